"""A worked example, step by step: what a judge asks, what is ruled, and what would change it.

The steps are values; the ruling and its reasons are the core's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from trainer.asking.counterfactual import Neighbour
from trainer.asking.posed import Posed
from trainer.asking.slip import Value, list_answers
from trainer.rules.facts import FACTS
from trainer.rules.ruling import Ruling, Step
from trainer.rules.situation import Situation
from trainer.rules.table import Table

COUNTED = ("Surplus", "Shortage", "OddPacket")
"""Kinds of facts for which a judge counts the cards."""
TIMED = {one.__name__ for one in FACTS} - {"Drawn", "FoundFlaw"}
"""Kinds of facts of dealing, of which a judge asks who did it and when."""
MAIN = ("rules", "lawful", "penalty", "open", "no sanction", "lapsed", "waived", "void")
"""What the decisive clause may come to, that which tells most first."""
FAR = 2
"""A situation in which more than so much is otherwise is near only where there is no other."""

Asks = Literal["what", "who", "when", "count", "call", "else", "clear"]


class Inquiry(Struct, frozen=True):
    """A question that a judge asks of the table, and the steps of the trace that answer it.

    ``what`` happened; ``who`` did it; ``when``, and how much was to come; how many cards lie where
    (``count``: `held`, place by place, of how many); whether somebody has to ``call``, and did;
    what ``else`` there was, and why it does not decide; or why nothing is a fault (``clear``).
    """

    asks: Asks
    steps: tuple[Step, ...] = ()
    held: tuple[tuple[str, int, int], ...] = ()


class Filled(Struct, frozen=True):
    """A part of the slip, by its kind, with what is right in it."""

    kind: str
    value: Value


class Contrast(Struct, frozen=True, eq=False):
    """The nearest situation that is ruled otherwise."""

    neighbour: Neighbour


WalkStep = Inquiry | Filled | Contrast


def walk(posed: Posed) -> tuple[WalkStep, ...]:
    """Return the steps from what happened to the whole ruling, and to what would change it."""
    ruling = posed.truth
    filled = [Filled(kind, value) for kind, value in posed.right]
    others = [one for one in posed.around if one.changed and not one.ruling.disputed]
    others = [one for one in others if list_answers(posed.slip, one.ruling) != posed.right]
    here = posed.scenario.situation
    others.sort(key=lambda one: _rank_neighbour(one, here, ruling))
    checks = list_inquiries(ruling, posed.scenario.table)
    return (*checks, *filled, *(Contrast(one) for one in others[:1]))


def _rank_neighbour(one: Neighbour, here: Situation, ruling: Ruling) -> tuple[bool, bool, int]:
    """Return how good a contrast a situation is, the best first: near, and with another verdict."""
    far = measure_distance(here, one.situation)
    return far > FAR, one.ruling.remedy.kind == ruling.remedy.kind, far


def measure_distance(here: Situation, there: Situation) -> int:
    """Return in how much two situations differ: in events, and in what was before them."""
    was, now = list(here.events), list(there.events)
    for event in here.events:
        if event in now:
            was.remove(event)
            now.remove(event)
    before = (here.turn, here.options, here.history, here.dealer)
    changed = sum(
        one != other
        for one, other in zip(
            before, (there.turn, there.options, there.history, there.dealer), strict=True
        )
    )
    return max(len(was), len(now)) + changed


def list_inquiries(ruling: Ruling, table: Table) -> tuple[Inquiry, ...]:
    """Return what a judge asks of a table that is ruled so, in order; the ruling has its trace."""
    trace = [step for step in ruling.trace if step.fact is not None]
    main = find_main(ruling)
    beside = _list_beside(ruling)
    facts = _drop_twins([*trace, *beside])
    if not facts:
        return (Inquiry("clear"),)
    checks = [Inquiry("what", facts)]
    if main is not None and main.fact is not None and main.fact.kind in TIMED:
        if isinstance(main.fact.get("by"), str):
            checks.append(Inquiry("who", (main,)))
        checks.append(Inquiry("when", (main,)))
    if any(step.fact is not None and step.fact.kind in COUNTED for step in facts):
        checks.append(Inquiry("count", held=_list_held(table)))
    if main is None:
        return (*checks, Inquiry("clear", facts))
    if main.fact is not None and main.fact.kind != "Drawn":
        checks.append(Inquiry("call", (main,)))
    decided = {main.clause, ruling.decisive}
    others = [step for step in trace if step.clause not in decided and step.why != "cured"]
    others = [step for step in others if step.why not in ("too late", "not entitled", "in turn")]
    besides = _drop_twins([*others, *(step for step in beside if not _is_call(step))])
    return (*checks, Inquiry("else", besides)) if besides else tuple(checks)


def find_main(ruling: Ruling) -> Step | None:
    """Return the step that tells most of the decisive clause; None where none decides.

    Of a clause that counts failed deals it is that by which the deal fails.
    """
    if not ruling.decisive:
        return None
    own = [step for step in ruling.trace if step.clause == ruling.decisive]
    # A clause that is named for another (G8a where the claim of G8b has lapsed) has no step.
    own = own or [step for step in ruling.trace if step.by == ruling.decisive]
    called = [step for step in own if step.call >= 0 and step.why == "rules"]
    ranked = [step for why in MAIN for step in own if step.why == why and step.fact is not None]
    main = next(iter([*called, *ranked]), None)
    if main is not None and main.fact is not None and main.fact.kind == "DealFailed":
        return next((step for step in ruling.trace if step.counts), main)
    return main


def _list_beside(ruling: Ruling) -> list[Step]:
    """Return what is no fault; a cut missing for a shuffle that counts tells nothing new."""
    shuffled = any(step.fact and step.fact.kind == "ShuffleAfterCut" for step in ruling.trace)
    uncut = ("NoCut",) if shuffled else ()
    return [step for step in ruling.beside if step.fact and step.fact.kind not in uncut]


def _is_call(step: Step) -> bool:
    return step.fact is not None and step.fact.kind == "Called"


def _drop_twins(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return steps in the order of what happened, of those of one fact the first."""
    found: dict[object, Step] = {}
    for step in steps:
        if step.fact is not None:
            of = step.fact.get("of") if step.fact.kind in COUNTED else None
            found.setdefault((step.event if of is None else of, step.fact.kind), step)
    return tuple(sorted(found.values(), key=lambda step: step.event))


def _list_held(table: Table) -> tuple[tuple[str, int, int], ...]:
    """Return how many cards were dealt where, of how many, in the order of the deal."""
    laid = dict.fromkeys((packet.to for packet in table.procedure.packets), 0)
    for place, cards, _ in table.laid:
        laid[place] = laid.get(place, 0) + cards
    return tuple((place, n, table.procedure.full.get(place, 0)) for place, n in laid.items())
