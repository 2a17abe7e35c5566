"""One bad plugin costs one line and nothing more."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from trainer.plugins import hookimpl
from trainer.plugins.loading import GROUP, load_from, rulesets


def _plugin(name: str, result: object, monkeypatch: pytest.MonkeyPatch) -> EntryPoint:
    module = ModuleType(name)

    @hookimpl
    def misdeal_ruleset() -> object:
        if isinstance(result, BaseException):
            raise result
        return result

    module.misdeal_ruleset = misdeal_ruleset  # type: ignore[attr-defined]  # made for the test
    monkeypatch.setitem(sys.modules, name, module)
    return EntryPoint(name, name, GROUP)


def test_the_three_rulesets_come_by_the_public_path() -> None:
    loaded = rulesets()
    assert set(loaded.by_id) >= {"general", "casino", "preferans"}
    assert loaded.refused == ()


@pytest.mark.parametrize(
    "result",
    [
        None,
        "rubbish",
        7,
        RuntimeError("no\x1b[31m luck\nhere"),
        SystemExit(3),
        RecursionError(),
    ],
)
def test_a_bad_plugin_is_one_line(result: object, monkeypatch: pytest.MonkeyPatch) -> None:
    good = EntryPoint("general", "misdeal_general", GROUP)
    loaded = load_from([_plugin("bad_one", result, monkeypatch), good])
    assert set(loaded.by_id) == {"general"}
    ((name, line),) = loaded.refused
    assert name == "bad_one"
    assert line
    assert "\n" not in line
    assert "\x1b" not in line


def test_a_plugin_that_cannot_be_imported_is_one_line() -> None:
    good = EntryPoint("general", "misdeal_general", GROUP)
    loaded = load_from([EntryPoint("gone", "no_such_module_at_all", GROUP), good])
    assert set(loaded.by_id) == {"general"}
    assert [name for name, _ in loaded.refused] == ["gone"]


def test_a_ruleset_without_its_base_is_left_out() -> None:
    loaded = load_from([EntryPoint("casino", "misdeal_casino", GROUP)])
    assert loaded.by_id == {}
    assert [name for name, _ in loaded.refused] == ["casino"]


def test_the_same_id_twice_keeps_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    import misdeal_general

    again = _plugin("second", misdeal_general.misdeal_ruleset(), monkeypatch)
    loaded = load_from([EntryPoint("general", "misdeal_general", GROUP), again])
    assert set(loaded.by_id) == {"general"}
    assert [name for name, _ in loaded.refused] == ["second"]
