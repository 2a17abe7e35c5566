"""The story on the screen: within one sentence each event has its own ink."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_speech
from trainer.rules.events import Cut, Deal, Draw, Lift, Shuffle
from trainer.rules.situation import Situation
from trainer.text.width import count_cells
from trainer.tui.views.board import draw_legend
from trainer.tui.views.ink import Line, plain
from trainer.tui.views.sight import see_table
from trainer.tui.views.story import HERE, NOW, draw_flow, draw_story
from trainer.words.story import tell_story

KNOWN = load_installed()
WORDS = make_speech(KNOWN, "preferans", "en").words
GAME = KNOWN.by_id["preferans"].game
DEALT = Situation(
    game=GAME,
    seats=("Anna", "Boris", "Vera"),
    dealer="Anna",
    options=GAME.options(),
    events=(Shuffle(), Cut(), Deal(packets=4), Lift("Boris")),
)


def inked(lines: list[Line], ink: str) -> str:
    """Return all that is in an ink, without the numbers before it."""
    return " ".join(span.text.strip() for one in lines for span in one[1:] if span.ink == ink)


@pytest.mark.parametrize(
    ("upto", "here", "later"),
    [
        (0, "", "Anna"),
        (1, "Anna", "Vera"),
        (2, "Vera", "pairs"),
        (3, "pairs", "Boris"),
        (4, "Boris", ""),
    ],
)
def test_a_replay_points_at_what_tells_its_event(upto: int, here: str, later: str) -> None:
    lines = draw_story(DEALT, WORDS, 200, (), upto)
    assert here in inked(lines, "here")
    assert bool(here) == (NOW in plain(lines))
    assert later in inked(lines, "dim")
    assert bool(later) == bool(inked(lines, "dim"))


@pytest.mark.parametrize("at", range(4))
def test_of_a_sentence_what_decides_is_marked(at: int) -> None:
    pieces = [one for sentence in tell_story(WORDS, DEALT) for one in sentence.pieces]
    (told,) = [one.text for one in pieces if at in one.events]
    lines = draw_story(DEALT, WORDS, 300, (at,))
    assert inked(lines, "decisive") == told
    flowing = [span for one in draw_flow(DEALT, WORDS, 900, (at,)) for span in one]
    assert "".join(span.text for span in flowing if span.ink == "decisive").endswith(told)
    for shown in (plain(lines), "".join(span.text for span in flowing)):
        assert shown.count(HERE) == 1


@pytest.mark.parametrize("width", [12, 20, 33, 60])
def test_later_lines_hang(width: int) -> None:
    lines = draw_story(DEALT, WORDS, width)
    assert max(count_cells(plain([one])) for one in lines) <= width
    heads = [one[0].text for one in lines]
    assert [head for head in heads if head.strip()] == [" 1–3. ", "   4. "]
    assert {len(head) for head in heads} == {6}


def test_the_table_calls_nobody_the_dealer_where_a_draw_decides() -> None:
    game = KNOWN.by_id["general"].game
    words = make_speech(KNOWN, "general", "en").words
    drawn = Draw({"Anna": "8S", "Boris": "7H", "Vera": "KD"})
    for events, told in (
        ((drawn, Shuffle()), "● holds the pack"),
        ((drawn, Shuffle(), Cut(), Deal(packets=2)), "● holds the pack"),
        ((Shuffle(),), "● deals"),
    ):
        there = replace(DEALT, game=game, options=game.options(), events=events)
        shown = plain(draw_legend(see_table(there, words), 90, words.language))
        assert [one for one in ("● holds the pack", "● deals") if one in shown] == [told]
