"""The boundary to foreign code: whatever a ruleset raises, everybody else meets one exception.

A ruleset may be anybody's code and may raise anything.  Where the trainer comes back from one,
`leave_ruleset` turns what was raised into `RulesetFailed`.  That happens at steps whose input and
output are values: a situation is folded and judged (`fold`, `judge`), made (`Situation`), priced;
a deal is played and the values of a fact are listed (`Family`); settings and events are read from
data.  A single trigger is not wrapped: a ruling asks 10 to 120 of them, and a wrapper round each
would take 5 to 10 % of its time, where a ``try`` round the whole step takes none.  What answers
with a value that must be of some type (roles, measures, moments, ...) is wrapped besides when a
ruleset is loaded: see `trainer.plugins.boundary`.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping
from typing import NoReturn

from trainer.rules.errors import Impossible, Malformed, Phrase, Problem
from trainer.text.clean import clean


class RulesetFailed(Exception):
    """A ruleset did what none may do: it raised something, or answered with a wrong value.

    `ruleset` is the id of the ruleset, `problem` says what happened.  Both can be sent to another
    process.

    >>> str(RulesetFailed("bridge", Problem("it is broken")))
    'bridge: it is broken'
    """

    def __init__(self, ruleset: str, problem: Problem) -> None:
        super().__init__(f"{ruleset}: {problem}")
        self.ruleset = ruleset
        self.problem = problem

    def __reduce__(self) -> tuple[type[RulesetFailed], tuple[str, Problem]]:
        """Cross from one process to another whole."""
        return RulesetFailed, (self.ruleset, self.problem)


def can_interrupt() -> bool:
    """Tell whether a person can interrupt: Python raises that only where nobody else sees to it."""
    return signal.getsignal(signal.SIGINT) is signal.default_int_handler


def error_text(error: BaseException) -> str:
    """Return an exception in a line; its own text may be anybody's, and may fail.

    >>> error_text(KeyError("deal_ovr"))
    "KeyError: 'deal_ovr'"
    """
    kind = type.__dict__["__name__"].__get__(type(error))  # a metaclass may hide it
    try:
        text = str.__str__(str(error))
    except BaseException as another:  # what it says of itself is anybody's too
        let_person_interrupt(another)
        text = "…"
    return clean(f"{kind}: {text}")[:200]


def make_failure(ruleset: str, error: BaseException, place: str = "") -> Impossible:
    """Return the problem that *ruleset* raised *error*, in what of it, if *place* says so."""
    text = error_text(error)
    place = clean(place)[:100]
    return Impossible(
        "the ruleset {ruleset} failed: {error}",
        where="ruleset",
        ruleset=ruleset,
        error=f"{place}: {text}" if place else text,
    )


def let_person_interrupt(error: BaseException) -> None:
    """Raise *error* again where it is a person who interrupts: that is no fault of a ruleset."""
    if issubclass(type(error), KeyboardInterrupt) and can_interrupt():
        raise error


def leave_ruleset(
    ruleset: str, error: BaseException, place: str = "", *, may_refuse: bool = False
) -> NoReturn:
    """Raise what everybody else is to meet when the code of *ruleset* has raised *error*.

    That is `RulesetFailed`, *place* telling what of the ruleset it was.  As it is goes on: a
    failure that has its name already, a person's interruption, and, where the ruleset *may_refuse*
    what it was asked, a `Problem` that can be told.
    """
    let_person_interrupt(error)
    # Never isinstance: a hostile exception may lie about its class, or raise when it is asked.
    if type(error) is RulesetFailed:
        raise error
    if may_refuse and is_refusal(error):
        raise error
    raise RulesetFailed(ruleset, make_failure(ruleset, error, place)) from error


def is_refusal(error: BaseException) -> bool:
    """Tell whether *error* is one of our problems, as it should be.

    Its message must have all its fields, and these must be plain values: it is told, translated,
    sent to another process later, where nothing looks after it.

    >>> is_refusal(Impossible("expected {least} or more", where="level", least=0))
    True
    >>> is_refusal(Impossible("expected {least} or more"))
    False
    """
    if type(error) not in (Problem, Malformed, Impossible):
        return False
    assert isinstance(error, Problem)
    try:
        return _is_whole(error.message, error.values) and type(error.where) is str
    except Exception:  # its attributes may have been made anything
        return False


def _is_whole(message: str, values: dict[str, object]) -> bool:
    if type(message) is not str or type(values) is not dict:
        return False
    for value in values.values():
        if type(value) is Phrase:
            if not _is_whole(value.message, value.values):
                return False
        elif type(value) not in (str, int, bool, float):
            return False
    message.format(**values)
    return True


def refuse(ruleset: str, problem: Problem, place: str) -> NoReturn:
    """Raise *problem*, by which a ruleset refuses what it was asked, as seen from outside *place*.

    Raises `RulesetFailed` where it cannot be told: see `is_refusal`.
    """
    if is_refusal(problem):
        raise problem.inside(place) from None
    raise RulesetFailed(ruleset, make_failure(ruleset, problem, place)) from problem


def inside_ruleset(
    ruleset: str,
    place: str = "",
    facts: Mapping[str, object] | None = None,
    *,
    may_refuse: bool = False,
) -> _Inside:
    """Return a context for a block that runs the code of *ruleset*; see `leave_ruleset`.

    The *facts* that it was asked with are told beside the *place*.

    >>> with inside_ruleset("bridge", "bridge/no-dealer", {"seats": 4}):
    ...     {}["dealer"]
    Traceback (most recent call last):
        ...
    trainer.rules.boundary.RulesetFailed: ... bridge/no-dealer (seats=4): KeyError: 'dealer'
    """
    return _Inside(ruleset, place, facts, may_refuse)


class _Inside:
    """A context: a generator made one by `contextmanager` takes three times as long."""

    __slots__ = ("facts", "may_refuse", "place", "ruleset")

    def __init__(
        self, ruleset: str, place: str, facts: Mapping[str, object] | None, may_refuse: bool
    ) -> None:
        self.ruleset = ruleset
        self.place = place
        self.facts = facts
        self.may_refuse = may_refuse

    def __enter__(self) -> None:
        """Enter the ruleset."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Leave it, with or without an error."""
        if error is not None:
            place = self.place
            if self.facts:
                listed = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
                place = f"{place} ({listed})"
            leave_ruleset(self.ruleset, error, place, may_refuse=self.may_refuse)
