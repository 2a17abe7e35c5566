"""Every command of every place does something where it can be given, and nothing where it cannot.

In English by all keys; in Russian by the letters of a Russian keyboard, the others are the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import asdict
from textual.containers import VerticalScroll
from textual.events import Key
from textual.pilot import Pilot

from tests.tui.harness import Heard, running, told
from tests.tui.ways import CYRILLIC, PATHS
from trainer.formats.settings import Settings
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.keymap import Bound
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.place import Place
from trainer.tui.places.rulebook import Find
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.table import TableView


class Watched(Heard):
    """The app, which only notes that it was to be left."""

    left = 0
    code = "en"
    """The language that it begins with."""

    def exit(self, *given: Any, **named: Any) -> None:
        """Note it."""
        self.left += 1


async def press(app: Misdeal, pilot: Pilot[int], key: str) -> None:
    """Press a key as it comes from the terminal, and wait."""
    app.post_message(Key(key, key if len(key) == 1 else None))
    await pilot.pause()


def seen(app: Watched) -> tuple[Any, ...]:
    """Return all that a command may change: what is shown and how, what is kept, what is told."""
    shown = app.screen
    return (
        shown,
        [list(one.lines) for one in shown.query(Drawing)],
        [one.scroll_offset for one in shown.query(VerticalScroll)],
        [one.playing for one in shown.query(TableView)],
        app.theme,
        app.preferences.settings,
        app.left,
        told(app),
    )


async def back_to(app: Watched, pilot: Pilot[int], place: Place) -> None:
    """Leave what was opened over a place, with the settings as they come."""
    while place in app.screen_stack and app.screen is not place:
        app.pop_screen()
        await pilot.pause()
    app.clear_notifications()
    changes = {
        name: wanted
        for name, wanted in {**asdict(Settings()), "language": app.code}.items()
        if getattr(app.preferences.settings, name) != wanted
    }
    if changes:
        app.change(**changes)
        await pilot.pause()


async def enter(app: Watched, pilot: Pilot[int], name: str) -> Place:
    """Go to a place from wherever one is, as if nobody had been there before."""
    first = app.screen_stack[0]
    assert isinstance(first, Place)
    await back_to(app, pilot, first)
    app.seed = 5
    kind, keys = PATHS[name]
    for key in keys:
        await press(app, pilot, key)
    assert type(app.screen) is kind, name
    return app.screen


DIGITS = set("123456789")


def numbered(place: Place) -> int:
    """Return how many digits there is something for."""
    if isinstance(place, SittingPlace):
        return place.stage.choices
    return len(place.list_rows()) if isinstance(place, Chooser) else 0


def meant(place: Place, bound: Bound) -> bool:
    """Tell whether a binding can be given now: a digit, where there is something of that number."""
    if not bound.command.available(place):
        return False
    return bound.keys[0] not in DIGITS or int(bound.argument) <= numbered(place)


def own_key(place: Place, bound: Bound, code: str) -> str:
    """Return a key that gives a binding here, and no other that can be given; empty if none."""
    taken = {
        key
        for other in place.bounds
        if other.id != bound.id and other.command.available(place)
        for key in other.keys
    }
    key = next((key for key in bound.keys if key not in taken), "")
    return CYRILLIC.get(key, "") if code == "ru" else key


def pressed_in_turn(bounds: list[Bound]) -> Iterator[Bound]:
    """Give the bindings of a command twice, forth and back: some do something only after others."""
    yield from bounds
    yield from reversed(bounds)


async def all_do_something(app: Watched, pilot: Pilot[int], name: str) -> None:
    """Press the keys of every command that can be given at a place, until each did something."""
    place = await enter(app, pilot, name)
    fresh = seen(app)
    for command in dict.fromkeys(bound.command for bound in place.bounds):
        wanted, did = set[str](), set[str]()
        for bound in pressed_in_turn([one for one in place.bounds if one.command is command]):
            if bound.id in did:
                continue
            if app.screen is not place or (bound.keys[0] in DIGITS and seen(app) != fresh):
                place = await enter(app, pilot, name)
            key = own_key(place, bound, app.code)
            if key and meant(place, bound):
                wanted.add(bound.id)
                before = seen(app)
                await press(app, pilot, key)
                did |= {bound.id} if seen(app) != before else set()
        assert did == wanted, (name, command.name, wanted - did)
        await back_to(app, pilot, place)
        if seen(app) != fresh:
            place = await enter(app, pilot, name)
            fresh = seen(app)


async def the_rest_do_nothing(app: Watched, pilot: Pilot[int], name: str) -> None:
    """Press and give everything that cannot be given at a place: nothing comes of it."""
    place = await enter(app, pilot, name)
    before = seen(app)
    for bound in place.bounds:
        if meant(place, bound):
            continue
        place.carry_out(bound.command, bound.argument)
        await pilot.pause()
        assert seen(app) == before, (name, bound.id)
        given = {key for one in place.bounds if meant(place, one) for key in one.keys}
        for key in bound.keys:
            if key not in given and not (isinstance(place, Find) and len(key) == 1):
                await press(app, pilot, key)
                assert seen(app) == before, (name, bound.id, key)


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("name", PATHS)
def test_commands(name: str, code: str) -> None:
    async def run() -> None:
        app = Watched(Language(code), 5, load_installed())
        app.code = code
        async with running(app) as pilot:
            await the_rest_do_nothing(app, pilot, name)
            await all_do_something(app, pilot, name)
            Misdeal.exit(app, 0)

    asyncio.run(run())
