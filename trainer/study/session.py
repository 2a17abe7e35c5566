"""A question as a value: asked, answered part by part or by a whole ruling, marked.

Each step gives a new value; the screen keeps the one that is current.  Nothing here knows a
screen or a language but that of the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.feedback import Feedback, Posed, feedback, pose
from trainer.asking.mix import mixed_scenario
from trainer.asking.slip import Part, Slip, Value
from trainer.dealing.chance import SEEDS
from trainer.dealing.scenario import Scenario
from trainer.formats.pack import Item
from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.teaching import taught

FORMS = ("compose", "options", "detect")
"""How a question is answered: part by part; by one of the whole rulings that are offered; or by
telling whether a rule was broken at all, and which one."""


class Question(Struct, frozen=True, eq=False):
    """A question under its ruleset, what is filled in of its slip so far, and the feedback.

    `answers` are option by kind of part, in the order given; `feedback` is None until the last
    part that is asked has been answered.  `form` is one of `FORMS`.  `lent` are the kinds of part
    that are filled in for the learner, and do not count; `item` is what a pack says of it, and
    `clauses` are those that are shown with it; a `twin` is the question before it with one fact
    changed, with an `other_code` the same deal under another ruleset.  `given` are the numbers of
    the options by which it was answered, those lent left out.
    """

    loaded: Loaded
    posed: Posed
    answers: tuple[tuple[str, Value], ...] = ()
    feedback: Feedback | None = None
    broken: tuple[Broken, ...] = ()
    form: str = "compose"
    lent: tuple[str, ...] = ()
    item: Item = Item()
    clauses: tuple[str, ...] = ()
    twin: bool = False
    other_code: bool = False
    given: tuple[int, ...] = ()

    @property
    def scenario(self) -> Scenario:
        """The scenario that is asked about."""
        return self.posed.scenario

    @property
    def slip(self) -> Slip:
        """The slip to fill in."""
        return self.posed.slip

    @property
    def part(self) -> Part | None:
        """The part that is asked now; None once all are answered, and for whole rulings."""
        if self.form == "options":
            return None
        given = dict(self.answers)
        parts = self.slip.asked(given.get(self.slip.first))
        return next((part for part in parts if part.kind not in given), None)

    @property
    def choices(self) -> int:
        """How many options there are to choose from now; 0 once it is marked."""
        if self.feedback is not None:
            return 0
        if self.form == "options":
            return len(self.posed.options)
        return len(self.part.options) if self.part is not None else 0

    def answered(self, option: int) -> Question:
        """Return the question with what is asked now answered by its option (from 0).

        The answer to the last part brings the feedback.  Where there is no such option, or no part
        is asked any more, nothing changes.  Raises `Broken` where the ruleset raises.
        """
        part = self.part
        if not 0 <= option < self.choices:
            return self
        if part is None:
            answers = self.posed.options[option].answers
        else:
            answers = (*self.answers, (part.kind, part.options[option]))
        after = replace(self, answers=answers, given=(*self.given, option))
        if after.part is None:
            with guarded(self.loaded.ruleset.id):
                told = feedback(self.posed, dict(after.answers))
            return replace(after, feedback=replace(told, mark=told.mark.without(self.lent)))
        return after

    def undone(self) -> Question:
        """Return the question without its latest answer; a question that is marked stays so."""
        if self.feedback is not None or len(self.answers) <= len(self.lent):
            return self
        return replace(self, answers=self.answers[:-1], given=self.given[:-1])

    def answered_as(self, other: Question) -> Question:
        """Return the question answered by the same options as *other*, the same in other words.

        Raises `Broken` where the ruleset raises.
        """
        after = self
        for option in other.given:
            after = after.answered(option)
        return after


def ask(
    known: Rulesets,
    seed: int,
    lang: str,
    *,
    rulesets: Sequence[str] = (),
    form: str = "compose",
) -> Question:
    """Return the question of this seed over *rulesets* (all, if none is named) with families.

    The names are of the language *lang*.  Raises `LookupError` where none of them has a family
    that can be played, `ValueError` where there is no such form.
    """
    if form not in FORMS:
        raise ValueError(f"expected a form of {FORMS}")
    wanted = [one for name, one in known.by_id.items() if not rulesets or name in rulesets]
    playable = [one for one in wanted if one.ruleset.families]
    broken: list[Broken] = []
    for turn in range(len(playable)):
        loaded = playable[(seed + turn) % len(playable)]
        try:
            with guarded(loaded.ruleset.id):
                subject = taught(known, loaded.ruleset.id)
                code, families = subject.code, subject.families
                made = mixed_scenario(code, families, subject.game, seed, lang)
                posed = pose(subject, made, detect=form == "detect")
                if form == "options":
                    _ = posed.options  # what fails in them fails here
                return Question(loaded, posed, broken=tuple(broken), form=form)
        except Broken as problem:
            broken.append(problem)
    raise LookupError("no ruleset has families that can be played") from next(iter(broken), None)


def next_seed(seed: int) -> int:
    """Return the seed of the question after this one."""
    return (seed + 1) % SEEDS


def prepare(question: Question) -> None:
    """Make what feedback will need, while somebody thinks; what fails fails then."""
    with suppress(Exception):  # a ruleset may be anybody's
        _ = question.posed.notes, question.posed.beyond
