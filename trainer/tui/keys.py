"""Keys of a Russian keyboard by position: the key that types й is the key q.

Only keys that nothing else took come here; what is typed into a field stays as it is.
"""

from __future__ import annotations

_CYRILLIC = "йцукенгшщзфывапролдячсмить"
_LATIN = "qwertyuiopasdfghjklzxcvbnm"
_PLACES = dict(zip(_CYRILLIC, _LATIN, strict=True))


def by_position(key: str, character: str | None) -> str | None:
    """Return the Latin key at the place of a Cyrillic one, modifiers kept; None if it is none.

    >>> by_position("cyrillic_small_letter_short_i", "й"), by_position("ctrl+с", None)
    ('q', 'ctrl+c')
    >>> by_position("cyrillic_capital_letter_short_i", "Й")
    'Q'
    >>> by_position("q", "q") is None
    True
    """
    if character and len(character) == 1 and character.lower() in _PLACES and "+" not in key:
        latin = _PLACES[character.lower()]
        return latin.upper() if character.isupper() else latin
    modifiers, plus, last = key.rpartition("+")
    letter = _named(last)
    if plus and letter in _PLACES:
        return f"{modifiers}+{_PLACES[letter]}"
    return None


def _named(name: str) -> str:
    """Return the letter that a key is named after, the name itself where it is a letter."""
    import unicodedata

    if len(name) == 1:
        return name.lower()
    try:
        return unicodedata.lookup(name.replace("_", " ").upper()).lower()
    except KeyError:
        return ""
