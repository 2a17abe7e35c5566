"""Triggers that every code needs: small pure tests from the folded table and a fact to a moment.

Each returns the event at which the fact is the article's fault, or None.
"""

from __future__ import annotations

from bisect import bisect_left

from trainer.rules.articles import trigger
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
    """The last draw for the first deal gave ``one`` lowest card, ``equal`` ones, or ``any``.

    ``any``: a banker deals, whatever was drawn.  It rules as long as nobody else has begun to
    prepare the deal.
    """
    if fact is not table.noted(Drawn)[-1]:
        return None
    if table.turn != table.dealer and table.is_prepared_after(fact.at):
        return None
    found = "any" if fact.banked else "one" if len(fact.names) == 1 else "equal"
    return fact.at if found == lowest else None


@trigger(BadShuffle, NoShuffle)
def badly_shuffled(table: Table, fact: BadShuffle | NoShuffle) -> int | None:
    """The pack was not shuffled, or not over the table, or so that faces could be seen."""
    return fact.at


@trigger(ShuffleRefused)
def shuffle_refused(table: Table, fact: ShuffleRefused) -> int | None:
    """A player was refused his shuffle before the cut."""
    return fact.at if fact.before_cut else None


@trigger(CutMade)
def thin_cut(table: Table, fact: CutMade, *, least: int) -> int | None:
    """A part of the cut has fewer cards than the *least* that is proper."""
    return fact.at if fact.parts is not None and min(fact.parts) < least else None


@trigger(CutMade)
def put_together_wrongly(table: Table, fact: CutMade, *, most: int) -> int | None:
    """Too many parts, or the old top stays on top, or the old bottom at the bottom."""
    parts = len(fact.parts) if fact.parts is not None else len(fact.order or ())
    order = fact.order or tuple(range(parts, 0, -1))
    wrong = parts > most or order[0] == 1 or order[-1] == parts
    return fact.at if wrong else None


@trigger(CutByAnother)
def cut_by_another(table: Table, fact: CutByAnother) -> int | None:
    """Another player than the one who is to cut has cut, without leave."""
    return fact.at


@trigger(CutDeclined)
def cut_declined(
    table: Table, fact: CutDeclined, *, stands: tuple[str, ...], most: int = 0
) -> int | None:
    """The one who is to cut was offered the pack and declined.

    *stands*: what stood already, as in `CutDeclined`; a cut of more than *most* parts, or put
    together wrongly, does not stand, where *most* is given.
    """
    found = fact.stands
    if found and most:
        cut = table.cuts[bisect_left(table.cuts, fact.at) - 1]
        made = table.noted(CutMade)
        place = bisect_left(made, cut, key=lambda one: one.at)
        for one in made[place : place + 1]:
            if one.at == cut and put_together_wrongly.test(table, one, most=most) is not None:
                found = ""
    return fact.at if found in stands else None


@trigger(CutDisordered)
def untidy_cut(table: Table, fact: CutDisordered) -> int | None:
    """The cards got into disorder in the cut."""
    return fact.at


@trigger(NoCut)
def dealt_uncut(table: Table, fact: NoCut, *, why: tuple[str, ...]) -> int | None:
    """The first packet was laid from a pack without a proper cut.

    *why*: reasons of `NoCut`, one of which must be there.
    """
    return None if set(why).isdisjoint(fact.why) else fact.at


@trigger(ShuffleAfterCut)
def shuffled_after_cut(table: Table, fact: ShuffleAfterCut, *, by: str) -> int | None:
    """The pack was shuffled after the cut, unasked: *by* the ``dealer``, or by ``anyone``."""
    return fact.at if by == "anyone" or fact.by == table.dealer else None


@trigger(ShuffleAfterCut)
def shuffled_as_asked(table: Table, fact: ShuffleAfterCut) -> int | None:
    """The pack was shuffled after the cut because a card had been seen in the cut."""
    return fact.at if fact.asked else None


@trigger(Exposed)
def card_exposed(
    table: Table,
    fact: Exposed,
    *,
    during: tuple[str, ...],
    how: tuple[str, ...] = ("expose", "drop"),
) -> int | None:
    """A card came to be seen *during* a phase, by a player's act or boxed."""
    return fact.at if fact.phase in during and fact.how in how else None


@trigger(Peeked)
def dealer_peeked(table: Table, fact: Peeked, *, pack: tuple[str, ...]) -> int | None:
    """The dealer looked at the bottom card of a pack that is cut and still holds a card.

    *pack*: ``cut``, and ``shuffled`` where a later shuffle does not undo the cut.
    """
    return fact.at if fact.who == "dealer" and fact.pack in pack and fact.left else None


@trigger(LostCount)
def lost_count(table: Table, fact: LostCount) -> int | None:
    """The dealer lost count while dealing."""
    return fact.at


@trigger(RedealChosen)
def chose_redeal(table: Table, fact: RedealChosen) -> int | None:
    """The dealer, having lost count, chose to deal anew."""
    return fact.at


@trigger(Touched)
def touched_early(table: Table, fact: Touched) -> int | None:
    """A player touched his cards before the deal was over."""
    return fact.at


@trigger(Looked)
def looked_early(table: Table, fact: Looked) -> int | None:
    """A player looked at his cards before the deal was over, and no new deal was due yet."""
    return None if table.horizon is not None and fact.at >= table.horizon else fact.at


@trigger(DealtOutOfTurn)
def dealt_out_of_turn(table: Table, fact: DealtOutOfTurn) -> int | None:
    """The wrong player has begun to deal."""
    return fact.at


@trigger(PreparedOutOfTurn)
def prepared_out_of_turn(table: Table, fact: PreparedOutOfTurn) -> int | None:
    """The wrong player is about to deal; no packet is laid yet."""
    return fact.at


@trigger(Misrotated)
def wrong_rotation(table: Table, fact: Misrotated) -> int | None:
    """A hand was served out of its order."""
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
    """The pack was found to be wrong, in one of the ways *what*."""
    return fact.at if fact.what in what else None
