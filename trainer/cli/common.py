"""What the commands share: rulesets, casebooks from files, problems in words, lines of output.

Nothing here decides anything about rules.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from trainer.plugins.loading import Loaded, Rulesets, rulesets
from trainer.rules.casebook import Case, Entry, read
from trainer.rules.errors import Impossible, Malformed, Problem
from trainer.rules.ruling import Ruling
from trainer.rules.ruling import rule as rule_on
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean

_MSGSPEC = (
    (
        re.compile(r"Expected `(?P<wanted>.+?)`, got `(?P<got>.+)`$"),
        mark("expected {wanted}, got {got}"),
    ),
    (re.compile(r"Invalid enum value '?(?P<got>.*?)'?$"), mark("unknown value {got}")),
    (re.compile(r"Expected `(?P<wanted>.+)`$"), mark("expected {wanted}")),
)
"""What msgspec says when a value has another type, and the message for it."""


def complain(line: str) -> None:
    """Print one line about a problem on stderr."""
    sys.stdout.flush()
    print(clean(line), file=sys.stderr, flush=True)


def known_rulesets(language: Language) -> Rulesets:
    """Return the rulesets that loaded; say in a line each which plugins were left out."""
    known = rulesets()
    for name, why in known.refused:
        complain(language.text("misdeal: plugin {name} is left out: {why}", name=name, why=why))
    return known


def speaking(language: Language, loaded: Loaded) -> Language:
    """Return *language* with the catalogues of the ruleset and of those that it stands on."""
    return language.with_packages(*loaded.packages)


def problem_text(problem: Problem, language: Language) -> str:
    """Return a problem in words, on one line: its key, then what was expected."""
    message, values = problem.message, dict(problem.values)
    if message == "{what}":
        for pattern, known in _MSGSPEC:
            found = pattern.match(str(values.get("what", "")))
            if found:
                message, values = known, dict(found.groupdict())
                break
    text = language.text(message, **values)
    return clean(f"{problem.where}: {text}" if problem.where else text)


def file_name(path: str, language: Language) -> str:
    """Return the name of a file as it is shown."""
    return language.text("standard input") if path == "-" else clean(path)


def read_text(path: str) -> str:
    """Return the text of a file, ``-`` being standard input; `Malformed` if it cannot be read."""
    try:
        if path == "-":
            stream = getattr(sys.stdin, "buffer", None)
            data = stream.read() if stream is not None else sys.stdin.read().encode()
        else:
            with open(path, "rb") as file:
                data = file.read()
        return str(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Malformed("the file is not UTF-8 text") from None
    except IsADirectoryError:
        raise Malformed("it is a directory, expected a file") from None
    except FileNotFoundError:
        raise Malformed("there is no such file") from None
    except PermissionError:
        raise Malformed("the file may not be read") from None
    except (OSError, ValueError, AttributeError) as error:
        raise Malformed("cannot be read: {error}", error=clean(str(error))) from None


def read_cases(path: str, known: Rulesets) -> list[Entry]:
    """Return the cases of a file; raise `Problem` where the file as a whole is wrong."""
    return read(read_text(path), {name: loaded.game for name, loaded in known.by_id.items()})


def ruled(case: Case, known: Rulesets, *, trace: bool) -> Ruling:
    """Return the ruling on a case; `Problem` where its facts cannot be, or its ruleset fails."""
    try:
        return rule_on(known.by_id[case.ruleset].code, case.situation, trace=trace)
    except Problem:
        raise
    except Exception as error:  # a ruleset may be anybody's
        raise Impossible(
            "the ruleset {ruleset} failed: {error}",
            where="ruleset",
            ruleset=case.ruleset,
            error=clean(f"{type(error).__name__}: {error}")[:200],
        ) from None


_T = TypeVar("_T")


def attempt(do: Callable[[], _T]) -> _T | Problem:
    """Return what *do* returns, or the problem that it raises."""
    try:
        return do()
    except Problem as problem:
        return problem


def width() -> int:
    """Return how many cells wide lines may be."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 100))


def cells(text: str) -> int:
    """Return how many cells of a terminal *text* takes.

    >>> cells("Anna"), cells("王"), cells("e\u0301")
    (4, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def wrapped(text: str, *, indent: str = "", first: str | None = None) -> str:
    """Return running text folded to the terminal's width, later lines after *indent*.

    *first* stands before the first line, *indent* if it is None.  A word that is longer than a
    line is broken.
    """
    most = width()
    lines: list[str] = []
    line = indent if first is None else first
    begun = False
    for paragraph in text.split("\n"):
        for word in paragraph.split():
            if begun and cells(line) + 1 + cells(word) > most:
                lines.append(line)
                line, begun = indent, False
            line += f" {word}" if begun else word
            while cells(line) > most:
                cut = next(n for n in range(len(line), 0, -1) if cells(line[:n]) <= most)
                lines.append(line[:cut])
                line = indent + line[cut:]
            begun = True
        lines.append(line)
        line, begun = indent, False
    return "\n".join(line.rstrip() for line in lines)


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
