"""What the app is built of: no circle, pure presenters, doors that lead to every place."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import grimp
import pytest

import trainer.tui
from trainer.plugins.loading import load_installed
from trainer.text.catalogue import Language
from trainer.tui.app import Misdeal
from trainer.tui.places.doors import DOORS
from trainer.tui.places.place import Place
from trainer.tui.port import Port

ROOT = Path(trainer.tui.__file__).parent
WIDGETS = ("drawing", "listing", "reader", "slip", "switches", "table")
"""The modules of views that are widgets; all others are pure."""


def test_there_is_no_circle_not_even_of_types() -> None:
    graph = grimp.build_graph("trainer", cache_dir=None, exclude_type_checking_imports=False)
    modules = graph.find_descendants("trainer.tui")
    needs = {
        one: {other for other in graph.find_modules_directly_imported_by(one) if other in modules}
        for one in modules
    }
    assert list(TopologicalSorter(needs).static_order())  # CycleError where there is one


def test_presenters_are_pure() -> None:
    pure = sorted(
        f"trainer.tui.views.{file.stem}"
        for file in (ROOT / "views").glob("*.py")
        if file.stem not in (*WIDGETS, "__init__")
    )
    assert len(pure) > 10
    code = f"import sys, {', '.join(pure)}; assert 'textual' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("folder", ["places", "views"])
def test_nobody_knows_the_app(folder: str) -> None:
    for file in (ROOT / folder).glob("*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        found = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
        assert "trainer.tui.app" not in found, file


def test_the_app_is_a_port_and_every_door_leads_to_a_place_of_its_module() -> None:
    port: Port = Misdeal(Language("en"), 5, load_installed())
    for door in DOORS:
        module = import_module(f"trainer.tui.places.{door.module}")
        assert isinstance(module.enter(port, door.name), Place)
    assert len({door.key for door in DOORS}) == len({door.name for door in DOORS}) == len(DOORS)
