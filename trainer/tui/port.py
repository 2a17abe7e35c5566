"""What a place knows of the app: this, and nothing else.

The app is a `Port`, and so is whatever a test puts in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct
from textual.screen import Screen

from trainer.formats.settings import Kept, Settings
from trainer.plugins.loading import Rulesets
from trainer.rules.boundary import RulesetFailed
from trainer.text.catalogue import Language
from trainer.tui.views.ink import Looks


class Preferences(Struct, frozen=True, eq=False):
    """What somebody has set, as far as it can be used.

    `kept` says where it is kept, None where nothing is; `keys` are the keys that are not as they
    come, by the ids of bindings; `theme` is the theme shown where no other is tried, `themes` the
    names of all.
    """

    settings: Settings
    kept: Kept | None = None
    keys: Mapping[str, tuple[str, ...]] = {}
    theme: str = ""
    themes: tuple[str, ...] = ()

    def looks(self, language: Language) -> Looks:
        """Return how cards are told in a language."""
        letters = language.context("suits", "SHDC") if self.settings.cards == "letters" else ""
        return Looks(letters, self.settings.four_colours)

    def list_drilled(self, known: Rulesets) -> tuple[str, ...]:
        """Return the rulesets known that the drill asks by; none where it asks by all."""
        return tuple(name for name in self.settings.rulesets if name in known.by_id)


class Port(Protocol):
    """The app, as places know it."""

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        ...

    @property
    def known(self) -> Rulesets:
        """The rulesets that have not been left out."""
        ...

    @property
    def preferences(self) -> Preferences:
        """What somebody has set."""
        ...

    @property
    def seed(self) -> int:
        """The seed of what is begun next."""
        ...

    def take_seed(self) -> int:
        """Return the seed for what is begun now; what is begun after has another."""
        ...

    def change(self, **changes: object) -> None:
        """Change settings by their names, keep them, and show everything anew."""
        ...

    def open(self, place: Screen[Any], answered: Callable[[Any], None] | None = None) -> None:
        """Open a place over the one that is shown; what it hands back goes to *answered*."""
        ...

    def go(self, door: str) -> None:
        """Go to the place behind a door of home, wherever one is."""
        ...

    def back(self) -> None:
        """Go back to where one came from."""
        ...

    def notice(self, text: str, *, warning: bool = True) -> None:
        """Say something in passing."""
        ...

    def leave_out(self, broken: RulesetFailed) -> None:
        """Do without a ruleset that raised, and say so."""
        ...
