"""Keymaps: what somebody wants is checked, and the bar tells the keys that work."""

from __future__ import annotations

import doctest
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trainer.tui.keymap
import trainer.tui.theme
from trainer.text.catalogue import Language
from trainer.tui.commands import Command
from trainer.tui.keymap import (
    KEPT,
    bind,
    check_keys,
    find_clashes,
    get_keys,
    is_allowed,
    make_keymap,
    name_cap,
)
from trainer.tui.places.everywhere import EVERYWHERE
from trainer.tui.places.place import list_offered, list_places


def command(name: str, keys: Mapping[str, str], cap: str = "") -> Command[Any]:
    """Return a command that does nothing."""
    return Command(
        name=name, keys=keys, cap=cap, label=name, help="", run=lambda place, argument: None
    )


PLACE = bind(
    [
        command("point", {"up": "-1", "down": "1"}, "↑↓ Enter"),
        command("take", {"enter": ""}),
        command("next", {"enter": "", "space": ""}),
        command("leave", {"q": "", "ctrl+c": ""}),
    ]
)
EN = Language("en")


def test_no_command_of_the_app_has_a_forbidden_key_or_clashes_with_another() -> None:
    for place in list_places():
        offered = bind((*place.OFFERED, *EVERYWHERE))
        for bound in offered:
            for key in bound.keys:
                assert is_allowed(key) or key in KEPT, bound
    every = {bound.id: bound.keys for place in list_offered() for bound in place}
    assert all(keys for keys in every.values())


@pytest.mark.parametrize("module", [trainer.tui.keymap, trainer.tui.theme])
def test_its_examples_are_right(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_a_keymap_names_all_bindings_of_a_place_or_none() -> None:
    assert make_keymap(PLACE, {}) == {}
    assert make_keymap(PLACE, {"elsewhere": ("x",)}) == {}
    assert make_keymap(PLACE, {"take": ("t",)}) == {
        "point.-1": "up",
        "point.1": "down",
        "take": "t",
        "next": "enter,space",
        "leave": "q,ctrl+c",
    }


def test_keys_that_lead_out_stay() -> None:
    leave = PLACE[-1]
    assert get_keys(leave, {"leave": ("x",)}) == ("x", "ctrl+c")


@pytest.mark.parametrize(
    ("given", "where", "told"),
    [
        ({"lift": "x"}, "keys.lift", "no command has this name"),
        ({"take": "."}, "keys.take", "the key '.' cannot be used"),
        ({"take": "y"}, "keys.take", "the key 'y' cannot be used"),
        ({"take": ""}, "keys.take", "the key '' cannot be used"),
        ({"take": "x,"}, "keys.take", "the key '' cannot be used"),
        ({"take": "ctrl+c"}, "keys.take", "the key 'ctrl+c' cannot be used"),
        ({"take": "й"}, "keys.take", "the key 'й' cannot be used"),
        ({"take": "[red]x[/]" * 99}, "keys.take", "the key '[red]x[/][red]x[/][r' cannot"),
        ({"take": "q"}, "keys.take", "the key q is that of leave already"),
        ({"take": "x", "leave": "x"}, "keys.leave", "the key x is that of take already"),
        ({"z" * 99: "x"}, "keys." + "z" * 40, "no command has this name"),
    ],
)
def test_what_cannot_be_used_is_told_and_left_out(
    given: dict[str, str], where: str, told: str
) -> None:
    changed, problems = check_keys(given, [PLACE])
    (problem,) = problems
    assert problem.where == where
    assert told in str(problem)
    assert set(changed) == set(given) - {where.removeprefix("keys.")} - {"z" * 99}


def test_commands_may_swap_their_keys_and_share_what_they_shared() -> None:
    swapped = {"take": "q", "leave": "enter", "next": "space"}
    assert check_keys(swapped, [PLACE])[1] == []
    assert check_keys({"take": "t", "next": "t"}, [PLACE])[1] == []
    assert list(find_clashes([PLACE], {"point.1": ("enter",)}))


@pytest.mark.parametrize(
    ("changed", "cap", "told"),
    [
        ({}, "↑↓ Enter", "↑↓ Enter"),
        ({"leave": ("x",)}, "↑↓ Enter", "↑↓ Enter"),
        ({"point.1": ("j",)}, "↑↓ Enter", "↑ j Enter"),
        ({"point.1": ("j",), "point.-1": ("k",)}, "↑↓ Enter", "k j Enter"),
        ({"take": ("t",)}, "↑↓ Enter", "↑↓ t"),
        ({"point.1": ("down", "j")}, "↑↓ Enter", "↑↓ Enter"),
    ],
)
def test_the_bar_tells_the_keys_that_work(
    changed: dict[str, tuple[str, ...]], cap: str, told: str
) -> None:
    assert name_cap(cap, PLACE, changed, EN) == told


def test_digits_in_a_row_are_told_as_one() -> None:
    place = bind([command("choose", {digit: digit for digit in "123456789"})])
    assert name_cap("1-5", place, {"choose.2": ("a",)}, EN) == "1 a 3-5"
    assert name_cap("1-5", place, {"choose.9": ("a",)}, EN) == "1-5"


NAMED = st.sampled_from([bound.id for bound in PLACE]) | st.text(max_size=8)
PRESSED = st.sampled_from(["x", "q", "enter", "x,f9", "up", "y"]) | st.text(max_size=8)


@given(st.dictionaries(NAMED, PRESSED))
@settings(max_examples=200, deadline=None)
def test_of_any_keymap_what_is_left_can_be_used(given: dict[str, str]) -> None:
    changed, problems = check_keys(given, [PLACE])
    assert len(changed) + len(problems) == len(given)
    assert next(find_clashes([PLACE], changed), None) is None
    assert all(is_allowed(key) for keys in changed.values() for key in keys)
