"""The drill as lines: the table, the events, the part of the slip that is asked, the marks.

Values in, plain lines out; no colour, no markup, no Textual.  What is right is the core's affair.
"""

from __future__ import annotations

from trainer.rules.ruling import Remedy
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.scenarios.grading import Mark
from trainer.scenarios.slip import Part, Value
from trainer.scenarios.wording import (
    Words,
    event_lines,
    history_lines,
    option_lines,
    penalty_text,
    ruling_lines,
)
from trainer.text.catalogue import Language, mark

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


def option_text(kind: str, value: Value, words: Words) -> str:
    """Return an option of a part of the slip in words."""
    language = words.language
    if isinstance(value, Remedy):
        return verdict(value, language)
    if isinstance(value, str):
        return value or language.text("No clause")
    if not value:
        return language.text("Nobody")
    return ", ".join(item if isinstance(item, str) else penalty_text(words, item) for item in value)


def seats_lines(situation: Situation, language: Language) -> list[str]:
    """Return the table drawn: a box for each seat, the dealer marked, with the cards it holds."""
    table = fold(situation)
    hands = [f"{table.held[seat]} ▮" if table.held[seat] else "-" for seat in situation.seats]
    names = [f"* {seat}" if seat == situation.dealer else seat for seat in situation.seats]
    width = max(map(len, (*names, *hands))) + 2
    rule = "─" * width
    lines = [
        " ".join(f"┌{rule}┐" for _ in names),
        " ".join(f"│{name.center(width)}│" for name in names),
        " ".join(f"│{hand.center(width)}│" for hand in hands),
        " ".join(f"└{rule}┘" for _ in names),
    ]
    text = language.text
    names_of = {"talon": text("talon"), "table": text("table"), "pack": text("pack")}
    places = [
        f"{names_of[place]}: {table.held[place]}"
        for place in ("talon", "table")
        if place in situation.game.places and table.held[place]
    ]
    places.append(f"{names_of['pack']}: {table.left}")
    opened = dict.fromkeys(fact.of for fact in table.facts.get("exposed", ()))
    if opened:
        shown = ", ".join(names_of.get(of, of) for of in opened)
        told = text("face up: {places}", places=shown)
        places.append(told)
    deals = text("deals")
    return [*lines, f"* {deals}   " + "   ".join(places)]


def situation_lines(situation: Situation, words: Words, decisive: tuple[int, ...]) -> list[str]:
    """Return table, settings, history and events; the *decisive* events are marked with >."""
    language = words.language
    lines = seats_lines(situation, language)
    if situation.turn and situation.turn != situation.dealer:
        lines.append(
            language.text("It is this player's turn to deal: {seat}.", seat=situation.turn)
        )
        if situation.leave:
            lines.append(language.text("The opponents have given leave."))
    lines += option_lines(words, situation.options)
    lines += history_lines(words, situation)
    lines.append("")
    for index, text in enumerate(event_lines(words, situation)):
        lines.append(f"{'>' if index in decisive else ' '}{index + 1:2}. {text}")
    return lines


def question_lines(part: Part, words: Words) -> list[str]:
    """Return the part that is asked, its options numbered from 1."""
    language = words.language
    lines = ["", language.text(QUESTIONS[part.kind])]
    for number, value in enumerate(part.options, start=1):
        lines.append(f"  {number}  {option_text(part.kind, value, words)}")
    return lines


def given_lines(answers: dict[str, Value], words: Words) -> list[str]:
    """Return what has been answered so far."""
    language = words.language
    return [
        f"{language.text(QUESTIONS[kind])} {option_text(kind, value, words)}"
        for kind, value in answers.items()
    ]


def feedback_lines(marked: Mark, words: Words, clause: str) -> list[str]:
    """Return the verdict, a mark for each part, the ruling in words and the *clause* in full."""
    language = words.language
    lines = ["", language.text("Right.") if marked.ok else language.text("Not quite.")]
    nothing = "—"
    for part in marked.parts:
        given = nothing if part.given is None else option_text(part.kind, part.given, words)
        line = f"{'+' if part.ok else '-'} {language.text(QUESTIONS[part.kind])} {given}"
        if not part.ok:
            wanted = nothing if part.right is None else option_text(part.kind, part.right, words)
            line += f"  →  {wanted}"
        lines.append(line)
    return [*lines, "", *ruling_lines(words, marked.ruling), *([clause] if clause else [])]
