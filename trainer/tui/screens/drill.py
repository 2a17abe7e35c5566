"""The drill: a situation, the slip to fill in, the mark and why."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.screen import Screen

from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.scenarios.wording import said
from trainer.study.session import Question, ask, next_seed
from trainer.text.catalogue import Language, mark
from trainer.tui.commands import Command, bindings
from trainer.tui.presenters import board, slip, story
from trainer.tui.presenters.frame import Frame, frame
from trainer.tui.presenters.ink import Line, Span, fitted, joined, line, padded, paragraph
from trainer.tui.widgets.drawing import Drawing

HEAD, KEYS, RIM = 2, 1, 1
"""Lines for the head, the key bar, and the line above the slip."""
LEAST = (40, 12)
"""Cells and lines below which nothing of it can be used."""


class WhileAsked(Command):
    """A command that can be given while a part of the slip is asked."""

    @classmethod
    def available(cls, place: Any) -> bool:
        """While a part is asked."""
        return place.question.part is not None


class OnceMarked(Command):
    """A command that can be given once the question is marked."""

    @classmethod
    def available(cls, place: Any) -> bool:
        """Once there is feedback."""
        return place.question.feedback is not None


class Choose(WhileAsked):
    """Answer by the number of an option."""

    name = "choose"
    keys: ClassVar = {digit: digit for digit in "123456789"}
    label = mark("answer")
    help = mark("Answer with the option of this number.")

    @classmethod
    def key_cap(cls, place: Any) -> str:
        """Return the digits that there are options for."""
        return f"1-{len(place.question.part.options)}"

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Answer."""
        place.answer(int(argument) - 1)


class Point(WhileAsked):
    """Point at an option with the arrows."""

    name = "point"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓ Enter"
    label = mark("pick")
    help = mark("Point at the option before or after.")

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Move the pointer."""
        place.point(int(argument))


class Take(WhileAsked):
    """Answer with the option pointed at."""

    name = "take"
    keys: ClassVar = {"enter": ""}
    cap = ""  # told with the arrows
    label = mark("take it")
    help = mark("Answer with the option pointed at.")

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Answer."""
        place.answer(place.pointer)


class Next(OnceMarked):
    """Go on to the next question."""

    name = "next"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("next")
    help = mark("Go on to the next question.")

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Go on."""
        place.next_question()


class Read(OnceMarked):
    """Scroll the explanation."""

    name = "read"
    keys: ClassVar = {"up": "-1", "down": "1"}
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll the explanation.")

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Scroll by a line."""
        place.query_one("#desk").scroll_relative(y=int(argument), animate=False)


class Undo(Command):
    """Take the latest answer back."""

    name = "undo"
    keys: ClassVar = {"backspace": ""}
    cap = "Backspace"
    label = mark("back")
    help = mark("Take the latest answer back, before the mark.")

    @classmethod
    def available(cls, place: Any) -> bool:
        """While something is answered and nothing marked."""
        return bool(place.question.answers) and place.question.feedback is None

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Take it back."""
        place.undo()


class Leaf(Command):
    """Scroll the events."""

    name = "leaf"
    keys: ClassVar = {"pageup": "-4", "pagedown": "4"}
    cap = "PgUp PgDn"
    label = mark("events")
    help = mark("Scroll the events.")

    @classmethod
    def available(cls, place: Any) -> bool:
        """Where there are more events than room."""
        return bool(place.query_one("#past").max_scroll_y)

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Scroll by a few lines."""
        place.query_one("#past").scroll_relative(y=int(argument), animate=False)


class Leave(Command):
    """Leave the trainer."""

    name = "leave"
    keys: ClassVar = dict.fromkeys(("q", "Q", "escape", "ctrl+c", "ctrl+q"), "")
    cap = "q"
    label = mark("leave")
    help = mark("Leave the trainer.")

    @classmethod
    def run(cls, place: Any, argument: str = "") -> None:
        """Leave."""
        place.app.exit(0)


class Drill(Screen[None]):
    """Asks one question after another; keeps the question that is current."""

    OFFERED: ClassVar[tuple[type[Command], ...]] = (
        Choose,
        Next,
        Undo,
        Leaf,
        Point,
        Take,
        Read,
        Leave,
    )
    BINDINGS: ClassVar[list[BindingType]] = list(bindings(OFFERED))
    DEFAULT_CSS = """
    Drill { layout: vertical; }
    Drill #head { height: auto; background: $panel; padding: 0 1; }
    Drill #scene { height: auto; }
    Drill #board { width: auto; height: auto; padding: 0 1; }
    Drill #past { width: 1fr; height: auto; }
    Drill #story { height: auto; padding: 0 1 0 0; }
    Drill #desk { height: 1fr; border-top: solid $secondary; padding: 0 1; }
    Drill #slip { height: auto; }
    Drill #keys { height: 1; background: $panel; padding: 0 1; }
    Drill.narrow #scene { layout: vertical; }
    Drill.small #scene, Drill.small #head, Drill.small #keys { display: none; }
    Drill.small #desk { border-top: none; }
    """

    def __init__(self, known: Rulesets, language: Language, seed: int) -> None:
        """Open at the question of this *seed*, over the rulesets *known* that have families."""
        super().__init__()
        self.known = known
        self.language = language
        self.seed = seed
        self.pointer = 0
        self.targets: dict[int, int] = {}
        self.drawn = Size(0, 0)

    def compose(self) -> ComposeResult:
        """Lay out head, table and events, slip, keys."""
        yield Drawing(id="head")
        with Horizontal(id="scene"):
            yield Drawing(id="board")
            with VerticalScroll(id="past", can_focus=False):
                yield Drawing(id="story")
        with VerticalScroll(id="desk", can_focus=False):
            yield Drawing(id="slip")
        yield Drawing(id="keys")

    def on_mount(self) -> None:
        """Ask the first question."""
        self.ask()

    # -- what happens ------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask the question of the current seed; leave where no ruleset has one."""
        try:
            question = ask(self.known, self.seed, self.language.code)
        except LookupError:
            told = self.language.text("misdeal: no ruleset has families")
            self.app.exit(2, return_code=2, message=Content(told))
            return
        for broken in question.broken:
            self.leave_out(broken)
        self.turn_to(question)
        self.query_one("#desk").scroll_home(animate=False)
        self.call_after_refresh(self.query_one("#past").scroll_end, animate=False)

    def leave_out(self, broken: Broken) -> None:
        """Do without a ruleset that raised, and say so."""
        left = {name: one for name, one in self.known.by_id.items() if name != broken.ruleset}
        self.known = Rulesets(left, self.known.refused)
        self.notify(said(broken.problem, self.language), markup=False, severity="warning")

    def turn_to(self, question: Question) -> None:
        """Make *question* the current one and draw it."""
        self.question = question
        self.pointer = 0
        name = question.loaded.ruleset.id
        try:
            with guarded(name):
                self.speech = spoken(self.known, name, self.language.code)
                self.words = self.speech.words
                self.draw()
        except Broken as broken:
            self.leave_out(broken)
            self.next_question()

    def next_question(self) -> None:
        """Ask the next question."""
        self.seed = next_seed(self.seed)
        self.ask()

    def answer(self, option: int) -> None:
        """Answer the part asked now by its option (from 0)."""
        try:
            after = self.question.answered(option)
        except Broken as broken:
            self.leave_out(broken)
            self.next_question()
            return
        if after is not self.question:
            self.turn_to(after)

    def undo(self) -> None:
        """Take the latest answer back."""
        self.turn_to(self.question.undone())

    def point(self, step: int) -> None:
        """Move the pointer through the options, round and round."""
        if self.question.part is not None:
            self.pointer = (self.pointer + step) % len(self.question.part.options)
            self.draw()

    def on_resize(self, event: Resize) -> None:
        """Draw for the new size, where it is one: drawing itself makes the layout anew."""
        if hasattr(self, "question") and self.app.size != self.drawn:
            self.draw()

    def on_click(self, event: Click) -> None:
        """Take a click on an option for its answer."""
        slip_drawn = self.query_one("#slip", Drawing)
        if event.widget is slip_drawn and self.question.part is not None:
            option = self.targets.get(event.y)
            if option is not None:
                self.answer(option)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell whether a command can be given now."""
        if action == "command":
            return self._command(str(parameters[0])).available(self)
        return True

    def action_command(self, name: str, argument: str = "") -> None:
        """Give a command."""
        self._command(name).run(self, argument)

    def _command(self, name: str) -> type[Command]:
        return next(command for command in self.OFFERED if command.name == name)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what is current."""
        self.drawn = self.app.size
        too_small = self.drawn.width < LEAST[0] or self.drawn.height < LEAST[1]
        self.set_class(too_small, "small")
        if too_small:
            told = self.language.text(
                "The window is too small; it needs {width}×{height}.",
                width=LEAST[0],
                height=LEAST[1],
            )
            self.query_one("#slip", Drawing).show(paragraph(told, max(self.drawn.width - 2, 1)))
            return
        asked, words = self.question, self.words
        situation = asked.scenario.situation
        size = frame(self.drawn.width, self.drawn.height)
        self.set_class(size.narrow, "narrow")
        decisive = asked.feedback.mark.events if asked.feedback is not None else ()
        self.query_one("#head", Drawing).show(self.head_lines(size))
        drawn = board.board_lines(situation, words.language, size.board)
        if not size.narrow:
            drawn.append(board.legend(words.language, size.board))
        self.query_one("#board", Drawing).show(drawn)
        past = story.story_lines(situation, words, size.story, decisive)
        self.query_one("#story", Drawing).show(past)
        if decisive:
            row = next((y for y, one in enumerate(past) if one[0].ink == "decisive"), 0)
            scroll = self.query_one("#past")
            self.call_after_refresh(scroll.scroll_to, y=max(row - 2, 0), animate=False)
        lines = self.desk_lines(size)
        self.query_one("#slip", Drawing).show(lines)
        scene = max(self.drawn.height - HEAD - KEYS - RIM - min(len(lines), size.most), 4)
        self.query_one("#scene").styles.max_height = scene
        self.query_one("#past").styles.max_height = scene - (len(drawn) if size.narrow else 0)
        self.refresh_bindings()
        self.call_after_refresh(self.draw_keys)

    def desk_lines(self, size: Frame) -> list[Line]:
        """Return what is asked now, or the mark and why."""
        asked = self.question
        if asked.feedback is not None:
            self.targets = {}
            named = asked.feedback.mark.ruling.articles or (asked.feedback.mark.clause,)
            clauses = [told for told in map(self.clause_text, named) if told]
            situation = asked.scenario.situation
            rules = rules_titles(self.known, self.language.code)
            return slip.feedback_lines(
                asked.feedback, situation, self.speech, rules, clauses, size.desk
            )
        if asked.part is None:
            return []
        form = slip.question(asked.answers, asked.part, self.pointer, self.speech, size.desk)
        self.targets = form.options
        return form.lines

    def draw_keys(self) -> None:
        """Draw the key bar: what can be done now."""
        language = self.language
        offered = [
            (Span(one.key_cap(self), "key"), Span(f" {language.text(one.label)}"))
            for one in self.OFFERED
            if one.available(self) and one.key_cap(self)
        ]
        self.query_one("#keys", Drawing).show([joined(offered, self.drawn.width - 2)])

    def head_lines(self, size: Frame) -> list[Line]:
        """Return the head: the code and the scenario, then the settings."""
        language = self.words.language
        title = rulebook(self.question.loaded, language.code).title
        name = self.question.scenario.id
        left = fitted(f"Misdeal · {title}", size.desk - len(name) - 2)
        top = (Span(left, "title"), Span("  "), Span(name, "dim"))
        settings = story.settings_text(self.question.scenario.situation, self.words)
        return [padded(top, size.desk), line(fitted(settings, size.desk), "dim")]

    def clause_text(self, clause: str) -> str:
        """Return a clause in full, empty where there is none to be read."""
        asked = self.question
        known, language = self.known, self.language
        found = find_clause(known, asked.loaded.ruleset.id, clause, language.code)
        return f"{found.id} {found.title}. {found.text}" if found is not None else ""
