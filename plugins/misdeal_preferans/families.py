"""Deals of Preferans: what can go wrong, what just does not, and what is in order.

A family says what happens, never what the rules say of it.  Sixteen packets: the fourth is the
talon; with four seats the dealer, who is 0, gets none.
"""

from __future__ import annotations

from trainer.plugins import NOTICED, Family, Play, callers, everyone, family

SEATS = (3, 4)
LEVELS = (0, 1)


def hands(seats: int) -> tuple[int, ...]:
    """The positions that get cards, in the order in which they are served."""
    return (1, 2, 0) if seats == 3 else (1, 2, 3)


@family("preferans", seats=SEATS, level=LEVELS, failed=(0, 1), call=(False, True))
def in_order(play: Play, level: int, failed: int, call: bool) -> None:
    """A deal with nothing wrong in it, groundless calls included."""
    play.table(level=level, failed=failed)
    play.prepare()
    play.deal_rest()
    if call:
        play.call(1)


@family(
    "preferans",
    seats=SEATS,
    order=((3, 2, 1), (2, 3, 1), (3, 1, 2), (1, 3, 2), (2, 1, 3)),
    packets=(1, 6),
    when=NOTICED,
    by=callers,
)
def cut_in_three(play: Play, order: tuple[int, ...], packets: int, when: str, by: int) -> None:
    """A cut in three parts, put together this way or that."""
    play.shuffle()
    play.cut(parts=(10, 12, 10), order=order)
    play.deal(packets)
    play.notice(when, by)


@family("preferans", seats=SEATS, packets=(1, 4, 9, 15), when=NOTICED, by=callers)
def not_cut(play: Play, packets: int, when: str, by: int) -> None:
    """Dealt without a cut; somebody notices, in time or too late."""
    play.shuffle()
    play.deal(packets)
    play.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    by=everyone,
    leave=(False, True),
    again=(False, True),
    when=NOTICED,
)
def cut_by_somebody(play: Play, by: int, leave: bool, again: bool, when: str) -> None:
    """This player or that cuts, with leave or without; the right one may cut again."""
    play.shuffle()
    play.cut(by, leave=leave)
    if again:
        play.cut()
    play.deal(3)
    play.notice(when, 1)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    by=everyone,
    when=("before", "after"),
    then=("nothing", "exchanged", "deals"),
)
def shuffled_once_more(play: Play, level: int, by: int, when: str, then: str) -> None:
    """Somebody shuffles before the cut, or after it; then the pack may be exchanged."""
    play.table(level=level)
    play.shuffle()
    if when == "before":
        play.shuffle(by)
    play.cut()
    if when == "after":
        play.shuffle(by)
    if then == "exchanged":
        play.swap_pack()
        play.prepare()
    if then == "deals":
        play.deal(5)


@family("preferans", seats=SEATS, new=("dealt", "shuffled", "ready"))
def pack_is_exchanged(play: Play, new: str) -> None:
    """After the cut the dealer takes another pack; it is prepared, wholly or by half."""
    play.prepare()
    play.swap_pack()
    play.shuffle()
    if new != "shuffled":
        play.cut()
    if new == "dealt":
        play.deal_rest()


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    by=everyone,
    before=(False, True),
    packets=(0, 2, 16),
)
def bottom_card_is_seen(play: Play, level: int, by: int, before: bool, packets: int) -> None:
    """Somebody looks at the bottom card, perhaps not for the first time in this turn."""
    play.table(level=level, peeked=(by,) if before else ())
    play.prepare()
    play.deal(packets)
    play.peek(by)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    failed=(0, 1, 2),
    packets=(0, 1, 4, 7, 12, 15, 16),
    of=lambda packets, seats: ("pack",) if not packets else hands(seats) if packets > 2 else (1,),
)
def dealer_opens_a_card(play: Play, level: int, failed: int, packets: int, of: int | str) -> None:
    """The dealer opens a card in the cut, in dealing, or once the deal is over."""
    play.table(level=level, failed=failed)
    play.prepare()
    play.deal(packets)
    play.expose(of)


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 1, 2),
    place=(3, 4, 5, 6),
    when=NOTICED,
    by=callers,
)
def talon_by_itself(play: Play, failed: int, place: int, when: str, by: int) -> None:
    """The talon is laid as the third packet, the fourth, the fifth …; somebody notices, or not."""
    play.table(failed=failed)
    play.prepare()
    packets = [packet for packet in play.procedure() if packet[0] != "talon"]
    packets.insert(place - 1, ("talon", 2))
    shown = packets if when == "over" else packets[:7]
    for to, count in shown:
        play.deal_to(to, count)
    if when != "never":
        play.call(by)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    by=hands,
    packets=(7, 12, 15, 16),
    looks=(False, True),
    opens=lambda by, looks: ("none", "own", "dealer") if looks and by else ("none", "dealer"),
    of=lambda seats, by, opens: (
        [seat for seat in hands(seats) if seat or by] if opens == "dealer" else (by,)
    ),
)
def hands_on_too_soon(
    play: Play, level: int, by: int, packets: int, looks: bool, opens: str, of: int
) -> None:
    """Somebody touches or lifts his cards too soon, and a card may come open."""
    play.table(level=level)
    play.prepare()
    play.deal(packets)
    if looks:
        play.lift(by)
    else:
        play.touch(by)
    if opens == "own":
        play.expose(by, by)
    if opens == "dealer":
        play.expose(of)


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 1, 2),
    looks=(False, True),
    by=lambda seats, looks: hands(seats) if looks else (1,),
    extra=hands,
)
def last_hand_is_short(play: Play, failed: int, by: int, looks: bool, extra: int) -> None:
    """A hand gets a packet of three, the last packet is of one; somebody may have looked."""
    play.table(failed=failed)
    play.prepare()
    packets = play.procedure()
    spot = max(i for i, packet in enumerate(packets[:-1]) if packet[0] == extra)
    play.deal(5)
    if looks:
        play.lift(by)
    play.deal(spot - 5)
    play.deal_to(extra, 3)
    play.deal_rest()


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(1, seats),
    packets=(0, 1, 9, 16),
    lifts=lambda packets, seats: (None, *hands(seats)) if packets == 16 else (None,),
    by=lambda packets, seats: (None, *range(seats)) if packets else (None,),
)
def deals_out_of_turn(
    play: Play, turn: int, packets: int, lifts: int | None, by: int | None
) -> None:
    """Somebody deals whose turn it is not; somebody notices, before or after lifting his cards."""
    play.table(turn=turn)
    play.prepare()
    play.deal(packets)
    if lifts is not None:
        play.lift(lifts)
    if by is not None:
        play.call(by)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    taker=hands,
    of=lambda seats, taker: (seat for seat in hands(seats) if seat != taker),
    lifts=lambda seats, taker, of: (
        None,
        *(seat for seat in hands(seats) if seat not in (taker, of)),
    ),
    by=lambda seats: (None, *range(seats)),
)
def takes_the_wrong_cards(
    play: Play, level: int, taker: int, of: int, lifts: int | None, by: int | None
) -> None:
    """After the deal somebody takes another's cards; somebody notices, or has lifted already."""
    play.table(level=level)
    play.prepare()
    play.deal_rest()
    if lifts is not None:
        play.lift(lifts)
    play.take(taker, of)
    if by is not None:
        play.call(by)


@family("preferans", seats=SEATS, packets=(1, 5, 9, 15), then=("asks", "redeals", "finishes"))
def loses_count(play: Play, packets: int, then: str) -> None:
    """The dealer loses count, and may have chosen what to do about it."""
    play.prepare()
    play.deal(packets)
    play.lose_count()
    if then == "redeals":
        play.redeal()
    if then == "finishes":
        play.deal_rest()


FAMILIES: tuple[Family, ...] = (
    in_order,
    cut_in_three,
    not_cut,
    cut_by_somebody,
    shuffled_once_more,
    pack_is_exchanged,
    bottom_card_is_seen,
    dealer_opens_a_card,
    talon_by_itself,
    hands_on_too_soon,
    last_hand_is_short,
    deals_out_of_turn,
    takes_the_wrong_cards,
    loses_count,
)
