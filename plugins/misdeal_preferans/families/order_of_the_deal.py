"""Who deals, in which order the hands are served, and whose cards a player takes."""

from __future__ import annotations

from misdeal_preferans.families.table import (
    LEVELS,
    SEATS,
    Where,
    hands,
    holders,
    lay,
    nobody_or_others,
    objectors,
    progressions,
)
from trainer.plugins import NOTICED_OR_LIFTED, Family, Script, everyone, family


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(1, seats),
    leave=(False, True),
    packets=(1, 9, 16),
    lifts=lambda packets, seats: (None, *hands(seats)) if packets == 16 else (None, 1),
    by=lambda seats, leave, packets, lifts: nobody_or_others(
        seats, (lifts,) if leave and packets < 16 else () if leave else (0,)
    ),
)
def deals_out_of_turn(
    script: Script, turn: int, leave: bool, packets: int, lifts: int | None, by: int | None
) -> None:
    """Somebody deals whose turn it is not; somebody notices, before or after lifting his cards."""
    script.table(turn=turn, leave=leave)
    script.prepare()
    script.deal(packets)
    script.lift(lifts)
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(1, seats),
    way=("plain", "shared", "exchanged", "leave"),
    lift=(False, True),
    when=NOTICED_OR_LIFTED,
    by=objectors,
)
def deals_for_another_to_the_end(
    script: Script, turn: int, way: str, lift: bool, when: str, by: int
) -> None:
    """The wrong player deals, from a pack prepared in this lawful way or that."""
    script.table(turn=turn)
    script.prelude(way)
    script.deal(5)
    if lift:
        script.touch(1)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(1, seats),
    leave=(False, True),
    prepared=(
        "exchanged",
        "shuffle refused",
        "another shuffles",
        "shuffled",
        "badly shuffled",
        "cut",
        "cut thinly",
        "declined",
    ),
    by=lambda seats, turn: (None, turn if turn < seats - 1 else 1),
)
def about_to_deal_for_another(
    script: Script, turn: int, leave: bool, prepared: str, by: int | None
) -> None:
    """The wrong player prepares to deal, and may go wrong in that too; no packet is laid yet."""
    script.table(turn=turn, leave=leave)
    if prepared == "exchanged":
        script.swap_pack()
    if prepared == "shuffle refused":
        script.refuse_shuffle(turn)
    if prepared == "another shuffles":
        script.shuffle(turn)
    if prepared in ("shuffled", "cut", "cut thinly", "declined"):
        script.shuffle()
    if prepared == "badly shuffled":
        script.shuffle(faces_seen=True)
    if prepared == "cut":
        script.cut()
    if prepared == "cut thinly":
        script.cut(parts=(28, 4))
    if prepared == "declined":
        script.decline_cut()
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(1, seats),
    then=(
        "nothing",
        "looks below",
        "exchanged",
        "shuffled again",
        "asked",
        "declined",
    ),
    by=lambda then, turn, seats: (
        (0, turn) if then in ("nothing", "exchanged", "declined") else range(seats)
    ),
)
def prepares_for_another(script: Script, turn: int, then: str, by: int) -> None:
    """The wrong player has the pack shuffled and cut, and something happens before he deals."""
    script.table(turn=turn)
    script.shuffle(by)
    if then == "declined":
        script.decline_cut()
    else:
        script.cut()
    if then == "looks below":
        script.peek(by)
    if then == "exchanged":
        script.swap_pack()
    if then == "shuffled again":
        script.shuffle(by)
    if then == "asked":
        script.call(by or turn)


@family(
    "preferans",
    seats=SEATS,
    start=(0, 4, 7, 13),
    swapped=("first two", "last two", "backwards"),
    talon=(True, False),
    when=lambda start: NOTICED_OR_LIFTED if start < 13 else ("never", "over", "lifted"),
    by=objectors,
)
def hands_out_of_rotation(
    script: Script, start: int, swapped: str, talon: bool, when: str, by: int
) -> None:
    """In one round the hands are served in another order; the talon is in its place, or not."""
    script.prepare()
    places: list[tuple[Where, int]] = list(script.procedure())
    one, two, three = places[start : start + 3]
    places[start : start + 3] = {
        "first two": [two, one, three],
        "last two": [one, three, two],
        "backwards": [three, two, one],
    }[swapped]
    if not talon:
        places.insert(5, places.pop(3))
    shown = max(start + 3, 6) if when == "during" else 16
    lay(script, places[:shown])
    script.notice(when, by, dealt=True)


@family(
    "preferans",
    seats=SEATS,
    skipped=lambda seats: hands(seats)[:2],
    around=(1, 2, 4),
    made_good=(False, True),
    lifts=lambda seats: (None, *hands(seats)),
    by=lambda seats: nobody_or_others(seats, (0,)),
)
def hand_is_passed_over(
    script: Script, skipped: int, around: int, made_good: bool, lifts: int | None, by: int | None
) -> None:
    """A hand gets no packet in its place, and may get it at the end of the round."""
    script.prepare()
    places: list[tuple[Where, int]] = list(script.procedure())
    start = 1 + 3 * around
    spot = start + hands(script.seats).index(skipped)
    missed = places.pop(spot)
    if made_good:
        places.insert(start + 2, missed)
    lay(script, places[: start + 4])
    script.lift(lifts)
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    packets=(8, 16),
    taker=hands,
    of=lambda seats, taker: [place for place in ("talon", *hands(seats)) if place != taker],
    level=lambda of: (0,) if of == "talon" else LEVELS,
    progression=progressions,
    lifts=lambda seats, taker, of, packets: (
        (None,)
        if packets < 16 or of == "talon"
        else (None, *(seat for seat in hands(seats) if seat not in (taker, of)))
    ),
    by=lambda seats, taker: nobody_or_others(seats, (taker,)),
)
def takes_the_wrong_cards(
    script: Script,
    packets: int,
    taker: int,
    of: Where,
    level: int,
    progression: tuple[int, ...],
    lifts: int | None,
    by: int | None,
) -> None:
    """Somebody takes another's cards, or the talon; who notices may have lifted his own."""
    script.table(level=level, progression=progression)
    script.prepare()
    script.deal(packets)
    script.lift(lifts)
    script.take(taker, of)
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    taker=everyone,
    of=lambda seats, taker: [seat for seat in hands(seats) if seat != taker],
    other=lambda seats, taker: (
        (None, *(seat for seat in hands(seats) if seat != taker))
        if taker in hands(seats)
        else (None,)
    ),
    by=lambda seats, taker, other: nobody_or_others(seats, (taker, other)),
)
def two_take_wrong_cards(
    script: Script, level: int, taker: int, of: int, other: int | None, by: int | None
) -> None:
    """Somebody takes another's cards after the deal, and then somebody takes his in turn."""
    script.table(level=level)
    script.prepare()
    script.deal_rest()
    script.take(taker, of)
    if other is not None:
        script.take(other, taker)
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    packets=(8, 16),
    looker=lambda packets, seats: holders(packets, seats),
    taker=hands,
    of=lambda seats, taker: [seat for seat in hands(seats) if seat != taker],
    level=(0, 1),
    by=lambda seats, taker: nobody_or_others(seats, (taker,)),
)
def looks_and_takes(
    script: Script, packets: int, looker: int, taker: int, of: int, level: int, by: int | None
) -> None:
    """Somebody lifts his cards, early or not, and somebody takes another's; who may claim?"""
    script.table(level=level)
    script.prepare()
    script.deal(packets)
    script.lift(looker)
    script.touch(taker)
    script.take(taker, of)
    script.call(by)


FAMILIES: tuple[Family, ...] = (
    deals_out_of_turn,
    deals_for_another_to_the_end,
    about_to_deal_for_another,
    prepares_for_another,
    hands_out_of_rotation,
    hand_is_passed_over,
    takes_the_wrong_cards,
    two_take_wrong_cards,
    looks_and_takes,
)
