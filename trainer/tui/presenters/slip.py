"""The slip and its mark, as lines: the part that is asked, what was given, what is right.

Values in, lines out; what is right is the core's affair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.rules.situation import Situation
from trainer.scenarios.counterfactual import Neighbour
from trainer.scenarios.feedback import Feedback
from trainer.scenarios.grading import PartMark
from trainer.scenarios.options import Answers, Option
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
from trainer.text.catalogue import Language, mark
from trainer.tui.presenters.ink import Line, line, paragraph
from trainer.tui.presenters.menu import Drawn, Row, menu_lines


def given_lines(answers: Answers, speech: Speech, width: int) -> list[Line]:
    """Return what has been answered so far, in one paragraph."""
    if not answers:
        return []
    told = [bare_words(speech.words, kind, value, speech.titles) for kind, value in answers]
    return paragraph(" · ".join(told), width, "given", "✓ ")


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
    told = [bare_words(speech.words, part.kind, value, speech.titles) for value in part.options]
    return menu_lines([Row(one) for one in told], chosen, width, lines)


def whole(
    options: Sequence[Option],
    chosen: int,
    speech: Speech,
    width: int,
    above: Sequence[Line] = (),
) -> Drawn:
    """Return the whole rulings that are offered, the *chosen* one pointed at."""
    told = [option_words(speech.words, option.answers, speech.titles) for option in options]
    lines = [*above, line(_asked("remedy", speech), "title")]
    return menu_lines([Row(one) for one in told], chosen, width, lines)


def confidence(chosen: int, language: Language, width: int) -> Drawn:
    """Return the question how sure an answer is."""
    lines = [line(language.text("How sure are you?"), "title")]
    return menu_lines([Row(language.text(one)) for one in SURE], chosen, width, lines)


SURE = (mark("a guess"), mark("fairly sure"), mark("quite sure"))
"""How sure an answer can be, from 1 to 3."""


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
