"""The app in a real terminal: whatever that sends or does, the app goes on or ends in order."""

from __future__ import annotations

import fcntl
import os
import pty
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
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
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


@pytest.mark.slow
def test_stopped_and_gone_on_with_it_draws_again(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        window.until(b"nothing like this", 0.3)
        os.kill(window.pid, signal.SIGTSTP)
        assert window.until(OFF, 5)
        assert os.WIFSTOPPED(os.waitpid(window.pid, os.WUNTRACED)[1])
        os.kill(window.pid, signal.SIGCONT)
        assert window.until(b"F1", 5)
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
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
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
