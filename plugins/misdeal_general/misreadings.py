"""Misreadings of the general clauses: what people at the table believe, and where it leads.

Each is a change of the code: a clause one phase too early or too late, another game's rule, the
wrong dealer, a claim where none is needed, a sanction where there is none.
"""

from __future__ import annotations

from trainer.plugins import (
    Add,
    AnyDeal,
    Article,
    BadShuffle,
    Drawn,
    Drop,
    DroppedClosed,
    Exposed,
    Found,
    FoundFlaw,
    LostCount,
    Misreading,
    NoShuffle,
    OddPacket,
    Order,
    Peeked,
    PreparedOutOfTurn,
    RedealChosen,
    SetField,
    SetRole,
    SetSetting,
    ShiftSetting,
    Shortage,
    Surplus,
    Table,
    Term,
    card_exposed,
    first_dealer_drawn,
    mark,
    misreading,
    rectify,
    redeal,
    set_each,
    trigger,
)

STANDS = Order("stands")
RESHUFFLE = Order("recut", what=(("reshuffle", True),))
CHOOSES = Order("option", who=(("by", "dealer"),), then=redeal())
ANOTHER_PACK = redeal(new_pack=True)
ALL_DRAW = Order("redraw", group=(("seats", "everyone"),))


def deals(role: str) -> Order:
    """Order that the player with this *role* deals first."""
    return Order("deals", who=(("dealer", role),))


def term(who: str, *before: str) -> tuple[Term, ...]:
    """Return a right to claim: whose it is, and the moments that end it."""
    return (Term(who, before),)


@trigger(Surplus)
def too_many(table: Table, fact: Surplus) -> int | None:
    """Somebody has too many cards."""
    return fact.at


@trigger(Shortage)
def too_few(table: Table, fact: Shortage) -> int | None:
    """Somebody has too few cards now that the deal is over."""
    return fact.at


@trigger(Surplus, Shortage)
def miscounted_in_turn(table: Table, fact: Surplus | Shortage) -> int | None:
    """Somebody has a wrong number of cards, and the dealer deals in his turn."""
    return None if table.wrong_dealer else fact.at


@trigger(Surplus, Shortage, OddPacket)
def odd_packet_or_count(table: Table, fact: Surplus | Shortage | OddPacket) -> int | None:
    """A packet of another size or for another player, or a wrong number of cards in the end."""
    return fact.at


@trigger(Exposed, DroppedClosed)
def dropped(table: Table, fact: Exposed | DroppedClosed) -> int | None:
    """A card came to be seen in the deal, or was dropped face down."""
    return fact.at if isinstance(fact, DroppedClosed) or fact.phase == "deal" else None


@trigger(Exposed)
def exposed_by_dealer(table: Table, fact: Exposed) -> int | None:
    """The dealer let a card be seen in the deal."""
    return fact.at if fact.phase == "deal" and fact.by == table.dealer else None


@trigger(Exposed)
def exposed_of_another(table: Table, fact: Exposed) -> int | None:
    """A card that is not the dealer's own came to be seen in the deal."""
    return fact.at if fact.phase == "deal" and fact.of != table.dealer else None


@trigger(BadShuffle, NoShuffle)
def shuffled_badly(table: Table, fact: BadShuffle | NoShuffle) -> int | None:
    """The pack was shuffled badly, or dealt unshuffled and uncut."""
    uncut = table.first_packet == fact.at
    return fact.at if isinstance(fact, BadShuffle) or uncut else None


@trigger(PreparedOutOfTurn)
def cut_out_of_turn(table: Table, fact: PreparedOutOfTurn) -> int | None:
    """The pack was cut for the wrong player: that he shuffled is nothing yet."""
    cuts = [at for at in table.cuts if at >= fact.at]
    return cuts[0] if cuts else None


@trigger(RedealChosen)
def found_wrong_after_redeal(table: Table, fact: RedealChosen) -> int | None:
    """The pack was found to be wrong when the dealer had chosen to deal anew."""
    events = table.situation.events
    return next((at for at in range(fact.at, len(events)) if isinstance(events[at], Found)), None)


@trigger(FoundFlaw)
def found_before_play(table: Table, fact: FoundFlaw, *, what: str) -> int | None:
    """The pack was found to be wrong while nobody had played."""
    played = table.play is not None and table.play < fact.at
    return fact.at if fact.what == what and not played else None


@trigger(OddPacket)
def odd_packet(table: Table, fact: OddPacket) -> int | None:
    """A packet was of another size, or for another player."""
    return fact.at


@trigger(DroppedClosed)
def dropped_closed(table: Table, fact: DroppedClosed) -> int | None:
    """A card was dropped face down."""
    return fact.at


@trigger(Peeked)
def peeked_before_the_cut(table: Table, fact: Peeked) -> int | None:
    """Somebody looked at the bottom card while the pack was not cut yet."""
    return fact.at if fact.pack == "uncut" and not fact.begun else None


@trigger(Peeked)
def peeked_by_anyone(table: Table, fact: Peeked) -> int | None:
    """Anybody looked at the bottom card after the cut."""
    return fact.at if fact.pack == "cut" and fact.left else None


@trigger(Peeked)
def peeked_in_any_way(table: Table, fact: Peeked) -> int | None:
    """Anybody looked at the bottom card, before the cut or after it."""
    return fact.at if fact.left else None


@trigger(Drawn)
def drawn_without_a_tie(table: Table, fact: Drawn) -> int | None:
    """One card was the lowest in the first draw already."""
    at: int | None = first_dealer_drawn.test(table, fact, lowest="one")
    return None if len(table.find(Drawn)) > 1 else at


@trigger(Drawn)
def drawn_after_a_tie(table: Table, fact: Drawn) -> int | None:
    """One card was the lowest when those who had tied drew again."""
    at: int | None = first_dealer_drawn.test(table, fact, lowest="one")
    return at if len(table.find(Drawn)) > 1 else None


@trigger(LostCount)
def lost_count_in_the_end(table: Table, fact: LostCount) -> int | None:
    """The dealer lost count and dealt to the end all the same."""
    return fact.at if table.over is not None else None


@trigger(AnyDeal)
def shuffled_by_the_dealer_alone(table: Table, fact: AnyDeal) -> int | None:
    """The pack is shuffled, and nobody but the dealer has had it in his hands."""
    since = table.swaps[-1] if table.swaps else -1
    shuffles = [(at, by) for at, by in table.shuffles if at > since]
    alone = all(by == table.dealer for _, by in shuffles)
    return shuffles[-1][0] if shuffles and alone and table.first_packet is None else None


@trigger(AnyDeal)
def shuffled_last_by_another(table: Table, fact: AnyDeal) -> int | None:
    """Another player than the dealer was the last to shuffle."""
    if not table.shuffles or table.first_packet is not None:
        return None
    at, by = table.shuffles[-1]
    return at if by != table.dealer else None


@trigger(AnyDeal)
def shuffled_and_not_dealt(table: Table, fact: AnyDeal) -> int | None:
    """The pack was shuffled, and no packet is out."""
    return table.shuffles[-1][0] if table.shuffles and table.first_packet is None else None


@trigger(AnyDeal)
def lifted_before_the_dealer(table: Table, fact: AnyDeal) -> int | None:
    """A player looked at his cards when all were dealt, and the dealer had not."""
    own = table.lifts.get(table.dealer)
    lifts = [at for at in table.lifts.values() if own is None or at < own]
    return min((at for at in lifts if table.over is not None and at > table.over), default=None)


@trigger(AnyDeal)
def shuffled_and_not_cut(table: Table, fact: AnyDeal) -> int | None:
    """The pack was shuffled, and nobody has cut it yet."""
    since = max((*table.swaps, *table.cuts), default=-1)
    ready = table.shuffles and table.shuffles[-1][0] > since and table.first_packet is None
    return table.shuffles[-1][0] if ready else None


@trigger(AnyDeal)
def cut_once(table: Table, fact: AnyDeal) -> int | None:
    """The pack was cut once since it was shuffled, and no packet is out."""
    shuffled = table.shuffles[-1][0] if table.shuffles else -1
    cuts = [at for at in table.cuts if at > shuffled]
    return cuts[0] if len(cuts) == 1 and table.first_packet is None else None


@trigger(AnyDeal)
def exchanged(table: Table, fact: AnyDeal) -> int | None:
    """The pack was exchanged."""
    return table.swaps[-1] if table.swaps else None


@trigger(AnyDeal)
def exchanged_and_not_shuffled(table: Table, fact: AnyDeal) -> int | None:
    """The pack was exchanged, and nobody has shuffled or cut the new one yet."""
    if not table.swaps or table.first_packet is not None:
        return None
    done = max((*table.cuts, *(at for at, _ in table.shuffles)), default=-1)
    return table.swaps[-1] if done < table.swaps[-1] else None


@trigger(AnyDeal)
def cut_by_leave(table: Table, fact: AnyDeal) -> int | None:
    """The last cut was made by another than the one who is to cut, and the others allow it."""
    if not table.cuts:
        return None
    cut = table.situation.events[table.cuts[-1]]
    by = getattr(cut, "by", None)
    return (
        table.cuts[-1] if by not in (None, table.cutter) and getattr(cut, "leave", False) else None
    )


@trigger(AnyDeal)
def prepared_by_leave(table: Table, fact: AnyDeal) -> int | None:
    """A player is about to deal for another, and the others allow it."""
    by_leave = table.situation.leave and table.turn != table.dealer
    return table.prepared if by_leave and table.first_packet is None else None


@trigger(AnyDeal)
def dealt_by_leave(table: Table, fact: AnyDeal) -> int | None:
    """A player has begun to deal for another, and the others allow it."""
    by_leave = table.situation.leave and table.turn != table.dealer
    return table.first_packet if by_leave else None


@trigger(AnyDeal)
def not_lifted_yet(table: Table, fact: AnyDeal) -> int | None:
    """Cards are dealt, all or some, and nobody has looked at his."""
    return None if table.lifts or table.play is not None else table.first_packet


@trigger(AnyDeal)
def not_played_yet(table: Table, fact: AnyDeal) -> int | None:
    """Cards are dealt, all or some, and nobody has played."""
    return None if table.play is not None else table.first_packet


@trigger(AnyDeal)
def called_in_the_deal(table: Table, fact: AnyDeal) -> int | None:
    """Somebody has called when cards were dealt, all or some."""
    first = table.first_packet
    if first is None:
        return None
    return min((at for ats in table.calls.values() for at in ats if at > first), default=None)


FIRST_DEAL = (
    misreading(
        "G1/the-ace-is-high",
        mark("Taking the ace for the highest card in the draw, whatever the table has settled."),
        SetSetting("ace_low", False),
    ),
    misreading(
        "G1/the-ace-is-low",
        mark("Taking the ace for the lowest card in the draw, whatever the table has settled."),
        SetSetting("ace_low", True),
    ),
    misreading(
        "G1/no-banker",
        mark("Thinking that the lowest card decides who deals even where there is a banker."),
        SetSetting("bank", None),
    ),
    misreading(
        "G1/while-dealing",
        mark("Thinking that the draw is still to be carried out once cards have been dealt."),
        *set_each("until", "", "G1", "G1/banker"),
    ),
    misreading(
        "G1/the-highest-deals",
        mark("Thinking that whoever drew the highest card deals first."),
        SetField("G1", "order", deals("highest")),
    ),
    misreading(
        "G1/the-next-deals",
        mark("Thinking that whoever drew the lowest card cuts, and the player after him deals."),
        SetField("G1", "order", deals("after_drawn")),
    ),
    misreading(
        "G1/for-seats-only",
        mark("Thinking that a draw is for the seats alone, and all draw again for the deal."),
        SetField("G1", "order", ALL_DRAW),
    ),
    misreading(
        "G1/the-draw-decides-nothing",
        mark("Thinking that whoever holds the pack deals first, whatever was drawn."),
        Drop("G1"),
    ),
    misreading(
        "G1/suits-settle-a-tie",
        mark("Thinking that suits settle it when the lowest cards are equal, spades the lowest."),
        *set_each("order", deals("by_suit"), "G1", "G1/equal"),
    ),
    misreading(
        "G1/equal-cards-fall-out",
        mark("Thinking that equal lowest cards fall out, and the next lowest card deals."),
        *set_each("order", deals("next_lowest"), "G1", "G1/equal"),
    ),
    misreading(
        "G1/all-draw-again",
        mark("Thinking that after equal lowest cards all draw again, not those who tied alone."),
        SetField("G1", "when", drawn_without_a_tie()),
        SetField("G1/equal", "order", ALL_DRAW),
        Add(
            Article(
                id="G1/after-a-tie",
                when=drawn_after_a_tie(),
                order=ALL_DRAW,
                until="first_packet",
                lawful=True,
            ),
            after="G1/equal",
        ),
    ),
    misreading(
        "G1/left-of-the-banker",
        mark("Thinking that in a game with a bank the player after the banker deals."),
        SetField("G1/banker", "order", deals("after_drawn")),
    ),
    misreading(
        "G1/the-bank-is-drawn-for",
        mark("Thinking that all draw for the bank once more before anybody deals."),
        SetField("G1/banker", "order", ALL_DRAW),
    ),
    misreading(
        "G1/anyone-deals-at-a-bank",
        mark("Thinking that a draw settles nothing in a game with a bank, and anyone may deal."),
        Drop("G1/banker"),
    ),
)

SHUFFLE = (
    misreading(
        "G2/void",
        mark("Thinking that a deal from a badly shuffled pack is void and must be made again."),
        SetField("G2", "order", redeal()),
        SetField("G2", "until", ""),
    ),
    misreading(
        "G2/while-dealing",
        mark("Thinking that a shuffle can still be put right once cards have been dealt."),
        SetField("G2", "until", "deal_over"),
    ),
    misreading(
        "G2/never-cured",
        mark("Thinking that a bad shuffle counts even after a proper one has followed."),
        SetField("G2", "cured_by", ()),
    ),
    misreading(
        "G2/cut-is-enough",
        mark("Thinking that a pack which was cut need not have been shuffled."),
        SetField("G2", "when", shuffled_badly()),
    ),
    misreading(
        "G2/manners",
        mark("Taking an open shuffle for mere manners, with nothing to be put right."),
        SetField("G2", "order", None),
    ),
    misreading(
        "G2/cut-will-mend-it",
        mark("Thinking that a bad shuffle is put right with a cut, without a new shuffle."),
        SetField("G2", "order", rectify("cut")),
    ),
    misreading(
        "G2/others-may-demand",
        mark("Thinking that the others may demand a new deal from a badly shuffled pack."),
        SetField("G2", "order", redeal()),
        SetField("G2", "until", ""),
        SetField("G2", "claim", term("opponents", "deal_over")),
    ),
    misreading(
        "G2/another-shuffles-too",
        mark("Thinking that a pack which the dealer alone has shuffled is not shuffled properly."),
        Add(
            Article(id="G2/alone", when=shuffled_by_the_dealer_alone(), order=rectify("shuffle")),
            after="G2",
        ),
    ),
    misreading(
        "G2/the-dealer-is-last",
        mark("Thinking that a shuffle is no good unless the dealer is the last to shuffle."),
        Add(
            Article(id="G2/last", when=shuffled_last_by_another(), order=rectify("shuffle")),
            after="G2",
        ),
    ),
    misreading(
        "G2/not-shuffled-yet",
        mark("Thinking that a new pack is a fault already, though its shuffle is still to come."),
        Add(
            Article(id="G2/not-yet", when=exchanged_and_not_shuffled(), order=rectify("shuffle")),
            after="G2",
        ),
    ),
    misreading(
        "G2/once-more-on-demand",
        mark("Thinking that an opponent may have the pack shuffled once more before it is dealt."),
        Add(
            Article(
                id="G2/once-more",
                when=shuffled_and_not_dealt(),
                order=rectify("shuffle"),
                claim=term("opponents", "first_packet"),
            ),
            after="G2",
        ),
    ),
    misreading(
        "G2/loses-the-deal",
        mark("Thinking that a dealer who shuffles badly loses the deal, put right or not."),
        SetField("G2", "order", deals("next")),
        SetField("G2", "until", ""),
        SetField("G2", "cured_by", ()),
    ),
    misreading(
        "G2/another-pack",
        mark("Thinking that after a bad shuffle another pack is taken and dealt."),
        SetField("G2", "order", ANOTHER_PACK),
        SetField("G2", "until", ""),
    ),
)

DECLINED = ("G3/declined", "G3/declined-reshuffled", "G3/declined-again")

CUT = (
    misreading(
        "G3/any-cut-will-do",
        mark("Thinking that the parts of the cut may be as small as one likes."),
        SetField("G3", "when.least", 1),
    ),
    misreading(
        "G3/more-than-five",
        mark("Thinking that a part of exactly five cards is too small."),
        SetField("G3", "when.least", 6),
    ),
    misreading(
        "G3/void",
        mark("Taking a thin or untidy cut for no cut at all, so that the deal must be made again."),
        *set_each("order", redeal(), "G3", "G3/untidy"),
        *set_each("until", "", "G3", "G3/untidy"),
    ),
    misreading(
        "G3/while-dealing",
        mark("Thinking that a thin or untidy cut can still be made again once cards are dealt."),
        *set_each("until", "deal_over", "G3", "G3/untidy"),
    ),
    misreading(
        "G3/declined-is-no-cut",
        mark("Taking a cut that was offered and declined for one that was never offered."),
        *(Drop(one) for one in DECLINED),
        SetField("G10.1", "when.why", ("none", "withdrawn", "reshuffled", "declined")),
    ),
    misreading(
        "G3/declined-while-dealing",
        mark("Thinking that a declined cut can still be made once cards have been dealt."),
        *set_each("until", "deal_over", *DECLINED),
    ),
    misreading(
        "G3/disorder-is-nothing",
        mark("Thinking that disorder in the cut does not matter so long as the parts are large."),
        Drop("G3/untidy"),
    ),
    misreading(
        "G4/redeal",
        mark("Taking a card seen in the cut for a card that falls face up in the deal."),
        SetField("G4", "order", redeal()),
        SetField("G4", "until", ""),
        SetField("G4", "cured_by", ()),
    ),
    misreading(
        "G4/while-dealing",
        mark("Thinking that a card seen in the cut still counts once cards have been dealt."),
        SetField("G4", "until", "deal_over"),
    ),
    misreading(
        "G4/nothing",
        mark("Thinking that a card seen in the cut does not matter."),
        Drop("G4"),
    ),
    misreading(
        "G3/others-may-demand",
        mark("Thinking that the others may demand a new deal after a thin or untidy cut."),
        *set_each("order", redeal(), "G3", "G3/untidy"),
        *set_each("until", "", "G3", "G3/untidy"),
        *set_each("claim", term("opponents", "deal_over"), "G3", "G3/untidy"),
    ),
    misreading(
        "G3/shuffle-too",
        mark("Thinking that after a bad cut the pack is shuffled once more before a new cut."),
        *set_each("order", RESHUFFLE, "G3", "G3/untidy", *DECLINED),
    ),
    misreading(
        "G3/never-cured",
        mark("Thinking that a bad cut counts even after a proper one has followed."),
        *set_each("cured_by", (), "G3", "G3/untidy", *DECLINED),
        *set_each("undone_by", (), *DECLINED),
    ),
    misreading(
        "G3/once-is-not-enough",
        mark("Thinking that the pack must be cut twice before it is dealt."),
        Add(Article(id="G3/once", when=cut_once(), order=rectify("cut")), after="G3"),
    ),
    misreading(
        "G3/not-cut-yet",
        mark("Thinking that a pack which is not cut yet is a fault before the first card."),
        Add(
            Article(id="G3/not-yet", when=shuffled_and_not_cut(), order=rectify("cut")),
            after="G3",
        ),
    ),
    misreading(
        "G3/the-cutter-deals",
        mark("Thinking that whoever spoils the cut has to deal himself, cut again or not."),
        *set_each("order", deals("offender"), "G3", "G3/untidy"),
        *set_each("until", "", "G3", "G3/untidy"),
        *set_each("cured_by", (), "G3", "G3/untidy"),
    ),
    misreading(
        "G3/declined-so-he-deals",
        mark("Thinking that whoever declines the cut has to deal himself."),
        *set_each("order", deals("offender"), *DECLINED),
        *set_each("until", "", *DECLINED),
    ),
    misreading(
        "G4/others-may-demand",
        mark("Thinking that the others may demand a new deal when a card was seen in the cut."),
        SetField("G4", "order", redeal()),
        SetField("G4", "until", ""),
        SetField("G4", "cured_by", ()),
        SetField("G4", "claim", term("opponents", "deal_over")),
    ),
    misreading(
        "G4/before-the-cut-too",
        mark("Thinking that the pack is shuffled and cut anew for a card seen before the cut."),
        SetField("G4", "when.during", ("before cut", "cut")),
    ),
    misreading(
        "G4/the-dealer-chooses",
        mark("Thinking that the dealer may choose whether a card seen in the cut matters."),
        SetField("G4", "order", CHOOSES),
        SetField("G4", "until", ""),
    ),
    misreading(
        "G4/another-pack",
        mark("Thinking that a pack of which a card was seen in the cut is exchanged."),
        SetField("G4", "order", ANOTHER_PACK),
        SetField("G4", "until", ""),
        SetField("G4", "cured_by", ()),
    ),
)

BOTTOM_CARD = (
    misreading(
        "G5/others-may-demand",
        mark("Thinking that the others may demand a new deal when the dealer saw the bottom card."),
        SetField("G5", "order", redeal()),
        SetField("G5", "claim", term("opponents", "deal_over")),
    ),
    misreading(
        "G5/anyone",
        mark("Thinking that a new deal follows whoever has seen the bottom card after the cut."),
        SetField("G5", "when", peeked_by_anyone()),
        SetField("G5", "order", redeal()),
    ),
    misreading(
        "G5/before-the-cut",
        mark("Thinking that a pack is shuffled anew if its bottom card was seen before the cut."),
        SetField("G5", "when", peeked_before_the_cut()),
        SetField("G5", "order", rectify("shuffle")),
        SetField("G5", "until", "first_packet"),
    ),
    misreading(
        "G5/loses-the-deal",
        mark("Thinking that a dealer who saw the bottom card loses the deal to the next player."),
        SetField("G5", "order", redeal("next")),
    ),
    misreading(
        "G5/cut-again",
        mark("Thinking that the pack is cut again when the dealer saw the bottom card."),
        SetField("G5", "order", rectify("cut")),
        SetField("G5", "until", "deal_over"),
    ),
    misreading(
        "G5/shuffle-and-cut",
        mark("Thinking that the pack is shuffled and cut anew whoever saw the bottom card."),
        SetField("G5", "when", peeked_in_any_way()),
        SetField("G5", "order", RESHUFFLE),
    ),
)

LOST_COUNT = (
    misreading(
        "G6/must-redeal",
        mark("Thinking that a dealer who has lost count must deal anew."),
        SetField("G6", "order", redeal()),
    ),
    misreading(
        "G6/must-deal-on",
        mark("Thinking that a dealer who has lost count has to deal on."),
        SetField("G6", "order", STANDS),
        SetField("G6/chosen", "order", STANDS),
    ),
    misreading(
        "G6/anyone-may-demand",
        mark("Thinking that everyone may demand a new deal when the dealer has lost count."),
        SetField("G6", "order", redeal()),
        SetField("G6", "claim", term("everyone", "deal_over")),
        SetField("G6", "until", ""),
    ),
    misreading(
        "G6/after-the-deal",
        mark("Thinking that the dealer may still choose a new deal with all the cards dealt."),
        SetField("G6", "until", ""),
    ),
    misreading(
        "G6/not-the-end",
        mark("Thinking that a pack found wrong still counts after the dealer chose to deal anew."),
        Add(
            Article(
                id="G10.4/after-redeal",
                when=found_wrong_after_redeal(),
                order=redeal(new_pack=True),
            ),
            after="G10.4/surplus",
        ),
    ),
    misreading(
        "G6/loses-the-deal",
        mark("Thinking that a dealer who has lost count loses the deal to the next player."),
        *set_each("order", redeal("next"), "G6", "G6/chosen"),
    ),
    misreading(
        "G6/others-must-ask",
        mark("Thinking that a dealer who lost count deals anew only if an opponent demands it."),
        *set_each("order", redeal(), "G6", "G6/chosen"),
        *set_each("claim", term("opponents", "deal_over"), "G6", "G6/chosen"),
        SetField("G6", "until", ""),
    ),
    misreading(
        "G6/even-when-finished",
        mark("Thinking that a deal in which the count was lost is void, though it was finished."),
        Add(
            Article(id="G6/finished", when=lost_count_in_the_end(), order=redeal()),
            after="G6/chosen",
        ),
    ),
    misreading(
        "G6/whenever-he-likes",
        mark("Thinking that the dealer may deal anew as he likes until somebody has looked."),
        Add(
            Article(
                id="G6/at-will",
                when=not_lifted_yet(),
                order=Order("option", who=(("by", "dealer"),), then=redeal()),
                lawful=True,
            ),
            after="G6/chosen",
        ),
    ),
    misreading(
        "G6/another-pack",
        mark("Thinking that a dealer who has lost count deals anew with another pack."),
        *set_each("order", ANOTHER_PACK, "G6", "G6/chosen"),
    ),
    misreading(
        "G6/the-rest-is-shuffled",
        mark("Thinking that after a lost count the rest is shuffled and cut, and dealt on."),
        *set_each("order", RESHUFFLE, "G6", "G6/chosen"),
    ),
)

HANDS_OFF = (
    misreading(
        "G7/look-is-a-redeal",
        mark("Thinking that a look at one's cards during the deal brings a new deal."),
        SetField("G7/look", "order", redeal()),
    ),
    misreading(
        "G7/touch-is-a-redeal",
        mark("Thinking that to touch one's cards during the deal brings a new deal."),
        SetField("G7", "order", redeal()),
    ),
    misreading(
        "G7/others-may-demand",
        mark("Thinking that the others may demand a new deal when somebody looks at his cards."),
        SetField("G7/look", "order", redeal()),
        SetField("G7/look", "claim", term("others", "deal_over")),
    ),
    misreading(
        "G7/touch-may-be-called",
        mark("Thinking that the others may demand a new deal when somebody touches his cards."),
        SetField("G7", "order", redeal()),
        SetField("G7", "claim", term("others", "deal_over")),
    ),
    misreading(
        "G7/who-reaches-deals",
        mark("Thinking that whoever reaches for his cards too soon has to deal anew himself."),
        *set_each("order", redeal("early_hand"), "G7", "G7/look"),
    ),
    misreading(
        "G7/not-before-the-dealer",
        mark("Thinking that nobody may look at his cards before the dealer, deal over or not."),
        Add(
            Article(id="G7/before", when=lifted_before_the_dealer(), order=redeal()),
            after="G7",
        ),
    ),
)

OUT_OF_TURN = (
    misreading(
        "G8a/after-the-deal",
        mark("Thinking that a wrong dealer can be called even when the deal is over."),
        SetField("G8b", "claim", term("everyone", "play")),
    ),
    misreading(
        "G8a/until-own-lift",
        mark("Thinking that all may call a wrong dealer, each until looking at the own hand."),
        SetField("G8b", "claim", term("everyone", "own_lift")),
    ),
    misreading(
        "G8a/void",
        mark(
            "Thinking that a deal by the wrong player is void, whether anybody claims in time or "
            "not."
        ),
        SetField("G8b", "claim", ()),
    ),
    misreading(
        "G8b/same-dealer",
        mark("Thinking that whoever dealt out of turn deals again when there is a new deal."),
        SetRole("rightful", "dealer"),
    ),
    misreading(
        "G8b/next-player",
        mark("Thinking that after a deal out of turn the next player deals."),
        SetRole("rightful", "next"),
    ),
    misreading(
        "G8b/when-all-is-dealt",
        mark("Thinking that a new deal due when all is dealt goes to the one whose turn it was."),
        SetField("G10.2", "order", redeal("rightful")),
        *set_each(
            "order",
            redeal("rightful", new_pack=True),
            "G10.4/short",
            "G10.4/surplus",
            "G10.5",
        ),
    ),
    misreading(
        "G8b/others-only",
        mark("Thinking that the one who deals out of turn has no right to call it."),
        SetField("G8b", "claim", term("opponents", "deal_over")),
    ),
    misreading(
        "G8b/first-card",
        mark("Thinking that nobody may call a wrong dealer once the first card is dealt."),
        SetField("G8b", "claim", term("everyone", "first_packet")),
    ),
    misreading(
        "G8b/the-deal-goes-on",
        mark("Thinking that the right player just takes over the deal where it stands."),
        SetField("G8b", "order", rectify("dealer")),
    ),
    misreading(
        "G8b/taken-over-at-any-time",
        mark("Thinking that the right player takes over whenever a wrong dealer is noticed."),
        SetField("G8b", "order", rectify("dealer")),
        SetField("G8b", "claim", ()),
    ),
    misreading(
        "G8b/the-dealer-chooses",
        mark("Thinking that whoever deals out of turn may choose to go on, once he has begun."),
        SetField("G8b", "order", CHOOSES),
        SetField("G8b", "claim", ()),
    ),
    misreading(
        "G8b/only-the-right-player",
        mark("Thinking that only the player whose turn it is may call a wrong dealer."),
        SetField("G8b", "claim", term("rightful", "deal_over")),
    ),
)

PROXY = (
    misreading(
        "G9/anyone-may-deal",
        mark("Thinking that anybody may deal for another, leave or no leave."),
        Drop("G9"),
    ),
    misreading(
        "G9/only-from-the-cut",
        mark("Thinking that nobody is about to deal before the pack has been cut."),
        SetField("G9", "when", cut_out_of_turn()),
    ),
    misreading(
        "G9/redeal",
        mark("Taking a player who is about to deal out of turn for one who has dealt."),
        SetField("G9", "order", redeal("rightful")),
    ),
    misreading(
        "G9/anyone-may-cut",
        mark("Thinking that anybody may cut, leave or no leave."),
        Drop("G9/cut"),
    ),
    misreading(
        "G9/cut-is-void",
        mark("Thinking that a cut by the wrong player makes the deal void."),
        SetField("G9/cut", "order", redeal()),
        SetField("G9/cut", "until", ""),
    ),
    misreading(
        "G9/while-dealing",
        mark("Thinking that the right player can still cut once cards have been dealt."),
        SetField("G9/cut", "until", "deal_over"),
    ),
    misreading(
        "G9/must-be-claimed",
        mark("Thinking that the right player takes the deal over only if somebody claims it."),
        SetField("G9", "claim", term("everyone", "first_packet")),
    ),
    misreading(
        "G9/only-a-new-cut",
        mark("Thinking that a player who prepares to deal out of turn needs only a new cut."),
        SetField("G9", "order", rectify("cut")),
    ),
    misreading(
        "G9/leave-is-nothing",
        mark("Thinking that nobody may deal for another, though the opponents allow it."),
        Add(
            Article(id="G9/prepared", when=prepared_by_leave(), order=rectify("dealer")),
            after="G9",
        ),
        Add(
            Article(
                id="G9/dealt",
                when=dealt_by_leave(),
                order=redeal("rightful"),
                claim=term("everyone", "deal_over"),
            ),
            after="G9",
        ),
    ),
    misreading(
        "G9/leave-to-cut-is-nothing",
        mark("Thinking that nobody may cut for another, though the opponents allow it."),
        Add(
            Article(
                id="G9/cut-by-leave",
                when=cut_by_leave(),
                order=rectify("cut"),
                until="first_packet",
            ),
            after="G9",
        ),
    ),
    misreading(
        "G9/others-may-demand",
        mark("Thinking that the others may demand a new deal when the wrong player has cut."),
        SetField("G9/cut", "order", redeal()),
        SetField("G9/cut", "until", ""),
        SetField("G9/cut", "claim", term("others", "deal_over")),
    ),
    misreading(
        "G9/the-deal-passes",
        mark("Thinking that a player who prepares to deal out of turn lets the next one deal."),
        SetField("G9", "order", deals("next")),
    ),
    misreading(
        "G9/only-a-new-shuffle",
        mark("Thinking that when the wrong player has shuffled it is enough to shuffle again."),
        SetField("G9", "order", rectify("shuffle")),
    ),
)

UNCUT = ("G10.1", "G10.1/shuffled")

NOT_CUT = (
    misreading(
        "G10.1/no-call-needed",
        mark(
            "Thinking that a deal from an uncut pack is void, whether anybody claims in time or "
            "not."
        ),
        *set_each("claim", (), *UNCUT),
    ),
    misreading(
        "G10.1/after-the-deal",
        mark("Thinking that a missing cut can be called after the deal, until somebody lifts."),
        *set_each("claim", term("everyone", "any_lift"), *UNCUT),
    ),
    misreading(
        "G10.1/others-only",
        mark("Thinking that the dealer has no right to call his own missing cut."),
        *set_each("claim", term("opponents", "deal_over", "any_lift"), *UNCUT),
    ),
    misreading(
        "G10.1/cut-late",
        mark("Thinking that a pack not cut is simply cut late, and the deal goes on."),
        *set_each("order", rectify("cut"), *UNCUT),
    ),
    misreading(
        "G10.1/loses-the-deal",
        mark("Thinking that whoever deals from an uncut pack loses the deal to the next player."),
        *set_each("order", redeal("next"), *UNCUT),
    ),
    misreading(
        "G10.1/before-the-first-card",
        mark("Thinking that a missing cut can be called only before the first card is dealt."),
        *set_each("claim", term("everyone", "first_packet"), *UNCUT),
    ),
    misreading(
        "G10.1/a-shuffle-will-do",
        mark("Thinking that a missing cut is made up for by one more shuffle, called or not."),
        *set_each("order", rectify("shuffle"), *UNCUT),
        *set_each("claim", (), *UNCUT),
    ),
    misreading(
        "G10.1/the-dealer-chooses",
        mark("Thinking that the dealer may choose to deal on from a pack that was not cut."),
        *set_each("order", CHOOSES, *UNCUT),
        *set_each("claim", (), *UNCUT),
    ),
    misreading(
        "G10.1/only-the-cutter",
        mark("Thinking that nobody but the one who was to cut may call a missing cut."),
        *set_each("claim", term("cutter", "deal_over", "any_lift"), *UNCUT),
    ),
)

WRONG_COUNT = (
    misreading(
        "G10.2/on-demand",
        mark("Thinking that a wrong number of cards counts only if somebody claims."),
        SetField("G10.2", "claim", term("everyone", "play")),
    ),
    misreading(
        "G10.2/too-late-in-play",
        mark("Thinking that once play has begun it is too late for a wrong number of cards."),
        SetField("G10.2", "outlasts_play", False),
    ),
    misreading(
        "G10.2/loses-the-deal",
        mark("Thinking that a dealer who deals a wrong count loses the deal to the next player."),
        SetField("G10.2", "order", redeal("next")),
    ),
    misreading(
        "G10.2/packets-count",
        mark("Taking a packet of a wrong size for a wrong number of cards in the hand."),
        SetField("G10.2", "when", odd_packet_or_count()),
    ),
    misreading(
        "G10.2/a-hand-is-larger",
        mark("Taking the hands to have a card more than was settled."),
        ShiftSetting("hand", 1),
    ),
    misreading(
        "G10.2/packet-is-a-lost-count",
        mark("Taking a packet of a wrong size for a lost count, so that the dealer may choose."),
        Add(
            Article(
                id="G6/packet",
                when=odd_packet(),
                order=Order("option", who=(("by", "dealer"),), then=redeal()),
                lawful=True,
            ),
            after="G6",
        ),
    ),
    misreading(
        "G10.2/until-the-first-card",
        mark("Thinking that anybody may demand a new deal until the first card is played."),
        Add(
            Article(
                id="G10.2/at-will",
                when=not_played_yet(),
                order=redeal(),
                claim=term("everyone", "play"),
            ),
            after="G10.2",
        ),
    ),
    misreading(
        "G10.2/put-right",
        mark("Thinking that a wrong number of cards is put right and the deal stands."),
        SetField("G10.2", "order", None),
    ),
    misreading(
        "G10.2/the-caller-deals",
        mark("Thinking that whoever stops a deal with a call has to deal anew himself."),
        Add(
            Article(
                id="G10.2/called",
                when=called_in_the_deal(),
                order=redeal("caller"),
                outlasts_play=True,
            ),
            after="G10.2",
        ),
    ),
    misreading(
        "G10.2/another-pack",
        mark("Thinking that a wrong number of cards in a hand shows that the pack is wrong."),
        SetField("G10.2", "order", ANOTHER_PACK),
    ),
    misreading(
        "G10.2/the-dealer-chooses",
        mark("Thinking that the dealer may choose to put a wrong number of cards right."),
        SetField("G10.2", "order", CHOOSES),
    ),
    misreading(
        "G10.2/the-right-player-deals-on",
        mark("Thinking that a wrong count of a wrong dealer is for the right player to mend."),
        SetField("G10.2", "when", miscounted_in_turn()),
        SetField("G8b", "order", rectify("dealer")),
        SetField("G8b", "claim", ()),
    ),
)

OPENED = ("G10.3", "G10.3/boxed")

FACE_UP = (
    misreading(
        "G10.3/face-down-too",
        mark("Thinking that any card dropped in the deal, even face down, brings a new deal."),
        SetField("G10.3", "when", dropped()),
    ),
    misreading(
        "G10.3/only-the-dealer",
        mark("Thinking that a card counts as exposed only if the dealer exposed it."),
        SetField("G10.3", "when", exposed_by_dealer()),
    ),
    misreading(
        "G10.3/not-the-dealers-own",
        mark("Thinking that an exposed card of the dealer's own does not matter."),
        SetField("G10.3", "when", exposed_of_another()),
    ),
    misreading(
        "G10.3/after-the-deal",
        mark("Thinking that a card exposed after the deal brings a new deal too."),
        SetField("G10.3", "when.during", ("deal", "over")),
    ),
    misreading(
        "G10.3/in-play",
        mark("Thinking that a card opened in the deal brings a new deal though play has begun."),
        SetField("G10.3", "outlasts_play", True),
    ),
    misreading(
        "G10.3/loses-the-deal",
        mark("Thinking that a dealer who exposes a card loses the deal to the next player."),
        SetField("G10.3", "order", redeal("next")),
    ),
    misreading(
        "G10.3/stays-open",
        mark("Thinking that a card which falls face up in the deal simply stays open."),
        SetField("G10.3", "order", None),
    ),
    misreading(
        "G10.3/face-down-may-be-called",
        mark("Thinking that a player may refuse a card dropped face down and have a new deal."),
        Add(
            Article(
                id="G10.3/closed",
                when=dropped_closed(),
                order=redeal(),
                claim=term("owner", "play"),
            ),
            after="G10.3",
        ),
    ),
    misreading(
        "G10.3/afterwards-on-demand",
        mark("Thinking that the others may demand a new deal when a card opens after the deal."),
        Add(
            Article(
                id="G10.3/late",
                when=card_exposed(during=("over",)),
                order=redeal(),
                claim=term("others", "play"),
            ),
            after="G10.3",
        ),
    ),
    misreading(
        "G10.3/others-may-demand",
        mark("Thinking that a card that opens brings a new deal only if one of the others claims."),
        SetField("G10.3", "claim", term("others", "deal_over")),
    ),
    misreading(
        "G10.3/the-rest-is-shuffled",
        mark("Thinking that when a card opens the rest is shuffled and cut, and dealt on."),
        *set_each("order", RESHUFFLE, *OPENED),
    ),
    misreading(
        "G10.3/back-into-the-pack",
        mark("Thinking that an opened card goes back into the pack, which is shuffled again."),
        *set_each("order", rectify("shuffle"), *OPENED),
    ),
    misreading(
        "G10.3/the-dealer-chooses",
        mark("Thinking that the dealer may choose to deal on when a card has opened."),
        *set_each("order", CHOOSES, *OPENED),
    ),
    misreading(
        "G10.3/another-pack",
        mark("Thinking that another pack is taken when a card of this one has opened."),
        *set_each("order", ANOTHER_PACK, *OPENED),
    ),
)

PACK = (
    misreading(
        "G10.4/same-pack",
        mark("Thinking that a pack with a wrong number of cards is put right and kept."),
        *set_each("order", redeal(), "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.4/surplus-is-taken-out",
        mark("Thinking that a card too many in the pack is taken out and the deal stands."),
        Drop("G10.4/surplus"),
    ),
    misreading(
        "G10.4/before-the-end",
        mark("Thinking that a wrong pack counts only if it is noticed before the deal is over."),
        *set_each("claim", term("everyone", "deal_over"), "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.4/too-late-in-play",
        mark(
            "Thinking that once play has begun it is too late for a pack with a wrong number of "
            "cards."
        ),
        SetField("G10.4/short", "when", found_before_play(what="short")),
        SetField("G10.4/surplus", "when", found_before_play(what="surplus")),
    ),
    misreading(
        "G10.4/loses-the-deal",
        mark("Thinking that whoever deals from a wrong pack loses the deal to the next player."),
        *set_each("order", redeal("next", new_pack=True), "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.5/soiled-is-nothing",
        mark("Thinking that a soiled card does not matter; only a defective one does."),
        SetField("G10.5", "when.what", ("defective", "double", "foreign")),
    ),
    misreading(
        "G10.5/another-back-is-nothing",
        mark("Thinking that a card with another back may be played with."),
        SetField("G10.5", "when.what", ("defective", "soiled", "double")),
    ),
    misreading(
        "G10.5/double-is-taken-out",
        mark("Thinking that of a card twice in the pack one is put aside and the deal stands."),
        SetField("G10.5", "when.what", ("defective", "soiled", "foreign")),
    ),
    misreading(
        "G10.5/card-replaced",
        mark("Thinking that a defective or soiled card is replaced and the deal stands."),
        SetField("G10.5", "order", STANDS),
    ),
    misreading(
        "G10.5/same-pack",
        mark("Thinking that after a defective or soiled card the same pack is dealt again."),
        SetField("G10.5", "order", redeal()),
    ),
    misreading(
        "G10.5/on-demand",
        mark("Thinking that a defective or soiled card counts only if somebody claims."),
        SetField("G10.5", "claim", term("everyone", "play")),
    ),
    misreading(
        "G10.4/short-is-made-up",
        mark("Thinking that a card missing from the pack is put back and the deal stands."),
        Drop("G10.4/short"),
    ),
    misreading(
        "G10.5/no-exchange",
        mark("Thinking that an exchange of the pack is a new deal, even before the first card."),
        Add(
            Article(id="G10.5/exchanged", when=exchanged(), order=redeal(new_pack=True)),
            after="G10.5",
        ),
    ),
    misreading(
        "G10.4/on-demand",
        mark("Thinking that a wrong pack counts only if somebody claims, until play begins."),
        *set_each("claim", term("everyone", "play"), "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.4/the-dealer-chooses",
        mark("Thinking that the dealer may choose to go on with cards missing or too many."),
        *set_each("order", CHOOSES, "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.4/shuffle-and-cut",
        mark("Thinking that a pack is made complete, shuffled and cut, and the deal goes on."),
        *set_each("order", RESHUFFLE, "G10.4/short", "G10.4/surplus"),
    ),
    misreading(
        "G10.5/loses-the-deal",
        mark("Thinking that whoever deals from a bad pack loses the deal to the next player."),
        SetField("G10.5", "order", redeal("next", new_pack=True)),
    ),
    misreading(
        "G10.5/the-dealer-chooses",
        mark("Thinking that the dealer may choose to go on with a bad card in the pack."),
        SetField("G10.5", "order", CHOOSES),
    ),
    misreading(
        "G10.5/only-a-shuffle",
        mark("Thinking that a bad card is replaced, the pack shuffled again, and dealt on."),
        SetField("G10.5", "order", rectify("shuffle")),
    ),
)

MISREADINGS: tuple[Misreading, ...] = (
    *FIRST_DEAL,
    *SHUFFLE,
    *CUT,
    *BOTTOM_CARD,
    *LOST_COUNT,
    *HANDS_OFF,
    *OUT_OF_TURN,
    *PROXY,
    *NOT_CUT,
    *WRONG_COUNT,
    *FACE_UP,
    *PACK,
)
