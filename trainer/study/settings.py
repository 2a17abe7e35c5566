"""Settings: a small TOML file in the platform's folder, read and written as a value.

What is wrong in it costs one line and the key, never the others; what is written keeps comments
and unknown keys.  Nothing here knows a screen.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from platformdirs import user_config_path

from trainer.plugins.files import text_in, unreadable
from trainer.rules.errors import Malformed, Problem
from trainer.rules.refusals import check_tree, no_toml, no_value
from trainer.text.clean import clean_tree

FILE = "settings.toml"
QUIZZES = "MISDEAL_QUIZZES"
"""The variable that names folders of packs, with the system's sign between them."""


class Settings(Struct, frozen=True, kw_only=True):
    """What somebody wants otherwise than it comes.

    `language` is empty where the system's is to be taken; `theme` is the name of a theme; `cards`
    are told by suit signs or by letters; `four_colours` gives each suit its own colour.  `form` is
    how questions of the drill are answered, `rulesets` are those that it asks about (all, if
    none), `confidence` asks how sure an answer is.  `quizzes` are folders with packs; those that
    are not absolute lie beside the settings.  `keys` gives commands other keys, by their names.
    """

    language: Literal["", "en", "ru"] = ""
    theme: str = "misdeal-dark"
    cards: Literal["suits", "letters"] = "suits"
    four_colours: bool = False
    form: Literal["compose", "options", "detect"] = "compose"
    confidence: bool = False
    rulesets: tuple[str, ...] = ()
    quizzes: tuple[str, ...] = ()
    keys: dict[str, str] = {}


class Kept(Struct, frozen=True):
    """Settings as read from a file, and what is wrong with it."""

    settings: Settings
    file: Path
    problems: tuple[Problem, ...] = ()


def settings_file() -> Path:
    """Return where the settings of this user are kept."""
    return user_config_path("misdeal", appauthor=False) / FILE


def read_settings(file: Path | None = None) -> Kept:
    """Return the settings in a file, that of this user if none is named.

    Without a file all is as it comes.
    """
    file = settings_file() if file is None else file
    try:
        if not file.is_file():
            return Kept(Settings(), file)
    except OSError as error:
        return Kept(Settings(), file, (unreadable(error),))
    try:
        data = tomllib.loads(text_in(file))
        check_tree(data)
    except Problem as problem:
        return Kept(Settings(), file, (problem,))
    except (ValueError, OverflowError, RecursionError) as error:
        return Kept(Settings(), file, (no_toml(error),))
    given: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in clean_tree(data).items():
        if key not in Settings.__struct_fields__:
            known = ", ".join(Settings.__struct_fields__)
            problems.append(
                Malformed("unknown key; expected one of {wanted}", where=key[:60], wanted=known)
            )
            continue
        try:
            msgspec.convert({key: value}, Settings)
        except msgspec.ValidationError as error:
            problems.append(no_value(error, Settings))
        else:
            given[key] = value
    return Kept(msgspec.convert(given, Settings), file, tuple(problems))


def write_settings(settings: Settings, file: Path) -> None:
    """Write settings into a file, all at once; OSError where that cannot be.

    What stands in the file beside them (comments, keys of another version) stays; what is as it
    comes is not written.  A file that cannot be read as TOML is put aside, never lost.
    """
    import tomlkit  # slow to load, and needed only here

    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        document = tomlkit.parse(file.read_text("utf-8"))
    except FileNotFoundError:
        document = tomlkit.document()
    except (ValueError, UnicodeDecodeError):
        os.replace(file, file.with_name(f"{file.name}.unreadable"))
        document = tomlkit.document()
    usual = msgspec.to_builtins(Settings())
    for key, value in msgspec.to_builtins(settings).items():
        if value != usual[key]:
            if document.get(key) != value:
                document[key] = value
        elif key in document:
            del document[key]
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as stream:
            stream.write(tomlkit.dumps(document))
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def quiz_folders(kept: Kept, environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Return the folders with packs that a user has named, those of the environment first."""
    return tuple(dict.fromkeys(_folders(kept, environ)))


def _folders(kept: Kept, environ: Mapping[str, str]) -> Iterator[Path]:
    for name in filter(None, environ.get(QUIZZES, "").split(os.pathsep)):
        yield _at_home(name)
    for name in filter(None, kept.settings.quizzes):
        yield kept.file.parent / _at_home(name)


def _at_home(name: str) -> Path:
    """Return a path with the home folder for ``~``, as it is where nobody has that home."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
