"""What commands that check questions share: many of each ruleset looked at."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TypeVar

from trainer.cli.options import add_drawing, add_jobs
from trainer.cli.rulesets import choose_rulesets, choose_seed, load_rulesets
from trainer.cli.spread import Work, spread
from trainer.cli.status import EndCommand
from trainer.text.catalogue import Language

_T = TypeVar("_T")

COUNT = 1000
"""How many questions are looked at, if nothing else is said."""


def add_checking(parser: ArgumentParser, language: Language, what: str) -> None:
    """Add the arguments of a command that checks questions; *what* is its message id in a line."""
    sentence = language.text(what)
    ends = language.text("Exit status: 0 all are, 1 some are not.")
    parser.description = f"{sentence[:1].upper()}{sentence[1:]}. {ends}"
    add_drawing(parser, language, COUNT)
    add_jobs(parser, language)


def check_questions(
    work: Work[_T], arguments: Namespace, language: Language
) -> Iterator[tuple[str, Iterator[_T]]]:
    """Give each ruleset with what *work* returns for its questions, spread over processes.

    *work* is a function of a module.  Raises `EndCommand` where ruleset or seed cannot be, or
    there is nothing to ask.
    """
    known = load_rulesets(language)
    chosen = [
        name
        for name in choose_rulesets(arguments.ruleset, known, language)
        if known.by_id[name].ruleset.families
    ]
    if not chosen:
        raise EndCommand(language.text("misdeal: no ruleset has families"))
    first = choose_seed(arguments.seed, language)
    for name in chosen:
        yield name, spread(work, name, first, arguments.count, language.code, arguments.jobs)
