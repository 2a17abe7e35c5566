"""A sitting: so many questions one after another, as a value, and what came of them.

A state machine without a screen: what is asked now and the marks so far; each step gives a new
value.  The same seed and the same answers give the same sitting on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trainer.plugins.guard import Broken
from trainer.plugins.loading import Rulesets
from trainer.scenarios.grading import Mark
from trainer.scenarios.slip import KINDS, Origin
from trainer.study.session import Question, ask, next_seed

_Key = TypeVar("_Key", bound=Hashable)

NAMED = ("misreading", "house", "rival")
"""Kinds of mistakes that a summary tells by name; of the others it tells the kind."""


class Marked(Struct, frozen=True, eq=False):
    """A question that was answered: its ruleset and scenario by id, its mark, what mistake it is.

    `origin` is None where all is right, and where the mistake is none with a name.
    """

    ruleset: str
    scenario: str
    mark: Mark
    origin: Origin | None = None


class Sitting(Struct, frozen=True, eq=False, kw_only=True):
    """What is asked now and the marks so far.

    `question` is the one asked or, until `following` is taken, marked last; None once the sitting
    is over.  `known` are the rulesets that are left, of which those named in `rulesets` are asked
    (all, if none is named); `broken` are those that raised, in order.  `seed` is that of the
    question, `count` how many are asked in all, `lang` the language of names.
    """

    known: Rulesets
    rulesets: tuple[str, ...]
    form: str
    lang: str
    seed: int
    count: int
    question: Question | None = None
    marks: tuple[Marked, ...] = ()
    broken: tuple[Broken, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.question is None

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
        if self.question is None or self.question.feedback is not None or not self.question.answers:
            return self
        return replace(self, question=self.question.undone())

    def following(self) -> Sitting:
        """Return the sitting at its next question, over after the last one.

        As long as the question is not marked nothing changes.
        """
        if self.question is None or self.question.feedback is None:
            return self
        if len(self.marks) >= self.count:
            return replace(self, question=None)
        return self._onward()

    def without(self, broken: Broken) -> Sitting:
        """Return the sitting without a ruleset that raised, another question in place of its own.

        A question that is marked already keeps its mark, and the next one comes.
        """
        left = {name: one for name, one in self.known.by_id.items() if name != broken.ruleset}
        after = replace(
            self,
            known=Rulesets(left, self.known.refused),
            broken=(*self.broken, broken),
        )
        return after._onward() if len(after.marks) < after.count else replace(after, question=None)

    def _onward(self) -> Sitting:
        try:
            return replace(self, seed=next_seed(self.seed))._asking()
        except LookupError:
            return replace(self, question=None)

    def _asking(self) -> Sitting:
        question = ask(self.known, self.seed, self.lang, rulesets=self.rulesets, form=self.form)
        gone = {broken.ruleset for broken in question.broken}
        left = {name: one for name, one in self.known.by_id.items() if name not in gone}
        return replace(
            self,
            question=question,
            known=Rulesets(left, self.known.refused) if gone else self.known,
            broken=(*self.broken, *question.broken),
        )


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
    sitting = Sitting(
        known=known, rulesets=tuple(rulesets), form=form, lang=lang, seed=seed, count=count
    )
    return sitting._asking()


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


class Summary(Struct, frozen=True):
    """What came of a sitting: how many were `right` of those `asked`, and the mean `score`.

    `clauses` are by the decisive clause (the empty one where none is); `parts` by kind of part;
    `mistakes` are those that have a name, the most frequent first.
    """

    asked: int
    right: int
    score: float
    clauses: tuple[Tally, ...]
    parts: tuple[Tally, ...]
    mistakes: tuple[Mistake, ...]


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
    )


def _tallied(found: Iterable[tuple[_Key, bool]]) -> list[tuple[_Key, int, int]]:
    tallies: dict[_Key, tuple[int, int]] = {}
    for key, ok in found:
        right, asked = tallies.get(key, (0, 0))
        tallies[key] = right + ok, asked + 1
    return [(key, right, asked) for key, (right, asked) in tallies.items()]
