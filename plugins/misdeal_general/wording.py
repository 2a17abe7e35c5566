"""What dealing in general has beside hands and pack, in words: its places, its settings."""

from __future__ import annotations

from misdeal_general.facts_wording import FACTS_WORDING
from trainer.plugins import mark

WORDING = {
    "place.table": mark("the table"),
    "place.table.to": mark("to the table"),
    "place.table.card": mark("a table card"),
    "place.table.label": mark("table"),
    "place.talon": mark("the talon"),
    "place.talon.to": mark("to the talon"),
    "place.talon.card": mark("a card of the talon"),
    "place.talon.label": mark("talon"),
    "event.boxed.of=table": mark("It goes to the table."),
    "event.boxed.of=talon": mark("It goes to the talon."),
    "event.take.of:talon": mark("{by} takes the talon."),
    "option.pack": mark("Cards in the pack: {value}."),
    "option.hand": mark("Cards to a hand: {value}."),
    "option.packet": mark("Cards at a time: {value}."),
    "option.packet.where": "deal.to",
    "fact.Taken.of:talon": mark("{by} took the talon"),
    "because.G1": mark("{names} drew the lowest card"),
    "because.G1.again": mark("those who tied drew again, and {names} drew the lowest card"),
    "because.G1/equal": mark("{names} drew equal cards, and none is lower"),
    "because.G1/banker": mark("{names} keeps the bank"),
    "because.G3": mark("the smallest part of the cut had only {parts_min_cards}"),
    "because.G3/untidy": mark("the cards fell into disorder in the cut"),
    "because.G3/declined": mark("{by} was offered the cut and declined"),
    "because.G3/declined-reshuffled": mark("{by} declined to cut after a new shuffle"),
    "because.G3/declined-again": mark("{by} was offered another cut and declined"),
    "because.G10.1": mark("nobody cut"),
    "because.G10.1.again": mark(
        "the pack was shuffled again after the cut, and nobody cut it anew"
    ),
    "because.G10.1.exchanged": mark(
        "the pack was exchanged after the cut, and nobody cut the new one"
    ),
    "because.G10.1.why=withdrawn": mark("the cut was declined, and nobody cut after that"),
    "because.G10.1.why=reshuffled": mark(
        "after the new shuffle that a card called for nobody cut again"
    ),
    "because.G10.1/shuffled": mark("after the cut the pack was shuffled and not cut again"),
    "reason.lapsed=G1": mark("{fact}, but {passed}."),
    "reason.lapsed=G6": mark("{fact}, but {passed}, so the choice is gone."),
    **FACTS_WORDING,
}
