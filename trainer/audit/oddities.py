"""What no table has seen: one small check for each kind of story that nobody would tell so.

A check looks at the folded table, and at the matches that are faults by the code; it decides
nothing about rules.  `ODDITIES` words each kind.  What is rare at a table but does happen, an
objection where nothing is wrong, is no oddity: `is_false_alarm` in `trainer.asking.sorts` tells it,
and `MOST_ALARMS` how many of a hundred stories may have it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from trainer.asking.difficulty import list_causes
from trainer.rules.code import Code
from trainer.rules.events import (
    Call,
    Cut,
    Deal,
    Disorder,
    Draw,
    Event,
    Found,
    Redeal,
    RefuseShuffle,
    Shuffle,
    SwapPack,
)
from trainer.rules.facts import Drawn, FoundFlaw
from trainer.rules.judge import Match, find_matches
from trainer.rules.table import Table
from trainer.text.catalogue import mark

MOST_FAILED = 2
"""Failed deals that a dealer may have had before in his turn."""
MOST_PREPARATORY = 3
"""Faults before the first packet in one story."""
MOST_ALARMS = 5
"""Stories of a hundred in which somebody objects though nothing is wrong."""

ODDITIES: Mapping[str, str] = {
    "told after redeal": mark("the deal goes on after the dealer chose to deal anew"),
    "drawn by others": mark("in a draw somebody is left out, or draws who did not tie"),
    "turn told twice": mark("it is told whose turn it is, and the draw tells it too"),
    "refused shuffler": mark("a player shuffles who was refused his shuffle, and did not object"),
    "disorder by another": mark("the cards get into disorder through one who does not cut"),
    "disorder again": mark("the cards get into disorder a second time"),
    "many failed deals": mark("the dealer had too many failed deals before: {detail}"),
    "ordinary packet": mark("an ordinary packet is told as if it were wrong: {detail}"),
    "own objection": mark("only the offender objects: {detail}"),
    "many faults": mark("too much goes wrong before the first packet: {detail}"),
    "cut for nothing": mark("the pack is cut again for no reason"),
    "pack for nothing": mark("the pack is exchanged for no reason"),
}
"""Each kind of odd story, in words."""


class Story(Struct, frozen=True, eq=False):
    """What the checks look at: a folded `table`, and all that its `code` finds there, `matches`."""

    code: Code
    table: Table
    matches: tuple[Match, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return self.table.situation.events

    @property
    def faults(self) -> tuple[Match, ...]:
        """The matches that are breaches of a rule."""
        return tuple(one for one in self.matches if not one.article.lawful)

    def find(self, kind: type[Event]) -> Iterator[int]:
        """Give the places of the events of a kind."""
        return (at for at, event in enumerate(self.events) if type(event) is kind)


def find_oddities(code: Code, table: Table) -> Iterator[tuple[str, str]]:
    """Give what is odd about a story: the kind, a key of `ODDITIES`, and a detail.

    Raises `RulesetFailed` where the code fails.
    """
    story = Story(code, table, find_matches(code, table))
    for kind, check in CHECKS.items():
        for detail in check(story):
            yield kind, detail


# -- the draw, and what is told of the table -----------------------------------------------------


def _find_drawn_by_others(story: Story) -> Iterator[str]:
    wanted: Sequence[str] = story.table.seats
    for fact in story.table.find(Drawn):
        if set(fact.cards) != set(wanted):
            yield ""
        wanted = fact.names


def _find_turn_told_twice(story: Story) -> Iterator[str]:
    if story.table.situation.turn and any(isinstance(event, Draw) for event in story.events):
        yield ""


def _find_many_failed_deals(story: Story) -> Iterator[str]:
    if story.table.history.failed_deals > MOST_FAILED:
        yield str(story.table.history.failed_deals)


# -- shuffle and cut -----------------------------------------------------------------------------


def _find_refused_shuffler(story: Story) -> Iterator[str]:
    """He who shuffles was refused it; only after he has objected is he let."""
    for at in story.find(RefuseShuffle):
        event = story.events[at]
        assert isinstance(event, RefuseShuffle)
        objected = [call for call in story.table.calls.get(event.to, ()) if call > at]
        for when, by in story.table.shuffles:
            if by == event.to and (when < at or not objected or when < objected[0]):
                yield ""


def _find_disorder_by_another(story: Story) -> Iterator[str]:
    for at in story.find(Disorder):
        by = story.table.seat(getattr(story.events[at], "by", None))
        cutter = story.table.cutter
        for event in story.events[:at]:
            if isinstance(event, Cut):
                cutter = event.by or story.table.cutter
            if isinstance(event, Shuffle | SwapPack):
                cutter = story.table.cutter
        if by != cutter:
            yield ""


def _find_disorder_again(story: Story) -> Iterator[str]:
    if len(list(story.find(Disorder))) > 1:
        yield ""


def _find_cut_for_nothing(story: Story) -> Iterator[str]:
    """Of two cuts with nothing between them the first must have been wrong."""
    cuts = story.table.cuts
    for before, at in itertools.pairwise(cuts):
        between = story.events[before + 1 : at]
        reason = any(isinstance(event, Shuffle | SwapPack | Call) for event in between)
        if not reason and not any(
            cause >= before for cause in list_causes(story.code, story.table, at - 1)
        ):
            yield ""


def _find_pack_for_nothing(story: Story) -> Iterator[str]:
    """A pack is exchanged because it was found wrong, or because somebody asked for another."""
    for at in story.find(SwapPack):
        event = story.events[at]
        found = any(isinstance(before, Found) for before in story.events[:at])
        if not found and not (isinstance(event, SwapPack) and event.asked_by):
            yield ""


def _find_many_faults(story: Story) -> Iterator[str]:
    first = story.table.first_packet
    end = len(story.events) if first is None else first
    if story.table.stage > 1:
        return
    count = len({(one.at, type(one.fact)) for one in story.faults if one.at <= end})
    if count > MOST_PREPARATORY:
        yield str(count)


# -- the deal ------------------------------------------------------------------------------------


def _find_told_after_redeal(story: Story) -> Iterator[str]:
    """When a new deal is chosen only an objection is told yet, or what is found of the pack."""
    for at in story.find(Redeal):
        if any(not isinstance(event, Call | Found) for event in story.events[at + 1 :]):
            yield ""


def _find_ordinary_packet(story: Story) -> Iterator[str]:
    """What the procedure wants next is not told by itself."""
    table = story.table
    for place, (to, count, at) in enumerate(table.laid):
        event = story.events[at]
        wanted = table.packets[place] if place < len(table.packets) else None
        if isinstance(event, Deal) and event.to is not None and wanted == (to, count):
            yield f"{to} {count}"


# -- objections ----------------------------------------------------------------------------------


def _find_own_objection(story: Story) -> Iterator[str]:
    """Nobody objects to himself, unless to something else too, or after another."""
    for at in sorted(story.find(Call)):
        by = story.table.seat(getattr(story.events[at], "by", None))
        causes = {_find_offender(story.table, one) for one in story.faults if one.at <= at}
        if causes == {by}:
            yield by
        return


def _find_offender(table: Table, fault: Match) -> str:
    """Return who is to blame for a fault: who did it, or the dealer; empty where nobody is."""
    fact = fault.fact
    if isinstance(fact, FoundFlaw):
        return ""
    return str(getattr(fact, "by", table.dealer))


CHECKS: Mapping[str, Callable[[Story], Iterator[str]]] = {
    "told after redeal": _find_told_after_redeal,
    "drawn by others": _find_drawn_by_others,
    "turn told twice": _find_turn_told_twice,
    "refused shuffler": _find_refused_shuffler,
    "disorder by another": _find_disorder_by_another,
    "disorder again": _find_disorder_again,
    "many failed deals": _find_many_failed_deals,
    "ordinary packet": _find_ordinary_packet,
    "own objection": _find_own_objection,
    "many faults": _find_many_faults,
    "cut for nothing": _find_cut_for_nothing,
    "pack for nothing": _find_pack_for_nothing,
}
"""The check of each kind of `ODDITIES`."""
