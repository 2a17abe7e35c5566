"""Languages: catalogues of messages, plural forms, and the choice of a language.

A `Language` is a value that is handed on; nothing here keeps a current language, and nothing here
knows what the messages are about.  Message ids are English sentences with named ``{fields}``.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from trainer.text.languages import LANGUAGES, SOURCE

DOMAIN = "misdeal"
"""The domain of the trainer's own messages."""

_HOME = Path(__file__).with_name("locales")


def mark(message: str) -> str:
    """Return *message* as it is: it marks a message id that is translated where it is shown.

    *message* is an English sentence, with named ``{fields}`` where values go; it is written as one
    literal, for ``.build/messages.py`` finds it in the source and puts it into the catalogues.

    >>> mark("{by} cuts.")
    '{by} cuts.'
    """
    return message


class Language:
    """A language: texts by message id, first the trainer's own, then those of added packages.

    A message that no catalogue has is shown by its id, which is English.

    >>> Language("en").text("{by} sings.", by="Anna")
    'Anna sings.'
    >>> Language("en").count("{n} song", "{n} songs", 2)
    '2 songs'
    """

    def __init__(self, code: str, packages: tuple[str, ...] = ()) -> None:
        self.code = code
        self._packages = packages
        self._catalogues = (
            _open_catalogue(DOMAIN, _HOME, code),
            *(_open_package_catalogue(package, code) for package in packages),
        )

    def with_packages(self, *packages: str) -> Language:
        """Return this language with the catalogues of ruleset *packages* too.

        The catalogue of a package lies in its ``locales``, its domain is the package's name.
        """
        new = tuple(name for name in packages if name and name not in self._packages)
        return Language(self.code, (*self._packages, *new)) if new else self

    def raw(self, message: str) -> str:
        """Return the text for *message*, its fields not filled in."""
        if not message:
            return ""
        for catalogue in self._catalogues:
            text = catalogue.gettext(message)
            if text != message:
                return text
        return message

    def raw_count(self, singular: str, plural: str, n: int) -> str:
        """Return the form for *n* things, its fields not filled in."""
        for catalogue in self._catalogues:
            text = catalogue.ngettext(singular, plural, n)
            if text not in (singular, plural):
                return text
        return singular if n == 1 else plural

    def text(self, message: str, /, **fields: object) -> str:
        """Return the text for *message* with its fields filled in."""
        return _fill(self.raw(message), message, fields)

    def count(self, singular: str, plural: str, n: int, /, **fields: object) -> str:
        """Return the form for *n* things with its fields filled in; *n* is a field too."""
        own = singular if n == 1 else plural
        return _fill(self.raw_count(singular, plural, n), own, {"n": n, **fields})

    def context(self, context: str, message: str, /, **fields: object) -> str:
        """Return the text for *message* in a *context* that tells equal ids apart."""
        for catalogue in self._catalogues:
            text = catalogue.pgettext(context, message)
            if text != message:
                return _fill(text, message, fields)
        return message.format(**fields)


def _fill(text: str, message: str, fields: Mapping[str, object]) -> str:
    """Return *text* with its fields, or *message* where a package translates it with others."""
    try:
        return text.format(**fields)
    except (LookupError, ValueError, AttributeError, TypeError):
        return message.format(**fields)


@lru_cache(maxsize=64)
def _open_catalogue(domain: str, home: Path, code: str) -> gettext.NullTranslations:
    try:
        return gettext.translation(domain, str(home), [code])
    except (OSError, ValueError, UnicodeError):
        return gettext.NullTranslations()


def _open_package_catalogue(package: str, code: str) -> gettext.NullTranslations:
    try:
        found = import_module(package).__file__
    except KeyboardInterrupt:
        raise
    except BaseException:  # the package is a ruleset's, and may be anybody's
        found = None
    if found is None:
        return gettext.NullTranslations()
    return _open_catalogue(package, Path(found).with_name("locales"), code)


def choose_language(wanted: str | None, environ: Mapping[str, str]) -> str:
    """Return the code of the language to speak: *wanted*, else by the environment, else English.

    >>> choose_language(None, {"LANG": "ru_RU.UTF-8"})
    'ru'
    >>> choose_language("en", {"LANG": "ru_RU.UTF-8"})
    'en'
    >>> choose_language(None, {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    'en'
    >>> choose_language(None, {"MISDEAL_LANG": "ru"})
    'ru'
    """
    for name in (wanted, environ.get("MISDEAL_LANG")):
        code = _find_code(name or "")
        if code:
            return code
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(key):
            return _find_code(environ[key]) or SOURCE
    return SOURCE


def _find_code(locale: str) -> str:
    code = locale.replace("-", "_").partition(".")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else ""
