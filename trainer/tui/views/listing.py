"""The one list: rows to choose from, drawn as one widget.

Textual's `OptionList` does as well where only another row is pointed at (1.1 ms of CPU a key,
both).  It takes 2.5 ms instead of 1.3 to show other rows, which each answer does; it works with the
focus and with keys of its own, which go before any keymap (Home and End are the replay's); and a
row of it cannot have notes while it is pointed at, without all being made anew.
"""

from __future__ import annotations

from textual.events import Click
from textual.message import Message

from trainer.tui.messages import Chosen, Pointed
from trainer.tui.views.drawing import PLAIN
from trainer.tui.views.ink import Looks
from trainer.tui.views.menu import Choice, Menu, draw_menu
from trainer.tui.views.reader import Reader


class Listing(Reader):
    """Rows to choose from, one of them pointed at; says which is pointed at, and which chosen."""

    def __init__(self, *, id: str, text: str) -> None:
        super().__init__(id=id, text=text)
        self.choice = Choice()
        self.pointer = 0
        self.menu = Menu([])
        self.room = 0
        self.looks = PLAIN

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self.choice.rows)

    def offer(self, choice: Choice, width: int, looks: Looks = PLAIN) -> Menu:
        """Offer a choice, in lines of so many cells; return what is drawn.

        As far as there is a row of this number the one that was pointed at still is.
        """
        self.choice, self.room, self.looks = choice, width, looks
        self.pointer = max(min(self.pointer, self.count - 1), 0)
        self._draw()
        return self.menu

    def point(self, step: int) -> None:
        """Point at another row: by one round and round, by more to the ends."""
        if self.count:
            after = self.pointer + step
            ends = max(min(after, self.count - 1), 0)
            self.point_at(after % self.count if abs(step) == 1 else ends)

    def point_at(self, row: int) -> None:
        """Point at the row of this number."""
        if row != self.pointer:
            self.pointer = row
            self._draw()
            self.post_message(Pointed(row))

    def choose(self, row: int) -> None:
        """Choose the row of this number (from 0), if there is one."""
        if 0 <= row < self.count:
            self.point_at(row)
            self.post_message(self.make_chosen(row))

    def make_chosen(self, row: int) -> Message:
        """Return what is said when a row is chosen."""
        return Chosen(row)

    def on_click(self, event: Click) -> None:
        """Take a click on any line of a row for its choice."""
        where = event.get_content_offset(event.widget) if event.widget is not None else None
        row = self.menu.options.get(where.y) if where is not None else None
        if row is not None and event.widget is self.drawing:
            self.choose(row)

    def follow(self) -> None:
        """Have the row pointed at in view; with the first one what stands above it."""
        rows = self.menu.find_rows(self.pointer)
        self.keep_in_view(rows if self.pointer else range(0, rows.stop))

    def _draw(self) -> None:
        self.menu = draw_menu(self.choice, self.pointer, self.room)
        self.show(self.menu.lines, self.looks)
        if self.count:
            self.follow()
