"""A pack as a value, and how its file is read: strictly, and item by item.

What is wrong with an item costs that item; what is wrong with the file or its head costs the pack.
Every text passes the cleaning gate here.  Nothing here knows a rule, a family, or what is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from trainer.dealing.chance import SEEDS
from trainer.formats.findings import Faulty, Finding
from trainer.formats.toml import check_bounds, parse_toml
from trainer.formats.values import convert, list_words
from trainer.rules.errors import LONGEST, Malformed, Phrase
from trainer.text.clean import clean, clean_text, shorten, to_nfc
from trainer.text.languages import LANGUAGES, SOURCE

FORMAT = 1
LARGEST = 2_000_000
"""How many characters a pack may have."""
MOST = {"lessons": 100, "items": 500}
"""How many lessons a course may have, how many items a lesson or a paper."""
CODES = 12
"""Under how many codes an item may be asked."""
LONGEST_TEXT = {"title": 200, "hint": 4000, "text": 4000, "next": 4000}
"""To how many characters a text is cut where it is read; it has no room long before."""
LONGEST_WORD = 200
"""To how many characters a word of a text is cut."""

Fact = bool | int | str | list[Any]
"""A value of a fact in a file: lists for tuples, ``"none"`` for nothing."""
Help = Literal["walk", "clause", "hint", "none"]
"""How much help a question gives.  ``walk``: the clauses of the lesson are shown, and only the
first part is asked, the others are filled in; ``clause``: they are shown, and the clause is not
asked; ``hint``: there is a hint to ask for; ``none``: nothing."""
HELP: tuple[Help, ...] = ("walk", "clause", "hint", "none")
"""Kinds of help, the most first."""
MOST_IN_A_ROW = 10
"""How many right answers in a row a course may ask for at most."""
Form = Literal["compose", "options", "detect"]
Kind = Literal["course", "paper"]
Level = Literal["easy", "mixed", "hard"]


class _InLanguages(Struct, frozen=True):
    """What texts in several languages can do."""

    def __bool__(self) -> bool:
        """Tell whether there is any text."""
        return any(getattr(self, lang) for lang in LANGUAGES)

    def in_language(self, lang: str) -> str:
        """Return the text in a language, in English where it has none."""
        return str(getattr(self, lang, "") or getattr(self, SOURCE))


if TYPE_CHECKING:

    class Text(_InLanguages, frozen=True, forbid_unknown_fields=True):
        """A text in every language of the trainer: a field of each, by its code."""

        def __getattr__(self, code: str) -> str: ...

else:
    Text = msgspec.defstruct(
        "Text",
        [(one.code, Annotated[str, Meta(description=one.name)], "") for one in LANGUAGES.values()],
        bases=(_InLanguages,),
        namespace={"__doc__": "A text in every language of the trainer."},
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )


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
    hint: Annotated[Text, Meta(description="What to look at; it must not tell.")] = Text()
    text: Annotated[Text, Meta(description="What is said before it.")] = Text()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson of a course: what the rule is, an example step by step, questions.

    A review has nothing of these: it asks about the lessons before it.
    """

    id: str
    clauses: Annotated[
        tuple[str, ...],
        Meta(
            description="The clauses that it teaches; none where it shows how others go together."
        ),
    ] = ()
    title: Text = Text()
    text: Annotated[Text, Meta(description="What the rule is.")] = Text()
    review: Annotated[
        bool,
        Meta(description="Asks mixed questions of the lessons before it; it has nothing else."),
    ] = False
    example: Item | None = None
    item: Annotated[tuple[Item, ...], Meta(description="The questions.")] = ()


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a pack is called, and how it is played."""

    id: Annotated[str, Meta(description="By which it is asked for: misdeal quiz ID.")]
    kind: Kind
    title: Text
    text: Annotated[Text, Meta(description="What it is about.")]
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
    in_a_row: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_IN_A_ROW,
            description="In a course: a lesson is left as soon as so many answers without help "
            "are right in a row; what was wrong is asked again first. 0: each item is asked once.",
        ),
    ] = 0
    next: Annotated[Text, Meta(description="What to do after a course.")] = Text()


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

    def each_item(self) -> Iterator[tuple[Unit | None, Placed]]:
        """Give all items that are asked, in order, each with its lesson if it has one."""
        for unit in self.lessons:
            for one in unit.items:
                yield unit, one
        for one in self.items:
            yield None, one


class Read(Struct, frozen=True):
    """What came of reading a file: the pack, if there is one, and what is wrong.

    `is_casebook`: it is a file of cases, as packs have beside them, and none of a pack.
    """

    pack: Pack | None
    findings: tuple[Finding, ...] = ()
    is_casebook: bool = False


def make_schema() -> dict[str, Any]:
    """Return the JSON schema of the format."""
    made = msgspec.json.schema(PackFile, ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


_TABLE = re.compile(r"^[ \t]*\[\[?[ \t]*(?:pack|lesson|item)[ \t]*[].]", re.M)
_PARTS = ("format", "pack", "lesson", "item")


def is_pack(data: Mapping[str, Any]) -> bool:
    """Tell whether the data of a TOML file is a pack rather than a casebook."""
    return not data.keys().isdisjoint(("pack", "lesson", "item"))


def looks_like_pack(text: str) -> bool:
    r"""Tell the same of a text that is no TOML, or too large, by the look of its tables.

    >>> looks_like_pack("format = 1\n[pack]\nid = "), looks_like_pack("[[case]]\nid = ")
    (True, False)
    """
    return _TABLE.search(text) is not None


def read_pack(text: str, file: str) -> Read:
    """Read a pack from the text of its file; *file* is its name as shown."""
    if len(text) > LARGEST:
        return Read(None, (_find_too_large(len(text), LARGEST, "characters").at(""),))
    try:
        data = parse_toml(text, LARGEST)
    except Malformed as problem:
        return Read(None, (Finding("not-toml", "", {"problem": problem}),))
    return read_pack_data(data, file)


def read_pack_data(data: Mapping[str, Any], file: str) -> Read:
    """Read a pack from the data of its TOML; *file* is its name as shown."""
    found: list[Finding] = []
    try:
        _check_parts(data)
    except Faulty as faulty:
        return Read(None, (faulty.at(""),), is_casebook="case" in data and "pack" not in data)
    head = _make(data["pack"], Head, "pack", found)
    if head is None:
        return Read(None, tuple(found))
    lessons = tuple(
        unit
        for number, raw in enumerate(_cut_list(data, "lesson", "lessons", "", found), start=1)
        if (unit := _read_lesson(raw, number, found)) is not None
    )
    items = _read_items(_cut_list(data, "item", "items", "", found), None, found)
    pack = Pack(file=file, head=head, lessons=lessons, items=items)
    return Read(pack, tuple(found))


def _check_parts(data: Mapping[str, Any]) -> None:
    """Raise `Faulty` where a file as a whole is none of a pack."""
    try:
        check_bounds(data)
    except Malformed as problem:
        raise Faulty("wrong-value", problem=problem) from None
    for key in data:
        if key not in _PARTS:
            raise Faulty("unknown-key", key=shorten(key), wanted=list_words(_PARTS))
    if data.get("format") != FORMAT or isinstance(data["format"], bool):
        raise Faulty("format")
    if "pack" not in data:
        raise Faulty("missing-key", key="pack")


OF_LESSON = ("clauses", "title", "text")
"""Keys that every lesson has but a review."""

_COUNTED = {
    "characters": Phrase("characters"),
    "lessons": Phrase("lessons"),
    "items": Phrase("items"),
}


def _find_too_large(n: int, most: int, what: str) -> Faulty:
    return Faulty("too-large", n=n, most=most, what=_COUNTED[what])


def _cut_list(
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
        found.append(_find_too_large(len(raw), most, what).at(place))
    return raw[:most]


def _read_lesson(raw: Any, number: int, found: list[Finding]) -> Unit | None:
    """Read a lesson; its items are read one by one."""
    place = Phrase("lesson {n}", n=number)
    given = dict(raw) if isinstance(raw, dict) else raw
    items = given.pop("item", []) if isinstance(given, dict) else []
    example = given.pop("example", None) if isinstance(given, dict) else None
    lesson = _make(given, Lesson, place, found)
    if lesson is None:
        return None
    for key in () if lesson.review else OF_LESSON:
        if key not in given:
            found.append(Faulty("missing-key", key=key).at(place))
            return None
    placed = None
    if example is not None:
        at = Phrase("lesson {n}, example", n=number)
        made = _make(example, Item, at, found)
        placed = Placed(made, at) if made is not None else None
    listed = _cut_list({"item": items}, "item", "items", place, found)
    return Unit(lesson, place, placed, _read_items(listed, number, found))


def _read_items(raw: list[Any], lesson: int | None, found: list[Finding]) -> tuple[Placed, ...]:
    made = []
    for number, one in enumerate(raw, start=1):
        place = Phrase("item {n}", n=number)
        if lesson is not None:
            place = Phrase("lesson {lesson}, item {n}", lesson=lesson, n=number)
        item = _make(one, Item, place, found)
        if item is not None:
            made.append(Placed(item, place))
    return tuple(made)


_T = TypeVar("_T", Head, Lesson, Item)

FAULTS = 20
"""How many bad characters of one part are told."""
ANSWERS = ("answer", "answers", "expect", "right", "ruling")
"""Keys by which somebody may try to say what is right."""


def _make(raw: Any, kind: type[_T], place: Phrase | str, found: list[Finding]) -> _T | None:
    """Return a part of a pack from its data; None where it is wrong, which is put into *found*.

    Of each kind of bad character in one text only the first is told.
    """
    before = len(found)
    reported: set[tuple[str, str]] = set()
    for key, text in _give_strings(raw, ""):
        for check, values in _find_bad_characters(key, text):
            if (check, key) not in reported and len(reported) < FAULTS:
                reported.add((check, key))
                found.append(Finding(check, place, values))
    try:
        for key in _give_keys(raw):
            if key.rpartition(".")[2] in ANSWERS:
                raise Faulty("answer-in-pack", key=shorten(key))
        data = _cut_texts(_clean_texts(raw))
        made = convert(data, kind)
        codes: tuple[str, ...] = getattr(made, "codes", ())
        if len(set(codes)) < len(codes):
            raise Faulty("one-code")
    except Faulty as faulty:
        found.append(faulty.at(place))
        return None
    except Malformed as problem:
        found.append(_name_fault(problem).at(place))
        return None
    return made if len(found) == before else None


def _cut_texts(data: Any) -> Any:
    """Return the data of a part with its texts cut to what anybody may have to look at."""
    if not isinstance(data, dict):
        return data
    texts = {
        key: {lang: _cut_text(text, LONGEST_TEXT[key]) for lang, text in data[key].items()}
        for key in LONGEST_TEXT
        if isinstance(data.get(key), dict)
    }
    return {**data, **texts}


_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


def _cut_text(text: Any, most: int) -> Any:
    """Return a text of at most *most* characters, its words of at most `LONGEST_WORD`."""
    if not isinstance(text, str):
        return text
    kept = text if len(text) <= most else f"{text[: most - 1]}…"
    return _LONG_WORD.sub(lambda word: f"{word[0][: LONGEST_WORD - 1]}…", kept)


def _name_fault(problem: Malformed) -> Faulty:
    """Return a problem of a value as what one of the checks has found."""
    if problem.message.startswith("unknown key"):
        return Faulty("unknown-key", key=problem.where, wanted=problem.values["wanted"])
    if problem.message == "expected this key":
        return Faulty("missing-key", key=problem.where)
    return Faulty("wrong-value", problem=problem)


def _give_keys(raw: Any) -> Iterator[str]:
    """Give the keys of a table, and of the case in it."""
    if isinstance(raw, dict):
        yield from raw
        case = raw.get("case")
        if isinstance(case, dict):
            yield from (f"case.{key}" for key in case)


def _give_strings(raw: Any, place: str) -> Iterator[tuple[str, str]]:
    """Give every string of parsed data with its key, keys themselves too."""
    if isinstance(raw, str):
        yield place, raw
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield place, key
            if isinstance(value, str | dict | list):
                inner = key[:LONGEST]
                yield from _give_strings(value, f"{place}.{inner}" if place else inner)
    elif isinstance(raw, list):
        for number, value in enumerate(raw):
            if isinstance(value, str | dict | list):
                yield from _give_strings(value, f"{place}[{number}]")


def _find_bad_characters(key: str, text: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Give the check that a text does not pass, with the fields of its finding."""
    if text.isascii() and text.isprintable():
        return
    normal = to_nfc(text)
    if normal != text:
        yield "not-nfc", {"key": shorten(key)}
    kept = set(clean_text(f"|{normal}|")[1:-1])
    unseen = [one for one in normal if one not in kept and one != "\t"]
    if unseen:
        code = f"U+{ord(unseen[0]):04X}"
        yield "unseen-character", {"key": shorten(key), "character": code}


def _clean_texts(raw: Any) -> Any:
    """Return parsed data with every string cleaned; running text keeps its lines."""
    if isinstance(raw, str):
        return clean_text(raw) if "\n" in raw else clean(raw)
    if isinstance(raw, dict):
        return {clean(key): _clean_texts(value) for key, value in raw.items()}
    return [_clean_texts(one) for one in raw] if isinstance(raw, list) else raw
