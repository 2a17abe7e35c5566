"""What kind of fact is mistaken by somebody who takes one deal for another."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.counterfactual import find_mistake
from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.situation import History, Situation

GAMES = {name: one.game for name, one in load_installed().by_id.items()}
EVENTS: list[dict[str, Any]] = [
    {"do": "shuffle"},
    {"do": "cut"},
    {"do": "deal", "packets": 5},
    {"do": "expose", "of": "Boris", "card": "AH"},
    {"do": "call", "by": "Boris"},
]


def deal(*events: dict[str, Any], **table: Any) -> Situation:
    raw = {
        "id": "x",
        "ruleset": "preferans",
        "seats": ["Anna", "Boris", "Clara"],
        "dealer": "Anna",
        "events": list(events),
        **table,
    }
    return read_case(raw, GAMES).situation


HERE = deal(*EVENTS)


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("history", replace(HERE, history=History(1))),
        ("settings", deal(*EVENTS, options={"level": 1})),
        ("turn", deal(*EVENTS, turn="Clara")),
        ("seats", deal(*EVENTS, seats=["Anna", "Boris", "Clara", "Dora"])),
        ("claim", deal(*EVENTS[:4])),
        ("claim", deal(*EVENTS[:4], {"do": "call", "by": "Clara"})),
        ("claim", deal(*EVENTS[:3], EVENTS[4], EVENTS[3])),
        ("progress", deal(*EVENTS[:2], {"do": "deal", "packets": 6}, *EVENTS[3:])),
        ("progress", deal(*EVENTS[:2], *EVENTS[3:])),
        ("who", deal(*EVENTS[:3], {"do": "expose", "of": "Clara"}, EVENTS[4])),
        ("event", deal(*EVENTS[:3], {"do": "lose_count"}, EVENTS[4])),
    ],
)
def test_what_is_mistaken(kind: str, there: Situation) -> None:
    assert find_mistake(HERE, there) == kind
    assert find_mistake(there, HERE) == kind
