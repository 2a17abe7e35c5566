"""What comes from a terminal and its environment, without a terminal: parsed, bounded, refused."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import pytest
from textual.events import Event, Key, MouseMove, Paste, Resize
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui import harness
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui import environment
from trainer.tui.app import STALE, Misdeal
from trainer.tui.places.home import Home
from trainer.tui.terminal import parser as parser_module
from trainer.tui.terminal.parser import LONGEST_PASTE, SILENCE, SturdyParser
from trainer.tui.terminal.unix import Output

START, END = "\x1b[200~", "\x1b[201~"


def told(parser: SturdyParser, *pieces: str) -> list[str]:
    """Return what comes of what a terminal sends, piece by piece: keys and pasted texts."""
    found: list[str] = []
    for piece in pieces:
        for message in parser.feed(piece):
            assert isinstance(message, Key | Paste)
            found.append(message.key if isinstance(message, Key) else f"<{message.text}>")
    return found


@pytest.mark.parametrize("at", range(len(f"a{START}hi{END}b{START}{END}{START}ho{END}c") + 1))
def test_what_is_pasted_may_come_in_any_pieces(at: int) -> None:
    sent = f"a{START}hi{END}b{START}{END}{START}ho{END}c"
    found = told(SturdyParser(), sent[:at], sent[at:])
    assert [one for one in found if one != "<>"] == ["a", "<hi>", "b", "<ho>", "c"]
    assert told(SturdyParser(), *sent) == found


def test_of_what_is_pasted_no_more_is_taken_than_can_be_of_use() -> None:
    parser = SturdyParser()
    found = told(parser, START, *(["x" * 4096] * 100), "\x1b[A", END, "q")
    assert found == [f"<{'x' * LONGEST_PASTE}>", "q"]
    assert told(parser, f"{START}y{END}") == ["<y>"]


def test_a_paste_without_an_end_ends_by_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(parser_module, "monotonic", lambda: now)
    parser = SturdyParser()
    assert told(parser, f"{START}abc", "d") == []
    assert list(parser.tick()) == []
    now += SILENCE + 0.1
    assert list(parser.feed("")) == []  # nothing came, which is no sign of life
    [message] = parser.tick()
    assert isinstance(message, Paste)
    assert message.text == "abcd"
    assert told(parser, "d", "\x1bOP", END, "q") == ["d", "f1", "q"]


@pytest.mark.parametrize(
    "sizes", ["9999;9999;1;1", "0;0;0;0", "24;9999;1;1", "501;80;9999;9999", f"{'9' * 8};80;1;1"]
)
def test_no_size_out_of_all_bounds_is_believed(sizes: str) -> None:
    parser = SturdyParser()
    assert list(parser.feed(f"\x1b[48;{sizes}t")) == []
    [good] = parser.feed("\x1b[48;30;100;600;1000t")
    assert isinstance(good, Resize)
    assert good.size == (100, 30)
    assert good.pixel_size == (1000, 600)
    assert list(parser.feed(f"\x1b[48;{sizes}t")) == []
    assert parser.terminal_size == (100, 30)
    [moved] = parser.feed("\x1b[<35;51;41M")  # in pixels
    assert isinstance(moved, MouseMove)
    assert (moved.x, moved.y) == (5, 2)


def test_a_terminal_that_does_not_know_its_pixels_tells_the_mouse_in_cells() -> None:
    parser = SturdyParser()
    [good] = parser.feed("\x1b[48;30;100;0;0t")
    assert isinstance(good, Resize)
    assert good.pixel_size is None
    [moved] = parser.feed("\x1b[<35;51;11M")
    assert isinstance(moved, MouseMove)
    assert (moved.x, moved.y) == (50, 10)


def test_a_terminal_that_is_gone_is_told_once() -> None:
    gone: list[bool] = []
    handle = os.open(os.devnull, os.O_RDONLY)  # cannot be written to
    output = Output(handle, "utf-8", lambda: gone.append(True))
    for _ in range(3):
        output.write("text")
        output.flush()
    os.close(handle)
    assert gone == [True]


def test_all_is_written_where_nobody_waits_for_the_terminal() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    os.set_blocking(reading, False)
    found = b""
    while True:  # full to the brim
        try:
            os.write(writing, b"x" * 4096)
        except BlockingIOError:
            break
    assert len(os.read(reading, 1 << 20)) > 0
    output = Output(writing, "ascii", pytest.fail)
    output.write("ф" * 5)
    output.flush()
    while True:
        try:
            found += os.read(reading, 1 << 16)
        except BlockingIOError:
            break
    os.close(reading)
    os.close(writing)
    assert found.endswith(b"?????")


@pytest.mark.parametrize(
    ("name", "value", "stays"),
    [
        ("TEXTUAL_FPS", "30", True),
        ("TEXTUAL_FPS", "abc", False),
        ("TEXTUAL_FPS", "0", False),
        ("TEXTUAL_FPS", "9" * 400, False),
        ("TEXTUAL_COLOR_SYSTEM", "truecolor", True),
        ("TEXTUAL_COLOR_SYSTEM", "zzz", False),
        ("TEXTUAL_COLOR_SYSTEM", "", False),
        ("TEXTUAL_DRIVER", "no.such", False),
        ("TEXTUAL_LOG", "/no/such/file", False),
        ("TEXTUAL_SCREENSHOT", "1", False),
        ("ESCDELAY", "25", True),
        ("ESCDELAY", "9" * 400, False),
        ("COLUMNS", "120", True),
        ("COLUMNS", "9999", False),
        ("LINES", "²", False),
    ],
)
def test_variables_without_sense_are_as_if_not_set(name: str, value: str, stays: bool) -> None:
    environ = {name: value, "HOME": "/"}
    environment.tidy(environ)
    assert (environ.get(name) == value) is stays
    assert environ["HOME"] == "/"


@pytest.mark.parametrize(("age", "heeded"), [(0.0, True), (STALE + 1, False)])
def test_a_key_that_has_waited_for_long_is_not_heeded(age: float, heeded: bool) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        key = Key("d", "d")
        key.time = Event().time - age
        app.post_message(key)
        await pilot.pause()
        assert isinstance(app.screen, Home) is not heeded
        leaving = Key("ctrl+q", None)
        leaving.time = Event().time - 60
        app.post_message(leaving)

    assert harness.opened(steps) == 0


def test_what_comes_when_nothing_is_shown_any_more_is_no_fault() -> None:
    class Emptied(Misdeal):
        """The app; where it is *left*, no place is shown any more."""

        left = False

        @property
        def screen_stack(self) -> list[Screen[Any]]:
            """The places that are open."""
            return [] if self.left else list(super().screen_stack)

    async def run() -> None:
        app = Emptied(Language("en"), 5, load_installed())
        async with harness.running(app):
            app.left = True
            for event in (
                Key("R", "R"),
                Paste("text"),
                MouseMove(None, 1, 1, 0, 0, 0, False, False, False),
            ):
                await app.on_event(event)
            app.left = False
            app.exit(0)
        assert app.return_code == 0

    asyncio.run(run())
