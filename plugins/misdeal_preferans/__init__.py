"""Preferans: sixteen packets of two, a talon, a ladder of failed deals, over the general code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from misdeal_preferans.articles import AMENDS, CODE, HAND
from misdeal_preferans.families import FAMILIES
from misdeal_preferans.misreadings import MISREADINGS
from misdeal_preferans.reach import REACH
from misdeal_preferans.wording import WORDING
from trainer.plugins import (
    Game,
    Impossible,
    Options,
    Packet,
    Procedure,
    Ruleset,
    Situation,
    from_left,
    hookimpl,
    lowest_cards,
)


class PreferansOptions(Options, frozen=True):
    """Prices in progression (the last repeats), all-pass deals in a row, the ace in draws."""

    progression: tuple[int, ...] = (1, 2, 3)
    level: int = 0
    ace_low: bool = False

    def find_first_dealer(self, cards: Mapping[str, str]) -> tuple[str, ...]:
        """Return who drew the lowest card; the ace is high, unless the table agrees otherwise."""
        return lowest_cards(cards, ace_low=self.ace_low)

    def price(self) -> int:
        """Points for a mountain entry of one trick at the current all-pass level.

        >>> PreferansOptions(progression=(2, 4, 6), level=1).price()
        4
        >>> PreferansOptions(level=5).price()
        3
        """
        return self.progression[min(self.level, len(self.progression) - 1)]

    def check(self, seats: tuple[str, ...]) -> None:
        """Raise `Impossible` where there is no price, or no such level."""
        if not self.progression or min(self.progression) < 0:
            raise Impossible("expected a list of prices", where="progression")
        if self.level < 0:
            raise Impossible("expected zero or more", where="level")


@lru_cache(maxsize=64)
def _procedure(seats: tuple[str, ...], dealer: str) -> Procedure:
    hands = from_left(seats, dealer)[:3]
    packets = [Packet(hand, 2) for _ in range(5) for hand in hands]
    packets.insert(3, Packet("talon", 2))
    full = {seat: HAND if seat in hands else 0 for seat in seats} | {"talon": 2}
    return Procedure(tuple(packets), full, 32, frozenset({"talon"}))


def procedure(situation: Situation, stage: int) -> Procedure:
    """Return the sixteen packets: three hands, the talon fourth, then the hands in rotation."""
    return _procedure(situation.seats, situation.dealer)


GAME = Game(
    id="preferans",
    pack=lambda options: 32,
    seats=(3, 4),
    places=frozenset({"talon"}),
    stocks=frozenset({"talon"}),
    elsewhere=frozenset({"pack", "table"}),
    failures=2,
    options=PreferansOptions,
    procedure=procedure,
)

_RULESET = Ruleset(
    id="preferans",
    game=GAME,
    code=CODE,
    base="general",
    amends=AMENDS,
    families=FAMILIES,
    misreadings=MISREADINGS,
    package=__name__,
    wording=WORDING,
    reach=REACH,
)


@hookimpl
def misdeal_ruleset() -> Ruleset:
    """Return this ruleset."""
    return _RULESET
