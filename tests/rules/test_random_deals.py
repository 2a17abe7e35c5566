"""Whatever is valid gets a ruling, never an exception; the trace changes nothing of it."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from tests.second_opinion.random_cases import random_case
from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.events import Deal, Event
from trainer.rules.judge import rule
from trainer.rules.situation import Situation
from trainer.rules.table import fold


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_random_deals_are_ruled(name: str) -> None:
    loaded = load_installed().by_id[name]
    rng = random.Random(2026)
    for number in range(1_500):
        raw = {**random_case(name, rng), "id": f"{name}-{number}"}
        situation = read_case(raw, {name: loaded.game}).situation
        ruling = rule(loaded.code, situation)
        without = msgspec.structs.replace(ruling, trace=(), beside=())
        assert without == rule(loaded.code, situation, trace=False)
        assert json.loads(json.dumps(ruling.to_json())) == ruling.to_json()
        if ruling.silent:
            assert not ruling.irregularity
            assert ruling.articles == ()


def deal_by_packets(situation: Situation) -> Situation:
    """Return the situation with each event that goes on dealing told packet by packet."""
    events: list[Event] = []
    for number, event in enumerate(situation.events):
        if not isinstance(event, Deal) or event.to:
            events.append(event)
            continue
        before = fold(msgspec.structs.replace(situation, events=situation.events[:number]))
        after = fold(msgspec.structs.replace(situation, events=situation.events[: number + 1]))
        packets = len(after.laid) - len(before.laid)
        events += [Deal(packets=1)] * packets or [event]
    return msgspec.structs.replace(situation, events=tuple(events))


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_a_deal_is_ruled_on_alike_however_many_packets_an_event_tells_of(name: str) -> None:
    """But for the order of articles within one event, and the numbers of the events."""
    loaded = load_installed().by_id[name]
    rng = random.Random(411)
    told_otherwise = 0
    for number in range(800):
        raw = {**random_case(name, rng), "id": f"{name}-{number}"}
        situation = read_case(raw, {name: loaded.game}).situation
        split = deal_by_packets(situation)
        told_otherwise += split.events != situation.events
        whole, parts = (rule(loaded.code, one, trace=False) for one in (situation, split))
        for field in ("irregularity", "remedy", "claim", "penalties", "failed_deal", "disputed"):
            assert getattr(whole, field) == getattr(parts, field), (raw, field)
        assert sorted(whole.articles) == sorted(parts.articles), raw
    assert told_otherwise > 150
