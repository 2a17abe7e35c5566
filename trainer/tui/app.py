"""The app: what all places share, and the ways between them."""

from __future__ import annotations

import gc
import os
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from textual import _time
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.events import Event, InputEvent, Key, Paste
from textual.worker import get_current_worker

from trainer.dealing.chance import SEEDS
from trainer.formats.settings import Keeper, Kept, Settings, read_settings
from trainer.plugins.guard import Broken
from trainer.plugins.loading import Rulesets, rulesets
from trainer.rules.errors import Malformed, Problem, shown
from trainer.text.catalogue import Language, choose_language
from trainer.text.clean import clean
from trainer.tui.keymap import checked
from trainer.tui.keys import by_position
from trainer.tui.presenters.ink import Looks
from trainer.tui.screens.home import DOORS, GO, Home
from trainer.tui.screens.place import Leave, Place, offered_everywhere
from trainer.tui.terminal import end_anyway, heed_signals
from trainer.tui.theme import DARK, LIGHT, THEMES, legible
from trainer.words.problems import describe_problem

MOST = 5
"""So many mistakes of the settings are told one by one."""


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
                keys = place.keys_told(command)
                note = text(command.help)
                run = partial(place.carry_out, command)
                yield text(command.label), f"{keys} · {note}" if keys else note, run


class Palette(CommandPalette):
    """The palette, which goes once."""

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


STALE = 2.0
"""Seconds after which a key that could not be heeded is not heeded any more."""
WARM = 0.3
"""Seconds after which what the first question needs is made, if nobody has asked for it yet."""


class Misdeal(App[int]):
    """Shows dealt situations, takes rulings, marks and explains them."""

    COMMANDS: ClassVar = {Offers}
    BINDINGS: ClassVar[list[BindingType]] = []
    NOTIFICATION_TIMEOUT = 6
    CSS = """
    CommandPalette SearchIcon { display: none; }
    CommandPalette #--input { border: hkey $secondary; }
    CommandPalette CommandList { border-bottom: hkey $secondary; }
    """

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
        self.keeper = None if kept is None else Keeper(kept.file)
        self.settings = Settings() if kept is None else kept.settings
        self.problems = [] if kept is None else list(kept.problems)
        self.keymap: dict[str, str] = {}
        self.heeds_signals = False
        self.told_to_end: int | None = None
        self.ended = threading.Event()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.theme_wanted()
        self.keys = self.keys_wanted()

    @property
    def looks(self) -> Looks:
        """How cards are told."""
        letters = self.language.context("suits", "SHDC") if self.settings.cards == "letters" else ""
        return Looks(letters, self.settings.four_colours)

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme, those of text so that it can be read."""
        given = super().get_css_variables()
        return {**given, **legible(given, ansi=self.current_theme.ansi)}

    def get_driver_class(self) -> type[Driver]:
        """Return what stands for the terminal: our own, on the systems that it knows."""
        try:
            from trainer.tui.unix import Terminal
        except ImportError:
            return super().get_driver_class()
        return Terminal

    def get_default_screen(self) -> Home:
        """Return home."""
        return Home()

    def on_mount(self) -> None:
        """Say what is wrong with the settings, and which plugins were left out."""
        for name in self.settings.rulesets:
            if name not in self.known.by_id:
                told = ", ".join(self.known.by_id)
                self.problems.append(not_one_of(told, name, "rulesets"))
        for problem in self.problems[:MOST]:
            self.warn_of_settings(describe_problem(problem, self.language))
        if len(self.problems) > MOST:
            n = len(self.problems) - MOST
            self.warn_of_settings(self.language.count("{n} more mistake", "{n} more mistakes", n))
        for name, why in self.known.refused:
            told = self.language.text(
                "plugin {name} is left out: {why}",
                name=name,
                why=describe_problem(why, self.language),
            )
            self.notify(told, markup=False, severity="warning")

    def on_ready(self) -> None:
        """Look for garbage from now on, but not among what was loaded; end in order if told to."""
        if self.told_to_end is not None:
            self.exit(self.told_to_end, return_code=self.told_to_end)
        if self.heeds_signals:
            self.set_timer(WARM, lambda: self.run_worker(self.warm, thread=True))
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def warm(self) -> None:
        """Make what the first question needs, while somebody looks at home."""
        from trainer.study.question import ask
        from trainer.tui.screens import sitting

        with suppress(LookupError):
            wanted = tuple(name for name in self.settings.rulesets if name in self.known.by_id)
            ask(self.known, self.seed, self.language.code, rulesets=wanted)
        del sitting

    def exit(
        self,
        result: int | None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        """End in order; soon, whatever still goes on in a worker."""
        if self.heeds_signals and self.is_running:
            end_anyway(return_code, self.last_things, self.ended)
        super().exit(result, return_code, message)

    def end(self, status: int) -> None:
        """End in order, from any thread; soon, whatever hangs."""
        self.told_to_end = status
        end_anyway(status, self.last_things, self.ended)
        if self._loop is not None:
            with suppress(RuntimeError):  # it ends already
                self._loop.call_soon_threadsafe(partial(self.exit, status, return_code=status))

    def last_things(self) -> None:
        """Do what must not be left undone: keep settings, give the terminal back."""
        self.keep_last()
        if self._driver is not None:
            self._driver.stop_application_mode()
            self._driver.close()

    def keep_last(self) -> None:
        """Keep what was changed last."""
        if self.keeper is not None:
            with suppress(OSError, ValueError):  # it was told when it was tried
                self.keeper.write()

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
        seed, self.seed = self.seed, random.SystemRandom().randrange(SEEDS)
        return seed

    def action_command_palette(self) -> None:
        """Open the palette, in the language that is spoken."""
        if isinstance(self.screen, Place):
            told = self.language.text("Type a part of a command…")
            self.push_screen(Palette(placeholder=told))

    def open_help(self) -> None:
        """Open the help for the place that is shown."""
        from trainer.tui.screens.manual import Manual

        if isinstance(self.screen, Place) and self.screen.helped:
            self.push_screen(Manual(self.screen))

    # -- settings ----------------------------------------------------------------------------

    def set(self, **changes: object) -> None:
        """Change settings, keep them, and show everything anew."""
        self.settings = replace(self.settings, **changes)
        if "language" in changes:
            self.language = Language(self.settings.language or choose_language(None, os.environ))
        if "theme" in changes:
            self.theme = self.theme_wanted()
        if "keys" in changes:
            self.keys = self.keys_wanted()
        if self.keeper is not None and self.kept is not None:
            self.kept = replace(self.kept, settings=self.settings)
            self.keeper.put(self.settings, changes)
            self.run_worker(partial(self._keep, self.keeper), thread=True, group="settings")
        if isinstance(self.screen, Place):
            self.screen.changed()

    def _keep(self, keeper: Keeper) -> None:
        try:
            aside = keeper.write()
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._tell(self.language.text("the settings cannot be written: {why}", why=clean(why)))
            return
        if aside is not None:
            name = clean(str(aside))
            self._tell(self.language.text("What was in the file is now in {file}.", file=name))

    def _tell(self, told: str) -> None:
        """Say something from a worker, if anybody is there to read it."""
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.notify, told, markup=False, severity="warning")

    def theme_wanted(self) -> str:
        """Return the theme of the settings, our dark one where there is none of that name."""
        name = self.settings.theme
        if name in self.available_themes:
            return name
        self.problems.append(not_one_of(", ".join(self.theme_names), name, "theme"))
        return DARK

    @property
    def theme_names(self) -> list[str]:
        """The names of all themes: our own, then Textual's, last those of the terminal."""
        own = [theme.name for theme in THEMES]
        others = sorted(set(self.available_themes) - set(own))
        others.sort(key=lambda name: name.startswith("ansi"))
        return [*own, *others]

    def keys_wanted(self) -> dict[str, tuple[str, ...]]:
        """Return the keys of the settings, without those that cannot be used."""
        if not self.settings.keys:
            return {}
        keys, problems = checked(self.settings.keys, offered_everywhere())
        self.problems += problems
        return keys

    def use_keymap(self, keymap: dict[str, str]) -> None:
        """Let the commands of the place that is shown have these keys."""
        if keymap != self.keymap:
            self.keymap = keymap
            self.set_keymap(keymap)

    def warn_of_settings(self, told: str) -> None:
        """Say what is wrong in the file of the settings."""
        file = f"{self.kept.file.name}: " if self.kept is not None else ""
        self.notify(f"{file}{told}", markup=False, severity="warning")

    def change_language(self) -> None:
        """Speak the other language."""
        self.set(language="en" if self.language.code == "ru" else "ru")

    def change_theme(self) -> None:
        """Show the light theme instead of a dark one, or the dark one."""
        self.set(theme=LIGHT if self.current_theme.dark else DARK)

    def preview(self, theme: str) -> None:
        """Show another theme, without keeping it."""
        self.theme = theme
        if isinstance(self.screen, Place):
            self.screen.changed()

    # -- faults ------------------------------------------------------------------------------

    def leave_out(self, broken: Broken) -> None:
        """Do without a ruleset that raised."""
        left = {name: one for name, one in self.known.by_id.items() if name != broken.ruleset}
        self.known = Rulesets(left, self.known.refused)

    async def on_event(self, event: Event) -> None:
        """Take what happens; a command that has waited for long was meant for what is gone by now.

        So thousands of keys, however they come, take no longer than anybody has patience for.
        Text that is typed is none of them, and one can leave at any time.
        """
        if isinstance(event, InputEvent | Paste) and not self.screen_stack:
            return  # it is being left
        if (
            isinstance(event, Key)
            and event.is_forwarded
            and event.key not in Leave.keys
            and _time.get_time() - event.time > STALE
        ):
            event.stop()
            return
        await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """Take a key that nobody took: on a Russian keyboard, the one at its place."""
        latin = by_position(event.key, event.character)
        if latin is not None:
            event.stop()
            self.simulate_key(latin)


def not_one_of(wanted: str, got: str, where: str) -> Problem:
    """Return the problem of a name that nothing has."""
    return Malformed(
        "expected one of {wanted}, got {got}", where=where, wanted=wanted, got=shown(got)
    )


def run(language: Language, seed: int | None = None, *, chosen: bool = False) -> int:
    """Open the app; return its exit status.

    A language that was *chosen* on the command line goes before that of the settings.
    """
    kept = read_settings()
    if kept.settings.language and not chosen:
        language = Language(kept.settings.language)
    start = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    app = Misdeal(language, start, rulesets(), kept)
    app.heeds_signals = True
    heed_signals(app.end)
    try:
        app.run()
    finally:
        app.ended.set()
    app.keep_last()
    return 1 if app.return_code is None else app.return_code  # None: it fell over
