"""The second opinion agrees with every worked case, and never fails on a random one."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from .evaluator import opinion
from .random_cases import random_case

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT.parent / "shared" / "cases", ROOT / "tests" / "cases")


def worked_cases() -> list[Any]:
    cases = []
    for folder in FOLDERS:
        for path in sorted(folder.glob("*.toml")):
            for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
                if "expect" in case:
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


CASES = worked_cases()


@pytest.mark.skipif(not CASES, reason="no worked cases here")
@pytest.mark.parametrize("case", CASES)
def test_worked_case(case: dict[str, Any]) -> None:
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
