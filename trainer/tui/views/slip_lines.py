"""The slip, as a choice: the part that is asked, what was given, the options.

Values in, lines out; what is right is the core's affair.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.asking.slip import Answers, Part
from trainer.study.telling import SURE, UNSAID
from trainer.text.catalogue import Language
from trainer.tui.views.ink import Line, break_lines, line
from trainer.tui.views.menu import Choice, Row
from trainer.words.slips import QUESTIONS, Speech, describe_value


def draw_given(answers: Answers, speech: Speech, width: int) -> list[Line]:
    """Return what has been answered so far, in one paragraph."""
    if not answers:
        return []
    lines = [describe_value(speech.words, kind, value, speech.titles) for kind, value in answers]
    answered = speech.words.language.text("Your answers: {answers}", answers=" · ".join(lines))
    return break_lines(answered, width, "given")


def ask_part(
    answers: Answers, part: Part, speech: Speech, width: int, above: Sequence[Line] = ()
) -> Choice:
    """Return the part that is asked, and what was answered before."""
    lines = [
        describe_value(speech.words, part.kind, value, speech.titles) for value in part.options
    ]
    given = draw_given(answers, speech, width)
    title = line(_describe_asked(part.kind, speech), "title")
    return Choice([Row(one) for one in lines], [*above, *given, title])


def ask_confidence(language: Language, above: Sequence[Line] = ()) -> Choice:
    """Return the question how sure an answer is, which need not be said."""
    title = line(language.text("How sure are you?"), "title")
    return Choice([Row(language.text(one)) for one in (*SURE, UNSAID)], [*above, title])


def _describe_asked(kind: str, speech: Speech) -> str:
    return speech.words.language.raw(QUESTIONS.get(kind, kind))
