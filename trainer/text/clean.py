"""The one gate for foreign text: names, titles, file names, anything a person or a plugin wrote.

What passes here can neither steer a terminal nor hide or reorder what is read.  Markup is not
removed (a name may hold brackets): whoever shows text shows it without interpreting markup.
"""

from __future__ import annotations

import unicodedata
from typing import Any

_DROPPED = (
    *range(0x00, 0x20),
    *range(0x7F, 0xA0),  # DEL and C1
    0x00AD,  # soft hyphen
    0x061C,  # Arabic letter mark
    *range(0x200B, 0x2010),  # zero width, direction marks
    *range(0x2028, 0x202F),  # line and paragraph separators, bidi embeddings
    *range(0x2060, 0x2070),  # word joiner, isolates, deprecated controls
    *range(0xD800, 0xE000),  # lone surrogates
    0xFEFF,
    *range(0xFFF0, 0xFFFC),  # interlinear annotations
    *range(0xE0000, 0xE0080),  # tags
)
_GATE: dict[int, str | None] = dict.fromkeys(_DROPPED)
_GATE[0x09] = " "
_LINE = {**_GATE, 0x0A: " "}
_TEXT = {**_GATE, 0x0A: "\n"}


LONG, MARKS = 1000, 30
"""In a text of more than `LONG` characters no more than `MARKS` accents stand on one letter."""


def to_nfc(text: str) -> str:
    """Return a text in the normal form NFC; of endless accents on one letter the first ones.

    To put those in order takes a time that grows with the square of their number.

    >>> to_nfc("e\u0301") == "\u00e9", len(to_nfc("a" + "\u0316" * 5000))
    (True, 31)
    """
    if len(text) > LONG and not text.isascii():
        text = _thin_out(text)
    return unicodedata.normalize("NFC", text)


def _thin_out(text: str) -> str:
    kept, begin, run = [], 0, 0
    for at, character in enumerate(text):
        accent = character > "\u02ff" and unicodedata.combining(character)
        run = run + 1 if accent else 0
        if run > MARKS:
            kept.append(text[begin:at])
            begin = at + 1
    return "".join((*kept, text[begin:])) if kept else text


def clean(text: str) -> str:
    r"""Return one line of text that is safe to show: controls dropped, NFC, outer blanks gone.

    >>> clean("A\x1b]52;c;eA==\x07nna\u202e ")
    'A]52;c;eA==nna'
    >>> clean("two\nlines")
    'two lines'
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    return to_nfc(text.translate(_LINE)).strip()


def clean_text(text: str) -> str:
    r"""Return running text that is safe to show; its line breaks stay.

    >>> clean_text("one\ntwo\x07")
    'one\ntwo'
    """
    return to_nfc(text.translate(_TEXT)).strip()


SHORT = 60
"""How many characters of foreign text are repeated to a person, if nothing else is said."""


def shorten(text: str, most: int = SHORT) -> str:
    """Return foreign text as it is repeated to a person: cleaned, of at most *most* characters.

    >>> shorten("abcdef", 4)
    'abc…'
    """
    kept = clean(text[: 4 * most])
    return kept if len(kept) <= most and len(text) <= 4 * most else f"{kept[: most - 1]}…"


def clean_tree(value: Any) -> Any:
    r"""Return a tree of parsed data (TOML, JSON) with every string in it cleaned, keys too.

    >>> clean_tree({"seats": ["An\x07na"]})
    {'seats': ['Anna']}
    """
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(str(key)): clean_tree(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [clean_tree(item) for item in value]
    return value
