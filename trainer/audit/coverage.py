"""Coverage: which clauses the families of a ruleset reach, and how narrowly they miss.

Every combination of every family is played and ruled.  A clause is *in force* where it rules, has
its penalty or forbids; it *governs* where it is in force, or its claim open, and named first.  It
*just misses* by one of its conditions where it is not in force, and would be with that condition
alone taken away; the conditions are read off its articles, and taken away by patches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.misreading import Misreading, change_code
from trainer.dealing.family import Family
from trainer.rules.articles import Article, Term
from trainer.rules.boundary import inside_ruleset
from trainer.rules.changes import SetField
from trainer.rules.code import Code
from trainer.rules.errors import Problem
from trainer.rules.facts import DealFailed, Fact
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game, Situation
from trainer.rules.table import Table, fold

Skeleton = tuple[str, ...]


class Condition(Struct, frozen=True):
    """A condition of an article, and the patch that takes it away.

    `name` says which: ``claim``, ``entitled``, ``before MOMENT``, ``until``, ``waived_by``,
    ``cured_by``, ``yields_to``, ``when PARAMETER``.
    """

    article: str
    name: str
    patch: SetField

    @property
    def clause(self) -> str:
        """The clause of the article."""
        return self.article.partition("/")[0]


class ClauseCount(Struct):
    """What the families have of a clause: counts of situations, and their families and skeletons.

    `families` are those in which it governs, with the skeletons of the situations there.
    `misses` counts the situations by the condition that fails.
    """

    clause: str
    governs: int = 0
    families: dict[str, set[Skeleton]] = {}
    misses: dict[str, int] = {}
    misreadings: int = 0

    @property
    def skeletons(self) -> set[Skeleton]:
        """The skeletons of all situations in which the clause governs."""
        return {skeleton for found in self.families.values() for skeleton in found}

    @property
    def ways(self) -> int:
        """How many families there are, no two with the same skeletons."""
        return len({frozenset(found) for found in self.families.values()})


class Coverage(Struct):
    """The counts for a ruleset: distinct situations in all, by family, by verdict, by clause."""

    ruleset: str
    situations: int
    families: dict[str, int]
    verdicts: dict[str, int]
    clauses: dict[str, ClauseCount]


def make_skeleton(situation: Situation) -> Skeleton:
    """Return the kinds of the events in order, the same kind in a row once."""
    kinds: list[str] = []
    for event in situation.events:
        kind = str(type(event).__struct_config__.tag)
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
    return tuple(kinds)


def play_all(families: Iterable[Family], game: Game) -> Iterator[tuple[Family, Situation]]:
    """Play every combination of facts, under fixed names, each distinct situation once."""
    seen: set[Any] = set()
    for family in families:
        for facts in family.combinations():
            situation = family.situation(game, facts)
            key = identify(situation)
            if key not in seen:
                seen.add(key)
                yield family, situation


def identify(situation: Situation) -> object:
    """Return what tells a situation from others, beside its names and cards."""
    start = situation.seats.index(situation.dealer)
    return (
        len(situation.seats),
        situation.turn,
        situation.leave,
        situation.cutter,
        situation.options,
        situation.history,
        situation.events,
        start,
    ).__repr__()


@lru_cache(maxsize=64)
def list_conditions(code: Code) -> dict[str, tuple[Condition, ...]]:
    """Return the conditions of every article of *code* that orders or forbids something."""
    found: dict[str, tuple[Condition, ...]] = {}
    for article in code.articles:
        if article.lawful and article.order is None:
            continue  # a reading of silence
        found[article.id] = tuple(_give_conditions(code, article))
    return found


def _give_conditions(code: Code, article: Article) -> Iterator[Condition]:
    def vary(name: str, field: str, value: Any) -> Condition:
        return Condition(article.id, name, SetField(article.id, field, value))

    if article.claim:
        yield vary("claim", "claim", ())
        anyone = tuple(Term("everyone", term.before) for term in article.claim)
        if anyone != article.claim:
            yield vary("entitled", "claim", anyone)
        for moment in dict.fromkeys(name for term in article.claim for name in term.before):
            later = tuple(
                Term(term.who, tuple(name for name in term.before if name != moment) or ("play",))
                for term in article.claim
            )
            yield vary(f"before {moment}", "claim", later)
    for field in ("until", "waived_by"):
        if getattr(article, field):
            yield vary(field, field, "")
    for field in ("cured_by", "yields_to"):
        if getattr(article, field):
            yield vary(field, field, ())
    for name, value in article.when.params:
        for other in _list_alternatives(code, article, name, value):
            yield vary(f"when {name}", f"when.{name}", other)


def _list_alternatives(code: Code, article: Article, name: str, value: Any) -> list[Any]:
    """Return what else this parameter could be: what other articles have, a number beside it."""
    others = [
        dict(other.when.params)[name]
        for other in code.articles
        if other.when.trigger is article.when.trigger and name in dict(other.when.params)
    ]
    if isinstance(value, bool):
        others.append(not value)
    elif isinstance(value, int):
        others += [value - 1, value + 1]
    return [other for other in dict.fromkeys(others) if other != value]


def measure_coverage(
    ruleset: str,
    code: Code,
    game: Game,
    families: Iterable[Family],
    misreadings: Iterable[Misreading] = (),
) -> Coverage:
    """Count what *families* reach of the clauses that *code* has."""
    clauses = {
        article.clause: ClauseCount(article.clause)
        for article in code.articles
        if article.id in list_conditions(code)
    }
    for article in code.articles:
        if article.lapses_to:
            clauses.setdefault(article.lapses_to, ClauseCount(article.lapses_to))
        for one in list_conditions(code).get(article.id, ()):
            clauses[article.clause].misses[one.name] = 0
    for misreading in misreadings:
        if misreading.clause in clauses:
            clauses[misreading.clause].misreadings += 1
    done = Coverage(ruleset, 0, {}, {}, clauses)
    for family, situation in play_all(families, game):
        done.situations += 1
        done.families[family.id] = done.families.get(family.id, 0) + 1
        with inside_ruleset(ruleset, family.id):  # which may tell what no deal can be
            table = fold(situation)
        ruling = judge(code, table)
        verdict = ruling.remedy.kind
        done.verdicts[verdict] = done.verdicts.get(verdict, 0) + 1
        governing = find_governing(code, ruling)
        if governing:
            count = clauses[governing]
            count.governs += 1
            count.families.setdefault(family.id, set()).add(make_skeleton(situation))
        for clause, name in find_near_misses(code, table, ruling):
            clauses[clause].misses[name] += 1
    return done


IN_FORCE = ("rules", "penalty", "no sanction")
"""What the trace says of a clause that is in force."""


def find_in_force(ruling: Ruling) -> set[tuple[str, str]]:
    """Return the clauses in force in a ruling with its trace, each with what the trace says."""
    return {(step.clause, step.why) for step in ruling.trace if step.why in IN_FORCE}


def find_governing(code: Code, ruling: Ruling) -> str:
    """Return the clause that governs, empty where none does; the ruling has its trace."""
    first = ruling.decisive
    ruled = {clause for clause, _ in find_in_force(ruling)}
    open_too = {step.clause for step in ruling.trace if step.why == "open"}
    late = {article.lapses_to for article in code.articles}
    return first if first in ruled | open_too | late else ""


class _Lifted(Struct, frozen=True, eq=False):
    """A condition taken away: its clause and name, the code and the article that lack it."""

    clause: str
    name: str
    code: Code
    article: Article


@lru_cache(maxsize=64)
def _lift_conditions(code: Code) -> tuple[dict[str, list[_Lifted]], dict[Any, list[_Lifted]]]:
    """Return all conditions taken away, one by one, without rival readings: they force nothing.

    Those of triggers are found by each kind of fact that their trigger is about, the others by
    their clause.
    """
    by_clause: dict[str, list[_Lifted]] = {}
    by_kind: dict[Any, list[_Lifted]] = {}
    for article_id, all_of_it in list_conditions(code).items():
        for one in all_of_it:
            changed = replace(change_code(code, (one.patch,)), readings=())
            lifted = _Lifted(one.clause, one.name, changed, changed.article(article_id))
            if not one.name.startswith("when "):
                by_clause.setdefault(one.clause, []).append(lifted)
                continue
            for kind in lifted.article.when.trigger.kinds:
                by_kind.setdefault(kind, []).append(lifted)
    return by_clause, by_kind


def find_near_misses(code: Code, table: Table, ruling: Ruling) -> set[tuple[str, str]]:
    """Return clauses with the conditions whose failing alone keeps them from being in force.

    *ruling* is that of *code* on the *table*, with its trace.
    """
    by_clause, by_kind = _lift_conditions(code)
    ruled = find_in_force(ruling)
    rules = {clause for clause, why in ruled if why == "rules"}
    met = {step.clause for step in ruling.trace} - rules
    tried = [one for clause in met for one in by_clause.get(clause, ())]
    for kind, facts in table.facts.items():
        tried += [one for one in by_kind.get(kind, ()) if _meets(one.article, table, facts)]
    if ruling.failed_deal is not None:
        tried += by_kind.get(DealFailed, ())
    found: set[tuple[str, str]] = set()
    for one in tried:
        if one.clause in rules or (one.clause, one.name) in found:
            continue
        try:
            other = judge(one.code, table)
        except Problem:
            continue
        if any(name == one.clause for name, _ in find_in_force(other) - ruled):
            found.add((one.clause, one.name))
    return found


def _meets(article: Article, table: Table, facts: Iterable[Fact]) -> bool:
    """Tell whether the trigger of *article* holds of any of these facts."""
    params = dict(article.when.params)
    return any(article.when.trigger.test(table, fact, **params) is not None for fact in facts)


__all__ = [
    "ClauseCount",
    "Condition",
    "Coverage",
    "find_near_misses",
    "list_conditions",
    "make_skeleton",
    "measure_coverage",
    "play_all",
]
