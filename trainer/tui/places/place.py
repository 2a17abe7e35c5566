"""A place of the app: a head, what it shows, the keys that work now.

A place draws itself from its state whenever that changes, the size, the language or the looks.  It
knows the app by its port alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.css.query import NoMatches
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.worker import get_current_worker

from trainer.text.catalogue import Language
from trainer.tui.commands import Command, Commands, make_bindings
from trainer.tui.keymap import Bound, bind, get_keys, make_keymap, name_cap, name_keys
from trainer.tui.messages import Overflowed
from trainer.tui.places.everywhere import EVERYWHERE
from trainer.tui.port import Port
from trainer.tui.terminal.private import can_suspend
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line, Looks, Span, break_lines, fit, join_pieces, line
from trainer.tui.views.listing import Listing
from trainer.tui.views.reader import Reader

LEAST = (60, 18)
"""Cells and lines below which there is only a notice."""


class Place(Screen[None]):
    """A place of the app; subclasses say what can be done, what stands in it, and draw that.

    The key bar is a drawing: Textual's `Footer` makes a widget of each key anew whenever another
    can be given, which takes 10.7 ms of CPU (33 at p98) where the drawing takes 0.9.  Keys that
    somebody wants otherwise are given to Textual as its keymap; text is selected by Textual too.
    """

    OFFERED: ClassVar[Commands] = ()
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = """
    Place { layout: vertical; }
    Place #head { height: auto; background: $panel; padding: 0 1; }
    Place #body { height: 1fr; }
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
        cls.BINDINGS = list(make_bindings((*cls.OFFERED, *EVERYWHERE)))
        super().__init_subclass__(**settings)

    def __init__(self, port: Port) -> None:
        """Make a place of the app that *port* leads to."""
        super().__init__()
        self.port = port
        self.drawn = Size(0, 0)
        """The size for which it is drawn; of no cells before that."""
        self.resumed = False

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        return self.port.language

    @property
    def looks(self) -> Looks:
        """How cards are told."""
        return self.port.preferences.looks(self.language)

    @property
    def commands(self) -> Iterator[Command[Any]]:
        """The commands that can be given now."""
        for command in (*self.OFFERED, *EVERYWHERE):
            if command.available(self):
                yield command

    @property
    def is_first(self) -> bool:
        """Whether there is nothing to go back to."""
        return self.app.screen_stack[0] is self

    @property
    def can_suspend(self) -> bool:
        """Whether there may be a shell that goes on with the app where it is stopped."""
        return can_suspend(self.app)

    @property
    def is_dark(self) -> bool:
        """Whether a dark theme is shown."""
        return self.app.current_theme.dark

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
    def heading(self) -> str:
        """What the place is called, in the language that is spoken."""
        return self.language.raw(self.title_message) if self.title_message else ""

    @property
    def reading(self) -> Reader | None:
        """What is scrolled line by line now, if anything is."""
        return None

    @property
    def leafing(self) -> Reader | None:
        """What is scrolled page by page now, if anything is."""
        return self.reading

    @property
    def listing(self) -> Listing | None:
        """What is pointed at with the arrows now, if anything is."""
        return None

    def tell_settings(self) -> list[str]:
        """Return by which settings is played what is shown, those at their defaults too."""
        return []

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: what the place is called."""
        name = " · ".join(filter(None, ("Misdeal", self.heading)))
        return [line(fit(name, width), "title")]

    def draw_body(self) -> None:
        """Draw what stands between head and keys."""

    def back(self) -> None:
        """Go back to where one came from."""
        self.port.back()

    def change(self) -> None:
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
            self.change()
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
            text = self.language.text(
                "The window is too small; it needs {width}×{height}.",
                width=LEAST[0],
                height=LEAST[1],
            )
            self.show("notice", break_lines(text, max(width - 2, 1)))
            return
        if self.is_current:
            self.app.set_keymap(make_keymap(self.bounds, self.port.preferences.keys))
        self.show("head", self.draw_head(width - 2))
        self.draw_body()
        self.draw_keys()

    def on_overflowed(self, message: Overflowed) -> None:
        """Tell the keys anew: something can be scrolled now, or cannot any more."""
        message.stop()
        self.draw_keys()

    def draw_keys(self) -> None:
        """Draw the key bar: what can be done now."""
        if not self.stands or not self.drawn.width:
            return  # left meanwhile, or not drawn yet
        self.refresh_bindings()
        offered: dict[bool, list[Line]] = {False: [], True: []}
        for command in self.commands:
            cap = self.cap(command)
            if cap:
                label = command.translate_label(self.language)
                offered[command in EVERYWHERE].append((Span(cap, "key"), Span(f" {label}")))
        width = max(self.drawn.width - 2, 1)
        self.show("keys", [join_pieces(offered[False], offered[True], width)])

    def cap(self, command: Command[Any]) -> str:
        """Return what the key bar calls the keys of a command, empty where it is not told."""
        cap, keys = command.key_cap(self), self.port.preferences.keys
        if not cap or not keys:
            return cap
        others = bind(one for one in self.commands if one is not command)
        return name_cap(cap, [*bind([command]), *others], keys, self.language)

    def name_keys(self, command: Command[Any]) -> str:
        """Return what all keys of a command are called; empty where it has none here."""
        if command not in (*self.OFFERED, *EVERYWHERE):
            return ""
        changed = self.port.preferences.keys
        keys = [key for one in bind([command]) for key in get_keys(one, changed)]
        return name_keys(keys, self.language)

    @property
    def bounds(self) -> list[Bound]:
        """The bindings of the place, whether they can be given now or not."""
        return bind((*self.OFFERED, *EVERYWHERE))

    def show(self, name: str, lines: Iterable[Line]) -> None:
        """Show lines in the drawing of this name, cards as they are wanted.

        A key may come before the drawing is there, or when it is gone: then nothing is shown.
        """
        found = self.query(f"#{name}")
        if found:
            found.first(Drawing).show(lines, self.looks)

    def copy_selection(self) -> None:
        """Copy what is selected; where nothing is, say how one leaves."""
        selected = self.get_selected_text()
        if selected:
            self.app.copy_to_clipboard(selected)
        else:
            text = self.language.text("Ctrl+C copies what is selected. Ctrl+Q leaves the trainer.")
            self.port.notice(text, warning=False)

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

    def carry_out(self, command: Command[Any], argument: str = "") -> None:
        """Give a command, if it can be given now and nothing lies over the place."""
        # A key may come before all is laid out, or when it is gone: then it does nothing.
        with suppress(NoMatches):
            if self.can_take(command):
                self.app.clear_notifications()  # they would lie over what comes now
                command.run(self, argument)

    def can_take(self, command: Command[Any]) -> bool:
        """Tell whether a command can be given now: it is seen what it is given on."""
        seen = not self.has_class("small") or command in EVERYWHERE
        return self.is_active and self.is_mounted and seen and command.available(self)

    def command(self, name: str) -> Command[Any] | None:
        """Return the command of this name; of two, the one that can be given now."""
        named = [one for one in (*self.OFFERED, *EVERYWHERE) if one.name == name]
        return next((one for one in named if one.available(self)), next(iter(named), None))


def list_places() -> list[type[Place]]:
    """Return all places of the app, which are all loaded for that."""
    from trainer.tui import places

    for module in iter_modules(places.__path__):
        import_module(f"{places.__name__}.{module.name}")
    found: list[type[Place]] = []
    left: list[type[Place]] = [Place]
    while left:
        place = left.pop(0)
        left += place.__subclasses__()
        if place.__module__.startswith(f"{places.__name__}."):
            found.append(place)
    return found


def list_offered() -> list[list[Bound]]:
    """Return the bindings of all places of the app, place by place."""
    return [bind((*place.OFFERED, *EVERYWHERE)) for place in list_places()]
