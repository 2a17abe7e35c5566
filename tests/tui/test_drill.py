"""The drill: a question is asked, answered by digits, marked, explained; leaving is clean."""

from __future__ import annotations

import asyncio
import re

import pytest
from textual.widgets import Static

from trainer.plugins.loading import rulesets
from trainer.scenarios.slip import right
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal


def _text(app: Misdeal) -> str:
    return str(app.query_one("#text", Static).render())


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5])
def test_an_answer_made_from_the_ruling_gets_full_marks(code: str, seed: int) -> None:
    async def play() -> None:
        from trainer.rules.ruling import rule

        app = Misdeal(Language(code), seed, rulesets())
        async with app.run_test(size=(80, 24)) as pilot:
            ruling = rule(app.loaded.code, app.scenario.situation)
            while (part := app.part()) is not None:
                wanted = right(part.kind, ruling)
                assert wanted in part.options
                await pilot.press(str(part.options.index(wanted) + 1))
            marked = app.marked
            assert marked is not None
            assert marked.ok
            shown = _text(app)
            assert ("Right." if code == "en" else "Верно.") in shown
            assert "{" not in shown
            if code == "ru":
                assert re.findall(r"[A-Za-z]{3,}", shown) == []
            before = app.scenario.id
            await pilot.press("enter")
            assert app.scenario.id != before
            assert app.answers == {}
            await pilot.press("1", "backspace")
            assert app.answers == {}
            await pilot.press("q")
        assert app.return_code == 0

    asyncio.run(play())
