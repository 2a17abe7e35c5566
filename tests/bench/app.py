"""How fast and how large the app is, beside a bare Textual app in the same run.

Run: ``uv run python -m tests.bench.app [RUNS]``.  Both are run in a terminal of their own, turn by
turn.  Goals, as ratios to the bare app: cold start to the first question 1.6; key to changed screen
1.5 in the median and 2.5 at p99; memory 1.6; and at p95 40 ms from the last digit to the verdict,
60 ms to all that is in view of the explanation.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

RUNS = 15
PRESSES = 120
THOUGHT = 0.5
"""Seconds before a question is answered: nobody is faster."""
QUIET = 0.04
"""Seconds without output after which the screen has settled."""

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    BINDINGS = [("down", "change(1)", ""), ("up", "change(-1)", ""), ("q", "quit", "")]
    n = 0
    def compose(self):
        yield Static("FIRST FRAME")
    def action_change(self, by):
        self.n += by
        self.query_one(Static).update(f"pressed {self.n}")

Bare().run()
"""
COMMANDS = {
    "bare": [sys.executable, "-c", BARE],
    "app": [str(Path(sys.executable).with_name("misdeal"))],
}


class Terminal:
    """A program in a terminal of 80 by 24, and what it has put out."""

    def __init__(self, command: list[str], home: str) -> None:
        self.began = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", XDG_CONFIG_HOME=home)
            os.environ["MISDEAL_LANG"] = "en"
            for name in ("NO_COLOR", "TEXTUAL_THEME", "PYTHONDONTWRITEBYTECODE"):
                os.environ.pop(name, None)
            os.execvp(command[0], command)
        size = struct.pack("HHHH", 24, 80, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)
        self.out = b""

    def read(self, seconds: float) -> bool:
        """Read what comes within *seconds*; tell whether anything did."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.out += os.read(self.master, 1 << 16)
        return True

    def until(self, marker: str) -> float:
        """Read until *marker* is put out; return the time."""
        while marker not in self.text():
            if not self.read(20):
                raise SystemExit(f"never came: {marker}\n{self.text()[-2000:]}")
        return time.perf_counter()

    def text(self) -> str:
        """Return what was put out, without escape sequences."""
        return re.sub(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[^\[]", "", self.out.decode("utf-8", "replace"))

    def settle(self) -> None:
        """Read until nothing comes any more."""
        while self.read(0.3):
            pass

    def press(self, key: bytes) -> tuple[float, float]:
        """Press a key; return the milliseconds to the first and to the last of what it changes."""
        self.out = b""
        before = time.perf_counter()
        os.write(self.master, key)
        first = last = 0.0
        while self.read(QUIET if first else 2):
            last = time.perf_counter() - before
            first = first or last
        return first * 1000, last * 1000

    def memory(self) -> float:
        """Return the most memory that it has held, in megabytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024

    def close(self) -> None:
        """End it."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def started(name: str, home: str) -> tuple[Terminal, float]:
    """Start a program; return it with the milliseconds to its first frame or question."""
    terminal = Terminal(COMMANDS[name], home)
    if name == "app":
        terminal.until("What would you rule?")
        os.write(terminal.master, b"d")
        at = terminal.until("What happens now?")
    else:
        at = terminal.until("FIRST FRAME")
    return terminal, (at - terminal.began) * 1000


def high(found: list[float], share: float) -> float:
    """Return the value below which this share of *found* lies."""
    return sorted(found)[min(int(len(found) * share), len(found) - 1)]


def compared(what: str, app: float, bare: float, goal: float) -> None:
    """Print a pair of figures with their ratio."""
    print(f"{what:<28} app {app:7.1f}  bare {bare:7.1f}  ratio {app / bare:4.2f} (goal {goal})")


def main() -> None:
    """Measure, and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    starts: dict[str, list[float]] = {"bare": [], "app": []}
    memory: dict[str, list[float]] = {"bare": [], "app": []}
    presses: dict[str, list[float]] = {"bare": [], "app": []}
    verdicts: list[float] = []
    views: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        for _ in range(runs):
            for name in COMMANDS:
                terminal, taken = started(name, home)
                starts[name].append(taken)
                terminal.settle()
                for number in range(PRESSES // runs + 1):
                    key = b"\x1b[B" if number % 3 else b"\x1b[A"
                    presses[name].append(terminal.press(key)[0])
                memory[name].append(terminal.memory())
                if name == "app":
                    for verdict, view in answer_some(terminal):
                        verdicts.append(verdict)
                        views.append(view)
                terminal.close()
    compared(
        "first question, ms",
        statistics.median(starts["app"]),
        statistics.median(starts["bare"]),
        1.6,
    )
    for text, share, goal in (("median", 0.5, 1.5), ("p99", 0.99, 2.5)):
        app, bare = high(presses["app"], share), high(presses["bare"], share)
        compared(f"key to change, {text}, ms", app, bare, goal)
    compared("memory, MB", max(memory["app"]), max(memory["bare"]), 1.6)
    for what, found, goal in (("verdict", verdicts, 40), ("first view", views, 60)):
        text = f"last digit to {what}, p95"
        print(f"{text:<28} {high(found, 0.95):.1f} ms of {len(found)} (goal {goal})")


def answer_some(terminal: Terminal) -> list[tuple[float, float]]:
    """Answer some questions by digits; return what each last digit took, in milliseconds.

    That is to the verdict, with the keys for what comes next, and to the last that is drawn then.
    """
    found = []
    for _ in range(3):
        time.sleep(THOUGHT)
        for _ in range(5):
            terminal.out = b""
            before = time.perf_counter()
            os.write(terminal.master, b"1")
            verdict = last = 0.0
            while terminal.read(0.15):
                last = (time.perf_counter() - before) * 1000
                if re.search(r"Right parts|Right\.", terminal.text()) and "next" in terminal.text():
                    verdict = verdict or last
            if verdict:
                found.append((verdict, last))
                break
        terminal.settle()
        terminal.press(b"\r")
    return found


if __name__ == "__main__":
    main()
