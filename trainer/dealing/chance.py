"""Chance that is the same everywhere: a stream of numbers made from a hash of its key.

The standard generators may change their derived methods between versions of Python; a hash does
not.  Nothing here knows what the numbers are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

_T = TypeVar("_T")

SEEDS: int = 2**32
"""Seeds go from 0 to this, exclusive."""


def hash_key(*key: object) -> int:
    """Return a number of 64 bits that depends on *key* alone.

    >>> hash_key("general", 1) == hash_key("general", 1) != hash_key("general", 2)
    True
    """
    text = "\x1f".join(map(str, key))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class Chance:
    """A stream of random numbers: the same key gives the same stream.

    >>> Chance("a", 1).pick("xyz") == Chance("a", 1).pick("xyz")
    True
    """

    def __init__(self, *key: object) -> None:
        self._key = key
        self._count = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1."""
        self._count += 1
        return hash_key(*self._key, self._count) % limit

    def pick(self, values: Sequence[_T]) -> _T:
        """Return one of *values*."""
        return values[self.below(len(values))]

    def mix(self, values: Sequence[_T]) -> list[_T]:
        """Return *values* in another order.

        >>> sorted(Chance("b").mix([1, 2, 3]))
        [1, 2, 3]
        """
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
