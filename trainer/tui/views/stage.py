"""Where somebody is in a sitting that is shown: a value; each step gives a new one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trainer.formats.findings import Finding
from trainer.plugins.loading import Rulesets
from trainer.rules.boundary import RulesetFailed
from trainer.study.plans import Plan
from trainer.study.question import Question
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    begin_test,
    can_test,
    change_form,
    leave_out,
    start,
    translate,
    undo,
)


class Stage(Struct, frozen=True, eq=False):
    """A sitting, and what of it is shown.

    `hinted`: the hint to the question is shown.  `revealed` are the steps of an example that are
    shown beside its beginning.  `explained`: why the question is marked so is known; `opened`:
    everything is told of it, not only the short of it.  `summed_up`: what was answered so far is
    shown, though there is more to come.
    """

    sitting: Sitting
    hinted: bool = False
    revealed: int = 0
    explained: bool = False
    opened: bool = False
    summed_up: bool = False

    @property
    def question(self) -> Question | None:
        """The question that is shown; None for a page, and once it was summed up."""
        return None if self.summed_up else self.sitting.question

    @property
    def is_marked(self) -> bool:
        """Whether the question that is shown is marked."""
        return self.question is not None and self.question.mark is not None

    @property
    def choices(self) -> int:
        """How many options there are to choose from now."""
        return 0 if self.question is None else self.question.choices

    @property
    def has_hint(self) -> bool:
        """Whether there is a hint that is not shown."""
        question = self.question
        if question is None or not self.choices or self.hinted:
            return False
        return bool(question.item.hint)

    @property
    def can_undo(self) -> bool:
        """Whether there is an answer to take back."""
        return not self.summed_up and undo(self.sitting) is not self.sitting

    @property
    def can_test(self) -> bool:
        """Whether the lesson can be passed over by a test now."""
        return not self.summed_up and can_test(self.sitting)

    @property
    def can_change_form(self) -> bool:
        """Whether a question is asked that is not bound to one form."""
        question = self.question
        if question is None or question.mark is not None or question.asks_confidence:
            return False
        return question.form != "detect" and question.item.form is None and not question.lent

    @property
    def can_sum_up(self) -> bool:
        """Whether there is anything to sum up that is not summed up yet."""
        return bool(self.sitting.marks) and not self.summed_up and not self.sitting.over

    def is_fresh_after(self, before: Stage | None) -> bool:
        """Tell whether something else is shown than *before*, not only more of it."""
        if before is None or before.sitting.question is None:
            return True
        return before.sitting.place != self.sitting.place

    def news_after(
        self, before: Stage | None
    ) -> tuple[tuple[RulesetFailed, ...], tuple[Finding, ...]]:
        """Return what had to be left out since *before*: rulesets, and parts of the plan."""
        if before is None:
            return self.sitting.broken, self.sitting.faults
        broken = self.sitting.broken[len(before.sitting.broken) :]
        return broken, self.sitting.faults[len(before.sitting.faults) :]

    # -- steps -------------------------------------------------------------------------------

    def answer(self, option: int, *, ask_confidence: bool) -> Stage:
        """Return the stage with what is asked now answered by its option (from 0)."""
        if self.summed_up:
            return self
        return self._at(answer(self.sitting, option, ask_confidence=ask_confidence))

    def undo(self) -> Stage:
        """Return the stage with the latest answer taken back."""
        return self._at(undo(self.sitting))

    def advance(self) -> Stage:
        """Return the stage at what comes next; from the summary, back at what was summed up."""
        if self.summed_up:
            return replace(self, summed_up=False)
        return self._at(advance(self.sitting))

    def begin_test(self) -> Stage:
        """Return the stage at the test by which the lesson is passed over."""
        return self._at(begin_test(self.sitting))

    def reveal(self) -> Stage:
        """Return the stage with one more step of the example shown."""
        return replace(self, revealed=self.revealed + 1)

    def hint(self) -> Stage:
        """Return the stage with the hint shown."""
        return replace(self, hinted=True)

    def open(self) -> Stage:
        """Return the stage with everything told of the question marked, or only the short of it."""
        return replace(self, opened=not self.opened)

    def sum_up(self) -> Stage:
        """Return the stage at the summary."""
        return replace(self, summed_up=True)

    def change_form(self) -> Stage:
        """Return the stage with questions answered in the other form."""
        question = self.sitting.question
        form = "options" if question is not None and question.form == "compose" else "compose"
        return self._at(change_form(self.sitting, form))

    def translate(self, lang: str) -> Stage:
        """Return the stage with names of another language."""
        question = self.sitting.question
        if question is None and self.sitting.page is None:
            return self
        if question is not None and question.scenario.lang == lang:
            return self
        return replace(self, sitting=translate(self.sitting, lang), explained=False)

    def leave_out(self, broken: RulesetFailed) -> Stage:
        """Return the stage without a ruleset that raised."""
        return self._at(leave_out(self.sitting, broken))

    def explain(self, question: Question) -> Stage:
        """Return the stage with this question explained, if it still is what is shown."""
        if self.sitting.question is not question:
            return self
        return replace(self, explained=True)

    def _at(self, sitting: Sitting) -> Stage:
        """Return the stage at a sitting: what was shown beside another question is not there."""
        if sitting is self.sitting:
            return self
        after = replace(self, sitting=sitting)
        if after.is_fresh_after(self):
            return Stage(sitting)
        return replace(after, explained=False) if sitting.question is not self.question else after


def begin(known: Rulesets, plan: Plan) -> Stage:
    """Return the stage at the beginning of what is planned."""
    return Stage(start(known, plan))
