"""From one attempt at a deal to the next: what a ruling leaves of the dealer's turn.

A shift at the table goes on after a ruling.  Each kind of remedy says itself what it does to the
next attempt (`RemedyKind.advance`); here are those that every code knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from trainer.rules.boundary import inside_ruleset
from trainer.rules.situation import History

if TYPE_CHECKING:
    from trainer.rules.code import Code
    from trainer.rules.ruling import Ruling


class Attempt(Struct, frozen=True, kw_only=True):
    """The next deal: who deals, after what, and what is kept of this one.

    `dealer` is empty where the ruling leaves it open (a draw, a forfeited game).  `volunteer`:
    somebody else may deal for him.  `barred` may not cut.  `kept` are the terms of a remedy that
    keeps a part of this deal, by its keys.

    >>> Attempt(dealer="Anna").history.failed_deals
    0
    """

    dealer: str
    history: History = History()
    volunteer: bool = False
    barred: tuple[str, ...] = ()
    new_pack: bool = False
    kept: Mapping[str, Any] = {}


def advance(code: Code, history: History, ruling: Ruling) -> Attempt | None:
    """Return the next attempt after *ruling* by *code*, or None where this deal or game goes on.

    *history* is that of the attempt ruled on.  Raises `RulesetFailed` where the code fails.

    >>> from trainer.rules.code import Code
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


def keep_turn(history: History, ruling: Ruling) -> History:
    """Return what a new deal by the same dealer comes after: this attempt and those before it."""
    failed = history.failed_deals if ruling.failed_deal is None else ruling.failed_deal
    looked = tuple(dict.fromkeys((*history.peeked, *ruling.peeked)))
    return History(failed_deals=failed, peeked=looked)


def deal_again(history: History, ruling: Ruling) -> Attempt:
    """Return the attempt after a redeal.

    A passed deal ends the turn: failures and looks begin anew.  The same dealer keeps them.
    """
    terms = ruling.remedy.terms
    dealer = str(terms["dealer"])
    return Attempt(
        dealer=dealer,
        history=keep_turn(history, ruling) if dealer == ruling.dealer else History(),
        volunteer=bool(terms.get("volunteer")),
        barred=ruling.peeked if terms.get("cutter") else (),
        new_pack=bool(terms.get("new_pack")),
    )


def deal_partly(history: History, ruling: Ruling) -> Attempt:
    """Return the attempt after a remedy that keeps a part of this deal, as its terms say."""
    return Attempt(
        dealer=ruling.dealer, history=keep_turn(history, ruling), kept=ruling.remedy.terms
    )


def deal_first(history: History, ruling: Ruling) -> Attempt:
    """Return the first attempt of a new turn, by the player named, if one is."""
    return Attempt(dealer=str(ruling.remedy.terms.get("dealer", "")))
