"""The command ``misdeal``: from its arguments to the one command or the app that they ask for.

Each command is a module of its own, imported when it is asked for; Textual only when the app opens.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from trainer.cli.output import discard_output, ready_streams, warn
from trainer.cli.status import EndCommand, Status
from trainer.text.catalogue import Language, choose_language

if TYPE_CHECKING:
    from argparse import Namespace


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (the process's own arguments if None); return its status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    named = None
    if arguments:
        from trainer.cli.arguments import find_language

        named = find_language(arguments)
    language = Language(choose_language(named, os.environ))
    ready_streams()
    try:
        status = _run(arguments, language)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads any more; what is left in the buffer goes nowhere, quietly.
        discard_output()
        return Status.PIPE_CLOSED
    except KeyboardInterrupt:
        interrupted = language.text("interrupted")
        warn(f"misdeal: {interrupted}")
        return Status.INTERRUPTED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF):
            raise
        discard_output()
        unwritten = language.text("the output cannot be written")
        warn(f"misdeal: {unwritten}")
        return Status.UNREADABLE
    return status


def _run(arguments: list[str], language: Language) -> int:
    if not arguments:  # the app opens sooner without a parser
        return _open_app(language, chosen=False)
    from trainer.cli.arguments import parse

    try:
        chosen = parse(arguments, language)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else Status.UNREADABLE
    if chosen.command is None:
        return _open_app(language, chosen=hasattr(chosen, "lang"))
    return _run_command(chosen, language)


def _run_command(chosen: Namespace, language: Language) -> int:
    from trainer.cli.output import complain
    from trainer.rules.boundary import RulesetFailed
    from trainer.words.problems import describe_problem

    try:
        status: int = import_module(f"trainer.cli.{chosen.command}").run(chosen, language)
    except EndCommand as stop:
        if str(stop):
            complain(str(stop))
        return Status.UNREADABLE
    except RulesetFailed as broken:
        complain(f"misdeal: {describe_problem(broken.problem, language)}")
        return Status.UNREADABLE
    return status


def _open_app(language: Language, *, chosen: bool) -> int:
    """Open the app; the language is *chosen* where it is not only that of the locale."""
    from trainer.cli.app import open_app

    try:
        return open_app(language, chosen=chosen or bool(os.environ.get("MISDEAL_LANG")))
    except EndCommand as stop:
        warn(str(stop))
        return Status.UNREADABLE
