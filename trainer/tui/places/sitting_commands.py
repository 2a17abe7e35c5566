"""What can be done in a sitting: one class a command, its keys, its texts, and when it works.

Nothing is decided here: each hands on to the place that it is given in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trainer.study.sitting import undo
from trainer.text.catalogue import mark
from trainer.tui.commands import Command

if TYPE_CHECKING:
    from trainer.tui.places.sitting import SittingPlace


class WhileAsked(Command["SittingPlace"]):
    """A command that can be given while something is asked."""

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """While something is asked."""
        return place.choices > 0


class OnceMarked(Command["SittingPlace"]):
    """A command that can be given once the question is marked."""

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Once it is marked."""
        question = place.question
        return question is not None and question.mark is not None


class Choose(WhileAsked):
    """Answer by the number of an option."""

    name = "choose"
    keys: ClassVar = {digit: digit for digit in "123456789"}
    label = mark("answer")
    help = mark("Answer with the option of this number.")
    in_palette = False

    @classmethod
    def key_cap(cls, place: SittingPlace) -> str:
        """Return the digits that there are options for."""
        return f"1-{place.choices}"

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Answer."""
        place.answer(int(argument) - 1)


class Point(WhileAsked):
    """Point at an option with the arrows."""

    name = "point"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓ Enter"
    label = mark("pick")
    help = mark("Point at the option before or after.")
    in_palette = False

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Move the pointer."""
        place.point(int(argument))


class Take(WhileAsked):
    """Answer with the option pointed at."""

    name = "take"
    keys: ClassVar = {"enter": ""}
    label = mark("take it")
    help = mark("Answer with the option pointed at.")
    in_palette = False

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Answer."""
        place.answer(place.pointer)


class Next(Command["SittingPlace"]):
    """Go on: to the next question, the next page, the end."""

    name = "next"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("next")
    help = mark("Go on to what comes next.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where nothing is asked."""
        return place.choices == 0 and not place.ended

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Go on."""
        place.go_on()


class Resume(Command["SittingPlace"]):
    """Go on with what was summed up before its end."""

    name = "resume"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("go on with it")
    help = mark("Go back from the summary to where you were.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """On the summary, where there is more to come."""
        return place.ended

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Go on."""
        place.go_on()


class Scroll(Command["SittingPlace"]):
    """Scroll the explanation or the page."""

    name = "scroll"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll the explanation.")
    in_palette = False

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where nothing is asked and there is more than fits."""
        return place.choices == 0 and place.reading.max_scroll_y > 0

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Scroll by a line."""
        place.reading.scroll_relative(y=int(argument), animate=False)


class Undo(Command["SittingPlace"]):
    """Take the latest answer back."""

    name = "undo"
    keys: ClassVar = {"backspace": ""}
    cap = "Bksp"
    label = mark("undo")
    help = mark("Take the latest answer back, before the mark.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """While something is answered and nothing marked."""
        return not place.ended and undo(place.sitting) is not place.sitting

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Take it back."""
        place.undo()


class Replay(Command["SittingPlace"]):
    """Step through what happened."""

    name = "replay"
    keys: ClassVar = {"left": "-1", "right": "1"}
    cap = "←→"
    label = mark("replay")
    help = mark("Step back and forth through what happened.")
    in_palette = False

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where there is a question with events."""
        question = place.question
        return question is not None and bool(question.scenario.situation.events)

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Step."""
        place.step(int(argument))


class ReplayPackets(Replay):
    """Step through what happened packet by packet, or to an end of it."""

    name = "packets"
    keys: ClassVar = {"shift+left": "-1", "shift+right": "1", "home": "first", "end": "last"}
    cap = ""
    label = mark("packets")
    help = mark("Step through the deal packet by packet (Shift), or to its beginning or end.")

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Step."""
        if argument in ("first", "last"):
            place.show_frame(0 if argument == "first" else None)
        else:
            place.step_packet(int(argument))


class Animate(Replay):
    """Let the deal play itself."""

    name = "animate"
    keys: ClassVar = {"a": ""}
    cap = "a"
    label = mark("play it")
    help = mark("Let what happened play itself, packet by packet; any key stops it.")
    in_palette = True

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Start."""
        place.run_film()


class Leaf(Command["SittingPlace"]):
    """Scroll the events."""

    name = "leaf"
    keys: ClassVar = {"pageup": "-4", "pagedown": "4"}
    cap = "PgUp PgDn"
    label = mark("events")
    help = mark("Scroll the events.")
    in_palette = False

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where there are more events than fit."""
        return place.question is not None and place.past.max_scroll_y > 0

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Scroll by a few lines."""
        place.past.scroll_relative(y=int(argument), animate=False)


class LeafText(Command["SittingPlace"]):
    """Scroll what is read, where all events fit."""

    name = "leaf_text"
    keys: ClassVar = {"pageup": "-4", "pagedown": "4"}
    label = mark("read on")
    help = mark("Scroll what is to be read, where all events fit.")
    in_palette = False

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where there is more to read than fits, and the keys have nothing else to scroll."""
        return not Leaf.available(place) and place.reading.max_scroll_y > 0

    @classmethod
    def key_cap(cls, place: SittingPlace) -> str:
        """Return the keys, where the arrows do something else."""
        return "" if Scroll.available(place) else "PgUp PgDn"

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Scroll by a few lines."""
        place.reading.scroll_relative(y=int(argument), animate=False)


class OtherForm(Command["SittingPlace"]):
    """Answer in another form."""

    name = "form"
    keys: ClassVar = {"tab": ""}
    cap = "Tab"
    label = mark("other form")
    help = mark("Answer part by part, or by choosing a whole ruling.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """While a question is asked that is not bound to one form."""
        question = place.question
        if question is None or question.mark is not None or question.asks_confidence:
            return False
        return question.form != "detect" and question.item.form is None and not question.lent

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Change the form."""
        place.change_form()


class Hint(WhileAsked):
    """Show the hint."""

    name = "hint"
    keys: ClassVar = {"h": ""}
    cap = "h"
    label = mark("hint")
    help = mark("Show the hint to this question.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Where there is one that is not shown."""
        question = place.question
        return (
            place.choices > 0
            and question is not None
            and bool(question.item.hint)
            and question.item.help != "hint"
            and not place.hinted
        )

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Show it."""
        place.hinted = True
        place.draw()


class Compare(OnceMarked):
    """Look at the situation through the lens."""

    name = "compare"
    keys: ClassVar = {"l": ""}
    cap = "l"
    label = mark("lens")
    help = mark("See what every code says of this situation, and what settings change.")

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Open the lens over it."""
        place.compare()


class Flag(Command["SittingPlace"]):
    """Report a question as wrong."""

    name = "flag"
    keys: ClassVar = {"f": ""}
    cap = "f"
    label = mark("report")
    help = mark("Report this question as wrong: a file is written, with your reason.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """While there is a question."""
        return place.question is not None

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Ask for the reason."""
        place.ask_reason()


class LookUp(OnceMarked):
    """Look the clause up that decides."""

    name = "look_up"
    keys: ClassVar = {"r": ""}
    cap = "r"
    label = mark("look up")
    help = mark("Open the rulebook at the clause that decides.")

    @classmethod
    def available(cls, place: SittingPlace) -> bool:
        """Once it is marked, where a clause decides that is in the rulebook."""
        return super().available(place) and not place.ended and bool(place.deciding)

    @classmethod
    def run(cls, place: SittingPlace, argument: str = "") -> None:
        """Open it."""
        place.look_up()
