"""The app in a real terminal: whatever that sends or does, the app goes on or ends in order."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

ON = b"\x1b[?1049h"
"""What gives the app a screen of its own; it is the first that it draws."""
OFF = b"\x1b[?1049l"
"""What gives the terminal its own screen back."""
ENDING = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end a process which does not heed them."""
BASH = """
import os
os.environ["PS1"] = "READY> "
os.execvp("bash", ["bash", "--norc", "--noprofile", "--noediting", "-i"])
"""
"""A program that is a shell."""
RULESET = """
import os, sys, time
from msgspec.structs import replace
from trainer.cli import main
from trainer.plugins import Play, family
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.tui import app

class Unruly(BaseException):
    def __str__(self):
        raise Unruly

@family("unruly", seats=(2,))
def deal(play: Play) -> None:
    {deed}
    play.prepare()
    play.deal_rest()

general = load_installed().by_id["general"]
made = replace(general.ruleset, id="unruly", misreadings=(), families=(deal,))
known = Rulesets({{"unruly": Loaded(made, made.code, general.packages), "general": general}})
app.load_installed = lambda: known
sys.exit(main([]))
"""
"""A program that opens the app over a ruleset whose only family does a deed of its own."""


class Window:
    """A terminal of 80 by 24 with the app in it."""

    def __init__(self, home: Path, program: str, owned: bool) -> None:
        self.out = b""
        self.master, slave = pty.openpty()
        self.resize(24, 80)
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            if owned:
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(slave, number)
            os.closerange(3, 256)
            os.environ.update(TERM="xterm-256color", LANG="en_US.UTF-8", MISDEAL_LANG="en")
            os.environ.update(XDG_CONFIG_HOME=str(home), XDG_DATA_HOME=str(home))
            command = ["-c", program] if program else ["-m", "trainer"]
            os.execv(sys.executable, [sys.executable, *command])
        os.close(slave)

    def resize(self, lines: int, columns: int) -> None:
        """Give it another size."""
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def until(self, found: bytes, seconds: float = 30) -> bool:
        """Read on till this comes; tell whether it did."""
        end, since = time.monotonic() + seconds, len(self.out)
        while found not in self.out[since:] and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.out += os.read(self.master, 1 << 16)
                except OSError:  # it has ended
                    break
        return found in self.out[since:]

    def send(self, data: bytes) -> None:
        """Type."""
        while data:
            data = data[os.write(self.master, data) :]

    def close(self) -> None:
        """Close the window."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def status(self, seconds: float = 30) -> int | None:
        """Return the status with which the app ends; None where it has not within *seconds*."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.master >= 0:
                self.until(OFF, 0.05)
            else:
                time.sleep(0.02)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        return None


@contextmanager
def opened(
    home: Path, program: str = "", *, owned: bool = True, shown: bytes = b"F1"
) -> Iterator[Window]:
    """Open the app, or a program that opens it, until so much is *shown*; nothing is left of it.

    Where the terminal is not *owned*, nobody is told by a signal that it is gone.
    """
    window = Window(home, program, owned)
    try:
        assert window.until(shown)
        yield window
    finally:
        if window.pid:
            os.kill(window.pid, signal.SIGKILL)
            os.waitpid(window.pid, 0)
        window.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [
        b"\xff",
        b"\xc3(",
        b"\xd0x",
        b"\x1b[M \xff\xff",
        b"\x1b[57344;1:3u",
        b"\x1b[1114112u",
        b"\x1b[48;9999;9999;9999;9999t",
        b"\x1b[48;0;0;0;0t",
        b"\x1b[48;24;80;0;0t\x1b[<35;10;10M",
        b"\x1b[200~" + b"q" * 1_000_000 + b"\x1b[201~",
    ],
    ids=lambda sent: repr(sent[:40]),
)
def test_what_is_neither_text_nor_a_key_costs_nothing(tmp_path: Path, sent: bytes) -> None:
    with opened(tmp_path) as window:
        window.send(sent)
        time.sleep(0.3)
        window.send(b"d")
        assert window.until(b"What happens now?", 5)
        window.send(b"\x11")
        assert window.status() == 0
        assert OFF in window.out
        assert b"Traceback" not in window.out


@pytest.mark.slow
@pytest.mark.parametrize("number", [*ENDING])
def test_a_signal_ends_it_and_gives_the_terminal_back(tmp_path: Path, number: int) -> None:
    with opened(tmp_path) as window:
        os.kill(window.pid, number)
        assert window.status() == 128 + number
        assert OFF in window.out


def test_it_ends_when_the_terminal_is_gone_and_keeps_the_settings(tmp_path: Path) -> None:
    with opened(tmp_path, owned=False) as window:
        window.send(b"\x1bOS")  # F4: another theme
        window.until(b"nothing like this", 0.3)
        window.close()
        assert window.status(5) == 129
        assert "misdeal-light" in (tmp_path / "misdeal" / "settings.toml").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["closed", "terminated", "left"])
@pytest.mark.parametrize("deed", ["time.sleep(1000)", "while True: pass"])
def test_it_ends_soon_whatever_hangs(tmp_path: Path, how: str, deed: str) -> None:
    with opened(tmp_path, RULESET.format(deed=deed)) as window:
        window.send(b"\x1bOS")
        window.until(b"nothing like this", 0.3)
        if how == "closed":
            window.send(b"d")  # and now the whole app hangs
            window.until(b"nothing like this", 0.3)
            window.close()
            assert window.status(6) == 129
        elif how == "terminated":
            window.send(b"d")
            window.until(b"nothing like this", 0.3)
            os.kill(window.pid, signal.SIGTERM)
            assert window.status(6) == 143
            assert OFF in window.out
        else:
            window.until(b"nothing like this", 1)  # what the first question needs is made
            window.send(b"\x11")
            assert window.status(6) == 0
            assert OFF in window.out
        assert "misdeal-light" in (tmp_path / "misdeal" / "settings.toml").read_text()


@pytest.mark.parametrize(
    "deed",
    [
        "os.write(1, b'SOILED'); os.write(2, b'SOILED'); os.system('echo SOILED; echo SOILED >&2')",
        "print('SOILED', file=sys.__stdout__, end=''); print('SOILED'); raise Unruly",
    ],
)
def test_a_ruleset_that_writes_and_raises_does_not_soil_the_screen(
    tmp_path: Path, deed: str
) -> None:
    with opened(tmp_path, RULESET.format(deed=deed)) as window:
        for _ in range(2):  # one of two questions is of another ruleset
            window.send(b"d")
            assert window.until(b"What happens now?", 10)
            window.send(b"\x1b")
            assert window.until(b"What would you rule?", 10)
        window.send(b"\x11")
        assert window.status() == 0
        assert b"SOILED" not in window.out
        assert b"Traceback" not in window.out


def test_what_still_goes_on_when_the_app_is_left_does_not_soil_the_terminal(
    tmp_path: Path,
) -> None:
    deed = "[(time.sleep(0.05), os.write(2, b'SOILED')) for _ in range(20)]"
    with opened(tmp_path, RULESET.format(deed=deed)) as window:
        window.until(b"nothing like this", 0.5)  # what the first question needs is being made
        window.send(b"\x11")
        assert window.status() == 0
        window.until(b"nothing like this", 0.3)
        assert OFF in window.out
        assert b"SOILED" not in window.out


TOLD = re.compile(
    r"\x1b\[(\d+);(\d+)H|\x1b\[[0-9;?<>=]*[$ ]?[@-~]|\x1b\][^\x07\x1b]*\x07|(.)", re.S
)
"""A place on the screen, another order to the terminal, or a character."""


def see(window: Window) -> list[str]:
    """Return what is to be seen in a window since it has a screen of the app's own."""
    window.until(b"nothing like this", 1)
    lines = [[" "] * 80 for _ in range(24)]
    row = column = 0
    for found in TOLD.finditer(window.out[window.out.rindex(ON) :].decode()):
        if found[1]:
            row, column = int(found[1]) - 1, int(found[2]) - 1
        elif found[3] in ("\r", "\n"):
            row, column = row + (found[3] == "\n"), 0
        elif found[3] and column < 80:
            lines[row][column] = found[3]
            column += 1
    return ["".join(line).rstrip() for line in lines]


def begin(window: Window, wrapped: str = "") -> list[str]:
    """Begin the app in the shell of a window, and return what is seen then.

    What stands around it is *wrapped*.
    """
    app = f"{sys.executable} -m trainer"
    window.send((wrapped or "{app}").format(app=app).encode() + b"\n")
    assert window.until(b"F1")
    seen = see(window)
    assert sum(map(bool, seen)) > 10
    return seen


def suspend(window: Window, key: bytes = b"\x1a") -> None:
    """Stop the app by a key, till the shell is there."""
    window.send(key)
    assert window.until(b"READY> ", 10)
    lines = termios.tcgetattr(window.master)[3]
    assert lines & termios.ECHO
    assert lines & termios.ICANON
    assert window.out.rindex(OFF) > window.out.rindex(ON)


def go_on(window: Window, seen: list[str]) -> None:
    """Go on with the app; what was *seen* before is all seen again."""
    window.send(b"fg\n")
    assert window.until(ON, 10)
    assert see(window) == seen


@pytest.mark.parametrize(
    "wrapped", ["", "bash -c '{app}; exit'"], ids=["by itself", "with another"]
)
def test_ctrl_z_leads_to_the_shell_and_fg_brings_a_whole_screen_back(
    tmp_path: Path, wrapped: str
) -> None:
    """Whatever lies over the place, and however often; typed keys go to the shell meanwhile."""
    with opened(tmp_path, BASH, shown=b"READY> ") as window:
        seen = begin(window, wrapped)
        suspend(window)
        window.send(b"echo $((20 + 22))\n")
        assert window.until(b"42", 10)
        go_on(window, seen)
        suspend(window, b"\x1b[122;5u")  # as terminals of the Kitty protocol send it
        window.send(b"bg\n")  # it may not draw there, and stops again
        assert window.until(b"READY> ", 10)
        window.until(b"nothing like this", 0.5)
        go_on(window, seen)
        window.send(b"\x1bOQ")  # F2: the palette lies over it
        over = see(window)
        assert over != seen
        suspend(window)
        go_on(window, over)
        window.send(b"\x1b")
        assert see(window) == seen
        window.send(b"d")
        assert window.until(b"What happens now?", 10)
        window.send(b"\x11")
        assert window.until(b"READY> ", 10)
        assert window.out.rindex(OFF) > window.out.rindex(ON)
        window.send(b"exit $?\n")
        assert window.status() == 0


@pytest.mark.slow
def test_what_is_stopped_can_be_ended_from_the_shell(tmp_path: Path) -> None:
    with opened(tmp_path, BASH, shown=b"READY> ") as window:
        begin(window)
        suspend(window)
        before = len(window.out)
        for _ in range(20):  # the shell tells it when it is asked next
            window.send(b"kill %1 2> /dev/null\n")
            if window.until(b"Exit 143", 0.5):
                break
        assert b"Exit 143" in window.out
        assert ON not in window.out[before:]
        assert termios.tcgetattr(window.master)[3] & termios.ECHO


@pytest.mark.slow
def test_where_nobody_could_go_on_with_it_it_is_not_stopped(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        for key in (b"\x1a", b""):
            window.until(b"nothing like this", 0.3)
            if key:
                window.send(key)
            else:
                os.kill(window.pid, signal.SIGTSTP)
            assert window.until(ON, 5)
            assert any("F1" in line for line in see(window))
        assert not os.waitpid(window.pid, os.WUNTRACED | os.WNOHANG)[0]
        window.resize(30, 100)
        assert window.until(b"F1", 5)
        window.send(b"\x11")
        assert window.status() == 0


@pytest.mark.slow
def test_gone_on_with_though_it_was_not_suspended_by_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.until(b"nothing like this", 0.3)
        for stop in (False, True, True):
            if stop:
                os.kill(window.pid, signal.SIGSTOP)
                assert os.WIFSTOPPED(os.waitpid(window.pid, os.WUNTRACED)[1])
            os.kill(window.pid, signal.SIGCONT)
            window.until(b"nothing like this", 0.3)
        window.send(b"d")
        assert window.until(b"What happens now?", 10)
        window.send(b"\x11")
        assert window.status(4) == 0
        lines = termios.tcgetattr(window.master)[3]
        assert lines & termios.ECHO
        assert lines & termios.ICANON


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0, 0.006, 0.02])
@pytest.mark.parametrize("number", [*ENDING])
def test_told_to_end_as_soon_as_it_draws_it_gives_the_terminal_back(
    tmp_path: Path, number: int, delay: float
) -> None:
    with opened(tmp_path, shown=ON) as window:
        time.sleep(delay)
        os.kill(window.pid, number)
        assert window.status(10) == 128 + number
        assert window.out.find(OFF) > 0
        assert termios.tcgetattr(window.master)[3] & termios.ECHO


@pytest.mark.slow
def test_no_window_is_too_large(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.resize(9999, 9999)
        window.until(b"nothing like this", 0.5)
        window.send(b"d")
        assert window.until(b"What happens now?", 10)
        with suppress(OSError):
            window.send(b"\x11")
        assert window.status() == 0


@pytest.mark.slow
@pytest.mark.parametrize("keys", [b"d\x1b\x1b", b"\x1bOS", b"\x1bOQ\x1b\x1b", b"x"])
def test_thousands_of_keys_are_soon_worked_off(tmp_path: Path, keys: bytes) -> None:
    with opened(tmp_path) as window:
        window.send(keys * 1000)
        began = time.monotonic()
        window.send(b"\x11")
        assert window.status() == 0
        assert time.monotonic() - began < 10
