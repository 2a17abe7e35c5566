"""The rulebook: lists, a clause with its example, search, drill, the way from a mark."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.tui.harness import running
from trainer.asking.slip import find_right
from trainer.plugins import Play, family, misreading
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.lookup import RulebookEntry, list_entries, search
from trainer.plugins.rulebook import Clause, SettingNote
from trainer.rules.judge import rule
from trainer.study.plans import ClauseDrill
from trainer.text.catalogue import Language
from trainer.text.layout import Paragraph
from trainer.tui.app import Misdeal
from trainer.tui.places.place import Place
from trainer.tui.places.rulebook import Book, Find, Rule, Rulebooks
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views import rulebook_lines as drawn
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import line, measure_cells, plain

EN, RU = Language("en"), Language("ru")
HOSTILE = "[@click=app.quit]x[/] [/nope] {gone} " + "w" * 90
P = TypeVar("P", bound=Place)
Steps = Callable[[Misdeal, "Pilot[int]"], Awaitable[None]]


@family("foreign", seats=(2,))
def falls_over(play: Play) -> None:
    """A family that raises."""
    raise RuntimeError(HOSTILE)


def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rulesets:
    """Return rulesets with one that has hostile texts and falls over when it is played."""
    package = tmp_path / "foreign_rules"
    package.mkdir()
    (package / "__init__.py").touch()
    foul = "\\u001b]52;c;eA==\\u0007" + HOSTILE
    text = f'title = "{foul}"\nintro = "{foul}"\n'
    text += f'[[setting]]\nname = "{foul}"\ntext = "{foul}"\n'
    text += "".join(
        f'[[clause]]\nid = "{name}"\ntitle = "{foul}"\ntext = "{foul}"\nreading = "{foul}"\n'
        for name in ("X1", "X2")
    )
    (package / "rulebook.en.toml").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    general = load_installed().by_id["general"]
    ruleset = replace(
        general.ruleset,
        id="foreign",
        package="foreign_rules",
        families=(falls_over,),
        misreadings=(misreading("X1/m", HOSTILE),),
    )
    bare = replace(general.ruleset, id="bare", package="nowhere")
    return Rulesets(
        {
            "foreign": Loaded(ruleset, general.code, ("foreign_rules",)),
            "bare": Loaded(bare, general.code),
            "general": general,
        }
    )


def play(
    steps: Steps,
    *,
    code: str = "en",
    size: tuple[int, int] = (80, 24),
    known: Rulesets | None = None,
) -> None:
    """Open the rulebook from home and take *steps*."""

    async def run() -> None:
        app = Misdeal(Language(code), 5, known or load_installed())
        async with running(app, size) as pilot:
            await pilot.press("r")
            await pilot.pause()
            here(app, Rulebooks)
            await steps(app, pilot)
            assert app.is_running

    asyncio.run(run())


def shown(app: Misdeal) -> str:
    """Return all that is drawn now."""
    return "\n".join(plain(one.lines) for one in app.screen.query(Drawing) if one.display)


async def settled(app: Misdeal, pilot: Pilot[int]) -> None:
    """Wait until nothing is looked for."""
    await pilot.pause()
    while not all(one.is_finished for one in app.workers):
        await asyncio.sleep(0.01)
    await pilot.pause()


def here(app: Misdeal, kind: type[P]) -> P:
    """Return the place that is open, which is of this *kind*."""
    screen = app.screen
    assert isinstance(screen, kind)
    return screen


# -- presenters ------------------------------------------------------------------------------


def test_columns_stand_side_by_side() -> None:
    lines = drawn.set_columns([line("a"), line("b")], [line("c")], 3)
    assert plain(lines) == "a   │  c\nb   │  "


@pytest.mark.parametrize("width", [55, 75, 115])
def test_no_line_is_wider_than_its_room(width: int) -> None:
    clause = Clause(id="X1", title=HOSTILE, text=HOSTILE, source=HOSTILE, reading=HOSTILE)
    passage = drawn.Passage(
        title=HOSTILE, clause=clause, text=HOSTILE, settings=(SettingNote(HOSTILE, HOSTILE),)
    )
    passages = [(EN, passage), (RU, passage)]
    entry = RulebookEntry(ruleset="x", kind="beneath", id="X1", title=HOSTILE, text=HOSTILE)
    lines = [
        *drawn.draw_passages(passages, width, beside=True),
        *drawn.draw_passages(passages, width, beneath=True),
        *drawn.draw_standing(entry, HOSTILE, EN, width),
        *drawn.draw_misreadings([HOSTILE], EN, width),
        *drawn.draw_example([Paragraph(HOSTILE)], EN, width, looking=False),
    ]
    assert all(measure_cells(one) <= width for one in lines)


def test_the_other_language_stands_beside_beneath_or_nowhere() -> None:
    passages = [(EN, drawn.Passage(title="here")), (RU, drawn.Passage(title="там"))]
    assert plain(drawn.draw_passages(passages, 40)) == "here"
    assert plain(drawn.draw_passages(passages, 40, beneath=True)) == "here\n\nтам"
    assert plain(drawn.draw_passages(passages, 40, beside=True)).split() == ["here", "│", "там"]
    assert plain(drawn.draw_passages([(EN, None)], 40)) == "It is not there in this language."


def test_a_reading_is_told_as_such() -> None:
    clause = Clause(id="X1", title="t", text="text", reading="as we read it")
    lines = drawn.draw_passage(drawn.Passage(title="X1. t", clause=clause), EN, 60)
    assert "⚠ Can be disputed: as we read it" in plain(lines)


def test_rows_say_which_clauses_hold_and_which_are_replaced() -> None:
    rows = drawn.list_entries(
        list_entries(load_installed(), "casino", "en"), "Dealing in general", EN
    )
    labels = [row.label for row in rows]
    assert "G1 Who deals first – here C1 instead" in labels
    assert "G3 The cut – the thin cut only" in labels
    assert [row.head for row in rows if row.head] == [
        "From the ruleset Dealing in general these hold here too:",
        "These of the ruleset Dealing in general do not hold here:",
        "About the game:",
    ]


def test_what_is_found_is_told_with_its_ruleset() -> None:
    hits = search(load_installed(), "P4", "en")
    assert drawn.list_hits(hits, {"preferans": "Pref"})[0].label == "P4 Talon not fourth · Pref"


def test_while_an_example_is_looked_for_it_says_so() -> None:
    assert "Looking" in plain(drawn.draw_example([], EN, 60, looking=True))
    assert "No deal" in plain(drawn.draw_example([], EN, 60, looking=False))


def test_mistakes_and_example_stand_side_by_side_where_there_is_room() -> None:
    paragraphs = [Paragraph("An example")]
    for beside, breaks in ((True, 2), (False, 4)):
        lines = drawn.draw_study(["Wrong."], paragraphs, EN, 115, beside=beside, looking=False)
        assert plain(lines).count("\n") == breaks
    alone = drawn.draw_study([], paragraphs, EN, 115, beside=True, looking=False)
    assert plain(alone) == "\nAn example"


# -- screens ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_from_the_list_to_a_clause_with_its_example(code: str, size: tuple[int, int]) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        titles = ("Preferans", "Casino") if code == "en" else ("Преферанс", "Казино")
        assert all(title in shown(app) for title in titles)
        await pilot.press("3")
        await pilot.pause()
        here(app, Book)
        assert "P11" in shown(app)
        await pilot.press("4")
        await settled(app, pilot)
        example = here(app, Rule).example
        text = shown(app)
        both = [title in text for title in ("P3. Card opened", "P3. Открылась карта")]
        assert both == ([True, True] if size[0] >= 110 else [code == "en", code == "ru"])
        assert example
        assert example[0].text in text
        assert "{" not in text
        for one in app.screen.query(Drawing):
            assert all(measure_cells(drawn_line) <= size[0] for drawn_line in one.lines)
        await pilot.press("escape", "escape", "escape")

    play(steps, code=code, size=size)


def test_arrows_turn_pages_round_and_round_and_b_shows_both_languages() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("1", "1", "left")
        place = here(app, Rule)
        assert place.entry.kind == "settings"
        await pilot.press("right", "right")
        assert place.entry.id == "G2"
        assert "Тасовка" not in shown(app)
        await pilot.press("b")
        assert "G2. Тасовка" in shown(app)
        await pilot.press("b", "f3")
        assert "G2. Тасовка" in shown(app)
        assert "The shuffle" not in shown(app)
        await settled(app, pilot)
        before = place.query_one("#body").scroll_offset.y
        await pilot.press("down")
        await pilot.pause()
        assert place.query_one("#body").scroll_offset.y == before + 1

    play(steps)


def test_turning_goes_through_everything_once() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("2", "1")
        place = here(app, Rule)
        seen = []
        for _ in place.entries:
            seen.append(place.at)
            place.turn(1)
        assert seen == list(range(len(place.entries)))
        assert place.at == 0
        await settled(app, pilot)

    play(steps)


def test_search_takes_letters_digits_and_either_language() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("s")
        await pilot.pause()
        place = here(app, Find)
        await pilot.press(*"p9.3")
        await pilot.pause()
        assert [hit.id for hit in place.hits[:3]] == ["P9.3.1", "P9.3.2", "P9.3.3"]
        assert "Preferans" in shown(app)
        found = place.query_one("#list", Drawing)
        assert all(measure_cells(one) <= found.size.width for one in found.lines)
        await pilot.press("down", "enter")
        await settled(app, pilot)
        assert here(app, Rule).entry.id == "P9.3.2"
        await pilot.press("escape")
        assert app.screen is place
        await pilot.press(*(["backspace"] * 4), *"съем")
        await pilot.pause()
        assert place.hits
        await pilot.press(*"qqq")
        await pilot.pause()
        assert not place.hits
        assert "No clause has all of that." in shown(app)
        await pilot.press("enter", "escape")
        here(app, Rulebooks)

    play(steps)


def test_a_click_opens_what_was_found() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("s", *"g4")
        await pilot.pause()
        await pilot.click("#list", offset=(5, 2))
        await settled(app, pilot)
        assert here(app, Rule).entry.id == "G4"

    play(steps)


def test_a_clause_is_drilled_and_looked_up_from_the_mark() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("1", "4")
        await settled(app, pilot)
        await pilot.press("d")
        await pilot.pause()
        place = here(app, SittingPlace)
        assert isinstance(place.stage.sitting.plan, ClauseDrill)
        await pilot.press("r")
        assert app.screen is place  # nothing is told before the mark
        question = place.stage.sitting.question
        assert question is not None
        ruling = rule(question.loaded.code, question.scenario.situation)
        while (now := place.stage.sitting.question) is not None and now.part is not None:
            wanted = find_right(now.part.kind, ruling)
            options = now.part.options
            place.answer(options.index(wanted) if wanted in options else 0)
        await pilot.pause()
        assert place.deciding == next(iter(ruling.articles), "")
        if place.deciding:
            await pilot.press("r")
            await settled(app, pilot)
            assert here(app, Rule).entry.id == place.deciding

    play(steps)


def test_a_clause_that_decides_nowhere_is_not_drilled() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.press("2", "4")
        await settled(app, pilot)
        place = here(app, Rule)
        assert place.entry.id == "C4"
        assert "No deal that can be dealt here turns on it." in shown(app)
        await pilot.press("d")
        assert app.screen is place

    play(steps)


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
def test_hostile_texts_and_a_ruleset_that_raises_cost_a_notice(
    code: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        assert "\x1b" not in shown(app)
        await pilot.press("1")
        await pilot.pause()
        assert "[@click=app.quit]x[/]" in shown(app)
        await pilot.press("1")
        await settled(app, pilot)
        place = here(app, Rule)
        assert "foreign" not in app.known.by_id
        assert "{gone}" in shown(app)
        assert "\x1b" not in shown(app)
        for _ in place.entries:
            await pilot.press("right", "b")
        await pilot.press("d", "f3")
        await settled(app, pilot)
        assert app.screen is place
        await pilot.press("escape", "escape")
        assert "[@click" not in shown(app)  # the ruleset is left out

    play(steps, code=code, size=size, known=foreign(tmp_path, monkeypatch))


def test_a_ruleset_without_a_rulebook_is_shown_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        assert "It comes without a rulebook." in shown(app)
        await pilot.press("2")
        await pilot.pause()
        assert "This ruleset comes without a rulebook." in shown(app)
        await pilot.press("enter", "1", "down", "escape")
        here(app, Rulebooks)

    play(steps, known=foreign(tmp_path, monkeypatch))


def test_a_clause_that_no_rulebook_has_can_still_be_asked_for() -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        app.push_screen(Rule(app, "casino", "X9"))
        await settled(app, pilot)
        assert "It is not there in this language." in shown(app)
        await pilot.press("right", "left")
        await settled(app, pilot)

    play(steps)
