"""Grading: a learner's answers against the ruling of the code, part by part.

Nothing is ruled here, and nothing explained: the ruling comes with the question, and why somebody
went wrong is told afterwards, in `trainer.asking.explaining`.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from trainer.asking.slip import Answers, Slip, Value, find_right, is_right
from trainer.rules.ruling import Ruling

WEIGHTS = {
    "irregularity": 40,
    "ruling": 85,
    "remedy": 40,
    "dealer": 15,
    "penalties": 15,
    "claim": 15,
    "clause": 15,
}
"""What each part of a slip weighs; the weights of the parts that count make a whole."""


class PartMark(Struct, frozen=True):
    """The mark for one part.

    `given` is None where the part was not asked, after the remedy chosen, or not filled in.
    """

    kind: str
    ok: bool
    given: Value | None
    right: Value


class Mark(Struct, frozen=True, eq=False):
    """What an answer is worth: the marks for all parts that are due after the true remedy.

    What else was asked, because another remedy was chosen, counts for nothing.  `given` are the
    answers that were marked, `ruling` the ruling that they were graded against, with its trace;
    `lent` are the kinds of part that were filled in for the learner.
    """

    parts: tuple[PartMark, ...]
    given: Answers
    ruling: Ruling
    lent: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything is right."""
        return all(part.ok for part in self.parts)

    @property
    def score(self) -> float:
        """The share of the weights that was earned, from 0 to 1."""
        whole = sum(WEIGHTS[part.kind] for part in self.parts)
        return sum(WEIGHTS[part.kind] for part in self.parts if part.ok) / whole

    @property
    def clause(self) -> str:
        """The clause to be read, empty where none decides."""
        return self.ruling.decisive

    @property
    def events(self) -> tuple[int, ...]:
        """The indices of the decisive events."""
        return find_decisive_events(self.ruling)


def grade(slip: Slip, truth: Ruling, given: Answers, lent: Collection[str] = ()) -> Mark:
    """Return the mark for what is *given* in the parts of a slip, against the ruling *truth*.

    *lent* are kinds of part that were filled in for the learner: they do not count, unless no
    other part would.
    """
    answers = dict(given)
    asked = slip.list_asked(answers.get(slip.first))
    parts = []
    for part in slip.list_due(truth):
        wanted = find_right(part.kind, truth)
        if wanted is not None:
            one = answers.get(part.kind) if part in asked else None
            parts.append(PartMark(part.kind, is_right(part.kind, one, truth), one, wanted))
    own = [part for part in parts if part.kind not in lent]
    own_given = tuple((kind, value) for kind, value in given if kind not in lent)
    return Mark(tuple(own or parts), own_given or given, truth, tuple(lent))


def find_decisive_events(ruling: Ruling) -> tuple[int, ...]:
    """Return the events that the decisive clause met, and the calls that made it count.

    The ruling has its trace.
    """
    if not ruling.decisive:
        return ()
    steps = [step for step in ruling.trace if step.clause == ruling.decisive]
    # A clause that is named for another (G8a where the claim of G8b has lapsed) has no step.
    steps = steps or [step for step in ruling.trace if step.why not in ("cured", "displaced")]
    met = {at for step in steps for at in (step.event, step.call)}
    return tuple(sorted(at for at in met if at >= 0))
