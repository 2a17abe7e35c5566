"""Mistakes that dealers make over Casino's clauses, and over the general ones beneath.

Each is another code in somebody's head: the rule of another phase or of another game, a claim
where none is needed, the wrong dealer, a wrong remedy, a duty without sanction taken for a fault.
"""

from __future__ import annotations

from misdeal_casino.articles import CHOICE, OPPONENT_BEFORE_PLAY, OPPONENT_BEFORE_TABLE
from misdeal_casino.events import phase
from trainer.plugins import (
    ROLES,
    Article,
    Fact,
    Misreading,
    Order,
    Patch,
    Table,
    Term,
    drawn,
    mark,
    misreading,
    rectify,
    redeal,
    set_each,
    trigger,
    wrong_rotation,
)

FREE = "C6/unsaid"
"""A reading of silence, which rules nothing: an article that a misreading adds takes its place."""
_HEIGHTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


# -- what somebody sees who makes one of these mistakes --------------------------------------------


@trigger("drawn")
def other_card_wins(table: Table, fact: Fact, *, ace_high: bool, by_dealer: bool) -> int | None:
    """The last draw gave the first deal to the dealer, or to his opponent, as somebody has it.

    He lets the lowest card deal and takes the ace for the highest, or lets the highest card deal.
    """
    at: int | None = drawn.test(table, fact, lowest_cards="one")
    if at is None:
        return None
    cards: dict[str, str] = getattr(fact.event, "cards", {})
    (low,) = ROLES["lowest"](table, fact)
    if ace_high:
        low = min(cards, key=lambda seat: _HEIGHTS.index(cards[seat][:-1], 1))
    else:
        low = next(seat for seat in cards if seat != low)
    return at if (low == table.dealer) is by_dealer else None


@trigger("odd_packet")
def another_size(table: Table, fact: Fact) -> int | None:
    """A packet was larger or smaller than agreed."""
    return fact.at if fact.count != getattr(table.options, "packets", 2) else None


@trigger("surplus")
def too_many_only(table: Table, fact: Fact, *, what: str) -> int | None:
    """Somebody has too many cards; too few are no fault."""
    return fact.at if getattr(table.options, "wrong_count", "game") == what else None


@trigger("dropped_down")
def fell_closed(table: Table, fact: Fact) -> int | None:
    """A card of the opponent fell face down after a table card was turned up, but in the last."""
    mine = fact.of in table.seats and fact.of != table.dealer
    return fact.at if mine and table.over is None and phase(table, fact.at) == "b" else None


@trigger("raised_from_table")
def raised_by_the_other(table: Table, fact: Fact) -> int | None:
    """A build was changed with a table card by another than its builder."""
    return fact.at if fact.by != fact.of else None


# -- how a code is changed -------------------------------------------------------------------------


def _drop(*articles: str) -> tuple[Patch, ...]:
    return tuple(Patch(article) for article in articles)


def _add(article: Article, place: str = FREE) -> Patch:
    return Patch(place, "", article)


def _deals(who: str) -> Order:
    return Order("deals", who=(("dealer", who),))


def _first_dealer(*, ace_high: bool) -> tuple[Patch, ...]:
    return tuple(
        _add(
            Article(
                id=name,
                when=other_card_wins(ace_high=ace_high, by_dealer=by_dealer),
                order=_deals("dealer" if by_dealer else "opponents"),
                until="first_packet",
                lawful=True,
            ),
            place,
        )
        for name, place, by_dealer in (("C1", "C1", True), ("C1/other", FREE, False))
    )


ANYBODY_BEFORE_TABLE = (Term("everyone", ("table_card",)),)
ANYBODY_BEFORE_PLAY = (Term("everyone", ("play",)),)
ANYBODY_UNTIL_OVER = (Term("everyone", ("deal_over", "any_lift")),)
UNCUT = ("C5/uncut", "C5/shuffled")
SHOWN = ("C6b/open", "C6b/rejected", "C6b/accepted")
COUNT = ("C7", "C7/deal")
SEPARATE = Order("separate", who=(("by", "others"),))


MISREADINGS: tuple[Misreading, ...] = (
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
        Patch("C1/equal", "order", _deals("dealer")),
    ),
    misreading(
        "C2/only-the-dealer-shuffles",
        mark("Thinking that shuffling is the dealer's affair alone and may be refused to others."),
        Patch("C2"),
    ),
    misreading(
        "C2/a-refusal-costs-a-redeal",
        mark("Taking a refused shuffle for a fault for which the opponent may demand a redeal."),
        Patch("C2", "order", redeal()),
        Patch("C2", "claim", OPPONENT_BEFORE_TABLE),
        Patch("C2", "until", ""),
    ),
    misreading(
        "C2/any-shuffle-puts-it-right",
        mark("Thinking that after a refusal any further shuffle will do, the dealer's own too."),
        Patch("C2", "cured_by", ("shuffle",)),
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
        Patch("C3", "order", redeal()),
        Patch("C3", "until", ""),
    ),
    misreading(
        "C3/disorder-does-not-matter",
        mark("Thinking that disorder in the cut does not matter as long as no card is seen."),
        Patch("C3/untidy"),
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
        _add(Article(id="C4", when=wrong_rotation(), order=redeal())),
    ),
    misreading(
        "C4/another-size-is-a-misdeal",
        mark("Taking a packet of another size for a fault that costs a redeal."),
        _add(Article(id="C4", when=another_size(), order=redeal())),
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
        Patch("C5/shuffled"),
    ),
    misreading(
        "C5/whoever-shuffled",
        mark("Taking the opponent's shuffle after the cut for a fault like the dealer's."),
        Patch("C5/shuffled", "when.by", "anyone"),
    ),
    misreading(
        "C5/the-deal-passes",
        mark("Thinking that whoever deals without a cut loses the deal to the opponent."),
        *set_each("order", redeal("next"), *UNCUT),
    ),
    # -- cards shown
    misreading(
        "C6a/no-claim-needed",
        mark("Thinking that a card shown before the table's costs a redeal even without a demand."),
        Patch("C6a", "claim", ()),
    ),
    misreading(
        "C6a/anybody-may-claim",
        mark("Thinking that the dealer too may demand a redeal for a card of the opponent."),
        Patch("C6a", "claim", ANYBODY_BEFORE_PLAY),
    ),
    misreading(
        "C6a/until-the-table-card",
        mark("Thinking that the demand must come before the first table card is turned up."),
        Patch("C6a", "claim", OPPONENT_BEFORE_TABLE),
    ),
    misreading(
        "C6a/a-choice-already",
        mark("Thinking that even before the first table card the opponent only takes or refuses."),
        Patch("C6a"),
        *set_each("when.branch", "ab", *SHOWN),
    ),
    misreading(
        "C6b/a-redeal-on-demand",
        mark("Thinking that after the first table card too the opponent may demand a redeal."),
        *_drop(*SHOWN),
        Patch("C6a", "when.branch", "ab"),
    ),
    misreading(
        "C6b/a-redeal-always",
        mark("Thinking that any card shown in the deal costs a redeal, as in other games."),
        *set_each("order", redeal(), *SHOWN),
    ),
    misreading(
        "C6b/a-refusal-costs-a-redeal",
        mark("Thinking that a redeal follows once the opponent has refused the card."),
        Patch("C6b/rejected", "order", redeal()),
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
        Patch("C6c", "when.branch", "bc"),
    ),
    misreading(
        "C6b/a-card-fallen-face-down",
        mark("Taking a card that fell face down for an exposed one."),
        _add(Article(id="C6b/down", when=fell_closed(), order=CHOICE, until="play")),
    ),
    misreading(
        "C6c/a-choice-still",
        mark("Thinking that in the last round too the opponent takes the card or refuses it."),
        Patch("C6c"),
        *set_each("when.branch", "bc", *SHOWN),
    ),
    misreading(
        "C6c/a-redeal",
        mark("Thinking that a card shown in the last round costs a redeal."),
        Patch("C6c", "order", redeal()),
    ),
    misreading(
        "C6c/only-on-demand",
        mark("Thinking that the exchange of the last round is made only if the opponent asks."),
        Patch("C6c", "claim", OPPONENT_BEFORE_PLAY),
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
        sets={"wrong_count": "deal"},
    ),
    misreading(
        "C7/always-the-game",
        mark("Thinking that a wrong number costs the game even where only the deal is agreed on."),
        sets={"wrong_count": "game"},
    ),
    misreading(
        "C7/only-on-demand",
        mark("Thinking that a wrong number counts only if the opponent claims."),
        *set_each("claim", OPPONENT_BEFORE_PLAY, *COUNT),
    ),
    misreading(
        "C7/uneven-packets-count",
        mark("Taking a packet of another size for a wrong number, though another evens it out."),
        _add(
            Article(
                id="C7/packet",
                when=another_size(),
                order=Order("forfeit", who=(("seat", "dealer"),), what=(("what", "game"),)),
            )
        ),
    ),
    misreading(
        "C7/too-few-are-made-up",
        mark("Thinking that a missing card is simply dealt afterwards and only too many count."),
        *(
            _add(
                Article(
                    id=name,
                    when=too_many_only(what=what),
                    order=Order("forfeit", who=(("seat", "dealer"),), what=(("what", what),)),
                    yields_to=("G10.4",),
                ),
                name,
            )
            for name, what in zip(COUNT, ("game", "deal"), strict=True)
        ),
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
        Patch("C8"),
    ),
    misreading(
        "C8/the-move-is-put-right",
        mark("Thinking that a false build is just taken back and the opponent's moves stand."),
        Patch("C8", "order", rectify("move")),
    ),
    misreading(
        "C8/only-separated",
        mark("Taking a false build for an unannounced one, which the opponent may take apart."),
        Patch("C8", "order", SEPARATE),
    ),
    misreading(
        "C9/any-card-may-raise",
        mark("Thinking that a build may be raised with a card from the table."),
        Patch("C9"),
    ),
    misreading(
        "C9/the-builder-may",
        mark("Thinking that only the opponent may not raise a build from the table."),
        _add(Article(id="C9", when=raised_by_the_other(), order=rectify("move")), "C9"),
    ),
    misreading(
        "C9/the-build-falls-apart",
        mark("Thinking that the opponent may take apart a build raised from the table."),
        Patch("C9", "order", SEPARATE),
    ),
    misreading(
        "C10/the-builder-may",
        mark("Thinking that a builder may change his own build whenever it is his turn."),
        Patch("C10"),
    ),
    misreading(
        "C10/the-build-falls-apart",
        mark("Thinking that the opponent may take apart a build that its builder has changed."),
        Patch("C10", "order", SEPARATE),
    ),
    misreading(
        "C11/silence-is-allowed",
        mark("Thinking that the value of a build need not be said."),
        Patch("C11"),
    ),
    misreading(
        "C11/the-move-is-taken-back",
        mark("Thinking that a build without its value said is taken back."),
        Patch("C11", "order", rectify("move")),
    ),
    misreading(
        "C11/as-a-false-build",
        mark("Taking a build without its value said for a false one."),
        Patch("C11", "order", Order("take_back", who=(("by", "others"),))),
    ),
    misreading(
        "C12/taken-is-taken",
        mark("Thinking that cards once picked up stay with whoever took them."),
        Patch("C12"),
    ),
    misreading(
        "C12/only-the-wrong-card",
        mark("Thinking that the move is merely put right and only the wrong card goes back."),
        Patch("C12", "order", rectify("move")),
    ),
    misreading(
        "C13/one-may-look",
        mark("Thinking that tricks already taken may be looked through."),
        Patch("C13"),
    ),
    misreading(
        "C13/it-costs-the-game",
        mark("Thinking that looking through tricks costs the offender the game."),
        Patch(
            "C13",
            "order",
            Order("forfeit", who=(("seat", "offender"),), what=(("what", "game"),)),
        ),
    ),
    # -- the general clauses beneath
    misreading(
        "G2/a-redeal",
        mark("Thinking that a bad shuffle costs a redeal even once cards have been dealt."),
        Patch("G2", "order", redeal()),
        Patch("G2", "until", ""),
    ),
    misreading(
        "G2/any-shuffle-will-do",
        mark("Thinking that it does not matter how the pack is shuffled, or whether it is."),
        Patch("G2"),
    ),
    misreading(
        "G3/four-cards-are-enough",
        mark("Taking a part of four cards for a proper cut."),
        Patch("G3", "when.least", 4),
    ),
    misreading(
        "G3/five-cards-are-too-few",
        mark("Taking a part of five cards for a thin cut."),
        Patch("G3", "when.least", 6),
    ),
    misreading(
        "G3/it-never-lapses",
        mark("Thinking that a thin cut still spoils the deal once cards have been dealt."),
        Patch("G3", "order", redeal()),
        Patch("G3", "until", ""),
    ),
    misreading(
        "G5/a-redeal",
        mark("Thinking that a look at the bottom card costs a redeal."),
        Patch("G5", "order", redeal()),
    ),
    misreading(
        "G5/one-may-look",
        mark("Thinking that the dealer may look at the bottom card."),
        Patch("G5"),
    ),
    misreading(
        "G6/a-redeal-is-due",
        mark("Thinking that a dealer who has lost count must deal anew."),
        Patch("G6", "order", redeal()),
    ),
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
    misreading(
        "G7/a-look-costs-a-redeal",
        mark("Thinking that an early look at one's cards costs a redeal."),
        Patch("G7/look", "order", redeal()),
    ),
    misreading(
        "G7/one-may-touch",
        mark("Thinking that a player may touch and lift his cards as they are dealt."),
        Patch("G7"),
        Patch("G7/look"),
    ),
    misreading(
        "G8b/the-same-dealer",
        mark("Thinking that whoever has begun to deal out of turn deals anew."),
        Patch("G8b", "order", redeal()),
    ),
    misreading(
        "G8b/until-play",
        mark("Thinking that a deal out of turn may be stopped until play begins."),
        Patch("G8b", "claim", ANYBODY_BEFORE_PLAY),
    ),
    misreading(
        "G8b/only-the-opponent",
        mark("Thinking that the dealer himself may not point out that it is not his deal."),
        Patch("G8b", "claim", (Term("opponents", ("deal_over",)),)),
    ),
    misreading(
        "G8b/no-claim-needed",
        mark(
            "Thinking that a deal out of turn counts for nothing, whether anybody claims in time "
            "or not."
        ),
        Patch("G8b", "claim", ()),
    ),
    misreading(
        "G9/no-leave-needed",
        mark("Thinking that one may deal for another without asking."),
        Patch("G9"),
    ),
    misreading(
        "G9/no-leave-needed-to-cut",
        mark("Thinking that anybody may cut for another without asking."),
        Patch("G9/cut"),
    ),
    misreading(
        "G10.4/the-same-pack",
        mark("Thinking that a wrong pack is dealt again as it is."),
        *set_each("order", redeal(), "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.4/only-missing-cards",
        mark(
            "Thinking that a pack is wrong only if cards are missing from it, not if there are "
            "too many."
        ),
        Patch("G10.4/surplus"),
    ),
    misreading(
        "G10.5/it-stands",
        mark("Thinking that a deal with a soiled card stands and the pack is changed afterwards."),
        Patch("G10.5"),
    ),
    misreading(
        "G10.5/the-same-pack",
        mark("Thinking that a soiled card is only a reason to deal the same pack anew."),
        Patch("G10.5", "order", redeal()),
    ),
)
