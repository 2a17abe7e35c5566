"""The table as it is drawn: kept pictures, and what holds for every deal of every family.

The pictures are kept in ``boards/``.  Drawn anew, and looked at by a person:

    uv run python -m tests.tui.test_board
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from trainer.dealing.scenario import make_scenario
from trainer.formats.casebook import parse, read_case
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.events import (
    Cut,
    Deal,
    DeclineCut,
    Disorder,
    Draw,
    Event,
    Fall,
    Found,
    Shuffle,
    SwapPack,
)
from trainer.rules.judge import rule
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.text.catalogue import Language
from trainer.tui.views.board import HERE, draw_board
from trainer.tui.views.ink import measure_cells, plain
from trainer.tui.views.replay import make_frames
from trainer.tui.views.shares import share_out
from trainer.tui.views.sight import PACK_EVENTS, see_table
from trainer.words.deal import is_to_be_drawn
from trainer.words.vocabulary import Words

Tested = Callable[[int, int, str], None]

HOME = Path(__file__).with_name("boards")
ROOMS = ((38, 10, False), (38, 1000, False), (60, 24, False), (58, 5, True), (30, 6, False))
"""Widths and heights at which tables are drawn, and whether they must be lists."""
FAMILIES = [
    (loaded, family)
    for loaded in load_installed().by_id.values()
    for family in loaded.ruleset.families
]


def words_of(loaded: Loaded, code: str) -> Words:
    return Words(Language(code, loaded.packages), loaded.ruleset.wording)


def pictures(code: str) -> Iterator[tuple[str, str]]:
    """Give each kept table by its name, drawn: small, large, as a list; after the answer."""
    known = load_installed().by_id
    games = {name: one.game for name, one in known.items()}
    for raw in parse((HOME / "cases.toml").read_text(encoding="utf-8")):
        situation = read_case(raw, games).situation
        words = words_of(known[situation.game.id], code)
        count = len(situation.events)
        drawn = [
            draw_board(situation, words, 38, 10),
            draw_board(situation, words, 58, 20),
            draw_board(situation, words, 58, 5, list_only=True),
            draw_board(situation, words, 38, 10, decisive=range(count)),
        ]
        yield str(raw["id"]), "\n".join(f"{plain(lines)}\n" for lines in drawn)


def kept(code: str) -> str:
    return "\n".join(
        "\n".join(row.rstrip() for row in f"== {name}\n\n{drawn}".split("\n"))
        for name, drawn in pictures(code)
    )


@pytest.mark.parametrize("code", ["en", "ru"])
def test_tables_are_drawn_as_kept(code: str) -> None:
    if code == "ru" and Language(code).text("● deals") == "● deals":
        pytest.skip("the catalogue has no words for the table yet")
    assert kept(code) == (HOME / f"{code}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("code", "told"), [("en", "declined by"), ("ru", "снимать отказывается")])
def test_who_does_what_to_the_pack_is_told_the_same_whether_named_or_not(
    code: str, told: str
) -> None:
    """Of every event that one does with the pack; a cut that is declined among them."""
    loaded = load_installed().by_id["preferans"]
    words = words_of(loaded, code)
    seats = ("Anna", "Boris", "Clara")
    table = Situation(game=loaded.game, seats=seats, dealer="Anna", options=loaded.game.options())
    seen: dict[type[Event], str] = {}
    kinds = (Shuffle, Cut, DeclineCut, Disorder, SwapPack)
    assert {*kinds, Found} == set(PACK_EVENTS)
    for kind in kinds:
        by = "Clara" if kind.usually_by == "cutter" else "Anna"
        boards = {
            plain(draw_board(replace(table, events=(Shuffle(), one)), words, 58, 20))
            for one in (kind(), kind(by=by))
        }
        assert len(boards) == 1, kind
        seen[kind] = boards.pop()
    assert len(set(seen.values())) == len(seen), "each is to be seen"
    assert f"{told} Clara" in seen[DeclineCut]


def situation_of(number: int, seed: int) -> tuple[Loaded, Situation]:
    loaded, family = FAMILIES[number]
    return loaded, make_scenario(family, loaded.game, seed).situation


def every_deal(test: Tested) -> Tested:
    """Try *test* with deals of every family, in both languages."""
    family, seed = st.integers(0, len(FAMILIES) - 1), st.integers(0, 2**32 - 1)
    language = st.sampled_from(["en", "ru"])
    return settings(deadline=None, max_examples=60)(given(family, seed, language)(test))


@every_deal
def test_every_table_keeps_within_its_room_and_names_every_player(
    number: int, seed: int, code: str
) -> None:
    loaded, situation = situation_of(number, seed)
    words = words_of(loaded, code)
    film = make_frames(situation)
    for width, height, listed in ROOMS:
        for now in (None, *film[:: max(len(film) // 2, 1)]):
            lines = draw_board(
                situation,
                words,
                width,
                height,
                now=now.situation if now else None,
                list_only=listed,
            )
            assert all(measure_cells(one) <= width for one in lines), plain(lines)
            assert all(seat in plain(lines) for seat in situation.seats), plain(lines)


@every_deal
def test_a_table_does_not_move_while_the_deal_is_replayed(
    number: int, seed: int, code: str
) -> None:
    loaded, situation = situation_of(number, seed)
    words = words_of(loaded, code)
    for width, height in ((38, 10), (38, 30), (60, 30)):
        rims = set()
        for one in make_frames(situation):
            lines = draw_board(situation, words, width, height, now=one.situation)
            assert len(lines) <= height
            tops = (y for y, row in enumerate(lines) if "╭────" in plain([row]))
            rims.add(next(tops, -1))  # none where there is only room for a list
        assert height == 10 or len(rims) == 1


@every_deal
def test_counts_are_those_of_the_fold(number: int, seed: int, code: str) -> None:
    loaded, situation = situation_of(number, seed)
    words = words_of(loaded, code)
    for one in make_frames(situation):
        table = fold(one.situation)
        shown = see_table(one.situation, words)
        assert shown.pack.left == table.left
        held = {player.name: player.count for player in shown.players}
        if table.play is not None:
            assert set(held.values()) == {None}
            assert not shown.places
            continue
        assert held == {seat: table.held[seat] for seat in situation.seats}
        laid = {place.label: place.count for place in shown.places}
        assert laid == {
            words.find(f"place.{name}.label"): table.held[name]
            for name in situation.game.places
            if table.held[name]
        }
        lying = [(player.packets, player.count or 0) for player in shown.players]
        lying += [(place.packets, place.count) for place in shown.places]
        drawn = any(isinstance(event, Draw) for event in one.situation.events)
        for packets, count in lying:
            cards = sum(len(packet.cards) for packet in packets)
            assert cards == count or (drawn and not count)


@every_deal
def test_nothing_is_marked_before_the_answer_and_what_decides_after_it(
    number: int, seed: int, code: str
) -> None:
    loaded, situation = situation_of(number, seed)
    words = words_of(loaded, code)
    decisive = [step.event for step in rule(loaded.code, situation).trace]
    decisive = [at for at in decisive if at >= 0]
    for width, height, listed in ROOMS:
        bare = plain(draw_board(situation, words, width, height, list_only=listed))
        assert HERE not in bare
        for at in {*decisive, *range(len(situation.events))}:
            lines = draw_board(situation, words, width, height, decisive=(at,), list_only=listed)
            assert HERE in plain(lines).replace("▶ decides", ""), (situation.events[at], lines)


def test_who_deals_is_not_told_before_it_is_drawn() -> None:
    for loaded, family in FAMILIES:
        situation = make_scenario(family, loaded.game, 1).situation
        if not is_to_be_drawn(situation):
            continue
        words = words_of(loaded, "en")
        for one in make_frames(situation):
            drawn = plain(draw_board(situation, words, 38, 10, now=one.situation))
            assert "●" not in drawn
            assert "○" not in drawn


@pytest.mark.parametrize("face", ["up", "down"])
def test_a_card_that_fell_face_down_is_not_called_seen(face: Literal["up", "down"]) -> None:
    loaded = load_installed().by_id["casino"]
    events = (Shuffle(), Cut(), Deal(packets=1), Fall(of="pack", face=face), Deal(packets=1))
    situation = Situation(
        game=loaded.game,
        seats=("Anna", "Boris"),
        dealer="Anna",
        options=loaded.game.options(),
        events=events,
    )
    drawn = plain(draw_board(situation, words_of(loaded, "en"), 50, 14))
    assert ("seen" in drawn) == (face == "up")
    assert ("fell" in drawn.replace("fell face down", "")) == (face == "down")


def test_whose_turn_it_is_is_told_only_where_the_story_tells_it() -> None:
    """Where the draw says so, it may be what is asked: somebody else has dealt since."""
    told = set()
    for loaded, family in FAMILIES:
        words = words_of(loaded, "en")
        for seed in range(4):
            situation = make_scenario(family, loaded.game, seed).situation
            beside = situation.turn not in ("", situation.dealer)
            drawn = plain(draw_board(situation, words, 38, 10))
            assert ("◎" in drawn) == beside, (family.id, seed)
            told.add(beside)
    assert told == {False, True}


def test_the_frame_gives_the_table_at_least_ten_lines_and_half_of_a_wide_screen() -> None:
    assert (share_out(80, 24).board, 24 - 4 - share_out(80, 24).most) == (38, 10)
    assert share_out(120, 40).board == 60
    assert share_out(60, 18).narrow


if __name__ == "__main__":
    for language in ("en", "ru"):
        (HOME / f"{language}.txt").write_text(kept(language), encoding="utf-8")
