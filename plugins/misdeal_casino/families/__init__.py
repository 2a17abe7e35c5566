"""Deals, and a little play, at Casino: what can go wrong, what just does not, what is in order.

A family says what happens, never what the rules say of it.  The dealer is 0, his opponent 1.
"""

from __future__ import annotations

from misdeal_casino.families import before_the_deal, combined, in_play, in_the_deal
from trainer.plugins import Family

FAMILIES: tuple[Family, ...] = (
    *before_the_deal.FAMILIES,
    *in_the_deal.FAMILIES,
    *in_play.FAMILIES,
    *combined.FAMILIES,
)
