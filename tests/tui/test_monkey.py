"""Random keys, text and sizes over all places: nothing falls over, whatever is pressed when.

More of it: `uv run python -m tests.tui.test_monkey 100000 7` (steps, the first seed).
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest
from textual.events import Key

from trainer.formats.settings import read_settings
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.places.doors import DOORS
from trainer.tui.places.everywhere import LEAVE_ANYWHERE
from trainer.tui.places.place import list_offered

STEPS = 1000
BURST = 60
"""Keys that come at most before the app has time to do what they want."""
LIFE = 1500
"""Steps that an app lives: then another one is opened, with the settings that are left."""

GIVEN = sorted({key for place in list_offered() for bound in place for key in bound.keys})
KEYS = [key for key in GIVEN if key not in LEAVE_ANYWHERE.keys]
ENDS = ["enter", "enter", "escape", "tab"]
OTHERS = ["insert", "f5", "f12", "ctrl+a", "ctrl+k", "ctrl+u", "ctrl+v", "delete", "x", "z"]
TYPED = "aZ7 /~.,;[]{}\\%'\"!яЁЖ♠日😀\u0301\u200d\u202e\x1b"
CYRILLIC = "цукенгшщзхъфывапролджэячсмитьбюЦУКФЫВ"
SIZES = [(1, 1), (3, 2), (20, 5), (59, 17), (60, 18), (80, 24), (80, 24), (120, 40), (200, 60)]


def step(random: Random) -> Key | tuple[int, int]:
    """Return what comes next: a key, or another size of the window."""
    kind = random.random()
    if kind < 0.6:
        return Key(random.choice(KEYS), None)
    if kind < 0.7:
        return Key(random.choice(DOORS).key, None)
    if kind < 0.78:
        return Key(random.choice(ENDS), None)
    if kind < 0.9:
        sign = random.choice(TYPED + CYRILLIC)
        return Key(sign, sign)
    if kind < 0.99:
        return Key(random.choice(OTHERS), None)
    return random.choice(SIZES)


def lives_on(app: Misdeal) -> bool:
    """Tell whether an app has neither been left nor fallen over."""
    return app.return_code is None


async def life(random: Random, steps: int, folder: Path, seen: Counter[str]) -> int:
    """Open an app and let keys come until it leaves or was given *steps*; return their number.

    What it raises comes out here, when it is closed.
    """
    kept = read_settings(folder / "settings.toml")
    app = Misdeal(
        Language(random.choice(("en", "ru"))), random.randrange(10**6), load_installed(), kept
    )
    app.animation_level = "none"
    done = 0
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        while done < steps and lives_on(app):
            for _ in range(random.randint(1, BURST)):
                coming = step(random)
                if isinstance(coming, Key):
                    app.post_message(coming)
                else:
                    await pilot.resize_terminal(*coming)
                done += 1
            await pilot.pause()
            seen[type(app.screen).__name__ if lives_on(app) else "left"] += 1
        if lives_on(app):
            await pilot.pause()
    assert not app.return_code
    return done


def lives(seed: int, steps: int, folder: Path) -> Counter[str]:
    """Open one app after another for so many steps; return what was on the screen how often."""
    random, seen = Random(seed), Counter[str]()
    while steps > 0:
        steps -= asyncio.run(life(random, min(steps, LIFE), folder, seen))
    return seen


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for settings and reports."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_nothing_falls_over(seed: int, folder: Path) -> None:
    seen = lives(seed, STEPS, folder)
    assert len(seen) >= 5, seen


if __name__ == "__main__":
    import os

    place = Path(mkdtemp())
    os.environ |= {"XDG_DATA_HOME": str(place), "XDG_CONFIG_HOME": str(place)}
    print(lives(int(sys.argv[2]), int(sys.argv[1]), place))
