"""What can happen in Casino only: rounds, the choice over an exposed card, and play.

Casino keeps a state of its own beside the core's table: open choices, answers to them, builds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.plugins import (
    START,
    Act,
    Boxed,
    Effect,
    Event,
    Expose,
    Exposed,
    Fact,
    Fall,
    Impossible,
    Play,
    Table,
)

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


class Capture(Event, frozen=True, tag="capture"):
    """Cards taken; `wrong` are those that do not belong to the combination."""

    by: str
    card: str
    proper: tuple[str, ...]
    wrong: tuple[str, ...] = ()


class Inspect(Event, frozen=True, tag="inspect"):
    """A look through tricks already taken."""

    by: str


# -- facts -----------------------------------------------------------------------------------------


class RoundBegun(Fact, frozen=True):
    """A round after the first has begun."""


class BuildMade(Act, frozen=True):
    """A build was made, whatever may be wrong with it."""


class RaisedFromHand(Act, frozen=True):
    """The value of the build that `of` has made was changed with a card from hand."""

    of: str


class CardsTaken(Act, frozen=True):
    """Cards were taken, of which `proper` belong to the combination."""

    proper: int


class FalseBuild(Act, frozen=True):
    """A build was made by a player who holds no card to take it."""


class Unannounced(Act, frozen=True):
    """A build was made without its value being said or plain."""


class RaisedFromTable(Act, frozen=True):
    """The value of the build that `of` has made was changed with a card from the table."""

    of: str


class OwnBuildChanged(Act, frozen=True):
    """A builder changed his own build on his next turn, the other having declined to add."""


class TookTooMuch(Act, frozen=True):
    """Cards were taken that do not belong to the combination."""


class TricksInspected(Act, frozen=True):
    """Tricks already taken were looked through."""


# -- what Casino keeps of the table ---------------------------------------------------------------


class Built(Struct, frozen=True):
    """A build on the table: its builder `of`, and its value now.

    `how`: ``built`` or changed by its builder on his latest turn, ``declined`` if the other has
    moved since without adding to it, ``raised`` if he did add, ``free`` after another move.
    """

    of: str
    value: int
    how: str = "free"


class CasinoState(Struct, frozen=True, dict=True):
    """What Casino folds beside the core: answers to exposed cards, and who built what.

    `builds` are in the order in which they were made or changed.  `seen` are the cards that came to
    be seen after a table card was turned up, in rounds 1 to 5, each by its event and whose it is:
    one of the opponent leaves him a choice (C6b), and there have been so many `choices`.  `answers`
    tell whether he took the card, in the order of the choices.
    """

    builds: tuple[Built, ...] = ()
    seen: tuple[tuple[int, str], ...] = ()
    choices: int = 0
    answers: tuple[bool, ...] = ()

    @cached_property
    def _answered(self) -> dict[str, dict[int, bool]]:
        """The answers by the event of their card, for each *whose* that was asked for."""
        return {}

    def answer_to(self, at: int, whose: str) -> str:
        """Return what was said of the card exposed at event *at*: open, accepted, rejected.

        *whose* cards leave the opponent a choice.
        """
        if whose not in self._answered:
            owners = whose.split()
            choices = [when for when, owner in self.seen if owner in owners]
            self._answered[whose] = dict(zip(choices, self.answers, strict=False))
        found = self._answered[whose].get(at)
        return "open" if found is None else "accepted" if found else "rejected"


def exposure(table: Table, fact: Exposed) -> str:
    """Return whose card an exposure in dealing shows: opponent, dealer, self, table, pack, none.

    ``self`` is the opponent opening his own, ``other`` his opening one of the dealer; ``none`` is
    no exposure in dealing.
    """
    boxed = fact.how == "boxed"
    if fact.phase != "deal" and not (boxed and "reshuffle" in fact.phase):
        return "none"
    if fact.of == table.dealer:
        return "dealer" if fact.by in (table.dealer, "") else "other"
    if fact.of in table.seats:
        return "self" if not boxed and fact.by != table.dealer else "opponent"
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


# -- what events do --------------------------------------------------------------------------------


def _begin_round(table: Table, event: Round, at: int) -> Effect:
    if not 2 <= event.n <= 6:
        raise Impossible("expected a round from 2 to 6", where="n")
    if table.first_packet is not None or table.stage > 1:
        raise Impossible("a round can be named only once, before any packet")
    return Effect(own=CasinoState(), facts=(RoundBegun(at),), stage=event.n)


def _see_card(table: Table, event: Expose | Fall | Boxed, at: int) -> Effect:
    """Keep a card that has come to be seen after a table card was turned up."""
    state: CasinoState = table.own
    for fact in table.find(Exposed)[-1:]:
        if fact.at == at and phase(table, at) == "b":
            owner = exposure(table, fact)
            choices = state.choices + (owner == "opponent")
            return Effect(own=replace(state, seen=(*state.seen, (at, owner)), choices=choices))
    return Effect()


def _answer(table: Table, event: Accept | Reject, at: int) -> Effect:
    by = table.seat(event.by)
    state: CasinoState = table.own
    # Play, or a redeal that is chosen, ends the deal, and with it a choice over its cards.
    if table.closed or by == table.dealer or state.choices <= len(state.answers):
        raise Impossible("{seat} has no choice to make", where="by", seat=by)
    return Effect(own=replace(state, answers=(*state.answers, isinstance(event, Accept))))


def _check_cards(table: Table, *groups: tuple[str, tuple[str, ...]]) -> None:
    seen: set[str] = set()
    for key, cards in groups:
        for card in cards:
            table.check_card(card, key)
            if card in seen:
                raise Impossible("{card} cannot be in two places", where=key, card=card)
            seen.add(card)


def _build(table: Table, event: Build, at: int) -> Effect:
    by = table.seat(event.by)
    _check_cards(table, ("hand", (event.hand,)), ("table", event.table))
    if event.value < 1:
        raise Impossible("expected one or more", where="value")
    if not event.table:
        raise Impossible("expected a table card or more", where="table")
    facts: list[Act] = [BuildMade(at, by)]
    if not event.holds:
        facts.append(FalseBuild(at, by))
    if not event.announced:
        facts.append(Unannounced(at, by))
    state = _put(_move(table.own, by), None, Built(by, event.value, "built"))
    return Effect(own=state, facts=tuple(facts), plays=True)


def _move(state: CasinoState, by: str, added_to: Built | None = None) -> CasinoState:
    """Return the state after a move: it frees one's own builds, and declines the other's.

    Not the one that is *added_to*.
    """
    builds = []
    for build in state.builds:
        how = build.how
        if build.of == by:
            how = "free"
        elif how == "built" and build is not added_to:
            how = "declined"
        builds.append(build if how == build.how else replace(build, how=how))
    return replace(state, builds=tuple(builds))


def _put(state: CasinoState, place: int | None, build: Built) -> CasinoState:
    """Return the state with a build put last, instead of the one at *place* if it stood there."""
    others = tuple(one for number, one in enumerate(state.builds) if number != place)
    return replace(state, builds=(*others, build))


def _raised_build(state: CasinoState, event: Raise) -> int | None:
    """Return the place of the build that a raise changes, None if its maker has made none.

    It is told by the value before; where that fits none, or several, it is the latest one.
    """
    before = _value_before(event)
    own = [place for place, build in enumerate(state.builds) if build.of == event.of]
    fitting = [place for place in own if state.builds[place].value == before]
    found = fitting or own
    return found[-1] if found else None


def _value_before(event: Raise) -> int:
    """Return the value of a build before it was raised."""
    return event.value - RANKS.index(event.card[:-1]) - 1


def _raise(table: Table, event: Raise, at: int) -> Effect:
    by = table.seat(event.by)
    if event.of not in table.seats:
        table.seat(event.of)
    _check_cards(table, ("card", (event.card,)))
    if event.value < 1:
        raise Impossible("expected one or more", where="value")
    state: CasinoState = table.own
    place = _raised_build(state, event)
    if place is None and table.stage == 1:
        raise Impossible("{seat} has made no build", where="of", seat=event.of)
    if place is None:  # it was made earlier in this round, before what is told
        state = _put(state, None, Built(event.of, _value_before(event)))
        place = len(state.builds) - 1
    build = state.builds[place]
    facts: list[Act] = []
    if event.source == "table":
        facts.append(RaisedFromTable(at, by, event.of))
    if by == event.of and build.how == "declined":
        facts.append(OwnBuildChanged(at, by))
    if event.source == "table":
        # It is taken back, so it is no move (C9).
        return Effect(own=state, facts=tuple(facts), plays=True)
    state = _move(state, by, build)
    how = "built" if by == event.of else "raised"
    facts.append(RaisedFromHand(at, by, event.of))
    return Effect(
        own=_put(state, place, Built(event.of, event.value, how)), facts=tuple(facts), plays=True
    )


def _play(table: Table, event: Play, at: int) -> Effect:
    return Effect(own=_move(table.own, event.by))


def _capture(table: Table, event: Capture, at: int) -> Effect:
    by = table.seat(event.by)
    _check_cards(table, ("card", (event.card,)), ("proper", event.proper), ("wrong", event.wrong))
    facts: list[Act] = [CardsTaken(at, by, len(event.proper))]
    if event.wrong:
        facts.append(TookTooMuch(at, by))
    return Effect(own=_move(table.own, by), facts=tuple(facts), plays=True)


def _inspect(table: Table, event: Inspect, at: int) -> Effect:
    return Effect(facts=(TricksInspected(at, table.seat(event.by)),))


HANDLERS: dict[type[Event], Callable[[Table, Any, int], Effect]] = {
    Round: _begin_round,
    Expose: _see_card,
    Fall: _see_card,
    Boxed: _see_card,
    Accept: _answer,
    Reject: _answer,
    Build: _build,
    Raise: _raise,
    Play: _play,
    Capture: _capture,
    Inspect: _inspect,
}
DEALING: frozenset[type[Event]] = frozenset({Round})
