"""Simulated learners: what a diagnosis says of those of whom it is known what they believe.

Each learner holds one misreading and rules by it.  Part by part he gives what his code gives, where
that is offered; else what is right (`trainer.asking.answering`).  Whole rulings he is asked only
where his is on the sheet.  Of every wrong answer it is kept which mistakes were named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from trainer.asking.answering import fill_in
from trainer.asking.explaining import diagnose
from trainer.asking.grading import grade
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import Posed, pose
from trainer.asking.subject import Subject
from trainer.dealing.chance import SEEDS

ASKED_IN = ("compose", "options")
"""The forms in which learners are asked: part by part, and by whole rulings."""
SURE = 1.96
"""Standard errors on each side of a share within which it lies in 95 of 100 cases."""


class Told(NamedTuple):
    """What was named of one answer of one learner.

    `learner` is the misreading that he holds, `id` that of the question, `named` the misreadings
    in each mistake that was named: one, or two together.  An answer that is not `wrong` has none.
    `lacking` are the kinds of part in which what he believes was not offered.
    """

    learner: str
    id: str
    form: str
    named: tuple[tuple[str, ...], ...] = ()
    wrong: bool = True
    lacking: tuple[str, ...] = ()

    @property
    def among(self) -> bool:
        """Whether what he believes was named, by itself."""
        return (self.learner,) in self.named

    @property
    def alone(self) -> bool:
        """Whether nothing else was named."""
        return self.named == ((self.learner,),)


class Share(NamedTuple):
    """So many of so many."""

    met: int
    of: int

    @property
    def rate(self) -> float:
        """The share; 0 of none."""
        return self.met / max(self.of, 1)

    @property
    def bounds(self) -> tuple[float, float]:
        """Between what the true share lies in 95 of 100 cases (Wilson's interval).

        >>> [round(one, 3) for one in Share(50, 100).bounds]
        [0.404, 0.596]
        """
        count = max(self.of, 1)
        middle = self.rate + SURE**2 / (2 * count)
        reach = SURE * sqrt(self.rate * (1 - self.rate) / count + SURE**2 / (4 * count**2))
        whole = 1 + SURE**2 / count
        return max((middle - reach) / whole, 0.0), min((middle + reach) / whole, 1.0)


class Figures(NamedTuple):
    """How often what a learner believes was `among` what was named, `alone`; or `nothing` was."""

    among: Share
    alone: Share
    nothing: Share


class Confused(NamedTuple):
    """A misreading that is not always named: how often it is, and what is named in its place."""

    name: str
    figures: Figures
    others: tuple[tuple[str, int], ...]


def ask_learners(subject: Subject, lang: str, seed: int, count: int) -> Iterator[tuple[Told, ...]]:
    """Give what is told to each learner of *count* questions, drawn as the drill draws them."""
    for number in range(seed, seed + count):
        made = mix_scenario(subject.code, subject.families, subject.game, number % SEEDS, lang)
        found: list[Told] = []
        for form in ASKED_IN:
            posed = pose(subject, made, form)
            if posed.form == form:
                found.extend(ask_each(posed))
        yield tuple(found)


def ask_each(posed: Posed) -> Iterator[Told]:
    """Give what is told of this question to who holds a misreading that makes a difference to it.

    Where it is asked by whole rulings, only to those whose ruling is on the sheet.
    """
    whole = [one.decisions for one in posed.options]
    for belief in posed.beliefs:
        if belief.kind not in ("misreading", "house"):
            continue
        if whole and belief.decisions not in whole:
            continue
        filled = fill_in(posed.slip, belief.ruling, posed.truth)
        mark = grade(posed.slip, posed.truth, filled.answers)
        named = () if mark.ok else diagnose(posed, mark)
        yield Told(
            learner=belief.origins[0].name,
            id=posed.scenario.id,
            form=posed.form,
            named=tuple(
                tuple(origin.name or origin.kind for origin in origins) for origins in named
            ),
            wrong=not mark.ok,
            lacking=filled.lacking,
        )


# -- measured ----------------------------------------------------------------------------------


def measure(told: Iterable[Told]) -> Figures:
    """Return how often the wrong answers were put down to what is believed."""
    wrong = [one for one in told if one.wrong]
    return Figures(
        *(
            Share(sum(met), len(wrong))
            for met in (
                [one.among for one in wrong],
                [one.alone for one in wrong],
                [not one.named for one in wrong],
            )
        )
    )


def count_lacking(told: Iterable[Told]) -> Share:
    """Return of how many answers something that is believed was not offered."""
    asked = list(told)
    return Share(sum(bool(one.lacking) for one in asked), len(asked))


def find_confused(told: Iterable[Told], most: int) -> list[Confused]:
    """Return the misreadings that are missed most often, and what is named in their place."""
    by_learner: dict[str, list[Told]] = {}
    for one in told:
        if one.wrong:
            by_learner.setdefault(one.learner, []).append(one)
    found = [
        Confused(name, measure(answers), tuple(_count_others(answers).items()))
        for name, answers in by_learner.items()
    ]
    found.sort(key=lambda one: (one.figures.among.met - one.figures.among.of, one.name))
    return [one for one in found if one.figures.among.met < one.figures.among.of][:most]


def _count_others(answers: Iterable[Told]) -> Mapping[str, int]:
    counted = Counter(" + ".join(names) for one in answers if not one.among for names in one.named)
    return dict(counted.most_common())
