"""Commands: one value each, which is key binding, palette entry, help line and key-bar entry.

Texts are message ids here and translated where they are shown, so that a language can change
while the app runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from textual.binding import Binding

from trainer.text.catalogue import Language

P = TypeVar("P")
"""The place that a command is given in."""


def _always(_: object) -> bool:
    return True


def _as_spoken(language: Language) -> Language:
    return language


@dataclass(frozen=True, eq=False, kw_only=True)  # and no struct: the type of its `replace` is known
class Command(Generic[P]):
    """Something a person can do in a place of the app.

    `keys` gives each key, by Textual's name, the argument that goes with it.  `run` does it, in a
    place and with an argument; `available` tells whether it can be given in a place now.

    `label` and `help` are message ids; `label_in` gives the language in which the label is told,
    out of the one that is spoken.  `cap` is what the key bar calls the keys, as a text or out of
    the place (empty: it is not in the bar).  A keymap gives a command other keys by its name, or by
    name and argument (``choose.1``) where it has several.
    """

    name: str
    keys: Mapping[str, str]
    label: str
    help: str
    run: Callable[[P, str], None]
    available: Callable[[P], bool] = _always
    cap: str | Callable[[P], str] = ""
    label_in: Callable[[Language], Language] = _as_spoken
    in_palette: bool = True

    def list_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys of each argument."""
        found: dict[str, tuple[str, ...]] = {}
        for key, argument in self.keys.items():
            found[argument] = (*found.get(argument, ()), key)
        return found

    def binding_id(self, argument: str = "") -> str:
        """Return by what a keymap names the binding with this argument."""
        return f"{self.name}.{argument}" if argument else self.name

    def translate_label(self, language: Language) -> str:
        """Return what the command is called, where a language is spoken."""
        return self.label_in(language).text(self.label)

    def key_cap(self, place: P) -> str:
        """Return what the key bar of a place calls the keys."""
        return self.cap if isinstance(self.cap, str) else self.cap(place)


Commands = tuple[Command[Any], ...]
"""What a place offers."""


def make_bindings(commands: Iterable[Command[Any]]) -> list[Binding]:
    """Return the bindings of *commands*: one for each argument, under an id of its own."""
    return [
        Binding(
            ",".join(keys),
            f"command('{command.name}', '{argument}')",
            command.label,
            show=False,
            id=command.binding_id(argument),
        )
        for command in commands
        for argument, keys in command.list_keys().items()
    ]
