"""The places that one comes to from home, each by a key: the one list of them.

A new place is a module in this folder with a function ``enter``, and an entry here.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.places.place import Place
from trainer.tui.port import Port


class Door(NamedTuple):
    """A way from home to a place: its name, its key, its title and what is said of it.

    `module` is where the place is; it is loaded when the door is opened, for that takes time.
    """

    name: str
    key: str
    title: str
    note: str
    module: str

    def enter(self, port: Port) -> Place:
        """Return the place behind the door."""
        module = import_module(f"trainer.tui.places.{self.module}")
        place = module.enter(port, self.name)
        assert isinstance(place, Place)
        return place


DOORS = (
    Door(
        "drill",
        "d",
        mark("Drill"),
        mark("Questions from everywhere, mixed; the topic is told afterwards."),
        "sitting",
    ),
    Door(
        "course",
        "c",
        mark("Course"),
        mark("One rule after another: what it says, an example, questions."),
        "packs",
    ),
    Door(
        "papers",
        "p",
        mark("Papers"),
        mark("Twenty deals at a time, easy, mixed or hard."),
        "packs",
    ),
    Door(
        "lens",
        "l",
        mark("Lens"),
        mark("One situation under every code, side by side; settings can be switched."),
        "lens",
    ),
    Door(
        "rulebook",
        "r",
        mark("Rulebook"),
        mark("All rules to read and to search, with examples and what people get wrong."),
        "rulebook",
    ),
    Door(
        "settings",
        "s",
        mark("Settings"),
        mark("Language, looks, what the drill asks, keys."),
        "settings",
    ),
    Door(
        "manual",
        "h",
        mark("Help"),
        mark("All keys, what the marks on the table mean, how answers are marked."),
        "manual",
    ),
)
"""The places, in the order in which home lists them."""


def _make_go(door: Door) -> Command[Place]:
    """Return the command that goes through a door."""
    return Command(
        name=door.name,
        keys={door.key: ""},
        label=door.title,
        help=door.note,
        run=lambda place, _: place.port.go(door.name),
    )


GO = tuple(_make_go(door) for door in DOORS)
"""The commands that go from one place to another."""
