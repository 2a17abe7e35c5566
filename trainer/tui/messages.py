"""Intentions: what views and places say that somebody wants, one small class each.

A view posts what was done with it, and the place that it stands in handles that; what leads out of
a place (a clause to look up, a sitting to begin) rises to the app.  Handlers are named after the
classes: ``on_answered`` for `Answered`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.message import Message
from textual.screen import Screen

if TYPE_CHECKING:
    from trainer.dealing.scenario import Scenario
    from trainer.rules.boundary import RulesetFailed
    from trainer.study.plans import Plan

# -- of views, for the place that they stand in ---------------------------------------------------


class Chosen(Message):
    """A row of a list was chosen, by its number from 0."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row


class Pointed(Message):
    """Another row of a list is pointed at, by its number from 0."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row


class Answered(Message):
    """What is asked was answered by one of its options, by its number from 0."""

    def __init__(self, option: int) -> None:
        super().__init__()
        self.option = option


class Switched(Message):
    """A setting is to have its next value (*step* 1) or the one before (-1)."""

    def __init__(self, setting: int, step: int) -> None:
        super().__init__()
        self.setting = setting
        self.step = step


class Overflowed(Message):
    """A text has more lines than fit now, or has not any more: it can be scrolled or not."""


class Failed(Message):
    """A ruleset raised while something of its was drawn."""

    def __init__(self, broken: RulesetFailed) -> None:
        super().__init__()
        self.broken = broken


# -- of places, for the app -----------------------------------------------------------------------


class LeaveTrainer(Message):
    """The trainer is to be left."""


class SuspendTrainer(Message):
    """The trainer is to stop, till the shell goes on with it."""


class OpenHelp(Message):
    """The help for the place that is shown is to be opened."""


class OpenPalette(Message):
    """The list of commands is to be opened."""


class Preview(Message):
    """A theme is to be shown, without being kept, as long as the place *by* is."""

    def __init__(self, theme: str, by: Screen[Any]) -> None:
        super().__init__()
        self.theme = theme
        self.by = by


class LookUp(Message):
    """A clause of a ruleset is to be read."""

    def __init__(self, ruleset: str, clause: str) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.clause = clause


class Compare(Message):
    """A scenario, dealt at a table of a ruleset, is to be looked at under all codes."""

    def __init__(self, table: str, scenario: Scenario) -> None:
        super().__init__()
        self.table = table
        self.scenario = scenario


class BeginSitting(Message):
    """A sitting is to begin: what is planned, and the message id of what it is called, if any."""

    def __init__(self, plan: Plan, title: str = "") -> None:
        super().__init__()
        self.plan = plan
        self.title = title
