"""The table as a fold of the events: what lies where, and every fact that a clause may ask about.

`fold` plays a situation forward once and returns its `Table`.  While it runs the table is filled;
afterwards it is only read: every code that rules on the situation can read the same one.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar

from msgspec import UNSET

from trainer.rules import cards as packs
from trainer.rules.boundary import leave_ruleset, refuse
from trainer.rules.errors import Impossible, quote
from trainer.rules.events import (
    Boxed,
    Call,
    Cut,
    Deal,
    DeclineCut,
    Disorder,
    Draw,
    Event,
    Expose,
    Fall,
    Found,
    Lift,
    LoseCount,
    Peek,
    Play,
    Redeal,
    RefuseShuffle,
    Shuffle,
    SwapPack,
    Take,
    Touch,
)
from trainer.rules.facts import (
    START,
    AnyDeal,
    BadShuffle,
    CutByAnother,
    CutDeclined,
    CutDisordered,
    CutMade,
    DealtOutOfTurn,
    Drawn,
    DroppedClosed,
    Exposed,
    Fact,
    FoundFlaw,
    How,
    Idle,
    Looked,
    LostCount,
    Misplaced,
    Misrotated,
    NoCut,
    NoShuffle,
    OddPacket,
    Peeked,
    Phase,
    PreparedOutOfTurn,
    RedealChosen,
    Shortage,
    ShuffleAfterCut,
    ShuffleRefused,
    Surplus,
    Taken,
    Touched,
)
from trainer.rules.situation import Effect, Game, Procedure, Situation, unknown_seat

F = TypeVar("F", bound=Fact)


class Table:
    """What the events have made of the table.  Moments are event indices, None for "not yet".

    `facts` are those noted, by kind, in the order in which they came about.  `lifts` and `peeks`
    give the first look of each seat at its cards and at the bottom card; `calls` all calls of a
    seat.  `laid` are the packets: place, cards, event; `held` how many cards lie where, `left` how
    many the pack still has.  `first_packet`, `over` and `play` are the moments at which the deal
    began, was over, and play began; `ended` that at which the dealer chose to deal anew.  `stage`
    is the round of the deal.  `turn` is whose turn it is to deal, by the situation or the draw.
    `own` is what the game keeps of the table itself.  `horizon` is None, or the event from which
    on a look at one's own cards makes nobody a looker.

    >>> dealt = table(*READY, Deal(packets=4))
    >>> dealt.held, dealt.left, dealt.over
    ({'Anna': 1, 'Boris': 1, 'Vera': 1, 'stock': 2}, 31, None)
    """

    __slots__ = (
        "calls",
        "closed",
        "cut",
        "cuts",
        "cutters",
        "dealer",
        "declined",
        "ended",
        "facts",
        "first_packet",
        "found",
        "game",
        "held",
        "history",
        "horizon",
        "known",
        "laid",
        "left",
        "lifts",
        "odd",
        "options",
        "over",
        "own",
        "packets",
        "peeks",
        "play",
        "pos",
        "prepared",
        "procedure",
        "refused",
        "seats",
        "served",
        "shuffled",
        "shuffled_since",
        "shuffles",
        "situation",
        "stage",
        "swaps",
        "tied",
        "turn",
        "unshuffled",
    )

    def __init__(self, situation: Situation) -> None:
        self.first_packet: int | None = None
        self.over: int | None = None
        self.play: int | None = None
        self.ended: int | None = None
        self.closed: bool = False
        self.stage: int = 1
        self.horizon: int | None = None
        self.tied: tuple[str, ...] | None = None
        self.prepared: int | None = None
        self.shuffled: str = ""
        self.unshuffled: bool = False
        self.cut: str = ""
        self.declined: str = ""
        self.shuffled_since: str = ""
        self.pos: int = 0
        self.odd: int | None = None
        self.own: Any = None
        self.situation = situation
        self.game = situation.game
        self.seats = situation.seats
        self.dealer = situation.dealer
        self.turn = situation.turn or situation.dealer
        self.options = situation.options
        self.history = situation.history
        self.facts: dict[type[Fact], list[Any]] = {AnyDeal: [AnyDeal(START)]}
        self.lifts: dict[str, int] = {}
        self.calls: dict[str, list[int]] = {}
        self.cuts: list[int] = []
        self.cutters: set[str] = set()
        self.shuffles: list[tuple[int, str]] = []
        self.swaps: list[int] = []
        self.peeks: dict[str, int] = {}
        self.refused: dict[str, int] = {}
        self.laid: list[tuple[str, int, int]] = []
        self.served: dict[str, int] = {}
        self.known: dict[str, str] = {}
        self.take_up(self.game.procedure(situation, 1))

    def take_up(self, procedure: Procedure) -> None:
        """Take up a *procedure*: nothing of it has been laid yet.  For the fold alone.

        Raises `TypeError` where it has no packets, or does not tell what is held in the end.

        >>> again = table(*READY, Deal(packets=4))
        >>> again.take_up(again.procedure)
        >>> again.left
        36
        """
        if not procedure.packets or type(procedure.full) is not dict:
            raise TypeError("procedure: expected packets, and a dict of what is held in the end")
        self.procedure = procedure
        self.packets = (*procedure.packets, None)
        self.held: dict[str, int] = dict.fromkeys((*self.seats, *self.game.places), 0)
        self.left = procedure.cards
        self.found: set[int] = set()

    # -- what may be asked -------------------------------------------------------------------

    def find(self, kind: type[F]) -> Sequence[F]:
        """Return the facts of a *kind*, in the order in which they came about.

        >>> table(*READY, Deal(packets=1), Touch("Boris")).find(Touched)
        [Touched(at=3, by='Boris')]
        """
        return self.facts.get(kind, ())

    def seat(self, name: str | None) -> str:
        """Return *name* as a seat, the dealer where there is none; `Impossible` if unknown.

        >>> table().seat("Vera"), table().seat(None)
        ('Vera', 'Anna')
        """
        if name is None:
            return self.dealer
        if name not in self.seats:
            raise unknown_seat(name, self.seats, "by")
        return name

    def place(self, name: str, key: str = "of") -> str:
        """Return *name* as a seat or place; `Impossible` at *key* if it is neither.

        >>> table().place("stock")
        'stock'
        >>> table().place("shelf")
        Traceback (most recent call last):
        ...
        trainer.rules.errors.Impossible: of: expected one of Anna, ..., got 'shelf'
        """
        game = self.game
        if name not in self.seats and name not in game.places and name not in game.elsewhere:
            places = sorted(game.places | game.elsewhere)
            raise unknown_seat(name, (*self.seats, *places), key)
        return name

    def check_card(self, card: str, where: str) -> None:
        """Raise `Impossible` at the key *where* unless *card* is one of this pack.

        >>> table().check_card("5S", "card")
        Traceback (most recent call last):
        ...
        trainer.rules.errors.Impossible: card: 5S is not in this pack
        """
        _check_card(card, packs.pack(self.game.pack(self.options)), where)

    def next_seat(self, seat: str) -> str:
        """Return the seat after *seat* in dealing order.

        >>> table().next_seat("Vera")
        'Anna'
        """
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def wrong_dealer(self) -> bool:
        """Whether the dealer deals in another's place, without leave.

        >>> table(turn="Boris").wrong_dealer, table(turn="Boris", leave=True).wrong_dealer
        (True, False)
        """
        return self.turn != self.dealer and not self.situation.leave

    @property
    def begun(self) -> bool:
        """Whether the deal has begun: a packet is laid, or an earlier round was played.

        >>> table(*READY).begun, table(*READY, Deal(packets=1)).begun
        (False, True)
        """
        return self.first_packet is not None or self.stage > 1

    @property
    def cutter(self) -> str:
        """Who is to cut.

        >>> table().cutter
        'Vera'
        """
        return self.situation.cutter_seat

    def is_prepared_after(self, at: int) -> bool:
        """Tell whether the dealer shuffled after event *at*, or somebody was to cut for him.

        >>> table(Shuffle()).is_prepared_after(-1), table(Shuffle()).is_prepared_after(0)
        (True, False)
        """
        return (
            any(when > at for when in self.cuts)
            or any(when > at and by == self.dealer for when, by in self.shuffles)
            or any(fact.at > at for fact in self.find(CutDeclined))
        )

    def lookers(self, before: int) -> list[str]:
        """Return who had seen his cards before the event *before*, while the deal was on.

        A look once a new deal is due (from `horizon` on) makes nobody a looker.

        >>> seen = table(*READY, Deal(packets=2), Lift("Vera"), Lift("Boris"))
        >>> seen.lookers(3), seen.lookers(4), seen.lookers(5)
        ([], ['Vera'], ['Vera', 'Boris'])
        """
        if not self.lifts:
            return []
        end = before
        if self.over is not None and self.over < end:
            end = self.over
        if self.horizon is not None and self.horizon < end:
            end = self.horizon
        return [seat for seat, at in self.lifts.items() if at < end]

    def end_of_looks(self, due: int) -> Table:
        """Return this table, on which no look after the event *due* makes a looker.

        >>> seen = table(*READY, Deal(packets=2), Lift("Vera"), Lift("Boris"))
        >>> seen.end_of_looks(3).lookers(5)
        ['Vera']
        """
        table = copy.copy(self)
        table.horizon = due + 1
        return table


def fold(situation: Situation) -> Table:
    """Play *situation* forward.

    Raises `Impossible` where no deal can have gone so, with the event and its key as the place
    (``events[2].to``); `RulesetFailed` where its game fails.

    >>> fold(situation(*READY, Deal(packets=1))).held["Boris"]
    1
    >>> fold(situation(*READY, Deal("Zoe", 1)))
    Traceback (most recent call last):
    ...
    trainer.rules.errors.Impossible: events[2].to: expected one of Anna, ..., got 'Zoe'
    """
    at = 0
    try:
        table = Table(situation)
        game = situation.game
        handlers = _handlers(game)
        if game.own is not None:
            table.own = game.own()
        try:
            for at, event in enumerate(situation.events):
                kind = type(event)
                if kind not in handlers:
                    raise Impossible("this event is not one of the game {game}", game=game.id)
                if table.closed:
                    _refuse_dealing(table, kind)
                handlers[kind](table, event, at)
        except Impossible as problem:
            refuse(game.id, problem, f"events[{at}]")
        if table.prepared is not None and table.wrong_dealer and table.first_packet is None:
            _note(table, PreparedOutOfTurn(table.prepared, table.dealer))
        if table.odd is not None:
            _note_rotation(table)
            if table.over is not None:
                _note_shortages(table, table.over)
    except BaseException as error:  # a game may be anybody's: its procedure, its events, its state
        leave_ruleset(situation.game.id, error, may_refuse=True)
    return table


Handler = Callable[[Table, Any, int], None]


@lru_cache(maxsize=64)
def _handlers(game: Game) -> Mapping[type[Event], Handler]:
    """Return what each event of *game* does; the core's own part is done first."""
    found = dict(_HANDLERS)
    for kind, own in game.handlers.items():
        found[kind] = _join(_HANDLERS.get(kind), own)
    return found


def _join(core: Handler | None, own: Callable[[Table, Any, int], Effect]) -> Handler:
    def handle(table: Table, event: Event, at: int) -> None:
        if core is not None:
            core(table, event, at)
        _take_effect(table, own(table, event, at), at)

    return handle


def _refuse_dealing(table: Table, kind: type[Event]) -> None:
    """Raise `Impossible` where this event can be no more: play has begun, or the deal is ended."""
    if table.play is not None and (kind in _DEALING or kind in table.game.dealing):
        raise Impossible("play has begun: only dealing can have this event")
    if table.ended is not None and kind in _DEALING:
        raise Impossible("the dealer has chosen to deal anew: this deal is at an end")


def _note(table: Table, fact: Fact) -> None:
    """Note a fact; once the dealer has chosen to deal anew nothing is worth noting any more."""
    if table.ended is None or fact.at <= table.ended:
        table.facts.setdefault(type(fact), []).append(fact)


def _take_effect(table: Table, effect: Effect, at: int) -> None:
    """Do what an event of the game's own does."""
    if effect.stage is not None:
        table.stage = effect.stage
        table.shuffled, table.cut, table.shuffled_since = "properly", "properly", ""
        table.prepared = None
        table.facts.clear()
        _note(table, AnyDeal(START))
        table.take_up(table.game.procedure(table.situation, effect.stage))
    if effect.plays:
        _begin_play(table, at)
    if effect.own is not UNSET:
        table.own = effect.own
    for fact in effect.facts:
        _note(table, fact)


# -- before the first packet ---------------------------------------------------------------------


def _draw(table: Table, event: Draw, at: int) -> None:
    deck = packs.pack(table.game.pack(table.options))
    for seat, card in event.cards.items():
        if seat not in table.seats:
            raise unknown_seat(seat, table.seats, "cards")
        _check_card(card, deck, f"cards.{seat}")
    if len(set(event.cards.values())) < len(event.cards):
        raise Impossible("the same card cannot be drawn twice", where="cards")
    if not event.cards:
        raise Impossible("expected a card for each player who draws", where="cards")
    if table.tied is not None and set(event.cards) != set(table.tied):
        if not table.tied:
            raise Impossible("nobody tied in the draw before", where="cards")
        names = ", ".join(table.tied)
        raise Impossible("expected a card for each who tied: {names}", where="cards", names=names)
    banker = table.options.banker()
    found = (banker,) if banker else table.options.find_first_dealer(event.cards)
    named = tuple(seat for seat in table.seats if seat in found)
    if type(found) is not tuple or not named or len(named) < len(found):
        raise TypeError(f"first dealer: expected a tuple of seats, got {found!r:.40}")
    one = len(named) == 1
    if one and table.situation.turn not in ("", named[0]):
        raise Impossible(
            "the draw names {seat}, turn names {turn}",
            where="cards",
            seat=named[0],
            turn=table.situation.turn,
        )
    table.tied = () if one else named
    if table.begun:
        _note(table, Idle(at, ""))
        return
    if one:
        table.turn = named[0]
        table.prepared = None
    _note(table, Drawn(at, event.cards, named, bool(banker)))


def _check_card(card: str, deck: tuple[str, ...], where: str) -> None:
    if not packs.is_card(card):
        raise Impossible(
            "expected a card such as 10S or AH, got {got}", where=where, got=quote(card)
        )
    if card not in deck:
        raise Impossible("{card} is not in this pack", where=where, card=card)


def _prepare(table: Table, at: int) -> None:
    """Somebody prepares the deal of the one who is said to deal, whosever turn it is."""
    if table.prepared is None and not table.begun:
        table.prepared = at


def _shuffle(table: Table, event: Shuffle, at: int) -> None:
    by = table.seat(event.by)
    proper = event.open and not event.faces_seen
    owed = table.shuffled != "properly" or by in table.refused
    if by in table.refused:
        table.refused[by] -= 1
        if not table.refused[by]:
            del table.refused[by]
    if not table.begun:
        table.shuffles.append((at, by))
        if by == table.dealer:
            _prepare(table, at)
        if not proper:
            _note(table, BadShuffle(at, by))
        table.shuffled = "properly" if proper else "improperly"
        if table.declined == "declined":
            table.declined = "withdrawn"
    if table.cut and owed and not table.begun:
        table.cut = ""  # the shuffle that is ordered undoes the cut
    elif table.cut and table.over is None:
        asked = not table.begun and (
            table.shuffled_since == "asked" or _was_card_seen(table, table.shuffles[:-1])
        )
        table.shuffled_since = "asked" if asked else table.shuffled_since or "unasked"
        _note(table, ShuffleAfterCut(at, by, asked))
    elif table.begun:
        table.shuffled_since = table.shuffled_since or "unasked"
        _note(table, Idle(at, by))


def _was_card_seen(table: Table, shuffles: list[tuple[int, str]]) -> bool:
    """Tell whether a card was seen, the cut made, after the last of these shuffles."""
    last = shuffles[-1][0] if shuffles else START
    return any(
        fact.at > last and fact.phase in ("cut", "reshuffle") and fact.how != "boxed"
        for fact in table.find(Exposed)
    )


def _refuse_shuffle(table: Table, event: RefuseShuffle, at: int) -> None:
    by, to = table.seat(event.by), event.to
    if to not in table.seats:
        raise unknown_seat(to, table.seats, "to")
    if to == by:
        raise Impossible("expected another player than {seat}", where="to", seat=to)
    early = not table.cut and not table.begun
    if early and table.game.owes_shuffles:
        table.refused[to] = table.refused.get(to, 0) + 1
    _note(table, ShuffleRefused(at, by, to, early))


def _cut(table: Table, event: Cut, at: int) -> None:
    cutter = table.cutter
    by = cutter if event.by is None else table.seat(event.by)
    _check_parts(table, event)
    if table.begun:
        _note(table, Idle(at, by))
        return
    _prepare(table, at)
    if not table.shuffled:
        _note_unshuffled(table, at, by)
    mine = by == cutter or event.leave
    table.cuts.append(at)
    table.cutters.add(by)
    if mine:
        table.cut = "properly"
        table.declined = ""
    elif table.cut != "properly" or table.shuffled_since:
        table.cut = "by another"
    table.shuffled_since = ""
    if not mine:
        _note(table, CutByAnother(at, by))
    if event.parts is not None or event.order is not None:
        _note(table, CutMade(at, by, event.parts, event.order))


def _check_parts(table: Table, event: Cut) -> None:
    """Raise `Impossible` unless the parts of a cut make the pack, and its order has each once."""
    parts, order = event.parts, event.order
    if parts is not None:
        size = table.game.pack(table.options)
        if len(parts) < 2 or min(parts) < 1:
            raise Impossible("expected two parts or more, of a card or more each", where="parts")
        if sum(parts) != size and sum(parts) - size not in table.found:
            raise Impossible(
                "the parts make {got} cards, expected {size}",
                where="parts",
                got=sum(parts),
                size=size,
            )
    if order is not None:
        wanted = len(parts) if parts is not None else len(order)
        if wanted < 2 or sorted(order) != list(range(1, wanted + 1)):
            raise Impossible(
                "expected each part once, as numbers from 1 to {parts}",
                where="order",
                parts=max(wanted, 2),
            )


def _note_unshuffled(table: Table, at: int, by: str) -> None:
    if not table.unshuffled:
        table.unshuffled = True
        _note(table, NoShuffle(at, by))


def _decline_cut(table: Table, event: DeclineCut, at: int) -> None:
    cutter = table.cutter
    by = cutter if event.by is None else table.seat(event.by)
    if by != cutter:
        raise Impossible("expected {seat}, who is to cut", where="by", seat=cutter)
    if table.begun:
        _note(table, Idle(at, by))
        return
    _prepare(table, at)
    table.declined = "declined"
    stands: Literal["", "whole", "shuffled"] = ""
    others = table.find(CutByAnother)
    mine = table.cut == "properly" and not (others and others[-1].at == table.cuts[-1])
    if mine and (table.prepared == at or not table.wrong_dealer):
        stands = "shuffled" if table.shuffled_since else "whole"
    _note(table, CutDeclined(at, by, stands))


def _disorder(table: Table, event: Disorder, at: int) -> None:
    by = table.seat(event.by)
    if table.begun:
        raise Impossible("the cards can get into disorder in the cut only before the first packet")
    _note(table, CutDisordered(at, by))


def _swap_pack(table: Table, event: SwapPack, at: int) -> None:
    table.seat(event.by)
    if event.asked_by is not None and event.asked_by not in table.seats:
        raise unknown_seat(event.asked_by, table.seats, "asked_by")
    if table.begun:
        raise Impossible("the pack can be exchanged only before the first packet")
    table.swaps.append(at)
    table.cutters.clear()
    table.shuffled = table.cut = table.declined = table.shuffled_since = ""
    table.unshuffled = False


def _peek(table: Table, event: Peek, at: int) -> None:
    by = table.seat(event.by)
    who: Literal["dealer", "cutter", "other"]
    pack: Literal["uncut", "cut", "shuffled"]
    if by == table.dealer:
        who = "dealer"
    elif by in table.cutters or (by == table.cutter and table.cut != "properly"):
        who = "cutter"  # he who is to cut is so only while no proper cut stands
    else:
        who = "other"
    if who != "other" and table.over is None and table.ended is None:
        table.peeks.setdefault(by, at)
    pack = "uncut" if not table.cut else "shuffled" if table.shuffled_since else "cut"
    over = table.over is not None
    _note(table, Peeked(at, by, who, pack, table.begun, over, table.left))


# -- dealing -------------------------------------------------------------------------------------


def _deal(table: Table, event: Deal, at: int) -> None:
    to = event.to
    if to is None:
        _deal_on(table, event, at)
        return
    if event.packets is not None:
        raise Impossible("expected either to or packets", where="packets")
    cards, count = event.cards, event.count
    if cards is not None:
        _deal_cards(table, to, cards, count)
        count = len(cards)
    if count is None:
        packets = table.procedure.packets
        count = packets[min(table.pos, len(packets) - 1)].size
    _lay(table, to, count, at)


def _deal_on(table: Table, event: Deal, at: int) -> None:
    """Lay the next packets of the procedure, as many as the event says, or all the rest."""
    if event.count is not None or event.cards is not None:
        raise Impossible("expected to: the place that the packet goes to", where="to")
    packets = table.procedure.packets
    wanted = event.packets
    if wanted is not None and wanted < 1:
        raise Impossible("expected one packet or more", where="packets")
    stop = len(packets) if wanted is None else table.pos + wanted
    if table.pos >= len(packets) or stop > len(packets):
        raise Impossible("the procedure has no more packets; expected to")
    if table.left <= 0:
        raise Impossible("the pack has run out")
    while table.pos < stop and table.left > 0:
        place, count = packets[table.pos]
        if place not in table.held or count < 1:
            got = f"{(place, count)!r:.40}"
            raise TypeError(f"procedure: expected a seat or place and a number of cards, got {got}")
        _lay(table, place, min(count, table.left), at)


def _deal_cards(table: Table, to: str, dealt: tuple[str, ...], count: int | None) -> None:
    size = table.game.pack(table.options)
    deck = packs.pack(size)
    if not dealt or (count is not None and count != len(dealt)):
        raise Impossible("expected as many cards as count says", where="cards")
    for card in dealt:
        _check_card(card, deck, "cards")
        if card in table.known and size <= 52:
            raise Impossible("{card} has been dealt already", where="cards", card=card)
        table.known[card] = to


def _lay(table: Table, place: str, count: int, at: int) -> None:
    if table.first_packet is None:
        _start_dealing(table, at)
    held = table.held.get(place)
    left = table.left - count
    if held is None or left < 0 or count < 1:
        raise _refuse_packet(table, place, count)
    table.left = left
    if not held:
        table.served[place] = at
    table.held[place] = held + count
    table.laid.append((place, count, at))
    pos = table.pos
    table.pos = pos + 1
    if table.odd is not None or table.packets[pos] != (place, count):
        _lay_oddly(table, place, count, at)
    elif (not left or table.packets[pos + 1] is None) and table.over is None:
        table.over = at


def _refuse_packet(table: Table, place: str, count: int) -> Impossible:
    """Return what is wrong with a packet that cannot be laid."""
    if place not in table.held:
        return unknown_seat(place, (*table.seats, *sorted(table.game.places)), "to")
    if count < 1:
        return Impossible("expected one card or more", where="count")
    return Impossible("the pack holds only {left} cards", where="count", left=table.left)


def _lay_oddly(table: Table, place: str, count: int, at: int) -> None:
    """Note what a packet that leaves the procedure, now or long since, makes of the deal."""
    if table.odd is None:
        table.odd = at
        _note(table, OddPacket(at, place, count))
    if table.over is None and _is_over(table):
        table.over = at
    held, procedure, ended = table.held, table.procedure, table.over is not None
    limit = procedure.full.get(place)
    if limit is not None and held[place] > limit and place not in procedure.aside:
        _note(table, Surplus(at, place, held[place] - limit, over=ended))


def _is_over(table: Table) -> bool:
    """Tell whether the deal is over: by number of packets, by full hands, or for want of cards."""
    held, procedure = table.held, table.procedure
    if not table.left or all(held[place] >= full for place, full in procedure.full.items()):
        return True
    return table.pos >= len(procedure.packets) and all(held[place] for place in procedure.aside)


def _start_dealing(table: Table, at: int) -> None:
    table.first_packet = at
    if table.wrong_dealer:
        _note(table, DealtOutOfTurn(at, table.dealer))
    if table.stage > 1:
        return
    if not table.shuffled:
        _note_unshuffled(table, at, table.dealer)
    why = []
    if not table.cut:
        why.append(table.declined or "none")
    elif table.cut == "by another":
        why.append("declined" if table.declined == "declined" else "another")
    if table.cut and table.shuffled_since and table.declined == "declined":
        why.append("declined")
    elif table.cut and table.shuffled_since:
        why.append("reshuffled" if table.shuffled_since == "asked" else "shuffled")
    if why:
        _note(table, NoCut(at, table.dealer, tuple(why)))


def _lose_count(table: Table, event: LoseCount, at: int) -> None:
    by = table.seat(event.by)
    dealing = table.first_packet is not None and table.over is None
    _note(table, LostCount(at, by) if dealing and by == table.dealer else Idle(at, by))


def _redeal(table: Table, event: Redeal, at: int) -> None:
    by = table.seat(event.by)
    if by != table.dealer:
        raise Impossible("only the dealer may choose to deal anew", where="by")
    if not table.find(LostCount):
        raise Impossible("the dealer has not lost count; expected lose_count before")
    if table.over is not None:
        raise Impossible("the deal is over")
    _note(table, RedealChosen(at, by))
    table.ended = at
    table.closed = True


# -- cards seen, touched, taken, found -------------------------------------------------------------


def _expose(table: Table, event: Expose, at: int) -> None:
    of = table.place(event.of)
    if event.card is not None:
        _check_card(event.card, packs.pack(table.game.pack(table.options)), "card")
        where = table.known.get(event.card)
        if where is not None and where != of and not table.find(Taken):
            raise Impossible(
                "{card} was dealt to {place}", where="card", card=event.card, place=where
            )
    _note_exposure(table, table.seat(event.by), of, at, "expose")


def _note_exposure(table: Table, by: str, of: str, at: int, how: How) -> None:
    phase: Phase
    if table.over is not None:
        phase = "over"
    elif table.begun:
        phase = "deal"
    elif not table.cut:
        phase = "before cut"
    elif table.shuffled_since:
        phase = "asked reshuffle" if table.shuffled_since == "asked" else "reshuffle"
    else:
        # A card boxed in a pack that has been cut is found in dealing.
        phase = "deal" if how == "boxed" else "cut"
    _note(table, Exposed(at, by, of, phase, how))


def _find_boxed(table: Table, event: Boxed, at: int) -> None:
    _note_exposure(table, "", table.place(event.of), at, "boxed")


def _drop(table: Table, event: Fall, at: int) -> None:
    by, of = table.seat(event.by), table.place(event.of)
    if event.face == "up":
        _note_exposure(table, by, of, at, "drop")
    else:
        _note(table, DroppedClosed(at, by, of))


def _check_hand(table: Table, name: str, key: str = "by") -> str:
    """Return a seat whose player has cards; `Impossible` at *key* if it is none, or he has none."""
    if name not in table.seats:
        raise unknown_seat(name, table.seats, key)
    if not table.held[name] and table.stage == 1:
        raise Impossible("{seat} has no cards", where=key, seat=name)
    if not table.held[name]:
        raise Impossible("{seat} has no cards in this round", where=key, seat=name)
    return name


def _touch(table: Table, event: Touch, at: int) -> None:
    by = _check_hand(table, event.by)
    if table.over is None:
        _note(table, Touched(at, by))


def _lift(table: Table, event: Lift, at: int) -> None:
    by = _check_hand(table, event.by)
    if by not in table.lifts and table.ended is None:
        table.lifts[by] = at
        if table.over is None:
            _note(table, Looked(at, by))


def _take(table: Table, event: Take, at: int) -> None:
    by, of = table.seat(event.by), event.of
    if of == by:
        raise Impossible("expected another player than {seat}", where="of", seat=by)
    if of in table.game.stocks:
        if not table.held[of]:
            raise Impossible("no card lies there", where="of")
    else:
        of = _check_hand(table, of, "of")
    _note(table, Taken(at, by, of))


def _find_flaw(table: Table, event: Found, at: int) -> None:
    if event.count < 1:
        raise Impossible("expected one card or more", where="count")
    if event.what == "short" and event.count >= table.game.pack(table.options):
        raise Impossible("the pack cannot lack so many cards", where="count")
    change = {"short": -event.count, "surplus": event.count}.get(event.what, 0)
    _note(table, FoundFlaw(at, event.what, change))
    table.found.add(change)
    if change > 0:
        table.left += change


def _call(table: Table, event: Call, at: int) -> None:
    table.calls.setdefault(table.seat(event.by), []).append(at)


def _play(table: Table, event: Play, at: int) -> None:
    table.seat(event.by)
    _begin_play(table, at)


def _begin_play(table: Table, at: int) -> None:
    if table.over is None:
        raise Impossible("the deal is not over; play cannot begin")
    if table.play is None:
        table.play = at
        table.closed = True


# -- what shows only in the end ------------------------------------------------------------------


def _note_rotation(table: Table) -> None:
    """Note where the hands left their rotation, and where a packet beside them was misplaced."""
    procedure = table.procedure
    expected = procedure.packets
    aside = procedure.aside
    hands = [packet.to for packet in expected if packet.to not in aside]
    served = [(to, at) for to, _, at in table.laid if to not in aside]
    over = len(table.situation.events) if table.over is None else table.over
    for number, (to, at) in enumerate(served):
        if at <= over and hands[number % len(hands)] != to:
            _note(table, Misrotated(at, table.dealer, to))
            break
    for place in aside:
        index = next(i for i, packet in enumerate(expected) if packet.to == place)
        for i, (to, count, at) in enumerate(table.laid):
            right = to == place and count == expected[index].size
            if (i == index and not right) or (i != index and to == place):
                _note(table, Misplaced(at, table.dealer, place))
                break


def _note_shortages(table: Table, over: int) -> None:
    """Note which hands hold too little now that the deal is over."""
    procedure = table.procedure
    laid: dict[str, int] = {}
    dealt = 0
    for place, count, at in table.laid:
        if at <= over:
            laid[place] = laid.get(place, 0) + count
        else:
            dealt += count
    for place, full in procedure.full.items():
        lacking = full - laid.get(place, 0)
        if lacking > 0 and place not in procedure.aside:
            last = place == procedure.last_hand
            _note(table, Shortage(over, place, lacking, last, table.left + dealt))


_HANDLERS: Mapping[type[Event], Callable[[Table, Any, int], None]] = {
    Draw: _draw,
    Shuffle: _shuffle,
    RefuseShuffle: _refuse_shuffle,
    Cut: _cut,
    DeclineCut: _decline_cut,
    Disorder: _disorder,
    SwapPack: _swap_pack,
    Peek: _peek,
    Deal: _deal,
    Expose: _expose,
    Boxed: _find_boxed,
    Fall: _drop,
    LoseCount: _lose_count,
    Redeal: _redeal,
    Touch: _touch,
    Lift: _lift,
    Take: _take,
    Found: _find_flaw,
    Call: _call,
    Play: _play,
}
CORE_EVENTS: tuple[type[Event], ...] = tuple(_HANDLERS)
"""The kinds of event that every game knows."""


@lru_cache(maxsize=64)
def event_types(game: Game) -> Mapping[str, type[Event]]:
    """Return the kinds of event that *game* knows, by the name that a file gives them.

    >>> event_types(toy)["lift"].__name__
    'Lift'
    """
    types = dict.fromkeys((*CORE_EVENTS, *game.handlers))
    return {str(kind.__struct_config__.tag): kind for kind in types}


_DEALING: frozenset[type[Event]] = frozenset(
    {
        Draw,
        Shuffle,
        RefuseShuffle,
        Cut,
        DeclineCut,
        Disorder,
        SwapPack,
        Deal,
        Boxed,
        Fall,
        LoseCount,
        Redeal,
    }
)
"""Events that are of dealing alone: none of them can be once play has begun, nor once the dealer
has chosen to deal anew."""


__all__ = ["CORE_EVENTS", "START", "Effect", "Table", "event_types", "fold"]
