"""Scenarios: the same from seed and id anywhere; who sits where and is called what matters not.

Events, slips and options are kept in ``golden.jsonl``.  Written anew, and read as a diff:

    uv run python -m tests.scenarios.test_scenarios
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from trainer.asking.posed import pose
from trainer.asking.slip import dump_value
from trainer.audit.proof import dump_in_order, dump_options
from trainer.dealing.family import Family
from trainer.dealing.scenario import (
    NAMES,
    Scenario,
    UnknownScenario,
    draw_scenario,
    find_scenario,
    make_scenario,
)
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import rule

LOADED = load_installed().by_id
GAMES = {ruleset: loaded.game for ruleset, loaded in LOADED.items()}
FAMILIES = [family for loaded in LOADED.values() for family in loaded.ruleset.families]
GOLDEN = Path(__file__).parent / "golden.jsonl"


def told(made: Scenario) -> dict[str, Any]:
    """A scenario as plain data, with its slip and its options, each with where it comes from."""
    situation = made.situation
    posed = pose(make_subject(load_installed(), made.family.ruleset), made)
    parts = [[part.kind, [dump_value(one) for one in part.options]] for part in posed.slip.parts]
    return {
        "id": made.id,
        "seats": list(situation.seats),
        "dealer": situation.dealer,
        "turn": situation.turn,
        "events": [msgspec.to_builtins(event) for event in situation.events],
        "slip": parts,
        "options": dump_options(posed),
    }


def transcript() -> str:
    """One scenario a line: the third of each family, in English and in Russian."""
    lines = []
    for family in FAMILIES:
        for lang in ("en", "ru"):
            made = make_scenario(family, GAMES[family.ruleset], 3, lang)
            lines.append(json.dumps(told(made), ensure_ascii=False))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_the_same_bytes_everywhere(hash_seed: str) -> None:
    script = (
        "import sys; sys.path[:0] = [sys.argv[1]]; import test_scenarios as t;"
        "sys.stdout.buffer.write(t.transcript().encode())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(Path(__file__).parent)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_an_id_gives_its_scenario_again(family: Family) -> None:
    for seed in (0, 1, 2**32 - 1):
        made = make_scenario(family, GAMES[family.ruleset], seed, "ru")
        again = find_scenario(made.id.lower(), reversed(FAMILIES), GAMES, "ru")
        assert (again.family, again.situation) == (family, made.situation)
        assert find_scenario(made.id, FAMILIES, GAMES).id == made.id


def test_ids_of_one_family_have_nothing_in_common() -> None:
    ids = [make_scenario(FAMILIES[0], GAMES["general"], seed).id for seed in range(200)]
    assert len({one[:4] for one in ids}) > 190
    assert len({one[-4:] for one in ids}) > 190


@pytest.mark.parametrize("text", ["", "abc", "0000-0000-0000", "UUUU-UUUU-UUUU"])
def test_other_ids_are_refused(text: str) -> None:
    with pytest.raises(UnknownScenario):
        find_scenario(text, FAMILIES, GAMES)


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a seed"):
        make_scenario(FAMILIES[0], GAMES["general"], 2**32)


def test_families_added_or_reordered_change_no_other() -> None:
    families = list(LOADED["preferans"].ruleset.families)
    game = GAMES["preferans"]
    fewer = families[::-1][1:]
    for seed in range(100):
        chosen = draw_scenario(families, game, seed)
        if chosen.family in fewer:
            assert draw_scenario(fewer, game, seed).id == chosen.id


def test_names_carry_the_seat_in_each_language() -> None:
    assert {len(letter) for lang in NAMES.values() for letter in lang} == {4}
    for lang, letters in (("en", "ABCDEF"), ("ru", "АБВГДЕ")):
        for names, letter in zip(NAMES[lang], letters, strict=True):
            assert {name[0] for name in names} == {letter}
            assert len(set(names)) == len(names)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_rotating_seats_and_renaming_moves_the_ruling_along(family: Family) -> None:
    loaded = LOADED[family.ruleset]
    for seed in range(25):
        facts = family.draw_facts(seed)
        names = ("Ivan", "Judit", "Karl", "Lena")
        one = family.situation(loaded.game, facts, "ABCD", first=0, seed=seed)
        two = family.situation(loaded.game, facts, names, first=1, seed=seed)
        was, now = rule(loaded.code, one), rule(loaded.code, two)
        renamed = dict(zip("ABCD", names, strict=True))
        moved = dump_in_order(was.to_json(), renamed, two.seats)
        assert moved == dump_in_order(now.to_json(), {}, two.seats)


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")
