"""Articles: what a clause says, as data.

An article names a *trigger* (which facts are its fault), what is ordered (`Order`), who may claim
it until when (`Term`), which penalties are due (`Due`), what cures it.  Nothing here decides a
ruling; reading a ruleset's list of articles should feel like reading its rule book.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from types import FunctionType
from typing import Any

from msgspec import Struct

from trainer.rules.facts import Fact

Test = Callable[..., int | None]
"""Given the table, a fact and the trigger's parameters: the moment at which it is a fault."""


class Trigger(Struct, frozen=True, eq=False):
    """A `test` with a `name` over facts of some `kinds`; called with parameters it gives a `When`.

    >>> thin_cut.name, thin_cut.kinds == (CutMade,)
    ('thin_cut', True)
    """

    name: str
    kinds: tuple[type[Fact], ...]
    test: Test

    def __call__(self, **params: Any) -> When:
        """Return this trigger with its parameters set."""
        return When(self, tuple(params.items()))


def trigger(*kinds: type[Fact]) -> Callable[[Test], Trigger]:
    """Make a trigger of a test over facts of these *kinds*; it takes the test's name.

    The test is given the table, a fact of one of the kinds, and its parameters by name; it returns
    the index of the event from which the fact is a fault, or None where it is none.  It only reads.

    >>> from trainer.rules.facts import Touched
    >>> @trigger(Touched)
    ... def touched_before(table, fact, *, event):
    ...     return fact.at if fact.at < event else None
    >>> touched_before(event=7).params
    (('event', 7),)
    """

    def make(test: Test) -> Trigger:
        return Trigger(test.__name__, kinds, test)

    return make


class When(Struct, frozen=True):
    """A `trigger` with its parameters (`params`, name and value): the condition of an article.

    >>> thin_cut(least=5).params
    (('least', 5),)
    """

    trigger: Trigger
    params: tuple[tuple[str, Any], ...] = ()

    def bind(self) -> Test:
        """Return the test with these parameters set, to be given the table and a fact.

        Of a plain function that takes them by name it is a copy with other defaults: a partial call
        takes three times as long, which made a ruling 7 % slower.

        >>> dealt = table(Shuffle(), Cut(parts=(32, 4)))
        >>> [thin_cut(least=least).bind()(dealt, dealt.facts[CutMade][0]) for least in (5, 4)]
        [1, None]
        """
        test, params = self.trigger.test, dict(self.params)
        if not params:
            return test
        if not isinstance(test, FunctionType) or not params.keys() <= set(_by_name(test)):
            return partial(test, **params)
        copy = FunctionType(
            test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__
        )
        copy.__kwdefaults__ = {**(test.__kwdefaults__ or {}), **params}
        return copy


def _by_name(test: FunctionType) -> tuple[str, ...]:
    """Return the parameters of a function that are given by name only."""
    code = test.__code__
    return code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


class Order(Struct, frozen=True):
    """What is to be done: a `kind` of remedy and its keys.

    `who` gives a key a seat by its role, `group` a list of seats, `count` a number of cards by
    its measure, `what` a constant; `then` is an order inside this one.

    >>> Order("exchange", who=(("dealer", "dealer"), ("seat", "owner"))).role("seat")
    'owner'
    """

    kind: str
    who: tuple[tuple[str, str], ...] = ()
    group: tuple[tuple[str, str], ...] = ()
    count: tuple[tuple[str, str], ...] = ()
    what: tuple[tuple[str, Any], ...] = ()
    then: Order | None = None

    def role(self, key: str) -> str:
        """Return the role that a *key* of `who` is given by; empty where there is no such key.

        >>> redeal("next").role("dealer"), redeal("next").role("seat")
        ('next', '')
        """
        for name, role in self.who:
            if name == key:
                return role
        return ""


def redeal(dealer: str = "dealer", **what: Any) -> Order:
    """Order a new deal after a new shuffle and cut (R0), by the same *dealer* unless named.

    *dealer* is a role; *what* are further keys of the remedy, such as ``new_pack=True``.

    >>> redeal("next", volunteer=True).what
    (('volunteer', True),)
    """
    return Order("redeal", who=(("dealer", dealer),), what=tuple(what.items()))


def rectify(what: str) -> Order:
    """Order that *what* was done wrongly be put right, then the deal goes on.

    >>> rectify("cut").kind
    'rectify'
    """
    return Order("rectify", what=(("what", what),))


class Term(Struct, frozen=True):
    """`who` may claim, by role, `before` the moments that end his right, whichever comes first.

    >>> Term("opponents", ("table_card",)).who
    'opponents'
    """

    who: str
    before: tuple[str, ...]


class Due(Struct, frozen=True):
    """A penalty: `who` pays, by role, and how many `tricks`.

    >>> Due("offender", 2).tricks
    2
    """

    who: str
    tricks: int


class Article(Struct, frozen=True, dict=True, kw_only=True):
    """One rule of a code.

    `id` is the clause, with a variant behind a slash where one clause has several triggers.
    `when` tells what its fault is, `order` what is to be done, if anything, `penalties` who pays.
    Without `claim` it is mandatory; with it, only who is entitled may demand the order, in time.
    `until` is the moment at which a mandatory order that was not carried out lapses; with the
    first card played every order lapses (R3), unless it `outlasts_play`.  `cured_by` lists the acts
    that, done properly before the first packet and before any call, leave nothing of the fault;
    `undone_by` those any one of which does so; `waived_by` the act that takes away the order and
    leaves the penalty.  `counts`: the new deal makes this one an unsuccessful deal.

    `yields_to` names clauses that displace this one where they apply too; `replaces` the articles
    of the base code that it stands for.  `outlives` names kinds of remedy that, falling due, leave
    the right to claim this one open.  `lapses_to` is the clause named instead once the claim has
    lapsed.  `lawful`: a right used, no irregularity; lawful without an order is a reading that no
    clause applies, and with the order ``stands`` something that a clause asks for.

    `beside_another`: it is a fault only while something else is to be put right.  `once_due`: where
    the code has such an article, a look at one's own cards counts though a new deal is due already.
    `waits_for_looker`: once exactly one player has looked, it is due when the deal is over, not by
    a packet that comes before.

    The acts are ``shuffle`` and ``cut``, each properly done; ``refused``, a shuffle by the player
    who was refused his; ``any_shuffle``; ``swap_pack``.

    >>> from trainer.rules.triggers import thin_cut
    >>> Article(id="G3/thin", when=thin_cut(least=5), order=rectify("cut")).clause
    'G3'
    """

    id: str
    when: When
    order: Order | None = None
    claim: tuple[Term, ...] = ()
    penalties: tuple[Due, ...] = ()
    counts: bool = False
    until: str = ""
    outlasts_play: bool = False
    cured_by: tuple[str, ...] = ()
    undone_by: tuple[str, ...] = ()
    waived_by: str = ""
    yields_to: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    outlives: tuple[str, ...] = ()
    lapses_to: str = ""
    beside_another: bool = False
    once_due: bool = False
    waits_for_looker: bool = False
    lawful: bool = False

    @cached_property
    def clause(self) -> str:
        """The clause of the rulebook that this article belongs to."""
        return self.id.partition("/")[0]
