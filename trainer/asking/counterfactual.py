"""Counterfactuals: the same deal with one fact changed, and where a wrong answer would be right.

The facts are those of the scenario's family; the code counts as a fact too.  Names, seats and
cards stay as they are, so that rulings can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.subject import Subject
from trainer.dealing.scenario import Scenario, change_scenario
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.rules.events import Call
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation

FARTHEST = 120
"""The situations more than one fact away that are tried before the search is given up."""


class Neighbour(Struct, frozen=True, eq=False):
    """A situation near a scenario's: the facts that differ, and how it is ruled.

    `changed` are the names of those facts; `code` is the id of another code under which the same
    situation is ruled, empty where it is the scenario's own.
    """

    changed: tuple[str, ...]
    situation: Situation
    ruling: Ruling
    code: str = ""


def find_near(subject: Subject, made: Scenario) -> Iterator[Neighbour]:
    """Give what is one fact away: another value of a fact, the others as they are; another code."""
    for name, other in made.around:
        ruling = judge(subject.code, other.table, trace=False)
        yield Neighbour((name,), other.situation, ruling)
    if made.family.given is not None:
        yield from _edit(subject, made.situation)
    for name, code in subject.rivals:
        try:
            yield Neighbour((), made.situation, judge(code, made.table, trace=False), name)
        except RulesetFailed:
            continue


def find_farther(subject: Subject, made: Scenario) -> Iterator[Neighbour]:
    """Give what is two facts away or more, as far as `FARTHEST` goes."""
    left = FARTHEST
    first = list(find_changes(made))
    for changed, facts in first:
        if len(changed) > 1 and left > 0:
            left -= 1
            yield play(subject, made, changed, facts)
    for changed, facts in first:
        if len(changed) > 1:
            continue
        for more, twice in find_changes(made, facts):
            if left <= 0:
                return
            if len(more) == 2 and more[0] == changed[0]:
                left -= 1
                yield play(subject, made, more, twice)


def find_changes(
    made: Scenario, start: Mapping[str, Any] | None = None
) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Give facts with one of them set to another value, and the names of all that differ.

    They start from the scenario's own facts, or from *start*; the names are of those that are not
    as the scenario has them.
    """
    for name, facts in made.family.change_facts(made.facts if start is None else start):
        differ = tuple(key for key in facts if facts[key] != made.facts[key])
        if name in differ:
            yield differ, facts


def play(
    subject: Subject, made: Scenario, changed: tuple[str, ...], facts: Mapping[str, Any]
) -> Neighbour:
    """Return the neighbour in which these *facts* are played, under the subject's code."""
    other = change_scenario(made, facts)
    return Neighbour(changed, other.situation, judge(subject.code, other.table, trace=False))


def _edit(subject: Subject, situation: Situation) -> Iterator[Neighbour]:
    """Give what is one change away from a situation that no family plays.

    An event did not happen; somebody else calls; one failure more or fewer.
    """
    for event_at, event in enumerate(situation.events):
        others = [seat for seat in situation.seats if isinstance(event, Call) and seat != event.by]
        for instead in ((), *((replace(event, by=seat),) for seat in others)):
            events = (*situation.events[:event_at], *instead, *situation.events[event_at + 1 :])
            yield from _rule_on(subject, "event", situation, events=events)
    failed = situation.history.failed_deals
    for count in (failed - 1, failed + 1):
        if count >= 0:
            history = replace(situation.history, failed_deals=count)
            yield from _rule_on(subject, "failed_deals", situation, history=history)


def _rule_on(
    subject: Subject, changed: str, situation: Situation, **fields: Any
) -> Iterator[Neighbour]:
    try:
        other = replace(situation, **fields)
        yield Neighbour((changed,), other, rule(subject.code, other, trace=False))
    except Problem:
        return
