"""How options look: what somebody sees of them who guesses without knowing a rule.

A guesser is a function from a sheet (the options as they look) to the options that it thinks
right; it takes one of these at random.  Nothing here knows which option is right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from trainer.asking.slip import Answers
from trainer.rules.ruling import Penalty, Remedy
from trainer.rules.situation import Situation
from trainer.words.deal import describe_facts
from trainer.words.slips import Speech, describe_answers

_WORD = re.compile(r"\w+")


class Look(Struct, frozen=True):
    """One option as it looks.

    `verdict` is the kind of its remedy, `number` the points in it, `length` the signs of its
    text, `shared` how many of its words the stem has too.
    """

    verdict: str
    clause: str
    number: int
    length: int
    shared: int


Sheet = Sequence[Look]
"""The options of one question in the order shown."""

Guesser = Callable[[Sheet], Sequence[int]]
"""Gives the places of the options that it would take, each as likely."""


@lru_cache(maxsize=8192)
def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, no matter whether they begin a sentence."""
    return frozenset(_WORD.findall(text.casefold()))


def stem_words(speech: Speech, situation: Situation) -> frozenset[str]:
    """Return the words in which a situation is told."""
    return frozenset().union(*map(words_of, describe_facts(speech.words, situation)))


def look(speech: Speech, stem: frozenset[str], answers: Answers) -> Look:
    """Return how the option that gives *answers* looks beside a stem of these words."""
    text = describe_answers(speech.words, answers, speech.titles)
    given = dict(answers)
    remedy, clause = given.get("remedy"), given.get("clause", "")
    due = given.get("penalties")
    entries = due if isinstance(due, tuple) else ()
    return Look(
        verdict=remedy.kind if isinstance(remedy, Remedy) else "",
        clause=clause if isinstance(clause, str) else "",
        number=sum(one.points for one in entries if isinstance(one, Penalty)),
        length=len(text),
        shared=len(words_of(text) & stem),
    )


def _most(numbers: Iterable[int]) -> list[int]:
    listed = list(numbers)
    top = max(listed)
    return [place for place, number in enumerate(listed) if number == top]


def first(sheet: Sheet) -> Sequence[int]:
    """Take the first option."""
    return (0,)


def last(sheet: Sheet) -> Sequence[int]:
    """Take the last option."""
    return (len(sheet) - 1,)


def longest(sheet: Sheet) -> Sequence[int]:
    """Take the longest text."""
    return _most(one.length for one in sheet)


def shortest(sheet: Sheet) -> Sequence[int]:
    """Take the shortest text."""
    return _most(-one.length for one in sheet)


def usual_verdict(sheet: Sheet) -> Sequence[int]:
    """Take the verdict that most of the options give."""
    counts = Counter(one.verdict for one in sheet)
    return _most(counts[one.verdict] for one in sheet)


def usual_clause(sheet: Sheet) -> Sequence[int]:
    """Take the clause that most of the options name."""
    counts = Counter(one.clause for one in sheet)
    return _most(counts[one.clause] for one in sheet)


def most_shared(sheet: Sheet) -> Sequence[int]:
    """Take the option that has most words in common with the stem."""
    return _most(one.shared for one in sheet)


def middle_number(sheet: Sheet) -> Sequence[int]:
    """Take the middle one of the numbers, where there are three or more; else anything."""
    numbers = sorted({one.number for one in sheet})
    if len(numbers) < 3:
        return range(len(sheet))
    middle = numbers[(len(numbers) - 1) // 2 : len(numbers) // 2 + 1]
    return [place for place, one in enumerate(sheet) if one.number in middle]


def with_penalty(sheet: Sheet) -> Sequence[int]:
    """Take an option in which somebody pays, where there is one."""
    found = [place for place, one in enumerate(sheet) if one.number]
    return found or range(len(sheet))


def without_penalty(sheet: Sheet) -> Sequence[int]:
    """Take an option in which nobody pays, where there is one."""
    found = [place for place, one in enumerate(sheet) if not one.number]
    return found or range(len(sheet))


def always(verdict: str) -> Guesser:
    """Return the guesser that takes this verdict wherever it is offered."""

    def guess(sheet: Sheet) -> Sequence[int]:
        found = [place for place, one in enumerate(sheet) if one.verdict == verdict]
        return found or range(len(sheet))

    return guess


GUESSERS: Mapping[str, Guesser] = {
    "first": first,
    "last": last,
    "longest": longest,
    "shortest": shortest,
    "usual verdict": usual_verdict,
    "usual clause": usual_clause,
    "most shared": most_shared,
    "middle number": middle_number,
    "with penalty": with_penalty,
    "without penalty": without_penalty,
}
"""The guessers that need only the sheet; `always` adds one for each verdict."""
