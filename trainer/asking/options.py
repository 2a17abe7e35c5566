"""Options: whole rulings to choose from, each wrong one a misreading that has a name.

What is right is ruled by the code; what is wrong comes from the same core: from misread codes,
other rulesets' codes and other settings, from overlooking an event, from a right verdict under a
wrong clause, and, where all these give too few, from mistaking one fact.  An option is kept only
where it differs from what is right, and from every other option, in a part that is graded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.balance import Candidate, chosen
from trainer.asking.counterfactual import Neighbour, mistake, near
from trainer.asking.misreading import Misreading
from trainer.asking.mix import MIX
from trainer.asking.slip import Answers, Origin, Slip, Value, right
from trainer.asking.subject import Subject
from trainer.dealing.chance import Chance
from trainer.dealing.scenario import Scenario, names, scenario
from trainer.rules.changes import touched_articles
from trainer.rules.code import Code
from trainer.rules.errors import STOPS, Problem
from trainer.rules.facts import DealFailed, Fact
from trainer.rules.ruling import Penalty, Ruling, rule
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.words.looks import Look, look, stem_words

LEAST, MOST = 3, 5
"""How many options there are."""

CLOSEST = 7
"""So many wrong options that one fact makes right are considered."""


class Option(Struct, frozen=True):
    """A whole ruling as an option: what it gives in each part, and where it comes from if wrong."""

    answers: Answers
    ruling: Ruling
    origin: Origin | None = None


def answers_of(slip: Slip, ruling: Ruling) -> Answers:
    """Return what a ruling gives in each part of the slip that is asked after its remedy."""
    given = ((part.kind, right(part.kind, ruling)) for part in slip.due(ruling))
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
    kinds = frozenset(fold(situation).facts)
    for one, code, met in _misread(subject):
        if met and kinds.isdisjoint(met):
            continue
        try:
            ruling = rule(code, one.sight(situation), trace=False)
        except (Problem, LookupError):
            continue
        yield ruling, Origin("house" if one.mistakes_settings else "misreading", one.id, one.told)
    for name, code in subject.rivals:
        try:
            yield rule(code, situation, trace=False), Origin("rival", name)
        except STOPS:
            raise
        except BaseException:  # another ruleset's code, which may be anybody's
            continue
    for at in range(len(situation.events)):
        events = (*situation.events[:at], *situation.events[at + 1 :])
        try:
            ruling = rule(subject.code, replace(situation, events=events), trace=False)
        except Problem:
            continue
        yield ruling, Origin("overlooked", event=at)


@lru_cache(maxsize=16)
def _misread(subject: Subject) -> tuple[tuple[Misreading, Code, frozenset[type[Fact]]], ...]:
    """Return the misreadings of a subject that its code can be changed by.

    With each go the code as it is misread, and the kinds of facts without which it rules as the
    true one; none, where it must be tried on everything.
    """
    found = []
    for one in subject.misreadings:
        try:
            code = one.code(subject.code)
        except LookupError:
            continue
        kinds: frozenset[type[Fact]] = frozenset()
        if not one.mistakes_settings:
            kinds = frozenset(_kinds(subject.code, code, one))
        found.append((one, code, kinds))
    return tuple(found)


def _kinds(before: Code, after: Code, one: Misreading) -> Iterator[type[Fact]]:
    """Give the kinds of facts that the patched articles meet, as they were and as they are.

    Any fault may make a deal fail: what reacts to failures counts everywhere.
    """
    named = touched_articles(one.changes)
    for code in (before, after):
        for article in code.articles:
            if article.id in named:
                kinds = article.when.trigger.kinds
                yield from code.by_kind if DealFailed in kinds else kinds


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

    Wrong ones that would be right one fact away come first; among these it is seen to that looks
    tell nothing (`trainer.asking.balance`), and then that they are of different kinds.
    """
    chance = Chance(made.id, "options")
    wanted = chance.pick((MOST, MOST - 1, MOST - 1, LEAST)) - 1
    around = list(near(subject, made)) if neighbours is None else neighbours
    within = [answers_of(slip, one.ruling) for one in around if not one.ruling.disputed]
    right_one = Option(answers_of(slip, truth), truth)
    pool = chance.mixed(list(wrong_options(subject, made.situation, slip, truth)))
    pool.sort(key=lambda option: option.origin is None or option.origin.kind != "misreading")
    pool += [
        *chance.mixed(list(reasons(slip, truth))),
        *chance.mixed(list(_mistaken(made.situation, around, slip))),
    ]
    close: list[Option] = []
    far: list[Option] = []
    taken = [right_one.answers]
    for option in pool:
        if option.answers not in taken:
            taken.append(option.answers)
            (close if option.answers in within else far).append(option)
    wanted = max(min(wanted, len(close)), LEAST - 1)
    named = [one for one in close if one.origin is not None and one.origin.kind != "fact"]
    facts = [one for one in close if one not in named]
    candidates = [*[*chance.mixed(named), *chance.mixed(facts)][:CLOSEST], *far]
    looks = _looks(subject, made, [right_one, *candidates])
    shown = [
        Candidate(seen, option.origin.kind if option.origin else "", option not in close)
        for option, seen in zip(candidates, looks[1:], strict=True)
    ]
    wrong = [candidates[place] for place in chosen(chance, looks[0], shown, wanted, MIX)]
    return tuple(chance.mixed([right_one, *wrong]))


def _looks(subject: Subject, made: Scenario, given: list[Option]) -> list[tuple[Look, ...]]:
    """Return how options look in each language, whatever language the scenario is told in."""
    found: list[list[Look]] = [[] for _ in given]
    for speech in subject.speech:
        stem = stem_words(speech, in_language(made, speech.lang).situation)
        other = name_changes(made, speech.lang)
        for looks, option in zip(found, given, strict=True):
            looks.append(look(speech, stem, renamed(option.answers, other)))
    return [tuple(looks) for looks in found]


def in_language(made: Scenario, lang: str) -> Scenario:
    """Return the same scenario with the names of another language."""
    if lang == made.lang:
        return made
    other = scenario(made.family, made.game, made.seed, lang, facts=made.facts)
    return replace(other, varied=made.varied)


def name_changes(made: Scenario, lang: str) -> Mapping[str, str]:
    """Return the name in another language for each name of a scenario."""
    if made.family.given is not None:
        return {}
    own = names(made.family.id, made.seed, made.lang)
    return dict(zip(own, names(made.family.id, made.seed, lang), strict=True))


def renamed(answers: Answers, other: Mapping[str, str]) -> Answers:
    """Return answers with the seats named otherwise."""

    def changed(kind: str, value: Value) -> Value:
        if kind == "dealer" and isinstance(value, str):
            return other.get(value, value)
        if kind == "claim" and isinstance(value, tuple):
            return tuple(other.get(one, one) for one in value if isinstance(one, str))
        if kind == "penalties" and isinstance(value, tuple):
            return tuple(
                replace(one, seat=other.get(one.seat, one.seat))
                for one in value
                if isinstance(one, Penalty)
            )
        return value

    return tuple((kind, changed(kind, value)) for kind, value in answers)


def _mistaken(situation: Situation, around: list[Neighbour], slip: Slip) -> Iterator[Option]:
    for one in around:
        if one.changed and not one.ruling.disputed:
            origin = Origin("fact", mistake(situation, one.situation))
            yield Option(answers_of(slip, one.ruling), one.ruling, origin)


__all__ = [
    "LEAST",
    "MOST",
    "Answers",
    "Option",
    "Origin",
    "answers_of",
    "options",
    "reasons",
    "wrong_options",
]
