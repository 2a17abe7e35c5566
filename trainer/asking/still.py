"""A case of a casebook as a family without facts, so that it can be asked about like a deal."""

from __future__ import annotations

from trainer.dealing.chance import hashed
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario
from trainer.dealing.script import Play
from trainer.formats.casebook import Case, case_data, case_text
from trainer.rules.situation import Situation


def still(ruleset: str, situation: Situation) -> Family:
    """Return the family without facts whose one situation is *situation*, told as it is."""
    told = case_text(case_data(Case(id="", title="", ruleset=ruleset, situation=situation)))
    return Family(f"case/{hashed(told):016x}", ruleset, {}, _nothing, situation)


def case_of(made: Scenario) -> Case:
    """Return a scenario as a case that expects nothing."""
    return Case(id=made.id, title="", ruleset=made.family.ruleset, situation=made.situation)


def _nothing(play: Play) -> None:
    """Play nothing."""
