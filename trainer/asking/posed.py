"""A scenario posed as a question: its truth, its slip, and what can be made of it when needed.

A mark needs the slip and the truth only.  Whole rulings to choose from, the situations near this
one, what is to be said of each option: each is made when it is asked for, once.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from trainer.asking.counterfactual import Neighbour, find_farther, find_near, pick_nearest
from trainer.asking.options import Option, choose_options
from trainer.asking.slip import Answers, Slip, answers_of, make_detection_slip, make_slip
from trainer.asking.subject import Subject
from trainer.dealing.scenario import Scenario
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling


class Note(Struct, frozen=True, eq=False):
    """What is to be said of an option: the nearest situation in which it would be right.

    `neighbour` is None for the right option, and where no situation near enough was found.
    """

    option: Option
    neighbour: Neighbour | None = None


class Posed(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """A scenario as a question: the slip with its parts, and whole rulings as options.

    `truth` is the ruling that is right, with its trace: it is ruled once.  What answering part by
    part does not need is made when it is asked for, once: a screen can have it made while somebody
    thinks.  `detect` asks whether a rule was broken at all; then there are no whole rulings.
    """

    subject: Subject
    scenario: Scenario
    slip: Slip
    truth: Ruling
    detect: bool = False

    @cached_property
    def right(self) -> Answers:
        """What is right in each part that is due."""
        return answers_of(self.slip, self.truth)

    @cached_property
    def around(self) -> tuple[Neighbour, ...]:
        """The situations one fact away, from which it is told where an answer would be right."""
        return tuple(find_near(self.subject, self.scenario))

    @cached_property
    def beyond(self) -> tuple[Neighbour, ...]:
        """The situations two facts away or more, as far as they are looked at."""
        return tuple(find_farther(self.subject, self.scenario))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The whole rulings to choose from."""
        if self.detect:
            return ()
        return choose_options(self.subject, self.scenario, self.slip, self.truth, self.around)

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of each option."""
        return tuple(
            Note(one, None if one.answers == self.right else find_where_right(self, one.answers))
            for one in self.options
        )


def pose(subject: Subject, made: Scenario, *, detect: bool = False) -> Posed:
    """Make a question of a scenario of this subject.

    Raises `Problem` where a file tells what no deal can be, `RulesetFailed` where a ruleset fails.
    With *detect* it is asked whether a rule was broken at all, and there are no whole rulings.
    """
    truth = judge(subject.code, made.table)
    make = make_detection_slip if detect else make_slip
    slip = make(subject.code, made.table, truth, made.id)
    return Posed(subject=subject, scenario=made, slip=slip, truth=truth, detect=detect)


def find_where_right(posed: Posed, answers: Answers) -> Neighbour | None:
    """Return the nearest situation in which *answers* would be right, None if none is found."""

    def fits(one: Neighbour) -> bool:
        return answers_of(posed.slip, one.ruling) == answers

    return pick_nearest(posed.around, fits) or pick_nearest(posed.beyond, fits)
