"""The one text that scrolls: events, explanations, pages, lists are one each."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from trainer.tui.messages import Overflowed
from trainer.tui.views.drawing import PLAIN, Drawing, Steady
from trainer.tui.views.ink import Line, Looks


class Reader(VerticalScroll, Steady, can_focus=False):
    """Lines that scroll where they do not fit.

    Scrolling is at once: an animation would be drawn for 0.2 seconds and more after each key.  The
    column of the scroll bar is kept, whether there is one or not: if it came and went, the screen
    would be laid out and drawn once more each time.
    """

    DEFAULT_CSS = """
    Reader {
        overflow-y: scroll;
        scrollbar-size-vertical: 1;
        scrollbar-background: $background;
        scrollbar-background-hover: $background;
        scrollbar-background-active: $background;
    }
    """

    def __init__(self, *, id: str, text: str) -> None:
        """Make one of this *id*; *text* is that of the drawing in it."""
        super().__init__(id=id)
        self.drawing = Drawing(id=text)
        self.scrolled = False

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        yield self.drawing

    @property
    def lines(self) -> list[Line]:
        """The lines that are shown."""
        return self.drawing.lines

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits, as it was laid out last."""
        return self.max_scroll_y > 0

    def on_resize(self) -> None:
        """Look whether all fits: there is another room."""
        self.tell_overflow()

    def watch_virtual_size(self) -> None:
        """Look whether all fits: there are more or fewer lines."""
        self.call_later(self.tell_overflow)

    def tell_overflow(self) -> None:
        """Say that it can be scrolled now, or cannot any more."""
        if self.scrolls != self.scrolled:
            self.scrolled = self.scrolls
            self.post_message(Overflowed())

    def show(self, lines: Iterable[Line], looks: Looks = PLAIN) -> None:
        """Show these lines, from where it was scrolled to."""
        self.drawing.show(lines, looks)

    def scroll_lines(self, count: int) -> None:
        """Scroll by so many lines, back where it is negative."""
        self.scroll_relative(y=count, animate=False, immediate=True)

    def scroll_pages(self, count: int) -> None:
        """Scroll by so many pages, one line of the page before still in view."""
        self.scroll_lines(count * max(self.size.height - 1, 1))

    def go_to_start(self) -> None:
        """Scroll to the beginning."""
        self.scroll_home(animate=False, immediate=True)

    def go_to_end(self) -> None:
        """Scroll to the end, once what is shown is laid out."""
        self.call_after_refresh(self.scroll_end, animate=False, immediate=True)

    def bring(self, row: int, before: int = 2) -> None:
        """Have a row in view once it is laid out, and some lines *before* it."""

        def scroll() -> None:
            kept = min(before, max(self.size.height - 1, 0))
            self.scroll_to(y=max(row - kept, 0), animate=False, immediate=True)

        self.call_after_refresh(scroll)

    def keep_in_view(self, rows: range, first: int = 0) -> None:
        """Have *rows* in view once they are laid out, those from *first* on too if there is room.

        Where they are in view already nothing moves.
        """

        def scroll() -> None:
            top, height = self.scroll_offset.y, self.size.height
            if not rows or not height or top <= rows.start <= rows.stop <= top + height:
                return
            if rows.stop <= first + height:
                wanted = first
            else:
                wanted = rows.start if rows.start < top else rows.stop - height
            self.scroll_to(y=max(min(wanted, rows.start), 0), animate=False, immediate=True)

        self.call_after_refresh(scroll)
