"""Grading: a learner's answers against the ruling of the code, part by part.

The ruling is computed here, when an answer is there to be graded; nothing of it was stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.slip import Slip, Value, right
from trainer.rules.code import Code
from trainer.rules.ruling import Ruling, rule
from trainer.rules.situation import Situation

WEIGHTS = {
    "irregularity": 40,
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
    `follows` tells a wrong part that comes of the wrong remedy from a second mistake: it was not
    asked after that remedy, or is as it would be in a ruling that has that remedy.
    """

    kind: str
    ok: bool
    given: Value | None
    right: Value
    follows: bool = False


class Mark(Struct, frozen=True, eq=False):
    """The marks for all parts that are due after the true remedy, and what explains them.

    What else was asked, because another remedy was chosen, counts for nothing.

    `events` are the indices of the decisive events; `clause` is the clause to be read, empty
    where none governs; `ruling` is the ruling graded against.
    """

    parts: tuple[PartMark, ...]
    events: tuple[int, ...]
    clause: str
    ruling: Ruling

    @property
    def ok(self) -> bool:
        """Whether everything is right."""
        return all(part.ok for part in self.parts)

    @property
    def score(self) -> float:
        """The share of the weights that was earned, from 0 to 1."""
        whole = sum(WEIGHTS[part.kind] for part in self.parts)
        return sum(WEIGHTS[part.kind] for part in self.parts if part.ok) / whole

    def without(self, kinds: tuple[str, ...]) -> Mark:
        """Return the mark without the parts of these kinds, which were not the learner's to give.

        A mark of no parts at all stays as it is.
        """
        left = tuple(part for part in self.parts if part.kind not in kinds)
        return replace(self, parts=left) if left and kinds else self


def grade(
    code: Code,
    situation: Situation,
    slip: Slip,
    answers: Mapping[str, Value],
    readings: Iterable[Ruling] = (),
) -> Mark:
    """Grade *answers*, the option chosen by kind of part, for *situation* under *code*.

    *readings* are rulings that somebody may have had in mind who gave a wrong remedy.
    """
    ruling = rule(code, situation)
    chosen = answers.get(slip.first)
    asked = slip.asked(chosen)
    owed = slip.due(ruling)
    marks = []
    for part in owed:
        wanted = right(part.kind, ruling)
        if wanted is None:
            continue
        given = answers.get(part.kind) if part in asked else None
        marks.append(PartMark(part.kind, given == wanted, given, wanted))
    if chosen is not None and chosen != right(slip.first, ruling):
        unasked = {part.kind for part in owed if part not in asked}
        meant = [one for one in readings if right(slip.first, one) == chosen]
        marks = _followed(marks, slip.first, unasked, meant)
    clause = ruling.articles[0] if ruling.articles else ""
    return Mark(tuple(marks), decisive_events(ruling), clause, ruling)


def _followed(
    marks: list[PartMark], first: str, unasked: set[str], readings: Iterable[Ruling]
) -> list[PartMark]:
    """Return the marks after a wrong first part with those told apart that come of it.

    All must be as in one and the same of *readings*, the one that explains the most.
    """
    explained: set[str] = set()
    for one in readings:
        met = {
            part.kind
            for part in marks
            if part.kind != first
            and not part.ok
            and part.given is not None
            and part.given == right(part.kind, one)
        }
        explained = met if len(met) > len(explained) else explained
    return [replace(part, follows=part.kind in explained | unasked) for part in marks]


def full_marks(code: Code, situation: Situation, slip: Slip) -> dict[str, Value]:
    """Return the answers that are right in every part."""
    ruling = rule(code, situation)
    answers: dict[str, Value] = {}
    for part in slip.due(ruling):
        wanted = right(part.kind, ruling)
        if wanted is not None:
            answers[part.kind] = wanted
    return answers


def decisive_events(ruling: Ruling) -> tuple[int, ...]:
    """Return the events that the decisive clause met, and the calls that made it count."""
    if not ruling.articles:
        return ()
    steps = [step for step in ruling.trace if step.clause == ruling.articles[0]]
    # A clause that is named for another (G8a where the claim of G8b has lapsed) has no step.
    steps = steps or [step for step in ruling.trace if step.why not in ("cured", "displaced")]
    met = {at for step in steps for at in (step.event, step.call)}
    return tuple(sorted(at for at in met if at >= 0))
