"""Hostile texts and rulesets that raise, on every screen: shown as they are, or left out.

Whatever is written by a plugin, a pack, a casebook, the settings or a person neither steers the
terminal nor is markup; whatever raises costs a notice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import tomlkit
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.tui.harness import opened, place, pressed, screen_text
from tests.tui.harness import told as heard
from trainer.formats.settings import Kept, read_settings
from trainer.plugins import (
    Ruleset,
    Script,
    SetField,
    SetSetting,
    ShiftSetting,
    family,
    hookimpl,
    trigger,
)
from trainer.plugins.loading import GROUP, Rulesets, assemble, load_from, load_installed
from trainer.rules.articles import Article
from trainer.rules.facts import FACTS
from trainer.study.report import locate_reports
from trainer.tui.app import Misdeal
from trainer.tui.places.home import Home
from trainer.tui.places.lens import Cases, LensPlace
from trainer.tui.places.packs import Lessons, Packs
from trainer.tui.places.rulebook import Rule
from trainer.tui.places.sitting import SittingPlace
from trainer.words.vocabulary import WORDING

pytestmark = pytest.mark.slow

CLICK = "[@click=app.quit]x[/] [/x] [red]"
STEERING = "\x1b]52;c;eA==\x07\x1b[31m\x9b2J\x00\r\u202eabc\u2066\u200b\ufeff\u2028"
LONG = "w" * 500
BAD = f"{CLICK}{STEERING} 😀👩\u200d🚀 e\u0301\u0301\u0301 日本 {LONG}"
"""Everything at once; no braces, which would be fields of a message."""
SEEN = f"{CLICK} {{x}} {{0}} {{ 😀 日本 {LONG}"
"""What a pack may hold: one with characters that are not seen is not played at all."""
BRACES = "{by.__class__} {0} {nothing!r:>99} {"
ID = "[@click=app.quit]x[/]"
"""The id of a ruleset: plain text, and markup."""
GENERAL = load_installed().by_id["general"]


def toml(value: object) -> str:
    """Return a value as it stands in a TOML file."""
    return tomlkit.item(value).as_string()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for settings and reports; the working folder too."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with a hostile rulebook, by its name."""
    folder = tmp_path / "hostile_rules"
    folder.mkdir()
    (folder / "__init__.py").touch()
    clauses = [
        {"id": one.clause, "title": BAD, "text": BAD, "source": BAD, "reading": BAD}
        for one in GENERAL.code.articles
    ]
    clauses.append({"id": BAD, "title": BAD, "text": BRACES})
    book = {
        "title": f"Rules {BAD}",
        "intro": BAD,
        "terms": BAD,
        "setting": [{"name": BAD, "text": BAD}],
        "clause": clauses,
        "beneath": [{"id": BAD, "text": BAD}],
        "replaced": [{"id": "G1", "by": BAD}],
    }
    for code in ("en", "ru"):
        (folder / f"rulebook.{code}.toml").write_text(tomlkit.dumps(book), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder.name


def hostile(package: str, told: str) -> Rulesets:
    """Return our general ruleset, and the same with hostile texts throughout."""
    own = GENERAL.ruleset
    families = tuple(
        replace(one, id=f"{ID}/../../{one.id.partition('/')[2]}", ruleset=ID)
        for one in own.families
    )
    other = Ruleset(
        id=ID,
        game=replace(own.game, id=ID),
        code=own.code,
        families=families,
        misreadings=tuple(replace(one, thought=told) for one in GENERAL.misreadings),
        package=package,
        wording={key: f"{text} {told}" for key, text in {**WORDING, **own.wording}.items()},
    )
    known, refused = assemble([own, other])
    assert not refused
    return Rulesets(known)


def kept(folder: Path, **settings: Any) -> Kept:
    """Return settings read from a file that has these."""
    file = folder / "settings.toml"
    file.write_text(tomlkit.dumps(settings), "utf-8")
    return read_settings(file)


@pytest.mark.parametrize(
    ("told", "code", "size"),
    [(BAD, "en", (80, 24)), (BRACES, "ru", (60, 18)), (BAD, "ru", (120, 40))],
    ids=["small", "smallest", "large"],
)
def test_a_ruleset(told: str, code: str, size: tuple[int, int], package: str, home: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pressed(app, pilot, "d", "f1", "escape", "f3", "f3", "1", "tab", "tab")
        for _ in range(2):
            while place(app).command("next") not in list(place(app).commands):
                await pressed(app, pilot, "1")
            await pressed(app, pilot, "left", "pagedown", "a", "down", "f3", "enter")
        while place(app).command("next") not in list(place(app).commands):
            await pressed(app, pilot, "1")
        await pressed(app, pilot, "f", *BAD[:60], *STEERING, "enter")
        await pressed(app, pilot, "l", "tab", "right", "down", "backspace", "enter", "f3", "escape")
        await pressed(app, pilot, "r")
        assert isinstance(app.screen, Rule)
        await app.workers.wait_for_complete()
        await pressed(app, pilot, "b", "right", "left", "escape", "escape", "down", "escape")
        await pressed(app, pilot, "r", "2", "down", "end", "enter", "b", "left", "left", "left")
        await pressed(app, pilot, "left", "d", "1", "escape", "escape", "s", *"[x {", "enter")
        await pressed(app, pilot, "escape", "escape", "escape", "s", "8", "h", "escape", "c", "p")
        await pressed(app, pilot, "escape", "f2", *"[@x", "enter", "escape", "l")
        await app.workers.wait_for_complete()
        await pressed(app, pilot, "right")
        assert type(place(app)) is LensPlace

    only = kept(home, rulesets=[ID])
    assert only.problems == ()
    known = hostile(package, told)
    assert opened(steps, known=known, kept=only, code=code, size=size) == 0
    (file,) = home.rglob("misdeal/reports/*.toml")
    assert file.parent == locate_reports()


def pack(kind: str, told: str) -> str:
    """Return a course or a paper with these texts throughout."""
    both = {"en": told, "ru": told}
    item = {"family": "general/thin-part", "seed": 0, "text": both, "hint": both}
    head = {"id": told, "kind": kind, "title": both, "text": both}
    if kind == "paper":
        items = [item, {**item, "family": told}, {**item, "facts": {told: told}}]
        return tomlkit.dumps({"format": 1, "pack": head, "item": items})
    items = [{**item, "help": "hint"}, {**item, "help": "clause"}]
    lesson = {"id": told, "clauses": ["G3", told], "title": both, "text": both, "item": items}
    head["ruleset"] = "general"
    return tomlkit.dumps({"format": 1, "pack": head, "lesson": [lesson, lesson]})


@pytest.mark.parametrize(("code", "size"), [("en", (80, 24)), ("ru", (60, 18))])
def test_packs(code: str, size: tuple[int, int], home: Path) -> None:
    folder = home / ID.replace("/", "_")
    folder.mkdir()
    (folder / "a [red]\x1b[31m.toml").write_text(pack("course", SEEN), "utf-8")
    (folder / "b [@click=app.quit] x.toml").write_text(pack("paper", SEEN), "utf-8")
    (folder / "c {x} [x].toml").write_text("[" + BAD, "utf-8")
    (folder / "d.toml").write_text(tomlkit.dumps({"format": 1, "pack": {BAD: BAD}}), "utf-8")
    (folder / "e.toml").write_text(pack("paper", BAD), "utf-8")

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for key in "cp":
            await pressed(app, pilot, key)
            await app.workers.wait_for_complete()
            await pressed(app, pilot, "down", "up", "f3", "f3")
            listed = place(app)
            assert isinstance(listed, Packs)
            titles = [found.head.title.en for found, _ in listed.packs or ()]
            at = next(n for n, one in enumerate(titles) if SEEN.startswith(one[:40]))
            await pressed(app, pilot, "home", *["down"] * at, "enter")
            if key == "c":
                assert isinstance(place(app), Lessons)
                await pressed(app, pilot, "f3", "f3", "1")
            assert isinstance(place(app), SittingPlace)
            for _ in range(14):
                await pressed(app, pilot, "h", "1", "down", "enter")
            await pressed(app, pilot, "f3", "f1", "escape", "escape", "escape", "escape", "escape")
            assert isinstance(place(app), Home)

    settings = kept(home, quizzes=[folder.name, BAD])
    assert opened(steps, code=code, size=size, kept=settings) == 0


SEATS = ["[/x]", f"A\x1b[31m{LONG[:30]}", "😀👩‍🚀", "\u202e日本e\u0301"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_casebooks_and_seats(size: tuple[int, int], home: Path) -> None:
    seats = SEATS
    case = {
        "id": BAD[:70],
        "ruleset": "general",
        "title": BAD[:190],
        "seats": seats,
        "dealer": seats[0],
        "events": [{"do": "shuffle", "by": one} for one in seats],
    }
    wrong = {**case, "id": f"{BAD[:60]}2", "dealer": BAD}
    other = {**case, "id": f"{BAD[:60]}3", "ruleset": BAD}
    odd = {**case, "id": BRACES, "title": BRACES, "seats": [BRACES, "B"], "dealer": BRACES}
    odd["events"] = [{"do": "shuffle", "by": BRACES}]
    data = {"format": 1, "case": [case, wrong, other, odd]}
    (home / "[x].toml").write_text(tomlkit.dumps(data), "utf-8")

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for number in ("1", "4", "2", "3"):
            app.go("lens")
            await app.workers.wait_for_complete()
            await pressed(app, pilot, "o", *"[x].toml", "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, Cases)
            await pressed(app, pilot, "f3", "end", number)
            await app.workers.wait_for_complete()
            await pressed(app, pilot, "down", "pagedown", "tab", "right", "f3")
            await app.workers.wait_for_complete()
            if number in "14":
                assert isinstance(app.screen, LensPlace)
                assert app.screen.seen is not None
        await pressed(app, pilot, "escape", "o", *BAD[:80], "enter")
        await app.workers.wait_for_complete()
        await pressed(app, pilot, "escape")

    assert opened(steps, size=size) == 0


def test_settings(home: Path) -> None:
    settings = kept(
        home,
        theme=BAD,
        rulesets=[BAD, ID],
        quizzes=[BAD, BRACES, ID, "\x1b[31m"],
        keys={BAD: BAD, "leave": ID, "help": "x,[", BRACES: BRACES, "point.1": "j"},
        language=BAD,
        **{BAD: BAD, BRACES: 1},
    )
    assert settings.problems

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pressed(app, pilot, "f1", "escape", "s", "f3", "f3", "2", "escape")
        for _ in range(20):
            await pressed(app, pilot, "j")
        await pressed(app, pilot, "end", "enter", "escape", "up", "enter", "enter", *ID, "enter")
        await pressed(app, pilot, "end", "enter", *BAD[:90], "enter", "delete", "escape")
        await pressed(app, pilot, "escape", "c")
        await app.workers.wait_for_complete()
        await pressed(app, pilot, "escape", "d", "1")

    for code in ("en", "ru"):
        assert opened(steps, code=code, kept=settings) == 0


def test_names_of_files_and_rulesets_that_are_left_out(home: Path) -> None:
    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        await pilot.pause(0.2)
        screen_text(app)
        assert any("plugin [@click=app.quit]x[/]" in one for one in heard(app))

    from trainer.rules.errors import Impossible

    refused = ((ID + BRACES, Impossible("it fails with {error}", error=f"{ID} {BRACES}")),)
    assert opened(steps, known=Rulesets(load_installed().by_id, refused)) == 0


# -- rulesets that raise ---------------------------------------------------------------------


def explode(*given: object, **named: object) -> Any:
    """Raise, with a text that is hostile itself."""
    raise RuntimeError(f"{BAD} {BRACES}")


class Exploding(dict[str, str]):
    """A wording that raises when it is looked into."""

    __getitem__ = get = keys = items = __iter__ = explode


class Package(str):
    """A name of a package that raises when it is used."""

    partition = split = rpartition = startswith = encode = explode


@family("broken", seats=(2, 3))
def falls_over(play: Script) -> None:
    """A family that raises."""
    explode()


@family("broken", seats=explode)
def no_domain(play: Script) -> None:
    """A family whose domain raises."""


@trigger(*FACTS)
def trips(table: object, fact: object) -> int | None:
    """A trigger that raises."""
    raise KeyError(BAD)


def broken(**changes: Any) -> Ruleset:
    """Return the general ruleset under another id, changed."""
    own = GENERAL.ruleset
    families = tuple(
        replace(one, id=f"broken/{one.id.partition('/')[2]}", ruleset="broken")
        for one in own.families
    )
    game = replace(own.game, id="broken", **changes.pop("game", {}))
    return replace(own, **{"id": "broken", "game": game, "families": families, **changes})


def load(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> Rulesets:
    """Load a ruleset as that of a plugin is loaded; it may be refused."""
    plugin = ModuleType("hostile_plugin")
    vars(plugin)["misdeal_ruleset"] = hookimpl(specname="misdeal_ruleset")(lambda: ruleset)
    monkeypatch.setitem(sys.modules, plugin.__name__, plugin)
    return load_from([EntryPoint("broken", plugin.__name__, GROUP)])


NO_CHANGES: tuple[Any, ...] = (
    (SetField("G2", "nothing", 1),),
    (SetField("nothing", "order", None),),
    (ShiftSetting("nothing", 1),),
    (SetSetting("packet", explode),),
    (SetField("G2", "when", explode),),
)
"""Changes that cannot be made."""

RAISING: dict[str, Callable[[], Ruleset]] = {
    "family": lambda: broken(families=(falls_over,)),
    "domain": lambda: broken(families=(no_domain,)),
    "trigger": lambda: broken(
        code=replace(
            GENERAL.code,
            articles=tuple(Article(id=one.id, when=trips()) for one in GENERAL.code.articles),
            readings=(),
        )
    ),
    "wording": lambda: broken(wording=dict.fromkeys({**WORDING, "part.x": ""}, 7)),
    "wording that raises": lambda: broken(wording=Exploding(a="b")),
    "misreading": lambda: broken(
        misreadings=tuple(replace(one, thought=7) for one in GENERAL.misreadings)
    ),
    "misreading that raises": lambda: broken(
        misreadings=tuple(
            replace(one, changes=change)
            for one, change in zip(GENERAL.misreadings, cycle(NO_CHANGES), strict=False)
        )
    ),
    "procedure": lambda: broken(game={"procedure": explode}),
    "pack of cards": lambda: broken(game={"pack": explode}),
    "settings": lambda: broken(game={"options": explode}),
    "package": lambda: broken(package="no_such_package"),
    "package that raises": lambda: broken(package=Package("x")),
}


@pytest.mark.parametrize(
    ("hook", "others"), [(hook, number % 3 > 0) for number, hook in enumerate(RAISING)]
)
def test_what_raises_costs_a_notice(
    hook: str, others: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = load(RAISING[hook](), monkeypatch)
    known = Rulesets({**given.by_id, **({"general": GENERAL} if others else {})}, given.refused)

    async def steps(app: Misdeal, pilot: Pilot[int]) -> None:
        for path in (
            ("d", "1", "1", "1", "1", "1", "1", "f3", "l", "escape", "r", "escape", "enter"),
            ("r", "1", "enter", "right", "f3", "d", "1", "escape", "escape", "s", "c", "enter"),
            ("l", "right", "enter", "f3"),
            ("c", "1", "enter"),
            ("p", "1", "enter", "1"),
            ("s", "f3", "7", "8", "h"),
        ):
            app.known = known
            while len(app.screen_stack) > 1:
                app.pop_screen()
            await pilot.pause()
            for key in path:
                await pressed(app, pilot, key)
                if key in "lrcps" or key == "enter":
                    await app.workers.wait_for_complete()
                    await pilot.pause()

    assert opened(steps, known=known) == 0
