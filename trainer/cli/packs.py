"""``misdeal quiz``: the list of packs, and one of them opened by its id or its file."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from trainer.cli import OK, UNREADABLE
from trainer.cli.common import complain, known_rulesets, read_text, short_name, wrapped
from trainer.formats.files import is_file, is_folder
from trainer.formats.findings import Finding
from trainer.formats.pack import Pack, Read, read_pack
from trainer.formats.refusals import LONGEST_PLACE, short
from trainer.formats.settings import quiz_folders, read_settings
from trainer.plugins.loading import Rulesets
from trainer.plugins.packs import Found, find_packs, load
from trainer.rules.errors import Phrase, Problem
from trainer.study.plans import Quiz, quiz
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.words.problems import describe_problem, fill_message

LINES = 20
"""Of one kind of finding no more lines are told of one pack."""


def packs_of(known: Rulesets, language: Language) -> list[Found]:
    """Return the files that may be packs; say what is wrong with the folders named for them."""
    kept = read_settings()
    for problem in kept.problems:
        complain(f"{short_name(str(kept.file))}: {describe_problem(problem, language)}")
    folders = quiz_folders(kept)
    for folder in folders:
        if not is_folder(folder):
            name = short_name(str(folder))
            complain(language.text("misdeal: {name} is no folder of packs", name=name))
    return find_packs(known, folders)


def finding_text(finding: Finding, language: Language) -> str:
    """Return what a check found, without its file: the place, the reason."""
    place = finding.place
    told = fill_message(place, language) if isinstance(place, Phrase) else place
    return clean(": ".join(filter(None, (told, reason_text(finding, language)))))


def reason_text(finding: Finding, language: Language) -> str:
    """Return the reason of a finding in words."""
    reason = finding.reason
    values = {
        key: describe_problem(value, language)
        if isinstance(value, Problem)
        else short(value, LONGEST_PLACE)
        if isinstance(value, str)
        else value
        for key, value in reason.values.items()
    }
    return fill_message(Phrase(reason.message, **values), language)


def complain_of(file: str, finding: Finding, language: Language) -> None:
    """Say in a line on stderr what is wrong with a pack."""
    complain(f"{short_name(file)}: {finding_text(finding, language)}")


def bounded(found: Iterable[Finding]) -> tuple[list[Finding], Counter[str]]:
    """Return of each kind of finding no more than `LINES`, and how many of which are left out."""
    kept: list[Finding] = []
    count: Counter[str] = Counter()
    for one in found:
        count[one.check] += 1
        if count[one.check] <= LINES:
            kept.append(one)
    return kept, Counter({check: n - LINES for check, n in count.items() if n > LINES})


def more_lines(file: str, left: Counter[str], language: Language) -> Iterator[str]:
    """Give a line for each kind of finding of which some are left out."""
    for check, n in left.items():
        yield language.text(
            "{file}: … and {n} more ({check})", file=short_name(file), n=n, check=check
        )


def _complain_of_all(file: str, found: Iterable[Finding], language: Language) -> None:
    kept, left = bounded(one for one in found if one.is_error)
    for one in kept:
        complain_of(file, one, language)
    for line in more_lines(file, left, language):
        complain(line)


def listed(language: Language) -> int:
    """Print the packs that there are; return 2 where one of them cannot be read, else 0."""
    known = known_rulesets(language)
    status = OK
    for found in packs_of(known, language):
        read = _read(found, language)
        if read is None or read.pack is None:
            status = UNREADABLE
            continue
        plan = quiz(read.pack, language.code)
        title = read.pack.head.title.in_language(language.code)
        questions = language.count("{n} question", "{n} questions", plan.count)
        print(wrapped(f"{title} ({questions})", indent="    ", first=f"{found.id}: "))
    return status


def _read(found: Found, language: Language) -> Read | None:
    try:
        read = load(found)
    except Problem as problem:
        complain(f"{short_name(found.name)}: {describe_problem(problem, language)}")
        return None
    _complain_of_all(found.name, read.findings, language)
    return read


def opened(
    name: str,
    known: Rulesets,
    language: Language,
    *,
    form: str,
    lesson: str,
    ruleset: str,
    seed: int | None,
    count: int | None,
) -> Quiz | None:
    """Return the plan of a pack by its id or its file; None, and said why, if there is none."""
    found = _pack(name, known, language)
    if found is None:
        return None
    pack, folder = found
    units = {unit.lesson.id: unit for unit in pack.lessons}
    if lesson and lesson not in units:
        complain(
            language.text(
                "misdeal: there is no lesson {name}; there are: {known}",
                name=short(lesson),
                known=", ".join(
                    f"{short(one)} ({short(unit.lesson.title.in_language(language.code))})"
                    for one, unit in units.items()
                )
                or "–",
            )
        )
        return None
    return quiz(
        pack,
        language.code,
        folder,
        form=form,
        lesson=lesson,
        ruleset=ruleset,
        seed=seed,
        count=count,
    )


def _pack(name: str, known: Rulesets, language: Language) -> tuple[Pack, Path | None] | None:
    if name == "-" or name.endswith(".toml") or os.sep in name or is_file(Path(name)):
        return _in_file(name, language)
    packs = packs_of(known, language)
    same = [one for one in packs if one.id.casefold() == name.casefold()]
    for one in same:
        read = _read(one, language)
        if read is not None and read.pack is not None:
            return read.pack, one.file.parent if isinstance(one.file, Path) else None
    if not same:
        complain(
            language.text(
                "misdeal: there is no pack {name}; there are: {known}",
                name=short(name),
                known=", ".join(dict.fromkeys(one.id for one in packs)),
            )
        )
    return None


def _in_file(name: str, language: Language) -> tuple[Pack, Path | None] | None:
    shown = clean(name)
    try:
        read = read_pack(read_text(name), shown)
    except Problem as problem:
        complain(f"{short_name(shown)}: {describe_problem(problem, language)}")
        return None
    _complain_of_all(shown, read.findings, language)
    if read.pack is None:
        return None
    return read.pack, None if name == "-" else Path(name).parent
