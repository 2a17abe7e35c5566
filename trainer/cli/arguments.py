"""The arguments of ``misdeal``, in the language that is spoken: commands, options, their help."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from trainer import __version__
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
def argparse_in(language: Language) -> Iterator[None]:
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


def parser(language: Language) -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    text = language.text
    lang = _Parser(add_help=False)
    lang.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help=text("language: en or ru (otherwise MISDEAL_LANG, then the locale)"),
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

    def command(name: str, told: str, description: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[lang], help=told, description=description)

    _about_casebooks(command, language)
    _about_scenarios(command, language)
    return parser


_Command = Callable[[str, str, str], argparse.ArgumentParser]
"""Adds a command: its name, what it does in a line, what its help says of it."""


def _about_casebooks(command: _Command, language: Language) -> None:
    """Add the commands about casebooks, and the one about the rules that they go by."""
    text = language.text
    rule = command(
        "rule",
        text("rule on every case of a casebook"),
        text(
            "Rule on every case of a casebook and say why. "
            "Exit status: 0 all were ruled on, 2 something could not be read."
        ),
    )
    check = command(
        "check",
        text("check casebooks and packs"),
        text(
            "Compare the rulings with what the cases of casebooks expect; look through packs for "
            "anything wrong. Exit status: 0 all is as it should be, 1 differences or errors, "
            "2 something could not be read."
        ),
    )
    file, casebook = text("FILE"), text("a casebook (TOML); - is standard input")
    rule.add_argument("file", metavar=file, help=casebook)
    _as_json(rule, text("one JSON object a line, one a case"))
    either = check.add_mutually_exclusive_group(required=True)
    either.add_argument(
        "files", nargs="*", default=[], metavar=file, help=text("a casebook or a pack (TOML)")
    )
    either.add_argument(
        "--explain",
        metavar=text("CHECK"),
        nargs="?",
        const="",
        help=text("say what a check of packs looks for, and why; without a name list them all"),
    )
    rulebook = command(
        "rulebook",
        text("read the rules"),
        text(
            "Read the rules: without arguments the list of rulesets, else one of them, "
            "or one clause of it."
        ),
    )
    _perhaps(rulebook, "ruleset", text("RULESET"), text("the id of a ruleset, such as preferans"))
    _perhaps(rulebook, "clause", text("CLAUSE"), text("the id of a clause, such as P9.2"))


def _about_scenarios(command: _Command, language: Language) -> None:
    """Add the commands about scenarios."""
    text = language.text

    def number(
        parser: argparse.ArgumentParser, flag: str, told: str, *limits: int, default: int | None
    ) -> None:
        reader = _number(language, *limits)
        parser.add_argument(flag, type=reader, default=default, metavar="N", help=told)

    def drawing(parser: argparse.ArgumentParser, count: int | None) -> None:
        parser.add_argument("--ruleset", metavar=text("RULESET"), help=text("the id of a ruleset"))
        seeds = text("the first seed; without it a random one, which is told")
        number(parser, "--seed", seeds, default=None)
        counted = text("how many, one for each seed from the first on ({n})", n=count or 10)
        number(parser, "--count", counted, 1, 1_000_000, default=count)

    play = command(
        "play",
        text("rule on questions as plain text: for screen readers and pipes"),
        text(
            "Rule on questions as plain text: a number a line answers; b takes the latest answer "
            "back, h shows the hint if there is one, f REASON reports the question as wrong, q "
            "ends. A summary comes in the end."
        ),
    )
    quiz = command(
        "quiz",
        text("courses and papers: list them, or play one"),
        text(
            "Without a name list the packs: courses and papers that ship, those of plugins, and "
            "those in the folders of MISDEAL_QUIZZES and of the settings. With one play it."
        ),
    )
    pack = text("PACK"), text("a pack, by its id or its file")
    play.add_argument("--pack", metavar=pack[0], help=pack[1])
    _perhaps(quiz, "pack", *pack)
    for sitting in (play, quiz):
        drawing(sitting, None)
        sitting.add_argument(
            "--lesson", metavar=text("LESSON"), help=text("of a course: begin at this lesson")
        )
        sitting.add_argument(
            "--form",
            choices=("compose", "options", "detect"),
            metavar=text("FORM"),
            help=text(
                "compose: rule part by part; options: choose a whole ruling; detect: say whether "
                "a rule was broken (compose, or as the pack says)"
            ),
        )
        sitting.add_argument(
            "--plain", action="store_true", help=text("as plain text, which is the only way today")
        )
    scenario = command(
        "scenario",
        text("show scenarios, drawn or by id"),
        text("Show scenarios as the drill draws them, or one again by its id."),
    )
    _perhaps(scenario, "id", text("ID"), text("the id of a scenario"))
    drawing(scenario, 1)
    scenario.add_argument(
        "--report",
        metavar=text("FILE"),
        help=text("the scenario of a report that a question is wrong"),
    )
    scenario.add_argument("--family", metavar=text("FAMILY"), help=text("the id of a family"))
    _as_json(scenario, text("one JSON object a line, one a scenario"))
    scenario.add_argument(
        "--ruling", action="store_true", help=text("with the ruling, and why options are wrong")
    )
    scenario.add_argument(
        "--slip", action="store_true", help=text("with the slip and the options to choose from")
    )
    coverage = command(
        "coverage",
        text("count what the scenarios have of every clause"),
        text("For every clause count families, skeletons, situations, just misses, misreadings."),
    )
    _perhaps(coverage, "ruleset", text("RULESET"), text("the id of a ruleset"))
    _as_json(coverage, text("one JSON object a ruleset"))
    ends = text("Exit status: 0 all are, 1 some are not.")
    for name, told, count in (
        ("prove", text("check that questions are fair"), 1000),
        ("leaks", text("check that nobody can guess what is right by its looks"), 1000),
    ):
        checking = command(name, told, f"{told[:1].upper()}{told[1:]}. {ends}")
        drawing(checking, count)
        number(checking, "--jobs", text("how many processes (2)"), 1, 64, default=2)


def _perhaps(parser: argparse.ArgumentParser, name: str, metavar: str, told: str) -> None:
    """Add an argument that may be left out."""
    parser.add_argument(name, metavar=metavar, nargs="?", help=told)


def _as_json(parser: argparse.ArgumentParser, told: str) -> None:
    parser.add_argument("--json", action="store_true", help=told)


def _number(language: Language, least: int = 0, most: int = 2**32 - 1) -> Callable[[str], int]:
    """Return a reader of numbers in a range that says in this language what it expects."""

    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        got = repr(text if len(text) < 20 else f"{text[:18]}…")
        raise argparse.ArgumentTypeError(
            language.text(
                "expected a number from {least} to {most}, got {text}",
                least=least,
                most=most,
                text=got,
            )
        )

    return number
