"""How the drill looks: each picture was opened and looked at when it was made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainer.plugins.loading import rulesets
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal

SIZES = {"small": (80, 24), "large": (120, 40)}


@pytest.mark.snapshot
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("pressed", [[], ["1"] * 5], ids=["question", "feedback"])
def test_drill(snap_compare: Callable[..., bool], size: str, code: str, pressed: list[str]) -> None:
    app = Misdeal(Language(code), 17, rulesets())
    assert snap_compare(app, terminal_size=SIZES[size], press=["d", *pressed])
