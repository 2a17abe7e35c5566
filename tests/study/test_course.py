"""How one goes on in a course: three in a row, what was wrong again, the test, the reviews."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.packs.bad import COURSE, HERE, KNOWN, PAPER
from tests.study.test_quiz import begun, pack_of, right_option
from trainer.asking.variants import sign_ruling
from trainer.formats.pack import Lesson, Pack, Text, Unit
from trainer.rules.errors import Phrase
from trainer.rules.judge import rule
from trainer.study.lessons import MORE, REVIEWED, TESTED
from trainer.study.plans import Quiz, plan_quiz
from trainer.study.progress import Progress
from trainer.study.question import Question
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    begin_test,
    can_test,
    is_leaving,
    start,
)
from trainer.study.telling import tell_learnt, tell_leaving
from trainer.text.catalogue import Language

IN_A_ROW = 3
Wanted = Callable[[int], bool]
"""Tells whether a question is to be answered right, by its number among all that are asked."""


@lru_cache(maxsize=1)
def course() -> Pack:
    """Return the good course with a review after its third lesson, three in a row to go on."""
    pack = pack_of(COURSE)
    review = Unit(Lesson(id="mixed", review=True), Phrase("lesson {n}", n=4), None, ())
    lessons = (*pack.lessons[:3], review, *pack.lessons[3:])
    return replace(pack, head=replace(pack.head, in_a_row=IN_A_ROW), lessons=lessons)


def settled(sitting: Sitting, right: bool) -> Sitting:
    """Return the sitting with the question that is asked answered, right or wrong."""
    while sitting.question is not None and sitting.question.mark is None:
        question = sitting.question
        option = right_option(question) if right or not question.answers else 0
        if not right and not question.answers:
            option = (option + 1) % question.choices
        sitting = answer(sitting, option)
    return sitting


def at_question(sitting: Sitting) -> Sitting:
    """Return the sitting at the next question that is asked, past what is to be read."""
    while not sitting.over and (sitting.question is None or sitting.question.mark is not None):
        sitting = advance(sitting)
    return sitting


def here(sitting: Sitting) -> tuple[str, str]:
    """Return the lesson and the role of the place where a sitting is."""
    assert isinstance(sitting.plan, Quiz)
    stop = sitting.plan.stops[sitting.place]
    return stop.unit.lesson.id if stop.unit is not None else "", stop.role


def went(sitting: Sitting, wanted: Wanted) -> tuple[Sitting, list[tuple[str, str, Question]]]:
    """Return the sitting at its end, and every question with its lesson and role, as marked."""
    asked: list[tuple[str, str, Question]] = []
    sitting = at_question(sitting)
    while not sitting.over:
        sitting = settled(sitting, wanted(len(asked)))
        assert sitting.question is not None
        asked.append((*here(sitting), sitting.question))
        sitting = at_question(sitting)
    return sitting, asked


def test_who_is_right_goes_straight_through() -> None:
    end, asked = went(begun(course()), lambda n: True)
    assert end.faults == ()
    own = sum(len(unit.items) for unit in course().lessons)
    fixed = [one for one in asked if one[1] == ""]
    assert len(fixed) == own, "no lesson of this course has more than it takes"
    assert [name for name, role, _ in asked if role == "drawn"] == ["mixed"] * REVIEWED
    # The lessons of this course ask two questions without help, and three have to be right.
    assert {role for _, role, _ in asked} == {"", "drawn", "more"}
    assert len(asked) == end.count == len(end.marks)
    for unit in course().lessons:
        alone = [
            role in ("more", "drawn") or question.item.help in ("hint", "none")
            for name, role, question in asked
            if name == unit.lesson.id
        ]
        assert sum(alone) >= IN_A_ROW
        assert end.plan.course.is_done(unit, Progress(end.marks, end.place))  # type: ignore[attr-defined]


@lru_cache(maxsize=1)
def long_course() -> Pack:
    """Return the course with lessons that have more questions without help than it takes."""

    def lengthen(unit: Unit) -> Unit:
        if not unit.items:
            return unit
        last = replace(unit.items[-1], item=replace(unit.items[-1].item, help="none"))
        return replace(unit, items=(*unit.items, *[last] * 4))

    return replace(course(), lessons=tuple(lengthen(unit) for unit in course().lessons))


def is_alone(role: str, question: Question) -> bool:
    """Tell whether a question is answered without help."""
    return role in ("more", "drawn") or question.item.help in ("hint", "none")


def test_three_right_in_a_row_without_help_leave_a_lesson() -> None:
    """The rest of its items is passed over; a review asks all of its questions."""
    sitting = begun(long_course())
    end, asked = went(sitting, lambda n: True)
    assert end.faults == ()
    assert len(asked) == sitting.count == end.count
    for unit in long_course().lessons:
        own = [(role, question) for name, role, question in asked if name == unit.lesson.id]
        alone = sum(is_alone(role, question) for role, question in own)
        if unit.lesson.review:
            assert len(own) == REVIEWED
            continue
        assert alone == IN_A_ROW
        assert is_alone(*own[-1]), "nothing comes after the third"
        assert end.plan.course.is_done(unit, Progress(end.marks, end.place))  # type: ignore[attr-defined]


@settings(max_examples=12, deadline=None)
@given(st.lists(st.booleans(), min_size=8, max_size=24))
def test_a_lesson_is_left_at_the_third_in_a_row_and_no_sooner(rights: list[bool]) -> None:
    """Whatever is answered: a wrong answer goes on asking, all of it and a variant."""
    sitting = at_question(begun(long_course(), lesson="faulty-deals"))
    row, wrong = 0, False
    for right in rights:
        name, role = here(sitting)
        if name != "faulty-deals":
            break
        sitting = settled(sitting, right)
        assert sitting.question is not None
        alone = is_alone(role, sitting.question)
        row = 0 if alone and not right else row + alone
        wrong = wrong or not right
        told = [one.text for one in tell_leaving(sitting, Language("en"))]
        assert is_leaving(sitting) == bool(told)
        if not wrong:
            assert is_leaving(sitting) == (alone and row == IN_A_ROW)
        elif is_leaving(sitting):
            assert row >= IN_A_ROW
            assert role == "more", "what was wrong has come back"
        if told:
            assert told == ["3 right in a row: on to the next lesson."]
        leaving, sitting = is_leaving(sitting), at_question(sitting)
        if leaving:
            assert here(sitting)[0] != "faulty-deals"


def test_where_it_is_said_that_a_lesson_is_left() -> None:
    sitting = at_question(begun(long_course(), lesson="the-pack"))
    assert not is_leaving(sitting), "nothing is answered"
    while not is_leaving(sitting):
        assert list(tell_leaving(sitting, Language("en"))) == []
        sitting = settled(at_question(sitting), right=True)
    lines = [one.text for one in tell_leaving(sitting, Language("en"))]
    assert lines == ["3 right in a row: this lesson is done."], "it is the last one"
    paper = settled(begun(pack_of(PAPER)), right=True)
    assert list(tell_leaving(paper, Language("en"))) == []


def test_a_count_of_questions_is_asked_though_lessons_are_left() -> None:
    for count in (3, 9, 14):
        end, asked = went(begun(long_course(), count=count), lambda n: True)
        assert len(asked) == end.count == count


def test_what_was_wrong_comes_back_in_a_fresh_variant() -> None:
    """After the other items of the lesson, of the same family and ruled alike."""
    for wrong in range(4):
        _, asked = went(begun(course(), lesson="faulty-deals"), lambda n, w=wrong: n != w)  # type: ignore[misc]
        failed = asked[wrong][2]
        again = next(question for _, role, question in asked if role == "more")
        assert again.item.help == "none"
        assert again.lent == ()
        assert again.clauses == ()
        assert again.scenario.id != failed.scenario.id
        assert again.scenario.family is failed.scenario.family
        assert sign_ruling(again.posed.truth) == sign_ruling(failed.posed.truth)


def test_a_lesson_is_left_only_after_three_in_a_row_or_when_all_is_asked() -> None:
    for wanted, most in ((lambda n: False, True), (lambda n: n >= 8, False)):
        end, asked = went(begun(course(), lesson="the-pack"), wanted)
        more = [one for one in asked if one[1] == "more"]
        done = end.plan.course.is_done(course().lessons[-1], Progress(end.marks, end.place))  # type: ignore[attr-defined]
        assert (len(more) == MORE and not done) == most
        if not most:
            assert [one.mark.ok for one in end.marks[-IN_A_ROW:]] == [True] * IN_A_ROW
            assert done


def test_three_right_at_once_pass_a_lesson_over() -> None:
    _, asked = went(begun(course()), lambda n: True)
    first = sum(name == "before-the-deal" for name, _, _ in asked)
    sitting = begun(course())
    assert sitting.page is not None
    assert can_test(sitting)
    sitting = begin_test(sitting)
    for number in range(TESTED):
        assert here(sitting) == ("before-the-deal", "test")
        assert sitting.question is not None
        assert sitting.question.mark is None
        assert sitting.question.item.help == "none"
        assert not can_test(sitting), "it has begun"
        ids = {one.answer.scenario for one in sitting.marks}
        assert sitting.question.scenario.id not in ids
        sitting = advance(settled(sitting, right=True))
        assert len(sitting.marks) == number + 1
    assert sitting.page is not None
    assert sitting.page.unit.lesson.id == "small-slips"
    plan = sitting.plan
    assert isinstance(plan, Quiz)
    assert plan.course.is_done(course().lessons[0], Progress(sitting.marks, sitting.place))
    assert sitting.count == plan.count - first + TESTED


@pytest.mark.parametrize("right", range(TESTED))
@pytest.mark.parametrize("before", range(3))
def test_a_test_that_fails_goes_back_to_where_the_lesson_was(right: int, before: int) -> None:
    sitting = begun(course())
    for _ in range(before):
        sitting = settled(at_question(sitting), right=True)
    sitting = begin_test(sitting)
    for _ in range(right):
        sitting = advance(settled(sitting, right=True))
    sitting = advance(settled(sitting, right=False))
    assert here(sitting) == ("before-the-deal", "")
    assert not can_test(sitting), "once a lesson"
    assert (sitting.page is not None) == (before == 0)
    end, asked = went(sitting, lambda n: True)
    own = [question for name, role, question in asked if name == "before-the-deal" and not role]
    assert len(own) == len(course().lessons[0].items) - before
    assert ("before-the-deal", "test") not in [one[:2] for one in asked]
    assert len(end.marks) == end.count


def test_a_review_asks_of_the_lessons_before_it_and_of_none_after() -> None:
    families = {placed.item.family for unit in course().lessons[:3] for placed in unit.items}
    drawn: set[tuple[str, ...]] = set()
    for seed in range(3):
        sitting = begun(course(), lesson="mixed", seed=seed)
        assert sitting.page is not None
        assert sitting.page.unit.lesson.review
        assert not can_test(sitting)
        _, asked = went(sitting, lambda n: True)
        mixed = [question for name, _, question in asked if name == "mixed"]
        assert {one.scenario.family.id for one in mixed} <= families
        assert {one.item.help for one in mixed} == {"none"}
        drawn.add(tuple(one.scenario.id for one in mixed))
    assert len(drawn) == 3, "another seed draws other deals"


def test_the_same_marks_give_the_same_course() -> None:
    def play(seed: int) -> list[str]:
        _, asked = went(begun(course(), seed=seed), lambda n: n % 3 > 0)
        return [question.scenario.id for _, _, question in asked]

    assert play(1) == play(1) != play(2)


def test_a_course_without_the_key_asks_each_item_once() -> None:
    sitting = begun(pack_of(COURSE))
    assert not can_test(sitting)
    assert begin_test(sitting) is sitting
    for wanted in (lambda n: True, lambda n: False):
        _, asked = went(sitting, wanted)
        assert [role for _, role, _ in asked] == [""] * sitting.count


@settings(max_examples=20, deadline=None)
@given(
    st.lists(st.sampled_from(["right", "wrong", "test", "next"]), max_size=40), st.integers(0, 3)
)
def test_whatever_is_done(steps: list[str], seed: int) -> None:
    wanted: dict[str, Any] = {"seed": seed}
    sitting = start(KNOWN, plan_quiz(course(), "en", HERE, **wanted))
    for step in steps:
        marks = sitting.marks
        if step == "test":
            sitting = begin_test(sitting)
        elif step == "next":
            sitting = advance(sitting)
        else:
            sitting = at_question(settled(sitting, right=step == "right"))
        assert sitting.marks[: len(marks)] == marks or step == "test"
        assert len(sitting.marks) <= sitting.count
        assert len({one.place for one in sitting.marks}) == len(sitting.marks), "each place once"
        if sitting.question is not None:
            ruling = rule(sitting.question.posed.subject.code, sitting.question.scenario.situation)
            assert not ruling.disputed
    assert sitting.faults == ()


def told(sitting: Sitting, lang: str) -> list[str]:
    return [one.text for one in tell_learnt(sitting, Language(lang))]


def test_the_end_tells_what_was_learnt_and_what_comes_next() -> None:
    head = replace(course().head, next=Text("Rest.", "Отдохните."))
    pack = replace(course(), head=head)
    end, _ = went(begun(pack), lambda n: True)
    lines = told(end, "en")
    assert "6 of 6, done." in lines
    assert "Before the deal (G1, G2, G3)" in lines
    assert "Mixed practice" not in lines
    assert "What is still to come:" not in lines
    assert lines[-1] == "What comes next: Rest."
    assert "6 из 6, всё пройдено." in told(end, "ru")
    failed, _ = went(begun(pack), lambda n: False)
    assert "Lessons done: 0 of 6." in told(failed, "en")
    assert "What you have learnt:" not in told(failed, "en")
    assert "Before the deal (G1, G2, G3)" in told(failed, "en")
    passed = begin_test(begun(pack))
    for _ in range(TESTED):
        passed = advance(settled(passed, right=True))
    assert "Lessons done: 1 of 6." in told(passed, "en")
    assert told(begun(pack_of(PAPER)), "en") == []
