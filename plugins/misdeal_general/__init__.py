"""Dealing in general: the code that every other stands on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from misdeal_general.articles import CODE
from misdeal_general.families import FAMILIES
from misdeal_general.misreadings import MISREADINGS
from misdeal_general.reach import REACH
from misdeal_general.wording import WORDING
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
    unknown_seat,
)


class GeneralOptions(Options, frozen=True):
    """Pack, cards a player, cards at a time; the banker's name; whether the ace draws low."""

    pack: int = 36
    hand: int = 6
    packet: int = 1
    bank: str | None = None
    ace_low: bool = False

    def find_first_dealer(self, cards: Mapping[str, str]) -> tuple[str, ...]:
        """Return who drew the lowest card; the ace is high, unless the table agrees otherwise."""
        return lowest_cards(cards, ace_low=self.ace_low)

    def banker(self) -> str:
        """Return the banker, who deals whatever is drawn."""
        return self.bank or ""

    def check(self, seats: tuple[str, ...]) -> None:
        """Raise `Impossible` where the pack cannot be dealt so, or the banker is no player."""
        if self.packet < 1:
            raise Impossible("expected one or more", where="packet")
        if self.hand < 1:
            raise Impossible("expected one or more", where="hand")
        if self.pack < max(2, self.hand * len(seats)):
            raise Impossible(
                "a pack of {pack} is too small for these hands", where="pack", pack=self.pack
            )
        if self.pack > 1000:
            raise Impossible("expected at most {most} cards", where="pack", most=1000)
        if self.bank is not None and self.bank not in seats:
            raise unknown_seat(self.bank, seats, "bank")


@lru_cache(maxsize=256)
def _procedure(seats: tuple[str, ...], dealer: str, options: GeneralOptions) -> Procedure:
    hands = from_left(seats, dealer)
    packets = []
    left = options.hand
    while left > 0:
        count = min(options.packet, left)
        packets += [Packet(hand, count) for hand in hands]
        left -= count
    return Procedure(tuple(packets), dict.fromkeys(hands, options.hand), options.pack)


def procedure(situation: Situation, stage: int) -> Procedure:
    """Return the proper deal: from the dealer's left, so many cards at a time to each."""
    assert isinstance(situation.options, GeneralOptions)
    return _procedure(situation.seats, situation.dealer, situation.options)


GAME = Game(
    id="general",
    pack=lambda options: options.pack,
    seats=(2, None),
    places=frozenset({"table", "talon"}),
    stocks=frozenset({"talon"}),
    options=GeneralOptions,
    procedure=procedure,
    owes_shuffles=False,  # no clause does: a refused shuffle is silent
)

_RULESET = Ruleset(
    id="general",
    game=GAME,
    code=CODE,
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
