"""Wrong rulings: each is what somebody rules who believes what is said of it, and none is empty."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from trainer.asking.beliefs import Belief, Origin, gather_beliefs, list_ways
from trainer.asking.decisions import Decisions, decide
from trainer.asking.explaining import MOST_NAMED, explain
from trainer.asking.grading import grade
from trainer.asking.misreading import can_be_joined
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import Answers, Value, find_right
from trainer.asking.subject import Subject
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling

KNOWN = load_installed()
QUESTIONS = 50
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)


@lru_cache(maxsize=3)
def taught(ruleset: str) -> Subject:
    """Return a ruleset as it is taught, whole rulings being offered wherever there are enough."""
    return replace(make_subject(KNOWN, ruleset), weights={"ruling": {}})


@lru_cache(maxsize=12)
def posed(subject: Subject, form: str, count: int = QUESTIONS) -> tuple[Posed, ...]:
    """Return questions as the drill draws them, made once for all tests."""
    code, families, game = subject.code, subject.families, subject.game
    made = (mix_scenario(code, families, game, seed) for seed in range(count))
    return tuple(pose(subject, one, form) for one in made)


def rule_by(origins: tuple[Origin, ...], one: Posed) -> Ruling:
    """Return the ruling of who believes so, found anew."""
    subject, situation = one.subject, one.scenario.situation
    code, others = subject.code, dict(subject.rivals)
    for origin in origins:
        if origin.kind == "rival":
            code = others[origin.name]
        elif origin.kind == "overlooked":
            events = situation.events
            situation = replace(
                situation, events=events[: origin.event] + events[origin.event + 1 :]
            )
        else:
            (misread,) = (each for each in subject.misreadings if each.id == origin.name)
            assert origin.sentence == misread.thought
            assert (origin.kind == "house") == misread.mistakes_settings
            code, situation = misread.code(code, others), misread.sight(situation)
    return rule(code, situation)


# -- what is offered ---------------------------------------------------------------------------


@every_ruleset
def test_one_option_is_right_and_every_other_is_named_by_what_is_believed(ruleset: str) -> None:
    met: Counter[str] = Counter()
    for one in posed(taught(ruleset), "options"):
        right = decide(rule(one.subject.code, one.scenario.situation))
        given = [option.decisions for option in one.options]
        assert one.form == ("options" if given else "compose")
        if not given:
            continue
        assert 3 <= len(given) <= 4
        assert one.slip.parts[0].options == tuple(given)
        assert all(decisions not in given[:place] for place, decisions in enumerate(given))
        assert [value == right for value in given] == [not option.origins for option in one.options]
        assert given.count(right) == 1
        for option in one.options:
            if option.origins:
                ruling = rule_by(option.origins, one)
                assert decide(ruling) == decide(option.ruling) == option.decisions
                met[option.origins[0].kind if len(option.origins) == 1 else "pair"] += 1
    assert met["misreading"] > 20
    assert met["pair"] or ruleset == "casino", "there two seldom meet"


@every_ruleset
def test_two_together_rule_as_none_of_them_alone(ruleset: str) -> None:
    found = 0
    for one in posed(taught(ruleset), "compose"):
        for pair in one.pairs:
            assert len(pair.origins) == 2
            alone = [decide(rule_by((origin,), one)) for origin in pair.origins]
            assert decide(rule_by(pair.origins, one)) == pair.decisions
            assert pair.decisions not in (decide(one.truth), *alone)
            assert decide(one.truth) not in alone
            found += 1
        decided = [pair.decisions for pair in one.pairs]
        assert all(value not in decided[:place] for place, value in enumerate(decided))
    assert found or ruleset == "casino", "there two seldom meet"


@every_ruleset
def test_what_can_be_held_together_is_the_same_in_either_order(ruleset: str) -> None:
    subject = taught(ruleset)
    others = dict(subject.rivals)
    joined = apart = 0
    for (one, _), (other, _) in combinations(list_ways(subject), 2):
        assert can_be_joined(one, other) == can_be_joined(other, one)
        if not can_be_joined(one, other):
            apart += 1
            continue
        try:
            codes = [
                first.code(subject.code, others).change(second.changes, others)
                for first, second in ((one, other), (other, one))
            ]
        except KeyError:  # one drops what the other stands beside
            continue
        articles = [{each.id: each for each in code.articles} for code in codes]
        assert articles[0] == articles[1], (one.id, other.id)
        joined += 1
    assert joined > apart > 0
    assert not any(can_be_joined(way[0], way[0]) for way in list_ways(subject))


@every_ruleset
def test_nothing_is_believed_that_the_code_never_gives(ruleset: str) -> None:
    subject = taught(ruleset)
    articles = subject.code.articles
    ordered = {"stands", *(one.order.kind for one in articles if one.order)}
    fines = any(one.penalties for one in articles)
    claims = any(one.claim for one in articles)
    left_out = 0
    for one in posed(subject, "compose"):
        for belief in (*one.beliefs, *one.pairs):
            assert belief.decisions.remedy.kind in ordered
            assert fines or not belief.decisions.penalties
            assert claims or not belief.decisions.claim
        named = {origin.name for belief in one.beliefs for origin in belief.origins}
        for name, code in subject.rivals:
            foreign = rule(code, one.scenario.situation)
            if foreign.remedy.kind not in ordered or (foreign.penalties and not fines):
                assert name not in named
                left_out += 1
    assert left_out or fines, "a code that fines nobody is beside one that does"


def test_without_weights_it_is_asked_part_by_part() -> None:
    no_ruling: tuple[dict[str, dict[str, float]], ...] = ({}, {"clause": {}})
    for ruleset in KNOWN.by_id:
        for weights in no_ruling:
            bare = replace(taught(ruleset), weights=weights)
            pairs = zip(posed(bare, "options", 12), posed(bare, "compose", 12), strict=True)
            for one, by_parts in pairs:
                assert one.options == ()
                assert (one.form, one.slip) == ("compose", by_parts.slip)


def test_with_weights_it_is_whole_rulings_or_parts_as_chance_says() -> None:
    forms = Counter(one.form for one in posed(make_subject(KNOWN, "preferans"), "options"))
    assert forms.keys() == {"options", "compose"}
    assert min(forms.values()) > QUESTIONS / 10


# -- what is named -----------------------------------------------------------------------------


def answer_as(one: Posed, belief: Belief) -> Answers:
    """Return what somebody answers who rules so; where it is not offered, what is most like it."""
    chosen: dict[str, Value] = {}
    for _ in one.slip.parts:
        for part in one.slip.list_asked(chosen.get(one.slip.first)):
            if part.kind in chosen:
                continue
            own = find_right(part.kind, belief.ruling)
            if own in part.options and own is not None:
                chosen[part.kind] = own
            elif part.kind == "ruling":
                chosen[part.kind] = min(
                    (each for each in part.options if isinstance(each, Decisions)),
                    key=lambda each: belief.decisions.count_differences(each),
                )
            else:
                chosen[part.kind] = part.options[0]
    return tuple(chosen.items())


def is_what_it_gives(belief: Belief, given: Answers) -> bool:
    """Tell whether somebody found his own ruling on the slip, whatever clause he names for it."""
    return all(
        find_right(kind, belief.ruling) == value for kind, value in given if kind != "clause"
    )


@pytest.mark.parametrize("form", ["compose", "options"])
@every_ruleset
def test_who_rules_by_one_misreading_is_told_which(ruleset: str, form: str) -> None:
    named = learners = 0
    for one in posed(taught(ruleset), form):
        for belief in one.beliefs:
            if belief.kind not in ("misreading", "house") or one.form != form:
                continue
            given = answer_as(one, belief)
            mark = grade(one.slip, one.truth, given)
            told = explain(one, mark).mistakes
            assert len(told) <= MOST_NAMED
            assert mark.ok <= (not told)
            if mark.ok or not is_what_it_gives(belief, given):
                continue
            learners += 1
            named += any(belief.origins[0] in origins for origins in told)
    assert learners > 50
    assert named >= 0.75 * learners, (named, learners)


@every_ruleset
def test_what_is_named_leads_to_what_was_answered(ruleset: str) -> None:
    """Of any wrong answer of a part, or whole ruling, it is told who would give it, if anybody."""
    for form in ("compose", "options"):
        told = 0
        for one in posed(taught(ruleset), form, 30):
            right = dict(one.right)
            for part in one.slip.list_due(one.truth):
                for option in part.options:
                    given = tuple({**right, part.kind: option}.items())
                    mark = grade(one.slip, one.truth, given)
                    explained = explain(one, mark)
                    assert explained.missed == tuple(
                        each.kind for each in mark.parts if not each.ok
                    )
                    for origins in explained.mistakes:
                        ruling = rule_by(origins, one)
                        wrong = [
                            each for each in mark.parts if not each.ok and each.given is not None
                        ]
                        assert any(find_right(p.kind, ruling) == p.given for p in wrong)
                        told += 1
        assert told


@every_ruleset
def test_beliefs_are_none_but_wrong(ruleset: str) -> None:
    for one in posed(taught(ruleset), "compose"):
        found = gather_beliefs(one.subject, one.scenario.table, one.truth)
        for belief in found:
            assert belief.decisions != decide(one.truth) or belief.ruling.decisive
