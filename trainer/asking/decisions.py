"""Decisions: what a ruling says at the table, and nothing of why.

Two rulings that decide alike come to the same for everybody at the table, whatever clauses they
name.  Nothing here decides anything, and nothing knows a language.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.ruling import STANDS, Penalty, Remedy, Ruling


class OpenRight(Struct, frozen=True):
    """Who may still claim (`by`, in seat order) and `until` which moment; nobody: both empty.

    >>> bool(OpenRight()), bool(OpenRight(("Anna",), "deal_over"))
    (False, True)
    """

    by: tuple[str, ...] = ()
    until: str = ""

    def __bool__(self) -> bool:
        """Tell whether anybody may still claim."""
        return bool(self.by)


NOBODY = OpenRight()
CUT_AGAIN = Remedy("rectify", {"what": "cut"})
"""A cut that is made again, without a shuffle, is a cut put right."""


class Decisions(Struct, frozen=True):
    """What a ruling says at the table: one value for each question that it decides.

    `remedy` is what is done now, with whom it is done to and by; `dealer` who deals next, empty
    where that does not change; `penalties` what is due; `claim` who may still claim, until when.
    """

    remedy: Remedy = STANDS
    dealer: str = ""
    penalties: tuple[Penalty, ...] = ()
    claim: OpenRight = NOBODY

    def list_values(self) -> tuple[Remedy, str, tuple[Penalty, ...], OpenRight]:
        """Return its values in order: remedy, dealer, penalties, claim.

        >>> Decisions(dealer="Anna").list_values()[1]
        'Anna'
        """
        return self.remedy, self.dealer, self.penalties, self.claim

    def count_differences(self, other: Decisions) -> int:
        """Return how many decisions the *other* ruling takes otherwise.

        >>> Decisions().count_differences(Decisions(STANDS, "Anna"))
        1
        """
        pairs = zip(self.list_values(), other.list_values(), strict=True)
        return sum(one != two for one, two in pairs)


def come_to_the_same(one: Decisions, other: Decisions) -> bool:
    """Tell whether two rulings are done in one and the same way, whatever they are called.

    >>> again, mended = Remedy("recut", {"reshuffle": False}), Remedy("rectify", {"what": "cut"})
    >>> come_to_the_same(Decisions(again), Decisions(mended))
    True
    """
    return _name_as_done(one) == _name_as_done(other)


def _name_as_done(one: Decisions) -> Decisions:
    remedy = one.remedy
    if remedy.kind == "recut" and not remedy.terms.get("reshuffle"):
        return replace(one, remedy=CUT_AGAIN)
    return one


def decide(ruling: Ruling) -> Decisions:
    """Return what a ruling says at the table.

    >>> claimed = Remedy("redeal", {"dealer": "Anna", "new_pack": True})
    >>> decide(Ruling(remedy=claimed, passes=True, verdict_terms=("new_pack",))).remedy
    Remedy(kind='redeal', terms={'new_pack': True})
    """
    claim = ruling.claim
    right = NOBODY if claim is None else OpenRight(claim.by, claim.until or "")
    return Decisions(find_remedy(ruling), ruling.next_dealer, ruling.penalties, right)


def find_remedy(ruling: Ruling) -> Remedy:
    """Return the remedy of a ruling: its kind, whom it names, how many cards.

    Left out are who deals next, a remedy inside it that somebody may choose, and what always goes
    with it.

    >>> offered = Remedy("option", {"by": "Anna", "remedy": Remedy("redeal", {"dealer": "Anna"})})
    >>> find_remedy(Ruling(remedy=offered))
    Remedy(kind='option', terms={'by': 'Anna'})
    """
    remedy = ruling.remedy
    kept = {
        key: value
        for key, value in remedy.terms.items()
        if key in ruling.verdict_terms
        or not (isinstance(value, Remedy | bool) or (key == "dealer" and ruling.passes))
    }
    return remedy if len(kept) == len(remedy.terms) else Remedy(remedy.kind, kept)
