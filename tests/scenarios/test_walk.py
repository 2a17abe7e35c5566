"""Worked examples: what counts, what is right in each part, and what would change it."""

from __future__ import annotations

import re

import pytest

from trainer.asking.grading import find_decisive_events
from trainer.asking.posed import FORMS, Posed, pose
from trainer.asking.slip import list_answers
from trainer.asking.still import hold_still
from trainer.asking.walk import FAR, Contrast, Filled, Inquiry, measure_distance, walk
from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speeches, make_subject
from trainer.rules.judge import rule
from trainer.words.reasons import describe_inquiry

KNOWN = load_installed()
ORDER = ("what", "who", "when", "count", "call", "else", "clear")


def check(posed: Posed) -> bool:
    """Inquiry the steps of an example; tell whether there is something that would change it."""
    subject, situation = posed.subject, posed.scenario.situation
    ruling = rule(subject.code, situation)
    steps = walk(posed)
    kinds = [type(step) for step in steps]
    assert kinds == sorted(kinds, key=[Inquiry, Filled, Contrast].index)
    checks = {step.asks: step for step in steps if isinstance(step, Inquiry)}
    asked = [step.asks for step in steps if isinstance(step, Inquiry)]
    assert asked == [one for one in ORDER if one in asked], "each once, in this order"
    known = [*ruling.trace, *ruling.beside]
    assert all(one in known for step in checks.values() for one in step.steps)
    if "what" in checks:
        met = [one.event for one in checks["what"].steps]
        assert met == sorted(met), "in the order of what happened"
        calls = {one.call for one in ruling.trace}
        assert set(met) | calls >= set(find_decisive_events(ruling))
    assert ("clear" in checks) == (not ruling.decisive)
    if "call" in checks:
        (main,) = checks["call"].steps
        assert ruling.decisive in (main.clause, main.by) or main.counts
        told_of = {clause for clause in (main.clause, ruling.decisive) if clause}
        others = checks["else"].steps if "else" in checks else ()
        assert not told_of & {step.clause for step in others}
    for place, _, full in checks["count"].held if "count" in checks else ():
        assert posed.scenario.table.procedure.full.get(place, 0) == full
    speeches = make_speeches(KNOWN, subject.id, subject.table)
    for speech in speeches:
        for step in checks.values():
            line = describe_inquiry(speech.words, ruling, step, situation)
            assert "{" not in line
            assert not line or line.count("?") == 1, line
        told = [describe_inquiry(speech.words, ruling, one, situation) for one in checks.values()]
        assert any(told)
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


def test_an_example_counts_where_counting_decides_and_tells_who_called() -> None:
    """The checks are made of the facts: cards dealt of how many, who called and whether in time."""
    subject = make_subject(KNOWN, "preferans")
    english = next(
        one for one in make_speeches(KNOWN, "preferans", "preferans") if one.lang == "en"
    )
    by_name = {family.id: family for family in subject.families}

    def told(family: str, seed: int) -> dict[str, str]:
        posed = pose(subject, make_scenario(by_name[f"preferans/{family}"], subject.game, seed))
        checks = [step for step in walk(posed) if isinstance(step, Inquiry)]
        return {one.asks: describe_inquiry(english.words, posed.truth, one) for one in checks}

    short = told("last-hand-is-short", 1169)["count"]
    numbers = [int(one) for one in re.findall(r"(\d+) of 10\b", short)]
    assert sorted(numbers) == [9, 10, 11]
    called = told("not-cut", 719)
    assert re.fullmatch(r"Does .*\? Yes, and \w+ called before the deal was over\.", called["call"])
    assert re.search(r"When 9 of 16 pairs lay; 7 pairs were still to come\.$", called["when"])


@pytest.mark.parametrize("ruleset", ["general", "casino", "preferans"])
def test_what_would_change_it_is_near_where_anything_is(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    for family in subject.families:
        posed = pose(subject, make_scenario(family, subject.game, 3))
        given = [step.neighbour for step in walk(posed) if isinstance(step, Contrast)]
        others = [
            one
            for one in posed.around
            if one.changed
            and not one.ruling.disputed
            and list_answers(posed.slip, one.ruling) != posed.right
        ]
        here = posed.scenario.situation
        if others:
            near = min(measure_distance(here, one.situation) for one in others)
            assert measure_distance(here, given[0].situation) <= max(FAR, near)
