"""Packs as sittings: page after page, question after question, whatever is answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.packs.bad import BAD, COURSE, HERE, KNOWN, PAPER, text_of
from tests.study.test_sitting import STEPS, check_summary, stepped
from trainer.asking.posed import FORMS
from trainer.asking.slip import CLEAN, FAULTY, find_right
from trainer.formats.pack import Item, Pack, Text, read_pack
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible
from trainer.rules.judge import rule
from trainer.study.plans import Page, Quiz, plan_quiz
from trainer.study.question import Question
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    leave_out,
    start,
    summarize,
    undo,
)


@lru_cache(maxsize=8)
def pack_of(name: str) -> Pack:
    text = BAD[name].text if name in BAD else text_of(name)
    read = read_pack(text, f"{name}.toml")
    assert read.pack is not None
    return read.pack


def paper(*items: Item, form: str = "compose") -> Pack:
    good = pack_of(PAPER)
    placed = tuple(replace(good.items[0], item=item) for item in items)
    return replace(good, head=replace(good.head, form=form), items=placed)


def begun(pack: Pack, lang: str = "en", **wanted: Any) -> Sitting:
    return start(KNOWN, plan_quiz(pack, lang, HERE, **wanted))


def right_option(question: Question) -> int:
    """Return the option that is right, out of `rule` and `find_right` alone."""
    ruling = rule(question.posed.subject.code, question.scenario.situation)
    assert question.part is not None, question.scenario.id
    right = find_right(question.part.kind, ruling)
    return [value == right for value in question.part.options].index(True)


def played(sitting: Sitting, option: int | None = None) -> Iterator[Page | Question]:
    """Give what is read and asked, in order, each question as marked."""
    while not sitting.over:
        if sitting.page is not None:
            yield sitting.page
        while sitting.question is not None and sitting.question.mark is None:
            chosen = right_option(sitting.question) if option is None else option
            sitting = answer(sitting, chosen)
        if sitting.question is not None:
            yield sitting.question
        sitting = advance(sitting)


def end_of(sitting: Sitting, option: int | None = None) -> Sitting:
    """Return the sitting at its end."""
    while not sitting.over:
        if sitting.question is not None and sitting.question.mark is None:
            chosen = right_option(sitting.question) if option is None else option
            sitting = answer(sitting, chosen)
        else:
            sitting = advance(sitting)
    return sitting


# -- courses -----------------------------------------------------------------------------------


def test_a_course_goes_lesson_example_questions() -> None:
    pack = pack_of(COURSE)
    met = list(played(begun(pack)))
    at = 0
    for unit in pack.lessons:
        lesson, example, *questions = met[at : at + 2 + len(unit.items)]
        assert isinstance(lesson, Page)
        assert (lesson.unit, lesson.question) == (unit, None)
        assert isinstance(example, Page)
        assert example.unit is unit
        assert example.question is not None
        assert unit.example is not None
        assert example.question.scenario.family.id == unit.example.item.family
        for question, placed in zip(questions, unit.items, strict=True):
            assert isinstance(question, Question)
            assert question.item == placed.item
            assert question.scenario.family.id == placed.item.family
            assert question.scenario.seed >= placed.item.seed
        at += 2 + len(unit.items)
    assert at == len(met)


def test_full_marks_by_the_rules() -> None:
    for pack in (pack_of(COURSE), pack_of(PAPER)):
        for form in ("", *FORMS):
            after = end_of(begun(pack, form=form))
            summary = summarize(after)
            assert after.faults == ()
            assert after.broken == ()
            assert summary.asked == after.count == summary.right
            assert summary.score == 1


def test_the_verdict_is_asked_and_less_and_less_is_lent() -> None:
    """What is lent is filled in with the mark and not marked, nor taken back."""
    for met in played(begun(pack_of(COURSE))):
        if isinstance(met, Page):
            continue
        assert met.mark is not None
        helped = met.item.help
        first, *others = (part.kind for part in met.slip.parts)
        wanted = {"walk": others, "clause": [one for one in others if one == "clause"]}
        assert list(met.lent) == wanted.get(helped, [])
        assert bool(met.clauses) == (helped in ("walk", "clause"))
        kinds = [part.kind for part in met.mark.parts]
        assert kinds[0] == first == "remedy"
        assert not set(kinds) & set(met.lent)
        assert dict(met.answers) == dict(met.posed.right), "what is lent is right"
    sitting = advance(advance(begun(pack_of(COURSE))))
    question = sitting.question
    assert question is not None
    assert question.lent
    assert question.answers == ()
    assert question.part is question.slip.parts[0]
    assert undo(sitting) is sitting
    wrong = next(
        option
        for option, value in enumerate(question.slip.parts[0].options)
        if value != find_right("remedy", question.posed.truth)
    )
    after = answer(sitting, wrong).question
    assert after is not None
    assert after.mark is not None
    assert [part.kind for part in after.mark.parts] == ["remedy"]
    assert not after.mark.ok


def test_from_a_lesson_on() -> None:
    pack = pack_of(COURSE)
    for number, unit in enumerate(pack.lessons):
        plan = plan_quiz(pack, "en", lesson=unit.lesson.id)
        assert plan.count == sum(len(one.items) for one in pack.lessons[number:])
        page = start(KNOWN, plan).page
        assert page is not None
        assert page.unit is unit
    for bad in ("none", "Before-the-deal"):
        with pytest.raises(ValueError, match="lesson"):
            plan_quiz(pack, "en", lesson=bad)
    with pytest.raises(ValueError, match="form"):
        plan_quiz(pack, "en", form="essay")


# -- papers ------------------------------------------------------------------------------------


def test_a_pair_is_asked_twice_with_one_fact_changed() -> None:
    item = next(one.item for one in pack_of(PAPER).items if one.item.but)
    for lang in ("en", "ru"):
        one, two = list(played(begun(paper(item), lang)))
        assert isinstance(one, Question)
        assert isinstance(two, Question)
        assert one.scenario.situation.seats == two.scenario.situation.seats
        assert one.scenario.seed == two.scenario.seed
        assert len(two.scenario.id) == len(one.scenario.id) + 3
        facts = dict(one.scenario.facts), dict(two.scenario.facts)
        assert {**facts[0], **item.but} == facts[1] != facts[0]


def test_codes_are_asked_one_after_another() -> None:
    item = next(one.item for one in pack_of(PAPER).items if one.item.codes)
    three = replace(item, codes=("general", "casino", "preferans"))
    met = [one for one in played(begun(paper(three))) if isinstance(one, Question)]
    assert [one.loaded.ruleset.id for one in met] == list(three.codes)
    assert len({one.scenario.id for one in met}) == 1
    marks = end_of(begun(paper(three))).marks
    assert [one.answer.ruleset for one in marks] == list(three.codes)
    both = replace(three, but={"how": "seen"}, facts={"how": "exchanged"})
    plan = plan_quiz(paper(both), "en")
    assert plan.count == 6


def test_what_cannot_be_asked_is_skipped_with_a_finding() -> None:
    for name in ("no-source", "unknown-family", "unknown-fact", "outside", "pair-alike"):
        after = end_of(begun(pack_of(name)))
        assert {one.check for one in after.faults} == {name}
        assert len(after.faults) == (2 if name == "pair-alike" else 1)
        assert len(after.marks) == after.count - len(after.faults)
    nothing = begun(paper(Item(), Item(family="none/none")))
    assert nothing.over
    assert [one.check for one in nothing.faults] == ["no-source", "unknown-family"]


def test_no_more_than_so_many() -> None:
    pack = pack_of(COURSE)
    for count in range(1, 22):
        plan = plan_quiz(pack, "en", count=count)
        assert plan.count == min(count, 19)
        assert plan.stops[-1].asked
    assert len(end_of(begun(pack, count=2)).marks) == 2


def test_one_ruleset_only() -> None:
    pack = pack_of(PAPER)
    for name, count in (("general", 9), ("casino", 2), ("preferans", 1), ("whist", 0)):
        after = end_of(begun(pack, ruleset=name))
        assert {one.answer.ruleset for one in after.marks} <= {name}
        assert len(after.marks) == after.count == count, name


def test_a_seed_mixes_a_paper_and_no_course() -> None:
    def asked(pack: Pack, **wanted: Any) -> list[str]:
        return [one.answer.scenario for one in end_of(begun(pack, **wanted)).marks]

    whole = asked(pack_of(PAPER))
    mixed = {tuple(asked(pack_of(PAPER), seed=seed)) for seed in (1, 2, 3)}
    assert len(mixed) == 3
    assert all(sorted(one) == sorted(whole) for one in mixed)
    assert asked(pack_of(PAPER), seed=1) == asked(pack_of(PAPER), seed=1)
    assert asked(pack_of(COURSE), seed=1) == asked(pack_of(COURSE))


def test_a_form_of_its_own() -> None:
    for form in ("", *FORMS):
        for met in played(begun(pack_of(PAPER), form=form)):
            assert isinstance(met, Question)
            assert met.form == (met.item.form or form or "compose")
    for met in played(begun(pack_of(COURSE), form="options")):
        if isinstance(met, Question):
            assert met.form == ("compose" if met.item.help == "walk" else "options")


def test_hits_and_false_alarms() -> None:
    """Who always calls a fault finds all and has every alarm; who never does finds none."""
    calls = {0: CLEAN, 1: FAULTY}
    pack = paper(*(Item(family=f"general/{name}") for name in ("in-order", "pack-is-not-right")))
    for option, value in calls.items():
        after = end_of(begun(pack, form="detect"), option)
        told = summarize(after).detection
        assert told is not None
        called = value == FAULTY
        assert (told.hits, told.faults) == (int(called), 1)
        assert (told.alarms, told.clean) == (int(called), 1)
    perfect = summarize(end_of(begun(pack, form="detect"))).detection
    assert perfect is not None
    assert (perfect.hits, perfect.faults, perfect.alarms, perfect.clean) == (1, 1, 0, 1)
    assert summarize(end_of(begun(pack))).detection is None


def test_hints_and_texts_come_along() -> None:
    hint = Text("Look.", "Смотрите.")
    question = begun(paper(Item(family="general/in-order", hint=hint))).question
    assert question is not None
    assert question.item.hint == hint


def test_a_ruleset_that_raises_costs_its_questions() -> None:
    sitting = begun(pack_of(PAPER))
    after = leave_out(
        sitting, RulesetFailed("general", Impossible("it fails with {error}", error="no"))
    )
    after = end_of(after)
    assert {one.answer.ruleset for one in after.marks} == {"casino", "preferans"}
    assert [one.ruleset for one in after.broken] == ["general"]


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([COURSE, PAPER, "no-source", "one-code"]),
    st.sampled_from(["", *FORMS]),
    st.one_of(st.none(), st.integers(1, 5)),
    st.one_of(st.none(), st.integers(0, 3)),
    STEPS,
)
def test_whatever_is_answered(
    name: str, form: str, count: int | None, seed: int | None, steps: list[int | str]
) -> None:
    wanted: dict[str, Any] = {"form": form, "count": count, "seed": seed}
    sitting, twin = begun(pack_of(name), **wanted), begun(pack_of(name), **wanted)
    for step in steps:
        before = sitting
        sitting, twin = stepped(sitting, step), stepped(twin, step)
        _check(sitting)
        marks = [one.mark for one in before.marks]
        assert [one.mark for one in sitting.marks[: len(marks)]] == marks
        assert sitting.faults[: len(before.faults)] == before.faults
        assert sitting.place >= before.place
        if before.over:
            assert sitting is before
    check_summary(sitting)
    assert summarize(sitting) == summarize(twin)
    assert sitting.place == twin.place


def _check(sitting: Sitting) -> None:
    question, page = sitting.question, sitting.page
    assert isinstance(sitting.plan, Quiz)
    assert question is None or page is None
    assert sitting.over == (question is None and page is None)
    assert len(sitting.marks) + len(sitting.faults) <= sitting.count
    if sitting.over:
        assert len(sitting.marks) + len(sitting.faults) == sitting.count
    if question is not None and question.mark is None:
        given_ = [kind for kind, _ in question.answers]
        assert len(set(given_)) == len(given_)
        assert not set(question.lent) & set(given_)
        assert 2 <= question.choices <= 6
    elif question is not None:
        assert sitting.marks[-1].mark is question.mark
        assert sitting.marks[-1].answer.ruleset == question.posed.subject.id
