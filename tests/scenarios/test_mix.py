"""The mix of verdicts that is shown."""

from __future__ import annotations

from collections import Counter

import pytest

from trainer.asking.mix import MIX, mix_scenario
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.judge import rule

LOADED = load_installed().by_id


@pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
def test_verdicts_keep_to_the_mix(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    seen: Counter[str] = Counter()
    for seed in range(300):
        one = mix_scenario(loaded.code, families, loaded.game, seed)
        ruling = rule(loaded.code, one.situation)
        assert not ruling.disputed
        seen[ruling.remedy.kind] += 1
    assert seen["stands"] <= 3 * (MIX["stands"] + 10)
    assert seen["stands"] >= 3 * (MIX["stands"] - 10)
    assert seen["redeal"] <= 3 * (MIX["redeal"] + 10)


@pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
def test_a_seed_is_the_same_scenario_in_each_language(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    for seed in range(50):
        one = mix_scenario(loaded.code, families, loaded.game, seed)
        again = mix_scenario(loaded.code, families, loaded.game, seed, "ru")
        assert one.id == again.id
