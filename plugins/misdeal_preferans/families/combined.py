"""More than one thing at once: two failures, open claims beside a new deal, a look too late …"""

from __future__ import annotations

from typing import Literal

from misdeal_preferans.families.table import (
    FAILED,
    SEATS,
    Where,
    hands,
    last_packet,
    lay,
    nobody_or_others,
    out_of_rotation,
    somebody_but,
    talon_at,
)
from trainer.plugins import Family, Flaw, Script, family, leave_given

MANDATORY = ("card", "bottom", "soiled", "look")
ON_DEMAND = ("uncut", "cut by another", "cut improperly", "talon", "rotation", "turn")


def claimable(script: Script, fault: str) -> None:
    """Prepare and lay six packets, with one fault that somebody would have to claim."""
    script.shuffle()
    if fault == "cut by another":
        script.cut(1)
    elif fault == "cut improperly":
        script.cut(parts=(10, 12, 10), order=(2, 1, 3))
    elif fault != "uncut":
        script.cut()
    packets: list[tuple[Where, int]] = list(script.procedure())
    if fault == "talon":
        packets = talon_at(script, 5)
    if fault == "rotation":
        packets = out_of_rotation(script, 4)
    lay(script, packets[:6])


def due(script: Script, fault: str, by: int) -> None:
    """Something for which no claim is needed."""
    if fault == "card":
        script.expose(1)
    if fault == "bottom":
        script.peek(by)
    if fault == "soiled":
        script.find("soiled")
    if fault == "look":
        script.lift(1)


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    claimed=ON_DEMAND,
    fault=MANDATORY,
    by=lambda fault, seats: (0, seats - 1) if fault == "bottom" else (0,),
    call=lambda fault: (
        ("not", "before it", "after it") if fault in ("soiled", "look") else ("not", "after it")
    ),
    caller=lambda call, claimed, seats: (
        (1,)
        if call == "not"
        else (0, 2)
        if claimed == "cut by another"
        else (0, 1)
        if claimed == "cut improperly"
        else (1, 2)
    ),
)
def claim_beside_another_fault(
    script: Script, failed: int, claimed: str, fault: str, by: int, call: str, caller: int
) -> None:
    """A right to claim is open, and something else happens before or after it is used."""
    script.table(failed=failed, turn=1 if claimed == "turn" else 0)
    claimable(script, claimed)
    if call == "before it":
        script.call(caller)
    due(script, fault, by)
    if call == "after it":
        script.call(caller)


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    cut=("uncut", "by another", "improper", "thin"),
    second=("talon", "rotation", "turn", "turn and talon", "none"),
    by=lambda seats, cut, second: nobody_or_others(
        seats, (0, seats - 1) if cut in ("improper", "thin") and second == "none" else (0,)
    ),
    over=(False, True),
    lifted=lambda over, by, seats: (False, True) if over and by in hands(seats) else (False,),
)
def two_rights_to_claim(
    script: Script, failed: int, cut: str, second: str, by: int | None, over: bool, lifted: bool
) -> None:
    """The cut is not in order and neither is the order of the deal; deadlines differ."""
    script.table(failed=failed, turn=2 if second.startswith("turn") else 0)
    script.shuffle()
    if cut == "by another":
        script.cut(0)
    elif cut == "improper":
        script.cut(parts=(10, 12, 10), order=(1, 3, 2))
    elif cut == "thin":
        script.cut(parts=(4, 28))
    packets: list[tuple[Where, int]] = list(script.procedure())
    if second.endswith("talon"):
        packets = talon_at(script, 3)
    if second == "rotation":
        packets = out_of_rotation(script, 1)
    lay(script, packets if over else packets[:8])
    if lifted:
        script.lift(by)
    script.call(by)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    first=("card", "boxed", "talon", "short", "surplus", "soiled", "too many"),
    second=("nothing", "card", "talon card", "soiled", "bottom"),
    failed=lambda first, second: (
        FAILED if first not in ("boxed", "short") or "card" in second else (0,)
    ),
    peeked=lambda second: (False, True) if second == "bottom" else (False,),
    caller=lambda first: (None, 1) if first == "talon" else (None,),
)
def two_failures_at_once(
    script: Script,
    level: int,
    first: str,
    second: str,
    failed: int,
    peeked: bool,
    caller: int | None,
) -> None:
    """One deal fails in two ways; it is one failed deal all the same, if it is one."""
    script.table(level=level, failed=failed, peeked=(0,) if peeked else ())
    script.prepare()
    if first == "talon":
        lay(script, talon_at(script, 5)[:7])
    else:
        script.deal(14 if first == "too many" else 6)
    if first == "card":
        script.expose(2)
    if first == "boxed":
        script.box(1)
    if first == "too many":
        script.deal_to(hands(script.seats)[1], 3)
    if second == "card":
        script.expose(1)
    if second == "talon card":
        script.expose("talon")
    if second == "bottom":
        script.peek(0)
    if first == "short":
        script.find("short", 1)
    if first == "surplus":
        script.find("surplus", 1)
    if first == "soiled":
        script.find("defective", 1)
    if second == "soiled":
        script.find("soiled")
    script.call(caller)


LOOKED_AFTER = ("count lost", "talon noticed")
"""Things that happen after which a look at one's own cards is told, with no doubt what it is."""


@family(
    "preferans",
    seats=SEATS,
    fault=("card", "bottom", "surplus", "talon claimed", *LOOKED_AFTER),
    first=lambda fault: ("fault",) if fault in LOOKED_AFTER else ("look", "fault"),
    level=lambda first, fault: (0, 1) if first == "look" or fault in LOOKED_AFTER else (0,),
    failed=lambda first, fault: (0, 2) if first == "look" or fault in LOOKED_AFTER else (0,),
    looker=hands,
    second=lambda seats, looker, fault: (
        (None, *(seat for seat in hands(seats) if seat != looker))
        if fault in LOOKED_AFTER
        else (None,)
    ),
)
def look_when_a_new_deal_is_due(
    script: Script, fault: str, first: str, level: int, failed: int, looker: int, second: int | None
) -> None:
    """Somebody looks at his cards before something ends the deal, or when it is at an end."""
    script.table(level=level, failed=failed)
    script.prepare()
    lay(script, talon_at(script, 5 if fault.startswith("talon") else 4)[:7])
    if first == "look":
        script.lift(looker)
    if fault == "card":
        script.expose("talon")
    if fault == "bottom":
        script.peek(script.cutter)
    if fault == "surplus":
        script.find("surplus", 1)
    if fault == "talon claimed":
        script.call(somebody_but(script.seats, 0, looker))
    if fault == "count lost":
        script.lose_count()
    if first == "fault":
        script.lift(looker)
    script.lift(second)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(seats),
    leave=leave_given,
    failed=FAILED,
    fault=("nothing", "card", "talon", "bottom", "cutter", "soiled", "short hand"),
    moment=lambda fault: (
        ("in the deal",)
        if fault == "talon"
        else ("over",)
        if fault == "short hand"
        else ("in the deal", "over")
        if fault == "soiled"
        else ("before", "in the deal")
    ),
    peeked=lambda fault: (False, True) if fault in ("bottom", "cutter") else (False,),
    call=lambda fault, moment: (
        ("not",)
        if fault == "short hand"
        else ("not", "before")
        if fault == "nothing"
        else ("not",)
        if moment == "over"
        else ("not", "before", "after")
        if fault == "soiled"
        else ("not", "after")
    ),
)
def wrong_dealer_and_the_passing_deal(
    script: Script,
    turn: int,
    leave: bool,
    failed: int,
    fault: str,
    moment: str,
    peeked: bool,
    call: str,
) -> None:
    """Somebody deals, in his turn or not, and the deal fails: at once, or when it is over."""
    looker = script.cutter if fault == "cutter" else 0
    script.table(turn=turn, leave=leave, failed=failed, peeked=(looker,) if peeked else ())
    script.prepare()
    if fault == "talon":
        lay(script, talon_at(script, 5)[:6])
    elif fault == "short hand":
        lay(script, talon_at(script, 4, 3)[:6])
    elif moment != "before":
        script.deal(6)
    if call == "before":
        script.call(1)
    if moment == "over":
        script.deal_rest()
    if fault == "card":
        script.expose("pack")
    if fault in ("bottom", "cutter"):
        script.peek(looker)
    if fault == "soiled":
        script.find("soiled")
    if call == "after":
        script.call(1)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(seats),
    leave=leave_given,
    packets=(8, 11, 14),
    chooses=(False, True),
    call=lambda chooses: (False,) if chooses else (False, True),
    failed=(0, 2),
)
def wrong_dealer_loses_count(
    script: Script, turn: int, leave: bool, packets: int, chooses: bool, call: bool, failed: int
) -> None:
    """Somebody deals, in his turn or not, and loses count; he may choose to deal anew."""
    script.table(turn=turn, leave=leave, failed=failed)
    script.prepare()
    script.deal(packets)
    script.lose_count()
    if chooses:
        script.redeal()
    if call:
        script.call(1)


@family(
    "preferans",
    seats=SEATS,
    found=("soiled", "double", "surplus", "nothing"),
    extra=hands,
    looker=lambda seats, found: (None, *(hands(seats)[:1] if found != "nothing" else hands(seats))),
    failed=lambda looker: FAILED if looker is None else (0, 1),
)
def bad_pack_beside_a_count(
    script: Script,
    found: Flaw | Literal["nothing"],
    extra: int,
    looker: int | None,
    failed: int,
) -> None:
    """The last hand runs short, and the pack is found to be bad after that."""
    script.table(failed=failed)
    script.prepare()
    spot = last_packet(script, extra)
    script.deal(6)
    script.lift(looker)
    script.deal(spot - 6)
    script.deal_to(extra, 3)
    script.deal_rest()
    if found != "nothing":
        script.find(found)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    progression=((1, 2, 3), (1, 2, 4)),
    shuffler=lambda seats: (None, 0, seats - 1),
    looker=lambda shuffler: (None, 1, 2) if shuffler is None else (None,),
    peeker=lambda seats: (None, 0, seats - 1, 1),
    opener=(None, 0),
    failed=FAILED,
)
def penalties_add_up(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    shuffler: int | None,
    looker: int | None,
    peeker: int | None,
    opener: int | None,
    failed: int,
) -> None:
    """Several pay in one deal, or one for several things."""
    script.table(level=level, progression=progression, failed=failed)
    script.prepare()
    if shuffler is not None:
        script.shuffle(shuffler)
    script.deal(7)
    script.lift(looker)
    script.peek(peeker)
    if opener is not None:
        script.expose("talon", opener)


@family(
    "preferans",
    seats=SEATS,
    place=(3, 4, 5),
    looker=lambda seats: (None, *hands(seats)),
    opened=lambda looker: ("nothing", "card", "own card") if looker else ("nothing", "card"),
    failed=FAILED,
    by=lambda seats, place, looker: nobody_or_others(seats, (0, looker) if place == 4 else (0,)),
)
def talon_and_a_looker(
    script: Script, place: int, looker: int | None, opened: str, failed: int, by: int | None
) -> None:
    """The talon is in its place or not, somebody may have looked, and a card may come open."""
    script.table(failed=failed)
    script.prepare()
    lay(script, talon_at(script, place)[:9])
    script.lift(looker)
    if opened == "card":
        script.expose("talon")
    if opened == "own card" and looker is not None:
        script.expose(looker, looker)
    script.call(by)


TO_PUT_RIGHT = ("turn", "unshuffled", "faces", "refused", "thin", "own cut", "declined")


@family(
    "preferans",
    seats=SEATS,
    one=range(len(TO_PUT_RIGHT) - 1),
    two=lambda one: [
        two
        for two in range(one + 1, len(TO_PUT_RIGHT))
        if {TO_PUT_RIGHT[one], TO_PUT_RIGHT[two]} not in ({"unshuffled", "faces"},)
    ],
    mended=("nothing", "shuffle", "shuffle and cut"),
    call=lambda mended: (False, True) if mended == "nothing" else (False,),
)
def much_to_put_right(script: Script, one: int, two: int, mended: str, call: bool) -> None:
    """Before the first packet two things are to be put right, of dealer, shuffle and cut."""
    wrong = (TO_PUT_RIGHT[one], TO_PUT_RIGHT[two])
    script.table(turn=2 if "turn" in wrong else 0)
    if "unshuffled" not in wrong:
        script.shuffle(faces_seen="faces" in wrong)
    if "refused" in wrong:
        script.refuse_shuffle(1)
    if "declined" in wrong:
        script.decline_cut()
    if "declined" not in wrong or "thin" in wrong or "own cut" in wrong:
        script.cut(0 if "own cut" in wrong else None, parts=(3, 29) if "thin" in wrong else None)
    if mended != "nothing":
        script.shuffle()
    if mended == "shuffle and cut":
        script.cut()
    if call:
        script.call(1)


@family(
    "preferans",
    seats=SEATS,
    packets=(6, 9),
    first=("loses count", "talon card", "touches"),
    second=lambda first: (
        ("soiled", "looks", "calls")
        if first == "loses count"
        else ("loses count", "card", "looks", "calls")
        if first == "touches"
        else ("loses count", "card", "calls")
    ),
    chooses=lambda first, second: (
        (False, True) if "loses count" in (first, second) and second != "calls" else (False,)
    ),
    by=lambda seats, first, second: (
        (1, seats - 1)
        if second == "calls"
        else hands(seats)
        if second == "looks" or first == "touches"
        else (0,)
    ),
    failed=FAILED,
)
def option_beside_a_fault(
    script: Script, packets: int, first: str, second: str, chooses: bool, by: int, failed: int
) -> None:
    """The dealer loses count before or after something else, and may choose to redeal."""
    script.table(failed=failed)
    script.prepare()
    script.deal(packets)
    for what in (first, second):
        if what == "loses count":
            script.lose_count()
        if what == "soiled":
            script.find("soiled")
        if what == "talon card":
            script.expose("talon")
        if what == "card":
            script.expose(1)
        if what == "touches":
            script.touch(by if by in hands(script.seats) else 1)
        if what == "looks":
            script.lift(by)
        if what == "calls":
            script.call((2 if by == 1 else 1) if first == "touches" else by)
    if chooses and "loses count" in (first, second):
        script.redeal()


# -- play begins ---------------------------------------------------------------------------------

LAPSING = (
    "uncut",
    "declined",
    "cut by another",
    "talon",
    "rotation",
    "turn",
    "bottom",
    "bottom again",
    "shuffle",
    "card",
    "look",
    "look and card",
    "own card",
    "taken",
)
"""Faults of the deal of which, once play has begun, nothing or only the penalty is left."""


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 2),
    fault=LAPSING,
    played=(False, True),
    call=lambda played: ("not", "after") if played else ("not", "before"),
)
def played_in_spite_of_a_fault(
    script: Script, failed: int, fault: str, played: bool, call: str
) -> None:
    """Something is wrong with the deal; somebody objects, or nobody does; and play begins."""
    script.table(
        failed=failed,
        turn=1 if fault == "turn" else 0,
        peeked=(0,) if fault == "bottom again" else (),
    )
    script.shuffle()
    if fault == "declined":
        script.decline_cut()
    elif fault == "cut by another":
        script.cut(0)
    elif fault != "uncut":
        script.cut()
    if fault == "shuffle":
        script.shuffle()
    packets: list[tuple[Where, int]] = list(script.procedure())
    if fault == "talon":
        packets = talon_at(script, 5)
    if fault == "rotation":
        packets = out_of_rotation(script, 4)
    lay(script, packets[:9])
    if fault.startswith("bottom"):
        script.peek(0)
    if fault in ("look", "look and card", "own card"):
        script.lift(1)
    if fault in ("card", "look and card"):
        script.expose(2)
    if fault == "own card":
        script.expose(1, 1)
    script.deal_rest()
    if fault == "taken":
        script.take(2, 1)
    caller = 2 if fault in ("look", "own card") else 1
    if call == "before":
        script.call(caller)
    if played:
        script.play(1)
    if call == "after":
        script.call(caller)


_FLAWS: dict[str, Flaw] = {
    "short": "short",
    "surplus": "surplus",
    "soiled": "soiled",
    "double": "double",
}


@family(
    "preferans",
    seats=SEATS,
    found=("short hand", "taken", "talon", "card", *_FLAWS),
    failed=lambda found: (0,) if found == "short" else FAILED,
    first=lambda found: ("play", "found") if found in ("taken", "talon", "card") else ("play",),
    looker=lambda seats, found: (
        (None, *hands(seats)) if found in ("short hand", "short") else (None,)
    ),
    extra=lambda seats, found: hands(seats)[:2] if found == "short hand" else (1,),
    call=(False, True),
)
def found_when_play_has_begun(
    script: Script, found: str, failed: int, first: str, looker: int | None, extra: int, call: bool
) -> None:
    """Hands or the pack are found wrong in play; or somebody goes wrong, before it or in it."""
    script.table(failed=failed)
    script.prepare()
    script.deal(6)
    script.lift(looker)
    if found == "short hand":
        spot = last_packet(script, extra)
        script.deal(spot - 6)
        script.deal_to(extra, 3)
    if found == "short":
        script.deal(9)
        script.deal_to(hands(script.seats)[2], 1)
    else:
        script.deal_rest()
    if first == "play":
        script.play(1)
    if found in _FLAWS:
        script.find(_FLAWS[found])
    if found == "taken":
        script.take(2, 1)
    if found == "talon":
        script.take(2, "talon")
    if found == "card":
        script.expose(2)
    if first == "found":
        script.play(1)
    if call:
        script.call(1)


FAMILIES: tuple[Family, ...] = (
    claim_beside_another_fault,
    two_rights_to_claim,
    two_failures_at_once,
    look_when_a_new_deal_is_due,
    wrong_dealer_and_the_passing_deal,
    wrong_dealer_loses_count,
    bad_pack_beside_a_count,
    penalties_add_up,
    talon_and_a_looker,
    much_to_put_right,
    option_beside_a_fault,
    played_in_spite_of_a_fault,
    found_when_play_has_begun,
)
