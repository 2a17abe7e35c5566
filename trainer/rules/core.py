"""The words that every code shares: roles, moments and kinds of remedy.

Ranks leave room between them, so that a ruleset can place remedies of its own.
"""

from __future__ import annotations

from trainer.rules.code import Moment, RemedyKind, Role
from trainer.rules.facts import Drawn, Fact
from trainer.rules.table import Table
from trainer.rules.turn import deal_again, deal_first

STANDS, FIRST_DEAL, PUT_RIGHT, RECUT, OPTION = 0, 50, 100, 200, 300
OPEN_CARD, ONE_CARD, PARTIAL, REDEAL, FORFEIT = 400, 500, 600, 700, 900
PASSING, NEW_PACK = 20, 40  # on top of REDEAL


def _dealer(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.dealer,)


def _rightful(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.turn,)


def _next(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.next_seat(table.dealer),)


def _offender(table: Table, fact: Fact) -> tuple[str, ...]:
    by = getattr(fact, "by", "")
    return (by,) if by else ()


def _owner(table: Table, fact: Fact) -> tuple[str, ...]:
    of = getattr(fact, "of", "")
    return (of,) if of in table.seats else ()


def _everyone(table: Table, fact: Fact) -> tuple[str, ...]:
    return table.seats


def _opponents(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat != table.dealer)


def _others(table: Table, fact: Fact) -> tuple[str, ...]:
    by = _offender(table, fact)
    return tuple(seat for seat in table.seats if seat not in by)


def _bystanders(table: Table, fact: Fact) -> tuple[str, ...]:
    by = _offender(table, fact)
    return tuple(seat for seat in table.seats if seat not in by and seat != table.dealer)


def _drawn(table: Table, fact: Fact) -> tuple[str, ...]:
    draws = table.find(Drawn)
    return draws[-1].names if draws else ()


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
    "drawn": _drawn,
}
"""Who is meant: the player who deals, whose turn it is, after the dealer; who did it, whose card
it is; everyone, all but the dealer, all but the offender, all but both; whom the draw names."""


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
"""The first packet is laid; the deal is over; one has lifted one's own cards; anybody has lifted
his; play has begun."""

REMEDIES: dict[str, RemedyKind] = {
    "stands": RemedyKind(STANDS),
    "deals": RemedyKind(FIRST_DEAL, names_dealer=True, advance=deal_first),
    "redraw": RemedyKind(FIRST_DEAL, advance=deal_first),
    "rectify": RemedyKind(PUT_RIGHT, finer={"dealer": 2, "shuffle": 1}, terms=("what",)),
    "recut": RemedyKind(RECUT, terms=("reshuffle",)),
    "option": RemedyKind(OPTION),
    "redeal": RemedyKind(
        REDEAL, voids=True, terms=("new_pack", "cutter"), names_dealer=True, advance=deal_again
    ),
}
"""The kinds of remedy that every code knows."""
