"""Explaining a mark: what is believed by who answers so, what only follows, where it is right.

Nothing of this is needed to mark; it is made when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from trainer.asking.beliefs import Belief, Origin
from trainer.asking.counterfactual import Neighbour
from trainer.asking.grading import Mark, PartMark
from trainer.asking.posed import Posed, find_where_right
from trainer.asking.slip import find_right, list_answers
from trainer.rules.ruling import Ruling

MOST_NAMED = 2
"""No more mistakes are named of one answer."""


class Explanation(Struct, frozen=True, eq=False):
    """Why an answer is worth its mark.

    `follows` are the kinds of the wrong parts that come of the wrong first part, and are no second
    mistake: such a part was not asked after it, or is as it would be in a ruling that gives it.
    `mistakes` are what is likely to be believed by who answers so, the likeliest first, each one
    thing or two together; `missed` are the kinds of part that are wrong.  `neighbour` is the
    nearest situation in which the answer would be right, None where all is right, where none is
    found, and where it is about something else.
    """

    follows: tuple[str, ...]
    mistakes: tuple[tuple[Origin, ...], ...]
    missed: tuple[str, ...]
    neighbour: Neighbour | None


def explain(posed: Posed, mark: Mark) -> Explanation:
    """Return why the answers given to a question are worth their *mark*."""
    if mark.ok:
        return Explanation((), (), (), None)
    return Explanation(
        follows=_find_what_follows(posed, mark),
        mistakes=diagnose(posed, mark),
        missed=tuple(part.kind for part in mark.parts if not part.ok),
        neighbour=_find_telling_neighbour(posed, mark),
    )


# -- what is believed --------------------------------------------------------------------------


def diagnose(posed: Posed, mark: Mark) -> tuple[tuple[Origin, ...], ...]:
    """Return what is likely to be believed by who gave this answer, at most `MOST_NAMED`.

    Those whose ruling is exactly the answer; where there is none, those who answer a part that is
    wrong so, the more of the answer they share the likelier.
    """
    singles = [one for one in posed.beliefs if one.kind != "rival"]
    rivals = [one for one in posed.beliefs if one.kind == "rival"]
    for beliefs in (singles, posed.pairs, rivals):
        exact = [one for one in beliefs if _gives_all(posed, one, mark)]
        if exact:
            return _name(exact, posed, mark)
    for part in mark.parts:
        if part.ok or part.given is None:
            continue
        near = [one for one in posed.beliefs if find_right(part.kind, one.ruling) == part.given]
        if near:
            return _name(near, posed, mark)
    return ()


def _gives_all(posed: Posed, belief: Belief, mark: Mark) -> bool:
    """Tell whether a belief leads to exactly what was given.

    Of a whole ruling that is wrong the clause named beside it does not count.
    """
    given = dict(mark.given)
    wanted = dict(list_answers(posed.slip, belief.ruling))
    ruling = given.get("ruling")
    if ruling is not None and ruling != find_right("ruling", posed.truth):
        return ruling == wanted["ruling"]
    return given == {kind: value for kind, value in wanted.items() if kind not in mark.lent}


def _name(beliefs: Sequence[Belief], posed: Posed, mark: Mark) -> tuple[tuple[Origin, ...], ...]:
    """Return the likeliest of these beliefs by what they are about."""
    ranked = sorted(beliefs, key=lambda one: -_measure_fit(one, posed, mark))
    best = _measure_fit(ranked[0], posed, mark)
    named = [one for one in ranked if _measure_fit(one, posed, mark) == best]
    return tuple(one.origins for one in named[:MOST_NAMED])


def _measure_fit(belief: Belief, posed: Posed, mark: Mark) -> int:
    """Return in how many parts a belief answers as it was answered, and what it is about."""
    met = sum(find_right(kind, belief.ruling) == value for kind, value in mark.given)
    about = {origin.name.partition("/")[0] for origin in belief.origins}
    own = belief.kind in ("misreading", "house", "pair")
    return 4 * met + 2 * own + bool(about & set(posed.truth.articles))


# -- what follows ------------------------------------------------------------------------------


def _find_what_follows(posed: Posed, mark: Mark) -> tuple[str, ...]:
    first = posed.slip.first
    chosen = dict(mark.given).get(first)
    if chosen is None or chosen == find_right(first, mark.ruling):
        return ()
    asked = {part.kind for part in posed.slip.list_asked(chosen)}
    wrong = [part for part in mark.parts if part.kind != first and not part.ok]
    beliefs = (*posed.beliefs, *posed.pairs)
    meant = [one.ruling for one in beliefs if find_right(first, one.ruling) == chosen]
    explained = _find_explained(wrong, meant)
    return tuple(one.kind for one in wrong if one.kind in explained or one.kind not in asked)


def _find_explained(wrong: list[PartMark], readings: Iterable[Ruling]) -> set[str]:
    """Return the kinds of the wrong parts that are as in one of *readings*, which has the most."""
    explained: set[str] = set()
    for one in readings:
        met = {
            part.kind
            for part in wrong
            if part.given is not None and part.given == find_right(part.kind, one)
        }
        explained = met if len(met) > len(explained) else explained
    return explained


# -- where it would be right -------------------------------------------------------------------


def _find_telling_neighbour(posed: Posed, mark: Mark) -> Neighbour | None:
    """Return the nearest situation in which the answer is right, if it is about what decides."""
    found = find_where_right(posed, mark.given)
    if found is None or not found.changed:
        return found
    here, there = posed.scenario.situation, found.situation
    if (here.history, here.options, here.turn) != (there.history, there.options, there.turn):
        return found
    decisive = set(mark.events)
    return found if decisive.intersection(_list_changed(here.events, there.events)) else None


def _list_changed(here: Sequence[object], there: Sequence[object]) -> Iterator[int]:
    """Give the places of the events that are not so in the other story, and where one is added."""
    for place, event in enumerate(here):
        if place >= len(there) or event != there[place]:
            yield place
