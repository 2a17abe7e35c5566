"""The rulebook, as lines: lists of what is to be read, a clause in both languages, what is found.

Values in, lines out.  Where there is room the languages stand side by side; where there is not,
the other one stands beneath if it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from trainer.plugins.lookup import Hit, RulebookEntry
from trainer.plugins.rulebook import Clause, SettingNote
from trainer.text.catalogue import Language, mark
from trainer.text.layout import Paragraph
from trainer.tui.views.ink import Line, Span, break_lines, line, pad
from trainer.tui.views.menu import Row
from trainer.tui.views.page import draw_page

WIDE = 110
"""Cells from which on things stand side by side."""
GAP = 4
"""Cells between two columns."""
SECTIONS = {
    "beneath": mark("From the ruleset {title} these hold here too:"),
    "replaced": mark("These of the ruleset {title} do not hold here:"),
    "intro": mark("About the game:"),
}
"""What is said above the first entry of a kind."""
PASSAGES = {
    "intro": mark("How it is played"),
    "terms": mark("Terms"),
    "settings": mark("Settings"),
}
"""What the entries are called that are no clauses."""


class Passage(Struct, frozen=True, kw_only=True):
    """What stands in a rulebook, in one language: a clause, running text, or settings."""

    title: str
    clause: Clause | None = None
    text: str = ""
    settings: tuple[SettingNote, ...] = ()


def set_columns(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Return lines side by side: the left ones in *width* cells, then a rim, then the others."""
    rim = Span(" " * (GAP // 2 - 1) + "│" + " " * (GAP // 2), "rim")
    rows = max(len(left), len(right))
    left = [*left, *[()] * (rows - len(left))]
    right = [*right, *[()] * (rows - len(right))]
    return [(*pad(one, width), rim, *other) for one, other in zip(left, right, strict=True)]


def halve(width: int) -> int:
    """Return the width of each of two columns."""
    return (width - GAP) // 2


def name_entry(entry: RulebookEntry, language: Language) -> str:
    """Return what an entry is called.

    >>> name_entry(
    ...     RulebookEntry(ruleset="general", kind="own", id="G4", title="Open"), Language("en")
    ... )
    'G4 Open'
    """
    if entry.kind in PASSAGES:
        return language.text(PASSAGES[entry.kind])
    return f"{entry.id} {entry.title}" if entry.title else entry.id


def list_entries(entries: Sequence[RulebookEntry], base: str, language: Language) -> list[Row]:
    """Return the rows of a rulebook; *base* is the title of the rules beneath."""
    rows: list[Row] = []
    names: set[str] = set()
    for entry in entries:
        kind = "intro" if entry.kind in PASSAGES else entry.kind
        head = ""
        if kind in SECTIONS and kind not in names:
            names.add(kind)
            head = language.text(SECTIONS[kind], title=base)
        label = name_entry(entry, language)
        if entry.kind == "replaced" and entry.by:
            label = language.text("{clause} – here {by} instead", clause=label, by=entry.by)
        elif entry.text:
            label = f"{label} – {entry.text}"
        rows.append(Row(label, head=head))
    return rows


def draw_passage(passage: Passage | None, language: Language, width: int) -> list[Line]:
    """Return what stands in a rulebook in one language; a notice where nothing does."""
    if passage is None:
        return break_lines(language.text("It is not there in this language."), width, "dim")
    lines = break_lines(passage.title, width, "title")
    clause = passage.clause
    if clause is not None and clause.source:
        lines += break_lines(language.text("Source: {source}", source=clause.source), width, "dim")
    for text in (passage.text, clause.text if clause is not None else ""):
        if text:
            lines += _draw_running(text, width)
    for setting in passage.settings:
        lines += break_lines(f"{setting.name}: {setting.text}", width, "", "· ")
    if clause is not None and clause.reading:
        sentence = language.text("Can be disputed: {text}", text=clause.reading)
        lines += [(), *break_lines(sentence, width, "fact", "⚠ ")]
    return lines


def draw_passages(
    passages: Sequence[tuple[Language, Passage | None]],
    width: int,
    *,
    beside: bool = False,
    beneath: bool = False,
) -> list[Line]:
    """Return a passage in its languages, the one spoken first.

    The other one stands *beside* it, or *beneath*, or is left out.
    """
    if len(passages) > 1 and beside:
        room = halve(width)
        left, right = (draw_passage(one, language, room) for language, one in passages[:2])
        lines = [(), *set_columns(left, right, room)]
        passages = passages[2:]
    else:
        lines = []
    for language, passage in passages if beneath or beside else passages[:1]:
        lines += [(), *draw_passage(passage, language, min(width, WIDE))]
    return lines[1:]


def draw_standing(entry: RulebookEntry, base: str, language: Language, width: int) -> list[Line]:
    """Return how a clause of the rules beneath stands here; nothing for the ruleset's own."""
    if entry.kind == "replaced":
        text = language.text(
            "It is a clause of the ruleset {title} and does not hold here.", title=base
        )
        if entry.by:
            text += " " + language.text("In its place: {clauses}.", clauses=entry.by)
    elif entry.kind == "beneath":
        text = language.text(
            "It is a clause of the ruleset {title} and holds here too.", title=base
        )
        if entry.text:
            text = language.text(
                "It is a clause of the ruleset {title} and holds here too: {text}.",
                title=base,
                text=entry.text.rstrip("."),
            )
    else:
        return []
    return [*break_lines(text, width, "dim"), ()]


def draw_misreadings(sentences: Iterable[str], language: Language, width: int) -> list[Line]:
    """Return what people get wrong about a clause; nothing where nothing is known."""
    lines = [one for text in sentences for one in break_lines(text, width, "", "• ")]
    if not lines:
        return []
    return [(), line(language.text("What people get wrong about it:"), "title"), *lines]


def draw_example(
    example: Sequence[Paragraph], language: Language, width: int, *, looking: bool
) -> list[Line]:
    """Return the worked example of a clause, or that there is none, or that it is looked for."""
    if example:
        return [(), *draw_page(example, width)]
    text = language.text("No deal that can be dealt here turns on it.")
    if looking:
        text = language.text("Looking for an example…")
    return [(), *break_lines(text, width, "dim")]


def draw_study(
    misreadings: Sequence[str],
    example: Sequence[Paragraph],
    language: Language,
    width: int,
    *,
    beside: bool,
    looking: bool,
) -> list[Line]:
    """Return what people get wrong about a clause and its example, side by side or one by one."""
    beside = beside and bool(misreadings)
    room = halve(width) if beside else min(width, WIDE)
    wrong = draw_misreadings(misreadings, language, room)
    shown = draw_example(example, language, room, looking=looking)
    return [(), *set_columns(wrong[1:], shown[1:], room)] if beside else [*wrong, *shown]


def list_hits(hits: Sequence[Hit], titles: dict[str, str]) -> list[Row]:
    """Return what was found as rows; *titles* are those of the rulesets, by their ids.

    They have no digits: digits are typed where one searches.
    """
    return [
        Row(f"{hit.id} {hit.title} · {titles.get(hit.ruleset, hit.ruleset)}", hit.excerpt, "§")
        for hit in hits
    ]


def _draw_running(text: str, width: int) -> list[Line]:
    lines: list[Line] = []
    for one in text.split("\n"):
        lines += break_lines(one, width) if one else [()]
    return lines
