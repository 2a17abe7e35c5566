"""Deals of Preferans: what can go wrong, what just does not, and what is in order.

A family says what happens, never what the rules say of it.
"""

from __future__ import annotations

from misdeal_preferans.families import before_the_deal, combined, in_the_deal, order_of_the_deal
from trainer.plugins import Family

FAMILIES: tuple[Family, ...] = (
    *before_the_deal.FAMILIES,
    *in_the_deal.FAMILIES,
    *order_of_the_deal.FAMILIES,
    *combined.FAMILIES,
)
