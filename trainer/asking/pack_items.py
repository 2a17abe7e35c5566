"""Items made into scenarios: which subject is asked about which situation, once or several times.

What an item says is looked up here: its family and facts, or its case.  Nothing here knows what
is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec import Struct

from trainer.asking.still import hold_still
from trainer.asking.subject import Subject
from trainer.dealing.family import Family, dump_fact, is_same_fact
from trainer.dealing.scenario import Scenario, make_scenario, vary
from trainer.formats.casebook import Case, Entry, read, read_case
from trainer.formats.findings import Faulty
from trainer.formats.pack import Head, Item
from trainer.rules.errors import LONGEST, Malformed, Problem, quote

TRIES = 50_000
"""The seeds that are looked at for one that draws the facts of an item."""
COMBINATIONS = 200_000
"""Of a family with more combinations of facts it is not looked up which there are."""
NEAR = 3
"""How many ids much like an unknown one are told."""


class Outside(ValueError):
    """A casebook that does not lie beside the pack that names it."""


class Shelf(Struct, frozen=True, eq=False, kw_only=True):
    """What items are made from.

    `subject` returns a ruleset as it is taught, by its id and the id of the ruleset whose game is
    dealt; it raises KeyError where there is none.  `known` are the ids of all.  `beside` returns
    the text of a casebook beside the pack by its name; it raises `Problem` where that cannot be
    read, `Outside` where it lies elsewhere.
    """

    subject: Callable[[str, str], Subject]
    known: tuple[str, ...]
    beside: Callable[[str], str]


class Ask(Struct, frozen=True, eq=False):
    """One question of an item: the subject that it is asked under, and the scenario."""

    subject: Subject
    made: Scenario


def make_asks(item: Item, head: Head, shelf: Shelf, lang: str) -> tuple[Ask, ...]:
    """Return the questions of an item, in order: one, or those of a pair, or one for each code.

    The names of a family's scenarios are of the language *lang*.  Raises `Faulty`, and whatever a
    ruleset raises.
    """
    if item.family and item.case:
        raise Faulty("two-sources")
    if item.case:
        if item.facts or item.seed:
            raise Faulty("two-sources")
        if item.but:
            raise Faulty("pair-of-nothing")
        scenes = [_read_item_case(item, head, shelf, lang)]
    elif item.family:
        if item.casebook:
            raise Faulty("two-sources")
        scenes = _play_family(item, shelf, lang)
    else:
        raise Faulty("no-source")
    table = scenes[0].family.ruleset
    if len(item.codes) == 1 or len(set(item.codes)) < len(item.codes):
        raise Faulty("one-code")
    if head.ruleset in shelf.known and not item.codes and table != head.ruleset:
        raise Faulty("other-ruleset", name=table, wanted=head.ruleset)
    return tuple(
        Ask(_find_subject(shelf, code, table), scene)
        for scene in scenes
        for code in item.codes or (table,)
    )


def _find_subject(shelf: Shelf, code: str, table: str) -> Subject:
    try:
        return shelf.subject(code, table)
    except KeyError:
        known = ", ".join(shelf.known)
        raise Faulty("unknown-ruleset", name=quote(code), known=known) from None


def _play_family(item: Item, shelf: Shelf, lang: str) -> list[Scenario]:
    family, subject = find_family(item.family, shelf)
    for name in (*item.facts, *item.but):
        if name not in family.domains:
            raise Faulty("unknown-fact", fact=quote(name), known=", ".join(family.domains))
    if item.facts:
        _check_facts(family, item.facts, item.seed)
    seed = family.find_seed(item.facts, item.seed, TRIES)
    if seed is None:
        raise Faulty("no-scenario", seed=item.seed)
    made = make_scenario(family, subject.game, seed, lang)
    return [made, _change_fact(made, item.but)] if item.but else [made]


def list_subjects(shelf: Shelf) -> Iterator[tuple[str, Subject]]:
    """Give all rulesets as they are taught, by id."""
    for name in shelf.known:
        yield name, shelf.subject(name, name)


def find_family(name: str, shelf: Shelf) -> tuple[Family, Subject]:
    """Return the family with this id and the subject that it is of; raise `Faulty`."""
    ids = []
    for _, subject in list_subjects(shelf):
        for family in subject.families:
            if family.id == name:
                return family, subject
            ids.append(family.id)
    raise Faulty("unknown-family", name=quote(name), known=find_near_ids(name, ids))


def find_near_ids(name: str, ids: list[str]) -> str:
    """Return the ids that are most like an unknown one, told one after another.

    >>> find_near_ids("casino/thin-cat", ["casino/thin-cut", "general/in-order"])
    'casino/thin-cut'
    >>> find_near_ids("thin cut", ["casino/thin-cut", "general/in-order"])
    'casino/thin-cut'
    """
    wanted = name[:LONGEST].casefold()
    if "/" not in wanted:
        by_name = {one.partition("/")[2]: one for one in ids}
        found = [by_name[one] for one in get_close_matches(wanted, by_name, NEAR)]
    else:
        found = get_close_matches(wanted, ids, NEAR)
    return ", ".join(found or get_close_matches(wanted, ids, NEAR, 0.0)) or "–"


@lru_cache(maxsize=128)
def _list_combinations(family: Family) -> tuple[dict[str, Any], ...] | None:
    """Return all combinations of a family's facts as files have them; None where they are many."""
    made = tuple(
        {name: dump_fact(value) for name, value in facts.items()}
        for facts in islice(family.combinations(), COMBINATIONS + 1)
    )
    return made if len(made) <= COMBINATIONS else None


@lru_cache(maxsize=128)
def _list_values(family: Family) -> Mapping[str, tuple[Any, ...]]:
    """Return all values that each fact of a family has in any combination, as files have them."""
    found: dict[str, dict[str, Any]] = {name: {} for name in family.domains}
    for facts in _list_combinations(family) or ():
        for name, value in facts.items():
            found[name].setdefault(repr(value), value)
    return {name: tuple(values.values()) for name, values in found.items()}


def _check_facts(family: Family, fixed: Mapping[str, Any], seed: int) -> None:
    """Raise `Faulty` where a fact never has such a value, or the facts are never so together.

    That costs no search: no seed draws them.
    """
    combinations = _list_combinations(family)
    if combinations is None:
        return
    for name, value in fixed.items():
        values = _list_values(family)[name]
        if not any(is_same_fact(one, value) for one in values):
            known = ", ".join(quote(one) for one in values[:12])
            raise Faulty("fact-out-of-domain", fact=name, value=quote(value), known=known)
    if not any(
        all(is_same_fact(facts[name], value) for name, value in fixed.items())
        for facts in combinations
    ):
        raise Faulty("no-scenario", seed=seed)


def _change_fact(made: Scenario, but: Mapping[str, Any]) -> Scenario:
    """Return the second of a pair: the scenario in which this one fact is otherwise."""
    if len(but) > 1:
        raise Faulty("pair-too-far", facts=", ".join(but))
    ((name, value),) = but.items()
    if is_same_fact(dump_fact(made.facts[name]), value):
        raise Faulty("pair-alike", fact=name, value=quote(value))
    for number, (changed, facts) in enumerate(made.family.change_facts(made.facts), start=1):
        if changed == name and is_same_fact(dump_fact(facts[name]), value):
            differ = [key for key in facts if facts[key] != made.facts[key]]
            if differ != [name]:
                raise Faulty("pair-too-far", facts=", ".join(differ))
            return vary(made, number)
    domain = [dump_fact(one) for one in made.family.values(name, made.facts)]
    known = ", ".join(quote(one) for one in domain[:12])
    raise Faulty("fact-out-of-domain", fact=name, value=quote(value), known=known)


def _read_item_case(item: Item, head: Head, shelf: Shelf, lang: str) -> Scenario:
    games = {name: subject.game for name, subject in list_subjects(shelf)}
    if isinstance(item.case, str):
        case = _find_in_casebook(item.casebook, item.case, shelf)
    else:
        if item.casebook:
            raise Faulty("two-sources")
        given = {"ruleset": head.ruleset, "id": "case", **item.case}
        try:
            case = read_case(given, games)
        except Problem as problem:
            raise Faulty("bad-case", problem=problem.inside("case")) from None
    family = hold_still(case.ruleset, case.situation)
    return make_scenario(family, games[case.ruleset], 0, lang)


def _find_in_casebook(name: str, case_id: str, shelf: Shelf) -> Case:
    if not name:
        problem = Malformed("expected this key", where="casebook")
        raise Faulty("bad-case", problem=problem)
    found = _read_cases(shelf, name)
    if isinstance(found, Outside):
        raise Faulty("outside", name=quote(name))
    if isinstance(found, Problem):
        raise Faulty("bad-casebook", name=quote(name), problem=found)
    entry = found.get(case_id)
    if entry is None:
        raise Faulty("unknown-case", name=quote(name), id=quote(case_id))
    if entry.case is None:
        assert entry.problem is not None
        raise Faulty("bad-case", problem=entry.problem.inside(case_id))
    return entry.case


@lru_cache(maxsize=8)
def _read_cases(shelf: Shelf, name: str) -> Mapping[str, Entry] | Problem | Outside:
    """Return the cases of a casebook by id, or why there are none; each is read once for a shelf.

    Of two with one id the first one counts.
    """
    games = {one: subject.game for one, subject in list_subjects(shelf)}
    try:
        entries = read(shelf.beside(name), games)
    except (Outside, Problem) as error:
        return error.with_traceback(None)
    return {entry.id: entry for entry in reversed(entries)}
