"""Signals that end the process, and an end that comes whatever hangs."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from types import FrameType

PATIENCE = 1.5
"""Seconds that the app has to end in order, when it has to."""


def heed_signals(leave: Callable[[int], None]) -> None:
    """Call *leave* with the status for a process that a signal ends, so that it ends in order.

    It is called at once, whatever the app is doing.
    """

    def heed(number: int, frame: FrameType | None) -> None:
        leave(128 + number)

    for name in ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(OSError, ValueError):
                signal.signal(number, heed)


def end_anyway(status: int, last: Callable[[], None], ended: Event) -> None:
    """End the process with *status* if it has not *ended* in order after a while: something hangs.

    What is to be done *last* may hang as well, and is not waited for.
    """

    def wait() -> None:
        if ended.wait(PATIENCE):
            return
        doing = Thread(target=last, daemon=True)
        doing.start()
        doing.join(PATIENCE / 2)
        os._exit(status)

    Thread(target=wait, daemon=True).start()
