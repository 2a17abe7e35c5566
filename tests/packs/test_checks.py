"""Every check finds what it is for, there and nowhere else; what it says is for people."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.packs.bad import BAD, COURSE, HERE, PAPER, SHELF, Bad, text_of
from trainer.cli import main
from trainer.cli.check import line_of
from trainer.rules.errors import Phrase
from trainer.scenarios import proof
from trainer.scenarios.packs import checks
from trainer.scenarios.packs.checks import check_pack
from trainer.scenarios.packs.findings import CHECKS, ERROR, WARNING, Finding
from trainer.scenarios.packs.pack import read_pack
from trainer.scenarios.proof import Proof
from trainer.scenarios.scenario import Scenario
from trainer.scenarios.subject import Subject
from trainer.scenarios.wording import said
from trainer.text.catalogue import LANGUAGES, Language

ELSEWHERE = {"unreadable": "no text of a pack: a file that is not there, or no text"}
"""Checks that no text can fail, and why."""
FIELD = re.compile(r"\{\w+\}")
WORDLESS = re.compile(r"(?:[^\w{}]*\{\w+\})+[^\w{}]*")
"""A message that only repeats another one, which is translated where it comes from."""

_proved = proof.proved
_proofs: dict[tuple[Subject, str], Proof] = {}


@pytest.fixture(autouse=True)
def _proved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the proof of a question: the packs have most of theirs in common."""

    def proved(subject: Subject, made: Scenario) -> Proof:
        key = subject, made.id
        if key not in _proofs:
            _proofs[key] = _proved(subject, made)
        return _proofs[key]

    monkeypatch.setattr(checks, "proved", proved)


@cache
def found_in(name: str) -> tuple[Finding, ...]:
    bad = BAD[name]
    return check_pack(read_pack(bad.text, f"{bad.base}.toml"), bad.shelf(), bad.taken)


def written(bad: Bad, folder: Path) -> str:
    """Write a pack into a folder, the casebook beside it, and return its file."""
    (folder / "cases.toml").write_bytes((HERE / "cases.toml").read_bytes())
    file = folder / f"{bad.base}.toml"
    file.write_text(bad.text, "utf-8")
    return str(file)


@pytest.mark.parametrize("name", [COURSE, PAPER])
def test_in_a_good_pack_nothing_is_found(name: str) -> None:
    assert check_pack(read_pack(text_of(name), f"{name}.toml"), SHELF) == ()


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
    line = line_of(found, "file.toml", language)
    assert line.isprintable()
    assert line.startswith("file.toml: ")
    assert line.endswith(f"{name}). {language.raw(CHECKS[name].mend)}")
    assert len(line) < 500
    assert "{" not in line or name == "unfair", "which is about a brace"
    place = said(found.place, language) if isinstance(found.place, Phrase) else found.place
    assert place in line


def test_what_the_checks_say_is_translated() -> None:
    russian = Language("ru")
    english = []
    for check in CHECKS.values():
        assert check.level in (ERROR, WARNING)
        for message in (check.reason, check.mend, check.why):
            told = russian.raw(message)
            assert set(FIELD.findall(told)) == set(FIELD.findall(message))
            if told == message and not WORDLESS.fullmatch(message):
                english.append(message)
    assert english == []


def test_a_ruleset_that_fails_costs_no_other() -> None:
    def subject(code: str, table: str) -> Subject:
        if code == "broken":
            raise RuntimeError("no")
        return SHELF.subject(code, table)

    broken = replace(SHELF, subject=subject, known=("broken", *SHELF.known))
    for name in (COURSE, PAPER):
        assert check_pack(read_pack(text_of(name), f"{name}.toml"), broken) == ()
    text = text_of(COURSE).replace('ruleset = "general"', 'ruleset = "broken"')
    (found,) = check_pack(read_pack(text, f"{COURSE}.toml"), broken)
    assert found.check == "ruleset-fails"
    assert found.place == ""
    assert "RuntimeError: no" in line_of(found, "x", Language("en"))


# -- the command -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CHECKS)
def test_a_check_is_explained(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "check", "--explain", name.upper()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"{name} (")
    told = " ".join(out.split())
    for message in (CHECKS[name].mend, CHECKS[name].why):
        assert Language(lang).raw(message) in told


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
    told, last = out.splitlines()
    assert f"{CHECKS[name].level} {name}). " in told
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
    def loud(*arguments: Subject | Scenario) -> Proof:
        print("LOUD")
        return _proved(*arguments)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(checks, "proved", loud)
    assert main(["--lang", "en", "check", written(Bad(PAPER, "", ""), tmp_path)]) == 0
    assert "LOUD" not in capsys.readouterr().out
