"""The help, as lines: keys, marks on the table, what is assumed, how answers are marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from trainer.rules.cards import is_card
from trainer.text.catalogue import Language, mark
from trainer.tui.views.board import (
    BACK,
    CAME,
    CUTTER,
    DEALER,
    DOUBLE,
    FELL,
    LAST,
    TURN,
    UNKNOWN,
)
from trainer.tui.views.ink import Line, Span, break_lines, break_text, line, pad
from trainer.tui.views.story import HERE, NOW
from trainer.words.slips import QUESTIONS
from trainer.words.vocabulary import describe_card

BROAD = 110
"""Cells from which on the help has two columns."""
GAP = 4
"""Cells between them."""


class Keyed(NamedTuple):
    """A command as the help tells it: what its keys are called, its name, what it does."""

    keys: str
    label: str
    help: str


MARKS = (
    (DEALER, "dealer", mark("The one who deals; he sits at the bottom.")),
    (CUTTER, "cutter", mark("The one who cuts.")),
    (TURN, "cutter", mark("The one whose turn it is to deal, where another deals.")),
    (BACK * 2, "back", mark("Two cards face down; a gap parts what was dealt at a time.")),
    (f"{CAME} {DOUBLE}", "back", mark("Cards that came last.")),
    (f"{LAST}[{UNKNOWN}]", "card", mark("Cards dealt face up that came last; in play, a move.")),
    (FELL, "back", mark("A card that fell face down.")),
    (
        "▁3 ▆29",
        "back",
        mark("The parts of a cut with their sizes, then how they are put together."),
    ),
    ("[AS]", "card", mark("A card that all have seen.")),
    ("[KH]", "red card", mark("The same, of a red suit.")),
    (f"[{UNKNOWN}]", "card", mark("A card that was seen; which one is not told.")),
    (HERE, "decisive", mark("An event that decides, shown once you have answered.")),
    (NOW, "chosen", mark("What is pointed at; among events, how far the deal is replayed.")),
    ("1–3.", "", mark("Three events in one sentence: each keeps its number wherever it is named.")),
    ("·", "fact", mark("What was agreed on or happened before this deal.")),
)
"""Signs with their inks and what they mean; cards by their codes."""

ASSUMED = (
    mark("Whatever a question does not say otherwise is as it should be:"),
    mark("the pack is full and sound;"),
    mark("shuffle and cut are always told: what is not told was not done;"),
    mark("nobody has looked at a card that is not theirs to see;"),
    mark("nothing happened before, so a fault is the first of its kind;"),
    mark("the table plays by the usual settings of its rules."),
)
"""What is assumed in every question; the first sentence stands above the others."""

MARKED = (
    mark(
        "An answer has parts, and each weighs something. Only the parts that the true ruling has "
        "count; their weights are taken for a hundred per cent."
    ),
    mark(
        "Whatever follows from a wrong verdict is marked as wrong with it, but told apart from a "
        "second mistake. A whole ruling that you choose is marked part by part too."
    ),
)
"""How answers are marked."""


GUESSED = (
    mark("Who knows no rule and chooses a whole ruling is right one time in three or four."),
    mark(
        "Who guesses a part, or always gives its most frequent answer, is right so often, of a "
        "hundred times:"
    ),
)
"""What chance is."""


def draw_keys(commands: Iterable[Keyed], width: int) -> list[Line]:
    """Return commands with their keys before them."""
    listed = [one for one in commands if one.keys]
    column = min(max((cell_len(one.keys) for one in listed), default=0) + 2, width // 3)
    lines: list[Line] = []
    for one in listed:
        keys = break_text(one.keys, column - 1)
        rows = break_text(f"{one.label}: {one.help}", width - column)
        for number in range(max(len(keys), len(rows))):
            cap = keys[number] if number < len(keys) else ""
            text = rows[number] if number < len(rows) else ""
            gap = Span(" " * (column - cell_len(cap)))
            lines.append((Span(cap, "key"), gap, Span(text)))
    return lines


def draw_marks(language: Language, width: int) -> list[Line]:
    """Return the signs of the table and the slip, each in its ink, and what they mean."""
    column = max(cell_len(sign) for sign, _, _ in MARKS) + 2
    lines: list[Line] = []
    for named, ink, meaning in MARKS:
        code = named.strip("[]")
        sign = f"[{describe_card(code, language)}]" if is_card(code) else named
        first = Span(" " * (column - cell_len(sign)))
        rows = break_text(language.text(meaning), width - column)
        lines.append((Span(sign, ink), first, Span(rows[0])))
        lines += [line(" " * column + one) for one in rows[1:]]
    return lines


def draw_assumed(language: Language, width: int) -> list[Line]:
    """Return what is assumed in every question."""
    head, *others = (language.text(one) for one in ASSUMED)
    lines = break_lines(head, width)
    for one in others:
        lines += break_lines(one, width, "", "• ")
    return lines


def draw_weights(weights: Mapping[str, int], language: Language, width: int) -> list[Line]:
    """Return how answers are marked, with the *weights* of the parts in per cent."""
    lines = break_lines(language.text(MARKED[0]), width)
    for kind, weight in weights.items():
        asked = language.raw(QUESTIONS.get(kind, kind))
        lines += break_lines(asked, width, "", f"{weight:>4} % ")
    return [*lines, *break_lines(language.text(MARKED[1]), width)]


def draw_chance(
    rates: Mapping[str, Mapping[str, float]], language: Language, width: int
) -> list[Line]:
    """Return what chance is, with the *rates* of parts by the titles of rulesets."""
    lines = break_lines(language.text(GUESSED[0]), width)
    if any(rates.values()):
        lines += break_lines(language.text(GUESSED[1]), width)
    for title, by_kind in rates.items():
        told = " · ".join(
            f"{language.raw(QUESTIONS[kind])} {round(100 * by_kind[kind])}"
            for kind in QUESTIONS
            if kind in by_kind
        )
        lines += break_lines(f"{title}: {told}", width, "", "• ", "  ") if told else []
    return lines


def draw_parts_of_help(parts: Sequence[tuple[str, Sequence[Line]]], width: int) -> list[Line]:
    """Return parts under their titles, an empty line between them."""
    lines: list[Line] = []
    for title, rows in parts:
        if not rows:
            continue
        lines += (
            [(), *break_lines(title, width, "title")]
            if lines
            else [*break_lines(title, width, "title")]
        )
        lines += rows
    return lines


def set_beside(left: Sequence[Line], right: Sequence[Line], width: int) -> list[Line]:
    """Return two columns as lines, the first of *width* cells."""
    rows = max(len(left), len(right))
    return [
        (
            *pad(left[row] if row < len(left) else (), width),
            *(right[row] if row < len(right) else ()),
        )
        for row in range(rows)
    ]
