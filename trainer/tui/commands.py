"""Commands: one class each, which is key binding, line of the key bar, and what is done.

Texts are message ids here and translated where they are shown, so that a language can change
while the app runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from textual.binding import Binding


class Command:
    """Something a person can do in a place of the app.

    `keys` gives each key, by Textual's name, what is passed to `run`; `cap` is what the key bar
    calls them, `label` and `help` are message ids.
    """

    name: ClassVar[str]
    keys: ClassVar[Mapping[str, str]]
    cap: ClassVar[str]
    label: ClassVar[str]
    help: ClassVar[str]

    @classmethod
    def bindings(cls) -> Iterator[Binding]:
        """Give the bindings of this command."""
        for key, argument in cls.keys.items():
            yield Binding(key, f"command('{cls.name}', '{argument}')", cls.label, show=False)

    @classmethod
    def available(cls, place: Any) -> bool:
        """Tell whether the command can be given in *place* now."""
        return True

    @classmethod
    def key_cap(cls, place: Any) -> str:
        """Return what the key bar calls the keys."""
        return cls.cap

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Do it."""
        raise NotImplementedError


def bindings(commands: Iterable[type[Command]]) -> list[Binding]:
    """Return the bindings of *commands*."""
    return [binding for command in commands for binding in command.bindings()]
