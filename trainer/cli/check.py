"""``misdeal check``: the rulings compared with what the cases of casebooks expect."""

from __future__ import annotations

import json
from typing import Any

from trainer.cli.common import (
    attempt,
    complain,
    file_name,
    known_rulesets,
    problem_text,
    read_cases,
    ruled,
    speaking,
)
from trainer.rules.casebook import differences
from trainer.rules.errors import Problem
from trainer.text.catalogue import Language
from trainer.text.clean import clean

OK, DIFFERENT, UNREADABLE = 0, 1, 2


def run(paths: list[str], language: Language) -> int:
    """Check the cases of every file; return 0 as expected, 1 differences, 2 unreadable."""
    known = known_rulesets(language)
    total = good = unexpecting = 0
    status = OK
    for path in paths:
        name = file_name(path, language)
        entries = attempt(lambda path=path: read_cases(path, known))  # type: ignore[misc]
        if isinstance(entries, Problem):
            complain(f"{name}: {problem_text(entries, language)}")
            status = UNREADABLE
            continue
        for entry in entries:
            case = entry.case
            ruling = (
                attempt(lambda case=case: ruled(case, known, trace=False))  # type: ignore[misc]
                if case is not None
                else entry.problem
            )
            spoken = speaking(language, known.by_id[case.ruleset]) if case else language
            if case is None or isinstance(ruling, Problem) or ruling is None:
                total += 1
                status = UNREADABLE
                if isinstance(ruling, Problem):
                    complain(f"{name}: {entry.id}: {problem_text(ruling, spoken)}")
                continue
            if case.expect is None:
                unexpecting += 1
                continue
            total += 1
            found = differences(case.expect, ruling.to_json())
            if not found:
                good += 1
                continue
            status = max(status, DIFFERENT)
            for key, wanted, got in found:
                told = language.text(
                    "{file}: {case}: {key}: expected {wanted}, got {got}",
                    file=name,
                    case=entry.id,
                    key=key,
                    wanted=_plain(wanted),
                    got=_plain(got),
                )
                print(clean(told))
    if unexpecting:
        print(
            language.count(
                "{n} case expects nothing; it was ruled on",
                "{n} cases expect nothing; they were ruled on",
                unexpecting,
            )
        )
    print(
        language.count("{good} of {n} as expected", "{good} of {n} as expected", total, good=good)
    )
    return status


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
