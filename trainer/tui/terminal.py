"""What a terminal may send that is no text and no key: it costs a sign, never the app.

Textual's driver for Unix ends the app at a byte that is not UTF-8, and at an answer of a terminal
that it cannot parse.  Both are mended here, around names that the driver looks up.
"""

from __future__ import annotations

import asyncio
import codecs
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial

from textual._xterm_parser import XTermParser
from textual.message import Message


class SturdyParser(XTermParser):
    """Parses what a terminal sends; after something that cannot be parsed it begins anew."""

    def feed(self, data: str) -> Iterable[Message]:
        """Give the messages in *data*, up to what cannot be parsed."""
        try:
            yield from super().feed(data)
        except Exception:  # whatever a terminal sends
            if data:
                self.__init__(False)  # type: ignore[misc]  # its state is lost with the generator


def harden() -> None:
    """Let the driver go on after bytes and answers that it does not understand."""
    try:
        from textual.drivers import linux_driver
    except ImportError:  # another system, another driver
        return

    def lenient(encoding: str) -> Callable[[], codecs.IncrementalDecoder]:
        return partial(codecs.getincrementaldecoder(encoding), errors="replace")

    vars(linux_driver)["getincrementaldecoder"] = lenient
    vars(linux_driver)["XTermParser"] = SturdyParser


def heed_signals(leave: Callable[[int], None]) -> None:
    """Call *leave* with the status for a process that a signal ends, so that it ends in order."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, leave, 128 + number)
