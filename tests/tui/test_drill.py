"""The drill: a question is asked, answered, marked, explained; leaving is clean, always."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from tests.tui.harness import everything, opened, place, question, shown, sitting
from trainer.asking.slip import Value, find_right
from trainer.plugins.chance import read_rates
from trainer.plugins.loading import load_installed
from trainer.plugins.rulebook import read_rulebook
from trainer.rules.judge import rule
from trainer.study.plans import Drill
from trainer.study.progress import Progress
from trainer.tui.app import Misdeal
from trainer.tui.places.home import Home
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.sheet import ENDLESS


def given(app: Misdeal) -> list[Value]:
    return [value for _, value in question(app).answers]


async def answer_rightly(app: Misdeal, pilot: Pilot[int]) -> None:
    """Answer what is asked rightly, with the first option where an earlier answer was wrong."""
    asked = question(app)
    ruling = rule(asked.loaded.code, asked.scenario.situation)
    for _ in range(20):
        part = question(app).part
        if part is None:
            return
        wanted = find_right(part.kind, ruling)
        number = part.options.index(wanted) if wanted in part.options else 0
        await pilot.press(str(number + 1))
    raise AssertionError(question(app).answers)


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("seed", range(4))
def test_an_answer_made_from_the_ruling_gets_full_marks(code: str, seed: int) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await answer_rightly(app, pilot)
        mark = question(app).mark
        assert mark is not None
        assert mark.ok
        await pilot.pause()
        text = everything(app)
        assert ("Right: " if code == "en" else "Верно: ") in text
        assert "{" not in text
        if code == "ru":
            latin = set(re.findall(r"[A-Za-z]{3,}", text))
            identity = set(re.findall(r"[A-Z]{3,}", question(app).scenario.id))
            assert latin <= {"Misdeal", "Enter", "Bksp", "PgUp", "PgDn", "Tab", "Esc"} | identity

    assert opened(steps, "d", seed=seed, code=code) == 0


def test_enter_asks_the_next_question_and_backspace_takes_an_answer_back() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert len(given(app)) == 1
        await pilot.press("backspace")
        assert given(app) == []
        await answer_rightly(app, pilot)
        marked = question(app)
        await pilot.press("backspace", "1")
        assert question(app) is marked
        await pilot.press("enter")
        assert question(app).scenario.id != marked.scenario.id
        assert given(app) == []

    opened(steps, "d")


def test_arrows_point_and_enter_takes() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        part = question(app).part
        assert part is not None
        await pilot.press("down", "down", "up", "enter")
        assert given(app) == [part.options[1]]
        await pilot.press("backspace", "up", "enter")
        assert given(app) == [part.options[-1]]

    opened(steps, "d")


def test_a_click_on_an_option_answers_and_elsewhere_does_not() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        part = question(app).part
        assert part is not None
        await pilot.click("#board")
        await pilot.click("#slip", offset=(3, 0))
        assert given(app) == []
        await pilot.click("#slip", offset=(3, 3))
        assert given(app) == [part.options[2]]

    opened(steps, "d")


def test_digits_without_an_option_do_nothing() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("9", "0", "x", "ж")
        assert given(app) == []

    assert opened(steps, "d") == 0


@pytest.mark.parametrize("before", [[], ["1"], ["1"] * 5])
def test_leaving_is_clean_at_any_point(before: list[str]) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press(*before, "ctrl+q")

    assert opened(steps, "d") == 0


@pytest.mark.parametrize("key", ["q", "Q", "й", "Й"])
def test_q_goes_back_and_leaves_from_home_only(key: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Home)
        assert app.return_code is None
        await pilot.press(key)

    assert opened(steps, "d") == 0


def test_escape_sums_up_and_goes_home() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("escape")
        assert isinstance(app.screen, Home)  # nothing was answered
        await pilot.press("d")
        await answer_rightly(app, pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "Right rulings: 1 of 1. Score: 100 %." in shown(app, "text")
        assert "Enter go on with it" in shown(app, "keys")
        await pilot.press("enter")
        assert question(app).mark is not None  # where it was left
        await pilot.press("enter", "escape", "escape")
        assert isinstance(app.screen, Home)

    assert opened(steps, "d") == 0


def test_how_sure_one_was_is_asked_taken_back_and_told() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(confidence="always")
        await answer_rightly(app, pilot)
        assert "How sure are you?" in shown(app, "slip")
        await pilot.press("escape")
        assert question(app).part is not None  # the answer is taken back
        await answer_rightly(app, pilot)
        await pilot.press("2", "escape")
        assert "fairly sure: 1 of 1" in shown(app, "text")
        assert len(sitting(app).stage.sitting.marks) == 1

    assert opened(steps, "d") == 0


def test_the_other_form_and_back() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        asked = question(app)
        await pilot.press("1", "tab")
        whole = question(app)
        assert (whole.form, whole.scenario.id) == ("options", asked.scenario.id)
        assert whole.answers == ()
        await pilot.press("tab")
        assert question(app).form == "compose"
        await pilot.press("tab")
        while question(app).mark is None:
            await pilot.press("1")
        await pilot.press("enter")
        assert question(app).form == "options"

    opened(steps, "d")


def test_replay_goes_back_and_forth_and_ends_where_it_began() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        whole, board = shown(app, "story"), shown(app, "board")
        count = len(question(app).scenario.situation.events)
        for _ in range(count + 3):
            await pilot.press("left")
        assert sitting(app).table.film.at == 0
        await pilot.press("right")
        await pilot.pause()
        assert re.search(r"› *1[.–]", shown(app, "story"))
        for _ in range(count + 3):
            await pilot.press("right")
        assert (shown(app, "story"), shown(app, "board")) == (whole, board)

    opened(steps, "d")


def test_the_key_bar_tells_what_can_be_done_now() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        bar = shown(app, "keys")
        assert f"1-{question(app).choices} answer" in bar
        assert "Bksp" not in bar
        await pilot.press("1")
        await pilot.pause()
        assert "Bksp undo" in shown(app, "keys")
        await answer_rightly(app, pilot)
        await pilot.pause()
        bar = shown(app, "keys")
        assert "Enter next" in bar
        assert "answer" not in bar
        assert bar.endswith("F1 help")

    opened(steps, "d")


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40), (59, 18), (20, 6), (1, 1)])
def test_every_size_shows_what_fits_and_keeps_the_answers(size: tuple[int, int]) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await pilot.resize_terminal(*size)
        await pilot.pause(0.2)
        assert len(given(app)) == 1
        size_now = size
        if size < (60, 18):
            assert place(app).query_one("#notice").region.height
            await pilot.press("1", "backspace", "tab", "left", "f")
            assert len(given(app)) == 1  # nobody sees what these keys are given on
            await pilot.resize_terminal(80, 24)
            await pilot.pause(0.2)
            size_now = (80, 24)
        await answer_rightly(app, pilot)
        assert question(app).mark is not None
        await pilot.pause()
        for name in ("head", "board", "story", "slip", "keys"):
            for text in shown(app, name).splitlines():
                assert len(text) <= size_now[0]
            assert place(app).query_one(f"#{name}").region.width > 0

    opened(steps, "d")


@pytest.mark.parametrize("seed", range(6))
def test_at_80_by_24_question_and_options_are_all_in_view(seed: int) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for _ in range(5):
            if question(app).part is None:
                break
            desk, board = place(app).query_one("#desk"), place(app).query_one("#board")
            assert desk.max_scroll_y == 0
            assert board.region.bottom <= desk.region.y
            await pilot.press("2")
            await pilot.pause()

    opened(steps, "d", seed=seed, code="ru" if seed % 2 else "en")


@pytest.mark.parametrize("keys", [[], ["1"], ["1"] * 5, ["left"]])
def test_the_language_changes_at_once_and_the_answers_stay(keys: list[str]) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press(*keys)
        before = question(app)
        await pilot.press("f3")
        await pilot.pause()
        after = question(app)
        assert after.scenario.id == before.scenario.id
        assert after.given == before.given
        assert (after.mark is None) == (before.mark is None)
        text = everything(app).replace(after.scenario.id, "")
        assert not set(re.findall(r"[A-Za-z]{4,}", text)) - {"Enter", "Bksp", "PgDn", "PgUp"}
        await pilot.press("f3")
        await pilot.pause()
        assert question(app).scenario.situation == before.scenario.situation
        assert question(app).answers == before.answers

    opened(steps, "d")


def test_an_example_is_walked_through_step_by_step() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await app.workers.wait_for_complete()
        await pilot.pause()
        for _ in range(20):  # the first course, its first lesson
            await pilot.press("enter")
            await pilot.pause()
            if isinstance(app.screen, SittingPlace):
                break
        assert "Step" not in shown(app, "text")
        await pilot.press("enter")
        await pilot.pause()
        for number in range(1, 30):
            if sitting(app).stage.sitting.question is not None:
                break
            assert f"Step {number}." not in shown(app, "text")
            await pilot.press("enter")
            await pilot.pause()
        assert number > 3
        assert sitting(app).stage.sitting.question is not None

    assert opened(steps, "c") == 0


@pytest.mark.parametrize("form", ["options", "compose"])
@pytest.mark.parametrize("seed", [1, 3, 4])
def test_what_decides_is_in_view_in_a_small_window(seed: int, form: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(form=form)
        await pilot.press("d", *"1" * 7)
        await pilot.pause(0.1)
        story = place(app).query_one("#story", Drawing).lines
        row = next((y for y, line in enumerate(story) if line and line[0].ink == "decisive"), None)
        past = sitting(app).table.past
        top = past.scroll_offset.y
        assert row is None or top <= row < top + past.size.height

    assert opened(steps, seed=seed, size=(60, 18)) == 0


async def choose_wholly(app: Misdeal, pilot: Pilot[int], *, wrongly: bool = False) -> None:
    """Answer all parts of what is asked, until it is asked how sure that is, or it is marked."""
    while (part := question(app).part) is not None:
        right = find_right(part.kind, question(app).posed.truth)
        number = [(one == right) != wrongly for one in part.options].index(True)
        await pilot.press(str(number + 1))


def whole_at(seed: int = 0) -> int:
    """Return the next seed with which the drill begins with whole rulings."""
    while True:
        drill = Drill(rulesets=(), form="options", lang="en", seed=seed, count=ENDLESS)
        found = drill.next(load_installed(), Progress())
        if found is not None and found.posed.options:
            return seed
        seed += 1


@pytest.mark.parametrize(
    ("key", "said"), [("1", 1), ("2", 2), ("3", 3), ("4", 0), ("enter", 0), ("up", None)]
)
def test_of_a_whole_ruling_it_is_asked_how_sure_one_is(key: str, said: int | None) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(form="options")
        await pilot.press("d")
        await choose_wholly(app, pilot)
        assert question(app).asks_confidence
        assert question(app).mark is None
        assert "How sure are you?" in shown(app, "slip")
        await pilot.press(*([key] if said is not None else [key, "enter"]))
        assert question(app).mark is not None
        (marked,) = sitting(app).stage.sitting.marks
        assert marked.answer.confidence == (3 if said is None else said)

    assert opened(steps, seed=whole_at()) == 0


@pytest.mark.parametrize(
    ("form", "when", "asked"),
    [
        ("compose", "whole", False),
        ("compose", "always", True),
        ("options", "never", False),
        ("options", "always", True),
    ],
)
def test_settings_say_when_it_is_asked(form: str, when: str, *, asked: bool) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(form=form, confidence=when)
        await pilot.press("d")
        await choose_wholly(app, pilot)
        assert question(app).asks_confidence == asked
        assert (question(app).mark is None) == asked

    assert opened(steps, seed=whole_at()) == 0


def test_a_sure_error_comes_back_and_is_told_at_the_end() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(form="options")
        await pilot.press("d")
        first = question(app).scenario
        await choose_wholly(app, pilot, wrongly=True)
        await pilot.press("3", "enter")
        for _ in range(2):
            assert question(app).repeats == -1
            await choose_wholly(app, pilot)
            await pilot.press(*["enter"] * (1 if question(app).mark is not None else 2))
        again = question(app)
        assert again.repeats == 0
        assert again.scenario.family is first.family
        before = everything(app)
        assert "came back" not in before
        await choose_wholly(app, pilot)
        if question(app).mark is None:
            await pilot.press("enter")
        await pilot.press("escape")
        assert "Sure errors that came back: 1; right this time: 1." in shown(app, "text")
        assert "Level: rising" in shown(app, "text")

    assert opened(steps, seed=whole_at()) == 0


@pytest.mark.parametrize("level", [1, 3])
def test_home_shows_the_table_that_the_drill_begins_with(level: int) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.change(level=level)
        await pilot.pause()
        home = app.screen
        assert isinstance(home, Home)
        ahead = home.ahead
        await pilot.press("d")
        assert ahead is not None
        assert ahead[1].scenario.id == question(app).scenario.id

    assert opened(steps, size=(140, 40)) == 0


@pytest.mark.parametrize(("code", "told"), [("en", "What chance is"), ("ru", "Что можно угадать")])
def test_help_tells_what_chance_is(code: str, told: str) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("f1")
        text = shown(app, "text")
        part = text[text.index(told) :]
        for loaded in app.known.by_id.values():
            rates = read_rates(loaded)
            assert read_rulebook(loaded, code).title in part
            for rate in rates.values():
                assert f" {round(100 * rate)}" in part

    assert opened(steps, code=code) == 0
