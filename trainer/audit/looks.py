"""How options look to somebody who can read but knows no rule: guessers by texts and by places.

They are of the same shape as those by values (`trainer.asking.guessers`), and only measured:
no option is chosen by how it is worded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from trainer.asking.guessers import find_highest
from trainer.asking.slip import Answers
from trainer.rules.situation import Situation
from trainer.words.deal import describe_facts
from trainer.words.slips import Speech, describe_answers

_WORD = re.compile(r"\w+")


class OptionText(Struct, frozen=True):
    """An option as a text: its characters, and how many of its words the stem has too."""

    length: int
    shared: int


OptionTexts = Sequence[OptionText]
"""The options of one question in the order shown."""

TextGuesser = Callable[[OptionTexts], Sequence[int]]
"""Returns the places of the options that it would take, each as likely as another."""


@lru_cache(maxsize=8192)
def find_words(text: str) -> frozenset[str]:
    """Return the words of a text, no matter whether they begin a sentence."""
    return frozenset(_WORD.findall(text.casefold()))


def find_stem_words(speech: Speech, situation: Situation) -> frozenset[str]:
    """Return the words in which a situation is told."""
    return frozenset().union(*map(find_words, describe_facts(speech.words, situation)))


def read_option(speech: Speech, stem: frozenset[str], answers: Answers) -> OptionText:
    """Return the option that gives *answers* as a text, beside a stem of these words."""
    text = describe_answers(speech.words, answers, speech.titles)
    return OptionText(length=len(text), shared=len(find_words(text) & stem))


def _take_longest(texts: OptionTexts) -> Sequence[int]:
    """Take the longest text."""
    return find_highest(one.length for one in texts)


def _take_shortest(texts: OptionTexts) -> Sequence[int]:
    """Take the shortest text."""
    return find_highest(-one.length for one in texts)


def _take_most_shared(texts: OptionTexts) -> Sequence[int]:
    """Take the option that has most words in common with the stem."""
    return find_highest(one.shared for one in texts)


TEXT_GUESSERS: Mapping[str, TextGuesser] = {
    "longest": _take_longest,
    "shortest": _take_shortest,
    "most shared": _take_most_shared,
}
"""The guessers by texts, by name."""

PLACE_GUESSERS: Mapping[str, Callable[[int], Sequence[int]]] = {
    "first": lambda count: (0,),
    "last": lambda count: (count - 1,),
}
"""The guessers by places, by name: of so many options they take this one."""
