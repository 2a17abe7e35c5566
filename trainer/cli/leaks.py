"""``misdeal leaks``: what guessers who know no rule reach, against blind chance."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from trainer.audit.leaks import Seen, look_at_some, measure
from trainer.cli.checking import add_checking, check_questions
from trainer.cli.commands import COMMANDS
from trainer.cli.status import Status
from trainer.plugins.loading import load_installed
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_speech, make_subject
from trainer.text.catalogue import Language, mark

NAMES = {
    "first": mark("the first option"),
    "last": mark("the last option"),
    "longest": mark("the longest text"),
    "shortest": mark("the shortest text"),
    "usual verdict": mark("the verdict most frequent among the options"),
    "usual clause": mark("the clause most frequent among the options"),
    "most shared": mark("most words in common with the story"),
    "middle number": mark("the middle number"),
    "with penalty": mark("an option with a penalty"),
    "without penalty": mark("an option without a penalty"),
    "overall": mark("the verdict most frequent of all ({verdict})"),
    "always": mark("always the same verdict ({verdict})"),
}
"""The guessers in words."""


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    add_checking(parser, language, COMMANDS["leaks"])


def run(arguments: Namespace, language: Language) -> int:
    """Let the guessers answer questions of a ruleset, or of each; return 1 if any does well."""
    status = Status.OK
    for name, seen in check_questions(look_at, arguments, language):
        found = measure(seen)
        print(
            language.text(
                "{ruleset}: {count} questions; of the wrong options {near}% are one fact away",
                ruleset=name,
                count=found.questions,
                near=f"{100 * found.close:.1f}",
            )
        )
        for guess in found.guesses:
            kind, _, verdict = guess.name.partition(": ")
            guesser = language.text(NAMES[kind], verdict=verdict)
            line = f"  {100 * guess.rate:5.1f}% {100 * guess.gain:+5.1f}  {guesser}"
            if guess.leaks:
                status = Status.DIFFERENT
                line += "  <- " + language.text("leaks")
            print(line)
    return status


def look_at(ruleset: str, seed: int, count: int, lang: str) -> list[Seen]:
    """Return how *count* questions from *seed* on look."""
    with silence():
        subject, speech = (
            make_subject(load_installed(), ruleset),
            make_speech(load_installed(), ruleset, lang),
        )
        return list(look_at_some(subject, speech, seed, count))
