"""Work over many seeds, spread over processes.

Each process loads the rulesets itself; what goes to and fro is plain values.  The processes end
with the one that started them, however that ends.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from typing import TypeVar

PIECE = 100
"""How many seeds a process takes at once."""
MOST_JOBS = 64
LOOK = 1.0
"""Seconds between two looks at whether the process that started this one is still there."""

_T = TypeVar("_T")

Work = Callable[[str, int, int, str], list[_T]]
"""Given a ruleset's id, the first seed, a count and a language: one result for each seed."""
_Piece = tuple[Work[_T], str, int, int, str]


def spread(
    work: Work[_T], ruleset: str, seed: int, count: int, lang: str, jobs: int
) -> Iterator[_T]:
    """Give what *work*, a function of a module, returns for *count* seeds, in their order."""
    pieces = [
        (work, ruleset, start, min(PIECE, seed + count - start), lang)
        for start in range(seed, seed + count, PIECE)
    ]
    if jobs < 2 or len(pieces) < 2:
        for piece in pieces:
            yield from _piece(piece)
        return
    workers = min(jobs, len(pieces), MOST_JOBS)
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # they inherit it: interrupts are ours
    try:
        pool = get_context("spawn").Pool(workers, _begin, (os.getpid(),))
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        for done in pool.imap(_piece, pieces):  # leaving the block ends the processes
            yield from done


def _piece(piece: _Piece[_T]) -> list[_T]:
    work, ruleset, start, size, lang = piece
    return work(ruleset, start, size, lang)


def _begin(parent: int) -> None:
    """Leave interrupts to the *parent*, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What goes wrong in the work comes back as its result; the rest is that nobody waits any more.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
