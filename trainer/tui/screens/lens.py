"""The lens: one situation under every code, side by side; its settings can be switched.

The situation is one just answered, one drawn, or a case of a casebook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click

from trainer.asking.grading import decisive_events
from trainer.dealing.scenario import Scenario, scenario
from trainer.formats.casebook import Case, Entry
from trainer.plugins.guard import Broken, guarded
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.rules.errors import Problem
from trainer.rules.situation import Situation
from trainer.study.lens import Changes, Column, DrawnDeal, Lens, cases_in, draw_deal, lens
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Command
from trainer.tui.presenters import board, story
from trainer.tui.presenters import lens as presenter
from trainer.tui.presenters.frame import frame
from trainer.tui.presenters.ink import Line, fitted, line, paragraph
from trainer.tui.presenters.menu import Drawn as Listed
from trainer.tui.presenters.menu import Row
from trainer.tui.screens.chooser import Chooser
from trainer.tui.screens.place import Place, titled
from trainer.tui.screens.prompt import Prompt
from trainer.tui.widgets.drawing import Drawing
from trainer.words.deal import describe_table
from trainer.words.problems import describe_problem
from trainer.words.slips import Speech

AROUND = 5
"""Lines for the head, the key bar, the settings and the lines between."""


class Another(Command["LensPlace"]):
    """Draw another situation."""

    name = "another"
    keys: ClassVar = {"enter": "", "space": ""}
    cap = "Enter"
    label = mark("another")
    help = mark("Draw another situation; of a casebook take the next case.")

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Draw it."""
        place.another()


class OpenFile(Command["LensPlace"]):
    """Choose a case of a casebook."""

    name = "casebook"
    keys: ClassVar = {"o": ""}
    cap = "o"
    label = mark("casebook")
    help = mark("Open a casebook and choose one of its cases.")

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Ask for the file."""
        place.ask_file()


class PickSetting(Command["LensPlace"]):
    """Point at another setting."""

    name = "setting"
    keys: ClassVar = {"tab": "1", "shift+tab": "-1"}
    cap = "Tab"
    label = mark("setting")
    help = mark("Point at the next or the former setting.")
    in_palette = False

    @classmethod
    def available(cls, place: LensPlace) -> bool:
        """Where there are several."""
        return place.seen is not None and len(place.seen.switches) > 1

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Move the pointer."""
        place.point(int(argument))


class Turn(Command["LensPlace"]):
    """Switch the setting pointed at."""

    name = "switch"
    keys: ClassVar = {"left": "-1", "right": "1"}
    cap = "←→"
    label = mark("switch")
    help = mark("Switch the setting pointed at, and see which rulings change.")
    in_palette = False

    @classmethod
    def available(cls, place: LensPlace) -> bool:
        """Where there is one."""
        return place.seen is not None and bool(place.seen.switches)

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Switch it."""
        place.switch(int(argument))


class AsGiven(Command["LensPlace"]):
    """Put all settings back."""

    name = "restore"
    keys: ClassVar = {"backspace": ""}
    cap = "Bksp"
    label = mark("as it was")
    help = mark("Put all settings back as they were given.")

    @classmethod
    def available(cls, place: LensPlace) -> bool:
        """Where any is switched."""
        return place.seen is not None and bool(place.seen.changes)

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Put them back."""
        place.restore()


class Scroll(Command["LensPlace"]):
    """Scroll the rulings."""

    name = "scroll"
    keys: ClassVar = {"up": "-1", "down": "1", "home": "-9999", "end": "9999"}
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll the rulings.")
    in_palette = False

    @classmethod
    def available(cls, place: LensPlace) -> bool:
        """Where there is more than fits."""
        return bool(place.query_one("#desk").max_scroll_y)

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Scroll."""
        desk = place.query_one("#desk", VerticalScroll)
        desk.scroll_relative(y=int(argument), animate=False)


class Leaf(Command["LensPlace"]):
    """Scroll the events, or the rulings."""

    name = "leaf"
    keys: ClassVar = {"pageup": "-4", "pagedown": "4"}
    cap = "PgUp PgDn"
    label = mark("events")
    help = mark("Scroll the events; where all are in view, the rulings.")
    in_palette = False

    @classmethod
    def available(cls, place: LensPlace) -> bool:
        """Where there is more than fits."""
        return any(place.query_one(name).max_scroll_y for name in ("#past", "#desk"))

    @classmethod
    def run(cls, place: LensPlace, argument: str = "") -> None:
        """Scroll by a few lines."""
        past = place.query_one("#past", VerticalScroll)
        scrolled = past if past.max_scroll_y else place.query_one("#desk", VerticalScroll)
        scrolled.scroll_relative(y=int(argument), animate=False)


class LensPlace(Place):
    """Shows a situation under all codes; what is seen is worked out in the background."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (
        Another,
        PickSetting,
        Turn,
        AsGiven,
        OpenFile,
        Scroll,
        Leaf,
    )
    title_message = mark("Lens")
    about = mark(
        "One situation under the rules of every code at once: what each of them says, and where "
        "it parts from the rules of this table. Settings can be switched, to see what they change."
    )
    DEFAULT_CSS = """
    LensPlace #scene { height: auto; }
    LensPlace #board { width: auto; height: auto; padding: 0 1; }
    LensPlace #past { width: 1fr; height: auto; }
    LensPlace #story { height: auto; padding: 0 1; }
    LensPlace #settings { height: auto; border-top: solid $secondary; padding: 0 1; }
    LensPlace #desk { height: 1fr; border-top: solid $secondary; padding: 0 1; }
    LensPlace #rulings { height: auto; }
    LensPlace.flat #board { display: none; }
    LensPlace.flat #settings { border-top: none; background: $surface; }
    LensPlace.flat #desk { border-top: none; }
    LensPlace.flat #scene { border-bottom: solid $secondary; }
    """

    def __init__(self, table: str = "", made: Scenario | None = None) -> None:
        """Look at a scenario dealt at a table of the ruleset *table*; draw one if none is given."""
        super().__init__()
        self.table = table
        self.made = made
        self.case: Case | None = None
        self.entries: Sequence[Entry] = ()
        self.given: Situation | None = None if made is None else made.situation
        self.changes: Changes = {}
        self.seen: Lens | None = None
        self.pointer = 0
        self.folder = ""
        self.spoken_in = ""
        self.targets = Listed([])

    def body(self) -> ComposeResult:
        """Lay out table and events, the settings, the rulings."""
        with Vertical(id="body"):
            with Horizontal(id="scene"):
                yield Drawing(id="board")
                with VerticalScroll(id="past", can_focus=False):
                    yield Drawing(id="story")
            yield Drawing(id="settings")
            with VerticalScroll(id="desk", can_focus=False):
                yield Drawing(id="rulings")

    def on_mount(self) -> None:
        """Look at what was given, or draw something."""
        self.spoken_in = self.language.code
        if self.given is None:
            self.another()
        else:
            self.look()

    # -- what is looked at -------------------------------------------------------------------

    def another(self) -> None:
        """Look at the next case of the casebook, or draw another situation, in the background."""
        cases = [entry.case for entry in self.entries if entry.case is not None]
        if self.case in cases and len(cases) > 1:
            self.take(cases[(cases.index(self.case) + 1) % len(cases)])
            return
        app = self.misdeal
        work = partial(self._draw, app.next_seed(), self.language.code, app.settings.rulesets)
        self.run_worker(work, thread=True, exclusive=True, group="lens")

    def _draw(self, seed: int, lang: str, rulesets: tuple[str, ...]) -> None:
        app = self.misdeal
        wanted = tuple(name for name in rulesets if name in app.known.by_id)
        try:
            found = draw_deal(app.known, seed, lang, wanted)
        except LookupError as none:
            broken = none.__cause__
            self.hand_back(self._nothing, broken if isinstance(broken, Broken) else None)
            return
        seen = lens(app.known, found.table, found.scenario.situation)
        self.hand_back(self._drawn, found, seen)

    def _nothing(self, broken: Broken | None) -> None:
        if broken is not None:
            self.leave_out(broken)
        told = self.language.text("There is nothing to look at.")
        self.notify(told, markup=False, severity="warning")
        self.draw()

    def _drawn(self, found: DrawnDeal, seen: Lens) -> None:
        for broken in found.broken:
            self.leave_out(broken)
        self._fresh(found.table, seen.given)
        self.made = found.scenario
        self._seen(seen)

    def take(self, case: Case) -> None:
        """Look at a case of a casebook."""
        self._fresh(case.ruleset, case.situation)
        self.case = case
        self.look()

    def _fresh(self, table: str, given: Situation) -> None:
        self.table, self.given = table, given
        self.made = self.case = None
        self.changes, self.pointer = {}, 0
        for name in ("#desk", "#past"):
            self.query_one(name, VerticalScroll).scroll_home(animate=False)

    def look(self) -> None:
        """Work out, in the background, what all codes say now."""
        if self.given is None or self.table not in self.misdeal.known.by_id:
            self.draw()
            return
        work = partial(self._look, self.table, self.given, dict(self.changes))
        self.run_worker(work, thread=True, exclusive=True, group="lens")

    def _look(self, table: str, given: Situation, changes: Changes) -> None:
        self.hand_back(self._seen, lens(self.misdeal.known, table, given, changes))

    def _seen(self, seen: Lens) -> None:
        before = self._pointed()
        self.seen = seen
        self.changes = seen.changes
        settings = [switch.setting for switch in seen.switches]
        self.pointer = settings.index(before) if before in settings else 0
        self.draw()

    def _pointed(self) -> object:
        if self.seen is None or not 0 <= self.pointer < len(self.seen.switches):
            return None
        return self.seen.switches[self.pointer].setting

    def point(self, step: int) -> None:
        """Point at another setting, round and round."""
        if self.seen is not None and self.seen.switches:
            self.pointer = (self.pointer + step) % len(self.seen.switches)
            self.draw()

    def switch(self, step: int) -> None:
        """Switch the setting pointed at."""
        if self.seen is not None and self.pointer < len(self.seen.switches):
            switch = self.seen.switches[self.pointer]
            self.changes = {**self.changes, switch.setting: switch.turn(step)}
            self.look()

    def restore(self) -> None:
        """Put all settings back."""
        self.changes = {}
        self.look()

    def ask_file(self) -> None:
        """Ask for a casebook, and list its cases."""

        def opened(typed: str | None) -> None:
            if typed:
                self.folder = typed
                self.run_worker(partial(self._read, typed), thread=True, group="casebook")

        asked = self.language.text("Which casebook? Type the path of its file.")
        self.app.push_screen(Prompt(asked, self.language, self.folder), opened)

    def _read(self, typed: str) -> None:
        name = clean(typed)
        try:
            file = Path(typed.strip()).expanduser()
        except RuntimeError:  # there is no home
            file = Path(typed.strip())
        try:
            entries = cases_in(file, self.misdeal.known)
        except Problem as problem:
            told = f"{name}: {describe_problem(problem, self.language)}"
            self.hand_back(partial(self.notify, told, markup=False, severity="warning"))
            return
        self.hand_back(self._list, name, entries)

    def _list(self, name: str, entries: list[Entry]) -> None:
        if self.is_current:
            self.entries = entries
            self.app.push_screen(Cases(name, entries, self.take))

    def changed(self) -> None:
        """Speak another language, show cards otherwise: what was drawn gets other names."""
        lang, made = self.language.code, self.made
        if made is not None and lang != self.spoken_in:
            try:
                with guarded(self.table):
                    again = scenario(made.family, made.game, made.seed, lang, facts=made.facts)
                self.made = replace(again, varied=made.varied)
                self.given = self.made.situation
                self.look()
            except Broken as broken:
                self.leave_out(broken)
        self.spoken_in = lang
        self.draw()

    def on_screen_resume(self) -> None:
        """Speak the language that is spoken now: it may have changed while this lay beneath."""
        if self.is_mounted and self.spoken_in and self.spoken_in != self.language.code:
            self.changed()

    def on_click(self, event: Click) -> None:
        """Take a click on a setting: point at it; where it is pointed at, switch it."""
        if event.widget is not self.query_one("#settings"):
            return
        offset = event.get_content_offset(event.widget)
        number = None if offset is None else self.targets.options.get(offset.y)
        if number is not None and number == self.pointer:
            self.switch(1)
        elif number is not None:
            self.pointer = number
            self.draw()

    @property
    def roomy(self) -> bool:
        """Whether there is room for all settings, and for clauses in full."""
        return self.drawn.width >= presenter.WIDE and self.drawn.height >= presenter.TALL

    # -- drawing -----------------------------------------------------------------------------

    def head_lines(self, width: int) -> list[Line]:
        """Return the head: the place and what is looked at, then the table."""
        name = self.made.id if self.made is not None else ""
        if self.case is not None:
            name = ": ".join(filter(None, (self.case.id, self.case.title)))
        title = " · ".join(("Misdeal", self.language.text(self.title_message)))
        top = titled(title, fitted(name, max(width - len(title) - 2, 1)), width)
        if self.seen is None:
            return [top, line(self.language.text("Reading…"), "dim")]
        return [top, *paragraph(self.table_told(), width, "dim")[:2]]

    def table_told(self) -> str:
        """Return who sits at the table, by whose rules, and who deals."""
        assert self.seen is not None
        try:
            with guarded(self.seen.table):
                speech = self.speech(self.seen.table)
                loaded = self.misdeal.known.by_id[self.seen.table]
                title = rulebook(loaded, self.language.code).title
                rules, seats, dealer = describe_table(speech.words, self.seen.situation, title)[:3]
                return f"{rules} {dealer} {seats}"
        except (Broken, KeyError):
            return self.seen.table

    def speech(self, ruleset: str) -> Speech:
        """Return how a code is spoken of at this table."""
        assert self.seen is not None
        return spoken(self.misdeal.known, ruleset, self.language.code, self.seen.table)

    def draw_body(self) -> None:
        """Draw the situation, its settings, and what the codes say of it."""
        seen = self.seen
        if seen is None:
            for name in ("board", "story", "settings", "rulings"):
                self.show(name, ())
            return
        width = self.drawn.width
        wide = width >= presenter.WIDE
        self.set_class(not wide, "flat")
        try:
            with guarded(seen.table):
                self.draw_scene(seen, wide)
                self.draw_settings(seen, full=self.roomy)
        except Broken as broken:
            self.leave_out(broken)
            self.seen = self.given = None
            self.another()
            return
        room = width - 4
        titles = rules_titles(self.misdeal.known, self.language.code)
        each = presenter.column_width(len(seen.columns), room) if wide else room
        columns = [self.column(one, titles, each, brief=not wide) for one in seen.columns]
        lines = presenter.side_by_side(columns, room) if wide else presenter.stacked(columns)
        if any(column.differs or column.changed for column in seen.columns):
            told = presenter.legend(self.language, room, changed=bool(seen.changes))
            lines = [told, *lines]
        self.show("rulings", lines)

    def draw_scene(self, seen: Lens, wide: bool) -> None:
        """Draw what happened, and the table where there is room for it."""
        words = self.speech(seen.table).words
        ruling = seen.own.ruling
        decisive = decisive_events(ruling) if ruling is not None else ()
        width, height = self.drawn
        most = (height - AROUND) // 2 if wide else max((height - AROUND) * 2 // 5, 3)
        if wide:
            size = frame(width, height)
            self.show(
                "board",
                board.board_lines(seen.situation, words, size.board, most, decisive=decisive),
            )
            past = story.story_lines(seen.situation, words, size.story, decisive, before=True)
        else:
            past = presenter.flow_lines(seen.situation, words, width - 4, decisive)
        self.show("story", past)
        self.query_one("#scene").styles.max_height = most + (not wide)
        self.query_one("#past").styles.max_height = most

    def draw_settings(self, seen: Lens, *, full: bool) -> None:
        """Draw what can be switched."""
        words = self.speech(seen.table).words
        room = self.drawn.width - 4
        self.targets = presenter.settings_lines(seen, self.pointer, words, room, full=full)
        self.show("settings", self.targets.lines)
        self.query_one("#settings").display = bool(self.targets.lines)

    def column(
        self, column: Column, titles: dict[str, str], width: int, *, brief: bool
    ) -> list[Line]:
        """Return what a code says; of one whose words fail, that they fail."""
        title = titles.get(column.ruleset, column.ruleset)
        assert self.seen is not None
        own = column.ruleset == self.seen.table
        try:
            with guarded(column.ruleset):
                speech = self.speech(column.ruleset)
                clause = self.clause_text(column)
                return presenter.column_lines(
                    column, own, speech, title, width, brief=brief, clause=clause
                )
        except Broken as broken:
            return presenter.problem_lines(title, broken.problem, self.language, width)
        except KeyError:  # left out since
            return []

    def clause_text(self, column: Column) -> str:
        """Return the text of the clause that decides, where there is room for it."""
        if not self.roomy or column.ruling is None or not column.ruling.articles:
            return ""
        named = column.ruling.articles[0]
        found = find_clause(self.misdeal.known, column.ruleset, named, self.language.code)
        return found.text if found is not None else ""


MOST = 200
"""So many cases are listed at a time."""


class Cases(Chooser):
    """The cases of a casebook."""

    about = mark("Choose a case.")

    def __init__(self, name: str, entries: Sequence[Entry], take: Callable[[Case], None]) -> None:
        """List the *entries* of the file *name*; the case chosen is handed on to *take*."""
        super().__init__()
        self.name_of_file = name
        self.entries = entries
        self.take = take
        self.first = 0

    def head_lines(self, width: int) -> list[Line]:
        """Return the name of the file."""
        title = self.language.text("Casebook")
        return [titled(f"Misdeal · {title}", "", width)]

    def above(self, width: int) -> list[Line]:
        """Return which file it is, and how many cases it has."""
        n = len(self.entries)
        told = self.language.count(
            "{file}: {n} case", "{file}: {n} cases", n, file=self.name_of_file
        )
        return [*paragraph(told, width, "dim"), ()]

    def rows(self) -> Sequence[Row]:
        """Return the cases, each in a line; of one that is wrong, what is wrong with it."""
        width = max(self.drawn.width - 10, 1)
        rows = [self.row(entry, width) for entry in self.entries[self.first : self.first + MOST]]
        if len(self.entries) > MOST:
            rows.append(Row(self.language.text("Further cases…")))
        return rows

    def row(self, entry: Entry, width: int) -> Row:
        """Return a case as a row."""
        if entry.case is None:
            return Row(fitted(f"! {entry.id}: {self.problem(entry)}", width))
        return Row(fitted(entry.case.title or entry.id, width))

    def problem(self, entry: Entry) -> str:
        """Return what is wrong with a case, in words."""
        assert entry.problem is not None
        return describe_problem(entry.problem, self.language)

    def chosen(self, number: int) -> None:
        """Look at the case; say in full what is wrong with one that is wrong."""
        if number == len(self.entries[self.first : self.first + MOST]):
            after = self.first + MOST
            self.first = after if after < len(self.entries) else 0
            self.pointer = 0
            self.draw()
            return
        entry = self.entries[self.first + number]
        if entry.case is None:
            told = f"{entry.id}: {self.problem(entry)}"
            self.notify(told, markup=False, severity="warning")
            return
        self.app.pop_screen()
        self.take(entry.case)
