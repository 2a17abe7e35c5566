"""Sorts of questions: what a deal comes to under a code, in a few words.

A sort is a text such as ``"G10.1 redeal"``: the clause that decides and the kind of verdict; behind
them what else matters to how often a deal is shown: ``drawn`` (there is a draw), ``twofold`` (two
clauses each give a remedy), ``alarm`` (somebody objects before anything was wrong).  Where no
clause decides it is ``"- "`` with ``plain`` (nothing out of the ordinary), ``near`` or ``alarm``.
Families are measured by it, and the mix is made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trainer.dealing.family import Family
from trainer.dealing.scenario import make_scenario
from trainer.rules.code import Code
from trainer.rules.events import Call, Draw
from trainer.rules.facts import DealFailed, Drawn
from trainer.rules.judge import find_matches, judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game
from trainer.rules.table import Table

NO_CLAUSE = "-"
"""What stands for the clause where none decides."""

MEASURED = 200
"""Deals of a family, with the first seeds, by which it is measured."""
LEAST = 1
"""Sorts less frequent than this, in a hundred deals of a family, are left out of what it gives."""


def sort_deal(code: Code, table: Table, ruling: Ruling) -> str:
    """Return the sort of a deal; *ruling* is that of *code* on the *table*, without its trace."""
    clause = ruling.decisive
    if not clause:
        return f"{NO_CLAUSE} {_sort_clean(code, table)}"
    words = [clause, ruling.remedy.kind]
    if any(type(event) is Draw for event in table.situation.events):
        words.append("drawn")
    if len(ruling.articles) > 1 and count_remedies(code, judge(code, table)) > 1:
        words.append("twofold")
    if table.calls and is_false_alarm(code, table):
        words.append("alarm")
    return " ".join(words)


def _sort_clean(code: Code, table: Table) -> str:
    if table.calls and is_false_alarm(code, table):
        return "alarm"
    causes = list_causes(code, table, len(table.situation.events))
    return "near" if causes or table.calls else "plain"


def count_remedies(code: Code, ruling: Ruling) -> int:
    """Return how many clauses each give a remedy in a ruling with its trace.

    What follows from a failed deal, the ladder, is not counted: it is no fault of its own.
    """
    ladder = {
        article.clause for article in code.articles if DealFailed in article.when.trigger.kinds
    }
    given = {step.clause for step in ruling.trace if step.why in ("rules", "overruled")}
    return len(given - ladder)


def list_causes(code: Code, table: Table, before: int) -> list[int]:
    """Return the events up to this one at which something was out of the ordinary."""
    noted = [fact.at for kind, facts in table.facts.items() if kind.notable for fact in facts]
    met = [one.at for one in find_matches(code, table) if type(one.fact) is not Drawn]
    return [at for at in (*noted, *met) if at <= before]


def is_false_alarm(code: Code, table: Table) -> bool:
    """Tell whether somebody objects before anything has happened that he could object to."""
    events = table.situation.events
    first = next((at for at, event in enumerate(events) if type(event) is Call), None)
    return first is not None and not list_causes(code, table, first)


def measure_family(code: Code, game: Game, family: Family) -> dict[str, int]:
    """Return of what sorts the deals of a family are, in a hundred, the most frequent first.

    Raises `RulesetFailed` where the family, or the code, fails.
    """
    found: Counter[str] = Counter()
    for seed in range(MEASURED):
        table = make_scenario(family, game, seed).table
        ruling = judge(code, table, trace=False)
        if not ruling.disputed:
            found[sort_deal(code, table, ruling)] += 1
    shares = {sort: round(100 * count / MEASURED) for sort, count in found.items()}
    listed = sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))
    return {sort: share for sort, share in listed if share >= LEAST}


def measure_families(
    code: Code, game: Game, families: Sequence[Family]
) -> dict[str, dict[str, int]]:
    """Return what `measure_family` gives for each family, by its own name without the ruleset's."""
    return {family.id.partition("/")[2]: measure_family(code, game, family) for family in families}
