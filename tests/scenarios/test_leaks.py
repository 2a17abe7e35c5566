"""What guessers reach who know no rule, and that options are chosen by their values alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from trainer.asking.decisions import Decisions, OpenRight
from trainer.asking.guessers import (
    GUESSERS,
    TRAITS,
    Glimpse,
    Look,
    Panel,
    always_take,
    find_highest,
    list_traits,
)
from trainer.asking.mix import MIX, mix_scenario
from trainer.asking.posed import FORMS, pose
from trainer.asking.slip import KINDS
from trainer.asking.subject import Subject
from trainer.audit.leaks import (
    TOO_MUCH,
    TOO_MUCH_BY_TWO,
    Glance,
    Seen,
    find_base_rate,
    look_at_some,
    measure,
)
from trainer.audit.looks import PLACE_GUESSERS, TEXT_GUESSERS, OptionText
from trainer.audit.proof import dump_options, dump_slip
from trainer.audit.translating import name_changes, rename_seats
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.teaching import make_speech, make_speeches, make_subject
from trainer.rules.ruling import STANDS, Penalty
from trainer.text.catalogue import Language
from trainer.words.slips import describe_decisions
from trainer.words.vocabulary import Words

KNOWN = load_installed()
every_ruleset = pytest.mark.parametrize("ruleset", KNOWN.by_id)

SCENE = Glimpse("Anna", frozenset({"Boris"}))
SHEET = (
    Look("stands", 0),
    Look("redeal", 3, dealer="Anna"),
    Look("redeal", 3, dealer="Boris", payers=frozenset({"Boris"}), tricks=1),
    Look("recut", 2, payers=frozenset({"Anna"}), tricks=2, by=("Boris", "Clara"), until="play"),
)
TEXTS = (
    OptionText(30, 5, 0, 2, 0.1),
    OptionText(40, 6, 1, 2, 0.5),
    OptionText(50, 7, 1, 1, 0.2),
    OptionText(20, 4, 2, 0, 0.3),
)


def test_guessers_take_what_they_say() -> None:
    found = {name: guess(len(SHEET)) for name, guess in PLACE_GUESSERS.items()}
    found |= {name: guess(TEXTS) for name, guess in TEXT_GUESSERS.items()}
    found |= {name: guess(Panel(SHEET, SCENE), range(4)) for name, guess in GUESSERS.items()}
    assert {name: find_highest(given) for name, given in found.items()} == {
        "first": [0],
        "last": [3],
        "longest": [2],
        "shortest": [3],
        "most words": [2],
        "fewest words": [3],
        "with a figure": [3],
        "without a figure": [0],
        "most shared": [0, 1],
        "fewest shared": [3],
        "most alike in words": [1],
        "least alike in words": [0],
        "most like the others": [0, 1],
        "least like the others": [3],
        "most overlap": [2],
        "least overlap": [0],
        "twins": [0, 1, 2],
        "middle size": [2],
        "says most": [3],
        "says least": [0],
        "long": [3],
        "short": [0],
        "usual verdict": [1, 2],
        "usual dealer": [0, 3],
        "usual payment": [0, 1],
        "usual claim": [0, 1, 2],
        "dearest": [3],
        "cheapest": [0, 1],
        "middle price": [2],
        "odd payer": [2],
        "other payer": [3],
        "same dealer": [1],
        "another dealer": [2],
        "no dealer": [0, 3],
        "most claim": [3],
        "fewest claim": [0, 1, 2],
        "names most": [1, 2, 3],
        "names fewest": [0],
        "farthest": [1, 2],
        "nearest": [0],
    }
    assert find_highest(always_take("stands")(Panel(SHEET, SCENE), range(4))) == [0]
    assert find_highest(always_take("deals")(Panel(SHEET, SCENE), range(4))) == [0, 1, 2, 3]
    alike = Panel((SHEET[0],) * 3, SCENE)
    assert all(len(find_highest(guess(alike, range(3)))) == 3 for guess in GUESSERS.values())
    assert all(len(find_highest(guess((TEXTS[0],) * 3))) == 3 for guess in TEXT_GUESSERS.values())


def test_no_trait_knows_a_name() -> None:
    """Other names in the same places look the same."""
    other = {"Anna": "Vera", "Boris": "Gleb", "Clara": "Dora", "": ""}
    here = replace(SCENE, seats=("Anna", "Boris", "Clara"), turn="Boris")
    scene = Glimpse("Vera", frozenset({"Gleb"}), seats=("Vera", "Gleb", "Dora"), turn="Gleb")
    for look in SHEET:
        named = replace(
            look,
            dealer=other[look.dealer],
            payers=frozenset(other[one] for one in look.payers),
            by=tuple(other[one] for one in look.by),
        )
        for name, trait in TRAITS.items():
            assert trait(look, here) == trait(named, scene), name
        assert list_traits(look, here) == list_traits(named, scene)


# -- found and not found -----------------------------------------------------------------------


def drawn(kind: str, *right: int, sheet: tuple[Look, ...] = SHEET) -> Glance:
    """Return a question with parts of one kind that have their right answers at these places."""
    texts = tuple(make_text(size) for size in range(len(sheet)))
    parts = tuple(Seen(kind, sheet, SCENE, texts, place) for place in right)
    return Glance("redeal", kind == "ruling", parts)


def make_text(size: int) -> OptionText:
    return OptionText(20 + size, 5 + size, 0, 0, 0.0)


@pytest.mark.parametrize("kind", [one for one in KINDS if one != "irregularity"])
def test_on_a_sheet_in_which_any_option_is_as_often_right_nobody_leaks(kind: str) -> None:
    found = measure([drawn(kind, *range(len(SHEET)))] * 25)
    assert found.questions == 25
    assert found.guesses
    for guess in found.guesses:
        assert guess.gain <= 1e-9, guess
        assert not guess.leaks


def test_planted_leaks_are_found() -> None:
    names = {"last", "longest", "most words", "dearest", "most claim", "other payer", "says most"}
    found = measure([drawn("ruling", 3)] * 60 + [drawn("ruling", 0, 1, 2)] * 10)
    alone = {guess.name for guess in found.guesses if guess.leaks and not guess.two}
    assert alone >= names
    assert alone.isdisjoint({"first", "shortest", "cheapest", "farthest", "usual verdict"})
    for guess in found.guesses:
        assert guess.leaks == (guess.gain > (TOO_MUCH_BY_TWO if guess.two else TOO_MUCH))
        assert guess.asked == 90
        assert guess.chance == pytest.approx(1 / 4)
    assert found.verdicts == {"redeal": (70, 70)}
    assert measure([]).questions == 0


def test_a_leak_by_two_is_found_that_none_of_them_finds_alone() -> None:
    """Of the two that are usual the dearer is right, and of the two others either: by no more."""
    pair = (
        Look("redeal"),
        Look("redeal", tricks=1, payers=frozenset({"Anna"})),
        Look("recut", tricks=2, payers=frozenset({"Anna"})),
        Look("stands", tricks=2, payers=frozenset({"Anna"})),
    )
    found = measure([drawn("ruling", 1, 1, 2, 3, sheet=pair)] * 25)
    gains = {guess.name: guess for guess in found.guesses}
    assert not gains["usual verdict"].leaks
    assert not gains["dearest"].leaks
    assert gains["usual verdict > dearest"].leaks


def test_what_is_right_most_often_is_no_leak_of_the_looks() -> None:
    """Who knows how often each answer of a part is right gains nothing by looking."""
    for kind, place, other in (("remedy", 0, 1), ("penalties", 0, 2), ("claim", 0, 3)):
        parts = [drawn(kind, *[place] * 8, *[other] * 2)] * 10
        assert find_base_rate([part for one in parts for part in one.parts]) == 0.8
        for guess in measure(parts).guesses:
            assert guess.chance == 0.8
            assert not guess.leaks or guess.kind == "ruling"


@every_ruleset
def test_a_place_tells_nothing(ruleset: str) -> None:
    """With three hundred questions; `misdeal leaks` takes thousands and looks at all the rest."""
    subject = replace(make_subject(KNOWN, ruleset), weights={"ruling": {}})
    speech = make_speech(KNOWN, ruleset, "en")
    places: Counter[tuple[str, int, int]] = Counter()
    for one in look_at_some(subject, speech, 0, 300):
        assert one.whole == any(part.kind == "ruling" for part in one.parts)
        for part in one.parts:
            if part.kind in ("ruling", "remedy", "penalties", "claim", "clause"):
                places[part.kind, len(part.sheet), part.right] += 1
    shapes = {(kind, size) for kind, size, _ in places}
    tried = 0
    for kind, size in shapes:
        counts = [places[kind, size, place] for place in range(size)]
        if sum(counts) >= 100:
            assert min(counts) > 0.5 * sum(counts) / size, (kind, counts)
            tried += 1
    assert tried >= 3


def test_what_an_option_says() -> None:
    given = Decisions(
        STANDS, "", (Penalty("Anna", 2, 4),), OpenRight(("Anna", "Boris"), "first_packet")
    )
    text = describe_decisions(Words(Language("en")), given)
    assert text.startswith("The deal stands; pays: Anna – 2 tricks (4 points); may claim: Anna, ")
    assert "Сдача остаётся в силе" in describe_decisions(Words(Language("ru")), given)


# -- by values alone ---------------------------------------------------------------------------


def taught(known: Rulesets, ruleset: str) -> Subject:
    subject = make_subject(known, ruleset)
    return replace(subject, weights=subject.weights or {"ruling": {"dearest": 1.0}})


@pytest.mark.parametrize("form", FORMS)
@every_ruleset
def test_questions_are_the_same_in_both_languages(ruleset: str, form: str) -> None:
    subject = taught(KNOWN, ruleset)
    code, families, game = subject.code, subject.families, subject.game
    for seed in range(25):
        english, russian = (
            pose(subject, mix_scenario(code, families, game, seed, lang), form)
            for lang in ("en", "ru")
        )
        changes = name_changes(english.scenario, "ru")
        assert english.form == russian.form
        for one, other in zip(english.slip.parts, russian.slip.parts, strict=True):
            assert (one.kind, one.after) == (other.kind, other.after)
            renamed = [rename_seats(one.kind, value, changes) for value in one.options]
            assert renamed == list(other.options)
        origins = [[option.origins for option in one.options] for one in (english, russian)]
        assert origins[0] == origins[1]


def list_asked(known: Rulesets, ruleset: str) -> Iterator[object]:
    subject = taught(known, ruleset)
    for seed in range(30):
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        posed = pose(subject, made, FORMS[seed % len(FORMS)])
        yield dump_slip(posed), dump_options(posed)


def reworded(loaded: Loaded) -> Loaded:
    """Return a ruleset that says everything at length."""
    wording = {key: f"{text} And so on." for key, text in loaded.ruleset.wording.items()}
    return replace(loaded, ruleset=replace(loaded.ruleset, wording=wording))


@every_ruleset
def test_questions_are_the_same_whatever_the_words(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With other wordings, more languages, fewer languages."""
    own = list(list_asked(KNOWN, ruleset))
    other = Rulesets({name: reworded(one) for name, one in KNOWN.by_id.items()})
    assert list(list_asked(other, ruleset)) == own
    for languages in (("ru",), ("en", "ru", "de", "fr")):
        monkeypatch.setattr("trainer.plugins.teaching.LANGUAGES", languages)
        known = Rulesets(dict(KNOWN.by_id))  # nothing is remembered of these
        assert [one.lang for one in make_speeches(known, ruleset)] == list(languages)
        assert list(list_asked(known, ruleset)) == own


def test_the_mix_leaves_room_for_the_others() -> None:
    assert sum(MIX.values()) < 100
