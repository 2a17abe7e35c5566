"""Home: the places of the app, each one key away."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from trainer.asking.difficulty import choose_level
from trainer.plugins.rulebook import read_rulebook
from trainer.plugins.teaching import make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.study.question import Question, ask
from trainer.text.catalogue import mark
from trainer.tui.commands import Commands
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.doors import DOORS, GO
from trainer.tui.places.everywhere import LISTED
from trainer.tui.port import Port
from trainer.tui.views.board import draw_board
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line, break_lines, line
from trainer.tui.views.menu import Row
from trainer.tui.views.story import draw_story

WIDE = 110
"""Cells from which the table of the next question stands beside the list."""
LIST = 58
"""Cells for the list then."""


class Home(Chooser):
    """The places of the app; where there is room, the table that the drill will begin with."""

    OFFERED: ClassVar[Commands] = (*LISTED, *GO)
    title_message = mark("Start")
    about = mark(
        "You are shown what happened while cards were dealt, and rule on it. Everything is marked "
        "by the same rules that anyone can ask."
    )

    DEFAULT_CSS = """
    Home #list { padding: 1 0; }
    Home #home { height: 1fr; }
    Home #peek { display: none; width: auto; padding: 2 2; }
    Home.wide #body { width: 62; }
    Home.wide #peek { display: block; }
    """

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.ahead: tuple[tuple[int, str, int], Question] | None = None

    def body(self) -> ComposeResult:
        """Lay out the list, and the table beside it."""
        with Horizontal(id="home"):
            yield from super().body()
            yield Drawing(id="peek")

    def list_width(self) -> int:
        """Return how many cells the list has."""
        return LIST if self.drawn.width >= WIDE else super().list_width()

    def draw_above(self, width: int) -> list[Line]:
        """Return a line of welcome."""
        text = self.language.text("What would you rule?")
        return [line(text, "title"), *break_lines(self.language.text(self.about), width, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return the places."""
        text = self.language.text
        return [Row(text(door.title), text(door.note), door.key) for door in DOORS]

    def choose(self, number: int) -> None:
        """Go there."""
        self.port.go(DOORS[number].name)

    def draw_body(self) -> None:
        """Draw the list, and what the drill will begin with."""
        wide = self.drawn.width >= WIDE
        self.set_class(wide, "wide")
        super().draw_body()
        if not wide:
            return
        level = choose_level(self.port.preferences.settings.level)
        wanted = self.port.seed, self.language.code, level
        if self.ahead is None or self.ahead[0] != wanted:
            self.run_worker(partial(self.look_ahead, *wanted), thread=True, exclusive=True)
        else:
            self.show("peek", self.draw_peek(self.ahead[1]))

    def look_ahead(self, seed: int, lang: str, level: int) -> None:
        """Make the question that the drill will begin with; none is shown where that fails."""
        known = self.port.known
        with suppress(LookupError, RulesetFailed):
            wanted = self.port.preferences.list_drilled(known)
            found = ask(known, seed, lang, rulesets=wanted, level=level)
            self.hand_back(self.see_ahead, (seed, lang, level), found)

    def see_ahead(self, wanted: tuple[int, str, int], question: Question) -> None:
        """Show the question made."""
        self.ahead = wanted, question
        if self.is_current:
            self.draw()

    def draw_peek(self, question: Question) -> list[Line]:
        """Return the table of a question, and what is asked."""
        subject = question.posed.subject
        try:
            speech = make_speech(self.port.known, subject.id, self.language.code, subject.table)
            title = read_rulebook(question.loaded, self.language.code).title
            width = min(self.drawn.width - LIST - 10, 60)
            situation = question.scenario.situation
            drawn = draw_board(situation, speech.words, width, 16)
            rows = draw_story(situation, speech.words, width, before=True)
            lines = [line(title, "title"), (), *drawn, (), *rows]
            return lines[: self.drawn.height - 6]
        except RulesetFailed:
            return []
