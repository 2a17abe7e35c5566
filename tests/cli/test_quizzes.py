"""The packs that ship: clean, played whole by the rules with full marks, and not to be guessed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cli.plainly import by_the_rules, play
from trainer.asking.variants import has_defaults
from trainer.audit.pack_checks import list_unshown
from trainer.cli import main
from trainer.formats.pack import Pack
from trainer.plugins.loading import load_installed
from trainer.plugins.packs import find_packs, find_shipped, load, make_shelf
from trainer.study.plans import plan_quiz
from trainer.study.question import wants_confidence
from trainer.study.sitting import Sitting, advance, answer, start

KNOWN = load_installed()
FILES = {one.id: one for one in find_packs(KNOWN) if one.origin == "shipped"}
RULESETS = ("casino", "general", "preferans")


NUMBERS = {
    20: ("twenty", "двадцать"),
    24: ("twenty-four", "двадцать четыре"),
    26: ("twenty-six", "двадцать шесть"),
    27: ("twenty-seven", "двадцать семь"),
    29: ("twenty-nine", "двадцать девять"),
    32: ("thirty-two", "тридцать два"),
    36: ("thirty-six", "тридцать шесть"),
}
"""Numbers of questions, in words."""


def pack_of(name: str) -> Pack:
    pack = load(FILES[name]).pack
    assert pack is not None
    return pack


def answers(sitting: Sitting) -> str:
    """Return what to type to answer everything by the rules."""
    typed: list[str] = []
    while not sitting.over:
        question = sitting.question
        if question is None or question.mark is not None:
            sitting = advance(sitting)
            continue
        number = by_the_rules(question)
        typed.append(f"{number + 1}\n")
        sitting = answer(sitting, number)
        after = sitting.question
        if after is not None and after.mark is not None and wants_confidence(after, "whole"):
            typed.append("\n")  # how sure that is need not be said
    assert sitting.faults == ()
    return "".join(typed)


def test_what_ships() -> None:
    names = {f"{name}-{kind}" for name in RULESETS for kind in ("course", "easy", "mixed", "hard")}
    assert set(FILES) == names | {"three-codes", "clean-or-not"}
    assert {one.parent for one in find_shipped().iterdir()} == {find_shipped()}
    for name in names:
        pack = pack_of(name)
        assert pack.head.ruleset == name.partition("-")[0]
        if pack.head.kind == "paper":
            assert pack.head.level == name.partition("-")[2]
            assert len(pack.items) == 20


def test_all_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(one.file) for one in FILES.values()]
    status = main(["check", *paths, "--lang", "en"])
    out, err = capsys.readouterr()
    assert err == ""
    assert out == f"{len(paths)} packs: 0 errors, 0 warnings\n"
    assert status == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_papers_ask_nothing_that_no_lesson_shows(ruleset: str) -> None:
    shelf = make_shelf(KNOWN, beside=None)
    course = pack_of(f"{ruleset}-course")
    for level in ("easy", "mixed", "hard"):
        assert list_unshown(pack_of(f"{ruleset}-{level}"), course, shelf) == []
    before = replace(course, lessons=course.lessons[:2])
    assert list_unshown(pack_of(f"{ruleset}-hard"), before, shelf), "the check finds something"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hard_papers_ask_of_no_family_that_no_lesson_shows(ruleset: str) -> None:
    """But for deals in order, in which nothing is to be learnt."""
    lessons = pack_of(f"{ruleset}-course").lessons
    shown = {one.item.family for unit in lessons for one in unit.items}
    shown |= {unit.example.item.family for unit in lessons if unit.example is not None}
    asked = {one.item.family for one in pack_of(f"{ruleset}-hard").items}
    assert asked - shown <= {f"{ruleset}/in-order"}


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith("course")])
def test_a_paper_says_how_many_questions_it_asks(name: str) -> None:
    text = pack_of(name).head.text
    n = plan_quiz(pack_of(name), "en").count
    assert re.search(rf"\b{NUMBERS[n][0]}\b(?!-)", text.en.lower())
    assert re.search(rf"\b{NUMBERS[n][1]}\b", text.ru.lower())


def test_lessons_give_the_rules_and_no_readings_of_them() -> None:
    said = re.compile(r"\b(a reading|we read|(is|are) read here|толкован\w+|толкуют)\b")
    for ruleset in RULESETS:
        for unit in pack_of(f"{ruleset}-course").lessons:
            for text in (unit.lesson.text.en, unit.lesson.text.ru):
                assert not said.search(text), unit.lesson.id


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_trick_is_priced_from_the_lesson_on_prices_on(lang: str) -> None:
    """Before it every question goes by the defaults, in the reviews too, whatever is answered."""
    pack = pack_of("preferans-course")
    ids = [unit.lesson.id for unit in pack.lessons]
    before = pack.lessons[: ids.index("price")]
    for seed in range(3):
        sitting = start(KNOWN, plan_quiz(replace(pack, lessons=before), lang, seed=seed))
        while not sitting.over:
            if sitting.question is not None and sitting.question.mark is None:
                assert has_defaults(sitting.question.scenario)
                sitting = answer(sitting, 0)
            else:
                sitting = advance(sitting)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_third_lesson_is_a_review_and_tells_nothing(ruleset: str) -> None:
    lessons = [unit.lesson for unit in pack_of(f"{ruleset}-course").lessons]
    assert len(lessons) % 3 == 0
    for number, lesson in enumerate(lessons, start=1):
        assert lesson.review == (number % 3 == 0)
        assert not (lesson.review and (lesson.title or lesson.text))


@pytest.mark.parametrize("name", FILES)
def test_who_rules_by_the_rules_has_full_marks(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lang = "ru" if name.endswith(("course", "hard")) else "en"
    plan = plan_quiz(pack_of(name), lang, Path(str(FILES[name].file)).parent)
    typed = answers(start(KNOWN, plan))
    out = play(monkeypatch, capsys, typed, "--pack", name, "--lang", lang)
    n = plan.count
    wanted = {
        "en": f"Right rulings: {n} of {n}. Score: 100 %.",
        "ru": f"Верных решений: {n} из {n}. Оценка: 100 %.",
    }
    assert wanted[lang] in out
    assert not re.search(r"^(Wrong|Неверно):", out, re.M)


def test_who_always_takes_the_first_option_is_near_chance(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked = 0
    for name in FILES:
        if name.endswith(("easy", "mixed", "hard")):
            n = plan_quiz(pack_of(name), "en").count
            arguments = ("--pack", name, "--form", "options", "--lang", "en")
            out = play(monkeypatch, capsys, "1\n" * n * 6, *arguments)
            for right, all_ in re.findall(r"^What happens now\? (\d+) of (\d+)$", out, re.M):
                found, asked = found + int(right), asked + int(all_)
    assert asked >= 180
    assert 0.15 * asked <= found <= 0.35 * asked  # one in four: a few deviations to either side


@pytest.mark.parametrize("number", [1, 2])
def test_who_always_says_the_same_of_clean_and_faulty_is_half_right(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who calls every deal faulty names the clause too, and is right about that now and then."""
    n = plan_quiz(pack_of("clean-or-not"), "en").count
    sitting, text = start(KNOWN, plan_quiz(pack_of("clean-or-not"), "en")), ""
    while not sitting.over:
        if sitting.question is None or sitting.question.mark is not None:
            sitting = advance(sitting)
            continue
        option = 0 if sitting.question.answers else number - 1
        sitting, text = answer(sitting, option), f"{text}{option + 1}\n"
    out = play(monkeypatch, capsys, text, "--pack", "clean-or-not", "--lang", "en")
    (hits, faults, alarms, clean) = re.findall(
        r"Faults found: (\d+) of (\d+)\. False alarms: (\d+) of (\d+)", out
    )[0]
    assert int(faults) + int(clean) == n
    assert int(faults) == int(clean)
    assert (hits, alarms) == (("0", "0") if number == 1 else (faults, clean))
