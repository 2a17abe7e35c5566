"""Every worked case rules as its casebook expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.plugins.loading import rulesets
from trainer.rules.casebook import Entry, differences, read
from trainer.rules.ruling import rule

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests/cases").glob("*.toml"))
OUTSIDE = sorted((ROOT.parent / "shared/cases").glob("*.toml"))
GAMES = {name: loaded.game for name, loaded in rulesets().by_id.items()}


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
    code = rulesets().by_id[entry.case.ruleset].code
    got = rule(code, entry.case.situation).to_json()
    assert differences(entry.case.expect or {}, got) == []
