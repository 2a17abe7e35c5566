"""What a casebook must not hold is refused in one line, with its place; nothing else is lost.

Two folders of files: ``bad`` in their form (not TOML, unknown keys), and ``refused``, whose form
is right but whose facts cannot be.  In a refused file the case ``bad`` is refused, and every
other one, as a rule the case ``good`` that is one fact away, is ruled as it expects.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.formats.casebook import Entry, find_differences, read
from trainer.plugins.loading import load_installed
from trainer.rules.errors import Impossible, Malformed, Problem
from trainer.rules.judge import rule

ROOT = Path(__file__).parents[2]
BAD = sorted((ROOT / "tests/cases/bad").glob("*.toml"))
REFUSED = [
    *sorted((ROOT / "tests/cases/refused").glob("*.toml")),
    *sorted((ROOT.parent / "shared/cases/revision/refused").glob("*.toml")),
]
GAMES = {name: loaded.game for name, loaded in load_installed().by_id.items()}


def _problem(entry: Entry) -> Problem | None:
    """Return the problem of a case; without one it is ruled as it expects."""
    if entry.case is None:
        return entry.problem
    try:
        ruling = rule(load_installed().by_id[entry.case.ruleset].code, entry.case.situation)
    except Problem as problem:
        return problem
    assert find_differences(entry.case.expect or {}, ruling.to_json()) == []
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
    assert isinstance(found[0], Malformed)
    assert str(found[0])
    assert "\n" not in str(found[0])
    assert found[0].where
    if "[[case]]" in text.split("[[case]]", 1)[-1]:
        assert None in problems, "the good case of the file is still ruled"


@pytest.mark.parametrize("path", REFUSED, ids=[path.stem for path in REFUSED])
def test_refused_file_has_one_case_that_cannot_be(path: Path) -> None:
    entries = read(path.read_text(encoding="utf-8"), GAMES)
    assert len(entries) > 1
    for entry in entries:
        problem = _problem(entry)
        if entry.id == "bad":
            assert isinstance(problem, Impossible)
            assert problem.where
            assert "\n" not in str(problem)
        else:
            assert problem is None


@pytest.mark.parametrize(
    "path", [path for path in REFUSED if path.stem.startswith(("accept-", "reject-"))]
)
def test_a_choice_that_nobody_has_is_refused_as_one(path: Path) -> None:
    """Whenever it comes; the place is that of who chooses."""
    problems = {
        str(_problem(entry)) for entry in read(path.read_text("utf-8"), GAMES) if entry.id == "bad"
    }
    for problem in problems:
        assert re.fullmatch(r"events\[\d+\]\.by: \w+ has no choice to make", problem)
    assert problems


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
