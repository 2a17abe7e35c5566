"""Files of other people read as text; what is wrong with one becomes a problem in our words."""

from __future__ import annotations

import errno
from importlib.resources.abc import Traversable
from pathlib import Path

from trainer.rules.errors import Malformed, Phrase

LARGEST = 64_000_000
"""A file with more bytes than this is not read."""

_UNREADABLE = {
    errno.EISDIR: Phrase("it is a directory, expected a file"),
    errno.ENOENT: Phrase("there is no such file"),
    errno.ENOTDIR: Phrase("there is no such file"),
    errno.EACCES: Phrase("the file may not be read"),
    errno.EPERM: Phrase("the file may not be read"),
    errno.ENAMETOOLONG: Phrase("the name of the file is too long"),
    errno.EIO: Phrase("the device cannot be read"),
}


def text_of(data: bytes) -> str:
    """Return the text of a file from its bytes; raise `Malformed` where it is no UTF-8 text."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("the file is not UTF-8 text") from None


def unreadable(error: OSError) -> Malformed:
    """Return the problem of a file that the system does not let be read."""
    why = _UNREADABLE.get(error.errno or 0)
    if why is not None:
        return Malformed(why.message)
    return Malformed("it cannot be read; error of the system: {n}", n=error.errno)


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder, whatever its name; False where that cannot be seen."""
    try:
        return path.is_dir()
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Tell whether there is a file, whatever its name; False where that cannot be seen."""
    try:
        return path.is_file()
    except OSError:
        return False


def text_in(file: Traversable) -> str:
    """Return the text of a file; raise `Malformed` where it cannot be read or is far too long."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(error) from None
    except ValueError:
        raise Malformed("no file can have such a name") from None
    if len(data) > LARGEST:
        raise Malformed("the file is too large: more than {n} bytes", n=LARGEST)
    return text_of(data)
