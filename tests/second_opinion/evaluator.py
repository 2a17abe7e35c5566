"""A plain evaluator of rulings on faults in dealing cards: `opinion(case)`.

Everything here follows rulebook.md ("FP n" is its Fine print, number n) and casebook.md.  The list
of events is read once, from the first to the last; every event may add faults to the table, cure
some or use somebody's right.  At the end the faults are combined into one ruling.  `disputed` is
found by reading the list again, once for every reading that the rulebook marks with a warning sign,
with the rival reading in its place.

What the rulebook leaves open is read so, here as in the product:

 1. Disorder in the cut is G3 in General (the cut is made again), silent in Preferans.
 2. "Nothing is cured after a call": after a call later than the fault; of a fault on demand, by
    somebody whose time to claim it is not over.  The same of a P2 before an exchange of the pack.
 3. A redeal that an exchange of the pack took away (P2) leaves every right as it was.
 4. A wrong count displaced by a wrong number in the pack, found before or after it, never was:
    rights, calls and looks are as without it.
 5. A surplus falls due with the packet by which the hand exceeds its number, also amid a `deal` of
    several packets.  As long as the deal is not over, for want of a card of the talon, a packet
    beyond the sixteenth is out of rotation like any other.
 6. A card seen before the cut is silent.  In General a shuffle after the cut, in the deal and after
    it too, ends "in the cut" and "after the cut"; the first after a card seen there is G4's own.
 7. C10: a change of his own build is a build anew.  Which build a raise changes is told by its
    value before, the value said less the card's (ace 1, king 13); among several of that value, or
    where none has it, it is the one made or changed last.  Only the build that its builder made or
    changed on his latest move is meant; adding to the other's is a move of his own too.  Who
    changes his own has declined to add to the other's.  A raise from the table (C9) is no move of
    either, but by the builder on his next turn it breaks C10 too; play has begun with it.
 8. The rivals are those of `RIVALS`, each taken alone; each adds to or takes away what it says, and
    everything after follows from that.
 9. C6b's choices are answered in their order, whatever else is due, till play begins or a redeal is
    chosen; a boxed card's too by the reading that it meets no clause.
10. What the last draw gave rules until the first packet; a draw after that is silent and says
    nothing of the turn, but must be possible as a draw (second draw, `turn`).
11. An exposure before the first packet is of the pack, whatever `of` says.  A boxed card there is
    found in dealing while a cut stands; before any cut it is silent.
12. A cut told by its order alone has as many parts, none of them thin.
13. A pack found too large can be dealt out; one found short has all the packets that are told.
14. Anybody may be said to refuse a shuffle; only the refused player's own makes it good.
15. With no shuffle and no cut either, G2 is a fault at the first packet only.  Any cut of a pack
    never shuffled is G2 at once, also one that a rival reading takes for no cut (G9).
16. The dealer looking at his own cards early is G7 in General and Casino, not G5 beside it.
17. Cards to the dealer who sits out are too many at once (G10.2).
18. The look by which a waiting count comes to rule is itself a fault.
19. P6 and P8 date from the first failure; every redeal of a wrong dealer goes to the rightful one
    if any redeal was due before the deal was over or passes to him, at the rank of its own clause.
20. In Casino's later rounds the deal has begun: table cards lie open (C5), a shuffle, a cut, a cut
    declined or a draw before the first packet is as one after it, nothing can be exchanged.
21. Count lost by another than the dealer or not in dealing is silent; cards dealt to the table or a
    talon in General, and after the deal, are so too.
22. Where the ladder's clause decides (FP 4), the redeals that reach less far are named before
    everything that is none.
23. Who is to cut is so while no cut by him, or by another with leave, stands; how it was put
    together is no matter, and a shuffle that nobody owed leaves it standing until the next cut.
24. Where `turn` and a draw agree, the draw begins the matter anew: G9 dates from the first act
    after it, and what was done before it is none.  With a bank nobody ties.
25. With leave the draw says nothing of the turn; once the proxy begins to prepare the deal, G1 or
    C1 rules no more.
26. "Nothing is due" at a declined cut: no remedy of any kind (an open right is not due).  What
    undoes the offer leaves nothing of the decline, unless somebody has called for it before.
27. In play P5 and G10.2 still count as failures, ladder and all: that deal is not played on.
28. `play` after a chosen redeal is an error: the deal is not over.  Every other event that is none
    changes nothing, leaves nobody a choice, and no rival reading sees it.
29. A claim's remedy uses the rights of any of those whom it names.
30. Cards "were never dealt" where the pack still holds all that the hands are short of, and no hand
    has too many.
31. By the rival of FP 21 a redeal for a bad card is of the round alone, unless a wrong number in
    the pack wants a new one for all.
32. The rival about a look before the cut is about repeated looks too; such a look is then none.
33. C6b's rival is about any exposure while C6b holds, whoever caused it, boxed cards too.
34. A talon in General may be taken (silent); a talon without cards cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

Case = dict[str, Any]
Event = dict[str, Any]
Remedy = dict[str, Any]
Ruling = dict[str, Any]


class Impossible(Exception):
    """An error in the file: the case tells of something that cannot be."""


# ----------------------------------------------------------------------------
# Tables
# ----------------------------------------------------------------------------

# The order of clauses within one event: General before the game's own, otherwise the rulebook's.
CLAUSES = (
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8a", "G8b", "G9", "G10.1", "G10.2", "G10.3",
    "G10.4", "G10.5", "C1", "C2", "C3", "C4", "C5", "C6a", "C6b", "C6c", "C7", "C8", "C9", "C10",
    "C11", "C12", "C13", "P1a", "P1b", "P2", "P3", "P4", "P5", "P6", "P7.1", "P7.2", "P8", "P9",
    "P9.1", "P9.2", "P9.3.1", "P9.3.2", "P9.3.3", "P10", "P11",
)  # fmt: skip

# FP 4: how far a remedy reaches; a smaller number reaches farther.  RECTIFY_FIRST settles "among
# things to rectify the dealer before the shuffle before the cut".
(
    FORFEIT,
    NEW_PACK,
    PASSING,
    REDEAL,
    PARTIAL,
    EXCHANGE,
    OPEN_CARD,
    OPTION,
    RECUT,
    RECTIFY,
    FIRST_DEAL,
    STANDS,
) = range(12)
RANK_OF_KIND = {
    "forfeit": FORFEIT,
    "redeal": REDEAL,  # NEW_PACK or PASSING where it has a new pack or passes the deal
    "partial_redeal": PARTIAL,
    "exchange": EXCHANGE,
    "replace_card": EXCHANGE,
    "choice": EXCHANGE,
    "open_card": OPEN_CARD,
    "option": OPTION,
    "recut": RECUT,
    "rectify": RECTIFY,
    "take_back": RECTIFY,
    "separate": RECTIFY,
    "return_cards": RECTIFY,
    "deals": FIRST_DEAL,
    "redraw": FIRST_DEAL,
    "stands": STANDS,
}
RECTIFY_FIRST = {"dealer": 0, "shuffle": 1, "cut": 2}

# Rights and not faults: named only when they rule (FP 1).
RIGHTS = ("G1", "C1", "G6")

# Count clauses are displaced by a wrong number in the pack (FP 4).
COUNT_CLAUSES = ("C7", "G10.2", "P9.3.1", "P9.3.2", "P9.3.3")

# R3: what makes the hands or the pack wrong rules in play too; other faults of the deal lapse.
RULES_IN_PLAY = ("G10.4", "G10.5", "P5", *COUNT_CLAUSES)

# Rights: what ends them, as the ruling's `until` says it.
UNTIL = {
    "G10.1": "deal_over",
    "G8b": "deal_over",
    "C5": "table_card",
    "C6a": None,
    "P1a": "deal_over",
    "P4": "deal_over",
    "P10": "own_lift",
    "P11": "own_lift",
}

# The rival readings, one for every reading marked in the rulebook, by the rulesets they are about.
RIVALS = {
    # G1: nothing is said about equal lowest cards
    "g1-no-second-draw": ("general", "preferans"),
    # G9, FP 7: a cut by another without leave is no cut at all
    "g9-no-cut": ("general", "casino"),
    # FP 2: in General a shuffle after the cut leaves the cut in force
    "general-shuffle-keeps-cut": ("general",),
    # General: "out of turn" covers packets in a wrong rotation too
    "general-rotation": ("general",),
    # C6a, FP 11: a boxed card meets no clause; in Preferans it does not count as a failure
    "boxed": ("general", "casino", "preferans"),
    # FP 11: in Casino a boxed card is C6a where it met no clause
    "boxed-anywhere": ("casino",),
    # Casino: G10.3 for the dealer's or the opponent's card shown by himself
    "casino-own-card": ("casino",),
    # P3: a card opened by another than the dealer counts as a failure
    "opened-by-another": ("preferans",),
    # P5: does not count as a failure
    "short-pack": ("preferans",),
    # P7: any second look in the turn is a repeated look
    "repeated-look": ("preferans",),
    # two lookers and a fault of the dealer: as P9.2, for the first of them
    "two-lookers": ("preferans",),
    # a player who has not looked exposes his own card: P3
    "own-card-unlooked": ("preferans",),
    # the dealer, himself the looker, exposes his own card: P9.2
    "dealer-looker": ("preferans",),
    # FP 12: the dealer, the only looker, exposes a card that is not his: P3
    "dealer-looker-opens-another": ("preferans",),
    # FP 12: a look when a redeal is due is P9 all the same
    "late-look": ("preferans",),
    # FP 13: a look at the bottom card before any cut stands is no fault
    "look-before-the-cut": ("preferans",),
    # FP 21: a hand is short, but the missing cards were never dealt: no failure
    "never-dealt": ("preferans",),
    # FP 21: P4's claim is still open beside P9.2
    "p4-beside-p9.2": ("preferans",),
    # FP 21: the talon taken before play is P11
    "talon-taken": ("preferans",),
    # FP 21: a bad card in Casino's rounds 2 to 6, or in play, makes only the round anew
    "only-the-round": ("casino",),
    # FP 22: who declined to cut cannot claim C5
    "decliner-cannot-claim": ("casino",),
    # C6b: any card that falls open is the opponent's choice
    "c6b-any-card": ("casino",),
}

EVENT_KEYS: dict[str, tuple[set[str], set[str]]] = {  # required, optional
    "draw": ({"cards"}, set()),
    "shuffle": (set(), {"by", "open", "faces_seen"}),
    "refuse_shuffle": ({"to"}, {"by"}),
    "cut": (set(), {"by", "parts", "order", "leave"}),
    "decline_cut": (set(), {"by"}),
    "disorder": (set(), {"by"}),
    "swap_pack": (set(), {"by", "asked_by"}),
    "peek": ({"by"}, set()),
    "deal": (set(), {"to", "count", "cards", "packets"}),
    "round": ({"n"}, set()),
    "expose": ({"of"}, {"by", "card"}),
    "boxed": ({"of"}, set()),
    "drop": ({"of", "face"}, {"by"}),
    "lose_count": (set(), {"by"}),
    "redeal": (set(), {"by"}),
    "touch": ({"by"}, set()),
    "lift": ({"by"}, set()),
    "take": ({"by", "of"}, set()),
    "found": ({"what"}, {"count"}),
    "call": ({"by"}, set()),
    "accept": ({"by"}, set()),
    "reject": ({"by"}, set()),
    "build": ({"by", "value", "hand", "table"}, {"announced", "holds"}),
    "raise": ({"by", "value", "card", "from", "of"}, set()),
    "play": ({"by"}, set()),
    "capture": ({"by", "card", "proper"}, {"wrong"}),
    "inspect": ({"by"}, set()),
}
CASINO_ONLY = {"round", "accept", "reject", "build", "raise", "capture", "inspect"}
MOVES = {"build", "raise", "play", "capture"}
# FP 25: errors in the file after `play` and after a chosen redeal.
DEALING_ONLY = {
    "draw", "shuffle", "refuse_shuffle", "cut", "decline_cut", "disorder", "swap_pack", "deal",
    "boxed", "drop", "lose_count", "redeal",
}  # fmt: skip
BAD_CARDS = ("defective", "soiled", "double", "foreign")  # G10.5
PLACES = ("table", "talon", "pack")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LOWEST_RANK = {24: "9", 32: "7", 36: "6", 52: "2"}  # of a standard pack of that size
OPTIONS = {
    "general": {"pack", "hand", "packet", "bank", "ace_low"},
    "casino": {"packets", "wrong_count"},
    "preferans": {"progression", "level", "ace_low"},
}
SEATS = {"general": (2, 99), "casino": (2, 2), "preferans": (3, 4)}


# ----------------------------------------------------------------------------
# State
# ----------------------------------------------------------------------------


@dataclass(eq=False)
class Fault:
    """One breach of one clause, from the event at which it became a fault."""

    clause: str
    at: int
    # "due": it rules; "open": on demand, nobody has called; "none": no sanction, or lapsed
    state: str = "none"
    remedy: Remedy = field(default_factory=dict)  # given when due; of a redeal only the kind
    new_pack: bool = False  # redeal with a new pack
    passes: str = ""  # redeal with the deal passing: to whose "turn" it was, or to the "next"
    other_cutter: bool = False  # P7.2
    before_over: bool = False  # a redeal that became due before the deal was over (FP 6)
    only_round: bool = False  # Casino, by a rival reading: a redeal of this round alone
    right: str = ""  # key of UNTIL
    # the offender of P11; the player refused his shuffle; who declined to cut (C5)
    seat: str = ""
    gone: bool = False  # FP 5: the right is gone, because a redeal is due
    penalty: tuple[str, int] | None = None
    counted: bool = False  # counts as a failed deal once it is due
    cure: str = ""  # "shuffle", "cut", "both", or "own shuffle" (of `seat`)
    reshuffled: bool = False  # the first half of "both" has been done
    waivable: bool = False  # P2: an exchange of the pack takes its redeal away
    lapses: bool = False  # by the first packet
    offer: bool = False  # a cut offered and declined: undone with the offer

    def rank(self) -> tuple[int, int]:
        kind = self.remedy["kind"]
        if kind == "redeal":
            return (NEW_PACK if self.new_pack else PASSING if self.passes else REDEAL), 0
        return RANK_OF_KIND[kind], RECTIFY_FIRST.get(
            self.remedy.get("what", ""), 0
        ) if kind == "rectify" else 0


@dataclass(eq=False)
class Build:
    """Casino: a build on the table."""

    owner: str
    value: int
    move: int  # number of the move that made or changed it last


@dataclass
class Table:
    """All that is known at the moment reached in the list of events."""

    ruleset: str
    seats: list[str]
    dealer: str  # the one who deals, rightly or not (FP 6)
    turn: str  # whose turn it is; the proxy himself where the opponents gave leave (FP 6)
    cutter: str  # who is to cut (FP 7)
    options: dict[str, Any]
    history: dict[str, Any]
    rivals: frozenset[str]
    pack: int
    sizes: set[int]  # what the pack may hold, as it was found
    leave: bool  # the opponents let `dealer` deal
    said_turn: str  # what the case says of the turn, if anything
    procedure: list[tuple[str, int]]
    full: dict[str, int]  # the full number of cards of every hand (and of Casino's table)

    now: int = -1
    faults: list[Fault] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    draw: Fault | None = None  # G1 or C1: what the last draw gave, as long as it rules
    drawn: bool = False  # there was a draw
    tied: list[str] = field(default_factory=list)  # in the last draw; they draw again

    # shuffle and cut
    shuffled: bool = False  # anyhow, since the start or the exchange
    shuffle_due: bool = (
        True  # no proper shuffle since the start, the exchange or the last improper shuffle
    )
    reshuffle_due: bool = False  # G4 has ordered one, and there was none since
    refused: set[str] = field(default_factory=set)  # players to whom a shuffle is owed
    cut_made: bool = False  # the pack lies cut
    cut_counts: bool = False  # the same, for the clauses about a missing cut
    proper_cut: bool = False  # a proper cut, the last one made, stands
    offered: bool = False  # the pack was offered for the cut and declined (FP 22)
    cut_by_right: bool = False  # he who is to cut need not cut any more
    shuffled_since: bool = False  # P2 or C5, since the last cut
    cutters: set[str] = field(default_factory=set)

    # deal
    round: int = 1
    left: int = 0
    slot: int = 0
    packet_laid: bool = False
    table_card: bool = False
    over: bool = False
    held: dict[str, int] = field(default_factory=dict)
    seen_cards: dict[str, str] = field(default_factory=dict)  # where each was dealt
    taken: bool = False
    hand_packets: int = 0  # Preferans: packets to hands so far
    rotation_broken: bool = False
    count_ruled: bool = False
    wrong_number: bool = False  # as it turns out, now or later
    lost_count: int | None = None
    chose_redeal: bool = False

    # looks
    lookers: list[str] = field(default_factory=list)
    lifted: set[str] = field(default_factory=set)
    peeked: set[str] = field(default_factory=set)

    # play
    playing: bool = False
    choices: list[Fault | None] = field(default_factory=list)  # C6b: unanswered
    builds: list[Build] = field(default_factory=list)
    # by whom, what, the build made or raised
    moves: list[tuple[str, str, Build | None]] = field(default_factory=list)

    # -- small questions --------------------------------------------------------------------------

    @property
    def wrong_dealer(self) -> bool:
        return self.dealer != self.turn

    @property
    def opponent(self) -> str:
        """Casino: the player who does not deal."""
        return next(seat for seat in self.seats if seat != self.dealer)

    def after(self, seat: str, steps: int = 1) -> str:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def redeal_is_due(self) -> bool:
        """A forfeit, a redeal or a partial redeal is due (FP 5)."""
        return any(fault.state == "due" and fault.rank()[0] <= PARTIAL for fault in self.faults)

    # -- noting things ----------------------------------------------------------------------------

    def note(self, clause: str, **facts: Any) -> Fault:
        """Add a fault that became one at the present event."""
        fault = Fault(clause, self.now, **facts)
        self.faults.append(fault)
        return fault

    def due(self, clause: str, kind: str, detail: Remedy | None = None, **facts: Any) -> Fault:
        return self.note(
            clause,
            state="due",
            remedy={"kind": kind, **(detail or {})},
            before_over=not self.over,
            **facts,
        )

    def open(self, clause: str, right: str, **facts: Any) -> Fault:
        """A redeal on demand."""
        return self.note(clause, state="open", remedy={"kind": "redeal"}, right=right, **facts)

    def is_silent(self, fact: str) -> None:
        self.silent.append(fact)


# ----------------------------------------------------------------------------
# Reading the case
# ----------------------------------------------------------------------------


def need(condition: bool, text: str) -> None:
    if not condition:
        raise Impossible(text)


def is_number(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def set_the_table(case: Case, rivals: frozenset[str]) -> Table:
    ruleset = case.get("ruleset", "")
    need(ruleset in SEATS, f"unknown ruleset {ruleset!r}")
    seats = list(case.get("seats", []))
    fewest, most = SEATS[ruleset]
    need(fewest <= len(seats) <= most, f"{ruleset} is not played by {len(seats)}")
    need(len(set(seats)) == len(seats), "two seats have the same name")
    need(not set(seats) & set(PLACES), "a seat is named like a place")
    dealer: str = case.get("dealer", "")
    turn: str = case.get("turn", dealer)
    need(dealer in seats, f"unknown seat {dealer!r} deals")
    need(turn in seats, f"unknown seat {turn!r} is to deal")
    cutter: str = case.get("cutter", seats[seats.index(dealer) - 1])
    need(cutter in seats, f"unknown seat {cutter!r} is to cut")
    options = dict(case.get("options", {}))
    need(set(options) <= OPTIONS[ruleset], f"unknown option in {sorted(options)}")
    history = dict(case.get("history", {}))
    need(set(history) <= {"failed_deals", "peeked"}, f"unknown history in {sorted(history)}")
    need(set(history.get("peeked", [])) <= set(seats), "unknown seat peeked")
    failures = history.get("failed_deals", 0)
    need(is_number(failures), "`failed_deals` is a number")
    # P8, FP 24: a fourth failure cannot be.
    need(ruleset != "preferans" or failures <= 2, "more than two failed deals before this one")

    # FP 6: with leave the proxy is the dealer in everything.
    leave = bool(case.get("leave", False))
    if leave:
        turn = dealer

    pack = {"general": options.get("pack", 36), "casino": 52, "preferans": 32}[ruleset]
    table = Table(
        ruleset,
        seats,
        dealer,
        turn,
        cutter,
        options,
        history,
        rivals,
        pack,
        {pack},
        leave,
        case.get("turn", ""),
        [],
        {},
    )
    table.left = pack
    table.peeked = set(history.get("peeked", []))
    lay_out_procedure(table)
    return table


def lay_out_procedure(table: Table) -> None:
    """The proper packets, in order, and the full number of cards everybody is to have."""
    seats = table.seats
    if table.ruleset == "general":
        hand, packet = table.options.get("hand", 6), table.options.get("packet", 1)
        need(is_number(hand, 1) and is_number(packet, 1), "hand and packet are numbers of cards")
        need(hand * len(seats) <= table.pack, "the pack is too small for such hands")
        order = [table.after(table.dealer, step) for step in range(1, len(seats) + 1)]
        table.full = dict.fromkeys(seats, hand)
        given = 0
        while given < hand:
            # FP 9: where a hand is not a multiple of the packet, the last packet is smaller.
            size = min(packet, hand - given)
            table.procedure += [(seat, size) for seat in order]
            given += size
    elif table.ruleset == "casino":
        size = table.options.get("packets", 2)
        need(size in (2, 4), "Casino deals by twos or by fours")
        need(table.options.get("wrong_count", "game") in ("game", "deal"), "unknown wrong_count")
        places = (
            [table.opponent, "table", table.dealer]
            if table.round == 1
            else [table.opponent, table.dealer]
        )
        table.procedure = [(place, size) for place in places] * (4 // size)
        table.full = {table.opponent: 4, table.dealer: 4, "table": 4 if table.round == 1 else 0}
        table.left = 52 if table.round == 1 else 52 - 12 - 8 * (table.round - 2)
    else:
        hands = hands_of_preferans(table)
        three = [(seat, 2) for seat in hands]
        table.procedure = [*three, ("talon", 2), *(three * 4)]
        table.full = {seat: 10 if seat in hands else 0 for seat in seats}
        # The talon's number is not among these: it belongs to P4 (FP 16).
    table.held = dict.fromkeys([*seats, "table", "talon"], 0)


def hands_of_preferans(table: Table) -> list[str]:
    """The three hands from the dealer's left; with four seats the dealer sits out."""
    return [table.after(table.dealer, step) for step in (1, 2, 3)]


# ----------------------------------------------------------------------------
# Draw for the first deal: G1, C1
# ----------------------------------------------------------------------------


def draw(table: Table, event: Event) -> None:
    cards: dict[str, str] = event["cards"]
    need(bool(cards) and set(cards) <= set(table.seats), "unknown seat in the draw")
    for card in cards.values():
        check_card(table, card)
    need(len(set(cards.values())) == len(cards), "the same card drawn twice")
    # FP 24, 25: a second draw is by exactly those who tied.
    need(not table.drawn or bool(table.tied), "a second draw, and nobody tied")
    need(not table.drawn or set(cards) == set(table.tied), "a second draw by others than who tied")
    table.drawn = True
    lowest = who_deals_first(table, cards)
    table.tied = lowest if len(lowest) > 1 else []
    if not table.tied:
        need(table.said_turn in ("", lowest[0]), "`turn` beside a draw that names another")
    if table.packet_laid or table.round > 1:
        table.is_silent("a draw after the first packet")
        return
    clause = "C1" if table.ruleset == "casino" else "G1"
    if table.tied:
        table.draw = Fault(clause, table.now, "due", {"kind": "redraw", "seats": lowest})
        if "g1-no-second-draw" in table.rivals:
            table.draw = None
        return
    table.draw = Fault(clause, table.now, "due", {"kind": "deals", "dealer": lowest[0]})
    # FP 6: a draw with one lowest card says whose turn it is; G9 dates from an act after the draw.
    if not table.leave:
        table.turn = lowest[0]
    table.faults = [fault for fault in table.faults if not is_wrong_dealer(fault)]


def who_deals_first(table: Table, cards: dict[str, str]) -> list[str]:
    """Who drew the lowest card; several where they tied."""
    bank = table.options.get("bank")
    if table.ruleset == "general" and bank:
        return [bank]  # G1: in a game with a bank the banker deals
    # FP 20: the ace is low in Casino (C1), high in the other codes if nothing else was agreed.
    ace_low = table.ruleset == "casino" or table.options.get("ace_low", False)
    order = ("A", *RANKS[:-1]) if ace_low else RANKS
    heights = {seat: order.index(card[:-1]) for seat, card in cards.items()}
    return [seat for seat in table.seats if heights.get(seat) == min(heights.values())]


# ----------------------------------------------------------------------------
# The wrong dealer before the first packet: G9
# ----------------------------------------------------------------------------


def is_wrong_dealer(fault: Fault) -> bool:
    return fault.clause == "G9" and fault.remedy.get("what") == "dealer"


def prepares_the_deal(table: Table) -> None:
    """FP 6: `dealer` shuffles, or somebody cuts for him (or declines to): then he is about to deal.

    If it is not his turn, that is G9 in every code until the first packet.
    """
    if table.draw is not None and table.draw.remedy.get("dealer", table.dealer) != table.dealer:
        table.draw = None  # somebody else than the one drawn has begun to prepare the deal
    if table.wrong_dealer and not any(is_wrong_dealer(fault) for fault in table.faults):
        table.due("G9", "rectify", {"what": "dealer"}, lapses=True)


def check_card(table: Table, card: Any) -> None:
    need(
        isinstance(card, str) and card[:-1] in RANKS and card[-1:] in "SHDC",
        f"no such card as {card!r}",
    )
    lowest = LOWEST_RANK.get(table.pack)
    if lowest is not None:
        need(
            RANKS.index(card[:-1]) >= RANKS.index(lowest), f"no {card!r} in a pack of {table.pack}"
        )


# ----------------------------------------------------------------------------
# Shuffle: G2, C2, C5(b), P2
# ----------------------------------------------------------------------------


def shuffle(table: Table, event: Event) -> None:
    by = event.get("by", table.dealer)
    proper = event.get("open", True) and not event.get("faces_seen", False)
    if table.packet_laid or table.round > 1:
        late_shuffle(table, by)
        return
    if by == table.dealer:
        prepares_the_deal(table)
    if table.ruleset == "general":
        undo_offer(table)
    # FP 2: a shuffle that G2 or C2 orders undoes the cut and is neither P2 nor C5.  G4 orders one.
    half_done = [fault for fault in table.faults if fault.cure == "both" and not fault.reshuffled]
    owed = by in table.refused and table.ruleset != "general"  # FP 14: no clause orders it there
    ordered = table.shuffle_due or owed or table.reshuffle_due
    table.reshuffle_due = False
    if table.cut_made:
        if ordered:
            undo_cut(table)
        elif table.ruleset == "general":
            # FP 2: in General a shuffle after the cut undoes the cut (marked); it is silent.
            table.is_silent("a shuffle after the cut")
            if "general-shuffle-keeps-cut" not in table.rivals:
                undo_cut(table)
        else:
            shuffle_after_the_cut(table, by)
    table.shuffled = True
    if not proper:
        table.shuffle_due = True
        table.due("G2", "rectify", {"what": "shuffle"}, cure="shuffle", lapses=True)
        return
    table.shuffle_due = False
    table.refused.discard(by)
    # FP 2: any player's proper shuffle satisfies G2; C2 wants the refused player's own.
    table.faults = [
        fault
        for fault in table.faults
        if not (fault.cure == "shuffle" or (fault.cure == "own shuffle" and fault.seat == by))
    ]
    for fault in half_done:
        fault.reshuffled = True


def shuffle_after_the_cut(table: Table, by: str) -> None:
    table.shuffled_since = True
    if table.ruleset == "preferans":
        # P2; FP 20: he pays who shuffled.
        table.due("P2", "redeal", penalty=(by, 1), waivable=True)
    elif by == table.dealer:
        # C5(b): on demand of the opponent; a new cut before the first packet cures it.
        table.open("C5", "C5", cure="" if table.packet_laid else "cut")
    else:
        table.is_silent("the opponent's shuffle after the cut")  # FP 14


def late_shuffle(table: Table, by: str) -> None:
    """A shuffle after the first packet."""
    if table.over or not table.cut_made or table.ruleset == "general":
        table.is_silent("a shuffle after the first packet")
        if table.ruleset == "general":
            undo_cut(table)  # open in the rulebook; read so: 6
    else:
        shuffle_after_the_cut(table, by)


def undo_cut(table: Table) -> None:
    table.cut_made = table.cut_counts = table.cut_by_right = table.shuffled_since = False
    table.proper_cut = False


def undo_offer(table: Table) -> None:
    """FP 25: an exchange of the pack, and in General a shuffle, undoes the offer of the cut.

    Nothing is left of the declined one, unless somebody has called for it (FP 2).
    """
    table.offered = False
    table.faults = [fault for fault in table.faults if not (fault.offer and fault.cure)]


def refuse_shuffle(table: Table, event: Event) -> None:
    by, to = event.get("by", table.dealer), event["to"]
    need(to != by, "somebody refuses himself")
    before_cut = not (table.cut_made or table.packet_laid or table.round > 1)
    if before_cut:
        table.refused.add(to)
    if table.ruleset == "general" or not before_cut:
        table.is_silent("a refused shuffle")  # FP 14
        return
    # FP 14: rectify `shuffle`, C2 or P2, no penalty.
    clause = "C2" if table.ruleset == "casino" else "P2"
    table.due(clause, "rectify", {"what": "shuffle"}, cure="own shuffle", seat=to, lapses=True)


def swap_pack(table: Table, event: Event) -> None:
    # FP 15: undoes shuffle and cut; lawful before the first packet, an error in the file after it.
    need(not table.packet_laid and table.round == 1, "the pack is exchanged after the first packet")
    undo_cut(table)
    table.cutters.clear()  # who cut the old pack is no cutter of the new one
    undo_offer(table)
    table.shuffled, table.shuffle_due = False, True
    for fault in table.faults:
        # FP 2: a P2 followed by an exchange of the pack loses its redeal and keeps its penalty.
        if fault.waivable:
            fault.state = "none"
    if not table.redeal_is_due():  # open in the rulebook; read so: 3
        for fault in table.faults:
            fault.gone = False


# ----------------------------------------------------------------------------
# Cut: G3, G9, P1a (a missing cut is found at the first packet)
# ----------------------------------------------------------------------------


def cut(table: Table, event: Event) -> None:
    by = event.get("by", table.cutter)
    parts, order = parts_of_cut(table, event)
    if table.packet_laid or table.round > 1:
        table.is_silent("a cut after the first packet")
        return
    prepares_the_deal(table)
    thin = min(parts) < 5  # G3
    # FP 7: a cut by another with leave is lawful in every code.
    right_player = by == table.cutter or event.get("leave", False)
    well_put = table.ruleset != "preferans" or order in (
        [2, 1],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
    )  # FP 17
    table.cut_made = True
    table.proper_cut = right_player and well_put and not thin
    if right_player or table.shuffled_since:
        table.cut_by_right = right_player
    table.shuffled_since = False
    if right_player or "g9-no-cut" not in table.rivals:
        table.cut_counts = True
    table.cutters.add(by)
    if not table.shuffled:
        # FP 2: a pack cut though it was never shuffled is G2 from the cut on.
        table.due("G2", "rectify", {"what": "shuffle"}, cure="shuffle", lapses=True)
    if table.proper_cut:
        table.offered = False
        table.faults = [
            fault
            for fault in table.faults
            if not (fault.cure == "cut" or (fault.cure == "both" and fault.reshuffled))
        ]
        return
    if thin:
        table.due("G3", "rectify", {"what": "cut"}, cure="cut", lapses=True)
    if table.ruleset == "preferans":
        if not (right_player and well_put):
            table.open("P1a", "P1a", cure="cut")
    elif not right_player:
        table.due("G9", "rectify", {"what": "cut"}, cure="cut", lapses=True)


def parts_of_cut(table: Table, event: Event) -> tuple[list[int], list[int]]:
    """The sizes of the parts, and their new order; sizes are even where they are not told."""
    order = event.get("order")
    parts = event.get("parts")
    if parts is None:
        number = 2 if order is None else len(order)
        parts = [table.pack] * number  # their sizes are unknown; open in the rulebook; read so: 12
    else:
        need(
            len(parts) > 1 and all(is_number(part, 1) for part in parts),
            "a cut has two parts or more, each of at least one card",
        )
        need(sum(parts) in table.sizes, "the parts of the cut do not sum to the pack")
    # FP 17: the default order of three parts is [3, 2, 1]; of two [2, 1].
    order = list(range(len(parts), 0, -1)) if order is None else list(order)
    need(
        len(parts) > 1 and sorted(order) == list(range(1, len(parts) + 1)),
        "the order of the cut does not name every part once",
    )
    return list(parts), order


def decline_cut(table: Table, event: Event) -> None:
    """FP 22, 25: the pack was offered and he does not cut it."""
    by = event.get("by", table.cutter)
    need(by == table.cutter, "`decline_cut` by another than who is to cut")
    if table.packet_laid or table.round > 1:
        table.is_silent("a cut declined after the first packet")
        return
    nothing_due = not any(fault.state == "due" for fault in table.faults)
    prepares_the_deal(table)
    if table.proper_cut and nothing_due:
        table.is_silent("a cut declined where a proper cut stands")
        return
    table.offered = True
    if table.ruleset == "general":
        table.due("G3", "rectify", {"what": "cut"}, cure="cut", lapses=True, offer=True)
    elif table.ruleset == "casino":
        table.open("C5", "C5", cure="cut", seat=by, offer=True)
    else:
        table.open("P1a", "P1a", cure="cut", offer=True)


def disorder(table: Table, event: Event) -> None:
    need(not table.packet_laid and table.round == 1, "`disorder` after the first packet")
    if table.ruleset == "casino":
        table.due("C3", "recut", {"reshuffle": False}, cure="cut", lapses=True)
    elif table.ruleset == "general":
        table.due(
            "G3", "rectify", {"what": "cut"}, cure="cut", lapses=True
        )  # open in the rulebook; read so: 1
    else:
        table.is_silent("disorder in the cut")


# ----------------------------------------------------------------------------
# Deal: packets, talon (P4), rotation (P10), counts (C7, G10.2, P9.3)
# ----------------------------------------------------------------------------


def deal(table: Table, event: Event) -> None:
    if "to" in event:
        need("packets" not in event, "`to` and `packets` together")
        explicit_packet(table, event)
    else:
        need("count" not in event and "cards" not in event, "`count` or `cards` without `to`")
        remaining = len(table.procedure) - table.slot
        packets = event.get("packets", remaining)
        need(
            is_number(packets, 1) and packets <= remaining,
            "`deal` beyond the procedure without `to`",
        )  # FP 21
        need(table.left > 0, "the pack has run out")
        for _ in range(packets):
            if table.left == 0:
                break  # the pack has run out: the other packets are missing
            to, size = table.procedure[table.slot]
            lay_packet(table, to, min(size, table.left), explicit=False)


def explicit_packet(table: Table, event: Event) -> None:
    to = event["to"]
    places = {"general": ("table", "talon"), "casino": ("table",), "preferans": ("talon",)}[
        table.ruleset
    ]
    need(to in table.seats or to in places, f"nothing is dealt to {to!r}")
    cards = event.get("cards")
    if cards is not None:
        for card in cards:
            check_card(table, card)
            need(card not in table.seen_cards, f"the same card {card!r} dealt twice")
            table.seen_cards[card] = to
        count = event.get("count", len(cards))
        need(count == len(cards), "`count` and `cards` differ")
    else:
        usual = table.procedure[min(table.slot, len(table.procedure) - 1)][1]
        count = event.get("count", usual)
    need(is_number(count, 1), "a packet has at least one card")
    need(count <= table.left, "more cards dealt than the pack has")
    lay_packet(table, to, count, explicit=True)


def lay_packet(table: Table, to: str, count: int, explicit: bool) -> None:
    slot = table.slot
    table.slot += 1
    if not table.packet_laid:
        first_packet(table)
    table.held[to] += count
    table.left -= count
    if to == "table":
        table.table_card = True
    if slot >= len(table.procedure):
        table.is_silent("a packet after the last")
    elif not table.over:
        proper_to, proper_size = table.procedure[slot]
        if explicit and count != proper_size:
            table.is_silent("a packet of a wrong size")
        if table.ruleset != "preferans" and to != proper_to:
            wrong_rotation(table)
    if table.ruleset == "preferans":
        check_talon(table, to, count, slot)
        check_rotation(table, to)
    if is_over(table):
        table.over = True
    check_counts(table)


def is_over(table: Table) -> bool:
    """By the number of packets; or every hand and place is full, or the pack has run out."""
    talon = table.held["talon"] if table.ruleset == "preferans" else 2
    by_number = table.slot >= len(table.procedure) and talon > 0
    full = talon >= 2 and all(table.held[place] >= number for place, number in table.full.items())
    return by_number or full or table.left == 0


def first_packet(table: Table) -> None:
    """What lapses with the first packet, and what becomes a fault by it."""
    table.packet_laid = True
    table.draw = None
    for fault in table.faults:
        if fault.lapses:
            fault.state = "none"
        fault.cure = ""
    if table.wrong_dealer:
        # FP 6: from the first packet on G8 or P10 in place of G9.
        table.faults = [fault for fault in table.faults if not is_wrong_dealer(fault)]
        if table.ruleset == "preferans":
            table.open("P10", "P10", passes="turn")
        else:
            table.open("G8b", "G8b", passes="turn")
    if table.round > 1:
        return  # the pack was shuffled and cut long ago
    if not table.shuffled:
        table.note("G2")  # once dealing started the deal stands
    if not table.cut_counts and not table.offered:
        clause = {"general": "G10.1", "casino": "C5", "preferans": "P1a"}[table.ruleset]
        table.open(clause, clause)


def wrong_rotation(table: Table) -> None:
    """General (marked) and C4: another order has no sanction."""
    table.is_silent("packets in a wrong rotation")
    if (
        table.ruleset == "general"
        and "general-rotation" in table.rivals
        and not table.rotation_broken
    ):
        table.rotation_broken = True
        table.open("G8b", "G8b", passes="turn")


def check_talon(table: Table, to: str, count: int, slot: int) -> None:
    """P4, FP 16."""
    fourth_is_wrong = slot == 3 and (to != "talon" or count != 2)
    too_soon = slot < 3 and to == "talon"
    wrong_number = to == "talon" and table.held["talon"] != 2
    noted = any(fault.clause == "P4" for fault in table.faults)
    if (fourth_is_wrong or too_soon or wrong_number) and not noted:
        table.open("P4", "P4", counted=True)


def check_rotation(table: Table, to: str) -> None:
    """P10 for the rotation; the talon's packets are left out of account (P4 against P10)."""
    if to == "talon" or table.over:
        return
    expected = hands_of_preferans(table)[table.hand_packets % 3]
    table.hand_packets += 1
    if to != expected and not table.rotation_broken:
        table.rotation_broken = True
        table.open("P10", "P10")


def check_counts(table: Table) -> None:
    """C7, G10.2, P9.3 by FP 9."""
    if table.wrong_number or table.count_ruled:  # FP 4; open in the rulebook; read so: 4
        return
    surplus = any(table.held[place] > full for place, full in table.full.items())
    shortage = table.over and any(table.held[place] < full for place, full in table.full.items())
    if not (surplus or shortage):
        return
    missing = sum(max(0, full - table.held[place]) for place, full in table.full.items())
    # FP 21: the cards a hand is short of were never dealt; the rival reading does not count it.
    never_dealt = not surplus and table.left >= missing
    counts = not (never_dealt and "never-dealt" in table.rivals)
    if table.ruleset == "casino":
        what = table.options.get("wrong_count", "game")
        table.due("C7", "forfeit", {"seat": table.dealer, "what": what})
    elif table.ruleset == "general":
        table.due("G10.2", "redeal")
    elif len(table.lookers) == 1:
        if not table.over:
            return  # once exactly one player has looked, no count rules before the deal is over
        if not short_last_hand(table):
            table.due("G10.2", "redeal", counted=counts)
    elif len(table.lookers) >= 2 and "two-lookers" in table.rivals:
        table.due("G10.2", "partial_redeal", {"keep": table.lookers[0]})
    else:
        table.due("G10.2", "redeal", counted=counts)
    table.count_ruled = True


def short_last_hand(table: Table) -> bool:
    """P9.3 with its branches; False where none of them fits (FP 12)."""
    looker = table.lookers[0]
    last = hands_of_preferans(table)[2]
    holds = table.held[looker]
    if table.held[last] >= 10:
        return False
    if looker == last:
        table.due("P9.3.3", "partial_redeal", {"keep": looker, "add": 10 - holds})
    elif holds == 10:
        table.due("P9.3.1", "partial_redeal", {"keep": looker})
    elif holds > 10:
        table.due("P9.3.2", "partial_redeal", {"keep": looker, "draw_blind": holds - 10})
    else:
        return False
    return True


def new_round(table: Table, event: Event) -> None:
    need(not table.packet_laid, "`round` after a packet")
    need(table.round == 1, "a second `round`")
    need(is_number(event["n"], 2) and event["n"] <= 6, "`round` is not 2 to 6")
    # Everything before it was in order.
    table.round = event["n"]
    table.faults = []
    table.silent = []
    table.draw = None
    table.sizes = {table.pack}
    table.refused = set()
    table.shuffled = table.cut_made = table.cut_counts = table.table_card = True
    table.offered = False
    table.shuffle_due = False
    table.procedure = []
    lay_out_procedure(table)


# ----------------------------------------------------------------------------
# G6
# ----------------------------------------------------------------------------


def lose_count(table: Table, event: Event) -> None:
    dealing = table.packet_laid and not table.over
    if event.get("by", table.dealer) != table.dealer or not dealing:
        table.is_silent("a count lost by another, or not while dealing")
    elif table.lost_count is None:
        table.lost_count = table.now


def choose_redeal(table: Table, event: Event) -> None:
    # FP 18
    need(event.get("by", table.dealer) == table.dealer, "`redeal` by another than the dealer")
    need(table.lost_count is not None, "`redeal` without `lose_count`")
    need(not table.over, "`redeal` after the deal")
    table.chose_redeal = True
    table.choices.clear()
    table.due("G6", "redeal")


# ----------------------------------------------------------------------------
# Looks and hands: G5, P1b, P7, G7, P9, P11
# ----------------------------------------------------------------------------


def peek(table: Table, event: Event) -> None:
    by = event["by"]
    if table.ruleset != "preferans":
        # FP 13: only the dealer, from the cut on, as long as the pack holds a card.
        if by == table.dealer and table.cut_made and table.left > 0:
            table.note("G5")
        else:
            table.is_silent("a look at the bottom card")
        return
    # Open in the rulebook; read so: 23.
    to_cut = by == table.cutter and not table.cut_by_right
    if table.over or not (by == table.dealer or by in table.cutters or to_cut):
        table.is_silent("a look at the bottom card")
        return
    no_cut_stands = not (table.packet_laid or table.cut_made)
    if no_cut_stands and "look-before-the-cut" in table.rivals:
        table.is_silent("a look before the cut")
        return
    # "Repeated" is the same person in the same dealing turn (marked).
    repeated = bool(table.peeked) if "repeated-look" in table.rivals else by in table.peeked
    table.peeked.add(by)
    if not repeated:
        table.due("P1b", "redeal", penalty=(by, 1))
    elif by == table.dealer:
        table.due("P7.1", "redeal", passes="next", penalty=(by, 2))
    else:
        table.due("P7.2", "redeal", other_cutter=True, penalty=(by, 2))


def touch(table: Table, event: Event) -> None:
    need(table.held[event["by"]] > 0, "`touch` of a hand without cards")
    if not table.over:
        table.note("G7")


def lift(table: Table, event: Event) -> None:
    by = event["by"]
    need(table.held[by] > 0, "`lift` of a hand without cards")
    table.lifted.add(by)
    # FP 12: a look after a forfeit, redeal or partial redeal is due is no fault, nor a looker's.
    if table.over or (table.redeal_is_due() and "late-look" not in table.rivals):
        return
    if table.ruleset != "preferans":
        table.note("G7")
    elif by not in table.lookers:
        table.lookers.append(by)  # 1T per person and deal
        table.note("P9", penalty=(by, 1))
        check_counts(table)  # a second looker: a surplus waits no longer


def take(table: Table, event: Event) -> None:
    by, of = event["by"], event["of"]
    need(of in (*table.seats, "talon") and of != by, "`take` is of another's cards or the talon")
    need(table.held[of] > 0, "`take` of a hand without cards")
    table.taken = True
    ours = table.ruleset == "preferans" and (of != "talon" or "talon-taken" in table.rivals)
    if ours and not table.playing:
        table.open("P11", "P11", seat=by, penalty=(by, 2))
    elif ours and of != "talon":
        table.note("P11", penalty=(by, 2))  # FP 25: in play its 2T and nothing else
    else:
        table.is_silent("another's cards taken, or the talon")


# ----------------------------------------------------------------------------
# Exposure: G4, G10.3, C3, C6, P3, P9.1, P9.2
# ----------------------------------------------------------------------------


def expose(table: Table, event: Event) -> None:
    card = event.get("card")
    if card is not None:
        check_card(table, card)
        place = table.seen_cards.get(card, event["of"])
        need(place == event["of"] or table.taken, f"{card!r} lies elsewhere")
    exposure(table, event.get("by", table.dealer), event["of"], boxed=False)


def drop(table: Table, event: Event) -> None:
    need(event["face"] in ("up", "down"), "a card falls face up or down")
    need(event["of"] in table.seats or event["of"] in PLACES, f"unknown place {event['of']!r}")
    if event["face"] == "down":
        table.is_silent("a card dropped face down")
    else:
        # FP 11: an exposure, by the dealer unless `by` says otherwise.
        exposure(table, event.get("by", table.dealer), event["of"], boxed=False)


def boxed_card(table: Table, event: Event) -> None:
    exposure(table, table.dealer, event["of"], boxed=True)


def exposure(table: Table, by: str, of: str, boxed: bool) -> None:
    need(of in table.seats or of in PLACES, f"unknown place {of!r}")
    if table.over:
        table.is_silent("a card exposed after the last packet")  # FP 10, 11
    elif not table.packet_laid and table.round == 1 and not (boxed and table.cut_made):
        exposure_in_the_cut(table, by, boxed)  # 11
    elif table.ruleset == "general":
        if boxed and "boxed" in table.rivals:
            table.is_silent("a boxed card")
        else:
            table.due("G10.3", "redeal")
    elif table.ruleset == "casino":
        exposure_in_casino(table, by, of, boxed)
    else:
        exposure_in_preferans(table, by, of, boxed)


def exposure_in_the_cut(table: Table, by: str, boxed: bool) -> None:
    if boxed or not table.cut_made:
        # open in the rulebook; read so: 6, 11
        table.is_silent("a card exposed before the cut")
    elif table.ruleset == "general":
        table.due("G4", "recut", {"reshuffle": True}, cure="both", lapses=True)
        table.reshuffle_due = True
    elif table.ruleset == "casino":
        table.due("C3", "recut", {"reshuffle": False}, cure="cut", lapses=True)
    else:
        table.due("P3", "redeal", counted=opening_counts(table, by))


def opening_counts(table: Table, by: str) -> bool:
    """P3: it counts if the dealer opened the card; opened by another: not (marked)."""
    return by == table.dealer or "opened-by-another" in table.rivals


def exposure_in_casino(table: Table, by: str, of: str, boxed: bool) -> None:
    before_table = table.round == 1 and not table.table_card
    any_card = "c6b-any-card" in table.rivals and of != "table"
    if any_card and not before_table and table.round != 6:
        offer_the_choice(table)
    elif boxed:
        # FP 11: to the opponent C6a or C6b, in round 6 and to others silent; both are marked.
        covered = of == table.opponent and table.round != 6
        if not covered and "boxed-anywhere" in table.rivals:
            table.open("C6a", "C6a")
        elif not covered or "boxed" in table.rivals:
            table.is_silent("a boxed card")
            if covered and not before_table:
                table.choices.append(None)  # open in the rulebook; read so: 9
        else:
            card_of_the_opponent(table, before_table)
    elif not (by == table.dealer and of == table.opponent):
        table.is_silent("a card exposed that is not the opponent's, or not by the dealer")
        if of == by and "casino-own-card" in table.rivals:
            table.due("G10.3", "redeal")
    else:
        card_of_the_opponent(table, before_table)


def card_of_the_opponent(table: Table, before_table: bool) -> None:
    if table.round == 6:
        table.due("C6c", "exchange", {"dealer": table.dealer, "seat": table.opponent})
    elif before_table:
        table.open("C6a", "C6a")
    else:
        offer_the_choice(table)


def offer_the_choice(table: Table) -> None:
    options = ["accept", "reject"]
    choice = table.due("C6b", "choice", {"by": table.opponent, "options": options})
    if not table.chose_redeal:
        table.choices.append(choice)


def exposure_in_preferans(table: Table, by: str, of: str, boxed: bool) -> None:
    lookers = table.lookers
    if boxed:
        table.due("P3", "redeal", counted="boxed" not in table.rivals)  # FP 11
    elif by == table.dealer:
        if len(lookers) >= 2:
            # FP 12: two lookers and a fault of the dealer: P3, counted (marked).
            if "two-lookers" in table.rivals:
                table.due("P3", "partial_redeal", {"keep": lookers[0]})
            else:
                table.due("P3", "redeal", counted=True)
        elif (
            lookers == [table.dealer] and of == table.dealer and "dealer-looker" not in table.rivals
        ):
            table.due("P9.1", "open_card", {"seat": by})  # FP 12 (marked)
        elif (
            lookers == [table.dealer]
            and of != table.dealer
            and "dealer-looker-opens-another" in table.rivals
        ):
            table.due("P3", "redeal", counted=True)
        elif len(lookers) == 1:
            table.due("P9.2", "partial_redeal", {"keep": lookers[0]})
        else:
            table.due("P3", "redeal", counted=True)
    elif of == by:
        # P9.1; without having looked the same, without penalty (marked).
        if by not in lookers and "own-card-unlooked" in table.rivals:
            table.due("P3", "redeal", counted=False)
        else:
            table.due("P9.1", "open_card", {"seat": by})
    else:
        table.due("P3", "redeal", counted=opening_counts(table, by))


def answer_choice(table: Table, event: Event) -> None:
    """C6b: the opponent takes the card or rejects it."""
    # Open in the rulebook; read so (9): open as long as it is unanswered, in their order.
    need(bool(table.choices), f"`{event['do']}` without an open choice")
    need(event["by"] == table.opponent, f"`{event['do']}` by another than the owner of the choice")
    choice = table.choices.pop(0)
    if choice is not None and event["do"] == "accept":
        choice.state = "none"
    elif choice is not None:
        choice.remedy = {"kind": "replace_card", "seat": table.opponent}


# ----------------------------------------------------------------------------
# The pack: G10.4, G10.5, P5
# ----------------------------------------------------------------------------


def found(table: Table, event: Event) -> None:
    what = event["what"]
    need(what in ("short", "surplus", *BAD_CARDS), f"a pack is not found {what!r}")
    count = event.get("count", 1)
    need(is_number(count, 1), "`count` is a number of cards")
    need(what != "short" or count < table.pack, "the pack lacks more cards than it has")
    if what in BAD_CARDS:
        later = table.ruleset == "casino" and (table.round > 1 or table.playing)
        only_round = later and "only-the-round" in table.rivals
        table.due("G10.5", "redeal", new_pack=True, only_round=only_round)
        return
    table.sizes.add(table.pack - count if what == "short" else table.pack + count)
    if what == "surplus":
        table.left += count  # open in the rulebook; read so: 13
    if what == "short" and table.ruleset == "preferans":
        table.due("P5", "redeal", new_pack=True, counted="short-pack" not in table.rivals)
    else:
        table.due("G10.4", "redeal", new_pack=True)


# ----------------------------------------------------------------------------
# Play: what lapses with it; Casino's C8-C13
# ----------------------------------------------------------------------------


def begin_play(table: Table) -> None:
    """R3: a fault of the deal lapses unless it makes the hands or the pack wrong."""
    table.playing = True
    table.choices.clear()
    for fault in table.faults:
        if fault.clause not in RULES_IN_PLAY:
            fault.clause = name(table, fault)
            fault.state = "none"


def move(table: Table, event: Event) -> None:
    by, do = event["by"], event["do"]
    other = next(seat for seat in table.seats if seat != by)
    need(table.over, "play before the deal is over")
    cards = [event[key] for key in ("hand", "card") if key in event]
    for key in ("table", "proper", "wrong"):
        cards += event.get(key, [])
    for card in cards:
        check_card(table, card)
    need(len(set(cards)) == len(cards), "the same card in two places")
    need(event.get("value", 1) >= 1, "a build has a value")
    need(bool(event.get("table", ["one"])), "a build lies on a card of the table")
    if not table.playing:
        begin_play(table)
    build = None
    if do == "build":
        build = Build(by, event["value"], len(table.moves))
        table.builds.append(build)
        if not event.get("holds", True):
            table.due("C8", "take_back", {"by": other})
        if not event.get("announced", True):
            table.due("C11", "separate", {"by": other})
    elif do == "raise":
        need(
            event["from"] in ("hand", "table"), "a build is raised from the hand or from the table"
        )
        need(event["of"] in table.seats, "unknown seat made the build")
        made = any(build.owner == event["of"] for build in table.builds)
        need(made or table.round > 1, "nobody has made this build")
        build = raised_build(table, event)
        if event["from"] == "table":
            table.due("C9", "rectify", {"what": "move"})
        if event["of"] == by and changes_own_build_at_once(table, by, build):
            table.due("C10", "rectify", {"what": "move"})
        if event["from"] == "table":
            return  # C9: taken back, it is no move
        build.value, build.move = event["value"], len(table.moves)
    elif do == "capture" and event.get("wrong", []):
        table.due("C12", "return_cards", {"by": by})
    table.moves.append((by, do, build))


def raised_build(table: Table, event: Event) -> Build:
    """Which build a raise changes; open in the rulebook; read so: 7."""
    rank = event["card"][:-1]
    worth = 1 if rank == "A" else RANKS.index(rank) + 2
    own = [build for build in table.builds if build.owner == event["of"]]
    if not own:  # built in an earlier round
        build = Build(event["of"], event["value"] - worth, -1)
        table.builds.append(build)
        return build
    fitting = [build for build in own if build.value + worth == event["value"]]
    return max(fitting or own, key=lambda build: build.move)


def changes_own_build_at_once(table: Table, by: str, build: Build) -> bool:
    """C10: he made this build on his latest move; the opponent has moved since, not adding to it.

    Open in the rulebook; read so (7): a change of his own build is a build anew.
    """
    his = [at for at, (player, _, _) in enumerate(table.moves) if player == by]
    if not his or table.moves[his[-1]][2] is not build:
        return False
    since = table.moves[his[-1] + 1 :]
    return bool(since) and all(changed is not build for _, _, changed in since)


def inspect(table: Table, event: Event) -> None:
    table.note("C13")


# ----------------------------------------------------------------------------
# Claims
# ----------------------------------------------------------------------------


def claimants(table: Table, fault: Fault) -> list[str]:
    """Who may still claim for a fault on demand, in seat order."""
    return entitled(table, fault) if fault.state == "open" and not fault.gone else []


def entitled(table: Table, fault: Fault) -> list[str]:
    """Whose deadline for this fault has not passed, in seat order."""
    seats = table.seats
    if table.playing:
        return []  # R3
    if fault.right == "G10.1":  # R2; FP 5: all seats
        return [] if table.over or table.lifted else list(seats)
    if fault.right in ("G8b", "P1a", "P4"):
        return [] if table.over else list(seats)
    if fault.right == "C5":
        # FP 22: by the rival reading who declined to cut cannot claim.
        held_to_it = "decliner-cannot-claim" in table.rivals and fault.seat == table.opponent
        return [] if table.table_card or held_to_it else [table.opponent]
    if fault.right == "C6a":
        return [table.opponent]
    if fault.right == "P10":  # FP 8
        return [
            seat
            for seat in seats
            if (not table.over if seat == table.dealer else seat not in table.lifted)
        ]
    return [
        seat
        for seat in seats
        if seat not in (fault.seat, table.dealer) and seat not in table.lifted
    ]  # P11


def call(table: Table, event: Event) -> None:
    # FP 5: a call uses every open right of the caller for faults before it.
    by = event["by"]
    for fault in table.faults:
        # FP 2: nothing is cured after a call; open in the rulebook; read so: 2.
        if not fault.right or (fault.state == "open" and by in entitled(table, fault)):
            fault.cure, fault.waivable = "", False
    for fault in [fault for fault in table.faults if by in claimants(table, fault)]:
        fault.state = "due"
        fault.before_over = not table.over


def close_rights(table: Table) -> None:
    """FP 5: once a forfeit, redeal or partial redeal is due, every open right is gone."""
    orders = [f.clause for f in table.faults if f.state == "due" and f.rank()[0] <= PARTIAL]
    # FP 21: by the rival reading P4's claim is still open beside P9.2.
    p4_stays = "p4-beside-p9.2" in table.rivals and set(orders) == {"P9.2"}
    for fault in table.faults:
        if orders and not (p4_stays and fault.clause == "P4"):
            fault.gone = True


# ----------------------------------------------------------------------------
# Chronological reading
# ----------------------------------------------------------------------------

HANDLERS: dict[str, Callable[[Table, Event], None]] = {
    "draw": draw,
    "shuffle": shuffle,
    "refuse_shuffle": refuse_shuffle,
    "cut": cut,
    "decline_cut": decline_cut,
    "disorder": disorder,
    "swap_pack": swap_pack,
    "peek": peek,
    "deal": deal,
    "round": new_round,
    "expose": expose,
    "boxed": boxed_card,
    "drop": drop,
    "lose_count": lose_count,
    "redeal": choose_redeal,
    "touch": touch,
    "lift": lift,
    "take": take,
    "found": found,
    "call": call,
    "accept": answer_choice,
    "reject": answer_choice,
    "build": move,
    "raise": move,
    "play": move,
    "capture": move,
    "inspect": inspect,
}


def read_events(case: Case, rivals: frozenset[str] = frozenset()) -> Table:
    table = set_the_table(case, rivals)
    events: list[Event] = case.get("events", [])
    table.wrong_number = will_be_found_wrong(events)
    for table.now, event in enumerate(events):
        check_event(table, event)
        faults, silent, ended = list(table.faults), list(table.silent), table.chose_redeal
        HANDLERS[event["do"]](table, event)
        if ended:
            # FP 18: with the chosen redeal the deal is at an end: nothing after it is a fault.
            table.faults, table.silent = faults, silent
        close_rights(table)
    return table


def will_be_found_wrong(events: list[Event]) -> bool:
    """Does the pack turn out to have a wrong number of cards?

    Before Casino's `round` all was in order; after a chosen redeal it changes nothing (FP 25).
    """
    wrong = False
    for event in events:
        if event.get("do") == "round":
            wrong = False
        elif event.get("do") == "redeal":
            break
        elif event.get("do") == "found" and event.get("what") in ("short", "surplus"):
            wrong = True
    return wrong


def check_event(table: Table, event: Event) -> None:
    do = event.get("do")
    need(do in EVENT_KEYS, f"unknown event {do!r}")
    assert isinstance(do, str)
    required, optional = EVENT_KEYS[do]
    keys = set(event) - {"do"}
    need(required <= keys, f"`{do}` lacks {sorted(required - keys)}")
    need(
        keys <= required | optional, f"unknown keys {sorted(keys - required - optional)} in `{do}`"
    )
    for key in ("by", "to"):
        if key in event and not (do == "deal" and key == "to"):
            need(event[key] in table.seats, f"unknown seat {event[key]!r}")
    need(do not in CASINO_ONLY or table.ruleset == "casino", f"`{do}` is an event of Casino")
    need(not (table.playing and do in DEALING_ONLY), f"`{do}` after play began")
    need(not (table.chose_redeal and do in DEALING_ONLY), f"`{do}` after a chosen redeal")


# ----------------------------------------------------------------------------
# The ladder and the combination
# ----------------------------------------------------------------------------


def ladder(table: Table, due: list[Fault]) -> tuple[int | None, Fault | None]:
    """P6 and P8: the ordinal of this failed deal, and the ladder's own clause."""
    failures = [fault for fault in due if fault.counted]
    if table.ruleset != "preferans" or not failures:
        return None, None
    ordinal = int(table.history.get("failed_deals", 0)) + 1
    first = min(failures, key=order_of_events)
    if ordinal == 1:
        return ordinal, None
    step = Fault("P6", first.at, "due", {"kind": "redeal"}, before_over=first.before_over)
    step.penalty = (table.dealer, 1)
    if ordinal >= 3:
        step.clause, step.passes, step.penalty = "P8", "next", (table.dealer, 2)
    return ordinal, step


def order_of_events(fault: Fault) -> tuple[int, int]:
    return fault.at, CLAUSES.index(fault.clause)


def farthest(fault: Fault) -> tuple[tuple[int, int], int, int]:
    """FP 4: the farthest-reaching wins, among equals the earliest fault."""
    return (fault.rank(), *order_of_events(fault))


def combine(table: Table, due: list[Fault]) -> tuple[Remedy, tuple[int, int]]:
    """The remedy ruled and its rank, from everything that is due (the ladder's clause among it)."""
    if not due:
        return {"kind": "stands"}, (STANDS, 0)
    winner = min(due, key=farthest)
    if winner.remedy["kind"] == "redeal":
        return one_redeal(
            table, [fault for fault in due if fault.remedy["kind"] == "redeal"]
        ), winner.rank()
    return dict(winner.remedy), winner.rank()


def one_redeal(table: Table, redeals: list[Fault]) -> Remedy:
    """FP 4: what the winner can carry is kept."""
    remedy: Remedy = {"kind": "redeal", "dealer": table.dealer}
    if table.wrong_dealer and any(fault.before_over or fault.passes == "turn" for fault in redeals):
        # FP 6: a redeal due before the deal is over is dealt by `turn`; no volunteer.
        remedy["dealer"] = table.turn
    elif any(fault.passes == "next" for fault in redeals):
        remedy["dealer"] = table.after(table.dealer)
        remedy["volunteer"] = True
    if any(fault.other_cutter for fault in redeals):
        remedy["cutter"] = "other"
    new_packs = [fault for fault in redeals if fault.new_pack]
    if new_packs:
        remedy["new_pack"] = True
        if all(fault.only_round for fault in new_packs):
            remedy["only"] = "this round"
    return remedy


def open_claim(table: Table, due: list[Fault]) -> Remedy | None:
    """FP 5: of several open rights the farthest-reaching, then the earliest."""
    rights = [fault for fault in table.faults if claimants(table, fault)]
    if not rights:
        return None

    def reach(fault: Fault) -> tuple[tuple[int, int], int, int]:
        return after_a_call(table, due, [fault])[1], *order_of_events(fault)

    given = min(rights, key=reach)
    by = claimants(table, given)
    # A call uses every open right of the caller.
    used = [fault for fault in rights if set(claimants(table, fault)) & set(by)]
    remedy = after_a_call(table, due, used)[0]
    return {"by": by, "until": UNTIL[given.right], "remedy": remedy}


def after_a_call(
    table: Table, due: list[Fault], used: list[Fault]
) -> tuple[Remedy, tuple[int, int]]:
    """The remedy and its rank if somebody called now and used these rights."""
    called = [replace(fault, state="due", before_over=not table.over) for fault in used]
    return combine(table, with_ladder(table, [*due, *called]))


def with_ladder(table: Table, due: list[Fault]) -> list[Fault]:
    step = ladder(table, due)[1]
    return due if step is None else [step, *due]


def penalties(table: Table, faults: list[Fault]) -> list[dict[str, Any]]:
    """Penalties add up: one entry a seat, in seat order."""
    progression = table.options.get("progression", [1, 2, 3])
    price = progression[min(table.options.get("level", 0), len(progression) - 1)]
    entries = []
    for seat in table.seats:
        tricks = sum(
            fault.penalty[1] for fault in faults if fault.penalty and fault.penalty[0] == seat
        )
        if tricks:
            entries.append({"seat": seat, "tricks": tricks, "points": tricks * price})
    return entries


def name(table: Table, fault: Fault) -> str:
    """G8 is G8b while it can be called, G8a once it has been noticed too late."""
    return "G8a" if fault.clause == "G8b" and fault.state == "open" and table.over else fault.clause


def name_articles(
    table: Table, due: list[Fault], step: Fault | None, rank: tuple[int, int]
) -> list[str]:
    """FP 3."""
    ruling = [fault for fault in due if fault.rank() == rank]
    others = [
        fault
        for fault in table.faults
        if fault not in ruling
        and (fault in due or fault.penalty is not None or claimants(table, fault))
    ]
    # FP 1, 3, 18: G6 is named only when it rules.
    counts = any(fault.clause in COUNT_CLAUSES and fault.rank()[0] <= REDEAL for fault in due)
    if ruling and (counts or min(ruling, key=order_of_events).clause != "G6"):
        ruling = [fault for fault in ruling if fault.clause != "G6"]
    others = [fault for fault in others if fault.clause not in RIGHTS]
    named = [] if step is None else [step.clause]
    named += [name(table, fault) for fault in sorted(ruling, key=order_of_events)]
    if step is not None and min([step, *due], key=farthest) is step:
        # Open in the rulebook; read so: 22.
        redeals = [f for f in others if f in due and f.remedy["kind"] == "redeal"]
        named += [name(table, fault) for fault in sorted(redeals, key=order_of_events)]
    named += [name(table, fault) for fault in sorted(others, key=order_of_events)]
    if not named:
        # No other clause rules: those without sanction and those that have lapsed.
        named = [name(table, fault) for fault in sorted(table.faults, key=order_of_events)]
    return list(dict.fromkeys(named))


def rule(case: Case, rivals: frozenset[str] = frozenset()) -> Ruling:
    """The ruling due after the last event, `disputed` left out."""
    table = read_events(case, rivals)
    due = [fault for fault in table.faults if fault.state == "due"]
    if table.lost_count is not None and not table.over and not table.chose_redeal:
        # G6 (FP 18): the dealer's option, while he is still dealing.
        # Its redeal too is dealt by `turn` (FP 25).
        option = {"by": table.dealer, "remedy": {"kind": "redeal", "dealer": table.turn}}
        due.append(Fault("G6", table.lost_count, "due", {"kind": "option", **option}))
    if table.draw is not None:
        due.append(table.draw)
    failed_deal, step = ladder(table, due)
    remedy, rank = combine(table, with_ladder(table, due))
    articles = name_articles(table, due, step, rank)
    irregularity = any(fault.clause != "G6" for fault in table.faults)
    return {
        "irregularity": irregularity,
        "articles": articles,
        "remedy": remedy,
        "claim": open_claim(table, due),
        "penalties": penalties(table, table.faults if step is None else [step, *table.faults]),
        "failed_deal": failed_deal,
        "silent": bool(table.silent) and not irregularity and not articles,
    }


# ----------------------------------------------------------------------------
# Disputed
# ----------------------------------------------------------------------------


def rivals_that_matter(case: Case, ruling: Ruling) -> list[str]:
    """FP 19: the rival readings that would change the remedy, the penalties or the claim."""
    found_rivals = []
    rivals = [rival for rival, rulesets in RIVALS.items() if case["ruleset"] in rulesets]
    for rival in rivals:
        other = rule(case, frozenset({rival}))
        if any(other[key] != ruling[key] for key in ("remedy", "penalties", "claim")):
            found_rivals.append(rival)
    return found_rivals


def opinion(case: dict[str, Any]) -> dict[str, Any]:
    """The ruling on a case, as casebook.md's JSON without `trace`."""
    ruling = rule(case)
    ruling["disputed"] = bool(rivals_that_matter(case, ruling))
    return ruling
