"""``misdeal play``: questions drawn, or those of a pack, ruled on as plain text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from msgspec import convert

from trainer.asking.difficulty import Level
from trainer.cli.options import add_sitting
from trainer.cli.packs import open_pack
from trainer.cli.playing import play_sitting
from trainer.cli.rulesets import choose_rulesets, choose_seed, load_rulesets
from trainer.cli.status import EndCommand
from trainer.plugins.silence import silence
from trainer.study.sitting import begin, start
from trainer.text.catalogue import Language


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "Rule on questions as plain text: a number a line answers; b takes the latest answer "
        "back, h shows the hint if there is one, f REASON reports the question as wrong, q "
        "ends. A summary comes in the end."
    )
    parser.epilog = text(
        "By chance a whole ruling is right one time in three or four. Of a part it is the better "
        "of one in its options and of its most frequent answer; the help of the app tells how much."
    )
    parser.add_argument("--pack", metavar=text("PACK"), help=text("a pack, by its id or its file"))
    parser.add_argument(
        "--level",
        choices=("rising", "1", "2", "3"),
        default="rising",
        metavar=text("LEVEL"),
        help=text("of what is drawn: 1 easy, 2 middling, 3 hard; rising: easy first, then harder"),
    )
    add_sitting(parser, language)


def run(arguments: Namespace, language: Language) -> int:
    """Play; return 2 where something named is unknown, has nothing to play or fails, else 0."""
    if arguments.pack is not None or arguments.lesson is not None:
        return play_pack(arguments, language)
    known = load_rulesets(language)
    names = choose_rulesets(arguments.ruleset, known, language)
    first = choose_seed(arguments.seed, language)
    count, form = arguments.count or 10, arguments.form or "compose"
    level = convert(int(arguments.level) if arguments.level.isdigit() else arguments.level, Level)
    try:
        with silence():
            sitting = begin(known, first, count, names, form, language.code, level)
    except LookupError:
        raise EndCommand(language.text("misdeal: no ruleset has families")) from None
    return play_sitting(sitting, known, language)


def play_pack(arguments: Namespace, language: Language) -> int:
    """Play the pack that *arguments* name, from the lesson on if one is named."""
    if arguments.lesson == "":
        raise EndCommand(language.text("misdeal: --lesson needs the id of a lesson"))
    if arguments.lesson is not None and not arguments.pack:
        raise EndCommand(
            language.text(
                "misdeal: --lesson needs a pack, as in: misdeal quiz PACK --lesson LESSON"
            )
        )
    known = load_rulesets(language)
    names = choose_rulesets(arguments.ruleset, known, language)
    plan = open_pack(arguments, names[0] if arguments.ruleset else "", known, language)
    with silence():
        sitting = start(known, plan)
    return play_sitting(sitting, known, language)
