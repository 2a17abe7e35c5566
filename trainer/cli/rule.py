"""``misdeal rule``: the ruling on every case of a casebook, for people or as JSON."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from trainer.asking.grading import find_decisive_events
from trainer.cli.clauses import format_clauses
from trainer.cli.judging import Judged, judge_cases
from trainer.cli.options import add_json
from trainer.cli.output import bold, complain, fold, format_account, head, print_lines, write_utf8
from trainer.cli.reading import name_file, read_text
from trainer.cli.rulesets import load_rulesets
from trainer.cli.status import EndCommand, Status
from trainer.formats.casebook import LARGEST, Case
from trainer.formats.toml import parse_toml
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import read_rulebook
from trainer.rules.errors import Problem
from trainer.rules.ruling import Ruling
from trainer.text.catalogue import Language
from trainer.text.clean import clean_tree
from trainer.words.deal import give_account, lay_out
from trainer.words.problems import describe_problem
from trainer.words.reasons import describe_reason, describe_step, label_events
from trainer.words.rulings import describe_ruling
from trainer.words.vocabulary import Words


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "Rule on every case of a casebook and say why. "
        "Exit status: 0 all were ruled on, 2 something could not be read."
    )
    parser.add_argument(
        "file", metavar=text("FILE"), help=text("a casebook (TOML); - is standard input")
    )
    add_json(parser, text("one JSON object a line, one a case"))


def run(arguments: Namespace, language: Language) -> int:
    """Rule on the cases of a file; return 2 if any of them could not be ruled on, else 0."""
    known = load_rulesets(language)
    name = name_file(arguments.file, language)
    try:
        data = parse_toml(read_text(arguments.file), LARGEST)
        cases = judge_cases(data, known, language, trace=True)
    except Problem as problem:
        raise EndCommand(f"{name}: {describe_problem(problem, language)}") from None
    if arguments.json:
        write_utf8()
    status, first = Status.OK, True
    for one in cases:
        if one.problem:
            status = Status.UNREADABLE
        if arguments.json:
            _print_json(one)
        elif one.case is None or one.ruling is None:
            complain(f"{name}: {one.id}: {one.problem}")
        else:
            if not first:
                print()
            print_lines(_format(one.case, one.ruling, known, one.language))
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


def _format(case: Case, ruling: Ruling, known: Rulesets, language: Language) -> Iterator[str]:
    """Give a case and its ruling as lines: what happened, what is ruled, the clauses, why."""
    loaded = known.by_id[case.ruleset]
    words = Words(language, loaded.ruleset.wording)
    title = f"{case.id}: {case.title}" if case.title else case.id
    yield bold(fold(title, indent="  ", first=""))
    account = give_account(words, case.situation, read_rulebook(loaded, language.code).title)
    yield from format_account(lay_out(account, language, find_decisive_events(ruling)))
    yield head(language.text("Ruling"))
    for sentence in describe_ruling(words, ruling):
        yield fold(sentence, indent="    ", first="  ")
    yield from format_clauses(known, case.ruleset, ruling, language)
    yield head(language.text("Why"))
    yield fold(describe_reason(words, ruling, case.situation), indent="    ", first="  ")
    labels = label_events(words, case.situation)
    for step in dict.fromkeys(describe_step(words, step, labels) for step in ruling.trace):
        yield fold(step, indent="    ", first="  ")
