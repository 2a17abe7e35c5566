"""The app: what all places share, and the ways between them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.events import Key

from trainer.plugins.guard import Broken
from trainer.plugins.loading import Rulesets, rulesets
from trainer.scenarios.chance import SEEDS
from trainer.scenarios.wording import problem_text
from trainer.study.settings import Kept, Settings, read_settings, write_settings
from trainer.text.catalogue import Language
from trainer.tui.keys import by_position
from trainer.tui.presenters.ink import Looks
from trainer.tui.screens.home import DOORS, GO, Home
from trainer.tui.screens.place import Place
from trainer.tui.theme import DARK, LIGHT, THEMES


class Offers(Provider):
    """The commands of the place beneath the palette, and the ways to all places."""

    async def discover(self) -> Hits:
        """Give all commands that can be given now."""
        for label, note, run in self._offers():
            yield DiscoveryHit(label, run, help=note)

    async def search(self, query: str) -> Hits:
        """Give the commands that fit what was typed; one that does nothing where none does."""
        matcher = self.matcher(query)
        found = False
        for label, note, run in self._offers():
            score = max(matcher.match(label), matcher.match(note) / 2)
            if score > 0:
                found = True
                yield Hit(score, matcher.highlight(label), run, help=note)
        if not found:
            place = self.screen
            if isinstance(place, Place):
                yield Hit(1, Content(place.language.text("Nothing fits.")), lambda: None)

    def _offers(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        place = self.screen
        if isinstance(place, Place):
            text = place.language.text
            offered = [one for one in place.commands if one.in_palette]
            for command in (*offered, *(one for one in GO if one not in offered)):
                yield text(command.label), text(command.help), partial(command.run, place)


class Misdeal(App[int]):
    """Shows dealt situations, takes rulings, marks and explains them."""

    COMMANDS: ClassVar = {Offers}
    BINDINGS: ClassVar[list[BindingType]] = []
    NOTIFICATION_TIMEOUT = 6

    def __init__(
        self, language: Language, seed: int, known: Rulesets, kept: Kept | None = None
    ) -> None:
        """Open at home; the first question is that of *seed*, over the rulesets *known*.

        *kept* are the settings, as they come where None; nothing is written then.
        """
        super().__init__()
        self.language = language
        self.seed = seed
        self.known = known
        self.kept = kept
        self.settings = Settings() if kept is None else kept.settings
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.settings.theme if self.settings.theme in self.available_themes else DARK
        self.set_keymap(self.settings.keys)

    @property
    def looks(self) -> Looks:
        """How cards are told."""
        letters = self.language.context("suits", "SHDC") if self.settings.cards == "letters" else ""
        return Looks(letters, self.settings.four_colours)

    def get_default_screen(self) -> Home:
        """Return home."""
        return Home()

    def on_mount(self) -> None:
        """Say what is wrong with the settings, and which plugins were left out."""
        for problem in self.kept.problems if self.kept is not None else ():
            self.notify(problem_text(problem, self.language), markup=False, severity="warning")
        for name, why in self.known.refused:
            told = self.language.text(
                "plugin {name} is left out: {why}", name=name, why=problem_text(why, self.language)
            )
            self.notify(told, markup=False, severity="warning")

    # -- ways --------------------------------------------------------------------------------

    def go(self, name: str) -> None:
        """Go to a place by its name, from wherever one is; back leads home."""
        door = next(door for door in DOORS if door.name == name)
        self.go_to(door.open(self))

    def go_to(self, place: Place) -> None:
        """Go to a place from home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(place)

    def next_seed(self) -> int:
        """Return a seed for what is begun now, and keep another for what comes after."""
        seed, self.seed = self.seed, secrets.randbelow(SEEDS)
        return seed

    def action_command_palette(self) -> None:
        """Open the palette, in the language that is spoken."""
        if isinstance(self.screen, Place):
            told = self.language.text("Type a part of a command…")
            self.push_screen(CommandPalette(placeholder=told))

    def open_help(self) -> None:
        """Open the help for the place that is shown."""

    # -- settings ----------------------------------------------------------------------------

    def set(self, **changes: object) -> None:
        """Change settings, keep them, and show everything anew."""
        self.settings = replace(self.settings, **changes)
        if "language" in changes and self.settings.language:
            self.language = Language(self.settings.language)
        if "theme" in changes:
            self.theme = self.settings.theme
        if "keys" in changes:
            self.set_keymap(self.settings.keys)
        if self.kept is not None:
            self.run_worker(partial(self._keep, self.settings), thread=True, group="settings")
        if isinstance(self.screen, Place):
            self.screen.changed()

    def _keep(self, settings: Settings) -> None:
        assert self.kept is not None
        try:
            write_settings(settings, self.kept.file)
        except OSError as error:
            why = error.strerror or str(error)
            told = self.language.text("the settings cannot be written: {why}", why=why)
            self.call_from_thread(self.notify, told, markup=False, severity="warning")

    def change_language(self) -> None:
        """Speak the other language."""
        self.set(language="en" if self.language.code == "ru" else "ru")

    def change_theme(self) -> None:
        """Show the light theme instead of a dark one, or the dark one."""
        self.set(theme=LIGHT if self.current_theme.dark else DARK)

    # -- faults ------------------------------------------------------------------------------

    def leave_out(self, broken: Broken) -> None:
        """Do without a ruleset that raised."""
        left = {name: one for name, one in self.known.by_id.items() if name != broken.ruleset}
        self.known = Rulesets(left, self.known.refused)

    def on_key(self, event: Key) -> None:
        """Take a key that nobody took: on a Russian keyboard, the one at its place."""
        latin = by_position(event.key, event.character)
        if latin is not None:
            event.stop()
            self.simulate_key(latin)


def run(language: Language, seed: int | None = None, *, chosen: bool = False) -> int:
    """Open the app; return its exit status.

    A language that was *chosen* on the command line goes before that of the settings.
    """
    kept = read_settings()
    if kept.settings.language and not chosen:
        language = Language(kept.settings.language)
    start = secrets.randbelow(SEEDS) if seed is None else seed
    app = Misdeal(language, start, rulesets(), kept)
    app.run()
    return 1 if app.return_code is None else app.return_code  # None: it fell over
