"""How the places look: each picture was opened and looked at when it was made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.tui.harness import TURNS
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal

SIZES = {"small": (80, 24), "large": (120, 40)}
PLACES = {
    "home": (),
    "question": ("d",),
    "feedback": ("d", "1", "1", "1", "1", "1"),
    "replay": ("d", "left", "left"),
    "lesson": ("c", "3", "1"),
    "example": ("c", "3", "1", "enter", "enter", "enter"),
    "papers": ("p",),
    "lens": ("l",),
    "clause": ("r", "3", "down", "enter"),
    "settings": ("s",),
    "help": ("h",),
}
"""By which keys one comes there from home."""


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the folders that are told be the same for everybody."""
    monkeypatch.setenv("XDG_DATA_HOME", "/home/you/data")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/home/you/config")


@pytest.mark.snapshot
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_place(snap_compare: Callable[..., bool], place: str, size: str) -> None:
    """Each place in a small and a large window, in Russian and in English turn by turn."""
    turn = list(PLACES).index(place) + (size == "large")
    app = Misdeal(Language("ru" if turn % 2 else "en"), 17, load_installed())

    async def there(pilot: Pilot[int]) -> None:
        for key in PLACES[place]:
            await pilot.press(key)
            for _ in range(TURNS):  # a busy machine opens a place later
                await app.workers.wait_for_complete()
                await pilot.pause()

    assert snap_compare(app, terminal_size=SIZES[size], run_before=there)
