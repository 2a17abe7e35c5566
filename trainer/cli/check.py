"""``misdeal check``: casebooks compared with what they expect, packs looked through.

A casebook's rulings are compared with what its cases expect; a pack goes through every check that
there is for packs.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from trainer.audit.pack_checks import check_pack
from trainer.cli import DIFFERENT, OK, UNREADABLE
from trainer.cli.common import (
    Judged,
    bold,
    complain,
    file_name,
    judge_text,
    known_rulesets,
    read_text,
    short_name,
    wrapped,
)
from trainer.cli.packs import bounded, finding_text, more_lines
from trainer.formats.casebook import differences
from trainer.formats.findings import CHECKS, ERROR, Finding
from trainer.formats.pack import is_pack, read_pack
from trainer.plugins.guard import silenced
from trainer.plugins.loading import Rulesets
from trainer.plugins.packs import shelf
from trainer.plugins.teaching import speeches
from trainer.rules.errors import Problem
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.words.problems import describe_problem

LEVELS = {"error": mark("error"), "warning": mark("warning")}


class Tally(Struct):
    """What came of all files: cases and packs counted, and the exit status so far."""

    status: int = OK
    cases: int = 0
    good: int = 0
    unexpecting: int = 0
    unread: int = 0
    packs: int = 0
    errors: int = 0
    warnings: int = 0


def run(paths: list[str], language: Language, *, explain: str | None = None) -> int:
    """Check every file; return 0 as it should be, 1 differences or errors, 2 unreadable."""
    if explain is not None:
        return explained(explain, language)
    known = known_rulesets(language)
    tally = Tally()
    taken: set[str] = set()
    for path in paths:
        name = file_name(path, language)
        try:
            text = read_text(path)
        except Problem as problem:
            complain(line_of(Finding("unreadable", "", {"problem": problem}), name, language))
            tally.unread += 1
            tally.status = UNREADABLE
            continue
        try:
            if is_pack(text):
                _pack(text, path, name, taken, known, language, tally)
            else:
                _casebook(text, name, known, language, tally)
        except Problem as problem:
            complain(f"{name}: {describe_problem(problem, language)}")
            tally.unread += 1
            tally.status = UNREADABLE
    _sum_up(tally, language)
    return tally.status


# -- packs -------------------------------------------------------------------------------------


def _pack(
    text: str,
    path: str,
    name: str,
    taken: set[str],
    known: Rulesets,
    language: Language,
    tally: Tally,
) -> None:
    """Check a pack and print what is found, a line each."""
    beside = None if path == "-" else Path(path).parent
    with silenced():
        read = read_pack(text, "" if path == "-" else clean(path))
        found = check_pack(read, shelf(known, beside), partial(speeches, known), taken)
    if read.pack is not None:
        taken.add(read.pack.id)
    tally.packs += 1
    kept, left = bounded(found)
    for one in kept:
        print(line_of(one, name, language))
    for line in more_lines(name, left, language):
        print(line)
    tally.errors += sum(one.is_error for one in found)
    tally.warnings += sum(not one.is_error for one in found)
    if any(one.is_error for one in found):
        tally.status = max(tally.status, DIFFERENT)
    if any(one.check == "not-toml" for one in found):
        tally.status = UNREADABLE


def line_of(one: Finding, name: str, language: Language) -> str:
    """Return what a check found in the file *name*, and how to mend it, as a line."""
    check = CHECKS[one.check]
    return clean(
        language.text(
            "{file}: {found} ({level} {check}). {mend}",
            file=short_name(name),
            found=finding_text(one, language),
            level=language.raw(LEVELS[check.level]),
            check=one.check,
            mend=language.raw(check.mend),
        )
    )


def explained(name: str, language: Language) -> int:
    """Print what a check looks for, why, and how to mend it.

    Without a name every check is listed, a line each; for an unknown one their names are said.
    """
    if not name:
        for each, one in CHECKS.items():
            print(f"{each} ({language.raw(LEVELS[one.level])}): {language.raw(one.mend)}")
        return OK
    check = CHECKS.get(name.casefold())
    if check is None:
        complain(
            language.text(
                "misdeal: there is no check {name}; there are: {known}",
                name=clean(name),
                known=", ".join(CHECKS),
            )
        )
        return UNREADABLE
    print(bold(f"{name.casefold()} ({language.raw(LEVELS[check.level])})"))
    reason = () if check.reason == "{problem}" else (check.reason,)
    for message in (*reason, check.why, check.mend):
        print(wrapped(language.raw(message), indent="  "))
    told = {
        True: mark("An error: what it is about is not played."),
        False: mark("A warning: the pack is played all the same."),
    }
    print(wrapped(language.raw(told[check.level == ERROR]), indent="  "))
    return OK


# -- casebooks ---------------------------------------------------------------------------------


def _casebook(text: str, name: str, known: Rulesets, language: Language, tally: Tally) -> None:
    """Compare the rulings on the cases of a casebook with what they expect."""
    for one in judge_text(text, known, language, trace=False):
        if one.problem:
            complain(f"{name}: {one.id}: {one.problem}")
            tally.cases += 1
            tally.status = UNREADABLE
        elif one.case is not None and one.case.expect is None:
            tally.unexpecting += 1
        else:
            found = _differences(one, name, language)
            tally.cases += 1
            tally.good += not found
            tally.status = max(tally.status, DIFFERENT if found else OK)
            for line in found:
                print(line)


def _sum_up(tally: Tally, language: Language) -> None:
    """Say how many cases are as expected, and what was found in packs."""
    if tally.unread:
        n = tally.unread
        print(language.count("{n} file could not be read", "{n} files could not be read", n))
    if tally.unexpecting:
        told = language.count(
            "{n} case expects nothing; it was ruled on",
            "{n} cases expect nothing; they were ruled on",
            tally.unexpecting,
        )
        print(told)
    if tally.cases:
        told = language.count(
            "{good} of {n} as expected", "{good} of {n} as expected", tally.cases, good=tally.good
        )
        print(told)
    if tally.packs:
        packs = language.count("{n} pack", "{n} packs", tally.packs)
        errors = language.count("{n} error", "{n} errors", tally.errors)
        warnings = language.count("{n} warning", "{n} warnings", tally.warnings)
        print(f"{packs}: {errors}, {warnings}")
    if not tally.unread and not tally.unexpecting and not tally.cases and not tally.packs:
        print(language.text("there are no cases"))


def _differences(one: Judged, name: str, language: Language) -> list[str]:
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
                wanted=_plain(wanted),
                got=_plain(got),
            )
        )
        for key, wanted, got in differences(one.case.expect or {}, one.ruling.to_json())
    ]


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
