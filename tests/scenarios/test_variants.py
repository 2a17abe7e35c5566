"""Variants: another deal of the same family, ruled alike, which its id gives again."""

from __future__ import annotations

import pytest

from trainer.asking.pack_items import Ask
from trainer.asking.still import hold_still
from trainer.asking.variants import draw_variant, has_defaults, sign_ruling
from trainer.dealing.chance import Chance
from trainer.dealing.scenario import find_scenario, make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import rule

KNOWN = load_installed()


@pytest.mark.parametrize("ruleset", ["general", "casino", "preferans"])
def test_a_variant_is_another_deal_that_is_ruled_alike(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    games = {subject.game.id: subject.game}
    other = asked = 0
    for family in subject.families:
        made = make_scenario(family, subject.game, 7)
        truth = rule(subject.code, made.situation)
        if truth.disputed:
            continue
        one = draw_variant(Ask(subject, made), Chance("test", family.id)).made
        ruling = rule(subject.code, one.situation)
        assert one.family is family
        assert sign_ruling(ruling) == sign_ruling(truth)
        assert not ruling.disputed
        again = find_scenario(one.id, subject.families, games)
        assert again.situation == one.situation
        twin = draw_variant(Ask(subject, made), Chance("test", family.id)).made
        assert twin.id == one.id
        asked += 1
        other += one.situation != made.situation
    assert other > 0.95 * asked


def test_a_case_has_no_variant() -> None:
    subject = make_subject(KNOWN, "general")
    made = make_scenario(subject.families[3], subject.game, 1)
    still = make_scenario(hold_still("general", made.situation), subject.game, 0)
    ask = Ask(subject, still)
    assert draw_variant(ask, Chance("test")) is ask


@pytest.mark.parametrize("ruleset", ["general", "casino", "preferans"])
def test_a_table_that_goes_by_the_defaults_stays_so(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    asked = 0
    for family in subject.families:
        for seed in range(6):
            made = make_scenario(family, subject.game, seed)
            if not has_defaults(made) or rule(subject.code, made.situation).disputed:
                continue
            one = draw_variant(Ask(subject, made), Chance("test", family.id, seed)).made
            assert has_defaults(one)
            asked += 1
    assert asked > len(subject.families)
