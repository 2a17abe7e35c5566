"""The terminal of a Unix system, as the app uses it: it may go away, and is the app's alone.

Textual's own driver spins when the terminal is gone, waits for ever where nobody takes what it
writes, and shows whatever else is written to the terminal.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import RLock, get_ident
from types import FrameType
from typing import Any, Protocol, runtime_checkable

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from trainer.tui.terminal.parser import LARGEST, SturdyParser

GONE = 129
"""The status of a process whose terminal is gone, as a shell tells it."""
FELL_OVER = 1
"""The status of an app that raised: why is told on the terminal."""
AT_ONCE = 1 << 16
"""Characters that are written without waiting for more."""


@runtime_checkable
class Ends(Protocol):
    """An app that can be told to end, from any thread, with a status."""

    told_to_end: int | None
    """The status with which it was told to."""

    def end(self, status: int) -> None:
        """End in order."""
        ...


class Output:
    """What is written to a terminal; when it is gone that is told once, and nothing fails."""

    def __init__(self, handle: int, encoding: str, gone: Callable[[], None]) -> None:
        self._handle = handle
        self._encoding = encoding
        self._gone = gone
        self._waiting: list[str] = []
        self._length = 0
        self._lost = False

    def fileno(self) -> int:
        """Return the terminal's number."""
        return self._handle

    def write(self, text: str) -> int:
        """Take text, to be written with what follows."""
        self._waiting.append(text)
        self._length += len(text)
        if self._length > AT_ONCE:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Write what was taken."""
        data = memoryview("".join(self._waiting).encode(self._encoding, "replace"))
        self._waiting.clear()
        self._length = 0
        while data and not self._lost:
            try:
                data = data[os.write(self._handle, data) :]
            except BlockingIOError:  # whoever shares the terminal may have made it so
                select.select([], [self._handle], [], 1)
            except OSError:
                self._lost = True
                self._gone()


class Terminal(LinuxDriver):
    """The terminal: what it sends comes in, what is drawn goes out, nothing else does."""

    def __init__(self, app: App[Any], **settings: Any) -> None:
        super().__init__(app, **settings)
        stream = sys.__stderr__
        assert stream is not None  # the app is not opened without
        encoding = stream.encoding or "utf-8"
        self._standard = [os.dup(1), os.dup(2)]
        self._taken = False
        self._taking = RLock()
        self._file: Any = Output(self._standard[1], encoding, self._gone)
        self._left = False
        self._drawing = False
        self._suspended = False
        self._going_on = False
        self._size = self._get_terminal_size()

    # -- what goes out -----------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal; after it was given back meanwhile, draw everything again."""
        if self.attrs_before is not None:
            self._loop.call_soon_threadsafe(partial(self._app.refresh, layout=True))
        self._take()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        # Whatever it reports itself, the system knows its size.
        signal.signal(signal.SIGWINCH, self._heed_resize)
        self._drawing = self._key_thread is not None and self._key_thread.is_alive()
        self._suspended = not self._drawing

    def stop_application_mode(self) -> None:
        """Leave the terminal as it was, unless that was done when it was suspended.

        What others write still goes nowhere when the app is left in order: what it has had begun
        beside the screen may not be done yet.  Only `release` lets it through.
        """
        if not self._suspended:
            self._drawing = False
            super().stop_application_mode()
        if self._app.return_code is None or self._app.return_code == FELL_OVER:
            self.release()

    def release(self) -> None:
        """Let others write to the terminal again; what they have written till now is lost."""
        with self._taking:
            if self._taken:
                for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
                    with suppress(OSError, ValueError):
                        stream.flush()
                for number, handle in enumerate(self._standard, 1):
                    os.dup2(handle, number)
                self._taken = False

    def disable_input(self) -> None:
        """Hear nothing more; a suspended app hears nothing, and has no right to its terminal."""
        if not self._suspended:
            super().disable_input()

    def stop_job(self) -> None:
        """Stop, and with it whatever the shell has begun with it, till the shell goes on.

        The shell takes the terminal as soon as one of them stops: it is given back before.
        """
        self._stop(partial(os.kill, 0))

    def _sigtstp_application(self, *_: object) -> None:
        """Stop, till a shell goes on with it."""
        self._stop(partial(signal.pthread_kill, get_ident()))  # here, not a little later

    def _stop(self, send: Callable[[int], None]) -> None:
        """Give the terminal back, stop by sending the signal for that, then go on.

        It is the system that stops it, which does so only where a shell is there to go on: in a
        window of its own nobody could wake it.
        """
        if self._drawing:
            self.suspend_application_mode()
            self._suspended = True
            self._must_signal_resume = True
        heed = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        send(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, heed)
        self._go_on()

    def _sigcont_application(self, *_: object) -> None:
        """Go on; what was not suspended by us still has the terminal, and is drawn again."""
        if self._drawing:
            self._loop.call_soon_threadsafe(partial(self._app.refresh, layout=True))
        self._go_on()

    def _go_on(self) -> None:
        """Take the terminal again, if it was suspended, as soon as it is to be had.

        In the background it is not: who tries is stopped again.  The signal to go on may come while
        it is being taken.
        """
        if not self._going_on:
            self._going_on = True
            while self._suspended and not self._is_ending:
                self.resume_application_mode()
                if self._suspended:
                    time.sleep(0.05)  # a signal to end may come with the one to go on
            self._going_on = False

    @property
    def _is_ending(self) -> bool:
        return isinstance(self._app, Ends) and self._app.told_to_end is not None

    def _take(self) -> None:
        """Let what anybody else writes to the terminal go nowhere."""
        with self._taking, suppress(OSError):
            if not self._taken:
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, 1)
                os.dup2(nowhere, 2)
                os.close(nowhere)
                self._taken = True

    def _gone(self) -> None:
        """Leave: nobody can read or type any more."""
        if not self._left:
            self._left = True
            if isinstance(self._app, Ends):
                self._app.end(GONE)
            else:
                self._app.exit(return_code=GONE)

    # -- its size ----------------------------------------------------------------------------

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the size that the system tells, within bounds."""
        width, height = self._ask_size()
        if not (width and height):
            width, height = shutil.get_terminal_size()
        return min(width, LARGEST[0]), min(height, LARGEST[1])

    def _ask_size(self) -> tuple[int, int]:
        try:
            return os.get_terminal_size(self._standard[1])
        except OSError:
            return 0, 0

    def _heed_resize(self, number: int, frame: FrameType | None) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(Resize(size, size))

    # -- what comes in -----------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Hand on what is typed, until the app is left or the terminal is gone."""
        parser = SturdyParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        while not self.exit_event.is_set():
            try:
                ready = select.select([self.fileno], [], [], 0.1)[0]
                data = os.read(self.fileno, 4096) if ready else b""
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                ready, data = [self.fileno], b""
            if ready and not data:
                self._gone()
                return
            for message in parser.feed(decode(data)):
                self.process_message(message)
            for message in parser.tick():
                self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Hand on a message; of a size that is reported the system knows better."""
        if isinstance(message, Resize):
            if message.pixel_size is None and self._mouse_pixels:
                self.write("\x1b[?1016l")
                self._mouse_pixels = False
            if all(self._ask_size()):
                size = Size(*self._get_terminal_size())
                message = Resize(size, size, pixel_size=message.pixel_size)
        super().process_message(message)
