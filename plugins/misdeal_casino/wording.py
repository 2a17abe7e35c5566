"""What Casino alone has, in words: its events, remedies, settings, and a reason of the trace."""

from __future__ import annotations

from trainer.plugins import mark

WORDING = {
    "event.round": mark("This is round {n}; everything before it was in order."),
    "event.accept": mark("{by} accepts the exposed card."),
    "event.reject": mark("{by} rejects the exposed card."),
    "event.build": mark("{by} builds {value} with {hand} from hand and {table} from the table."),
    "event.build.announced=true": mark("The value is announced."),
    "event.build.announced=false": mark("The value is not announced."),
    "event.build.holds=true": mark("The builder holds another card that can take it."),
    "event.build.holds=false": mark("The builder holds no other card that can take it."),
    "event.raise": mark("{by} changes the value of {of}'s build to {value} with {card}."),
    "event.raise.own": mark(
        "{by} changes the value of a build of their own to {value} with {card}."
    ),
    "event.raise.from=hand": mark("This card comes from the hand."),
    "event.raise.from=table": mark("This card comes from the table."),
    "event.play": mark("{by} makes a lawful move."),
    "event.capture": mark("{by} plays {card} and takes from the table: {proper}."),
    "event.capture.wrong": mark("Taken too, though they do not belong: {wrong}."),
    "event.inspect": mark("{by} looks through tricks already taken."),
    "remedy.rectify.what=move": mark("The move is taken back and put right, then play goes on."),
    "remedy.choice": mark("{by} chooses: accept the exposed card or reject it."),
    "remedy.replace_card": mark(
        "The card is buried in the middle of the pack and another is dealt to {seat}."
    ),
    "remedy.exchange": mark(
        "{dealer} takes the exposed card, and {seat} draws one of the dealer's cards instead."
    ),
    "remedy.forfeit.what=game": mark("{seat} forfeits the game."),
    "remedy.forfeit.what=deal": mark("{seat} forfeits the deal."),
    "remedy.take_back": mark(
        "{by} may take back every card played since the error; the false build is taken apart."
    ),
    "remedy.separate": mark("{by} may separate the cards and use them within the rules."),
    "remedy.return_cards": mark(
        "{by} returns to the table the card that does not belong and the whole combination."
    ),
    "verdict.rectify.what=move": mark("The move is put right"),
    "verdict.choice": mark("The opponent takes or refuses the card"),
    "verdict.choice.named": mark("{by} takes or refuses the card"),
    "verdict.replace_card": mark("The card is buried and another is dealt"),
    "verdict.replace_card.named": mark("The card is buried and {seat} is dealt another"),
    "verdict.exchange": mark("The dealer takes the card, one of his is drawn for it"),
    "verdict.exchange.named": mark("{dealer} takes the card, {seat} draws one of the dealer's"),
    "verdict.forfeit.what=game": mark("The dealer forfeits the game"),
    "verdict.forfeit.what=game.named": mark("{seat} forfeits the game"),
    "verdict.forfeit.what=deal": mark("The dealer forfeits the deal"),
    "verdict.forfeit.what=deal.named": mark("{seat} forfeits the deal"),
    "verdict.take_back": mark("The opponent takes back his cards"),
    "verdict.take_back.named": mark("{by} may take back his cards"),
    "verdict.separate": mark("The opponent may separate the cards"),
    "verdict.separate.named": mark("{by} may separate the cards"),
    "verdict.return_cards": mark("The cards go back to the table"),
    "verdict.return_cards.named": mark("{by} returns the cards to the table"),
    "until.table_card": mark("until the first table card is turned up"),
    "deal.over": mark("Nothing is left to deal in this round."),
    "option.packets": mark("Cards at a time: {value}."),
    "option.packets.where": "deal.to",
    "option.wrong_count.where": "deal",
    "option.wrong_count=game": mark("A wrong count costs the dealer the game."),
    "option.wrong_count=deal": mark("A wrong count costs the dealer only the deal."),
    "why.no sanction=C6b": mark("The opponent has accepted the card; the deal goes on."),
}
