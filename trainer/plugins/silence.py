"""What rulesets print goes nowhere; what they raise is `trainer.rules.boundary`'s affair."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from typing import TextIO


class _Nowhere(TextIOBase):
    """A stream that keeps nothing of what is written to it; a terminal where the other one is."""

    def __init__(self, other: TextIO | None) -> None:
        self._other = other

    def isatty(self) -> bool:
        return self._other is not None and self._other.isatty()

    def write(self, text: str) -> int:
        return len(text)


@contextmanager
def silence() -> Iterator[None]:
    """Let what a ruleset prints inside the block go nowhere, our own words with it."""
    with redirect_stdout(_Nowhere(sys.stdout)), redirect_stderr(_Nowhere(sys.stderr)):
        yield
