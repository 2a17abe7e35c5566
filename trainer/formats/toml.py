"""TOML: from the text of a file to a tree of data that is within bounds, and back.

What tomllib says against a text is said anew as our own problem: it speaks English and does not
know whom it speaks to.  Nothing here knows what a file is about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from trainer.rules.errors import Malformed, Phrase
from trainer.text.clean import shorten

if TYPE_CHECKING:
    from tomlkit.items import Array, InlineTable, Item

DEEPEST = 32
"""How deep tables and lists may lie in one another."""
LONGEST_PLACE = 200
"""How many characters of a place in a file are repeated."""
PARTS, COST = 8, 1_000_000
"""A dotted key of `PARTS` parts or more costs the square of their number; all of a file may cost
`COST`."""

# -- reading -------------------------------------------------------------------------------------


def parse_toml(text: str, most: int) -> dict[str, Any]:
    """Return the data of a TOML file of at most *most* characters.

    Raises `Malformed` where it is none, or too large.  What would take tomllib a time out of all
    proportion is refused before it is read: a key of a thousand parts, or many of some dozens.

    >>> parse_toml("a.b = 1", 100)
    {'a': {'b': 1}}
    """
    if len(text) > most:
        raise Malformed("the file is too large: more than {n} characters", n=most)
    cost = 0
    for dotted in re.finditer(_DOTTED, text, re.M):
        cost += dotted[0].count(".") ** 2
        if cost > COST:
            raise Malformed(
                "not TOML, line {line}, column {column}: {what}",
                line=text.count("\n", 0, dotted.start()) + 1,
                column=dotted.start() - text.rfind("\n", 0, dotted.start()),
                what=Phrase("nested too deeply"),
            )
    try:
        return tomllib.loads(text)
    except (ValueError, OverflowError, RecursionError) as error:
        raise explain_syntax(error) from None


_DOTTED = (
    r"(?:^|[\[{,])[ \t]*+"
    r"(?:(?:[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"
    rf"{{{PARTS - 1},}}+"
)

_ENDS = r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$"
_COMPLAINTS = (
    (r"Unterminated string", Phrase("a text in quotes is not closed")),
    (r"(?:Illegal|Found invalid) character '\\[rn]'", Phrase("the line ends inside a text")),
    (r"(?:Illegal|Found invalid) character", Phrase("a character that may not stand there")),
    (r"Unclosed array", Phrase("a list is not closed; expected , or ]")),
    (r"Unclosed inline table", Phrase("a table is not closed; expected , or }}")),
    (r"Expected '=' after a key", Phrase("expected = after the key")),
    (r"Expected ']'", Phrase("expected ] after the name of the table")),
    (r"Expected ']]'", Phrase("expected ]] after the name of the table")),
    (r"Invalid initial character for a key part", Phrase("expected a key")),
    (r"Expected newline or end of document", Phrase("expected the end of the line")),
    (r"Invalid statement", Phrase("expected a key, or the name of a table in [ ]")),
    (r"Cannot |Duplicate ", Phrase("this key or table is there already")),
    (r"Unescaped |Invalid hex|Escaped ", Phrase("a \\ that does not belong in this text")),
    (r"Invalid date or datetime", Phrase("there is no such date or time")),
    (r"Invalid value", Phrase("expected a value: a text in quotes, a number, a list or a table")),
    (r"Exceeds the limit", Phrase("the number is too large")),
)
"""How complaints of tomllib begin, and what we say instead."""


def explain_syntax(error: Exception) -> Malformed:
    """Return the problem of a text that tomllib cannot read.

    >>> str(explain_syntax(ValueError("Unclosed array (at line 2, column 9)")))
    'not TOML, line 2, column 9: a list is not closed; expected , or ]'
    """
    if isinstance(error, RecursionError):
        return Malformed("not TOML: {what}", what=Phrase("nested too deeply"))
    ends = re.match(_ENDS, str(error), re.S)
    complaint = ends["what"] if ends else str(error)
    known = (phrase for pattern, phrase in _COMPLAINTS if re.match(pattern, complaint))
    what = next(known, Phrase("something that TOML does not know"))
    if ends and ends["line"]:
        return Malformed(
            "not TOML, line {line}, column {column}: {what}",
            line=ends["line"],
            column=ends["column"],
            what=what,
        )
    if ends:
        return Malformed("not TOML, at the end of the file: {what}", what=what)
    return Malformed("not TOML: {what}", what=what)


# -- bounds --------------------------------------------------------------------------------------


def check_bounds(tree: Any, where: str = "") -> None:
    """Raise `Malformed` where parsed data is nested too deeply, or a number is out of all bounds.

    What passes can be walked, shown and written as JSON without harm.  *where* is the place of the
    data in its file.
    """
    found = _find_unbounded(tree, 0)
    if found is None:
        return
    message, keys = found
    place = where
    for key in reversed(keys):
        if isinstance(key, int):
            place += f"[{key}]"
        else:
            place += f".{shorten(key)}" if place else shorten(key)
    raise Malformed(message, where=shorten(place, LONGEST_PLACE))


def _find_unbounded(item: Any, depth: int) -> tuple[str, list[int | str]] | None:
    """Return what is too deep or too large in parsed data, and where, from the inside out.

    The keys on the way are put together only where something is found.
    """
    if depth > DEEPEST:
        return "nested too deeply", []
    if isinstance(item, int) and not -(2**63) <= item < 2**63:
        return "the number is too large", []
    entries: Iterator[tuple[int | str, Any]]
    if isinstance(item, dict):
        entries = iter(item.items())
    elif isinstance(item, list):
        entries = enumerate(item)
    else:
        return None
    for key, entry in entries:
        if isinstance(entry, int | dict | list):
            found = _find_unbounded(entry, depth + 1)
            if found is not None:
                found[1].append(key)
                return found
        elif depth == DEEPEST:
            return "nested too deeply", [key]
    return None


# -- writing -------------------------------------------------------------------------------------


def write_toml(data: Mapping[str, Any], one_a_line: str | None = None) -> str:
    """Return plain data as lines of TOML, one a key, tables inline.

    The entries of the list under the key *one_a_line* stand on lines of their own.  TOML has no
    null: keys without a value are left out.

    >>> print(write_toml({"id": "a", "events": [{"do": "cut"}]}, one_a_line="events"), end="")
    id = "a"
    events = [
      { do = "cut" },
    ]
    """
    from tomlkit import document, dumps  # slow to load, and needed only to write

    written = document()
    for key, value in data.items():
        if value is not None:
            spread = key == one_a_line and isinstance(value, list) and bool(value)
            written.append(key, _spread(value) if spread else _make_item(value))
    return dumps(written)


def _spread(values: list[Any]) -> Array:
    from tomlkit import array

    made = array()
    for value in values:
        made.add_line(_make_item(value), indent="  ")
    made.add_line(indent="")
    return made


def _make_item(value: Any) -> Item:
    from tomlkit import array, item

    if isinstance(value, Mapping):
        return _make_table(value)
    if isinstance(value, list | tuple):
        made = array()
        made.extend(_make_item(one) for one in value)
        return made
    made_of: Item = item(value)
    return made_of


def _make_table(table: Mapping[str, Any]) -> InlineTable:
    """Return an inline table with a blank inside each brace."""
    from tomlkit import inline_table

    made = inline_table()
    entries = [(key, _make_item(value)) for key, value in table.items() if value is not None]
    for key, entry in entries:
        made.append(key, entry)
    if entries:
        entries[0][1].trivia.indent = " "
        entries[-1][1].trivia.trail = " "
    return made
