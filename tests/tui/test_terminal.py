"""The app in a real terminal: whatever bytes come, and however it is ended, it ends in order."""

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
from pathlib import Path

import pytest

OFF = b"\x1b[?1049l"
"""What gives the terminal its own screen back."""


def run(tmp_path: Path, sent: bytes, ended_by: int = 0) -> tuple[int, bytes]:
    """Open the app, send bytes and end it; return its status and what it put out."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LANG="en_US.UTF-8", MISDEAL_LANG="en")
        os.environ.update(XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
        os.execv(sys.executable, [sys.executable, "-m", "trainer"])
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    out, end = b"", time.monotonic() + 60

    def until(found: bytes) -> None:
        nonlocal out
        while found not in out and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    out += os.read(master, 1 << 16)
                except OSError:
                    return

    until(b"F1")
    if sent:
        os.write(master, sent)
        time.sleep(0.3)
        os.write(master, b"d")
        until(b"What happens now?")
        assert b"What happens now?" in out
    if ended_by:
        os.kill(pid, ended_by)
    else:
        os.write(master, b"\x11")
    until(OFF)
    _, status = os.waitpid(pid, 0)
    os.close(master)
    return os.waitstatus_to_exitcode(status), out


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [b"\xff", b"\xc3(", b"\xd0x", b"\x1b[M \xff\xff", b"\x1b[57344;1:3u", b"\x1b[1114112u"],
    ids=repr,
)
def test_bytes_that_are_neither_text_nor_keys_cost_nothing(tmp_path: Path, sent: bytes) -> None:
    status, out = run(tmp_path, sent)
    assert status == 0
    assert OFF in out
    assert b"Traceback" not in out


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_gives_the_terminal_back(tmp_path: Path, number: int) -> None:
    status, out = run(tmp_path, b"", number)
    assert status == 128 + number
    assert OFF in out
