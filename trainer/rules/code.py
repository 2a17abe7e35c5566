"""Codes: articles layered over a base code, and the one way to change a code, the patch.

A misreading, a rival rule, a house rule and a disputed reading are all codes made from a code by
patches.  Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from types import FunctionType
from typing import Any

import msgspec
from msgspec import Struct

from trainer.rules.articles import Article, Test, When
from trainer.rules.table import Fact, Table

Role = Callable[[Table, Fact], tuple[str, ...]]
"""Who is meant by a role, for a fault: one seat or several, in seat order."""
Measure = Callable[[Table, Fact], int]
"""A number of cards that a remedy needs."""
Moments = Callable[[Table, Fact], "int | None"]
"""A trigger with its parameters bound: the moment at which a fact is a fault."""


class Moment(Struct, frozen=True):
    """A moment with a name: `at` tells the event at which it came for a seat, None if not yet.

    `shown` is its name in a ruling's claim, empty for a moment that is not told.
    """

    at: Callable[[Table, str], int | None]
    shown: str = ""


class RemedyKind(Struct, frozen=True):
    """A kind of remedy: how far it reaches, and whether it ends this deal (`voids`).

    `rank` orders remedies: the farther-reaching has the higher number.  `finer` orders those of
    the same kind by a key's value.
    """

    rank: int
    voids: bool = False
    finer: Mapping[str, int] = {}


class Patch(Struct, frozen=True):
    """One change of a code: set a field of an article (``when.least``), or drop the article.

    `field` empty and `value` None drops it; `field` empty and `value` an article puts that in.
    """

    article: str
    field: str = ""
    value: Any = None


class Reading(Struct, frozen=True):
    """A disputed reading: where `article` applies, the rival reading would be these patches."""

    article: str
    rival: tuple[Patch, ...]

    def fits(self, articles: set[str]) -> bool:
        """Tell whether a code of these *articles* has all that this reading is about."""
        return self.article in articles and all(patch.article in articles for patch in self.rival)


class Code(Struct, frozen=True, eq=False, dict=True, kw_only=True):
    """A set of articles with the words they use: roles, measures, moments, kinds of remedy."""

    id: str
    articles: tuple[Article, ...]
    readings: tuple[Reading, ...] = ()
    roles: Mapping[str, Role]
    measures: Mapping[str, Measure] = {}
    moments: Mapping[str, Moment]
    remedies: Mapping[str, RemedyKind]
    parts: Mapping[str, Callable[[Table], Any]] = {}

    @cached_property
    def by_kind(self) -> dict[str, tuple[tuple[int, Article, Moments], ...]]:
        """The articles that may meet each kind of fact: place in the rulebook, and test."""
        index: dict[str, list[tuple[int, Article, Moments]]] = {}
        for order, article in enumerate(self.articles):
            test = _bound(article.when.trigger.test, dict(article.when.params))
            for kind in article.when.trigger.kinds:
                index.setdefault(kind, []).append((order, article, test))
        return {kind: tuple(found) for kind, found in index.items()}

    @cached_property
    def rivals(self) -> dict[str, tuple[Code, ...]]:
        """The codes of the rival readings, by the article at which they part."""
        made: dict[str, tuple[Code, ...]] = {}
        for reading in self.readings:
            rival = self.patched(reading.rival)
            made[reading.article] = (*made.get(reading.article, ()), rival)
        return made

    def article(self, article_id: str) -> Article:
        """Return the article with this id; KeyError if the code has none."""
        for article in self.articles:
            if article.id == article_id:
                return article
        raise KeyError(article_id)

    def over(self, base: Code) -> Code:
        """Return this code on top of *base*: its articles after those it does not replace."""
        gone = {name for article in self.articles for name in article.replaces}
        kept = tuple(
            article
            for article in base.articles
            if article.id not in gone and article.clause not in gone
        )
        left = {article.id for article in (*kept, *self.articles)}
        readings = (*base.readings, *self.readings)
        return msgspec.structs.replace(
            self,
            articles=(*kept, *self.articles),
            readings=tuple(reading for reading in readings if reading.fits(left)),
            roles={**base.roles, **self.roles},
            measures={**base.measures, **self.measures},
            moments={**base.moments, **self.moments},
            remedies={**base.remedies, **self.remedies},
            parts={**base.parts, **self.parts},
        )

    def patched(self, patches: tuple[Patch, ...]) -> Code:
        """Return this code changed by *patches*; KeyError where an article or field is unknown."""
        articles = self.articles
        for patch in patches:
            self.article(patch.article)
            articles = tuple(
                new
                for article in articles
                for new in (_patched(article, patch) if article.id == patch.article else (article,))
            )
        left = {article.id for article in articles}
        readings = tuple(reading for reading in self.readings if reading.fits(left))
        return msgspec.structs.replace(self, articles=articles, readings=readings)


def _patched(article: Article, patch: Patch) -> tuple[Article, ...]:
    if not patch.field:
        return () if patch.value is None else (patch.value,)
    head, _, param = patch.field.partition(".")
    if not param:
        return (msgspec.structs.replace(article, **{head: patch.value}),)
    params = dict(article.when.params)
    params[param] = patch.value
    when = When(article.when.trigger, tuple(params.items()))
    return (msgspec.structs.replace(article, when=when),)


def _bound(test: Test, params: dict[str, Any]) -> Moments:
    """Return *test* with its parameters set.

    Of a plain function it is a copy with other defaults: a partial call takes three times as long.
    """
    if not isinstance(test, FunctionType) or not params.keys() <= _keywords(test):
        return partial(test, **params)
    copy = FunctionType(
        test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__
    )
    copy.__kwdefaults__ = {**(test.__kwdefaults__ or {}), **params}
    return copy


def _keywords(test: FunctionType) -> set[str]:
    code = test.__code__
    return set(code.co_varnames[code.co_argcount :][: code.co_kwonlyargcount])
