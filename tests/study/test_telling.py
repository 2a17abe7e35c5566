"""What is told in plain text leaves out nothing that decides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.packs.bad import KNOWN
from trainer.asking.posed import pose
from trainer.asking.slip import find_right, is_right
from trainer.plugins.teaching import make_speech
from trainer.rules.situation import History
from trainer.study.question import Question, answer_question, ask
from trainer.study.telling import tell_example, tell_mistake, tell_short, tell_table
from trainer.text.languages import LANGUAGES
from trainer.words.deal import give_account
from trainer.words.reasons import MOST_LETTERS

SEED = 4

ANNA, BORIS, VERA = SEATS = ("Anna", "Boris", "Vera")

UNUSUAL: dict[str, Any] = {
    "seats": SEATS,
    "dealer": BORIS,
    "turn": VERA,
    "leave": True,
    "cutter": VERA,
    "history": History(peeked=(VERA,)),
}
"""What can be agreed, or have been before, otherwise than by default; Anna deals by default."""


def asked(code: str, lang: str, **changes: Any) -> Question:
    """Return a question of a ruleset, its situation changed."""
    question = ask(KNOWN, SEED, lang, rulesets=(code,))
    made = question.scenario
    usual = replace(made.situation, seats=SEATS, dealer=ANNA, turn="", cutter="", events=())
    situation = replace(usual, **changes)
    posed = pose(question.posed.subject, replace(made, situation=situation))
    return replace(question, posed=posed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_text_tells_the_whole_account(lang: str) -> None:
    question = asked("general", lang, **UNUSUAL)
    speech = make_speech(KNOWN, "general", lang)
    account = give_account(speech.words, question.scenario.situation)
    assert len(account.before) >= 4
    for paragraphs in (tell_table(question, speech), tell_example(KNOWN, question, speech)):
        texts = [paragraph.text for paragraph in paragraphs]
        assert [one for one in (*account.table[1:], *account.before) if one not in texts] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", [key for key in UNUSUAL if key != "seats"])
def test_whatever_is_not_as_usual_is_told(key: str, lang: str) -> None:
    usual = asked("general", lang).scenario.situation
    other = asked("general", lang, **{key: UNUSUAL[key]}).scenario.situation
    words = make_speech(KNOWN, "general", lang).words
    assert give_account(words, usual) != give_account(words, other)


MISSED = {
    "penalties": ("You missed who pays.", "Вы упустили, кто платит."),
    "remedy": ("You missed what happens now.", "Вы упустили, что делают теперь."),
    "clause": ("You missed which clause decides.", "Вы упустили, какой пункт решает."),
}
"""What is told where only one part is wrong, and nobody is known to answer so."""


@pytest.mark.parametrize("kind", MISSED)
def test_where_nobody_answers_so_it_is_told_what_was_missed(kind: str) -> None:
    for seed in range(200):
        for lang, wanted in zip(("en", "ru"), MISSED[kind], strict=True):
            question = ask(KNOWN, seed, lang, rulesets=("preferans",))
            answered = answer_as_nobody_does(question, kind)
            if answered is None:
                break
            speech = make_speech(KNOWN, "preferans", lang)
            assert tell_mistake(KNOWN, answered, speech) == wanted
            assert wanted in [one.text for one in tell_short(KNOWN, answered, speech)]
        else:
            return
    pytest.fail(f"of {kind} there is always somebody who answers so")


def answer_as_nobody_does(question: Question, kind: str) -> Question | None:
    """Return the question answered right but for one part, in which nobody is known to answer so.

    None where there is no such option.
    """
    posed = question.posed
    believed = [find_right(kind, one.ruling) for one in (*posed.beliefs, *posed.pairs)]
    while question.part is not None:
        part = question.part
        right = [is_right(part.kind, one, posed.truth) for one in part.options]
        option = right.index(True) if True in right else 0
        if part.kind == kind:
            free = [
                at for at, one in enumerate(part.options) if not right[at] and one not in believed
            ]
            if not free:
                return None
            option = free[0]
        question = answer_question(question, option)
    wrong = [part.kind for part in question.mark.parts if not part.ok] if question.mark else []
    return question if wrong == [kind] else None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_short_of_a_wrong_answer_names_a_mistake_and_where_it_would_be_right(lang: str) -> None:
    speech = {one: make_speech(KNOWN, one, lang) for one in KNOWN.by_id}
    starts = {
        "en": ("Your mistake: ", "You missed ", "It would be right "),
        "ru": ("Ваша ошибка: ", "Вы упустили, ", "Было бы верно"),
    }[lang]
    told = [0, 0, 0]
    for seed in range(60):
        question = ask(KNOWN, seed, lang)
        while question.part is not None:
            question = answer_question(question, seed % len(question.part.options))
        if question.mark is None or question.mark.ok:
            continue
        lines = [
            one.text for one in tell_short(KNOWN, question, speech[question.loaded.ruleset.id])
        ]
        found = [sum(line.startswith(start) for line in lines) for start in starts]
        assert found[0] + found[1] == 1
        assert found[2] <= 1
        assert all(len(line) <= MOST_LETTERS for line in lines if line.startswith(starts[2]))
        told = [one + other for one, other in zip(told, found, strict=True)]
    assert told[0] > 20
    assert told[2] > 0
