"""What dealing in general has beside hands and pack, in words: its places, its settings."""

from __future__ import annotations

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
}
