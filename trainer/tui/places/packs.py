"""Courses or papers: the list of packs of a kind, and for a course its lessons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

from trainer.formats.pack import Pack
from trainer.formats.settings import list_quiz_folders
from trainer.plugins.packs import PackSource, find_packs, load
from trainer.rules.errors import Problem
from trainer.study.plans import plan_quiz
from trainer.study.telling import name_lesson
from trainer.text.catalogue import mark
from trainer.tui.messages import BeginSitting
from trainer.tui.places.chooser import Chooser
from trainer.tui.port import Port
from trainer.tui.views.ink import Line, break_lines
from trainer.tui.views.menu import Row
from trainer.words.problems import describe_problem


class Packs(Chooser):
    """The packs of a kind; they are read in the background."""

    abouts: ClassVar = {
        "course": mark("Choose a course, then the lesson to begin with."),
        "paper": mark("Choose one; it begins at once."),
    }
    titles: ClassVar = {"course": mark("Course"), "paper": mark("Papers")}

    def __init__(self, port: Port, kind: str) -> None:
        """List the packs of this *kind*: course or paper."""
        super().__init__(port)
        self.kind = kind
        self.title_message = self.titles[kind]
        self.about = self.abouts[kind]
        self.packs: list[tuple[Pack, Traversable]] | None = None

    def on_mount(self) -> None:
        """Begin to read."""
        self.run_worker(self.read, thread=True)

    def read(self) -> None:
        """Read all packs of the kind; say in a notice which cannot be read."""
        kept = self.port.preferences.kept
        folders = list_quiz_folders(kept) if kept is not None else ()
        found: list[tuple[Pack, Traversable]] = []
        for one in find_packs(self.port.known, folders):
            pack = self.pack(one)
            if pack is not None and pack.head.kind == self.kind:
                found.append((pack, one.file))
        self.hand_back(self.list_packs, found)

    def pack(self, found: PackSource) -> Pack | None:
        """Return the pack in a file; None, and a notice, where there is none."""
        try:
            read = load(found)
        except Problem as problem:
            text = f"{found.name}: {describe_problem(problem, self.language)}"
            self.hand_back(partial(self.port.notice, text))
            return None
        if read.pack is None and not read.is_casebook:
            text = self.language.text("{file}: it is no pack that can be played", file=found.name)
            self.hand_back(partial(self.port.notice, text))
        return read.pack

    def list_packs(self, found: list[tuple[Pack, Traversable]]) -> None:
        """Show what was read."""
        order = {"easy": 0, "mixed": 1, "hard": 2, None: 3}
        self.packs = sorted(
            found,
            key=lambda one: (
                *self.rank(one[0].head.ruleset),
                order[one[0].head.level],
            ),
        )
        self.draw()

    def rank(self, ruleset: str) -> tuple[bool, bool, str]:
        """Return where the packs of a ruleset stand: first those that others are built on."""
        loaded = self.port.known.by_id.get(ruleset)
        return not ruleset, loaded is None or bool(loaded.ruleset.base), ruleset

    def draw_above(self, width: int) -> list[Line]:
        """Return what the list is for."""
        if self.packs is None:
            return [*break_lines(self.language.text("Reading…"), width, "dim"), ()]
        if not self.packs:
            return break_lines(self.language.text("There are no packs."), width, "dim")
        return [*break_lines(self.language.text(self.about), width, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return the packs with their sizes, and what the one pointed at is about."""
        code = self.language.code
        rows = []
        for pack, _ in self.packs or ():
            n = plan_quiz(pack, code).count
            size = self.language.count("{n} question", "{n} questions", n)
            rows.append(
                Row(
                    f"{pack.head.title.in_language(code)} ({size})",
                    hint=pack.head.text.in_language(code),
                )
            )
        return rows

    def choose(self, number: int) -> None:
        """Begin the pack; of a course, ask for the lesson."""
        assert self.packs is not None
        pack, file = self.packs[number]
        if pack.lessons:
            self.port.open(Lessons(self.port, pack, file))
        else:
            self.post_message(play(pack, file, self.language.code))


class Lessons(Chooser):
    """The lessons of a course."""

    about = mark("Begin at a lesson; the course goes on from there.")

    def __init__(self, port: Port, pack: Pack, file: Traversable) -> None:
        """List the lessons of *pack*, which is in *file*."""
        super().__init__(port)
        self.pack = pack
        self.file = file

    @property
    def heading(self) -> str:
        """The title of the course."""
        return self.pack.head.title.in_language(self.language.code)

    def list_rows(self) -> Sequence[Row]:
        """Return the lessons with their numbers."""
        return [
            Row(f"{n}. {name_lesson(unit, self.language)}")
            for n, unit in enumerate(self.pack.lessons, start=1)
        ]

    def choose(self, number: int) -> None:
        """Begin there."""
        lesson = self.pack.lessons[number].lesson.id
        seed = self.port.take_seed()
        self.post_message(play(self.pack, self.file, self.language.code, lesson, seed))


def play(
    pack: Pack, file: Traversable, lang: str, lesson: str = "", seed: int | None = None
) -> BeginSitting:
    """Return that a pack is to be played, from a lesson on if one is named.

    A *seed* mixes a paper, and draws what a course draws.
    """
    folder = file.parent if isinstance(file, Path) else None
    return BeginSitting(plan_quiz(pack, lang, folder, lesson=lesson, seed=seed))


def enter(port: Port, door: str) -> Packs:
    """Return the place behind the door of courses, or of papers."""
    return Packs(port, "course" if door == "course" else "paper")
