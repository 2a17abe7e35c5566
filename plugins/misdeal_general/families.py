"""Deals under the general code: what can go wrong, what just does not, and what is in order.

A family says what happens, never what the rules say of it.
"""

from __future__ import annotations

from trainer.plugins import Family, Play, callers, family

PACKET = range(1, 12)


def notice(play: Play, when: str, by: int) -> None:
    """Somebody calls as `Play.notice` has it, or when cards have been lifted already."""
    if when == "lifted":
        play.lift(1)
    play.notice(when, by)


@family("general", seats=(2, 3, 4), hand=(5, 6), packet=(1, 2, 3), call=(False, True))
def in_order(play: Play, hand: int, packet: int, call: bool) -> None:
    """A deal with nothing wrong in it, groundless calls included."""
    play.table(hand=hand, packet=packet)
    play.prepare()
    play.deal_rest()
    if call:
        play.call(1)


@family(
    "general",
    seats=(2, 3, 4),
    packets=(1, 5, 8),
    when=("during", "over", "lifted", "never"),
    by=callers,
)
def not_cut(play: Play, packets: int, when: str, by: int) -> None:
    """The pack is not offered for the cut; somebody notices, in time or too late."""
    play.shuffle()
    play.deal(packets)
    notice(play, when, by)


@family(
    "general",
    seats=(3, 4),
    packets=PACKET,
    of=lambda seats: range(seats),
    by=(0, 1),
    face=("up", "down"),
)
def card_falls(play: Play, packets: int, of: int, by: int, face: str) -> None:
    """While cards are dealt one of them falls, on its face or on its back."""
    play.prepare()
    play.deal(packets)
    play.drop(of, "up" if face == "up" else "down", by)


@family("general", seats=(3, 4), of=lambda seats: range(seats), by=lambda seats: range(seats))
def card_opens_afterwards(play: Play, of: int, by: int) -> None:
    """A card comes to be seen once the deal is over."""
    play.prepare()
    play.deal_rest()
    play.expose(of, by)


@family(
    "general",
    seats=(3, 4),
    by=lambda seats: range(seats),
    mended=("not", "shuffle", "both", "dealt"),
)
def card_opens_in_the_cut(play: Play, by: int, mended: str) -> None:
    """A card comes to be seen in the cut; it is put right wholly, by half, or not at all."""
    play.prepare()
    play.expose("pack", by)
    if mended in ("shuffle", "both"):
        play.shuffle()
    if mended == "both":
        play.cut()
    if mended == "dealt":
        play.deal(2)


@family(
    "general",
    seats=(3, 4),
    turn=lambda seats: range(1, seats),
    leave=(False, True),
    packets=(0, 1, 7),
    when=lambda packets: ("during", "over", "never") if packets else ("never",),
    by=callers,
)
def deals_for_another(play: Play, turn: int, leave: bool, packets: int, when: str, by: int) -> None:
    """Somebody deals whose turn it is not, with leave or without; somebody notices, or not."""
    play.table(turn=turn, leave=leave)
    play.prepare()
    play.deal(packets)
    notice(play, when, by)


@family("general", seats=(3, 4), packets=PACKET, then=("asks", "redeals", "finishes"))
def loses_count(play: Play, packets: int, then: str) -> None:
    """The dealer loses count, and may have chosen what to do about it."""
    play.prepare()
    play.deal(packets)
    play.lose_count()
    if then == "redeals":
        play.redeal()
    if then == "finishes":
        play.deal_rest()


@family(
    "general",
    seats=(3, 4),
    rounds=range(0, 4),
    of=lambda seats: range(seats),
    extra=(0, 1, 2),
    over=(False, True),
)
def deals_a_card_too_many(play: Play, rounds: int, of: int, extra: int, over: bool) -> None:
    """In one round somebody is given more cards than one; the rest goes as it should."""
    play.prepare()
    receivers = [to for to, _ in play.procedure()[: play.seats]]
    before = receivers.index(of)
    play.deal(rounds * play.seats + before)
    play.deal_to(of, 1 + extra)
    if over:
        play.deal_rest()


@family(
    "general",
    seats=(3, 4),
    what=("short", "surplus", "defective", "soiled"),
    when=("before", "during", "over"),
    count=(1, 2),
)
def pack_is_not_right(play: Play, what: str, when: str, count: int) -> None:
    """The pack turns out to lack cards, to have too many, or to have bad ones."""
    play.prepare()
    if when == "during":
        play.deal(7)
    if when == "over":
        play.deal_rest()
    if what == "short":
        play.find("short", count)
    elif what == "surplus":
        play.find("surplus", count)
    elif what == "defective":
        play.find("defective", count)
    else:
        play.find("soiled", count)


@family(
    "general",
    seats=(2, 3, 4),
    part=(1, 3, 4, 5, 6),
    top=(True, False),
    then=("nothing", "again", "deals"),
)
def thin_part(play: Play, part: int, top: bool, then: str) -> None:
    """A cut with a small part: five cards are enough; it is cut again, or not."""
    play.shuffle()
    play.cut(parts=(part, 36 - part) if top else (36 - part, part))
    if then == "again":
        play.cut(parts=(18, 18))
    if then == "deals":
        play.deal(3)


@family(
    "general",
    seats=(3, 4),
    how=("none", "under the table", "faces"),
    then=("cut", "again", "deals"),
)
def bad_shuffle(play: Play, how: str, then: str) -> None:
    """No shuffle, or not an open one; it is put right before the deal, or not."""
    if how != "none":
        play.shuffle(open=how == "faces", faces_seen=how == "faces")
    play.cut()
    if then == "again":
        play.shuffle()
        play.cut()
    if then == "deals":
        play.deal(4)


@family("general", seats=(3, 4), by=lambda seats: range(seats), dealt=(0, 5))
def looks_at_the_bottom(play: Play, by: int, dealt: int) -> None:
    """Somebody looks at the bottom card after the cut."""
    play.prepare()
    play.deal(dealt)
    play.peek(by)


@family(
    "general",
    seats=(3, 4),
    by=lambda seats: range(seats),
    looks=(False, True),
    over=(False, True),
)
def hands_on_too_soon(play: Play, by: int, looks: bool, over: bool) -> None:
    """Somebody touches or lifts his cards, before the deal is over or after it."""
    play.prepare()
    if over:
        play.deal_rest()
    else:
        play.deal(8)
    if looks:
        play.lift(by)
    else:
        play.touch(by)


@family(
    "general",
    seats=(3, 4),
    lowest=lambda seats: range(seats),
    then=("nothing", "shuffles", "deals"),
)
def first_deal_is_drawn(play: Play, lowest: int, then: str) -> None:
    """The players draw for the first deal."""
    play.draw(lowest)
    if then != "nothing":
        play.shuffle()
    if then == "deals":
        play.cut()
        play.deal_rest()


FAMILIES: tuple[Family, ...] = (
    in_order,
    not_cut,
    card_falls,
    card_opens_afterwards,
    card_opens_in_the_cut,
    deals_for_another,
    loses_count,
    deals_a_card_too_many,
    pack_is_not_right,
    thin_part,
    bad_shuffle,
    looks_at_the_bottom,
    hands_on_too_soon,
    first_deal_is_drawn,
)
