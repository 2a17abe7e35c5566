"""Help: what a place is for, all keys that work there and everywhere, what the marks mean.

All of it comes from the commands, weights and signs themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from trainer.asking.grading import WEIGHTS
from trainer.plugins.chance import read_rates
from trainer.plugins.rulebook import read_rulebook
from trainer.rules.boundary import RulesetFailed
from trainer.study.report import locate_reports
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Command
from trainer.tui.keymap import bind, get_keys, name_keys
from trainer.tui.places.everywhere import BACK, EVERYWHERE, SUSPEND
from trainer.tui.places.home import Home
from trainer.tui.places.place import Place
from trainer.tui.places.reading import ReadingPlace
from trainer.tui.port import Port
from trainer.tui.views import manual_lines as manual
from trainer.tui.views.ink import Line, break_lines
from trainer.tui.views.manual_lines import Keyed


class Manual(ReadingPlace):
    """The help for a place, and for all of the app."""

    title_message = mark("Help")
    about = mark("All keys, what the marks on the table mean, how answers are marked.")
    helped = False

    def __init__(self, port: Port, of: Place | type[Place]) -> None:
        """Tell of this place, or of places of this kind."""
        super().__init__(port)
        self.of = of

    def list_keys(self, commands: Iterable[Command[Any]]) -> list[Keyed]:
        """Return commands with all keys that give them."""
        text, changed = self.language.text, self.port.preferences.keys
        return [
            Keyed(
                name_keys(
                    [key for one in bind([command]) for key in get_keys(one, changed)],
                    self.language,
                ),
                command.translate_label(self.language),
                text(command.help),
            )
            for command in commands
        ]

    def draw_body(self) -> None:
        """Draw the help, in two columns where there is room."""
        width = self.drawn.width - 4
        if width < manual.BROAD:
            parts = [*self.keys_parts(width), *self.other_parts(width)]
            self.show("text", manual.draw_parts_of_help(parts, width))
            return
        column = (width - manual.GAP) // 2
        left, right = self.keys_parts(column), self.other_parts(column)
        self.show(
            "text",
            manual.set_beside(
                manual.draw_parts_of_help(left, column),
                manual.draw_parts_of_help(right, column),
                column + manual.GAP,
            ),
        )

    def keys_parts(self, width: int) -> list[tuple[str, list[Line]]]:
        """Return what the place is for and its keys, and the keys that work everywhere."""
        text = self.language.text
        title = self.of.heading if isinstance(self.of, Place) else text(self.of.title_message)
        here = [*break_lines(text(self.of.about), width), ()] if self.of.about else []
        return [
            (
                text("Here: {place}", place=title) if title else text("Here"),
                [*here, *manual.draw_keys(self.list_keys(self.of.OFFERED), width)],
            ),
            (text("Everywhere"), manual.draw_keys(self.list_keys(self.everywhere()), width)),
            (text("Where things lie"), self.tell_where(width)),
        ]

    def other_parts(self, width: int) -> list[tuple[str, list[Line]]]:
        """Return what the marks mean, what is assumed, and how answers are marked."""
        language, text = self.language, self.language.text
        return [
            (text("The settings of this table"), self.tell_table(width)),
            (text("What the marks mean"), manual.draw_marks(language, width)),
            (text("What is assumed in every question"), manual.draw_assumed(language, width)),
            (text("How answers are marked"), manual.draw_weights(WEIGHTS, language, width)),
            (text("What chance is"), manual.draw_chance(self.list_rates(), language, width)),
        ]

    def list_rates(self) -> dict[str, Mapping[str, float]]:
        """Return what chance is of each part, by the titles of rulesets."""
        found: dict[str, Mapping[str, float]] = {}
        for name, loaded in self.port.known.by_id.items():
            with suppress(RulesetFailed):  # it is told where it is played
                title = read_rulebook(loaded, self.language.code).title
                found[title or name] = read_rates(loaded)
        return found

    def everywhere(self) -> list[Command[Any]]:
        """Return the commands that work everywhere, of the ways out those that there are."""
        if isinstance(self.of, Place):
            return [one for one in EVERYWHERE if one.available(self.of)]
        cannot = (BACK,) if self.can_suspend else (BACK, SUSPEND)
        return [one for one in EVERYWHERE if one not in cannot]

    def tell_table(self, width: int) -> list[Line]:
        """Return by which settings is played what the place shows."""
        if not isinstance(self.of, Place):
            return []
        with suppress(RulesetFailed):  # it is told where it is shown
            return [
                one
                for text in self.of.tell_settings()
                for one in break_lines(text, width, "", "• ")
            ]
        return []

    def tell_where(self, width: int) -> list[Line]:
        """Return where settings and reports lie."""
        text, kept = self.language.text, self.port.preferences.kept
        lines = [text("Reports of questions: {folder}", folder=clean(str(locate_reports())))]
        if kept is not None:
            lines.insert(0, text("Settings: {file}", file=clean(str(kept.file))))
        return [one for sentence in lines for one in break_lines(sentence, width, "", "", "  ")]


def enter(port: Port, door: str) -> Manual:
    """Return the help, as it is opened from home."""
    return Manual(port, Home)
