"""Arguments that more than one command has, and the reader of numbers."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from trainer.text.catalogue import Language


def add_optional(parser: ArgumentParser, name: str, metavar: str, help: str) -> None:
    """Add an argument without a flag that may be left out."""
    parser.add_argument(name, metavar=metavar, nargs="?", help=help)


def add_json(parser: ArgumentParser, help: str) -> None:
    """Add the option ``--json``; *help* says what one object a line is about."""
    parser.add_argument("--json", action="store_true", help=help)


def add_drawing(parser: ArgumentParser, language: Language, count: int | None) -> None:
    """Add ``--ruleset``, ``--seed`` and ``--count``, which is *count* by default (10 if None)."""
    text = language.text
    parser.add_argument("--ruleset", metavar=text("RULESET"), help=text("the id of a ruleset"))
    parser.add_argument(
        "--seed",
        type=read_number(language),
        metavar="N",
        help=text("the first seed; without it a random one, which is told"),
    )
    parser.add_argument(
        "--count",
        type=read_number(language, 1, 1_000_000),
        default=count,
        metavar="N",
        help=text("how many, one for each seed from the first on ({n})", n=count or 10),
    )


def add_jobs(parser: ArgumentParser, language: Language) -> None:
    """Add ``--jobs``: among how many processes the work is spread."""
    parser.add_argument(
        "--jobs",
        type=read_number(language, 1, 64),
        default=2,
        metavar="N",
        help=language.text("how many processes (2)"),
    )


def add_sitting(parser: ArgumentParser, language: Language) -> None:
    """Add what `misdeal play` and `misdeal quiz` have in common."""
    text = language.text
    add_drawing(parser, language, None)
    parser.add_argument(
        "--lesson", metavar=text("LESSON"), help=text("of a course: begin at this lesson")
    )
    parser.add_argument(
        "--form",
        choices=("compose", "options", "detect"),
        metavar=text("FORM"),
        help=text(
            "compose: rule part by part; options: choose a whole ruling; detect: say whether "
            "a rule was broken (compose, or as the pack says)"
        ),
    )
    parser.add_argument(
        "--plain", action="store_true", help=text("as plain text, which is the only way today")
    )


def read_number(language: Language, least: int = 0, most: int = 2**32 - 1) -> Callable[[str], int]:
    """Return a reader of numbers in a range that says in this language what it expects."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        got = repr(text if len(text) < 20 else f"{text[:18]}…")
        raise ArgumentTypeError(
            language.text(
                "expected a number from {least} to {most}, got {text}",
                least=least,
                most=most,
                text=got,
            )
        )

    return read
