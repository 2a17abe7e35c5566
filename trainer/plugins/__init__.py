"""What a ruleset imports: the public names for authors of rulesets, and nothing else.

A ruleset is a `Ruleset` value: its game (pack, seats, procedure, events of its own), its code
(articles over a base code) and the package that holds its texts.  It is found through the
entry-point group ``misdeal.rulesets``; the three that ship here come by the same way.
"""

from __future__ import annotations

from collections.abc import Mapping

import pluggy
from msgspec import Struct

from trainer.asking.misreading import Misreading, misreading, set_each
from trainer.dealing.family import Family, family
from trainer.dealing.script import (
    NOTICED,
    NOTICED_OR_LIFTED,
    WAYS,
    Play,
    callers,
    everyone,
    leave_given,
)
from trainer.rules import core as ranks
from trainer.rules.articles import Article, Due, Order, Term, When, rectify, redeal, trigger
from trainer.rules.code import Code, Moment, Patch, Reading, RemedyKind
from trainer.rules.core import MOMENTS, REMEDIES, ROLES
from trainer.rules.errors import Impossible
from trainer.rules.events import Event, Flaw
from trainer.rules.situation import (
    Game,
    Options,
    Packet,
    Procedure,
    Situation,
    from_left,
    unknown_seat,
)
from trainer.rules.table import START, Fact, Table
from trainer.rules.triggers import (
    about_to_deal_out_of_turn,
    badly_shuffled,
    chose_redeal,
    cut_by_another,
    dealt_out_of_turn,
    drawn,
    exposed,
    found_in_pack,
    looked_early,
    lost_count,
    peeked_after_cut,
    put_together_wrongly,
    shuffle_refused,
    shuffled_after_cut,
    shuffled_as_asked,
    thin_cut,
    touched_early,
    uncut,
    untidy_cut,
    wrong_count,
    wrong_rotation,
)
from trainer.text.catalogue import mark

PROJECT = "misdeal"
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks the function `misdeal_ruleset` of a plugin: it returns the plugin's `Ruleset`."""


class Ruleset(Struct, frozen=True, eq=False, kw_only=True):
    """A ruleset as it registers itself.

    `code` holds its own articles; `base` names the ruleset whose code lies beneath, `amends`
    changes articles of that base; `families` make its situations, `misreadings` its wrong answers.
    `package` is the importable
    package that holds its texts: ``rulebook.<language>.toml`` and ``locales``.  `wording` tells
    its own events, remedies, settings, moments and parts of a ruling: message ids by key
    (``event.build``, ``remedy.burn``), marked with `mark`; `trainer.words.vocabulary` lists the
    keys and the fields a message may use.  What the base words need not be worded again.
    """

    id: str
    game: Game
    code: Code
    base: str = ""
    amends: tuple[Patch, ...] = ()
    families: tuple[Family, ...] = ()
    misreadings: tuple[Misreading, ...] = ()
    package: str = ""
    wording: Mapping[str, str] = {}


__all__ = [
    "MOMENTS",
    "NOTICED",
    "NOTICED_OR_LIFTED",
    "PROJECT",
    "REMEDIES",
    "ROLES",
    "START",
    "WAYS",
    "Article",
    "Code",
    "Due",
    "Event",
    "Fact",
    "Family",
    "Flaw",
    "Game",
    "Impossible",
    "Misreading",
    "Moment",
    "Options",
    "Order",
    "Packet",
    "Patch",
    "Play",
    "Procedure",
    "Reading",
    "RemedyKind",
    "Ruleset",
    "Situation",
    "Table",
    "Term",
    "When",
    "about_to_deal_out_of_turn",
    "badly_shuffled",
    "callers",
    "chose_redeal",
    "cut_by_another",
    "dealt_out_of_turn",
    "drawn",
    "everyone",
    "exposed",
    "family",
    "found_in_pack",
    "from_left",
    "hookimpl",
    "leave_given",
    "looked_early",
    "lost_count",
    "mark",
    "misreading",
    "peeked_after_cut",
    "put_together_wrongly",
    "ranks",
    "rectify",
    "redeal",
    "set_each",
    "shuffle_refused",
    "shuffled_after_cut",
    "shuffled_as_asked",
    "thin_cut",
    "touched_early",
    "trigger",
    "uncut",
    "unknown_seat",
    "untidy_cut",
    "wrong_count",
    "wrong_rotation",
]
