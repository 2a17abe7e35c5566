"""What no table has seen: each kind is caught, what is near it is not, no family tells any."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.asking.sorts import is_false_alarm
from trainer.audit.oddities import CHECKS, ODDITIES, find_oddities
from trainer.audit.proof import FAILURES
from trainer.plugins.loading import load_installed
from trainer.rules.errors import Impossible
from trainer.rules.events import (
    Call,
    Cut,
    Deal,
    Disorder,
    Draw,
    Event,
    Expose,
    Found,
    Lift,
    LoseCount,
    Redeal,
    RefuseShuffle,
    Shuffle,
    SwapPack,
)
from trainer.rules.situation import History, Situation
from trainer.rules.table import Table, fold
from trainer.text.catalogue import Language

KNOWN = load_installed().by_id
GENERAL = KNOWN["general"]
READY = (Shuffle(), Cut())
TIED = {"Anna": "7S", "Boris": "7H", "Vera": "KD"}


def table(*events: Event, **more: Any) -> Table:
    """Fold a deal of the general rules; Anna deals, Boris is next, and Vera is to cut."""
    return fold(
        Situation(
            game=GENERAL.game,
            seats=("Anna", "Boris", "Vera"),
            dealer="Anna",
            options=GENERAL.game.options(),
            events=events,
            **more,
        )
    )


def kinds(told: Table) -> list[str]:
    return [kind for kind, _ in find_oddities(GENERAL.code, told)]


PREPARED_BADLY = (
    Cut(by="Boris"),
    Shuffle(open=False),
    Cut(parts=(2, 34)),
    Disorder(by="Vera"),
    Expose("pack", "Vera"),
)

CAUGHT: dict[str, Table] = {
    "told after redeal": table(*READY, Deal(packets=7), LoseCount(), Redeal(), Lift("Boris")),
    "drawn by others": table(Draw({"Anna": "7S", "Boris": "9H"})),
    "turn told twice": table(
        Draw({"Anna": "7S", "Boris": "9H", "Vera": "KD"}), Shuffle(), turn="Anna"
    ),
    "refused shuffler": table(Shuffle(by="Boris"), RefuseShuffle("Boris"), Shuffle(), Cut()),
    "disorder by another": table(Shuffle(), Cut(), Disorder(by="Boris")),
    "disorder again": table(*READY, Disorder(by="Vera"), Cut(), Disorder(by="Vera")),
    "many failed deals": table(*READY, history=History(failed_deals=3)),
    "ordinary packet": table(*READY, Deal(packets=2), Deal("Anna", 1)),
    "own objection": table(Shuffle(), Deal(packets=1), Call("Anna")),
    "many faults": table(*PREPARED_BADLY),
    "cut for nothing": table(*READY, Cut()),
    "pack for nothing": table(*READY, SwapPack(), *READY),
}
"""For each kind a story that is odd in this way and in no other."""

LET_PASS: dict[str, list[Table]] = {
    "told after redeal": [
        table(*READY, Deal(packets=7), LoseCount(), Redeal()),
        table(*READY, Deal(packets=7), LoseCount(), Redeal(), Call("Boris")),
        table(*READY, Deal(packets=7), LoseCount(), Redeal(), Found("soiled")),
    ],
    "drawn by others": [table(Draw(TIED), Draw({"Anna": "9S", "Boris": "10H"}))],
    "turn told twice": [
        table(Draw({"Anna": "7S", "Boris": "9H", "Vera": "KD"}), Shuffle()),
        table(*READY, turn="Boris"),
    ],
    "refused shuffler": [
        table(RefuseShuffle("Boris"), Shuffle(), Cut()),
        table(RefuseShuffle("Boris"), Call("Boris"), Shuffle(by="Boris"), Cut()),
    ],
    "disorder by another": [
        table(Shuffle(), Cut(by="Boris", leave=True), Disorder(by="Boris")),
        table(Shuffle(), Disorder(by="Vera")),
    ],
    "disorder again": [table(*READY, Disorder(by="Vera"), Cut())],
    "many failed deals": [table(*READY, history=History(failed_deals=2))],
    "ordinary packet": [
        table(*READY, Deal(packets=2), Deal("Anna", 2)),
        table(*READY, Deal(packets=2), Deal("Boris", 1)),
    ],
    "own objection": [
        table(Shuffle(), Deal(packets=1), Call("Boris")),
        table(Shuffle(), Deal(packets=1), Call("Boris"), Call("Anna")),
        table(Shuffle(), Deal(packets=1), Lift("Boris"), Call("Boris")),
    ],
    "many faults": [table(*PREPARED_BADLY[:2])],
    "cut for nothing": [
        table(*READY, Shuffle(), Cut()),
        table(Shuffle(), Cut(parts=(2, 34)), Cut()),
        table(*READY, Expose("pack", "Vera"), Cut()),
    ],
    "pack for nothing": [
        table(*READY, SwapPack(asked_by="Boris"), *READY),
        table(*READY, Found("soiled"), SwapPack(), *READY),
    ],
}


@pytest.mark.parametrize("kind", ODDITIES)
def test_each_kind_is_caught_and_what_is_near_it_let_pass(kind: str) -> None:
    assert kinds(CAUGHT[kind]) == [kind]
    for told in LET_PASS[kind]:
        assert kinds(told) == []


def test_each_kind_has_a_check_and_words_of_the_proof() -> None:
    assert list(CHECKS) == list(ODDITIES)
    assert ODDITIES.items() <= FAILURES.items()
    for lang in ("en", "ru"):
        texts = [Language(lang).text(message, detail="x") for message in ODDITIES.values()]
        assert len(set(texts)) == len(texts)


def test_who_did_not_tie_cannot_draw_again() -> None:
    with pytest.raises(Impossible):
        table(Draw(TIED), Draw({"Anna": "9S", "Boris": "10H", "Vera": "8D"}))


def test_a_false_alarm_is_an_objection_before_anything_is_wrong() -> None:
    assert is_false_alarm(GENERAL.code, table(*READY, Deal(packets=1), Call("Boris")))
    assert not is_false_alarm(GENERAL.code, table(Shuffle(), Deal(packets=1), Call("Boris")))
    assert not is_false_alarm(GENERAL.code, table(*READY, Deal(packets=1)))
    late = table(*READY, Deal(packets=1), Call("Boris"), Lift("Boris"))
    assert is_false_alarm(GENERAL.code, late)


@pytest.mark.parametrize("ruleset", KNOWN)
def test_no_family_tells_an_odd_story(ruleset: str) -> None:
    """Not in any of its combinations: so neither does a pair, or what is one fact away."""
    loaded = KNOWN[ruleset]
    for family in loaded.ruleset.families:
        for facts in family.combinations():
            told = fold(family.situation(loaded.game, facts))
            assert not list(find_oddities(loaded.code, told)), (family.id, facts)
