"""The mix of verdicts that is shown."""

from __future__ import annotations

import pytest

from trainer.plugins.loading import Loaded, rulesets
from trainer.rules.ruling import rule
from trainer.scenarios.mix import mixed_scenario

LOADED = rulesets().by_id


@pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
def test_two_deals_in_five_stand(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    stands = 0
    for seed in range(500):
        one = mixed_scenario(loaded.code, families, loaded.game, seed)
        again = mixed_scenario(loaded.code, families, loaded.game, seed, "ru")
        assert one.id == again.id
        stands += rule(loaded.code, one.situation).remedy.kind == "stands"
    assert 160 < stands < 240
