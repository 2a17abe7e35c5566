"""How inks look.  Colours are the theme's own, so they follow it; each ink is told without too."""

from __future__ import annotations

from textual.theme import Theme

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
    "card ♠": "bold",
    "card ♥": "bold $text-error",
    "card ♦": "bold $text-accent",
    "card ♣": "bold $text-success",
    "here": "bold reverse",
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

DARK, LIGHT = "misdeal-dark", "misdeal-light"
"""The names of our own themes."""

THEMES = (
    Theme(
        name=DARK,
        primary="#5fae7f",
        secondary="#7c9a88",
        accent="#e0b465",
        warning="#e9a04f",
        error="#f08a80",
        success="#7fc98f",
        foreground="#e4e8e2",
        background="#12211b",
        surface="#182a22",
        panel="#20362c",
        dark=True,
    ),
    Theme(
        name=LIGHT,
        primary="#2f6b4a",
        secondary="#5c7466",
        accent="#7d5200",
        warning="#8f4a00",
        error="#a3261c",
        success="#1f6b3a",
        foreground="#1b2620",
        background="#f6f4ea",
        surface="#efecdd",
        panel="#e2dfcc",
        dark=False,
    ),
)
"""Our own themes: green cloth by lamplight, and paper by day."""
