"""A situation: facts only.  Table, settings, history, and the events in order; never an answer.

A `Game` is what the table plays: the procedure of its deal, its places and its own events.  It
knows no clause; the clauses are a `Code`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from trainer.rules.boundary import inside_ruleset
from trainer.rules.cards import lowest_cards
from trainer.rules.errors import Impossible, quote
from trainer.rules.events import Event
from trainer.rules.facts import Fact


def from_left(seats: tuple[str, ...], dealer: str) -> tuple[str, ...]:
    """Return the *seats* in the order in which cards are dealt, from the left of the *dealer*.

    >>> from_left(("Anna", "Boris", "Vera"), "Boris")
    ('Vera', 'Anna', 'Boris')
    """
    first = seats.index(dealer) + 1
    return seats[first:] + seats[:first]


class Packet(NamedTuple):
    """One packet of the procedure: where it goes (`to`), of how many cards (`size`).

    >>> Packet("Anna", 2)
    Packet(to='Anna', size=2)
    """

    to: str
    size: int


class Procedure(NamedTuple):
    """The proper deal: its `packets` in order, and what each hand and place holds in the end.

    `full` gives the number of cards by seat or place; `cards` is what the pack holds when the
    first packet is due.  `aside` names places beside the hands, such as a stock: their packet may
    be misplaced without breaking the rotation of the hands, their number is no hand's count, and
    the deal is not over before each of them has a card.

    >>> deal = Procedure((Packet("Boris", 1), Packet("Anna", 1)), {"Boris": 1, "Anna": 1}, 36)
    >>> deal.last_hand
    'Anna'
    """

    packets: tuple[Packet, ...]
    full: dict[str, int]
    cards: int
    aside: frozenset[str] = frozenset()

    @property
    def last_hand(self) -> str:
        """The place that the last packet goes to.

        >>> table().procedure.last_hand
        'Anna'
        """
        return self.packets[-1].to


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a game; each has a default.  A ruleset subclasses this.

    >>> Options().price(), Options().find_first_dealer({"Anna": "AS", "Boris": "7H"})
    (1, ('Boris',))
    """

    def price(self) -> int:
        """Points for a penalty of one trick; 1 where the game knows no such price.

        >>> Options().price()
        1
        """
        return 1

    def find_first_dealer(self, cards: Mapping[str, str]) -> tuple[str, ...]:
        """Return whom a draw for the first deal names, by the `cards` that the seats drew.

        One player: he deals.  Several: their cards are equal, and they draw again.  Here it is the
        lowest card, and the ace is high.

        >>> Options().find_first_dealer({"Anna": "7S", "Boris": "7H", "Vera": "AD"})
        ('Anna', 'Boris')
        """
        return lowest_cards(cards)

    def banker(self) -> str:
        """Return who deals whatever is drawn, in a game with a bank; empty where there is none.

        >>> Options().banker()
        ''
        """
        return ""

    def check(self, seats: tuple[str, ...]) -> None:
        """Raise `Impossible` where the settings cannot be, for these *seats*.

        >>> Options().check(("Anna", "Boris"))
        """


class History(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened before in this dealer's turn.

    `failed_deals` counts his unsuccessful deals; `peeked` lists who looked at the bottom card.

    >>> History(failed_deals=1, peeked=("Anna",)).failed_deals
    1
    """

    failed_deals: int = 0
    peeked: tuple[str, ...] = ()


class Effect(Struct, frozen=True):
    """What an event does to what a game keeps of the table itself: a handler returns it.

    `own` is the game's state after the event (left out: as before), `facts` what is worth a
    clause's attention.  `plays`: the event is a move of play, which begins with the first.
    `stage`: the deal now is this round, and everything before it was in order.

    >>> Effect(plays=True).stage is None
    True
    """

    own: object | UnsetType = UNSET
    facts: tuple[Fact, ...] = ()
    plays: bool = False
    stage: int | None = None


class Game(Struct, frozen=True, eq=False, kw_only=True):
    """What is being dealt: a pack, a number of seats, places, a procedure, events of its own.

    Its `id` is that of its ruleset.  `pack` gives the number of cards of a full pack under the
    settings, which are of the kind `options`; `seats` the least and the
    greatest number of players (None: no limit).  `places` are where packets can go beside the
    hands, `stocks` those of them where cards lie closed and could be taken up, `elsewhere` other
    words for where a card may be seen; no player is called by any of them.
    `procedure` gives the proper deal of a situation at a stage (1, and where a game is dealt in
    several rounds the number of the round).  `failures`: so many unsuccessful deals at most can lie
    before this one in the dealer's turn, None for no limit.  With `owes_shuffles` a player who was
    refused his shuffle before the cut is owed it: his own then undoes the cut.

    `handlers` say what an event does to what the game itself keeps of the table: each returns an
    `Effect`.  Events of the core may be among them: the core's own part is done first.  `dealing`
    are those of them that cannot be once play has begun.  `own` makes that state before the first
    event.

    >>> toy.pack(Options()), toy.seats, sorted(toy.places)
    (36, (2, 6), ['stock'])
    """

    id: str
    pack: Callable[[Any], int]
    seats: tuple[int, int | None]
    places: frozenset[str] = frozenset()
    stocks: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset({"pack"})
    options: type[Options] = Options
    procedure: Callable[[Situation, int], Procedure]
    failures: int | None = None
    owes_shuffles: bool = True
    handlers: Mapping[type[Event], Callable[[Any, Any, int], Effect]] = {}
    dealing: frozenset[type[Event]] = frozenset()
    own: Callable[[], object] | None = None


class Situation(Struct, frozen=True, kw_only=True):
    """Facts at a table, up to now.  Raises `Impossible` where table and settings cannot be.

    At a `game`, `seats` are in dealing order, and `dealer` deals.  `turn` is whose turn to deal it
    is, empty for the dealer's own; `leave`: the opponents let the dealer deal for him.  `cutter` is
    who is to cut, empty for the dealer's right neighbour.  `options` are the settings, `history`
    what happened before in this dealer's turn, `events` what has happened now, in order.

    >>> Situation(game=toy, seats=("Anna", "Boris"), dealer="Boris", events=READY).cutter_seat
    'Anna'
    >>> Situation(game=toy, seats=("Anna", "Boris"), dealer="Zoe")
    Traceback (most recent call last):
    ...
    trainer.rules.errors.Impossible: dealer: expected one of Anna, Boris, got 'Zoe'
    """

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
        """Who is to cut: the dealer's right neighbour, unless another is named.

        >>> situation().cutter_seat, situation(cutter="Boris").cutter_seat
        ('Vera', 'Boris')
        """
        return self.cutter or self.seats[self.seats.index(self.dealer) - 1]

    def __post_init__(self) -> None:
        """Check the table: names, number of seats, who is named, what happened before."""
        seats, game = self.seats, self.game
        least, most = game.seats
        if len(seats) < least or (most is not None and len(seats) > most):
            wanted = f"{least}" if least == most else f"{least}-{most}" if most else f"{least}+"
            raise Impossible(
                "expected {wanted} seats, got {got}", where="seats", wanted=wanted, got=len(seats)
            )
        if len(set(seats)) < len(seats):
            raise Impossible("expected a different name for each seat", where="seats")
        for seat in seats:
            if not seat or seat in game.places or seat in game.elsewhere:
                raise Impossible(
                    "expected a player's name, got {name}", where="seats", name=repr(seat)
                )
        for key, seat in (("dealer", self.dealer), ("turn", self.turn), ("cutter", self.cutter)):
            if seat not in seats and (seat or key == "dealer"):
                raise unknown_seat(seat, seats, key)
        for seat in self.history.peeked:
            if seat not in seats:
                raise unknown_seat(seat, seats, "history.peeked")
        failed = self.history.failed_deals
        if failed < 0:
            raise Impossible("expected zero or more", where="history.failed_deals")
        if game.failures is not None and failed > game.failures:
            raise Impossible(
                "expected at most {most}: after one more the deal has passed",
                where="history.failed_deals",
                most=game.failures,
            )
        try:
            with inside_ruleset(self.game.id, "options.check", may_refuse=True):
                self.options.check(seats)
        except Impossible as problem:
            raise problem.inside("options") from None

    @property
    def price(self) -> int:
        """Points for a penalty of one trick under the settings; `RulesetFailed` if they fail.

        >>> situation().price
        1
        """
        with inside_ruleset(self.game.id, "options.price"):
            price = self.options.price()
            if type(price) is not int:
                raise TypeError(f"expected a number of points, got {type(price).__name__}")
        return price


MOST_NAMED = 12
"""No more seats are named where one is wrong."""


def _list_few(names: tuple[str, ...]) -> str:
    return ", ".join((*names[:MOST_NAMED], "…") if len(names) > MOST_NAMED else names)


def unknown_seat(seat: str, seats: tuple[str, ...], where: str = "") -> Impossible:
    """Return the problem that *seat* is none of *seats*, at the key *where*.

    >>> print(unknown_seat("Zoe", ("Anna", "Boris"), "dealer"))
    dealer: expected one of Anna, Boris, got 'Zoe'
    """
    return Impossible(
        "expected one of {seats}, got {got}", where=where, seats=_list_few(seats), got=quote(seat)
    )
