"""``misdeal rulebook``: the rules to read, all rulesets, one of them, or one clause."""

from __future__ import annotations

from trainer.cli import OK, UNREADABLE
from trainer.cli.common import bold, complain, known_rulesets, show, wrapped
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import Clause, find_clause, rulebook
from trainer.text.catalogue import Language
from trainer.text.clean import clean


def run(ruleset: str | None, clause: str | None, language: Language) -> int:
    """Print the list of rulesets, the rulebook of *ruleset*, or one *clause* of it."""
    known = known_rulesets(language)
    if ruleset is None:
        for name, loaded in sorted(known.by_id.items()):
            print(f"{name:<12} {rulebook(loaded, language.code).title}")
        return OK
    by_name = {name.casefold(): name for name in known.by_id}
    name = by_name.get(ruleset.casefold(), "")
    if not name:
        complain(
            language.text(
                "misdeal: there is no ruleset {name}; there are: {known}",
                name=clean(ruleset),
                known=", ".join(sorted(known.by_id)),
            )
        )
        return UNREADABLE
    if clause is None:
        _whole(known, name, language)
        return OK
    found = find_clause(known, name, clause, language.code)
    if found is None:
        complain(
            language.text(
                "misdeal: {ruleset} has no clause {clause}", ruleset=name, clause=clean(clause)
            )
        )
        return UNREADABLE
    show(_clause(found, language))
    return OK


def _clause(clause: Clause, language: Language) -> list[str]:
    lines = [bold(wrapped(f"{clause.id}. {clause.title}"))]
    if clause.source:
        source = language.text("Source: {source}", source=clause.source)
        lines.append(wrapped(source, indent="   "))
    lines.append(wrapped(clause.text, indent="   "))
    if clause.reading:
        reading = language.text("A reading, not text: {text}", text=clause.reading)
        lines.append(wrapped(reading, indent="   "))
    return lines


def _whole(known: Rulesets, name: str, language: Language) -> None:
    loaded = known.by_id[name]
    book = rulebook(loaded, language.code)
    lines = [bold(book.title), ""]
    for text in (book.intro, book.terms):
        if text:
            lines += [wrapped(text), ""]
    if book.settings:
        lines.append(bold(language.text("Settings")))
        lines += [wrapped(f"{s.name}: {s.text}", indent="   ", first=" ") for s in book.settings]
        lines.append("")
    for clause in book.clauses:
        lines += [*_clause(clause, language), ""]
    base = known.by_id.get(loaded.ruleset.base)
    if base is not None and (book.beneath or book.replaced):
        title = rulebook(base, language.code).title
        lines.append(bold(language.text("Builds on: {title}", title=title)))
        for entry in book.beneath:
            found = find_clause(known, base.ruleset.id, entry.id, language.code)
            told = f"{entry.id}. {found.title}" if found is not None else entry.id
            lines.append(
                wrapped(f"{told} – {entry.text}" if entry.text else told, indent="   ", first=" ")
            )
        for gone in book.replaced:
            told = language.text("{id} does not hold here: {by} instead", id=gone.id, by=gone.by)
            lines.append(wrapped(told, indent="   ", first=" "))
    while lines and not lines[-1]:
        lines.pop()
    show(lines)
