"""Ways from home to every place of the app, and back."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.harness import pressed
from trainer.tui.app import Misdeal
from trainer.tui.keys import PLACES
from trainer.tui.places.home import Home
from trainer.tui.places.lens import LensPlace
from trainer.tui.places.manual import Manual
from trainer.tui.places.packs import Lessons, Packs
from trainer.tui.places.place import Place
from trainer.tui.places.rulebook import Book, Find, Rule, Rulebooks
from trainer.tui.places.setting_lists import Folders, Keys, Themes
from trainer.tui.places.settings import SettingsPlace
from trainer.tui.places.sitting import SittingPlace

PATHS: dict[str, tuple[type[Place], tuple[str, ...]]] = {
    "home": (Home, ()),
    "drill": (SittingPlace, ("d",)),
    "answered": (SittingPlace, ("d", *"1" * 7)),
    "summed up": (SittingPlace, ("d", *"1" * 7, "escape")),
    "courses": (Packs, ("c",)),
    "lessons": (Lessons, ("c", "1")),
    "lesson": (SittingPlace, ("c", "1", "1")),
    "lesson asked": (SittingPlace, ("c", "1", "1", "enter", "enter")),
    "papers": (Packs, ("p",)),
    "paper": (SittingPlace, ("p", "1")),
    "lens": (LensPlace, ("l",)),
    "rulebooks": (Rulebooks, ("r",)),
    "rulebook": (Book, ("r", "1")),
    "clause": (Rule, ("r", "1", "enter")),
    "search": (Find, ("r", "s")),
    "settings": (SettingsPlace, ("s",)),
    "themes": (Themes, ("s", "2")),
    "folders": (Folders, ("s", "end", "up", "enter")),
    "keys": (Keys, ("s", "end", "enter")),
    "help": (Manual, ("h",)),
}
"""Ways from home to every place, in every state that a place has commands of its own for."""

CYRILLIC = {latin: sign for sign, latin in PLACES.items()}


async def go(app: Misdeal, pilot: Pilot[int], *keys: str) -> None:
    """Press keys, and wait until what is read or drawn in the background is there."""
    for key in keys:
        await pressed(app, pilot, key)
        await app.workers.wait_for_complete()
        await pilot.pause()


async def home(app: Misdeal, pilot: Pilot[int]) -> None:
    """Press Esc until one is at home: soon, and never further."""
    for _ in range(6):
        if isinstance(app.screen, Home):
            return
        await pressed(app, pilot, "escape")
    raise AssertionError(app.screen)
