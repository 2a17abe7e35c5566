"""The table as a fold of the events: what lies where, and every fact that a clause may ask about.

`fold` plays a situation forward once and returns its `Table`.  While it runs the table is filled;
afterwards it is only read.  A `Fact` is something worth a clause's attention, noted in the words
of the table ("dealt without a cut", "looked early"), stamped with the index of its event.  No
clause, claim or remedy is known here: which facts are faults is the code's affair.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from trainer.rules import cards as packs
from trainer.rules.errors import Impossible
from trainer.rules.events import (
    PLACES,
    Boxed,
    Call,
    Cut,
    Deal,
    Disorder,
    Draw,
    Drop,
    Event,
    Expose,
    Found,
    Lift,
    LoseCount,
    Peek,
    Redeal,
    RefuseShuffle,
    Shuffle,
    SwapPack,
    Take,
    Touch,
)
from trainer.rules.situation import Game, Procedure, Situation, unknown_seat

START = -1
"""The stamp of what is so from the start, before any event."""


class Fact(Struct, frozen=True):
    """Something noted at the table, by whom, of whose, at which event.

    `detail`, `how` and `count` say more where the kind needs it: of a card that came to be seen,
    `detail` is the phase (early, cut, shuffle after it, such a shuffle asked for, deal, over),
    `how` the act (expose, drop, boxed).
    """

    kind: str
    at: int
    by: str = ""
    of: str = ""
    detail: str = ""
    how: str = ""
    count: int = 0
    event: Event | None = None


NOTABLE = frozenset(
    {
        "exposed",
        "peeked",
        "refused",
        "shuffled_after_cut",
        "taken",
        "misrotated",
        "odd_packet",
        "dropped_down",
        "untidy",
        "idle",
        "touched",
        "looked",
        "talon_misplaced",
    }
)
"""Kinds of fact that are out of the ordinary: where no clause meets them, the code is silent."""


class Table:
    """What the events have made of the table.  Stamps are event indices, None for "not yet"."""

    __slots__ = (
        "calls",
        "cut",
        "cuts",
        "cutters",
        "dealer",
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
        "turn",
        "wrong_dealer",
    )

    def __init__(self, situation: Situation) -> None:
        self.first_packet: int | None = None
        self.over: int | None = None
        self.play: int | None = None
        self.stage: int = 1
        self.horizon: int | None = None
        self.shuffled: str = ""
        self.cut: str = ""
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
        self.wrong_dealer = self.turn != self.dealer and not situation.leave
        self.facts: dict[str, list[Fact]] = {}
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
        self.begin(self.game.procedure(situation, 1))

    # -- what the events do ------------------------------------------------------------------

    def begin(self, procedure: Procedure) -> None:
        """Take up a *procedure*: nothing of it has been laid yet."""
        self.procedure = procedure
        self.packets = (*procedure.packets, None)
        self.held: dict[str, int] = dict.fromkeys((*self.seats, *self.game.places), 0)
        self.left = procedure.cards
        self.found: set[int] = set()

    def note(self, kind: str, at: int, **about: Any) -> None:
        """Note a fact of *kind* at event *at*."""
        self.facts.setdefault(kind, []).append(Fact(kind, at, **about))

    def seat(self, name: str | None) -> str:
        """Return *name* as a seat, the dealer where there is none; `Impossible` if unknown."""
        if name is None:
            return self.dealer
        if name not in self.seats:
            raise unknown_seat(name, self.seats, "by")
        return name

    def place(self, name: str, key: str = "of") -> str:
        """Return *name* as a seat or place; `Impossible` if it is neither."""
        if name not in self.seats and name not in PLACES:
            raise unknown_seat(name, (*self.seats, *PLACES), key)
        return name

    def check_card(self, card: str, where: str) -> None:
        """Raise `Impossible` unless *card* is one of this pack."""
        _known_card(card, packs.pack(self.game.pack(self.options)), where)

    # -- what may be asked -------------------------------------------------------------------

    def role_after(self, seat: str) -> str:
        """Return the seat after *seat* in dealing order."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def begun(self) -> bool:
        """Whether the deal has begun: a packet is laid, or an earlier round was played."""
        return self.first_packet is not None or self.stage > 1

    @property
    def cutter(self) -> str:
        """Who is to cut: the dealer's right neighbour, unless the situation names another."""
        return self.situation.cutter_seat

    def lookers(self, before: int) -> list[str]:
        """Return who had seen his cards before event *before*, while the deal was on.

        A look once a new deal is due (from `horizon` on) makes nobody a looker.
        """
        if not self.lifts:
            return []
        end = before
        if self.over is not None and self.over < end:
            end = self.over
        if self.horizon is not None and self.horizon < end:
            end = self.horizon
        return [seat for seat, at in self.lifts.items() if at < end]

    def blind_from(self, due: int) -> Table:
        """Return this table with every look after event *due* counted for nothing."""
        table = copy.copy(self)
        table.horizon = due + 1
        table.facts = dict(self.facts)
        table.facts["looked"] = [fact for fact in self.facts.get("looked", ()) if fact.at <= due]
        return table


def fold(situation: Situation) -> Table:
    """Play *situation* forward; raise `Impossible` where no deal can have gone so."""
    table = Table(situation)
    game = situation.game
    handlers = _handlers(game)
    if game.own is not None:
        table.own = game.own()
    at = 0
    try:
        for at, event in enumerate(situation.events):
            kind = type(event)
            if kind not in handlers:
                raise Impossible("this event is not one of the game {game}", game=game.id)
            if table.play is not None and (kind in _DEALING or kind in game.dealing):
                raise Impossible("play has begun: only dealing can have this event")
            handlers[kind](table, event, at)
    except Impossible as problem:
        raise problem.inside(f"events[{at}]") from None
    if table.wrong_dealer and table.first_packet is None:
        table.note("proxy_dealer", START, by=table.dealer)
    if table.odd is not None:
        _rotation(table)
        if table.over is not None:
            _shortages(table, table.over)
    return table


def _draw(table: Table, event: Draw, at: int) -> None:
    deck = packs.pack(table.game.pack(table.options))
    for seat, card in event.cards.items():
        if seat not in table.seats:
            raise unknown_seat(seat, table.seats, "cards")
        _known_card(card, deck, f"cards.{seat}")
    if len(set(event.cards.values())) < len(event.cards):
        raise Impossible("the same card cannot be drawn twice", where="cards")
    if not event.cards:
        raise Impossible("expected a card for each player who draws", where="cards")
    table.note("idle" if table.begun else "drawn", at, event=event)


def _known_card(card: str, deck: tuple[str, ...], where: str) -> None:
    if not packs.is_card(card):
        raise Impossible(
            "expected a card such as 10S or AH, got {got}", where=where, got=repr(card)
        )
    if card not in deck:
        raise Impossible("{card} is not in this pack", where=where, card=card)


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
    if not proper and not table.begun:
        table.note("shuffled_improperly", at, by=by)
        table.shuffled = "improperly"
    elif not table.begun:
        table.shuffled = "properly"
    if table.cut:
        if owed and not table.begun:
            table.cut = ""  # the shuffle that is ordered undoes the cut
        elif table.over is None:
            asked = not table.begun and (
                table.shuffled_since == "asked" or _seen_since(table, table.shuffles[:-1])
            )
            table.shuffled_since = "asked" if asked else table.shuffled_since or "unasked"
            table.note("shuffled_after_cut", at, by=by, detail="asked" if asked else "")
        else:
            table.note("idle", at, by=by)
    elif table.begun:
        table.note("idle", at, by=by)


def _seen_since(table: Table, shuffles: list[tuple[int, str]]) -> bool:
    """Tell whether a card was seen, the cut made, after the last of these shuffles."""
    last = shuffles[-1][0] if shuffles else START
    exposed = table.facts.get("exposed", ())
    return any(fact.at > last and fact.detail in ("cut", "shuffle") for fact in exposed)


def _refuse(table: Table, event: RefuseShuffle, at: int) -> None:
    by, to = table.seat(event.by), event.to
    if to not in table.seats:
        raise unknown_seat(to, table.seats, "to")
    if to == by:
        raise Impossible("expected another player than {seat}", where="to", seat=to)
    early = not table.cut and not table.begun
    if early:
        table.refused[to] = table.refused.get(to, 0) + 1
    table.note("refused", at, by=by, of=to, detail="before" if early else "after")


def _cut(table: Table, event: Cut, at: int) -> None:
    cutter = table.cutter
    by = cutter if event.by is None else table.seat(event.by)
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
    if table.begun:
        table.note("idle", at, by=by)
        return
    mine = by == cutter or event.leave
    table.cuts.append(at)
    table.cutters.add(by)
    if mine:
        table.cut = "properly"
    elif table.cut != "properly" or table.shuffled_since:
        table.cut = "by another"
    table.shuffled_since = ""
    if not mine:
        table.note("cut_by_another", at, by=by)
    if parts is not None or order is not None:
        table.note("cut", at, by=by, event=event)


def _disorder(table: Table, event: Disorder, at: int) -> None:
    by = table.seat(event.by)
    table.note("idle" if table.begun else "untidy", at, by=by)


def _swap(table: Table, event: SwapPack, at: int) -> None:
    table.seat(event.by)
    if table.begun:
        raise Impossible("the pack can be exchanged only before the first packet")
    table.swaps.append(at)
    table.shuffled = table.cut = ""
    table.shuffled_since = ""


def _peek(table: Table, event: Peek, at: int) -> None:
    by = table.seat(event.by)
    if by == table.dealer:
        who = "dealer"
    elif by in table.cutters or (by == table.cutter and table.cut != "properly"):
        who = "cutter"  # he who is to cut is so only while no proper cut stands
    else:
        who = "other"
    if table.over is not None:
        when = "over"
    elif not table.cut:
        when = "before cut"
    else:
        when = "after shuffle" if table.shuffled_since else "after cut"
    if who != "other" and table.over is None:
        table.peeks.setdefault(by, at)
    table.note("peeked", at, by=by, of=who, detail=when)


def _deal(table: Table, event: Deal, at: int) -> None:
    to, count = event.to, event.count
    if to is None:
        _deal_on(table, event, at)
        return
    if event.packets is not None:
        raise Impossible("expected either to or packets", where="packets")
    if event.cards is not None:
        _dealt_cards(table, to, event.cards, count)
        count = len(event.cards)
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
        _lay(table, place, min(count, table.left), at)


def _dealt_cards(table: Table, to: str, dealt: tuple[str, ...], count: int | None) -> None:
    size = table.game.pack(table.options)
    deck = packs.pack(size)
    if not dealt or (count is not None and count != len(dealt)):
        raise Impossible("expected as many cards as count says", where="cards")
    for card in dealt:
        _known_card(card, deck, "cards")
        if card in table.known and size <= 52:
            raise Impossible("{card} has been dealt already", where="cards", card=card)
        table.known[card] = to


def _lay(table: Table, place: str, count: int, at: int) -> None:
    if table.first_packet is None:
        _start_dealing(table, at)
    held = table.held.get(place)
    if held is None:
        raise unknown_seat(place, (*table.seats, *sorted(table.game.places)), "to")
    if count < 1:
        raise Impossible("expected one card or more", where="count")
    left = table.left = table.left - count
    if left < 0:
        raise Impossible("the pack holds only {left} cards", where="count", left=left + count)
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


def _lay_oddly(table: Table, place: str, count: int, at: int) -> None:
    """Note what a packet that leaves the procedure, now or long since, makes of the deal."""
    if table.odd is None:
        table.odd = at
        table.note("odd_packet", at, of=place, count=count)
    held, full = table.held, table.procedure.full
    limit = full.get(place)
    if limit is not None and held[place] > limit:
        table.note("surplus", at, of=place, count=held[place] - limit)
    if table.over is None and (
        table.pos >= len(table.procedure.packets)
        or not table.left
        or all(held[counted] >= wanted for counted, wanted in full.items())
    ):
        table.over = at


def _start_dealing(table: Table, at: int) -> None:
    table.first_packet = at
    if table.wrong_dealer:
        table.note("out_of_turn", at, by=table.dealer)
    if table.stage > 1:
        return
    if not table.shuffled:
        table.note("unshuffled", at, by=table.dealer)
    if not table.cut:
        table.note("uncut", at, by=table.dealer, detail="none")
    elif table.shuffled_since:
        detail = "reshuffled" if table.shuffled_since == "asked" else "shuffled"
        table.note("uncut", at, by=table.dealer, detail=detail)
    elif table.cut == "by another":
        table.note("uncut", at, by=table.dealer, detail="another")


def _expose(table: Table, event: Expose, at: int) -> None:
    of = table.place(event.of)
    if event.card is not None:
        _known_card(event.card, packs.pack(table.game.pack(table.options)), "card")
        where = table.known.get(event.card)
        if where is not None and where != of and "taken" not in table.facts:
            raise Impossible(
                "{card} was dealt to {place}", where="card", card=event.card, place=where
            )
    _exposed(table, table.seat(event.by), of, at, "expose")


def _exposed(table: Table, by: str, of: str, at: int, how: str) -> None:
    if table.over is not None:
        phase = "over"
    elif table.begun or (how == "boxed" and table.cut):
        phase = "deal"  # a card boxed in a pack that has been cut is found in dealing
    else:
        after = {"unasked": "shuffle", "asked": "asked"}.get(table.shuffled_since, "cut")
        phase = after if table.cut else "early"
    table.note("exposed", at, by=by, of=of, detail=phase, how=how)


def _boxed(table: Table, event: Boxed, at: int) -> None:
    _exposed(table, "", table.place(event.of), at, "boxed")


def _drop(table: Table, event: Drop, at: int) -> None:
    by, of = table.seat(event.by), table.place(event.of)
    if event.face == "up":
        _exposed(table, by, of, at, "drop")
    else:
        table.note("dropped_down", at, by=by, of=of)


def _lose_count(table: Table, event: LoseCount, at: int) -> None:
    by = table.seat(event.by)
    dealing = table.first_packet is not None and table.over is None
    table.note("lost_count" if dealing and by == table.dealer else "idle", at, by=by)


def _redeal(table: Table, event: Redeal, at: int) -> None:
    by = table.seat(event.by)
    if by != table.dealer:
        raise Impossible("only the dealer may choose to deal anew", where="by")
    if "lost_count" not in table.facts:
        raise Impossible("the dealer has not lost count; expected lose_count before")
    if table.over is not None:
        raise Impossible("the deal is over")
    table.note("chose_redeal", at, by=by)


def _own_cards(table: Table, name: str, key: str = "by") -> str:
    if name not in table.seats:
        raise unknown_seat(name, table.seats, key)
    if not table.held[name] and table.stage == 1:
        raise Impossible("{seat} has no cards", where=key, seat=name)
    if not table.held[name]:
        raise Impossible("{seat} has no cards in this round", where=key, seat=name)
    return name


def _touch(table: Table, event: Touch, at: int) -> None:
    by = _own_cards(table, event.by)
    if table.over is None:
        table.note("touched", at, by=by)


def _lift(table: Table, event: Lift, at: int) -> None:
    by = _own_cards(table, event.by)
    if by not in table.lifts:
        table.lifts[by] = at
        if table.over is None:
            table.note("looked", at, by=by)


def _take(table: Table, event: Take, at: int) -> None:
    by = table.seat(event.by)
    if event.of == by:
        raise Impossible("expected another player than {seat}", where="of", seat=by)
    of = _own_cards(table, event.of, "of")
    table.note("taken", at, by=by, of=of)


def _found(table: Table, event: Found, at: int) -> None:
    if event.count < 1:
        raise Impossible("expected one card or more", where="count")
    if event.what == "short" and event.count >= table.game.pack(table.options):
        raise Impossible("the pack cannot lack so many cards", where="count")
    change = {"short": -event.count, "surplus": event.count}.get(event.what, 0)
    table.note("found", at, detail=event.what, count=change)
    table.found.add(change)
    if change > 0:
        table.left += change


def _call(table: Table, event: Call, at: int) -> None:
    table.calls.setdefault(table.seat(event.by), []).append(at)


def _rotation(table: Table) -> None:
    """Note where the hands left their rotation, and where a floating packet was misplaced."""
    procedure = table.procedure
    expected = procedure.packets
    floating = procedure.floating
    hands = [packet.to for packet in expected if packet.to not in floating]
    served = [(to, at) for to, _, at in table.laid if to not in floating]
    for wanted, (to, at) in zip(hands, served, strict=False):
        if wanted != to:
            table.note("misrotated", at, by=table.dealer, of=to)
            break
    for place in floating:
        index = next(i for i, packet in enumerate(expected) if packet.to == place)
        for i, (to, count, at) in enumerate(table.laid):
            right = to == place and count == expected[index].size
            if (i == index and not right) or (i != index and to == place):
                table.note("talon_misplaced", at, by=table.dealer, of=place)
                break


def _shortages(table: Table, over: int) -> None:
    """Note which places hold too little now that the deal is over."""
    last = table.procedure.last_hand
    laid: dict[str, int] = {}
    for place, count, at in table.laid:
        if at <= over:
            laid[place] = laid.get(place, 0) + count
    for place, full in table.procedure.full.items():
        lacking = full - laid.get(place, 0)
        if lacking > 0:
            detail = "last" if place == last else ""
            table.note("shortage", over, of=place, count=lacking, detail=detail)


_HANDLERS: dict[type[Event], Callable[[Table, Any, int], None]] = {
    Draw: _draw,
    Shuffle: _shuffle,
    RefuseShuffle: _refuse,
    Cut: _cut,
    Disorder: _disorder,
    SwapPack: _swap,
    Peek: _peek,
    Deal: _deal,
    Expose: _expose,
    Boxed: _boxed,
    Drop: _drop,
    LoseCount: _lose_count,
    Redeal: _redeal,
    Touch: _touch,
    Lift: _lift,
    Take: _take,
    Found: _found,
    Call: _call,
}
CORE_EVENTS: tuple[type[Event], ...] = tuple(_HANDLERS)


@lru_cache(maxsize=64)
def _handlers(game: Game) -> dict[type[Event], Callable[[Table, Any, int], None]]:
    """Return what handles each event of *game*; its own handlers come before the core's."""
    return {**_HANDLERS, **game.handlers}


_DEALING: frozenset[type[Event]] = frozenset(
    {Draw, Shuffle, RefuseShuffle, Cut, Disorder, SwapPack, Deal, Boxed, Drop, LoseCount, Redeal}
)
