"""A place that is a text to read, which scrolls."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from trainer.tui.commands import Commands
from trainer.tui.places.everywhere import READING
from trainer.tui.places.place import Place
from trainer.tui.port import Port
from trainer.tui.views.reader import Reader


class ReadingPlace(Place):
    """A text; subclasses show it in `text`."""

    OFFERED: ClassVar[Commands] = READING
    DEFAULT_CSS = """
    ReadingPlace #body { padding: 0 1; }
    """

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.text = Reader(id="body", text="text")

    @property
    def reading(self) -> Reader:
        """The text."""
        return self.text

    def body(self) -> ComposeResult:
        """Lay out the text."""
        yield self.text
