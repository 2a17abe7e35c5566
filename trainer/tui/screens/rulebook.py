"""The rulebook: the rulesets, what stands in one, a clause with its example, search in all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input

from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Rulesets
from trainer.plugins.lookup import Entry, Hit, clause_of, entries, place_of, search
from trainer.plugins.rulebook import rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.study.clauses import example
from trainer.study.plans import ClauseDrill
from trainer.study.telling import example_lines
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES
from trainer.text.layout import Paragraph
from trainer.tui.commands import Command
from trainer.tui.presenters import rulebook as drawn
from trainer.tui.presenters.ink import Line, line, paragraph
from trainer.tui.presenters.menu import Row
from trainer.tui.screens.chooser import Chooser, Number, Open, Point
from trainer.tui.screens.place import Leave, Place, titled
from trainer.tui.widgets.drawing import Drawing

MOST = 100
"""So many clauses at most are listed of those found."""
LIST = 46
"""Cells for the list where what it points at stands beside it."""


class Search(Command[Place]):
    """Search all rulebooks."""

    name = "search"
    keys: ClassVar = {"s": ""}
    cap = "s"
    label = mark("search")
    help = mark("Search the clauses of all rulesets, in both languages.")

    @classmethod
    def key_cap(cls, place: Place) -> str:
        """Return the key; on a narrow page there is no room for it in the key bar."""
        return "" if isinstance(place, Rule) and not place.wide else cls.cap

    @classmethod
    def run(cls, place: Place, argument: str = "") -> None:
        """Open the search."""
        place.app.push_screen(Find())


class Rulebooks(Chooser):
    """The rulesets, each with its rulebook."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open, Number, Search)
    title_message = mark("Rulebook")
    about = mark("All rules to read: choose a ruleset, or search in all of them.")

    def above(self, width: int) -> list[Line]:
        """Return what the list is for."""
        if not self.misdeal.known.by_id:
            return paragraph(self.language.text("There are no rulesets."), width, "dim")
        return [*paragraph(self.language.text(self.about), width, "dim"), ()]

    def rows(self) -> Sequence[Row]:
        """Return the rulesets with the numbers of their clauses."""
        rows = []
        for loaded in self.misdeal.known.by_id.values():
            book = rulebook(loaded, self.language.code)
            n = len(book.clauses)
            note = self.language.count("{n} clause", "{n} clauses", n)
            if book.beneath:
                beneath = self.language.text(
                    "{n} more from: {title}",
                    n=len(book.beneath),
                    title=base_title(self.misdeal.known, loaded.ruleset.id, self.language.code),
                )
                note = f"{note}, {beneath}"
            if not n:
                note = self.language.text("It comes without a rulebook.")
            rows.append(Row(book.title, note))
        return rows

    def chosen(self, number: int) -> None:
        """Open the rulebook."""
        self.app.push_screen(Book(self.misdeal.known, list(self.misdeal.known.by_id)[number]))


class Book(Chooser):
    """What stands in one rulebook: clauses, those beneath, the introduction, terms, settings."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open, Number, Search)
    about = mark(
        "The clauses of a ruleset, those of more general rules that hold here too, terms and "
        "settings. Open one for an example, and to drill it."
    )
    DEFAULT_CSS = f"""
    Book #hall {{ height: 1fr; }}
    Book.small #hall {{ display: none; }}
    Book #beside {{ display: none; width: 1fr; padding: 0 1; border-left: solid $secondary; }}
    Book #shown {{ height: auto; }}
    Book.wide #beside {{ display: block; }}
    Book.wide #body {{ width: {LIST}; }}
    """

    def __init__(self, known: Rulesets, ruleset: str) -> None:
        """List what stands in the rulebook of this *ruleset*, of those *known* now."""
        super().__init__()
        self.known = known
        self.ruleset = ruleset

    def body(self) -> ComposeResult:
        """Lay out the list, and beside it what it points at."""
        with Horizontal(id="hall"):
            yield from super().body()
            with VerticalScroll(id="beside", can_focus=False):
                yield Drawing(id="shown")

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What stands in it."""
        return entries(self.known, self.ruleset, self.language.code)

    @property
    def called(self) -> str:
        """What the ruleset is called."""
        return rulebook(self.known.by_id[self.ruleset], self.language.code).title

    def head_lines(self, width: int) -> list[Line]:
        """Return the head: rulebook and ruleset."""
        title = " · ".join(("Misdeal", self.language.text(Rulebooks.title_message)))
        return [titled(f"{title} · {self.called}", "", width)]

    def above(self, width: int) -> list[Line]:
        """Say so where there is nothing to read."""
        if self.entries:
            return []
        return paragraph(self.language.text("This ruleset comes without a rulebook."), width, "dim")

    def rows(self) -> Sequence[Row]:
        """Return what stands in it."""
        base = base_title(self.known, self.ruleset, self.language.code)
        return drawn.entry_rows(self.entries, base, self.language)

    def draw_body(self) -> None:
        """Draw the list; where there is room, beside it what it points at."""
        wide = self.app.size.width >= drawn.WIDE
        self.set_class(wide, "wide")
        super().draw_body()
        if wide:
            width = self.drawn.width - LIST - 6
            self.show("shown", self.shown_lines(width))
            self.query_one("#beside").scroll_home(animate=False)

    def list_width(self) -> int:
        """Return the width of the list."""
        return LIST - 5 if self.has_class("wide") else super().list_width()

    def shown_lines(self, width: int) -> list[Line]:
        """Return what is pointed at, in both languages one beneath the other."""
        found = self.entries
        if not found:
            return []
        entry = found[self.pointer]
        told = passages(self.known, entry, self.language)
        base = base_title(self.known, self.ruleset, self.language.code)
        standing = drawn.standing_lines(entry, base, self.language, width)
        return [*standing, *drawn.both_lines(told, width, beneath=True)]

    def chosen(self, number: int) -> None:
        """Open it."""
        self.app.push_screen(Rule(self.known, self.ruleset, self.entries[number]))


class Turn(Command["Rule"]):
    """Turn to the clause before or after."""

    name = "turn"
    keys: ClassVar = {"left": "-1", "right": "1"}
    cap = "←→"
    label = mark("turn")
    help = mark("Turn to the clause before or after this one.")
    in_palette = False

    @classmethod
    def run(cls, place: Rule, argument: str = "") -> None:
        """Turn."""
        place.turn(int(argument))


class Read(Command["Rule"]):
    """Read on."""

    name = "read"
    keys: ClassVar = {
        "up": "-1",
        "down": "1",
        "pageup": "-12",
        "pagedown": "12",
        "space": "12",
        "home": "-99999",
        "end": "99999",
    }
    cap = "↑↓"
    label = mark("read on")
    help = mark("Scroll the page.")
    in_palette = False

    @classmethod
    def available(cls, place: Rule) -> bool:
        """Where there is more than fits."""
        return place.query_one("#body").max_scroll_y > 0

    @classmethod
    def run(cls, place: Rule, argument: str = "") -> None:
        """Scroll by so many lines."""
        place.query_one("#body").scroll_relative(y=int(argument), animate=False)


class DrillIt(Command["Rule"]):
    """Drill the clause."""

    name = "drill_clause"
    keys: ClassVar = {"d": ""}
    cap = "d"
    label = mark("drill this")
    help = mark("Be asked about deals that this clause decides, or just misses.")

    @classmethod
    def available(cls, place: Rule) -> bool:
        """Where deals turn on the clause."""
        return place.alive and bool(place.example)

    @classmethod
    def run(cls, place: Rule, argument: str = "") -> None:
        """Begin."""
        place.drill()


class Both(Command["Rule"]):
    """Show the other language beneath, or leave it out."""

    name = "both"
    keys: ClassVar = {"b": ""}
    cap = "b"
    label = mark("EN + RU")
    help = mark("Show the text in the other language too, or leave it out again.")

    @classmethod
    def available(cls, place: Rule) -> bool:
        """Where they do not stand side by side anyway."""
        return not place.wide

    @classmethod
    def run(cls, place: Rule, argument: str = "") -> None:
        """Show it, or leave it out."""
        place.beneath = not place.beneath
        place.draw()


class Rule(Place):
    """A clause: its text, what people get wrong about it, a worked example; or another passage."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Turn, Read, DrillIt, Both, Search)
    about = mark(
        "A clause in full, what people get wrong about it, and an example ruled step by step."
    )
    DEFAULT_CSS = """
    Rule #body { padding: 0 1; }
    Rule #text { height: auto; }
    """

    def __init__(self, known: Rulesets, ruleset: str, wanted: Entry | str) -> None:
        """Open what is *wanted* of a ruleset out of *known*: an entry, or a clause by its id."""
        super().__init__()
        self.known = known
        self.ruleset = ruleset
        self.wanted = wanted
        self.beneath = False
        self.looked: dict[tuple[str, str], list[Paragraph]] = {}
        self.looking: tuple[str, str] | None = None

    # -- what is current ---------------------------------------------------------------------

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What there is to turn to; a clause that the rulebook does not list comes last."""
        found = entries(self.known, self.ruleset, self.language.code)
        if isinstance(self.wanted, str) and place_of(found, self.wanted) is None:
            own = Entry(ruleset=self.ruleset, kind="own", id=self.wanted)
            return (*found, own)
        return found

    @property
    def at(self) -> int:
        """Where among them the page is open."""
        found = self.entries
        if isinstance(self.wanted, str):
            return place_of(found, self.wanted) or 0
        kind, name = self.wanted.kind, self.wanted.id
        return next((n for n, one in enumerate(found) if (one.kind, one.id) == (kind, name)), 0)

    @property
    def entry(self) -> Entry:
        """What the page is open at."""
        return self.entries[self.at]

    @property
    def alive(self) -> bool:
        """Whether the ruleset has not been left out since."""
        return self.ruleset in self.misdeal.known.by_id

    @property
    def room(self) -> int:
        """How many cells there are for text."""
        return self.drawn.width - 5

    @property
    def wide(self) -> bool:
        """Whether there is room for both languages side by side."""
        return self.drawn.width >= drawn.WIDE

    @property
    def example(self) -> list[Paragraph]:
        """The worked example, as far as it is found; empty where there is none."""
        return self.looked.get((self.entry.id, self.language.code), []) if self.entry.rules else []

    def turn(self, step: int) -> None:
        """Turn to what stands so many entries further, round and round."""
        found = self.entries
        self.wanted = found[(self.at + step) % len(found)]
        self.draw()
        self.query_one("#body").scroll_home(animate=False)

    def drill(self) -> None:
        """Begin questions on the clause."""
        from trainer.tui.screens.sitting import ENDLESS, SittingPlace

        app = self.misdeal
        plan = ClauseDrill(
            ruleset=self.ruleset,
            clause=self.entry.id,
            form=app.settings.form,
            lang=self.language.code,
            seed=app.next_seed(),
            count=ENDLESS,
        )
        app.push_screen(SittingPlace(plan, mark("One clause")))

    # -- the example -------------------------------------------------------------------------

    def look(self) -> None:
        """Begin to look for an example, where that has not been done."""
        key = (self.entry.id, self.language.code)
        if not self.entry.rules or not self.alive or key in self.looked or key == self.looking:
            return
        self.looking = key
        self.run_worker(partial(self.find, *key), thread=True, group="example", exclusive=True)

    def find(self, clause: str, lang: str) -> None:
        """Look for an example, in the background."""
        told: list[Paragraph] = []
        broken: Broken | None = None
        try:
            with guarded(self.ruleset):
                question = example(self.known, self.ruleset, clause, lang)
                if question is not None:
                    speech = spoken(self.known, self.ruleset, lang)
                    told = list(example_lines(self.known, question, speech))[1:]
        except Broken as problem:
            broken = problem
        self.hand_back(self.found, (clause, lang), told, broken)

    def found(self, key: tuple[str, str], told: list[Paragraph], broken: Broken | None) -> None:
        """Show the example, or say that the ruleset raised."""
        self.looked[key] = told
        if self.looking == key:
            self.looking = None
        if broken is not None and self.alive:
            self.leave_out(broken)
        if self.is_current:
            self.draw()

    # -- drawing -----------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Lay out the page, which scrolls."""
        with VerticalScroll(id="body", can_focus=False):
            yield Drawing(id="text")

    @property
    def called(self) -> str:
        """What the ruleset is called."""
        return rulebook(self.known.by_id[self.ruleset], self.language.code).title

    def head_lines(self, width: int) -> list[Line]:
        """Return the head: rulebook and ruleset; which page of how many it is."""
        title = " · ".join(("Misdeal", self.language.text(Rulebooks.title_message), self.called))
        return [titled(title, f"{self.at + 1}/{len(self.entries)}", width)]

    def draw_body(self) -> None:
        """Draw the page; what is not there yet is looked for."""
        self.look()
        entry, language, width = self.entry, self.language, self.room
        base = base_title(self.known, self.ruleset, language.code)
        lines = drawn.standing_lines(entry, base, language, width)
        told = passages(self.known, entry, language)
        lines += drawn.both_lines(told, width, beside=self.wide, beneath=self.beneath)
        if entry.rules:
            looking = self.looking == (entry.id, language.code)
            lines += drawn.study_lines(
                self.misreadings(entry),
                self.example,
                language,
                width,
                beside=self.wide,
                looking=looking,
            )
        self.show("text", lines)

    def misreadings(self, entry: Entry) -> list[str]:
        """Return what people get wrong about a clause, as the ruleset tells it."""
        if not self.alive:
            return []
        try:
            with guarded(self.ruleset):
                loaded = self.known.by_id[self.ruleset]
                words = spoken(self.known, self.ruleset, self.language.code).words
                return [
                    clean(words.language.raw(one.told))
                    for one in loaded.ruleset.misreadings
                    if one.clause == entry.id
                ]
        except Broken as broken:
            self.leave_out(broken)
            return []


class Find(Chooser):
    """A line to type, and the clauses in which all its words occur."""

    OFFERED: ClassVar[tuple[type[Command[Any]], ...]] = (Point, Open)
    title_message = mark("Search in the rulebook")
    about = mark("Type a number, a title or words; both languages are searched.")
    DEFAULT_CSS = """
    Find #hall { height: 1fr; }
    Find.small #hall { display: none; }
    Find #typed { margin: 1 0; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.hits: tuple[Hit, ...] = ()
        self.query_text = ""

    def body(self) -> ComposeResult:
        """Lay out the line to type and the list."""
        with Vertical(id="hall"):
            yield Input(id="typed", max_length=100, compact=True)
            yield from super().body()

    def draw_body(self) -> None:
        """Search, and draw what was found."""
        self.query_one("#typed", Input).placeholder = self.language.text("what to search for")
        found = search(self.misdeal.known, self.query_text, self.language.code)
        self.hits = found[:MOST]
        super().draw_body()

    def above(self, width: int) -> list[Line]:
        """Say how many were found, or what can be searched for."""
        if not self.query_text.strip():
            return paragraph(self.language.text(self.about), width, "dim")
        if not self.hits:
            return [line(self.language.text("No clause has all of that."), "dim")]
        told = self.language.count("{n} clause found", "{n} clauses found", len(self.hits))
        return [line(told, "dim"), ()]

    def rows(self) -> Sequence[Row]:
        """Return what was found."""
        return drawn.hit_rows(self.hits, rules_titles(self.misdeal.known, self.language.code))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for what is typed now."""
        self.query_text = event.value
        self.pointer = 0
        self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open what is pointed at."""
        self.choose(self.pointer)

    def chosen(self, number: int) -> None:
        """Open the clause."""
        hit = self.hits[number]
        self.app.push_screen(Rule(self.misdeal.known, hit.ruleset, hit.id))

    def cap(self, command: type[Command[Any]]) -> str:
        """Return the cap of a command: letters are typed here, one leaves otherwise."""
        return "Ctrl+Q" if command is Leave else super().cap(command)


def base_title(known: Rulesets, ruleset: str, lang: str) -> str:
    """Return what the rules beneath a ruleset are called, empty where there are none."""
    base = known.by_id.get(known.by_id[ruleset].ruleset.base)
    return rulebook(base, lang).title if base is not None else ""


def passages(
    known: Rulesets, entry: Entry, spoken_now: Language
) -> list[tuple[Language, drawn.Passage | None]]:
    """Return an entry in every language, the one spoken now first; one where they are the same."""
    others = [Language(code) for code in LANGUAGES if code != spoken_now.code]
    told = [(one, _passage(known, entry, one)) for one in (spoken_now, *others)]
    first, second = (one for _, one in told)
    return told[:1] if first == second or second is None else told


def _passage(known: Rulesets, entry: Entry, language: Language) -> drawn.Passage | None:
    if entry.kind in drawn.PASSAGES:
        book = rulebook(known.by_id[entry.ruleset], language.code)
        title = drawn.entry_title(entry, language)
        if entry.kind == "settings":
            return drawn.Passage(title=title, settings=book.settings)
        text = book.intro if entry.kind == "intro" else book.terms
        return drawn.Passage(title=title, text=text)
    clause = clause_of(known, entry, language.code)
    if clause is None:
        return None
    return drawn.Passage(title=f"{clause.id}. {clause.title}", clause=clause)
