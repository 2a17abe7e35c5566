"""Before the first packet: the draw, the shuffle, the cut, and whose deal it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from misdeal_casino.families.shared import CALLERS, SIZES, during_first, go_on, stops_first
from trainer.plugins import WAYS, Script, family, leave_given

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


def _after_the_draw(
    script: Script, size: int, drawn: Sequence[str], then: str, acting: str
) -> None:
    script.table(packets=size, turn=1 if acting else 0, leave=acting == "leave")
    script.draw_ranks(dict(enumerate(drawn)))
    if then in ("shuffled", "cut", "dealt", "dealt out"):
        script.shuffle()
    if then in ("cut", "dealt", "dealt out"):
        script.cut()
    if then == "dealt":
        script.deal(1)
    if then == "dealt out":
        script.deal_rest()
    if then in ("dealer calls", "other calls"):
        script.call(0 if then == "dealer calls" else 1)


@family(
    "casino",
    size=SIZES,
    drawn=(*DRAWS, *EQUAL),
    then=("nothing", "dealer calls", "other calls", "shuffled", "cut", "dealt", "dealt out"),
    acting=_for_another,
)
def first_deal_is_drawn(
    script: Script, size: int, drawn: Sequence[str], then: str, acting: str
) -> None:
    """Both cut for the first deal; the dealer goes on, perhaps though it is not his."""
    _after_the_draw(script, size, drawn, then, acting)


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
    script: Script,
    size: int,
    first: Sequence[str],
    said: int | None,
    drawn: Sequence[str],
    then: str,
    acting: str,
) -> None:
    """The cards cut were equal; somebody says so, perhaps, and both cut again."""
    script.draw_ranks(dict(enumerate(first)))
    script.call(said)
    _after_the_draw(script, size, drawn, then, acting)


# -- the shuffle ---------------------------------------------------------------------------------


def _then_shuffles(refused: str) -> Iterable[str]:
    return ("nobody", "dealer", "other", "other, badly") if refused != "never" else ("nobody",)


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
    refused=("never", "at first", "later", "twice"),
    then=_then_shuffles,
    end=("there", "cut", "one packet"),
    by=CALLERS,
)
def both_may_shuffle(
    script: Script, size: int, first: str, refused: str, then: str, end: str, by: int | None
) -> None:
    """The opponent wants to shuffle before the cut: he does, or is refused it, at first or on."""
    script.table(packets=size)
    if first == "other":
        script.shuffle(1)
    if refused in ("at first", "twice"):
        script.refuse_shuffle(1)
    script.shuffle()
    if refused in ("later", "twice"):
        script.refuse_shuffle(1)
    if then == "dealer":
        script.shuffle()
    if then in ("other", "other, badly"):
        script.shuffle(1, faces_seen=then != "other")
    _carry_on(script, end)
    script.call(by)


@family(
    "casino",
    refused=("before the cut", "after the cut", "never"),
    cut=("thin", "five", "disorder", "card seen"),
    then=("nothing", "shuffled", "shuffled and cut", "cut", "cut thin", "dealt"),
    by=CALLERS,
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
        script.shuffle(1)
    if then in ("shuffled and cut", "cut"):
        script.cut()
    if then == "cut thin":
        script.cut(parts=(48, 4))
    if then == "dealt":
        script.deal(2)
    script.call(by)


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
    then=("nothing", "cut", "cut thin"),
    packets=(0, 1),
    by=(None, 1),
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
    again=(False, True),
    packets=lambda leave, again: (0, 1, 2) if leave or again else (0, 2),
    by=CALLERS,
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
    by=CALLERS,
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
    said=CALLERS,
    then=("nothing", "cut", "shuffled by the other", "dealt", "cut and dealt", "table lies"),
    by=lambda then: (None,) if then == "nothing" else CALLERS,
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


# -- whose deal it is ----------------------------------------------------------------------------


@family(
    "casino",
    size=SIZES,
    turn=(0, 1),
    leave=leave_given,
    done=("nothing", "shuffled", "cut"),
    by=CALLERS,
)
def about_to_deal(
    script: Script, size: int, turn: int, leave: bool, done: str, by: int | None
) -> None:
    """Somebody prepares to deal whose turn it may not be; no card has been dealt."""
    script.table(packets=size, turn=turn, leave=leave)
    if done != "nothing":
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
    by=CALLERS,
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
