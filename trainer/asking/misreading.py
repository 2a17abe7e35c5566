"""Misreadings: named ways to get a clause wrong, as changes of the code or of what is seen.

A misreading is data: what somebody thinks who makes it, in one sentence, and the changes that make
the code he has in mind.  What it leads to is ruled by the same core as the truth.
A ruleset makes its own with `misreading`, and with `set_each` where several articles change alike.
Those of a clause that it has from its base it takes from there: `MisreadingOfBase`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from trainer.rules.boundary import inside_ruleset
from trainer.rules.changes import (
    Change,
    SetField,
    SetRole,
    SetSetting,
    ShiftSetting,
    find_touched_articles,
    see_settings,
    touches_settings,
)
from trainer.rules.code import Code
from trainer.rules.situation import Situation


class Misreading(Struct, frozen=True, kw_only=True):
    """A way to get `clause` wrong; `misreading` makes one.

    `id` is the clause and a name of its own: ``P6/a-second-failure-is-free``.  `thought` is a
    message id: one sentence about what somebody thinks who makes this mistake.  `changes` make the
    code that he has in mind, or say which settings he takes for others.

    >>> from trainer.rules.changes import SetSetting
    >>> dear = Misreading(
    ...     id="P6/level",
    ...     clause="P6",
    ...     thought="Taking the level for 2.",
    ...     changes=(SetSetting("level", 2),),
    ... )
    >>> dear.mistakes_settings
    True
    """

    id: str
    clause: str
    thought: str
    changes: tuple[Change, ...] = ()

    @property
    def mistakes_settings(self) -> bool:
        """Whether a setting is taken for another, or a number for a greater or smaller one."""
        return touches_settings(self.changes)

    @property
    def targets(self) -> frozenset[tuple[str, str]]:
        """What is changed: the id of an article, and its field; the field empty for all of it.

        For a role and for a setting their names stand in the place of the field.
        """
        found: set[tuple[str, str]] = set()
        for change in self.changes:
            if isinstance(change, SetField):
                found.add((change.article, change.field))
            elif isinstance(change, SetRole):
                found.add(("role", change.role))
            elif isinstance(change, SetSetting | ShiftSetting):
                found.add(("setting", change.name))
            else:
                found.update((one, "") for one in find_touched_articles((change,)))
        return frozenset(found)

    def code(self, code: Code, others: Mapping[str, Code] | None = None) -> Code:
        """Return *code* as it is misread; KeyError where it lacks what the changes are about.

        *others* are the codes that an article can be taken from, by their ids.
        """
        if others:
            return code.change(self.changes, others)
        return change_code(code, self.changes)

    def sight(self, situation: Situation) -> Situation:
        """Return *situation* as it is mis-seen; the same where nothing of it is.

        Raises `Impossible` where it cannot be so, `RulesetFailed` where the settings fail.
        """
        if not self.mistakes_settings:
            return situation
        with inside_ruleset(
            situation.game.id, self.id, may_refuse=True
        ):  # settings check themselves
            return see_settings(situation, self.changes)


def can_be_joined(one: Misreading, other: Misreading) -> bool:
    """Tell whether somebody can hold both: they are not about the same field, role or setting.

    >>> from trainer.rules.changes import Drop
    >>> early = misreading("G3/early", "…", SetField("G3", "until", "cut"))
    >>> late = misreading("G3/late", "…", SetField("G3", "until", "deal_over"))
    >>> four = misreading("G3/four", "…", SetField("G3", "when.least", 4))
    >>> never = misreading("G3/never", "…", Drop("G3"))
    >>> can_be_joined(early, late), can_be_joined(late, four), can_be_joined(four, never)
    (False, True, False)
    """
    return not any(
        about == another and (holds(field, more) or holds(more, field))
        for about, field in one.targets
        for another, more in other.targets
    )


def holds(field: str, other: str) -> bool:
    """Tell whether a field is the other one, or has it within it; the empty one is everything.

    >>> holds("when", "when.least"), holds("when.least", "when"), holds("", "until")
    (True, False, True)
    """
    return not field or other == field or other.startswith(f"{field}.")


class MisreadingOfBase(Struct, frozen=True):
    """The misreading `id` of the base, as it is: a ruleset lists it in the place of one of its own.

    What is thought is told in the words of the base, and translated there.  The changes are made
    in the code of the ruleset that takes it.  Where the base lists it so itself, it is that of the
    base's own base.

    >>> MisreadingOfBase("G10.5/another-back-is-nothing").id
    'G10.5/another-back-is-nothing'
    """

    id: str


def misreading(name: str, thought: str, *changes: Change) -> Misreading:
    """Make a `Misreading` of the clause that its *name* begins with.

    *name* is the clause, a slash and a name of its own, by which a file can speak of it.  *thought*
    is one sentence about what somebody thinks who makes this mistake, marked with `mark`.
    *changes* make the code that he has in mind, or the settings that he takes the table to have.
    What they name is looked for only when the code is changed: KeyError is raised then.

    >>> from trainer.rules.changes import Drop, ShiftSetting
    >>> free = misreading(
    ...     "P6/a-second-failure-is-free",
    ...     "Thinking that the second failed deal is as free as the first.",
    ...     Drop("P6"),
    ... )
    >>> free.clause, free.changes
    ('P6', (Drop(article='P6'),))
    >>> misreading("P6/one-more", "Counting one more.", ShiftSetting("failed_deals", 1)).clause
    'P6'
    """
    return Misreading(id=name, clause=name.partition("/")[0], thought=thought, changes=changes)


def set_each(field: str, value: Any, *articles: str) -> tuple[Change, ...]:
    """Return the changes that set one *field* of each of several articles to the same *value*.

    *field* is a field of `Article`, or a parameter of its trigger (``when.least``); *articles* are
    their ids.  A misreading that is about all of them takes the changes with a star.

    >>> for change in set_each("until", "deal_over", "G3", "G3/untidy"):
    ...     print(change)
    SetField(article='G3', field='until', value='deal_over')
    SetField(article='G3/untidy', field='until', value='deal_over')
    """
    return tuple(SetField(article, field, value) for article in articles)


@lru_cache(maxsize=2048)
def change_code(code: Code, changes: tuple[Change, ...]) -> Code:
    """Return *code* with the changes of articles among *changes*, made once."""
    return code.change(changes)
