"""Random situations at the table, made so that interesting things happen.

`random_case(ruleset, rng)` uses only `rng.random()`, so that a seed gives the same case in every
version of Python.  A case is built event by event; an event that the second opinion finds
impossible after those before it is dropped and another one drawn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .evaluator import (
    BAD_CARDS,
    CASINO_ONLY,
    DEALING_ONLY,
    EVENT_KEYS,
    Impossible,
    Table,
    hands_of_preferans,
    read_events,
)

Event = dict[str, Any]
Maker = Callable[["Dice", Table], list[Event]]
T = TypeVar("T")

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")
DECK = [rank + suit for rank in ("7", "8", "9", "10", "J", "Q", "K", "A") for suit in "SHDC"]


class Dice:
    """Choices made of `rng.random()` alone."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def number(self, least: int, most: int) -> int:
        return least + int(self.rng.random() * (most - least + 1))

    def one_of(self, things: Sequence[T]) -> T:
        return things[int(self.rng.random() * len(things))]

    def weighted(self, things: Sequence[tuple[float, T]]) -> T:
        point = self.rng.random() * sum(weight for weight, _ in things)
        for weight, thing in things:
            point -= weight
            if point < 0:
                return thing
        return things[-1][1]

    def some_of(self, things: Sequence[T], count: int) -> list[T]:
        rest = list(things)
        return [rest.pop(int(self.rng.random() * len(rest))) for _ in range(count)]


# --------------------------------------------------------------------------------------------
# Before the first packet
# --------------------------------------------------------------------------------------------


def by_anybody(dice: Dice, table: Table, usual: str, rarely: float) -> dict[str, Any]:
    """Often no `by` at all, sometimes the usual player by name, sometimes another."""
    if dice.chance(rarely):
        return {"by": dice.one_of(table.seats)}
    return {"by": usual} if dice.chance(0.3) else {}


def shuffle(dice: Dice, table: Table) -> list[Event]:
    event: Event = {"do": "shuffle", **by_anybody(dice, table, table.dealer, 0.3)}
    if dice.chance(0.12):
        event["faces_seen"] = True
    if dice.chance(0.06):
        event["open"] = False
    return [event]


def cut(dice: Dice, table: Table) -> list[Event]:
    event: Event = {"do": "cut", **by_anybody(dice, table, table.cutter, 0.2)}
    if "by" in event and dice.chance(0.25):
        event["leave"] = True
    if dice.chance(0.35):
        count = dice.weighted([(4, 2), (4, 3), (0.5, 4)])
        sizes = [dice.number(2 if dice.chance(0.2) else 5, 9) for _ in range(count - 1)]
        event["parts"] = [*sizes, table.pack - sum(sizes)]
        if dice.chance(0.7):
            event["order"] = dice.some_of(range(1, count + 1), count)
    return [event]


def refuse_shuffle(dice: Dice, table: Table) -> list[Event]:
    others = [seat for seat in table.seats if seat != table.dealer]
    return [{"do": "refuse_shuffle", "to": dice.one_of(others)}]


def shuffle_of_the_refused(dice: Dice, table: Table) -> list[Event]:
    owed = [seat for seat in table.seats if seat in table.refused]
    return [{"do": "shuffle", "by": dice.one_of(owed)}] if owed else []


def disorder(dice: Dice, table: Table) -> list[Event]:
    return (
        [{"do": "disorder", **by_anybody(dice, table, table.cutter, 0.2)}] if table.cut_made else []
    )


def expose_in_the_cut(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "expose", "of": "pack", **by_anybody(dice, table, table.dealer, 0.5)}]


def decline_cut(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "decline_cut", **by_anybody(dice, table, table.cutter, 0.1)}]


def declined_and_after(dice: Dice, table: Table) -> list[Event]:
    """Declined; then cut after all, undone, dealt or called."""
    after: list[Event] = dice.weighted(
        [
            (3, [{"do": "deal", "packets": 1}]),
            (2, [{"do": "cut"}]),
            (1, [{"do": "swap_pack"}, {"do": "shuffle"}]),
            (1, [{"do": "shuffle"}]),
            (1, []),
        ]
    )
    return [{"do": "decline_cut"}, *after, *(call(dice, table) if dice.chance(0.5) else [])]


def swap_pack(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "swap_pack"}]


def another_cuts_the_new_pack(dice: Dice, table: Table) -> list[Event]:
    """Who cut the old pack is no cutter of the new one."""
    by = dice.one_of(table.seats)
    again: list[Event] = [{"do": "swap_pack"}, {"do": "shuffle"}, {"do": "cut"}]
    return [
        {"do": "cut", "by": by, "leave": dice.chance(0.7)},
        *(again if dice.chance(0.8) else again[:2]),
        {"do": "peek", "by": by},
    ]


def first_draw(dice: Dice, table: Table) -> list[Event]:
    """A draw of all seats; few ranks, so that the lowest are often equal."""
    return [] if table.drawn else [a_draw(dice, table.seats)]


def second_draw(dice: Dice, table: Table) -> list[Event]:
    return [a_draw(dice, table.tied)] if table.tied else []


def a_draw(dice: Dice, seats: Sequence[str]) -> Event:
    ranks = dice.one_of([("9", "10", "A"), ("9", "K", "A"), ("10", "J", "Q", "K", "A")])
    deck = [rank + suit for rank in ranks for suit in "SHDC"]
    drawn = dice.some_of(deck, len(seats))
    return {"do": "draw", "cards": dict(zip(seats, drawn, strict=True))}


def peek(dice: Dice, table: Table) -> list[Event]:
    usual = dice.one_of([table.dealer, table.dealer, table.cutter])
    return [{"do": "peek", "by": dice.one_of(table.seats) if dice.chance(0.2) else usual}]


# --------------------------------------------------------------------------------------------
# Dealing
# --------------------------------------------------------------------------------------------


def some_packets(dice: Dice, table: Table) -> list[Event]:
    rest = len(table.procedure) - table.slot
    return [{"do": "deal", "packets": dice.number(1, min(rest, 9))}] if rest > 0 else []


def the_rest(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "deal"}]


def dealt_places(table: Table) -> list[str]:
    extra = {"general": "", "casino": "table", "preferans": "talon"}[table.ruleset]
    return [*table.seats, extra] if extra else list(table.seats)


def explicit_packet(dice: Dice, table: Table) -> list[Event]:
    """The next packet, in its place or elsewhere, of the right size or not."""
    if table.slot >= len(table.procedure):
        return []
    to, count = table.procedure[table.slot]
    if dice.chance(0.35):
        to = dice.one_of(dealt_places(table))
    if dice.chance(0.6):
        count += dice.weighted([(4, 1), (4, -1), (1, 2)])
    event: Event = {"do": "deal", "to": to, "count": count}
    if count > 0 and to in table.seats and dice.chance(0.1):
        fresh = [card for card in DECK if card not in table.seen_cards]
        event = {"do": "deal", "to": to, "cards": dice.some_of(fresh, min(count, len(fresh)))}
    return [event]


def uneven_packets(dice: Dice, table: Table) -> list[Event]:
    """A packet too large and, later, one too small for the same hand: it evens out."""
    if table.slot >= len(table.procedure):
        return []
    to, size = table.procedure[table.slot]
    more = 1 if dice.chance(0.5) else -1
    events: list[Event] = [{"do": "deal", "to": to, "count": size + more}]
    later = [
        slot
        for slot in range(table.slot + 1, len(table.procedure))
        if table.procedure[slot][0] == to
    ]
    if not later or size - more < 1:
        return events
    if later[0] > table.slot + 1:
        events.append({"do": "deal", "packets": later[0] - table.slot - 1})
    events.append({"do": "deal", "to": to, "count": size - more})
    return events


def one_card_more(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "deal", "to": dice.one_of(table.seats), "count": 1}] if table.over else []


def displaced_talon(dice: Dice, table: Table) -> list[Event]:
    """Preferans: the talon a packet sooner, or one or three later; the hands in rotation."""
    if table.ruleset != "preferans":
        return []
    hands = hands_of_preferans(table)
    packets: list[Event] = [{"do": "deal", "to": hand, "count": 2} for hand in hands]
    talon: Event = {"do": "deal", "to": "talon", "count": dice.weighted([(6, 2), (1, 1), (1, 3)])}
    if table.slot == 2:
        return [talon, packets[2]]
    if table.slot == 3:
        return [*packets[: dice.one_of([0, 1, 3])], talon]
    return []


def talon_left_out(dice: Dice, table: Table) -> list[Event]:
    """Preferans: from the fourth packet on the hands alone; the talon at the very end, or never."""
    if table.ruleset != "preferans" or table.slot != 3:
        return []
    rotation = hands_of_preferans(table) * 5
    events: list[Event] = [{"do": "deal", "to": hand, "count": 2} for hand in rotation[:12]]
    if dice.chance(0.3):
        events[-1]["count"] = 1
        events.append({"do": "deal", "to": dice.one_of(rotation), "count": 1})
    events += dice.weighted([(2, call(dice, table)), (1, lift(dice, table)), (2, [])])
    last: Event = {"do": "deal"}
    if dice.chance(0.75):
        last = {"do": "deal", "to": "talon", "count": 2}
    return [*events, last, *(call(dice, table) if dice.chance(0.3) else [])]


def packets_by_number(dice: Dice, table: Table) -> list[Event]:
    """The rest of the procedure, the last packets too small: over by number with hands short."""
    rest = table.procedure[table.slot :]
    wrong = min(len(rest), dice.number(1, 2))
    if not rest:
        return []
    last: list[Event] = [
        {"do": "deal", "to": to, "count": max(1, size - dice.number(0, 1))}
        for to, size in rest[-wrong:]
    ]
    before = len(rest) - wrong
    return [*([{"do": "deal", "packets": before}] if before else []), *last]


def full_before_the_number(dice: Dice, table: Table) -> list[Event]:
    """Everybody gets all that he lacks in one packet: the deal is over before the last packet."""
    lacking = dict(table.full)
    if table.ruleset == "preferans":
        lacking["talon"] = 2
    events: list[Event] = []
    for place, number in lacking.items():
        count = number - table.held[place]
        if count > 0:
            events.append({"do": "deal", "to": place, "count": count})
    return events + (call(dice, table) if dice.chance(0.4) else [])


def opened_beside_the_looking_dealer(dice: Dice, table: Table) -> list[Event]:
    """Preferans: the dealer has looked, and opens another's card or his own."""
    dealer = table.dealer
    of = dice.one_of([place for place in dealt_places(table) if table.held[place]] or [dealer])
    return [{"do": "lift", "by": dealer}, {"do": "expose", "by": dealer, "of": of}]


def looked_after_the_fault(dice: Dice, table: Table) -> list[Event]:
    """A card falls open, and then somebody looks: no fault any more."""
    holders = [seat for seat in table.seats if table.held[seat]]
    if not holders:
        return []
    return [*expose(dice, table), {"do": "lift", "by": dice.one_of(holders)}]


def late_talon_beside_a_looker(dice: Dice, table: Table) -> list[Event]:
    """Preferans: P4's claim and P9.2."""
    if table.ruleset != "preferans" or table.slot != 3:
        return []
    hands = hands_of_preferans(table)
    looker = dice.one_of(hands)
    events: list[Event] = [
        {"do": "deal", "to": hands[0], "count": 2},
        {"do": "lift", "by": looker},
        {"do": "expose", "by": table.dealer, "of": dice.one_of(hands)},
    ]
    return events + (call(dice, table) if dice.chance(0.5) else [])


def short_last_hand(dice: Dice, table: Table) -> list[Event]:
    """Preferans: one look, a packet too large, and the rest of the deal (P9.3)."""
    if table.ruleset != "preferans" or not 4 <= table.slot <= 12:
        return []
    hands = hands_of_preferans(table)
    looker = dice.one_of([hand for hand in hands if table.held[hand]] or hands)
    to = table.procedure[table.slot][0]
    events: list[Event] = [{"do": "lift", "by": looker}]
    if dice.chance(0.15):
        events.append({"do": "lift", "by": dice.one_of(hands)})
    events.append({"do": "deal", "to": to, "count": 3 if dice.chance(0.8) else 4})
    return [*events, {"do": "deal"}]


def expose(dice: Dice, table: Table) -> list[Event]:
    of = dice.one_of([*[place for place in dealt_places(table) if table.held[place]], "pack"])
    event: Event = {"do": "expose", "of": of}
    if dice.chance(0.35):
        event = {"do": "drop", "of": of, "face": "down" if dice.chance(0.2) else "up"}
    pick = dice.rng.random()
    if pick < 0.2:
        event["by"] = dice.one_of(table.seats)
    elif pick < 0.4 and of in table.seats:
        event["by"] = of
    return [event]


def expose_own(dice: Dice, table: Table) -> list[Event]:
    """A looker, or anybody, exposes a card of his own."""
    holders = [seat for seat in table.seats if table.held[seat]]
    if not holders:
        return []
    by = dice.one_of(table.lookers if table.lookers and dice.chance(0.7) else holders)
    return [{"do": "expose", "by": by, "of": by}]


def expose_opponent(dice: Dice, table: Table) -> list[Event]:
    """Casino: the dealer exposes a card of the opponent (C6), who may answer or call."""
    if table.ruleset != "casino" or not table.held[table.opponent]:
        return []
    events: list[Event] = [{"do": "expose", "of": table.opponent}]
    if dice.chance(0.3):
        events += some_packets(dice, table)
    return events + (answer(dice, table) if dice.chance(0.5) else [])


def boxed(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "boxed", "of": dice.one_of(dealt_places(table))}]


def lose_count(dice: Dice, table: Table) -> list[Event]:
    if dice.chance(0.5):
        return [{"do": "lose_count"}]
    return [{"do": "lose_count"}, {"do": "redeal"}, *after_the_chosen_redeal(dice, table)]


def after_the_chosen_redeal(dice: Dice, table: Table) -> list[Event]:
    makers = [lift, touch, take, take_talon, found, call, peek, answer, expose]
    return [event for _ in range(dice.number(0, 2)) for event in dice.one_of(makers)(dice, table)]


def choose_redeal(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "redeal"}] if table.lost_count is not None else []


def answer(dice: Dice, table: Table) -> list[Event]:
    if table.ruleset != "casino":
        return []
    return [{"do": "reject" if dice.chance(0.6) else "accept", "by": table.opponent}]


# --------------------------------------------------------------------------------------------
# At any time
# --------------------------------------------------------------------------------------------


def touch(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "touch", "by": dice.one_of(table.seats)}]


def lift(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "lift", "by": dice.one_of(table.seats)}]


def take(dice: Dice, table: Table) -> list[Event]:
    by, of = dice.some_of(table.seats, 2)
    return [{"do": "take", "by": by, "of": of}]


def take_talon(dice: Dice, table: Table) -> list[Event]:
    if not table.held["talon"]:
        return []
    return [{"do": "take", "by": dice.one_of(table.seats), "of": "talon"}]


def found(dice: Dice, table: Table) -> list[Event]:
    what = dice.weighted([(3, "short"), (2, "surplus"), (2, dice.one_of(BAD_CARDS))])
    event: Event = {"do": "found", "what": what}
    if dice.chance(0.2):
        event["count"] = dice.number(1, 2)
    return [event]


def call(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "call", "by": dice.one_of(table.seats)}]


# --------------------------------------------------------------------------------------------
# Play; in Casino the players move in turn, the opponent of the dealer first
# --------------------------------------------------------------------------------------------


def mover(table: Table) -> str:
    return table.seats[(table.seats.index(table.dealer) + 1 + len(table.moves)) % len(table.seats)]


def play(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "play", "by": mover(table)}]


def build(dice: Dice, table: Table) -> list[Event]:
    value, on = dice.one_of(((9, "5H"), (9, "5D"), (7, "3H"), (10, "6H")))
    event: Event = {"do": "build", "by": mover(table), "value": value, "hand": "4S", "table": [on]}
    if dice.chance(0.3):
        event["holds"] = False
    if dice.chance(0.3):
        event["announced"] = False
    return [event]


def raise_build(dice: Dice, table: Table) -> list[Event]:
    if not table.builds:
        return []
    source = "table" if dice.chance(0.4) else "hand"
    build = dice.one_of(table.builds)
    worth, card = dice.one_of(((1, "AC"), (2, "2C"), (3, "3C"), (13, "KC")))
    value = max(1, build.value + worth + dice.weighted([(6, 0), (1, 1), (1, -2)]))
    by, of = mover(table), build.owner
    return [{"do": "raise", "by": by, "value": value, "card": card, "from": source, "of": of}]


def own_build_after_a_raise_taken_back(dice: Dice, table: Table) -> list[Event]:
    """C9 and C10: the other raised it from the table; the builder changes it on his next turn."""
    if table.ruleset != "casino":
        return []
    builder = mover(table)
    other = next(seat for seat in table.seats if seat != builder)
    change: Event = {"do": "raise", "card": "2C", "of": builder, "value": 11}
    events: list[Event] = [
        {"do": "build", "by": builder, "value": 9, "hand": "4S", "table": ["5H"]},
        {**change, "by": other, "from": "table" if dice.chance(0.8) else "hand"},
    ]
    if dice.chance(0.7):
        events.append({"do": "play", "by": other})
    if dice.chance(0.3):
        events.append({**change, "by": builder, "from": "table"})
    return [*events, {**change, "by": builder, "from": "hand" if dice.chance(0.8) else "table"}]


def capture(dice: Dice, table: Table) -> list[Event]:
    event: Event = {"do": "capture", "by": mover(table), "card": "9S", "proper": ["9H"]}
    if dice.chance(0.4):
        event["wrong"] = ["3C"]
    return [event]


def inspect(dice: Dice, table: Table) -> list[Event]:
    return [{"do": "inspect", "by": dice.one_of(table.seats)}] if table.moves else []


# --------------------------------------------------------------------------------------------
# Anything at any time, whether it can be or not
# --------------------------------------------------------------------------------------------


def anything(dice: Dice, table: Table) -> list[Event]:
    """Some event of the format, each of its keys drawn freely, often at a loss for sense."""
    kinds = [kind for kind in EVENT_KEYS if table.ruleset == "casino" or kind not in CASINO_ONLY]
    kind = dice.one_of(kinds)
    required, optional = EVENT_KEYS[kind]
    keys = sorted(required) + [key for key in sorted(optional) if dice.chance(0.3)]
    return [{"do": kind, **{key: any_value(dice, table, kind, key) for key in keys}}]


def any_value(dice: Dice, table: Table, kind: str, key: str) -> Any:
    seat = dice.one_of(table.seats)
    card = dice.one_of(DECK)
    if key in ("by", "asked_by", "of", "to"):
        places = kind in ("expose", "boxed", "drop", "deal", "take") and key != "by"
        return dice.one_of(["table", "talon", "pack"]) if places and dice.chance(0.3) else seat
    if key == "cards" and kind == "draw":
        drawn = dice.some_of(table.seats, dice.number(1, len(table.seats)))
        return dict(zip(drawn, dice.some_of(DECK, len(drawn)), strict=True))
    if key == "parts":
        sizes = [dice.number(1, 9) for _ in range(dice.number(0, 3))]
        return [*sizes, table.pack + dice.weighted([(8, 0), (1, 1), (1, -1)]) - sum(sizes)]
    if key == "order":
        number = dice.number(1, 4)
        return dice.some_of(range(1, number + 1), number)
    lists = {
        "cards": (0, 3),
        "table": (0, 2),
        "proper": (1, 2),
        "wrong": (0, 2),
    }
    if key in lists:
        return dice.some_of(DECK, dice.number(*lists[key]))
    if key in ("card", "hand"):
        return card
    if key == "what":
        return dice.one_of(["short", "surplus", *BAD_CARDS])
    if key == "face":
        return dice.one_of(["up", "down"])
    if key == "from":
        return dice.one_of(["hand", "table"])
    if key in ("leave", "open", "faces_seen", "announced", "holds"):
        return dice.chance(0.5)
    return dice.number(0, 7)  # count, packets, n, value


# --------------------------------------------------------------------------------------------
# What happens when
# --------------------------------------------------------------------------------------------

BEFORE: list[tuple[float, Maker]] = [
    (6, shuffle),
    (7, cut),
    (1, refuse_shuffle),
    (1.5, shuffle_of_the_refused),
    (0.7, disorder),
    (1.3, expose_in_the_cut),
    (1, swap_pack),
    (0.6, another_cuts_the_new_pack),
    (1, decline_cut),
    (1.6, declined_and_after),
    (0.5, first_draw),
    (3, second_draw),
    (1.5, peek),
    (0.5, found),
    (1, call),
    (9, some_packets),
    (1.5, the_rest),
    (2.5, explicit_packet),
    (1.5, uneven_packets),
]
DEALING: list[tuple[float, Maker]] = [
    (6, some_packets),
    (3.5, the_rest),
    (3, explicit_packet),
    (2, uneven_packets),
    (2.5, displaced_talon),
    (1.2, talon_left_out),
    (1, packets_by_number),
    (0.8, full_before_the_number),
    (0.8, opened_beside_the_looking_dealer),
    (0.8, looked_after_the_fault),
    (0.8, late_talon_beside_a_looker),
    (2, short_last_hand),
    (4, expose),
    (1, expose_own),
    (4, expose_opponent),
    (0.8, boxed),
    (1, lose_count),
    (0.6, choose_redeal),
    (1.2, answer),
    (0.8, touch),
    (3, lift),
    (0.8, take),
    (0.2, take_talon),
    (0.6, peek),
    (0.5, found),
    (3, call),
    (0.15, shuffle),
    (0.1, cut),
    (0.1, decline_cut),
    (0.05, first_draw),
]
AFTER: list[tuple[float, Maker]] = [
    (4, lift),
    (4, call),
    (0.7, touch),
    (0.8, take),
    (1, found),
    (0.8, expose),
    (0.7, one_card_more),
    (0.7, answer),
    (0.6, take_talon),
    (1, peek),
    (0.15, shuffle),
    (2, play),
]
PLAY: list[tuple[float, Maker]] = [
    (3, play),
    (4, build),
    (3.5, raise_build),
    (3, capture),
    (1, inspect),
    (1.5, own_build_after_a_raise_taken_back),
]
# What usually brings a redeal or a forfeit at once; a calm case has little of it, so that rights
# stay open and the other clauses are seen.
LOUD: tuple[Maker, ...] = (
    expose,
    boxed,
    found,
    explicit_packet,
    short_last_hand,
    packets_by_number,
    looked_after_the_fault,
    one_card_more,
    peek,
)
# In every code; Casino's own moves besides.
BESIDE_PLAY: list[tuple[float, Maker]] = [
    (1.5, found),
    (1.5, call),
    (0.5, expose),
    (0.7, peek),
    (0.7, take),
    (0.4, take_talon),
    (0.4, lift),
    (0.3, touch),
]
DURING_PLAY: list[tuple[float, Maker]] = [*PLAY, *[(w / 2, maker) for w, maker in BESIDE_PLAY]]


ANYTHING = 0.12  # how often sense is left aside


def random_event(dice: Dice, table: Table, calm: bool) -> list[Event]:
    if table.chose_redeal:
        return after_the_chosen_redeal(dice, table)
    if dice.chance(ANYTHING):
        return anything(dice, table)
    maker = dice.weighted(makers_now(dice, table))
    if calm and maker in LOUD and dice.chance(0.8):
        return []
    return maker(dice, table)


def makers_now(dice: Dice, table: Table) -> list[tuple[float, Maker]]:
    if not table.packet_laid:
        not_yet = (expose, shuffle, cut)
        return BEFORE if table.round == 1 else [pair for pair in DEALING if pair[1] not in not_yet]
    if not table.over:
        return DEALING
    if table.playing:
        return DURING_PLAY if table.ruleset == "casino" else [*BESIDE_PLAY, (1, play)]
    if table.ruleset == "casino" and dice.chance(0.5):
        return PLAY
    return AFTER


# --------------------------------------------------------------------------------------------
# Cases
# --------------------------------------------------------------------------------------------


def draw_for_the_deal(dice: Dice, case: dict[str, Any]) -> None:
    """The draw for the first deal, and often the second one of those who tied."""
    if case["ruleset"] != "casino" and dice.chance(0.4):
        case.setdefault("options", {})["ace_low"] = dice.chance(0.6)
    if case["ruleset"] == "general" and dice.chance(0.2):
        case.setdefault("options", {})["bank"] = dice.one_of(case["seats"])
    add(case, first_draw(dice, read_events(case)))
    for _ in range(dice.number(0, 2)):
        add(case, second_draw(dice, read_events(case)))
    drawn_to_deal = read_events(case).turn
    if dice.chance(0.35):
        case["dealer"] = drawn_to_deal
    if dice.chance(0.3):
        case["turn"] = drawn_to_deal


def random_setting(dice: Dice, ruleset: str) -> dict[str, Any]:
    players = {
        "general": dice.weighted([(3, 2), (4, 3), (3, 4), (1, 5), (1, 6)]),
        "casino": 2,
        "preferans": dice.number(3, 4),
    }[ruleset]
    seats = list(NAMES[:players])
    case: dict[str, Any] = {"ruleset": ruleset, "seats": seats, "dealer": dice.one_of(seats)}
    options: dict[str, Any] = {}
    if ruleset == "general" and dice.chance(0.5):
        options["pack"] = dice.one_of([24, 32, 36, 52])
        options["hand"] = dice.number(2, 8)
        options["packet"] = dice.number(1, 3)
        if dice.chance(0.2):
            options["hand"] = options["pack"] // players  # no card is left, or a few
    elif ruleset == "casino":
        if dice.chance(0.5):
            options["packets"] = dice.one_of([2, 4])
        if dice.chance(0.15):
            options["wrong_count"] = dice.one_of(["game", "deal"])
    elif ruleset == "preferans":
        if dice.chance(0.4):
            progressions = [[1, 1, 1], [1, 2, 3], [2, 4, 6], [1, 2, 4, 8], [3], [0, 5]]
            options["progression"] = dice.one_of(progressions)
        if dice.chance(0.4):
            options["level"] = dice.number(0, 5)
    history: dict[str, Any] = {}
    before = 1.0 if ruleset == "preferans" else 0.1  # the other codes have no use for it
    if dice.chance(0.45 * before):
        history["failed_deals"] = dice.weighted([(1, 0), (4, 1), (4, 2)])
    if dice.chance(0.2 * before):
        history["peeked"] = dice.some_of(seats, dice.number(1, 2))
    if history:
        case["history"] = history
    if options:
        case["options"] = options
    return case


def random_case(ruleset: str, rng: random.Random) -> dict[str, Any]:
    """A possible case of this ruleset, without `id` and `expect`."""
    dice = Dice(rng)
    while True:
        case = random_setting(dice, ruleset)
        try:
            read_events({**case, "events": []})
        except Impossible:
            continue
        return fill(dice, case)


def fill(dice: Dice, case: dict[str, Any]) -> dict[str, Any]:
    seats: list[str] = case["seats"]
    case["events"] = []
    drawn = dice.chance(0.1)
    if drawn:
        draw_for_the_deal(dice, case)
        if dice.chance(0.2):
            return case
    elif dice.chance(0.22):
        case["turn"] = dice.one_of(seats)
    if dice.chance(0.05):
        case["leave"] = True
    if dice.chance(0.08):
        case["cutter"] = dice.one_of(seats)
    add(case, opening(dice, case["ruleset"]))
    calm = dice.chance(0.55)
    length = dice.number(2, 14)
    for _ in range(3 * length):
        if len(case["events"]) >= length:
            break
        add(case, random_event(dice, read_events(case), calm))
    return case


def opening(dice: Dice, ruleset: str) -> list[Event]:
    if ruleset == "casino" and dice.chance(0.35):
        return [{"do": "round", "n": dice.weighted([(1, 2), (1, 3), (1, 5), (3, 6)])}]
    if ruleset == "preferans" and dice.chance(0.15):
        return [{"do": "shuffle"}, {"do": "cut"}, {"do": "deal", "packets": 3}]  # the talon is next
    return dice.weighted(
        [
            (6, [{"do": "shuffle"}, {"do": "cut"}]),
            (2, [{"do": "shuffle"}]),
            (0.5, [{"do": "cut"}]),
            (1, []),
        ]
    )


def add(case: dict[str, Any], events: list[Event]) -> None:
    """Add the events one by one; the first impossible one ends it."""
    for event in events:
        case["events"].append(event)
        try:
            read_events(case)
        except Impossible:
            case["events"].pop()
            return


# --------------------------------------------------------------------------------------------
# What cannot be
# --------------------------------------------------------------------------------------------

Misfit = Callable[["Dice", dict[str, Any], Table], dict[str, Any]]


def with_event(case: dict[str, Any], event: Event) -> dict[str, Any]:
    return {**case, "events": [*case["events"], event]}


def nonsense(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return with_event(case, anything(dice, table)[0])


def a_fourth_failure(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return {**case, "history": {"failed_deals": dice.number(3, 5)}}


def late_disorder(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return with_event(case, {"do": "disorder"})


def turn_of_another(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    """`turn` beside a draw that names another; with a bank, of another than the banker."""
    if table.drawn and not table.tied:
        return {**case, "turn": dice.one_of(table.seats)}
    return with_event({**case, "turn": dice.one_of(table.seats)}, a_draw(dice, table.seats))


def draw_of_others(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    """A second draw by others than those who tied, or where nobody tied."""
    if not table.drawn:
        case = with_event({**case, "events": []}, a_draw(dice, table.seats))
    drawing = dice.some_of(table.seats, dice.number(1, len(table.seats)))
    return with_event(case, a_draw(dice, drawing))


def answer_of_nobody(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    """`accept` or `reject` without an open choice, or by another than its owner."""
    do = "accept" if dice.chance(0.5) else "reject"
    if table.ruleset != "casino":
        return with_event(case, {"do": do, "by": dice.one_of(table.seats)})
    if not table.packet_laid and dice.chance(0.6):
        case = with_event(case, {"do": "deal", "packets": 2})
    if not table.over and not table.chose_redeal and dice.chance(0.6):
        case = with_event(case, {"do": "expose", "of": table.opponent})
    by = table.dealer if dice.chance(0.7) else table.opponent
    return with_event(case, {"do": do, "by": by})


def hand_without_cards(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    do = dice.one_of(["lift", "touch", "take"])
    event: Event = {"do": do, "by": dice.one_of(table.seats)}
    if do == "take":
        event["of"] = dice.one_of([*table.seats, "talon"])
    return with_event(case, event)


def packet_beyond(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    """`deal` beyond the procedure without `to`, or a second round without `round`."""
    event: Event = {"do": "deal"}
    if dice.chance(0.6):
        event["packets"] = len(table.procedure) - table.slot + dice.number(1, 2)
    return with_event(case, event)


def round_out_of_place(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    n = dice.number(2, 6) if table.packet_laid else dice.one_of([0, 1, 7])
    return with_event(case, {"do": "round", "n": n})


def declined_by_another(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return with_event(case, {"do": "decline_cut", "by": dice.one_of(table.seats)})


def play_too_early(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return with_event(case, {"do": "play", "by": dice.one_of(table.seats)})


def event_of_dealing(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    """An event of dealing after play began or after a chosen redeal."""
    if table.over and not table.playing:
        case = with_event(case, {"do": "play", "by": dice.one_of(table.seats)})
    elif table.packet_laid and not table.over and not table.chose_redeal:
        case = with_event(with_event(case, {"do": "lose_count"}), {"do": "redeal"})
    kind = dice.one_of(sorted(DEALING_ONLY))
    required = EVENT_KEYS[kind][0]
    keys = {key: any_value(dice, table, kind, key) for key in sorted(required)}
    return with_event(case, {"do": kind, **keys})


def redeal_out_of_place(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    event: Event = {"do": "redeal"}
    if dice.chance(0.5):
        event["by"] = dice.one_of(table.seats)
    return with_event(case, event)


def late_exchange(dice: Dice, case: dict[str, Any], table: Table) -> dict[str, Any]:
    return with_event(case, {"do": "swap_pack"})


MISFITS: tuple[tuple[float, Misfit], ...] = (
    (8, nonsense),
    (0.5, a_fourth_failure),
    (1, late_disorder),
    (1, turn_of_another),
    (1.5, draw_of_others),
    (1.5, answer_of_nobody),
    (1, hand_without_cards),
    (1, packet_beyond),
    (1, round_out_of_place),
    (1, declined_by_another),
    (1, play_too_early),
    (3, event_of_dealing),
    (1, redeal_out_of_place),
    (0.5, late_exchange),
)


def random_misfit(ruleset: str, rng: random.Random) -> dict[str, Any]:
    """A case that cannot be for one thing alone, mostly its last event."""
    dice = Dice(rng)
    while True:
        case = random_case(ruleset, rng)
        table = read_events(case)
        for _ in range(10):
            misfit = dice.weighted(MISFITS)(dice, case, table)
            try:
                read_events({**misfit, "events": misfit["events"][:-1]})
            except Impossible:
                if misfit["events"] != case["events"]:
                    continue  # it fails before its last event
            try:
                read_events(misfit)
            except Impossible:
                return misfit
