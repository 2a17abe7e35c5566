"""Feedback: the mark, and for every option where it comes from and where it would be right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from trainer.asking.counterfactual import Neighbour, farther, near, nearest
from trainer.asking.grading import Mark, grade
from trainer.asking.options import Answers, Option, answers_of, options, wrong_options
from trainer.asking.slip import Origin, Slip, Value, detection_slip, slip
from trainer.asking.subject import Subject
from trainer.dealing.scenario import Scenario
from trainer.rules.ruling import Ruling, rule


class Posed(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """A scenario as a question: the slip with its parts, and whole rulings as options.

    What is right is in none of its fields but computed.  What answering part by part does not need
    is made when it is asked for, once: a screen can have it made while somebody thinks.  `detect`
    asks whether a rule was broken at all; then there are no whole rulings.
    """

    subject: Subject
    scenario: Scenario
    slip: Slip
    detect: bool = False

    @cached_property
    def around(self) -> tuple[Neighbour, ...]:
        """The situations one fact away, from which it is told where an answer would be right."""
        return tuple(near(self.subject, self.scenario))

    @cached_property
    def beyond(self) -> tuple[Neighbour, ...]:
        """The situations two facts away or more, as far as they are looked at."""
        return tuple(farther(self.subject, self.scenario))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The whole rulings to choose from."""
        if self.detect:
            return ()
        truth = rule(self.subject.code, self.scenario.situation)
        return options(self.subject, self.scenario, self.slip, truth, list(self.around))

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What is to be said of each option."""
        rightly = answers_of(self.slip, rule(self.subject.code, self.scenario.situation))
        return tuple(
            Note(one, None if one.answers == rightly else would_be_right(self, one.answers))
            for one in self.options
        )


class Note(Struct, frozen=True, eq=False):
    """What is to be said of an option: the nearest situation in which it would be right.

    `neighbour` is None for the right option, and where no situation near enough was found.
    """

    option: Option
    neighbour: Neighbour | None = None


class Feedback(Struct, frozen=True, eq=False):
    """The mark for an answer, where that answer would be right, and a note for each option.

    `origin` is the mistake that a wrong answer as a whole is, None where it is none with a name.
    """

    mark: Mark
    neighbour: Neighbour | None
    notes: tuple[Note, ...]
    origin: Origin | None = None


def pose(subject: Subject, made: Scenario, *, detect: bool = False) -> Posed:
    """Make a question of a scenario of this subject.

    With *detect* it is asked whether a rule was broken at all, and there are no whole rulings.
    """
    made_slip = detection_slip if detect else slip
    parts = made_slip(subject.code, made.situation, made.id)
    return Posed(subject=subject, scenario=made, slip=parts, detect=detect)


def would_be_right(posed: Posed, answers: Answers) -> Neighbour | None:
    """Return the nearest situation in which *answers* would be right, None if none is found."""

    def fits(one: Neighbour) -> bool:
        return answers_of(posed.slip, one.ruling) == answers

    return nearest(posed.around, fits) or nearest(posed.beyond, fits)


def feedback(posed: Posed, given: Mapping[str, Value]) -> Feedback:
    """Return the feedback for the answers *given* by kind of part."""
    readings = [option.ruling for option in posed.options]
    readings += [one.ruling for one in posed.around if not one.ruling.disputed]
    mark = grade(posed.subject.code, posed.scenario.situation, posed.slip, given, readings)
    answers = tuple(given.items())
    own = None if mark.ok else would_be_right(posed, answers)
    return Feedback(mark, own, posed.notes, None if mark.ok else _origin(posed, given, mark))


def _origin(posed: Posed, given: Mapping[str, Value], mark: Mark) -> Origin | None:
    """Return where a wrong answer comes from: the first ruling with a name that is the same."""
    if not given:
        return None

    def same(option: Option) -> bool:
        return option.origin is not None and option.answers == tuple(given.items())

    found = next(filter(same, posed.options), None)
    if found is None:
        situation = posed.scenario.situation
        named = wrong_options(posed.subject, situation, posed.slip, mark.ruling)
        found = next(filter(same, named), None)
    return found.origin if found is not None else None


def truth(posed: Posed) -> Ruling:
    """Return the ruling that is right, with its trace."""
    return rule(posed.subject.code, posed.scenario.situation)
