"""What can be done in every place, whatever it shows: go back, leave, get help, copy, scroll.

Each is written once.  What a command may know of the place that it is given in is `Spot`; it says
there what is scrolled and what is pointed at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Protocol

from textual.message import Message

from trainer.text.catalogue import Language, mark
from trainer.text.languages import LANGUAGES
from trainer.tui.commands import Command, Commands
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


def _post(place: Spot, message: Message) -> None:
    place.post_message(message)


BACK = Command[Spot](
    name="back",
    keys={"escape": "", "q": ""},
    cap="Esc",
    label=mark("back"),
    help=mark("Go back to where you came from."),
    available=lambda place: not place.is_first,
    run=lambda place, _: place.back(),
)
HELP = Command[Spot](
    name="help",
    keys={"f1": ""},
    cap="F1",
    label=mark("help"),
    help=mark("Say what this place is for, and list all keys."),
    available=lambda place: place.helped,
    run=lambda place, _: _post(place, OpenHelp()),
)
FIND_COMMAND = Command[Spot](
    name="palette",
    keys={"f2": "", "ctrl+p": ""},
    label=mark("commands"),
    help=mark("Find a command by typing a part of its name."),
    in_palette=False,
    run=lambda place, _: _post(place, OpenPalette()),
)
OTHER_LANGUAGE = Command[Spot](
    name="language",
    keys={"f3": ""},
    label=mark("in English"),
    label_in=lambda language: Language(find_next_language(language.code)),
    help=mark("Change to the next language."),
    run=lambda place, _: place.port.change(language=find_next_language(place.language.code)),
)
OTHER_THEME = Command[Spot](
    name="theme",
    keys={"f4": ""},
    label=mark("light or dark"),
    help=mark("Change between the light and the dark theme."),
    run=lambda place, _: place.port.change(theme=LIGHT if place.is_dark else DARK),
)
LEAVE_ANYWHERE = Command[Spot](
    name="leave",
    keys={"ctrl+q": ""},
    label=mark("leave"),
    help=mark("Leave the trainer."),
    run=lambda place, _: _post(place, LeaveTrainer()),
)
QUIT = replace(
    LEAVE_ANYWHERE,
    name="quit",
    keys={"q": ""},
    cap="q",
    in_palette=False,
    available=lambda place: place.is_first,
)
SUSPEND = Command[Spot](
    name="suspend",
    keys={"ctrl+z": ""},
    label=mark("back to the shell"),
    help=mark("Stop the trainer for now; in the shell, fg brings it back."),
    available=lambda place: place.can_suspend,
    run=lambda place, _: _post(place, SuspendTrainer()),
)
COPY = Command[Spot](
    name="copy",
    keys={"ctrl+c": ""},
    label=mark("copy"),
    help=mark("Copy what you have selected with the mouse."),
    in_palette=False,
    run=lambda place, _: place.copy_selection(),
)
EVERYWHERE: Commands = (
    BACK,
    QUIT,
    LEAVE_ANYWHERE,
    SUSPEND,
    COPY,
    FIND_COMMAND,
    OTHER_LANGUAGE,
    OTHER_THEME,
    HELP,
)
"""Commands that can be given in every place, after its own; the key bar always tells them."""


# -- reading --------------------------------------------------------------------------------------


FAR = 1_000_000
"""Lines further than which nothing scrolls."""


def _scroll_lines(place: Spot, by: int) -> None:
    if place.reading is not None:
        place.reading.scroll_lines(by)


def _scroll_pages(place: Spot, argument: str) -> None:
    if place.leafing is not None:
        place.leafing.scroll_pages(int(argument))


def _can_leaf(place: Spot) -> bool:
    """Tell whether there is more than fits of what is scrolled page by page."""
    return place.leafing is not None and place.leafing.scrolls


def _leafs_events(place: Spot) -> bool:
    """Tell whether the events are scrolled page by page, or what is to be read."""
    return place.leafing is not None and place.leafing.id == "past"


SCROLL = Command[Spot](
    name="scroll",
    keys={"up": "-1", "down": "1"},
    cap="↑↓",
    label=mark("read on"),
    help=mark("Scroll by a line."),
    in_palette=False,
    available=lambda place: place.reading is not None and place.reading.scrolls,
    run=lambda place, by: _scroll_lines(place, int(by)),
)
SCROLL_FAR = replace(
    SCROLL,
    name="ends",
    keys={"home": "first", "end": "last"},
    cap="",
    label=mark("beginning or end"),
    help=mark("Scroll to the beginning or the end."),
    run=lambda place, end: _scroll_lines(place, -FAR if end == "first" else FAR),
)
LEAF = Command[Spot](
    name="leaf",
    keys={"pageup": "-1", "pagedown": "1"},
    cap="PgUp PgDn",
    label=mark("page"),
    help=mark("Scroll by a page."),
    in_palette=False,
    available=_can_leaf,
    run=_scroll_pages,
)
LEAF_ON = replace(
    LEAF,
    name="leaf_on",
    keys={"space": "1"},
    cap="",
    help=mark("Scroll on by a page."),
)
LEAF_EVENTS = replace(
    LEAF,
    label=mark("events"),
    help=mark("Scroll the events."),
    available=lambda place: _can_leaf(place) and _leafs_events(place),
)
LEAF_TEXT = replace(
    LEAF,
    name="leaf_text",
    label=mark("read on"),
    help=mark("Scroll what is to be read, where all events fit."),
    # Where the arrows scroll it too, they are told.
    cap=lambda place: "" if SCROLL.available(place) else LEAF.key_cap(place),
    available=lambda place: _can_leaf(place) and not _leafs_events(place),
)
READING: Commands = (SCROLL, LEAF, LEAF_ON, SCROLL_FAR)
"""The commands of a place in which one reads."""


# -- lists ----------------------------------------------------------------------------------------


def _has_rows(place: Spot) -> bool:
    return place.listing is not None and place.listing.count > 0


def _point(place: Spot, argument: str) -> None:
    if place.listing is not None:
        place.listing.point(int(argument))


def _open_pointed(place: Spot, _: str) -> None:
    if place.listing is not None:
        place.listing.choose(place.listing.pointer)


def _open_numbered(place: Spot, argument: str) -> None:
    if place.listing is not None:
        place.listing.choose(int(argument) - 1)


POINT = Command[Spot](
    name="point",
    keys={"up": "-1", "down": "1"},
    cap="↑↓ Enter",
    label=mark("open"),
    help=mark("Point at another row."),
    in_palette=False,
    available=lambda place: place.listing is not None and place.listing.count > 1,
    run=_point,
)
POINT_FAR = replace(
    POINT,
    name="point_far",
    keys={"pageup": "-8", "pagedown": "8", "home": f"-{FAR}", "end": f"{FAR}"},
    cap="",
    help=mark("Point at a row further off, or at the first or the last."),
)
PICK = replace(
    POINT,
    label=mark("choose"),
    help=mark("Point at another row; Enter chooses it."),
)
"""To point, where Enter chooses the row and opens nothing."""
OPEN = Command[Spot](
    name="open",
    keys={"enter": "", "space": ""},
    # Where there is something to point at, it is told with the arrows.
    cap=lambda place: "" if POINT.available(place) else "Enter",
    label=mark("open"),
    help=mark("Open the row pointed at."),
    in_palette=False,
    available=_has_rows,
    run=_open_pointed,
)
NUMBER = Command[Spot](
    name="number",
    keys={digit: digit for digit in "123456789"},
    label=mark("open"),
    help=mark("Open the row of this number."),
    in_palette=False,
    available=_has_rows,
    run=_open_numbered,
)
LISTED: Commands = (POINT, POINT_FAR, OPEN, NUMBER)
"""The commands of a place that is a list."""
