"""What can happen at the table while cards are dealt: frozen nouns of what happened.

An event says who did what, never whether he might.  The set is open: a ruleset adds event types
of its own (see `Game.handlers`), and no event here knows a clause.  A missing `by` is the dealer,
for a cut the player who is to cut.

Examples deal at the small table that `tests/examples.py` sets: ``noted(kind, *events)`` gives the
facts of a kind that the events come to, ``met(when, *events)`` those events that are a fault.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Flaw = Literal["short", "surplus", "defective", "soiled", "double", "foreign"]
"""What a pack can be found to be, and should not: short of cards, with too many, with a card that
is defective, soiled, there twice, or of another back."""


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """Something that happened at the table.  A file calls it by the tag of its kind.

    `usually_by` tells whose act it is where `by` is left out, the dealer's or the cutter's.

    >>> Shuffle.__struct_config__.tag, Shuffle.usually_by, Cut.usually_by
    ('shuffle', 'dealer', 'cutter')
    """

    usually_by: ClassVar[Literal["dealer", "cutter"]] = "dealer"


class Draw(Event, frozen=True, tag="draw"):
    """The draw, or the cut, for the first deal: `cards` tells which card each player drew.

    >>> [fact.names for fact in noted(Drawn, Draw({"Anna": "AS", "Boris": "7H"}))]
    [('Boris',)]
    """

    cards: dict[str, str]


class Shuffle(Event, frozen=True, tag="shuffle"):
    """A shuffle by `by`; `open` is over the table, `faces_seen` so that faces could be seen.

    >>> noted(BadShuffle, Shuffle(by="Boris", faces_seen=True))
    [BadShuffle(at=0, by='Boris')]
    >>> noted(BadShuffle, Shuffle())
    []
    """

    by: str | None = None
    open: bool = True
    faces_seen: bool = False


class RefuseShuffle(Event, frozen=True, tag="refuse_shuffle"):
    """The dealer, or `by` another, refuses the player `to` his shuffle.

    >>> met(shuffle_refused(), RefuseShuffle(to="Boris"))
    [0]
    >>> met(shuffle_refused(), *READY, RefuseShuffle(to="Boris"))
    []
    """

    to: str
    by: str | None = None


class Cut(Event, frozen=True, tag="cut"):
    """A cut by the player `by`.

    `parts` are the sizes of its parts from the top down, `order` is their new order from the top
    down, as numbers of the parts from 1 on; two halves, exchanged, where they are left out.
    `leave`: the others let this player cut.

    >>> met(thin_cut(least=5), Shuffle(), Cut(parts=(4, 32)))
    [1]
    >>> met(cut_by_another(), Shuffle(), Cut(by="Boris"))
    [1]
    >>> met(cut_by_another(), Shuffle(), Cut(by="Boris", leave=True))
    []
    """

    usually_by: ClassVar[Literal["dealer", "cutter"]] = "cutter"
    by: str | None = None
    parts: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    leave: bool = False


class DeclineCut(Event, frozen=True, tag="decline_cut"):
    """The pack is offered to the one who is to cut, `by`, and he does not cut it.

    >>> noted(CutDeclined, Shuffle(), DeclineCut())
    [CutDeclined(at=1, by='Vera', stands='')]
    """

    usually_by: ClassVar[Literal["dealer", "cutter"]] = "cutter"
    by: str | None = None


class Disorder(Event, frozen=True, tag="disorder"):
    """The cards get into disorder in the cut, through `by`.

    >>> noted(CutDisordered, Shuffle(), Disorder())
    [CutDisordered(at=1, by='Anna')]
    """

    by: str | None = None


class SwapPack(Event, frozen=True, tag="swap_pack"):
    """The pack is exchanged for another, by `by`: nobody has shuffled or cut that one.

    `asked_by` is the player who asked for another pack, if anybody did.

    >>> noted(NoCut, *READY, SwapPack(), Shuffle(), Deal(packets=1))
    [NoCut(at=4, by='Anna', why=('none',))]
    """

    by: str | None = None
    asked_by: str | None = None


class Peek(Event, frozen=True, tag="peek"):
    """A look at the bottom card, by the player `by`.

    >>> met(dealer_peeked(pack=("cut",)), *READY, Peek("Anna"))
    [2]
    """

    by: str


class Deal(Event, frozen=True, tag="deal"):
    """Packets laid: one (`to` a place), the next `packets` of the procedure, or all the rest.

    One packet has `count` cards, or just these `cards`; as many as the procedure wants next where
    neither is told.

    >>> table(*READY, Deal()).left
    28
    >>> table(*READY, Deal(packets=2), Deal("Anna", 1)).held["Anna"]
    1
    """

    to: str | None = None
    count: int | None = None
    cards: tuple[str, ...] | None = None
    packets: int | None = None


class Expose(Event, frozen=True, tag="expose"):
    """A card of a seat or place `of` becomes visible through `by`; `card` tells which.

    >>> noted(Exposed, *READY, Deal(packets=1), Expose("Boris", card="7S"))
    [Exposed(at=3, by='Anna', of='Boris', phase='deal', how='expose')]
    """

    of: str
    by: str | None = None
    card: str | None = None


class Boxed(Event, frozen=True, tag="boxed"):
    """A card is found face up in the pack; it falls to `of`.

    >>> [fact.how for fact in noted(Exposed, *READY, Deal(packets=1), Boxed("Boris"))]
    ['boxed']
    """

    of: str


class Fall(Event, frozen=True, tag="drop"):
    """A card of `of` falls in dealing, `face` up or down, through `by`.

    >>> noted(DroppedClosed, *READY, Deal(packets=1), Fall("Boris", "down"))
    [DroppedClosed(at=3, by='Anna', of='Boris')]
    """

    of: str
    face: Literal["up", "down"]
    by: str | None = None


class LoseCount(Event, frozen=True, tag="lose_count"):
    """The dealer, or `by` another, loses count while dealing.

    >>> met(lost_count(), *READY, Deal(packets=1), LoseCount())
    [3]
    >>> met(lost_count(), *READY, Deal(), LoseCount())
    []
    """

    by: str | None = None


class Redeal(Event, frozen=True, tag="redeal"):
    """The dealer, `by`, has lost count and chooses to deal anew.

    >>> met(chose_redeal(), *READY, Deal(packets=1), LoseCount(), Redeal())
    [4]
    """

    by: str | None = None


class Touch(Event, frozen=True, tag="touch"):
    """A player, `by`, touches his cards without looking.

    >>> met(touched_early(), *READY, Deal(packets=1), Touch("Boris"))
    [3]
    """

    by: str


class Lift(Event, frozen=True, tag="lift"):
    """A player, `by`, picks up his cards and sees them.

    >>> table(*READY, Deal(), Lift("Boris")).lifts
    {'Boris': 3}
    """

    by: str


class Take(Event, frozen=True, tag="take"):
    """A player, `by`, takes the cards of another, or those of a place of the table: `of`.

    >>> noted(Taken, *READY, Deal(), Take("Vera", of="stock"))
    [Taken(at=3, by='Vera', of='stock')]
    """

    by: str
    of: str


class Found(Event, frozen=True, tag="found"):
    """The pack is found to be wrong: `what` is wrong with it, and by `count` cards.

    >>> noted(FoundFlaw, *READY, Found("short", 2))
    [FoundFlaw(at=2, what='short', change=-2)]
    """

    what: Flaw
    count: int = 1


class Call(Event, frozen=True, tag="call"):
    """A player, `by`, points the fault out and claims what he may.

    >>> table(*READY, Deal(packets=1), Call("Vera")).calls
    {'Vera': [3]}
    """

    by: str


class Play(Event, frozen=True, tag="play"):
    """Play begins, or goes on, with a lawful move of the player `by` that is of no interest.

    >>> table(*READY, Deal(), Play("Boris")).play
    3
    """

    by: str
