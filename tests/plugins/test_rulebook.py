"""Rulebooks are read with the limits of any file, and filled up clause by clause from English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.rulebook import LARGEST, find_clause, index_clauses, read_rulebook
from trainer.rules.events import Cut, Deal, Expose, Fall, Shuffle
from trainer.rules.judge import rule
from trainer.rules.situation import Situation

ENGLISH = """
title = "Bridge"
intro = "Four play."
[[setting]]
name = "hand"
text = "Cards for each."
[[clause]]
id = "B1"
title = "One"
text = "First."
[[clause]]
id = "B2"
title = "Two"
text = "Second."
[[replaced]]
id = "G1"
by = "B1"
"""
RUSSIAN = """
title = "Бридж"
[[clause]]
id = "b2"
title = "Два"
text = "Второе."
[[clause]]
id = "B9"
title = "Девять"
text = "Только здесь."
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a ruleset's package, with its rulebooks."""
    package = tmp_path / f"package_{tmp_path.name}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.en.toml").write_text(ENGLISH, "utf-8")
    (package / "rulebook.ru.toml").write_text(RUSSIAN, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return package


def loaded(home: Path) -> Loaded:
    general = load_installed().by_id["general"]
    return Loaded(replace(general.ruleset, id="bridge", package=home.name), general.code)


def test_a_clause_missing_in_a_language_is_the_english_one(home: Path) -> None:
    book = read_rulebook(loaded(home), "ru")
    assert (book.title, book.intro) == ("Бридж", "Four play.")
    assert [one.title for one in book.clauses] == ["One", "Два", "Девять"]
    assert [one.name for one in book.settings] == ["hand"]
    assert [one.by for one in book.replaced] == ["B1"]
    assert [one.id for one in read_rulebook(loaded(home), "en").clauses] == ["B1", "B2"]


@pytest.mark.parametrize(
    "text",
    ["title = ", "title = 1\n" * 2, "x = " + "[" * 40 + "]" * 40, f"n = 1{'0' * 30}"],
)
def test_a_rulebook_that_cannot_be_read_costs_only_its_language(home: Path, text: str) -> None:
    (home / "rulebook.ru.toml").write_text(text, "utf-8")
    assert read_rulebook(loaded(home), "ru") == read_rulebook(loaded(home), "en")


def test_a_rulebook_that_is_too_large_is_not_read(home: Path) -> None:
    (home / "rulebook.ru.toml").write_text("#" * (LARGEST + 1), "utf-8")
    assert read_rulebook(loaded(home), "ru").title == "Bridge"


@pytest.mark.parametrize("source", ["raise SystemExit", "print('LOUD')\n1 / 0", "raise Exception"])
def test_a_package_that_fails_has_no_rulebook_and_says_nothing(
    home: Path, source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "__init__.py").write_text(source, "utf-8")
    book = read_rulebook(loaded(home), "ru")
    assert (book.title, book.clauses) == ("bridge", ())
    assert capsys.readouterr() == ("", "")


def test_the_index_has_the_clauses_of_all_codes_beneath() -> None:
    known = load_installed()
    index = index_clauses(known, "preferans", "en")
    assert index["p1a"].id == "P1a"
    own, here = find_clause(known, "general", "G1", "en"), index["g1"]
    assert own is not None
    assert (own.limit, own.instead) == ("", ())
    assert here == replace(own, limit=here.limit)
    assert here.limit
    assert index["g4"].instead == ("P3",)
    assert find_clause(known, "preferans", "G999", "en") is None
    assert index_clauses(Rulesets({}), "preferans", "en") == {}


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_the_shipped_rulebooks_have_each_clause_in_every_language(name: str) -> None:
    english, russian = (read_rulebook(load_installed().by_id[name], lang) for lang in ("en", "ru"))
    assert [one.id for one in english.clauses] == [one.id for one in russian.clauses]
    pairs = zip(english.clauses, russian.clauses, strict=True)
    assert all(one.title != other.title for one, other in pairs)


def read_all(lang: str) -> Iterator[tuple[str, str]]:
    """Give every reading of the shipped rulebooks, by its clause."""
    for name, one in load_installed().by_id.items():
        for clause in read_rulebook(one, lang).clauses:
            if clause.reading:
                yield f"{name} {clause.id}", clause.reading


def test_an_english_reading_does_not_begin_with_what_is_read() -> None:
    """It is read twice before it is understood: "That a look … is a reading"."""
    found = dict(read_all("en"))
    assert len(found) > 10
    crooked = re.compile(r"(?:^|[.;:] )(?:That|[A-Z][a-z]+ing|To [a-z]+)\b[^.;:]*\b(?:is|are) a")
    for clause, text in found.items():
        assert not crooked.search(text), clause
        assert re.search(r"\breadings?\b", text), clause


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "No rule covers a card that lands face down"), ("ru", "упала рубашкой вверх")],
)
def test_what_a_clause_says_it_does_not_cover_is_ruled_as_covered_by_none(
    lang: str, told: str
) -> None:
    general = load_installed().by_id["general"]
    clause = find_clause(load_installed(), "general", "G10.3", lang)
    assert clause is not None
    assert told in clause.text
    if lang == "ru":
        assert "правила молчат" in clause.text
    dealt = (Shuffle(), Cut(), Deal(packets=3))
    for events in (
        (*dealt, Fall(of="Boris", face="down"), Deal()),
        (*dealt, Deal(), Expose(of="Boris")),
    ):
        ruling = rule(
            general.code,
            Situation(
                game=general.game,
                seats=("Anna", "Boris"),
                dealer="Anna",
                options=general.game.options(),
                events=events,
            ),
        )
        assert ruling.silent
        assert (ruling.articles, ruling.remedy.kind) == ((), "stands")
