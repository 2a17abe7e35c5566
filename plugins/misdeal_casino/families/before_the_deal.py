"""Before the first packet: the draw, the shuffle, the cut, and whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from misdeal_casino.families.shared import CALLERS, SIZES, during_first, go_on, stops_first
from trainer.plugins import WAYS, Play, family, leave_given

DRAWS = (("A", "K"), ("2", "A"), ("3", "2"), ("9", "J"), ("K", "10"), ("4", "8"))
EQUAL = (("A", "A"), ("7", "7"), ("Q", "Q"))
_ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def lowest(drawn: Sequence[str]) -> int | None:
    """Return who drew the lower card, the ace being low; None where the cards are equal."""
    mine, other = (_ORDER.index(rank) for rank in drawn)
    return None if mine == other else 0 if mine < other else 1


def _for_another(drawn: Sequence[str], then: str) -> Iterable[str]:
    """Return how the dealer comes to act: it is his deal, or the other's, with leave or not."""
    if lowest(drawn) != 1 or then in ("nothing", "dealer calls", "other calls"):
        return ("",)
    return ("leave", "unasked") if then.startswith("dealt") else ("unasked",)


def _after_the_draw(play: Play, size: int, drawn: Sequence[str], then: str, acting: str) -> None:
    play.table(packets=size, turn=1 if acting else 0, leave=acting == "leave")
    play.draw_ranks(dict(enumerate(drawn)))
    if then in ("shuffled", "cut", "dealt", "dealt out"):
        play.shuffle()
    if then in ("cut", "dealt", "dealt out"):
        play.cut()
    if then == "dealt":
        play.deal(1)
    if then == "dealt out":
        play.deal_rest()
    if then in ("dealer calls", "other calls"):
        play.call(0 if then == "dealer calls" else 1)


@family(
    "casino",
    size=SIZES,
    drawn=(*DRAWS, *EQUAL),
    then=("nothing", "dealer calls", "other calls", "shuffled", "cut", "dealt", "dealt out"),
    acting=_for_another,
)
def first_deal_is_drawn(
    play: Play, size: int, drawn: Sequence[str], then: str, acting: str
) -> None:
    """Both cut for the first deal; the dealer goes on, perhaps though it is not his."""
    _after_the_draw(play, size, drawn, then, acting)


@family(
    "casino",
    size=SIZES,
    first=EQUAL,
    said=CALLERS,
    drawn=(*DRAWS[:4], ("8", "8")),
    then=("nothing", "shuffled", "cut", "dealt"),
    acting=_for_another,
)
def equal_cards_are_drawn(
    play: Play,
    size: int,
    first: Sequence[str],
    said: int | None,
    drawn: Sequence[str],
    then: str,
    acting: str,
) -> None:
    """The cards cut were equal; somebody says so, perhaps, and both cut again."""
    play.draw_ranks(dict(enumerate(first)))
    play.call(said)
    _after_the_draw(play, size, drawn, then, acting)


# -- the shuffle ---------------------------------------------------------------------------------


def _then_shuffles(refused: str) -> Iterable[str]:
    return ("nobody", "dealer", "other", "other, badly") if refused != "never" else ("nobody",)


def _carry_on(play: Play, end: str) -> None:
    if end != "there":
        play.cut()
    if end == "one packet":
        play.deal(1)
    if end == "table lies":
        play.deal(2)
    if end == "dealt out":
        play.deal_rest()


@family(
    "casino",
    size=SIZES,
    first=("nobody", "other"),
    refused=("never", "at first", "later", "twice"),
    then=_then_shuffles,
    end=("there", "cut", "one packet"),
    by=CALLERS,
)
def both_may_shuffle(
    play: Play, size: int, first: str, refused: str, then: str, end: str, by: int | None
) -> None:
    """The opponent wants to shuffle before the cut: he does, or is refused it, at first or on."""
    play.table(packets=size)
    if first == "other":
        play.shuffle(1)
    if refused in ("at first", "twice"):
        play.refuse_shuffle(1)
    play.shuffle()
    if refused in ("later", "twice"):
        play.refuse_shuffle(1)
    if then == "dealer":
        play.shuffle()
    if then in ("other", "other, badly"):
        play.shuffle(1, faces_seen=then != "other")
    _carry_on(play, end)
    play.call(by)


@family(
    "casino",
    refused=("before the cut", "after the cut", "never"),
    cut=("thin", "five", "disorder", "card seen"),
    then=("nothing", "shuffled", "shuffled and cut", "cut", "cut thin", "dealt"),
    by=CALLERS,
)
def shuffle_refused_and_cut(play: Play, refused: str, cut: str, then: str, by: int | None) -> None:
    """A player is refused his shuffle, and the cut is not as it should be either, or just is."""
    play.shuffle()
    if refused == "before the cut":
        play.refuse_shuffle(1)
    play.cut(parts={"thin": (4, 48), "five": (5, 47)}.get(cut))
    if cut == "disorder":
        play.disorder()
    if cut == "card seen":
        play.expose("pack", 1)
    if refused == "after the cut":
        play.refuse_shuffle(1)
    if then in ("shuffled", "shuffled and cut"):
        play.shuffle(1)
    if then in ("shuffled and cut", "cut"):
        play.cut()
    if then == "cut thin":
        play.cut(parts=(48, 4))
    if then == "dealt":
        play.deal(2)
    play.call(by)


@family(
    "casino",
    size=SIZES,
    how=("properly", "not over the table", "faces seen", "not at all"),
    who=lambda how: (0,) if how == "not at all" else (0, 1),
    again=lambda how: (
        ("nobody",) if how == "not at all" else ("nobody", "dealer", "other", "badly")
    ),
    end=lambda how: (
        ("one packet", "table lies", "dealt out")
        if how == "not at all"
        else ("there", "cut", "one packet")
    ),
    by=CALLERS,
)
def shuffled_badly(
    play: Play, size: int, how: str, who: int, again: str, end: str, by: int | None
) -> None:
    """The pack is shuffled by one or both, hidden from view, with faces to be seen, or not."""
    play.table(packets=size)
    if how != "not at all":
        play.shuffle(who, open=how != "not over the table", faces_seen=how == "faces seen")
    if again != "nobody":
        play.shuffle(1 if again == "other" else 0, faces_seen=again == "badly")
    _carry_on(play, end)
    play.call(by)


@family(
    "casino",
    size=SIZES,
    swap=("before the shuffle", "before the cut", "after the cut"),
    how=("properly", "faces seen", "not at all"),
    cut=(True, False),
    packets=lambda how: (1, 2) if how == "not at all" else (0, 1),
    by=CALLERS,
)
def pack_is_exchanged(
    play: Play, size: int, swap: str, how: str, cut: bool, packets: int, by: int | None
) -> None:
    """The pack is exchanged, and what has to be done with the new one is done, or is not."""
    play.table(packets=size)
    if swap != "before the shuffle":
        play.shuffle()
    if swap == "after the cut":
        play.cut()
    play.swap_pack()
    if how != "not at all":
        play.shuffle(faces_seen=how == "faces seen")
    if cut:
        play.cut()
    play.deal(packets)
    play.call(by)


# -- the cut -------------------------------------------------------------------------------------


@family(
    "casino",
    size=SIZES,
    what=("card seen", "card falls open", "card falls closed", "disorder"),
    who=(0, 1),
    then=("nothing", "cut", "cut thin", "shuffled", "shuffled and cut"),
    packets=(0, 1),
    by=CALLERS,
)
def cut_goes_wrong(
    play: Play, size: int, what: str, who: int, then: str, packets: int, by: int | None
) -> None:
    """In the cut a card comes to be seen, or falls, or the cards get mixed up."""
    play.table(packets=size)
    play.prepare()
    if what == "card seen":
        play.expose("pack", who)
    elif what == "disorder":
        play.disorder(who)
    else:
        play.drop("pack", "up" if what == "card falls open" else "down", who)
    if then in ("shuffled", "shuffled and cut"):
        play.shuffle()
    if then in ("cut", "shuffled and cut"):
        play.cut()
    if then == "cut thin":
        play.cut(parts=(4, 48))
    play.deal(packets)
    play.call(by)


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
    then=("nothing", "cut", "cut thin"),
    packets=(0, 1),
    by=(None, 1),
)
def thin_cut(
    play: Play,
    size: int,
    parts: Sequence[int],
    then: str,
    packets: int,
    by: int | None,
) -> None:
    """The cut is thin, or just not, in two parts or three; it may be cut again."""
    play.table(packets=size)
    play.shuffle()
    play.cut(parts=parts)
    if then != "nothing":
        play.cut(parts=(49, 3) if then == "cut thin" else None)
    play.deal(packets)
    play.call(by)


@family(
    "casino",
    size=SIZES,
    leave=(True, False),
    parts=(None, (4, 48), (5, 47)),
    again=(False, True),
    packets=lambda leave, again: (0, 1, 2) if leave or again else (0, 2),
    by=CALLERS,
)
def dealer_cuts_himself(
    play: Play,
    size: int,
    leave: bool,
    parts: Sequence[int] | None,
    again: bool,
    packets: int,
    by: int | None,
) -> None:
    """The dealer cuts in place of his opponent, with leave or without; who should may cut then."""
    play.table(packets=size)
    play.shuffle()
    play.cut(0, parts, leave=leave)
    if again:
        play.cut()
    play.deal(packets)
    play.call(by)


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
    by=CALLERS,
)
def not_cut(play: Play, size: int, fault: str, laid: int, stop: str, by: int | None) -> None:
    """Dealt without a cut, or shuffled after it; somebody calls, in time or not."""
    play.table(packets=size)
    play.shuffle()
    if fault != "uncut":
        play.cut()
    if fault == "exchanged and not cut":
        play.swap_pack()
        play.shuffle()
    if fault.startswith("dealer shuffles") or fault == "both shuffle":
        play.shuffle()
    if fault in ("other shuffles", "both shuffle"):
        play.shuffle(1)
    if fault == "dealer shuffles, cut":
        play.cut()
    if fault == "dealer shuffles, cut thin":
        play.cut(parts=(4, 48))
    play.deal(laid)
    go_on(play, size, laid, stop)
    play.call(by)


@family(
    "casino",
    way=("plain", "shared"),
    shuffler=(0, 1),
    said=CALLERS,
    then=("nothing", "cut", "shuffled by the other", "dealt", "cut and dealt", "table lies"),
    by=lambda then: (None,) if then == "nothing" else CALLERS,
)
def shuffled_after_the_cut(
    play: Play, way: str, shuffler: int, said: int | None, then: str, by: int | None
) -> None:
    """The pack is shuffled after the cut; something is said at once or once it went on."""
    play.prelude(way)
    play.shuffle(shuffler)
    play.call(said)
    if then in ("cut", "cut and dealt"):
        play.cut()
    if then == "shuffled by the other":
        play.shuffle(1 - shuffler)
    if then in ("dealt", "cut and dealt"):
        play.deal(1)
    if then == "table lies":
        play.deal(2)
    play.call(by)


# -- the bottom card -----------------------------------------------------------------------------

MOMENTS = ("before the cut", "after the cut", "shuffled after the cut", "dealing", "dealt")


@family(
    "casino",
    size=SIZES,
    who=(0, 1),
    when=MOMENTS,
    packets=lambda size, when: during_first(size) if when == "dealing" else (0, 1, 2),
    by=CALLERS,
)
def bottom_card_is_seen(
    play: Play, size: int, who: int, when: str, packets: int, by: int | None
) -> None:
    """Somebody looks at the bottom card, before the cut, after it, in dealing, or at the end."""
    play.table(packets=size)
    play.shuffle()
    if when == "before the cut":
        play.peek(who)
    play.cut()
    if when == "shuffled after the cut":
        play.shuffle()
    if when in ("after the cut", "shuffled after the cut"):
        play.peek(who)
    if when == "dealt":
        play.deal_rest()
        play.peek(who)
        for _ in range(packets):
            play.lift(_)
    else:
        play.deal(packets)
    if when == "dealing":
        play.peek(who)
    play.call(by)


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
    play: Play, way: str, who: int, again: int | None, size: int, laid: int, stop: str
) -> None:
    """Somebody looks at the bottom card while cards are dealt, and perhaps again."""
    play.table(packets=size)
    play.prelude(way)
    play.deal(laid)
    play.peek(who)
    go_on(play, size, laid, stop)
    play.peek(again)


# -- whose deal it is ----------------------------------------------------------------------------


@family(
    "casino",
    size=SIZES,
    turn=(0, 1),
    leave=leave_given,
    done=("nothing", "shuffled", "cut"),
    by=CALLERS,
)
def about_to_deal(play: Play, size: int, turn: int, leave: bool, done: str, by: int | None) -> None:
    """Somebody prepares to deal whose turn it may not be; no card has been dealt."""
    play.table(packets=size, turn=turn, leave=leave)
    if done != "nothing":
        play.shuffle()
    if done == "cut":
        play.cut()
    play.call(by)


@family(
    "casino",
    size=SIZES,
    turn=(0, 1),
    leave=leave_given,
    way=lambda turn, leave: WAYS if turn and not leave else WAYS[:1],
    laid=during_first,
    stop=stops_first,
    by=CALLERS,
)
def dealt_by_another(
    play: Play, size: int, turn: int, leave: bool, way: str, laid: int, stop: str, by: int | None
) -> None:
    """Somebody deals whose turn it may not be; it is noticed in the deal, later or never."""
    play.table(packets=size, turn=turn, leave=leave)
    play.prelude(way)
    play.deal(laid)
    go_on(play, size, laid, stop)
    play.call(by)


FAMILIES = (
    first_deal_is_drawn,
    equal_cards_are_drawn,
    both_may_shuffle,
    shuffle_refused_and_cut,
    shuffled_badly,
    pack_is_exchanged,
    cut_goes_wrong,
    thin_cut,
    dealer_cuts_himself,
    not_cut,
    shuffled_after_the_cut,
    bottom_card_is_seen,
    bottom_card_in_dealing,
    about_to_deal,
    dealt_by_another,
)
