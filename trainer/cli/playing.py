"""A sitting as plain text, for screen readers and pipes.

What is asked goes to standard output, line by line and without symbols that have to be seen; an
answer is a number on a line of standard input.  What is right is the core's affair.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from io import TextIOWrapper

from trainer.cli.findings import LINES, complain_of, describe_finding, describe_left
from trainer.cli.output import complain, fold, print_lines
from trainer.cli.status import Status
from trainer.formats.settings import read_settings
from trainer.plugins.loading import Rulesets
from trainer.plugins.silence import silence
from trainer.plugins.teaching import make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.study.plans import Page, Quiz
from trainer.study.question import MOST_SURE, Question, When, wants_confidence
from trainer.study.report import make_report, write_report
from trainer.study.sitting import (
    Sitting,
    advance,
    answer,
    begin_test,
    can_test,
    leave_out,
    summarize,
    undo,
)
from trainer.study.telling import (
    tell_example,
    tell_form,
    tell_hint,
    tell_learnt,
    tell_leaving,
    tell_lesson,
    tell_more,
    tell_scene,
    tell_short,
    tell_summary,
)
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES
from trainer.text.layout import Paragraph
from trainer.words.problems import describe_problem
from trainer.words.slips import Speech


def _spell(key: str) -> frozenset[str]:
    """Return what the key of a letter types on the keyboard of each language."""
    return frozenset(one.type_key(key) for one in LANGUAGES.values())


BACK, END, HINT, REPORT = _spell("b"), _spell("q"), _spell("h"), _spell("f")
MORE, TEST = _spell("m"), _spell("t")
"""What takes an answer back, ends, shows the hint, reports a question as wrong, tells all of the
question that was marked, and begins the test by which a lesson is passed over."""
LONGEST = 1000
"""How many characters of a line of input are kept."""
SHOWN = 20
"""How many characters of what is not understood are repeated."""


def play_sitting(sitting: Sitting, known: Rulesets, language: Language) -> int:
    """Play a sitting to its end, or to that of the input, and sum it up."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    complaints = _Complaints()
    when = read_settings().settings.confidence
    ended = False
    last: Question | None = None
    if isinstance(sitting.plan, Quiz):
        head = sitting.plan.pack.head
        print_lines(["", head.title.in_language(language.code)])
        print_lines([fold(head.text.in_language(language.code))])
    while not sitting.over and not ended:
        complaints.about(sitting, language)
        try:
            if sitting.page is not None:
                _print(_lay_out_page(sitting, sitting.page, language))
                with silence():
                    after = advance(sitting)
            else:
                after, last, ended = _play_question(sitting, last, language, when)
        except RulesetFailed as broken:
            with silence():
                after = leave_out(sitting, broken)
        sitting = after
    complaints.about(sitting, language)
    complaints.end(sitting, language)
    with silence():
        lines = list(tell_learnt(sitting, language))
        lines += tell_summary(summarize(sitting), known, language)
    _print(lines)
    whole = ended or (len(sitting.marks) >= sitting.count and not sitting.faults)
    return Status.OK if whole else Status.UNREADABLE


class _Complaints:
    """What was said already of a sitting: which rulesets raised, what could not be asked."""

    def __init__(self) -> None:
        self.broken = self.faults = 0
        self.said: set[str] = set()
        self.kinds: Counter[str] = Counter()

    def about(self, sitting: Sitting, language: Language) -> None:
        """Say what has come to a sitting since; of one kind no more than `LINES` lines."""
        for one in sitting.broken[self.broken :]:
            complain(f"misdeal: {describe_problem(one.problem, language)}")
        self.broken = len(sitting.broken)
        if not isinstance(sitting.plan, Quiz):
            return
        for fault in sitting.faults[self.faults :]:
            sentence = describe_finding(fault, language)
            if sentence in self.said:  # as it is of the second of a pair
                continue
            self.said.add(sentence)
            self.kinds[fault.check] += 1
            if self.kinds[fault.check] <= LINES:
                complain_of(sitting.plan.pack.file, fault, language)
        self.faults = len(sitting.faults)

    def end(self, sitting: Sitting, language: Language) -> None:
        """Say how many lines were too many."""
        if isinstance(sitting.plan, Quiz):
            left = Counter({check: n - LINES for check, n in self.kinds.items() if n > LINES})
            for line in describe_left(sitting.plan.pack.file, left, language):
                complain(line)


def _lay_out_page(sitting: Sitting, page: Page, language: Language) -> list[Paragraph]:
    assert isinstance(sitting.plan, Quiz)
    if page.question is None:
        ruleset = sitting.plan.pack.head.ruleset
        with silence():
            lesson = tell_lesson(sitting.known, ruleset, page.unit, language, with_id=True)
            return list(lesson)
    subject = page.question.posed.subject
    with silence():
        speech = make_speech(sitting.known, subject.id, language.code, subject.table)
        return list(tell_example(sitting.known, page.question, speech))


def _play_question(
    sitting: Sitting, last: Question | None, language: Language, when: When
) -> tuple[Sitting, Question | None, bool]:
    """Play the question that is asked; return what is after it, and whether the input ended.

    *last* is the question marked before, which can be reported as long as nothing is answered.
    """
    question = sitting.question
    assert question is not None
    subject = question.posed.subject
    with silence():
        speech = make_speech(sitting.known, subject.id, language.code, subject.table)
        scene = list(tell_scene(sitting, question, speech))
    _print(scene)
    asked, ended = None, False
    hinted = False
    while question.mark is None:
        if question is not asked:
            with silence():
                form = list(tell_form(question, speech))
            _print(form)
        asked = question
        fresh = not question.answers
        before = last if fresh else None
        hint = bool(question.item.hint) and not hinted
        prompt = _make_prompt(question.choices, language, hint=hint, before=before is not None)
        if fresh and can_test(sitting):
            prompt = language.text("{prompt}; t: I know this lesson", prompt=prompt)
        if question.asks_confidence:
            prompt = language.text(
                "How sure are you? 1: a guess, 2: fairly sure, 3: quite sure; Enter: skip"
            )
        said = _read_line(prompt)
        word, _, rest = (said or "").partition(" ")
        ends = said is None or word.casefold() in END
        if ends and not question.asks_confidence:
            return sitting, last, True
        after = sitting
        if question.asks_confidence and (ends or not word):
            with silence():  # what was answered counts, however sure it was
                after = answer(sitting, MOST_SURE)
        elif word.casefold() in BACK:
            after = undo(sitting)
            if after is sitting:
                print_lines([language.text("There is no answer to take back.")])
        elif word.casefold() in HINT:
            _print([_make_hint(question, language)])
            hinted = True
        elif word.casefold() in TEST and can_test(sitting):
            with silence():
                return begin_test(sitting), last, False
        elif word.casefold() in MORE and before is not None:
            _print_more(before, sitting, speech)
        elif word.casefold() in REPORT:
            about = question if before is None else before
            if _report(about, rest, sitting, language) and about is before:
                last = None
        else:
            after = _answer(sitting, said or "", when)
            if after is sitting:
                most = MOST_SURE if question.asks_confidence else question.choices
                print_lines([_describe_misunderstood(said or "", most, language)])
        if after.question is None or len(after.broken) > len(sitting.broken):
            return after, last, False
        sitting, question = after, after.question
        ended = ended or ends
    after, last, stops = _explain(sitting, question, speech, language, waits=not ended)
    return after, last, ended or stops


def _answer(sitting: Sitting, said: str, when: When) -> Sitting:
    """Return the sitting answered by the number that was typed; the same where there is none."""
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else 0
    question = sitting.question
    if question is None or (question.asks_confidence and number > MOST_SURE):
        return sitting
    with silence():
        return answer(sitting, number - 1, ask_confidence=wants_confidence(question, when))


def _explain(
    sitting: Sitting, question: Question, speech: Speech, language: Language, *, waits: bool
) -> tuple[Sitting, Question, bool]:
    """Explain the question just marked; return the like of `_play_question`."""
    try:
        with silence():
            feedback = list(tell_short(sitting.known, question, speech))
            feedback += tell_leaving(sitting, language)
    except RulesetFailed as broken:
        with silence():
            return leave_out(sitting, broken), question, False
    _print(feedback)
    with silence():
        after = advance(sitting)
    if after.over or not waits or not _is_at_terminal():
        return after, question, False
    try:
        return after, question, _wait(question, sitting, speech, language)
    except RulesetFailed as broken:
        with silence():
            return leave_out(sitting, broken), question, False


def _wait(question: Question, sitting: Sitting, speech: Speech, language: Language) -> bool:
    """Wait until the feedback is read; return whether that is the end."""
    while True:
        said = _read_line(
            language.text("Enter: on, m: all of it, f REASON: report this question, q: end")
        )
        word, _, rest = (said or "").partition(" ")
        if said is None or word.casefold() in END:
            return True
        if word.casefold() in MORE:
            _print_more(question, sitting, speech)
            continue
        if word.casefold() not in REPORT:
            return False
        _report(question, rest, sitting, language)


def _print_more(question: Question, sitting: Sitting, speech: Speech) -> None:
    """Tell all of a question that was marked."""
    with silence():
        told = list(tell_more(sitting.known, question, speech))
    _print(told)


def _is_at_terminal() -> bool:
    """Tell whether somebody types, rather than a pipe or a file."""
    try:
        return sys.stdin is not None and sys.stdin.isatty()
    except ValueError:  # it is closed
        return False


def _make_prompt(n: int, language: Language, *, hint: bool, before: bool) -> str:
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


def _make_hint(question: Question, language: Language) -> Paragraph:
    if not question.item.hint:
        return Paragraph(language.text("There is no hint to this question."))
    return tell_hint(question, language)


def _report(question: Question, reason: str, sitting: Sitting, language: Language) -> bool:
    """Write a report that a question is wrong, and say where it is; return whether it is written.

    Without a reason it is asked for.
    """
    if not reason.strip():
        print_lines([language.text("Say what is wrong: f REASON.")])
        return False
    pack = sitting.plan.pack.id if isinstance(sitting.plan, Quiz) else ""
    with silence():
        report = make_report(question, reason, pack)
    try:
        file = write_report(report)
    except OSError as error:
        why = clean(error.strerror or str(error))
        complain(language.text("misdeal: the report cannot be written: {why}", why=why))
        return False
    name = clean(str(file))
    sentence = language.text("Reported as wrong: {id}. {file}", id=question.scenario.id, file=name)
    print_lines([sentence])
    return True


def _print(paragraphs: Iterable[Paragraph]) -> None:
    print_lines([fold(one.text, indent=one.rest, first=one.first) for one in paragraphs])


def _read_line(prompt: str) -> str | None:
    """Return a line of input, None at its end."""
    print(fold(prompt), flush=True)
    if sys.stdin is None:
        return None
    try:
        rest = line = sys.stdin.readline(LONGEST)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
    except (OSError, ValueError):  # it cannot be read, or not any more
        return None
    return clean(line) if line else None


def _describe_misunderstood(said: str, most: int, language: Language) -> str:
    got = said if len(said) <= SHOWN else f"{said[:SHOWN]}…"
    if not got:
        return language.text("Expected a number from 1 to {n}, b or q.", n=most)
    return language.text("Expected a number from 1 to {n}, b or q; got: {text}", n=most, text=got)
