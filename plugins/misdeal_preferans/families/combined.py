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
    talon_at,
)
from trainer.plugins import Family, Flaw, Script, family, leave_given

MANDATORY = ("card", "bottom", "shuffle", "soiled", "look")
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
        packets[4:6] = [packets[5], packets[4]]
    lay(script, packets[:6])


def due(script: Script, fault: str, by: int) -> None:
    """Something for which no claim is needed."""
    if fault == "card":
        script.expose(1)
    if fault == "bottom":
        script.peek(by)
    if fault == "shuffle":
        script.shuffle(by)
    if fault == "soiled":
        script.find("soiled")
    if fault == "look":
        script.lift(1)


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 1, 2),
    claimed=ON_DEMAND,
    fault=MANDATORY,
    by=lambda fault, seats: (0, seats - 1) if fault in ("bottom", "shuffle") else (0,),
    call=lambda fault: (
        ("not", "after it") if fault == "shuffle" else ("not", "before it", "after it")
    ),
    caller=lambda call, seats: (0,) if call == "not" else (0, 1, 2),
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
    failed=(0, 1, 2),
    cut=("uncut", "by another", "improper", "thin"),
    second=("talon", "rotation", "turn", "none"),
    by=lambda seats: (None, *range(seats)),
    over=(False, True),
    lifted=lambda over, by, seats: (False, True) if over and by in hands(seats) else (False,),
)
def two_rights_to_claim(
    script: Script, failed: int, cut: str, second: str, by: int | None, over: bool, lifted: bool
) -> None:
    """The cut is not in order and neither is the order of the deal; deadlines differ."""
    script.table(failed=failed, turn=2 if second == "turn" else 0)
    script.shuffle()
    if cut == "by another":
        script.cut(0)
    elif cut == "improper":
        script.cut(parts=(10, 12, 10), order=(1, 3, 2))
    elif cut == "thin":
        script.cut(parts=(4, 28))
    packets: list[tuple[Where, int]] = list(script.procedure())
    if second == "talon":
        packets = talon_at(script, 3)
    if second == "rotation":
        packets[:3] = [packets[0], packets[2], packets[1]]
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
        script.boxed(1)
    if first == "short":
        script.find("short", 1)
    if first == "surplus":
        script.find("surplus", 1)
    if first == "soiled":
        script.find("defective", 1)
    if first == "too many":
        script.deal_to(hands(script.seats)[1], 3)
    if second == "card":
        script.expose(1)
    if second == "talon card":
        script.expose("talon")
    if second == "soiled":
        script.find("soiled")
    if second == "bottom":
        script.peek(0)
    script.call(caller)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    fault=("card", "bottom", "shuffle", "surplus", "talon claimed", "talon noticed"),
    looker=hands,
    first=lambda fault: ("look",) if fault == "talon noticed" else ("look", "fault"),
    second=lambda seats, looker: (None, *(seat for seat in hands(seats) if seat != looker)),
    failed=(0, 2),
)
def look_when_a_new_deal_is_due(
    script: Script, level: int, fault: str, looker: int, first: str, second: int | None, failed: int
) -> None:
    """Somebody looks at his cards before something ends the deal, or when it is over with it."""
    script.table(level=level, failed=failed)
    script.prepare()
    lay(script, talon_at(script, 5 if fault.startswith("talon") else 4)[:7])
    if first == "look":
        script.lift(looker)
    if fault == "card":
        script.expose("talon")
    if fault == "bottom":
        script.peek(script.cutter)
    if fault == "shuffle":
        script.shuffle(script.cutter)
    if fault == "surplus":
        script.find("surplus", 1)
    if fault == "talon claimed":
        script.call(0)
    if first == "fault":
        script.lift(looker)
    script.lift(second)


@family(
    "preferans",
    seats=SEATS,
    turn=lambda seats: range(seats),
    leave=leave_given,
    failed=(0, 1, 2),
    peeked=(False, True),
    fault=("nothing", "card", "bottom", "cutter"),
    packets=(0, 6),
    call=lambda fault: ("not", "before") if fault == "nothing" else ("not", "before", "after"),
)
def wrong_dealer_and_the_passing_deal(
    script: Script,
    turn: int,
    leave: bool,
    failed: int,
    peeked: bool,
    fault: str,
    packets: int,
    call: str,
) -> None:
    """Somebody deals, in his turn or not, and the deal fails so that it may pass."""
    looker = script.cutter if fault == "cutter" else 0
    script.table(turn=turn, leave=leave, failed=failed, peeked=(looker,) if peeked else ())
    script.prepare()
    script.deal(packets)
    if call == "before":
        script.call(1)
    if fault == "card":
        script.expose("pack")
    if fault in ("bottom", "cutter"):
        script.peek(looker)
    if call == "after":
        script.call(1)


@family(
    "preferans",
    seats=SEATS,
    found=("soiled", "defective", "surplus", "nothing"),
    extra=hands,
    looker=lambda seats: (None, *hands(seats)),
    moment=lambda found: ("before",) if found == "nothing" else ("before", "after"),
    failed=(0, 1, 2),
)
def bad_pack_beside_a_count(
    script: Script,
    found: Flaw | Literal["nothing"],
    extra: int,
    looker: int | None,
    moment: str,
    failed: int,
) -> None:
    """The last hand runs short, and the pack is found to be bad before or after that."""
    script.table(failed=failed)
    script.prepare()
    spot = last_packet(script, extra)
    script.deal(6)
    script.lift(looker)
    if moment == "before":
        _found(script, found)
    script.deal(spot - 6)
    script.deal_to(extra, 3)
    script.deal_rest()
    if moment == "after":
        _found(script, found)


def _found(script: Script, what: Flaw | Literal["nothing"]) -> None:
    if what != "nothing":
        script.find(what, 2 if what == "defective" else 1)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    progression=((1, 2, 3), (1, 2, 4)),
    shuffler=lambda seats: (None, 0, seats - 1),
    peeker=lambda seats: (None, 0, seats - 1, 1),
    looker=(None, 1, 2),
    opener=(None, 0),
    failed=(0, 1, 2),
)
def penalties_add_up(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    shuffler: int | None,
    peeker: int | None,
    looker: int | None,
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
    failed=(0, 1, 2),
    by=lambda seats: (None, *range(seats)),
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


@family(
    "preferans",
    seats=SEATS,
    to=lambda seats: range(1, seats),
    part=(2, 5),
    shuffle=("properly", "faces"),
    turn=(0, 1),
    cut=(None, 1),
    call=(False, True),
)
def much_to_put_right(
    script: Script, to: int, part: int, shuffle: str, turn: int, cut: int | None, call: bool
) -> None:
    """Before the first packet several things are to be put right: dealer, shuffle and cut."""
    script.table(turn=turn)
    script.shuffle(faces_seen=shuffle == "faces")
    script.refuse_shuffle(to)
    script.cut(cut, parts=(part, 32 - part))
    if call:
        script.call(2)


@family(
    "preferans",
    seats=SEATS,
    packets=(5, 9),
    first=("loses count", "soiled", "talon card", "touches"),
    second=lambda first: (
        ("card", "looks", "calls")
        if first == "loses count"
        else ("loses count", "card", "looks", "calls")
    ),
    chooses=lambda first, second: (False, True) if "loses count" in (first, second) else (False,),
    by=lambda seats, first, second: (
        range(seats)
        if second == "calls"
        else hands(seats)
        if second == "looks" or first == "touches"
        else (0,)
    ),
    failed=(0, 1, 2),
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
            script.call(by)
    if chooses and "loses count" in (first, second):
        script.redeal()


FAMILIES: tuple[Family, ...] = (
    claim_beside_another_fault,
    two_rights_to_claim,
    two_failures_at_once,
    look_when_a_new_deal_is_due,
    wrong_dealer_and_the_passing_deal,
    bad_pack_beside_a_count,
    penalties_add_up,
    talon_and_a_looker,
    much_to_put_right,
    option_beside_a_fault,
)
