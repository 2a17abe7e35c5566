"""What Casino alone has, in words: its events, remedies, settings, and a reason of the trace."""

from __future__ import annotations

from misdeal_casino.facts_wording import FACTS_WORDING
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
    "event.raise.own": mark("{by} changes the value of {by}'s own build to {value} with {card}."),
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
    "verdict.exchange": mark("The dealer takes the card, and one of the dealer's is drawn for it"),
    "verdict.exchange.named": mark("{dealer} takes the card, {seat} draws one of the dealer's"),
    "verdict.forfeit.what=game": mark("The dealer forfeits the game"),
    "verdict.forfeit.what=game.named": mark("{seat} forfeits the game"),
    "verdict.forfeit.what=deal": mark("The dealer forfeits the deal"),
    "verdict.forfeit.what=deal.named": mark("{seat} forfeits the deal"),
    "verdict.take_back": mark("The opponent may take back the cards played since"),
    "verdict.take_back.named": mark("{by} may take back the cards played since"),
    "verdict.separate": mark("The opponent may separate the cards"),
    "verdict.separate.named": mark("{by} may separate the cards"),
    "verdict.return_cards": mark("The cards go back to the table"),
    "verdict.return_cards.named": mark("{by} returns the cards to the table"),
    "until.table_card": mark("until the first table card is turned up"),
    "deal.over": mark("Nothing is left to deal in this round."),
    "option.packets": mark("Cards at a time: {value}."),
    "option.packets.where": "deal.to",
    "option.wrong_count.where": "deal.to found",
    "option.wrong_count=game": mark("A wrong count costs the dealer the game."),
    "option.wrong_count=deal": mark("A wrong count costs the dealer only the deal."),
    "why.no sanction=C6b": mark("The opponent has accepted the card; the deal goes on."),
    "fact.FalseBuild": mark("{by} built {value} and holds no card that can take it"),
    "fact.Unannounced": mark("{by} built {value} and did not announce it"),
    "fact.RaisedFromTable": mark("{by} changed {of}'s build with a card from the table"),
    "fact.RaisedFromTable.own": mark("{by} changed {by}'s own build with a card from the table"),
    "fact.OwnBuildChanged": mark(
        "{by} changed {by}'s own build on the very next turn, though nobody had added to it"
    ),
    "fact.TookTooMuch": mark("{by} also took what does not belong: {wrong}"),
    "fact.TricksInspected": mark("{by} looked through tricks already taken"),
    "because.C1": mark("{names} drew the lower card"),
    "because.C1.again": mark("both had tied and drew again, and {names} drew the lower card"),
    "because.C1/equal": mark("both drew equal cards"),
    "because.C3/untidy": mark("the cards fell into disorder in the cut"),
    "because.C5/shuffled": mark("{by} shuffled after the cut"),
    "because.C5/uncut": mark("nobody cut"),
    "because.C5/uncut.again": mark(
        "the pack was shuffled again after the cut, and nobody cut it anew"
    ),
    "because.C5/uncut.exchanged": mark(
        "the pack was exchanged after the cut, and nobody cut the new one"
    ),
    "because.C5/declined-again": mark("{by} was offered another cut and declined"),
    "because.C6a": mark("{by} opened {of_card} before a table card lay open"),
    "because.C6a/boxed": mark("a card that lay face up in the pack came to {of}"),
    "because.C6b/open": mark("{by} opened {of_card} when a table card lay open already"),
    "because.C6b/rejected": mark("{of} rejected the card that {by} had opened"),
    "because.C6b/accepted": mark("{of} accepted the card that {by} had opened"),
    "because.C6b/boxed": mark("a card that lay face up in the pack came to {of}"),
    "because.C6b/boxed-rejected": mark("{of} rejected the card that had lain face up"),
    "because.C6b/boxed-accepted": mark("{of} accepted the card that had lain face up"),
    "because.C6c": mark("{by} opened {of_card} in the last round"),
    "because.G10.5/later": mark("a bad card was found after the first deal"),
    "clear.Exposed": mark("{by} opened {of_card}, and no rule speaks of such a card"),
    "clear.BuildMade": mark("{by} said what the build is worth and holds a card that takes it"),
    "clear.RaisedFromHand": mark("{by} changed a build with a card from the hand, as one may"),
    "clear.CardsTaken": mark("{by} took only what belongs to the combination"),
    "reason.ace=": mark("The ace is the lowest card."),
    "reason.rules=C8": mark(
        "{fact}, so the opponent may take back every card played since that build."
    ),
    "reason.rules=C9": mark("{fact}, but only a card from the hand may change a build."),
    "reason.rules=C10": mark("{fact}; that build may be changed only after another move."),
    "reason.rules=C11": mark("{fact}, so the opponent may use these cards apart."),
    "reason.rules=C12": mark(
        "{fact}, so that goes back and with it the whole combination, not the wrong card alone."
    ),
    "reason.claimants=C5": mark("Only the dealer's opponent may call."),
    "reason.claimants=C6a": mark("Only the dealer's opponent may call."),
    "clear.RaisedFromTable": mark("a card from the table may change a build here"),
    "clear.ShuffleAfterCut": mark("{by} does not deal, and C5 speaks of the dealer's shuffle only"),
    "before.table_card": mark("before a table card lay open"),
    "open.table_card": mark("no table card lies open yet"),
    "passed.table_card": mark("a table card lay open"),
    "noun.rectify.move": mark("a corrected move"),
    "noun.forfeit": mark("a forfeit"),
    "noun.choice": mark("the opponent's choice"),
    "noun.replace_card": mark("a replaced card"),
    "noun.exchange": mark("an exchange of cards"),
    "noun.take_back": mark("taking cards back"),
    "noun.separate": mark("separating the cards"),
    "noun.return_cards": mark("returning the cards"),
    "reason.no sanction=C6b": mark("{fact}, so the deal goes on."),
    "reason.lapsed=C1": mark("{fact}, but {passed}."),
    **FACTS_WORDING,
}
