"""What is told of a situation: who sits at the table, what was agreed on, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import msgspec

from trainer.rules.events import Call, Draw
from trainer.rules.facts import Drawn
from trainer.rules.situation import Options, Situation
from trainer.rules.table import Table
from trainer.text.catalogue import Language
from trainer.text.layout import Paragraph
from trainer.words.story import Sentence, tell_story, try_fold
from trainer.words.vocabulary import Words, describe_named, fill, get_fields


def is_to_be_drawn(situation: Situation) -> bool:
    """Tell whether who deals first is only being drawn: nobody has done anything else."""
    events = situation.events
    drawing = bool(events) and isinstance(events[0], Draw)
    return drawing and not situation.turn and all(isinstance(one, Draw | Call) for one in events)


def is_drawn(situation: Situation) -> bool:
    """Tell whether who deals first is drawn: who holds the pack need not be whose turn it is."""
    return any(isinstance(one, Draw) for one in situation.events)


class Account(NamedTuple):
    """What is told of a situation: three lists.

    `table`: by which rules, who sits there, who deals.  `before`: what was agreed on and what
    happened before the deal, as far as it is not as usual or can decide.  `story`: what happened,
    each event told by one sentence, in order.
    """

    table: list[str]
    before: list[str]
    story: tuple[Sentence, ...]


def give_account(
    words: Words, situation: Situation, title: str = "", table: Table | None = None
) -> Account:
    """Return what is told of a situation; *title* is that of the rules, if they are to be told.

    *table* is what its events have made, where that is known already.
    """
    table = table or try_fold(situation)
    return Account(
        table=describe_table(words, situation, title),
        before=describe_agreements(words, situation, table),
        story=tell_story(words, situation, table),
    )


def lay_out(
    account: Account, language: Language, decisive: Collection[int] = ()
) -> Iterator[Paragraph]:
    """Give an account as paragraphs: the table, what was before, then what happened, numbered.

    A sentence that tells an event in *decisive* has the ink ``decisive``, the heading ``title``.
    """
    for sentence in (*account.table, *account.before):
        yield Paragraph(sentence)
    yield Paragraph(language.text("What happened") + ":", ink="title")
    marked = frozenset(decisive)
    for told in account.story:
        ink = "" if marked.isdisjoint(told.events) else "decisive"
        label = f"{told.label}. "
        yield Paragraph(told.text, label, " " * len(label), ink)
    if not account.story:
        yield Paragraph(language.text("Nothing yet."))


def describe_agreements(
    words: Words, situation: Situation, table: Table | None = None
) -> list[str]:
    """Return whose turn it is, the settings, and what was before, where that is not as usual.

    These decide as much as the events do; so settings that can decide here are told as usual too.
    """
    return [
        *describe_turn(words, situation, table),
        *describe_settings(words, situation),
        *describe_history(words, situation),
    ]


def describe_table(words: Words, situation: Situation, title: str = "") -> list[str]:
    """Return the table: the *title* of the rules, if there is one, the seats, the dealer."""
    rules = [words.language.text("Rules: {title}.", title=title)] if title else []
    return [*rules, *describe_seats(words, situation)]


def describe_seats(words: Words, situation: Situation, *, drawn: bool | None = None) -> list[str]:
    """Return who sits at the table, and who deals; where that is *drawn*, who holds the pack."""
    language = words.language
    if is_to_be_drawn(situation):
        who = language.text("Who deals first is to be drawn.")
    elif is_drawn(situation) if drawn is None else drawn:
        who = language.text("{seat} holds the pack.", seat=situation.dealer)
    else:
        who = language.text("Dealer: {seat}.", seat=situation.dealer)
    seats = ", ".join(situation.seats)
    return [language.text("Seats in dealing order: {seats}.", seats=seats), who]


def describe_turn(words: Words, situation: Situation, table: Table | None = None) -> list[str]:
    """Return whose turn it is, what leave was given and who cuts, where that is not as usual.

    A turn that the draw tells is not told beside it.
    """
    language = words.language
    lines = []
    if is_drawn(situation):
        table = table or try_fold(situation)
    named = table is not None and any(len(one.names) == 1 for one in table.find(Drawn))
    if situation.turn and situation.turn != situation.dealer and not named:
        lines.append(language.text("It is {seat}'s turn to deal.", seat=situation.turn))
        lines.append(
            language.text("The opponents have given leave to deal for another.")
            if situation.leave
            else language.text("The opponents have given no leave to deal for another.")
        )
    elif situation.leave:
        lines.append(language.text("The opponents have given leave to deal for another."))
    if situation.cutter:
        usual = situation.seats[situation.seats.index(situation.dealer) - 1]
        why = words.find("cutter.why") if situation.cutter != usual else ""
        if why:
            lines.append(fill(why, {"seat": usual}))
        lines.append(language.text("Who is to cut: {seat}.", seat=situation.cutter))
    return lines


def describe_options(words: Words, options: Options) -> list[str]:
    """Return the settings that are not at their defaults."""
    lines = []
    for field in get_fields(type(options)):
        value = getattr(options, field.name)
        if value == _get_default(field):
            continue
        lines.append(describe_named(words, "option", field.encode_name, value))
    return lines


def describe_settings(words: Words, situation: Situation, named: Collection[str] = ()) -> list[str]:
    """Return the settings that are not at their defaults, those that can decide here, and *named*.

    Where a setting can decide is what the ruleset says under ``option.KEY.where``.
    """
    wanted = {*named, *find_settings(words, situation)}
    options = situation.options
    return [
        describe_option(words, field.encode_name, getattr(options, field.name))
        for field in get_fields(type(options))
        if field.encode_name in wanted
    ]


def find_settings(words: Words, situation: Situation) -> tuple[str, ...]:
    """Return the settings that are told of a situation, by their names."""
    options = situation.options
    happened: set[str] = set()
    for event in situation.events:
        tag = str(type(event).__struct_config__.tag)
        fields = get_fields(type(event))
        given = (one.encode_name for one in fields if getattr(event, one.name) is not None)
        happened.update((tag, *(f"{tag}.{name}" for name in given)))
    return tuple(
        field.encode_name
        for field in get_fields(type(options))
        if getattr(options, field.name) != _get_default(field)
        or not happened.isdisjoint(words.list_places(field.encode_name))
    )


def _get_default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else msgspec.UNSET


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


def describe_facts(words: Words, situation: Situation) -> list[str]:
    """Return what is told of a situation beside its table: what was before, then what happened."""
    table = try_fold(situation)
    story = tell_story(words, situation, table)
    return [*describe_agreements(words, situation, table), *(one.text for one in story)]
