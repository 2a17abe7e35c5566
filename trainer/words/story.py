"""What happened, told as people tell it: what is ordinary briefly, anything else by itself.

A sentence is a value: its pieces, each with the events that it tells, by their indices.  A proper
shuffle, a proper cut and packets dealt in their order are joined into one sentence; every other
event has one of its own.  So an event keeps its number wherever it is spoken of, in a file or in a
reason; a sentence of several events bears the first number and the last.

How many cards lie where is told where dealing stops, for whatever reason, and not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trainer.rules.boundary import RulesetFailed
from trainer.rules.errors import Problem
from trainer.rules.events import Cut, Deal, Draw, Event, Shuffle, SwapPack
from trainer.rules.situation import Situation
from trainer.rules.table import Table, fold
from trainer.text.clean import clean
from trainer.words.vocabulary import (
    Words,
    describe_any,
    fill,
    get_fields,
    is_place,
    list_plainly,
    name_destination,
    name_place,
    name_values,
)


class Piece(NamedTuple):
    """A piece of a sentence: the indices of the events that it tells, in order, and its text."""

    events: tuple[int, ...]
    text: str


class Sentence(NamedTuple):
    """Something told: one event, or ordinary ones in a row, a piece for each; deals are one piece.

    >>> told = Sentence((Piece((0,), "Anna shuffles,"), Piece((1, 2), "8 pairs are dealt.")))
    >>> told.text, told.events, told.label
    ('Anna shuffles, 8 pairs are dealt.', (0, 1, 2), '1–3')
    """

    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(one.text for one in self.pieces)

    @property
    def events(self) -> tuple[int, ...]:
        """The indices of all events that it tells, in order."""
        return tuple(at for one in self.pieces for at in one.events)

    @property
    def label(self) -> str:
        """The number of its event, from 1; of several the first and the last."""
        first, last = self.pieces[0].events[0] + 1, self.pieces[-1].events[-1] + 1
        return f"{first}" if first == last else f"{first}–{last}"


def try_fold(situation: Situation) -> Table | None:
    """Return the table of a situation, None where it cannot be; that is told as it is given."""
    try:
        return fold(situation)
    except (Problem, RulesetFailed):
        return None


def tell_story(
    words: Words, situation: Situation, table: Table | None = None
) -> tuple[Sentence, ...]:
    """Return what happened: each event is told by one sentence, in order.

    *table* is what the events have made, where it is known already.
    """
    scene = _set_scene(words, situation, table or try_fold(situation), find_variety(situation))
    ranks = _rank_plain(situation, scene.dealt)
    sentences, sized = [], False
    for group in _group(ranks, len(situation.events)):
        if group[0] in ranks:
            pieces = _tell_plain(scene, group)
        else:
            pieces = [Piece(group, _tell_alone(scene, group[0]))]
        totals = _tell_totals(scene, group, sized=sized)
        sized = sized or bool(totals)
        pieces[-1] = Piece(pieces[-1].events, _add_totals(pieces[-1].text, totals))
        sentences.append(Sentence(tuple(pieces)))
    return tuple(sentences)


def describe_events(words: Words, situation: Situation, variety: str | None = None) -> list[str]:
    """Return each event by itself, in order, without what lies where by then.

    *variety* chooses among tellings of the same; it is that of the situation if it is None.
    """
    variety = find_variety(situation) if variety is None else variety
    scene = _set_scene(words, situation, try_fold(situation), variety)
    scene = scene._replace(repeated=frozenset())
    return [
        _describe_deal(scene, (at,)) if isinstance(event, Deal) else _describe_act(scene, at)
        for at, event in enumerate(situation.events)
    ]


def describe_event(
    words: Words,
    event: Event,
    dealer: str,
    cutter: str,
    *,
    held: bool = False,
    again: bool = False,
    cutting: bool = False,
    variety: str = "",
) -> str:
    """Return one event in words, whatever it is but a deal.

    *held* is for what comes after the deal; *again*: the same has been done before; *cutting*: the
    pack is just being put together again after a cut.
    """
    tag = str(type(event).__struct_config__.tag)
    values = {field.encode_name: getattr(event, field.name) for field in get_fields(type(event))}
    if "by" in values and values["by"] is None:
        values["by"] = _name_actor(event, dealer, cutter)
    if isinstance(event, Cut) and event.order is None and event.parts is not None:
        values["order"] = tuple(range(len(event.parts), 0, -1))
    fields = name_values(values, words, held=held)
    key, of = "", values.get("of")
    if cutting and words.find(f"event.{tag}.cut"):
        key = f"event.{tag}.cut"
    elif of is not None and of == values.get("by"):
        key = f"event.{tag}.own"
    elif isinstance(of, str) and is_place(words, of):
        key = f"event.{tag}.of:{of}"
    elif again:
        key = f"event.{tag}.again"
    opening = key if words.find(key) else ""
    told = words.tell(f"event.{tag}", values, fields, first=opening, variety=variety)
    return told or list_plainly(tag, fields)


def _name_actor(event: Event, dealer: str, cutter: str) -> Any:
    by = getattr(event, "by", None)
    return by if by is not None else cutter if event.usually_by == "cutter" else dealer


class _Scene(NamedTuple):
    """What is told, and in which words; what it takes to tell an event beside the event itself.

    `dealt` is what each deal has laid.  `repeated` are the events of which the same player has
    done the like before.
    """

    words: Words
    situation: Situation
    table: Table | None
    variety: str
    dealt: Mapping[int, _Dealt]
    repeated: frozenset[int]


def _set_scene(words: Words, situation: Situation, table: Table | None, variety: str) -> _Scene:
    dealt = _read_deals(situation, table)
    return _Scene(words, situation, table, variety, dealt, _find_repeated(situation))


def _find_repeated(situation: Situation) -> frozenset[int]:
    """Return the events that are told as done again: a shuffle or a cut by the same, a draw."""
    seen: set[tuple[type[Event], Any]] = set()
    found = []
    for at, event in enumerate(situation.events):
        if isinstance(event, Draw | Shuffle | Cut):
            actor = _name_actor(event, situation.dealer, situation.cutter_seat)
            act = (type(event), actor)
            if act in seen:
                found.append(at)
            seen.add(act)
    return frozenset(found)


# -- one telling of several ----------------------------------------------------------------------


def find_variety(situation: Situation) -> str:
    """Return what chooses among tellings of the same: equal for a situation in every language.

    No name is part of it, only where somebody sits.
    """
    seats = {seat: f"#{number}" for number, seat in enumerate(situation.seats)}
    parts = [situation.game.id, f"{len(seats)}", seats.get(situation.dealer, "")]
    for event in situation.events:
        fields = get_fields(type(event))
        values = (_encode(getattr(event, field.name), seats) for field in fields)
        parts.append(f"{type(event).__struct_config__.tag}({','.join(values)})")
    return " ".join(parts)


def _encode(value: Any, seats: Mapping[str, str]) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_encode(key, seats)}:{_encode(item, seats)}" for key, item in value.items())
        return ";".join(sorted(pairs))
    if isinstance(value, tuple | list):
        return ";".join(_encode(item, seats) for item in value)
    return seats.get(value, value) if isinstance(value, str) else f"{value}"


# -- what is ordinary ----------------------------------------------------------------------------


def _rank_plain(situation: Situation, dealt: Mapping[int, _Dealt]) -> dict[int, int]:
    """Return the events that look as they should: how far each brings the deal, 0, 1 or 2.

    It is the event itself that is looked at: that something was left out before makes it no other.
    """
    ranks: dict[int, int] = {}
    cut = begun = False
    for at, event in enumerate(situation.events):
        if isinstance(event, Deal):
            begun = True
            if event.to is None or event.cards is None:
                there = dealt.get(at)
                if there is not None and not there.odd:
                    ranks[at] = 2
        elif begun:
            continue
        elif isinstance(event, SwapPack):
            cut = False
        elif isinstance(event, Cut):
            mine = event.by in (None, situation.cutter_seat)
            if mine and not event.leave and event.parts is None and event.order is None:
                ranks[at] = 1
            cut = True
        elif isinstance(event, Shuffle) and not cut:
            mine = event.by in (None, situation.dealer)
            if mine and event.open and not event.faces_seen:
                ranks[at] = 0
    return ranks


def _group(ranks: Mapping[int, int], count: int) -> Iterator[tuple[int, ...]]:
    """Give so many events in groups that are told together."""
    group: list[int] = []
    for at in range(count):
        before, rank = ranks.get(at - 1), ranks.get(at)
        joins = before is not None and rank is not None and (rank > before or rank == 2)
        if group and not joins:
            yield tuple(group)
            group = []
        group.append(at)
    if group:
        yield tuple(group)


def _tell_plain(scene: _Scene, group: Sequence[int]) -> list[Piece]:
    """Return ordinary events as the pieces of one sentence; deals are one piece."""
    events = scene.situation.events
    deals = tuple(at for at in group if isinstance(events[at], Deal))
    acts = group[: len(group) - len(deals)]
    found: list[tuple[tuple[int, ...], str]] = [((at,), _describe_act(scene, at)) for at in acts]
    if deals:
        found.append((deals, _describe_deal(scene, deals)))
    names = tuple(f"{seat} " for seat in scene.situation.seats)
    pieces = []
    for number, (told, text) in enumerate(found):
        if number and not text.startswith(names):
            text = text[:1].lower() + text[1:]
        if number < len(found) - 1:
            text = text.removesuffix(".") + ","
        pieces.append(Piece(told, text))
    return pieces


def _describe_act(scene: _Scene, at: int) -> str:
    """Return an event that is no deal."""
    situation, table = scene.situation, scene.table
    return describe_event(
        scene.words,
        situation.events[at],
        situation.dealer,
        situation.cutter_seat,
        held=table is not None and table.over is not None and at > table.over,
        again=at in scene.repeated,
        cutting=_is_cutting(situation, at),
        variety=scene.variety,
    )


def _is_cutting(situation: Situation, at: int) -> bool:
    """Tell whether a card of the pack comes to be seen, or falls, in putting a cut together.

    That is so through the dealer or who has cut, after the cut and before anything else is done.
    """
    event = situation.events[at]
    if getattr(event, "of", None) != "pack" or not at:
        return False
    before = situation.events[at - 1]
    if not isinstance(before, Cut):
        return False
    cutter = _name_actor(before, situation.dealer, situation.cutter_seat)
    return getattr(event, "by", None) in (None, situation.dealer, cutter)


def _tell_alone(scene: _Scene, at: int) -> str:
    """Return an event that is told by itself."""
    if isinstance(scene.situation.events[at], Deal):
        return _describe_deal(scene, (at,), total=True)
    return _describe_act(scene, at)


# -- dealing -------------------------------------------------------------------------------------


class _Dealt(NamedTuple):
    """What a deal has laid: its packets, and so many `before` it; `held` tells what lies where.

    `ends`: with it every packet is laid as the procedure wants.  `odd`: this deal is not what the
    procedure wants, or names who gets a packet where the procedure has been left.
    """

    packets: tuple[tuple[str, int], ...]
    before: int
    held: Mapping[str, int]
    ends: bool
    odd: bool


def _read_deals(situation: Situation, table: Table | None) -> dict[int, _Dealt]:
    """Return what each deal has laid, by the index of its event; nothing where that is unknown."""
    if table is None:
        return {}
    found: dict[int, _Dealt] = {}
    held: dict[str, int] = {}
    laid: dict[int, list[tuple[str, int]]] = {}
    for place, count, at in table.laid:
        laid.setdefault(at, []).append((place, count))
    before = 0
    for at, packets in laid.items():
        for place, count in packets:
            held[place] = held.get(place, 0) + count
        event = situation.events[at]
        left = table.odd is not None and at >= table.odd
        odd = left and (at == table.odd or (isinstance(event, Deal) and event.to is not None))
        now = before + len(packets)
        ends = not left and now == len(table.procedure.packets)
        found[at] = _Dealt(tuple(packets), before, dict(held), ends, odd)
        before = now
    return found


def _describe_deal(scene: _Scene, deals: Sequence[int], *, total: bool = False) -> str:
    """Return deals one after another as one; with *total* how many cards that makes in all."""
    words, situation, dealt = scene.words, scene.situation, scene.dealt
    event, there = situation.events[deals[-1]], dealt.get(deals[-1])
    assert isinstance(event, Deal)
    goes_on = isinstance(_next(situation, deals[-1]), Deal)
    if event.to is not None and (there is None or there.odd or event.cards is not None):
        return _describe_packet(words, event, there, total=total and goes_on)
    rest = event.to is None and event.packets is None
    if there is None:  # no deal can have gone so
        before = sum(isinstance(one, Deal) for one in situation.events[: deals[0]])
        sizes: set[int] = set()
        ends, count = rest, event.packets or 0
    else:
        before = dealt[deals[0]].before
        packets = [size for at in deals for _, size in dealt[at].packets]
        ends, count, sizes = there.ends or (rest and not goes_on), len(packets), set(packets)
    if ends:
        return words.find("deal.rest" if before else "deal.all", scene.variety)
    key, unit = f"deal.{'next' if before else 'first'}", _name_unit(sizes)
    if count == 1:
        return words.find(f"{key}.{unit}", scene.variety)
    counted = _count_packets(words, count, unit)
    return fill(words.find(key, scene.variety), {"packets": counted})


def _next(situation: Situation, at: int) -> Event | None:
    return situation.events[at + 1] if at + 1 < len(situation.events) else None


def _name_unit(sizes: Iterable[int]) -> str:
    """Return what people call packets of these sizes: ``card``, ``pair`` or ``packet``."""
    found = set(sizes)
    return "card" if found == {1} else "pair" if found == {2} else "packet"


def _count_packets(words: Words, count: int, unit: str) -> str:
    language = words.language
    if unit == "card":
        return language.count("{n} card", "{n} cards", count)
    if unit == "pair":
        return language.count("{n} pair", "{n} pairs", count)
    return language.count("{n} packet", "{n} packets", count)


def _describe_packet(words: Words, event: Deal, there: _Dealt | None, *, total: bool) -> str:
    """Return where one packet goes, of how many cards it is, and which."""
    language = words.language
    assert event.to is not None
    laid = sum(size for _, size in there.packets) if there is not None else 0
    count = event.count or (len(event.cards) if event.cards else laid)
    if is_place(words, event.to):
        to = name_destination(words, event.to)
        if count:
            told = language.count("{n} card goes {to}", "{n} cards go {to}", count, to=to)
        else:
            told = language.text("A packet goes {to}", to=to)
    elif count:
        told = language.count("{seat} gets {n} card", "{seat} gets {n} cards", count, seat=event.to)
    else:
        told = language.text("{seat} gets a packet", seat=event.to)
    if total and there is not None and there.held[event.to] > count:
        told += ", " + fill(words.find("deal.total"), {"n": there.held[event.to]})
    if event.cards:
        return clean(f"{told}: {describe_any(event.cards, language)}.")
    return clean(f"{told}.")


# -- what lies where -----------------------------------------------------------------------------


def _tell_totals(scene: _Scene, group: Sequence[int], *, sized: bool) -> str:
    """Return what lies where after these events, and what is left to deal, if dealing stops there.

    *sized*: how many cards a full hand has is told already.  What is told of a whole deal begins
    with a colon: it is part of the sentence.
    """
    words, table, there = scene.words, scene.table, scene.dealt.get(group[-1])
    if table is None or there is None or isinstance(_next(scene.situation, group[-1]), Deal):
        return ""
    if sum(there.held.values()) > sum(table.held.values()):
        return ""  # of an earlier round of the game
    left = _tell_left(words, table, there, group[-1])
    fields = {"listed": _list_held(words, table, there)}
    first = next(at for at in group if at in scene.dealt)
    if there.ends and not scene.dealt[first].before:
        return f": {fields['listed']}. {left}"
    over = table.over is not None and group[-1] >= table.over
    key, size = f"deal.{'in_all' if over else 'so_far'}", _find_size(table)
    if size and not sized and not there.ends:
        key, fields["n"] = f"{key}.hand", f"{size}"
    return f"{fill(words.find(key), fields)} {left}".rstrip()


def _add_totals(text: str, totals: str) -> str:
    if totals.startswith(":"):
        return text.removesuffix(".") + totals
    return f"{text} {totals}" if totals else text


def _find_hands(table: Table) -> list[str]:
    full = table.procedure.full
    return [seat for seat in full if seat in table.seats and full[seat]]


def _find_size(table: Table) -> int:
    """Return how many cards a full hand has, 0 where that is not the same for all."""
    sizes = {table.procedure.full[seat] for seat in _find_hands(table)}
    return sizes.pop() if len(sizes) == 1 else 0


def _list_held(words: Words, table: Table, there: _Dealt) -> str:
    """Return how many cards lie where: the hands in the order of the deal, then the rest."""
    aside, hands = table.procedure.aside, _find_hands(table)
    order = [*dict.fromkeys(packet.to for packet in table.procedure.packets), *there.held]
    order = [*(one for one in order if one not in aside), *aside]
    size = _find_size(table) if there.ends else 0
    pieces = [fill(words.find("deal.each"), {"n": size})] if size else []
    pieces += [
        f"{name_place(words, place)} {there.held[place]}"
        for place in dict.fromkeys(order)
        if there.held.get(place) and not (size and place in hands)
    ]
    return ", ".join(pieces)


def _tell_left(words: Words, table: Table, there: _Dealt, at: int) -> str:
    """Return what is left to deal, or that the deal is over."""
    language, procedure = words.language, table.procedure
    whole = procedure.cards == sum(procedure.full.values()) and not any(table.found)
    rest = procedure.cards - sum(there.held.values())
    over = table.over is not None and at >= table.over
    if there.ends and 0 < rest < len(_find_hands(table)) and not any(table.found):
        spare = language.count(
            "{n} card is left over, as it should be.",
            "{n} cards are left over, as it should be.",
            rest,
        )
        return f"{words.find('deal.over')} {spare}"
    if there.ends or (over and whole and not rest):
        return words.find("deal.over")
    ended = [words.find("deal.ended")] if over else []
    if table.odd is not None and at >= table.odd:
        if whole and rest > 0:
            counted = language.count("{n} card", "{n} cards", rest)
            ended.append(fill(words.find("deal.pack"), {"cards": counted}))
        return " ".join(ended) or words.find("deal.on")
    packets = procedure.packets[there.before + len(there.packets) :]
    if _name_unit(packet.size for packet in packets) == "pair":
        counted = _count_packets(words, len(packets), "pair")
    else:
        cards = sum(packet.size for packet in packets)
        counted = language.count("{n} card", "{n} cards", cards)
    return fill(words.find("deal.left"), {"cards": counted})
