"""Who is meant by those who get a clause wrong: roles that no clause uses, but misreadings do.

They are words of the general code, so that the games which stand on it have them too.
"""

from __future__ import annotations

from trainer.plugins import Drawn, Fact, Looked, Table, Taken, Touched

_SUITS = "SCDH"
"""Suits from the lowest, where a tie is settled by suit."""


def _highest(table: Table, fact: Fact) -> tuple[str, ...]:
    cards = dict(table.find(Drawn)[-1].cards)
    while True:
        lowest = table.options.find_first_dealer(cards)
        if len(lowest) == len(cards):
            return lowest
        for seat in lowest:
            del cards[seat]


def _after_drawn(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(table.next_seat(seat) for seat in table.find(Drawn)[-1].names[:1])


def _by_suit(table: Table, fact: Fact) -> tuple[str, ...]:
    first = table.find(Drawn)[0]
    return tuple(sorted(first.names, key=lambda seat: _SUITS.index(first.cards[seat][-1:])))[:1]


def _next_lowest(table: Table, fact: Fact) -> tuple[str, ...]:
    first = table.find(Drawn)[0]
    if len(first.names) == 1:
        return first.names
    others = {seat: card for seat, card in first.cards.items() if seat not in first.names}
    return table.options.find_first_dealer(others)[:1] if others else first.names[:1]


def _caller(table: Table, fact: Fact) -> tuple[str, ...]:
    first = table.first_packet or 0
    calls = [(at, seat) for seat, ats in table.calls.items() for at in ats if at > first]
    return (min(calls)[1],) if calls else ()


def _early_hand(table: Table, fact: Fact) -> tuple[str, ...]:
    early = [(one.at, one.by) for one in table.find(Looked)]
    early += [(one.at, one.by) for one in table.find(Touched)]
    return (min(early)[1],) if early else ()


def _taker(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(one.by for one in table.find(Taken)[:1])


def _cutter(table: Table, fact: Fact) -> tuple[str, ...]:
    return (table.cutter,)


MISREAD_ROLES = {
    "highest": _highest,
    "after_drawn": _after_drawn,
    "by_suit": _by_suit,
    "next_lowest": _next_lowest,
    "caller": _caller,
    "early_hand": _early_hand,
    "taker": _taker,
    "cutter": _cutter,
}
"""Who drew the highest card; who sits after the one named; whom of those who tied the suit names;
who drew the lowest card but those who tied; who was the first to call in the deal,
to reach for his cards too soon, to take those of another; who is to cut."""
