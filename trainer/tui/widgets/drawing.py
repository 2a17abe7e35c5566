"""A widget that shows drawn lines: the table, the story, the slip are one each."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content
from textual.widgets import Static

from trainer.tui.presenters.ink import Line
from trainer.tui.theme import STYLES


class Drawing(Static):
    """Shows lines in their inks; markup in them means nothing."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.lines: list[Line] = []

    def show(self, lines: Iterable[Line]) -> None:
        """Show these lines; nothing is drawn again where they are the same as before."""
        drawn = list(lines)
        if drawn != self.lines:
            self.lines = drawn
            self.update(content(drawn))


def content(lines: Iterable[Line]) -> Content:
    """Return lines as Textual shows them."""
    return Content("\n").join(
        Content.assemble(*((span.text, STYLES.get(span.ink, "")) for span in line))
        for line in lines
    )
