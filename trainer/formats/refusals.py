"""What tomllib and msgspec say against a file, said anew as our own problems.

Both speak English and know neither casebooks nor people.  Each of their complaints is matched to
a message of ours, which says what was expected; what matches none is still a message of ours.
Nothing here knows what a casebook holds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec

from trainer.rules.errors import LONGEST, Malformed, Phrase, shown
from trainer.text.clean import clean

DEEPEST = 32
"""How deep tables and lists may lie in one another."""
LONGEST_PLACE = 200
"""How many signs of a place in a file are repeated."""
MOST_CASEBOOK, MOST_PACK, MOST_REPORT, MOST_SETTINGS = 8_000_000, 2_000_000, 1_000_000, 100_000
"""How many signs a file of each kind may have."""
PARTS, COST = 8, 1_000_000
"""What keys of so many parts, joined by dots, or more may cost in all: of each the square."""


class Pattern:
    """A regular expression that is compiled when it is first needed: mistakes are rare."""

    def __init__(self, text: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._text, self._flags = text, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        """The expression, ready."""
        return re.compile(self._text, self._flags)

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the beginning of *text*, None if there is none."""
        return self.compiled.match(text)


_ENDS = Pattern(
    r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.S
)
_TOML = (
    (r"Unterminated string", Phrase("a text in quotes is not closed")),
    (r"(?:Illegal|Found invalid) character '\\[rn]'", Phrase("the line ends inside a text")),
    (r"(?:Illegal|Found invalid) character", Phrase("a sign that may not stand there")),
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


def no_toml(error: Exception) -> Malformed:
    """Return the problem of a text that tomllib cannot read.

    >>> str(no_toml(ValueError("Unclosed array (at line 2, column 9)")))
    'not TOML, line 2, column 9: a list is not closed; expected , or ]'
    """
    if isinstance(error, RecursionError):
        return Malformed("not TOML: {what}", what=Phrase("nested too deeply"))
    ends = _ENDS.match(str(error))
    said = ends["what"] if ends else str(error)
    known = (phrase for pattern, phrase in _TOML if re.match(pattern, said))
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


_DOTTED = Pattern(
    r"(?:^|[\[{,])[ \t]*+"
    r"(?:(?:[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+)"
    rf"{{{PARTS - 1},}}+",
    re.M,
)


def parsed(text: str, most: int = MOST_CASEBOOK) -> dict[str, Any]:
    """Return the data of a TOML file of at most so many signs; raise `Malformed` where it is none.

    What would take tomllib a time out of all proportion is refused before it is read: a key of a
    thousand parts, or many of some dozens.

    >>> parsed("a.b = 1")
    {'a': {'b': 1}}
    """
    if len(text) > most:
        raise Malformed("the file is too large: more than {n} signs", n=most)
    cost = 0
    for dotted in _DOTTED.compiled.finditer(text):
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
        raise no_toml(error) from None


def check_tree(value: Any, where: str = "") -> None:
    """Raise `Malformed` where parsed data is nested too deeply, or a number is out of all bounds.

    What passes can be walked, shown and written as JSON without harm.
    """
    found = _unbounded(value, 0)
    if found is None:
        return
    message, keys = found
    place = where
    for key in reversed(keys):
        place += f"[{key}]" if isinstance(key, int) else f".{short(key)}" if place else short(key)
    raise Malformed(message, where=short(place, LONGEST_PLACE))


def _unbounded(item: Any, depth: int) -> tuple[str, list[int | str]] | None:
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
            found = _unbounded(entry, depth + 1)
            if found is not None:
                found[1].append(key)
                return found
        elif depth == DEEPEST:
            return "nested too deeply", [key]
    return None


def short(text: str, most: int = LONGEST) -> str:
    """Return foreign text as it is repeated to a person: cleaned, and no longer than so.

    >>> short("abcdef", 4)
    'abc…'
    """
    told = clean(text[: 4 * most])
    return told if len(told) <= most and len(text) <= 4 * most else f"{told[: most - 1]}…"


_KINDS = {
    "array": Phrase("a list"),
    "bool": Phrase("true or false"),
    "date": Phrase("a date"),
    "datetime": Phrase("a date with a time"),
    "float": Phrase("a number"),
    "int": Phrase("a whole number"),
    "null": Phrase("nothing"),
    "object": Phrase("a table"),
    "str": Phrase("a text"),
    "time": Phrase("a time"),
}
_ANOTHER = Phrase("a value of another kind")

_PLACE = Pattern(r"^(?P<what>.*?)(?: - at `(?:key` in `)?\$(?P<path>[^`]*)`)?$", re.S)
_GOT = Pattern(r"^Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`$", re.S)
_KEY = Pattern(r"^Object (?P<how>missing required|contains unknown) field `(?P<key>.*)`$", re.S)
_VALUE = Pattern(r"^Invalid (?:enum )?value (?P<got>.*)$", re.S)
_LENGTH = Pattern(
    r"^Expected `(?P<kind>\w+)` of (?:(?P<word>at least |at most )?length )"
    r"(?P<sign>[<>]= )?(?P<n>\d+)(?: to (?P<most>\d+))?(?:, got (?P<got>\d+))?$"
)
_BOUND = Pattern(r"^Expected `\w+` (?P<sign>[<>]=?) (?P<n>\S+)$")
_MULTIPLE = Pattern(r"^Expected `\w+` that's a multiple of (?P<n>\S+)$")
_FITS = Pattern(r"^Expected `str` matching regex (?P<pattern>.*)$", re.S)
_ZONE = Pattern(r"^Expected `\w+` with (?P<no>no |a )timezone component$")
_FORM = Pattern(r"^(?:Invalid |Expected )")
_RANGE = Pattern(r"^\w[\w ]* is out of range *$|^\w+ (?:value )?out of range$")


def no_value(
    error: msgspec.ValidationError, kind: Any, where: str = "", raw: Any = None
) -> Malformed:
    """Return the problem of a value that msgspec cannot make into a *kind*.

    *where* is the place of the value in the file; the problem's place is inside that.  With the
    *raw* value the keys of free tables are named, which msgspec does not.
    """
    match = _PLACE.match(str(error))
    what, path = (match["what"], match["path"] or "") if match else (str(error), "")
    named = _named(str(error), kind, raw, path) if "[...]" in path else path
    place = short(f"{where}{named}" if where else named.removeprefix("."), LONGEST_PLACE)
    key = _KEY.match(what)
    if key:
        name = short(key["key"])
        inside = short(f"{place}.{name}" if place else name, LONGEST_PLACE)
        if key["how"] == "missing required":
            return Malformed("expected this key", where=inside)
        return Malformed("unknown key", where=inside)
    got = _GOT.match(what)
    if got:
        return Malformed(
            "expected {wanted}, got {got}",
            where=place,
            wanted=_kind(got["wanted"]),
            got=_kind(got["got"]),
        )
    value = _VALUE.match(what)
    if value:
        allowed = _allowed(kind, path)
        told = clean(value["got"])
        told = told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
        if "" in allowed:
            return Malformed(
                "expected one of {wanted}, or leave the key out; got {got}",
                where=place,
                wanted=", ".join(filter(None, allowed)),
                got=told,
            )
        if allowed:
            return Malformed(
                "expected one of {wanted}, got {got}",
                where=place,
                wanted=", ".join(allowed),
                got=told,
            )
        return Malformed("unknown value {got}", where=place, got=told)
    return _bounds(what, place)


def _named(told: str, kind: Any, raw: Any, path: str) -> str:
    """Return a path with the keys for ``[...]``: those whose entry alone brings the same error."""
    while "[...]" in path:
        head, _, tail = path.partition("[...]")
        keys = [
            int(number) if number else key
            for key, number in re.findall(r"\.([^.\[]+)|\[(\d+)\]", head)
        ]
        try:
            table = raw
            for key in keys:
                table = table[key]
            for name, entry in table.items():
                trial = _with(raw, keys, {name: entry})
                try:
                    msgspec.convert(trial, kind)
                except msgspec.ValidationError as error:
                    if str(error) == told:
                        raw, path = trial, f"{head}.{short(name)}{tail}"
                        break
            else:
                return path
        except (AttributeError, IndexError, KeyError, TypeError):
            return path
    return path


def _with(value: Any, keys: list[Any], new: Any) -> Any:
    """Return parsed data with *new* at a path."""
    if not keys:
        return new
    copy: Any = list(value) if isinstance(value, list) else dict(value)
    copy[keys[0]] = _with(value[keys[0]], keys[1:], new)
    return copy


def _bounds(what: str, place: str) -> Malformed:
    length = _LENGTH.match(what)
    if length:
        least = length["sign"] == ">= " or length["word"] == "at least "
        most = length["sign"] == "<= " or length["word"] == "at most "
        n = length["n"]
        if length["most"]:
            told = Phrase("from {least} to {most}", least=n, most=length["most"])
        elif least:
            told = Phrase("{least} or more", least=n)
        else:
            told = Phrase("{most} or fewer", most=n) if most else Phrase("exactly {n}", n=n)
        if length["kind"] in ("str", "bytes"):
            return Malformed("expected a text; number of signs: {wanted}", where=place, wanted=told)
        return Malformed("expected another number of entries: {wanted}", where=place, wanted=told)
    bound = _BOUND.match(what)
    if bound:
        n = bound["n"]
        words = {
            ">=": Phrase("{least} or more", least=n),
            ">": Phrase("more than {n}", n=n),
            "<=": Phrase("{n} or less", n=n),
            "<": Phrase("less than {n}", n=n),
        }
        return Malformed("expected a number: {wanted}", where=place, wanted=words[bound["sign"]])
    multiple = _MULTIPLE.match(what)
    if multiple:
        return Malformed("expected a multiple of {n}", where=place, n=multiple["n"])
    fits = _FITS.match(what)
    if fits:
        pattern = clean(fits["pattern"])
        return Malformed("expected a text of the form {pattern}", where=place, pattern=pattern)
    zone = _ZONE.match(what)
    if zone and zone["no"] == "no ":
        return Malformed("expected a time without a time zone", where=place)
    if zone:
        return Malformed("expected a time with a time zone", where=place)
    if _RANGE.match(what):
        return Malformed("the value is out of range", where=place)
    if _FORM.match(what):
        return Malformed("expected a value of another form", where=place)
    # Not msgspec's: the type's own check, which may be anybody's.
    return Malformed("refused: {what}", where=place, what=shown(clean(what)))


def _kind(names: str) -> Phrase:
    """Return the kinds of value that msgspec names, as ``int | null``, in words.

    >>> str(_kind("int | str | null"))
    'a whole number or a text'
    """
    phrases = [_KINDS.get(name, _ANOTHER) for name in names.split(" | ")]
    said = [phrase for phrase in phrases if len(phrases) == 1 or phrase is not _KINDS["null"]]
    told = said[0]
    for phrase in said[1:]:
        told = Phrase("{first} or {second}", first=told, second=phrase)
    return told


def _bare(found: Any) -> Any:
    """Return what msgspec knows of a type without what is said of it beside."""
    return _bare(found.type) if type(found).__name__ == "Metadata" else found


def _allowed(kind: Any, path: str) -> list[str]:
    """Return the words or numbers that may stand at *path* in a *kind*, if they are listed."""
    from msgspec import inspect  # needed for a mistake only, and slow to load

    try:
        found: Any = _bare(inspect.type_info(kind))
        for key, number in re.findall(r"\.([^.\[]+)|(\[[^\]]*\])", path):
            if isinstance(found, inspect.UnionType):
                found = next(t for t in found.types if not isinstance(t, inspect.NoneType))
            if key:
                fields = found.fields
                found = _bare(next(field.type for field in fields if field.encode_name == key))
            else:
                found = _bare(getattr(found, "value_type", None) or found.item_type)
                del number
        if isinstance(found, inspect.UnionType):
            found = next(t for t in found.types if isinstance(t, inspect.LiteralType))
        return [str(value) for value in found.values]
    except (AttributeError, StopIteration, TypeError):
        return []
