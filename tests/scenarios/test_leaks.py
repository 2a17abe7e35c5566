"""What guessers reach who know no rule; the options look the same whatever the language."""

from __future__ import annotations

from collections import Counter

import pytest

from trainer.asking.feedback import pose
from trainer.asking.mix import MIX, mixed_scenario
from trainer.asking.options import name_changes, renamed
from trainer.asking.slip import Answers
from trainer.audit.leaks import TOO_MUCH, Seen, measured, questions
from trainer.plugins.loading import rulesets
from trainer.plugins.teaching import taught
from trainer.rules.ruling import Penalty, Remedy
from trainer.text.catalogue import Language
from trainer.words.looks import GUESSERS, Look, always, look
from trainer.words.slips import Speech, describe_answers
from trainer.words.vocabulary import Words

KNOWN = rulesets()
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)


def shown(
    verdict: str, clause: str = "", number: int = 0, length: int = 9, shared: int = 0
) -> Look:
    return Look(verdict, clause, number, length, shared)


def test_guessers_take_what_they_say() -> None:
    sheet = (
        shown("stands", "", 0, 30, 2),
        shown("redeal", "P1", 2, 40, 2),
        shown("redeal", "P2", 4, 50, 1),
        shown("recut", "P1", 9, 20, 0),
    )
    taken = {name: tuple(guesser(sheet)) for name, guesser in GUESSERS.items()}
    assert taken == {
        "first": (0,),
        "last": (3,),
        "longest": (2,),
        "shortest": (3,),
        "usual verdict": (1, 2),
        "usual clause": (1, 3),
        "most shared": (0, 1),
        "middle number": (1, 2),
        "with penalty": (1, 2, 3),
        "without penalty": (0,),
    }
    assert tuple(always("stands")(sheet)) == (0,)
    assert tuple(always("deals")(sheet)) == (0, 1, 2, 3)
    alike = (shown("stands"),) * 3
    assert all(
        len(guesser(alike)) == 3 for name, guesser in GUESSERS.items() if "st" not in name[-2:]
    )


def test_a_leak_is_found() -> None:
    sheet = (shown("stands", length=1), shown("stands", length=2), shown("stands", length=3))
    found = measured([Seen(sheet, 2, 2)] * 30)
    assert [guess.name for guess in found.guesses if guess.leaks] == ["last", "longest"]
    assert found.close == 1
    assert measured([]).questions == 0


def test_what_an_option_says() -> None:
    given: Answers = (
        ("remedy", Remedy("stands")),
        ("penalties", (Penalty("Anna", 2, 4),)),
        ("claim", ("Anna", "Boris")),
        ("clause", ""),
    )
    titles = {"P4": "Talon"}
    told = describe_answers(Words(Language("en")), given, titles)
    assert told == (
        "The deal stands; pays: Anna – 2 tricks (4 points); may claim: Anna, Boris. "
        "No clause orders anything."
    )
    seen = look(Speech(Words(Language("en")), titles), frozenset({"anna", "deal"}), given)
    assert seen == Look("stands", "", 4, len(told), 2)
    assert "Сдача остаётся в силе" in describe_answers(Words(Language("ru")), given, titles)


@every_ruleset
def test_places_and_looks_tell_nothing(ruleset: str) -> None:
    """With four hundred questions; `misdeal leaks` takes ten thousand and allows three points."""
    found = list(questions(taught(KNOWN, ruleset), 0, 400, "en"))
    places = Counter((len(one.sheet), one.right) for one in found)
    for size in (3, 4):
        counts = [places[size, place] for place in range(size)]
        assert min(counts) > 0.5 * sum(counts) / size, counts
    for guess in measured(found).guesses:
        assert guess.rate - guess.chance < TOO_MUCH + 0.06, guess


@every_ruleset
def test_options_are_the_same_in_both_languages(ruleset: str) -> None:
    subject = taught(KNOWN, ruleset)
    for seed in range(40):
        told = {
            lang: pose(
                subject, mixed_scenario(subject.code, subject.families, subject.game, seed, lang)
            )
            for lang in ("en", "ru")
        }
        changes = name_changes(told["en"].scenario, "ru")
        english = [renamed(option.answers, changes) for option in told["en"].options]
        assert english == [option.answers for option in told["ru"].options]


def test_the_mix_leaves_room_for_the_others() -> None:
    assert sum(MIX.values()) < 100
