"""Every public name of the core says its parameters and has an example that reads like a rule."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from typing import Any

import pytest

from tests.examples import namespace
from trainer.rules.articles import Trigger
from trainer.rules.facts import Act, Fact

MODULES = (
    "articles",
    "cards",
    "changes",
    "code",
    "core",
    "errors",
    "events",
    "facts",
    "judge",
    "ruling",
    "situation",
    "table",
    "triggers",
    "turn",
)
GIVEN = {"self", "table", "fact"}
"""What every trigger is given; `trainer.rules.articles.trigger` says it once."""
PASSED_ON = {"by", "at"}
"""Fields that a kind has of what it is a kind of: a missing `by` is the dealer, `at` the event."""


def _names() -> Iterator[tuple[str, Any]]:
    """Yield the public classes, functions, triggers of the core, and their methods."""
    for module in MODULES:
        home = f"trainer.rules.{module}"
        for name, value in vars(import_module(home)).items():
            if name.startswith("_"):
                continue
            if isinstance(value, Trigger):
                if value.test.__module__ == home:
                    yield f"{module}.{name}", value.test
            elif inspect.isclass(value) and value.__module__ == home:
                yield f"{module}.{name}", value
                for method, found in vars(value).items():
                    if not method.startswith("_"):
                        yield from _method(f"{module}.{name}.{method}", found)
            elif inspect.isroutine(inspect.unwrap(value)) and value.__module__ == home:
                yield f"{module}.{name}", inspect.unwrap(value)


def _method(name: str, found: object) -> Iterator[tuple[str, Any]]:
    if isinstance(found, property):
        yield name, found.fget
    elif inspect.isfunction(found):
        yield name, found


NAMES = dict(_names())


def _parameters(value: Any) -> set[str]:
    """Return what has to be given to *value*, or what it is made of."""
    if not inspect.isclass(value):
        return set(inspect.signature(value).parameters) - GIVEN
    own = set(vars(value).get("__annotations__", {})) & set(
        getattr(value, "__struct_fields__", getattr(value, "_fields", ()))
    )
    return own - PASSED_ON if issubclass(value, Fact) and value not in (Act, Fact) else own


@pytest.mark.parametrize("name", NAMES)
def test_it_has_an_example(name: str) -> None:
    assert ">>> " in (NAMES[name].__doc__ or "")


@pytest.mark.parametrize("name", NAMES)
def test_it_says_its_parameters(name: str) -> None:
    text = (NAMES[name].__doc__ or "").partition(">>>")[0]
    names = set(re.findall(r"[`*](\w+)[`*.]", text))
    assert _parameters(NAMES[name]) - names == set()


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_raises(name: str) -> None:
    value = NAMES[name]
    if inspect.isfunction(value) and re.search(r"^\s+raise \w", inspect.getsource(value), re.M):
        assert re.search(r"[Rr]aises? |`Impossible`|`RulesetFailed`|KeyError", value.__doc__ or "")


def test_a_trigger_shows_a_fault_and_one_that_just_is_none() -> None:
    for name, value in namespace().items():
        if isinstance(value, Trigger):
            examples = (value.test.__doc__ or "").split(">>> ")[1:]
            got = [example.strip().splitlines()[-1].strip() for example in examples]
            assert any(re.fullmatch(r"\[\d.*\]", one) for one in got), name
            assert "[]" in got, name


def test_cached_properties_are_told_too() -> None:
    """They have no example of their own: what they are for is shown where it is used."""
    for name in NAMES.values():
        if inspect.isclass(name):
            for found in vars(name).values():
                assert not isinstance(found, cached_property) or found.__doc__
