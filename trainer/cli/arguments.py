"""The arguments of ``misdeal``, in the language of whoever types them.

What arguments a command has is said in its own module, which is imported only where the command is
named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from trainer import __version__
from trainer.cli.commands import COMMANDS
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

ARGPARSE = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("expected at most one argument"),
    mark("ignored explicit argument %r"),
    mark("one of the arguments %s is required"),
    mark("not allowed with argument %s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse itself says and a person may see."""


@contextmanager
def translate_argparse(language: Language) -> Iterator[None]:
    """Let argparse speak *language* inside the block; nothing is left changed after it."""
    before = vars(argparse)["_"]
    vars(argparse)["_"] = language.raw
    try:
        yield
    finally:
        vars(argparse)["_"] = before


class _Parser(argparse.ArgumentParser):
    """argparse with its complaints cleaned: they repeat what was typed.  Options come in full."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        try:
            super()._print_message(message, file)
        except OSError:
            if file is not sys.stderr:
                raise

    def error(self, message: str) -> None:  # type: ignore[override]  # it exits all the same
        super().error(clean(message))


def find_language(arguments: Sequence[str]) -> str | None:
    """Return what the last ``--lang`` names: help and complaints are to be in that language."""
    wanted = None
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
        if argument.startswith("--lang="):
            wanted = argument.partition("=")[2]
    return wanted


def parse(arguments: Sequence[str], language: Language) -> argparse.Namespace:
    """Return the arguments as argparse reads them; `command` is None where none is named.

    Raises SystemExit where they cannot be read, or where help was asked for and printed.
    """
    with translate_argparse(language):
        return _build_parser(arguments, language).parse_args(arguments)


def _build_parser(arguments: Sequence[str], language: Language) -> argparse.ArgumentParser:
    """Return the parser for *arguments*; only commands named there know their own arguments."""
    text = language.text
    lang = _Parser(add_help=False)
    lang.add_argument(
        "--lang",
        choices=list(LANGUAGES),
        default=argparse.SUPPRESS,
        help=text(
            "language: {codes} (otherwise MISDEAL_LANG, then the locale)",
            codes=", ".join(LANGUAGES),
        ),
    )
    parser = _Parser(
        prog="misdeal",
        parents=[lang],
        description=text(
            "Learn to rule on faults in dealing cards. Without a command the trainer opens."
        ),
        epilog=text("Each command has help of its own: misdeal COMMAND --help."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"misdeal {__version__}",
        help=text("show program's version number and exit"),
    )
    commands = parser.add_subparsers(
        dest="command", title=text("commands"), metavar=text("COMMAND"), parser_class=_Parser
    )
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, parents=[lang], help=text(what))
        if name in arguments:
            import_module(f"trainer.cli.{name}").add(command, language)
    return parser
