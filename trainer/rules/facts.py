"""What can be worth a clause's attention: one small frozen class for each kind of fact.

The fold notes facts in the words of the table ("dealt without a cut", "looked early"), each with
the index of the event at which it came about.  No clause, claim or remedy is known here: which
facts are faults is the code's affair.  A ruleset may add kinds of its own, subclasses of `Fact` or
of `Act`.

`notable` marks what is out of the ordinary: where no clause meets such a fact, the code is silent.
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
    """Something noted at the table, at the event with the index `at`."""

    notable: ClassVar[bool] = False
    at: int


class Act(Fact, frozen=True, gc=False):
    """Something that the player `by` did or brought about."""

    by: str


# -- the draw, the shuffle ---------------------------------------------------------------------


class Drawn(Fact, frozen=True, gc=False):
    """A draw for the first deal: each player's card, and whom it `names` (several: draw again).

    `banked`: whoever drew what, the banker deals.
    """

    cards: Mapping[str, str]
    names: tuple[str, ...]
    banked: bool = False


class BadShuffle(Act, frozen=True, gc=False):
    """A shuffle not over the table, or with faces to be seen."""


class NoShuffle(Act, frozen=True, gc=False):
    """The pack was cut, or the first packet laid, and nobody had shuffled."""


class ShuffleRefused(Act, frozen=True, gc=False):
    """The player `of` was refused his shuffle, *before* the cut or after it."""

    notable: ClassVar[bool] = True
    of: str
    before_cut: bool


class ShuffleAfterCut(Act, frozen=True, gc=False):
    """A shuffle after the cut; `asked`: a card seen in the cut called for it."""

    notable: ClassVar[bool] = True
    asked: bool


# -- the cut -----------------------------------------------------------------------------------


class CutMade(Act, frozen=True, gc=False):
    """A cut of which more is told than that it was made: its parts, their new order."""

    parts: tuple[int, ...] | None
    order: tuple[int, ...] | None


class CutByAnother(Act, frozen=True, gc=False):
    """Another player than the one who is to cut has cut, without leave."""


class CutDeclined(Act, frozen=True, gc=False):
    """The one who is to cut was offered the pack and did not cut it.

    `stands` tells whether a cut by the right player stood already: ``whole``, ``shuffled`` if a
    shuffle came after it, or empty.
    """

    notable: ClassVar[bool] = True
    stands: Literal["", "whole", "shuffled"]


class CutDisordered(Act, frozen=True, gc=False):
    """The cards got into disorder in the cut."""

    notable: ClassVar[bool] = True


class NoCut(Act, frozen=True, gc=False):
    """The first packet was laid from a pack without a proper cut; `why` lists what it lacks.

    ``none`` no cut stands, ``declined`` none by the right player, for he declined it; ``withdrawn``
    the same, and the pack was shuffled since; ``another`` somebody else cut; ``shuffled`` a shuffle
    came after the cut, ``reshuffled`` one that a card seen in the cut called for.
    """

    why: tuple[str, ...]


# -- what is seen, touched, taken ----------------------------------------------------------------


class Exposed(Act, frozen=True, gc=False):
    """A card of `of` (a seat or a place) came to be seen; boxed cards are nobody's act."""

    notable: ClassVar[bool] = True
    of: str
    phase: Phase
    how: How


class DroppedClosed(Act, frozen=True, gc=False):
    """A card of `of` fell face down."""

    notable: ClassVar[bool] = True
    of: str


class Peeked(Act, frozen=True, gc=False):
    """A look at the bottom card, of a player who is dealer, cutter, or neither.

    `pack`: it was ``uncut``, ``cut``, or ``shuffled`` since the cut; `begun` and `over` tell
    whether the deal had begun and ended; `left` is the number of cards that the pack still held.
    """

    notable: ClassVar[bool] = True
    who: Literal["dealer", "cutter", "other"]
    pack: Literal["uncut", "cut", "shuffled"]
    begun: bool
    over: bool
    left: int


class Touched(Act, frozen=True, gc=False):
    """A player touched his cards before the deal was over, without looking."""

    notable: ClassVar[bool] = True


class Looked(Act, frozen=True, gc=False):
    """A player looked at his cards before the deal was over."""

    notable: ClassVar[bool] = True


class Taken(Act, frozen=True, gc=False):
    """A player took the cards of `of`: another player, or a place of the table."""

    notable: ClassVar[bool] = True
    of: str


# -- who deals what to whom ----------------------------------------------------------------------


class PreparedOutOfTurn(Act, frozen=True, gc=False):
    """The wrong player has shuffled, or somebody has cut for him; no packet is laid yet."""


class DealtOutOfTurn(Act, frozen=True, gc=False):
    """The wrong player has laid the first packet."""


class LostCount(Act, frozen=True, gc=False):
    """The dealer lost count while dealing."""


class RedealChosen(Act, frozen=True, gc=False):
    """The dealer, having lost count, chose to deal anew; with that the deal is at an end."""


class OddPacket(Fact, frozen=True, gc=False):
    """The first packet that was not what the procedure wants: where it went, how many cards."""

    notable: ClassVar[bool] = True
    of: str
    count: int


class Misrotated(Act, frozen=True, gc=False):
    """A hand was served out of its order; the packet went to `of`."""

    notable: ClassVar[bool] = True
    of: str


class Misplaced(Act, frozen=True, gc=False):
    """A packet of the place `of`, beside the hands, came at the wrong time or in the wrong size."""

    notable: ClassVar[bool] = True
    of: str


class Surplus(Fact, frozen=True, gc=False):
    """The hand or place `of` holds so many cards too many."""

    of: str
    count: int


class Shortage(Fact, frozen=True, gc=False):
    """The deal is over and `of` lacks so many cards; `last`: it is the last hand.

    `left` is the number of cards that were never dealt.
    """

    of: str
    count: int
    last: bool
    left: int


class FoundFlaw(Fact, frozen=True, gc=False):
    """The pack was found to be wrong; `change` is how many cards it has more or fewer."""

    what: Flaw
    change: int


# -- what follows, what does nothing -------------------------------------------------------------


class DealFailed(Act, frozen=True, gc=False):
    """This deal of the dealer `by` is his unsuccessful one number `ordinal` in this turn."""

    ordinal: int


class Idle(Act, frozen=True, gc=False):
    """Something that comes too late or too early to do anything (a cut after the first packet)."""

    notable: ClassVar[bool] = True


FACTS: tuple[type[Fact], ...] = (
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
