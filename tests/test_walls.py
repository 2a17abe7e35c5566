"""What import-linter cannot say: the rules need nobody but msgspec and the standard library."""

from __future__ import annotations

import sys

import grimp


def test_the_rules_need_only_msgspec() -> None:
    graph = grimp.build_graph("trainer", include_external_packages=True, cache_dir=None)
    rules = {"trainer.rules"} | graph.find_descendants("trainer.rules")
    needed = {
        name.partition(".")[0]
        for module in rules
        for name in graph.find_modules_directly_imported_by(module)
    }
    assert needed - sys.stdlib_module_names <= {"trainer", "msgspec"}
