"""What is to be seen at a table: who sits there, what lies before them, how the pack came about.

A situation goes in, a value comes out that says what is drawn, not how.  It tells what happened
and never whether it was right; the events that decide are marked only where they are given.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from msgspec import Struct

from trainer.rules.cards import is_card
from trainer.rules.events import (
    Boxed,
    Cut,
    Deal,
    DeclineCut,
    Disorder,
    Draw,
    Event,
    Expose,
    Fall,
    Found,
    RefuseShuffle,
    Shuffle,
    SwapPack,
    Take,
)
from trainer.rules.situation import Situation
from trainer.rules.table import CORE_EVENTS, Table, fold
from trainer.text.catalogue import Language
from trainer.words.deal import is_drawn, is_to_be_drawn
from trainer.words.story import describe_events
from trainer.words.vocabulary import Words, get_fields

PACK_EVENTS = (Shuffle, Cut, DeclineCut, Disorder, SwapPack, Found)
"""What happens to the pack, wherever it is shown."""


class Card(NamedTuple):
    """A card as it lies: ``back``, ``up`` (empty where it is not told which), ``fell`` face down.

    It is *here* that the decisive thing happened.
    """

    how: str
    card: str = ""
    here: bool = False


class PacketSeen(NamedTuple):
    """Cards that came to a place together; *last* of all that were laid."""

    cards: tuple[Card, ...]
    last: bool = False
    here: bool = False


class Player(Struct, frozen=True):
    """Somebody at the table: his part in the deal, his cards, what he did, in words.

    *count* is how many cards he holds, None once play is on: nobody counts then.
    """

    name: str
    deals: bool
    cuts: bool
    turn: bool
    count: int | None
    packets: tuple[PacketSeen, ...]
    acts: tuple[str, ...]
    here: bool


class Pile(Struct, frozen=True):
    """A place where cards lie that are nobody's: its label, how many, packet by packet."""

    label: str
    count: int
    packets: tuple[PacketSeen, ...]


class Parts(Struct, frozen=True):
    """The parts of a cut from the top down, 0 where not told, and how they are put together."""

    sizes: tuple[int, ...]
    order: tuple[int, ...]
    whole: int


class PackSeen(Struct, frozen=True):
    """The pack: what is left of it; before the deal what was done to it, in words; the cut."""

    left: int
    acts: tuple[str, ...]
    parts: Parts | None
    disorder: bool
    here: bool


class Move(Struct, frozen=True):
    """A move in play that names cards."""

    by: str
    cards: tuple[str, ...]
    here: bool


class Sight(Struct, frozen=True):
    """All that is to be seen.  The dealer comes first, the others clockwise from his left hand.

    Where a draw is to tell who deals first, neither dealer nor cutter
    is marked, and the first seat comes first.
    *drawn*: who deals first is drawn, so that who is marked is only known to hold the pack.
    *latest* are the words of the latest event that only the game itself knows, where it is news;
    *latest_here* where it is a decisive one.
    """

    players: tuple[Player, ...]
    places: tuple[Pile, ...]
    pack: PackSeen
    loose: tuple[Card, ...]
    stage: int
    playing: bool
    moves: tuple[Move, ...]
    latest: str
    latest_here: bool
    drawn: bool = False


def see_table(
    situation: Situation, words: Words, decisive: Collection[int] = (), *, drawn_for: bool = False
) -> Sight:
    """Return what is to be seen after the events of *situation*; *decisive* are numbers of them.

    *drawn_for*: who deals first is drawn, though it may not have happened yet.
    """
    table = fold(situation)
    hidden = drawn_for or is_to_be_drawn(situation)
    marked = frozenset(at for at in decisive if at < len(situation.events))
    lying, loose = _find_lying(situation, table, marked)
    drawn = _find_drawn(situation, table)
    here = find_concerned(situation, table, marked)
    start = 0 if hidden else situation.seats.index(situation.dealer)
    players = tuple(
        Player(
            name=seat,
            deals=seat == table.dealer and not hidden,
            cuts=seat == table.cutter and not hidden,
            # By what is told alone: whose turn it is by the draw may be what is asked.
            turn=situation.turn not in ("", table.dealer) and seat == situation.turn,
            count=table.held[seat] if table.play is None else None,
            packets=lying[seat] or drawn.get(seat, ()),
            acts=_list_acts(situation, table, seat, words),
            here=seat in here,
        )
        for seat in situation.seats[start:] + situation.seats[:start]
    )
    places = tuple(
        Pile(words.find(f"place.{name}.label") or name, table.held[name], lying[name])
        for name in sorted(situation.game.places)
        if table.held[name] and table.play is None
    )
    own = [at for at, event in enumerate(situation.events) if type(event) not in CORE_EVENTS]
    news = own[-1:] if table.play is not None or own[-1:] == [len(situation.events) - 1] else []
    telling = [at for at in own if at in marked] or news
    return Sight(
        players=players,
        places=places,
        pack=_see_pack(situation, table, words.language, here="" in here),
        loose=loose,
        stage=table.stage,
        playing=table.play is not None,
        moves=_list_moves(situation, table, marked),
        latest=describe_events(words, situation)[telling[-1]] if telling else "",
        latest_here=bool(telling) and telling[-1] in marked,
        drawn=drawn_for or is_drawn(situation),
    )


def is_open(situation: Situation, place: str) -> bool:
    """Tell whether cards are dealt face up to a place: to those that the game calls no stocks."""
    return place in situation.game.places - situation.game.stocks


def find_concerned(situation: Situation, table: Table, marked: Collection[int]) -> frozenset[str]:
    """Return whom events *marked* concern, ``""`` for the pack; cards are marked where they lie."""
    found: set[str] = set()
    for at in marked:
        event = situation.events[at] if at >= 0 else None
        if isinstance(event, PACK_EVENTS):
            found.add("")
        elif isinstance(event, Deal):
            if sum(1 for _, _, when in table.laid if when == at) != 1 or table.play is not None:
                found.add(table.dealer)
        elif isinstance(event, Draw):
            found.update(event.cards)
        elif not isinstance(event, Expose | Fall | Boxed):
            named = {getattr(event, key, None) for key in ("by", "to", "of")}
            seats = {seat for seat in situation.seats if seat in named}
            is_act = event is None or hasattr(event, "by")
            found |= seats or ({table.dealer} if is_act else set())
    return frozenset(found)


def _find_lying(
    situation: Situation, table: Table, marked: Collection[int]
) -> tuple[dict[str, tuple[PacketSeen, ...]], tuple[Card, ...]]:
    """Return what lies at each seat and place, packet by packet in the order dealt; then the rest.

    A card seen lies with the latest packet that had come when it was seen.  Where none had come (a
    card that falls in the shuffle), or once play is on, it lies by itself.
    """
    found: dict[str, list[tuple[int, list[Card]]]] = {
        name: [] for name in (*situation.seats, *situation.game.places)
    }
    last = table.laid[-1] if table.laid else None
    for to, count, at in table.laid if table.play is None else ():
        event = situation.events[at]
        if is_open(situation, to):
            named = getattr(event, "cards", None) or ("",) * count
            found[to].append((at, [Card("up", card) for card in named]))
        else:
            found[to].append((at, [Card("back")] * count))
    for name, laid in found.items():
        while len(laid) > 1 and sum(len(cards) for _, cards in laid[1:]) >= table.held[name]:
            laid.pop(0)  # of an earlier round, played by now
    loose: list[Card] = []
    for at, event in enumerate(situation.events):
        if not isinstance(event, Expose | Fall | Boxed):
            continue
        fell = isinstance(event, Fall) and event.face == "down"
        card = Card("fell" if fell else "up", getattr(event, "card", None) or "", at in marked)
        came = [cards for when, cards in found.get(event.of, []) if when <= at]
        if not any(_turn(cards, card) for cards in reversed(came)):
            loose.append(card)
    here = _find_single(situation, table, marked)
    packets = {
        name: tuple(
            PacketSeen(
                tuple(sorted(cards, key=lambda card: card.how != "back")),
                last=number == len(laid) - 1 and last is not None and last[0] == name,
                here=(name, at) in here,
            )
            for number, (at, cards) in enumerate(laid)
        )
        for name, laid in found.items()
    }
    return packets, tuple(loose)


def _turn(cards: list[Card], card: Card) -> bool:
    """Put *card* among those of a packet: for itself, or for one not told; False without such."""
    if card.card:
        for number, one in enumerate(cards):
            if one.card == card.card:
                cards[number] = card._replace(here=card.here or one.here)
                return True
    for how in ("up", "back"):
        for number, one in enumerate(cards):
            fits = one.how == how and not one.card and (how == "back" or bool(card.card))
            if fits and not (one.how == "up" and one.here):
                cards[number] = card
                return True
    return False


def _find_single(
    situation: Situation, table: Table, marked: Collection[int]
) -> frozenset[tuple[str, int]]:
    """Return the packets, by place and event, that are all that a marked deal has laid."""
    dealt = [at for at in marked if at >= 0 and isinstance(situation.events[at], Deal)]
    found = {at: [to for to, _, when in table.laid if when == at] for at in dealt}
    return frozenset((to[0], at) for at, to in found.items() if len(to) == 1)


def _find_drawn(situation: Situation, table: Table) -> dict[str, tuple[PacketSeen, ...]]:
    """Return the cards that players have drawn and that still lie before them."""
    found: dict[str, tuple[PacketSeen, ...]] = {}
    for event in situation.events:
        if isinstance(event, Draw):
            found = {seat: (PacketSeen((Card("up", card),)),) for seat, card in event.cards.items()}
        elif isinstance(event, Shuffle | Cut | SwapPack | Deal):
            found = {}
    return found


def _name_actor(event: Event, table: Table) -> str:
    """Return who did something: the one named, or whose act it is where nobody is."""
    usual = table.cutter if event.usually_by == "cutter" else table.dealer
    return getattr(event, "by", None) or usual


def _list_acts(situation: Situation, table: Table, seat: str, words: Words) -> tuple[str, ...]:
    """Return what a player did with his hand, the pack or his voice, in a word or two each."""
    found: list[str] = []
    for event in situation.events:
        by = _name_actor(event, table)
        act = words.find(f"act.{event.__struct_config__.tag}") if by == seat else ""
        if act:
            found.append(act)
        elif by == seat and isinstance(event, Take):
            found.append(words.language.text("takes: {seat}", seat=event.of))
        elif isinstance(event, RefuseShuffle) and event.to == seat:
            found.append(words.language.text("no shuffle"))
    return tuple(dict.fromkeys(found))


def _see_pack(situation: Situation, table: Table, language: Language, *, here: bool) -> PackSeen:
    """Return the pack: what was done to it up to the first packet, and what is left of it."""
    first = table.first_packet
    acts: list[tuple[str, int]] = []
    parts, disorder, shuffled, swapped = None, False, False, False
    for event in situation.events[:first] if table.stage == 1 else ():
        text = ""
        if isinstance(event, SwapPack):
            acts, parts, disorder, shuffled, swapped = [], None, False, False, True
            text = language.text("new pack")
        elif isinstance(event, Shuffle):
            parts, disorder, shuffled = None, False, True
            text = language.text("shuffled")
        elif isinstance(event, Cut):
            parts = _list_parts(event, situation.game.pack(situation.options))
            text = language.text("cut by {seat}", seat=_name_actor(event, table))
        elif isinstance(event, DeclineCut):
            text = language.text("cut declined by {seat}", seat=_name_actor(event, table))
        elif isinstance(event, Disorder):
            disorder = True
        if text and acts and acts[-1][0] == text:
            acts[-1] = (text, acts[-1][1] + 1)
        elif text:
            acts.append((text, 1))
    if not shuffled and table.stage == 1:
        acts.insert(bool(acts and swapped), (language.text("not shuffled"), 1))
    done = tuple(f"{text} ×{times}" if times > 1 else text for text, times in acts)
    return PackSeen(table.left, done if first is None else (), parts, disorder, here)


def _list_parts(event: Cut, whole: int) -> Parts | None:
    count = len(event.parts or event.order or ())
    if not count:
        return None
    order = event.order or tuple(range(count, 0, -1))
    return Parts(event.parts or (0,) * count, order, whole)


def _list_moves(situation: Situation, table: Table, marked: Collection[int]) -> tuple[Move, ...]:
    """Return the moves of play that name cards, told by what fields of their events hold."""
    found = []
    for at, event in enumerate(situation.events):
        if table.play is None or at < table.play or type(event) in CORE_EVENTS:
            continue
        named = tuple(
            card for key in get_fields(type(event)) for card in _list_cards(event, key.name)
        )
        by = getattr(event, "by", None)
        if named and isinstance(by, str):
            found.append(Move(by, named, at in marked))
    return tuple(found)


def _list_cards(event: Event, key: str) -> tuple[str, ...]:
    value: Any = getattr(event, key)
    values = value if isinstance(value, tuple) else (value,)
    return tuple(one for one in values if isinstance(one, str) and is_card(one))
