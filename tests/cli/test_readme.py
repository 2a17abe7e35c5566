"""What the README tells to type works, and what it links to is there."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from trainer.cli import main
from trainer.tui.places.doors import DOORS
from trainer.tui.places.everywhere import COPY, LEAVE_ANYWHERE, SUSPEND

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def fenced(kind: str) -> list[str]:
    """Return the blocks of the README that are fenced as of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.M | re.S)


COMMANDS = [
    command.split()
    for block in fenced("console")
    for line in block.splitlines()
    for command in line.removeprefix("$ ").split("&&")
]
MISDEAL = [command[3:] for command in COMMANDS if command[:3] == ["uv", "run", "misdeal"]]


def test_every_command_is_known() -> None:
    """Misdeal's own are run below; of the others it is checked that they are there."""
    others = [command for command in COMMANDS if command[:3] != ["uv", "run", "misdeal"]]
    assert MISDEAL
    dev = [re.match(r"[\w-]+", name) for name in PROJECT["dependency-groups"]["dev"]]
    tools = {found[0] for found in dev if found is not None}
    for command in others:
        if command[:2] == ["uv", "run"]:
            assert command[2] in tools
        else:
            assert command == ["pip", "install", "uv"]
    assert all(line.startswith("$ ") for block in fenced("console") for line in block.splitlines())
    indented = re.findall(r"^ {4}(?:uv|misdeal|pip|\$)\b.*", README, re.M)
    assert indented == [], "commands stand in fenced blocks, where they are tested"


def test_the_app_is_there() -> None:
    assert [] in MISDEAL
    (script,) = entry_points(group="console_scripts", name="misdeal")
    assert script.value == PROJECT["project"]["scripts"]["misdeal"] == "trainer.cli:main"
    assert find_spec("trainer.tui.app") is not None


@pytest.mark.parametrize("arguments", [a for a in MISDEAL if a], ids=" ".join)
def test_commands_run(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert out
    assert err == ""


def test_the_commands_are_all_told() -> None:
    names = {word for arguments in MISDEAL for word in arguments}
    assert names >= {"rule", "check", "rulebook", "--json", "--help", "--version"}


def test_its_casebook_is_as_it_expects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = next(one for one in fenced("toml") if "[[case]]" in one)
    path = tmp_path / "readme.toml"
    path.write_text(text, "utf-8")
    assert main(["--lang", "en", "check", str(path)]) == 0
    assert capsys.readouterr().out == "1 of 1 as expected\n"


def test_its_pack_is_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = next(one for one in fenced("toml") if "[pack]" in one)
    path = tmp_path / "my-evening.toml"
    path.write_text(text, "utf-8")
    assert main(["--lang", "en", "check", str(path)]) == 0
    assert capsys.readouterr().out == "1 pack: 0 errors, 0 warnings\n"


def test_what_it_links_to_is_there() -> None:
    links = re.findall(r"!?\[[^\]]*\]\(([^)\s]+)[^)]*\)", README)
    assert links
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and parts.path:
            assert (ROOT / unquote(parts.path)).exists(), link
    for name in re.findall(r"`((?:plugins|tests|trainer|quizzes)/[\w./-]+)`", README):
        assert (ROOT / name).exists(), name


def test_what_it_says_of_itself() -> None:
    assert PROJECT["project"]["readme"] == "README.md"
    lowest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert f"Python {lowest}" in README
    told = re.findall(r"^Misdeal stands on (.*)\.$", README, re.M)[0].lower()
    needed = [re.match(r"[\w-]+", name) for name in PROJECT["project"]["dependencies"]]
    names = re.split(r", | and ", told)
    assert sorted(names) == sorted(found[0] for found in needed if found is not None)


def test_its_keys_are_those_of_the_app() -> None:
    """The table of places, and the keys told below it."""
    places = dict(re.findall(r"^\| `(\w)` \| \*\*(\w+)\*\*", README, re.M))
    assert places == {door.key: door.title for door in DOORS}
    for command, key in ((LEAVE_ANYWHERE, "ctrl+q"), (COPY, "ctrl+c"), (SUSPEND, "ctrl+z")):
        assert key in command.keys
        assert key.title() in README
