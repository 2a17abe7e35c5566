"""A fresh variant of a deal: what happens is the same, or the clause that decides; all else is new.

Names, seats and cards are drawn anew.  It is a scenario like any other, with an id of its own.
"""

from __future__ import annotations

from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.family import dump_fact
from trainer.dealing.scenario import Scenario, make_scenario
from trainer.rules.code import Code
from trainer.rules.judge import judge

TRIES = 2000
"""The seeds that are looked at for one by which the same facts are drawn."""
DRAWN = 60
"""The deals of the family that are drawn then for one that the same clause decides."""


def draw_again(code: Code, made: Scenario, chance: Chance) -> Scenario | None:
    """Return another scenario of the family of *made*: the same facts, or else the same clause.

    *code* gives it the same clause and kind of verdict.  None where none comes soon.
    Raises `RulesetFailed`.
    """
    family, first = made.family, chance.below(SEEDS)
    fixed = {name: dump_fact(value) for name, value in made.facts.items()}
    truth = judge(code, made.table, trace=False)
    wanted = truth.decisive, truth.remedy.kind
    found = family.find_seed(fixed, first, TRIES)
    drawn = [first] if found is None else [found, first]
    for seed in [*drawn, *(chance.below(SEEDS) for _ in range(DRAWN))]:
        if seed == made.seed:
            continue
        other = make_scenario(family, made.game, seed, made.lang)
        ruling = judge(code, other.table, trace=False)
        if not ruling.disputed and (ruling.decisive, ruling.remedy.kind) == wanted:
            return other
    return None
