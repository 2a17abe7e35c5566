"""Before the first packet: the draw, the shuffle, the cut, and whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from misdeal_casino.families.shared import (
    SIZES,
    begin,
    during_first,
    go_on,
    objectors,
    stops_first,
)
from trainer.plugins import WAYS, Script, family, leave_given

DRAWS = (("A", "K"), ("2", "A"), ("3", "2"), ("9", "J"), ("K", "10"), ("4", "8"))
EQUAL = (("A", "A"), ("7", "7"), ("Q", "Q"))
_ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def lowest(drawn: Sequence[str]) -> int | None:
    """Return who drew the lower card, the ace being low; None where the cards are equal."""
    mine, other = (_ORDER.index(rank) for rank in drawn)
    return None if mine == other else 0 if mine < other else 1


NOT_YET = ("nothing", "other shuffles", "exchanged")
"""What happens after a draw, and is no step of the dealer's towards dealing."""
STEPS = ("shuffled", "cut", "dealt")


def _leave_after_the_draw(drawn: Sequence[str], then: str) -> Iterable[bool]:
    """Return whether the dealer has leave to deal, the draw having named the other."""
    return (False, True) if lowest(drawn) == 1 and then.startswith("dealt") else (False,)


def _after_the_draw(script: Script, drawn: Sequence[str], then: str) -> None:
    script.draw_ranks(dict(enumerate(drawn)))
    if then == "other shuffles":
        script.shuffle(1)
    if then == "exchanged":
        script.swap_pack()
    if then == "refused":
        script.refuse_shuffle(1)
    if then in ("shuffled", "cut", "dealt", "dealt out"):
        script.shuffle()
    if then in ("cut", "dealt", "dealt out"):
        script.cut()
    if then == "dealt":
        script.deal(1)
    if then == "dealt out":
        script.deal_rest()


@family(
    "casino",
    size=SIZES,
    drawn=(*DRAWS, *EQUAL),
    then=(*NOT_YET, "refused", *STEPS, "dealt out"),
    leave=_leave_after_the_draw,
)
def first_deal_is_drawn(
    script: Script, size: int, drawn: Sequence[str], then: str, leave: bool
) -> None:
    """Both cut for the first deal; one of them goes on, perhaps though the deal is not his."""
    script.table(packets=size, leave=leave)
    _after_the_draw(script, drawn, then)


@family(
    "casino",
    size=SIZES,
    first=EQUAL,
    drawn=(*DRAWS[:4], ("8", "8")),
    then=(*NOT_YET[:2], *STEPS),
    leave=_leave_after_the_draw,
)
def equal_cards_are_drawn(
    script: Script,
    size: int,
    first: Sequence[str],
    drawn: Sequence[str],
    then: str,
    leave: bool,
) -> None:
    """The cards cut were equal, and both cut again."""
    script.table(packets=size, leave=leave)
    script.draw_ranks(dict(enumerate(first)))
    _after_the_draw(script, drawn, then)


# -- the shuffle ---------------------------------------------------------------------------------


def _then_shuffles(refused: str) -> Iterable[str]:
    return ("nobody", "dealer", "dealer, badly") if refused != "never" else ("nobody",)


def _carry_on(script: Script, end: str) -> None:
    if end != "there":
        script.cut()
    if end == "one packet":
        script.deal(1)
    if end == "table lies":
        script.deal(2)
    if end == "dealt out":
        script.deal_rest()


@family(
    "casino",
    size=SIZES,
    first=("nobody", "other"),
    refused=lambda first: ("never",) if first == "other" else ("never", "at first", "later"),
    then=_then_shuffles,
    end=("there", "cut", "one packet"),
    by=(None, 1),
)
def both_may_shuffle(
    script: Script, size: int, first: str, refused: str, then: str, end: str, by: int | None
) -> None:
    """The opponent wants to shuffle before the cut: he does, or is refused it, at first or on."""
    script.table(packets=size)
    if first == "other":
        script.shuffle(1)
    if refused == "at first":
        script.refuse_shuffle(1)
    script.shuffle()
    if refused == "later":
        script.refuse_shuffle(1)
    if then != "nobody":
        script.shuffle(faces_seen=then == "dealer, badly")
    _carry_on(script, end)
    script.call(by)


def _then_cut(cut: str) -> Iterable[str]:
    """Return what follows the cut; a good one is not made again, but after a shuffle."""
    again = ("cut", "cut thin") if cut != "five" else ()
    return ("nothing", "shuffled", "shuffled and cut", *again, "dealt")


def _about_refusal_and_cut(refused: str, cut: str, then: str) -> Iterable[int | None]:
    by_dealer = (0,) if refused == "before the cut" else ()
    by_cutter = (1,) if cut != "five" or then == "cut thin" else ()
    return objectors(*by_dealer, *by_cutter)


@family(
    "casino",
    refused=("before the cut", "after the cut", "never"),
    cut=("thin", "five", "disorder", "card seen"),
    then=_then_cut,
    by=_about_refusal_and_cut,
)
def shuffle_refused_and_cut(
    script: Script, refused: str, cut: str, then: str, by: int | None
) -> None:
    """A player is refused his shuffle, and the cut is not as it should be either, or just is."""
    script.shuffle()
    if refused == "before the cut":
        script.refuse_shuffle(1)
    script.cut(parts={"thin": (4, 48), "five": (5, 47)}.get(cut))
    if cut == "disorder":
        script.disorder()
    if cut == "card seen":
        script.expose("pack", 1)
    if refused == "after the cut":
        script.refuse_shuffle(1)
    if then in ("shuffled", "shuffled and cut"):
        script.shuffle(1 if refused == "never" else 0)
    if then in ("shuffled and cut", "cut"):
        script.cut()
    if then == "cut thin":
        script.cut(parts=(48, 4))
    if then == "dealt":
        script.deal(2)
    script.call(by)


def _about_shuffles(how: str, who: int, again: str) -> Iterable[int | None]:
    first = {"properly": (), "not at all": (1,)}.get(how, (who,))
    return objectors(*first, *((0,) if again == "badly" else ()))


@family(
    "casino",
    size=SIZES,
    how=("properly", "not over the table", "faces seen", "not at all"),
    who=lambda how: (0,) if how == "not at all" else (0, 1),
    again=lambda how: (
        ("nobody",) if how == "not at all" else ("nobody", "dealer", "other", "badly")
    ),
    end=lambda how: (
        ("cut", "one packet", "table lies", "dealt out")
        if how == "not at all"
        else ("there", "cut", "one packet")
    ),
    by=_about_shuffles,
)
def shuffled_badly(
    script: Script, size: int, how: str, who: int, again: str, end: str, by: int | None
) -> None:
    """The pack is shuffled by one or both, hidden from view, with faces to be seen, or not."""
    script.table(packets=size)
    if how != "not at all":
        script.shuffle(who, open=how != "not over the table", faces_seen=how == "faces seen")
    if again != "nobody":
        script.shuffle(1 if again == "other" else 0, faces_seen=again == "badly")
    _carry_on(script, end)
    script.call(by)


def _packets_of_a_new_pack(how: str, cut: bool) -> Iterable[int]:
    if how == "not at all":
        return (0, 1, 2) if cut else (1, 2)
    return (0, 1)


def _about_the_new_pack(how: str, cut: bool) -> Iterable[int | None]:
    """Return who may object: not who has cut a pack that nobody shuffled."""
    return objectors(1) if how == "not at all" and cut else objectors()


@family(
    "casino",
    size=SIZES,
    swap=("before the shuffle", "before the cut", "after the cut"),
    how=("properly", "faces seen", "not at all"),
    cut=(True, False),
    packets=_packets_of_a_new_pack,
    by=_about_the_new_pack,
)
def pack_is_exchanged(
    script: Script, size: int, swap: str, how: str, cut: bool, packets: int, by: int | None
) -> None:
    """The pack is exchanged, and what has to be done with the new one is done, or is not."""
    script.table(packets=size)
    if swap != "before the shuffle":
        script.shuffle()
    if swap == "after the cut":
        script.cut()
    script.swap_pack()
    if how != "not at all":
        script.shuffle(faces_seen=how == "faces seen")
    if cut:
        script.cut()
    script.deal(packets)
    script.call(by)


def _then_shuffled(pack: str, parts: Sequence[int] | None) -> Iterable[str]:
    again = ("cut",) if pack != "shuffled" or parts else ()
    return ("nothing", "shuffled", "shuffled and cut", "shuffled and dealt", *again, "dealt")


def _about_cut_and_shuffle(
    pack: str, parts: Sequence[int] | None, then: str
) -> Iterable[int | None]:
    """Return who may object: not who has cut too soon or too thinly, and nobody else is wrong."""
    wrong = pack != "shuffled" or parts
    return objectors(1) if wrong and then != "shuffled and dealt" else objectors()


@family(
    "casino",
    size=SIZES,
    pack=("shuffled", "not shuffled", "exchanged"),
    parts=(None, (4, 48)),
    then=_then_shuffled,
    by=_about_cut_and_shuffle,
)
def cut_before_the_shuffle(
    script: Script, size: int, pack: str, parts: Sequence[int] | None, then: str, by: int | None
) -> None:
    """The pack is cut though nobody has shuffled it, or not since it was exchanged, or it was."""
    script.table(packets=size)
    if pack != "not shuffled":
        script.shuffle()
    if pack == "exchanged":
        script.swap_pack()
    script.cut(parts=parts)
    if then.startswith("shuffled"):
        script.shuffle()
    if then in ("shuffled and cut", "cut"):
        script.cut()
    if then in ("shuffled and dealt", "dealt"):
        script.deal(1)
    script.call(by)


# -- the cut -------------------------------------------------------------------------------------


def _about_the_cut(what: str, who: int, then: str, packets: int) -> Iterable[int | None]:
    if then == "shuffled" and not packets:
        return (None,)
    wrong = [who] if what != "card falls closed" else []
    if then == "cut thin":
        wrong.append(1)
    if then == "shuffled":
        wrong.append(0)
    return objectors(*wrong)


@family(
    "casino",
    size=SIZES,
    what=("card seen", "card falls open", "card falls closed", "disorder"),
    who=lambda what: (1,) if what == "disorder" else (0, 1),
    then=("nothing", "cut", "cut thin", "shuffled", "shuffled and cut"),
    packets=(0, 1),
    by=_about_the_cut,
)
def cut_goes_wrong(
    script: Script, size: int, what: str, who: int, then: str, packets: int, by: int | None
) -> None:
    """In the cut a card comes to be seen, or falls, or the cards get mixed up."""
    script.table(packets=size)
    script.prepare()
    if what == "card seen":
        script.expose("pack", who)
    elif what == "disorder":
        script.disorder(who)
    else:
        script.drop("pack", "up" if what == "card falls open" else "down", who)
    if then in ("shuffled", "shuffled and cut"):
        script.shuffle()
    if then in ("cut", "shuffled and cut"):
        script.cut()
    if then == "cut thin":
        script.cut(parts=(4, 48))
    script.deal(packets)
    script.call(by)


PARTS = (
    (1, 51),
    (4, 48),
    (5, 47),
    (26, 26),
    (47, 5),
    (48, 4),
    (20, 28, 4),
    (20, 27, 5),
    (4, 24, 24),
    (24, 4, 24),
)


@family(
    "casino",
    size=SIZES,
    parts=PARTS,
    then=lambda parts: ("nothing", "cut", "cut thin") if min(parts) < 5 else ("nothing",),
    packets=(0, 1),
    by=lambda parts: objectors(1) if min(parts) < 5 else objectors(),
)
def thin_cut(
    script: Script,
    size: int,
    parts: Sequence[int],
    then: str,
    packets: int,
    by: int | None,
) -> None:
    """The cut is thin, or just not, in two parts or three; it may be cut again."""
    script.table(packets=size)
    script.shuffle()
    script.cut(parts=parts)
    if then != "nothing":
        script.cut(parts=(49, 3) if then == "cut thin" else None)
    script.deal(packets)
    script.call(by)


@family(
    "casino",
    size=SIZES,
    leave=(True, False),
    parts=(None, (4, 48), (5, 47)),
    again=lambda leave, parts: (
        (False, True) if not leave or (parts and min(parts) < 5) else (False,)
    ),
    packets=lambda leave, again: (0, 1, 2) if leave or again else (0, 2),
    by=(None, 1),
)
def dealer_cuts_himself(
    script: Script,
    size: int,
    leave: bool,
    parts: Sequence[int] | None,
    again: bool,
    packets: int,
    by: int | None,
) -> None:
    """The dealer cuts in place of his opponent, with leave or without; who should may cut then."""
    script.table(packets=size)
    script.shuffle()
    script.cut(0, parts, leave=leave)
    if again:
        script.cut()
    script.deal(packets)
    script.call(by)


UNCUT = (
    "cut",
    "uncut",
    "exchanged and not cut",
    "dealer shuffles",
    "both shuffle",
    "other shuffles",
    "dealer shuffles, cut",
    "dealer shuffles, cut thin",
)


@family(
    "casino",
    size=SIZES,
    fault=UNCUT,
    laid=during_first,
    stop=stops_first,
    by=(None, 1),
)
def not_cut(script: Script, size: int, fault: str, laid: int, stop: str, by: int | None) -> None:
    """Dealt without a cut, or shuffled after it; somebody calls, in time or not."""
    script.table(packets=size)
    script.shuffle()
    if fault != "uncut":
        script.cut()
    if fault == "exchanged and not cut":
        script.swap_pack()
        script.shuffle()
    if fault.startswith("dealer shuffles") or fault == "both shuffle":
        script.shuffle()
    if fault in ("other shuffles", "both shuffle"):
        script.shuffle(1)
    if fault == "dealer shuffles, cut":
        script.cut()
    if fault == "dealer shuffles, cut thin":
        script.cut(parts=(4, 48))
    script.deal(laid)
    go_on(script, size, laid, stop)
    script.call(by)


@family(
    "casino",
    way=("plain", "shared"),
    shuffler=(0, 1),
    said=(None, 1),
    then=lambda said: (
        ("nothing", "cut", "shuffled by the other", "dealt", "cut and dealt", "table lies")
        if said is None
        else ("nothing", "cut", "shuffled by the other")
    ),
    by=lambda then: (None,) if then == "nothing" else (None, 1),
)
def shuffled_after_the_cut(
    script: Script, way: str, shuffler: int, said: int | None, then: str, by: int | None
) -> None:
    """The pack is shuffled after the cut; something is said at once or once it went on."""
    script.prelude(way)
    script.shuffle(shuffler)
    script.call(said)
    if then in ("cut", "cut and dealt"):
        script.cut()
    if then == "shuffled by the other":
        script.shuffle(1 - shuffler)
    if then in ("dealt", "cut and dealt"):
        script.deal(1)
    if then == "table lies":
        script.deal(2)
    script.call(by)


def _offers(before: str) -> Iterable[str]:
    if before == "nothing":
        return ("declined", "cut", "never", "late")
    return ("declined",) if before == "a cut" else ("declined", "cut")


def _after_the_offer(before: str, offer: str) -> Iterable[str]:
    if offer == "declined" and before != "a cut":
        return (
            "table lies",
            "dealt out",
            "play",
            "cut",
            "cut and dealt",
            "cut with leave",
            "exchanged and cut",
            "exchanged and dealt",
            "soiled",
        )
    if offer == "late":
        return ("nothing", "table lies", "dealt out")
    return ("nothing", "one packet", "table lies", "soiled")


def _about_declining(before: str, offer: str, then: str) -> Iterable[int | None]:
    """Return who may object: not who has cut badly or declined, while nobody else is wrong."""
    by_cutter = before in ("a thin cut", "disorder") or offer in ("declined", "late")
    by_dealer = offer in ("late", "never") or then in ("exchanged and dealt", "soiled")
    return objectors(*((1,) if by_cutter else ()), *((0,) if by_dealer else ()))


@family(
    "casino",
    size=SIZES,
    before=("nothing", "a cut", "a thin cut", "disorder"),
    offer=_offers,
    then=_after_the_offer,
    by=_about_declining,
)
def cut_is_declined(
    script: Script, size: int, before: str, offer: str, then: str, by: int | None
) -> None:
    """The pack is offered, and the opponent does not cut it; or he does, or it is not offered."""
    script.table(packets=size)
    script.shuffle()
    if before != "nothing":
        script.cut(parts=(48, 4) if before == "a thin cut" else None)
    if before == "disorder":
        script.disorder()
    if offer == "cut":
        script.cut()
    if offer == "late":
        script.deal(1)
    if offer in ("declined", "late"):
        script.decline_cut()
    if then.startswith("exchanged"):
        script.swap_pack()
        script.shuffle()
    if then in ("cut", "cut and dealt", "exchanged and cut"):
        script.cut()
    if then == "cut with leave":
        script.cut(0, leave=True)
    if then == "soiled":
        script.find("soiled")
    if then in ("one packet", "cut and dealt", "exchanged and dealt"):
        script.deal(1)
    if then == "table lies":
        script.deal(1 if offer == "late" else 2)
    if then in ("dealt out", "play"):
        script.deal_rest()
    if then == "play":
        script.play(1)
    script.call(by)


# -- the bottom card -----------------------------------------------------------------------------

MOMENTS = ("before the cut", "after the cut", "shuffled after the cut", "dealing", "dealt")


@family(
    "casino",
    size=SIZES,
    who=(0, 1),
    when=MOMENTS,
    packets=lambda size, when: during_first(size) if when == "dealing" else (0, 1, 2),
    by=(None, 1),
)
def bottom_card_is_seen(
    script: Script, size: int, who: int, when: str, packets: int, by: int | None
) -> None:
    """Somebody looks at the bottom card, before the cut, after it, in dealing, or at the end."""
    script.table(packets=size)
    script.shuffle()
    if when == "before the cut":
        script.peek(who)
    script.cut()
    if when == "shuffled after the cut":
        script.shuffle()
    if when in ("after the cut", "shuffled after the cut"):
        script.peek(who)
    if when == "dealt":
        script.deal_rest()
        script.peek(who)
        for _ in range(packets):
            script.lift(_)
    else:
        script.deal(packets)
    if when == "dealing":
        script.peek(who)
    script.call(by)


@family(
    "casino",
    way=("plain", "exchanged"),
    who=(0, 1),
    again=(None, 0, 1),
    size=SIZES,
    laid=during_first,
    stop=("now", "over"),
)
def bottom_card_in_dealing(
    script: Script, way: str, who: int, again: int | None, size: int, laid: int, stop: str
) -> None:
    """Somebody looks at the bottom card while cards are dealt, and perhaps again."""
    script.table(packets=size)
    script.prelude(way)
    script.deal(laid)
    script.peek(who)
    go_on(script, size, laid, stop)
    script.peek(again)


@family(
    "casino",
    size=SIZES,
    stage=range(2, 7),
    when=lambda stage: (
        ("nothing dealt", "one packet", "dealt", "looked at", "play")
        if stage < 6
        else ("nothing dealt", "one packet")
    ),
    who=(0, 1),
    by=(None, 1),
)
def bottom_card_in_a_later_round(
    script: Script, size: int, stage: int, when: str, who: int, by: int | None
) -> None:
    """Somebody looks at the bottom card before, in or after a later round; not of an empty pack."""
    begin(script, size, stage)
    if when == "one packet":
        script.deal(1)
    elif when != "nothing dealt":
        script.deal_rest()
    if when == "looked at":
        script.lift(1)
    if when == "play":
        script.play(1)
    script.peek(who)
    script.call(by)


# -- whose deal it is ----------------------------------------------------------------------------


@family(
    "casino",
    size=SIZES,
    turn=(0, 1),
    leave=leave_given,
    done=("nothing", "other shuffles", "exchanged", "refused", "shuffled", "cut"),
    by=(None, 1),
)
def about_to_deal(
    script: Script, size: int, turn: int, leave: bool, done: str, by: int | None
) -> None:
    """Somebody prepares to deal whose turn it may not be; no card has been dealt."""
    script.table(packets=size, turn=turn, leave=leave)
    if done == "other shuffles":
        script.shuffle(1)
    if done == "exchanged":
        script.swap_pack()
    if done == "refused":
        script.refuse_shuffle(1)
    if done in ("shuffled", "cut"):
        script.shuffle()
    if done == "cut":
        script.cut()
    script.call(by)


@family(
    "casino",
    size=SIZES,
    turn=(0, 1),
    leave=leave_given,
    way=lambda turn, leave: WAYS if turn and not leave else WAYS[:1],
    laid=during_first,
    stop=stops_first,
    by=(None, 1),
)
def dealt_by_another(
    script: Script,
    size: int,
    turn: int,
    leave: bool,
    way: str,
    laid: int,
    stop: str,
    by: int | None,
) -> None:
    """Somebody deals whose turn it may not be; it is noticed in the deal, later or never."""
    script.table(packets=size, turn=turn, leave=leave)
    script.prelude(way)
    script.deal(laid)
    go_on(script, size, laid, stop)
    script.call(by)


FAMILIES = (
    first_deal_is_drawn,
    equal_cards_are_drawn,
    both_may_shuffle,
    shuffle_refused_and_cut,
    shuffled_badly,
    pack_is_exchanged,
    cut_before_the_shuffle,
    cut_goes_wrong,
    thin_cut,
    dealer_cuts_himself,
    not_cut,
    shuffled_after_the_cut,
    cut_is_declined,
    bottom_card_is_seen,
    bottom_card_in_dealing,
    bottom_card_in_a_later_round,
    about_to_deal,
    dealt_by_another,
)
