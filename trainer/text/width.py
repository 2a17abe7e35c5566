"""How wide text is in a terminal, in cells: a letter takes one, a wide sign two, an accent none."""

from __future__ import annotations

import unicodedata


def cells(text: str) -> int:
    r"""Return how many cells of a terminal a text takes.

    >>> cells("Anna"), cells("Анна"), cells("10♠")
    (4, 4, 3)
    >>> cells("かな"), cells("e\u0301")
    (4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )
