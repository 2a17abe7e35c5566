"""A course on the screen: the hint on demand, the test by one key, a head that does not tell."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.tui.harness import opened, place, question, shown, sitting
from tests.tui.test_drill import answer_rightly
from trainer.formats.pack import Unit
from trainer.study.plans import Quiz
from trainer.tui.app import Misdeal
from trainer.tui.places.sitting import SittingPlace

LESSON = ("c", "1", "1")


def plan_of(app: Misdeal) -> Quiz:
    plan = sitting(app).stage.sitting.plan
    assert isinstance(plan, Quiz)
    return plan


def unit_of(app: Misdeal) -> Unit:
    unit = plan_of(app).stops[sitting(app).stage.sitting.place].unit
    assert unit is not None
    return unit


async def begin(app: Misdeal, pilot: Pilot[int]) -> None:
    """Open the first lesson of the first course."""
    for key in LESSON:
        await pilot.press(key)
        await app.workers.wait_for_complete()
        await pilot.pause()
    assert isinstance(app.screen, SittingPlace)


async def go_on_to_a_question(app: Misdeal, pilot: Pilot[int]) -> None:
    """Read on until something is asked."""
    for _ in range(40):
        asked = sitting(app).stage.question
        if asked is not None and asked.mark is None:
            return
        await pilot.press("enter")
        await pilot.pause()
    raise AssertionError("nothing is asked")


async def answer_wrongly(app: Misdeal, pilot: Pilot[int]) -> None:
    """Answer the first part of a question wrongly, and what is asked after it somehow."""
    part, right = question(app).part, dict(question(app).posed.right)
    assert part is not None
    wrong = next(n for n, one in enumerate(part.options) if one != right[part.kind])
    await pilot.press(str(wrong + 1))
    while question(app).mark is None:
        await pilot.press("1")


@pytest.mark.parametrize("code", ["en", "ru"])
def test_while_a_question_is_asked_the_head_shows_a_number_and_no_title(code: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await begin(app, pilot)
        title = unit_of(app).lesson.title.in_language(code)
        numbered = "Lesson 1" if code == "en" else "Урок 1"
        for _ in range(3):
            await go_on_to_a_question(app, pilot)
            assert numbered in shown(app, "head")
            assert title not in shown(app, "head")
            await answer_rightly(app, pilot)
            await pilot.pause()
            assert title in shown(app, "head")

    assert opened(steps, code=code) == 0


def test_the_hint_comes_when_it_is_asked_for() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await begin(app, pilot)
        for _ in range(20):
            await go_on_to_a_question(app, pilot)
            hint = question(app).item.hint.in_language("en")
            if hint:
                break
            await answer_rightly(app, pilot)
        start = " ".join(hint.split()[:3])
        assert start not in shown(app, "slip")
        await pilot.press("h")
        await pilot.pause()
        assert start in shown(app, "slip")

    assert opened(steps) == 0


def test_by_one_key_three_right_answers_pass_the_lesson_over() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await begin(app, pilot)
        first = unit_of(app).lesson.id
        assert "I know this" in shown(app, "keys")
        await pilot.press("t")
        for _ in range(3):
            assert unit_of(app).lesson.id == first
            assert question(app).mark is None
            assert "I know this" not in shown(app, "keys")
            await answer_rightly(app, pilot)
            await pilot.press("enter")
            await pilot.pause()
        assert unit_of(app).lesson.id != first
        assert sitting(app).stage.sitting.page is not None

    assert opened(steps) == 0


def test_after_a_wrong_answer_the_test_is_over_and_the_lesson_goes_on() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await begin(app, pilot)
        first = unit_of(app).lesson.id
        await pilot.press("t")
        await pilot.pause()
        await answer_wrongly(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert unit_of(app).lesson.id == first
        assert sitting(app).stage.sitting.page is not None
        before = sitting(app).stage
        await pilot.press("t")
        await pilot.pause()
        assert sitting(app).stage is before, "there is one test in a lesson"
        await pilot.press("escape")
        await pilot.pause()
        assert "Lessons done: 0 of" in shown(app, "text")

    assert opened(steps) == 0


def test_the_list_of_lessons_tells_numbers_and_no_clauses() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("c")
        await app.workers.wait_for_complete()
        await pilot.press("1")
        await pilot.pause()
        listed = shown(app, "list")
        assert "Mixed practice" in listed
        assert place(app).heading
        assert "(G" not in listed

    assert opened(steps) == 0
