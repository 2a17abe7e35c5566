"""``misdeal leaks``: what guessers who know no rule reach, against chance."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from trainer.audit.leaks import Glance, Guess, Leaks, look_at_some, measure
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
    "most words": mark("the most words"),
    "fewest words": mark("the fewest words"),
    "with a figure": mark("the most figures"),
    "without a figure": mark("the fewest figures"),
    "most shared": mark("most words in common with the story"),
    "fewest shared": mark("fewest words in common with the story"),
    "most alike in words": mark("most words in common with the other options"),
    "least alike in words": mark("fewest words in common with the other options"),
    "most like the others": mark("most like the other options"),
    "least like the others": mark("least like the other options"),
    "most overlap": mark("made of the same as the other options"),
    "least overlap": mark("made of something else than the other options"),
    "twins": mark("one of the two that are most alike"),
    "middle size": mark("neither long nor short"),
    "long": mark("the longest by what it says"),
    "short": mark("the shortest by what it says"),
    "says most": mark("says most"),
    "says least": mark("says least"),
    "usual verdict": mark("the verdict most frequent among the options"),
    "usual dealer": mark("the dealer most frequent among the options"),
    "usual payment": mark("the payment most frequent among the options"),
    "usual claim": mark("the right to claim most frequent among the options"),
    "dearest": mark("the dearest option"),
    "cheapest": mark("the cheapest option"),
    "middle price": mark("the middle price"),
    "odd payer": mark("who did something unusual pays"),
    "other payer": mark("somebody else pays"),
    "same dealer": mark("the same dealer deals"),
    "another dealer": mark("another dealer deals"),
    "no dealer": mark("no dealer is named"),
    "most claim": mark("most players may claim"),
    "fewest claim": mark("fewest players may claim"),
    "names most": mark("most players are named"),
    "names fewest": mark("fewest players are named"),
    "farthest": mark("the verdict that reaches farthest"),
    "nearest": mark("the verdict that reaches least far"),
    "always": mark("always the same ({verdict})"),
}
"""The guessers in words."""

PARTS = {
    "ruling": mark("Whole rulings"),
    "irregularity": mark("Whether a rule was broken"),
    "remedy": mark("Part: what happens now"),
    "dealer": mark("Part: who deals"),
    "penalties": mark("Part: who pays"),
    "claim": mark("Part: who may still claim"),
    "clause": mark("Part: the clause"),
}
"""What is looked at, in words."""

SHOWN = 5
"""How many pairs of guessers are shown of each part: those that did best."""


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    add_checking(parser, language, COMMANDS["leaks"])


def run(arguments: Namespace, language: Language) -> int:
    """Let the guessers answer questions of a ruleset, or of each; return 1 if any does well."""
    status = Status.OK
    for name, drawn in check_questions(look_at, arguments, language):
        found = measure(drawn)
        print(
            language.text(
                "{ruleset}: {count} questions, {whole}% offer whole rulings",
                ruleset=name,
                count=found.questions,
                whole=f"{100 * found.whole / max(found.questions, 1):.1f}",
            )
        )
        for verdict, (whole, all_) in sorted(found.verdicts.items(), key=lambda one: -one[1][1]):
            print(f"  {100 * whole / all_:5.1f}%  {whole}/{all_}  {verdict}")
        for line in _describe(found, language):
            print(line)
        if any(guess.leaks for guess in found.guesses):
            status = Status.DIFFERENT
    return status


def _describe(found: Leaks, language: Language) -> Iterator[str]:
    for kind in PARTS:
        guesses = [one for one in found.guesses if one.kind == kind]
        if not guesses:
            continue
        n, chance = guesses[0].asked, 100 * guesses[0].chance
        told = language.text("chance {chance}%", chance=f"{chance:.1f}")
        yield f"  {language.text(PARTS[kind])}: {n}, {told}"
        for guess in guesses:
            if not guess.two:
                yield _describe_guess(guess, language)
        pairs = sorted((one for one in guesses if one.two), key=lambda one: -one.gain)
        for guess in pairs[:SHOWN]:
            yield _describe_guess(guess, language)


def _describe_guess(guess: Guess, language: Language) -> str:
    told = []
    for one in guess.name.split(" > "):
        kind, _, verdict = one.partition(": ")
        told.append(language.text(NAMES[kind], verdict=verdict))
    figures = f"{100 * guess.rate:5.1f}% {100 * guess.gain:+5.1f} ±{100 * guess.error:.1f}"
    line = f"    {figures}  {', '.join(told)}"
    if not guess.leaks:
        return line
    leaks = language.text("leaks")
    return f"{line}  <- {leaks}"


def look_at(ruleset: str, seed: int, count: int, lang: str) -> list[Glance]:
    """Return how *count* questions from *seed* on look."""
    with silence():
        subject, speech = (
            make_subject(load_installed(), ruleset),
            make_speech(load_installed(), ruleset, lang),
        )
        return list(look_at_some(subject, speech, seed, count))
