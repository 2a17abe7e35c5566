"""The languages of the trainer, and what is peculiar to each beside its texts.

A language is added here, with its catalogues, rulebooks and texts of packs; the names that players
of it bear are in `trainer.dealing.scenario`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

LATIN = "qwertyuiopasdfghjklzxcvbnm"
"""The keys of a Latin keyboard, row by row."""


class Locale(NamedTuple):
    """A language: `code` as in ``ru_RU``, and `name` as its speakers call it.

    `letters` are the first and the last of its block of letters.  `keyboard` has what its keys
    type where a Latin keyboard has q, w, e … m, row by row; empty where that is the same.
    """

    code: str
    name: str
    letters: tuple[str, str]
    keyboard: str = ""

    def type_key(self, key: str) -> str:
        """Return what the key of a small Latin letter types on a keyboard of this language."""
        return self.keyboard[LATIN.index(key)] if self.keyboard else key

    def has_letters_of(self, text: str) -> bool:
        """Tell whether at least half of the letters of *text* are of this language.

        >>> LANGUAGES["ru"].has_letters_of("Козырь: trump"), LANGUAGES["ru"].has_letters_of("7 + 7")
        (True, True)
        """
        first, last = self.letters
        letters = [character for character in text if character.isalpha()]
        return 2 * sum(first <= one <= last for one in letters) >= len(letters)


LANGUAGES: Mapping[str, Locale] = {
    one.code: one
    for one in (
        Locale("en", "English", ("A", "\u024f")),
        Locale("ru", "Русский", ("\u0400", "\u04ff"), "йцукенгшщзфывапролдячсмить"),
    )
}
"""Each language by its code, in the order in which they are listed."""

SOURCE = "en"
"""The language of message ids, and of what is not translated."""
