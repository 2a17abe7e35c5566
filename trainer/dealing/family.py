"""Families: facts with finite domains, and how a deal is played forward from them.

A family is written as a function that plays, under `family`, which names its facts and their
values.  It says what happens, never what the rules say of it, and it knows no names and no cards.
A situation told as it is stands as a family without facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from inspect import signature
from itertools import islice
from types import FunctionType
from typing import Any

from msgspec import Struct

from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.script import Script
from trainer.rules.boundary import inside_ruleset
from trainer.rules.situation import Game, Situation

MOST_VALUES = 10_000
"""How many values a fact may have."""

Domain = Iterable[Any] | Callable[..., Iterable[Any]]
"""The values of a fact; a function of earlier facts, by their names, where it depends on them."""


class Family(Struct, frozen=True, eq=False, dict=True):
    """A kind of deal: its facts by name, each with its domain, and how a deal of it is played.

    `family` makes one of a function; that is how a ruleset writes it.  `id` is the ruleset's id
    and a name of its own: ``preferans/talon-misplaced``; `ruleset` is that id alone.  `domains`
    has the values of each fact, in an order in which a domain comes after the facts that it depends
    on; a fact called `seats` is the number of players, and without it as few sit down as the game
    allows.  `played` takes a `Script` and the facts by name, and plays the deal.  `given` is a
    situation that a file tells, its names and cards too, instead of a deal that is played.
    `reach` tells of what sorts its deals are, in a hundred, and of what levels; empty where nobody
    has measured it.

    Raises TypeError where a domain depends on a fact that does not come before it.

    >>> def somebody_calls(script, packets, by):
    ...     script.prepare()
    ...     script.deal(packets)
    ...     script.call(by)
    >>> domains = {"packets": (1, 2), "by": lambda packets: range(packets)}
    >>> calls = Family("toy/somebody-calls", "toy", domains, somebody_calls)
    >>> list(calls.combinations())
    [{'packets': 1, 'by': 0}, {'packets': 2, 'by': 0}, {'packets': 2, 'by': 1}]
    """

    id: str
    ruleset: str
    domains: Mapping[str, Domain]
    played: Callable[..., None]
    given: Situation | None = None
    reach: Mapping[str, int] = {}

    def __post_init__(self) -> None:
        """Look which earlier facts each domain depends on."""
        _ = self._needed

    @cached_property
    def _needed(self) -> Mapping[str, tuple[str, ...]]:
        """The earlier facts that each domain is given."""
        needed: dict[str, tuple[str, ...]] = {}
        for fact, domain in self.domains.items():
            asked = _list_parameters(domain) if callable(domain) else {}
            unknown = [name for name in asked if name not in needed and not asked[name]]
            if unknown:
                raise TypeError(f"{self.id}: {fact} depends on {unknown}, which do not come first")
            needed[fact] = tuple(name for name in asked if name in needed)
        return needed

    def values(self, fact: str, earlier: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the domain of a fact, the earlier facts given.

        Raises `RulesetFailed` where its function fails, or what it gives cannot be a domain.
        """
        domain = self.domains[fact]
        if type(domain) is tuple:  # they have been looked at when the ruleset was loaded
            return domain
        if not callable(domain):
            with inside_ruleset(self.ruleset, f"{self.id} {fact}"):
                return list_values(domain)
        names = self._needed[fact]
        return ask_domain(self, fact, domain, names, *[earlier[name] for name in names])

    def combinations(self) -> Iterator[dict[str, Any]]:
        """Go through all the combinations of facts, in the order of the domains."""
        return self._from(tuple(self.domains), {})

    def _from(self, facts: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not facts:
            yield given
            return
        for value in self.values(facts[0], given):
            yield from self._from(facts[1:], {**given, facts[0]: value})

    def draw_facts(self, seed: int) -> dict[str, Any]:
        """Draw one combination: fact by fact, each value of its domain as likely as another.

        It depends on this family and the seed alone.  Raises `RulesetFailed` where a fact has no
        value to choose.
        """
        facts: dict[str, Any] = {}
        for fact in self.domains:
            facts[fact] = self._pick(fact, facts, seed)
        return facts

    def _pick(self, fact: str, earlier: Mapping[str, Any], seed: int) -> Any:
        """Draw the value of a fact, the earlier facts given; `RulesetFailed` if there is none."""
        values = self.values(fact, earlier)
        with inside_ruleset(self.ruleset, f"{self.id} {fact}", earlier):
            return Chance(self.id, seed, "fact", fact).pick(values)

    def find_seed(self, fixed: Mapping[str, Any], seed: int, tries: int) -> int | None:
        """Return the first seed from *seed* on that draws the *fixed* facts, None if none soon.

        No more than *tries* seeds are looked at; the facts' values are as `dump_fact` gives them.
        """
        for one in range(seed, min(seed + tries, SEEDS)):
            if self._draws(fixed, one):
                return one
        return None

    def _draws(self, fixed: Mapping[str, Any], seed: int) -> bool:
        facts: dict[str, Any] = {}
        left = len(fixed)
        for fact in self.domains:
            if not left:
                return True
            value = self._pick(fact, facts, seed)
            if fact in fixed:
                if not is_same_fact(dump_fact(value), fixed[fact]):
                    return False
                left -= 1
            facts[fact] = value
        return not left

    def change_facts(self, facts: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give *facts* with one of them set to another value, and the name of that one.

        Facts that depend on it keep their values where these are still in their domains, and take
        the first ones otherwise.
        """
        for name in facts:
            for value in self.values(name, facts):
                if value == facts[name]:
                    continue
                given: dict[str, Any] = {}
                for other in facts:
                    domain = self.values(other, given)
                    wanted = value if other == name else facts[other]
                    if wanted not in domain and not domain:
                        break
                    given[other] = wanted if wanted in domain else domain[0]
                else:
                    yield name, given

    def situation(
        self,
        game: Game,
        facts: Mapping[str, Any],
        names: Sequence[str] = "ABCDEF",
        *,
        first: int = 0,
        seed: int = 0,
    ) -> Situation:
        """Play the deal of these facts forward.

        *names* are taken from the dealer on, as many as sit down; the list of seats starts at
        position *first*; *seed* chooses the cards that are seen.  Raises `RulesetFailed` where the
        family fails, or tells what cannot happen.
        """
        if self.given is not None:
            return self.given
        left = dict(facts)
        with inside_ruleset(self.ruleset, self.id, facts):
            seats = left.pop("seats", game.seats[0])
            play = Script(game, names[:seats], first=first, chance=Chance(self.id, seed, "cards"))
            self.played(play, **left)
            return play.situation()


@lru_cache(maxsize=4096, typed=True)
def ask_domain(
    family: Family,
    fact: str,
    domain: Callable[..., Iterable[Any]],
    names: tuple[str, ...],
    *values: Any,
) -> tuple[Any, ...]:
    """Return what a domain gives for the facts that it depends on; it is asked once for each.

    `names` are those facts, `values` their values.  Raises `RulesetFailed`.
    """
    given = dict(zip(names, values, strict=True))
    with inside_ruleset(family.ruleset, f"{family.id} {fact}", given):
        return list_values(domain(**given))


def list_values(domain: Iterable[Any]) -> tuple[Any, ...]:
    """Return the values of a domain; ValueError or TypeError where they cannot be one."""
    values = tuple(islice(domain, MOST_VALUES + 1))
    if len(values) > MOST_VALUES:
        raise ValueError(f"expected at most {MOST_VALUES} values")
    if not _is_plain(values):
        raise TypeError(f"expected numbers, texts and tuples of them, got {values!r:.40}")
    return values


_PLAIN = frozenset({type(None), bool, int, float, str})


def _is_plain(values: tuple[Any, ...]) -> bool:
    """Tell whether all values are numbers, texts, None, or tuples of such."""
    kinds = set(map(type, values))
    if kinds <= _PLAIN:
        return True
    if not kinds <= _PLAIN | {tuple}:
        return False
    return all(_is_plain(one) for one in values if type(one) is tuple)


def _list_parameters(domain: Callable[..., Any]) -> dict[str, bool]:
    """Return the parameters of a domain by name, and whether each can be left out.

    Of a plain function they are read off: `signature` takes twenty times as long, at every start.
    """
    if type(domain) is FunctionType and not vars(domain):
        code, defaults = domain.__code__, domain.__defaults__ or ()
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        first = code.co_argcount - len(defaults)
        optional = {*names[first : code.co_argcount], *(domain.__kwdefaults__ or ())}
        return {name: name in optional for name in names}
    return {
        one.name: one.default is not one.empty
        for one in signature(domain).parameters.values()
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    }


def dump_fact(value: Any) -> Any:
    """Return the value of a fact as a file has it: lists for tuples, ``"none"`` for None.

    >>> dump_fact((0, None))
    [0, 'none']
    """
    if value is None:
        return "none"
    return [dump_fact(one) for one in value] if isinstance(value, list | tuple) else value


def is_same_fact(one: Any, other: Any) -> bool:
    """Tell whether two values as files have them are the same; true is not 1.

    >>> is_same_fact(True, 1), is_same_fact([1], [1])
    (False, True)
    """
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same_fact, one, other))
    return type(one) is type(other) and bool(one == other)


def family(ruleset: str, **domains: Domain) -> Callable[[Callable[..., None]], Family]:
    """Make a `Family` of the function below it, which plays the deal.

    *ruleset* is the ruleset's id; the function's name, with hyphens, is the family's own.
    *domains* are the facts, each with its values: numbers, texts, None, or tuples of such.  A
    function of earlier facts, by their names, stands where the values depend on them.  The function
    below takes a `Script` first, then every fact but `seats` by its name.

    Raises TypeError where a domain depends on a fact that does not come before it.  A domain that
    has no values, too many or other ones is found when it is asked, and raises `RulesetFailed`.

    >>> @family("general", seats=(2, 3), of=lambda seats: range(seats))
    ... def somebody_touches_his_cards(script, of):
    ...     script.prepare()
    ...     script.deal(3)
    ...     script.touch(of)
    >>> somebody_touches_his_cards.id
    'general/somebody-touches-his-cards'
    >>> len(list(somebody_touches_his_cards.combinations()))
    5
    """

    def make(played: Callable[..., None]) -> Family:
        name = played.__name__.strip("_").replace("_", "-")
        return Family(f"{ruleset}/{name}", ruleset, domains, played)

    return make
