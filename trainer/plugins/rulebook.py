"""Rulebooks: what a ruleset's ``rulebook.<language>.toml`` says, as values.

The texts are the ruleset's; they pass the cleaning gate here.  Nothing here knows how a clause is
ruled on or how a page is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from trainer.formats.toml import check_bounds, parse_toml
from trainer.plugins import Ruleset
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.resources import read_resource
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.text.clean import clean, clean_text
from trainer.text.languages import SOURCE

LARGEST = 2_000_000
"""How many bytes a rulebook may have."""


class Clause(Struct, frozen=True, kw_only=True):
    """A clause in the ruleset's own words; `reading` says what of it is a reading, not text.

    Looked up under a ruleset that stands on another, a clause of the other has a `limit` that tells
    what is otherwise here, if anything is; `instead` are the clauses that hold here in its place.
    """

    id: str
    title: str
    text: str
    source: str = ""
    reading: str = ""
    limit: str = ""
    instead: tuple[str, ...] = ()


class SettingNote(Struct, frozen=True):
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
    settings: tuple[SettingNote, ...] = ()
    clauses: tuple[Clause, ...] = ()
    beneath: tuple[Beneath, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    def clause(self, clause_id: str) -> Clause | None:
        """Return the clause with this id, upper or lower case alike; None if there is none."""
        wanted = clause_id.casefold()
        return next((clause for clause in self.clauses if clause.id.casefold() == wanted), None)


@lru_cache(maxsize=64)
def read_rulebook(loaded: Loaded, language: str) -> Rulebook:
    """Return the rulebook of a ruleset; what it lacks in *language*, a clause too, is English.

    A ruleset without any readable rulebook gets an empty one under its id.
    """
    ruleset = loaded.ruleset
    book = _read(ruleset, language)
    if language != SOURCE:
        book = _complete(book, _read(ruleset, SOURCE))
    return book if book.title else replace(book, title=ruleset.id)


def find_clause(known: Rulesets, ruleset_id: str, clause_id: str, language: str) -> Clause | None:
    """Return a clause of a ruleset or of the codes beneath it; None if none of them has it."""
    return index_clauses(known, ruleset_id, language).get(clause_id.casefold())


@lru_cache(maxsize=64)
def index_clauses(known: Rulesets, ruleset_id: str, language: str) -> Mapping[str, Clause]:
    """Return the clauses of a ruleset and of the codes beneath it, by id in lower case.

    Of several with the same id that of the uppermost code counts, and of these the first.
    """
    index: dict[str, Clause] = {}
    seen: set[str] = set()
    limits: dict[str, str] = {}
    instead: dict[str, tuple[str, ...]] = {}
    while ruleset_id in known.by_id and ruleset_id not in seen:
        seen.add(ruleset_id)
        loaded = known.by_id[ruleset_id]
        book = read_rulebook(loaded, language)
        for clause in book.clauses:
            key = clause.id.casefold()
            if key not in index:
                limit, others = limits.get(key, ""), instead.get(key, ())
                index[key] = replace(clause, limit=limit, instead=others)
        for one in book.beneath:
            limits.setdefault(one.id.casefold(), one.text)
        for gone in book.replaced:
            key = gone.id.casefold()
            instead[key] = (*instead.get(key, ()), gone.by)
        ruleset_id = loaded.ruleset.base
    return index


def _read(ruleset: Ruleset, language: str) -> Rulebook:
    """Return the rulebook in just this language; an empty one where none can be read."""
    try:
        text = read_resource(ruleset, f"rulebook.{language}.toml", LARGEST)
        data = parse_toml(text, LARGEST)
        check_bounds(data)
    except (Problem, RulesetFailed):
        data = {}
    return _make_book(ruleset.id, data)


T = TypeVar("T")


def _complete(own: Rulebook, source: Rulebook) -> Rulebook:
    """Return *own* with what it lacks taken from *source*, whose order its lists then have."""
    return Rulebook(
        id=own.id,
        title=own.title or source.title,
        intro=own.intro or source.intro,
        terms=own.terms or source.terms,
        settings=_fill_list(own.settings, source.settings, lambda one: one.name),
        clauses=_fill_list(own.clauses, source.clauses, lambda one: one.id.casefold()),
        beneath=_fill_list(own.beneath, source.beneath, lambda one: one.id.casefold()),
        replaced=_fill_list(own.replaced, source.replaced, lambda one: one),
    )


def _fill_list(own: Sequence[T], source: Sequence[T], key: Callable[[T], object]) -> tuple[T, ...]:
    """Return the rows of *source*, each as *own* has it if it does, then what *own* has besides.

    Of rows with the same key the first counts.
    """
    rows = {key(row): row for row in reversed(source)}
    mine = {key(row): row for row in reversed(own)}
    order = dict.fromkeys(map(key, (*source, *own)))
    return tuple(mine[one] if one in mine else rows[one] for one in order)


def _make_book(ruleset_id: str, data: Mapping[str, Any]) -> Rulebook:
    def rows(key: str) -> list[dict[str, Any]]:
        found = data.get(key, [])
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    def line(row: Mapping[str, Any], key: str) -> str:
        return clean(str(row.get(key, "")))

    def prose(row: Mapping[str, Any], key: str) -> str:
        return clean_text(str(row.get(key, "")))

    return Rulebook(
        id=ruleset_id,
        title=line(data, "title"),
        intro=prose(data, "intro"),
        terms=prose(data, "terms"),
        settings=tuple(
            SettingNote(line(row, "name"), prose(row, "text")) for row in rows("setting")
        ),
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
