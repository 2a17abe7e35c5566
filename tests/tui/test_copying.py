"""Selected text is copied by Ctrl+C; where none is, it says how one leaves."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.tui.harness import opened, pressed, told
from tests.tui.ways import PATHS, go, home
from trainer.tui.app import Misdeal


async def select(
    pilot: Pilot[int], name: str, start: tuple[int, int], end: tuple[int, int]
) -> None:
    """Drag the mouse over a drawing."""
    await pilot.mouse_down(name, offset=start)
    await pilot.hover(name, offset=end)
    await pilot.mouse_up(name, offset=end)


def test_what_is_selected_is_copied_as_it_is_shown() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for name, drawing in (("answered", "#slip"), ("clause", "#text"), ("home", "#list")):
            await go(app, pilot, *PATHS[name][1])
            app.copy_to_clipboard("")
            await select(pilot, drawing, (0, 1), (14, 2))
            await pressed(app, pilot, "ctrl+c")
            lines = app.screen.query_one(drawing).render()
            assert app.clipboard
            assert app.clipboard.split("\n")[0] in str(lines)
            assert app.return_code is None
            assert not told(app)
            await home(app, pilot)

    assert opened(steps) == 0


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+с"])
def test_where_nothing_is_selected_it_is_told_how_one_leaves(key: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for name in ("home", "drill", "search", "folders", "lens"):
            await go(app, pilot, *PATHS[name][1], key)
            assert app.return_code is None
            assert "Ctrl+Q leaves" in told(app)[-1]
            await home(app, pilot)

    assert opened(steps) == 0
