"""From one attempt at a deal to the next: what a ruling leaves of the dealer's turn.

A shift at the table goes on after a ruling; `advance` gives the history of the next attempt.
"""

from __future__ import annotations

from msgspec import Struct

from trainer.rules.ruling import Ruling
from trainer.rules.situation import History


class Attempt(Struct, frozen=True, kw_only=True):
    """The next deal: who deals, after what, and what is kept of this one.

    `dealer` is empty where the ruling leaves it open (a draw, a forfeited game).  `volunteer`:
    somebody else may deal for him.  `barred` may not cut.  `keep` is the seat whose cards stay in
    a partial redeal, less `draw_blind` cards drawn from him, more `add` dealt to him.
    """

    dealer: str
    history: History = History()
    volunteer: bool = False
    barred: tuple[str, ...] = ()
    new_pack: bool = False
    keep: str = ""
    draw_blind: int = 0
    add: int = 0


def advance(history: History, ruling: Ruling) -> Attempt | None:
    """Return the next attempt after *ruling*, or None where this deal or game goes on.

    A finished or a passed deal ends the turn: failures and looks begin anew.  A new deal by the
    same dealer keeps them, and what this attempt adds.

    >>> from trainer.rules.ruling import Remedy
    >>> again = Ruling(remedy=Remedy("redeal", {"dealer": "Anna"}), failed_deal=2, dealer="Anna")
    >>> advance(History(failed_deals=1), again).history.failed_deals
    2
    >>> passed = Ruling(remedy=Remedy("redeal", {"dealer": "Boris"}), failed_deal=3, dealer="Anna")
    >>> advance(History(failed_deals=2), passed).history
    History(failed_deals=0, peeked=())
    """
    terms = ruling.remedy.terms
    kind = ruling.remedy.kind
    looked = tuple(dict.fromkeys((*history.peeked, *ruling.peeked)))
    failed = history.failed_deals if ruling.failed_deal is None else ruling.failed_deal
    same = History(failed_deals=failed, peeked=looked)
    if kind == "redeal":
        dealer = str(terms["dealer"])
        stays = dealer == ruling.dealer
        return Attempt(
            dealer=dealer,
            history=same if stays else History(),
            volunteer=bool(terms.get("volunteer")),
            barred=ruling.peeked if terms.get("cutter") else (),
            new_pack=bool(terms.get("new_pack")),
        )
    if kind == "partial_redeal":
        return Attempt(
            dealer=ruling.dealer,
            history=same,
            keep=str(terms["keep"]),
            draw_blind=int(terms.get("draw_blind", 0)),
            add=int(terms.get("add", 0)),
        )
    if kind in ("deals", "forfeit", "redraw"):
        return Attempt(dealer=str(terms.get("dealer", "")))
    return None
