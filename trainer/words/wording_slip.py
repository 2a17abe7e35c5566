"""The words of a slip: what an option says, as a person sees it.

Answers go in, one line comes out; every option says the same things in the same order, so that
none stands out by how it is put.  Nothing here knows which option is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from trainer.asking.slip import CLEAN, FAULTY, Answers, Origin, Value
from trainer.rules.ruling import Penalty, Remedy
from trainer.rules.situation import Situation
from trainer.text.catalogue import mark
from trainer.words.wording import (
    Words,
    event_lines,
    history_lines,
    option_lines,
    remedy_text,
    seats_lines,
    turn_lines,
)

MOST_TOLD = 4
"""So many sentences of one difference are told one by one."""


class Speech(Struct, frozen=True, eq=False):
    """A language for one ruleset: its words, and the titles of its clauses by their ids."""

    words: Words
    titles: Mapping[str, str] = {}

    @property
    def lang(self) -> str:
        """The code of the language."""
        return self.words.language.code


def verdict_words(words: Words, remedy: Remedy) -> str:
    """Return a remedy without its seats, in a few words: as worded under ``verdict.KIND``."""
    for key in ("what", "reshuffle", "new_pack", "cutter"):
        value = remedy.terms.get(key)
        if value:
            word = str(value).lower() if isinstance(value, bool) else value
            told = words.find(f"verdict.{remedy.kind}.{key}={word}")
            if told:
                return told
    return words.find(f"verdict.{remedy.kind}") or remedy_text(words, remedy).rstrip(".")


def owed_words(words: Words, penalty: Penalty) -> str:
    """Return what somebody pays, in a few words."""
    language = words.language
    tricks = language.count("{n} trick", "{n} tricks", penalty.tricks)
    points = language.count("{n} point", "{n} points", penalty.points)
    return f"{penalty.seat} – {tricks} ({points})"


def clause_words(words: Words, clause: str, titles: Mapping[str, str]) -> str:
    """Return a clause by its id and title; the empty id is no clause."""
    if not clause:
        return words.language.text("No clause orders anything")
    title = titles.get(clause, "")
    return f"{clause} {title}" if title else clause


def part_words(words: Words, kind: str, value: Value, titles: Mapping[str, str]) -> str:
    """Return what is given in one part of a slip, with a word for what part it is."""
    language = words.language
    if kind in ("irregularity", "remedy", "clause"):
        return bare_words(words, kind, value, titles)
    listed = bare_words(words, kind, value, titles) if value else language.text("nobody")
    if kind == "dealer":
        return language.text("deals: {seat}", seat=listed)
    if kind == "penalties":
        return language.text("pays: {listed}", listed=listed)
    return language.text("may claim: {listed}", listed=listed)


def option_words(words: Words, answers: Answers, titles: Mapping[str, str]) -> str:
    """Return an option as one line: verdict, who deals, who pays, who may claim; the clause.

    >>> from trainer.text.catalogue import Language
    >>> given = (("remedy", Remedy("redeal")), ("dealer", "Anna"), ("clause", "P4"))
    >>> option_words(Words(Language("en")), given, {"P4": "The talon"})
    'Redeal; deals: Anna. P4 The talon.'
    """
    said = [part_words(words, kind, value, titles) for kind, value in answers if kind != "clause"]
    clause = [part_words(words, kind, value, titles) for kind, value in answers if kind == "clause"]
    return " ".join(f"{told}." for told in ("; ".join(said), *clause) if told)


QUESTIONS = {
    "irregularity": mark("Is everything in order?"),
    "remedy": mark("What happens now?"),
    "dealer": mark("Who deals?"),
    "penalties": mark("Who pays, and how much?"),
    "claim": mark("Who may still claim?"),
    "clause": mark("By which clause?"),
}
"""What each part of a slip asks."""


DETECTED = {
    CLEAN: mark("Yes, no rule was broken"),
    FAULTY: mark("No, a rule was broken"),
}
"""What is said of whether a rule was broken."""


def bare_words(words: Words, kind: str, value: Value, titles: Mapping[str, str]) -> str:
    """Return an option of one part of a slip: what is given, without a word for the part."""
    if isinstance(value, Remedy):
        return verdict_words(words, value)
    if isinstance(value, str):
        if kind == "clause":
            return clause_words(words, value, titles)
        return words.language.raw(DETECTED[value]) if kind == "irregularity" else value
    given = [one if isinstance(one, str) else owed_words(words, one) for one in value]
    return ", ".join(given) or words.language.text("Nobody")


def follows_words(words: Words, kinds: Iterable[str]) -> str:
    """Return a sentence about the wrong parts that come of the wrong remedy; empty if none do."""
    asked = [words.language.raw(QUESTIONS.get(kind, kind)) for kind in kinds]
    if not asked:
        return ""
    return words.language.text(
        "No second mistake, for it follows from the verdict you gave: {questions}",
        questions=" ".join(asked),
    )


MISTAKES = {
    "history": mark("Miscounting what has happened before in this dealer's turn."),
    "settings": mark("Going by another setting than the one agreed on."),
    "turn": mark("Mistaking whose turn it is, who is to cut, or what leave was given."),
    "seats": mark("Forgetting how many sit at the table."),
    "claim": mark("Mistaking whether anybody claims, who does, or when."),
    "progress": mark("Mistaking how far the deal has gone."),
    "packet": mark("Mistaking how many cards were dealt to whom."),
    "added": mark("Counting on something that did not happen."),
    "overlooked": mark("Overlooking something that happened."),
    "who": mark("Mixing up who does it, or whose cards they are."),
    "event": mark("Taking one thing that happened for another."),
}
"""What somebody mistakes, by the kind of fact."""


def told_lines(words: Words, situation: Situation) -> list[str]:
    """Return what is told of a situation beside who sits where: turn, settings, history, events."""
    return [
        *turn_lines(words, situation),
        *option_lines(words, situation.options),
        *history_lines(words, situation),
        *event_lines(words, situation),
    ]


def difference_lines(words: Words, here: Situation, there: Situation) -> list[str]:
    """Return what is told otherwise *there*: what is not so, and what is so instead.

    Events keep their numbers; of a long run of sentences only the first and the last are told.
    """
    language = words.language
    was, now = ([*seats_lines(words, one), *told_lines(words, one)] for one in (here, there))
    gaps = len(was) - len(here.events), len(now) - len(there.events)

    def told(lines: list[str], start: int, end: int, gap: int) -> list[str]:
        run = [
            f"{at - gap + 1}. {lines[at]}" if at >= gap else lines[at] for at in range(start, end)
        ]
        return run if len(run) <= MOST_TOLD else [run[0], "…", run[-1]]

    lines = []
    for what, i, j, k, m in SequenceMatcher(a=was, b=now, autojunk=False).get_opcodes():
        instead = what == "replace"
        for sentence in told(was, i, j, gaps[0]) if what in ("replace", "delete") else ():
            lines.append(
                language.text("instead of: {sentence}", sentence=sentence)
                if instead
                else language.text("without: {sentence}", sentence=sentence)
            )
        for sentence in told(now, k, m, gaps[1]) if what in ("replace", "insert") else ():
            lines.append(
                language.text("had it been: {sentence}", sentence=sentence)
                if instead
                else language.text("and also: {sentence}", sentence=sentence)
            )
    return lines or [language.text("The same facts.")]


def within(told: str) -> str:
    """Return a sentence as it stands after a colon: it begins small, unless with an id.

    >>> within("Thinking that four will do."), within("A guess."), within("G6 is forgotten.")
    ('thinking that four will do.', 'a guess.', 'G6 is forgotten.')
    """
    rest = told[1:2]
    return told if rest.isupper() or rest.isdigit() else told[:1].lower() + told[1:]


def origin_words(
    words: Words, origin: Origin | None, situation: Situation, rivals: Mapping[str, str]
) -> str:
    """Return where an option comes from; *rivals* are the titles of the other rulesets."""
    language = words.language
    if origin is None:
        return language.text("This is right.")
    if origin.told:
        return language.raw(origin.told)
    if origin.kind == "rival":
        title = rivals.get(origin.name, origin.name)
        return language.text("Going by other rules ({title}).", title=title)
    if origin.kind == "overlooked":
        event = event_lines(words, situation)[origin.event]
        return language.text('Overlooking "{sentence}"', sentence=event)
    if origin.kind == "reason":
        return language.text("The right ruling, but by a clause that does not decide it.")
    return language.raw(MISTAKES.get(origin.name, MISTAKES["event"]))
