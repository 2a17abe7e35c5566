"""Mistakes that dealers make over Casino's clauses, and over the general ones beneath.

Each is another code in somebody's head: the rule of another phase or of another game, a claim
where none is needed, the wrong dealer, a wrong remedy, a duty without sanction taken for a fault.
"""

from __future__ import annotations

from typing import Any

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
    rectify,
    redeal,
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


def _set(field: str, value: Any, *articles: str) -> tuple[Patch, ...]:
    return tuple(Patch(article, field, value) for article in articles)


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


def _misreading(
    name: str, told: str, *patches: Patch, sets: dict[str, Any] | None = None
) -> Misreading:
    clause = name.partition("/")[0]
    return Misreading(id=name, clause=clause, told=told, patches=patches, sets=sets or {})


MISREADINGS: tuple[Misreading, ...] = (
    # -- the draw, the shuffle, the cut
    _misreading(
        "C1/the-highest-card-deals",
        mark("Thinks that whoever cuts the highest card deals first."),
        *_first_dealer(ace_high=False),
    ),
    _misreading(
        "C1/the-ace-is-high",
        mark("Takes the ace for the highest card of the draw."),
        *_first_dealer(ace_high=True),
    ),
    _misreading(
        "C1/equal-cards-change-nothing",
        mark("Thinks that with equal cards whoever holds the pack deals, without a second cut."),
        *_set("order", _deals("dealer"), "C1/equal"),
    ),
    _misreading(
        "C2/only-the-dealer-shuffles",
        mark("Thinks that shuffling is the dealer's affair alone and may be refused to others."),
        *_drop("C2"),
    ),
    _misreading(
        "C2/a-refusal-costs-a-redeal",
        mark("Takes a refused shuffle for a fault for which the opponent may demand a redeal."),
        *_set("order", redeal(), "C2"),
        *_set("claim", OPPONENT_BEFORE_TABLE, "C2"),
        *_set("until", "", "C2"),
    ),
    _misreading(
        "C2/any-shuffle-puts-it-right",
        mark("Thinks that after a refusal any further shuffle will do, the dealer's own too."),
        *_set("cured_by", ("shuffle",), "C2"),
    ),
    _misreading(
        "C3/shuffle-again",
        mark("Thinks that after a card seen in the cut the pack is first shuffled again."),
        *_set("order", Order("recut", what=(("reshuffle", True),)), "C3", "C3/untidy"),
        *_set("cured_by", ("shuffle", "cut"), "C3", "C3/untidy"),
    ),
    _misreading(
        "C3/a-redeal",
        mark("Takes a card seen in the cut for a fault that costs a redeal."),
        *_set("order", redeal(), "C3"),
        *_set("until", "", "C3"),
    ),
    _misreading(
        "C3/disorder-does-not-matter",
        mark("Thinks that disorder in the cut does not matter as long as no card is seen."),
        *_drop("C3/untidy"),
    ),
    _misreading(
        "C3/it-never-lapses",
        mark("Thinks that a cut that went wrong may still be made again after the first packet."),
        *_set("until", "deal_over", "C3", "C3/untidy"),
    ),
    # -- order, packets and the missing cut
    _misreading(
        "C4/another-order-is-a-misdeal",
        mark("Takes packets laid in another order for a fault that costs a redeal."),
        _add(Article(id="C4", when=wrong_rotation(), order=redeal())),
    ),
    _misreading(
        "C4/another-size-is-a-misdeal",
        mark("Takes a packet of another size for a fault that costs a redeal."),
        _add(Article(id="C4", when=another_size(), order=redeal())),
    ),
    _misreading(
        "C5/anybody-may-claim",
        mark("Thinks that the dealer too may demand a redeal for a missing cut."),
        *_set("claim", ANYBODY_BEFORE_TABLE, *UNCUT),
    ),
    _misreading(
        "C5/until-the-deal-is-over",
        mark("Thinks that a missing cut may be claimed until the deal is over, as in other games."),
        *_set("claim", ANYBODY_UNTIL_OVER, *UNCUT),
    ),
    _misreading(
        "C5/no-claim-needed",
        mark("Thinks that a missing cut costs a redeal even if the opponent says nothing."),
        *_set("claim", (), *UNCUT),
    ),
    _misreading(
        "C5/shuffling-after-the-cut-is-lawful",
        mark("Thinks that the dealer may shuffle once more after the cut."),
        *_drop("C5/shuffled"),
    ),
    _misreading(
        "C5/whoever-shuffled",
        mark("Takes the opponent's shuffle after the cut for a fault like the dealer's."),
        *_set("when.by", "anyone", "C5/shuffled"),
    ),
    _misreading(
        "C5/the-deal-passes",
        mark("Thinks that whoever deals without a cut loses the deal to the opponent."),
        *_set("order", redeal("next"), *UNCUT),
    ),
    # -- cards shown
    _misreading(
        "C6a/no-claim-needed",
        mark("Thinks that a card shown before the table's costs a redeal even without a demand."),
        *_set("claim", (), "C6a"),
    ),
    _misreading(
        "C6a/anybody-may-claim",
        mark("Thinks that the dealer too may demand a redeal for a card of the opponent."),
        *_set("claim", ANYBODY_BEFORE_PLAY, "C6a"),
    ),
    _misreading(
        "C6a/until-the-table-card",
        mark("Thinks that the demand must come before the first table card is turned up."),
        *_set("claim", OPPONENT_BEFORE_TABLE, "C6a"),
    ),
    _misreading(
        "C6a/a-choice-already",
        mark("Thinks that even before the first table card the opponent only takes or refuses."),
        *_drop("C6a"),
        *_set("when.branch", "ab", *SHOWN),
    ),
    _misreading(
        "C6b/a-redeal-on-demand",
        mark("Thinks that after the first table card too the opponent may demand a redeal."),
        *_drop(*SHOWN),
        *_set("when.branch", "ab", "C6a"),
    ),
    _misreading(
        "C6b/a-redeal-always",
        mark("Thinks that any card shown in the deal costs a redeal, as in other games."),
        *_set("order", redeal(), *SHOWN),
    ),
    _misreading(
        "C6b/a-refusal-costs-a-redeal",
        mark("Thinks that a redeal follows once the opponent has refused the card."),
        *_set("order", redeal(), "C6b/rejected"),
    ),
    _misreading(
        "C6b/the-card-stays",
        mark("Thinks that the opponent has to keep the card shown."),
        *_set("order", None, *SHOWN),
    ),
    _misreading(
        "C6b/an-exchange-already",
        mark("Thinks that the exchange of the last round is made in every round."),
        *_drop(*SHOWN),
        *_set("when.branch", "bc", "C6c"),
    ),
    _misreading(
        "C6b/a-card-fallen-face-down",
        mark("Takes a card that fell face down for an exposed one."),
        _add(Article(id="C6b/down", when=fell_closed(), order=CHOICE, until="play")),
    ),
    _misreading(
        "C6c/a-choice-still",
        mark("Thinks that in the last round too the opponent takes the card or refuses it."),
        *_drop("C6c"),
        *_set("when.branch", "bc", *SHOWN),
    ),
    _misreading(
        "C6c/a-redeal",
        mark("Thinks that a card shown in the last round costs a redeal."),
        *_set("order", redeal(), "C6c"),
    ),
    _misreading(
        "C6c/only-on-demand",
        mark("Thinks that the exchange of the last round is made only if the opponent asks."),
        *_set("claim", OPPONENT_BEFORE_PLAY, "C6c"),
    ),
    # -- the count
    _misreading(
        "C7/a-redeal",
        mark("Thinks that a wrong number of cards costs a redeal only, as in other games."),
        *_set("order", redeal(), *COUNT),
    ),
    _misreading(
        "C7/only-the-deal",
        mark("Thinks that a wrong number of cards always costs only the deal."),
        sets={"wrong_count": "deal"},
    ),
    _misreading(
        "C7/always-the-game",
        mark("Thinks that a wrong number costs the game even where only the deal is agreed on."),
        sets={"wrong_count": "game"},
    ),
    _misreading(
        "C7/only-on-demand",
        mark("Thinks that a wrong number counts only if the opponent claims."),
        *_set("claim", OPPONENT_BEFORE_PLAY, *COUNT),
    ),
    _misreading(
        "C7/uneven-packets-count",
        mark("Takes a packet of another size for a wrong number, though another evens it out."),
        _add(
            Article(
                id="C7/packet",
                when=another_size(),
                order=Order("forfeit", who=(("seat", "dealer"),), what=(("what", "game"),)),
            )
        ),
    ),
    _misreading(
        "C7/too-few-are-made-up",
        mark("Thinks that a missing card is simply dealt afterwards and only too many count."),
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
    _misreading(
        "C7/whatever-the-pack",
        mark("Thinks that the dealer pays for a wrong number even where the pack was at fault."),
        *_set("yields_to", (), *COUNT),
    ),
    # -- play
    _misreading(
        "C8/a-bluff-is-allowed",
        mark("Thinks that one may build without holding a card for it."),
        *_drop("C8"),
    ),
    _misreading(
        "C8/the-move-is-put-right",
        mark("Thinks that a false build is just taken back and the opponent's moves stand."),
        *_set("order", rectify("move"), "C8"),
    ),
    _misreading(
        "C8/only-separated",
        mark("Takes a false build for an unannounced one, which the opponent may take apart."),
        *_set("order", SEPARATE, "C8"),
    ),
    _misreading(
        "C9/any-card-may-raise",
        mark("Thinks that a build may be raised with a card from the table."),
        *_drop("C9"),
    ),
    _misreading(
        "C9/the-builder-may",
        mark("Thinks that only the opponent may not raise a build from the table."),
        _add(Article(id="C9", when=raised_by_the_other(), order=rectify("move")), "C9"),
    ),
    _misreading(
        "C9/the-build-falls-apart",
        mark("Thinks that the opponent may take apart a build raised from the table."),
        *_set("order", SEPARATE, "C9"),
    ),
    _misreading(
        "C10/the-builder-may",
        mark("Thinks that a builder may change his own build whenever it is his turn."),
        *_drop("C10"),
    ),
    _misreading(
        "C10/the-build-falls-apart",
        mark("Thinks that the opponent may take apart a build that its builder has changed."),
        *_set("order", SEPARATE, "C10"),
    ),
    _misreading(
        "C11/silence-is-allowed",
        mark("Thinks that the value of a build need not be said."),
        *_drop("C11"),
    ),
    _misreading(
        "C11/the-move-is-taken-back",
        mark("Thinks that a build without its value said is taken back."),
        *_set("order", rectify("move"), "C11"),
    ),
    _misreading(
        "C11/as-a-false-build",
        mark("Takes a build without its value said for a false one."),
        *_set("order", Order("take_back", who=(("by", "others"),)), "C11"),
    ),
    _misreading(
        "C12/taken-is-taken",
        mark("Thinks that cards once picked up stay with whoever took them."),
        *_drop("C12"),
    ),
    _misreading(
        "C12/only-the-wrong-card",
        mark("Thinks that the move is merely put right and only the wrong card goes back."),
        *_set("order", rectify("move"), "C12"),
    ),
    _misreading(
        "C13/one-may-look",
        mark("Thinks that tricks already taken may be looked through."),
        *_drop("C13"),
    ),
    _misreading(
        "C13/it-costs-the-game",
        mark("Thinks that looking through tricks costs the offender the game."),
        *_set(
            "order",
            Order("forfeit", who=(("seat", "offender"),), what=(("what", "game"),)),
            "C13",
        ),
    ),
    # -- the general clauses beneath
    _misreading(
        "G2/a-redeal",
        mark("Thinks that a bad shuffle costs a redeal even once cards have been dealt."),
        *_set("order", redeal(), "G2"),
        *_set("until", "", "G2"),
    ),
    _misreading(
        "G2/any-shuffle-will-do",
        mark("Thinks that it does not matter how the pack is shuffled, or whether it is."),
        *_drop("G2"),
    ),
    _misreading(
        "G3/four-cards-are-enough",
        mark("Takes a part of four cards for a proper cut."),
        *_set("when.least", 4, "G3"),
    ),
    _misreading(
        "G3/five-cards-are-too-few",
        mark("Takes a part of five cards for a thin cut."),
        *_set("when.least", 6, "G3"),
    ),
    _misreading(
        "G3/it-never-lapses",
        mark("Thinks that a thin cut still spoils the deal once cards have been dealt."),
        *_set("order", redeal(), "G3"),
        *_set("until", "", "G3"),
    ),
    _misreading(
        "G5/a-redeal",
        mark("Thinks that a look at the bottom card costs a redeal."),
        *_set("order", redeal(), "G5"),
    ),
    _misreading(
        "G5/one-may-look",
        mark("Thinks that the dealer may look at the bottom card."),
        *_drop("G5"),
    ),
    _misreading(
        "G6/a-redeal-is-due",
        mark("Thinks that a dealer who has lost count must deal anew."),
        *_set("order", redeal(), "G6"),
    ),
    _misreading(
        "G6/as-a-wrong-number",
        mark("Takes a lost count for a wrong number of cards, which costs the game."),
        *_set(
            "order",
            Order("forfeit", who=(("seat", "dealer"),), what=(("what", "game"),)),
            "G6",
            "G6/chosen",
        ),
    ),
    _misreading(
        "G7/a-look-costs-a-redeal",
        mark("Thinks that an early look at one's cards costs a redeal."),
        *_set("order", redeal(), "G7/look"),
    ),
    _misreading(
        "G7/one-may-touch",
        mark("Thinks that a player may touch and lift his cards as they are dealt."),
        *_drop("G7", "G7/look"),
    ),
    _misreading(
        "G8b/the-same-dealer",
        mark("Thinks that whoever has begun to deal out of turn deals anew."),
        *_set("order", redeal(), "G8b"),
    ),
    _misreading(
        "G8b/until-play",
        mark("Thinks that a deal out of turn may be stopped until play begins."),
        *_set("claim", ANYBODY_BEFORE_PLAY, "G8b"),
    ),
    _misreading(
        "G8b/only-the-opponent",
        mark("Thinks that the dealer himself may not point out that it is not his deal."),
        *_set("claim", (Term("opponents", ("deal_over",)),), "G8b"),
    ),
    _misreading(
        "G8b/no-claim-needed",
        mark("Thinks that a deal out of turn counts for nothing even if nobody says so."),
        *_set("claim", (), "G8b"),
    ),
    _misreading(
        "G9/no-leave-needed",
        mark("Thinks that one may deal for another without asking."),
        *_drop("G9"),
    ),
    _misreading(
        "G9/no-leave-needed-to-cut",
        mark("Thinks that anybody may cut for another without asking."),
        *_drop("G9/cut"),
    ),
    _misreading(
        "G10.4/the-same-pack",
        mark("Thinks that a wrong pack is dealt again as it is."),
        *_set("order", redeal(), "G10.4/short", "G10.4/surplus"),
    ),
    _misreading(
        "G10.4/only-missing-cards",
        mark("Thinks that only missing cards make a pack wrong, not surplus ones."),
        *_drop("G10.4/surplus"),
    ),
    _misreading(
        "G10.5/it-stands",
        mark("Thinks that a deal with a soiled card stands and the pack is changed afterwards."),
        *_drop("G10.5"),
    ),
    _misreading(
        "G10.5/the-same-pack",
        mark("Thinks that a soiled card is only a reason to deal the same pack anew."),
        *_set("order", redeal(), "G10.5"),
    ),
)
