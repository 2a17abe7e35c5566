"""The drill: a question is asked, answered, marked, explained; leaving is clean, always."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from trainer.tui.screens.drill import Drill

from trainer.plugins.loading import rulesets
from trainer.rules.ruling import rule
from trainer.scenarios.slip import Value, right
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.presenters.ink import plain
from trainer.tui.widgets.drawing import Drawing

Played = Callable[[Misdeal, Drill, "Pilot[int]"], Awaitable[None]]


def play(
    steps: Played, *, seed: int = 5, code: str = "en", size: tuple[int, int] = (80, 24)
) -> int:
    """Open the app on a question, take *steps*, leave by q if still open; return its status."""

    async def run() -> int:
        app = Misdeal(Language(code), seed, rulesets())
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            drill = app.screen
            assert isinstance(drill, Drill)
            await steps(app, drill, pilot)
            if app.is_running and app.return_code is None:
                await pilot.press("q")
        return app.return_code if app.return_code is not None else -1

    return asyncio.run(run())


def shown(drill: Drill, name: str) -> str:
    return plain(drill.query_one(name, Drawing).lines)


def given(drill: Drill) -> list[Value]:
    return [value for _, value in drill.question.answers]


async def answer_rightly(drill: Drill, pilot: Pilot[int]) -> None:
    """Answer what is asked rightly, with the first option where an earlier answer was wrong."""
    asked = drill.question
    ruling = rule(asked.loaded.code, asked.scenario.situation)
    while (part := drill.question.part) is not None:
        wanted = right(part.kind, ruling)
        number = part.options.index(wanted) if wanted in part.options else 0
        await pilot.press(str(number + 1))


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("seed", range(6))
def test_an_answer_made_from_the_ruling_gets_full_marks(code: str, seed: int) -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        await answer_rightly(drill, pilot)
        assert drill.question.feedback is not None
        assert drill.question.feedback.mark.ok
        everything = "\n".join(
            shown(drill, name) for name in ("#head", "#board", "#story", "#slip", "#keys")
        )
        assert ("Right." if code == "en" else "Верно.") in everything
        assert "{" not in everything
        if code == "ru":
            latin = set(re.findall(r"[A-Za-z]{3,}", everything))
            names = {"Misdeal", "Enter", "Backspace", "PgUp", "PgDn"}
            identity = set(re.findall(r"[A-Z]{3,}", drill.question.scenario.id))
            assert latin <= names | identity

    assert play(steps, seed=seed, code=code) == 0


def test_enter_asks_the_next_question_and_backspace_takes_an_answer_back() -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert len(given(drill)) == 1
        await pilot.press("backspace")
        assert given(drill) == []
        await answer_rightly(drill, pilot)
        marked = drill.question
        await pilot.press("backspace", "1")
        assert drill.question is marked
        await pilot.press("enter")
        assert drill.question.scenario.id != marked.scenario.id
        assert given(drill) == []

    play(steps)


def test_arrows_point_and_enter_takes() -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        part = drill.question.part
        assert part is not None
        await pilot.press("down", "down", "up", "enter")
        assert given(drill) == [part.options[1]]
        await pilot.press("backspace", "up", "enter")
        assert given(drill) == [part.options[-1]]

    play(steps)


def test_a_click_on_an_option_answers_and_elsewhere_does_not() -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        part = drill.question.part
        assert part is not None
        await pilot.click("#board")
        await pilot.click("#slip", offset=(3, 0))
        assert given(drill) == []
        await pilot.click("#slip", offset=(3, 3))
        assert given(drill) == [part.options[2]]

    play(steps)


def test_digits_without_an_option_do_nothing() -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        await pilot.press("9", "0", "x", "ж", "tab")
        assert given(drill) == []

    assert play(steps) == 0


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c", "ctrl+q", "й", "Й"])
@pytest.mark.parametrize("before", [[], ["1"], ["1"] * 5])
def test_leaving_is_clean_at_any_point(key: str, before: list[str]) -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        await pilot.press(*before, key)

    assert play(steps) == 0


def test_the_key_bar_tells_what_can_be_done_now() -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        bar = shown(drill, "#keys")
        assert "1-5 answer" in bar
        assert "Backspace" not in bar
        await pilot.press("1")
        await pilot.pause()
        assert "Backspace back" in shown(drill, "#keys")
        await answer_rightly(drill, pilot)
        await pilot.pause()
        bar = shown(drill, "#keys")
        assert "Enter next" in bar
        assert "answer" not in bar
        assert bar.endswith("q leave")

    play(steps)


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40), (40, 12), (20, 6), (1, 1)])
def test_every_size_shows_what_fits_and_keeps_the_answers(size: tuple[int, int]) -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert len(given(drill)) == 1
        await answer_rightly(drill, pilot)
        assert drill.question.feedback is not None
        if size[0] >= 60:
            for name in ("#head", "#board", "#story", "#slip", "#keys"):
                for told in shown(drill, name).splitlines():
                    assert len(told) <= size[0]
                assert drill.query_one(name).region.width > 0

    play(steps)


@pytest.mark.parametrize("seed", range(10))
def test_at_80_by_24_question_and_options_are_all_in_view(seed: int) -> None:
    async def steps(app: Misdeal, drill: Drill, pilot: Pilot[int]) -> None:
        for _ in range(5):
            if drill.question.part is None:
                break
            assert drill.query_one("#desk").max_scroll_y == 0
            assert drill.query_one("#board").region.bottom <= drill.query_one("#desk").region.y
            await pilot.press("2")
            await pilot.pause()

    play(steps, seed=seed, code="ru" if seed % 2 else "en")
