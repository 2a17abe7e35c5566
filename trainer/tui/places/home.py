"""Home: the places of the app, each one key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal

from trainer.plugins.guard import Broken, guarded
from trainer.plugins.rulebook import rulebook
from trainer.plugins.teaching import spoken
from trainer.study.session import Question, ask
from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.places.chooser import Chooser, Number, Open, Point
from trainer.tui.places.place import Place
from trainer.tui.views.board import board_lines
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line, line, paragraph
from trainer.tui.views.menu import Row
from trainer.tui.views.story import story_lines

if TYPE_CHECKING:
    from trainer.tui.app import Misdeal


class Door(NamedTuple):
    """A way from home to a place: its name, key, and what is said of it; and how it opens."""

    name: str
    key: str
    label: str
    note: str
    open: Callable[[Misdeal], Place]


def _drill(app: Misdeal) -> Place:
    from trainer.tui.places.sitting import drill

    return drill(app)


def _courses(app: Misdeal) -> Place:
    from trainer.tui.places.packs import Packs

    return Packs("course")


def _papers(app: Misdeal) -> Place:
    from trainer.tui.places.packs import Packs

    return Packs("paper")


def _lens(app: Misdeal) -> Place:
    from trainer.tui.places.lens import LensPlace

    return LensPlace()


def _rulebook(app: Misdeal) -> Place:
    from trainer.tui.places.rulebook import Rulebooks

    return Rulebooks()


def _settings(app: Misdeal) -> Place:
    from trainer.tui.places.settings import SettingsPlace

    return SettingsPlace()


def _manual(app: Misdeal) -> Place:
    from trainer.tui.places.manual import Manual

    return Manual(Home)


DOORS = (
    Door(
        "drill",
        "d",
        mark("Drill"),
        mark("Questions from everywhere, mixed; the topic is told afterwards."),
        _drill,
    ),
    Door(
        "course",
        "c",
        mark("Course"),
        mark("One rule after another: what it says, an example, questions."),
        _courses,
    ),
    Door(
        "papers",
        "p",
        mark("Papers"),
        mark("Twenty deals at a time, easy, mixed or hard."),
        _papers,
    ),
    Door(
        "lens",
        "l",
        mark("Lens"),
        mark("One situation under every code, side by side; settings can be switched."),
        _lens,
    ),
    Door(
        "rulebook",
        "r",
        mark("Rulebook"),
        mark("All rules to read and to search, with examples and what people get wrong."),
        _rulebook,
    ),
    Door(
        "settings",
        "s",
        mark("Settings"),
        mark("Language, looks, what the drill asks, keys."),
        _settings,
    ),
    Door(
        "manual",
        "h",
        mark("Help"),
        mark("All keys, what the marks on the table mean, how answers are marked."),
        _manual,
    ),
)


def _go(door: Door) -> type[Command[Any]]:
    """Return the command that goes through a door."""

    class Go(Command[Place]):
        name = door.name
        keys: ClassVar = {door.key: ""}
        label = door.label
        help = door.note

        @classmethod
        def run(cls, place: Place, argument: str = "") -> None:
            place.misdeal.go(door.name)

    Go.__doc__ = f"Go to the place {door.name}."
    return Go


GO = tuple(_go(door) for door in DOORS)
"""The commands that go from one place to another."""


WIDE = 110
"""Cells from which the table of the next question stands beside the list."""
LIST = 58
"""Cells for the list then."""


class Home(Chooser):
    """The places of the app; where there is room, the table that the drill will begin with."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open, Number, *GO)
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

    def __init__(self) -> None:
        super().__init__()
        self.ahead: tuple[tuple[int, str], Question] | None = None

    def body(self) -> ComposeResult:
        """Lay out the list, and the table beside it."""
        with Horizontal(id="home"):
            yield from super().body()
            yield Drawing(id="peek")

    def list_width(self) -> int:
        """Return how many cells the list has."""
        return LIST if self.drawn.width >= WIDE else super().list_width()

    def above(self, width: int) -> list[Line]:
        """Return a line of welcome."""
        told = self.language.text("What would you rule?")
        return [line(told, "title"), *paragraph(self.language.text(self.about), width, "dim"), ()]

    def rows(self) -> Sequence[Row]:
        """Return the places."""
        text = self.language.text
        return [Row(text(door.label), text(door.note), door.key) for door in DOORS]

    def chosen(self, number: int) -> None:
        """Go there."""
        self.misdeal.go(DOORS[number].name)

    def draw_body(self) -> None:
        """Draw the list, and what the drill will begin with."""
        wide = self.drawn.width >= WIDE
        self.set_class(wide, "wide")
        super().draw_body()
        if not wide:
            return
        app = self.misdeal
        wanted = app.seed, self.language.code
        if self.ahead is None or self.ahead[0] != wanted:
            self.run_worker(partial(self.look_ahead, *wanted), thread=True, exclusive=True)
        else:
            self.show("peek", self.peek(self.ahead[1]))

    def look_ahead(self, seed: int, lang: str) -> None:
        """Make the question that the drill will begin with; none is shown where that fails."""
        app = self.misdeal
        with suppress(LookupError):
            wanted = tuple(name for name in app.settings.rulesets if name in app.known.by_id)
            found = ask(app.known, seed, lang, rulesets=wanted)
            self.hand_back(self.seen_ahead, (seed, lang), found)

    def seen_ahead(self, wanted: tuple[int, str], question: Question) -> None:
        """Show the question made."""
        self.ahead = wanted, question
        if self.is_current:
            self.draw()

    def peek(self, question: Question) -> list[Line]:
        """Return the table of a question, and what is asked."""
        subject = question.posed.subject
        try:
            with guarded(subject.id):
                known = self.misdeal.known
                speech = spoken(known, subject.id, self.language.code, subject.table)
                title = rulebook(question.loaded, self.language.code).title
                width = self.drawn.width - LIST - 10
                situation = question.scenario.situation
                drawn = board_lines(situation, speech.words, min(width, 60), 16)
                told = story_lines(situation, speech.words, min(width, 60), before=True)
                lines = [line(title, "title"), (), *drawn, (), *told]
                return lines[: self.drawn.height - 6]
        except Broken:
            return []
