"""Looking rules up: what stands in a rulebook, in order, and search in all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.lookup import (
    RulebookEntry,
    find_entry,
    find_entry_clause,
    list_entries,
    search,
)
from trainer.plugins.rulebook import read_rulebook


def found(query: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(hit.ruleset, hit.id) for hit in search(load_installed(), query, lang)]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_rulebook_has_its_own_clauses_then_those_beneath_then_those_replaced(lang: str) -> None:
    told = list_entries(load_installed(), "casino", lang)
    kinds = list(dict.fromkeys(entry.kind for entry in told))
    assert kinds == ["own", "beneath", "replaced", "intro", "terms", "settings"]
    book = read_rulebook(load_installed().by_id["casino"], lang)
    assert [one.id for one in told if one.kind == "own"] == [one.id for one in book.clauses]
    (gone,) = (one for one in told if one.kind == "replaced" and one.id == "G10.3")
    assert gone.by == "C6a, C6b, C6c"
    assert all(one.title for one in told if one.id)


def test_every_entry_with_an_id_has_its_clause_in_both_languages() -> None:
    known = load_installed()
    for name in known.by_id:
        for lang in ("en", "ru"):
            for entry in list_entries(known, name, lang):
                clause = find_entry_clause(known, entry, lang)
                assert (clause is None) == (not entry.id)
                assert clause is None or clause.id == entry.id
    assert (
        find_entry_clause(known, RulebookEntry(ruleset="gone", kind="own", id="G1"), "en") is None
    )


def test_a_clause_is_found_whatever_the_case_of_its_id() -> None:
    told = list_entries(load_installed(), "preferans", "en")
    at = find_entry(told, "p1A")
    assert at is not None
    assert told[at].id == "P1a"
    assert find_entry(told, "X1") is None


def test_an_id_comes_first_then_ids_that_begin_so() -> None:
    assert found("p9.3")[:3] == [("preferans", f"P9.3.{n}") for n in (1, 2, 3)]
    assert found("c6B")[0] == ("casino", "C6b")
    assert found("P1")[0] == ("preferans", "P1a")


def test_both_languages_are_searched_and_told_in_the_one_that_is_spoken() -> None:
    assert ("preferans", "P4") in found("talon fourth")
    assert found("прикуп") == found("ПРИКУП") != []
    hits = search(load_installed(), "прикуп не на месте", "en")
    assert hits[0].title == "Talon not fourth"


def test_yo_is_sought_as_ye() -> None:
    assert found("съем") == found("съём") == found("СЪЁМ") != []


@pytest.mark.parametrize("query", ["", "   ", "\x1b", "xyzzy", "talon xyzzy", "((", "[/x]", "{n}"])
def test_what_is_not_there_finds_nothing(query: str) -> None:
    assert found(query) == []


def test_an_excerpt_holds_the_word_or_the_beginning_of_the_text() -> None:
    for hit in search(load_installed(), "volunteer", "en"):
        assert "volunteer" in hit.excerpt.lower()
        assert len(hit.excerpt) <= 122
    (hit,) = search(load_installed(), "P9.3.3", "en")
    assert hit.excerpt.startswith("The ") or not hit.excerpt.startswith("…")


def test_a_ruleset_without_a_rulebook_has_nothing_to_read() -> None:
    general = load_installed().by_id["general"]
    bare = replace(general.ruleset, id="bare", package="nowhere")
    known = Rulesets({"bare": Loaded(bare, general.code)})
    assert list_entries(known, "bare", "en") == ()
    assert search(known, "deal", "en") == ()


def test_a_clause_named_twice_is_listed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "twice_told"
    package.mkdir()
    (package / "__init__.py").touch()
    clause = '[[clause]]\nid = "{}"\ntitle = "{}"\ntext = "text"\n'
    text = clause.format("X1", "one") + clause.format("x1", "two") + clause.format("X2", "three")
    (package / "rulebook.en.toml").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    general = load_installed().by_id["general"]
    ruleset = replace(general.ruleset, id="twice", package="twice_told")
    known = Rulesets({"twice": Loaded(ruleset, general.code)})
    assert [one.title for one in list_entries(known, "twice", "ru")] == ["one", "three"]
