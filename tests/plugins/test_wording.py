"""A ruleset words whatever it adds: events, remedies, settings, moments, parts of a ruling."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import msgspec
import pytest

from trainer.plugins import Code, Event, Moment, Options, RemedyKind, Ruleset, Situation, hookimpl
from trainer.plugins.loading import GROUP, Loaded, load_from, load_installed
from trainer.rules.events import Boxed, DeclineCut, Expose, Found, Take
from trainer.rules.ruling import Claim, Penalty, Remedy, Ruling, Step
from trainer.text.catalogue import Language
from trainer.words.deal import describe_options
from trainer.words.reasons import describe_step
from trainer.words.rulings import describe_penalty, describe_remedy, describe_ruling
from trainer.words.story import describe_event, describe_events
from trainer.words.vocabulary import WORDING as WORDING_OF_THE_CORE
from trainer.words.vocabulary import Words, name_place


class Burn(Event, frozen=True, tag="burn"):
    """The dealer burns cards."""

    by: str
    count: int = 1


class BurningOptions(Options, frozen=True):
    """How many cards are burnt."""

    burnt: int = 1
    deep: bool = False


WORDING = {
    "event.burn": "{by} burns a card.",
    "event.burn.count=3": "Three\x1b]52;c;eA==\x07 of\u202e them.",
    "remedy.burn": "{seat} burns once more.",
    "remedy.forfeit.what=game": "{seat} is out.",
    "option.burnt": "Cards burnt: {value}.",
    "option.deep=true": "Burnt deep.",
    "until.two_acted": "until two have acted",
    "part.burnt": "Burnt so far: {value}.",
    "penalty": "{seat} pays: {tricks}.",
    "why.no sanction=B1": "The dealer may burn.",
}


def _loaded(monkeypatch: pytest.MonkeyPatch, **changed: object) -> Loaded:
    casino = load_installed().by_id["casino"]
    ruleset = Ruleset(
        id="burning",
        game=msgspec.structs.replace(
            casino.game, id="burning", options=BurningOptions, handlers={Burn: lambda *_: None}
        ),
        code=Code(
            id="burning",
            articles=(),
            roles={},
            moments={"two_acted": Moment(lambda table, seat: None, "two_acted")},
            remedies={"burn": RemedyKind(350)},
            parts={"burnt": lambda table: 2},
        ),
        base="casino",
        wording=WORDING,
    )
    module = ModuleType("burning")

    @hookimpl
    def misdeal_ruleset() -> object:
        return msgspec.structs.replace(ruleset, **changed)

    module.misdeal_ruleset = misdeal_ruleset  # type: ignore[attr-defined]  # made for the test
    monkeypatch.setitem(sys.modules, "burning", module)
    points = [EntryPoint(name, f"misdeal_{name}", GROUP) for name in ("general", "casino")]
    found = load_from([*points, EntryPoint("burning", "burning", GROUP)])
    assert found.refused == ()
    return found.by_id["burning"]


def test_what_a_ruleset_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = _loaded(monkeypatch)
    words = Words(Language("en"), loaded.ruleset.wording)
    text = describe_event(words, Burn("Anna", 3), "Anna", "Boris")
    assert text == "Anna burns a card. Three]52;c;eA== of them."
    assert describe_options(words, BurningOptions(burnt=2, deep=True)) == [
        "Cards burnt: 2.",
        "Burnt deep.",
    ]
    claim = Claim(("Boris",), "two_acted", Remedy("burn", {"seat": "Anna"}))
    lines = describe_ruling(
        words,
        Ruling(
            remedy=Remedy("burn", {"seat": "Anna"}),
            claim=claim,
            penalties=(Penalty("Anna", 2, 4),),
            parts={"burnt": 2, "unburnt": 0},
        ),
    )
    assert lines[1] == "Anna burns once more."
    assert "Time limit: until two have acted." in lines[2]
    assert lines[3:] == ["Anna pays: 2 tricks.", "Burnt so far: 2."]
    assert describe_step(words, Step(0, "B1", "no sanction")) == "B1, event 1: The dealer may burn."


def test_it_has_the_words_of_its_base_and_may_say_it_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = _loaded(monkeypatch)
    words = Words(Language("ru").with_packages(*loaded.packages), loaded.ruleset.wording)
    game = describe_remedy(words, Remedy("forfeit", {"seat": "Anna", "what": "game"}))
    assert game == "Anna is out."
    deal = describe_remedy(words, Remedy("forfeit", {"seat": "Anna", "what": "deal"}))
    assert deal == "Anna теряет право на сдачу."


def test_without_words_it_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = _loaded(monkeypatch, wording={})
    words = Words(Language("en"), loaded.ruleset.wording)
    assert describe_event(words, Burn("Anna", 3), "Anna", "Boris") == "burn (by: Anna, count: 3)"
    assert describe_options(words, BurningOptions(burnt=2)) == ["burnt: 2"]
    assert describe_remedy(words, Remedy("burn", {"seat": "A\x1b[31m"})) == "burn (seat: A[31m)"
    assert "burnt: 2" in describe_ruling(words, Ruling(parts={"burnt": 2}))
    assert describe_penalty(words, Penalty("Anna", 1, 1)) == "Penalty: Anna, 1 trick, 1 point."


def test_the_core_words_nothing_that_only_a_ruleset_has() -> None:
    core_kinds = set(load_installed().by_id["general"].code.remedies)
    core_moments = {
        moment.shown
        for moment in load_installed().by_id["general"].code.moments.values()
        if moment.shown
    }
    for key in WORDING_OF_THE_CORE:
        area, _, name = key.partition(".")
        if area == "remedy":
            assert name.partition(".")[0] in core_kinds
        if area == "until":
            assert name in core_moments
        if area == "option":  # the triggers of the core ask for these
            assert re.split("[=.]", name)[0] in ("ace_low", "bank")


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_the_rulesets_word_all_that_they_have(name: str) -> None:
    loaded = load_installed().by_id[name]
    words = Words(Language("en"), loaded.ruleset.wording)
    keys = {key.replace("=", ".") + "." for key in (*WORDING_OF_THE_CORE, *loaded.ruleset.wording)}

    def is_worded(start: str) -> bool:
        return any(key.startswith(f"{start}.") for key in keys)

    assert [kind for kind in loaded.code.remedies if not is_worded(f"remedy.{kind}")] == []
    moments = [moment.shown for moment in loaded.code.moments.values() if moment.shown]
    assert [moment for moment in moments if not words.find(f"until.{moment}")] == []
    options = msgspec.structs.fields(loaded.game.options)
    assert [field for field in options if not is_worded(f"option.{field.encode_name}")] == []
    tags = [str(kind.__struct_config__.tag) for kind in loaded.game.handlers]
    assert [tag for tag in tags if not is_worded(f"event.{tag}")] == []
    assert [part for part in loaded.code.parts if not is_worded(f"part.{part}")] == []


def test_situations_of_an_unworded_game_are_still_told(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = _loaded(monkeypatch, wording={})
    situation = Situation(
        game=loaded.game,
        seats=("Anna", "Boris"),
        dealer="Anna",
        options=BurningOptions(),
        events=(Burn("Anna"),),
    )
    words = Words(Language("ru"), loaded.ruleset.wording)
    assert describe_events(words, situation) == ["burn (by: Anna, count: 1)"]


def told(event: Event, language: str) -> str:
    loaded = load_installed().by_id["general"]
    words = Words(Language(language, loaded.packages), loaded.ruleset.wording)
    return describe_event(words, event, "Anna", "Boris")


def test_one_card_is_told_in_the_singular() -> None:
    assert told(Found("soiled"), "en") == "A soiled card is found in the pack."
    assert told(Found("soiled", 3), "en") == "Soiled cards are found in the pack: 3."
    assert told(Found("short"), "ru") == "Оказывается, в колоде не хватает одной карты."


def test_where_a_card_goes_is_told_instead_of_who_gets_it() -> None:
    assert told(Boxed("Boris"), "ru") == "В колоде лежит перевёрнутая карта. Её получает Boris."
    assert told(Boxed("talon"), "ru") == "В колоде лежит перевёрнутая карта. Она идёт в прикуп."
    assert told(Boxed("table"), "en") == (
        "A card is found face up in the pack. It goes to the table."
    )


class Play(Event, frozen=True, tag="play"):
    """Play has begun."""

    by: str


class Flawed(Event, frozen=True, tag="found"):
    """The pack is found to have any flaw."""

    what: str
    count: int = 1


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (DeclineCut(), "Boris declines to cut.", "Boris отказывается снимать."),
        (
            Play("Vera"),
            "Play is on: Vera makes a lawful move.",
            "Игра идёт: Vera ходит по правилам.",
        ),
        (Take("Vera", "talon"), "Vera takes the talon.", "Vera берёт прикуп."),
        (
            Take("Vera", "Boris"),
            "Vera takes Boris's cards.",
            "Vera берёт чужие карты, их хозяин – Boris.",
        ),
        (
            Flawed("double"),
            "A card is in the pack twice.",
            "Одна карта встречается в колоде дважды.",
        ),
        (
            Flawed("double", 2),
            "Cards are in the pack twice: 2.",
            "Карты встречаются в колоде дважды: 2.",
        ),
        (
            Flawed("foreign"),
            "A card with another back is found in the pack.",
            "В колоде оказывается карта с другой рубашкой.",
        ),
        (
            Flawed("foreign", 3),
            "Cards with another back are found in the pack: 3.",
            "В колоде оказываются карты с другой рубашкой: 3.",
        ),
    ],
)
def test_what_dealing_may_come_to(event: Event, english: str, russian: str) -> None:
    assert (told(event, "en"), told(event, "ru")) == (english, russian)


def test_a_name_stands_in_the_nominative() -> None:
    words = Words(Language("ru"))
    lies = describe_event(words, Expose("Boris"), "Anna", "Boris")
    held = describe_event(words, Expose("Boris"), "Anna", "Boris", held=True)
    assert lies == "Anna открывает карту, хозяин которой – Boris."
    assert held == "Anna открывает карту, которую держит Boris."


def test_places_are_named_by_the_games_that_have_them() -> None:
    own = {
        key
        for key in WORDING_OF_THE_CORE
        if key.startswith("place.") or ".of:" in key or ".of=" in key
    }
    assert {key for key in own if "pack" not in key} == set()
    for loaded in load_installed().by_id.values():
        words = Words(Language("en"), loaded.ruleset.wording)
        named = {name for name in loaded.game.places if name_place(words, name) != name}
        assert named == loaded.game.places
