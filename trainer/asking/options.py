"""Options: whole rulings to choose from, each wrong one what somebody believes who is wrong.

What is right is ruled by the code; what is wrong comes from the same core
(`trainer.asking.beliefs`) and differs from it at the table.  Which of them are shown is chosen by
their values alone (`trainer.asking.balance`): no word of any language is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from trainer.asking.balance import CONSIDERED, Candidate, Selection, choose, list_choices
from trainer.asking.beliefs import Belief, Origin, is_ordinary, join_beliefs
from trainer.asking.decisions import Decisions, come_to_the_same, decide
from trainer.asking.guessers import Glimpse, look_at
from trainer.asking.subject import Subject
from trainer.dealing.chance import Chance
from trainer.dealing.scenario import Scenario
from trainer.rules.events import Deal
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation

FEWEST, MOST = 2, 3
"""How many wrong rulings stand beside the right one."""
ALONE = 6
"""Of the wrong rulings considered so many are single misreadings, if there are."""
PRIORS = {"pair": 0.5, "overlooked": 0.4, "rival": 0.4, "house": 0.4}
"""How willingly a belief of each kind is shown, in comparison with a single misreading."""


class Option(Struct, frozen=True, eq=False):
    """A whole ruling as an option; what is believed by who gives it, nothing where it is right."""

    decisions: Decisions
    ruling: Ruling
    origins: tuple[Origin, ...] = ()


class Pool(Struct, frozen=True, eq=False):
    """The wrong rulings of a question, no two of which come to the same, and the sets of them."""

    wrong: tuple[Belief, ...]
    choices: tuple[Selection, ...]


def gather_pool(subject: Subject, made: Scenario, truth: Ruling, beliefs: Sequence[Belief]) -> Pool:
    """Return the wrong rulings that may stand beside the *truth*, single misreadings first."""
    chance = Chance(made.id, "pool")
    code, seats = subject.code, made.situation.seats
    right = decide(truth)
    pairs = join_beliefs(subject, made.table, truth, [one for one in beliefs if not one.far])
    near = [one for one in beliefs if not one.far]
    single = [one for one in chance.mix(near) if one.kind in ("misreading", "house")]
    others = [one for one in chance.mix((*near, *pairs)) if one not in single]
    taken = [right]
    alone = list(_give_new(single, taken))
    mixed = list(_give_new(others, taken))
    wrong = [*alone[:ALONE], *mixed[: CONSIDERED - ALONE], *alone[ALONE:], *mixed]
    wrong = [one for place, one in enumerate(wrong) if one not in wrong[:place]]
    candidates = [
        Candidate(
            look_at(one.decisions, code, seats),
            PRIORS.get(one.kind, 1.0),
            frozenset(origin.name for origin in one.origins),
        )
        for one in wrong
    ]
    choices = list_choices(
        chance,
        look_at(right, code, seats),
        candidates,
        see(made.situation),
        range(FEWEST, MOST + 1),
    )
    return Pool(tuple(wrong), choices)


def _give_new(beliefs: Sequence[Belief], taken: list[Decisions]) -> Iterator[Belief]:
    """Give those that come to something else than all in *taken*, which they are added to."""
    for one in beliefs:
        if not any(come_to_the_same(one.decisions, other) for other in taken):
            taken.append(one.decisions)
            yield one


def choose_options(
    subject: Subject, made: Scenario, truth: Ruling, beliefs: Sequence[Belief]
) -> tuple[Option, ...]:
    """Return three or four whole rulings, the true one among them, in the order shown.

    None where the question is better asked part by part: always, where the ruleset has no weights
    (`Subject.weights`).
    """
    weights = subject.weights.get("ruling")
    if weights is None:
        return ()
    pool = gather_pool(subject, made, truth, beliefs)
    places = choose(Chance(made.id, "choice"), pool.choices, weights)
    if not places:
        return ()
    wrong = [pool.wrong[place] for place in places]
    shown = [Option(one.decisions, one.ruling, one.origins) for one in wrong]
    return tuple(Chance(made.id, "options").mix([Option(decide(truth), truth), *shown]))


def see(situation: Situation) -> Glimpse:
    """Return what somebody sees of a table who knows no rule.

    >>> see(situation()).odd
    frozenset()
    """
    odd, named, told = set(), set(), set()
    for event in situation.events:
        people = {getattr(event, "by", None), getattr(event, "of", None)}
        people.add(event.to if isinstance(event, Deal) else None)
        if not is_ordinary(event):
            odd |= {getattr(event, "by", None), event.to if isinstance(event, Deal) else None}
            told.add(str(type(event).__struct_config__.tag))
        named |= people
    seats = frozenset(situation.seats)
    return Glimpse(
        situation.dealer,
        frozenset(one for one in seats if one in odd),
        frozenset(told),
        frozenset(one for one in seats if one in named),
        situation.turn if situation.turn != situation.dealer else "",
        tuple(situation.seats),
        situation.price,
    )
