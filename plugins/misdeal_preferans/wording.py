"""What Preferans alone has, in words: its remedies, its mountain, its settings."""

from __future__ import annotations

from trainer.plugins import mark

WORDING = {
    "remedy.partial_redeal": mark("Everything is redealt but {keep}'s cards."),
    "remedy.partial_redeal.draw_blind=1": mark(
        "The dealer draws the card too many from that hand unseen."
    ),
    "remedy.partial_redeal.draw_blind": mark(
        "The dealer draws {draw_blind} cards too many from that hand unseen."
    ),
    "remedy.partial_redeal.add=1": mark("That hand is dealt the card that it lacks."),
    "remedy.partial_redeal.add": mark("That hand is dealt the {add} cards that it lacks."),
    "remedy.open_card": mark("{seat}'s card stays open and the deal goes on."),
    "verdict.partial_redeal": mark("Redeal of all but one hand"),
    "verdict.partial_redeal.named": mark("{keep} keeps the hand, the rest is redealt"),
    "verdict.partial_redeal.draw_blind": mark("(cards drawn from it unseen: {draw_blind})"),
    "verdict.partial_redeal.add": mark("(cards dealt to it: {add})"),
    "verdict.open_card": mark("The card stays open, the deal goes on"),
    "verdict.open_card.named": mark("{seat}'s card stays open, the deal goes on"),
    "option.progression": mark(
        "Price of a trick after 0, 1, 2 … all-pass deals in a row: {value}."
    ),
    "option.level": mark("All-pass deals played in a row: {value}."),
    "option.progression.where": "shuffle cut deal",
    "option.level.where": "shuffle cut deal",
    "penalty": mark("Penalty: {seat}, {tricks} into the mountain, {points}."),
}
