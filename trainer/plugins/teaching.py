"""Rulesets made ready to teach: what questions are made of, and how they are spoken of.

Nothing here knows a screen; what a ruleset is comes from `loading`, its titles from
`read_rulebook`.  A *table* is the ruleset whose game is dealt: its own, or another one's where the
same facts are ruled by its code.
"""

from __future__ import annotations

from functools import lru_cache

from trainer.asking.misreading import Misreading
from trainer.asking.subject import Subject
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import index_clauses, read_rulebook
from trainer.plugins.weights import read_weights
from trainer.rules.changes import SetSetting, ShiftSetting
from trainer.rules.situation import Game, History
from trainer.text.catalogue import Language
from trainer.text.languages import LANGUAGES
from trainer.words.slips import Speech
from trainer.words.vocabulary import Words, join_wordings


@lru_cache(maxsize=64)
def make_subject(known: Rulesets, ruleset_id: str, table: str = "") -> Subject:
    """Return a ruleset as it is taught, the codes of the others as its rivals; KeyError."""
    loaded = known.by_id[ruleset_id]
    dealt = known.by_id[table or ruleset_id]
    return Subject(
        id=ruleset_id,
        table=table or ruleset_id,
        code=loaded.code,
        game=dealt.game,
        families=dealt.ruleset.families,
        misreadings=tuple(one for one in loaded.misreadings if _fits(one, dealt.game)),
        weights=read_weights(loaded) if dealt is loaded else {},
        rivals=tuple((name, one.code) for name, one in known.by_id.items() if name != ruleset_id),
    )


def _fits(misreading: Misreading, game: Game) -> bool:
    """Tell whether a game has the settings that a misreading mistakes."""
    has = {*game.options.__struct_fields__, *History.__struct_fields__}
    return has.issuperset(
        change.name
        for change in misreading.changes
        if isinstance(change, SetSetting | ShiftSetting)
    )


@lru_cache(maxsize=64)
def make_speech(known: Rulesets, ruleset_id: str, lang: str, table: str = "") -> Speech:
    """Return how a ruleset is spoken of in a language: its words, the titles of its clauses.

    The clauses that it replaces have titles too: a wrong answer may name them.  KeyError.
    """
    loaded = known.by_id[ruleset_id]
    dealt = known.by_id[table or ruleset_id]
    clauses = index_clauses(known, ruleset_id, lang)
    titles = {}
    for article in loaded.code.articles:
        for clause_id in (article.clause, article.lapses_to, *article.replaces):
            clause = clauses.get(clause_id.casefold())
            if clause is not None:
                titles[clause_id] = clause.title
    language = Language(lang).with_packages(*loaded.packages, *dealt.packages)
    wording = join_wordings(dealt.ruleset.wording, loaded.ruleset.wording)
    return Speech(Words(language, wording), titles)


def make_speeches(known: Rulesets, ruleset_id: str, table: str = "") -> tuple[Speech, ...]:
    """Return how a ruleset is spoken of in each language; KeyError."""
    return tuple(make_speech(known, ruleset_id, lang, table) for lang in LANGUAGES)


def list_titles(known: Rulesets, lang: str) -> dict[str, str]:
    """Return the title of each ruleset in a language, by its id."""
    return {name: read_rulebook(loaded, lang).title for name, loaded in known.by_id.items()}
