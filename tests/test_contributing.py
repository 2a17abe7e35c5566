"""What CONTRIBUTING says of the house and of commands is so."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CI = (ROOT / ".ci/run").read_text("utf-8")


def read_drawing() -> dict[str, str]:
    """Return the floors as they are drawn, from the top down, with what is said of each."""
    (drawing,) = re.findall(r"^```\n(cli .*?)^```$", TEXT, re.M | re.S)
    return {line.split()[0]: line for line in drawing.splitlines()}


def test_the_house_is_drawn_as_it_is_held() -> None:
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    assert list(read_drawing()) == layers


def test_the_rooms_named_are_there() -> None:
    for floor, line in read_drawing().items():
        text = line.partition(":")[2].partition("  (")[0]
        for room in re.findall(r"\w+", text) if floor not in ("cli", "plugins") else ():
            assert find_spec(f"trainer.{floor}.{room}") is not None, f"{floor}: {room}"


def test_files_and_links_are_there() -> None:
    rooms = "|".join(["tests", "trainer", "quizzes", "docs", r"\.build", *read_drawing()])
    for name in re.findall(rf"`((?:{rooms})/[\w./-]+)`", TEXT):
        found = [ROOT / name, ROOT / "trainer" / name, ROOT / f"trainer/{name}.py"]
        assert "NAME" in name or any(path.exists() for path in found), name
    for link in re.findall(r"\]\(([^)#:\s]+)\)", TEXT):
        assert (ROOT / link).exists(), link
    for module in re.findall(r"python -m (tests[\w.]+)", TEXT):
        assert find_spec(module) is not None, module


def test_the_hooks_are_what_is_checked_of_every_change() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    entries = re.findall(r"^ +entry: (.*)$", hooks, re.M)
    assert len(entries) == len(re.findall(r"^ +language: system$", hooks, re.M)) >= 5
    assert "repo: http" not in hooks
    for entry in entries:
        assert entry.removesuffix(" --fix") in CI, entry
