"""What the commands share: rulesets, casebooks from files, problems in words, lines of output.

Nothing here decides anything about rules.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from trainer.cli import tell_apart
from trainer.formats.casebook import Case, Entry, failed, read
from trainer.formats.files import LARGEST, text_in, text_of, unreadable
from trainer.plugins.loading import Loaded, Rulesets, rulesets
from trainer.rules.errors import STOPS, Malformed, Problem
from trainer.rules.ruling import Ruling
from trainer.rules.ruling import rule as rule_on
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.text.width import cells
from trainer.words.problems import describe_problem

LONGEST_NAME = 200
"""So many signs of the name of a file are repeated."""


def complain(line: str) -> None:
    """Print one line about a problem on stderr."""
    sys.stdout.flush()
    tell_apart(clean(line))


def known_rulesets(language: Language) -> Rulesets:
    """Return the rulesets that loaded; say in a line each which plugins were left out."""
    known = rulesets()
    for name, why in known.refused:
        told = describe_problem(why, language)
        complain(language.text("misdeal: plugin {name} is left out: {why}", name=name, why=told))
    return known


def speaking(language: Language, loaded: Loaded) -> Language:
    """Return *language* with the catalogues of the ruleset and of those that it stands on."""
    return language.with_packages(*loaded.packages)


def file_name(path: str, language: Language) -> str:
    """Return the name of a file as it is shown."""
    return language.text("standard input") if path == "-" else short_name(path)


def short_name(path: str) -> str:
    """Return the name of a file with no more signs than are repeated, the last ones.

    >>> short_name("/tmp/cases.toml")
    '/tmp/cases.toml'
    """
    told = clean(path)
    return told if len(told) <= LONGEST_NAME else f"…{told[1 - LONGEST_NAME :]}"


def read_text(path: str, *, any_kind: bool = True) -> str:
    """Return the text of a file, ``-`` being standard input; `Malformed` if it cannot be read.

    A pipe or a device may be named, unless *any_kind* is not wanted.
    """
    try:
        if path != "-":
            return text_in(Path(path), any_kind=any_kind)
        stream = getattr(sys.stdin, "buffer", None)
        if stream is not None:
            return text_of(stream.read(LARGEST + 1))
        return text_of(sys.stdin.read(LARGEST + 1).encode())
    except AttributeError:
        raise Malformed("there is no standard input") from None
    except OSError as error:
        raise unreadable(error) from None


class Judged(NamedTuple):
    """A case of a file: its name there, the case and its ruling, or the problem in words.

    `language` is the language to speak of it, with the words of its ruleset.
    """

    id: str
    language: Language
    case: Case | None = None
    ruling: Ruling | None = None
    problem: str = ""


def judge(
    path: str, known: Rulesets, language: Language, *, trace: bool
) -> Iterator[Judged] | None:
    """Rule on the cases of a file, in file order; None where the file as a whole is wrong.

    What is wrong with the file as a whole is said on stderr.
    """
    try:
        return judge_text(read_text(path), known, language, trace=trace)
    except Problem as problem:
        complain(f"{file_name(path, language)}: {describe_problem(problem, language)}")
        return None


def judge_text(text: str, known: Rulesets, language: Language, *, trace: bool) -> Iterator[Judged]:
    """Rule on the cases of a casebook; `Malformed` where its text is wrong as a whole."""
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    entries = read(text, games)
    return (_judged(entry, known, language, trace) for entry in entries)


def _judged(entry: Entry, known: Rulesets, language: Language, trace: bool) -> Judged:
    spoken = speaking(language, known.by_id[entry.ruleset]) if entry.ruleset else language
    problem, case = entry.problem, entry.case
    if case is not None:
        try:
            ruling = rule_on(known.by_id[case.ruleset].code, case.situation, trace=trace)
            return Judged(entry.id, spoken, case, ruling)
        except Problem as impossible:
            problem = impossible
        except STOPS:
            raise
        except BaseException as error:  # a ruleset may be anybody's
            problem = failed(case.ruleset, error)
    assert problem is not None
    return Judged(entry.id, spoken, problem=describe_problem(problem, spoken))


def width() -> int:
    """Return how many cells wide lines may be."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 100))


def wrapped(text: str, *, indent: str = "", first: str | None = None) -> str:
    """Return running text folded to the terminal's width, later lines after *indent*.

    *first* stands before the first line, *indent* if it is None.  A word that is longer than a
    line is broken.
    """
    most, inner = width(), cells(indent)
    lines: list[str] = []
    line = indent if first is None else first
    for paragraph in text.split("\n"):
        used, begun = cells(line), False
        for word in paragraph.split():
            size = cells(word)
            if begun and used + 1 + size > most:
                lines.append(line)
                line, used, begun = indent, inner, False
            if begun:
                line, used = f"{line} ", used + 1
            if used + size > most:
                *whole, word = _chopped(word, most - used, most - inner)
                for piece in whole:
                    lines.append(line + piece)
                    line, used = indent, inner
                size = cells(word)
            line, used, begun = line + word, used + size, True
        lines.append(line)
        line = indent
    return "\n".join(line.rstrip() for line in lines)


def _chopped(word: str, first: int, room: int) -> list[str]:
    """Return a word in pieces: the first of at most *first* cells, the others of *room*.

    >>> _chopped("abcdefg", 2, 3)
    ['ab', 'cde', 'fg']
    """
    pieces, begin, used, most = [], 0, 0, max(first, 1)
    for at, sign in enumerate(word):
        size = cells(sign)
        if used + size > most and at > begin:
            pieces.append(word[begin:at])
            begin, used, most = at, 0, max(room, 1)
        used += size
    return [*pieces, word[begin:]]


def coloured() -> bool:
    """Tell whether stdout is a terminal on which colour is wanted."""
    return (
        sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def bold(text: str) -> str:
    """Return *text* to stand out, where colour is wanted."""
    return f"\x1b[1m{text}\x1b[0m" if coloured() else text


def show(lines: Iterable[str]) -> None:
    """Print *lines*."""
    for line in lines:
        print(line)
