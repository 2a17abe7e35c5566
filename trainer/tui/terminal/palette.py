"""The palette of commands, so that no key that comes early or late fells it."""

from __future__ import annotations

from contextlib import suppress

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches


class Palette(CommandPalette):
    """Textual's palette, which goes once."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go; a key that was on its way when it went takes no other screen along."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether a key means something: not before all is laid out, nor when it goes."""
        if action == "escape":
            return super().check_action(action, parameters)
        return self.is_active and bool(self.query(CommandList))

    def _action_command_list(self, action: str) -> None:
        """Move in the list; Textual's raises where it has no lines yet, or no room for any."""
        with suppress(LookupError, NoMatches):
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> None:  # type: ignore[override]
        """Look for commands; Textual's raises where the palette goes meanwhile."""
        if self.is_active:
            super()._gather_commands(search_value).exit_on_error = False
