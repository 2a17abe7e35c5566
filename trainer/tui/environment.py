"""The environment of the app: what in it means something to Textual, and makes no sense."""

from __future__ import annotations

import re
from collections.abc import MutableMapping

SENSIBLE = {
    "COLUMNS": r"[1-9]\d{0,2}",
    "LINES": r"[1-9]\d{0,2}",
    "ESCDELAY": r"\d{1,4}",
    "TEXTUAL_COLOR_SYSTEM": "auto|standard|256|truecolor|windows",
    "TEXTUAL_DIM_FACTOR": r"\d{1,3}",
    "TEXTUAL_FPS": r"[1-9]\d{0,2}",
    "TEXTUAL_SLOW_THRESHOLD": r"\d{1,9}",
}
"""What may stand in variables of which Textual takes everything."""
OTHERS = ("TEXTUAL_DRIVER", "TEXTUAL_LOG", "TEXTUAL_SCREENSHOT")
"""Variables for those who work on apps: another driver, a log, a picture at the beginning."""


FRAMES = "120"
"""Frames a second at most: with Textual's 60 an answer is on the screen half a frame later."""


def tidy(environ: MutableMapping[str, str]) -> None:
    """Take out what would fell the app, and have it drawn often enough.

    Textual reads all this once, when it is imported.

    >>> environ = {"TEXTUAL_FPS": "30", "TEXTUAL_COLOR_SYSTEM": "loud", "TEXTUAL_DRIVER": "no.such"}
    >>> tidy(environ)
    >>> environ
    {'TEXTUAL_FPS': '30'}
    """
    for name in OTHERS:
        environ.pop(name, None)
    for name, form in SENSIBLE.items():
        if name in environ and not re.fullmatch(form, environ[name], re.ASCII):
            del environ[name]
    environ.setdefault("TEXTUAL_FPS", FRAMES)
