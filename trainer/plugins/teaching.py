"""Rulesets made ready to teach: what questions are made of, and how they are spoken of.

Nothing here knows a screen; what a ruleset is comes from `loading`, its titles from `rulebook`.
"""

from __future__ import annotations

from functools import lru_cache

from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.scenarios.subject import Subject
from trainer.scenarios.wording import Words
from trainer.scenarios.wording_slip import Speech
from trainer.text.catalogue import LANGUAGES, Language


@lru_cache(maxsize=64)
def taught(known: Rulesets, ruleset_id: str) -> Subject:
    """Return a ruleset as it is taught, the codes of the others as its rivals; KeyError."""
    loaded = known.by_id[ruleset_id]
    return Subject(
        id=ruleset_id,
        code=loaded.code,
        game=loaded.game,
        families=loaded.ruleset.families,
        misreadings=loaded.ruleset.misreadings,
        rivals=tuple((name, one.code) for name, one in known.by_id.items() if name != ruleset_id),
        speech=tuple(spoken(known, ruleset_id, lang) for lang in LANGUAGES),
    )


@lru_cache(maxsize=64)
def spoken(known: Rulesets, ruleset_id: str, lang: str) -> Speech:
    """Return how a ruleset is spoken of in a language: its words, the titles of its clauses.

    The clauses that it replaces have titles too: a wrong answer may name them.  KeyError.
    """
    loaded = known.by_id[ruleset_id]
    titles = {}
    for article in loaded.code.articles:
        for clause_id in (article.clause, article.lapses_to, *article.replaces):
            clause = find_clause(known, ruleset_id, clause_id, lang) if clause_id else None
            if clause is not None:
                titles[clause_id] = clause.title
    language = Language(lang).with_packages(*loaded.packages)
    return Speech(Words(language, loaded.ruleset.wording), titles)


def rules_titles(known: Rulesets, lang: str) -> dict[str, str]:
    """Return the title of each ruleset in a language, by its id."""
    return {name: rulebook(loaded, lang).title for name, loaded in known.by_id.items()}
