"""The Casino code, on top of the general one (clauses C1 to C13)."""

from __future__ import annotations

from misdeal_casino.events import (
    CasinoState,
    FalseBuild,
    OwnBuildChanged,
    RaisedFromTable,
    TookTooMuch,
    TricksInspected,
    Unannounced,
    exposure,
    phase,
    table_card,
)
from trainer.plugins import (
    Article,
    Code,
    Drop,
    Exposed,
    FoundFlaw,
    Moment,
    Order,
    Reading,
    RemedyKind,
    SetField,
    Shortage,
    Surplus,
    Table,
    Term,
    card_exposed,
    cut_declined,
    deal_first,
    dealt_uncut,
    first_dealer_drawn,
    ranks,
    rectify,
    redeal,
    shuffle_refused,
    shuffled_after_cut,
    trigger,
    untidy_cut,
)


@trigger(Exposed)
def card_shown(
    table: Table,
    fact: Exposed,
    *,
    whose: str,
    branch: str,
    boxed: bool,
    answer: str = "any",
    choices: str = "opponent",
) -> int | None:
    """In dealing, a card *whose* owner is named came to be seen, in this branch of C6.

    *boxed*: it lay face up in the pack.  *answer*: what the opponent said of it, where he may; he
    answers in turn for the cards that leave him a choice, those of *choices*.
    """
    if exposure(table, fact) not in whose.split():
        return None
    if (fact.how == "boxed") is not boxed or phase(table, fact.at) not in branch:
        return None
    return fact.at if answer == "any" or answer == answer_to(table, fact.at, choices) else None


def answer_to(table: Table, at: int, choices: str) -> str:
    """Return what the opponent said of the card exposed at event *at*: open, accepted, rejected."""
    if not isinstance(table.own, CasinoState):
        return "open"  # another game, ruled by Casino's code: nobody there accepts or rejects
    return table.own.answer_to(at, choices)


@trigger(FalseBuild)
def built_without_card(table: Table, fact: FalseBuild) -> int | None:
    """A build was made by a player who holds no card to take it."""
    return fact.at


@trigger(RaisedFromTable)
def raised_from_table(table: Table, fact: RaisedFromTable) -> int | None:
    """A build's value was changed with a card from the table."""
    return fact.at


@trigger(OwnBuildChanged)
def changed_own_build(table: Table, fact: OwnBuildChanged) -> int | None:
    """A builder changed his own build on his next turn, the other having declined to add."""
    return fact.at


@trigger(Unannounced)
def built_silently(table: Table, fact: Unannounced) -> int | None:
    """A build was made without its value being said or plain."""
    return fact.at


@trigger(TookTooMuch)
def took_wrong_cards(table: Table, fact: TookTooMuch) -> int | None:
    """Cards were taken that do not belong to the combination."""
    return fact.at


@trigger(TricksInspected)
def looked_through_tricks(table: Table, fact: TricksInspected) -> int | None:
    """Tricks already taken were looked through."""
    return fact.at


OPPONENT_BEFORE_TABLE = (Term("opponents", ("table_card",)),)
OTHERS_BEFORE_TABLE = (Term("bystanders", ("table_card",)),)
OPPONENT_BEFORE_PLAY = (Term("opponents", ("play",)),)
CHOICE = Order("choice", who=(("by", "opponents"),), what=(("options", ("accept", "reject")),))
REPLACE = Order("replace_card", who=(("seat", "opponents"),))
EXCHANGE = Order("exchange", who=(("dealer", "dealer"), ("seat", "opponents")))


def _forfeit(what: str) -> Order:
    return Order("forfeit", who=(("seat", "dealer"),), what=(("what", what),))


@trigger(Surplus, Shortage)
def wrong_count_costs(table: Table, fact: Surplus | Shortage, *, what: str) -> int | None:
    """The dealer gave too many or too few cards, and the table plays that it costs him *what*."""
    return fact.at if getattr(table.options, "wrong_count", "game") == what else None


@trigger(FoundFlaw)
def bad_card(table: Table, fact: FoundFlaw, *, what: tuple[str, ...], later: bool) -> int | None:
    """A card of the pack was found to be bad, in one of the ways *what*.

    *later*: in a round after the first, or once play has begun; else in the first deal.
    """
    begun = table.stage > 1 or (table.play is not None and table.play < fact.at)
    return fact.at if fact.what in what and begun is later else None


BAD = ("defective", "soiled", "double", "foreign")


ARTICLES = (
    Article(
        id="C1",
        when=first_dealer_drawn(lowest="one"),
        order=Order("deals", who=(("dealer", "drawn"),)),
        until="first_packet",
        lawful=True,
        replaces=("G1",),
    ),
    Article(
        id="C1/equal",
        when=first_dealer_drawn(lowest="equal"),
        order=Order("redraw", group=(("seats", "drawn"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="C2",
        when=shuffle_refused(),
        order=rectify("shuffle"),
        until="first_packet",
        cured_by=("refused",),
    ),
    Article(
        id="C3",
        when=card_exposed(during=("cut", "reshuffle", "asked reshuffle")),
        order=Order("recut", what=(("reshuffle", False),)),
        until="first_packet",
        cured_by=("cut",),
        replaces=("G4",),
    ),
    Article(
        id="C3/untidy",
        when=untidy_cut(),
        order=Order("recut", what=(("reshuffle", False),)),
        until="first_packet",
        cured_by=("cut",),
        replaces=("G3/untidy",),
    ),
    Article(
        id="C5/uncut",
        when=dealt_uncut(why=("none",)),
        order=redeal(),
        claim=OPPONENT_BEFORE_TABLE,
        replaces=("G10.1",),
    ),
    Article(
        id="C5/declined",
        when=cut_declined(stands=("",)),
        order=redeal(),
        claim=OPPONENT_BEFORE_TABLE,
        cured_by=("cut",),
        undone_by=("swap_pack",),
        replaces=("G3/declined", "G3/declined-reshuffled", "G3/declined-again"),
    ),
    Article(
        id="C5/declined-again",
        when=cut_declined(stands=("whole", "shuffled")),
        order=redeal(),
        claim=OPPONENT_BEFORE_TABLE,
        cured_by=("cut",),
        undone_by=("swap_pack",),
        beside_another=True,
    ),
    Article(
        id="C5/shuffled",
        when=shuffled_after_cut(by="dealer"),
        order=redeal(),
        claim=OPPONENT_BEFORE_TABLE,
        cured_by=("cut",),
    ),
    Article(
        id="C6a",
        when=card_shown(whose="opponent", branch="a", boxed=False),
        order=redeal(),
        claim=OPPONENT_BEFORE_PLAY,
        replaces=("G10.3",),
    ),
    Article(
        id="C6a/boxed",
        when=card_shown(whose="opponent", branch="a", boxed=True),
        order=redeal(),
        claim=OPPONENT_BEFORE_PLAY,
    ),
    *(
        Article(
            id="C6b" + suffix + variant,
            when=card_shown(whose="opponent", branch="b", boxed=boxed, answer=answer),
            order=order,
        )
        for suffix, boxed in (("", False), ("/boxed", True))
        for variant, answer, order in (
            ("" if suffix else "/open", "open", CHOICE),
            ("-rejected" if suffix else "/rejected", "rejected", REPLACE),
            ("-accepted" if suffix else "/accepted", "accepted", None),
        )
    ),
    Article(
        id="C6c",
        when=card_shown(whose="opponent", branch="c", boxed=False),
        order=EXCHANGE,
    ),
    Article(id="C6c/boxed", when=card_shown(whose="opponent", branch="c", boxed=True), lawful=True),
    Article(
        id="C6/unsaid",
        when=card_shown(whose="dealer self", branch="abc", boxed=False),
        lawful=True,
    ),
    Article(
        id="C6/unsaid-pack",
        when=card_shown(whose="pack talon other", branch="b", boxed=False),
        lawful=True,
    ),
    Article(
        id="C6/boxed-elsewhere",
        when=card_shown(whose="dealer table talon pack", branch="abc", boxed=True),
        lawful=True,
    ),
    Article(
        id="C7",
        when=wrong_count_costs(what="game"),
        order=_forfeit("game"),
        outlasts_play=True,
        yields_to=("G10.4",),
        replaces=("G10.2",),
    ),
    Article(
        id="C7/deal",
        when=wrong_count_costs(what="deal"),
        order=_forfeit("deal"),
        outlasts_play=True,
        yields_to=("G10.4",),
    ),
    Article(
        id="G10.5",
        when=bad_card(what=BAD, later=False),
        order=redeal(new_pack=True),
        outlasts_play=True,
        replaces=("G10.5",),
    ),
    Article(
        id="G10.5/later",
        when=bad_card(what=BAD, later=True),
        order=redeal(new_pack=True),
        outlasts_play=True,
    ),
    Article(id="C8", when=built_without_card(), order=Order("take_back", who=(("by", "others"),))),
    Article(id="C9", when=raised_from_table(), order=rectify("move")),
    Article(id="C10", when=changed_own_build(), order=rectify("move")),
    Article(id="C11", when=built_silently(), order=Order("separate", who=(("by", "others"),))),
    Article(
        id="C12", when=took_wrong_cards(), order=Order("return_cards", who=(("by", "offender"),))
    ),
    Article(id="C13", when=looked_through_tricks()),
)


def _after_all(article_id: str) -> Reading:
    """The rival of a silence: boxed cards give the right of C6a, others rule as in G10.3."""
    rival = [SetField(article_id, "order", redeal()), SetField(article_id, "lawful", False)]
    if "boxed" in article_id:
        rival.append(SetField(article_id, "claim", OPPONENT_BEFORE_PLAY))
    return Reading(article_id, tuple(rival))


WHO_DECLINES_CANNOT_CLAIM = (
    SetField("C5/declined", "claim", OTHERS_BEFORE_TABLE),
    SetField("C5/declined-again", "claim", OTHERS_BEFORE_TABLE),
)
ANY = "opponent dealer self other pack talon"
ANY_CARD_IS_A_CHOICE = tuple(
    SetField(article, field, ANY)
    for article in (
        "C6b/open",
        "C6b/rejected",
        "C6b/accepted",
        "C6b/boxed",
        "C6b/boxed-rejected",
        "C6b/boxed-accepted",
    )
    for field in ("when.whose", "when.choices")
)
"""Whatever card falls open is the opponent's choice, as in C6b; a table card lies open anyway."""

READINGS = (
    Reading("C5/declined", WHO_DECLINES_CANNOT_CLAIM),
    Reading("C5/declined-again", WHO_DECLINES_CANNOT_CLAIM),
    Reading("G9/cut", (SetField("C5/uncut", "when.why", ("none", "another")),)),
    Reading("C6a/boxed", (Drop("C6a/boxed"),)),
    Reading("C6b/boxed", (Drop("C6b/boxed"),)),
    Reading("C6b/boxed-rejected", (Drop("C6b/boxed-rejected"),)),
    _after_all("C6c/boxed"),
    _after_all("C6/unsaid"),
    _after_all("C6/boxed-elsewhere"),
    Reading("C6/unsaid-pack", ANY_CARD_IS_A_CHOICE),
    Reading("C6/boxed-elsewhere", ANY_CARD_IS_A_CHOICE),
    # The rival: the round alone is dealt anew.
    Reading("G10.5/later", (SetField("G10.5/later", "order", redeal()),)),
)

CODE = Code(
    id="casino",
    articles=ARTICLES,
    readings=READINGS,
    roles={},
    moments={"table_card": Moment(table_card, "table_card")},
    remedies={
        "forfeit": RemedyKind(ranks.FORFEIT, voids=True, terms=("what",), advance=deal_first),
        "choice": RemedyKind(ranks.ONE_CARD),
        "replace_card": RemedyKind(ranks.ONE_CARD),
        "exchange": RemedyKind(ranks.ONE_CARD),
        "take_back": RemedyKind(ranks.PUT_RIGHT),
        "separate": RemedyKind(ranks.PUT_RIGHT),
        "return_cards": RemedyKind(ranks.PUT_RIGHT),
    },
)
