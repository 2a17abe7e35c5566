"""The product's rules core and the second opinion rule alike, whole rulings compared.

On every fifth combination of facts that a family of situations has, and on random deals.  For all
combinations and more deals: ``RANDOM_DEALS=20000 uv run pytest tests/second_opinion``.
"""

from __future__ import annotations

import os
import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from trainer.dealing.family import Family
from trainer.formats.casebook import read_case
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.errors import Problem
from trainer.rules.judge import rule
from trainer.rules.situation import Situation

from .evaluator import opinion
from .random_cases import random_case, random_misfit

LOADED = load_installed().by_id
GAMES = {name: loaded.game for name, loaded in LOADED.items()}
FAMILIES = [
    pytest.param(loaded, family, id=family.id)
    for loaded in LOADED.values()
    for family in loaded.ruleset.families
]
# Not MISDEAL_…: the tests' environment is cleared of those.
DEALS = int(os.environ.get("RANDOM_DEALS", "2000"))
STEP = 1 if "RANDOM_DEALS" in os.environ else 5
"""Of a family's combinations each one, or each fifth one."""
SHARES = 4


def ruled(loaded: Loaded, situation: Situation) -> dict[str, Any]:
    """The core's ruling as JSON, without its trace."""
    ruling = rule(loaded.code, situation, trace=False).to_json()
    del ruling["trace"]
    return ruling


def as_case(situation: Situation) -> dict[str, Any]:
    """A situation as a casebook would have it."""
    case = {
        "ruleset": situation.game.id,
        "seats": situation.seats,
        "dealer": situation.dealer,
        "leave": situation.leave,
        "options": situation.options,
        "history": situation.history,
        "events": situation.events,
    }
    if situation.turn:
        case["turn"] = situation.turn
    if situation.cutter:
        case["cutter"] = situation.cutter
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(case))
    return plain


@pytest.mark.parametrize(("loaded", "family"), FAMILIES)
def test_they_agree_on_the_combinations_of_a_family(loaded: Loaded, family: Family) -> None:
    for facts in islice(family.combinations(), 0, None, STEP):
        situation = family.situation(loaded.game, facts)
        case = as_case(situation)
        assert opinion(case) == ruled(loaded, situation), case


@pytest.mark.parametrize(
    "share", range(SHARES), ids=lambda share: f"{share + 1}of{SHARES}x{DEALS // SHARES}"
)
@pytest.mark.parametrize("name", LOADED)
def test_they_agree_on_random_deals(name: str, share: int) -> None:
    rng = random.Random(f"{name} {share}")
    for _ in range(DEALS // SHARES):
        case = random_case(name, rng)
        situation = read_case({"id": "random", **case}, GAMES).situation
        assert opinion(case) == ruled(LOADED[name], situation), case


@pytest.mark.parametrize("name", LOADED)
def test_what_cannot_be_is_refused_by_both(name: str) -> None:
    rng = random.Random(name)
    for _ in range(DEALS // 8):
        case = random_misfit(name, rng)
        with pytest.raises(Problem):
            rule(LOADED[name].code, read_case({"id": "misfit", **case}, GAMES).situation)
