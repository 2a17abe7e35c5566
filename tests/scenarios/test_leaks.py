"""What guessers reach who know no rule, and that options are chosen by their values alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from trainer.asking.guessers import GUESSERS, WHOLE, Look, always_take, list_features, measure_gains
from trainer.asking.mix import MIX, mix_scenario
from trainer.asking.posed import pose
from trainer.asking.slip import Answers
from trainer.audit.leaks import TOO_MUCH, Seen, look_at_some, measure
from trainer.audit.looks import PLACE_GUESSERS, TEXT_GUESSERS, OptionText, read_option
from trainer.audit.proof import dump_options
from trainer.audit.translating import name_changes, rename_seats
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.teaching import make_speech, make_speeches, make_subject
from trainer.rules.ruling import Penalty, Remedy
from trainer.text.catalogue import Language
from trainer.words.slips import Speech, describe_answers
from trainer.words.vocabulary import Words

KNOWN = load_installed()
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)

SHEET = (
    Look("stands", "", 0),
    Look("redeal", "P1", 2),
    Look("redeal", "P2", 4),
    Look("recut", "P1", 9),
)
TEXTS = (OptionText(30, 2), OptionText(40, 2), OptionText(50, 1), OptionText(20, 0))


def test_guessers_take_what_they_say() -> None:
    taken = {name: tuple(guess(len(SHEET))) for name, guess in PLACE_GUESSERS.items()}
    taken |= {name: tuple(guess(TEXTS)) for name, guess in TEXT_GUESSERS.items()}
    taken |= {name: tuple(guess(SHEET)) for name, guess in GUESSERS.items()}
    assert taken == {
        "first": (0,),
        "last": (3,),
        "longest": (2,),
        "shortest": (3,),
        "most shared": (0, 1),
        "usual verdict": (1, 2),
        "usual clause": (1, 3),
        "middle number": (1, 2),
        "with penalty": (1, 2, 3),
        "without penalty": (0,),
    }
    assert tuple(always_take("stands")(SHEET)) == (0,)
    assert tuple(always_take("deals")(SHEET)) == (0, 1, 2, 3)
    assert all(len(guess((SHEET[0],) * 3)) == 3 for guess in GUESSERS.values())
    assert all(len(guess((TEXTS[0],) * 3)) == 3 for guess in TEXT_GUESSERS.values())


def test_gains_are_the_chances_of_all_guessers_over_blind_chance() -> None:
    for right in range(len(SHEET)):
        for name, gain in measure_gains(SHEET, right).items():
            taken = GUESSERS[name](SHEET)
            rate = (right in taken) / len(taken)
            assert gain == round(WHOLE * (rate - 1 / len(SHEET)))


def test_a_leak_is_found() -> None:
    sheet = (Look("stands", "", 0), Look("stands", "", 0), Look("stands", "", 2))
    texts = (OptionText(1, 0), OptionText(2, 0), OptionText(3, 0))
    found = measure([Seen(sheet, texts, 2, 2)] * 30)
    assert [guess.name for guess in found.guesses if guess.leaks] == ["last", "with penalty"]
    gained = [guess.name for guess in found.guesses if guess.gain > TOO_MUCH]
    assert gained == ["last", "longest", "with penalty"]  # texts are measured only
    assert found.close == 1
    assert measure([]).questions == 0


def test_what_an_option_says() -> None:
    given: Answers = (
        ("remedy", Remedy("stands")),
        ("penalties", (Penalty("Anna", 2, 4),)),
        ("claim", ("Anna", "Boris")),
        ("clause", ""),
    )
    titles = {"P4": "Talon"}
    text = describe_answers(Words(Language("en")), given, titles)
    assert text == (
        "The deal stands; pays: Anna – 2 tricks (4 points); may claim: Anna, Boris. "
        "No clause orders anything."
    )
    assert list_features(given) == Look("stands", "", 4)
    seen = read_option(Speech(Words(Language("en")), titles), frozenset({"anna", "deal"}), given)
    assert seen == OptionText(len(text), 2)
    assert "Сдача остаётся в силе" in describe_answers(Words(Language("ru")), given, titles)


@every_ruleset
def test_places_and_values_tell_nothing(ruleset: str) -> None:
    """With four hundred questions; `misdeal leaks` takes ten thousand and allows three points."""
    found = list(
        look_at_some(make_subject(KNOWN, ruleset), make_speech(KNOWN, ruleset, "en"), 0, 400)
    )
    places = Counter((len(one.sheet), one.right) for one in found)
    for size in (3, 4):
        counts = [places[size, place] for place in range(size)]
        assert min(counts) > 0.5 * sum(counts) / size, counts
    for guess in measure(found).guesses:
        assert guess.by_text or guess.gain < TOO_MUCH + 0.06, guess


@every_ruleset
def test_options_are_the_same_in_both_languages(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    for seed in range(40):
        posed = {
            lang: pose(
                subject, mix_scenario(subject.code, subject.families, subject.game, seed, lang)
            )
            for lang in ("en", "ru")
        }
        changes = name_changes(posed["en"].scenario, "ru")
        english = [rename_seats(option.answers, changes) for option in posed["en"].options]
        assert english == [option.answers for option in posed["ru"].options]


def options(known: Rulesets, ruleset: str) -> Iterator[object]:
    subject = make_subject(known, ruleset)
    for seed in range(50):
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        yield dump_options(pose(subject, made))


def reworded(loaded: Loaded) -> Loaded:
    """Return a ruleset that says everything at length."""
    wording = {key: f"{text} And so on." for key, text in loaded.ruleset.wording.items()}
    return replace(loaded, ruleset=replace(loaded.ruleset, wording=wording))


@every_ruleset
def test_options_are_the_same_whatever_the_words(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With other wordings, more languages, fewer languages."""
    own = list(options(KNOWN, ruleset))
    other = Rulesets({name: reworded(one) for name, one in KNOWN.by_id.items()})
    assert list(options(other, ruleset)) == own
    for languages in (("ru",), ("en", "ru", "de", "fr")):
        monkeypatch.setattr("trainer.plugins.teaching.LANGUAGES", languages)
        known = Rulesets(dict(KNOWN.by_id))  # nothing is remembered of these
        assert [one.lang for one in make_speeches(known, ruleset)] == list(languages)
        assert list(options(known, ruleset)) == own


def test_the_mix_leaves_room_for_the_others() -> None:
    assert sum(MIX.values()) < 100
