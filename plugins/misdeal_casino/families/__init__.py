"""Deals, and a little play, at Casino: what can go wrong, what just does not, what is in order.

A family says what happens, never what the rules say of it.  The dealer is 0, his opponent 1.
"""

from __future__ import annotations

from misdeal_casino.events import Accept, Build, Capture, Inspect, Raise, Reject, Round
from misdeal_casino.events import Play as Move
from trainer.plugins import Family, Play, family

SIZES = (2, 4)
PACKETS = {2: (1, 2, 3, 4, 5), 4: (1, 2)}


@family("casino", size=SIZES, stage=range(1, 7), call=(False, True))
def in_order(play: Play, size: int, stage: int, call: bool) -> None:
    """A round with nothing wrong in it, groundless calls included."""
    play.table(packets=size)
    if stage == 1:
        play.prepare()
    else:
        play.happen(Round(stage))
    play.deal_rest()
    if call:
        play.call(1)


@family(
    "casino",
    other=(False, True),
    refused=(False, True),
    then=lambda refused: ("shuffles", "cut", "deals") if refused else ("cut", "deals"),
)
def both_may_shuffle(play: Play, other: bool, refused: bool, then: str) -> None:
    """The opponent wants to shuffle before the cut: he does, or is refused it, at first or on."""
    if other:
        play.shuffle(1)
    play.shuffle(0)
    if refused:
        play.refuse_shuffle(1)
    if then == "shuffles":
        play.shuffle(1)
    play.cut()
    if then == "deals":
        play.deal_rest()


@family(
    "casino",
    what=("exposed", "disorder"),
    by=(0, 1),
    then=("nothing", "again", "deals"),
)
def cut_goes_wrong(play: Play, what: str, by: int, then: str) -> None:
    """In the cut a card comes to be seen, or the cards get mixed up."""
    play.prepare()
    if what == "exposed":
        play.expose("pack", by)
    else:
        play.disorder(by)
    if then == "again":
        play.cut()
    if then == "deals":
        play.deal(2)


@family(
    "casino",
    size=SIZES,
    fault=("uncut", "shuffled", "cut again"),
    packets=lambda size: PACKETS[size],
    by=(0, 1, None),
)
def not_cut(play: Play, size: int, fault: str, packets: int, by: int | None) -> None:
    """Dealt without a cut, or the dealer shuffled after it; somebody calls, in time or not."""
    play.table(packets=size)
    play.shuffle()
    if fault != "uncut":
        play.cut()
        play.shuffle()
    if fault == "cut again":
        play.cut()
    play.deal(packets)
    if by is not None:
        play.call(by)


@family(
    "casino",
    size=SIZES,
    packets=lambda size: PACKETS[size],
    then=("nothing", "called", "called by the dealer"),
)
def opponents_card_in_round_one(play: Play, size: int, packets: int, then: str) -> None:
    """In the first round the dealer shows a card of his opponent, before or after the table's."""
    play.table(packets=size)
    play.prepare()
    play.deal(packets)
    play.expose(1, 0)
    if then != "nothing":
        play.call(1 if then == "called" else 0)


@family(
    "casino",
    size=SIZES,
    stage=range(2, 7),
    over=(False, True),
    answer=lambda stage, over: ("none",) if over or stage == 6 else ("none", "takes", "refuses"),
)
def opponents_card_later(play: Play, size: int, stage: int, over: bool, answer: str) -> None:
    """In a later round the dealer shows a card of his opponent; he may say what he wants."""
    play.table(packets=size)
    play.happen(Round(stage))
    play.deal(1)
    if over:
        play.deal_rest()
    play.expose(1, 0)
    if answer == "takes":
        play.happen(Accept(play.name(1)))
    if answer == "refuses":
        play.happen(Reject(play.name(1)))


@family(
    "casino",
    house=("game", "deal"),
    stage=range(1, 7),
    wrong=lambda stage: (-1, 0, 1) if stage < 6 else (-1, 0),  # in the last the pack runs out
    of=lambda wrong: (0, 1) if wrong else (1,),
    over=lambda of: (False, True) if of else (True,),
)
def wrong_number(play: Play, house: str, stage: int, of: int, wrong: int, over: bool) -> None:
    """The dealer gives somebody a card more or fewer in a round, or the right number."""
    play.table(packets=4, wrong_count=house)
    if stage == 1:
        play.prepare()
    else:
        play.happen(Round(stage))
    for to, count in play.procedure(stage):
        play.deal_to(to, count + wrong if to == of else count)
        if to == of and not over:
            break


@family("casino", by=(0, 1), holds=(True, False), announced=(True, False), then=(False, True))
def build(play: Play, by: int, holds: bool, announced: bool, then: bool) -> None:
    """Somebody builds: with or without a card to take it, saying its value or not."""
    play.prepare()
    play.deal_rest()
    if by == 0:
        play.happen(Move(play.name(1)))
    low = play.some_card(lambda card: card[:-1] in ("2", "3", "4"))
    high = play.some_card(lambda card: card[:-1] == "5")
    value = 5 + int(low[:-1])
    play.happen(Build(play.name(by), value, low, (high,), announced, holds))
    if then:
        play.happen(Move(play.name(1 - by)))


@family("casino", builder=(0, 1), by=(0, 1), source=("hand", "table"))
def build_is_raised(play: Play, builder: int, by: int, source: str) -> None:
    """The value of a build is changed by the other or the builder, from hand or from the table."""
    play.prepare()
    play.deal_rest()
    if builder == 0:
        play.happen(Move(play.name(1)))
    low = play.some_card(lambda card: card[:-1] in ("2", "3"))
    high = play.some_card(lambda card: card[:-1] == "4")
    value = 4 + int(low[:-1])
    play.happen(Build(play.name(builder), value, low, (high,)))
    if by == builder:
        play.happen(Move(play.name(1 - builder)))
    more = play.some_card(lambda card: card[:-1] in ("2", "3"))
    value += int(more[:-1])
    whose = play.name(builder)
    play.happen(
        Raise(play.name(by), value, more, "hand" if source == "hand" else "table", of=whose)
    )


@family("casino", by=(0, 1), wrong=(0, 1, 2), looks=(False, True))
def cards_are_taken(play: Play, by: int, wrong: int, looks: bool) -> None:
    """Somebody takes cards, perhaps one too many, or looks through what he has taken."""
    play.prepare()
    play.deal_rest()
    if by == 0:
        play.happen(Move(play.name(1)))
    ten = play.some_card(lambda card: card[:-1] == "10")
    six = play.some_card(lambda card: card[:-1] == "6")
    four = play.some_card(lambda card: card[:-1] == "4")
    others = [play.some_card(lambda card: card[:-1] in ("7", "8", "9")) for _ in range(wrong)]
    play.happen(Capture(play.name(by), ten, (six, four), tuple(others)))
    if looks:
        play.happen(Inspect(play.name(by)))


@family("casino", lowest=(0, 1, None), then=("nothing", "shuffles"))
def first_deal_is_drawn(play: Play, lowest: int | None, then: str) -> None:
    """Both cut for the first deal; the ace is low, equal cards are possible."""
    play.draw(*((0, 1) if lowest is None else (lowest,)))
    if then == "shuffles":
        play.shuffle()


FAMILIES: tuple[Family, ...] = (
    in_order,
    both_may_shuffle,
    cut_goes_wrong,
    not_cut,
    opponents_card_in_round_one,
    opponents_card_later,
    wrong_number,
    build,
    build_is_raised,
    cards_are_taken,
    first_deal_is_drawn,
)
