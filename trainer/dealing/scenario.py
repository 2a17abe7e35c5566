"""Scenarios: a family, a seed and a language of names; and the id that gives a scenario again.

The id carries a hash of the family's id and the seed, mixed by a small cipher with a fixed key:
nobody reads from it, or from two ids side by side, that they are of one family, and yet it needs
no table of ids and stays the same when families are added or reordered.  It hides, it does not
protect: who has the program can ask it.  Nothing here knows a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.dealing.chance import SEEDS, Chance, hash_key
from trainer.dealing.family import Family
from trainer.rules.boundary import inside_ruleset
from trainer.rules.situation import Game, Situation
from trainer.rules.table import Table, fold

NAMES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "en": (
        ("Anna", "Anton", "Agnes", "Albert"),
        ("Boris", "Bella", "Bruno", "Beatrice"),
        ("Clara", "Conrad", "Celia", "Cyril"),
        ("Dora", "Daniel", "Diana", "David"),
        ("Emma", "Edgar", "Esther", "Emil"),
        ("Flora", "Felix", "Frida", "Franz"),
    ),
    "ru": (
        ("Анна", "Антон", "Алина", "Артём"),
        ("Борис", "Белла", "Богдан", "Бэла"),
        ("Вера", "Виктор", "Варвара", "Вадим"),
        ("Галина", "Глеб", "Гульнара", "Григорий"),
        ("Дарья", "Денис", "Диана", "Давид"),
        ("Елена", "Егор", "Ева", "Ефим"),
    ),
}
"""Names by language, for each position of the table; as many for each letter in each language."""

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_READ = str.maketrans({"I": "1", "L": "1", "O": "0"})
_HALF = 30
_MASK: int = 2**_HALF - 1
_ROUNDS = (0, 1, 2, 3)


class UnknownScenario(ValueError):
    """An id that no loaded family answers to."""


class Scenario(Struct, frozen=True, eq=False, dict=True):
    """A family played with a seed: the facts that it drew, and the situation that they make.

    `varied` is 0, or tells which one of the scenarios one fact away it is, counted from 1.
    """

    family: Family
    game: Game
    seed: int
    lang: str
    facts: Mapping[str, Any]
    situation: Situation
    varied: int = 0

    @property
    def id(self) -> str:
        """The opaque id, the same in every language."""
        return scenario_id(self.family, self.seed, self.varied)

    @cached_property
    def table(self) -> Table:
        """What its events make of the table, folded once; every code can judge it.

        Raises `Problem` where a file tells what no deal can be, `RulesetFailed` where the family
        does so itself.
        """
        if self.family.given is not None:
            return fold(self.situation)
        with inside_ruleset(self.family.ruleset, self.family.id, self.facts):
            return fold(self.situation)

    @cached_property
    def around(self) -> tuple[tuple[str, Scenario], ...]:
        """The scenarios one fact away, each with the name of that fact, played once."""
        return tuple(
            (name, change_scenario(self, facts))
            for name, facts in self.family.change_facts(self.facts)
            if all(facts[one] == value for one, value in self.facts.items() if one != name)
        )


def scenario(
    family: Family,
    game: Game,
    seed: int,
    lang: str = "en",
    *,
    facts: Mapping[str, Any] | None = None,
) -> Scenario:
    """Return the scenario of *family* with this seed; its names are of the language *lang*.

    With *facts* these are played instead of the facts drawn, with the same names and cards.
    """
    if not 0 <= seed < SEEDS:
        raise ValueError(f"expected a seed from 0 to {SEEDS - 1}")
    drawn = family.draw_facts(seed) if facts is None else dict(facts)
    first = Chance(family.id, seed, "first").below(12)
    made = family.situation(game, drawn, names(family.id, seed, lang), first=first, seed=seed)
    return Scenario(family, game, seed, lang, drawn, made)


def change_scenario(made: Scenario, facts: Mapping[str, Any]) -> Scenario:
    """Return the scenario in which these *facts* are played, with the same names and cards."""
    return scenario(made.family, made.game, made.seed, made.lang, facts=facts)


def vary(made: Scenario, number: int) -> Scenario:
    """Return the scenario one fact away from *made* that has this number, from 1.

    Names and cards stay as they are.  Raises IndexError where there are fewer.
    """
    _, facts = list(made.family.change_facts(made.facts))[number - 1]
    return replace(change_scenario(made, facts), varied=number)


@lru_cache(maxsize=64)
def names(family_id: str, seed: int, lang: str) -> tuple[str, ...]:
    """Return a name for each position; an unknown language has the English ones."""
    chance = Chance(family_id, seed, "names")
    return tuple(chance.pick(letter) for letter in NAMES.get(lang, NAMES["en"]))


def any_scenario(families: Sequence[Family], game: Game, seed: int, lang: str = "en") -> Scenario:
    """Return a scenario of one of *families*, chosen by the seed.

    Each family bids a number for the seed and the highest has it: so the order of the families
    changes nothing, and a family added changes only the seeds that it wins.
    """
    family = max(families, key=lambda one: (hash_key(one.id, seed, "bid"), one.id))
    return scenario(family, game, seed, lang)


def _round(half: int, key: int) -> int:
    return hash_key("scenario", key, half) & _MASK


def _tag(family: Family) -> int:
    return hash_key(family.id, "tag") & (2**28 - 1)


def scenario_id(family: Family, seed: int, variant: int = 0) -> str:
    """Return the id of the scenario of *family* with this seed, twelve characters in three groups.

    Two more tell the number, *variant*, of one that is one fact away, if it is not 0.
    """
    number = _tag(family) << 32 | seed
    left, right = number >> _HALF, number & _MASK
    for key in _ROUNDS:
        left, right = right, left ^ _round(right, key)
    number = left << _HALF | right
    written = "".join(_DIGITS[number >> shift & 31] for shift in range(55, -1, -5))
    more = _DIGITS[variant >> 5] + _DIGITS[variant & 31] if variant else ""
    return "-".join(filter(None, (written[:4], written[4:8], written[8:], more)))


def scenario_from_id(
    text: str,
    families: Iterable[Family],
    games: Mapping[str, Game],
    lang: str = "en",
) -> Scenario:
    """Return the scenario with this id, out of the loaded *families* and *games*, by ruleset.

    Case, hyphens and look-alikes (O for 0, I for 1) do not matter.  Raises `UnknownScenario`.
    """
    written = text.strip().upper().replace("-", "").translate(_READ)
    if len(written) not in (12, 14) or any(digit not in _DIGITS for digit in written):
        raise UnknownScenario(text)
    more = _number(written[12:])
    if len(written) > 12 and not more:  # one scenario has one id
        raise UnknownScenario(text)
    number = _number(written[:12])
    left, right = number >> _HALF, number & _MASK
    for key in reversed(_ROUNDS):
        left, right = right ^ _round(left, key), left
    number = left << _HALF | right
    for family in families:
        if _tag(family) == number >> 32 and family.ruleset in games:
            made = scenario(family, games[family.ruleset], number % SEEDS, lang)
            try:
                return vary(made, more) if more else made
            except IndexError:
                break
    raise UnknownScenario(text)


def _number(written: str) -> int:
    number = 0
    for digit in written:
        number = number << 5 | _DIGITS.index(digit)
    return number
