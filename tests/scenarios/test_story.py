"""A story: each event told once, what is ordinary briefly, and what lies where when dealing stops.

The same is told in every language, by the same of several tellings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from msgspec.structs import replace

from trainer.dealing.scenario import make_scenario
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speech
from trainer.rules.events import (
    Call,
    Cut,
    Deal,
    Draw,
    Event,
    Expose,
    Found,
    Lift,
    LoseCount,
    Peek,
    Play,
    Shuffle,
    SwapPack,
)
from trainer.rules.situation import History, Options, Situation
from trainer.text.catalogue import Language
from trainer.text.languages import LANGUAGES
from trainer.words.deal import describe_agreements, describe_settings, give_account
from trainer.words.reasons import MOST_LETTERS, describe_differences, describe_where_right
from trainer.words.story import (
    Piece,
    Sentence,
    describe_events,
    find_variety,
    tell_story,
    try_fold,
)
from trainer.words.vocabulary import WORDING, Words, join_wordings

KNOWN = load_installed()
SEATS = ("Anna", "Boris", "Vera")
READY = (Shuffle(), Cut())


def place(code: str, *events: Event, seats: tuple[str, ...] = SEATS, **more: Any) -> Situation:
    """Return what happened at a table of this ruleset; the first one deals."""
    game = KNOWN.by_id[code].game
    options = more.pop("options", {})
    settings = replace(game.options(), **options) if options else game.options()
    return Situation(
        game=game, seats=seats, dealer=seats[0], options=settings, events=events, **more
    )


def speak(code: str, lang: str = "en") -> Words:
    return make_speech(KNOWN, code, lang).words


def tell(code: str, *events: Event, **more: Any) -> list[tuple[str, str]]:
    """Return the sentences in their first tellings, each with its number."""
    language = speak(code).language
    wording = {**WORDING, **KNOWN.by_id[code].ruleset.wording}
    words = Words(language, {key: text for key, text in wording.items() if "~" not in key})
    return [(one.label, one.text) for one in tell_story(words, place(code, *events, **more))]


def make_situations(code: str, lang: str, seeds: int = 6) -> Iterator[Situation]:
    loaded = KNOWN.by_id[code]
    for family in loaded.ruleset.families:
        for seed in range(seeds):
            yield make_scenario(family, loaded.game, seed, lang).situation


# -- each event once -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", sorted(KNOWN.by_id))
def test_each_event_is_told_by_one_sentence_in_order(code: str, lang: str) -> None:
    words, joined = speak(code, lang), 0
    for situation in make_situations(code, lang):
        story = tell_story(words, situation)
        assert [at for one in story for at in one.events] == list(range(len(situation.events)))
        assert len(describe_events(words, situation)) == len(situation.events)
        joined += sum(len(one.events) > 1 for one in story)
    assert joined > 20


@pytest.mark.parametrize("code", sorted(KNOWN.by_id))
def test_every_language_tells_the_same_by_the_same_tellings(code: str) -> None:
    """Equal in number and in what each sentence tells; chance does not hear names."""
    english, russian = (make_situations(code, lang, 4) for lang in ("en", "ru"))
    for one, other in zip(english, russian, strict=True):
        assert find_variety(one) == find_variety(other)
        there = zip(
            tell_story(speak(code, "en"), one), tell_story(speak(code, "ru"), other), strict=True
        )
        for told, retold in there:
            assert told.events == retold.events
            # What is counted is the same in both; Russian writes the round otherwise.
            numbers = (sorted(re.findall(r"\d+", text)) for text in (told.text, retold.text))
            assert len({tuple(found) for found in numbers}) == 1, (told.text, retold.text)


def test_a_table_that_is_known_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    situation = place("preferans", *READY, Deal(packets=4))
    table = try_fold(situation)
    told = give_account(speak("preferans"), situation)
    monkeypatch.setattr("trainer.words.story.fold", None)
    assert give_account(speak("preferans"), situation, "", table) == told


# -- what is joined ------------------------------------------------------------------------------


def test_what_is_ordinary_is_one_sentence() -> None:
    told = tell("preferans", *READY, Deal(packets=3), Deal(packets=5), Lift("Boris"))
    assert told == [
        (
            "1–4",
            "Anna shuffles, Vera cuts, the first 8 pairs are dealt in order. Dealt so far, of 10 to"
            " a hand: Boris 6, Vera 4, Anna 4, the talon 2. Left to deal: 8 pairs.",
        ),
        ("5", "Boris picks up the hand and looks at it."),
    ]


def test_the_next_packet_by_name_is_as_ordinary() -> None:
    by_name = tell("general", *READY, Deal("Boris", 1), Deal("Vera", 1), Deal("Anna"))
    by_number = tell("general", *READY, Deal(packets=1), Deal(packets=2))
    assert [text for _, text in by_name] == [text for _, text in by_number]


ODD: list[tuple[tuple[Event, ...], int]] = [
    ((Shuffle(by="Boris"), Cut()), 0),
    ((Shuffle(open=False), Cut()), 0),
    ((Shuffle(faces_seen=True), Cut()), 0),
    ((Shuffle(), Cut(by="Boris"), Deal(packets=1)), 1),
    ((Shuffle(), Cut(by="Boris", leave=True), Deal(packets=1)), 1),
    ((Shuffle(), Cut(parts=(12, 20)), Deal(packets=1)), 1),
    ((*READY, Shuffle(), Cut()), 2),
    ((*READY, SwapPack(), Shuffle()), 2),
    ((*READY, Peek("Anna"), Deal(packets=1)), 2),
    ((*READY, Deal(packets=1), Deal("Boris", 2), Deal(packets=2)), 3),
    ((*READY, Deal(packets=1), Deal("Vera", 3), Deal(packets=2)), 3),
    ((*READY, Deal(packets=1), Shuffle(), Deal(packets=2)), 3),
    ((*READY, Deal(packets=1), Cut(), Deal(packets=2)), 3),
    ((*READY, Deal(packets=1), Lift("Boris"), Deal(packets=2)), 3),
]


@pytest.mark.parametrize(("events", "at"), ODD)
def test_what_is_not_ordinary_stands_by_itself(events: tuple[Event, ...], at: int) -> None:
    story = tell_story(speak("preferans"), place("preferans", *events))
    assert (at,) in [one.events for one in story]


def test_what_was_left_out_is_not_pointed_at() -> None:
    """That nobody has shuffled or cut shows in what is not told, and in nothing else."""
    uncut = tell("general", Shuffle(), Deal(packets=2), Call("Boris"))
    assert uncut[0][1].startswith("Anna shuffles, the first 2 cards are dealt in order.")
    unshuffled = tell("general", Cut(), Deal(packets=2), Call("Boris"))
    assert unshuffled[0][1].startswith("Vera cuts, the first 2 cards are dealt in order.")


def test_who_does_so_again() -> None:
    told = tell("general", *READY, Expose("pack"), *READY, Shuffle(by="Boris"))
    assert [text for _, text in told][2:] == [
        "Anna shuffles again.",
        "Vera cuts again.",
        "Boris shuffles.",
    ]


def test_a_second_draw_is_told_as_one() -> None:
    tied = Draw({"Anna": "8S", "Boris": "7H", "Vera": "7D"})
    told = tell("general", tied, Draw({"Boris": "AS", "Vera": "KD"}), Shuffle())
    assert told[1][1] == "Cards are drawn again: Boris – A♠, Vera – K♦."


def test_whoever_is_called_anyhow_keeps_his_name() -> None:
    told = tell("general", *READY, Deal(packets=1), seats=("Éve", "o'Neil", "anna"))
    assert told[0][1].startswith("Éve shuffles, anna cuts, the first card")


# -- how many --------------------------------------------------------------------------------


def test_totals_stand_where_dealing_stops_and_nowhere_else() -> None:
    told = tell(
        "preferans", *READY, Deal(packets=12), Deal("Boris", 3), Deal("Vera", 2), Lift("Vera")
    )
    assert [text.count("Dealt") for _, text in told] == [0, 0, 1, 0]
    assert told[1][1] == "Boris gets 3 cards, 11 in all."
    assert told[2][1] == (
        "Vera gets 2 cards. Dealt so far, of 10 to a hand: Boris 11, Vera 10, Anna 6, the talon 2."
        " Left in the pack: 3 cards."
    )


@pytest.mark.parametrize(
    "after", [Lift("Boris"), Found("soiled"), LoseCount(), Expose("Boris"), Call("Boris"), None]
)
def test_the_size_of_a_hand_and_the_rest_are_told_once_a_deal_has_stopped(
    after: Event | None,
) -> None:
    events = (*READY, Deal(packets=2), *(() if after is None else (after,)))
    told = tell("general", *events, options={"hand": 7})
    assert told[0][1].endswith(
        "Dealt so far, of 7 to a hand: Boris 1, Vera 1. Left to deal: 19 cards."
    )


@pytest.mark.parametrize(
    ("code", "seats", "end"),
    [
        ("preferans", SEATS, ": 10 to each hand, the talon 2. Nothing is left to deal."),
        ("preferans", (*SEATS, "Gleb"), ": 10 to each hand, the talon 2. Nothing is left to deal."),
        ("general", SEATS, ": 6 to each hand. Nothing is left to deal."),
        (
            "casino",
            SEATS[:2],
            ": 4 to each hand, the table 4. Nothing is left to deal in this round.",
        ),
    ],
)
@pytest.mark.parametrize("deals", [(Deal(),), (Deal(packets=2), Deal())])
def test_of_a_whole_deal_nothing_is_left(
    code: str, seats: tuple[str, ...], end: str, deals: tuple[Event, ...]
) -> None:
    told = tell(code, *READY, *deals, Play(seats[1]), seats=seats)
    assert told[0][1].endswith(f"everything is dealt in order{end}")


def test_a_card_left_over_is_told() -> None:
    told = tell("preferans", *READY, Deal(packets=15), Deal("Anna", 1))
    assert told[-1][1] == (
        "Anna gets 1 card. Dealt in all, of 10 to a hand: Boris 10, Vera 10, Anna 9, the talon 2."
        " The deal is over. Left in the pack: 1 card."
    )


def test_whether_a_deal_that_went_wrong_is_over() -> None:
    """Where cards stay in the pack anyhow, their number tells nothing."""
    told = tell("general", *READY, Deal(packets=4), Deal("Anna", 2), Lift("Boris"))
    assert told[1][1].endswith("Anna 3. The deal is not over.")
    told = tell("general", *READY, Deal(packets=17), Deal("Anna", 2), Lift("Boris"))
    assert told[1][1].endswith("Anna 7. The deal is over.")


def test_packets_are_counted_as_people_count_them() -> None:
    def open_deal(code: str, count: int, **more: Any) -> str:
        return tell(code, *READY, Deal(packets=count), **more)[0][1]

    assert "the first 3 cards are" in open_deal("general", 3)
    assert "the first pair is" in open_deal("preferans", 1)
    four = {"options": {"packets": 4}, "seats": SEATS[:2]}
    assert "the first packet is" in open_deal("casino", 1, **four)
    assert "the first 2 packets are" in open_deal("casino", 2, **four)
    mixed = {"options": {"hand": 5, "packet": 2}}
    assert "the first 7 packets are" in open_deal("general", 7, **mixed)


# -- who holds the pack, and what was agreed ----------------------------------------------------

DRAWN = Draw({"Anna": "8S", "Boris": "7H", "Vera": "AD"})


def test_where_a_draw_decides_nobody_is_called_the_dealer() -> None:
    words = speak("general")
    for events in ((DRAWN, Shuffle()), (DRAWN, *READY, Deal(packets=2))):
        table = give_account(words, place("general", *events)).table
        assert table[-1] == "Anna holds the pack."
    assert give_account(words, place("general", *READY)).table[-1] == "Dealer: Anna."
    assert give_account(words, place("general", DRAWN)).table[-1].startswith("Who deals first")


def test_a_turn_that_the_draw_tells_is_not_told_beside_it() -> None:
    words = speak("general")
    turn = "It is Boris's turn to deal."
    assert turn in describe_agreements(words, place("general", Shuffle(), turn="Boris"))
    drawn = place("general", DRAWN, Shuffle(), turn="Boris")
    assert not any("turn" in one or "leave" in one for one in describe_agreements(words, drawn))
    tied = Draw({"Anna": "8S", "Boris": "7H", "Vera": "7D"})
    assert turn in describe_agreements(words, place("general", tied, Shuffle(), turn="Boris"))


@pytest.mark.parametrize(
    ("code", "events", "told"),
    [
        ("general", (DRAWN,), ["There is no banker.", "In the draw the ace is high."]),
        ("general", READY, []),
        ("general", (*READY, Deal("Boris", 2)), ["Cards at a time: 1."]),
        ("casino", READY, []),
        ("casino", (*READY, Deal(packets=1)), []),
        ("preferans", (DRAWN,), ["In the draw the ace is high."]),
        (
            "preferans",
            READY,
            [
                "Price of a trick after 0, 1, 2 … all-pass deals in a row: 1, 2, 3.",
                "All-pass deals played in a row: 0.",
            ],
        ),
    ],
)
def test_settings_that_can_decide_are_told_at_their_defaults(
    code: str, events: tuple[Event, ...], told: list[str]
) -> None:
    seats = SEATS[:2] if code == "casino" else SEATS
    assert describe_settings(speak(code), place(code, *events, seats=seats)) == told


@pytest.mark.parametrize("code", sorted(KNOWN.by_id))
def test_where_a_setting_can_decide_names_events_and_settings_that_there_are(code: str) -> None:
    loaded = KNOWN.by_id[code]
    wording = {**WORDING, **loaded.ruleset.wording}
    kinds = {*Event.__subclasses__(), *loaded.game.handlers}
    tags = {str(kind.__struct_config__.tag): kind for kind in kinds}
    for key in [key for key in wording if key.endswith(".where")]:
        words = Words(Language("en"), loaded.ruleset.wording)
        for one in words.list_places(key.removeprefix("option.").removesuffix(".where")):
            tag, _, field = one.partition(".")
            assert tag in tags
            assert not field or field in tags[tag].__struct_encode_fields__
    own = {f"option.{name}.where" for name in loaded.game.options.__struct_encode_fields__}
    core = {key for key in WORDING if key.endswith(".where")}
    inherited = {key for key in KNOWN.by_id["general"].ruleset.wording if key.endswith(".where")}
    assert {key for key in wording if key.endswith(".where")} <= own | core | inherited


def test_what_would_have_to_differ_is_what_differs() -> None:
    """Neither a setting that is told with an event, nor another telling of the same."""
    words = speak("general")
    here = place("general", DRAWN, *READY)
    there = place("general", *READY)
    lines = describe_differences(words, here, there)
    assert len(lines) == 1
    assert lines[0].startswith("without: 1. ")
    less = describe_differences(words, place("general", *READY, Call("Boris")), there)
    assert len(less) == 1
    assert less[0].startswith("without: 3. Boris ")


CALL = Call("Boris")
DEALT = Deal(packets=2)
PEEKED = Peek("Vera")


@pytest.mark.parametrize(
    ("here", "there", "english", "russian"),
    [
        (
            (*READY, DEALT),
            (*READY, DEALT, CALL),
            r"It would be right if then this had happened: Boris .+",
            r"Было бы верно, если бы затем случилось это: Boris .+",
        ),
        (
            (*READY, DEALT),
            (*READY, CALL, DEALT),
            r"It would be right if before event 3 this had happened: Boris .+",
            r"Было бы верно, если бы перед событием 3 случилось это: Boris .+",
        ),
        (
            (*READY, PEEKED, DEALT),
            (*READY, DEALT),
            r"It would be right if event 3 had not happened: Vera .+",
            r"Было бы верно, если бы события 3 не было: Vera .+",
        ),
        (
            (*READY, PEEKED, CALL, DEALT),
            (*READY, DEALT),
            r"It would be right if events 3 to 4 had not happened\.",
            r"Было бы верно, если бы событий 3–4 не было\.",
        ),
        (
            (*READY, PEEKED, DEALT),
            (*READY, CALL, DEALT),
            r"It would be right if instead of event 3 it were: Boris .+",
            r"Было бы верно, если бы вместо события 3 было так: Boris .+",
        ),
        (
            (*READY, PEEKED, DEALT, CALL),
            (*READY, CALL, PEEKED, DEALT),
            r"It would be right if event 5 had come before event 3: Boris .+",
            r"Было бы верно, если бы событие 5 случилось раньше события 3: Boris .+",
        ),
        ((*READY, PEEKED, DEALT, CALL), (Shuffle(), DEALT), "", ""),
    ],
)
def test_where_it_would_be_right_is_told_in_a_sentence(
    here: tuple[Event, ...], there: tuple[Event, ...], english: str, russian: str
) -> None:
    for lang, wanted in (("en", english), ("ru", russian)):
        told = describe_where_right(
            speak("general", lang), place("general", *here), place("general", *there)
        )
        assert re.fullmatch(wanted, told), told
        assert len(told) <= MOST_LETTERS


def test_what_was_before_is_told_so_too() -> None:
    words = speak("preferans")
    here, there = place("preferans"), place("preferans", history=History(failed_deals=1))
    assert describe_where_right(words, here, there) == (
        "It would be right if it were so: The dealer has had 1 failed deal in this turn already."
    )
    assert describe_where_right(words, there, here) == (
        "It would be right if this were not so: "
        "The dealer has had 1 failed deal in this turn already."
    )


def test_a_sentence_that_takes_too_long_is_not_told() -> None:
    words = speak("general")
    long = tuple(Call(seat) for seat in (*SEATS, *SEATS))
    assert describe_where_right(words, place("general", *READY, *long), place("general")) == (
        "It would be right if events 1 to 8 had not happened."
    )
    assert describe_where_right(words, place("general"), place("general", *READY, *long)) == ""


# -- tellings ------------------------------------------------------------------------------------


def list_tellings() -> list[tuple[str, str, str]]:
    """Return each telling beside the first one of the same, with its key."""
    found = {**WORDING}
    for loaded in KNOWN.by_id.values():
        found.update(loaded.ruleset.wording)
    return [(key, found[key.partition("~")[0]], text) for key, text in found.items() if "~" in key]


def read_fields(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name}


@pytest.mark.parametrize(("key", "first", "other"), list_tellings())
def test_tellings_are_alike(key: str, first: str, other: str) -> None:
    """The same fields, about the same length, in every language; and the numbers run on."""
    number = int(key.partition("~")[2])
    assert number == 2 or f"{key.partition('~')[0]}~{number - 1}" in WORDING
    for lang in LANGUAGES:
        one, two = (Language(lang).raw(text) for text in (first, other))
        assert one != two
        assert read_fields(one) == read_fields(two)
        assert abs(len(one) - len(two)) <= max(14, len(one) // 3), (one, two)


def test_chance_chooses_each_telling_now_and_then() -> None:
    words = speak("general")
    told: dict[str, set[str]] = {}
    for situation in make_situations("general", "en", 12):
        for event, text in zip(situation.events, describe_events(words, situation), strict=True):
            for seat in situation.seats:
                text = text.replace(seat, "NAME")
            told.setdefault(type(event).__name__, set()).add(text)
    for kind in (Lift, Call, LoseCount):
        assert len(told[kind.__name__]) == len(find_tellings(kind)) > 1
    assert {"NAME shuffles.", "NAME shuffles the cards."} <= told["Shuffle"]


def find_tellings(kind: type[Event]) -> list[str]:
    key = f"event.{kind.__struct_config__.tag}"
    return [one for one in WORDING if one == key or one.startswith(f"{key}~")]


def test_whoever_words_it_anew_has_no_telling_of_the_base() -> None:
    own = join_wordings(WORDING, {"event.cut": "Cut!"})
    assert [key for key in own if key.startswith("event.cut~")] == []
    assert "event.shuffle~2" in own
    words = Words(Language("en"), {"event.cut": "{by} halves the pack."})
    assert {words.find("event.cut", f"{chance}") for chance in range(20)} == {
        "{by} halves the pack."
    }


def test_a_sentence_is_numbered_by_its_events() -> None:
    assert Sentence((Piece((3,), ""),)).label == "4"
    assert Sentence((Piece((8,), ""), Piece((9, 10), ""))).label == "9–11"


def test_what_cannot_be_is_told_as_it_is_given() -> None:
    situation = place("general", Deal(packets=2), Deal("Zoe", 2), Deal())
    assert [one.text for one in tell_story(speak("general"), situation)][1] == "Zoe gets 2 cards."
    assert isinstance(situation.options, Options)
