"""How a command ends: its exit status, and the one way to end it early."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """Exit statuses; the last two are what a shell gives to what a signal (2, 13) has ended."""

    OK = 0
    """All is as it should be."""
    DIFFERENT = 1
    """What was checked is not as it should be: rulings differ, a pack has errors, a test fails."""
    UNREADABLE = 2
    """Something could not be read or ruled on, or is not known by the name given."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class EndCommand(Exception):
    """Ends a command with `Status.UNREADABLE`.

    Its text is the line that says why, empty where that is said already.
    """
