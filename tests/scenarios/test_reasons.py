"""A ruling's reason: in words for every clause, with its facts, short, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import pytest
from msgspec.structs import replace

from trainer.dealing.scenario import Scenario, draw_scenario, make_scenario
from trainer.plugins.loading import Loaded, load_installed
from trainer.plugins.teaching import make_speech
from trainer.rules.events import Call, Cut, Deal, Event, Expose, Lift, Play, Shuffle
from trainer.rules.facts import FACTS, AnyDeal
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling, Step
from trainer.rules.situation import History, Situation
from trainer.text.languages import LANGUAGES
from trainer.words.reasons import describe_fact, describe_reason, describe_step
from trainer.words.rulings import describe_penalty, describe_remedy
from trainer.words.slips import describe_clause
from trainer.words.vocabulary import Words

KNOWN = load_installed()
NAMES = tuple(KNOWN.by_id)
DRAWN = 1000
SEEDS = 12
"""The seeds of each family, for what is rarely drawn."""
MOST_WORDS = 60
ENOUGH = 0.95
"""The share of the scenarios in which no more words than that are told at first."""
BARE = re.compile(r"[{}]|\b[A-Z]\w*[a-z][A-Z]\w*|_|=|  |\.\.|,,|;\.|[ ,;:]\.")
"""What no reason contains: a field, the name of a fact or a moment, a stop after a stop.

Names of facts are mostly of two words, joined: ``NoCut``.
"""


@lru_cache
def drawn(name: str, lang: str) -> tuple[tuple[Scenario, Ruling], ...]:
    loaded = KNOWN.by_id[name]
    families, game = loaded.ruleset.families, loaded.game
    made = [draw_scenario(families, game, seed, lang) for seed in range(DRAWN)]
    made += [make_scenario(one, game, seed, lang) for one in families for seed in range(SEEDS)]
    return tuple((one, judge(loaded.code, one.table)) for one in made)


def words_of(name: str, lang: str) -> Words:
    return make_speech(KNOWN, name, lang).words


def reasons(name: str, lang: str) -> Iterator[tuple[Ruling, str]]:
    words = words_of(name, lang)
    for made, ruling in drawn(name, lang):
        yield ruling, describe_reason(words, ruling, made.situation)


def moments(loaded: Loaded) -> set[str]:
    """Return the moments that a deadline of this code can have."""
    articles = loaded.code.articles
    claimed = {name for one in articles for term in one.claim for name in term.before}
    return claimed | {one.until for one in articles if one.until} | {"play"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_clause_gives_a_reason_with_its_facts(name: str, lang: str) -> None:
    words = words_of(name, lang)
    told: dict[str, bool] = {}
    for made, ruling in drawn(name, lang):
        reason = describe_reason(words, ruling, made.situation).casefold()
        for step in ruling.trace:
            fact = describe_fact(words, step)
            own = step.clause == ruling.decisive or step.by == ruling.decisive
            if own and ruling.decisive:
                told[ruling.decisive] = told.get(ruling.decisive, False) or (
                    fact != "" and fact.casefold() in reason
                )
    ruled = {ruling.decisive for _, ruling in drawn(name, lang)} - {""}
    assert {clause for clause in ruled if not told.get(clause)} == set()
    clauses = {one.clause for one in KNOWN.by_id[name].code.articles}
    mere = {one.clause for one in KNOWN.by_id[name].code.articles if one.lawful}
    assert clauses - ruled - mere == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_article_that_is_met_has_its_fact_in_words(name: str, lang: str) -> None:
    words = words_of(name, lang)
    steps = {step.article: step for _, ruling in drawn(name, lang) for step in ruling.trace}
    assert {article for article, step in steps.items() if not describe_fact(words, step)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_all_kinds_of_facts_moments_and_reaches_have_words(name: str, lang: str) -> None:
    loaded, words = KNOWN.by_id[name], words_of(name, lang)
    kinds = {kind.__name__ for kind in FACTS if kind is not AnyDeal}  # it is of every deal
    kinds |= {kind.__name__ for one in loaded.code.articles for kind in one.when.trigger.kinds}
    wanted = [f"fact.{kind}" for kind in kinds]
    wanted += [
        f"{prefix}.{moment}"
        for prefix in ("before", "open", "passed")
        for moment in moments(loaded)
    ]
    wanted += [f"reason.{reach}" for reach in ("farther", "earlier", "order")]
    assert [key for key in wanted if not words.find(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_ordered_has_a_noun(name: str, lang: str) -> None:
    words = words_of(name, lang)
    orders = {step.orders for _, ruling in drawn(name, lang) for step in ruling.trace} - {""}
    assert orders
    kinds = {one: one.partition(".")[0] for one in orders}
    bare = [one for one, kind in kinds.items() if not words.find(f"noun.{kind}")]
    assert [one for one in bare if not words.find(f"noun.{one}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_reason_shows_what_is_not_words(name: str, lang: str) -> None:
    told = [reason for _, reason in reasons(name, lang)]
    told += [
        describe_step(words_of(name, lang), step)
        for _, ruling in drawn(name, lang)
        for step in ruling.trace
    ]
    assert [one for one in told if BARE.search(one) or not one.endswith(".")] == []
    assert [one for one in told if not one[0].isupper()] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_russian_reason_is_russian(name: str) -> None:
    foreign = re.compile(r"\b(?!(?:[GCP]\d[\w.]*)\b)[A-Za-z]{2,}")
    assert [one for _, one in reasons(name, "ru") if foreign.search(one)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_told_at_first_is_short(name: str, lang: str) -> None:
    speech = make_speech(KNOWN, name, lang)
    long = 0
    for made, ruling in drawn(name, lang)[:DRAWN]:
        told = [describe_remedy(speech.words, ruling.remedy)]
        told += [describe_penalty(speech.words, one) for one in ruling.penalties]
        told.append(describe_reason(speech.words, ruling, made.situation))
        told.append(describe_clause(speech.words, ruling.decisive, speech.titles))
        long += len(" ".join(told).split()) > MOST_WORDS
    assert long <= (1 - ENOUGH) * DRAWN


@pytest.mark.parametrize("name", NAMES)
def test_who_rules_for_a_reason_is_told_why_it_goes_first(name: str) -> None:
    goes_first = [
        (ruling, reason)
        for ruling, reason in reasons(name, "en")
        if any(
            step.why == "overruled"
            and step.over == "farther"
            and step.by == ruling.decisive != step.clause
            and not (ruling.failed_deal and step.orders == "redeal")
            for step in ruling.trace
        )
    ]
    assert goes_first
    told = [one for ruling, one in goes_first if f"so {ruling.decisive} decides" in one]
    assert len(told) > 0.8 * len(goes_first)  # the others would be too long with it


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_fact_without_words_is_told_by_its_event(name: str, lang: str) -> None:
    """A ruleset that words no fact gets a sentence too: that of the event."""
    words = words_of(name, lang)
    for made, ruling in drawn(name, lang)[:200]:
        trace = tuple(_unworded(step) for step in ruling.trace)
        bare = replace(ruling, trace=trace, beside=())
        assert not BARE.search(describe_reason(words, bare, made.situation))
        for step in trace:
            assert describe_fact(words, step) == ""
            if step.event >= 0:
                assert describe_fact(words, step, made.situation)


def _unworded(step: Step) -> Step:
    assert step.fact is not None
    fact = replace(step.fact, kind="Whatever")
    return replace(step, article=f"X{step.article}", clause=f"X{step.clause}", fact=fact)


ANNA, BORIS, VERA = "Anna", "Boris", "Vera"
READY: tuple[Event, ...] = (Shuffle(), Cut())


def told(name: str, lang: str, *events: Event, **table: object) -> str:
    """Return the reason for these events where Anna deals to two others."""
    loaded = KNOWN.by_id[name]
    seats = (ANNA, BORIS) if name == "casino" else (ANNA, BORIS, VERA)
    usual = {"game": loaded.game, "seats": seats, "dealer": ANNA, "options": loaded.game.options()}
    situation = Situation(**{**usual, "events": events, **table})  # type: ignore[arg-type]
    return describe_reason(words_of(name, lang), rule(loaded.code, situation), situation)


@pytest.mark.parametrize(
    ("name", "events", "wanted"),
    [
        (
            "preferans",
            (*READY, Deal(packets=12), Lift(VERA), Deal(), Lift(BORIS)),
            "Vera looked when 12 of 16 pairs lay. "
            "Boris looked when all 16 pairs lay, so only Vera pays.",
        ),
        (
            "preferans",
            (Shuffle(), Deal(packets=3), Call(BORIS)),
            "Nobody cut, and Boris called before the deal was over.",
        ),
        (
            "preferans",
            (Shuffle(), Deal(), Call(BORIS)),
            "Nobody cut, but when Boris called, the deal was over.",
        ),
        (
            "preferans",
            (Shuffle(), Deal(), Play(BORIS)),
            "Nobody cut, but nobody called before the deal was over.",
        ),
        (
            "general",
            (*READY, Deal(packets=5), Expose(BORIS), Call(BORIS)),
            "Anna opened one of Boris's cards when 5 of 18 packets lay; no call is needed.",
        ),
        (
            "general",
            (Shuffle(), Cut(parts=(31, 5))),
            "The smallest part of the cut had 5 cards, which is enough.",
        ),
        (
            "general",
            (Shuffle(), Cut(parts=(4, 32)), Deal(packets=1)),
            "The smallest part of the cut had only 4 cards, but the first packet lay already "
            "(event 3), so it cannot be put right any more.",
        ),
        (
            "general",
            (*READY, Deal(), Call(BORIS)),
            "Anna shuffled, Vera cut, and everybody got the right number in turn. "
            "So there was no ground for the call of Boris.",
        ),
        (
            "casino",
            (Shuffle(), Deal(packets=1), Call(ANNA)),
            "Nobody cut; Anna has no right to call, and no table card lies open yet. "
            "Only the dealer's opponent may call.",
        ),
    ],
)
def test_the_reason_has_what_decides(name: str, events: tuple[Event, ...], wanted: str) -> None:
    assert told(name, "en", *events) == wanted


def test_which_failed_deal_it_is_stands_in_the_reason() -> None:
    events = (*READY, Deal(packets=12), Expose(BORIS))
    opened = "Anna opened one of Boris's cards when 12 of 16 pairs lay"
    assert told("preferans", "en", *events) == f"{opened}. A first failed deal costs nothing."
    second = told("preferans", "en", *events, history=History(failed_deals=1))
    assert second.startswith(f"{opened}, and this is the second failed deal of Anna's turn")


def test_what_goes_first_says_why() -> None:
    events = (Shuffle(), Expose("pack"), Cut(), Shuffle(by=BORIS))
    assert told("preferans", "en", *events).startswith("Boris shuffled after the cut; no call")
    thin = (Shuffle(), Cut(parts=(2, 30)), Shuffle(by=BORIS))
    assert told("preferans", "en", *thin) == (
        "Boris shuffled after the cut. A redeal reaches farther than a proper cut, so P2 decides. "
        "The shuffle costs 1 trick."
    )
    assert told("preferans", "ru", *thin) == (
        "Boris тасует после съёма. Пересдача – мера строже, чем правильный съём, поэтому решает "
        "P2. Такая тасовка стоит 1 взятку."
    )


def test_a_count_that_grows_is_told_as_it_is_in_the_end() -> None:
    events = (*READY, Deal(to=BORIS, count=7), Deal(to=BORIS, count=2))
    assert told("general", "en", *events) == "Boris got 3 cards too many; no call is needed."
