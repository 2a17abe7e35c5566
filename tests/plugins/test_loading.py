"""One bad plugin costs one line and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from trainer.plugins import (
    Article,
    Drop,
    Due,
    Family,
    Impossible,
    Misreading,
    MisreadingOfBase,
    Order,
    RemedyKind,
    Ruleset,
    Term,
    hookimpl,
    misreading,
    redeal,
    touched_early,
)
from trainer.plugins.loading import GROUP, assemble, load_from, load_installed
from trainer.rules.events import Cut


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


def _broken(**fields: object) -> Ruleset:
    import misdeal_general

    return msgspec.structs.replace(misdeal_general.misdeal_ruleset(), **fields)


def _broken_code(**fields: object) -> Ruleset:
    import misdeal_general

    return _broken(code=msgspec.structs.replace(misdeal_general.misdeal_ruleset().code, **fields))


def _broken_game(**fields: object) -> Ruleset:
    import misdeal_general

    return _broken(game=msgspec.structs.replace(misdeal_general.misdeal_ruleset().game, **fields))


def test_the_three_rulesets_come_by_the_public_path() -> None:
    loaded = load_installed()
    assert set(loaded.by_id) >= {"general", "casino", "preferans"}
    assert loaded.refused == ()


class Wordless(Mapping[str, str]):
    """Messages that cannot be read."""

    def __getitem__(self, key: str) -> str:
        raise SystemExit("no words")

    def __iter__(self) -> Iterator[str]:
        print("LOUD")
        raise SystemExit("no words")

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize(
    "result",
    [
        None,
        "rubbish",
        7,
        _broken(id=7),
        _broken(id="two\nlines"),
        _broken(id=""),
        _broken(id="other"),
        _broken(code=None),
        _broken_code(remedies={"throw_in": RemedyKind("x")}),  # type: ignore[arg-type]
        _broken_code(remedies={"throw_in": RemedyKind(1, terms=5)}),  # type: ignore[arg-type]
        _broken_code(remedies={"throw\x1b]52;c;eA==\x07": RemedyKind(1)}),
        _broken_code(articles=7),
        _broken_code(articles=(Article(id=7, when=touched_early()),)),  # type: ignore[arg-type]
        _broken_code(articles=(Article(id="A\x1b]52;c;eA==\x07", when=touched_early()),)),
        _broken_code(articles=(Article(id="A", when=touched_early(), lapses_to=7),)),  # type: ignore[arg-type]
        _broken_code(articles=(Article(id="A", when=touched_early(), replaces=(7,)),)),  # type: ignore[arg-type]
        _broken_code(articles=(Article(id="A", when=touched_early(), order=Order(7)),)),  # type: ignore[arg-type]
        _broken_code(parts={"articles": lambda table: "x"}),
        _broken_code(parts={7: lambda table: "x"}),
        _broken(misreadings=(Misreading(id="A/a", clause="A", thought="So.", changes=7),)),  # type: ignore[arg-type]
        _broken(misreadings=(Misreading(id="A/a", clause="A", thought="So.", changes=(Drop(7),)),)),  # type: ignore[arg-type]
        _broken(amends=(Drop(7),)),  # type: ignore[arg-type]
        _broken_game(places=frozenset({"stock\u202e"})),
        _broken(game="whist"),
        _broken(wording="words"),
        _broken(wording={"event.burn": 3}),
        _broken(wording=Wordless()),
        _broken(reach="everything"),
        _broken(reach={"in-order": 3}),
        _broken(reach={"in-order": {"- plain": "often"}}),
        _broken(reach={"in-order": {"plain": 100}}),
        _broken(families=(Family("a/b", "a", {"endless": count()}, print),)),
        _broken(families=(Family("a/b", "a", {"thing": (object(),)}, print),)),
        _broken(base=("general",)),
        _broken(misreadings=("G9/anyone-may-deal",)),
        _broken(misreadings=(MisreadingOfBase(7),)),  # type: ignore[arg-type]  # not a text
        _broken(misreadings=(MisreadingOfBase([]),)),  # type: ignore[arg-type]  # no key either
        _broken_game(options=dict),
        _broken_game(seats=(1, 2, 3)),
        _broken_game(seats=(0, None)),
        _broken_game(seats=(4, 2)),
        _broken_game(seats=3),
        _broken_game(places=["talon"]),
        _broken_game(stocks=frozenset({1})),
        _broken_game(elsewhere="pack"),
        _broken_game(failures="2"),
        _broken_game(pack=36),
        _broken_game(procedure=None),
        _broken_game(own=3),
        _broken_game(handlers=[]),
        _broken_game(handlers={"cut": print}),
        _broken_game(handlers={Cut: 1}),
        _broken_game(dealing=frozenset({"cut"})),
        RuntimeError("no\x1b[31m luck\nhere"),
        SystemExit(3),
        RecursionError(),
        MemoryError(),
        GeneratorExit(),
        Impossible("it says {what}"),
    ],
)
def test_a_bad_plugin_is_one_line(
    result: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = EntryPoint("general", "misdeal_general", GROUP)
    loaded = load_from([_plugin("bad_one", result, monkeypatch), good])
    assert capsys.readouterr() == ("", "")
    assert set(loaded.by_id) == {"general"}
    ((name, why),) = loaded.refused
    assert name == "bad_one"
    line = str(why)
    assert line
    assert "\n" not in line
    assert "\x1b" not in line


def test_a_plugin_that_cannot_be_imported_is_one_line() -> None:
    good = EntryPoint("general", "misdeal_general", GROUP)
    loaded = load_from([EntryPoint("gone", "no_such_module_at_all", GROUP), good])
    assert set(loaded.by_id) == {"general"}
    assert [name for name, _ in loaded.refused] == ["gone"]


@pytest.mark.parametrize(
    "used",
    [
        {"order": Order("burnt")},
        {"order": Order("recut", then=Order("burnt"))},
        {"order": redeal("burnt")},
        {"order": Order("redeal", group=(("seats", "burnt"),))},
        {"order": Order("redeal", count=(("add", "burnt"),))},
        {"order": redeal(), "until": "burnt"},
        {"order": redeal(), "claim": (Term("burnt", ("deal_over",)),)},
        {"order": redeal(), "claim": (Term("everyone", ("burnt",)),)},
        {"penalties": (Due("burnt", 1),)},
    ],
)
def test_a_word_that_the_code_has_not_leaves_the_ruleset_out(used: dict[str, Any]) -> None:
    import misdeal_general

    good = misdeal_general.misdeal_ruleset()
    article = Article(id="H1", when=touched_early(), **used)
    code = msgspec.structs.replace(good.code, articles=(article,))
    above = msgspec.structs.replace(good, id="above", base="general", code=code)
    known, refused = assemble([good, above])
    assert set(known) == {"general"}
    ((name, why),) = refused
    assert name == "above"
    assert str(why) == "its article H1 names burnt, which its code does not have"


def test_a_ruleset_without_its_base_is_left_out() -> None:
    loaded = load_from([EntryPoint("casino", "misdeal_casino", GROUP)])
    assert loaded.by_id == {}
    assert [name for name, _ in loaded.refused] == ["casino"]


def test_a_misreading_of_the_base_stands_in_its_place_for_whoever_lists_it() -> None:
    import misdeal_general

    general = misdeal_general.misdeal_ruleset()
    first = misreading("G2/first", "Thinking so.")
    last = misreading("G2/last", "Thinking otherwise.")
    taken = MisreadingOfBase("G9/anyone-may-deal")
    above = _broken(id="above", base="general", misreadings=(first, taken, last))
    top = _broken(id="top", base="above", misreadings=(taken,))
    known, refused = assemble([top, above, general])
    (meant,) = (one for one in known["general"].misreadings if one.id == taken.id)
    assert not refused
    assert known["above"].misreadings == (first, meant, last)
    assert known["top"].misreadings == (meant,)


@pytest.mark.parametrize("base", ["", "general"])
def test_a_misreading_that_the_base_has_not_leaves_the_ruleset_out(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = msgspec.structs.replace(_broken().game, id="above")
    listed = (MisreadingOfBase("G9/nobody-may-deal"),)
    above = _broken(id="above", game=game, base=base, misreadings=listed)
    good = EntryPoint("general", "misdeal_general", GROUP)
    loaded = load_from([good, _plugin("above", above, monkeypatch)])
    assert set(loaded.by_id) == {"general"}
    ((name, why),) = loaded.refused
    assert name == "above"
    assert str(why) == "its base has no misreading G9/nobody-may-deal"


def test_the_same_id_twice_keeps_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    import misdeal_general

    again = _plugin("second", misdeal_general.misdeal_ruleset(), monkeypatch)
    loaded = load_from([EntryPoint("general", "misdeal_general", GROUP), again])
    assert set(loaded.by_id) == {"general"}
    assert [name for name, _ in loaded.refused] == ["second"]


def test_one_entry_point_twice_and_one_module_twice() -> None:
    points = [EntryPoint(name, "misdeal_general", GROUP) for name in ("general", "general", "too")]
    loaded = load_from(points)
    assert set(loaded.by_id) == {"general"}
    assert [name for name, _ in loaded.refused] == ["general", "too"]


def test_what_a_plugin_prints_goes_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loud_one.py").write_text("print('I am here')\nraise ValueError('now')\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    loaded = load_from([EntryPoint("loud", "loud_one", GROUP)])
    assert [str(why) for _, why in loaded.refused] == ["it fails with ValueError: now"]
    assert capsys.readouterr() == ("", "")
