"""A little play: builds, changes of a build, cards taken, tricks looked through."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_casino.events import Build, Capture, Inspect, Raise
from misdeal_casino.families.shared import ROUNDS, SIZES, begin, move, objectors
from trainer.plugins import Script, family

SOME_ROUNDS = (1, 3, 6)
"""Rounds that stand for all: what may be played is the same in each."""
LATER_ROUNDS = (2, 4, 6)
"""Rounds that stand for all in which more than four cards may lie on the table."""


def dealt(script: Script, stage: int, first: int = 1, size: int = 2) -> None:
    """A round is dealt; who plays *first* is on move, after his opponent's move if he deals."""
    begin(script, size, stage)
    script.deal_rest()
    if first == 0:
        move(script, 1)


def _worth(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) if rank.isdigit() else 99


def builds(script: Script, by: int, *, holds: bool = True, announced: bool = True) -> int:
    """Somebody builds of two low cards; return the value."""
    mine = script.some_card(lambda card: _worth(card) in (2, 3))
    other = script.some_card(lambda card: _worth(card) in (1, 2))
    value = _worth(mine) + _worth(other)
    script.happen(Build(script.name(by), value, mine, (other,), announced, holds))
    return value


def raises(script: Script, by: int, of: int, value: int, source: str) -> int:
    """Somebody changes the value of a build, to ten at most; return the new value."""
    most = max(1, min(3, 9 - value))
    more = script.some_card(lambda card: _worth(card) <= most)
    value += _worth(more)
    script.happen(
        Raise(
            script.name(by),
            value,
            more,
            "hand" if source == "hand" else "table",
            of=script.name(of),
        )
    )
    return value


def takes(script: Script, by: int, proper: int = 1, wrong: int = 0) -> None:
    """Somebody takes one card of the rank of his, or a pair with it; with others too, perhaps."""
    mine = script.some_card(lambda card: card[:-1] == "10")
    right = [script.some_card(lambda card: card[:-1] == ("10" if proper == 1 else "6"))]
    if proper > 1:
        right.append(script.some_card(lambda card: card[:-1] == "4"))
    others = [script.some_card(lambda card: card[:-1] in ("7", "8", "J")) for _ in range(wrong)]
    script.happen(Capture(script.name(by), mine, tuple(right), tuple(others)))


def looks_through(script: Script, by: int) -> None:
    """Somebody looks through tricks already taken."""
    script.happen(Inspect(script.name(by)))


@family(
    "casino",
    stage=SOME_ROUNDS,
    by=(0, 1),
    holds=(True, False),
    announced=(True, False),
    then=lambda by: ("nothing", "other moves", "other takes", "own raise") if by else ("nothing",),
    caller=lambda by, holds, announced: (None, 1 - by) if holds and announced else (None,),
)
def build_is_made(
    script: Script,
    stage: int,
    by: int,
    holds: bool,
    announced: bool,
    then: str,
    caller: int | None,
) -> None:
    """Somebody builds: with or without a card to take it, saying its value or not."""
    dealt(script, stage, by)
    value = builds(script, by, holds=holds, announced=announced)
    if then in ("other moves", "own raise"):
        move(script, 1 - by)
    if then == "other takes":
        takes(script, 1 - by)
    if then == "own raise":
        raises(script, by, by, value, "hand")
    script.call(caller)


def _about_both(faults: tuple[str, str], then: str) -> Iterable[int | None]:
    """Return who may object: where something is wrong it is put right without that."""
    return (None,) if any(faults) or then != "nothing" else objectors()


@family(
    "casino",
    stage=SOME_ROUNDS,
    faults=(
        ("", ""),
        ("no card", ""),
        ("", "no card"),
        ("no card", "no card"),
        ("silent", ""),
        ("", "silent"),
        ("silent", "silent"),
        ("no card", "silent"),
        ("silent", "no card"),
    ),
    then=lambda faults: ("nothing",) if all(faults) else ("nothing", "first takes too much"),
    caller=_about_both,
)
def both_build(
    script: Script, stage: int, faults: tuple[str, str], then: str, caller: int | None
) -> None:
    """Both build, one after the other; either build may be false or unannounced."""
    dealt(script, stage)
    for by, fault in zip((1, 0), faults, strict=True):
        builds(script, by, holds=fault != "no card", announced=fault != "silent")
    if then == "first takes too much":
        takes(script, 1, 1, 1)
    script.call(caller)


def _between(builder: int, by: int) -> Iterable[str]:
    if by == builder:
        return ("other moves", "other takes", "other raises", "three moves")
    return ("nothing",)


@family(
    "casino",
    stage=SOME_ROUNDS,
    builder=(0, 1),
    by=(0, 1),
    source=("hand", "table"),
    between=_between,
    then=lambda source, between: (
        ("nothing", "raised again")
        if between == "other raises" or source == "table"
        else ("nothing",)
    ),
    caller=lambda by, source, between: (
        (None, 1 - by)
        if source == "hand" and between in ("nothing", "other raises", "three moves")
        else (None,)
    ),
)
def build_is_raised(
    script: Script,
    stage: int,
    builder: int,
    by: int,
    source: str,
    between: str,
    then: str,
    caller: int | None,
) -> None:
    """The value of a build is changed by either, from hand or from the table, at once or later."""
    dealt(script, stage, builder)
    other = 1 - builder
    value = builds(script, builder)
    if between in ("other moves", "three moves"):
        move(script, other)
    if between == "other takes":
        takes(script, other)
    if between == "other raises":
        value = raises(script, other, builder, value, "hand")
    if between == "three moves":
        move(script, builder)
        move(script, other)
    value = raises(script, by, builder, value, source)
    if then == "raised again":
        raises(script, 1 - by, builder, value, "hand")
    script.call(caller)


def _instead(source: str) -> Iterable[str]:
    """Return what the one who raised does then; a raise from the table is no move, and he moves."""
    return ("moves", "takes", "raises from hand") if source == "table" else ("nothing",)


@family(
    "casino",
    stage=SOME_ROUNDS,
    builder=(0, 1),
    source=("table", "hand"),
    instead=_instead,
    then=lambda builder: (
        ("nothing", "builder takes", "builder raises") if builder else ("nothing",)
    ),
    caller=lambda builder: (None, builder),
)
def raise_is_taken_back(
    script: Script,
    stage: int,
    builder: int,
    source: str,
    instead: str,
    then: str,
    caller: int | None,
) -> None:
    """The other raises a build, from the table at first: he takes it back and moves otherwise."""
    dealt(script, stage, builder)
    other = 1 - builder
    value = builds(script, builder)
    raised = raises(script, other, builder, value, source)
    if source == "hand":
        value = raised
    if instead == "moves":
        move(script, other)
    if instead == "takes":
        takes(script, other)
    if instead == "raises from hand":
        value = raises(script, other, builder, value, "hand")
    if then == "builder takes":
        takes(script, builder, 2)
    if then == "builder raises":
        raises(script, builder, builder, value, "hand")
    script.call(caller)


def _about_a_raise(
    builder: int, holds: bool, announced: bool, source: str, by: str
) -> Iterable[int | None]:
    """Return nobody, and who may object: where a build is wrong it is put right without that."""
    right = holds and announced and source == "hand" and by == "other"
    return (None, 1 - builder) if right else (None,)


@family(
    "casino",
    stage=SOME_ROUNDS,
    builder=(0, 1),
    holds=(True, False),
    announced=(True, False),
    source=("hand", "table"),
    by=("other", "builder"),
    caller=_about_a_raise,
)
def faulty_build_is_raised(
    script: Script,
    stage: int,
    builder: int,
    holds: bool,
    announced: bool,
    source: str,
    by: str,
    caller: int | None,
) -> None:
    """A build, perhaps false or unannounced, is changed by the other or, later, by the builder."""
    dealt(script, stage, builder)
    value = builds(script, builder, holds=holds, announced=announced)
    if by == "builder":
        takes(script, 1 - builder, 2)
    raises(script, builder if by == "builder" else 1 - builder, builder, value, source)
    script.call(caller)


@family(
    "casino",
    stage=LATER_ROUNDS,
    by=(0, 1),
    proper=(1, 2),
    wrong=(0, 1, 2),
    then=("nothing", "other moves", "looks", "other looks", "other takes too much"),
    caller=lambda by, wrong, then: (
        (None,)
        if wrong or then == "other takes too much"
        else (None, by if then == "other looks" else 1 - by)
    ),
)
def cards_are_taken(
    script: Script, stage: int, by: int, proper: int, wrong: int, then: str, caller: int | None
) -> None:
    """Somebody takes cards, perhaps too many; then the other goes on, or tricks are looked at."""
    dealt(script, stage, by)
    takes(script, by, proper, wrong)
    if then == "other moves":
        move(script, 1 - by)
    if then in ("looks", "other looks"):
        looks_through(script, by if then == "looks" else 1 - by)
    if then == "other takes too much":
        takes(script, 1 - by, 1, 1)
    script.call(caller)


def _tricks(stage: int) -> Iterable[str]:
    if stage == 1:
        return ("a capture", "two captures")
    return ("the deal begins", "the deal", "a move", "a capture", "a build")


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    after=_tricks,
    by=(0, 1),
    again=(None, 0, 1),
)
def tricks_are_looked_through(
    script: Script,
    size: int,
    stage: int,
    after: str,
    by: int,
    again: int | None,
) -> None:
    """Somebody looks through tricks already taken, in a deal or in play, and perhaps again."""
    begin(script, size, stage)
    if after == "the deal begins":
        script.deal(1)
    else:
        script.deal_rest()
    if after == "a move":
        move(script, 1)
    if after in ("a capture", "two captures"):
        takes(script, 1)
    if after == "two captures":
        takes(script, 0, 2)
    if after == "a build":
        builds(script, 1)
    looks_through(script, by)
    if again is not None:
        looks_through(script, again)


FAMILIES = (
    build_is_made,
    both_build,
    build_is_raised,
    raise_is_taken_back,
    faulty_build_is_raised,
    cards_are_taken,
    tricks_are_looked_through,
)
