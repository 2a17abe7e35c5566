"""The rulesets that a command works with, by the names that a person gives."""

from __future__ import annotations

import secrets

from trainer.cli.output import complain
from trainer.cli.status import EndCommand
from trainer.dealing.chance import SEEDS
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.words.problems import describe_problem


def load_rulesets(language: Language) -> Rulesets:
    """Return the rulesets that loaded; say in a line each which plugins were left out."""
    known = load_installed()
    for name, why in known.refused:
        reason = describe_problem(why, language)
        complain(language.text("misdeal: plugin {name} is left out: {why}", name=name, why=reason))
    return known


def add_words(language: Language, loaded: Loaded) -> Language:
    """Return *language* with the catalogues of the ruleset and of those that it stands on."""
    return language.with_packages(*loaded.packages)


def find_ruleset(name: str, known: Rulesets, language: Language) -> str:
    """Return the id of the ruleset of this name, however it is written; raise `EndCommand`."""
    for one in known.by_id:
        if one.casefold() == name.casefold():
            return one
    raise EndCommand(
        language.text(
            "misdeal: there is no ruleset {name}; there are: {known}",
            name=clean(name),
            known=", ".join(sorted(known.by_id)),
        )
    )


def choose_rulesets(name: str | None, known: Rulesets, language: Language) -> list[str]:
    """Return the ids that a name stands for: all that have families where there is none.

    Raises `EndCommand` where there is no such ruleset.
    """
    if name is None:
        return sorted(one for one, loaded in known.by_id.items() if loaded.ruleset.families)
    return [find_ruleset(name, known, language)]


def choose_seed(seed: int | None, language: Language) -> int:
    """Return the seed given, or a random one, which is told; raise `EndCommand` out of range."""
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        complain(language.text("misdeal: seed {seed}", seed=seed))
    if 0 <= seed < SEEDS:
        return seed
    raise EndCommand(language.text("misdeal: expected a seed from 0 to {most}", most=SEEDS - 1))
