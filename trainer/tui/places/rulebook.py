"""The rulebook: the rulesets, what stands in one, a clause with its example, search in all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from trainer.plugins.loading import Rulesets
from trainer.plugins.lookup import (
    Hit,
    RulebookEntry,
    find_entry,
    find_entry_clause,
    list_entries,
    search,
)
from trainer.plugins.rulebook import read_rulebook
from trainer.plugins.teaching import list_titles, make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.study.clauses import find_example
from trainer.study.plans import ClauseDrill
from trainer.study.telling import tell_example
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES
from trainer.text.layout import Paragraph
from trainer.tui.commands import Command, Commands
from trainer.tui.messages import BeginSitting, LookUp, Pointed
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.everywhere import (
    LEAF,
    LEAF_ON,
    LEAVE_ANYWHERE,
    LISTED,
    OPEN,
    POINT,
    POINT_FAR,
    SCROLL,
    SCROLL_FAR,
)
from trainer.tui.places.place import Place
from trainer.tui.places.reading import ReadingPlace
from trainer.tui.port import Port
from trainer.tui.views import rulebook_lines as drawn
from trainer.tui.views.ink import Line, break_lines, line, make_title
from trainer.tui.views.menu import Row
from trainer.tui.views.reader import Reader
from trainer.tui.views.sheet import ENDLESS

MOST = 100
"""Clauses at most that are listed of those found."""
LIST = 46
"""Cells for the list where what it points at stands beside it."""


def _name_search_key(place: Place) -> str:
    """Return the key; on a narrow page there is no room for it in the key bar."""
    return "" if isinstance(place, Rule) and not place.wide else "s"


SEARCH = Command[Place](
    name="search",
    keys={"s": ""},
    cap=_name_search_key,
    label=mark("search"),
    help=mark("Search the clauses of all rulesets, in both languages."),
    run=lambda place, _: place.port.open(Find(place.port)),
)


class Rulebooks(Chooser):
    """The rulesets, each with its rulebook."""

    OFFERED: ClassVar[Commands] = (*LISTED, SEARCH)
    title_message = mark("Rulebook")
    about = mark("All rules to read: choose a ruleset, or search in all of them.")

    def draw_above(self, width: int) -> list[Line]:
        """Return what the list is for."""
        if not self.port.known.by_id:
            return break_lines(self.language.text("There are no rulesets."), width, "dim")
        return [*break_lines(self.language.text(self.about), width, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return the rulesets with the numbers of their clauses."""
        rows = []
        for loaded in self.port.known.by_id.values():
            book = read_rulebook(loaded, self.language.code)
            n = len(book.clauses)
            note = self.language.count("{n} clause", "{n} clauses", n)
            if book.beneath:
                beneath = self.language.text(
                    "{n} more from: {title}",
                    n=len(book.beneath),
                    title=find_base_title(self.port.known, loaded.ruleset.id, self.language.code),
                )
                note = f"{note}, {beneath}"
            if not n:
                note = self.language.text("It comes without a rulebook.")
            rows.append(Row(book.title, note))
        return rows

    def choose(self, number: int) -> None:
        """Open the rulebook."""
        ruleset = list(self.port.known.by_id)[number]
        self.port.open(Book(self.port, ruleset))


class Book(Chooser):
    """What stands in one rulebook: clauses, those beneath, the introduction, terms, settings."""

    OFFERED: ClassVar[Commands] = (*LISTED, SEARCH)
    about = mark(
        "The clauses of a ruleset, those of more general rules that hold here too, terms and "
        "settings. Open one for an example, and to drill it."
    )
    DEFAULT_CSS = f"""
    Book #hall {{ height: 1fr; }}
    Book.small #hall {{ display: none; }}
    Book #beside {{ display: none; width: 1fr; padding: 0 1; border-left: solid $secondary; }}
    Book.wide #beside {{ display: block; }}
    Book.wide #body {{ width: {LIST}; }}
    """

    def __init__(self, port: Port, ruleset: str) -> None:
        """List what stands in the rulebook of this *ruleset*, one of those known now."""
        super().__init__(port)
        self.known = port.known
        self.ruleset = ruleset
        self.beside = Reader(id="beside", text="shown")

    def body(self) -> ComposeResult:
        """Lay out the list, and beside it what it points at."""
        with Horizontal(id="hall"):
            yield from super().body()
            yield self.beside

    @property
    def entries(self) -> tuple[RulebookEntry, ...]:
        """What stands in it."""
        return list_entries(self.known, self.ruleset, self.language.code)

    @property
    def heading(self) -> str:
        """What the ruleset is called."""
        return read_rulebook(self.known.by_id[self.ruleset], self.language.code).title

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: rulebook and ruleset."""
        title = " · ".join(("Misdeal", self.language.text(Rulebooks.title_message)))
        return [make_title(f"{title} · {self.heading}", "", width)]

    def draw_above(self, width: int) -> list[Line]:
        """Say so where there is nothing to read."""
        if self.entries:
            return []
        return break_lines(
            self.language.text("This ruleset comes without a rulebook."), width, "dim"
        )

    def list_rows(self) -> Sequence[Row]:
        """Return what stands in it."""
        base = find_base_title(self.known, self.ruleset, self.language.code)
        return drawn.list_entries(self.entries, base, self.language)

    def draw_body(self) -> None:
        """Draw the list; where there is room, beside it what it points at."""
        wide = self.app.size.width >= drawn.WIDE
        self.set_class(wide, "wide")
        super().draw_body()
        if wide:
            width = self.drawn.width - LIST - 6
            self.beside.show(self.draw_entry(width), self.looks)
            self.beside.go_to_start()

    def on_pointed(self, message: Pointed) -> None:
        """Show beside the list what is pointed at."""
        self.draw()

    def list_width(self) -> int:
        """Return the width of the list."""
        return LIST - 5 if self.has_class("wide") else super().list_width()

    def draw_entry(self, width: int) -> list[Line]:
        """Return what is pointed at, in both languages one beneath the other."""
        found = self.entries
        if not found:
            return []
        entry = found[self.list.pointer]
        passages = list_passages(self.known, entry, self.language)
        base = find_base_title(self.known, self.ruleset, self.language.code)
        standing = drawn.draw_standing(entry, base, self.language, width)
        return [*standing, *drawn.draw_passages(passages, width, beneath=True)]

    def choose(self, number: int) -> None:
        """Open it."""
        self.port.open(Rule(self.port, self.ruleset, self.entries[number], known=self.known))


TURN = Command["Rule"](
    name="turn",
    keys={"left": "-1", "right": "1"},
    cap="←→",
    label=mark("turn"),
    help=mark("Turn to the clause before or after this one."),
    in_palette=False,
    run=lambda place, by: place.turn(int(by)),
)


DRILL_IT = Command["Rule"](
    name="drill_clause",
    keys={"d": ""},
    cap="d",
    label=mark("drill this"),
    help=mark("Be asked about deals that this clause decides, or just misses."),
    available=lambda place: place.alive and bool(place.example),
    run=lambda place, _: place.drill(),
)


def _show_or_leave_out_the_other(place: Rule, _: str) -> None:
    place.beneath = not place.beneath
    place.draw()


BOTH = Command["Rule"](
    name="both",
    keys={"b": ""},
    cap="b",
    label=mark("EN + RU"),
    help=mark("Show the text in the other language too, or leave it out again."),
    available=lambda place: not place.wide,
    run=_show_or_leave_out_the_other,
)


class Rule(ReadingPlace):
    """A clause: its text, what people get wrong about it, a worked example; or another passage."""

    OFFERED: ClassVar[Commands] = (
        TURN,
        SCROLL,
        DRILL_IT,
        BOTH,
        LEAF,
        LEAF_ON,
        SCROLL_FAR,
        SEARCH,
    )
    about = mark(
        "A clause in full, what people get wrong about it, and an example ruled step by step."
    )

    def __init__(
        self,
        port: Port,
        ruleset: str,
        wanted: RulebookEntry | str,
        *,
        known: Rulesets | None = None,
    ) -> None:
        """Open what is *wanted* of a ruleset: an entry, or a clause by its id.

        It is looked up among the rulesets *known*, by default those known now.
        """
        super().__init__(port)
        self.known = port.known if known is None else known
        self.ruleset = ruleset
        self.wanted = wanted
        self.beneath = False
        self.looked: dict[tuple[str, str], list[Paragraph]] = {}
        self.looking: tuple[str, str] | None = None

    # -- what is current ---------------------------------------------------------------------

    @property
    def entries(self) -> tuple[RulebookEntry, ...]:
        """What there is to turn to; a clause that the rulebook does not list comes last."""
        found = list_entries(self.known, self.ruleset, self.language.code)
        if isinstance(self.wanted, str) and find_entry(found, self.wanted) is None:
            own = RulebookEntry(ruleset=self.ruleset, kind="own", id=self.wanted)
            return (*found, own)
        return found

    @property
    def at(self) -> int:
        """Where among them the page is open."""
        found = self.entries
        if isinstance(self.wanted, str):
            return find_entry(found, self.wanted) or 0
        kind, name = self.wanted.kind, self.wanted.id
        return next((n for n, one in enumerate(found) if (one.kind, one.id) == (kind, name)), 0)

    @property
    def entry(self) -> RulebookEntry:
        """What the page is open at."""
        return self.entries[self.at]

    @property
    def alive(self) -> bool:
        """Whether the ruleset has not been left out since."""
        return self.ruleset in self.port.known.by_id

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
        self.text.go_to_start()

    def drill(self) -> None:
        """Begin questions on the clause."""
        plan = ClauseDrill(
            ruleset=self.ruleset,
            clause=self.entry.id,
            form=self.port.preferences.settings.form,
            lang=self.language.code,
            seed=self.port.take_seed(),
            count=ENDLESS,
        )
        self.post_message(BeginSitting(plan, mark("One clause")))

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
        paragraphs: list[Paragraph] = []
        broken: RulesetFailed | None = None
        try:
            question = find_example(self.known, self.ruleset, clause, lang)
            if question is not None:
                speech = make_speech(self.known, self.ruleset, lang)
                paragraphs = list(tell_example(self.known, question, speech))[1:]
        except RulesetFailed as problem:
            broken = problem
        self.hand_back(self.see_example, (clause, lang), paragraphs, broken)

    def see_example(
        self, key: tuple[str, str], example: list[Paragraph], broken: RulesetFailed | None
    ) -> None:
        """Show the example, or say that the ruleset raised."""
        self.looked[key] = example
        if self.looking == key:
            self.looking = None
        if broken is not None and self.alive:
            self.port.leave_out(broken)
        if self.is_current:
            self.draw()

    # -- drawing -----------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        """What the ruleset is called."""
        return read_rulebook(self.known.by_id[self.ruleset], self.language.code).title

    def draw_head(self, width: int) -> list[Line]:
        """Return the head: rulebook and ruleset; which page of how many it is."""
        title = " · ".join(("Misdeal", self.language.text(Rulebooks.title_message), self.heading))
        return [make_title(title, f"{self.at + 1}/{len(self.entries)}", width)]

    def draw_body(self) -> None:
        """Draw the page; what is not there yet is looked for."""
        self.look()
        entry, language, width = self.entry, self.language, self.room
        base = find_base_title(self.known, self.ruleset, language.code)
        lines = drawn.draw_standing(entry, base, language, width)
        passages = list_passages(self.known, entry, language)
        lines += drawn.draw_passages(passages, width, beside=self.wide, beneath=self.beneath)
        if entry.rules:
            looking = self.looking == (entry.id, language.code)
            lines += drawn.draw_study(
                self.misreadings(entry),
                self.example,
                language,
                width,
                beside=self.wide,
                looking=looking,
            )
        self.text.show(lines, self.looks)

    def misreadings(self, entry: RulebookEntry) -> list[str]:
        """Return what people get wrong about a clause, as the ruleset tells it."""
        if not self.alive:
            return []
        try:
            loaded = self.known.by_id[self.ruleset]
            words = make_speech(self.known, self.ruleset, self.language.code).words
            return [
                clean(words.language.raw(one.thought))
                for one in loaded.misreadings
                if one.clause == entry.id
            ]
        except RulesetFailed as broken:
            self.port.leave_out(broken)
            return []


class Find(Chooser):
    """A line to type, and the clauses in which all its words occur."""

    OFFERED: ClassVar[Commands] = (POINT, POINT_FAR, OPEN)
    title_message = mark("Search in the rulebook")
    about = mark("Type a number, a title or words; both languages are searched.")
    DEFAULT_CSS = """
    Find #hall { height: 1fr; }
    Find.small #hall { display: none; }
    Find #typed { margin: 1 0; padding: 0 1; }
    """

    def __init__(self, port: Port) -> None:
        super().__init__(port)
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
        found = search(self.port.known, self.query_text, self.language.code)
        self.hits = found[:MOST]
        super().draw_body()

    def draw_above(self, width: int) -> list[Line]:
        """Say how many were found, or what can be searched for."""
        if not self.query_text.strip():
            return break_lines(self.language.text(self.about), width, "dim")
        if not self.hits:
            return [line(self.language.text("No clause has all of that."), "dim")]
        text = self.language.count("{n} clause found", "{n} clauses found", len(self.hits))
        return [line(text, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return what was found."""
        return drawn.list_hits(self.hits, list_titles(self.port.known, self.language.code))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for what is typed now."""
        self.query_text = event.value
        self.list.pointer = 0
        self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open what is pointed at."""
        self.list.choose(self.list.pointer)

    def choose(self, number: int) -> None:
        """Open the clause."""
        hit = self.hits[number]
        self.post_message(LookUp(hit.ruleset, hit.id))

    def cap(self, command: Command[Any]) -> str:
        """Return the cap of a command: letters are typed here, one leaves otherwise."""
        return "Ctrl+Q" if command is LEAVE_ANYWHERE else super().cap(command)


def find_base_title(known: Rulesets, ruleset: str, lang: str) -> str:
    """Return what the rules beneath a ruleset are called, empty where there are none."""
    base = known.by_id.get(known.by_id[ruleset].ruleset.base)
    return read_rulebook(base, lang).title if base is not None else ""


def list_passages(
    known: Rulesets, entry: RulebookEntry, spoken_now: Language
) -> list[tuple[Language, drawn.Passage | None]]:
    """Return an entry in every language, the one spoken now first; one where they are the same."""
    own = _find_passage(known, entry, spoken_now)
    passages = [(spoken_now, own)]
    for code in LANGUAGES:
        other = Language(code)
        passage = _find_passage(known, entry, other)
        if code != spoken_now.code and passage is not None and passage != own:
            passages.append((other, passage))
    return passages


def _find_passage(
    known: Rulesets, entry: RulebookEntry, language: Language
) -> drawn.Passage | None:
    if entry.kind in drawn.PASSAGES:
        book = read_rulebook(known.by_id[entry.ruleset], language.code)
        title = drawn.name_entry(entry, language)
        if entry.kind == "settings":
            return drawn.Passage(title=title, settings=book.settings)
        text = book.intro if entry.kind == "intro" else book.terms
        return drawn.Passage(title=title, text=text)
    clause = find_entry_clause(known, entry, language.code)
    if clause is None:
        return None
    return drawn.Passage(title=f"{clause.id}. {clause.title}", clause=clause)


def enter(port: Port, door: str) -> Rulebooks:
    """Return the rulebooks, as they are opened from home."""
    return Rulebooks(port)
