"""A worked example, step by step: what counts, what is ruled, and what would change it.

The steps are values; the ruling and its reasons are the core's.
"""

from __future__ import annotations

from msgspec import Struct

from trainer.asking.counterfactual import Neighbour
from trainer.asking.grading import find_decisive_events
from trainer.asking.posed import Posed
from trainer.asking.slip import Value, list_answers
from trainer.rules.ruling import Step


class Met(Struct, frozen=True):
    """An event that counts, by its index, and what the rules say of it."""

    event: int
    steps: tuple[Step, ...]


class Filled(Struct, frozen=True):
    """A part of the slip, by its kind, with what is right in it."""

    kind: str
    value: Value


class Contrast(Struct, frozen=True, eq=False):
    """The nearest situation that is ruled otherwise."""

    neighbour: Neighbour


WalkStep = Met | Filled | Contrast


def walk(posed: Posed) -> tuple[WalkStep, ...]:
    """Return the steps from what happened to the whole ruling, and to what would change it."""
    ruling = posed.truth
    steps = dict.fromkeys(step for step in ruling.trace if step.event >= 0)
    at = dict.fromkeys((*(step.event for step in steps), *find_decisive_events(ruling)))
    met = [Met(event, tuple(step for step in steps if step.event == event)) for event in sorted(at)]
    filled = [Filled(kind, value) for kind, value in posed.right]
    others = [one for one in posed.around if one.changed and not one.ruling.disputed]
    others = [one for one in others if list_answers(posed.slip, one.ruling) != posed.right]
    other = [one for one in others if one.ruling.remedy.kind != ruling.remedy.kind] + others
    return (*met, *filled, *(Contrast(one) for one in other[:1]))
