"""The ruling as a value: what is done now, who may claim what, what is due, and why.

A ruling holds codes and arguments, never words.  Nothing here decides anything: see
`trainer.rules.judge`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class Remedy(Struct, frozen=True):
    """What is done now: a kind, and its keys as in the casebook format."""

    kind: str
    terms: Mapping[str, Any] = {}

    def only(self, told: tuple[str, ...]) -> Remedy:
        """Return the remedy with the terms that are *told*, as far as it has them.

        >>> Remedy("redeal", {"dealer": "Anna", "new_pack": True}).only(("new_pack", "cutter"))
        Remedy(kind='redeal', terms={'new_pack': True})
        """
        if not self.terms:
            return self
        return Remedy(self.kind, {key: self.terms[key] for key in told if key in self.terms})

    def to_json(self) -> dict[str, Any]:
        """Return the remedy as JSON data."""
        return {"kind": self.kind, **{key: _plain(value) for key, value in self.terms.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Remedy):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


STANDS = Remedy("stands")


class Claim(Struct, frozen=True):
    """An open right nobody has used: by whom, until which moment, and what a call would bring."""

    by: tuple[str, ...]
    until: str | None
    remedy: Remedy

    def to_json(self) -> dict[str, Any]:
        """Return the claim as JSON data."""
        return {"by": list(self.by), "until": self.until, "remedy": self.remedy.to_json()}


class Penalty(Struct, frozen=True):
    """An entry due: `tricks` at the current level, worth `points`."""

    seat: str
    tricks: int
    points: int


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of the trace: which event met which clause, and why it counted or not.

    `event` is the index of the event, -1 for what was so from the start.  `why` is one of:
    ``rules``, ``penalty``, ``open``, ``no sanction``, ``lapsed``, ``overruled``, ``void``,
    ``cured``, ``displaced``, ``waived``, ``lawful``, ``too late``, ``not entitled``.  `by` is the
    seat whose `call` (an event) it is about, or without a call the clause that stands instead.
    """

    event: int
    clause: str
    why: str
    by: str = ""
    call: int = -1


class Ruling(Struct, frozen=True, kw_only=True):
    """What the rules say of a situation now, after its last event.

    `told` are those terms of the remedy that do not say to whom or by whom, `passes` whether it
    says who deals next.  `dealer`, who dealt, and `peeked`, who looked at the bottom card, are for
    what comes after the ruling and no part of what is told.
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
    told: tuple[str, ...] = ()
    passes: bool = False
    dealer: str = ""
    peeked: tuple[str, ...] = ()

    @property
    def verdict(self) -> Remedy:
        """The remedy without those of its terms that say to whom or by whom."""
        return self.remedy.only(self.told)

    @property
    def next_dealer(self) -> str:
        """Who deals next, empty where the remedy does not say."""
        return str(self.remedy.terms["dealer"]) if self.passes else ""

    @property
    def decisive(self) -> str:
        """The clause that decides, which is named first; empty where none does."""
        return self.articles[0] if self.articles else ""

    def to_json(self) -> dict[str, Any]:
        """Return the ruling as JSON data, keys as in the casebook format."""
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
            "trace": [msgspec.to_builtins(step) for step in self.trace],
        }
