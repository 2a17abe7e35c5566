"""How inks look.  Colours are the theme's own, so they follow it; each ink is told without too."""

from __future__ import annotations

STYLES = {
    "title": "bold",
    "name": "bold",
    "dealer": "bold $text-accent",
    "cutter": "$text-accent",
    "dim": "$text-muted",
    "fact": "$text-muted",
    "rim": "$text-secondary",
    "back": "$text-secondary",
    "card": "bold",
    "red card": "bold $text-error",
    "decisive": "bold $text-warning",
    "given": "$text-muted",
    "chosen": "bold $text-accent",
    "right": "$text-success",
    "wrong": "bold $text-error",
    "clause": "italic",
    "gone": "$text-muted",
    "new": "$text-success",
    "key": "bold $text-accent",
}
"""Textual styles by ink."""
