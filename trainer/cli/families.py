"""Families as the commands list them: by id and title, with their facts and all values of these."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from trainer.cli.output import bold, fold
from trainer.dealing.family import Family, dump_fact
from trainer.plugins.loading import Rulesets
from trainer.plugins.teaching import make_speech
from trainer.rules.situation import Game
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.text.width import count_cells
from trainer.words.families import (
    Seating,
    describe_fact,
    describe_fact_value,
    describe_family,
    list_domains,
    list_missing_words,
)
from trainer.words.vocabulary import Words

LONGEST_ROW = 30
"""Values that are their own words stand in a row if it is no longer than so many of them."""


def find_words(known: Rulesets, family: Family, language: Language) -> Words:
    """Return the words in which a family's ruleset tells it."""
    return make_speech(known, family.ruleset, language.code).words


def dump_family(known: Rulesets, family: Family, language: Language) -> dict[str, Any]:
    """Return a family as JSON lists it: its title, its facts, their values; with what lacks words.

    Raises `RulesetFailed` where a domain fails.
    """
    words = find_words(known, family, language)
    seating = _find_seating(known.by_id[family.ruleset].game)
    return {
        "family": family.id,
        "ruleset": family.ruleset,
        "title": describe_family(words, family),
        "facts": [
            {
                "fact": fact,
                "words": describe_fact(words, family, fact),
                "values": [
                    {
                        "value": dump_fact(value),
                        "words": describe_fact_value(words, family, fact, value, seating),
                    }
                    for value in values
                ],
            }
            for fact, values in list_domains(family).items()
        ],
        "unworded": list_missing_words(words, family),
    }


def _find_seating(game: Game) -> Seating:
    """Return how many sit at a game, if always as many do."""
    fewest, most = game.seats
    return Seating(seats=fewest if fewest == most else 0)


def format_family(told: dict[str, Any], language: Language) -> Iterator[str]:
    """Give the lines that list a family, as `dump_family` returns it.

    A value is written as a pack has it, and its words beside it.
    """
    yield format_title(told["family"], told["title"])
    for fact in told["facts"]:
        yield fold(f"{fact['fact']}: {fact['words']}", indent="      ", first="  ")
        yield from _format_values(fact["values"])
    if told["unworded"]:
        missing = language.text("Without words: {keys}", keys=", ".join(told["unworded"]))
        yield fold(clean(missing), indent="      ", first="  ")


def format_title(family: str, title: str) -> str:
    """Return the line above what is listed of a family."""
    return f"{bold(clean(family))}  {title}"


def _format_values(values: Iterable[dict[str, Any]]) -> Iterator[str]:
    rows = [(json.dumps(one["value"], ensure_ascii=False), one["words"]) for one in values]
    if all(spelt == told for spelt, told in rows):
        yield fold(", ".join(spelt for spelt, _ in rows), indent="      ")
        return
    width = min(LONGEST_ROW, max(count_cells(spelt) for spelt, _ in rows))
    for spelt, told in rows:
        gap = " " * max(0, width - count_cells(spelt))
        yield fold(told, indent=" " * (width + 8), first=f"      {clean(spelt)}{gap}  ")
