"""Files that a person names: their text, and their names as they are told."""

from __future__ import annotations

import sys
from pathlib import Path

from trainer.formats.files import LARGEST, decode_text, explain_unreadable, read_file
from trainer.rules.errors import Malformed
from trainer.text.catalogue import Language
from trainer.text.clean import clean

LONGEST_NAME = 200
"""How many characters of the name of a file are told."""


def name_file(path: str, language: Language) -> str:
    """Return the name of a file as it is told; ``-`` is standard input."""
    return language.text("standard input") if path == "-" else shorten_name(path)


def shorten_name(path: str) -> str:
    """Return the name of a file with no more characters than are told, the last ones.

    >>> shorten_name("/tmp/cases.toml")
    '/tmp/cases.toml'
    """
    name = clean(path)
    return name if len(name) <= LONGEST_NAME else f"…{name[1 - LONGEST_NAME :]}"


def read_text(path: str, *, any_kind: bool = True) -> str:
    """Return the text of a file, ``-`` being standard input; `Malformed` if it cannot be read.

    A pipe or a device may be named, unless *any_kind* is not wanted.
    """
    try:
        if path != "-":
            return read_file(Path(path), any_kind=any_kind)
        stream = getattr(sys.stdin, "buffer", None)
        if stream is not None:
            return decode_text(stream.read(LARGEST + 1))
        return decode_text(sys.stdin.read(LARGEST + 1).encode())
    except AttributeError:
        raise Malformed("there is no standard input") from None
    except OSError as error:
        raise explain_unreadable(error) from None
