"""Mistakes that dealers make over Casino's clauses, and over the general ones beneath.

Each is another code in somebody's head: the rule of another phase or of another game, a claim
where none is needed, the wrong dealer, a wrong remedy, a duty without sanction taken for a fault.
"""

from __future__ import annotations

from misdeal_casino.articles import CHOICE, OPPONENT_BEFORE_PLAY, OPPONENT_BEFORE_TABLE
from misdeal_casino.events import RaisedFromTable, phase
from trainer.plugins import (
    Add,
    Article,
    Change,
    Drawn,
    Drop,
    DroppedClosed,
    Misreading,
    MisreadingOfBase,
    OddPacket,
    Order,
    Peeked,
    SetField,
    SetSetting,
    Surplus,
    Table,
    TakeFrom,
    Term,
    dealer_peeked,
    first_dealer_drawn,
    lowest_cards,
    mark,
    misreading,
    rectify,
    redeal,
    set_each,
    trigger,
    wrong_rotation,
)

# -- what somebody sees who makes one of these mistakes --------------------------------------------


@trigger(Drawn)
def other_card_wins(table: Table, fact: Drawn, *, ace_high: bool, by_dealer: bool) -> int | None:
    """The last draw gave the first deal to the dealer, or to his opponent, as somebody has it.

    He lets the lowest card deal and takes the ace for the highest, or lets the highest card deal.
    """
    at: int | None = first_dealer_drawn.test(table, fact, lowest="one")
    if at is None:
        return None
    if ace_high:
        winner = lowest_cards(fact.cards)[0]
    else:
        winner = next(seat for seat in fact.cards if seat not in fact.names)
    return at if (winner == table.dealer) is by_dealer else None


@trigger(OddPacket)
def another_size(table: Table, fact: OddPacket) -> int | None:
    """A packet was larger or smaller than agreed."""
    return fact.at if fact.count != getattr(table.options, "packets", 2) else None


@trigger(Surplus)
def too_many_only(table: Table, fact: Surplus, *, what: str) -> int | None:
    """Somebody has too many cards; too few are no fault."""
    return fact.at if getattr(table.options, "wrong_count", "game") == what else None


@trigger(DroppedClosed)
def fell_closed(table: Table, fact: DroppedClosed) -> int | None:
    """A card of the opponent fell face down after a table card was turned up, but in the last."""
    mine = fact.of in table.seats and fact.of != table.dealer
    return fact.at if mine and table.over is None and phase(table, fact.at) == "b" else None


@trigger(RaisedFromTable)
def raised_by_the_other(table: Table, fact: RaisedFromTable) -> int | None:
    """A build was changed with a table card by another than its builder."""
    return fact.at if fact.by != fact.of else None


@trigger(Peeked)
def dealer_peeked_while_dealing(table: Table, fact: Peeked) -> int | None:
    """The dealer looked at the bottom card from the cut on, but not once a round was dealt."""
    between = table.stage > 1 and (table.first_packet is None or fact.at < table.first_packet)
    if fact.over or between:
        return None
    found: int | None = dealer_peeked.test(table, fact, pack=("cut", "shuffled"))
    return found


# -- how a code is changed -------------------------------------------------------------------------


def _drop(*articles: str) -> tuple[Change, ...]:
    return tuple(Drop(article) for article in articles)


def _deals(who: str) -> Order:
    return Order("deals", who=(("dealer", who),))


def _first_dealer(*, ace_high: bool) -> tuple[Change, ...]:
    return (
        *(
            Add(
                Article(
                    id=f"C1/{name}",
                    when=other_card_wins(ace_high=ace_high, by_dealer=by_dealer),
                    order=_deals(name),
                    until="first_packet",
                    lawful=True,
                ),
                after="C1",
            )
            for name, by_dealer in (("opponents", False), ("dealer", True))
        ),
        Drop("C1"),
    )


ANYBODY_BEFORE_TABLE = (Term("everyone", ("table_card",)),)
ANYBODY_BEFORE_PLAY = (Term("everyone", ("play",)),)
ANYBODY_UNTIL_OVER = (Term("everyone", ("deal_over", "any_lift")),)
DECLINED = ("C5/declined", "C5/declined-again")
UNCUT = ("C5/uncut", "C5/shuffled", *DECLINED)
SHOWN = ("C6b/open", "C6b/rejected", "C6b/accepted")
COUNT = ("C7", "C7/deal")
BAD_CARD = ("G10.5", "G10.5/later")
SEPARATE = Order("separate", who=(("by", "others"),))


MISREADINGS: tuple[Misreading | MisreadingOfBase, ...] = (
    # -- the draw, the shuffle, the cut
    misreading(
        "C1/the-highest-card-deals",
        mark("Thinking that whoever cuts the highest card deals first."),
        *_first_dealer(ace_high=False),
    ),
    misreading(
        "C1/the-ace-is-high",
        mark("Taking the ace for the highest card of the draw."),
        *_first_dealer(ace_high=True),
    ),
    misreading(
        "C1/equal-cards-change-nothing",
        mark("Thinking that with equal cards whoever holds the pack deals, without a second cut."),
        SetField("C1/equal", "order", _deals("dealer")),
    ),
    misreading(
        "C2/only-the-dealer-shuffles",
        mark("Thinking that shuffling is the dealer's affair alone and may be refused to others."),
        Drop("C2"),
    ),
    misreading(
        "C2/a-refusal-costs-a-redeal",
        mark("Taking a refused shuffle for a fault for which the opponent may demand a redeal."),
        SetField("C2", "order", redeal()),
        SetField("C2", "claim", OPPONENT_BEFORE_TABLE),
        SetField("C2", "until", ""),
    ),
    misreading(
        "C2/any-shuffle-puts-it-right",
        mark("Thinking that after a refusal any further shuffle will do, the dealer's own too."),
        SetField("C2", "cured_by", ("shuffle",)),
    ),
    misreading(
        "C3/shuffle-again",
        mark("Thinking that after a card seen in the cut the pack is first shuffled again."),
        *set_each("order", Order("recut", what=(("reshuffle", True),)), "C3", "C3/untidy"),
        *set_each("cured_by", ("shuffle", "cut"), "C3", "C3/untidy"),
    ),
    misreading(
        "C3/a-redeal",
        mark("Taking a card seen in the cut for a fault that costs a redeal."),
        SetField("C3", "order", redeal()),
        SetField("C3", "until", ""),
    ),
    misreading(
        "C3/disorder-does-not-matter",
        mark("Thinking that disorder in the cut does not matter as long as no card is seen."),
        Drop("C3/untidy"),
    ),
    misreading(
        "C3/it-never-lapses",
        mark("Thinking that a cut that went wrong may still be made again after the first packet."),
        *set_each("until", "deal_over", "C3", "C3/untidy"),
    ),
    # -- order, packets and the missing cut
    misreading(
        "C4/another-order-is-a-misdeal",
        mark("Taking packets laid in another order for a fault that costs a redeal."),
        Add(Article(id="C4", when=wrong_rotation(), order=redeal()), after="C3/untidy"),
    ),
    misreading(
        "C4/another-size-is-a-misdeal",
        mark("Taking a packet of another size for a fault that costs a redeal."),
        Add(Article(id="C4", when=another_size(), order=redeal()), after="C3/untidy"),
    ),
    misreading(
        "C5/anybody-may-claim",
        mark("Thinking that the dealer too may demand a redeal for a pack not properly cut."),
        *set_each("claim", ANYBODY_BEFORE_TABLE, *UNCUT),
    ),
    misreading(
        "C5/until-the-deal-is-over",
        mark(
            "Thinking that a redeal for a pack not properly cut may be claimed until the deal is "
            "over, as elsewhere."
        ),
        *set_each("claim", ANYBODY_UNTIL_OVER, *UNCUT),
    ),
    misreading(
        "C5/no-claim-needed",
        mark(
            "Thinking that a pack not properly cut means a redeal, whether the opponent claims in "
            "time or not."
        ),
        *set_each("claim", (), *UNCUT),
    ),
    misreading(
        "C5/shuffling-after-the-cut-is-lawful",
        mark("Thinking that the dealer may shuffle once more after the cut."),
        Drop("C5/shuffled"),
    ),
    misreading(
        "C5/whoever-shuffled",
        mark("Taking the opponent's shuffle after the cut for a fault like the dealer's."),
        SetField("C5/shuffled", "when.by", "anyone"),
    ),
    misreading(
        "C5/the-deal-passes",
        mark("Thinking that whoever deals without a cut loses the deal to the opponent."),
        *set_each("order", redeal("next"), *UNCUT),
    ),
    misreading(
        "C5/a-cut-declined-is-made",
        mark("Thinking that a cut that was offered and declined counts as made."),
        *_drop(*DECLINED),
    ),
    misreading(
        "C5/declined-for-good",
        mark("Thinking that a declined cut is a fault for good, even if the pack is cut then."),
        *set_each("cured_by", (), *DECLINED),
    ),
    misreading(
        "C5/declined-as-a-thin-cut",
        mark("Taking a declined cut for one that is merely made again, like a thin one."),
        TakeFrom("general", "G3/declined", instead_of=DECLINED),
    ),
    # -- cards shown
    misreading(
        "C6a/no-claim-needed",
        mark("Thinking that a card shown before the table's costs a redeal even without a demand."),
        SetField("C6a", "claim", ()),
    ),
    misreading(
        "C6a/anybody-may-claim",
        mark("Thinking that the dealer too may demand a redeal for a card of the opponent."),
        SetField("C6a", "claim", ANYBODY_BEFORE_PLAY),
    ),
    misreading(
        "C6a/until-the-table-card",
        mark("Thinking that the demand must come before the first table card is turned up."),
        SetField("C6a", "claim", OPPONENT_BEFORE_TABLE),
    ),
    misreading(
        "C6a/a-choice-already",
        mark("Thinking that even before the first table card the opponent only takes or refuses."),
        Drop("C6a"),
        *set_each("when.branch", "ab", *SHOWN),
    ),
    misreading(
        "C6b/a-redeal-on-demand",
        mark("Thinking that after the first table card too the opponent may demand a redeal."),
        *_drop(*SHOWN),
        SetField("C6a", "when.branch", "ab"),
    ),
    misreading(
        "C6b/a-redeal-always",
        mark("Thinking that any card shown in the deal costs a redeal, as in other games."),
        *set_each("order", redeal(), *SHOWN),
    ),
    misreading(
        "C6b/a-refusal-costs-a-redeal",
        mark("Thinking that a redeal follows once the opponent has refused the card."),
        SetField("C6b/rejected", "order", redeal()),
    ),
    misreading(
        "C6b/the-card-stays",
        mark("Thinking that the opponent has to keep the card shown."),
        *set_each("order", None, *SHOWN),
    ),
    misreading(
        "C6b/an-exchange-already",
        mark("Thinking that the exchange of the last round is made in every round."),
        *_drop(*SHOWN),
        SetField("C6c", "when.branch", "bc"),
    ),
    misreading(
        "C6b/in-play-too",
        mark("Thinking that a card shown in the deal may still be refused once play has begun."),
        *set_each("outlasts_play", True, *SHOWN[:2]),
    ),
    misreading(
        "C6b/a-card-fallen-face-down",
        mark("Taking a card that fell face down for an exposed one."),
        Add(
            Article(id="C6b/down", when=fell_closed(), order=CHOICE, until="play"),
            after="C6b/open",
        ),
    ),
    misreading(
        "C6c/a-choice-still",
        mark("Thinking that in the last round too the opponent takes the card or refuses it."),
        Drop("C6c"),
        *set_each("when.branch", "bc", *SHOWN),
    ),
    misreading(
        "C6c/a-redeal",
        mark("Thinking that a card shown in the last round costs a redeal."),
        SetField("C6c", "order", redeal()),
    ),
    misreading(
        "C6c/only-on-demand",
        mark("Thinking that the exchange of the last round is made only if the opponent asks."),
        SetField("C6c", "claim", OPPONENT_BEFORE_PLAY),
    ),
    # -- the count
    misreading(
        "C7/a-redeal",
        mark("Thinking that a wrong number of cards costs a redeal only, as in other games."),
        *set_each("order", redeal(), *COUNT),
    ),
    misreading(
        "C7/only-the-deal",
        mark("Thinking that a wrong number of cards always costs only the deal."),
        SetSetting("wrong_count", "deal"),
    ),
    misreading(
        "C7/always-the-game",
        mark("Thinking that a wrong number costs the game even where only the deal is agreed on."),
        SetSetting("wrong_count", "game"),
    ),
    misreading(
        "C7/only-on-demand",
        mark("Thinking that a wrong number counts only if the opponent claims."),
        *set_each("claim", OPPONENT_BEFORE_PLAY, *COUNT),
    ),
    misreading(
        "C7/uneven-packets-count",
        mark("Taking a packet of another size for a wrong number, though another evens it out."),
        Add(
            Article(
                id="C7/packet",
                when=another_size(),
                order=Order("forfeit", who=(("seat", "dealer"),), what=(("what", "game"),)),
            ),
            after="C7",
        ),
    ),
    misreading(
        "C7/too-few-are-made-up",
        mark("Thinking that a missing card is simply dealt afterwards and only too many count."),
        *(
            SetField(name, "when", too_many_only(what=what))
            for name, what in zip(COUNT, ("game", "deal"), strict=True)
        ),
    ),
    misreading(
        "C7/it-lapses-with-play",
        mark("Thinking that a wrong number of cards no longer matters once play has begun."),
        *set_each("outlasts_play", False, *COUNT),
    ),
    misreading(
        "C7/whatever-the-pack",
        mark("Thinking that the dealer pays for a wrong number even where the pack was at fault."),
        *set_each("yields_to", (), *COUNT),
    ),
    # -- play
    misreading(
        "C8/a-bluff-is-allowed",
        mark("Thinking that one may build without holding a card for it."),
        Drop("C8"),
    ),
    misreading(
        "C8/the-move-is-put-right",
        mark("Thinking that a false build is just taken back and the opponent's moves stand."),
        SetField("C8", "order", rectify("move")),
    ),
    misreading(
        "C8/only-separated",
        mark("Taking a false build for an unannounced one, which the opponent may take apart."),
        SetField("C8", "order", SEPARATE),
    ),
    misreading(
        "C9/any-card-may-raise",
        mark("Thinking that a build may be raised with a card from the table."),
        Drop("C9"),
    ),
    misreading(
        "C9/the-builder-may",
        mark("Thinking that only the opponent may not raise a build from the table."),
        SetField("C9", "when", raised_by_the_other()),
    ),
    misreading(
        "C9/the-build-falls-apart",
        mark("Thinking that the opponent may take apart a build raised from the table."),
        SetField("C9", "order", SEPARATE),
    ),
    misreading(
        "C10/the-builder-may",
        mark("Thinking that a builder may change his own build whenever it is his turn."),
        Drop("C10"),
    ),
    misreading(
        "C10/the-build-falls-apart",
        mark("Thinking that the opponent may take apart a build that its builder has changed."),
        SetField("C10", "order", SEPARATE),
    ),
    misreading(
        "C11/silence-is-allowed",
        mark("Thinking that the value of a build need not be said."),
        Drop("C11"),
    ),
    misreading(
        "C11/the-move-is-taken-back",
        mark("Thinking that a build without its value said is taken back."),
        SetField("C11", "order", rectify("move")),
    ),
    misreading(
        "C11/as-a-false-build",
        mark("Taking a build without its value said for a false one."),
        SetField("C11", "order", Order("take_back", who=(("by", "others"),))),
    ),
    misreading(
        "C12/taken-is-taken",
        mark("Thinking that cards once picked up stay with whoever took them."),
        Drop("C12"),
    ),
    misreading(
        "C12/only-the-wrong-card",
        mark("Thinking that the move is merely put right and only the wrong card goes back."),
        SetField("C12", "order", rectify("move")),
    ),
    misreading(
        "C13/one-may-look",
        mark("Thinking that tricks already taken may be looked through."),
        Drop("C13"),
    ),
    misreading(
        "C13/it-costs-the-game",
        mark("Thinking that looking through tricks costs the offender the game."),
        SetField(
            "C13",
            "order",
            Order("forfeit", who=(("seat", "offender"),), what=(("what", "game"),)),
        ),
    ),
    # -- the general clauses beneath
    MisreadingOfBase("G2/void"),
    misreading(
        "G2/any-shuffle-will-do",
        mark("Thinking that it does not matter how the pack is shuffled, or whether it is."),
        Drop("G2"),
    ),
    MisreadingOfBase("G2/cut-is-enough"),
    MisreadingOfBase("G3/four-are-enough"),
    MisreadingOfBase("G3/more-than-five"),
    misreading(
        "G3/it-never-lapses",
        mark("Thinking that a thin cut still spoils the deal once cards have been dealt."),
        SetField("G3", "order", redeal()),
        SetField("G3", "until", ""),
    ),
    MisreadingOfBase("G5/redeal"),
    misreading(
        "G5/not-between-the-rounds",
        mark("Thinking that the dealer may look at the bottom card between the rounds."),
        SetField("G5", "when", dealer_peeked_while_dealing()),
    ),
    misreading(
        "G5/before-the-cut-too",
        mark("Thinking that even before the cut the dealer may not look at the bottom card."),
        SetField("G5", "when.pack", ("uncut", "cut", "shuffled")),
    ),
    MisreadingOfBase("G6/must-redeal"),
    misreading(
        "G6/as-a-wrong-number",
        mark("Taking a lost count for a wrong number of cards, which costs the game."),
        *set_each(
            "order",
            Order("forfeit", who=(("seat", "dealer"),), what=(("what", "game"),)),
            "G6",
            "G6/chosen",
        ),
    ),
    MisreadingOfBase("G7/look-is-a-redeal"),
    MisreadingOfBase("G7/others-may-demand"),
    MisreadingOfBase("G8b/the-deal-goes-on"),
    MisreadingOfBase("G8a/after-the-deal"),
    MisreadingOfBase("G8b/others-only"),
    MisreadingOfBase("G8a/void"),
    MisreadingOfBase("G9/anyone-may-deal"),
    MisreadingOfBase("G9/only-from-the-cut"),
    MisreadingOfBase("G9/anyone-may-cut"),
    MisreadingOfBase("G10.4/same-pack"),
    MisreadingOfBase("G10.4/surplus-is-taken-out"),
    misreading(
        "G10.4/it-lapses-with-play",
        mark("Thinking that a pack that was short or too large is let pass once play has begun."),
        *set_each("outlasts_play", False, "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.5/only-damaged-cards",
        mark(
            "Thinking that only a damaged card spoils the pack, not one that is there twice or "
            "has another back."
        ),
        *set_each("when.what", ("defective", "soiled"), *BAD_CARD),
    ),
    misreading(
        "G10.5/a-card-twice-is-one-too-many",
        mark("Taking a card that is there twice for a pack with too many cards."),
        *set_each("when.what", ("defective", "soiled", "foreign"), *BAD_CARD),
        SetField("G10.4/surplus", "when.what", ("surplus", "double")),
    ),
    misreading(
        "G10.5/it-stands",
        mark("Thinking that a deal with a soiled card stands and the pack is changed afterwards."),
        *_drop(*BAD_CARD),
    ),
    misreading(
        "G10.5/the-same-pack",
        mark("Thinking that a soiled card is only a reason to deal the same pack anew."),
        *set_each("order", redeal(), *BAD_CARD),
    ),
)
