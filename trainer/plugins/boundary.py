"""What is wrapped when a ruleset is loaded: everything that must answer with a value of one type.

The steps of the rules (`fold`, `judge`, ...) let nothing out of a ruleset but `RulesetFailed`, as
`trainer.rules.boundary` tells.  An answer of a wrong type would pass them unseen, and harm what
comes later: a text for a tuple of seats is read as the seats "A", "n", "n", "a".  So roles,
measures, moments and parts of a code and the pack of a game are asked through `_asked`, which names
the one that failed.  Triggers are asked most, and `judge` checks what they answer; what is wrong
with a procedure or a handler's answer comes out within `fold`, which alone asks them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from trainer.plugins import Ruleset
from trainer.rules.boundary import leave_ruleset
from trainer.rules.code import Code, Moment
from trainer.rules.ruling import Remedy
from trainer.rules.situation import Game
from trainer.rules.table import START, Table

Ask = Callable[..., Any]
Check = Callable[[Any, Any], str]
"""Given an answer and the first thing it was asked with: what was expected, empty if it is so."""


def wrap_ruleset(ruleset: Ruleset) -> Ruleset:
    """Return *ruleset* with everything wrapped that has to answer with a value of one type."""
    return replace(
        ruleset,
        game=_wrap_game(ruleset.id, ruleset.game),
        code=_wrap_code(ruleset.id, ruleset.code),
    )


def _wrap_game(ruleset: str, game: Game) -> Game:
    pack = _asked(ruleset, "game.pack", game.pack, _number_of_cards, may_refuse=True)
    return replace(game, pack=pack)


def _wrap_code(ruleset: str, code: Code) -> Code:
    def each(field: str, of: Mapping[str, Ask], check: Check) -> dict[str, Ask]:
        return {key: _asked(ruleset, f"code.{field}.{key}", ask, check) for key, ask in of.items()}

    moments = each("moments", {key: one.at for key, one in code.moments.items()}, _moment)
    return replace(
        code,
        roles=each("roles", code.roles, _seats),
        measures=each("measures", code.measures, _number),
        moments={key: Moment(moments[key], one.shown) for key, one in code.moments.items()},
        parts=each("parts", code.parts, _plain_value),
    )


def _asked(ruleset: str, place: str, ask: Ask, check: Check, *, may_refuse: bool = False) -> Ask:
    """Return *ask* with its answers checked; *place* tells what of the ruleset it is.

    What is of the trainer itself is left as it is: it answers as it should, and where a ruleset
    has led it astray the step around it names the ruleset whose table or code it was.
    """
    if getattr(ask, "__module__", "").startswith("trainer."):
        return ask

    def bounded(*asked: Any) -> Any:
        try:
            answer = ask(*asked)
            wanted = check(answer, asked[0])
            if wanted:
                raise TypeError(f"expected {wanted}, got {answer!r:.40}")
        except BaseException as error:  # a ruleset may be anybody's
            leave_ruleset(ruleset, error, place, may_refuse=may_refuse)
        return answer

    return bounded


def _number_of_cards(answer: Any, _: Any) -> str:
    return "" if type(answer) is int and answer > 0 else "a number of cards"


def _seats(answer: Any, table: Table) -> str:
    fits = type(answer) is tuple and all(seat in table.seats for seat in answer)
    return "" if fits else "a tuple of seats"


def _number(answer: Any, _: Any) -> str:
    return "" if type(answer) is int else "a number"


def _moment(answer: Any, table: Table) -> str:
    if answer is None or (type(answer) is int and START <= answer < len(table.situation.events)):
        return ""
    return "the index of an event, or None"


def _plain_value(answer: Any, _: Any) -> str:
    return "" if _is_plain(answer) else "a text, a number, or a tuple of such"


def _is_plain(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return value is None or type(value) in (bool, int, float, str, Remedy)
