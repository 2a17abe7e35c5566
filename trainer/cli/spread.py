"""Work over many seeds, spread over processes.

Each process loads the rulesets itself; what goes to and fro is plain values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

PIECE = 100
"""So many seeds a process takes at once."""

_T = TypeVar("_T")

Work = Callable[[str, int, int, str], list[_T]]
"""Given a ruleset's id, the first seed, a count and a language: one result for each seed."""


def spread(
    work: Work[_T], ruleset: str, seed: int, count: int, lang: str, jobs: int
) -> Iterator[_T]:
    """Give what *work*, a function of a module, returns for *count* seeds, in their order."""
    pieces = [
        (start, min(PIECE, seed + count - start)) for start in range(seed, seed + count, PIECE)
    ]
    if jobs < 2 or len(pieces) < 2:
        for start, size in pieces:
            yield from work(ruleset, start, size, lang)
        return
    with ProcessPoolExecutor(min(jobs, len(pieces)), mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(work, ruleset, start, size, lang) for start, size in pieces]
        for one in waiting:
            yield from one.result()
