"""What can be done in every place, whatever it shows: go back, leave, get help, copy, scroll.

Each is written once.  What a command may know of the place that it is given in is `Spot`; it says
there what is scrolled and what is pointed at.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from textual.message import Message

from trainer.text.catalogue import Language, mark
from trainer.text.languages import LANGUAGES
from trainer.tui.commands import Command
from trainer.tui.messages import LeaveTrainer, OpenHelp, OpenPalette, SuspendTrainer
from trainer.tui.port import Port
from trainer.tui.theme import DARK, LIGHT
from trainer.tui.views.listing import Listing
from trainer.tui.views.reader import Reader


class Spot(Protocol):
    """A place, as far as commands that work everywhere know it."""

    helped: ClassVar[bool]
    port: Port

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        ...

    @property
    def is_first(self) -> bool:
        """Whether there is nothing to go back to."""
        ...

    @property
    def can_suspend(self) -> bool:
        """Whether there may be a shell that goes on with the app where it is stopped."""
        ...

    @property
    def is_dark(self) -> bool:
        """Whether a dark theme is shown."""
        ...

    @property
    def reading(self) -> Reader | None:
        """What is scrolled line by line now, if anything is."""
        ...

    @property
    def leafing(self) -> Reader | None:
        """What is scrolled page by page now, if anything is."""
        ...

    @property
    def listing(self) -> Listing | None:
        """What is pointed at with the arrows now, if anything is."""
        ...

    def back(self) -> None:
        """Go back to where one came from."""
        ...

    def copy_selection(self) -> None:
        """Copy what is selected."""
        ...

    def post_message(self, message: Message) -> bool:
        """Say what somebody wants."""
        ...


def find_next_language(code: str) -> str:
    """Return the language after this one, round and round.

    >>> first, *_, last = LANGUAGES
    >>> find_next_language(last) == first
    True
    """
    codes = list(LANGUAGES)
    return codes[(codes.index(code) + 1) % len(codes)]


class Back(Command[Spot]):
    """Go back to where one came from; at home, leave."""

    name = "back"
    keys: ClassVar = {"escape": "", "q": ""}
    cap = "Esc"
    label = mark("back")
    help = mark("Go back to where you came from.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Wherever there is something to go back to."""
        return not place.is_first

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Go back."""
        place.back()


class Help(Command[Spot]):
    """Open the help for this place."""

    name = "help"
    keys: ClassVar = {"f1": ""}
    cap = "F1"
    label = mark("help")
    help = mark("Say what this place is for, and list all keys.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Everywhere but in the help itself."""
        return place.helped

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Open it."""
        place.post_message(OpenHelp())


class FindCommand(Command[Spot]):
    """Find a command by its name."""

    name = "palette"
    keys: ClassVar = {"f2": "", "ctrl+p": ""}
    label = mark("commands")
    help = mark("Find a command by typing a part of its name.")
    in_palette = False

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Open the palette."""
        place.post_message(OpenPalette())


class OtherLanguage(Command[Spot]):
    """Change to the next language."""

    name = "language"
    keys: ClassVar = {"f3": ""}
    label = mark("in English")
    help = mark("Change to the next language.")

    @classmethod
    def translate_label(cls, language: Language) -> str:
        """Return the name of the next language, in that language."""
        return Language(find_next_language(language.code)).text(cls.label)

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Change it."""
        place.port.change(language=find_next_language(place.language.code))


class OtherTheme(Command[Spot]):
    """Change between the light and the dark theme."""

    name = "theme"
    keys: ClassVar = {"f4": ""}
    label = mark("light or dark")
    help = mark("Change between the light and the dark theme.")

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Change it."""
        place.port.change(theme=LIGHT if place.is_dark else DARK)


class Quit(Command[Spot]):
    """Leave the trainer from home."""

    name = "quit"
    keys: ClassVar = {"q": ""}
    cap = "q"
    label = mark("leave")
    help = mark("Leave the trainer.")
    in_palette = False

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there is nothing to go back to."""
        return place.is_first

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Leave."""
        place.post_message(LeaveTrainer())


class LeaveAnywhere(Command[Spot]):
    """Leave the trainer, from anywhere."""

    name = "leave"
    keys: ClassVar = {"ctrl+q": ""}
    label = mark("leave")
    help = mark("Leave the trainer.")

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Leave."""
        place.post_message(LeaveTrainer())


class Suspend(Command[Spot]):
    """Stop the trainer for now, as a shell stops programs."""

    name = "suspend"
    keys: ClassVar = {"ctrl+z": ""}
    label = mark("back to the shell")
    help = mark("Stop the trainer for now; in the shell, fg brings it back.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where it can go on afterwards."""
        return place.can_suspend

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Stop it."""
        place.post_message(SuspendTrainer())


class Copy(Command[Spot]):
    """Copy what is selected with the mouse."""

    name = "copy"
    keys: ClassVar = {"ctrl+c": ""}
    label = mark("copy")
    help = mark("Copy what you have selected with the mouse.")
    in_palette = False

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Copy it; where nothing is, whoever wants to leave is told how."""
        place.copy_selection()


EVERYWHERE: tuple[type[Command[Any]], ...] = (
    Back,
    Quit,
    LeaveAnywhere,
    Suspend,
    Copy,
    FindCommand,
    OtherLanguage,
    OtherTheme,
    Help,
)
"""Commands that can be given in every place, after its own; the key bar always tells them."""


# -- reading --------------------------------------------------------------------------------------


class Scroll(Command[Spot]):
    """Scroll what is read, line by line."""

    name = "scroll"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll by a line.")
    in_palette = False

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there is more than fits."""
        return place.reading is not None and place.reading.scrolls

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Scroll."""
        if place.reading is not None:
            place.reading.scroll_lines(int(argument))


class ScrollFar(Scroll):
    """Scroll to the beginning or the end."""

    name = "ends"
    keys: ClassVar = {"home": "first", "end": "last"}
    cap = ""
    label = mark("beginning or end")
    help = mark("Scroll to the beginning or the end.")

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Scroll."""
        if place.reading is not None:
            place.reading.scroll_lines(-FAR if argument == "first" else FAR)


class Leaf(Command[Spot]):
    """Scroll by pages."""

    name = "leaf"
    keys: ClassVar = {"pageup": "-1", "pagedown": "1"}
    cap = "PgUp PgDn"
    label = mark("page")
    help = mark("Scroll by a page.")
    in_palette = False

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there is more than fits."""
        return place.leafing is not None and place.leafing.scrolls

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Scroll."""
        if place.leafing is not None:
            place.leafing.scroll_pages(int(argument))


class LeafOn(Leaf):
    """Scroll on by a page."""

    name = "leaf_on"
    keys: ClassVar = {"space": "1"}
    cap = ""
    help = mark("Scroll on by a page.")


class LeafEvents(Leaf):
    """Scroll the events, where they do not all fit."""

    label = mark("events")
    help = mark("Scroll the events.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there are more events than fit."""
        return super().available(place) and is_of_events(place)


class LeafText(Leaf):
    """Scroll what is read, where all events fit."""

    name = "leaf_text"
    label = mark("read on")
    help = mark("Scroll what is to be read, where all events fit.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there is more to read than fits, and the keys have nothing else to scroll."""
        return super().available(place) and not is_of_events(place)

    @classmethod
    def key_cap(cls, place: Spot) -> str:
        """Return the keys, where the arrows do something else."""
        return "" if Scroll.available(place) else cls.cap


def is_of_events(place: Spot) -> bool:
    """Tell whether the events are scrolled page by page, or what is to be read."""
    return place.leafing is not None and place.leafing.id == "past"


FAR = 1_000_000
"""Lines further than which nothing scrolls."""
READING: tuple[type[Command[Any]], ...] = (Scroll, Leaf, LeafOn, ScrollFar)
"""The commands of a place in which one reads."""


# -- lists ----------------------------------------------------------------------------------------


class OnList(Command[Spot]):
    """A command on the rows of the list of a place."""

    in_palette = False

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there are rows."""
        return place.listing is not None and place.listing.count > 0


class Point(OnList):
    """Point at the row before or after."""

    name = "point"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓ Enter"
    label = mark("open")
    help = mark("Point at another row.")

    @classmethod
    def available(cls, place: Spot) -> bool:
        """Where there is another row."""
        return place.listing is not None and place.listing.count > 1

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Move the pointer."""
        if place.listing is not None:
            place.listing.point(int(argument))


class PointFar(Point):
    """Point at a row some way off, or at the first or the last."""

    name = "point_far"
    keys: ClassVar = {"pageup": "-8", "pagedown": "8", "home": f"-{FAR}", "end": f"{FAR}"}
    cap = ""
    help = mark("Point at a row further off, or at the first or the last.")


class Pick(Point):
    """Point at a row that Enter chooses, where there is nothing to open."""

    label = mark("choose")
    help = mark("Point at another row; Enter chooses it.")


class Open(OnList):
    """Open the row pointed at."""

    name = "open"
    keys: ClassVar = {"enter": "", "space": ""}
    label = mark("open")
    help = mark("Open the row pointed at.")

    @classmethod
    def key_cap(cls, place: Spot) -> str:
        """Return the key, unless it is told with the arrows."""
        return "" if Point.available(place) else "Enter"

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Open it."""
        if place.listing is not None:
            place.listing.choose(place.listing.pointer)


class Number(OnList):
    """Open a row by its number."""

    name = "number"
    keys: ClassVar = {digit: digit for digit in "123456789"}
    label = mark("open")
    help = mark("Open the row of this number.")

    @classmethod
    def run(cls, place: Spot, argument: str = "") -> None:
        """Open it."""
        if place.listing is not None:
            place.listing.choose(int(argument) - 1)


LISTED: tuple[type[Command[Any]], ...] = (Point, PointFar, Open, Number)
"""The commands of a place that is a list."""
