"""How a screen of a given size is shared out between table, events and slip."""

from __future__ import annotations

from msgspec import Struct

from trainer.tui.views.board import ROOM

MARGIN = 2
WIDE = 100
"""Cells from which the table gets half of the screen."""
BAR = 2
"""Cells for a scroll bar."""


class Shares(Struct, frozen=True):
    """Cells for the table, the events, the slip and the head; lines that the slip may take.

    Where it is *narrow*, the table is a list above the events.
    """

    narrow: bool
    board: int
    story: int
    desk: int
    most: int


def share_out(width: int, height: int) -> Shares:
    """Return the frame for a screen of *width* by *height* cells.

    >>> share_out(80, 24).board, share_out(80, 24).narrow, share_out(60, 18).narrow
    (38, False, True)
    """
    narrow = width < ROOM + MARGIN + 34
    share = width * 2 // 5 if width < WIDE else width // 2
    board = width - MARGIN if narrow else min(max(ROOM, share), 64)
    kept = 6 if narrow else max(10, min(height - 20, 24))
    story = width - MARGIN - BAR if narrow else width - board - MARGIN - BAR - 1
    return Shares(
        narrow=narrow,
        board=board,
        story=max(story, 10),
        desk=max(width - MARGIN - BAR, 10),
        most=max(height - 4 - kept, height // 3, 5),
    )
