"""How many full Preferans deals are ruled in a second, and whether the cost is linear.

Run: ``uv run python -m tests.bench.ruling``.  Best of several rounds on one core, trace left out.
Linear it must be in lawful events and, in each code, in lists full of faults.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle, islice

from misdeal_casino.events import Accept, Reject, Round
from trainer.plugins.loading import load_installed
from trainer.rules.events import (
    Boxed,
    Call,
    Cut,
    Deal,
    DeclineCut,
    Disorder,
    Event,
    Expose,
    Fall,
    Found,
    Lift,
    LoseCount,
    Peek,
    RefuseShuffle,
    Shuffle,
    SwapPack,
    Take,
    Touch,
)
from trainer.rules.judge import rule
from trainer.rules.situation import Options, Situation

SEATS = ("Anna", "Boris", "Vera")
HANDS = ("Boris", "Vera", "Anna")
SIZES = (20, 200, 2_000)


def deal(extra: int = 0) -> Situation:
    """Return a deal of sixteen packets with one fault, lengthened by *extra* lawful events."""
    places = [*HANDS, "talon", *HANDS * 4]
    packets: list[Event] = [Deal(to=place, count=2) for place in places]
    packets.insert(8, Expose(by="Anna", of="Vera"))
    before = [Shuffle(by="Boris")] * extra
    return _situation("preferans", (Shuffle(), *before, Cut(), *packets, *[Touch("Vera")] * extra))


def faulty(name: str, size: int) -> Situation:
    """Return *size* events full of faults, with claims that stay open long.

    A third lies before the first packet; then come claims and calls of those who have no right
    to them; what brings a new deal at once comes last, so that nothing is settled before.
    """
    begun = [SwapPack(), Shuffle(), Cut(), *_begun(name)]
    third = (size - len(begun)) // 3
    events = (
        *islice(_before(name), third),
        *begun,
        *islice(_claiming(name), third),
        *islice(_voiding(name), size - len(begun) - 2 * third),
    )
    return _situation(name, events)


def answered(size: int) -> Situation:
    """Return *size* events of Casino's third round: cards of several owners shown, and answers."""
    shown = [Expose(of="pack"), Expose(of="Boris"), Accept("Boris"), Boxed(of="Boris")]
    events = (Round(3), Deal(packets=1), *islice(cycle([*shown, Reject("Boris")]), size - 2))
    return _situation("casino", events)


def _begun(name: str) -> list[Event]:
    if name == "casino":
        return [Deal(to="Boris", count=2), Deal(to="Anna", count=2)]
    return [Deal(packets=3)]


def _before(name: str) -> Iterator[Event]:
    faults: list[Event] = [
        RefuseShuffle(to="Boris"),
        Shuffle(by="Boris", faces_seen=True),
        Cut(by="Anna"),
        Cut(parts=(2, load_installed().by_id[name].game.pack(_options(name)) - 2)),
        Disorder(),
        Cut(),
        DeclineCut(),
        SwapPack(),
        DeclineCut(),
    ]
    if name != "preferans":
        faults += [Shuffle(), Cut(), Shuffle(), Expose(of="pack"), Peek("Anna")]
    return cycle(faults)


def _claiming(name: str) -> Iterator[Event]:
    faults: list[Event] = [
        Take("Boris", of="Anna"),
        Call("Anna"),
        RefuseShuffle(to="Boris"),
        Touch("Boris"),
        Lift("Boris"),
        Call("Anna"),
    ]
    return cycle([*faults, Expose(of="Boris")] if name == "casino" else [*faults, Call("Boris")])


def _voiding(name: str) -> Iterator[Event]:
    faults: list[Event] = [
        Peek("Anna"),
        Expose(of="Boris"),
        Call("Boris"),
        Fall(of="Boris", face="up"),
        Boxed(of="Anna"),
        Found("surplus"),
        Lift("Anna"),
        LoseCount(),
        Shuffle(),
        Call("Anna"),
        Found("soiled"),
        Peek("Boris"),
    ]
    if name == "casino":
        first: list[Event] = [Deal(to="table", count=1), Found("surplus")]
        answered = [Expose(of="Boris"), Reject("Boris"), Expose(of="Boris"), Accept("Boris")]
        return iter([*first, *islice(cycle([*answered, *faults]), max(SIZES))])
    return cycle([*faults, Deal(to="Boris", count=1)])


def _options(name: str) -> Options:
    return load_installed().by_id[name].game.options()


def _situation(name: str, events: tuple[Event, ...]) -> Situation:
    game = load_installed().by_id[name].game
    seats = SEATS[: game.seats[1] or len(SEATS)]
    return Situation(game=game, seats=seats, dealer="Anna", options=_options(name), events=events)


def seconds(case: Situation, times: int) -> float:
    """Return the best seconds a ruling over five rounds of *times* rulings."""
    code = load_installed().by_id[case.game.id].code
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            rule(code, case, trace=False)
        best = min(best, (time.perf_counter() - start) / times)
    return best


def growth(cases: list[Situation]) -> None:
    """Print the cost an event of each case, and its ratio to the first."""
    base = 0.0
    for case in cases:
        size = len(case.events)
        cost = seconds(case, 20_000 // size) / size
        base = base or cost
        print(f"{size:7} events: {cost * 1e6:6.2f} µs an event, ratio {cost / base:.2f}")


def main() -> None:
    """Print deals a second, and the cost an event at 20, 200 and 2,000 events."""
    case = deal()
    print(f"{len(case.events)} events: {1 / seconds(case, 10_000):,.0f} rulings a second")
    print("preferans, lawful events:")
    growth([deal((size - len(case.events)) // 2) for size in SIZES])
    for name in ("general", "casino", "preferans"):
        print(f"{name}, full of faults:")
        growth([faulty(name, size) for size in SIZES])


if __name__ == "__main__":
    main()
