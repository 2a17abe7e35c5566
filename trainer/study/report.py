"""Reports: "this question is wrong", as a file from which anybody sees the question again.

A report holds the id, the version of the trainer, the answer given, the reason, and the case as a
casebook has it: what has changed since is seen, and nothing else is needed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from trainer import __version__
from trainer.asking.slip import value_data
from trainer.asking.still import case_of
from trainer.formats.casebook import Case, dump_case, read_case
from trainer.formats.files import claim_name, write_whole
from trainer.formats.toml import check_bounds, parse_toml, write_toml
from trainer.formats.values import convert
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Malformed
from trainer.rules.situation import Game
from trainer.study.question import Question
from trainer.text.clean import clean, clean_tree

FORMAT = 1
LONGEST = 2000
"""How many characters of a reason are kept."""
LARGEST = 1_000_000
"""How many characters a report may have."""


class Report(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A report as its file has it.

    `id` is the scenario, `ruleset` the code that it was asked under, `answer` what was given by
    kind of part as data; `pack` is the pack that it was asked from, if it was.  `case` is the
    situation as in a casebook.
    """

    format: int
    id: str
    version: str
    ruleset: str
    case: dict[str, Any]
    lang: str = "en"
    form: str = "compose"
    pack: str = ""
    answer: dict[str, Any] = {}
    reason: str = ""


def report_on(question: Question, reason: str, pack: str = "") -> Report:
    """Return the report that *question* is wrong, with the answers given so far."""
    return Report(
        format=FORMAT,
        id=question.scenario.id,
        version=__version__,
        ruleset=question.posed.subject.id,
        case=dump_case(case_of(question.scenario)),
        lang=question.scenario.lang,
        form=question.form,
        pack=pack,
        answer={kind: _as_read(value_data(value)) for kind, value in question.answers},
        reason=clean(reason)[:LONGEST],
    )


def _as_read(value: Any) -> Any:
    """Return plain data as it is read from a file: lists for tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def report_text(report: Report) -> str:
    """Return a report as the text of its file."""
    data = msgspec.to_builtins(report)
    case = data.pop("case")
    return f"{write_toml(data)}\n[case]\n{write_toml(case, one_a_line='events')}"


def reports_folder() -> Path:
    """Return where reports are put."""
    return user_data_path("misdeal", appauthor=False) / "reports"


def write_report(report: Report, folder: Path | None = None) -> Path:
    """Write a report into a new file of a folder, and return the file; OSError where it cannot.

    What could not be written whole is not left there.
    """
    folder = reports_folder() if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    text = report_text(report)
    file = claim_name(folder / f"{report.id}-{number}.toml" for number in itertools.count(1))
    try:
        write_whole(file, text)
    except BaseException:  # a part of a report is of no use to anybody
        file.unlink(missing_ok=True)
        raise
    return file


def read_report(text: str) -> Report:
    """Return the report in the text of its file; raise `Malformed`."""
    data = parse_toml(text, LARGEST)
    check_bounds(data)
    report = convert(clean_tree(data), Report)
    if report.format != FORMAT:
        raise Malformed(
            "expected {wanted}, got {got}", where="format", wanted=FORMAT, got=report.format
        )
    return report


def reported_case(report: Report, games: Mapping[str, Game]) -> Case:
    """Return the case in a report; raise `Problem` where it is wrong."""
    try:
        return read_case({"id": report.id, **report.case}, games)
    except RulesetFailed as failure:  # its settings check themselves
        raise failure.problem from None
