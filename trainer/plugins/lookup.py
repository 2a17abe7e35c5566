"""Looking rules up: what stands in a ruleset's rulebook, in order, and search in all rulebooks.

Nothing here knows a screen; the rulebooks themselves are read by `read_rulebook`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import Clause, Rulebook, find_clause, read_rulebook
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES

RULES = ("own", "beneath")
"""Kinds of entries that are clauses which hold under the ruleset."""
AROUND = 30
"""How many characters are shown before a word that was found."""
EXCERPT = 120
"""How many characters at most are shown of a text in which something was found."""


class RulebookEntry(Struct, frozen=True, kw_only=True):
    """Something to read under a ruleset.

    `kind` is ``own`` or ``beneath`` (a clause of the base that holds here too; `text` tells how it
    is limited), ``replaced`` (one that does not; `by` tells which stand instead), ``intro``,
    ``terms`` or ``settings``.  `id` is that of the clause, empty where it is none.
    """

    ruleset: str
    kind: str
    id: str = ""
    title: str = ""
    text: str = ""
    by: str = ""

    @property
    def rules(self) -> bool:
        """Whether it is a clause that holds under the ruleset."""
        return self.kind in RULES


class Hit(Struct, frozen=True, kw_only=True):
    """A clause that was found: its ruleset, its title, and what stands around what was found."""

    ruleset: str
    id: str
    title: str
    excerpt: str


def list_entries(known: Rulesets, ruleset_id: str, lang: str) -> tuple[RulebookEntry, ...]:
    """Return what is to be read under a ruleset, in order; nothing where it has no rulebook.

    Its own clauses, those beneath that hold here too, those that are replaced, then the
    introduction, the terms, the settings.  Raises KeyError where there is no such ruleset.
    """
    loaded = known.by_id[ruleset_id]
    book = read_rulebook(loaded, lang)
    base = loaded.ruleset.base

    def title(clause_id: str) -> str:
        clause = find_clause(known, base, clause_id, lang)
        return clause.title if clause is not None else ""

    found = [
        RulebookEntry(ruleset=ruleset_id, kind="own", id=one.id, title=one.title)
        for one in book.clauses
    ]
    found += [
        RulebookEntry(
            ruleset=ruleset_id, kind="beneath", id=one.id, title=title(one.id), text=one.text
        )
        for one in book.beneath
    ]
    for id_, by in _list_replaced(book).items():
        found.append(
            RulebookEntry(
                ruleset=ruleset_id, kind="replaced", id=id_, title=title(id_), by=", ".join(by)
            )
        )
    passages = {"intro": book.intro, "terms": book.terms, "settings": book.settings}
    found += [
        RulebookEntry(ruleset=ruleset_id, kind=kind) for kind, text in passages.items() if text
    ]
    unique: dict[tuple[str, str], RulebookEntry] = {}
    for one in found:
        unique.setdefault((one.kind, one.id.casefold()), one)
    return tuple(unique.values())


def _list_replaced(book: Rulebook) -> dict[str, list[str]]:
    """Return the clauses that stand instead of each one that is replaced."""
    by: dict[str, list[str]] = {}
    for one in book.replaced:
        by.setdefault(one.id, []).append(one.by)
    return by


def find_entry_clause(known: Rulesets, entry: RulebookEntry, lang: str) -> Clause | None:
    """Return the clause that an entry is about; None if it is about none, or there is none.

    A clause beneath, or replaced, is that of the base even where the ruleset has one of like id.
    """
    if not entry.id or entry.ruleset not in known.by_id:
        return None
    start = entry.ruleset
    if entry.kind != "own":
        start = known.by_id[start].ruleset.base
    return find_clause(known, start, entry.id, lang)


def find_entry(found: tuple[RulebookEntry, ...], clause_id: str) -> int | None:
    """Return where among entries a clause stands, None where it does not."""
    wanted = clause_id.casefold()
    return next((at for at, one in enumerate(found) if one.id.casefold() == wanted), None)


def fold_case(text: str) -> str:
    """Return *text* as it is compared: upper and lower case alike, ё as е.

    >>> fold_case("Ещё Съём")
    'еще съем'
    """
    return text.casefold().replace("ё", "е")


def search(known: Rulesets, query: str, lang: str) -> tuple[Hit, ...]:
    """Return the clauses of all rulesets in which every word of *query* occurs.

    Ids, titles and texts are searched in every language; what is found is told in *lang*.  An id
    that is the query itself comes first, then ids that begin with it, titles, texts.
    """
    words = fold_case(clean(query)).split()
    if not words:
        return ()
    whole = " ".join(words)
    found: list[tuple[int, Hit]] = []
    for ruleset_id, clauses in _index(known):
        for passages in clauses:
            fields = [fold_case(text) for one in passages.values() for text in _fields(one)]
            everything = "\n".join(fields)
            if all(word in everything for word in words):
                shown = passages.get(lang) or next(iter(passages.values()))
                excerpt = _cut_excerpt([shown, *passages.values()], words)
                hit = Hit(ruleset=ruleset_id, id=shown.id, title=shown.title, excerpt=excerpt)
                found.append((_rank(passages, words, whole), hit))
    return tuple(hit for _, hit in sorted(found, key=lambda pair: pair[0]))


@lru_cache(maxsize=8)
def _index(known: Rulesets) -> tuple[tuple[str, tuple[dict[str, Clause], ...]], ...]:
    """Return the clauses of each ruleset, each by the language that it is told in."""
    found = []
    for ruleset_id, loaded in known.by_id.items():
        clauses: dict[str, dict[str, Clause]] = {}
        for lang in LANGUAGES:
            for clause in read_rulebook(loaded, lang).clauses:
                clauses.setdefault(clause.id.casefold(), {}).setdefault(lang, clause)
        found.append((ruleset_id, tuple(clauses.values())))
    return tuple(found)


def _fields(clause: Clause) -> Iterator[str]:
    yield from (clause.id, clause.title, clause.text, clause.reading, clause.source)


def _rank(passages: dict[str, Clause], words: list[str], whole: str) -> int:
    ids = [fold_case(one.id) for one in passages.values()]
    titles = [fold_case(one.title) for one in passages.values()]
    if whole in ids:
        return 0
    if any(one.startswith(whole) for one in ids):
        return 1
    return 2 if any(all(word in title for word in words) for title in titles) else 3


def _cut_excerpt(clauses: list[Clause], words: list[str]) -> str:
    """Return a part of the first text in which a word occurs, or the beginning of the first."""
    texts = [text for one in clauses for text in (one.text, one.reading)]
    found = ((text, fold_case(text).find(word)) for text in texts for word in words)
    text, at = next(((text, at) for text, at in found if at >= 0), (texts[0], 0))
    start = text.rfind(" ", 0, max(at - AROUND, 0)) + 1 if at > AROUND else 0
    if start + EXCERPT >= len(text):
        cut, end = text[start:], ""
    else:
        cut, end = text[start : start + EXCERPT].rpartition(" ")[0], "…"
    return ("…" if start else "") + (cut or text[start : start + EXCERPT]) + end
