"""Files: those of other people read as text, what is wrong with one told in our words; our own
written whole or not at all.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import IO

from trainer.rules.errors import Malformed, Phrase, Problem

LARGEST = 64_000_000
"""How many bytes a file may have to be read."""

UNFINISHED = ".misdeal-part"
"""How the name of a file ends that is not yet written whole."""
LEFT_AFTER = 600
"""Seconds after which a file that nobody goes on writing was left by a process that was killed."""

_UNREADABLE = {
    errno.EISDIR: Phrase("it is a directory, expected a file"),
    errno.ENOENT: Phrase("there is no such file"),
    errno.ENOTDIR: Phrase("there is no such file"),
    errno.ELOOP: Phrase("there is no such file"),
    errno.EACCES: Phrase("the file may not be read"),
    errno.EPERM: Phrase("the file may not be read"),
    errno.ENAMETOOLONG: Phrase("the name of the file is too long"),
    errno.EIO: Phrase("the device cannot be read"),
}


def decode_text(data: bytes, most: int | None = None) -> str:
    """Return the text of a file from its bytes; raise `Malformed` where it is no UTF-8 text.

    Whoever reads takes no more bytes than *most*, `LARGEST` if None, and one, which are refused
    here.
    """
    most = LARGEST if most is None else most
    if len(data) > most:
        raise Malformed("the file is too large: more than {n} bytes", n=most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("the file is not UTF-8 text") from None


def explain_unreadable(error: OSError) -> Malformed:
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


def read_file(file: Traversable, *, any_kind: bool = False, most: int | None = None) -> str:
    """Return the text of a file; raise `Malformed` where it cannot be read or is far too long.

    That is, longer than *most* bytes, `LARGEST` if None.

    Pipes and devices, which may be waited for without end, are read only where *any_kind* is
    wanted: somebody has named just this one.
    """
    try:
        with file.open("rb") if any_kind or not isinstance(file, Path) else _open(file) as stream:
            data = stream.read((LARGEST if most is None else most) + 1)
    except OSError as error:
        raise explain_unreadable(error) from None
    except Problem:
        raise
    except ValueError:
        raise Malformed("no file can have such a name") from None
    return decode_text(data, most)


def _open(file: Path) -> IO[bytes]:
    """Open a regular file, and nothing else; what a link leads to counts."""
    _refuse_strange(file.stat())
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    stream = open(os.open(file, flags), "rb")  # noqa: SIM115  # whoever asked for it closes it
    try:
        _refuse_strange(os.fstat(stream.fileno()))  # another may lie there by now
    except BaseException:  # what is refused is not left open
        stream.close()
        raise
    return stream


def _refuse_strange(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise Malformed("it is no ordinary file")


def write_whole(file: Path, text: str) -> None:
    """Write *text* as the whole of a file, all at once; OSError where that cannot be.

    Whenever it stops, there is the file as it was or as it should be.  The folder has to be there.
    What a process that was killed has left in it is swept the next time.
    """
    _sweep(file.parent)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=UNFINISHED)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            _lock(handle)
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if file.exists():
            shutil.copymode(file, name)
        os.replace(name, file)
    except BaseException:  # whatever stops it, nothing half written stays
        Path(name).unlink(missing_ok=True)
        raise


def _lock(handle: int) -> bool:
    """Keep a file locked as long as it is open; tell whether nobody else had it so."""
    try:
        import fcntl
    except ImportError:  # on Windows a file that somebody writes cannot be removed anyway
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # or the file system knows no locks
        return False
    return True


def _sweep(folder: Path) -> None:
    """Remove what was begun in a folder some time ago, and is written by nobody any more.

    What cannot be removed stays: nothing depends on it.
    """
    with suppress(OSError):
        for left in list(folder.iterdir()):
            if left.name.startswith(".") and left.name.endswith(UNFINISHED):
                with suppress(OSError):
                    _remove_unfinished(left)


def _remove_unfinished(left: Path) -> None:
    found = left.lstat()
    if not stat.S_ISREG(found.st_mode) or time.time() - found.st_mtime < LEFT_AFTER:
        return
    handle = os.open(left, os.O_RDWR)
    try:
        free = _lock(handle)
    finally:
        os.close(handle)
    if free:
        left.unlink()


def claim_name(files: Iterable[Path]) -> Path:
    """Make the first of *files* that is not there, empty, and return it; OSError where none can be.

    Of several processes that want the same name one gets it.
    """
    for file in files:
        try:
            file.open("xb").close()
        except FileExistsError:
            continue
        return file
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
