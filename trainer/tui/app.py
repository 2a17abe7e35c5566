"""The app: for now one place, the drill.  Keys choose, the core marks, presenters draw."""

from __future__ import annotations

import secrets
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType
from textual.events import Key

from trainer.plugins.loading import Rulesets, rulesets
from trainer.scenarios.chance import SEEDS
from trainer.text.catalogue import Language
from trainer.tui.keys import by_position
from trainer.tui.screens.drill import Drill


class Misdeal(App[int]):
    """Shows a dealt situation, takes the learner's ruling part by part, marks and explains it."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, language: Language, seed: int, known: Rulesets) -> None:
        """Open the drill at *seed*, over the rulesets *known* that have families."""
        super().__init__()
        self.language = language
        self.seed = seed
        self.known = known

    def get_default_screen(self) -> Drill:
        """Return the drill."""
        return Drill(self.known, self.language, self.seed)

    def on_key(self, event: Key) -> None:
        """Take a key that nobody took: on a Russian keyboard, the one at its place."""
        latin = by_position(event.key, event.character)
        if latin is not None:
            event.stop()
            self.simulate_key(latin)


def run(language: Language, seed: int | None = None) -> int:
    """Open the app; return its exit status."""
    app = Misdeal(language, secrets.randbelow(SEEDS) if seed is None else seed, rulesets())
    app.run()
    return 1 if app.return_code is None else app.return_code  # None: it fell over
