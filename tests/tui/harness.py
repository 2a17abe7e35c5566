"""The app opened for a test: keys pressed, what is shown read as text."""

from __future__ import annotations

import asyncio
import os
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from textual._compositor import Compositor
from textual.events import Key
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from trainer.formats.settings import Kept
from trainer.plugins.loading import Rulesets, load_installed
from trainer.study.question import Question
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.places.place import Place
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import plain


class Heard(Misdeal):
    """The app, which keeps the notices that it gives, until they are cleared."""

    def notify(self, message: str, **how: Any) -> None:
        """Keep a notice."""
        vars(self).setdefault("heard", []).append(message)
        super().notify(message, **how)

    def clear_notifications(self) -> None:
        """Clear them."""
        vars(self)["heard"] = []
        super().clear_notifications()


def told(app: Misdeal) -> list[str]:
    """Return the notices of an app that are there, the latest last."""
    assert isinstance(app, Heard)
    return list(vars(app).get("heard", ()))


class Quick(Pilot[int]):
    """Presses keys, and waits no longer than until what they brought about is done."""

    async def press(self, *keys: str) -> None:
        """Press keys one by one."""
        for key in keys:
            self.app.simulate_key(key)
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait until nothing is on its way any more, so many seconds if told."""
        if delay is not None:
            await super().pause(delay)
            return
        for _ in range(TURNS):
            while any(worker.is_running for worker in self.app.workers):
                await asyncio.sleep(0.002)
            await super().pause(0)


TURNS = 4
"""So often what is on its way brings about more: a screen is opened, laid out, drawn, told."""


ALL_FRAMES = "ALL_FRAMES" in os.environ
"""Let every frame be painted, as in a terminal, in every test: ``ALL_FRAMES=1 uv run pytest``."""


def paint_nothing(compositor: Compositor, **_: object) -> None:
    """Do without a frame: what would be painted is forgotten."""
    compositor._dirty_regions.clear()


@asynccontextmanager
async def running(
    app: Misdeal, size: tuple[int, int] = (80, 24), frames: bool = ALL_FRAMES
) -> AsyncIterator[Pilot[int]]:
    """Run an app in a window of this size, and give what presses its keys.

    Frames are painted only if told: without a terminal nobody sees them, and they are a third of
    the work.  What is read of the screen is painted as it is read, see `painted`.
    """
    render = Compositor.render_update if frames else paint_nothing
    with patch.object(Compositor, "render_update", render):
        async with app.run_test(size=size, notifications=True):
            pilot = Quick(app)
            await pilot.pause()
            yield pilot


Steps = Callable[[Misdeal, "Pilot[int]"], Awaitable[None]]


def opened(
    steps: Steps,
    *keys: str,
    seed: int = 5,
    code: str = "en",
    size: tuple[int, int] = (80, 24),
    known: Rulesets | None = None,
    kept: Kept | None = None,
    frames: bool = ALL_FRAMES,
) -> int:
    """Open the app at home, press *keys*, take *steps*, leave by q if open; return its status."""

    async def run() -> int:
        app = Heard(Language(code), seed, load_installed() if known is None else known, kept)
        async with running(app, size, frames) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            await steps(app, pilot)
            if app.is_running and app.return_code is None:
                await pilot.press("ctrl+q")
        return app.return_code if app.return_code is not None else -1

    return asyncio.run(run())


def place(app: Misdeal) -> Place:
    """Return the place that is shown."""
    assert isinstance(app.screen, Place)
    return app.screen


def sitting(app: Misdeal) -> SittingPlace:
    """Return the sitting that is shown."""
    assert isinstance(app.screen, SittingPlace)
    return app.screen


def question(app: Misdeal) -> Question:
    """Return the question that is shown."""
    found = sitting(app).stage.sitting.question
    assert found is not None
    return found


def shown(app: Misdeal, name: str) -> str:
    """Return a drawing of the place as text."""
    return plain(place(app).query_one(f"#{name}", Drawing).lines)


def everything(app: Misdeal, names: Sequence[str] = ()) -> str:
    """Return all drawings that are to be seen, or those named, as text."""
    drawings = [one for one in place(app).query(Drawing) if not names or one.id in names]
    return "\n".join(plain(one.lines) for one in drawings if one.region.height)


def painted(app: Misdeal) -> Iterator[Strip]:
    """Give what every widget that is shown paints, line by line: notices too."""
    for widget in app.screen.walk_children(Widget):
        if widget.size and not widget.children:
            yield from widget.render_lines(Region(0, 0, *widget.outer_size))


def screen_text(app: Misdeal) -> str:
    """Return what is shown as text, as it goes to the terminal, notices too.

    Nothing of it may steer the terminal, be hidden or turned round, or be an action to click on.
    """
    strips = list(painted(app))
    text = "\n".join(strip.text for strip in strips)
    unseen = [one for one in text if unicodedata.category(one) in UNSEEN and one != "\n"]
    assert not unseen, [line for line in text.split("\n") if unseen[0] in line]
    for strip in strips:
        for segment in strip:
            meta = segment.style.meta if segment.style is not None else {}
            assert "@click" not in meta
            assert segment.style is None or not segment.style.link
    return text


UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Kinds of characters that steer, or are not seen."""


async def pressed(app: Misdeal, pilot: Pilot[int], *keys: str) -> str:
    """Press keys one by one, and return what is on the screen in the end; the app still runs."""
    for key in keys:
        if len(key) == 1 and not key.isalnum():
            app.post_message(Key(key, key))
        else:
            app.simulate_key(key)
        await pilot.pause()
        assert app.return_code is None, key
        screen_text(app)
    return screen_text(app)
