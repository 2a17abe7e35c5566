"""The clauses that a ruling rests on, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cli.output import bold, fold
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause
from trainer.rules.ruling import Ruling
from trainer.study.telling import tell_clause
from trainer.text.catalogue import Language


def format_clauses(
    known: Rulesets, ruleset: str, ruling: Ruling, language: Language
) -> Iterator[str]:
    """Give what each clause says that a ruling by the code of *ruleset* rests on, decisive first.

    A clause that no rulebook has is named.  Where the ruling is disputed, how a clause is read is
    told too.
    """
    for name in ruling.articles:
        clause = find_clause(known, ruleset, name, language.code)
        if clause is None:
            yield f"  {name}"
            continue
        yield bold(fold(f"{clause.id}. {clause.title}", indent="    ", first="  "))
        yield fold(tell_clause(clause, language), indent="    ")
        if clause.reading and ruling.disputed:
            yield fold(language.text("A reading: {text}", text=clause.reading), indent="    ")
