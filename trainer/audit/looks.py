"""How options look to somebody who can read but knows no rule: guessers by texts and by places.

They are of the same shape as those by values (`trainer.asking.guessers`), and only measured:
no option is chosen by how it is worded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from trainer.asking.guessers import DIGITS
from trainer.rules.situation import Situation
from trainer.words.deal import describe_facts
from trainer.words.slips import Speech

_WORD = re.compile(r"\w+")


class OptionText(Struct, frozen=True):
    """An option as a text: its characters, words and figures.

    `shared` is how many of its words the stem has too, `alike` the mean share of words that it has
    in common with the other options.
    """

    length: int
    words: int
    figures: int
    shared: int
    alike: float


OptionTexts = Sequence[OptionText]
"""The options of one question in the order shown."""

TextGuesser = Callable[[OptionTexts], Sequence[float]]
"""Returns how good each option looks; the best are taken, each as likely as another."""


@lru_cache(maxsize=8192)
def find_words(text: str) -> frozenset[str]:
    """Return the words of a text, no matter whether they begin a sentence."""
    return frozenset(_WORD.findall(text.casefold()))


def find_stem_words(speech: Speech, situation: Situation) -> frozenset[str]:
    """Return the words in which a situation is told."""
    return frozenset().union(*map(find_words, describe_facts(speech.words, situation)))


def read_options(texts: Sequence[str], stem: frozenset[str]) -> tuple[OptionText, ...]:
    """Return the options of a question as texts, beside a stem of these words.

    >>> [one.alike for one in read_options(["a b", "a c"], frozenset("b"))]
    [0.333333333, 0.333333333]
    """
    words = [find_words(text) for text in texts]
    found = []
    for place, (text, own) in enumerate(zip(texts, words, strict=True)):
        others = [one for at, one in enumerate(words) if at != place]
        alike = sum(len(own & one) / max(len(own | one), 1) for one in others)
        alike = round(alike / max(len(others), 1), DIGITS)
        figures = sum(one.isdigit() for one in own)
        found.append(OptionText(len(text), len(text.split()), figures, len(own & stem), alike))
    return tuple(found)


TEXT_GUESSERS: Mapping[str, TextGuesser] = {
    "longest": lambda texts: [one.length for one in texts],
    "shortest": lambda texts: [-one.length for one in texts],
    "most words": lambda texts: [one.words for one in texts],
    "fewest words": lambda texts: [-one.words for one in texts],
    "with a figure": lambda texts: [one.figures for one in texts],
    "without a figure": lambda texts: [-one.figures for one in texts],
    "most shared": lambda texts: [one.shared for one in texts],
    "fewest shared": lambda texts: [-one.shared for one in texts],
    "most alike in words": lambda texts: [one.alike for one in texts],
    "least alike in words": lambda texts: [-one.alike for one in texts],
}
"""The guessers by texts, by name."""

PLACE_GUESSERS: Mapping[str, Callable[[int], Sequence[float]]] = {
    "first": lambda count: [float(place == 0) for place in range(count)],
    "last": lambda count: [float(place == count - 1) for place in range(count)],
}
"""The guessers by places, by name: of so many options they take this one."""
