"""The lens: one situation under every code that is loaded, side by side, its settings switchable.

Values without a screen.  Every ruling is `rule`'s; what is new here is only what is compared with
what, and which settings the table could have agreed on without other cards lying elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.scenario import Scenario, draw_scenario
from trainer.formats.casebook import Entry, read
from trainer.formats.files import read_file
from trainer.plugins.loading import Loaded, Rulesets
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.errors import Malformed, Problem
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import fold

DECIDES = ("remedy", "dealer", "penalties", "claim")
"""The parts of a ruling that make it another ruling where they differ."""
TRIES = 12
"""The situations that are drawn for one on which the codes part."""
LONGEST = 500
"""A situation of more events than this is not looked at."""
PACKS = (32, 36, 52)
"""Usual sizes of a pack."""
FAILURES = (0, 1, 2, 3)
"""How many deals may have failed before."""
SMALL = 3
"""A number that is no larger than this by default may be any number up to it."""
NAMED = 12
"""The most players that are tried where a setting names one."""
_NOTHING: tuple[object, ...] = (None, False, "", (), [], {})


class Setting(NamedTuple):
    """What can be switched: a field of the game's ``options`` or of the ``history``."""

    group: str
    name: str


Changes = Mapping[Setting, Any]
"""Settings that are switched, and to what."""


class Switch(Struct, frozen=True):
    """A setting, the values that it can have here, which of them it has; and whether any of them
    changes what any code says.
    """

    setting: Setting
    values: tuple[Any, ...]
    now: int
    matters: bool = False

    @property
    def value(self) -> Any:
        """The value that it has."""
        return self.values[self.now]

    def turn(self, step: int) -> Any:
        """Return the value *step* places on, round and round."""
        return self.values[(self.now + step) % len(self.values)]


class Column(Struct, frozen=True):
    """What one code says: its ruling, or the problem where it cannot rule.

    `differs` are the parts in which the ruling is not that of the table's own code, `changed`
    those in which it is not what the same code says of the settings as they were given.
    """

    ruleset: str
    ruling: Ruling | None = None
    problem: Problem | None = None
    differs: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def other(self) -> bool:
        """Whether it is another ruling than that of the table's own code."""
        return any(part in DECIDES for part in self.differs)


class Lens(Struct, frozen=True, eq=False, kw_only=True):
    """A situation under all codes: the table's own first, the others in their order.

    `table` is the ruleset whose game is dealt; `given` the situation before any setting was
    switched, `changes` what is switched.
    """

    table: str
    given: Situation
    situation: Situation
    changes: Changes
    columns: tuple[Column, ...]
    switches: tuple[Switch, ...] = ()

    @property
    def own(self) -> Column:
        """What the table's own code says."""
        return self.columns[0]

    @property
    def refusal(self) -> Problem | None:
        """Why no code can rule, where it is the same with all: the facts or the table cannot be."""
        reasons = {str(column.problem) for column in self.columns}
        return self.own.problem if len(reasons) == 1 else None


def list_parts(ruling: Ruling) -> dict[str, object]:
    """Return the parts of a ruling that are compared, by their names.

    What a code adds is named ``part.NAME``.

    >>> from trainer.rules.ruling import Remedy
    >>> list_parts(Ruling(remedy=Remedy("redeal", {"dealer": "Anna"})))["dealer"]
    'Anna'
    """
    terms = dict(ruling.remedy.terms)
    return {
        "dealer": terms.pop("dealer", None),
        "remedy": (ruling.remedy.kind, terms),
        "irregularity": ruling.irregularity,
        "silent": ruling.silent,
        "claim": ruling.claim,
        "penalties": ruling.penalties,
        "failed_deal": ruling.failed_deal,
        "disputed": ruling.disputed,
        "clause": ruling.articles,
        **{f"part.{name}": value for name, value in ruling.parts.items()},
    }


def find_differences(one: Ruling, other: Ruling) -> tuple[str, ...]:
    """Return the parts in which two rulings differ; a part that only one has is not compared."""
    here, there = list_parts(one), list_parts(other)
    return tuple(
        name
        for name, value in here.items()
        if name in there
        and there[name] != value
        and not (value in _NOTHING and there[name] in _NOTHING)
    )


def compare_codes(
    known: Rulesets, table: str, given: Situation, changes: Changes | None = None
) -> Lens:
    """Return *given*, at a table of the ruleset *table*, under all codes, with settings changed.

    Changes that cannot be made here are left out.  A code that cannot rule costs its own column
    only.  KeyError where there is no such ruleset.
    """
    order = (table, *(name for name in known.by_id if name != table))
    codes = [known.by_id[name] for name in order]
    situation, made = given, {}
    for setting, value in (changes or {}).items():
        after = switch_setting(situation, setting, value)
        if after is not None and value != getattr(getattr(given, setting.group), setting.name):
            situation, made[setting] = after, value
    rulings = _rule_all(codes, situation)
    before = _rule_all(codes, given) if made else rulings
    own = rulings[0]
    columns = tuple(
        Column(name, problem=now)
        if isinstance(now, Problem)
        else Column(
            name,
            now,
            differs=() if isinstance(own, Problem) else find_differences(now, own),
            changed=() if isinstance(was, Problem) else find_differences(now, was),
        )
        for name, now, was in zip(order, rulings, before, strict=True)
    )
    switches = sorted(
        _list_switches(codes, given, situation, rulings),
        key=lambda one: (not one.matters, one.setting.group),
    )
    return Lens(
        table=table,
        given=given,
        situation=situation,
        changes=made,
        columns=columns,
        switches=tuple(switches),
    )


def _rule_all(codes: Sequence[Loaded], situation: Situation) -> list[Ruling | Problem]:
    return [_rule(loaded, situation) for loaded in codes]


def _rule(loaded: Loaded, situation: Situation) -> Ruling | Problem:
    try:
        return rule(loaded.code, situation)
    except RulesetFailed as broken:
        return broken.problem
    except Problem as problem:  # a file's facts
        return problem


# -- settings ------------------------------------------------------------------------------------


def switch_setting(situation: Situation, setting: Setting, value: Any) -> Situation | None:
    """Return the same events under another setting; None where that cannot be.

    It cannot be either where other cards would then lie elsewhere: where a deal is told by the
    settings alone ("so many at a time"), another setting would tell another deal.
    """
    try:
        with inside_ruleset(situation.game.id):  # settings check themselves as they are made
            group = replace(getattr(situation, setting.group), **{setting.name: value})
            after = replace(situation, **{setting.group: group})
            same = fold(after).laid == fold(situation).laid
            return after if same else None
    except RulesetFailed:
        return None


def _list_switches(
    codes: Sequence[Loaded],
    given: Situation,
    situation: Situation,
    rulings: Sequence[Ruling | Problem],
) -> Iterator[Switch]:
    for setting, wanted in _list_settings(given):
        now = getattr(getattr(situation, setting.group), setting.name)
        values: list[Any] = []
        matters = False
        for value in wanted:
            if _is_same(value, now):
                values.append(value)
                continue
            after = switch_setting(situation, setting, value)
            if after is None:
                continue
            values.append(value)
            matters = matters or any(
                _is_otherwise(_rule(loaded, after), before)
                for loaded, before in zip(codes, rulings, strict=True)
            )
        at = next((place for place, value in enumerate(values) if _is_same(value, now)), None)
        if at is not None and len(values) > 1:
            yield Switch(setting, tuple(values), at, matters)


def _is_same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _is_otherwise(now: Ruling | Problem, before: Ruling | Problem) -> bool:
    if isinstance(now, Problem) or isinstance(before, Problem):
        return type(now) is not type(before)
    return bool(find_differences(now, before))


def _list_settings(situation: Situation) -> list[tuple[Setting, tuple[Any, ...]]]:
    """Return the settings and the values that each is to be tried with, its own among them."""
    from msgspec import inspect  # slow to load

    found: list[tuple[Setting, tuple[Any, ...]]] = []
    try:
        with inside_ruleset(situation.game.id):  # whose settings they are
            kinds = inspect.type_info(type(situation.options))
            assert isinstance(kinds, inspect.StructType)
            types = {field.name: field.type for field in msgspec.structs.fields(situation.options)}
            for field in kinds.fields:
                now = getattr(situation.options, field.name)
                tried = _drop_repeated(
                    [*_list_values(field.type, field.default, now, situation.seats), now]
                )
                values = tuple(one for one in tried if _fits(one, types[field.name], now))
                found.append((Setting("options", field.name), values))
    except RulesetFailed:
        found = []
    failed = situation.history.failed_deals
    counts = tuple(sorted({*FAILURES, failed}))
    return [*found, (Setting("history", "failed_deals"), counts)]


def _list_values(kind: Any, default: Any, now: Any, seats: tuple[str, ...]) -> list[Any]:
    """Return the values worth trying for a field of this kind, in the order to switch through."""
    from msgspec import inspect

    if isinstance(kind, inspect.BoolType):
        return [False, True]
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.EnumType):
        return list(kind.cls)
    if isinstance(kind, inspect.IntType) and isinstance(now, int):
        if default in PACKS:
            return sorted({*PACKS, default})
        near = {now - 1, now + 1}
        if isinstance(default, int):
            near |= {default, *(range(SMALL + 1) if default <= SMALL else ())}
        return sorted(near)
    if isinstance(kind, inspect.UnionType) and any(
        isinstance(one, inspect.NoneType) for one in kind.types
    ):
        named = any(isinstance(one, inspect.StrType) for one in kind.types)
        return [None, *(seats[:NAMED] if named else ())]
    if isinstance(kind, inspect.VarTupleType) and isinstance(kind.item_type, inspect.IntType):
        return _list_prices(default) if isinstance(default, tuple) and default else []
    return []


def _list_prices(usual: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return prices by step as they come: as usual, all alike, doubling, twice as high."""
    first = usual[0]
    return [
        usual,
        (first,) * len(usual),
        tuple(first * 2**step for step in range(len(usual))),
        tuple(2 * one for one in usual),
    ]


def _drop_repeated(values: Sequence[Any]) -> list[Any]:
    kept: list[Any] = []
    for value in values:
        if not any(_is_same(value, one) for one in kept):
            kept.append(value)
    ordered = bool(kept) and all(type(value) is int for value in kept)
    return sorted(kept) if ordered else kept


def _fits(value: Any, kind: Any, now: Any) -> bool:
    if _is_same(value, now):
        return True
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return True


# -- where situations come from ------------------------------------------------------------------


class DrawnDeal(NamedTuple):
    """A situation drawn: the ruleset whose game it is, the scenario, what had to be left out."""

    table: str
    scenario: Scenario
    broken: tuple[RulesetFailed, ...] = ()


def draw_deal(known: Rulesets, seed: int, lang: str, rulesets: Sequence[str] = ()) -> DrawnDeal:
    """Return a situation for this seed on which the codes part, if one comes soon.

    It is of one of *rulesets* (all, if none is named) that have families.  Raises `LookupError`
    where there is none that can be played.
    """
    chance = Chance("lens", seed)
    named = [name for name in known.by_id if not rulesets or name in rulesets]
    playable = chance.mix([name for name in named if known.by_id[name].ruleset.families])
    broken: list[RulesetFailed] = []
    for name in playable:
        loaded = known.by_id[name]
        others = [one for other, one in known.by_id.items() if other != name]
        first: Scenario | None = None
        try:
            for _ in range(TRIES):
                made = draw_scenario(
                    loaded.ruleset.families, loaded.game, chance.below(SEEDS), lang
                )
                first = first or made
                own = judge(loaded.code, made.table, trace=False)
                if any(_is_apart(own, _rule(one, made.situation)) for one in others):
                    return DrawnDeal(name, made, tuple(broken))
            if first is not None:
                return DrawnDeal(name, first, tuple(broken))
        except RulesetFailed as problem:
            broken.append(problem)
    raise LookupError("no ruleset has families that can be played") from next(iter(broken), None)


def _is_apart(own: Ruling, other: Ruling | Problem) -> bool:
    return isinstance(other, Ruling) and any(
        part in DECIDES for part in find_differences(own, other)
    )


def list_cases(file: Path, known: Rulesets) -> list[Entry]:
    """Return the cases of a casebook, each with its problem if it has one.

    A case of more than `LONGEST` events is such a problem.  Raises `Malformed` where the file as a
    whole cannot be read.
    """
    try:
        strange = file.exists() and not file.is_file() and not file.is_dir()
    except (OSError, ValueError):
        strange = False  # which reading will tell better
    if strange:
        raise Malformed("the device cannot be read")
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    return [_check_length(entry) for entry in read(read_file(file), games)]


def _check_length(entry: Entry) -> Entry:
    if entry.case is None or len(entry.case.situation.events) <= LONGEST:
        return entry
    why = Malformed("expected at most {n} events", where="events", n=LONGEST)
    return Entry(entry.id, problem=why, ruleset=entry.ruleset)
