"""A sitting on the screen: lessons to read, questions to rule on, the mark and why, the summary."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click, Key
from textual.timer import Timer

from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.rules.situation import Situation
from trainer.study.plans import Drill, Page, Plan, Quiz
from trainer.study.question import Question, prepare
from trainer.study.report import report_on, write_report
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    change_form,
    leave_out,
    start,
    summarize,
    translate,
    undo,
)
from trainer.study.telling import (
    STEP,
    example_lines,
    feedback_lines,
    help_lines,
    hint_line,
    item_lines,
    lesson_lines,
    summary_lines,
)
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.text.layout import Paragraph
from trainer.tui.commands import Command
from trainer.tui.presenters import board, replay, slip, story
from trainer.tui.presenters.frame import Frame, frame
from trainer.tui.presenters.ink import Line
from trainer.tui.presenters.page import page_lines
from trainer.tui.screens.place import Place, titled
from trainer.tui.screens.prompt import Prompt
from trainer.tui.screens.sitting_commands import (
    Animate,
    Choose,
    Compare,
    Flag,
    Hint,
    Leaf,
    LeafText,
    LookUp,
    Next,
    OtherForm,
    Point,
    Replay,
    ReplayPackets,
    Resume,
    Scroll,
    Take,
    Undo,
)
from trainer.tui.widgets.drawing import Drawing
from trainer.words.deal import describe_all_options
from trainer.words.problems import fill_message
from trainer.words.slips import Speech

if TYPE_CHECKING:
    from trainer.tui.app import Misdeal

KEYS, RIM = 1, 1
"""Lines for the key bar, and the line above the slip."""
PAUSE = 0.15
"""Seconds after a question is shown before feedback is prepared: it is to be seen first."""
ENDLESS = 1_000_000
"""So many questions the drill has, unless one leaves."""


BEAT = 0.3
"""Seconds that a frame of the film is shown; with none a film stands until it is moved on."""


class SittingPlace(Place):
    """Plays a sitting: keeps the one that is current, and draws what is asked or read."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (
        Choose,
        Next,
        Resume,
        Undo,
        Hint,
        Scroll,
        Leaf,
        LeafText,
        LookUp,
        Compare,
        Point,
        Take,
        OtherForm,
        Replay,
        ReplayPackets,
        Animate,
        Flag,
    )
    about = mark(
        "See what happened at the table, then rule on it. Until you have answered nothing tells "
        "what it is about; then every part is marked, and explained."
    )
    DEFAULT_CSS = """
    SittingPlace #scene { height: auto; }
    SittingPlace #board { width: auto; height: auto; padding: 0 1; }
    SittingPlace #past { width: 1fr; height: auto; }
    SittingPlace #story { height: auto; padding: 0 1 0 0; }
    SittingPlace #desk { height: 1fr; border-top: solid $secondary; padding: 0 1; }
    SittingPlace #slip { height: auto; }
    SittingPlace #page { display: none; height: 1fr; padding: 0 1; }
    SittingPlace #text { height: auto; }
    SittingPlace.narrow #scene { layout: vertical; }
    SittingPlace.page #page { display: block; }
    SittingPlace.page #scene, SittingPlace.page #desk { display: none; }
    """

    def __init__(self, plan: Plan, title: str = "") -> None:
        """Play this plan; *title* is a message id, that of the pack where it is one."""
        super().__init__()
        self.plan = plan
        self.title_message = title
        self.sitting: Sitting
        self.pointer = 0
        self.seen: int | None = None
        self.film: tuple[replay.Frame, ...] = ()
        self.filmed: Situation | None = None
        self.beat = BEAT
        self.playing: Timer | None = None
        self.hinted = False
        self.revealed = 0
        self.ended = False
        self.targets: dict[int, int] = {}

    def body(self) -> ComposeResult:
        """Lay out table and events, slip; and a page to read."""
        with Vertical(id="body"):
            with Horizontal(id="scene"):
                yield Drawing(id="board")
                with VerticalScroll(id="past", can_focus=False):
                    yield Drawing(id="story")
            with VerticalScroll(id="desk", can_focus=False):
                yield Drawing(id="slip")
            with VerticalScroll(id="page", can_focus=False):
                yield Drawing(id="text")

    def on_mount(self) -> None:
        """Ask the first question."""
        self.turn_to(start(self.misdeal.known, self.plan))
        if self.sitting.over and not self.sitting.marks:
            told = self.language.text("There is nothing to ask.")
            self.notify(told, markup=False, severity="warning")

    # -- what is current ---------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that is shown; None for a page, and once it was summed up."""
        return None if self.ended else self.sitting.question

    @property
    def choices(self) -> int:
        """How many options there are to choose from now."""
        question = self.sitting.question
        return 0 if question is None or self.ended else question.choices

    @property
    def reading(self) -> VerticalScroll:
        """What is scrolled by reading on: the page, or the explanation."""
        shown = "#page" if self.has_class("page") else "#desk"
        return self.query_one(shown, VerticalScroll)

    @property
    def past(self) -> VerticalScroll:
        """The events, which scroll where they do not fit."""
        return self.query_one("#past", VerticalScroll)

    def turn_to(self, after: Sitting) -> None:
        """Make a sitting the current one, say what it had to leave out, and draw it."""
        before = getattr(self, "sitting", None)
        for broken in after.broken[len(before.broken) if before else 0 :]:
            self.leave_out(broken)
        for fault in after.faults[len(before.faults) if before else 0 :]:
            self.notify(fill_message(fault.reason, self.language), markup=False, severity="warning")
        fresh = before is None or before.place != after.place or before.question is None
        marked = before is None or before.question is None or before.question.mark is None
        if marked and after.question is not None and after.question.mark is not None:
            self.seen = None  # what decides is shown on the table as it is now
        self.sitting = after
        self.pointer = 0
        if fresh:
            self.hinted, self.seen, self.revealed = False, None, 0
        self.draw()
        if not self.stands:
            return
        if marked or fresh:
            self.query_one("#desk").scroll_home(animate=False)
        if fresh:
            self.query_one("#page").scroll_home(animate=False)
            self.call_after_refresh(self.past.scroll_end, animate=False)
            question = after.question
            if question is not None and question.mark is None:
                self.set_timer(PAUSE, partial(self.think_ahead, question))

    def think_ahead(self, question: Question) -> None:
        """Make what feedback will need, if the question is still asked."""
        if self.sitting.question is question:
            work = partial(self.get_ready, question, self.misdeal.known, self.language.code)
            self.run_worker(work, thread=True, group="prepare")

    def get_ready(self, question: Question, known: Rulesets, lang: str) -> None:
        """Prepare feedback, and the titles that it names."""
        prepare(question)
        with suppress(Exception):  # a ruleset may be anybody's
            rules_titles(known, lang)

    def answer(self, option: int) -> None:
        """Answer what is asked now by its option (from 0)."""
        after = answer(self.sitting, option, ask_confidence=self.misdeal.settings.confidence)
        if after is not self.sitting:
            self.turn_to(after)

    def undo(self) -> None:
        """Take the latest answer back, or the whole of it while it is asked how sure it is."""
        self.turn_to(undo(self.sitting))

    def point(self, step: int) -> None:
        """Move the pointer through the options, round and round."""
        self.pointer = (self.pointer + step) % max(self.choices, 1)
        if self.sitting.question is not None and not self.has_class("small"):
            self.draw_desk(self.sitting.question)

    def draw_desk(self, asked: Question) -> list[Line]:
        """Draw what is asked now, or the mark and why; return the lines."""
        lines = self.desk_lines(asked, frame(self.drawn.width, self.drawn.height))
        self.show("slip", lines)
        if self.targets:
            self.call_after_refresh(self.follow)
        return lines

    def follow(self) -> None:
        """Scroll so that the option pointed at is in view, and the question if there is room."""
        rows = [row for row, option in self.targets.items() if option == self.pointer]
        desk = self.query("#desk").first(VerticalScroll) if self.query("#desk") else None
        if desk is None or not rows:
            return
        top, height = desk.scroll_offset.y, desk.size.height
        if rows[-1] >= top + height or rows[0] < top:
            first = min(self.targets) - 1 if rows[-1] < min(self.targets) - 1 + height else rows[0]
            desk.scroll_to(y=max(min(first, rows[-1]), 0), animate=False)

    def frames(self) -> tuple[replay.Frame, ...]:
        """Return the frames of what happened, made once a question; none where it cannot be."""
        question = self.sitting.question
        if question is None or self.ended:
            return ()
        situation = question.scenario.situation
        if self.filmed is not situation:
            self.film, self.filmed = (), situation
            try:
                with guarded(question.posed.subject.id):
                    self.film = replay.frames(situation)
            except Broken as broken:
                self.turn_to(leave_out(self.sitting, broken))
        return self.film

    def show_frame(self, number: int | None) -> None:
        """Show the table as it was at a frame; None and the last one are as it is now."""
        film = self.frames()
        if film:
            self.seen = None if number is None or number >= len(film) - 1 else max(number, 0)
            self.draw()

    def step(self, by: int) -> None:
        """Show the table after one event more or fewer."""
        film = self.frames()
        if film:
            self.show_frame(replay.stepped(film, self.at_frame(film), by))

    def step_packet(self, by: int) -> None:
        """Show the table after one packet more or fewer."""
        film = self.frames()
        if film:
            self.show_frame(self.at_frame(film) + by)

    def at_frame(self, film: tuple[replay.Frame, ...]) -> int:
        """Return the frame that is shown."""
        return len(film) - 1 if self.seen is None else self.seen

    def run_film(self) -> None:
        """Play what happened, from its beginning or from where it is shown."""
        if self.frames():
            self.show_frame(self.seen or 0)
            if self.beat:
                self.playing = self.set_interval(self.beat, self.tick)

    def tick(self) -> None:
        """Show the next frame; after the last one the film stops."""
        self.step_packet(1)
        if self.seen is None:
            self.still()

    def still(self) -> bool:
        """Stop the film, and tell whether it ran."""
        if self.playing is None:
            return False
        self.playing.stop()
        self.playing = None
        return True

    def on_key(self, event: Key) -> None:
        """Stop the film at any key; the one that starts it does no more than that."""
        if self.still() and event.key == "a":
            event.stop()

    def go_on(self) -> None:
        """Go on to the next step, or to what comes next; from the summary, back."""
        if self.page_steps() > self.revealed:
            self.revealed += 1
            self.draw()
            self.call_after_refresh(self.query_one("#page").scroll_end, animate=False)
            return
        if self.ended:
            self.ended = False
            self.draw()
            return
        if self.sitting.over:
            self.app.pop_screen()
            return
        self.turn_to(advance(self.sitting))

    def back(self) -> None:
        """Take back what is not marked yet; sum up what was answered, if anything; then go back."""
        if self.sitting.question is not None and self.sitting.question.asks_confidence:
            self.undo()
            return
        if self.sitting.marks and not self.ended and not self.sitting.over:
            self.ended = True
            self.draw()
            self.query_one("#page").scroll_home(animate=False)
            return
        super().back()

    def change_form(self) -> None:
        """Answer in the other form."""
        question = self.sitting.question
        form = "options" if question is not None and question.form == "compose" else "compose"
        self.turn_to(change_form(self.sitting, form))

    def compare(self) -> None:
        """Look at the situation under all codes."""
        from trainer.tui.screens.lens import LensPlace

        question = self.sitting.question
        if question is not None and not self.ended:
            subject = question.posed.subject
            self.app.push_screen(LensPlace(subject.table or subject.id, question.scenario))

    @property
    def deciding(self) -> str:
        """The clause that decides in the question marked, if it is in the rulebook; else empty."""
        question = self.sitting.question
        if question is None or question.mark is None:
            return ""
        clause = question.mark.clause
        name = question.posed.subject.id
        return clause if find_clause(self.misdeal.known, name, clause, "en") else ""

    def look_up(self) -> None:
        """Open the rulebook at the clause that decides."""
        from trainer.tui.screens.rulebook import Rule

        if self.sitting.question is not None:
            name = self.sitting.question.posed.subject.id
            self.app.push_screen(Rule(self.misdeal.known, name, self.deciding))

    def ask_reason(self) -> None:
        """Ask why the question is wrong, and write the report."""
        asked = self.language.text("What is wrong with this question?")

        def write(reason: str | None) -> None:
            if reason is not None:
                self.report(reason)

        self.app.push_screen(Prompt(asked, self.language), write)

    def report(self, reason: str) -> None:
        """Write a report on the question, and say where it is."""
        question = self.sitting.question
        if question is None:
            return
        pack = self.sitting.plan.pack.id if isinstance(self.sitting.plan, Quiz) else ""
        try:
            file = write_report(report_on(question, reason, pack))
        except OSError as error:
            why = clean(error.strerror or str(error))
            told = self.language.text("the report cannot be written: {why}", why=why)
            self.notify(told, markup=False, severity="warning")
            return
        told = self.language.text(
            "Reported as wrong: {id}. {file}", id=question.scenario.id, file=clean(str(file))
        )
        self.notify(told, markup=False)

    def changed(self) -> None:
        """Speak another language, show cards otherwise: draw anew."""
        if self.sitting.question is not None or self.sitting.page is not None:
            lang = self.language.code
            self.sitting = translate(self.sitting, lang)
        self.draw()

    def on_screen_resume(self) -> None:
        """Speak the language that is spoken now: it may have changed while this lay beneath."""
        sitting: Sitting | None = getattr(self, "sitting", None)  # none before it is mounted
        question = None if sitting is None else sitting.question
        if question is not None and question.scenario.lang != self.language.code:
            self.changed()

    def on_click(self, event: Click) -> None:
        """Take a click on an option for its answer."""
        if event.widget is self.query_one("#slip") and self.choices:
            option = self.targets.get(event.y)
            if option is not None:
                self.answer(option)

    # -- drawing -----------------------------------------------------------------------------

    @property
    def called(self) -> str:
        """What is played, in the language that is spoken."""
        if isinstance(self.plan, Quiz):
            return self.plan.pack.head.title.in_language(self.language.code)
        return super().called

    def settings_told(self) -> list[str]:
        """Return the settings of the table."""
        question = self.question
        if question is None:
            return []
        words = self.speech(question).words
        with guarded(question.posed.subject.id):
            return describe_all_options(words, question.scenario.situation.options)

    def head_lines(self, width: int) -> list[Line]:
        """Return the head: the code and the scenario, then the settings."""
        question = self.sitting.question
        title = self.called
        if question is None or self.ended:
            return [titled(" · ".join(filter(None, ("Misdeal", title))), "", width)]
        rules = rulebook(question.loaded, self.language.code).title
        number, own = "", False
        if isinstance(self.plan, Quiz):
            unit, nth, of = self.plan.within(self.sitting.place)
            number = f"{nth}/{of}"
            own = unit is None and self.plan.pack.head.ruleset == question.posed.subject.id
            if unit is not None:
                title = unit.lesson.title.in_language(self.language.code)
        elif self.sitting.count < ENDLESS:
            done = len(self.sitting.marks) + (question.mark is None)
            number = f"{done}/{self.sitting.count}"
        name = " ".join(filter(None, (number, question.scenario.id)))
        named = (title,) if own else (rules, title)  # a paper tells its rules
        top = titled(" · ".join(filter(None, named)), name, width)
        speech = self.speech(question)
        return [top, *story.before_lines(question.scenario.situation, speech.words, width)]

    def speech(self, question: Question) -> Speech:
        """Return how a question's ruleset is spoken of."""
        subject = question.posed.subject
        with guarded(subject.id):
            return spoken(self.misdeal.known, subject.id, self.language.code, subject.table)

    def draw(self) -> None:
        """Draw what is current; a ruleset that raises is left out."""
        try:
            super().draw()
        except Broken as broken:
            self.turn_to(leave_out(self.sitting, broken))

    def draw_body(self) -> None:
        """Draw the question, the page, or the summary."""
        question = None if self.ended else self.sitting.question
        self.set_class(question is None, "page")
        if question is None:
            self.show("text", page_lines(self.page_told(), self.drawn.width - 4))
            return
        with guarded(question.posed.subject.id):
            self.draw_question(question)

    def page_told(self) -> list[Paragraph]:
        """Return what is to be read: a lesson, an example, the summary."""
        page, known, language = self.sitting.page, self.misdeal.known, self.language
        if page is None or self.ended:
            return list(summary_lines(summarize(self.sitting), known, language))
        told, steps = [], 0
        for one in self.lesson_told(page):
            steps += one.ink == STEP
            if page.question is not None and steps > self.revealed:
                break
            told.append(one)
        return told

    def page_steps(self) -> int:
        """Return how many steps the example on the page has; 0 where there is none."""
        page = self.sitting.page
        if page is None or page.question is None or self.ended:
            return 0
        return sum(one.ink == STEP for one in self.lesson_told(page))

    def lesson_told(self, page: Page) -> list[Paragraph]:
        """Return a lesson, or its example."""
        assert isinstance(self.sitting.plan, Quiz)
        known = self.misdeal.known
        if page.question is None:
            ruleset = self.sitting.plan.pack.head.ruleset
            with guarded(ruleset):
                return list(lesson_lines(known, ruleset, page.unit, self.language))
        with guarded(page.question.posed.subject.id):
            return list(example_lines(known, page.question, self.speech(page.question)))

    def draw_question(self, asked: Question) -> None:
        """Draw table, events and slip."""
        speech = self.speech(asked)
        situation = asked.scenario.situation
        size = frame(self.drawn.width, self.drawn.height)
        self.set_class(size.narrow, "narrow")
        decisive = asked.mark.events if asked.mark is not None else ()
        lines = self.draw_desk(asked)
        head = len(self.query_one("#head", Drawing).lines)
        scene = max(self.drawn.height - head - KEYS - RIM - min(len(lines), size.most), 4)
        now = self.frames()[self.seen] if self.seen is not None else None
        drawn = board.board_lines(
            situation,
            speech.words,
            size.board,
            (scene + 1) // 2 if size.narrow else scene,
            now=now.situation if now is not None else None,
            decisive=decisive,
            list_only=size.narrow,
        )
        self.show("board", drawn)
        upto = now.event + 1 if now is not None else None
        past = story.story_lines(situation, speech.words, size.story, decisive, upto)
        self.show("story", past)
        self.scroll_story(past, bool(decisive))
        self.query_one("#scene").styles.max_height = scene
        self.past.styles.max_height = scene - (len(drawn) if size.narrow else 0)

    def scroll_story(self, past: list[Line], marked: bool) -> None:
        """Bring the event that counts into view: the one replayed, or the first decisive one."""
        ink = "here" if self.seen is not None else "decisive"
        if self.seen is None and not marked:
            return
        row = next((y for y, one in enumerate(past) if one and one[0].ink == ink), 0)
        self.call_after_refresh(self.bring_to, row)

    def bring_to(self, row: int) -> None:
        """Scroll the events so that a row is in view, and a little of what was before it."""
        if self.stands:
            before = min(2, max(self.past.size.height - 1, 0))
            self.past.scroll_to(y=max(row - before, 0), animate=False)

    def desk_lines(self, asked: Question, size: Frame) -> list[Line]:
        """Return what is asked now, or the mark and why."""
        speech = self.speech(asked)
        if asked.asks_confidence:
            above = slip.given_lines(asked.answers, speech, size.desk)
            form = slip.confidence(self.pointer, self.language, size.desk, above)
            self.targets = form.options
            return form.lines
        if asked.mark is not None:
            self.targets = {}
            told_all = feedback_lines(self.misdeal.known, asked, speech)
            return page_lines(told_all, size.desk)
        told: list[Paragraph] = []
        if not asked.answers:
            told += item_lines(asked, self.language)
        helped = list(help_lines(self.misdeal.known, asked, speech))
        rules = [] if not asked.clauses else helped[: len(helped) - len(asked.lent)]
        told += helped[len(rules) :]
        if self.hinted:
            told.append(hint_line(asked, self.language))
        above = page_lines(told, size.desk)
        if asked.part is None:
            form = slip.whole(asked.posed.options, self.pointer, speech, size.desk, above)
        else:
            shown = tuple((kind, one) for kind, one in asked.answers if kind not in asked.lent)
            form = slip.question(shown, asked.part, self.pointer, speech, size.desk, above)
        self.targets = form.options
        # The rules of the lesson stand beneath: what is asked is always in view.
        return [*form.lines, *([()] if rules else []), *page_lines(rules, size.desk)]


def drill(app: Misdeal) -> SittingPlace:
    """Return the drill: mixed questions without an end, over the rulesets wanted."""
    settings = app.settings
    wanted = tuple(name for name in settings.rulesets if name in app.known.by_id)
    plan = Drill(
        rulesets=wanted,
        form=settings.form,
        lang=app.language.code,
        seed=app.next_seed(),
        count=ENDLESS,
    )
    return SittingPlace(plan, mark("Drill"))
