"""``misdeal rulebook``: the rules to read, all rulesets, one of them, or one clause."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from trainer.cli.options import add_optional
from trainer.cli.output import bold, fold, print_lines
from trainer.cli.rulesets import find_ruleset, load_rulesets
from trainer.cli.status import EndCommand, Status
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import Clause, find_clause, read_rulebook
from trainer.study.telling import tell_clause
from trainer.text.catalogue import Language
from trainer.text.clean import clean


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "Read the rules: without arguments the list of rulesets, else one of them, "
        "or one clause of it."
    )
    add_optional(parser, "ruleset", text("RULESET"), text("the id of a ruleset, such as preferans"))
    add_optional(parser, "clause", text("CLAUSE"), text("the id of a clause, such as P9.2"))


def run(arguments: Namespace, language: Language) -> int:
    """Print the list of rulesets, the rulebook of one, or one clause of it."""
    known = load_rulesets(language)
    if arguments.ruleset is None:
        for name, loaded in sorted(known.by_id.items()):
            print(f"{name:<12} {read_rulebook(loaded, language.code).title}")
        return Status.OK
    name = find_ruleset(arguments.ruleset, known, language)
    if arguments.clause is None:
        print_lines(_format_rulebook(known, name, language))
        return Status.OK
    found = find_clause(known, name, arguments.clause, language.code)
    if found is None:
        clause = clean(arguments.clause)
        raise EndCommand(
            language.text("misdeal: {ruleset} has no clause {clause}", ruleset=name, clause=clause)
        )
    print_lines(_format_clause(found, language))
    return Status.OK


def _format_clause(clause: Clause, language: Language) -> list[str]:
    lines = [bold(fold(f"{clause.id}. {clause.title}"))]
    if clause.source:
        source = language.text("Source: {source}", source=clause.source)
        lines.append(fold(source, indent="   "))
    lines.append(fold(tell_clause(clause, language), indent="   "))
    if clause.reading:
        reading = language.text("A reading, not text: {text}", text=clause.reading)
        lines.append(fold(reading, indent="   "))
    return lines


def _format_rulebook(known: Rulesets, name: str, language: Language) -> list[str]:
    loaded = known.by_id[name]
    book = read_rulebook(loaded, language.code)
    lines = [bold(book.title), ""]
    for text in (book.intro, book.terms):
        if text:
            lines += [fold(text), ""]
    if book.settings:
        lines.append(bold(language.text("Settings")))
        lines += [fold(f"{s.name}: {s.text}", indent="   ", first=" ") for s in book.settings]
        lines.append("")
    for clause in book.clauses:
        lines += [*_format_clause(clause, language), ""]
    base = known.by_id.get(loaded.ruleset.base)
    if base is not None and (book.beneath or book.replaced):
        title = read_rulebook(base, language.code).title
        lines.append(bold(language.text("Builds on: {title}", title=title)))
        for entry in book.beneath:
            found = find_clause(known, base.ruleset.id, entry.id, language.code)
            title = f"{entry.id}. {found.title}" if found is not None else entry.id
            lines.append(
                fold(f"{title} – {entry.text}" if entry.text else title, indent="   ", first=" ")
            )
        for gone in book.replaced:
            instead = language.text("{id} does not hold here: {by} instead", id=gone.id, by=gone.by)
            lines.append(fold(instead, indent="   ", first=" "))
    while lines and not lines[-1]:
        lines.pop()
    return lines
