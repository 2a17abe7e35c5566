"""A case of a casebook as a family without facts, so that it can be asked about like a deal."""

from __future__ import annotations

import msgspec

from trainer.dealing.chance import hashed
from trainer.dealing.family import Family
from trainer.dealing.script import Play
from trainer.formats.casebook import Case, case_data
from trainer.rules.situation import Situation


def still(ruleset: str, situation: Situation) -> Family:
    """Return the family without facts whose one situation is *situation*, told as it is."""
    data = case_data(Case(id="", title="", ruleset=ruleset, situation=situation))
    facts = msgspec.json.encode(data).decode()
    return Family(f"case/{hashed(facts):016x}", ruleset, {}, _nothing, situation)


def _nothing(play: Play) -> None:
    """Play nothing."""
