"""The second opinion agrees with every worked case, and never fails on a random one."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from .evaluator import Impossible, opinion
from .random_cases import random_case

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "cases"
FOLDERS = (SHARED, SHARED / "revision", ROOT / "tests" / "cases")
REFUSED = (SHARED / "revision" / "refused", ROOT / "tests" / "cases" / "refused")


def cases_of(*folders: Path) -> list[Any]:
    cases = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
                if "expect" in case or case["id"] == "bad":
                    cases.append(pytest.param(case, id=f"{path.stem}:{case['id']}"))
    return cases


def differences(expected: Any, got: Any, where: str = "") -> list[str]:
    """Only the keys expected, tables inside too; lists whole; `false` stands for null."""
    if isinstance(expected, dict) and isinstance(got, dict):
        found = []
        for key, value in expected.items():
            found += differences(value, got.get(key), f"{where}.{key}")
        return found
    if expected is False and got is None:
        return []
    return [] if expected == got else [f"{where}: expected {expected!r}, got {got!r}"]


CASES = cases_of(*FOLDERS)
PAIRS = cases_of(*REFUSED)


@pytest.mark.skipif(not CASES, reason="no worked cases here")
@pytest.mark.parametrize("case", CASES)
def test_worked_case(case: dict[str, Any]) -> None:
    assert differences(case["expect"], opinion(case)) == []


@pytest.mark.skipif(not PAIRS, reason="no pairs of cases here")
@pytest.mark.parametrize("case", PAIRS)
def test_refused_and_one_fact_away(case: dict[str, Any]) -> None:
    if case["id"] == "bad":
        with pytest.raises(Impossible):
            opinion(case)
    else:
        assert differences(case["expect"], opinion(case)) == []


@pytest.mark.parametrize("ruleset", ["general", "casino", "preferans"])
def test_random_cases_are_ruled(ruleset: str) -> None:
    rng = random.Random(f"second opinion {ruleset}")
    for _ in range(200):
        ruling = opinion(random_case(ruleset, rng))
        assert json.loads(json.dumps(ruling)) == ruling
        assert set(ruling) == {
            "irregularity",
            "articles",
            "remedy",
            "claim",
            "penalties",
            "failed_deal",
            "silent",
            "disputed",
        }
        assert ruling["irregularity"] or ruling["remedy"]["kind"] in (
            "stands",
            "deals",
            "redraw",
            "option",
            "redeal",
        )
        assert not (ruling["silent"] and ruling["articles"])
