"""The private names of Textual that this folder uses, and what to do where they are gone.

Textual's version is pinned; whoever raises it, or runs with another, is told by `list_missing` what
has changed, and the app runs on what Textual itself brings.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import Any

from textual.app import App
from textual.command import CommandPalette
from textual.driver import Driver
from textual.screen import Screen

DRIVER = (
    "textual._xterm_parser:BRACKETED_PASTE_START",
    "textual._xterm_parser:BRACKETED_PASTE_END",
    "textual._xterm_parser:XTermParser.feed",
    "textual._xterm_parser:XTermParser.tick",
    "textual._xterm_parser:XTermParser().mouse_pixels",
    "textual._xterm_parser:XTermParser().terminal_size",
    "textual._xterm_parser:XTermParser().terminal_pixel_size",
    "textual.drivers.linux_driver:LinuxDriver._get_terminal_size",
    "textual.drivers.linux_driver:LinuxDriver._sigcont_application",
    "textual.drivers.linux_driver:LinuxDriver._sigtstp_application",
    "textual.drivers.linux_driver:LinuxDriver.process_message",
    "textual.drivers.linux_driver:LinuxDriver.run_input_thread",
    "textual.drivers.linux_driver:LinuxDriver().attrs_before",
    "textual.drivers.linux_driver:LinuxDriver()._file",
    "textual.drivers.linux_driver:LinuxDriver()._key_thread",
    "textual.drivers.linux_driver:LinuxDriver()._mouse_pixels",
    "textual.drivers.linux_driver:LinuxDriver()._must_signal_resume",
    "textual.driver:Driver()._app",
    "textual.driver:Driver()._debug",
    "textual.driver:Driver()._loop",
    "textual.driver:Driver()._size",
)
"""What our own driver stands on: ``module:name``, where ``Class()`` is what its making sets."""
PALETTE = (
    "textual.command:CommandPalette._action_command_list",
    "textual.command:CommandPalette._gather_commands",
)
"""What our own palette stands on."""
OTHERS = ("textual.app:App()._driver",)
"""What else is used."""


def list_missing(names: Iterable[str] | None = None) -> list[str]:
    """Return which of these private names are not there; of all that are used, where none is given.

    >>> list_missing(["textual.app:App.run", "textual.app:App.no_such", "textual.no_such:App"])
    ['textual.app:App.no_such', 'textual.no_such:App']
    """
    return [name for name in names or (*DRIVER, *PALETTE, *OTHERS) if not _is_there(name)]


def _is_there(name: str) -> bool:
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
    except ImportError:
        return False
    *owners, last = path.split(".")
    for owner in owners:
        found = getattr(found, owner.removesuffix("()"), None)
    if owners and owners[-1].endswith("()"):
        return last in getattr(getattr(found, "__init__", None), "__code__", found).co_names
    return hasattr(found, last)


def find_driver() -> type[Driver] | None:
    """Return our own driver of the terminal; None where Textual's own is to be used.

    That is so on systems that ours does not know, and where a name is gone that it needs.
    """
    try:
        import termios  # noqa: F401  # there is none on Windows
    except ImportError:
        return None
    if list_missing(DRIVER):
        return None
    from trainer.tui.terminal.unix import Terminal

    return Terminal


def make_palette(placeholder: str) -> Screen[Any]:
    """Return a palette of commands; *placeholder* stands where a command is typed.

    It is Textual's own where a name is gone that ours needs.
    """
    if list_missing(PALETTE):
        return CommandPalette(placeholder=placeholder)
    from trainer.tui.terminal.palette import Palette

    return Palette(placeholder=placeholder)


def can_suspend(app: App[Any]) -> bool:
    """Tell whether an app can be stopped, and gone on with by the shell that it was begun in."""
    driver = getattr(app, "_driver", None)
    return hasattr(signal, "SIGTSTP") and driver is not None and driver.can_suspend


def suspend(app: App[Any]) -> None:
    """Stop an app that can be, and what was begun with it, till the shell goes on."""
    driver = getattr(app, "_driver", None)
    if can_suspend(app):
        stop = getattr(driver, "stop_job", lambda: os.kill(os.getpid(), signal.SIGTSTP))
        stop()


def give_terminal_back(app: App[Any]) -> None:
    """Give the terminal back at once, as far as it can be reached."""
    driver = getattr(app, "_driver", None)
    if driver is not None:
        with suppress(Exception):  # it is done when all else hangs or fails
            driver.stop_application_mode()
            driver.close()


def release_terminal(app: App[Any]) -> None:
    """Let others write to the terminal again, when nothing of the app goes on any more."""
    release = getattr(getattr(app, "_driver", None), "release", None)
    if release is not None:
        release()
