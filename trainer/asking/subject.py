"""A subject: what a ruleset brings to make questions of, its code ready to rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from msgspec import Struct

from trainer.asking.misreading import Misreading
from trainer.dealing.family import Family
from trainer.rules.code import Code
from trainer.rules.situation import Game
from trainer.words.slips import Speech


class Subject(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """A ruleset as it is taught.

    `table` is the ruleset whose game is dealt: another one, where the same facts are ruled by this
    one's code.  `rivals` are the codes of the other rulesets, by their ids: the same facts ruled
    elsewhere.  `speakers` make how it is spoken of, one for each language.
    """

    id: str
    table: str = ""
    code: Code
    game: Game
    families: tuple[Family, ...] = ()
    misreadings: tuple[Misreading, ...] = ()
    rivals: tuple[tuple[str, Code], ...] = ()
    speakers: tuple[Callable[[], Speech], ...] = ()

    @cached_property
    def speech(self) -> tuple[Speech, ...]:
        """How it is spoken of, in each language: what options look like."""
        return tuple(speaker() for speaker in self.speakers)
