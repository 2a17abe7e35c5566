"""Leaks: how often guessers who know no rule hit the right option, against blind chance.

Questions are drawn as the drill draws them.  Of each only how its options look is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from trainer.asking.feedback import Posed, pose, truth
from trainer.asking.mix import MIX, mixed_scenario
from trainer.asking.options import answers_of
from trainer.asking.subject import Subject
from trainer.dealing.chance import SEEDS
from trainer.words.looks import GUESSERS, Guesser, Look, always, look, stem_words
from trainer.words.slips import Speech

TOO_MUCH = 0.03
"""So far above chance a guesser may be."""


class Seen(NamedTuple):
    """A question as a guesser sees it; and what it does not see.

    That is `right`, the place of the right option, and how many of the wrong ones are `close`:
    right one fact away.
    """

    sheet: tuple[Look, ...]
    right: int
    close: int


class Guess(NamedTuple):
    """How a guesser did: the share of its hits, and what blind chance would have had."""

    name: str
    rate: float
    chance: float

    @property
    def leaks(self) -> bool:
        """Whether it did better than it may."""
        return self.rate - self.chance > TOO_MUCH


class Leaks(NamedTuple):
    """What was found over `questions` questions.

    `close` is the share of wrong options that would be right one fact away.
    """

    questions: int
    close: float
    guesses: tuple[Guess, ...]


def seen(posed: Posed, speech: Speech) -> Seen:
    """Return how a question looks in the language of *speech*, which its names are of."""
    situation = posed.scenario.situation
    stem = stem_words(speech, situation)
    rightly = answers_of(posed.slip, truth(posed))
    within = [answers_of(posed.slip, one.ruling) for one in posed.around if not one.ruling.disputed]
    given = [option.answers for option in posed.options]
    return Seen(
        tuple(look(speech, stem, answers) for answers in given),
        given.index(rightly),
        sum(answers != rightly and answers in within for answers in given),
    )


def questions(subject: Subject, seed: int, count: int, lang: str) -> Iterable[Seen]:
    """Give *count* questions from *seed* on as they look in a language."""
    speech = next(one for one in subject.speech if one.lang == lang)
    for number in range(seed, seed + count):
        made = mixed_scenario(subject.code, subject.families, subject.game, number % SEEDS, lang)
        yield seen(pose(subject, made), speech)


def measured(found: Iterable[Seen]) -> Leaks:
    """Return how all guessers did."""
    listed = list(found)
    verdicts = Counter(one.sheet[one.right].verdict for one in listed)
    guessers: dict[str, Guesser] = dict(GUESSERS)
    if verdicts:
        top = min(verdicts, key=lambda verdict: (-verdicts[verdict], verdict))
        guessers[f"overall: {top}"] = always(top)
    for verdict in MIX:
        guessers[f"always: {verdict}"] = always(verdict)
    count = max(len(listed), 1)
    chance = sum(1 / len(one.sheet) for one in listed) / count
    guesses = []
    for name, guesser in guessers.items():
        hit = 0.0
        for one in listed:
            places = guesser(one.sheet)
            hit += (one.right in places) / len(places)
        guesses.append(Guess(name, hit / count, chance))
    wrong = sum(len(one.sheet) - 1 for one in listed)
    close = sum(one.close for one in listed)
    return Leaks(len(listed), close / max(wrong, 1), tuple(guesses))
