"""What a ruleset does while it is used harms nothing else: it may raise, and it may print."""

from __future__ import annotations

import sys

import pytest

from trainer.cli import leaks, main, prove
from trainer.plugins.guard import Broken, guarded, silenced


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
        with guarded("loud"), silenced():
            print("LOUD", flush=True)
            sys.stderr.writelines(["LOUD", "LOUD"])
            raise SystemExit(3)

    with pytest.raises(Broken) as caught:
        leave()
    assert caught.value.ruleset == "loud"
    print("ours")
    assert capsys.readouterr() == ("ours\n", "")


def test_what_a_ruleset_prints_is_not_among_what_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _loudly(prove, "mixed_scenario", monkeypatch)
    _loudly(leaks, "questions", monkeypatch)
    for command in ("prove", "leaks"):
        main([command, "--lang", "en", "--ruleset", "general", "--count", "2", "--seed", "1"])
        out, err = capsys.readouterr()
        assert out.startswith("general: ")
        assert "LOUD" not in out + err
