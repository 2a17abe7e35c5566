"""The words that every code shares: roles, moments and kinds of remedy.

Ranks leave room between them, so that a ruleset can place remedies of its own.
"""

from __future__ import annotations

from trainer.rules.code import Moment, RemedyKind, Role
from trainer.rules.table import Fact, Table
from trainer.rules.triggers import lowest

STANDS, FIRST_DEAL, PUT_RIGHT, RECUT, OPTION = 0, 50, 100, 200, 300
OPEN_CARD, ONE_CARD, PARTIAL, REDEAL, FORFEIT = 400, 500, 600, 700, 900
PASSING, NEW_PACK = 20, 40  # on top of REDEAL


def _dealer(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.dealer,)


def _rightful(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.turn,)


def _next(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.role_after(table.dealer),)


def _offender(table: Table, fact: Fact) -> tuple[str, ...]:
    return (fact.by,)


def _owner(table: Table, fact: Fact) -> tuple[str, ...]:
    return (fact.of,)


def _everyone(table: Table, fact: Fact) -> tuple[str, ...]:
    return table.seats


def _opponents(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat != table.dealer)


def _others(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat != fact.by)


def _bystanders(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat not in (fact.by, table.dealer))


def _banker(table: Table, fact: Fact) -> tuple[str, ...]:
    return (str(getattr(table.options, "bank", "") or table.dealer),)


def _lowest(table: Table, fact: Fact) -> tuple[str, ...]:
    return lowest(table)


ROLES: dict[str, Role] = {
    "dealer": _dealer,
    "rightful": _rightful,
    "next": _next,
    "offender": _offender,
    "owner": _owner,
    "everyone": _everyone,
    "opponents": _opponents,
    "others": _others,
    "bystanders": _bystanders,
    "banker": _banker,
    "lowest": _lowest,
}


def _first_packet(table: Table, seat: str) -> int | None:
    return table.first_packet


def _deal_over(table: Table, seat: str) -> int | None:
    return table.over


def _own_lift(table: Table, seat: str) -> int | None:
    return table.lifts.get(seat)


def _any_lift(table: Table, seat: str) -> int | None:
    return min(table.lifts.values(), default=None)


def _play(table: Table, seat: str) -> int | None:
    return table.play


MOMENTS: dict[str, Moment] = {
    "first_packet": Moment(_first_packet),
    "deal_over": Moment(_deal_over, "deal_over"),
    "own_lift": Moment(_own_lift, "own_lift"),
    "any_lift": Moment(_any_lift),
    "play": Moment(_play),
}

REMEDIES: dict[str, RemedyKind] = {
    "stands": RemedyKind(STANDS),
    "deals": RemedyKind(FIRST_DEAL),
    "redraw": RemedyKind(FIRST_DEAL),
    "rectify": RemedyKind(PUT_RIGHT, finer={"dealer": 3, "shuffle": 2, "cut": 1}),
    "recut": RemedyKind(RECUT),
    "option": RemedyKind(OPTION),
    "redeal": RemedyKind(REDEAL, voids=True),
}
