"""The words for why: facts, deadlines and remedies as a reason names them, and how it is put.

Part of the vocabulary (`trainer.words.vocabulary`, where the keys are explained).  What a fact is
called here stands within a sentence: it has no full stop, and begins small where no name begins it.
"""

from __future__ import annotations

from trainer.text.catalogue import mark

GROUNDS: dict[str, str] = {
    "fact.Drawn": mark("the draw names {names}"),
    "fact.BadShuffle": mark("{by} did not shuffle properly"),
    "fact.BadShuffle.open=false": mark("{by} did not shuffle openly over the table"),
    "fact.BadShuffle.faces_seen=true": mark("faces could be seen while {by} shuffled"),
    "fact.NoShuffle": mark("nobody had shuffled the pack"),
    "fact.ShuffleRefused": mark("{of} was refused a shuffle after the cut"),
    "fact.ShuffleRefused.before_cut=true": mark("{of} was refused a shuffle before the cut"),
    "fact.ShuffleAfterCut": mark("{by} shuffled after the cut"),
    "fact.ShuffleAfterCut.asked=true": mark("{by} shuffled after the cut, for a card had shown"),
    "fact.CutMade": mark("the parts were put together in the order {order}"),
    "fact.CutMade.order=": mark("the smallest part of the cut had {parts_min_cards}"),
    "fact.CutByAnother": mark("{by} cut without leave, though {cutter} was to cut"),
    "fact.CutDeclined": mark("{by} was offered the cut and declined"),
    "fact.CutDisordered": mark("the cards fell into disorder in the cut"),
    "fact.NoCut": mark("nobody cut"),
    "fact.NoCut.again": mark("the pack was shuffled again after the cut, and nobody cut it anew"),
    "fact.NoCut.exchanged": mark(
        "the pack was exchanged after the cut, and nobody cut the new one"
    ),
    "fact.NoCut.why=declined": mark("the cut was declined, and dealing began without it"),
    "fact.NoCut.why=withdrawn": mark("the cut was declined, and nobody cut after that"),
    "fact.NoCut.why=another": mark("{cutter} was to cut, but another player did"),
    "fact.NoCut.why=shuffled": mark("after the cut the pack was shuffled and not cut again"),
    "fact.NoCut.why=reshuffled": mark(
        "after the new shuffle that a card called for nobody cut again"
    ),
    "fact.Exposed": mark("{by} opened {of_card} {when}"),
    "fact.Exposed.own": mark("{by} opened a card of {by}'s own hand {when}"),
    "fact.Exposed.how=drop": mark("{by} dropped {of_card} face up {when}"),
    "fact.Exposed.how=boxed": mark("a card lay face up in the pack"),
    "fact.Exposed.phase=before cut": mark("{by} opened a card before the cut"),
    "fact.Exposed.phase=cut": mark(
        "{by} showed a card in the cut, which lasts until a packet lies"
    ),
    "fact.Exposed.phase=reshuffle": mark("{by} let a card show after the pack was cut"),
    "fact.Exposed.phase=asked reshuffle": mark("{by} let a card show after the pack was cut"),
    "fact.DroppedClosed": mark("a card fell face down"),
    "fact.Peeked": mark("{by} looked at the bottom card"),
    "fact.Peeked.who=dealer": mark("{by}, who deals, looked at the bottom card"),
    "fact.Peeked.who=cutter": mark("{by}, who cuts, looked at the bottom card"),
    "fact.Touched": mark("{by} touched the hand {when}"),
    "fact.Looked": mark("{by} looked {when}"),
    "fact.Taken": mark("{by} took {of}'s cards"),
    "fact.PreparedOutOfTurn": mark("{by} was about to deal, though it is {turn}'s turn"),
    "fact.DealtOutOfTurn": mark("{by} dealt, though it was {turn}'s turn"),
    "fact.LostCount": mark("{by} lost count {when}"),
    "fact.RedealChosen": mark("{by}, having lost count, chose to deal anew"),
    "fact.OddPacket": mark("a packet of {cards} came where another was due"),
    "fact.Misrotated": mark("a packet went to {of} out of turn"),
    "fact.Misplaced": mark("a packet beside the hands came at the wrong time or in the wrong size"),
    "fact.Surplus": mark("{of} got {cards} too many"),
    "fact.Shortage": mark("{of} got {cards} too few"),
    "fact.FoundFlaw": mark("the pack was not sound"),
    "fact.FoundFlaw.what=short": mark("the pack was {cards} short"),
    "fact.FoundFlaw.what=surplus": mark("the pack had {cards} too many"),
    "fact.FoundFlaw.what=defective": mark("the pack had a defective card"),
    "fact.FoundFlaw.what=soiled": mark("the pack had a soiled card"),
    "fact.FoundFlaw.what=double": mark("the pack had a card twice"),
    "fact.FoundFlaw.what=foreign": mark("the pack had a card with another back"),
    "fact.DealFailed": mark("this is failed deal number {ordinal} of {by}'s turn"),
    "fact.DealFailed.ordinal=1": mark("this is the first failed deal of {by}'s turn"),
    "fact.DealFailed.ordinal=2": mark("this is the second failed deal of {by}'s turn"),
    "fact.DealFailed.ordinal=3": mark("this is the third failed deal of {by}'s turn"),
    "fact.Lifted": mark("{by} looked {when}"),
    "fact.Idle": mark("it came when it could change nothing any more"),
    "clear.Drawn": mark("the draw named {names}"),
    "clear.BadShuffle": mark("it does not matter how {by} shuffled"),
    "clear.NoShuffle": mark("a pack that nobody shuffled is no fault here"),
    "clear.ShuffleRefused": mark(
        "{of} was refused a shuffle only after the cut, when nobody has a right to it"
    ),
    "clear.ShuffleRefused.before_cut=true": mark(
        "{of} was refused a shuffle, but nobody else than the dealer has a right to it here"
    ),
    "clear.ShuffleAfterCut": mark("{by} may shuffle after the cut, and a new cut can follow"),
    "clear.ShuffleAfterCut.asked=true": mark("a card had shown in the cut, so {by} may shuffle"),
    "clear.CutMade": mark("the smallest part of the cut had {parts_min_cards}, which is enough"),
    "clear.CutMade.parts=": mark("it does not matter how the parts were put together"),
    "clear.CutByAnother": mark("{by} cut for {cutter}, and no rule here forbids it"),
    "clear.CutDeclined": mark("a proper cut stands already, so {by} may decline another"),
    "clear.CutDisordered": mark(
        "the cards fell into disorder in the cut, and no rule here asks for another cut"
    ),
    "clear.NoCut": mark("once dealing has begun, a missing cut brings nothing here"),
    "clear.NoCut.why=declined": mark("once dealing has begun, a declined cut brings nothing here"),
    "clear.NoCut.why=another": mark("once dealing has begun, another player's cut stands"),
    "clear.NoCut.why=shuffled": mark("a shuffle after the cut does not make a cut missing here"),
    "clear.NoCut.why=reshuffled": mark("a new shuffle does not make a cut missing here"),
    "clear.Exposed": mark("{by} opened {of_card}, and no rule speaks of such a card"),
    "clear.Exposed.own": mark("{by} opened a card of {by}'s own hand, and no rule speaks of that"),
    "clear.Exposed.how=boxed": mark("a card lay face up in the pack, and no rule speaks of that"),
    "clear.Exposed.phase=over": mark(
        "all the cards lay when one fell open, and from then on no rule on dealing applies"
    ),
    "clear.Exposed.phase=before cut": mark(
        "a card opened before the cut, which will move it, so no rule speaks of that"
    ),
    "clear.DroppedClosed": mark(
        "{by} let {of_card} fall, but face down, so nobody saw it, and no rule speaks of that"
    ),
    "clear.DroppedClosed.own": mark(
        "{by} let a card of {by}'s own hand fall, but face down, so nobody saw it, and no rule "
        "speaks of that"
    ),
    "clear.Peeked": mark("no rule forbids {by} this look at the bottom card"),
    "clear.Peeked.who=cutter": mark(
        "the ban on looking at the bottom card binds only the dealer, and {by} does not deal"
    ),
    "clear.Peeked.who=other": mark(
        "{by} neither deals nor cuts this pack, and no rule forbids others to look at the "
        "bottom card"
    ),
    "clear.Peeked.pack=uncut": mark("{by} looked at the bottom card before the cut, which is free"),
    "clear.Peeked.over=true": mark("{by} looked at the bottom card only when the deal was over"),
    "clear.Touched": mark("{by} touched the hand {when}, which is no fault here"),
    "clear.Looked": mark("{by} looked {when}, which is no fault here"),
    "clear.Looked.when": mark("{by} looked when a new deal was due already"),
    "clear.Taken": mark("{by} took cards, and no rule here speaks of that"),
    "clear.PreparedOutOfTurn": mark("it does not matter yet whose turn it is"),
    "clear.DealtOutOfTurn": mark("it does not matter here that {by} dealt for {turn}"),
    "clear.LostCount": mark("to lose count is no fault"),
    "clear.RedealChosen": mark("whoever loses count may deal anew"),
    "clear.OddPacket": mark(
        "{of} got a packet of the wrong size, but that evened out, and only the end counts"
    ),
    "clear.OddPacket.open": mark(
        "{of} got a packet of the wrong size, but nobody has too many, and it can still even out"
    ),
    "clear.Misrotated": mark(
        "{of} was served out of turn, which does no harm where the number comes out right"
    ),
    "clear.Misrotated.open": mark(
        "{of} was served out of turn, which does no harm as long as nobody has too many"
    ),
    "clear.Misplaced": mark(
        "the cards beside the hands were laid at another time, and no rule here says when"
    ),
    "clear.Surplus": mark("{of} got {cards} too many, but that does not decide yet"),
    "clear.Shortage": mark("{of} got {cards} too few, but that does not decide yet"),
    "clear.FoundFlaw": mark("the pack was not sound, but no rule here speaks of that"),
    "clear.Idle": mark("what {by} did came when it could change nothing"),
    "clear.Lifted": mark("{by} looked at the hand only when all was dealt, as everybody may"),
    "clear.Called": mark("{by} called, but nothing was out of order"),
    "clear.DealtByLeave": mark("{by} deals for {turn} by leave of the opponents, which is lawful"),
    "clear.CutByLeave": mark("{by} cut for {cutter} by leave of the opponents, which is lawful"),
    "before.first_packet": mark("before the first packet"),
    "before.deal_over": mark("before the deal was over"),
    "before.own_lift": mark("before looking at the hand"),
    "before.any_lift": mark("before anybody looked"),
    "before.play": mark("before play began"),
    "before": mark("in time"),
    "open.first_packet": mark("no packet lies yet"),
    "open.deal_over": mark("the deal is not over"),
    "open.own_lift": mark("not everybody has looked"),
    "open.any_lift": mark("nobody has looked yet"),
    "open.play": mark("play has not begun"),
    "open": mark("there is still time"),
    "passed.first_packet": mark("the first packet lay already"),
    "passed.deal_over": mark("the deal was over"),
    "passed.own_lift": mark("that hand had been seen"),
    "passed.any_lift": mark("somebody had looked already"),
    "passed.play": mark("play had begun"),
    "passed": mark("it was too late"),
    "noun.stands": mark("going on"),
    "noun.rectify.dealer": mark("a change of dealer"),
    "noun.rectify.shuffle": mark("a proper shuffle"),
    "noun.rectify.cut": mark("a proper cut"),
    "noun.recut": mark("a new cut"),
    "noun.option": mark("the dealer's choice"),
    "noun.redeal": mark("a redeal"),
    "noun.redeal.plain": mark("a plain redeal"),
    "noun.redeal.next": mark("a redeal by the next player"),
    "noun.redeal.rightful": mark("a redeal by the player whose turn it is"),
    "noun.redeal.new_pack": mark("a redeal with a new pack"),
    "noun.deals": mark("the draw"),
    "noun.redraw": mark("a new draw"),
    "check.what": mark("What happened?"),
    "check.who": mark("Who was it?"),
    "check.when": mark("When, and how much was still to come?"),
    "check.count": mark("How many cards were dealt, of how many?"),
    "check.call": mark("Does somebody have to call?"),
    "check.else": mark("What else was there?"),
    "check.clear": mark("Is any of it a fault?"),
    "who": mark("{by}, who neither deals nor cuts."),
    "who.dealer": mark("{by}, who deals."),
    "who.dealer.wrong": mark("{by}, who deals, though it is {turn}'s turn."),
    "who.cutter": mark("{by}, who is to cut."),
    "call.none": mark("No, it counts by itself."),
    "call.none.open": mark("No, it counts by itself, and {open}."),
    "call.none.late": mark("No; but {passed}."),
    "call.made": mark("Yes, and {seat} called {before}."),
    "call.open": mark("Yes; nobody has called yet, and {open}."),
    "call.open.late": mark("Yes; {seat} called too late, but others still may: {open}."),
    "call.open.vain": mark("Yes; {seat} called without a right to it, and {open}."),
    "call.lapsed": mark("Yes, but nobody called {before}."),
    "call.lapsed.nobody": mark("Yes, but nobody called {before}."),
    "call.lapsed.late": mark("Yes; but when {seat} called, {passed}."),
    "call.lapsed.vain": mark("Yes; but {seat} had no right to call, and nobody else did."),
    "reason.rules": mark("{fact}."),
    "reason.rules.redeal": mark("{fact}; no call is needed."),
    "reason.rules.until": mark("{fact}, and {open}."),
    "reason.rules.until.deals": mark("{fact}."),
    "reason.rules.until.option": mark(
        "{fact}; as long as the deal lasts, dealing anew is the dealer's choice alone."
    ),
    "reason.rules.until.redraw": mark("{fact}."),
    "reason.rules.call": mark("{fact}, and {seat} called {before}."),
    "reason.rules.failed": mark("{fact}, and {failed}."),
    "reason.rules.call.failed": mark("{fact}, {seat} called {before}, and {failed}."),
    "reason.lawful": mark("{fact}, as the rules ask."),
    "reason.penalty": mark("{fact}, so {pay}."),
    "reason.open": mark("{fact}; nobody has called yet, and {open}."),
    "reason.open.late": mark("{fact}; {seat} called too late, but others still may: {open}."),
    "reason.open.vain": mark("{fact}; {seat} has no right to call, and {open}."),
    "reason.lapsed": mark("{fact}, but {passed}, so it cannot be put right any more."),
    "reason.lapsed.play": mark("{fact}, but {passed}, and with that such a fault lapses."),
    "reason.lapsed.barred": mark("{fact}, but nobody had the right to call any more: {passed}."),
    "reason.lapsed.nobody": mark("{fact}, but nobody called {before}."),
    "reason.lapsed.late": mark("{fact}, but when {seat} called, {passed}."),
    "reason.lapsed.vain": mark("{fact}, but {seat} had no right to call, and nobody else did."),
    "reason.no sanction": mark("{fact}, which is forbidden but costs nothing."),
    "reason.void": mark("{fact}, but a new deal or a forfeit was due already."),
    "reason.cured": mark("{fact}, but that was put right in time."),
    "reason.cured.exchange": mark("{fact}, but then the pack was exchanged, which undoes that."),
    "reason.cured.shuffle": mark("{fact}, but a proper shuffle followed in time."),
    "reason.cured.offer": mark(
        "{fact}, but a new shuffle undid that, and the cut is still to come."
    ),
    "reason.cured.cut": mark("{fact}, but a proper cut followed in time."),
    "reason.waived": mark("{fact}, but the pack was exchanged in time, so nothing is dealt anew."),
    "reason.displaced": mark("{fact}, but {clause} takes the place of {own}."),
    "reason.overruled": mark("{fact}, but {clause} decides."),
    "reason.beside": mark("{fact}, and no rule speaks of it."),
    "reason.in turn": mark("It was {turn}'s turn, and {turn} deals anew."),
    "reason.pays": mark("By {clause} {pay}."),
    "reason.pays.still": mark("The penalty of {clause} remains: {pay}."),
    "reason.unpaid": mark("Nobody pays for that."),
    "reason.worth": mark("At this level a trick costs {points}."),
    "reason.whenever": mark("A wrong hand or pack counts even when play has begun."),
    "reason.ace=false": mark("At this table the ace is high."),
    "reason.ace=true": mark("At this table the ace is low."),
    "reason.claimants": mark("Only {seats} may call."),
    "reason.claimants.beside": mark("Besides, by {clause} a call is open to {seats}."),
    "reason.claimants.all": mark("Anybody may call, the dealer too."),
    "reason.unclaimed": mark("There is nothing to claim."),
    "reason.uncalled": mark("No call is needed."),
    "reason.groundless": mark("So there was no ground for the call of {seats}."),
    "reason.clean": mark("{fact}."),
    "reason.clean.claim": mark("Nobody may claim anything."),
    "reason.clean.penalties": mark("Nobody pays."),
    "reason.clean.claim.penalties": mark("Nobody may claim anything, and nobody pays."),
    "reason.only": mark("{other}, so only {pay}."),
    "reason.free": mark("A first failed deal costs nothing."),
    "reason.farther": mark("{more} reaches farther than {less}, so {clause} decides."),
    "reason.farther.like": mark("{clause} reaches farther than {other}, so it decides."),
    "reason.earlier": mark("{clause} came first, and {other} reaches no farther."),
    "reason.order": mark("{more} comes before {less}, so {clause} decides."),
    "reason.order.like": mark("{clause} comes before {other}."),
    "course.held": mark("{dealer} holds the pack, but has done nothing yet to deal for {turn}"),
    "course.begun": mark("nothing has been done so far that could be a fault"),
    "course.shuffled": mark("{by} has shuffled as one should, and the cut comes next"),
    "course.shuffled.swapped": mark(
        "a pack may be exchanged before the first packet; {by} has shuffled the new one, and the "
        "cut comes next"
    ),
    "course.swapped": mark(
        "{dealer} has only exchanged the pack, as one may before the first packet; the new one is "
        "still to be shuffled and cut"
    ),
    "course.swapped.wrong": mark(
        "{dealer} has only exchanged the pack, without shuffling it or having it cut, and so is "
        "not yet dealing for {turn}"
    ),
    "course.cut": mark(
        "{by} has shuffled and {cutter} has cut; nothing more is needed before the deal"
    ),
    "course.cut.swapped": mark(
        "a pack may be exchanged before the first packet, and the new one was shuffled and cut"
    ),
    "course.dealing": mark(
        "{by} shuffled, {cutter} cut, and the deal is in order so far ({packets})"
    ),
    "course.dealing.swapped": mark(
        "a pack may be exchanged before the first packet; the new one was shuffled and cut, and "
        "the deal is in order so far ({packets})"
    ),
    "course.dealing.round": mark("the deal of this round is in order so far ({packets})"),
    "course.dealt": mark("{by} shuffled, {cutter} cut, and everybody got the right number in turn"),
    "course.dealt.swapped": mark(
        "a pack may be exchanged before the first packet; the new one was shuffled and cut, and "
        "everybody got the right number in turn"
    ),
    "course.dealt.round": mark("in this round everybody got the right number in turn"),
    "course.round": mark("of this round nothing has been dealt yet"),
    "course.played": mark("all was dealt in turn, and every move since then was lawful"),
}
"""The wording of what the core can give as a reason."""
