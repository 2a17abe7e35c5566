"""A sitting on the screen: lessons to read, questions to rule on, the mark and why, the summary.

The place keeps the `Stage` that is current and hands it to its views; the table owns its film, the
slip what is pointed at, the page how far it is scrolled.  An answer is marked and shown first;
why it is so is found out in the background then.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key

from trainer.plugins.loading import Rulesets
from trainer.plugins.teaching import list_titles
from trainer.rules.boundary import RulesetFailed
from trainer.study.plans import Drill, Plan, Quiz
from trainer.study.question import (
    MOST_SURE,
    Question,
    is_prepared,
    prepare,
    wants_confidence,
)
from trainer.study.report import make_report, write_report
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Commands
from trainer.tui.messages import Answered, Compare, Failed, LookUp
from trainer.tui.places.everywhere import LEAF_EVENTS, LEAF_TEXT
from trainer.tui.places.place import Place
from trainer.tui.places.prompt import Prompt
from trainer.tui.places.sitting_commands import (
    ANIMATE,
    CHOOSE,
    COMPARE_CODES,
    FLAG,
    HINT,
    MORE,
    NEXT,
    OTHER_FORM,
    POINT_AT_OPTION,
    READ_CLAUSE,
    READ_ON,
    REPLAY,
    REPLAY_PACKETS,
    RESUME,
    TAKE_OPTION,
    TEST_OUT,
    UNDO,
)
from trainer.tui.port import Port
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line
from trainer.tui.views.reader import Reader
from trainer.tui.views.shares import share_out
from trainer.tui.views.sheet import ENDLESS, Sheet
from trainer.tui.views.slip import SlipView
from trainer.tui.views.stage import Stage, begin
from trainer.tui.views.table import Room, Scene, TableView
from trainer.words.problems import fill_message

KEYS, RIM = 1, 1
"""Lines for the key bar, and the line above the slip."""
PAUSE = 0.15
"""Seconds after a question is shown before its explanation is prepared: it is to be seen first."""


class SittingPlace(Place):
    """Plays a sitting: draws what is asked or read, and takes answers."""

    OFFERED: ClassVar[Commands] = (
        CHOOSE,
        NEXT,
        RESUME,
        UNDO,
        HINT,
        TEST_OUT,
        MORE,
        READ_ON,
        LEAF_EVENTS,
        LEAF_TEXT,
        READ_CLAUSE,
        COMPARE_CODES,
        POINT_AT_OPTION,
        TAKE_OPTION,
        OTHER_FORM,
        REPLAY,
        REPLAY_PACKETS,
        ANIMATE,
        FLAG,
    )
    about = mark(
        "See what happened at the table, then rule on it. Until you have answered nothing tells "
        "what it is about; then every part is marked, and explained."
    )
    DEFAULT_CSS = """
    SittingPlace #desk { height: 1fr; border-top: solid $secondary; padding: 0 1; }
    SittingPlace #page { display: none; height: 1fr; padding: 0 1; }
    SittingPlace.page #page { display: block; }
    SittingPlace.page #scene, SittingPlace.page #desk { display: none; }
    """

    def __init__(self, port: Port, plan: Plan, title: str = "") -> None:
        """Play this plan; *title* is a message id, that of the pack where it is one."""
        super().__init__(port)
        self.title_message = title
        self.stage = begin(port.known, plan)
        self.table = TableView(id="scene")
        self.slip = SlipView(id="desk", text="slip")
        self.page = Reader(id="page", text="text")

    def body(self) -> ComposeResult:
        """Lay out table and events, slip; and a page to read."""
        with Vertical(id="body"):
            yield self.table
            yield self.slip
            yield self.page

    def on_mount(self) -> None:
        """Show the first question."""
        self.show_stage(None)
        if self.stage.sitting.over and not self.stage.sitting.marks:
            self.port.notice(self.language.text("There is nothing to ask."))

    # -- what is current ---------------------------------------------------------------------

    @property
    def plan(self) -> Plan:
        """What is played."""
        return self.stage.sitting.plan

    @property
    def text(self) -> Reader:
        """What is read: the page, or the explanation."""
        return self.page if self.has_class("page") else self.slip

    @property
    def reading(self) -> Reader | None:
        """What is read, where nothing is asked: the arrows point then."""
        return None if self.stage.choices else self.text

    @property
    def leafing(self) -> Reader:
        """The events, or what is read where all of them fit."""
        asked = self.stage.question is not None
        return self.table.past if asked and self.table.past.scrolls else self.text

    @property
    def listing(self) -> SlipView | None:
        """The slip, while something is asked."""
        return self.slip if self.stage.choices else None

    def turn_to(self, after: Stage) -> None:
        """Make a stage the current one, and show it."""
        before, self.stage = self.stage, after
        if after is not before:
            self.show_stage(before)

    def change_form(self) -> None:
        """Have questions answered in the other form; say so where this one is not to be had so."""
        before = self.stage.question
        self.turn_to(self.stage.change_form())
        after = self.stage.question
        if before is not None and after is not None and before.posed.form == after.posed.form:
            text = self.language.text(
                "This one is asked part by part: whole rulings tell too much."
            )
            self.port.notice(text, warning=False)

    def show_stage(self, before: Stage | None) -> None:
        """Say what had to be left out since *before*, and draw the stage that is current.

        An answer is marked by now.  Why it is so is drawn with the mark where that takes no time,
        so that the screen is drawn once; else it is found out in the background.
        """
        after = self.stage = self._explain_prepared(self.stage)
        broken, faults = after.news_after(before)
        for one in broken:
            self.port.leave_out(one)
        for fault in faults:
            self.port.notice(fill_message(fault.reason, self.language))
        fresh = after.is_fresh_after(before)
        asked = before is not None and not before.is_marked
        sure = after.question is not None and after.question.asks_confidence
        self.slip.pointer = MOST_SURE if sure else 0  # Enter does not say it
        self.draw()
        if self.stage is not after or not self.stands:
            return  # a ruleset raised while it was drawn, or one has left
        if asked or fresh:
            self.slip.go_to_start()
        question = after.question
        if fresh:
            self.page.go_to_start()
            self.table.past.go_to_end()
            if question is not None and not after.is_marked:
                self.set_timer(PAUSE, partial(self.think_ahead, question))
        if question is not None and after.is_marked and not after.explained:
            work = partial(self._explain, question)
            self.run_worker(work, thread=True, group="explain", exclusive=True)

    def _explain_prepared(self, stage: Stage) -> Stage:
        """Return the stage explained, where all that is needed has been made ahead."""
        question = stage.question
        if question is None or not stage.is_marked or stage.explained or not is_prepared(question):
            return stage
        with suppress(RulesetFailed):  # in the background it fails again, and is left out
            _ = question.explanation
            return stage.explain(question)
        return stage

    def think_ahead(self, question: Question) -> None:
        """Make what an explanation will need, if the question is still asked."""
        if self.stage.sitting.question is question:
            work = partial(self._prepare, question, self.port.known, self.language.code)
            self.run_worker(work, thread=True, group="prepare")

    def _prepare(self, question: Question, known: Rulesets, lang: str) -> None:
        prepare(question)
        with suppress(Exception):  # a ruleset may be anybody's
            list_titles(known, lang)

    def _explain(self, question: Question) -> None:
        """Find out, in the background, why a question is marked as it is."""
        try:
            _ = question.explanation
        except RulesetFailed as broken:
            self.hand_back(self.fail, question, broken)
        else:
            self.hand_back(self.see_explained, question)

    def see_explained(self, question: Question) -> None:
        """Show why the question is marked so, if it is still shown."""
        after = self.stage.explain(question)
        if after is not self.stage:
            self.stage = after
            self.draw()

    def fail(self, question: Question, broken: RulesetFailed) -> None:
        """Do without a ruleset that raised while its question was explained."""
        if self.stage.sitting.question is question:
            self.turn_to(self.stage.leave_out(broken))

    def on_failed(self, message: Failed) -> None:
        """Do without a ruleset that raised while it was drawn."""
        message.stop()
        self.turn_to(self.stage.leave_out(message.broken))

    # -- what is done ------------------------------------------------------------------------

    def on_answered(self, message: Answered) -> None:
        """Answer what is asked now by one of its options."""
        message.stop()
        self.answer(message.option)

    def answer(self, option: int) -> None:
        """Answer what is asked now by its option (from 0)."""
        when, question = self.port.preferences.settings.confidence, self.stage.question
        sure = question is not None and wants_confidence(question, when)
        self.turn_to(self.stage.answer(option, ask_confidence=sure))

    def go_on(self) -> None:
        """Go on to the next step, or to what comes next; from the summary, back."""
        if self.sheet.count_steps() > self.stage.revealed:
            self.turn_to(self.stage.reveal())
            self.page.go_to_end()
        elif self.stage.sitting.over:
            self.port.back()
        else:
            self.turn_to(self.stage.advance())

    def back(self) -> None:
        """Take back what is not marked yet; sum up what was answered, if anything; then go back."""
        question = self.stage.question
        if question is not None and question.asks_confidence:
            self.turn_to(self.stage.undo())
        elif self.stage.can_sum_up:
            self.turn_to(self.stage.sum_up())
            self.page.go_to_start()
        else:
            super().back()

    def on_key(self, event: Key) -> None:
        """Stop the film at any key; the one that starts it does no more than that."""
        if self.table.stop_film() and event.key == "a":
            event.stop()

    def compare(self) -> None:
        """Have the situation looked at under all codes."""
        question = self.stage.question
        if question is not None:
            subject = question.posed.subject
            self.post_message(Compare(subject.table or subject.id, question.scenario))

    @property
    def deciding(self) -> str:
        """The clause that decides in the question marked, if it is in the rulebook; else empty."""
        return self.sheet.deciding

    def look_up(self) -> None:
        """Have the rulebook opened at the clause that decides."""
        if self.stage.question is not None:
            self.post_message(LookUp(self.stage.question.posed.subject.id, self.deciding))

    def ask_reason(self) -> None:
        """Ask why the question is wrong, and write the report."""
        question = self.stage.question

        def write(reason: str | None) -> None:
            if reason is not None and question is not None:
                self.report(question, reason)

        asked = self.language.text("What is wrong with this question?")
        self.port.open(Prompt(asked, self.language), write)

    def report(self, question: Question, reason: str) -> None:
        """Write a report on a question, and say where it is."""
        pack = self.plan.pack.id if isinstance(self.plan, Quiz) else ""
        try:
            file = write_report(make_report(question, reason, pack))
        except OSError as error:
            why = clean(error.strerror or str(error))
            self.port.notice(self.language.text("the report cannot be written: {why}", why=why))
            return
        text = self.language.text(
            "Reported as wrong: {id}. {file}", id=question.scenario.id, file=clean(str(file))
        )
        self.port.notice(text, warning=False)

    def change(self) -> None:
        """Speak another language, show cards otherwise: draw anew."""
        before = self.stage
        self.stage = before.translate(self.language.code)
        self.show_stage(before) if self.stage is not before else self.draw()

    # -- drawing -----------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet:
        """What is said of the stage that is current."""
        return Sheet(self.stage, self.port.known, self.language, super().heading)

    @property
    def heading(self) -> str:
        """What is played, in the language that is spoken."""
        return self.sheet.name

    def tell_settings(self) -> list[str]:
        """Return the settings of the table."""
        return self.sheet.describe_settings()

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: the code and the scenario, then the settings."""
        return self.sheet.draw_head(width)

    def draw(self) -> None:
        """Draw what is current; a ruleset that raises is left out."""
        try:
            super().draw()
        except RulesetFailed as broken:
            self.turn_to(self.stage.leave_out(broken))

    def draw_body(self) -> None:
        """Draw the question, the page, or the summary."""
        question = self.stage.question
        self.set_class(question is None, "page")
        if question is None:
            self.table.stop_film()
            self.page.show(self.sheet.draw_page(self.drawn.width - 4), self.looks)
            return
        self.draw_question(question)

    def draw_question(self, question: Question) -> None:
        """Draw table, events and slip."""
        sheet, size = self.sheet, share_out(self.drawn.width, self.drawn.height)
        speech = sheet.speak_of(question)
        if question.mark is None:
            choice = sheet.ask(question, speech, size.desk)
            wanted = len(self.slip.ask(choice, size.desk, self.looks).lines)
        else:
            lines = sheet.draw_mark(question, speech, size.desk)
            self.slip.tell(lines, self.looks)
            # What is still to be explained has its room already, so that nothing moves.
            wanted = len(lines) if self.stage.explained else size.most
        head = len(self.query_one("#head", Drawing).lines)
        lines_left = max(self.drawn.height - head - KEYS - RIM - min(wanted, size.most), 4)
        decisive = question.mark.events if question.mark is not None else ()
        situation, ruleset = question.scenario.situation, question.posed.subject.id
        scene = Scene(situation, speech.words, ruleset, decisive)
        room = Room(size.board, size.story, lines_left, "above" if size.narrow else "beside")
        self.table.show(scene, room, self.looks)


def enter(port: Port, door: str) -> SittingPlace:
    """Return the drill: mixed questions without an end, over the rulesets wanted."""
    plan = Drill(
        rulesets=port.preferences.list_drilled(port.known),
        form=port.preferences.settings.form,
        lang=port.language.code,
        seed=port.take_seed(),
        count=ENDLESS,
        level=port.preferences.settings.level,
    )
    return SittingPlace(port, plan, mark("Drill"))
