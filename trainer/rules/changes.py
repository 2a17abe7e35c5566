"""Changes of a code: one sum of them serves misreadings, rival readings and house rules alike.

Each is data.  `Code.changed` makes the code that those about articles lead to, `see_settings` the
situation as somebody sees it who takes a setting for another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.articles import Article
from trainer.rules.situation import Situation


class SetField(Struct, frozen=True):
    """Set the `field` of an `article` to another `value`.

    ``when.least`` is a parameter of its trigger.

    >>> SetField("G3", "when.least", 4).field
    'when.least'
    """

    article: str
    field: str
    value: Any


class Drop(Struct, frozen=True):
    """Leave an `article` out.

    >>> Drop("P6").article
    'P6'
    """

    article: str


class Add(Struct, frozen=True):
    """Put in a `new` article, after the one with the id `after`; behind all where that is empty.

    >>> hush = Article(id="H1", when=touched_early())
    >>> [one.id for one in code().change((Add(hush),)).articles]
    ['H1']
    """

    new: Article
    after: str = ""

    @property
    def article(self) -> str:
        """The id of the new article.

        >>> Add(Article(id="H1", when=touched_early())).article
        'H1'
        """
        return self.new.id


class TakeFrom(Struct, frozen=True):
    """Put in an `article` as another `code` has it, in the place of those in `instead_of`, by id.

    Where none is named it comes behind all.

    >>> TakeFrom("casino", "C3", instead_of=("P3/dealer",)).code
    'casino'
    """

    code: str
    article: str
    instead_of: tuple[str, ...] = ()


class SetRole(Struct, frozen=True):
    """Take one player for another: where the role `role` stands, who has `instead` is meant.

    >>> SetRole("rightful", "dealer").instead
    'dealer'
    """

    role: str
    instead: str


class SetSetting(Struct, frozen=True):
    """Take the setting `name` of the game to be another, `value`.

    >>> SetSetting("wrong_count", "deal").value
    'deal'
    """

    name: str
    value: Any


class ShiftSetting(Struct, frozen=True):
    """Take the number `name` of the settings or of the history to be greater `by` so much.

    >>> ShiftSetting("failed_deals", 1).by
    1
    """

    name: str
    by: int


ArticleChange = SetField | Drop | Add | TakeFrom
"""A change of the articles of a code."""
Change = ArticleChange | SetRole | SetSetting | ShiftSetting
"""A change of a code, of who is meant in it, or of the settings that it rules by."""


def find_touched_articles(changes: Iterable[Change]) -> frozenset[str]:
    """Return the ids of the articles that *changes* set, leave out or put in.

    >>> changes = (Drop("P6"), SetSetting("level", 0), SetField("P3", "counts", 1))
    >>> sorted(find_touched_articles(changes))
    ['P3', 'P6']
    """
    found: set[str] = set()
    for change in changes:
        if isinstance(change, SetField | Drop | Add | TakeFrom):
            found.add(change.article)
        if isinstance(change, TakeFrom):
            found.update(change.instead_of)
    return frozenset(found)


def touches_settings(changes: Iterable[Change]) -> bool:
    """Tell whether any of *changes* is one of what the table plays by, rather than of articles.

    >>> touches_settings((Drop("P6"), ShiftSetting("level", -1)))
    True
    """
    return any(isinstance(change, SetSetting | ShiftSetting) for change in changes)


def see_settings(situation: Situation, changes: Iterable[Change]) -> Situation:
    """Return *situation* as the changes of settings among *changes* make somebody see it.

    The same situation where there is none.  Numbers do not fall below zero.  Raises
    `TypeError` or `AttributeError` where no setting has such a name, `Impossible` where the
    table cannot be so.

    >>> by_another = see_settings(situation(), (ShiftSetting("failed_deals", 2),))
    >>> by_another.history.failed_deals
    2
    """
    history, options = situation.history, situation.options
    for change in changes:
        if isinstance(change, SetSetting):
            options = replace(options, **{change.name: change.value})
        elif isinstance(change, ShiftSetting):
            kept = history if change.name in history.__struct_fields__ else options
            moved = {change.name: max(getattr(kept, change.name) + change.by, 0)}
            if kept is history:
                history = replace(history, **moved)
            else:
                options = replace(options, **moved)
    if history is situation.history and options is situation.options:
        return situation
    return replace(situation, history=history, options=options)
