"""Two things at once: which of them counts, and what becomes of the other."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_casino.families.in_play import builds, raises, takes
from misdeal_casino.families.shared import (
    ROUNDS,
    SIZES,
    answer,
    begin,
    during_first,
    go_on,
    lay,
    middle,
    move,
    number_of_packets,
    objectors,
    show,
    stops_first,
    too_many,
    with_a_middle,
)
from trainer.plugins import Flaw, Script, family, leave_given

FLAWS: dict[str, Flaw] = {
    "short": "short",
    "too large": "surplus",
    "soiled": "soiled",
    "twice": "double",
    "another back": "foreign",
}


def find(script: Script, what: str) -> None:
    """Something is found wrong with the pack, or nothing."""
    if what in FLAWS:
        script.find(FLAWS[what])


def list_packs(stage: int) -> Iterable[str]:
    """Return what the pack is like; how far back a bad card reaches later is a disputed point."""
    number = ("sound", "short", "too large")
    return (*number, "soiled", "twice", "another back") if stage == 1 else number


def choose_flaw(stage: int) -> str:
    """Return a flaw of the pack that makes a new deal due in this round, whatever the reading."""
    return "soiled" if stage == 1 else "short"


def hands_of(script: Script, stage: int, of: int | None, wrong: int) -> None:
    """By fours: a whole round is dealt, somebody perhaps with a wrong number."""
    deal = script.procedure(stage)
    lay(script, [(to, count + wrong if to == of else count) for to, count in deal], stage)


def prepared(script: Script, how: str) -> None:
    """Prepare properly, without a cut, or with the dealer's shuffle after it."""
    script.shuffle()
    if how != "uncut":
        script.cut()
    if how == "shuffled":
        script.shuffle()


@family(
    "casino",
    stage=range(1, 6),
    pack=list_packs,
    of=(None, 0, 1),
    wrong=lambda of: (0,) if of is None else (-1, 1, 2),
    house=("game", "deal"),
    by=lambda house: (None, 1) if house == "game" else (None,),
)
def pack_and_number(
    script: Script,
    stage: int,
    pack: str,
    of: int | None,
    wrong: int,
    house: str,
    by: int | None,
) -> None:
    """Somebody gets a wrong number, and the pack is not right either, or one of the two."""
    begin(script, 4, stage, house=house)
    hands_of(script, stage, of, wrong)
    script.lift(1) if pack == "sound" else find(script, pack)
    script.call(by)


@family(
    "casino",
    size=SIZES,
    how=("uncut", "shuffled", "cut"),
    laid=during_first,
    card=("exposed", "falls closed"),
    said=lambda laid, card: (
        ("nothing",) if laid < 2 or card == "falls closed" else ("nothing", "takes", "refuses")
    ),
    by=(None, 1),
)
def uncut_and_a_card_shown(
    script: Script,
    size: int,
    how: str,
    laid: int,
    card: str,
    said: str,
    by: int | None,
) -> None:
    """Dealt from a pack that is not cut, and a card is shown; who calls?"""
    script.table(packets=size)
    prepared(script, how)
    script.deal(laid)
    show(script, card, 1)
    answer(script, said)
    script.call(by)


BESIDE = (
    "uncut",
    "shuffled",
    "shown",
    "counted wrong",
    "looked",
    "count lost",
    "deals anew",
    "soiled",
    "peeked",
)


def _when_it_happens(beside: str, laid: int) -> Iterable[str]:
    """Return whether it happens now, when all is dealt, or before that."""
    if beside in ("shown", "looked"):
        return ("now", "then all is dealt")
    return ("now", "all is dealt") if beside == "soiled" and laid == 1 else ("now",)


@family(
    "casino",
    size=SIZES,
    leave=(False, True),
    beside=BESIDE,
    laid=lambda size, beside: (
        middle(size) if beside in ("count lost", "deals anew") else during_first(size)
    ),
    when=_when_it_happens,
    by=lambda leave, beside: (
        (None,)
        if beside == "deals anew"
        else objectors(1)
        if leave and beside == "looked"
        else objectors()
    ),
)
def another_deals_with_a_fault(
    script: Script, size: int, leave: bool, beside: str, laid: int, when: str, by: int | None
) -> None:
    """One whose turn it is not deals, with leave or not, and something else goes wrong."""
    script.table(packets=size, turn=1, leave=leave)
    prepared(script, beside)
    script.deal(laid)
    if when == "all is dealt":
        script.deal_rest()
    if beside == "shown":
        script.expose(1)
    if beside == "counted wrong":
        too_many(script, 1, laid, 1)
    if beside == "looked":
        script.lift(1)
    if beside in ("count lost", "deals anew"):
        script.lose_count()
    if beside == "deals anew":
        script.redeal()
    if beside == "soiled":
        script.find("soiled")
    if beside == "peeked":
        script.peek(0)
    if when == "then all is dealt":
        script.deal_rest()
    script.call(by)


def _cuts(turn: int, leave: bool, shuffle: str) -> Iterable[str]:
    """Return how it is cut; no more than two things go wrong in one story."""
    if turn and not leave and shuffle != "properly":
        return ("none", "five")
    return ("none", "thin", "five", "disorder", "card seen", "by the dealer")


def _put_right(cut: str) -> Iterable[str]:
    """Return what follows; a good cut is not made again, but after a shuffle."""
    again = ("cut",) if cut != "five" else ()
    return ("nothing", "shuffled", "shuffled and cut", *again)


def _about_preparing(turn: int, leave: bool, shuffle: str, cut: str) -> Iterable[int | None]:
    by_dealer = (turn and not leave) or shuffle != "properly"
    by_cutter = cut in ("thin", "disorder")
    return objectors(*((0,) if by_dealer else ()), *((1,) if by_cutter else ()))


@family(
    "casino",
    turn=(0, 1),
    leave=leave_given,
    shuffle=("properly", "faces seen", "hidden"),
    cut=_cuts,
    again=_put_right,
    by=_about_preparing,
)
def badly_prepared(
    script: Script,
    turn: int,
    leave: bool,
    shuffle: str,
    cut: str,
    again: str,
    by: int | None,
) -> None:
    """Shuffle, cut and dealer may all be wrong; some of it is put right."""
    script.table(turn=turn, leave=leave)
    script.shuffle(open=shuffle != "hidden", faces_seen=shuffle == "faces seen")
    if cut == "by the dealer":
        script.cut(0)
    elif cut != "none":
        script.cut(parts={"thin": (49, 3), "five": (47, 5)}.get(cut))
    if cut == "disorder":
        script.disorder()
    if cut == "card seen":
        script.expose("pack")
    if again in ("shuffled", "shuffled and cut"):
        script.shuffle(1)
    if again in ("shuffled and cut", "cut"):
        script.cut()
    script.call(by)


def _beside_a_lost_count(size: int, stage: int, laid: int) -> Iterable[str]:
    found = ["shows a card", "looks at the bottom", "short"]
    if stage == 1:
        found.append("soiled")
    if laid + 2 < number_of_packets(size, stage):
        found += ["too many to one", "too many to the dealer"]
    return found


@family(
    "casino",
    size=SIZES,
    stage=with_a_middle,
    laid=middle,
    then=_beside_a_lost_count,
    anew=(False, True),
    by=lambda anew: (None,) if anew else (None, 1),
)
def count_is_lost_and_more(
    script: Script, size: int, stage: int, laid: int, then: str, anew: bool, by: int | None
) -> None:
    """Something else happens, and the dealer loses count; or the pack is found wrong after that."""
    begin(script, size, stage)
    script.deal(laid)
    if then == "shows a card":
        script.expose(1)
    if then == "looks at the bottom":
        script.peek(0)
    if then in ("too many to one", "too many to the dealer"):
        too_many(script, stage, laid, 1 if then == "too many to one" else 0)
    script.lose_count()
    if anew:
        script.redeal()
    if then in ("short", "soiled"):
        find(script, then)
    script.call(by)


def _about_the_play(by: int, fault: str, found: str) -> Iterable[int | None]:
    if fault == "none" or found != "nothing":
        return objectors()
    return objectors(1 - by if fault == "raised" else by)


@family(
    "casino",
    stage=ROUNDS,
    by=(0, 1),
    fault=("none", "false", "silent", "too many", "raised"),
    found=("nothing", "short", "count"),
    caller=_about_the_play,
)
def play_and_the_deal(
    script: Script,
    stage: int,
    by: int,
    fault: str,
    found: str,
    caller: int | None,
) -> None:
    """A fault in play, or none, and something wrong with the pack or the count of a hand."""
    begin(script, 4, stage)
    if found == "count" and stage < 6:
        hands_of(script, stage, by, 1)
    elif found == "count":
        hands_of(script, stage, by, -1)
    else:
        script.deal_rest()
    if by == 0:
        move(script, 1)
    if fault in ("false", "silent", "raised"):
        value = builds(script, by, holds=fault != "false", announced=fault != "silent")
        if fault == "raised":
            raises(script, 1 - by, by, value, "table")
    else:
        takes(script, by, 1, 1 if fault == "too many" else 0)
    find(script, found)
    script.call(caller)


def _about_looks(due: str, look: str, who: int) -> Iterable[int | None]:
    if due == "too many":
        return objectors(0)
    if due in ("soiled", "short"):
        return objectors()
    looked = [who]
    if look == "both":
        looked.append(1 - who)
    return objectors(*looked)


@family(
    "casino",
    stage=range(1, 6),
    due=lambda stage: ("nothing", "too many", choose_flaw(stage)),
    look=lambda due: (
        ("before", "both", "touched before")
        if due == "nothing"
        else ("before", "after", "both", "touched before", "touched after")
    ),
    who=(0, 1),
    by=_about_looks,
    house=lambda due: ("game", "deal") if due == "too many" else ("game",),
)
def look_when_it_is_over(
    script: Script, stage: int, due: str, look: str, who: int, by: int | None, house: str
) -> None:
    """A hand is looked at or touched, before or after what makes the deal void, or nothing does."""
    begin(script, 2, stage, house=house)
    script.deal(number_of_packets(2, stage) - 1)
    if look in ("before", "both"):
        script.lift(who)
    if look == "touched before":
        script.touch(who)
    if due == "too many":
        too_many(script, stage, number_of_packets(2, stage) - 1, 0)
    if due in ("soiled", "short"):
        find(script, due)
    if look in ("after", "both"):
        script.lift(1 - who if look == "both" else who)
    if look == "touched after":
        script.touch(who)
    script.call(by)


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    laid=lambda size, stage: range(1, number_of_packets(size, stage)),
    card=("exposed", "falls closed"),
    said=lambda stage, laid, card: (
        ("nothing",)
        if card == "falls closed" or stage == 6 or (stage == 1 and laid == 1)
        else ("nothing", "takes", "refuses")
    ),
    then=lambda stage: (
        *(("nothing", "too many") if stage < 6 else ("nothing",)),
        "peeked",
        "looked",
        choose_flaw(stage),
    ),
    by=lambda card, then: (
        objectors(1) if card == "falls closed" and then == "looked" else objectors()
    ),
)
def card_shown_and_more(
    script: Script,
    size: int,
    stage: int,
    laid: int,
    card: str,
    said: str,
    then: str,
    by: int | None,
) -> None:
    """A card of the opponent is shown, or falls unseen, and then something else goes wrong."""
    begin(script, size, stage)
    script.deal(laid)
    show(script, card, 1)
    answer(script, said)
    if then == "too many":
        too_many(script, stage, laid, 1)
    if then == "peeked":
        script.peek(0)
    if then == "looked":
        script.lift(1)
    if then in ("soiled", "short"):
        find(script, then)
    script.call(by)


@family(
    "casino",
    size=SIZES,
    stage=(1,),
    how=("uncut", "shuffled"),
    laid=(1,),
    touched=("nothing", "touched", "looked", "peeked", "fell closed", "fell open"),
    stop=stops_first,
    by=(None, 1),
    first=lambda touched, stop: (
        (None, 1) if touched in ("touched", "looked") and stop == "now" else (None,)
    ),
)
def uncut_and_a_hand_touched(
    script: Script,
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
    script.table(packets=size)
    prepared(script, how)
    script.deal(laid)
    script.call(first)
    if touched == "touched":
        script.touch(1)
    if touched == "looked":
        script.lift(1)
    if touched == "peeked":
        script.peek(0)
    if touched == "fell closed":
        script.drop(1, "down")
    if touched == "fell open":
        script.drop("pack", "up")
    go_on(script, size, laid, stop, stage)
    script.call(by)


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
