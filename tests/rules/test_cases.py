"""Every worked case rules as its casebook expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from trainer.formats.casebook import Entry, find_differences, read
from trainer.plugins.loading import load_installed
from trainer.rules.judge import rule

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests/cases").glob("*.toml"))
SHARED = ROOT.parent / "shared/cases"
OUTSIDE = [*sorted(SHARED.glob("*.toml")), *sorted((SHARED / "revision").glob("*.toml"))]
GAMES = {name: loaded.game for name, loaded in load_installed().by_id.items()}


def _entries(files: list[Path]) -> list[tuple[str, Entry]]:
    return [
        (f"{path.stem}:{entry.id}", entry)
        for path in files
        for entry in read(path.read_text(encoding="utf-8"), GAMES)
    ]


OWN = _entries(FILES)
ENTRIES = [*OWN, *_entries(OUTSIDE)]


@pytest.mark.parametrize("entry", [e for _, e in ENTRIES], ids=[name for name, _ in ENTRIES])
def test_case_rules_as_expected(entry: Entry) -> None:
    assert entry.problem is None
    assert entry.case is not None
    code = load_installed().by_id[entry.case.ruleset].code
    got = rule(code, entry.case.situation).to_json()
    assert find_differences(entry.case.expect or {}, got) == []


REDEAL = {"kind": "redeal", "dealer": "Anna"}
PAID = {"seat": "Anna", "tricks": 1, "points": 2}
GOT = {"claim": None, "remedy": REDEAL, "failed_deal": 1, "silent": True, "penalties": [PAID]}


@pytest.mark.parametrize(
    ("expect", "keys"),
    [
        ({}, []),
        ({"claim": False, "silent": True, "failed_deal": 1}, []),
        ({"claim": {"by": ["Anna"]}}, ["claim"]),
        ({"remedy": {"kind": "redeal"}}, []),  # of a table only the keys that are given
        ({"remedy": {"kind": "stands", "dealer": "Boris"}}, ["remedy.kind", "remedy.dealer"]),
        ({"remedy": {"cutter": "other"}}, ["remedy.cutter"]),
        ({"remedy": {"cutter": False}}, []),
        ({"remedy": "redeal"}, ["remedy"]),
        ({"failed_deal": True}, ["failed_deal"]),  # no number stands for a truth value
        ({"failed_deal": False}, ["failed_deal"]),
        ({"silent": 1}, ["silent"]),
        ({"penalties": [PAID]}, []),
        ({"penalties": []}, ["penalties"]),  # lists whole
        ({"penalties": [{"seat": "Anna", "tricks": 1}]}, ["penalties"]),
        ({"penalties": [{**PAID, "points": 3}]}, ["penalties"]),
    ],
)
def test_what_is_expected_is_compared_key_by_key(expect: dict[str, Any], keys: list[str]) -> None:
    assert [key for key, _, _ in find_differences(expect, GOT)] == keys
