"""Where packs come from: those that ship, those of plugins, and those in anybody's folders.

A pack is asked for by its id, which is the name of its file without ``.toml``.  Nothing here knows
what is in one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec import Struct

from trainer.asking.pack_items import Outside, Shelf
from trainer.formats.files import explain_unreadable, read_file
from trainer.formats.pack import Read, read_pack
from trainer.plugins import Ruleset
from trainer.plugins.loading import Rulesets
from trainer.plugins.resources import list_files, list_resources, read_listed
from trainer.plugins.teaching import make_subject
from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Malformed, Problem
from trainer.text.clean import clean

SUFFIX = ".toml"
FOLDER = "quizzes"
"""The folder of a ruleset's package that holds its packs."""
PLUGINS, FOLDERS, SHIPPED = "plugins", "folders", "shipped"


class PackSource(Struct, frozen=True, eq=False):
    """A file that may be a pack: its id by its name, where it is from, the file itself.

    `ruleset` is the one whose package it lies in, None where it lies in a folder.
    """

    id: str
    origin: str
    file: Traversable
    ruleset: Ruleset | None = None

    @property
    def name(self) -> str:
        """The name of its file, as it is shown."""
        return clean(str(self.file))


def find_shipped() -> Path:
    """Return the folder of the packs that ship: beside the package in a clone, else inside it."""
    here = Path(__file__).parent.parent
    inside = here / f"_{FOLDER}"
    return inside if inside.is_dir() else here.parent / FOLDER


def find_packs(known: Rulesets, folders: Iterable[Path] = ()) -> list[PackSource]:
    """Return all files that may be packs: those of *folders*, those that ship, those of plugins.

    Of two with the same id the first one counts; one that is no readable pack hides no other, and
    comes before it.
    """
    found: dict[str, list[PackSource]] = {}
    for one in _list_files(known, folders):
        others = found.setdefault(one.id, [])
        if not others or not _is_readable(others[-1]):
            others.append(one)
    return [one for _, same in sorted(found.items()) for one in same]


def _is_readable(found: PackSource) -> bool:
    """Tell whether there is a pack in a file."""
    try:
        return load(found).pack is not None
    except (Problem, RulesetFailed):
        return False


def _list_files(known: Rulesets, folders: Iterable[Path]) -> Iterator[PackSource]:
    for origin, folder in (*((FOLDERS, one) for one in folders), (SHIPPED, find_shipped())):
        for name, file in list_files(folder, SUFFIX):
            yield PackSource(_make_id(name), origin, file)
    for loaded in known.by_id.values():
        try:
            found = list_resources(loaded.ruleset, FOLDER, SUFFIX)
        except (Problem, RulesetFailed):  # a ruleset whose package cannot be opened has no packs
            continue
        for name, file in found:
            yield PackSource(_make_id(name), PLUGINS, file, loaded.ruleset)


def _make_id(name: str) -> str:
    return clean(name.removesuffix(SUFFIX))


def load(found: PackSource) -> Read:
    """Read a pack from its file.

    Raises `Malformed` where the file cannot be read, `RulesetFailed` where it lies in the package
    of a ruleset that fails.
    """
    if found.ruleset is None:
        return read_pack(read_file(found.file), found.name)
    return read_pack(read_listed(found.ruleset, found.file), found.name)


def make_shelf(known: Rulesets, beside: Traversable | None) -> Shelf:
    """Return what items are made from; *beside* is the folder of the pack, None if it has none."""
    return Shelf(
        subject=partial(make_subject, known),
        known=tuple(known.by_id),
        beside=partial(_beside, beside),
    )


def _beside(folder: Traversable | None, name: str) -> str:
    """Return the text of a casebook in a folder; nothing outside of it is ever opened."""
    parts = name.replace("\\", "/").split("/")
    if folder is None or name.startswith("/") or ".." in parts or ":" in name or "" in parts:
        raise Outside(name)
    file = folder.joinpath(*parts)
    if isinstance(folder, Path) and isinstance(file, Path):
        try:
            inside = file.resolve().is_relative_to(folder.resolve())
        except OSError as error:
            raise explain_unreadable(error) from None
        except (RuntimeError, ValueError):  # a loop of links; a name that no file can have
            raise Malformed("there is no such file") from None
        if not inside:
            raise Outside(name)
    return read_file(file)
