"""The app: what all places share, and the ways between them."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, InputEvent, Key, Paste
from textual.screen import Screen
from textual.worker import get_current_worker

from trainer.dealing.chance import SEEDS
from trainer.formats.settings import Keeper, Kept, Settings, read_settings
from trainer.plugins.loading import Rulesets, load_installed
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Malformed, Problem, quote
from trainer.text.catalogue import Language, choose_language
from trainer.text.clean import clean
from trainer.tui.keymap import check_keys
from trainer.tui.keys import find_latin
from trainer.tui.messages import (
    BeginSitting,
    Compare,
    LeaveTrainer,
    LookUp,
    OpenHelp,
    OpenPalette,
    Preview,
    SuspendTrainer,
)
from trainer.tui.palette import Offers
from trainer.tui.places.doors import DOORS
from trainer.tui.places.everywhere import LEAVE_ANYWHERE
from trainer.tui.places.home import Home
from trainer.tui.places.place import Place, list_offered
from trainer.tui.port import Preferences
from trainer.tui.terminal.private import (
    find_driver,
    give_terminal_back,
    list_missing,
    make_palette,
    release_terminal,
    suspend,
)
from trainer.tui.terminal.signals import end_anyway, heed_signals
from trainer.tui.theme import DARK, THEMES, make_legible
from trainer.words.problems import describe_problem, fill_message

MOST = 5
"""Mistakes of the settings that are told one by one; of more, only how many."""
STALE = 2.0
"""Seconds after which a key that could not be heeded is not heeded any more."""
WARM = 0.3
"""Seconds after which what the first question needs is made, if nobody has asked for it yet."""


class Misdeal(App[int]):
    """Shows dealt situations, takes rulings, marks and explains them; the `Port` of its places."""

    COMMANDS: ClassVar = {Offers}
    BINDINGS: ClassVar[list[BindingType]] = [
        # above a line that is typed and above the palette, too
        Binding("ctrl+z", "suspend_process", show=False, priority=True)
    ]
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
        self.keeper = None if kept is None else Keeper(kept.file)
        self.problems = [] if kept is None else list(kept.problems)
        self.keymap: dict[str, str] = {}
        self.heeds_signals = False
        self.told_to_end: int | None = None
        self.ended = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self.preferences = Preferences(
            settings=Settings() if kept is None else kept.settings,
            kept=kept,
            themes=tuple(self.list_themes()),
        )
        self.theme = self.find_theme()
        self.preferences = replace(self.preferences, theme=self.theme, keys=self.find_keys())

    def get_css_variables(self) -> dict[str, str]:
        """Return the colours of the theme, those of text so that it can be read."""
        given = super().get_css_variables()
        return {**given, **make_legible(given, ansi=self.current_theme.ansi)}

    def get_driver_class(self) -> type[Driver]:
        """Return what stands for the terminal: our own, on the systems that it knows."""
        return find_driver() or super().get_driver_class()

    def get_default_screen(self) -> Home:
        """Return home."""
        return Home(self)

    async def on_load(self) -> None:
        """Keep the loop, for what comes from other threads."""
        self.loop = asyncio.get_running_loop()

    def on_mount(self) -> None:
        """Say what is wrong with the settings, and which plugins were left out."""
        text = self.language.text
        if gone := list_missing():
            names = ", ".join(name.rpartition(":")[2] for name in gone)
            self.notice(
                text(
                    "Textual is another one than this trainer was made with; it lacks: {names}",
                    names=names,
                )
            )
        for name in self.preferences.settings.rulesets:
            if name not in self.known.by_id:
                sentence = ", ".join(self.known.by_id)
                self.problems.append(make_not_one_of(sentence, name, "rulesets"))
        for problem in self.problems[:MOST]:
            self.warn_of_settings(describe_problem(problem, self.language))
        if len(self.problems) > MOST:
            n = len(self.problems) - MOST
            self.warn_of_settings(self.language.count("{n} more mistake", "{n} more mistakes", n))
        for name, why in self.known.refused:
            sentence = describe_problem(why, self.language)
            self.notice(text("plugin {name} is left out: {why}", name=name, why=sentence))

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
        from trainer.asking.difficulty import choose_level
        from trainer.study.question import ask
        from trainer.tui.places import sitting

        with suppress(LookupError, RulesetFailed):
            wanted = self.preferences.list_drilled(self.known)
            level = choose_level(self.preferences.settings.level)
            ask(self.known, self.seed, self.language.code, rulesets=wanted, level=level)
        del sitting

    # -- the end -----------------------------------------------------------------------------

    def on_leave_trainer(self, message: LeaveTrainer) -> None:
        """Leave the trainer."""
        self.exit(0)

    def on_suspend_trainer(self, message: SuspendTrainer) -> None:
        """Stop the trainer, till the shell goes on with it."""
        self.action_suspend_process()

    def action_suspend_process(self) -> None:
        """Stop, with all that the shell has begun with the trainer; if that can be."""
        suspend(self)

    def action_help_quit(self) -> None:
        """Say how one leaves, where Textual would."""
        text = self.language.text("Ctrl+C copies what is selected. Ctrl+Q leaves the trainer.")
        self.notice(text, warning=False)

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
        if self.loop is not None:
            with suppress(RuntimeError):  # it ends already
                self.loop.call_soon_threadsafe(partial(self.exit, status, return_code=status))

    def last_things(self) -> None:
        """Do what must not be left undone: keep settings, give the terminal back."""
        self.keep_last()
        give_terminal_back(self)

    def keep_last(self) -> None:
        """Keep what was changed last."""
        if self.keeper is not None:
            with suppress(OSError, ValueError):  # it was told when it was tried
                self.keeper.write()

    # -- ways --------------------------------------------------------------------------------

    def open(self, place: Screen[Any], answered: Callable[[Any], None] | None = None) -> None:
        """Open a place over the one that is shown; what it hands back goes to *answered*."""
        self.push_screen(place, answered)

    def go(self, door: str) -> None:
        """Go to the place behind a door of home, wherever one is; back leads home."""
        place = next(one for one in DOORS if one.name == door).enter(self)
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.show_theme()
        self.push_screen(place)

    def back(self) -> None:
        """Go back to where one came from."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
            self.show_theme()

    def take_seed(self) -> int:
        """Return the seed for what is begun now; what is begun after has another."""
        seed, self.seed = self.seed, random.SystemRandom().randrange(SEEDS)
        return seed

    def on_open_palette(self, message: OpenPalette) -> None:
        """Open the palette."""
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """Open the palette, in the language that is spoken."""
        if isinstance(self.screen, Place):
            self.push_screen(make_palette(self.language.text("Type a part of a command…")))

    def on_open_help(self, message: OpenHelp) -> None:
        """Open the help for the place that is shown."""
        from trainer.tui.places.manual import Manual

        if isinstance(self.screen, Place) and self.screen.helped:
            self.open(Manual(self, self.screen))

    def on_look_up(self, message: LookUp) -> None:
        """Open the rulebook at a clause."""
        from trainer.tui.places.rulebook import Rule

        if message.ruleset in self.known.by_id:
            self.open(Rule(self, message.ruleset, message.clause))

    def on_compare(self, message: Compare) -> None:
        """Open the lens over a scenario."""
        from trainer.tui.places.lens import LensPlace

        self.open(LensPlace(self, message.table, message.scenario))

    def on_begin_sitting(self, message: BeginSitting) -> None:
        """Begin a sitting."""
        from trainer.tui.places.sitting import SittingPlace

        self.open(SittingPlace(self, message.plan, message.title))

    # -- settings ----------------------------------------------------------------------------

    def change(self, **changes: object) -> None:
        """Change settings by their names, keep them, and show everything anew."""
        settings = replace(self.preferences.settings, **changes)
        kept = self.preferences.kept
        if self.keeper is not None and kept is not None:
            kept = replace(kept, settings=settings)
            self.keeper.put(settings, changes)
            self.run_worker(partial(self._keep, self.keeper), thread=True, group="settings")
        self.preferences = replace(self.preferences, settings=settings, kept=kept)
        if "language" in changes:
            self.language = Language(settings.language or choose_language(None, os.environ))
        if "theme" in changes:
            self.theme = self.find_theme()
            self.preferences = replace(self.preferences, theme=self.theme)
        if "keys" in changes:
            self.preferences = replace(self.preferences, keys=self.find_keys())
        self.show_anew()

    def show_anew(self) -> None:
        """Show the place that is shown anew."""
        if isinstance(self.screen, Place):
            self.screen.change()

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

    def _tell(self, text: str) -> None:
        """Say something from a worker, if anybody is there to read it."""
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self.notice, text)

    def find_theme(self) -> str:
        """Return the theme of the settings, our dark one where there is none of that name."""
        name = self.preferences.settings.theme
        if name in self.available_themes:
            return name
        self.problems.append(make_not_one_of(", ".join(self.preferences.themes), name, "theme"))
        return DARK

    def list_themes(self) -> list[str]:
        """Return the names of all themes: our own, then Textual's, last those of the terminal."""
        own = [theme.name for theme in THEMES]
        others = sorted(set(self.available_themes) - set(own))
        others.sort(key=lambda name: name.startswith("ansi"))
        return [*own, *others]

    def show_theme(self) -> None:
        """Show the theme that is kept, after another was tried."""
        if self.theme != self.preferences.theme:
            self.theme = self.preferences.theme

    def on_preview(self, message: Preview) -> None:
        """Show another theme, without keeping it."""
        if message.by is self.screen and self.theme != message.theme:
            self.theme = message.theme
            self.show_anew()

    def find_keys(self) -> dict[str, tuple[str, ...]]:
        """Return the keys of the settings, without those that cannot be used."""
        if not self.preferences.settings.keys:
            return {}
        keys, problems = check_keys(self.preferences.settings.keys, list_offered())
        self.problems += problems
        return keys

    def set_keymap(self, keymap: Mapping[str, str]) -> None:
        """Let the commands of the place that is shown have these keys."""
        if keymap != self.keymap:
            self.keymap = dict(keymap)
            super().set_keymap(self.keymap)

    # -- what is said in passing, and faults -------------------------------------------------

    def notice(self, text: str, *, warning: bool = True) -> None:
        """Say something in passing."""
        self.notify(text, markup=False, severity="warning" if warning else "information")

    def warn_of_settings(self, text: str) -> None:
        """Say what is wrong in the file of the settings."""
        kept = self.preferences.kept
        self.notice(f"{kept.file.name}: {text}" if kept is not None else text)

    def leave_out(self, broken: RulesetFailed) -> None:
        """Do without a ruleset that raised, and say so."""
        left = {name: one for name, one in self.known.by_id.items() if name != broken.ruleset}
        self.known = Rulesets(left, self.known.refused)
        self.notice(fill_message(broken.problem, self.language))

    # -- keys --------------------------------------------------------------------------------

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
            and event.key not in LEAVE_ANYWHERE.keys
            and Event().time - event.time > STALE
        ):
            event.stop()
            return
        await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """Take a key that nobody took as the Latin one at its place, or as a small letter."""
        latin = find_latin(event.key, event.character)
        if latin is not None:
            event.stop()
            self.simulate_key(latin)


def make_not_one_of(wanted: str, got: str, where: str) -> Problem:
    """Return the problem of a name that nothing has."""
    return Malformed(
        "expected one of {wanted}, got {got}", where=where, wanted=wanted, got=quote(got)
    )


def run(language: Language, seed: int | None = None, *, chosen: bool = False) -> int:
    """Open the app; return its exit status.

    A language that was *chosen* on the command line goes before that of the settings.
    """
    kept = read_settings()
    if kept.settings.language and not chosen:
        language = Language(kept.settings.language)
    start = random.SystemRandom().randrange(SEEDS) if seed is None else seed
    app = Misdeal(language, start, load_installed(), kept)
    app.heeds_signals = True
    heed_signals(app.end)
    try:
        app.run()  # returns when its workers are done
    finally:
        release_terminal(app)
        app.ended.set()
    app.keep_last()
    return 1 if app.return_code is None else app.return_code  # None: it fell over
