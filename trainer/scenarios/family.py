"""Families: facts with finite domains, and how a deal is played forward from them.

A family is written as a function that plays, under `family`, which names its facts and their
values.  It says what happens, never what the rules say of it, and it knows no names and no cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from trainer.rules.situation import Game, Situation
from trainer.scenarios.chance import Chance
from trainer.scenarios.play import Play

Domain = Iterable[Any] | Callable[..., Iterable[Any]]
"""The values of a fact; a function of earlier facts, by their names, where it depends on them."""


class Family(Struct, frozen=True, eq=False):
    """A kind of deal: its facts by name with their domains, in order, and how it is played.

    `id` is the ruleset's id and a name of its own: ``preferans/talon-misplaced``.  A fact called
    `seats` is the number of players; without it as few sit down as the game allows.
    """

    id: str
    ruleset: str
    domains: Mapping[str, Domain]
    played: Callable[..., None]

    def values(self, fact: str, earlier: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the domain of a fact, the earlier facts given."""
        domain = self.domains[fact]
        if callable(domain):
            names = domain.__code__.co_varnames[: domain.__code__.co_argcount]
            domain = domain(**{name: earlier[name] for name in names})
        return tuple(domain)

    def combinations(self) -> Iterator[dict[str, Any]]:
        """Go through all the combinations of facts, in the order of the domains."""
        return self._from(tuple(self.domains), {})

    def _from(self, facts: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if not facts:
            yield given
            return
        for value in self.values(facts[0], given):
            yield from self._from(facts[1:], {**given, facts[0]: value})

    def drawn(self, seed: int) -> dict[str, Any]:
        """Draw one combination: fact by fact, each value of its domain as likely as another.

        It depends on this family and the seed alone.
        """
        facts: dict[str, Any] = {}
        for fact in self.domains:
            chance = Chance(self.id, seed, "fact", fact)
            facts[fact] = chance.pick(self.values(fact, facts))
        return facts

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
        position *first*; *seed* chooses the cards that are seen.
        """
        told = dict(facts)
        seats = told.pop("seats", game.seats[0])
        play = Play(game, names[:seats], first=first, chance=Chance(self.id, seed, "cards"))
        self.played(play, **told)
        return play.situation()


def family(ruleset: str, **domains: Domain) -> Callable[[Callable[..., None]], Family]:
    """Make a family of a function that plays: ``@family("general", packet=range(1, 9))``.

    >>> @family("general", seats=(2, 3), of=lambda seats: range(seats))
    ... def somebody_touches_his_cards(play, of):
    ...     play.prepare()
    ...     play.deal(3)
    ...     play.touch(of)
    >>> somebody_touches_his_cards.id
    'general/somebody-touches-his-cards'
    >>> len(list(somebody_touches_his_cards.combinations()))
    5
    """

    def make(played: Callable[..., None]) -> Family:
        name = played.__name__.strip("_").replace("_", "-")
        return Family(f"{ruleset}/{name}", ruleset, domains, played)

    return make
