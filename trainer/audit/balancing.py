"""Balancing: the weights by which chance chooses the wrong rulings beside the right one, fitted.

Over many questions the weights make everything that a guesser could go by as frequent in the right
ruling as in the others (`trainer.asking.balance`): the sum over questions of the logarithm of all
shares is least there, and it is convex, so that there is one answer.  It needs NumPy, which is not
installed with the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trainer.asking.balance import Selection
from trainer.asking.beliefs import gather_beliefs
from trainer.asking.mix import mix_scenario
from trainer.asking.options import gather_pool
from trainer.asking.parts import gather_part_pools
from trainer.asking.subject import Subject
from trainer.dealing.chance import SEEDS
from trainer.rules.judge import judge

RARE = 24
"""What fewer sheets than this could give away is not balanced: it cannot be learnt either."""
STEPS = 60
CLOSE = 1e-7
STIFF = 1e-3
STIFF_PART = 5e-3
"""How much large weights cost: more for single parts, which cannot all be made even."""
DIGITS = 4
SELDOM, SELDOM_TOGETHER = 0.003, 0.04
"""In what share of the sheets something has to be possible to be balanced; more for what stands
together on one, of which there is no end."""


class Weighed(NamedTuple):
    """The sets of one sheet: the kind of part, the prior of each, and what it gives away."""

    kind: str

    priors: tuple[float, ...]
    gains: tuple[Mapping[str, float], ...]


def gather_some(subject: Subject, seed: int, count: int) -> Iterator[list[Weighed]]:
    """Give the sets of the sheets of *count* questions from *seed* on, a list for each."""
    code, families, game = subject.code, subject.families, subject.game
    for number in range(seed, seed + count):
        made = mix_scenario(code, families, game, number % SEEDS)
        truth = judge(code, made.table, trace=False)
        beliefs = gather_beliefs(subject, made.table, truth)
        pools = gather_part_pools(subject, made.table, truth, beliefs, made.id)
        yield [
            _weigh("ruling", gather_pool(subject, made, truth, beliefs).choices),
            *(_weigh(one.kind, one.choices) for one in pools),
        ]


def _weigh(kind: str, choices: Sequence[Selection]) -> Weighed:
    return Weighed(kind, tuple(one.prior for one in choices), tuple(one.gains for one in choices))


def fit_all(
    found: Iterable[Sequence[Weighed]], stiff: float = STIFF
) -> dict[str, dict[str, float]]:
    """Return the weights by kind of part; ImportError where NumPy is not installed.

    The more *stiff*, the smaller are those of whole rulings.
    """
    by_kind: dict[str, list[Weighed]] = {}
    for sheets in found:
        for one in sheets:
            by_kind.setdefault(one.kind, []).append(one)
    return {
        kind: fit(sheets, stiff if kind == "ruling" else STIFF_PART)
        for kind, sheets in by_kind.items()
    }


def fit(found: Iterable[Weighed], stiff: float = STIFF) -> dict[str, float]:
    """Return the weights for sheets of one kind; ImportError where NumPy is not installed.

    The more *stiff*, the smaller they are.

    >>> sets = Weighed("ruling", (1.0, 1.0, 0.01), ({"dearest": 0.5}, {"dearest": -0.25}, {}))
    >>> list(fit([sets] * 40))
    ['dearest']
    """
    import numpy as np

    listed = list(found)
    counts = Counter(name for one in listed for name in set().union(*one.gains))
    seldom = max(RARE, len(listed) * SELDOM)
    together = max(RARE, len(listed) * SELDOM_TOGETHER)
    names = sorted(
        name
        for name, times in counts.items()
        if times >= (together if name.startswith("among") else seldom)
    )
    places = {name: place for place, name in enumerate(names)}
    sizes = [len(one.priors) for one in listed]
    table: Any = np.zeros((sum(sizes), len(names)), np.float32)
    row = 0
    for one in listed:
        for gains in one.gains:
            for name, gain in gains.items():
                if name in places:
                    table[row, places[name]] = gain
            row += 1
    priors = np.log(np.array([prior for one in listed for prior in one.priors]))
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    owner = np.repeat(np.arange(len(listed)), sizes)
    weights: Any = np.zeros(len(names))

    def share(given: Any) -> tuple[Any, float]:
        scores = priors - table @ given
        top = np.maximum.reduceat(scores, starts)
        parts = np.exp(scores - top[owner])
        total = np.add.reduceat(parts, starts)
        cost = float((np.log(total) + top).sum() / len(listed) + stiff * given @ given / 2)
        return parts / total[owner], cost

    shares, cost = share(weights)
    for _ in range(STEPS):
        means = np.add.reduceat(table * shares[:, None], starts, axis=0)
        slope = stiff * weights - means.sum(axis=0) / len(listed)
        curve = (table * shares[:, None]).T @ table - means.T @ means
        curve = curve / len(listed) + stiff * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        size = 1.0
        while size > CLOSE:
            after, price = share(weights - size * step)
            if price < cost:
                break
            size /= 2
        else:
            break
        weights = weights - size * step
        gained, shares, cost = cost - price, after, price
        if gained < CLOSE:
            break
    return {name: round(float(weights[place]), DIGITS) for name, place in places.items()}
