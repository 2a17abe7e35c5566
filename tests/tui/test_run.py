"""How the app is opened from the command line: which language, with what settings."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from trainer import cli
from trainer.formats import settings
from trainer.tui.app import Misdeal

OPENED = 7


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for the settings; an app that is opened ends at once."""
    file = tmp_path / "settings.toml"
    monkeypatch.setattr(settings, "locate_settings", lambda: file)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "MISDEAL_LANG"):
        monkeypatch.delenv(name, raising=False)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    return file


def opened(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Misdeal:
    found: list[Misdeal] = []

    def run(app: Misdeal) -> None:
        found.append(app)
        app.exit(return_code=OPENED)

    monkeypatch.setattr(Misdeal, "run", run)
    assert cli.main(arguments) == OPENED
    return found[0]


@pytest.mark.parametrize(
    ("arguments", "kept", "environ", "spoken"),
    [
        ((), "", {"LANG": "ru_RU.UTF-8"}, "ru"),
        ((), "en", {"LANG": "ru_RU.UTF-8"}, "en"),
        ((), "ru", {"LANG": "en_GB.UTF-8"}, "ru"),
        (("--lang", "en"), "ru", {"LANG": "ru_RU.UTF-8"}, "en"),
        (("--lang=ru",), "en", {}, "ru"),
        ((), "en", {"MISDEAL_LANG": "ru"}, "ru"),
        (("--lang", "en"), "ru", {"MISDEAL_LANG": "ru"}, "en"),
    ],
)
def test_the_command_line_goes_before_settings_and_these_before_the_locale(
    arguments: tuple[str, ...],
    kept: str,
    environ: dict[str, str],
    spoken: str,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file.write_text(f"language = {kept!r}\n")
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert opened(monkeypatch, *arguments).language.code == spoken


@pytest.mark.parametrize(
    "data",
    [b"theme =", b"\xff", b"language = 5\ntheme = ''\nkeys = {x = 'y'}", b"[keys]\nleave = ''"],
)
def test_with_broken_settings_it_opens(
    data: bytes, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(data)
    assert opened(monkeypatch).problems
    assert file.read_bytes() == data


def test_what_was_changed_last_is_written_when_one_leaves(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(app: Misdeal) -> None:
        assert app.keeper is not None
        app.keeper.put(settings.Settings(cards="letters"), ["cards"])
        app.exit(return_code=OPENED)

    monkeypatch.setattr(Misdeal, "run", run)
    assert cli.main([]) == OPENED
    assert settings.read_settings(file).settings.cards == "letters"
