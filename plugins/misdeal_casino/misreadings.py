"""Mistakes that dealers make over Casino's clauses, and over the general ones beneath.

Each is another code in somebody's head: the rule of another phase or of another game, a claim
where none is needed, the wrong dealer, a wrong remedy, a duty without sanction taken for a fault.
"""

from __future__ import annotations

from typing import Any

from misdeal_casino.articles import (
    CHOICE,
    EXCHANGE,
    OPPONENT_BEFORE_PLAY,
    OPPONENT_BEFORE_TABLE,
    REPLACE,
)
from misdeal_casino.mistaken import (
    another_size,
    any_build,
    bad_card_found,
    built_first,
    built_second,
    cut_again,
    cut_in_three,
    dealt_against_the_draw,
    dealt_by_the_loser,
    dealt_in,
    drawn_from,
    drawn_otherwise,
    fell_closed,
    fell_in_the_cut,
    fell_in_the_deal,
    nothing_drawn,
    opponent_called,
    opponent_peeked,
    opponent_peeked_in_time,
    peeked_at_any_time,
    played_after_a_fault,
    prepared_against_the_draw,
    raised_from_hand,
    raised_of_another,
    refused_after_cut,
    round_dealt_out,
    round_of_the_other,
    shown_at_all,
    shown_of_another,
    shown_when_all_is_dealt,
    shuffled_after_any_cut,
    shuffled_by_dealer_alone,
    shuffled_once,
    shuffled_with_faces,
    table_served_before_dealer,
    too_few_only,
    too_many_only,
    took_at_all,
    took_several,
    turned_up,
    wrong_in_a_hand,
)
from trainer.plugins import (
    Add,
    Article,
    Change,
    Drop,
    Misreading,
    MisreadingOfBase,
    Order,
    SetField,
    SetSetting,
    TakeFrom,
    Term,
    When,
    dealt_out_of_turn,
    mark,
    misreading,
    rectify,
    redeal,
    set_each,
    wrong_rotation,
)

# -- how a code is changed -------------------------------------------------------------------------


def _drop(*articles: str) -> tuple[Change, ...]:
    return tuple(Drop(article) for article in articles)


def _deals(who: str) -> Order:
    return Order("deals", who=(("dealer", who),))


def _costs(what: str) -> Order:
    return Order("forfeit", who=(("seat", "dealer"),), what=(("what", what),))


def _recut(*, reshuffle: bool) -> Order:
    return Order("recut", what=(("reshuffle", reshuffle),))


def _add(name: str, when: When, order: Order, *, after: str = "", **fields: Any) -> Add:
    return Add(Article(id=name, when=when, order=order, **fields), after=after)


def _first_dealer(rule: str) -> tuple[Change, ...]:
    """Return the changes by which one card is drawn for the deal by another *rule*.

    Whoever deals in spite of it deals out of turn.
    """
    return (
        *(
            _add(
                f"C1/{name}",
                drawn_otherwise(rule=rule, by_dealer=by_dealer),
                _deals(name),
                after="C1",
                until="first_packet",
                lawful=True,
            )
            for name, by_dealer in (("opponents", False), ("dealer", True))
        ),
        _add("C1/dealt", dealt_by_the_loser(rule=rule), redeal("opponents"), claim=UNTIL_OVER),
        SetField("G8b", "when", dealt_against_the_draw(rule=rule)),
        SetField("G9", "when", prepared_against_the_draw(rule=rule)),
        Drop("C1"),
    )


def _equal_cards(rule: str) -> tuple[Change, ...]:
    """Return the changes by which equal cards decide the deal by a *rule*."""
    return (
        *(
            _add(
                f"C1/equal-{name}",
                drawn_otherwise(rule=rule, by_dealer=by_dealer, lowest="equal"),
                _deals(name),
                after="C1/equal",
                until="first_packet",
                lawful=True,
            )
            for name, by_dealer in (("opponents", False), ("dealer", True))
        ),
        Drop("C1/equal"),
    )


def _changed_before_the_deal(order: Order) -> tuple[Change, ...]:
    """Return the changes by which a bad card found before the deal leads to another *order*."""
    return (
        SetField("G10.5", "when", bad_card_found(dealt=True)),
        _add("G10.5/early", bad_card_found(dealt=False), order, until="first_packet"),
    )


DRAW_ANEW = Order("redraw", group=(("seats", "everyone"),))
ANYBODY_BEFORE_TABLE = (Term("everyone", ("table_card",)),)
ANYBODY_BEFORE_PLAY = (Term("everyone", ("play",)),)
ANYBODY_UNTIL_OVER = (Term("everyone", ("deal_over", "any_lift")),)
UNTIL_OVER = (Term("everyone", ("deal_over",)),)
OPPONENT_BEFORE_DEAL = (Term("opponents", ("first_packet",)),)
TAKE_BACK = Order("take_back", who=(("by", "others"),))
RETURN = Order("return_cards", who=(("by", "offender"),))
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
        *_first_dealer("high"),
    ),
    misreading(
        "C1/the-ace-is-high",
        mark("Taking the ace for the highest card of the draw."),
        *_first_dealer("ace high"),
    ),
    misreading(
        "C1/suits-break-ties",
        mark("Thinking that of equal cards the one of the lower suit deals."),
        *_equal_cards("suits"),
    ),
    misreading(
        "C1/with-equal-cards-the-other-deals",
        mark("Thinking that with equal cards the deal goes to whoever does not hold the pack."),
        *_equal_cards("other"),
    ),
    misreading(
        "C1/the-draw-binds-nobody",
        mark("Thinking that the draw binds nobody: whoever takes the pack deals."),
        *_drop("C1", "C1/equal"),
        SetField("G8b", "when", dealt_against_the_draw(rule="holder")),
        SetField("G9", "when", prepared_against_the_draw(rule="holder")),
    ),
    misreading(
        "C1/shuffled-before-the-draw",
        mark("Thinking that a draw from a pack that nobody has shuffled has to be made again."),
        SetField("C1", "when", drawn_from(shuffled=True)),
        _add(
            "C1/unshuffled",
            drawn_from(shuffled=False),
            Order("redraw", group=(("seats", "everyone"),)),
            until="first_packet",
            lawful=True,
        ),
    ),
    misreading(
        "C1/drawn-for-every-deal",
        mark("Thinking that before every deal the players draw for who deals."),
        _add("C1/every", nothing_drawn(), DRAW_ANEW, until="first_packet", lawful=True),
    ),
    misreading(
        "C1/drawn-again-while-dealing",
        mark("Thinking that equal cards are drawn again even when cards have been dealt."),
        SetField("C1/equal", "until", "deal_over"),
    ),
    misreading(
        "C1/the-other-takes-over",
        mark("Thinking that whoever drew the higher card takes the deal over, even once begun."),
        _add("C1/over", dealt_by_the_loser(rule="high"), _deals("opponents"), until="deal_over"),
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
        "C2/a-refusal-costs-the-deal",
        mark("Thinking that a dealer who refuses a shuffle loses the deal to his opponent."),
        SetField("C2", "order", redeal("next")),
        SetField("C2", "until", ""),
    ),
    misreading(
        "C2/only-on-demand",
        mark("Thinking that a refused shuffle is made only if the opponent insists."),
        SetField("C2", "claim", OPPONENT_BEFORE_DEAL),
    ),
    misreading(
        "C2/while-dealing",
        mark("Thinking that a refused shuffle is still made once cards have been dealt."),
        SetField("C2", "until", "deal_over"),
    ),
    misreading(
        "C2/after-the-cut-too",
        mark("Thinking that the opponent may ask for a shuffle after the cut too."),
        SetField("C2", "when", refused_after_cut()),
    ),
    misreading(
        "C2/both-must-shuffle",
        mark("Thinking that the opponent has to shuffle too or the pack is shuffled anew."),
        _add("C2/both", shuffled_by_dealer_alone(), rectify("shuffle"), until="deal_over"),
    ),
    misreading(
        "C2/one-shuffle-is-not-enough",
        mark("Thinking that the opponent may demand a redeal if the pack was shuffled only once."),
        _add("C2/once", shuffled_once(), redeal(), claim=OPPONENT_BEFORE_TABLE),
    ),
    misreading(
        "C2/the-other-deals",
        mark("Thinking that after a refused or bad shuffle the opponent takes the deal over."),
        *set_each("order", rectify("dealer"), "C2", "G2"),
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
    misreading(
        "C3/a-card-seen-does-not-matter",
        mark("Thinking that a card seen in the cut does not matter."),
        Drop("C3"),
    ),
    misreading(
        "C3/only-on-demand",
        mark("Thinking that a cut that went wrong is made again only if the opponent asks."),
        *set_each("claim", OPPONENT_BEFORE_DEAL, "C3", "C3/untidy"),
    ),
    misreading(
        "C3/the-deal-passes",
        mark("Thinking that whoever shows a card in the cut loses the deal to the opponent."),
        *set_each("order", redeal("next"), "C3", "C3/untidy"),
        *set_each("until", "", "C3", "C3/untidy"),
        *set_each("cured_by", (), "C3", "C3/untidy"),
    ),
    misreading(
        "C3/the-pack-is-changed",
        mark("Thinking that a pack of which a card was seen in the cut is exchanged for another."),
        SetField("C3", "order", redeal(new_pack=True)),
    ),
    misreading(
        "C3/a-card-fallen-face-down",
        mark("Thinking that the pack is cut again when a card falls face down in the cut too."),
        _add("C3/down", fell_in_the_cut(), _recut(reshuffle=False), until="first_packet"),
    ),
    misreading(
        "C3/only-one-cut",
        mark("Thinking that a pack which is cut twice has to be shuffled and cut anew."),
        _add("C3/again", cut_again(), _recut(reshuffle=True), until="first_packet"),
    ),
    # -- order, packets and the missing cut
    misreading(
        "C4/another-order-is-a-misdeal",
        mark("Taking packets laid in another order for a fault that costs a redeal."),
        _add("C7/order", wrong_rotation(), redeal()),
    ),
    misreading(
        "C4/another-size-costs-the-deal",
        mark("Thinking that a dealer loses the deal by a packet of another size."),
        _add("C7/size", another_size(), redeal("next")),
    ),
    misreading(
        "C4/two-at-a-time",
        mark("Thinking that cards are dealt by twos only, whatever the players have agreed on."),
        _add("C7/by-fours", dealt_in(size=4), redeal()),
    ),
    misreading(
        "C4/four-at-a-time",
        mark("Thinking that the opponent may demand that four cards at a time be dealt."),
        _add("C7/by-twos", dealt_in(size=2), redeal(), claim=OPPONENT_BEFORE_PLAY),
    ),
    misreading(
        "C4/the-table-is-last",
        mark("Thinking that anybody may stop the deal when the table is served before the dealer."),
        _add("C7/table", table_served_before_dealer(), redeal(), claim=UNTIL_OVER),
    ),
    misreading(
        "C4/the-table-in-every-round",
        mark("Thinking that the table gets four cards in every round, or the dealer pays for it."),
        _add("C7/table", round_dealt_out(), _costs("game")),
    ),
    misreading(
        "C4/the-deal-alternates",
        mark("Thinking that the players deal in turns, a round each."),
        _add("G9/round", round_of_the_other(), rectify("dealer"), until="first_packet"),
        _add("G8b/round", round_of_the_other(), redeal("next"), claim=UNTIL_OVER),
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
        "C5/declined-for-good",
        mark("Thinking that a declined cut is a fault for good, even if the pack is cut then."),
        *set_each("cured_by", (), *DECLINED),
    ),
    misreading(
        "C5/declined-as-a-thin-cut",
        mark("Taking a declined cut for one that is merely made again, like a thin one."),
        TakeFrom("general", "G3/declined", instead_of=DECLINED),
        SetField("G3/declined", "until", "play"),
    ),
    misreading(
        "C5/cut-late",
        mark("Thinking that a pack not properly cut is simply cut late, and the deal goes on."),
        *set_each("order", rectify("cut"), *UNCUT),
    ),
    misreading(
        "C5/it-costs-the-game",
        mark("Thinking that whoever deals from a pack not properly cut forfeits the game."),
        *set_each("order", _costs("game"), *UNCUT),
        *set_each("claim", (), *UNCUT),
    ),
    misreading(
        "C5/before-the-first-card",
        mark("Thinking that nobody may call a missing cut once the first packet lies."),
        *set_each("claim", OPPONENT_BEFORE_DEAL, *UNCUT),
    ),
    misreading(
        "C5/another-pack",
        mark("Thinking that a redeal is always made with another pack."),
        *set_each("order", redeal(new_pack=True), *UNCUT, "C6a", "C6a/boxed", "G6/chosen"),
        SetField("G8b", "order", redeal("rightful", new_pack=True)),
    ),
    misreading(
        "C5/as-a-bad-shuffle",
        mark("Thinking that a pack not properly cut is only shuffled anew, and the deal goes on."),
        *set_each("order", rectify("shuffle"), *UNCUT),
        *set_each("claim", (), *UNCUT),
        *set_each("until", "deal_over", *UNCUT),
    ),
    misreading(
        "C5/until-play",
        mark("Thinking that the opponent may call a missing cut until the first card is played."),
        *set_each("claim", OPPONENT_BEFORE_PLAY, *UNCUT),
    ),
    misreading(
        "C5/any-shuffle-costs-the-deal",
        mark("Thinking that after any shuffle of the cut pack the opponent deals."),
        _add("C5/any-shuffle", shuffled_after_any_cut(), redeal("next"), cured_by=("cut",)),
    ),
    misreading(
        "C5/a-shuffle-undoes-the-cut",
        mark("Thinking that after any shuffle the pack is simply cut again."),
        Drop("C5/shuffled"),
        _add("C5/cut-again", shuffled_after_any_cut(), rectify("cut"), until="deal_over"),
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
        "C6a/the-deal-passes",
        mark("Thinking that a dealer who shows a card before the table's loses the deal."),
        SetField("C6a", "order", redeal("next")),
    ),
    misreading(
        "C6a/before-the-table-it-is-nothing",
        mark("Thinking that a card shown before the first table card is no matter."),
        Drop("C6a"),
    ),
    misreading(
        "C6a/only-what-is-shown",
        mark("Thinking that only a card which the dealer turns up counts, not one that falls."),
        *(
            SetField(
                name, "when", turned_up(whose="opponent", branch=branch, boxed=False, answer=answer)
            )
            for name, branch, answer in (
                ("C6a", "a", "any"),
                ("C6b/open", "b", "open"),
                ("C6b/rejected", "b", "rejected"),
                ("C6c", "c", "any"),
            )
        ),
    ),
    misreading(
        "C6a/an-exchange",
        mark("Thinking that before the table's cards too the dealer keeps the card shown."),
        SetField("C6a", "order", EXCHANGE),
        SetField("C6a", "claim", ()),
    ),
    misreading(
        "C6a/a-fresh-card",
        mark("Thinking that before the table's cards too the card shown is buried and replaced."),
        SetField("C6a", "order", REPLACE),
        SetField("C6a", "claim", ()),
    ),
    misreading(
        "C6a/the-rest-is-shuffled",
        mark("Thinking that after a card shown before the table's the rest is only shuffled anew."),
        SetField("C6a", "order", rectify("shuffle")),
        SetField("C6a", "claim", ()),
        SetField("C6a", "until", "deal_over"),
    ),
    misreading(
        "C6a/the-rest-is-cut",
        mark("Thinking that a card shown before the table's goes back and the pack is cut again."),
        SetField("C6a", "order", _recut(reshuffle=False)),
        SetField("C6a", "claim", ()),
        SetField("C6a", "until", "deal_over"),
    ),
    misreading(
        "C6b/any-card-costs-the-deal",
        mark("Thinking that a dealer loses the deal by any other card that is seen."),
        _add("C6b/any", shown_of_another(), redeal("next"), outlasts_play=True),
    ),
    misreading(
        "C6b/any-card-on-demand",
        mark("Thinking that the opponent may demand a redeal for any card that is seen."),
        _add("C6b/any", shown_at_all(), redeal(), claim=OPPONENT_BEFORE_PLAY),
    ),
    misreading(
        "C6b/any-card-is-changed",
        mark("Thinking that any other card that is seen is buried and dealt anew."),
        _add("C6b/any", shown_of_another(), REPLACE, outlasts_play=True),
    ),
    misreading(
        "C6b/after-the-deal",
        mark("Thinking that a card shown when all is dealt is a fault of the deal too."),
        _add("C6b/over", shown_when_all_is_dealt(), redeal(), outlasts_play=True),
    ),
    misreading(
        "C6b/after-the-deal-on-demand",
        mark("Thinking that a card shown when all is dealt may be refused until play begins."),
        _add("C6b/over", shown_when_all_is_dealt(), CHOICE, outlasts_play=True),
    ),
    misreading(
        "C6b/face-down-costs-the-deal",
        mark("Thinking that a dealer who lets a card fall face down loses the deal."),
        _add("C6b/down", fell_in_the_deal(), redeal("next")),
    ),
    misreading(
        "C6b/face-down-on-demand",
        mark("Thinking that the opponent may demand a redeal when a card falls face down."),
        _add("C6b/down", fell_in_the_deal(), redeal(), claim=OPPONENT_BEFORE_PLAY),
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
        "C6b/no-choice",
        mark("Thinking that the card shown is buried and replaced without the opponent's choice."),
        *set_each("order", REPLACE, *SHOWN),
    ),
    misreading(
        "C6b/face-down-changes-the-pack",
        mark("Thinking that the pack is exchanged when a card of it falls, even face down."),
        _add("C6b/down", fell_in_the_deal(), redeal(new_pack=True)),
    ),
    misreading(
        "C6b/face-down-cuts-again",
        mark("Thinking that a card which falls face down is put back, and the pack is cut again."),
        _add("C6b/down", fell_in_the_deal(), _recut(reshuffle=False), until="deal_over"),
    ),
    misreading(
        "C6b/the-move-is-put-right",
        mark("Thinking that the moves are taken back for a fault of the deal found only in play."),
        _add("C6b/played", played_after_a_fault(), rectify("move"), outlasts_play=True),
    ),
    misreading(
        "C6b/the-deal-passes",
        mark("Thinking that a dealer who shows a card of the opponent's loses the deal."),
        *set_each("order", redeal("next"), *SHOWN, "C6c"),
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
    misreading(
        "C6c/a-fresh-card",
        mark("Thinking that in the last round too the card shown is buried and another is dealt."),
        SetField("C6c", "order", REPLACE),
    ),
    misreading(
        "C6c/the-card-stays",
        mark("Thinking that in the last round the opponent has to keep the card shown."),
        SetField("C6c", "order", None),
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
    misreading(
        "C7/too-many-are-taken-back",
        mark("Thinking that a card too many is simply taken back and only too few count."),
        *(
            SetField(name, "when", too_few_only(what=what))
            for name, what in zip(COUNT, ("game", "deal"), strict=True)
        ),
    ),
    misreading(
        "C7/not-on-the-table",
        mark("Thinking that a wrong number of cards on the table does not matter."),
        *(
            SetField(name, "when", wrong_in_a_hand(what=what))
            for name, what in zip(COUNT, ("game", "deal"), strict=True)
        ),
    ),
    misreading(
        "C7/as-a-lost-count",
        mark("Taking a wrong number of cards for a lost count, so that the dealer may choose."),
        *set_each("order", Order("option", who=(("by", "dealer"),), then=redeal()), *COUNT),
    ),
    misreading(
        "C7/the-opponent-deals-anew",
        mark("Thinking that after a wrong number the opponent deals the cards anew."),
        *set_each("order", redeal("next"), *COUNT),
    ),
    misreading(
        "C7/a-new-pack",
        mark("Taking a wrong number of cards for a wrong pack, which is exchanged for another."),
        *set_each("order", redeal(new_pack=True), *COUNT),
    ),
    misreading(
        "C7/the-caller-deals",
        mark("Thinking that an opponent who stops a deal with a call has to deal himself."),
        _add("C7/call", opponent_called(), redeal("opponents")),
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
        "C8/the-build-goes-back",
        mark("Thinking that a faulty build of any kind is laid back on the table by its maker."),
        *set_each("order", RETURN, "C8", "C9", "C10", "C11"),
    ),
    misreading(
        "C8/the-card-must-be-shown",
        mark("Thinking that a build may be taken apart unless its builder shows the card for it."),
        _add("C8/unshown", any_build(), SEPARATE),
    ),
    misreading(
        "C8/not-as-the-first-move",
        mark("Thinking that nobody may build with the first move of a round."),
        _add("C8/first", built_first(), rectify("move")),
    ),
    misreading(
        "C9/any-card-may-raise",
        mark("Thinking that a build may be raised with a card from the table."),
        Drop("C9"),
    ),
    misreading(
        "C9/the-build-falls-apart",
        mark("Thinking that the opponent may take apart a build raised from the table."),
        SetField("C9", "order", SEPARATE),
    ),
    misreading(
        "C9/as-a-false-build",
        mark("Taking a build raised from the table for a false one."),
        SetField("C9", "order", TAKE_BACK),
    ),
    misreading(
        "C9/nobody-raises-anothers",
        mark("Thinking that nobody may change a build of the opponent's."),
        _add("C9/another", raised_of_another(), rectify("move")),
    ),
    misreading(
        "C9/the-builder-takes-back",
        mark("Thinking that a builder may take cards back when the build has been changed."),
        _add("C9/another", raised_of_another(), TAKE_BACK),
    ),
    misreading(
        "C9/no-build-is-raised",
        mark("Thinking that a build may be taken apart once its value has been changed."),
        _add("C9/hand", raised_from_hand(), SEPARATE),
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
        "C10/as-a-false-build",
        mark("Taking a build that its builder has changed too early for a false one."),
        SetField("C10", "order", TAKE_BACK),
    ),
    misreading(
        "C10/one-build-at-a-time",
        mark("Thinking that nobody may build while another build lies on the table."),
        _add("C10/second", built_second(), rectify("move")),
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
        "C12/as-a-false-build",
        mark("Thinking that the opponent may take cards back when a wrong card was taken."),
        SetField("C12", "order", TAKE_BACK),
    ),
    misreading(
        "C12/only-separated",
        mark("Thinking that the opponent may separate cards that were wrongly taken."),
        SetField("C12", "order", SEPARATE),
    ),
    misreading(
        "C12/one-card-for-one",
        mark("Thinking that one card takes only one, so that a whole combination goes back."),
        _add("C12/several", took_several(), RETURN),
    ),
    misreading(
        "C12/to-be-said",
        mark("Thinking that a player who does not say what he takes must move again."),
        _add("C12/unsaid", took_at_all(), rectify("move")),
    ),
    misreading(
        "C13/the-tricks-go-back",
        mark("Thinking that whoever looks through tricks lays the last one back on the table."),
        SetField("C13", "order", RETURN),
    ),
    misreading(
        "C13/the-deal-passes",
        mark("Thinking that after a look through tricks the opponent deals anew."),
        SetField("C13", "order", redeal("next")),
    ),
    misreading(
        "C13/may-take-back",
        mark("Thinking that after a look through tricks the opponent may take cards back."),
        SetField("C13", "order", TAKE_BACK),
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
    MisreadingOfBase("G2/while-dealing"),
    MisreadingOfBase("G2/never-cured"),
    MisreadingOfBase("G2/cut-will-mend-it"),
    MisreadingOfBase("G2/the-dealer-is-last"),
    MisreadingOfBase("G2/once-more-on-demand"),
    misreading(
        "G2/only-on-demand",
        mark("Thinking that a bad shuffle is made again only if the opponent asks."),
        SetField("G2", "claim", OPPONENT_BEFORE_DEAL),
    ),
    misreading(
        "G2/hidden-is-no-matter",
        mark("Thinking that a pack may be shuffled under the table if no face is seen."),
        SetField("G2", "when", shuffled_with_faces()),
    ),
    misreading(
        "G2/the-pack-is-changed",
        mark("Thinking that a badly shuffled pack is exchanged for another."),
        SetField("G2", "order", redeal(new_pack=True)),
    ),
    misreading(
        "G2/back-to-the-draw",
        mark("Thinking that after a bad shuffle or cut all begins anew, with a draw for the deal."),
        *set_each("order", DRAW_ANEW, "G2", "G3", "G9/cut"),
    ),
    misreading(
        "G2/any-shuffle-will-do",
        mark("Thinking that it does not matter how the pack is shuffled, or whether it is."),
        Drop("G2"),
    ),
    MisreadingOfBase("G3/more-than-five"),
    misreading(
        "G3/it-never-lapses",
        mark("Thinking that a thin cut still spoils the deal once cards have been dealt."),
        SetField("G3", "order", redeal()),
        SetField("G3", "until", ""),
    ),
    MisreadingOfBase("G3/any-cut-will-do"),
    MisreadingOfBase("G3/once-is-not-enough"),
    MisreadingOfBase("G3/not-cut-yet"),
    misreading(
        "G3/while-dealing",
        mark("Thinking that a thin cut is still made again once cards have been dealt."),
        SetField("G3", "until", "deal_over"),
    ),
    misreading(
        "G3/as-no-cut",
        mark("Thinking that the opponent may demand a redeal for a thin cut as for none."),
        SetField("G3", "order", redeal()),
        SetField("G3", "until", ""),
        SetField("G3", "claim", OPPONENT_BEFORE_PLAY),
    ),
    misreading(
        "G3/shuffle-again",
        mark("Thinking that after a thin cut the pack is shuffled before it is cut again."),
        SetField("G3", "order", _recut(reshuffle=True)),
    ),
    misreading(
        "G3/two-parts-only",
        mark("Thinking that a cut in three parts has to be made again."),
        _add("G3/three", cut_in_three(), rectify("cut"), until="first_packet"),
    ),
    MisreadingOfBase("G5/others-may-demand"),
    MisreadingOfBase("G5/loses-the-deal"),
    MisreadingOfBase("G5/before-the-cut"),
    misreading(
        "G5/at-any-time",
        mark("Thinking that the dealer may never look at the bottom card, on pain of a redeal."),
        SetField("G5", "when", peeked_at_any_time()),
        SetField("G5", "order", redeal()),
        SetField("G5", "outlasts_play", True),
    ),
    misreading(
        "G5/the-opponents-look",
        mark("Thinking that a look of the opponent at the bottom card brings a redeal."),
        _add("G5/opponent", opponent_peeked(), redeal(), outlasts_play=True),
    ),
    misreading(
        "G5/the-opponent-has-it-cut-again",
        mark("Thinking that the pack is cut again once the opponent has seen the bottom card."),
        _add("G5/opponent", opponent_peeked_in_time(), _recut(reshuffle=False), until="deal_over"),
    ),
    misreading(
        "G5/the-pack-is-changed",
        mark("Thinking that a pack whose bottom card the dealer knows is exchanged for another."),
        SetField("G5", "order", redeal(new_pack=True)),
    ),
    misreading(
        "G5/whoever-lets-it-be-seen",
        mark("Thinking that a dealer who lets the bottom card be seen forfeits the deal."),
        _add("G5/shown", opponent_peeked(), _costs("deal"), outlasts_play=True),
    ),
    MisreadingOfBase("G5/cut-again"),
    MisreadingOfBase("G6/must-redeal"),
    MisreadingOfBase("G6/must-deal-on"),
    MisreadingOfBase("G6/anyone-may-demand"),
    MisreadingOfBase("G6/after-the-deal"),
    MisreadingOfBase("G6/loses-the-deal"),
    misreading(
        "G6/as-a-wrong-number",
        mark("Taking a lost count for a wrong number of cards, which costs the game."),
        *set_each("order", _costs("game"), "G6", "G6/chosen"),
        SetField("G6", "until", ""),
    ),
    MisreadingOfBase("G6/others-must-ask"),
    MisreadingOfBase("G6/even-when-finished"),
    MisreadingOfBase("G6/whenever-he-likes"),
    MisreadingOfBase("G7/look-is-a-redeal"),
    MisreadingOfBase("G7/touch-is-a-redeal"),
    MisreadingOfBase("G7/others-may-demand"),
    MisreadingOfBase("G7/touch-may-be-called"),
    MisreadingOfBase("G7/not-before-the-dealer"),
    MisreadingOfBase("G7/who-reaches-deals"),
    MisreadingOfBase("G8b/the-deal-goes-on"),
    MisreadingOfBase("G8b/same-dealer"),
    MisreadingOfBase("G8b/first-card"),
    misreading(
        "G8a/from-the-next-round",
        mark("Thinking that once a deal out of turn stands the right player deals the rest."),
        _add("G8a/round", dealt_out_of_turn(), rectify("dealer")),
    ),
    misreading(
        "G8b/drawn-anew",
        mark("Thinking that after a deal out of turn the players draw for the deal again."),
        SetField("G8b", "order", DRAW_ANEW),
        SetField("G8b", "claim", ()),
    ),
    MisreadingOfBase("G8a/until-own-lift"),
    MisreadingOfBase("G8a/after-the-deal"),
    MisreadingOfBase("G8b/others-only"),
    MisreadingOfBase("G8a/void"),
    MisreadingOfBase("G9/anyone-may-deal"),
    misreading(
        "G9/drawn-anew",
        mark("Thinking that the players draw again if the wrong one has taken the pack to deal."),
        SetField("G9", "order", DRAW_ANEW),
    ),
    misreading(
        "G9/a-wrong-cut-loses-the-deal",
        mark("Thinking that a dealer who cuts himself hands the deal over to the other."),
        SetField("G9/cut", "order", rectify("dealer")),
    ),
    MisreadingOfBase("G9/only-from-the-cut"),
    MisreadingOfBase("G9/anyone-may-cut"),
    MisreadingOfBase("G9/redeal"),
    MisreadingOfBase("G9/cut-is-void"),
    MisreadingOfBase("G9/while-dealing"),
    MisreadingOfBase("G9/must-be-claimed"),
    MisreadingOfBase("G9/only-a-new-cut"),
    MisreadingOfBase("G9/others-may-demand"),
    MisreadingOfBase("G9/leave-is-nothing"),
    MisreadingOfBase("G9/leave-to-cut-is-nothing"),
    MisreadingOfBase("G10.4/same-pack"),
    MisreadingOfBase("G10.4/surplus-is-taken-out"),
    MisreadingOfBase("G10.4/loses-the-deal"),
    MisreadingOfBase("G10.4/short-is-made-up"),
    MisreadingOfBase("G10.4/on-demand"),
    misreading(
        "G10.4/as-a-wrong-number",
        mark("Taking a wrong pack for a wrong number of cards, which costs the dealer the game."),
        *set_each("order", _costs("game"), "G10.4/short", "G10.4/surplus"),
    ),
    MisreadingOfBase("G10.5/soiled-is-nothing"),
    MisreadingOfBase("G10.5/on-demand"),
    MisreadingOfBase("G10.5/loses-the-deal"),
    MisreadingOfBase("G10.5/no-exchange"),
    misreading(
        "G10.5/only-damaged-cards",
        mark(
            "Thinking that only a damaged card spoils the pack, not one that is there twice or "
            "has another back."
        ),
        *set_each("when.what", ("defective", "soiled"), *BAD_CARD),
    ),
    misreading(
        "G10.5/only-cut-again",
        mark("Thinking that after a bad card found before the deal the pack is only cut again."),
        *_changed_before_the_deal(_recut(reshuffle=False)),
    ),
    misreading(
        "G10.5/only-the-card-is-changed",
        mark("Thinking that before the deal only the bad card is changed and the pack shuffled."),
        *_changed_before_the_deal(rectify("shuffle")),
    ),
    misreading(
        "G10.5/another-card-is-dealt",
        mark("Thinking that instead of a bad card another is dealt to the opponent."),
        SetField("G10.5", "when", bad_card_found(dealt=False)),
        _add("G10.5/dealt", bad_card_found(dealt=True), REPLACE, outlasts_play=True),
    ),
    misreading(
        "G10.5/the-same-pack",
        mark("Thinking that a soiled card is only a reason to deal the same pack anew."),
        *set_each("order", redeal(), *BAD_CARD),
    ),
)
