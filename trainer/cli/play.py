"""``misdeal play``: a sitting as plain text, for screen readers, pipes and tests.

What is asked goes to standard output, line by line and without signs that have to be seen; an
answer is a number on a line of standard input.  What is right is the core's affair.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import TextIOWrapper

from trainer.cli import OK, UNREADABLE
from trainer.cli.common import complain, known_rulesets, wrapped
from trainer.cli.scenario import a_seed, ruleset_named, where_right
from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.scenarios.feedback import Feedback, Note
from trainer.scenarios.grading import PartMark
from trainer.scenarios.options import Option
from trainer.scenarios.slip import Value
from trainer.scenarios.wording import (
    event_lines,
    history_lines,
    option_lines,
    problem_text,
    ruling_lines,
    table_lines,
)
from trainer.scenarios.wording_slip import (
    QUESTIONS,
    Speech,
    bare_words,
    clause_words,
    follows_words,
    option_words,
    origin_words,
)
from trainer.study.session import Question
from trainer.study.sitting import Mistake, Sitting, Summary, Tally, begin, summary
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean

BACK, END = ("b", "и"), ("q", "й")
"""What takes an answer back, and what ends: Latin keys, and the Russian ones at their places."""
LONGEST = 1000
"""Of a line of input no more characters than these are kept."""
SHOWN = 20
"""Of what is not understood no more characters than these are repeated."""

KINDS_OF_MISTAKE = {
    "overlooked": mark("Something that happened was overlooked."),
    "reason": mark("The right ruling, but by a clause that does not decide it."),
    "fact": mark("An answer for a deal much like the one asked about."),
}
"""What a summary says of mistakes that it does not tell by name."""


def run(language: Language, *, ruleset: str | None, count: int, seed: int | None, form: str) -> int:
    """Play; return 2 where the ruleset is unknown, has nothing to play or fails, else 0."""
    known = known_rulesets(language)
    names = ruleset_named(ruleset, known, language)
    if names is None:
        return UNREADABLE
    first = a_seed(seed, language)
    if first is None:
        return UNREADABLE
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        sitting = begin(known, first, count, names, form, language.code)
    except LookupError:
        complain(language.text("misdeal: no ruleset has families"))
        return UNREADABLE
    told = 0
    while not sitting.over:
        told = _told_broken(sitting, told, language)
        try:
            after = _played(sitting, language)
        except Broken as broken:
            after = sitting.without(broken)
        if after is None:
            break
        sitting = after
    _told_broken(sitting, told, language)
    _say(summary_lines(summary(sitting.marks), known, language))
    return UNREADABLE if sitting.over and len(sitting.marks) < count else OK


def _told_broken(sitting: Sitting, told: int, language: Language) -> int:
    """Say which rulesets raised since the first *told* ones; return how many are told now."""
    for one in sitting.broken[told:]:
        complain(f"misdeal: {problem_text(one.problem, language)}")
    return len(sitting.broken)


def _played(sitting: Sitting, language: Language) -> Sitting | None:
    """Play the question that is asked; return the sitting after it, None where input ends it."""
    question = sitting.question
    assert question is not None
    name = question.loaded.ruleset.id
    with guarded(name):
        speech = spoken(sitting.known, name, language.code)
        scene = list(scene_lines(sitting, question, speech))
    _say(scene)
    asked = None
    while question.feedback is None:
        if question is not asked:
            with guarded(name):
                form = list(form_lines(question, speech))
            _say(form)
        asked = question
        said = _line(language.text("Answer 1-{n}; b: back, q: end", n=question.choices))
        if said is None or said in END:
            return None
        if said in BACK:
            after = sitting.undone()
            if after is sitting:
                _say([language.text("There is no answer to take back.")])
        else:
            number = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else 0
            after = sitting.answered(number - 1)
            if after is sitting:
                _say([_misunderstood(said, question.choices, language)])
        if after.question is None or len(after.broken) > len(sitting.broken):
            return after
        sitting, question = after, after.question
    try:
        with guarded(name):
            told = list(feedback_lines(sitting.known, question, question.feedback, speech))
    except Broken as broken:
        return sitting.without(broken)
    _say(told)
    return sitting.following()


def _say(lines: list[str]) -> None:
    for line in lines:
        print(line)


def _line(prompt: str) -> str | None:
    """Return a line of input in small letters, None at its end."""
    print(wrapped(prompt), flush=True)
    if sys.stdin is None:
        return None
    try:
        rest = line = sys.stdin.readline(LONGEST)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
    except (OSError, ValueError):  # it cannot be read, or not any more
        return None
    return clean(line).casefold() if line else None


def _misunderstood(said: str, most: int, language: Language) -> str:
    got = said if len(said) <= SHOWN else f"{said[:SHOWN]}…"
    if not got:
        return language.text("Expected a number from 1 to {n}, b or q.", n=most)
    return language.text("Expected a number from 1 to {n}, b or q; got: {text}", n=most, text=got)


# -- what is said, as lines --------------------------------------------------------------------


def scene_lines(sitting: Sitting, question: Question, speech: Speech) -> Iterator[str]:
    """Give the number of a question, the table, the settings and what happened."""
    words, situation = speech.words, question.scenario.situation
    language = words.language
    yield ""
    number = len(sitting.marks) + 1
    yield language.text(
        "Question {n} of {all}, {id}", n=number, all=sitting.count, id=question.scenario.id
    )
    for line in (
        *table_lines(words, situation, rulebook(question.loaded, language.code).title),
        *option_lines(words, situation.options),
        *history_lines(words, situation),
    ):
        yield wrapped(line)
    yield language.text("What happened") + ":"
    for number, line in enumerate(event_lines(words, situation), start=1):
        yield _numbered(number, line)
    if not situation.events:
        yield language.text("Nothing yet.")


def form_lines(question: Question, speech: Speech) -> Iterator[str]:
    """Give what is asked now and its options, numbered from 1."""
    words = speech.words
    yield ""
    if question.part is not None:
        yield _asked(question.part.kind, speech)
        for number, value in enumerate(question.part.options, start=1):
            told = bare_words(words, question.part.kind, value, speech.titles)
            yield _numbered(number, told)
    else:
        yield _asked("remedy", speech)
        for number, option in enumerate(question.posed.options, start=1):
            yield _numbered(number, option_words(words, option.answers, speech.titles))


def feedback_lines(
    known: Rulesets, question: Question, told: Feedback, speech: Speech
) -> Iterator[str]:
    """Give the verdict, the marks, the ruling with its clauses; for what is wrong, why."""
    words, marked = speech.words, told.mark
    language = words.language
    titles = rules_titles(known, language.code)
    situation = question.scenario.situation
    yield ""
    good = sum(part.ok for part in marked.parts)
    yield (
        language.text("Right.")
        if marked.ok
        else language.text("Right parts: {n} of {all}.", n=good, all=len(marked.parts))
        + " "
        + _score(marked.score, language)
    )
    for part in marked.parts:
        yield wrapped(_part(part, speech), indent="  ", first="")
    follows = follows_words(words, marked.parts)
    if follows:
        yield wrapped(follows)
    if told.origin is not None:
        origin = origin_words(words, told.origin, situation, titles)
        yield wrapped(language.text("Your mistake: {told}", told=origin))
    if told.neighbour is not None:
        own = Option(question.answers, told.neighbour.ruling)
        yield language.text("Your answer:")
        note = Note(own, told.neighbour)
        for line in where_right(note, question.posed, speech, language, titles):
            yield wrapped(line, indent="  ")
    yield language.text("Ruling") + ":"
    for line in ruling_lines(words, marked.ruling):
        yield wrapped(line, indent="  ")
    for clause_id in marked.ruling.articles or (marked.clause,):
        clause = find_clause(known, question.posed.subject.id, clause_id, language.code)
        if clause is not None:
            yield wrapped(f"{clause.id}. {clause.title}", indent="  ")
            yield wrapped(clause.text, indent="    ")
    wrong = [note for note in told.notes if note.option.origin is not None]
    if wrong:
        yield language.text("Common mistakes here:")
    for number, note in enumerate(told.notes, start=1):
        if note.option.origin is None:
            continue
        option = option_words(words, note.option.answers, speech.titles)
        yield _numbered(number, option) if question.form == "options" else wrapped(option)
        yield wrapped(origin_words(words, note.option.origin, situation, titles), indent="  ")
        if note.option.origin.kind == "fact" or note.neighbour is not None:
            for line in where_right(note, question.posed, speech, language, titles):
                yield wrapped(line, indent="  ")


def summary_lines(told: Summary, known: Rulesets, language: Language) -> list[str]:
    """Return what came of it all."""
    if not told.asked:
        return ["", language.text("Nothing was answered.")]
    lines = [
        "",
        language.text("Right rulings: {n} of {all}.", n=told.right, all=told.asked)
        + " "
        + _score(told.score, language),
    ]
    of = mark("{what} {n} of {all}")
    for part in told.parts:
        what = language.raw(QUESTIONS.get(part.name, part.name))
        lines.append(language.text(of, what=what, n=part.right, all=part.asked))
    lines.append(language.text("By clauses:"))
    for one in told.clauses:
        what = _clause(one, known, language)
        lines.append(wrapped(language.text(of, what=what, n=one.right, all=one.asked), indent="  "))
    if told.mistakes:
        lines.append(language.text("Mistakes made:"))
    for made in told.mistakes:
        times = language.count("{n} time", "{n} times", made.times)
        lines.append(wrapped(f"{times}: {_mistake(made, known, language)}", indent="  "))
    return lines


def _clause(tally: Tally, known: Rulesets, language: Language) -> str:
    try:
        with guarded(tally.ruleset):
            speech = spoken(known, tally.ruleset, language.code)
            title = rulebook(known.by_id[tally.ruleset], language.code).title
            return f"{title}, {clause_words(speech.words, tally.name, speech.titles)}:"
    except Broken:
        return f"{tally.ruleset}, {tally.name}:"


def _mistake(made: Mistake, known: Rulesets, language: Language) -> str:
    origin = made.origin
    if origin.kind in KINDS_OF_MISTAKE:
        return language.text(KINDS_OF_MISTAKE[origin.kind])
    try:
        with guarded(made.ruleset):
            if origin.told:
                words = spoken(known, made.ruleset, language.code).words
                return clean(words.language.raw(origin.told))
            title = rulebook(known.by_id[origin.name], language.code).title
            return language.text("Rules as in: {title}.", title=title)
    except Broken:
        return origin.name


def _numbered(number: int, told: str) -> str:
    return wrapped(told, indent="   ", first=f"{number}. ")


def _asked(kind: str, speech: Speech) -> str:
    return speech.words.language.raw(QUESTIONS.get(kind, kind))


def _score(score: float, language: Language) -> str:
    return language.text("Score: {n} %.", n=round(100 * score))


def _part(part: PartMark, speech: Speech) -> str:
    language = speech.words.language
    asked = _asked(part.kind, speech)

    def told(value: Value | None) -> str:
        if value is None:
            return language.text("not asked")
        return bare_words(speech.words, part.kind, value, speech.titles)

    if part.ok:
        return language.text("Right: {question} {given}.", question=asked, given=told(part.given))
    return language.text(
        "Wrong: {question} {given}. Right is: {right}.",
        question=asked,
        given=told(part.given),
        right=told(part.right),
    )
