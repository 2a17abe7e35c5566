"""A sitting: whatever is answered it keeps its invariants, and the same gives the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.asking.grading import WEIGHTS
from trainer.asking.options import wrong_options
from trainer.plugins.guard import Broken
from trainer.plugins.loading import Rulesets, rulesets
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible
from trainer.study.plans import Drill
from trainer.study.session import FORMS, Question, ask
from trainer.study.sitting import Sitting, begin, summary

KNOWN = rulesets()
OURS = ("casino", "general", "preferans")
STEPS = st.lists(
    st.one_of(st.integers(-1, 6), st.sampled_from(["undo", "next", "next"])), max_size=40
)
NAMED = st.lists(st.sampled_from(OURS), max_size=2, unique=True).map(tuple)


def stepped(sitting: Sitting, step: int | str) -> Sitting:
    if step == "undo":
        return sitting.undone()
    return sitting.following() if step == "next" else sitting.answered(int(step))


def check(sitting: Sitting) -> None:
    question = sitting.question
    drill = sitting.plan
    assert isinstance(drill, Drill)
    assert len(sitting.marks) <= sitting.count
    assert sitting.over == (question is None)
    if question is None:
        assert len(sitting.marks) == sitting.count
    elif question.feedback is None:
        assert len(sitting.marks) < sitting.count
        assert 2 <= question.choices <= 6
        assert (question.part is None) == (drill.form == "options")
    else:
        assert question.choices == 0
        assert sitting.marks[-1].mark is question.feedback.mark
        assert sitting.marks[-1].scenario == question.scenario.id
    if question is not None:
        assert question.form == drill.form
        assert not drill.rulesets or question.loaded.ruleset.id in drill.rulesets


def check_summary(sitting: Sitting) -> None:
    told = summary(sitting.marks)
    assert told.asked == len(sitting.marks)
    assert told.right == sum(one.mark.ok for one in sitting.marks)
    assert 0 <= told.score <= 1
    assert sum(one.asked for one in told.clauses) == told.asked
    assert sum(one.right for one in told.clauses) == told.right
    assert all(0 <= one.right <= one.asked <= told.asked for one in told.parts + told.clauses)
    assert sum(one.times for one in told.mistakes) <= told.asked - told.right
    assert (told.score == 1) == (told.right == told.asked > 0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 60), st.integers(1, 4), NAMED, st.sampled_from(FORMS), STEPS)
def test_whatever_is_answered(
    seed: int, count: int, named: tuple[str, ...], form: str, steps: list[int | str]
) -> None:
    sitting = twin = begin(KNOWN, seed, count, named, form)
    check(sitting)
    for step in steps:
        before, marks = sitting, sitting.marks
        sitting, twin = stepped(sitting, step), stepped(twin, step)
        check(sitting)
        assert sitting.marks[: len(marks)] == marks
        assert before.marks is marks
        if before.over:
            assert sitting is before
    check_summary(sitting)
    assert summary(sitting.marks) == summary(twin.marks)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 60), st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_what_is_taken_back_was_never_given(seed: int, given_: list[int]) -> None:
    sitting = begin(KNOWN, seed, 1)
    for option in given_:
        after = sitting.answered(option)
        assert after.question is not None
        if after is not sitting and after.question.feedback is None:
            back = after.undone().question
            assert back is not None
            assert sitting.question is not None
            assert back.answers == sitting.question.answers
        sitting = after


@pytest.mark.parametrize("form", ["compose", "options"])
def test_a_summary_knows_the_mistakes(form: str) -> None:
    """Somebody who always gives the first wrong ruling that has a name is told which it is."""
    sitting = begin(KNOWN, 5, 15, form=form)
    expected = 0
    while sitting.question is not None:
        question = sitting.question
        if question.feedback is not None:
            sitting = sitting.following()
            continue
        wrong = next(one for one in question.posed.options if one.origin is not None)
        if form == "options":
            sitting = sitting.answered(question.posed.options.index(wrong))
            expected += 1
            continue
        part = question.part
        assert part is not None
        value = dict(wrong.answers).get(part.kind)
        # A wrong ruling may have what the slip does not offer; then another is composed.
        if value is None or value not in part.options:
            sitting = sitting.answered(0)
            continue
        sitting = sitting.answered(part.options.index(value))
        done = sitting.question
        if done is not None and done.feedback is not None and done.answers == wrong.answers:
            assert done.feedback.origin == wrong.origin
            expected += 1
    told = summary(sitting.marks)
    assert expected
    assert sum(one.times for one in told.mistakes) >= expected


def test_a_misreading_that_is_not_among_the_options_is_known_too() -> None:
    found = 0
    for seed in range(40):
        question = ask(KNOWN, seed, "en")
        posed = question.posed
        shown = [one.answers for one in posed.options]
        truth = next(one.ruling for one in posed.options if one.origin is None)
        situation = posed.scenario.situation
        for wrong in wrong_options(posed.subject, situation, posed.slip, truth):
            offered = {part.kind: part.options for part in posed.slip.parts}
            if wrong.answers in shown or any(v not in offered[k] for k, v in wrong.answers):
                continue
            done = composed(question, wrong.answers)
            if done is not None:
                assert done.feedback is not None
                assert done.feedback.origin == wrong.origin
                found += 1
    assert found


def composed(question: Question, answers: tuple[tuple[str, object], ...]) -> Question | None:
    """Return the question answered so, None where other parts are asked."""
    wanted = dict(answers)
    while question.part is not None:
        if question.part.kind not in wanted:
            return None
        value = wanted[question.part.kind]
        question = question.answered([v == value for v in question.part.options].index(True))
    return question


@pytest.mark.parametrize("seed", range(30))
def test_what_follows_from_a_wrong_verdict(seed: int) -> None:
    """A whole wrong ruling is one mistake; a right verdict excuses nothing."""
    question = ask(KNOWN, seed, "en", form="options")
    for number, option in enumerate(question.posed.options):
        done = question.answered(number)
        assert done.feedback is not None
        marked = done.feedback.mark
        remedy, *others = marked.parts
        assert not remedy.follows
        for part in others:
            assert part.follows == (not part.ok and not remedy.ok), option
        assert not any(part.ok and part.follows for part in marked.parts)
        earned = sum(WEIGHTS[part.kind] for part in marked.parts if part.ok)
        assert marked.score == earned / sum(WEIGHTS[part.kind] for part in marked.parts)


def test_a_second_mistake_is_one() -> None:
    """After a wrong verdict, a part that no reading with that verdict has, does not follow."""
    second = 0
    for seed in range(30):
        question = ask(KNOWN, seed, "en")
        while question.part is not None:
            question = question.answered(len(question.part.options) - 1)
        assert question.feedback is not None
        remedy, *others = question.feedback.mark.parts
        second += sum(not p.ok and not p.follows for p in others if not remedy.ok)
    assert second


def test_what_cannot_begin() -> None:
    with pytest.raises(LookupError):
        begin(KNOWN, 1, 1, ("whist",))
    with pytest.raises(LookupError):
        begin(Rulesets({}), 1, 1)
    with pytest.raises(ValueError, match="count"):
        begin(KNOWN, 1, 0)
    with pytest.raises(ValueError, match="form"):
        begin(KNOWN, 1, 1, form="essay")


@pytest.mark.parametrize("form", FORMS)
def test_a_ruleset_that_raises_costs_its_question(form: str) -> None:
    sitting = begin(KNOWN, 1, 4, form=form)
    assert sitting.question is not None
    name = sitting.question.loaded.ruleset.id
    after = sitting.without(Broken(name, Impossible("it fails with {error}", error="no")))
    assert after.question is not None
    assert after.question.loaded.ruleset.id != name
    assert name not in after.known.by_id
    assert [one.ruleset for one in after.broken] == [name]
    assert after.marks == ()
    for left in tuple(after.known.by_id):
        after = after.without(Broken(left, Impossible("it fails with {error}", error="no")))
    assert after.over
    assert after.answered(0) is after


def test_a_code_that_raises_while_marking(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = begin(KNOWN, 1, 2, form="options")
    assert sitting.question is not None
    name = sitting.question.loaded.ruleset.id

    def raises(*_: object) -> None:
        raise RulesetFailed(name, Impossible("no"))

    with monkeypatch.context() as patch:
        patch.setattr("trainer.study.session.feedback", raises)
        after = sitting.answered(0)
    assert [one.ruleset for one in after.broken] == [name]
    assert after.question is not None
    assert after.question.loaded.ruleset.id != name
    assert after.marks == ()
