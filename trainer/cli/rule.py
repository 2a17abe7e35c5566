"""``misdeal rule``: the ruling on every case of a casebook, for people or as JSON."""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper

from trainer.asking.grading import decisive_events
from trainer.cli import OK, UNREADABLE
from trainer.cli.common import (
    Judged,
    bold,
    complain,
    file_name,
    judge,
    known_rulesets,
    wrapped,
)
from trainer.formats.casebook import Case
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.rules.ruling import Ruling
from trainer.text.catalogue import Language
from trainer.text.clean import clean_tree
from trainer.words.deal import describe_events, describe_history, describe_settings, describe_table
from trainer.words.reasons import describe_step
from trainer.words.rulings import describe_ruling
from trainer.words.vocabulary import Words


def run(path: str, language: Language, *, as_json: bool) -> int:
    """Rule on the cases of a file; return 2 if any of them could not be ruled on, else 0."""
    known = known_rulesets(language)
    name = file_name(path, language)
    judged = judge(path, known, language, trace=True)
    if judged is None:
        return UNREADABLE
    if as_json and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    status = OK
    first = True
    for one in judged:
        if one.problem:
            status = UNREADABLE
        if as_json:
            _print_json(one)
        elif one.case is None or one.ruling is None:
            complain(f"{name}: {one.id}: {one.problem}")
        else:
            if not first:
                print()
            _show(one.case, one.ruling, known, one.language)
            first = False
    return status


def _print_json(one: Judged) -> None:
    data: dict[str, object] = {"case": one.id}
    if one.ruling is None:
        data["error"] = one.problem
    else:
        data["ruling"] = clean_tree(one.ruling.to_json())
    sys.stdout.write(json.dumps(data, ensure_ascii=False, default=str) + "\n")
    sys.stdout.flush()


def _show(case: Case, ruling: Ruling, known: Rulesets, language: Language) -> None:
    loaded = known.by_id[case.ruleset]
    words = Words(language, loaded.ruleset.wording)
    book = rulebook(loaded, language.code)
    title = f"{case.id}: {case.title}" if case.title else case.id
    print(bold(wrapped(title, indent="  ", first="")))
    for line in (
        *describe_table(words, case.situation, book.title),
        *describe_settings(words, case.situation),
        *describe_history(words, case.situation),
    ):
        print(wrapped(line, indent="    ", first="  "))
    _head(language.text("What happened"))
    decisive = decisive_events(ruling)
    for number, line in enumerate(describe_events(words, case.situation), start=1):
        mark = ">" if number - 1 in decisive else " "
        told = wrapped(line, indent="      ", first=f"{mark}{number:>3}. ")
        print(bold(told) if mark == ">" else told)
    if not case.situation.events:
        print("  " + language.text("Nothing yet."))
    _head(language.text("Ruling"))
    for line in describe_ruling(words, ruling):
        print(wrapped(line, indent="    ", first="  "))
    for clause_id in ruling.articles:
        clause = find_clause(known, case.ruleset, clause_id, language.code)
        if clause is None:
            print(f"  {clause_id}")
            continue
        print(bold(wrapped(f"{clause.id}. {clause.title}", indent="    ", first="  ")))
        print(wrapped(clause.text, indent="    "))
        if clause.reading and ruling.disputed:
            reading = language.text("A reading: {text}", text=clause.reading)
            print(wrapped(reading, indent="    "))
    if ruling.trace:
        _head(language.text("Why"))
        for told in dict.fromkeys(describe_step(words, step) for step in ruling.trace):
            print(wrapped(told, indent="    ", first="  "))


def _head(text: str) -> None:
    print(bold(f"{text}:"))
