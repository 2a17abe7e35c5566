"""Poor stories: each kind is caught, what is near it is not, and none of them is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.asking.mix import ANY_LEVEL, TWINS, make_decks, mix_scenario
from trainer.asking.sorts import UNTIDY as WORD
from trainer.asking.sorts import sort_deal
from trainer.asking.untidy import CHECKS, UNTIDY, Tale, find_untidy, is_untidy
from trainer.audit.proof import FAILURES
from trainer.plugins.loading import load_installed
from trainer.rules.events import (
    Call,
    Cut,
    Deal,
    DeclineCut,
    Event,
    Expose,
    Found,
    Lift,
    LoseCount,
    Peek,
    Redeal,
    Shuffle,
    SwapPack,
    Touch,
)
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import History, Situation
from trainer.rules.table import Table, fold
from trainer.text.catalogue import Language

KNOWN = load_installed().by_id
READY = (Shuffle(), Cut())
SOME = (*READY, Deal(packets=7))
NEVER = ("goes on", "count lost there", "no bottom", "right used")
"""The kinds that no family tells, whatever its facts."""
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN)


def table(*events: Event, ruleset: str = "general", hand: int = 6, **more: Any) -> Table:
    """Fold a deal; Anna deals, Boris is next, and Vera is to cut."""
    game = KNOWN[ruleset].game
    return fold(
        Situation(
            game=game,
            seats=("Anna", "Boris", "Vera"),
            dealer="Anna",
            options=game.options(hand=hand) if ruleset == "general" else game.options(),
            events=events,
            **more,
        )
    )


def kinds(told: Table) -> list[str]:
    code = KNOWN[told.game.id].code
    return [kind for kind, _ in find_untidy(code, told, judge(code, told))]


CAUGHT: dict[str, Table] = {
    "goes on": table(Shuffle(), Deal(packets=7), Call("Boris"), Deal()),
    "count lost there": table(*READY, Deal(packets=2), LoseCount()),
    "count lost, dealt on": table(*SOME, LoseCount(), Deal()),
    "no bottom": table(*READY, Deal(), Peek("Boris"), hand=12),
    "own fault": table(Shuffle(), Cut(parts=(2, 34)), Deal(packets=1), Call("Vera")),
    "own deal": table(Shuffle(), DeclineCut(), Cut(), Deal(packets=1), Call("Anna")),
    "right used": table(Shuffle(), Deal(packets=7), LoseCount(), Redeal(), Call("Boris"), hand=6),
    "needless call": table(*SOME, Found("soiled"), Call("Boris")),
    "many things": table(*SOME, Touch("Boris"), Lift("Vera"), Peek("Anna")),
    "needless leave": table(*SOME, Touch("Boris"), turn="Boris", leave=True),
    "needless past": table(*SOME, ruleset="preferans", history=History(failed_deals=1)),
}
"""For each kind a story that is untidy in this way."""

LET_PASS: list[Table] = [
    table(Shuffle(), Deal(packets=7), Call("Boris")),
    table(Shuffle(), Deal(packets=7), Call("Boris"), Lift("Boris")),
    table(*SOME, LoseCount()),
    table(*SOME, LoseCount(), Redeal()),
    table(*SOME, LoseCount(), Call("Boris")),
    table(*SOME, Peek("Boris")),
    table(Shuffle(), Cut(parts=(2, 34)), Deal(packets=1), Call("Boris")),
    table(Shuffle(), Deal(packets=7), Lift("Boris"), Call("Vera")),
    table(*SOME, Call("Boris")),
    table(*SOME, Touch("Boris"), Peek("Anna")),
    table(*SOME, turn="Boris", leave=True),
    table(*READY, SwapPack(asked_by="Boris"), *READY, Deal(packets=3)),
    table(*SOME, Expose("Boris"), ruleset="preferans", history=History(failed_deals=1)),
    table(*SOME, Touch("Boris"), ruleset="preferans", history=History(failed_deals=1)),
]
"""Stories that are near one of the kinds, and good ones."""


@pytest.mark.parametrize("kind", UNTIDY)
def test_each_kind_is_caught(kind: str) -> None:
    assert kind in kinds(CAUGHT[kind])


@pytest.mark.parametrize("told", LET_PASS)
def test_what_is_near_is_let_pass(told: Table) -> None:
    assert kinds(told) == []


def test_each_kind_has_a_check_and_words_of_the_proof() -> None:
    assert list(CHECKS) == list(UNTIDY) == list(CAUGHT)
    assert UNTIDY.items() <= FAILURES.items()
    for lang in ("en", "ru"):
        texts = [Language(lang).text(message, detail="x") for message in UNTIDY.values()]
        assert len(set(texts)) == len(texts)


def test_a_sort_tells_that_a_story_is_untidy() -> None:
    code = KNOWN["general"].code
    for told, untidy in ((CAUGHT["needless call"], True), (LET_PASS[0], False)):
        assert sort_deal(code, told, judge(code, told)).endswith(f" {WORD}") is untidy


def test_what_is_used_by_right_is_no_plain_deal() -> None:
    code = KNOWN["general"].code
    exchanged = table(*READY, SwapPack(asked_by="Boris"), *READY)
    for told, sort in ((table(*SOME), "- plain"), (exchanged, "- near"), (LET_PASS[10], "- near")):
        assert sort_deal(code, told, judge(code, told)) == sort


@every_ruleset
def test_some_kinds_no_family_tells_with_any_facts(ruleset: str) -> None:
    """So neither does what is one fact away."""
    loaded = KNOWN[ruleset]
    for family in loaded.ruleset.families:
        for facts in family.combinations():
            told = fold(family.situation(loaded.game, facts))
            story = Tale(loaded.code, told, Ruling(), ())
            for kind in NEVER:
                assert not list(CHECKS[kind](story)), (family.id, facts)


@every_ruleset
@pytest.mark.parametrize("level", [ANY_LEVEL, 2])
def test_what_is_drawn_is_told_well(ruleset: str, level: int) -> None:
    loaded = KNOWN[ruleset]
    poor = 0
    for seed in range(3000, 3200):
        made = mix_scenario(loaded.code, loaded.ruleset.families, loaded.game, seed, level=level)
        ruling = judge(loaded.code, made.table, trace=False)
        poor += is_untidy(loaded.code, made.table, ruling)
    assert poor <= 2


@every_ruleset
def test_twins_are_kept_apart_where_there_are_families_enough(ruleset: str) -> None:
    loaded = KNOWN[ruleset]
    decks = make_decks(loaded.code, loaded.ruleset.families, detect=False)
    assert decks is not None
    places = [decks.place(seed) for seed in range(1000)]
    twins = sum(
        any((one.family, one.verdict) == (place.family, place.verdict) for one in lately)
        for at, place in enumerate(places)
        for lately in [places[max(0, at - TWINS + 1) : at]]
    )
    assert twins <= 60
