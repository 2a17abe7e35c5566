"""Ids of scenarios one fact away, seeds that draw fixed facts, and cases told as scenarios."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.asking.counterfactual import find_near
from trainer.asking.posed import pose
from trainer.asking.still import hold_still
from trainer.audit.proof import prove
from trainer.dealing.chance import SEEDS
from trainer.dealing.family import Family, dump_fact, is_same_fact
from trainer.dealing.scenario import (
    UnknownScenario,
    find_scenario,
    make_scenario,
    vary,
)
from trainer.formats.casebook import Case, read_case
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speeches, make_subject
from trainer.rules.events import Call
from trainer.rules.judge import rule

KNOWN = load_installed()
GAMES = {name: loaded.game for name, loaded in KNOWN.by_id.items()}
FAMILIES = [one for loaded in KNOWN.by_id.values() for one in loaded.ruleset.families]
FAMILY = st.sampled_from(FAMILIES)
SEED = st.one_of(st.integers(0, 200), st.integers(0, SEEDS - 1))


# -- one fact away -----------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(FAMILY, SEED, st.integers(1, 40), st.sampled_from(["en", "ru"]))
def test_one_fact_away_again_from_its_id(family: Family, seed: int, number: int, lang: str) -> None:
    made = make_scenario(family, GAMES[family.ruleset], seed, lang)
    around = list(family.change_facts(made.facts))
    if number > len(around):
        with pytest.raises(IndexError):
            vary(made, number)
        return
    other = vary(made, number)
    assert other.facts == around[number - 1][1] != made.facts
    assert other.varied == number
    groups = other.id.split("-")
    assert [len(group) for group in groups] == [4, 4, 4, 2]
    assert "-".join(groups[:3]) == made.id
    for text in (other.id, other.id.lower(), other.id.replace("-", ""), f" {other.id} "):
        again = find_scenario(text, FAMILIES, GAMES, lang)
        assert again.id == other.id
        assert again.situation == other.situation
        assert again.facts == other.facts


@pytest.mark.parametrize("more", ["00", "ZZ", "-0", "0", "000", "-ZZZ", "UU"])
def test_what_is_no_id(more: str) -> None:
    made = make_scenario(FAMILIES[0], GAMES[FAMILIES[0].ruleset], 1)
    with pytest.raises(UnknownScenario):
        find_scenario(f"{made.id}-{more}", FAMILIES, GAMES)


def test_an_id_has_room_for_all_that_are_one_fact_away() -> None:
    for family in FAMILIES:
        for seed in range(3):
            facts = family.draw_facts(seed)
            assert len(list(family.change_facts(facts))) < 32 * 32


# -- seeds that draw fixed facts ---------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(FAMILY, SEED, st.data())
def test_the_first_seed_that_draws_them(family: Family, seed: int, data: st.DataObject) -> None:
    facts = {name: dump_fact(value) for name, value in family.draw_facts(seed).items()}
    names = data.draw(st.sets(st.sampled_from(sorted(facts))))
    fixed = {name: facts[name] for name in names}
    start = max(0, seed - data.draw(st.integers(0, 300)))
    found = family.find_seed(fixed, start, seed - start + 1)
    assert found is not None
    assert start <= found <= seed

    def draws(one: int) -> bool:
        drawn = family.draw_facts(one)
        return all(is_same_fact(dump_fact(drawn[name]), value) for name, value in fixed.items())

    assert draws(found)
    assert not any(draws(one) for one in range(start, found))
    assert family.find_seed(fixed, start, found - start) is None


def test_facts_that_are_never_drawn() -> None:
    family = FAMILIES[0]
    for fixed in ({"seats": 99}, {"seats": "3"}, {"seats": True}, {"none": 1}, {"seats": [3]}):
        assert family.find_seed(fixed, 0, 50) is None
    assert family.find_seed({}, 7, 1) == 7
    assert family.find_seed({}, SEEDS - 1, 50) == SEEDS - 1
    assert family.find_seed({"none": 1}, SEEDS - 1, 50) is None


# -- cases told as they are --------------------------------------------------------------------


@lru_cache(maxsize=1)
def case() -> Case:
    return read_case(
        {
            "id": "x",
            "ruleset": "general",
            "seats": ["Ilya", "Kira", "Lev"],
            "dealer": "Kira",
            "history": {"failed_deals": 1},
            "events": [
                {"do": "shuffle"},
                {"do": "deal", "packets": 2},
                {"do": "call", "by": "Ilya"},
            ],
        },
        GAMES,
    )


def test_a_still_family_tells_one_situation() -> None:
    family = hold_still("general", case().situation)
    assert list(family.combinations()) == [{}]
    assert list(family.change_facts({})) == []
    assert family.find_seed({}, 5, 1) == 5
    for seed in (0, 1, 99):
        for lang in ("en", "ru"):
            made = make_scenario(family, GAMES["general"], seed, lang)
            assert made.situation is case().situation
    assert hold_still("general", case().situation).id == family.id
    assert hold_still("casino", case().situation).id != family.id
    with pytest.raises(IndexError):
        vary(make_scenario(family, GAMES["general"], 0), 1)


def test_what_is_near_a_still_scenario() -> None:
    subject = make_subject(KNOWN, "general")
    made = make_scenario(hold_still("general", case().situation), GAMES["general"], 0)
    around = list(find_near(subject, made))
    own = [one for one in around if not one.code]
    assert {one.code for one in around} == {"", "casino", "preferans"}
    assert {one.changed for one in own} == {("event",), ("failed_deals",)}
    events = case().situation.events
    dropped = [one.situation.events for one in own if len(one.situation.events) < len(events)]
    assert dropped == [events[1:], events[:1] + events[2:], events[:2]]
    called = [one.situation.events[2] for one in own if len(one.situation.events) == 3]
    callers = [call.by for call in called if isinstance(call, Call)]
    assert callers == ["Kira", "Lev", "Ilya", "Ilya"]
    failed = [one.situation.history.failed_deals for one in own if one.changed[0] == "failed_deals"]
    assert failed == [0, 2]
    for one in own:
        assert one.situation != made.situation
        assert rule(subject.code, one.situation, trace=False) == one.ruling


def test_a_still_scenario_is_a_fair_question() -> None:
    subject = make_subject(KNOWN, "general")
    made = make_scenario(hold_still("general", case().situation), GAMES["general"], 0)
    assert prove(subject, made, make_speeches(KNOWN, "general")).failures == ()
    posed = pose(subject, made)
    assert posed.truth == rule(subject.code, made.situation)
    again = pose(subject, make_scenario(hold_still("general", case().situation), made.game, 0))
    assert again.slip == posed.slip
