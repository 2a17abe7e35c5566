"""Every family has a title, and every fact and value words, in both languages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.mix import mix_scenario
from trainer.cli import main, prove
from trainer.dealing.family import Family, family
from trainer.dealing.scenario import make_scenario
from trainer.dealing.script import Script
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.teaching import make_speech
from trainer.words.families import (
    MOST_OF_A_TITLE,
    Seating,
    describe_changed_facts,
    describe_fact,
    describe_fact_value,
    describe_family,
    describe_neighbour,
    list_domains,
    list_keys,
    list_missing_words,
    make_seating,
)
from trainer.words.vocabulary import Words

KNOWN = load_installed()
LOADED = KNOWN.by_id
LANGS = ("en", "ru")
FAMILIES = [
    pytest.param(one, id=one.id) for loaded in LOADED.values() for one in loaded.ruleset.families
]
TELLING = re.compile(
    r"redeal|void|penalt|fault|wrong|forfeit|too late|пересда|штраф|недейств|ошибк|поздно", re.I
)
"""What says what the rules say of a deal."""


def words_of(ruleset: str, lang: str) -> Words:
    return make_speech(KNOWN, ruleset, lang).words


def family_of(name: str) -> Family:
    families = LOADED[name.partition("/")[0]].ruleset.families
    return next(one for one in families if one.id == name)


def seating_of(one: Family) -> Seating:
    return Seating(seats=min(4, LOADED[one.ruleset].game.seats[1] or 4))


@pytest.mark.parametrize("one", FAMILIES)
def test_title_facts_and_values_have_words(one: Family) -> None:
    for lang in LANGS:
        words = words_of(one.ruleset, lang)
        assert list_missing_words(words, one) == []
        told = [describe_family(words, one)]
        for fact, values in list_domains(one).items():
            told.append(describe_fact(words, one, fact))
            told += [describe_fact_value(words, one, fact, value) for value in values]
        assert not [text for text in told if not text or "{" in text]
        if lang == "ru":
            assert not [text for text in told if re.search("[A-Za-z]", text)]


@pytest.mark.parametrize("one", FAMILIES)
@pytest.mark.parametrize("lang", LANGS)
def test_facts_and_the_values_of_a_fact_are_told_apart(lang: str, one: Family) -> None:
    words, domains = words_of(one.ruleset, lang), list_domains(one)
    called = [describe_fact(words, one, fact) for fact in domains]
    assert sorted(set(called)) == sorted(called)
    for fact, values in domains.items():
        told = [describe_fact_value(words, one, fact, value, seating_of(one)) for value in values]
        assert sorted(set(told)) == sorted(told), fact


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
def test_titles_are_short_differ_and_say_nothing_of_the_rules(loaded: Loaded, lang: str) -> None:
    words = words_of(loaded.ruleset.id, lang)
    titles = [describe_family(words, one) for one in loaded.ruleset.families]
    assert sorted(set(titles)) == sorted(titles)
    assert not [title for title in titles if len(title) > MOST_OF_A_TITLE]
    assert not [title for title in titles if TELLING.search(title) or title.endswith(".")]
    assert not [title for title in titles if not title[0].isupper()]


def test_no_words_are_for_nothing() -> None:
    """A key that no family asks for is a slip of the pen, or left over."""
    written = {
        key
        for loaded in LOADED.values()
        for key in loaded.ruleset.wording
        if key.startswith(("family.", "domain."))
    }
    used: set[str] = set()
    for loaded in LOADED.values():
        words = words_of(loaded.ruleset.id, "en")
        for one in loaded.ruleset.families:
            used.add(f"family.{one.id}")
            for fact, values in list_domains(one).items():
                keys = [[f"domain.{one.id}.{fact}", f"domain.{fact}"]]
                keys += [list(list_keys(one, fact, value)) for value in values]
                items = [item for value in values if isinstance(value, tuple) for item in value]
                keys += [list(list_keys(one, fact, item)) for item in items]
                used.update(next(filter(words.find, found), "") for found in keys)
                used.update(f"domain={item}" for item in items)
    assert sorted(written - used) == []


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["general/drawn-and-dealt", "casino/in-order"])
def test_players_are_told_by_their_names(name: str, seed: int) -> None:
    one = family_of(name)
    made = make_scenario(one, LOADED[one.ruleset].game, seed, "en")
    seating, words = make_seating(made.situation), words_of(one.ruleset, "en")
    assert seating.names[0] == made.situation.dealer
    callers = [getattr(event, "by", "") for event in made.situation.events[-1:]]
    told = describe_fact_value(words, one, "by", made.facts["by"], seating)
    assert told == (callers[0] if made.facts["by"] not in (None, -1) else "nobody")


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        (0, ["the dealer", "player 1 after the dealer", "player 2 after the dealer"]),
        (2, ["the dealer", "the dealer's opponent"]),
        (3, ["the dealer", "the dealer's left neighbour", "the dealer's right neighbour"]),
        (5, ["the dealer", "player 1 after the dealer", "player 2 after the dealer"]),
    ],
)
def test_players_without_names_are_told_by_where_they_sit(seats: int, told: list[str]) -> None:
    one = family_of("general/in-order")
    words, seating = words_of("general", "en"), Seating(seats=seats)
    assert [
        describe_fact_value(words, one, "by", position, seating) for position in range(len(told))
    ] == told


def _nothing(script: Script, colour: str, by: int | None, often: int) -> None:
    script.prepare()


PLAIN = family("general", colour=("red", "pale blue"), by=(None, 0), often=(1, 2))(_nothing)


def test_what_has_no_words_is_told_plainly() -> None:
    words = words_of("general", "en")
    assert describe_family(words, PLAIN) == "nothing"
    assert describe_fact(words, PLAIN, "colour") == "colour"
    assert describe_fact_value(words, PLAIN, "colour", "pale blue") == "pale blue"
    assert describe_fact_value(words, PLAIN, "colour", ("red", 2)) == "red, 2"
    assert list_missing_words(words, PLAIN) == [
        "family.general/nothing",
        "domain.colour",
        "domain.colour=red",
        "domain.colour=pale blue",
        "domain.often",
        "domain.often=1",
        "domain.often=2",
    ]


def test_a_ruleset_words_its_own_family_before_all_others() -> None:
    wording = {
        "family.general/nothing": "A colour",
        "domain.by": "Who",
        "domain.general/nothing.by": "Who likes it",
        "domain.by=*": "{seat}",
        "domain.general/nothing.by=0": "he who deals",
        "domain.often=*": "{cards}, {strange}",
        "domain=red": "red as blood\x1b[31m",
    }
    words = Words(words_of("general", "en").language, wording)
    assert describe_family(words, PLAIN) == "A colour"
    assert describe_fact(words, PLAIN, "by") == "Who likes it"
    assert describe_fact_value(words, PLAIN, "by", 0) == "he who deals"
    assert describe_fact_value(words, PLAIN, "by", None) == "nobody"
    assert describe_fact_value(words, PLAIN, "colour", "red") == "red as blood[31m"
    # A message with a field that there is not is shown as it is.
    assert describe_fact_value(words, PLAIN, "often", 2) == "{cards}, {strange}"


def test_changed_facts_are_told_each_in_a_line() -> None:
    one = family_of("general/thin-part")
    here = next(one.combinations())
    words = words_of("general", "en")
    there = {**here, "where": "bottom", "part": 5}
    assert describe_changed_facts(words, one, here, there) == [
        "Cards in the smallest part: 5",
        "Where it lies: at the bottom",
    ]
    russian = words_of("general", "ru")
    assert describe_changed_facts(russian, one, here, {**here, "call": True}) == ["Заявлено ли: да"]
    assert describe_changed_facts(words, one, here, here) == []


@pytest.mark.parametrize(
    "there",
    [
        {"colour": "pale blue", "by": None, "often": 1},  # has no words
        {"colour": "red", "by": 0},  # of another family
    ],
)
def test_changes_that_words_do_not_tell_are_left_to_the_story(there: dict[str, Any]) -> None:
    here = {"colour": "red", "by": None, "often": 1}
    assert describe_changed_facts(words_of("general", "en"), PLAIN, here, there) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruleset", LOADED)
def test_what_is_one_fact_away_is_told_by_that_fact(ruleset: str, lang: str) -> None:
    loaded, words = LOADED[ruleset], words_of(ruleset, lang)
    told = []
    for seed in range(20):
        made = mix_scenario(loaded.code, loaded.ruleset.families, loaded.game, seed, lang)
        for fact, other in made.around:
            lines = describe_neighbour(words, made, other)
            called = describe_fact(words, made.family, fact)
            assert any(line.startswith(f"{called}: ") for line in lines), (made.facts, other.facts)
            told += lines
        assert describe_neighbour(words, made, made) == []
    assert len(told) > 100
    assert max(map(len, told)) <= 100


def test_two_families_are_compared_by_their_stories() -> None:
    one, other = (
        make_scenario(family_of(name), LOADED["general"].game, 1, "en")
        for name in ("general/in-order", "general/thin-part")
    )
    assert describe_neighbour(words_of("general", "en"), one, other) == []


# -- the commands ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_facts_of_a_family_are_listed(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--lang", lang, "scenario", "--family", "general/thin-part", "--facts"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    title = describe_family(words_of("general", lang), family_of("general/thin-part"))
    assert out.startswith(f"general/thin-part  {title}\n")
    assert '"middle"' in out
    assert ("in the middle" if lang == "en" else "посередине") in out
    assert main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["title"], told["unworded"]) == (title, [])
    values = {one["fact"]: [v["value"] for v in one["values"]] for one in told["facts"]}
    assert values["where"] == ["top", "bottom", "middle"]
    assert values["call"] == [False, True]


def test_the_families_of_all_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--facts", "--json"]) == 0
    told = [json.loads(line)["family"] for line in capsys.readouterr().out.splitlines()]
    assert sorted(told) == sorted(
        one.id for each in LOADED.values() for one in each.ruleset.families
    )
    assert main(["--lang", "en", "coverage", "general", "--families"]) == 0
    out = capsys.readouterr().out
    for one in LOADED["general"].ruleset.families:
        assert re.search(
            rf"\d  {one.id} +{re.escape(describe_family(words_of('general', 'en'), one))}\n", out
        )


def test_a_scenario_of_a_family_has_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--lang", "en", "scenario", "--family", "general/thin-part", "--seed", "1"]
    assert main([*arguments, "--json"]) == 0
    title = json.loads(capsys.readouterr().out)["title"]
    assert main(arguments) == 0
    assert f"general/thin-part  {title}\n" in capsys.readouterr().out


def test_the_proof_names_families_without_words() -> None:
    general = LOADED["general"]
    ruleset = replace(general.ruleset, families=(*general.ruleset.families, PLAIN))
    known = Rulesets({"general": replace(general, ruleset=ruleset)})
    found = list(prove.find_wordless(known, "general"))
    assert [(one.id, one.what) for one in found] == [(PLAIN.id, "wordless")]
    assert "domain.colour=pale blue" in found[0].detail
    assert not [one for name in LOADED for one in prove.find_wordless(KNOWN, name)]
