"""``misdeal leaks``: what guessers who know no rule reach, against blind chance."""

from __future__ import annotations

from trainer.audit.leaks import Seen, look_at_some, measure
from trainer.cli.common import known_rulesets
from trainer.cli.scenario import a_seed, ruleset_named
from trainer.cli.spread import spread
from trainer.plugins.guard import guarded, silenced
from trainer.plugins.loading import rulesets
from trainer.plugins.teaching import spoken, taught
from trainer.text.catalogue import Language, mark

OK, LEAKING, UNREADABLE = 0, 1, 2

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


def run(ruleset: str | None, count: int, seed: int | None, jobs: int, language: Language) -> int:
    """Let the guessers answer *count* questions of a ruleset, or of each; 1 if any does well."""
    known = known_rulesets(language)
    chosen = ruleset_named(ruleset, known, language)
    start = None if chosen is None else a_seed(seed, language)
    if chosen is None or start is None:
        return UNREADABLE
    status = OK
    for name in chosen:
        found = measure(spread(looked_at, name, start, count, language.code, jobs))
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
            told = language.text(NAMES[kind], verdict=verdict)
            line = f"  {100 * guess.rate:5.1f}% {100 * guess.gain:+5.1f}  {told}"
            if guess.leaks:
                status = LEAKING
                line += "  <- " + language.text("leaks")
            print(line)
    return status


def looked_at(ruleset: str, seed: int, count: int, lang: str) -> list[Seen]:
    """Return how *count* questions from *seed* on look."""
    with guarded(ruleset), silenced():
        subject, speech = taught(rulesets(), ruleset), spoken(rulesets(), ruleset, lang)
        return list(look_at_some(subject, speech, seed, count))
