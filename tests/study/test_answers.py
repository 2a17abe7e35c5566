"""Answers as they are stored: every kind is read back, and gives the same mark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.packs.bad import COURSE, HERE, KNOWN, PAPER
from tests.study.test_quiz import pack_of, paper
from trainer.asking.grading import Mark
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import FORMS, pose
from trainer.asking.slip import dump_value
from trainer.audit.proof import dump_options
from trainer.dealing.scenario import UnknownScenario
from trainer.formats.pack import Item
from trainer.plugins.teaching import make_subject
from trainer.study.answers import Answer, mark_again, pose_again
from trainer.study.plans import Drill, Plan, plan_quiz
from trainer.study.question import Question
from trainer.study.sitting import advance, answer, start

CASE: dict[str, Any] = {
    "ruleset": "general",
    "seats": ["Ilya", "Kira", "Lev"],
    "dealer": "Kira",
    "history": {"failed_deals": 1},
    "events": [{"do": "shuffle"}, {"do": "deal", "packets": 2}, {"do": "call", "by": "Ilya"}],
}


def played(plan: Plan, *, sure: bool = False) -> Iterator[tuple[Answer, Question]]:
    """Give every answer as it is kept, with its question as marked; the options by turns."""
    kept: list[Answer] = []
    sitting, turn = start(KNOWN, plan), 0
    while not sitting.over:
        question = sitting.question
        if question is not None and question.mark is None:
            option = turn % question.choices
            sitting, turn = answer(sitting, option, kept.append, ask_confidence=sure), turn + 1
            continue
        if question is not None:
            assert sitting.marks[-1].answer is kept[-1]
            assert len(kept) == len(sitting.marks)
            yield kept[-1], question
        sitting = advance(sitting)
    assert not sitting.faults


def drills() -> Iterator[Plan]:
    for form in FORMS:
        for lang in ("en", "ru"):
            yield Drill(rulesets=(), form=form, lang=lang, seed=40, count=12)


def packs() -> Iterator[Plan]:
    pair = next(one.item for one in pack_of(PAPER).items if one.item.but)
    codes = next(one.item for one in pack_of(PAPER).items if one.item.codes)
    three = replace(codes, codes=("general", "casino", "preferans"))
    both = replace(three, but={"how": "seen"}, facts={"how": "exchanged"})
    case = Item(case=CASE)
    elsewhere = replace(case, codes=("casino", "preferans"))
    for form in FORMS:
        for lang in ("en", "ru"):
            yield plan_quiz(paper(pair, three, both, case, elsewhere), lang, HERE, form=form)
            yield plan_quiz(pack_of(PAPER), lang, HERE, form=form)
            yield plan_quiz(pack_of(COURSE), lang, HERE, form=form)


def values(mark: Mark) -> object:
    return mark.parts, mark.given, mark.ruling, mark.score


@pytest.mark.parametrize("plan", [*drills(), *packs()])
def test_an_answer_read_back_gives_the_same_mark(plan: Plan) -> None:
    for kept, question in played(plan):
        written = json.dumps(kept.to_data(), ensure_ascii=False)
        read = Answer.from_data(json.loads(written))
        assert read == kept
        assert json.dumps(read.to_data(), ensure_ascii=False) == written
        assert question.mark is not None
        assert values(mark_again(KNOWN, read)) == values(question.mark)
        posed = pose_again(KNOWN, read)
        assert posed.scenario.situation == question.scenario.situation
        assert posed.scenario.id == question.scenario.id
        assert (posed.form, posed.slip) == (question.posed.form, question.slip)
        assert dump_options(posed) == dump_options(question.posed)


def test_an_answer_by_parts_is_marked_though_whole_rulings_are_offered_now() -> None:
    subject = make_subject(KNOWN, "preferans")
    marked = 0
    for seed in range(20):
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        by_parts = pose(replace(subject, weights={}), made, "options")
        given = {kind: dump_value(value) for kind, value in by_parts.right}
        kept = Answer(ruleset="preferans", scenario=made.id, form="options", given=given)
        assert mark_again(KNOWN, kept).ok
        marked += bool(pose(subject, made, "options").options)
    assert marked


def test_what_is_kept_of_all_kinds() -> None:
    """Every kind of answer is among those that were tried: no kind is read back unseen."""
    kept = [one for plan in (*drills(), *packs()) for one, _ in played(plan)]
    assert {one.form for one in kept} == set(FORMS)
    assert {one.lang for one in kept} == {"en", "ru"}
    assert {len(one.scenario) for one in kept} == {14, 17}  # the second of a pair has two more
    assert any(one.table and one.case is None for one in kept)
    assert any(one.table and one.case is not None for one in kept)
    assert any(one.case is not None and not one.table for one in kept)
    assert any(one.lent for one in kept)
    kinds = {kind for one in kept for kind in one.given}
    assert kinds == {"irregularity", "ruling", "remedy", "dealer", "penalties", "claim", "clause"}


def test_how_sure_it_was_is_kept() -> None:
    plan = Drill(rulesets=(), form="options", lang="en", seed=3, count=4)
    kept = [one for one, _ in played(plan, sure=True)]
    assert len(kept) == 4
    assert all(1 <= one.confidence <= 3 for one in kept)
    assert [Answer.from_data(one.to_data()) for one in kept] == kept


GOOD = Answer(
    ruleset="general", scenario="8KSZ-12TT-90HV", form="compose", given={"clause": "G1"}
).to_data()


def test_the_smallest_answer() -> None:
    assert GOOD == {
        "ruleset": "general",
        "scenario": "8KSZ-12TT-90HV",
        "form": "compose",
        "given": {"clause": "G1"},
    }
    assert not mark_again(KNOWN, Answer.from_data(GOOD)).ok


@pytest.mark.parametrize(
    "change",
    [{"given": {"remedy": 1}}, {"given": {"colour": "red"}}, {"form": 1}, {"more": 1}, {"lent": 1}],
)
def test_what_is_no_answer_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        Answer.from_data({**GOOD, **change})
    with pytest.raises(msgspec.ValidationError):
        Answer.from_data(None)


def test_what_is_not_there_any_more() -> None:
    for change in ({"ruleset": "whist"}, {"table": "whist"}):
        with pytest.raises(KeyError):
            mark_again(KNOWN, Answer.from_data({**GOOD, **change}))
    with pytest.raises(UnknownScenario):
        mark_again(KNOWN, Answer.from_data({**GOOD, "scenario": "0000-0000-0000"}))
