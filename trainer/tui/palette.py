"""What the palette offers: the commands of the place beneath it, and the ways to all places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from trainer.tui.places.doors import GO
from trainer.tui.places.place import Place


class Offer(NamedTuple):
    """A command that can be given now: what it is called, its keys and what it does, the deed."""

    label: str
    note: str
    run: Callable[[], None]


def list_offers(place: Place) -> Iterator[Offer]:
    """Give the commands that can be given in a place now, then the ways to all places."""
    text = place.language.text
    offered = [one for one in place.commands if one.in_palette]
    for command in (*offered, *(one for one in GO if one not in offered)):
        keys, note = place.name_keys(command), text(command.help)
        label = command.translate_label(place.language)
        yield Offer(label, f"{keys} · {note}" if keys else note, partial(place.carry_out, command))


class Offers(Provider):
    """Finds commands for Textual's palette."""

    async def discover(self) -> Hits:
        """Give all commands that can be given now."""
        if isinstance(self.screen, Place):
            for label, note, run in list_offers(self.screen):
                yield DiscoveryHit(label, run, help=note)

    async def search(self, query: str) -> Hits:
        """Give the commands that fit what was typed; one that does nothing where none does."""
        place = self.screen
        if not isinstance(place, Place):
            return
        matcher = self.matcher(query)
        found = False
        for label, note, run in list_offers(place):
            score = max(matcher.match(label), matcher.match(note) / 2)
            if score > 0:
                found = True
                yield Hit(score, matcher.highlight(label), run, help=note)
        if not found:
            yield Hit(1, Content(place.language.text("Nothing fits.")), lambda: None)
