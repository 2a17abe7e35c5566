"""The mix that is shown: every clause has its share, clean deals too, nothing comes too often."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.scenarios.test_coverage import counts_file
from trainer.asking import mix
from trainer.asking.mix import MIX, make_decks, mix_scenario
from trainer.asking.sorts import NO_CLAUSE, measure_families
from trainer.audit.drawn import Mixture, measure_drawn
from trainer.audit.oddities import MOST_ALARMS
from trainer.cli.coverage import write_reach
from trainer.dealing.family import Family
from trainer.plugins.loading import Loaded, load_installed
from trainer.rules.judge import judge, rule
from trainer.study.question import ask

KNOWN = load_installed()
LOADED = KNOWN.by_id
every_ruleset = pytest.mark.parametrize("loaded", LOADED.values(), ids=LOADED)
COUNT = 2000


@lru_cache(maxsize=8)
def drawn(ruleset: str, *, detect: bool = False) -> Mixture:
    one = LOADED[ruleset]
    count = COUNT // 2 if detect else COUNT
    return measure_drawn(ruleset, one.code, one.game, one.ruleset.families, count, detect=detect)


def unmeasured(loaded: Loaded) -> tuple[Family, ...]:
    return tuple(replace(one, reach={}) for one in loaded.ruleset.families)


@pytest.mark.slow
@every_ruleset
def test_shares_are_as_declared(loaded: Loaded) -> None:
    """Each within a percent or less of what is declared: decks make them nearly exact."""
    name = loaded.ruleset.id
    found = drawn(name)
    shares = {clause: 100 * count / found.faulty for clause, count in found.clauses.items()}
    assert min(shares.values()) >= 2.5
    assert max(shares.values()) <= 8.5
    assert 15 <= 100 * found.clean / COUNT <= 20
    assert 100 * found.plain / COUNT >= 3
    assert 100 * found.alarms <= MOST_ALARMS * COUNT
    assert 100 * found.twofold <= 15 * COUNT
    assert 100 * found.draws <= 10 * COUNT
    assert found.repeats == 0
    assert 100 * found.verdicts["stands"] <= 40 * COUNT
    assert 100 * found.verdicts["redeal"] <= 35 * COUNT
    assert found.met_after <= 1.5 * found.met_evenly


@pytest.mark.slow
@every_ruleset
def test_where_detection_is_asked_half_is_clean(loaded: Loaded) -> None:
    name = loaded.ruleset.id
    found, others = drawn(name, detect=True), drawn(name)
    assert 47 <= 100 * found.clean / found.count <= 53
    assert found.repeats == 0
    decks = make_decks(loaded.code, loaded.ruleset.families, detect=True)
    assert decks is not None
    assert decks.unsanctioned
    for clause in decks.unsanctioned:
        here = found.clauses[clause] / found.count
        assert here > others.clauses[clause] / others.count


@every_ruleset
def test_in_every_deck_each_clause_is_asked_about_once(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    decks = make_decks(loaded.code, families, detect=False)
    assert decks is not None
    counts = tomllib.loads(counts_file(loaded.ruleset.id).read_text("utf-8"))["clauses"]
    assert decks.clauses == sorted(clause for clause, count in counts.items() if count["governs"])
    lately: list[str] = []
    for number in range(40):
        deck = mix.lay_out(decks, number, mix.ANY_LEVEL)
        assert len(deck) == decks.size
        asked = [place.sort.partition(" ")[0] for place in deck]
        assert set(decks.clauses) - set(asked) <= set(decks.unsanctioned)
        assert asked.count(NO_CLAUSE) == decks.clean
        for place in deck:
            assert place.family.id not in lately[-mix.APART :]
            lately.append(place.family.id)


@every_ruleset
def test_a_seed_gives_what_its_place_wants(loaded: Loaded) -> None:
    """Nearly always; and whatever was asked before it, and in which order."""
    families = loaded.ruleset.families
    decks = make_decks(loaded.code, families, detect=False)
    assert decks is not None
    seeds = range(1000, 1060)
    there = {seed: mix_scenario(loaded.code, families, loaded.game, seed) for seed in seeds}
    mix.lay_out.cache_clear()
    make_decks.cache_clear()
    kept = 0
    for seed in reversed(seeds):
        again = mix_scenario(loaded.code, families, loaded.game, seed)
        assert again.id == there[seed].id
        ruling = judge(loaded.code, again.table, trace=False)
        assert not ruling.disputed
        assert again.family is decks.place(seed).family
        kept += decks.place(seed).may_be(ruling)
    assert kept >= len(seeds) - 3


@every_ruleset
def test_without_measures_the_mix_is_of_verdicts(loaded: Loaded) -> None:
    families = unmeasured(loaded)
    assert make_decks(loaded.code, families, detect=False) is None
    one = (*loaded.ruleset.families[1:], families[0])
    assert make_decks(loaded.code, one, detect=False) is None  # else it would never be asked about
    kinds = []
    for seed in range(200):
        made = mix_scenario(loaded.code, families, loaded.game, seed)
        ruling = rule(loaded.code, made.situation)
        assert not ruling.disputed
        kinds.append(ruling.remedy.kind)
    for kind, share in MIX.items():
        assert abs(kinds.count(kind) - 2 * share) <= 25


@every_ruleset
def test_a_code_that_rules_otherwise_is_asked_all_the_same(loaded: Loaded) -> None:
    """What was measured is wrong then; a question comes of it still."""
    code = replace(loaded.code, articles=loaded.code.articles[:1], readings=())
    for seed in range(5):
        assert mix_scenario(code, loaded.ruleset.families, loaded.game, seed).situation.events


@every_ruleset
def test_a_seed_is_the_same_scenario_in_each_language(loaded: Loaded) -> None:
    families = loaded.ruleset.families
    for seed in range(50):
        one = mix_scenario(loaded.code, families, loaded.game, seed)
        again = mix_scenario(loaded.code, families, loaded.game, seed, "ru")
        assert one.id == again.id


@every_ruleset
def test_what_families_reach_is_as_written_down(loaded: Loaded) -> None:
    """After a change of families or articles: misdeal coverage RULESET --reach > …/reach.py."""
    found = measure_families(loaded.code, loaded.game, loaded.ruleset.families)
    assert found == {one.id.partition("/")[2]: dict(one.reach) for one in loaded.ruleset.families}


def test_what_is_written_down_is_the_module_of_the_ruleset() -> None:
    written = write_reach(KNOWN, "general")
    kept = Path(__file__).parents[2] / "plugins" / "misdeal_general" / "reach.py"
    assert kept.read_text("utf-8") == written + "\n"


def test_a_drill_over_all_rulesets_goes_on_in_the_decks_of_each() -> None:
    asked: dict[str, list[str]] = {}
    for seed in range(12 * len(LOADED)):
        question = ask(KNOWN, seed, "en")
        made = question.posed.scenario
        asked.setdefault(made.family.ruleset, []).append(made.family.id)
    assert set(asked) == set(LOADED)
    for families in asked.values():
        assert len(families) == 12
        for place, one in enumerate(families):
            assert one not in families[max(0, place - mix.APART) : place]
