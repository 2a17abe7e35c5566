"""Which wrong options are shown: so that nobody who guesses does better than chance.

For one question each set of wrong options gives each guesser some chance to hit.  Sets are taken
one after another so that these chances, added up, keep close to those of blind chance; the
question's own chance says which of the sets is shown.  So what cannot be balanced within one set
(somebody must pay most) is balanced over the sets.  Numbers are whole, the same everywhere, and
nothing here knows a language: options are chosen by what they say, never by how it is worded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from trainer.asking.guessers import GUESSERS, WHOLE, Look, measure_gains
from trainer.dealing.chance import Chance

STEPS = 10
"""The number of sets that are balanced against each other."""
ALIKE = 100
"""What it costs to show one more option of a kind that is shown already."""
NAMELESS = 150
"""What it costs to show one that has no better name than that a fact is mistaken."""
WIDEST = 9
"""The most wrong options that are considered for a question."""
STRONG: Mapping[str, int] = {"usual verdict": 400, "usual clause": 400}
"""Guessers that tend to do too well, for what is wrong is near what is right: they count twice,
and are taken to have had so much of a hit already."""


class Candidate(Struct, frozen=True, eq=False):
    """A wrong option as it looks; its kind of origin; `far` if no fact alone makes it right."""

    look: Look
    kind: str = ""
    far: bool = False


def find_bias(right: Look, wrong: Sequence[Look], mix: Mapping[str, int]) -> list[int]:
    """Return what a set of options gives away, in parts of `WHOLE`; 0 is nothing.

    First how far each guesser's chance lies above blind chance, in the order of `GUESSERS`; then
    for each verdict of *mix*, which has its share in a hundred, how much more often a wrong option
    gives it.
    """
    found = [
        (2 if name in STRONG else 1) * gain for name, gain in measure_gains([right, *wrong]).items()
    ]
    for verdict, share in mix.items():
        given = sum(one.verdict == verdict for one in wrong)
        found.append((WHOLE * given // len(wrong) - WHOLE * share // 100) // 2)
    return found


def choose(
    chance: Chance, right: Look, pool: Sequence[Candidate], wanted: int, mix: Mapping[str, int]
) -> tuple[int, ...]:
    """Return the places in *pool* of the *wanted* wrong options that are shown.

    As few as can be of them are `far`; *mix* has the shares of verdicts in a hundred.
    """
    if len(pool) <= wanted:
        return tuple(range(len(pool)))
    everything = list(combinations(range(min(len(pool), WIDEST)), wanted))
    distant = [sum(pool[place].far for place in places) for places in everything]
    least = min(distant)
    sets = [places for places, far in zip(everything, distant, strict=True) if far == least]
    vectors = [find_bias(right, [pool[at].look for at in places], mix) for places in sets]
    prices = [_price([pool[place].kind for place in places]) for places in sets]
    total = [STRONG.get(name, 0) for name in GUESSERS] + [0] * len(mix)
    taken = 0
    for _ in range(1 + chance.below(STEPS)):
        best = None
        for place, vector in enumerate(vectors):
            far = prices[place]
            for sofar, more in zip(total, vector, strict=True):
                far += (sofar + more) * (sofar + more)
            if best is None or far < best:
                best, taken = far, place
        total = [sofar + more for sofar, more in zip(total, vectors[taken], strict=True)]
    return sets[taken]


def _price(kinds: Sequence[str]) -> int:
    return ALIKE * (len(kinds) - len(set(kinds))) + NAMELESS * kinds.count("fact")
