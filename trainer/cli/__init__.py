"""The command ``misdeal``: its arguments, its language, and its exit status.

Each subcommand is a module of its own, imported when it is asked for; Textual only when the app
opens.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from typing import Any

from trainer import __version__
from trainer.text.catalogue import LANGUAGES, Language, choose, mark
from trainer.text.clean import clean

OK, DIFFERENT, UNREADABLE = 0, 1, 2
"""Exit statuses: as it should be; rulings differ; something could not be read or ruled on."""
INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit statuses as a shell gives them to what a signal (2, 13) has ended."""

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


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (the process's own arguments if None); return its status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    language = Language(choose(_wanted(arguments), os.environ))
    _ready_streams()
    try:
        status = _run(arguments, language)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; what is left in the buffer goes nowhere, quietly.
        _forget_output()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        told = language.text("interrupted")
        print(f"misdeal: {told}", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF):
            raise
        _forget_output()
        told = language.text("the output cannot be written")
        print(f"misdeal: {told}", file=sys.stderr)
        return UNREADABLE
    return status


def _ready_streams() -> None:
    """Let output that a terminal cannot show be replaced, and output to a closed stream vanish."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # kept
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _wanted(arguments: Sequence[str]) -> str | None:
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


def _forget_output() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def _run(arguments: list[str], language: Language) -> int:
    with argparse_in(language):
        try:
            chosen = _parser(language).parse_args(arguments)
        except SystemExit as leaving:
            return leaving.code if isinstance(leaving.code, int) else UNREADABLE
    if chosen.command == "rule":
        from trainer.cli import rule

        return rule.run(chosen.file, language, as_json=chosen.json)
    if chosen.command == "check":
        from trainer.cli import check

        return check.run(chosen.files, language)
    if chosen.command == "rulebook":
        from trainer.cli import rulebook

        return rulebook.run(chosen.ruleset, chosen.clause, language)
    if chosen.command in ("scenario", "coverage", "prove", "leaks", "play"):
        from trainer.cli.common import complain
        from trainer.plugins.guard import Broken
        from trainer.scenarios.wording import problem_text

        try:
            return _about_scenarios_run(chosen, language)
        except Broken as broken:
            complain(f"misdeal: {problem_text(broken.problem, language)}")
            return UNREADABLE
    return _app(language)


def _about_scenarios_run(chosen: argparse.Namespace, language: Language) -> int:
    if chosen.command == "scenario":
        from trainer.cli import scenario

        return scenario.run(
            chosen.id,
            language,
            ruleset=chosen.ruleset,
            family=chosen.family,
            seed=chosen.seed,
            count=chosen.count,
            as_json=chosen.json,
            ruling=chosen.ruling,
            slip=chosen.slip,
        )
    if chosen.command == "coverage":
        from trainer.cli import coverage

        return coverage.run(chosen.ruleset, language, as_json=chosen.json)
    if chosen.command == "prove":
        from trainer.cli import prove

        return prove.run(chosen.ruleset, chosen.count, chosen.seed, chosen.jobs, language)
    if chosen.command == "play":
        from trainer.cli import play

        return play.run(
            language,
            ruleset=chosen.ruleset,
            count=chosen.count,
            seed=chosen.seed,
            form=chosen.form,
        )
    from trainer.cli import leaks

    return leaks.run(chosen.ruleset, chosen.count, chosen.seed, chosen.jobs, language)


def _app(language: Language) -> int:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        told = language.text("the app needs a terminal; for pipes there are commands, try --help")
        print(f"misdeal: {told}", file=sys.stderr)
        return UNREADABLE
    try:
        run = import_module("trainer.tui.app").run
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("trainer.tui"):
            raise
        told = language.text("the app is not part of this installation; try --help")
        print(f"misdeal: {told}", file=sys.stderr)
        return UNREADABLE
    status: int = run(language)
    return status


class _Parser(argparse.ArgumentParser):
    """argparse with its complaints cleaned: they repeat what was typed.  Options come in full."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> None:  # type: ignore[override]  # it exits all the same
        super().error(clean(message))


def _parser(language: Language) -> argparse.ArgumentParser:
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
        text("compare rulings with what casebooks expect"),
        text(
            "Compare the rulings with what the cases expect. "
            "Exit status: 0 all as expected, 1 differences, 2 something could not be read."
        ),
    )
    file, casebook = text("FILE"), text("a casebook (TOML); - is standard input")
    rule.add_argument("file", metavar=file, help=casebook)
    _as_json(rule, text("one JSON object a line, one a case"))
    check.add_argument("files", nargs="+", metavar=file, help=casebook)
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

    def drawing(parser: argparse.ArgumentParser, count: int) -> None:
        parser.add_argument("--ruleset", metavar=text("RULESET"), help=text("the id of a ruleset"))
        seeds = text("the first seed; without it a random one, which is told")
        number(parser, "--seed", seeds, default=None)
        counted = text("how many, one for each seed from the first on ({n})", n=count)
        number(parser, "--count", counted, 1, 1_000_000, default=count)

    play = command(
        "play",
        text("rule on questions as plain text: for screen readers and pipes"),
        text(
            "Rule on questions as plain text: a number a line answers; b takes the latest answer "
            "back, q ends. A summary comes in the end."
        ),
    )
    drawing(play, 10)
    play.add_argument(
        "--form",
        choices=("compose", "options"),
        default="compose",
        metavar=text("FORM"),
        help=text("compose: rule part by part; options: choose a whole ruling (compose)"),
    )
    play.add_argument(
        "--plain", action="store_true", help=text("as plain text, which is the only way today")
    )
    scenario = command(
        "scenario",
        text("show scenarios, drawn or by id"),
        text("Show scenarios as the drill draws them, or one again by its id."),
    )
    _perhaps(scenario, "id", text("ID"), text("the id of a scenario"))
    drawing(scenario, 1)
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
