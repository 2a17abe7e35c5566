"""What the general families reach: every clause, every just-miss, every misreading.

The counts lie beside this file.  After a change of the families they are written anew, to be
looked at as a diff, with::

    uv run python tests/scenarios/test_coverage_general.py
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from trainer.asking.misreading import Misreading
from trainer.asking.slip import right
from trainer.audit.coverage import Coverage, coverage, every_situation
from trainer.plugins.loading import rulesets
from trainer.rules.code import Code
from trainer.rules.ruling import rule
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language

RULESET = "general"
COUNTS = Path(__file__).parent / f"coverage_{RULESET}.toml"
LOADED = rulesets().by_id[RULESET]
MISREADINGS = LOADED.ruleset.misreadings
CLAUSES = [
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8a", "G8b", "G9"),
    *("G10.1", "G10.2", "G10.3", "G10.4", "G10.5"),
]
GRADED = ("remedy", "dealer", "penalties", "claim", "clause")

CANNOT_FAIL_ALONE: Mapping[tuple[str, str], str] = {
    ("G1", "when lowest_cards"): (
        "The articles of G1 share all draws out among themselves: one of them meets any draw, "
        "and it lapses for all of them at the first packet."
    ),
    ("G4", "when during"): (
        "A card seen in the deal is G10.3 at once, which reaches farther; one seen when a "
        "shuffle has followed the cut is a disputed reading, of which no question is made."
    ),
    ("G10.1", "when why"): (
        "The articles of G10.1 share all packs dealt uncut out among themselves, with the same "
        "claim; a cut by another player is a disputed reading."
    ),
    ("G10.2", "yields_to"): (
        "The redeal with a new pack that displaces a wrong count reaches farther in any case."
    ),
}
"""Conditions that cannot be what alone keeps their clause from being in force, and why."""


@lru_cache(maxsize=1)
def covered() -> Coverage:
    """What the families reach; every combination is played and ruled for it."""
    ruleset = LOADED.ruleset
    return coverage(RULESET, LOADED.code, LOADED.game, ruleset.families, MISREADINGS)


def as_data(found: Coverage) -> dict[str, Any]:
    """The counts as they are noted."""
    clauses = {
        clause: {
            "governs": found.clauses[clause].governs,
            "ways": found.clauses[clause].ways,
            "misreadings": found.clauses[clause].misreadings,
            "misses": dict(sorted(found.clauses[clause].misses.items())),
        }
        for clause in CLAUSES
    }
    return {
        "situations": found.situations,
        "verdicts": dict(sorted(found.verdicts.items())),
        "families": dict(sorted(found.families.items())),
        "clauses": clauses,
    }


def written(data: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines of a TOML file of whole numbers in tables."""
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    if path and len(tables) < len(data):
        yield f"\n[{'.'.join(quoted(key) for key in path)}]"
    for key, value in data.items():
        if key not in tables:
            yield f"{quoted(key)} = {value}"
    for key, value in tables.items():
        if value:
            yield from written(value, (*path, key))


def quoted(key: str) -> str:
    """A key as TOML writes it."""
    return key if key.isidentifier() else f'"{key}"'


def test_counts_are_those_noted() -> None:
    noted = tomllib.loads(COUNTS.read_text(encoding="utf-8"))
    found = tomllib.loads("\n".join(written(as_data(covered()))))
    assert found == noted


def test_situations_are_many_and_not_most_of_them_stand() -> None:
    found = covered()
    assert found.situations >= 14_000
    assert found.verdicts["stands"] <= 0.55 * found.situations
    assert sum(found.verdicts.values()) == found.situations


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_is_reached_in_ways_and_missed_by_each_condition(clause: str) -> None:
    count = covered().clauses[clause]
    assert count.governs >= 100
    assert count.ways >= 2
    assert count.misreadings >= 2
    lacking = {(clause, name) for name, number in count.misses.items() if not number}
    assert lacking == {known for known in CANNOT_FAIL_ALONE if known[0] == clause}


def test_no_other_clause_is_reached() -> None:
    assert set(covered().clauses) == set(CLAUSES)


@lru_cache(maxsize=1)
def ruled() -> tuple[tuple[Situation, tuple[object, ...]], ...]:
    """Every distinct situation, with what is right in each part of the slip.

    They stand with every family soon to be met, so that a test is done after a few of them.
    """
    situations = [one for _, one in every_situation(LOADED.ruleset.families, LOADED.game)]
    mixed = [one for start in range(97) for one in situations[start::97]]
    return tuple((one, graded(LOADED.code, one)) for one in mixed)


def graded(code: Code, situation: Situation) -> tuple[object, ...]:
    ruling = rule(code, situation, trace=False)
    return tuple(right(kind, ruling) for kind in GRADED)


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda one: one.id)
def test_a_misreading_is_wrong_in_a_graded_part(misreading: Misreading) -> None:
    code = misreading.code(LOADED.code)
    changed = 0
    for situation, truth in ruled():
        changed += graded(code, misreading.sight(situation)) != truth
        if changed == 5:
            return
    pytest.fail(f"changes the ruling only {changed} times")


def test_misreadings_are_named_by_their_clause_and_told_once() -> None:
    assert {one.clause for one in MISREADINGS} == set(CLAUSES)
    assert all(one.id.startswith(f"{one.clause}/") for one in MISREADINGS)
    again = Counter(one.id for one in MISREADINGS) + Counter(one.told for one in MISREADINGS)
    assert max(again.values()) == 1


@pytest.mark.parametrize("language", ["en", "ru"])
def test_misreadings_are_told_in_both_languages(language: str) -> None:
    words = Language(language, (LOADED.ruleset.package,))
    told = [words.raw(one.told) for one in MISREADINGS]
    assert all(told)
    assert len(set(told)) == len(told)
    first = ("Thinking ", "Taking ") if language == "en" else ("Считать, что ", "Принимать ")
    assert all(one.startswith(first) and one.endswith(".") for one in told)


if __name__ == "__main__":
    COUNTS.write_text("\n".join(written(as_data(covered()))) + "\n", encoding="utf-8")
