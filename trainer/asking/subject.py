"""A subject: what a ruleset brings to make questions of, its code ready to rule."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trainer.asking.misreading import Misreading
from trainer.dealing.family import Family
from trainer.rules.code import Code
from trainer.rules.situation import Game


class Subject(Struct, frozen=True, eq=False, kw_only=True):
    """A ruleset as it is taught.

    `table` is the ruleset whose game is dealt: another one, where the same facts are ruled by this
    one's code.  `rivals` are the codes of the other rulesets, by their ids: the same facts ruled
    elsewhere.  `weights` say by kind of part how wrong answers are chosen
    (`trainer.asking.balance`); a ruleset without those of ``ruling`` is asked part by part.
    """

    id: str
    table: str = ""
    code: Code
    game: Game
    families: tuple[Family, ...] = ()
    misreadings: tuple[Misreading, ...] = ()
    rivals: tuple[tuple[str, Code], ...] = ()
    weights: Mapping[str, Mapping[str, float]] = {}
