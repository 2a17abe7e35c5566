"""What a mark costs: few files on the way from the key to it, one ruling, one fold of the deal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TypeVar

import pytest

import trainer
from trainer.asking.mix import mix_scenario
from trainer.asking.posed import FORMS, pose
from trainer.plugins.loading import load_installed
from trainer.plugins.teaching import make_subject
from trainer.rules.judge import judge
from trainer.rules.situation import Situation
from trainer.rules.table import fold
from trainer.study.answers import Answer
from trainer.study.plans import Drill
from trainer.study.sitting import answer, start

KNOWN = load_installed()
HOME = Path(trainer.__file__).parent.parent
OURS = (str(HOME / "trainer"), str(HOME / "plugins"))
MOST_FILES = 10
_T = TypeVar("_T")


class Walk:
    """What is walked through while something is done: files of ours, folds, rulings."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.folded: list[Situation] = []
        self.judged = self.traced = 0

    def _look(self, frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        if frame.f_code.co_filename.startswith(OURS):
            self.files.add(frame.f_code.co_filename)
        if frame.f_code is fold.__code__:
            self.folded.append(frame.f_locals["situation"])
        if frame.f_code is judge.__code__:
            self.judged += 1
            self.traced += bool(frame.f_locals["trace"])

    def through(self, step: Callable[[], _T]) -> _T:
        before = sys.getprofile()
        sys.setprofile(self._look)
        try:
            return step()
        finally:
            sys.setprofile(before)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(8))
def test_from_the_key_to_the_mark(form: str, seed: int) -> None:
    plan = Drill(rulesets=(), form=form, lang="en", seed=seed, count=1)
    sitting = start(KNOWN, plan)
    kept: list[Answer] = []
    while not sitting.marks:
        walk = Walk()
        sitting = walk.through(partial(answer, sitting, 0, kept.append))
        assert len(walk.files) <= MOST_FILES, sorted(walk.files)
        assert walk.judged == 0
        assert walk.folded == []
    assert [one.answer for one in sitting.marks] == kept
    assert len(kept) == 1


@pytest.mark.parametrize("ruleset", KNOWN.by_id)
def test_a_deal_is_traced_once_and_folded_once_for_all(ruleset: str) -> None:
    subject = make_subject(KNOWN, ruleset)
    for seed in range(8):
        made = mix_scenario(subject.code, subject.families, subject.game, seed)
        walk = Walk()
        posed = walk.through(partial(pose, subject, made))
        assert walk.traced == 1
        assert vars(posed).keys().isdisjoint({"pairs", "around", "beyond"}), "made when asked for"
        for what in ("pairs", "around", "beyond"):
            walk.through(partial(getattr, posed, what))
        assert walk.traced == 1
        again = Walk()
        for what in ("pairs", "around", "beyond"):
            again.through(partial(getattr, posed, what))
        assert again.judged == 0
        assert not [one for one in walk.folded if one is made.situation]  # drawing it did
        assert posed.truth == judge(subject.code, made.table)
