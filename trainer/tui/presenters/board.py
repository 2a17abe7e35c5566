"""The table drawn from above: who sits where, what lies before them, talon, table and pack.

A situation goes in, played as far as a given event, and lines come out.  The dealer sits at the
bottom, the others clockwise from his left hand.  Packets lie as they were dealt, cards that have
been seen lie face up.  More players than four, or little room, get a list.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.situation import Situation
from trainer.rules.table import Table, fold
from trainer.scenarios.wording import card_text
from trainer.text.catalogue import Language
from trainer.tui.presenters.ink import Line, Span, cells, fitted, line, packed, padded

BACK = "▮"
UNKNOWN = "?"
DEALER = "●"
CUTTER = "○"
RED = ("H", "D")
SIDE = 13
"""Cells for a player at the side of the table."""
ROOM = 38
"""Cells that the drawn table needs; with less the players are listed."""


class Packet(Struct, frozen=True):
    """Cards that came to a place together: how many, and those seen, empty where unknown."""

    size: int
    seen: tuple[str, ...] = ()


def packets(situation: Situation, table: Table, place: str) -> list[Packet]:
    """Return what lies at a seat or place, packet by packet, in the order dealt.

    A card seen lies with the latest packet that had come when it was seen; where none had come
    (a card that falls in the shuffle) it is a packet of its own.
    """
    if table.play is not None:
        return []  # what lies where once play is on is told by the events
    found = [(at, count) for to, count, at in table.laid if to == place]
    held = table.held.get(place, 0)
    while len(found) > 1 and sum(count for _, count in found[1:]) >= held:
        found.pop(0)  # of an earlier round, played by now
    seen: list[list[str]] = [[] for _ in found]
    for fact in table.facts.get("exposed", ()):
        if fact.of != place:
            continue
        card = getattr(situation.events[fact.at], "card", None) or ""
        came = [number for number, (at, _) in enumerate(found) if at <= fact.at]
        if came:
            seen[came[-1]].append(card)
    return [
        Packet(count, tuple(cards[:count]))
        for (_, count), cards in zip(found, seen, strict=True)
        if count
    ]


def loose(situation: Situation, table: Table) -> list[str]:
    """Return the cards that came to be seen before anything lay where they belong."""
    found = []
    for fact in table.facts.get("exposed", ()):
        if not any(to == fact.of and at <= fact.at for to, _, at in table.laid):
            found.append(getattr(situation.events[fact.at], "card", None) or "")
    return found


def face(card: str, language: Language) -> Span:
    """Return a card face up; unknown where it is empty."""
    if not card:
        return Span(f"[{UNKNOWN}]", "card")
    return Span(f"[{card_text(card, language)}]", "red card" if card[-1] in RED else "card")


def cards_lines(laid: list[Packet], width: int, language: Language, *, up: bool) -> list[Line]:
    """Return packets as lines of cards within *width* cells; *up* is for cards dealt face up."""
    close = all(packet.size == 1 for packet in laid)
    lines: list[Line] = []
    now: Line = ()
    for packet in laid:
        hidden = packet.size - len(packet.seen)
        spans = [] if up else [Span(BACK * hidden, "back")] if hidden else []
        spans += [face(card, language) for card in packet.seen]
        spans += [face("", language) for _ in range(hidden)] if up else []
        for number, span in enumerate(spans):
            gap = bool(now) and number == 0 and not close
            if now and cells(now) + gap + cells((span,)) > width:
                lines.append(now)
                now, gap = (), False
            now = (*now, *((Span(" "),) if gap else ()), span)
    return [*lines, now] if now else lines


def player(situation: Situation, table: Table, seat: str, width: int) -> Line:
    """Return a player's name with the marks of dealer and cutter and the number of cards."""
    spans = []
    if seat == table.dealer:
        spans.append(Span(f"{DEALER} ", "dealer"))
    elif seat == table.cutter:
        spans.append(Span(f"{CUTTER} ", "cutter"))
    count = f" {table.held[seat]}" if table.held[seat] and table.play is None else ""
    room = width - cells(tuple(spans)) - len(count)
    return (*spans, Span(fitted(seat, room), "name"), Span(count, "dim"))


def middle(situation: Situation, table: Table, width: int, language: Language) -> list[Line]:
    """Return what lies in the middle: table cards, talon, loose cards, the pack."""
    lines: list[Line] = []
    if table.play is not None:
        return [line(fitted(language.text("play is on"), width), "dim")]
    names = {"talon": language.text("talon"), "table": language.text("table")}
    for place in sorted(situation.game.places):
        count = table.held.get(place, 0)
        if not count:
            continue
        title = f"{names.get(place, place)} {count}"
        laid = packets(situation, table, place)
        shown = cards_lines(laid, width, language, up=place == "table")
        if len(shown) == 1 and cells(shown[0]) + len(title) + 1 <= width:
            lines.append((Span(f"{title} ", "dim"), *shown[0]))
        else:
            lines += [line(fitted(title, width), "dim"), *shown]
    found = loose(situation, table)
    if found:
        lines.append((*(face(card, language) for card in found),))
    if table.left > 0:
        told = language.text("pack {n}", n=table.left)
        lines.append(line(fitted(told, width), "dim"))
    return lines


def board_lines(
    situation: Situation, language: Language, width: int, upto: int | None = None
) -> list[Line]:
    """Return the table drawn in at most *width* cells, after the first *upto* events (all)."""
    if upto is not None:
        situation = replace(situation, events=situation.events[:upto])
    table = fold(situation)
    start = situation.seats.index(situation.dealer)
    seats = situation.seats[start:] + situation.seats[:start]
    if width < ROOM or len(seats) > 4:
        return listed(situation, table, seats, width, language)
    side = SIDE if len(seats) > 2 else SIDE // 2
    across = width - 2 * side - 2
    top, left, right = {2: ("1", "", ""), 3: ("", "1", "2"), 4: ("2", "1", "3")}[len(seats)]

    def block(number: str, room: int, align: str) -> list[Line]:
        if not number:
            return []
        seat = seats[int(number)]
        shown = cards_lines(packets(situation, table, seat), room, language, up=False)
        head = player(situation, table, seat, room)
        return [padded(one, room, align) for one in (head, *shown[:4])]

    inside = middle(situation, table, across, language)
    sides = (block(left, side - 1, "right"), block(right, side - 1, "left"))
    height = max(len(inside), len(sides[0]), len(sides[1]), 3)
    lines = block(top, width, "center")
    lines.append(_edge("╭", "╮", across, width))
    above = (height - len(inside)) // 2
    for row in range(height):
        inner = inside[row - above] if 0 <= row - above < len(inside) else ()
        west = sides[0][row] if row < len(sides[0]) else (Span(" " * (side - 1)),)
        east = sides[1][row] if row < len(sides[1]) else (Span(" " * (side - 1)),)
        rim = Span("│", "rim")
        lines.append((*west, Span(" "), rim, *padded(inner, across, "center"), rim, *_gap(east)))
    lines.append(_edge("╰", "╯", across, width))
    lines += block("0", width, "center")
    return lines


def _gap(east: Line) -> Line:
    return (Span(" "), *east)


def _edge(left: str, right: str, across: int, width: int) -> Line:
    return padded(line(left + "─" * across + right, "rim"), width, "center")


def listed(
    situation: Situation, table: Table, seats: tuple[str, ...], width: int, language: Language
) -> list[Line]:
    """Return the table as a list: a line for each player, then what lies in the middle."""
    lines = []
    bare = [player(situation, table, seat, SIDE) for seat in seats if not table.held[seat]]
    if bare:
        lines += packed(bare, width)
    for seat in seats:
        if not table.held[seat]:
            continue
        head = padded(player(situation, table, seat, SIDE), SIDE)
        room = max(width - SIDE - 1, 4)
        shown = cards_lines(packets(situation, table, seat), room, language, up=False)
        lines.append((*head, Span(" "), *(shown[0] if shown else ())))
    return [*lines, *packed(middle(situation, table, width, language), width)]


def legend(language: Language, width: int) -> Line:
    """Return what the marks of the drawn table mean."""
    told = language.text("● deals ○ cuts ▮ face down [?] face up")
    return line(fitted(told, width), "dim")
