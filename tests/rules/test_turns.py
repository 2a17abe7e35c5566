"""From one attempt at a deal to the next: failures add up, looks are remembered, turns end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.code import advance
from trainer.rules.judge import rule
from trainer.rules.ruling import Remedy, Ruling
from trainer.rules.situation import History
from trainer.rules.turn import Attempt

CASINO = load_installed().by_id["casino"]
PREFERANS = load_installed().by_id["preferans"]
SHUFFLED: list[dict[str, Any]] = [{"do": "shuffle"}, {"do": "cut"}]
FLASH = [*SHUFFLED, {"do": "deal", "packets": 5}, {"do": "expose", "of": "Boris"}]


def _preferans(events: list[dict[str, Any]], history: History, **keys: Any) -> Ruling:
    raw = {
        "id": "x",
        "ruleset": "preferans",
        "seats": ["Anna", "Boris", "Vera"],
        "dealer": "Anna",
        "history": {"failed_deals": history.failed_deals, "peeked": list(history.peeked)},
        "events": events,
        **keys,
    }
    return rule(PREFERANS.code, read_case(raw, {"preferans": PREFERANS.game}).situation)


def test_a_third_failure_passes_the_deal() -> None:
    """P3, then P6, then P8: one trick, then two, and the next player begins with nothing."""
    history = History()
    paid = []
    for failure in (1, 2, 3):
        ruling = _preferans(FLASH, history)
        assert ruling.failed_deal == failure
        paid.append([(entry.seat, entry.tricks) for entry in ruling.penalties])
        attempt = advance(PREFERANS.code, history, ruling)
        assert attempt is not None
        history = attempt.history
    assert paid == [[], [("Anna", 1)], [("Anna", 2)]]
    assert attempt == Attempt(dealer="Boris", volunteer=True)


def test_a_look_is_remembered_in_the_turn() -> None:
    """P1b, then P7.2: the second look of the cutter bars him from cutting."""
    look = [*SHUFFLED, {"do": "peek", "by": "Vera"}]
    first = advance(PREFERANS.code, History(), _preferans(look, History()))
    assert first == Attempt(dealer="Anna", history=History(peeked=("Vera",)))
    second = advance(PREFERANS.code, first.history, _preferans(look, first.history))
    assert second == Attempt(dealer="Anna", history=first.history, barred=("Vera",))


def test_a_short_pack_is_made_full() -> None:
    """P5: a new pack, and a failure that the next attempt knows of."""
    ruling = _preferans([*SHUFFLED, {"do": "found", "what": "short"}], History())
    assert advance(PREFERANS.code, History(), ruling) == Attempt(
        dealer="Anna", history=History(failed_deals=1), new_pack=True
    )


def test_the_rightful_dealer_begins_with_nothing() -> None:
    """P10: he deals, and what the wrong dealer had against him is gone."""
    events = [*SHUFFLED, {"do": "deal", "packets": 2}, {"do": "call", "by": "Vera"}]
    before = History(failed_deals=1, peeked=("Anna",))
    assert advance(PREFERANS.code, before, _preferans(events, before, turn="Vera")) == Attempt(
        dealer="Vera"
    )


@pytest.mark.parametrize(
    ("branch", "keep", "term"), [(2, "Boris", "draw_blind"), (3, "Anna", "add")]
)
def test_a_partial_redeal_keeps_the_hand_seen(branch: int, keep: str, term: str) -> None:
    """P9.3.2 and P9.3.3: the failures before stay, none is added."""
    events = [
        *SHUFFLED,
        {"do": "deal", "packets": 4},
        {"do": "deal", "to": "Boris", "count": 3},
        {"do": "deal", "packets": 2},
        {"do": "lift", "by": keep},
        {"do": "deal"},
    ]
    ruling = _preferans(events, History(failed_deals=1))
    assert ruling.articles[0] == f"P9.3.{branch}"
    kept: Mapping[str, Any] = {"keep": keep, term: 1}
    assert advance(PREFERANS.code, History(failed_deals=1), ruling) == Attempt(
        dealer="Anna", history=History(failed_deals=1), kept=kept
    )


def test_what_ends_a_turn_and_what_goes_on() -> None:
    drawn = Ruling(remedy=Remedy("deals", {"dealer": "Vera"}), dealer="Anna")
    assert advance(PREFERANS.code, History(failed_deals=2), drawn) == Attempt(dealer="Vera")
    lost = Ruling(remedy=Remedy("forfeit", {"seat": "Anna", "what": "game"}), dealer="Anna")
    assert advance(CASINO.code, History(), lost) == Attempt(dealer="")
    again = Ruling(remedy=Remedy("redraw", {"seats": ("Anna", "Boris")}), dealer="Anna")
    assert advance(PREFERANS.code, History(), again) == Attempt(dealer="")


@pytest.mark.parametrize("name", load_installed().by_id)
def test_a_deal_goes_on_unless_its_remedy_says_what_comes_next(name: str) -> None:
    code = load_installed().by_id[name].code
    ends = {kind for kind, declared in code.remedies.items() if declared.advance is not None}
    assert ends >= {kind for kind, declared in code.remedies.items() if declared.voids}
    for kind in code.remedies.keys() - ends:
        assert advance(code, History(), Ruling(remedy=Remedy(kind))) is None
