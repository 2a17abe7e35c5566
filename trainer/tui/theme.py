"""How inks look.  Colours are the theme's own, so they follow it; each ink is told without too."""

from __future__ import annotations

STYLES = {
    "title": "bold",
    "name": "bold",
    "dealer": "bold $accent",
    "cutter": "$accent",
    "dim": "$text-muted",
    "fact": "$text-muted",
    "rim": "$secondary",
    "back": "$secondary",
    "card": "bold",
    "red card": "bold $error",
    "decisive": "bold $warning",
    "given": "$text-muted",
    "chosen": "bold $accent",
    "right": "$success",
    "wrong": "bold $error",
    "clause": "italic",
    "gone": "$text-muted",
    "new": "$success",
    "key": "bold $accent",
}
"""Textual styles by ink."""
