"""Help: what a place is for, all keys that work there and everywhere, what the marks mean.

All of it comes from the commands, weights and signs themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from trainer.asking.grading import WEIGHTS
from trainer.plugins.guard import Broken
from trainer.study.report import reports_folder
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Command
from trainer.tui.keymap import bounds, keys_of, keys_text
from trainer.tui.places.place import EVERYWHERE, Back, Place
from trainer.tui.views import manual_lines as manual
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line, paragraph
from trainer.tui.views.manual_lines import Keyed


class Scroll(Command["Manual"]):
    """Scroll the help."""

    name = "scroll"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll by a line.")
    in_palette = False

    @classmethod
    def run(cls, place: Manual, argument: str = "") -> None:
        """Scroll by a line."""
        place.page.scroll_relative(y=int(argument), animate=False)


class Leaf(Command["Manual"]):
    """Scroll the help by a screen, or to its ends."""

    name = "leaf"
    keys: ClassVar = {
        "pageup": "-4",
        "pagedown": "4",
        "space": "4",
        "home": "top",
        "end": "bottom",
    }
    cap = "PgUp PgDn"
    label = mark("page")
    help = mark("Scroll by a screen; with Home and End to the beginning or the end.")
    in_palette = False

    @classmethod
    def run(cls, place: Manual, argument: str = "") -> None:
        """Scroll."""
        page = place.page
        if argument in ("top", "bottom"):
            (page.scroll_home if argument == "top" else page.scroll_end)(animate=False)
        else:
            (page.scroll_page_up if argument == "-4" else page.scroll_page_down)(animate=False)


class Manual(Place):
    """The help for a place, and for all of the app."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Scroll, Leaf)
    title_message = mark("Help")
    about = mark("All keys, what the marks on the table mean, how answers are marked.")
    helped = False
    DEFAULT_CSS = """
    Manual #body { padding: 0 1; }
    Manual #text { height: auto; }
    """

    def __init__(self, of: Place | type[Place]) -> None:
        """Tell of this place, or of places of this kind."""
        super().__init__()
        self.of = of

    @property
    def page(self) -> VerticalScroll:
        """What is scrolled."""
        return self.query_one("#body", VerticalScroll)

    def body(self) -> ComposeResult:
        """Lay out the text, which scrolls."""
        with VerticalScroll(id="body", can_focus=False):
            yield Drawing(id="text")

    def keyed(self, commands: Iterable[type[Command[Any]]]) -> list[Keyed]:
        """Return commands with all keys that give them."""
        text, changed = self.language.text, self.misdeal.keys
        return [
            Keyed(
                keys_text(
                    [key for one in bounds([command]) for key in keys_of(one, changed)],
                    self.language,
                ),
                text(command.label),
                text(command.help),
            )
            for command in commands
        ]

    def draw_body(self) -> None:
        """Draw the help, in two columns where there is room."""
        width = self.drawn.width - 4
        if width < manual.BROAD:
            parts = [*self.keys_parts(width), *self.other_parts(width)]
            self.show("text", manual.manual_lines(parts, width))
            return
        column = (width - manual.GAP) // 2
        left, right = self.keys_parts(column), self.other_parts(column)
        self.show(
            "text",
            manual.beside(
                manual.manual_lines(left, column),
                manual.manual_lines(right, column),
                column + manual.GAP,
            ),
        )

    def keys_parts(self, width: int) -> list[tuple[str, list[Line]]]:
        """Return what the place is for and its keys, and the keys that work everywhere."""
        text = self.language.text
        title = self.of.called if isinstance(self.of, Place) else text(self.of.title_message)
        here = [*paragraph(text(self.of.about), width), ()] if self.of.about else []
        return [
            (
                text("Here: {place}", place=title) if title else text("Here"),
                [*here, *manual.keys_lines(self.keyed(self.of.OFFERED), width)],
            ),
            (text("Everywhere"), manual.keys_lines(self.keyed(self.everywhere()), width)),
            (text("Where things lie"), self.where_lines(width)),
        ]

    def other_parts(self, width: int) -> list[tuple[str, list[Line]]]:
        """Return what the marks mean, what is assumed, and how answers are marked."""
        language, text = self.language, self.language.text
        return [
            (text("The settings of this table"), self.table_lines(width)),
            (text("What the marks mean"), manual.marks_lines(language, width)),
            (text("What is assumed in every question"), manual.assumed_lines(language, width)),
            (text("How answers are marked"), manual.weights_lines(WEIGHTS, language, width)),
        ]

    def everywhere(self) -> list[type[Command[Any]]]:
        """Return the commands that work everywhere, of the ways out those that there are."""
        if isinstance(self.of, Place):
            return [one for one in EVERYWHERE if one.available(self.of)]
        return [one for one in EVERYWHERE if one is not Back]

    def table_lines(self, width: int) -> list[Line]:
        """Return by which settings is played what the place shows."""
        if not isinstance(self.of, Place):
            return []
        with suppress(Broken):  # it is told where it is shown
            return [
                one for told in self.of.settings_told() for one in paragraph(told, width, "", "• ")
            ]
        return []

    def where_lines(self, width: int) -> list[Line]:
        """Return where settings and reports lie."""
        text, kept = self.language.text, self.misdeal.kept
        told = [text("Reports of questions: {folder}", folder=clean(str(reports_folder())))]
        if kept is not None:
            told.insert(0, text("Settings: {file}", file=clean(str(kept.file))))
        return [one for sentence in told for one in paragraph(sentence, width, "", "", "  ")]
