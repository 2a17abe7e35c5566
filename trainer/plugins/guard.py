"""A guard round what rulesets do: anybody's code may raise or print, and harms nothing else."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from typing import TextIO

from trainer.formats.casebook import failed
from trainer.rules.errors import Problem


class Broken(Exception):
    """A ruleset that raised while it was used: its id, and what is wrong with it."""

    def __init__(self, ruleset: str, problem: Problem) -> None:
        super().__init__(f"{ruleset}: {problem}")
        self.ruleset = ruleset
        self.problem = problem

    def __reduce__(self) -> tuple[type[Broken], tuple[str, Problem]]:
        """Cross from one process to another whole."""
        return Broken, (self.ruleset, self.problem)


def interruptible() -> bool:
    """Tell whether a person can interrupt: Python raises that only where nobody else sees to it."""
    return signal.getsignal(signal.SIGINT) is signal.default_int_handler


@contextmanager
def guarded(ruleset: str) -> Iterator[None]:
    """Turn whatever a *ruleset* raises into `Broken`."""
    try:
        yield
    except Broken:
        raise
    except Problem as problem:
        raise Broken(ruleset, problem) from problem
    except BaseException as error:  # a ruleset may be anybody's
        if isinstance(error, KeyboardInterrupt) and interruptible():
            raise
        raise Broken(ruleset, failed(ruleset, error)) from error


class _Nowhere(TextIOBase):
    """A stream that keeps nothing of what is written to it; a terminal where the other one is."""

    def __init__(self, other: TextIO | None) -> None:
        self._other = other

    def isatty(self) -> bool:
        return self._other is not None and self._other.isatty()

    def write(self, text: str) -> int:
        return len(text)


@contextmanager
def silenced() -> Iterator[None]:
    """Let what a ruleset prints inside the block go nowhere, our own words with it."""
    with redirect_stdout(_Nowhere(sys.stdout)), redirect_stderr(_Nowhere(sys.stderr)):
        yield
