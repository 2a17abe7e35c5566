"""Explaining a mark: what is believed by who answers so, what only follows, where it is right.

Nothing of this is needed to mark; it is made when it is read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from trainer.asking.answering import fill_in
from trainer.asking.beliefs import Belief, Origin, list_ways
from trainer.asking.counterfactual import Neighbour
from trainer.asking.decisions import decide
from trainer.asking.grading import Mark, PartMark, find_decisive_events
from trainer.asking.posed import Posed, list_where_right
from trainer.asking.slip import find_right
from trainer.rules.changes import SetSetting, ShiftSetting
from trainer.rules.facts import DealFailed
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation

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
    nearest situation in which the answer would be right and which touches the mistake: None where
    all is right, where none is found, and where what differs is something else.
    """

    follows: tuple[str, ...]
    mistakes: tuple[tuple[Origin, ...], ...]
    missed: tuple[str, ...]
    neighbour: Neighbour | None


def explain(posed: Posed, mark: Mark) -> Explanation:
    """Return why the answers given to a question are worth their *mark*."""
    if mark.ok:
        return Explanation((), (), (), None)
    mistakes = diagnose(posed, mark)
    return Explanation(
        follows=_find_what_follows(posed, mark),
        mistakes=mistakes,
        missed=tuple(part.kind for part in mark.parts if not part.ok),
        neighbour=_find_telling_neighbour(posed, mark, mistakes),
    )


# -- what is believed --------------------------------------------------------------------------


def diagnose(posed: Posed, mark: Mark) -> tuple[tuple[Origin, ...], ...]:
    """Return what is likely to be believed by who gave this answer, at most `MOST_NAMED`.

    Those who fill in the slip exactly so; of whole rulings else those who rule so by another
    clause.  One misreading goes before what was overlooked, that before two misreadings together,
    those before the rules of another game.  Where nobody answers so, those whose ruling has most
    of the parts that are wrong as they were given, and least that was not given.
    """
    found = find_believers(posed, mark)
    if not found:
        return ()
    first = _rank(posed, found[0], mark)
    alike = [one for one in found[:MOST_NAMED] if _rank(posed, one, mark)[:2] == first[:2]]
    return tuple(one.origins for one in alike)


def find_believers(posed: Posed, mark: Mark) -> list[Belief]:
    """Return the beliefs that account for an answer equally well, the likeliest first."""
    singles = [one for one in posed.beliefs if one.kind in OWN]
    overlooked = [one for one in posed.beliefs if one.kind == "overlooked"]
    rivals = [one for one in posed.beliefs if one.kind == "rival"]
    for beliefs in (singles, overlooked, posed.pairs, rivals):
        exact = [one for one in beliefs if _is_given(posed, one, mark)]
        exact = exact or [one for one in beliefs if _is_ruled(posed, one, mark)]
        if exact:
            full = [one for one in exact if not _find_lacking(posed, one)]
            return sorted(full or exact, key=lambda one: _rank(posed, one, mark))
    fits = {one: _measure_fit(posed, one, mark) for one in (*singles, *overlooked, *posed.pairs)}
    fits = fits or {one: _measure_fit(posed, one, mark) for one in rivals}
    best = max(fits.values(), default=(0, 0))
    if best <= (0, 0) or not best[0]:
        return []
    near = [one for one, fit in fits.items() if fit == best]
    return sorted(near, key=lambda one: (len(one.origins), _rank(posed, one, mark)))


def _is_given(posed: Posed, belief: Belief, mark: Mark) -> bool:
    """Tell whether who believes so fills in the slip exactly as it was filled in."""
    filled = fill_in(posed.slip, belief.ruling, posed.truth).answers
    return tuple(pair for pair in filled if pair[0] not in mark.lent) == mark.given


def _find_lacking(posed: Posed, belief: Belief) -> tuple[str, ...]:
    """Return the kinds of part in which what a belief leads to is not on the slip."""
    return fill_in(posed.slip, belief.ruling, posed.truth).lacking


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

    That it is far from the story; that something it leads to was not on the slip; that it is not
    about the clause that decides, nor about the clause that was named; that it is about the
    settings.
    """
    about = {origin.name.partition("/")[0] for origin in belief.origins}
    clauses = set(posed.truth.articles)
    named = dict(mark.given).get("clause")
    return (
        belief.far,
        len(_find_lacking(posed, belief)),
        not about & clauses,
        named not in about,
        belief.kind == "house",
    )


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


def _find_telling_neighbour(
    posed: Posed, mark: Mark, mistakes: Sequence[tuple[Origin, ...]]
) -> Neighbour | None:
    """Return the nearest situation in which the answer is right and which touches the mistake.

    There no other clause decides than here, or one that is misread.  Of those equally near the
    one is taken in which least happens otherwise.
    """
    origins = [one for named in mistakes for one in named]
    settings = find_settings_meant(posed, mark, origins)
    clauses = {"", *posed.truth.articles, *(one.name.partition("/")[0] for one in origins)}
    best: tuple[int, int] | None = None
    found = None
    for one in list_where_right(posed, mark.given):
        if best is not None and len(one.changed) > best[0]:
            break
        if one.code:
            touching = any(each.kind == "rival" and each.name == one.code for each in origins)
        else:
            touching = one.ruling.decisive in clauses and touches(posed, one, settings)
            touching = touching and not is_empty(posed, one)
        fit = len(one.changed), sum(map(len, find_altered(posed.scenario.situation, one.situation)))
        if touching and (best is None or fit < best):
            best, found = fit, one
    return found


def find_settings_meant(posed: Posed, mark: Mark, origins: Sequence[Origin]) -> set[str]:
    """Return the settings, and what is told of earlier deals, that the mistakes are about.

    They are those that a misreading takes for others; and what a clause counts that decides, or
    is misread.
    """
    by_id = {way[0].id: way for way in list_ways(posed.subject)}
    ways = [by_id[one.name] for one in origins if one.name in by_id]
    names = {
        change.name
        for one, _ in ways
        for change in one.changes
        if isinstance(change, SetSetting | ShiftSetting)
    }
    counting = any(DealFailed in kinds for _, kinds in ways)
    counting |= any(
        step.clause == mark.clause and step.fact is not None and step.fact.kind == "DealFailed"
        for step in mark.ruling.trace
    )
    return names | {"failed_deals"} if counting else names


def touches(posed: Posed, other: Neighbour, settings: Collection[str]) -> bool:
    """Tell whether what is otherwise in another situation is what decides here, or there.

    Where a setting is otherwise, or what was before, it has to be one of *settings*.
    """
    here, there = posed.scenario.situation, other.situation
    differing = {
        name
        for one, two in ((here.history, there.history), (here.options, there.options))
        for name in one.__struct_fields__
        if getattr(one, name) != getattr(two, name, None)
    }
    if (here.turn, here.leave, here.cutter) != (there.turn, there.leave, there.cutter):
        differing.add("turn")
    if not differing <= set(settings):
        return False
    gone, new = find_altered(here, there)
    if not gone and not new:
        return bool(differing)
    if set(gone) & set(find_decisive_events(posed.truth)):
        return True
    ruling = rule(posed.subject.code, there)
    return bool(set(new) & set(find_decisive_events(ruling)))


def is_empty(posed: Posed, other: Neighbour) -> bool:
    """Tell whether another situation teaches nothing: nothing happened there, or too much.

    Nothing: only the fault is gone, and with it the whole matter.  Too much: more than one event
    is another.
    """
    gone, new = find_altered(posed.scenario.situation, other.situation)
    if len(gone) > 1 or len(new) > 1:
        return True
    return bool(gone) and not new and not (other.ruling.irregularity or other.ruling.articles)


def find_altered(here: Situation, there: Situation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the events that are not in the other story, and those that are only there."""
    was, now = [repr(one) for one in here.events], [repr(one) for one in there.events]
    gone: list[int] = []
    new: list[int] = []
    for what, i, j, k, m in SequenceMatcher(a=was, b=now, autojunk=False).get_opcodes():
        if what != "equal":
            gone.extend(range(i, j))
            new.extend(range(k, m))
    return tuple(gone), tuple(new)
