"""Commands: one class each, which is key binding, palette entry, help line and key-bar entry.

Texts are message ids here and translated where they are shown, so that a language can change
while the app runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from textual.binding import Binding

from trainer.text.catalogue import Language

P = TypeVar("P")
"""The place that a command is given in."""


class Command(Generic[P]):
    """Something a person can do in a place of the app.

    `keys` gives each key, by Textual's name, what is passed to `run`; `cap` is what the key bar
    calls them (nothing: it is not in the bar), `label` and `help` are message ids.  A keymap gives
    a command other keys by its name, or by name and argument (``choose.1``) where it has several.
    """

    name: ClassVar[str]
    keys: ClassVar[Mapping[str, str]]
    cap: ClassVar[str] = ""
    label: ClassVar[str]
    help: ClassVar[str]
    in_palette: ClassVar[bool] = True

    @classmethod
    def bindings(cls) -> Iterator[Binding]:
        """Give the bindings of this command: one for each argument, under an id of its own."""
        by_argument: dict[str, list[str]] = {}
        for key, argument in cls.keys.items():
            by_argument.setdefault(argument, []).append(key)
        for argument, keys in by_argument.items():
            action = f"command('{cls.name}', '{argument}')"
            yield Binding(
                ",".join(keys), action, cls.label, show=False, id=cls.binding_id(argument)
            )

    @classmethod
    def binding_id(cls, argument: str = "") -> str:
        """Return by what a keymap names the binding with this argument."""
        return f"{cls.name}.{argument}" if argument else cls.name

    @classmethod
    def available(cls, place: P) -> bool:
        """Tell whether the command can be given in *place* now."""
        return True

    @classmethod
    def translate_label(cls, language: Language) -> str:
        """Return what the command is called in a language."""
        return language.text(cls.label)

    @classmethod
    def key_cap(cls, place: P) -> str:
        """Return what the key bar calls the keys."""
        return cls.cap

    @classmethod
    def run(cls, place: P, argument: str = "") -> None:
        """Do it."""
        raise NotImplementedError


def make_bindings(commands: Iterable[type[Command[Any]]]) -> list[Binding]:
    """Return the bindings of *commands*."""
    return [binding for command in commands for binding in command.bindings()]
