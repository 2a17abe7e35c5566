"""Settings: a small TOML file in the platform's folder, read and written as a value.

What is wrong in it costs one line and the key, never the others; what is written keeps comments
and unknown keys.  Nothing here knows a screen.
"""

from __future__ import annotations

import errno
import itertools
import os
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from platformdirs import user_config_path

from trainer.formats.files import claim_name, explain_unreadable, is_file, read_file, write_whole
from trainer.formats.toml import check_bounds, parse_toml
from trainer.formats.values import convert, unknown_key
from trainer.rules.errors import Problem
from trainer.text.clean import clean_tree, shorten
from trainer.text.languages import LANGUAGES

FILE = "settings.toml"
QUIZZES = "MISDEAL_QUIZZES"
"""The variable that names folders of packs, with the system's separator between them."""
LARGEST = 100_000
"""How many characters the file may have."""

if TYPE_CHECKING:
    LanguageCode = str
else:  # the codes of the languages there are, or none
    LanguageCode = Literal[("", *LANGUAGES)]


class Settings(Struct, frozen=True, kw_only=True):
    """What somebody wants otherwise than it comes.

    `language` is empty where the system's is to be taken; `theme` is the name of a theme; `cards`
    are told by suit symbols or by letters; `four_colours` gives each suit its own colour.  `form`
    is how questions of the drill are answered, `rulesets` are those that it asks about (all, if
    none), `level` is how difficult they are (1 easy, 2 middling, 3 hard, or rising within a drill),
    `confidence` is when it is asked how sure an answer is: where a whole ruling is chosen, always
    or never (older files have true and false).  `quizzes` are folders with packs; those that
    are not absolute lie beside the settings.  `keys` gives commands other keys, by their names.
    """

    language: LanguageCode = ""
    theme: str = "misdeal-dark"
    cards: Literal["suits", "letters"] = "suits"
    four_colours: bool = False
    form: Literal["compose", "options", "detect"] = "compose"
    level: Literal["rising", 1, 2, 3] = "rising"
    confidence: Literal["whole", "always", "never"] = "whole"
    rulesets: tuple[str, ...] = ()
    quizzes: tuple[str, ...] = ()
    keys: dict[str, str] = {}


class Kept(Struct, frozen=True):
    """Settings as read from a file, and what is wrong with it."""

    settings: Settings
    file: Path
    problems: tuple[Problem, ...] = ()


def locate_settings() -> Path:
    """Return where the settings of this user are kept."""
    return user_config_path("misdeal", appauthor=False) / FILE


def read_settings(file: Path | None = None) -> Kept:
    """Return the settings in a file, that of this user if none is named.

    Without a file all is as it comes.
    """
    file = locate_settings() if file is None else file
    try:
        file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Kept(Settings(), file)
    except OSError as error:  # a folder that may not be looked into, a loop of links
        return Kept(Settings(), file, (explain_unreadable(error),))
    try:
        data = parse_toml(read_file(file, most=LARGEST), LARGEST)
        check_bounds(data)
    except Problem as problem:
        return Kept(Settings(), file, (problem,))
    given: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in clean_tree(data).items():
        if key not in Settings.__struct_fields__:
            problems.append(unknown_key(key, Settings.__struct_fields__))
            continue
        if key == "confidence" and isinstance(value, bool):
            value = "always" if value else "never"
        if key == "keys" and isinstance(value, dict):
            given[key] = dict(_give_texts(value, key, problems))
            continue
        try:
            convert({key: value}, Settings)
        except Problem as problem:
            problems.append(problem)
        else:
            given[key] = value
    return Kept(msgspec.convert(given, Settings), file, tuple(problems))


def _give_texts(
    table: Mapping[str, Any], where: str, problems: list[Problem]
) -> Iterator[tuple[str, str]]:
    """Give the entries of a table that are texts; what the others are is a problem each."""
    for name, value in table.items():
        try:
            yield name, convert(value, str, f"{where}.{shorten(name)}")
        except Problem as problem:
            problems.append(problem)


def write_settings(
    settings: Settings, file: Path, only: Iterable[str] = Settings.__struct_fields__
) -> Path | None:
    """Write the fields *only* of settings into a file, all at once; OSError where that cannot be.

    What stands in the file beside them stays: comments, keys of another version, and fields that
    somebody else has written meanwhile.  A field as it comes is not written where it was not.  A
    file that is no TOML is first put aside, never lost: where it lies then is returned.
    """
    file = Path(os.path.realpath(file))  # a link stays a link
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = None
    try:
        before = read_file(file, most=LARGEST)
    except Problem:
        # Not there, or no text; what may not be read may not be put aside either.
        before = ""
        aside = _put_aside(file) if file.exists() else None
    fields = {name: getattr(settings, name) for name in only}
    try:
        text = _amend_text(before, fields)
    except Exception:  # tomlkit has no end of them
        if not before:
            raise
        aside = _put_aside(file)
        text = _amend_text("", fields)
    write_whole(file, text)
    return aside


def _put_aside(file: Path) -> Path:
    """Copy a file to a new name beside it, and return that; OSError where that cannot be."""
    if not is_file(file):  # a folder, a pipe, a device
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file))
    first = f"{file.name}.unreadable"
    names = (file.with_name(f"{first}-{n}" if n > 1 else first) for n in itertools.count(1))
    aside = claim_name(names)
    shutil.copyfile(file, aside)
    return aside


def _amend_text(text: str, fields: Mapping[str, Any]) -> str:
    """Return the text of a TOML file with fields changed; an exception where it is none."""
    import tomlkit  # slow to load, and needed only here

    parse_toml(text, LARGEST)
    document = tomlkit.parse(text)
    usual = _to_plain(asdict(Settings()))
    wanted = _to_plain(fields)
    for key, value in wanted.items():
        if key in document or value != usual[key]:
            _amend(document, key, value)
    after = tomlkit.dumps(document)
    found = tomllib.loads(after)
    if any(found.get(key, usual[key]) != value for key, value in wanted.items()):
        raise ValueError("what was written reads otherwise")
    return after


def _to_plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as TOML gives them."""
    return {key: list(one) if isinstance(one, tuple) else one for key, one in fields.items()}


def _amend(document: MutableMapping[str, Any], key: str, value: Any) -> None:
    """Give a key of a document another value; what stays of a list or table keeps its comments."""
    now = document.get(key)
    if isinstance(value, dict) and isinstance(now, MutableMapping):
        for name in [name for name in now if name not in value]:
            del now[name]
        for name, one in value.items():
            _amend(now, name, one)
    elif isinstance(value, list) and isinstance(now, MutableSequence):
        for number in reversed(range(len(now))):
            if now[number] not in value:
                del now[number]
        for one in value:
            if one not in now:
                now.append(one)
        if list(now) != value:
            document[key] = value
    elif now != value or type(now) is not type(value):
        document[key] = value


class Keeper:
    """Keeps settings in a file, from any thread: what was put last is what is in it at last.

    However the threads that write come in turn, none writes an older state over a newer one.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._writing = Lock()
        self._changing = Lock()
        self._latest = Settings()
        self._names: frozenset[str] = frozenset()

    def put(self, settings: Settings, names: Iterable[str]) -> None:
        """Remember settings of which these fields have changed, for the next `write`."""
        with self._changing:
            self._latest = settings
            self._names |= frozenset(names)

    def write(self) -> Path | None:
        """Write what was put and is not written.

        OSError where that cannot be, ValueError where it is no text; it is tried again next time.

        Returns where a file that could not be read was put aside.
        """
        with self._writing:
            with self._changing:
                latest, names = self._latest, self._names
                self._names = frozenset()
            if not names:
                return None
            try:
                ordered = [name for name in Settings.__struct_fields__ if name in names]
                return write_settings(latest, self.file, ordered)
            except (OSError, ValueError):
                with self._changing:
                    self._names |= names
                raise


def list_quiz_folders(kept: Kept, environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Return the folders with packs that a user has named, those of the environment first."""
    return tuple(dict.fromkeys(_list_folders(kept, environ)))


def _list_folders(kept: Kept, environ: Mapping[str, str]) -> Iterator[Path]:
    for name in filter(None, environ.get(QUIZZES, "").split(os.pathsep)):
        yield _expand_home(name)
    for name in filter(None, kept.settings.quizzes):
        yield locate_folder(kept, name)


def locate_folder(kept: Kept, name: str) -> Path:
    """Return the folder that a setting names."""
    return kept.file.parent / _expand_home(name)


def _expand_home(name: str) -> Path:
    """Return a path with ``~`` filled in, as it is where nobody has that home."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
