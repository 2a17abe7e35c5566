"""The parts of a slip made: what may be answered in each, from what people really believe.

Each part offers what is right and what those answer who are wrong: misreadings first, then rivals
and oversights; then the other price, another time limit and the clause beside, which somebody
mistakes who knows half of a rule.  A part is asked only where it is in doubt.  No seat is
offered that is not at the table, no remedy that this code never gives, and no clause that speaks of
nothing that happened, unless there are too few others.  Which of the wrong answers are shown is
chosen as for whole rulings (`trainer.asking.balance`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from trainer.asking.balance import Candidate, Selection, choose, list_choices
from trainer.asking.beliefs import Belief, list_verdicts
from trainer.asking.decisions import (
    NOBODY,
    Decisions,
    OpenRight,
    come_to_the_same,
    find_remedy,
)
from trainer.asking.guessers import Look, look_at
from trainer.asking.options import Option, see
from trainer.asking.slip import CLEAN, FAULTY, Part, Slip, Value, find_right
from trainer.asking.subject import Subject
from trainer.dealing.chance import Chance
from trainer.rules.articles import Article
from trainer.rules.code import Code
from trainer.rules.ruling import STANDS, Penalty, Remedy, Ruling
from trainer.rules.table import Table

SIZES = {
    "remedy": range(3, 5),
    "dealer": range(1, 4),
    "penalties": range(3, 5),
    "claim": range(2, 5),
    "clause": range(2, 4),
}
"""How many wrong answers stand beside the right one, by kind of part, as far as there are any."""
MISREAD, BELIEVED, ALONE, BESIDE = 2.0, 1.0, 0.6, 0.2
"""How willingly is shown what each misreading leads to; what else somebody is known to believe;
that nothing is due; what is only near."""
FEWEST = 2
"""Where fewer are wrong about the remedy, what the code orders of such things stands beside."""
DOUBT = 2
"""So many other clauses have to speak of what happened, or else the clause is not asked."""


class PartPool(Struct, frozen=True, eq=False):
    """A part with what may be answered: what is right, the wrong answers, and the sets of them."""

    kind: str
    right: Value
    wrong: tuple[Value, ...]
    choices: tuple[Selection, ...]
    after: frozenset[str] | None = None


class Basis(Struct, frozen=True, eq=False):
    """What the parts of a slip are made for: a table as a code rules it, and what is believed."""

    code: Code
    table: Table
    truth: Ruling
    beliefs: Sequence[Belief]

    def list_believed(self, kind: str) -> list[tuple[Value, float]]:
        """Return what those answer in a part of this kind who are wrong, and how willingly shown.

        The more misreadings lead to it the more willingly; misreadings come first.
        """
        found: list[tuple[Value, float]] = []
        for one in sorted(self.beliefs, key=lambda one: one.kind not in ("misreading", "house")):
            value = find_right(kind, one.ruling)
            if value is None or one.far:
                continue
            own = one.kind in ("misreading", "house")
            at = next((at for at, (other, _) in enumerate(found) if other == value), None)
            if at is None:
                found.append((value, MISREAD if own else BELIEVED))
            elif own:
                found[at] = value, found[at][1] + MISREAD
        return found


Priors = list[tuple[Value, float, bool]]
"""Wrong answers, how willingly each is shown, and whether it always is."""


def make_slip(
    subject: Subject, table: Table, truth: Ruling, beliefs: Sequence[Belief], key: str
) -> Slip:
    """Return the slip for a *table* that is ruled so; *key*, the scenario's id, mixes it.

    The remedy is always asked; who deals next after a redeal, who pays, who may claim after a
    remedy that leaves the deal alive, and the clause, where these are in doubt.
    """
    pools = gather_part_pools(subject, table, truth, beliefs, key)
    return Slip(tuple(_choose_part(subject, one, table, key) for one in pools))


def make_detection_slip(
    subject: Subject, table: Table, truth: Ruling, beliefs: Sequence[Belief], key: str
) -> Slip:
    """Return the slip that asks whether a rule was broken at all, and which one, if any was."""
    faulty = frozenset((FAULTY,))
    clauses = _gather_clauses(subject, table, truth, beliefs, key, faulty)
    asked = [_choose_part(subject, one, table, key) for one in clauses]
    return Slip((Part("irregularity", (CLEAN, FAULTY)), *asked))


def make_ruling_slip(
    subject: Subject,
    table: Table,
    truth: Ruling,
    beliefs: Sequence[Belief],
    options: Sequence[Option],
    key: str,
) -> Slip:
    """Return the slip that offers whole rulings, and then asks for the clause.

    Where the clause is in no doubt it is not asked.  Those who give one of the rulings offered, by
    whatever clause, are asked with all others.
    """
    shown = [Belief(one.ruling, one.decisions, one.origins) for one in options if one.origins]
    offered = [one.decisions for one in options]
    known = [one.ruling for one in shown]
    shown += [one for one in beliefs if one.decisions in offered and one.ruling not in known]
    clauses = _gather_clauses(subject, table, truth, shown, key)
    asked = [_choose_part(subject, one, table, key) for one in clauses]
    return Slip((Part("ruling", tuple(one.decisions for one in options)), *asked))


def _choose_part(subject: Subject, pool: PartPool, table: Table, key: str) -> Part:
    weights = subject.weights.get(pool.kind, {})
    places = choose(Chance(key, pool.kind), pool.choices, weights)
    values = [pool.right, *(pool.wrong[place] for place in places)]
    if pool.kind == "dealer":
        return Part("dealer", tuple(one for one in table.seats if one in values), pool.after)
    return Part(pool.kind, tuple(Chance(key, pool.kind, "order").mix(values)), pool.after)


# -- what may be answered ----------------------------------------------------------------------


def gather_part_pools(
    subject: Subject, table: Table, truth: Ruling, beliefs: Sequence[Belief], key: str
) -> list[PartPool]:
    """Return the parts that are asked part by part, with all that may be answered in each."""
    code = subject.code
    basis = Basis(code, table, truth, beliefs)
    passing = frozenset(kind for kind, remedy in code.remedies.items() if remedy.names_dealer)
    alive = frozenset(kind for kind, remedy in code.remedies.items() if remedy.advance is None)
    found = []
    for kind, right, wrong, after in (
        ("remedy", find_remedy(truth), _list_remedies(basis), None),
        ("dealer", *_list_dealers(basis), passing),
        ("penalties", truth.penalties, _list_payments(basis), None),
        ("claim", find_right("claim", truth), _list_rights(basis), alive),
    ):
        if wrong and right is not None:
            found.append(_make_pool(basis, kind, right, wrong, key, after))
    return [*found, *_gather_clauses(subject, table, truth, beliefs, key)]


def _gather_clauses(
    subject: Subject,
    table: Table,
    truth: Ruling,
    beliefs: Sequence[Belief],
    key: str,
    after: frozenset[str] | None = None,
) -> list[PartPool]:
    """Return the part that asks for the clause; none where it is not in doubt."""
    basis = Basis(subject.code, table, truth, beliefs)
    wrong = _list_clauses(basis)
    return [_make_pool(basis, "clause", truth.decisive, wrong, key, after)] if wrong else []


def _make_pool(
    basis: Basis,
    kind: str,
    right: Value,
    wrong: Priors,
    key: str,
    after: frozenset[str] | None,
) -> PartPool:
    """Return a part; of wrong answers that are the same the first one counts."""
    values: list[Value] = []
    candidates = []
    chance = Chance(key, kind, "pool")
    for value, prior, wanted in sorted(chance.mix(wrong), key=lambda one: (-one[2], -one[1])):
        if not any(_are_same(value, other) for other in (right, *values)):
            values.append(value)
            candidates.append(Candidate(look_at_value(basis, kind, value), prior, wanted=wanted))
    size = SIZES[kind]
    sizes = range(min(size.start, len(values)), min(size.stop, len(values) + 1))
    scene = see(basis.table.situation)
    look = look_at_value(basis, kind, right)
    choices = list_choices(chance, look, candidates, scene, sizes, kind)
    return PartPool(kind, right, tuple(values), choices, after)


def _are_same(one: Value, other: Value) -> bool:
    if isinstance(one, Remedy) and isinstance(other, Remedy):
        return come_to_the_same(Decisions(one), Decisions(other))
    return one == other


def look_at_value(basis: Basis, kind: str, value: Value) -> Look:
    """Return an option of a part as it looks: as a ruling that decides only that."""
    code, seats = basis.code, basis.table.seats
    if isinstance(value, Decisions):
        return look_at(value, code, seats)
    if isinstance(value, Remedy):
        return look_at(Decisions(value), code, seats)
    if isinstance(value, OpenRight):
        return look_at(Decisions(claim=value), code, seats)
    if isinstance(value, tuple):
        return look_at(Decisions(penalties=value), code, seats)
    if kind == "dealer":
        return look_at(Decisions(dealer=value), code, seats)
    return Look(value, met=kind == "clause" and _is_met(basis, value))


def _rate(values: Iterable[Value], prior: float = BELIEVED, *, wanted: bool = False) -> Priors:
    return [(value, prior, wanted) for value in values]


def _rate_believed(believed: Iterable[tuple[Value, float]]) -> Priors:
    return [(value, prior, False) for value, prior in believed]


def _list_remedies(basis: Basis) -> Priors:
    """Return the remedies believed, that the deal stands, and those that are near.

    Near is what the code orders of things that happened here, where nobody has to be named.
    """
    code, right = basis.code, find_remedy(basis.truth)
    believed = basis.list_believed("remedy")
    values = [right, *(one for one, _ in believed if isinstance(one, Remedy))]
    told = [one.only(code.remedies[one.kind].terms) for one in values]
    near: list[Remedy] = []
    named = len([one for at, one in enumerate(told) if one not in told[:at]]) - 1
    if named < FEWEST:
        near = [one for one in list_verdicts(code, basis.table.facts) if one not in told]
    if named + len(near) < FEWEST:
        near += [one for one in list_verdicts(code) if one.kind == "redeal" and one not in told]
    return [*_rate_believed(believed), (STANDS, ALONE, False), *_rate(near, BESIDE)]


def _list_dealers(basis: Basis) -> tuple[Value | None, Priors]:
    """Return who deals next, and who is believed to; nothing where nobody doubts it."""
    believed = basis.list_believed("dealer")
    right = find_right("dealer", basis.truth)
    if right is None and believed:
        right = believed[0][0]
    return right, _rate_believed(one for one in believed if one[0] != right)


def _list_payments(basis: Basis) -> Priors:
    """Return what is believed to be due, nothing, and another price; nothing without a price."""
    right = basis.truth.penalties
    believed = basis.list_believed("penalties")
    known = (right, *(value for value, _ in believed))
    due = next((one for one in known if isinstance(one, tuple) and one), ())
    if not due:
        return []
    other = _change_price(due, basis.table.situation.price)
    return [*_rate_believed(believed), ((), ALONE, False), *_rate([other], ALONE, wanted=True)]


def _change_price(due: tuple[Penalty, ...], price: int) -> tuple[Penalty, ...]:
    """Return the same with the first entry a trick dearer, or cheaper where it is two."""
    first, *others = due
    tricks = 2 if first.tricks == 1 else 1
    return (Penalty(first.seat, tricks, tricks * price), *others)


def _list_rights(basis: Basis) -> Priors:
    """Return the open rights believed, nobody, other claimants, other time limits."""
    right = find_right("claim", basis.truth)
    believed = basis.list_believed("claim")
    values = (right, *(value for value, _ in believed))
    known = next((one for one in values if isinstance(one, OpenRight) and one), NOBODY)
    if not known:
        return []
    seats = basis.table.seats
    others = tuple(one for one in seats if one != basis.table.dealer)
    limits = {term.before[0] for one in basis.code.articles for term in one.claim if term.before}
    told = sorted(basis.code.moments[name].shown for name in limits if name in basis.code.moments)
    return [
        *_rate_believed(believed),
        (NOBODY, ALONE, False),
        *_rate((OpenRight(by, known.until) for by in (seats, others)), BESIDE),
        *_rate((OpenRight(known.by, until) for until in told if until), BESIDE),
    ]


def _list_clauses(basis: Basis) -> Priors:
    """Return the other clauses about what happened that somebody goes by, and no clause.

    Clauses that the ruling names beside the decisive one are left out: they are not wrong.  The
    clause beside the right one, that looks for the same, always stands there.  Where nobody goes by
    another clause, or fewer than two others speak of what happened, there is no doubt.
    """
    code, named = basis.code, set(basis.truth.articles)
    known = {one.clause for one in code.articles if can_rule(one)} - named
    met = [one for one in sorted(known) if _is_met(basis, one)]
    believed = [one for one in basis.list_believed("clause") if one[0] in ("", *met)]
    beside = [one for one in _find_siblings(code, basis.truth.decisive) if one in met]
    taken = {*beside, *(one for one, _ in believed)} - {basis.truth.decisive}
    if len(met) < DOUBT or not taken - {""}:
        return []
    few = len(taken) < FEWEST
    return [
        *_rate(beside, wanted=True),
        *_rate_believed(believed),
        *_rate([""] if few else (), ALONE),
        *_rate(met if few else (), BESIDE),
    ]


def _find_siblings(code: Code, clause: str) -> list[str]:
    """Return the first other clause that looks for the same as this one, if there is one."""
    own = {one.when.trigger for one in code.articles if one.clause == clause}
    found = (one.clause for one in code.articles if one.when.trigger in own)
    return [one for one in found if one != clause][:1]


def _is_met(basis: Basis, clause: str) -> bool:
    """Tell whether anything happened that a clause speaks of."""
    facts = basis.table.facts
    return any(
        kind in facts
        for one in basis.code.articles
        if one.clause == clause
        for kind in one.when.trigger.kinds
    )


def can_rule(article: Article) -> bool:
    """Tell whether an article is more than a reading of silence."""
    return not article.lawful or article.order is not None
