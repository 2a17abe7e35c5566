"""The commands by name.

Each is a module of this package: its `add` gives a parser its arguments, its `run` runs it.
"""

from __future__ import annotations

from trainer.text.catalogue import mark

COMMANDS = {
    "rule": mark("rule on every case of a casebook"),
    "check": mark("check casebooks and packs"),
    "rulebook": mark("read the rules"),
    "play": mark("rule on questions as plain text: for screen readers and pipes"),
    "quiz": mark("courses and papers: list them, or play one"),
    "scenario": mark("show scenarios, drawn or by id"),
    "coverage": mark("count what the scenarios have of every clause"),
    "prove": mark("check that questions are fair"),
    "leaks": mark("check that nobody can guess what is right by its looks"),
    "learners": mark("check that whoever answers wrong is told what he believes"),
    "balance": mark("fit the weights by which wrong rulings are chosen"),
}
"""What each command does, in a line."""
