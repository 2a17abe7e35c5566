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


def clean(text: str) -> str:
    r"""Return one line of text that is safe to show: controls dropped, NFC, outer blanks gone.

    >>> clean("A\x1b]52;c;eA==\x07nna\u202e ")
    'A]52;c;eA==nna'
    >>> clean("two\nlines")
    'two lines'
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    return unicodedata.normalize("NFC", text.translate(_LINE)).strip()


def clean_text(text: str) -> str:
    r"""Return running text that is safe to show; its line breaks stay.

    >>> clean_text("one\ntwo\x07")
    'one\ntwo'
    """
    return unicodedata.normalize("NFC", text.translate(_TEXT)).strip()


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
