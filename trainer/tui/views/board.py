"""The table drawn from above: who sits where, what lies before them, talon, table and pack.

What is to be seen goes in and lines come out.  The dealer sits at the bottom, the others clockwise
from his left hand.  Packets lie as they were dealt, cards that have been seen lie face up.  There
are several ways to draw it, the best that has room is taken: cards as boxes, cards as signs, a
list.  More players than four, or little room, get a list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len

from trainer.rules.events import Draw
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.text.catalogue import Language, mark
from trainer.tui.views.ink import Line, Span, break_text, fit, line, measure_cells, pack_pieces, pad
from trainer.tui.views.sight import PacketSeen, Parts, Pile, Player, Sight, see_table
from trainer.words.deal import is_to_be_drawn
from trainer.words.vocabulary import Words, describe_card

BACK, CAME, FELL = "▮", "▯", "▬"
UNKNOWN = "?"
DOUBLE = "═"
"""The edge of a box that came last."""
DEALER, CUTTER, TURN = "●", "○", "◎"
HERE = "▶"
"""Stands before the player, the card, the packet or the pack that a decisive event concerns."""
LAST = "›"
"""Stands before cards dealt face up that came last, and before the latest move."""
PILES = "▁▂▃▄▅▆▇█"
RED = ("H", "D")
ROOM = 38
"""Cells that the drawn table needs; with less the players are listed."""
BOXES = 48
"""Cells that the table needs before cards are drawn as boxes."""
MIDDLE = 30
"""Cells between the sides from which the pack has room in the middle."""
MOVES, MOST_OF_LATEST = 3, 3
"""Moves of play, and lines of the latest of them in words, that stand in the middle."""
UNBOUND = 1000

MARKS = {
    HERE: mark("▶ decides"),
    TURN: mark("◎ whose turn"),
    FELL: mark("▬ fell face down"),
    CAME: mark("▯ came last"),
    LAST: mark("› came last"),
    DOUBLE: mark("═ came last"),
    DEALER: mark("● deals"),
    CUTTER: mark("○ cuts"),
    BACK: mark("▮ face down"),
    UNKNOWN: mark("[?] face up"),
}
"""What the marks of the drawn table mean, those first that are not seen every day."""
HOLDS = mark("● holds the pack")
"""What the mark of the dealer means where who deals first is drawn."""


class Style(NamedTuple):
    """A way to draw the table.

    Cards as boxes before the players above and below (*boxes*) and at the sides (*side_boxes*);
    *tight*: what lies before a player stands on the line of his name; with a *legend* or without.
    """

    boxes: bool = False
    side_boxes: bool = False
    tight: bool = False
    legend: int = 0


STYLES = (
    Style(boxes=True, side_boxes=True, legend=2),
    Style(boxes=True, legend=2),
    Style(boxes=True),
    Style(legend=2),
    Style(legend=1),
    Style(),
    Style(tight=True),
)
"""Ways to draw the table, the best first."""
PLAIN = tuple(style for style in STYLES if not style.boxes)


class Sizes(NamedTuple):
    """Lines that the parts of a drawn table take."""

    top: int = 0
    inside: int = 3
    bottom: int = 0
    below: int = 0
    legend: int = 0


def draw_board(
    situation: Situation,
    words: Words,
    width: int,
    height: int = UNBOUND,
    *,
    now: Situation | None = None,
    decisive: Collection[int] = (),
    list_only: bool = False,
) -> list[Line]:
    """Return the table within *width* cells and, where it can be, *height* lines.

    It is drawn as it stands after all events, or *now*: a part of the same deal.  Where there is
    room for it the table stays where it is while the deal is replayed.
    """
    whole = see_table(situation, words, decisive)
    drawn_for = is_to_be_drawn(situation)
    shown = whole
    if now is not None:
        seen = see_table(now, words, decisive, drawn_for=drawn_for)
        shown = replace(seen, drawn=whole.drawn)
    if not list_only and width >= ROOM and len(shown.players) <= 4:
        for style in STYLES if width >= BOXES else PLAIN:
            drawing = TableDrawing(style, width, words.language)
            fit = drawing.sizes(whole)
            if fit is None or sum(fit) + 2 > height:
                continue
            room = drawing.room(see_key_frames(situation, words), fit)
            drawn = drawing.lines(shown, room if sum(room) + 2 <= height else fit)
            if drawn is not None and len(drawn) <= height:
                return drawn
    return draw_list(shown, width, height, words.language)


def see_key_frames(situation: Situation, words: Words) -> list[Sight]:
    """Return what is to be seen at the moments after which something is taken from the table."""
    table = fold(situation)
    drawn = [at + 1 for at, event in enumerate(situation.events) if isinstance(event, Draw)]
    moments = {*drawn, *(at for at in (table.first_packet, table.play) if at)}
    return [
        see_table(replace(situation, events=situation.events[:at]), words) for at in sorted(moments)
    ]


class TableDrawing:
    """A table drawn in one style, within a width, in a language."""

    def __init__(self, style: Style, width: int, language: Language) -> None:
        self.style = style
        self.width = width
        self.language = language

    def sizes(self, shown: Sight) -> Sizes | None:
        """Return what the parts take; None where something has no room in this style."""
        parts = self.parts(shown)
        if parts is None:
            return None
        top, sides, inside, bottom, below, legend = parts
        tall = max(len(inside), len(sides[0]), len(sides[1]), 3)
        return Sizes(len(top), tall, len(bottom), len(below), len(legend))

    def room(self, seen: Iterable[Sight], fit: Sizes) -> Sizes:
        """Return sizes in which each of these has room, and *fit* too."""
        for shown in seen:
            sizes = self.sizes(shown)
            if sizes is not None:
                fit = Sizes(*map(max, fit, sizes))
        return fit

    def parts(
        self, shown: Sight
    ) -> (
        tuple[
            list[Line],
            tuple[list[Line], list[Line]],
            list[Line],
            list[Line],
            list[Line],
            list[Line],
        ]
        | None
    ):
        """Return what stands above, at the sides, inside, beneath, and what is told below."""
        players, style, width = shown.players, self.style, self.width
        north, west, east = {2: (1, 0, 0), 3: (0, 1, 2), 4: (2, 1, 3)}[len(players)]
        side = self.side(shown)
        inner = self.across(shown)
        top = self.end(players[north], width) if north else []
        bottom = self.end(players[0], width)
        bottom = bottom if style.tight else [*bottom[1:], bottom[0]]
        sides = (
            self.draw_side(players[west], side - 1) if west else [],
            self.draw_side(players[east], side - 1) if east else [],
        )
        most = MOST_OF_LATEST - 1 if style.tight else MOST_OF_LATEST
        inside = draw_middle(shown, inner, self.language, boxes=style.boxes, most=most)
        pack = draw_pack(shown, inner if inner >= MIDDLE else width, self.language)
        below = [] if inner >= MIDDLE else pack
        inside += pack if inner >= MIDDLE else []
        named = draw_legend(shown, width, self.language, style.boxes)[: style.legend]
        every = ((top, width), (sides[0], side - 1), (sides[1], side - 1), (inside, inner))
        for lines, room in (*every, (bottom, width), (below, width)):
            if any(measure_cells(one) > room for one in lines):
                return None
        return top, sides, inside, bottom, below, named

    def side(self, shown: Sight) -> int:
        """Return the cells that a player at the side has, with the one before the rim."""
        if len(shown.players) == 2:
            return 0
        return 12 if self.width < 48 else self.width * 3 // 10

    def across(self, shown: Sight) -> int:
        """Return the cells inside the rim."""
        return self.width - 2 * self.side(shown) - 2

    def end(self, player: Player, width: int) -> list[Line]:
        """Return a player above or below the table: name and acts, then the cards."""
        head = [*draw_head(player, width)]
        if self.style.tight:
            tied = draw_cards(player.packets, UNBOUND, self.language)
            one = _space([head[0], *tied, *head[1:]])
            if measure_cells(one) <= width:
                return [one]
        name = _space(head)
        rows = [name] if measure_cells(name) <= width else pack_pieces(head, width, " ")
        if self.style.boxes:
            return [*rows, *draw_boxes(player.packets, width, self.language)]
        return [*rows, *draw_cards(player.packets, width, self.language)]

    def draw_side(self, player: Player, width: int) -> list[Line]:
        """Return a player at the side: name, cards, acts, each on lines of their own."""
        name, *acts = draw_head(player, width, UNBOUND)
        acts = [line(row, act[0].ink) for act in acts for row in break_text(act[0].text, width)]
        cards = (draw_boxes if self.style.side_boxes else draw_cards)(
            player.packets, width, self.language
        )
        return [name, *cards, *pack_pieces(acts, width, " ")]

    def lines(self, shown: Sight, fit: Sizes) -> list[Line] | None:
        """Return the table with parts as large as *fit* at least."""
        parts = self.parts(shown)
        if parts is None:
            return None
        if len(parts[2]) > fit.inside and shown.latest and not shown.playing:
            parts = self.parts(replace(shown, latest="")) or parts
        top, sides, inside, bottom, below, named = parts
        width, side, across = self.width, self.side(shown), self.across(shown)
        height = max(fit.inside, len(inside), len(sides[0]), len(sides[1]))
        blank = Span(" " * side)
        rim = Span("│", "rim")
        lines = [pad(one, width, "center") for one in _fill_up(top, fit.top)]
        lines.append((blank, Span("╭" + "─" * across + "╮", "rim"), blank))
        above = (height - len(inside)) // 2
        for row in range(height):
            inner = inside[row - above] if 0 <= row - above < len(inside) else ()
            left, right = (part[row] if row < len(part) else () for part in sides)
            west = (*pad(left, side - 1, "right"), Span(" ")) if side else ()
            east = (Span(" "), *pad(right, side - 1)) if side else ()
            lines.append((*west, rim, *pad(inner, across, "center"), rim, *east))
        lines.append((blank, Span("╰" + "─" * across + "╯", "rim"), blank))
        lines += [pad(one, width, "center") for one in _fill_up(bottom, fit.bottom)]
        lines += [pad(one, width, "center") for one in _fill_up(below, fit.below)]
        return [*lines, *_fill_up(named, fit.legend)]


def _fill_up(lines: list[Line], count: int) -> list[Line]:
    return [*lines, *[()] * (count - len(lines))]


def _space(pieces: Iterable[Line]) -> Line:
    """Join pieces with a blank between them."""
    spans: list[Span] = []
    for piece in pieces:
        spans += [Span(" "), *piece] if spans else piece
    return tuple(spans)


# -- players ---------------------------------------------------------------------------------------


def draw_head(player: Player, width: int, room_for_acts: int = 0) -> list[Line]:
    """Return a player's name with his marks and the number of cards, then what he did."""
    signs = f"{DEALER if player.deals else ''}{CUTTER if player.cuts else ''}"
    signs += TURN if player.turn else ""
    count = f" {player.count}" if player.count else ""
    here = HERE if player.here else ""
    taken = cell_len(here) + cell_len(signs) + cell_len(player.name)
    gap = " " if signs and taken + 1 + len(count) <= width else ""
    apart = count if taken + len(gap) + len(count) > width >= taken else ""
    room = max(width - taken + cell_len(player.name) - len(gap) - len(count) + len(apart), 1)
    head = (
        Span(here, "decisive"),
        Span(signs, "cutter" if player.cuts and not player.deals else "dealer"),
        Span(f"{gap}{fit(player.name, room)}", "decisive" if player.here else "name"),
        Span(count if not apart else "", "dim"),
    )
    lines = [line(apart.strip(), "dim")] if apart else []
    listed = (*(f"{act}," for act in player.acts[:-1]), *player.acts[-1:])
    acts = [line(fit(act, room_for_acts or width), "fact") for act in listed]
    return [tuple(span for span in head if span.text), *lines, *acts]


# -- cards -----------------------------------------------------------------------------------------


def choose_ink(card: str) -> str:
    """Return the ink of a card face up; it may be unknown."""
    return "red card" if card and card[-1] in RED else "card"


def name_face(card: str, language: Language) -> str:
    """Return what stands on a card face up."""
    return describe_card(card, language) if card else UNKNOWN


def draw_packet(packet: PacketSeen, language: Language) -> list[Line]:
    """Return a packet as signs: pieces between which a line may be broken."""
    pieces: list[Line] = []
    backs = sum(card.how == "back" for card in packet.cards)
    if backs:
        pieces.append(line((CAME if packet.last else BACK) * backs, "back"))
    first = packet.last and not backs
    for card in packet.cards:
        if card.how == "back":
            continue
        if card.how == "fell":
            one = line(FELL, "card")
        else:
            one = line(f"[{name_face(card.card, language)}]", choose_ink(card.card))
        if card.here:
            one = (Span(HERE, "decisive"), *one)
        if first:
            one, first = (Span(LAST, "dim"), *one), False
        pieces.append(one)
    if packet.here and pieces:
        pieces[0] = (Span(HERE, "decisive"), *pieces[0])
    return pieces


def draw_cards(packets: Iterable[PacketSeen], width: int, language: Language) -> list[Line]:
    """Return packets as lines of signs within *width* cells."""
    laid = list(packets)
    close = all(len(packet.cards) == 1 for packet in laid)
    lines: list[Line] = []
    now: Line = ()
    for packet in laid:
        for number, piece in enumerate(draw_packet(packet, language)):
            gap = bool(now) and number == 0 and not close
            if now and measure_cells(now) + gap + measure_cells(piece) > width:
                lines.append(now)
                now, gap = (), False
            for part in _cut(piece, width):
                if now and measure_cells(now) + gap + measure_cells(part) > width:
                    lines.append(now)
                    now, gap = (), False
                now = (*now, *((Span(" "),) if gap else ()), *part)
    return [*lines, now] if now else lines


def _cut(piece: Line, width: int) -> list[Line]:
    """Cut a row of backs that is longer than a line; anything else stays whole."""
    if measure_cells(piece) <= width or piece[-1].text[0] not in (BACK, CAME):
        return [piece]
    *before, row = piece
    room = max(width - measure_cells(tuple(before)), 1)
    texts = [row.text[at : at + room] for at in range(0, len(row.text), room)]
    return [(*before, Span(texts[0], row.ink)), *(line(text, row.ink) for text in texts[1:])]


Box = tuple[Line, Line, Line]
"""A card or a packet as a box of three lines."""


def box_packet(packet: PacketSeen, language: Language) -> list[Box]:
    """Return a packet as boxes: the cards face down one upon another, the others beside them."""
    backs = sum(card.how == "back" for card in packet.cards)
    left, rule, right = ("╒", DOUBLE, "╕") if packet.last else ("╭", "─", "╮")
    low, end = ("╘", "╛") if packet.last else ("╰", "╯")
    sign = Span(HERE if packet.here else "", "decisive")
    boxes: list[Box] = []
    if backs:
        ink, lead = "back", " " * len(sign.text)
        boxes.append(
            (
                line(lead + left * backs + rule * 3 + right, ink),
                (sign, Span("│" * backs + "▒▒▒│", ink)),
                line(lead + low * backs + rule * 3 + end, ink),
            )
        )
    for card in packet.cards:
        if card.how == "back":
            continue
        first = packet.here and not boxes
        pre = Span(HERE if card.here or first else "", "decisive")
        ink, lead = "back", " " * len(pre.text)
        if card.how == "fell":
            text, color = f" {FELL} ", "card"
        else:
            text, color = f"{name_face(card.card, language):^3}", choose_ink(card.card)
        boxes.append(
            (
                line(lead + left + rule * 3 + right, ink),
                (pre, Span("│", ink), Span(text, color), Span("│", ink)),
                line(lead + low + rule * 3 + end, ink),
            )
        )
    return boxes


def draw_boxes(packets: Iterable[PacketSeen], width: int, language: Language) -> list[Line]:
    """Return packets as rows of boxes within *width* cells."""
    laid = list(packets)
    if laid and all(len(packet.cards) == 1 for packet in laid):
        laid = _stack(laid)
    rows: list[Box] = []
    for packet in laid:
        for number, box in enumerate(box_packet(packet, language)):
            gap = (Span(" "),) if number == 0 else ()
            if rows and measure_cells(rows[-1][1]) + len(gap) + measure_cells(box[1]) <= width:
                a, b, c = rows[-1]
                rows[-1] = ((*a, *gap, *box[0]), (*b, *gap, *box[1]), (*c, *gap, *box[2]))
            else:
                rows.append(box)
    return [one for row in rows for one in row]


def _stack(laid: list[PacketSeen]) -> list[PacketSeen]:
    """Put cards dealt one by one upon each other, the last and the marked ones by themselves."""
    found: list[PacketSeen] = []
    for packet in laid:
        plain = not packet.last and not packet.here and packet.cards[0].how == "back"
        if plain and found and found[-1].cards[-1].how == "back" and not found[-1].here:
            found[-1] = PacketSeen((*found[-1].cards, *packet.cards))
        else:
            found.append(packet)
    return found


# -- the middle ------------------------------------------------------------------------------------


def draw_middle(
    shown: Sight, width: int, language: Language, *, boxes: bool = False, most: int = MOST_OF_LATEST
) -> list[Line]:
    """Return what lies in the middle: the round, table cards, talon, loose cards; the play.

    The latest move is told in at most *most* lines.
    """
    lines: list[Line] = []
    if shown.stage > 1:
        lines.append(line(fit(language.text("round {n}", n=shown.stage), width), "dim"))
    for place in shown.places:
        lines += draw_pile(place, width, language, boxes=boxes)
    for name, fell in ((language.text("seen"), False), (language.text("fell"), True)):
        cards = tuple(card for card in shown.loose if (card.how == "fell") is fell)
        if cards:
            drawn = draw_cards((PacketSeen(cards),), width, language)
            lines += _add_title(line(name, "dim"), drawn, width)
    if shown.playing:
        lines += draw_moves(shown, width, language)
    return lines + _tell(shown, width, most)


def draw_pile(place: Pile, width: int, language: Language, *, boxes: bool) -> list[Line]:
    """Return what lies at a place: its name, how many, the cards."""
    title = line(fit(f"{place.label} {place.count}", width), "dim")
    if boxes:
        return [title, *draw_boxes(place.packets, width, language)]
    return _add_title(title, draw_cards(place.packets, width, language), width)


def _add_title(title: Line, shown: list[Line], width: int) -> list[Line]:
    """Put a title before what it names, on the same line where there is room."""
    if len(shown) == 1 and measure_cells(title) + 1 + measure_cells(shown[0]) <= width:
        return [(*title, Span(" "), *shown[0])]
    return [title, *shown]


def draw_moves(shown: Sight, width: int, language: Language) -> list[Line]:
    """Return the latest moves that name cards."""
    lines: list[Line] = []
    if not shown.moves and not shown.latest:
        lines.append(line(fit(language.text("play is on"), width), "dim"))
    for number, move in enumerate(shown.moves):
        if number < len(shown.moves) - MOVES and not move.here:
            continue
        faces = [line(f"[{name_face(card, language)}]", choose_ink(card)) for card in move.cards]
        sign = Span(HERE, "decisive") if move.here else Span(LAST, "dim")
        name = Span(f"{fit(move.by, max(width - 2, 1))}", "dim")
        rows = pack_pieces(faces, width, "")
        lines += _add_title((sign, Span(" "), name), rows, width)
    return lines


def _tell(shown: Sight, width: int, most: int) -> list[Line]:
    """Return the words of the latest event in *most* lines."""
    if not shown.latest:
        return []
    sign = f"{HERE} " if shown.latest_here else ""
    rows = break_text(shown.latest, width, sign)
    if len(rows) > most:
        rows = [*rows[: most - 1], fit(f"{rows[most - 1]} {rows[most].strip()}", width)]
    return [line(text, "decisive" if sign else "fact") for text in rows]


def draw_pack(shown: Sight, width: int, language: Language) -> list[Line]:
    """Return the pack: how many cards are left, what was done to it, the parts of the cut."""
    pack = shown.pack
    pieces = [language.text("pack {n}", n=pack.left)] if pack.left > 0 or pack.here else []
    pieces += pack.acts
    if pack.disorder:
        pieces.append(language.text("in disorder"))
    text = ", ".join(pieces)
    sign = f"{HERE} " if pack.here else ""
    lines = [line(row, "decisive" if sign else "dim") for row in break_text(text, width, sign)]
    lines = lines if text else []
    return [*lines, *(draw_parts(pack.parts, width, language) if pack.parts else [])]


def draw_parts(parts: Parts, width: int, language: Language) -> list[Line]:
    """Return the parts of a cut as piles, and the order in which they are put together."""
    piles: list[Line] = []
    for number, size in enumerate(parts.sizes):
        high = PILES[min(size * len(PILES) // max(parts.whole, 1), len(PILES) - 1)]
        count = f"{size}" if size else UNKNOWN
        piles.append((Span(f"{number + 1}:", "dim"), Span(high, "back"), Span(count)))
    order = "→ " + " ".join(map(str, parts.order))
    head = line(language.text("parts"), "dim")
    return pack_pieces([head, *piles, line(fit(order, width))], width, " ")


# -- the list, the legend --------------------------------------------------------------------------


def draw_list(shown: Sight, width: int, height: int, language: Language) -> list[Line]:
    """Return the table as a list: with cards, or else, where that is too long, without backs."""
    bare = [one for one in shown.players if not one.packets and not one.acts]
    others = [one for one in shown.players if one not in bare]
    lines = pack_pieces([draw_head(player, width)[0] for player in bare], width)
    longest = max((measure_cells(draw_head(player, width)[0]) for player in others), default=0)
    side = min(longest, max(width // 2, 4))
    for player in others:
        head, *acts = draw_head(player, side, width)
        rows: list[Line] = [pad(head, side) if player.packets else head]
        for row in draw_cards(player.packets, max(width - side - 1, 4), language):
            if measure_cells(rows[-1]) > side or len(rows) > 1:
                rows.append((Span(" " * (side + 1)), *row))
            else:
                rows[-1] = (*rows[-1], Span(" "), *row)
        for act in acts:
            if measure_cells(rows[-1]) + 2 + measure_cells(act) <= width:
                rows[-1] = (*rows[-1], Span("  "), *act)
            else:
                rows.append(act)
        lines += rows
    rest = [*draw_middle(shown, width, language), *draw_pack(shown, width, language)]
    lines += pack_pieces(rest, width)
    return lines if len(lines) <= height else draw_brief(shown, width, language)


def draw_brief(shown: Sight, width: int, language: Language) -> list[Line]:
    """Return the table in as few lines as can be: counts, cards seen, what was done."""
    pieces = []
    for player in shown.players:
        head, *acts = draw_head(player, width)
        packets = tuple(drop_backs(packet) for packet in player.packets)
        cards = draw_cards([one for one in packets if one.cards], UNBOUND, language)
        here = line(HERE, "decisive") if any(one.here and not one.cards for one in packets) else ()
        pieces.append(_space([(*here, *head), *cards, *acts]))
    rest = [*draw_middle(shown, width, language), *draw_pack(shown, width, language)]
    short = [piece for piece in pieces if measure_cells(piece) <= width]
    long = [piece for piece in pieces if measure_cells(piece) > width]
    split = [part for piece in long for part in _wrap_line(piece, width)]
    return pack_pieces([*short, *split, *rest], width, "  ")


def drop_backs(packet: PacketSeen) -> PacketSeen:
    """Return a packet without its cards face down."""
    return packet._replace(cards=tuple(card for card in packet.cards if card.how != "back"))


def _wrap_line(one: Line, width: int) -> list[Line]:
    """Break a line between its spans."""
    rows: list[Line] = [()]
    for span in one:
        if rows[-1] and measure_cells(rows[-1]) + measure_cells((span,)) > width:
            rows.append(())
        if rows[-1] or span.text.strip():
            rows[-1] = (*rows[-1], span)
    return rows


def has_backs(packet: PacketSeen) -> bool:
    """Tell whether any card of a packet lies face down."""
    return any(card.how == "back" for card in packet.cards)


def draw_legend(shown: Sight, width: int, language: Language, boxes: bool = False) -> list[Line]:
    """Return what the marks mean that are drawn now, as many as there is room for."""
    packets = [packet for player in shown.players for packet in player.packets]
    packets += [packet for place in shown.places for packet in place.packets]
    cards = [card for packet in packets for card in packet.cards] + list(shown.loose)
    here = any(player.here for player in shown.players) or shown.pack.here or shown.latest_here
    here = here or any(one.here for one in packets) or any(one.here for one in cards)
    here = here or any(one.here for one in shown.moves)
    used = {
        HERE: here,
        TURN: any(player.turn for player in shown.players),
        FELL: any(card.how == "fell" for card in cards),
        CAME: any(packet.last and has_backs(packet) for packet in packets) and not boxes,
        LAST: any(packet.last and not has_backs(packet) for packet in packets) and not boxes,
        DOUBLE: any(packet.last for packet in packets) and boxes,
        DEALER: any(player.deals for player in shown.players),
        CUTTER: any(player.cuts and not player.deals for player in shown.players),
        BACK: any(card.how == "back" for card in cards) and not boxes,
        UNKNOWN: any(card.how == "up" and not card.card for card in cards) and not boxes,
    }
    meanings = {**MARKS, DEALER: HOLDS} if shown.drawn else MARKS
    told = [language.text(meanings[sign]) for sign in MARKS if used[sign]]
    pieces = [line(fit(text, width), "dim") for text in told]
    return pack_pieces(pieces, width, "  ")
