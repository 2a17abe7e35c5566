"""Guessers by values: what somebody would choose who knows no rule, and reads no word.

A sheet is the whole rulings of one question, as they look.  A *trait* is a number that an option
has by itself (it names a penalty, it says this verdict); a *guesser* takes those options of a sheet
that look best to it, each as likely as another.  The same tables serve to choose which wrong
rulings stand beside the right one (`trainer.asking.balance`), and to audit what was chosen.
Nothing here knows a language, a clause, or which option is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from trainer.asking.decisions import Decisions
from trainer.rules.code import Code
from trainer.rules.ruling import Remedy


class Glimpse(Struct, frozen=True):
    """What somebody sees of a table who knows no rule.

    `dealer` is the dealer as told, `odd` are those who did something out of the ordinary.
    """

    dealer: str
    odd: frozenset[str] = frozenset()


class Look(Struct, frozen=True):
    """A whole ruling as it looks.

    `verdict` names its remedy without seats, `reach` how far that goes; `people` are those named in
    the remedy, `payers` those who pay `tricks` in all, `by` those who may claim `until` a moment.
    Of a clause `met` tells whether anything happened that it speaks of.
    """

    verdict: str
    reach: int = 0
    people: frozenset[str] = frozenset()
    dealer: str = ""
    payers: frozenset[str] = frozenset()
    tricks: int = 0
    by: tuple[str, ...] = ()
    until: str = ""
    met: bool = False

    @property
    def marks(self) -> frozenset[str]:
        """What it is made of, as far as somebody sees who compares and counts.

        >>> sorted(Look("redeal new_pack=True", dealer="Anna").marks)
        ['deals', 'deals Anna', 'new_pack=True', 'redeal', 'redeal.']
        """
        found = {*self.verdict.split(" "), f"{self.verdict.split(' ')[0]}.", *self.people}
        if self.dealer:
            found |= {"deals", f"deals {self.dealer}"}
        if self.payers:
            found |= {"pays", "tricks", f"tricks {self.tricks}", *self.payers}
        if self.by:
            found |= {"may", "claim", *self.by, self.until, f"{self.until}.", f"{self.until}:"}
        return frozenset(found)

    @property
    def named(self) -> int:
        """How many different people it names, but for those who may claim."""
        return len(self.people | self.payers | {self.dealer} - {""})


Sheet = Sequence[Look]
"""The whole rulings of one question."""


def look_at(decisions: Decisions, code: Code, seats: Sequence[str]) -> Look:
    """Return a whole ruling of this code as it looks.

    >>> look_at(Decisions(Remedy("redeal", {"new_pack": True}), "Anna"), code(), ("Anna",)).verdict
    'redeal new_pack=True'
    """
    remedy = decisions.remedy
    kind = code.remedies[remedy.kind]
    told = remedy.only(kind.terms)
    return Look(
        verdict=" ".join(
            [remedy.kind, *(f"{key}={told.terms[key]}" for key in sorted(told.terms))]
        ),
        reach=kind.rank,
        people=frozenset(_find_people(remedy, seats)),
        dealer=decisions.dealer,
        payers=frozenset(one.seat for one in decisions.penalties),
        tricks=sum(one.tricks for one in decisions.penalties),
        by=decisions.claim.by,
        until=decisions.claim.until,
    )


def _find_people(remedy: Remedy, seats: Sequence[str]) -> Iterable[str]:
    for value in remedy.terms.values():
        named = value if isinstance(value, tuple) else (value,)
        yield from (one for one in named if one in seats)


# -- traits ------------------------------------------------------------------------------------

Trait = Callable[[Look, Glimpse], float]

TRAITS: Mapping[str, Trait] = {
    "deals: somebody": lambda look, scene: bool(look.dealer),
    "deals: the same": lambda look, scene: look.dealer == scene.dealer,
    "deals: odd": lambda look, scene: look.dealer in scene.odd,
    "pays: somebody": lambda look, scene: bool(look.payers),
    "pays: tricks": lambda look, scene: look.tricks,
    "pays: two": lambda look, scene: len(look.payers) > 1,
    "pays: odd": lambda look, scene: bool(look.payers) and look.payers <= scene.odd,
    "pays: dealer": lambda look, scene: scene.dealer in look.payers,
    "claims: somebody": lambda look, scene: bool(look.by),
    "claims: how many": lambda look, scene: len(look.by),
    "claims: dealer": lambda look, scene: scene.dealer in look.by,
    "claims: odd": lambda look, scene: not scene.odd.isdisjoint(look.by),
    "names: how many": lambda look, scene: look.named,
    "names: odd": lambda look, scene: bool(scene.odd & (look.people | look.payers | {look.dealer})),
    "names: in the remedy": lambda look, scene: bool(look.people),
    "reach": lambda look, scene: look.reach / 100,
    "size": lambda look, scene: len(look.marks) / 10,
    "met": lambda look, scene: look.met,
}
"""What an option has by itself, by name; its verdict and its moment are traits beside these."""


def list_traits(look: Look, scene: Glimpse) -> dict[str, float]:
    """Return the traits of an option, those that are 0 left out.

    >>> list_traits(Look("stands", by=("Anna",), until="play"), Glimpse("Anna"))["until: play"]
    1.0
    """
    found = {name: float(trait(look, scene)) for name, trait in TRAITS.items()}
    found[f"verdict: {look.verdict}"] = 1.0
    if look.until:
        found[f"until: {look.until}"] = 1.0
    return {name: value for name, value in found.items() if value}


# -- guessers ----------------------------------------------------------------------------------

DIGITS = 9
"""Sums of shares that differ by less are the same."""

Guesser = Callable[[Sheet, Glimpse], Sequence[float]]
"""Returns how good each option of a sheet looks; it takes the best."""


def count_agreements(one: Look, other: Look) -> float:
    """Return how much two whole rulings have in common: 1 for a decision, less for half of one.

    >>> count_agreements(Look("stands"), Look("redeal", dealer="Anna"))
    2.0
    """
    return (
        float(one.verdict == other.verdict and one.people == other.people)
        + (one.dealer == other.dealer)
        + (one.payers == other.payers) / 2
        + (one.tricks == other.tricks) / 2
        + (one.by == other.by) / 2
        + (one.until == other.until) / 2
    )


def measure_likeness(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
    """Return how much each option of a sheet has in common with the others."""
    size = len(sheet)
    found = [0.0] * size
    for place in range(size):
        for other in range(place + 1, size):
            alike = count_agreements(sheet[place], sheet[other])
            found[place] += alike
            found[other] += alike
    return found


def _count_same(key: Callable[[Look], object]) -> Guesser:
    def count(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
        keys = [key(one) for one in sheet]
        return [float(keys.count(one)) for one in keys]

    return count


def _by_trait(trait: Trait, sign: int = 1) -> Guesser:
    return lambda sheet, scene: [sign * float(trait(one, scene)) for one in sheet]


def _measure_unlikeness(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
    return [-one for one in measure_likeness(sheet, scene)]


def _near_the_middle(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
    """Take the middle one of the prices, where there are three or more; else anything."""
    prices = sorted({one.tricks for one in sheet})
    if len(prices) < 3:
        return [0.0] * len(sheet)
    middle = prices[len(prices) // 2]
    return [float(one.tricks == middle) for one in sheet]


def measure_overlap(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
    """Return how much of what each option is made of the others are made of too."""
    marks = [one.marks for one in sheet]
    found = [0.0] * len(sheet)
    for place, one in enumerate(marks):
        for at in range(place + 1, len(marks)):
            other = marks[at]
            shared = len(one & other)
            alike = shared / (len(one) + len(other) - shared)
            found[place] += alike
            found[at] += alike
    # As much is as much in whatever order it was added up.
    return [round(one, DIGITS) for one in found]


def _measure_size(sheet: Sheet, scene: Glimpse) -> Sequence[float]:
    return [len(one.marks) for one in sheet]


GUESSERS: Mapping[str, Guesser] = {
    "most like the others": measure_likeness,
    "least like the others": _measure_unlikeness,
    "most overlap": measure_overlap,
    "least overlap": lambda sheet, scene: [-one for one in measure_overlap(sheet, scene)],
    "says most": _measure_size,
    "says least": lambda sheet, scene: [-float(len(one.marks)) for one in sheet],
    "usual verdict": _count_same(lambda look: (look.verdict, look.people)),
    "usual dealer": _count_same(lambda look: look.dealer),
    "usual payment": _count_same(lambda look: (look.payers, look.tricks)),
    "usual claim": _count_same(lambda look: (look.by, look.until)),
    "dearest": _by_trait(TRAITS["pays: tricks"]),
    "cheapest": _by_trait(TRAITS["pays: tricks"], -1),
    "middle price": _near_the_middle,
    "odd payer": _by_trait(TRAITS["pays: odd"]),
    "other payer": _by_trait(
        lambda look, scene: bool(look.payers) and not look.payers <= scene.odd
    ),
    "same dealer": _by_trait(TRAITS["deals: the same"]),
    "another dealer": _by_trait(lambda look, scene: look.dealer not in ("", scene.dealer)),
    "no dealer": _by_trait(TRAITS["deals: somebody"], -1),
    "most claim": _by_trait(TRAITS["claims: how many"]),
    "fewest claim": _by_trait(TRAITS["claims: how many"], -1),
    "names most": _by_trait(TRAITS["names: how many"]),
    "names fewest": _by_trait(TRAITS["names: how many"], -1),
    "farthest": _by_trait(TRAITS["reach"]),
    "nearest": _by_trait(TRAITS["reach"], -1),
}
"""The guessers by values, by name."""

LEADERS = ("most like the others", "usual verdict", "usual payment", "usual claim", "most overlap")
FOLLOWERS = (
    "most overlap",
    "least overlap",
    "says most",
    "says least",
    "dearest",
    "cheapest",
    "odd payer",
    "farthest",
    "nearest",
)
"""Guessers that leave much open, and those that somebody may go by then."""


def find_highest(numbers: Iterable[float]) -> list[int]:
    """Return the places of the highest of some numbers.

    >>> find_highest([1, 3, 3])
    [1, 2]
    """
    listed = list(numbers)
    top = max(listed)
    return [place for place, number in enumerate(listed) if number == top]


def guess_in_turn(first: Sequence[float], then: Sequence[float]) -> list[int]:
    """Return the places that are best by the *first* numbers and, among these, by the others.

    >>> guess_in_turn([1, 1, 0], [2, 3, 4])
    [1]
    """
    best = find_highest(first)
    places = find_highest(then[place] for place in best)
    return [best[place] for place in places]


def always_take(verdict: str) -> Guesser:
    """Return the guesser that takes this verdict wherever it is offered."""
    return lambda sheet, scene: [float(one.verdict == verdict) for one in sheet]
