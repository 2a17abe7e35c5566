"""From one attempt at a deal to the next: what a ruling leaves of the dealer's turn.

A shift at the table goes on after a ruling.  Each kind of remedy says itself what it does to the
next attempt (`RemedyKind.advance`); here are those that every code knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from trainer.rules.ruling import Ruling
from trainer.rules.situation import History


class Attempt(Struct, frozen=True, kw_only=True):
    """The next deal: who deals, after what, and what is kept of this one.

    `dealer` is empty where the ruling leaves it open (a draw, a forfeited game).  `history` is what
    has happened in his turn.  `volunteer`: somebody else may deal for him.  `barred` may not cut.
    `new_pack`: the pack is replaced.  `kept` are the terms of a remedy that keeps a part of this
    deal, by its keys.

    >>> Attempt(dealer="Anna").history.failed_deals
    0
    """

    dealer: str
    history: History = History()
    volunteer: bool = False
    barred: tuple[str, ...] = ()
    new_pack: bool = False
    kept: Mapping[str, Any] = {}


def keep_turn(history: History, ruling: Ruling) -> History:
    """Return what a new deal by the same dealer comes after: this attempt and those before it.

    *history* is what the attempt came after, *ruling* what was ruled of it.

    >>> keep_turn(History(failed_deals=1), Ruling(failed_deal=2)).failed_deals
    2
    """
    failed = history.failed_deals if ruling.failed_deal is None else ruling.failed_deal
    looked = tuple(dict.fromkeys((*history.peeked, *ruling.peeked)))
    return History(failed_deals=failed, peeked=looked)


def deal_again(history: History, ruling: Ruling) -> Attempt:
    """Return the attempt after a redeal that the *ruling* orders.

    A passed deal ends the turn: failures and looks of its *history* begin anew.  The same dealer
    keeps them.

    >>> passed = Ruling(remedy=Remedy("redeal", {"dealer": "Boris"}), dealer="Anna", failed_deal=3)
    >>> deal_again(History(failed_deals=2), passed).history.failed_deals
    0
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
    """Return the attempt after a *ruling* whose remedy keeps a part of this deal.

    Its terms say which.  Failures and looks of its *history* are kept too.

    >>> partly = Ruling(remedy=Remedy("partial_redeal", {"keep": "Vera"}), dealer="Anna")
    >>> deal_partly(History(failed_deals=1), partly).kept
    {'keep': 'Vera'}
    """
    return Attempt(
        dealer=ruling.dealer, history=keep_turn(history, ruling), kept=ruling.remedy.terms
    )


def deal_first(history: History, ruling: Ruling) -> Attempt:
    """Return the first attempt of a new turn, by the player whom the *ruling* names, if it does.

    Nothing of its *history* is kept.

    >>> drawn = Ruling(remedy=Remedy("deals", {"dealer": "Vera"}))
    >>> deal_first(History(failed_deals=2), drawn).dealer
    'Vera'
    """
    return Attempt(dealer=str(ruling.remedy.terms.get("dealer", "")))
