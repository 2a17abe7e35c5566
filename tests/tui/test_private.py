"""Private names of Textual: all in one folder, checked; without one the app runs on Textual's own.

What is private is what begins with one underscore: a module of Textual, or a member that is not the
object's own.
"""

from __future__ import annotations

import ast
import doctest
import os
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.drivers.linux_driver import LinuxDriver
from textual.pilot import Pilot

import trainer
from tests.tui.harness import opened, pressed, told
from tests.tui.test_terminal import opened as opened_in_terminal
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.terminal import private
from trainer.tui.terminal.unix import Terminal

ROOT = Path(trainer.__file__).parent
FOLDER = ROOT / "tui" / "terminal"
GONE = "textual.drivers.linux_driver:LinuxDriver._gone_since"


def touched(file: Path) -> list[str]:
    """Return the private names of others that a module imports, gets or overrides."""
    tree = ast.parse(file.read_text("utf-8"))
    own = {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)}
    own |= {
        one.attr
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)
    }
    found = []
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("textual"):
            names = [*(one.module or "").split("."), *(name.name for name in one.names)]
            found += [name for name in names if name.startswith("_")]
        elif isinstance(one, ast.Attribute) and one.attr.startswith("_"):
            of_super = isinstance(one.value, ast.Call)
            if one.attr == "_replace" and not of_super:  # of a named tuple: public
                continue
            if not one.attr.startswith("__") and (one.attr not in own or of_super):
                found.append(one.attr)
    return found


def test_no_other_file_of_the_app_touches_a_private_name() -> None:
    for file in (ROOT / "tui").rglob("*.py"):
        if FOLDER not in file.parents:
            assert touched(file) == [], file
    assert any(touched(file) for file in FOLDER.rglob("*.py"))


def test_every_private_name_that_the_folder_touches_is_checked() -> None:
    checked = {name.rpartition(":")[2].rpartition(".")[2] for name in private.DRIVER}
    checked |= {name.rpartition(".")[2] for name in (*private.PALETTE, *private.OTHERS)}
    checked |= {"_xterm_parser", "_exit"}
    for file in FOLDER.rglob("*.py"):
        assert set(touched(file)) <= checked, file


def test_all_are_there_and_its_examples_are_right() -> None:
    assert private.list_missing() == []
    assert doctest.testmod(private).failed == 0


def test_where_one_is_gone_the_app_takes_what_textual_brings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def made() -> Misdeal:
        return Misdeal(Language("en"), 5, load_installed())

    assert made().driver_class is Terminal
    monkeypatch.setattr(private, "DRIVER", (*private.DRIVER, GONE))
    assert made().driver_class is LinuxDriver
    monkeypatch.setattr(private, "DRIVER", ("textual._no_such:Parser.feed",))
    assert made().driver_class is LinuxDriver


def test_a_palette_is_there_all_the_same_and_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "PALETTE", ("textual.command:CommandPalette._gone_since",))
    monkeypatch.setattr(private, "OTHERS", ("textual.app:App()._gone_since",))

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        [notice] = told(app)
        assert "CommandPalette._gone_since, App()._gone_since" in notice
        await pressed(app, pilot, "f2", *"drill", "enter", "enter")

    assert type(private.make_palette("")) is CommandPalette
    assert opened(steps) == 0


PROGRAM = f"""
import sys
from trainer.tui.terminal import private
private.DRIVER = (*private.DRIVER, {GONE!r})
from trainer.cli import main
sys.exit(main([]))
"""


@pytest.mark.skipif(os.name != "posix", reason="a terminal of a Unix system is needed")
def test_on_textuals_own_driver_it_runs_and_ends_in_order(tmp_path: Path) -> None:
    with opened_in_terminal(tmp_path, PROGRAM) as window:
        window.send(b"d")
        assert window.until(b"What happens now?", 10)
        window.send(b"\x11")
        assert window.status() == 0
