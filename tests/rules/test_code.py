"""The parameters of a trigger are bound, of a plain function and of whatever else can be called."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.bench.ruling import deal
from trainer.plugins.loading import load_installed
from trainer.rules.articles import Article, Trigger, trigger
from trainer.rules.facts import Act, Fact
from trainer.rules.table import Table, fold


class Met(Act, frozen=True):
    """A fact of no game."""


@trigger(Met)
def late(table: Table, fact: Met, *, by: int = 1, most: int = 9) -> int | None:
    """A test with two parameters."""
    return fact.at + by if by <= most else None


class Late:
    """A test that is no function."""

    def __call__(self, table: Table, fact: Fact, *, by: int = 1) -> int | None:
        """Return a later moment."""
        return fact.at + by


def met(when: Trigger, **params: Any) -> int | None:
    general = load_installed().by_id["general"].code
    code = msgspec.structs.replace(general, articles=(Article(id="X1", when=when(**params)),))
    ((_, _, test),) = code.by_kind[Met]
    return test(fold(deal()), Met(5, "Anna"))


def test_parameters_are_bound_and_the_others_left() -> None:
    assert met(late) == 6
    assert met(late, by=3) == 8
    assert met(late, by=3, most=2) is None
    assert met(late, by=2) == 7


def test_a_test_need_not_be_a_function() -> None:
    assert met(Trigger("late", (Met,), Late()), by=3) == 8


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(TypeError, match="least"):
        met(late, least=3)
