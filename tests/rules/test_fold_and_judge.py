"""Folding and judging: the table is only read, and every code may read the same one."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.second_opinion.random_cases import random_case, random_misfit
from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.code import Code
from trainer.rules.errors import Impossible, Problem
from trainer.rules.events import (
    Boxed,
    Call,
    Cut,
    Deal,
    DeclineCut,
    Disorder,
    Draw,
    Event,
    Expose,
    Fall,
    Found,
    Lift,
    LoseCount,
    Peek,
    Play,
    Redeal,
    RefuseShuffle,
    Shuffle,
    SwapPack,
    Take,
    Touch,
)
from trainer.rules.judge import judge, rule
from trainer.rules.situation import Situation
from trainer.rules.table import CORE_EVENTS, Table, fold

LOADED = load_installed().by_id
CODES = {name: loaded.code for name, loaded in LOADED.items()}
NAMES = st.sampled_from(sorted(LOADED))
DEALS = settings(max_examples=150, deadline=None, derandomize=True)


def _situation(name: str, seed: int) -> Situation:
    raw = {**random_case(name, random.Random(seed)), "id": "random"}
    return read_case(raw, {name: LOADED[name].game}).situation


def _changed(name: str) -> list[Code]:
    """Return the codes made from one by changes of its articles: rivals, and misread ones."""
    code = CODES[name]
    rivals = [rival for found in code.rivals.values() for rival in found]
    misread = [
        one.code(code, CODES) for one in LOADED[name].misreadings if not one.mistakes_settings
    ]
    return [*rivals, *misread]


CHANGED = {name: _changed(name) for name in LOADED}


def _photograph(table: Table) -> dict[str, Any]:
    """Return what is in every slot of a table, copied to the bottom."""
    kept = ("game", "situation")  # frozen, and not the table's own
    return {
        slot: getattr(table, slot) if slot in kept else copy.deepcopy(getattr(table, slot))
        for slot in Table.__slots__
    }


@DEALS
@given(NAMES, st.integers(0, 10**9))
def test_to_rule_is_to_fold_and_judge(name: str, seed: int) -> None:
    situation = _situation(name, seed)
    assert rule(CODES[name], situation) == judge(CODES[name], fold(situation))
    quick = judge(CODES[name], fold(situation), trace=False)
    assert quick == rule(CODES[name], situation, trace=False)


@DEALS
@given(NAMES, st.integers(0, 10**9))
def test_judging_leaves_the_table_as_it_was(name: str, seed: int) -> None:
    table = fold(_situation(name, seed))
    before = _photograph(table)
    first = judge(CODES[name], table)
    assert _photograph(table) == before
    for code in CHANGED[name]:
        judge(code, table)
    assert _photograph(table) == before
    assert judge(CODES[name], table) == first


@DEALS
@given(NAMES, st.integers(0, 10**9), st.data())
def test_a_changed_code_rules_alike_on_a_shared_and_on_a_fresh_table(
    name: str, seed: int, data: st.DataObject
) -> None:
    situation = _situation(name, seed)
    table = fold(situation)
    judge(CODES[name], table)
    for code in data.draw(st.lists(st.sampled_from(CHANGED[name]), min_size=1, max_size=12)):
        assert judge(code, table) == rule(code, situation)


@pytest.mark.parametrize("name", LOADED)
def test_no_changed_code_touches_a_table_of_its_own_cases(name: str) -> None:
    """Each rival and each misreading, on one table where many things are wrong."""
    situation = max((_situation(name, seed) for seed in range(40)), key=lambda s: len(s.events))
    table = fold(situation)
    before = _photograph(table)
    for code in CHANGED[name]:
        assert judge(code, table) == rule(code, situation)
        assert _photograph(table) == before


# -- what is refused ----------------------------------------------------------------------------

SEATS = ("Anna", "Boris", "Vera")
seats = st.sampled_from(SEATS)
anybody = st.none() | seats
others = st.sampled_from((*SEATS, "Zoe", ""))
places = st.sampled_from((*SEATS, "Zoe", "talon", "table", "pack"))
card = st.sampled_from(("7S", "AH", "10D", "KC", "2S", "1S", ""))
numbers = st.lists(st.integers(-1, 36), max_size=4).map(tuple)
count = st.none() | st.integers(-1, 40)
EVENTS: dict[type[Event], st.SearchStrategy[Event]] = {
    Draw: st.builds(Draw, cards=st.dictionaries(others, card, max_size=3)),
    Shuffle: st.builds(Shuffle, by=anybody, open=st.booleans(), faces_seen=st.booleans()),
    RefuseShuffle: st.builds(RefuseShuffle, to=others, by=anybody),
    Cut: st.builds(
        Cut,
        by=anybody,
        parts=st.none() | st.just((18, 18)) | st.just((16, 16)) | numbers,
        order=st.none() | st.just((2, 1)) | numbers,
        leave=st.booleans(),
    ),
    DeclineCut: st.builds(DeclineCut, by=anybody),
    Disorder: st.builds(Disorder, by=anybody),
    SwapPack: st.builds(SwapPack, by=anybody),
    Peek: st.builds(Peek, by=others),
    Deal: st.builds(Deal)
    | st.builds(
        Deal,
        to=st.none() | places,
        count=count,
        cards=st.none() | st.lists(card, max_size=3).map(tuple),
        packets=count,
    ),
    Expose: st.builds(Expose, of=places, by=anybody, card=st.none() | card),
    Boxed: st.builds(Boxed, of=places),
    Fall: st.builds(Fall, of=places, face=st.sampled_from(("up", "down")), by=anybody),
    LoseCount: st.builds(LoseCount, by=anybody),
    Redeal: st.builds(Redeal, by=anybody),
    Touch: st.builds(Touch, by=others),
    Lift: st.builds(Lift, by=others),
    Take: st.builds(Take, by=others, of=places),
    Found: st.builds(
        Found,
        what=st.sampled_from(("short", "surplus", "defective", "soiled", "double", "foreign")),
        count=st.integers(-1, 40),
    ),
    Call: st.builds(Call, by=others),
    Play: st.builds(Play, by=others),
}


def test_every_event_of_the_core_is_tried() -> None:
    assert set(EVENTS) == set(CORE_EVENTS)


@settings(max_examples=1_500, deadline=None, derandomize=True)
@given(NAMES, st.lists(st.one_of(*EVENTS.values()), max_size=8))
def test_events_fold_or_are_refused_with_their_place(name: str, events: list[Event]) -> None:
    game = LOADED[name].game
    situation = Situation(
        game=game,
        seats=SEATS[: game.seats[1] or 3],
        dealer="Anna",
        options=game.options(),
        events=tuple(events),
    )
    try:
        table = fold(situation)
    except Impossible as problem:
        _check_place(problem, len(events))
    else:
        assert judge(CODES[name], table) == rule(CODES[name], situation)


@DEALS
@given(NAMES, st.integers(0, 10**9))
def test_what_cannot_be_is_refused_with_its_place(name: str, seed: int) -> None:
    raw = {**random_misfit(name, random.Random(seed)), "id": "misfit"}
    with pytest.raises(Problem) as caught:
        fold(read_case(raw, {name: LOADED[name].game}).situation)
    # An event of another game is an unknown word to who reads the file.
    assert isinstance(caught.value, Impossible) or caught.value.where.endswith("].do")
    _check_place(caught.value, len(raw["events"]))


def _check_place(problem: Problem, events: int) -> None:
    """Check that a problem says at which event, or at which key of the table, and in one line."""
    head, _, number = problem.where.partition("[")
    if head == "events":
        assert int(number.partition("]")[0]) < events
    else:
        assert head.partition(".")[0] in Situation.__struct_fields__
    assert "\n" not in str(problem)
    assert "{" not in str(problem)
