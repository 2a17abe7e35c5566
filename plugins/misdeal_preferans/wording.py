"""What Preferans alone has, in words: its remedies, its mountain, its settings."""

from __future__ import annotations

from misdeal_preferans.facts_wording import FACTS_WORDING
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
    "cutter.why": mark("{seat} has lost the right to cut by a second look at the bottom card."),
    "option.progression.where": "shuffle cut deal",
    "option.level.where": "shuffle cut deal",
    "until.own_lift.dealer": mark(
        "each until looking at the own hand, {dealer} until the deal is over"
    ),
    "penalty": mark("Penalty: {seat}, {tricks} into the mountain, {points}."),
    "because.P1a/uncut": mark("nobody cut"),
    "because.P1a/uncut.again": mark(
        "the pack was shuffled again after the cut, and nobody cut it anew"
    ),
    "because.P1a/uncut.exchanged": mark(
        "the pack was exchanged after the cut, and nobody cut the new one"
    ),
    "because.P1a/declined-again": mark("{by} was offered another cut and declined"),
    "because.P1a/order": mark("the cut was made in {order_count} parts, more than three"),
    "because.P1a/order.order=": mark("the cut was made in {parts_count} parts, more than three"),
    "because.P1a/order.order:2": mark("the parts went back as they had lain"),
    "because.P1a/order.order:3": mark(
        "the parts went back in the order {order}, so the top or bottom card kept its place"
    ),
    "because.P1b": mark("{by} looked at the bottom card for the first time in this turn"),
    "because.P1b.who=dealer": mark(
        "{by}, who deals, looked at the bottom card for the first time in this turn"
    ),
    "because.P1b.who=cutter": mark(
        "{by}, who cuts, looked at the bottom card for the first time in this turn"
    ),
    "because.P6": mark("this is the second failed deal of {by}'s turn"),
    "because.P8": mark("this is the third failed deal of {by}'s turn, so the deal passes on"),
    "because.P7.1": mark("{by}, who deals, looked at the bottom card again in this turn"),
    "because.P7.2": mark("{by}, who cuts, looked at the bottom card again in this turn"),
    "because.P3/two-lookers": mark("several had looked before {by} opened {of_card}"),
    "because.P3/another": mark("{by}, who does not deal, opened {of_card}"),
    "because.P3/another.own": mark("{by}, who does not deal, opened a card of {by}'s own hand"),
    "because.P4": mark("the talon was not dealt as the fourth pair"),
    "because.P9.1": mark("{by} had looked and then opened a card of {by}'s own hand"),
    "because.P9.1/unseen": mark("{by} had not looked, but opened a card of {by}'s own hand"),
    "because.P9.1/dealer": mark("{by}, who deals, had looked and opened a card of {by}'s own hand"),
    "because.P9.2": mark("{lookers} had looked before {by} opened {of_card}"),
    "because.P9.2.own": mark("{lookers} had looked before {by} opened a card of {by}'s own hand"),
    "because.P9.2/dealer": mark("{by}, who deals, had looked before opening {of_card}"),
    "because.P9.3.1": mark(
        "{lookers} had looked and has ten cards, and the last hand, {of}, got {cards} too few"
    ),
    "because.P9.3.2": mark(
        "{lookers} had looked and has over ten cards, and the last hand, {of}, got {cards} too few"
    ),
    "because.P9.3.3": mark("{of} had looked, has the last hand, and got {cards} too few"),
    "because.G10.2/undealt": mark("{of} got {cards} too few, which stayed in the pack"),
    "because.G10.2/two-lookers-undealt": mark("{of} got {cards} too few, which stayed in the pack"),
    "noun.partial_redeal": mark("a redeal of all but one hand"),
    "noun.open_card": mark("leaving a card open"),
    "clear.CutMade": mark(
        "the smallest part of the cut had {parts_min_cards}, which is enough, and the order is "
        "proper"
    ),
    "clear.CutMade.parts=": mark("the parts of the cut were put together properly"),
    "clear.CutMade.order=": mark(
        "the smallest part of the cut had {parts_min_cards}, which is enough"
    ),
    "clear.Peeked.who=cutter": mark(
        "{by} looked at the bottom card only when the deal was over, as anybody may"
    ),
    "reason.claimants=P10": mark(
        "Anybody may call until looking at the own hand, the dealer until the deal is over."
    ),
    "reason.claimants=P11": mark(
        "Only {seats} may call: not the taker, not the dealer, nor who has looked at the own hand."
    ),
    "reason.lapsed.barred=P11": mark(
        "{fact}, but taker and dealer may not call, and everybody else had looked already."
    ),
    "reason.tariff=P1b": mark("A first look costs 1 trick."),
    "reason.tariff=P2": mark("The shuffle costs 1 trick."),
    "reason.tariff=P6": mark("The second failed deal costs the dealer 1 trick."),
    "reason.tariff=P7.1": mark("A repeated look costs 2 tricks."),
    "reason.tariff=P7.2": mark("A repeated look costs 2 tricks, and another player cuts."),
    "reason.tariff=P8": mark("The third failed deal costs the dealer 2 tricks."),
    "reason.penalty=P9": mark("{fact}, so {pay}, but the deal goes on."),
    "reason.pays=P9": mark("By P9 {pay} for looking too early."),
    "reason.pays=P11": mark("By P11 {pay} for taking cards."),
    "reason.pays=P2": mark("By P2 {pay} for the shuffle all the same."),
    **FACTS_WORDING,
}
