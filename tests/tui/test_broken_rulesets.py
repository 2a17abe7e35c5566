"""Rulesets that raise: the drill leaves them out with a notice, and nobody loses an answer."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tui.harness import running
from trainer.plugins import Script, family, trigger
from trainer.plugins.loading import Loaded, Rulesets, rulesets
from trainer.rules.articles import Article
from trainer.rules.facts import FACTS, Shortage
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.places.sitting import SittingPlace


@family("broken", seats=(2, 3), packet=(1, 2))
def falls_over(play: Script, packet: int) -> None:
    """A family that raises."""
    raise RuntimeError("[@click=app.quit]out of cards[/]\x1b[31m")


@family("broken", seats=(2,), packet=())
def nothing_to_choose(play: Script, packet: int) -> None:
    """A fact without a value."""


@family("broken", seats=(2,))
def all_is_well(play: Script) -> None:
    """A deal in order."""
    play.prepare()
    play.deal_rest()


@trigger(*FACTS)
def raises(table: object, fact: object) -> int | None:
    """A trigger that raises."""
    raise ZeroDivisionError("no")


@trigger(Shortage)
def never(table: object, fact: object) -> int | None:
    """A trigger that meets nothing."""
    return None


def broken(**changes: Any) -> Loaded:
    """Return the general code's ruleset under another id, with changes that break it."""
    general = rulesets().by_id["general"]
    ruleset = replace(general.ruleset, id="broken", misreadings=(), **changes)
    ruleset = replace(ruleset, game=replace(ruleset.game, id="broken"))
    return Loaded(ruleset, replace(ruleset.code, id="broken"), general.packages)


GENERAL = rulesets().by_id["general"]
RAISING = tuple(Article(id=one.id, when=raises()) for one in GENERAL.code.articles)
BROKEN = {
    "family": broken(families=(falls_over,)),
    "domain": broken(families=(nothing_to_choose,)),
    "code": broken(
        families=tuple(replace(one, ruleset="broken") for one in GENERAL.ruleset.families),
        code=replace(GENERAL.code, id="broken", articles=RAISING, readings=()),
    ),
    "wording": broken(families=(all_is_well,), wording={"event.shuffle": 7}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_drill_does_without_it(name: str) -> None:
    async def run() -> None:
        known = Rulesets({"broken": BROKEN[name], "general": GENERAL})
        app = Misdeal(Language("ru"), 0, known)
        async with running(app) as pilot:
            await pilot.press("d")
            for _ in range(4):
                await pilot.pause()
                assert isinstance(app.screen, SittingPlace)
                for _ in range(5):
                    await pilot.press("1")
                await pilot.press("enter")
            assert isinstance(app.screen, SittingPlace)
            question = app.screen.stage.sitting.question
            assert question is not None
            assert question.loaded.ruleset.id == "general" or name == "wording"
            await pilot.press("ctrl+q")
        assert app.return_code == 0

    asyncio.run(run())


def test_without_any_ruleset_left_it_says_so() -> None:
    async def run() -> None:
        app = Misdeal(Language("en"), 0, Rulesets({"broken": BROKEN["family"]}))
        async with running(app) as pilot:
            await pilot.press("d")
            await pilot.pause()
            assert isinstance(app.screen, SittingPlace)
            assert app.screen.stage.sitting.over
            await pilot.press("enter", "q")
        assert app.return_code == 0

    asyncio.run(run())
