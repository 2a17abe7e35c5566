"""The cases of a casebook ruled on, one by one: what `misdeal rule` and `misdeal check` share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from trainer.cli.rulesets import add_words
from trainer.formats.casebook import Case, Entry, read_data
from trainer.plugins.loading import Rulesets
from trainer.plugins.silence import silence
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling
from trainer.text.catalogue import Language
from trainer.words.problems import describe_problem


class Judged(NamedTuple):
    """A case of a file: its name there, the case and its ruling, or the problem in words.

    `language` is the language to speak of it, with the words of its ruleset.
    """

    id: str
    language: Language
    case: Case | None = None
    ruling: Ruling | None = None
    problem: str = ""


def judge_cases(
    data: Mapping[str, Any], known: Rulesets, language: Language, *, trace: bool
) -> Iterator[Judged]:
    """Rule on the cases in the data of a casebook, in file order, with a *trace* if it is wanted.

    Raises `Malformed` where the data as a whole is none of a casebook.
    """
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    with silence():
        entries = list(read_data(data, games))
    return (_judge(entry, known, language, trace) for entry in entries)


def _judge(entry: Entry, known: Rulesets, language: Language, trace: bool) -> Judged:
    if entry.ruleset:
        language = add_words(language, known.by_id[entry.ruleset])
    problem, case = entry.problem, entry.case
    if case is not None:
        try:
            with silence():
                ruling = rule(known.by_id[case.ruleset].code, case.situation, trace=trace)
            return Judged(entry.id, language, case, ruling)
        except Problem as impossible:
            problem = impossible
        except RulesetFailed as failure:
            problem = failure.problem
    assert problem is not None
    return Judged(entry.id, language, problem=describe_problem(problem, language))
