"""Deals that turn on a clause: which families make them, and one of them as a worked example.

Found by playing so many seeds of every family of a ruleset, once; the same on every machine.
It takes a good part of a second, so a screen asks for it in the background.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

from msgspec import Struct

from trainer.asking.posed import pose
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario, scenario
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.study.question import Question

SEEDS_EACH = 24
"""The seeds of each family that are played."""

_playing = Lock()


class Turning(Struct, frozen=True, eq=False):
    """What turns on a clause: the families that make such deals, and the plainest one found."""

    families: tuple[Family, ...]
    example: tuple[Family, int]


def decides(ruling: Ruling, clause: str) -> bool:
    """Tell whether a clause decides in a ruling that no other reading touches.

    >>> decides(Ruling(articles=("G4", "G5")), "G4"), decides(Ruling(articles=("G4",)), "G5")
    (True, False)
    """
    return bool(clause) and ruling.decisive == clause and not ruling.disputed


def turning(known: Rulesets, ruleset_id: str) -> Mapping[str, Turning]:
    """Return by clause what turns on it under a ruleset; a clause that decides nowhere is missing.

    Raises `RulesetFailed` where the ruleset raises, KeyError where there is none of this id.
    """
    with _playing:  # who comes meanwhile waits, instead of playing it all again
        return _turning(known.by_id[ruleset_id])


@lru_cache(maxsize=16)
def _turning(loaded: Loaded) -> Mapping[str, Turning]:
    families: dict[str, dict[str, Family]] = {}
    best: dict[str, tuple[tuple[object, ...], Scenario]] = {}
    for family in loaded.ruleset.families:
        for seed in range(SEEDS_EACH):
            made = scenario(family, loaded.game, seed)
            ruling = judge(loaded.code, made.table)
            clause = ruling.decisive
            if not decides(ruling, clause):
                continue
            families.setdefault(clause, {})[family.id] = family
            plainness = _plainness(made, ruling)
            if clause not in best or plainness < best[clause][0]:
                best[clause] = (plainness, made)
    return {
        clause: Turning(tuple(found.values()), (best[clause][1].family, best[clause][1].seed))
        for clause, found in families.items()
    }


def _plainness(made: Scenario, ruling: Ruling) -> tuple[object, ...]:
    """Return a key by which the plainest example sorts first: few clauses, an effect, short."""
    idle = ruling.remedy.kind == "stands" and not ruling.penalties
    met = {step.clause for step in ruling.trace}
    events = len(made.situation.events)
    return (len(ruling.articles), idle, len(met), events, made.family.id, made.seed)


@lru_cache(maxsize=64)
def example(known: Rulesets, ruleset_id: str, clause: str, lang: str) -> Question | None:
    """Return a deal that a clause decides, with names of the language *lang*; None if none is.

    Raises `RulesetFailed` where the ruleset raises, KeyError where there is none of this id.
    """
    found = turning(known, ruleset_id).get(clause)
    if found is None:
        return None
    loaded = known.by_id[ruleset_id]
    family, seed = found.example
    posed = pose(make_subject(known, ruleset_id), scenario(family, loaded.game, seed, lang))
    return Question(loaded, posed)
