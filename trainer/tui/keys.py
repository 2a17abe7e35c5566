"""Keys of other layouts, by position and by size: what types й is the key q, and so is Q.

Only keys that nothing else took come here; what is typed into a field stays as it is, and a large
letter that somebody has given to a command goes before.  Textual's keymap knows no positions: each
binding would have to name its key in every layout and size, and the help would list them all.
"""

from __future__ import annotations

import unicodedata

from trainer.text.languages import LANGUAGES, LATIN

PLACES = {one.type_key(key): key for one in LANGUAGES.values() if one.keyboard for key in LATIN}
"""Latin keys by the letters that other keyboards have at their places."""
PLACES |= {"і": "s", "ў": "o"}  # Ukrainian, where the Russian ы is; Belarusian, where щ is


def find_latin(key: str, character: str | None) -> str | None:
    """Return the small Latin key that a key stands for, modifiers kept; None if it is one.

    It is the one at the place of a Cyrillic letter, the small one of a large one (Caps Lock is
    on), the narrow one of a wide one (from an input method).

    >>> find_latin("cyrillic_small_letter_short_i", "й"), find_latin("ctrl+с", None)
    ('q', 'ctrl+c')
    >>> find_latin("cyrillic_capital_letter_ve", "В"), find_latin("D", "D"), find_latin("ｄ", "ｄ")
    ('d', 'd', 'd')
    >>> find_latin("q", "q") is None, find_latin("up", None) is None
    (True, True)
    """
    if character and len(character) == 1 and "+" not in key:
        after = _narrow(character)
        return after if after != character else None
    modifiers, plus, last = key.rpartition("+")
    letter = _name_letter(last)
    if plus and letter in PLACES:
        return f"{modifiers}+{PLACES[letter]}"
    return None


def _narrow(character: str) -> str:
    """Return the small Latin letter or the digit that a character stands for, or itself."""
    plain = unicodedata.normalize("NFKC", character)
    small = plain.lower() if len(plain) == 1 else character
    found = PLACES.get(small, small)
    return found if found in LATIN or found in "0123456789" else character


def _name_letter(name: str) -> str:
    """Return the letter that a key is named after, the name itself where it is a letter."""
    if len(name) == 1:
        return name.lower()
    try:
        return unicodedata.lookup(name.replace("_", " ").upper()).lower()
    except KeyError:
        return ""
