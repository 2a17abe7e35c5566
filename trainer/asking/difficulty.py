"""How difficult a deal is to rule on: a value of the deal as it is ruled, the same in all words.

Points are counted for what has to be kept apart: what is out of the ordinary, the clauses that it
meets, those that come to nothing in the end (lapsed, cured, displaced by another), the clauses of
the ruling, a call, a right that is still open, what is due, and a long story.  Two bounds make
levels of the points.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal

from trainer.rules.code import Code
from trainer.rules.facts import Drawn
from trainer.rules.judge import find_matches
from trainer.rules.ruling import Ruling
from trainer.rules.table import Table

EASY, MIDDLE, HARD = LEVELS = (1, 2, 3)
"""The levels."""

Level = Literal["rising", 1, 2, 3]
"""What may be wanted of a drill: one level, or that it rises from the easy to the hard."""

MOST_AT_A_LEVEL = 5
"""The questions after which a drill that rises is at the next level; fewer where it is short."""

BOUNDS = (2, 4)
"""The most points of an easy deal, and of a middling one.

They lie nearest to the third and the two thirds of the deals that the mix draws of the three
rulesets that come along: 31 and 64 in a hundred of 4500.
"""

LONG = 6
"""The events from which on a story is long."""


def count_points(code: Code, table: Table, ruling: Ruling) -> int:
    """Return the points of a deal; *ruling* is that of *code* on the *table*, traced or not."""
    events = table.situation.events
    met = {one.article.clause for one in find_matches(code, table) if type(one.fact) is not Drawn}
    causes = set(list_causes(code, table, len(events)))
    return (
        len(causes)
        + len(met)
        + len(met.difference(ruling.articles))
        + max(0, len(ruling.articles) - 1)
        + bool(table.calls)
        + (ruling.claim is not None)
        + bool(ruling.penalties)
        + (len(events) >= LONG)
    )


def list_causes(code: Code, table: Table, before: int) -> list[int]:
    """Return the events up to this one at which something was out of the ordinary."""
    noted = [fact.at for kind, facts in table.facts.items() if kind.notable for fact in facts]
    met = [one.at for one in find_matches(code, table) if type(one.fact) is not Drawn]
    return [at for at in (*noted, *met) if at <= before]


def measure_difficulty(code: Code, table: Table, ruling: Ruling) -> int:
    """Return the level of a deal, from 1 (easy) to 3 (hard), as for `count_points`."""
    return 1 + bisect_left(BOUNDS, count_points(code, table, ruling))


def choose_level(level: Level, asked: int = 0, count: int = 1) -> int:
    """Return the level of the next of *count* questions of a drill when *asked* were answered.

    >>> [choose_level("rising", asked, 6) for asked in range(6)]
    [1, 1, 2, 2, 3, 3]
    >>> choose_level("rising", 9, 1000), choose_level("rising", 10, 1000), choose_level(2, 10, 1000)
    (2, 3, 2)
    """
    if level != "rising":
        return level
    reached = max(asked * len(LEVELS) // count, asked // MOST_AT_A_LEVEL)
    return LEVELS[min(reached, len(LEVELS) - 1)]
