"""What can happen in Casino only: rounds, the choice over an exposed card, and play.

The package folds its own state beside the core's table: rounds, open choices, builds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from trainer.plugins import START, Event, Fact, Impossible, Table

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ranks in the order of what they are worth in a build, from one."""


class Round(Event, frozen=True, tag="round"):
    """The deal now is round `n`; everything before it was in order."""

    n: int


class Accept(Event, frozen=True, tag="accept"):
    """The player takes the exposed card."""

    by: str


class Reject(Event, frozen=True, tag="reject"):
    """The player refuses the exposed card."""

    by: str


class Build(Event, frozen=True, tag="build"):
    """A build: a card from hand on table cards; `holds` another card that can take it."""

    by: str
    value: int
    hand: str
    table: tuple[str, ...]
    announced: bool = True
    holds: bool = True


class Raise(Event, frozen=True, tag="raise"):
    """The value of the build made by `of` is changed with a card from hand or table."""

    by: str
    value: int
    card: str
    source: Literal["hand", "table"] = msgspec.field(name="from")
    of: str


class Play(Event, frozen=True, tag="play"):
    """A lawful move that is of no interest."""

    by: str


class Capture(Event, frozen=True, tag="capture"):
    """Cards taken; `wrong` are those that do not belong to the combination."""

    by: str
    card: str
    proper: tuple[str, ...]
    wrong: tuple[str, ...] = ()


class Inspect(Event, frozen=True, tag="inspect"):
    """A look through tricks already taken."""

    by: str


class Built:
    """A build on the table: its builder and its value now.

    `how`: ``built`` or changed by its builder on his latest turn, ``declined`` if the other has
    moved since without adding to it, ``raised`` if he did add, ``free`` after another move.
    """

    def __init__(self, of: str, value: int) -> None:
        self.of = of
        self.value = value
        self.how = "free"


class CasinoState:
    """What Casino folds beside the core: answers to exposed cards, and who built what.

    `builds` are in the order in which they were made or changed.  `choices` numbers the exposures
    that leave the opponent a choice, by event, of the first `exposed` that the table notes.
    """

    def __init__(self) -> None:
        self.answers: list[tuple[int, bool]] = []
        self.builds: list[Built] = []
        self.choices: dict[int, int] = {}
        self.exposed = 0


def opponent_cards(table: Table) -> dict[int, int]:
    """Number the events at which a card of the opponent came to be seen that leaves him a choice.

    These are the exposures after a table card was turned up, in rounds 1 to 5 (C6b).  The state
    keeps those found before, so that each exposure is looked at once.
    """
    state: CasinoState = table.own
    facts = table.facts.get("exposed", [])
    for fact in facts[state.exposed :]:
        if exposure(table, fact) == "opponent" and phase(table, fact.at) == "b":
            state.choices[fact.at] = len(state.choices)
    state.exposed = len(facts)
    return state.choices


def exposure(table: Table, fact: Fact) -> str:
    """Return whose card an exposure in dealing shows: opponent, dealer, self, table, pack, none.

    ``self`` is the opponent opening his own; ``none`` one that Casino does not speak of at all.
    """
    if fact.detail != "deal":
        return "none"
    if fact.of == table.dealer:
        return "dealer" if fact.by in (table.dealer, "") else "none"
    if fact.of in table.seats:
        return "self" if fact.how != "boxed" and fact.by != table.dealer else "opponent"
    return fact.of


def phase(table: Table, at: int) -> str:
    """Return which branch of C6 an exposure at event *at* meets: a, b or c."""
    if table.stage == 6:
        return "c"
    if table.stage > 1:
        return "b"
    turned = table_card(table, "")
    return "b" if turned is not None and turned < at else "a"


def table_card(table: Table, seat: str) -> int | None:
    """Return the event at which the first table card was turned up, in round 1."""
    return START if table.stage > 1 else table.served.get("table")


def _round(table: Table, event: Round, at: int) -> None:
    if not 2 <= event.n <= 6:
        raise Impossible("expected a round from 2 to 6", where="n")
    if table.first_packet is not None or table.stage > 1:
        raise Impossible("a round can be named only once, before any packet")
    table.stage = event.n
    table.shuffled, table.cut = "properly", "properly"
    table.shuffled_since = ""
    table.facts.clear()
    table.own = CasinoState()
    table.begin(table.game.procedure(table.situation, event.n))


def _answer(table: Table, event: Accept | Reject, at: int) -> None:
    by = table.seat(event.by)
    state: CasinoState = table.own
    if by == table.dealer or len(opponent_cards(table)) <= len(state.answers):
        raise Impossible("{seat} has no choice to make", where="by", seat=by)
    state.answers.append((at, isinstance(event, Accept)))


def _move(table: Table, by: str, at: int) -> str:
    seat = table.seat(by)
    if table.over is None:
        raise Impossible("the deal is not over; play cannot begin")
    if table.play is None:
        table.play = at
    return seat


def _cards(table: Table, *groups: tuple[str, tuple[str, ...]]) -> None:
    seen: set[str] = set()
    for key, cards in groups:
        for card in cards:
            table.check_card(card, key)
            if card in seen:
                raise Impossible("{card} cannot be in two places", where=key, card=card)
            seen.add(card)


def _build(table: Table, event: Build, at: int) -> None:
    by = _move(table, event.by, at)
    _cards(table, ("hand", (event.hand,)), ("table", event.table))
    if event.value < 1:
        raise Impossible("expected one or more", where="value")
    if not event.table:
        raise Impossible("expected a table card or more", where="table")
    if not event.holds:
        table.note("false_build", at, by=by)
    if not event.announced:
        table.note("unannounced", at, by=by)
    _moved(table.own, by)
    _made(table.own, Built(by, event.value), "built")


def _moved(state: CasinoState, by: str, added_to: Built | None = None) -> None:
    """A move frees one's own builds; the other's it declines, but for the one added to."""
    for build in state.builds:
        if build.of == by:
            build.how = "free"
        elif build.how == "built" and build is not added_to:
            build.how = "declined"


def _made(state: CasinoState, build: Built, how: str) -> None:
    """Put *build* last, as the one made or changed now."""
    state.builds = [other for other in state.builds if other is not build]
    state.builds.append(build)
    build.how = how


def _changed(state: CasinoState, event: Raise) -> Built:
    """Return the build that a raise changes: told by the value before, or else the latest one."""
    before = event.value - RANKS.index(event.card[:-1]) - 1
    own = [build for build in state.builds if build.of == event.of]
    fitting = [build for build in own if build.value == before]
    return (fitting or own or [Built(event.of, before)])[-1]


def _raise(table: Table, event: Raise, at: int) -> None:
    by = _move(table, event.by, at)
    if event.of not in table.seats:
        table.seat(event.of)
    _cards(table, ("card", (event.card,)))
    if event.value < 1:
        raise Impossible("expected one or more", where="value")
    state: CasinoState = table.own
    if table.stage == 1 and all(build.of != event.of for build in state.builds):
        raise Impossible("{seat} has made no build", where="of", seat=event.of)
    if event.source == "table":
        table.note("raised_from_table", at, by=by, of=event.of)
    build = _changed(state, event)
    if by == event.of and build.how == "declined":
        table.note("own_build_changed", at, by=by, of=by)
    _moved(state, by, build)
    _made(state, build, "built" if by == event.of else "raised")
    build.value = event.value


def _play(table: Table, event: Play, at: int) -> None:
    _moved(table.own, _move(table, event.by, at))


def _capture(table: Table, event: Capture, at: int) -> None:
    by = _move(table, event.by, at)
    _cards(table, ("card", (event.card,)), ("proper", event.proper), ("wrong", event.wrong))
    if event.wrong:
        table.note("took_too_much", at, by=by)
    _moved(table.own, by)


def _inspect(table: Table, event: Inspect, at: int) -> None:
    table.note("inspected", at, by=table.seat(event.by))


HANDLERS: dict[type[Event], Callable[[Table, Any, int], None]] = {
    Round: _round,
    Accept: _answer,
    Reject: _answer,
    Build: _build,
    Raise: _raise,
    Play: _play,
    Capture: _capture,
    Inspect: _inspect,
}
DEALING: frozenset[type[Event]] = frozenset({Round, Accept, Reject})
