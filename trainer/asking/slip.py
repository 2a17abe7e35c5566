"""A slip: the parts to be filled in, their options as values, and what is right in each.

The same values serve as options, as answers given and as plain data.  Which options a part has is
made in `trainer.asking.parts`.  Nothing here knows a language.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from trainer.asking.decisions import Decisions, OpenRight, decide, find_remedy
from trainer.rules.ruling import Penalty, Remedy, Ruling

KINDS = ("irregularity", "ruling", "remedy", "dealer", "penalties", "claim", "clause")
"""The kinds of part."""

CLEAN, FAULTY = "clean", "faulty"
"""Options of the part `irregularity`: everything is in order; a rule was broken."""

Value = Decisions | Remedy | OpenRight | str | tuple[Penalty, ...]
"""An option.  By the part's kind: of `irregularity` `CLEAN` or `FAULTY`; of `ruling` all that is
decided; of `remedy` a remedy without who deals next; of `dealer` a seat; of `penalties` the entries
due; of `claim` who may claim, until when; of `clause` its id, empty for "no clause"."""

Answers = tuple[tuple[str, Value], ...]
"""What is given in each part of a slip, in order."""


class Part(Struct, frozen=True):
    """A part of a slip: its `kind` is one of `KINDS`.

    `after` says after which answers to the first part it is asked, as `branch` names them: the
    kinds of remedy; None where it is always asked.
    """

    kind: str
    options: tuple[Value, ...]
    after: frozenset[str] | None = None

    def is_asked(self, first: Value | None) -> bool:
        """Tell whether this part is asked of a learner who gave *first* in the first part."""
        return self.after is None or branch(first) in self.after


def branch(first: Value | None) -> str:
    """Return what of the answer to the first part decides which others are asked."""
    if isinstance(first, Decisions):
        return first.remedy.kind
    if isinstance(first, Remedy):
        return first.kind
    return first if isinstance(first, str) else ""


class Slip(Struct, frozen=True):
    """The parts of a slip, in the order in which they are asked."""

    parts: tuple[Part, ...]

    @property
    def first(self) -> str:
        """The kind of the first part: what is answered in it decides which others are asked."""
        return self.parts[0].kind

    def list_asked(self, first: Value | None) -> tuple[Part, ...]:
        """Return the parts to fill in for who gave *first* in the first one (None: not yet)."""
        return tuple(part for part in self.parts if part.is_asked(first))

    def list_due(self, ruling: Ruling) -> tuple[Part, ...]:
        """Return the parts that are asked after what this ruling gives in the first."""
        return self.list_asked(find_right(self.first, ruling))


def find_right(kind: str, ruling: Ruling) -> Value | None:
    """Return what is right in a part of this kind; None where the ruling has no such part.

    The clause is the decisive one, which the ruling names first.
    """
    if kind == "irregularity":
        return FAULTY if ruling.irregularity else CLEAN
    if kind == "ruling":
        return decide(ruling)
    if kind == "remedy":
        return find_remedy(ruling)
    if kind == "dealer":
        return ruling.next_dealer or None
    if kind == "penalties":
        return ruling.penalties
    if kind == "claim":
        return decide(ruling).claim
    if kind == "clause":
        return ruling.decisive
    raise KeyError(kind)


def is_right(kind: str, value: Value | None, ruling: Ruling) -> bool:
    """Tell whether a value is right in a part of this kind: of clauses any that the ruling names.

    >>> both = Ruling(articles=("P6", "P3"))
    >>> (
    ...     is_right("clause", "P3", both),
    ...     is_right("clause", "", both),
    ...     is_right("clause", "", Ruling()),
    ... )
    (True, False, True)
    """
    if kind == "clause" and value:
        return value in ruling.articles
    return value is not None and value == find_right(kind, ruling)


def list_answers(slip: Slip, ruling: Ruling) -> Answers:
    """Return what a ruling gives in each part of the slip that is asked after its remedy."""
    given = ((part.kind, find_right(part.kind, ruling)) for part in slip.list_due(ruling))
    return tuple((kind, value) for kind, value in given if value is not None)


# -- values as data ----------------------------------------------------------------------------


def dump_value(value: Value) -> Any:
    """Return an option of a part as plain data, as JSON has it.

    >>> dump_value((Penalty("Anna", 2, 4),))
    [{'seat': 'Anna', 'tricks': 2, 'points': 4}]
    """
    data: Any = value
    if isinstance(value, Remedy):
        data = value.to_json()
    elif isinstance(value, Decisions):
        data = {**msgspec.structs.asdict(value), "remedy": value.remedy.to_json()}
    # Lists in the place of tuples: what is written and read again is the same.
    return msgspec.json.decode(msgspec.json.encode(data))


def read_value(kind: str, data: Any) -> Value:
    """Return the option of a part of this *kind* from its plain data.

    Raises `msgspec.ValidationError` where it is no such option, KeyError where there is no such
    kind of part.

    >>> read_value("remedy", {"kind": "redeal", "new_pack": True})
    Remedy(kind='redeal', terms={'new_pack': True})
    """
    if kind not in KINDS:
        raise KeyError(kind)
    if kind == "remedy":
        return _read_remedy(data)
    if kind == "ruling":
        parts = msgspec.convert(data, dict[str, Any])
        return Decisions(
            _read_remedy(parts.get("remedy")),
            msgspec.convert(parts.get("dealer"), str),
            msgspec.convert(parts.get("penalties"), tuple[Penalty, ...]),
            msgspec.convert(parts.get("claim"), OpenRight),
        )
    if kind == "penalties":
        return msgspec.convert(data, tuple[Penalty, ...])
    if kind == "claim":
        return msgspec.convert(data, OpenRight)
    return msgspec.convert(data, str)


def _read_remedy(data: Any) -> Remedy:
    terms = dict(msgspec.convert(data, dict[str, Any]))
    named = msgspec.convert(terms.pop("kind", None), str)
    whole = {key: tuple(one) if isinstance(one, list) else one for key, one in terms.items()}
    return Remedy(named, whole)
