"""Worked examples: what counts, what is right in each part, and what would change it."""

from __future__ import annotations

import pytest

from trainer.asking.grading import find_decisive_events
from trainer.asking.posed import FORMS, Posed, pose
from trainer.asking.slip import list_answers
from trainer.asking.still import hold_still
from trainer.asking.walk import Contrast, Filled, Met, walk
from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import rule

KNOWN = load_installed()


def check(posed: Posed) -> bool:
    """Check the steps of an example; tell whether there is something that would change it."""
    subject, situation = posed.subject, posed.scenario.situation
    ruling = rule(subject.code, situation)
    steps = walk(posed)
    kinds = [type(step) for step in steps]
    assert kinds == sorted(kinds, key=[Met, Filled, Contrast].index)
    met = [step for step in steps if isinstance(step, Met)]
    assert [step.event for step in met] == sorted({step.event for step in met})
    assert {step.event for step in met} >= set(find_decisive_events(ruling))
    assert all(0 <= step.event < len(situation.events) for step in met)
    assert all(one.event == step.event for step in met for one in step.steps)
    filled = {step.kind: step.value for step in steps if isinstance(step, Filled)}
    assert filled == dict(list_answers(posed.slip, ruling))
    contrast = [step.neighbour for step in steps if isinstance(step, Contrast)]
    assert len(contrast) <= 1
    for one in contrast:
        assert one.changed
        assert one.situation != situation
        assert not one.ruling.disputed
        other = dict(list_answers(posed.slip, rule(subject.code, one.situation)))
        assert other != filled
    return bool(contrast)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ruleset", ["general", "casino", "preferans"])
def test_every_family_makes_an_example(ruleset: str, form: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    found = 0
    for family in subject.families:
        made = make_scenario(family, subject.game, 1)
        found += check(pose(subject, made, form))
    assert found > len(subject.families) / 2


def test_a_case_makes_one_too() -> None:
    subject = make_subject(KNOWN, "general")
    for seed in range(5):
        made = make_scenario(subject.families[12 + seed], subject.game, seed)
        again = make_scenario(hold_still("general", made.situation), subject.game, 0)
        check(pose(subject, again))


def test_under_another_code() -> None:
    subject = make_subject(KNOWN, "casino", "general")
    for family in subject.families:
        check(pose(subject, make_scenario(family, subject.game, 2)))
