"""Finding rulesets: every entry point of the group ``misdeal.rulesets``, each on its own.

An entry point that fails to import, or registers something else than a ruleset, costs one problem
to report and nothing more; what it prints goes nowhere.  pluggy keeps the registrations.  What was
loaded is wrapped here once (see `boundary`), before its code is put on that of its base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec
import pluggy
from msgspec import Struct

from trainer.asking.misreading import Misreading, MisreadingOfBase
from trainer.dealing.family import Family
from trainer.plugins import PROJECT, Ruleset
from trainer.plugins.boundary import wrap_ruleset
from trainer.plugins.silence import silence
from trainer.rules.boundary import error_text, is_refusal, let_person_interrupt
from trainer.rules.changes import Change
from trainer.rules.code import Code
from trainer.rules.errors import Impossible, Problem
from trainer.rules.situation import Game
from trainer.text.clean import clean
from trainer.words.vocabulary import join_wordings

GROUP = "misdeal.rulesets"
hookspec = pluggy.HookspecMarker(PROJECT)


class Hooks:
    """What a ruleset plugin implements."""

    @hookspec
    def misdeal_ruleset(self) -> Ruleset:  # type: ignore[empty-body]  # a specification
        """Return the ruleset that this plugin brings."""


class Loaded(Struct, frozen=True, eq=False):
    """A ruleset ready for use: its code and its wording stand on those of its base.

    `packages` hold the texts of both, its own first.  `misreadings` are those that it lists, with
    the ones that it takes from its base.
    """

    ruleset: Ruleset
    code: Code
    packages: tuple[str, ...] = ()
    misreadings: tuple[Misreading, ...] = ()

    @property
    def game(self) -> Game:
        """The game that the ruleset deals."""
        return self.ruleset.game


class Rulesets(Struct, frozen=True, eq=False):
    """All rulesets that loaded, by id, and for each plugin that did not its name and why."""

    by_id: dict[str, Loaded]
    refused: tuple[tuple[str, Problem], ...] = ()


def assemble(rulesets: list[Ruleset]) -> tuple[dict[str, Loaded], list[tuple[str, Problem]]]:
    """Put each code on its base; return the loaded rulesets and why others are left out."""
    given = {ruleset.id: ruleset for ruleset in rulesets}
    done: dict[str, Loaded] = {}
    refused: list[tuple[str, Problem]] = []

    def load(ruleset_id: str, above: tuple[str, ...]) -> Loaded:
        if ruleset_id in done:
            return done[ruleset_id]
        if ruleset_id in above:
            raise Impossible("it stands on itself")
        if ruleset_id not in given:
            raise Impossible("its base {base} is not there", base=clean(ruleset_id))
        ruleset = given[ruleset_id]
        code = ruleset.code
        packages: tuple[str, ...] = (ruleset.package,)
        beneath: tuple[Misreading, ...] = ()
        if ruleset.base:
            base = load(ruleset.base, (*above, ruleset_id))
            code = code.over(base.code).change(ruleset.amends)
            packages += base.packages
            beneath = base.misreadings
            wording = join_wordings(base.ruleset.wording, ruleset.wording)
            ruleset = msgspec.structs.replace(ruleset, wording=wording)
        for article, word in code.list_unknown():
            raise Impossible(
                "its article {article} names {word}, which its code does not have",
                article=clean(article),
                word=clean(word),
            )
        misreadings = tuple(_take_from_base(ruleset.misreadings, beneath))
        loaded = done[ruleset_id] = Loaded(ruleset, code, packages, misreadings)
        return loaded

    for ruleset_id in given:
        with _leave_out_failing(ruleset_id, refused):
            load(ruleset_id, ())
    return done, refused


def _take_from_base(
    listed: Iterable[Misreading | MisreadingOfBase], base: Iterable[Misreading]
) -> Iterator[Misreading]:
    """Give the misreadings that a ruleset has listed, each of the base's in its place."""
    beneath = {one.id: one for one in base}
    for one in listed:
        if isinstance(one, Misreading):
            yield one
        elif one.id in beneath:
            yield beneath[one.id]
        else:
            raise Impossible("its base has no misreading {id}", id=clean(one.id))


@lru_cache(maxsize=1)
def load_installed() -> Rulesets:
    """Load every ruleset that is installed; the result is kept for the life of the process."""
    return load_from(sorted(entry_points(group=GROUP), key=_order))


def _order(point: EntryPoint) -> tuple[bool, str]:
    """Put our own rulesets first, so that nobody else's takes the place of one."""
    return point.dist is None or point.dist.name != PROJECT, point.name


def load_from(points: list[EntryPoint]) -> Rulesets:
    """Load the rulesets of these entry points; one that fails costs the others nothing."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    found: list[Ruleset] = []
    refused: list[tuple[str, Problem]] = []
    for point in points:
        with _leave_out_failing(clean(point.name), refused):
            found.append(_register(manager, point))
            if len({ruleset.id for ruleset in found}) < len(found):
                raise Impossible("a ruleset {id} is there already", id=found.pop().id)
    by_id, broken = assemble(found)
    return Rulesets(by_id, (*refused, *broken))


@contextmanager
def _leave_out_failing(name: str, refused: list[tuple[str, Problem]]) -> Iterator[None]:
    """Do in a block what loads a ruleset; where that fails, add its *name* and why to *refused*."""
    try:
        yield
    except BaseException as error:  # a plugin may be anybody's, and so is what it raises
        let_person_interrupt(error)
        refused.append((name, _explain(error)))


def _register(manager: pluggy.PluginManager, point: EntryPoint) -> Ruleset:
    with silence():
        plugin = point.load()
        if manager.is_registered(plugin):
            raise Impossible("it is registered already")
        manager.register(plugin, name=f"{point.name} {len(manager.get_plugins())}")
        others = [other for other in manager.get_plugins() if other is not plugin]
        results: list[Any] = manager.subset_hook_caller("misdeal_ruleset", others)()
    if len(results) != 1 or not isinstance(results[0], Ruleset):
        raise Impossible("expected one ruleset from its misdeal_ruleset hook")
    ruleset = results[0]
    for name, kind in _KINDS.items():
        if not isinstance(getattr(ruleset, name), kind):
            raise Impossible("expected another kind of value in its {field}", field=name)
    for name, sort in _ITEMS.items():
        if not all(isinstance(item, sort) for item in getattr(ruleset, name)):
            raise Impossible("expected another kind of value in its {field}", field=name)
    if not ruleset.id or ruleset.id != clean(ruleset.id) or ruleset.id != ruleset.game.id:
        raise Impossible("expected one plain id for ruleset and game")
    with silence():  # its own mappings and domains are gone through
        return wrap_ruleset(ruleset)


_KINDS = {
    "id": str,
    "game": Game,
    "code": Code,
    "base": str,
    "amends": tuple,
    "families": tuple,
    "misreadings": tuple,
    "package": str,
    "wording": Mapping,
    "reach": Mapping,
}


_ITEMS: Mapping[str, Any] = {
    "families": Family,
    "misreadings": Misreading | MisreadingOfBase,
    "amends": Change,
}


def _explain(error: BaseException) -> Problem:
    if is_refusal(error):
        assert isinstance(error, Problem)
        return error
    return Impossible("it fails with {error}", error=error_text(error))
