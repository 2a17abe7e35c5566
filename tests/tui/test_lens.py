"""The lens on the screen: columns, signs, settings, casebooks; and what others may do to it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.harness import Heard, running, told
from trainer.plugins.loading import Loaded, Rulesets, load_installed
from trainer.plugins.teaching import list_titles, make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Impossible
from trainer.study.lens import Column, Lens, Setting, compare_codes, draw_deal, list_cases
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.messages import Switched
from trainer.tui.places.lens import Cases, LensPlace
from trainer.tui.places.prompt import Prompt
from trainer.tui.places.sitting import SittingPlace
from trainer.tui.views import lens_lines as presenter
from trainer.tui.views.drawing import Drawing
from trainer.tui.views.ink import Line, measure_cells, plain
from trainer.tui.views.story import draw_flow
from trainer.words.problems import describe_problem
from trainer.words.rulings import describe_ruling
from trainer.words.slips import Speech

KNOWN = load_installed()
CASES = Path(__file__).parents[1] / "cases"
HOSTILE = "[@click=app.quit]x[/]\x1b]52;c;aGk=\x07\u202ey[/x]"

# -- presenters ----------------------------------------------------------------------------------


def looked_at(seed: int) -> Lens:
    found = draw_deal(KNOWN, seed, "en")
    return compare_codes(KNOWN, found.table, found.scenario.situation)


def blocks(seen: Lens, width: int, lang: str = "en", *, brief: bool = False) -> list[list[Line]]:
    titles = list_titles(KNOWN, lang)
    return [
        presenter.draw_column(
            one,
            one is seen.own,
            make_speech(KNOWN, one.ruleset, lang, seen.table),
            titles[one.ruleset],
            width,
            brief=brief,
        )
        for one in seen.columns
    ]


def unwrapped(lines: list[Line]) -> str:
    return " ".join(re.sub(r"[≠*]", " ", plain(lines)).split())


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("seed", range(8))
def test_a_column_tells_the_whole_ruling_and_marks_what_differs(seed: int, lang: str) -> None:
    seen = looked_at(seed)
    for column, lines in zip(seen.columns, blocks(seen, 60, lang), strict=True):
        assert column.ruling is not None
        words = make_speech(KNOWN, column.ruleset, lang, seen.table).words
        text = unwrapped(lines)
        for sentence in describe_ruling(words, column.ruling):
            assert " ".join(sentence.split()) in text
        for clause in column.ruling.articles:
            assert clause in text
        marked = [one for one in lines if presenter.DIFFERS in one[0].text]
        assert bool(marked) == bool(column.differs)
        assert all(one[0].ink == "decisive" for one in marked)


@pytest.mark.parametrize("seed", range(8))
def test_in_brief_nothing_that_differs_is_left_out(seed: int) -> None:
    seen = looked_at(seed)
    for column, full, brief in zip(
        seen.columns, blocks(seen, 60), blocks(seen, 60, brief=True), strict=True
    ):
        signed = [one for one in full if presenter.DIFFERS in one[0].text]
        assert [one for one in brief if presenter.DIFFERS in one[0].text] == signed
        assert len(brief) <= len(full)
        assert column.differs or brief == full or len(brief) <= 2


@pytest.mark.parametrize("width", [56, 76, 96, 116, 196])
def test_nothing_is_wider_than_its_room(width: int) -> None:
    for seed in range(6):
        seen = looked_at(seed)
        words = make_speech(KNOWN, seen.table, "ru", seen.table).words
        each = presenter.divide_width(len(seen.columns), width)
        lines = presenter.set_side_by_side(blocks(seen, each, "ru"), width)
        lines += presenter.stack(blocks(seen, width, "ru", brief=True))
        lines += draw_flow(seen.situation, words, width, (1,))
        for full in (False, True):
            lines += presenter.draw_settings(seen, 0, words, width, full=full).lines
        assert max(map(measure_cells, lines)) <= width
        assert presenter.set_side_by_side(blocks(seen, each), width)


def test_the_clause_that_decides_is_told_in_full_where_there_is_room() -> None:
    seen = looked_at(1)
    speech = make_speech(KNOWN, seen.table, "en", seen.table)
    text = "It is so.\nAnd so, " + "on and " * 20
    bare, lines = (
        presenter.draw_column(seen.own, True, speech, "Ours", 40, clause=one) for one in ("", text)
    )
    assert lines[: len(bare)] == bare
    assert unwrapped(lines[len(bare) :]) == " ".join(text.split())
    assert {one[0].ink for one in lines[len(bare) :]} == {"clause"}
    assert max(map(measure_cells, lines)) <= 40


def test_many_codes_stand_in_rows() -> None:
    seen = looked_at(1)
    each = presenter.divide_width(7, 116)
    drawn_lines = presenter.set_side_by_side(blocks(seen, each) * 2, 116)
    assert max(map(measure_cells, drawn_lines)) <= 116
    titles = plain(drawn_lines)
    assert all(titles.count(title) >= 2 for title in list_titles(KNOWN, "en").values())


def test_what_settings_change_is_signed_too() -> None:
    for seed in range(40):
        seen = looked_at(seed)
        switch = seen.switches[0]
        if not switch.matters:
            continue
        for step in range(1, len(switch.values)):
            changes = {switch.setting: switch.turn(step)}
            after = compare_codes(KNOWN, seen.table, seen.given, changes)
            for column, lines in zip(after.columns, blocks(after, 70), strict=True):
                signed = any(presenter.CHANGED in one[0].text for one in lines)
                assert signed == bool(column.changed)
        return
    raise AssertionError("no setting matters anywhere")


def test_the_settings_say_which_is_pointed_at_and_which_have_no_effect() -> None:
    seen = looked_at(2)
    words = make_speech(KNOWN, seen.table, "en", seen.table).words
    shown = presenter.draw_settings(seen, 1, words, 76, full=True)
    assert plain(shown.lines).count("‹") == 1
    assert set(shown.options.values()) == set(range(len(seen.switches)))
    one = presenter.draw_settings(seen, 1, words, 76)
    assert set(one.options.values()) == {1}
    assert f"setting 2 of {len(seen.switches)}" in plain(one.lines)
    effects = sum(not switch.matters for switch in seen.switches)
    assert plain(shown.lines).count("(no effect here)") == effects


def test_a_code_that_cannot_rule_says_why() -> None:
    column = Column("x", problem=Impossible("expected zero or more", where="hand"))
    speech = make_speech(KNOWN, "general", "en")
    text = plain(presenter.draw_column(column, False, speech, "Theirs", 40))
    assert "Theirs: cannot rule on this" in text
    assert "hand: expected zero or more" in text


# -- the screen ----------------------------------------------------------------------------------

Played = Callable[[Misdeal, LensPlace, "Pilot[int]"], Awaitable[None]]


async def settled(app: Misdeal, pilot: Pilot[int]) -> None:
    """Wait until what goes on in the background is shown."""
    for _ in range(3):
        await app.workers.wait_for_complete()
        await pilot.pause()


async def pressed(app: Misdeal, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app, pilot)


def play(
    steps: Played,
    *,
    seed: int = 17,
    code: str = "en",
    size: tuple[int, int] = (80, 24),
    known: Rulesets = KNOWN,
) -> int | None:
    """Open the lens from home, take *steps*, leave; return the exit status."""

    async def run() -> int | None:
        app = Heard(Language(code), seed, known)
        async with running(app, size) as pilot:
            await pressed(app, pilot, "l")
            place = app.screen
            assert isinstance(place, LensPlace)
            await steps(app, place, pilot)
            if app.is_running and app.return_code is None:
                await pilot.press("ctrl+q")
        return app.return_code

    return asyncio.run(run())


def shown(place: LensPlace | Cases, name: str) -> str:
    return plain(place.query_one(name, Drawing).lines)


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40), (100, 24)])
def test_all_codes_are_seen_at_every_size(code: str, size: tuple[int, int]) -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        for _ in range(3):
            assert place.seen is not None
            text = " ".join(shown(place, "#rulings").split())
            for title in list_titles(KNOWN, code).values():
                assert title in text
            assert "≠" in text
            names = ("#head", "#story", "#settings", "#rulings", "#keys")
            for name in names:
                region = place.query_one(name).region
                assert region.height > 0
                assert all(cell_len(one) <= size[0] for one in shown(place, name).splitlines())
            assert place.query_one("#desk").region.bottom < size[1]
            assert place.query_one("#desk").region.height >= 5
            assert place.query_one("#board").display == (size[0] >= 100)
            assert "{" not in "".join(shown(place, name) for name in names)
            before = place.seen
            await pressed(app, pilot, "enter")
            assert place.seen is not before

    assert play(steps, code=code, size=size) == 0


def test_settings_are_switched_and_put_back() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        assert place.seen is not None
        given, switch = place.seen.given, place.seen.switches[1]
        await pressed(app, pilot, "tab", "right")
        assert place.seen.changes == {switch.setting: switch.turn(1)}
        assert place.seen.switches[place.switches.pointer].setting == switch.setting
        assert shown(place, "#settings").startswith("* ‹")
        assert "Bksp as it was" in shown(place, "#keys")
        await pressed(app, pilot, "left")
        assert place.seen.changes == {}
        await pressed(app, pilot, "left", "shift+tab", "right")
        assert place.seen.changes
        await pressed(app, pilot, "backspace")
        assert place.seen.changes == {}
        assert place.seen.situation == given
        await pressed(app, pilot, "backspace", "up", "down", "pagedown", "pageup", "end", "home")
        assert place.seen.situation == given

    play(steps, size=(100, 24))


def test_a_click_points_at_a_setting_and_switches_it() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        await pilot.click("#settings", offset=(5, 3))
        await settled(app, pilot)
        assert place.switches.pointer == 2
        assert place.seen is not None
        setting = place.seen.switches[2].setting
        await pilot.click("#settings", offset=(5, 3))
        await settled(app, pilot)
        assert set(place.seen.changes) == {setting}
        await pilot.click("#rulings", offset=(5, 3))
        await settled(app, pilot)
        assert set(place.seen.changes) == {setting}

    play(steps, size=(120, 40))


def test_another_language_renames_what_was_drawn_and_keeps_what_is_switched() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        assert place.seen is not None
        await pressed(app, pilot, "right")
        changes, name = dict(place.seen.changes), shown(place, "#head").split()[3]
        await pressed(app, pilot, "f3")
        assert re.search("[а-я]", shown(place, "#story"))
        assert not re.search("[A-Za-z]{3,}", shown(place, "#story"))
        assert name in shown(place, "#head")
        assert [one.setting for one in place.seen.switches if one.setting in changes]
        assert set(place.seen.changes) == set(changes)
        await pressed(app, pilot, "f3")
        assert "shuffles" in shown(place, "#story")

    play(steps)


def test_from_a_question_once_it_is_marked() -> None:
    async def run() -> None:
        app = Heard(Language("en"), 3, KNOWN)
        async with running(app) as pilot:
            await pilot.press("d")
            await pilot.pause()
            sitting = app.screen
            assert isinstance(sitting, SittingPlace)
            await pressed(app, pilot, "l")
            assert screen(app) is sitting
            while sitting.stage.choices:
                await pressed(app, pilot, "1")
            await pressed(app, pilot, "l")
            place = screen(app)
            assert isinstance(place, LensPlace)
            question = sitting.stage.sitting.question
            assert question is not None
            assert place.seen is not None
            assert place.seen.situation == question.scenario.situation
            assert place.seen.own.ruling is not None
            assert question.mark is not None
            assert place.seen.own.ruling == question.mark.ruling
            await pressed(app, pilot, "f3", "escape")
            assert screen(app) is sitting
            question = sitting.stage.sitting.question
            assert question is not None
            assert question.scenario.lang == "ru"
            assert question.mark is not None

    asyncio.run(run())


async def open_book(app: Misdeal, pilot: Pilot[int], path: Path | str) -> None:
    await pilot.press("o")
    await pilot.pause()
    assert isinstance(app.screen, Prompt)
    app.screen.query_one(Input).value = str(path)
    await pressed(app, pilot, "enter")


def screen(app: Misdeal) -> object:
    return app.screen


def notices(app: Misdeal) -> str:
    return "\n".join(told(app))


def test_a_case_of_a_casebook() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        await open_book(app, pilot, CASES / "casino.toml")
        cases = screen(app)
        assert isinstance(cases, Cases)
        entry = cases.entries[1]
        await pressed(app, pilot, "f3", "2")
        assert screen(app) is place
        assert entry.case is not None
        assert place.seen is not None
        assert place.seen.situation == entry.case.situation
        assert place.seen.table == entry.case.ruleset
        assert entry.id in shown(place, "#head")
        await open_book(app, pilot, CASES / "casino.toml")
        await pressed(app, pilot, "escape")
        assert screen(app) is place
        await pressed(app, pilot, "enter")
        assert entry.id not in shown(place, "#head")

    assert play(steps) == 0


def test_a_case_that_cannot_have_happened_leaves_no_ruleset_out(tmp_path: Path) -> None:
    case = "[[case]]\nid = 'odd'\nruleset = 'general'\nseats = ['A', 'B']\ndealer = 'A'\n"
    events = "events = [{ do = 'deal', packets = 999 }]\n"
    (tmp_path / "book.toml").write_text(f"format = 1\n{case}{events}")

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        known = set(app.known.by_id)
        await open_book(app, pilot, tmp_path / "book.toml")
        await pressed(app, pilot, "1")
        assert "odd" in shown(place, "#head")
        assert place.seen is not None
        assert all(column.problem is not None for column in place.seen.columns)
        await pressed(app, pilot, "left", "right", "a", "tab")
        assert set(app.known.by_id) == known

    assert play(steps) == 0


def test_players_that_do_not_fit_are_said_to_be_left_out(tmp_path: Path) -> None:
    names = [f"Bartholomew-{number}" for number in range(12)]
    case = f"[[case]]\nid = 'many'\nruleset = 'general'\nseats = {names}\n"
    events = f"dealer = '{names[0]}'\noptions = {{hand = 2}}\nevents = []\n"
    (tmp_path / "book.toml").write_text(f"format = 1\n{case}{events}")

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        await open_book(app, pilot, tmp_path / "book.toml")
        await pressed(app, pilot, "1")
        head = shown(place, "#head")
        assert names[0] in head
        assert names[-1] not in head
        assert "…" in head

    assert play(steps) == 0


REFUSED = sorted((CASES / "refused").glob("*.toml"))


@pytest.mark.parametrize("code", ["en", "ru"])
def test_what_no_code_can_rule_on_is_told_once_and_the_lens_goes_on(code: str) -> None:
    """Facts, tables and settings that cannot be, each as a file has them."""

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        left = {True: 0, False: 0}
        for file in REFUSED:
            entries = list_cases(file, KNOWN)
            bad = next(entry for entry in entries if entry.id == "bad")
            problem = bad.problem
            if bad.case is None:  # the table is refused when it is read
                number = entries.index(bad)
                place._list(file.name, entries)
                await settled(app, pilot)
                cases = screen(app)
                assert isinstance(cases, Cases)
                assert "! bad: " in shown(cases, "#list")
                cases.choose(number)
                assert screen(app) is cases
                told = notices(app)
                await pressed(app, pilot, "escape")
            else:
                place.look_at(bad.case)
                await settled(app, pilot)
                assert place.seen is not None
                problem = place.seen.refusal
                told = " ".join(shown(place, "#rulings").split())
                assert "≠" not in told
            assert problem is not None
            why = describe_problem(problem, app.language)
            assert told.count(why) == 1, file.name
            left[bad.case is None] += 1
            assert screen(app) is place
        assert all(left.values())
        good = next(entry.case for entry in entries if entry.id == "good")
        assert good is not None
        place.look_at(good)
        await pressed(app, pilot, "right", "tab", "backspace", "down")
        assert place.seen is not None
        assert place.seen.own.ruling is not None
        assert "§" in shown(place, "#rulings")
        assert set(app.known.by_id) == set(KNOWN.by_id)

    assert play(steps, code=code, size=(120, 40)) == 0


def test_a_long_casebook_is_listed_in_parts(tmp_path: Path) -> None:
    head = "ruleset = 'general'\nseats = ['A', 'B']\ndealer = 'A'\nevents = []\n"
    book = "format = 1\n" + "".join(f"[[case]]\nid = 'c{n}'\n{head}" for n in range(450))
    (tmp_path / "book.toml").write_text(book)

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        await open_book(app, pilot, tmp_path / "book.toml")
        cases = screen(app)
        assert isinstance(cases, Cases)
        seen = []
        for _ in range(4):
            seen.append(cases.first)
            await pressed(app, pilot, "end", "enter")
        assert seen == [0, 200, 400, 0]
        await pressed(app, pilot, "end", "up", "enter")
        assert "c399" in shown(place, "#head")

    play(steps)


def test_a_hostile_casebook_harms_nothing(tmp_path: Path) -> None:
    title = HOSTILE.replace("\x1b", "\\u001b").replace("\x07", "\\u0007")
    events = 'events = [{ do = "shuffle" }]\n'
    table = f'ruleset = "general"\ntitle = "{title}"\nseats = ["{title}", "B"]\ndealer = "B"\n'
    bad = f'[[case]]\nid = "{title}2"\nruleset = "{title}"\nseats = []\ndealer = ""\n'
    text = f'format = 1\n[[case]]\nid = "{title}"\n{table}{events}{bad}'
    (tmp_path / "[b]book.toml").write_text(text)

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        text = ""
        for path in ("", tmp_path, tmp_path / "none[/x]\x1b", CASES / "bad" / "not-toml.toml"):
            await open_book(app, pilot, path)
            assert screen(app) is place
            text += notices(app)  # each is gone with the next key
        assert "there is no such file" in text
        await open_book(app, pilot, tmp_path / "[b]book.toml")
        cases = screen(app)
        assert isinstance(cases, Cases)
        text = shown(cases, "#list")
        assert "[@click=app.quit]" in text
        assert "! " in text
        await pressed(app, pilot, "2")
        assert screen(app) is cases
        await pressed(app, pilot, "1")
        assert screen(app) is place
        everything = text + shown(place, "#head") + shown(place, "#story") + notices(app)
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", everything)
        await pilot.click("#story", offset=(3, 0))
        await settled(app, pilot)
        assert app.is_running
        assert app.return_code is None

    assert play(steps) == 0


# -- rulesets that fail --------------------------------------------------------------------------


def test_words_that_fail_cost_a_column() -> None:
    general = KNOWN.by_id["general"]
    wording = {**general.ruleset.wording, "remedy.stands": 7, "remedy.redeal": "{x.y.z}[/]"}
    ruleset = replace(general.ruleset, id="odd", wording=wording, families=(), package="no.such")
    known = Rulesets({**KNOWN.by_id, "odd": Loaded(ruleset, general.code)})

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        for _ in range(4):
            assert place.seen is not None
            assert len(place.seen.columns) == 4
            assert "odd" in shown(place, "#rulings")
            assert "Preferans" in shown(place, "#rulings")
            await pressed(app, pilot, "enter")

    assert play(steps, known=known) == 0


def test_a_table_whose_words_raise_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def speak(known: Rulesets, ruleset: str, lang: str, table: str) -> Speech:
        if "casino" in (ruleset, table):
            raise RulesetFailed("casino", Impossible("no words"))
        return make_speech(known, ruleset, lang, table)

    monkeypatch.setattr("trainer.tui.places.lens.make_speech", speak)

    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        for _ in range(8):
            await pressed(app, pilot, "enter")
            assert place.seen is not None
            assert place.seen.table != "casino"

    assert play(steps) == 0


def test_without_any_ruleset_it_says_so() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        assert "nothing to look at" in notices(app)
        await pressed(app, pilot, "enter", "tab", "right", "backspace", "f3", "down")
        assert place.seen is None

    assert play(steps, known=Rulesets({})) == 0


def test_a_setting_that_is_gone_is_pointed_at_no_more() -> None:
    async def steps(app: Misdeal, place: LensPlace, pilot: Pilot[int]) -> None:
        place.switches.pointer = 99
        place.switches.switch(1)
        place.on_switched(Switched(99, 1))
        place.switch({Setting("options", "nothing"): 1})
        await settled(app, pilot)
        await pressed(app, pilot, "tab")
        assert place.seen is not None
        assert 0 <= place.switches.pointer < len(place.seen.switches)

    play(steps)
