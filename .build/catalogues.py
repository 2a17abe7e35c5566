"""Build hook: compiles the catalogues of messages and packs the quizzes.

Each ``.po`` of the packages is compiled to the ``.mo`` beside it, for a wheel, an sdist and an
editable install alike.  The quiz packs go into a standard wheel only: an editable install reads
them from the tree, where a copy would grow stale.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.core import UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = (
    "trainer/text/locales/*/LC_MESSAGES/*.po",
    "plugins/misdeal_*/locales/*/LC_MESSAGES/*.po",
)
_NO_DATE = datetime.fromtimestamp(0, UTC)


def compiled(po: Path) -> bytes:
    """Return the bytes of the ``.mo`` for *po*; the same text always gives the same bytes."""
    language = po.parent.parent.name
    with po.open("rb") as stream:
        catalogue = read_po(stream, locale=language, abort_invalid=True)
    # Babel fills a missing date with the time of the build.
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_beside(po: Path) -> None:
    """Write the ``.mo`` beside *po*, unless it is there already with the same bytes."""
    mo = po.with_suffix(".mo")
    new = compiled(po)
    if mo.is_file() and mo.read_bytes() == new:
        return
    # Whole or not at all: a running program or another build may be reading it.
    unfinished = mo.with_name(f".{mo.name}.{os.getpid()}")
    unfinished.write_bytes(new)
    unfinished.replace(mo)


class CataloguesAndQuizzes(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it collects the files of a build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue; add the quizzes to a standard wheel."""
        root = Path(self.root)
        for po in sorted(po for pattern in CATALOGUES for po in root.glob(pattern)):
            try:
                compile_beside(po)
            except (PoFileError, UnknownLocaleError, ValueError) as error:
                raise SystemExit(f"{po.relative_to(root)}: {error}") from error
        quizzes = root / "quizzes"
        if self.target_name == "wheel" and version == "standard" and quizzes.is_dir():
            build_data["force_include"][str(quizzes)] = "trainer/_quizzes"
