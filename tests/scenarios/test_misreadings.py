"""A misreading that takes a rule of another code is tried where options are made."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.beliefs import gather_beliefs
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
