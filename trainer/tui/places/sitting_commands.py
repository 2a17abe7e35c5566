"""What can be done in a sitting: one class a command, its keys, its texts, and when it works.

Nothing is decided here: each hands on to the place that it is given in, or to a view of it.
"""

from __future__ import annotations

from typing import ClassVar, Protocol

from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.places.everywhere import Number, Open, Point, Scroll, Spot
from trainer.tui.views.stage import Stage
from trainer.tui.views.table import TableView


class Played(Protocol):
    """A sitting on the screen, as far as its commands know it."""

    stage: Stage
    table: TableView

    @property
    def deciding(self) -> str:
        """The clause that decides in the question marked, if it is in the rulebook; else empty."""
        ...

    def turn_to(self, after: Stage) -> None:
        """Make a stage the current one, and show it."""
        ...

    def go_on(self) -> None:
        """Go on to what comes next."""
        ...

    def compare(self) -> None:
        """Have the situation looked at under all codes."""
        ...

    def look_up(self) -> None:
        """Have the rulebook opened at the clause that decides."""
        ...

    def ask_reason(self) -> None:
        """Ask why the question is wrong, and write the report."""
        ...


class Choose(Number):
    """Answer by the number of an option."""

    name = "choose"
    label = mark("answer")
    help = mark("Answer with the option of this number.")

    @classmethod
    def key_cap(cls, place: Spot) -> str:
        """Return the digits that there are options for."""
        return f"1-{place.listing.count}" if place.listing is not None else ""


class PointAtOption(Point):
    """Point at an option with the arrows."""

    label = mark("pick")
    help = mark("Point at the option before or after.")


class TakeOption(Open):
    """Answer with the option pointed at."""

    name = "take"
    keys: ClassVar = {"enter": ""}
    label = mark("take it")
    help = mark("Answer with the option pointed at.")

    @classmethod
    def key_cap(cls, place: Spot) -> str:
        """Return nothing: it is told with the arrows."""
        return ""


class Next(Command[Played]):
    """Go on: to the next question, the next page, the end."""

    name = "next"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("next")
    help = mark("Go on to what comes next.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """Where nothing is asked."""
        return place.stage.choices == 0 and not place.stage.summed_up

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Go on."""
        place.go_on()


class Resume(Command[Played]):
    """Go on with what was summed up before its end."""

    name = "resume"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("go on with it")
    help = mark("Go back from the summary to where you were.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """On the summary, where there is more to come."""
        return place.stage.summed_up

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Go on."""
        place.go_on()


class Undo(Command[Played]):
    """Take the latest answer back."""

    name = "undo"
    keys: ClassVar = {"backspace": ""}
    cap = "Bksp"
    label = mark("undo")
    help = mark("Take the latest answer back, before the mark.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """While something is answered and nothing marked."""
        return place.stage.can_undo

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Take it back."""
        place.turn_to(place.stage.undo())


class Replay(Command[Played]):
    """Step through what happened."""

    name = "replay"
    keys: ClassVar = {"left": "-1", "right": "1"}
    cap = "←→"
    label = mark("replay")
    help = mark("Step back and forth through what happened.")
    in_palette = False

    @classmethod
    def available(cls, place: Played) -> bool:
        """Where there is a question with events."""
        return place.stage.question is not None and place.table.has_film

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Step."""
        place.table.step(int(argument))


class ReplayPackets(Replay):
    """Step through what happened packet by packet, or to an end of it."""

    name = "packets"
    keys: ClassVar = {"shift+left": "-1", "shift+right": "1", "home": "first", "end": "last"}
    cap = ""
    label = mark("packets")
    help = mark("Step through the deal packet by packet (Shift), or to its beginning or end.")

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Step."""
        if argument in ("first", "last"):
            place.table.seek(0 if argument == "first" else None)
        else:
            place.table.step_packet(int(argument))


class Animate(Replay):
    """Let the deal play itself."""

    name = "animate"
    keys: ClassVar = {"a": ""}
    cap = "a"
    label = mark("play it")
    help = mark("Let what happened play itself, packet by packet; any key stops it.")
    in_palette = True

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Start."""
        place.table.run_film()


class ReadOn(Scroll):
    """Scroll the explanation or the page."""

    help = mark("Scroll the explanation.")


class OtherForm(Command[Played]):
    """Answer in another form."""

    name = "form"
    keys: ClassVar = {"tab": ""}
    cap = "Tab"
    label = mark("other form")
    help = mark("Answer part by part, or by choosing a whole ruling.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """While a question is asked that is not bound to one form."""
        return place.stage.can_change_form

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Change the form."""
        place.turn_to(place.stage.change_form())


class Hint(Command[Played]):
    """Show the hint."""

    name = "hint"
    keys: ClassVar = {"h": ""}
    cap = "h"
    label = mark("hint")
    help = mark("Show the hint to this question.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """Where there is one that is not shown."""
        return place.stage.has_hint

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Show it."""
        place.turn_to(place.stage.hint())


class CompareCodes(Command[Played]):
    """Look at the situation through the lens."""

    name = "compare"
    keys: ClassVar = {"l": ""}
    cap = "l"
    label = mark("lens")
    help = mark("See what every code says of this situation, and what settings change.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """Once it is marked."""
        return place.stage.is_marked

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Open the lens over it."""
        place.compare()


class Flag(Command[Played]):
    """Report a question as wrong."""

    name = "flag"
    keys: ClassVar = {"f": ""}
    cap = "f"
    label = mark("report")
    help = mark("Report this question as wrong: a file is written, with your reason.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """While there is a question."""
        return place.stage.question is not None

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Ask for the reason."""
        place.ask_reason()


class ReadClause(Command[Played]):
    """Look the clause up that decides."""

    name = "look_up"
    keys: ClassVar = {"r": ""}
    cap = "r"
    label = mark("look up")
    help = mark("Open the rulebook at the clause that decides.")

    @classmethod
    def available(cls, place: Played) -> bool:
        """Once it is marked, where a clause decides that is in the rulebook."""
        return bool(place.deciding)

    @classmethod
    def run(cls, place: Played, argument: str = "") -> None:
        """Open it."""
        place.look_up()
