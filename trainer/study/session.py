"""A question at the drill as a value: asked, answered part by part, marked.

Each step gives a new value; the screen keeps the one that is current.  Nothing here knows a
screen or a language but that of the names.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trainer.plugins.loading import Loaded, Rulesets
from trainer.rules.ruling import Remedy
from trainer.scenarios.grading import Mark, grade
from trainer.scenarios.mix import mixed_scenario
from trainer.scenarios.scenario import SEEDS, Scenario
from trainer.scenarios.slip import Part, Slip, Value, slip


class Question(Struct, frozen=True, eq=False):
    """A scenario under its code, the slip to fill in, what is filled in so far, and the mark.

    `answers` are option by kind of part, in the order given; `mark` is None until the last part
    that is asked has been answered.
    """

    loaded: Loaded
    scenario: Scenario
    slip: Slip
    answers: tuple[tuple[str, Value], ...] = ()
    mark: Mark | None = None

    @property
    def part(self) -> Part | None:
        """The part that is asked now; None once all are answered."""
        given = dict(self.answers)
        chosen = given.get("remedy")
        parts = self.slip.asked(chosen if isinstance(chosen, Remedy) else None)
        return next((part for part in parts if part.kind not in given), None)

    def answered(self, option: int) -> Question:
        """Return the question with the part asked now answered by its option (from 0).

        The answer to the last part brings the mark.  Where there is no such option, or no part
        is asked any more, nothing changes.
        """
        part = self.part
        if part is None or not 0 <= option < len(part.options):
            return self
        after = replace(self, answers=(*self.answers, (part.kind, part.options[option])))
        if after.part is None:
            marked = grade(
                self.loaded.code, self.scenario.situation, self.slip, dict(after.answers)
            )
            return replace(after, mark=marked)
        return after

    def undone(self) -> Question:
        """Return the question without its latest answer; a question that is marked stays so."""
        return self if self.mark is not None else replace(self, answers=self.answers[:-1])


def ask(known: Rulesets, seed: int, lang: str) -> Question:
    """Return the question of this seed over all rulesets that have families.

    The names are of the language *lang*.  Raises `LookupError` where no ruleset has a family.
    """
    playable = [one for one in known.by_id.values() if one.ruleset.families]
    if not playable:
        raise LookupError("no ruleset has families")
    loaded = playable[seed % len(playable)]
    code = loaded.code
    made = mixed_scenario(code, loaded.ruleset.families, loaded.game, seed, lang)
    return Question(loaded, made, slip(code, made.situation, made.id))


def next_seed(seed: int) -> int:
    """Return the seed of the question after this one."""
    return (seed + 1) % SEEDS
