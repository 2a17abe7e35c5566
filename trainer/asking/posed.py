"""A scenario posed as a question: its truth, its slip, and what can be made of it when needed.

A mark needs the slip and the truth only.  The situations near this one, and what comes of two
misreadings together: each is made when it is asked for, once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from trainer.asking.beliefs import Belief, gather_beliefs, join_beliefs
from trainer.asking.counterfactual import Neighbour, find_farther, find_near
from trainer.asking.options import Option, choose_options
from trainer.asking.parts import make_detection_slip, make_ruling_slip, make_slip
from trainer.asking.slip import Answers, Slip, list_answers
from trainer.asking.subject import Subject
from trainer.dealing.scenario import Scenario
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling

FORMS = ("compose", "options", "detect")
"""How a question is answered: part by part; by one of the whole rulings that are offered, where
these would give nothing away; or by telling whether a rule was broken at all, and which one."""


class Posed(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """A scenario as a question.

    `truth` is the ruling that is right, with its trace: it is ruled once.  `beliefs` are the wrong
    rulings of those who believe one thing wrong.  `options` are whole rulings to choose from; none
    where it is answered part by part, or asked whether a rule was broken (`form`).  What marking
    does not need is made when it is asked for, once: a screen can have it made while somebody
    thinks.
    """

    subject: Subject
    scenario: Scenario
    slip: Slip
    truth: Ruling
    beliefs: tuple[Belief, ...] = ()
    options: tuple[Option, ...] = ()
    form: str = "compose"

    @cached_property
    def right(self) -> Answers:
        """What is right in each part that is due."""
        return list_answers(self.slip, self.truth)

    @cached_property
    def pairs(self) -> tuple[Belief, ...]:
        """The wrong rulings of those who hold two misreadings together."""
        return join_beliefs(self.subject, self.scenario.table, self.truth, self.beliefs)

    @cached_property
    def around(self) -> tuple[Neighbour, ...]:
        """The situations one fact away, from which it is told where an answer would be right."""
        return tuple(find_near(self.subject, self.scenario))

    @cached_property
    def beyond(self) -> tuple[Neighbour, ...]:
        """The situations two facts away or more, as far as they are looked at."""
        return tuple(find_farther(self.subject, self.scenario))


def pose(subject: Subject, made: Scenario, form: str = "compose") -> Posed:
    """Make a question of a scenario of this subject, to be answered in one of `FORMS`.

    Raises `Problem` where a file tells what no deal can be, `RulesetFailed` where a ruleset fails.
    """
    truth = judge(subject.code, made.table)
    beliefs = gather_beliefs(subject, made.table, truth)
    asked = (subject, made.table, truth, beliefs, made.id)
    options: tuple[Option, ...] = ()
    if form == "options":
        options = choose_options(subject, made, truth, beliefs)
    if options:
        slip = make_ruling_slip(subject, made.table, truth, beliefs, options, made.id)
    else:
        slip = make_detection_slip(*asked) if form == "detect" else make_slip(*asked)
    return Posed(
        subject=subject,
        scenario=made,
        slip=slip,
        truth=truth,
        beliefs=beliefs,
        options=options,
        form="compose" if form == "options" and not options else form,
    )


def list_where_right(posed: Posed, answers: Answers) -> Iterator[Neighbour]:
    """Give the situations in which *answers* would be right, those one fact away first.

    Of a whole ruling that is wrong the clause named beside it does not count.  Disputed ones are
    left out.
    """
    whole_wrong = posed.options and answers[:1] != posed.right[:1]
    wanted = answers[:1] if whole_wrong else answers
    for around in ("around", "beyond"):  # what is farther is made only if it is asked for
        for one in getattr(posed, around):
            given = list_answers(posed.slip, one.ruling)[: len(wanted)]
            if given == wanted and not one.ruling.disputed:
                yield one
