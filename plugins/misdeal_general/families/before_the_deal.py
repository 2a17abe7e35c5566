"""Before the deal: the draw, the shuffle, the cut, the bottom card, who deals and who cuts."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_general.families.common import (
    NOBODY,
    calls,
    cut_in,
    exchange,
    or_nobody,
    stages,
)
from trainer.plugins import WAYS, Family, Play, everyone, family, leave_given

HIGH = ("8", "10", "K", "Q")
"""Ranks for those who draw neither the lowest card nor an ace."""


def no_lower(seats: int, lowest: int) -> Iterable[int]:
    """Return nobody, and everybody but who has the lowest card beside the aces."""
    return (NOBODY, *(seat for seat in range(seats) if seat != lowest))


@family(
    "general",
    seats=(2, 3, 4),
    lowest=everyone,
    ace=no_lower,
    ace_low=(True, False),
    shuffler=or_nobody,
)
def first_deal_is_drawn(play: Play, lowest: int, ace: int, ace_low: bool, shuffler: int) -> None:
    """All draw for the first deal; one may have the ace, which is low or high."""
    play.table(ace_low=ace_low)
    ranks = dict(enumerate(HIGH[: play.seats]))
    ranks[lowest] = "7"
    if ace != NOBODY:
        ranks[ace] = "A"
    play.draw_ranks(ranks)
    if shuffler != NOBODY:
        play.shuffle(shuffler)


def pairs(seats: int) -> Iterable[tuple[int, int]]:
    """Return two players, the one who will have the lower card second."""
    return [(one, two) for one in range(seats) for two in range(seats) if one != two]


@family(
    "general",
    seats=(2, 3, 4),
    tied=pairs,
    second=("6", "10", "A"),
    ace_low=(True, False),
    then=("nothing", "shuffle", "call"),
)
def drawn_again(play: Play, tied: tuple[int, int], second: str, ace_low: bool, then: str) -> None:
    """Two draw equal lowest cards and draw again, against a nine or a jack."""
    play.table(ace_low=ace_low)
    ranks = {seat: ("K", "Q", "J", "10")[seat] for seat in range(play.seats)}
    play.draw_ranks({**ranks, tied[0]: "7", tied[1]: "7"})
    play.draw_ranks({tied[0]: "9", tied[1]: second})
    if then == "shuffle":
        play.shuffle()
    if then == "call":
        play.call(tied[0])


@family(
    "general",
    seats=(2, 3, 4),
    bank=or_nobody,
    lowest=everyone,
    by=or_nobody,
)
def banker_is_named(play: Play, bank: int, lowest: int, by: int) -> None:
    """The players draw, at a table with a banker or without one."""
    play.table(bank=None if bank == NOBODY else play.name(bank))
    play.draw(lowest)
    calls(play, by)


@family(
    "general",
    seats=(2, 3, 4),
    lowest=everyone,
    stage=("shuffled", "cut", "one", "some", "over"),
    by=or_nobody,
)
def drawn_and_dealt(play: Play, lowest: int, stage: str, by: int) -> None:
    """After the draw one player sets about dealing, the one with the lowest card or another."""
    play.table(turn=lowest)
    play.draw(lowest)
    play.shuffle()
    if stage != "shuffled":
        play.cut()
    if stage == "one":
        play.deal(1)
    if stage == "some":
        play.deal(2 * play.seats + 1)
    if stage == "over":
        play.deal_rest()
    calls(play, by)


def mends(how: str) -> Iterable[str]:
    """Return how a shuffle is put right; a proper one needs it not."""
    every = ("not", "dealer", "other", "badly", "dealer, then badly")
    return ("not", "other") if how == "proper" else every


def cuts(mended: str) -> Iterable[str]:
    """Return when the pack is cut: before it is shuffled again, after it, both, or not at all."""
    return ("never", "once") if mended == "not" else ("never", "before", "after", "both")


def bad_shuffle(play: Play, how: str, by: int = 0) -> None:
    """Shuffle *how* it should be, or should not be."""
    play.shuffle(by, open=how not in ("under", "both"), faces_seen=how in ("faces", "both"))


@family(
    "general",
    seats=(2, 3, 4),
    how=("proper", "under", "faces", "both"),
    mended=mends,
    cut=cuts,
    dealt=(0, 1),
    call=(False, True),
)
def shuffle_put_right(play: Play, how: str, mended: str, cut: str, dealt: int, call: bool) -> None:
    """A shuffle under the table, or with faces to be seen; somebody shuffles again, or not."""
    if how == "proper" and mended == "other":
        play.shuffle(1, open=False)
        if cut in ("before", "both"):
            play.cut()
        play.shuffle()
    else:
        bad_shuffle(play, how)
        if cut in ("before", "both", "once"):
            play.cut()
        if mended == "other":
            play.shuffle(1)
        elif mended != "not":
            bad_shuffle(play, "faces" if mended == "badly" else "proper")
        if mended == "dealer, then badly":
            bad_shuffle(play, "under", 1)
    if cut in ("after", "both"):
        play.cut()
    play.deal(dealt)
    if call:
        play.call(1)


@family(
    "general",
    seats=(2, 3, 4),
    exchanged=(False, True),
    shuffle=("none", "proper", "under", "faces"),
    cut=("none", "proper", "thin", "untidy"),
    dealt=lambda seats: stages(seats),
    by=lambda seats: (NOBODY, 0, 1),
)
def pack_goes_unprepared(
    play: Play, exchanged: bool, shuffle: str, cut: str, dealt: int, by: int
) -> None:
    """Cards are dealt from a pack not shuffled or not cut as it should be; it may be a new one."""
    if exchanged:
        play.prepare()
        play.swap_pack()
    if shuffle != "none":
        bad_shuffle(play, shuffle)
    if cut == "thin":
        cut_in(play, 3, "top")
    elif cut != "none":
        play.cut()
    if cut == "untidy":
        play.disorder()
    play.deal(dealt)
    calls(play, by)


def packets_after(mended: str) -> Iterable[int]:
    """Return packets laid after a cut was mended so; from a pack exchanged somebody is dealing."""
    return (1, 8) if mended == "exchanged" else (0, 1)


@family(
    "general",
    seats=(2, 4),
    pack=(36, 52),
    part=(1, 3, 4, 5, 6),
    where=("top", "bottom", "middle"),
    mended=("not", "properly", "thinly", "shuffled too", "exchanged"),
    dealt=packets_after,
    call=lambda dealt: (False, True) if dealt else (False,),
)
def thin_part(
    play: Play, pack: int, part: int, where: str, mended: str, dealt: int, call: bool
) -> None:
    """A cut with a part of so many cards; it is made again or not, or the pack is exchanged."""
    play.table(pack=pack)
    play.shuffle()
    cut_in(play, part, where, pack)
    if mended == "properly":
        play.cut(parts=(pack // 2, pack // 2))
    if mended == "thinly":
        play.cut(parts=(pack - 2, 2))
    if mended == "shuffled too":
        play.shuffle()
        play.cut(parts=(5, pack - 5))
    if mended == "exchanged":
        exchange(play)
    play.deal(dealt)
    if call:
        play.call(1)


@family(
    "general",
    seats=(2, 3, 4),
    by=everyone,
    leave=(False, True),
    mended=("not", "cut", "with leave", "untidily", "exchanged"),
    dealt=packets_after,
    call=(False, True),
)
def disorder_in_the_cut(
    play: Play, by: int, leave: bool, mended: str, dealt: int, call: bool
) -> None:
    """The cards get into disorder in the cut; the pack is cut again, or exchanged, or neither."""
    play.shuffle()
    if leave:
        play.cut(0, leave=True)
    else:
        play.cut()
    play.disorder(by)
    if mended == "with leave":
        play.cut(0, (10, 26), leave=True)
    elif mended in ("cut", "untidily"):
        play.cut()
    if mended == "untidily":
        play.disorder(by)
    if mended == "exchanged":
        exchange(play)
    play.deal(dealt)
    if call:
        play.call(0)


def cut_mended(phase: str) -> Iterable[str]:
    """Return how a card seen in this phase is put right; in the deal there is nothing to do so."""
    if phase in ("deal", "over"):
        return ("not",)
    if phase == "shuffle":
        return ("not", "shuffle")
    return ("not", "shuffle", "cut", "both", "both by another", "both, thinly")


def cut_dealt(phase: str) -> Iterable[int]:
    """Return how many packets follow a card seen in this phase."""
    return (0, 1, 8) if phase in ("shuffle", "cut") else (0,)


@family(
    "general",
    seats=(2, 3, 4),
    phase=("shuffle", "cut", "deal", "over"),
    by=everyone,
    mended=cut_mended,
    dealt=cut_dealt,
    caller=(NOBODY, 0, 1),
)
def card_opens_in_preparing(
    play: Play, phase: str, by: int, mended: str, dealt: int, caller: int
) -> None:
    """A card comes to be seen in the shuffle, in the cut, in the deal or after it."""
    play.shuffle()
    if phase == "shuffle":
        play.expose("pack", by)
        if mended == "shuffle":
            play.shuffle()
        play.cut()
    else:
        play.cut()
    if phase == "deal":
        play.deal(5)
    if phase == "over":
        play.deal_rest()
    if phase != "shuffle":
        play.expose("pack", by)
        if mended.startswith(("shuffle", "both")):
            play.shuffle(1 if mended == "both by another" else 0)
        if mended in ("cut", "both", "both by another"):
            play.cut()
        if mended == "both, thinly":
            cut_in(play, 4, "bottom")
    play.deal(dealt)
    calls(play, caller)


@family(
    "general",
    seats=(2, 3, 4),
    by=everyone,
    stage=("shuffled", "cut", "one", "some", "over"),
    way=lambda stage: WAYS if stage == "cut" else (*WAYS, "uncut"),
    caller=lambda seats: (NOBODY, seats - 1),
)
def looks_at_the_bottom(play: Play, by: int, stage: str, way: str, caller: int) -> None:
    """Somebody looks at the bottom card: before the cut, after it, in the deal, after the deal."""
    if stage == "shuffled":
        if way == "shared":
            play.shuffle(1)
        if way == "exchanged":
            play.swap_pack()
        play.shuffle()
        play.peek(by)
        if way == "leave":
            play.cut(0, leave=True)
        elif way != "uncut":
            play.cut()
    else:
        if way == "uncut":
            play.shuffle()
        else:
            play.prelude(way)
        if stage == "one":
            play.deal(1)
        if stage == "some":
            play.deal(9)
        if stage == "over":
            play.deal_rest()
        play.peek(by)
    calls(play, caller)


def cut_stages(mended: str) -> Iterable[str]:
    """Return how far it has come; from a pack exchanged somebody is dealing, uncut as it is."""
    return ("dealt",) if mended == "exchanged" else ("cut", "lifted", "over")


@family(
    "general",
    seats=(2, 3, 4),
    by=everyone,
    leave=(False, True),
    mended=("not", "neighbour", "with leave", "thinly", "exchanged"),
    stage=cut_stages,
    caller=(NOBODY, 0, 1),
)
def cut_by_another(play: Play, by: int, leave: bool, mended: str, stage: str, caller: int) -> None:
    """Somebody cuts, with the opponents' leave or without; the right player cuts then, or not."""
    play.shuffle()
    play.cut(by, leave=leave)
    if mended == "neighbour":
        play.cut()
    if mended == "with leave":
        play.cut(0, leave=True)
    if mended == "thinly":
        cut_in(play, 2, "top")
    if mended == "exchanged":
        exchange(play)
    if stage in ("dealt", "lifted"):
        play.deal(3)
    if stage == "lifted":
        play.lift(1)
    if stage == "over":
        play.deal_rest()
    calls(play, caller)


@family(
    "general",
    seats=(2, 3, 4),
    turn=everyone,
    leave=leave_given,
    stage=("shuffled", "badly", "cut", "thinly", "untidily", "peeked", "exchanged", "dealt"),
    by=or_nobody,
)
def about_to_deal_for_another(play: Play, turn: int, leave: bool, stage: str, by: int) -> None:
    """Somebody makes ready to deal; it is his turn or another's, with leave or without."""
    play.table(turn=turn, leave=leave)
    play.shuffle(open=stage != "badly")
    if stage == "thinly":
        cut_in(play, 4, "top")
    elif stage not in ("shuffled", "badly"):
        play.cut()
    if stage == "untidily":
        play.disorder()
    if stage == "peeked":
        play.peek(0)
    if stage == "exchanged":
        play.swap_pack()
        play.prepare()
    if stage == "dealt":
        play.deal(1)
    calls(play, by)


FAMILIES: tuple[Family, ...] = (
    first_deal_is_drawn,
    drawn_again,
    banker_is_named,
    drawn_and_dealt,
    shuffle_put_right,
    pack_goes_unprepared,
    thin_part,
    disorder_in_the_cut,
    card_opens_in_preparing,
    looks_at_the_bottom,
    cut_by_another,
    about_to_deal_for_another,
)
