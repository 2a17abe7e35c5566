"""The words for what many families know: yes and no, players, lawful ways, flaws of the pack.

Part of the vocabulary (`trainer.words.vocabulary`, where the keys are explained).
"""

from __future__ import annotations

from trainer.text.catalogue import mark

DOMAINS: dict[str, str] = {
    "domain=true": mark("yes"),
    "domain=false": mark("no"),
    "domain=nothing": mark("nothing"),
    "domain=none": mark("nothing"),
    "domain=nobody": mark("nobody"),
    "domain=plain": mark("as usual"),
    "domain=shared": mark("the others shuffle first"),
    "domain=exchanged": mark("the pack is exchanged"),
    "domain=leave": mark("the dealer cuts, by leave"),
    "domain=never": mark("not so far"),
    "domain=during": mark("during the deal"),
    "domain=over": mark("when all is dealt"),
    "domain=lifted": mark("after a look at the hand"),
    "domain=short": mark("cards are missing from the pack"),
    "domain=surplus": mark("the pack has cards too many"),
    "domain=defective": mark("a defective card is found"),
    "domain=soiled": mark("a soiled card is found"),
    "domain=double": mark("a card is there twice"),
    "domain=foreign": mark("a card has another back"),
}
"""The wording of values that any family may have."""
