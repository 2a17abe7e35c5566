"""A question in another language: the same scenario with other names, the same answers.

A question has names of one language; what is audited in each language is told with its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from trainer.asking.slip import Answers, Value
from trainer.dealing.scenario import Scenario, choose_names, make_scenario
from trainer.rules.ruling import Penalty


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


def rename_seats(answers: Answers, other: Mapping[str, str]) -> Answers:
    """Return answers with the seats named otherwise."""

    def rename(kind: str, value: Value) -> Value:
        if kind == "dealer" and isinstance(value, str):
            return other.get(value, value)
        if kind == "claim" and isinstance(value, tuple):
            return tuple(other.get(one, one) for one in value if isinstance(one, str))
        if kind == "penalties" and isinstance(value, tuple):
            return tuple(
                replace(one, seat=other.get(one.seat, one.seat))
                for one in value
                if isinstance(one, Penalty)
            )
        return value

    return tuple((kind, rename(kind, value)) for kind, value in answers)
