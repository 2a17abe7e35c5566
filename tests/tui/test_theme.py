"""Looks: text can be read in every theme, and without any colour everything is still told."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.theme import DARK, GROUNDS, LIGHT, STYLES, THEMES, make_legible, measure_contrast
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Span

COLOURED = {name: one for name, one in BUILTIN_THEMES.items() if not one.ansi}
INKS = sorted(
    {"$foreground", *(word for s in STYLES.values() for word in s.split() if "$" in word)}
)


def variables(theme: Theme) -> dict[str, str]:
    return {**theme.to_color_system().generate(), **theme.variables}


def colours(given: dict[str, str], ink: str, ground: str) -> float:
    written = Color.parse(given[ground])
    return measure_contrast(written + Color.parse(given[ink.removeprefix("$")]), written)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_ink_stands_out_in_our_own_themes(theme: Theme, ink: str, ground: str) -> None:
    assert colours(variables(theme), ink, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_our_own_themes_need_no_help(theme: Theme) -> None:
    given = variables(theme)
    for name, value in make_legible(given, ansi=False).items():
        assert Color.parse(value).hex == Color.parse(given[name]).hex, name


@pytest.mark.parametrize("name", COLOURED)
def test_every_ink_can_be_read_in_every_theme(name: str) -> None:
    given = variables(COLOURED[name])
    given |= make_legible(given, ansi=False)
    for ink in INKS:
        for ground in GROUNDS:
            assert colours(given, ink, ground) >= 3, (ink, ground)


@pytest.mark.parametrize("name", [DARK, LIGHT, *BUILTIN_THEMES])
def test_what_is_drawn_is_as_computed(name: str) -> None:
    """Every ink is drawn and looked at on the screen, on the ground of places and of heads."""

    async def run() -> None:
        app = Misdeal(Language("en"), 5, load_installed())
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.pause()
            app.change(theme=name)
            lines = [(Span(f"ink {ink}", ink),) for ink in STYLES]
            for place in ("#list", "#head"):
                drawing = app.screen.query_one(place, Drawing)
                drawing.show(lines)
                await pilot.pause()
                least = 0.0 if app.current_theme.ansi else 3.0 if name in COLOURED else 4.5
                for row in range(len(STYLES)):
                    segments = drawing.render_line(row)
                    text = "".join(segment.text for segment in segments)
                    assert text.strip() == f"ink {list(STYLES)[row]}"
                    style = next(one.style for one in segments if "ink" in one.text)
                    assert style is not None
                    assert style.color is not None
                    assert style.bgcolor is not None
                    if least:
                        ink, ground = map(Color.from_rich_color, (style.color, style.bgcolor))
                        assert measure_contrast(ink, ground) >= least, text
            await app.workers.wait_for_complete()

    asyncio.run(run())


SHOWN = """
import asyncio, sys
from tests.tui.harness import painted
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
async def run():
    app = Misdeal(Language("en"), 17, load_installed())
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(theme=sys.argv[1])
        await pilot.pause()
        coloured = False
        for keys in (["d"], ["2"] * 6, ["escape", "escape", "s", "down"], ["f1"]):
            await pilot.press(*keys)
            await pilot.pause()
            for strip in painted(app):
                print(strip.text.rstrip())
                for _, style, _ in strip:
                    for one in filter(None, (style and style.color, style and style.bgcolor)):
                        shade = one.get_truecolor()
                        coloured |= max(shade) - min(shade) > 8
        print("coloured", coloured, file=sys.stderr)
asyncio.run(run())
"""


def shown(theme: str, **environ: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", SHOWN, theme],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout, done.stderr


def test_without_colours_everything_is_still_told_in_text() -> None:
    text, coloured = shown(DARK)
    assert "coloured True" in coloured
    bare, grey = shown(DARK, NO_COLOR="1")
    assert "coloured False" in grey
    assert bare == text
    for sentence in ("› 1 ", "▶ ", "● ", "○ ", "Right parts:", "Wrong: "):
        assert sentence in bare
    assert shown("ansi-dark", NO_COLOR="1")[0].splitlines()[:48] == text.splitlines()[:48]
