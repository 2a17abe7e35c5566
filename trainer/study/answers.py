"""An answer as it is stored: plain data, from which it can be marked again, anywhere and later.

It holds what was asked and what was given; what is right it does not hold.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from trainer.asking.grading import Mark, grade
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import Answers, dump_value, read_value
from trainer.asking.still import hold_still, make_case
from trainer.dealing.scenario import Scenario, find_scenario, make_scenario
from trainer.formats.casebook import dump_case, read_case
from trainer.plugins.loading import Rulesets
from trainer.plugins.teaching import make_subject
from trainer.study.question import Question


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer, complete: what was asked, and what was given.

    `ruleset` is the code that it was asked under, `table` the ruleset whose game is dealt, empty
    where it is the same.  `scenario` is the id of the deal, whose names are of the language `lang`;
    `case` is the situation as a casebook has it where no family plays it (a case of a pack), else
    None.  `form` is how it was answered; `given` are the options by kind of part as plain data, in
    order; `lent` are the kinds of part that were filled in for the learner; `confidence` is how
    sure it was, from 1 to 3, 0 where that was not said.
    """

    ruleset: str
    scenario: str
    form: str
    given: dict[str, Any]
    table: str = ""
    case: dict[str, Any] | None = None
    lang: str = "en"
    lent: tuple[str, ...] = ()
    confidence: int = 0

    def to_data(self) -> dict[str, Any]:
        """Return the answer as plain data, as JSON has it; what is at its default is left out."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    @classmethod
    def from_data(cls, data: Any) -> Answer:
        """Return the answer of `to_data`; raise `msgspec.ValidationError` where it is none."""
        answer = msgspec.convert(data, cls)
        try:
            answer.values()
        except KeyError as error:
            raise msgspec.ValidationError(f"no kind of part: {error}") from None
        return answer

    def values(self) -> Answers:
        """Return what was given, by kind of part."""
        return tuple((kind, read_value(kind, data)) for kind, data in self.given.items())


def record_answer(question: Question) -> Answer:
    """Return the answer that was given to a question, as it is stored."""
    posed, made = question.posed, question.scenario
    subject = posed.subject
    return Answer(
        ruleset=subject.id,
        scenario=made.id,
        form=question.form,
        given={kind: dump_value(value) for kind, value in question.answers},
        table=subject.table if subject.table != subject.id else "",
        case=None if made.family.given is None else dump_case(make_case(made)),
        lang=made.lang,
        lent=question.lent,
        confidence=question.confidence,
    )


def pose_again(known: Rulesets, answer: Answer) -> Posed:
    """Return the question that an answer was given to, made anew.

    Raises KeyError where one of its rulesets is not there, `UnknownScenario` where no family plays
    its deal, `Problem` where its case is wrong, `RulesetFailed` where a ruleset raises.
    """
    subject = make_subject(known, answer.ruleset, answer.table)
    made: Scenario
    if answer.case is not None:
        case = read_case(answer.case, {subject.table: subject.game})
        made = make_scenario(hold_still(case.ruleset, case.situation), subject.game, 0, answer.lang)
    else:
        games = {subject.table: subject.game}
        made = find_scenario(answer.scenario, subject.families, games, answer.lang)
    # Whether whole rulings are offered hangs on weights, which may have changed since.
    by_parts = answer.form == "options" and "ruling" not in answer.given
    return pose(subject, made, "compose" if by_parts else answer.form)


def mark_again(known: Rulesets, answer: Answer) -> Mark:
    """Return the mark for an answer that was stored, ruled anew; it raises as `pose_again` does."""
    posed = pose_again(known, answer)
    return grade(posed.slip, posed.truth, answer.values(), answer.lent)
