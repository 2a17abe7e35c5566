"""Slips and their grading, over scenarios of every family."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import pytest
from msgspec.structs import replace

from trainer.asking.decisions import Decisions, OpenRight
from trainer.asking.grading import grade
from trainer.asking.posed import FORMS, Posed, pose
from trainer.asking.slip import (
    KINDS,
    Answers,
    Value,
    dump_value,
    find_right,
    is_right,
    list_answers,
    read_value,
)
from trainer.asking.subject import Subject
from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import rule
from trainer.rules.ruling import STANDS, Remedy

KNOWN = load_installed()
SEEDS = 4


@lru_cache(maxsize=3)
def taught(ruleset: str) -> Subject:
    """Return a ruleset as it is taught, whole rulings being offered wherever there are enough."""
    subject = make_subject(KNOWN, ruleset)
    return replace(subject, weights=subject.weights or {"ruling": {}})


@lru_cache(maxsize=9)
def posed(ruleset: str, form: str = "compose") -> tuple[Posed, ...]:
    """Return questions of every family, made once for all tests."""
    subject = taught(ruleset)
    return tuple(
        pose(subject, make_scenario(family, subject.game, seed), form)
        for family in subject.families
        for seed in range(SEEDS)
    )


every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)
every_form = pytest.mark.parametrize("form", FORMS)


@every_form
@every_ruleset
def test_options_are_few_and_pairwise_different(ruleset: str, form: str) -> None:
    for one in posed(ruleset, form):
        for part in one.slip.parts:
            assert 2 <= len(part.options) <= 5, (one.scenario.id, part)
            for number, option in enumerate(part.options):
                assert option not in part.options[:number], (one.scenario.id, part)


@every_form
@every_ruleset
def test_what_is_right_is_offered_once_and_has_full_marks(ruleset: str, form: str) -> None:
    for one in posed(ruleset, form):
        truth = rule(one.subject.code, one.scenario.situation)
        answers = dict(list_answers(one.slip, truth))
        mark = grade(one.slip, truth, tuple(answers.items()))
        assert mark.ok, one.scenario.id
        assert mark.score == 1
        assert [part.kind for part in mark.parts] == list(answers)
        for part in one.slip.list_due(truth):
            if part.kind not in answers:
                continue
            assert part.options.count(answers[part.kind]) == 1, (one.scenario.id, part)
            for option in part.options:
                if option == answers[part.kind]:
                    continue
                given = {**answers, part.kind: option}
                other = grade(one.slip, truth, tuple(given.items()))
                assert not other.ok
                wrong = next(entry for entry in other.parts if entry.kind == part.kind)
                assert not wrong.ok
                assert wrong.right == answers[part.kind]


def seats_in(value: Value) -> Iterator[str]:
    """Give the players who are named in an option that is no plain text."""
    if isinstance(value, Decisions):
        for one in value.list_values():
            yield from (one,) if isinstance(one, str) and one else seats_in(one)
    elif isinstance(value, OpenRight):
        yield from value.by
    elif isinstance(value, Remedy):
        for term in value.terms.values():
            named = term if isinstance(term, tuple) else (term,)
            yield from (name for name in named if isinstance(name, str) and name[:1].isupper())
    elif isinstance(value, tuple):
        yield from (one.seat for one in value)


@every_form
@every_ruleset
def test_nobody_is_named_who_is_not_at_the_table(ruleset: str, form: str) -> None:
    named = 0
    for one in posed(ruleset, form):
        seats = one.scenario.situation.seats
        for part in one.slip.parts:
            for option in part.options:
                found = {option} if part.kind == "dealer" else set(seats_in(option))
                assert found <= set(seats), (one.scenario.id, option)
                named += len(found)
    assert named or form == "detect"


@every_ruleset
def test_parts_are_asked_in_order_and_only_in_doubt(ruleset: str) -> None:
    """Who deals, pays or may claim is asked where the code and those who are wrong differ in it."""
    met = set()
    for one in posed(ruleset):
        kinds = [part.kind for part in one.slip.parts]
        assert kinds == sorted(kinds, key=KINDS.index)
        assert kinds[0] == "remedy"
        rulings = [one.truth, *(belief.ruling for belief in one.beliefs if not belief.far)]
        for kind in ("dealer", "penalties", "claim"):
            values = [find_right(kind, ruling) for ruling in rulings]
            given = [value for value in values if value]
            doubted = any(value != given[0] for value in given) if kind == "dealer" else given
            assert (kind in kinds) == bool(doubted), (one.scenario.id, kind, values)
        met.update(kinds)
    assert met >= {"remedy", "dealer", "clause"}


@every_ruleset
def test_what_is_offered_is_believed_or_near(ruleset: str) -> None:
    """Every dealer is believed to deal; every clause rules somewhere, and none is right beside."""
    for one in posed(ruleset):
        for part in one.slip.parts:
            believed = [find_right(part.kind, belief.ruling) for belief in one.beliefs]
            right = find_right(part.kind, one.truth)
            if part.kind == "dealer":
                assert all(option in (right, *believed) for option in part.options)
            elif part.kind == "clause":
                known = {article.clause for article in one.subject.code.articles}
                assert set(part.options) <= {"", *known, *one.truth.articles}
                assert len(part.options) >= 2, (one.scenario.id, part)
                assert set(part.options) & {*one.truth.articles} <= {right}


@every_ruleset
def test_any_clause_that_the_ruling_names_counts(ruleset: str) -> None:
    more = 0
    for one in posed(ruleset):
        answers = dict(list_answers(one.slip, one.truth))
        if "clause" not in answers:
            continue
        for clause in one.truth.articles:
            assert is_right("clause", clause, one.truth)
            more += clause != answers["clause"]
            given = {**answers, "clause": clause}
            assert grade(one.slip, one.truth, tuple(given.items())).ok
        assert is_right("clause", "", one.truth) == (not one.truth.decisive)
    assert more or ruleset == "general", "there two seldom come together"


@every_ruleset
def test_decisive_events_are_events_of_the_situation(ruleset: str) -> None:
    marked = 0
    for one in posed(ruleset):
        mark = grade(one.slip, one.truth, ())
        assert not mark.ok
        assert all(0 <= at < len(one.scenario.situation.events) for at in mark.events)
        assert mark.clause or not mark.events
        marked += bool(mark.events)
    assert marked > 50


@every_form
@every_ruleset
def test_what_is_asked_depends_on_the_first_answer_only(ruleset: str, form: str) -> None:
    for one in posed(ruleset, form):
        first, *others = one.slip.parts
        assert first.after is None
        for option in first.options:
            asked = one.slip.list_asked(option)
            assert asked[0] == first
            assert set(map(id, asked)) <= set(map(id, one.slip.parts))
        assert one.slip.list_asked(None) == (
            first,
            *(part for part in others if part.after is None),
        )


def test_a_part_that_the_truth_has_not_counts_for_nothing() -> None:
    subject = make_subject(KNOWN, "general")
    family = next(one for one in subject.families if one.id == "general/in-order")
    one = pose(subject, make_scenario(family, subject.game, 1))
    dealer = one.scenario.situation.dealer
    given: Answers = (("remedy", Remedy("redeal")), ("dealer", dealer))
    mark = grade(one.slip, one.truth, given)
    assert "claim" not in [part.kind for part in one.slip.parts], "nobody doubts it"
    assert {part.kind: (part.ok, part.right) for part in mark.parts} == {
        "remedy": (False, STANDS),
    }
    assert mark.clause == ""


@every_form
@every_ruleset
def test_every_option_is_the_same_when_it_is_read_again(ruleset: str, form: str) -> None:
    for one in posed(ruleset, form):
        for part in one.slip.parts:
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
        ("claim", ["Anna"]),
        ("ruling", None),
        ("ruling", {}),
        ("ruling", {"remedy": {"kind": "redeal"}, "dealer": "", "penalties": [], "claim": 1}),
        ("clause", None),
    ],
)
def test_what_is_no_option_is_refused(kind: str, data: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_value(kind, data)
    with pytest.raises(KeyError):
        read_value("colour", "red")
