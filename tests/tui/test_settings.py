"""Settings and help on the screen: changed at once, kept, told; what is wrong costs a notice."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.harness import Heard, place, running, told
from trainer.asking.grading import WEIGHTS
from trainer.formats import settings as module
from trainer.formats.settings import read_settings
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.keymap import name_keys
from trainer.tui.palette import list_offers
from trainer.tui.places.everywhere import EVERYWHERE
from trainer.tui.places.home import Home
from trainer.tui.places.manual import Manual
from trainer.tui.places.place import Place
from trainer.tui.places.prompt import KeyPrompt
from trainer.tui.places.setting_lists import Folders, Keys, Themes
from trainer.tui.places.settings import SettingsPlace
from trainer.tui.theme import DARK, LIGHT
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import plain

Steps = Callable[[Misdeal, "Pilot[int]"], Awaitable[None]]
SIZES = [(80, 24), (60, 18)]


def play(
    steps: Steps, file: Path, *, size: tuple[int, int] = (80, 24), code: str = "en"
) -> Misdeal:
    """Open the app with the settings of a file, take steps, and leave."""

    async def run() -> Misdeal:
        app = Heard(Language(code), 17, load_installed(), read_settings(file))
        async with running(app, size) as pilot:
            await steps(app, pilot)
            await app.workers.wait_for_complete()
        return app

    return asyncio.run(run())


def shown(app: Misdeal, name: str = "#list") -> str:
    return plain(app.screen.query_one(name, Drawing).lines)


def chosen(app: Misdeal) -> tuple[str, ...]:
    return app.preferences.settings.rulesets


def folders(app: Misdeal) -> tuple[str, ...]:
    return app.preferences.settings.quizzes


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
def test_every_setting_can_be_changed_and_is_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    file = tmp_path / "settings.toml"

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s")
        assert isinstance(app.screen, SettingsPlace)
        assert len(app.screen.fields()) == 9 + len(app.known.by_id)
        await press(pilot, "left", "down", "left", "right", "right")
        assert app.language.code == "ru"
        assert app.theme == LIGHT
        await press(pilot, "3", "4", "5", "6", "7", "8")
        assert "SHDC" not in shown(app)

    app = play(steps, file, size=size)
    kept = read_settings(file)
    assert kept.problems == ()
    assert kept.settings == app.preferences.settings
    found = tomllib.loads(file.read_text())
    assert found == {
        "language": "ru",
        "theme": LIGHT,
        "cards": "letters",
        "four_colours": True,
        "form": "options",
        "level": 1,
        "confidence": "always",
        "rulesets": list(app.known.by_id)[1:],
    }


def test_by_one_ruleset_at_least_the_drill_asks(tmp_path: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s", "8", "9")
        assert chosen(app) == ("preferans",)
        await press(pilot, "down", "enter")
        assert chosen(app) == ("preferans",)
        assert "The drill has to ask by some rules." in told(app)
        await press(pilot, "9", "8")
        assert chosen(app) == ()

    play(steps, tmp_path / "settings.toml")


def test_a_theme_is_shown_as_it_is_pointed_at_and_left_again(tmp_path: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s", "2", "down")
        assert isinstance(app.screen, Themes)
        assert app.theme == LIGHT
        app.go("settings")
        await pilot.pause()
        assert app.theme == DARK
        await press(pilot, "2", "down", "escape")
        assert app.theme == DARK
        assert app.preferences.settings.theme == DARK
        await press(pilot, "enter", "down", "enter")
        assert app.preferences.settings.theme == LIGHT
        assert LIGHT in shown(app)

    play(steps, tmp_path / "settings.toml")


@pytest.mark.parametrize("size", SIZES)
def test_folders_are_added_changed_and_removed(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "packs").mkdir()

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s", "end", "up", "enter", "enter")
        await press(pilot, *"packs", "enter", "end", "enter", *"[x]", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, Folders)
        assert folders(app) == ("packs", "[x]")
        lines = shown(app).splitlines()
        here = next(number for number, one in enumerate(lines) if "[x]" in one)
        assert "There is no such folder." in lines[here + 1]
        assert "[x]" in lines[lines.index(lines[here - 1]) + 1]
        assert app.preferences.kept is not None
        assert app.preferences.kept.settings.quizzes == ("packs", "[x]")
        await press(pilot, "home", "down", "delete", "enter", "escape", "escape")
        assert folders(app) == ("packs",)
        assert "1 folder" in shown(app)

    play(steps, tmp_path / "settings.toml", size=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_key_is_pressed_and_works_and_is_told_everywhere(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    file = tmp_path / "settings.toml"

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s", "end", "enter")
        place = app.screen
        assert isinstance(place, Keys)
        at = next(n for n, one in enumerate(place.listed) if one.id == "leave")
        await press(pilot, *["down"] * at, "enter")
        assert isinstance(app.screen, KeyPrompt)
        await press(pilot, "ч")  # on a Russian keyboard the key x
        assert app.preferences.settings.keys == {"leave": "x"}
        assert "x Ctrl+Q *" in shown(app)
        # Refused: taken, forbidden; nothing happens with Esc.
        for key, why in (("f3", "The key F3 is taken: по-русски"), ("y", "The key y cannot be")):
            await press(pilot, "enter", key)
            assert any(one.startswith(why) for one in told(app)), told(app)
            assert app.preferences.settings.keys == {"leave": "x"}
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, Keys)
        await press(pilot, "f1")
        assert "x Ctrl+Q   leave" in shown(app, "#text").replace("    ", "   ")
        await press(pilot, "escape", "delete")
        assert app.preferences.settings.keys == {}
        await press(pilot, "enter", "x", "end", "enter")
        assert app.preferences.settings.keys == {}
        await press(pilot, "home", *["down"] * at, "enter", "tab")
        assert app.preferences.settings.keys == {}
        await press(pilot, "enter", "x", "x")
        assert app.return_code == 0

    play(steps, file, size=size)
    assert tomllib.loads(file.read_text()) == {"keys": {"leave": "x"}}


def test_commands_that_share_a_key_keep_it_when_one_gets_another(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[keys]\ntake = 'u'\n'point.1' = 'j'\n'choose.2' = 'z'\n")

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "d")
        bar = shown(app, "#keys")
        assert "↑ j u pick" in bar
        assert "1 z 3" in bar
        for _ in range(8):
            await press(pilot, "enter")
            assert "Enter next" not in shown(app, "#keys")
            await press(pilot, "u")
            if "Enter next" in shown(app, "#keys"):
                break
        first = app.screen.query_one("#head", Drawing).lines
        await press(pilot, "enter")
        assert app.screen.query_one("#head", Drawing).lines != first

    assert play(steps, file).preferences.keys.keys() == {"take", "point.1", "choose.2"}


def test_what_is_wrong_in_the_file_is_told_and_the_app_opens(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    text = (
        "theme = 'neon'\ncards = 3\ncolour = '[@click=app.quit]x[/]'\nrulesets = ['poker']\n"
        "[keys]\nhelp = 'y'\n"
    )
    file.write_text(text)

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        assert app.theme == DARK
        notices = told(app)
        assert all(one.startswith("settings.toml: ") for one in notices)
        for part in ("theme: expected one of misdeal-dark", "'neon'", "cards: expected", "colour:"):
            assert any(part in one for one in notices), part
        assert any("rulesets: expected one of general" in one for one in notices)
        assert any("keys.help: the key 'y' cannot be used" in one for one in notices)
        await press(pilot, "s")
        assert "neon" in shown(app)
        await press(pilot, "7")

    play(steps, file)
    assert file.read_text() == text.replace("[keys]", 'confidence = "always"\n\n[keys]')


def test_many_mistakes_are_told_in_few_notices(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("\n".join(f"key{number} = 1" for number in range(300)))

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        assert len(told(app)) == 6
        assert told(app)[-1] == "settings.toml: 295 more mistakes"

    play(steps, file)


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe", b"[" * 5000])
def test_a_broken_file_is_told_and_put_aside_with_the_first_change(
    tmp_path: Path, data: bytes
) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(data)

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        assert len(told(app)) == 1
        await press(pilot, "f4")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert any("settings.toml.unreadable" in one for one in told(app))

    play(steps, file)
    assert (tmp_path / "settings.toml.unreadable").read_bytes() == data
    assert read_settings(file).settings.theme == LIGHT


def test_a_file_that_cannot_be_written_costs_a_notice_and_the_change_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_settings", full)

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "f4")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.theme == LIGHT
        assert any("No space left" in one for one in told(app))
        await press(pilot, "s")
        assert LIGHT in shown(app)

    play(steps, tmp_path / "settings.toml")


def test_quick_changes_leave_the_last(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for number in range(30):
            app.change(level=1 + number % 2, quizzes=(str(number),))

    play(steps, file)
    assert tomllib.loads(file.read_text()) == {"level": 2, "quizzes": ["29"]}


def test_settings_fit_80_by_24_without_scrolling(tmp_path: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s")
        assert app.screen.query_one("#body").max_scroll_y == 0

    play(steps, tmp_path / "settings.toml")


@pytest.mark.parametrize("door", ["", "d", "c", "p", "s"])
def test_help_opens_everywhere_and_tells_every_command_with_every_key(
    tmp_path: Path, door: str
) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, *filter(None, [door]))
        place = app.screen
        assert isinstance(place, Place)
        assert bool(door) != isinstance(place, Home)
        given = {one for one in EVERYWHERE if one.available(place)}.__contains__
        await press(pilot, "f1")
        assert isinstance(app.screen, Manual)
        text = " ".join(shown(app, "#text").split())
        assert app.language.text(place.about).split(".")[0] in text
        for command in (*place.OFFERED, *filter(given, EVERYWHERE)):
            assert name_keys(command.keys, app.language) in text
            assert app.language.text(command.help).split()[0] in text
        for weight in WEIGHTS.values():
            assert f"{weight} %" in text
        assert "settings.toml" in text.replace(" ", "")
        assert "reports" in text.replace(" ", "")
        await press(pilot, "f1", "pagedown", "end", "home", "down", "escape")
        assert app.screen is place

    play(steps, tmp_path / "settings.toml")


def test_the_palette_tells_keys_that_work(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[keys]\nhelp = 'f9'\n")

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        notes = {label: note for label, note, _ in list_offers(place(app))}
        assert notes["help"].startswith("F9 · ")
        assert notes["leave"].startswith("Ctrl+Q · ")
        await press(pilot, "s")
        notes = {label: note for label, note, _ in list_offers(place(app))}
        assert not notes["Drill"].startswith("d · ")

    play(steps, file)


def test_titles_of_rulesets_are_only_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainer.tui.places import settings

    title = "[@click=app.quit]{x}[/"
    monkeypatch.setattr(settings, "list_titles", lambda *_: {"general": title})

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s")
        assert title in shown(app)

    play(steps, tmp_path / "settings.toml")


def test_a_click_changes_what_is_clicked(tmp_path: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await press(pilot, "s")
        row = next(y for y, one in enumerate(shown(app).splitlines()) if "Cards" in one)
        await pilot.click("#list", offset=(8, row))
        await pilot.pause()
        assert app.preferences.settings.cards == "letters"

    play(steps, tmp_path / "settings.toml")
