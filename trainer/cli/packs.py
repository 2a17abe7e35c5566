"""Packs that there are, and one of them opened by its id or its file."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from trainer.cli.findings import complain_of, describe_finding, describe_left, limit_findings
from trainer.cli.output import complain
from trainer.cli.reading import read_text, shorten_name
from trainer.cli.status import EndCommand
from trainer.formats.files import is_file, is_folder
from trainer.formats.findings import Finding
from trainer.formats.pack import Pack, Read, read_pack
from trainer.formats.settings import list_quiz_folders, read_settings
from trainer.plugins.loading import Rulesets
from trainer.plugins.packs import PackSource, find_packs, load
from trainer.rules.errors import Problem
from trainer.study.plans import Quiz, plan_quiz
from trainer.study.telling import name_lesson
from trainer.text.catalogue import Language
from trainer.text.clean import clean, shorten
from trainer.words.problems import describe_problem


def find_all_packs(known: Rulesets, language: Language) -> list[PackSource]:
    """Return the files that may be packs; say what is wrong with the folders named for them."""
    kept = read_settings()
    for problem in kept.problems:
        complain(f"{shorten_name(str(kept.file))}: {describe_problem(problem, language)}")
    folders = list_quiz_folders(kept)
    for folder in folders:
        if not is_folder(folder):
            name = shorten_name(str(folder))
            complain(language.text("misdeal: {name} is no folder of packs", name=name))
    return find_packs(known, folders)


def _complain_of_all(file: str, found: Iterable[Finding], language: Language) -> None:
    kept, left = limit_findings(one for one in found if one.is_error)
    for one in kept:
        complain_of(file, one, language)
    for line in describe_left(file, left, language):
        complain(line)


def read_found(found: PackSource, language: Language, *, listed: bool = False) -> Read | None:
    """Return a pack as read, None where it cannot be; say in a line each what is wrong with it.

    Where packs are *listed*, nothing is said of a casebook that lies beside them.
    """
    try:
        read = load(found)
    except Problem as problem:
        complain(f"{shorten_name(found.name)}: {describe_problem(problem, language)}")
        return None
    if not (listed and read.is_casebook):
        _complain_of_all(found.name, read.findings, language)
    return read


def open_pack(arguments: Namespace, ruleset: str, known: Rulesets, language: Language) -> Quiz:
    """Return the plan of the pack that *arguments* name by its id or its file.

    Of it are asked the items under *ruleset*, if that is not empty, from the lesson named, as many
    as `count` says, in the order of `seed`, where these are given.  Raises `EndCommand` where there
    is no such pack, lesson, or nothing to ask.
    """
    pack, folder = _find_pack(arguments.pack, known, language)
    lesson = arguments.lesson or ""
    units = {unit.lesson.id: unit for unit in pack.lessons}
    if lesson and lesson not in units:
        titles = (
            f"{shorten(one)} ({shorten(name_lesson(unit, language))})"
            for one, unit in units.items()
        )
        raise EndCommand(
            language.text(
                "misdeal: there is no lesson {name}; there are: {known}",
                name=shorten(lesson),
                known=", ".join(titles) or "–",
            )
        )
    plan = plan_quiz(
        pack,
        language.code,
        folder,
        form=arguments.form or "",
        lesson=lesson,
        ruleset=ruleset,
        seed=arguments.seed,
        count=arguments.count,
    )
    if plan.count:
        return plan
    if ruleset and any(True for _ in pack.each_item()):
        raise EndCommand(
            language.text(
                "misdeal: nothing of {pack} is asked under {ruleset}",
                pack=shorten(pack.id),
                ruleset=ruleset,
            )
        )
    empty = describe_finding(Finding("no-items"), language)
    raise EndCommand(f"{shorten_name(pack.file)}: {empty}")


def _find_pack(name: str, known: Rulesets, language: Language) -> tuple[Pack, Path | None]:
    """Return a pack and the folder in which its file lies, if in one; raise `EndCommand`."""
    if name == "-" or name.endswith(".toml") or os.sep in name or is_file(Path(name)):
        return _read_file(name, language)
    packs = find_all_packs(known, language)
    same = [one for one in packs if one.id.casefold() == name.casefold()]
    for one in same:
        read = read_found(one, language)
        if read is not None and read.pack is not None:
            return read.pack, one.file.parent if isinstance(one.file, Path) else None
    if same:
        raise EndCommand("")  # what is wrong with it is said already
    raise EndCommand(
        language.text(
            "misdeal: there is no pack {name}; there are: {known}",
            name=shorten(name),
            known=", ".join(dict.fromkeys(one.id for one in packs)),
        )
    )


def _read_file(name: str, language: Language) -> tuple[Pack, Path | None]:
    shown = clean(name)
    try:
        read = read_pack(read_text(name), shown)
    except Problem as problem:
        raise EndCommand(f"{shorten_name(shown)}: {describe_problem(problem, language)}") from None
    _complain_of_all(shown, read.findings, language)
    if read.pack is None:
        raise EndCommand("")  # what is wrong with it is said already
    return read.pack, None if name == "-" else Path(name).parent
