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
from trainer.text.languages import LANGUAGES, LATIN
from trainer.tui.keys import find_latin
from trainer.tui.views.board import draw_board
from trainer.tui.views.ink import break_text, cells, plain
from trainer.tui.views.shares import share_out
from trainer.tui.views.story import draw_story
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
            size = share_out(width, height)
            for line in draw_board(situation, words, size.board, list_only=size.narrow):
                assert cells(line) <= size.board
            for line in draw_story(situation, words, size.story, (0,)):
                assert cells(line) <= size.story


def test_the_table_shows_every_card_that_lies_on_it() -> None:
    for situation in every_situation(4):
        drawn = plain(draw_board(situation, Words(Language("en")), 38))
        for event in situation.events:
            if type(event).__name__ == "Expose" and situation.game.id != "casino":
                card = event.card  # type: ignore[attr-defined]
                assert card is None or f"[{card[:-1]}" in drawn, drawn


@given(st.text(), st.integers(1, 60))
def test_wrapping_loses_nothing_and_keeps_within_the_width(text: str, width: int) -> None:
    lines = break_text(text, width + 4, " 1. ")
    assert "".join("".join(line[4:] for line in lines).split()) == "".join(text.split())
    assert all(cell_len(line) <= width + 4 or width < 2 for line in lines)


def test_keys_of_other_layouts_are_taken_by_position_and_large_letters_as_small_ones() -> None:
    assert find_latin("cyrillic_small_letter_ef", "ф") == "a"
    assert find_latin("ctrl+cyrillic_small_letter_es", None) == "ctrl+c"
    assert find_latin("ctrl+shift+с", None) == "ctrl+shift+c"
    assert find_latin("cyrillic_small_letter_hard_sign", "ъ") is None
    assert find_latin("enter", "\r") is None
    assert find_latin("", "") is None
    assert find_latin("comma", ",") is None
    for letter, latin in zip(LANGUAGES["ru"].keyboard, LATIN, strict=True):
        name = unicodedata.name(letter).lower().replace(" ", "_")
        assert find_latin(name, letter) == find_latin("", letter.upper()) == latin
        assert find_latin(f"ctrl+{name}", None) == f"ctrl+{latin}"
        assert find_latin(latin.upper(), latin.upper()) == latin
    others = {"і": "s", "І": "s", "ў": "o", "Ў": "o", "ｄ": "d", "Ｄ": "d", "１": "1", "ß": None}
    assert {one: find_latin("", one) for one in others} == others
