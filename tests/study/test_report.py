"""Reports: what is written is read again, and shows the same question to anybody."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.bad import KNOWN, PAPER
from tests.study.test_quiz import begun, pack_of, played
from trainer import __version__
from trainer.asking.posed import FORMS
from trainer.cli import main
from trainer.rules.errors import Problem
from trainer.study.plans import Page
from trainer.study.question import Question, answer_question, ask
from trainer.study.report import (
    LONGEST,
    Report,
    locate_reports,
    make_report,
    read_report,
    read_reported_case,
    write_report,
    write_report_text,
)
from trainer.text.clean import clean

GAMES = {name: loaded.game for name, loaded in KNOWN.by_id.items()}


def questions() -> Iterator[Question]:
    """Give questions of all sorts: drawn, of pairs, of cases, under other codes; as answered."""
    for form in FORMS:
        for seed in range(12):
            question = ask(KNOWN, seed, ("en", "ru")[seed % 2], form=form)
            yield question
            yield answer_question(question, 0)
            while question.choices:
                question = answer_question(question, question.choices - 1)
            yield question
    for lang in ("en", "ru"):
        for met in played(begun(pack_of(PAPER), lang), 0):
            assert not isinstance(met, Page)
            yield met


def test_what_is_written_is_read_again() -> None:
    for question in questions():
        report = make_report(question, "It is wrong.", "good-paper")
        again = read_report(write_report_text(report))
        assert again == report
        assert read_reported_case(again, GAMES).situation == question.scenario.situation
        assert again.version == __version__
        assert len(again.answer) == len(question.answers)


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(), max_size=200))
def test_any_reason_is_kept(reason: str) -> None:
    report = make_report(ask(KNOWN, 1, "en"), reason)
    assert read_report(write_report_text(report)).reason == report.reason == clean(reason)


def test_a_reason_ends_somewhere() -> None:
    assert len(make_report(ask(KNOWN, 1, "en"), "x" * 9999).reason) == LONGEST


def test_each_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    report = make_report(ask(KNOWN, 1, "ru"), "Нет.")
    files = [write_report(report) for _ in range(3)]
    assert [file.parent for file in files] == [locate_reports()] * 3
    assert [file.name for file in files] == [f"{report.id}-{n}.toml" for n in (1, 2, 3)]
    assert {file.read_text("utf-8") for file in files} == {write_report_text(report)}
    for bad in (files[0], files[0] / "below"):
        with pytest.raises(OSError, match=r".*"):
            write_report(report, bad)


# -- shown again -------------------------------------------------------------------------------


def shown(file: Path, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[str, list[str]]:
    assert main(["--lang", "en", "scenario", "--report", str(file), *more]) == 0
    out, err = capsys.readouterr()
    return out, err.splitlines()


def test_the_same_question_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    met = [one for one in played(begun(pack_of(PAPER), "ru"), 0) if isinstance(one, Question)]
    codes = [one for one in met if one.posed.subject.table != one.posed.subject.id]
    pairs = [one for one in met if one.scenario.varied]
    cases = [one for one in met if one.scenario.family.given is not None]
    assert codes
    assert pairs
    assert cases
    for question in (*codes, *pairs, *cases, met[0]):
        file = write_report(make_report(question, "Нет."), tmp_path)
        out, err = shown(file, capsys, "--json", "--ruling")
        data = json.loads(out)
        assert data["id"] == data["case"]["id"] == question.scenario.id
        assert data["ruleset"] == question.posed.subject.id
        assert read_reported_case(read_report(file.read_text("utf-8")), GAMES).situation == (
            question.scenario.situation
        )
        assert data["case"]["seats"] == list(question.scenario.situation.seats)
        assert data["facts"] == json.loads(json.dumps(dict(question.scenario.facts)))
        assert question.mark is not None
        assert data["ruling"] == question.mark.ruling.to_json()
        (text,) = err
        assert f"version {__version__}" in text
        assert text.endswith("reason: Нет.")
        assert shown(file, capsys)[0].startswith(question.scenario.id)


def test_other_facts_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An id has other facts in another version; those of the report are shown."""
    one, other = ask(KNOWN, 1, "en"), ask(KNOWN, 4, "en")
    assert one.loaded is other.loaded
    wrong = msgspec.structs.replace(make_report(one, ""), id=other.scenario.id)
    file = write_report(wrong, tmp_path)
    out, err = shown(file, capsys, "--json")
    assert json.loads(out)["case"]["events"] == make_report(one, "").case["events"]
    assert len(err) == 2
    assert err[1].endswith("this version has other facts for its id")
    gone = msgspec.structs.replace(make_report(one, ""), id="0000-0000-0000")
    out, err = shown(write_report(gone, tmp_path), capsys, "--json")
    assert json.loads(out)["case"]["events"] == make_report(one, "").case["events"]
    assert len(err) == 1


GOOD = write_report_text(make_report(answer_question(ask(KNOWN, 1, "en"), 0), "No."))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (GOOD, ""),
        (GOOD, "\0"),
        (GOOD, "[" * 9000),
        (GOOD, "format = 1\n"),
        ("format = 1", "format = 2"),
        ("format = 1", "format = true"),
        ("format = 1", "format = 1\nmore = 1"),
        ("format = 1", f"format = 0x{'f' * 500}"),
        ('ruleset = "casino"', 'ruleset = "whist"'),
        ('ruleset = "general"', 'ruleset = "\\u001b[2J{n}"'),
        ("[case]", "case = 1"),
        ("[case]", "[[case]]"),
        ("[case]", "[case]\nnobody = 1"),
        ("[case]", f"[case]\noptions = {'{a = ' * 60}1{'}' * 60}"),
        ("seats = ", "seats = 7 # "),
        ("seats = ", 'seats = ["A\\u202e"] # '),
        ("events = [", 'events = [ { do = "fly" },'),
        ("events = [", 'events = [ { do = "deal", to = "Zoe" },'),
        ("events = [", 'events = [ { do = "call", by = "Zoe" },'),
        ('dealer = "', 'dealer = "Z'),
    ],
)
@pytest.mark.parametrize("more", [(), ("--ruling",), ("--json", "--slip")])
def test_a_hostile_report_costs_a_line(
    old: str, new: str, more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if old == 'ruleset = "general"' or old not in GOOD:
        old = next(line for line in GOOD.splitlines() if line.startswith("ruleset"))
    file = tmp_path / "report.toml"
    file.write_text(GOOD.replace(old, new, 1), "utf-8")
    assert main(["--lang", "en", "scenario", "--report", str(file), *more]) in (0, 2)
    out, err = capsys.readouterr()
    lines = [line for line in err.splitlines() if "reason: No." not in line]
    assert (out == "") == (lines != []), (out, err)
    assert len(lines) <= 1
    assert all(line.isprintable() for line in err.splitlines())


@settings(max_examples=80, deadline=None)
@given(st.integers(0, len(GOOD)), st.integers(0, 30), st.text(st.characters(), max_size=9))
def test_whatever_is_changed_is_a_problem_or_a_case(at: int, length: int, text: str) -> None:
    bad = GOOD[:at] + text + GOOD[at + length :]
    with suppress(Problem):
        report = read_report(bad)
        assert isinstance(report, Report)
        read_reported_case(report, GAMES)


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path, tmp_path / "none.toml"):
        assert main(["--lang", "en", "scenario", "--report", str(file)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1


@pytest.mark.parametrize("fault", ["fsync", "replace"])
def test_a_report_not_written_whole_is_not_left(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    report = make_report(ask(KNOWN, 1, "en"), "No.")
    monkeypatch.setattr(os, fault, fail)
    with pytest.raises(OSError, match="No space"):
        write_report(report, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("value", ["1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "nan"])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_whatever_an_answer_is_it_is_told(
    value: str, more: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.toml"
    lines = GOOD.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("answer"))
    lines[at] = f'answer = {{ remedy = {value}, "{"x" * 999}" = [{value}] }}'
    file.write_text("\n".join(lines).replace('"No."', f'"{"no " * 900}"'), "utf-8")
    (text,) = shown(file, capsys, *more)[1]
    assert "answer: {" in text
    assert len(text) < 700


def test_the_case_has_the_id_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gone = msgspec.structs.replace(make_report(ask(KNOWN, 1, "en"), ""), id="0000-0000-0000")
    file = write_report(gone, tmp_path)
    assert shown(file, capsys)[0].startswith("0000-0000-0000\n")
    data = json.loads(shown(file, capsys, "--json")[0])
    assert data["id"] == data["case"]["id"] == "0000-0000-0000"
