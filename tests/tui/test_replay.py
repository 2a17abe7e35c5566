"""The film of a deal: every packet has its frame, and the last frame is the deal itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.tui.test_board import FAMILIES, situation_of
from trainer.plugins.loading import load_installed
from trainer.rules.events import Cut, Deal, Shuffle
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.tui.views.replay import BEFORE, make_frames, step_frame


def a_deal() -> Situation:
    return Situation(
        game=load_installed().by_id["preferans"].game,
        seats=("Anna", "Boris", "Clara"),
        dealer="Anna",
        events=(Shuffle(), Cut(), Deal(packets=3), Deal(to="talon", count=2), Deal()),
    )


def test_a_deal_of_many_packets_has_a_frame_for_each() -> None:
    film = make_frames(a_deal())
    assert [one.event for one in film] == [BEFORE, 0, 1, 2, 2, 2, 3, *[4] * 12]
    laid = [len(fold(one.situation).laid) for one in film]
    assert laid == [0, 0, 0, *range(1, 17)]
    assert [one.whole for one in film].count(False) == 2 + 11


def test_a_step_goes_by_events_and_stays_within_the_film() -> None:
    film = make_frames(a_deal())
    assert step_frame(film, len(film) - 1, -1) == 6
    assert step_frame(film, 6, -1) == 5
    assert step_frame(film, 4, 1) == 5, "in the midst of a deal forward ends it"
    assert step_frame(film, 4, -1) == 2, "and back undoes it"
    assert step_frame(film, 0, -1) == 0
    assert step_frame(film, len(film) - 1, 1) == len(film) - 1


@given(st.integers(0, len(FAMILIES) - 1), st.integers(0, 2**32 - 1))
def test_the_film_of_any_deal_ends_as_the_deal_and_goes_packet_by_packet(
    number: int, seed: int
) -> None:
    _, situation = situation_of(number, seed)
    film = make_frames(situation)
    whole = fold(situation)
    assert film[-1].situation == situation
    assert film[0].situation.events == ()
    before: list[tuple[str, int, int]] = []
    for one in film:
        laid = fold(one.situation).laid
        assert laid[: len(before)] == before
        assert len(laid) <= len(before) + 1
        assert laid == whole.laid[: len(laid)]
        before = laid
    assert before == whole.laid
