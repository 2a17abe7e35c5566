"""The lens: one situation under every code, side by side; its settings can be switched.

The situation is one just answered, one drawn, or a case of a casebook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical

from trainer.asking.grading import find_decisive_events
from trainer.dealing.scenario import Scenario, make_scenario
from trainer.formats.casebook import Case, Entry
from trainer.plugins.rulebook import find_clause, read_rulebook
from trainer.plugins.teaching import list_titles, make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.rules.situation import Situation
from trainer.study.lens import (
    Changes,
    Column,
    DrawnDeal,
    Lens,
    compare_codes,
    draw_deal,
    list_cases,
)
from trainer.study.telling import tell_clause
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.tui.commands import Command, Commands
from trainer.tui.messages import Failed, Switched
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.everywhere import LEAF_EVENTS, LEAF_TEXT, SCROLL, SCROLL_FAR
from trainer.tui.places.place import Place
from trainer.tui.places.prompt import Prompt
from trainer.tui.port import Port
from trainer.tui.views import lens_lines as presenter
from trainer.tui.views.ink import Line, break_lines, break_text, fit, line, make_title
from trainer.tui.views.menu import Row
from trainer.tui.views.reader import Reader
from trainer.tui.views.shares import share_out
from trainer.tui.views.switches import Switches
from trainer.tui.views.table import Room, Scene, TableView
from trainer.words.deal import describe_table
from trainer.words.problems import describe_problem
from trainer.words.reasons import describe_reason
from trainer.words.slips import Speech

AROUND = 5
"""Lines for the head, the key bar, the settings and the lines between."""


ANOTHER = Command["LensPlace"](
    name="another",
    keys={"enter": "", "space": ""},
    cap="Enter",
    label=mark("another"),
    help=mark("Draw another situation; of a casebook take the next case."),
    run=lambda place, _: place.look_at_another(),
)


OPEN_FILE = Command["LensPlace"](
    name="casebook",
    keys={"o": ""},
    cap="o",
    label=mark("casebook"),
    help=mark("Open a casebook and choose one of its cases."),
    run=lambda place, _: place.ask_file(),
)


def _point_at_setting(place: LensPlace, by: str) -> None:
    place.switches.point(int(by))
    place.draw()


PICK_SETTING = Command["LensPlace"](
    name="setting",
    keys={"tab": "1", "shift+tab": "-1"},
    cap="Tab",
    label=mark("setting"),
    help=mark("Point at the next or the former setting."),
    in_palette=False,
    available=lambda place: place.switches.count > 1,
    run=_point_at_setting,
)


SWITCH_SETTING = Command["LensPlace"](
    name="switch",
    keys={"left": "-1", "right": "1"},
    cap="←→",
    label=mark("switch"),
    help=mark("Switch the setting pointed at, and see which rulings change."),
    in_palette=False,
    available=lambda place: place.switches.count > 0,
    run=lambda place, by: place.switches.switch(int(by)),
)


AS_GIVEN = Command["LensPlace"](
    name="restore",
    keys={"backspace": ""},
    cap="Bksp",
    label=mark("as it was"),
    help=mark("Put all settings back as they were given."),
    available=lambda place: bool(place.specimen.changes),
    run=lambda place, _: place.switch({}),
)


class Specimen(Struct, frozen=True, eq=False):
    """What is looked at: a situation at a table of a ruleset, and the settings switched.

    It was *made* by a family, or is a *case* of a casebook.
    """

    table: str = ""
    given: Situation | None = None
    made: Scenario | None = None
    case: Case | None = None
    changes: Changes = {}

    @property
    def name(self) -> str:
        """What it is called; empty where nothing is looked at."""
        if self.case is not None:
            return ": ".join(filter(None, (self.case.id, self.case.title)))
        return self.made.id if self.made is not None else ""

    def rename(self, lang: str) -> Specimen:
        """Return the same with names of another language, as far as it was made.

        Raises `RulesetFailed` where its ruleset raises.
        """
        made = self.made
        if made is None:
            return self
        again = make_scenario(made.family, made.game, made.seed, lang, facts=made.facts)
        return replace(self, made=replace(again, varied=made.varied), given=again.situation)


class LensPlace(Place):
    """Shows a situation under all codes; what is seen is worked out in the background."""

    OFFERED: ClassVar[Commands] = (
        ANOTHER,
        PICK_SETTING,
        SCROLL,
        LEAF_EVENTS,
        LEAF_TEXT,
        SWITCH_SETTING,
        AS_GIVEN,
        OPEN_FILE,
        SCROLL_FAR,
    )
    title_message = mark("Lens")
    about = mark(
        "One situation under the rules of every code at once: what each of them says, and where "
        "it parts from the rules of this table. Settings can be switched, to see what they change."
    )
    DEFAULT_CSS = """
    LensPlace TableView #story { padding: 0 1; }
    LensPlace #settings { height: auto; border-top: solid $secondary; padding: 0 1; }
    LensPlace #desk { height: 1fr; border-top: solid $secondary; padding: 0 1; }
    LensPlace.flat #settings { border-top: none; background: $surface; }
    LensPlace.flat #desk { border-top: none; }
    LensPlace.flat #scene { border-bottom: solid $secondary; }
    """

    def __init__(self, port: Port, table: str = "", made: Scenario | None = None) -> None:
        """Look at a scenario dealt at a table of the ruleset *table*; draw one if none is given."""
        super().__init__(port)
        given = None if made is None else made.situation
        self.specimen: Specimen = Specimen(table, given, made)
        self.seen: Lens | None = None
        self.entries: Sequence[Entry] = ()
        self.typed = ""
        self.spoken_in = port.language.code
        self.table = TableView(id="scene")
        self.switches: Switches = Switches(id="settings")
        self.desk = Reader(id="desk", text="rulings")

    def body(self) -> ComposeResult:
        """Lay out table and events, the settings, the rulings."""
        with Vertical(id="body"):
            yield self.table
            yield self.switches
            yield self.desk

    def on_mount(self) -> None:
        """Look at what was given, or draw something."""
        if self.specimen.given is None:
            self.look_at_another()
        else:
            self.look()

    @property
    def reading(self) -> Reader:
        """The rulings."""
        return self.desk

    @property
    def leafing(self) -> Reader:
        """The events; where all are in view, the rulings."""
        return self.table.past if self.table.past.scrolls else self.desk

    # -- what is looked at -------------------------------------------------------------------

    def look_at_another(self) -> None:
        """Look at the next case of the casebook, or draw another situation, in the background."""
        cases = [entry.case for entry in self.entries if entry.case is not None]
        if self.specimen.case in cases and len(cases) > 1:
            self.look_at(cases[(cases.index(self.specimen.case) + 1) % len(cases)])
            return
        port = self.port
        wanted = port.preferences.list_drilled(port.known)
        work = partial(self._draw, port.take_seed(), self.language.code, wanted)
        self.run_worker(work, thread=True, exclusive=True, group="lens")

    def _draw(self, seed: int, lang: str, rulesets: tuple[str, ...]) -> None:
        known = self.port.known
        try:
            found = draw_deal(known, seed, lang, rulesets)
        except LookupError as none:
            broken = none.__cause__
            self.hand_back(
                self._find_nothing, broken if isinstance(broken, RulesetFailed) else None
            )
            return
        self.hand_back(
            self._find, found, compare_codes(known, found.table, found.scenario.situation)
        )

    def _find_nothing(self, broken: RulesetFailed | None) -> None:
        if broken is not None:
            self.port.leave_out(broken)
        self.port.notice(self.language.text("There is nothing to look at."))
        self.draw()

    def _find(self, found: DrawnDeal, seen: Lens) -> None:
        for broken in found.broken:
            self.port.leave_out(broken)
        self._begin(Specimen(found.table, seen.given, found.scenario))
        self._see(seen)

    def look_at(self, case: Case) -> None:
        """Look at a case of a casebook."""
        self._begin(Specimen(case.ruleset, case.situation, case=case))
        self.look()

    def _begin(self, specimen: Specimen) -> None:
        self.specimen = specimen
        self.switches.pointer = 0
        self.desk.go_to_start()
        self.table.past.go_to_start()

    def look(self) -> None:
        """Work out, in the background, what all codes say now."""
        specimen = self.specimen
        if specimen.given is None or specimen.table not in self.port.known.by_id:
            self.draw()
            return
        work = partial(self._look, specimen.table, specimen.given, dict(specimen.changes))
        self.run_worker(work, thread=True, exclusive=True, group="lens")

    def _look(self, table: str, given: Situation, changes: Changes) -> None:
        self.hand_back(self._see, compare_codes(self.port.known, table, given, changes))

    def _see(self, seen: Lens) -> None:
        self.seen = seen
        self.specimen = replace(self.specimen, changes=seen.changes)
        self.switches.look_at(seen)
        self.draw()

    def on_switched(self, message: Switched) -> None:
        """Switch a setting; with a step of 0 it is only pointed at."""
        message.stop()
        if self.seen is None or message.setting >= self.switches.count:
            return
        if not message.step:
            self.draw()
            return
        switch = self.seen.switches[message.setting]
        changes = {**self.specimen.changes, switch.setting: switch.turn(message.step)}
        self.switch(changes)

    def switch(self, changes: Changes) -> None:
        """Look at the situation with these settings switched; with none, as it was given."""
        self.specimen = replace(self.specimen, changes=changes)
        self.look()

    def ask_file(self) -> None:
        """Ask for a casebook, and list its cases."""

        def read(typed: str | None) -> None:
            if typed:
                self.typed = typed
                self.run_worker(partial(self._read, typed), thread=True, group="casebook")

        asked = self.language.text("Which casebook? Type the path of its file.")
        self.port.open(Prompt(asked, self.language, self.typed), read)

    def _read(self, typed: str) -> None:
        name = clean(typed)
        try:
            file = Path(typed.strip()).expanduser()
        except RuntimeError:  # there is no home
            file = Path(typed.strip())
        try:
            entries = list_cases(file, self.port.known)
        except Problem as problem:
            text = f"{name}: {describe_problem(problem, self.language)}"
            self.hand_back(partial(self.port.notice, text))
            return
        self.hand_back(self._list, name, entries)

    def _list(self, name: str, entries: list[Entry]) -> None:
        if self.is_current:
            self.entries = entries
            self.port.open(Cases(self.port, name, entries, self.look_at))

    def change(self) -> None:
        """Speak another language, show cards otherwise: what was drawn gets other names."""
        lang = self.language.code
        if lang != self.spoken_in:
            self.spoken_in = lang
            try:
                before, self.specimen = self.specimen, self.specimen.rename(lang)
                if self.specimen is not before:
                    self.look()
            except RulesetFailed as broken:
                self.port.leave_out(broken)
        self.draw()

    @property
    def roomy(self) -> bool:
        """Whether there is room for all settings, and for clauses in full."""
        return self.drawn.width >= presenter.WIDE and self.drawn.height >= presenter.TALL

    # -- drawing -----------------------------------------------------------------------------

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: the place and what is looked at, then the table."""
        title = " · ".join(("Misdeal", self.language.text(self.title_message)))
        name = fit(self.specimen.name, max(width - len(title) - 2, 1))
        top = make_title(title, name, width)
        if self.seen is None:
            return [top, line(self.language.text("Reading…"), "dim")]
        first, *more = break_text(self.describe_table(self.seen), width)
        table = [first, fit(" ".join(more), width)] if more else [first]
        return [top, *(line(one, "dim") for one in table)]

    def describe_table(self, seen: Lens) -> str:
        """Return who sits at the table, by whose rules, and who deals."""
        try:
            words = self.speech(seen, seen.table).words
            loaded = self.port.known.by_id[seen.table]
            title = read_rulebook(loaded, self.language.code).title
            rules, seats, dealer = describe_table(words, seen.situation, title)[:3]
            return f"{rules} {dealer} {seats}"
        except (RulesetFailed, KeyError):
            return seen.table

    def speech(self, seen: Lens, ruleset: str) -> Speech:
        """Return how a code is spoken of at this table."""
        return make_speech(self.port.known, ruleset, self.language.code, seen.table)

    def draw_body(self) -> None:
        """Draw the situation, its settings, and what the codes say of it."""
        seen = self.seen
        if seen is None:
            self.table.clear()
            self.switches.show(())
            self.desk.show(())
            return
        wide = self.drawn.width >= presenter.WIDE
        self.set_class(not wide, "flat")
        try:
            words = self.speech(seen, seen.table).words
            decisive = find_decisive_events(seen.own.ruling) if seen.own.ruling is not None else ()
            scene = Scene(seen.situation, words, seen.table, decisive, before=True)
            self.switches.draw(words, self.drawn.width - 4, full=self.roomy, looks=self.looks)
            self.table.show(scene, self.room(), self.looks)
        except Problem:  # a file's facts, which cannot be: each code says so below
            self.table.clear()
        except RulesetFailed as broken:
            self.fail(broken)
            return
        self.desk.show(self.draw_rulings(seen, self.drawn.width - 4, wide), self.looks)

    def room(self) -> Room:
        """Return the room for the situation; where it is narrow, for its events alone."""
        width, height = self.drawn
        if width < presenter.WIDE:
            return Room(0, width - 4, max((height - AROUND) * 2 // 5, 3), "alone")
        size = share_out(width, height)
        return Room(size.board, size.story, (height - AROUND) // 2)

    def fail(self, broken: RulesetFailed) -> None:
        """Do without a ruleset that raised, and look at something else."""
        self.port.leave_out(broken)
        self.seen, self.specimen = None, Specimen()
        self.switches.look_at(None)
        self.look_at_another()

    def on_failed(self, message: Failed) -> None:
        """Do without a ruleset that raised while it was drawn."""
        message.stop()
        self.fail(message.broken)

    def draw_rulings(self, seen: Lens, room: int, wide: bool) -> list[Line]:
        """Return what the codes say, side by side where it is wide; once what they all refuse."""
        if seen.refusal is not None:
            return presenter.draw_refusal(seen.refusal, self.language, room)
        titles = list_titles(self.port.known, self.language.code)
        each = presenter.divide_width(len(seen.columns), room) if wide else room
        columns = [
            self.draw_columns(seen, one, titles, each, brief=not wide) for one in seen.columns
        ]
        lines = presenter.set_side_by_side(columns, room) if wide else presenter.stack(columns)
        if any(column.differs or column.changed for column in seen.columns):
            rows = presenter.draw_legend(self.language, room, changed=bool(seen.changes))
            return [rows, *lines]
        return lines

    def draw_columns(
        self, seen: Lens, column: Column, titles: dict[str, str], width: int, *, brief: bool
    ) -> list[Line]:
        """Return what a code says; of one whose words fail, that they fail."""
        title = titles.get(column.ruleset, column.ruleset)
        own = column.ruleset == seen.table
        try:
            speech = self.speech(seen, column.ruleset)
            reason, clause = self.reason_text(column, seen, speech), self.clause_text(column)
            return presenter.draw_column(
                column, own, speech, title, width, brief=brief, reason=reason, clause=clause
            )
        except RulesetFailed as broken:
            return presenter.draw_problem(title, broken.problem, self.language, width)
        except KeyError:  # left out since
            return []

    def reason_text(self, column: Column, seen: Lens, speech: Speech) -> str:
        """Return why it is ruled so, where there is room for it."""
        if not self.roomy or column.ruling is None:
            return ""
        return describe_reason(speech.words, column.ruling, seen.situation)

    def clause_text(self, column: Column) -> str:
        """Return the text of the clause that decides, where there is room for it."""
        named = column.ruling.decisive if column.ruling is not None else ""
        if not self.roomy or not named:
            return ""
        found = find_clause(self.port.known, column.ruleset, named, self.language.code)
        return tell_clause(found, self.language) if found is not None else ""


MOST = 200
"""Cases that are listed at a time."""


class Cases(Chooser):
    """The cases of a casebook."""

    about = mark("Choose a case.")

    def __init__(
        self, port: Port, name: str, entries: Sequence[Entry], take: Callable[[Case], None]
    ) -> None:
        """List the *entries* of the file *name*; the case chosen is handed on to *take*."""
        super().__init__(port)
        self.name_of_file = name
        self.entries = entries
        self.take = take
        self.first = 0

    def draw_head(self, width: int) -> list[Line]:
        """Return the name of the file."""
        title = self.language.text("Casebook")
        return [make_title(f"Misdeal · {title}", "", width)]

    def draw_above(self, width: int) -> list[Line]:
        """Return which file it is, and how many cases it has."""
        n = len(self.entries)
        text = self.language.count(
            "{file}: {n} case", "{file}: {n} cases", n, file=self.name_of_file
        )
        return [*break_lines(text, width, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return the cases, each in a line; of one that is wrong, what is wrong with it."""
        width = max(self.drawn.width - 10, 1)
        rows = [self.row(entry, width) for entry in self.entries[self.first : self.first + MOST]]
        if len(self.entries) > MOST:
            rows.append(Row(self.language.text("Further cases…")))
        return rows

    def row(self, entry: Entry, width: int) -> Row:
        """Return a case as a row."""
        if entry.case is None:
            return Row(fit(f"! {entry.id}: {self.problem(entry)}", width))
        return Row(fit(entry.case.title or entry.id, width))

    def problem(self, entry: Entry) -> str:
        """Return what is wrong with a case, in words."""
        assert entry.problem is not None
        return describe_problem(entry.problem, self.language)

    def choose(self, number: int) -> None:
        """Look at the case; say in full what is wrong with one that is wrong."""
        if number == len(self.entries[self.first : self.first + MOST]):
            after = self.first + MOST
            self.first = after if after < len(self.entries) else 0
            self.list.pointer = 0
            self.draw()
            return
        entry = self.entries[self.first + number]
        if entry.case is None:
            text = f"{entry.id}: {self.problem(entry)}"
            self.port.notice(text)
            return
        self.port.back()
        self.take(entry.case)


def enter(port: Port, door: str) -> LensPlace:
    """Return the lens, as it is opened from home."""
    return LensPlace(port)
