"""What people get wrong about the clauses of Preferans, and of the general ones beneath them.

Each is one sentence about what somebody thinks, and the change of the code that makes it so.
"""

from __future__ import annotations

from misdeal_preferans.articles import (
    HAND,
    KEEP_LOOKER,
    OPEN_CARD,
    UNTIL_OVER,
    bottom_card,
    held_when_over,
)
from trainer.plugins import (
    Add,
    Article,
    Drop,
    DroppedClosed,
    Due,
    Exposed,
    FoundFlaw,
    Looked,
    Misplaced,
    Misreading,
    MisreadingOfBase,
    NoCut,
    Order,
    Peeked,
    SetField,
    SetRole,
    ShiftSetting,
    Shortage,
    Table,
    Taken,
    Term,
    card_exposed,
    looked_early,
    mark,
    misreading,
    rectify,
    redeal,
    set_each,
    trigger,
)

UNTIL_LIFTED = (Term("everyone", ("own_lift",)),)
UNTIL_ANYBODY_LIFTS = (Term("everyone", ("deal_over", "any_lift")),)
BY_OPPONENTS = (Term("opponents", ("deal_over",)),)
UNTIL_THE_FIRST_PAIR = (Term("everyone", ("first_packet",)),)
DEALER_PAYS = (Due("dealer", 1),)
DECLINED = ("P1a/declined", "P1a/declined-again")
CUT = ("P1a/uncut", *DECLINED, "P1a/another", "P1a/order")
IMPROPER = (*DECLINED, "P1a/another", "P1a/order")
BOTTOM_CARD = ("P1b", "P7.1", "P7.2")
OPENED = ("P3/dealer", "P3/another", "P3/boxed")
LAST_HAND = ("P9.3.1", "P9.3.2", "P9.3.3")
WRONG_PACK = ("P5", "G10.4/surplus")
CHOOSES = Order("option", who=(("by", "dealer"),), then=redeal())
ANOTHER_PACK = redeal(new_pack=True)
ANOTHER_CUTS = redeal(cutter="other")
BEFORE_DEALING = ("cut", "reshuffle", "asked reshuffle")


def deals(role: str) -> Order:
    """Order that the player with this *role* deals first."""
    return Order("deals", who=(("dealer", role),))


@trigger(Exposed)
def opened_in_phase(table: Table, fact: Exposed, *, phases: tuple[str, ...]) -> int | None:
    """The dealer opened a card in one of these phases, and nobody had looked at his cards."""
    by_dealer = fact.by == table.dealer and fact.how != "boxed"
    if not by_dealer or fact.phase not in phases or table.lookers(fact.at):
        return None
    return fact.at


@trigger(DroppedClosed)
def dropped_closed(table: Table, fact: DroppedClosed) -> int | None:
    """A card fell on its back before the deal was over."""
    return fact.at if table.over is None or fact.at <= table.over else None


@trigger(NoCut)
def never_cut(table: Table, fact: NoCut) -> int | None:
    """No cut was ever made: the cut of a pack that was exchanged counts for the new one."""
    exchanged = max(table.swaps, default=0)
    return (
        fact.at if "none" in fact.why and min(table.cuts, default=exchanged) >= exchanged else None
    )


@trigger(Peeked)
def cutter_of_the_old_pack_peeked(table: Table, fact: Peeked) -> int | None:
    """Who had cut the pack that was exchanged looked at the bottom card of the new one."""
    events = table.situation.events
    cutters = {getattr(events[at], "by", None) or table.cutter for at in table.cuts if at < fact.at}
    return fact.at if fact.who == "other" and not fact.over and fact.by in cutters else None


@trigger(Peeked)
def peeked_by_another(table: Table, fact: Peeked) -> int | None:
    """A player who neither deals nor cuts looked at the bottom card."""
    return fact.at if fact.who == "other" and not fact.over else None


@trigger(Looked)
def looked_before_hands_were_full(table: Table, fact: Looked) -> int | None:
    """A player looked at his cards while a hand had fewer than ten."""
    held = dict.fromkeys(table.seats, 0)
    for place, count, at in table.laid:
        if at < fact.at and place in held:
            held[place] += count
    short = any(held[seat] < table.procedure.full[seat] for seat in held)
    return looked_early.test(table, fact) if short else None


@trigger(Taken)
def took_cards_before_play(table: Table, fact: Taken) -> int | None:
    """A player took the cards of another while nobody had played."""
    played = table.play is not None and table.play < fact.at
    return fact.at if fact.of in table.seats and not played else None


@trigger(FoundFlaw)
def found_before_play(table: Table, fact: FoundFlaw, *, what: tuple[str, ...]) -> int | None:
    """The pack was found to be wrong while nobody had played."""
    return fact.at if fact.what in what and table.play is None else None


@trigger(Misplaced)
def misplaced(table: Table, fact: Misplaced, *, beside_looker: bool) -> int | None:
    """The talon is not laid as the fourth pair, and one player had looked at his cards, or not."""
    return fact.at if (len(table.lookers(fact.at)) == 1) is beside_looker else None


@trigger(FoundFlaw)
def found_short(table: Table, fact: FoundFlaw, *, beside_looker: bool) -> int | None:
    """Cards are missing from the pack, and one player had looked at his cards, or not."""
    beside = len(table.lookers(fact.at)) == 1
    return fact.at if fact.what == "short" and beside is beside_looker else None


@trigger(Shortage)
def short_beside_a_full_hand(table: Table, fact: Shortage) -> int | None:
    """A hand is short, and that of whoever deals is right."""
    return fact.at if held_when_over(table, table.dealer) == HAND else None


_RECUT = Article(
    id="P3/recut",
    when=opened_in_phase(phases=BEFORE_DEALING),
    order=Order("recut", what=(("reshuffle", True),)),
    until="first_packet",
)
_CLOSED_CARD = Article(id="P3/closed", when=dropped_closed(), order=redeal(), counts=True)
_OLD_CUTTER = Article(
    id="P1b/old-cutter",
    when=cutter_of_the_old_pack_peeked(),
    order=redeal(),
    penalties=(Due("offender", 1),),
)
_CLOSED_CARD_REFUSED = Article(
    id="P3/refused", when=dropped_closed(), order=redeal(), claim=(Term("owner", ("own_lift",)),)
)
_LATE_CARD = Article(
    id="P3/late",
    when=card_exposed(during=("over",)),
    order=redeal(),
    claim=(Term("everyone", ("play",)),),
)
_LATE_CARD_REDEALT = Article(
    id="P3/late",
    when=card_exposed(during=("over",)),
    order=redeal(),
    counts=True,
    outlasts_play=True,
)
_LATE_CARD_OPEN = Article(
    id="P3/late", when=card_exposed(during=("over",)), order=OPEN_CARD, outlasts_play=True
)
_ANY_LOOK = Article(
    id="P1b/anybody",
    when=peeked_by_another(),
    order=redeal(),
    penalties=(Due("offender", 1),),
)
_ANY_LOOK_CLAIMED = Article(
    id="P1b/anybody", when=peeked_by_another(), order=redeal(), claim=UNTIL_OVER
)
_CUTTER_LOOKED = Article(
    id="P1b/cutter",
    when=bottom_card(by="cutter", look="first"),
    order=ANOTHER_CUTS,
    penalties=(Due("offender", 1),),
)
_TALON_BESIDE_LOOKER = Article(
    id="P4/looker", when=misplaced(beside_looker=True), order=KEEP_LOOKER, claim=UNTIL_OVER
)
_SHORT_BESIDE_LOOKER = Article(
    id="P5/looker",
    when=found_short(beside_looker=True),
    order=KEEP_LOOKER,
    outlasts_play=True,
)
_DEALER_KEEPS = Article(
    id="P9.3.1/dealer",
    when=short_beside_a_full_hand(),
    order=Order("partial_redeal", who=(("keep", "dealer"),)),
    outlasts_play=True,
    yields_to=("G10.4", "P5"),
)
_OFFENDER_KEEPS = Order("partial_redeal", who=(("keep", "offender"),))

MISREADINGS: tuple[Misreading | MisreadingOfBase, ...] = (
    # -- the cut -----------------------------------------------------------------------------
    misreading(
        "P1a/anyone-may-cut",
        mark("Thinking that any player may cut, with leave or without."),
        Drop("P1a/another"),
    ),
    misreading(
        "P1a/any-order-will-do",
        mark("Thinking that it does not matter how the parts of a cut are put together."),
        Drop("P1a/order"),
    ),
    misreading(
        "P1a/until-the-cards-are-lifted",
        mark("Thinking that an improper cut can be claimed until one lifts one's own cards."),
        *set_each("claim", UNTIL_LIFTED, *CUT),
    ),
    misreading(
        "P1a/until-anybody-lifts",
        mark("Going by the general rules, where one may claim until anybody has lifted cards."),
        *set_each("claim", UNTIL_ANYBODY_LIFTS, *CUT),
    ),
    misreading(
        "P1a/no-claim-needed",
        mark(
            "Thinking that an improper cut means a redeal, whether anybody claims in time or not."
        ),
        *set_each("claim", (), *CUT),
    ),
    misreading(
        "P1a/not-for-the-dealer",
        mark("Thinking that the dealer himself may not claim an improper cut."),
        *set_each("claim", BY_OPPONENTS, *CUT),
    ),
    misreading(
        "P1a/a-failed-deal",
        mark("Taking a redeal for an improper cut for a failed deal."),
        *set_each("counts", True, *CUT),
    ),
    misreading(
        "P1a/never-mended",
        mark("Thinking that a new, proper cut mends nothing."),
        *set_each("cured_by", (), *DECLINED, "P1a/another", "P1a/order"),
    ),
    misreading(
        "P1a/declined-is-made",
        mark("Thinking that a cut which was offered and declined counts as made."),
        *(Drop(one) for one in DECLINED),
    ),
    misreading(
        "P1a/a-new-pack-is-cut",
        mark("Thinking that a pack exchanged after the cut need not be cut once more."),
        SetField("P1a/uncut", "when", never_cut()),
    ),
    misreading(
        "P1a/until-the-first-pair",
        mark("Thinking that an improper cut can be claimed only until the first pair is laid."),
        *set_each("claim", UNTIL_THE_FIRST_PAIR, *CUT),
    ),
    misreading(
        "P1a/the-dealer-pays",
        mark("Thinking that the dealer pays a trick for an improper cut, claimed or not."),
        *set_each("penalties", DEALER_PAYS, *CUT),
    ),
    misreading(
        "P1a/just-cut-again",
        mark("Thinking that an improper cut is simply made again, and the deal goes on."),
        *set_each("order", rectify("cut"), *CUT),
        *set_each("claim", (), *CUT),
    ),
    misreading(
        "P1a/who-cut-deals",
        mark("Thinking that whoever cuts badly has to deal himself, cut again or not."),
        *set_each("order", deals("offender"), "G3", *IMPROPER),
        *set_each("cured_by", (), "G3", *IMPROPER),
        *set_each("claim", (), *IMPROPER),
        SetField("G3", "until", ""),
    ),
    misreading(
        "P1a/another-cuts",
        mark("Thinking that whoever cuts badly loses the cut, and in a redeal another cuts."),
        *set_each("order", ANOTHER_CUTS, "G3", *IMPROPER),
        *set_each("cured_by", (), "G3", *IMPROPER),
        *set_each("claim", (), *IMPROPER),
        SetField("G3", "until", ""),
    ),
    misreading(
        "P1a/a-shuffle-will-do",
        mark("Thinking that an improper cut is made up for by one more shuffle, claimed or not."),
        *set_each("order", rectify("shuffle"), *CUT),
        *set_each("claim", (), *CUT),
    ),
    misreading(
        "P1a/the-dealer-chooses",
        mark("Thinking that after an improper cut the dealer may choose to deal on."),
        *set_each("order", CHOOSES, *CUT),
        *set_each("claim", (), *CUT),
    ),
    misreading(
        "P1a/only-the-cutter",
        mark("Thinking that nobody but the one who was to cut may claim an improper cut."),
        *set_each("claim", (Term("cutter", ("deal_over",)),), *CUT),
    ),
    # -- the bottom card ---------------------------------------------------------------------
    misreading(
        "P1b/no-sanction",
        mark("Going by the general rules, where a look at the bottom card is forbidden but free."),
        SetField("P1b", "order", None),
        SetField("P1b", "penalties", ()),
    ),
    misreading(
        "P1b/only-the-dealer",
        mark("Thinking that only the dealer may not look at the bottom card, the cutter may."),
        SetField("P1b", "when.by", "dealer"),
    ),
    misreading(
        "P1b/two-tricks-at-once",
        mark("Thinking that the first look at the bottom card costs two tricks already."),
        SetField("P1b", "penalties", (Due("offender", 2),)),
    ),
    misreading(
        "P1b/the-dealer-pays",
        mark("Thinking that for a look at the bottom card the dealer pays, whoever has looked."),
        SetField("P1b", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P1b/a-failed-deal",
        mark("Taking a redeal for a look at the bottom card for a failed deal."),
        SetField("P1b", "counts", True),
    ),
    misreading(
        "P1b/the-deal-goes-on",
        mark("Thinking that a look at the bottom card is paid for, but the deal goes on."),
        SetField("P1b", "order", None),
    ),
    misreading(
        "P1b/the-cutter-of-the-old-pack",
        mark("Taking who cut the pack that was exchanged for the cutter of the new one."),
        Add(_OLD_CUTTER, after="P1b"),
    ),
    misreading(
        "P1b/anybody",
        mark("Thinking that any player pays for a look at the bottom card, not two alone."),
        Add(_ANY_LOOK, after="P1b"),
    ),
    misreading(
        "P1b/anybody-on-demand",
        mark("Thinking that a redeal may be claimed for anybody's look at the bottom card."),
        Add(_ANY_LOOK_CLAIMED, after="P1b"),
    ),
    misreading(
        "P1b/the-deal-passes",
        mark("Thinking that the first look of the dealer or cutter makes the deal pass already."),
        SetField("P1b", "order", redeal("next", volunteer=True)),
    ),
    misreading(
        "P1b/must-be-claimed",
        mark("Thinking that a look at the bottom card means a redeal only if somebody claims it."),
        SetField("P1b", "claim", UNTIL_OVER),
    ),
    misreading(
        "P1b/the-first-is-free",
        mark("Thinking that the first look at the bottom card means a redeal, but costs no trick."),
        SetField("P1b", "penalties", ()),
    ),
    misreading(
        "P1b/the-cutter-loses-the-cut",
        mark("Thinking that with the first look at the bottom card the cutter loses the cut."),
        SetField("P1b", "when.by", "dealer"),
        Add(_CUTTER_LOOKED, after="P1b"),
    ),
    misreading(
        "P1b/only-a-new-cut",
        mark("Thinking that after a look at the bottom card one cuts again, and nobody pays."),
        *set_each("order", rectify("cut"), *BOTTOM_CARD),
        *set_each("penalties", (), *BOTTOM_CARD),
    ),
    misreading(
        "P1b/only-a-new-shuffle",
        mark("Thinking that after a look at the bottom card one shuffles, and nobody pays."),
        *set_each("order", rectify("shuffle"), *BOTTOM_CARD),
        *set_each("penalties", (), *BOTTOM_CARD),
    ),
    misreading(
        "P1b/another-pack",
        mark("Thinking that after a look at the bottom card another pack is dealt, free."),
        *set_each("order", ANOTHER_PACK, *BOTTOM_CARD),
        *set_each("penalties", (), *BOTTOM_CARD),
    ),
    # -- the shuffle -------------------------------------------------------------------------
    misreading(
        "P2/free",
        mark("Thinking that a shuffle after the cut means a redeal, but costs no tricks."),
        SetField("P2", "penalties", ()),
    ),
    misreading(
        "P2/the-dealer-pays",
        mark("Thinking that for a shuffle after the cut the dealer pays, whoever has shuffled."),
        SetField("P2", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P2/mended-by-a-new-cut",
        mark("Thinking that a new cut mends a shuffle after the cut."),
        SetField("P2", "cured_by", ("cut",)),
    ),
    misreading(
        "P2/only-the-dealer",
        mark("Thinking that only the dealer may not shuffle after the cut."),
        SetField("P2", "when.by", "dealer"),
    ),
    misreading(
        "P2/an-exchange-changes-nothing",
        mark("Thinking that an exchange of the pack does not save the deal after a late shuffle."),
        SetField("P2", "waived_by", ""),
    ),
    misreading(
        "P2/a-refusal-is-nothing",
        mark("Taking a refused shuffle for something that no rule speaks of."),
        Drop("P2/refused"),
    ),
    misreading(
        "P2/a-refusal-is-a-redeal",
        mark("Thinking that a refused shuffle means a redeal."),
        SetField("P2/refused", "order", redeal()),
        SetField("P2/refused", "until", ""),
        SetField("P2/refused", "cured_by", ()),
    ),
    misreading(
        "P2/a-refusal-is-paid",
        mark("Thinking that whoever refuses a player his shuffle pays a trick."),
        SetField("P2/refused", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P2/a-refusal-must-be-claimed",
        mark("Thinking that a refused shuffle is made up for only if the player claims it."),
        SetField("P2/refused", "claim", (Term("owner", ("first_packet",)),)),
    ),
    misreading(
        "P2/two-tricks",
        mark("Thinking that a shuffle after the cut costs two tricks."),
        SetField("P2", "penalties", (Due("offender", 2),)),
    ),
    misreading(
        "P2/just-cut-again",
        mark("Thinking that after a late shuffle the pack is only cut again."),
        SetField("P2", "order", rectify("cut")),
        SetField("P2", "until", "first_packet"),
        SetField("P2", "penalties", ()),
    ),
    misreading(
        "P2/must-be-claimed",
        mark("Thinking that a late shuffle means a redeal only if somebody claims it."),
        SetField("P2", "claim", UNTIL_OVER),
    ),
    misreading(
        "P2/a-failed-deal",
        mark("Taking a redeal for a shuffle after the cut for a failed deal."),
        SetField("P2", "counts", True),
    ),
    misreading(
        "P2/a-refusal-costs-the-deal",
        mark("Thinking that a dealer who refuses a shuffle loses the deal, made up for or not."),
        SetField("P2/refused", "order", deals("next")),
        SetField("P2/refused", "until", ""),
        SetField("P2/refused", "cured_by", ()),
    ),
    # -- a card opens ------------------------------------------------------------------------
    misreading(
        "P3/never-counted",
        mark(
            "Going by the general rules, where an opened card means a redeal and failures go free."
        ),
        *set_each("counts", False, "P3/dealer", "P3/boxed"),
    ),
    misreading(
        "P3/cut-again",
        mark("Taking a card opened in the cut for a reason to shuffle and cut again, no more."),
        SetField("P3/dealer", "when", opened_in_phase(phases=("deal",))),
        Add(_RECUT, after="P3/dealer"),
    ),
    misreading(
        "P3/the-first-costs-a-trick",
        mark("Thinking that the dealer pays a trick for an opened card, the first time too."),
        SetField("P3/dealer", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P3/must-be-claimed",
        mark("Thinking that an opened card means a redeal only if somebody claims it."),
        *set_each("claim", UNTIL_OVER, "P3/dealer", "P3/another", "P3/boxed"),
    ),
    misreading(
        "P3/after-the-deal-too",
        mark("Thinking that a card opened after the last packet means a redeal as well."),
        Add(_LATE_CARD_REDEALT, after="P3/dealer"),
    ),
    misreading(
        "P3/a-closed-card",
        mark("Taking a card dropped face down for an opened one."),
        Add(_CLOSED_CARD, after="P3/dealer"),
    ),
    misreading(
        "P3/only-the-dealer",
        mark(
            "Thinking that an opened card means a redeal only if the dealer himself has opened it."
        ),
        Drop("P3/another"),
        Drop("P3/boxed"),
    ),
    misreading(
        "P3/in-play-too",
        mark("Thinking that a card opened in dealing means a redeal though play has begun."),
        SetField("P3/dealer", "outlasts_play", True),
    ),
    misreading(
        "P3/stays-open",
        mark("Thinking that an opened card just stays open, and the deal goes on."),
        *set_each("order", OPEN_CARD, "P3/dealer", "P3/another"),
        SetField("P3/dealer", "counts", False),
    ),
    misreading(
        "P3/the-deal-passes",
        mark("Thinking that the deal passes to the next player as soon as a card opens."),
        *set_each("order", redeal("next"), "P3/dealer", "P3/another", "P3/boxed"),
    ),
    misreading(
        "P3/another-pays",
        mark("Thinking that another than the dealer pays a trick for a card that he opens."),
        SetField("P3/another", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P3/a-closed-card-may-be-refused",
        mark("Thinking that a player may refuse a card dropped face down and have a redeal."),
        Add(_CLOSED_CARD_REFUSED, after="P3/dealer"),
    ),
    misreading(
        "P3/after-the-deal-on-demand",
        mark("Thinking that a redeal may be claimed for a card that opens after the last packet."),
        Add(_LATE_CARD, after="P3/dealer"),
    ),
    misreading(
        "P3/lies-open-afterwards",
        mark("Thinking that a card which opens after the last packet has to lie open in play."),
        Add(_LATE_CARD_OPEN, after="P3/dealer"),
    ),
    misreading(
        "P3/back-into-the-pack",
        mark("Thinking that an opened card goes back into the pack, which is shuffled again."),
        *set_each("order", rectify("shuffle"), *OPENED),
        *set_each("counts", False, *OPENED),
    ),
    misreading(
        "P3/only-a-new-cut",
        mark("Thinking that when a card opens it is enough to cut again."),
        *set_each("order", rectify("cut"), *OPENED),
        *set_each("counts", False, *OPENED),
    ),
    misreading(
        "P3/the-dealer-chooses",
        mark("Thinking that the dealer may choose to deal on when a card has opened."),
        *set_each("order", CHOOSES, *OPENED),
        *set_each("counts", False, *OPENED),
    ),
    misreading(
        "P3/another-pack",
        mark("Thinking that another pack is taken when a card of this one has opened."),
        *set_each("order", ANOTHER_PACK, *OPENED),
    ),
    misreading(
        "P3/another-cuts",
        mark("Thinking that another cuts in the redeal when not the dealer has opened a card."),
        SetField("P3/another", "order", ANOTHER_CUTS),
    ),
    # -- the talon ---------------------------------------------------------------------------
    misreading(
        "P4/no-claim-needed",
        mark(
            "Thinking that a misplaced talon means a redeal, whether anybody claims in time or not."
        ),
        SetField("P4", "claim", ()),
    ),
    misreading(
        "P4/until-the-cards-are-lifted",
        mark("Thinking that a misplaced talon can be claimed until one lifts one's own cards."),
        SetField("P4", "claim", UNTIL_LIFTED),
    ),
    misreading(
        "P4/not-counted",
        mark("Thinking that a deal redealt for a misplaced talon is no failed deal."),
        SetField("P4", "counts", False),
    ),
    misreading(
        "P4/not-for-the-dealer",
        mark("Thinking that the dealer himself may not claim a misplaced talon."),
        SetField("P4", "claim", BY_OPPONENTS),
    ),
    misreading(
        "P4/any-place-will-do",
        mark("Thinking that the talon may be laid at any time, if only it gets its two cards."),
        Drop("P4"),
    ),
    misreading(
        "P4/the-dealer-pays",
        mark("Thinking that the dealer pays a trick for a misplaced talon, claimed or not."),
        SetField("P4", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P4/the-dealer-chooses",
        mark("Thinking that the dealer may choose to deal on with a misplaced talon."),
        SetField("P4", "order", CHOOSES),
        SetField("P4", "claim", ()),
        SetField("P4", "counts", False),
    ),
    misreading(
        "P4/the-looker-keeps",
        mark("Thinking that an early looker keeps his hand when the talon is misplaced."),
        SetField("P4", "when", misplaced(beside_looker=False)),
        Add(_TALON_BESIDE_LOOKER, after="P4"),
    ),
    # -- the pack ----------------------------------------------------------------------------
    misreading(
        "P5/must-be-claimed",
        mark(
            "Thinking that cards missing from the pack mean a redeal only if somebody claims it "
            "in time."
        ),
        SetField("P5", "claim", UNTIL_OVER),
    ),
    misreading(
        "P5/with-the-same-pack",
        mark("Thinking that one redeals with the pack as it is, cards missing or not."),
        SetField("P5", "order", redeal()),
    ),
    misreading(
        "P5/the-dealer-pays",
        mark(
            "Thinking that the dealer pays a trick for cards missing from the pack, the first "
            "time too."
        ),
        SetField("P5", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P5/the-deal-passes",
        mark("Thinking that with cards missing from the pack the deal passes to the next player."),
        SetField("P5", "order", redeal("next", new_pack=True)),
    ),
    misreading(
        "P5/too-late-in-play",
        mark("Thinking that once play has begun cards missing from the pack do not matter."),
        SetField("P5", "when", found_before_play(what=("short",))),
    ),
    misreading(
        "P5/the-looker-keeps",
        mark("Thinking that with cards missing the looker keeps his hand, the rest is redealt."),
        SetField("P5", "when", found_short(beside_looker=False)),
        Add(_SHORT_BESIDE_LOOKER, after="P5"),
    ),
    misreading(
        "P5/the-dealer-chooses",
        mark("Thinking that the dealer may choose to go on with cards missing or too many."),
        *set_each("order", CHOOSES, *WRONG_PACK),
        SetField("P5", "counts", False),
    ),
    misreading(
        "P5/only-a-new-shuffle",
        mark("Thinking that a pack is made complete and shuffled, and the deal goes on."),
        *set_each("order", rectify("shuffle"), *WRONG_PACK),
        SetField("P5", "counts", False),
    ),
    # -- the ladder of failures --------------------------------------------------------------
    misreading(
        "P6/a-second-failure-is-free",
        mark("Thinking that the second failed deal is as free as the first."),
        Drop("P6"),
    ),
    misreading(
        "P6/the-first-counts-as-second",
        mark("Counting one failed deal too many."),
        ShiftSetting("failed_deals", 1),
    ),
    misreading(
        "P6/two-tricks",
        mark("Thinking that the second failed deal costs two tricks."),
        SetField("P6", "penalties", (Due("dealer", 2),)),
    ),
    misreading(
        "P6/a-failure-raises-the-level",
        mark("Counting one all-pass deal too many, and so a dearer trick."),
        ShiftSetting("level", 1),
    ),
    misreading(
        "P6/the-price-before",
        mark("Taking the price from before, as if the last all-pass deal did not count."),
        ShiftSetting("level", -1),
    ),
    misreading(
        "P6/the-deal-passes",
        mark("Thinking that the deal passes with the second failure."),
        SetField("P6", "order", redeal("next", volunteer=True)),
    ),
    misreading(
        "P8/the-same-dealer",
        mark("Thinking that after a third failure the same dealer goes on dealing, for a penalty."),
        SetField("P8", "order", redeal()),
    ),
    misreading(
        "P8/one-trick",
        mark("Thinking that the third failed deal costs one trick, as the second did."),
        SetField("P8", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P8/the-fourth",
        mark("Thinking that the deal passes only with the fourth failure."),
        SetField("P6", "when.ordinals", (2, 3)),
        Drop("P8"),
    ),
    misreading(
        "P8/no-penalty",
        mark("Thinking that losing the deal is penalty enough for a third failure."),
        SetField("P8", "penalties", ()),
    ),
    misreading(
        "P8/three-tricks",
        mark("Thinking that the third failed deal costs three tricks, one for each."),
        SetField("P8", "penalties", (Due("dealer", 3),)),
    ),
    misreading(
        "P8/failures-are-free",
        mark("Thinking that the same dealer deals on free, however often a deal has failed."),
        Drop("P6"),
        Drop("P8"),
    ),
    # -- the repeated look -------------------------------------------------------------------
    misreading(
        "P7.1/the-same-dealer",
        mark("Thinking that after a repeated look the dealer pays and deals again himself."),
        SetField("P7.1", "order", redeal()),
    ),
    misreading(
        "P7.1/one-trick",
        mark("Thinking that each look of the dealer at the bottom card costs one trick."),
        SetField("P7.1", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P7.1/no-penalty",
        mark("Thinking that for a repeated look the dealer loses the deal and pays nothing."),
        SetField("P7.1", "penalties", ()),
    ),
    misreading(
        "P7.1/a-failed-deal",
        mark("Taking a repeated look of the dealer for a failed deal."),
        SetField("P7.1", "counts", True),
    ),
    misreading(
        "P7.1/three-tricks",
        mark("Thinking that for a repeated look the dealer pays for the first look once more."),
        SetField("P7.1", "penalties", (Due("dealer", 3),)),
    ),
    misreading(
        "P7.2/the-deal-passes",
        mark("Thinking that the deal passes for a repeated look of the cutter too."),
        SetField("P7.2", "order", redeal("next", volunteer=True)),
    ),
    misreading(
        "P7.2/the-dealer-pays",
        mark("Thinking that the dealer answers for a repeated look of the cutter."),
        SetField("P7.2", "penalties", (Due("dealer", 2),)),
    ),
    misreading(
        "P7.2/one-trick",
        mark("Thinking that each look of the cutter at the bottom card costs one trick."),
        SetField("P7.2", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P7.2/the-same-cutter",
        mark("Thinking that after a repeated look the same player cuts again, for a penalty."),
        SetField("P7.2", "order", redeal()),
    ),
    misreading(
        "P7.2/no-penalty",
        mark("Thinking that for a repeated look the cutter loses the cut and pays nothing."),
        SetField("P7.2", "penalties", ()),
    ),
    # -- a look too soon ---------------------------------------------------------------------
    misreading(
        "P9/free",
        mark("Going by the general rules, where looking at one's cards too soon costs nothing."),
        SetField("P9", "penalties", ()),
    ),
    misreading(
        "P9/a-redeal",
        mark("Thinking that the deal is redealt when somebody looks at his cards too soon."),
        SetField("P9", "order", redeal()),
    ),
    misreading(
        "P9/two-tricks",
        mark("Thinking that looking at one's cards too soon costs two tricks."),
        SetField("P9", "penalties", (Due("offender", 2),)),
    ),
    misreading(
        "P9/the-dealer-pays",
        mark("Thinking that the dealer pays when somebody looks at his cards too soon."),
        SetField("P9", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P9/on-demand",
        mark("Thinking that the others may claim a redeal when somebody looks too soon."),
        SetField("P9", "order", redeal()),
        SetField("P9", "claim", (Term("others", ("deal_over",)),)),
    ),
    misreading(
        "P9/who-looks-deals",
        mark("Thinking that whoever looks at his cards too soon has to deal anew himself."),
        SetField("P9", "order", redeal("early_hand")),
    ),
    misreading(
        "P9/the-looker-keeps",
        mark("Thinking that for an early look nobody pays: that hand is kept, the rest redealt."),
        SetField("P9", "order", _OFFENDER_KEEPS),
        SetField("P9", "penalties", ()),
    ),
    misreading(
        "P9/touching-is-looking",
        mark("Taking a touch of one's cards for a look at them."),
        SetField("G7", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P9/full-hands-are-enough",
        mark("Thinking that one may look as soon as every hand has ten, talon or no talon."),
        SetField("P9", "when", looked_before_hands_were_full()),
    ),
    misreading(
        "P9.1/paid-twice",
        mark("Thinking that an early looker pays once more for his card that came open."),
        SetField("P9.1", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P9.1/the-others-redealt",
        mark("Thinking that when an early looker shows his own card the others are redealt."),
        SetField("P9.1", "order", KEEP_LOOKER),
    ),
    misreading(
        "P9.2/all-is-redealt",
        mark("Thinking that a card opened by the dealer costs the whole deal beside a looker too."),
        SetField("P9.2", "order", redeal()),
        SetField("P9.2", "counts", True),
    ),
    misreading(
        "P9.2/the-dealer-pays-too",
        mark("Thinking that beside the early looker the dealer pays a trick for the opened card."),
        SetField("P9.2", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P9.2/an-open-card",
        mark("Thinking that beside a looker a card opened by the dealer just stays open."),
        SetField("P9.2", "order", OPEN_CARD),
    ),
    misreading(
        "P9.2/a-failed-deal",
        mark("Taking a partial redeal after an opened card for a failed deal."),
        SetField("P9.2", "counts", True),
    ),
    misreading(
        "P9.3.1/all-is-redealt",
        mark(
            "Thinking that everything is redealt when another's hand is short and an early looker "
            "has his exact number."
        ),
        Drop("P9.3.1"),
    ),
    misreading(
        "P9.3.1/a-failed-deal",
        mark("Taking a partial redeal for a short hand for a failed deal."),
        SetField("P9.3.1", "counts", True),
    ),
    misreading(
        "P9.3.1/the-dealer-pays",
        mark(
            "Thinking that the dealer pays a trick when another's hand is short and an early "
            "looker has his exact number."
        ),
        SetField("P9.3.1", "penalties", DEALER_PAYS),
    ),
    misreading(
        "P9.3.1/another-pack",
        mark("Thinking that a short last hand beside a looker means another pack and a redeal."),
        *set_each("order", ANOTHER_PACK, *LAST_HAND),
    ),
    misreading(
        "P9.3.1/the-dealer-keeps",
        mark("Thinking that a dealer with the right number keeps his hand, the rest is redealt."),
        Add(_DEALER_KEEPS, after="P9.3.1"),
    ),
    misreading(
        "P9.3.2/all-is-redealt",
        mark("Thinking that everything is redealt when the early looker has cards too many."),
        Drop("P9.3.2"),
    ),
    misreading(
        "P9.3.2/an-open-count",
        mark("Thinking that an early looker's surplus means a redeal only if somebody claims."),
        SetField("P9.3.2", "claim", UNTIL_LIFTED),
    ),
    misreading(
        "P9.3.3/all-is-redealt",
        mark("Thinking that everything is redealt when the early looker himself is short."),
        Drop("P9.3.3"),
    ),
    misreading(
        "P9.3.3/a-failed-deal",
        mark("Thinking that a deal is a failed one when the early looker himself is short."),
        SetField("P9.3.3", "counts", True),
    ),
    # -- the order of the deal ---------------------------------------------------------------
    misreading(
        "P10/until-the-deal-is-over",
        mark("Going by the general rules, where all may claim until the deal is over."),
        *set_each("claim", UNTIL_OVER, "P10", "P10/rotation"),
    ),
    misreading(
        "P10/no-claim-needed",
        mark(
            "Thinking that a wrong order of the deal means a redeal, whether anybody claims in "
            "time or not."
        ),
        *set_each("claim", (), "P10", "P10/rotation"),
    ),
    misreading(
        "P10/the-same-dealer",
        mark("Thinking that whoever has dealt out of turn deals again himself."),
        SetRole("rightful", "dealer"),
    ),
    misreading(
        "P10/rotation-is-nothing",
        mark(
            "Thinking that only the right dealer matters, not the order in which hands are dealt."
        ),
        Drop("P10/rotation"),
    ),
    misreading(
        "P10/the-dealer-until-he-lifts",
        mark("Thinking that the dealer too may claim a wrong order until he lifts his cards."),
        *set_each("claim", UNTIL_LIFTED, "P10", "P10/rotation"),
    ),
    misreading(
        "P10/dealing-out-of-turn-is-paid",
        mark("Thinking that whoever deals out of turn pays a trick for it."),
        SetField("P10", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P10/not-for-the-dealer",
        mark("Thinking that the dealer himself may not claim a wrong order of the deal."),
        *set_each("claim", (Term("opponents", ("own_lift",)),), "P10", "P10/rotation"),
    ),
    misreading(
        "P10/the-next-player",
        mark("Thinking that after a deal out of turn the next player deals."),
        SetRole("rightful", "next"),
    ),
    misreading(
        "P10/deals-on",
        mark("Thinking that the right player takes the pack over and deals on where it stopped."),
        SetField("P10", "order", rectify("dealer")),
    ),
    misreading(
        "P10/a-failed-deal",
        mark("Taking a redeal for a wrong order of the deal for a failed deal."),
        *set_each("counts", True, "P10", "P10/rotation"),
    ),
    misreading(
        "P10/taken-over-at-any-time",
        mark("Thinking that the right player takes over whenever a wrong dealer is noticed."),
        SetField("P10", "order", rectify("dealer")),
        SetField("P10", "claim", ()),
    ),
    misreading(
        "P10/only-the-right-player",
        mark("Thinking that only the player whose turn it is may claim a deal out of turn."),
        SetField("P10", "claim", (Term("rightful", ("own_lift",)),)),
    ),
    # -- the cards of another ----------------------------------------------------------------
    misreading(
        "P11/free",
        mark("Thinking that taking another's cards is put right by giving them back, and free."),
        Drop("P11"),
    ),
    misreading(
        "P11/one-trick",
        mark("Thinking that taking another's cards costs one trick, as looking too soon does."),
        SetField("P11", "penalties", (Due("offender", 1),)),
    ),
    misreading(
        "P11/anybody-claims",
        mark("Thinking that all may claim a redeal when cards were taken, even dealer and taker."),
        SetField("P11", "claim", UNTIL_LIFTED),
    ),
    misreading(
        "P11/the-dealer-claims",
        mark("Thinking that the dealer too may claim a redeal when another's cards were taken."),
        SetField("P11", "claim", (Term("others", ("own_lift",)),)),
    ),
    misreading(
        "P11/no-claim-needed",
        mark(
            "Thinking that taking another's cards means a redeal, whether anybody claims in time "
            "or not."
        ),
        SetField("P11", "claim", ()),
    ),
    misreading(
        "P11/after-lifting-too",
        mark("Thinking that one may claim against a taker after lifting one's own cards, too."),
        SetField("P11", "claim", (Term("bystanders", ("play",)),)),
    ),
    misreading(
        "P11/free-in-play",
        mark("Thinking that taking another's cards costs nothing once play has begun."),
        SetField("P11", "when", took_cards_before_play()),
    ),
    misreading(
        "P11/the-dealer-pays",
        mark("Thinking that for cards that were taken the dealer pays, for he laid them badly."),
        SetField("P11", "penalties", (Due("dealer", 2),)),
    ),
    misreading(
        "P11/who-took-deals",
        mark("Thinking that after a redeal for taken cards the taker deals."),
        SetField("P11", "order", redeal("taker")),
    ),
    misreading(
        "P11/a-redeal-is-enough",
        mark("Thinking that taking another's cards costs no tricks, only the redeal on demand."),
        SetField("P11", "penalties", ()),
    ),
    misreading(
        "P11/the-taker-keeps",
        mark(
            "Thinking that nobody pays for cards taken: the taker keeps his, the rest is redealt."
        ),
        SetField("P11", "order", _OFFENDER_KEEPS),
        SetField("P11", "claim", ()),
        SetField("P11", "penalties", ()),
    ),
    misreading(
        "P11/only-the-owner",
        mark("Thinking that only the player whose cards were taken may claim a redeal."),
        SetField("P11", "claim", (Term("owner", ("own_lift",)),)),
    ),
    # -- the general rules beneath -----------------------------------------------------------
    misreading(
        "G1/the-draw-decides-later-too",
        mark("Thinking that the lowest card still decides when dealing has begun."),
        SetField("G1", "until", ""),
    ),
    MisreadingOfBase("G1/the-ace-is-high"),
    MisreadingOfBase("G1/the-ace-is-low"),
    MisreadingOfBase("G1/the-draw-decides-nothing"),
    MisreadingOfBase("G1/the-highest-deals"),
    MisreadingOfBase("G1/the-next-deals"),
    MisreadingOfBase("G1/for-seats-only"),
    MisreadingOfBase("G1/suits-settle-a-tie"),
    MisreadingOfBase("G1/equal-cards-fall-out"),
    MisreadingOfBase("G1/all-draw-again"),
    MisreadingOfBase("G2/void"),
    MisreadingOfBase("G2/never-cured"),
    MisreadingOfBase("G2/manners"),
    MisreadingOfBase("G2/cut-will-mend-it"),
    MisreadingOfBase("G2/others-may-demand"),
    MisreadingOfBase("G2/another-shuffles-too"),
    MisreadingOfBase("G2/the-dealer-is-last"),
    MisreadingOfBase("G2/not-shuffled-yet"),
    MisreadingOfBase("G2/once-more-on-demand"),
    MisreadingOfBase("G2/loses-the-deal"),
    MisreadingOfBase("G2/another-pack"),
    misreading(
        "G3/three-are-enough",
        mark("Thinking that a part of a cut may be as thin as three or four cards."),
        SetField("G3", "when.least", 3),
    ),
    MisreadingOfBase("G3/more-than-five"),
    misreading(
        "G3/after-dealing-too",
        mark("Thinking that a thin cut is put right after dealing has begun, too."),
        SetField("G3", "until", ""),
    ),
    MisreadingOfBase("G3/any-cut-will-do"),
    MisreadingOfBase("G3/once-is-not-enough"),
    MisreadingOfBase("G3/not-cut-yet"),
    misreading(
        "G3/a-redeal",
        mark("Taking a thin cut for an improper one, so that all must be dealt anew."),
        SetField("G3", "order", redeal()),
        SetField("G3", "until", ""),
    ),
    misreading(
        "G3/on-demand",
        mark("Thinking that any player may claim a redeal after a thin cut."),
        SetField("G3", "order", redeal()),
        SetField("G3", "until", ""),
        SetField("G3", "claim", UNTIL_OVER),
    ),
    misreading(
        "G3/shuffle-as-well",
        mark("Thinking that after a thin cut the pack is shuffled once more before a new cut."),
        SetField("G3", "order", _RECUT.order),
    ),
    misreading(
        "G3/never-mended",
        mark("Thinking that a thin cut counts even after a proper one has followed."),
        SetField("G3", "cured_by", ()),
    ),
    MisreadingOfBase("G6/must-redeal"),
    MisreadingOfBase("G6/must-deal-on"),
    MisreadingOfBase("G6/anyone-may-demand"),
    MisreadingOfBase("G6/loses-the-deal"),
    MisreadingOfBase("G6/others-must-ask"),
    MisreadingOfBase("G6/even-when-finished"),
    MisreadingOfBase("G6/whenever-he-likes"),
    MisreadingOfBase("G6/another-pack"),
    misreading(
        "G6/a-failed-deal",
        mark("Taking a redeal after a lost count for a failed deal."),
        SetField("G6/chosen", "counts", True),
    ),
    MisreadingOfBase("G7/touch-is-a-redeal"),
    MisreadingOfBase("G7/touch-may-be-called"),
    MisreadingOfBase("G7/not-before-the-dealer"),
    MisreadingOfBase("G9/anyone-may-deal"),
    MisreadingOfBase("G9/only-from-the-cut"),
    MisreadingOfBase("G9/redeal"),
    MisreadingOfBase("G9/must-be-claimed"),
    MisreadingOfBase("G9/only-a-new-cut"),
    MisreadingOfBase("G9/leave-is-nothing"),
    MisreadingOfBase("G9/leave-to-cut-is-nothing"),
    MisreadingOfBase("G9/the-deal-passes"),
    MisreadingOfBase("G9/only-a-new-shuffle"),
    misreading(
        "G10.2/not-counted",
        mark("Thinking that a deal redealt for a wrong count is no failed deal."),
        SetField("G10.2", "counts", False),
    ),
    misreading(
        "G10.2/made-up-from-the-pack",
        mark("Thinking that a short hand is just dealt the card that was left in the pack."),
        Drop("G10.2/undealt"),
    ),
    misreading(
        "G10.2/too-late-in-play",
        mark("Thinking that once play has begun it is too late for a wrong number of cards."),
        *set_each("outlasts_play", False, "G10.2", "P9.3.1", "P9.3.2", "P9.3.3"),
    ),
    misreading(
        "G10.2/must-be-claimed",
        mark("Thinking that a wrong count means a redeal only if somebody claims it."),
        SetField("G10.2", "claim", UNTIL_LIFTED),
    ),
    MisreadingOfBase("G10.2/packet-is-a-lost-count"),
    MisreadingOfBase("G10.2/the-caller-deals"),
    MisreadingOfBase("G10.2/until-the-first-card"),
    MisreadingOfBase("G10.2/another-pack"),
    MisreadingOfBase("G10.2/the-dealer-chooses"),
    misreading(
        "G10.4/a-failed-deal",
        mark("Taking a redeal for cards too many in the pack for a failed deal."),
        SetField("G10.4/surplus", "counts", True),
    ),
    misreading(
        "G10.4/too-late-in-play",
        mark("Thinking that once play has begun cards too many in the pack do not matter."),
        SetField("G10.4/surplus", "when", found_before_play(what=("surplus",))),
    ),
    misreading(
        "G10.4/with-the-same-pack",
        mark("Thinking that one redeals with the pack as it is, cards too many or not."),
        SetField("G10.4/surplus", "order", redeal()),
    ),
    MisreadingOfBase("G10.4/surplus-is-taken-out"),
    misreading(
        "G10.4/must-be-claimed",
        mark("Thinking that cards too many in the pack count only if somebody claims before play."),
        SetField("G10.4/surplus", "claim", (Term("everyone", ("play",)),)),
    ),
    misreading(
        "G10.4/the-deal-passes",
        mark("Thinking that with cards too many in the pack the deal passes to the next player."),
        SetField("G10.4/surplus", "order", redeal("next", new_pack=True)),
    ),
    MisreadingOfBase("G10.5/soiled-is-nothing"),
    MisreadingOfBase("G10.5/another-back-is-nothing"),
    MisreadingOfBase("G10.5/double-is-taken-out"),
    MisreadingOfBase("G10.5/card-replaced"),
    MisreadingOfBase("G10.5/same-pack"),
    MisreadingOfBase("G10.5/on-demand"),
    MisreadingOfBase("G10.5/loses-the-deal"),
    MisreadingOfBase("G10.5/no-exchange"),
    MisreadingOfBase("G10.5/the-dealer-chooses"),
    MisreadingOfBase("G10.5/only-a-shuffle"),
    misreading(
        "G10.5/a-failed-deal",
        mark("Taking a redeal for a bad card in the pack for a failed deal."),
        SetField("G10.5", "counts", True),
    ),
)
