"""What happened, as lines: the table's agreements, what was before, the events in order."""

from __future__ import annotations

from trainer.rules.situation import Situation
from trainer.tui.presenters.ink import Line, line, paragraph
from trainer.words.deal import describe_agreements, give_account
from trainer.words.vocabulary import Words

HERE = "▶"
"""Stands before a decisive event."""
NOW = "›"
"""Stands before the event to which the deal is replayed."""


def story_lines(
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
    for told in account.before if before else ():
        lines += paragraph(told, width, "fact", "   · ")
    for index, told in enumerate(account.events):
        marked = index in decisive
        ink = "decisive" if marked else ""
        sign = HERE if marked else " "
        if upto is not None:
            ink = "here" if index == upto - 1 else "dim" if index >= upto else ink
            sign = NOW if index == upto - 1 else sign
        lines += paragraph(told, width, ink, f"{sign}{index + 1:>2}. ")
    return lines or [line(words.language.text("Nothing has happened yet."), "dim")]


def before_lines(situation: Situation, words: Words, width: int) -> list[Line]:
    """Return all that in one paragraph."""
    told = describe_agreements(words, situation)
    if not told:
        return [line(words.language.text("The usual settings."), "dim")]
    return paragraph(" ".join(told), width, "fact")
