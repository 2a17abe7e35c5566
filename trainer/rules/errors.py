"""What can be wrong with a description of a deal: malformed (its form) or impossible (its facts).

A problem carries a message id with named fields and their values, never a finished sentence: the
rules do not know in which language a person reads.
"""

from __future__ import annotations

import json
from typing import Any

from trainer.text.clean import clean

LONGEST = 60
"""How many characters of a wrong value, and of a key, are repeated."""


class Phrase:
    """A part of a problem that is itself a message: its id and the values of its fields.

    >>> str(Phrase("more than {n}", n=3))
    'more than 3'
    """

    __slots__ = ("message", "values")

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message.format(**self.values)


class Problem(ValueError):
    """Something wrong in what was described.

    `message` is the English message id, `values` its fields (a `Phrase` where a field is a message
    too), `where` the key it is about
    (``events[2].to``), empty where it is about the whole.

    >>> str(Problem("{seat} is not at the table", where="dealer", seat="Zoe"))
    'dealer: Zoe is not at the table'
    """

    def __init__(self, message: str, *, where: str = "", **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.values = values

    def __str__(self) -> str:
        text = self.message.format(**self.values)
        return f"{self.where}: {text}" if self.where else text

    def __reduce__(self) -> tuple[object, ...]:
        """Cross from one process to another whole."""
        return _again, (type(self), self.message, self.where, self.values)

    def inside(self, outer: str) -> Problem:
        """Return the same problem with its place seen from outside: *outer* before `where`.

        >>> print(Impossible("no card lies there", where="of").inside("events[2]"))
        events[2].of: no card lies there
        """
        where = f"{outer}.{self.where}" if self.where else outer
        return type(self)(self.message, where=where, **self.values)


def _again(kind: type[Problem], message: str, where: str, values: dict[str, object]) -> Problem:
    return kind(message, where=where, **values)


class Malformed(Problem):
    """The form is wrong: an unknown key or name, a value of another type.

    >>> print(Malformed("unknown key", where="weather"))
    weather: unknown key
    """


class Impossible(Problem):
    """The form is right, but no deal can have gone so.

    >>> table(Lift("Boris"))
    Traceback (most recent call last):
    ...
    trainer.rules.errors.Impossible: events[0].by: Boris has no cards
    """


def quote(value: Any) -> str:
    """Return a wrong *value* as it is repeated to a person: on one line, and not too long.

    >>> quote("Zoe"), quote(True), quote(["a", {"b": 1}])
    ("'Zoe'", 'true', '["a", {"b": 1}]')
    """
    if isinstance(value, str):
        text = repr(value)
    else:
        text = clean(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
