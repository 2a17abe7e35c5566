"""Explaining a mark: what is believed by who answers so, what only follows, where it is right.

Nothing of this is needed to mark; it is made when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from trainer.asking.answering import fill_in
from trainer.asking.beliefs import Belief, Origin
from trainer.asking.counterfactual import Neighbour
from trainer.asking.decisions import decide
from trainer.asking.grading import Mark, PartMark
from trainer.asking.posed import Posed, find_where_right
from trainer.asking.slip import find_right
from trainer.rules.ruling import Ruling

MOST_NAMED = 2
"""No more mistakes are named of one answer."""
OWN = ("misreading", "house")
"""The kinds of belief that are one misreading."""


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

    Those who fill in the slip exactly so; of whole rulings else those who rule so by another
    clause.  One misreading goes before what was overlooked, that before two misreadings together,
    those before the rules of another game.  Where nobody answers so, those whose ruling has most
    of the parts that are wrong as they were given, and least that was not given.
    """
    return tuple(one.origins for one in find_believers(posed, mark)[:MOST_NAMED])


def find_believers(posed: Posed, mark: Mark) -> list[Belief]:
    """Return the beliefs that account for an answer equally well, the likeliest first."""
    singles = [one for one in posed.beliefs if one.kind in OWN]
    overlooked = [one for one in posed.beliefs if one.kind == "overlooked"]
    rivals = [one for one in posed.beliefs if one.kind == "rival"]
    for beliefs in (singles, overlooked, posed.pairs, rivals):
        exact = [one for one in beliefs if _is_given(posed, one, mark)]
        exact = exact or [one for one in beliefs if _is_ruled(posed, one, mark)]
        if exact:
            return sorted(exact, key=lambda one: _rank(posed, one, mark))
    fits = {one: _measure_fit(posed, one, mark) for one in (*singles, *overlooked, *posed.pairs)}
    fits = fits or {one: _measure_fit(posed, one, mark) for one in rivals}
    best = max(fits.values(), default=(0, 0))
    if best <= (0, 0) or not best[0]:
        return []
    near = [one for one, fit in fits.items() if fit == best]
    return sorted(near, key=lambda one: (len(one.origins), _rank(posed, one, mark)))


def _is_given(posed: Posed, belief: Belief, mark: Mark) -> bool:
    """Tell whether who believes so fills in the slip exactly as it was filled in."""
    return fill_in(posed.slip, belief.ruling, posed.truth).answers == mark.given


def _is_ruled(posed: Posed, belief: Belief, mark: Mark) -> bool:
    """Tell whether a whole ruling that is wrong was given by who believes so."""
    given = dict(mark.given).get("ruling")
    return given is not None and given != decide(posed.truth) and given == belief.decisions


def _measure_fit(posed: Posed, belief: Belief, mark: Mark) -> tuple[int, int]:
    """Return in how many wrong parts a belief answers as it was answered, less where otherwise.

    A part in which it answers what is right counts against it where another answer was given, and
    where what it answers was offered and not taken.
    """
    told = [
        (part.given == find_right(part.kind, belief.ruling), part.ok)
        for part in mark.parts
        if part.given is not None
    ]
    wrong = sum(met for met, ok in told if not ok)
    return wrong, sum(met for met, _ in told) - len(told)


def _rank(posed: Posed, belief: Belief, mark: Mark) -> tuple[int, ...]:
    """Return what makes a belief less likely than another of the same answer.

    That something it leads to was not on the slip; that it is not about the clause that decides,
    nor about the clause that was named; that it is about the settings.
    """
    lacking = len(fill_in(posed.slip, belief.ruling, posed.truth).lacking)
    about = {origin.name.partition("/")[0] for origin in belief.origins}
    clauses = set(posed.truth.articles)
    named = dict(mark.given).get("clause")
    return lacking, not about & clauses, named not in about, belief.kind == "house"


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
