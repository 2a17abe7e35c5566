"""The Preferans code, on top of the general one (clauses P1a to P11)."""

from __future__ import annotations

from trainer.plugins import (
    Article,
    Code,
    DealFailed,
    Drop,
    Due,
    Exposed,
    Fact,
    Misplaced,
    Order,
    Peeked,
    Reading,
    RemedyKind,
    SetField,
    Shortage,
    Surplus,
    Table,
    Taken,
    Term,
    cut_by_another,
    cut_declined,
    deal_partly,
    dealt_out_of_turn,
    dealt_uncut,
    found_in_pack,
    looked_early,
    put_together_wrongly,
    ranks,
    rectify,
    redeal,
    shuffle_refused,
    shuffled_after_cut,
    trigger,
    wrong_count,
    wrong_rotation,
)

HAND = 10


@trigger(Peeked)
def bottom_card(
    table: Table,
    fact: Peeked,
    *,
    by: str,
    look: str,
    whose: str = "own",
    before_cut: bool = True,
) -> int | None:
    """The dealer or the cutter looked at the bottom card before the deal was over.

    *look* is ``first`` or ``repeated``: in this dealer's turn, by the same player (*whose* own)
    or by anyone.  With *before_cut* false a look before any cut stands is none.
    """

    def counts(one: Peeked) -> bool:
        early = one.pack == "uncut" and not one.begun
        return one.who != "other" and not one.over and (before_cut or not early)

    if fact.who not in by.split() or not counts(fact):
        return None
    peeked, anyone = table.history.peeked, whose == "anyone"
    repeated = (bool(peeked) if anyone else fact.by in peeked) or any(
        one.at < fact.at and (anyone or one.by == fact.by) and counts(one)
        for one in table.find(Peeked)
    )
    return fact.at if repeated is (look == "repeated") else None


CUT_OR_DEAL = ("deal", "cut", "reshuffle", "asked reshuffle")
"""The phases in which a card that opens is a fault."""


@trigger(Exposed)
def dealer_opened(table: Table, fact: Exposed, *, lookers: str) -> int | None:
    """The dealer opened a card during the cut or the deal, not one of his own that he had seen.

    *lookers*: how many had looked at their cards before: ``none``, ``one`` (not the dealer),
    ``dealer`` (he alone), ``more``.
    """
    if fact.by != table.dealer or fact.phase not in CUT_OR_DEAL or fact.how == "boxed":
        return None
    seen = table.lookers(fact.at)
    if len(seen) > 1:
        found = "more"
    elif seen == [table.dealer]:
        found = "own" if fact.of == table.dealer else "dealer"
    else:
        found = "one" if seen else "none"
    return fact.at if found == lookers else None


@trigger(Exposed)
def looking_dealer_opened_own(table: Table, fact: Exposed) -> int | None:
    """The dealer opened a card of his own, and he alone had looked at his cards."""
    if fact.by != table.dealer or fact.of != table.dealer or fact.phase not in CUT_OR_DEAL:
        return None
    return fact.at if table.lookers(fact.at) == [table.dealer] else None


@trigger(Exposed)
def player_opened_own(table: Table, fact: Exposed, *, looked: bool) -> int | None:
    """A player who does not deal opened a card of his own; he had *looked* at his cards, or not."""
    if fact.by != fact.of or fact.by == table.dealer or fact.phase != "deal":
        return None
    return fact.at if (fact.of in table.lookers(fact.at)) is looked else None


@trigger(Exposed)
def another_opened(table: Table, fact: Exposed) -> int | None:
    """Another than the dealer opened a card, not one of his own in dealing."""
    if fact.by == table.dealer or fact.how == "boxed" or fact.phase not in CUT_OR_DEAL:
        return None
    return None if fact.by == fact.of and fact.phase == "deal" else fact.at


@trigger(Exposed)
def boxed_card_found(table: Table, fact: Exposed) -> int | None:
    """A card was found face up in the pack."""
    return fact.at if fact.how == "boxed" and fact.phase in CUT_OR_DEAL else None


@trigger(Misplaced)
def talon_misplaced(table: Table, fact: Misplaced) -> int | None:
    """The talon is not laid as the fourth pair."""
    return fact.at


@trigger(Taken)
def took_cards(table: Table, fact: Taken, *, talon: bool = False) -> int | None:
    """A player took the cards of another; or those of the *talon*, before play began."""
    if fact.of in table.seats:
        return None if talon else fact.at
    return fact.at if talon and (table.play is None or fact.at < table.play) else None


@trigger(Surplus, Shortage)
def wrong_count_beside(
    table: Table, fact: Surplus | Shortage, *, lookers: str, undealt: bool
) -> int | None:
    """Somebody has a wrong number of cards, beside a ``few`` lookers (none, one) or ``more``.

    Once exactly one player has looked, the count rules only when the deal is over.  *undealt*:
    cards did not run out; those that are missing were never dealt.
    """
    if isinstance(fact, Surplus) and any(one.at < fact.at for one in table.find(Shortage)):
        return None  # a hand was short when the deal was over: that has ruled already
    at: int | None = wrong_count.test(table, fact, looker_waits=True)
    if at is None or (len(table.lookers(at + 1)) > 1) is not (lookers == "more"):
        return None
    return at if never_dealt(table, fact) is undealt else None


def never_dealt(table: Table, fact: Surplus | Shortage) -> bool:
    """Tell whether hands are short only because cards were left in the pack."""
    if isinstance(fact, Surplus) or any(one.at <= fact.at for one in table.find(Surplus)):
        return False
    return fact.left >= sum(one.count for one in table.find(Shortage))


@trigger(DealFailed)
def failures(table: Table, fact: DealFailed, *, ordinals: tuple[int, ...]) -> int | None:
    """This deal is the second unsuccessful one in the turn, or the third."""
    return fact.at if fact.ordinal in ordinals else None


@trigger(Shortage)
def last_hand_short(
    table: Table, fact: Shortage, *, looker: str, lookers: str = "one"
) -> int | None:
    """Cards ran short for the last hand, and one player had looked at his.

    *looker*: he holds ``full`` ten, ``over`` ten, or is himself the ``last`` hand.
    """
    if not fact.last:
        return None
    seen = table.lookers(fact.at)
    if not seen or (lookers == "one" and len(seen) != 1):
        return None
    if any(more.at < table.lifts[seen[0]] for more in table.find(Surplus)):
        return None  # the count ruled before he looked
    held = held_when_over(table, seen[0])
    if seen[0] == fact.of:
        found = "last"
    else:
        found = "full" if held == HAND else "over" if held > HAND else ""
    return fact.at if found == looker else None


def held_when_over(table: Table, seat: str) -> int:
    """Return how many cards *seat* had been dealt when the deal was over, or by now."""
    end = len(table.situation.events) if table.over is None else table.over
    return sum(count for to, count, at in table.laid if to == seat and at <= end)


def _looker(table: Table, fact: Fact) -> tuple[str, ...]:
    return tuple(table.lookers(fact.at))


def _surplus(table: Table, fact: Fact) -> int:
    return held_when_over(table, table.lookers(fact.at)[0]) - HAND


def _missing(table: Table, fact: Fact) -> int:
    return fact.count if isinstance(fact, Shortage) else 0


UNTIL_OVER = (Term("everyone", ("deal_over",)),)
BEFORE_LIFTING = (Term("dealer", ("deal_over",)), Term("everyone", ("own_lift",)))
BYSTANDERS_BEFORE_LIFTING = (Term("bystanders", ("own_lift",)),)
NEW_PACK = ("G10.4", "P5")
KEEP_LOOKER = Order("partial_redeal", who=(("keep", "looker"),))
OPEN_CARD = Order("open_card", who=(("seat", "owner"),))

ARTICLES = (
    Article(
        id="G10.2",
        when=wrong_count_beside(lookers="few", undealt=False),
        order=redeal(),
        counts=True,
        outlasts_play=True,
        yields_to=(*NEW_PACK, "P9.3.1", "P9.3.2", "P9.3.3"),
        waits_for_looker=True,
        replaces=("G10.2",),
    ),
    Article(
        id="G10.2/undealt",
        when=wrong_count_beside(lookers="few", undealt=True),
        order=redeal(),
        counts=True,
        outlasts_play=True,
        yields_to=(*NEW_PACK, "P9.3.1", "P9.3.3"),
    ),
    Article(
        id="G10.2/two-lookers",
        when=wrong_count_beside(lookers="more", undealt=False),
        order=redeal(),
        counts=True,
        outlasts_play=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="G10.2/two-lookers-undealt",
        when=wrong_count_beside(lookers="more", undealt=True),
        order=redeal(),
        counts=True,
        outlasts_play=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="P1a/uncut",
        when=dealt_uncut(why=("none",)),
        order=redeal(),
        claim=UNTIL_OVER,
        replaces=("G10.1",),
    ),
    Article(
        id="P1a/declined",
        when=cut_declined(stands=("",), most=3),
        order=redeal(),
        claim=UNTIL_OVER,
        cured_by=("cut",),
        undone_by=("swap_pack",),
        replaces=("G3/declined", "G3/declined-reshuffled", "G3/declined-again"),
    ),
    Article(
        id="P1a/declined-again",
        when=cut_declined(stands=("whole",), most=3),
        order=redeal(),
        claim=UNTIL_OVER,
        cured_by=("cut",),
        undone_by=("swap_pack",),
        beside_another=True,
    ),
    Article(
        id="P1a/another",
        when=cut_by_another(),
        order=redeal(),
        claim=UNTIL_OVER,
        cured_by=("cut",),
        replaces=("G9/cut",),
    ),
    Article(
        id="P1a/order",
        when=put_together_wrongly(most=3),
        order=redeal(),
        claim=UNTIL_OVER,
        cured_by=("cut",),
    ),
    Article(
        id="P1b",
        when=bottom_card(by="dealer cutter", look="first"),
        order=redeal(),
        penalties=(Due("offender", 1),),
        replaces=("G5",),
    ),
    Article(
        id="P2",
        when=shuffled_after_cut(by="anyone"),
        order=redeal(),
        penalties=(Due("offender", 1),),
        waived_by="swap_pack",
    ),
    Article(
        id="P2/refused",
        when=shuffle_refused(),
        order=rectify("shuffle"),
        until="first_packet",
        cured_by=("refused",),
    ),
    Article(
        id="P3/dealer",
        when=dealer_opened(lookers="none"),
        order=redeal(),
        counts=True,
        replaces=("G4", "G10.3"),
    ),
    Article(
        id="P3/two-lookers",
        when=dealer_opened(lookers="more"),
        order=redeal(),
        counts=True,
    ),
    Article(id="P3/another", when=another_opened(), order=redeal()),
    Article(id="P3/boxed", when=boxed_card_found(), order=redeal(), counts=True),
    Article(id="P4", when=talon_misplaced(), order=redeal(), claim=UNTIL_OVER, counts=True),
    Article(
        id="P5",
        when=found_in_pack(what=("short",)),
        order=redeal(new_pack=True),
        counts=True,
        outlasts_play=True,
        replaces=("G10.4/short",),
    ),
    # The failure itself has brought the redeal by the same dealer.
    Article(id="P6", when=failures(ordinals=(2,)), penalties=(Due("dealer", 1),)),
    Article(
        id="P7.1",
        when=bottom_card(by="dealer", look="repeated"),
        order=redeal("next", volunteer=True),
        penalties=(Due("dealer", 2),),
    ),
    Article(
        id="P7.2",
        when=bottom_card(by="cutter", look="repeated"),
        order=redeal(cutter="other"),
        penalties=(Due("offender", 2),),
    ),
    Article(
        id="P8",
        when=failures(ordinals=(3,)),
        order=redeal("next", volunteer=True),
        penalties=(Due("dealer", 2),),
    ),
    Article(id="P9", when=looked_early(), penalties=(Due("offender", 1),), replaces=("G7/look",)),
    Article(id="P9.1", when=player_opened_own(looked=True), order=OPEN_CARD),
    Article(id="P9.1/unseen", when=player_opened_own(looked=False), order=OPEN_CARD),
    Article(id="P9.1/dealer", when=looking_dealer_opened_own(), order=OPEN_CARD),
    Article(id="P9.2", when=dealer_opened(lookers="one"), order=KEEP_LOOKER),
    Article(id="P9.2/dealer", when=dealer_opened(lookers="dealer"), order=KEEP_LOOKER),
    Article(
        id="P9.3.1",
        when=last_hand_short(looker="full"),
        order=KEEP_LOOKER,
        outlasts_play=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="P9.3.2",
        when=last_hand_short(looker="over"),
        order=Order(
            "partial_redeal", who=(("keep", "looker"),), count=(("draw_blind", "surplus"),)
        ),
        outlasts_play=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="P9.3.3",
        when=last_hand_short(looker="last"),
        order=Order("partial_redeal", who=(("keep", "looker"),), count=(("add", "missing"),)),
        outlasts_play=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="P10",
        when=dealt_out_of_turn(),
        order=redeal("rightful"),
        claim=BEFORE_LIFTING,
        replaces=("G8b",),
    ),
    Article(id="P10/rotation", when=wrong_rotation(), order=redeal(), claim=BEFORE_LIFTING),
    Article(
        id="P11",
        when=took_cards(),
        order=redeal(),
        claim=BYSTANDERS_BEFORE_LIFTING,
        penalties=(Due("offender", 2),),
    ),
    Article(id="P11/talon", when=took_cards(talon=True), lawful=True),
)

AMENDS = (Drop("G3/untidy"), Drop("G1/banker"))
"""What of the general articles does not reach Preferans: of G3 only the thin cut."""

FIRST_LOOKER_KEEPS = (
    SetField("P3/two-lookers", "order", KEEP_LOOKER),
    SetField("P3/two-lookers", "counts", False),
    SetField("G10.2/two-lookers", "order", KEEP_LOOKER),
    SetField("G10.2/two-lookers", "counts", False),
    SetField("G10.2/two-lookers-undealt", "order", KEEP_LOOKER),
    SetField("G10.2/two-lookers-undealt", "counts", False),
)
"""Two lookers and a fault of the dealer, whichever: one reading, so one rival."""

NO_LOOK_BEFORE_THE_CUT = (
    SetField("P1b", "when.before_cut", False),
    SetField("P7.1", "when.before_cut", False),
    SetField("P7.2", "when.before_cut", False),
)
"""A look at the bottom card before any cut stands is no fault: the cut will move the card."""

READINGS = (
    Reading(
        "P1b",
        (
            SetField("P1b", "when.whose", "anyone"),
            SetField("P7.1", "when.whose", "anyone"),
            SetField("P7.2", "when.whose", "anyone"),
        ),
    ),
    Reading("P1b", NO_LOOK_BEFORE_THE_CUT),
    Reading("P7.1", NO_LOOK_BEFORE_THE_CUT),
    Reading("P7.2", NO_LOOK_BEFORE_THE_CUT),
    Reading("P3/two-lookers", FIRST_LOOKER_KEEPS),
    Reading("G10.2/two-lookers", FIRST_LOOKER_KEEPS),
    Reading("G10.2/two-lookers-undealt", FIRST_LOOKER_KEEPS),
    Reading("G10.2/undealt", (SetField("G10.2/undealt", "counts", False),)),
    Reading("P4", (SetField("P4", "outlives", ("partial_redeal",)),)),
    Reading("P3/another", (SetField("P3/another", "counts", True),)),
    Reading("P3/boxed", (SetField("P3/boxed", "counts", False),)),
    Reading("P5", (SetField("P5", "counts", False),)),
    Reading(
        "P9.1/unseen",
        (SetField("P9.1/unseen", "order", redeal()),),
    ),
    Reading("P9", (SetField("P9", "once_due", True),)),
    Reading(
        "P9.2/dealer",
        (SetField("P9.2/dealer", "order", redeal()), SetField("P9.2/dealer", "counts", True)),
    ),
    Reading(
        "P11/talon",
        (
            SetField("P11/talon", "order", redeal()),
            SetField("P11/talon", "claim", BYSTANDERS_BEFORE_LIFTING),
            SetField("P11/talon", "penalties", (Due("offender", 2),)),
            SetField("P11/talon", "lawful", False),
        ),
    ),
    Reading("P9.1/dealer", (SetField("P9.1/dealer", "order", KEEP_LOOKER),)),
)

CODE = Code(
    id="preferans",
    articles=ARTICLES,
    readings=READINGS,
    roles={"looker": _looker},
    measures={"surplus": _surplus, "missing": _missing},
    moments={},
    remedies={
        "partial_redeal": RemedyKind(ranks.PARTIAL, voids=True, advance=deal_partly),
        "open_card": RemedyKind(ranks.OPEN_CARD),
    },
)
