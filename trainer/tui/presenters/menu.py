"""Lists to choose from, as lines: numbered rows with notes, one of them pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from trainer.tui.presenters.ink import Line, line, paragraph, wrapped


class Drawn(Struct, frozen=True):
    """Lines, and for the lines that show an option which option that is (from 0)."""

    lines: list[Line]
    options: dict[int, int] = {}

    def rows(self, option: int) -> range:
        """Return the lines that show an option; empty where none does."""
        found = [row for row, one in self.options.items() if one == option]
        return range(min(found), max(found) + 1) if found else range(0)


class Row(Struct, frozen=True):
    """A row of a list: its label, the key it has of its own if any, what is said beneath it.

    A `head` stands above the row, where a part of the list begins with it.
    """

    label: str
    note: str = ""
    key: str = ""
    head: str = ""


def menu_lines(rows: Sequence[Row], pointer: int, width: int, above: Sequence[Line] = ()) -> Drawn:
    """Return rows as lines, after the lines *above*; the first nine without a key have digits."""
    lines = [*above]
    options: dict[int, int] = {}
    for number, row in enumerate(rows):
        here = number == pointer
        if row.head:
            lines += [()] if number else []
            lines += paragraph(row.head, width, "title")
        cap = row.key or (str(number + 1) if number < 9 else "")
        first = f"{'›' if here else ' '} {cap:<2} "
        for told in wrapped(row.label, width, first):
            options[len(lines)] = number
            lines.append(line(told, "chosen" if here else ""))
        if row.note:
            for one in paragraph(row.note, width, "dim", "     "):
                options[len(lines)] = number
                lines.append(one)
    return Drawn(lines, options)
