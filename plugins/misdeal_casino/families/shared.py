"""What Casino's families share: how a round begins, how far it goes on, who says something.

The dealer is 0, his opponent 1.  Nothing here knows a clause or a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_casino.events import Accept, Reject, Round
from trainer.plugins import WAYS, Script

SIZES = (2, 4)
"""Cards at a time."""
ROUNDS = range(1, 7)
CALLERS = (None, 0, 1)
"""Nobody calls, the dealer does, his opponent does."""


def objectors(*offenders: int) -> tuple[int | None, ...]:
    """Return nobody, and who may call: the opponent, or the dealer if all is the other's doing."""
    return (None, 0) if set(offenders) == {1} else (None, 1)


def number_of_packets(size: int, stage: int = 1) -> int:
    """Return how many packets a round has."""
    return (3 if stage == 1 else 2) * (4 // size)


def during(size: int, stage: int = 1) -> Iterable[int]:
    """Return after how many packets something can happen while the deal is on."""
    return range(1, number_of_packets(size, stage))


def middle(size: int, stage: int = 1) -> Iterable[int]:
    """Return after how many packets somebody may lose count: a third at least, and two are left."""
    whole = number_of_packets(size, stage)
    return [laid for laid in during(size, stage) if 3 * laid >= whole and laid + 1 < whole]


def with_a_middle(size: int) -> Iterable[int]:
    """Return the rounds in which somebody may lose count; by fours the later ones are too short."""
    return ROUNDS if size == 2 else (1,)


def during_first(size: int) -> Iterable[int]:
    """Return after how many packets of the first round something can happen."""
    return during(size)


def laid_or_none(size: int, stage: int) -> Iterable[int]:
    """Return how many packets can lie in a round, none and all included."""
    return range(number_of_packets(size, stage) + 1)


def ways(stage: int) -> Iterable[str]:
    """Return the lawful ways to prepare; a later round is not prepared."""
    return WAYS if stage == 1 else WAYS[:1]


def begin(
    script: Script, size: int, stage: int = 1, way: str = "plain", house: str = "game"
) -> None:
    """Set the table for a round; the first is prepared, a later one begins."""
    script.table(packets=size, wrong_count=house)
    if stage == 1:
        script.prelude(way)
    else:
        script.happen(Round(stage))


def stops(size: int, laid: int, stage: int = 1) -> Iterable[str]:
    """Return how far it can go on after so many packets: see `go_on`."""
    whole = number_of_packets(size, stage)
    yield "now"
    if laid + 1 < whole:
        yield "later"
    if laid < whole:
        yield "over"
    yield "play"


def stops_first(size: int, laid: int) -> Iterable[str]:
    """Return how far the first round can go on after so many packets."""
    return stops(size, laid)


def stops_in_round(size: int, stage: int, laid: int) -> Iterable[str]:
    """Return how far a round can go on after so many packets."""
    return stops(size, laid, stage)


def too_many(script: Script, stage: int, laid: int, to: int) -> None:
    """After so many packets, a packet that makes it five cards for one of the players."""
    script.deal_to(
        to, 5 - sum(count for place, count in script.procedure(stage)[:laid] if place == to)
    )


def lay(script: Script, packets: Iterable[tuple[int | str, int]], stage: int) -> None:
    """Lay these packets from the first of a round on; those that are proper are told shortly."""
    proper = script.procedure(stage)
    run = 0
    for place, packet in enumerate(packets):
        if place < len(proper) and tuple(proper[place]) == packet:
            run += 1
            continue
        script.deal(run)
        run = 0
        script.deal_to(*packet)
    script.deal(run)


def go_on(script: Script, size: int, laid: int, stop: str, stage: int = 1) -> None:
    """Go on not at all, by a packet, until the deal is over, or until play has begun."""
    if stop == "later":
        script.deal(1)
    if stop in ("over", "play") and laid < number_of_packets(size, stage):
        script.deal_rest()
    if stop == "play":
        move(script, 1)


def answer(script: Script, what: str) -> None:
    """The opponent says of an exposed card that he takes it, or refuses it, or says nothing."""
    if what == "takes":
        script.happen(Accept(script.name(1)))
    if what == "refuses":
        script.happen(Reject(script.name(1)))


def move(script: Script, by: int) -> None:
    """Somebody makes a lawful move."""
    script.play(by)


def show(script: Script, how: str, of: int | str, by: int = 0) -> None:
    """A card comes to be seen, or falls, in one of several ways."""
    if how == "exposed":
        script.expose(of, by)
    elif how == "boxed":
        script.box(of)
    else:
        script.drop(of, "up" if how == "falls open" else "down", by)
