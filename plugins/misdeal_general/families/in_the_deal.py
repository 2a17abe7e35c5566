"""In the deal: the wrong dealer, no cut, counts, cards that open, the pack, hands on the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from misdeal_general.families.common import (
    MOMENTS,
    NOBODY,
    SIZES,
    calls,
    claimants,
    cut_in,
    falls,
    goes_on,
    holders,
    lifters,
    objectors,
    rounds,
    some_holders,
    stages,
)
from trainer.plugins import WAYS, Family, Flaw, Script, everyone, family, leave_given


def how_far(seats: int, size: tuple[int, int]) -> Iterable[int]:
    """Return packets laid: one, all but one, all."""
    packets = rounds(size) * seats
    return (1, packets - 1, packets)


@family("general", seats=(2, 3, 4), size=SIZES, way=WAYS, packets=how_far, by=(NOBODY, 1))
def in_order(script: Script, size: tuple[int, int], way: str, packets: int, by: int) -> None:
    """A deal with nothing wrong in it, groundless calls included."""
    script.table(hand=size[0], packet=size[1])
    script.prelude(way)
    script.deal(packets)
    calls(script, by)


def reached(seats: int) -> Iterable[int]:
    """Return packets laid: none yet, and the stages of the deal."""
    return (0, *stages(seats))


def whenever(packets: int) -> Iterable[str]:
    """Return when it is pointed out; before the first packet it is called at once, or not yet."""
    return MOMENTS if packets else ("never", "during")


def to_object(seats: int, turn: int, leave: bool, when: str, lifter: int) -> Iterable[int]:
    """Return who may call: of the dealer and who lifted too soon, not he who alone is at fault."""
    wrong = [0] if turn and not leave else []
    return claimants(seats, when, [*wrong, *((lifter,) if when == "lifted" else ())])


@family(
    "general",
    seats=(2, 3, 4),
    turn=everyone,
    leave=leave_given,
    packets=reached,
    when=whenever,
    lifter=lifters,
    by=to_object,
)
def deals_for_another(
    script: Script, turn: int, leave: bool, packets: int, when: str, lifter: int, by: int
) -> None:
    """Somebody deals whose turn it is not, with leave or without; somebody notices, or not."""
    script.table(turn=turn, leave=leave)
    script.prepare()
    script.deal(packets)
    goes_on(script, when, by, lifter)


def to_object_to_it(seats: int, how: str, when: str, lifter: int) -> Iterable[int]:
    """Return who may call: he who declined the cut, or dealt without it, is not the one."""
    wrong = {"cut": [], "declined": [seats - 1]}.get(how, [0])
    return claimants(seats, when, [*wrong, *((lifter,) if when == "lifted" else ())])


@family(
    "general",
    seats=(2, 3, 4),
    how=("cut", "not cut", "declined", "exchanged", "seen", "faces"),
    packets=stages,
    when=MOMENTS,
    lifter=lifters,
    by=to_object_to_it,
)
def not_offered_for_the_cut(
    script: Script, how: str, packets: int, when: str, lifter: int, by: int
) -> None:
    """The pack is dealt uncut, or not cut again when it should be; somebody notices, or not."""
    script.shuffle(faces_seen=how == "faces")
    if how == "declined":
        script.decline_cut()
    elif how != "not cut":
        script.cut()
    if how == "exchanged":
        script.swap_pack()
    if how == "seen":
        script.expose("pack")
    if how in ("exchanged", "seen", "faces"):
        script.shuffle()
    script.deal(packets)
    goes_on(script, when, by, lifter)


def in_round(size: tuple[int, int]) -> Iterable[int]:
    """Return the rounds of the deal, the first one 0."""
    return range(rounds(size))


def by_how_many(size: tuple[int, int], lap: int) -> Iterable[int]:
    """Return cards too many or too few in one packet of this round, which keeps a card."""
    hand, packet = size
    proper = min(packet, hand - packet * lap)
    return [change for change in (-2, -1, 1, 2) if proper + change >= 1]


def made_up(size: tuple[int, int], lap: int, change: int) -> Iterable[bool]:
    """Return whether the next packet can make up for it: there is one, and it keeps a card."""
    hand, packet = size
    following = min(packet, hand - packet * (lap + 1))
    return (False, True) if min(following, following - change) >= 1 else (False,)


@family(
    "general",
    seats=(2, 3, 4),
    size=((6, 1), (6, 2), (6, 3), (5, 2), (7, 3)),
    of=everyone,
    lap=in_round,
    change=by_how_many,
    evened=made_up,
    over=(False, True),
)
def packet_of_another_size(
    script: Script,
    size: tuple[int, int],
    of: int,
    lap: int,
    change: int,
    evened: bool,
    over: bool,
) -> None:
    """One packet is too large or too small; the next to the same player evens it out, or not."""
    script.table(hand=size[0], packet=size[1])
    script.prepare()
    seats, place = script.seats, (of - 1) % script.seats
    proper = script.procedure()
    at = lap * seats + place
    script.deal(at)
    script.deal_to(of, proper[at][1] + change)
    if evened:
        script.deal(seats - 1)
        script.deal_to(of, proper[at + seats][1] - change)
        at += seats
    if over and at < len(proper) - 1:
        script.deal_rest()
    elif over:
        script.call(1)  # nothing is left to be dealt


@family(
    "general",
    seats=(2, 3, 4),
    size=((6, 2), (6, 3)),
    lacking=(False, True),
    of=lambda seats, lacking: range(seats) if lacking else (1,),
    then=("one to come", "over", "made up", "shown", "looked at", "called"),
)
def hand_stays_short(
    script: Script, size: tuple[int, int], lacking: bool, of: int, then: str
) -> None:
    """The first packet of one player may be a card short; the deal is over with the last packet.

    The dealer may then give him the card that he lacks, or a card is shown when all is dealt.
    """
    script.table(hand=size[0], packet=size[1])
    script.prepare()
    packets = rounds(size) * script.seats
    first = (of - 1) % script.seats
    if lacking:
        script.deal(first)
        script.deal_to(of, size[1] - 1)
        left = packets - first - 1
    else:
        left = packets
    if then == "one to come":
        script.deal(left - 1)
        return
    script.deal_rest()
    if then == "made up":
        script.deal_to(of, 1)
    if then == "shown":
        script.expose(1, 0)
    if then == "looked at":
        script.lift(of)
    if then == "called":
        script.call(1)


def receiving(seats: int) -> Iterable[int]:
    """Return all players but the last to be served, who is the dealer."""
    return range(1, seats)


def back(seats: int, of: int) -> Iterable[int]:
    """Return the players served after this one in a round."""
    return (*range(of + 1, seats), 0)


@family(
    "general",
    seats=(2, 3, 4),
    size=SIZES,
    of=receiving,
    to=back,
    lap=lambda size: (0, rounds(size) - 1),
    swapped=(False, True),
    by=(NOBODY, 1),
)
def packet_goes_astray(
    script: Script, size: tuple[int, int], of: int, to: int, lap: int, swapped: bool, by: int
) -> None:
    """A packet goes to a wrong player, who gets his own too, or whose own makes up for it."""
    script.table(hand=size[0], packet=size[1])
    script.prepare()
    seats = script.seats
    first, second = of - 1, (to - 1) % seats
    proper = script.procedure()
    start = lap * seats
    script.deal(start + first)
    script.deal_to(to, proper[start + first][1])
    if second - first > 1:
        script.deal(second - first - 1)
    if swapped:
        script.deal_to(of, proper[start + second][1])
    else:
        script.deal(1)
    if start + second < len(proper) - 1:
        script.deal_rest()
    calls(script, by)


def then(seats: int, packets: int) -> Iterable[str]:
    """Return what follows: nothing, a call, or the rest of the deal where there is a rest."""
    return ("nothing", "call", "dealt on") if packets < 6 * seats else ("nothing", "call")


def opening(seats: int, packets: int) -> Iterable[str]:
    """Return how a card comes to be seen, or falls; when all is dealt none falls any more."""
    return ("falls open", "falls closed", "shown") if packets < 6 * seats else ("shown",)


def whose_card(seats: int, packets: int, how: str) -> Iterable[int | str]:
    """Return whose card it is: of one who has cards, or is to have this one; or of the pack."""
    return (*(holders(seats, packets) if how == "shown" else range(seats)), "pack")


def through_whom(seats: int, how: str, of: int | str) -> Iterable[int]:
    """Return who did it: anybody can show a card; the dealer drops one, or whose it is to be."""
    if how == "shown":
        return range(seats)
    return (0, of) if isinstance(of, int) and of else (0,)


@family(
    "general",
    seats=(2, 3, 4),
    packets=lambda seats: (1, 2 * seats + 1, 6 * seats - 1, 6 * seats),
    how=opening,
    of=whose_card,
    by=through_whom,
    then=then,
)
def card_falls(script: Script, packets: int, how: str, of: int | str, by: int, then: str) -> None:
    """A card falls in dealing or is shown, during the deal or after it."""
    script.prepare()
    script.deal(packets)
    if how == "shown":
        script.expose(of, by)
    else:
        falls(script, of, up=how == "falls open", by=by)
    if then == "dealt on":
        script.deal_rest()
    if then == "call":
        script.call(0 if by else 1)


FLAWS: tuple[Flaw, ...] = ("short", "surplus", "defective", "soiled", "double", "foreign")
"""What can be wrong with a pack."""


def how_many(what: str) -> Iterable[int]:
    """Return by how many cards a pack is wrong."""
    return {"sound": (0,), "short": (1, 2), "surplus": (1, 2)}.get(what, (1,))


@family(
    "general",
    seats=(2, 3, 4),
    what=(*FLAWS, "sound"),
    count=how_many,
    when=("shuffled", "cut", "one", "some", "over", "played"),
    turn=(0, 1),
    leave=leave_given,
    by=(NOBODY, 1),
)
def pack_is_not_right(
    script: Script,
    what: Flaw | Literal["sound"],
    count: int,
    when: str,
    turn: int,
    leave: bool,
    by: int,
) -> None:
    """The pack lacks cards, has too many or bad ones, or is sound; perhaps the dealer is wrong."""
    script.table(turn=turn, leave=leave)
    script.shuffle()
    if when != "shuffled":
        script.cut()
    if when in ("one", "some"):
        script.deal(1 if when == "one" else 2 * script.seats + 1)
    if when in ("over", "played"):
        script.deal_rest()
    if when == "played":
        script.play(1)
    if what != "sound":
        script.find(what, count)
    calls(script, by)


def list_what_follows(seats: int, packets: int, before: str) -> Iterable[str]:
    """Return what follows a lost count; in the last round counts can have gone wrong before."""
    usual = ("asks", "redeals", *AFTER_REDEAL, "called", "looked at", "finishes")
    last = before == "nothing" and 5 * seats <= packets < 6 * seats - 2
    return (*usual, "too many before") if last else usual


AFTER_REDEAL = ("redeals, short", "redeals, soiled")
"""What can still come up when the dealer has chosen to deal anew: nothing of it matters."""


def lost_at(seats: int) -> Iterable[int]:
    """Return packets laid: more than a third, half, and in the last round all but two at most."""
    return dict.fromkeys((2 * seats + 1, 3 * seats, 5 * seats, 6 * seats - 2))


def noticing(seats: int, before: str, then: str) -> Iterable[int]:
    """Return who calls, where anybody does: not he who alone has touched his cards."""
    if "called" not in then:
        return (NOBODY,)
    return objectors(range(1, seats), (1,) if before == "touched" else ())


@family(
    "general",
    seats=(2, 3, 4),
    packets=lost_at,
    before=("nothing", "drops one closed", "touched"),
    then=list_what_follows,
    by=noticing,
)
def loses_count(script: Script, packets: int, before: str, then: str, by: int) -> None:
    """The dealer loses count, and may have chosen what to do; a count may be wrong besides."""
    script.prepare()
    script.deal(packets)
    if before == "drops one closed":
        falls(script, 1, up=False)
    if before == "touched":
        script.touch(1)
    following = (packets + 1) % script.seats
    if then == "too many before":
        script.deal_to(following, 2)
    script.lose_count()
    if then.startswith("redeals"):
        script.redeal()
    if then == "redeals, short":
        script.find("short")
    if then == "redeals, soiled":
        script.find("soiled")
    if then == "looked at":
        script.lift(1)
    if then == "finishes":
        script.deal_rest()
    calls(script, by)


def objecting(seats: int, packets: int, how: str, by: int, cut: bool) -> Iterable[int]:
    """Return nobody, and the dealer, unless all that is wrong is his own doing."""
    too_soon = [by] if how != "neither" and packets < 6 * seats else []
    return (NOBODY, *(seat for seat in (0,) if {*too_soon, *(() if cut else (0,))} != {seat}))


@family(
    "general",
    seats=(3, 4),
    packets=lambda seats: (1, 2 * seats + 1, 6 * seats - 1, 6 * seats),
    how=("touches", "lifts", "touches, then lifts", "neither"),
    by=lambda seats, packets, how: holders(seats, packets) if how != "neither" else (NOBODY,),
    cut=(True, False),
    caller=objecting,
)
def hands_on_too_soon(
    script: Script, packets: int, how: str, by: int, cut: bool, caller: int
) -> None:
    """Somebody touches or lifts his cards, before the deal is over or after it."""
    script.shuffle()
    if cut:
        script.cut()
    script.deal(packets)
    if how.startswith("touches"):
        script.touch(by)
    if how.endswith("lifts"):
        script.lift(by)
    calls(script, caller)


@family(
    "general",
    seats=(2, 3, 4),
    packets=stages,
    first=some_holders,
    looks=(False, True),
    then=("nothing", "opens", "opens another's", "dealt on", "dealt on, opens"),
)
def hand_shows_a_card(script: Script, packets: int, first: int, looks: bool, then: str) -> None:
    """Somebody handles his cards too soon; one of them opens, or one of the dealer's, or none."""
    script.prepare()
    script.deal(packets)
    if looks:
        script.lift(first)
    else:
        script.touch(first)
    if then.startswith("dealt on"):
        script.deal_rest()
    if then == "opens another's":
        script.expose("pack", 0)
    elif then.endswith("opens"):
        script.expose(first, first)


BEFORE_PLAY = (
    "nothing",
    "uncut",
    "under the table",
    "thin",
    "out of turn",
    "bottom",
    "falls open",
    "looked at",
    "too many",
    "too few",
)
"""What may have gone wrong before play begins."""


def come_up(stage: str) -> Iterable[str]:
    """Return what follows when all is dealt, or once play has begun."""
    return ("nothing", "short", "foreign") if stage == "played" else ("nothing",)


def complaining(seats: int, fault: str) -> Iterable[int]:
    """Return nobody, and who may object: not he who cut thinly or looked."""
    own = fault == "looked at" or (fault == "thin" and seats == 2)
    return (NOBODY, 0 if own else 1)


@family(
    "general",
    seats=(2, 3, 4),
    fault=BEFORE_PLAY,
    stage=("over", "played"),
    found_then=come_up,
    by=complaining,
)
def play_begins(
    script: Script,
    fault: str,
    stage: str,
    found_then: Flaw | Literal["nothing"],
    by: int,
) -> None:
    """Something goes wrong in the deal, or nothing; then all is dealt, and play may have begun."""
    seats = script.seats
    script.table(turn=1 if fault == "out of turn" else 0, packet=2)
    script.shuffle(open=fault != "under the table")
    if fault == "thin":
        cut_in(script, 3, "top")
    elif fault != "uncut":
        script.cut()
    if fault == "bottom":
        script.peek(0)
    script.deal(2 * seats)
    if fault == "falls open":
        falls(script, 1, up=True)
    if fault == "looked at":
        script.lift(1)
    if fault in ("too many", "too few"):
        script.deal_to(1, 3 if fault == "too many" else 1)
    script.deal_rest()
    if stage == "played":
        script.play(1)
    if found_then != "nothing":
        script.find(found_then)
    calls(script, by)


FAMILIES: tuple[Family, ...] = (
    in_order,
    deals_for_another,
    not_offered_for_the_cut,
    packet_of_another_size,
    hand_stays_short,
    packet_goes_astray,
    card_falls,
    pack_is_not_right,
    loses_count,
    hands_on_too_soon,
    hand_shows_a_card,
    play_begins,
)
