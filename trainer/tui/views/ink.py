"""Lines of text with inks: what presenters draw and widgets show.

An ink is a word for what a piece of text is (a title, a decisive event, a card of a red suit);
how it looks is the theme's affair, and nothing is told by ink alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, chop_cells

from trainer.text.layout import wrap

SUITS = "♠♥♦♣"


class Span(NamedTuple):
    """A piece of a line in one ink."""

    text: str
    ink: str = ""


Line = tuple[Span, ...]
"""A line of the screen; no span of it holds a line break."""


def line(text: str, ink: str = "") -> Line:
    """Return a line in one ink."""
    return (Span(text, ink),)


def measure_cells(one: Line) -> int:
    """Return how many cells of the screen a line takes."""
    return sum(cell_len(span.text) for span in one)


def plain(lines: Iterable[Line]) -> str:
    r"""Return lines as text, without their inks.

    >>> plain([line("a", "title"), (Span("b"), Span("c", "dim"))])
    'a\nbc'
    """
    return "\n".join("".join(span.text for span in one) for one in lines)


def break_text(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Break *text* at blanks into lines of at most *width* cells; longer words are cut.

    The first line begins with *first*, the others with *rest*, by default blanks as wide.

    >>> break_text("Anna shuffles the pack.", 14, " 1. ")
    [' 1. Anna', '    shuffles', '    the pack.']
    """
    return wrap(" ".join(text.split()), width, first, rest)


def break_lines(
    text: str, width: int, ink: str = "", first: str = "", rest: str | None = None
) -> list[Line]:
    """Return *text* broken into lines as by `wrapped`, all in one ink."""
    return [line(sentence, ink) for sentence in break_text(text, width, first, rest)]


def fit(text: str, width: int) -> str:
    """Return *text* cut to *width* cells, with an ellipsis where something is cut.

    >>> fit("Margarita", 6), fit("Anna", 6)
    ('Marga…', 'Anna')
    """
    if cell_len(text) <= width:
        return text
    return chop_cells(text, max(width - 1, 1))[0] + "…" if width > 1 else "…"[:width]


def pad(one: Line, width: int, align: str = "left") -> Line:
    """Return a line filled with blanks to *width* cells; *align* is left, center or right."""
    free = max(width - measure_cells(one), 0)
    before = {"left": 0, "center": free // 2, "right": free}[align]
    return (Span(" " * before), *one, Span(" " * (free - before)))


def join_pieces(pieces: Sequence[Line], last: Sequence[Line], width: int, gap: str = "  ") -> Line:
    """Join pieces into one line of at most *width* cells: of *pieces* what fits, and the *last*.

    >>> plain([join_pieces([line("1-5 choose"), line("Enter take it")], [line("q leave")], 25)])
    '1-5 choose  q leave'
    """
    free = width - sum(measure_cells(piece) + len(gap) for piece in last) + len(gap)
    kept: list[Line] = []
    for piece in pieces:
        free -= measure_cells(piece) + len(gap)
        if free < 0:
            break
        kept.append(piece)
    lines: Line = ()
    for piece in (*kept, *last):
        lines = (*lines, *((Span(gap),) if lines else ()), *piece)
    return lines


def pack_pieces(pieces: Sequence[Line], width: int, gap: str = "   ") -> list[Line]:
    r"""Put pieces one after another into lines of at most *width* cells, as many as fit in each.

    >>> plain(pack_pieces([line("Anna"), line("Boris"), line("Clara")], 12)).split("\n")
    ['Anna   Boris', 'Clara']
    """
    lines: list[Line] = []
    for piece in pieces:
        if lines and measure_cells(lines[-1]) + len(gap) + measure_cells(piece) <= width:
            lines[-1] = (*lines[-1], Span(gap), *piece)
        else:
            lines.append(piece)
    return lines


class Looks(NamedTuple):
    """How cards are told: *letters* stand for the suit signs, in their order, if there are any;
    with *four* each suit has an ink of its own.
    """

    letters: str = ""
    four: bool = False


def dress(lines: Iterable[Line], looks: Looks) -> list[Line]:
    """Return lines as somebody wants to see cards.

    >>> dress([(Span("[10♥]", "red card"), Span(" ♠"))], Looks("SHDC", four=True))
    [(Span(text='[10H]', ink='card ♥'), Span(text=' S', ink=''))]
    """
    if looks == Looks():
        return list(lines)
    table = str.maketrans(SUITS, looks.letters) if looks.letters else {}

    def one(span: Span) -> Span:
        ink = span.ink
        if looks.four and ink.endswith("card"):
            ink = next((f"card {sign}" for sign in SUITS if sign in span.text), ink)
        return Span(span.text.translate(table), ink)

    return [tuple(map(one, spans)) for spans in lines]


def make_title(title: str, note: str, width: int) -> Line:
    """Return a head line: the title to the left, a note to the right."""
    room = max(width - cell_len(note), 1)
    left = fit(title, max(room - 2, 1))
    return (*pad((Span(left, "title"),), room), Span(note, "dim"))
