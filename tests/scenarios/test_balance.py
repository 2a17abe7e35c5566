"""Which wrong answers are shown: by weights, so that the right one looks like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.asking.balance import Candidate, Selection, choose, list_choices, measure_gains, weigh
from trainer.asking.guessers import GUESSERS, Glimpse, Look, Panel, find_highest
from trainer.audit.balancing import RARE, Weighed, fit, fit_all
from trainer.dealing.chance import Chance

SCENE = Glimpse("Anna", frozenset({"Boris"}))
VERDICTS = ("stands", "redeal", "recut")
DRAWS = 4000

LOOKS = st.builds(
    Look,
    verdict=st.sampled_from(VERDICTS),
    reach=st.integers(0, 3),
    dealer=st.sampled_from(["", "Anna", "Boris"]),
    payers=st.sampled_from([frozenset(), frozenset({"Anna"}), frozenset({"Boris"})]),
    tricks=st.integers(0, 3),
    by=st.sampled_from([(), ("Boris",), ("Boris", "Clara")]),
    until=st.sampled_from(["", "play"]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(LOOKS, min_size=2, max_size=5))
def test_gains_are_chances_over_blind_chance_and_none_in_all(sheet: list[Look]) -> None:
    size = len(sheet)
    total: Counter[str] = Counter()
    for place in range(size):
        first = [sheet[place], *sheet[:place], *sheet[place + 1 :]]
        panel = Panel(first, SCENE)
        gains = measure_gains(panel, range(size))
        for name, guess in GUESSERS.items():
            taken = find_highest(guess(panel, range(size)))
            hit = 1 / len(taken) if 0 in taken else 0
            assert gains.get(name, 0) == pytest.approx(hit - 1 / size)
        pairs = ("meet: ", "beside: ")
        total.update({name: gain for name, gain in gains.items() if not name.startswith(pairs)})
    assert all(abs(gain) < 1e-9 for gain in total.values()), total


def make_choices(sheets: int = 1) -> list[tuple[Selection, ...]]:
    """Return sets in which the right ruling would be the dearest nearly always, were all alike."""
    found = []
    for number in range(sheets):
        chance = Chance("planted", number)
        right = Look(chance.pick(VERDICTS), tricks=3, payers=frozenset({"Anna"}))
        wrong = [
            Candidate(Look(verdict, tricks=tricks, payers=frozenset({"Anna"} if tricks else ())))
            for verdict, tricks in ((one, chance.pick((0, 1, 2, 4))) for one in VERDICTS * 2)
        ]
        found.append(list_choices(chance, right, wrong, SCENE, range(2, 4)))
    return found


def test_chance_chooses_as_often_as_the_weights_say() -> None:
    (choices,) = make_choices()
    weights = {"dearest": 3.0, "cheapest": -1.0}
    shares = list(weigh(choices, weights))
    drawn = Counter(choose(Chance("draw", n), choices, weights) for n in range(DRAWS))
    assert drawn.keys() <= {one.places for one in choices}
    for one, share in zip(choices, shares, strict=True):
        part = share / sum(shares)
        assert abs(drawn[one.places] / DRAWS - part) <= 4 * sqrt(part * (1 - part) / DRAWS) + 1e-3
    more, less = (
        sum(
            share
            for one, share in zip(choices, weigh(choices, {"dearest": weight}), strict=True)
            if one.gains.get("dearest", 0) > 0
        )
        for weight in (-2.0, 2.0)
    )
    assert more > less, "what gives away is the rarer, the more it weighs"


def test_without_a_set_there_is_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="set"):
        choose(Chance("x"), (), {})


def average(sheets: Sequence[Sequence[Selection]], weights: dict[str, float], name: str) -> float:
    """Return how much the right ruling gains by this name in the mean."""
    total = 0.0
    for choices in sheets:
        shares = list(weigh(choices, weights))
        gained = zip(choices, shares, strict=True)
        total += sum(one.gains.get(name, 0.0) * share for one, share in gained) / sum(shares)
    return total / len(sheets)


def test_with_the_weights_fitted_nobody_gains() -> None:
    sheets = make_choices(400)
    weighed = [
        Weighed("ruling", tuple(one.prior for one in sets), tuple(one.gains for one in sets))
        for sets in sheets
    ]
    assert average(sheets, {}, "dearest") > 0.05, "the set is planted for that"
    soft = 1e-4
    weights = fit(weighed, soft)
    assert fit_all([[one] for one in weighed], soft) == {"ruling": weights}
    for name in weights:
        assert abs(average(sheets, weights, name)) < 0.01, name
    assert weights.keys() >= {"dearest", "usual verdict"}


def test_what_is_rare_has_no_weight() -> None:
    one = Weighed("ruling", (1.0, 1.0), ({"dearest": 0.5}, {}))
    assert fit([one] * (RARE - 1)) == {}
    assert fit([one] * RARE)["dearest"] > 0


def test_what_is_wanted_is_in_every_set() -> None:
    wrong = [Candidate(Look(f"v{n}"), wanted=n in (1, 3)) for n in range(12)]
    for size in (1, 2, 3):
        choices = list_choices(
            Chance("x"), Look("right"), wrong, SCENE, range(size, size + 1), "remedy"
        )
        assert choices
        for one in choices:
            assert len(set(one.places)) == len(one.places) == size
            assert len({1, 3} & set(one.places)) == min(size, 2)


def test_two_misreadings_are_shown_more_willingly_with_both_together() -> None:
    names = (frozenset({"a"}), frozenset({"b"}), frozenset({"a", "b"}), frozenset({"c"}))
    wrong = [Candidate(Look(f"v{n}"), names=one) for n, one in enumerate(names)]
    choices = list_choices(Chance("x"), Look("right"), wrong, SCENE, range(3, 4), "remedy")
    priors = {one.places: one.prior for one in choices}
    assert max(priors, key=lambda places: priors[places]) == (0, 1, 2)
    assert len(set(priors.values())) == 2
