"""Explaining a mark: what mistake it is, what only follows from it, where it would be right.

Nothing of this is needed to mark; it is made when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trainer.asking.counterfactual import Neighbour
from trainer.asking.grading import Mark, PartMark
from trainer.asking.options import Option, make_wrong_options
from trainer.asking.posed import Note, Posed, find_where_right
from trainer.asking.slip import Origin, find_right
from trainer.rules.ruling import Ruling


class Explanation(Struct, frozen=True, eq=False):
    """Why an answer is worth its mark.

    `follows` are the kinds of the wrong parts that come of the wrong first part, and are no second
    mistake: such a part was not asked after it, or is as it would be in a ruling that gives it.
    `origin` is the mistake that the answer as a whole is, None where it is none with a name.
    `neighbour` is the nearest situation in which the answer would be right, None where all is right
    and where none is found.  `notes` tell the same of each option.
    """

    follows: tuple[str, ...]
    origin: Origin | None
    neighbour: Neighbour | None
    notes: tuple[Note, ...]


def explain(posed: Posed, mark: Mark) -> Explanation:
    """Return why the answers given to a question are worth their *mark*."""
    return Explanation(
        follows=_find_what_follows(posed, mark),
        origin=None if mark.ok else _find_origin(posed, mark),
        neighbour=None if mark.ok else find_where_right(posed, mark.given),
        notes=posed.notes,
    )


def _find_what_follows(posed: Posed, mark: Mark) -> tuple[str, ...]:
    first = posed.slip.first
    chosen = dict(mark.given).get(first)
    if chosen is None or chosen == find_right(first, mark.ruling):
        return ()
    asked = {part.kind for part in posed.slip.list_asked(chosen)}
    wrong = [part for part in mark.parts if part.kind != first and not part.ok]
    readings = [one.ruling for one in posed.options]
    readings += [one.ruling for one in posed.around if not one.ruling.disputed]
    meant = [one for one in readings if find_right(first, one) == chosen]
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


def _find_origin(posed: Posed, mark: Mark) -> Origin | None:
    """Return where a wrong answer comes from: the first ruling with a name that is the same."""
    if not mark.given:
        return None

    def same(option: Option) -> bool:
        return option.origin is not None and option.answers == mark.given

    found = next(filter(same, posed.options), None)
    if found is None:
        named = make_wrong_options(
            posed.subject, posed.scenario.table, posed.slip, posed.truth, posed.around
        )
        found = next(filter(same, named), None)
    return found.origin if found is not None else None
