"""What import-linter cannot say: the rules need msgspec alone; a class has a name of its own."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]


def test_the_rules_need_only_msgspec() -> None:
    graph = grimp.build_graph("trainer", include_external_packages=True, cache_dir=None)
    rules = {"trainer.rules"} | graph.find_descendants("trainer.rules")
    needed = {
        name.partition(".")[0]
        for module in rules
        for name in graph.find_modules_directly_imported_by(module)
    }
    assert needed - sys.stdlib_module_names <= {"trainer", "msgspec"}


def test_numpy_is_imported_only_where_it_is_used() -> None:
    """It is an extra: whatever else is done, `misdeal balance` alone finds out that it lacks."""
    file = ROOT / "trainer" / "audit" / "balancing.py"
    tree = ast.parse(file.read_text("utf-8"))
    at_once = [ast.dump(one) for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom)]
    assert at_once
    assert not any("numpy" in one for one in at_once)
    done = subprocess.run(
        [sys.executable, "-c", "import sys, trainer.cli.balance; print('numpy' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_one_class_has_a_name() -> None:
    """A name is one thing's in all of the trainer and the shipped rulesets."""
    where: dict[str, list[str]] = {}
    for file in sorted([*(ROOT / "trainer").rglob("*.py"), *(ROOT / "plugins").rglob("*.py")]):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(str(file))
    assert len(where) > 300
    assert {name: files for name, files in where.items() if len(files) > 1} == {}
