"""A place that is a list: something is pointed at, and opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click

from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.places.place import Place
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line
from trainer.tui.views.menu import Drawn, Row, menu_lines


class OfRows(Command["Chooser"]):
    """A command on a row of the list."""

    @classmethod
    def available(cls, place: Chooser) -> bool:
        """Where there are rows."""
        return place.targets.count > 0


class Point(Command["Chooser"]):
    """Point at another row with the arrows."""

    name = "point"
    keys: ClassVar = {
        "up": "-1",
        "down": "1",
        "pageup": "-8",
        "pagedown": "8",
        "home": "-9999",
        "end": "9999",
    }
    cap = "↑↓ Enter"
    label = mark("open")
    help = mark("Point at another row.")
    in_palette = False

    @classmethod
    def available(cls, place: Chooser) -> bool:
        """Where there is another row."""
        return place.targets.count > 1

    @classmethod
    def run(cls, place: Chooser, argument: str = "") -> None:
        """Move the pointer."""
        place.point(int(argument))


class Pick(Point):
    """Point at a row that Enter chooses, where there is nothing to open."""

    label = mark("choose")
    help = mark("Point at another row; Enter chooses it.")


class Open(OfRows):
    """Open the row pointed at."""

    name = "open"
    keys: ClassVar = {"enter": "", "space": ""}
    label = mark("open")
    help = mark("Open the row pointed at.")
    in_palette = False

    @classmethod
    def key_cap(cls, place: Chooser) -> str:
        """Return the key, unless it is told with the arrows."""
        return "" if Point.available(place) else "Enter"

    @classmethod
    def run(cls, place: Chooser, argument: str = "") -> None:
        """Open it."""
        place.choose(place.pointer)


class Number(OfRows):
    """Open a row by its number."""

    name = "number"
    keys: ClassVar = {digit: digit for digit in "123456789"}
    label = mark("open")
    help = mark("Open the row of this number.")
    in_palette = False

    @classmethod
    def run(cls, place: Chooser, argument: str = "") -> None:
        """Open it."""
        place.choose(int(argument) - 1)


class Chooser(Place):
    """A list; subclasses give the rows, and do what is to be done with the one chosen."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open, Number)

    DEFAULT_CSS = """
    Chooser #body { padding: 0 1; }
    Chooser #list { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.pointer = 0
        self.targets = Drawn([])

    def rows(self) -> Sequence[Row]:
        """Return the rows of the list."""
        raise NotImplementedError

    def above(self, width: int) -> list[Line]:
        """Return what is said above the list."""
        return []

    def chosen(self, number: int) -> None:
        """Do what is to be done with a row."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """Lay out the list, which scrolls."""
        with VerticalScroll(id="body", can_focus=False):
            yield Drawing(id="list")

    def draw_body(self) -> None:
        """Draw the list."""
        rows = self.rows()
        self.pointer = max(min(self.pointer, len(rows) - 1), 0)
        width = self.list_width()
        self.targets = menu_lines(rows, self.pointer, width, self.above(width))
        self.show("list", self.targets.lines)
        self.call_after_refresh(self.follow)

    def list_width(self) -> int:
        """Return how many cells there are for the list."""
        return self.drawn.width - 4

    def follow(self) -> None:
        """Scroll so that the row pointed at is in view."""
        if not self.query("#body"):
            return  # left meanwhile
        rows = self.targets.rows(self.pointer)
        body = self.query_one("#body", VerticalScroll)
        top, height = body.scroll_offset.y, body.size.height
        if self.pointer == 0:
            body.scroll_home(animate=False)
        elif rows and (rows.start < top or rows.stop > top + height):
            body.scroll_to(
                y=max(rows.stop - height, 0) if rows.stop > top else rows.start, animate=False
            )

    def point(self, step: int) -> None:
        """Move the pointer: by one round and round, by more to the ends."""
        count = len(self.rows())
        if not count:
            return
        after = self.pointer + step
        self.pointer = after % count if abs(step) == 1 else max(min(after, count - 1), 0)
        self.draw_body()
        self.draw_keys()  # another row may offer something else

    def choose(self, number: int) -> None:
        """Do what is to be done with a row, if there is one of this number (from 0)."""
        if 0 <= number < len(self.rows()):
            self.pointer = number
            self.chosen(number)

    def on_click(self, event: Click) -> None:
        """Take a click on a row for its choice."""
        where = event.get_content_offset(event.widget) if event.widget is not None else None
        if where is not None and event.widget is self.query_one("#list"):
            number = self.targets.options.get(where.y)
            if number is not None:
                self.choose(number)
