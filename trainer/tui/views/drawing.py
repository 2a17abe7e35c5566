"""A widget that shows drawn lines: the table, the story, the slip are one each."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.widget import Widget

from trainer.tui.theme import STYLES
from trainer.tui.views.ink import Line, Looks, dress

PLAIN = Looks()


class Steady(Widget):
    """What is laid out and painted once for a change of what is in it.

    A widget of Textual's asks for all to be laid out again, and for itself to be painted again,
    after a layout in which its content came to be longer or shorter.  Ours have asked before.
    """

    virtual_size = Reactive(Size(0, 0), repaint=False)


class Drawing(Steady):
    """Shows lines in their inks; markup in them means nothing."""

    DEFAULT_CSS = "Drawing { height: auto; }"

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.lines: list[Line] = []

    def show(self, lines: Iterable[Line], looks: Looks = PLAIN) -> None:
        """Show these lines, cards as they are wanted; what is as before is not drawn again.

        Where no line is wider or narrower than before all stays where it is, and only the lines
        that differ are drawn; so it does where the widget has a size of its own.
        """
        drawn, before = dress(lines, looks), self.lines
        if drawn == before:
            return
        self.lines = drawn
        if measure(drawn) == measure(before):
            changed = (y for y, line in enumerate(drawn) if line != before[y])
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))
        else:
            self.refresh(layout=self.styles.auto_dimensions)

    def render(self) -> Content:
        """Return the lines as Textual shows them, who also lets them be selected and copied."""
        return make_content(self.lines)


def measure(lines: Iterable[Line]) -> list[int]:
    """Return the width of each line, in cells."""
    return [cell_len("".join(span.text for span in line)) for line in lines]


def make_content(lines: Iterable[Line]) -> Content:
    """Return lines as Textual shows them."""
    return Content("\n").join(
        Content.assemble(*((span.text, STYLES.get(span.ink, "")) for span in line))
        for line in lines
    )
