"""Whatever a file holds, reading it gives findings; what is wrong with an item costs that item."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.bad import COURSE, HERE, KNOWN, PAPER, SHELF, SPEECHES, text_of
from trainer.asking.pack_items import Outside
from trainer.audit.pack_checks import check_pack
from trainer.cli.check import format_finding
from trainer.formats.findings import CHECKS
from trainer.formats.pack import Read, looks_like_pack, read_pack
from trainer.formats.toml import write_toml
from trainer.plugins.packs import make_shelf
from trainer.rules.errors import Malformed
from trainer.study.plans import plan_quiz
from trainer.text.catalogue import Language
from trainer.text.languages import LANGUAGES

GOOD = {name: tomllib.loads(text_of(name)) for name in (COURSE, PAPER)}
SIGNS = st.text(st.characters(), max_size=60)
BITS = st.sampled_from(
    [
        *('"', "'", '"""', "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\n", "\r\n", "\\u202e"),
        *("format = 1\n", "[pack]\n", "[[item]]\n", "[[lesson]]\n", "[lesson.item]\n", "item"),
        *("0x" + "f" * 99, "1e999", "nan", "2020-01-01", "\0", "\x1b[2J", "\ud800", "é", "[" * 99),
    ]
)
TEXTS = st.one_of(SIGNS, st.lists(st.one_of(BITS, SIGNS), max_size=12).map("".join))


def deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = {"a": [value]}
    return value


VALUES = st.one_of(
    st.sampled_from([True, -1, 0, 2**31, 2**32, 2**63, 10**400, 1.5, float("nan"), float("inf")]),
    st.sampled_from(
        ["", " ", "[bold]x[/]", "\x1b[2J", "\u202eabc", "e\u0301", "{n}", "%s", "none"]
    ),
    st.sampled_from(
        ["..", "../cases.toml", "/etc/passwd", "C:\\x", "a" * 5000, "字" * 80, "\ud800"]
    ),
    st.sampled_from(["general", "G1", "preferans/in-order", "@null"]),
    st.sampled_from([[], {}, [[]], [1, "a", []], {"en": 1}, {"en": "x", "ru": "y", "de": "z"}]),
    st.sampled_from(["@2020-01-01", "@12:30:00", deep(40), deep(10), [{}] * 600, {"b" * 999: 1.5}]),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to everything in parsed data."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, one in value.items():
            found += places(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            found += places(one, (*path, number))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any, how: str) -> Any:
    """Return parsed data with what is at *path* dropped, doubled or replaced by *new*."""
    key, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    if rest:
        copy[key] = changed(copy[key], tuple(rest), new, how)
    elif how == "drop":
        del copy[key]
    elif how == "more" and isinstance(copy, dict):
        copy["expect"] = new
    else:
        copy[key] = new
    return copy


def as_text(data: dict[str, Any]) -> str:
    """Return parsed data as TOML; what begins with @ is a date, a time or null."""
    text = re.sub(r'"@([\d:-]+|null)"', r"\1", write_toml(data))
    return text.replace("NaN", "nan").replace("Infinity", "inf")


PATHS = {name: places(data) for name, data in GOOD.items()}
CHANGES = st.sampled_from([COURSE, PAPER]).flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.sampled_from(PATHS[name]),
        VALUES,
        st.sampled_from(["drop", "set", "more"]),
    )
)


def told(read: Read, *, whole: bool) -> None:
    """Check, tell and plan what was read; nothing may raise."""
    found = check_pack(read, SHELF, SPEECHES) if whole else read.findings
    assert read.pack is not None or any(one.is_error for one in found)
    for one in found:
        assert one.check in CHECKS
        assert one.check != "ruleset-fails", one.reason
        for code in LANGUAGES:
            line = format_finding(one, "file.toml", Language(code))
            assert line.isprintable()
            assert len(line) < 1500, line
    if read.pack is not None:
        assert plan_quiz(read.pack, "ru").count >= 0


def test_the_values_that_may_stand_there_are_named() -> None:
    for key, known in (("help", "clause, hint, none, walk"), ("form", "compose, detect, options")):
        text = text_of(PAPER).replace("seed = 1", f'{key} = "{"x" * 99}"')
        (found,) = read_pack(text, "x.toml").findings
        line = format_finding(found, "x.toml", Language("en"))
        assert f"{key}: expected one of {known}, got 'xxx" in line
        assert len(line) < 250


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_no_text_whatever_raises(text: str) -> None:
    told(read_pack(text, "x.toml"), whole=False)
    looks_like_pack(text)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([COURSE, PAPER]), st.integers(0, 10**6), BITS)
def test_nor_does_a_good_one_with_a_bit_put_in(name: str, at: int, bit: str) -> None:
    text = text_of(name)
    at %= len(text)
    told(read_pack(text[:at] + bit + text[at:], "x.toml"), whole=False)


@settings(max_examples=25, deadline=None)
@given(CHANGES)
def test_what_is_changed_at_random_is_told(change: tuple[str, tuple[Any, ...], Any, str]) -> None:
    name, path, new, how = change
    data = changed(GOOD[name], path, new, how)
    told(_read(data, name), whole=True)


def _read(data: Any, name: str) -> Read:
    return read_pack(as_text(data), f"{name}.toml")


@settings(max_examples=1500, deadline=None)
@given(st.integers(0, len(GOOD[PAPER]["item"]) - 1), VALUES, st.data())
def test_a_bad_item_costs_no_other(number: int, new: Any, data: st.DataObject) -> None:
    items = GOOD[PAPER]["item"]
    path = data.draw(st.sampled_from([(), *places(items[number])]))
    how = data.draw(st.sampled_from(["drop", "set", "more"]))
    bad = new if not path else changed(items[number], path, new, how)
    if bad is None or _too_big(bad):
        return
    read = _read({**GOOD[PAPER], "item": [*items[:number], bad, *items[number + 1 :]]}, PAPER)
    if read.pack is None:  # the file as a whole cannot be so
        assert {one.check for one in read.findings} <= {"not-toml", "wrong-value"}
        return
    left = {str(one.place) for one in read.pack.items}
    assert left >= {f"item {n}" for n in range(1, len(items) + 1) if n != number + 1}
    for one in read.findings:
        assert str(one.place) == f"item {number + 1}"


def _too_big(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 500


BAD_NAMES = [
    "..",
    "../cases/casino.toml",
    "sub/../../cases/casino.toml",
    "/etc/passwd",
    "//server/cases.toml",
    "\\\\server\\cases.toml",
    "..\\cases\\casino.toml",
    "C:cases.toml",
    "C:\\cases.toml",
    "sub//cases.toml",
    "cases.toml/",
    "out.toml",
    "out/casino.toml",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_casebook_lies_beside_its_pack(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    cases = HERE.parent / "cases"
    (folder / "out.toml").symlink_to(cases / "casino.toml")
    (folder / "out").symlink_to(cases)
    with pytest.raises(Outside):
        make_shelf(KNOWN, folder).beside(name)
    with pytest.raises(Outside):
        make_shelf(KNOWN, None).beside("cases.toml")
    text = text_of(PAPER).replace('"cases.toml"', "'" + name + "'")
    read = read_pack(text, f"{PAPER}.toml")
    found = check_pack(read, make_shelf(KNOWN, folder), SPEECHES)
    assert [one.check for one in found] == ["outside"]


def test_a_casebook_may_lie_below(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "c.toml").write_text("format = 1\n", "utf-8")
    (tmp_path / "in.toml").symlink_to(tmp_path / "a" / "b" / "c.toml")
    for name in ("a/b/c.toml", "a\\b\\c.toml", "./a/b/c.toml", "in.toml"):
        assert make_shelf(KNOWN, tmp_path).beside(name) == "format = 1\n"


@pytest.mark.parametrize("name", ["none.toml", "a" * 5000, "nul\0", "."])
def test_a_casebook_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        make_shelf(KNOWN, tmp_path).beside(name)


def test_a_casebook_in_a_loop_of_links(tmp_path: Path) -> None:
    (tmp_path / "one.toml").symlink_to(tmp_path / "two.toml")
    (tmp_path / "two.toml").symlink_to(tmp_path / "one.toml")
    with pytest.raises(Malformed):
        make_shelf(KNOWN, tmp_path).beside("one.toml")
