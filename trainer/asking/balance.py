"""Which wrong answers stand beside the right one: so that over many questions it is like any other.

No shape of a single sheet can see to that: where every wrong ruling is one belief away, the right
one is in the middle of them.  So each sheet has several sets of wrong answers to choose from, and
chance chooses, by weights that were fitted once over many questions: with them the right one looks,
on the average, as often best as any other to everybody who guesses.  Of whole rulings one of the
sets is to offer none at all, and to ask part by part: that tells nothing.

A sheet of whole rulings and one of a single part are weighed alike, each kind by weights of its
own.  Choosing is by values alone; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import exp

from msgspec import Struct

from trainer.asking.guessers import (
    AMOUNTS,
    FOLLOWERS,
    GUESSERS,
    LEADERS,
    OF_PART,
    Glimpse,
    Look,
    Panel,
    Places,
    find_highest,
    guess_in_turn,
)
from trainer.dealing.chance import Chance

CONSIDERED = 8
"""The most wrong answers of which sets are made."""
MOST_SETS = 32
"""The most sets between which chance chooses."""
CROSSED = 3.0
"""How much more willingly two misreadings are shown with what comes of both together."""
BY_PARTS = 0.002
"""The share that is asked part by part before anything is weighed."""
PRECISION = 2**53
TINY = 1e-9


class Candidate(Struct, frozen=True, eq=False):
    """A wrong answer as it looks.

    `prior` is how willingly it is shown; `names` are those of what is believed.  One that is
    `wanted` is in every set.
    """

    look: Look
    prior: float = 1.0
    names: frozenset[str] = frozenset()
    wanted: bool = False


class Selection(Struct, frozen=True, eq=False):
    """A set of wrong answers, by their places; none: the question is asked part by part.

    `prior` is how willingly it is shown, before what it gives away (`gains`) is weighed.
    """

    places: tuple[int, ...]
    prior: float
    gains: Mapping[str, float] = {}


def measure_gains(panel: Panel, places: Places, kind: str = "ruling") -> dict[str, float]:
    """Return by how much the first option of a sheet beats the average one, for whoever guesses.

    The options are those at these *places* of a panel, the *kind* is that of the part.  For a
    guesser it is its chance to hit above blind chance; for a trait how much more of it the first
    has; for two verdicts that meet on the sheet which of them it says.

    >>> panel = Panel([Look("redeal"), Look("redeal"), Look("stands")], Glimpse("Anna"))
    >>> round(measure_gains(panel, range(3))["usual verdict"], 3)
    0.167
    """
    size = len(places)
    blind = 1 / size
    found: dict[str, float] = {}
    names = OF_PART.get(kind)
    scores = {name: GUESSERS[name](panel, places) for name in names or () if name in GUESSERS}
    if names is None:
        scores = {name: guesser(panel, places) for name, guesser in GUESSERS.items()}
    taken = {name: find_highest(given) for name, given in scores.items()}
    for first in LEADERS if names is None else ():
        if 1 < len(taken[first]) < size:
            for then in FOLLOWERS:
                taken[f"{first} > {then}"] = guess_in_turn(scores[first], scores[then])
    for name, best in taken.items():
        if best[0] == 0:
            if len(best) < size:
                found[name] = 1 / len(best) - blind
        else:
            found[name] = -blind
    for name in AMOUNTS:
        if name in scores:
            found[f"amount: {name}"] = scores[name][0] - sum(scores[name]) * blind
    for at, place in enumerate(places):
        for name, value in panel.traits[place].items():
            found[name] = found.get(name, 0.0) + (value if at == 0 else 0.0) - value * blind
    right = panel.looks[places[0]].verdict
    for other in {panel.looks[place].verdict for place in places} - {right}:
        if right < other:
            found[f"meet: {right} / {other}"] = 1.0
        else:
            found[f"meet: {other} / {right}"] = -1.0
    _set_beside(panel, places, found)
    return {name: value for name, value in found.items() if abs(value) > TINY}


def _set_beside(panel: Panel, places: Places, found: dict[str, float]) -> None:
    """Add which of these verdicts is right where just they are on a sheet, and which shape is."""
    verdicts = [panel.looks[place].verdict for place in places]
    if len(set(verdicts)) > 1:
        all_of_them = " / ".join(sorted(verdicts))
        for one in set(verdicts):
            share = verdicts.count(one) / len(verdicts)
            found[f"among {all_of_them}: {one}"] = (verdicts[0] == one) - share
    shapes = [panel.shapes[place] for place in places]
    for other in set(shapes[1:]) - {shapes[0]}:
        low, high = sorted((shapes[0], other))
        found[f"beside: {low} / {high}"] = 1.0 if shapes[0] == low else -1.0


def list_choices(
    chance: Chance,
    right: Look,
    wrong: Sequence[Candidate],
    scene: Glimpse,
    sizes: range,
    kind: str = "ruling",
) -> tuple[Selection, ...]:
    """Return the sets of so many wrong answers between which chance chooses.

    Those wanted are in each.  Of whole rulings the last is to show none.
    """
    considered = wrong[:CONSIDERED]
    wanted = {place for place, one in enumerate(considered) if one.wanted}
    sets = [
        places
        for size in sizes
        for places in combinations(range(len(considered)), size)
        if len(wanted - set(places)) <= max(len(wanted) - size, 0)
    ]
    if len(sets) > MOST_SETS:
        sets = chance.mix(sets)[:MOST_SETS]
    panel = Panel([right, *(one.look for one in considered)], scene)
    found = [
        Selection(
            places,
            _find_prior([considered[place] for place in places]),
            measure_gains(panel, (0, *(place + 1 for place in places)), kind),
        )
        for places in sets
    ]
    if kind == "ruling":
        total = sum(one.prior for one in found)
        found.append(Selection((), BY_PARTS * total if found else 1.0))
    return tuple(found)


def _find_prior(shown: Sequence[Candidate]) -> float:
    prior = 1.0
    names = {one.names for one in shown}
    for one in shown:
        prior *= one.prior
        if len(one.names) > 1 and all(frozenset((name,)) in names for name in one.names):
            prior *= CROSSED
    return prior


def weigh(choices: Sequence[Selection], weights: Mapping[str, float]) -> Iterator[float]:
    """Give how likely each set is in comparison with the others."""
    for one in choices:
        score = sum(weights.get(name, 0.0) * gain for name, gain in one.gains.items())
        yield one.prior * exp(max(-50.0, min(50.0, -score)))


def choose(
    chance: Chance, choices: Sequence[Selection], weights: Mapping[str, float]
) -> tuple[int, ...]:
    """Return the places of the wrong answers that are shown; ValueError where there is no set."""
    shares = list(weigh(choices, weights))
    left = chance.below(PRECISION) / PRECISION * sum(shares)
    for one, share in zip(choices, shares, strict=True):
        left -= share
        if left < 0:
            return one.places
    if not choices:
        raise ValueError("expected a set to choose from")
    return choices[-1].places
