"""Commands: one class each, which is key binding, line of the key bar, and what is done.

Texts are message ids here and translated where they are shown, so that a language can change
while the app runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from textual.binding import Binding

from trainer.text.catalogue import Language


class Command:
    """Something a person can do in a place of the app.

    `keys` are Textual's names, comma-separated; `cap` is what the key bar calls them, `label` and
    `help` are message ids.  `cap` is a message id too where it is a word.
    """

    name: ClassVar[str]
    keys: ClassVar[str]
    cap: ClassVar[str]
    label: ClassVar[str]
    help: ClassVar[str]

    @classmethod
    def bindings(cls) -> Iterator[Binding]:
        """Give the bindings of this command."""
        yield Binding(cls.keys, f"command('{cls.name}')", cls.label, show=False)

    @classmethod
    def available(cls, place: Any) -> bool:
        """Tell whether the command can be given in *place* now."""
        return True

    @classmethod
    def key_cap(cls, place: Any, language: Language) -> str:
        """Return what the key bar calls the keys."""
        return language.raw(cls.cap)

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Do it."""
        raise NotImplementedError


def bindings(commands: Iterable[type[Command]]) -> list[Binding]:
    """Return the bindings of *commands*."""
    return [binding for command in commands for binding in command.bindings()]
