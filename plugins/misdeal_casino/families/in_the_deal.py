"""While cards are dealt: order and number of the packets, cards shown, looks, what is found."""

from __future__ import annotations

from collections.abc import Iterable

from misdeal_casino.families.shared import (
    ROUNDS,
    SIZES,
    answer,
    begin,
    during,
    during_first,
    go_on,
    laid_or_none,
    lay,
    middle,
    move,
    number_of_packets,
    objectors,
    show,
    stops_first,
    stops_in_round,
    ways,
    with_a_middle,
)
from trainer.plugins import Flaw, Script, family

Where = int | str


def _when_all_lies(size: int, stage: int, laid: int) -> Iterable[str]:
    whole = laid == number_of_packets(size, stage)
    return ("nothing", "lifted", "play") if whole else ("nothing",)


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    way=ways,
    laid=laid_or_none,
    after=_when_all_lies,
    by=(None, 1),
)
def in_order(
    script: Script, size: int, stage: int, way: str, laid: int, after: str, by: int | None
) -> None:
    """A round with nothing wrong in it, groundless calls included."""
    begin(script, size, stage, way)
    script.deal(laid)
    if after == "lifted":
        script.lift(1)
        script.lift(0)
    if after == "play":
        move(script, 1)
    script.call(by)


# -- order and number ----------------------------------------------------------------------------


def _changes(size: int) -> Iterable[str]:
    return ("none", "swapped", "uneven", "all at once") if size == 2 else ("none", "swapped")


def _owners(stage: int, change: str) -> Iterable[Where | None]:
    players: tuple[Where, ...] = (0,) if change == "uneven" else (1, 0)
    if stage == 6 and change == "all at once":
        players = (1,)
    return (None, *players, "table") if stage == 1 else (None, *players)


def _packets(size: int, of: Where | None, change: str) -> Iterable[int]:
    return (0,) if of is None or change == "all at once" or size == 4 else (0, 1)


def _last(size: int, stage: int, change: str) -> int:
    """Return whose packet is the last of a round."""
    return 1 if size == 4 and stage > 1 and change == "swapped" else 0


def _wrong(size: int, stage: int, change: str, of: Where | None, packet: int) -> Iterable[int]:
    if of is None:
        return (0,)
    if change == "all at once":
        return (1, 2)
    if stage == 6 and of == _last(size, stage, change) and (size == 4 or packet == 1):
        return (-1,)  # the pack runs out with the last packet
    return (-1, 1, 2)


def _ends(
    size: int, stage: int, change: str, of: Where | None, packet: int, wrong: int
) -> Iterable[bool]:
    if of is None:
        return (True,)
    last = _last(size, stage, change)
    at_the_end = size == 4 or change == "all at once" or packet == 1
    run_out = stage == 6 and size == 2 and packet == 1 and wrong == 2
    return (False,) if run_out or (of == last and at_the_end) else (False, True)


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    change=_changes,
    of=_owners,
    packet=_packets,
    wrong=_wrong,
    whole=_ends,
    house=("game", "deal"),
    by=lambda house: (None, 1) if house == "game" else (None,),
)
def wrong_number(
    script: Script,
    size: int,
    stage: int,
    change: str,
    of: Where | None,
    packet: int,
    wrong: int,
    whole: bool,
    house: str,
    by: int | None,
) -> None:
    """Packets in another order or of another size; somebody gets a wrong number, or nobody."""
    begin(script, size, stage, house=house)
    deal = script.procedure(stage)
    if change == "all at once":
        deal = [(to, 4) for to, _ in deal[: len(deal) // 2]]
    if change == "swapped":
        deal[0], deal[1] = deal[1], deal[0]
    hands = len(deal) // (2 if size == 2 and change != "all at once" else 1)
    left = 52 if stage == 1 else 40 - 8 * (stage - 2)
    packets: list[tuple[int | str, int]] = []
    for place, (to, count) in enumerate(deal):
        given = count
        if change == "uneven" and to == 1:
            given += -1 if place < hands else 1
        faulty = to == of and place // hands == packet
        given = min(given + wrong if faulty else given, left)
        left -= given
        if given:
            packets.append((to, given))
        if faulty and not whole:
            break
    lay(script, packets, stage)
    script.call(by)


def _second_packet(stage: int, of: int, first: int) -> Iterable[int | None]:
    even = 2 if of == 0 and first == 2 else None  # told already, of the other hand
    most = 4 - first if stage == 6 and of == 0 else 3
    return (*(count for count in range(1, most + 1) if count != even), None)


@family(
    "casino",
    size=(2,),
    stage=ROUNDS,
    of=(1, 0),
    first=(1, 2, 3),
    second=_second_packet,
    looks=(None, 0, 1),
    by=lambda second, looks: objectors(1) if second is None and looks else objectors(),
)
def packets_even_out(
    script: Script,
    size: int,
    stage: int,
    of: int,
    first: int,
    second: int | None,
    looks: int | None,
    by: int | None,
) -> None:
    """By twos a hand gets one, two or three, then again, or the second is yet to come."""
    begin(script, size, stage)
    sizes = iter((first, second))
    left = 52 if stage == 1 else 40 - 8 * (stage - 2)
    packets: list[tuple[int | str, int]] = []
    for to, count in script.procedure(stage):
        given = next(sizes) if to == of else count
        if given is None or not left:
            break
        packets.append((to, min(given, left)))
        left -= min(given, left)
    lay(script, packets, stage)
    script.lift(looks)
    script.call(by)


# -- cards shown ---------------------------------------------------------------------------------

OPEN = ("exposed", "falls open")


def _shown(laid: int) -> Iterable[Where]:
    return (1, "pack", "table") if laid >= 2 else (1, "pack")


def _hows(of: Where, *, disputed: bool) -> Iterable[str]:
    """Return how a card comes to be seen, or falls; *disputed*: no reading settles one not his."""
    if of == 1:
        return (*OPEN, "falls closed")
    return ("falls closed",) if disputed and of == "pack" else ("falls open", "falls closed")


def _hows_first(laid: int, of: Where) -> Iterable[str]:
    return _hows(of, disputed=laid >= 2)


def _hows_later(stage: int, of: Where) -> Iterable[str]:
    return _hows(of, disputed=stage < 6)


def _answers(laid: int, of: Where, how: str) -> Iterable[str]:
    if laid >= 2 and of == 1 and how in OPEN:
        return ("nothing", "takes", "refuses")
    return ("nothing",)


@family(
    "casino",
    size=SIZES,
    way=("plain", "leave"),
    laid=during_first,
    of=_shown,
    how=_hows_first,
    said=_answers,
    stop=stops_first,
    by=(None, 1),
)
def card_is_shown_in_the_first_round(
    script: Script,
    size: int,
    way: str,
    laid: int,
    of: Where,
    how: str,
    said: str,
    stop: str,
    by: int | None,
) -> None:
    """In the first round a card is shown or falls, before or after the table's; is it claimed?"""
    begin(script, size, 1, way)
    script.deal(laid)
    show(script, how, of)
    answer(script, said)
    go_on(script, size, laid, stop)
    script.call(by)


def _answers_later(stage: int, of: Where, how: str) -> Iterable[str]:
    if stage < 6 and of == 1 and how in OPEN:
        return ("nothing", "takes", "refuses")
    return ("nothing",)


@family(
    "casino",
    size=SIZES,
    stage=range(2, 7),
    laid=during,
    of=(1, "pack"),
    how=_hows_later,
    said=_answers_later,
    stop=stops_in_round,
    by=(None, 1),
)
def card_is_shown_in_a_later_round(
    script: Script,
    size: int,
    stage: int,
    laid: int,
    of: Where,
    how: str,
    said: str,
    stop: str,
    by: int | None,
) -> None:
    """In a later round, perhaps the last, a card of the opponent is shown, or another falls."""
    begin(script, size, stage)
    script.deal(laid)
    show(script, how, of)
    answer(script, said)
    go_on(script, size, laid, stop, stage)
    script.call(by)


def _second(stage: int, laid: int, size: int) -> Iterable[int]:
    return range(number_of_packets(size, stage) - laid)


def _both_answers(stage: int, laid: int) -> Iterable[tuple[str, str]]:
    if stage == 6 or (stage == 1 and laid == 1):
        return (("nothing", "nothing"),)
    return (
        ("nothing", "nothing"),
        ("takes", "nothing"),
        ("refuses", "nothing"),
        ("takes", "takes"),
        ("takes", "refuses"),
        ("refuses", "takes"),
        ("refuses", "refuses"),
    )


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    laid=during,
    further=_second,
    second=("exposed", "falls open", "falls closed"),
    said=lambda stage, laid, second: (
        _both_answers(stage, laid) if second == "exposed" else (("nothing", "nothing"),)
    ),
    by=(None, 1),
)
def two_cards_are_shown(
    script: Script,
    size: int,
    stage: int,
    laid: int,
    further: int,
    second: str,
    said: tuple[str, str],
    by: int | None,
) -> None:
    """The dealer shows a card of the opponent, and one more, at once or after more packets."""
    begin(script, size, stage)
    script.deal(laid)
    script.expose(1)
    answer(script, said[0])
    script.deal(further)
    show(script, second, 1)
    answer(script, said[1])
    script.call(by)


def _own_or_boxed(stage: int) -> Iterable[tuple[str, Where, int]]:
    return (
        ("exposed", 0, 0),
        ("falls open", 0, 0),
        ("exposed", 1, 1),
        ("boxed", 0, 0),
        ("boxed", 1, 0),
        *((("boxed", "table", 0),) if stage == 1 else ()),
    )


@family(
    "casino",
    size=SIZES,
    stage=(1, 2, 6),
    laid=during,
    what=_own_or_boxed,
    by=(None, 1),
)
def other_cards_are_seen_and_play_begins(
    script: Script,
    size: int,
    stage: int,
    laid: int,
    what: tuple[str, Where, int],
    by: int | None,
) -> None:
    """A card of the dealer, one that its owner opens, or one that lay open; then play begins."""
    begin(script, size, stage)
    script.deal(laid)
    show(script, *what)
    go_on(script, size, laid, "play", stage)
    script.call(by)


@family(
    "casino",
    stage=ROUNDS,
    of=(0, 1),
    how=OPEN,
    lifted=(False, True),
    stop=("now", "play"),
    by=(None, 1),
)
def card_is_shown_after_the_deal(
    script: Script, stage: int, of: int, how: str, lifted: bool, stop: str, by: int | None
) -> None:
    """All is dealt, and then a card comes to be seen."""
    begin(script, 2, stage)
    script.deal_rest()
    if lifted:
        script.lift(1)
    show(script, how, of, of if how == "exposed" else 0)
    if stop == "play":
        move(script, 1)
    script.call(by)


# -- hands off, lost count, what is found --------------------------------------------------------


def _with_cards(size: int, stage: int, laid: int) -> Iterable[int]:
    return (1, 0) if laid >= (3 if stage == 1 else 2) else (1,)


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    laid=lambda size, stage: range(1, number_of_packets(size, stage) + 1),
    who=_with_cards,
    how=("touches", "looks"),
    stop=lambda size, stage, laid: (
        ("now", "over") if laid < number_of_packets(size, stage) else ("now",)
    ),
    by=lambda who: objectors(who),
)
def hand_is_touched(
    script: Script, size: int, stage: int, laid: int, who: int, how: str, stop: str, by: int | None
) -> None:
    """Somebody touches his cards or picks them up, before the deal is over or when it is."""
    begin(script, size, stage)
    script.deal(laid)
    if how == "touches":
        script.touch(who)
    else:
        script.lift(who)
    go_on(script, size, laid, stop, stage)
    script.call(by)


@family(
    "casino",
    size=SIZES,
    stage=with_a_middle,
    way=ways,
    laid=middle,
    before=("nothing", "looked", "fell closed"),
    then=lambda before: (
        ("nothing", "touched", "deals anew", "over")
        if before == "nothing"
        else ("nothing", "deals anew", "over")
    ),
    by=lambda before, then: (
        (None,)
        if then == "deals anew"
        else objectors(*((1,) if "looked" in (before, then) or then == "touched" else ()))
    ),
)
def count_is_lost(
    script: Script,
    size: int,
    stage: int,
    way: str,
    laid: int,
    before: str,
    then: str,
    by: int | None,
) -> None:
    """The dealer loses count in the middle of the deal; he deals anew, or has yet to choose."""
    begin(script, size, stage, way)
    script.deal(laid)
    if before == "looked":
        script.lift(1)
    if before == "fell closed":
        script.drop(1, "down")
    script.lose_count()
    if then == "touched":
        script.touch(1)
    if then == "deals anew":
        script.redeal()
    if then == "over":
        script.deal_rest()
    script.call(by)


WRONG_NUMBER: tuple[tuple[Flaw, int], ...] = (
    ("short", 1),
    ("short", 2),
    ("surplus", 1),
    ("surplus", 2),
)
BAD_CARD: tuple[tuple[Flaw, int], ...] = (
    ("soiled", 1),
    ("defective", 1),
    ("double", 1),
    ("foreign", 1),
)


def _found(stage: int, when: str | int) -> Iterable[tuple[Flaw, int]]:
    """Return what can be found; how far back a bad card reaches later on is a disputed point."""
    later = stage > 1 or when == "play"
    return WRONG_NUMBER if later else (*WRONG_NUMBER, *BAD_CARD)


def _found_when(size: int, stage: int) -> Iterable[str | int]:
    if stage == 1:
        yield from ("before the shuffle", "before the cut")
    yield from range(number_of_packets(size, stage) + 1)
    yield from ("lifted", "play")


@family(
    "casino",
    size=SIZES,
    stage=ROUNDS,
    when=_found_when,
    what=_found,
    by=(None, 1),
)
def pack_is_not_right(
    script: Script,
    size: int,
    stage: int,
    when: str | int,
    what: tuple[Flaw, int],
    by: int | None,
) -> None:
    """The pack is found to be wrong, at any moment of a round."""
    if when in ("before the shuffle", "before the cut"):
        script.table(packets=size)
        if when == "before the cut":
            script.shuffle()
    else:
        begin(script, size, stage)
    if isinstance(when, int):
        script.deal(when)
    if when in ("lifted", "play"):
        script.deal_rest()
    if when == "lifted":
        script.lift(1)
    if when == "play":
        move(script, 1)
    script.find(*what)
    script.call(by)


FAMILIES = (
    in_order,
    wrong_number,
    packets_even_out,
    card_is_shown_in_the_first_round,
    card_is_shown_in_a_later_round,
    two_cards_are_shown,
    other_cards_are_seen_and_play_begins,
    card_is_shown_after_the_deal,
    hand_is_touched,
    count_is_lost,
    pack_is_not_right,
)
