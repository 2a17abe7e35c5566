"""A bad casebook gives one clear problem for what is wrong, and loses nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.formats.casebook import Entry, read
from trainer.plugins.loading import rulesets
from trainer.rules.errors import Malformed, Problem
from trainer.rules.ruling import rule

BAD = sorted((Path(__file__).parents[1] / "cases/bad").glob("*.toml"))
GAMES = {name: loaded.game for name, loaded in rulesets().by_id.items()}


def _problem(entry: Entry) -> Problem | None:
    if entry.case is None:
        return entry.problem
    try:
        rule(rulesets().by_id[entry.case.ruleset].code, entry.case.situation)
    except Problem as problem:
        return problem
    return None


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_bad_file_is_refused_in_one_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    try:
        entries = read(text, GAMES)
    except Malformed as error:
        whole = str(error)
    else:
        whole = ""
    assert "\n" not in whole
    if whole:
        return
    problems = [_problem(entry) for entry in entries]
    found = [problem for problem in problems if problem is not None]
    assert len(found) == 1
    assert str(found[0])
    assert "\n" not in str(found[0])
    assert found[0].where
    if "[[case]]" in text.split("[[case]]", 1)[-1]:
        assert None in problems, "the good case of the file is still ruled"


def test_a_message_names_the_place_of_an_event_key() -> None:
    text = """
format = 1
[[case]]
id = "x"
ruleset = "general"
seats = ["A", "B"]
dealer = "A"
events = [{ do = "shuffle" }, { do = "cut", by = "Zoe" }]
"""
    (entry,) = read(text, GAMES)
    problem = _problem(entry)
    assert str(problem) == "events[1].by: expected one of A, B, got 'Zoe'"
