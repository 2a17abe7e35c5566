"""What happens in Casino only, in words: message ids by key, as a ruleset registers them."""

from __future__ import annotations

from trainer.plugins import mark

WORDING = {
    "event.round": mark("Round {n} is dealt now; everything before it was in order."),
    "event.accept": mark("{by} accepts the exposed card."),
    "event.reject": mark("{by} rejects the exposed card."),
    "event.build": mark("{by} builds {value}: from hand {hand}, from the table {table}."),
    "event.build.announced=true": mark("The value is announced."),
    "event.build.announced=false": mark("The value is not announced."),
    "event.build.holds=true": mark("The builder holds another card that can take it."),
    "event.build.holds=false": mark("The builder holds no other card that can take it."),
    "event.raise": mark("{by} changes the value of the build made by {of} to {value} with {card}."),
    "event.raise.from=hand": mark("This card comes from the hand."),
    "event.raise.from=table": mark("This card comes from the table."),
    "event.play": mark("{by} makes a lawful move."),
    "event.capture": mark("{by} plays {card} and takes from the table: {proper}."),
    "event.capture.wrong": mark("Taken too, though they do not belong: {wrong}."),
    "event.inspect": mark("{by} looks through tricks already taken."),
}
