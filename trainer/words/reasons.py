"""Why: the steps of a ruling, where a wrong option comes from, and what would have to differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher

from trainer.asking.beliefs import Origin
from trainer.rules.ruling import Ruling, Step
from trainer.rules.situation import Situation
from trainer.text.clean import clean
from trainer.words.deal import (
    describe_history,
    describe_seats,
    describe_settings,
    describe_turn,
    find_settings,
    is_drawn,
)
from trainer.words.slips import QUESTIONS
from trainer.words.story import describe_events, find_variety
from trainer.words.vocabulary import Words, fill


def describe_step(words: Words, step: Step) -> str:
    """Return a step of the trace: which event met which clause, and why it counted or not."""
    language = words.language
    reason = f"why.{step.why}"
    keys = [f"{reason}={step.clause}", reason]
    if step.by and step.call >= 0:
        keys.insert(1, f"{reason}.call")
    elif step.by:
        keys.insert(1, f"{reason}.same" if step.by == step.clause else f"{reason}.by")
        if step.over and step.by != step.clause:
            keys.insert(1, f"{reason}.{step.over}")
    message = next((found for found in map(words.find, keys) if found), step.why)
    fields = {"clause": step.by, "seat": step.by, "n": step.call + 1}
    head = step.clause
    if step.event >= 0:
        head += ", " + language.text("event {n}", n=step.event + 1)
    return clean(f"{head}: {fill(message, fields)}")


def describe_origin(
    words: Words, origin: Origin, situation: Situation, rivals: Mapping[str, str]
) -> str:
    """Return what is believed in a sentence; *rivals* are the titles of the other rulesets."""
    language = words.language
    if origin.sentence:
        return clean(language.raw(origin.sentence))  # the words of a ruleset
    if origin.kind == "overlooked":
        event = describe_events(words, situation)[origin.event]
        return language.text('Overlooking "{sentence}"', sentence=event)
    title = rivals.get(origin.name, origin.name)
    return language.text("Going by other rules ({title}).", title=title)


def describe_belief(
    words: Words, origins: Sequence[Origin], situation: Situation, rivals: Mapping[str, str]
) -> str:
    """Return what is believed by who gives a ruling: one sentence, or two; or that it is right."""
    if not origins:
        return words.language.text("This is right.")
    told = [describe_origin(words, one, situation, rivals) for one in origins]
    if len(told) == 1:
        return told[0]
    return words.language.text("{one} And: {other}", one=told[0], other=begin_small(told[1]))


def describe_reason(words: Words, ruling: Ruling) -> str:
    """Return why a ruling is so, in a sentence; its trace is there."""
    steps = [step for step in ruling.trace if step.clause == ruling.decisive]
    return describe_step(words, steps[0]) if steps else ""


MOST_SENTENCES = 4
"""How many sentences of one difference are told one by one; of more the first and the last."""


def describe_differences(words: Words, here: Situation, there: Situation) -> list[str]:
    """Return what is told otherwise *there*: what is not so, and what is so instead.

    Events keep their numbers; of a long run of sentences only the first and the last are told.
    """
    language = words.language
    drawn = is_drawn(here) or is_drawn(there)
    settings = {*find_settings(words, here), *find_settings(words, there)}
    variety = find_variety(here)

    def list_facts(situation: Situation) -> list[str]:
        return [
            *describe_seats(words, situation, drawn=drawn),
            *describe_turn(words, situation),
            *describe_settings(words, situation, settings),
            *describe_history(words, situation),
            *describe_events(words, situation, variety),
        ]

    was, now = list_facts(here), list_facts(there)
    gaps = len(was) - len(here.events), len(now) - len(there.events)

    def list_run(lines: list[str], start: int, end: int, gap: int) -> list[str]:
        run = [
            f"{at - gap + 1}. {lines[at]}" if at >= gap else lines[at] for at in range(start, end)
        ]
        return run if len(run) <= MOST_SENTENCES else [run[0], "…", run[-1]]

    lines = []
    for what, i, j, k, m in SequenceMatcher(a=was, b=now, autojunk=False).get_opcodes():
        instead = what == "replace"
        for sentence in list_run(was, i, j, gaps[0]) if what in ("replace", "delete") else ():
            lines.append(
                language.text("instead of: {sentence}", sentence=sentence)
                if instead
                else language.text("without: {sentence}", sentence=sentence)
            )
        for sentence in list_run(now, k, m, gaps[1]) if what in ("replace", "insert") else ():
            lines.append(
                language.text("had it been: {sentence}", sentence=sentence)
                if instead
                else language.text("and also: {sentence}", sentence=sentence)
            )
    return lines or [language.text("The same facts.")]


def describe_followers(words: Words, kinds: Iterable[str]) -> str:
    """Return a sentence about the wrong parts that come of the wrong remedy; empty if none do."""
    asked = [words.language.raw(QUESTIONS.get(kind, kind)) for kind in kinds]
    if not asked:
        return ""
    return words.language.text(
        "No second mistake, for it follows from the verdict you gave: {questions}",
        questions=" ".join(asked),
    )


def begin_small(sentence: str) -> str:
    """Return a sentence as it stands after a colon: it begins small, unless with an id.

    >>> begin_small("Thinking that four will do."), begin_small("G6 is forgotten.")
    ('thinking that four will do.', 'G6 is forgotten.')
    """
    rest = sentence[1:2]
    return sentence if rest.isupper() or rest.isdigit() else sentence[:1].lower() + sentence[1:]
