"""Sure errors: who was quite sure and wrong is asked the like again, once; the summary tells it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.asking.slip import find_right
from trainer.dealing.family import dump_fact
from trainer.plugins.loading import load_installed
from trainer.study.answers import mark_again, record_answer
from trainer.study.plans import BETWEEN, Drill, list_due
from trainer.study.progress import Progress
from trainer.study.question import MOST_SURE, Question, wants_confidence
from trainer.study.sitting import Sitting, advance, answer, start, summarize, translate
from trainer.study.telling import tell_summary
from trainer.text.catalogue import Language

KNOWN = load_installed()
WRONG_AND_SURE, WRONG, RIGHT = "wrong and sure", "wrong", "right"
HOW = st.lists(st.sampled_from([WRONG_AND_SURE, WRONG, RIGHT]), min_size=4, max_size=9)


def drill(count: int, seed: int = 4) -> Drill:
    return Drill(rulesets=(), form="options", lang="en", seed=seed, count=count)


def ruled(sitting: Sitting, how: str) -> Sitting:
    """Return the sitting with its question answered so, and marked."""
    while sitting.question is not None and sitting.question.mark is None:
        question = sitting.question
        if question.asks_confidence:
            option = MOST_SURE - 1 if how == WRONG_AND_SURE else MOST_SURE
        else:
            part = question.part
            assert part is not None
            right = find_right(part.kind, question.posed.truth)
            option = [(one == right) == (how == RIGHT) for one in part.options].index(True)
        sitting = answer(sitting, option, ask_confidence=True)
    return sitting


def played(plan: Drill, hows: list[str]) -> tuple[Sitting, list[Question]]:
    sitting, asked = start(KNOWN, plan), []
    for how in hows:
        assert sitting.question is not None
        asked.append(sitting.question)
        sitting = advance(ruled(sitting, how))
    return sitting, asked


def test_it_comes_back_after_two_others_with_all_else_new() -> None:
    hows = [WRONG_AND_SURE, RIGHT, RIGHT, RIGHT, RIGHT]
    _, asked = played(drill(9), hows)
    assert [one.repeats for one in asked] == [-1, -1, -1, 0, -1]
    first, again = asked[0].scenario, asked[3].scenario
    assert again.family is first.family
    assert again.id != first.id
    assert again.situation != first.situation
    old, new = asked[0].posed.truth, asked[3].posed.truth
    assert (new.decisive, new.remedy.kind) == (old.decisive, old.remedy.kind)


def test_nearly_always_the_same_happens_again() -> None:
    same = 0
    for seed in range(20):
        _, asked = played(drill(5, seed), [WRONG_AND_SURE, RIGHT, RIGHT, RIGHT])
        assert asked[3].repeats == 0
        one, other = asked[0].scenario.facts, asked[3].scenario.facts
        same += {k: dump_fact(v) for k, v in one.items()} == {
            k: dump_fact(v) for k, v in other.items()
        }
    assert same >= 14


def test_who_was_not_quite_sure_is_asked_nothing_again() -> None:
    _, asked = played(drill(7), [WRONG] * 7)
    assert {one.repeats for one in asked} == {-1}


def test_what_comes_back_takes_no_seed() -> None:
    """The questions that are new are those that would have come."""
    plan = Drill(rulesets=(), form="options", lang="en", seed=4, count=8, level=2)
    plain, often = played(plan, [RIGHT] * 5)[1], played(plan, [WRONG_AND_SURE] * 8)[1]
    new = [one.scenario.id for one in often if one.repeats < 0]
    assert len(new) < len(often)
    assert new == [one.scenario.id for one in plain][: len(new)]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 40), HOW)
def test_what_comes_next_is_given_by_what_was_marked(seed: int, hows: list[str]) -> None:
    plan = drill(len(hows), seed)
    sitting, asked = played(plan, hows)
    assert sitting.over, "as many are asked as were wanted, however many came back"
    assert len(sitting.marks) == len(hows)
    marks = sitting.marks
    for place, question in enumerate(asked):
        again = plan.next(KNOWN, Progress(marks[:place], place))
        assert isinstance(again, Question)
        assert (again.scenario.id, again.repeats) == (question.scenario.id, question.repeats)
        assert not question.twin
    back = [one.repeats for one in marks if one.repeats >= 0]
    assert len(back) == len(set(back)), "each comes back once"
    for place, one in enumerate(marks):
        if one.repeats >= 0:
            assert place - one.repeats > BETWEEN
            assert marks[one.repeats].is_sure_error
            assert marks[one.repeats].repeats < 0, "what has come back does not come back again"
    assert set(list_due(marks)) <= {n for n, one in enumerate(marks) if one.is_sure_error}
    summary = summarize(sitting)
    if back:
        assert summary.back is not None
        assert (summary.back.asked, summary.back.right) == (
            len(back),
            sum(one.mark.ok for one in marks if one.repeats >= 0),
        )
    else:
        assert summary.back is None


def test_it_is_kept_spoken_of_and_told_like_any_other() -> None:
    sitting, _ = played(drill(5), [WRONG_AND_SURE, RIGHT, RIGHT])
    assert sitting.question is not None
    assert sitting.question.repeats == 0
    there = translate(sitting, "ru").question
    assert there is not None
    assert (there.scenario.id, there.repeats) == (sitting.question.scenario.id, 0)
    marked = ruled(sitting, RIGHT)
    assert marked.question is not None
    kept = record_answer(marked.question)
    assert mark_again(KNOWN, kept).ok
    for code, told in (
        ("en", "Sure errors that came back: 1; right this time: 1."),
        ("ru", "Вернулось ошибок, в которых вы были уверены: 1; теперь верно: 1."),
    ):
        lines = [one.text for one in tell_summary(summarize(marked), KNOWN, Language(code))]
        assert told in lines


def test_the_summary_tells_of_levels() -> None:
    sitting, _ = played(drill(6), [RIGHT] * 6)
    summary = summarize(sitting)
    assert summary.level == "rising"
    assert sum(one.asked for one in summary.levels) == 6
    lines = [one.text for one in tell_summary(summary, KNOWN, Language("en"))]
    assert "Level: rising" in lines
    assert any(line.startswith("easy: ") for line in lines)


def test_when_it_is_asked_how_sure_one_is() -> None:
    whole = part_by_part = None
    for seed in range(30):
        question = start(KNOWN, drill(1, seed)).question
        assert question is not None
        if question.posed.options:
            whole = question
        else:
            part_by_part = question
    assert whole is not None
    assert part_by_part is not None
    assert [wants_confidence(whole, when) for when in ("whole", "always", "never")] == [
        True,
        True,
        False,
    ]
    assert not wants_confidence(part_by_part, "whole")
    assert wants_confidence(part_by_part, "always")
