"""Which scenario is shown next: a mix of verdicts, so that no one verdict is worth guessing.

Left to itself chance shows deals that stand two times in three.  Nothing here is kept in a
scenario: its id is that of its family and seed, whatever mix it was drawn for.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.rules.code import Code
from trainer.rules.ruling import rule
from trainer.rules.situation import Game
from trainer.scenarios.chance import Chance
from trainer.scenarios.family import Family
from trainer.scenarios.scenario import SEEDS, Scenario, any_scenario

STANDING = 40
"""Of a hundred scenarios in the mix, so many are deals that stand."""


def mixed_scenario(
    code: Code, families: Sequence[Family], game: Game, seed: int, lang: str = "en"
) -> Scenario:
    """Return a scenario for this seed out of all *families*, keeping the mix of verdicts.

    The seed first tells whether the deal is to stand, then scenarios are drawn until one fits that
    no disputed reading touches.
    """
    chance = Chance("mix", game.id, seed)
    standing = chance.below(100) < STANDING
    made = any_scenario(families, game, chance.below(SEEDS), lang)
    for _ in range(100):
        ruling = rule(code, made.situation, trace=False)
        if not ruling.disputed and (ruling.remedy.kind == "stands") is standing:
            break
        made = any_scenario(families, game, chance.below(SEEDS), lang)
    return made
