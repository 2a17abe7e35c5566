"""What is wrong with a description, in words."""

from __future__ import annotations

from trainer.rules.errors import Phrase, Problem
from trainer.text.catalogue import Language
from trainer.text.clean import clean


def describe_problem(problem: Problem, language: Language) -> str:
    """Return a problem in words, on one line: its key, then what was expected."""
    text = fill_message(problem, language)
    return clean(f"{problem.where}: {text}" if problem.where else text)


def fill_message(message: Problem | Phrase, language: Language) -> str:
    """Return a message with its fields filled in, those that are messages themselves too."""
    values = {
        key: fill_message(value, language) if isinstance(value, Phrase) else value
        for key, value in message.values.items()
    }
    return language.text(message.message, **values)
