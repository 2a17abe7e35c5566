"""Width in cells is the same inside the app, where Rich measures, and outside it."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from trainer.text.clean import clean
from trainer.text.layout import flow, wrap
from trainer.text.width import chop, count_cells

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("*.po", "*.toml", "*.py")

SELECTOR = "\ufe0f"
"""Makes some characters emoji, and so widens them."""
STRANGE = "♠️ ❤️ 1️⃣ 🇺🇸 🇺 👍🏽 🏽 ⌚︎ 👨‍👩‍👧 각 각 क्षि กำ ಕ್ಷೌ सि がぎ ﾞ ﷽ ｄ１ ẞ ё й Й\u0306 a\u0316\u0316"
"""Emoji, sequences, scripts whose letters join, letters with accents."""


POINTS = (*range(0x40000), *range(0xE0000, 0xE1000), *range(0x40000, sys.maxunicode + 1, 251))
"""Every character that is or may soon be; of the planes where nothing is one in 251."""


def characters() -> Iterator[str]:
    """Give each character that the gate lets through, at the beginning of a text."""
    for point in POINTS:
        text = clean(f"{chr(point)}|")
        if text != "|":
            yield text


def test_every_character_that_the_gate_lets_through_is_as_wide_as_rich_has_it() -> None:
    unlike = [ascii(text) for text in characters() if count_cells(text) != cell_len(text)]
    assert not unlike


def test_every_character_with_a_selector_is_as_wide_as_rich_has_it() -> None:
    unlike = [
        ascii(text)
        for text in characters()
        if unicodedata.category(text[0]) in ("So", "Sm", "Po", "Nd", "Sk", "Mn", "Mc", "Lo")
        and count_cells(f"a{text[0]}{SELECTOR}b") != cell_len(f"a{text[0]}{SELECTOR}b")
    ]
    assert not unlike


def test_every_line_that_ships_is_as_wide_as_rich_has_it() -> None:
    files = [
        file
        for folder in ("trainer", "plugins", "quizzes")
        for kind in SHIPPED
        for file in (ROOT / folder).rglob(kind)
    ]
    assert len(files) > 100
    lines = {line for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    assert [line for line in map(clean, lines) if count_cells(line) != cell_len(line)] == []


@given(st.text(st.sampled_from([*"ab я", *STRANGE, SELECTOR, "\ufe0e", "\u200d"]), max_size=12))
@example(SELECTOR * 3)
@example(f"♠{SELECTOR}{SELECTOR}")
@example(f"\u0316{SELECTOR}♠")
@example(f"1\u0316{SELECTOR}")
def test_strange_sequences_are_as_wide_as_rich_has_them(text: str) -> None:
    text = clean(text)
    assert count_cells(text) == cell_len(text)


@given(st.text(max_size=40))
def test_any_text_is_as_wide_as_rich_has_it(text: str) -> None:
    assert count_cells(text) == cell_len(text)
    assert count_cells(clean(text)) == cell_len(clean(text))


@given(st.text(max_size=40), st.integers(1, 9), st.integers(1, 9))
def test_pieces_are_the_whole_word_and_narrow_enough(word: str, first: int, others: int) -> None:
    word = clean(word)
    pieces = list(chop(word, first, others))
    assert "".join(pieces) == word
    for number, piece in enumerate(pieces):
        parts = list(chop(piece, 1, 1))
        assert count_cells(piece) <= (others if number else first) or len(parts) == 1


@given(st.text(st.sampled_from([*"ab  ёж", *STRANGE, "\n"]), max_size=60), st.integers(8, 30))
def test_lines_hold_all_words_in_order_and_are_narrow_enough(text: str, width: int) -> None:
    lines = wrap(text, width, "1. ")
    assert lines[0].startswith("1. ")
    assert all(line.startswith("   ") for line in lines[1:])
    assert all(count_cells(line) <= width for line in lines)
    assert "".join("".join(lines)[3:].split()) == "".join(text.split())
    flowing = ["".join(piece for piece, _ in line) for line in flow([(text, 0)], width)]
    assert "".join("".join(flowing).split()) == "".join(text.split())
    assert all(count_cells(line) <= width for line in flowing)


def test_letters_and_suits_are_measured_without_loading_the_tables() -> None:
    program = (
        "import sys; from trainer.text.width import count_cells; "
        "count_cells('Anna deals 10♠ – «Анна сдаёт»… → ▶ ›'); print('wcwidth' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr
