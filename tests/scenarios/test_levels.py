"""Levels: a value of the deal as it is ruled; the mix keeps to one as far as a deck has it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest
from msgspec.structs import replace

from trainer.asking import mix
from trainer.asking.difficulty import (
    BOUNDS,
    LEVELS,
    choose_level,
    count_points,
    measure_difficulty,
)
from trainer.asking.mix import make_decks, mix_scenario
from trainer.asking.sorts import sort_deal
from trainer.dealing.scenario import Scenario
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.judge import judge
from trainer.study.question import ask

KNOWN = load_installed()
LOADED = KNOWN.by_id
every_ruleset = pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
COUNT = 200


@lru_cache(maxsize=16)
def drawn(ruleset: str, level: int) -> tuple[Scenario, ...]:
    one = LOADED[ruleset]
    return tuple(
        mix_scenario(one.code, one.ruleset.families, one.game, seed, level=level)
        for seed in range(COUNT)
    )


def levels(loaded: Loaded, made: tuple[Scenario, ...]) -> list[int]:
    code = loaded.code
    return [measure_difficulty(code, one.table, judge(code, one.table)) for one in made]


@every_ruleset
def test_a_higher_level_is_harder(loaded: Loaded) -> None:
    """Of each level there are far more than without one, and the more points the higher it is."""
    name = loaded.ruleset.id
    free = Counter(levels(loaded, drawn(name, mix.ANY_LEVEL)))
    points = []
    for level in LEVELS:
        made = drawn(name, level)
        assert Counter(levels(loaded, made))[level] >= 1.3 * free[level]
        ruled = [(one.table, judge(loaded.code, one.table, trace=False)) for one in made]
        points.append(sum(count_points(loaded.code, *one) for one in ruled) / COUNT)
    assert points[0] < points[1] < points[2]
    assert points[0] + 1.3 < points[2]


@every_ruleset
def test_at_each_level_the_mix_is_the_same(loaded: Loaded) -> None:
    """Each place of a deck has what it is for, whatever the level."""
    decks = make_decks(loaded.code, loaded.ruleset.families, detect=False)
    assert decks is not None
    for level in LEVELS:
        kept = 0
        for seed, made in enumerate(drawn(loaded.ruleset.id, level)):
            place, ruling = decks.place(seed, level), judge(loaded.code, made.table, trace=False)
            assert place.sort == decks.place(seed).sort
            assert made.family is place.family
            assert not ruling.disputed
            kept += sort_deal(loaded.code, made.table, ruling) == place.sort
        assert kept >= 0.95 * COUNT


@every_ruleset
def test_a_seed_and_a_level_give_the_same_in_each_language(loaded: Loaded) -> None:
    for seed, made in list(enumerate(drawn(loaded.ruleset.id, 3)))[:30]:
        families = loaded.ruleset.families
        again = mix_scenario(loaded.code, families, loaded.game, seed, "ru", level=3)
        assert again.id == made.id
        assert levels(loaded, (again,)) == levels(loaded, (made,))


@every_ruleset
def test_no_family_comes_again_soon_at_any_level(loaded: Loaded) -> None:
    decks = make_decks(loaded.code, loaded.ruleset.families, detect=False)
    assert decks is not None
    for level in LEVELS:
        lately: list[str] = []
        for number in range(20):
            for place in mix.lay_out(decks, number, level):
                assert place.family.id not in lately[-mix.APART :]
                lately.append(place.family.id)


def test_the_bounds_part_what_is_drawn_in_three() -> None:
    found = Counter(
        level
        for name, loaded in LOADED.items()
        for level in levels(loaded, drawn(name, mix.ANY_LEVEL))
    )
    assert BOUNDS[0] < BOUNDS[1]
    for level in LEVELS:
        assert 0.25 <= found[level] / sum(found.values()) <= 0.45


def test_a_drill_begins_easy_and_rises() -> None:
    for count in range(1, 40):
        found = [choose_level("rising", asked, count) for asked in range(count)]
        assert found == sorted(found)
        assert found[0] == 1
        assert count < 3 or set(found) == set(LEVELS)
        assert {choose_level(2, asked, count) for asked in range(count)} == {2}


def test_without_measures_a_level_is_kept_too() -> None:
    loaded = LOADED["general"]
    bare = tuple(replace(one, reach={}) for one in loaded.ruleset.families)
    found = {
        level: [
            measure_difficulty(loaded.code, one.table, judge(loaded.code, one.table))
            for one in (
                mix_scenario(loaded.code, bare, loaded.game, seed, level=level)
                for seed in range(40)
            )
        ]
        for level in LEVELS
    }
    assert all(ones.count(level) >= 20 for level, ones in found.items())


def test_a_question_of_a_level() -> None:
    for seed in range(6):
        assert ask(KNOWN, seed, "en", level=1).scenario.id == (
            ask(KNOWN, seed, "ru", level=1).scenario.id
        )
    easy = [ask(KNOWN, seed, "en", level=1).scenario.id for seed in range(30)]
    hard = [ask(KNOWN, seed, "en", level=3).scenario.id for seed in range(30)]
    assert easy != hard
