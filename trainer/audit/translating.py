"""A question in another language: the same scenario with other names, the same answers.

A question has names of one language; what is audited in each language is told with its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from trainer.asking.decisions import Decisions, OpenRight
from trainer.asking.slip import Value
from trainer.dealing.scenario import Scenario, choose_names, make_scenario
from trainer.rules.ruling import Penalty, Remedy


def translate_scenario(made: Scenario, lang: str) -> Scenario:
    """Return the same scenario with the names of another language."""
    if lang == made.lang:
        return made
    other = make_scenario(made.family, made.game, made.seed, lang, facts=made.facts)
    return replace(other, varied=made.varied)


def name_changes(made: Scenario, lang: str) -> Mapping[str, str]:
    """Return the name in another language for each name of a scenario."""
    if made.family.given is not None:
        return {}
    own = choose_names(made.family.id, made.seed, made.lang)
    return dict(zip(own, choose_names(made.family.id, made.seed, lang), strict=True))


def rename_seats(kind: str, value: Value, other: Mapping[str, str]) -> Value:
    """Return the option of a part of this kind with the seats named otherwise."""
    if isinstance(value, Decisions):
        return Decisions(
            _rename_remedy(value.remedy, other),
            other.get(value.dealer, value.dealer),
            _rename_penalties(value.penalties, other),
            _rename_right(value.claim, other),
        )
    if isinstance(value, Remedy):
        return _rename_remedy(value, other)
    if isinstance(value, OpenRight):
        return _rename_right(value, other)
    if isinstance(value, tuple):
        return _rename_penalties(value, other)
    return other.get(value, value) if kind == "dealer" else value


def _rename_remedy(remedy: Remedy, other: Mapping[str, str]) -> Remedy:
    def rename(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(rename(one) for one in value)
        return other.get(value, value) if isinstance(value, str) else value

    return Remedy(remedy.kind, {key: rename(value) for key, value in remedy.terms.items()})


def _rename_penalties(due: tuple[Penalty, ...], other: Mapping[str, str]) -> tuple[Penalty, ...]:
    return tuple(replace(one, seat=other.get(one.seat, one.seat)) for one in due)


def _rename_right(right: OpenRight, other: Mapping[str, str]) -> OpenRight:
    return replace(right, by=tuple(other.get(one, one) for one in right.by))
