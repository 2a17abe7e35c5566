"""A sitting as it is shown, as values: stages and what is said of them, without the app."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from rich.cells import cell_len

from trainer.asking.slip import find_right
from trainer.formats.pack import Pack
from trainer.plugins.loading import load_installed
from trainer.plugins.packs import find_packs, load
from trainer.rules.judge import rule
from trainer.study.plans import Drill, plan_quiz
from trainer.text.catalogue import Language
from trainer.tui.views.ink import plain
from trainer.tui.views.menu import Choice, Row, draw_menu
from trainer.tui.views.replay import Film, make_frames
from trainer.tui.views.sheet import Sheet
from trainer.tui.views.stage import Stage, begin

KNOWN = load_installed()
EN = Language("en")


def drill(seed: int = 5, form: str = "compose", count: int = 3) -> Stage:
    return begin(KNOWN, Drill(rulesets=(), form=form, lang="en", seed=seed, count=count))


def answer_all(stage: Stage) -> Iterator[Stage]:
    """Give the stages until the question is marked, answered rightly as far as that can be."""
    asked = stage.question
    assert asked is not None
    ruling = rule(asked.loaded.code, asked.scenario.situation)
    while stage.choices:
        question = stage.question
        assert question is not None
        part = question.part
        wanted = find_right(part.kind, ruling) if part is not None else None
        known = part is not None and wanted in part.options
        option = part.options.index(wanted) if part is not None and known else 0
        stage = stage.answer(option, ask_confidence=False)
        yield stage


@pytest.mark.parametrize("seed", range(6))
def test_the_mark_comes_first_and_why_after_it(seed: int) -> None:
    *_, stage = answer_all(drill(seed))
    question = stage.question
    assert question is not None
    assert stage.is_marked
    assert not stage.explained
    sheet = Sheet(stage, KNOWN, EN)
    speech = sheet.speak_of(question)
    first = plain(sheet.draw_mark(question, speech, 76))
    whole = plain(Sheet(stage.explain(question), KNOWN, EN).draw_mark(question, speech, 76))
    assert whole.startswith(first)
    assert len(whole) > len(first) > 0


def test_an_answer_is_taken_back_until_it_is_marked() -> None:
    before = drill()
    stages = list(answer_all(before))
    assert not before.can_undo
    assert all(one.can_undo for one in stages[:-1])
    assert not stages[-1].can_undo
    assert stages[0].undo().sitting.question is not None
    assert stages[0].undo().can_undo is False
    assert before.answer(99, ask_confidence=False) is before


def test_what_was_shown_beside_a_question_is_not_shown_beside_the_next() -> None:
    *_, stage = answer_all(drill())
    question = stage.question
    assert question is not None
    after = stage.hint().explain(question).advance()
    assert after.is_fresh_after(stage)
    assert (after.hinted, after.explained, after.revealed) == (False, False, 0)
    assert stage.explain(question).translate("ru").explained is False
    assert stage.translate("en") is stage


def test_it_is_summed_up_and_gone_on_with() -> None:
    *_, stage = answer_all(drill())
    assert not drill().can_sum_up
    summed = stage.sum_up()
    assert summed.question is None
    assert summed.choices == 0
    assert "Right rulings:" in plain(Sheet(summed, KNOWN, EN).draw_page(76))
    assert summed.answer(0, ask_confidence=False) is summed
    assert summed.advance().question is stage.question


def test_how_sure_one_is_is_asked_before_the_mark() -> None:
    stage = drill(form="options")
    while stage.question is not None and stage.question.part is not None:
        stage = stage.answer(0, ask_confidence=True)
    question = stage.question
    assert question is not None
    assert question.asks_confidence
    sheet = Sheet(stage, KNOWN, EN)
    choice = sheet.ask(question, sheet.speak_of(question), 76)
    assert len(choice.rows) == stage.choices == 4
    for option, said in enumerate((1, 2, 3, 0)):
        after = stage.answer(option, ask_confidence=True)
        assert after.is_marked
        assert after.sitting.marks[-1].answer.confidence == said


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("width", [56, 76, 116])
def test_nothing_said_is_wider_than_its_room(code: str, width: int) -> None:
    language = Language(code)
    for seed in range(4):
        first = drill(seed).translate(code)
        for stage in (first, *answer_all(first)):
            question = stage.question
            assert question is not None
            stage = stage.explain(question) if stage.is_marked else stage
            sheet = Sheet(stage, KNOWN, language)
            speech = sheet.speak_of(question)
            lines = sheet.draw_head(width)
            if stage.is_marked:
                lines += sheet.draw_mark(question, speech, width)
            else:
                lines += draw_menu(sheet.ask(question, speech, width), 0, width).lines
            assert all(cell_len(row) <= width for row in plain(lines).split("\n"))


def first_course() -> Pack:
    packs = (load(found).pack for found in find_packs(KNOWN, ()))
    return next(pack for pack in packs if pack is not None and pack.head.kind == "course")


def test_an_example_is_revealed_step_by_step() -> None:
    stage = begin(KNOWN, plan_quiz(first_course(), "en", None))
    lesson = plain(Sheet(stage, KNOWN, EN).draw_page(76))
    assert Sheet(stage, KNOWN, EN).count_steps() == 0
    stage = stage.advance()
    count = Sheet(stage, KNOWN, EN).count_steps()
    assert count > 2
    pages = []
    for _ in range(count + 1):
        pages.append(plain(Sheet(stage, KNOWN, EN).draw_page(76)))
        stage = stage.reveal()
    assert lesson not in pages
    assert "Step" not in pages[0]
    assert all(after.startswith(before) for before, after in pairwise(pages))
    assert f"Step {count}." in pages[-1]


def test_a_film_is_sought_stepped_and_ends_as_it_is_now() -> None:
    question = drill().question
    assert question is not None
    film = Film(make_frames(question.scenario.situation))
    first = film.seek(0)
    assert first.at == 0
    assert first.step(-1).at == first.step_packet(-5).at == 0
    assert film.frame is None
    assert first.frame is film.frames[0]
    for _ in film.frames:
        first = first.step_packet(1)
    assert first.frame is None
    assert Film().step(1).at is Film().step_packet(1).at is None


def test_of_a_row_pointed_at_more_is_told() -> None:
    rows = [Row("one", value="1", hint="the first", turns=True), Row("two", value="2", hint="next")]
    menu = draw_menu(Choice(rows, above=[()], beneath=[()]), 0, 40)
    text = plain(menu.lines)
    assert "← 1 →" in text
    assert "the first" in text
    assert "next" not in text
    assert menu.count == 2
    assert menu.find_rows(0) == range(1, 3)
    assert menu.find_rows(5) == range(0)
