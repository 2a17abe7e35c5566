"""Paragraphs, and how they are folded into lines of a given width in cells.

The one place that breaks lines: for the commands, for the app, and for the checks that ask
whether a text has room.  Text is broken at blanks; a word that is wider than a line is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from trainer.text.width import chop, count_cells

_T = TypeVar("_T")


class Paragraph(NamedTuple):
    """Running text that is to be folded.

    `first` stands before its first line and `rest` before the others.  `ink` is a word for what
    the text is (a title, a clause, a wrong answer), for whoever shows it in colours.
    """

    text: str
    first: str = ""
    rest: str = ""
    ink: str = ""


BLANK = Paragraph("")
"""An empty line."""


def wrap(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    r"""Return *text* as lines of at most *width* cells, never fewer than one line.

    The first line begins with *first*, the others with *rest*: blanks as wide as *first* where it
    is None.  A line break in the text stays.

    >>> wrap("Anna shuffles the pack.", 14, " 1. ")
    [' 1. Anna', '    shuffles', '    the pack.']
    >>> wrap("one\ntwo", 14)
    ['one', 'two']
    """
    rest = " " * count_cells(first) if rest is None else rest
    room, others = width - count_cells(first), width - count_cells(rest)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        tagged = ((word, None) for word in paragraph.split())
        found = [" ".join(word for word, _ in line) for line in _break(tagged, room, others)]
        lines += found or [""]
        room = others
    return [f"{rest if number else first}{line}" for number, line in enumerate(lines)]


def flow(pieces: Iterable[tuple[str, _T]], width: int) -> Iterator[list[tuple[str, _T]]]:
    """Give texts, each with a tag, one after another as lines of at most *width* cells.

    A line is a list of texts with their tags; words with equal tags that meet are joined.  The
    blank between two words belongs to the later one.

    >>> list(flow([("1. Anna cuts.", "plain"), ("2. Boris deals.", "bold")], 20))
    [[('1. Anna cuts.', 'plain'), (' 2.', 'bold')], [('Boris deals.', 'bold')]]
    """
    tagged = ((word, tag) for text, tag in pieces for word in text.split())
    for line in _break(tagged, width, width):
        joined: list[tuple[str, _T]] = []
        for word, tag in line:
            if joined and joined[-1][1] == tag:
                joined[-1] = (f"{joined[-1][0]} {word}", tag)
            else:
                joined.append((f" {word}" if joined else word, tag))
        yield joined


def _break(
    words: Iterable[tuple[str, _T]], first: int, others: int
) -> Iterator[list[tuple[str, _T]]]:
    """Give words with their tags as lines; the first one has room for *first* cells."""
    line: list[tuple[str, _T]] = []
    room, used = first, 0
    for word, tag in words:
        size = count_cells(word)
        if line and used + 1 + size > room:
            yield line
            line, room, used = [], others, 0
        if size > room:
            *whole, word = chop(word, room, others)
            for piece in whole:
                yield [(piece, tag)]
                room = others
            size = count_cells(word)
        used += size + (1 if line else 0)
        line.append((word, tag))
    if line:
        yield line
