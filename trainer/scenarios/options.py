"""Options: whole rulings to choose from, each wrong one a misreading that has a name.

What is right is ruled by the code; what is wrong comes from the same core: from misread codes,
other rulesets' codes and other settings, from overlooking an event, from a right verdict under a
wrong clause, and, where all these give too few, from mistaking one fact.  An option is kept only
where it differs from what is right, and from every other option, in a part that is graded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.errors import Problem
from trainer.rules.ruling import Ruling, rule
from trainer.rules.situation import Situation
from trainer.scenarios.chance import Chance
from trainer.scenarios.counterfactual import Neighbour, near
from trainer.scenarios.scenario import Scenario
from trainer.scenarios.slip import Slip, Value, right
from trainer.scenarios.subject import Subject

LEAST, MOST = 3, 5
"""How many options there are."""

Answers = tuple[tuple[str, Value], ...]
"""What is given in each part of a slip, in order."""


class Origin(Struct, frozen=True):
    """Where a wrong option comes from.

    `kind` is ``misreading``, ``house`` (a misreading of the settings), ``rival``, ``overlooked``,
    ``reason`` or ``fact``; `name` the misreading, the other ruleset, the clause or the fact;
    `told` the misreading's sentence; `event` the index of the event overlooked, else -1.
    """

    kind: str
    name: str = ""
    told: str = ""
    event: int = -1


class Option(Struct, frozen=True):
    """A whole ruling as an option: what it gives in each part, and where it comes from if wrong."""

    answers: Answers
    ruling: Ruling
    origin: Origin | None = None


def answers_of(slip: Slip, ruling: Ruling) -> Answers:
    """Return what a ruling gives in each part of the slip that is asked after its remedy."""
    given = ((part.kind, right(part.kind, ruling)) for part in slip.asked(ruling.remedy))
    return tuple((kind, value) for kind, value in given if value is not None)


def wrong_options(
    subject: Subject, situation: Situation, slip: Slip, truth: Ruling
) -> Iterator[Option]:
    """Give every wrong ruling that has a name, each once, all different from the truth."""
    known = {article.clause for article in subject.code.articles}
    known |= {article.lapses_to for article in subject.code.articles}
    known |= {name for article in subject.code.articles for name in article.replaces}
    seen = [answers_of(slip, truth)]
    for ruling, origin in _rulings(subject, situation, truth):
        if ruling.articles and ruling.articles[0] not in known:
            continue
        answers = answers_of(slip, ruling)
        if answers not in seen:
            seen.append(answers)
            yield Option(answers, ruling, origin)


def _rulings(
    subject: Subject, situation: Situation, truth: Ruling
) -> Iterator[tuple[Ruling, Origin]]:
    for one in subject.misreadings:
        try:
            ruling = rule(one.code(subject.code), one.sight(situation), trace=False)
        except (Problem, LookupError):
            continue
        yield ruling, Origin("house" if one.sets else "misreading", one.id, one.told)
    for name, code in subject.rivals:
        try:
            yield rule(code, situation, trace=False), Origin("rival", name)
        except (Problem, LookupError):
            continue
    for at in range(len(situation.events)):
        events = (*situation.events[:at], *situation.events[at + 1 :])
        try:
            ruling = rule(subject.code, replace(situation, events=events), trace=False)
        except Problem:
            continue
        yield ruling, Origin("overlooked", event=at)


def reasons(slip: Slip, truth: Ruling) -> Iterator[Option]:
    """Give the true ruling under clauses that do not decide it."""
    for part in slip.parts:
        if part.kind != "clause":
            continue
        for clause in part.options:
            if clause and isinstance(clause, str) and clause not in truth.articles:
                ruling = replace(truth, articles=(clause,))
                yield Option(answers_of(slip, ruling), ruling, Origin("reason", clause))


def options(
    subject: Subject,
    made: Scenario,
    slip: Slip,
    truth: Ruling,
    neighbours: list[Neighbour] | None = None,
) -> tuple[Option, ...]:
    """Return three to five whole rulings, the true one among them, in the order shown.

    Wrong ones that would be right one fact away come first, of as many kinds as there are.
    """
    chance = Chance(made.id, "options")
    wanted = chance.pick((MOST, MOST - 1, MOST - 1, LEAST)) - 1
    around = list(near(subject, made)) if neighbours is None else neighbours
    within = [answers_of(slip, one.ruling) for one in around if not one.ruling.disputed]
    pool = chance.mixed(list(wrong_options(subject, made.situation, slip, truth)))
    reached = [option for option in pool if option.answers in within]
    right_one = Option(answers_of(slip, truth), truth)
    chosen: list[Option] = []
    _take(chosen, reached, wanted, right_one)
    if len(chosen) < wanted:
        named = [one for one in chance.mixed(list(reasons(slip, truth))) if one.answers in within]
        _take(chosen, named, min(len(chosen) + 1, wanted), right_one)
    if len(chosen) < wanted:
        _take(chosen, list(_mistaken(around, slip)), wanted, right_one)
    if len(chosen) < LEAST - 1:
        _take(chosen, pool, LEAST - 1, right_one)
    if len(chosen) < LEAST - 1:
        _take(chosen, chance.mixed(list(reasons(slip, truth))), LEAST - 1, right_one)
    return tuple(chance.mixed([right_one, *chosen]))


def _mistaken(around: list[Neighbour], slip: Slip) -> Iterator[Option]:
    for one in around:
        if one.changed and not one.ruling.disputed:
            origin = Origin("fact", one.changed[0])
            yield Option(answers_of(slip, one.ruling), one.ruling, origin)


def _take(chosen: list[Option], pool: list[Option], wanted: int, right_one: Option) -> None:
    """Take from *pool* until *wanted* are chosen, a kind of origin not chosen yet before others."""
    taken: list[Any] = [right_one.answers, *(one.answers for one in chosen)]
    kinds = [one.origin.kind for one in chosen if one.origin is not None]
    for fresh in (True, False):
        for option in pool:
            if len(chosen) >= wanted:
                return
            kind = option.origin.kind if option.origin is not None else ""
            if option.answers not in taken and (kind not in kinds) is fresh:
                chosen.append(option)
                taken.append(option.answers)
                kinds.append(kind)
