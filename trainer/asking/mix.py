"""Which scenario is shown next: a mix of verdicts, so that no one verdict is worth guessing.

Left to itself chance shows deals that stand two times in three.  Nothing here is kept in a
scenario: its id is that of its family and seed, whatever mix it was drawn for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.asking.slip import KINDS, find_right
from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario, draw_scenario
from trainer.rules.code import Code
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game

MIX: Mapping[str, int] = {"stands": 35, "redeal": 25}
"""Shares of verdicts in a hundred, of those shown and of the wrong options beside them.

What is left is for all other kinds of remedy together.
"""

TRIES = 60
"""The scenarios that are drawn before the mix is given up for one."""
PATIENCE = 3
"""The scenarios that fit which are looked at for one with `ENOUGH` other rulings around."""

ENOUGH = 3
"""Other rulings one fact away, of which wrong options can be made."""


def mix_scenario(
    code: Code, families: Sequence[Family], game: Game, seed: int, lang: str = "en"
) -> Scenario:
    """Return a scenario for this seed out of all *families*, keeping the mix of verdicts.

    The seed first tells the kind of verdict, then scenarios are drawn until one fits that no
    disputed reading touches, and around which rulings differ, if there is one soon; where none
    fits, the first that is not disputed.
    """
    chance = Chance("mix", game.id, seed)
    wanted = _choose_kind(chance.below(100))
    fitting: list[tuple[int, Scenario]] = []
    fallback: Scenario | None = None
    for _ in range(TRIES):
        made = draw_scenario(families, game, chance.below(SEEDS), lang)
        ruling = judge(code, made.table, trace=False)
        if ruling.disputed:
            continue
        kind = ruling.remedy.kind
        if wanted != (kind if kind in MIX else ""):
            fallback = fallback or made
            continue
        around = _count_around(code, made, ruling)
        if around == ENOUGH:
            return made
        fitting.append((around, made))
        if len(fitting) == PATIENCE:
            break
    if fitting:
        return max(fitting, key=lambda pair: pair[0])[1]
    return fallback or made


def _count_around(code: Code, made: Scenario, ruling: Ruling) -> int:
    """Return how many other rulings there are one fact away, up to `ENOUGH`."""
    seen = [_list_answers(ruling)]
    for _, other in made.around:
        found = judge(code, other.table, trace=False)
        if not found.disputed and _list_answers(found) not in seen:
            seen.append(_list_answers(found))
            if len(seen) > ENOUGH:
                break
    return len(seen) - 1


def _list_answers(ruling: Ruling) -> tuple[object, ...]:
    return tuple(find_right(kind, ruling) for kind in KINDS)


def _choose_kind(number: int) -> str:
    """Return the kind of verdict that a number below a hundred means; empty for the others."""
    for kind, share in MIX.items():
        if number < share:
            return kind
        number -= share
    return ""
