"""Rulebooks: what a ruleset's ``rulebook.<language>.toml`` says, as values.

The texts are the ruleset's; they pass the cleaning gate here.  Nothing here knows how a clause is
ruled on or how a page is shown.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from trainer.plugins.loading import Loaded, Rulesets
from trainer.rules.errors import STOPS
from trainer.text.clean import clean, clean_text
from trainer.text.languages import SOURCE


class Clause(Struct, frozen=True, kw_only=True):
    """A clause in the ruleset's own words; `reading` says what of it is a reading, not text."""

    id: str
    title: str
    text: str
    source: str = ""
    reading: str = ""


class Setting(Struct, frozen=True):
    """A setting of the game and what it means."""

    name: str
    text: str


class Beneath(Struct, frozen=True):
    """A clause of the base code that holds here too, and how it is limited, if it is."""

    id: str
    text: str = ""


class Replaced(Struct, frozen=True):
    """A clause of the base code that does not hold here, and the clause that stands for it."""

    id: str
    by: str


class Rulebook(Struct, frozen=True, kw_only=True):
    """The rulebook of one ruleset in one language."""

    id: str
    title: str
    intro: str = ""
    terms: str = ""
    settings: tuple[Setting, ...] = ()
    clauses: tuple[Clause, ...] = ()
    beneath: tuple[Beneath, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    def clause(self, clause_id: str) -> Clause | None:
        """Return the clause with this id, upper or lower case alike; None if there is none."""
        wanted = clause_id.casefold()
        return next((clause for clause in self.clauses if clause.id.casefold() == wanted), None)


@lru_cache(maxsize=64)
def rulebook(loaded: Loaded, language: str) -> Rulebook:
    """Return the rulebook of a ruleset, in English where it has none in *language*.

    A ruleset without any readable rulebook gets an empty one under its id.
    """
    ruleset = loaded.ruleset
    for code in (language, SOURCE):
        try:
            text = files(ruleset.package).joinpath(f"rulebook.{code}.toml").read_text("utf-8")
            return _from_data(ruleset.id, tomllib.loads(text))
        except STOPS:
            raise
        except BaseException:  # the package is a ruleset's, and may be anybody's
            continue
    return Rulebook(id=ruleset.id, title=ruleset.id)


def find_clause(known: Rulesets, ruleset_id: str, clause_id: str, language: str) -> Clause | None:
    """Return a clause of a ruleset or of the codes beneath it; None if none of them has it."""
    seen: set[str] = set()
    while ruleset_id in known.by_id and ruleset_id not in seen:
        seen.add(ruleset_id)
        loaded = known.by_id[ruleset_id]
        clause = rulebook(loaded, language).clause(clause_id)
        if clause is not None:
            return clause
        ruleset_id = loaded.ruleset.base
    return None


def _from_data(ruleset_id: str, data: dict[str, Any]) -> Rulebook:
    def rows(key: str) -> list[dict[str, Any]]:
        found = data.get(key, [])
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    def line(row: dict[str, Any], key: str) -> str:
        return clean(str(row.get(key, "")))

    def prose(row: dict[str, Any], key: str) -> str:
        return clean_text(str(row.get(key, "")))

    return Rulebook(
        id=ruleset_id,
        title=line(data, "title") or ruleset_id,
        intro=prose(data, "intro"),
        terms=prose(data, "terms"),
        settings=tuple(Setting(line(row, "name"), prose(row, "text")) for row in rows("setting")),
        clauses=tuple(
            Clause(
                id=line(row, "id"),
                title=line(row, "title"),
                text=prose(row, "text"),
                source=line(row, "source"),
                reading=prose(row, "reading"),
            )
            for row in rows("clause")
        ),
        beneath=tuple(Beneath(line(row, "id"), prose(row, "text")) for row in rows("beneath")),
        replaced=tuple(Replaced(line(row, "id"), line(row, "by")) for row in rows("replaced")),
    )
