"""What is said of a stage of a sitting, as lines and choices: head, question, mark, page.

Values in, lines out.  Whatever a ruleset raises comes out as `RulesetFailed`, with its name.
"""

from __future__ import annotations

from msgspec import Struct

from trainer.formats.pack import Unit
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, read_rulebook
from trainer.plugins.teaching import make_speech
from trainer.study.plans import Page, Quiz
from trainer.study.progress import Progress
from trainer.study.question import Question
from trainer.study.sitting import summarize
from trainer.study.telling import (
    STEP,
    name_lesson,
    tell_example,
    tell_feedback,
    tell_help,
    tell_hint,
    tell_item,
    tell_learnt,
    tell_leaving,
    tell_lesson,
    tell_short,
    tell_summary,
    tell_verdict,
)
from trainer.text.catalogue import Language
from trainer.text.layout import Paragraph
from trainer.tui.views import slip_lines
from trainer.tui.views.ink import Line, make_title
from trainer.tui.views.menu import Choice
from trainer.tui.views.page import draw_page
from trainer.tui.views.stage import Stage
from trainer.tui.views.story import draw_before
from trainer.words.deal import describe_all_options
from trainer.words.slips import Speech

ENDLESS = 1_000_000
"""Questions that a drill has which goes on until one leaves."""


class Sheet(Struct, frozen=True, eq=False):
    """A stage, spoken of in a language, over the rulesets known; `title` names what is played."""

    stage: Stage
    known: Rulesets
    language: Language
    title: str = ""

    @property
    def name(self) -> str:
        """What is played: the pack, where it is one."""
        plan = self.stage.sitting.plan
        if isinstance(plan, Quiz):
            return plan.pack.head.title.in_language(self.language.code)
        return self.title

    def speak_of(self, question: Question) -> Speech:
        """Return how a question's ruleset is spoken of."""
        subject = question.posed.subject
        speech = make_speech(self.known, subject.id, self.language.code, subject.table)
        return speech.at_table(question.scenario.situation.dealer)

    @property
    def deciding(self) -> str:
        """The clause that decides in the question marked, if it is in the rulebook; else empty."""
        question = self.stage.question
        if question is None or question.mark is None:
            return ""
        clause, name = question.mark.clause, question.posed.subject.id
        return clause if find_clause(self.known, name, clause, "en") else ""

    def describe_settings(self) -> list[str]:
        """Return the settings of the table, those at their defaults too."""
        question = self.stage.question
        if question is None:
            return []
        words = self.speak_of(question).words
        return describe_all_options(words, question.scenario.situation.options)

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: the code and the scenario, then the settings."""
        question, sitting = self.stage.question, self.stage.sitting
        plan, title = sitting.plan, self.name
        if question is None:
            return [make_title(" · ".join(filter(None, ("Misdeal", title))), "", width)]
        rules = read_rulebook(question.loaded, self.language.code).title
        number, own = "", False
        if isinstance(plan, Quiz):
            so_far = Progress(sitting.marks, sitting.place)
            unit, nth, of = plan.course.count_here(so_far)
            number = f"{nth}/{of}"
            own = unit is None and plan.pack.head.ruleset == question.posed.subject.id
            if unit is not None:
                title = self._name_lesson(unit, plan, told=question.mark is not None)
        elif sitting.count < ENDLESS:
            done = len(sitting.marks) + (question.mark is None)
            number = f"{done}/{sitting.count}"
        name = " ".join(filter(None, (number, question.scenario.id)))
        named = (title,) if own else (rules, title)  # a paper tells its rules
        top = make_title(" · ".join(filter(None, named)), name, width)
        words = self.speak_of(question).words
        return [top, *draw_before(question.scenario.situation, words, width)]

    def _name_lesson(self, unit: Unit, plan: Quiz, *, told: bool) -> str:
        """Return the number of a lesson; its title only where that tells nothing any more."""
        n = plan.pack.lessons.index(unit) + 1
        if told:
            title = name_lesson(unit, self.language)
            return self.language.text("Lesson {n}: {title}", n=n, title=title)
        return self.language.text("Lesson {n}", n=n)

    def ask(self, question: Question, speech: Speech, width: int) -> Choice:
        """Return what is asked now."""
        if question.asks_confidence:
            above = slip_lines.draw_given(question.answers, speech, width)
            return slip_lines.ask_confidence(self.language, above)
        paragraphs: list[Paragraph] = []
        if not question.answers:
            paragraphs += tell_item(question, self.language)
        helped = list(tell_help(self.known, question, speech))
        rules = helped[: len(helped) - bool(question.lent)] if question.clauses else []
        paragraphs += helped[len(rules) :]
        if self.stage.hinted:
            paragraphs.append(tell_hint(question, self.language))
        above = draw_page(paragraphs, width)
        assert question.part is not None
        choice = slip_lines.ask_part(question.answers, question.part, speech, width, above)
        if not rules:
            return choice
        # The rules of the lesson stand beneath: what is asked is always in view.
        return Choice(choice.rows, choice.above, [(), *draw_page(rules, width)])

    def draw_mark(self, question: Question, speech: Speech, width: int) -> list[Line]:
        """Return the mark; and why, as soon as that is known."""
        left = list(tell_leaving(self.stage.sitting, self.language))
        if self.stage.explained:
            tell = tell_feedback if self.stage.opened else tell_short
            return draw_page([*tell(self.known, question, speech), *left], width)
        return draw_page([*tell_verdict(question, speech), *left], width)

    def draw_page(self, width: int) -> list[Line]:
        """Return what is to be read: a lesson, an example as far as it is revealed, the summary."""
        page = self.stage.sitting.page
        if page is None or self.stage.summed_up:
            learnt = list(tell_learnt(self.stage.sitting, self.language))
            summed = tell_summary(summarize(self.stage.sitting), self.known, self.language)
            return draw_page([*learnt, *summed], width)
        paragraphs, steps = [], 0
        for one in self._tell(page):
            steps += one.ink == STEP
            if page.question is not None and steps > self.stage.revealed:
                break
            paragraphs.append(one)
        return draw_page(paragraphs, width)

    def count_steps(self) -> int:
        """Return how many steps the example on the page has; 0 where there is none."""
        page = self.stage.sitting.page
        if page is None or page.question is None or self.stage.summed_up:
            return 0
        return sum(one.ink == STEP for one in self._tell(page))

    def _tell(self, page: Page) -> list[Paragraph]:
        """Return a lesson, or its example."""
        plan = self.stage.sitting.plan
        assert isinstance(plan, Quiz)
        if page.question is None:
            ruleset = plan.pack.head.ruleset
            return list(tell_lesson(self.known, ruleset, page.unit, self.language))
        speech = self.speak_of(page.question)
        return list(tell_example(self.known, page.question, speech))
