"""The settings of dealing in general, in words."""

from __future__ import annotations

from trainer.plugins import mark

WORDING = {
    "option.pack": mark("Cards in the pack: {value}."),
    "option.hand": mark("Cards to a hand: {value}."),
    "option.packet": mark("Cards at a time: {value}."),
}
