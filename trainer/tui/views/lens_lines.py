"""The lens, as lines: what happened, the settings that can be switched, and what each code says.

A sign stands before whatever is told otherwise: `DIFFERS` where it is not what the table's own
code says, `CHANGED` where the settings switched have changed it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from trainer.rules.errors import Problem
from trainer.rules.ruling import Ruling
from trainer.rules.situation import History, Situation
from trainer.study.lens import Column, Lens, Setting, Switch
from trainer.text.catalogue import Language, mark
from trainer.tui.views.ink import Line, Span, break_text, fit, line, pack_pieces, pad
from trainer.tui.views.menu import Menu
from trainer.words.deal import describe_history, describe_option
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


# -- settings ------------------------------------------------------------------------------------


def describe_setting(words: Words, situation: Situation, setting: Setting, value: object) -> str:
    """Return what a setting is at a value, in a sentence."""
    if setting.group == "options":
        return describe_option(words, setting.name, value)
    assert isinstance(value, int)
    lines = describe_history(words, replace(situation, history=History(failed_deals=value)))
    return lines[0] if lines else words.language.text("No deal has failed in this turn.")


def draw_settings(
    seen: Lens, pointer: int, words: Words, width: int, *, full: bool = False
) -> Menu:
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
        text = describe_setting(words, seen.situation, switch.setting, switch.value)
        at = language.text("setting {n} of {all}", n=number + 1, all=len(seen.switches))
        notes = [] if full else [at]
        notes += [] if switch.matters else [language.text("(no effect here)")]
        sign = CHANGED if switch.setting in seen.changes else " "
        name: Line = (
            Span(f"{sign} ", "new"),
            Span("‹ " if here else "  ", "key"),
            Span(fit(text, max(width - 6, 1)), _pick_ink(switch, here)),
            Span(" ›" if here else "  ", "key"),
        )
        for one in pack_pieces([name, line(" ".join(notes), "dim")], width, " "):
            options[len(lines)] = number
            lines.append(one)
    return Menu(lines, options)


def _pick_ink(switch: Switch, here: bool) -> str:
    return "chosen" if here else "" if switch.matters else "dim"


# -- what the codes say --------------------------------------------------------------------------


def draw_column(
    column: Column,
    own: bool,
    speech: Speech,
    title: str,
    width: int,
    *,
    brief: bool = False,
    reason: str = "",
    clause: str = "",
) -> list[Line]:
    """Return what a code says: its title and how it stands to the table's own, then the ruling.

    *reason* is why, and *clause* the text of the one that decides, told beneath where it is given.
    *brief* leaves out what is told no otherwise above: of another ruling only whether a rule was
    broken, of the same ruling all of it.
    """
    language = speech.words.language
    if column.ruling is None:
        assert column.problem is not None
        return draw_problem(title, column.problem, language, width)
    flagged = bool(column.differs) and not own
    lines = _draw_head(title, language.text(_describe_standing(column, own)), flagged, width)
    for kinds, sentence in _draw_rows(column.ruling, column, speech):
        differs = flagged and any(kind in column.differs for kind in kinds)
        changed = any(kind in column.changed for kind in kinds)
        told_above = kinds in _ABOVE or not column.other
        if brief and not own and told_above and not differs and not changed:
            continue
        lines += _add_marks(sentence, differs, changed, width)
    gap = " " * SIGNS
    lines += [line(one) for one in break_text(reason, width, gap)] if reason else []
    for text in clause.split("\n") if clause else ():
        lines += [line(one, "clause") for one in break_text(text, width, gap)]
    return lines


def draw_problem(title: str, problem: Problem, language: Language, width: int) -> list[Line]:
    """Return what stands for a code that cannot rule."""
    lines = _draw_head(title, language.text("cannot rule on this"), True, width)
    rows = break_text(describe_problem(problem, language), width, " " * SIGNS)
    return [*lines, *(line(one, "wrong") for one in rows)]


def draw_refusal(problem: Problem, language: Language, width: int) -> list[Line]:
    """Return what stands for all codes where none of them can rule, for the same reason."""
    text = language.text("No code can rule on this: {why}", why=describe_problem(problem, language))
    return [line(one, "wrong") for one in break_text(text, width, "", " " * SIGNS)]


def _describe_standing(column: Column, own: bool) -> str:
    if own:
        return mark("the rules of this table")
    if column.other:
        return mark("another ruling")
    return mark("the same ruling on other grounds") if column.differs else mark("the same ruling")


def _draw_head(title: str, note: str, flagged: bool, width: int) -> list[Line]:
    sign = Span(f"{DIFFERS if flagged else ' '}  ", "decisive")
    lines = break_text(f"{title}: {note}", max(width - SIGNS, 1))
    return [
        (sign if number == 0 else Span(" " * SIGNS), Span(one, "title"))
        for number, one in enumerate(lines)
    ]


def _add_marks(text: str, differs: bool, changed: bool, width: int) -> list[Line]:
    signs = f"{DIFFERS if differs else ' '}{CHANGED if changed else ' '} "
    ink = "decisive" if differs else "new" if changed else ""
    return [line(one, ink) for one in break_text(text, width, signs, " " * SIGNS)]


def _draw_rows(ruling: Ruling, column: Column, speech: Speech) -> list[tuple[tuple[str, ...], str]]:
    """Return the sentences of a ruling, each with the parts that it tells, the clauses last."""
    language = speech.words.language
    parts = describe_ruling_parts(speech.words, ruling)
    rows = [(_TELLS.get(kind, (kind,)), sentence) for kind, sentence in parts]
    kinds = {kind for kind, _ in parts}
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


def set_side_by_side(columns: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Return columns beside one another, as many in a row as there is room for.

    They are to be drawn in `column_width` cells.
    """
    each = divide_width(len(columns), width)
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
                spans = (*spans, *between, *pad(one, each))
            lines.append(spans)
    return lines


def divide_width(count: int, width: int) -> int:
    """Return how many cells each of so many columns has.

    >>> divide_width(3, 116), divide_width(1, 116), divide_width(5, 116)
    (36, 116, 36)
    """
    fit = _fit(count, width)
    return max((width - (fit - 1) * len(BETWEEN)) // fit, 1)


def _fit(count: int, width: int) -> int:
    return max(min(count, (width + len(BETWEEN)) // (LEAST + len(BETWEEN))), 1)


def stack(columns: Sequence[Sequence[Line]]) -> list[Line]:
    """Return columns one under another."""
    lines: list[Line] = []
    for column in columns:
        lines += column
    return lines


def draw_legend(language: Language, width: int, *, changed: bool) -> Line:
    """Return what the signs mean."""
    text = language.text("≠ differs from the rules of this table")
    if changed:
        changes = language.text("* changed by a setting")
        text = f"{text}   {changes}"
    return line(fit(text, width), "dim")
