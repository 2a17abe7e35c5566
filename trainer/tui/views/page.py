"""Pages of running text, as lines: lessons, examples, summaries, clauses."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.text.layout import Paragraph
from trainer.tui.views.ink import Line, break_lines


def draw_page(paragraphs: Iterable[Paragraph], width: int) -> list[Line]:
    """Return paragraphs as lines of at most *width* cells, without an empty one at the top."""
    lines: list[Line] = []
    for one in paragraphs:
        for text in one.text.split("\n"):
            lines += break_lines(text, width, one.ink, one.first, one.rest) if text else [()]
    return lines[1:] if lines and not lines[0] else lines
