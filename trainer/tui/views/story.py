"""What happened, as lines: the table's agreements, what was before, the events in order."""

from __future__ import annotations

from trainer.rules.situation import Situation
from trainer.text.layout import flow
from trainer.tui.views.ink import Line, Span, break_lines, line
from trainer.words.deal import describe_agreements, give_account
from trainer.words.vocabulary import Words

HERE = "▶"
"""Stands before a decisive event."""
NOW = "›"
"""Stands before the event to which the deal is replayed."""


def draw_story(
    situation: Situation,
    words: Words,
    width: int,
    decisive: tuple[int, ...] = (),
    upto: int | None = None,
    *,
    before: bool = False,
) -> list[Line]:
    """Return the events within *width* cells, the *decisive* ones marked.

    Replayed to *upto* events, the latest of these is pointed at and those after it are dim.  What
    was agreed on or happened *before* the deal stands above them, if wanted.
    """
    lines: list[Line] = []
    account = give_account(words, situation)
    for text in account.before if before else ():
        lines += break_lines(text, width, "fact", "   · ")
    for index, text in enumerate(account.events):
        marked = index in decisive
        ink = "decisive" if marked else ""
        sign = HERE if marked else " "
        if upto is not None:
            ink = "here" if index == upto - 1 else "dim" if index >= upto else ink
            sign = NOW if index == upto - 1 else sign
        lines += break_lines(text, width, ink, f"{sign}{index + 1:>2}. ")
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
    """Return what happened in one running paragraph, the *decisive* events marked."""
    account = give_account(words, situation)
    pieces = [(sentence, "fact") for sentence in account.before]
    for index, sentence in enumerate(account.events):
        met = index in decisive
        pieces.append((f"{HERE if met else ''}{index + 1}. {sentence}", "decisive" if met else ""))
    if not pieces:
        return [line(words.language.text("Nothing has happened yet."), "dim")]
    return [tuple(Span(text, ink) for text, ink in one) for one in flow(pieces, width)]
