"""How many full Preferans deals are ruled in a second, and whether the cost is linear.

Run: ``uv run python -m tests.bench.ruling``.  Best of several rounds on one core, trace left out.
"""

from __future__ import annotations

import time

from trainer.plugins.loading import rulesets
from trainer.rules.events import Cut, Deal, Event, Expose, Shuffle, Touch
from trainer.rules.ruling import rule
from trainer.rules.situation import Situation

SEATS = ("Anna", "Boris", "Vera")
HANDS = ("Boris", "Vera", "Anna")


def situation(extra: int = 0) -> Situation:
    """Return a deal of sixteen packets with one fault, lengthened by *extra* lawful events."""
    places = [*HANDS, "talon", *HANDS * 4]
    packets: list[Event] = [Deal(to=place, count=2) for place in places]
    fault = packets.index(packets[8])
    packets.insert(fault, Expose(by="Anna", of="Vera"))
    events = (
        Shuffle(),
        *[Shuffle(by="Boris")] * extra,
        Cut(),
        *packets,
        *[Touch(by="Vera")] * extra,
    )
    loaded = rulesets().by_id["preferans"]
    return Situation(
        game=loaded.game,
        seats=SEATS,
        dealer="Anna",
        options=loaded.game.options(),
        events=events,
    )


def seconds(case: Situation, times: int) -> float:
    """Return the best seconds a ruling over five rounds of *times* rulings."""
    code = rulesets().by_id["preferans"].code
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            rule(code, case, trace=False)
        best = min(best, (time.perf_counter() - start) / times)
    return best


def main() -> None:
    """Print deals a second, and the cost an event at 20, 200 and 2,000 events."""
    deal = situation()
    print(f"{len(deal.events)} events: {1 / seconds(deal, 10_000):,.0f} rulings a second")
    base = 0.0
    for size in (20, 200, 2_000):
        case = situation((size - len(deal.events)) // 2)
        cost = seconds(case, 20_000 // size) / len(case.events)
        base = base or cost
        print(f"{len(case.events):5} events: {cost * 1e6:.2f} µs an event, ratio {cost / base:.2f}")


if __name__ == "__main__":
    main()
