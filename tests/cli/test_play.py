"""``misdeal play``: who rules by the rules has full marks, who guesses has not; any input."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.plainly import by_the_rules, play
from trainer.asking.posed import FORMS
from trainer.cli import main
from trainer.formats.settings import Kept, Settings
from trainer.plugins.loading import Rulesets, load_installed
from trainer.plugins.teaching import make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible
from trainer.study.question import MOST_SURE
from trainer.study.sitting import advance, answer, begin
from trainer.words.slips import Speech

KNOWN = load_installed()
COUNT = 30


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ruleset", ["casino", "general", "preferans"])
def test_who_rules_by_the_rules_has_full_marks(
    ruleset: str, form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sitting = begin(KNOWN, 100, COUNT, (ruleset,), form)
    typed = ""
    while (question := sitting.question) is not None:
        if question.mark is not None:
            sitting = advance(sitting)
            continue
        sure = bool(question.posed.options)
        option = MOST_SURE if question.asks_confidence else by_the_rules(question)
        typed += "\n" if question.asks_confidence else f"{option + 1}\n"
        sitting = answer(sitting, option, ask_confidence=sure)
    arguments = ["--ruleset", ruleset, "--count", str(COUNT), "--seed", "100", "--form", form]
    out = play(monkeypatch, capsys, typed, *arguments, "--lang", "en")
    assert f"Right rulings: {COUNT} of {COUNT}. Score: 100 %." in out
    assert out.count("\nRight: ") == COUNT
    assert "Wrong:" not in out
    assert "Mistakes made" not in out


@pytest.mark.parametrize("number", ["1", "2"])
def test_who_always_takes_one_place_is_near_chance(
    number: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--count", "90", "--seed", "7", "--form", "options", "--lang", "en"]
    out = play(monkeypatch, capsys, f"{number}\n" * 500, *arguments)
    (whole,) = re.findall(r"Right rulings: (\d+) of 90\.", out)
    assert int(whole) <= 36
    found = re.findall(r"^What happens now\? (\d+) of (\d+)$", out, re.M)
    right, asked = (sum(map(int, one)) for one in zip(*found, strict=True))
    assert asked == 90
    assert 9 <= right <= 36  # a quarter, more or less three deviations


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_end_of_input_ends_with_the_summary(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seed", "3", "--count", "5", "--lang", lang, "--form", "detect"]
    nothing = {"en": "Nothing was answered.", "ru": "Ответов не было."}[lang]
    of_one = {"en": "of 1. Score", "ru": "из 1. Оценка"}[lang]
    for end in ("", "q\n", "Q", "й\n", " Й \n"):
        assert play(monkeypatch, capsys, end, *arguments).endswith(f"\n{nothing}\n")
        assert of_one in play(monkeypatch, capsys, f"1\n{end}", *arguments)


@pytest.mark.parametrize("key", ["b", "B", "и", " И "])
def test_an_answer_is_taken_back(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seed", "3", "--count", "1", "--lang", "en"]
    out = play(monkeypatch, capsys, f"{key}\n1\n{key}\n", *arguments)
    assert out.count("There is no answer to take back.\n") == 1
    assert out.count("\nWhat happens now?\n") == 2
    whole = play(monkeypatch, capsys, f"1\n{key}\n", *arguments, "--form", "options")
    assert whole.count("\nWhat happens now?\n") == 2, "until it is said how sure it was"
    whole = play(monkeypatch, capsys, f"1\n\n{key}\n", *arguments, "--form", "options")
    assert whole.count("\nWhat happens now?\n") == 1


@pytest.mark.parametrize(
    "bad", ["", "0", "7", "-1", "1.", "one", "¹", "１", "9" * 5000, "\x1b[2J", "\u202e1x", "\0"]
)
def test_what_is_not_understood_is_said_in_a_line(
    bad: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seed", "3", "--count", "1", "--lang", "en"]
    clean = play(monkeypatch, capsys, "1\n", *arguments).splitlines()
    out = play(monkeypatch, capsys, f"{bad}\n1\n", *arguments)
    assert "\x1b" not in out
    lines = out.splitlines()
    rows = [line for line in lines if line.startswith("Expected a number from 1 to ")]
    assert len(rows) == 1
    assert len(rows[0]) < 80
    assert len(lines) == len(clean) + 2, "the complaint, and the prompt again"


def test_what_is_told_in_russian(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ""
    for form in FORMS:
        arguments = ["--seed", "11", "--count", "12", "--lang", "ru", "--form", form]
        out = play(monkeypatch, capsys, "1\n2\nи\n" * 40, *arguments)
        ids = re.sub(r"\b[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\b", "", out)
        assert set(re.findall(r"\b[A-Za-z]{3,}\b", ids)) <= {"Enter"}
        told += out
    assert "Не спрошено из-за вашего ответа" in told


def test_what_cannot_be_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    for arguments in (["--ruleset", "whist"], ["--form", "essay"], ["--count", "0"]):
        assert main(["play", "--seed", "1", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err
    assert main(["play", "--lang", "en"]) == 0
    assert re.fullmatch(r"misdeal: seed \d+\n", capsys.readouterr().err)
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--lang", "en", "--seed", "1"]) == 0


@pytest.mark.parametrize("where", ["give_account", "describe_value", "describe_reason"])
def test_rulesets_that_raise_cost_a_line_each(
    where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def speak(known: Rulesets, ruleset: str, lang: str, table: str) -> Speech:
        asked.append(ruleset)
        return make_speech(known, ruleset, lang, table)

    def raises(*_: object) -> None:
        raise RulesetFailed(asked[-1], Impossible("no"))

    monkeypatch.setattr("trainer.cli.playing.make_speech", speak)
    monkeypatch.setattr(f"trainer.study.telling.{where}", raises)
    monkeypatch.setattr(sys, "stdin", StringIO("1\n" * 9))
    arguments = ["--seed", "1", "--count", "5", "--form", "options", "--lang", "en"]
    assert main(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == len(KNOWN.by_id)
    text = "Right rulings: " if where == "describe_reason" else "Nothing was answered."
    assert text in out, "what was answered stays answered"


def test_the_only_ruleset_is_named_where_it_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raises(*_: object, **__: object) -> None:
        raise RulesetFailed("general", Impossible("it has no luck"))

    monkeypatch.setattr("trainer.study.question.mix_scenario", raises)
    assert main(["play", "--ruleset", "general", "--lang", "en", "--seed", "1"]) == 2
    assert capsys.readouterr() == ("", "misdeal: it has no luck\n")


def test_as_a_process_without_textual() -> None:
    code = (
        "import sys; from trainer.cli import main; status = main(sys.argv[1:]); "
        "sys.exit(3 if {'textual', 'rich', 'sqlite3'} & sys.modules.keys() else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "--seed", "1", "--count", "2", "--form", "options"],
        input=b"\xff\xfe\n1\n2\n1",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "MISDEAL_LANG": "en"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert b"Right rulings: " in done.stdout
    assert b"Expected a number" in done.stdout
    assert done.stderr == b""


SURE = "How sure are you? 1: a guess"


@pytest.mark.parametrize(
    ("said", "told"),
    [("2\n", "fairly sure: "), ("3\n", "quite sure: "), ("\n", ""), ("q\n", ""), ("", "")],
)
def test_how_sure_one_is_is_said_by_a_number_or_left_out(
    said: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever ends there, or comes to the end of what is typed, has answered all the same."""
    arguments = ["--ruleset", "preferans", "--count", "3", "--lang", "en", "--form", "options"]
    begun = [begin(KNOWN, seed, 3, ("preferans",), "options").question for seed in range(20)]
    seed = next(
        seed
        for seed, one in enumerate(begun)
        if one is not None and one.posed.options and len(one.slip.parts) == 1
    )
    out = play(monkeypatch, capsys, f"1\n4\n{said}", *arguments, "--seed", str(seed))
    assert out.count(SURE) == 2, "4 is none"
    assert out.count("Expected a number from 1 to 3") == 1
    assert " of 1. Score" in out
    summary = out[out.index("Right rulings:") :]
    assert ("By how sure you were" in summary) == bool(told)
    assert told in summary


def test_settings_say_when_it_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def asked(when: str, form: str) -> bool:
        kept = Kept(Settings(confidence=when), Path())  # type: ignore[arg-type]
        monkeypatch.setattr("trainer.cli.playing.read_settings", lambda: kept)
        arguments = ["--seed", "3", "--count", "4", "--lang", "en", "--form", form]
        return SURE in play(monkeypatch, capsys, "1\n" * 80, *arguments)

    assert asked("whole", "options")
    assert not asked("whole", "compose")
    assert not asked("whole", "detect")
    assert asked("always", "compose")
    assert not asked("never", "options")


def test_a_level_is_drawn_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--seed", "3", "--count", "1", "--lang", "en", "--form", "detect"]
    for level, told in (("1", "easy"), ("3", "hard"), ("rising", "rising")):
        out = play(monkeypatch, capsys, "1\n", *arguments, "--level", level)
        assert f"\nLevel: {told}\n" in out
        (question,) = re.findall(r"Question 1 of 1, (\S+)", out)
        sitting = begin(KNOWN, 3, 1, form="detect", level=1 if level == "rising" else int(level))  # type: ignore[arg-type]
        assert sitting.question is not None
        assert sitting.question.scenario.id == question
    assert main(["play", "--level", "4"]) == 2
