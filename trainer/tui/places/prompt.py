"""A question over a place: a line to type, or a key to press; nothing comes back if one leaves."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input

from trainer.text.catalogue import Language, mark
from trainer.tui.keys import find_latin
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import break_lines, line


class Asking(ModalScreen[str | None]):
    """Asks something, and goes with what is answered; None where it is left."""

    DEFAULT_CSS = """
    Asking { align: center middle; }
    Asking #box {
        width: 80%; max-width: 76; height: auto; padding: 1 2; background: $panel;
        border: solid $secondary;
    }
    Asking #asked, Asking #how { height: auto; }
    """

    how: ClassVar[str]
    """A message id: what to press."""

    def __init__(self, asked: str, language: Language) -> None:
        """Ask *asked*."""
        super().__init__()
        self.asked = asked
        self.language = language

    def compose(self) -> ComposeResult:
        """Lay out the question, where to answer, and what to press."""
        with Vertical(id="box"):
            yield Drawing(id="asked")
            yield from self.fields()
            yield Drawing(id="how")

    def fields(self) -> tuple[Widget, ...]:
        """Return what one answers in, if in anything."""
        return ()

    def on_mount(self) -> None:
        """Put the question, unless it went before it was there."""
        if not self.query("#asked"):
            return
        self.query_one("#asked", Drawing).show(break_lines(self.asked, 56, "title"))
        self.query_one("#how", Drawing).show([line(self.language.raw(self.how), "dim")])

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        """Go; a key that was on its way when it went takes no other screen along."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Prompt(Asking):
    """Asks for one line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    DEFAULT_CSS = """
    Prompt #typed { border: round $secondary; }
    Prompt #typed:focus { border: round $primary; }
    """
    how = mark("Enter: done, Esc: never mind")

    def __init__(self, asked: str, language: Language, given: str = "") -> None:
        """Ask *asked*, with *given* typed already."""
        super().__init__(asked, language)
        self.given = given

    def fields(self) -> tuple[Widget, ...]:
        """Return the line to type in."""
        return (Input(self.given, id="typed", max_length=500),)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand back what was typed."""
        self.dismiss(event.value)


class KeyPrompt(Asking, inherit_bindings=False):
    """Asks for a key to be pressed, and hands it back; None for Esc."""

    how = mark("Press the new key. Esc: never mind")

    def on_key(self, event: Key) -> None:
        """Take the key, on a Russian keyboard the Latin one at its place."""
        event.stop()
        event.prevent_default()
        key = find_latin(event.key, event.character) or event.key
        self.dismiss(None if key == "escape" else key)
