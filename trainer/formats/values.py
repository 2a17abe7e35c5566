"""From a tree of parsed data to values of our types; what msgspec says against it, in our words.

msgspec speaks English and names types of Python.  Each of its complaints is matched to a problem of
ours, which says what was expected and where; what matches none is still a problem of ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from trainer.formats.toml import LONGEST_PLACE
from trainer.rules.errors import LONGEST, Malformed, Phrase, quote
from trainer.text.clean import clean, shorten

LONGEST_LIST = 300
"""How many characters of a list of keys or words that are expected are told."""

_T = TypeVar("_T")


def convert(data: Any, kind: type[_T], where: str = "") -> _T:
    """Return parsed data as a value of *kind*; raise `Malformed` where it is none.

    *where* is the place of the data in its file; the place of a problem is told from there.
    """
    try:
        value = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise explain_mismatch(error, kind, where, data) from None
    return value


def unknown_key(key: str, known: Iterable[str], where: str = "") -> Malformed:
    """Return the problem that a table, at *where*, has a *key* that is none of those *known*.

    >>> str(unknown_key("case", ["id", "seats"], where="x"))
    'x.case: unknown key; expected one of id, seats'
    """
    return Malformed(
        "unknown key; expected one of {wanted}", where=_join(where, key), wanted=list_words(known)
    )


def list_words(words: Iterable[str]) -> str:
    """Return words in one line, cleaned, as many as are told of a list."""
    return shorten(", ".join(map(shorten, words)), LONGEST_LIST)


def _join(where: str, key: str) -> str:
    key = shorten(key)
    return shorten(f"{where}.{key}" if where else key, LONGEST_PLACE)


# -- complaints of msgspec -----------------------------------------------------------------------

_PLACE = r"^(?P<what>.*?)(?: - at `(?:key` in `)?\$(?P<path>[^`]*)`)?$"
_GOT = r"^Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`$"
_KEY = r"^Object (?P<how>missing required|contains unknown) field `(?P<key>.*)`$"
_VALUE = r"^Invalid (?:enum )?value (?P<got>.*)$"
_LENGTH = (
    r"^Expected `(?P<kind>\w+)` of (?:(?P<word>at least |at most )?length )"
    r"(?P<sign>[<>]= )?(?P<n>\d+)(?: to (?P<most>\d+))?(?:, got (?P<got>\d+))?$"
)
_BOUND = r"^Expected `\w+` (?P<sign>[<>]=?) (?P<n>\S+)$"
_MULTIPLE = r"^Expected `\w+` that's a multiple of (?P<n>\S+)$"
_FITS = r"^Expected `str` matching regex (?P<pattern>.*)$"
_ZONE = r"^Expected `\w+` with (?P<no>no |a )timezone component$"
_RANGE = r"^\w[\w ]* is out of range *$|^\w+ (?:value )?out of range$"
_FORM = r"^(?:Invalid |Expected )"

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


def _match(pattern: str, text: str) -> re.Match[str] | None:
    return re.match(pattern, text, re.S)  # compiled when first needed: mistakes are rare


def explain_mismatch(
    error: msgspec.ValidationError, kind: Any, where: str = "", data: Any = None
) -> Malformed:
    """Return the problem of *data* that msgspec cannot make into a *kind*.

    *where* is the place of the data in its file.  With the *data* the keys of free tables are
    named, which msgspec does not.
    """
    match = _match(_PLACE, str(error))
    what, path = (match["what"], match["path"] or "") if match else (str(error), "")
    named = _name_keys(str(error), kind, data, path) if "[...]" in path else path
    place = shorten(f"{where}{named}" if where else named.removeprefix("."), LONGEST_PLACE)
    key, got, value = _match(_KEY, what), _match(_GOT, what), _match(_VALUE, what)
    if key and key["how"] == "missing required":
        return Malformed("expected this key", where=_join(place, key["key"]))
    if key:
        return unknown_key(key["key"], _list_keys(kind, path), place)
    if got:
        return Malformed(
            "expected {wanted}, got {got}",
            where=place,
            wanted=_describe_kinds(got["wanted"]),
            got=_describe_kinds(got["got"]),
        )
    if value:
        return _explain_word(clean(value["got"]), _list_allowed(kind, path), place)
    return _explain_length(what, place) or _explain_bound(what, place)


def _describe_kinds(names: str) -> Phrase:
    """Return the kinds of value that msgspec names, as ``int | null``, in words.

    >>> str(_describe_kinds("int | str | null"))
    'a whole number or a text'
    """
    phrases = [_KINDS.get(name, _ANOTHER) for name in names.split(" | ")]
    listed = [phrase for phrase in phrases if len(phrases) == 1 or phrase is not _KINDS["null"]]
    joined = listed[0]
    for phrase in listed[1:]:
        joined = Phrase("{first} or {second}", first=joined, second=phrase)
    return joined


def _explain_word(got: str, allowed: list[str], place: str) -> Malformed:
    """Return the problem of a word or number that is not among those allowed."""
    got = got if len(got) <= LONGEST else f"{got[:LONGEST]}…"
    if not allowed:
        return Malformed("unknown value {got}", where=place, got=got)
    wanted = list_words(filter(None, allowed))
    if "" in allowed:
        return Malformed(
            "expected one of {wanted}, or leave the key out; got {got}",
            where=place,
            wanted=wanted,
            got=got,
        )
    return Malformed("expected one of {wanted}, got {got}", where=place, wanted=wanted, got=got)


def _explain_length(what: str, place: str) -> Malformed | None:
    length = _match(_LENGTH, what)
    if length is None:
        return None
    least = length["sign"] == ">= " or length["word"] == "at least "
    most = length["sign"] == "<= " or length["word"] == "at most "
    n = length["n"]
    if length["most"]:
        wanted = Phrase("from {least} to {most}", least=n, most=length["most"])
    elif least:
        wanted = Phrase("{least} or more", least=n)
    else:
        wanted = Phrase("{most} or fewer", most=n) if most else Phrase("exactly {n}", n=n)
    if length["kind"] in ("str", "bytes"):
        return Malformed(
            "expected a text; number of characters: {wanted}", where=place, wanted=wanted
        )
    return Malformed("expected another number of entries: {wanted}", where=place, wanted=wanted)


def _explain_bound(what: str, place: str) -> Malformed:
    bound = _match(_BOUND, what)
    if bound:
        n = bound["n"]
        words = {
            ">=": Phrase("{least} or more", least=n),
            ">": Phrase("more than {n}", n=n),
            "<=": Phrase("{n} or less", n=n),
            "<": Phrase("less than {n}", n=n),
        }
        return Malformed("expected a number: {wanted}", where=place, wanted=words[bound["sign"]])
    multiple = _match(_MULTIPLE, what)
    if multiple:
        return Malformed("expected a multiple of {n}", where=place, n=multiple["n"])
    fits = _match(_FITS, what)
    if fits:
        pattern = clean(fits["pattern"])
        return Malformed("expected a text of the form {pattern}", where=place, pattern=pattern)
    zone = _match(_ZONE, what)
    if zone and zone["no"] == "no ":
        return Malformed("expected a time without a time zone", where=place)
    if zone:
        return Malformed("expected a time with a time zone", where=place)
    if _match(_RANGE, what):
        return Malformed("the value is out of range", where=place)
    if _match(_FORM, what):
        return Malformed("expected a value of another form", where=place)
    # Not msgspec's: the type's own check, which may be anybody's.
    return Malformed("refused: {what}", where=place, what=quote(clean(what)))


# -- keys of free tables, which msgspec calls [...] ----------------------------------------------


def _name_keys(complaint: str, kind: Any, data: Any, path: str) -> str:
    """Return a path with the keys for ``[...]``: those whose entry alone brings the complaint."""
    while "[...]" in path:
        head, _, tail = path.partition("[...]")
        keys = [int(step[1:-1]) if step.startswith("[") else step for step in _walk(head)]
        try:
            table = data
            for key in keys:
                table = table[key]
            for name, entry in table.items():
                trial = _replace(data, keys, {name: entry})
                try:
                    msgspec.convert(trial, kind)
                except msgspec.ValidationError as error:
                    if str(error) == complaint:
                        data, path = trial, f"{head}.{shorten(name)}{tail}"
                        break
            else:
                return path
        except (AttributeError, IndexError, KeyError, TypeError):
            return path
    return path


def _walk(path: str) -> Iterator[str]:
    """Give the steps of a path: keys, and indices as ``[1]`` or ``[...]``.

    >>> list(_walk(".events[1].from"))
    ['events', '[1]', 'from']
    """
    for key, index in re.findall(r"\.([^.\[]+)|(\[[^\]]*\])", path):
        yield key or index


def _replace(tree: Any, keys: list[Any], new: Any) -> Any:
    """Return parsed data with *new* at the place to which *keys* lead."""
    if not keys:
        return new
    copy: Any = list(tree) if isinstance(tree, list) else dict(tree)
    copy[keys[0]] = _replace(tree[keys[0]], keys[1:], new)
    return copy


# -- what may stand at a place -------------------------------------------------------------------


def _list_keys(kind: Any, path: str) -> list[str]:
    """Return the keys of the table at *path* in a *kind*, with the one that tells its type."""
    for found in _find_types(kind, path):
        if hasattr(found, "fields"):
            tag = getattr(found, "tag_field", None)
            return [*([tag] if tag else []), *(field.encode_name for field in found.fields)]
    return []


def _list_allowed(kind: Any, path: str) -> list[str]:
    """Return the words or numbers that may stand at *path* in a *kind*, if they are listed."""
    for found in _find_types(kind, path):
        if isinstance(getattr(found, "values", None), tuple):
            return [str(value) for value in found.values]
    return []


def _find_types(kind: Any, path: str) -> list[Any]:
    """Return what msgspec knows of the types of a value at *path*, more than one in a union."""
    from msgspec import inspect  # needed for a mistake only, and slow to load

    try:
        found = _split_union(inspect.type_info(kind))
        for step in _walk(path):
            found = [inner for one in found for inner in _step_into(one, step)]
    except (AttributeError, TypeError):  # a type of somebody else's that msgspec cannot tell of
        return []
    return found


def _step_into(found: Any, step: str) -> list[Any]:
    """Return the types of what lies one *step* inside a type."""
    if not step.startswith("["):
        fields: Mapping[str, Any] = {
            field.encode_name: field.type for field in getattr(found, "fields", ())
        }
        return _split_union(fields[step]) if step in fields else []
    items = getattr(found, "item_types", None)
    if items is not None and step[1:-1].isdigit():
        return _split_union(items[int(step[1:-1])])
    inner = getattr(found, "item_type", None) or getattr(found, "value_type", None)
    return _split_union(inner) if inner is not None else []


def _split_union(found: Any) -> list[Any]:
    """Return the types of a union, and what msgspec knows of a type without what is said beside."""
    name = type(found).__name__
    if name == "Metadata":
        return _split_union(found.type)
    if name == "UnionType":
        return [inner for one in found.types for inner in _split_union(one)]
    return [found]
