"""The slip and its mark, as lines: the part that is asked, what was given, what is right.

Values in, lines out; what is right is the core's affair.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trainer.rules.ruling import Penalty, Remedy
from trainer.rules.situation import Situation
from trainer.scenarios.contrast import contrast
from trainer.scenarios.counterfactual import Neighbour
from trainer.scenarios.feedback import Feedback
from trainer.scenarios.grading import PartMark
from trainer.scenarios.slip import Part, Value
from trainer.scenarios.wording import Words, ruling_lines
from trainer.text.catalogue import Language, mark
from trainer.tui.presenters.ink import Line, line, paragraph, wrapped

QUESTIONS = {
    "remedy": mark("What happens now?"),
    "dealer": mark("Who deals?"),
    "penalties": mark("Who pays, and how much?"),
    "claim": mark("Who may still claim?"),
    "clause": mark("By which clause?"),
}
VERDICTS = {
    "stands": mark("The deal stands"),
    "rectify shuffle": mark("The shuffle is put right"),
    "rectify cut": mark("The cut is put right"),
    "rectify dealer": mark("The right player takes over the deal"),
    "rectify move": mark("The move is put right"),
    "recut": mark("Cut again"),
    "recut reshuffle": mark("Shuffle and cut again"),
    "redeal": mark("Redeal"),
    "redeal new_pack": mark("Redeal with a new pack"),
    "partial_redeal": mark("Redeal of all but one hand"),
    "open_card": mark("The card stays open, the deal goes on"),
    "choice": mark("The opponent takes or refuses the card"),
    "replace_card": mark("The card is buried and another is dealt"),
    "exchange": mark("The dealer takes the card and gives one of his"),
    "forfeit game": mark("The dealer forfeits the game"),
    "forfeit deal": mark("The dealer forfeits the deal"),
    "option": mark("The dealer may redeal if he likes"),
    "deals": mark("The draw decides who deals"),
    "redraw": mark("Equal cards: draw again"),
    "take_back": mark("The opponent takes back his cards"),
    "separate": mark("The opponent may separate the cards"),
    "return_cards": mark("The cards go back to the table"),
}
NOTHING = "—"
"""Stands for a part that was not asked, or that the ruling does not have."""


class Titles(Struct, frozen=True):
    """Gives titles: of a clause by its id, of a ruleset by its id; empty where there is none."""

    clause: Callable[[str], str]
    rules: Callable[[str], str]


class Drawn(Struct, frozen=True):
    """Lines, and for the lines that show an option which option that is (from 0)."""

    lines: list[Line]
    options: dict[int, int] = {}


def verdict(remedy: Remedy, language: Language) -> str:
    """Return a remedy without its seats, in a few words."""
    terms = dict(remedy.terms)
    key = " ".join(
        str(name if value is True else value)
        for name, value in terms.items()
        if name in ("what", "reshuffle", "new_pack") and value
    )
    known = VERDICTS.get(f"{remedy.kind} {key}".strip(), VERDICTS.get(remedy.kind))
    return language.text(known) if known else remedy.kind


def option_text(kind: str, value: Value, words: Words, titles: Titles) -> str:
    """Return an option of a part of the slip in words."""
    language = words.language
    if isinstance(value, Remedy):
        return verdict(value, language)
    if isinstance(value, str):
        if not value:
            return language.text("No clause")
        title = titles.clause(value) if kind == "clause" else ""
        return f"{value} {title}" if title else value
    if not value:
        return language.text("Nobody")
    return ", ".join(item if isinstance(item, str) else owed_text(item, words) for item in value)


def owed_text(penalty: Penalty, words: Words) -> str:
    """Return what somebody pays, in a few words."""
    language = words.language
    tricks = language.count("{n} trick", "{n} tricks", penalty.tricks)
    points = language.count("{n} point", "{n} points", penalty.points)
    return f"{penalty.seat} {tricks} ({points})"


def given_lines(
    answers: tuple[tuple[str, Value], ...], words: Words, titles: Titles, width: int
) -> list[Line]:
    """Return what has been answered so far, in one paragraph."""
    if not answers:
        return []
    told = " · ".join(option_text(kind, value, words, titles) for kind, value in answers)
    return paragraph(told, width, "given", "✓ ")


def question(
    answers: tuple[tuple[str, Value], ...],
    part: Part,
    chosen: int,
    words: Words,
    titles: Titles,
    width: int,
) -> Drawn:
    """Return the part that is asked, its options numbered from 1, the *chosen* one pointed at."""
    lines = given_lines(answers, words, titles, width)
    lines.append(line(words.language.text(QUESTIONS.get(part.kind, part.kind)), "title"))
    options = {}
    for number, value in enumerate(part.options):
        told = option_text(part.kind, value, words, titles)
        first = f"{'›' if number == chosen else ' '} {number + 1}  "
        for row in wrapped(told, width, first):
            options[len(lines)] = number
            lines.append(line(row, "chosen" if number == chosen else ""))
    return Drawn(lines, options)


def feedback(
    told: Feedback,
    situation: Situation,
    words: Words,
    titles: Titles,
    clause: str,
    width: int,
) -> list[Line]:
    """Return the verdict, a mark for each part, the ruling in words and the *clause* in full.

    For a wrong answer, then, what would have to be different for it to be right.
    """
    language = words.language
    marked = told.mark
    ok = marked.ok
    lines = [
        line(language.text("Right."), "right") if ok else line(language.text("Not quite."), "wrong")
    ]
    for part in marked.parts:
        lines += _marked(part, words, titles, width)
    lines.append(())
    for sentence in ruling_lines(words, marked.ruling):
        lines += paragraph(sentence, width)
    if clause:
        lines.append(())
        lines += paragraph(clause, width, "clause", "§ ", "  ")
    if told.neighbour is not None:
        lines.append(())
        lines.append(line(language.text("Your answer would be right so:"), "title"))
        lines += contrast_lines(situation, told.neighbour, words, titles, width)
    return lines


def contrast_lines(
    situation: Situation, neighbour: Neighbour, words: Words, titles: Titles, width: int
) -> list[Line]:
    """Return what is different in a neighbour of *situation*: gone with −, new with +."""
    if neighbour.code:
        rules = titles.rules(neighbour.code) or neighbour.code
        told = words.language.text("the same facts under other rules: {code}", code=rules)
        return paragraph(told, width, "", "  ")
    lines: list[Line] = []
    found = contrast(words, situation, neighbour.situation)
    for sentence in found.gone:
        lines += paragraph(sentence, width, "gone", "  − ")
    for sentence in found.new:
        lines += paragraph(sentence, width, "new", "  + ")
    return lines


def _marked(part: PartMark, words: Words, titles: Titles, width: int) -> list[Line]:
    def told(value: Value | None) -> str:
        return NOTHING if value is None else option_text(part.kind, value, words, titles)

    asked = words.language.text(QUESTIONS.get(part.kind, part.kind))
    if part.ok:
        return paragraph(f"{asked} {told(part.given)}", width, "right", "+ ")
    text = f"{asked} {told(part.given)}  →  {told(part.right)}"
    return paragraph(text, width, "wrong", "− ")
