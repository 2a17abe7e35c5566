"""Every check finds what it is for, there and nowhere else; what it says is for people."""

from __future__ import annotations

import json
import re
import time
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.packs.bad import BAD, COURSE, HERE, PAPER, SHELF, SPEECHES, TALON, Bad, text_of
from trainer.asking.subject import Subject
from trainer.audit import pack_checks as checks
from trainer.audit import proof
from trainer.audit.pack_checks import check_pack
from trainer.audit.proof import Proof
from trainer.cli import main
from trainer.cli.check import format_finding
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario
from trainer.formats.findings import CHECKS, ERROR, WARNING, Finding
from trainer.formats.pack import read_pack
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible, Phrase
from trainer.rules.table import Table
from trainer.text.catalogue import Language
from trainer.text.languages import LANGUAGES
from trainer.words.problems import fill_message
from trainer.words.slips import Speech

ELSEWHERE = {"unreadable": "no text of a pack: a file that is not there, or no text"}
"""Checks that no text can fail, and why."""
FIELD = re.compile(r"\{\w+\}")
WORDLESS = re.compile(r"(?:[^\w{}]*\{\w+\})+[^\w{}]*")
"""A message that only repeats another one, which is translated where it comes from."""

_prove = proof.prove
_proofs: dict[tuple[Subject, str], Proof] = {}


@pytest.fixture(autouse=True)
def _prove_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the proof of a question: the packs have most of theirs in common."""

    def prove(subject: Subject, made: Scenario, spoken: Sequence[Speech]) -> Proof:
        key = subject, made.id
        if key not in _proofs:
            _proofs[key] = _prove(subject, made, spoken)
        return _proofs[key]

    monkeypatch.setattr(checks, "prove", prove)


@cache
def found_in(name: str) -> tuple[Finding, ...]:
    bad = BAD[name]
    return check_pack(read_pack(bad.text, f"{bad.base}.toml"), bad.shelf(), SPEECHES, bad.taken)


def written(bad: Bad, folder: Path) -> str:
    """Write a pack into a folder, the casebook beside it, and return its file."""
    (folder / "cases.toml").write_bytes((HERE / "cases.toml").read_bytes())
    file = folder / f"{bad.base}.toml"
    file.write_text(bad.text, "utf-8")
    return str(file)


@pytest.mark.parametrize("name", [COURSE, PAPER])
def test_in_a_good_pack_nothing_is_found(name: str) -> None:
    assert check_pack(read_pack(text_of(name), f"{name}.toml"), SHELF, SPEECHES) == ()


def test_every_check_has_a_pack() -> None:
    assert [name for name in CHECKS if name not in ELSEWHERE] == list(BAD), "in their order"
    assert not ELSEWHERE.keys() - CHECKS.keys()


@pytest.mark.parametrize("name", BAD)
def test_a_check_finds_what_it_is_for_and_no_other_does(name: str) -> None:
    found = [one.check for one in found_in(name)]
    assert found.count(name) == 1, found
    assert sorted(found) == sorted([name, *BAD[name].also])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BAD)
def test_what_is_found_is_told_in_a_line(name: str, lang: str) -> None:
    language = Language(lang)
    (found,) = (one for one in found_in(name) if one.check == name)
    line = format_finding(found, "file.toml", language)
    assert line.isprintable()
    assert line.startswith("file.toml: ")
    assert line.endswith(f"{name}). {language.raw(CHECKS[name].mend)}")
    assert len(line) < 500
    assert "{" not in line or name == "unfair", "which is about a brace"
    place = fill_message(found.place, language) if isinstance(found.place, Phrase) else found.place
    assert place in line


def test_what_the_checks_say_is_translated() -> None:
    russian = Language("ru")
    english = []
    for check in CHECKS.values():
        assert check.level in (ERROR, WARNING)
        for message in (check.reason, check.mend, check.why):
            text = russian.raw(message)
            assert set(FIELD.findall(text)) == set(FIELD.findall(message))
            if text == message and not WORDLESS.fullmatch(message):
                english.append(message)
    assert english == []


def test_a_ruleset_that_fails_costs_no_other() -> None:
    def fail(table: Table) -> int:
        raise RuntimeError("no")

    def subject(code: str, table: str) -> Subject:
        if code != "broken":
            return SHELF.subject(code, table)
        made = SHELF.subject("general", "general")
        code_that_fails = replace(made.code, id=code, parts={"broken": fail})
        return replace(made, id=code, code=code_that_fails, families=())

    broken = replace(SHELF, subject=subject, known=("broken", *SHELF.known))
    for name in (COURSE, PAPER):
        assert check_pack(read_pack(text_of(name), f"{name}.toml"), broken, SPEECHES) == ()
    text = text_of(PAPER).replace('["general", "casino"]', '["general", "broken"]')
    (found,) = check_pack(read_pack(text, f"{PAPER}.toml"), broken, SPEECHES)
    assert found.check == "ruleset-fails"
    assert found.place != ""
    line = format_finding(found, "x", Language("en"))
    assert "the ruleset broken failed" in line
    assert "RuntimeError: no" in line


def test_a_ruleset_whose_words_fail_is_told_once() -> None:
    def fail(ruleset: str, table: str) -> Sequence[Speech]:
        raise RulesetFailed(ruleset, Impossible("it fails with {error}", error="no"))

    (found,) = check_pack(read_pack(text_of(COURSE), f"{COURSE}.toml"), SHELF, fail)
    assert (found.check, found.place) == ("ruleset-fails", "")
    assert "it fails with no" in format_finding(found, "x", Language("en"))


# -- the command -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CHECKS)
def test_a_check_is_explained(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "check", "--explain", name.upper()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"{name} (")
    text = " ".join(out.split())
    for message in (CHECKS[name].mend, CHECKS[name].why):
        assert Language(lang).raw(message) in text


def test_a_check_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "--explain", "no\x1b[31mne"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert set(CHECKS) <= set(re.findall(r"[a-z-]+", err))


@pytest.mark.parametrize(
    ("name", "status", "counts"),
    [
        ("alike", 1, "1 pack: 1 error, 0 warnings"),
        ("few-questions", 0, "1 pack: 0 errors, 1 warning"),
        ("not-toml", 2, "1 pack: 1 error, 0 warnings"),
        ("format", 1, "1 pack: 1 error, 0 warnings"),
    ],
)
def test_the_level_is_the_status(
    name: str, status: int, counts: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "check", written(BAD[name], tmp_path)]) == status
    out, err = capsys.readouterr()
    text, last = out.splitlines()
    assert f"{CHECKS[name].level} {name}). " in text
    assert last == counts
    assert err == ""


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = written(Bad(PAPER, "", ""), tmp_path)
    (tmp_path / "no-text.toml").write_bytes(b"\xff\xfe")
    for bad in (tmp_path, tmp_path / "none.toml", tmp_path / "no-text.toml"):
        assert main(["--lang", "en", "check", str(bad), good]) == 2
        out, err = capsys.readouterr()
        assert err.count("\n") == 1
        assert err.startswith(f"{bad}: ")
        assert " (error unreadable). " in err
        assert out.splitlines() == [
            "1 file could not be read",
            "1 pack: 0 errors, 0 warnings",
        ]


def test_two_packs_with_one_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = written(Bad(PAPER, "", ""), tmp_path)
    assert main(["--lang", "en", "check", good, good]) == 1
    assert capsys.readouterr().out.count("(error id-taken)") == 1


def test_a_pack_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no file, so no name of one, and nothing lies beside it."""
    from io import BytesIO, TextIOWrapper

    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text_of(COURSE).encode())))
    assert main(["--lang", "en", "check", "-"]) == 0
    assert capsys.readouterr() == ("1 pack: 0 errors, 0 warnings\n", "")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text_of(PAPER).encode())))
    assert main(["--lang", "en", "check", "-"]) == 1
    assert capsys.readouterr().out.count("(error outside)") == 1


def test_a_ruleset_that_prints_is_not_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def loud(subject: Subject, made: Scenario, spoken: Sequence[Speech]) -> Proof:
        print("LOUD")
        return _prove(subject, made, spoken)

    monkeypatch.setattr(checks, "prove", loud)
    assert main(["--lang", "en", "check", written(Bad(PAPER, "", ""), tmp_path)]) == 0
    assert "LOUD" not in capsys.readouterr().out


# -- what costs too much, and what looks otherwise ---------------------------------------------


def found_with(old: str, new: str, base: str = PAPER) -> list[Finding]:
    text = Bad(base, old, new).text
    return list(check_pack(read_pack(text, f"{base}.toml"), SHELF, SPEECHES))


@pytest.mark.parametrize(
    "hint",
    ["G10.2", "g10.2", "See\\nG10.2.", "(g10.2)", "\uff27\uff11\uff10.2", "a lone  card\\n seen"],
)
def test_a_hint_tells_however_it_is_written(hint: str) -> None:
    title = next(
        speech.titles["G10.2"] for speech in SPEECHES("general", "general") if speech.lang == "en"
    )
    if "lone" in hint:
        hint = title.upper().replace(" ", "\\n  ", 1)
    (found,) = found_with("Follow each packet.", f"Look: {hint}")
    assert found.check == "hint-tells"


def test_a_clause_in_letters_that_look_alike() -> None:
    hint = 'hint = { en = "See \u042010.", ru = "См. \u044010." }'
    text = text_of(PAPER).partition("[[item]]")[0] + (
        f'[[item]]\nfamily = "preferans/deals-out-of-turn"\n{hint}\n'
    )
    found = check_pack(read_pack(text, f"{PAPER}.toml"), SHELF, SPEECHES)
    assert {one.values["text"] for one in found if one.check == "hint-tells"} == {"P10"}
    plain = text.replace("\u042010", "\u0420 10").replace("\u044010", "с 10 картами")
    found = check_pack(read_pack(plain, f"{PAPER}.toml"), SHELF, SPEECHES)
    assert "hint-tells" not in [one.check for one in found]


def test_facts_that_never_are_cost_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("no seed need be tried")

    monkeypatch.setattr(Family, "find_seed", searched)
    bad = (
        ("seats = 3, to = 9, by = 1", "fact-out-of-domain"),
        ("seats = 3, to = 2.0, by = 1", "wrong-value"),
        ("seats = true, to = 2, by = 1", "fact-out-of-domain"),
        ("seats = 2, to = 3", "no-scenario"),
    )
    for facts, check in bad:
        text = text_of(PAPER).partition("[[item]]")[0] + (
            f'[[item]]\nfamily = "general/packet-goes-astray"\nfacts = {{ {facts} }}\n'
        )
        found = check_pack(read_pack(text, f"{PAPER}.toml"), SHELF, SPEECHES)
        assert [one.check for one in found if one.place] == [check]


def test_a_fact_of_a_wrong_kind_is_named() -> None:
    for key in ("facts", "but"):
        item = f'[[item]]\n{key} = {{ seats = 3, "of whom" = 1.5 }}\n'
        (found, _) = read_pack(text_of(PAPER) + item + "[[item]]\nseed = -1\n", "x.toml").findings
        assert str(found.reason).startswith(f"{key}.of whom: expected ")


@pytest.mark.parametrize(
    ("codes", "check"),
    [
        (["general", "casino"] * 5_000, "wrong-value"),
        (["general", "casino", "general"], "one-code"),
        ([f"x{n}" for n in range(13)], "wrong-value"),
    ],
)
def test_many_codes_are_one_fault(codes: list[str], check: str) -> None:
    old = '["general", "casino"]'
    text = text_of(PAPER).replace(old, json.dumps(codes))
    read = read_pack(text, f"{PAPER}.toml")
    assert [one.check for one in read.findings] == [check]
    assert read.pack is not None
    assert len(read.pack.items) == len(tomllib.loads(text)["item"]) - 1


def test_accents_without_end_are_refused_soon() -> None:
    begun = time.perf_counter()
    text = Bad(PAPER, "A paper for the tests.", "x" + "\u0301\u0316" * 100_000).text
    assert [one.check for one in read_pack(text, "x.toml").findings] == ["not-nfc"]
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize("sign", ["x", "字", "é", "ж"])
def test_long_texts_are_cut_and_found_soon(sign: str) -> None:
    begun = time.perf_counter()
    text = text_of(PAPER).replace("Some of everything", sign * 60_000)
    text = text.replace("A paper for the tests.", f"{sign * 300} {f'{sign} ' * 60_000}")
    text = text.replace("Follow each packet.", f"{sign} " * 60_000)
    read = read_pack(text, f"{PAPER}.toml")
    found = [(one.check, one.values.get("key")) for one in check_pack(read, SHELF, SPEECHES)]
    assert {
        ("title-too-wide", "title"),
        ("word-too-wide", "text"),
        ("text-too-long", "text"),
        ("text-too-long", "hint"),
    } <= set(found)
    assert read.pack is not None
    assert len(read.pack.head.title.en) <= 200
    assert len(read.pack.head.text.en) <= 4000
    assert max(map(len, read.pack.head.text.en.split())) <= 200
    assert time.perf_counter() - begun < 10


def test_all_checks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "--explain"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.partition(" ")[0] for line in out.splitlines()] == list(CHECKS)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("preferans/tallon-by-itself", "preferans/talon-by-itself"),
        ("talon-by-itself", "preferans/talon-by-itself"),
        ("casino/in-ordr", "casino/in-order"),
    ],
)
def test_an_unknown_family_is_told_with_those_most_alike(
    name: str, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = [one for one in found_with(TALON, f'family = "{name}"') if one.place]
    assert near in str(found.values["known"])
    assert main(["--lang", "en", "scenario", "--family", f"{name}x", "--seed", "1"]) == 2
    assert near in capsys.readouterr().err
