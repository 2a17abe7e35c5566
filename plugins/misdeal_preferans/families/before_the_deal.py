"""Before the first packet: the draw, the shuffle, the cut, the pack, the bottom card."""

from __future__ import annotations

from misdeal_preferans.families.table import (
    FAILED,
    LEVELS,
    PROGRESSIONS,
    SEATS,
    claimants,
    goes_on,
)
from trainer.plugins import (
    NOTICED,
    NOTICED_OR_LIFTED,
    WAYS,
    Family,
    Script,
    callers,
    everyone,
    family,
)

Layout = tuple[tuple[int, ...], tuple[int, ...]]
PARTS: tuple[Layout, ...] = (
    ((16, 16), (2, 1)),
    ((16, 16), (1, 2)),
    ((10, 12, 10), (3, 2, 1)),
    ((10, 12, 10), (2, 3, 1)),
    ((10, 12, 10), (3, 1, 2)),
    ((10, 12, 10), (1, 3, 2)),
    ((10, 12, 10), (2, 1, 3)),
    ((10, 12, 10), (1, 2, 3)),
    ((8, 8, 8, 8), (4, 3, 2, 1)),
    ((8, 8, 8, 8), (2, 4, 1, 3)),
)
"""Cuts in two parts, three and four: their sizes from the top, and how they are put together."""


@family(
    "preferans",
    seats=SEATS,
    way=WAYS,
    level=(0, 1),
    failed=(0, 1, 2),
    packets=(0, 9, 16),
    mishap=lambda packets: (
        ("nothing", "closed card", "open card") if packets == 9 else ("nothing",)
    ),
    call=lambda packets: (None, 1) if packets else (None,),
)
def in_order(
    script: Script, way: str, level: int, failed: int, packets: int, mishap: str, call: int | None
) -> None:
    """A deal in one of the lawful ways, with nothing wrong in it; or a card falls."""
    script.table(level=level, failed=failed)
    script.prelude(way)
    script.deal(packets)
    if mishap != "nothing":
        script.drop(2, "up" if mishap == "open card" else "down")
    script.call(call)


# -- the draw ------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    lowest=everyone,
    then=("nothing", "shuffled", "cut", "exchanged", "asked", "dealt", "all dealt"),
    known=lambda lowest, then: (
        (False,) if not lowest else (True,) if "dealt" in then else (False, True)
    ),
    call=lambda then, seats: (None, *range(seats)) if "dealt" in then else (None,),
)
def first_deal_is_drawn(
    script: Script, lowest: int, then: str, known: bool, call: int | None
) -> None:
    """The players draw for the first deal; who prepares it may be another than the lowest."""
    if known:
        script.table(turn=lowest)
    script.draw(lowest)
    if then != "nothing":
        script.shuffle()
    if then in ("cut", "exchanged", "dealt", "all dealt"):
        script.cut()
    if then == "exchanged":
        script.swap_pack()
    if then == "asked":
        script.call(1)
    goes_on(script, then, 3)
    script.call(call)


@family(
    "preferans",
    seats=SEATS,
    equal=lambda seats: range(seats - 1),
    other=lambda equal, seats: range(equal + 1, seats),
    lowest=lambda equal, other: (equal, other),
    all_again=(False, True),
    then=("nothing", "asked", "exchanged", "shuffled", "waits", "dealt", "all dealt"),
    by=lambda then, seats: range(seats) if then in ("asked", "shuffled") else (0,),
)
def drawn_again(
    script: Script, equal: int, other: int, lowest: int, all_again: bool, then: str, by: int
) -> None:
    """Two draw equal lowest cards; these two, or everybody, draw again; who deals then?"""
    if then in ("waits", "dealt", "all dealt"):
        script.table(turn=lowest)
    script.draw(equal, other)
    script.draw(lowest, among=None if all_again else (equal, other))
    if then == "asked":
        script.call(by)
    if then == "exchanged":
        script.swap_pack()
    if then == "shuffled":
        script.shuffle(by)
    if then in ("waits", "dealt", "all dealt"):
        script.prepare()
    goes_on(script, then, 2)


# -- the shuffle ---------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    by=everyone,
    how=("under the table", "faces"),
    mended=("not", "before the cut", "after the cut", "after, cut anew"),
    mender=lambda mended, seats: (0,) if mended == "not" else (0, seats - 1),
    packets=(0, 1, 16),
    call=lambda packets: (None, 1) if packets == 1 else (None,),
)
def bad_shuffle(
    script: Script, by: int, how: str, mended: str, mender: int, packets: int, call: int | None
) -> None:
    """Somebody shuffles out of sight or so that faces show; it is put right in time, or not."""
    script.shuffle(by, open=how == "faces", faces_seen=how == "faces")
    if mended == "before the cut":
        script.shuffle(mender)
    script.cut()
    if mended.startswith("after"):
        script.shuffle(mender)
    if mended == "after, cut anew":
        script.cut()
    script.deal(packets)
    script.call(call)


@family(
    "preferans",
    seats=SEATS,
    cut=("yes", "no", "thin", "improper"),
    shuffled=("not", "twice"),
    packets=lambda shuffled: (1, 4, 16) if shuffled == "not" else (0, 1, 16),
    when=lambda packets: ("never", "during") if packets in (0, 16) else NOTICED,
    by=callers,
)
def not_shuffled(script: Script, cut: str, shuffled: str, packets: int, when: str, by: int) -> None:
    """The pack is dealt as it came from the last play, or shuffled more than it must be."""
    if shuffled == "twice":
        script.shuffle()
        script.shuffle()
    if cut == "yes":
        script.cut()
    if cut == "thin":
        script.cut(parts=(29, 3))
    if cut == "improper":
        script.cut(parts=(10, 12, 10), order=(2, 1, 3))
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    to=lambda seats: range(1, seats),
    moment=("before the cut", "after the cut"),
    mended=("not", "himself", "another", "himself, cut anew"),
    packets=(0, 1, 16),
    when=lambda packets: NOTICED if packets == 1 else ("never", "during"),
    by=callers,
)
def refused_shuffle(
    script: Script, to: int, moment: str, mended: str, packets: int, when: str, by: int
) -> None:
    """The dealer refuses a player his shuffle, before the cut or after it."""
    script.shuffle()
    if moment == "after the cut":
        script.cut()
    script.refuse_shuffle(to)
    if moment == "before the cut" and mended in ("himself", "another"):
        script.shuffle(to if mended == "himself" else 0)
    if moment == "before the cut":
        script.cut()
    if moment == "after the cut" and mended != "not":
        script.shuffle(0 if mended == "another" else to)
    if moment == "before the cut" and mended == "himself, cut anew":
        script.shuffle(to)
    if mended == "himself, cut anew":
        script.cut()
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    progression=PROGRESSIONS,
    by=everyone,
    moment=("before the cut", "after the cut", "in the deal"),
    then=lambda moment: (
        ("nothing", "deals on")
        if moment == "in the deal"
        else ("nothing", "cut anew", "exchanged", "new pack ready", "deals", "deals all")
    ),
    call=(False, True),
)
def shuffled_once_more(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    by: int,
    moment: str,
    then: str,
    call: bool,
) -> None:
    """Somebody shuffles before the cut, after it, or in the deal; the pack may be exchanged."""
    script.table(level=level, progression=progression)
    script.shuffle()
    if moment == "before the cut":
        script.shuffle(by)
    script.cut()
    if moment == "in the deal":
        script.deal(5)
    if moment != "before the cut":
        script.shuffle(by)
    if then == "cut anew":
        script.cut()
    if then in ("exchanged", "new pack ready"):
        script.swap_pack()
    if then == "new pack ready":
        script.prepare()
    if then == "deals":
        script.deal(5)
    if then in ("deals all", "deals on"):
        script.deal_rest()
    if call:
        script.call(1)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    first=lambda seats: (None, *range(seats)),
    cut_anew=(False, True),
    packets=(1, 6),
    second=lambda seats: (None, *range(seats)),
    then=("nothing", "called", "dealt"),
)
def two_shuffle_after_the_cut(
    script: Script,
    level: int,
    first: int | None,
    cut_anew: bool,
    packets: int,
    second: int | None,
    then: str,
) -> None:
    """Somebody shuffles after the cut and all the same it is dealt; then another may shuffle."""
    script.table(level=level)
    script.prepare()
    if first is not None:
        script.shuffle(first)
    if cut_anew:
        script.cut()
    script.deal(packets)
    if second is not None:
        script.shuffle(second)
    if then == "called":
        script.call(1)
    if then == "dealt":
        script.deal_rest()


# -- the cut -------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 2),
    packets=(1, 4, 9, 15),
    how=("forgotten", "after the shuffle ordered", "new pack"),
    when=NOTICED_OR_LIFTED,
    by=claimants,
)
def not_cut(script: Script, failed: int, packets: int, how: str, when: str, by: int) -> None:
    """Dealt without a cut, or from a pack whose cut is undone; noticed in time or too late."""
    script.table(failed=failed)
    script.shuffle(open=how != "after the shuffle ordered")
    if how != "forgotten":
        script.cut()
    if how == "new pack":
        script.swap_pack()
    if how != "forgotten":
        script.shuffle()
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    cut=PARTS,
    again=("not", "properly"),
    packets=(0, 1, 15),
    when=lambda packets: NOTICED if packets else ("never", "during"),
    by=callers,
)
def cut_and_put_together(
    script: Script, cut: Layout, again: str, packets: int, when: str, by: int
) -> None:
    """A cut in two parts, three or four, put together this way or that."""
    parts, together = cut
    script.shuffle()
    script.cut(parts=parts, order=together)
    if again == "properly":
        script.cut(parts=(16, 16))
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    named=lambda seats: (None, *range(1, seats - 1)),
    by=everyone,
    leave=lambda named, by, seats: (
        (False,) if by == (seats - 1 if named is None else named) else (False, True)
    ),
    again=("not", "by the right one", "by another"),
    packets=(0, 3),
    when=lambda packets: NOTICED if packets else ("never", "during"),
    caller=claimants,
)
def cut_by_somebody(
    script: Script,
    named: int | None,
    by: int,
    leave: bool,
    again: str,
    packets: int,
    when: str,
    caller: int,
) -> None:
    """This player or that cuts, with leave or without; the right one may cut in the end."""
    script.table(cutter=named)
    right = script.cutter if named is None else named
    script.shuffle()
    script.cut(by, leave=leave)
    if again == "by the right one":
        script.cut(right)
    if again == "by another":
        script.cut((right + 1) % script.seats)
    script.deal(packets)
    script.notice(when, caller)


@family(
    "preferans",
    seats=SEATS,
    part=(1, 3, 4, 5, 6),
    spot=("top", "bottom", "top of three", "middle of three", "bottom of three"),
    by=lambda seats: (seats - 1, 1),
    then=("nothing", "cut anew", "cut thin again", "deals", "cut anew, deals", "deals, called"),
)
def thin_part(script: Script, part: int, spot: str, by: int, then: str) -> None:
    """A cut with a small part: five cards are enough; it is cut again, or not."""
    rest = 32 - part
    half = rest // 2
    parts = {
        "top": (part, rest),
        "bottom": (rest, part),
        "top of three": (part, half, rest - half),
        "middle of three": (half, part, rest - half),
        "bottom of three": (half, rest - half, part),
    }[spot]
    script.shuffle()
    script.cut(by, parts=parts)
    if then.startswith("cut anew"):
        script.cut(parts=(14, 18))
    if then == "cut thin again":
        script.cut(parts=(30, 2))
    if "deals" in then:
        script.deal(3)
    if then == "deals, called":
        script.call(1)


# -- the pack ------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    moment=("first of all", "after the shuffle", "after the cut"),
    shuffle=("not", "properly", "faces", "by another"),
    cut=("not", "properly", "thin", "by another", "improper"),
    packets=(0, 2, 16),
    when=lambda packets: NOTICED if packets == 2 else ("never",),
    by=lambda when, seats: (0,) if when == "never" else (0, seats - 1),
)
def pack_is_exchanged(
    script: Script, moment: str, shuffle: str, cut: str, packets: int, when: str, by: int
) -> None:
    """The dealer takes another pack; it is prepared wholly, by half, or not at all."""
    if moment != "first of all":
        script.shuffle()
    if moment == "after the cut":
        script.cut()
    script.swap_pack()
    if shuffle != "not":
        script.shuffle(1 if shuffle == "by another" else 0, faces_seen=shuffle == "faces")
    if cut == "thin":
        script.cut(parts=(3, 29))
    elif cut == "improper":
        script.cut(parts=(10, 12, 10), order=(1, 3, 2))
    elif cut != "not":
        script.cut(None if cut == "properly" else 1)
    script.deal(packets)
    script.notice(when, by)


# -- the bottom card -----------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    progression=PROGRESSIONS,
    by=everyone,
    before=(False, True),
    again=(False, True),
    packets=(None, 0, 2, 9, 15),
)
def bottom_card_is_seen(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    by: int,
    before: bool,
    again: bool,
    packets: int | None,
) -> None:
    """Somebody looks at the bottom card, perhaps not for the first time in this turn."""
    script.table(level=level, progression=progression, peeked=(by,) if before else ())
    script.shuffle()
    if packets is not None:
        script.cut()
        script.deal(packets)
    script.peek(by)
    if again:
        script.peek(by)


@family(
    "preferans",
    seats=SEATS,
    named=lambda seats: range(1, seats - 1),
    cuts=lambda named, seats: (named, seats - 1),
    by=everyone,
    before=(False, True),
    level=(0, 1),
    then=("nothing", "called", "cut anew", "dealt"),
)
def another_is_to_cut(
    script: Script, named: int, cuts: int, by: int, before: bool, level: int, then: str
) -> None:
    """After a repeated look another player is to cut; he cuts or does not, and somebody looks."""
    script.table(cutter=named, level=level, peeked=(by,) if before else ())
    script.shuffle()
    script.cut(cuts)
    script.peek(by)
    if then == "called":
        script.call(named)
    if then == "cut anew":
        script.cut(named)
    if then == "dealt":
        script.deal(6)


@family(
    "preferans",
    seats=SEATS,
    by=everyone,
    before=(False, True),
    failed=FAILED,
    first=("look", "fault"),
    second=lambda first: (
        ("nothing", "opens a card") if first == "look" else ("nothing", "opens a card", "shuffles")
    ),
)
def a_look_and_a_failure(
    script: Script, by: int, before: bool, failed: int, first: str, second: str
) -> None:
    """Somebody looks at the bottom card, and the dealer opens a card or shuffles, or neither."""
    script.table(failed=failed, peeked=(by,) if before else ())
    script.prepare()
    if first == "look":
        script.peek(by)
    if second == "opens a card":
        script.expose("pack")
    if second == "shuffles":
        script.shuffle()
    if second == "nothing":
        script.deal(1 if first == "look" else 5)
    if first == "fault":
        script.peek(by)


FAMILIES: tuple[Family, ...] = (
    in_order,
    first_deal_is_drawn,
    drawn_again,
    bad_shuffle,
    not_shuffled,
    refused_shuffle,
    shuffled_once_more,
    two_shuffle_after_the_cut,
    not_cut,
    cut_and_put_together,
    cut_by_somebody,
    thin_part,
    pack_is_exchanged,
    bottom_card_is_seen,
    another_is_to_cut,
    a_look_and_a_failure,
)
