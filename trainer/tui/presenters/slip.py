"""The slip and its mark, as lines: the part that is asked, what was given, what is right.

Values in, lines out; what is right is the core's affair.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.asking.options import Option
from trainer.asking.slip import Answers, Part
from trainer.study.telling import SURE
from trainer.text.catalogue import Language
from trainer.tui.presenters.ink import Line, line, paragraph
from trainer.tui.presenters.menu import Drawn, Row, menu_lines
from trainer.words.slips import QUESTIONS, Speech, describe_answers, describe_value


def given_lines(answers: Answers, speech: Speech, width: int) -> list[Line]:
    """Return what has been answered so far, in one paragraph."""
    if not answers:
        return []
    told = [describe_value(speech.words, kind, value, speech.titles) for kind, value in answers]
    answered = speech.words.language.text("Your answers: {told}", told=" · ".join(told))
    return paragraph(answered, width, "given")


def question(
    answers: Answers,
    part: Part,
    chosen: int,
    speech: Speech,
    width: int,
    above: Sequence[Line] = (),
) -> Drawn:
    """Return the part that is asked, its options numbered from 1, the *chosen* one pointed at."""
    lines = [*above, *given_lines(answers, speech, width)]
    lines.append(line(_asked(part.kind, speech), "title"))
    told = [describe_value(speech.words, part.kind, value, speech.titles) for value in part.options]
    return menu_lines([Row(one) for one in told], chosen, width, lines)


def whole(
    options: Sequence[Option],
    chosen: int,
    speech: Speech,
    width: int,
    above: Sequence[Line] = (),
) -> Drawn:
    """Return the whole rulings that are offered, the *chosen* one pointed at."""
    told = [describe_answers(speech.words, option.answers, speech.titles) for option in options]
    lines = [*above, line(_asked("remedy", speech), "title")]
    return menu_lines([Row(one) for one in told], chosen, width, lines)


def confidence(chosen: int, language: Language, width: int, above: Sequence[Line] = ()) -> Drawn:
    """Return the question how sure an answer is."""
    lines = [*above, line(language.text("How sure are you?"), "title")]
    return menu_lines([Row(language.text(one)) for one in SURE], chosen, width, lines)


def _asked(kind: str, speech: Speech) -> str:
    return speech.words.language.raw(QUESTIONS.get(kind, kind))
