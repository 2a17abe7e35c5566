"""How inks look.  Colours are the theme's own, so they follow it; each ink is told without too.

Whatever theme is chosen, text can be read: where one of its colours stands out too little from
what it is written on, it is made lighter or darker.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.color import Color
from textual.theme import Theme

STYLES = {
    "title": "bold",
    "name": "bold",
    "dealer": "bold $text-accent",
    "cutter": "$text-accent",
    "dim": "$ink-dim",
    "fact": "$ink-dim",
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
    "given": "$ink-dim",
    "chosen": "bold $text-accent",
    "right": "$text-success",
    "wrong": "$text-error",
    "clause": "italic",
    "gone": "$ink-dim",
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
        error="#f0786c",
        success="#7fc98f",
        foreground="#e4e8e2",
        background="#12211b",
        surface="#182a22",
        panel="#20362c",
        dark=True,
        variables={
            "ink-dim": "#a9bbaf",
            "text-accent": "#ecc27a",
            "text-error": "#ff9c90",
            "text-secondary": "#a3bcae",
            "text-success": "#93d6a2",
            "text-warning": "#f4b56c",
            "scrollbar": "#3d5c4c",
            "scrollbar-hover": "#4f7560",
            "scrollbar-active": "#5fae7f",
            "scrollbar-background": "#12211b",
            "scrollbar-background-hover": "#12211b",
            "scrollbar-background-active": "#12211b",
            "scrollbar-corner-color": "#12211b",
            "block-cursor-background": "#35664c",
            "block-cursor-foreground": "#ffffff",
            "input-selection-background": "#35664c",
        },
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
        variables={
            "ink-dim": "#535f57",
            "text-accent": "#744b00",
            "text-error": "#a3261c",
            "text-secondary": "#4d6256",
            "text-success": "#1d6437",
            "text-warning": "#8a4600",
            "scrollbar": "#b3b79f",
            "scrollbar-hover": "#8f9a85",
            "scrollbar-active": "#2f6b4a",
            "scrollbar-background": "#f6f4ea",
            "scrollbar-background-hover": "#f6f4ea",
            "scrollbar-background-active": "#f6f4ea",
            "scrollbar-corner-color": "#f6f4ea",
            "block-cursor-background": "#2f6b4a",
            "block-cursor-foreground": "#ffffff",
            "input-selection-background": "#bcd3c1",
        },
    ),
)
"""Our own themes: green cloth by lamplight, and paper by day."""

GROUNDS = ("background", "surface", "panel", "panel-lighten-1")
"""What text is written on: places, fields to type in, head and keys, notices."""
LEGIBLE = 4.5
"""The least contrast of text, as the accessibility guidelines for the web have it (level AA)."""
_TEXTS = (
    "foreground",
    "ink-dim",
    "text-accent",
    "text-error",
    "text-primary",
    "text-secondary",
    "text-success",
    "text-warning",
)


def measure_contrast(one: Color, other: Color) -> float:
    """Return how much two colours stand out from one another, from 1 (not at all) to 21.

    >>> round(measure_contrast(Color.parse("black"), Color.parse("white")), 1)
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in color.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def make_legible(variables: Mapping[str, str], *, ansi: bool) -> dict[str, str]:
    """Return the colours of text that a theme lacks, or that could not be read with it.

    The colours of a terminal (*ansi*) are its own affair, and stay.
    """
    if ansi:
        return {"ink-dim": variables["foreground"]}
    grounds = [Color.parse(variables[name]) for name in GROUNDS]
    given = {name: variables[name] for name in _TEXTS if name in variables}
    if "ink-dim" not in given:
        text = Color.parse(variables["foreground"])
        given["ink-dim"] = text.blend(grounds[0], 0.3, alpha=1).hex
    return {name: _is_readable(Color.parse(value), grounds).hex for name, value in given.items()}


def _is_readable(color: Color, grounds: Iterable[Color]) -> Color:
    """Return a colour made so much lighter or darker that it can be read on all *grounds*."""
    listed = list(grounds)
    middle = sum(_luminance(ground) for ground in listed) / len(listed)
    end = Color.parse("black" if middle > 0.18 else "white")
    for step in range(21):
        after = color.blend(end, step / 20, alpha=1)
        if all(measure_contrast(after, ground) >= LEGIBLE for ground in listed):
            return after
    return end
