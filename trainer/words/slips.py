"""The words of a slip: what an option says, as a person sees it.

Answers go in, one line comes out; every option says the same things in the same order, so that
none stands out by how it is put.  Nothing here knows which option is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from trainer.asking.decisions import Decisions, OpenRight
from trainer.asking.slip import CLEAN, FAULTY, Value
from trainer.rules.ruling import Penalty, Remedy
from trainer.text.catalogue import mark
from trainer.words.rulings import describe_moment, describe_remedy
from trainer.words.vocabulary import Words, fill, name_values, write_value


class Speech(Struct, frozen=True, eq=False):
    """A language for one ruleset: its words, and the titles of its clauses by their ids."""

    words: Words
    titles: Mapping[str, str] = {}

    def at_table(self, dealer: str) -> Speech:
        """Return the same for a table at which this player deals."""
        return Speech(self.words.at_table(dealer), self.titles)

    @property
    def lang(self) -> str:
        """The code of the language."""
        return self.words.language.code


QUESTIONS = {
    "irregularity": mark("Is everything in order?"),
    "ruling": mark("What happens now?"),
    "remedy": mark("What happens now?"),
    "dealer": mark("Who deals?"),
    "penalties": mark("Who pays, and how much?"),
    "claim": mark("Who may still claim, and until when?"),
    "clause": mark("By which clause?"),
}
"""What each part of a slip asks."""


DETECTED = {
    CLEAN: mark("Yes, no rule was broken"),
    FAULTY: mark("No, a rule was broken"),
}
"""What is said of whether a rule was broken."""


def describe_verdict(words: Words, remedy: Remedy) -> str:
    """Return a remedy in a few words, as worded under ``verdict.KIND``, with those named in it."""
    prefix = f"verdict.{remedy.kind}"
    told = [
        f"{prefix}.{key}={write_value(value)}"
        for key, value in remedy.terms.items()
        if key in KEYS_TOLD and value
    ]
    naming = {key: value for key, value in remedy.terms.items() if key not in PLAIN_TERMS and value}
    named = find_first(words, [f"{key}.named" for key in (*told, prefix)]) if naming else ""
    if named:
        more = [words.find(f"{prefix}.{key}") for key in naming]
        fields = name_values(remedy.terms, words)
        return " ".join(fill(one, fields) for one in (named, *more) if one)
    plain = find_first(words, [*told, prefix])
    return plain or describe_remedy(words, remedy).rstrip(".")


def find_first(words: Words, keys: Iterable[str]) -> str:
    """Return the message of the first of these keys that has one, else an empty text."""
    return next((found for found in map(words.find, keys) if found), "")


KEYS_TOLD = ("what", "reshuffle", "new_pack", "cutter")
"""Terms of a remedy by whose values it has words of its own."""
PLAIN_TERMS = (*KEYS_TOLD, "volunteer", "options")
"""Terms of a remedy that name nobody and count nothing."""


def describe_right(words: Words, right: OpenRight) -> str:
    """Return who may still claim, and until when, in a few words."""
    if not right:
        return words.language.text("Nobody")
    seats = ", ".join(right.by)
    if not right.until:
        return seats
    moment = describe_moment(words, right.until, right.by)
    return words.language.text("{seats} ({moment})", seats=seats, moment=moment)


def describe_payment(words: Words, penalty: Penalty) -> str:
    """Return what somebody pays, in a few words."""
    language = words.language
    tricks = language.count("{n} trick", "{n} tricks", penalty.tricks)
    points = language.count("{n} point", "{n} points", penalty.points)
    return f"{penalty.seat} – {tricks} ({points})"


def describe_clause(words: Words, clause: str, titles: Mapping[str, str]) -> str:
    """Return a clause by its id and title; the empty id is no clause."""
    if not clause:
        return words.language.text("No clause orders anything")
    title = titles.get(clause, "")
    return f"{clause} {title}" if title else clause


def describe_part(words: Words, kind: str, value: Value, titles: Mapping[str, str]) -> str:
    """Return what is given in one part of a slip, with a word for what part it is."""
    language = words.language
    if kind in ("irregularity", "ruling", "remedy", "clause"):
        return describe_value(words, kind, value, titles)
    listed = describe_value(words, kind, value, titles) if value else language.text("nobody")
    if kind == "dealer":
        return language.text("deals: {seat}", seat=listed)
    if kind == "penalties":
        return language.text("pays: {listed}", listed=listed)
    return language.text("may claim: {listed}", listed=listed)


def describe_value(words: Words, kind: str, value: Value, titles: Mapping[str, str]) -> str:
    """Return an option of one part of a slip: what is given, without a word for the part."""
    if isinstance(value, Decisions):
        return describe_decisions(words, value)
    if isinstance(value, Remedy):
        return describe_verdict(words, value)
    if isinstance(value, OpenRight):
        return describe_right(words, value)
    if isinstance(value, str):
        if kind == "clause":
            return describe_clause(words, value, titles)
        return words.language.raw(DETECTED[value]) if kind == "irregularity" else value
    given = [describe_payment(words, one) for one in value]
    return ", ".join(given) or words.language.text("Nobody")


def describe_decisions(words: Words, decisions: Decisions) -> str:
    """Return a whole ruling as one line, as it is told at a table: no clause.

    >>> from trainer.text.catalogue import Language
    >>> describe_decisions(Words(Language("en")), Decisions(Remedy("redeal"), "Anna"))
    'Redeal; deals: Anna'
    """
    told: list[tuple[str, Value]] = [("remedy", decisions.remedy)]
    if decisions.dealer:
        told.append(("dealer", decisions.dealer))
    if decisions.penalties:
        told.append(("penalties", decisions.penalties))
    if decisions.claim:
        told.append(("claim", decisions.claim))
    return "; ".join(describe_part(words, kind, value, {}) for kind, value in told)
