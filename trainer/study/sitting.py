"""A sitting: a drill, a course or a paper as a value, and what came of it.

A state machine without a screen: what is asked or read now and the marks so far; each step gives a
new value.  What is asked is planned in `plans`; the same plan and the same answers give the same
sitting on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.grading import Mark
from trainer.asking.slip import FAULTY, KINDS, Origin
from trainer.formats.findings import Faulty, Finding
from trainer.plugins.guard import Broken
from trainer.plugins.loading import Rulesets
from trainer.study.plans import Drill, Page, Plan
from trainer.study.session import Question

_Key = TypeVar("_Key", bound=Hashable)

NAMED = ("misreading", "house", "rival")
"""Kinds of mistakes that a summary tells by name; of the others it tells the kind."""


class Marked(Struct, frozen=True, eq=False):
    """A question that was answered: its ruleset and scenario by id, its mark, what mistake it is.

    `origin` is None where all is right, and where the mistake is none with a name.  `confidence`
    tells how sure the answer was, from 1 (a guess) to 3 (sure); 0 where that was not said.
    """

    ruleset: str
    scenario: str
    mark: Mark
    origin: Origin | None = None
    confidence: int = 0


class Sitting(Struct, frozen=True, eq=False, kw_only=True):
    """What is asked now and the marks so far.

    `question` is the one asked or, until `following` is taken, marked last; `page` is what is to be
    read now instead.  Both are None once the sitting is over.  `known` are the rulesets that are
    left; `broken` are those that raised, `faults` what of the plan could not be asked, in order.
    """

    known: Rulesets
    plan: Plan
    place: int = 0
    question: Question | None = None
    page: Page | None = None
    marks: tuple[Marked, ...] = ()
    broken: tuple[Broken, ...] = ()
    faults: tuple[Finding, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked, and nothing is to be read."""
        return self.question is None and self.page is None

    @property
    def count(self) -> int:
        """How many questions are asked in all."""
        return self.plan.count

    def answered(self, option: int) -> Sitting:
        """Return the sitting with what is asked now answered by its option (from 0).

        Where there is no such option nothing changes.  A ruleset that raises is left out, and
        another question stands in the place of its own.
        """
        if self.question is None:
            return self
        try:
            after = self.question.answered(option)
        except Broken as broken:
            return self.without(broken)
        if after is self.question:
            return self
        if after.feedback is None:
            return replace(self, question=after)
        told = after.feedback
        ruleset = after.loaded.ruleset.id
        marked = Marked(ruleset, after.scenario.id, told.mark, told.origin)
        return replace(self, question=after, marks=(*self.marks, marked))

    def undone(self) -> Sitting:
        """Return the sitting without the latest answer to a question that is not marked."""
        if self.question is None:
            return self
        before = self.question.undone()
        return self if before is self.question else replace(self, question=before)

    def following(self) -> Sitting:
        """Return the sitting at what comes next, over after the last question.

        As long as a question is not marked nothing changes.
        """
        if self.over or (self.question is not None and self.question.feedback is None):
            return self
        return self._at(self.place + 1)

    def without(self, broken: Broken) -> Sitting:
        """Return the sitting without a ruleset that raised, another question in place of its own.

        A question that is marked already keeps its mark, and the next one comes.
        """
        return self._less(broken)._at(self.place + 1)

    def sure(self, confidence: int) -> Sitting:
        """Return the sitting with how sure the answer marked last was, from 1 to 3."""
        if self.question is None or self.question.feedback is None or not 1 <= confidence <= 3:
            return self
        return replace(
            self, marks=(*self.marks[:-1], replace(self.marks[-1], confidence=confidence))
        )

    def told(self, lang: str) -> Sitting:
        """Return the sitting with names of another language, at the same place, as far answered."""
        return self._again(self.plan.told(lang))

    def formed(self, form: str) -> Sitting:
        """Return the sitting with questions answered in another form.

        What is answered of the question asked now is taken back; one that is marked stays.
        """
        if self.question is not None and self.question.feedback is not None:
            return replace(self, plan=self.plan.formed(form))
        return replace(self, plan=self.plan.formed(form))._at(self.place)

    def _again(self, plan: Plan) -> Sitting:
        after = replace(self, plan=plan)
        try:
            found = plan.at(self.known, self.place)
            if isinstance(found, Page):
                return replace(after, page=found) if self.page is not None else after
            if self.question is None:
                return after
            return replace(after, question=found.answered_as(self.question))
        except (Broken, Faulty, LookupError):
            return after

    def _less(self, *broken: Broken) -> Sitting:
        gone = {one.ruleset for one in broken}
        left = {name: one for name, one in self.known.by_id.items() if name not in gone}
        known = Rulesets(left, self.known.refused)
        return replace(self, known=known, broken=(*self.broken, *broken)) if broken else self

    def _at(self, place: int) -> Sitting:
        """Return the sitting at this place, or at the first one after it that can be asked."""
        after = replace(self, question=None, page=None)
        while len(after.marks) < after.count:
            try:
                found = after.plan.at(after.known, place)
            except LookupError:
                break
            except Broken as broken:
                after = after._less(broken)
            except Faulty as faulty:
                fault = faulty.at(after.plan.name(place))
                after = replace(after, faults=(*after.faults, fault))
            else:
                after = replace(after, place=place)
                if isinstance(found, Page):
                    return replace(after, page=found)
                return replace(after._less(*found.broken), question=found)
            place += 1
        return replace(after, place=place)


def start(known: Rulesets, plan: Plan) -> Sitting:
    """Return a sitting of what is planned, at its first place."""
    return Sitting(known=known, plan=plan)._at(0)


def begin(
    known: Rulesets,
    seed: int,
    count: int,
    rulesets: Sequence[str] = (),
    form: str = "compose",
    lang: str = "en",
) -> Sitting:
    """Return a sitting of *count* questions at its first one, that of *seed*.

    Raises `LookupError` where no ruleset has a family, `ValueError` where *count* is below 1 or
    there is no such form.
    """
    if count < 1:
        raise ValueError("expected a count from 1")
    drill = Drill(rulesets=tuple(rulesets), form=form, lang=lang, seed=seed, count=count)
    sitting = start(known, drill)
    if sitting.over:
        raise LookupError("no ruleset has families that can be played")
    return sitting


class Tally(Struct, frozen=True):
    """How many were right of those asked, of one thing by its name and ruleset (or empty)."""

    name: str
    right: int
    asked: int
    ruleset: str = ""


class Mistake(Struct, frozen=True):
    """A mistake and how often it was made, under one ruleset where it is told by name."""

    origin: Origin
    ruleset: str
    times: int


class Detection(Struct, frozen=True):
    """How faults were found: `hits` of so many deals with `faults`; `alarms` in `clean` ones."""

    hits: int
    faults: int
    alarms: int
    clean: int


class Summary(Struct, frozen=True):
    """What came of a sitting: how many were `right` of those `asked`, and the mean `score`.

    `clauses` are by the decisive clause (the empty one where none is); `parts` by kind of part;
    `mistakes` are those that have a name, the most frequent first.  `detection` tells how it went
    where it was asked whether a rule was broken; None where that was not asked.  `sure` tells of
    each confidence that was said (``1`` to ``3``) how many rulings were right.
    """

    asked: int
    right: int
    score: float
    clauses: tuple[Tally, ...]
    parts: tuple[Tally, ...]
    mistakes: tuple[Mistake, ...]
    detection: Detection | None = None
    sure: tuple[Tally, ...] = ()


def summary(marks: Sequence[Marked]) -> Summary:
    """Return what came of the questions marked; the score of none is 0."""
    clauses = [((one.ruleset, one.mark.clause), one.mark.ok) for one in marks]
    parts = [(part.kind, part.ok) for one in marks for part in one.mark.parts]
    by_kind = {kind: (right, asked) for kind, right, asked in _tallied(parts)}
    made: dict[tuple[str, Origin], int] = {}
    for one in marks:
        if one.origin is not None:
            by_name = one.origin.kind in NAMED
            key = (one.ruleset, one.origin) if by_name else ("", Origin(one.origin.kind))
            made[key] = made.get(key, 0) + 1
    mistakes = [Mistake(origin, ruleset, times) for (ruleset, origin), times in made.items()]
    return Summary(
        asked=len(marks),
        right=sum(one.mark.ok for one in marks),
        score=sum(one.mark.score for one in marks) / len(marks) if marks else 0.0,
        clauses=tuple(
            Tally(clause, right, asked, ruleset)
            for (ruleset, clause), right, asked in sorted(_tallied(clauses))
        ),
        parts=tuple(Tally(kind, *by_kind[kind]) for kind in KINDS if kind in by_kind),
        mistakes=tuple(
            sorted(mistakes, key=lambda one: (-one.times, one.ruleset, one.origin.name))
        ),
        detection=_detection(marks),
        sure=tuple(
            Tally(str(said), right, asked)
            for said, right, asked in sorted(
                _tallied((one.confidence, one.mark.ok) for one in marks if one.confidence)
            )
        ),
    )


def _detection(marks: Sequence[Marked]) -> Detection | None:
    told = [part for one in marks for part in one.mark.parts if part.kind == "irregularity"]
    if not told:
        return None
    faulty = [part.ok for part in told if part.right == FAULTY]
    clean = [part.ok for part in told if part.right != FAULTY]
    return Detection(sum(faulty), len(faulty), len(clean) - sum(clean), len(clean))


def _tallied(found: Iterable[tuple[_Key, bool]]) -> list[tuple[_Key, int, int]]:
    tallies: dict[_Key, tuple[int, int]] = {}
    for key, ok in found:
        right, asked = tallies.get(key, (0, 0))
        tallies[key] = right + ok, asked + 1
    return [(key, right, asked) for key, (right, asked) in tallies.items()]
