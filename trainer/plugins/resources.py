"""Files in a ruleset's package: found, listed and read.

A package may be anybody's: importing it, and asking it for files, runs its code.  What that prints
goes nowhere; what it raises is `RulesetFailed`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable

from trainer.formats.files import read_file
from trainer.plugins import Ruleset
from trainer.plugins.silence import silence
from trainer.rules.boundary import inside_ruleset


@contextmanager
def _inside_package(ruleset: Ruleset) -> Iterator[None]:
    with inside_ruleset(ruleset.id, ruleset.package, may_refuse=True), silence():
        yield


def read_resource(ruleset: Ruleset, name: str, most: int) -> str:
    """Return the text of a file in a ruleset's package.

    Raises `Malformed` where it cannot be read or has more than *most* bytes, `RulesetFailed` where
    the package fails.
    """
    with _inside_package(ruleset):
        return read_file(files(ruleset.package).joinpath(name), most=most)


def list_resources(ruleset: Ruleset, folder: str, suffix: str) -> list[tuple[str, Traversable]]:
    """Return the files of a *folder* of a ruleset's package whose names end with *suffix*.

    They are in the order of their names; there are none where there is no such folder.  Raises
    `RulesetFailed` where the package fails.
    """
    with _inside_package(ruleset):
        return list_files(files(ruleset.package).joinpath(folder), suffix)


def list_files(folder: Traversable, suffix: str) -> list[tuple[str, Traversable]]:
    """Return the files of a *folder* whose names end with *suffix*, by name; none without it."""
    try:
        found = [(str(one.name), one) for one in folder.iterdir()]
    except OSError:  # it is not there, or may not be looked into
        return []
    return sorted((pair for pair in found if pair[0].endswith(suffix)), key=lambda pair: pair[0])


def read_listed(ruleset: Ruleset, file: Traversable) -> str:
    """Return the text of a file that `list_resources` gave; raises as `read_resource` does."""
    with _inside_package(ruleset):
        return read_file(file)
