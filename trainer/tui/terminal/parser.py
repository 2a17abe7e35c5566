"""What a terminal may send or do that is no text and no key: it costs a key, never the app.

Textual's parser ends the app at an answer of a terminal that it cannot parse, waits without end
for the end of what is pasted, and believes whatever size it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from textual import constants
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

LARGEST = (1000, 500)
"""Cells and lines beyond which no window is believed to be."""
LONGEST_PASTE = 10_000
"""Characters of what is pasted that are taken; the others go nowhere."""
SILENCE = 0.5
"""Seconds of silence after which nothing more is expected of what is pasted."""

_SPLIT = len(BRACKETED_PASTE_END) - 1
"""Characters of a mark that may have come before the rest of it."""


class SturdyParser(XTermParser):
    """Parses what a terminal sends; after something that cannot be parsed it begins anew."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pasting = False
        self._room = 0
        self._held = ""
        """The latest characters, among which a mark may have begun."""
        self._latest = 0.0

    def feed(self, data: str) -> Iterator[Message]:
        """Give the messages in *data*: of what is pasted no more than can be of use."""
        if not data:
            return
        now = monotonic()
        if not self._pasting and now - self._latest > constants.ESCAPE_DELAY:
            self._held = ""
        self._latest = now
        while data:
            mark = BRACKETED_PASTE_END if self._pasting else BRACKETED_PASTE_START
            held, self._held = self._held, ""
            before, found, after = (held + data).partition(mark)
            if self._pasting:
                if not found:
                    before, self._held = before[:-_SPLIT], before[-_SPLIT:]
                yield from self._give_paste(before)
            elif not found:
                self._held = (held + data)[-_SPLIT:]
                yield from self._parse_rest(data)
                return
            else:
                yield from self._parse_rest((before + found)[len(held) :])
                self._room = LONGEST_PASTE
            if found:
                if self._pasting:
                    yield from self._parse_rest(BRACKETED_PASTE_END)
                self._pasting = not self._pasting
            data = after

    def tick(self) -> Iterator[Message]:
        """Give what is due because nothing came, the end of what is pasted among it."""
        if self._pasting and monotonic() - self._latest > SILENCE:
            rest, self._held, self._pasting = self._held, "", False
            yield from self._give_paste(rest)
            yield from self._parse_rest(BRACKETED_PASTE_END)
        yield from super().tick()

    def _give_paste(self, text: str) -> Iterator[Message]:
        """Take a part of what is pasted, as far as there is room for it."""
        text = text[: self._room].replace("\x1b", "")
        self._room -= len(text)
        yield from self._parse_rest(text)

    def _parse_rest(self, data: str) -> Iterator[Message]:
        """Give the messages in *data*, up to what cannot be parsed."""
        if not data:
            return  # the parser would take it for the end of everything
        known = self.terminal_size, self.terminal_pixel_size, self.mouse_pixels
        try:
            for message in super().feed(data):
                if isinstance(message, Resize):
                    if not is_credible(message.size):
                        self.terminal_size, self.terminal_pixel_size, self.mouse_pixels = known
                        continue
                    pixels = message.pixel_size or Size(0, 0)
                    self.mouse_pixels = all(map(int.__ge__, pixels, message.size))
                    if not self.mouse_pixels:
                        message.pixel_size = None
                    known = self.terminal_size, self.terminal_pixel_size, self.mouse_pixels
                yield message
        except Exception:  # whatever a terminal sends
            self.__init__(False)  # type: ignore[misc]  # its state is lost with the generator


def is_credible(size: tuple[int, int]) -> bool:
    """Tell whether a window may have this size.

    >>> is_credible((80, 24)), is_credible((0, 0)), is_credible((9999, 24))
    (True, False, False)
    """
    return 0 < size[0] <= LARGEST[0] and 0 < size[1] <= LARGEST[1]
