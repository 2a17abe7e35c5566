"""Casino: how much of its code the families reach, and that every misreading leads astray.

The counts beside this file are data, like a count of positions: ``coverage_casino.toml``.  After a
change of families, misreadings or articles, write them anew and look at the difference::

    uv run python -m tests.scenarios.test_coverage_casino
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from trainer.asking.misreading import Misreading
from trainer.asking.slip import right
from trainer.audit.coverage import coverage
from trainer.plugins.loading import rulesets
from trainer.rules.ruling import Ruling, rule
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language

LOADED = rulesets().by_id["casino"]
MISREADINGS = LOADED.ruleset.misreadings
COUNTS = Path(__file__).with_name("coverage_casino.toml")
BENEATH = ("G2", "G3", "G5", "G6", "G7", "G8a", "G8b", "G9", "G10.4", "G10.5")
OWN = (
    *("C1", "C2", "C3", "C5", "C6a", "C6b", "C6c", "C7"),
    *("C8", "C9", "C10", "C11", "C12", "C13"),
)
GRADED = ("remedy", "dealer", "penalties", "claim", "clause")
STARTS = {"en": ("Taking ", "Thinking that "), "ru": ("Считать, что ",)}
EACH = 5
"""Of every family each so many-th combination is tried with the misreadings."""

NEVER_ALONE = {
    ("G6", "yields_to"): "where it yields the dealer forfeits, or the pack is replaced: both "
    "reach farther than what it orders",
    ("C1", "when lowest_cards"): "one card is lowest or the lowest are equal: one of the two "
    "always applies, and both lapse at the same moment",
    ("C6a", "before play"): "no moment comes after the beginning of play",
    ("C6a", "when boxed"): "the clause has the same rule for a boxed card",
    ("C6b", "when boxed"): "the clause has the same rule for a boxed card",
    ("C6c", "when boxed"): "a boxed card in the last round is a disputed point, never shown "
    "while it matters",
    ("C7", "when what"): "the clause has a rule for each value of the setting",
}
"""Conditions that cannot fail alone, and why."""


def counted() -> dict[str, Any]:
    """Count anew what the file holds."""
    found = coverage("casino", LOADED.code, LOADED.game, LOADED.ruleset.families, MISREADINGS)
    return {
        "situations": found.situations,
        "verdicts": dict(sorted(found.verdicts.items())),
        "families": dict(sorted(found.families.items())),
        "clauses": {
            clause: {
                "governs": count.governs,
                "ways": count.ways,
                "misreadings": count.misreadings,
                "misses": count.misses,
            }
            for clause, count in found.clauses.items()
        },
    }


def told(counts: dict[str, Any]) -> str:
    """Return the counts as the text of the file."""
    lines = [f"situations = {counts['situations']}"]
    for table in ("verdicts", "families"):
        lines += ["", f"[{table}]", *(f'"{key}" = {n}' for key, n in counts[table].items())]
    for clause, count in counts["clauses"].items():
        lines += ["", f'[clauses."{clause}"]']
        lines += [f"{key} = {count[key]}" for key in ("governs", "ways", "misreadings")]
        misses = ", ".join(f'"{name}" = {n}' for name, n in count["misses"].items())
        lines.append(f"misses = {{ {misses} }}" if misses else "misses = {}")
    return "\n".join(lines) + "\n"


KEPT: dict[str, Any] = tomllib.loads(COUNTS.read_text()) if COUNTS.is_file() else {}


def test_every_combination_plays_and_the_counts_are_as_kept() -> None:
    assert counted() == KEPT


def test_there_is_enough_of_everything() -> None:
    assert KEPT["situations"] >= 14_000
    assert KEPT["verdicts"]["stands"] <= 0.55 * KEPT["situations"]
    assert min(KEPT["verdicts"].values()) >= 50


@pytest.mark.parametrize("clause", [*OWN, *BENEATH])
def test_a_clause_governs_in_many_situations_of_two_kinds(clause: str) -> None:
    count = KEPT["clauses"][clause]
    assert count["governs"] >= 100
    assert count["ways"] >= 2
    lacking = {name for name, n in count["misses"].items() if not n}
    assert lacking == {name for of, name in NEVER_ALONE if of == clause}


def test_packets_in_another_order_or_size_are_shown() -> None:
    (family,) = (one for one in LOADED.ruleset.families if one.id == "casino/wrong-number")
    silent = 0
    for facts in family.combinations():
        if facts["change"] != "none" and not facts["wrong"]:
            ruling = rule(LOADED.code, family.situation(LOADED.game, facts))
            silent += ruling.silent
    assert silent >= 30


# -- misreadings -----------------------------------------------------------------------------------


def _graded(ruling: Ruling) -> tuple[object, ...]:
    return tuple(right(kind, ruling) for kind in GRADED)


@lru_cache(maxsize=1)
def _sample() -> list[tuple[Situation, tuple[object, ...]]]:
    """Return some combinations of every family, with what is right in the graded parts."""
    found = []
    for family in LOADED.ruleset.families:
        for facts in islice(family.combinations(), 0, None, EACH):
            situation = family.situation(LOADED.game, facts)
            found.append((situation, _graded(rule(LOADED.code, situation, trace=False))))
    return found


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda one: one.id)
def test_a_misreading_leads_astray(misreading: Misreading) -> None:
    code = misreading.code(LOADED.code)
    others = (
        situation
        for situation, truth in _sample()
        if _graded(rule(code, misreading.sight(situation), trace=False)) != truth
    )
    assert len(list(islice(others, 5))) == 5


def test_each_clause_is_misread_in_two_ways() -> None:
    assert len({one.id for one in MISREADINGS}) == len(MISREADINGS)
    for clause in (*OWN, "C4", *(one for one in BENEATH if one != "G8a")):
        assert sum(one.clause == clause for one in MISREADINGS) >= 2, clause
    assert all(one.id.startswith(one.clause + "/") for one in MISREADINGS)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_told_is_there_in_both_languages(language: str) -> None:
    spoken = Language(language).with_packages("misdeal_casino")
    texts = []
    for one in MISREADINGS:
        text = spoken.text(one.told)
        assert text.startswith(STARTS[language]), one.id
        assert text.endswith("."), one.id
        texts.append(text)
    assert len(set(texts)) == len(texts)


if __name__ == "__main__":
    COUNTS.write_text(told(counted()))
