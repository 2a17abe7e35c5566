"""Guessers by values: what somebody would choose who knows no rule, and cannot even read.

A guesser is a function from a sheet (the options of one question, as values) to the places of the
options that it thinks right; it takes one of these at random.  The same table serves to choose
options and to audit them; those who go by texts or by places are found in `trainer.audit.looks`.
Nothing here knows a language, or which option is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from trainer.asking.slip import Answers
from trainer.rules.ruling import Penalty, Remedy

WHOLE = 60
"""A sure hit, in whole numbers: every count of options from 1 to 6 divides it."""


class Look(Struct, frozen=True):
    """One option as a guesser sees it: the kind of its remedy, its clause, the points in it."""

    verdict: str
    clause: str
    number: int


Sheet = Sequence[Look]
"""The options of one question."""

Guesser = Callable[[Sheet], Sequence[int]]
"""Returns the places of the options that it would take, each as likely as another."""


def list_features(answers: Answers) -> Look:
    """Return the option that gives *answers* as guessers see it.

    >>> list_features((("remedy", Remedy("redeal")), ("penalties", (Penalty("Anna", 2, 4),))))
    Look(verdict='redeal', clause='', number=4)
    """
    given = dict(answers)
    remedy, clause, due = given.get("remedy"), given.get("clause"), given.get("penalties")
    entries = due if isinstance(due, tuple) else ()
    return Look(
        verdict=remedy.kind if isinstance(remedy, Remedy) else "",
        clause=clause if isinstance(clause, str) else "",
        number=sum(one.points for one in entries if isinstance(one, Penalty)),
    )


def find_highest(numbers: Iterable[int]) -> list[int]:
    """Return the places of the highest of some numbers.

    >>> find_highest([1, 3, 3])
    [1, 2]
    """
    listed = list(numbers)
    top = max(listed)
    return [place for place, number in enumerate(listed) if number == top]


def _take_usual_verdict(sheet: Sheet) -> Sequence[int]:
    """Take the verdict that most of the options give."""
    counts = Counter([one.verdict for one in sheet])
    return find_highest([counts[one.verdict] for one in sheet])


def _take_usual_clause(sheet: Sheet) -> Sequence[int]:
    """Take the clause that most of the options name."""
    counts = Counter([one.clause for one in sheet])
    return find_highest([counts[one.clause] for one in sheet])


def _take_middle_number(sheet: Sheet) -> Sequence[int]:
    """Take the middle one of the numbers, where there are three or more; else anything."""
    numbers = sorted({one.number for one in sheet})
    if len(numbers) < 3:
        return range(len(sheet))
    middle = numbers[(len(numbers) - 1) // 2 : len(numbers) // 2 + 1]
    return [place for place, one in enumerate(sheet) if one.number in middle]


def _take_a_penalty(sheet: Sheet) -> Sequence[int]:
    """Take an option in which somebody pays, where there is one."""
    return [place for place, one in enumerate(sheet) if one.number] or range(len(sheet))


def _take_no_penalty(sheet: Sheet) -> Sequence[int]:
    """Take an option in which nobody pays, where there is one."""
    return [place for place, one in enumerate(sheet) if not one.number] or range(len(sheet))


GUESSERS: Mapping[str, Guesser] = {
    "usual verdict": _take_usual_verdict,
    "usual clause": _take_usual_clause,
    "middle number": _take_middle_number,
    "with penalty": _take_a_penalty,
    "without penalty": _take_no_penalty,
}
"""The guessers by values, by name; `always_take` makes one more of each verdict."""


def always_take(verdict: str) -> Guesser:
    """Return the guesser that takes this verdict wherever it is offered."""

    def guess(sheet: Sheet) -> Sequence[int]:
        return [place for place, one in enumerate(sheet) if one.verdict == verdict] or range(
            len(sheet)
        )

    return guess


def measure_gains(sheet: Sheet, right: int = 0) -> dict[str, int]:
    """Return how far the chance of each guesser lies above blind chance, in parts of `WHOLE`.

    *right* is the place of the right option in the sheet.

    >>> sheet = [Look("redeal", "P1", 0), Look("redeal", "P1", 0), Look("stands", "P1", 2)]
    >>> (
    ...     measure_gains(sheet)["usual verdict"],
    ...     measure_gains(sheet)["with penalty"],
    ...     measure_gains(sheet, 2)["with penalty"],
    ... )
    (10, -20, 40)
    """
    blind = WHOLE // len(sheet)
    found = {}
    for name, guesser in GUESSERS.items():
        taken = guesser(sheet)
        found[name] = (WHOLE // len(taken) if right in taken else 0) - blind
    return found
