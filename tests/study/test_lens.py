"""The lens: every code over the same facts, what differs, and what settings could be otherwise."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta
from msgspec.structs import replace

from trainer.dealing.scenario import draw_scenario
from trainer.formats.casebook import read
from trainer.plugins import Options, trigger
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.rules.articles import Article
from trainer.rules.errors import Malformed
from trainer.rules.judge import rule
from trainer.rules.ruling import Penalty, Remedy, Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.study.lens import (
    LONGEST,
    Lens,
    Setting,
    compare_codes,
    draw_deal,
    find_differences,
    list_cases,
    switch_setting,
)

KNOWN = load_installed()
CASES = Path(__file__).parents[1] / "cases"


def looked_at(seed: int) -> Lens:
    found = draw_deal(KNOWN, seed, "en")
    return compare_codes(KNOWN, found.table, found.scenario.situation)


def case(text: str) -> tuple[str, Situation]:
    games = {name: one.game for name, one in KNOWN.by_id.items()}
    (entry,) = read(f"format = 1\n[[case]]\nid = 'a'\n{text}", games)
    assert entry.case is not None, entry.problem
    return entry.case.ruleset, entry.case.situation


WRONG_COUNT = """
ruleset = "casino"
seats = ["Anna", "Boris"]
dealer = "Anna"
options = { packets = 4 }
events = [
  { do = "round", n = 4 },
  { do = "deal", to = "Boris", count = 5 },
]
"""


@pytest.mark.parametrize("seed", range(20))
def test_every_column_is_the_ruling_of_its_code_on_the_same_facts(seed: int) -> None:
    seen = looked_at(seed)
    assert {column.ruleset for column in seen.columns} == set(KNOWN.by_id)
    assert seen.own.ruleset == seen.table == seen.situation.game.id
    assert not seen.own.differs
    assert not seen.changes
    own = rule(KNOWN.by_id[seen.table].code, seen.situation)
    for column in seen.columns:
        assert column.ruling == rule(KNOWN.by_id[column.ruleset].code, seen.situation)
        assert column.differs == find_differences(column.ruling, own)
        assert column.changed == ()


def test_what_is_drawn_parts_the_codes_and_is_the_same_for_a_seed() -> None:
    seen = [looked_at(seed) for seed in range(12)]
    assert all(any(column.other for column in one.columns) for one in seen)
    assert len({one.table for one in seen}) == 3
    again = draw_deal(KNOWN, 5, "en")
    assert again.scenario.id == draw_deal(KNOWN, 5, "ru").scenario.id
    assert draw_deal(KNOWN, 5, "en", ("casino",)).table == "casino"


def test_parts_are_told_apart() -> None:
    one = Ruling(
        irregularity=True,
        articles=("G1",),
        remedy=Remedy("redeal", {"dealer": "Anna", "new_pack": True}),
        penalties=(Penalty("Anna", 1, 1),),
        parts={"burnt": 2, "own": 1},
    )
    assert find_differences(one, one) == ()
    dealer = replace(one, remedy=Remedy("redeal", {"dealer": "Boris", "new_pack": True}))
    assert find_differences(one, dealer) == ("dealer",)
    assert find_differences(one, replace(one, remedy=Remedy("redeal", {"dealer": "Anna"}))) == (
        "remedy",
    )
    assert find_differences(one, replace(one, penalties=())) == ("penalties",)
    assert find_differences(one, replace(one, articles=("G1", "G2"))) == ("clause",)
    assert find_differences(one, replace(one, disputed=True, failed_deal=2)) == (
        "failed_deal",
        "disputed",
    )
    assert find_differences(one, replace(one, parts={"burnt": 3})) == ("part.burnt",)
    assert (
        find_differences(replace(one, parts={"burnt": ()}), replace(one, parts={"burnt": None}))
        == ()
    )


@pytest.mark.parametrize("seed", range(20))
def test_each_value_of_a_setting_leaves_the_same_cards_where_they_lie(seed: int) -> None:
    seen = looked_at(seed)
    laid = fold(seen.situation).laid
    assert seen.switches[-1].matters <= seen.switches[0].matters
    for switch in seen.switches:
        assert len(switch.values) > 1
        group = getattr(seen.situation, switch.setting.group)
        assert switch.value == getattr(group, switch.setting.name)
        moved = False
        for step in range(1, len(switch.values)):
            value = switch.turn(step)
            after = compare_codes(KNOWN, seen.table, seen.given, {switch.setting: value})
            assert after.changes == {switch.setting: value}
            assert fold(after.situation).laid == laid
            assert after.situation.events == seen.situation.events
            moved = moved or any(column.changed for column in after.columns)
        assert moved == switch.matters


def test_a_house_rule_changes_the_ruling_of_its_code_and_no_other() -> None:
    table, situation = case(WRONG_COUNT)
    setting = Setting("options", "wrong_count")
    before = compare_codes(KNOWN, table, situation)
    assert next(one for one in before.switches if one.setting == setting).matters
    after = compare_codes(KNOWN, table, situation, {setting: "deal"})
    changed = {column.ruleset: column.changed for column in after.columns}
    assert "remedy" in changed["casino"]
    assert not changed["general"]
    assert not changed["preferans"]
    assert compare_codes(KNOWN, table, situation, {setting: "game"}).changes == {}


def test_settings_that_would_tell_another_deal_are_not_offered() -> None:
    text = """
ruleset = "casino"
seats = ["Anna", "Boris"]
dealer = "Anna"
events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 1 }]
"""
    table, situation = case(text)
    names = {one.setting.name for one in compare_codes(KNOWN, table, situation).switches}
    assert names == {"wrong_count", "failed_deals"}
    undealt = replace(situation, events=situation.events[:2])
    names = {one.setting.name for one in compare_codes(KNOWN, table, undealt).switches}
    assert names == {"packets", "wrong_count", "failed_deals"}


def test_what_cannot_be_is_left_out() -> None:
    text = "ruleset = 'general'\nseats = ['Anna', 'Boris']\ndealer = 'Anna'\nevents = []"
    table, situation = case(text)
    for name, value in (("hand", 0), ("pack", 1), ("bank", "Zoe"), ("nothing", 1)):
        setting = Setting("options", name)
        assert switch_setting(situation, setting, value) is None
        if name != "nothing":
            assert compare_codes(KNOWN, table, situation, {setting: value}).changes == {}
    assert switch_setting(situation, Setting("history", "failed_deals"), -1) is None
    found = {
        one.setting.name: one.values for one in compare_codes(KNOWN, table, situation).switches
    }
    assert found["bank"] == (None, "Anna", "Boris")
    assert found["pack"] == (32, 36, 52)
    assert found["packet"] == (1, 2, 3)
    assert found["ace_low"] == (False, True)
    assert found["failed_deals"] == (0, 1, 2, 3)


class Way(enum.Enum):
    """Ways."""

    LEFT = "left"
    RIGHT = "right"


class Odd(Options, frozen=True):
    """Settings of every kind, some of which no value can be tried for."""

    way: Way = Way.LEFT
    count: Annotated[int, Meta(ge=2, le=3)] = 2
    word: str = "anything"
    side: Literal["a", "b"] | None = None
    rate: float = 0.5
    table: tuple[str, ...] = ()
    either: int | str = 1

    def check(self, seats: tuple[str, ...]) -> None:
        """Refuse one, and not in our words."""
        if self.way is Way.RIGHT and self.count == 3:
            raise RuntimeError("no")


def test_settings_of_a_third_party_are_taken_as_they_are_typed() -> None:
    general = KNOWN.by_id["general"]
    game = replace(
        general.game, id="odd", options=Odd, pack=lambda options: 36, procedure=_procedure
    )
    odd = Loaded(replace(general.ruleset, id="odd", game=game), general.code)
    known = Rulesets({"odd": odd, "general": general})
    situation = Situation(game=game, seats=("Anna", "Boris"), dealer="Anna", options=Odd(count=3))
    found = {
        one.setting.name: one.values for one in compare_codes(known, "odd", situation).switches
    }
    assert found == {"count": (2, 3), "failed_deals": (0, 1, 2, 3)}
    situation = replace(situation, options=Odd())
    found = {
        one.setting.name: one.values for one in compare_codes(known, "odd", situation).switches
    }
    assert found["way"] == (Way.LEFT, Way.RIGHT)


def _procedure(situation: Situation, stage: int) -> Any:
    general = KNOWN.by_id["general"].game
    usual = replace(situation, game=general, options=general.options())
    return general.procedure(usual, stage)


KINDS = {kind for one in KNOWN.by_id["general"].code.articles for kind in one.when.trigger.kinds}


@trigger(*KINDS)
def raises(table: object, fact: object) -> int | None:
    """A trigger that raises."""
    raise ZeroDivisionError("[@click=app.quit]no[/]\x1b[31m")


def with_broken() -> tuple[Rulesets, Loaded]:
    general = KNOWN.by_id["general"]
    raising = tuple(Article(id=one.id, when=raises()) for one in general.code.articles)
    code = replace(general.code, articles=raising, readings=())
    game = replace(general.game, id="broken")
    broken = Loaded(replace(general.ruleset, id="broken", code=code, game=game), code)
    return Rulesets({"broken": broken, **KNOWN.by_id}), broken


def test_a_code_that_raises_costs_its_own_column_only() -> None:
    known, broken = with_broken()
    general = KNOWN.by_id["general"]
    dealt = (
        draw_scenario(general.ruleset.families, general.game, seed).situation for seed in range(99)
    )
    situation = next(one for one in dealt if rule(general.code, one).irregularity)
    seen = compare_codes(known, "general", situation)
    lost = {column.ruleset for column in seen.columns if column.ruling is None}
    assert lost == {"broken"}
    assert all(
        column.problem is None or "\x1b" not in str(column.problem) for column in seen.columns
    )
    seen = compare_codes(known, "broken", replace(situation, game=broken.game))
    assert seen.own.ruling is None
    assert {column.ruleset for column in seen.columns if column.ruling is not None} == {
        *KNOWN.by_id
    }
    assert not any(column.differs for column in seen.columns)


def test_drawing_does_without_what_raises() -> None:
    known, broken = with_broken()
    for seed in range(6):
        found = draw_deal(known, seed, "en")
        assert found.table != "broken"
        assert all(one.ruleset == "broken" for one in found.broken)
    with pytest.raises(LookupError):
        draw_deal(Rulesets({"broken": broken}), 1, "en")
    with pytest.raises(LookupError):
        draw_deal(Rulesets({}), 1, "en")


@pytest.mark.parametrize("name", ["general", "casino", "preferans"])
def test_every_case_can_be_looked_at(name: str) -> None:
    for entry in list_cases(CASES / f"{name}.toml", KNOWN):
        assert entry.case is not None
        seen = compare_codes(KNOWN, entry.case.ruleset, entry.case.situation)
        assert (
            all(column.ruling is not None for column in seen.columns) or entry.case.expect is None
        )


def test_a_casebook_that_cannot_be_read_is_one_problem(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "other").write_text("no = 1")
    for file in (tmp_path, tmp_path / "none", tmp_path / "pipe", tmp_path / "other", Path("\0")):
        with pytest.raises(Malformed):
            list_cases(file, KNOWN)


def test_a_case_that_is_far_too_long_is_a_problem_of_its_own(tmp_path: Path) -> None:
    events = ", ".join(["{ do = 'shuffle' }"] * (LONGEST + 1))
    head = "ruleset = 'general'\nseats = ['Anna', 'Boris']\ndealer = 'Anna'"
    text = f"format = 1\n[[case]]\nid = 'long'\n{head}\nevents = [{events}]\n"
    text += f"[[case]]\nid = 'short'\n{head}\nevents = []\n[[case]]\nid = 'wrong'\n"
    (tmp_path / "book.toml").write_text(text)
    long, short, wrong = list_cases(tmp_path / "book.toml", KNOWN)
    assert long.case is None
    assert "events" in str(long.problem)
    assert short.case is not None
    assert wrong.problem is not None
