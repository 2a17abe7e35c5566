"""Home: the places of the app, each one key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.presenters.ink import Line, line, paragraph
from trainer.tui.presenters.menu import Row
from trainer.tui.screens.chooser import Chooser, Number, Open, Point
from trainer.tui.screens.place import Place

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
    from trainer.tui.screens.sitting import drill

    return drill(app)


def _courses(app: Misdeal) -> Place:
    from trainer.tui.screens.packs import Packs

    return Packs("course")


def _papers(app: Misdeal) -> Place:
    from trainer.tui.screens.packs import Packs

    return Packs("paper")


def _lens(app: Misdeal) -> Place:
    from trainer.tui.screens.lens import LensPlace

    return LensPlace()


def _rulebook(app: Misdeal) -> Place:
    from trainer.tui.screens.rulebook import Rulebooks

    return Rulebooks()


def _settings(app: Misdeal) -> Place:
    from trainer.tui.screens.settings import SettingsPlace

    return SettingsPlace()


def _manual(app: Misdeal) -> Place:
    from trainer.tui.screens.manual import Manual

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
        mark("Twenty questions at a time, easy, mixed or hard."),
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


class Home(Chooser):
    """The places of the app."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open, Number, *GO)
    about = mark(
        "You are shown what happened while cards were dealt, and rule on it. Everything is marked "
        "by the same rules that anyone can ask."
    )

    DEFAULT_CSS = """
    Home #list { padding: 1 1; }
    """

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
