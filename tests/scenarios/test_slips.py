"""Slips and their grading, over scenarios of every family."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest

from trainer.asking.grading import grade
from trainer.asking.slip import (
    Answers,
    Slip,
    dump_value,
    find_right,
    list_answers,
    make_slip,
    read_value,
)
from trainer.dealing.scenario import Scenario, make_scenario
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import STANDS, Remedy

LOADED = load_installed().by_id


def form_of(loaded: Loaded, one: Scenario) -> Slip:
    return make_slip(loaded.code, one.table, judge(loaded.code, one.table), one.id)


def made(loaded: Loaded) -> Iterator[tuple[Scenario, Slip]]:
    for family in loaded.ruleset.families:
        for seed in range(25):
            one = make_scenario(family, loaded.game, seed)
            yield one, form_of(loaded, one)


every_ruleset = pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)


@every_ruleset
def test_options_are_few_and_pairwise_different(loaded: Loaded) -> None:
    for one, form in made(loaded):
        for part in form.parts:
            assert 2 <= len(part.options) <= 6, (one.id, part)
            for number, option in enumerate(part.options):
                assert option not in part.options[:number], (one.id, part)


@every_ruleset
def test_what_is_right_is_among_the_options(loaded: Loaded) -> None:
    for one, form in made(loaded):
        ruling = rule(loaded.code, one.situation)
        for part in form.list_asked(ruling.remedy):
            assert find_right(part.kind, ruling) in part.options, (one.id, part)


@every_ruleset
def test_the_true_ruling_has_full_marks_and_every_other_option_is_wrong(loaded: Loaded) -> None:
    for one, form in made(loaded):
        truth = rule(loaded.code, one.situation)
        answers = dict(list_answers(form, truth))
        mark = grade(form, truth, tuple(answers.items()))
        assert mark.ok, one.id
        assert mark.score == 1
        assert [part.kind for part in mark.parts] == list(answers)
        for part in form.list_asked(mark.ruling.remedy):
            for option in part.options:
                if option == answers[part.kind]:
                    continue
                given = {**answers, part.kind: option}
                other = grade(form, truth, tuple(given.items()))
                assert not other.ok
                wrong = next(entry for entry in other.parts if entry.kind == part.kind)
                assert not wrong.ok
                assert wrong.right == answers[part.kind]


@every_ruleset
def test_decisive_events_are_events_of_the_situation(loaded: Loaded) -> None:
    marked = 0
    for one, form in made(loaded):
        mark = grade(form, rule(loaded.code, one.situation), ())
        assert not mark.ok
        assert all(0 <= at < len(one.situation.events) for at in mark.events)
        assert mark.clause or not mark.events
        marked += bool(mark.events)
    assert marked > 50


@every_ruleset
def test_what_is_asked_depends_on_what_was_chosen_only(loaded: Loaded) -> None:
    asked = {
        kind: {tuple(part.kind for part in form.list_asked(chosen)) for _, form in made(loaded)}
        for kind, chosen in (("none", None), ("stands", STANDS), ("redeal", Remedy("redeal")))
    }
    assert all(len(kinds) == 1 for kinds in asked.values()), asked


def test_a_part_that_the_truth_has_not_counts_for_nothing() -> None:
    loaded = LOADED["general"]
    family = next(one for one in loaded.ruleset.families if one.id == "general/in-order")
    one = make_scenario(family, loaded.game, 1)
    form = form_of(loaded, one)
    dealer = one.situation.dealer
    given: Answers = (("remedy", Remedy("redeal")), ("dealer", dealer), ("clause", ""))
    mark = grade(form, rule(loaded.code, one.situation), given)
    assert {part.kind: (part.ok, part.right) for part in mark.parts} == {
        "remedy": (False, STANDS),
        "claim": (False, ()),
        "clause": (True, ""),
    }
    assert mark.clause == ""


@every_ruleset
def test_every_option_is_the_same_when_it_is_read_again(loaded: Loaded) -> None:
    for _, form in made(loaded):
        for part in form.parts:
            for option in part.options:
                data = json.loads(json.dumps(dump_value(option)))
                assert read_value(part.kind, data) == option


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("remedy", "redeal"),
        ("remedy", {}),
        ("remedy", {"kind": 1}),
        ("dealer", 1),
        ("penalties", [{"seat": "Anna"}]),
        ("claim", "Anna"),
        ("clause", None),
    ],
)
def test_what_is_no_option_is_refused(kind: str, data: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_value(kind, data)
    with pytest.raises(KeyError):
        read_value("colour", "red")
