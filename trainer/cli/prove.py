"""``misdeal prove``: questions by the thousand, each checked in everything a machine can check."""

from __future__ import annotations

from trainer.asking.mix import mixed_scenario
from trainer.audit.proof import FAILURES, Proof, prove
from trainer.cli.common import known_rulesets
from trainer.cli.scenario import a_seed, ruleset_named
from trainer.cli.spread import spread
from trainer.dealing.chance import SEEDS
from trainer.plugins.guard import guarded, silenced
from trainer.plugins.loading import rulesets
from trainer.plugins.teaching import speeches, taught
from trainer.text.catalogue import Language
from trainer.text.clean import clean

OK, FAILED, UNREADABLE = 0, 1, 2


def run(ruleset: str | None, count: int, seed: int | None, jobs: int, language: Language) -> int:
    """Check *count* questions of a ruleset, or of each; return 1 if any is not fair."""
    known = known_rulesets(language)
    chosen = ruleset_named(ruleset, known, language)
    start = None if chosen is None else a_seed(seed, language)
    if chosen is None or start is None:
        return UNREADABLE
    status = OK
    for name in chosen:
        failed = wrong = close = 0
        for proof in spread(proofs, name, start, count, language.code, jobs):
            wrong, close = wrong + proof.wrong, close + proof.close
            failed += bool(proof.failures)
            for failure in proof.failures:
                told = language.text(FAILURES[failure.what], detail=clean(failure.detail))
                print(clean(f"{name} {failure.id}: {told}"))
        if failed:
            status = FAILED
        rate = 100 * (count - failed) / max(count, 1)
        near = 100 * close / max(wrong, 1)
        print(
            language.text(
                "{ruleset}: {good} of {count} questions proved ({rate}%); "
                "of the wrong options {near}% are one fact away",
                ruleset=name,
                good=count - failed,
                count=count,
                rate=f"{rate:.2f}",
                near=f"{near:.1f}",
            )
        )
    return status


def proofs(ruleset: str, seed: int, count: int, lang: str) -> list[Proof]:
    """Return the proofs of *count* questions from *seed* on."""
    found = []
    with guarded(ruleset), silenced():
        subject, spoken = taught(rulesets(), ruleset), speeches(rulesets(), ruleset)
        code, families, game = subject.code, subject.families, subject.game
        for number in range(seed, seed + count):
            made = mixed_scenario(code, families, game, number % SEEDS, lang)
            found.append(prove(subject, made, spoken))
    return found
