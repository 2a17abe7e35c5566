"""A case of a casebook as a family without facts, so that it can be asked about like a deal."""

from __future__ import annotations

from trainer.dealing.chance import hash_key
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario
from trainer.dealing.script import Script
from trainer.formats.casebook import Case, dump_case, write_case
from trainer.rules.situation import Situation


def hold_still(ruleset: str, situation: Situation) -> Family:
    """Return the family without facts whose one situation is *situation*, told as it is."""
    text = write_case(dump_case(Case(id="", title="", ruleset=ruleset, situation=situation)))
    return Family(f"case/{hash_key(text):016x}", ruleset, {}, _nothing, situation)


def make_case(made: Scenario) -> Case:
    """Return a scenario as a case that expects nothing."""
    return Case(id=made.id, title="", ruleset=made.family.ruleset, situation=made.situation)


def _nothing(script: Script) -> None:
    """Play nothing."""
