"""What the examples in docstrings of the core may use without importing it; a plugin of pytest.

Every public name of the core, and a table to deal at: Anna deals to Boris, Vera and herself, two
cards each, one at a time, and after the first round of it lays two more beside the hands, the
stock.  `READY` is a pack properly shuffled and cut.

``noted(kind, *events)`` gives the facts of a kind that the events come to, ``met(when, *events)``
the events at which they are the fault that a trigger looks for, ``table(*events)`` the table,
``ruled(code, *events)`` the ruling; `code` makes a code of articles.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest


def namespace() -> dict[str, Any]:
    """Return what an example may use, by name."""
    import trainer.rules
    from trainer.rules.articles import Article, When
    from trainer.rules.code import Code
    from trainer.rules.core import MOMENTS, REMEDIES, ROLES
    from trainer.rules.events import Cut, Event, Shuffle
    from trainer.rules.facts import Fact
    from trainer.rules.judge import judge
    from trainer.rules.ruling import Ruling
    from trainer.rules.situation import Game, Packet, Procedure, Situation, from_left
    from trainer.rules.table import Table, fold

    def proper_deal(situation: Situation, stage: int) -> Procedure:
        hands = from_left(situation.seats, situation.dealer)
        once = [Packet(hand, 1) for hand in hands]
        full = {**dict.fromkeys(situation.seats, 2), "stock": 2}
        return Procedure((*once, Packet("stock", 2), *once), full, 36, frozenset({"stock"}))

    game = Game(
        id="toy",
        pack=lambda options: 36,
        seats=(2, 6),
        places=frozenset({"stock"}),
        stocks=frozenset({"stock"}),
        procedure=proper_deal,
    )

    def situation(*events: Event, **keys: Any) -> Situation:
        seats = ("Anna", "Boris", "Vera")
        return Situation(
            **{"game": game, "seats": seats, "dealer": "Anna", "events": events, **keys}
        )

    def table(*events: Event, **keys: Any) -> Table:
        return fold(situation(*events, **keys))

    def noted(kind: type[Fact], *events: Event, **keys: Any) -> list[Fact]:
        return list(table(*events, **keys).find(kind))

    def met(when: When, *events: Event, **keys: Any) -> list[int]:
        folded = table(*events, **keys)
        found = [
            when.trigger.test(folded, fact, **dict(when.params))
            for kind in when.trigger.kinds
            for fact in folded.find(kind)
        ]
        return sorted(at for at in found if at is not None)

    def code(*articles: Article) -> Code:
        return Code(id="toy", articles=articles, roles=ROLES, moments=MOMENTS, remedies=REMEDIES)

    def ruled(code: Code, *events: Event, **keys: Any) -> Ruling:
        return judge(code, table(*events, **keys))

    names: dict[str, Any] = {}
    for module in iter_modules(trainer.rules.__path__):
        for name, value in vars(import_module(f"trainer.rules.{module.name}")).items():
            if getattr(value, "__module__", "").startswith("trainer.rules"):
                names[name] = value
    helpers = {"situation": situation, "table": table, "noted": noted, "met": met, "ruled": ruled}
    return {**names, **helpers, "code": code, "toy": game, "READY": (Shuffle(), Cut())}


@pytest.fixture(autouse=True, scope="session")
def examples(doctest_namespace: dict[str, Any]) -> None:
    """Give the examples of docstrings what they may use."""
    doctest_namespace.update(namespace())
