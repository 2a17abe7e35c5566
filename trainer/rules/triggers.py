"""Triggers that every code needs: small pure tests from the folded table and a fact to a moment.

Each returns the event at which the fact is the article's fault, or None.

Each example shows a deal where there is a fault and one where there just is none, at the small
table that `tests/examples.py` sets: ``met(when, *events)`` gives the events at which something is
the fault, and ``READY`` is a pack shuffled and cut.
"""

from __future__ import annotations

from bisect import bisect_left

from trainer.rules.articles import Trigger, trigger
from trainer.rules.facts import (
    BadShuffle,
    CutByAnother,
    CutDeclined,
    CutDisordered,
    CutMade,
    DealtOutOfTurn,
    Drawn,
    Exposed,
    FoundFlaw,
    Looked,
    LostCount,
    Misrotated,
    NoCut,
    NoShuffle,
    Peeked,
    PreparedOutOfTurn,
    RedealChosen,
    Shortage,
    ShuffleAfterCut,
    ShuffleRefused,
    Surplus,
    Touched,
)
from trainer.rules.table import Table


@trigger(Drawn)
def first_dealer_drawn(table: Table, fact: Drawn, *, lowest: str) -> int | None:
    """The last draw for the first deal gave as *lowest* ``one`` card, ``equal`` ones, or ``any``.

    ``any``: a banker deals, whatever was drawn.  It rules as long as nobody else has begun to
    prepare the deal: than the one drawn, or, where several tied, than the one in turn, for whom
    somebody may deal by leave.

    >>> drawn = Draw({"Anna": "AS", "Boris": "7H"})
    >>> met(first_dealer_drawn(lowest="one"), drawn)
    [0]
    >>> met(first_dealer_drawn(lowest="one"), drawn, Shuffle())
    []
    """
    if fact is not table.find(Drawn)[-1]:
        return None
    by_another = table.turn != table.dealer if len(fact.names) == 1 else table.wrong_dealer
    if by_another and table.is_prepared_after(fact.at):
        return None
    found = "any" if fact.banked else "one" if len(fact.names) == 1 else "equal"
    return fact.at if found == lowest else None


@trigger(BadShuffle, NoShuffle)
def badly_shuffled(table: Table, fact: BadShuffle | NoShuffle) -> int | None:
    """The pack was not shuffled, or not over the table, or so that faces could be seen.

    >>> met(badly_shuffled(), Shuffle(faces_seen=True))
    [0]
    >>> met(badly_shuffled(), Shuffle())
    []
    """
    return fact.at


@trigger(ShuffleRefused)
def shuffle_refused(table: Table, fact: ShuffleRefused) -> int | None:
    """A player was refused his shuffle before the cut.

    >>> met(shuffle_refused(), RefuseShuffle("Boris"))
    [0]
    >>> met(shuffle_refused(), *READY, RefuseShuffle("Boris"))
    []
    """
    return fact.at if fact.before_cut else None


@trigger(CutMade)
def thin_cut(table: Table, fact: CutMade, *, least: int) -> int | None:
    """A part of the cut has fewer cards than the *least* that is proper.

    >>> met(thin_cut(least=5), Shuffle(), Cut(parts=(32, 4)))
    [1]
    >>> met(thin_cut(least=5), Shuffle(), Cut(parts=(31, 5)))
    []
    """
    return fact.at if fact.parts is not None and min(fact.parts) < least else None


@trigger(CutMade)
def put_together_wrongly(table: Table, fact: CutMade, *, most: int) -> int | None:
    """There are more than *most* parts, or the old top stays on top, or the old bottom below.

    >>> parts = (10, 10, 16)
    >>> met(put_together_wrongly(most=3), Shuffle(), Cut(parts=parts, order=(2, 1, 3)))
    [1]
    >>> met(put_together_wrongly(most=3), Shuffle(), Cut(parts=parts, order=(2, 3, 1)))
    []
    """
    parts = len(fact.parts) if fact.parts is not None else len(fact.order or ())
    order = fact.order or tuple(range(parts, 0, -1))
    wrong = parts > most or order[0] == 1 or order[-1] == parts
    return fact.at if wrong else None


@trigger(CutByAnother)
def cut_by_another(table: Table, fact: CutByAnother) -> int | None:
    """Another player than the one who is to cut has cut, without leave.

    >>> met(cut_by_another(), Shuffle(), Cut(by="Boris"))
    [1]
    >>> met(cut_by_another(), Shuffle(), Cut(by="Boris", leave=True))
    []
    """
    return fact.at


@trigger(CutDeclined)
def cut_declined(
    table: Table, fact: CutDeclined, *, stands: tuple[str, ...], most: int = 0
) -> int | None:
    """The one who is to cut was offered the pack and declined.

    *stands*: what stood already, as in `CutDeclined`; a cut of more than *most* parts, or put
    together wrongly, does not stand, where *most* is given.

    >>> met(cut_declined(stands=("",)), Shuffle(), DeclineCut())
    [1]
    >>> met(cut_declined(stands=("",)), *READY, DeclineCut())
    []
    """
    found = fact.stands
    if found and most:
        cut = table.cuts[bisect_left(table.cuts, fact.at) - 1]
        made = table.find(CutMade)
        place = bisect_left(made, cut, key=lambda one: one.at)
        for one in made[place : place + 1]:
            if one.at == cut and put_together_wrongly.test(table, one, most=most) is not None:
                found = ""
    return fact.at if found in stands else None


@trigger(CutDisordered)
def untidy_cut(table: Table, fact: CutDisordered) -> int | None:
    """The cards got into disorder in the cut.

    >>> met(untidy_cut(), Shuffle(), Disorder())
    [1]
    >>> met(untidy_cut(), *READY)
    []
    """
    return fact.at


@trigger(NoCut)
def dealt_uncut(table: Table, fact: NoCut, *, why: tuple[str, ...]) -> int | None:
    """The first packet was laid from a pack without a proper cut.

    *why*: reasons of `NoCut`, one of which must be there.

    >>> met(dealt_uncut(why=("none",)), Shuffle(), Deal(packets=1))
    [1]
    >>> met(dealt_uncut(why=("none",)), Shuffle())
    []
    """
    return None if set(why).isdisjoint(fact.why) else fact.at


@trigger(ShuffleAfterCut)
def shuffled_after_cut(table: Table, fact: ShuffleAfterCut, *, by: str) -> int | None:
    """The pack was shuffled after the cut, unasked: *by* the ``dealer``, or by ``anyone``.

    >>> met(shuffled_after_cut(by="dealer"), *READY, Shuffle())
    [2]
    >>> met(shuffled_after_cut(by="dealer"), *READY, Shuffle(by="Vera"))
    []
    """
    return fact.at if by == "anyone" or fact.by == table.dealer else None


@trigger(ShuffleAfterCut)
def shuffled_as_asked(table: Table, fact: ShuffleAfterCut) -> int | None:
    """The pack was shuffled after the cut because a card had been seen in the cut.

    >>> met(shuffled_as_asked(), *READY, Expose("pack"), Shuffle())
    [3]
    >>> met(shuffled_as_asked(), *READY, Shuffle())
    []
    """
    return fact.at if fact.asked else None


@trigger(Exposed)
def card_exposed(
    table: Table,
    fact: Exposed,
    *,
    during: tuple[str, ...],
    how: tuple[str, ...] = ("expose", "drop"),
) -> int | None:
    """A card came to be seen *during* one of these phases, by an act or a fall, or *how* else.

    See `Phase` and `How`.

    >>> met(card_exposed(during=("deal",)), *READY, Deal(packets=6), Expose("Boris"))
    [3]
    >>> met(card_exposed(during=("deal",)), *READY, Deal(packets=7), Expose("Boris"))
    []
    """
    return fact.at if fact.phase in during and fact.how in how else None


@trigger(Peeked)
def dealer_peeked(table: Table, fact: Peeked, *, pack: tuple[str, ...]) -> int | None:
    """The dealer looked at the bottom card of a pack that is cut and still holds a card.

    *pack*: ``cut``, and ``shuffled`` where a later shuffle does not undo the cut.

    >>> met(dealer_peeked(pack=("cut",)), *READY, Peek("Anna"))
    [2]
    >>> met(dealer_peeked(pack=("cut",)), Shuffle(), Peek("Anna"))
    []
    """
    return fact.at if fact.who == "dealer" and fact.pack in pack and fact.left else None


@trigger(LostCount)
def lost_count(table: Table, fact: LostCount) -> int | None:
    """The dealer lost count while dealing.

    >>> met(lost_count(), *READY, Deal(packets=6), LoseCount())
    [3]
    >>> met(lost_count(), *READY, Deal(packets=7), LoseCount())
    []
    """
    return fact.at


@trigger(RedealChosen)
def chose_redeal(table: Table, fact: RedealChosen) -> int | None:
    """The dealer, having lost count, chose to deal anew.

    >>> met(chose_redeal(), *READY, Deal(packets=6), LoseCount(), Redeal())
    [4]
    >>> met(chose_redeal(), *READY, Deal(packets=6), LoseCount())
    []
    """
    return fact.at


@trigger(Touched)
def touched_early(table: Table, fact: Touched) -> int | None:
    """A player touched his cards before the deal was over.

    >>> met(touched_early(), *READY, Deal(packets=6), Touch("Boris"))
    [3]
    >>> met(touched_early(), *READY, Deal(packets=7), Touch("Boris"))
    []
    """
    return fact.at


@trigger(Looked)
def looked_early(table: Table, fact: Looked) -> int | None:
    """A player looked at his cards before the deal was over, and no new deal was due yet.

    >>> met(looked_early(), *READY, Deal(packets=6), Lift("Boris"))
    [3]
    >>> met(looked_early(), *READY, Deal(packets=7), Lift("Boris"))
    []
    """
    return None if table.horizon is not None and fact.at >= table.horizon else fact.at


@trigger(DealtOutOfTurn)
def dealt_out_of_turn(table: Table, fact: DealtOutOfTurn) -> int | None:
    """The wrong player has begun to deal.

    >>> met(dealt_out_of_turn(), *READY, Deal(packets=1), turn="Boris")
    [2]
    >>> met(dealt_out_of_turn(), *READY, Deal(packets=1), turn="Boris", leave=True)
    []
    """
    return fact.at


@trigger(PreparedOutOfTurn)
def prepared_out_of_turn(table: Table, fact: PreparedOutOfTurn) -> int | None:
    """The wrong player is about to deal; no packet is laid yet.

    >>> met(prepared_out_of_turn(), Shuffle(), turn="Boris")
    [0]
    >>> met(prepared_out_of_turn(), *READY, Deal(packets=1), turn="Boris")
    []
    """
    return fact.at


@trigger(Misrotated)
def wrong_rotation(table: Table, fact: Misrotated) -> int | None:
    """A hand was served out of its order.

    >>> met(wrong_rotation(), *READY, Deal("Vera", 1), Deal("Boris", 1))
    [2]
    >>> met(wrong_rotation(), *READY, Deal("Boris", 1), Deal("Vera", 1))
    []
    """
    return fact.at


@trigger(Surplus, Shortage)
def wrong_count(
    table: Table,
    fact: Surplus | Shortage,
    *,
    looker_waits: bool = False,
) -> int | None:
    """Somebody has too many cards, or, now that the deal is over, too few.

    With *looker_waits* the count rules only when the deal is over once exactly one player has
    looked at his cards.

    >>> met(wrong_count(), *READY, Deal("Boris", 3))
    [2]
    >>> met(wrong_count(), *READY, Deal("Boris", 2))
    []
    >>> one_looked = (*READY, Deal(packets=1), Lift("Boris"), Deal("Vera", 3))
    >>> met(wrong_count(), *one_looked), met(wrong_count(looker_waits=True), *one_looked)
    ([4], [])
    """
    at = fact.at
    over = table.over is not None and at >= table.over
    if not looker_waits or isinstance(fact, Shortage) or over:
        return at
    if len(table.lookers(at)) != 1:
        return at
    looks = sorted(table.lifts[seat] for seat in table.lookers(len(table.situation.events)))
    return looks[1] if len(looks) > 1 else table.over


@trigger(FoundFlaw)
def found_in_pack(table: Table, fact: FoundFlaw, *, what: tuple[str, ...]) -> int | None:
    """The pack was found to be wrong, in one of the ways *what*.

    >>> met(found_in_pack(what=("short",)), Found("short"))
    [0]
    >>> met(found_in_pack(what=("short",)), Found("surplus"))
    []
    """
    return fact.at if fact.what in what else None


# For who runs the examples above: a trigger is no function, in which they would be found.
__test__ = {
    name: value.test.__doc__
    for name, value in list(globals().items())
    if isinstance(value, Trigger)
}
