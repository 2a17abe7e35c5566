"""How far a sitting has come: what was answered, and the place of what comes next."""

from __future__ import annotations

from msgspec import Struct

from trainer.asking.beliefs import Origin
from trainer.asking.grading import Mark
from trainer.study.answers import Answer
from trainer.study.question import MOST_SURE


class Marked(Struct, frozen=True, eq=False):
    """A question that was answered: the answer as it is stored, its mark, what mistake it is.

    `mistake` is what is likely to be believed, one thing or two together; nothing where all is
    right, where the mistake is none with a name, and as long as nobody has asked for the
    explanation.  `place` is where in its plan it stood.  `level` is how difficult the deal is,
    from 1 to 3, or 0 as long as nothing came after it; `repeats` is the question of the sitting
    that came back in it, from 0, or -1.
    """

    answer: Answer
    mark: Mark
    mistake: tuple[Origin, ...] = ()
    place: int = -1
    level: int = 0
    repeats: int = -1

    @property
    def is_sure_error(self) -> bool:
        """Whether it was answered wrongly by somebody who was quite sure."""
        return not self.mark.ok and self.answer.confidence == MOST_SURE


class Progress(Struct, frozen=True, eq=False):
    """How far a sitting has come: the marks so far, and the place of what comes next, from 0.

    All that was asked, read, or left out because it could not be asked, had a place of its own.
    """

    marks: tuple[Marked, ...] = ()
    place: int = 0
