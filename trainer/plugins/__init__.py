"""What a ruleset imports: the public names for authors of rulesets, and nothing else.

A ruleset is a `Ruleset` value: its game (pack, seats, procedure, events of its own), its code
(articles over a base code) and the package that holds its texts.  It is found through the
entry-point group ``misdeal.rulesets``; the three that ship here come by the same way.

An article joins a *trigger* (when: a small function from the folded `Table` and one `Fact` to the
event that is at fault), who may *claim* it and until which `Moment`, the *order* (a kind of remedy
and its keys), and *penalties*.  A `Family` plays deals in which it does and does not apply, in the
verbs of a `Script`; a `Misreading` is a way to get it wrong, told as changes of the code.  What is
got wrong about a clause of the base is listed as a `MisreadingOfBase`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pluggy
from msgspec import Struct

from trainer.asking.misreading import Misreading, MisreadingOfBase, misreading, set_each
from trainer.dealing.family import Family, family
from trainer.dealing.script import (
    NOTICED,
    NOTICED_OR_LIFTED,
    WAYS,
    Script,
    callers,
    everyone,
    leave_given,
)
from trainer.rules import core as ranks
from trainer.rules.articles import Article, Due, Order, Term, When, rectify, redeal, trigger
from trainer.rules.cards import lowest_cards
from trainer.rules.changes import (
    Add,
    Change,
    Drop,
    SetField,
    SetRole,
    SetSetting,
    ShiftSetting,
    TakeFrom,
)
from trainer.rules.code import Code, Moment, Reading, RemedyKind
from trainer.rules.core import MOMENTS, REMEDIES, ROLES
from trainer.rules.errors import Impossible
from trainer.rules.events import Boxed, Event, Expose, Fall, Flaw, Found, Play
from trainer.rules.facts import (
    START,
    Act,
    AnyDeal,
    BadShuffle,
    CutByAnother,
    CutDeclined,
    CutDisordered,
    CutMade,
    DealFailed,
    DealtOutOfTurn,
    Drawn,
    DroppedClosed,
    Exposed,
    Fact,
    FoundFlaw,
    Idle,
    Looked,
    LostCount,
    Misplaced,
    Misrotated,
    NoCut,
    NoShuffle,
    OddPacket,
    Peeked,
    PreparedOutOfTurn,
    RedealChosen,
    Shortage,
    ShuffleAfterCut,
    ShuffleRefused,
    Surplus,
    Taken,
    Touched,
)
from trainer.rules.situation import (
    Effect,
    Game,
    History,
    Options,
    Packet,
    Procedure,
    Situation,
    from_left,
    unknown_seat,
)
from trainer.rules.table import Table
from trainer.rules.triggers import (
    badly_shuffled,
    card_exposed,
    chose_redeal,
    cut_by_another,
    cut_declined,
    dealer_peeked,
    dealt_out_of_turn,
    dealt_uncut,
    first_dealer_drawn,
    found_in_pack,
    looked_early,
    lost_count,
    prepared_out_of_turn,
    put_together_wrongly,
    shuffle_refused,
    shuffled_after_cut,
    shuffled_as_asked,
    thin_cut,
    touched_early,
    untidy_cut,
    wrong_count,
    wrong_rotation,
)
from trainer.rules.turn import Attempt, deal_again, deal_first, deal_partly
from trainer.text.catalogue import mark

PROJECT = "misdeal"
"""By what pluggy tells the hooks of this product from those of others."""
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks the function `misdeal_ruleset` of a plugin: it returns the plugin's `Ruleset`.

The package has an entry point in the group ``misdeal.rulesets``, named as the ruleset's id, whose
value is the module with that function.  `Ruleset` shows one.
"""


class Ruleset(Struct, frozen=True, eq=False, kw_only=True):
    """A ruleset as it registers itself.

    `id` is what files call it (``preferans``); `game` is what is dealt; `code` holds its own
    articles.  `base` is the id of the ruleset whose code lies beneath (empty: none), and `amends`
    are changes of that base's articles.  `families` make its situations, `misreadings` its wrong
    answers.

    Its code lies over that of the base: roles, measures, moments and kinds of remedy of the base
    are there without being given again.

    `package` is the importable package that holds its texts.  ``rulebook.<language>.toml`` has a
    ``title``, if wanted an ``intro`` and ``terms``, and tables: ``[[clause]]`` with ``id``,
    ``title``, ``text``, ``source`` and ``reading``; ``[[setting]]`` with ``name`` and ``text``;
    ``[[beneath]]`` for each clause of the base that holds here too, with ``id`` and a ``text`` that
    tells what is otherwise; ``[[replaced]]`` with ``id`` and ``by``.  Translations are compiled
    catalogues, ``locales/<language>/LC_MESSAGES/<package>.mo``, as ``pybabel compile`` makes them.
    The folder ``quizzes`` holds packs.

    `wording` tells its own events, remedies, settings, moments, places and parts of a ruling:
    message ids by key (``event.build``, ``remedy.burn``), marked with `mark`;
    `trainer.words.vocabulary` lists the keys, and the fields that a message may use.  A remedy has
    two: ``remedy.burn`` is a sentence of the ruling, ``verdict.burn`` an option of a question.
    What the base words need not be worded again.  Where a setting can decide, so that it is told at
    its default too, stands under ``option.KEY.where``; another telling of the same under ``KEY~2``.

    It words its families too: ``family.ID`` is the title of one, ``domain.FACT`` what a fact is
    called, ``domain.FACT=VALUE`` a value of it, ``domain.FACT=*`` any value, such as ``{seat}`` of
    a fact that is a player; before these goes what is worded for one family, ``domain.ID.FACT``.
    What has no words is told by its plain name.  ``misdeal scenario --facts`` lists them all, with
    what lacks words; ``misdeal prove`` says so as well.

    `reach` tells by a family's own name of what sorts its deals are, in a hundred: then the clauses
    are asked about evenly.  ``misdeal coverage RULESET --reach`` measures it and writes it down;
    where it is left out, or old, deals are drawn all the same.

    Nothing is checked when it is made.  One that cannot be used is left out when it is loaded,
    with a line that says why.

    >>> game = Game(
    ...     id="toy",
    ...     seats=(2, 4),
    ...     options=Options,
    ...     pack=lambda options: 36,
    ...     procedure=lambda situation, stage: Procedure((), {}, 36),
    ... )
    >>> code = Code(id="toy", articles=(), roles=ROLES, moments=MOMENTS, remedies=REMEDIES)
    >>> @hookimpl
    ... def misdeal_ruleset():
    ...     return Ruleset(id="toy", game=game, code=code, base="general", package="misdeal_toy")
    >>> misdeal_ruleset().families
    ()
    """

    id: str
    game: Game
    code: Code
    base: str = ""
    amends: tuple[Change, ...] = ()
    families: tuple[Family, ...] = ()
    misreadings: tuple[Misreading | MisreadingOfBase, ...] = ()
    package: str = ""
    wording: Mapping[str, str] = {}
    reach: Mapping[str, Mapping[str, int]] = {}


__all__ = [
    "MOMENTS",
    "NOTICED",
    "NOTICED_OR_LIFTED",
    "PROJECT",
    "REMEDIES",
    "ROLES",
    "START",
    "WAYS",
    "Act",
    "Add",
    "AnyDeal",
    "Article",
    "Attempt",
    "BadShuffle",
    "Boxed",
    "Change",
    "Code",
    "CutByAnother",
    "CutDeclined",
    "CutDisordered",
    "CutMade",
    "DealFailed",
    "DealtOutOfTurn",
    "Drawn",
    "Drop",
    "DroppedClosed",
    "Due",
    "Effect",
    "Event",
    "Expose",
    "Exposed",
    "Fact",
    "Fall",
    "Family",
    "Flaw",
    "Found",
    "FoundFlaw",
    "Game",
    "History",
    "Idle",
    "Impossible",
    "Looked",
    "LostCount",
    "Misplaced",
    "Misreading",
    "MisreadingOfBase",
    "Misrotated",
    "Moment",
    "NoCut",
    "NoShuffle",
    "OddPacket",
    "Options",
    "Order",
    "Packet",
    "Peeked",
    "Play",
    "PreparedOutOfTurn",
    "Procedure",
    "Reading",
    "RedealChosen",
    "RemedyKind",
    "Ruleset",
    "Script",
    "SetField",
    "SetRole",
    "SetSetting",
    "ShiftSetting",
    "Shortage",
    "ShuffleAfterCut",
    "ShuffleRefused",
    "Situation",
    "Surplus",
    "Table",
    "TakeFrom",
    "Taken",
    "Term",
    "Touched",
    "When",
    "badly_shuffled",
    "callers",
    "card_exposed",
    "chose_redeal",
    "cut_by_another",
    "cut_declined",
    "deal_again",
    "deal_first",
    "deal_partly",
    "dealer_peeked",
    "dealt_out_of_turn",
    "dealt_uncut",
    "everyone",
    "family",
    "first_dealer_drawn",
    "found_in_pack",
    "from_left",
    "hookimpl",
    "leave_given",
    "looked_early",
    "lost_count",
    "lowest_cards",
    "mark",
    "misreading",
    "prepared_out_of_turn",
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
    "unknown_seat",
    "untidy_cut",
    "wrong_count",
    "wrong_rotation",
]
