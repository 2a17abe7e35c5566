"""How long a question takes: made with its options, marked, explained.

Run: ``uv run python -m tests.bench.scenarios``.  Milliseconds of processor time on one core.  The
goal is a median of 5 for a question with its options and what is told of an answer, all in all.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from trainer.asking.explaining import explain
from trainer.asking.grading import grade
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import pose
from trainer.asking.subject import Subject
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject

QUESTIONS = 500
STEPS = ("question", "mark", "explanation", "all")


def times(subject: Subject, count: int) -> Iterator[tuple[float, ...]]:
    """Give the milliseconds that each step took for each of *count* questions, and all of them."""
    for seed in range(count):
        start = time.process_time()
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        posed = pose(subject, made, "options")
        given = tuple((part.kind, part.options[0]) for part in posed.slip.parts)
        asked = time.process_time()
        mark = grade(posed.slip, posed.truth, given)
        marked = time.process_time()
        explain(posed, mark)
        end = time.process_time()
        steps = (asked - start, marked - asked, end - marked, end - start)
        yield tuple(1000 * one for one in steps)


def main() -> None:
    """Print median and p95 of each step for each ruleset that has families."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else QUESTIONS
    for name, loaded in load_installed().by_id.items():
        if loaded.ruleset.families:
            taken = zip(*times(make_subject(load_installed(), name), count), strict=True)
            for step, one in zip(STEPS, map(sorted, taken), strict=True):
                median, high = one[len(one) // 2], one[len(one) * 95 // 100]
                print(f"{name:<12} {step:<12} median {median:7.3f} ms, p95 {high:7.3f} ms")


if __name__ == "__main__":
    main()
