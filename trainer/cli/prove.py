"""``misdeal prove``: questions by the thousand, each checked in everything a machine can check."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress

from trainer.asking.mix import mix_scenario
from trainer.audit.oddities import MOST_ALARMS
from trainer.audit.proof import FAILURES, Failure, Proof, find_unmade, prove_drawn
from trainer.cli.checking import add_checking, check_questions
from trainer.cli.commands import COMMANDS
from trainer.cli.status import Status
from trainer.dealing.chance import SEEDS
from trainer.plugins.loading import Rulesets, load_installed
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_speeches, make_subject
from trainer.rules.boundary import RulesetFailed
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.words.families import list_missing_words

ENOUGH_TO_COUNT = 200
"""Questions from which on it is looked at in how many of them somebody objects to nothing."""


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    add_checking(parser, language, COMMANDS["prove"])


def run(arguments: Namespace, language: Language) -> int:
    """Check questions of a ruleset, or of each; return 1 if any is not fair."""
    status, count = Status.OK, arguments.count
    for name, found in check_questions(make_proofs, arguments, language):
        failed = whole = wrong = single = alarms = 0
        unmade = list(find_unmade(make_subject(load_installed(), name)))
        _print_failures(name, unmade, language)
        _print_failures(name, find_wordless(load_installed(), name), language)
        for proof in found:
            whole, wrong = whole + proof.whole, wrong + len(proof.kinds)
            single += sum(kind in ("misreading", "house") for kind in proof.kinds)
            failed += bool(proof.failures)
            alarms += proof.alarm
            _print_failures(name, proof.failures, language)
        too_many = count >= ENOUGH_TO_COUNT and 100 * alarms > MOST_ALARMS * count
        if failed or unmade or too_many:
            status = Status.DIFFERENT
        if too_many:
            print(
                language.text(
                    "{ruleset}: in {rate}% somebody objects though nothing is wrong; "
                    "at most {most}% should be so",
                    ruleset=name,
                    rate=f"{100 * alarms / count:.1f}",
                    most=MOST_ALARMS,
                )
            )
        rate = 100 * (count - failed) / max(count, 1)
        print(
            language.text(
                "{ruleset}: {good} of {count} questions proved ({rate}%); {whole}% offer whole "
                "rulings, of the wrong ones {single}% are single misreadings",
                ruleset=name,
                good=count - failed,
                count=count,
                rate=f"{rate:.2f}",
                whole=f"{100 * whole / max(count, 1):.1f}",
                single=f"{100 * single / max(wrong, 1):.1f}",
            )
        )
    return status


def _print_failures(name: str, failures: Iterable[Failure], language: Language) -> None:
    for failure in failures:
        sentence = language.text(FAILURES[failure.what], detail=clean(failure.detail))
        print(clean(f"{name} {failure.id}: {sentence}"))


def find_wordless(known: Rulesets, name: str) -> Iterator[Failure]:
    """Give the families of a ruleset that are told by plain names somewhere, and the keys.

    Nobody is asked anything unfair for that, so it does not count as a failure.
    """
    words = make_speeches(known, name)[0].words
    for family in known.by_id[name].ruleset.families:
        with suppress(RulesetFailed):  # that is told of the questions that it makes
            missing = list_missing_words(words, family)
            if missing:
                yield Failure(family.id, "wordless", ", ".join(missing))


def make_proofs(ruleset: str, seed: int, count: int, lang: str) -> list[Proof]:
    """Return the proofs of *count* questions from *seed* on."""
    found = []
    with silence():
        subject, spoken = (
            make_subject(load_installed(), ruleset),
            make_speeches(load_installed(), ruleset),
        )
        code, families, game = subject.code, subject.families, subject.game
        for number in range(seed, seed + count):
            made = mix_scenario(code, families, game, number % SEEDS, lang)
            found.append(prove_drawn(subject, made, spoken))
    return found
