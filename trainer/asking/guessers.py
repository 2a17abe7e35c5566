"""Guessers by values: what somebody would choose who knows no rule, and reads no word.

A sheet is the whole rulings of one question, as they look.  A *trait* is a number that an option
has by itself (it names a penalty, it says this verdict); a *guesser* takes those options of a sheet
that look best to it, each as likely as another.  The same tables serve to choose which wrong
rulings stand beside the right one (`trainer.asking.balance`), and to audit what was chosen.
Nothing here knows a language, a clause, or which option is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from trainer.asking.decisions import Decisions
from trainer.rules.code import Code
from trainer.rules.ruling import Remedy


class Glimpse(Struct, frozen=True):
    """What somebody sees of a table who knows no rule.

    `dealer` is the dealer as told, `odd` are those who did something out of the ordinary, `told`
    the kinds of events out of the ordinary; `named` are all who are named by what happened.  `turn`
    is whose turn it is, where that is told, `seats` are all players, `price` is that of a trick.
    """

    dealer: str
    odd: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    turn: str = ""
    seats: tuple[str, ...] = ()
    price: int = 0

    def name_role(self, seat: str) -> str:
        """Return what somebody is to this table; empty of nobody.

        >>> Glimpse("Anna", seats=("Anna", "Boris", "Vera")).name_role("Boris")
        'next'
        """
        if not seat:
            return ""
        if seat == self.dealer:
            return "dealer"
        if seat == self.turn:
            return "turn"
        after = self.seats.index(self.dealer) + 1 if self.dealer in self.seats else 0
        return "next" if self.seats and seat == self.seats[after % len(self.seats)] else "other"


class Look(Struct, frozen=True):
    """A whole ruling as it looks.

    `verdict` names its remedy without seats, `reach` how far that goes; `people` are those named in
    the remedy, `payers` those who pay `tricks` in all, which come to `points`, `by` those who may
    claim `until` a moment.
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
    points: int = 0

    @property
    def marks(self) -> frozenset[str]:
        """What it is made of, as far as somebody sees who compares and counts.

        >>> sorted(Look("redeal new_pack=True", dealer="Anna").marks)
        ['Anna', 'deals', 'new_pack=True', 'new_pack=True.', 'redeal', 'redeal.']
        """
        kind, *terms = self.verdict.split(" ")
        found = {kind, f"{kind}.", *terms, *(f"{one}." for one in terms), *self.people}
        if self.dealer:
            found |= {"deals", self.dealer}
        if self.payers:
            found |= {"pays", "trick", "point", f"{self.tricks}", *self.payers}
        if self.by:
            found |= {"may", "claim", *self.by, *(f"{self.until}{place}" for place in range(5))}
        return frozenset(found)

    @property
    def length(self) -> int:
        """About how long it is when it is told, in any language.

        >>> Look("stands").length < Look("redeal", dealer="Anna").length
        True
        """
        told = self.verdict.replace("=True", "").replace("what=", "")
        claim = 12 + 7 * len(self.by) + 20 * bool(self.until) if self.by else 0
        people = 8 * len(self.people) + 14 * bool(self.dealer) + 28 * len(self.payers)
        return len(told) + people + claim

    @property
    def named(self) -> int:
        """How many different people it names, but for those who may claim."""
        return len(self.people | self.payers | {self.dealer} - {""})


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
        points=sum(one.points for one in decisions.penalties),
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
    "pays: as priced": lambda look, scene: (
        bool(look.payers) and look.points == look.tricks * scene.price
    ),
    "claims: somebody": lambda look, scene: bool(look.by),
    "claims: how many": lambda look, scene: len(look.by),
    "claims: dealer": lambda look, scene: scene.dealer in look.by,
    "claims: all": lambda look, scene: bool(look.by) and len(look.by) == len(scene.seats),
    "claims: open": lambda look, scene: bool(look.by) and not look.until,
    "claims: odd": lambda look, scene: not scene.odd.isdisjoint(look.by),
    "names: how many": lambda look, scene: look.named,
    "names: odd": lambda look, scene: bool(scene.odd & (look.people | look.payers | {look.dealer})),
    "names: told": lambda look, scene: len(
        scene.named & (look.people | look.payers | {look.dealer} | set(look.by))
    ),
    "verdict: told": lambda look, scene: _is_told(look.verdict, scene.told),
    "names: in the remedy": lambda look, scene: bool(look.people),
    "reach": lambda look, scene: look.reach / 100,
    "size": lambda look, scene: len(look.marks) / 10,
    "length": lambda look, scene: look.length / 20,
    "met": lambda look, scene: look.met,
}
"""What an option has by itself, by name; its verdict and its moment are traits beside these."""


def _is_told(verdict: str, told: Iterable[str]) -> bool:
    """Tell whether what a verdict is about stands in the name of something that happened."""
    about = [one.partition("=")[2] for one in verdict.split(" ")[1:]]
    return any(one in kind for one in about for kind in told)


def list_traits(look: Look, scene: Glimpse) -> dict[str, float]:
    """Return the traits of an option, those that are 0 left out.

    >>> list_traits(Look("stands", by=("Anna",), until="play"), Glimpse("Anna"))["until: play"]
    1.0
    """
    found = {name: float(trait(look, scene)) for name, trait in TRAITS.items()}
    found[f"verdict: {look.verdict}"] = 1.0
    found[f"all: {describe_shape(look, scene)}"] = 1.0
    if look.dealer:
        found[f"deals: {scene.name_role(look.dealer)}"] = 1.0
    if look.until:
        found[f"until: {look.until}"] = 1.0
    return {name: value for name, value in found.items() if value}


def describe_shape(look: Look, scene: Glimpse) -> str:
    """Return all that an option says, with what players are to the table instead of their names.

    >>> describe_shape(Look("redeal", dealer="Anna"), Glimpse("Anna"))
    'redeal|dealer||'
    """
    pays = "+".join(sorted(scene.name_role(one) for one in look.payers))
    paying = f"{pays}*{look.tricks}" if pays else ""
    every = len(look.by) == len(scene.seats)
    claims = "all" if every else "dealer too" if scene.dealer in look.by else f"{len(look.by)}"
    claim = f"{claims}/{look.until}" if look.by else ""
    return f"{look.verdict}|{scene.name_role(look.dealer)}|{paying}|{claim}"


DIGITS = 9
"""Sums of shares that differ by less are the same."""

# -- guessers ----------------------------------------------------------------------------------


class Panel(Struct, frozen=True, eq=False, dict=True):
    """Options that may stand on one sheet, with what is measured of them once."""

    looks: Sequence[Look]
    scene: Glimpse

    @cached_property
    def likeness(self) -> list[list[float]]:
        """How much any two options have in common."""
        return _compare_all(self.looks, count_agreements)

    @cached_property
    def overlap(self) -> list[list[float]]:
        """How much of what any two options are made of is the same."""
        return _compare_all([one.marks for one in self.looks], _measure_shared)

    @cached_property
    def _numbers(self) -> dict[str, list[float]]:
        return {}

    def list_numbers(self, name: str, trait: Trait) -> list[float]:
        """Return a trait of each option; it is looked at once under this *name*."""
        found = self._numbers.get(name)
        if found is None:
            found = self._numbers[name] = [float(trait(one, self.scene)) for one in self.looks]
        return found

    @cached_property
    def shapes(self) -> list[str]:
        """All that each option says, as `describe_shape` tells it."""
        return [describe_shape(look, self.scene) for look in self.looks]

    @cached_property
    def traits(self) -> list[dict[str, float]]:
        """The traits of each option."""
        return [list_traits(look, self.scene) for look in self.looks]


Places = Sequence[int]
"""The options of a panel that stand on a sheet."""

Guesser = Callable[[Panel, Places], Sequence[float]]
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


_T = TypeVar("_T")


def _compare_all(values: Sequence[_T], measure: Callable[[_T, _T], float]) -> list[list[float]]:
    size = len(values)
    found = [[0.0] * size for _ in range(size)]
    for place in range(size):
        for other in range(place + 1, size):
            found[place][other] = found[other][place] = measure(values[place], values[other])
    return found


def _measure_shared(one: frozenset[str], other: frozenset[str]) -> float:
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared)


def _sum_up(table: list[list[float]], places: Places, sign: int) -> list[float]:
    # As much is as much in whatever order it was added up.
    return [
        round(sign * sum([table[place][other] for other in places]), DIGITS) for place in places
    ]


def _count_same(key: Callable[[Look], object]) -> Guesser:
    def count(panel: Panel, places: Places) -> Sequence[float]:
        keys = [key(panel.looks[place]) for place in places]
        return [float(keys.count(one)) for one in keys]

    return count


def _by_trait(name: str, trait: Trait, sign: int = 1) -> Guesser:
    def look_up(panel: Panel, places: Places) -> Sequence[float]:
        numbers = panel.list_numbers(name, trait)
        return [sign * numbers[place] for place in places]

    return look_up


def _near_the_middle(panel: Panel, places: Places) -> Sequence[float]:
    """Take the middle one of the prices, where there are three or more; else anything."""
    tricks = [panel.looks[place].tricks for place in places]
    prices = sorted(set(tricks))
    if len(prices) < 3:
        return [0.0] * len(tricks)
    middle = prices[len(prices) // 2]
    return [float(one == middle) for one in tricks]


def _find_twins(panel: Panel, places: Places) -> Sequence[float]:
    """Take those two that are most alike, or more if others are as much so."""
    table = panel.likeness
    nearest = [
        max((table[place][other] for other in places if other != place), default=0.0)
        for place in places
    ]
    most = max(nearest, default=0.0)
    return [float(one == most) for one in nearest]


def _near_the_mean(panel: Panel, places: Places) -> Sequence[float]:
    """Take what says neither much nor little beside the others."""
    sizes = [panel.looks[place].length for place in places]
    mean = sum(sizes) / len(sizes)
    return [-round(abs(size - mean), DIGITS) for size in sizes]


def _look_for(name: str, sign: int = 1) -> Guesser:
    return _by_trait(name, TRAITS[name], sign)


GUESSERS: Mapping[str, Guesser] = {
    "most like the others": lambda panel, places: _sum_up(panel.likeness, places, 1),
    "least like the others": lambda panel, places: _sum_up(panel.likeness, places, -1),
    "most overlap": lambda panel, places: _sum_up(panel.overlap, places, 1),
    "least overlap": lambda panel, places: _sum_up(panel.overlap, places, -1),
    "twins": _find_twins,
    "middle size": _near_the_mean,
    "says most": _look_for("size"),
    "says least": _look_for("size", -1),
    "long": _look_for("length"),
    "short": _look_for("length", -1),
    "usual verdict": _count_same(lambda look: (look.verdict, look.people)),
    "usual dealer": _count_same(lambda look: look.dealer),
    "usual payment": _count_same(lambda look: (look.payers, look.tricks)),
    "usual claim": _count_same(lambda look: (look.by, look.until)),
    "dearest": _look_for("pays: tricks"),
    "cheapest": _look_for("pays: tricks", -1),
    "middle price": _near_the_middle,
    "odd payer": _look_for("pays: odd"),
    "other payer": _by_trait(
        "pays: other", lambda look, scene: bool(look.payers) and not look.payers <= scene.odd
    ),
    "same dealer": _look_for("deals: the same"),
    "another dealer": _by_trait(
        "deals: another", lambda look, scene: look.dealer not in ("", scene.dealer)
    ),
    "no dealer": _look_for("deals: somebody", -1),
    "most claim": _look_for("claims: how many"),
    "fewest claim": _look_for("claims: how many", -1),
    "names most": _look_for("names: how many"),
    "names fewest": _look_for("names: how many", -1),
    "farthest": _look_for("reach"),
    "nearest": _look_for("reach", -1),
}
"""The guessers by values, by name."""

OF_PART: Mapping[str, tuple[str, ...]] = {
    "remedy": (
        "most like the others",
        "least like the others",
        "most overlap",
        "least overlap",
        "says most",
        "says least",
        "names most",
        "names fewest",
        "farthest",
        "nearest",
    ),
    "dealer": ("same dealer", "another dealer"),
    "penalties": (
        "most like the others",
        "least like the others",
        "most overlap",
        "least overlap",
        "usual payment",
        "says most",
        "says least",
        "dearest",
        "cheapest",
        "middle price",
        "odd payer",
        "other payer",
    ),
    "claim": (
        "most like the others",
        "least like the others",
        "most overlap",
        "least overlap",
        "says most",
        "says least",
        "most claim",
        "fewest claim",
    ),
    "clause": (),
}
"""Those that make sense of a single part, by its kind; of whole rulings all do."""

AMOUNTS = (
    "most like the others",
    "most overlap",
    "usual verdict",
    "usual dealer",
    "usual payment",
    "usual claim",
)
"""Guessers that measure likeness: of these it counts too by how much one option is ahead."""

LEADERS = (
    "most like the others",
    "twins",
    "usual verdict",
    "usual payment",
    "usual claim",
    "most overlap",
)
FOLLOWERS = ("most overlap", "long", "short", "dearest", "odd payer", "farthest")
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
    return _by_trait(f"is: {verdict}", lambda look, scene: look.verdict == verdict)
