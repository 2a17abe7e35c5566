"""Casebooks: files of situations, as TOML.  From text to values, case by case.

One bad case never silences the others: reading gives, for each case in file order, either a
`Case` or the `Problem` that it has.  Foreign text is cleaned before anything else sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from trainer.formats.toml import check_bounds, parse_toml, write_toml
from trainer.formats.values import convert, list_words, unknown_key
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.errors import LONGEST, Malformed, Problem, quote
from trainer.rules.events import Event
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game, History, Situation
from trainer.rules.table import CORE_EVENTS
from trainer.text.clean import clean, clean_tree

FORMAT = 1
LARGEST = 8_000_000
"""How many characters a casebook may have."""
LONGEST_NAME, LONGEST_ID, LONGEST_TITLE = 40, 80, 2_000
"""How many characters the name of a seat, the id of a case and its title may have."""
_RULING_KEYS = tuple(Ruling().to_json())


class Case(Struct, frozen=True, kw_only=True):
    """One case: a situation, and what is expected of the ruling, if anything."""

    id: str
    title: str
    ruleset: str
    situation: Situation
    expect: Mapping[str, Any] | None = None


class Entry(Struct, frozen=True):
    """One case of a file as read: its name in the file, and the case or its problem.

    `ruleset` is the id of the ruleset that it names, empty where it names none that is there.
    """

    id: str
    case: Case | None = None
    problem: Problem | None = None
    ruleset: str = ""


class _Raw(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: Annotated[str, Meta(max_length=LONGEST_ID)]
    ruleset: str
    seats: tuple[Annotated[str, Meta(max_length=LONGEST_NAME)], ...]
    dealer: str
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    turn: str = ""
    leave: bool = False
    cutter: str = ""
    options: dict[str, Any] = {}
    history: dict[str, Any] = {}
    events: list[Any] = []
    expect: dict[str, Any] | None = None


def parse(text: str) -> list[Any]:
    """Return the raw cases of a casebook; raise `Malformed` where the file as a whole is wrong."""
    return _list_cases(parse_toml(text, LARGEST))


def _list_cases(data: Mapping[str, Any]) -> list[Any]:
    if "format" not in data:
        raise Malformed("expected this key", where="format")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        check_bounds(data["format"], "format")
        raise Malformed(
            "expected {wanted}, got {got}",
            where="format",
            wanted=FORMAT,
            got=quote(clean_tree(data["format"])),
        )
    for key in data:
        if key not in ("format", "case"):
            raise unknown_key(key, ("format", "case"))
    cases = data.get("case", [])
    if not isinstance(cases, list):
        raise Malformed("expected [[case]]", where="case")
    return cases


def read(text: str, games: Mapping[str, Game]) -> list[Entry]:
    """Return the cases of a casebook in file order, each with its problem if it has one.

    Raises `Malformed` where the file as a whole is wrong.
    """
    return read_data(parse_toml(text, LARGEST), games)


def read_data(data: Mapping[str, Any], games: Mapping[str, Game]) -> list[Entry]:
    """Return the cases of a casebook as `read` does, from the data of its TOML."""
    entries: list[Entry] = []
    seen: set[str] = set()
    for number, raw in enumerate(_list_cases(data), start=1):
        name, ruleset = _text(raw, "id") or f"#{number}", _text(raw, "ruleset")
        if len(name) > LONGEST_ID:  # which is a problem of its own, and told by a part of it
            name = f"{name[:LONGEST]}…"
        ruleset = ruleset if ruleset in games else ""
        try:
            case = read_case(raw, games)
            if name in seen:
                raise Malformed("expected a different id for each case", where="id")
            entries.append(Entry(name, case, ruleset=ruleset))
        except Problem as problem:
            entries.append(Entry(name, problem=problem, ruleset=ruleset))
        except RulesetFailed as failure:
            entries.append(Entry(name, problem=failure.problem, ruleset=ruleset))
        seen.add(name)
    return entries


def _text(raw: object, key: str) -> str:
    value = raw.get(key) if isinstance(raw, dict) else None
    return clean(value) if isinstance(value, str) else ""


def read_case(raw: object, games: Mapping[str, Game]) -> Case:
    """Return one case from parsed data.

    Raises `Problem` with its key where the case is wrong, `RulesetFailed` where its ruleset fails.
    """
    check_bounds(raw)
    case = convert(clean_tree(raw), _Raw)
    if not case.id:
        raise Malformed("expected a name for the case", where="id")
    game = games.get(case.ruleset)
    if game is None:
        raise Malformed(
            "expected one of {wanted}, got {got}",
            where="ruleset",
            wanted=list_words(sorted(games)),
            got=quote(case.ruleset),
        )
    history = convert(case.history, History, "history")
    # Settings and events of a ruleset may check themselves when they are made.
    with inside_ruleset(game.id, may_refuse=True):
        options = convert(case.options, game.options, "options")
        events = tuple(
            _event(event, list_event_types(game), f"events[{index}]")
            for index, event in enumerate(case.events)
        )
    for key in case.expect or ():
        if key not in _RULING_KEYS:
            raise unknown_key(key, _RULING_KEYS, "expect")
    situation = Situation(
        game=game,
        seats=case.seats,
        dealer=case.dealer,
        turn=case.turn,
        leave=case.leave,
        cutter=case.cutter,
        options=options,
        history=history,
        events=events,
    )
    return Case(
        id=case.id,
        title=case.title,
        ruleset=case.ruleset,
        situation=situation,
        expect=case.expect,
    )


@lru_cache(maxsize=64)
def list_event_types(game: Game) -> dict[str, type[Event]]:
    """Return the event types that *game* knows, by the name that a file gives them."""
    types = (*CORE_EVENTS, *game.handlers)
    return {str(kind.__struct_config__.tag): kind for kind in types}


def _event(raw: object, types: Mapping[str, type[Event]], where: str) -> Event:
    if not isinstance(raw, dict):
        raise Malformed("expected a table with the key do", where=where)
    if "do" not in raw:
        raise Malformed("expected this key", where=f"{where}.do")
    kind = types.get(raw["do"]) if isinstance(raw["do"], str) else None
    if kind is None:
        raise Malformed(
            "expected one of {wanted}, got {got}",
            where=f"{where}.do",
            wanted=list_words(sorted(types)),
            got=quote(raw["do"]),
        )
    return convert(raw, kind, where)


def find_differences(
    expect: Mapping[str, Any], got: Mapping[str, Any]
) -> list[tuple[str, Any, Any]]:
    """Return where *got* is not as expected: key, expected, got.

    Only the keys that are expected count, in tables inside too; lists count whole; false stands
    for null.

    >>> find_differences(
    ...     {"claim": False, "remedy": {"kind": "redeal"}},
    ...     {"claim": None, "remedy": {"kind": "stands"}},
    ... )
    [('remedy.kind', 'redeal', 'stands')]
    """
    found: list[tuple[str, Any, Any]] = []
    for key, wanted in expect.items():
        is_ = got.get(key)
        if isinstance(wanted, dict) and isinstance(is_, dict):
            inner = find_differences(wanted, is_)
            found += [(f"{key}.{path}", want, have) for path, want, have in inner]
        elif not _is_same(wanted, is_):
            found.append((key, wanted, is_))
    return found


def _is_same(wanted: Any, got: Any) -> bool:
    if wanted is False:
        return got is None or got is False
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(_is_same_item, wanted, got))
    return bool(wanted == got)


def _is_same_item(wanted: Any, got: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(got, dict):
        return wanted.keys() == got.keys() and not find_differences(wanted, got)
    return _is_same(wanted, got)


def dump_case(case: Case) -> dict[str, Any]:
    """Return a case as a casebook has it: plain data, what is at its default left out.

    `read_case` reads it again.
    """
    situation = case.situation
    data: dict[str, Any] = {"id": case.id, "ruleset": case.ruleset}
    if case.title:
        data["title"] = case.title
    data |= {"seats": list(situation.seats), "dealer": situation.dealer}
    for key in ("turn", "leave", "cutter"):
        if getattr(situation, key):
            data[key] = getattr(situation, key)
    for key in ("options", "history"):
        found = _list_changed(getattr(situation, key))
        if found:
            data[key] = found
    data["events"] = [_to_plain(event) for event in situation.events]
    if case.expect is not None:
        data["expect"] = dict(case.expect)
    return data


def _list_changed(settings: Struct) -> dict[str, Any]:
    """Return the fields that are not at their defaults."""
    found = {}
    for field in _fields(type(settings)):
        value = getattr(settings, field.name)
        if value is not None and value != field.default:
            found[field.encode_name] = _to_plain(value)
    return found


_fields = lru_cache(maxsize=64)(msgspec.structs.fields)


def _to_plain(value: Any) -> Any:
    """Return plain data with lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def write_case(data: Mapping[str, Any]) -> str:
    """Return the data of a case as a table of a casebook, without the line ``format = 1``.

    >>> print(write_case({"id": "a", "seats": ["A", "B"], "events": [{"do": "cut"}]}), end="")
    [[case]]
    id = "a"
    seats = ["A", "B"]
    events = [
      { do = "cut" },
    ]
    """
    return "[[case]]\n" + write_toml(data, one_a_line="events")
