"""The slip and its mark, as lines: the part that is asked, what was given, what is right.

Values in, lines out; what is right is the core's affair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from trainer.rules.situation import Situation
from trainer.scenarios.counterfactual import Neighbour
from trainer.scenarios.feedback import Feedback
from trainer.scenarios.grading import PartMark
from trainer.scenarios.options import Answers
from trainer.scenarios.slip import Part, Value
from trainer.scenarios.wording import ruling_lines
from trainer.scenarios.wording_slip import (
    QUESTIONS,
    Speech,
    bare_words,
    difference_lines,
    follows_words,
    option_words,
    origin_words,
)
from trainer.tui.presenters.ink import Line, line, paragraph, wrapped


class Drawn(Struct, frozen=True):
    """Lines, and for the lines that show an option which option that is (from 0)."""

    lines: list[Line]
    options: dict[int, int] = {}


def given_lines(answers: Answers, speech: Speech, width: int) -> list[Line]:
    """Return what has been answered so far, in one paragraph."""
    if not answers:
        return []
    told = [bare_words(speech.words, kind, value, speech.titles) for kind, value in answers]
    return paragraph(" · ".join(told), width, "given", "✓ ")


def question(answers: Answers, part: Part, chosen: int, speech: Speech, width: int) -> Drawn:
    """Return the part that is asked, its options numbered from 1, the *chosen* one pointed at."""
    lines = given_lines(answers, speech, width)
    lines.append(line(_asked(part.kind, speech), "title"))
    options = {}
    for number, value in enumerate(part.options):
        told = bare_words(speech.words, part.kind, value, speech.titles)
        first = f"{'›' if number == chosen else ' '} {number + 1}  "
        for row in wrapped(told, width, first):
            options[len(lines)] = number
            lines.append(line(row, "chosen" if number == chosen else ""))
    return Drawn(lines, options)


def feedback_lines(
    told: Feedback,
    situation: Situation,
    speech: Speech,
    rules: Mapping[str, str],
    clauses: Sequence[str],
    width: int,
) -> list[Line]:
    """Return the verdict, a mark for each part, the ruling in words, its *clauses* in full.

    Then, for a wrong answer, what would have to be different for it to be right, and the wrong
    rulings that these facts invite, each with the misreading that it is.  *rules* are the titles
    of the rulesets by their ids.
    """
    language, marked = speech.words.language, told.mark
    verdict = language.text("Right.")
    if not marked.ok:
        good = sum(part.ok for part in marked.parts)
        verdict = language.text("Right parts: {n} of {all}.", n=good, all=len(marked.parts))
    lines = [line(verdict, "right" if marked.ok else "wrong")]
    for part in marked.parts:
        lines += _marked(part, speech, width)
    follows = follows_words(speech.words, marked.parts)
    if follows:
        lines += paragraph(follows, width)
    lines.append(())
    for sentence in ruling_lines(speech.words, marked.ruling):
        lines += paragraph(sentence, width)
    for clause in clauses:
        lines.append(())
        lines += paragraph(clause, width, "clause", "§ ", "  ")
    if told.neighbour is not None:
        lines.append(())
        lines.append(
            line(language.text("Your answer would be right if this were different:"), "title")
        )
        lines += difference(situation, told.neighbour, speech, rules, width)
    wrong = [note for note in told.notes if note.option.origin is not None]
    if wrong:
        lines.append(())
        lines.append(line(language.text("Common mistakes here:"), "title"))
    for note in wrong:
        assert note.option.origin is not None
        option = option_words(speech.words, note.option.answers, speech.titles)
        lines += paragraph(option, width, "", "• ")
        origin = origin_words(speech.words, note.option.origin, situation, rules)
        lines += paragraph(origin, width, "dim", "  ")
        if note.neighbour is not None and note.option.origin.kind != "fact":
            lines += paragraph(
                language.text("It would be right if this were different:"), width, "dim", "  "
            )
        if note.neighbour is not None:
            lines += difference(situation, note.neighbour, speech, rules, width)
    return lines


def difference(
    situation: Situation,
    neighbour: Neighbour,
    speech: Speech,
    rules: Mapping[str, str],
    width: int,
) -> list[Line]:
    """Return what is different in a neighbour of *situation*."""
    if neighbour.code:
        title = rules.get(neighbour.code, neighbour.code)
        told = [
            speech.words.language.text("The same facts, but by the rules: {title}.", title=title)
        ]
    else:
        told = difference_lines(speech.words, situation, neighbour.situation)
    return [one for sentence in told for one in paragraph(sentence, width, "new", "    ")]


def _asked(kind: str, speech: Speech) -> str:
    return speech.words.language.raw(QUESTIONS.get(kind, kind))


def _marked(part: PartMark, speech: Speech, width: int) -> list[Line]:
    def told(value: Value | None) -> str:
        if value is None:
            return speech.words.language.text("not asked")
        return bare_words(speech.words, part.kind, value, speech.titles)

    asked = _asked(part.kind, speech)
    if part.ok:
        return paragraph(f"{asked} {told(part.given)}", width, "right", "+ ")
    text = f"{asked} {told(part.given)}  →  {told(part.right)}"
    return paragraph(text, width, "wrong", "− ")
