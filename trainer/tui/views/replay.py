"""The deal as a film: a frame for every event, and for every packet of a deal of many.

A frame is a situation so far, with the number of the event that it stands at; its events are
those of the whole up to there, so that whatever is told by an event's number holds in it too.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.events import Deal
from trainer.rules.situation import Situation
from trainer.rules.table import fold

BEFORE = -1
"""The event at which the first frame stands: nothing has happened yet."""


class Frame(Struct, frozen=True):
    """What had happened when event *event* had come so far; *whole* where nothing of it lacks."""

    event: int
    situation: Situation
    whole: bool = True


def make_frames(situation: Situation) -> tuple[Frame, ...]:
    """Return the frames of a situation; the last one is the situation itself.

    Raises `Impossible` where no deal can have gone so.
    """
    laid: dict[int, int] = {}
    for _, _, at in fold(situation).laid:
        laid[at] = laid.get(at, 0) + 1
    events = situation.events
    found = [Frame(BEFORE, replace(situation, events=()))]
    for at, event in enumerate(events):
        if isinstance(event, Deal) and event.to is None:
            for count in range(1, laid.get(at, 0)):
                part = replace(event, packets=count)
                so_far = replace(situation, events=(*events[:at], part))
                found.append(Frame(at, so_far, whole=False))
        done = situation if at == len(events) - 1 else replace(situation, events=events[: at + 1])
        found.append(Frame(at, done))
    return tuple(found)


def step_frame(film: tuple[Frame, ...], now: int, by: int) -> int:
    """Return the frame that ends the event before (*by* -1) or after (1) frame *now*.

    In the midst of a deal a step forward ends it, a step back undoes it.
    """
    here = film[now]
    wanted = here.event if by > 0 and not here.whole else here.event + by
    return next(
        (
            number
            for number, one in enumerate(film)
            if one.event == max(wanted, BEFORE) and one.whole
        ),
        len(film) - 1,
    )


class Film(Struct, frozen=True, eq=False):
    """A deal as a film, and where it stands: at a frame, or at None as all is now."""

    frames: tuple[Frame, ...] = ()
    at: int | None = None

    @property
    def frame(self) -> Frame | None:
        """The frame that is shown; None where all is as it is now."""
        return None if self.at is None else self.frames[self.at]

    def seek(self, number: int | None) -> Film:
        """Return the film at the frame of this number; None and the last one are as it is now."""
        ends = number is None or number >= len(self.frames) - 1
        return replace(self, at=None if number is None or ends else max(number, 0))

    def step(self, by: int) -> Film:
        """Return the film after one event more (1) or fewer (-1)."""
        return self.seek(step_frame(self.frames, self._now, by)) if self.frames else self

    def step_packet(self, by: int) -> Film:
        """Return the film after one packet more (1) or fewer (-1)."""
        return self.seek(self._now + by) if self.frames else self

    @property
    def _now(self) -> int:
        return len(self.frames) - 1 if self.at is None else self.at
