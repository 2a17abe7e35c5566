"""A guard round what rulesets do: anybody's code may raise, and costs a line, not the trainer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from trainer.rules.casebook import failed
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


@contextmanager
def guarded(ruleset: str) -> Iterator[None]:
    """Turn whatever a *ruleset* raises into `Broken`."""
    try:
        yield
    except Broken:
        raise
    except Problem as problem:
        raise Broken(ruleset, problem) from problem
    except (Exception, SystemExit) as error:  # a ruleset may be anybody's
        raise Broken(ruleset, failed(ruleset, error)) from error
