from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

BUILD = Path(__file__).resolve().parents[2] / ".build"
sys.path.insert(0, str(BUILD))
import messages  # type: ignore[import-not-found]  # noqa: E402  # a tool, not a package

sys.path.remove(str(BUILD))
DOMAINS: dict[str, Any] = messages.domains()
FIELDS = re.compile(r"\{(\w+)\}|%\((\w+)\)[sr]|(%[sr])")


def fields(text: str) -> set[tuple[str, ...]]:
    return set(FIELDS.findall(text))


@pytest.mark.parametrize("language", messages.TRANSLATIONS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_is_translated_with_its_fields(domain: str, language: str) -> None:
    sources, locales = DOMAINS[domain]
    ids = [message for message in messages.extracted(sources) if message.id]
    if not ids:
        return
    with messages.path_of(domain, locales, language).open("rb") as stream:
        catalogue = read_po(stream, locale=language)
    wrong = []
    for wanted in ids:
        message = catalogue.get(wanted.id, wanted.context)
        string = "" if message is None else message.string
        texts = (string,) if isinstance(string, str) else tuple(string or ())
        names = wanted.id if isinstance(wanted.id, tuple) else (wanted.id,)
        known = set().union(*(fields(name) for name in names))
        complete = bool(texts) and all(texts) and message is not None and not message.fuzzy
        if not complete or any(fields(text) != known for text in texts):
            wrong.append(wanted.id)
    assert not wrong
