"""What an installation says of itself."""

from __future__ import annotations

from importlib.metadata import entry_points, version
from pathlib import Path

import trainer


def test_one_version() -> None:
    assert version("misdeal") == trainer.__version__


def test_three_rulesets_come_along() -> None:
    found = {point.name: point.value for point in entry_points(group="misdeal.rulesets")}
    ours = {name: found.get(name) for name in ("general", "casino", "preferans")}
    assert ours == {name: f"misdeal_{name}" for name in ours}


def test_every_catalogue_is_compiled() -> None:
    root = Path(trainer.__file__).parents[1]
    sources = [po for part in ("trainer", "plugins") for po in (root / part).rglob("*.po")]
    assert [po for po in sources if not po.with_suffix(".mo").is_file()] == []
