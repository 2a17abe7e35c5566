"""What is told of questions, lessons and sittings: paragraphs, for a screen or for plain text.

Values go in, paragraphs come out, the same for all who show them.  Nothing here asks anything,
decides about rules, or knows how wide a line may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.asking.beliefs import Belief
from trainer.asking.counterfactual import Neighbour
from trainer.asking.decisions import Decisions, decide
from trainer.asking.grading import Mark, PartMark
from trainer.asking.posed import Posed
from trainer.asking.slip import Value
from trainer.asking.walk import Contrast, Filled, Inquiry, walk
from trainer.formats.pack import Unit
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import Clause, find_clause, read_rulebook
from trainer.plugins.teaching import list_titles, make_speech
from trainer.rules.boundary import RulesetFailed
from trainer.rules.ruling import Ruling
from trainer.study.plans import Quiz
from trainer.study.progress import Progress
from trainer.study.question import Question
from trainer.study.sitting import Mistake, Sitting, Summary, Tally, is_leaving
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.text.layout import BLANK, Paragraph
from trainer.words.deal import give_account, lay_out
from trainer.words.reasons import (
    begin_small,
    describe_belief,
    describe_differences,
    describe_followers,
    describe_inquiry,
    describe_missed,
    describe_reason,
    describe_step,
    describe_where_right,
    label_events,
)
from trainer.words.rulings import describe_ruling
from trainer.words.slips import (
    QUESTIONS,
    Speech,
    describe_clause,
    describe_decisions,
    describe_value,
)
from trainer.words.vocabulary import Words

MOST_OTHERS = 6
"""No more mistakes of others are told of one question."""

MOST_REASONS = 8
"""No more steps of the reasoning are told."""

STEP = "chosen"
"""The ink of the first line of a step."""

ID = 40
"""How many characters of the id of a lesson are shown; a good one has no more."""

SURE = (mark("a guess"), mark("fairly sure"), mark("quite sure"))
"""How sure an answer can be, from 1 to 3."""
UNSAID = mark("skip (Enter)")
"""The option not to say it."""

LEVELS = (mark("easy"), mark("middling"), mark("hard"))
"""How difficult a question can be, from 1 to 3."""
RISING = mark("rising")
"""What a level is called that begins easy and rises."""

KINDS_OF_MISTAKE = {
    "overlooked": mark("Something that happened was overlooked."),
}
"""What a summary says of mistakes that it does not tell by name."""


def tell_scene(sitting: Sitting, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give the number of a question, what happened at the table, and what help there is."""
    language = speech.words.language
    yield BLANK
    number = len(sitting.marks) + 1
    text = language.text(
        "Question {n} of {all}, {id}", n=number, all=sitting.count, id=question.scenario.id
    )
    yield Paragraph(text, ink="title")
    yield from tell_item(question, language)
    yield from tell_table(question, speech)
    yield from tell_help(sitting.known, question, speech)


def tell_item(question: Question, language: Language) -> Iterator[Paragraph]:
    """Give what a pack says of a question, and that it is the second of a pair."""
    if question.twin:
        yield Paragraph(language.text("The deal before, with one fact changed."), ink="title")
    if question.other_code:
        title = read_rulebook(question.loaded, language.code).title
        text = language.text("The deal before, by other rules: {title}.", title=title)
        yield Paragraph(text, ink="title")
    if question.item.text:
        yield Paragraph(question.item.text.in_language(language.code))


def tell_table(question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give the table, whose turn it is, the settings and what happened."""
    words = speech.words
    title = read_rulebook(question.loaded, words.language.code).title
    made = question.scenario
    account = give_account(words, made.situation, title, made.table)
    yield from lay_out(account, words.language)


def tell_help(known: Rulesets, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give the help that an item of a course gives: clauses by name, what need not be answered."""
    language = speech.words.language
    if question.clauses:
        named = _name_clauses(known, question.posed.subject.id, question.clauses, language)
        yield Paragraph(language.text("The rules of this lesson: {clauses}.", clauses=named))
    if question.lent:
        whole = len(question.lent) == len(question.slip.parts) - 1
        yield Paragraph(
            language.text("Only this is asked; the rest is filled in for you.")
            if whole
            else language.text("The clause is not asked.")
        )


def _name_clauses(
    known: Rulesets, ruleset: str, clauses: tuple[str, ...], language: Language
) -> str:
    """Return the numbers and titles of clauses; their texts stand where the lesson begins."""
    found = (find_clause(known, ruleset, one, language.code) for one in clauses)
    return "; ".join(f"{one.id} – {one.title.rstrip('.')}" for one in found if one is not None)


def tell_hint(question: Question, language: Language) -> Paragraph:
    """Return the hint of a question as a line."""
    text = question.item.hint.in_language(language.code)
    return Paragraph(language.text("Hint: {text}", text=text))


def tell_clauses(
    known: Rulesets, ruleset: str, clauses: tuple[str, ...], language: Language
) -> Iterator[Paragraph]:
    """Give clauses with their titles and texts."""
    for clause_id in clauses:
        clause = find_clause(known, ruleset, clause_id, language.code)
        if clause is not None:
            yield Paragraph(f"{clause.id}. {clause.title}", "  ", "  ", "clause")
            yield Paragraph(tell_clause(clause, language), "    ", "    ")


def tell_clause(clause: Clause, language: Language) -> str:
    """Return the text of a clause, and what is otherwise under the ruleset it was looked up in."""
    text = clause.text
    if clause.limit:
        text += " " + language.text("Here: {text}.", text=clause.limit.rstrip("."))
    if clause.instead:
        clauses = ", ".join(clause.instead)
        text += " " + language.text("It does not hold here; {clauses} instead.", clauses=clauses)
    return text


def tell_lesson(
    known: Rulesets, ruleset: str, unit: Unit, language: Language, *, with_id: bool = False
) -> Iterator[Paragraph]:
    """Give a lesson: its title, *with_id* if wanted, what the rule is, the clauses themselves."""
    lesson = unit.lesson
    yield BLANK
    title = language.text("Lesson: {title}", title=name_lesson(unit, language))
    yield Paragraph(f"{title} ({lesson.id[:ID]})" if with_id else title, ink="title")
    text = lesson.text.in_language(language.code)
    if lesson.review and not text:
        text = language.text(
            "Questions out of the lessons so far, in no order. Nothing tells which of them a "
            "question is from: that is for you to see."
        )
    yield Paragraph(text)
    if lesson.clauses:
        yield Paragraph(language.text("In the rulebook:"), ink="title")
        yield from tell_clauses(known, ruleset, lesson.clauses, language)


def name_lesson(unit: Unit, language: Language) -> str:
    """Return the title of a lesson; all reviews have one."""
    title = unit.lesson.title.in_language(language.code)
    return title or language.text("Mixed practice")


def tell_leaving(sitting: Sitting, language: Language) -> Iterator[Paragraph]:
    """Give that a lesson is left after the question that is marked now, if it is."""
    plan = sitting.plan
    if not isinstance(plan, Quiz) or not is_leaving(sitting):
        return
    n = plan.course.in_a_row
    place = plan.find_due(Progress(sitting.marks, sitting.place + 1))
    if place < len(plan.stops):
        text = language.count(
            "{n} right in a row: on to the next lesson.",
            "{n} right in a row: on to the next lesson.",
            n,
        )
    else:
        text = language.count(
            "{n} right in a row: this lesson is done.",
            "{n} right in a row: this lesson is done.",
            n,
        )
    yield Paragraph(text, ink="right")


def tell_learnt(sitting: Sitting, language: Language) -> Iterator[Paragraph]:
    """Give how far one has come in a course: what is learnt, what is not yet, what comes next."""
    plan = sitting.plan
    if not isinstance(plan, Quiz) or not plan.pack.lessons:
        return
    units = plan.course.units
    so_far = Progress(sitting.marks, sitting.place)
    done = [unit for unit in units if plan.course.is_done(unit, so_far)]
    yield BLANK
    if len(done) == len(units):
        text = language.text("{n} of {all}, done", n=len(done), all=len(units))
    else:
        text = language.text("Lessons done: {n} of {all}", n=len(done), all=len(units))
    yield Paragraph(f"{text}.", ink="title")
    left = [unit for unit in units if unit not in done]
    heads = (mark("What you have learnt:"), mark("What is still to come:"))
    for told, what in zip((done, left), heads, strict=True):
        titles = [_tell_taught(unit, language) for unit in told if not unit.lesson.review]
        if titles:
            yield Paragraph(language.raw(what))
        for title in titles:
            yield Paragraph(title, "  ", "  ")
    following = plan.pack.head.next.in_language(language.code)
    if following and not left:
        yield Paragraph(language.text("What comes next: {text}", text=following))


def _tell_taught(unit: Unit, language: Language) -> str:
    title, clauses = name_lesson(unit, language), ", ".join(unit.lesson.clauses)
    return f"{title} ({clauses})" if clauses else title


def tell_example(known: Rulesets, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give a worked example: what happened, then what a judge asks of it, step by step."""
    speech = speech.at_table(question.scenario.situation.dealer)
    words, situation = speech.words, question.scenario.situation
    language = words.language
    yield BLANK
    told_id = language.text("An example, step by step, {id}", id=question.scenario.id)
    yield Paragraph(told_id, ink="title")
    if question.item.text:
        yield Paragraph(question.item.text.in_language(language.code))
    yield from tell_table(question, speech)
    number = 0
    for step in walk(question.posed):
        if isinstance(step, Inquiry):
            told = describe_inquiry(words, question.posed.truth, step, situation)
        elif isinstance(step, Filled):
            given = describe_value(words, step.kind, step.value, speech.titles)
            told = f"{_describe_asked(step.kind, speech)} {given}."
        else:
            told = language.text("What would change the ruling?")
        number += bool(told)
        if told:
            yield _number_step(number, told, language)
        if isinstance(step, Contrast):
            for line in describe_differences(words, situation, step.neighbour.situation):
                yield Paragraph(line, "  ", "  ")
            yield Paragraph(language.text("Then the ruling is:"), "  ", "  ")
            for line in describe_ruling(words, step.neighbour.ruling):
                yield Paragraph(line, "  ", "  ")


def _number_step(number: int, text: str, language: Language) -> Paragraph:
    return Paragraph(language.text("Step {n}. {text}", n=number, text=text), "", "  ", STEP)


def tell_form(question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give what is asked now and its options, numbered from 1."""
    speech = speech.at_table(question.scenario.situation.dealer)
    words = speech.words
    yield BLANK
    if question.part is None:
        return
    yield Paragraph(_describe_asked(question.part.kind, speech), ink="title")
    for number, value in enumerate(question.part.options, start=1):
        text = describe_value(words, question.part.kind, value, speech.titles)
        yield _number(number, text)


def tell_feedback(known: Rulesets, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give all that is told of a question that is marked: first in short, then the rest."""
    yield from tell_short(known, question, speech)
    yield from tell_more(known, question, speech)


def tell_verdict(question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give whether it was right, and what is; nothing has to be explained for that yet."""
    speech = speech.at_table(question.scenario.situation.dealer)
    marked, language = question.mark, speech.words.language
    assert marked is not None
    yield BLANK
    if marked.ok:
        ruling = describe_decisions(speech.words, decide(marked.ruling))
        yield Paragraph(language.text("Right: {ruling}.", ruling=ruling), ink="right")
    else:
        yield from _tell_wrong(marked, speech)
    for kind, value in question.posed.right:
        if kind in question.lent:
            text = describe_value(speech.words, kind, value, speech.titles)
            asked = _describe_asked(kind, speech)
            line = language.text("Filled in: {question} {text}.", question=asked, text=text)
            yield Paragraph(line, "", "  ")


def _tell_wrong(marked: Mark, speech: Speech) -> Iterator[Paragraph]:
    """Give those parts that are wrong; of several also how many are right."""
    language = speech.words.language
    if len(marked.parts) > 1:
        good = sum(part.ok for part in marked.parts)
        verdict = language.text("Right parts: {n} of {all}.", n=good, all=len(marked.parts))
        yield Paragraph(verdict, ink="wrong")
    for part in marked.parts:
        if not part.ok:
            yield Paragraph(_describe_part(part, speech), "", "  ", "wrong")


def tell_short(known: Rulesets, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give the verdict, why, by which clause, and what mistake it was; raise `RulesetFailed`."""
    yield from tell_verdict(question, speech)
    words, marked, explanation = speech.words, question.mark, question.explanation
    assert marked is not None
    asked = list_asked(question)
    reason = describe_reason(words, marked.ruling, question.scenario.situation, asked)
    missed = {part.kind for part in marked.parts if not part.ok}
    if marked.clause and "clause" not in missed:
        clause = describe_clause(words, marked.clause, speech.titles)
        reason = f"{reason} {clause}." if reason else f"{clause}."
    if reason:
        yield Paragraph(reason)
    mistake = tell_mistake(known, question, speech)
    if mistake:
        yield Paragraph(mistake)
    if explanation.neighbour is not None:
        text = tell_where_right(explanation.neighbour, question.posed, speech, known)
        if text:
            yield Paragraph(text)


def list_asked(question: Question) -> tuple[str, ...]:
    """Return of what the options of a question speak: kinds of parts."""
    kinds = [part.kind for part in question.slip.parts]
    offered = [
        value
        for part in question.slip.parts
        for value in part.options
        if isinstance(value, Decisions)
    ]
    if any(one.claim for one in offered):
        kinds.append("claim")
    if any(one.penalties for one in offered):
        kinds.append("penalties")
    return tuple(kinds)


def tell_mistake(known: Rulesets, question: Question, speech: Speech) -> str:
    """Return what is likely to be believed by who answered so; else which decisions were missed.

    Empty where all is right.
    """
    explanation, situation = question.explanation, question.scenario.situation
    titles = list_titles(known, speech.lang)
    language = speech.words.language
    told = [describe_belief(speech.words, one, situation, titles) for one in explanation.mistakes]
    if not told:
        return describe_missed(speech.words, explanation.missed)
    text = told[0]
    if len(told) > 1:
        text = language.text("{one} Or: {other}", one=told[0], other=begin_small(told[1]))
    return language.text("Your mistake: {text}", text=begin_small(text))


def tell_more(known: Rulesets, question: Question, speech: Speech) -> Iterator[Paragraph]:
    """Give what is told on demand: the ruling with its clauses in full, why, the other answers."""
    speech = speech.at_table(question.scenario.situation.dealer)
    words, marked, explanation = speech.words, question.mark, question.explanation
    assert marked is not None
    language = words.language
    titles = list_titles(known, language.code)
    posed, situation = question.posed, question.scenario.situation
    unasked = {part.kind for part in marked.parts if part.given is None}
    follows = describe_followers(
        words, [kind for kind in explanation.follows if kind not in unasked]
    )
    if follows:
        yield Paragraph(follows)
    yield Paragraph(language.text("Ruling") + ":", ink="title")
    for line in describe_ruling(words, marked.ruling):
        yield Paragraph(line, "  ", "  ")
    named = marked.ruling.articles or (marked.clause,)
    yield from tell_clauses(known, posed.subject.id, named, language)
    yield from tell_why(marked.ruling, words, label_events(words, situation))
    wrong = [(one.decisions, one.origins) for one in posed.options]
    wrong = wrong or [(one.decisions, one.origins) for one in list_other_answers(posed)]
    if any(origins for _, origins in wrong):
        yield Paragraph(language.text("Common mistakes here:"), ink="title")
    for number, (decisions, origins) in enumerate(wrong, start=1):
        if not origins:
            continue
        option = describe_decisions(words, decisions)
        yield _number(number, option) if posed.options else Paragraph(f"{option}.")
        yield Paragraph(describe_belief(words, origins, situation, titles), "  ", "  ")


def list_other_answers(posed: Posed) -> tuple[Belief, ...]:
    """Return the wrong rulings that misreadings lead to, each once."""
    found: list[Belief] = []
    right = decide(posed.truth)
    for one in posed.beliefs:
        own = one.kind in ("misreading", "house") and not one.far and one.decisions != right
        if own and all(one.decisions != other.decisions for other in found):
            found.append(one)
    return tuple(found[:MOST_OTHERS])


def tell_why(ruling: Ruling, words: Words, labels: Sequence[str] = ()) -> Iterator[Paragraph]:
    """Give which event met which clause, and why it did or did not count.

    *labels* are what each event is told under.
    """
    steps = list(dict.fromkeys(describe_step(words, step, labels) for step in ruling.trace))
    if steps:
        yield Paragraph(words.language.text("Why") + ":", ink="title")
    for text in steps[:MOST_REASONS]:
        yield Paragraph(text, "  ", "  ")


def tell_summary(summary: Summary, known: Rulesets, language: Language) -> list[Paragraph]:
    """Return what came of it all."""
    if not summary.asked:
        return [BLANK, Paragraph(language.text("Nothing was answered."))]
    right = language.text("Right rulings: {n} of {all}.", n=summary.right, all=summary.asked)
    lines = [BLANK, Paragraph(f"{right} {_describe_score(summary.score, language)}", ink="title")]
    of = mark("{what} {n} of {all}")
    for part in summary.parts:
        what = language.raw(QUESTIONS.get(part.name, part.name))
        lines.append(Paragraph(language.text(of, what=what, n=part.right, all=part.asked)))
    if summary.detection is not None:
        found = summary.detection
        detected = language.text(
            "Faults found: {hits} of {faults}. False alarms: {alarms} of {clean} clean deals.",
            hits=found.hits,
            faults=found.faults,
            alarms=found.alarms,
            clean=found.clean,
        )
        lines.append(Paragraph(detected))
    if summary.level is not None:
        lines += _tell_levels(summary, language)
    if summary.back is not None:
        text = language.text(
            "Sure errors that came back: {all}; right this time: {n}.",
            all=summary.back.asked,
            n=summary.back.right,
        )
        lines.append(Paragraph(text))
    if summary.sure:
        lines.append(Paragraph(language.text("By how sure you were:"), ink="title"))
    for one in summary.sure:
        what = f"{language.text(SURE[int(one.name) - 1])}:"
        lines.append(
            Paragraph(language.text(of, what=what, n=one.right, all=one.asked), "  ", "  ")
        )
    lines.append(Paragraph(language.text("By clauses:"), ink="title"))
    for one in summary.clauses:
        what = _describe_clause(one, known, language)
        lines.append(
            Paragraph(language.text(of, what=what, n=one.right, all=one.asked), "  ", "  ")
        )
    if summary.mistakes:
        lines.append(Paragraph(language.text("Mistakes made:"), ink="title"))
    for made in summary.mistakes:
        times = language.count("{n} time", "{n} times", made.times)
        lines.append(Paragraph(f"{times}: {_describe_mistake(made, known, language)}", "  ", "  "))
    return lines


def _tell_levels(summary: Summary, language: Language) -> Iterator[Paragraph]:
    """Give the level that was wanted, and how many were right at each that was asked."""
    rises = summary.level is None or summary.level == "rising"
    named = RISING if rises else LEVELS[int(summary.level or 1) - 1]
    yield Paragraph(language.text("Level: {level}", level=language.text(named)), ink="title")
    for one in summary.levels:
        what = f"{language.text(LEVELS[int(one.name) - 1])}:"
        text = language.text("{what} {n} of {all}", what=what, n=one.right, all=one.asked)
        yield Paragraph(text, "  ", "  ")


def _describe_clause(tally: Tally, known: Rulesets, language: Language) -> str:
    try:
        speech = make_speech(known, tally.ruleset, language.code)
        title = read_rulebook(known.by_id[tally.ruleset], language.code).title
        return f"{title}, {describe_clause(speech.words, tally.name, speech.titles)}:"
    except RulesetFailed:
        return f"{tally.ruleset}, {tally.name}:"


def _describe_mistake(made: Mistake, known: Rulesets, language: Language) -> str:
    origin = made.origin
    if origin.kind in KINDS_OF_MISTAKE:
        return language.text(KINDS_OF_MISTAKE[origin.kind])
    try:
        if origin.sentence:
            words = make_speech(known, made.ruleset, language.code).words
            return clean(words.language.raw(origin.sentence))
        title = read_rulebook(known.by_id[origin.name], language.code).title
        return language.text("Going by other rules ({title}).", title=title)
    except RulesetFailed:
        return origin.name


def _number(number: int, text: str) -> Paragraph:
    return Paragraph(text, f"{number}. ", "   ")


def _describe_asked(kind: str, speech: Speech) -> str:
    return speech.words.language.raw(QUESTIONS.get(kind, kind))


def _describe_score(score: float, language: Language) -> str:
    return language.text("Score: {n} %.", n=round(100 * score))


def _describe_part(part: PartMark, speech: Speech) -> str:
    language = speech.words.language
    asked = _describe_asked(part.kind, speech)

    def describe(value: Value | None) -> str:
        if value is None:
            return language.text("No answer")
        return describe_value(speech.words, part.kind, value, speech.titles)

    if part.ok:
        return language.text(
            "Right: {question} {given}.", question=asked, given=describe(part.given)
        )
    if part.given is None:
        return language.text(
            "Not asked after your answer: {question} Correct: {right}.",
            question=asked,
            right=describe(part.right),
        )
    return language.text(
        "Wrong: {question} {given}. Correct: {right}.",
        question=asked,
        given=describe(part.given),
        right=describe(part.right),
    )


def tell_where_right(one: Neighbour, posed: Posed, speech: Speech, known: Rulesets) -> str:
    """Return where a wrong answer would be right, in a sentence; empty where it takes too long."""
    language = speech.words.language
    if one.code:
        titles = list_titles(known, language.code)
        title = titles.get(one.code, one.code)
        return language.text("It would be right under these rules: {title}.", title=title)
    return describe_where_right(speech.words, posed.scenario.situation, one.situation)
