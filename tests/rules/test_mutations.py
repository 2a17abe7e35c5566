"""Every data field of a code matters: changing it changes a ruling in cases or random deals.

What is changed: each field that an article sets, part by part, and the fields left empty that
could mean something on it; which articles it replaces; the disputed readings and each change of
theirs; what a ruleset amends of its base; the kinds of remedy and the names of moments.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.rules.test_cases import OWN
from tests.second_opinion.random_cases import random_case
from trainer.formats.casebook import read_case
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.articles import Article, Due, Order, Term, Trigger, When, redeal
from trainer.rules.changes import SetField
from trainer.rules.code import Code, Moment, Reading, RemedyKind, advance
from trainer.rules.facts import (
    BadShuffle,
    CutByAnother,
    CutDeclined,
    CutDisordered,
    CutMade,
    DealFailed,
    Exposed,
    Fact,
    Looked,
    Peeked,
    ShuffleAfterCut,
    ShuffleRefused,
    Surplus,
)
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.table import Table, fold
from trainer.rules.turn import Attempt

UNSEEN = Path(__file__).with_name("unseen.txt")
"""Changes that no situation tells from the article as it is, each with the reason why none can.

One a line, ``ruleset article field: reason``; the list may only shrink.
"""

LOADED = load_installed().by_id


@cache
def _tables(name: str) -> list[Table]:
    """Return the tables of the worked cases and of random deals; every code judges the same."""
    loaded = LOADED[name]
    cases = [entry.case for _, entry in OWN if entry.case is not None]
    situations = [case.situation for case in cases if case.ruleset == name]
    rng = random.Random(11)
    for number in range(600):
        raw = {**random_case(name, rng), "id": f"{name}-{number}"}
        situations.append(read_case(raw, {name: loaded.game}).situation)
    return [fold(situation) for situation in situations]


DOMAINS: dict[tuple[str, str], list[Any]] = {}
"""The values that a parameter of a trigger has anywhere, in the order of the rulebooks."""
for loaded in LOADED.values():
    for article in loaded.code.articles:
        for key, value in article.when.params:
            values = DOMAINS.setdefault((article.when.trigger.name, key), [])
            if value not in values:
                values.append(value)

BEFORE_DEALING: frozenset[type[Fact]] = frozenset(
    {
        BadShuffle,
        CutByAnother,
        CutDeclined,
        CutDisordered,
        CutMade,
        Peeked,
        ShuffleAfterCut,
        ShuffleRefused,
    }
)
"""Kinds of fact that come before the first packet, so that a cure could come after them."""
OF_PLAY = frozenset({"FalseBuild", "RaisedFromTable", "Unannounced", "TookTooMuch"})
LAST = frozenset({"OwnBuildChanged", "PreparedOutOfTurn", "DealFailed", "RedealChosen"})
"""Kinds of fact between which and now no moment with a name can come."""
OF_MOVES = ("take_back", "separate", "return_cards")
"""Kinds of remedy that only a move of play can call for."""
ENDING = ("redeal", "partial_redeal", "forfeit")
"""Kinds of remedy that a right could outlive."""
LATER = {"first_packet": "deal_over", "deal_over": "play", "play": "deal_over"}
OTHERS = {
    "everyone": "opponents",
    "opponents": "everyone",
    "bystanders": "others",
    "dealer": "drawn",  # nobody, but in a draw
}
"""Who else might claim."""


def _role(role: str) -> str:
    return "dealer" if role not in ("dealer", "owner") else "next"


def _early(article: Article) -> bool:
    """Tell whether the fault can come before the first packet."""
    params = dict(article.when.params)
    if Exposed in article.when.trigger.kinds:
        in_deal = "deal" in params.get("during", ()) or "branch" in params
        of_a_hand = article.when.trigger.name in ("looking_dealer_opened_own", "player_opened_own")
        return not in_deal and not of_a_hand and params.get("lookers", "none") == "none"
    return not BEFORE_DEALING.isdisjoint(article.when.trigger.kinds)


def _never(article: Article) -> When:
    kinds = article.when.trigger.kinds
    return When(Trigger("never", kinds, lambda table, fact, **params: None), article.when.params)


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 10**9 else 3
    if isinstance(value, tuple):
        return ()
    return "other" if value != "other" else "another"


def _put(values: tuple[Any, ...], index: int, *new: Any) -> tuple[Any, ...]:
    """Return *values* with those of *new* in the place of one of them."""
    return (*values[:index], *new, *values[index + 1 :])


def _changes(article: Article) -> Iterator[tuple[str, Article]]:
    """Yield the article with one thing changed, for each that it sets or could set."""

    def changed(**fields: Any) -> Article:
        return replace(article, **fields)

    yield "id", changed(id="X9")
    yield "when", changed(when=_never(article))
    params = article.when.params
    for index, (name, value) in enumerate(params):
        domain = DOMAINS[article.when.trigger.name, name]
        for other in [other for other in domain if other != value] or [_other(value)]:
            new = _put(params, index, (name, other))
            label = f"when.{name}" if len(domain) < 3 else f"when.{name}={other}"
            yield label, changed(when=When(article.when.trigger, new))
    if article.order is None:
        yield "order", changed(order=Order("redeal", who=(("dealer", "next"),)))
    else:
        yield "order", changed(order=None)
        for label, order in _orders(article.order):
            yield f"order.{label}", changed(order=order)
        yield from _in_time(article)
    if not _is_mere_silence(article):
        yield "penalties", changed(penalties=() if article.penalties else (Due("dealer", 7),))
    for index, due in enumerate(article.penalties):
        more = Due(due.who, due.tricks + 1)
        yield "penalties.tricks", changed(penalties=_put(article.penalties, index, more))
        other_seat = Due(_role(due.who), due.tricks)
        yield "penalties.who", changed(penalties=_put(article.penalties, index, other_seat))
    if not _reacts(article):
        if article.order is not None:
            yield "counts", changed(counts=not article.counts)
        yield "lawful", changed(lawful=not article.lawful)
        yield "beside_another", changed(beside_another=not article.beside_another)
    if Looked in article.when.trigger.kinds:
        yield "once_due", changed(once_due=not article.once_due)
    counts = Surplus in article.when.trigger.kinds and article.order == redeal()
    if counts and article.id == article.clause:  # variants are of hands short, or several lookers
        yield "waits_for_looker", changed(waits_for_looker=not article.waits_for_looker)
    for index, name in enumerate(article.yields_to):
        yield f"yields_to {name}", changed(yields_to=_put(article.yields_to, index))


def _orders(order: Order) -> Iterator[tuple[str, Order]]:
    yield "kind", replace(order, kind="stands" if order.kind != "stands" else "recut")
    for index, (key, role) in enumerate(order.who):
        yield key, replace(order, who=_put(order.who, index, (key, _role(role))))
    for index, (key, role) in enumerate(order.group):
        other = "opponents" if role != "opponents" else "everyone"
        yield key, replace(order, group=_put(order.group, index, (key, other)))
    for index, (key, value) in enumerate(order.what):
        yield key, replace(order, what=_put(order.what, index, (key, _other(value))))
    for index, (key, _) in enumerate(order.count):
        yield key, replace(order, count=_put(order.count, index))
    if order.then is not None:
        yield "then", replace(order, then=None)
        for label, then in _orders(order.then):
            yield f"then.{label}", replace(order, then=then)


def _in_time(article: Article) -> Iterator[tuple[str, Article]]:
    """Yield changes of who may ask for the order, and of what ends, cures or waives it."""

    def changed(**fields: Any) -> Article:
        return replace(article, **fields)

    claim = article.claim
    early = _early(article)
    assert article.order is not None
    lapses = article.until or article.order.kind == "stands"
    if not lapses and _names(article).isdisjoint(OF_PLAY | LAST):
        yield "outlasts_play", changed(outlasts_play=not article.outlasts_play)
    if _reacts(article):
        return
    if claim:
        yield "claim", changed(claim=())
        yield "outlives", changed(outlives=() if article.outlives else ENDING)
        if not article.penalties:
            yield "lapses_to", changed(lapses_to="" if article.lapses_to else "X9")
    else:
        yield "claim", changed(claim=(Term("everyone", ("play",)),))
    if article.until:
        yield "until", changed(until="")
        yield "until.moment", changed(until=LATER[article.until])
    elif not claim and article.order.kind != "stands":
        for moment in _moments(article):
            yield f"until={moment}", changed(until=moment)
    for index, term in enumerate(claim):
        # What an earlier term says of a player goes before a later one.
        other = OTHERS[term.who] if index == 0 else "drawn"
        yield f"claim.{index}.who", changed(claim=_put(claim, index, Term(other, term.before)))
        for place, moment in enumerate(term.before):
            moments = _put(term.before, place, "play" if moment != "play" else "deal_over")
            new = _put(claim, index, Term(term.who, moments))
            yield f"claim.{index}.before.{place}", changed(claim=new)
    for index, act in enumerate(article.cured_by):
        yield f"cured_by {act}", changed(cured_by=_put(article.cured_by, index))
    for index, act in enumerate(article.undone_by):
        yield f"undone_by {act}", changed(undone_by=_put(article.undone_by, index))
    if early and not article.cured_by and article.order.kind != "stands":
        yield "cured_by", changed(cured_by=("cut",))
    if early and not claim and article.order.kind == "redeal":
        yield "waived_by", changed(waived_by="" if article.waived_by else "swap_pack")


def _reacts(article: Article) -> bool:
    """Tell whether it reacts to an unsuccessful deal: the fault is that of another article."""
    return DealFailed in article.when.trigger.kinds


def _is_mere_silence(article: Article) -> bool:
    """Tell whether it only says that no clause applies: nothing is ever due by it."""
    return article.lawful and article.order is None


def _names(article: Article) -> set[str]:
    return {kind.__name__ for kind in article.when.trigger.kinds}


def _moments(article: Article) -> tuple[str, ...]:
    """Return the moments at which an order that never lapses might have lapsed."""
    if not LAST.isdisjoint(_names(article)):
        return ()
    if not OF_PLAY.isdisjoint(_names(article)):
        return ("play",)
    if article.clause in ("C7", "G10.4", "G10.5"):
        return ("deal_over", "play")
    return ("first_packet",) if _early(article) else ("deal_over",)


def _own(code_id: str) -> tuple[Article, ...]:
    """Return the articles of a code, each tested once, where it stands."""
    base = LOADED["general"].code
    code = LOADED[code_id].code
    return tuple(a for a in code.articles if code is base or a not in base.articles)


def _with(code: Code, article_id: str, mutant: Article) -> Code:
    """Return the code with this article put in the place of the other.

    Where its id changes its readings go with it; those of a silence, which no ruling names, are
    tied by the id alone and fall away.
    """

    def renamed(change: Any) -> Any:
        return replace(change, article=mutant.id) if change.article == article_id else change

    articles = tuple(mutant if a.id == article_id else a for a in code.articles)
    readings = code.readings
    if mutant.id != article_id:
        readings = tuple(
            Reading(
                mutant.id if reading.article == article_id else reading.article,
                tuple(renamed(change) for change in reading.rival),
            )
            for reading in readings
            if mutant.order is not None or not mutant.lawful or reading.article != article_id
        )
    return replace(code, articles=articles, readings=readings)


class Mutant(Struct, frozen=True):
    """A change: its line in the list of the unseen, and pairs of codes of which one must differ.

    `trace`: it may show in the trace only, for a clause that orders nothing and is no fault, and a
    look that is none.  `turns`: it may show in what comes after the ruling only.
    """

    line: str
    pairs: tuple[tuple[Code, Code], ...]
    trace: bool = False
    turns: bool = False


def _mutants() -> Iterator[Mutant]:
    for code_id, loaded in LOADED.items():
        for article in _own(code_id):
            for label, mutant in _changes(article):
                pairs = tuple(
                    (over.code, _with(over.code, article.id, mutant))
                    for over in LOADED.values()
                    if article in over.code.articles
                )
                yield Mutant(f"{code_id} {article.id} {label}", pairs, label in ("id", "once_due"))
        yield from _of_readings(loaded)
        yield from _of_remedies(loaded)
        yield from _of_moments(loaded)
        if loaded.ruleset.base:
            yield from _of_layers(loaded)


def _of_readings(loaded: Loaded) -> Iterator[Mutant]:
    """Drop a reading; drop a change of it, which shows as a dispute or in the rival's rulings."""
    code = loaded.code
    for place, reading in enumerate(loaded.ruleset.code.readings):
        rest = tuple(other for other in code.readings if other is not reading)
        line = f"{code.id} {reading.article} reading {place}"
        yield Mutant(line, ((code, replace(code, readings=rest)),))
        for index, change in enumerate(reading.rival if len(reading.rival) > 1 else ()):
            less = Reading(reading.article, _put(reading.rival, index))
            disputed = (code, replace(code, readings=(*rest, less)))
            rival = (code.change(reading.rival), code.change(less.rival))
            yield Mutant(f"{line} {_tell(change)}", (disputed, rival), trace=True)


def _tell(change: Any) -> str:
    if isinstance(change, SetField):
        return f"{change.article} {change.field}"
    return f"{change.article} {type(change).__name__}"


def _of_remedies(loaded: Loaded) -> Iterator[Mutant]:
    """Change each field of each kind of remedy that the ruleset declares."""
    for name, kind in loaded.ruleset.code.remedies.items():
        for label, mutants in _kinds(name, kind):
            pairs = tuple(
                (over.code, replace(over.code, remedies={**over.code.remedies, name: mutant}))
                for over in LOADED.values()
                if over.code.remedies.get(name) is kind
                for mutant in mutants
            )
            turns = label == "advance"
            yield Mutant(f"{loaded.code.id} {name} remedy.{label}", pairs, turns=turns)


def _kinds(name: str, kind: RemedyKind) -> Iterator[tuple[str, tuple[RemedyKind, ...]]]:
    """Yield a kind of remedy with one thing changed, in one way or several."""
    if name != "stands":
        # What stands does nothing: it has the lowest rank, and nothing is done with it.
        yield "rank", (replace(kind, rank=1), replace(kind, rank=2_000))
    if name not in OF_MOVES:  # with the first move every right is gone
        yield "voids", (replace(kind, voids=not kind.voids),)
    if kind.names_dealer:
        yield "names_dealer", (replace(kind, names_dealer=False),)
    for key in kind.terms:
        left = tuple(other for other in kind.terms if other != key)
        yield f"terms {key}", (replace(kind, terms=left),)
    for value in kind.finer:
        ranks = {key: rank for key, rank in kind.finer.items() if key != value}
        yield f"finer {value}", (replace(kind, finer=ranks),)
    if kind.advance is None:
        yield "advance", (replace(kind, advance=lambda history, ruling: Attempt(dealer="")),)
    else:
        yield "advance", (replace(kind, advance=None),)


def _of_moments(loaded: Loaded) -> Iterator[Mutant]:
    """Change each moment that the ruleset declares."""
    for name, moment in loaded.ruleset.code.moments.items():
        for label, mutant in _other_moments(name, moment):
            pairs = tuple(
                (over.code, replace(over.code, moments={**over.code.moments, name: mutant}))
                for over in LOADED.values()
                if over.code.moments.get(name) is moment
            )
            yield Mutant(f"{loaded.code.id} {name} moment.{label}", pairs)


def _other_moments(name: str, moment: Moment) -> Iterator[tuple[str, Moment]]:
    """Yield a moment that never comes; and one with another name, if a claim tells its name."""
    yield "at", Moment(lambda table, seat: None, moment.shown)
    claims = [a.claim for loaded in LOADED.values() for a in loaded.code.articles if a.claim]
    if name in {claim[-1].before[0] for claim in claims}:
        yield "shown", Moment(moment.at, "" if moment.shown else name)


def _of_layers(loaded: Loaded) -> Iterator[Mutant]:
    """Leave an article of the base in force, or not amended."""
    code, ruleset = loaded.code, loaded.ruleset
    base = LOADED[ruleset.base].code
    for article in ruleset.code.articles:
        for index, name in enumerate(article.replaces):
            mutant = replace(article, replaces=_put(article.replaces, index))
            over = _with(ruleset.code, article.id, mutant).over(base).change(ruleset.amends)
            yield Mutant(f"{code.id} {article.id} replaces {name}", ((code, over),), True)
    for index, change in enumerate(ruleset.amends):
        whole = ruleset.code.over(base).change(_put(ruleset.amends, index))
        yield Mutant(f"{code.id} {_tell(change)} amends", ((code, whole),))


Judged = tuple[Ruling | str, Attempt | None]


def _judge(code: Code, table: Table, trace: bool, turns: bool) -> Judged:
    try:
        ruling = judge(code, table, trace=trace)
        return ruling, advance(code, table.history, ruling) if turns else None
    except Exception as error:  # a broken article may break anything
        return repr(error), None


@lru_cache(maxsize=8)
def _true(code: Code, trace: bool, turns: bool) -> list[Judged]:
    return [_judge(code, table, trace, turns) for table in _tables(code.id)]


def _seen(mutant: Mutant) -> bool:
    trace, turns = mutant.trace, mutant.turns
    return any(
        _judge(changed, table, trace, turns) != true
        for code, changed in mutant.pairs
        for table, true in zip(_tables(code.id), _true(code, trace, turns), strict=True)
    )


@pytest.mark.slow
def test_every_field_of_an_article_matters() -> None:
    unseen = [mutant.line for mutant in _mutants() if not _seen(mutant)]
    assert unseen == list(_reasons())


def _reasons() -> dict[str, str]:
    lines = UNSEEN.read_text(encoding="utf-8").splitlines()
    return {change: reason for change, _, reason in (line.partition(": ") for line in lines)}


def test_what_no_ruling_can_show_has_its_reason() -> None:
    reasons = _reasons()
    assert len(reasons) <= 15
    for change, reason in reasons.items():
        assert len(change.split()) >= 3, change
        assert len(reason.split()) > 5, change


def test_the_changes_reach_every_field() -> None:
    """A field added to articles and what they are made of must be changed here too."""
    fields: dict[type[Struct], set[str]] = {
        kind: set() for kind in (Article, Order, Term, Due, When, RemedyKind, Moment)
    }

    def compare(before: Any, after: Any) -> None:
        if type(before) in fields and type(before) is type(after):
            for field in before.__struct_fields__:
                old, new = getattr(before, field), getattr(after, field)
                if old != new:
                    fields[type(before)].add(field)
                    compare(old, new)
        elif isinstance(before, tuple) and isinstance(after, tuple):
            for old, new in zip(before, after, strict=False):
                compare(old, new)

    for code_id, loaded in LOADED.items():
        for article in _own(code_id):
            for _, mutant in _changes(article):
                compare(article, mutant)
        fields[Article].update("replaces" for a in loaded.ruleset.code.articles if a.replaces)
        for name, kind in loaded.ruleset.code.remedies.items():
            for _, kinds in _kinds(name, kind):
                compare((kind,) * len(kinds), kinds)
        for name, moment in loaded.ruleset.code.moments.items():
            for _, other in _other_moments(name, moment):
                compare(moment, other)
    assert fields == {kind: set(kind.__struct_fields__) for kind in fields}
