"""Every combination of every family is possible and another; how they are ruled: test_coverage."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from inspect import signature
from typing import Any

import pytest

from trainer.dealing.family import Family, _list_parameters, family
from trainer.dealing.script import Script
from trainer.plugins.loading import Loaded, load_installed

LOADED = load_installed().by_id
FAMILIES = [
    pytest.param(loaded, family, id=family.id)
    for loaded in LOADED.values()
    for family in loaded.ruleset.families
]


@pytest.mark.parametrize(("loaded", "family"), FAMILIES)
def test_every_combination_is_another(loaded: Loaded, family: Family) -> None:
    seen = set()
    for count, facts in enumerate(family.combinations(), start=1):
        seen.add(repr(family.situation(loaded.game, facts)))
        assert len(seen) == count, f"told twice: {facts}"
    assert 6 <= len(seen) <= 5000


@pytest.mark.parametrize(("loaded", "family"), FAMILIES)
def test_what_is_drawn_is_one_of_the_combinations(loaded: Loaded, family: Family) -> None:
    combinations = list(family.combinations())
    drawn = [family.draw_facts(seed) for seed in range(30)]
    assert all(facts in combinations for facts in drawn)
    assert any(facts != drawn[0] for facts in drawn)


@pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
def test_a_ruleset_has_families_of_its_own(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    assert len(families) >= 6
    assert len({one.id for one in families}) == len(families)
    assert {one.ruleset for one in families} == {loaded.ruleset.id}


def test_a_domain_depends_on_facts_that_come_first() -> None:
    def nothing(script: Script, one: int, two: int) -> None:
        script.prepare()

    class Twice:
        def __call__(self, one: int) -> tuple[int, ...]:
            return (one, 2 * one)

    made = family("general", one=(1, 3), two=Twice())(nothing)
    assert [facts["two"] for facts in made.combinations()] == [1, 2, 3, 6]
    # What has a default may come first or not.
    made = family("general", one=(1, 3), two=lambda one=5, more=4: (one, more))(nothing)
    assert [facts["two"] for facts in made.combinations()] == [1, 4, 3, 4]
    for wrong in (lambda two: (two,), lambda none: (none,)):
        with pytest.raises(TypeError, match="depends on"):
            family("general", one=wrong, two=(1,))(nothing)


def list_asked(domain: Callable[..., Any]) -> dict[str, bool]:
    """Return what a domain may depend on as `inspect` has it, and whether it can do without."""
    return {
        one.name: one.default is not one.empty
        for one in signature(domain).parameters.values()
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    }


def test_what_a_domain_depends_on_is_read_off_it() -> None:
    def some(a: int, /, b: int = 1, *rest: int, c: int, d: int = 2, **more: int) -> tuple[int, ...]:
        return (a, b, c, d, *rest, *more.values())

    @wraps(some)
    def wrapped(*given: int, **named: int) -> tuple[int, ...]:
        return some(*given, **named)

    shipped = [
        domain
        for loaded in load_installed().by_id.values()
        for family in loaded.ruleset.families
        for domain in family.domains.values()
        if callable(domain)
    ]
    assert len(shipped) > 100
    odd: list[Callable[..., Any]] = [some, wrapped, partial(some, 1), lambda: ()]
    for domain in shipped + odd:
        assert _list_parameters(domain) == list_asked(domain)
