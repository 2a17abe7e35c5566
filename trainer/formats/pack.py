"""A pack as a value, and how its file is read: strictly, and item by item.

What is wrong with an item costs that item; what is wrong with the file or its head costs the pack.
Every text passes the cleaning gate here.  Nothing here knows a rule, a family, or what is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from trainer.dealing.chance import SEEDS
from trainer.formats.findings import Faulty, Finding
from trainer.formats.refusals import MOST_PACK, check_tree, no_value, parsed, short
from trainer.rules.errors import LONGEST, Malformed, Phrase
from trainer.text.clean import clean, clean_text, nfc

FORMAT = 1
MOST = {"signs": MOST_PACK, "lessons": 100, "items": 500}
"""A file has no more signs, a course no more lessons, a lesson or paper no more items."""
CODES = 12
"""An item is asked under no more codes."""
SIGNS = {"title": 200, "hint": 4000, "text": 4000}
"""A text is cut to so many signs where it is read; it has no room long before."""
WORD = 200
"""A word of a text is cut to so many signs."""

Fact = bool | int | str | list[Any]
"""A value of a fact in a file: lists for tuples, ``"none"`` for nothing."""
Help = Literal["walk", "clause", "hint", "none"]
"""How much help a question gives.  ``walk``: the clauses of the lesson are shown and the first
part is filled in; ``clause``: they are shown; ``hint``: the hint is; ``none``: nothing."""
HELP: tuple[Help, ...] = ("walk", "clause", "hint", "none")
"""Kinds of help, the most first."""
Form = Literal["compose", "options", "detect"]
Kind = Literal["course", "paper"]
Level = Literal["easy", "mixed", "hard"]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: Annotated[str, Meta(description="In English.")] = ""
    ru: Annotated[str, Meta(description="In Russian.")] = ""

    def __bool__(self) -> bool:
        """Tell whether there is any text."""
        return bool(self.en or self.ru)

    def in_language(self, lang: str) -> str:
        """Return the text in a language, in English where it has none."""
        return str(getattr(self, lang, "")) or self.en


class Item(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is asked: a family with facts and a seed, or a case; never what is right.

    Facts that are not named are drawn by the seed: the first one from it on that draws those that
    are named is taken.
    """

    family: Annotated[str, Meta(description="The id of a family, such as casino/no-cut.")] = ""
    facts: Annotated[
        dict[str, Fact], Meta(description="Facts of the family that are fixed, by name.")
    ] = {}
    seed: Annotated[int, Meta(ge=0, lt=SEEDS, description="Where the search for facts starts.")] = 0
    but: Annotated[
        dict[str, Fact],
        Meta(description="Makes it a pair, asked again with this one fact changed."),
    ] = {}
    case: Annotated[
        str | dict[str, Any],
        Meta(description="A case, written as in a casebook; or the id of a case of casebook."),
    ] = ""
    casebook: Annotated[str, Meta(description="A casebook beside the pack.")] = ""
    codes: Annotated[
        tuple[str, ...],
        Meta(
            max_length=CODES,
            description="Rulesets under which it is asked, one after another.",
        ),
    ] = ()
    form: Annotated[
        Form | None, Meta(description="How it is answered, if not as the whole pack.")
    ] = None
    help: Annotated[Help, Meta(description="How much help is given, in a course.")] = "none"
    hint: Annotated[Told, Meta(description="What to look at; it must not tell.")] = Told()
    text: Annotated[Told, Meta(description="What is said before it.")] = Told()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson of a course: what the rule is, an example step by step, questions."""

    id: str
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that it teaches.")]
    title: Told
    text: Annotated[Told, Meta(description="What the rule is.")]
    example: Item | None = None
    item: Annotated[tuple[Item, ...], Meta(description="The questions.")] = ()


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a pack is called, and how it is played."""

    id: Annotated[str, Meta(description="By which it is asked for: misdeal quiz ID.")]
    kind: Kind
    title: Told
    text: Annotated[Told, Meta(description="What it is about.")]
    ruleset: Annotated[
        str, Meta(description="The id of its ruleset; a paper may be of several.")
    ] = ""
    level: Level | None = None
    form: Annotated[
        Form,
        Meta(
            description="compose: part by part; options: by a whole ruling; "
            "detect: whether a rule was broken, and which."
        ),
    ] = "compose"


class PackFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file of a pack, as TOML has it."""

    format: Literal[1]
    pack: Head
    lesson: Annotated[tuple[Lesson, ...], Meta(description="Of a course.")] = ()
    item: Annotated[tuple[Item, ...], Meta(description="Of a paper.")] = ()


class Placed(Struct, frozen=True):
    """An item and where it stands in its file."""

    item: Item
    place: Phrase


class Unit(Struct, frozen=True):
    """A lesson that could be read, with the items of it that could be."""

    lesson: Lesson
    place: Phrase
    example: Placed | None
    items: tuple[Placed, ...]


class Pack(Struct, frozen=True, kw_only=True):
    """A pack as read: its head, the lessons and items that could be read.

    `file` is its file's name as shown.
    """

    file: str
    head: Head
    lessons: tuple[Unit, ...] = ()
    items: tuple[Placed, ...] = ()

    @property
    def id(self) -> str:
        """Its id."""
        return self.head.id

    def placed(self) -> Iterator[tuple[Unit | None, Placed]]:
        """Give all items that are asked, in order, each with its lesson if it has one."""
        for unit in self.lessons:
            for one in unit.items:
                yield unit, one
        for one in self.items:
            yield None, one


class Read(Struct, frozen=True):
    """What came of reading a file: the pack, if there is one, and what is wrong."""

    pack: Pack | None
    findings: tuple[Finding, ...] = ()


def schema() -> dict[str, Any]:
    """Return the JSON schema of the format."""
    made = msgspec.json.schema(PackFile, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


_TABLE = re.compile(r"^[ \t]*\[\[?[ \t]*(?:pack|lesson|item)[ \t]*[].]", re.M)


def is_pack(text: str) -> bool:
    """Tell whether a text is a pack rather than a casebook.

    Where TOML cannot read it, or it is too large for one, it is one by the look of its tables.
    """
    try:
        data = parsed(text, MOST["signs"])
    except Malformed:
        return _TABLE.search(text) is not None
    return not data.keys().isdisjoint(("pack", "lesson", "item"))


def read_pack(text: str, file: str) -> Read:
    """Read a pack from the text of its file; *file* is its name as shown."""
    found: list[Finding] = []
    try:
        data = _data(text)
        head = _made(data.get("pack"), Head, "pack", found)
    except Faulty as faulty:
        return Read(None, (*found, faulty.at("")))
    if head is None:
        return Read(None, tuple(found))
    lessons = tuple(
        unit
        for number, raw in enumerate(_listed(data, "lesson", "lessons", "", found), start=1)
        if (unit := _unit(raw, number, found)) is not None
    )
    items = _items(_listed(data, "item", "items", "", found), None, found)
    pack = Pack(file=file, head=head, lessons=lessons, items=items)
    return Read(pack, tuple(found))


def _data(text: str) -> dict[str, Any]:
    """Return the data of a file; raise `Faulty` where it is none."""
    if len(text) > MOST["signs"]:
        raise Faulty("too-large", n=len(text), most=MOST["signs"], what=Phrase("signs"))
    try:
        data = parsed(text, MOST["signs"])
    except Malformed as problem:
        raise Faulty("not-toml", problem=problem) from None
    try:
        check_tree(data)
    except Malformed as problem:
        raise Faulty("wrong-value", problem=problem) from None
    wanted = ("format", "pack", "lesson", "item")
    for key in data:
        if key not in wanted:
            raise Faulty("unknown-key", key=shown_key(key), wanted=", ".join(wanted))
    if data.get("format") != FORMAT or isinstance(data["format"], bool):
        raise Faulty("format")
    if "pack" not in data:
        raise Faulty("missing-key", key="pack")
    return data


def shown_key(key: str) -> str:
    """Return a key as it is repeated to a person."""
    return short(key)


def _listed(
    data: Mapping[str, Any], key: str, what: str, place: Phrase | str, found: list[Finding]
) -> list[Any]:
    """Return a list of tables, cut where it is too long; what is wrong is put into *found*."""
    raw = data.get(key, [])
    if not isinstance(raw, list):
        problem = Malformed("expected [[{key}]]", key=key)
        found.append(Finding("wrong-value", place, {"problem": problem}))
        return []
    most = MOST[what]
    if len(raw) > most:
        names = {"lessons": Phrase("lessons"), "items": Phrase("items")}
        values = {"n": len(raw), "most": most, "what": names[what]}
        found.append(Finding("too-large", place, values))
    return raw[:most]


def _unit(raw: Any, number: int, found: list[Finding]) -> Unit | None:
    """Read a lesson; its items are read one by one."""
    place = Phrase("lesson {n}", n=number)
    given = dict(raw) if isinstance(raw, dict) else raw
    items = given.pop("item", []) if isinstance(given, dict) else []
    example = given.pop("example", None) if isinstance(given, dict) else None
    lesson = _made(given, Lesson, place, found)
    if lesson is None:
        return None
    placed = None
    if example is not None:
        at = Phrase("lesson {n}, example", n=number)
        made = _made(example, Item, at, found)
        placed = Placed(made, at) if made is not None else None
    listed = _listed({"item": items}, "item", "items", place, found)
    return Unit(lesson, place, placed, _items(listed, number, found))


def _items(raw: list[Any], lesson: int | None, found: list[Finding]) -> tuple[Placed, ...]:
    made = []
    for number, one in enumerate(raw, start=1):
        place = Phrase("item {n}", n=number)
        if lesson is not None:
            place = Phrase("lesson {lesson}, item {n}", lesson=lesson, n=number)
        item = _made(one, Item, place, found)
        if item is not None:
            made.append(Placed(item, place))
    return tuple(made)


_T = TypeVar("_T", Head, Lesson, Item)

FAULTS = 20
"""Of the signs of one part no more faults are told."""
ANSWERS = ("answer", "answers", "expect", "right", "ruling")
"""Keys by which somebody may try to say what is right."""


def _made(raw: Any, kind: type[_T], place: Phrase | str, found: list[Finding]) -> _T | None:
    """Return a part of a pack from its data; None where it is wrong, which is put into *found*.

    Of what is wrong with the signs of one text no more is told than once.
    """
    before = len(found)
    told: set[tuple[str, str]] = set()
    for key, text in _strings(raw, ""):
        for check, values in _signs(key, text):
            if (check, key) not in told and len(told) < FAULTS:
                told.add((check, key))
                found.append(Finding(check, place, values))
    try:
        for key in _keys(raw):
            if key.rpartition(".")[2] in ANSWERS:
                raise Faulty("answer-in-pack", key=shown_key(key))
        data = _cut(_cleaned(raw))
        made: _T = msgspec.convert(data, kind)
        codes: tuple[str, ...] = getattr(made, "codes", ())
        if len(set(codes)) < len(codes):
            raise Faulty("one-code")
    except Faulty as faulty:
        found.append(faulty.at(place))
        return None
    except msgspec.ValidationError as error:
        found.append(_refused(no_value(error, kind, raw=data), kind).at(place))
        return None
    return made if len(found) == before else None


def _cut(data: Any) -> Any:
    """Return the data of a part with its texts cut to what anybody may have to look at."""
    if not isinstance(data, dict):
        return data
    texts = {
        key: {lang: _cut_text(text, SIGNS[key]) for lang, text in data[key].items()}
        for key in SIGNS
        if isinstance(data.get(key), dict)
    }
    return {**data, **texts}


_LONG_WORD = re.compile(rf"\S{{{WORD + 1},}}")


def _cut_text(text: Any, most: int) -> Any:
    """Return a text of at most so many signs, its words of at most `WORD`."""
    if not isinstance(text, str):
        return text
    kept = text if len(text) <= most else f"{text[: most - 1]}…"
    return _LONG_WORD.sub(lambda word: f"{word[0][: WORD - 1]}…", kept)


def _refused(problem: Malformed, kind: type[Any]) -> Faulty:
    key = problem.where
    if problem.message == "unknown key":
        inner = key.rpartition(".")[0]
        fields = Told.__struct_fields__ if inner else kind.__struct_fields__
        return Faulty("unknown-key", key=key, wanted=", ".join(fields))
    if problem.message == "expected this key":
        return Faulty("missing-key", key=key)
    return Faulty("wrong-value", problem=Malformed(problem.message, where=key, **problem.values))


def _keys(raw: Any) -> Iterator[str]:
    """Give the keys of a table, and of the case in it."""
    if isinstance(raw, dict):
        yield from raw
        case = raw.get("case")
        if isinstance(case, dict):
            yield from (f"case.{key}" for key in case)


def _strings(raw: Any, place: str) -> Iterator[tuple[str, str]]:
    """Give every string of parsed data with its key, keys themselves too."""
    if isinstance(raw, str):
        yield place, raw
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield place, key
            if isinstance(value, str | dict | list):
                inner = key[:LONGEST]
                yield from _strings(value, f"{place}.{inner}" if place else inner)
    elif isinstance(raw, list):
        for number, value in enumerate(raw):
            if isinstance(value, str | dict | list):
                yield from _strings(value, f"{place}[{number}]")


def _signs(key: str, text: str) -> Iterator[tuple[str, dict[str, object]]]:
    if text.isascii() and text.isprintable():
        return
    normal = nfc(text)
    if normal != text:
        yield "not-nfc", {"key": shown_key(key)}
    kept = set(clean_text(f"|{normal}|")[1:-1])
    unseen = [sign for sign in normal if sign not in kept and sign != "\t"]
    if unseen:
        yield "unseen-sign", {"key": shown_key(key), "sign": f"U+{ord(unseen[0]):04X}"}


def _cleaned(raw: Any) -> Any:
    """Return parsed data with every string cleaned; running text keeps its lines."""
    if isinstance(raw, str):
        return clean_text(raw) if "\n" in raw else clean(raw)
    if isinstance(raw, dict):
        return {clean(key): _cleaned(value) for key, value in raw.items()}
    return [_cleaned(one) for one in raw] if isinstance(raw, list) else raw
