"""How wide text is in a terminal, in cells, outside the app; the app has Rich measure it.

Both agree on every character that passes the cleaning gate; a test holds that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_ONE_CELL_EACH = re.compile(
    "["
    " -~\u00a0-\u00ac\u00ae-\u02ff"  # Latin
    "\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038e-\u03a1\u03a3-\u0482\u048a-\u052f"  # Greek …
    "\u2010-\u2027\u2030-\u205e\u20a0-\u20c0"  # dashes, quotes, dots, currencies
    "\u2190-\u21ff\u2500-\u25fc\u2660-\u2667"  # arrows, boxes, suits
    "]*+"
)
"""Text in which each character takes one cell: nearly all that is ever measured."""

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


def count_cells(text: str) -> int:
    r"""Return how many cells of a terminal *text* takes: a control takes none, as in Rich.

    Accents take no cell of their own, East Asian characters and most emoji two; variation
    selector 16 makes some characters emoji, and so widens them.

    >>> count_cells("Anna"), count_cells("Анна"), count_cells("10♠")
    (4, 4, 3)
    >>> count_cells("かな"), count_cells("e\u0301"), count_cells("♠\ufe0f"), count_cells("a\nb")
    (4, 1, 2, 2)
    """
    if _ONE_CELL_EACH.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth  # takes 50 ms to load, and is seldom needed

    # wcswidth gives -1 for a text with a control in it.
    return wcswidth(_CONTROLS.sub("", text))


_cells_of_one = lru_cache(maxsize=4096)(count_cells)


def chop(word: str, first: int, others: int) -> Iterator[str]:
    """Give *word* in pieces: the first of at most *first* cells, the others of at most *others*.

    What a terminal draws as one (a letter with its accents, an emoji) is never taken apart, even
    where it alone is wider than a piece may be.

    >>> list(chop("abcdefg", 2, 3))
    ['ab', 'cde', 'fg']
    """
    most = max(first, 1)
    if _ONE_CELL_EACH.fullmatch(word):
        yield word[:most]
        step = max(others, 1)
        yield from (word[at : at + step] for at in range(most, len(word), step))
        return
    from wcwidth import iter_graphemes

    piece, used = "", 0
    for grapheme in iter_graphemes(word):
        size = _cells_of_one(grapheme)
        if piece and used + size > most:
            yield piece
            piece, used, most = "", 0, max(others, 1)
        piece, used = piece + grapheme, used + size
    yield piece
