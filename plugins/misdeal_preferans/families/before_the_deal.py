"""Before the first packet: the draw, the shuffle, the cut, the pack, the bottom card."""

from __future__ import annotations

from misdeal_preferans.families.table import (
    FAILED,
    LEVELS,
    SEATS,
    draws,
    goes_on,
    objectors,
    objectors_to_the_cut,
    progressions,
    somebody_but,
)
from trainer.plugins import (
    NOTICED,
    NOTICED_OR_LIFTED,
    WAYS,
    Family,
    Script,
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


def cut_somehow(script: Script, how: str, another: int = 1) -> None:
    """The cut is made ``properly``, ``thin``, ``improper`` or ``by another``; else not at all."""
    if how == "thin":
        script.cut(parts=(29, 3))
    elif how == "improper":
        script.cut(parts=(10, 12, 10), order=(2, 1, 3))
    elif how == "by another":
        script.cut(another)
    elif how == "properly":
        script.cut()


@family(
    "preferans",
    seats=SEATS,
    way=WAYS,
    level=(0, 1),
    failed=FAILED,
    packets=(0, 9, 16),
    mishap=lambda packets: (
        ("nothing", "closed card", "open card")
        if packets == 9
        else ("nothing", "played")
        if packets == 16
        else ("nothing",)
    ),
    call=lambda packets, mishap: (None, 1) if packets and mishap != "played" else (None,),
)
def in_order(
    script: Script, way: str, level: int, failed: int, packets: int, mishap: str, call: int | None
) -> None:
    """A deal in one of the lawful ways, with nothing wrong in it; or a card falls."""
    script.table(level=level, failed=failed)
    script.prelude(way)
    script.deal(packets)
    if mishap == "played":
        script.play(1)
    elif mishap != "nothing":
        script.drop(2, "up" if mishap == "open card" else "down")
    script.call(call)


# -- the draw ------------------------------------------------------------------------------------

PREPARING = ("shuffled", "cut", "declined", "exchanged", "dealt", "all dealt")


def prepares(script: Script, then: str, drawn: int) -> None:
    """What follows a draw: the player in the dealer's place prepares the deal as far as *then*."""
    if then in PREPARING:
        script.shuffle()
    if then in ("cut", "exchanged", "dealt", "all dealt"):
        script.cut()
    if then == "declined":
        script.decline_cut()
    if "exchanged" in then:
        script.swap_pack()
    if then == "another shuffles":
        script.shuffle(drawn or 1)
    goes_on(script, then, 3)


@family(
    "preferans",
    seats=SEATS,
    ace_low=(False, True),
    lowest=everyone,
    then=("nothing", "another shuffles", "only exchanged", *PREPARING),
    call=lambda then, lowest, seats: (
        (None,) if "dealt" not in then else (None, *range(1, seats)) if lowest else (None, 1)
    ),
)
def first_deal_is_drawn(
    script: Script, ace_low: bool, lowest: int, then: str, call: int | None
) -> None:
    """The players draw for the first deal; who prepares it may be another than the lowest."""
    script.table(turn=None, ace_low=ace_low)
    draws(script, range(script.seats), (lowest,), ace_low=ace_low)
    prepares(script, then, lowest)
    script.call(call)


@family(
    "preferans",
    seats=SEATS,
    ace_low=(False, True),
    then=("nothing", "another shuffles", *PREPARING),
    equal=lambda seats: range(seats - 1),
    other=lambda equal, seats: range(equal + 1, seats),
    lowest=lambda equal, other: (equal, other),
)
def drawn_again(
    script: Script, ace_low: bool, then: str, equal: int, other: int, lowest: int
) -> None:
    """Two draw equal lowest cards, and these two draw again; who deals then?"""
    script.table(turn=None, ace_low=ace_low)
    draws(script, range(script.seats), (equal, other), ace_low=ace_low)
    draws(script, (equal, other), (lowest,), ace_low=ace_low)
    prepares(script, then, lowest)


# -- the shuffle ---------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    by=everyone,
    how=("under the table", "faces"),
    mended=("not", "before the cut", "after the cut", "after, cut anew"),
    mender=lambda mended, seats: (0,) if mended == "not" else (0, seats - 1),
    packets=(0, 1, 16),
    call=lambda packets: (False, True) if packets == 1 else (False,),
)
def bad_shuffle(
    script: Script, by: int, how: str, mended: str, mender: int, packets: int, call: bool
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
    if call:
        script.call(somebody_but(script.seats, by))


@family(
    "preferans",
    seats=SEATS,
    cut=("properly", "not", "thin", "improper"),
    then=lambda cut: ("nothing",) if cut == "not" else ("nothing", "shuffled", "shuffled and cut"),
    packets=lambda cut: (1, 4, 16) if cut == "not" else (0, 1, 16),
    when=lambda packets: ("never", "during") if packets in (0, 16) else NOTICED,
    by=lambda seats, cut, when: (
        objectors(seats, when) if cut == "not" else objectors_to_the_cut(seats, when)
    ),
)
def not_shuffled(script: Script, cut: str, then: str, packets: int, when: str, by: int) -> None:
    """The pack is cut or dealt as it came from the last play; it is shuffled after all, or not."""
    cut_somehow(script, cut)
    if then != "nothing":
        script.shuffle()
    if then == "shuffled and cut":
        script.cut()
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    to=lambda seats: range(1, seats),
    moment=("before the cut", "after the cut"),
    mended=lambda moment: ("not", "by the dealer") if moment == "before the cut" else ("not",),
    packets=(0, 1, 16),
    when=lambda packets: NOTICED if packets == 1 else ("never", "during"),
    by=objectors,
)
def refused_shuffle(
    script: Script, to: int, moment: str, mended: str, packets: int, when: str, by: int
) -> None:
    """The dealer refuses a player his shuffle, before the cut or after it."""
    script.shuffle()
    if moment == "after the cut":
        script.cut()
    script.refuse_shuffle(to)
    if moment == "before the cut":
        if mended == "by the dealer":
            script.shuffle()
        script.cut()
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    progression=progressions,
    by=everyone,
    moment=("before the cut", "after the cut", "in the deal"),
    then=lambda moment: (
        ("nothing", "deals on")
        if moment == "in the deal"
        else ("nothing", "exchanged", "new pack ready", "deals", "deals all")
        if moment == "before the cut"
        else ("nothing", "cut anew", "exchanged", "new pack ready", "deals", "deals all")
    ),
    call=lambda then: (False, True) if then in ("nothing", "deals") else (False,),
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
        script.call(somebody_but(script.seats, by))


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    first=lambda seats: (None, *range(seats)),
    cut_anew=lambda first: (False,) if first is None else (False, True),
    second=lambda seats: (None, *range(seats)),
    then=("nothing", "dealt"),
)
def two_shuffle_after_the_cut(
    script: Script, level: int, first: int | None, cut_anew: bool, second: int | None, then: str
) -> None:
    """Somebody shuffles after the cut and all the same it is dealt; then another may shuffle."""
    script.table(level=level)
    script.prepare()
    if first is not None:
        script.shuffle(first)
    if cut_anew:
        script.cut()
    script.deal(6)
    if second is not None:
        script.shuffle(second)
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
    by=objectors,
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
    failed=(0, 2),
    then=(
        "nothing",
        "claimed",
        "cut after all",
        "cut thin",
        "improper cut",
        "another cuts",
        "another cuts, with leave",
        "shuffled",
        "exchanged",
        "exchanged and prepared",
    ),
    packets=lambda then: (0,) if then == "claimed" else (0, 4, 16),
    when=lambda packets: (
        ("never", "during") if packets == 16 else NOTICED if packets else ("never",)
    ),
    by=lambda seats, when: (0, 1) if when != "never" else (1,),
)
def cut_is_declined(
    script: Script, failed: int, then: str, packets: int, when: str, by: int
) -> None:
    """Who is to cut is offered the pack and declines; he may cut after all, or another."""
    script.table(failed=failed)
    script.shuffle()
    script.decline_cut()
    if then == "claimed":
        script.call(1)
    if then == "cut after all":
        script.cut()
    if then == "cut thin":
        cut_somehow(script, "thin")
    if then == "improper cut":
        cut_somehow(script, "improper")
    if then.startswith("another cuts"):
        script.cut(0 if by else 1, leave=then.endswith("leave"))
    if then.startswith("exchanged"):
        script.swap_pack()
    if then == "shuffled":
        script.shuffle()
    if then == "exchanged and prepared":
        script.prepare()
    script.deal(packets)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    first=("properly", "thin", "improper", "by another", "faces", "faces, shuffled again"),
    then=("nothing", "claimed", "cut", "exchanged", "dealt", "dealt, claimed", "in the deal"),
)
def second_cut_is_declined(script: Script, first: str, then: str) -> None:
    """A cut was made, good or bad, and who is to cut declines to cut once more."""
    script.shuffle(faces_seen=first.startswith("faces"))
    cut_somehow(script, "properly" if first.startswith("faces") else first)
    if first == "faces, shuffled again":
        script.shuffle()
    if then == "in the deal":
        script.deal(2)
    script.decline_cut()
    if then == "cut":
        script.cut()
    if then == "exchanged":
        script.swap_pack()
    if then.startswith("dealt"):
        script.deal(5)
    if then.endswith("claimed"):
        script.call(0 if first == "by another" else 1)


def looks_wrong(cut: Layout) -> bool:
    """Tell whether anybody would cut again: an end is where it was, or there are many parts."""
    parts, together = cut
    return together[0] == 1 or together[-1] == len(parts) or len(parts) > 3


@family(
    "preferans",
    seats=SEATS,
    cut=PARTS,
    again=lambda cut: ("not", "properly") if looks_wrong(cut) else ("not",),
    packets=(0, 1, 15),
    when=lambda packets: NOTICED if packets else ("never", "during"),
    by=objectors_to_the_cut,
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
    again=lambda seats, named, by, leave: (
        ("not",)
        if leave or by == (seats - 1 if named is None else named)
        else ("not", "by the right one", "by another")
    ),
    packets=(0, 3),
    when=lambda packets: NOTICED if packets else ("never", "during"),
    caller=lambda seats, by, when: (
        (somebody_but(seats, by),)
        if when == "never"
        else [seat for seat in range(seats) if seat != by]
    ),
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
    then=lambda seats, part, by: (
        ("nothing", "deals", "deals, called")
        if part >= 5 and by == seats - 1
        else ("nothing", "cut anew", "cut thin again", "deals", "cut anew, deals", "deals, called")
    ),
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
        script.call(0 if by == 1 else 1)


# -- the pack ------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    moment=("first of all", "after the shuffle", "after the cut"),
    shuffle=("not", "properly", "faces", "by another"),
    cut=("not", "properly", "thin", "by another", "improper"),
    packets=(0, 2, 16),
    when=lambda packets: NOTICED if packets == 2 else ("never",),
)
def pack_is_exchanged(
    script: Script, moment: str, shuffle: str, cut: str, packets: int, when: str
) -> None:
    """The dealer takes another pack; it is prepared wholly, by half, or not at all."""
    if moment != "first of all":
        script.shuffle()
    if moment == "after the cut":
        script.cut()
    script.swap_pack()
    if shuffle != "not":
        script.shuffle(1 if shuffle == "by another" else 0, faces_seen=shuffle == "faces")
    cut_somehow(script, cut)
    script.deal(packets)
    script.notice(when, 0 if cut == "by another" else 1)


# -- the bottom card -----------------------------------------------------------------------------

AT = {"in the deal": 3, "later": 9, "with the last pair": 15}
"""How many packets are laid when somebody looks."""


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    progression=progressions,
    by=everyone,
    moment=("uncut", "properly", "thin", "improper", "by another", *AT),
    before=lambda moment: (
        ("nobody", "himself", "another") if moment == "properly" else ("nobody", "himself")
    ),
    again=lambda moment, before: (False, True) if before == "nobody" and moment in AT else (False,),
)
def bottom_card_is_seen(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    by: int,
    moment: str,
    before: str,
    again: bool,
) -> None:
    """Somebody looks at the bottom card, perhaps not for the first time in this turn."""
    looked = {"nobody": (), "himself": (by,), "another": (somebody_but(script.seats, by),)}
    script.table(level=level, progression=progression, peeked=looked[before])
    script.shuffle()
    if moment in AT:
        script.cut()
        script.deal(AT[moment])
    else:
        cut_somehow(script, moment)
    script.peek(by)
    if again:
        script.peek(by)


@family(
    "preferans",
    seats=SEATS,
    first=lambda seats: (seats - 1, 1),
    by=everyone,
    new=lambda seats, first: (
        ("not prepared", "shuffled", "cut", "dealt")
        if first == seats - 1
        else ("not prepared", "shuffled", "cut", "cut by the same", "dealt")
    ),
    before=(False, True),
)
def looks_below_the_new_pack(script: Script, first: int, by: int, new: str, before: bool) -> None:
    """The pack is exchanged; who cut the old one, or another, looks below the new one."""
    script.table(peeked=(by,) if before else ())
    script.shuffle()
    script.cut(first, leave=first != script.cutter)
    script.swap_pack()
    if new != "not prepared":
        script.shuffle()
    if new in ("cut", "dealt"):
        script.cut()
    if new == "cut by the same":
        script.cut(first, leave=True)
    if new == "dealt":
        script.deal(4)
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
        script.call(somebody_but(script.seats, by, cuts))
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
    cut_is_declined,
    second_cut_is_declined,
    cut_and_put_together,
    cut_by_somebody,
    thin_part,
    pack_is_exchanged,
    bottom_card_is_seen,
    looks_below_the_new_pack,
    another_is_to_cut,
    a_look_and_a_failure,
)
