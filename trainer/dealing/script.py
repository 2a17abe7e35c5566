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
"""Lawful ways to prepare a deal, the values of a fact for `Script.prelude`.

``plain``: the dealer shuffles and his neighbour cuts; ``shared``: all the others have shuffled
before him; ``exchanged``: the pack is exchanged and prepared anew; ``leave``: the dealer cuts
himself, with leave.
"""
NOTICED = ("never", "during", "over")
"""When somebody points a fault out, the values of a fact for `Script.notice`.

``never``, ``during`` the deal (at once), or when it is ``over`` (once all is dealt).
"""
NOTICED_OR_LIFTED = (*NOTICED, "lifted")
"""`NOTICED`, or ``lifted``: once all is dealt and the caller has lifted his own cards."""


def everyone(seats: int) -> Iterable[int]:
    """Return the positions of all players: the domain of a fact that is a player.

    *seats* is the number of players.

    >>> list(everyone(3))
    [0, 1, 2]
    """
    return range(seats)


def callers(seats: int, when: str) -> Iterable[int]:
    """Return who may call, by position: the domain of a fact beside one with values of `NOTICED`.

    *seats* is the number of players, *when* the moment of the call.  Where nobody calls
    (``never``) all callers are the same, and one stands for them.

    >>> list(callers(3, "during")), list(callers(3, "never"))
    ([0, 1, 2], [0])
    """
    return (0,) if when == "never" else range(seats)


def leave_given(turn: int) -> Iterable[bool]:
    """Return whether the opponents have given leave: the domain of a fact beside that of the turn.

    *turn* is the position of the player whose turn it is to deal; where that is the dealer
    himself (0) he needs no leave.

    >>> leave_given(turn=1), leave_given(turn=0)
    ((False, True), (False,))
    """
    return (False, True) if turn else (False,)


def _has_rank(rank: str, card: str) -> bool:
    return card[:-1] == rank


class Script:
    """A deal as it is played: each verb adds to the events what it says.

    *game* is what is dealt; *names* are the players from the dealer on; *first* is where the list
    of seats begins (a position); *chance* chooses what matters to no ruling, such as which card is
    seen.  A family is handed a script and calls its verbs in the order in which things happen.

    Players are positions from 0, who deals, in dealing order; *by* is who does it.  The verbs
    `lift`, `peek` and `call` take None for nobody, and then nothing happens: so a fact can be "a
    player, or nobody".  No verb judges: `Impossible` is raised when the events are folded, if no
    deal can have gone so.

    >>> from trainer.rules.events import Event
    >>> from trainer.rules.situation import Game, Options, Procedure
    >>> game = Game(
    ...     id="toy",
    ...     seats=(2, 4),
    ...     options=Options,
    ...     pack=lambda options: 36,
    ...     procedure=lambda situation, stage: Procedure((), {}, 36),
    ... )
    >>> script = Script(game, ("Anna", "Boris", "Vera"), first=0, chance=Chance("doc"))
    >>> script.prepare()
    >>> script.deal(3)
    >>> script.peek(None)
    >>> script.call(1)
    >>> for event in script.situation().events:
    ...     print(event)
    Shuffle(by='Anna', open=True, faces_seen=False)
    Cut(by='Vera', parts=None, order=None, leave=False)
    Deal(to=None, count=None, cards=None, packets=3)
    Call(by='Boris')
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
        """Set the table; said once, before anything happens.

        *turn* is the position of the player whose turn it is to deal; without it that is the
        dealer, or whoever a draw names.  *leave*: the opponents let the dealer deal for him.
        *cutter* is the position of the player who is to cut, if not the dealer's right neighbour.
        *failed* is the number of failed deals before in this turn of the dealer, *peeked* are the
        positions of those who looked at the bottom card in it.  *options* are the game's settings
        by their names; those left out have their defaults.
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
        """The position of the dealer's right neighbour, who cuts unless another is named."""
        return self.seats - 1

    def name(self, where: Where) -> str:
        """Return what is called *where*: a player by the position, a place by its own name."""
        return self._names[where] if isinstance(where, int) else where

    def situation(self) -> Situation:
        """Return the situation so far, whose events are all that was said.

        Raises `Impossible` where table and settings cannot be.
        """
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
        """Return the packets of the proper deal, in order: to whom or where, of how many cards.

        *stage* is the number of the round, from 1, in games that deal by rounds.
        """
        packets = self.game.procedure(self.situation(), stage).packets
        seat = {name: position for position, name in enumerate(self._names)}
        return [(seat.get(to, to), count) for to, count in packets]

    def card(self) -> str:
        """Return a card of the pack, such as ``"QH"``, that this script has not shown yet."""
        return self.some_card(lambda card: True)

    def some_card(self, fits: Callable[[str], bool]) -> str:
        """Return a card of the pack that *fits* and that this script has not shown yet.

        *fits* takes a card and tells whether it will do.
        """
        pack = packs.pack(self.game.pack(self.game.options(**self._options)))
        card = self.chance.pick([one for one in pack if one not in self._shown and fits(one)])
        self._shown.append(card)
        return card

    # -- what happens --------------------------------------------------------------------------

    def happen(self, event: happened.Event) -> None:
        """Let an *event* happen for which there is no verb here: one of the game's own."""
        self._events.append(event)

    def prepare(self) -> None:
        """Shuffle and cut, both as they should be."""
        self.shuffle()
        self.cut()

    def prelude(self, way: str) -> None:
        """Shuffle and cut in a lawful *way*, one of `WAYS`."""
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
        """The player *by* calls at the moment *when*, one of `NOTICED_OR_LIFTED`.

        What is left is dealt before it where the moment needs that, unless all is *dealt* already;
        ``lifted``: he picks up his cards first.
        """
        if when in ("over", "lifted") and not dealt:
            self.deal_rest()
        if when == "lifted":
            self.lift(by)
        if when != "never":
            self.call(by)

    def draw(self, *lowest: int, among: Sequence[int] | None = None) -> None:
        """Each player draws a card for the first deal; the positions *lowest* draw aces.

        Nobody else draws an ace: where the ace is low, those named draw the lowest card.  *among*
        are the positions of those who draw, where a second draw is not for all.
        """
        aces = [self.some_card(lambda card: card[:-1] == "A") for _ in lowest]
        drawn = dict(zip(lowest, aces, strict=True))
        drawing = range(self.seats) if among is None else sorted(among)
        for seat in drawing:
            if seat not in drawn:
                drawn[seat] = self.some_card(lambda card: card[:-1] != "A")
        self.happen(happened.Draw({self.name(seat): drawn[seat] for seat in drawing}))

    def draw_ranks(self, ranks: Mapping[int, str]) -> None:
        """Draw for the first deal: *ranks* has who draws, by position, and what: ``{1: "10"}``."""
        drawn = {}
        for seat, rank in ranks.items():
            drawn[self.name(seat)] = self.some_card(partial(_has_rank, rank))
        self.happen(happened.Draw(drawn))

    def shuffle(self, by: int = 0, *, open: bool = True, faces_seen: bool = False) -> None:
        """The player *by* shuffles.

        *open*: over the table, as it should be; *faces_seen*: so that faces of cards can be seen.
        """
        self.happen(happened.Shuffle(by=self.name(by), open=open, faces_seen=faces_seen))

    def refuse_shuffle(self, to: int) -> None:
        """The dealer refuses the player *to* his shuffle."""
        self.happen(happened.RefuseShuffle(to=self.name(to), by=self.name(0)))

    def cut(
        self,
        by: int | None = None,
        parts: Sequence[int] | None = None,
        order: Sequence[int] | None = None,
        *,
        leave: bool = False,
    ) -> None:
        """The player *by* cuts, the dealer's right neighbour if none is named.

        *parts* are the sizes of the parts from the top down, in cards; *order* is their new order
        from the top down, as numbers of parts from 1.  Without them it is a proper cut into two.
        *leave*: the opponents let this player cut.
        """
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
        """The cards get into disorder in the cut, through *by* (as for `cut`)."""
        self.happen(happened.Disorder(by=self.name(self.cutter if by is None else by)))

    def swap_pack(self, asked_by: int = 1) -> None:
        """The dealer exchanges the pack, for the player *asked_by* asks for a fresh one."""
        self.happen(happened.SwapPack(by=self.name(0), asked_by=self.name(asked_by)))

    def peek(self, by: int | None) -> None:
        """The player *by* looks at the bottom card; None: nobody does."""
        if by is not None:
            self.happen(happened.Peek(by=self.name(by)))

    def deal(self, packets: int) -> None:
        """The dealer lays the next *packets* of the proper deal, a number; none if it is 0."""
        if packets:
            self.happen(happened.Deal(packets=packets))

    def deal_to(self, where: Where, count: int) -> None:
        """The dealer lays one packet out of order or size: *where* it goes, *count* cards."""
        self.happen(happened.Deal(to=self.name(where), count=count))

    def deal_rest(self) -> None:
        """The dealer lays all that is left of the proper deal."""
        self.happen(happened.Deal())

    def expose(self, of: Where, by: int = 0) -> None:
        """A card *of* a player or a place comes to be seen, through *by* (or the dealer)."""
        self.happen(happened.Expose(of=self.name(of), by=self.name(by), card=self.card()))

    def box(self, of: Where) -> None:
        """A card lies face up in the pack and falls to the player, or the place, *of*."""
        self.happen(happened.Boxed(of=self.name(of)))

    def drop(self, of: Where, face: Literal["up", "down"], by: int = 0) -> None:
        """A card *of* a player or a place falls in dealing, *face* ``up`` or ``down``.

        It falls through *by*, the dealer if not named.
        """
        self.happen(happened.Fall(of=self.name(of), face=face, by=self.name(by)))

    def lose_count(self) -> None:
        """The dealer loses count."""
        self.happen(happened.LoseCount(by=self.name(0)))

    def redeal(self) -> None:
        """The dealer, having lost count, chooses to deal anew."""
        self.happen(happened.Redeal(by=self.name(0)))

    def touch(self, by: int) -> None:
        """The player *by* touches his cards without looking."""
        self.happen(happened.Touch(by=self.name(by)))

    def lift(self, by: int | None) -> None:
        """The player *by* picks up his cards and sees them; None: nobody does."""
        if by is not None:
            self.happen(happened.Lift(by=self.name(by)))

    def take(self, by: int, of: Where) -> None:
        """The player *by* takes the cards *of* another, or those of a place."""
        self.happen(happened.Take(by=self.name(by), of=self.name(of)))

    def find(self, what: happened.Flaw, count: int = 1) -> None:
        """The pack is found to be wrong: *what* is one of `Flaw`, of *count* cards."""
        self.happen(happened.Found(what, count))

    def play(self, by: int) -> None:
        """The player *by* makes a lawful move: with the first of them play begins."""
        self.happen(happened.Play(by=self.name(by)))

    def call(self, by: int | None) -> None:
        """The player *by* points the fault out and claims what he may; None: nobody does."""
        if by is not None:
            self.happen(happened.Call(by=self.name(by)))
