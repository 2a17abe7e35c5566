"""Brings the catalogues up to date: ``uv run python .build/messages.py``.

Takes every message id out of the sources into the ``.po`` of each package and language.  What is
translated stays; what is new stays empty, and a test fails until somebody has translated it.  The
ids are English sentences, so that English needs no catalogue.  With ``--check`` nothing is
written: the status is 1 where a catalogue is not as it would be written now.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from trainer.text.languages import LANGUAGES, SOURCE

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS: dict[str, object] = {
    "mark": None,
    "text": None,
    "count": (1, 2),
    "context": ((1, "c"), 2),
    "Phrase": None,
    "Impossible": None,
    "Malformed": None,
    "Problem": None,
}
TRANSLATIONS = tuple(code for code in LANGUAGES if code != SOURCE)
_NO_DATE = datetime.fromtimestamp(0, UTC)


def domains() -> dict[str, tuple[Path, Path]]:
    """Return each domain with where its sources and its catalogues lie."""
    found = {"misdeal": (ROOT / "trainer", ROOT / "trainer/text/locales")}
    for package in sorted((ROOT / "plugins").glob("misdeal_*")):
        found[package.name] = (package, package / "locales")
    return found


def extracted(sources: Path) -> Catalog:
    """Return the message ids that the sources hold."""
    catalogue = Catalog(fuzzy=False)
    for _, _, message, _, context in extract_from_dir(
        sources,
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,  # type: ignore[arg-type]
    ):
        if message:
            catalogue.add(message, context=context)
    return catalogue


def path_of(domain: str, locales: Path, language: str) -> Path:
    """Return where the catalogue of a domain lies for a language."""
    return locales / language / "LC_MESSAGES" / f"{domain}.po"


def updated(domain: str, language: str, ids: Catalog, path: Path) -> Catalog:
    """Return the catalogue at *path* with exactly these *ids*; what it translates stays."""
    old = Catalog(locale=language)
    if path.is_file():
        with path.open("rb") as stream:
            old = read_po(stream, locale=language)
    new = Catalog(
        locale=language,
        domain=domain,
        project="misdeal",
        fuzzy=False,
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        header_comment=f"# Messages of {domain}: {language}.",
    )
    for message in ids:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        text = known.string if known is not None else ""
        new.add(message.id, text, context=message.context)
    return new


def catalogues() -> Iterator[tuple[Path, bytes]]:
    """Give every catalogue as it should be: where it lies, and what it holds."""
    for domain, (sources, locales) in domains().items():
        ids = extracted(sources)
        if not len(ids):
            continue
        for language in TRANSLATIONS:
            path = path_of(domain, locales, language)
            out = BytesIO()
            new = updated(domain, language, ids, path)
            write_po(out, new, width=100, sort_output=True, omit_header=False)
            yield path, out.getvalue()


def main(arguments: list[str]) -> int:
    """Write every catalogue anew; with ``--check`` only tell which are not up to date."""
    stale = [
        (path, content)
        for path, content in catalogues()
        if not path.is_file() or path.read_bytes() != content
    ]
    if arguments == ["--check"]:
        for path, _ in stale:
            print(f"{path.relative_to(ROOT)} is not up to date: uv run python .build/messages.py")
        return int(bool(stale))
    for path, content in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
