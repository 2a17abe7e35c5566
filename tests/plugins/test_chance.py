"""What chance is, as the help tells it, is near what is measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from trainer.asking.slip import KINDS
from trainer.audit.leaks import Seen, find_base_rate, look_at_some
from trainer.plugins.chance import FILE, read_rates
from trainer.plugins.loading import Loaded, load_installed
from trainer.plugins.teaching import make_speech, make_subject

KNOWN = load_installed()
COUNT = 1000
NEAR = 0.05
FEW, LESS_NEAR = 300, 0.08
"""Of so few questions a share is not known as well."""


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", KNOWN.by_id)
def test_it_is_near_what_is_measured(ruleset: str) -> None:
    """After a change of the questions: misdeal leaks RULESET --count 2000 tells it."""
    by_kind: dict[str, list[Seen]] = {}
    subject, speech = make_subject(KNOWN, ruleset), make_speech(KNOWN, ruleset, "en")
    for one in look_at_some(subject, speech, 0, COUNT):
        for part in one.parts:
            by_kind.setdefault(part.kind, []).append(part)
    whole = by_kind.pop("ruling")
    assert 1 / 4 <= sum(1 / len(one.sheet) for one in whole) / len(whole) <= 1 / 3
    told = read_rates(KNOWN.by_id[ruleset])
    assert set(told) == set(by_kind)
    for kind, parts in by_kind.items():
        blind = sum(1 / len(one.sheet) for one in parts) / len(parts)
        near = NEAR if len(parts) >= FEW else LESS_NEAR
        assert abs(told[kind] - max(blind, find_base_rate(parts))) <= near, kind


@pytest.mark.parametrize("loaded", KNOWN.by_id.values(), ids=KNOWN.by_id)
def test_each_ruleset_tells_it(loaded: Loaded) -> None:
    told = read_rates(loaded)
    assert {"irregularity", "remedy", "dealer", "claim", "clause"} <= set(told) <= set(KINDS)
    assert all(0.2 < one < 0.95 for one in told.values())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"rates": {"remedy": "x"}}', "\x00"])
def test_a_file_that_is_no_good_tells_nothing(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"chancy_{abs(hash(text))}"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    general = KNOWN.by_id["general"]
    loaded = Loaded(replace(general.ruleset, package=package.name), general.code)
    assert read_rates(loaded) == {}
    (package / FILE).write_text(text, "utf-8")
    assert read_rates(loaded) == {}
    good = {"ruleset": "bridge", "questions": 1, "rates": {"remedy": 0.5, "claim": 3}}
    (package / FILE).write_text(json.dumps(good), "utf-8")
    assert read_rates(loaded) == {"remedy": 0.5}
