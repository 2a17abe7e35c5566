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

from trainer.asking.misreading import Misreading, patched
from trainer.dealing.family import Family
from trainer.rules.articles import Article, Term
from trainer.rules.code import Code, Patch
from trainer.rules.errors import Problem
from trainer.rules.ruling import Ruling, rule
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
    patch: Patch

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


def skeleton(situation: Situation) -> Skeleton:
    """Return the kinds of the events in order, the same kind in a row once."""
    kinds: list[str] = []
    for event in situation.events:
        kind = str(type(event).__struct_config__.tag)
        if not kinds or kinds[-1] != kind:
            kinds.append(kind)
    return tuple(kinds)


def every_situation(families: Iterable[Family], game: Game) -> Iterator[tuple[Family, Situation]]:
    """Play every combination of facts, under fixed names, each distinct situation once."""
    seen: set[Any] = set()
    for family in families:
        for facts in family.combinations():
            situation = family.situation(game, facts)
            key = identity(situation)
            if key not in seen:
                seen.add(key)
                yield family, situation


def identity(situation: Situation) -> object:
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
def conditions(code: Code) -> dict[str, tuple[Condition, ...]]:
    """Return the conditions of every article of *code* that orders or forbids something."""
    found: dict[str, tuple[Condition, ...]] = {}
    for article in code.articles:
        if article.lawful and article.order is None:
            continue  # a reading of silence
        found[article.id] = tuple(_conditions(code, article))
    return found


def _conditions(code: Code, article: Article) -> Iterator[Condition]:
    def taken(name: str, field: str, value: Any) -> Condition:
        return Condition(article.id, name, Patch(article.id, field, value))

    if article.claim:
        yield taken("claim", "claim", ())
        anyone = tuple(Term("everyone", term.before) for term in article.claim)
        if anyone != article.claim:
            yield taken("entitled", "claim", anyone)
        for moment in dict.fromkeys(name for term in article.claim for name in term.before):
            later = tuple(
                Term(term.who, tuple(name for name in term.before if name != moment) or ("play",))
                for term in article.claim
            )
            yield taken(f"before {moment}", "claim", later)
    for field in ("until", "waived_by"):
        if getattr(article, field):
            yield taken(field, field, "")
    for field in ("cured_by", "yields_to"):
        if getattr(article, field):
            yield taken(field, field, ())
    for name, value in article.when.params:
        for other in _alternatives(code, article, name, value):
            yield taken(f"when {name}", f"when.{name}", other)


def _alternatives(code: Code, article: Article, name: str, value: Any) -> list[Any]:
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


def coverage(
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
        if article.id in conditions(code)
    }
    for article in code.articles:
        if article.lapses_to:
            clauses.setdefault(article.lapses_to, ClauseCount(article.lapses_to))
        for one in conditions(code).get(article.id, ()):
            clauses[article.clause].misses[one.name] = 0
    for misreading in misreadings:
        if misreading.clause in clauses:
            clauses[misreading.clause].misreadings += 1
    done = Coverage(ruleset, 0, {}, {}, clauses)
    for family, situation in every_situation(families, game):
        done.situations += 1
        done.families[family.id] = done.families.get(family.id, 0) + 1
        ruling = rule(code, situation)
        verdict = ruling.remedy.kind
        done.verdicts[verdict] = done.verdicts.get(verdict, 0) + 1
        governing = governs(code, ruling)
        if governing:
            count = clauses[governing]
            count.governs += 1
            count.families.setdefault(family.id, set()).add(skeleton(situation))
        for clause, name in near_misses(code, situation, ruling):
            clauses[clause].misses[name] += 1
    return done


IN_FORCE = ("rules", "penalty", "no sanction")
"""What the trace says of a clause that is in force."""


def in_force(ruling: Ruling) -> set[tuple[str, str]]:
    """Return the clauses in force in a ruling with its trace, each with what the trace says."""
    return {(step.clause, step.why) for step in ruling.trace if step.why in IN_FORCE}


def governs(code: Code, ruling: Ruling) -> str:
    """Return the clause that governs, empty where none does; the ruling has its trace."""
    first = ruling.decisive
    ruled = {clause for clause, _ in in_force(ruling)}
    open_too = {step.clause for step in ruling.trace if step.why == "open"}
    late = {article.lapses_to for article in code.articles}
    return first if first in ruled | open_too | late else ""


def near_misses(code: Code, situation: Situation, ruling: Ruling) -> set[tuple[str, str]]:
    """Return clauses with the conditions whose failing alone keeps them from being in force."""
    ruled = in_force(ruling)
    met = {step.clause for step in ruling.trace}
    table = fold(situation)
    found: set[tuple[str, str]] = set()
    for article_id, taken in conditions(code).items():
        clause = article_id.partition("/")[0]
        if (clause, "rules") in ruled:
            continue
        for one in taken:
            if (clause, one.name) in found:
                continue
            changed = patched(code, (one.patch,))
            if one.name.startswith("when "):
                if not _meets(changed.article(article_id), table, ruling):
                    continue
            elif clause not in met:
                continue
            try:
                other = rule(changed, situation)
            except Problem:
                continue
            if any(name == clause for name, _ in in_force(other) - ruled):
                found.add((clause, one.name))
    return found


def _meets(article: Article, table: Table, ruling: Ruling) -> bool:
    """Tell whether the trigger of *article* holds of any fact; of a failed deal, if it is one."""
    params = dict(article.when.params)
    if ruling.failed_deal is not None and "failed" in article.when.trigger.kinds:
        return True
    return any(
        article.when.trigger.test(table, fact, **params) is not None
        for kind in article.when.trigger.kinds
        for fact in table.facts.get(kind, ())
    )


__all__ = [
    "ClauseCount",
    "Condition",
    "Coverage",
    "conditions",
    "coverage",
    "every_situation",
    "near_misses",
    "skeleton",
]
