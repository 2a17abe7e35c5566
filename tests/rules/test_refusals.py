"""What cannot have happened is refused, with the key it is about."""

from __future__ import annotations

import time
import tracemalloc
from typing import Any

import msgspec
import pytest

from trainer.formats.casebook import (
    LARGEST,
    LONGEST_ID,
    LONGEST_NAME,
    LONGEST_TITLE,
    parse,
    read,
    read_case,
)
from trainer.formats.toml import check_bounds, parse_toml
from trainer.plugins.loading import load_installed
from trainer.rules.errors import Malformed, Problem
from trainer.rules.judge import rule

GAMES = {name: loaded.game for name, loaded in load_installed().by_id.items()}
SEATS = {
    "general": ["Anna", "Boris", "Vera"],
    "casino": ["Anna", "Boris"],
    "preferans": ["Anna", "Boris", "Vera"],
}
DEALT: list[dict[str, Any]] = [{"do": "shuffle"}, {"do": "cut"}, {"do": "deal"}]


def _refuse(ruleset: str, **keys: Any) -> Problem:
    raw = {"id": "x", "ruleset": ruleset, "seats": SEATS[ruleset], "dealer": "Anna", **keys}
    with pytest.raises(Problem) as caught:
        rule(load_installed().by_id[ruleset].code, read_case(raw, GAMES).situation)
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("ruleset", "event", "where"),
    [
        ("general", {"do": "draw", "cards": {"Zoe": "7S"}}, "cards"),
        ("general", {"do": "draw", "cards": {"Anna": "2S"}}, "cards.Anna"),
        ("general", {"do": "draw", "cards": {"Anna": "TS"}}, "cards.Anna"),
        ("general", {"do": "draw", "cards": {"Anna": "7S", "Vera": "7S"}}, "cards"),
        ("general", {"do": "draw", "cards": {}}, "cards"),
        ("general", {"do": "refuse_shuffle", "to": "Zoe"}, "to"),
        ("general", {"do": "refuse_shuffle", "to": "Anna"}, "to"),
        ("general", {"do": "cut", "parts": [36]}, "parts"),
        ("general", {"do": "cut", "parts": [10, 10]}, "parts"),
        ("general", {"do": "cut", "parts": [18, 18], "order": [1, 1]}, "order"),
        ("general", {"do": "deal", "to": "Zoe", "count": 1}, "to"),
        ("general", {"do": "deal", "to": "Vera", "count": 0}, "count"),
        ("general", {"do": "deal", "to": "Vera", "count": 37}, "count"),
        ("general", {"do": "deal", "to": "Vera", "packets": 1}, "packets"),
        ("general", {"do": "deal", "count": 1}, "to"),
        ("general", {"do": "deal", "packets": 0}, "packets"),
        ("general", {"do": "deal", "packets": 19}, ""),
        ("general", {"do": "deal", "to": "Vera", "cards": ["7S", "7S"]}, "cards"),
        ("general", {"do": "deal", "to": "Vera", "cards": []}, "cards"),
        ("general", {"do": "deal", "to": "Vera", "count": 2, "cards": ["7S"]}, "cards"),
        ("general", {"do": "expose", "of": "Zoe"}, "of"),
        ("general", {"do": "lift", "by": "Zoe"}, "by"),
        ("general", {"do": "lift", "by": "Anna"}, "by"),
        ("general", {"do": "take", "by": "Anna", "of": "Anna"}, "of"),
        ("general", {"do": "take", "by": "Anna", "of": "Vera"}, "of"),
        ("general", {"do": "found", "what": "short", "count": 0}, "count"),
        ("general", {"do": "found", "what": "short", "count": 36}, "count"),
        ("general", {"do": "redeal", "by": "Vera"}, "by"),
        ("general", {"do": "redeal"}, ""),
        ("general", {"do": "build", "by": "Anna"}, "do"),
        ("general", {"do": 7}, "do"),
        ("general", "shuffle", ""),
        ("general", {"do": "cut", "order": [1]}, "order"),
        ("general", {"do": "expose", "of": "Vera", "card": "2S"}, "card"),
        ("casino", {"do": "round", "n": 7}, "n"),
        ("casino", {"do": "accept", "by": "Boris"}, "by"),
        ("casino", {"do": "play", "by": "Boris"}, ""),
        ("preferans", {"do": "deal", "to": "table", "count": 2}, "to"),
    ],
)
def test_an_event_that_cannot_be(ruleset: str, event: Any, where: str) -> None:
    problem = _refuse(ruleset, events=[event])
    assert problem.where == ("events[0]." + where).rstrip(".")


@pytest.mark.parametrize(
    ("ruleset", "event", "where"),
    [
        ("general", {"do": "deal"}, ""),
        ("general", {"do": "swap_pack"}, ""),
        ("preferans", {"do": "deal", "to": "Vera", "count": 1}, "count"),
        ("casino", {"do": "round", "n": 2}, ""),
        (
            "casino",
            {"do": "build", "by": "Boris", "value": 0, "hand": "4S", "table": ["5H"]},
            "value",
        ),
        ("casino", {"do": "build", "by": "Boris", "value": 9, "hand": "4S", "table": []}, "table"),
        (
            "casino",
            {"do": "build", "by": "Boris", "value": 8, "hand": "4S", "table": ["4S"]},
            "table",
        ),
        (
            "casino",
            {"do": "build", "by": "Boris", "value": 8, "hand": "XX", "table": ["4S"]},
            "hand",
        ),
        (
            "casino",
            {"do": "raise", "by": "Boris", "value": 9, "card": "4S", "from": "hand", "of": "Anna"},
            "of",
        ),
        (
            "casino",
            {"do": "raise", "by": "Boris", "value": 0, "card": "4S", "from": "hand", "of": "Anna"},
            "value",
        ),
        (
            "casino",
            {"do": "raise", "by": "Boris", "value": 9, "card": "4S", "from": "hand", "of": "Zoe"},
            "by",
        ),
    ],
)
def test_an_event_that_cannot_come_after_the_deal(ruleset: str, event: Any, where: str) -> None:
    problem = _refuse(ruleset, events=[*DEALT, event])
    assert problem.where == ("events[3]." + where).rstrip(".")


@pytest.mark.parametrize(
    ("ruleset", "first", "event", "where"),
    [
        ("general", {"do": "deal", "to": "Vera", "count": 36}, {"do": "deal"}, ""),
        (
            "general",
            {"do": "deal", "to": "Vera", "cards": ["7S"]},
            {"do": "expose", "of": "Boris", "card": "7S"},
            "card",
        ),
        (
            "general",
            {"do": "deal", "to": "Vera", "cards": ["7S"]},
            {"do": "deal", "to": "Boris", "cards": ["7S"]},
            "cards",
        ),
        ("casino", {"do": "round", "n": 3}, {"do": "lift", "by": "Boris"}, "by"),
        ("casino", {"do": "round", "n": 3}, {"do": "round", "n": 4}, ""),
    ],
)
def test_an_event_that_cannot_come_after_another(
    ruleset: str, first: Any, event: Any, where: str
) -> None:
    problem = _refuse(ruleset, events=[first, event])
    assert problem.where == ("events[1]." + where).rstrip(".")


def test_an_event_of_another_game() -> None:
    """A file cannot name it; a program that makes situations itself can."""
    (entry,) = read(
        """
format = 1
[[case]]
id = "round"
ruleset = "casino"
seats = ["Anna", "Boris"]
dealer = "Anna"
events = [{ do = "round", n = 2 }]
""",
        GAMES,
    )
    assert entry.case is not None
    casino = entry.case.situation
    general = msgspec.structs.replace(
        casino, game=GAMES["general"], options=GAMES["general"].options()
    )
    with pytest.raises(Problem) as caught:
        rule(load_installed().by_id["general"].code, general)
    assert caught.value.where == "events[0]"


@pytest.mark.parametrize(
    ("ruleset", "keys", "where"),
    [
        ("general", {"seats": ["Anna"]}, "seats"),
        ("general", {"seats": ["Anna", "Anna"]}, "seats"),
        ("general", {"seats": ["Anna", "talon"]}, "seats"),
        ("general", {"seats": ["Anna", "B" * (LONGEST_NAME + 1)]}, "seats[1]"),
        ("general", {"id": "x" * (LONGEST_ID + 1)}, "id"),
        ("general", {"title": "x" * (LONGEST_TITLE + 1)}, "title"),
        ("casino", {"seats": ["Anna", "Boris", "Vera"]}, "seats"),
        ("general", {"dealer": "Zoe"}, "dealer"),
        ("general", {"turn": "Zoe"}, "turn"),
        ("general", {"cutter": "Zoe"}, "cutter"),
        ("general", {"history": {"peeked": ["Zoe"]}}, "history.peeked"),
        ("general", {"history": {"failed_deals": -1}}, "history.failed_deals"),
        ("general", {"options": {"packet": 0}}, "options.packet"),
        ("general", {"options": {"hand": 0}}, "options.hand"),
        ("general", {"options": {"pack": 10}}, "options.pack"),
        ("general", {"options": {"pack": 5000}}, "options.pack"),
        ("general", {"options": {"bank": "Zoe"}}, "options.bank"),
        ("general", {"options": {"level": 1}}, "options.level"),
        ("preferans", {"options": {"progression": []}}, "options.progression"),
        ("preferans", {"options": {"level": -1}}, "options.level"),
        ("casino", {"options": {"packets": 3}}, "options.packets"),
        ("general", {"colour": "red"}, "colour"),
        ("general", {"id": ""}, "id"),
        ("general", {"expect": {"verdict": 1}}, "expect.verdict"),
    ],
)
def test_a_table_that_cannot_be(ruleset: str, keys: dict[str, Any], where: str) -> None:
    assert _refuse(ruleset, **keys).where == where


def test_how_long_names_ids_and_titles_may_be() -> None:
    assert (LONGEST_NAME, LONGEST_ID, LONGEST_TITLE) == (40, 80, 2_000)
    name = "Ж" * LONGEST_NAME
    raw = {
        "id": "я" * LONGEST_ID,
        "title": "я" * LONGEST_TITLE,
        "ruleset": "general",
        "seats": [name, "B\u200b" * LONGEST_NAME],  # what is cleaned away does not count
        "dealer": name,
    }
    case = read_case(raw, GAMES)
    assert (case.id, case.title) == (raw["id"], raw["title"])
    assert case.situation.seats == (name, "B" * LONGEST_NAME)


def test_what_is_too_long_is_told_by_a_part_of_it() -> None:
    problem = _refuse("general", seats=["Anna", "B" * 5000], dealer="B" * 5000)
    assert str(problem) == "seats[1]: expected a text; number of characters: 40 or fewer"
    assert len(str(_refuse("general", dealer="Z" * 5000))) < 200
    assert len(str(_refuse("general", events=[{"do": "lift", "by": "Z" * 5000}]))) < 200
    many = "".join(f'[[case]]\nid = "{"x" * 5000}"\n' for _ in range(2))
    entries = read(f"format = 1\n{many}", GAMES)
    assert [len(entry.id) for entry in entries] == [61, 61]


@pytest.mark.parametrize(
    "text",
    [
        "format = 1\nx = ",
        "format = 2",
        "",
        "format = true",
        "format = 1\ncase = 3",
        "format = 1\ny = 1",
        pytest.param("format = 1\nx = " + "[" * 100_000, id="nested too deeply"),
    ],
)
def test_a_file_that_is_no_casebook(text: str) -> None:
    with pytest.raises(Problem) as caught:
        parse(text)
    assert "\n" not in str(caught.value)


# -- what would take all the time or memory there is -------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "a." * 200_000 + "a = 1",
        "[" + "a." * 200_000 + "a]",
        "[[" + "a . " * 200_000 + "a]]",
        "x = { " + '"a".' * 100_000 + "a = 1 }",
        "x = [1, { " + "'a' . " * 100_000 + "a = 1 }]",
        "\n".join(f"[x{n}]\n{'a.' * 31}a = 1" for n in range(25_000)),
        "#" * (LARGEST + 1),
    ],
)
def test_what_takes_tomllib_for_ever_is_refused_first(text: str) -> None:
    begun = time.perf_counter()
    with pytest.raises(Malformed) as caught:
        parse_toml(text, LARGEST)
    assert time.perf_counter() - begun < 2
    assert len(str(caught.value)) < 200


def test_what_looks_like_a_long_key_is_read() -> None:
    many = " ".join(["a."] * 30)
    text = f'a.b.c = "{"x." * 500}"\n# {"a." * 500}\n"d.{"e." * 500}" = "{many}"\n'
    assert parse_toml(text, LARGEST)["a"] == {"b": {"c": "x." * 500}}


@pytest.mark.parametrize("levels", [1, 30])
def test_long_keys_over_long_lists_take_no_memory(levels: int) -> None:
    wide: Any = [1] * 20_000
    for _ in range(levels):
        wide = {"k" * 20_000: wide}
    tracemalloc.start()
    check_bounds(wide)
    with pytest.raises(Malformed) as caught:
        check_bounds({"k" * 20_000: [*[1] * 20_000, 2**70]})
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()
    assert caught.value.where.endswith("…[20000]")
    assert len(caught.value.where) < 200


def test_a_key_of_a_free_table_is_named() -> None:
    problem = _refuse("general", events=[{"do": "draw", "cards": {"Anna": "7S", "Boris": 7}}])
    assert problem.where == "events[0].cards.Boris"
