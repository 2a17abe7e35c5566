"""Leaks: how often guessers who know no rule hit the right option, against chance.

Questions are drawn as the drill draws them.  Whole rulings, each part of the slip, and whether a
rule was broken at all are looked at alike: of each only how its options look is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from trainer.asking.decisions import Decisions
from trainer.asking.guessers import (
    GUESSERS,
    OF_PART,
    Glimpse,
    Look,
    Panel,
    always_take,
    find_highest,
    guess_in_turn,
    look_at,
)
from trainer.asking.mix import mix_scenario
from trainer.asking.options import see
from trainer.asking.parts import Basis, look_at_value
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import is_right
from trainer.asking.subject import Subject
from trainer.audit.looks import (
    PLACE_GUESSERS,
    TEXT_GUESSERS,
    OptionText,
    find_stem_words,
    read_options,
)
from trainer.dealing.chance import SEEDS
from trainer.words.slips import Speech, describe_value

TOO_MUCH, TOO_MUCH_BY_TWO = 0.03, 0.04
"""How far above chance a guesser may be, and two guessers one after the other."""
SURE = 1.96
"""Standard errors on each side of a share within which it lies in 95 of 100 cases."""


class Seen(NamedTuple):
    """A part of a question as guessers see it, and the place of the right option (`right`).

    `kind` is that of the part; of `ruling` the options are whole rulings.
    """

    kind: str
    sheet: tuple[Look, ...]
    scene: Glimpse
    texts: tuple[OptionText, ...]
    right: int


class Guess(NamedTuple):
    """How a guesser did on a kind of part: the share of its hits, and what chance would have had.

    `chance` is the better of blind chance and of always giving what is right most often.  `asked`
    questions were looked at; of `two` guessers the second chose where the first could not.
    """

    kind: str
    name: str
    rate: float
    chance: float
    asked: int
    two: bool = False

    @property
    def gain(self) -> float:
        """How far it was above chance."""
        return self.rate - self.chance

    @property
    def error(self) -> float:
        """How far on each side of that the true gain may lie."""
        return SURE * sqrt(max(self.rate * (1 - self.rate), 0.0) / max(self.asked, 1))

    @property
    def leaks(self) -> bool:
        """Whether it did better than it may."""
        return self.gain > (TOO_MUCH_BY_TWO if self.two else TOO_MUCH)


class Leaks(NamedTuple):
    """What was found over `questions` questions, of which `whole` offer whole rulings.

    `verdicts` tells of each right verdict how many of its questions do, and how many it has.
    """

    questions: int
    whole: int
    verdicts: Mapping[str, tuple[int, int]]
    guesses: tuple[Guess, ...]


def look_at_question(posed: Posed, speech: Speech) -> list[Seen]:
    """Return how each part of a question looks in the language of *speech*."""
    situation = posed.scenario.situation
    stem = find_stem_words(speech, situation)
    scene = see(situation)
    found = []
    for part in posed.slip.list_due(posed.truth):
        right = [is_right(part.kind, value, posed.truth) for value in part.options]
        if sum(right) != 1:
            continue
        lines = [
            describe_value(speech.words, part.kind, one, speech.titles) for one in part.options
        ]
        basis = Basis(posed.subject.code, posed.scenario.table, posed.truth, posed.beliefs)
        sheet = tuple(look_at_value(basis, part.kind, value) for value in part.options)
        found.append(Seen(part.kind, sheet, scene, read_options(lines, stem), right.index(True)))
    return found


class Glance(NamedTuple):
    """A question that was drawn: its right verdict, whether it is whole, and its parts as seen."""

    verdict: str
    whole: bool
    parts: tuple[Seen, ...]


def look_at_some(subject: Subject, speech: Speech, seed: int, count: int) -> Iterator[Glance]:
    """Give *count* questions from *seed* on as they look in the language of *speech*."""
    code, families, game = subject.code, subject.families, subject.game
    for number in range(seed, seed + count):
        made = mix_scenario(code, families, game, number % SEEDS, speech.lang)
        whole = pose(subject, made, "options")
        parts = look_at_question(whole, speech)[:1] if whole.options else []
        parts += look_at_question(pose(subject, made), speech)
        other = mix_scenario(code, families, game, number % SEEDS, speech.lang, detect=True)
        parts += look_at_question(pose(subject, other, "detect"), speech)[:1]
        verdict = look_at(Decisions(whole.truth.verdict), code, ()).verdict
        yield Glance(verdict, bool(whole.options), tuple(parts))


# -- measured ----------------------------------------------------------------------------------


def measure(found: Iterable[Glance]) -> Leaks:
    """Return how all guessers did."""
    listed = list(found)
    verdicts: dict[str, tuple[int, int]] = {}
    by_kind: dict[str, list[Seen]] = {}
    for one in listed:
        whole, all_ = verdicts.get(one.verdict, (0, 0))
        verdicts[one.verdict] = whole + one.whole, all_ + 1
        for part in one.parts:
            by_kind.setdefault(part.kind, []).append(part)
    guesses = [guess for kind, parts in by_kind.items() for guess in _measure_kind(kind, parts)]
    return Leaks(len(listed), sum(one.whole for one in listed), verdicts, tuple(guesses))


def _measure_kind(kind: str, parts: Sequence[Seen]) -> Iterator[Guess]:
    count = len(parts)
    chance = sum(1 / len(one.sheet) for one in parts) / count
    if kind != "ruling":
        chance = max(chance, find_base_rate(parts))
    scores = list(_score_all(kind, parts))

    def rate(taken: Iterable[Sequence[int]]) -> float:
        pairs = zip(taken, parts, strict=True)
        return sum((one.right in places) / len(places) for places, one in pairs) / count

    for name, given in scores:
        yield Guess(kind, name, rate(map(find_highest, given)), chance, count)
    for name, given in scores:
        for then, more in scores:
            if name != then:
                taken = (guess_in_turn(*pair) for pair in zip(given, more, strict=True))
                yield Guess(kind, f"{name} > {then}", rate(taken), chance, count, two=True)


def find_base_rate(parts: Sequence[Seen]) -> float:
    """Return how often the answer that is right most often is right, as guessers can name it.

    A seat is named as the dealer, or as one who did something out of the ordinary.
    """
    right: Counter[Any] = Counter()
    for one in parts:
        right.update(_name_answers(one.kind, one.sheet[one.right], one.scene))
    return max(right.values(), default=0) / max(len(parts), 1)


def _name_answers(kind: str, look: Look, scene: Glimpse) -> list[str]:
    if kind == "dealer":
        return ["the same"] if look.dealer == scene.dealer else ["another"]
    if kind == "penalties":
        return [] if look.payers else ["nobody"]
    if kind == "claim":
        return [] if look.by else ["nobody"]
    return [look.verdict]


def _score_all(kind: str, parts: Sequence[Seen]) -> Iterator[tuple[str, list[Sequence[float]]]]:
    """Give each guesser's name, and how good it finds each option of each question."""
    for name, by_place in PLACE_GUESSERS.items():
        yield name, [by_place(len(one.sheet)) for one in parts]
    for name, by_text in TEXT_GUESSERS.items():
        yield name, [by_text(one.texts) for one in parts]
    panels = [Panel(one.sheet, one.scene) for one in parts]
    for name in OF_PART.get(kind, tuple(GUESSERS)):
        yield name, [GUESSERS[name](one, range(len(one.looks))) for one in panels]
    seen = Counter(look.verdict for one in parts for look in one.sheet)
    for verdict in sorted(seen) if kind != "clause" else ():
        if seen[verdict] * 50 >= len(parts):
            take = always_take(verdict)
            yield f"always: {verdict}", [take(one, range(len(one.looks))) for one in panels]
