"""Faults that meet: two at once, one beside an open right, by the wrong dealer, in a whole pack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from misdeal_general.families.common import (
    MOMENTS,
    NOBODY,
    calls,
    claimants,
    cut_in,
    exchange,
    falls,
    goes_on,
    lifters,
    objectors,
    stages,
)
from trainer.plugins import Family, Flaw, Script, everyone, family, leave_given

Happening = (
    Literal[
        "falls open",
        "falls closed",
        "touches",
        "lifts",
        "too many",
        "bottom",
        "loses count",
        "redeals",
    ]
    | Flaw
)

SOMEBODYS: tuple[Happening, ...] = ("falls open", "falls closed", "touches", "lifts")
"""What happens to somebody's cards, or what he does to them."""

HAPPENINGS: tuple[Happening, ...] = (
    *SOMEBODYS,
    "too many",
    "bottom",
    "loses count",
    "redeals",
    "short",
    "surplus",
    "soiled",
    "defective",
)
"""What can happen in the last round of the deal."""


def whose(seats: int, what: str) -> Iterable[int]:
    """Return whose cards it happens to, where that is somebody's."""
    return range(seats) if what in SOMEBODYS else (NOBODY,)


def ones(seats: int, one: str) -> Iterable[int]:
    """Return whose cards the first thing happens to."""
    return whose(seats, one)


def twos(seats: int, two: str) -> Iterable[int]:
    """Return whose cards the second thing happens to."""
    return whose(seats, two)


FLAWS: tuple[Happening, ...] = ("short", "surplus", "soiled", "defective")
"""What can be wrong with the pack."""


def another(one: str) -> Iterable[str]:
    """Return what can happen after this; a pack is not short and too large at once.

    When something was found wrong with the pack nobody deals on, nor when the count was lost.
    """
    done = {"short": ("short", "surplus"), "surplus": ("short", "surplus")}.get(one, (one,))
    if one in FLAWS:
        return [what for what in FLAWS if what not in done]
    if one == "loses count":
        return ("touches", "lifts", *FLAWS)
    late = ("loses count", "redeals") if one == "too many" else ()  # one packet is left then
    return [what for what in HAPPENINGS if what not in done and what not in late]


class LastRound:
    """The last round of a deal: all but two packets lie."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.laid = script.seats - 2
        self.lost = False
        script.deal(6 * script.seats - 2)

    def happens(self, what: Happening, of: int) -> None:
        """Let one of the `HAPPENINGS` happen."""
        script = self.script
        if what == "falls open" or what == "falls closed":
            falls(script, of, up=what == "falls open")
        elif what == "touches":
            script.touch(of)
        elif what == "lifts":
            script.lift(of)
        elif what == "too many":
            script.deal_to((self.laid + 1) % script.seats, 2)
            self.laid += 1
        elif what == "bottom":
            script.peek(0)
        elif what == "loses count" or what == "redeals":
            if not self.lost:
                script.lose_count()
            self.lost = True
            if what == "redeals":
                script.redeal()
        else:
            script.find(what)

    def ends(self) -> None:
        """Deal what is left, if anything is."""
        if self.laid < self.script.seats:
            self.script.deal_rest()


def blamed(what: str, of: int) -> tuple[int, ...]:
    """Return who is to blame for one of the `HAPPENINGS`."""
    if what in ("touches", "lifts"):
        return (of,)
    return (0,) if what in ("falls open", "too many", "bottom") else ()


def about_both(one: str, of: int, two: str, to: int) -> Iterable[int]:
    """Return nobody, and one who may object: not he whose doing alone it is."""
    if two == "redeals":
        return (NOBODY,)
    pack = (NOBODY,) if one in FLAWS or two in FLAWS else ()
    return (NOBODY, *objectors((1,), (*blamed(one, of), *blamed(two, to), *pack)))


@family(
    "general",
    seats=(3, 4),
    one=tuple(what for what in HAPPENINGS if what != "redeals"),
    of=ones,
    two=another,
    to=twos,
    caller=about_both,
)
def two_things_happen(
    script: Script, one: Happening, of: int, two: Happening, to: int, caller: int
) -> None:
    """Two things happen in the last round of the deal, one after the other."""
    script.prepare()
    last = LastRound(script)
    last.happens(one, of)
    last.happens(two, to)
    calls(script, caller)


def orders(what: str) -> Iterable[str]:
    """Return when somebody calls: not yet, before *what* happens, after it, or once all is dealt.

    ``unnoticed`` is not even then.  When somebody has called the dealer does not deal on, nor when
    the pack was found wrong, or he has lost count.
    """
    if what == "redeals":
        return ("never",)
    if what == "loses count":
        return ("never", "after")
    if what in FLAWS:
        return ("before", "never", "after")
    usual = ("never", "after", "over", "unnoticed")
    return ("before", *usual) if what in ("touches", "lifts") else usual


def calling(seats: int, when: str, wrong: Iterable[int]) -> Iterable[int]:
    """Return who calls, where anybody does: a neighbour of the dealer who is not alone to blame."""
    if when not in ("before", "after", "over"):
        return (NOBODY,)
    return objectors(sorted({1, seats - 1}), wrong)


def about_the_cut_and_more(seats: int, cut: str, what: str, of: int, when: str) -> Iterable[int]:
    """Return who calls about a cut, and about what happens before the call."""
    if cut == "declined":
        later = () if what == "bottom" else blamed(what, of)  # no look before a proper cut counts
        return calling(seats, when, (seats - 1, *(() if when == "before" else later)))
    first = () if cut == "made" else (0,)
    return calling(seats, when, (*first, *(() if when == "before" else blamed(what, of))))


def about_the_dealer_and_more(
    seats: int, turn: int, leave: bool, what: str, of: int, when: str
) -> Iterable[int]:
    """Return who calls about a dealer, and about what happens before the call."""
    first = (0,) if turn and not leave else ()
    return calling(seats, when, (*first, *(() if when == "before" else blamed(what, of))))


def around(script: Script, what: Happening, of: int, when: str, by: int) -> None:
    """Let something happen in the last round, with the call before it or after it."""
    last = LastRound(script)
    if when == "before":
        script.call(by)
    last.happens(what, of)
    if when in ("over", "unnoticed"):
        last.ends()
    if when in ("after", "over"):
        script.call(by)


@family(
    "general",
    seats=(2, 3, 4),
    cut=("not", "made", "declined", "exchanged"),
    what=HAPPENINGS,
    of=whose,
    when=orders,
    by=about_the_cut_and_more,
)
def uncut_and_more(script: Script, cut: str, what: Happening, of: int, when: str, by: int) -> None:
    """The pack is cut, or not, or not again; then something else happens in the last round."""
    script.shuffle()
    if cut == "declined":
        script.decline_cut()
    elif cut != "not":
        script.cut()
    if cut == "exchanged":
        exchange(script)
    around(script, what, of, when, by)


@family(
    "general",
    seats=(2, 3, 4),
    turn=everyone,
    leave=leave_given,
    what=HAPPENINGS,
    of=lambda what: (0, 1) if what in SOMEBODYS else (NOBODY,),
    when=orders,
    by=about_the_dealer_and_more,
)
def wrong_dealer_and_more(
    script: Script, turn: int, leave: bool, what: Happening, of: int, when: str, by: int
) -> None:
    """Somebody deals whose turn it is, or not; then something else happens in the last round."""
    script.table(turn=turn, leave=leave)
    script.prepare()
    around(script, what, of, when, by)


@family(
    "general",
    seats=(2, 3, 4),
    turn=lambda seats: range(1, seats),
    leave=(False, True),
    cut=("not", "exchanged"),
    packets=lambda seats: stages(seats)[1:],
    when=MOMENTS,
    lifter=lifters,
    by=claimants,
)
def wrong_dealer_uncut(
    script: Script, turn: int, leave: bool, cut: str, packets: int, when: str, lifter: int, by: int
) -> None:
    """Somebody deals for another from a pack that is not cut: two rights to claim at once."""
    script.table(turn=turn, leave=leave)
    script.shuffle()
    if cut == "exchanged":
        script.cut()
        exchange(script)
    script.deal(packets)
    goes_on(script, when, by, lifter)


def out_of_turn(seats: int) -> Iterable[int]:
    """Return everybody but the dealer."""
    return range(1, seats)


@family(
    "general",
    seats=(2, 3, 4),
    turn=out_of_turn,
    leave=(False, True),
    what=("falls open", "too many", "too few", "looked at", "none"),
    when=("never", "during", "over"),
    found_then=lambda when: ("nothing", "soiled") if when == "over" else ("nothing",),
    by=lambda leave, what, when: (
        (NOBODY,)
        if when == "never"
        else objectors((1,), (1,) if leave and what == "looked at" else ())
    ),
)
def wrong_dealer_and_a_redeal(
    script: Script,
    turn: int,
    leave: bool,
    what: str,
    when: str,
    found_then: Flaw | Literal["nothing"],
    by: int,
) -> None:
    """Somebody deals for another and a new deal falls due, in the deal or when it is over."""
    script.table(turn=turn, leave=leave, packet=2)
    script.prepare()
    script.deal(2 * script.seats)
    if what == "falls open":
        falls(script, 1, up=True)
    if what == "looked at":
        script.lift(1)
    if what in ("too many", "too few"):
        script.deal_to(1, 3 if what == "too many" else 1)
    if when == "over":
        script.deal_rest()
    if found_then != "nothing":
        script.find(found_then)
    calls(script, by)


def shuffles(turn: int, leave: bool) -> Iterable[str]:
    """Return how the pack is shuffled; the wrong dealer shuffles well: two faults are enough."""
    return ("proper",) if turn and not leave else ("proper", "under the table")


def seen_too(turn: int, leave: bool, shuffle: str, cut: str) -> Iterable[bool]:
    """Return whether a card is seen in the cut; a third fault would be too much for one deal."""
    faults = (turn != 0 and not leave) + (shuffle != "proper") + (cut != "proper")
    return (False, True) if faults < 2 else (False,)


def mending(shuffle: str, cut: str, seen: bool) -> Iterable[str]:
    """Return what follows such a cut: a call, what is wrong put right, the deal."""
    wrong = seen or not shuffle == cut == "proper"
    again = ("cut",) if seen or cut != "proper" else ()
    usual = ("nothing", "called", *(("shuffled", *again, "both") if wrong else ()))
    return usual if cut == "by another" else (*usual, "dealt", "dealt, called")


@family(
    "general",
    seats=(2, 3, 4),
    turn=(0, 1),
    leave=leave_given,
    shuffle=shuffles,
    cut=("proper", "thin", "untidy", "by another"),
    seen=seen_too,
    then=mending,
)
def much_to_put_right(
    script: Script, turn: int, leave: bool, shuffle: str, cut: str, seen: bool, then: str
) -> None:
    """Several things go wrong before the deal; some of them are put right."""
    script.table(turn=turn, leave=leave)
    script.shuffle(open=shuffle == "proper")
    cutter = 0 if cut == "by another" else script.cutter
    if cut == "thin":
        cut_in(script, 4, "bottom")
    else:
        script.cut(cutter)
    if cut == "untidy":
        script.disorder()
    if seen:
        script.expose("pack", cutter)
    if then.startswith("dealt"):
        script.deal(3)
    if then.endswith("called"):
        by_cutter = cut in ("thin", "untidy") or (seen and cut != "by another")
        by_dealer = (turn and not leave) or shuffle != "proper"
        script.call(0 if script.seats == 2 and by_cutter and not by_dealer else 1)
    if then in ("shuffled", "both"):
        script.shuffle()
    if then in ("cut", "both"):
        script.cut()


def places(seats: int, extra: int) -> Iterable[int]:
    """Return who gets the card too many, where anybody does."""
    return range(seats) if extra else (NOBODY,)


@family(
    "general",
    seats=(2, 3, 4),
    pack=(36, 52),
    extra=(0, 1, 2),
    of=places,
    lap=lambda extra: ("first", "middle") if extra else ("none",),
    found_then=("nothing", "surplus", "soiled"),
    caller=(NOBODY, 1),
)
def whole_pack_is_dealt(
    script: Script,
    pack: int,
    extra: int,
    of: int,
    lap: str,
    found_then: Flaw | Literal["nothing"],
    caller: int,
) -> None:
    """Every card is dealt out; one packet may have a card more, so that the pack runs out."""
    hand = pack // script.seats
    script.table(pack=pack, hand=hand)
    script.prepare()
    if extra:
        laps = 0 if lap == "first" else hand // 2
        script.deal(laps * script.seats + (of - 1) % script.seats)
        script.deal_to(of, 1 + extra)
    script.deal_rest()
    if found_then != "nothing":
        script.find(found_then)
    calls(script, caller)


FAMILIES: tuple[Family, ...] = (
    two_things_happen,
    uncut_and_more,
    wrong_dealer_and_more,
    wrong_dealer_and_a_redeal,
    wrong_dealer_uncut,
    much_to_put_right,
    whole_pack_is_dealt,
)
