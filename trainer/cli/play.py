"""``misdeal play`` and ``misdeal quiz``: a sitting as plain text, for screen readers and pipes.

What is asked goes to standard output, line by line and without signs that have to be seen; an
answer is a number on a line of standard input.  What is right is the core's affair.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from io import TextIOWrapper

from trainer.cli import OK, UNREADABLE
from trainer.cli.common import complain, known_rulesets, wrapped
from trainer.cli.packs import LINES, complain_of, finding_text, more_lines, opened
from trainer.cli.scenario import a_seed, ruleset_named
from trainer.formats.findings import Finding
from trainer.formats.refusals import short
from trainer.plugins.guard import Broken, guarded, silenced
from trainer.plugins.loading import Rulesets
from trainer.plugins.teaching import spoken
from trainer.study.plans import Page, Quiz
from trainer.study.question import Question
from trainer.study.report import report_on, write_report
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    begin,
    leave_out,
    start,
    summarize,
    undo,
)
from trainer.study.telling import (
    example_lines,
    feedback_lines,
    form_lines,
    hint_line,
    lesson_lines,
    scene_lines,
    summary_lines,
)
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.text.layout import Paragraph
from trainer.words.problems import describe_problem

BACK, END, HINT, FLAG = ("b", "и"), ("q", "й"), ("h", "р"), ("f", "а")
"""What takes an answer back, ends, shows the hint, and reports a question as wrong: Latin keys, and
the Russian ones at their places."""
LONGEST = 1000
"""Of a line of input no more characters than these are kept."""
SHOWN = 20
"""Of what is not understood no more characters than these are repeated."""


def run(
    language: Language,
    *,
    ruleset: str | None,
    count: int | None,
    seed: int | None,
    form: str | None,
    pack: str | None = None,
    lesson: str | None = None,
) -> int:
    """Play; return 2 where something named is unknown, has nothing to play or fails, else 0.

    Without a *pack* questions are drawn; of a pack no more than *count* are asked, those under
    *ruleset* only, in the order of *seed*, where these are given.
    """
    if lesson is not None and not (lesson and pack):
        complain(
            language.text(
                "misdeal: --lesson needs a pack, as in: misdeal quiz PACK --lesson LESSON"
            )
            if lesson
            else language.text("misdeal: --lesson needs the id of a lesson")
        )
        return UNREADABLE
    known = known_rulesets(language)
    names = ruleset_named(ruleset, known, language)
    if names is None:
        return UNREADABLE
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if pack is not None:
        plan = opened(
            pack,
            known,
            language,
            form=form or "",
            lesson=lesson or "",
            ruleset=names[0] if ruleset else "",
            seed=seed,
            count=count,
        )
        if plan is None:
            return UNREADABLE
        if not plan.count and ruleset and any(True for _ in plan.pack.placed()):
            complain(
                language.text(
                    "misdeal: nothing of {pack} is asked under {ruleset}",
                    pack=short(plan.pack.id),
                    ruleset=names[0],
                )
            )
            return UNREADABLE
        if not plan.count:
            complain_of(plan.pack.file, Finding("no-items"), language)
            return UNREADABLE
        with silenced():
            begun = start(known, plan)
        return _sat(begun, known, language)
    first = a_seed(seed, language)
    if first is None:
        return UNREADABLE
    try:
        with silenced():
            sitting = begin(known, first, count or 10, names, form or "compose", language.code)
    except LookupError:
        complain(language.text("misdeal: no ruleset has families"))
        return UNREADABLE
    return _sat(sitting, known, language)


def _sat(sitting: Sitting, known: Rulesets, language: Language) -> int:
    """Play a sitting to its end, or to that of the input, and sum it up."""
    told = _Complaints()
    ended = False
    last: Question | None = None
    if isinstance(sitting.plan, Quiz):
        head = sitting.plan.pack.head
        _say(["", head.title.in_language(language.code)])
        _say([wrapped(head.text.in_language(language.code))])
    while not sitting.over and not ended:
        told.about(sitting, language)
        try:
            if sitting.page is not None:
                _tell(_page(sitting, sitting.page, language))
                with silenced():
                    after = advance(sitting)
            else:
                after, last, ended = _played(sitting, last, language)
        except Broken as broken:
            with silenced():
                after = leave_out(sitting, broken)
        sitting = after
    told.about(sitting, language)
    told.end(sitting, language)
    with silenced():
        lines = summary_lines(summarize(sitting), known, language)
    _tell(lines)
    return UNREADABLE if not ended and len(sitting.marks) < sitting.count else OK


class _Complaints:
    """What was said already of a sitting: which rulesets raised, what could not be asked."""

    def __init__(self) -> None:
        self.broken = self.faults = 0
        self.said: set[str] = set()
        self.kinds: Counter[str] = Counter()

    def about(self, sitting: Sitting, language: Language) -> None:
        """Say what has come to a sitting since; of one kind no more than so many lines."""
        for one in sitting.broken[self.broken :]:
            complain(f"misdeal: {describe_problem(one.problem, language)}")
        self.broken = len(sitting.broken)
        if not isinstance(sitting.plan, Quiz):
            return
        for fault in sitting.faults[self.faults :]:
            told = finding_text(fault, language)
            if told in self.said:  # as it is of the second of a pair
                continue
            self.said.add(told)
            self.kinds[fault.check] += 1
            if self.kinds[fault.check] <= LINES:
                complain_of(sitting.plan.pack.file, fault, language)
        self.faults = len(sitting.faults)

    def end(self, sitting: Sitting, language: Language) -> None:
        """Say how many lines were too many."""
        if isinstance(sitting.plan, Quiz):
            left = Counter({check: n - LINES for check, n in self.kinds.items() if n > LINES})
            for line in more_lines(sitting.plan.pack.file, left, language):
                complain(line)


def _page(sitting: Sitting, page: Page, language: Language) -> list[Paragraph]:
    assert isinstance(sitting.plan, Quiz)
    if page.question is None:
        ruleset = sitting.plan.pack.head.ruleset
        with guarded(ruleset), silenced():
            told = lesson_lines(sitting.known, ruleset, page.unit, language, with_id=True)
            return list(told)
    subject = page.question.posed.subject
    with guarded(subject.id), silenced():
        speech = spoken(sitting.known, subject.id, language.code, subject.table)
        return list(example_lines(sitting.known, page.question, speech))


def _played(
    sitting: Sitting, last: Question | None, language: Language
) -> tuple[Sitting, Question | None, bool]:
    """Play the question that is asked; return what is after it, and whether the input ended.

    *last* is the question marked before, which can be reported as long as nothing is answered.
    """
    question = sitting.question
    assert question is not None
    subject = question.posed.subject
    with guarded(subject.id), silenced():
        speech = spoken(sitting.known, subject.id, language.code, subject.table)
        scene = list(scene_lines(sitting, question, speech))
    _tell(scene)
    asked = None
    hinted = question.item.help == "hint"
    while question.mark is None:
        if question is not asked:
            with guarded(subject.id), silenced():
                form = list(form_lines(question, speech))
            _tell(form)
        asked = question
        fresh = len(question.answers) <= len(question.lent)
        before = last if fresh else None
        hint = bool(question.item.hint) and not hinted
        said = _line(_prompt(question.choices, language, hint=hint, before=before is not None))
        word, _, rest = (said or "").partition(" ")
        if said is None or word.casefold() in END:
            return sitting, last, True
        after = sitting
        if word.casefold() in BACK:
            after = undo(sitting)
            if after is sitting:
                _say([language.text("There is no answer to take back.")])
        elif word.casefold() in HINT:
            _tell([_hint(question, language)])
            hinted = True
        elif word.casefold() in FLAG:
            about = question if before is None else before
            if _flagged(about, rest, sitting, language) and about is before:
                last = None
        else:
            number = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else 0
            with silenced():
                after = answer(sitting, number - 1)
            if after is sitting:
                _say([_misunderstood(said, question.choices, language)])
        if after.question is None or len(after.broken) > len(sitting.broken):
            return after, last, False
        sitting, question = after, after.question
    try:
        with guarded(subject.id), silenced():
            told = list(feedback_lines(sitting.known, question, speech))
    except Broken as broken:
        with silenced():
            return leave_out(sitting, broken), question, False
    _tell(told)
    with silenced():
        after = advance(sitting)
    if after.over or not _at_terminal():
        return after, question, False
    try:
        return after, question, _waited(question, sitting, language)
    except Broken as broken:
        with silenced():
            return leave_out(sitting, broken), question, False


def _waited(question: Question, sitting: Sitting, language: Language) -> bool:
    """Wait until the feedback is read; return whether that is the end."""
    while True:
        said = _line(language.text("Enter: on, f REASON: report this question, q: end"))
        word, _, rest = (said or "").partition(" ")
        if said is None or word.casefold() in END:
            return True
        if word.casefold() not in FLAG:
            return False
        _flagged(question, rest, sitting, language)


def _at_terminal() -> bool:
    """Tell whether somebody types, rather than a pipe or a file."""
    try:
        return sys.stdin is not None and sys.stdin.isatty()
    except ValueError:  # it is closed
        return False


def _prompt(n: int, language: Language, *, hint: bool, before: bool) -> str:
    """Return what can be typed; with *before* a report is of the question before, just marked."""
    if hint and before:
        return language.text(
            "Answer 1-{n}; b: back, h: hint, f: report the question before, q: end", n=n
        )
    if before:
        return language.text("Answer 1-{n}; b: back, f: report the question before, q: end", n=n)
    if hint:
        return language.text("Answer 1-{n}; b: back, h: hint, f: report, q: end", n=n)
    return language.text("Answer 1-{n}; b: back, f: report, q: end", n=n)


def _hint(question: Question, language: Language) -> Paragraph:
    if not question.item.hint:
        return Paragraph(language.text("There is no hint to this question."))
    return hint_line(question, language)


def _flagged(question: Question, reason: str, sitting: Sitting, language: Language) -> bool:
    """Write a report that a question is wrong, and say where it is; return whether it is written.

    Without a reason it is asked for.
    """
    if not reason.strip():
        _say([language.text("Say what is wrong: f REASON.")])
        return False
    pack = sitting.plan.pack.id if isinstance(sitting.plan, Quiz) else ""
    with guarded(question.posed.subject.id), silenced():
        report = report_on(question, reason, pack)
    try:
        file = write_report(report)
    except OSError as error:
        why = clean(error.strerror or str(error))
        complain(language.text("misdeal: the report cannot be written: {why}", why=why))
        return False
    name = clean(str(file))
    told = language.text("Reported as wrong: {id}. {file}", id=question.scenario.id, file=name)
    _say([told])
    return True


def _tell(told: Iterable[Paragraph]) -> None:
    _say([wrapped(one.text, indent=one.rest, first=one.first) for one in told])


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _line(prompt: str) -> str | None:
    """Return a line of input, None at its end."""
    print(wrapped(prompt), flush=True)
    if sys.stdin is None:
        return None
    try:
        rest = line = sys.stdin.readline(LONGEST)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
    except (OSError, ValueError):  # it cannot be read, or not any more
        return None
    return clean(line) if line else None


def _misunderstood(said: str, most: int, language: Language) -> str:
    got = said if len(said) <= SHOWN else f"{said[:SHOWN]}…"
    if not got:
        return language.text("Expected a number from 1 to {n}, b or q.", n=most)
    return language.text("Expected a number from 1 to {n}, b or q; got: {text}", n=most, text=got)
