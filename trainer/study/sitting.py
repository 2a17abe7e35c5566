"""A sitting: a drill, a course or a paper as a value, and what came of it.

A state machine without a screen: what is asked or read now and the marks so far; each step gives a
new value.  What is asked is planned in `plans`; the same plan and the same answers give the same
sitting on every machine.  An answer goes in by `answer` alone, where it is kept before anything
is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.beliefs import Origin
from trainer.asking.difficulty import LEVELS, Level, measure_difficulty
from trainer.asking.posed import FORMS
from trainer.asking.slip import FAULTY, KINDS
from trainer.formats.findings import Faulty, Finding
from trainer.plugins.loading import Rulesets
from trainer.rules.boundary import RulesetFailed
from trainer.study.answers import Answer, record_answer
from trainer.study.plans import Drill, Page, Plan, Quiz
from trainer.study.progress import Marked, Progress
from trainer.study.question import (
    Question,
    answer_likewise,
    answer_question,
    undo_answer,
)

_Key = TypeVar("_Key", bound=Hashable)

NAMED = ("misreading", "house", "rival")
"""Kinds of mistakes that a summary tells by name; of the others it tells the kind."""

Keep = Callable[[Answer], None]
"""Keeps an answer that was given, before its mark is shown or explained."""


class Sitting(Struct, frozen=True, eq=False, kw_only=True):
    """What is asked now and the marks so far.

    `question` is the one asked or, until `advance` is taken, marked last; `page` is what is to be
    read now instead.  Both are None once the sitting is over.  `known` are the rulesets that are
    left; `broken` are those that raised, `faults` what of the plan could not be asked, in order.
    """

    known: Rulesets
    plan: Plan
    place: int = 0
    question: Question | None = None
    page: Page | None = None
    marks: tuple[Marked, ...] = ()
    broken: tuple[RulesetFailed, ...] = ()
    faults: tuple[Finding, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nothing more is asked, and nothing is to be read."""
        return self.question is None and self.page is None

    @property
    def count(self) -> int:
        """How many questions are asked in all."""
        return self.plan.count_asked(Progress(self.marks, self.place))


def start(known: Rulesets, plan: Plan) -> Sitting:
    """Return a sitting of what is planned, at its first place."""
    return _go_to(Sitting(known=known, plan=plan), 0)


def begin(
    known: Rulesets,
    seed: int,
    count: int,
    rulesets: Sequence[str] = (),
    form: str = "compose",
    lang: str = "en",
    level: Level = "rising",
) -> Sitting:
    """Return a sitting of *count* questions at its first one, that of *seed*, at a *level*.

    Raises `RulesetFailed` where all that have families fail, `LookupError` where none has any,
    `ValueError` where *count* is below 1 or there is no such form.
    """
    if count < 1:
        raise ValueError("expected a count from 1")
    if form not in FORMS:
        raise ValueError(f"expected a form of {FORMS}")
    drill = Drill(
        rulesets=tuple(rulesets), form=form, lang=lang, seed=seed, count=count, level=level
    )
    sitting = start(known, drill)
    if sitting.over and sitting.broken:
        raise sitting.broken[0]
    if sitting.over:
        raise LookupError("no ruleset has families that can be played")
    return sitting


def answer(
    sitting: Sitting, option: int, keep: Keep | None = None, *, ask_confidence: bool = False
) -> Sitting:
    """Return the sitting with what is asked now answered by its option (from 0).

    The last answer to a question brings its mark; with *ask_confidence* it is asked before how sure
    it is, whose option 0 is a guess and whose last is not to say it.  An answer that is complete is
    given to *keep* before this returns: nothing of its mark has been shown by then, and nothing was
    explained.  Where there is no such option nothing changes, and nothing is kept.
    """
    if sitting.question is None:
        return sitting
    question = answer_question(sitting.question, option, ask_confidence=ask_confidence)
    if question is sitting.question:
        return sitting
    after = replace(sitting, question=question)
    if question.mark is None:
        return after
    given = record_answer(question)
    if keep is not None:
        keep(given)
    marked = Marked(given, question.mark, place=sitting.place, repeats=question.repeats)
    return replace(after, marks=(*sitting.marks, marked))


def _find_level(question: Question) -> int:
    """Return how difficult a question is; raise `RulesetFailed`."""
    posed = question.posed
    return measure_difficulty(posed.subject.code, posed.scenario.table, posed.truth)


def undo(sitting: Sitting) -> Sitting:
    """Return the sitting without the latest answer to a question that is not marked."""
    if sitting.question is None:
        return sitting
    before = undo_answer(sitting.question)
    return sitting if before is sitting.question else replace(sitting, question=before)


def advance(sitting: Sitting) -> Sitting:
    """Return the sitting at what comes next, over after the last question.

    As long as a question is not marked nothing changes.  A ruleset that raises now is left out.
    """
    if sitting.over or (sitting.question is not None and sitting.question.mark is None):
        return sitting
    try:
        after = _note_question(sitting)
    except RulesetFailed as broken:
        return leave_out(sitting, broken)
    return _go_on(after)


def can_test(sitting: Sitting) -> bool:
    """Tell whether there is a test now by which the lesson is passed over."""
    return _find_test(sitting) is not None


def begin_test(sitting: Sitting) -> Sitting:
    """Return the sitting at the test by which the lesson is passed over, if it has one now."""
    place = _find_test(sitting)
    if place is None:
        return sitting
    try:
        return _go_to(_note_question(sitting), place)
    except RulesetFailed as broken:
        return leave_out(sitting, broken)


def is_leaving(sitting: Sitting) -> bool:
    """Tell whether the question that is marked now was the last that its lesson takes.

    Enough was right in a row; the rest of the lesson is passed over.
    """
    plan = sitting.plan
    if sitting.over or not isinstance(plan, Quiz):
        return False
    return plan.course.is_leaving(Progress(sitting.marks, sitting.place))


def _find_test(sitting: Sitting) -> int | None:
    if sitting.over or not isinstance(sitting.plan, Quiz):
        return None
    return sitting.plan.course.find_test(Progress(sitting.marks, sitting.place))


def leave_out(sitting: Sitting, broken: RulesetFailed) -> Sitting:
    """Return the sitting without a ruleset that raised, another question in place of its own.

    A question that is marked already keeps its mark, and the next one comes.
    """
    return _go_on(_drop_rulesets(sitting, broken))


def translate(sitting: Sitting, lang: str) -> Sitting:
    """Return the sitting with names of another language, at the same place, as far answered."""
    after = replace(sitting, plan=sitting.plan.translate(lang))
    question = sitting.question
    marks = sitting.marks[:-1] if question is not None and question.mark else sitting.marks
    try:
        found = after.plan.next(sitting.known, Progress(marks, sitting.place))
    except (RulesetFailed, Faulty):
        return after
    if isinstance(found, Page):
        return replace(after, page=found) if sitting.page is not None else after
    if question is None or found is None:
        return after
    return replace(after, question=answer_likewise(found, question))


def change_form(sitting: Sitting, form: str) -> Sitting:
    """Return the sitting with questions answered in another form.

    What is answered of the question asked now is taken back; one that is marked stays.
    """
    after = replace(sitting, plan=sitting.plan.change_form(form))
    if sitting.question is not None and sitting.question.mark is not None:
        return after
    return _go_to(after, sitting.place)


def _note_question(sitting: Sitting) -> Sitting:
    """Return the sitting with how difficult the question marked last is, and what mistake was made.

    Raises `RulesetFailed`.
    """
    question = sitting.question
    if question is None or question.mark is None:
        return sitting
    named = () if question.mark.ok else question.explanation.mistakes
    level = _find_level(question)
    noted = replace(sitting.marks[-1], mistake=named[0] if named else (), level=level)
    return replace(sitting, marks=(*sitting.marks[:-1], noted))


def _drop_rulesets(sitting: Sitting, *broken: RulesetFailed) -> Sitting:
    if not broken:
        return sitting
    gone = {one.ruleset for one in broken}
    left = {name: one for name, one in sitting.known.by_id.items() if name not in gone}
    known = Rulesets(left, sitting.known.refused)
    return replace(sitting, known=known, broken=(*sitting.broken, *broken))


def _go_on(sitting: Sitting) -> Sitting:
    """Return the sitting at what comes after the place where it is."""
    so_far = Progress(sitting.marks, sitting.place + 1)
    return _go_to(sitting, sitting.plan.find_due(so_far))


def _go_to(sitting: Sitting, place: int) -> Sitting:
    """Return the sitting at this place, or at the first one after it that can be asked."""
    after = replace(sitting, question=None, page=None)
    while True:
        try:
            found = after.plan.next(after.known, Progress(after.marks, place))
        except RulesetFailed as broken:
            after = _drop_rulesets(after, broken)
        except Faulty as faulty:
            fault = faulty.at(after.plan.name_place(place))
            after = replace(after, faults=(*after.faults, fault))
        else:
            after = replace(after, place=place)
            if isinstance(found, Page):
                return replace(after, page=found)
            broken_before = () if found is None else found.broken
            return replace(_drop_rulesets(after, *broken_before), question=found)
        place = after.plan.find_due(Progress(after.marks, place + 1))


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
    """How faults were found: `hits` in `faults` deals with a fault, `alarms` in `clean` ones."""

    hits: int
    faults: int
    alarms: int
    clean: int


class Summary(Struct, frozen=True):
    """What came of a sitting: how many were `right` of those `asked`, and the mean `score`.

    `clauses` are by the decisive clause (the empty one where none is); `parts` by kind of part;
    `mistakes` are those that have a name, the most frequent first.  `detection` tells how it went
    where it was asked whether a rule was broken; None where that was not asked.  `sure` tells of
    each confidence that was said (``1`` to ``3``) how many rulings were right.  Of a drill `level`
    is what was wanted of it, and `levels` tell of each level (``1`` to ``3``); `back` tells of the
    sure errors that came back, None where none did.
    """

    asked: int
    right: int
    score: float
    clauses: tuple[Tally, ...]
    parts: tuple[Tally, ...]
    mistakes: tuple[Mistake, ...]
    detection: Detection | None = None
    sure: tuple[Tally, ...] = ()
    level: Level | None = None
    levels: tuple[Tally, ...] = ()
    back: Tally | None = None


def summarize(sitting: Sitting) -> Summary:
    """Return what came of the questions marked so far; the score of none is 0."""
    try:
        marks = _note_question(sitting).marks
    except RulesetFailed:  # what fails in explaining it costs no mark
        marks = sitting.marks
    clauses = [((one.answer.ruleset, one.mark.clause), one.mark.ok) for one in marks]
    parts = [(part.kind, part.ok) for one in marks for part in one.mark.parts]
    by_kind = {kind: (right, asked) for kind, right, asked in _count(parts)}
    made: dict[tuple[str, Origin], int] = {}
    for one in marks:
        for origin in one.mistake:
            by_name = origin.kind in NAMED
            key = (one.answer.ruleset, origin) if by_name else ("", Origin(origin.kind))
            made[key] = made.get(key, 0) + 1
    back = [one.mark.ok for one in marks if one.repeats >= 0]
    drill = sitting.plan if isinstance(sitting.plan, Drill) else None
    by_level = {level: (right, asked) for level, right, asked in _count_levels(marks)}
    mistakes = [Mistake(origin, ruleset, times) for (ruleset, origin), times in made.items()]
    return Summary(
        asked=len(marks),
        right=sum(one.mark.ok for one in marks),
        score=sum(one.mark.score for one in marks) / len(marks) if marks else 0.0,
        clauses=tuple(
            Tally(clause, right, asked, ruleset)
            for (ruleset, clause), right, asked in sorted(_count(clauses))
        ),
        parts=tuple(Tally(kind, *by_kind[kind]) for kind in KINDS if kind in by_kind),
        mistakes=tuple(
            sorted(mistakes, key=lambda one: (-one.times, one.ruleset, one.origin.name))
        ),
        detection=_count_detection(marks),
        sure=tuple(
            Tally(str(said), right, asked)
            for said, right, asked in sorted(
                _count(
                    (one.answer.confidence, one.mark.ok) for one in marks if one.answer.confidence
                )
            )
        ),
        level=None if drill is None else drill.level,
        levels=tuple(
            Tally(str(one), *by_level[one]) for one in LEVELS if drill and one in by_level
        ),
        back=Tally("", sum(back), len(back)) if back else None,
    )


def _count_levels(marks: Sequence[Marked]) -> list[tuple[int, int, int]]:
    return _count((one.level, one.mark.ok) for one in marks)


def _count_detection(marks: Sequence[Marked]) -> Detection | None:
    parts = [part for one in marks for part in one.mark.parts if part.kind == "irregularity"]
    if not parts:
        return None
    faulty = [part.ok for part in parts if part.right == FAULTY]
    clean = [part.ok for part in parts if part.right != FAULTY]
    return Detection(sum(faulty), len(faulty), len(clean) - sum(clean), len(clean))


def _count(found: Iterable[tuple[_Key, bool]]) -> list[tuple[_Key, int, int]]:
    tallies: dict[_Key, tuple[int, int]] = {}
    for key, ok in found:
        right, asked = tallies.get(key, (0, 0))
        tallies[key] = right + ok, asked + 1
    return [(key, right, asked) for key, (right, asked) in tallies.items()]
