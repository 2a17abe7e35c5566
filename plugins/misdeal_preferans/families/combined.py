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
from trainer.plugins import Family, Flaw, Play, family, leave_given

MANDATORY = ("card", "bottom", "shuffle", "soiled", "look")
ON_DEMAND = ("uncut", "cut by another", "cut improperly", "talon", "rotation", "turn")


def claimable(play: Play, fault: str) -> None:
    """Prepare and lay six packets, with one fault that somebody would have to claim."""
    play.shuffle()
    if fault == "cut by another":
        play.cut(1)
    elif fault == "cut improperly":
        play.cut(parts=(10, 12, 10), order=(2, 1, 3))
    elif fault != "uncut":
        play.cut()
    packets: list[tuple[Where, int]] = list(play.procedure())
    if fault == "talon":
        packets = talon_at(play, 5)
    if fault == "rotation":
        packets[4:6] = [packets[5], packets[4]]
    lay(play, packets[:6])


def due(play: Play, fault: str, by: int) -> None:
    """Something for which no claim is needed."""
    if fault == "card":
        play.expose(1)
    if fault == "bottom":
        play.peek(by)
    if fault == "shuffle":
        play.shuffle(by)
    if fault == "soiled":
        play.find("soiled")
    if fault == "look":
        play.lift(1)


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
    play: Play, failed: int, claimed: str, fault: str, by: int, call: str, caller: int
) -> None:
    """A right to claim is open, and something else happens before or after it is used."""
    play.table(failed=failed, turn=1 if claimed == "turn" else 0)
    claimable(play, claimed)
    if call == "before it":
        play.call(caller)
    due(play, fault, by)
    if call == "after it":
        play.call(caller)


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
    play: Play, failed: int, cut: str, second: str, by: int | None, over: bool, lifted: bool
) -> None:
    """The cut is not in order and neither is the order of the deal; deadlines differ."""
    play.table(failed=failed, turn=2 if second == "turn" else 0)
    play.shuffle()
    if cut == "by another":
        play.cut(0)
    elif cut == "improper":
        play.cut(parts=(10, 12, 10), order=(1, 3, 2))
    elif cut == "thin":
        play.cut(parts=(4, 28))
    packets: list[tuple[Where, int]] = list(play.procedure())
    if second == "talon":
        packets = talon_at(play, 3)
    if second == "rotation":
        packets[:3] = [packets[0], packets[2], packets[1]]
    lay(play, packets if over else packets[:8])
    if lifted:
        play.lift(by)
    play.call(by)


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
    play: Play,
    level: int,
    first: str,
    second: str,
    failed: int,
    peeked: bool,
    caller: int | None,
) -> None:
    """One deal fails in two ways; it is one failed deal all the same, if it is one."""
    play.table(level=level, failed=failed, peeked=(0,) if peeked else ())
    play.prepare()
    if first == "talon":
        lay(play, talon_at(play, 5)[:7])
    else:
        play.deal(14 if first == "too many" else 6)
    if first == "card":
        play.expose(2)
    if first == "boxed":
        play.boxed(1)
    if first == "short":
        play.find("short", 1)
    if first == "surplus":
        play.find("surplus", 1)
    if first == "soiled":
        play.find("defective", 1)
    if first == "too many":
        play.deal_to(hands(play.seats)[1], 3)
    if second == "card":
        play.expose(1)
    if second == "talon card":
        play.expose("talon")
    if second == "soiled":
        play.find("soiled")
    if second == "bottom":
        play.peek(0)
    play.call(caller)


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
    play: Play, level: int, fault: str, looker: int, first: str, second: int | None, failed: int
) -> None:
    """Somebody looks at his cards before something ends the deal, or when it is over with it."""
    play.table(level=level, failed=failed)
    play.prepare()
    lay(play, talon_at(play, 5 if fault.startswith("talon") else 4)[:7])
    if first == "look":
        play.lift(looker)
    if fault == "card":
        play.expose("talon")
    if fault == "bottom":
        play.peek(play.cutter)
    if fault == "shuffle":
        play.shuffle(play.cutter)
    if fault == "surplus":
        play.find("surplus", 1)
    if fault == "talon claimed":
        play.call(0)
    if first == "fault":
        play.lift(looker)
    play.lift(second)


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
    play: Play,
    turn: int,
    leave: bool,
    failed: int,
    peeked: bool,
    fault: str,
    packets: int,
    call: str,
) -> None:
    """Somebody deals, in his turn or not, and the deal fails so that it may pass."""
    looker = play.cutter if fault == "cutter" else 0
    play.table(turn=turn, leave=leave, failed=failed, peeked=(looker,) if peeked else ())
    play.prepare()
    play.deal(packets)
    if call == "before":
        play.call(1)
    if fault == "card":
        play.expose("pack")
    if fault in ("bottom", "cutter"):
        play.peek(looker)
    if call == "after":
        play.call(1)


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
    play: Play,
    found: Flaw | Literal["nothing"],
    extra: int,
    looker: int | None,
    moment: str,
    failed: int,
) -> None:
    """The last hand runs short, and the pack is found to be bad before or after that."""
    play.table(failed=failed)
    play.prepare()
    spot = last_packet(play, extra)
    play.deal(6)
    play.lift(looker)
    if moment == "before":
        _found(play, found)
    play.deal(spot - 6)
    play.deal_to(extra, 3)
    play.deal_rest()
    if moment == "after":
        _found(play, found)


def _found(play: Play, what: Flaw | Literal["nothing"]) -> None:
    if what != "nothing":
        play.find(what, 2 if what == "defective" else 1)


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
    play: Play,
    level: int,
    progression: tuple[int, ...],
    shuffler: int | None,
    peeker: int | None,
    looker: int | None,
    opener: int | None,
    failed: int,
) -> None:
    """Several pay in one deal, or one for several things."""
    play.table(level=level, progression=progression, failed=failed)
    play.prepare()
    if shuffler is not None:
        play.shuffle(shuffler)
    play.deal(7)
    play.lift(looker)
    play.peek(peeker)
    if opener is not None:
        play.expose("talon", opener)


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
    play: Play, place: int, looker: int | None, opened: str, failed: int, by: int | None
) -> None:
    """The talon is in its place or not, somebody may have looked, and a card may come open."""
    play.table(failed=failed)
    play.prepare()
    lay(play, talon_at(play, place)[:9])
    play.lift(looker)
    if opened == "card":
        play.expose("talon")
    if opened == "own card" and looker is not None:
        play.expose(looker, looker)
    play.call(by)


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
    play: Play, to: int, part: int, shuffle: str, turn: int, cut: int | None, call: bool
) -> None:
    """Before the first packet several things are to be put right: dealer, shuffle and cut."""
    play.table(turn=turn)
    play.shuffle(faces_seen=shuffle == "faces")
    play.refuse_shuffle(to)
    play.cut(cut, parts=(part, 32 - part))
    if call:
        play.call(2)


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
    play: Play, packets: int, first: str, second: str, chooses: bool, by: int, failed: int
) -> None:
    """The dealer loses count before or after something else, and may choose to redeal."""
    play.table(failed=failed)
    play.prepare()
    play.deal(packets)
    for what in (first, second):
        if what == "loses count":
            play.lose_count()
        if what == "soiled":
            play.find("soiled")
        if what == "talon card":
            play.expose("talon")
        if what == "card":
            play.expose(1)
        if what == "touches":
            play.touch(by if by in hands(play.seats) else 1)
        if what == "looks":
            play.lift(by)
        if what == "calls":
            play.call(by)
    if chooses and "loses count" in (first, second):
        play.redeal()


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
