"""What presenters draw: the table, the story, key caps by position."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from trainer.dealing.scenario import scenario
from trainer.plugins.loading import rulesets
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language
from trainer.tui.keys import by_position
from trainer.tui.presenters.board import board_lines
from trainer.tui.presenters.frame import frame
from trainer.tui.presenters.ink import cells, plain, wrapped
from trainer.tui.presenters.story import story_lines
from trainer.words.vocabulary import Words


def every_situation(count: int) -> list[Situation]:
    known = rulesets().by_id.values()
    return [
        scenario(family, one.game, seed).situation
        for one in known
        for family in one.ruleset.families
        for seed in range(count)
    ]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_drawn_is_wider_than_its_room(lang: str) -> None:
    language = Language(lang)
    for situation in every_situation(3):
        words = Words(language)
        for width, height in ((80, 24), (60, 18), (120, 40), (45, 20)):
            size = frame(width, height)
            for line in board_lines(situation, words, size.board, list_only=size.narrow):
                assert cells(line) <= size.board
            for line in story_lines(situation, words, size.story, (0,)):
                assert cells(line) <= size.story


def test_the_table_shows_every_card_that_lies_on_it() -> None:
    for situation in every_situation(4):
        drawn = plain(board_lines(situation, Words(Language("en")), 38))
        for event in situation.events:
            if type(event).__name__ == "Expose" and situation.game.id != "casino":
                card = event.card  # type: ignore[attr-defined]
                assert card is None or f"[{card[:-1]}" in drawn, drawn


@given(st.text(), st.integers(1, 60))
def test_wrapping_loses_nothing_and_keeps_within_the_width(text: str, width: int) -> None:
    lines = wrapped(text, width + 4, " 1. ")
    assert "".join("".join(line[4:] for line in lines).split()) == "".join(text.split())
    assert all(cell_len(line) <= width + 4 or width < 2 for line in lines)


def test_keys_of_a_russian_keyboard_are_taken_by_position() -> None:
    assert by_position("cyrillic_small_letter_ef", "ф") == "a"
    assert by_position("ctrl+cyrillic_small_letter_es", None) == "ctrl+c"
    assert by_position("ctrl+shift+с", None) == "ctrl+shift+c"
    assert by_position("cyrillic_small_letter_hard_sign", "ъ") is None
    assert by_position("enter", "\r") is None
    assert by_position("", "") is None
    for letter in "йцукенгшщзфывапролдячсмить":
        name = unicodedata.name(letter).lower().replace(" ", "_")
        assert by_position(name, letter) == by_position(f"ctrl+{name}", None)[5:]  # type: ignore[index]
