"""A line to type: a question is put, and what is typed comes back; nothing if one leaves."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from trainer.text.catalogue import Language
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import line


class Prompt(ModalScreen[str | None]):
    """Asks for one line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    DEFAULT_CSS = """
    Prompt { align: center middle; }
    Prompt #box {
        width: 80%; max-width: 76; height: auto; padding: 1 2; background: $panel;
        border: solid $secondary;
    }
    Prompt #asked, Prompt #how { height: auto; }
    Prompt #typed { border: round $secondary; }
    Prompt #typed:focus { border: round $primary; }
    """

    def __init__(self, asked: str, language: Language, given: str = "") -> None:
        """Ask *asked*, with *given* typed already."""
        super().__init__()
        self.asked = asked
        self.given = given
        self.language = language

    def compose(self) -> ComposeResult:
        """Lay out question, line and what to press."""
        with Vertical(id="box"):
            yield Drawing(id="asked")
            yield Input(self.given, id="typed", max_length=500)
            yield Drawing(id="how")

    def on_mount(self) -> None:
        """Put the question, unless it went before it was there."""
        if not self.query("#asked"):
            return
        self.query_one("#asked", Drawing).show([line(self.asked, "title")])
        text = self.language.text("Enter: done, Esc: never mind")
        self.query_one("#how", Drawing).show([line(text, "dim")])

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        """Go; a key that was on its way when it went takes no other screen along."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand back what was typed."""
        self.dismiss(event.value)
