"""A sitting: whatever is answered it keeps its invariants, and the same gives the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.asking.grading import WEIGHTS
from trainer.asking.posed import FORMS
from trainer.asking.slip import find_right, list_answers
from trainer.plugins.loading import Rulesets, load_installed
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible
from trainer.study.plans import Drill
from trainer.study.question import Question, answer_question, ask
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    begin,
    leave_out,
    summarize,
    undo,
)

KNOWN = load_installed()
OURS = ("casino", "general", "preferans")
STEPS = st.lists(
    st.one_of(st.integers(-1, 6), st.sampled_from(["undo", "next", "next"])), max_size=40
)
NAMED = st.lists(st.sampled_from(OURS), max_size=2, unique=True).map(tuple)


def stepped(sitting: Sitting, step: int | str) -> Sitting:
    if step == "undo":
        return undo(sitting)
    return advance(sitting) if step == "next" else answer(sitting, int(step))


def check(sitting: Sitting) -> None:
    question = sitting.question
    drill = sitting.plan
    assert isinstance(drill, Drill)
    assert len(sitting.marks) <= sitting.count
    assert sitting.over == (question is None)
    if question is None:
        assert len(sitting.marks) == sitting.count
    elif question.mark is None:
        assert len(sitting.marks) < sitting.count
        assert 2 <= question.choices <= 6
        assert (question.part is None) == question.asks_confidence
    else:
        assert question.choices == 0
        assert sitting.marks[-1].mark is question.mark
        assert sitting.marks[-1].answer.scenario == question.scenario.id
    if question is not None:
        assert question.form == drill.form
        assert not drill.rulesets or question.loaded.ruleset.id in drill.rulesets


def check_summary(sitting: Sitting) -> None:
    summary = summarize(sitting)
    assert summary.asked == len(sitting.marks)
    assert summary.right == sum(one.mark.ok for one in sitting.marks)
    assert 0 <= summary.score <= 1
    assert sum(one.asked for one in summary.clauses) == summary.asked
    assert sum(one.right for one in summary.clauses) == summary.right
    assert all(
        0 <= one.right <= one.asked <= summary.asked for one in summary.parts + summary.clauses
    )
    # An answer can come of two mistakes together.
    assert sum(one.times for one in summary.mistakes) <= 2 * (summary.asked - summary.right)
    assert (summary.score == 1) == (summary.right == summary.asked > 0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 60), st.integers(1, 4), NAMED, st.sampled_from(FORMS), STEPS)
def test_whatever_is_answered(
    seed: int, count: int, named: tuple[str, ...], form: str, steps: list[int | str]
) -> None:
    sitting = twin = begin(KNOWN, seed, count, named, form)
    check(sitting)
    for step in steps:
        before, marks = sitting, [one.mark for one in sitting.marks]
        sitting, twin = stepped(sitting, step), stepped(twin, step)
        check(sitting)
        assert [one.mark for one in sitting.marks[: len(marks)]] == marks
        assert [one.mark for one in before.marks] == marks
        if before.over:
            assert sitting is before
    check_summary(sitting)
    assert summarize(sitting) == summarize(twin)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 60), st.lists(st.integers(0, 5), min_size=1, max_size=5))
def test_what_is_taken_back_was_never_given(seed: int, given_: list[int]) -> None:
    sitting = begin(KNOWN, seed, 1)
    for option in given_:
        after = answer(sitting, option)
        assert after.question is not None
        if after is not sitting and after.question.mark is None:
            back = undo(after).question
            assert back is not None
            assert sitting.question is not None
            assert back.answers == sitting.question.answers
        sitting = after


@pytest.mark.parametrize("form", ["compose", "options"])
def test_a_summary_knows_the_mistakes(form: str) -> None:
    """Somebody who rules by a misreading, wherever what it leads to is offered, is told which."""
    sitting = begin(KNOWN, 5, 15, form=form)
    expected = 0
    while sitting.question is not None:
        question = sitting.question
        if question.mark is not None:
            sitting = advance(sitting)
            continue
        done = misread(question)
        if done is None:
            sitting = answer(sitting, 0)
            continue
        for option in done.given:
            sitting = answer(sitting, option)
        assert sitting.question is not None
        assert sitting.question.explanation.mistakes
        expected += 1
    summary = summarize(sitting)
    assert expected > 5
    named = sum(one.times for one in summary.mistakes)
    assert named >= expected
    assert named <= 2 * (summary.asked - summary.right), "of one answer one belief counts, of two"


def misread(question: Question) -> Question | None:
    """Return the question answered by the first misreading that can be answered by."""
    for belief in question.posed.beliefs:
        done = composed(question, list_answers(question.slip, belief.ruling))
        if done is not None and done.mark is not None and not done.mark.ok:
            told = done.explanation.mistakes
            exact = [one for one in question.posed.beliefs if one.decisions == belief.decisions]
            near = not belief.far or all(one.far for one in exact)
            if belief.kind in ("misreading", "house") and len(exact) <= 2 and near:
                assert any(belief.origins == origins for origins in told)
                return done
    return None


def composed(question: Question, answers: tuple[tuple[str, object], ...]) -> Question | None:
    """Return the question answered so, None where it is not offered or other parts are asked."""
    wanted = dict(answers)
    while question.part is not None:
        value = wanted.get(question.part.kind)
        places = [option == value for option in question.part.options]
        if True not in places:
            return None
        question = answer_question(question, places.index(True))
    return question


@pytest.mark.parametrize("seed", range(30))
def test_what_follows_from_a_wrong_verdict(seed: int) -> None:
    """A whole ruling of one belief with its own clause is one mistake; a right one excuses none."""
    question = ask(KNOWN, seed, "en", rulesets=("preferans",), form="options")
    if not question.posed.options:
        return
    for option in question.posed.options:
        done = composed(question, list_answers(question.slip, option.ruling))
        if done is None:
            continue
        assert done.mark is not None
        marked = done.mark
        ruling, *others = marked.parts
        follows = [] if ruling.ok else [part.kind for part in others if not part.ok]
        assert list(done.explanation.follows) == follows, option
        earned = sum(WEIGHTS[part.kind] for part in marked.parts if part.ok)
        assert marked.score == earned / sum(WEIGHTS[part.kind] for part in marked.parts)


def test_a_second_mistake_is_one() -> None:
    """After a wrong verdict, a part that no reading with that verdict has, does not follow."""
    second = 0
    for seed in range(30):
        question = ask(KNOWN, seed, "en")
        while question.part is not None:
            question = answer_question(question, len(question.part.options) - 1)
        assert question.mark is not None
        remedy, *others = question.mark.parts
        follows = question.explanation.follows
        second += sum(not p.ok and p.kind not in follows for p in others if not remedy.ok)
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
    after = leave_out(sitting, RulesetFailed(name, Impossible("it fails with {error}", error="no")))
    assert after.question is not None
    assert after.question.loaded.ruleset.id != name
    assert name not in after.known.by_id
    assert [one.ruleset for one in after.broken] == [name]
    assert after.marks == ()
    for left in tuple(after.known.by_id):
        after = leave_out(
            after, RulesetFailed(left, Impossible("it fails with {error}", error="no"))
        )
    assert after.over
    assert answer(after, 0) is after


def test_a_code_that_raises_while_it_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer was marked before: its mark stays, and the next question is another ruleset's."""
    sitting = begin(KNOWN, 1, 2, form="options")
    assert sitting.question is not None
    name = sitting.question.loaded.ruleset.id
    question = sitting.question
    assert question.part is not None
    right = find_right(question.part.kind, question.posed.truth)
    wrong = [one != right for one in question.part.options].index(True)

    def raises(*_: object) -> None:
        raise RulesetFailed(name, Impossible("no"))

    with monkeypatch.context() as patch:
        patch.setattr("trainer.study.question.explain", raises)
        marked = answer(sitting, wrong)
        while marked.question is not None and marked.question.mark is None:
            marked = answer(marked, 0)
        assert marked.broken == ()
        assert marked.question is not None
        with pytest.raises(RulesetFailed):
            _ = marked.question.explanation
        assert summarize(marked).asked == 1
        after = advance(marked)
    assert [one.ruleset for one in after.broken] == [name]
    assert after.question is not None
    assert after.question.loaded.ruleset.id != name
    assert [one.mark for one in after.marks] == [marked.question.mark]
