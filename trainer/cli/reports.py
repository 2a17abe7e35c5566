"""Reports that a question is wrong: the scenario that one is about, for `misdeal scenario`."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NamedTuple

from trainer.asking.still import hold_still
from trainer.cli.output import complain
from trainer.cli.reading import name_file, read_text
from trainer.cli.status import EndCommand
from trainer.dealing.scenario import Scenario, UnknownScenario, find_scenario, make_scenario
from trainer.formats.toml import LONGEST_PLACE
from trainer.formats.values import list_words
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.silence import silence
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Malformed, Problem, quote
from trainer.rules.judge import rule
from trainer.rules.situation import Situation
from trainer.study.report import Report, read_report, read_reported_case
from trainer.text.catalogue import Language
from trainer.text.clean import shorten
from trainer.words.problems import describe_problem


class Reported(NamedTuple):
    """The scenario of a report, the ruleset that it was asked under, and the id reported."""

    scenario: Scenario
    ruleset: str
    id: str


def find_reported(path: str, known: Rulesets, language: Language) -> Reported:
    """Return what the report in a file is about; raise `EndCommand` where it cannot be read.

    Where this version has another situation for its id, or none, that of the report is taken.
    """
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    families = [one for loaded in known.by_id.values() for one in loaded.ruleset.families]
    name = name_file(path, language)
    try:
        report = read_report(read_text(path, any_kind=False))
        with silence():
            case = read_reported_case(report, games)
        if report.ruleset not in games:
            raise Malformed(
                "expected one of {wanted}, got {got}",
                where="ruleset",
                wanted=list_words(games),
                got=quote(report.ruleset),
            )
        _check_ruling(known.by_id[report.ruleset], case.situation)
    except Problem as problem:
        raise EndCommand(f"{name}: {describe_problem(problem, language)}") from None
    complain(_describe_report(name, report, language))
    made: Scenario | None = None
    with silence(), suppress(UnknownScenario):
        made = find_scenario(report.id, families, games, report.lang)
    if made is not None and made.situation == case.situation:
        return Reported(made, report.ruleset, made.id)
    if made is not None:
        complain(language.text("{file}: this version has other facts for its id", file=name))
    family = hold_still(case.ruleset, case.situation)
    again = make_scenario(family, games[case.ruleset], 0, language.code)
    return Reported(again, report.ruleset, shorten(report.id))


def _describe_report(name: str, report: Report, language: Language) -> str:
    answer = json.dumps(report.answer, ensure_ascii=False, default=str)
    return language.text(
        "{file}: version {version}; answer: {answer}; reason: {reason}",
        file=name,
        version=shorten(report.version),
        answer=shorten(answer, LONGEST_PLACE),
        reason=shorten(report.reason, LONGEST_PLACE) or "–",
    )


def _check_ruling(loaded: Loaded, situation: Situation) -> None:
    """Raise `Problem` where no deal can have gone so; that a ruleset fails is told elsewhere."""
    try:
        with silence():
            rule(loaded.code, situation, trace=False)
    except RulesetFailed:  # which may be what the report is about
        return
