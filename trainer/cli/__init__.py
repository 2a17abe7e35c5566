"""The command ``misdeal``: its arguments, its language, and its exit status.

Each subcommand is a module of its own, imported when it is asked for; Textual only when the app
opens.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from trainer.text.catalogue import Language, choose

if TYPE_CHECKING:
    from argparse import Namespace

OK, DIFFERENT, UNREADABLE = 0, 1, 2
"""Exit statuses: as it should be; rulings differ; something could not be read or ruled on."""
INTERRUPTED, PIPE_CLOSED = 130, 141
"""Exit statuses as a shell gives them to what a signal (2, 13) has ended."""


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
        tell_apart(f"misdeal: {told}")
        return INTERRUPTED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF):
            raise
        _forget_output()
        told = language.text("the output cannot be written")
        tell_apart(f"misdeal: {told}")
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


def tell_apart(line: str) -> None:
    """Print a line on stderr; that it cannot be written there changes nothing else."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _forget(sys.stderr)


def _forget_output() -> None:
    for stream in (sys.stdout, sys.stderr):
        _forget(stream)


def _forget(stream: TextIO) -> None:
    """Let what a stream can write nowhere, and whatever comes after it, go nowhere."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _run(arguments: list[str], language: Language) -> int:
    if not arguments:  # the app opens sooner without a parser
        return _app(language, chosen=bool(os.environ.get("MISDEAL_LANG")))
    from trainer.cli.arguments import argparse_in, parser

    with argparse_in(language):
        try:
            chosen = parser(language).parse_args(arguments)
        except SystemExit as leaving:
            return leaving.code if isinstance(leaving.code, int) else UNREADABLE
    if chosen.command == "rule":
        from trainer.cli import rule

        return rule.run(chosen.file, language, as_json=chosen.json)
    if chosen.command == "check":
        from trainer.cli import check

        return check.run(chosen.files, language, explain=chosen.explain)
    if chosen.command == "rulebook":
        from trainer.cli import rulebook

        return rulebook.run(chosen.ruleset, chosen.clause, language)
    if chosen.command in ("scenario", "coverage", "prove", "leaks", "play", "quiz"):
        from trainer.cli.common import complain
        from trainer.plugins.guard import Broken
        from trainer.words.problems import describe_problem

        try:
            return _about_scenarios_run(chosen, language)
        except Broken as broken:
            complain(f"misdeal: {describe_problem(broken.problem, language)}")
            return UNREADABLE
    return _app(language, chosen=hasattr(chosen, "lang") or bool(os.environ.get("MISDEAL_LANG")))


def _about_scenarios_run(chosen: Namespace, language: Language) -> int:
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
            report=chosen.report,
        )
    if chosen.command == "coverage":
        from trainer.cli import coverage

        return coverage.run(chosen.ruleset, language, as_json=chosen.json)
    if chosen.command == "prove":
        from trainer.cli import prove

        return prove.run(chosen.ruleset, chosen.count, chosen.seed, chosen.jobs, language)
    if chosen.command == "quiz" and chosen.pack is None and chosen.lesson is None:
        from trainer.cli import packs

        return packs.listed(language)
    if chosen.command in ("play", "quiz"):
        from trainer.cli import play

        return play.run(
            language,
            ruleset=chosen.ruleset,
            count=chosen.count,
            seed=chosen.seed,
            form=chosen.form,
            pack=chosen.pack,
            lesson=chosen.lesson,
        )
    from trainer.cli import leaks

    return leaks.run(chosen.ruleset, chosen.count, chosen.seed, chosen.jobs, language)


def _app(language: Language, *, chosen: bool) -> int:
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the app draws on the last
    if not all(stream is not None and stream.isatty() for stream in streams):
        told = language.text("the app needs a terminal; for pipes there are commands, try --help")
        tell_apart(f"misdeal: {told}")
        return UNREADABLE
    gc.disable()  # what is loaded stays: the app looks for garbage once it is shown
    try:
        import_module("trainer.tui.environment").tidy(os.environ)
        run = import_module("trainer.tui.app").run
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("trainer.tui"):
            raise
        told = language.text("the app is not part of this installation; try --help")
        tell_apart(f"misdeal: {told}")
        return UNREADABLE
    status: int = run(language, chosen=chosen)
    return status
