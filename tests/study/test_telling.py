"""What is told in plain text leaves out nothing that decides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.packs.bad import KNOWN
from trainer.asking.posed import pose
from trainer.plugins.teaching import make_speech
from trainer.rules.situation import History
from trainer.study.question import Question, ask
from trainer.study.telling import tell_example, tell_table
from trainer.text.languages import LANGUAGES
from trainer.words.deal import give_account

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
