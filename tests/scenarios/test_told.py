"""Everything that is told of a situation: what it says, and that nothing in it can go missing.

The sentences are kept in ``told.txt``.  Written anew, and read as a diff, by a person:

    uv run python -m tests.scenarios.test_told
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language
from trainer.text.languages import LANGUAGES
from trainer.words.deal import describe_agreements, describe_table
from trainer.words.story import tell_story
from trainer.words.vocabulary import Words

TOLD = Path(__file__).with_name("told.txt")
SEEDS = 40
"""How many seeds of each family are looked through for something not told before."""

UNSAID = {"the pack", "to {seat}", "nowhere and stays in the pack", "a card from {seat}'s hand"}
"""Asked for with every place, said only of boxed cards, which are disputed, and of a card shown
when all is dealt: in hardly any family."""


class Without(Language):
    """A language that lacks one message, and keeps a list of those it is asked for."""

    def __init__(self, code: str, packages: tuple[str, ...], lacking: str = "") -> None:
        super().__init__(code, packages)
        self.packages = packages
        self.lacking = lacking
        self.asked: set[str] = set()
        self.known: dict[str, str] = {}

    def raw(self, message: str) -> str:
        self.asked.add(message)
        self.known[message] = super().raw(message)
        return "" if message == self.lacking else self.known[message]

    def raw_count(self, singular: str, plural: str, n: int) -> str:
        self.asked.add(singular)
        self.known[singular] = super().raw_count(singular, plural, n)
        return "" if singular == self.lacking else self.known[singular]


def spoken(ruleset: str, code: str, lacking: str = "") -> tuple[Words, Without]:
    loaded = load_installed().by_id[ruleset]
    language = Without(code, loaded.packages, lacking)
    return Words(language, loaded.ruleset.wording), language


def lines(words: Words, situation: Situation) -> list[str]:
    return [
        *describe_table(words, situation, situation.game.id),
        *describe_agreements(words, situation),
        *(one.text for one in tell_story(words, situation)),
    ]


def _fragment(language: Without, message: str) -> str:
    """Return the longest piece of a message as it is told, without its fields."""
    return max(re.split(r"\{\w+\}", language.known[message]), key=len)


@lru_cache(maxsize=8)
def sample(ruleset: str, code: str) -> tuple[tuple[Situation, ...], frozenset[str]]:
    """Return situations that need every message that any of the ruleset's needs, and these."""
    words, language = spoken(ruleset, code)
    loaded = load_installed().by_id[ruleset]
    kept: list[Situation] = []
    known: set[str] = set()
    read: set[str] = set()
    for family in loaded.ruleset.families:
        for seed in range(SEEDS):
            situation = make_scenario(family, loaded.game, seed, code).situation
            language.asked = set()
            text = "\n".join(lines(words, situation))
            there = {message for message in language.asked if _fragment(language, message) in text}
            if not language.asked <= known or not there <= read:
                known |= language.asked
                read |= there
                kept.append(situation)
    return tuple(kept), frozenset(known)


def transcript() -> Iterator[str]:
    for code in LANGUAGES:
        for ruleset in sorted(load_installed().by_id):
            words, _ = spoken(ruleset, code)
            for situation in sample(ruleset, code)[0]:
                yield from lines(words, situation)
                yield ""


def test_what_is_told_is_what_was_read() -> None:
    assert list(transcript()) == TOLD.read_text(encoding="utf-8").split("\n")[:-1]


def missed(ruleset: str) -> tuple[frozenset[str], set[str]]:
    """Return the messages that a ruleset asks for, and those that could go unseen there."""
    situations, messages = sample(ruleset, "en")
    rows = [lines(spoken(ruleset, "en")[0], situation) for situation in situations]

    def as_before(message: str) -> bool:
        words, _ = spoken(ruleset, "en", message)
        return [lines(words, situation) for situation in situations] == rows

    return messages, {message for message in messages if message and as_before(message)}


def test_nothing_can_go_missing_unseen() -> None:
    found = [missed(ruleset) for ruleset in load_installed().by_id]
    needed = {message for messages, unseen in found for message in messages - unseen}
    assert len(needed) > 75
    assert {message for _, unseen in found for message in unseen} <= needed | UNSAID


if __name__ == "__main__":
    TOLD.write_text("".join(f"{line}\n" for line in transcript()), encoding="utf-8")
