"""Simulated learners: whoever holds one misreading is told which, and nothing that cannot be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

from trainer.asking.answering import fill_in
from trainer.asking.beliefs import Belief
from trainer.asking.explaining import MOST_NAMED, explain, find_altered
from trainer.asking.grading import find_decisive_events, grade
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import Answers, list_answers
from trainer.audit.learners import (
    ASKED_IN,
    Share,
    Told,
    ask_learners,
    count_lacking,
    find_confused,
    measure,
)
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.events import Cut, Deal, Shuffle
from trainer.rules.judge import rule
from trainer.text.languages import LANGUAGES

KNOWN = load_installed()
QUESTIONS = 60
LEAST_AMONG, LEAST_ALONE, LEAST_ALONE_BY_PARTS = 0.85, 0.60, 0.50
TOLERANCE = 0.04
"""Of so few answers a share may be so much lower."""
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)


@lru_cache(maxsize=3)
def ask_some(ruleset: str) -> tuple[Told, ...]:
    """Return what is told to the learners of a ruleset."""
    subject = make_subject(KNOWN, ruleset)
    lang = next(iter(LANGUAGES))
    return tuple(one for told in ask_learners(subject, lang, 3000, QUESTIONS) for one in told)


@lru_cache(maxsize=6)
def pose_some(ruleset: str, form: str) -> tuple[Posed, ...]:
    """Return questions of a ruleset in one form."""
    subject = make_subject(KNOWN, ruleset)
    made = (mix_scenario(subject.code, subject.families, subject.game, at) for at in range(40))
    return tuple(one for one in (pose(subject, each, form) for each in made) if one.form == form)


def fill(one: Posed, belief: Belief) -> Answers:
    """Return what who believes so answers."""
    return fill_in(one.slip, belief.ruling, one.truth).answers


# -- figures -----------------------------------------------------------------------------------


def test_most_learners_are_told_what_they_believe() -> None:
    told = [one for ruleset in KNOWN.by_id for one in ask_some(ruleset)]
    pooled = measure(told)
    by_parts = measure(one for one in told if one.form == "compose")
    assert pooled.among.of > 800
    assert pooled.among.rate >= LEAST_AMONG - TOLERANCE
    assert pooled.alone.rate >= LEAST_ALONE - TOLERANCE
    assert by_parts.alone.rate >= LEAST_ALONE_BY_PARTS - TOLERANCE
    assert pooled.nothing.rate < 0.01


@every_ruleset
def test_most_of_what_is_believed_can_be_entered(ruleset: str) -> None:
    for form, most in zip(ASKED_IN, (0.4, 0.2), strict=True):
        lacking = count_lacking(one for one in ask_some(ruleset) if one.form == form)
        assert lacking.of > 50
        assert lacking.rate < most


@every_ruleset
def test_learners_are_counted_by_what_is_named(ruleset: str) -> None:
    told = ask_some(ruleset)
    known = {one.id for one in KNOWN.by_id[ruleset].misreadings}
    assert {one.learner for one in told} <= known
    assert all(not one.named for one in told if not one.wrong)
    assert all(len(one.named) <= MOST_NAMED for one in told)
    figures = measure(told)
    assert figures.alone.met <= figures.among.met <= figures.among.of
    assert figures.among.of == sum(one.wrong for one in told)
    missed = find_confused(told, len(known))
    assert sum(one.figures.among.of - one.figures.among.met for one in missed) == (
        figures.among.of - figures.among.met
    )


def test_a_share_of_few_is_less_sure_than_one_of_many() -> None:
    few, many = Share(8, 10), Share(800, 1000)
    assert few.bounds[0] < many.bounds[0] < 0.8 < many.bounds[1] < few.bounds[1]
    assert Share(0, 0).bounds[0] == 0
    assert Share(0, 0).rate == 0


# -- filled in ---------------------------------------------------------------------------------


@every_ruleset
@pytest.mark.parametrize("form", ["compose", "options"])
def test_who_rules_otherwise_gives_it_wherever_it_is_offered(ruleset: str, form: str) -> None:
    lacking = 0
    for one in pose_some(ruleset, form):
        assert fill_in(one.slip, one.truth, one.truth) == (one.right, ())
        for belief in one.beliefs:
            filled = fill_in(one.slip, belief.ruling, one.truth)
            own = dict(list_answers(one.slip, belief.ruling))
            parts = {part.kind: part for part in one.slip.parts}
            first = filled.answers[0][1]
            assert [kind for kind, _ in filled.answers] == [
                part.kind for part in one.slip.list_asked(first)
            ]
            for kind, value in filled.answers:
                assert value in parts[kind].options
                if kind not in filled.lacking:
                    assert own.get(kind, value) == value
                else:
                    assert kind not in own or own[kind] not in parts[kind].options
            lacking += bool(filled.lacking)
    assert lacking or form == "options"


# -- ranks -------------------------------------------------------------------------------------


@every_ruleset
@pytest.mark.parametrize("form", ["compose", "options"])
def test_one_misreading_that_answers_so_goes_before_anything_else(ruleset: str, form: str) -> None:
    beside = 0
    for one in pose_some(ruleset, form):
        for belief in one.beliefs:
            mark = grade(one.slip, one.truth, fill(one, belief))
            if mark.ok or belief.kind not in ("misreading", "house"):
                continue
            told = explain(one, mark).mistakes
            exact = [each for each in one.beliefs if fill(one, each) == mark.given]
            own = {each.origins for each in exact if each.kind in ("misreading", "house")}
            full = {
                each.origins
                for each in exact
                if each.origins in own and not fill_in(one.slip, each.ruling, one.truth).lacking
            }
            assert 1 <= len(told) <= MOST_NAMED
            assert set(told) <= (full or own)
            near = {each.origins for each in exact if not each.far} & (full or own)
            assert not near or set(told) <= near
            beside += len(exact) > len(own)
    assert beside or form == "options"


@every_ruleset
def test_nothing_ordinary_is_ever_quoted(ruleset: str) -> None:
    overlooked = 0
    for one in pose_some(ruleset, "compose"):
        for part in one.slip.list_due(one.truth):
            for option in part.options:
                given = tuple({**dict(one.right), part.kind: option}.items())
                told = explain(one, grade(one.slip, one.truth, given)).mistakes
                for origin in (each for origins in told for each in origins):
                    if origin.kind == "overlooked":
                        event = one.scenario.situation.events[origin.event]
                        assert not isinstance(event, Deal | Cut | Shuffle)
                        overlooked += 1
    assert overlooked


# -- where it would be right -------------------------------------------------------------------


def test_where_it_would_be_right_touches_what_decides_or_what_is_misread() -> None:
    shown = settings = 0
    for ruleset, form in product(KNOWN.by_id, ("compose", "options")):
        for one in pose_some(ruleset, form):
            for belief in one.beliefs:
                mark = grade(one.slip, one.truth, fill(one, belief))
                if mark.ok or belief.kind not in ("misreading", "house"):
                    continue
                explained = explain(one, mark)
                found = explained.neighbour
                if found is None:
                    continue
                shown += 1
                if found.code:
                    named = {origin for origins in explained.mistakes for origin in origins}
                    assert found.code in {each.name for each in named if each.kind == "rival"}
                    continue
                there = rule(one.subject.code, found.situation)
                wanted = mark.given[:1] if one.options else mark.given
                assert list_answers(one.slip, there)[: len(wanted)] == wanted
                gone, new = find_altered(one.scenario.situation, found.situation)
                if gone or new:
                    assert set(gone) & set(mark.events) or set(new) & set(
                        find_decisive_events(there)
                    )
                else:
                    settings += 1
    assert shown > settings > 0
