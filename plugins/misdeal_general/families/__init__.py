"""Deals under the general code: what can go wrong, what just does not, and what is in order.

A family says what happens, never what the rules say of it.  They stand by subject: what comes
before the deal, what comes in it, and faults that meet.
"""

from __future__ import annotations

from misdeal_general.families import before_the_deal, combined, in_the_deal
from trainer.plugins import Family

FAMILIES: tuple[Family, ...] = (
    *before_the_deal.FAMILIES,
    *in_the_deal.FAMILIES,
    *combined.FAMILIES,
)
