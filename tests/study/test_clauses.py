"""Deals that turn on a clause: a worked example of each, and questions on one of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from trainer.dealing.scenario import make_scenario
from trainer.plugins import Play, family
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.lookup import list_entries
from trainer.rules.boundary import RulesetFailed
from trainer.rules.judge import rule
from trainer.study.clauses import find_example, find_turning, is_decided_by
from trainer.study.plans import ClauseDrill
from trainer.study.progress import Progress
from trainer.study.question import Question
from trainer.study.sitting import start

IDLE = {("casino", "C4"), ("preferans", "G5")}
"""Clauses that decide nowhere: one tells the order of dealing, one is overtaken by another."""


@family("broken", seats=(2,))
def falls_over(play: Play) -> None:
    """A family that raises."""
    raise RuntimeError("no")


def drill(ruleset: str, clause: str, seed: int = 1) -> ClauseDrill:
    return ClauseDrill(
        ruleset=ruleset, clause=clause, form="compose", lang="en", seed=seed, count=40
    )


def first(question: Question) -> str:
    ruling = rule(question.loaded.code, question.scenario.situation)
    return next(iter(ruling.articles), "")


def at(plan: ClauseDrill, place: int) -> Question:
    question = plan.next(load_installed(), Progress(place=place))
    assert question is not None
    return question


def test_every_clause_that_holds_has_an_example_that_it_decides() -> None:
    known = load_installed()
    for name in known.by_id:
        for entry in list_entries(known, name, "en"):
            if not entry.rules:
                continue
            found = find_example(known, name, entry.id, "ru")
            assert (found is None) == ((name, entry.id) in IDLE)
            if found is not None:
                ruling = rule(found.loaded.code, found.scenario.situation)
                assert is_decided_by(ruling, entry.id)


def test_the_same_example_comes_again_in_either_language() -> None:
    one, two = (find_example(load_installed(), "preferans", "P4", lang) for lang in ("en", "ru"))
    assert one is not None
    assert two is not None
    assert one.scenario.id == two.scenario.id


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("general", "G4"), ("casino", "C6b"), ("preferans", "P9.2")]
)
def test_three_of_four_questions_are_decided_by_the_clause(ruleset: str, clause: str) -> None:
    plan = drill(ruleset, clause)
    asked = [at(plan, place) for place in range(16)]
    assert sum(first(one) == clause for one in asked) == 12
    for one in asked:
        ruling = rule(one.loaded.code, one.scenario.situation)
        assert not ruling.disputed
        assert ruling.articles[:1] == (clause,) or clause not in ruling.articles
        # nothing about an id tells a near miss from the others
        assert len(one.scenario.id) == 14
    missed = [number % 4 for number, one in enumerate(asked) if first(one) != clause]
    assert len(missed) == 4


def test_a_near_miss_is_decided_by_the_clause_one_fact_away() -> None:
    plan = drill("preferans", "P4")
    code = load_installed().by_id["preferans"].code
    missed = [one for one in (at(plan, n) for n in range(8)) if first(one) != "P4"]
    assert missed
    for one in missed:
        made = one.scenario
        near = (
            make_scenario(made.family, made.game, made.seed, facts=facts)
            for _, facts in made.family.change_facts(made.facts)
        )
        assert any(is_decided_by(rule(code, other.situation), "P4") for other in near)


def test_a_place_has_the_same_question_in_every_language_and_form() -> None:
    plan = drill("casino", "C8")
    ids = [at(plan, place).scenario.id for place in range(6)]
    assert len(set(ids)) > 3
    other = plan.translate("ru").change_form("options")
    assert [at(other, place).scenario.id for place in range(6)] == ids
    assert at(other, 0).form == "options"
    assert [at(drill("casino", "C8", 2), n).scenario.id for n in range(6)] != ids


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("casino", "C4"), ("casino", "X"), ("nowhere", "G1")]
)
def test_where_nothing_turns_on_a_clause_nothing_is_asked(ruleset: str, clause: str) -> None:
    assert drill(ruleset, clause).next(load_installed(), Progress()) is None
    assert start(load_installed(), drill(ruleset, clause)).over


def test_a_ruleset_that_raises_is_told_as_broken() -> None:
    general = load_installed().by_id["general"]
    ruleset = replace(general.ruleset, id="broken", families=(falls_over,))
    known = Rulesets({"broken": Loaded(ruleset, general.code)})
    with pytest.raises(RulesetFailed):
        find_turning(known, "broken")
    with pytest.raises(RulesetFailed):
        find_example(known, "broken", "G1", "en")
    with pytest.raises(RulesetFailed):
        drill("broken", "G1").next(known, Progress())
    with pytest.raises(KeyError):
        find_turning(known, "nowhere")
