"""Keys: which give a command, as they come and as somebody wants them, and what they are called.

A keymap gives bindings other keys by their ids (``leave``, ``choose.1``).  Nothing here knows a
screen; the places are handed in as the commands that each offers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trainer.rules.errors import Malformed, Problem
from trainer.text.catalogue import Language, mark
from trainer.tui.commands import Command

Changed = Mapping[str, tuple[str, ...]]
"""Other keys by the ids of bindings."""

KEPT = ("escape", "ctrl+c", "ctrl+q", "ctrl+p", "ctrl+z")
"""Keys that no keymap takes from their commands: there is always a way back and out."""

NAMES = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "space": mark("Space"),
    "escape": "Esc",
    "tab": "Tab",
    "backspace": "Bksp",
    "delete": "Del",
    "insert": "Ins",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "ctrl": "Ctrl",
    "shift": "Shift",
} | {f"f{number}": f"F{number}" for number in range(1, 13)}
"""What keys are called that are not called by their character."""

_ALONE = re.compile(r"[A-MO-XZa-mo-xz0-9]")  # y and n answer questions
_WITH_CTRL = re.compile(r"ctrl\+[a-z]")
_TAKEN = {f"ctrl+{letter}" for letter in "hijm"}  # terminals send these for other keys
_LONG = sorted((name for name in NAMES.values() if len(name) > 1), key=len, reverse=True)
_TOKEN = re.compile(rf"\d-\d|{'|'.join(_LONG)}|[A-Za-z0-9↑↓←→]")
_KEYS = {name: key for key, name in NAMES.items()}


class Bound(NamedTuple):
    """A binding: its id, the command and argument that it gives, its keys as they come."""

    id: str
    command: Command[Any]
    argument: str
    keys: tuple[str, ...]


def bind(commands: Iterable[Command[Any]]) -> list[Bound]:
    """Return the bindings of commands."""
    found = []
    for command in commands:
        for argument, keys in command.list_keys().items():
            found.append(Bound(command.binding_id(argument), command, argument, keys))
    return found


def get_keys(bound: Bound, changed: Changed) -> tuple[str, ...]:
    """Return the keys that give a binding."""
    if bound.id not in changed:
        return bound.keys
    kept = [key for key in bound.keys if key in KEPT]
    return tuple(dict.fromkeys((*changed[bound.id], *kept)))


def make_keymap(place: Sequence[Bound], changed: Changed) -> dict[str, str]:
    """Return the keymap of a place as Textual wants it; empty where all is as it comes.

    It names all bindings: of a key that two of them share, Textual would take both away.
    """
    if all(bound.id not in changed for bound in place):
        return {}
    keys: dict[str, list[str]] = {}
    for bound in place:
        keys.setdefault(bound.id, []).extend(get_keys(bound, changed))
    return {name: ",".join(dict.fromkeys(given)) for name, given in keys.items()}


def is_allowed(key: str) -> bool:
    """Tell whether a command may have a key.

    >>> [is_allowed(key) for key in ("x", "f9", "ctrl+k", "shift+up", "y", "period", "ctrl+c")]
    [True, True, True, True, False, False, False]
    """
    if key in KEPT or key in _TAKEN:
        return False
    if _ALONE.fullmatch(key) or _WITH_CTRL.fullmatch(key):
        return True
    return key.removeprefix("shift+") in NAMES and key not in ("ctrl", "shift")


def read_keys(text: str, where: str) -> tuple[str, ...]:
    """Return keys from the text of a settings file; `Malformed` where one may not be used.

    >>> read_keys(" x, f9 ", "keys.leave")
    ('x', 'f9')
    """
    keys = tuple(dict.fromkeys(key.strip() for key in text.split(",")))
    for key in keys:
        if not is_allowed(key):
            raise Malformed(
                "the key {key} cannot be used; expected a letter but y and n, a digit, or one of "
                "{wanted}",
                where=where,
                key=repr(key[:20]),
                wanted="enter, space, tab, backspace, delete, insert, up, down, left, right, "
                "pageup, pagedown, home, end, f1, ctrl+a",
            )
    return keys


class Clash(NamedTuple):
    """Two bindings of one place that the same key would give."""

    first: Bound
    second: Bound
    key: str


def find_clashes(places: Iterable[Sequence[Bound]], changed: Changed) -> Iterator[Clash]:
    """Give the clashes that other keys make.

    Bindings that share a key as they come are never due at the same time, and may share others.
    """
    for place in places:
        if all(bound.id not in changed for bound in place):
            continue
        having: dict[str, list[Bound]] = {}
        for bound in place:
            for key in get_keys(bound, changed):
                for other in having.get(key, ()):
                    if other.id != bound.id and not set(other.keys) & set(bound.keys):
                        yield Clash(other, bound, key)
                having.setdefault(key, []).append(bound)


def check_keys(
    given: Mapping[str, str], places: Sequence[Sequence[Bound]]
) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """Return the keys given in a settings file that can be used, and what is wrong with others."""
    known = {bound.id for place in places for bound in place}
    changed: dict[str, tuple[str, ...]] = {}
    problems: list[Problem] = []
    for name, text in given.items():
        where = f"keys.{name[:40]}"
        if name not in known:
            problems.append(Malformed("no command has this name", where=where))
            continue
        try:
            changed[name] = read_keys(text, where)
        except Problem as problem:
            problems.append(problem)
    while clash := next(find_clashes(places, changed), None):
        at_fault = [one.id for one in (clash.first, clash.second) if one.id in changed]
        name = max(at_fault, key=list(changed).index)
        other = clash.first if clash.second.id == name else clash.second
        problems.append(
            Malformed(
                "the key {key} is that of {other} already",
                where=f"keys.{name}",
                key=clash.key,
                other=other.id,
            )
        )
        del changed[name]
    return changed, problems


# -- what keys are called --------------------------------------------------------------------


def name_key(key: str, language: Language) -> str:
    """Return what a key is called.

    >>> [name_key(key, Language("en")) for key in ("up", "ctrl+c", "shift+tab", "q", "f1")]
    ['↑', 'Ctrl+C', 'Shift+Tab', 'q', 'F1']
    """
    *modifiers, last = key.split("+")
    text = language.text(NAMES[last]) if last in NAMES else last
    if modifiers:
        text = text.upper() if len(text) == 1 else text
    return "+".join([*(NAMES.get(one, one) for one in modifiers), text])


def name_keys(keys: Iterable[str], language: Language) -> str:
    """Return what keys are called; digits in a row are put together.

    >>> name_keys(["1", "2", "3", "enter", "7"], Language("en"))
    '1-3 Enter 7'
    """
    pieces: list[str] = []
    run: list[str] = []
    for key in [*keys, ""]:
        if run and not (key.isdigit() and int(key) == int(run[-1]) + 1):
            pieces += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
            run = []
        if key.isdigit():
            run.append(key)
        elif key:
            pieces.append(name_key(key, language))
    return " ".join(pieces)


def name_cap(cap: str, place: Sequence[Bound], changed: Changed, language: Language) -> str:
    """Return what the key bar calls the keys of a command, *cap*, as they are in a keymap.

    *place* are the bindings that can be given, those of the command first.
    """

    def now(key: str) -> str:
        bound = next((bound for bound in place if key in bound.keys), None)
        keys = get_keys(bound, changed) if bound is not None else (key,)
        return key if key in keys else keys[0]

    names = []
    for piece in cap.split():
        keys = [key for token in _TOKEN.findall(piece) for key in _find_meant(token)]
        after = [now(key) for key in keys]
        names.append(piece if after == keys else name_keys(after, language))
    return " ".join(names)


def _find_meant(token: str) -> list[str]:
    """Return the keys that a piece of a cap means: ``1-3`` three of them."""
    if len(token) == 3 and token[1] == "-":
        return [str(number) for number in range(int(token[0]), int(token[2]) + 1)]
    return [_KEYS.get(token, token)]
