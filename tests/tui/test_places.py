"""All places: every way in and out, and keys that come all at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.harness import everything, opened, place, pressed
from tests.tui.ways import CYRILLIC, PATHS, go, home
from trainer.tui.app import Misdeal
from trainer.tui.palette import list_offers
from trainer.tui.places.doors import DOORS
from trainer.tui.places.everywhere import EVERYWHERE
from trainer.tui.places.home import Home
from trainer.tui.places.lens import LensPlace
from trainer.tui.places.manual import Manual
from trainer.tui.places.packs import Packs
from trainer.tui.places.place import Place
from trainer.tui.places.rulebook import Rulebooks
from trainer.tui.places.settings import SettingsPlace
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import measure_cells, plain

BEHIND: dict[str, type[Place]] = {
    "drill": SittingPlace,
    "course": Packs,
    "papers": Packs,
    "lens": LensPlace,
    "rulebook": Rulebooks,
    "settings": SettingsPlace,
    "manual": Manual,
}
"""What is behind each door."""


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_door_opens_by_its_key_on_both_keyboards_and_by_a_click(code: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for number, door in enumerate(DOORS):
            for key in (
                door.key,
                CYRILLIC[door.key],
                CYRILLIC[door.key].upper(),  # Caps Lock is on
                str(number + 1),
            ):
                app.post_message(Key(key, key))
                await pilot.pause()
                assert type(app.screen) is BEHIND[door.name], key
                await home(app, pilot)
            rows = place(app).list.menu.find_rows(number)  # type: ignore[attr-defined]
            for row in rows:  # its name, what is told of it
                await pilot.click("#list", offset=(4, row + 1))  # its padding is above
                await pilot.pause()
                assert type(app.screen) is BEHIND[door.name], door
                await home(app, pilot)
            assert app.screen_stack == [app.screen]

    assert opened(steps, code=code) == 0


def test_f4_changes_the_theme_everywhere() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for name in ("home", "drill", "lens", "search", "keys", "help"):
            await go(app, pilot, *PATHS[name][1])
            before = app.theme
            await go(app, pilot, "f4")
            assert app.theme != before, name
            await go(app, pilot, "f4")
            assert app.theme == before, name
            await home(app, pilot)

    assert opened(steps) == 0


def test_leaving_with_many_keys_on_their_way_is_no_fault() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for key in ("l", "escape", "escape", "d", "1", "q", "q", "escape", "d", "ctrl+c", "enter"):
            app.simulate_key(key)

    assert opened(steps) == 0


@pytest.mark.parametrize(
    "keys",
    [
        ("f2", "enter", "enter", "enter"),
        ("f2", "escape", "escape"),
        ("f2", "pagedown", "a", "escape", "b"),
        ("l", "o", "escape", "escape", "escape"),
        ("s", "end", "enter", "enter", "escape", "escape", "escape"),
        ("d", "f", "enter", "enter", "enter"),
    ],
)
def test_keys_that_come_all_at_once_are_no_fault(keys: tuple[str, ...]) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pressed(app, pilot, *keys[:2])
        for key in keys[2:]:
            app.simulate_key(key)
        for _ in range(5):
            await pilot.pause()
        assert app.return_code in (None, 0)
        assert isinstance(app.screen_stack[0], Home)

    assert opened(steps) == 0


LATIN = re.compile(r"[A-Za-z]{4,}")
SAME = {"Misdeal", "Enter", "Bksp", "PgUp", "PgDn", "Home", "Shift", "Ctrl", "English", "TOML"}
SAME |= {"misdeal", "dark"}
"""Words that are the same in Russian."""


@pytest.mark.parametrize("name", [name for name in PATHS if name not in ("keys", "themes", "help")])
def test_everything_follows_the_language_and_the_bar_is_true(name: str) -> None:
    """Nothing English is left after F3, nor Russian after another; what the bar offers is given."""
    _, keys = PATHS[name]

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for key in keys:
            await pressed(app, pilot, key)
            await app.workers.wait_for_complete()
        await pressed(app, pilot, "f3")
        await pilot.pause()
        text = re.sub(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{2,4})+\b", "", everything(app))
        assert set(LATIN.findall(text)) <= SAME, name
        await pressed(app, pilot, "f3")
        await pilot.pause()
        assert not re.search(r"[А-Яа-я]{3,}", everything(app).replace("по-русски", "")), name
        shown = place(app)
        for command in (*shown.OFFERED, *EVERYWHERE):
            assert command.help
            assert command.label
            if command.available(shown):
                assert shown.command(command.name) is not None

    assert opened(steps, code="en") == 0


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_command_of_a_place_is_in_its_help_and_found_by_the_palette(code: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for name in ("home", "drill", "answered", "lens", "clause", "settings"):
            for key in PATHS[name][1]:
                await pressed(app, pilot, key)
                await app.workers.wait_for_complete()
            shown = place(app)
            offered = {label for label, _, _ in list_offers(shown)}
            for command in shown.commands:
                if command.in_palette:
                    assert command.translate_label(app.language) in offered
            commands = (*shown.OFFERED, *(one for one in EVERYWHERE if one.available(shown)))
            await pressed(app, pilot, "f1")
            text = " ".join(everything(app).split())
            for command in commands:
                words = app.language.text(command.help).split()
                assert " ".join(words[:2]) in text, (name, command.name)
            await home(app, pilot)

    assert opened(steps, code=code, size=(80, 200)) == 0


@pytest.mark.parametrize("can", [True, False])
def test_where_the_app_can_be_stopped_the_help_says_so_and_elsewhere_the_key_does_nothing(
    can: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[App[Any]] = []
    if can:
        monkeypatch.setattr("trainer.tui.places.place.can_suspend", lambda app: True)
        monkeypatch.setattr("trainer.tui.app.suspend", stopped.append)

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for keys in ((), ("h",), ("d", "f1"), ("r", "f1"), ("f2",)):
            await pressed(app, pilot, *keys, "ctrl+z")
            if keys[-1:] in (("h",), ("f1",)):
                assert ("Ctrl+Z" in everything(app)) == can, keys
            await home(app, pilot)
        assert stopped == [app] * 5 * can

    assert opened(steps, size=(80, 200)) == 0


SIZES = [(60, 18), (120, 40), (80, 24)]


@pytest.mark.parametrize("code", ["en", "ru"])
def test_no_line_is_wider_than_its_place(code: str) -> None:
    """Every place is gone to once, and then has every size: to open it anew would take longer.

    Every frame is painted, as in a terminal.
    """

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for name, (_, keys) in PATHS.items():
            app.seed = 5
            await go(app, pilot, *keys)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                for drawing in place(app).query(Drawing):
                    room = drawing.size.width
                    wide = [line for line in drawing.lines if room and measure_cells(line) > room]
                    assert not wide, (name, size, drawing.id, room, plain(wide))
            await home(app, pilot)

    assert opened(steps, code=code, frames=True) == 0
