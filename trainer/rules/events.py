"""What can happen at the table while cards are dealt: frozen nouns of what happened.

An event says who did what, never whether he might.  The set is open: a ruleset adds event types
of its own (see `Game.handlers`), and no event here knows a clause.  A missing `by` is the dealer,
for a cut the player who is to cut.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Flaw = Literal["short", "surplus", "defective", "soiled", "double", "foreign"]
"""What a pack can be found to be, and should not: short of cards, with too many, with a card that
is defective, soiled, there twice, or of another back."""


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """Something that happened at the table."""


class Draw(Event, frozen=True, tag="draw"):
    """The draw, or the cut, for the first deal: which card each player drew."""

    cards: dict[str, str]


class Shuffle(Event, frozen=True, tag="shuffle"):
    """A shuffle; not over the table (`open`), or with faces to be seen (`faces_seen`)."""

    by: str | None = None
    open: bool = True
    faces_seen: bool = False


class RefuseShuffle(Event, frozen=True, tag="refuse_shuffle"):
    """The dealer refuses the player `to` his shuffle."""

    to: str
    by: str | None = None


class Cut(Event, frozen=True, tag="cut"):
    """A cut: sizes of its parts from the top down, and their new order from the top down."""

    by: str | None = None
    parts: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    leave: bool = False


class DeclineCut(Event, frozen=True, tag="decline_cut"):
    """The pack is offered to the one who is to cut, and he does not cut it."""

    by: str | None = None


class Disorder(Event, frozen=True, tag="disorder"):
    """The cards get into disorder in the cut."""

    by: str | None = None


class SwapPack(Event, frozen=True, tag="swap_pack"):
    """The pack is exchanged for another."""

    by: str | None = None


class Peek(Event, frozen=True, tag="peek"):
    """A look at the bottom card."""

    by: str


class Deal(Event, frozen=True, tag="deal"):
    """Packets laid: one (`to`), the next `packets` of the procedure, or all the rest of it."""

    to: str | None = None
    count: int | None = None
    cards: tuple[str, ...] | None = None
    packets: int | None = None


class Expose(Event, frozen=True, tag="expose"):
    """A card of `of` becomes visible through `by`."""

    of: str
    by: str | None = None
    card: str | None = None


class Boxed(Event, frozen=True, tag="boxed"):
    """A card is found face up in the pack; it falls to `of`."""

    of: str


class Fall(Event, frozen=True, tag="drop"):
    """A card of `of` falls in dealing, face up or down."""

    of: str
    face: Literal["up", "down"]
    by: str | None = None


class LoseCount(Event, frozen=True, tag="lose_count"):
    """The dealer loses count while dealing."""

    by: str | None = None


class Redeal(Event, frozen=True, tag="redeal"):
    """The dealer, having lost count, chooses to deal anew."""

    by: str | None = None


class Touch(Event, frozen=True, tag="touch"):
    """A player touches his cards without looking."""

    by: str


class Lift(Event, frozen=True, tag="lift"):
    """A player picks up his cards and sees them."""

    by: str


class Take(Event, frozen=True, tag="take"):
    """A player takes the cards of another, or those of a place of the table."""

    by: str
    of: str


class Found(Event, frozen=True, tag="found"):
    """The pack is found wrong by `count` cards."""

    what: Flaw
    count: int = 1


class Call(Event, frozen=True, tag="call"):
    """A player points the fault out and claims what he may."""

    by: str


class Play(Event, frozen=True, tag="play"):
    """Play begins, or goes on, with a lawful move that is of no interest."""

    by: str
