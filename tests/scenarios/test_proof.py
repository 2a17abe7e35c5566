"""Proof of fairness: it holds for what the rulesets make, and finds what is not fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from trainer.asking.beliefs import gives
from trainer.asking.decisions import decide
from trainer.asking.misreading import Misreading
from trainer.asking.mix import mix_scenario
from trainer.asking.options import Option
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import Part, Slip
from trainer.asking.subject import Subject
from trainer.audit.proof import FAILURES, count_lines, find_unmade, prove
from trainer.dealing.family import Family, family
from trainer.dealing.scenario import Scenario, make_scenario
from trainer.dealing.script import Script
from trainer.formats.casebook import Case, dump_case, read, read_case, write_case
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speeches, make_subject
from trainer.rules.changes import Change, Drop, SetField
from trainer.rules.events import Expose
from trainer.rules.judge import rule
from trainer.text.catalogue import Language
from trainer.words.reasons import describe_differences
from trainer.words.slips import Speech
from trainer.words.vocabulary import WORDING, Words

KNOWN = load_installed()
GAMES = {name: loaded.game for name, loaded in KNOWN.by_id.items()}
FAMILIES = [one for loaded in KNOWN.by_id.values() for one in loaded.ruleset.families]
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)


def drawn(subject: Subject, seed: int) -> Scenario:
    return mix_scenario(subject.code, subject.families, subject.game, seed)


def failures(subject: Subject, made: Scenario, spoken: Sequence[Speech] | None = None) -> set[str]:
    spoken = make_speeches(KNOWN, subject.id) if spoken is None else spoken
    return {failure.what for failure in prove(subject, made, spoken).failures}


@every_ruleset
def test_questions_are_fair(ruleset: str) -> None:
    """Those that offer whole rulings among them, under any weights."""
    subject = replace(make_subject(KNOWN, ruleset), weights={"ruling": {}})
    whole = 0
    for seed in range(60):
        found = prove(subject, drawn(subject, seed), make_speeches(KNOWN, ruleset))
        assert not found.failures, found
        assert found.whole == bool(found.kinds)
        assert len(found.kinds) in (0, 2, 3)
        assert set(found.kinds) <= {"misreading", "house", "pair", "rival", "overlooked"}
        whole += found.whole
    assert whole > 10


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_a_case_is_read_again(family: Family) -> None:
    code = KNOWN.by_id[family.ruleset].code
    for seed in range(12):
        made = make_scenario(family, GAMES[family.ruleset], seed, "ru")
        data = dump_case(Case(id="a", title="b", ruleset=family.ruleset, situation=made.situation))
        again = read_case(data, GAMES).situation
        assert again == made.situation
        (entry,) = read("format = 1\n" + write_case(data), GAMES)
        assert entry.case is not None, entry.problem
        assert entry.case.situation == made.situation
        assert rule(code, entry.case.situation) == rule(code, made.situation)


def worded(wording: Mapping[str, str], **titles: str) -> list[Speech]:
    """Return how the general rules are spoken of, with other words."""
    return [
        Speech(Words(one.words.language, wording), {**one.titles, **titles})
        for one in make_speeches(KNOWN, "general")
    ]


def test_facts_without_words_are_found() -> None:
    subject = make_subject(KNOWN, "general")
    made = drawn(subject, 1)
    assert "unstated" in failures(subject, made, worded({"event.shuffle": ""}))
    assert "unstated" in failures(subject, made, worded({"event.shuffle": "{nobody} {by}"}))
    falls = next(one for one in subject.families if one.id == "general/card-falls")
    made = make_scenario(falls, subject.game, 1)
    assert "unstated" in failures(subject, made, worded({"event.drop": "A card falls."}))


def test_what_is_too_wide_is_found() -> None:
    subject = make_subject(KNOWN, "general")
    made = drawn(subject, 1)
    assert "width" in failures(subject, made, worded({"event.shuffle": "{by} " + "x" * 41}))
    titles = {article.clause: "many words " * 30 for article in subject.code.articles}
    asked = next(
        one
        for one in (drawn(subject, seed) for seed in range(100))
        if any(part.kind == "clause" for part in pose(subject, one).slip.parts)
    )
    assert "width" in failures(subject, asked, worded({}, **titles))


@family("general", packets=(1, 2, 3), of=(0, 1))
def a_card_twice(script: Script, packets: int, of: int) -> None:
    script.prepare()
    script.deal(packets)
    for _ in range(2):
        script.happen(Expose(of=script.name(of), by=script.name(0), card="AS"))


@family("general", card=("AS", "2S"))
def a_card_of_no_pack(script: Script, card: str) -> None:
    script.prepare()
    script.deal(1)
    script.happen(Expose(of=script.name(1), by=script.name(0), card=card))


def test_cards_that_are_there_twice_or_not_at_all_are_found() -> None:
    subject = replace(make_subject(KNOWN, "general"), families=(a_card_twice, a_card_of_no_pack))
    for one, facts in ((a_card_twice, {}), (a_card_of_no_pack, {"card": "2S"})):
        seeds = (seed for seed in range(50) if facts.items() <= one.draw_facts(seed).items())
        made = make_scenario(one, subject.game, next(seeds))
        assert failures(subject, made) & {"cards", "raised"}


def test_an_id_that_leads_elsewhere_and_a_dispute_are_found() -> None:
    subject = make_subject(KNOWN, "preferans")
    made = drawn(subject, 2)
    assert failures(replace(subject, families=()), made) == {"again"}
    for one in subject.families:
        for facts in one.combinations():
            disputed = make_scenario(one, subject.game, 0, facts=facts)
            if rule(subject.code, disputed.situation).disputed:
                assert "disputed" in failures(subject, disputed)
                return


def unfair(posed: Posed, made: Scenario, patch: pytest.MonkeyPatch) -> set[str]:
    """Return what is found where this question is made of every deal, of whole rulings or not."""
    patch.setattr("trainer.audit.proof.pose", lambda *_: posed)
    return failures(posed.subject, made)


def whole(ruleset: str = "general") -> Posed:
    """Return a question that offers whole rulings."""
    subject = replace(make_subject(KNOWN, ruleset), weights={"ruling": {}})
    found = (pose(subject, drawn(subject, seed), "options") for seed in range(50))
    return next(one for one in found if one.options)


def test_a_question_with_a_lone_option_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    posed = whole()
    clause = posed.slip.parts[-1]
    lone = Part("clause", tuple(one for one in clause.options if one == posed.truth.decisive))
    bad = replace(posed, slip=Slip((posed.slip.parts[0], lone)))
    assert "number" in unfair(bad, posed.scenario, monkeypatch)


def test_whole_rulings_that_are_not_fair_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """None right, two right, a wrong one that nobody is known to believe, too few."""
    posed = whole()
    right = next(one for one in posed.options if not one.origins)
    wrong = [one for one in posed.options if one.origins]
    planted: dict[str, list[tuple[Option, ...]]] = {
        "right": [(*wrong, wrong[0]), (*wrong, right, right)],
        "nameless": [(right, replace(wrong[0], origins=()), *wrong[1:])],
        "number": [(right,), (right, wrong[0]), (right, *wrong, *wrong)],
        "alike": [(right, wrong[0], wrong[0])],
    }
    for what, cases in planted.items():
        for options in cases:
            part = Part("ruling", tuple(one.decisions for one in options))
            slip = Slip((part, *posed.slip.parts[1:]))
            bad = replace(posed, options=options, slip=slip)
            assert what in unfair(bad, posed.scenario, monkeypatch), (what, options)


def test_options_that_read_alike_are_found() -> None:
    subject = make_subject(KNOWN, "general")
    told = {key: "Thus" for key in WORDING if key.startswith("verdict.")}
    assert "alike" in failures(subject, drawn(subject, 1), worded({**WORDING, **told}))
    assert failures(subject, drawn(subject, 1), worded(WORDING)) <= {"unstated", "width"}


def test_every_failure_has_words() -> None:
    for lang in ("en", "ru"):
        for message in FAILURES.values():
            assert Language(lang).text(message, detail="x")


@every_ruleset
def test_a_misreading_that_is_not_tried_rules_as_the_code_does(ruleset: str) -> None:
    """Misreadings whose articles meet nothing that happened are left out, and rightly."""
    subject = make_subject(KNOWN, ruleset)
    dropped = tuple(
        Misreading(id=f"{one.id}/dropped", clause=one.clause, thought="", changes=(Drop(one.id),))
        for one in subject.code.articles
    )
    subject = replace(subject, misreadings=dropped)
    for seed in range(60):
        made = drawn(subject, seed)
        posed = pose(subject, made)
        found = {belief.origins[0].name: belief for belief in posed.beliefs}
        for one in dropped:
            ruling = rule(one.code(subject.code), made.situation)
            if one.id in found:
                assert found[one.id].decisions == decide(ruling)
            elif gives(subject.code, ruling):
                assert decide(ruling) == decide(posed.truth)
                assert not ruling.decisive or ruling.decisive in posed.truth.articles


def test_differences_keep_the_numbers_of_events() -> None:
    loaded = KNOWN.by_id["preferans"]
    one = next(one for one in loaded.ruleset.families if one.id.endswith("/not-cut"))
    facts: list[dict[str, Any]] = list(one.combinations())
    here = make_scenario(one, loaded.game, 0, facts=facts[0]).situation
    words = Words(Language("en"), WORDING)
    assert describe_differences(words, here, here) == ["The same facts."]
    there = replace(here, events=here.events[:-1])
    assert describe_differences(words, here, there)[0].startswith(f"without: {len(here.events)}. ")


def test_lines() -> None:
    assert count_lines("one two", 100) == 1


@every_ruleset
def test_every_misreading_is_about_what_its_code_has(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    assert list(find_unmade(subject)) == []
    changes: list[tuple[Change, ...]] = [
        (Drop("no-such-article"),),
        (SetField(subject.code.articles[0].id, "ordr", None),),
    ]
    for number, change in enumerate(changes):
        bad = Misreading(id=f"X/{number}", clause="X", thought="Thinking so.", changes=change)
        (found,) = find_unmade(replace(subject, misreadings=(*subject.misreadings, bad)))
        assert (found.id, found.what) == (f"X/{number}", "unmade")
        assert found.detail
