"""A place that is a list: something is pointed at, and opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from trainer.tui.commands import Commands
from trainer.tui.messages import Chosen, Pointed
from trainer.tui.places.everywhere import LISTED
from trainer.tui.places.place import Place
from trainer.tui.port import Port
from trainer.tui.views.ink import Line
from trainer.tui.views.listing import Listing
from trainer.tui.views.menu import Choice, Row


class Chooser(Place):
    """A list; subclasses give the rows, and do what is to be done with the one chosen."""

    OFFERED: ClassVar[Commands] = LISTED

    DEFAULT_CSS = """
    Chooser #body { padding: 0 1; }
    Chooser #list { height: auto; }
    """

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.list = Listing(id="body", text="list")

    @property
    def listing(self) -> Listing:
        """The list."""
        return self.list

    def list_rows(self) -> Sequence[Row]:
        """Return the rows of the list."""
        raise NotImplementedError

    def draw_above(self, width: int) -> list[Line]:
        """Return what is said above the list."""
        return []

    def choose(self, number: int) -> None:
        """Do what is to be done with a row."""
        raise NotImplementedError

    def body(self) -> ComposeResult:
        """Lay out the list, which scrolls."""
        yield self.list

    def draw_body(self) -> None:
        """Draw the list."""
        width = self.list_width()
        self.list.offer(Choice(self.list_rows(), self.draw_above(width)), width, self.looks)

    def list_width(self) -> int:
        """Return how many cells there are for the list."""
        return self.drawn.width - 4

    def on_pointed(self, message: Pointed) -> None:
        """Tell what can be done with the row pointed at: it may be something else."""
        message.stop()
        self.draw_keys()

    def on_chosen(self, message: Chosen) -> None:
        """Do what is to be done with a row, unless the place was left meanwhile."""
        message.stop()
        if self.is_active and message.row < self.list.count:
            self.choose(message.row)
