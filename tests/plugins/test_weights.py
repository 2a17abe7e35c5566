"""Weights of a ruleset come from a file of its package; one that is no good is as none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from trainer.plugins.loading import Loaded, load_installed
from trainer.plugins.weights import FILE, MOST, read_weights

GOOD: dict[str, Any] = {
    "ruleset": "bridge",
    "questions": 10,
    "weights": {"ruling": {"dearest": 1.5, "first": -2}, "clause": {}},
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / f"weighed_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return package


def loaded(home: Path) -> Loaded:
    general = load_installed().by_id["general"]
    return Loaded(replace(general.ruleset, id="bridge", package=home.name), general.code)


def test_they_are_read(home: Path) -> None:
    assert read_weights(loaded(home)) == {}
    (home / FILE).write_text(json.dumps(GOOD), "utf-8")
    assert read_weights(loaded(home)) == GOOD["weights"]


def weighing(number: object) -> str:
    return json.dumps({**GOOD, "weights": {"ruling": {"dearest": number}}})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        json.dumps({**GOOD, "weights": None}),
        json.dumps({**GOOD, "weights": {"ruling": [1]}}),
        json.dumps({key: value for key, value in GOOD.items() if key != "weights"}),
        weighing("1"),
        weighing(None),
        weighing(MOST * 1.01),
        weighing(-MOST * 1.01),
        weighing(float("nan")),
        weighing(float("inf")),
        weighing(1).replace("1}", "1e999}"),
        weighing(10**400),
        '{"x": ' + "[" * 5000 + "]" * 5000 + "}",
        "[" * 100_000,
        json.dumps(GOOD).encode("utf-16").decode("latin-1"),
    ],
    ids=range(19),
)
def test_what_is_no_weights_counts_as_none(home: Path, text: str) -> None:
    (home / FILE).write_bytes(text.encode("latin-1"))
    assert read_weights(loaded(home)) == {}


def test_a_folder_in_the_place_of_the_file_counts_as_none(home: Path) -> None:
    (home / FILE).mkdir()
    assert read_weights(loaded(home)) == {}


def test_the_weights_that_come_along_are_of_their_ruleset() -> None:
    found = {}
    for name, one in load_installed().by_id.items():
        file = Path(__file__).parents[2] / "plugins" / one.ruleset.package / FILE
        weights = read_weights(one)
        assert bool(weights) == file.is_file()
        if file.is_file():
            found[name] = json.loads(file.read_text("utf-8"))
            assert found[name]["ruleset"] == name
            assert "ruling" in weights
    assert found
