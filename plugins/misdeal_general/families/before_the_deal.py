"""Before the deal: the draw, the shuffle, the cut, the bottom card, who deals and who cuts."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_general.families.common import (
    NOBODY,
    calls,
    cut_in,
    exchange,
    objectors,
    or_nobody,
    stages,
)
from trainer.plugins import WAYS, Family, Script, everyone, family, leave_given

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
    shuffler=(NOBODY, 0),
)
def first_deal_is_drawn(
    script: Script, lowest: int, ace: int, ace_low: bool, shuffler: int
) -> None:
    """All draw for the first deal; one may have the ace, which is low or high.

    Then nothing has happened yet, or one player sets about dealing.
    """
    script.table(ace_low=ace_low)
    ranks = dict(enumerate(HIGH[: script.seats]))
    ranks[lowest] = "7"
    if ace != NOBODY:
        ranks[ace] = "A"
    script.draw_ranks(ranks)
    if shuffler != NOBODY:
        script.shuffle(shuffler)


def pairs(seats: int) -> Iterable[tuple[int, int]]:
    """Return two players, the one who will have the lower card second."""
    return [(one, two) for one in range(seats) for two in range(seats) if one != two]


@family(
    "general",
    seats=(2, 3, 4),
    tied=pairs,
    second=("6", "10", "A"),
    ace_low=(True, False),
    then=("nothing", "shuffle"),
)
def drawn_again(
    script: Script, tied: tuple[int, int], second: str, ace_low: bool, then: str
) -> None:
    """Two draw equal lowest cards, and they alone draw again, against a nine."""
    script.table(ace_low=ace_low)
    ranks = {seat: ("K", "Q", "J", "10")[seat] for seat in range(script.seats)}
    script.draw_ranks({**ranks, tied[0]: "7", tied[1]: "7"})
    script.draw_ranks({tied[0]: "9", tied[1]: second})
    if then == "shuffle":
        script.shuffle()


@family(
    "general",
    seats=(2, 3, 4),
    bank=or_nobody,
    lowest=everyone,
    then=("nothing", "shuffle"),
)
def banker_is_named(script: Script, bank: int, lowest: int, then: str) -> None:
    """The players draw, at a table with a banker or without one; one may set about dealing."""
    script.table(bank=None if bank == NOBODY else script.name(bank))
    draw_lowest(script, lowest)
    if then == "shuffle":
        script.shuffle()


def draw_lowest(script: Script, lowest: int) -> None:
    """All draw for the first deal, nobody an ace; one draws the lowest card."""
    script.draw_ranks({**dict(enumerate(HIGH[: script.seats])), lowest: "7"})


def after_the_draw(seats: int, lowest: int, stage: str) -> Iterable[int]:
    """Return nobody, and the others; who has declined to cut objects to a wrong dealer only."""
    wrong = [*((0,) if lowest else ()), *((seats - 1,) if stage == "declined" else ())]
    return (NOBODY, *objectors(range(1, seats), wrong))


@family(
    "general",
    seats=(2, 3, 4),
    lowest=everyone,
    stage=("shuffled", "cut for him", "cut", "declined", "one", "some", "over"),
    by=after_the_draw,
)
def drawn_and_dealt(script: Script, lowest: int, stage: str, by: int) -> None:
    """After the draw one player sets about dealing, the one with the lowest card or another.

    He shuffles and has the pack cut, or somebody else shuffles and it is cut for him.
    """
    draw_lowest(script, lowest)
    script.shuffle(1 if stage == "cut for him" else 0)
    if stage == "declined":
        script.decline_cut()
    elif stage != "shuffled":
        script.cut()
    if stage == "one":
        script.deal(1)
    if stage == "some":
        script.deal(2 * script.seats + 1)
    if stage == "over":
        script.deal_rest()
    calls(script, by)


def mends(how: str) -> Iterable[str]:
    """Return how a shuffle is put right; a proper one needs it not."""
    return ("not", "other") if how == "proper" else ("not", "dealer", "other", "badly")


def cuts(mended: str) -> Iterable[str]:
    """Return when the pack is cut: before it is shuffled again, after it, both, or not at all."""
    return ("never", "once") if mended == "not" else ("never", "before", "after", "both")


def bad_shuffle(script: Script, how: str, by: int = 0) -> None:
    """Shuffle *how* it should be, or should not be."""
    script.shuffle(by, open=how not in ("under", "both"), faces_seen=how in ("faces", "both"))


@family(
    "general",
    seats=(2, 3, 4),
    how=("proper", "under", "faces", "both"),
    mended=mends,
    cut=cuts,
    dealt=(0, 1),
    call=(False, True),
)
def shuffle_put_right(
    script: Script, how: str, mended: str, cut: str, dealt: int, call: bool
) -> None:
    """A shuffle under the table, or with faces to be seen; somebody shuffles again, or not."""
    if how == "proper" and mended == "other":
        script.shuffle(1, open=False)
        if cut in ("before", "both"):
            script.cut()
        script.shuffle()
    else:
        bad_shuffle(script, how)
        if cut in ("before", "both", "once"):
            script.cut()
        if mended == "other":
            script.shuffle(1)
        elif mended != "not":
            bad_shuffle(script, "faces" if mended == "badly" else "proper")
    if cut in ("after", "both"):
        script.cut()
    script.deal(dealt)
    if call:
        script.call(0 if how == "proper" and mended == "other" else 1)


def unprepared(seats: int, shuffle: str, cut: str, dealt: int) -> Iterable[int]:
    """Return nobody, and who may object; of two it is the dealer if the cutter alone is wrong."""
    by_dealer = shuffle == "under" or cut == "none"
    return (NOBODY, 1 if by_dealer or seats > 2 else 0)


@family(
    "general",
    seats=(2, 3, 4),
    exchanged=(False, True),
    shuffle=("none", "proper", "under"),
    cut=("none", "proper", "thin", "untidy"),
    dealt=lambda seats: stages(seats),
    by=unprepared,
)
def pack_goes_unprepared(
    script: Script, exchanged: bool, shuffle: str, cut: str, dealt: int, by: int
) -> None:
    """Cards are dealt from a pack not shuffled or not cut as it should be; it may be a new one."""
    if exchanged:
        script.prepare()
        script.swap_pack()
    if shuffle != "none":
        bad_shuffle(script, shuffle)
    if cut == "thin":
        cut_in(script, 3, "top")
    elif cut != "none":
        script.cut()
    if cut == "untidy":
        script.disorder()
    script.deal(dealt)
    calls(script, by)


def after_such_a_cut(first: str, thin: bool) -> Iterable[str]:
    """Return what follows the cut; a good one is not made again."""
    again = ("cut again",) if thin or first == "nobody" else ()
    return ("nothing", "called", "shuffled", "shuffled, cut", *again, "dealt", "dealt, called")


@family(
    "general",
    seats=(2, 3, 4),
    exchanged=(False, True),
    first=("nobody", "dealer", "another"),
    thin=(False, True),
    then=after_such_a_cut,
)
def cut_without_a_shuffle(
    script: Script, exchanged: bool, first: str, thin: bool, then: str
) -> None:
    """A pack, perhaps a new one, is cut though nobody has shuffled it; or somebody has."""
    if exchanged:
        script.prepare()
        script.swap_pack()
    if first != "nobody":
        script.shuffle(0 if first == "dealer" else 1)
    if thin:
        cut_in(script, 4, "top")
    else:
        script.cut()
    if then.startswith("shuffled"):
        script.shuffle()
    if then in ("shuffled, cut", "cut again"):
        script.cut()
    if then.startswith("dealt"):
        script.deal(3)
    if then.endswith("called"):
        script.call(0 if script.seats == 2 else 1)


def after_declining(declined: bool) -> Iterable[str]:
    """Return what is done about a cut declined; where none was, the pack is cut or not."""
    if not declined:
        return ("not", "cut")
    return ("not", "cut", "with leave", "thinly", "shuffled", "shuffled, cut", "exchanged")


def about_the_cut(seats: int, declined: bool, mended: str, dealt: int) -> Iterable[int]:
    """Return nobody, and who may object: not he who alone is to blame that the pack is not cut."""
    cutter = seats - 1
    wrong = [cutter] if declined else []
    if mended == "thinly":
        wrong.append(cutter)
    if dealt and (mended in ("shuffled", "exchanged") or not (declined or mended == "cut")):
        wrong.append(0)
    return (NOBODY, *objectors((0, 1), wrong))


@family(
    "general",
    seats=(2, 3, 4),
    declined=(True, False),
    mended=after_declining,
    dealt=(0, 1, 7),
    by=about_the_cut,
)
def cut_is_declined(script: Script, declined: bool, mended: str, dealt: int, by: int) -> None:
    """The pack is offered for the cut and not cut, or not offered; it may be cut after all."""
    script.shuffle()
    if declined:
        script.decline_cut()
    if mended == "cut":
        script.cut()
    if mended == "with leave":
        script.cut(0, leave=True)
    if mended == "thinly":
        cut_in(script, 3, "bottom")
    if mended.startswith("shuffled"):
        script.shuffle(1)
    if mended == "shuffled, cut":
        script.cut()
    if mended == "exchanged":
        exchange(script)
    script.deal(dealt)
    calls(script, by)


def packets_after(mended: str) -> Iterable[int]:
    """Return packets laid after a cut was mended so; from a pack exchanged somebody is dealing."""
    return (1, 8) if mended == "exchanged" else (0, 1)


def thin_mended(part: int) -> Iterable[str]:
    """Return how such a cut is put right; a proper one is not made again for nothing."""
    if part >= 5:
        return ("not", "shuffled too", "exchanged")
    return ("not", "properly", "thinly", "shuffled too", "exchanged")


@family(
    "general",
    seats=(2, 4),
    pack=(36, 52),
    part=(1, 3, 4, 5, 6),
    where=("top", "bottom", "middle"),
    mended=thin_mended,
    dealt=packets_after,
    call=lambda dealt: (False, True) if dealt else (False,),
)
def thin_part(
    script: Script, pack: int, part: int, where: str, mended: str, dealt: int, call: bool
) -> None:
    """A cut with a part of so many cards; it is made again or not, or the pack is exchanged."""
    script.table(pack=pack)
    script.shuffle()
    cut_in(script, part, where, pack)
    if mended == "properly":
        script.cut(parts=(pack // 2, pack // 2))
    if mended == "thinly":
        script.cut(parts=(pack - 2, 2))
    if mended == "shuffled too":
        script.shuffle()
        script.cut(parts=(5, pack - 5))
    if mended == "exchanged":
        exchange(script)
    script.deal(dealt)
    if call:
        script.call(1 if script.seats > 2 or mended == "exchanged" else 0)


def about_disorder(seats: int, untidy: bool, leave: bool, mended: str, dealt: int) -> Iterable[int]:
    """Return nobody, and the others; not he who cut so, unless the dealer is wrong too."""
    wrong = [0 if leave else seats - 1] if untidy else []
    if mended == "thinly":
        wrong.append(seats - 1)
    if mended == "exchanged" and dealt:
        wrong.append(0)
    return (NOBODY, *objectors(range(1, seats), wrong))


@family(
    "general",
    seats=(2, 3, 4),
    untidy=(True, False),
    leave=(False, True),
    mended=lambda untidy: ("not", "cut", "thinly", "exchanged") if untidy else ("not",),
    dealt=packets_after,
    caller=about_disorder,
)
def disorder_in_the_cut(
    script: Script, untidy: bool, leave: bool, mended: str, dealt: int, caller: int
) -> None:
    """The cards get into disorder as they are cut; they are cut again, or exchanged, or neither."""
    script.shuffle()
    cutter = 0 if leave else script.cutter
    script.cut(cutter, leave=leave)
    if untidy:
        script.disorder(cutter)
    if mended == "cut":
        script.cut(cutter, leave=leave)
    if mended == "thinly":
        cut_in(script, 4, "top")
    if mended == "exchanged":
        exchange(script)
    script.deal(dealt)
    calls(script, caller)


def shown_by(seats: int, phase: str) -> Iterable[int]:
    """Return who lets a card be seen: who shuffles; who cuts, or offers it; anybody in the deal."""
    if phase == "shuffle":
        return (0,)
    return (seats - 1, 0) if phase == "cut" else range(seats)


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
    by=shown_by,
    mended=cut_mended,
    dealt=cut_dealt,
    caller=lambda by: (NOBODY, *objectors((0, 1), (by,))),
)
def card_opens_in_preparing(
    script: Script, phase: str, by: int, mended: str, dealt: int, caller: int
) -> None:
    """A card comes to be seen in the shuffle, in the cut, in the deal or after it."""
    script.shuffle()
    if phase == "shuffle":
        script.expose("pack", by)
        if mended == "shuffle":
            script.shuffle()
        script.cut()
    else:
        script.cut()
    if phase == "deal":
        script.deal(5)
    if phase == "over":
        script.deal_rest()
    if phase != "shuffle":
        script.expose("pack", by)
        if mended.startswith(("shuffle", "both")):
            script.shuffle(1 if mended == "both by another" else 0)
        if mended in ("cut", "both", "both by another"):
            script.cut()
        if mended == "both, thinly":
            cut_in(script, 4, "bottom")
    script.deal(dealt)
    calls(script, caller)


def bottom_ways(stage: str) -> Iterable[str]:
    """Return how the pack was prepared that somebody looks under."""
    return WAYS if stage == "cut" else (*WAYS, "uncut")


@family(
    "general",
    seats=(2, 3, 4),
    by=everyone,
    stage=("shuffled", "cut", "one", "some", "over"),
    way=bottom_ways,
    caller=lambda seats: (NOBODY, seats - 1),
)
def looks_at_the_bottom(script: Script, by: int, stage: str, way: str, caller: int) -> None:
    """Somebody looks at the bottom card: before the cut, after it, in the deal, after the deal."""
    if stage == "shuffled":
        if way == "shared":
            script.shuffle(1)
        if way == "exchanged":
            script.swap_pack()
        script.shuffle()
        script.peek(by)
        if way == "leave":
            script.cut(0, leave=True)
        elif way != "uncut":
            script.cut()
    else:
        if way == "uncut":
            script.shuffle()
        else:
            script.prelude(way)
        if stage == "one":
            script.deal(1)
        if stage == "some":
            script.deal(9)
        if stage == "over":
            script.deal_rest()
        script.peek(by)
    calls(script, caller)


def recuts(seats: int, by: int, leave: bool) -> Iterable[str]:
    """Return what follows such a cut: a proper one need not be made again."""
    if leave or by == seats - 1:
        return ("not", "exchanged")
    return ("not", "neighbour", "with leave", "thinly", "exchanged")


def cut_stages(mended: str) -> Iterable[str]:
    """Return how far it has come; from a pack exchanged somebody is dealing, uncut as it is."""
    return ("dealt",) if mended == "exchanged" else ("cut", "lifted", "over")


def about_such_a_cut(seats: int, by: int, leave: bool, mended: str, stage: str) -> Iterable[int]:
    """Return nobody, the dealer, the player after him; not he who alone is to blame."""
    wrong = [by] if not leave and by != seats - 1 else []
    if mended == "thinly":
        wrong.append(seats - 1)
    if mended == "exchanged":
        wrong.append(0)
    if stage == "lifted":
        wrong.append(1)
    return (NOBODY, *objectors((0, 1), wrong))


@family(
    "general",
    seats=(2, 3, 4),
    by=everyone,
    leave=lambda seats, by: (False,) if by == seats - 1 else (False, True),
    mended=recuts,
    stage=cut_stages,
    caller=about_such_a_cut,
)
def cut_by_another(
    script: Script, by: int, leave: bool, mended: str, stage: str, caller: int
) -> None:
    """Somebody cuts, with the opponents' leave or without; the right player cuts then, or not."""
    script.shuffle()
    script.cut(by, leave=leave)
    if mended == "neighbour":
        script.cut()
    if mended == "with leave":
        script.cut(0, leave=True)
    if mended == "thinly":
        cut_in(script, 2, "top")
    if mended == "exchanged":
        exchange(script)
    if stage in ("dealt", "lifted"):
        script.deal(3)
    if stage == "lifted":
        script.lift(1)
    if stage == "over":
        script.deal_rest()
    calls(script, caller)


STAGES = (
    "another shuffled",
    "pack exchanged",
    "shuffled",
    "badly",
    "cut for him",
    "cut",
    "declined",
    "thinly",
    "peeked",
    "exchanged",
    "dealt",
)
"""How far somebody has come who makes ready to deal, from what is not yet making ready."""


def about_him(seats: int, turn: int, leave: bool, stage: str) -> Iterable[int]:
    """Return nobody, and the others; who cut badly or declined objects to a wrong dealer only."""
    wrong = [0] if (turn and not leave) or stage == "badly" else []
    if stage in ("declined", "thinly"):
        wrong.append(seats - 1)
    return (NOBODY, *objectors(range(1, seats), wrong))


@family(
    "general",
    seats=(2, 3, 4),
    turn=everyone,
    leave=leave_given,
    stage=STAGES,
    by=about_him,
)
def about_to_deal_for_another(script: Script, turn: int, leave: bool, stage: str, by: int) -> None:
    """Somebody makes ready to deal; it is his turn or another's, with leave or without."""
    script.table(turn=turn, leave=leave)
    if stage == "pack exchanged":
        script.swap_pack()
    else:
        by_another = stage in ("another shuffled", "cut for him")
        script.shuffle(1 if by_another else 0, open=stage != "badly")
    if stage == "thinly":
        cut_in(script, 4, "top")
    elif stage == "declined":
        script.decline_cut()
    elif stage in ("cut for him", "cut", "peeked", "exchanged", "dealt"):
        script.cut()
    if stage == "peeked":
        script.peek(0)
    if stage == "exchanged":
        script.swap_pack()
        script.prepare()
    if stage == "dealt":
        script.deal(1)
    calls(script, by)


FAMILIES: tuple[Family, ...] = (
    first_deal_is_drawn,
    drawn_again,
    banker_is_named,
    drawn_and_dealt,
    shuffle_put_right,
    pack_goes_unprepared,
    cut_without_a_shuffle,
    cut_is_declined,
    thin_part,
    disorder_in_the_cut,
    card_opens_in_preparing,
    looks_at_the_bottom,
    cut_by_another,
    about_to_deal_for_another,
)
