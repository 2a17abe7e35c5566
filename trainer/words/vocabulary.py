"""Vocabulary: what the core's events, remedies and moments are called, and how keys find words.

Nothing here knows a screen or a ruleset, nor trusts one: what a ruleset says passes the cleaning
gate.  What a ruleset adds (events, remedies, settings, moments, parts of a ruling) is worded by the
ruleset as data: a mapping from a key to a message id with named fields.

======================  ==========================================================================
key                     worded
======================  ==========================================================================
``event.TAG``           an event of this kind
``event.TAG.own``       instead, where the event's `of` is its `by`: somebody's own cards
``event.TAG.of:PLACE``  instead, where the event's `of` is this place (``table``, ``talon``)
``event.TAG.again``     instead, where cards are drawn again, or the same player has shuffled or cut
``event.TAG.KEY``       added where the event's KEY is given (not empty, not false)
``event.TAG.KEY=V``     added instead, where KEY is V (``true``, ``false``, a number, a word); with
                        ``.one`` instead of that, where the event's `count` is one
``deal.all``            all packets dealt in their order; ``deal.rest`` all that were left
``deal.first``          the first packets of the deal, field `packets` ("8 pairs"), and
                        ``deal.next`` later ones; with ``.card``, ``.pair``, ``.packet`` one of them
``deal.so_far``         what lies where before the deal is over, ``deal.in_all`` after it, field
                        `listed`; with ``.hand`` the size of a hand too, `n`
``deal.each``           that so many cards, `n`, lie in every hand
``deal.total``          added to a packet: with it so many, `n`, lie there
``deal.left``           what is left to deal, field `cards`; ``deal.pack`` what the pack still has
``deal.over``           that nothing is left to deal; ``deal.ended`` that the deal is over all the
                        same, ``deal.on`` that it is not
``act.TAG``             what is written beside who did it on the table, in a word or two
``remedy.KIND``         a remedy of this kind; with ``.KEY`` and ``.KEY=V`` as for events
``verdict.KIND``        a remedy in a few words, without its seats; with ``.KEY=V`` instead, where
                        its `what`, `reshuffle`, `new_pack` or `cutter` is V; with ``.named`` at
                        the end of either instead, where it names somebody or counts something;
                        to that, with ``.KEY``, is added what its KEY says
``penalty``             an entry that is due: fields `seat`, `tricks` ("2 tricks"), `points`
``part.NAME``           a part of the ruling that the code adds, where it is not empty, not false;
                        with ``=V`` one value of it; field `value`
``option.KEY``          a setting, told where it is not at its default or can be switched; with
                        ``=V`` one value of it (no value: ``=``); field `value`
``option.KEY.where``    no message, but where this setting can decide, so that it is told at its
                        default too: tags of events, or ``TAG.KEY`` for one whose KEY is given, with
                        blanks between them
``until.MOMENT``        how long a claim may be made; with ``.dealer`` instead, where who deals is
                        among those who may and has another limit, field `dealer`
``place.PLACE``         what a place of the game is called; ``.to`` where cards go to it, ``.card``
                        a card of it, ``.label`` what is written beside what lies there
``why.REASON``          a reason of the trace; ``.call`` where a call is about it, ``.by`` where
                        another clause stands instead, ``.same`` where that is the same clause,
                        ``.farther``, ``.earlier`` or ``.order`` where it is known why the one
                        that decides goes first; ``=CLAUSE`` the reason told of this clause
``fact.KIND``           a fact of this kind within a reason; instead, where it is so: ``.own``
                        (`of` is `by`), ``.of:PLACE``, ``.KEY=V`` for a term of it (one of several
                        values counts); these can be put one after another.  Fields: its terms,
                        `dealer`, `turn`, `cutter`, `lookers`, `when` ("when 3 of 16 pairs lay"),
                        `cards` ("2 cards"), and of a list of numbers `KEY_count`, `KEY_min_cards`
``because.ARTICLE``     the same told of an article, or of a clause, where the fact alone does not
                        say what meets it; with the variants of ``fact.KIND``
``clear.KIND``          a fact that no clause met, and why nothing comes of it; with these variants
``before.MOMENT``       that something was done before this moment; ``open.MOMENT`` that it has not
                        come yet; ``passed.MOMENT`` that it had come
``cutter.why``          why not the dealer's right neighbour, `seat`, is to cut but another
``noun.KIND``           a kind of remedy within a sentence; with ``.V`` for its `what`, for
                        ``new_pack``, or for the role to which a new deal passes
``reason.REASON``       how a reason is put together; ``=CLAUSE`` of this clause
``family.ID``           the title of this family: what is the matter at the table, in at most 40
                        characters, and nothing of what the rules say of it
``domain.FACT``         what a fact of families is called, beginning large ("Who calls"); instead,
                        for one family, ``domain.ID.FACT``
``domain.FACT=V``       its value V, beginning small ("nobody"), as it stands after a colon; the
                        items of a tuple are parted by commas, of a tuple of tuples by semicolons.
                        ``=*`` instead of that: any value.  Fields: `value`, `seat` (who is at this
                        position, or the place of this name), `rank`, `cards` ("2 cards"),
                        `packets`, `next` (one more), of a tuple `list`, `ranks`, its items
                        `one`, `two`, `three`, `four`, with these fields as ``{one_seat}``.
                        ``domain.ID.FACT=V`` and ``domain.ID.FACT=*`` of one family go before;
                        ``domain=V``, a value of any fact, comes last
======================  ==========================================================================

A ruleset that stands on another has its wording too, where it gives none itself.  What has no
wording is told by its name and values.

The same can be told in several ways: ``KEY~2`` and ``KEY~3`` are other tellings of an event or a
deal under KEY, one of which is chosen by chance, the same in every language.  They must say exactly
the same, at about the same length, and none may hint that something is wrong.  Whoever words KEY
anew leaves the other tellings of it out, unless he words them too.

A message may use the event's or remedy's own keys as fields.  For a KEY that names a seat or a
place there are also ``{KEY_to}`` ("to the talon") and ``{KEY_card}`` ("a card of the talon").
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from typing import Any

import msgspec

from trainer.dealing.chance import hash_key
from trainer.rules.cards import is_card
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.words.domains import DOMAINS
from trainer.words.grounds import GROUNDS

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


RANKS = {"J": mark("J"), "Q": mark("Q"), "K": mark("K"), "A": mark("A")}


WORDING: dict[str, str] = {
    "event.draw": mark("Cards are drawn for the first deal: {cards}."),
    "event.draw~2": mark("For the first deal these cards are drawn: {cards}."),
    "event.draw.again": mark("Cards are drawn again: {cards}."),
    "event.shuffle": mark("{by} shuffles."),
    "event.shuffle~2": mark("{by} shuffles the cards."),
    "event.shuffle.again": mark("{by} shuffles again."),
    "event.shuffle.open=false": mark("It is not done openly over the table."),
    "event.shuffle.faces_seen": mark("Faces of cards can be seen."),
    "event.refuse_shuffle": mark("{by} does not let {to} shuffle."),
    "event.cut": mark("{by} cuts."),
    "event.cut~2": mark("{by} cuts the pack."),
    "event.cut.again": mark("{by} cuts again."),
    "event.cut.parts": mark("Parts from the top down: {parts} cards."),
    "event.cut.order": mark("Put together from the top down: {order}."),
    "event.cut.leave": mark("The opponents have given leave for this cut."),
    "event.decline_cut": mark("{by} declines to cut."),
    "event.disorder": mark("{by} lets the cards fall into disorder in the cut."),
    "event.decline_cut~2": mark("{by} does not want to cut."),
    "event.swap_pack": mark("{by} exchanges the pack for another."),
    "event.swap_pack~2": mark("{by} takes another pack instead."),
    "event.swap_pack.asked_by": mark("{asked_by} asked for a fresh one."),
    "event.peek": mark("{by} looks at the bottom card."),
    "event.peek~2": mark("{by} takes a look at the bottom card."),
    "event.expose": mark("{by} exposes {of_card}."),
    "event.expose~2": mark("{by} turns {of_card} face up."),
    "event.expose.own": mark("{by} exposes a card of {by}'s own hand."),
    "event.expose.cut": mark("In putting the cut together {by} lets a card show."),
    "event.expose.card": mark("It is {card}."),
    "event.boxed": mark("A card is found face up in the pack."),
    "event.boxed.of": mark("{of} gets it."),
    "event.boxed.of=pack": mark("It stays in the pack."),
    "event.drop": mark("{by} drops {of_card}."),
    "event.drop~2": mark("{by} lets {of_card} fall."),
    "event.drop.own": mark("{by} drops a card of {by}'s own hand."),
    "event.drop.cut": mark("In putting the cut together {by} lets a card fall."),
    "event.drop.face=up": mark("It falls face up."),
    "event.drop.face=down": mark("It falls face down."),
    "event.lose_count": mark("{by} loses count while dealing."),
    "event.lose_count~2": mark("While dealing {by} loses count."),
    "event.redeal": mark("{by} chooses to deal anew."),
    "event.redeal~2": mark("{by} decides to deal anew."),
    "event.touch": mark("{by} touches the hand without looking at it."),
    "event.touch~2": mark("{by} touches the hand but does not look at it."),
    "event.lift": mark("{by} picks up the hand and looks at it."),
    "event.lift~2": mark("{by} takes up the hand and looks at the cards."),
    "event.take": mark("{by} takes {of}'s cards."),
    "event.found.what=short": mark("The pack is found to be short. Cards missing: {count}."),
    "event.found.what=short.one": mark("The pack is found to be a card short."),
    "event.found.what=surplus": mark("The pack is found to be too large. Cards too many: {count}."),
    "event.found.what=surplus.one": mark("The pack is found to have a card too many."),
    "event.found.what=defective": mark("Defective cards are found in the pack: {count}."),
    "event.found.what=defective.one": mark("A defective card is found in the pack."),
    "event.found.what=soiled": mark("Soiled cards are found in the pack: {count}."),
    "event.found.what=soiled.one": mark("A soiled card is found in the pack."),
    "event.found.what=double": mark("Cards are in the pack twice: {count}."),
    "event.found.what=double.one": mark("A card is in the pack twice."),
    "event.found.what=foreign": mark("Cards with another back are found in the pack: {count}."),
    "event.found.what=foreign.one": mark("A card with another back is found in the pack."),
    "event.play": mark("Play is on: {by} makes a lawful move."),
    "event.call": mark("{by} objects and claims whatever may be due."),
    "event.call~2": mark("{by} objects and claims all that may be due."),
    "event.call~3": mark("{by} protests and claims whatever may be due."),
    "deal.all": mark("Everything is dealt in order."),
    "deal.all~2": mark("The whole deal goes in order."),
    "deal.rest": mark("The rest is dealt in order."),
    "deal.rest~2": mark("The deal goes on in order to the end."),
    "deal.first": mark("The first {packets} are dealt in order."),
    "deal.first~2": mark("The first {packets} go round in order."),
    "deal.first.card": mark("The first card is dealt in order."),
    "deal.first.card~2": mark("The first card goes in order."),
    "deal.first.pair": mark("The first pair is dealt in order."),
    "deal.first.pair~2": mark("The first pair goes in order."),
    "deal.first.packet": mark("The first packet is dealt in order."),
    "deal.first.packet~2": mark("The first packet goes in order."),
    "deal.next": mark("The next {packets} are dealt in order."),
    "deal.next~2": mark("The next {packets} go round in order."),
    "deal.next.card": mark("The next card is dealt in order."),
    "deal.next.card~2": mark("The next card goes in order."),
    "deal.next.pair": mark("The next pair is dealt in order."),
    "deal.next.pair~2": mark("The next pair goes in order."),
    "deal.next.packet": mark("The next packet is dealt in order."),
    "deal.next.packet~2": mark("The next packet goes in order."),
    "deal.so_far": mark("Dealt so far: {listed}."),
    "deal.so_far.hand": mark("Dealt so far, of {n} to a hand: {listed}."),
    "deal.in_all": mark("Dealt in all: {listed}."),
    "deal.in_all.hand": mark("Dealt in all, of {n} to a hand: {listed}."),
    "deal.each": mark("{n} to each hand"),
    "deal.total": mark("{n} in all"),
    "deal.left": mark("Left to deal: {cards}."),
    "deal.pack": mark("Left in the pack: {cards}."),
    "deal.over": mark("Nothing is left to deal."),
    "deal.ended": mark("The deal is over."),
    "deal.on": mark("The deal is not over."),
    "act.touch": mark("touches"),
    "act.lift": mark("looks"),
    "act.call": mark("calls"),
    "act.peek": mark("sees the bottom"),
    "act.lose_count": mark("loses count"),
    "act.redeal": mark("deals anew"),
    "remedy.stands": mark("The deal stands; it goes on."),
    "remedy.rectify.what=shuffle": mark("The shuffle is put right, then the deal goes on."),
    "remedy.rectify.what=cut": mark("The cut is put right, then the deal goes on."),
    "remedy.rectify.what=dealer": mark("The right player takes over the deal before it begins."),
    "remedy.recut": mark("The pack is cut again."),
    "remedy.recut.reshuffle=true": mark("It is shuffled first."),
    "remedy.recut.reshuffle=false": mark("It is not shuffled again."),
    "remedy.redeal": mark("Redeal after a new shuffle and cut. Dealer: {dealer}."),
    "remedy.redeal.cutter": mark("Another player cuts."),
    "remedy.redeal.not_to_cut": mark("Another player cuts, not {not_to_cut}."),
    "remedy.redeal.volunteer": mark("A volunteer may deal for the offender."),
    "remedy.redeal.new_pack": mark("The pack is first replaced by a full and sound one."),
    "remedy.option": mark("{by} alone decides whether to go on. If not, this is done."),
    "remedy.deals": mark("{dealer} deals first."),
    "remedy.redraw": mark("These draw again: {seats}."),
    "penalty": mark("Penalty: {seat}, {tricks}, {points}."),
    "verdict.stands": mark("The deal stands"),
    "verdict.rectify.what=shuffle": mark("The shuffle is put right"),
    "verdict.rectify.what=cut": mark("The cut is put right"),
    "verdict.rectify.what=dealer": mark("The right player takes over the deal"),
    "verdict.recut": mark("Cut again"),
    "verdict.recut.reshuffle=true": mark("Shuffle and cut again"),
    "verdict.redeal": mark("Redeal"),
    "verdict.redeal.new_pack=true": mark("Redeal with a new pack"),
    "verdict.redeal.cutter=other": mark("Redeal, another player cuts"),
    "verdict.option": mark("The dealer may redeal or go on"),
    "verdict.option.named": mark("{by} may redeal or go on"),
    "verdict.deals": mark("Who deals first is settled"),
    "verdict.redraw": mark("Equal cards: draw again"),
    "verdict.redraw.named": mark("Draw again: {seats}"),
    "place.pack": mark("the pack"),
    "place.pack.to": mark("nowhere and stays in the pack"),
    "place.pack.card": mark("a card of the pack"),
    "until.deal_over": mark("until the deal is over"),
    "until.own_lift": mark("each until looking at the own hand"),
    "option.bank": mark("Banker: {value}."),
    "option.bank=": mark("There is no banker."),
    "option.bank.where": "draw",
    "option.ace_low.where": "draw",
    "option.ace_low=false": mark("In the draw the ace is high."),
    "option.ace_low=true": mark("In the draw the ace is low."),
    "why.rules": mark("This clause decides."),
    "why.rules.call": mark("This clause decides: {seat} claims in time, event {n}."),
    "why.rules.earlier": mark("{clause} came first, and this clause reaches no farther."),
    "why.penalty": mark("A penalty is due by this clause."),
    "why.open": mark("There is still a right to claim."),
    "why.no sanction": mark("It is a fault, but nothing follows from it."),
    "why.lapsed": mark("The time to claim or to put it right is over."),
    "why.lapsed.by": mark("The time to claim is over, so {clause} holds."),
    "why.overruled": mark("It applies too, but another clause decides."),
    "why.overruled.by": mark("It applies too, but {clause} decides."),
    "why.overruled.farther": mark("It applies too, but {clause} decides: it reaches farther."),
    "why.overruled.earlier": mark("It applies too, but {clause} decides: it came earlier."),
    "why.overruled.order": mark(
        "It applies too, but {clause} decides. First the right player has to deal, then the pack "
        "has to be shuffled, and only then it can be cut."
    ),
    "why.overruled.same": mark("The same clause decides, by another event."),
    "why.void": mark("A new deal or a forfeit is due already, so there is nothing to claim."),
    "why.cured": mark("It was put right in time; nothing is left of it."),
    "why.displaced.by": mark("{clause} takes the place of this clause."),
    "why.waived": mark("The pack was exchanged in time, so there is no new deal for this."),
    "why.in turn": mark(
        "The wrong player dealt, and the deal was not over yet: whose turn it is deals anew."
    ),
    "why.lawful": mark("It is lawful: the rules ask for it."),
    "why.too late.call": mark("{seat} claims too late, event {n}."),
    "why.not entitled.call": mark("{seat} claims, event {n}, but has no right to."),
    **GROUNDS,
    **DOMAINS,
}
"""The wording of what the core knows."""


MOST_TELLINGS = 3
"""No more tellings of the same are looked for."""


def join_wordings(base: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """Return *own* wording over that of a base; what it words anew keeps no telling of the base.

    >>> join_wordings({"event.cut": "{by} cuts.", "event.cut~2": "A cut."}, {"event.cut": "Cut!"})
    {'event.cut': 'Cut!'}
    """
    kept = {key: text for key, text in base.items() if key.partition("~")[0] not in own}
    return {**kept, **own}


class Words:
    """A language together with the wording of one ruleset: what every function here needs."""

    def __init__(self, language: Language, wording: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.dealer = ""
        self._wording = join_wordings(WORDING, wording or {})

    def at_table(self, dealer: str) -> Words:
        """Return these words for a table at which this player deals."""
        if dealer == self.dealer:
            return self
        words = copy(self)
        words.dealer = dealer
        return words

    def find(self, key: str, variety: str = "") -> str:
        """Return the translated message for *key*, empty where it has no wording.

        Where there are several tellings of it, *variety* chooses one; the first if it is empty.
        """
        message = self._wording.get(key)
        if variety and f"{key}~2" in self._wording:
            known = (f"{key}~{number}" for number in range(2, MOST_TELLINGS + 1))
            tellings = [key, *(one for one in known if one in self._wording)]
            message = self._wording[tellings[hash_key(variety, key) % len(tellings)]]
        return clean(self.language.raw(message)) if isinstance(message, str) else ""

    def list_places(self, option: str) -> tuple[str, ...]:
        """Return where a setting can decide, as its ruleset says: tags of events."""
        places = self._wording.get(f"option.{option}.where")
        return tuple(places.split()) if isinstance(places, str) else ()

    def tell(
        self,
        prefix: str,
        values: Mapping[str, Any],
        fields: Mapping[str, str],
        first: str = "",
        variety: str = "",
    ) -> str:
        """Return the sentences for what *prefix* names, with those that its *values* add.

        *fields* fill the messages; *first* is the key of the first sentence, if it is not
        *prefix* itself; *variety* chooses among tellings of the same.
        """
        keys = [first or prefix]
        for key, value in values.items():
            given = f"{prefix}.{key}={write_value(value)}"
            if values.get("count") == 1 and self.find(f"{given}.one"):
                given = f"{given}.one"
            elif value and not self.find(given):
                given = f"{prefix}.{key}"
            keys.append(given)
        sentences = [fill(self.find(key, variety), fields) for key in keys]
        return " ".join(sentence for sentence in sentences if sentence)


NAMES = frozenset(
    (
        *("by", "of", "to", "seat", "seats", "names", "keep", "lookers"),
        *("dealer", "turn", "cutter", "not_to_cut"),
    )
)
"""Keys whose values are names of players or places, never cards."""


def write_value(value: object) -> object:
    """Return a value as keys of the vocabulary spell it, None as an empty text.

    >>> write_value(True), write_value(None), write_value(3)
    ('true', '', 3)
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


def fill(message: str, fields: Mapping[str, Any]) -> str:
    """Return *message* with its fields, or as it is where a ruleset's message does not fit."""
    try:
        return clean(message.format(**fields))
    except (LookupError, ValueError, AttributeError, TypeError):
        return clean(message)


def describe_card(card: str, language: Language) -> str:
    """Return a card in words: rank, then the symbol of the suit.

    >>> describe_card("10S", Language("en")), describe_card("AH", Language("en"))
    ('10♠', 'A♥')
    """
    rank = card[:-1]
    return (language.raw(RANKS[rank]) if rank in RANKS else rank) + SUITS[card[-1]]


def is_place(words: Words, name: str) -> bool:
    """Tell whether a name has words of its own as a place of the table."""
    return bool(words.find(f"place.{name}"))


def name_place(words: Words, place: str) -> str:
    """Return the name of a seat or a place."""
    return words.find(f"place.{place}") or place


def name_destination(words: Words, place: str) -> str:
    """Return where cards go: to a seat or a place."""
    return words.find(f"place.{place}.to") or words.language.text("to {seat}", seat=place)


def name_card_of(words: Words, place: str, *, held: bool = False) -> str:
    """Return whose card it is that something is done to; *held* is one of a finished deal."""
    found = words.find(f"place.{place}.card")
    if found:
        return found
    if held:
        return words.language.text("a card from {seat}'s hand", seat=place)
    return words.language.text("one of {seat}'s cards", seat=place)


def describe_named(words: Words, prefix: str, name: str, value: Any) -> str:
    """Return a setting (*prefix* ``option``) or a part of a ruling (``part``) at a value."""
    message = words.find(f"{prefix}.{name}={write_value(value)}") or words.find(f"{prefix}.{name}")
    fields = {"name": name, "value": describe_any(value, words.language)}
    return fill(message or "{name}: {value}", fields)


def name_values(values: Mapping[str, Any], words: Words, *, held: bool = False) -> dict[str, str]:
    """Return the fields that messages may use, for the *values* of an event or a remedy.

    *held*: cards that are named lie in a hand, for the deal is over.
    """
    fields = {}
    for key, value in values.items():
        is_name = key in NAMES
        fields[key] = describe_any(value, words.language, cards=not is_name)
        if is_name and isinstance(value, str):
            fields[f"{key}_to"] = name_destination(words, value)
            fields[f"{key}_card"] = name_card_of(words, value, held=held)
            fields[key] = name_place(words, value)
    return fields


def describe_any(value: Any, language: Language, *, cards: bool = True) -> str:
    """Return any value in words; with *cards* a text that is a card is told as one."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} – {describe_any(item, language)}" for key, item in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(describe_any(item, language, cards=cards) for item in value)
    text = str(value)
    return describe_card(text, language) if cards and is_card(text) else text


def list_plainly(tag: str, fields: Mapping[str, str]) -> str:
    """Return what has no wording by its name and its fields."""
    listed = ", ".join(
        f"{key}: {text}"
        for key, text in fields.items()
        if text and not key.endswith(("_to", "_card"))
    )
    return clean(f"{tag} ({listed})" if listed else tag)


@lru_cache(maxsize=256)
def get_fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a kind of values, looked up once."""
    return msgspec.structs.fields(kind)
