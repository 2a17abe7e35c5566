"""How long a question takes: scenario, slip, options, and feedback on every option.

Run: ``uv run python -m tests.bench.scenarios``.  Milliseconds of processor time on one core; the
goal is a median below 20 and 60 for the slowest of a hundred.
"""

from __future__ import annotations

import sys
import time

from trainer.asking.feedback import feedback, pose
from trainer.asking.mix import mixed_scenario
from trainer.asking.subject import Subject
from trainer.plugins.loading import rulesets
from trainer.plugins.teaching import taught

QUESTIONS = 500


def times(subject: Subject, count: int) -> list[float]:
    """Return the milliseconds that each of *count* questions took, the shortest first."""
    taken = []
    for seed in range(count):
        start = time.process_time()
        made = mixed_scenario(subject.code, subject.families, subject.game, seed)
        posed = pose(subject, made)
        feedback(posed, dict(posed.options[0].answers))
        taken.append((time.process_time() - start) * 1000)
    return sorted(taken)


def main() -> None:
    """Print median and p99 for each ruleset that has families."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS
    for name, loaded in rulesets().by_id.items():
        if loaded.ruleset.families:
            taken = times(taught(rulesets(), name), count)
            median, high = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
            print(f"{name:<12} {count} questions: median {median:5.1f} ms, p99 {high:5.1f} ms")


if __name__ == "__main__":
    main()
