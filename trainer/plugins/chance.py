"""What chance is: how often who knows no rule is right, a file of a ruleset's package.

``chance.json`` tells it of each kind of part: the better of one in the number of its options and of
always giving what is right most often.  ``misdeal leaks`` measures it, and a test holds it near
what is measured.  Of a whole ruling chance is one in the number of options: three or four.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from trainer.plugins.loading import Loaded
from trainer.plugins.resources import list_resources, read_listed
from trainer.rules.errors import Malformed

FILE = "chance.json"


class Rates(Struct, frozen=True):
    """What the file holds: the shares by kind of part, and on how many questions they rest."""

    ruleset: str
    questions: int
    rates: dict[str, float]


def read_rates(loaded: Loaded) -> Mapping[str, float]:
    """Return what chance is by kind of part; none where none is told.

    Raises `RulesetFailed` where the package of the ruleset fails.
    """
    for name, file in list_resources(loaded.ruleset, "", ".json"):
        if name == FILE:
            try:
                text = read_listed(loaded.ruleset, file)
                found = msgspec.json.decode(text.encode(), type=Rates)
            except (Malformed, msgspec.MsgspecError, RecursionError):
                return {}
            return {kind: rate for kind, rate in found.rates.items() if 0 <= rate <= 1}
    return {}
