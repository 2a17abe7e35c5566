"""What can be worth a clause's attention: one small frozen class for each kind of fact.

The fold notes facts in the words of the table ("dealt without a cut", "looked early"), each with
the index of the event at which it came about.  No clause, claim or remedy is known here: which
facts are faults is the code's affair.  A ruleset may add kinds of its own, subclasses of `Fact` or
of `Act`.

`notable` marks what is out of the ordinary: where no clause meets such a fact, the code is silent.

Examples deal at the small table that `tests/examples.py` sets: ``noted(kind, *events)`` gives the
facts of a kind, and ``READY`` is a pack shuffled and cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec import Struct

from trainer.rules.events import Flaw

START = -1
"""The index of a fact that holds from the start, before any event."""

Phase = Literal["before cut", "cut", "reshuffle", "asked reshuffle", "deal", "over"]
"""When a card came to be seen: before any cut; after the cut; after a shuffle since the cut, that
nobody had asked for or that a card seen in the cut called for; in dealing; when all is dealt."""

How = Literal["expose", "drop", "boxed"]
"""By what a card came to be seen: somebody's act, a fall, its lying face up in the pack."""


class Fact(Struct, frozen=True, gc=False):
    """Something noted at the table, at the event with the index `at`.

    >>> Touched(3, "Boris").at
    3
    """

    notable: ClassVar[bool] = False
    at: int


class Act(Fact, frozen=True, gc=False):
    """Something that the player `by` did or brought about.

    >>> Touched(3, "Boris").by
    'Boris'
    """

    by: str


class AnyDeal(Fact, frozen=True, gc=False):
    """That there is a deal: noted of every table, whatever happened.

    A trigger may ask with it about what was done as it should be, which no other fact tells.

    >>> noted(AnyDeal)
    [AnyDeal(at=-1)]
    """


# -- the draw, the shuffle ---------------------------------------------------------------------


class Drawn(Fact, frozen=True, gc=False):
    """A draw for the first deal: each player's card (`cards`), and whom it `names`.

    Several names: these draw again.  `banked`: whoever drew what, the banker deals.

    >>> noted(Drawn, Draw({"Anna": "7S", "Boris": "7H"}))[0].names
    ('Anna', 'Boris')
    """

    cards: Mapping[str, str]
    names: tuple[str, ...]
    banked: bool = False


class BadShuffle(Act, frozen=True, gc=False):
    """A shuffle not over the table, or with faces to be seen.

    >>> noted(BadShuffle, Shuffle(open=False))
    [BadShuffle(at=0, by='Anna')]
    """


class NoShuffle(Act, frozen=True, gc=False):
    """The pack was cut, or the first packet laid, and nobody had shuffled.

    >>> noted(NoShuffle, Cut())
    [NoShuffle(at=0, by='Vera')]
    """


class ShuffleRefused(Act, frozen=True, gc=False):
    """The player `of` was refused his shuffle, `before_cut` or after it.

    >>> noted(ShuffleRefused, RefuseShuffle("Boris"))
    [ShuffleRefused(at=0, by='Anna', of='Boris', before_cut=True)]
    """

    notable: ClassVar[bool] = True
    of: str
    before_cut: bool


class ShuffleAfterCut(Act, frozen=True, gc=False):
    """A shuffle after the cut; `asked`: a card seen in the cut called for it.

    >>> noted(ShuffleAfterCut, *READY, Shuffle())
    [ShuffleAfterCut(at=2, by='Anna', asked=False)]
    >>> noted(ShuffleAfterCut, *READY, Expose("pack"), Shuffle())[0].asked
    True
    """

    notable: ClassVar[bool] = True
    asked: bool


# -- the cut -----------------------------------------------------------------------------------


class CutMade(Act, frozen=True, gc=False):
    """A cut of which more is told than that it was made: its `parts`, their new `order`.

    >>> noted(CutMade, Shuffle(), Cut(parts=(4, 32)))
    [CutMade(at=1, by='Vera', parts=(4, 32), order=None)]
    """

    parts: tuple[int, ...] | None
    order: tuple[int, ...] | None


class CutByAnother(Act, frozen=True, gc=False):
    """Another player than the one who is to cut has cut, without leave.

    >>> noted(CutByAnother, Shuffle(), Cut(by="Boris"))
    [CutByAnother(at=1, by='Boris')]
    """


class CutDeclined(Act, frozen=True, gc=False):
    """The one who is to cut was offered the pack and did not cut it.

    `stands` tells whether a cut by the right player stood already: ``whole``, ``shuffled`` if a
    shuffle came after it, or empty.

    >>> noted(CutDeclined, Shuffle(), DeclineCut())
    [CutDeclined(at=1, by='Vera', stands='')]
    >>> noted(CutDeclined, *READY, Shuffle(), DeclineCut())[0].stands
    'shuffled'
    """

    notable: ClassVar[bool] = True
    stands: Literal["", "whole", "shuffled"]


class CutDisordered(Act, frozen=True, gc=False):
    """The cards got into disorder in the cut.

    >>> noted(CutDisordered, Shuffle(), Disorder())
    [CutDisordered(at=1, by='Anna')]
    """

    notable: ClassVar[bool] = True


class NoCut(Act, frozen=True, gc=False):
    """The first packet was laid from a pack without a proper cut; `why` lists what it lacks.

    ``none`` no cut stands, ``declined`` none by the right player, for he declined it; ``withdrawn``
    the same, and the pack was shuffled since; ``another`` somebody else cut; ``shuffled`` a shuffle
    came after the cut, ``reshuffled`` one that a card seen in the cut called for.

    >>> noted(NoCut, Shuffle(), Deal(packets=1))
    [NoCut(at=1, by='Anna', why=('none',))]
    >>> noted(NoCut, *READY, Shuffle(), Deal(packets=1))[0].why
    ('shuffled',)
    """

    why: tuple[str, ...]


# -- what is seen, touched, taken ----------------------------------------------------------------


class Exposed(Act, frozen=True, gc=False):
    """A card of `of` (a seat or a place) came to be seen; boxed cards are nobody's act.

    `phase` tells when, as in `Phase`, `how` by what, as in `How`.

    >>> noted(Exposed, *READY, Deal(packets=1), Expose("Boris"))
    [Exposed(at=3, by='Anna', of='Boris', phase='deal', how='expose')]
    >>> noted(Exposed, *READY, Deal(), Boxed("stock"))
    [Exposed(at=3, by='', of='stock', phase='over', how='boxed')]
    """

    notable: ClassVar[bool] = True
    of: str
    phase: Phase
    how: How


class DroppedClosed(Act, frozen=True, gc=False):
    """A card of `of` fell face down.

    >>> noted(DroppedClosed, *READY, Deal(packets=1), Fall("Boris", "down"))
    [DroppedClosed(at=3, by='Anna', of='Boris')]
    """

    notable: ClassVar[bool] = True
    of: str


class Peeked(Act, frozen=True, gc=False):
    """A look at the bottom card, of a player `who` is dealer, cutter, or neither (``other``).

    `pack`: it was ``uncut``, ``cut``, or ``shuffled`` since the cut; `begun` and `over` tell
    whether the deal had begun and ended; `left` is the number of cards that the pack still held.

    >>> (look,) = noted(Peeked, *READY, Deal(packets=1), Peek("Vera"))
    >>> look.who, look.pack, look.begun, look.over, look.left
    ('cutter', 'cut', True, False, 35)
    """

    notable: ClassVar[bool] = True
    who: Literal["dealer", "cutter", "other"]
    pack: Literal["uncut", "cut", "shuffled"]
    begun: bool
    over: bool
    left: int


class Touched(Act, frozen=True, gc=False):
    """A player touched his cards before the deal was over, without looking.

    >>> noted(Touched, *READY, Deal(packets=1), Touch("Boris"))
    [Touched(at=3, by='Boris')]
    """

    notable: ClassVar[bool] = True


class Looked(Act, frozen=True, gc=False):
    """A player looked at his cards before the deal was over.

    >>> noted(Looked, *READY, Deal(packets=1), Lift("Boris"))
    [Looked(at=3, by='Boris')]
    >>> noted(Looked, *READY, Deal(), Lift("Boris"))
    []
    """

    notable: ClassVar[bool] = True


class Taken(Act, frozen=True, gc=False):
    """A player took the cards of `of`: another player, or a place of the table.

    >>> noted(Taken, *READY, Deal(), Take("Vera", of="Boris"))
    [Taken(at=3, by='Vera', of='Boris')]
    """

    notable: ClassVar[bool] = True
    of: str


# -- who deals what to whom ----------------------------------------------------------------------


class PreparedOutOfTurn(Act, frozen=True, gc=False):
    """The wrong player has shuffled, or somebody has cut for him; no packet is laid yet.

    >>> noted(PreparedOutOfTurn, Shuffle(), turn="Boris")
    [PreparedOutOfTurn(at=0, by='Anna')]
    """


class DealtOutOfTurn(Act, frozen=True, gc=False):
    """The wrong player has laid the first packet.

    >>> noted(DealtOutOfTurn, *READY, Deal(packets=1), turn="Boris")
    [DealtOutOfTurn(at=2, by='Anna')]
    """


class LostCount(Act, frozen=True, gc=False):
    """The dealer lost count while dealing.

    >>> noted(LostCount, *READY, Deal(packets=1), LoseCount())
    [LostCount(at=3, by='Anna')]
    """


class RedealChosen(Act, frozen=True, gc=False):
    """The dealer, having lost count, chose to deal anew; with that the deal is at an end.

    >>> noted(RedealChosen, *READY, Deal(packets=1), LoseCount(), Redeal())
    [RedealChosen(at=4, by='Anna')]
    """


class OddPacket(Fact, frozen=True, gc=False):
    """The first packet that was not what the procedure wants: to `of`, of `count` cards.

    >>> noted(OddPacket, *READY, Deal("Boris", 2), Deal("Anna", 1))
    [OddPacket(at=2, of='Boris', count=2)]
    """

    notable: ClassVar[bool] = True
    of: str
    count: int


class Misrotated(Act, frozen=True, gc=False):
    """A hand was served out of its order; the packet went to `of`.

    >>> noted(Misrotated, *READY, Deal("Vera", 1))
    [Misrotated(at=2, by='Anna', of='Vera')]
    """

    notable: ClassVar[bool] = True
    of: str


class Misplaced(Act, frozen=True, gc=False):
    """A packet of the place `of`, beside the hands, came at the wrong time or in the wrong size.

    >>> noted(Misplaced, *READY, Deal(packets=3), Deal("stock", 1))
    [Misplaced(at=3, by='Anna', of='stock')]
    """

    notable: ClassVar[bool] = True
    of: str


class Surplus(Fact, frozen=True, gc=False):
    """The hand or place `of` holds `count` cards too many; `over`: the deal was over by then.

    The deal that an event goes on with need not be over when the packet is laid.

    >>> noted(Surplus, *READY, Deal("Boris", 3))
    [Surplus(at=2, of='Boris', count=1, over=False)]
    """

    of: str
    count: int
    over: bool


class Shortage(Fact, frozen=True, gc=False):
    """The deal is over and `of` lacks `count` cards; `last`: it is the last hand.

    `left` is the number of cards that were never dealt.

    >>> noted(Shortage, *READY, Deal(packets=6), Deal("Vera", 1))[0].last
    True
    """

    of: str
    count: int
    last: bool
    left: int


class FoundFlaw(Fact, frozen=True, gc=False):
    """The pack was found wrong, as `what` says; `change` is how many cards it has more or fewer.

    >>> noted(FoundFlaw, Found("short", 2))
    [FoundFlaw(at=0, what='short', change=-2)]
    """

    what: Flaw
    change: int


# -- what follows, what does nothing -------------------------------------------------------------


class DealFailed(Act, frozen=True, gc=False):
    """This deal of the dealer `by` is his unsuccessful one number `ordinal` in this turn.

    No event is noted so: it follows from the ruling that a deal has to be dealt anew.  `over`: the
    deal was over when it failed.

    >>> DealFailed(5, "Anna", ordinal=2, over=True).ordinal
    2
    """

    ordinal: int
    over: bool


class Idle(Act, frozen=True, gc=False):
    """Something that comes too late or too early to do anything: a cut after the first packet.

    >>> noted(Idle, *READY, Deal(packets=1), Cut())
    [Idle(at=3, by='Vera')]
    """

    notable: ClassVar[bool] = True


FACTS: tuple[type[Fact], ...] = (
    AnyDeal,
    Drawn,
    BadShuffle,
    NoShuffle,
    ShuffleRefused,
    ShuffleAfterCut,
    CutMade,
    CutByAnother,
    CutDeclined,
    CutDisordered,
    NoCut,
    Exposed,
    DroppedClosed,
    Peeked,
    Touched,
    Looked,
    Taken,
    PreparedOutOfTurn,
    DealtOutOfTurn,
    LostCount,
    RedealChosen,
    OddPacket,
    Misrotated,
    Misplaced,
    Surplus,
    Shortage,
    FoundFlaw,
    DealFailed,
    Idle,
)
"""Every kind of fact that the core notes."""
