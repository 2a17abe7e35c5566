"""Whatever is valid gets a ruling, never an exception; the trace changes nothing of it."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from tests.second_opinion.random_cases import random_case
from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.judge import rule


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_random_deals_are_ruled(name: str) -> None:
    loaded = load_installed().by_id[name]
    rng = random.Random(2026)
    for number in range(1_500):
        raw = {**random_case(name, rng), "id": f"{name}-{number}"}
        situation = read_case(raw, {name: loaded.game}).situation
        ruling = rule(loaded.code, situation)
        without = msgspec.structs.replace(ruling, trace=())
        assert without == rule(loaded.code, situation, trace=False)
        assert json.loads(json.dumps(ruling.to_json())) == ruling.to_json()
        if ruling.silent:
            assert not ruling.irregularity
            assert ruling.articles == ()
