"""What the families of Preferans reach of its clauses, and how its misreadings differ.

The counts are data, in ``coverage_preferans.toml``.  Written anew, and looked at as a diff:

    uv run python -m tests.scenarios.test_coverage_preferans
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from trainer.asking.misreading import Misreading
from trainer.asking.slip import right
from trainer.audit.coverage import (
    ClauseCount,
    conditions,
    every_situation,
    governs,
    near_misses,
    skeleton,
)
from trainer.dealing.family import Family
from trainer.plugins.loading import rulesets
from trainer.rules.ruling import Ruling, rule
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language

LOADED = rulesets().by_id["preferans"]
FAMILIES = {family.id: family for family in LOADED.ruleset.families}
MISREADINGS = LOADED.ruleset.misreadings
DATA = Path(__file__).with_name("coverage_preferans.toml")

OWN = (
    *("P1a", "P1b", "P2", "P3", "P4", "P5", "P6", "P7.1", "P7.2", "P8"),
    *("P9", "P9.1", "P9.2", "P9.3.1", "P9.3.2", "P9.3.3", "P10", "P11"),
)
BENEATH = ("G1", "G2", "G3", "G6", "G7", "G9", "G10.2", "G10.4", "G10.5")
GRADED = ("remedy", "dealer", "penalties", "claim", "clause")

LADDER = "the ladder reacts to outcomes, not to facts of the table; tested by itself below"
CANNOT_FAIL_ALONE = {
    ("G1", "when lowest_cards"): "one lowest card, equal ones: each has its article of this clause",
    ("P1b", "when by"): "what else it could be, the dealer alone or the cutter alone, is less",
    ("P2", "waived_by"): "an exchange of the pack leaves the penalty, so the clause stays in force",
    ("P6", "when least"): LADDER,
    ("P6", "when most"): LADDER,
    (
        "P7.2",
        "when by",
    ): "for the dealer's repeated look P7.1 lets the deal pass, which overrules it",
    ("P8", "when least"): LADDER,
    ("P8", "when most"): LADDER,
    ("P9.1", "when how"): "a card opened by another is P3 or P9.2, which overrule an open card",
    ("P9.1", "when lookers"): "who opens his own is met by one article of this clause or another",
    ("P9.2", "when lookers"): "with no looker or two P3 redeals everything, which overrules it",
    ("P9.3.1", "yields_to"): "a redeal with another pack overrules a partial one in any case",
    ("P9.3.2", "yields_to"): "a redeal with another pack overrules a partial one in any case",
    ("P9.3.3", "yields_to"): "a redeal with another pack overrules a partial one in any case",
}
"""Conditions that cannot be the only one to fail, and why."""


class Ruled(Struct, frozen=True, eq=False):
    """A situation of a family, the `at`-th of those that it alone or it first has."""

    family: Family
    at: int
    situation: Situation
    ruling: Ruling


@lru_cache(maxsize=1)
def everything() -> tuple[Ruled, ...]:
    """Every distinct situation, ruled."""
    seen: Counter[str] = Counter()
    found = []
    for family, situation in every_situation(FAMILIES.values(), LOADED.game):
        ruling = rule(LOADED.code, situation)
        found.append(Ruled(family, seen[family.id], situation, ruling))
        seen[family.id] += 1
    return tuple(found)


def counted() -> dict[str, Any]:
    """Count what governs where, as plain data; the near misses left out."""
    clauses = {
        article.clause: ClauseCount(article.clause)
        for article in LOADED.code.articles
        if article.id in conditions(LOADED.code)
    }
    verdicts: Counter[str] = Counter()
    for one in everything():
        verdicts[one.ruling.remedy.kind] += 1
        clause = governs(LOADED.code, one.ruling)
        if clause:
            count = clauses[clause]
            count.governs += 1
            count.families.setdefault(one.family.id, set()).add(skeleton(one.situation))
    return {
        "situations": len(everything()),
        "verdicts": dict(sorted(verdicts.items())),
        "clauses": {
            name: {"governs": found.governs, "families": len(found.families), "ways": found.ways}
            for name, found in clauses.items()
        },
    }


def missed() -> dict[tuple[str, str], tuple[int, Ruled]]:
    """Count the near misses by clause and condition, each with the first situation that has it."""
    found: dict[tuple[str, str], tuple[int, Ruled]] = {}
    for one in everything():
        for miss in near_misses(LOADED.code, one.situation, one.ruling):
            count, first = found.get(miss, (0, one))
            found[miss] = (count + 1, first)
    return found


def all_conditions() -> set[tuple[str, str]]:
    """Every condition of every clause, as coverage names them."""
    return {(one.clause, one.name) for of in conditions(LOADED.code).values() for one in of}


def written() -> str:
    """The data file, as it should be."""
    counts, misses = counted(), missed()
    lines = [
        "# What the families of Preferans reach.  Written by",
        "#   uv run python -m tests.scenarios.test_coverage_preferans",
        "# misses: in how many situations a condition alone fails, and the first of them.",
        "",
        f"situations = {counts['situations']}",
        "",
        "[verdicts]",
        *(f"{kind} = {number}" for kind, number in counts["verdicts"].items()),
    ]
    for clause, numbers in counts["clauses"].items():
        lines += ["", f'[clauses."{clause}"]']
        lines += [f"{name} = {number}" for name, number in numbers.items()]
        for miss in sorted(misses):
            if miss[0] == clause:
                count, first = misses[miss]
                where = f'family = "{first.family.id}", at = {first.at}'
                lines.append(f'misses."{miss[1]}" = {{ count = {count}, {where} }}')
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """The counts as they were written down."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def graded(ruling: Ruling) -> tuple[object, ...]:
    """What a learner is asked for."""
    return tuple(right(kind, ruling) for kind in GRADED)


def test_the_counts_are_those_written_down() -> None:
    counts = data()
    clauses = {
        name: {key: value for key, value in numbers.items() if key != "misses"}
        for name, numbers in counts["clauses"].items()
    }
    assert counted() == {**counts, "clauses": clauses}


def test_enough_of_everything() -> None:
    counts = data()
    assert counts["situations"] >= 25_000
    assert counts["verdicts"]["stands"] <= 0.55 * counts["situations"]
    assert set(counts["clauses"]) == {*OWN, *BENEATH}
    for clause in OWN:
        assert counts["clauses"][clause]["governs"] >= 100, clause
        assert counts["clauses"][clause]["ways"] >= 2, clause
    for clause in BENEATH:
        assert counts["clauses"][clause]["governs"] >= 30, clause
        assert counts["clauses"][clause]["ways"] >= 2, clause


def test_no_situation_turns_on_a_disputed_reading() -> None:
    assert not [one for one in everything() if one.ruling.disputed]


def test_every_family_has_several_answers() -> None:
    answers: dict[str, set[str]] = {}
    for one in everything():
        answers.setdefault(one.family.id, set()).add(repr(graded(one.ruling)))
    assert set(answers) == set(FAMILIES)
    assert all(len(found) >= 3 for found in answers.values())


def test_every_condition_fails_alone_somewhere() -> None:
    examples = {
        (clause, name): example
        for clause, numbers in data()["clauses"].items()
        for name, example in numbers.get("misses", {}).items()
    }
    assert all_conditions() - set(examples) <= set(CANNOT_FAIL_ALONE)
    assert set(CANNOT_FAIL_ALONE) <= all_conditions()
    wanted = {(example["family"], example["at"]): None for example in examples.values()}
    there = {
        (one.family.id, one.at): one for one in everything() if (one.family.id, one.at) in wanted
    }
    for miss, example in examples.items():
        one = there[example["family"], example["at"]]
        assert miss in near_misses(LOADED.code, one.situation, one.ruling), miss


def test_one_failure_more_or_less_is_the_next_rung_of_the_ladder() -> None:
    rungs = {0: "P3", 1: "P6", 2: "P8", 3: "P8"}
    family = FAMILIES["preferans/dealer-opens-a-card"]
    climbed = 0
    for facts in family.combinations():
        ruling = rule(LOADED.code, family.situation(LOADED.game, facts))
        if ruling.failed_deal is not None:
            assert ruling.articles[0] == rungs[facts["failed"]]
            climbed += 1
    assert climbed > 500


def candidates(misreading: Misreading) -> Iterator[Ruled]:
    """Situations that a misreading may change: first those that its clause has to do with."""
    for one in everything():
        if any(step.clause == misreading.clause for step in one.ruling.trace):
            yield one
    yield from everything()[::7]


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda one: one.id)
def test_a_misreading_rules_otherwise(misreading: Misreading) -> None:
    code = misreading.code(LOADED.code)
    seen: set[tuple[str, int]] = set()
    for one in candidates(misreading):
        other = rule(code, misreading.sight(one.situation), trace=False)
        if graded(other) != graded(one.ruling):
            seen.add((one.family.id, one.at))
        if len(seen) == 5:
            return
    pytest.fail(f"it changes only {seen}")


def test_a_misreading_rules_on_everything() -> None:
    some = everything()[::97]
    for misreading in MISREADINGS:
        code = misreading.code(LOADED.code)
        for one in some:
            assert rule(code, misreading.sight(one.situation), trace=False).remedy.kind


def test_misreadings_of_every_clause() -> None:
    clauses = Counter(misreading.clause for misreading in MISREADINGS)
    assert len({misreading.id for misreading in MISREADINGS}) == len(MISREADINGS)
    assert all(one.id.partition("/")[0] == one.clause for one in MISREADINGS)
    assert all(clauses[clause] >= 2 for clause in OWN), clauses
    assert all(clauses[clause] >= 1 for clause in BENEATH), clauses


def test_no_two_misreadings_are_told_alike_and_both_languages_tell_them() -> None:
    english = Language("en", (LOADED.ruleset.package,))
    russian = Language("ru", (LOADED.ruleset.package,))
    told = [misreading.told for misreading in MISREADINGS]
    assert [english.raw(message) for message in told] == told
    other = {russian.raw(message) for message in told}
    assert len(other) == len(set(told)) == len(told)
    assert other.isdisjoint(told)
    assert all(text.endswith(".") for text in (*told, *other))


if __name__ == "__main__":
    DATA.write_text(written(), encoding="utf-8")
