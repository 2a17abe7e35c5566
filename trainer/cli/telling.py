"""A sitting as lines of plain text: questions, lessons, examples, feedback, the summary.

Values go in, lines come out; nothing is asked here, and nothing decided about rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.cli.common import wrapped
from trainer.cli.scenario import where_right
from trainer.plugins.guard import Broken, guarded
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken
from trainer.scenarios.feedback import Feedback, Note
from trainer.scenarios.grading import PartMark
from trainer.scenarios.options import Option
from trainer.scenarios.packs.pack import Unit
from trainer.scenarios.slip import Value
from trainer.scenarios.walk import Filled, Met, walk
from trainer.scenarios.wording import (
    event_lines,
    history_lines,
    option_lines,
    ruling_lines,
    step_text,
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
from trainer.study.sitting import Mistake, Sitting, Summary, Tally
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean

KINDS_OF_MISTAKE = {
    "overlooked": mark("Something that happened was overlooked."),
    "reason": mark("The right ruling, but by a clause that does not decide it."),
    "fact": mark("An answer for a deal much like the one asked about."),
}
"""What a summary says of mistakes that it does not tell by name."""


def scene_lines(sitting: Sitting, question: Question, speech: Speech) -> Iterator[str]:
    """Give the number of a question, what happened at the table, and what help there is."""
    language = speech.words.language
    yield ""
    number = len(sitting.marks) + 1
    yield language.text(
        "Question {n} of {all}, {id}", n=number, all=sitting.count, id=question.scenario.id
    )
    if question.item.text:
        yield wrapped(question.item.text.in_language(language.code))
    yield from table_and_events(question, speech)
    yield from help_lines(sitting.known, question, speech)


def table_and_events(question: Question, speech: Speech) -> Iterator[str]:
    """Give the table, the settings and what happened."""
    words, situation = speech.words, question.scenario.situation
    language = words.language
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


def help_lines(known: Rulesets, question: Question, speech: Speech) -> Iterator[str]:
    """Give the help that an item of a course gives: clauses, the hint, parts filled in."""
    language = speech.words.language
    if question.clauses:
        yield language.text("The rules of this lesson:")
        yield from clause_lines(known, question.posed.subject.id, question.clauses, language)
    if question.item.help == "hint":
        yield hint_line(question, language)
    for kind, value in question.answers:
        if kind in question.lent:
            told = bare_words(speech.words, kind, value, speech.titles)
            asked = _asked(kind, speech)
            yield wrapped(language.text("Given: {question} {told}.", question=asked, told=told))


def hint_line(question: Question, language: Language) -> str:
    """Return the hint of a question as a line."""
    told = question.item.hint.in_language(language.code)
    return wrapped(language.text("Hint: {told}", told=told))


def clause_lines(
    known: Rulesets, ruleset: str, clauses: tuple[str, ...], language: Language
) -> Iterator[str]:
    """Give clauses with their titles and texts."""
    for clause_id in clauses:
        clause = find_clause(known, ruleset, clause_id, language.code)
        if clause is not None:
            yield wrapped(f"{clause.id}. {clause.title}", indent="  ")
            yield wrapped(clause.text, indent="    ")


def lesson_lines(known: Rulesets, ruleset: str, unit: Unit, language: Language) -> Iterator[str]:
    """Give a lesson: its title, what the rule is, the clauses themselves."""
    lesson = unit.lesson
    yield ""
    yield wrapped(language.text("Lesson: {title}", title=lesson.title.in_language(language.code)))
    yield wrapped(lesson.text.in_language(language.code))
    yield language.text("In the rulebook:")
    yield from clause_lines(known, ruleset, lesson.clauses, language)


def example_lines(known: Rulesets, question: Question, speech: Speech) -> Iterator[str]:
    """Give a worked example: what happened, then step by step how it is ruled."""
    words, situation = speech.words, question.scenario.situation
    language = words.language
    yield ""
    yield language.text("An example, step by step, {id}", id=question.scenario.id)
    if question.item.text:
        yield wrapped(question.item.text.in_language(language.code))
    yield from table_and_events(question, speech)
    told = event_lines(words, situation)
    for number, step in enumerate(walk(question.posed), start=1):
        if isinstance(step, Met):
            yield _numbered_step(number, told[step.event], language)
            for one in step.steps:
                yield wrapped(step_text(words, one), indent="  ")
        elif isinstance(step, Filled):
            given = bare_words(words, step.kind, step.value, speech.titles)
            yield _numbered_step(number, f"{_asked(step.kind, speech)} {given}.", language)
        else:
            yield _numbered_step(number, language.text("What would change the ruling?"), language)
            note = Note(Option((), step.neighbour.ruling), step.neighbour)
            titles = rules_titles(known, language.code)
            for line in where_right(note, question.posed, speech, language, titles)[1:]:
                yield wrapped(line, indent="  ")
            yield wrapped(language.text("Then the ruling is:"), indent="  ")
            for line in ruling_lines(words, step.neighbour.ruling):
                yield wrapped(line, indent="  ")


def _numbered_step(number: int, told: str, language: Language) -> str:
    return wrapped(language.text("Step {n}. {told}", n=number, told=told), indent="  ", first="")


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
    named = marked.ruling.articles or (marked.clause,)
    yield from clause_lines(known, question.posed.subject.id, named, language)
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
    if told.detection is not None:
        found = told.detection
        lines.append(
            language.text(
                "Faults found: {hits} of {faults}. False alarms: {alarms} of {clean} clean deals.",
                hits=found.hits,
                faults=found.faults,
                alarms=found.alarms,
                clean=found.clean,
            )
        )
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
