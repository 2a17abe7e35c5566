"""Leaks: how often guessers who know no rule hit the right option, against blind chance.

Questions are drawn as the drill draws them.  Of each only how its options look is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from trainer.asking.guessers import GUESSERS, Look, always_take, list_features
from trainer.asking.mix import MIX, mix_scenario
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import list_answers
from trainer.asking.subject import Subject
from trainer.audit.looks import (
    PLACE_GUESSERS,
    TEXT_GUESSERS,
    OptionText,
    find_stem_words,
    read_option,
)
from trainer.dealing.chance import SEEDS
from trainer.words.slips import Speech

TOO_MUCH = 0.03
"""How far above chance a guesser by values or by places may be."""


class Seen(NamedTuple):
    """A question as guessers see it; and what they do not see.

    That is `right`, the place of the right option, and how many of the wrong ones are `close`:
    right one fact away.
    """

    sheet: tuple[Look, ...]
    texts: tuple[OptionText, ...]
    right: int
    close: int


class Guess(NamedTuple):
    """How a guesser did: the share of its hits, and what blind chance would have had.

    One who goes `by_text` is measured only: options are not chosen by their texts.
    """

    name: str
    rate: float
    chance: float
    by_text: bool = False

    @property
    def gain(self) -> float:
        """How far it was above chance."""
        return self.rate - self.chance

    @property
    def leaks(self) -> bool:
        """Whether it did better than it may."""
        return not self.by_text and self.gain > TOO_MUCH


class Leaks(NamedTuple):
    """What was found over `questions` questions.

    `close` is the share of wrong options that would be right one fact away.
    """

    questions: int
    close: float
    guesses: tuple[Guess, ...]


def look_at(posed: Posed, speech: Speech) -> Seen:
    """Return how a question looks in the language of *speech*, which its names are of."""
    stem = find_stem_words(speech, posed.scenario.situation)
    within = [
        list_answers(posed.slip, one.ruling) for one in posed.around if not one.ruling.disputed
    ]
    given = [option.answers for option in posed.options]
    return Seen(
        tuple(list_features(answers) for answers in given),
        tuple(read_option(speech, stem, answers) for answers in given),
        given.index(posed.right),
        sum(answers != posed.right and answers in within for answers in given),
    )


def look_at_some(subject: Subject, speech: Speech, seed: int, count: int) -> Iterator[Seen]:
    """Give *count* questions from *seed* on as they look in the language of *speech*."""
    code, families, game = subject.code, subject.families, subject.game
    for number in range(seed, seed + count):
        made = mix_scenario(code, families, game, number % SEEDS, speech.lang)
        yield look_at(pose(subject, made), speech)


def measure(found: Iterable[Seen]) -> Leaks:
    """Return how all guessers did."""
    listed = list(found)
    verdicts = Counter(one.sheet[one.right].verdict for one in listed)
    by_value = dict(GUESSERS)
    if verdicts:
        top = min(verdicts, key=lambda verdict: (-verdicts[verdict], verdict))
        by_value[f"overall: {top}"] = always_take(top)
    for verdict in MIX:
        by_value[f"always: {verdict}"] = always_take(verdict)
    count = max(len(listed), 1)
    chance = sum(1 / len(one.sheet) for one in listed) / count

    def rate(taken: Iterable[Sequence[int]]) -> float:
        pairs = zip(taken, listed, strict=True)
        return sum((one.right in places) / len(places) for places, one in pairs) / count

    guesses = [
        Guess(name, rate(guess(len(one.sheet)) for one in listed), chance)
        for name, guess in PLACE_GUESSERS.items()
    ]
    guesses += [
        Guess(name, rate(guess(one.texts) for one in listed), chance, by_text=True)
        for name, guess in TEXT_GUESSERS.items()
    ]
    guesses += [
        Guess(name, rate(guess(one.sheet) for one in listed), chance)
        for name, guess in by_value.items()
    ]
    wrong = sum(len(one.sheet) - 1 for one in listed)
    close = sum(one.close for one in listed)
    return Leaks(len(listed), close / max(wrong, 1), tuple(guesses))
