"""A place of the app: a head, what it shows, the keys that work now; and what works everywhere.

A place draws itself from its state whenever that changes, the size, the language or the looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.css.query import NoMatches
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.worker import get_current_worker

from trainer.plugins.guard import Broken
from trainer.text.catalogue import Language, mark
from trainer.tui.commands import Command, bindings
from trainer.tui.keymap import Bound, bounds, cap_text, keymap, keys_of, keys_text
from trainer.tui.presenters.ink import Line, Span, dressed, fitted, joined, line, padded, paragraph
from trainer.tui.widgets.drawing import Drawing
from trainer.words.problems import fill_message

if TYPE_CHECKING:
    from trainer.tui.app import Misdeal

LEAST = (60, 18)
"""Cells and lines below which there is only a notice."""


class Back(Command["Place"]):
    """Go back to where one came from; at home, leave."""

    name = "back"
    keys: ClassVar = {"escape": "", "q": "", "Q": ""}
    cap = "Esc"
    label = mark("back")
    help = mark("Go back to where you came from.")

    @classmethod
    def available(cls, place: Place) -> bool:
        """Wherever there is something to go back to."""
        return place.app.screen_stack[0] is not place

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Go back."""
        place.back()


class Help(Command["Place"]):
    """Open the help for this place."""

    name = "help"
    keys: ClassVar = {"f1": ""}
    cap = "F1"
    label = mark("help")
    help = mark("Say what this place is for, and list all keys.")

    @classmethod
    def available(cls, place: Place) -> bool:
        """Everywhere but in the help itself."""
        return place.helped

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Open it."""
        place.misdeal.open_help()


class Palette(Command["Place"]):
    """Find a command by its name."""

    name = "palette"
    keys: ClassVar = {"f2": "", "ctrl+p": ""}
    label = mark("commands")
    help = mark("Find a command by typing a part of its name.")
    in_palette = False

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Open the palette."""
        place.misdeal.action_command_palette()


class OtherLanguage(Command["Place"]):
    """Change to the other language."""

    name = "language"
    keys: ClassVar = {"f3": ""}
    label = mark("по-русски")
    help = mark("Change the language between English and Russian.")

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Change it."""
        place.misdeal.change_language()


class OtherTheme(Command["Place"]):
    """Change between the light and the dark theme."""

    name = "theme"
    keys: ClassVar = {"f4": ""}
    label = mark("light or dark")
    help = mark("Change between the light and the dark theme.")

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Change it."""
        place.misdeal.change_theme()


class Quit(Command["Place"]):
    """Leave the trainer from home."""

    name = "quit"
    keys: ClassVar = {"q": "", "Q": ""}
    cap = "q"
    label = mark("leave")
    help = mark("Leave the trainer.")
    in_palette = False

    @classmethod
    def available(cls, place: Place) -> bool:
        """Where there is nothing to go back to."""
        return not Back.available(place)

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Leave."""
        place.app.exit(0)


class Leave(Command["Place"]):
    """Leave the trainer, from anywhere."""

    name = "leave"
    keys: ClassVar = dict.fromkeys(("ctrl+c", "ctrl+q"), "")
    label = mark("leave")
    help = mark("Leave the trainer.")

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Leave."""
        place.app.exit(0)


EVERYWHERE: tuple[type[Command[Any]], ...] = (
    Back,
    Quit,
    Leave,
    Palette,
    OtherLanguage,
    OtherTheme,
    Help,
)
"""Commands that can be given in every place, after its own; the key bar always tells them."""


class Place(Screen[None]):
    """A place of the app; subclasses say what can be done, what stands in it, and draw that."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    Place { layout: vertical; }
    Place #head { height: auto; background: $panel; padding: 0 1; }
    Place #body { height: 1fr; }
    Place VerticalScroll { scrollbar-size-vertical: 1; }
    Place #keys { height: 1; background: $panel; padding: 0 1; }
    Place #notice { display: none; height: 1fr; padding: 0 1; content-align: center middle; }
    Place.small #notice { display: block; }
    Place.small #head, Place.small #body, Place.small #keys { display: none; }
    """

    title_message: str = ""
    """The message id of what the place is called."""
    about: str = ""
    """A message id: what the place is for, in a sentence or two."""
    helped: ClassVar[bool] = True
    """Whether help can be opened for it."""

    def __init_subclass__(cls, **settings: Any) -> None:
        """Bind the keys of the commands."""
        cls.BINDINGS = list(bindings((*cls.OFFERED, *EVERYWHERE)))
        super().__init_subclass__(**settings)

    def __init__(self) -> None:
        super().__init__()
        self.drawn = Size(0, 0)
        self.resumed = False

    @property
    def misdeal(self) -> Misdeal:
        """The app."""
        return cast("Misdeal", self.app)

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        return self.misdeal.language

    @property
    def commands(self) -> Iterator[type[Command[Any]]]:
        """The commands that can be given now."""
        for command in (*self.OFFERED, *EVERYWHERE):
            if command.available(self):
                yield command

    @property
    def stands(self) -> bool:
        """Whether what is drawn on is there: not when the place has been left already."""
        return bool(self.query("#keys"))

    def hand_back(self, done: Callable[..., None], *values: object) -> None:
        """Have something done from a worker, unless the place is left or the app ends meanwhile."""

        def if_it_stands() -> None:
            if self.stands:
                done(*values)

        if not get_current_worker().is_cancelled and self.app.is_running:
            self.app.call_from_thread(if_it_stands)

    # -- what subclasses give ----------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Lay out what stands between head and keys, in a container called ``body``."""
        yield Drawing(id="body")

    @property
    def called(self) -> str:
        """What the place is called, in the language that is spoken."""
        return self.language.raw(self.title_message) if self.title_message else ""

    def settings_told(self) -> list[str]:
        """Return by which settings is played what is shown, those at their defaults too."""
        return []

    def head_lines(self, width: int) -> list[Line]:
        """Return the head: what the place is called."""
        name = " · ".join(filter(None, ("Misdeal", self.called)))
        return [line(fitted(name, width), "title")]

    def draw_body(self) -> None:
        """Draw what stands between head and keys."""

    def back(self) -> None:
        """Go back to where one came from."""
        self.app.pop_screen()

    def changed(self) -> None:
        """Show everything anew: the language, the theme or the looks have changed."""
        self.draw()

    # -- what is the same everywhere ---------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lay out head, body, keys, and the notice for a window that is too small."""
        yield Drawing(id="head")
        yield from self.body()
        yield Drawing(id="notice")
        yield Drawing(id="keys")

    def on_mount(self) -> None:
        """Draw, unless a subclass has begun by that."""
        if not self.drawn.width:
            self.draw()

    def on_screen_resume(self) -> None:
        """Draw again: language, looks or size may have changed while it lay beneath.

        The first time it comes just after it was drawn.
        """
        if self.resumed and self.is_mounted:
            self.draw()
        self.resumed = True

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size, where it is one: drawing itself makes the layout anew."""
        if self.drawn.width and self.app.size != self.drawn:
            self.draw()

    def draw(self) -> None:
        """Draw what is current."""
        if not self.stands:
            return  # left meanwhile
        self.drawn = self.app.size
        width, height = self.drawn
        too_small = width < LEAST[0] or height < LEAST[1]
        self.set_class(too_small, "small")
        if too_small:
            told = self.language.text(
                "The window is too small; it needs {width}×{height}.",
                width=LEAST[0],
                height=LEAST[1],
            )
            self.show("notice", paragraph(told, max(width - 2, 1)))
            return
        if self.is_current:
            self.misdeal.use_keymap(keymap(self.bounds, self.misdeal.keys))
        self.show("head", self.head_lines(width - 2))
        self.draw_body()
        self.refresh_bindings()
        if self.resumed:
            self.draw_keys()
        self.call_after_refresh(self.draw_keys)  # what scrolls is known once it is laid out

    def draw_keys(self) -> None:
        """Draw the key bar: what can be done now."""
        if not self.stands:
            return  # left meanwhile
        offered: dict[bool, list[Line]] = {False: [], True: []}
        for command in self.commands:
            cap = self.cap(command)
            if cap:
                label = self.language.text(command.label)
                offered[command in EVERYWHERE].append((Span(cap, "key"), Span(f" {label}")))
        width = max(self.drawn.width - 2, 1)
        self.show("keys", [joined(offered[False], offered[True], width)])

    def cap(self, command: type[Command[Any]]) -> str:
        """Return what the key bar calls the keys of a command, empty where it is not told."""
        cap = command.key_cap(self)
        if not cap or not self.misdeal.keys:
            return cap
        others = bounds(one for one in self.commands if one is not command)
        return cap_text(cap, [*bounds([command]), *others], self.misdeal.keys, self.language)

    def keys_told(self, command: type[Command[Any]]) -> str:
        """Return what all keys of a command are called; empty where it has none here."""
        if command not in (*self.OFFERED, *EVERYWHERE):
            return ""
        keys = [key for one in bounds([command]) for key in keys_of(one, self.misdeal.keys)]
        return keys_text(keys, self.language)

    @property
    def bounds(self) -> list[Bound]:
        """The bindings of the place, whether they can be given now or not."""
        return bounds((*self.OFFERED, *EVERYWHERE))

    def show(self, name: str, lines: Iterable[Line]) -> None:
        """Show lines in the drawing of this name, cards as they are wanted.

        A key may come before the drawing is there, or when it is gone: then nothing is shown.
        """
        found = self.query(f"#{name}")
        if found:
            found.first(Drawing).show(dressed(lines, self.misdeal.looks))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether a command can be given now."""
        if action == "command":
            with suppress(NoMatches):  # not all is laid out yet
                command = self.command(str(parameters[0]))
                return command is not None and command.available(self)
            return False
        return True

    def action_command(self, name: str, argument: str = "") -> None:
        """Give a command."""
        with suppress(NoMatches):  # not all is laid out yet
            command = self.command(name)
            if command is not None:
                self.carry_out(command, argument)

    def carry_out(self, command: type[Command[Any]], argument: str = "") -> None:
        """Give a command, if it can be given now and nothing lies over the place."""
        # A key may come before all is laid out, or when it is gone: then it does nothing.
        with suppress(NoMatches):
            if self.can_take(command):
                self.app.clear_notifications()  # they would lie over what comes now
                command.run(self, argument)

    def can_take(self, command: type[Command[Any]]) -> bool:
        """Tell whether a command can be given now: it is seen what it is given on."""
        seen = not self.has_class("small") or command in EVERYWHERE
        return self.is_active and self.is_mounted and seen and command.available(self)

    def command(self, name: str) -> type[Command[Any]] | None:
        """Return the command of this name; of two, the one that can be given now."""
        named = [one for one in (*self.OFFERED, *EVERYWHERE) if one.name == name]
        return next((one for one in named if one.available(self)), next(iter(named), None))

    def leave_out(self, broken: Broken) -> None:
        """Do without a ruleset that raised, and say so."""
        self.misdeal.leave_out(broken)
        self.notify(fill_message(broken.problem, self.language), markup=False, severity="warning")


def every_place() -> list[type[Place]]:
    """Return all places of the app, which are all loaded for that."""
    from trainer.tui import screens

    for module in iter_modules(screens.__path__):
        import_module(f"{screens.__name__}.{module.name}")
    found: list[type[Place]] = []
    left: list[type[Place]] = [Place]
    while left:
        place = left.pop(0)
        left += place.__subclasses__()
        if place.__module__.startswith(f"{screens.__name__}."):
            found.append(place)
    return found


def offered_everywhere() -> list[list[Bound]]:
    """Return the bindings of all places of the app, place by place."""
    return [bounds((*place.OFFERED, *EVERYWHERE)) for place in every_place()]


def titled(title: str, note: str, width: int) -> Line:
    """Return a head line: the title to the left, a note to the right."""
    room = max(width - cell_len(note), 1)
    left = fitted(title, max(room - 2, 1))
    return (*padded((Span(left, "title"),), room), Span(note, "dim"))
