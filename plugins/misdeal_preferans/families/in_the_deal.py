"""While cards are dealt: cards that open, the talon, hands on too soon, counts, the pack."""

from __future__ import annotations

from typing import Literal

from misdeal_preferans.families.table import (
    FAILED,
    LEVELS,
    SEATS,
    Where,
    goes_on,
    hands,
    holders,
    last_packet,
    lay,
    lies,
    objectors,
    opens,
    order,
    progressions,
    somebody_but,
    talon_at,
)
from trainer.plugins import (
    NOTICED,
    NOTICED_OR_LIFTED,
    Family,
    Flaw,
    Script,
    everyone,
    family,
)

# -- a card opens --------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    failed=FAILED,
    packets=(0, 1, 3, 4, 9, 15, 16),
    of=lies,
    how=lambda packets: ("shown", "up", "down") if packets in range(1, 16) else ("shown",),
)
def dealer_opens_a_card(
    script: Script, level: int, failed: int, packets: int, of: Where, how: str
) -> None:
    """A card comes open through the dealer, in the cut, in dealing, or once the deal is over."""
    script.table(level=level, failed=failed)
    script.prepare()
    script.deal(packets)
    opens(script, how, of)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 2),
    progression=progressions,
    failed=FAILED,
    by=lambda seats, failed: (0, seats - 1, 1) if failed == 0 else (0,),
    moment=("before the cut", "after the cut", "of the new pack"),
    then=lambda moment: (
        (
            "nothing",
            "called",
            *(() if moment == "before the cut" else ("cut anew",)),
            "dealt",
            "all dealt",
        )
    ),
)
def card_opens_in_the_cut(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    failed: int,
    by: int,
    moment: str,
    then: str,
) -> None:
    """A card of the pack is seen before the cut or in it; it is cut anew, or dealt, or neither."""
    script.table(progression=progression, level=level, failed=failed)
    script.shuffle()
    if moment == "of the new pack":
        script.cut()
        script.swap_pack()
        script.shuffle()
    if moment == "before the cut":
        script.expose("pack", by)
    script.cut()
    if moment != "before the cut":
        script.expose("pack", by)
    if then == "cut anew":
        script.cut()
    goes_on(script, then, 4, caller=somebody_but(script.seats, by))


@family(
    "preferans",
    seats=SEATS,
    packets=(2, 4, 8, 15, 16),
    by=everyone,
    of=lambda packets, seats, by: [
        place for place in lies(packets, seats) if place != by or not by
    ],
    how=lambda packets: ("shown", "up", "down") if packets < 16 else ("shown",),
    looker=lambda packets, seats: (None, *(seat for seat in holders(packets, seats) if seat)),
)
def somebody_opens_a_card(
    script: Script, packets: int, by: int, of: Where, how: str, looker: int | None
) -> None:
    """A card comes open through this player or that, who may have seen his own before."""
    script.prepare()
    script.deal(packets)
    script.lift(looker)
    opens(script, how, of, by)


@family(
    "preferans",
    seats=SEATS,
    packets=(0, 1, 3, 4, 8, 12, 15),
    of=lambda packets, seats: ("pack", order(seats)[packets]),
    how=lambda of: ("face up",) if of == "pack" else ("face up", "falls on its back"),
    looker=lambda packets, seats: (None, *holders(packets, seats)),
    then=("nothing", "called", "all dealt"),
)
def card_lies_face_up_in_the_pack(
    script: Script, packets: int, of: Where, how: str, looker: int | None, then: str
) -> None:
    """A card lies face up in the pack, perhaps the next that is dealt; or that one falls closed."""
    script.prepare()
    script.deal(packets)
    script.lift(looker)
    if how == "face up":
        script.box(of)
    else:
        script.drop(of, "down")
    goes_on(script, then, caller=2 if looker == 1 else 1)


# -- the talon -----------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    failed=FAILED,
    place=(1, 3, 4, 5, 7),
    when=NOTICED_OR_LIFTED,
    by=objectors,
)
def talon_by_itself(
    script: Script, level: int, failed: int, place: int, when: str, by: int
) -> None:
    """The talon is laid as the third packet, the fourth, the fifth …; somebody notices, or not."""
    script.table(level=level, failed=failed)
    script.prepare()
    packets = talon_at(script, place)
    early = 8 if when == "during" else 16
    lay(script, packets[:early])
    script.notice(when, by, dealt=True)


@family(
    "preferans",
    seats=SEATS,
    failed=(0, 1, 2),
    place=(2, 4, 5),
    count=(1, 3),
    evened=(False, True),
    when=NOTICED,
    by=objectors,
)
def talon_of_another_size(
    script: Script, failed: int, place: int, count: int, evened: bool, when: str, by: int
) -> None:
    """The talon gets one card or three, and may be evened out by another packet."""
    script.table(failed=failed)
    script.prepare()
    packets = talon_at(script, place, count)
    lay(script, packets[:7])
    if evened:
        script.deal_to("talon", 1) if count == 1 else script.deal_to(packets[7][0], 1)
    script.notice(when, by)


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    laid=("all but one hand", "all but the talon", "the talon last"),
    then=("nothing", "called", "touched", "looked", "looked, called", "card shown", "card falls"),
    by=lambda seats, then: hands(seats)[:2] if then != "nothing" else (1,),
)
def talon_is_left_to_the_last(script: Script, failed: int, laid: str, then: str, by: int) -> None:
    """The hands get their ten by fours after the first round, and only then comes the talon."""
    script.table(failed=failed)
    script.prepare()
    script.deal(3)
    fours = [(seat, 4) for seat in hands(script.seats)]
    packets: list[tuple[Where, int]] = [*fours, *fours, ("talon", 2)]
    more = {"all but one hand": 5, "all but the talon": 6, "the talon last": 7}
    lay(script, packets[: more[laid]], start=3)
    if then == "touched":
        script.touch(by)
    if then.startswith("looked"):
        script.lift(by)
    if then == "card shown":
        script.expose(by)
    if then == "card falls":
        script.drop(by, "up")
    if then == "looked, called":
        script.call(somebody_but(script.seats, by))
    if then == "called":
        script.call(by)


# -- hands on too soon ---------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    level=LEVELS,
    progression=progressions,
    packets=(3, 7, 15, 16),
    by=holders,
    looks=(False, True),
    opened=lambda by, looks: (
        ("none", "own", "dealer", "another") if looks and by else ("none", "dealer", "another")
    ),
    of=lambda seats, by, packets, opened: (
        [seat for seat in holders(packets, seats) if seat or by]
        if opened == "dealer"
        else [seat for seat in holders(packets, seats) if seat != (2 if by == 1 else 1)]
        if opened == "another"
        else (by,)
    ),
)
def hands_on_too_soon(
    script: Script,
    level: int,
    progression: tuple[int, ...],
    packets: int,
    by: int,
    looks: bool,
    opened: str,
    of: int,
) -> None:
    """Somebody touches or lifts his cards too soon, and a card may come open."""
    script.table(level=level, progression=progression)
    script.prepare()
    script.deal(packets)
    if looks:
        script.lift(by)
    else:
        script.touch(by)
    if opened == "own":
        script.expose(by, by)
    if opened == "dealer":
        script.expose(of)
    if opened == "another":
        script.expose(of, 2 if by == 1 else 1)


@family(
    "preferans",
    seats=SEATS,
    first=("look", "card"),
    failed=lambda first: FAILED if first == "look" else (0, 2),
    packets=lambda first: (3, 8, 14) if first == "look" else (8,),
    looker=hands,
    opener=lambda looker, first: (0, "looker") if looker and first == "look" else (0,),
    of=lambda seats, looker, opener: (
        (looker,)
        if opener == "looker" and looker
        else [place for place in ("talon", *hands(seats)) if place != 0 or looker]
    ),
    level=lambda looker, opener, first: (0, 1) if looker and first == "look" else (0,),
    then=lambda first: ("nothing", "all dealt") if first == "look" else ("nothing",),
)
def looker_and_a_card(
    script: Script,
    first: str,
    failed: int,
    packets: int,
    looker: int,
    opener: int | str,
    of: Where,
    level: int,
    then: str,
) -> None:
    """Somebody looks and a card opens, or the card opens first; through the dealer or himself."""
    script.table(failed=failed, level=level)
    script.prepare()
    script.deal(packets)
    by = looker if opener == "looker" else 0
    if first == "look":
        script.lift(looker)
    script.expose("pack" if of == "talon" and packets == 3 else of, by)
    if first == "card":
        script.lift(looker)
    goes_on(script, then)


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    first=hands,
    second=lambda seats: (None, *hands(seats)),
    spread=lambda second: (3,) if second is None else (0, 3, 10),
    between=lambda first: ("nothing", "card", "own card") if first else ("nothing", "card"),
    then=("nothing", "called", "touches"),
)
def two_look(
    script: Script, level: int, first: int, second: int | None, spread: int, between: str, then: str
) -> None:
    """One looks at his cards, then perhaps another, before the deal is over or when it is."""
    script.table(level=level)
    script.prepare()
    script.deal(6)
    script.lift(first)
    if between == "card":
        script.expose("talon")
    if between == "own card":
        script.expose(first, first)
    script.deal(spread)
    script.lift(second)
    if then == "called":
        script.call(0 if first else 1)
    if then == "touches":
        script.touch(1)


@family(
    "preferans",
    seats=SEATS,
    packets=(3, 8, 15, 16),
    by=holders,
    twice=(False, True),
    then=lambda packets: (
        ("nothing", "called", "looked", "all dealt", "dropped", "opened")
        if packets < 16
        else ("nothing", "called", "looked")
    ),
)
def cards_are_touched(script: Script, packets: int, by: int, twice: bool, then: str) -> None:
    """Somebody straightens his cards, and then he looks at them, or the dealer drops one."""
    script.prepare()
    script.deal(packets)
    script.touch(by)
    if twice:
        script.touch(1)
    if then == "called":
        script.call(somebody_but(script.seats, by, 1))
    if then == "looked":
        script.lift(by)
    if then == "all dealt":
        script.deal_rest()
    if then in ("dropped", "opened"):
        script.drop(by, "down" if then == "dropped" else "up")


# -- counts --------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    extra=hands,
    size=(2, 3, 4),
    looker=lambda seats, failed: (None, *(hands(seats)[:1] if failed else hands(seats))),
    moment=lambda seats, extra, size, looker: (
        ("before",)
        if looker is None
        else ("before", "after")
        if size == 4 and extra == hands(seats)[1]
        else ("before", "after", "over")
    ),
    then=lambda failed, looker: (
        ("nothing",) if failed or looker is not None else ("nothing", "soiled")
    ),
)
def last_hand_is_short(
    script: Script, failed: int, extra: int, size: int, looker: int | None, moment: str, then: str
) -> None:
    """A hand gets too large a packet, so the last one is short; somebody may have looked."""
    script.table(failed=failed)
    script.prepare()
    spot = last_packet(script, extra)
    script.deal(6)
    if moment == "before":
        script.lift(looker)
    script.deal(spot - 6)
    lay(script, ((extra, size),), start=spot)
    if moment == "after":
        script.lift(looker)
    if spot < 14 or size < 4:
        script.deal_rest()
    if moment == "over":
        script.lift(looker)
    if then == "soiled":
        script.find("soiled")


@family(
    "preferans",
    seats=SEATS,
    level=(0, 1),
    extra=hands,
    size=(2, 3),
    looker=lambda seats: (None, *hands(seats)),
    before=("touched", "dropped"),
    then=("nothing", "called", "card shown"),
    by=lambda seats: hands(seats)[:2],
)
def hand_is_found_short_afterwards(
    script: Script,
    level: int,
    extra: int,
    size: int,
    looker: int | None,
    before: str,
    then: str,
    by: int,
) -> None:
    """Cards are touched or fall on their backs; then a hand is short, which somebody notices."""
    script.table(level=level)
    script.prepare()
    script.deal(9)
    script.lift(looker)
    if before == "touched":
        script.touch(by)
    else:
        script.drop(by, "down")
    spot = last_packet(script, extra)
    script.deal(spot - 9)
    lay(script, ((extra, size),), start=spot)
    script.deal_rest()
    if then == "called":
        script.call(somebody_but(script.seats, by, -1 if looker is None else looker))
    if then == "card shown":
        script.expose(1)


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    spot=(0, 3, 6, 10, 14),
    size=(1, 3),
    evened=lambda spot, size: (
        ("not", *(("in time",) if spot not in (3, 14) else ()), *(("after",) if size == 1 else ()))
    ),
    looker=lambda seats, failed, spot: (
        None,
        *(holders(spot, seats)[:1] if failed else holders(spot, seats)),
    ),
    then=lambda evened: (
        ("all dealt",)
        if evened == "in time"
        else ("nothing", "all dealt", "called", "all dealt, looked")
        if evened == "not"
        else ("nothing", "looked")
    ),
)
def packet_of_another_size(
    script: Script,
    failed: int,
    spot: int,
    size: int,
    evened: str,
    looker: int | None,
    then: str,
) -> None:
    """A packet of one or of three is laid; another may even it out, in time or after the last."""
    script.table(failed=failed)
    script.prepare()
    script.deal(spot)
    script.lift(looker)
    place = script.procedure()[spot][0]
    script.deal_to(place, size)
    if evened == "in time":
        again = next(
            at for at, one in enumerate(script.procedure()) if at > spot and one[0] == place
        )
        script.deal(again - spot - 1)
        script.deal_to(place, 4 - size)
    if evened != "not" or then.startswith("all dealt"):
        script.deal_rest()
    if evened == "after":
        script.deal_to(place, 1)
    if then.endswith("looked"):
        script.lift(2 if looker == 1 else 1)
    if then == "called":
        script.call(2 if looker == 1 else 1)


@family(
    "preferans",
    seats=SEATS,
    cut=("properly", "not"),
    lifted=(None, 1),
    larger=(0, 1, 2, 3),
    then=lambda larger: (
        "nothing",
        "called",
        "looked",
        "touched",
        "card shown",
        *(("bottom seen",) if larger < 3 else ()),
    ),
)
def last_rounds_are_dealt_in_one(
    script: Script, cut: str, lifted: int | None, larger: int, then: str
) -> None:
    """The last two rounds are dealt as one, by fours: hands are full before the last packet."""
    script.shuffle()
    if cut == "properly":
        script.cut()
    script.deal(10)
    script.lift(lifted)
    for seat in hands(script.seats)[:larger]:
        script.deal_to(seat, 4)
    if then == "called":
        script.call(2)
    if then == "looked":
        script.lift(2)
    if then == "touched":
        script.touch(2)
    if then == "card shown":
        script.expose(2)
    if then == "bottom seen":
        script.peek(0)


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    packets=(6, 9, 13),
    then=("asks", "called", "looked", "touched", "redeals", "finishes"),
    large=lambda then: (False, True) if then in ("asks", "redeals") else (False,),
)
def loses_count(script: Script, failed: int, packets: int, then: str, large: bool) -> None:
    """The dealer loses count, and may have chosen what to do; the count may be wrong by then."""
    script.table(failed=failed)
    script.prepare()
    script.deal(packets)
    if large:
        script.deal_to(script.procedure()[packets][0], 3)
    script.lose_count()
    if then == "redeals":
        script.redeal()
    if then == "called":
        script.call(2)
    if then == "looked":
        script.lift(1)
    if then == "touched":
        script.touch(1)
    if then == "finishes":
        script.deal_rest()


@family(
    "preferans",
    seats=SEATS,
    failed=FAILED,
    place=lambda seats: hands(seats)[:2],
    size=(2, 3),
    lost=lambda seats, place: ("not", "asks", "redeals") if place == hands(seats)[0] else ("not",),
)
def loses_count_of_the_last_packets(
    script: Script,
    failed: int,
    place: int,
    size: int,
    lost: str,
) -> None:
    """In the last round a hand may get three cards, and the dealer does not know where he is."""
    script.table(failed=failed)
    script.prepare()
    script.deal(12)
    spot = hands(script.seats).index(place)
    lay(script, (*script.procedure()[12 : 13 + spot], (place, size)), start=12)
    if lost != "not":
        script.lose_count()
    if lost == "redeals":
        script.redeal()


@family(
    "preferans",
    seats=SEATS,
    looker=lambda seats: (None, *hands(seats)),
    moment=lambda looker: ("early",) if looker is None else ("early", "late", "over"),
    last=(1, 2),
    found=lambda last: (
        ("nothing", "short", "soiled") if last == 1 else ("nothing", "surplus", "soiled")
    ),
    failed=lambda found: (0,) if found == "short" else (0, 1, 2),
    call=lambda found, looker: (None, 2 if looker == 1 else 1) if found == "nothing" else (None,),
)
def cards_run_out(
    script: Script,
    looker: int | None,
    moment: str,
    last: int,
    found: Flaw | Literal["nothing"],
    failed: int,
    call: int | None,
) -> None:
    """For the last packet there is one card, or two as there should be; the pack is counted."""
    script.table(failed=failed)
    script.prepare()
    script.deal(6)
    if moment == "early":
        script.lift(looker)
    script.deal(9)
    if moment == "late":
        script.lift(looker)
    if last == 2:
        script.deal_rest()
    else:
        script.deal_to(hands(script.seats)[2], 1)
    if moment == "over":
        script.lift(looker)
    if found != "nothing":
        script.find(found)
    script.call(call)


# -- the pack ------------------------------------------------------------------------------------


@family(
    "preferans",
    seats=SEATS,
    what=("short", "surplus", "defective", "soiled", "double", "foreign", "nothing"),
    failed=lambda what: (0,) if what == "short" else FAILED,
    packets=lambda what: (None, 0, 7) if what == "short" else (None, 0, 7, 16),
    count=lambda what: (
        (1, 2, 3) if what == "short" else (1, 2) if what in ("surplus", "soiled") else (1,)
    ),
    looker=lambda packets, seats: (None, *holders(packets or 0, seats)[:2]),
    then=lambda looker: ("nothing", "called") if looker is None else ("nothing", "touched"),
)
def pack_is_not_right(
    script: Script,
    what: Flaw | Literal["nothing"],
    failed: int,
    packets: int | None,
    count: int,
    looker: int | None,
    then: str,
) -> None:
    """The pack turns out to lack cards, to have too many, or to have bad ones."""
    script.table(failed=failed)
    script.shuffle()
    if packets is not None:
        script.cut()
        script.deal(packets)
    script.lift(looker)
    if what != "nothing":
        script.find(what, count)
    if then == "called":
        script.call(1)
    if then == "touched":
        script.touch(1)


FAMILIES: tuple[Family, ...] = (
    dealer_opens_a_card,
    card_opens_in_the_cut,
    somebody_opens_a_card,
    card_lies_face_up_in_the_pack,
    talon_by_itself,
    talon_of_another_size,
    talon_is_left_to_the_last,
    hands_on_too_soon,
    looker_and_a_card,
    two_look,
    cards_are_touched,
    last_hand_is_short,
    hand_is_found_short_afterwards,
    packet_of_another_size,
    last_rounds_are_dealt_in_one,
    cards_run_out,
    loses_count,
    loses_count_of_the_last_packets,
    pack_is_not_right,
)
