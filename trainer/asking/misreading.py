"""Misreadings: named ways to get a clause wrong, as changes of the code or of what is seen.

A misreading is data: what somebody thinks who makes it, in one sentence, and the patches that
make the code he has in mind.  What it leads to is ruled by the same core as the truth.
A ruleset makes its own with `misreading`, and with `set_each` where several articles change alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.boundary import inside_ruleset
from trainer.rules.code import Code, Patch
from trainer.rules.situation import Situation


class Misreading(Struct, frozen=True, kw_only=True):
    """A way to get `clause` wrong.

    `id` is the clause and a name of its own: ``P6/a-second-failure-is-free``.  `told` is a message
    id: one sentence about what somebody thinks who makes this mistake.  `patches` change the
    code.  `shifts` and `sets` change what is seen of the table: a number of the settings or of the
    history moved by so much (``{"level": -1}``, ``{"failed_deals": 1}``), a setting taken to be
    another (``{"wrong_count": "deal"}``).
    """

    id: str
    clause: str
    told: str
    patches: tuple[Patch, ...] = ()
    shifts: Mapping[str, int] = {}
    sets: Mapping[str, Any] = {}

    def code(self, code: Code) -> Code:
        """Return *code* as it is misread; KeyError where it lacks what the patches change."""
        return patched(code, self.patches) if self.patches else code

    def sight(self, situation: Situation) -> Situation:
        """Return *situation* as it is mis-seen; the same where nothing of it is.

        Raises `Impossible` where it cannot be so, `RulesetFailed` where the settings fail.
        """
        if not self.shifts and not self.sets:
            return situation
        history, options = situation.history, situation.options
        with inside_ruleset(situation.game.id, self.id):  # settings check themselves
            for name, step in self.shifts.items():
                if name in history.__struct_fields__:
                    history = replace(history, **{name: max(getattr(history, name) + step, 0)})
                else:
                    options = replace(options, **{name: max(getattr(options, name) + step, 0)})
            if self.sets:
                options = replace(options, **self.sets)
        return replace(situation, history=history, options=options)


def misreading(
    name: str,
    told: str,
    *patches: Patch,
    shifts: Mapping[str, int] | None = None,
    sets: Mapping[str, Any] | None = None,
) -> Misreading:
    """Make a `Misreading` of the clause that its *name* begins with; *told* is marked with `mark`.

    >>> free = misreading(
    ...     "P6/a-second-failure-is-free",
    ...     "Thinking that the second failed deal is as free as the first.",
    ...     Patch("P6"),
    ... )
    >>> free.clause, free.patches
    ('P6', (Patch(article='P6', field='', value=None),))
    >>> misreading("P6/one-too-many", "Counting one too many.", shifts={"failed_deals": 1}).clause
    'P6'
    """
    return Misreading(
        id=name,
        clause=name.partition("/")[0],
        told=told,
        patches=patches,
        shifts=shifts or {},
        sets=sets or {},
    )


def set_each(field: str, value: Any, *articles: str) -> tuple[Patch, ...]:
    """Return the patches that set one field of each of several articles to the same *value*.

    >>> for patch in set_each("until", "deal_over", "G3", "G3/untidy"):
    ...     print(patch)
    Patch(article='G3', field='until', value='deal_over')
    Patch(article='G3/untidy', field='until', value='deal_over')
    """
    return tuple(Patch(article, field, value) for article in articles)


@lru_cache(maxsize=2048)
def patched(code: Code, patches: tuple[Patch, ...]) -> Code:
    """Return *code* changed by *patches*, made once."""
    return code.patched(patches)
