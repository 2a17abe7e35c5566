"""Replay on the screen: event by event, packet by packet, and as a film that any key stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from trainer.plugins.loading import load_installed
from trainer.rules.table import fold
from trainer.study.plans import Drill
from trainer.study.question import Question
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views.board import HERE
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import plain
from trainer.tui.views.story import NOW

Played = Callable[[SittingPlace, "Pilot[int]"], Awaitable[None]]


def play(
    steps: Played, *, seed: int, size: tuple[int, int] = (80, 24), ruleset: str = "preferans"
) -> None:
    """Ask a question, the film standing still, and take *steps*."""

    async def run() -> None:
        app = Misdeal(Language("en"), seed, load_installed())
        async with app.run_test(size=size) as pilot:
            plan = Drill(rulesets=(ruleset,), form="compose", lang="en", seed=seed, count=3)
            place = SittingPlace(app, plan)
            place.table.beat = 0.0
            await app.push_screen(place)
            await pilot.pause()
            await steps(place, pilot)

    asyncio.run(run())


def shown(place: SittingPlace, name: str) -> str:
    return plain(place.query_one(f"#{name}", Drawing).lines)


def seen(place: SittingPlace) -> int | None:
    return place.table.film.at


def running(place: SittingPlace) -> bool:
    return place.table.playing is not None


def asked(place: SittingPlace) -> Question:
    question = place.stage.sitting.question
    assert question is not None
    return question


def events_of(place: SittingPlace) -> int:
    return len(asked(place).scenario.situation.events)


def with_many_packets() -> int:
    """Return a seed whose first question has a deal of several packets, on which a clause rules."""
    from trainer.study.sitting import start

    known = load_installed()
    for seed in range(60):
        plan = Drill(rulesets=("preferans",), form="compose", lang="en", seed=seed, count=3)
        question = start(known, plan).question
        assert question is not None
        several = len(fold(question.scenario.situation).laid) > 6
        if several and question.posed.truth.articles:
            return seed
    raise AssertionError("no deal of many packets")


SEED = with_many_packets()


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_table_and_events_are_stepped_together(size: tuple[int, int]) -> None:
    async def steps(place: SittingPlace, pilot: Pilot[int]) -> None:
        now = shown(place, "board")
        await pilot.press("home")
        assert seen(place) == 0
        first = shown(place, "board")
        assert first != now
        assert NOW not in shown(place, "story")
        await pilot.press(*["right"] * events_of(place))
        assert seen(place) is None
        assert shown(place, "board") == now
        await pilot.press("shift+left")
        assert NOW in shown(place, "story")
        await pilot.press("shift+right")
        assert seen(place) is None
        await pilot.press("left", "end")
        assert shown(place, "board") == now
        await pilot.press("home", "left", "shift+left")
        assert shown(place, "board") == first

    play(steps, seed=SEED, size=size)


def test_the_film_goes_packet_by_packet_to_its_end_and_any_key_stops_it() -> None:
    async def steps(place: SittingPlace, pilot: Pilot[int]) -> None:
        await pilot.press("a")
        assert seen(place) == 0
        tables = []
        while seen(place) is not None:
            tables.append(shown(place, "board"))
            place.table.show_next()
        assert len(tables) == len(place.table.film.frames) - 1
        place.table.beat = 60.0  # so that it runs, and nothing moves
        for key in ("a", "x", "left", "h"):
            await pilot.press("home", "a")
            assert running(place)
            await pilot.press(key)
            assert not running(place), key
        await pilot.press("home", "a", "1")
        assert len(asked(place).answers) == 1, "the key that stops it does its own work"

    play(steps, seed=SEED)


def test_once_marked_the_table_is_as_it_is_now_and_what_decides_is_marked_on_it() -> None:
    async def steps(place: SittingPlace, pilot: Pilot[int]) -> None:
        await pilot.press("home")
        while asked(place).mark is None:
            assert HERE not in shown(place, "board")
            await pilot.press("1")
        assert seen(place) is None
        marked = asked(place).mark
        assert marked is not None
        assert bool(marked.events) == (HERE in shown(place, "board"))
        assert bool(marked.events) == (HERE in shown(place, "story"))
        before = asked(place).scenario.id
        await pilot.press("space")
        assert asked(place).scenario.id != before
        assert seen(place) is None

    play(steps, seed=SEED)
