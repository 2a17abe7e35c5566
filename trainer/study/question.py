"""A question as a value: asked, answered part by part or by a whole ruling, marked.

Each step gives a new value; who shows it keeps the one that is current.  A mark needs one ruling
that is there already; why it is so is found out when `Question.explanation` is asked for.  Nothing
here knows a screen or a language but that of the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.explaining import Explanation, explain
from trainer.asking.grading import Mark, grade
from trainer.asking.mix import ANY_LEVEL, mix_scenario
from trainer.asking.posed import FORMS, Posed, pose
from trainer.asking.slip import Answers, Part, Slip
from trainer.dealing.scenario import Scenario
from trainer.formats.pack import Item
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.teaching import make_subject
from trainer.rules.boundary import RulesetFailed

MOST_SURE = 3
"""How sure an answer is goes from 1 (a guess) to this; the option after it is not to say it."""

When = Literal["whole", "always", "never"]
"""When it is asked how sure an answer is: where a whole ruling is chosen, always, or never."""


class Question(Struct, frozen=True, eq=False, dict=True):
    """A question under its ruleset, what is filled in of its slip so far, and the mark.

    `answers` are option by kind of part, in the order given; `mark` is None until the last part
    that is asked has been answered, and how sure the answer is, where `asks_confidence` tells that
    this is asked now; `confidence` is 0 where it was not.  `form` is one of `FORMS`.  `lent` are
    the kinds of part that are filled in for the learner once all others are answered, and do not
    count: never the first; `item` is what a pack
    says of it, and `clauses` are those that are shown with it; a `twin` is the question before it
    with one fact changed, with an `other_code` the same deal under another ruleset.  `given` are
    the numbers of the options by which it was answered.  `repeats` is the
    question of the sitting, from 0, of which it is a variant that has come back; -1 if of none.
    """

    loaded: Loaded
    posed: Posed
    answers: Answers = ()
    mark: Mark | None = None
    broken: tuple[RulesetFailed, ...] = ()
    form: str = "compose"
    lent: tuple[str, ...] = ()
    item: Item = Item()
    clauses: tuple[str, ...] = ()
    twin: bool = False
    other_code: bool = False
    given: tuple[int, ...] = ()
    asks_confidence: bool = False
    confidence: int = 0
    repeats: int = -1

    @property
    def scenario(self) -> Scenario:
        """The scenario that is asked about."""
        return self.posed.scenario

    @property
    def slip(self) -> Slip:
        """The slip to fill in."""
        return self.posed.slip

    @property
    def part(self) -> Part | None:
        """The part that is asked now; None once all are answered."""
        given = dict(self.answers)
        parts = self.slip.list_asked(given.get(self.slip.first))
        return next((part for part in parts if part.kind not in (*given, *self.lent)), None)

    @property
    def choices(self) -> int:
        """How many options there are to choose from now; 0 once it is marked."""
        if self.mark is not None:
            return 0
        if self.asks_confidence:
            return MOST_SURE + 1
        return len(self.part.options) if self.part is not None else 0

    @cached_property
    def explanation(self) -> Explanation:
        """Why the answer is worth its mark; found out when it is asked for, once.

        Raises `RulesetFailed` where the ruleset raises, ValueError where nothing is marked yet.
        """
        if self.mark is None:
            raise ValueError("a question is explained once it is marked")
        return explain(self.posed, self.mark)


def wants_confidence(question: Question, when: When) -> bool:
    """Tell whether it is to be asked how sure the answer to a question is."""
    return when == "always" or (when == "whole" and bool(question.posed.options))


def answer_question(question: Question, option: int, *, ask_confidence: bool = False) -> Question:
    """Return the question with what is asked now answered by its option (from 0).

    The last answer brings the mark; with *ask_confidence* it is asked before how sure it is, which
    need not be said.  Where there is no such option, or nothing is asked any more, nothing changes.
    """
    if not 0 <= option < question.choices:
        return question
    if question.asks_confidence:
        said = option + 1 if option < MOST_SURE else 0
        return _mark(replace(question, asks_confidence=False, confidence=said))
    part = question.part
    assert part is not None
    answers = (*question.answers, (part.kind, part.options[option]))
    after = replace(question, answers=answers, given=(*question.given, option))
    if after.part is not None:
        return after
    return replace(after, asks_confidence=True) if ask_confidence else _mark(after)


def _mark(question: Question) -> Question:
    posed = question.posed
    asked = posed.slip.list_asked(dict(question.answers).get(posed.slip.first))
    right = {kind: one for kind, one in posed.right if kind in question.lent}
    lent = tuple((part.kind, right[part.kind]) for part in asked if part.kind in right)
    answers = (*question.answers, *lent)
    mark = grade(posed.slip, posed.truth, answers, question.lent)
    return replace(question, answers=answers, mark=mark)


def undo_answer(question: Question) -> Question:
    """Return the question without its latest answer; a question that is marked stays so."""
    if question.mark is not None or not question.given:
        return question
    return replace(
        question, answers=question.answers[:-1], given=question.given[:-1], asks_confidence=False
    )


def answer_likewise(question: Question, other: Question) -> Question:
    """Return the question answered by the same options as *other*, the same in other words."""
    after = question
    sure = other.asks_confidence or other.confidence > 0
    for option in other.given:
        after = answer_question(after, option, ask_confidence=sure)
    return answer_question(after, other.confidence - 1) if other.confidence else after


def ask(
    known: Rulesets,
    seed: int,
    lang: str,
    *,
    rulesets: Sequence[str] = (),
    form: str = "compose",
    level: int = ANY_LEVEL,
) -> Question:
    """Return the question of this seed over *rulesets* (all, if none is named) with families.

    The names are of the language *lang*; it is of the *level* or near it.  Raises `RulesetFailed`
    where all that have families fail, `LookupError` where none has any, `ValueError` where there is
    no such form.
    """
    if form not in FORMS:
        raise ValueError(f"expected a form of {FORMS}")
    wanted = [one for name, one in known.by_id.items() if not rulesets or name in rulesets]
    playable = [one for one in wanted if one.ruleset.families]
    broken: list[RulesetFailed] = []
    for turn in range(len(playable)):
        loaded = playable[(seed + turn) % len(playable)]
        place = seed // len(playable)  # one after another of each ruleset
        try:
            subject = make_subject(known, loaded.ruleset.id)
            code, families = subject.code, subject.families
            detect = form == "detect"
            made = mix_scenario(
                code, families, subject.game, place, lang, detect=detect, level=level
            )
            posed = pose(subject, made, form)
            return Question(loaded, posed, broken=tuple(broken), form=form)
        except RulesetFailed as problem:
            broken.append(problem)
    if broken:
        raise broken[0]
    raise LookupError("no ruleset has families that can be played")


def is_prepared(question: Question) -> bool:
    """Tell whether `prepare` is done: then an explanation takes no longer than a drawing."""
    return vars(question.posed).keys() >= {"pairs", "around", "beyond"}


def prepare(question: Question) -> None:
    """Make what an explanation will need, while somebody thinks; what fails fails then."""
    with suppress(Exception):  # a ruleset may be anybody's
        posed = question.posed
        _ = posed.pairs, posed.around, posed.beyond
