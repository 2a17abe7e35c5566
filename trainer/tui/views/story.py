"""What happened, as lines: the table's agreements, what was before, then the story in order."""

from __future__ import annotations

from trainer.rules.situation import Situation
from trainer.text.layout import flow
from trainer.tui.views.ink import Line, Span, break_lines, line
from trainer.words.deal import describe_agreements, give_account
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
    """Return what happened within *width* cells, a sentence marked that tells a *decisive* event.

    Replayed to *upto* events, the sentence of the latest of these is pointed at and those after it
    are dim.  What was agreed on or happened *before* the deal stands above them, if wanted.
    """
    lines: list[Line] = []
    account = give_account(words, situation)
    for text in account.before if before else ():
        lines += break_lines(text, width, "fact", "   · ")
    room = max((len(one.label) for one in account.story), default=2)
    for sentence in account.story:
        marked = any(at in decisive for at in sentence.events)
        ink = "decisive" if marked else ""
        sign = HERE if marked else " "
        if upto is not None:
            now = upto - 1 in sentence.events
            ink = "here" if now else "dim" if sentence.events[0] >= upto else ink
            sign = NOW if now else sign
        lines += break_lines(sentence.text, width, ink, f"{sign}{sentence.label:>{max(room, 2)}}. ")
    return lines or [line(words.language.text("Nothing has happened yet."), "dim")]


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
    for one in account.story:
        met = any(at in decisive for at in one.events)
        told = f"{HERE if met else ''}{one.label}. {one.text}"
        pieces.append((told, "decisive" if met else ""))
    if not pieces:
        return [line(words.language.text("Nothing has happened yet."), "dim")]
    return [tuple(Span(text, ink) for text, ink in one) for one in flow(pieces, width)]
