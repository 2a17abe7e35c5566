"""Sorts of questions: what a deal comes to under a code, in a few words.

A sort is a text such as ``"G10.1 redeal"``: the clause that decides and the kind of verdict; behind
them what else matters to how often a deal is shown: ``drawn`` (there is a draw), ``twofold`` (two
clauses each give a remedy), ``alarm`` (somebody objects before anything was wrong), ``untidy`` (a
poor story).  Where no clause decides it is ``"- "`` with ``plain`` (nothing out of the ordinary),
``near`` (something that looks like a fault, or a right that is used) or ``alarm``.
Families are measured by it, and the mix is made of it: how many of a hundred deals are of a sort,
and of those how many are of each level (``"G10.1 redeal @3"``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trainer.asking.difficulty import LEVELS, list_causes, measure_difficulty
from trainer.asking.untidy import is_untidy
from trainer.dealing.family import Family
from trainer.dealing.scenario import make_scenario
from trainer.rules.code import Code
from trainer.rules.events import Call, Cut, Draw, Shuffle, SwapPack
from trainer.rules.facts import DealFailed
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game
from trainer.rules.table import Table

NO_CLAUSE = "-"
"""What stands for the clause where none decides."""
UNTIDY = "untidy"
"""The word of a sort that is asked about only where nothing else is to be had."""

AT = "@"
"""What stands before the level of a sort where families are measured."""

MEASURED = 200
"""Deals of a family, with the first seeds, by which it is measured."""
LEAST = 1
"""Sorts less frequent than this, in a hundred deals of a family, are left out of what it gives."""


def sort_deal(code: Code, table: Table, ruling: Ruling) -> str:
    """Return the sort of a deal; *ruling* is that of *code* on the *table*, without its trace."""
    clause = ruling.decisive
    untidy = [UNTIDY] if is_untidy(code, table, ruling) else []
    if not clause:
        return " ".join((NO_CLAUSE, _sort_clean(code, table), *untidy))
    words = [clause, ruling.remedy.kind]
    if any(type(event) is Draw for event in table.situation.events):
        words.append("drawn")
    if len(ruling.articles) > 1 and count_remedies(code, judge(code, table)) > 1:
        words.append("twofold")
    if table.calls and is_false_alarm(code, table):
        words.append("alarm")
    return " ".join((*words, *untidy))


def _sort_clean(code: Code, table: Table) -> str:
    if table.calls and is_false_alarm(code, table):
        return "alarm"
    causes = list_causes(code, table, len(table.situation.events))
    return "near" if causes or table.calls or _is_a_right_used(table) else "plain"


def _is_a_right_used(table: Table) -> bool:
    """Tell whether somebody did what he may and need not: an exchange, a shuffle, leave to act."""
    return table.situation.leave or any(
        isinstance(event, SwapPack)
        or (isinstance(event, Cut) and event.leave)
        or (isinstance(event, Shuffle) and event.by not in (None, table.dealer))
        for event in table.situation.events
    )


def count_remedies(code: Code, ruling: Ruling) -> int:
    """Return how many clauses each give a remedy in a ruling with its trace.

    What follows from a failed deal, the ladder, is not counted: it is no fault of its own.
    """
    ladder = {
        article.clause for article in code.articles if DealFailed in article.when.trigger.kinds
    }
    given = {step.clause for step in ruling.trace if step.why in ("rules", "overruled")}
    return len(given - ladder)


def is_false_alarm(code: Code, table: Table) -> bool:
    """Tell whether somebody objects before anything has happened that he could object to."""
    events = table.situation.events
    first = next((at for at, event in enumerate(events) if type(event) is Call), None)
    return first is not None and not list_causes(code, table, first)


def measure_family(code: Code, game: Game, family: Family) -> dict[str, int]:
    """Return of what sorts the deals of a family are, in a hundred, the most frequent first.

    Behind each sort comes how many of them are of each level, as ``"G10.1 redeal @3"``.  Raises
    `RulesetFailed` where the family, or the code, fails.
    """
    found: Counter[str] = Counter()
    levels: Counter[tuple[str, int]] = Counter()
    for seed in range(MEASURED):
        table = make_scenario(family, game, seed).table
        ruling = judge(code, table, trace=False)
        if not ruling.disputed:
            sort = sort_deal(code, table, ruling)
            found[sort] += 1
            levels[sort, measure_difficulty(code, table, ruling)] += 1
    shares = {sort: round(100 * count / MEASURED) for sort, count in found.items()}
    listed = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))
    measured: dict[str, int] = {}
    for sort, share in listed:
        if share >= LEAST:
            measured[sort] = share
            at = {f"{sort} {AT}{n}": round(100 * levels[sort, n] / MEASURED) for n in LEVELS}
            measured |= {name: one for name, one in at.items() if one >= LEAST}
    return measured


def measure_families(
    code: Code, game: Game, families: Sequence[Family]
) -> dict[str, dict[str, int]]:
    """Return what `measure_family` gives for each family, by its own name without the ruleset's."""
    return {family.id.partition("/")[2]: measure_family(code, game, family) for family in families}
