"""Two things at once: which of them counts, and what becomes of the other."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_casino.families.in_play import builds, raises, takes
from misdeal_casino.families.shared import (
    CALLERS,
    ROUNDS,
    SIZES,
    answer,
    begin,
    during_first,
    go_on,
    move,
    number_of_packets,
    show,
    stops_first,
    too_many,
)
from trainer.plugins import Play, family, leave_given

PACK = ("sound", "short", "too large", "soiled", "defective")


def find(play: Play, what: str) -> None:
    """Something is found wrong with the pack, or nothing."""
    if what == "short":
        play.find("short")
    if what == "too large":
        play.find("surplus")
    if what == "soiled":
        play.find("soiled")
    if what == "defective":
        play.find("defective")


def hands_of(play: Play, stage: int, of: int | None, wrong: int) -> None:
    """By fours: a whole round is dealt, somebody perhaps with a wrong number."""
    for to, count in play.procedure(stage):
        play.deal_to(to, count + wrong if to == of else count)


def prepared(play: Play, how: str) -> None:
    """Prepare properly, without a cut, or with the dealer's shuffle after it."""
    play.shuffle()
    if how != "uncut":
        play.cut()
    if how == "shuffled":
        play.shuffle()


@family(
    "casino",
    stage=range(1, 6),
    pack=PACK,
    first=("pack", "count"),
    of=(None, 0, 1),
    wrong=lambda of: (0,) if of is None else (-1, 1, 2),
    house=("game", "deal"),
    by=lambda house: (None, 1) if house == "game" else (None,),
)
def pack_and_number(
    play: Play,
    stage: int,
    pack: str,
    first: str,
    of: int | None,
    wrong: int,
    house: str,
    by: int | None,
) -> None:
    """Somebody gets a wrong number, and the pack is not right either, or one of the two."""
    begin(play, 4, stage, house=house)
    if first == "pack":
        play.lose_count() if pack == "sound" else find(play, pack)
    hands_of(play, stage, of, wrong)
    if first == "count":
        play.lift(1) if pack == "sound" else find(play, pack)
    play.call(by)


@family(
    "casino",
    size=SIZES,
    how=("uncut", "shuffled", "cut"),
    laid=during_first,
    card=("exposed", "falls closed"),
    said=lambda laid, card: (
        ("nothing",) if laid < 2 or card == "falls closed" else ("nothing", "takes", "refuses")
    ),
    earlier=CALLERS,
    by=CALLERS,
)
def uncut_and_a_card_shown(
    play: Play,
    size: int,
    how: str,
    laid: int,
    card: str,
    said: str,
    earlier: int | None,
    by: int | None,
) -> None:
    """Dealt from a pack that is not cut, and a card is shown; who calls, before or after it?"""
    play.table(packets=size)
    prepared(play, how)
    play.deal(laid)
    play.call(earlier)
    show(play, card, 1)
    answer(play, said)
    play.call(by)


BESIDE = ("uncut", "shuffled", "shown", "counted wrong", "looked", "count lost", "soiled", "peeked")


@family(
    "casino",
    size=SIZES,
    leave=(False, True),
    beside=BESIDE,
    laid=during_first,
    by=CALLERS,
)
def another_deals_with_a_fault(
    play: Play, size: int, leave: bool, beside: str, laid: int, by: int | None
) -> None:
    """One whose turn it is not deals, with leave or not, and something else goes wrong."""
    play.table(packets=size, turn=1, leave=leave)
    prepared(play, beside)
    play.deal(laid)
    if beside == "shown":
        play.expose(1)
    if beside == "counted wrong":
        too_many(play, 1, laid, 1)
    if beside == "looked":
        play.lift(1)
    if beside == "count lost":
        play.lose_count()
    if beside == "soiled":
        play.find("soiled")
    if beside == "peeked":
        play.peek(0)
    play.call(by)


@family(
    "casino",
    turn=(0, 1),
    leave=leave_given,
    shuffle=("properly", "faces seen", "hidden"),
    cut=("none", "thin", "five", "disorder", "card seen", "by the dealer"),
    again=("nothing", "shuffled", "shuffled and cut", "cut"),
    by=(None, 1),
)
def badly_prepared(
    play: Play,
    turn: int,
    leave: bool,
    shuffle: str,
    cut: str,
    again: str,
    by: int | None,
) -> None:
    """Shuffle, cut and dealer may all be wrong; some of it is put right."""
    play.table(turn=turn, leave=leave)
    play.shuffle(open=shuffle != "hidden", faces_seen=shuffle == "faces seen")
    if cut == "by the dealer":
        play.cut(0)
    elif cut != "none":
        play.cut(parts={"thin": (49, 3), "five": (47, 5)}.get(cut))
    if cut == "disorder":
        play.disorder()
    if cut == "card seen":
        play.expose("pack")
    if again in ("shuffled", "shuffled and cut"):
        play.shuffle(1)
    if again in ("shuffled and cut", "cut"):
        play.cut()
    play.call(by)


def _count_lost_then(stage: int) -> Iterable[str]:
    found = ["goes on", "shows a card", "looks at the bottom", "soiled", "short", "deals anew"]
    return found if stage == 6 else [*found, "too many to one", "too many to the dealer"]


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    laid=lambda size, stage: range(1, number_of_packets(size, stage)),
    then=_count_lost_then,
    first=lambda then: ("lost",) if then in ("goes on", "deals anew") else ("lost", "lost later"),
    by=(None, 1),
)
def count_is_lost_and_more(
    play: Play, size: int, stage: int, laid: int, then: str, first: str, by: int | None
) -> None:
    """The dealer loses count, and before it or after it something else happens."""
    begin(play, size, stage)
    play.deal(laid)
    if first == "lost":
        play.lose_count()
    if then == "shows a card":
        play.expose(1)
    if then == "looks at the bottom":
        play.peek(0)
    if then in ("soiled", "short"):
        find(play, then)
    if then in ("too many to one", "too many to the dealer"):
        too_many(play, stage, laid, 1 if then == "too many to one" else 0)
    if first == "lost later":
        play.lose_count()
    if then == "deals anew":
        play.redeal()
    play.call(by)


@family(
    "casino",
    stage=ROUNDS,
    by=(0, 1),
    fault=("none", "false", "silent", "too many", "raised"),
    found=("nothing", "soiled", "short", "count"),
    late=lambda found: (False, True) if found in ("soiled", "short") else (False,),
    caller=(None, 1),
)
def play_and_the_deal(
    play: Play,
    stage: int,
    by: int,
    fault: str,
    found: str,
    late: bool,
    caller: int | None,
) -> None:
    """A fault in play, or none, and something wrong with the pack or the count of a hand."""
    begin(play, 4, stage)
    if found == "count" and stage < 6:
        hands_of(play, stage, by, 1)
    elif found == "count":
        hands_of(play, stage, by, -1)
    else:
        play.deal_rest()
    if not late:
        find(play, found)
    if by == 0:
        move(play, 1)
    if fault in ("false", "silent", "raised"):
        value = builds(play, by, holds=fault != "false", announced=fault != "silent")
        if fault == "raised":
            raises(play, 1 - by, by, value, "table")
    else:
        takes(play, by, 1, 1 if fault == "too many" else 0)
    if late:
        find(play, found)
    play.call(caller)


@family(
    "casino",
    stage=range(1, 6),
    due=("nothing", "too many", "soiled", "deals anew"),
    look=lambda due: (
        ("before", "both", "touched before")
        if due == "nothing"
        else ("before", "after", "both", "touched before", "touched after")
    ),
    who=(0, 1),
    by=(None, 1),
    house=lambda due: ("game", "deal") if due == "too many" else ("game",),
)
def look_when_it_is_over(
    play: Play, stage: int, due: str, look: str, who: int, by: int | None, house: str
) -> None:
    """A hand is looked at or touched, before or after what makes the deal void, or nothing does."""
    begin(play, 2, stage, house=house)
    play.deal(number_of_packets(2, stage) - 1)
    if look in ("before", "both"):
        play.lift(who)
    if look == "touched before":
        play.touch(who)
    if due == "too many":
        too_many(play, stage, number_of_packets(2, stage) - 1, 0)
    if due == "soiled":
        play.find("soiled")
    if due == "deals anew":
        play.lose_count()
        play.redeal()
    if look in ("after", "both"):
        play.lift(1 - who if look == "both" else who)
    if look == "touched after":
        play.touch(who)
    play.call(by)


@family(
    "casino",
    size=SIZES,
    stage=range(1, 6),
    laid=lambda size, stage: range(1, number_of_packets(size, stage)),
    card=("exposed", "falls closed"),
    said=lambda stage, laid, card: (
        ("nothing",)
        if card == "falls closed" or (stage == 1 and laid == 1)
        else ("nothing", "takes", "refuses")
    ),
    then=("nothing", "too many", "peeked", "looked", "soiled"),
    by=(None, 1),
)
def card_shown_and_more(
    play: Play, size: int, stage: int, laid: int, card: str, said: str, then: str, by: int | None
) -> None:
    """A card of the opponent is shown, or falls unseen, and then something else goes wrong."""
    begin(play, size, stage)
    play.deal(laid)
    show(play, card, 1)
    answer(play, said)
    if then == "too many":
        too_many(play, stage, laid, 1)
    if then == "peeked":
        play.peek(0)
    if then == "looked":
        play.lift(1)
    if then == "soiled":
        play.find("soiled")
    play.call(by)


@family(
    "casino",
    size=SIZES,
    stage=(1,),
    how=("uncut", "shuffled"),
    laid=(1,),
    touched=("nothing", "touched", "looked", "peeked", "fell closed", "fell open"),
    stop=stops_first,
    by=(None, 1),
    first=lambda touched, stop, by: (
        (None, 0) if touched == "nothing" and stop == "now" and by is None else CALLERS
    ),
)
def uncut_and_a_hand_touched(
    play: Play,
    size: int,
    stage: int,
    how: str,
    laid: int,
    touched: str,
    stop: str,
    by: int | None,
    first: int | None,
) -> None:
    """No cut stands; early on something of no weight happens; it is claimed, in time or not."""
    play.table(packets=size)
    prepared(play, how)
    play.deal(laid)
    play.call(first)
    if touched == "touched":
        play.touch(1)
    if touched == "looked":
        play.lift(1)
    if touched == "peeked":
        play.peek(0)
    if touched == "fell closed":
        play.drop(1, "down")
    if touched == "fell open":
        play.drop("pack", "up")
    go_on(play, size, laid, stop, stage)
    play.call(by)


FAMILIES = (
    pack_and_number,
    uncut_and_a_card_shown,
    another_deals_with_a_fault,
    badly_prepared,
    count_is_lost_and_more,
    play_and_the_deal,
    look_when_it_is_over,
    card_shown_and_more,
    uncut_and_a_hand_touched,
)
