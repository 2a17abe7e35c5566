"""``misdeal check``: casebooks compared with what they expect, packs looked through.

A casebook's rulings are compared with what its cases expect; a pack goes through every check that
there is for packs.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from trainer.audit.pack_checks import check_pack
from trainer.cli.findings import describe_finding, describe_left, limit_findings
from trainer.cli.judging import Judged, judge_cases
from trainer.cli.output import bold, complain, fold, print_lines
from trainer.cli.reading import name_file, read_text, shorten_name
from trainer.cli.rulesets import load_rulesets
from trainer.cli.status import EndCommand, Status
from trainer.formats.casebook import LARGEST as LARGEST_CASEBOOK
from trainer.formats.casebook import find_differences
from trainer.formats.findings import CHECKS, ERROR, Finding
from trainer.formats.pack import LARGEST, Read, is_pack, looks_like_pack, read_pack, read_pack_data
from trainer.formats.toml import parse_toml
from trainer.plugins.loading import Rulesets
from trainer.plugins.packs import make_shelf
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_speeches
from trainer.rules.errors import Malformed, Problem
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.words.problems import describe_problem

LEVELS = {"error": mark("error"), "warning": mark("warning")}


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "Compare the rulings with what the cases of casebooks expect; look through packs for "
        "anything wrong. Exit status: 0 all is as it should be, 1 differences or errors, "
        "2 something could not be read."
    )
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument(
        "files",
        nargs="*",
        default=[],
        metavar=text("FILE"),
        help=text("a casebook or a pack (TOML)"),
    )
    either.add_argument(
        "--explain",
        metavar=text("CHECK"),
        nargs="?",
        const="",
        help=text("say what a check of packs looks for, and why; without a name list them all"),
    )


class Totals(Struct):
    """What came of all files: cases and packs counted, and the exit status so far."""

    status: Status = Status.OK
    cases: int = 0
    good: int = 0
    unexpecting: int = 0
    unread: int = 0
    packs: int = 0
    errors: int = 0
    warnings: int = 0


def run(arguments: Namespace, language: Language) -> int:
    """Check every file; return 0 as it should be, 1 differences or errors, 2 unreadable."""
    if arguments.explain is not None:
        return _explain(arguments.explain, language)
    known = load_rulesets(language)
    totals = Totals()
    taken: set[str] = set()
    for path in arguments.files:
        name = name_file(path, language)
        try:
            text = read_text(path)
        except Problem as problem:
            fault = Finding("unreadable", "", {"problem": problem})
            complain(format_finding(fault, name, language))
            _count_unread(totals)
            continue
        try:
            _check_text(text, path, name, taken, known, language, totals)
        except Problem as problem:
            complain(f"{name}: {describe_problem(problem, language)}")
            _count_unread(totals)
    _sum_up(totals, language)
    return totals.status


def _count_unread(totals: Totals) -> None:
    totals.unread += 1
    totals.status = Status.UNREADABLE


# -- packs -------------------------------------------------------------------------------------


def _check_text(
    text: str,
    path: str,
    name: str,
    taken: set[str],
    known: Rulesets,
    language: Language,
    totals: Totals,
) -> None:
    """Check a file as what it is; raise `Problem` where it is a casebook that cannot be read."""
    shown = "" if path == "-" else clean(path)
    try:
        data = parse_toml(text, LARGEST_CASEBOOK)
    except Malformed:
        if not looks_like_pack(text):
            raise
        read = read_pack(text, shown)  # which says what is wrong
    else:
        if not is_pack(data):
            _check_casebook(data, name, known, language, totals)
            return
        read = read_pack_data(data, shown) if len(text) <= LARGEST else read_pack(text, shown)
    _check_pack(read, path, name, taken, known, language, totals)


def _check_pack(
    read: Read,
    path: str,
    name: str,
    taken: set[str],
    known: Rulesets,
    language: Language,
    totals: Totals,
) -> None:
    """Check a pack as read and print what is found, a line each."""
    beside = None if path == "-" else Path(path).parent
    with silence():
        found = check_pack(read, make_shelf(known, beside), partial(make_speeches, known), taken)
    if read.pack is not None:
        taken.add(read.pack.id)
    totals.packs += 1
    kept, left = limit_findings(found)
    for one in kept:
        print(format_finding(one, name, language))
    print_lines(describe_left(name, left, language))
    totals.errors += sum(one.is_error for one in found)
    totals.warnings += sum(not one.is_error for one in found)
    if any(one.is_error for one in found):
        totals.status = max(totals.status, Status.DIFFERENT)
    if any(one.check == "not-toml" for one in found):
        totals.status = Status.UNREADABLE


def format_finding(one: Finding, name: str, language: Language) -> str:
    """Return what a check found in the file *name*, and how to mend it, as a line."""
    check = CHECKS[one.check]
    return clean(
        language.text(
            "{file}: {found} ({level} {check}). {mend}",
            file=shorten_name(name),
            found=describe_finding(one, language),
            level=language.raw(LEVELS[check.level]),
            check=one.check,
            mend=language.raw(check.mend),
        )
    )


def _explain(name: str, language: Language) -> int:
    """Print what a check looks for, why, and how to mend it.

    Without a name every check is listed, a line each; for an unknown one their names are said.
    """
    if not name:
        for each, one in CHECKS.items():
            print(f"{each} ({language.raw(LEVELS[one.level])}): {language.raw(one.mend)}")
        return Status.OK
    check = CHECKS.get(name.casefold())
    if check is None:
        raise EndCommand(
            language.text(
                "misdeal: there is no check {name}; there are: {known}",
                name=clean(name),
                known=", ".join(CHECKS),
            )
        )
    print(bold(f"{name.casefold()} ({language.raw(LEVELS[check.level])})"))
    reason = () if check.reason == "{problem}" else (check.reason,)
    for message in (*reason, check.why, check.mend):
        print(fold(language.raw(message), indent="  "))
    levels = {
        True: mark("An error: what it is about is not played."),
        False: mark("A warning: the pack is played all the same."),
    }
    print(fold(language.raw(levels[check.level == ERROR]), indent="  "))
    return Status.OK


# -- casebooks ---------------------------------------------------------------------------------


def _check_casebook(
    data: Mapping[str, Any], name: str, known: Rulesets, language: Language, totals: Totals
) -> None:
    """Compare the rulings on the cases of a casebook with what they expect."""
    for one in judge_cases(data, known, language, trace=False):
        if one.problem:
            complain(f"{name}: {one.id}: {one.problem}")
            totals.cases += 1
            totals.status = Status.UNREADABLE
        elif one.case is not None and one.case.expect is None:
            totals.unexpecting += 1
        else:
            found = _format_differences(one, name, language)
            totals.cases += 1
            totals.good += not found
            totals.status = max(totals.status, Status.DIFFERENT if found else Status.OK)
            print_lines(found)


def _sum_up(totals: Totals, language: Language) -> None:
    """Say how many cases are as expected, and what was found in packs."""
    if totals.unread:
        n = totals.unread
        print(language.count("{n} file could not be read", "{n} files could not be read", n))
    if totals.unexpecting:
        sentence = language.count(
            "{n} case expects nothing; it was ruled on",
            "{n} cases expect nothing; they were ruled on",
            totals.unexpecting,
        )
        print(sentence)
    if totals.cases:
        sentence = language.count(
            "{good} of {n} as expected", "{good} of {n} as expected", totals.cases, good=totals.good
        )
        print(sentence)
    if totals.packs:
        packs = language.count("{n} pack", "{n} packs", totals.packs)
        errors = language.count("{n} error", "{n} errors", totals.errors)
        warnings = language.count("{n} warning", "{n} warnings", totals.warnings)
        print(f"{packs}: {errors}, {warnings}")
    if not totals.unread and not totals.unexpecting and not totals.cases and not totals.packs:
        print(language.text("there are no cases"))


def _format_differences(one: Judged, name: str, language: Language) -> list[str]:
    """Return a line for each key in which the ruling is not as the case expects."""
    assert one.case is not None
    assert one.ruling is not None
    return [
        clean(
            language.text(
                "{file}: {case}: {key}: expected {wanted}, got {got}",
                file=name,
                case=one.id,
                key=key,
                wanted=_write(wanted),
                got=_write(got),
            )
        )
        for key, wanted, got in find_differences(one.case.expect or {}, one.ruling.to_json())
    ]


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
