"""Where options are made: a rule of another code is tried too, and there are enough misreadings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.beliefs import gather_beliefs
from trainer.asking.decisions import Decisions, decide
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import pose
from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject

KNOWN = load_installed()
NAME = "C5/declined-as-a-thin-cut"
LAPSED: dict[str, Any] = {
    "size": 2,
    "before": "nothing",
    "offer": "declined",
    "then": "table lies",
    "by": None,
}


@pytest.mark.parametrize("rivals", [True, False])
def test_the_rule_of_another_code_is_an_option_where_that_code_is_there(rivals: bool) -> None:
    subject = make_subject(KNOWN, "casino")
    if not rivals:
        subject = replace(subject, rivals=())
    (family,) = (one for one in subject.families if one.id == "casino/cut-is-declined")
    made = make_scenario(family, subject.game, 1, facts=LAPSED)
    posed = pose(subject, made)
    found = gather_beliefs(subject, made.table, posed.truth)
    taken = [one.ruling.decisive for one in found if one.origins[0].name == NAME]
    assert posed.truth.decisive == "C5"
    assert taken == (["G3"] if rivals else [])


SEEDS = range(120)
MOST_POOR = 0.15
"""The share of situations that may have fewer wrong rulings than a sheet has."""


@pytest.mark.parametrize("name", KNOWN.by_id)
def test_most_situations_are_ruled_wrongly_in_three_ways_two_of_single_misreadings(
    name: str,
) -> None:
    """Else a whole ruling cannot be asked: the wrong ones beside it would have no name."""
    subject = make_subject(KNOWN, name)
    poor: list[str] = []
    for seed in SEEDS:
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        posed = pose(subject, made)
        wrong: list[Decisions] = []
        single: list[Decisions] = []
        for one in (*posed.beliefs, *posed.pairs):
            if one.decisions == decide(posed.truth):
                continue
            for listed in (wrong, single) if one.kind in ("misreading", "house") else (wrong,):
                if one.decisions not in listed:
                    listed.append(one.decisions)
        if len(wrong) < 3 or len(single) < 2:
            poor.append(made.id)
    assert len(poor) <= MOST_POOR * len(SEEDS), poor


@pytest.mark.parametrize("name", KNOWN.by_id)
def test_every_remedy_is_ordered_wrongly_by_some_misreading(name: str) -> None:
    subject = make_subject(KNOWN, name)
    right: set[str] = set()
    wrong: set[str] = set()
    for seed in SEEDS:
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        posed = pose(subject, made)
        right.add(posed.truth.remedy.kind)
        for one in posed.beliefs:
            if one.kind in ("misreading", "house") and one.decisions != decide(posed.truth):
                wrong.add(one.decisions.remedy.kind)
    assert right <= wrong
