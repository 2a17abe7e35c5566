"""Triggers that every code needs: small pure tests from the folded table and a fact to a moment.

Each returns the event at which the fact is the article's fault, or None.
"""

from __future__ import annotations

from trainer.rules.articles import trigger
from trainer.rules.cards import height
from trainer.rules.events import Cut, Draw
from trainer.rules.table import Fact, Table


def last_draw(table: Table) -> Draw | None:
    """Return the last draw for the first deal, if there was one."""
    draws = table.facts.get("drawn")
    event = draws[-1].event if draws else None
    return event if isinstance(event, Draw) else None


def lowest(table: Table) -> tuple[str, ...]:
    """Return who drew the lowest card last time, in seat order; several where cards are equal."""
    draw = last_draw(table)
    if draw is None:
        return ()
    ace_low = bool(getattr(table.options, "ace_low", True))
    heights = {seat: height(card, ace_low=ace_low) for seat, card in draw.cards.items()}
    least = min(heights.values())
    return tuple(seat for seat in table.seats if heights.get(seat) == least)


@trigger("drawn")
def drawn(table: Table, fact: Fact, *, lowest_cards: str) -> int | None:
    """The draw for the first deal gave one lowest card, equal ones, or a banker needs none."""
    if fact is not table.facts["drawn"][-1]:
        return None
    if getattr(table.options, "bank", None):
        found = "banker"
    else:
        found = "one" if len(lowest(table)) == 1 else "equal"
    return fact.at if found == lowest_cards else None


@trigger("shuffled_improperly", "unshuffled")
def badly_shuffled(table: Table, fact: Fact) -> int | None:
    """The pack was not shuffled, or not over the table, or so that faces could be seen."""
    return fact.at


@trigger("refused")
def shuffle_refused(table: Table, fact: Fact) -> int | None:
    """A player was refused his shuffle before the cut."""
    return fact.at if fact.detail == "before" else None


@trigger("cut")
def thin_cut(table: Table, fact: Fact, *, least: int) -> int | None:
    """A part of the cut has fewer cards than the *least* that is proper."""
    parts = fact.event.parts if isinstance(fact.event, Cut) else None
    return fact.at if parts is not None and min(parts) < least else None


@trigger("cut")
def put_together_wrongly(table: Table, fact: Fact, *, most: int) -> int | None:
    """Too many parts, or the old top stays on top, or the old bottom at the bottom."""
    event = fact.event
    assert isinstance(event, Cut)
    parts = len(event.parts) if event.parts is not None else len(event.order or ())
    order = event.order or tuple(range(parts, 0, -1))
    wrong = parts > most or order[0] == 1 or order[-1] == parts
    return fact.at if wrong else None


@trigger("cut_by_another")
def cut_by_another(table: Table, fact: Fact) -> int | None:
    """Another player than the one who is to cut has cut, without leave."""
    return fact.at


@trigger("untidy")
def untidy_cut(table: Table, fact: Fact) -> int | None:
    """The cards got into disorder in the cut."""
    return fact.at


@trigger("uncut")
def uncut(table: Table, fact: Fact, *, why: tuple[str, ...]) -> int | None:
    """The first packet was laid from a pack that is not cut.

    *why*: ``none`` no cut stands, ``shuffled`` a shuffle undid it, ``reshuffled`` one that a card
    seen in the cut called for, ``another`` somebody else cut.
    """
    return fact.at if fact.detail in why else None


@trigger("shuffled_after_cut")
def shuffled_after_cut(table: Table, fact: Fact, *, by: str) -> int | None:
    """The pack was shuffled after the cut, unasked: *by* the dealer, or by anyone."""
    return fact.at if by == "anyone" or fact.by == table.dealer else None


@trigger("shuffled_after_cut")
def shuffled_as_asked(table: Table, fact: Fact) -> int | None:
    """The pack was shuffled after the cut because a card had been seen in the cut."""
    return fact.at if fact.detail == "asked" else None


@trigger("exposed")
def exposed(
    table: Table, fact: Fact, *, during: str, how: tuple[str, ...] = ("expose", "drop")
) -> int | None:
    """A card came to be seen *during* the cut or the deal, by a player's act or boxed."""
    return fact.at if fact.detail in during.split() and fact.how in how else None


@trigger("peeked")
def peeked_after_cut(table: Table, fact: Fact, *, cut: tuple[str, ...]) -> int | None:
    """The dealer looked at the bottom card of a pack that is *cut*, before the deal was over.

    *cut*: ``after cut``, or ``after shuffle`` where a later shuffle does not undo the cut.
    """
    return fact.at if fact.of == "dealer" and fact.detail in cut else None


@trigger("lost_count")
def lost_count(table: Table, fact: Fact) -> int | None:
    """The dealer lost count while dealing."""
    return fact.at


@trigger("chose_redeal")
def chose_redeal(table: Table, fact: Fact) -> int | None:
    """The dealer, having lost count, chose to deal anew."""
    return fact.at


@trigger("touched")
def touched_early(table: Table, fact: Fact) -> int | None:
    """A player touched his cards before the deal was over."""
    return fact.at


@trigger("looked")
def looked_early(table: Table, fact: Fact) -> int | None:
    """A player looked at his cards before the deal was over."""
    return fact.at


@trigger("out_of_turn")
def dealt_out_of_turn(table: Table, fact: Fact) -> int | None:
    """The wrong player has begun to deal."""
    return fact.at


@trigger("proxy_dealer")
def about_to_deal_out_of_turn(table: Table, fact: Fact) -> int | None:
    """The wrong player is about to deal; no packet is laid yet."""
    return fact.at


@trigger("misrotated")
def wrong_rotation(table: Table, fact: Fact) -> int | None:
    """A hand was served out of its order."""
    return fact.at


@trigger("surplus", "shortage")
def wrong_count(table: Table, fact: Fact, *, looker_waits: bool = False) -> int | None:
    """Somebody has too many cards, or, now that the deal is over, too few.

    With *looker_waits* the count rules only when the deal is over once exactly one player has
    looked at his cards.
    """
    at = fact.at
    if not looker_waits or fact.kind == "shortage" or at == table.over:
        return at
    if len(table.lookers(at)) != 1:
        return at
    looks = sorted(table.lifts[seat] for seat in table.lookers(len(table.situation.events)))
    return looks[1] if len(looks) > 1 else table.over


@trigger("found")
def found_in_pack(table: Table, fact: Fact, *, what: tuple[str, ...]) -> int | None:
    """The pack was found to be short or too large, or a card of it defective or soiled."""
    return fact.at if fact.detail in what else None
