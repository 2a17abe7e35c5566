"""Which wrong options are shown: so that nobody who guesses by looks does better than chance.

For one question each set of wrong options gives each guesser some chance to hit.  Sets are taken
one after another so that these chances, added up, keep close to those of blind chance; the
question's own chance says which of the sets is shown.  So what cannot be balanced within one set
(somebody must be longest) is balanced over the sets.  Numbers are whole, the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from trainer.dealing.chance import Chance
from trainer.words.looks import Look

WHOLE = 60
"""A sure hit: a number that all counts of options divide."""
STEPS = 10
"""So many sets are balanced against each other."""
ALIKE = 100
"""What it costs to show one more option of a kind that is shown already."""
NAMELESS = 150
"""What it costs to show one that has no better name than that a fact is mistaken."""
STUCK = 34
"""Where what is right has more words of the stem than all that one fact makes right, another wrong
option may be shown in so many questions of a hundred."""
WIDEST = 9
"""No more wrong options than these are considered for a question."""
LEAN = 400
"""How much of a hit those guessers are taken to have had already who tend to do too well: by the
words shared with the stem, by the verdict and by the clause that most options have.  What is
right is near the facts, and what is wrong is near what is right."""


class Candidate(Struct, frozen=True, eq=False):
    """A wrong option as it looks in each language; `far` if no fact alone makes it right."""

    looks: tuple[Look, ...]
    kind: str = ""
    far: bool = False


def _top(key: Callable[[Look], int], right: Look, wrong: Sequence[Look]) -> int:
    """Return the chance of somebody who takes the option with the highest *key*."""
    mine, ties = key(right), 1
    for one in wrong:
        other = key(one)
        if other > mine:
            return 0
        ties += other == mine
    return WHOLE // ties


def _length(one: Look) -> int:
    return one.length


def _shortness(one: Look) -> int:
    return -one.length


def _shared(one: Look) -> int:
    return one.shared


def hits(right: Sequence[Look], wrong: Sequence[Candidate], mix: Mapping[str, int]) -> list[int]:
    """Return how far each guesser's chance lies above blind chance, in parts of `WHOLE`.

    *mix* gives the shares of verdicts in a hundred; the last numbers are how much more often than
    that a wrong option gives such a verdict.
    """
    count = len(wrong) + 1
    blind = WHOLE // count
    found = []
    for number, mine in enumerate(right):
        others = [one.looks[number] for one in wrong]
        for key in (_length, _shortness, _shared):
            found.append(_top(key, mine, others) - blind)
    mine = right[0]
    others = [one.looks[0] for one in wrong]
    sheet = [mine, *others]
    for name in ("verdict", "clause"):
        values = [getattr(one, name) for one in sheet]
        counts = [values.count(value) for value in values]
        most = max(counts)
        found.append(2 * ((WHOLE // counts.count(most) if counts[0] == most else 0) - blind))
    paying = sum(bool(one.number) for one in sheet)
    if 0 < paying < count:
        found.append((WHOLE // paying if mine.number else 0) - blind)
        found.append((0 if mine.number else WHOLE // (count - paying)) - blind)
        numbers = sorted({one.number for one in sheet})
        if len(numbers) > 2:
            middle = numbers[(len(numbers) - 1) // 2 : len(numbers) // 2 + 1]
            there = sum(one.number in middle for one in sheet)
            found.append((WHOLE // there if mine.number in middle else 0) - blind)
        else:
            found.append(0)
    else:
        found += [0, 0, 0]
    for verdict, share in mix.items():
        given = sum(one.verdict == verdict for one in others)
        found.append((WHOLE * given // len(others) - WHOLE * share // 100) // 2)
    return found


def chosen(
    chance: Chance,
    right: Sequence[Look],
    pool: Sequence[Candidate],
    wanted: int,
    mix: Mapping[str, int],
) -> tuple[int, ...]:
    """Return the places in *pool* of the *wanted* wrong options that are shown."""
    if len(pool) <= wanted or not right:
        return tuple(range(min(len(pool), wanted)))
    everything = list(combinations(range(min(len(pool), WIDEST)), wanted))
    distant = [sum(pool[place].far for place in places) for places in everything]
    allowed = min(distant)
    sets = _among(everything, distant, allowed)
    vectors = [hits(right, [pool[place] for place in places], mix) for places in sets]
    by_words = range(2, 3 * len(right), 3)
    stuck = any(all(vector[place] > 0 for vector in vectors) for place in by_words)
    if not allowed and stuck and chance.below(100) < STUCK:
        wider = _among(everything, distant, 1)
        vectors += [hits(right, [pool[place] for place in places], mix) for places in wider]
        sets += wider
    prices = [_price([pool[place].kind for place in places]) for places in sets]
    total = _lean(len(right), len(vectors[0]))
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


def _among(
    sets: Sequence[tuple[int, ...]], distant: Sequence[int], wanted: int
) -> list[tuple[int, ...]]:
    """Return the sets with so many options in them that no fact alone makes right."""
    return [places for places, far in zip(sets, distant, strict=True) if far == wanted]


def _lean(languages: int, size: int) -> list[int]:
    """Return what the guessers have to begin with, in the order of `hits`."""
    total = [0] * size
    for place in (*range(2, 3 * languages, 3), 3 * languages, 3 * languages + 1):
        total[place] = LEAN
    return total
