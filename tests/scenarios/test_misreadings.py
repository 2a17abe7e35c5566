"""Where options are made: a rule of another code is tried too, and there are enough misreadings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.beliefs import gather_beliefs
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import pose
from trainer.asking.slip import find_right
from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.table import fold

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


AT_THE_TABLE = ("remedy", "dealer", "penalties", "claim")
SEEDS = range(150)


def _see_at_the_table(ruling: Ruling) -> tuple[object, ...]:
    return tuple(find_right(kind, ruling) for kind in AT_THE_TABLE)


@pytest.mark.parametrize("name", ["casino"])
def test_most_situations_are_ruled_wrongly_in_two_ways_by_single_misreadings(name: str) -> None:
    """Else a whole ruling cannot be asked: the wrong ones beside it would have no name."""
    loaded = make_subject(KNOWN, name)
    codes = {one: each.code for one, each in KNOWN.by_id.items()}
    misread = [(one, one.code(loaded.code, codes)) for one in loaded.misreadings]
    few: list[str] = []
    for seed in SEEDS:
        made = mix_scenario(loaded.code, loaded.families, loaded.game, seed)
        found = [_see_at_the_table(judge(loaded.code, made.table, trace=False))]
        for one, code in misread:
            seen = one.sight(made.situation)
            table = made.table if seen is made.situation else fold(seen)
            wrong = _see_at_the_table(judge(code, table, trace=False))
            if wrong not in found:
                found.append(wrong)
        if len(found) < 3:
            few.append(made.id)
    assert len(few) <= len(SEEDS) // 10, few
