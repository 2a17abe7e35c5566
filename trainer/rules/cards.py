"""Cards and packs.

A card is a short string, rank then suit: ``"10S"``, ``"AH"``.  Suits are S H D C (spades, hearts,
diamonds, clubs); ranks 2-10, J, Q, K, A.  Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = ("S", "H", "D", "C")
_HEIGHT = {rank: height for height, rank in enumerate(RANKS)}
_ALL = frozenset(rank + suit for rank in RANKS for suit in SUITS)


def is_card(text: str) -> bool:
    """Tell whether *text* names a card.

    >>> is_card("10S"), is_card("1S"), is_card("TS")
    (True, False, False)
    """
    return text in _ALL


def height(card: str, *, ace_low: bool) -> int:
    """Return a number that orders a *card* by rank; the ace is above the king, or below the two
    with *ace_low*.

    >>> height("AS", ace_low=True) < height("2S", ace_low=True) < height("KS", ace_low=True)
    True
    >>> height("AS", ace_low=False) > height("KS", ace_low=False)
    True
    """
    if ace_low and card[:-1] == "A":
        return -1
    return _HEIGHT[card[:-1]]


@lru_cache(maxsize=64)
def pack(size: int) -> tuple[str, ...]:
    """Return the cards of a standard pack of *size* cards, high ranks first.

    Packs of 52 leave out low ranks to become smaller; larger sizes take further packs of 52.

    >>> [len(pack(size)) for size in (24, 32, 36, 52, 104)]
    [24, 32, 36, 52, 104]
    >>> "6S" in pack(36), "5S" in pack(36), "7S" in pack(32), "6S" in pack(32)
    (True, False, True, False)
    """
    whole = [rank + suit for rank in reversed(RANKS) for suit in SUITS]
    copies = -(-size // len(whole))
    return tuple((whole * copies)[:size] if copies > 1 else whole[:size])


def lowest_cards(cards: Mapping[str, str], *, ace_low: bool = False) -> tuple[str, ...]:
    """Return who holds the lowest card, in the order of *cards*; several where cards are equal.

    *ace_low*: the ace is below the two.

    >>> lowest_cards({"Anna": "AS", "Boris": "7H", "Vera": "7D"})
    ('Boris', 'Vera')
    >>> lowest_cards({"Anna": "AS", "Boris": "7H"}, ace_low=True)
    ('Anna',)
    """
    heights = {seat: height(card, ace_low=ace_low) for seat, card in cards.items()}
    least = min(heights.values())
    return tuple(seat for seat, found in heights.items() if found == least)
