"""A made-up game, built on the core as any ruleset is: nothing in the core knows of it.

*Beacon* is for two to four players and 36 cards, dealt in three rounds.  In each round the dealer
burns a card, closed, and then serves every hand with two cards, one at a time, from his left; in
the last round he lays three more beside them, the stock.

B1  One card is burned before each round.  Where it was not, or where it was more than one, any
    player may have the cards dealt anew until somebody has asked to see the burnt card.
B2  A dealer whose second deal in a turn has to be dealt anew by B1 pays one chip.
B3  Everybody may ask once a round to see the burnt card.  To ask again costs two chips.
B4  A burnt card that opens in dealing is covered with another one; the deal goes on.
B5  Who takes up the stock throws in his hand and gets another of as many cards; all others keep
    theirs.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from trainer.formats.casebook import Entry, find_differences, read
from trainer.plugins.loading import load_installed
from trainer.rules.articles import Article, Due, Order, Term, redeal, trigger
from trainer.rules.code import Code, Moment, RemedyKind, advance
from trainer.rules.errors import Impossible
from trainer.rules.events import Event
from trainer.rules.facts import Act, DealFailed, Exposed, Fact, Misplaced, Taken
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import (
    Effect,
    Game,
    History,
    Options,
    Packet,
    Procedure,
    Situation,
    from_left,
)
from trainer.rules.table import Table
from trainer.rules.turn import Attempt, keep_turn

# -- the game: its packs, places and procedure ----------------------------------------------------

ROUNDS = 3


class BeaconOptions(Options, frozen=True):
    """What a chip is worth."""

    chip: int = 5

    def price(self) -> int:
        return self.chip


@lru_cache
def _round(seats: tuple[str, ...], dealer: str, number: int) -> Procedure:
    hands = from_left(seats, dealer)
    packets = [Packet("burn", 1), *(Packet(hand, 1) for _ in range(2) for hand in hands)]
    full = {"burn": 1, **dict.fromkeys(seats, 2)}
    dealt = (number - 1) * (1 + 2 * len(seats))
    if number == ROUNDS:
        packets.append(Packet("stock", 3))
        full["stock"] = 3
    return Procedure(tuple(packets), full, 36 - dealt, frozenset(full) - frozenset(seats))


# -- events and a state of its own ----------------------------------------------------------------


class NextRound(Event, frozen=True, tag="next_round"):
    """The deal now is this round; everything before it was in order."""

    number: int


class Ask(Event, frozen=True, tag="ask"):
    """A player asks to see the burnt card."""

    by: str


class Asked(Struct, frozen=True):
    """What Beacon keeps of the table: who has asked in this round, and when the first did."""

    players: tuple[str, ...] = ()
    first: int | None = None


class AskedAgain(Act, frozen=True):
    """A player asked a second time in a round."""


def _begin_round(table: Table, event: NextRound, at: int) -> Effect:
    if not table.stage < event.number <= ROUNDS:
        raise Impossible("expected a later round", where="number")
    if table.first_packet is not None:
        raise Impossible("a round is named before its first packet")
    return Effect(own=Asked(), stage=event.number)


def _ask(table: Table, event: Ask, at: int) -> Effect:
    by, asked = table.seat(event.by), table.own
    if not table.held["burn"]:
        raise Impossible("no card has been burned")
    if by in asked.players:
        return Effect(facts=(AskedAgain(at, by),))
    first = at if asked.first is None else asked.first
    return Effect(own=replace(asked, players=(*asked.players, by), first=first))


BEACON = Game(
    id="beacon",
    pack=lambda options: 36,
    seats=(2, 4),
    places=frozenset({"burn", "stock"}),
    stocks=frozenset({"stock"}),
    options=BeaconOptions,
    procedure=lambda situation, number: _round(situation.seats, situation.dealer, number),
    failures=None,
    handlers={NextRound: _begin_round, Ask: _ask},
    dealing=frozenset({NextRound}),
    own=Asked,
)

# -- the rules ------------------------------------------------------------------------------------


@trigger(Misplaced)
def burned_wrongly(table: Table, fact: Misplaced) -> int | None:
    """No card was burned before the round, or more than one."""
    return fact.at if fact.of == "burn" else None


@trigger(DealFailed)
def failed_before(table: Table, fact: DealFailed) -> int | None:
    """This is not the dealer's first unsuccessful deal."""
    return fact.at if fact.ordinal > 1 else None


@trigger(AskedAgain)
def asked_again(table: Table, fact: AskedAgain) -> int | None:
    """A player has asked to see the burnt card before."""
    return fact.at


@trigger(Exposed)
def burnt_card_opened(table: Table, fact: Exposed) -> int | None:
    """The burnt card opened in dealing."""
    return fact.at if fact.of == "burn" and fact.phase == "deal" else None


@trigger(Taken)
def took_stock(table: Table, fact: Taken) -> int | None:
    """A player took up the stock."""
    return fact.at if fact.of == "stock" else None


def _cards_held(table: Table, fact: Fact) -> int:
    assert isinstance(fact, Taken)
    return table.held[fact.by]


def _first_asked(table: Table, seat: str) -> int | None:
    first: int | None = table.own.first
    return first


def _throw_in(history: History, ruling: Ruling) -> Attempt:
    """The same dealer goes on; all hands but one are kept."""
    return Attempt(
        dealer=ruling.dealer, history=keep_turn(history, ruling), kept=ruling.remedy.terms
    )


COVER, THROW_IN = 450, 620  # between other kinds of remedy, short of a redeal

CODE = Code(
    id="beacon",
    articles=(
        Article(
            id="B1",
            when=burned_wrongly(),
            order=redeal(),
            claim=(Term("everyone", ("asked",)),),
            counts=True,
        ),
        Article(id="B2", when=failed_before(), penalties=(Due("dealer", 1),)),
        Article(id="B3", when=asked_again(), penalties=(Due("offender", 2),)),
        Article(id="B4", when=burnt_card_opened(), order=Order("cover", who=(("by", "dealer"),))),
        Article(
            id="B5",
            when=took_stock(),
            order=Order("throw_in", who=(("seat", "offender"),), count=(("cards", "held"),)),
            replaces=("G10.3",),
        ),
    ),
    roles={},
    measures={"held": _cards_held},
    moments={"asked": Moment(_first_asked, "asked")},
    remedies={
        "cover": RemedyKind(COVER),
        "throw_in": RemedyKind(THROW_IN, voids=True, terms=("cards",), advance=_throw_in),
    },
    parts={"burned": lambda table: table.held["burn"]},
).over(load_installed().by_id["general"].code)

# -- cases ----------------------------------------------------------------------------------------

TABLE = """
ruleset = "beacon"
seats = ["Anna", "Boris", "Vera"]
dealer = "Anna"
"""
CASES = """
[[case]]
id = "a round as it should be dealt"
events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal" }, { do = "ask", by = "Vera" }]
expect = { irregularity = false, articles = [], remedy = { kind = "stands" }, silent = false }

[[case]]
id = "no card was burned: everybody may claim until somebody asks"
events = [
  { do = "shuffle" }, { do = "cut" },
  { do = "deal", to = "Boris", count = 1 }, { do = "deal", to = "burn", count = 1 },
]
[case.expect]
irregularity = true
articles = ["B1"]
remedy = { kind = "stands" }
failed_deal = false
[case.expect.claim]
by = ["Anna", "Boris", "Vera"]
until = "asked"
remedy = { kind = "redeal", dealer = "Anna" }

[[case]]
id = "two cards were burned, and Vera claims: the deal is an unsuccessful one"
events = [
  { do = "shuffle" }, { do = "cut" },
  { do = "deal", to = "burn", count = 2 }, { do = "call", by = "Vera" },
]
[case.expect]
articles = ["B1"]
remedy = { kind = "redeal", dealer = "Anna" }
claim = false
penalties = []
failed_deal = 1

[[case]]
id = "the second one costs a chip"
history = { failed_deals = 1 }
options = { chip = 3 }
events = [
  { do = "shuffle" }, { do = "cut" },
  { do = "deal", to = "burn", count = 2 }, { do = "call", by = "Vera" },
]
[case.expect]
articles = ["B2", "B1"]
remedy = { kind = "redeal", dealer = "Anna" }
penalties = [{ seat = "Anna", tricks = 1, points = 3 }]
failed_deal = 2

[[case]]
id = "just misses: Boris has asked before Vera claims"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", to = "burn", count = 2 },
  { do = "ask", by = "Boris" }, { do = "call", by = "Vera" },
]
expect = { irregularity = true, articles = ["B1"], remedy = { kind = "stands" }, claim = false }

[[case]]
id = "to ask twice costs two chips"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 3 },
  { do = "ask", by = "Vera" }, { do = "ask", by = "Boris" }, { do = "ask", by = "Vera" },
]
[case.expect]
articles = ["B3"]
remedy = { kind = "stands" }
penalties = [{ seat = "Vera", tricks = 2, points = 10 }]

[[case]]
id = "just misses: each asked once"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 3 },
  { do = "ask", by = "Vera" }, { do = "ask", by = "Boris" },
]
expect = { irregularity = false, articles = [], penalties = [] }

[[case]]
id = "the burnt card opens: it is covered"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 2 }, { do = "expose", of = "burn" },
]
[case.expect]
articles = ["B4"]
remedy = { kind = "cover", by = "Anna" }
failed_deal = false

[[case]]
id = "a card of a hand opens: no clause, for B has none and G10.3 is replaced"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 2 }, { do = "expose", of = "Boris" },
]
expect = { irregularity = false, articles = [], silent = true }

[[case]]
id = "the stock is taken up, the burnt card opened before: B5 reaches farther"
events = [
  { do = "next_round", number = 3 }, { do = "deal", packets = 2 }, { do = "expose", of = "burn" },
  { do = "deal" }, { do = "take", by = "Vera", of = "stock" },
]
[case.expect]
articles = ["B5", "B4"]
remedy = { kind = "throw_in", seat = "Vera", cards = 2 }

[[case]]
id = "a new round: nobody has asked in it, and its own card is to be burned"
events = [
  { do = "next_round", number = 2 }, { do = "deal", to = "Boris", count = 1 },
]
[case.expect]
articles = ["B1"]
claim = { until = "asked" }

[[case]]
id = "of the general rules: a deal without a cut"
events = [{ do = "shuffle" }, { do = "deal", packets = 2 }, { do = "call", by = "Boris" }]
expect = { articles = ["G10.1"], remedy = { kind = "redeal", dealer = "Anna" } }

[[case]]
id = "of the general rules: the second packet is missing in the end"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 6 },
  { do = "deal", to = "Boris", count = 1 },
]
expect = { articles = ["G10.2"], remedy = { kind = "redeal", dealer = "Anna" } }
"""
REFUSED = """
[[case]]
id = "events[2]: no card has been burned"
events = [{ do = "shuffle" }, { do = "cut" }, { do = "ask", by = "Vera" }]

[[case]]
id = "events[0].number: expected a later round"
events = [{ do = "next_round", number = 4 }]

[[case]]
id = "events[0].do: expected one of"
events = [{ do = "accept", by = "Vera" }]

[[case]]
id = "events[3].of: no card lies there"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal" }, { do = "take", by = "Vera", of = "stock" },
]

[[case]]
id = "events[4]: play has begun"
events = [
  { do = "shuffle" }, { do = "cut" }, { do = "deal" }, { do = "play", by = "Boris" },
  { do = "next_round", number = 2 },
]
"""


def _entries(text: str) -> list[Entry]:
    cases = text.replace("[[case]]", f"[[case]]{TABLE}".rstrip())
    return list(read(f"format = 1\n{cases}", {"beacon": BEACON}))


def _situation(name: str) -> Situation:
    (found,) = [entry.case for entry in _entries(CASES) if entry.id.startswith(name)]
    assert found is not None
    return found.situation


@pytest.mark.parametrize("entry", _entries(CASES), ids=lambda entry: entry.id)
def test_case_of_beacon(entry: Entry) -> None:
    assert entry.problem is None
    assert entry.case is not None
    assert (
        find_differences(entry.case.expect or {}, rule(CODE, entry.case.situation).to_json()) == []
    )


@pytest.mark.parametrize("entry", _entries(REFUSED), ids=lambda entry: entry.id)
def test_what_cannot_be_in_beacon(entry: Entry) -> None:
    problem: Exception | None = entry.problem
    if entry.case is not None:
        with pytest.raises(Impossible) as caught:
            rule(CODE, entry.case.situation)
        problem = caught.value
    assert str(problem).startswith(entry.id)


def test_a_ruling_of_beacon_tells_how_many_cards_are_burned() -> None:
    assert rule(CODE, _situation("two cards were burned")).to_json()["burned"] == 2
    assert rule(CODE, _situation("a round as it should be")).parts == {"burned": 1}


def test_after_the_stock_was_taken_the_other_hands_are_kept() -> None:
    ruling = rule(CODE, _situation("the stock is taken"))
    assert advance(CODE, History(failed_deals=1), ruling) == Attempt(
        dealer="Anna", history=History(failed_deals=1), kept={"seat": "Vera", "cards": 2}
    )


def test_after_two_cards_were_burned_the_same_dealer_begins_again() -> None:
    ruling = rule(CODE, _situation("two cards were burned"))
    again = Attempt(dealer="Anna", history=History(failed_deals=1))
    assert advance(CODE, History(), ruling) == again


def test_the_deal_goes_on_where_the_burnt_card_is_covered() -> None:
    assert advance(CODE, History(), rule(CODE, _situation("the burnt card opens"))) is None


@pytest.mark.parametrize("seats", [("Anna", "Boris"), ("Anna", "Boris", "Vera", "Gleb")])
def test_beacon_is_for_two_to_four(seats: tuple[str, ...]) -> None:
    situation = Situation(game=BEACON, seats=seats, dealer="Anna", options=BeaconOptions())
    assert rule(CODE, situation).remedy.kind == "stands"
    with pytest.raises(Impossible):
        replace(situation, seats=("Anna", "Boris", "Vera", "Gleb", "Dina"))


# -- the core knows no game ---------------------------------------------------------------------

CORE = sorted((Path(__file__).parents[2] / "trainer/rules").glob("*.py"))
OF_GAMES = re.compile(
    r"talon|trick.taking|preferans|casino|cassino|croupier|mountain|all.pass|opponent's choice"
    r"|\bbuild(?:er)?\b|\.toml\b|\b[GCP]\d",
    re.IGNORECASE,
)
"""Words of this or that game, a file of a ruleset, a clause of a rulebook (but R0 to R3)."""


def _without_examples(path: Path) -> str:
    """Return a module's source without the examples in its docstrings, which may need a game."""
    kept, example = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.strip()
        example = words.startswith(">>>") or (example and words not in ("", '"""'))
        if not example:
            kept.append(line)
    return "\n".join(kept)


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_the_core_knows_no_game(path: Path) -> None:
    assert OF_GAMES.findall(_without_examples(path)) == []
