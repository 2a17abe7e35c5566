"""What somebody sees who misreads Casino: the triggers of faults that are none, or other ones.

Each is as narrow as the belief that it stands for; `misdeal_casino.misreadings` says what follows.
"""

from __future__ import annotations

from typing import Any

from misdeal_casino.articles import BAD, bad_card, card_shown
from misdeal_casino.events import (
    Build,
    BuildMade,
    Capture,
    CardsTaken,
    FalseBuild,
    Raise,
    RaisedFromHand,
    RaisedFromTable,
    RoundBegun,
    TookTooMuch,
    Unannounced,
    phase,
)
from trainer.plugins import (
    Act,
    AnyDeal,
    BadShuffle,
    CutMade,
    DealtOutOfTurn,
    Drawn,
    DroppedClosed,
    Exposed,
    Fact,
    FoundFlaw,
    LostCount,
    NoCut,
    NoShuffle,
    OddPacket,
    Peeked,
    Play,
    PreparedOutOfTurn,
    Shortage,
    ShuffleAfterCut,
    ShuffleRefused,
    Surplus,
    Table,
    card_exposed,
    first_dealer_drawn,
    lowest_cards,
    trigger,
)

# -- the draw --------------------------------------------------------------------------------------

SUITS = "CDHS"


def _drawn_by(table: Table, fact: Drawn, rule: str) -> str:
    """Return who deals first by somebody's *rule* of the draw, empty where it names nobody.

    ``high`` the highest card deals, ``ace high`` the lowest, the ace being the highest; ``suits``
    the lower suit where cards are equal; ``holder`` whoever holds the pack, ``other`` the other.
    """
    others = [seat for seat in table.seats if seat != table.dealer]
    if rule == "holder":
        return table.dealer
    if rule == "other":
        return others[0]
    if rule == "suits":
        return min(fact.cards, key=lambda seat: SUITS.find(fact.cards[seat][-1]))
    lowest = fact.names if rule == "high" else lowest_cards(fact.cards)
    if len(lowest) != 1:
        return ""
    if rule == "ace high":
        return lowest[0]
    return next(seat for seat in fact.cards if seat not in lowest)


@trigger(Drawn)
def drawn_otherwise(
    table: Table, fact: Drawn, *, rule: str, by_dealer: bool, lowest: str = "one"
) -> int | None:
    """The last draw gave the first deal to the dealer, or to his opponent, by another *rule*."""
    at: int | None = first_dealer_drawn.test(table, fact, lowest=lowest)
    if at is None:
        return None
    return at if (_drawn_by(table, fact, rule) == table.dealer) is by_dealer else None


@trigger(AnyDeal)
def dealt_by_the_loser(table: Table, fact: AnyDeal, *, rule: str) -> int | None:
    """One deals to whom the draw did not give the deal, by another *rule*."""
    draws = table.find(Drawn)
    if not draws or len(draws[-1].names) != 1 or table.situation.leave:
        return None
    return table.first_packet if _drawn_by(table, draws[-1], rule) != table.dealer else None


def _is_out_of_turn(table: Table, rule: str) -> bool:
    """Tell whether the dealer is not the one whom the draw names by another *rule*."""
    draws = table.find(Drawn)
    return not draws or _drawn_by(table, draws[-1], rule) != table.dealer


@trigger(DealtOutOfTurn)
def dealt_against_the_draw(table: Table, fact: DealtOutOfTurn, *, rule: str) -> int | None:
    """The wrong player has begun to deal, by another *rule* of the draw too."""
    return fact.at if _is_out_of_turn(table, rule) else None


@trigger(PreparedOutOfTurn)
def prepared_against_the_draw(table: Table, fact: PreparedOutOfTurn, *, rule: str) -> int | None:
    """The wrong player is about to deal, by another *rule* of the draw too."""
    return fact.at if _is_out_of_turn(table, rule) else None


@trigger(Drawn)
def drawn_from(table: Table, fact: Drawn, *, shuffled: bool) -> int | None:
    """The last draw named one player, and the pack had been *shuffled* before it, or had not."""
    at: int | None = first_dealer_drawn.test(table, fact, lowest="one")
    return at if any(when < fact.at for when, _ in table.shuffles) is shuffled else None


@trigger(AnyDeal)
def nothing_drawn(table: Table, fact: AnyDeal) -> int | None:
    """Nobody drew for the first deal, and no packet lies."""
    first = table.stage == 1 and table.first_packet is None
    return fact.at if first and not table.find(Drawn) else None


# -- the shuffle and the cut -----------------------------------------------------------------------


@trigger(AnyDeal)
def shuffled_by_dealer_alone(table: Table, fact: AnyDeal) -> int | None:
    """The dealer shuffled, and the opponent has not shuffled at all."""
    by_dealer = [at for at, by in table.shuffles if by == table.dealer]
    return by_dealer[0] if by_dealer and len(by_dealer) == len(table.shuffles) else None


@trigger(AnyDeal)
def shuffled_once(table: Table, fact: AnyDeal) -> int | None:
    """The pack was shuffled a single time."""
    return table.shuffles[0][0] if len(table.shuffles) == 1 else None


@trigger(ShuffleAfterCut)
def shuffled_after_any_cut(table: Table, fact: ShuffleAfterCut) -> int | None:
    """The pack was shuffled after the cut, by whomever and for whatever reason."""
    return fact.at


@trigger(ShuffleRefused)
def refused_after_cut(table: Table, fact: ShuffleRefused) -> int | None:
    """A player was refused his shuffle, before the cut or after it."""
    return fact.at


@trigger(AnyDeal)
def cut_again(table: Table, fact: AnyDeal) -> int | None:
    """The pack was cut though it had been cut already, and not exchanged since."""
    swapped = table.swaps[-1] if table.swaps else -1
    cuts = [at for at in table.cuts if at > swapped]
    return cuts[1] if len(cuts) > 1 else None


@trigger(BadShuffle, NoShuffle)
def shuffled_with_faces(table: Table, fact: BadShuffle | NoShuffle) -> int | None:
    """The pack was not shuffled, or so that faces could be seen; hidden from view it may be."""
    event: Any = table.situation.events[fact.at]
    return fact.at if isinstance(fact, NoShuffle) or event.faces_seen else None


@trigger(FoundFlaw)
def bad_card_found(table: Table, fact: FoundFlaw, *, dealt: bool) -> int | None:
    """A bad card was found in the first deal: when cards had been *dealt*, or in the cut pack."""
    begun = table.first_packet is not None and table.first_packet < fact.at
    at: int | None = bad_card.test(table, fact, what=BAD, later=False)
    return at if begun is dealt else None


@trigger(CutMade)
def cut_in_three(table: Table, fact: CutMade) -> int | None:
    """The cut has more than two parts."""
    return fact.at if fact.parts is not None and len(fact.parts) > 2 else None


@trigger(DroppedClosed)
def fell_in_the_cut(table: Table, fact: DroppedClosed) -> int | None:
    """A card fell face down before the first packet."""
    early = table.stage == 1 and (table.first_packet is None or fact.at < table.first_packet)
    return fact.at if early else None


# -- how the round is dealt ------------------------------------------------------------------------


@trigger(AnyDeal)
def dealt_in(table: Table, fact: AnyDeal, *, size: int) -> int | None:
    """The table plays by packets of this *size*."""
    return table.first_packet if getattr(table.options, "packets", 2) == size else None


@trigger(AnyDeal)
def table_served_before_dealer(table: Table, fact: AnyDeal) -> int | None:
    """The table gets its first cards before the dealer has his."""
    at, own = table.served.get("table"), table.served.get(table.dealer)
    return at if at is not None and (own is None or own >= at) else None


@trigger(RoundBegun)
def round_begun(table: Table, fact: RoundBegun) -> int | None:
    """A round after the first has begun."""
    return fact.at


@trigger(RoundBegun)
def round_of_the_other(table: Table, fact: RoundBegun) -> int | None:
    """It is a round with an even number."""
    return fact.at if table.stage % 2 == 0 else None


@trigger(AnyDeal)
def later_round_dealt(table: Table, fact: AnyDeal) -> int | None:
    """The first packet of a round after the first is laid."""
    return table.first_packet if table.stage > 1 else None


@trigger(RoundBegun)
def round_dealt_out(table: Table, fact: RoundBegun) -> int | None:
    """A round after the first is dealt, and the table got no new cards."""
    return table.over


@trigger(OddPacket)
def another_size(table: Table, fact: OddPacket) -> int | None:
    """A packet was larger or smaller than agreed."""
    return fact.at if fact.count != getattr(table.options, "packets", 2) else None


@trigger(Surplus)
def too_many_only(table: Table, fact: Surplus, *, what: str) -> int | None:
    """Somebody has too many cards; too few are no fault."""
    return fact.at if getattr(table.options, "wrong_count", "game") == what else None


@trigger(Shortage)
def too_few_only(table: Table, fact: Shortage, *, what: str) -> int | None:
    """Somebody has too few cards; too many are no fault."""
    return fact.at if getattr(table.options, "wrong_count", "game") == what else None


@trigger(Surplus, Shortage)
def wrong_by_several(table: Table, fact: Surplus | Shortage, *, what: str) -> int | None:
    """Somebody has two cards or more too many, or too few."""
    costs = getattr(table.options, "wrong_count", "game")
    return fact.at if costs == what and fact.count > 1 else None


@trigger(Surplus, Shortage)
def wrong_in_a_hand(table: Table, fact: Surplus | Shortage, *, what: str) -> int | None:
    """A player has too many cards or too few; those on the table are no matter."""
    costs = getattr(table.options, "wrong_count", "game")
    return fact.at if costs == what and fact.of in table.seats else None


@trigger(AnyDeal)
def opponent_called(table: Table, fact: AnyDeal) -> int | None:
    """The opponent has called something before play."""
    calls = [ats[0] for seat, ats in table.calls.items() if seat != table.dealer]
    early = bool(calls) and (table.play is None or calls[0] < table.play)
    return calls[0] if early else None


@trigger(DealtOutOfTurn, Exposed, LostCount, NoCut, Peeked)
def played_after_a_fault(table: Table, fact: Fact) -> int | None:
    """Something was out of order in the deal, and play has begun."""
    return table.play


# -- cards seen or dropped -------------------------------------------------------------------------


@trigger(DroppedClosed)
def fell_closed(table: Table, fact: DroppedClosed) -> int | None:
    """A card of the opponent fell face down after a table card was turned up, but in the last."""
    mine = fact.of in table.seats and fact.of != table.dealer
    return fact.at if mine and table.over is None and phase(table, fact.at) == "b" else None


@trigger(DroppedClosed)
def fell_in_the_deal(table: Table, fact: DroppedClosed) -> int | None:
    """Any card fell face down while cards were dealt."""
    begun = table.stage > 1 or (table.first_packet is not None and fact.at > table.first_packet)
    over = table.over is not None and fact.at > table.over
    return fact.at if begun and not over else None


@trigger(Exposed)
def shown_when_all_is_dealt(table: Table, fact: Exposed) -> int | None:
    """A card came to be seen once all was dealt."""
    return fact.at if fact.phase == "over" else None


@trigger(Exposed)
def shown_of_another(table: Table, fact: Exposed) -> int | None:
    """A card came to be seen in the deal that is not the opponent's, or that he opened himself."""
    if fact.phase != "deal" or fact.how == "boxed":
        return None
    mine = fact.of in table.seats and fact.of != table.dealer and fact.by == table.dealer
    return None if mine else fact.at


@trigger(Exposed)
def shown_at_all(table: Table, fact: Exposed) -> int | None:
    """A card came to be seen in the deal, of whomever and however."""
    at: int | None = card_exposed.test(table, fact, during=("deal",), how=HOWS)
    return at


HOWS = ("expose", "drop", "boxed")


@trigger(Exposed)
def turned_up(
    table: Table,
    fact: Exposed,
    *,
    whose: str,
    branch: str,
    boxed: bool,
    answer: str = "any",
    choices: str = "opponent",
) -> int | None:
    """As `card_shown`, but the card was turned up; one that fell is none."""
    if fact.how == "drop":
        return None
    at: int | None = card_shown.test(
        table, fact, whose=whose, branch=branch, boxed=boxed, answer=answer, choices=choices
    )
    return at


@trigger(Peeked)
def opponent_peeked(table: Table, fact: Peeked) -> int | None:
    """The opponent looked at the bottom card."""
    return fact.at if fact.who != "dealer" else None


@trigger(Peeked)
def opponent_peeked_in_time(table: Table, fact: Peeked) -> int | None:
    """The opponent looked at the bottom card before the pack was dealt out for the round."""
    return fact.at if fact.who != "dealer" and not fact.over else None


@trigger(Peeked)
def peeked_at_any_time(table: Table, fact: Peeked) -> int | None:
    """The dealer looked at the bottom card, before the cut too, and when the pack is dealt out."""
    return fact.at if fact.who == "dealer" else None


# -- play ------------------------------------------------------------------------------------------


def _was_answered(table: Table, fact: Act) -> bool:
    """Tell whether another has moved since somebody did something in play."""
    later = table.situation.events[fact.at + 1 :]
    return any(isinstance(one, MOVES) and one.by != fact.by for one in later)


MOVES = (Play, Build, Raise, Capture)


@trigger(FalseBuild)
def false_build_at_once(table: Table, fact: FalseBuild) -> int | None:
    """A false build was made, and the other has not moved since."""
    return None if _was_answered(table, fact) else fact.at


@trigger(RaisedFromTable)
def raised_at_once(table: Table, fact: RaisedFromTable) -> int | None:
    """A build was changed with a table card, and the other has not moved since."""
    return None if _was_answered(table, fact) else fact.at


@trigger(Unannounced)
def silent_at_once(table: Table, fact: Unannounced) -> int | None:
    """A build was made without its value, and the other has not moved since."""
    return None if _was_answered(table, fact) else fact.at


@trigger(TookTooMuch)
def took_too_much_at_once(table: Table, fact: TookTooMuch) -> int | None:
    """Wrong cards were taken, and the other has not moved since."""
    return None if _was_answered(table, fact) else fact.at


@trigger(RaisedFromHand)
def raised_from_hand(table: Table, fact: RaisedFromHand) -> int | None:
    """A build's value was changed with a card from hand."""
    return fact.at


@trigger(RaisedFromHand)
def raised_of_another(table: Table, fact: RaisedFromHand) -> int | None:
    """The opponent of its builder changed a build with a card from hand."""
    return fact.at if fact.by != fact.of else None


@trigger(BuildMade)
def any_build(table: Table, fact: BuildMade) -> int | None:
    """A build was made."""
    return fact.at


@trigger(BuildMade)
def built_first(table: Table, fact: BuildMade) -> int | None:
    """A build was the first move of the round."""
    return fact.at if fact.at == table.play else None


@trigger(BuildMade)
def built_second(table: Table, fact: BuildMade) -> int | None:
    """A build was made though another had been made."""
    return fact.at if table.find(BuildMade)[0] is not fact else None


@trigger(CardsTaken)
def took_at_all(table: Table, fact: CardsTaken) -> int | None:
    """Cards were taken."""
    return fact.at


@trigger(CardsTaken)
def took_several(table: Table, fact: CardsTaken) -> int | None:
    """More than one card was taken at once."""
    return fact.at if fact.proper > 1 else None
