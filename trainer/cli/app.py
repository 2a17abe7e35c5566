"""The app, opened from the command line where there is a terminal."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

from trainer.cli.status import EndCommand
from trainer.text.catalogue import Language


def open_app(language: Language, *, chosen: bool) -> int:
    """Open the app and return its status; raise `EndCommand` where it cannot be.

    *language* goes before that of the settings where it was *chosen*.
    """
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the app draws on the last
    if not all(stream is not None and stream.isatty() for stream in streams):
        why = language.text("the app needs a terminal; for pipes there are commands, try --help")
        raise EndCommand(f"misdeal: {why}")
    gc.disable()  # what is loaded stays: the app looks for garbage once it is shown
    try:
        import_module("trainer.tui.environment").tidy(os.environ)
        run = import_module("trainer.tui.app").run
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("trainer.tui"):
            raise
        why = language.text("the app is not part of this installation; try --help")
        raise EndCommand(f"misdeal: {why}") from None
    status: int = run(language, chosen=chosen)
    return status
