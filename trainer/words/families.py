"""Families in words: the title of each, what its facts are called, and their values.

The words are the ruleset's (`trainer.words.vocabulary` has the keys).  `Words` are those of the
ruleset that the family is of, whichever code its deals are ruled by.  What has no words is told by
its plain name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario
from trainer.rules.cards import is_card
from trainer.rules.situation import Situation
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.words.vocabulary import RANKS, Words, describe_card, fill, is_place, write_value

MOST_OF_A_TITLE = 40
"""So many characters a title has at most, in every language."""

NOBODY = -1
"""A position that is nobody's, beside None."""

_ITEMS = ("one", "two", "three", "four")

_POSITIONS: Mapping[int, tuple[str, ...]] = {
    2: (mark("the dealer's opponent"),),
    3: (mark("the dealer's left neighbour"), mark("the dealer's right neighbour")),
    4: (
        mark("the dealer's left neighbour"),
        mark("the player opposite the dealer"),
        mark("the dealer's right neighbour"),
    ),
}


class Seating(NamedTuple):
    """Who sits where: `names` from the dealer on, or only how many sit there; 0 is unknown."""

    names: tuple[str, ...] = ()
    seats: int = 0


def make_seating(situation: Situation) -> Seating:
    """Return who sits where in a situation, the dealer first."""
    first = situation.seats.index(situation.dealer)
    names = (*situation.seats[first:], *situation.seats[:first])
    return Seating(names, len(names))


def describe_family(words: Words, family: Family) -> str:
    """Return the title of a family; its own name where it has none."""
    return words.find(f"family.{family.id}") or clean(family.id.partition("/")[2] or family.id)


def describe_fact(words: Words, family: Family, fact: str) -> str:
    """Return what a fact of a family is called, beginning large; its plain name without words."""
    found = words.find(f"domain.{family.id}.{fact}") or words.find(f"domain.{fact}")
    return found or clean(fact)


def describe_fact_value(
    words: Words, family: Family, fact: str, value: Any, seating: Seating | None = None
) -> str:
    """Return the value of a fact as it stands after what the fact is called.

    A player is told by name where *seating* has names, else by where he sits.
    """
    there = seating or Seating()
    for key in list_keys(family, fact, value):
        message = words.find(key)
        if message:
            return fill(message, _list_fields(words, fact, value, there))
    return _tell_plainly(words, value)


def describe_change(
    words: Words, family: Family, fact: str, value: Any, seating: Seating | None = None
) -> str:
    """Return a fact with its value in a line: ``Who calls: nobody``."""
    named = describe_fact(words, family, fact)
    told = describe_fact_value(words, family, fact, value, seating)
    return words.language.text("{fact}: {value}", fact=named, value=told)


def describe_changed_facts(
    words: Words,
    family: Family,
    here: Mapping[str, Any],
    there: Mapping[str, Any],
    seating: Seating | None = None,
) -> list[str]:
    """Return what is otherwise *there*, a line for each fact; empty where words do not tell it.

    They do not where the facts are not the same ones, where a fact or a value has no words, or
    where two values are worded alike.
    """
    if here.keys() != there.keys():
        return []
    lines = []
    for fact, value in there.items():
        if value == here[fact] and type(value) is type(here[fact]):
            continue
        was = describe_fact_value(words, family, fact, here[fact], seating)
        now = describe_fact_value(words, family, fact, value, seating)
        if was == now or list(find_unworded(words, family, fact, (here[fact], value))):
            return []
        lines.append(describe_change(words, family, fact, value, seating))
    return lines


def describe_neighbour(words: Words, here: Scenario, there: Scenario) -> list[str]:
    """Return the facts in which a scenario near by differs, a line for each.

    Empty where they do not tell it (`describe_changed_facts`), or the two are not of one family:
    then the stories have to be compared.
    """
    if here.family is not there.family or here.family.given is not None:
        return []
    seating = make_seating(there.situation)
    return describe_changed_facts(words, here.family, here.facts, there.facts, seating)


def list_keys(family: Family, fact: str, value: Any) -> Iterator[str]:
    """Give the keys under which the value of a fact may have words, the nearest first."""
    spelt = write_fact(value)
    yield f"domain.{family.id}.{fact}={spelt}"
    yield f"domain.{family.id}.{fact}=*"
    yield f"domain.{fact}={spelt}"
    yield f"domain.{fact}=*"
    yield f"domain={spelt}"


def find_unworded(words: Words, family: Family, fact: str, values: Sequence[Any]) -> Iterator[str]:
    """Give the keys that words are missing under, for a fact and these values of it."""
    if not any(words.find(key) for key in (f"domain.{family.id}.{fact}", f"domain.{fact}")):
        yield f"domain.{fact}"
    for value in values:
        if not any(words.find(key) for key in list_keys(family, fact, value)):
            yield f"domain.{fact}={write_fact(value)}"


def list_missing_words(words: Words, family: Family) -> list[str]:
    """Return the keys that words are missing under: of the title, the facts and all their values.

    Raises `RulesetFailed` where a domain of the family fails.
    """
    missing = [] if words.find(f"family.{family.id}") else [f"family.{family.id}"]
    for fact, values in list_domains(family).items():
        missing += find_unworded(words, family, fact, values)
    return missing


def list_domains(family: Family) -> dict[str, tuple[Any, ...]]:
    """Return all the values that each fact of a family has in any combination; `RulesetFailed`.

    >>> numbers = {"one": (1, 2), "two": lambda one: range(one)}
    >>> list_domains(Family("toy/numbers", "toy", numbers, lambda script: None))
    {'one': (1, 2), 'two': (0, 1)}
    """
    found: dict[str, dict[tuple[type, Any], Any]] = {fact: {} for fact in family.domains}
    for facts in family.combinations():
        for fact, value in facts.items():
            found[fact][type(value), value] = value  # True is not 1
    return {fact: tuple(values.values()) for fact, values in found.items()}


def write_fact(value: Any) -> str:
    """Return the value of a fact as keys of the vocabulary spell it.

    >>> write_fact(None), write_fact(True), write_fact(("short", 1)), write_fact(((1, 2), (2, 1)))
    ('', 'true', 'short,1', '1,2;2,1')
    """
    if not isinstance(value, tuple):
        return str(write_value(value))
    inner = ";" if any(isinstance(one, tuple) for one in value) else ","
    return inner.join(write_fact(one) for one in value)


def describe_position(position: int | None, seating: Seating, language: Language) -> str:
    """Return a player by name where one is known, else by where he sits, the dealer being 0.

    >>> (
    ...     describe_position(0, Seating(), Language("en")),
    ...     describe_position(None, Seating(), Language("en")),
    ... )
    ('the dealer', 'nobody')
    """
    if position is None or position == NOBODY:
        return language.text("nobody")
    if 0 <= position < len(seating.names):
        return seating.names[position]
    if position == 0:
        return language.text("the dealer")
    known = _POSITIONS.get(seating.seats, ())
    if 0 < position <= len(known):
        return language.raw(known[position - 1])
    return language.text("player {n} after the dealer", n=position)


def _tell_plainly(words: Words, value: Any) -> str:
    """Return a value that has no words by itself."""
    if isinstance(value, tuple):
        return ", ".join(_tell_plainly(words, one) for one in value)
    return words.find(f"domain={write_fact(value)}") or clean(write_fact(value))


def _list_fields(words: Words, fact: str, value: Any, seating: Seating) -> dict[str, str]:
    """Return the fields that the words of a value may use."""
    if not isinstance(value, tuple):
        return _list_own_fields(words, fact, value, seating)
    fields = {"list": _tell_plainly(words, value), "ranks": _name_ranks(words, value)}
    for name, item in zip(_ITEMS, value, strict=False):
        told = _list_own_fields(words, fact, item, seating)
        fields[name] = words.find(f"domain.{fact}={write_fact(item)}") or told["value"]
        fields.update({f"{name}_{key}": text for key, text in told.items()})
    return fields


def _list_own_fields(words: Words, fact: str, value: Any, seating: Seating) -> dict[str, str]:
    """Return the fields for a value that is no tuple, or one of a tuple."""
    language = words.language
    fields = {"value": _tell_plainly(words, value)}
    if value is None or type(value) is int:
        fields["seat"] = describe_position(value, seating, language)
    elif isinstance(value, str):
        place = words.find(f"place.{value}") if is_place(words, value) else ""
        fields["seat"] = place or fields["value"]
        fields["rank"] = _name_rank(words, value)
    elif isinstance(value, tuple):
        fields["value"] = ", ".join(_tell_plainly(words, one) for one in value)
    if type(value) is int:
        fields["cards"] = language.count("{n} card", "{n} cards", value)
        fields["packets"] = language.count("{n} packet", "{n} packets", value)
        fields["next"] = str(value + 1)
    return fields


def _name_ranks(words: Words, values: tuple[Any, ...]) -> str:
    return " – ".join(_name_rank(words, one) for one in values if isinstance(one, str))


def _name_rank(words: Words, value: str) -> str:
    if is_card(value):
        return describe_card(value, words.language)
    return words.language.raw(RANKS[value]) if value in RANKS else clean(value)
