"""Lists to choose from, as lines: numbered rows with notes, one of them pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from trainer.tui.views.ink import Line, Span, break_lines, break_text, line, pad


class Menu(Struct, frozen=True):
    """Lines, and for the lines that show a row which row that is (from 0)."""

    lines: list[Line]
    options: dict[int, int] = {}

    def find_rows(self, option: int) -> range:
        """Return the lines that show a row; empty where none does."""
        found = [row for row, one in self.options.items() if one == option]
        return range(min(found), max(found) + 1) if found else range(0)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(set(self.options.values()))


class Row(Struct, frozen=True):
    """A row of a list: its label, the key it has of its own if any, what is said beneath it.

    A `head` stands above the row, where a part of the list begins with it; a `value` in a column
    to the right of all labels.  While it is pointed at a `hint` stands beneath it, and arrows
    stand around the value of one that `turns`.
    """

    label: str
    note: str = ""
    key: str = ""
    head: str = ""
    value: str = ""
    hint: str = ""
    turns: bool = False


class Choice(Struct, frozen=True):
    """What a list shows: lines above, rows to choose from, lines beneath."""

    rows: Sequence[Row] = ()
    above: Sequence[Line] = ()
    beneath: Sequence[Line] = ()


def draw_menu(choice: Choice, pointer: int, width: int) -> Menu:
    """Return a choice as lines; the first nine rows without a key have digits."""
    rows = choice.rows
    lines = [*choice.above]
    options: dict[int, int] = {}
    column = _measure_column(rows, width)
    for number, row in enumerate(rows):
        here = number == pointer
        if row.head:
            lines += [()] if number else []
            lines += break_lines(row.head, width, "title")
        cap = row.key or (str(number + 1) if number < 9 else "")
        first = f"{'›' if here else ' '} {cap:<2} "
        pieces = break_text(row.label, column - 2 if row.value else width, first)
        for one in pieces[:-1] if row.value else pieces:
            options[len(lines)] = number
            lines.append(line(one, "chosen" if here else ""))
        if row.value:
            for nth, value in enumerate(break_text(_draw_value(row, here), max(width - column, 8))):
                options[len(lines)] = number
                left = Span(pieces[-1] if nth == 0 else "", "chosen" if here else "")
                spans = (*pad((left,), column), Span(value, "chosen" if here else "name"))
                lines.append(spans)
        for note in filter(None, (row.note, row.hint if here else "")):
            for noted in break_lines(note, width, "dim", "     "):
                options[len(lines)] = number
                lines.append(noted)
    return Menu([*lines, *choice.beneath], options)


def _draw_value(row: Row, here: bool) -> str:
    """Return the value of a row, with its arrows where it turns, else as far to the right."""
    if row.turns and here:
        return f"← {row.value} →"
    return row.value


def _measure_column(rows: Sequence[Row], width: int) -> int:
    """Return where the values stand: right of the labels that have one, or in the middle."""
    longest = max((cell_len(row.label) for row in rows if row.value), default=0)
    return min(longest + 8, width * 3 // 5)
