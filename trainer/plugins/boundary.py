"""What is wrapped when a ruleset is loaded: everything that must answer with a value of one type.

The steps of the rules (`fold`, `judge`, ...) let nothing out of a ruleset but `RulesetFailed`, as
`trainer.rules.boundary` tells.  An answer of a wrong type would pass them unseen, and harm what
comes later: a text for a tuple of seats is read as the seats "A", "n", "n", "a".  So roles,
measures, moments and parts of a code and the pack of a game are asked through `_wrap`, which names
the one that failed.  Triggers are asked most, and `judge` checks what they answer; what is wrong
with a procedure or a handler's answer comes out within `fold`, which alone asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any

from msgspec.structs import replace

from trainer.asking.misreading import Misreading, MisreadingOfBase
from trainer.dealing.family import Domain, Family, list_values
from trainer.plugins import Ruleset
from trainer.plugins.soundness import find_misfit
from trainer.rules.boundary import inside_ruleset, leave_ruleset
from trainer.rules.changes import Change
from trainer.rules.code import Code
from trainer.rules.errors import Impossible
from trainer.rules.events import Event
from trainer.rules.ruling import Remedy, Ruling
from trainer.rules.situation import Game, Options
from trainer.rules.table import START, Table
from trainer.text.catalogue import mark
from trainer.text.clean import clean

Ask = Callable[..., Any]
Check = Callable[[Any, Any], str]
"""Given an answer and the first thing it was asked with: what was expected, empty if it is so."""


_OTHER_KIND = mark("expected another kind of value in its {field}")


def wrap_ruleset(ruleset: Ruleset) -> Ruleset:
    """Return *ruleset* with everything wrapped that has to answer with a value of one type.

    Its code and its families get its id: by that they are named where they fail.

    Raises `RulesetFailed` where the values of a fact that are given as they are cannot be,
    `Impossible` where its messages are no texts, or a field of its game is of another kind.
    """
    for field, kind in _PLAIN_PARTS.items():
        where = find_misfit(getattr(ruleset, field), kind)
        if where is not None:
            raise Impossible(_OTHER_KIND, field=clean(field + where))
    for name in _list_names(ruleset):
        if name != clean(name):
            raise Impossible("expected names that can be shown, got {name}", name=clean(name))
    for name in ruleset.code.parts:
        if name in Ruling.__struct_fields__:
            raise Impossible("its part {name} is one that every ruling has", name=name)
    return replace(
        ruleset,
        game=_wrap_game(ruleset.id, ruleset.game),
        code=_wrap_code(ruleset.id, ruleset.code),
        families=_wrap_families(ruleset),
        wording=_list_messages(ruleset.wording),
        reach={},
    )


_PLAIN_PARTS = {
    "code": Code,
    "amends": tuple[Change, ...],
    "misreadings": tuple[Misreading | MisreadingOfBase, ...],
}
"""Fields of a ruleset whose values are looked at as a whole, with what they are."""


def _list_names(ruleset: Ruleset) -> Iterator[str]:
    """Give the names that a ruleset has for its things: they can come to be shown."""
    code, game = ruleset.code, ruleset.game
    for article in code.articles:
        yield from (article.id, article.lapses_to, *article.replaces, *article.yields_to)
    for words in (code.roles, code.measures, code.moments, code.remedies, code.parts):
        yield from words
    yield from (moment.shown for moment in code.moments.values())
    for places in (game.places, game.stocks, game.elsewhere):
        yield from (name for name in places if type(name) is str)
    yield from (one.id for one in ruleset.misreadings)


def _list_messages(wording: Mapping[str, str]) -> dict[str, str]:
    """Return messages by key in a mapping of our own: one of a ruleset's may do anything."""
    messages = dict(wording)
    if not all(type(text) is str for pair in messages.items() for text in pair):
        raise Impossible(_OTHER_KIND, field="wording")
    return messages


def _wrap_families(ruleset: Ruleset) -> tuple[Family, ...]:
    """Return the families with their domains listed, each with what it reaches."""
    reach = _list_reach(ruleset.reach)
    return tuple(
        _list_domains(ruleset.id, family, reach.get(family.id.partition("/")[2], {}))
        for family in ruleset.families
    )


def _list_reach(reach: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Return what families reach in mappings of our own: one of a ruleset's may do anything."""
    listed = {name: dict(sorts) for name, sorts in dict(reach).items()}
    for name, sorts in listed.items():
        kinds = {type(name)} | {type(sort) for sort in sorts}
        if kinds - {str} or {type(share) for share in sorts.values()} - {int}:
            raise Impossible(_OTHER_KIND, field="reach")
        if not all(len(sort.split(" ")) > 1 for sort in sorts):
            raise Impossible(_OTHER_KIND, field="reach")
    return listed


def _list_domains(ruleset: str, family: Family, reach: Mapping[str, int]) -> Family:
    """Return *family* with the values of each fact looked at and listed, where none depend."""
    domains: dict[str, Domain] = {}
    for fact, domain in family.domains.items():
        with inside_ruleset(ruleset, f"{family.id} {fact}"):
            domains[fact] = domain if callable(domain) else list_values(domain)
    return replace(family, ruleset=ruleset, domains=domains, reach=reach)


def _wrap_game(ruleset: str, game: Game) -> Game:
    if not all(_list_sound(game)):
        raise Impossible(_OTHER_KIND, field="game")
    return replace(game, pack=_wrap(ruleset, "game.pack", game.pack, _expect_cards))


def _list_sound(game: Any) -> Iterator[bool]:
    """Tell of each field of a game whether it is of its kind; of later ones where earlier are."""
    options: object = game.options
    yield isinstance(options, type) and issubclass(options, Options)
    yield type(game.seats) is tuple and len(game.seats) == 2
    least, most = game.seats
    yield type(least) is int and least > 0
    yield most is None or (type(most) is int and most >= least)
    for names in (game.places, game.stocks, game.elsewhere):
        yield type(names) is frozenset and all(type(name) is str for name in names)
    yield game.failures is None or type(game.failures) is int
    yield callable(game.pack) and callable(game.procedure) and callable(game.own or Options)
    yield isinstance(game.handlers, Mapping) and type(game.dealing) is frozenset
    for kind in (*game.handlers, *game.dealing):
        yield isinstance(kind, type) and issubclass(kind, Event)
    yield all(map(callable, game.handlers.values()))


def _wrap_code(ruleset: str, code: Code) -> Code:
    def each(field: str, of: Mapping[str, Ask], check: Check) -> dict[str, Ask]:
        return {key: _wrap(ruleset, f"code.{field}.{key}", ask, check) for key, ask in of.items()}

    moments = each("moments", {key: one.at for key, one in code.moments.items()}, _expect_moment)
    return replace(
        code,
        id=ruleset,
        roles=each("roles", code.roles, _expect_seats),
        measures=each("measures", code.measures, _expect_number),
        moments={key: replace(one, at=moments[key]) for key, one in code.moments.items()},
        parts=each("parts", code.parts, _expect_plain),
    )


def _wrap(ruleset: str, place: str, ask: Ask, check: Check) -> Ask:
    """Return *ask* with its answers checked; *place* tells what of the ruleset it is.

    What is of the trainer itself is left as it is: it answers as it should, and where a ruleset
    has led it astray the step around it names the ruleset whose table or code it was.
    """
    if getattr(ask, "__module__", "").startswith("trainer."):
        return ask

    def ask_checked(first: Any, *others: Any) -> Any:
        try:
            answer = ask(first, *others)
            wanted = check(answer, first)
            if wanted:
                raise TypeError(f"expected {wanted}, got {answer!r:.40}")
        except BaseException as error:  # a ruleset may be anybody's
            leave_ruleset(ruleset, error, place, may_refuse=check is _expect_cards)
        return answer

    return ask_checked


def _expect_cards(answer: Any, _: Any) -> str:
    return "" if type(answer) is int and answer > 0 else "a number of cards"


def _expect_seats(answer: Any, table: Table) -> str:
    if type(answer) is not tuple:
        return "a tuple of seats"
    for seat in answer:
        if seat not in table.seats:
            return "a tuple of seats"
    return ""


def _expect_number(answer: Any, _: Any) -> str:
    return "" if type(answer) is int else "a number"


def _expect_moment(answer: Any, table: Table) -> str:
    if answer is None or (type(answer) is int and START <= answer < len(table.situation.events)):
        return ""
    return "the index of an event, or None"


def _expect_plain(answer: Any, _: Any) -> str:
    return "" if _is_plain(answer) else "a text, a number, or a tuple of such"


def _is_plain(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    if type(value) is float:
        return isfinite(value)
    return value is None or type(value) in (bool, int, str, Remedy)
