"""``misdeal learners``: how often a wrong answer is put down to what is really believed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

import msgspec

from trainer.audit.learners import (
    ASKED_IN,
    Figures,
    Share,
    Told,
    ask_learners,
    count_lacking,
    find_confused,
    measure,
)
from trainer.cli.checking import add_checking, check_questions
from trainer.cli.commands import COMMANDS
from trainer.cli.options import add_json
from trainer.cli.status import Status
from trainer.plugins.loading import load_installed
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_subject
from trainer.text.catalogue import Language, mark

LEAST_AMONG, LEAST_ALONE, LEAST_ALONE_BY_PARTS = 0.85, 0.60, 0.50
"""What share of the wrong answers has to be put down to what is believed, among two and alone."""

SHOWN, OTHERS = 15, 3
"""How many misreadings that are missed are shown, and how many names given in their place."""

FORMS = {"compose": mark("part by part"), "options": mark("whole rulings")}


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    add_checking(parser, language, COMMANDS["learners"])
    add_json(parser, language.text("one wrong answer as JSON on each line"))


def run(arguments: Namespace, language: Language) -> int:
    """Let learners answer questions of a ruleset, or of each; return 1 if too few are told."""
    everything: list[Told] = []
    for name, found in check_questions(tell_learners, arguments, language):
        told = [one for question in found for one in question]
        everything += told
        if arguments.json:
            for one in told:
                if one.wrong:
                    print(write_line(name, one))
        else:
            for line in _describe(name, told, language):
                print(line)
    if not arguments.json:
        for line in _describe_figures(language.text("all"), everything, language):
            print(line)
    by_parts = [one for one in everything if one.form == "compose"]
    pooled, parts = measure(everything), measure(by_parts)
    enough = (
        pooled.among.rate >= LEAST_AMONG
        and pooled.alone.rate >= LEAST_ALONE
        and parts.alone.rate >= LEAST_ALONE_BY_PARTS
    )
    return Status.OK if enough else Status.DIFFERENT


def write_line(ruleset: str, one: Told) -> str:
    """Return a wrong answer as a line of JSON.

    In `named` is each mistake that was named: a misreading, or a list of two held together.
    """
    line = {
        "ruleset": ruleset,
        "learner": one.learner,
        "id": one.id,
        "form": one.form,
        "named": [names[0] if len(names) == 1 else list(names) for names in one.named],
        "wrong": one.wrong,
    }
    return msgspec.json.encode(line).decode()


def tell_learners(ruleset: str, seed: int, count: int, lang: str) -> list[tuple[Told, ...]]:
    """Return what is told to the learners of *count* questions from *seed* on."""
    with silence():
        return list(ask_learners(make_subject(load_installed(), ruleset), lang, seed, count))


def _describe(name: str, told: Sequence[Told], language: Language) -> Iterator[str]:
    yield from _describe_figures(name, told, language)
    for one in find_confused(told, SHOWN):
        share = _describe_share(one.figures.among)
        others = ", ".join(f"{other} ({n})" for other, n in one.others[:OTHERS])
        yield f"    {share}  {one.name}" + (f"  <- {others}" if others else "")


def _describe_figures(name: str, told: Sequence[Told], language: Language) -> Iterator[str]:
    yield language.text("{ruleset}: {n} wrong answers", ruleset=name, n=measure(told).among.of)
    yield _describe_line(language.text("together"), measure(told), language)
    for form in ASKED_IN:
        answers = [one for one in told if one.form == form]
        yield _describe_line(language.text(FORMS[form]), measure(answers), language)
        lacking = count_lacking(answers)
        yield "    " + language.text(
            "not all that is believed was offered: {share}", share=_describe_share(lacking)
        )


def _describe_line(what: str, figures: Figures, language: Language) -> str:
    return "  " + language.text(
        "{what}: among at most two {among}, alone {alone}, nothing named {nothing}",
        what=what,
        among=_describe_share(figures.among),
        alone=_describe_share(figures.alone),
        nothing=_describe_share(figures.nothing),
    )


def _describe_share(share: Share) -> str:
    low, high = share.bounds
    return f"{100 * share.rate:.1f}% [{100 * low:.1f}-{100 * high:.1f}] {share.met}/{share.of}"
