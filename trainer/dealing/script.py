"""Playing a deal forward: the verbs in which a family says what happened at the table.

Players are positions: 0 deals, 1 sits to his left, and so on in dealing order; a place is its
name (``"talon"``).  The names come in from outside.  Nothing here knows a clause or a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from trainer.dealing.chance import Chance
from trainer.rules import cards as packs
from trainer.rules import events as happened
from trainer.rules.situation import Game, History, Situation

Where = int | str
"""A player's position, or a place cards can lie."""

WAYS = ("plain", "shared", "exchanged", "leave")
"""Lawful ways to prepare a deal: the dealer shuffles and his neighbour cuts; all have shuffled
before; the pack is exchanged and prepared anew; the dealer cuts himself, with leave."""
NOTICED = ("never", "during", "over")
"""When somebody points a fault out: never, at once, or once all is dealt."""
NOTICED_OR_LIFTED = (*NOTICED, "lifted")
"""`NOTICED`, or once all is dealt and he who points it out has lifted his cards."""


def everyone(seats: int) -> Iterable[int]:
    """Return all positions: the domain of a fact that is a player."""
    return range(seats)


def callers(seats: int, when: str) -> Iterable[int]:
    """Return who may call; where nobody does (*when* is ``never``) it matters not who."""
    return (0,) if when == "never" else range(seats)


def leave_given(turn: int) -> Iterable[bool]:
    """Return whether the dealer has leave, *turn* being whose turn it is; his own needs none.

    >>> leave_given(turn=1), leave_given(turn=0)
    ((False, True), (False,))
    """
    return (False, True) if turn else (False,)


def _has_rank(rank: str, card: str) -> bool:
    return card[:-1] == rank


class Script:
    """A deal in the playing: each verb adds what it says to the events.

    `seats` is the number of players, `chance` chooses what matters to no ruling (which card).
    `lift`, `peek` and `call` take None for nobody, and then nothing happens: a fact can be a player
    or nobody.
    """

    def __init__(self, game: Game, names: Sequence[str], *, first: int, chance: Chance) -> None:
        self.game = game
        self.seats = len(names)
        self.chance = chance
        self._names = tuple(names)
        self._first = first
        self._table: dict[str, Any] = {}
        self._options: dict[str, Any] = {}
        self._events: list[happened.Event] = []
        self._shown: list[str] = []

    # -- the table -----------------------------------------------------------------------------

    def table(
        self,
        *,
        turn: int | None = None,
        leave: bool = False,
        cutter: int | None = None,
        failed: int = 0,
        peeked: Sequence[int] = (),
        **options: Any,
    ) -> None:
        """Set the table: whose turn it is, who has leave, what happened before, the settings.

        Without *turn* it is the dealer's, or that of whoever a draw names.
        """
        self._table = {
            "turn": "" if turn is None else self.name(turn),
            "leave": leave,
            "cutter": "" if cutter is None else self.name(cutter),
            "history": History(failed, tuple(self.name(seat) for seat in peeked)),
        }
        self._options = options

    @property
    def cutter(self) -> int:
        """The position of the dealer's right neighbour."""
        return self.seats - 1

    def name(self, where: Where) -> str:
        """Return the name of the player at a position; a place as it is."""
        return self._names[where] if isinstance(where, int) else where

    def situation(self) -> Situation:
        """Return the situation so far."""
        turned = self._first % self.seats
        return Situation(
            game=self.game,
            seats=self._names[turned:] + self._names[:turned],
            dealer=self._names[0],
            options=self.game.options(**self._options),
            events=tuple(self._events),
            **self._table,
        )

    def procedure(self, stage: int = 1) -> list[tuple[Where, int]]:
        """Return the packets of the proper deal, in order: to whom, how many cards."""
        packets = self.game.procedure(self.situation(), stage).packets
        seat = {name: position for position, name in enumerate(self._names)}
        return [(seat.get(to, to), count) for to, count in packets]

    def card(self) -> str:
        """Return a card of the pack that has not been shown yet."""
        return self.some_card(lambda card: True)

    def some_card(self, fits: Callable[[str], bool]) -> str:
        """Return a card of the pack that *fits* and has not been shown yet."""
        pack = packs.pack(self.game.pack(self.game.options(**self._options)))
        card = self.chance.pick([one for one in pack if one not in self._shown and fits(one)])
        self._shown.append(card)
        return card

    # -- what happens --------------------------------------------------------------------------

    def happen(self, event: happened.Event) -> None:
        """Let something happen for which there is no verb here."""
        self._events.append(event)

    def prepare(self) -> None:
        """Shuffle and cut, both as they should be."""
        self.shuffle()
        self.cut()

    def prelude(self, way: str) -> None:
        """Shuffle and cut in one of the lawful `WAYS`."""
        if way == "shared":
            for by in range(1, self.seats):
                self.shuffle(by)
        self.shuffle()
        if way == "leave":
            self.cut(0, leave=True)
            return
        self.cut()
        if way == "exchanged":
            self.swap_pack()
            self.prepare()

    def notice(self, when: str, by: int, *, dealt: bool = False) -> None:
        """Somebody calls at one of the moments `NOTICED_OR_LIFTED`.

        What is left is dealt before it where the moment needs that, unless all is *dealt* already.
        """
        if when in ("over", "lifted") and not dealt:
            self.deal_rest()
        if when == "lifted":
            self.lift(by)
        if when != "never":
            self.call(by)

    def draw(self, *lowest: int, among: Sequence[int] | None = None) -> None:
        """Each player draws a card for the first deal; those named draw the lowest of all.

        The ace is low: who is to be lowest has an ace, the others none.  Only those *among* whom
        it is drawn again take part, if they are named.
        """
        aces = [self.some_card(lambda card: card[:-1] == "A") for _ in lowest]
        drawn = dict(zip(lowest, aces, strict=True))
        drawing = range(self.seats) if among is None else sorted(among)
        for seat in drawing:
            if seat not in drawn:
                drawn[seat] = self.some_card(lambda card: card[:-1] != "A")
        self.happen(happened.Draw({self.name(seat): drawn[seat] for seat in drawing}))

    def draw_ranks(self, ranks: Mapping[int, str]) -> None:
        """Those named draw for the first deal, each a card of the rank given: ``{1: "10"}``."""
        drawn = {}
        for seat, rank in ranks.items():
            drawn[self.name(seat)] = self.some_card(partial(_has_rank, rank))
        self.happen(happened.Draw(drawn))

    def shuffle(self, by: int = 0, *, open: bool = True, faces_seen: bool = False) -> None:
        """Somebody shuffles; not over the table, or with faces to be seen."""
        self.happen(happened.Shuffle(by=self.name(by), open=open, faces_seen=faces_seen))

    def refuse_shuffle(self, to: int) -> None:
        """The dealer refuses a player his shuffle."""
        self.happen(happened.RefuseShuffle(to=self.name(to), by=self.name(0)))

    def cut(
        self,
        by: int | None = None,
        parts: Sequence[int] | None = None,
        order: Sequence[int] | None = None,
        *,
        leave: bool = False,
    ) -> None:
        """Somebody cuts, the dealer's right neighbour unless named."""
        self.happen(
            happened.Cut(
                by=self.name(self.cutter if by is None else by),
                parts=None if parts is None else tuple(parts),
                order=None if order is None else tuple(order),
                leave=leave,
            )
        )

    def decline_cut(self) -> None:
        """The pack is offered to the dealer's right neighbour, and he does not cut it."""
        self.happen(happened.DeclineCut(by=self.name(self.cutter)))

    def disorder(self, by: int | None = None) -> None:
        """The cards get into disorder in the cut."""
        self.happen(happened.Disorder(by=self.name(self.cutter if by is None else by)))

    def swap_pack(self) -> None:
        """The dealer exchanges the pack."""
        self.happen(happened.SwapPack(by=self.name(0)))

    def peek(self, by: int | None) -> None:
        """Somebody looks at the bottom card, or nobody does."""
        if by is not None:
            self.happen(happened.Peek(by=self.name(by)))

    def deal(self, packets: int) -> None:
        """The dealer lays the next so many packets; none if *packets* is 0."""
        if packets:
            self.happen(happened.Deal(packets=packets))

    def deal_to(self, where: Where, count: int) -> None:
        """The dealer lays one packet out of the procedure's order or size."""
        self.happen(happened.Deal(to=self.name(where), count=count))

    def deal_rest(self) -> None:
        """The dealer lays all that is left of the proper deal."""
        self.happen(happened.Deal())

    def expose(self, of: Where, by: int = 0) -> None:
        """A card comes to be seen, through the dealer unless named."""
        self.happen(happened.Expose(of=self.name(of), by=self.name(by), card=self.card()))

    def boxed(self, of: Where) -> None:
        """A card lies face up in the pack and falls to somebody."""
        self.happen(happened.Boxed(of=self.name(of)))

    def drop(self, of: Where, face: Literal["up", "down"], by: int = 0) -> None:
        """A card falls in dealing."""
        self.happen(happened.Fall(of=self.name(of), face=face, by=self.name(by)))

    def lose_count(self) -> None:
        """The dealer loses count."""
        self.happen(happened.LoseCount(by=self.name(0)))

    def redeal(self) -> None:
        """The dealer, having lost count, chooses to deal anew."""
        self.happen(happened.Redeal(by=self.name(0)))

    def touch(self, by: int) -> None:
        """Somebody touches his cards without looking."""
        self.happen(happened.Touch(by=self.name(by)))

    def lift(self, by: int | None) -> None:
        """Somebody picks up his cards and sees them, or nobody does."""
        if by is not None:
            self.happen(happened.Lift(by=self.name(by)))

    def take(self, by: int, of: Where) -> None:
        """Somebody takes the cards of another, or those of a place."""
        self.happen(happened.Take(by=self.name(by), of=self.name(of)))

    def find(self, what: happened.Flaw, count: int = 1) -> None:
        """The pack is found to be wrong, in one of the ways that `Flaw` lists."""
        self.happen(happened.Found(what, count))

    def play(self, by: int) -> None:
        """Somebody makes a lawful move."""
        self.happen(happened.Play(by=self.name(by)))

    def call(self, by: int | None) -> None:
        """Somebody points the fault out and claims what he may, or nobody does."""
        if by is not None:
            self.happen(happened.Call(by=self.name(by)))
