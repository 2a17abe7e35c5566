"""Which scenario is shown next: a mix of verdicts, so that no one verdict is worth guessing.

Left to itself chance shows deals that stand two times in three.  Nothing here is kept in a
scenario: its id is that of its family and seed, whatever mix it was drawn for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.rules.code import Code
from trainer.rules.ruling import rule
from trainer.rules.situation import Game
from trainer.scenarios.chance import Chance
from trainer.scenarios.family import Family
from trainer.scenarios.scenario import SEEDS, Scenario, any_scenario

MIX: Mapping[str, int] = {"stands": 30, "redeal": 30}
"""Shares of verdicts in a hundred, of those shown and of the wrong options beside them.

What is left is for all other kinds of remedy together.
"""

TRIES = 60
"""So many scenarios are drawn before the mix is given up for one."""


def mixed_scenario(
    code: Code, families: Sequence[Family], game: Game, seed: int, lang: str = "en"
) -> Scenario:
    """Return a scenario for this seed out of all *families*, keeping the mix of verdicts.

    The seed first tells the kind of verdict, then scenarios are drawn until one fits that no
    disputed reading touches; where none is found, the first that is not disputed.
    """
    chance = Chance("mix", game.id, seed)
    wanted = _wanted(chance.below(100))
    fallback: Scenario | None = None
    for _ in range(TRIES):
        made = any_scenario(families, game, chance.below(SEEDS), lang)
        ruling = rule(code, made.situation, trace=False)
        if ruling.disputed:
            continue
        kind = ruling.remedy.kind
        if wanted == (kind if kind in MIX else ""):
            return made
        fallback = fallback or made
    return fallback or made


def _wanted(number: int) -> str:
    """Return the kind of verdict that a number below a hundred means; empty for the others."""
    for kind, share in MIX.items():
        if number < share:
            return kind
        number -= share
    return ""
