"""What happened, as lines: the table's agreements, what was before, then the story in order."""

from __future__ import annotations

from collections.abc import Collection

from trainer.rules.situation import Situation
from trainer.text.layout import flow
from trainer.tui.views.ink import Line, Span, break_lines, line
from trainer.words.deal import describe_agreements, give_account
from trainer.words.story import Sentence
from trainer.words.vocabulary import Words

HERE = "▶"
"""Stands before what tells a decisive event."""
NOW = "›"
"""Stands before the sentence of the event to which the deal is replayed."""


def draw_story(
    situation: Situation,
    words: Words,
    width: int,
    decisive: tuple[int, ...] = (),
    upto: int | None = None,
    *,
    before: bool = False,
) -> list[Line]:
    """Return what happened within *width* cells, what tells a *decisive* event marked.

    Replayed to *upto* events, what tells the latest of these is pointed at and what comes after it
    is dim.  What was agreed on or happened *before* the deal stands above, if wanted.
    """
    lines: list[Line] = []
    account = give_account(words, situation)
    for text in account.before if before else ():
        lines += break_lines(text, width, "fact", "   · ")
    marked = frozenset(decisive)
    room = max((2, *(len(one.label) for one in account.story)))
    for sentence in account.story:
        lines += _draw_sentence(sentence, width, room, marked, upto)
    return lines or [line(words.language.text("Nothing has happened yet."), "dim")]


def _draw_sentence(
    sentence: Sentence, width: int, room: int, decisive: Collection[int], upto: int | None
) -> list[Line]:
    """Return a sentence after its number, for which there is *room*; each piece has its ink."""

    def pick_ink(events: tuple[int, ...]) -> str:
        if upto is not None and upto - 1 in events:
            return "here"
        if upto is not None and events[0] >= upto:
            return "dim"
        return "decisive" if any(at in decisive for at in events) else ""

    ink = pick_ink(sentence.events)
    sign = {"here": NOW, "decisive": HERE}.get(ink, " ")
    head = f"{sign}{sentence.label:>{room}}. "
    pieces = [(one.text, pick_ink(one.events)) for one in sentence.pieces]
    rows = list(flow(pieces, max(width - len(head), 1))) or [[]]
    return [
        (Span(" " * len(head) if number else head, ink), *(Span(*piece) for piece in row))
        for number, row in enumerate(rows)
    ]


def draw_before(situation: Situation, words: Words, width: int) -> list[Line]:
    """Return all that in one paragraph."""
    lines = describe_agreements(words, situation)
    if not lines:
        return [line(words.language.text("The usual settings."), "dim")]
    return break_lines(" ".join(lines), width, "fact")


def draw_flow(
    situation: Situation, words: Words, width: int, decisive: tuple[int, ...] = ()
) -> list[Line]:
    """Return what happened in one running paragraph, marked where it tells a *decisive* event."""
    account = give_account(words, situation)
    pieces = [(sentence, "fact") for sentence in account.before]
    for sentence in account.story:
        met = any(at in decisive for at in sentence.events)
        pieces.append((f"{HERE if met else ''}{sentence.label}.", "decisive" if met else ""))
        for one in sentence.pieces:
            ink = "decisive" if any(at in decisive for at in one.events) else ""
            pieces.append((one.text, ink))
    if not pieces:
        return [line(words.language.text("Nothing has happened yet."), "dim")]
    return [tuple(Span(text, ink) for text, ink in one) for one in flow(pieces, width)]
