"""Proof that a question is fair: everything that can be checked of it by machine, checked.

A question goes in, and what is wrong with it comes out, as codes that `FAILURES` words.  Nothing
is decided here: a ruling comes from the core, a mark from the grading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.grading import grade
from trainer.asking.options import FEWEST, MOST
from trainer.asking.posed import Posed, pose
from trainer.asking.slip import dump_value, find_right, is_right
from trainer.asking.sorts import is_false_alarm
from trainer.asking.still import make_case
from trainer.asking.subject import Subject
from trainer.asking.untidy import UNTIDY, find_untidy
from trainer.audit.oddities import ODDITIES, find_oddities
from trainer.audit.translating import name_changes, rename_seats, translate_scenario
from trainer.dealing.chance import hash_key
from trainer.dealing.scenario import Scenario, UnknownScenario, find_scenario
from trainer.formats.casebook import dump_case, read_case
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.cards import is_card, pack
from trainer.rules.errors import Problem
from trainer.rules.events import Cut, Deal, Event
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import CORE_EVENTS
from trainer.text.catalogue import mark
from trainer.text.width import count_cells
from trainer.words.deal import describe_facts, describe_history, describe_table, describe_turn
from trainer.words.slips import Speech, describe_value
from trainer.words.vocabulary import Words, get_fields

OPTION_COLUMNS, OPTION_LINES, LONGEST_WORD = 76, 3, 40
"""Cells for a line of an option, lines for an option, cells for a word of anything."""

SOME = 4
"""One question of this many is made again with all its options."""

FAILURES: Mapping[str, str] = {
    "raised": mark("it could not be made: {detail}"),
    "disputed": mark("a disputed reading changes the ruling"),
    "number": mark("there are too few or too many options: {detail}"),
    "alike": mark("two options come to the same, or read alike: {detail}"),
    "right": mark("not exactly one option is right: {detail}"),
    "nameless": mark("nobody is known to believe a wrong ruling that is offered"),
    "again": mark("its id does not give it again"),
    "cards": mark("a card is there twice, or not in the pack: {detail}"),
    "unstated": mark("a fact has no words: {detail}"),
    "width": mark("too wide or too long: {detail}"),
    "moved": mark("other names and seats give another ruling"),
    "unmade": mark("the misreading is about what the code does not have: {detail}"),
    "wordless": mark("it is told by plain names, for there are no words under: {detail}"),
    **ODDITIES,
    **UNTIDY,
}
"""What can be wrong with a question, in words."""


class Failure(Struct, frozen=True):
    """What is wrong with the question that has this id; `what` is a key of `FAILURES`."""

    id: str
    what: str
    detail: str = ""


class Proof(Struct, frozen=True):
    """What was found of one question.

    `whole` tells whether whole rulings are offered; `kinds` are those of the beliefs behind the
    wrong ones; `alarm` tells whether somebody objects in it though nothing is wrong.
    """

    id: str
    failures: tuple[Failure, ...]
    whole: bool = False
    kinds: tuple[str, ...] = ()
    alarm: bool = False


def find_unmade(subject: Subject) -> Iterator[Failure]:
    """Give the misreadings of a subject, by their ids, that its code cannot be changed by.

    No question has them among its options.
    """
    for one in subject.misreadings:
        try:
            with inside_ruleset(subject.id, one.id):
                one.code(subject.code, dict(subject.rivals))
        except RulesetFailed as broken:
            yield Failure(one.id, "unmade", str(broken.problem.values.get("error", "")))


def prove(subject: Subject, made: Scenario, speeches: Sequence[Speech]) -> Proof:
    """Check everything about the question that *made* is, as it is told in these *speeches*."""
    try:
        posed = pose(subject, made, "options")
        found = tuple(
            Failure(made.id, what, detail)
            for what, detail in _find_failures(subject, posed, speeches)
        )
        alarm = is_false_alarm(subject.code, made.table)
    except RulesetFailed as failure:
        return Proof(made.id, (Failure(made.id, "raised", str(failure.problem)),))
    except Problem as problem:
        return Proof(made.id, (Failure(made.id, "raised", str(problem)),))
    kinds = tuple(
        one.origins[0].kind if len(one.origins) == 1 else "pair"
        for one in posed.options
        if one.origins
    )
    return Proof(made.id, found, bool(posed.options), kinds, alarm)


def prove_drawn(subject: Subject, made: Scenario, speeches: Sequence[Speech]) -> Proof:
    """Check a question as `prove` does, and that its story is one to be drawn, not a poor one."""
    proof = prove(subject, made, speeches)
    if any(failure.what == "raised" for failure in proof.failures):
        return proof
    untidy = tuple(
        Failure(made.id, what, detail)
        for what, detail in find_untidy(
            subject.code, made.table, judge(subject.code, made.table, trace=False)
        )
    )
    return replace(proof, failures=(*proof.failures, *untidy))


def _find_failures(
    subject: Subject, posed: Posed, speeches: Sequence[Speech]
) -> Iterator[tuple[str, str]]:
    made = posed.scenario
    if posed.truth.disputed:
        yield "disputed", ""
    yield from _check_options(posed)
    by_parts = pose(subject, made) if posed.options else posed
    for one in (posed, by_parts):
        yield from _check_parts(one)
    if not _is_same_again(subject, posed):
        yield "again", ""
    yield from find_oddities(subject.code, made.table)
    yield from _check_cards(made.situation)
    for speech in speeches:
        yield from _check_words(speech, subject, posed)
        for one in {id(one): one for one in (posed, by_parts)}.values():
            yield from _check_slip_words(speech, one)
    if not _moves_along(subject, made, posed.truth):
        yield "moved", ""


# -- the options -------------------------------------------------------------------------------


def _check_options(posed: Posed) -> Iterator[tuple[str, str]]:
    if not posed.options:
        return
    if not FEWEST < len(posed.options) <= MOST + 1:
        yield "number", str(len(posed.options))
    clause = tuple(pair for pair in posed.right if pair[0] == "clause")
    given = [(("ruling", one.decisions), *clause) for one in posed.options]
    marks = [grade(posed.slip, posed.truth, answers).ok for answers in given]
    if sum(marks) != 1:
        yield "right", str(sum(marks))
    if marks != [not one.origins for one in posed.options]:
        yield "nameless", ""


def _check_parts(posed: Posed) -> Iterator[tuple[str, str]]:
    """Of each part that is due exactly one option is right, and no two are the same."""
    for part in posed.slip.parts:
        if any(value in part.options[:place] for place, value in enumerate(part.options)):
            yield "alike", part.kind
        if len(part.options) < 2:
            yield "number", f"{part.kind}: {len(part.options)}"
        if find_right(part.kind, posed.truth) is None:
            continue
        right = [is_right(part.kind, value, posed.truth) for value in part.options]
        if part in posed.slip.list_due(posed.truth) and sum(right) != 1:
            yield "right", f"{part.kind}: {sum(right)}"


# -- the same bytes again ----------------------------------------------------------------------


def dump_posed(posed: Posed) -> dict[str, Any]:
    """Return a question as JSON data: its case, the parts of its slip, its options."""
    return {
        "case": dump_case(make_case(posed.scenario)),
        "slip": dump_slip(posed),
        "options": dump_options(posed),
    }


def dump_slip(posed: Posed) -> list[dict[str, Any]]:
    """Return the parts of the slip, each with its options and the remedies it is asked after."""
    return [
        {
            "kind": part.kind,
            "after": None if part.after is None else sorted(part.after),
            "options": [dump_value(value) for value in part.options],
        }
        for part in posed.slip.parts
    ]


def dump_options(posed: Posed) -> list[dict[str, Any]]:
    """Return the whole rulings to choose from, each with what is believed; nothing if right."""
    return [
        {
            "ruling": dump_value(option.decisions),
            "origins": msgspec.to_builtins(option.origins),
        }
        for option in posed.options
    ]


def _is_same_again(subject: Subject, posed: Posed) -> bool:
    """Tell whether the id gives the same again: always the facts, the options of one in `SOME`."""
    made = posed.scenario
    if made.family.given is not None:
        return True
    games = {made.family.ruleset: subject.game}
    try:
        again = find_scenario(made.id.lower(), subject.families, games, made.lang)
    except UnknownScenario:
        return False
    if again.situation != made.situation:
        return False
    if hash_key(made.id, "again") % SOME:
        return True
    return _encode(pose(subject, again, "options")) == _encode(posed)


def _encode(posed: Posed) -> bytes:
    return json.dumps(dump_posed(posed), ensure_ascii=False).encode()


# -- the cards ---------------------------------------------------------------------------------


def _check_cards(situation: Situation) -> Iterator[tuple[str, str]]:
    """Every card that is named is in the pack, and no two of what the core knows are the same.

    A ruleset's own events may name a card that was there before: it moves.
    """
    whole = frozenset(pack(situation.game.pack(situation.options)))
    shown: set[str] = set()
    for event in situation.events:
        named = list(_find_names(msgspec.to_builtins(event)))
        outside = [card for card in named if card not in whole]
        twice = len(set(named)) < len(named)
        if type(event) in CORE_EVENTS:
            twice = twice or not shown.isdisjoint(named)
            shown.update(named)
        if outside or twice:
            yield "cards", " ".join(named)


def _find_names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if is_card(value):
            yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _find_names(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _find_names(item)


# -- the words ---------------------------------------------------------------------------------


def count_lines(text: str, columns: int) -> int:
    """Return how many lines a text takes that is broken at its blanks.

    >>> count_lines("one two three", 7), count_lines("one two three", 8)
    (2, 2)
    """
    lines, used = 1, 0
    for word in text.split():
        size = count_cells(word)
        if used and used + 1 + size > columns:
            lines, used = lines + 1, 0
        used += size + (1 if used else 0)
    return lines


def _check_words(speech: Speech, subject: Subject, posed: Posed) -> Iterator[tuple[str, str]]:
    """Every fact has words, and all that is told has room."""
    made = posed.scenario
    scenario = translate_scenario(made, speech.lang)
    words = speech.words
    lines = [
        *describe_table(words, scenario.situation, subject.id),
        *describe_facts(words, scenario.situation),
    ]
    for line in lines:
        if not line.strip() or "{" in line or "}" in line:
            yield "unstated", line or "—"
        if any(count_cells(word) > LONGEST_WORD for word in line.split()):
            yield "width", line
    for detail in _find_unstated(words, scenario.situation):
        yield "unstated", detail


def _check_slip_words(speech: Speech, posed: Posed) -> Iterator[tuple[str, str]]:
    """Every option of every part has words, no two of a part the same, and all have room."""
    other = name_changes(posed.scenario, speech.lang)
    for part in posed.slip.parts:
        values = [rename_seats(part.kind, value, other) for value in part.options]
        lines = [describe_value(speech.words, part.kind, one, speech.titles) for one in values]
        if len(set(lines)) < len(lines):
            yield "alike", " / ".join(sorted(lines))
        for line in lines:
            if "{" in line or "}" in line or not line:
                yield "unstated", line
            if any(count_cells(word) > LONGEST_WORD for word in line.split()):
                yield "width", line
            if count_lines(line, OPTION_COLUMNS) > OPTION_LINES:
                yield "width", line


def _find_unstated(words: Words, situation: Situation) -> Iterator[str]:
    """Give the facts that have no words: fields of events, settings, history."""
    cutter = situation.cutter or situation.seats[situation.seats.index(situation.dealer) - 1]
    for event in situation.events:
        yield from _find_unworded(
            words, event, cutter if isinstance(event, Cut) else situation.dealer
        )
    for name, value in _list_set(situation.options):
        if not (words.find(f"option.{name}={_write_word(value)}") or words.find(f"option.{name}")):
            yield name
    if len(describe_history(words, situation)) < len(_list_set(situation.history)):
        yield "history"
    beside = situation.turn not in ("", situation.dealer)
    if (beside or situation.leave or situation.cutter) and not describe_turn(words, situation):
        yield "turn"


def _list_given(event: Event) -> list[tuple[str, Any]]:
    """Return the fields of an event that say something."""
    return [
        (field.encode_name, getattr(event, field.name))
        for field in get_fields(type(event))
        if getattr(event, field.name) not in (None, field.default)
    ]


def _list_set(settings: Struct) -> list[tuple[str, Any]]:
    """Return the settings that are not at their defaults."""
    fields = get_fields(type(settings))
    listed = ((field, getattr(settings, field.name)) for field in fields)
    return [(one.name, value) for one, value in listed if value != one.default]


def _write_word(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def _find_unworded(words: Words, event: Event, usual: str) -> Iterator[str]:
    """Give the fields of an event that nothing tells; *usual* is who does it if nobody is named.

    A field is told by a message of its own, or by its place in a message that is used.
    """
    if isinstance(event, Deal):
        return  # its packets, sizes and cards are all counted out
    tag = f"event.{event.__struct_config__.tag}"
    given = _list_given(event)
    own = {
        name: words.find(f"{tag}.{name}={_write_word(value)}") + words.find(f"{tag}.{name}")
        for name, value in given
    }
    used = words.find(tag) + "".join(own.values())
    if not used:
        yield tag
    for name, value in given:
        if not own[name] and f"{{{name}" not in used and not (name == "by" and value == usual):
            yield f"{tag}.{name}"


# -- the seats ---------------------------------------------------------------------------------

OTHERS = ("Xaver", "Yvonne", "Zdenka", "Wanda", "Viktor", "Ursula")


def _moves_along(subject: Subject, made: Scenario, truth: Ruling) -> bool:
    """Rename all players and turn the list of seats: the ruling is the same, so renamed."""
    situation = made.situation
    seats = situation.seats
    others = dict(zip(seats, OTHERS, strict=False))
    by = 1 + hash_key(made.id, "turned") % len(seats)
    data = _rename(dump_case(make_case(made)), others)
    data["seats"] = data["seats"][by % len(seats) :] + data["seats"][: by % len(seats)]
    moved = read_case(data, {made.family.ruleset: subject.game}).situation
    now = rule(subject.code, moved)
    was = dump_in_order(truth.to_json(), others, moved.seats)
    return bool(was == dump_in_order(now.to_json(), {}, moved.seats))


def _rename(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {names.get(key, key): _rename(item, names) for key, item in value.items()}
    return [_rename(item, names) for item in value] if isinstance(value, list) else value


def dump_in_order(value: Any, names: Mapping[str, str], seats: tuple[str, ...]) -> Any:
    """Return a ruling as data with its players renamed, and lists of them in seat order."""
    if isinstance(value, dict):
        return {key: dump_in_order(item, names, seats) for key, item in value.items()}
    if isinstance(value, list):
        made = [dump_in_order(item, names, seats) for item in value]
        if made and all(isinstance(item, str) and item in seats for item in made):
            return sorted(made, key=seats.index)
        if made and all(isinstance(item, dict) and "tricks" in item for item in made):
            return sorted(made, key=lambda item: seats.index(item["seat"]))
        return made
    return names.get(value, value) if isinstance(value, str) else value
