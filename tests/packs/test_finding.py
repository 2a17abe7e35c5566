"""Where packs are looked for: folders that a user names, those that ship, those of plugins."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.packs.bad import COURSE, HERE, KNOWN, PAPER, text_of
from trainer.cli import main
from trainer.formats.settings import QUIZZES, list_quiz_folders, read_settings
from trainer.plugins import packs
from trainer.plugins.loading import Rulesets
from trainer.plugins.packs import find_packs, find_shipped, load
from trainer.rules.errors import Malformed


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the settings, and let nothing ship."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv(QUIZZES, raising=False)
    monkeypatch.setattr(packs, "find_shipped", lambda: tmp_path / "shipped")
    folder = tmp_path / "config" / "misdeal"
    folder.mkdir(parents=True)
    return folder


def put(folder: Path, name: str, pack: str = PAPER, title: str = "Some of everything") -> None:
    """Write a pack into a folder under another name."""
    folder.mkdir(parents=True, exist_ok=True)
    text = text_of(pack).replace(f'id = "{pack}"', f'id = "{name}"')
    (folder / f"{name}.toml").write_text(text.replace("Some of everything", title), "utf-8")
    (folder / "cases.toml").unlink(missing_ok=True)


def listed(capsys: pytest.CaptureFixture[str], status: int = 0) -> tuple[list[str], list[str]]:
    assert main(["--lang", "en", "quiz"]) == status
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines()


def test_folders_of_the_environment(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert listed(capsys) == ([], [])
    put(tmp_path / "one", "second")
    put(tmp_path / "two", "first", COURSE)
    names = os.pathsep.join((str(tmp_path / "one"), "", str(tmp_path / "two")))
    monkeypatch.setenv(QUIZZES, names)
    assert listed(capsys) == (
        ["first: Dealing in general (19 questions)", "second: Some of everything (13 questions)"],
        [],
    )


def test_folders_of_the_settings(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that are not absolute lie beside the settings."""
    put(home / "mine", "mine")
    put(tmp_path / "far", "far")
    (home / "settings.toml").write_text(f'quizzes = ["mine", "{tmp_path / "far"}"]\n', "utf-8")
    out, err = listed(capsys)
    assert [line.partition(":")[0] for line in out] == ["far", "mine"]
    assert err == []


def test_of_two_with_one_id_the_first_counts(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path / "environ", "both", title="Of the environment")
    put(home / "mine", "both", title="Of the settings")
    put(tmp_path / "shipped", "both", title="Shipped")
    (home / "settings.toml").write_text('quizzes = ["mine"]\n', "utf-8")
    assert listed(capsys)[0] == ["both: Of the settings (13 questions)"]
    monkeypatch.setenv(QUIZZES, str(tmp_path / "environ"))
    assert listed(capsys)[0] == ["both: Of the environment (13 questions)"]
    (home / "settings.toml").unlink()
    monkeypatch.delenv(QUIZZES)
    assert listed(capsys)[0] == ["both: Shipped (13 questions)"]


@pytest.mark.parametrize("zipped", [False, True])
def test_the_package_of_a_ruleset(
    zipped: bool, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"ruleset_with_packs_{zipped}".lower()
    inside = {f"{package}/__init__.py": "", f"{package}/quizzes/theirs.toml": text_of(PAPER)}
    where = tmp_path / "site.zip" if zipped else tmp_path / "site"
    if zipped:
        with zipfile.ZipFile(where, "w") as archive:
            for name, text in inside.items():
                archive.writestr(name, text)
    for name, text in () if zipped else inside.items():
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        (where / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(where))
    one = KNOWN.by_id["general"]
    theirs = replace(one, ruleset=replace(one.ruleset, package=package))
    (found,) = find_packs(Rulesets({"theirs": theirs}))
    assert (found.id, found.origin) == ("theirs", packs.PLUGINS)
    assert load(found).pack is not None
    put(tmp_path / "shipped", "theirs")
    (found,) = find_packs(Rulesets({"theirs": theirs}))
    assert found.origin == packs.SHIPPED
    (found,) = find_packs(Rulesets({"theirs": theirs}), [tmp_path / "shipped"])
    assert found.origin == packs.FOLDERS


def test_a_package_that_fails_has_no_packs(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ruleset_that_leaves.py").write_text("raise SystemExit(3)", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for package in ("ruleset_that_leaves", "no_such_package", "", "json.decoder"):
        one = KNOWN.by_id["general"]
        broken = replace(one, ruleset=replace(one.ruleset, package=package))
        assert find_packs(Rulesets({"broken": broken})) == []


@pytest.mark.parametrize("name", ["none", "~nobody-of-this-name/packs", "a" * 5000, "cases.toml"])
def test_a_broken_folder_costs_a_line(
    name: str,
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    put(tmp_path / "good", "good")
    (tmp_path / "cases.toml").write_text("", "utf-8")
    bad = name if name.startswith("~") else str(tmp_path / name)
    monkeypatch.setenv(QUIZZES, os.pathsep.join((bad, str(tmp_path / "good"))))
    out, err = listed(capsys)
    assert len(out) == len(err) == 1
    assert err[0].endswith(" is no folder of packs")
    (home / "settings.toml").write_text(f'quizzes = ["{bad}"]\n', "utf-8")
    assert len(listed(capsys)[1]) == 1 + name.startswith("~")


def test_broken_packs_cost_a_line_each(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "shipped"
    put(folder, "good")
    (folder / "folder.toml").mkdir()
    (folder / "lost.toml").symlink_to(folder / "nowhere")
    (folder / "no-text.toml").write_bytes(b"\xff")
    (folder / "no-toml.toml").write_text("[pack", "utf-8")
    (folder / "no-pack.toml").write_text("format = 1\n", "utf-8")
    (folder / "\x1b[31mred.toml").write_text("", "utf-8")
    (folder / "notes.txt").write_text("", "utf-8")
    out, err = listed(capsys, status=2)
    assert out == ["good: Some of everything (13 questions)"]
    assert len(err) == 6
    assert not any("\x1b" in line for line in err)
    with pytest.raises(Malformed):
        load(next(one for one in find_packs(KNOWN) if one.id == "lost"))


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", 0),
        ("quizzes = []", 0),
        ('colour = "red"\nquizzes = ["mine"]', 1),
        ("quizzes = 7", 1),
        ('quizzes = [7]\n"\\u001b[2J" = 1', 2),
        ("quizzes = [", 1),
        (f"quizzes = {'[' * 5000}", 1),
        (f"quizzes = {'[' * 99}{']' * 99}", 1),
        ("\udcff", 1),
    ],
)
def test_settings_cost_a_line_for_each_thing_wrong(
    text: str, problems: int, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(home / "mine", "mine")
    (home / "settings.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    out, err = listed(capsys)
    assert len(err) == problems
    assert all(
        line.startswith(f"{home / 'settings.toml'}: ") and line.isprintable() for line in err
    )
    assert len(out) == ('"mine"' in text)


def test_where_settings_are(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = read_settings()
    assert kept.file == home / "settings.toml"
    assert kept.problems == ()
    assert list_quiz_folders(kept, {QUIZZES: "/a" + os.pathsep + "/b" + os.pathsep + "/a"}) == (
        Path("/a"),
        Path("/b"),
    )
    monkeypatch.setenv("HOME", "/home/somebody")
    assert list_quiz_folders(kept, {QUIZZES: "~/packs"}) == (Path("/home/somebody/packs"),)
    assert len(read_settings(home / ("a" * 5000)).problems) <= 1


def test_those_that_ship_lie_beside_the_package() -> None:
    assert find_shipped() == HERE.parents[1] / "quizzes"
