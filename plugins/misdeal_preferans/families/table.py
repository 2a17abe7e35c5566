"""What the families of Preferans share: who sits where, how packets are laid, who may notice.

Positions: 0 deals, 1 sits to his left.  Sixteen packets: the fourth is the talon's; with four
seats the dealer, who is 0, gets none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from trainer.plugins import Script, callers

Where = int | str
Packets = Sequence[tuple[Where, int]]

SEATS = (3, 4)
LEVELS = (0, 1, 4)
FAILED = (0, 1, 2)


def progressions(level: int) -> tuple[tuple[int, ...], ...]:
    """Price lists; where nothing was passed out yet one is enough."""
    return ((1, 2, 3), (2, 4, 6)) if level else ((1, 2, 3),)


def hands(seats: int) -> tuple[int, ...]:
    """The positions that get cards, in the order in which they are served."""
    return (1, 2, 0) if seats == 3 else (1, 2, 3)


def order(seats: int) -> list[Where]:
    """The sixteen places, in the order in which they are served."""
    one = list(hands(seats))
    return [*one, "talon", *(one * 4)]


def served(packets: int, seats: int) -> tuple[Where, ...]:
    """The places that have cards after so many packets, in the order in which they got them."""
    return tuple(dict.fromkeys(order(seats)[:packets]))


def holders(packets: int, seats: int) -> tuple[int, ...]:
    """The players that have cards after so many packets."""
    return tuple(place for place in served(packets, seats) if isinstance(place, int))


def lies(packets: int, seats: int) -> tuple[Where, ...]:
    """Where a card can lie that comes to be seen: in the pack, or with who has cards already."""
    return served(packets, seats) or ("pack",)


def claimants(seats: int, when: str) -> Iterable[int]:
    """Who may point a fault out; only who has cards can have lifted them."""
    return hands(seats) if when == "lifted" else callers(seats, when)


def objectors(seats: int, when: str) -> tuple[int, ...]:
    """`claimants` of a fault of the dealer's: nobody objects to himself."""
    return _others(seats, when, 0)


def objectors_to_the_cut(seats: int, when: str) -> tuple[int, ...]:
    """`claimants` of a fault of the right neighbour, who cuts."""
    return _others(seats, when, seats - 1)


def _others(seats: int, when: str, offender: int) -> tuple[int, ...]:
    return tuple(seat for seat in claimants(seats, when) if seat != offender) or (1,)


def somebody_but(seats: int, *those: int) -> int:
    """The first of the players, from the dealer's left, who is none of *those*."""
    return min(set(range(1, seats)) - set(those), default=0)


def nobody_or_others(seats: int, those: Collection[int | None]) -> tuple[int | None, ...]:
    """Nobody, or any player but *those*: who may object to what these have done."""
    return (None, *(seat for seat in range(seats) if seat not in those))


def last_packet(script: Script, of: int) -> int:
    """The place in the procedure of a player's last packet, the very last of the deal left out."""
    places = [place for place, _ in script.procedure()]
    return max(at for at, place in enumerate(places[:-1]) if place == of)


def lay(script: Script, packets: Packets, start: int = 0) -> None:
    """Lay these packets, of which the first is the one at *start*; told shortly where proper."""
    proper = script.procedure()
    run = 0
    for at, packet in enumerate(packets, start=start):
        if at < len(proper) and packet == proper[at]:
            run += 1
            continue
        script.deal(run)
        run = 0
        script.deal_to(*packet)
    script.deal(run)


def goes_on(script: Script, then: str, packets: int = 0, caller: int = 1) -> None:
    """What follows: *caller* has ``called``, *packets* are ``dealt``, or ``all dealt``."""
    if then == "called":
        script.call(caller)
    if then == "dealt":
        script.deal(packets)
    if then == "all dealt":
        script.deal_rest()


def talon_at(script: Script, place: int, count: int = 2) -> list[tuple[Where, int]]:
    """The packets of a deal with the talon as the one at *place*, of so many cards."""
    packets = [packet for packet in script.procedure() if packet[0] != "talon"]
    packets.insert(place - 1, ("talon", count))
    return packets


def out_of_rotation(script: Script, start: int) -> list[tuple[Where, int]]:
    """The packets of a deal in which the two hands from *start* on change places once."""
    packets = list(script.procedure())
    packets[start : start + 2] = reversed(packets[start : start + 2])
    return packets


def opens(script: Script, how: str, of: Where, by: int = 0) -> None:
    """A card comes to be seen or falls: ``shown``, ``up`` on its face, ``down`` on its back."""
    if how == "shown":
        script.expose(of, by)
    else:
        script.drop(of, "up" if how == "up" else "down", by)


def draws(
    script: Script, drawing: Iterable[int], lowest: Collection[int], *, ace_low: bool
) -> None:
    """Those *drawing* draw for the first deal; the *lowest* draw a seven, or an ace that is low.

    Where the ace is high and one alone is lowest, another has an ace.
    """
    others = [seat for seat in drawing if seat not in lowest]
    ranks = dict.fromkeys(lowest, "A" if ace_low else "7")
    high = ("K", "10", "9") if ace_low or len(lowest) > 1 else ("A", "K", "9")
    ranks.update(zip(others, high, strict=False))
    script.draw_ranks({seat: ranks[seat] for seat in drawing})
