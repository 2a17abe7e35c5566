"""What commands print: lines on stderr, and text folded to the width of the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from typing import TextIO

from trainer.text.clean import clean
from trainer.text.layout import Paragraph, wrap

# -- streams -------------------------------------------------------------------------------------


def ready_streams() -> None:
    """Let output that a terminal cannot show be replaced, and output to a closed stream vanish."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # kept
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def write_utf8() -> None:
    """Let stdout write UTF-8, whatever the terminal: what is written is for programs."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def discard_output() -> None:
    """Let what stdout and stderr can write nowhere go nowhere, and whatever comes after it."""
    for stream in (sys.stdout, sys.stderr):
        _discard(stream)


def _discard(stream: TextIO) -> None:
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def warn(line: str) -> None:
    """Print one line on stderr; that it cannot be written there changes nothing else."""
    try:
        print(clean(line), file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)


def complain(line: str) -> None:
    """Print one line about a problem on stderr, after all that was printed before it."""
    sys.stdout.flush()
    warn(line)


# -- text ----------------------------------------------------------------------------------------


def width() -> int:
    """Return how many cells wide lines may be."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 100))


def fold(text: str, *, indent: str = "", first: str | None = None) -> str:
    """Return running text folded to the terminal's width, later lines after *indent*.

    *first* stands before the first line, *indent* if it is None.  A word that is longer than a
    line is broken.
    """
    lines = wrap(text, width(), indent if first is None else first, indent)
    return "\n".join(line.rstrip() for line in lines)


def bold(text: str) -> str:
    """Return *text* to stand out, where stdout is a terminal on which colour is wanted."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return f"\x1b[1m{text}\x1b[0m" if wanted and sys.stdout.isatty() else text


def head(text: str) -> str:
    """Return the heading of what comes below."""
    return bold(f"{text}:")


def format_account(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    """Give an account of a situation, indented, what is decisive bold and after a ``>``."""
    told = list(paragraphs)
    room = max(5, *(len(one.first) for one in told))
    for one in told:
        if one.ink == "title":
            yield bold(fold(one.text))
        elif one.first:
            decisive = one.ink == "decisive"
            sign = ">" if decisive else " "
            text = fold(one.text, indent=" " * (room + 1), first=f"{sign}{one.first:>{room}}")
            yield bold(text) if decisive else text
        else:
            yield fold(one.text, indent="    ", first="  ")


def print_lines(lines: Iterable[str]) -> None:
    """Print *lines*."""
    for line in lines:
        print(line)
