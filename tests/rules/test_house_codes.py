"""Codes that somebody else might write: what the core allows though no ruleset here does it."""

from __future__ import annotations

from typing import Any

import pytest

from trainer.formats.casebook import read_case
from trainer.plugins.loading import load_installed
from trainer.rules.articles import Article, Due, Order
from trainer.rules.changes import (
    Add,
    ArticleChange,
    Drop,
    SetField,
    SetSetting,
    ShiftSetting,
    TakeFrom,
    see_settings,
)
from trainer.rules.code import Code
from trainer.rules.core import ROLES
from trainer.rules.facts import Taken
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.rules.triggers import touched_early

SEATS = ["Anna", "Boris", "Vera"]
SHUFFLED: list[dict[str, Any]] = [{"do": "shuffle"}, {"do": "cut"}]
CODES = {name: loaded.code for name, loaded in load_installed().by_id.items()}
OPEN_CARD = Order("open_card", who=(("seat", "owner"),))


def _situation(ruleset: str, events: list[dict[str, Any]]) -> Situation:
    raw = {"id": "x", "ruleset": ruleset, "seats": SEATS, "dealer": "Anna", "events": events}
    return read_case(raw, {ruleset: load_installed().by_id[ruleset].game}).situation


def _changed(ruleset: str, *changes: ArticleChange) -> Code:
    return load_installed().by_id[ruleset].code.change(changes)


def _rule(code: Code, events: list[dict[str, Any]]) -> Ruling:
    return rule(code, _situation(code.id, events))


@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_role_names_seats_even_where_nothing_has_happened(role: str) -> None:
    table = fold(_situation("general", []))
    meant = ROLES[role](table, Taken(0, by="Boris", of="Vera"))
    assert set(meant) <= set(SEATS)
    assert list(meant) == [seat for seat in SEATS if seat in meant]
    assert meant or role == "drawn", "only a draw that was not made names nobody"


TAKEN = [*SHUFFLED, {"do": "deal"}, {"do": "take", "by": "Boris", "of": "Vera"}]
CALLED = [*TAKEN, {"do": "call", "by": "Vera"}]


def test_a_claim_may_bring_something_else_than_a_redeal() -> None:
    code = _changed("preferans", SetField("P11", "order", OPEN_CARD))
    claim = _rule(code, TAKEN).claim
    assert claim is not None
    assert claim.to_json() == {
        "by": ["Vera"],
        "until": "own_lift",
        "remedy": {"kind": "open_card", "seat": "Vera"},
    }
    called = _rule(code, CALLED)
    assert called.remedy.to_json() == {"kind": "open_card", "seat": "Vera"}
    assert called.articles == ("P11",)


def test_such_a_claim_leaves_later_rights_open() -> None:
    """Only a forfeit or a redeal ends every right: P4, after the call, can still be demanded."""
    code = _changed("preferans", SetField("P11", "order", OPEN_CARD))
    talon_missing = {"do": "deal", "to": "Boris"}
    ruling = _rule(code, [*SHUFFLED, {"do": "deal", "packets": 3}, *CALLED[3:], talon_missing])
    assert ruling.remedy.kind == "open_card"
    assert ruling.claim is not None
    assert ruling.claim.to_json() == {
        "by": SEATS,
        "until": "deal_over",
        "remedy": {"kind": "redeal", "dealer": "Anna"},
    }


def test_a_number_that_is_zero_is_left_out() -> None:
    surplus = Order("partial_redeal", who=(("keep", "looker"),), count=(("draw_blind", "surplus"),))
    code = _changed("preferans", SetField("P9.3.1", "order", surplus))
    events = [
        *SHUFFLED,
        {"do": "deal", "packets": 4},
        {"do": "lift", "by": "Boris"},
        {"do": "deal", "packets": 1},
        {"do": "deal", "to": "Vera", "count": 3},
        {"do": "deal"},
    ]
    ruling = _rule(code, events)
    assert ruling.articles[0] == "P9.3.1"
    assert ruling.remedy.to_json() == {"kind": "partial_redeal", "keep": "Boris"}


def test_a_trick_is_one_point_where_the_game_has_no_price() -> None:
    code = _changed("general", SetField("G10.3", "penalties", (Due("dealer", 2),)))
    ruling = _rule(
        code, [*SHUFFLED, {"do": "deal", "packets": 2}, {"do": "drop", "of": "Boris", "face": "up"}]
    )
    assert ruling.to_json()["penalties"] == [{"seat": "Anna", "tricks": 2, "points": 2}]


def test_a_code_may_add_a_part_to_its_rulings() -> None:
    code = load_installed().by_id["general"].code
    counting = Code(
        id="general",
        articles=(),
        roles={},
        moments={},
        remedies={},
        parts={"laid": lambda table: tuple(seat for seat, _, _ in table.laid)},
    ).over(code)
    assert _rule(counting, [*SHUFFLED, {"do": "deal", "packets": 2}]).to_json()["laid"] == [
        "Boris",
        "Vera",
    ]
    assert _rule(counting, [{"do": "deal", "packets": 1}]).to_json()["laid"] == ["Boris"]


def test_a_change_of_what_is_not_there_is_refused() -> None:
    code = load_installed().by_id["general"].code
    with pytest.raises(KeyError, match="G99"):
        code.change((Drop("G99"),))
    with pytest.raises(KeyError, match="P3"):
        code.article("P3")
    with pytest.raises(KeyError, match="G99"):
        code.change((Add(Article(id="G11", when=touched_early()), after="G99"),))
    with pytest.raises(KeyError, match="casino"):
        code.change((TakeFrom("casino", "C3"),))
    with pytest.raises(KeyError, match="C99"):
        code.change((TakeFrom("casino", "C99"),), CODES)
    with pytest.raises(KeyError, match="G99"):
        code.change((TakeFrom("casino", "C3", instead_of=("G4", "G99")),), CODES)
    with pytest.raises(TypeError):
        code.change((SetField("G2", "colour", "red"),))


def test_an_article_dropped_takes_its_readings_along() -> None:
    code = load_installed().by_id["general"].code
    boxed = [*SHUFFLED, {"do": "deal", "packets": 2}, {"do": "boxed", "of": "Boris"}]
    assert _rule(code, boxed).disputed
    without = code.change((Drop("G10.3/boxed"),))
    ruling = _rule(without, boxed)
    assert ruling.silent
    assert not ruling.disputed


TOUCHED = [*SHUFFLED, {"do": "deal", "packets": 2}, {"do": "touch", "by": "Boris"}]


def test_an_article_may_be_added_where_it_belongs() -> None:
    """It is named after the article that it follows, and behind all where it follows none."""
    new = Article(id="G11", when=touched_early())
    code = load_installed().by_id["general"].code
    assert _rule(code, TOUCHED).articles == ("G7",)
    last = code.change((Add(new),))
    assert last.articles == (*code.articles, new)
    assert _rule(last, TOUCHED).articles == ("G7", "G11")
    sooner = code.change((Add(new, after="G6"),))
    ids = [article.id for article in sooner.articles]
    assert ids[ids.index("G6") + 1] == "G11"
    assert _rule(sooner, TOUCHED).articles == ("G11", "G7")


OPENED = [*SHUFFLED, {"do": "expose", "of": "pack"}]


def test_an_article_may_be_taken_from_another_code() -> None:
    """It comes with the words it uses, in the place of the first that it stands for, or last."""
    code, casino = CODES["general"], CODES["casino"]
    (c6c,) = [article for article in casino.articles if article.id == "C6c"]
    taken = code.change((TakeFrom("casino", "C3", instead_of=("G4", "G4/shuffled")),), CODES)
    ids = [article.id for article in taken.articles]
    assert ids.index("C3") == [article.id for article in code.articles].index("G4")
    assert {"G4", "G4/shuffled"}.isdisjoint(ids)
    assert _rule(code, OPENED).remedy.to_json() == {"kind": "recut", "reshuffle": True}
    assert _rule(taken, OPENED).remedy.to_json() == {"kind": "recut", "reshuffle": False}
    assert not any(reading.article == "G4/shuffled" for reading in taken.readings)
    last = code.change((TakeFrom("casino", "C6c"),), CODES)
    assert last.articles == (*code.articles, c6c)
    assert last.remedies["exchange"] is casino.remedies["exchange"]
    assert "exchange" not in code.remedies
    assert last.moments["table_card"] is casino.moments["table_card"]


def test_changes_are_made_one_after_another() -> None:
    new = Article(id="G11", when=touched_early())
    code = CODES["general"].change(
        (Add(new, after="G7"), SetField("G11", "penalties", (Due("offender", 3),)), Drop("G7"))
    )
    ruling = _rule(code, TOUCHED)
    assert ruling.articles == ("G11",)
    assert [(entry.seat, entry.tricks) for entry in ruling.penalties] == [("Boris", 3)]


def test_settings_are_no_part_of_a_code() -> None:
    code = CODES["preferans"]
    changes = (SetSetting("level", 2), ShiftSetting("failed_deals", 1), Drop("P6"))
    assert code.change(changes).articles == code.change((Drop("P6"),)).articles
    situation = _situation("preferans", OPENED)
    seen = see_settings(situation, changes)
    assert (seen.options.price(), seen.history.failed_deals) == (3, 1)
    assert see_settings(situation, (Drop("P6"),)) is situation
    assert see_settings(situation, (ShiftSetting("failed_deals", -1),)).history.failed_deals == 0
    with pytest.raises(AttributeError):
        see_settings(situation, (ShiftSetting("wind", 1),))
    with pytest.raises(TypeError):
        see_settings(situation, (SetSetting("wind", 1),))


def test_an_article_may_be_exchanged_whole() -> None:
    code = load_installed().by_id["general"].code
    events = [*SHUFFLED, {"do": "deal", "packets": 2}, {"do": "expose", "of": "Boris"}]
    ruling = _rule(code.change((SetField("G10.3", "order", None),)), events)
    assert ruling.remedy.kind == "stands"
    assert ruling.articles == ("G10.3",)


def test_an_order_for_somebody_who_is_not_there_is_ruled_without_him() -> None:
    code = load_installed().by_id["preferans"].code
    kept = code.article("P9.2").order  # the cards of who has looked are kept; here nobody has
    ruling = _rule(
        code.change((SetField("P3/dealer", "order", kept),)),
        [*SHUFFLED, {"do": "deal", "packets": 3}, {"do": "expose", "of": "Boris"}],
    )
    assert ruling.remedy.kind == "partial_redeal"
    assert ruling.remedy.terms == {}
