"""What Preferans alone has, in words: its remedies, its mountain, its settings."""

from __future__ import annotations

from trainer.plugins import mark

WORDING = {
    "remedy.partial_redeal": mark("Everything is redealt but the cards of {keep}."),
    "remedy.partial_redeal.draw_blind": mark(
        "The dealer draws the surplus from that hand unseen; number of cards: {draw_blind}."
    ),
    "remedy.partial_redeal.add": mark(
        "What that hand lacks is dealt to it; number of cards: {add}."
    ),
    "remedy.open_card": mark("The card of {seat} stays open and the deal goes on."),
    "verdict.partial_redeal": mark("Redeal of all but one hand"),
    "verdict.open_card": mark("The card stays open, the deal goes on"),
    "option.progression": mark("Prices of a trick by all-pass level: {value}."),
    "option.level": mark("All-pass deals played in a row: {value}."),
    "penalty": mark("Penalty: {seat}, {tricks} into the mountain, {points}."),
}
