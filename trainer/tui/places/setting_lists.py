"""The lists among the settings: themes, folders with packs, keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from trainer.formats.settings import Kept, locate_folder
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Command, Commands
from trainer.tui.keymap import Bound, find_clashes, get_keys, is_allowed, name_key, name_keys
from trainer.tui.messages import Pointed, Preview
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.everywhere import LISTED, NUMBER, OPEN, PICK, POINT, POINT_FAR
from trainer.tui.places.place import list_offered
from trainer.tui.places.prompt import KeyPrompt, Prompt
from trainer.tui.port import Port
from trainer.tui.theme import THEMES
from trainer.tui.views.ink import Line, break_lines
from trainer.tui.views.menu import Row

REMOVE = Command["Listed"](
    name="remove",
    keys={"delete": "", "backspace": ""},
    cap="Del",
    label=mark("remove"),
    help=mark("Remove what is pointed at; of keys, take those that come."),
    available=lambda place: place.removable(place.list.pointer),
    run=lambda place, _: place.take_out(place.list.pointer),
)


class Listed(Chooser):
    """A list among the settings."""

    def draw_above(self, width: int) -> list[Line]:
        """Return what the list is."""
        return [*break_lines(self.language.text(self.about), width, "dim"), ()]

    def removable(self, number: int) -> bool:
        """Tell whether a row can be removed."""
        return False

    def take_out(self, number: int) -> None:
        """Remove a row."""


class Themes(Listed):
    """All themes; the one pointed at is shown."""

    OFFERED: ClassVar[Commands] = (PICK, POINT_FAR, OPEN, NUMBER)
    title_message = mark("Colours")
    about = mark("The one you point at is shown; Enter keeps it, Esc leaves all as it was.")

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.names = port.preferences.themes

    def on_mount(self) -> None:
        """Point at the theme that is current."""
        if self.app.theme in self.names:
            self.list.pointer = self.names.index(self.app.theme)

    def list_rows(self) -> Sequence[Row]:
        """Return the themes."""
        text = self.language.text
        kinds = {name: mark("colours of the terminal") for name in self.names if "ansi" in name}
        kinds |= {theme.name: mark("our own") for theme in THEMES}
        return [Row(name, value=text(kinds[name]) if name in kinds else " ") for name in self.names]

    def on_pointed(self, message: Pointed) -> None:
        """Show the theme pointed at, as long as one is here."""
        self.post_message(Preview(self.names[self.list.pointer], by=self))

    def choose(self, number: int) -> None:
        """Keep the theme, and go back."""
        self.port.change(theme=self.names[number])
        self.port.back()


class Folders(Listed):
    """The folders with packs."""

    OFFERED: ClassVar[Commands] = (*LISTED, REMOVE)
    title_message = mark("Folders with packs")
    about = mark(
        "Courses and papers are looked for in these folders too. One that is not absolute lies "
        "beside the settings."
    )

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.missing: frozenset[str] = frozenset()

    def on_mount(self) -> None:
        """Look whether the folders are there."""
        self.look()

    def look(self) -> None:
        """Look in the background which folders are not there."""
        kept = self.port.preferences.kept
        if kept is not None:
            self.run_worker(lambda: self._look(kept), thread=True)

    def _look(self, kept: Kept) -> None:
        missing = frozenset(one for one in kept.settings.quizzes if not _is_there(kept, one))
        self.hand_back(self.see_missing, missing)

    def see_missing(self, missing: frozenset[str]) -> None:
        """Show which are not there."""
        self.missing = missing
        self.draw()

    def list_rows(self) -> Sequence[Row]:
        """Return the folders, and a row to add one."""
        text = self.language.text
        gone = text("There is no such folder.")
        rows = [
            Row(name, gone if name in self.missing else "")
            for name in self.port.preferences.settings.quizzes
        ]
        return [*rows, Row(text("Add a folder…"))]

    def choose(self, number: int) -> None:
        """Ask for a folder: another one, or what one is to be called instead."""
        folders = self.port.preferences.settings.quizzes
        given = folders[number] if number < len(folders) else ""
        asked = self.language.text("Which folder?")

        def keep_typed(name: str | None) -> None:
            if name is not None:
                self.keep((*folders[:number], clean(name).strip(), *folders[number + 1 :]))

        self.port.open(Prompt(asked, self.language, given), keep_typed)

    def removable(self, number: int) -> bool:
        """Tell whether a row is a folder."""
        return number < len(self.port.preferences.settings.quizzes)

    def take_out(self, number: int) -> None:
        """Take a folder out of the list; the folder itself stays where it is."""
        folders = self.port.preferences.settings.quizzes
        self.keep((*folders[:number], *folders[number + 1 :]))

    def keep(self, folders: tuple[str, ...]) -> None:
        """Keep these folders, each once."""
        self.port.change(quizzes=tuple(dict.fromkeys(filter(None, folders))))
        self.look()


def _is_there(kept: Kept, name: str) -> bool:
    try:
        return locate_folder(kept, name).is_dir()
    except (OSError, ValueError):
        return False


class Keys(Listed):
    """All commands with their keys."""

    OFFERED: ClassVar[Commands] = (POINT, POINT_FAR, OPEN, REMOVE)
    title_message = mark("Keys")
    about = mark(
        "Choose a command, then press the key that it is to have. Esc, Ctrl+C and Ctrl+Q stay as "
        "they are."
    )

    def __init__(self, port: Port) -> None:
        super().__init__(port)
        self.places = list_offered()
        self.every: dict[str, Bound] = {}
        for place in self.places:
            for bound in place:
                self.every.setdefault(bound.id, bound)

    @property
    def listed(self) -> list[Bound]:
        """The bindings that are shown: not the digits that choose by number, unless changed."""
        changed = self.port.preferences.keys
        return [
            bound
            for bound in self.every.values()
            if bound.id in changed or not all(key.isdigit() for key in bound.keys)
        ]

    def name_of(self, bound: Bound) -> str:
        """Return what a binding is called: its command, and which of its keys if it has several."""
        label = bound.command.translate_label(self.language)
        if not bound.argument:
            return label
        return f"{label} ({name_key(bound.keys[0], self.language)})"

    def list_rows(self) -> Sequence[Row]:
        """Return the commands with their keys, and a row to have all as they come."""
        text, changed = self.language.text, self.port.preferences.keys
        rows = []
        for bound in self.listed:
            value = name_keys(get_keys(bound, changed), self.language)
            sentence = f"{value} *" if bound.id in changed else value
            hint = f"{text(bound.command.help)} [{bound.id}]"
            rows.append(Row(self.name_of(bound), key=" ", value=sentence, hint=hint))
        return [*rows, Row(text("All keys as they come"), "", " ")]

    def choose(self, number: int) -> None:
        """Ask for a new key; or take all as they come."""
        if number >= len(self.listed):
            self.port.change(keys={})
            return
        bound = self.listed[number]

        def give_pressed(key: str | None) -> None:
            if key is not None:
                self.give(bound, key)

        self.port.open(KeyPrompt(self.name_of(bound), self.language), give_pressed)

    def give(self, bound: Bound, key: str) -> None:
        """Give a binding another key, or say why that cannot be."""
        text = name_key(key, self.language)
        if key in bound.keys and len(bound.keys) == 1:
            self.take_out(self.listed.index(bound))
            return
        if not is_allowed(key):
            why = self.language.text("The key {key} cannot be used.", key=clean(text)[:20])
            self.port.notice(why)
            return
        changed = {**self.port.preferences.keys, bound.id: (key,)}
        clash = next(find_clashes(self.places, changed), None)
        if clash is not None:
            other = clash.first if clash.second.id == bound.id else clash.second
            why = self.language.text(
                "The key {key} is taken: {command}", key=text, command=self.name_of(other)
            )
            self.port.notice(why)
            return
        self.keep(changed)

    def removable(self, number: int) -> bool:
        """Tell whether a command has other keys than those that come."""
        return number < len(self.listed) and self.listed[number].id in self.port.preferences.keys

    def take_out(self, number: int) -> None:
        """Give a command the keys that come, if nobody else has them."""
        bound = self.listed[number]
        changed = {
            name: keys for name, keys in self.port.preferences.keys.items() if name != bound.id
        }
        clash = next(find_clashes(self.places, changed), None)
        if clash is not None:
            other = clash.first if clash.second.id == bound.id else clash.second
            why = self.language.text(
                "The key {key} is taken: {command}",
                key=name_key(clash.key, self.language),
                command=self.name_of(other),
            )
            self.port.notice(why)
            return
        self.keep(changed)

    def keep(self, changed: dict[str, tuple[str, ...]]) -> None:
        """Keep these keys."""
        self.port.change(keys={name: ",".join(keys) for name, keys in changed.items()})
