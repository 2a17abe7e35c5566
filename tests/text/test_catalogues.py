from __future__ import annotations

import gettext
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from trainer.text import catalogue
from trainer.text.catalogue import Language

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


def test_a_translation_with_other_fields_harms_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strange(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return "{other}"

        def ngettext(self, singular: str, plural: str, n: int) -> str:
            return "{0}"

        def pgettext(self, context: str, message: str) -> str:
            return "{by.name}"

    monkeypatch.setattr(catalogue, "_open_package_catalogue", lambda *_: Strange())
    language = Language("ru").with_packages("strange")
    assert language.text("{by} sings.", by="Anna") == "Anna sings."
    assert language.count("{n} song", "{n} songs", 2) == "2 songs"
    assert language.context("opera", "{by} sings.", by="Anna") == "Anna sings."
