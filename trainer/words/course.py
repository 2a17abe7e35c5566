"""What was done as it should be: how shuffle, cut and deal have gone so far, within a sentence."""

from __future__ import annotations

from trainer.rules.table import Table
from trainer.words.vocabulary import Words, fill, name_values

PAIR = 2
"""The cards of a packet that is a pair."""


def describe_course(words: Words, table: Table) -> str:
    """Return what was done rightly at a *table* without a fault, and how far the deal has come.

    It stands within a sentence.
    """
    swap = table.swaps[-1] if table.swaps else -1
    shuffler = next((by for at, by in reversed(table.shuffles) if at > swap), "")
    has_cut = any(at > swap for at in table.cuts)
    if table.stage > 1 and table.play is None:
        dealt = "dealing.round" if table.over is None else "dealt.round"
        key = "round" if table.first_packet is None else dealt
    elif table.play is not None:
        key = "played"
    elif table.first_packet is not None:
        key = "dealing" if table.over is None else "dealt"
    elif has_cut:
        key = "cut"
    elif shuffler:
        key = "shuffled"
    elif table.swaps:
        key = "swapped.wrong" if table.wrong_dealer else "swapped"
    else:
        key = "held" if table.wrong_dealer else "begun"
    if table.swaps and shuffler and table.play is None:
        key = f"{key}.swapped"
    names = {
        "dealer": table.dealer,
        "turn": table.turn,
        "cutter": _find_cutter(table),
        "by": shuffler or table.dealer,
    }
    fields = {**name_values(names, words), "packets": _count_packets(words, table)}
    return fill(words.find(f"course.{key}"), fields)


def _find_cutter(table: Table) -> str:
    """Return who has cut last, who is to cut if nobody has."""
    by = getattr(table.situation.events[table.cuts[-1]], "by", None) if table.cuts else None
    return by or table.cutter


def _count_packets(words: Words, table: Table) -> str:
    """Return how many packets lie, of how many: "3 of 16 pairs"."""
    language, packets = words.language, table.procedure.packets
    laid, n = len(table.laid), len(packets)
    if all(packet.size == PAIR for packet in packets):
        return language.count("{laid} of {n} pair", "{laid} of {n} pairs", n, laid=laid)
    return language.count("{laid} of {n} packet", "{laid} of {n} packets", n, laid=laid)
