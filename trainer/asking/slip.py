"""The slip: the form that a learner fills in, in parts, each with options that are values.

A slip stores no answer.  Its options are chosen by the scenario's seed so that the one that is
right is among them; which one that is, `find_right` computes from the ruling.  Which parts are
asked depends on the remedy that the *learner* chose, so that the form itself gives nothing away.
Nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from trainer.dealing.chance import Chance
from trainer.rules.articles import Order
from trainer.rules.code import Code
from trainer.rules.ruling import STANDS, Penalty, Remedy, Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import Table

MOST = 6
"""No part has more options."""

_T = TypeVar("_T")

KINDS = ("irregularity", "remedy", "dealer", "penalties", "claim", "clause")
"""The kinds of part."""

CLEAN, FAULTY = "clean", "faulty"
"""Options of the part `irregularity`: everything is in order; a rule was broken."""

Value = Remedy | str | tuple[str, ...] | tuple[Penalty, ...]
"""An option.  By the part's kind: of `irregularity` `CLEAN` or `FAULTY`; of `remedy` a remedy
without its seats; of `dealer` a seat; of `penalties` the entries due; of `claim` the seats that may
claim; of `clause` its id, empty for "no clause"."""

Answers = tuple[tuple[str, Value], ...]
"""What is given in each part of a slip, in order."""


class Origin(Struct, frozen=True):
    """Where a wrong option comes from.

    `kind` is ``misreading``, ``house`` (a misreading of the settings), ``rival``, ``overlooked``,
    ``reason`` or ``fact``; `name` the misreading, the other ruleset, the clause, or the kind of
    fact that is mistaken (`counterfactual.find_mistake`); `sentence` the misreading's sentence;
    `event` the index of the event overlooked, else -1.
    """

    kind: str
    name: str = ""
    sentence: str = ""
    event: int = -1


class Part(Struct, frozen=True):
    """A part of a slip: its `kind` is one of `KINDS`.

    `after` says after which answers to the first part it is asked, as `branch` names them: the
    kinds of remedy; None where it is always asked.
    """

    kind: str
    options: tuple[Value, ...]
    after: frozenset[str] | None = None

    def is_asked(self, first: Value | None) -> bool:
        """Tell whether this part is asked of a learner who gave *first* in the first part."""
        return self.after is None or branch(first) in self.after


def branch(first: Value | None) -> str:
    """Return what of the answer to the first part decides which others are asked."""
    if isinstance(first, Remedy):
        return first.kind
    return first if isinstance(first, str) else ""


class Slip(Struct, frozen=True):
    """The parts of a slip, in the order in which they are asked."""

    parts: tuple[Part, ...]

    @property
    def first(self) -> str:
        """The kind of the first part: what is answered in it decides which others are asked."""
        return self.parts[0].kind

    def list_asked(self, first: Value | None) -> tuple[Part, ...]:
        """Return the parts to fill in for who gave *first* in the first one (None: not yet)."""
        return tuple(part for part in self.parts if part.is_asked(first))

    def list_due(self, ruling: Ruling) -> tuple[Part, ...]:
        """Return the parts that are asked after what this ruling gives in the first."""
        return self.list_asked(find_right(self.first, ruling))


def find_right(kind: str, ruling: Ruling) -> Value | None:
    """Return what is right in a part of this kind; None where the ruling has no such part.

    The clause is the decisive one, which the ruling names first.
    """
    if kind == "irregularity":
        return FAULTY if ruling.irregularity else CLEAN
    if kind == "remedy":
        return ruling.verdict
    if kind == "dealer":
        return ruling.next_dealer or None
    if kind == "penalties":
        return ruling.penalties
    if kind == "claim":
        return () if ruling.claim is None else ruling.claim.by
    if kind == "clause":
        return ruling.decisive
    raise KeyError(kind)


def list_answers(slip: Slip, ruling: Ruling) -> Answers:
    """Return what a ruling gives in each part of the slip that is asked after its remedy."""
    given = ((part.kind, find_right(part.kind, ruling)) for part in slip.list_due(ruling))
    return tuple((kind, value) for kind, value in given if value is not None)


# -- values as data ----------------------------------------------------------------------------


def dump_value(value: Value) -> Any:
    """Return an option of a part as plain data, as JSON has it.

    >>> dump_value((Penalty("Anna", 2, 4),))
    [{'seat': 'Anna', 'tricks': 2, 'points': 4}]
    """
    if isinstance(value, Remedy):
        return value.to_json()
    if isinstance(value, str):
        return value
    return [one if isinstance(one, str) else msgspec.to_builtins(one) for one in value]


def read_value(kind: str, data: Any) -> Value:
    """Return the option of a part of this *kind* from its plain data.

    Raises `msgspec.ValidationError` where it is no such option, KeyError where there is no such
    kind of part.

    >>> read_value("remedy", {"kind": "redeal", "new_pack": True})
    Remedy(kind='redeal', terms={'new_pack': True})
    """
    if kind not in KINDS:
        raise KeyError(kind)
    if kind == "remedy":
        terms = msgspec.convert(data, dict[str, Any])
        named = msgspec.convert(terms.pop("kind", None), str)
        whole = {key: tuple(one) if isinstance(one, list) else one for key, one in terms.items()}
        return Remedy(named, whole)
    if kind == "penalties":
        return msgspec.convert(data, tuple[Penalty, ...])
    if kind == "claim":
        return msgspec.convert(data, tuple[str, ...])
    return msgspec.convert(data, str)


# -- slips made --------------------------------------------------------------------------------


def make_slip(code: Code, table: Table, ruling: Ruling, key: str) -> Slip:
    """Return the slip for a *table* that *code* rules so; *key*, the scenario's id, mixes it.

    The remedy and the clause are always asked, and the penalties where the code has any; who
    deals next after a redeal, and who may claim after a remedy that leaves the deal alive.
    """
    situation = table.situation
    kinds = _list_remedies(code)
    passing = frozenset(kind for kind, remedy in code.remedies.items() if remedy.names_dealer)
    alive = frozenset(kind for kind, remedy in code.remedies.items() if remedy.advance is None)
    parts = [Part("remedy", _remedy_options(kinds, ruling, key))]
    if len(situation.seats) <= MOST:
        parts.append(Part("dealer", situation.seats, passing))
    if any(article.penalties for article in code.articles):
        parts.append(Part("penalties", _penalty_options(situation, ruling, key)))
    if any(article.claim for article in code.articles):
        parts.append(Part("claim", _claim_options(situation, ruling, key), alive))
    parts.append(Part("clause", _clause_options(code, table, ruling, key)))
    return Slip(tuple(parts))


def make_detection_slip(code: Code, table: Table, ruling: Ruling, key: str) -> Slip:
    """Return the slip that asks whether a rule was broken at all, and which one, if any was."""
    named = _clause_options(code, table, ruling, key)
    clause = Part("clause", named, frozenset((FAULTY,)))
    return Slip((Part("irregularity", (CLEAN, FAULTY)), clause))


def _order_told(code: Code, order: Order) -> Remedy:
    """Return what an order asks to be done, without its seats."""
    return Remedy(order.kind, dict(order.what)).only(code.remedies[order.kind].terms)


def _drop_repeated(values: Iterable[_T]) -> list[_T]:
    found: list[_T] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _list_remedies(code: Code) -> list[Remedy]:
    """Return the remedies that the code can order, without seats, the least far-reaching first."""
    ordered = [
        _order_told(code, article.order) for article in code.articles if article.order is not None
    ]
    return _drop_repeated([STANDS, *sorted(ordered, key=lambda one: code.remedies[one.kind].rank)])


def _remedy_options(kinds: list[Remedy], ruling: Ruling, key: str) -> tuple[Value, ...]:
    """The deal stands, a redeal, what is right, and others as chance will have it."""
    chance = Chance(key, "remedy")
    wanted = [STANDS, Remedy("redeal"), ruling.verdict, *chance.mix(kinds)]
    return tuple(chance.mix(_drop_repeated(wanted)[:5]))


def _penalty_options(situation: Situation, ruling: Ruling, key: str) -> tuple[Value, ...]:
    """Nobody pays; one trick or more from either of two players, or from both."""
    chance = Chance(key, "penalties")
    seats = situation.seats
    due = ruling.penalties
    one = due[0].seat if due else chance.pick(seats)
    payers = [entry.seat for entry in due]
    other = next((seat for seat in payers if seat != one), "")
    other = other or chance.pick([seat for seat in seats if seat != one])
    price = situation.price

    def entries(*owed: tuple[str, int]) -> tuple[Penalty, ...]:
        tricks = dict(owed)
        return tuple(
            Penalty(seat, tricks[seat], tricks[seat] * price) for seat in seats if seat in tricks
        )

    # Sums of two faults too, as often as not where one is due: a rare sum must not tell itself.
    sums = [
        entries((one, 1)),
        entries((one, 2)),
        entries((other, 1)),
        entries((other, 2)),
        entries((one, 3)),
        entries((one, 1), (other, 1)),
        entries((one, 2), (other, 1)),
        entries((one, 1), (other, 2)),
        entries((one, 2), (other, 2)),
    ]
    wanted = [(), due, *chance.mix(sums)]
    return tuple(sorted(_drop_repeated(wanted)[:MOST], key=_size))


def _size(due: tuple[Penalty, ...]) -> tuple[int, int, str]:
    return len(due), sum(entry.tricks for entry in due), " ".join(entry.seat for entry in due)


def _claim_options(situation: Situation, ruling: Ruling, key: str) -> tuple[Value, ...]:
    """Nobody, everybody, everybody but the dealer, one player alone …, and who may."""
    chance = Chance(key, "claim")
    seats = situation.seats
    truth: tuple[str, ...] = () if ruling.claim is None else ruling.claim.by
    but = chance.pick(seats)
    wanted = [
        (),
        truth,
        seats,
        tuple(seat for seat in seats if seat != situation.dealer),
        (situation.dealer,),
        tuple(seat for seat in seats if seat != but),
        (but,),
    ]
    return tuple(sorted(_drop_repeated(wanted)[:5], key=lambda by: (len(by), by)))


def _clause_options(code: Code, table: Table, ruling: Ruling, key: str) -> tuple[Value, ...]:
    """What is right, no clause, and clauses about what happened, before others of the code.

    Clauses that the ruling names beside the decisive one are left out: they are not wrong.
    """
    chance = Chance(key, "clause")
    facts = table.facts
    named = set(ruling.articles)
    near: list[str] = []
    far: list[str] = []
    for article in code.articles:
        if article.clause in named or (article.lawful and article.order is None):
            continue  # named beside the decisive one; or no clause, a reading of silence
        met = any(kind in facts for kind in article.when.trigger.kinds)
        (near if met else far).append(article.clause)
    wrong = [*chance.mix(_drop_repeated(near)), *chance.mix(_drop_repeated(far))]
    return tuple(chance.mix(_drop_repeated(["", ruling.decisive, *wrong])[:5]))
