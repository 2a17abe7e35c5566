"""Plain text played by a test: what is typed, and what the rules would have typed."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from trainer.asking.slip import find_right
from trainer.cli import main
from trainer.rules.judge import rule
from trainer.study.question import Question


def play(
    patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *arguments: str
) -> str:
    patch.setattr(sys, "stdin", StringIO(text))
    assert main(["play", "--plain", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def by_the_rules(question: Question) -> int:
    """Return the option that is right, out of `rule` and `find_right` alone."""
    ruling = rule(question.posed.subject.code, question.scenario.situation)
    assert question.part is not None, question.scenario.id
    right = find_right(question.part.kind, ruling)
    return [value == right for value in question.part.options].index(True)
