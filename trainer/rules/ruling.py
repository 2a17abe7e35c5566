"""The ruling as a value: what is done now, who may claim what, what is due, and why.

A ruling holds codes and arguments, never words.  Nothing here decides anything: see
`trainer.rules.judge`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct


class Remedy(Struct, frozen=True):
    """What is done now: a `kind`, and its keys (`terms`) as in the casebook format.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> exposed = (*READY, Deal(packets=1), Expose("Boris"))
    >>> ruled(redeals, *exposed).remedy
    Remedy(kind='redeal', terms={'dealer': 'Anna'})
    """

    kind: str
    terms: Mapping[str, Any] = {}

    def only(self, keys: tuple[str, ...]) -> Remedy:
        """Return the remedy with the terms that are *keys*, as far as it has them.

        >>> Remedy("redeal", {"dealer": "Anna", "new_pack": True}).only(("new_pack", "cutter"))
        Remedy(kind='redeal', terms={'new_pack': True})
        """
        if not self.terms:
            return self
        return Remedy(self.kind, {key: self.terms[key] for key in keys if key in self.terms})

    def to_json(self) -> dict[str, Any]:
        """Return the remedy as JSON data.

        >>> Remedy("redeal", {"dealer": "Anna"}).to_json()
        {'kind': 'redeal', 'dealer': 'Anna'}
        """
        return {"kind": self.kind, **{key: _plain(value) for key, value in self.terms.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Remedy):
        return value.to_json()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


STANDS = Remedy("stands")


class Claim(Struct, frozen=True):
    """An open right nobody has used: `by` whom, `until` when, and the `remedy` of a call.

    >>> claimed = code(
    ...     Article(
    ...         id="G10.1",
    ...         when=dealt_uncut(why=("none",)),
    ...         order=redeal(),
    ...         claim=(Term("everyone", ("deal_over",)),),
    ...     )
    ... )
    >>> open_right = ruled(claimed, Shuffle(), Deal(packets=1)).claim
    >>> open_right.by, open_right.until, open_right.remedy.kind
    (('Anna', 'Boris', 'Vera'), 'deal_over', 'redeal')
    """

    by: tuple[str, ...]
    until: str | None
    remedy: Remedy

    def to_json(self) -> dict[str, Any]:
        """Return the claim as JSON data.

        >>> Claim(("Anna",), "deal_over", Remedy("redeal")).to_json()
        {'by': ['Anna'], 'until': 'deal_over', 'remedy': {'kind': 'redeal'}}
        """
        return {"by": list(self.by), "until": self.until, "remedy": self.remedy.to_json()}


class Penalty(Struct, frozen=True):
    """An entry due from a `seat`: `tricks` at the current level, worth `points`.

    >>> Penalty("Anna", tricks=1, points=2).points
    2
    """

    seat: str
    tricks: int
    points: int


Reach = Literal["", "farther", "earlier", "order"]
"""Why one remedy goes before another: see `Step`."""


class Evidence(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """What a step rests on: a fact of a `kind` with its `terms`, and the table at that event.

    `terms` are the fields of the fact, and those of the event by which it came about that it does
    not have itself, by name.  `laid` of `packets` packets lay then, all of two cards if they are
    `pairs`; `over`: the deal was over.  `lookers` had looked at their cards before, in dealing.
    `dealer`, `turn` and `cutter` are who deals, whose turn it is, and who is to cut.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> exposed = (*READY, Deal(packets=1), Expose("Boris"))
    >>> seen = ruled(redeals, *exposed).trace[0].fact
    >>> seen.kind, seen.get("of"), seen.laid, seen.packets
    ('Exposed', 'Boris', 1, 7)
    """

    kind: str
    terms: tuple[tuple[str, Any], ...] = ()
    laid: int = 0
    packets: int = 0
    pairs: bool = False
    over: bool = False
    lookers: tuple[str, ...] = ()
    dealer: str = ""
    turn: str = ""
    cutter: str = ""

    def get(self, name: str) -> Any:
        """Return the term called *name*, None where there is none.

        >>> Evidence("Touched", (("by", "Boris"),)).get("by")
        'Boris'
        """
        return dict(self.terms).get(name)

    def to_json(self) -> dict[str, Any]:
        """Return the evidence as JSON data: the terms among the rest, under ``terms``.

        >>> Evidence("Touched", (("by", "Boris"),), laid=3, packets=7).to_json()
        {'kind': 'Touched', 'terms': {'by': 'Boris'}, 'laid': 3, 'packets': 7}
        """
        data: dict[str, Any] = _plain({**msgspec.to_builtins(self), "terms": dict(self.terms)})
        return data


class Deadline(Struct, frozen=True):
    """A `moment` until which something could be done, and the event `at` which it came.

    None: it has not come yet; -1: it was past from the start.

    >>> Deadline("deal_over").at is None
    True
    """

    moment: str
    at: int | None = None


class Step(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """One step of the trace: which event met which clause, and why it counted or not.

    `event` is the index of the event, -1 for what was so from the start, `clause` what it met.
    `why` is one of:
    ``rules``, ``penalty``, ``open``, ``no sanction``, ``lapsed``, ``overruled``, ``void``,
    ``cured``, ``displaced``, ``waived``, ``lawful``, ``too late``, ``not entitled``, ``in turn``
    (whoever dealt, the player whose turn it is deals anew).  `by` is the seat whose `call` (an
    event) it is about, or without a call the clause that stands instead, or goes first.  `over`
    says why it goes first: its remedy goes ``farther``, its fault came ``earlier``, or what it puts
    right comes first in ``order``; empty where the two came about together.

    `article` is the one of the clause that was met, `fact` what met it.  `orders` is the kind of
    remedy that it orders, after a dot how far it goes in its kind (``rectify.cut``,
    ``redeal.next``); empty where it orders nothing; `on_demand`: somebody has to claim it;
    `counts`: the deal fails by it.
    `deadlines` are the moments that end the right of who calls, or might, or the time in which it
    has to be done.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> exposed = (*READY, Deal(packets=1), Expose("Boris"))
    >>> ruled(redeals, *exposed).trace  # doctest: +ELLIPSIS
    (Step(event=3, clause='G10.3', why='rules', article='G10.3', fact=..., orders='redeal'),)
    """

    event: int
    clause: str
    why: str
    by: str = ""
    call: int = -1
    over: Reach = ""
    article: str = ""
    fact: Evidence | None = None
    orders: str = ""
    on_demand: bool = False
    counts: bool = False
    deadlines: tuple[Deadline, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the step as JSON data; what is empty is left out.

        >>> Step(3, "G7", "no sanction").to_json()
        {'event': 3, 'clause': 'G7', 'why': 'no sanction'}
        """
        data: dict[str, Any] = _plain(msgspec.to_builtins(self))
        if self.fact is not None:
            data["fact"] = self.fact.to_json()
        return data


class Ruling(Struct, frozen=True, kw_only=True):
    """What the rules say of a situation now, after its last event.

    `irregularity`: some rule was broken.  `articles` are the clauses it rests on, the decisive one
    first.  `remedy` is what is done now, `claim` an open right that nobody has used yet,
    `penalties` what is due, in seat order, `failed_deal` which unsuccessful deal of this dealer it
    is.  `silent`: no clause applies to something that happened; `disputed`: another reading would
    decide otherwise.  `parts` are those of the code's own, `trace` is why.  `beside` are steps of
    no clause: what happened that might be thought a fault, and is none; no part of the JSON.

    `verdict_terms` are those terms of the remedy that do not say to whom or by whom (`verdict` is
    the remedy with these alone), `passes` whether it says who deals next.  `dealer`, who dealt,
    and `peeked`, who looked at the bottom card, are for what comes after the ruling and no part of
    what is told.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> exposed = (*READY, Deal(packets=1), Expose("Boris"))
    >>> ruling = ruled(redeals, *exposed)
    >>> ruling.irregularity, ruling.articles, ruling.next_dealer
    (True, ('G10.3',), 'Anna')
    """

    irregularity: bool = False
    articles: tuple[str, ...] = ()
    remedy: Remedy = STANDS
    claim: Claim | None = None
    penalties: tuple[Penalty, ...] = ()
    failed_deal: int | None = None
    silent: bool = False
    disputed: bool = False
    parts: Mapping[str, Any] = {}
    trace: tuple[Step, ...] = ()
    beside: tuple[Step, ...] = ()
    verdict_terms: tuple[str, ...] = ()
    passes: bool = False
    dealer: str = ""
    peeked: tuple[str, ...] = ()

    @property
    def verdict(self) -> Remedy:
        """The remedy without those of its terms that say to whom or by whom.

        >>> passed = Remedy("redeal", {"dealer": "Boris", "new_pack": True})
        >>> Ruling(remedy=passed, verdict_terms=("new_pack",)).verdict
        Remedy(kind='redeal', terms={'new_pack': True})
        """
        return self.remedy.only(self.verdict_terms)

    @property
    def next_dealer(self) -> str:
        """Who deals next, empty where the remedy does not say.

        >>> passed = Remedy("redeal", {"dealer": "Boris"})
        >>> Ruling(remedy=passed, passes=True).next_dealer, Ruling().next_dealer
        ('Boris', '')
        """
        return str(self.remedy.terms["dealer"]) if self.passes else ""

    @property
    def decisive(self) -> str:
        """The clause that decides, which is named first; empty where none does.

        >>> Ruling(articles=("G10.3", "G7")).decisive, Ruling().decisive
        ('G10.3', '')
        """
        return self.articles[0] if self.articles else ""

    def to_json(self) -> dict[str, Any]:
        """Return the ruling as JSON data, keys as in the casebook format.

        >>> Ruling(silent=True).to_json()["silent"]
        True
        """
        return {
            "irregularity": self.irregularity,
            "articles": list(self.articles),
            "remedy": self.remedy.to_json(),
            "claim": None if self.claim is None else self.claim.to_json(),
            "penalties": [msgspec.to_builtins(entry) for entry in self.penalties],
            "failed_deal": self.failed_deal,
            "silent": self.silent,
            "disputed": self.disputed,
            **{key: _plain(value) for key, value in self.parts.items()},
            "trace": [step.to_json() for step in self.trace],
        }
