"""``misdeal quiz``: the list of packs, or one of them played as plain text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from trainer.cli.options import add_optional, add_sitting
from trainer.cli.output import fold
from trainer.cli.packs import find_all_packs, read_found
from trainer.cli.play import play_pack
from trainer.cli.rulesets import load_rulesets
from trainer.cli.status import Status
from trainer.study.plans import plan_quiz
from trainer.text.catalogue import Language


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "Without a name list the packs: courses and papers that ship, those of plugins, and "
        "those in the folders of MISDEAL_QUIZZES and of the settings. With one play it."
    )
    add_optional(parser, "pack", text("PACK"), text("a pack, by its id or its file"))
    add_sitting(parser, language)


def run(arguments: Namespace, language: Language) -> int:
    """Play the pack named; without one list the packs, 2 where one of them cannot be read."""
    if arguments.pack is not None or arguments.lesson is not None:
        return play_pack(arguments, language)
    status = Status.OK
    for found in find_all_packs(load_rulesets(language), language):
        read = read_found(found, language, listed=True)
        if read is not None and read.is_casebook:
            continue
        if read is None or read.pack is None:
            status = Status.UNREADABLE
            continue
        plan = plan_quiz(read.pack, language.code)
        title = read.pack.head.title.in_language(language.code)
        questions = language.count("{n} question", "{n} questions", plan.count)
        print(fold(f"{title} ({questions})", indent="    ", first=f"{found.id}: "))
    return status
