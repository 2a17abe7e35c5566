"""Codes: articles layered over a base code, and a code made from another by changes.

A misreading, a rival rule, a house rule and a disputed reading are all codes made from a code by
changes.  Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from trainer.rules.articles import Article, When
from trainer.rules.boundary import inside_ruleset
from trainer.rules.changes import Add, ArticleChange, Change, Drop, SetField, SetRole, TakeFrom
from trainer.rules.facts import Fact
from trainer.rules.ruling import Ruling
from trainer.rules.situation import History
from trainer.rules.table import Table
from trainer.rules.turn import Attempt

Role = Callable[[Table, Fact], tuple[str, ...]]
"""Who is meant by a role, for a fault: one seat or several, in seat order."""
Measure = Callable[[Table, Fact], int]
"""A number of cards that a remedy needs."""
Meets = Callable[[Table, Fact], "int | None"]
"""A trigger with its parameters bound: the moment at which a fact is a fault."""


class Moment(Struct, frozen=True):
    """A moment with a name: `at` tells the event at which it came for a seat, None if not yet.

    `shown` is its name in a ruling's claim, empty for a moment that is not told.

    >>> Moment(lambda table, seat: table.over, "deal_over").shown
    'deal_over'
    """

    at: Callable[[Table, str], int | None]
    shown: str = ""


class RemedyKind(Struct, frozen=True):
    """A kind of remedy, as a code declares it.

    `rank`: the farther-reaching has the higher number; `finer` orders those of one kind by a key's
    value.  `voids`: it ends this deal.  `terms` are the keys that say what is done; those that say
    to whom or by whom are left to parts of their own.  `names_dealer`: its key ``dealer`` says who
    deals next.  `advance` gives the next attempt at a deal after it, None where the deal goes on.

    >>> RemedyKind(300).voids
    False
    """

    rank: int
    voids: bool = False
    finer: Mapping[str, int] = {}
    terms: tuple[str, ...] = ()
    names_dealer: bool = False
    advance: Callable[[History, Ruling], Attempt] | None = None


class Reading(Struct, frozen=True):
    """A disputed reading: where `article` applies, the `rival` reading would be these changes.

    >>> Reading("P5", (SetField("P5", "counts", False),)).article
    'P5'
    """

    article: str
    rival: tuple[ArticleChange, ...]

    def fits(self, articles: set[str]) -> bool:
        """Tell whether a code of these *articles*, by id, has all that this reading is about.

        >>> Reading("G4", (Drop("G4"),)).fits({"G3", "G4"})
        True
        >>> Reading("G4", (Drop("G5"),)).fits({"G3", "G4"})
        False
        """
        return self.article in articles and all(
            isinstance(change, Add | TakeFrom) or change.article in articles
            for change in self.rival
        )


class Code(Struct, frozen=True, eq=False, dict=True, kw_only=True):
    """A set of articles with the words they use: roles, measures, moments, kinds of remedy.

    Its `id` is that of its ruleset.  `articles` are in the order of the rulebook.  `readings` are
    those that are disputed.  `roles`, `measures`, `moments` and `remedies` are the words, by the
    names that articles use.  `parts` are further parts of a ruling, by their name, each a function
    of the table.

    >>> careful = code(Article(id="H1", when=touched_early(), penalties=(Due("offender", 1),)))
    >>> ruled(careful, *READY, Deal(packets=1), Touch("Boris")).penalties
    (Penalty(seat='Boris', tricks=1, points=1),)
    """

    id: str
    articles: tuple[Article, ...]
    readings: tuple[Reading, ...] = ()
    roles: Mapping[str, Role]
    measures: Mapping[str, Measure] = {}
    moments: Mapping[str, Moment]
    remedies: Mapping[str, RemedyKind]
    parts: Mapping[str, Callable[[Table], Any]] = {}

    @cached_property
    def by_kind(self) -> dict[type[Fact], tuple[tuple[int, Article, Meets], ...]]:
        """The articles that may meet each kind of fact: place in the rulebook, and test."""
        index: dict[type[Fact], list[tuple[int, Article, Meets]]] = {}
        for order, article in enumerate(self.articles):
            meets = article.when.bind()
            for kind in article.when.trigger.kinds:
                index.setdefault(kind, []).append((order, article, meets))
        return {kind: tuple(found) for kind, found in index.items()}

    @cached_property
    def rivals(self) -> dict[str, tuple[Code, ...]]:
        """The codes of the rival readings, by the article at which they part.

        A rival that parts at several articles is one code.
        """
        codes: list[tuple[tuple[ArticleChange, ...], Code]] = []
        found: dict[str, tuple[Code, ...]] = {}
        for reading in self.readings:
            rival = next((code for changes, code in codes if changes == reading.rival), None)
            if rival is None:
                rival = self.change(reading.rival)
                codes.append((reading.rival, rival))
            found[reading.article] = (*found.get(reading.article, ()), rival)
        return found

    @cached_property
    def looks_once_due(self) -> bool:
        """Whether a look at one's own cards counts even when a new deal is due."""
        return any(article.once_due for article in self.articles)

    def article(self, article_id: str) -> Article:
        """Return the article with the id *article_id*; KeyError if the code has none.

        >>> code(Article(id="H1", when=touched_early())).article("H1").clause
        'H1'
        """
        for article in self.articles:
            if article.id == article_id:
                return article
        raise KeyError(article_id)

    def list_unknown(self) -> Iterator[tuple[str, str]]:
        """Give each article by its id with a word that it uses and this code does not have.

        Words are roles, measures, moments and kinds of remedy.

        >>> fined = Article(id="H1", when=touched_early(), penalties=(Due("loser", 1),))
        >>> list(code(fined).list_unknown())
        [('H1', 'loser')]
        """
        for article in self.articles:
            order = article.order
            who = [*(term.who for term in article.claim), *(due.who for due in article.penalties)]
            moments = [name for term in article.claim for name in term.before]
            kinds, counts = [], []
            while order is not None:
                kinds.append(order.kind)
                who += [role for _, role in (*order.who, *order.group)]
                counts += [measure for _, measure in order.count]
                order = order.then
            if article.until:
                moments.append(article.until)
            for used, known in (
                (kinds, self.remedies),
                (who, self.roles),
                (counts, self.measures),
                (moments, self.moments),
            ):
                yield from ((article.id, name) for name in used if name not in known)

    def over(self, base: Code) -> Code:
        """Return this code on top of *base*: its articles after those it does not replace.

        >>> base = code(*(Article(id=name, when=touched_early()) for name in ("G7", "G8")))
        >>> own = code(Article(id="H1", when=looked_early(), replaces=("G7",)))
        >>> [one.id for one in own.over(base).articles]
        ['G8', 'H1']
        """
        gone = {name for article in self.articles for name in article.replaces}
        kept = tuple(
            article
            for article in base.articles
            if article.id not in gone and article.clause not in gone
        )
        return self._with(
            (*kept, *self.articles),
            (*base.readings, *self.readings),
            roles={**base.roles, **self.roles},
            measures={**base.measures, **self.measures},
            moments={**base.moments, **self.moments},
            remedies={**base.remedies, **self.remedies},
            parts={**base.parts, **self.parts},
        )

    def change(self, changes: Iterable[Change], others: Mapping[str, Code] | None = None) -> Code:
        """Return this code with the changes of articles among *changes* made, one after another.

        *others* are the codes that an article can be taken from, by their ids.  Raises KeyError
        where an article, a role or such a code is unknown, TypeError where a field is.

        >>> strict = code(Article(id="G3", when=thin_cut(least=5)))
        >>> cautious = strict.change((SetField("G3", "when.least", 8),))
        >>> thin = (Shuffle(), Cut(parts=(6, 30)))
        >>> ruled(strict, *thin).articles, ruled(cautious, *thin).articles
        ((), ('G3',))
        """
        code = self
        for change in changes:
            if isinstance(change, SetField):
                new = _set_field(code.article(change.article), change)
                code = code._with(_put(code.articles, {change.article: (new,)}))
            elif isinstance(change, Drop):
                code.article(change.article)
                code = code._with(_put(code.articles, {change.article: ()}))
            elif isinstance(change, Add):
                code = code._add(change.new, change.after)
            elif isinstance(change, TakeFrom):
                code = code._take(change, (others or {})[change.code])
            elif isinstance(change, SetRole):
                roles = {**code.roles, change.role: code.roles[change.instead]}
                code = code._with(code.articles, roles=roles)
        return code

    def _add(self, new: Article, after: str) -> Code:
        if not after:
            return self._with((*self.articles, new))
        return self._with(_put(self.articles, {after: (self.article(after), new)}))

    def _take(self, change: TakeFrom, other: Code) -> Code:
        new = other.article(change.article)
        first, *more = change.instead_of or ("",)
        for article_id in change.instead_of:
            self.article(article_id)
        articles = _put(self.articles, {first: (new,), **dict.fromkeys(more, ())})
        return self._with(
            articles if first else (*articles, new),
            roles={**other.roles, **self.roles},
            measures={**other.measures, **self.measures},
            moments={**other.moments, **self.moments},
            remedies={**other.remedies, **self.remedies},
        )

    def _with(
        self,
        articles: tuple[Article, ...],
        readings: tuple[Reading, ...] | None = None,
        **words: Mapping[str, Any],
    ) -> Code:
        """Return this code with other articles, and those readings that still fit them."""
        left = {article.id for article in articles}
        kept = self.readings if readings is None else readings
        return msgspec.structs.replace(
            self,
            articles=articles,
            readings=tuple(reading for reading in kept if reading.fits(left)),
            **words,
        )


def advance(code: Code, history: History, ruling: Ruling) -> Attempt | None:
    """Return the next attempt after *ruling* by *code*, or None where this deal or game goes on.

    *history* is that of the attempt ruled on.  Raises `RulesetFailed` where the code fails.

    >>> from trainer.rules.core import MOMENTS, REMEDIES, ROLES
    >>> from trainer.rules.ruling import Remedy, Ruling
    >>> code = Code(id="toy", articles=(), roles=ROLES, moments=MOMENTS, remedies=REMEDIES)
    >>> again = Ruling(remedy=Remedy("redeal", {"dealer": "Anna"}), failed_deal=2, dealer="Anna")
    >>> advance(code, History(failed_deals=1), again).history.failed_deals
    2
    >>> passed = Ruling(remedy=Remedy("redeal", {"dealer": "Boris"}), failed_deal=3, dealer="Anna")
    >>> advance(code, History(failed_deals=2), passed).history
    History(failed_deals=0, peeked=())
    """
    kind = ruling.remedy.kind
    go_on = code.remedies[kind].advance
    if go_on is None:
        return None
    with inside_ruleset(code.id, f"code.remedies.{kind}.advance"):
        attempt = go_on(history, ruling)
        if not isinstance(attempt, Attempt):
            raise TypeError(f"expected an attempt, got {attempt!r:.40}")
    return attempt


def _put(
    articles: tuple[Article, ...], instead: Mapping[str, tuple[Article, ...]]
) -> tuple[Article, ...]:
    """Return *articles* with those named by their ids replaced by none, one or several."""
    return tuple(new for old in articles for new in instead.get(old.id, (old,)))


def _set_field(article: Article, change: SetField) -> Article:
    head, _, param = change.field.partition(".")
    if not param:
        return msgspec.structs.replace(article, **{head: change.value})
    params = {**dict(article.when.params), param: change.value}
    when = When(article.when.trigger, tuple(params.items()))
    return msgspec.structs.replace(article, when=when)
