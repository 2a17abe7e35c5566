"""The Preferans code, on top of the general one (clauses P1a to P11)."""

from __future__ import annotations

from trainer.plugins import (
    Article,
    Code,
    Due,
    Fact,
    Order,
    Patch,
    Reading,
    RemedyKind,
    Table,
    Term,
    cut_by_another,
    dealt_out_of_turn,
    found_in_pack,
    looked_early,
    put_together_wrongly,
    ranks,
    rectify,
    redeal,
    shuffle_refused,
    shuffled_after_cut,
    trigger,
    uncut,
    wrong_count,
    wrong_rotation,
)

HAND = 10


@trigger("peeked")
def bottom_card(table: Table, fact: Fact, *, by: str, look: str, whose: str = "own") -> int | None:
    """The dealer or the cutter looked at the bottom card before the deal was over.

    *look* is ``first`` or ``repeated``: in this dealer's turn, by the same player (*whose* own)
    or by anyone.
    """
    if fact.of not in by.split() or fact.detail == "over":
        return None
    before = {*table.history.peeked, *(who for who, at in table.peeks.items() if at < fact.at)}
    repeated = bool(before) if whose == "anyone" else fact.by in before
    return fact.at if repeated is (look == "repeated") else None


@trigger("exposed")
def card_opened(table: Table, fact: Fact, *, how: str, lookers: str = "any") -> int | None:
    """A card opened during the cut or the deal.

    *how*: by the ``dealer``, ``own`` (by its owner, not the dealer), by ``another``, ``boxed``, or
    by ``dealer looking`` (a dealer who has looked opens his own).  *lookers*: how many had looked
    before: ``none``, ``one``, ``more``; ``self`` or ``not self`` whether its owner had.
    """
    if fact.detail not in ("cut", "shuffle", "asked", "deal"):
        return None
    by_dealer = fact.by == table.dealer
    if fact.how == "boxed":
        kind = "boxed"
    elif by_dealer:
        looking = fact.of == fact.by and table.lookers(fact.at) == [fact.by]
        kind = "dealer looking" if looking else "dealer"
    else:
        kind = "own" if fact.by == fact.of and fact.detail == "deal" else "another"
    if kind != how:
        return None
    return fact.at if lookers == "any" or _looked(table, fact, lookers) else None


def _looked(table: Table, fact: Fact, lookers: str) -> bool:
    seen = table.lookers(fact.at)
    if lookers in ("self", "not self"):
        return (fact.of in seen) is (lookers == "self")
    return lookers == ("none", "one", "more")[min(len(seen), 2)]


@trigger("talon_misplaced")
def talon_misplaced(table: Table, fact: Fact) -> int | None:
    """The talon is not laid as the fourth pair."""
    return fact.at


@trigger("taken")
def took_cards(table: Table, fact: Fact) -> int | None:
    """A player took the cards of another."""
    return fact.at


@trigger("surplus", "shortage")
def wrong_count_beside(table: Table, fact: Fact, *, lookers: str) -> int | None:
    """Somebody has a wrong number of cards, beside a ``few`` lookers (none, one) or ``more``.

    Once exactly one player has looked, the count rules only when the deal is over.
    """
    at: int | None = wrong_count.test(table, fact, looker_waits=True)
    if at is None:
        return None
    return at if (len(table.lookers(at + 1)) > 1) is (lookers == "more") else None


@trigger("failed")
def failures(table: Table, fact: Fact, *, least: int, most: int) -> int | None:
    """This deal is the *least*-th to *most*-th unsuccessful one in the turn."""
    return fact.at if least <= fact.count <= most else None


@trigger("shortage")
def last_hand_short(table: Table, fact: Fact, *, looker: str, lookers: str = "one") -> int | None:
    """Cards ran short for the last hand, and one player had looked at his.

    *looker*: he holds ``full`` ten, ``over`` ten, or is himself the ``last`` hand.
    """
    if fact.detail != "last":
        return None
    seen = table.lookers(fact.at)
    if not seen or (lookers == "one" and len(seen) != 1):
        return None
    if any(more.at < table.lifts[seen[0]] for more in table.facts.get("surplus", ())):
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
    return fact.count


UNTIL_OVER = (Term("everyone", ("deal_over",)),)
BEFORE_LIFTING = (Term("dealer", ("deal_over",)), Term("everyone", ("own_lift",)))
BYSTANDERS_BEFORE_LIFTING = (Term("bystanders", ("own_lift",)),)
NEW_PACK = ("G10.4", "P5")
KEEP_LOOKER = Order("partial_redeal", who=(("keep", "looker"),))
OPEN_CARD = Order("open_card", who=(("seat", "owner"),))

ARTICLES = (
    Article(
        id="G10.2",
        when=wrong_count_beside(lookers="few"),
        order=redeal(),
        counts=True,
        yields_to=(*NEW_PACK, "P9.3.1", "P9.3.2", "P9.3.3"),
        replaces=("G10.2",),
    ),
    Article(
        id="G10.2/two-lookers",
        when=wrong_count_beside(lookers="more"),
        order=redeal(),
        counts=True,
        yields_to=NEW_PACK,
    ),
    Article(
        id="P1a/uncut",
        when=uncut(why=("none",)),
        order=redeal(),
        claim=UNTIL_OVER,
        replaces=("G10.1",),
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
        when=card_opened(how="dealer", lookers="none"),
        order=redeal(),
        counts=True,
        replaces=("G4", "G10.3"),
    ),
    Article(
        id="P3/two-lookers",
        when=card_opened(how="dealer", lookers="more"),
        order=redeal(),
        counts=True,
    ),
    Article(id="P3/another", when=card_opened(how="another"), order=redeal()),
    Article(id="P3/boxed", when=card_opened(how="boxed"), order=redeal(), counts=True),
    Article(id="P4", when=talon_misplaced(), order=redeal(), claim=UNTIL_OVER, counts=True),
    Article(
        id="P5",
        when=found_in_pack(what=("short",)),
        order=redeal(new_pack=True),
        counts=True,
        replaces=("G10.4/short",),
    ),
    # The failure itself has brought the redeal by the same dealer.
    Article(id="P6", when=failures(least=2, most=2), penalties=(Due("dealer", 1),)),
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
        when=failures(least=3, most=10**9),
        order=redeal("next", volunteer=True),
        penalties=(Due("dealer", 2),),
    ),
    Article(id="P9", when=looked_early(), penalties=(Due("offender", 1),), replaces=("G7/look",)),
    Article(id="P9.1", when=card_opened(how="own", lookers="self"), order=OPEN_CARD),
    Article(id="P9.1/unseen", when=card_opened(how="own", lookers="not self"), order=OPEN_CARD),
    Article(id="P9.1/dealer", when=card_opened(how="dealer looking"), order=OPEN_CARD),
    Article(id="P9.2", when=card_opened(how="dealer", lookers="one"), order=KEEP_LOOKER),
    Article(
        id="P9.3.1", when=last_hand_short(looker="full"), order=KEEP_LOOKER, yields_to=NEW_PACK
    ),
    Article(
        id="P9.3.2",
        when=last_hand_short(looker="over"),
        order=Order(
            "partial_redeal", who=(("keep", "looker"),), count=(("draw_blind", "surplus"),)
        ),
        yields_to=NEW_PACK,
    ),
    Article(
        id="P9.3.3",
        when=last_hand_short(looker="last"),
        order=Order("partial_redeal", who=(("keep", "looker"),), count=(("add", "missing"),)),
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
)

AMENDS = (Patch("G3/untidy"),)
"""What of the general articles does not reach Preferans: of G3 only the thin cut."""

FIRST_LOOKER_KEEPS = (
    Patch("P3/two-lookers", "order", KEEP_LOOKER),
    Patch("P3/two-lookers", "counts", False),
    Patch("G10.2/two-lookers", "order", KEEP_LOOKER),
    Patch("G10.2/two-lookers", "counts", False),
)
"""Two lookers and a fault of the dealer, whichever: one reading, so one rival."""

READINGS = (
    Reading(
        "P1b",
        (
            Patch("P1b", "when.whose", "anyone"),
            Patch("P7.1", "when.whose", "anyone"),
            Patch("P7.2", "when.whose", "anyone"),
        ),
    ),
    Reading("P3/two-lookers", FIRST_LOOKER_KEEPS),
    Reading("G10.2/two-lookers", FIRST_LOOKER_KEEPS),
    Reading("P3/another", (Patch("P3/another", "counts", True),)),
    Reading("P3/boxed", (Patch("P3/boxed", "counts", False),)),
    Reading("P5", (Patch("P5", "counts", False),)),
    Reading(
        "P9.1/unseen",
        (Patch("P9.1/unseen", "order", redeal()),),
    ),
    Reading("P9.1/dealer", (Patch("P9.1/dealer", "order", KEEP_LOOKER),)),
)

CODE = Code(
    id="preferans",
    articles=ARTICLES,
    readings=READINGS,
    roles={"looker": _looker},
    measures={"surplus": _surplus, "missing": _missing},
    moments={},
    remedies={
        "partial_redeal": RemedyKind(ranks.PARTIAL, voids=True),
        "open_card": RemedyKind(ranks.OPEN_CARD),
    },
)
