"""A situation: facts only.  Table, settings, history, and the events in order; never an answer.

A `Game` is what the table plays: the procedure of its deal, its places and its own events.  It
knows no clause; the clauses are a `Code`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from trainer.rules.errors import Impossible, shown
from trainer.rules.events import PLACES, Event

if TYPE_CHECKING:
    from trainer.rules.table import Table


def from_left(seats: tuple[str, ...], dealer: str) -> tuple[str, ...]:
    """Return the seats in the order in which cards are dealt, from the dealer's left.

    >>> from_left(("Anna", "Boris", "Vera"), "Boris")
    ('Vera', 'Anna', 'Boris')
    """
    first = seats.index(dealer) + 1
    return seats[first:] + seats[:first]


class Packet(NamedTuple):
    """One packet of the procedure: where it goes, of how many cards."""

    to: str
    size: int


class Procedure(NamedTuple):
    """The proper deal: its packets in order, and what each counted place holds in the end.

    `floating` names places whose packet may be misplaced without breaking the rotation of the
    hands (the talon of Preferans); `cards` is what the pack holds when the first packet is due.
    """

    packets: tuple[Packet, ...]
    full: dict[str, int]
    cards: int
    floating: frozenset[str] = frozenset()

    @property
    def last_hand(self) -> str:
        """The place that the last packet goes to."""
        return self.packets[-1].to


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a game; each has a default.  A ruleset subclasses this."""

    def price(self) -> int:
        """Points for a penalty of one trick; 1 where the game knows no such price."""
        return 1

    def check(self, seats: tuple[str, ...]) -> None:
        """Raise `Impossible` where the settings cannot be, for these *seats*."""


class Game(Struct, frozen=True, eq=False, kw_only=True):
    """What is being dealt: a pack, a number of seats, places, a procedure, events of its own."""

    id: str
    pack: Callable[[Any], int]
    seats: tuple[int, int | None]
    places: frozenset[str]
    options: type[Options] = Options
    procedure: Callable[[Situation, int], Procedure]
    handlers: Mapping[type[Event], Callable[[Table, Any, int], None]] = {}
    dealing: frozenset[type[Event]] = frozenset()
    own: Callable[[], object] | None = None


class History(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened before in this dealer's turn."""

    failed_deals: int = 0
    peeked: tuple[str, ...] = ()


class Situation(Struct, frozen=True, kw_only=True):
    """Facts at a table, up to now.  Raises `Impossible` where table and settings cannot be."""

    game: Game
    seats: tuple[str, ...]
    dealer: str
    turn: str = ""
    leave: bool = False
    cutter: str = ""
    options: Options = Options()
    history: History = History()
    events: tuple[Event, ...] = ()

    @property
    def cutter_seat(self) -> str:
        """Who is to cut: the dealer's right neighbour, unless `cutter` names another."""
        return self.cutter or self.seats[self.seats.index(self.dealer) - 1]

    def __post_init__(self) -> None:
        """Check the table: names, number of seats, who is named."""
        seats = self.seats
        least, most = self.game.seats
        if len(seats) < least or (most is not None and len(seats) > most):
            wanted = f"{least}" if least == most else f"{least}-{most}" if most else f"{least}+"
            raise Impossible(
                "expected {wanted} seats, got {got}", where="seats", wanted=wanted, got=len(seats)
            )
        if len(set(seats)) < len(seats):
            raise Impossible("expected a different name for each seat", where="seats")
        for seat in seats:
            if not seat or seat in PLACES:
                raise Impossible(
                    "expected a player's name, got {name}", where="seats", name=repr(seat)
                )
        for key, seat in (("dealer", self.dealer), ("turn", self.turn), ("cutter", self.cutter)):
            if seat not in seats and (seat or key == "dealer"):
                raise unknown_seat(seat, seats, key)
        for seat in self.history.peeked:
            if seat not in seats:
                raise unknown_seat(seat, seats, "history.peeked")
        if self.history.failed_deals < 0:
            raise Impossible("expected zero or more", where="history.failed_deals")
        try:
            self.options.check(seats)
        except Impossible as problem:
            raise problem.inside("options") from None


def unknown_seat(seat: str, seats: tuple[str, ...], where: str = "") -> Impossible:
    """Return the problem that *seat* is not at the table."""
    return Impossible(
        "expected one of {seats}, got {got}", where=where, seats=", ".join(seats), got=shown(seat)
    )
