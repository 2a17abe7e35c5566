"""What happened at a table, in sentences: who sits there, what was agreed, the events in order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.rules.events import Call, Cut, Deal, Draw, Event
from trainer.rules.situation import Options, Situation
from trainer.rules.table import fold
from trainer.text.catalogue import Language
from trainer.text.layout import Paragraph
from trainer.words.vocabulary import (
    Words,
    describe_any,
    describe_named,
    get_fields,
    is_place,
    list_plainly,
    name_destination,
    name_place,
    name_values,
)


def is_to_be_drawn(situation: Situation) -> bool:
    """Tell whether who deals first is only being drawn: nobody has done anything else."""
    events = situation.events
    drawing = bool(events) and isinstance(events[0], Draw)
    return drawing and not situation.turn and all(isinstance(one, Draw | Call) for one in events)


class Account(NamedTuple):
    """What is told of a situation, in sentences: three lists of them.

    `table`: by which rules, who sits there, who deals.  `before`: what was agreed on and what
    happened before the deal, as far as it is not as usual.  `events`: one entry an event, in order.
    """

    table: list[str]
    before: list[str]
    events: list[str]


def give_account(words: Words, situation: Situation, title: str = "") -> Account:
    """Return what is told of a situation; *title* is that of the rules, if they are to be told."""
    return Account(
        table=describe_table(words, situation, title),
        before=describe_agreements(words, situation),
        events=describe_events(words, situation),
    )


def lay_out(
    account: Account, language: Language, decisive: Collection[int] = ()
) -> Iterator[Paragraph]:
    """Give an account as paragraphs: the table, what was before, then the events, numbered.

    Events whose place from 0 is in *decisive* have the ink ``decisive``, the heading ``title``.
    """
    for sentence in (*account.table, *account.before):
        yield Paragraph(sentence)
    yield Paragraph(language.text("What happened") + ":", ink="title")
    for place, sentence in enumerate(account.events):
        ink = "decisive" if place in decisive else ""
        yield Paragraph(sentence, f"{place + 1}. ", "   ", ink)
    if not account.events:
        yield Paragraph(language.text("Nothing yet."))


def describe_agreements(words: Words, situation: Situation) -> list[str]:
    """Return whose turn it is, the settings, and what was before, where they are not as usual.

    These decide as much as the events do.
    """
    return [
        *describe_turn(words, situation),
        *describe_settings(words, situation),
        *describe_history(words, situation),
    ]


def describe_table(words: Words, situation: Situation, title: str = "") -> list[str]:
    """Return the table: the *title* of the rules, if there is one, the seats, the dealer."""
    rules = [words.language.text("Rules: {title}.", title=title)] if title else []
    return [*rules, *describe_seats(words, situation)]


def describe_seats(words: Words, situation: Situation) -> list[str]:
    """Return who sits at the table, and who deals."""
    language = words.language
    return [
        language.text("Seats in dealing order: {seats}.", seats=", ".join(situation.seats)),
        language.text("Who deals first is to be drawn.")
        if is_to_be_drawn(situation)
        else language.text("Dealer: {seat}.", seat=situation.dealer),
    ]


def describe_turn(words: Words, situation: Situation) -> list[str]:
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


def describe_options(words: Words, options: Options) -> list[str]:
    """Return the settings that are not at their defaults."""
    lines = []
    for field in get_fields(type(options)):
        value = getattr(options, field.name)
        default = field.default if field.default is not msgspec.NODEFAULT else msgspec.UNSET
        if value == default:
            continue
        lines.append(describe_named(words, "option", field.encode_name, value))
    return lines


def describe_settings(words: Words, situation: Situation) -> list[str]:
    """Return the settings that are not at their defaults; where cards are drawn, how aces rank."""
    options = situation.options
    lines = describe_options(words, options)
    if hasattr(options, "ace_low") and any(isinstance(one, Draw) for one in situation.events):
        sentence = describe_option(words, "ace_low", options.ace_low)
        lines += [sentence] if sentence not in lines else []
    return lines


def describe_all_options(words: Words, options: Options) -> list[str]:
    """Return all settings, those at their defaults too."""
    return [
        describe_option(words, field.encode_name, getattr(options, field.name))
        for field in get_fields(type(options))
    ]


def describe_option(words: Words, name: str, value: Any) -> str:
    """Return what a setting is at a value, in words, at its default too."""
    return describe_named(words, "option", name, value)


def describe_history(words: Words, situation: Situation) -> list[str]:
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


def describe_events(words: Words, situation: Situation) -> list[str]:
    """Return each event in words, in order."""
    laid: dict[int, list[tuple[str, int]]] = {}
    over: int | None = None
    try:
        table = fold(situation)
        over = table.over
        for place, count, at in table.laid:
            laid.setdefault(at, []).append((place, count))
    except (Problem, RulesetFailed):  # facts that cannot be are told as they are given
        pass
    lines, begun = [], False
    for at, event in enumerate(situation.events):
        sentence = describe_event(
            words,
            event,
            situation.dealer,
            situation.cutter_seat,
            laid.get(at, []),
            first=not begun,
            held=over is not None and at > over,
        )
        lines.append(sentence)
        begun = isinstance(event, Deal) or (begun and event.__struct_config__.tag != "round")
    return lines


def describe_event(
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
        return _describe_deal(words, event, list(laid), first)
    values = {field.encode_name: getattr(event, field.name) for field in get_fields(type(event))}
    tag = str(type(event).__struct_config__.tag)
    if "by" in values and values["by"] is None:
        values["by"] = cutter if event.usually_by == "cutter" else dealer
    if isinstance(event, Cut) and event.order is None and event.parts is not None:
        values["order"] = tuple(range(len(event.parts), 0, -1))
    fields = name_values(values, words, held=held)
    key, of = "", values.get("of")
    if of is not None and of == values.get("by"):
        key = f"event.{tag}.own"
    elif isinstance(of, str) and is_place(words, of):
        key = f"event.{tag}.of:{of}"
    opening = key if words.find(key) else ""
    return words.tell(f"event.{tag}", values, fields, first=opening) or list_plainly(tag, fields)


def _describe_deal(words: Words, event: Deal, laid: list[tuple[str, int]], first: bool) -> str:
    language = words.language
    pairs = bool(laid) and all(number == 2 for _, number in laid)
    if event.to is not None:
        sentence = _describe_packet(words, event, sum(number for _, number in laid))
        if not event.cards:
            return f"{sentence}."
        cards = describe_any(event.cards, language)
        return f"{sentence}: {cards}."
    if event.packets is None and first:
        sentence = language.text("Everything is dealt in the proper order.")
    elif event.packets is None:
        sentence = language.text("The rest is dealt in the proper order.")
    elif pairs:
        sentence = _describe_pairs(event.packets, language, first)
    else:
        sentence = _describe_packets(event.packets, language, first)
    if not laid:
        return sentence
    totals: dict[str, int] = {}
    for place, number in laid:
        totals[place] = totals.get(place, 0) + number
    listed = ", ".join(f"{name_place(words, place)} {n}" for place, n in totals.items())
    return f"{sentence} " + language.text("Cards laid: {listed}.", listed=listed)


def _describe_packets(packets: int, language: Language, first: bool) -> str:
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


def _describe_pairs(packets: int, language: Language, first: bool) -> str:
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


def _describe_packet(words: Words, event: Deal, laid: int) -> str:
    """Return where one packet goes and of how many cards it is, without a full stop."""
    language = words.language
    assert event.to is not None
    count = event.count or (len(event.cards) if event.cards else laid)
    if is_place(words, event.to):
        to = name_destination(words, event.to)
        if not count:
            return language.text("A packet goes {to}", to=to)
        return language.count("{n} card goes {to}", "{n} cards go {to}", count, to=to)
    if not count:
        return language.text("{seat} gets a packet", seat=event.to)
    return language.count("{seat} gets {n} card", "{seat} gets {n} cards", count, seat=event.to)


def describe_facts(words: Words, situation: Situation) -> list[str]:
    """Return what is told of a situation beside its table: what was before, then the events."""
    return [*describe_agreements(words, situation), *describe_events(words, situation)]
