"""What is drawn: the shares of clauses, verdicts and clean deals in questions by seed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from trainer.asking.mix import APART, mix_scenario
from trainer.asking.sorts import NO_CLAUSE, sort_deal
from trainer.dealing.chance import SEEDS
from trainer.dealing.family import Family
from trainer.rules.code import Code
from trainer.rules.events import Draw
from trainer.rules.judge import judge
from trainer.rules.situation import Game

MET = 90
"""The share of the clauses, in a hundred, that are to be met."""
STARTS = 40
"""From how many questions on it is looked how soon so many are met."""


class Mixture(Struct, frozen=True):
    """What *count* questions of a ruleset have.

    `clauses` counts those that a clause decides, by clause; the others are `clean`, of which
    `plain` have nothing out of the ordinary.  In `alarms` somebody objects to nothing, in `twofold`
    two clauses each give a remedy, in `draws` there is a draw.  `repeats` have a family that one of
    the `APART` before them has.  `verdicts` counts by kind.  `met_after` is how many questions that
    a clause decides are needed to meet `MET` of a hundred clauses (the median), `met_evenly` how
    many if each of them were as likely every time.
    """

    ruleset: str
    count: int
    clauses: dict[str, int]
    clean: int
    plain: int
    alarms: int
    twofold: int
    draws: int
    repeats: int
    verdicts: dict[str, int]
    met_after: float
    met_evenly: float

    @property
    def faulty(self) -> int:
        """How many a clause decides."""
        return sum(self.clauses.values())


def measure_drawn(
    ruleset: str,
    code: Code,
    game: Game,
    families: Sequence[Family],
    count: int,
    *,
    seed: int = 0,
    detect: bool = False,
) -> Mixture:
    """Count what the questions of *count* seeds from *seed* on have, *detect* as when asking.

    Raises `RulesetFailed` where the ruleset does.
    """
    sorts: list[str] = []
    played: list[str] = []
    verdicts: Counter[str] = Counter()
    draws = 0
    for number in range(seed, seed + count):
        made = mix_scenario(code, families, game, number % SEEDS, detect=detect)
        ruling = judge(code, made.table, trace=False)
        sorts.append(sort_deal(code, made.table, ruling))
        played.append(made.family.id)
        verdicts[ruling.remedy.kind] += 1
        draws += any(isinstance(event, Draw) for event in made.situation.events)
    decided = [sort.partition(" ")[0] for sort in sorts]
    faulty = [clause for clause in decided if clause != NO_CLAUSE]
    marks = Counter(word for sort in sorts for word in sort.split(" ")[1:])
    after, evenly = _count_until_met(faulty)
    return Mixture(
        ruleset=ruleset,
        count=count,
        clauses=dict(sorted(Counter(faulty).items())),
        clean=count - len(faulty),
        plain=marks["plain"],
        alarms=marks["alarm"],
        twofold=marks["twofold"],
        draws=draws,
        repeats=sum(one in played[max(0, at - APART) : at] for at, one in enumerate(played)),
        verdicts=dict(sorted(verdicts.items())),
        met_after=after,
        met_evenly=evenly,
    )


def _count_until_met(faulty: Sequence[str]) -> tuple[float, float]:
    """Return how many of these it takes to meet enough clauses, and how many an even mix takes."""
    clauses = len(set(faulty))
    wanted = math.ceil(clauses * MET / 100)
    needed = []
    for start in range(0, len(faulty), max(1, len(faulty) // STARTS)):
        seen: set[str] = set()
        for place, clause in enumerate(faulty[start:], start=1):
            seen.add(clause)
            if len(seen) == wanted:
                needed.append(place)
                break
    evenly = sum(clauses / (clauses - found) for found in range(wanted))
    return (median(needed) if needed else 0.0), evenly
