"""Whether the values of a ruleset are what their types say, looked at once when it is loaded.

Nothing holds a plugin to the types of what it gives: a number in the place of a text would come out
far from where it was written, in a question or in the middle of the app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

Look = Callable[[Any], str | None]
"""Given a value: where in it something is of another kind (empty: itself), None if nowhere."""


def find_misfit(value: object, kind: Any) -> str | None:
    """Return where in *value* something is not what the type *kind* says, None if all of it is.

    Empty where the value itself is of another kind.  What a type does not say, such as what a
    function answers, is not looked at.

    >>> find_misfit((1, 2), tuple[int, ...]), find_misfit(("a", 7), tuple[str, ...])
    (None, '[1]')
    >>> find_misfit("a", int)
    ''
    """
    return _look_for(kind)(value)


@lru_cache(maxsize=1024)
def _look_for(kind: Any) -> Look:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _look_for_one_of(args)
    if origin is Literal:
        return lambda value: None if type(value) is str and value in args else ""
    if origin is tuple:
        return _look_for_items(args)
    if origin in (Mapping, dict):
        return _look_for_pairs(*args)
    if origin is frozenset:
        return _look_for_members(*args)
    if origin is Callable:
        return lambda value: None if callable(value) else ""
    if kind in (str, int, bool):
        return lambda value: None if type(value) is kind else ""
    plain = origin or kind
    if not isinstance(plain, type) or plain in (Any, object):
        return lambda value: None
    if issubclass(plain, Struct):
        return _look_for_fields(plain)
    return lambda value: None if isinstance(value, plain) else ""


def _look_for_one_of(kinds: Iterable[Any]) -> Look:
    looks = [_look_for(kind) for kind in kinds]

    def look(value: Any) -> str | None:
        farthest = ""
        for look_at in looks:
            where = look_at(value)
            if where is None:
                return None
            farthest = max(farthest, where, key=len)
        return farthest

    return look


def _look_for_items(kinds: tuple[Any, ...]) -> Look:
    if len(kinds) != 2 or kinds[1] is not Ellipsis:
        return _look_for_each(tuple(_look_for(kind) for kind in kinds))
    look_at = _look_for(kinds[0])

    def look(value: Any) -> str | None:
        if type(value) is not tuple:
            return ""
        for place, item in enumerate(value):
            where = look_at(item)
            if where is not None:
                return f"[{place}]{where}"
        return None

    return look


def _look_for_each(looks: tuple[Look, ...]) -> Look:
    def look(value: Any) -> str | None:
        if type(value) is not tuple or len(value) != len(looks):
            return ""
        for place, item in enumerate(value):
            where = looks[place](item)
            if where is not None:
                return f"[{place}]{where}"
        return None

    return look


def _look_for_pairs(key_kind: Any, kind: Any) -> Look:
    look_at_key, look_at = _look_for(key_kind), _look_for(kind)

    def look(value: Any) -> str | None:
        if not isinstance(value, Mapping):
            return ""
        for key, item in value.items():
            if look_at_key(key) is not None:
                return ""
            where = look_at(item)
            if where is not None:
                return f"[{key!r:.40}]{where}"
        return None

    return look


def _look_for_members(kind: Any) -> Look:
    look_at = _look_for(kind)

    def look(value: Any) -> str | None:
        sound = type(value) is frozenset and all(look_at(item) is None for item in value)
        return None if sound else ""

    return look


def _look_for_fields(kind: type[Struct]) -> Look:
    looks: list[tuple[str, Look]] = []

    def look(value: Any) -> str | None:
        if not isinstance(value, kind):
            return ""
        if not looks:  # late, for a kind can have itself
            looks.extend((one.name, _look_for(one.type)) for one in fields(kind))
        for name, look_at in looks:
            where = look_at(getattr(value, name))
            if where is not None:
                return f".{name}{where}"
        return None

    return look
