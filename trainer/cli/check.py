"""``misdeal check``: the rulings compared with what the cases of casebooks expect."""

from __future__ import annotations

import json
from typing import Any

from trainer.cli import DIFFERENT, OK, UNREADABLE
from trainer.cli.common import (
    Judged,
    complain,
    file_name,
    judge,
    known_rulesets,
)
from trainer.rules.casebook import differences
from trainer.text.catalogue import Language
from trainer.text.clean import clean


def run(paths: list[str], language: Language) -> int:
    """Check the cases of every file; return 0 as expected, 1 differences, 2 unreadable."""
    known = known_rulesets(language)
    total = good = unexpecting = unread = 0
    status = OK
    for path in paths:
        name = file_name(path, language)
        judged = judge(path, known, language, trace=False)
        if judged is None:
            unread += 1
            status = UNREADABLE
            continue
        for one in judged:
            if one.problem:
                complain(f"{name}: {one.id}: {one.problem}")
                total += 1
                status = UNREADABLE
            elif one.case is not None and one.case.expect is None:
                unexpecting += 1
            else:
                found = _differences(one, name, language)
                total += 1
                good += not found
                status = max(status, DIFFERENT if found else OK)
                for line in found:
                    print(line)
    _sum_up(total, good, unexpecting, unread, language)
    return status


def _sum_up(total: int, good: int, unexpecting: int, unread: int, language: Language) -> None:
    """Say how many cases are as expected, where there was any case to compare."""
    if unread:
        told = language.count("{n} file could not be read", "{n} files could not be read", unread)
        print(told)
    if unexpecting:
        told = language.count(
            "{n} case expects nothing; it was ruled on",
            "{n} cases expect nothing; they were ruled on",
            unexpecting,
        )
        print(told)
    if total:
        told = language.count(
            "{good} of {n} as expected", "{good} of {n} as expected", total, good=good
        )
        print(told)
    elif not unread and not unexpecting:
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
