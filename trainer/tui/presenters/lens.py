"""The lens, as lines: what happened, the settings that can be switched, and what each code says.

A sign stands before whatever is told otherwise: `DIFFERS` where it is not what the table's own
code says, `CHANGED` where the settings switched have changed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from trainer.rules.errors import Problem
from trainer.rules.ruling import Ruling
from trainer.rules.situation import History, Situation
from trainer.study.lens import Column, Lens, Setting, Switch
from trainer.text.catalogue import Language, mark
from trainer.text.layout import flow
from trainer.tui.presenters.ink import Line, Span, fitted, line, packed, padded, wrapped
from trainer.tui.presenters.menu import Drawn
from trainer.tui.presenters.story import HERE
from trainer.words.deal import (
    describe_agreements,
    describe_events,
    describe_history,
    describe_option,
)
from trainer.words.problems import describe_problem
from trainer.words.rulings import describe_ruling_parts
from trainer.words.slips import Speech, describe_clause
from trainer.words.vocabulary import Words

DIFFERS, CHANGED = "≠", "*"
SIGNS = 3
"""Cells for the signs before a line."""
WIDE = 100
"""Cells from which on codes stand side by side."""
TALL = 32
"""Lines from which on all settings are listed where it is wide."""
LEAST = 30
"""Cells that a column needs."""
BETWEEN = " │ "

NOTHING: Mapping[str, str] = {
    "claim": mark("Nobody may still claim."),
    "penalties": mark("Nobody pays."),
    "failed_deal": mark("This deal does not count as a failed one."),
    "disputed": mark("This ruling follows no disputed reading."),
}
"""What is told of a part that is empty where it is not empty elsewhere."""


# -- what happened -------------------------------------------------------------------------------


def flow_lines(
    situation: Situation, words: Words, width: int, decisive: tuple[int, ...] = ()
) -> list[Line]:
    """Return what happened in one running paragraph, the *decisive* events marked."""
    pieces = [(told, "fact") for told in describe_agreements(words, situation)]
    for index, told in enumerate(describe_events(words, situation)):
        met = index in decisive
        pieces.append((f"{HERE if met else ''}{index + 1}. {told}", "decisive" if met else ""))
    if not pieces:
        return [line(words.language.text("Nothing has happened yet."), "dim")]
    return flowing(pieces, width)


def flowing(pieces: Iterable[tuple[str, str]], width: int) -> list[Line]:
    """Return texts, each with its ink, one after another in lines of at most *width* cells.

    >>> [len(one) for one in flowing([("1. Anna cuts.", ""), ("2. Boris deals.", "title")], 20)]
    [2, 1]
    """
    return [tuple(Span(text, ink) for text, ink in line) for line in flow(pieces, width)]


# -- settings ------------------------------------------------------------------------------------


def setting_words(words: Words, situation: Situation, setting: Setting, value: object) -> str:
    """Return what a setting is at a value, in a sentence."""
    if setting.group == "options":
        return describe_option(words, setting.name, value)
    assert isinstance(value, int)
    told = describe_history(words, replace(situation, history=History(failed_deals=value)))
    return told[0] if told else words.language.text("No deal has failed in this turn.")


def settings_lines(
    seen: Lens, pointer: int, words: Words, width: int, *, full: bool = False
) -> Drawn:
    """Return the settings that can be switched, the one pointed at between brackets.

    Where they are not wanted in *full* there is a line for that one only.
    """
    language = words.language
    lines: list[Line] = []
    options: dict[int, int] = {}
    for number, switch in enumerate(seen.switches):
        here = number == pointer
        if not here and not full:
            continue
        told = setting_words(words, seen.situation, switch.setting, switch.value)
        at = language.text("setting {n} of {all}", n=number + 1, all=len(seen.switches))
        notes = [] if full else [at]
        notes += [] if switch.matters else [language.text("(no effect here)")]
        sign = CHANGED if switch.setting in seen.changes else " "
        name: Line = (
            Span(f"{sign} ", "new"),
            Span("‹ " if here else "  ", "key"),
            Span(fitted(told, max(width - 6, 1)), _ink(switch, here)),
            Span(" ›" if here else "  ", "key"),
        )
        for one in packed([name, line(" ".join(notes), "dim")], width, " "):
            options[len(lines)] = number
            lines.append(one)
    return Drawn(lines, options)


def _ink(switch: Switch, here: bool) -> str:
    return "chosen" if here else "" if switch.matters else "dim"


# -- what the codes say --------------------------------------------------------------------------


def column_lines(
    column: Column,
    own: bool,
    speech: Speech,
    title: str,
    width: int,
    *,
    brief: bool = False,
    clause: str = "",
) -> list[Line]:
    """Return what a code says: its title and how it stands to the table's own, then the ruling.

    *clause* is the text of the one that decides, told beneath where it is given.
    *brief* leaves out what is told no otherwise above: of another ruling only whether a rule was
    broken, of the same ruling all of it.
    """
    language = speech.words.language
    if column.ruling is None:
        assert column.problem is not None
        return problem_lines(title, column.problem, language, width)
    flagged = bool(column.differs) and not own
    lines = _headed(title, language.text(_standing(column, own)), flagged, width)
    for kinds, told in _rows(column.ruling, column, speech):
        differs = flagged and any(kind in column.differs for kind in kinds)
        changed = any(kind in column.changed for kind in kinds)
        told_above = kinds in _ABOVE or not column.other
        if brief and not own and told_above and not differs and not changed:
            continue
        lines += _signed(told, differs, changed, width)
    gap = " " * SIGNS
    for text in clause.split("\n") if clause else ():
        lines += [line(one, "clause") for one in wrapped(text, width, gap)]
    return lines


def problem_lines(title: str, problem: Problem, language: Language, width: int) -> list[Line]:
    """Return what stands for a code that cannot rule."""
    lines = _headed(title, language.text("cannot rule on this"), True, width)
    told = wrapped(describe_problem(problem, language), width, " " * SIGNS)
    return [*lines, *(line(one, "wrong") for one in told)]


def _standing(column: Column, own: bool) -> str:
    if own:
        return mark("the rules of this table")
    if column.other:
        return mark("another ruling")
    return mark("the same ruling on other grounds") if column.differs else mark("the same ruling")


def _headed(title: str, note: str, flagged: bool, width: int) -> list[Line]:
    sign = Span(f"{DIFFERS if flagged else ' '}  ", "decisive")
    told = wrapped(f"{title}: {note}", max(width - SIGNS, 1))
    return [
        (sign if number == 0 else Span(" " * SIGNS), Span(one, "title"))
        for number, one in enumerate(told)
    ]


def _signed(told: str, differs: bool, changed: bool, width: int) -> list[Line]:
    signs = f"{DIFFERS if differs else ' '}{CHANGED if changed else ' '} "
    ink = "decisive" if differs else "new" if changed else ""
    return [line(one, ink) for one in wrapped(told, width, signs, " " * SIGNS)]


def _rows(ruling: Ruling, column: Column, speech: Speech) -> list[tuple[tuple[str, ...], str]]:
    """Return the sentences of a ruling, each with the parts that it tells, the clauses last."""
    language = speech.words.language
    told = describe_ruling_parts(speech.words, ruling)
    rows = [(_TELLS.get(kind, (kind,)), sentence) for kind, sentence in told]
    kinds = {kind for kind, _ in told}
    rows += [
        ((kind,), language.text(message))
        for kind, message in NOTHING.items()
        if kind not in kinds and kind in (*column.differs, *column.changed)
    ]
    clauses = [
        describe_clause(speech.words, one, speech.titles) for one in ruling.articles or ("",)
    ]
    return [*rows, (("clause",), f"§ {' · '.join(clauses)}")]


_ABOVE = (("irregularity", "silent"),)
_TELLS = {"irregularity": ("irregularity", "silent"), "remedy": ("remedy", "dealer")}


def side_by_side(columns: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Return columns beside one another, as many in a row as there is room for.

    They are to be drawn in `column_width` cells.
    """
    each = column_width(len(columns), width)
    fit = _fit(len(columns), width)
    lines: list[Line] = []
    for start in range(0, len(columns), fit):
        row = columns[start : start + fit]
        lines += [()] if lines else []
        for at in range(max(map(len, row))):
            spans: Line = ()
            for number, column in enumerate(row):
                one = column[at] if at < len(column) else ()
                between = (Span(BETWEEN, "rim"),) if number else ()
                spans = (*spans, *between, *padded(one, each))
            lines.append(spans)
    return lines


def column_width(count: int, width: int) -> int:
    """Return how many cells each of so many columns has.

    >>> column_width(3, 116), column_width(1, 116), column_width(5, 116)
    (36, 116, 36)
    """
    fit = _fit(count, width)
    return max((width - (fit - 1) * len(BETWEEN)) // fit, 1)


def _fit(count: int, width: int) -> int:
    return max(min(count, (width + len(BETWEEN)) // (LEAST + len(BETWEEN))), 1)


def stacked(columns: Sequence[Sequence[Line]]) -> list[Line]:
    """Return columns one under another."""
    lines: list[Line] = []
    for column in columns:
        lines += column
    return lines


def legend(language: Language, width: int, *, changed: bool) -> Line:
    """Return what the signs mean."""
    told = language.text("≠ differs from the rules of this table")
    if changed:
        changes = language.text("* changed by a setting")
        told = f"{told}   {changes}"
    return line(fitted(told, width), "dim")
