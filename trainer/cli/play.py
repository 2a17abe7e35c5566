"""``misdeal play`` and ``misdeal quiz``: a sitting as plain text, for screen readers and pipes.

What is asked goes to standard output, line by line and without signs that have to be seen; an
answer is a number on a line of standard input.  What is right is the core's affair.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper

from trainer.cli import OK, UNREADABLE
from trainer.cli.common import complain, known_rulesets, wrapped
from trainer.cli.packs import complain_of, finding_text, opened
from trainer.cli.scenario import a_seed, ruleset_named
from trainer.plugins.guard import Broken, guarded, silenced
from trainer.plugins.loading import Rulesets
from trainer.plugins.teaching import spoken
from trainer.scenarios.packs.findings import Finding
from trainer.scenarios.wording import problem_text
from trainer.study.plans import Page, Quiz
from trainer.study.report import report_on, write_report
from trainer.study.session import Question
from trainer.study.sitting import Sitting, begin, start, summary
from trainer.study.telling import (
    Told,
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
    told = 0, 0
    ended = False
    last: Question | None = None
    if isinstance(sitting.plan, Quiz):
        head = sitting.plan.pack.head
        _say(["", head.title.in_language(language.code)])
        _say([wrapped(head.text.in_language(language.code))])
    while not sitting.over and not ended:
        told = _told_broken(sitting, told, language)
        try:
            if sitting.page is not None:
                _tell(_page(sitting, sitting.page, language))
                with silenced():
                    after = sitting.following()
            else:
                after, last, ended = _played(sitting, last, language)
        except Broken as broken:
            with silenced():
                after = sitting.without(broken)
        sitting = after
    _told_broken(sitting, told, language)
    with silenced():
        lines = summary_lines(summary(sitting.marks), known, language)
    _tell(lines)
    return UNREADABLE if not ended and len(sitting.marks) < sitting.count else OK


def _told_broken(sitting: Sitting, told: tuple[int, int], language: Language) -> tuple[int, int]:
    """Say which rulesets raised and what could not be asked since *told*; return all told now."""
    for one in sitting.broken[told[0] :]:
        complain(f"misdeal: {problem_text(one.problem, language)}")
    if isinstance(sitting.plan, Quiz):
        said = {finding_text(fault, language) for fault in sitting.faults[: told[1]]}
        for fault in sitting.faults[told[1] :]:
            if finding_text(fault, language) not in said:  # as it is of the second of a pair
                complain_of(sitting.plan.pack.file, fault, language)
            said.add(finding_text(fault, language))
    return len(sitting.broken), len(sitting.faults)


def _page(sitting: Sitting, page: Page, language: Language) -> list[Told]:
    assert isinstance(sitting.plan, Quiz)
    if page.question is None:
        ruleset = sitting.plan.pack.head.ruleset
        with guarded(ruleset), silenced():
            return list(lesson_lines(sitting.known, ruleset, page.unit, language))
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
    while question.feedback is None:
        if question is not asked:
            with guarded(subject.id), silenced():
                form = list(form_lines(question, speech))
            _tell(form)
        asked = question
        said = _line(_prompt(question, language))
        word, _, rest = (said or "").partition(" ")
        if said is None or word.casefold() in END:
            return sitting, last, True
        after = sitting
        if word.casefold() in BACK:
            after = sitting.undone()
            if after is sitting:
                _say([language.text("There is no answer to take back.")])
        elif word.casefold() in HINT:
            _tell([_hint(question, language)])
        elif word.casefold() in FLAG:
            fresh = len(question.answers) <= len(question.lent)
            about = last if fresh and last is not None else question
            _flagged(about, rest, sitting, language)
            last = None if about is last else last
        else:
            number = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else 0
            with silenced():
                after = sitting.answered(number - 1)
            if after is sitting:
                _say([_misunderstood(said, question.choices, language)])
        if after.question is None or len(after.broken) > len(sitting.broken):
            return after, last, False
        sitting, question = after, after.question
    try:
        with guarded(subject.id), silenced():
            told = list(feedback_lines(sitting.known, question, question.feedback, speech))
    except Broken as broken:
        with silenced():
            return sitting.without(broken), question, False
    _tell(told)
    with silenced():
        return sitting.following(), question, False


def _prompt(question: Question, language: Language) -> str:
    n = question.choices
    if question.item.hint:
        return language.text("Answer 1-{n}; b: back, h: hint, f: report, q: end", n=n)
    return language.text("Answer 1-{n}; b: back, f: report, q: end", n=n)


def _hint(question: Question, language: Language) -> Told:
    if not question.item.hint:
        return Told(language.text("There is no hint to this question."))
    return hint_line(question, language)


def _flagged(question: Question, reason: str, sitting: Sitting, language: Language) -> None:
    """Write a report that a question is wrong, and say where it is."""
    pack = sitting.plan.pack.id if isinstance(sitting.plan, Quiz) else ""
    with guarded(question.posed.subject.id), silenced():
        report = report_on(question, reason, pack)
    try:
        file = write_report(report)
    except OSError as error:
        why = clean(error.strerror or str(error))
        complain(language.text("misdeal: the report cannot be written: {why}", why=why))
        return
    name = clean(str(file))
    told = language.text("Reported as wrong: {id}. {file}", id=question.scenario.id, file=name)
    _say([told])


def _tell(told: Iterable[Told]) -> None:
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
