"""What the general families share: sizes of hands, moments of the deal, who holds cards, who calls.

Cards go one at a time, six to a hand, unless a family names a size.
"""

from __future__ import annotations

from collections.abc import Iterable

from trainer.plugins import Script

NOBODY = -1
"""In a fact that is a player: nobody."""

SIZES = ((6, 1), (6, 2), (6, 3), (5, 2))
"""Cards to a hand, and cards at a time."""

MOMENTS = ("never", "during", "seen", "lifted", "over", "unnoticed")
"""When a fault is pointed out: never so far; at once; not, though cards were lifted; after that;
once all is dealt; not even then."""

AT_ONCE = ("never", "during", "over", "unnoticed")
"""The `MOMENTS` in which nobody lifts cards before the deal is over."""


def rounds(size: tuple[int, int]) -> int:
    """Return how many times the deal goes round."""
    hand, packet = size
    return -(-hand // packet)


def stages(seats: int) -> tuple[int, ...]:
    """Return packets laid of six rounds: one; some; in the last round all but one."""
    return (1, 2 * seats + 1, 6 * seats - 1)


def holders(seats: int, packets: int) -> tuple[int, ...]:
    """Return who holds cards once so many packets lie."""
    return tuple(seat % seats for seat in range(1, min(packets, seats) + 1))


def some_holders(seats: int, packets: int) -> tuple[int, ...]:
    """Return the first and the last of those who hold cards."""
    held = holders(seats, packets)
    return held if len(held) == 1 else (held[0], held[-1])


def lifters(seats: int, packets: int, when: str) -> Iterable[int]:
    """Return who may lift cards; nobody in a moment without a lift."""
    return some_holders(seats, packets) if when in ("seen", "lifted") else (NOBODY,)


def objectors(callers: Iterable[int], offenders: Iterable[int]) -> tuple[int, ...]:
    """Return who of *callers* may call: not one who is the only offender himself.

    Where that leaves none, the player after him or, after the last, the dealer calls.
    """
    callers, blamed = tuple(callers), set(offenders)
    left = tuple(one for one in callers if blamed != {one})
    return left or ((0,) if callers[0] else (1,))


def claimants(seats: int, when: str, offenders: Iterable[int] = (0,)) -> tuple[int, ...]:
    """Return who may call about these *offenders*; nobody in a moment without a call."""
    if when in ("during", "lifted", "over"):
        return objectors(range(seats), offenders)
    return (NOBODY,)


def or_nobody(seats: int) -> Iterable[int]:
    """Return nobody, and everybody: who calls, if anyone does."""
    return (NOBODY, *range(seats))


def or_others(seats: int) -> Iterable[int]:
    """Return nobody, and everybody but the dealer: who calls, if anyone but himself does."""
    return (NOBODY, *range(1, seats))


def goes_on(script: Script, when: str, by: int, lifter: int = NOBODY) -> None:
    """Go on from the fault to the moment *when*, with the lift and the call that it has."""
    if when in ("seen", "lifted"):
        script.lift(lifter)
    if when in ("over", "unnoticed"):
        script.deal_rest()
    calls(script, by)


def calls(script: Script, by: int) -> None:
    """Somebody calls, if *by* is anybody."""
    if by != NOBODY:
        script.call(by)


def falls(script: Script, of: int | str, *, up: bool, by: int = 0) -> None:
    """A card falls in dealing, face up or face down."""
    script.drop(of, "up" if up else "down", by)


def exchange(script: Script) -> None:
    """The dealer exchanges the pack and shuffles the new one, and nobody cuts it."""
    script.swap_pack()
    script.shuffle()


def cut_in(script: Script, part: int, where: str, pack: int = 36) -> None:
    """Cut into two, or three with the small part in the middle; *where* is the part's place."""
    rest = pack - part
    if where == "top":
        script.cut(parts=(part, rest))
    elif where == "bottom":
        script.cut(parts=(rest, part))
    else:
        script.cut(parts=(rest // 2, part, rest - rest // 2))
