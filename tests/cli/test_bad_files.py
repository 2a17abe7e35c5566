"""Every bad file costs one line for each thing wrong, in the person's language, with its place."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
import tomlkit
from msgspec import Meta, Struct

from trainer.cli import main
from trainer.formats.casebook import list_event_types
from trainer.formats.findings import CHECKS
from trainer.formats.toml import explain_syntax
from trainer.formats.values import explain_mismatch
from trainer.plugins.loading import load_installed
from trainer.rules.errors import Malformed
from trainer.rules.ruling import Ruling
from trainer.rules.situation import History
from trainer.text.catalogue import Language
from trainer.words.problems import describe_problem, fill_message


def words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z]+", text))


HEAD = 'format = 1\n[[case]]\nid = "x"\n'
TABLE = HEAD + 'ruleset = "general"\nseats = ["A", "B"]\ndealer = "A"\n'
CASINO = TABLE.replace("general", "casino")
PREFERANS = TABLE.replace("general", "preferans").replace('"B"]', '"B", "C"]')
UNKNOWN = "неизвестный ключ; нужен один из"
DEEP = "a" + ".a" * 200


def with_events(events: str) -> str:
    return TABLE + f"events = {events}\n"


def with_options(options: str, table: str = TABLE) -> str:
    return table + f"options = {options}\n"


def with_history(history: str) -> str:
    return TABLE + f"history = {history}\n"


BAD: dict[str, tuple[str | bytes, str]] = {
    # the file as a whole
    "empty": ("", "format: этот ключ обязателен"),
    "format-other": ("format = 2\n", "format: ожидается: 1; дано: 2"),
    "format-true": ("format = true\n", "format: ожидается: 1; дано: true"),
    "format-text": ('format = "1"\n', "format: ожидается: 1; дано: '1'"),
    "format-huge": (f"format = 0x{'f' * 5000}\n", "format: число слишком большое"),
    "top-key": ("format = 1\ncases = []\n", f"cases: {UNKNOWN}: format, case"),
    "case-table": ("format = 1\n[case]\n", "case: ожидается [[case]]"),
    "case-number": ("format = 1\ncase = [7]\n", "#1: ожидается: таблица; дано: целое число"),
    "not-utf-8": (b"\xff\xfef\x00o\x00", "файл не в кодировке UTF-8"),
    "half-a-sign": (b"format = 1\n# \xd0", "файл не в кодировке UTF-8"),
    "nul": ("format = 1\n# \0\n", "строка 2, столбец 3: такого знака здесь быть не может"),
    # no TOML
    "open-text": ('format = 1\na = "x', "в конце файла: текст в кавычках не закрыт"),
    "broken-text": ('format = 1\na = "x\n"', "столбец 7: строка кончается внутри текста"),
    "open-list": ("format = 1\na = [1 2]", "список не закрыт; ожидается , или ]"),
    "open-table": ("format = 1\na = {b = 1 c = 2}", "таблица не закрыта; ожидается , или }"),
    "no-equals": ("format 1", "после ключа ожидается ="),
    "no-key": ("format = 1\na = { = 1}", "ожидается ключ"),
    "two-on-a-line": ("format = 1 a = 2", "ожидается конец строки"),
    "no-statement": ("]", "ожидается ключ или имя таблицы в [ ]"),
    "open-name": ("[a\n", "после имени таблицы ожидается ]"),
    "open-names": ("[[case]\n", "после имени таблицы ожидается ]]"),
    "twice": ("format = 1\nformat = 1\n", "этот ключ или таблица уже есть"),
    "twice-inline": ("a = { b = 1, b = 2 }\n", "этот ключ или таблица уже есть"),
    "table-twice": ("[a]\n[a]\n", "этот ключ или таблица уже есть"),
    "frozen": ("a = {}\n[a.b]\n", "этот ключ или таблица уже есть"),
    "escape": ('a = "\\q"\n', "знак \\ здесь в тексте не на месте"),
    "hex": ('a = "\\uZZZZ"\n', "знак \\ здесь в тексте не на месте"),
    "surrogate": ('a = "\\uD800"\n', "знак \\ здесь в тексте не на месте"),
    "date": ("a = 2023-02-30\n", "такой даты или времени не бывает"),
    "no-value": ("a = \n", "ожидается значение"),
    "digits": (f"a = {'9' * 5000}\n", "число слишком большое"),
    "brackets": (f"a = {'[' * 2000}", "это не TOML"),
    # a case
    "no-id": ('format = 1\n[[case]]\nruleset = "general"\n', "#1: id: этот ключ обязателен"),
    "no-seats": (HEAD + 'ruleset = "general"\n', "x: seats: этот ключ обязателен"),
    "id-number": ("format = 1\n[[case]]\nid = 7\n", "id: ожидается: текст; дано: целое число"),
    "id-empty": (TABLE.replace('"x"', '""'), "id: ожидается"),
    "id-twice": (TABLE + TABLE.partition("\n")[2], "x: id: у каждого случая"),
    "id-long": (
        TABLE.replace('"x"', f'"{"x-" * 41}"'),
        "id: ожидается текст; число знаков: 80 или",
    ),
    "title-long": (
        TABLE + f'title = "{"x" * 2_001}"\n',
        "title: ожидается текст; число знаков: 2000",
    ),
    "seat-long": (
        TABLE.replace('"B"', f'"{"B" * 41}"'),
        "seats[1]: ожидается текст; число знаков: 40 или меньше",
    ),
    "ruleset": (TABLE.replace("general", "whist"), "ruleset: ожидается одно из"),
    "seats-text": (TABLE.replace('["A", "B"]', '"AB"'), "seats: ожидается: список; дано: текст"),
    "seat-number": (TABLE.replace('"B"', "2"), "seats[1]: ожидается: текст; дано: целое число"),
    "seats-one": (TABLE.replace(', "B"', ""), "seats: ожидается мест"),
    "seat-twice": (TABLE.replace('"B"', '"A"'), "seats: имена за столом"),
    "seat-pack": (TABLE.replace('"B"', '"pack"'), "seats: ожидается имя игрока"),
    "leave": (TABLE + "leave = 1\n", "leave: ожидается: true или false; дано: целое число"),
    "key": (
        TABLE + "weather = 1\n",
        f"weather: {UNKNOWN}: id, ruleset, seats, ",
    ),
    "title-date": (TABLE + "title = 2020-01-01\n", "title: ожидается: текст; дано: дата"),
    "title-time": (TABLE + "title = 10:00:00\n", "title: ожидается: текст; дано: время"),
    "title-moment": (
        TABLE + "title = 2020-01-01T10:00:00Z\n",
        "title: ожидается: текст; дано: дата со временем",
    ),
    "title-true": (TABLE + "title = true\n", "title: ожидается: текст; дано: true или false"),
    "title-number": (TABLE + "title = 1.5\n", "title: ожидается: текст; дано: число"),
    "turn": (TABLE + 'turn = "Z"\n', "turn: ожидается одно из: A, B; дано: 'Z'"),
    # settings and history
    "option": (
        with_options("{ blind = 1 }"),
        f"options.blind: {UNKNOWN}: pack, ",
    ),
    "options": (with_options("1"), "options: ожидается: таблица; дано: целое число"),
    "option-kind": (with_options('{ hand = "6" }'), "options.hand: ожидается: целое число"),
    "option-bank": (with_options("{ bank = 1 }"), "options.bank: ожидается: текст; дано"),
    "option-banker": (
        with_options('{ bank = "Z" }'),
        "options.bank: ожидается одно из: A, B; дано: 'Z'",
    ),
    "option-huge": (with_options(f"{{ hand = {10**30} }}"), "options.hand: число слишком"),
    "option-zero": (with_options("{ hand = 0 }"), "options.hand: ожидается один или больше"),
    "option-pack": (with_options("{ pack = 3 }"), "options.pack: колода мала"),
    "option-literal": (
        with_options("{ packets = 3 }", CASINO),
        "options.packets: ожидается одно из: 2, 4; дано: 3",
    ),
    "option-word": (
        with_options('{ wrong_count = "all" }', CASINO),
        "options.wrong_count: ожидается одно из: deal, game; дано: 'all'",
    ),
    "option-prices": (
        with_options('{ progression = [1, "2"] }', PREFERANS),
        "options.progression[1]: ожидается: целое число; дано: текст",
    ),
    "option-no-prices": (
        with_options("{ progression = [] }", PREFERANS),
        "options.progression: ожидается список цен",
    ),
    "history": (
        with_history("{ looks = 1 }"),
        f"history.looks: {UNKNOWN}: failed_deals, peeked",
    ),
    "history-kind": (
        with_history("{ failed_deals = 1.5 }"),
        "history.failed_deals: ожидается: целое число; дано: число",
    ),
    "history-less": (
        with_history("{ failed_deals = -1 }"),
        "history.failed_deals: ожидается ноль или больше",
    ),
    # events
    "events": (with_events("1"), "events: ожидается: список; дано: целое число"),
    "event-text": (with_events('["cut"]'), "events[0]: ожидается таблица с ключом do"),
    "event-no-do": (with_events("[{}]"), "events[0].do: этот ключ обязателен"),
    "event-do-kind": (with_events("[{ do = [1] }]"), "events[0].do: ожидается одно из"),
    "event-do": (with_events('[{ do = "sing" }]'), "events[0].do: ожидается одно из"),
    "event-key": (
        with_events('[{ do = "cut", at = 1 }]'),
        f"events[0].at: {UNKNOWN}: do, by, parts, order, leave",
    ),
    "event-missing": (with_events('[{ do = "peek" }]'), "events[0].by: этот ключ обязателен"),
    "event-face": (
        with_events('[{ do = "drop", of = "A", face = "sideways" }]'),
        "events[0].face: ожидается одно из: down, up; дано: 'sideways'",
    ),
    "event-cards": (
        with_events('[{ do = "draw", cards = { A = 7 } }]'),
        "events[0].cards",
    ),
    "event-part": (
        with_events('[{ do = "cut", parts = [1, "x"] }]'),
        "events[0].parts[1]: ожидается: целое число; дано: текст",
    ),
    "event-nothing": (
        with_events('[{ do = "cut", parts = "x" }]'),
        "events[0].parts: ожидается: список; дано: текст",
    ),
    "event-huge": (
        with_events(f'[{{ do = "deal", count = {2**63} }}]'),
        "events[0].count: число слишком большое",
    ),
    # what is expected
    "expect": (
        TABLE + "expect = { mood = 1 }\n",
        f"expect.mood: {UNKNOWN}: irregularity, ",
    ),
    "expect-kind": (TABLE + "expect = 1\n", "expect: ожидается: таблица; дано: целое число"),
    "expect-deep": (TABLE + f"expect.remedy.{DEEP} = 1\n", "слишком глубокая вложенность"),
    "expect-huge": (TABLE + f"expect.failed_deal = {10**40}\n", "expect.failed_deal: число"),
}
FORMAT = """
    format case id ruleset title seats dealer turn leave cutter options history events expect do
    TOML UTF true false game deal up down by
"""
KINDS: tuple[type[Struct], ...] = (
    Ruling,
    History,
    *(one.game.options for one in load_installed().by_id.values()),
)
KEYS = {key for kind in KINDS for key in words(" ".join(kind.__struct_fields__))}
"""The keys that a message about an unknown one lists."""


@pytest.mark.parametrize("name", BAD)
def test_one_line_in_russian(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body, wanted = BAD[name]
    path = tmp_path / "плохой.toml"
    path.write_bytes(body if isinstance(body, bytes) else body.encode())
    known = words(FORMAT) | KEYS | words(" ".join(CHECKS))
    for ruleset, loaded in load_installed().by_id.items():
        types = list_event_types(loaded.game)
        known |= words(ruleset) | words(" ".join(types))
        known |= {key for kind in types.values() for key in kind.__struct_encode_fields__}
    if isinstance(body, str):
        known |= words(body)
    for command in ("check", "rule"):
        assert main(["--lang", "ru", command, str(path)]) == 2
        out, err = capsys.readouterr()
        assert wanted in err
        assert err.count("\n") == 1
        assert err.startswith(f"{path}: ")
        assert len(err) < 600
        assert words((out + err).replace(str(path), "")) - known == set()


def test_a_bad_case_silences_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = TABLE.partition("\n")[2]
    deep = bad.replace('"x"', '"deep"') + f"expect.remedy.{DEEP} = 1\n"
    huge = bad.replace('"x"', '"huge"') + f"leave = 0x{'f' * 5000}\n"
    path = tmp_path / "some.toml"
    path.write_text("format = 1\n" + deep + huge + bad, "utf-8")
    assert main(["--lang", "en", "rule", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("x\n")
    assert [line.split(": ")[1] for line in err.splitlines()] == ["deep", "huge"]


class Inner(Struct, frozen=True):
    how: Literal["a", "b"] | None = None


class Outer(Struct, frozen=True):
    inner: dict[str, tuple[Inner, ...]]


VALUES: tuple[tuple[Any, Any, str], ...] = (
    (int, "1", "expected a whole number, got a text"),
    (int | str, 1.5, "expected a whole number or a text, got a number"),
    (list[int] | None, {}, "expected a list, got a table"),
    (Annotated[str, Meta(min_length=2)], "x", "a text; number of characters: 2 or more"),
    (
        Annotated[str, Meta(max_length=2)],
        "xxx",
        "a text; number of characters: 2 or fewer",
    ),
    (Annotated[list[int], Meta(min_length=2)], [], "another number of entries: 2 or more"),
    (Annotated[list[int], Meta(max_length=0)], [1], "another number of entries: 0 or fewer"),
    (Annotated[dict[str, int], Meta(min_length=1)], {}, "another number of entries: 1 or more"),
    (tuple[int, int], [1], "another number of entries: exactly 2"),
    (Annotated[int, Meta(ge=3)], 1, "expected a number: 3 or more"),
    (Annotated[int, Meta(le=3)], 4, "expected a number: 3 or less"),
    (Annotated[float, Meta(gt=3.5)], 1.0, "expected a number: more than 3.5"),
    (Annotated[float, Meta(lt=3.5)], 4.0, "expected a number: less than 3.5"),
    (Annotated[int, Meta(multiple_of=2)], 3, "expected a multiple of 2"),
    (Annotated[str, Meta(pattern="^a$")], "b", "expected a text of the form '^a$'"),
    (Annotated[datetime, Meta(tz=True)], datetime(2020, 1, 1), "a time with a time zone"),
    (Annotated[time, Meta(tz=False)], "10:00:00Z", "a time without a time zone"),
    (datetime, "x", "expected a value of another form"),
    (date, "x", "expected a value of another form"),
    (bytes, "?", "expected a value of another form"),
    (Outer, {"inner": {"k": [{"how": "c"}]}}, "inner[...][0].how: expected one of a, b, got 'c'"),
    (complex, "x", "expected a value of another kind, got a text"),
)


@pytest.mark.parametrize(("kind", "value", "wanted"), VALUES)
def test_whatever_the_types_of_a_ruleset_ask_for(kind: Any, value: Any, wanted: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(value, kind)
    problem = explain_mismatch(raised.value, kind)
    assert wanted in str(problem)
    text = describe_problem(problem, Language("ru")).replace("inner[...][0].how", "")
    assert words(text) <= {"a", "b", "c"}


@pytest.mark.parametrize(
    "text",
    [
        "Expected `array` of at least length 1, got 0",
        "Expected `array` of at most length 3, got 4",
        "Expected `array` of length 1 to 2, got 3",
        "Expected `int`",
        "Integer value out of range",
        "Number out of range",
        "Duration is out of range",
        "Timestamp is out of range ",
        "Invalid value 'x'",
        "Invalid value 7",
        "Expected `str`, got `int` - at `key` in `$`",
        "Expected a hashable value, got `list`",
    ],
)
def test_what_msgspec_may_say_besides(text: str) -> None:
    problem = explain_mismatch(msgspec.ValidationError(text), dict)
    assert words(fill_message(problem, Language("ru"))) <= {"x"}
    assert isinstance(problem, Malformed)


def test_what_tomllib_may_say_one_day() -> None:
    later = explain_syntax(ValueError("Quite another thing (at line 3, column 4)"))
    text = fill_message(later, Language("ru"))
    assert text == "это не TOML, строка 3, столбец 4: в TOML так не пишут"


LONG = "Z" * 100_000


@pytest.mark.parametrize(
    "wrong",
    [
        {"dealer": LONG},
        {"seats": [f"p{number}" for number in range(3000)], "dealer": "q"},
        {"history": {"peeked": [LONG]}},
        {"events": [{"do": "draw", "cards": {LONG: "7S", "B": "8S"}}]},
        {"events": [{"do": "draw", "cards": {"A": LONG, "B": "8S"}}]},
        {"events": [{"do": "expose", "card": LONG}]},
        {"events": [{"do": "deal", "to": LONG, "count": 1}]},
        {"events": [{"do": "deal", "to": "A", "cards": [LONG]}]},
        {"events": [{"do": LONG}]},
        {"options": {LONG: 1}},
        {LONG: 1},
    ],
)
def test_what_is_wrong_is_not_repeated_at_length(
    wrong: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {"id": "x", "ruleset": "general", "seats": ["A", "B"], "dealer": "A", **wrong}
    file = tmp_path / "long.toml"
    file.write_text(tomlkit.dumps({"format": 1, "case": [case]}), "utf-8")
    assert main(["rule", str(file), "--lang", "en"]) == 2
    assert len(capsys.readouterr().err) < 1000 + len(str(file))
