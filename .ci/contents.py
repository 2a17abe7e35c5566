"""Compares a wheel with the tree: all of the packages, every catalogue compiled, nothing else.

Called with the path of the wheel.
"""

from __future__ import annotations

import sys
from pathlib import Path
from zipfile import ZipFile

LEFT_BEHIND = {".pyc", ".mo"}  # the first never travels, the second is made by the build


def expected(root: Path) -> set[str]:
    """Return the names that a wheel of the tree at *root* must have."""
    names = set()
    for base, prefix in ((root, "trainer"), (root / "plugins", "misdeal_*")):
        for package in base.glob(prefix):
            files = [path for path in package.rglob("*") if path.is_file()]
            names |= {
                path.relative_to(base).as_posix()
                for path in files
                if path.suffix not in LEFT_BEHIND
            }
    names |= {name.removesuffix(".po") + ".mo" for name in names if name.endswith(".po")}
    quizzes = root / "quizzes"
    names |= {
        f"trainer/_quizzes/{path.relative_to(quizzes).as_posix()}"
        for path in quizzes.rglob("*")
        if path.is_file()
    }
    return names


def main(wheel: str) -> int:
    """Print every difference; tell whether there was one."""
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = expected(Path(__file__).parents[1])
    for name in sorted(wanted - names):
        print(f"missing: {name}")
    for name in sorted(names - wanted):
        print(f"not in the tree: {name}")
    print(f"{len(names)} files in the packages")
    return int(names != wanted)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
