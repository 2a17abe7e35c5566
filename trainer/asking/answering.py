"""Answering: what somebody gives in the parts of a slip who rules otherwise than the code.

A part does not always offer what he would give; then what he enters says nothing of what he
believes.  Nothing here decides anything about rules.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.asking.slip import Answers, Part, Slip, Value, find_right
from trainer.rules.ruling import Ruling


class Filling(NamedTuple):
    """A slip as somebody fills it in: his answers, and the kinds of part that lack what he gives.

    In the parts that are `lacking` stands what is right, or what is offered first where the truth
    has no such part.
    """

    answers: Answers
    lacking: tuple[str, ...]


def fill_in(slip: Slip, ruling: Ruling, truth: Ruling) -> Filling:
    """Return what is answered by who rules so, part by part, the *truth* being what is right.

    Each part is asked as after the answers before it.
    """
    answers: list[tuple[str, Value]] = []
    lacking: list[str] = []
    first: Value | None = None
    for part in slip.parts:
        if not part.is_asked(first):
            continue
        own = find_right(part.kind, ruling)
        value = own if own is not None and own in part.options else _give_instead(part, truth)
        if value != own:
            lacking.append(part.kind)
        answers.append((part.kind, value))
        if part.kind == slip.first:
            first = value
    return Filling(tuple(answers), tuple(lacking))


def _give_instead(part: Part, truth: Ruling) -> Value:
    right = find_right(part.kind, truth)
    return right if right is not None and right in part.options else part.options[0]
