"""Wording: sentences in a language for the values of the rules.

Table, events, ruling and trace go in, sentences come out; nothing is decided here, and nothing
here knows a screen or a ruleset, nor trusts one: what a ruleset says passes the cleaning gate.
What a ruleset adds (events, remedies, settings, moments, parts of a ruling) is worded by the
ruleset as data: a mapping from a key to a message id with named fields.

======================  ==========================================================================
key                     worded
======================  ==========================================================================
``event.TAG``           an event of this kind
``event.TAG.own``       instead, where the event's `of` is its `by`: somebody's own cards
``event.TAG.KEY``       added where the event's KEY is given (not empty, not false)
``event.TAG.KEY=V``     added instead, where KEY is V (``true``, ``false``, a number, a word); with
                        ``.one`` instead of that, where the event's `count` is one
``remedy.KIND``         a remedy of this kind; with ``.KEY`` and ``.KEY=V`` as for events
``verdict.KIND``        a remedy in a few words, without its seats; with ``.KEY=V`` instead, where
                        its `what`, `reshuffle`, `new_pack` or `cutter` is V
``penalty``             an entry that is due: fields `seat`, `tricks` ("2 tricks"), `points`
``part.NAME``           a part of the ruling that the code adds, where it is not empty, not false;
                        with ``=V`` one value of it; field `value`
``option.KEY``          a setting, told where it is not at its default or can be switched; with
                        ``=V`` one value of it (no value: ``=``); field `value`
``until.MOMENT``        how long a claim may be made
``why.REASON``          a reason of the trace; ``.call`` where a call is about it, ``.by`` where
                        another clause stands instead, ``.same`` where that is the same clause;
                        ``=CLAUSE`` the reason told of this clause
======================  ==========================================================================

A ruleset that stands on another has its wording too, where it gives none itself.  What has no
wording is told by its name and values.

A message may use the event's or remedy's own keys as fields.  For a KEY that names a seat or a
place there are also ``{KEY_to}`` ("to the talon") and ``{KEY_card}`` ("a card of the talon").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from trainer.rules.cards import is_card
from trainer.rules.errors import STOPS, Phrase, Problem
from trainer.rules.events import Call, Cut, Deal, Draw, Event
from trainer.rules.ruling import Claim, Penalty, Remedy, Ruling, Step
from trainer.rules.situation import Options, Situation
from trainer.rules.table import fold
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = {"J": mark("J"), "Q": mark("Q"), "K": mark("K"), "A": mark("A")}

WORDING: dict[str, str] = {
    "event.draw": mark("Cards are drawn for the first deal: {cards}."),
    "event.shuffle": mark("{by} shuffles."),
    "event.shuffle.open=false": mark("It is not done openly over the table."),
    "event.shuffle.faces_seen": mark("Faces of cards can be seen."),
    "event.refuse_shuffle": mark("{by} does not let {to} shuffle."),
    "event.cut": mark("{by} cuts."),
    "event.cut.parts": mark("Sizes of the parts from the top down: {parts}."),
    "event.cut.order": mark("They are put together in this order from the top down: {order}."),
    "event.cut.leave": mark("The opponents have given leave for this cut."),
    "event.disorder": mark("{by} lets the cards fall into disorder in the cut."),
    "event.swap_pack": mark("{by} exchanges the pack for another."),
    "event.peek": mark("{by} looks at the bottom card."),
    "event.expose": mark("{by} exposes {of_card}."),
    "event.expose.own": mark("{by} exposes a card of their own."),
    "event.expose.card": mark("It is {card}."),
    "event.boxed": mark("A card is found face up in the pack."),
    "event.boxed.of": mark("{of} gets it."),
    "event.boxed.of=table": mark("It goes to the table."),
    "event.boxed.of=talon": mark("It goes to the talon."),
    "event.boxed.of=pack": mark("It stays in the pack."),
    "event.drop": mark("{by} drops {of_card}."),
    "event.drop.own": mark("{by} drops a card of their own."),
    "event.drop.face=up": mark("It falls face up."),
    "event.drop.face=down": mark("It falls face down."),
    "event.lose_count": mark("{by} loses count while dealing."),
    "event.redeal": mark("{by} chooses to deal anew."),
    "event.touch": mark("{by} touches the hand without looking at it."),
    "event.lift": mark("{by} picks up the hand and looks at it."),
    "event.take": mark("{by} takes {of}'s cards."),
    "event.found.what=short": mark("The pack is found to be short. Cards missing: {count}."),
    "event.found.what=short.one": mark("The pack is found to be a card short."),
    "event.found.what=surplus": mark("The pack is found to be too large. Cards too many: {count}."),
    "event.found.what=surplus.one": mark("The pack is found to have a card too many."),
    "event.found.what=defective": mark("Defective cards are found in the pack: {count}."),
    "event.found.what=defective.one": mark("A defective card is found in the pack."),
    "event.found.what=soiled": mark("Soiled cards are found in the pack: {count}."),
    "event.found.what=soiled.one": mark("A soiled card is found in the pack."),
    "event.call": mark("{by} objects and claims whatever may be due."),
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
    "verdict.option": mark("The dealer may redeal if he likes"),
    "verdict.deals": mark("The draw decides who deals"),
    "verdict.redraw": mark("Equal cards: draw again"),
    "until.deal_over": mark("until the deal is over"),
    "until.own_lift": mark("each until he lifts his own cards"),
    "option.bank": mark("Banker: {value}."),
    "option.bank=": mark("There is no banker."),
    "option.ace_low=false": mark("In the draw the ace is high."),
    "option.ace_low=true": mark("In the draw the ace is low."),
    "why.rules": mark("This clause decides."),
    "why.rules.call": mark("This clause decides: {seat} claims in time, event {n}."),
    "why.penalty": mark("A penalty is due by this clause."),
    "why.open": mark("There is still a right to claim."),
    "why.no sanction": mark("It is a fault, but nothing follows from it."),
    "why.lapsed": mark("The time to claim or to put it right is over."),
    "why.lapsed.by": mark("The time to claim is over, so {clause} holds."),
    "why.overruled": mark("It applies too, but another clause decides."),
    "why.overruled.by": mark("It applies too, but {clause} decides."),
    "why.overruled.same": mark("The same clause decides, by another event."),
    "why.void": mark("A new deal or a forfeit is due already, so there is nothing to claim."),
    "why.cured": mark("It was put right in time; nothing is left of it."),
    "why.displaced.by": mark("{clause} takes the place of this clause."),
    "why.waived": mark("The pack was exchanged in time, so there is no new deal for this."),
    "why.lawful": mark("It is lawful: the rules ask for it."),
    "why.too late.call": mark("{seat} claims too late, event {n}."),
    "why.not entitled.call": mark("{seat} claims, event {n}, but has no right to."),
}
"""The wording of what the core knows."""


FAILED = {
    1: mark("This is the dealer's first failed deal in this turn."),
    2: mark("This is the dealer's second failed deal in this turn."),
    3: mark("This is the dealer's third failed deal in this turn."),
    0: mark("The dealer's failed deals in this turn are now {n}."),
}
"""What is told of a failed deal, by its number; without one, of any other."""


class Words:
    """A language together with the wording of one ruleset: what every function here needs."""

    def __init__(self, language: Language, wording: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._wording = {**WORDING, **(wording or {})}

    def find(self, key: str) -> str:
        """Return the translated message for *key*, empty where it has no wording."""
        message = self._wording.get(key)
        return clean(self.language.raw(message)) if isinstance(message, str) else ""

    def told(
        self, prefix: str, values: Mapping[str, Any], fields: Mapping[str, str], first: str = ""
    ) -> str:
        """Return the sentences for what *prefix* names, with those that its *values* add.

        *first* is the key of the first sentence, if it is not *prefix* itself.
        """
        keys = [first or prefix]
        for key, value in values.items():
            word = str(value).lower() if isinstance(value, bool) else value
            given = f"{prefix}.{key}={word}"
            if values.get("count") == 1 and self.find(f"{given}.one"):
                given = f"{given}.one"
            elif value not in (None, False, "", (), [], {}) and not self.find(given):
                given = f"{prefix}.{key}"
            keys.append(given)
        sentences = [filled(self.find(key), fields) for key in keys]
        return " ".join(sentence for sentence in sentences if sentence)


def filled(message: str, fields: Mapping[str, Any]) -> str:
    """Return *message* with its fields, or as it is where a ruleset's message does not fit."""
    try:
        return clean(message.format(**fields))
    except (LookupError, ValueError, AttributeError, TypeError):
        return clean(message)


def card_text(card: str, language: Language) -> str:
    """Return a card in words: rank, then the sign of the suit.

    >>> card_text("10S", Language("en")), card_text("AH", Language("en"))
    ('10♠', 'A♥')
    """
    rank = card[:-1]
    return (language.raw(RANKS[rank]) if rank in RANKS else rank) + SUITS[card[-1]]


PLACES = ("table", "talon", "pack")
"""Places with words of their own."""


def place_name(place: str, language: Language) -> str:
    """Return the name of a seat or a place."""
    if place == "table":
        return language.text("the table")
    if place == "talon":
        return language.text("the talon")
    return language.text("the pack") if place == "pack" else place


def place_to(place: str, language: Language) -> str:
    """Return where cards go: to a seat or a place."""
    if place == "table":
        return language.text("to the table")
    if place == "talon":
        return language.text("to the talon")
    if place == "pack":
        return language.text("nowhere and stays in the pack")
    return language.text("to {seat}", seat=place)


def place_card(place: str, language: Language, *, held: bool = False) -> str:
    """Return whose card it is that something is done to; *held* is one of a finished deal."""
    if place == "table":
        return language.text("a table card")
    if place == "talon":
        return language.text("a card of the talon")
    if place == "pack":
        return language.text("a card of the pack")
    if held:
        return language.text("a card from {seat}'s hand", seat=place)
    return language.text("one of {seat}'s cards", seat=place)


def to_be_drawn(situation: Situation) -> bool:
    """Tell whether who deals first is only being drawn: nobody has done anything else."""
    events = situation.events
    drawing = bool(events) and isinstance(events[0], Draw)
    return drawing and not situation.turn and all(isinstance(one, Draw | Call) for one in events)


def table_lines(words: Words, situation: Situation, title: str) -> list[str]:
    """Return the table: ruleset, seats, dealer, whose turn, leave, cutter."""
    rules = words.language.text("Rules: {title}.", title=title)
    return [rules, *seats_lines(words, situation), *turn_lines(words, situation)]


def seats_lines(words: Words, situation: Situation) -> list[str]:
    """Return who sits at the table, and who deals."""
    language = words.language
    return [
        language.text("Seats in dealing order: {seats}.", seats=", ".join(situation.seats)),
        language.text("Who deals first is to be drawn.")
        if to_be_drawn(situation)
        else language.text("Dealer: {seat}.", seat=situation.dealer),
    ]


def turn_lines(words: Words, situation: Situation) -> list[str]:
    """Return whose turn it is, what leave was given and who cuts, where that is not as usual."""
    language = words.language
    lines = []
    if situation.turn and situation.turn != situation.dealer:
        lines.append(language.text("It is {seat}'s turn to deal.", seat=situation.turn))
        lines.append(
            language.text("The opponents have given leave to deal for another.")
            if situation.leave
            else language.text("The opponents have given no leave to deal for another.")
        )
    elif situation.leave:
        lines.append(language.text("The opponents have given leave to deal for another."))
    if situation.cutter:
        lines.append(language.text("Who is to cut: {seat}.", seat=situation.cutter))
    return lines


def option_lines(words: Words, options: Options) -> list[str]:
    """Return the settings that are not at their defaults."""
    lines = []
    for field in fields_of(type(options)):
        value = getattr(options, field.name)
        default = field.default if field.default is not msgspec.NODEFAULT else msgspec.UNSET
        if value == default:
            continue
        lines.append(_named(words, "option", field.encode_name, value))
    return lines


def settings_lines(words: Words, situation: Situation) -> list[str]:
    """Return the settings that are not at their defaults; where cards are drawn, how aces rank."""
    options = situation.options
    lines = option_lines(words, options)
    if hasattr(options, "ace_low") and any(isinstance(one, Draw) for one in situation.events):
        told = option_text(words, "ace_low", options.ace_low)
        lines += [told] if told not in lines else []
    return lines


def all_option_lines(words: Words, options: Options) -> list[str]:
    """Return all settings, those at their defaults too."""
    return [
        option_text(words, field.encode_name, getattr(options, field.name))
        for field in fields_of(type(options))
    ]


def option_text(words: Words, name: str, value: Any) -> str:
    """Return what a setting is at a value, in words, at its default too."""
    return _named(words, "option", name, value)


def _named(words: Words, prefix: str, name: str, value: Any) -> str:
    word = str(value).lower() if isinstance(value, bool) else "" if value is None else value
    message = words.find(f"{prefix}.{name}={word}") or words.find(f"{prefix}.{name}")
    fields = {"name": name, "value": _shown(value, words.language)}
    return filled(message or "{name}: {value}", fields)


def history_lines(words: Words, situation: Situation) -> list[str]:
    """Return what happened before in this dealer's turn."""
    history, language = situation.history, words.language
    lines = []
    if history.failed_deals:
        lines.append(
            language.count(
                "The dealer has had {n} failed deal in this turn already.",
                "The dealer has had {n} failed deals in this turn already.",
                history.failed_deals,
            )
        )
    if history.peeked:
        seats = ", ".join(history.peeked)
        lines.append(
            language.text(
                "The bottom card was seen before in this dealer's turn by: {seats}.", seats=seats
            )
        )
    return lines


def event_lines(words: Words, situation: Situation) -> list[str]:
    """Return each event in words, in order."""
    laid: dict[int, list[tuple[str, int]]] = {}
    cutter = situation.cutter or situation.seats[situation.seats.index(situation.dealer) - 1]
    over: int | None = None
    try:
        table = fold(situation)
        over = table.over
        for place, count, at in table.laid:
            laid.setdefault(at, []).append((place, count))
    except STOPS:
        raise
    except BaseException:  # facts that cannot be, or a ruleset that fails: told as they are given
        pass
    lines, begun = [], False
    for at, event in enumerate(situation.events):
        told = event_text(
            words,
            event,
            situation.dealer,
            cutter,
            laid.get(at, []),
            first=not begun,
            held=over is not None and at > over,
        )
        lines.append(told)
        begun = isinstance(event, Deal) or (begun and event.__struct_config__.tag != "round")
    return lines


def event_text(
    words: Words,
    event: Event,
    dealer: str,
    cutter: str,
    laid: Iterable[tuple[str, int]] = (),
    *,
    first: bool = False,
    held: bool = False,
) -> str:
    """Return one event in words; *laid* says which packets a deal has laid.

    *first* is for a deal before which nothing was dealt, *held* for what comes after the deal.
    """
    if isinstance(event, Deal):
        return _deal_text(words, event, list(laid), first)
    values = {field.encode_name: getattr(event, field.name) for field in _fields(event)}
    if "by" in values and values["by"] is None:
        values["by"] = cutter if isinstance(event, Cut) else dealer
    if isinstance(event, Cut) and event.order is None and event.parts is not None:
        values["order"] = tuple(range(len(event.parts), 0, -1))
    tag = str(type(event).__struct_config__.tag)
    fields = _texts(values, words.language, held=held)
    own = f"event.{tag}.own"
    is_own = values.get("of") is not None and values["of"] == values.get("by") and words.find(own)
    told = words.told(f"event.{tag}", values, fields, first=own if is_own else "")
    return told or _plainly(tag, fields)


def _fields(value: msgspec.Struct) -> tuple[msgspec.structs.FieldInfo, ...]:
    return fields_of(type(value))


@lru_cache(maxsize=256)
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a kind of values, looked up once."""
    return msgspec.structs.fields(kind)


def _deal_text(words: Words, event: Deal, laid: list[tuple[str, int]], first: bool) -> str:
    language = words.language
    pairs = bool(laid) and all(number == 2 for _, number in laid)
    if event.to is not None:
        told = _packet_text(event, sum(number for _, number in laid), language)
        if not event.cards:
            return f"{told}."
        cards = _shown(event.cards, language)
        return f"{told}: {cards}."
    if event.packets is None and first:
        told = language.text("Everything is dealt in the proper order.")
    elif event.packets is None:
        told = language.text("The rest is dealt in the proper order.")
    elif pairs:
        told = _pairs_text(event.packets, language, first)
    else:
        told = _packets_text(event.packets, language, first)
    if not laid:
        return told
    totals: dict[str, int] = {}
    for place, number in laid:
        totals[place] = totals.get(place, 0) + number
    listed = ", ".join(f"{place_name(place, language)} {n}" for place, n in totals.items())
    return f"{told} " + language.text("Cards laid: {listed}.", listed=listed)


def _packets_text(packets: int, language: Language, first: bool) -> str:
    if first and packets == 1:
        return language.text("The first packet is dealt in the proper order.")
    if first:
        return language.count(
            "The first {n} packet is dealt in the proper order.",
            "The first {n} packets are dealt in the proper order.",
            packets,
        )
    if packets == 1:
        return language.text("The next packet is dealt in the proper order.")
    return language.count(
        "The next {n} packet is dealt in the proper order.",
        "The next {n} packets are dealt in the proper order.",
        packets,
    )


def _pairs_text(packets: int, language: Language, first: bool) -> str:
    """Return the same where each packet is of two cards."""
    if first and packets == 1:
        return language.text("The first pair is dealt in the proper order.")
    if first:
        return language.count(
            "The first {n} pair is dealt in the proper order.",
            "The first {n} pairs are dealt in the proper order.",
            packets,
        )
    if packets == 1:
        return language.text("The next pair is dealt in the proper order.")
    return language.count(
        "The next {n} pair is dealt in the proper order.",
        "The next {n} pairs are dealt in the proper order.",
        packets,
    )


def _packet_text(event: Deal, laid: int, language: Language) -> str:
    """Return where one packet goes and of how many cards it is, without a full stop."""
    assert event.to is not None
    count = event.count or (len(event.cards) if event.cards else laid)
    if event.to in PLACES:
        to = place_to(event.to, language)
        if not count:
            return language.text("A packet goes {to}", to=to)
        return language.count("{n} card goes {to}", "{n} cards go {to}", count, to=to)
    if not count:
        return language.text("{seat} gets a packet", seat=event.to)
    return language.count("{seat} gets {n} card", "{seat} gets {n} cards", count, seat=event.to)


def _texts(values: Mapping[str, Any], language: Language, *, held: bool = False) -> dict[str, str]:
    fields = {}
    for key, value in values.items():
        is_name = key in ("by", "of", "to", "seat", "dealer", "keep", "seats", "not_to_cut")
        fields[key] = _shown(value, language, cards=not is_name)
        if is_name and isinstance(value, str):
            fields[f"{key}_to"] = place_to(value, language)
            fields[f"{key}_card"] = place_card(value, language, held=held)
            if value in PLACES:
                fields[key] = place_name(value, language)
    return fields


def _shown(value: Any, language: Language, *, cards: bool = True) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} – {_shown(item, language)}" for key, item in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(_shown(item, language, cards=cards) for item in value)
    text = str(value)
    return card_text(text, language) if cards and is_card(text) else text


def _plainly(tag: str, fields: Mapping[str, str]) -> str:
    listed = ", ".join(
        f"{key}: {text}"
        for key, text in fields.items()
        if text and not key.endswith(("_to", "_card"))
    )
    return clean(f"{tag} ({listed})" if listed else tag)


def remedy_text(words: Words, remedy: Remedy, *, not_to_cut: tuple[str, ...] = ()) -> str:
    """Return what is done now, in words; where another must cut, *not_to_cut* says than whom."""
    terms = dict(remedy.terms)
    if terms.get("cutter") == "other" and not_to_cut:
        del terms["cutter"]
        terms["not_to_cut"] = not_to_cut
    inner = terms.pop("remedy", None)
    fields = _texts(terms, words.language)
    told = words.told(f"remedy.{remedy.kind}", terms, fields) or _plainly(remedy.kind, fields)
    return f"{told} {remedy_text(words, inner)}" if isinstance(inner, Remedy) else told


def claim_text(words: Words, claim: Claim) -> str:
    """Return an open right in words: who may claim, until when, and what it would bring."""
    language = words.language
    told = language.text("May still claim: {seats}.", seats=", ".join(claim.by))
    if claim.until is not None:
        moment = words.find(f"until.{claim.until}") or clean(claim.until)
        told += " " + language.text("Time limit: {moment}.", moment=moment)
    brings = language.text("If they claim, this is the ruling.")
    return f"{told} {brings} {remedy_text(words, claim.remedy)}"


def penalty_text(words: Words, penalty: Penalty) -> str:
    """Return a penalty in words."""
    language = words.language
    tricks = language.count("{n} trick", "{n} tricks", penalty.tricks)
    points = language.count("{n} point", "{n} points", penalty.points)
    fields = {"seat": penalty.seat, "tricks": tricks, "points": points}
    return filled(words.find("penalty"), fields)


def ruling_lines(words: Words, ruling: Ruling) -> list[str]:
    """Return the ruling in words: remedy, claim, penalties, and how it is to be taken."""
    return [told for _, told in ruling_parts(words, ruling)]


def ruling_parts(words: Words, ruling: Ruling) -> list[tuple[str, str]]:
    """Return the ruling in words, each sentence after the name of the part that it tells.

    The names are the keys of a ruling; what a code adds is named ``part.NAME``.
    """
    language = words.language
    lines = []
    if ruling.silent:
        lines.append(("irregularity", language.text("No rule covers this.")))
    elif ruling.irregularity:
        lines.append(("irregularity", language.text("A rule was broken.")))
    else:
        lines.append(("irregularity", language.text("No rule was broken.")))
    lookers = tuple(seat for seat in ruling.peeked if seat != ruling.dealer)
    lines.append(("remedy", remedy_text(words, ruling.remedy, not_to_cut=lookers)))
    if ruling.claim is not None:
        lines.append(("claim", claim_text(words, ruling.claim)))
    lines += [("penalties", penalty_text(words, penalty)) for penalty in ruling.penalties]
    if ruling.failed_deal is not None:
        told = FAILED.get(ruling.failed_deal, FAILED[0])
        lines.append(("failed_deal", language.text(told, n=ruling.failed_deal)))
    for name, value in ruling.parts.items():
        if value not in (None, False, "", (), [], {}):
            lines.append((f"part.{name}", _named(words, "part", name, value)))
    if ruling.disputed:
        told = language.text("This ruling follows a reading that can be disputed.")
        lines.append(("disputed", told))
    return lines


def step_text(words: Words, step: Step) -> str:
    """Return a step of the trace: which event met which clause, and why it counted or not."""
    language = words.language
    reason = f"why.{step.why}"
    keys = [f"{reason}={step.clause}", reason]
    if step.by and step.call >= 0:
        keys.insert(1, f"{reason}.call")
    elif step.by:
        keys.insert(1, f"{reason}.same" if step.by == step.clause else f"{reason}.by")
    message = next((found for found in map(words.find, keys) if found), step.why)
    fields = {"clause": step.by, "seat": step.by, "n": step.call + 1}
    head = step.clause
    if step.event >= 0:
        head += ", " + language.text("event {n}", n=step.event + 1)
    return clean(f"{head}: {filled(message, fields)}")


def problem_text(problem: Problem, language: Language) -> str:
    """Return a problem in words, on one line: its key, then what was expected."""
    text = said(problem, language)
    return clean(f"{problem.where}: {text}" if problem.where else text)


def said(message: Problem | Phrase, language: Language) -> str:
    """Return a message with its fields filled in, those that are messages themselves too."""
    values = {
        key: said(value, language) if isinstance(value, Phrase) else value
        for key, value in message.values.items()
    }
    return language.text(message.message, **values)
