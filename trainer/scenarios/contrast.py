"""Contrast: what one situation has that another has not, in words.

Two situations go in, the lines that are told of one only come out; nothing is judged here.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from msgspec import Struct

from trainer.rules.situation import Situation
from trainer.scenarios.wording import (
    Words,
    event_lines,
    history_lines,
    option_lines,
    turn_lines,
)


class Contrast(Struct, frozen=True):
    """Lines told of the one situation only, and of the other only.

    `events` are the indices of those of the first situation's events that the second lacks.
    """

    gone: tuple[str, ...]
    new: tuple[str, ...]
    events: tuple[int, ...] = ()


def contrast(words: Words, one: Situation, other: Situation) -> Contrast:
    """Return what *other* has instead of what *one* has: agreements, history, events."""
    table = [[*turn_lines(words, s), *option_lines(words, s.options)] for s in (one, other)]
    table = [lines + history_lines(words, s) for lines, s in zip(table, (one, other), strict=True)]
    gone = [line for line in table[0] if line not in table[1]]
    new = [line for line in table[1] if line not in table[0]]
    if len(one.seats) != len(other.seats):
        told = words.language.text("Seats in dealing order: {seats}.", seats=", ".join(other.seats))
        new.insert(0, told)
    before, after = event_lines(words, one), event_lines(words, other)
    events: list[int] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, from_, to in matcher.get_opcodes():
        if kind != "equal":
            gone += before[start:end]
            new += after[from_:to]
            events += range(start, end)
    return Contrast(tuple(gone), tuple(new), tuple(events))
