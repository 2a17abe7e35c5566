"""Every data field of an article matters: changing it changes a ruling in cases or random deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rules.test_cases import OWN
from tests.second_opinion.random_cases import random_case
from trainer.plugins.loading import rulesets
from trainer.rules.articles import Article, Due, Order, Term, When
from trainer.rules.casebook import read_case
from trainer.rules.code import Code
from trainer.rules.ruling import rule
from trainer.rules.situation import Situation

SITUATIONS: dict[str, list[Situation]] = {}
for _, entry in OWN:
    if entry.case is not None:
        SITUATIONS.setdefault(entry.case.ruleset, []).append(entry.case.situation)
for name, loaded in rulesets().by_id.items():
    rng = random.Random(11)
    for number in range(600):
        raw = {**random_case(name, rng), "id": f"{name}-{number}"}
        SITUATIONS[name].append(read_case(raw, {name: loaded.game}).situation)


def _rulings(code: Code) -> list[Any]:
    got: list[Any] = []
    for situation in SITUATIONS[code.id]:
        try:
            got.append(rule(code, situation, trace=False).to_json())
        except Exception as error:  # a broken article may break anything
            got.append(repr(error))
    return got


def _changes(article: Article) -> Iterator[tuple[str, Article]]:
    """Yield the article with one field changed, for each field that it sets."""

    def changed(**fields: Any) -> Article:
        return msgspec.structs.replace(article, **fields)

    yield "id", changed(id="X9")
    for index, (name, value) in enumerate(article.when.params):
        other = _other(value)
        params = list(article.when.params)
        params[index] = (name, other)
        yield f"when.{name}", changed(when=When(article.when.trigger, tuple(params)))
    if article.order is not None:
        yield "order", changed(order=None)
        yield "order.kind", changed(order=msgspec.structs.replace(article.order, kind="stands"))
        for index, (key, role) in enumerate(article.order.who):
            who = list(article.order.who)
            who[index] = (key, "next" if role != "next" else "dealer")
            order = msgspec.structs.replace(article.order, who=tuple(who))
            yield f"order.{key}", changed(order=order)
        for index, (key, _) in enumerate(article.order.what):
            what = list(article.order.what)
            what[index] = (key, _other(what[index][1]))
            order = msgspec.structs.replace(article.order, what=tuple(what))
            yield f"order.{key}", changed(order=order)
        if article.order.count:
            yield "order.count", changed(order=msgspec.structs.replace(article.order, count=()))
        if article.order.group:
            yield "order.group", changed(order=msgspec.structs.replace(article.order, group=()))
        if article.order.then:
            yield "order.then", changed(order=msgspec.structs.replace(article.order, then=None))
    else:
        yield "order", changed(order=Order("redeal", who=(("dealer", "next"),)))
    if article.claim:
        yield "claim", changed(claim=())
        for index, term in enumerate(article.claim):
            claim = list(article.claim)
            claim[index] = Term("lowest", term.before)
            yield f"claim.{index}.who", changed(claim=tuple(claim))
            for place, _ in enumerate(term.before):
                before = list(term.before)
                before[place] = "play" if before[place] != "play" else "deal_over"
                claim[index] = Term(term.who, tuple(before))
                yield f"claim.{index}.before.{place}", changed(claim=tuple(claim))
    elif article.order is not None:
        yield "claim", changed(claim=(Term("everyone", ("play",)),))
    yield "penalties", changed(penalties=() if article.penalties else (Due("dealer", 7),))
    for due in article.penalties:
        yield "penalties.tricks", changed(penalties=(Due(due.who, due.tricks + 1),))
        yield "penalties.who", changed(penalties=(Due("next", due.tricks),))
    if article.order is not None and article.id not in ("P6", "P8"):
        yield "counts", changed(counts=not article.counts)
    for name in ("until", "cured_by", "waived_by", "yields_to", "lapses_to"):
        if getattr(article, name):
            yield name, changed(**{name: type(getattr(article, name))()})
    yield "lawful", changed(lawful=not article.lawful)


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 10**9 else 3
    if isinstance(value, tuple):
        return ()
    return "other"


def _own(code_id: str) -> tuple[Article, ...]:
    """Return the articles of a code, each tested once, where it stands."""
    base = rulesets().by_id["general"].code
    code = rulesets().by_id[code_id].code
    return tuple(a for a in code.articles if code is base or a not in base.articles)


MUTANTS = [
    (code_id, article.id, name, mutant)
    for code_id in rulesets().by_id
    for article in _own(code_id)
    for name, mutant in _changes(article)
]
TRUE = {code_id: _rulings(loaded.code) for code_id, loaded in rulesets().by_id.items()}


UNSEEN = Path(__file__).with_name("unseen.txt")
"""Changes that no situation here tells from the article as it is; the list may only shrink."""


@pytest.mark.slow
def test_every_field_of_an_article_matters() -> None:
    unseen = []
    for code_id, article_id, name, mutant in MUTANTS:
        code = rulesets().by_id[code_id].code
        articles = tuple(mutant if a.id == article_id else a for a in code.articles)
        if _rulings(msgspec.structs.replace(code, articles=articles)) == TRUE[code_id]:
            unseen.append(f"{code_id} {article_id} {name}")
    assert unseen == UNSEEN.read_text(encoding="utf-8").splitlines()
