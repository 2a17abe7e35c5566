"""A ruling in sentences: what is done now, who may still claim, who pays."""

from __future__ import annotations

from trainer.rules.ruling import Claim, Penalty, Remedy, Ruling
from trainer.text.catalogue import mark
from trainer.text.clean import clean
from trainer.words.vocabulary import Words, describe_named, fill, list_plainly, name_values

FAILED = {
    1: mark("This is the dealer's first failed deal in this turn."),
    2: mark("This is the dealer's second failed deal in this turn."),
    3: mark("This is the dealer's third failed deal in this turn."),
    0: mark("The dealer's failed deals in this turn are now {n}."),
}
"""What is told of a failed deal, by its number; without one, of any other."""


def describe_remedy(words: Words, remedy: Remedy, *, not_to_cut: tuple[str, ...] = ()) -> str:
    """Return what is done now, in words; where another must cut, *not_to_cut* says than whom."""
    terms = dict(remedy.terms)
    if terms.get("cutter") == "other" and not_to_cut:
        del terms["cutter"]
        terms["not_to_cut"] = not_to_cut
    inner = terms.pop("remedy", None)
    fields = name_values(terms, words)
    sentence = words.tell(f"remedy.{remedy.kind}", terms, fields)
    sentence = sentence or list_plainly(remedy.kind, fields)
    return f"{sentence} {describe_remedy(words, inner)}" if isinstance(inner, Remedy) else sentence


def describe_moment(words: Words, until: str, seats: tuple[str, ...]) -> str:
    """Return until when these seats may claim; the dealer's own limit too, where there is one."""
    own = words.find(f"until.{until}.dealer") if words.dealer in seats else ""
    if own:
        return fill(own, {"dealer": words.dealer})
    return words.find(f"until.{until}") or clean(until)


def describe_claim(words: Words, claim: Claim) -> str:
    """Return an open right in words: who may claim, until when, and what it would bring."""
    language = words.language
    sentence = language.text("May still claim: {seats}.", seats=", ".join(claim.by))
    if claim.until is not None:
        moment = describe_moment(words, claim.until, claim.by)
        sentence += " " + language.text("Time limit: {moment}.", moment=moment)
    brings = language.text("If they claim, this is the ruling.")
    return f"{sentence} {brings} {describe_remedy(words, claim.remedy)}"


def describe_penalty(words: Words, penalty: Penalty) -> str:
    """Return a penalty in words."""
    language = words.language
    tricks = language.count("{n} trick", "{n} tricks", penalty.tricks)
    points = language.count("{n} point", "{n} points", penalty.points)
    fields = {"seat": penalty.seat, "tricks": tricks, "points": points}
    return fill(words.find("penalty"), fields)


def describe_ruling(words: Words, ruling: Ruling) -> list[str]:
    """Return the ruling in words: remedy, claim, penalties, and how it is to be taken."""
    return [sentence for _, sentence in describe_ruling_parts(words, ruling)]


def describe_ruling_parts(words: Words, ruling: Ruling) -> list[tuple[str, str]]:
    """Return the ruling in words, each sentence after the name of the part that it tells.

    The names are the keys of a ruling; what a code adds is named ``part.NAME``.
    """
    words, language = words.at_table(ruling.dealer), words.language
    lines = []
    if ruling.silent:
        lines.append(("irregularity", language.text("No rule covers this.")))
    elif ruling.irregularity:
        lines.append(("irregularity", language.text("A rule was broken.")))
    else:
        lines.append(("irregularity", language.text("No rule was broken.")))
    lookers = tuple(seat for seat in ruling.peeked if seat != ruling.dealer)
    lines.append(("remedy", describe_remedy(words, ruling.remedy, not_to_cut=lookers)))
    if ruling.claim is not None:
        lines.append(("claim", describe_claim(words, ruling.claim)))
    lines += [("penalties", describe_penalty(words, penalty)) for penalty in ruling.penalties]
    if ruling.failed_deal is not None:
        message = FAILED.get(ruling.failed_deal, FAILED[0])
        lines.append(("failed_deal", language.text(message, n=ruling.failed_deal)))
    for name, value in ruling.parts.items():
        if value:
            lines.append((f"part.{name}", describe_named(words, "part", name, value)))
    if ruling.disputed:
        sentence = language.text("This ruling follows a reading that can be disputed.")
        lines.append(("disputed", sentence))
    return lines
