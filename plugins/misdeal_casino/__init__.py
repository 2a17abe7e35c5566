"""Casino for two players: its deal in six rounds, its own events, and its code over the general."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from misdeal_casino.articles import CODE
from misdeal_casino.events import DEALING, HANDLERS, CasinoState
from misdeal_casino.families import FAMILIES
from misdeal_casino.misreadings import MISREADINGS
from misdeal_casino.reach import REACH
from misdeal_casino.wording import WORDING
from trainer.plugins import (
    Drop,
    Game,
    Options,
    Packet,
    Procedure,
    Ruleset,
    SetField,
    Situation,
    from_left,
    hookimpl,
    lowest_cards,
)


class CasinoOptions(Options, frozen=True):
    """Cards at a time, and what a wrong count costs the dealer: the game or only the deal."""

    packets: Literal[2, 4] = 2
    wrong_count: Literal["game", "deal"] = "game"

    def find_first_dealer(self, cards: Mapping[str, str]) -> tuple[str, ...]:
        """Return who cut the lowest card; the ace is the lowest (C1)."""
        return lowest_cards(cards, ace_low=True)


@lru_cache(maxsize=64)
def _procedure(seats: tuple[str, ...], dealer: str, size: int, stage: int) -> Procedure:
    opponent = from_left(seats, dealer)[0]
    places = (opponent, "table", dealer) if stage == 1 else (opponent, dealer)
    packets = tuple(Packet(place, size) for _ in range(4 // size) for place in places)
    full = {place: 4 if place in places else 0 for place in (opponent, "table", dealer)}
    return Procedure(packets, full, 52 if stage == 1 else 40 - 8 * (stage - 2))


def procedure(situation: Situation, stage: int) -> Procedure:
    """Return the deal of round *stage*: opponent, table (round 1 only), dealer; four to each."""
    assert isinstance(situation.options, CasinoOptions)
    return _procedure(situation.seats, situation.dealer, situation.options.packets, stage)


GAME = Game(
    id="casino",
    pack=lambda options: 52,
    seats=(2, 2),
    places=frozenset({"table"}),
    elsewhere=frozenset({"pack", "talon"}),
    options=CasinoOptions,
    procedure=procedure,
    handlers=HANDLERS,
    dealing=DEALING,
    own=CasinoState,
)

_RULESET = Ruleset(
    id="casino",
    game=GAME,
    code=CODE,
    base="general",
    amends=(
        Drop("G8b/rotation"),
        SetField("G5", "when.pack", ("cut", "shuffled")),
    ),
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
