"""The weights by which whole rulings are chosen: a file of a ruleset's package, made by a command.

``balance.json`` is what ``misdeal balance RULESET`` prints.  A ruleset without it is asked part by
part.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

import msgspec
from msgspec import Struct

from trainer.plugins.loading import Loaded
from trainer.plugins.resources import list_resources, read_listed
from trainer.rules.errors import Malformed

FILE = "balance.json"
MOST = 1000.0
"""No weight is larger."""


class Balance(Struct, frozen=True):
    """What the file holds: the weights by kind of part, and on how many questions they rest."""

    ruleset: str
    questions: int
    weights: dict[str, dict[str, float]]


def read_weights(loaded: Loaded) -> Mapping[str, Mapping[str, float]]:
    """Return the weights of a ruleset; none where it has none, or what it has is none.

    Raises `RulesetFailed` where its package fails.
    """
    for name, file in list_resources(loaded.ruleset, "", ".json"):
        if name == FILE:
            try:
                text = read_listed(loaded.ruleset, file)
                found = msgspec.json.decode(text.encode(), type=Balance)
            except (Malformed, msgspec.MsgspecError, RecursionError):
                return {}
            given = [one for weights in found.weights.values() for one in weights.values()]
            return found.weights if all(isfinite(one) and abs(one) <= MOST for one in given) else {}
    return {}
