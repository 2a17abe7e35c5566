"""The cost of a ruling grows as the events do, whatever is wrong with them; counted, not timed."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from tests.bench.ruling import answered, deal, faulty
from trainer.plugins.loading import load_installed
from trainer.rules.judge import rule
from trainer.rules.situation import Situation


def steps(case: Situation) -> int:
    """Return how many instructions of the interpreter a ruling takes."""
    count = 0

    def step(frame: FrameType, what: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += what == "opcode"
        return step

    code = load_installed().by_id[case.game.id].code
    rule(code, case, trace=False)  # what is made once is no cost of a ruling
    before = sys.gettrace()
    sys.settrace(step)
    try:
        rule(code, case, trace=False)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_faults_cost_the_same_in_a_long_list(name: str) -> None:
    short, long = steps(faulty(name, 100)), steps(faulty(name, 800))
    assert long < 8 * 1.15 * short


def test_lawful_events_cost_the_same_in_a_long_list() -> None:
    assert steps(deal(400)) < 8 * 1.15 * steps(deal(50))


def test_answers_to_cards_shown_cost_the_same_in_a_long_list() -> None:
    assert steps(answered(802)) < 8 * 1.15 * steps(answered(102))
