"""Reasons by their kinds: each tells facts, plainly, and answers what was asked."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest

from trainer.asking.decisions import OpenRight
from trainer.asking.mix import mix_scenario
from trainer.dealing.scenario import Scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speech
from trainer.rules.events import (
    Call,
    Cut,
    Deal,
    Draw,
    Event,
    Lift,
    Peek,
    Play,
    Shuffle,
    SwapPack,
    Take,
)
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.study.question import answer_question, ask
from trainer.study.telling import tell_verdict
from trainer.text.languages import LANGUAGES
from trainer.words.reasons import describe_reason
from trainer.words.slips import describe_value
from trainer.words.story import tell_story
from trainer.words.vocabulary import WORDING, Words

KNOWN = load_installed()
NAMES = tuple(KNOWN.by_id)
COUNT = 300
ASKED = ("claim", "penalties")
BANNED = {
    "en": ("nothing was out of order", "orders no less", "this is round", "may redeal if"),
    "ru": ("всё было по правилам", "требует не меньше", "это круг", "если захочет"),
}
PRONOUNS = re.compile(r"\b(he|she|his|her|him|their|theirs|himself|herself)\b")
TOLD = re.compile(r"^(event|verdict|remedy|until|fact|because|clear|reason|course)\b")


@lru_cache
def drawn(name: str, lang: str) -> tuple[tuple[Scenario, Ruling], ...]:
    loaded = KNOWN.by_id[name]
    families, game = loaded.ruleset.families, loaded.game
    made = [mix_scenario(loaded.code, families, game, seed, lang) for seed in range(COUNT)]
    return tuple((one, judge(loaded.code, one.table)) for one in made)


def words_of(name: str, lang: str) -> Words:
    return make_speech(KNOWN, name, lang).words


def is_clean(ruling: Ruling) -> bool:
    kinds = {step.fact.kind for step in ruling.beside if step.fact}
    return not ruling.decisive and not ruling.trace and kinds <= {"AnyDeal", "RoundBegun", "Called"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_reason_tells_facts_and_no_jargon(name: str, lang: str) -> None:
    words = words_of(name, lang)
    for made, ruling in drawn(name, lang):
        for asked in ((), ASKED):
            reason = describe_reason(words, ruling, made.situation, asked)
            assert len(reason.split()) > 2, made.id
            assert not any(one in reason.casefold() for one in BANNED[lang]), (made.id, reason)


@pytest.mark.parametrize("name", NAMES)
def test_a_clean_deal_is_told_by_what_was_done(name: str) -> None:
    words = words_of(name, "en")
    clean = [(made, ruling) for made, ruling in drawn(name, "en") if is_clean(ruling)]
    assert clean
    done = re.compile(r"shuffled|exchanged|dealt|in turn|in order|done so far")
    for made, ruling in clean:
        reason = describe_reason(words, ruling, made.situation)
        assert done.search(reason), (made.id, reason)
        called = any(isinstance(event, Call) for event in made.situation.events)
        assert ("no ground" in reason) == called


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_an_event_is_cited_by_its_number_only_if_it_is_told_singly(name: str, lang: str) -> None:
    words = words_of(name, lang)
    cited = re.compile(r"\((?:event|событие) (\d+)\)")
    for made, ruling in drawn(name, lang):
        labels = {sentence.label for sentence in tell_story(words, made.situation)}
        for number in cited.findall(describe_reason(words, ruling, made.situation)):
            assert number in labels, made.id


@pytest.mark.parametrize("name", NAMES)
def test_who_may_still_claim_is_told_with_a_reason(name: str) -> None:
    words = words_of(name, "en")
    opened = [(made, ruling) for made, ruling in drawn(name, "en") if ruling.claim is not None]
    assert opened
    for made, ruling in opened:
        reason = describe_reason(words, ruling, made.situation, ASKED)
        assert re.search(r"may call|a call is open", reason), (made.id, reason)


@pytest.mark.parametrize("name", NAMES)
def test_where_no_rule_is_broken_it_is_told_that_nobody_claims_or_pays(name: str) -> None:
    words = words_of(name, "en")
    for made, ruling in drawn(name, "en"):
        if ruling.decisive or ruling.trace:
            continue
        reason = describe_reason(words, ruling, made.situation, ASKED)
        assert "obody pays" in reason, (made.id, reason)
        assert re.search(r"[Nn]obody may claim|no ground", reason), (made.id, reason)


@pytest.mark.parametrize("name", NAMES)
def test_no_named_player_is_he_or_she(name: str) -> None:
    wording = {**WORDING, **KNOWN.by_id[name].ruleset.wording}
    told = [text for key, text in wording.items() if TOLD.match(key) and isinstance(text, str)]
    assert [text for text in told if PRONOUNS.search(text)] == []


ANNA, BORIS, VERA = "Anna", "Boris", "Vera"
READY: tuple[Event, ...] = (Shuffle(), Cut())


def told(name: str, *events: Event, asked: tuple[str, ...] = (), **table: object) -> str:
    """Return the reason for these events where Anna deals to two others, in English."""
    loaded = KNOWN.by_id[name]
    seats = (ANNA, BORIS) if name == "casino" else (ANNA, BORIS, VERA)
    usual = {"game": loaded.game, "seats": seats, "dealer": ANNA, "options": loaded.game.options()}
    situation = Situation(**{**usual, "events": events, **table})  # type: ignore[arg-type]
    return describe_reason(words_of(name, "en"), rule(loaded.code, situation), situation, asked)


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        ((Shuffle(),), "Anna has shuffled as one should, and the cut comes next."),
        (READY, "Anna has shuffled and Vera has cut; nothing more is needed before the deal."),
        (
            (*READY, Deal(packets=5)),
            "Anna shuffled, Vera cut, and the deal is in order so far (5 of 18 packets).",
        ),
        (
            (*READY, Deal()),
            "Anna shuffled, Vera cut, and everybody got the right number in turn.",
        ),
        (
            (*READY, SwapPack(), *READY),
            "A pack may be exchanged before the first packet, and the new one was shuffled and "
            "cut.",
        ),
        (
            (*READY, Deal(), Play(BORIS)),
            "All was dealt in turn, and every move since then was lawful.",
        ),
    ],
)
def test_how_far_a_clean_deal_has_come(events: tuple[Event, ...], wanted: str) -> None:
    assert told("general", *events) == wanted
    called = told("general", *events, Call(BORIS))
    assert called == f"{wanted} So there was no ground for the call of Boris."


def test_a_pack_only_exchanged_is_no_deal_for_another() -> None:
    assert "not yet dealing for Boris" in told("general", SwapPack(), turn=BORIS)


def test_equal_cards_and_the_ace() -> None:
    tied = Draw({ANNA: "7S", BORIS: "7H", VERA: "KS"})
    again = told("preferans", tied, Draw({ANNA: "9S", BORIS: "AS"}))
    assert again == (
        "Those who tied drew again, and Anna drew the lowest card. At this table the ace is high."
    )
    assert "The ace is the lowest card." in told("casino", Draw({ANNA: "AS", BORIS: "2S"}))


def test_who_looked_at_the_bottom_card_is_told_with_the_place() -> None:
    assert told("preferans", *READY, Peek(VERA)).startswith("Vera, who cuts, looked")
    assert told("preferans", *READY, Peek(ANNA)).startswith("Anna, who deals, looked")


def test_cards_taken_when_all_had_looked_leave_nobody_to_claim() -> None:
    events = (*READY, Deal(), Lift(VERA), Take(BORIS, of=ANNA))
    reason = told("preferans", *events, asked=ASKED)
    assert "taker and dealer may not call, and everybody else had looked already" in reason


def test_a_short_hand_counts_when_play_has_begun() -> None:
    reason = told("general", *READY, Deal(BORIS, 2), Deal(), Play(BORIS))
    assert "counts even when play has begun" in reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_claim_until_the_own_hand_is_seen_tells_the_dealers_limit_too(lang: str) -> None:
    speech = make_speech(KNOWN, "preferans", lang).at_table(ANNA)
    limits = {
        seats: describe_value(speech.words, "claim", OpenRight(seats, "own_lift"), {})
        for seats in ((ANNA, BORIS, VERA), (BORIS, VERA))
    }
    both, others = limits.values()
    assert both.count(ANNA) == 2
    assert ANNA not in others


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["compose", "options"])
def test_no_share_is_told_of_a_single_question(form: str, lang: str) -> None:
    for seed in range(12):
        question = ask(KNOWN, seed, lang, form=form)
        while question.mark is None:
            question = answer_question(question, 0)
        speech = make_speech(KNOWN, question.posed.subject.id, lang)
        text = " ".join(one.text for one in tell_verdict(question, speech))
        assert "%" not in text
        several = len(question.mark.parts) > 1 and not question.mark.ok
        head = "Right parts:" if lang == "en" else "Верно частей:"
        assert (head in text) == several, text
