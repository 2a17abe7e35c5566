"""A language is data: what is peculiar to each stands in one table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trainer.dealing.scenario import NAMES
from trainer.formats.pack import Text
from trainer.formats.settings import Settings
from trainer.text.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parents[2]
HERE = ("trainer/text/languages.py", "trainer/dealing/scenario.py")
"""Where languages may be told apart in code."""
CODES = "|".join(set(LANGUAGES) - {SOURCE})
SPELT_OUT = re.compile(rf"""["'](?:{CODES})["']""")


def test_every_language_has_all_that_is_wanted_of_one() -> None:
    for code, one in LANGUAGES.items():
        assert code == one.code
        assert one.has_letters_of(one.name)
        assert len(one.keyboard) in (0, 26)
        assert code in NAMES
        assert code in Text.__struct_fields__
        catalogue = ROOT / "trainer/text/locales" / code / "LC_MESSAGES/misdeal.po"
        assert catalogue.is_file() is (code != SOURCE), "message ids are the source language"
    assert Settings().language == ""


@pytest.mark.parametrize(("key", "typed"), [("q", "й"), ("b", "и"), ("h", "р"), ("f", "а")])
def test_keys_of_a_keyboard_are_found_by_their_place(key: str, typed: str) -> None:
    assert LANGUAGES["ru"].type_key(key) == typed
    assert LANGUAGES["en"].type_key(key) == key


def test_languages_are_told_apart_in_few_places() -> None:
    files = [*(ROOT / "trainer").rglob("*.py"), *(ROOT / ".build").glob("*.py")]
    found = set()
    for file in files:
        code = re.sub(r"^ *(>>>|\.\.\.).*$|^ *'.*$", "", file.read_text("utf-8"), flags=re.M)
        if SPELT_OUT.search(code):
            found.add(file.relative_to(ROOT).as_posix())
    assert found == {*HERE}
