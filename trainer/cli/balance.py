"""``misdeal balance``: fit the weights by which whole rulings are chosen, and print them."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from trainer.audit.balancing import STIFF, Weighed, fit_all, gather_some
from trainer.cli.checking import COUNT, check_questions
from trainer.cli.commands import COMMANDS
from trainer.cli.options import add_drawing, add_jobs, read_number
from trainer.cli.status import EndCommand, Status
from trainer.plugins.loading import load_installed
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_subject
from trainer.text.catalogue import Language

FINE = 10_000
"""The parts of one in which it is told how stiff the weights are."""


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    sentence = language.text(COMMANDS["balance"])
    parser.description = f"{sentence[:1].upper()}{sentence[1:]}."
    add_drawing(parser, language, COUNT)
    add_jobs(parser, language)
    parser.add_argument(
        "--stiff",
        type=read_number(language, 1, FINE),
        default=round(STIFF * FINE),
        metavar="N",
        help=language.text(
            "how small the weights are kept: the more, the more is asked whole, and the more could "
            "be learnt of what stands together ({n})",
            n=round(STIFF * FINE),
        ),
    )


def run(arguments: Namespace, language: Language) -> int:
    """Print the weights of a ruleset, or of each, as its file ``balance.json`` has them."""
    for name, found in check_questions(gather, arguments, language):
        try:
            weights = fit_all(found, arguments.stiff / FINE)
        except ImportError:
            raise EndCommand(
                language.text("misdeal: this needs NumPy: install misdeal[audit]")
            ) from None
        data = {
            "ruleset": name,
            "questions": arguments.count,
            "stiff": arguments.stiff,
            "weights": weights,
        }
        print(json.dumps(data, indent=1, ensure_ascii=False))
    return Status.OK


def gather(ruleset: str, seed: int, count: int, lang: str) -> list[list[Weighed]]:
    """Return the sets of *count* questions from *seed* on."""
    with silence():
        return list(gather_some(make_subject(load_installed(), ruleset), seed, count))
