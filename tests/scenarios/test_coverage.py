"""What the families reach: every clause, every just-miss, every misreading; one test for all.

What is wanted of each ruleset is in ``expected_coverage.toml``.  What they reach is data, like a
count of positions: ``coverage_RULESET.toml``.  After a change of families, misreadings or articles
it is written anew, to be read as a diff:

    uv run python -m tests.scenarios.test_coverage
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
from trainer.asking.slip import find_right
from trainer.audit.coverage import measure_coverage, play_all
from trainer.dealing.family import Family
from trainer.plugins.loading import load_installed
from trainer.rules.errors import Problem
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.text.catalogue import Language

HERE = Path(__file__).parent
LOADED = load_installed().by_id
CODES = {name: one.code for name, one in LOADED.items()}
EXPECTED: dict[str, Any] = tomllib.loads((HERE / "expected_coverage.toml").read_text("utf-8"))
CLAUSES = [
    (ruleset, clause, wanted)
    for ruleset, expected in EXPECTED.items()
    for wanted in expected["clauses"]
    for clause in wanted["names"]
]
MISREADINGS = [
    pytest.param(ruleset, one, id=f"{ruleset}-{one.id}")
    for ruleset in EXPECTED
    for one in LOADED[ruleset].misreadings
]
GRADED = ("remedy", "dealer", "penalties", "claim", "clause")
AT_THE_TABLE = GRADED[:-1]
CHANGED = 5
"""Situations that each misreading has to rule otherwise."""
every_ruleset = pytest.mark.parametrize("ruleset", EXPECTED)


# -- counts --------------------------------------------------------------------------------------


def counted(ruleset: str) -> dict[str, Any]:
    """Count anew what the file of a ruleset holds."""
    loaded = LOADED[ruleset]
    one = loaded.ruleset
    found = measure_coverage(ruleset, loaded.code, loaded.game, one.families, loaded.misreadings)
    return {
        "situations": found.situations,
        "verdicts": dict(sorted(found.verdicts.items())),
        "families": dict(sorted(found.families.items())),
        "clauses": {
            clause: {
                "governs": count.governs,
                "families": len(count.families),
                "ways": count.ways,
                "misreadings": count.misreadings,
                "misses": dict(sorted(count.misses.items())),
            }
            for clause, count in sorted(found.clauses.items())
        },
    }


def counts_file(ruleset: str) -> Path:
    return HERE / f"coverage_{ruleset}.toml"


@lru_cache(maxsize=4)
def kept(ruleset: str) -> dict[str, Any]:
    """The counts as they were written down."""
    return tomllib.loads(counts_file(ruleset).read_text("utf-8"))


def written(counts: dict[str, Any]) -> str:
    """Return the counts as the text of the file."""
    lines = [f"situations = {counts['situations']}"]
    for table in ("verdicts", "families"):
        lines += ["", f"[{table}]", *(f'"{key}" = {n}' for key, n in counts[table].items())]
    for clause, count in counts["clauses"].items():
        lines += ["", f'[clauses."{clause}"]']
        lines += [f"{key} = {n}" for key, n in count.items() if key != "misses"]
        misses = ", ".join(f'"{name}" = {n}' for name, n in count["misses"].items())
        lines.append(f"misses = {{ {misses} }}" if misses else "misses = {}")
    return "\n".join(lines) + "\n"


@every_ruleset
def test_every_combination_plays_and_the_counts_are_as_kept(ruleset: str) -> None:
    assert counted(ruleset) == kept(ruleset)


@every_ruleset
def test_there_is_enough_of_everything(ruleset: str) -> None:
    expected, counts = EXPECTED[ruleset], kept(ruleset)
    assert counts["situations"] >= expected["situations"]
    assert counts["verdicts"]["stands"] <= expected["stands"] * counts["situations"]
    assert min(counts["verdicts"].values()) >= expected["verdict"]
    assert sum(counts["verdicts"].values()) == counts["situations"]
    assert sum(counts["families"].values()) == counts["situations"]
    assert set(counts["families"]) == {one.id for one in LOADED[ruleset].ruleset.families}
    named = [clause for wanted in expected["clauses"] for clause in wanted["names"]]
    assert sorted(counts["clauses"]) == sorted(named)


@pytest.mark.parametrize(("ruleset", "clause", "wanted"), CLAUSES)
def test_a_clause_is_reached_in_ways_and_missed_by_each_condition(
    ruleset: str, clause: str, wanted: dict[str, int]
) -> None:
    count = kept(ruleset)["clauses"][clause]
    for key in ("governs", "ways", "misreadings"):
        assert count[key] >= wanted[key]
    lacking = {name for name, number in count["misses"].items() if not number}
    assert lacking == set(EXPECTED[ruleset]["never_alone"].get(clause, {}))


# -- situations ----------------------------------------------------------------------------------


class Ruled(Struct, frozen=True, eq=False):
    """A situation of a family, ruled."""

    family: Family
    situation: Situation
    ruling: Ruling


@lru_cache(maxsize=3)
def everything(ruleset: str) -> tuple[Ruled, ...]:
    """Every distinct situation, ruled."""
    loaded = LOADED[ruleset]
    found = []
    for family, situation in play_all(loaded.ruleset.families, loaded.game):
        found.append(Ruled(family, situation, rule(loaded.code, situation)))
    return tuple(found)


def graded(ruling: Ruling, kinds: tuple[str, ...] = GRADED) -> tuple[object, ...]:
    """What a learner is asked for."""
    return tuple(find_right(kind, ruling) for kind in kinds)


@every_ruleset
def test_of_every_situation(ruleset: str) -> None:
    """Few turn on a disputed reading, every family has several answers, misreadings rule all."""
    answers: dict[str, set[str]] = {}
    played, disputed = Counter[str](), Counter[str]()
    for one in everything(ruleset):
        played[one.family.id] += 1
        disputed[one.family.id] += one.ruling.disputed
        if not one.ruling.disputed:
            answers.setdefault(one.family.id, set()).add(repr(graded(one.ruling)))
    assert 20 * disputed.total() <= played.total()
    for family, count in disputed.items():
        assert 3 * count <= played[family], family  # for they are never asked
    assert len(answers) == len(LOADED[ruleset].ruleset.families)
    assert min(map(len, answers.values())) >= EXPECTED[ruleset]["answers"]
    some = everything(ruleset)[::97]
    for misreading in LOADED[ruleset].misreadings:
        code = misreading.code(LOADED[ruleset].code, CODES)
        for one in some:
            seen = sight(misreading, one.situation)
            assert seen is None or rule(code, seen, trace=False).remedy.kind


@every_ruleset
def test_a_ruleset_shows_faults_clean_deals_and_rights_used(ruleset: str) -> None:
    seen: Counter[str] = Counter()
    for one in everything(ruleset):
        clean = one.family.id.endswith("in-order")
        seen["fault" if one.ruling.irregularity else "clean" if clean else "right used"] += 1
    assert min(seen["fault"], seen["clean"], seen["right used"]) > 5, seen


def sight(misreading: Misreading, situation: Situation) -> Situation | None:
    """The situation as it is mis-seen; None where nothing can be seen so (a failure too many)."""
    try:
        seen = misreading.sight(situation)
        if seen is not situation:
            fold(seen)  # such a draw cannot have been followed by another
    except Problem:
        return None
    return seen


def candidates(ruleset: str, misreading: Misreading) -> Iterator[Ruled]:
    """Situations that a misreading may change: first those that its clause has to do with."""
    asked = [one for one in everything(ruleset) if not one.ruling.disputed]
    for one in asked:
        if any(step.clause == misreading.clause for step in one.ruling.trace):
            yield one
    yield from asked[::7]
    yield from asked


@pytest.mark.parametrize(("ruleset", "misreading"), MISREADINGS)
def test_a_misreading_rules_otherwise(ruleset: str, misreading: Misreading) -> None:
    """And not by its clause alone: another remedy, dealer, penalty or claim at the table."""
    by_clause = misreading.id in EXPECTED[ruleset].get("by_clause", ())
    kinds = GRADED if by_clause else AT_THE_TABLE
    code = misreading.code(LOADED[ruleset].code, CODES)
    seen: set[int] = set()
    for one in candidates(ruleset, misreading):
        misseen = sight(misreading, one.situation)
        if misseen is None:
            continue
        other = rule(code, misseen, trace=False)
        if graded(other, kinds) != graded(one.ruling, kinds):
            seen.add(id(one))
        if len(seen) == CHANGED:
            return
    pytest.fail(f"it rules only {len(seen)} otherwise")


@pytest.mark.slow
@every_ruleset
def test_no_two_misreadings_always_rule_alike(ruleset: str) -> None:
    loaded = LOADED[ruleset]
    codes = [(one, one.code(loaded.code, CODES)) for one in loaded.misreadings]
    rulings: dict[str, dict[int, str]] = {one.id: {} for one in loaded.misreadings}
    for number, one in enumerate(everything(ruleset)[::3]):
        if one.ruling.disputed:
            continue
        table, right = fold(one.situation), repr(graded(one.ruling))
        for misreading, code in codes:
            seen = sight(misreading, one.situation)
            if seen is None:
                continue
            same = seen is one.situation
            other = judge(code, table, trace=False) if same else rule(code, seen, trace=False)
            told = repr(graded(other))
            if told != right:
                rulings[misreading.id][number] = told
    alike: dict[tuple[tuple[int, str], ...], list[str]] = {}
    for name, found in rulings.items():
        alike.setdefault(tuple(found.items()), []).append(name)
    assert [names for names in alike.values() if len(names) > 1] == []


# -- misreadings ---------------------------------------------------------------------------------


@every_ruleset
def test_misreadings_are_named_by_their_clause(ruleset: str) -> None:
    misreadings = LOADED[ruleset].misreadings
    assert len({one.id for one in misreadings}) == len(misreadings)
    assert all(one.id.partition("/")[0] == one.clause for one in misreadings)
    clauses = Counter(one.clause for one in misreadings)
    own = set(kept(ruleset)["clauses"])
    misread = set(EXPECTED[ruleset].get("misread", ()))
    assert own | misread >= set(clauses)
    assert all(clauses[clause] >= 2 for clause in misread)


@every_ruleset
def test_what_the_base_lists_is_not_written_again(ruleset: str) -> None:
    listed = LOADED[ruleset].ruleset
    if not listed.base:
        return
    own = [one for one in listed.misreadings if isinstance(one, Misreading)]
    twice = [
        (one.id, other.id)
        for one in own
        for other in LOADED[listed.base].misreadings
        if (one.clause, one.changes) == (other.clause, other.changes)
    ]
    assert own
    assert twice == []


@every_ruleset
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_two_misreadings_are_told_alike(ruleset: str, lang: str) -> None:
    loaded = LOADED[ruleset]
    language = Language(lang, loaded.packages)
    messages = [one.thought for one in loaded.misreadings]
    texts = [language.raw(message) for message in messages]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") for text in texts)
    assert (texts == messages) == (lang == "en")
    assert lang == "en" or set(texts).isdisjoint(messages)
    begins = EXPECTED[ruleset].get("begins", {}).get(lang, [""])
    assert all(text.startswith(tuple(begins)) for text in texts)


# -- of one ruleset alone ------------------------------------------------------------------------


def test_packets_in_another_order_or_size_are_shown() -> None:
    loaded = LOADED["casino"]
    (family,) = (one for one in loaded.ruleset.families if one.id == "casino/wrong-number")
    silent = 0
    for facts in family.combinations():
        if facts["change"] != "none" and not facts["wrong"]:
            silent += rule(loaded.code, family.situation(loaded.game, facts)).silent
    assert silent >= 30


def test_one_failure_more_or_less_is_the_next_rung_of_the_ladder() -> None:
    loaded = LOADED["preferans"]
    rungs = {0: "P3", 1: "P6", 2: "P8"}
    name = "preferans/dealer-opens-a-card"
    (family,) = (one for one in loaded.ruleset.families if one.id == name)
    climbed = 0
    for facts in family.combinations():
        ruling = rule(loaded.code, family.situation(loaded.game, facts))
        if ruling.failed_deal is not None:
            assert ruling.decisive == rungs[facts["failed"]]
            climbed += 1
    assert climbed > 500


if __name__ == "__main__":
    for one in EXPECTED:
        counts_file(one).write_text(written(counted(one)), encoding="utf-8")
