"""The slip: what is asked with its options, or the mark and why."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from trainer.tui.messages import Answered
from trainer.tui.views.drawing import PLAIN
from trainer.tui.views.ink import Line, Looks
from trainer.tui.views.listing import Listing
from trainer.tui.views.menu import Choice, Menu


class SlipView(Listing):
    """What is asked, its options as rows; says by which it is answered.  Or else lines to read."""

    def make_chosen(self, row: int) -> Message:
        """Return that what is asked was answered."""
        return Answered(row)

    def ask(self, choice: Choice, width: int, looks: Looks = PLAIN, *, fresh: bool = False) -> Menu:
        """Ask something; where it is *fresh*, its first option is pointed at."""
        if fresh:
            self.pointer = 0
        return self.offer(choice, width, looks)

    def tell(self, lines: Sequence[Line], looks: Looks = PLAIN) -> None:
        """Show lines to read; nothing is asked."""
        self.offer(Choice(above=lines), self.room, looks)

    def follow(self) -> None:
        """Have the option pointed at in view, and from the question on if there is room."""
        self.keep_in_view(self.menu.find_rows(self.pointer), max(len(self.choice.above) - 1, 0))
