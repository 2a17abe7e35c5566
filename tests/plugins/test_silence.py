"""What a ruleset does while it is used harms nothing else: it may raise, and it may print."""

from __future__ import annotations

import sys

import pytest
from msgspec.structs import replace

from trainer.asking.mix import mix_scenario
from trainer.asking.posed import pose
from trainer.cli import leaks, main, prove
from trainer.plugins.loading import load_installed
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_subject
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.judge import rule
from trainer.rules.table import Table


def _loudly(module: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what stands for the work of a ruleset print before it is done."""
    quiet = getattr(module, name)

    def loud(*arguments: object) -> object:
        print("LOUD")
        print("LOUD", file=sys.stderr, flush=True)
        return quiet(*arguments)

    monkeypatch.setattr(module, name, loud)


def test_what_is_printed_goes_nowhere_and_what_is_raised_comes_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def leave() -> None:
        with inside_ruleset("loud"), silence():
            print("LOUD", flush=True)
            sys.stderr.writelines(["LOUD", "LOUD"])
            raise SystemExit(3)

    with pytest.raises(RulesetFailed) as caught:
        leave()
    assert caught.value.ruleset == "loud"
    print("ours")
    assert capsys.readouterr() == ("ours\n", "")


class Unruly(BaseException):
    """What is no `Exception`, and cannot even say what it is."""

    def __str__(self) -> str:
        raise Unruly


def test_a_code_that_raises_anything_leaves_the_questions_of_others_whole() -> None:
    def unruly(table: Table) -> None:
        raise Unruly

    subject = make_subject(load_installed(), "general")
    rival = replace(subject.code, parts={"unruly": unruly})
    others = replace(subject, rivals=(("unruly", rival),))
    made = mix_scenario(subject.code, subject.families, subject.game, 3, "en")
    assert pose(others, made).options == pose(replace(subject, rivals=()), made).options
    with pytest.raises(RulesetFailed):
        rule(rival, made.situation)


def test_what_a_ruleset_prints_is_not_among_what_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _loudly(prove, "mix_scenario", monkeypatch)
    _loudly(leaks, "look_at_some", monkeypatch)
    for command in ("prove", "leaks"):
        main([command, "--lang", "en", "--ruleset", "general", "--count", "2", "--seed", "1"])
        out, err = capsys.readouterr()
        assert out.startswith("general: ")
        assert "LOUD" not in out + err
