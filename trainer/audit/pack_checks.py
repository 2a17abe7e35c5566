"""Everything that an author wants to know of a pack before others play it.

A pack as read goes in, findings come out.  What is right is ruled by the core; what is fair is
proved as of any question; here it is only looked at whether the pack as a whole keeps its word.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from pathlib import PurePath

from msgspec import Struct

from trainer.asking.pack_items import Ask, Shelf, list_subjects, make_asks
from trainer.asking.slip import KINDS, find_right
from trainer.audit.coverage import list_conditions
from trainer.audit.proof import FAILURES, Failure, count_lines, prove
from trainer.formats.findings import Faulty, Finding
from trainer.formats.pack import HELP, Form, Item, Pack, Placed, Read, Text, Unit
from trainer.rules.boundary import RulesetFailed
from trainer.rules.code import Code
from trainer.rules.errors import Phrase, Problem, quote
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.text.languages import LANGUAGES
from trainer.text.width import count_cells
from trainer.words.slips import Speech, describe_verdict

TITLE, WORD, COLUMNS = 60, 40, 76
"""Columns for a title, for a word of anything, for a line of running text."""
LINES = {"text": 14, "hint": 4}
"""Lines for a text and for a hint."""
QUESTIONS = 3
"""A lesson asks no fewer."""
MANY = 6
"""Papers with fewer questions need not be mixed."""
VERDICTS, FAMILIES = 0.6, 0.35
"""No larger a share of a paper's questions has one verdict, or is of one family."""

_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Asked(Struct, frozen=True, eq=False):
    """A question of a pack with its ruling: its lesson, item and place, and who is asked."""

    unit: Unit | None
    placed: Placed
    ask: Ask
    ruling: Ruling

    @property
    def clause(self) -> str:
        """The clause that decides it, empty where none does."""
        return self.ruling.decisive


Speeches = Callable[[str, str], Sequence[Speech]]
"""Returns how a ruleset is spoken of in each language: by its id, and that whose game is dealt."""


def check_pack(
    read: Read, shelf: Shelf, speeches: Speeches, taken: Iterable[str] = ()
) -> tuple[Finding, ...]:
    """Return everything that is wrong with a pack, in the order of its file.

    *taken* are the ids of other packs that it must not have.
    """
    pack = read.pack
    if pack is None:
        return read.findings
    try:
        return (
            *read.findings,
            *_check_head(pack, shelf, set(taken)),
            *_check_body(pack, shelf, speeches),
        )
    except RulesetFailed as failure:  # that of the whole pack
        return (*read.findings, Finding("ruleset-fails", "", {"problem": failure.problem}))


# -- the head ----------------------------------------------------------------------------------


def _check_head(pack: Pack, shelf: Shelf, taken: set[str]) -> Iterator[Finding]:
    head = pack.head
    if not _ID.fullmatch(head.id):
        yield Finding("bad-id", "", {"id": quote(head.id)})
    elif head.id in taken:
        yield Finding("id-taken", "", {"id": head.id})
    elif pack.file and PurePath(pack.file).stem != head.id:
        yield Finding("file-name", "", {"name": PurePath(pack.file).name, "id": head.id})
    if head.ruleset and head.ruleset not in shelf.known:
        known = ", ".join(shelf.known)
        yield Finding("unknown-ruleset", "", {"name": quote(head.ruleset), "known": known})
    if head.kind == "course" and not head.ruleset:
        yield Finding("ruleset-missing")
    yield from _check_text("title", head.title, "")
    yield from _check_text("text", head.text, "")
    yield from _check_text("next", head.next, "", optional=True)
    if head.kind == "paper":
        yield from _check_clauses("title", head.title, "", pack, shelf)
        yield from _check_clauses("text", head.text, "", pack, shelf)
    misplaced = {"course": ("item", pack.items), "paper": ("lesson", pack.lessons)}
    key, there = misplaced[head.kind]
    if there:
        kind = {"course": Phrase("course"), "paper": Phrase("paper")}[head.kind]
        yield Finding("kind-mismatch", "", {"kind": kind, "key": f"[[{key}]]"})
    elif not (pack.lessons if head.kind == "course" else pack.items):
        yield Finding("no-items")


# -- texts -------------------------------------------------------------------------------------


def _check_text(
    key: str, text: Text, place: Phrase | str, *, optional: bool = False
) -> Iterator[Finding]:
    """Check a text: it is there in each language, in its letters, and has room."""
    texts = {lang: text.in_language(lang) if getattr(text, lang) else "" for lang in LANGUAGES}
    missing = [lang for lang, wording in texts.items() if not wording.strip()]
    if missing:
        if text or not optional:
            yield Finding("missing-translation", place, {"key": key, "lang": ", ".join(missing)})
        return
    if len(set(texts.values())) == 1:
        yield Finding("same-in-both", place, {"key": key})
    else:
        for lang, wording in texts.items():
            if not LANGUAGES[lang].has_letters_of(wording):
                yield Finding("wrong-script", place, {"key": key, "lang": lang})
    for lang, wording in texts.items():
        yield from _check_room(key, lang, wording, place)


def _check_room(key: str, lang: str, text: str, place: Phrase | str) -> Iterator[Finding]:
    if key == "title" and (count_cells(text) > TITLE or "\n" in text):
        values = {"key": key, "n": count_cells(text), "lang": lang, "most": TITLE}
        yield Finding("title-too-wide", place, values)
        return
    longest = max((count_cells(word) for word in text.split()), default=0)
    if longest > WORD:
        values = {"key": key, "n": longest, "lang": lang, "most": WORD}
        yield Finding("word-too-wide", place, values)
    lines = sum(count_lines(line, COLUMNS) for line in text.split("\n"))
    most = LINES["hint" if key == "hint" else "text"]
    if lines > most:
        yield Finding("text-too-long", place, {"key": key, "n": lines, "lang": lang, "most": most})


def _check_clauses(
    key: str, text: Text, place: Phrase | str, pack: Pack, shelf: Shelf
) -> Iterator[Finding]:
    for lang in LANGUAGES:
        named = _find_clause(text.in_language(lang), _list_clauses(pack, shelf))
        if named:
            yield Finding("text-tells", place, {"key": key, "lang": lang, "text": named})


def _list_clauses(pack: Pack, shelf: Shelf) -> set[str]:
    """Return the ids of the clauses that a pack may be about."""
    only = pack.head.ruleset if pack.head.ruleset in shelf.known else ""
    found = [subject for name, subject in list_subjects(shelf) if only in ("", name)]
    return {clause for subject in found for clause in _list_deciding(subject.code)}


def _list_deciding(code: Code) -> list[str]:
    """Return the clauses that can decide under a code, in its order."""
    ruling = list_conditions(code)
    found = [article.clause for article in code.articles if article.id in ruling]
    found += [article.lapses_to for article in code.articles if article.lapses_to]
    return list(dict.fromkeys(found))


def _find_clause(text: str, clauses: Iterable[str]) -> str:
    """Return a clause that a text names by its id, however it is written; empty if none.

    >>> _find_clause("See \u042010.2.", ["P10", "P10.2"])  # a Cyrillic letter
    'P10.2'
    """
    tokens = set(_TOKEN.findall(_make_comparable(text)))
    return next((clause for clause in clauses if _make_comparable(clause) in tokens), "")


_TOKEN = re.compile(r"(?<![^\W\d_])[^\W\d_]{1,8}\d+(?:\.\d+)*[a-z]?")
_LOOKALIKES = str.maketrans("авеёіјкмнорстухѕ", "abeeijkmhopctyxs")
"""Small Cyrillic letters, and the Latin ones that they look like, small or large."""


def _make_comparable(text: str) -> str:
    r"""Return a text as it is compared: what looks alike is alike, and so is what is read alike.

    >>> _make_comparable("Order\n  of \u0420\uff11\uff10") == _make_comparable("order of p10")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(_LOOKALIKES)
    return " ".join(plain.split())


# -- items -------------------------------------------------------------------------------------


def _check_body(pack: Pack, shelf: Shelf, speeches: Speeches) -> Iterator[Finding]:
    asked: list[Asked] = []
    seen: dict[object, Phrase | str] = {}
    lessons: dict[str, Phrase] = {}
    claimed: dict[str, Phrase] = {}
    for unit in pack.lessons:
        yield from _check_lesson(unit, pack, shelf, lessons, claimed)
        of_lesson = []
        for placed in unit.items:
            found, questions = _check_item(placed, unit, pack, shelf, speeches, seen)
            yield from found
            of_lesson += questions
        yield from _check_questions(unit, of_lesson, claimed)
        asked += of_lesson
    for placed in pack.items:
        found, questions = _check_item(placed, None, pack, shelf, speeches, seen)
        yield from found
        asked += questions
    if pack.head.kind == "course" and pack.head.ruleset in shelf.known:
        code = shelf.subject(pack.head.ruleset, pack.head.ruleset).code
        for clause in _list_deciding(code) if pack.lessons else ():
            if clause not in claimed:
                yield Finding("clause-left-out", "", {"clause": clause})
    if pack.head.kind == "paper":
        yield from _check_mix(pack, asked)


def _check_item(
    placed: Placed,
    unit: Unit | None,
    pack: Pack,
    shelf: Shelf,
    speeches: Speeches,
    seen: dict[object, Phrase | str],
) -> tuple[list[Finding], list[Asked]]:
    """Return what is wrong with an item, and its questions with their rulings."""
    item, place = placed.item, placed.place
    found = [*_check_text("hint", item.hint, place, optional=True)]
    found += _check_text("text", item.text, place, optional=True)
    found += _check_clauses("text", item.text, place, pack, shelf)
    form = item.form or pack.head.form
    if pack.head.kind == "paper" and HELP.index(item.help) < HELP.index("hint"):
        found.append(Finding("help-in-paper", place))
    elif item.help == "walk" and form != "compose":
        found.append(Finding("walk-needs-parts", place))
    elif item.help == "hint" and not item.hint:
        found.append(Finding("hint-missing", place))
    try:
        questions = [
            Asked(unit, placed, ask, rule_on(ask)) for ask in _make_asks(item, pack, shelf)
        ]
    except Faulty as faulty:
        return [*found, faulty.at(place)], []
    for one in questions:
        found += _check_question(one, form, speeches, seen)
    reported: set[str] = set()
    for one in questions:
        for finding in _check_hint(item.hint, one, speeches):
            if repr(finding.values) not in reported:
                reported.add(repr(finding.values))
                found.append(finding)
    if len(questions) > 1 and not any(one.is_error for one in found):
        found += _compare(questions, item, place)
    return found, questions


def _make_asks(item: Item, pack: Pack, shelf: Shelf) -> tuple[Ask, ...]:
    """Return the questions of an item; raise `Faulty` where it makes none."""
    try:
        return make_asks(item, pack.head, shelf, "en")
    except Problem as problem:
        raise Faulty("ruleset-fails", problem=problem) from None
    except RulesetFailed as failure:
        raise Faulty("ruleset-fails", problem=failure.problem) from None


def rule_on(ask: Ask) -> Ruling:
    """Return the ruling on a question; raise `Faulty` where there is none."""
    try:
        return judge(ask.subject.code, ask.made.table)
    except Problem as problem:
        raise Faulty("bad-case", problem=problem) from None
    except RulesetFailed as failure:
        raise Faulty("ruleset-fails", problem=failure.problem) from None


def _check_question(
    one: Asked, form: Form, speeches: Speeches, seen: dict[object, Phrase | str]
) -> Iterator[Finding]:
    place, ask = one.placed.place, one.ask
    if one.ruling.disputed:
        yield Finding("disputed", place)
        return
    same = (ask.subject.id, ask.made.id)
    like = (ask.subject.id, ask.made.family.id, repr(ask.made.facts))
    if same in seen:
        yield Finding("alike", place, {"other": seen[same]})
        return
    if like in seen:
        yield Finding("nearly-alike", place, {"other": seen[like]})
    seen[same] = place
    seen.setdefault(like, place)
    spoken = speeches(ask.subject.id, ask.subject.table)
    for failure in prove(ask.subject, ask.made, spoken).failures:
        if failure.what != "number" or form != "detect":
            yield _explain_failure(failure).at(place)
            break


def _explain_failure(failure: Failure) -> Faulty:
    problem = Phrase(FAILURES[failure.what], detail=failure.detail)
    if failure.what == "number":
        return Faulty("too-few-options", n=failure.detail)
    if failure.what == "width":
        return Faulty("too-wide", problem=problem)
    if failure.what == "raised":
        return Faulty("ruleset-fails", problem=problem)
    return Faulty("unfair", problem=problem)


def _check_hint(hint: Text, one: Asked, speeches: Speeches) -> Iterator[Finding]:
    """Check that a hint names no clause, neither by its id nor its title, nor the right verdict."""
    subject = one.ask.subject
    for speech in speeches(subject.id, subject.table):
        text = hint.in_language(speech.lang)
        low = _make_comparable(text)
        verdict = describe_verdict(speech.words, one.ruling.remedy)
        title = speech.titles.get(one.clause, "")
        sentence = _find_clause(text, _list_deciding(subject.code)) or next(
            (words for words in (verdict, title) if words and _make_comparable(words) in low), ""
        )
        if sentence:
            yield Finding("hint-tells", one.placed.place, {"lang": speech.lang, "text": sentence})


def _compare(questions: list[Asked], item: Item, place: Phrase) -> Iterator[Finding]:
    """Check that the questions of one item have different rulings."""
    if item.but:
        per_code = len(questions) // 2
        pairs = zip(questions[:per_code], questions[per_code:], strict=True)
        if all(_list_graded(one.ruling) == _list_graded(other.ruling) for one, other in pairs):
            yield Finding("pair-ruled-alike", place)
    elif len({_list_verdict(one.ruling) for one in questions}) == 1:
        yield Finding("codes-agree", place)


def _list_graded(ruling: Ruling) -> str:
    return repr([find_right(kind, ruling) for kind in KINDS])


def _list_verdict(ruling: Ruling) -> str:
    return repr([find_right(kind, ruling) for kind in KINDS if kind != "clause"])


# -- courses -----------------------------------------------------------------------------------


def _check_lesson(
    unit: Unit, pack: Pack, shelf: Shelf, lessons: dict[str, Phrase], claimed: dict[str, Phrase]
) -> Iterator[Finding]:
    lesson, place = unit.lesson, unit.place
    if not _ID.fullmatch(lesson.id):
        yield Finding("bad-id", place, {"id": quote(lesson.id)})
    elif lesson.id in lessons:
        yield Finding("id-taken", place, {"id": lesson.id})
    lessons.setdefault(lesson.id, place)
    yield from _check_text("title", lesson.title, place, optional=lesson.review)
    yield from _check_text("text", lesson.text, place, optional=lesson.review)
    if lesson.review:
        if lesson.clauses or unit.items or unit.example is not None:
            yield Finding("review-with-more", place)
        before = takewhile(lambda one: one is not unit, pack.lessons)
        if not any(one.items for one in before):
            yield Finding("review-of-nothing", place)
        return
    if pack.head.ruleset in shelf.known:
        known = _list_deciding(shelf.subject(pack.head.ruleset, pack.head.ruleset).code)
        for clause in lesson.clauses:
            if clause not in known:
                yield Finding("unknown-clause", place, {"clause": quote(clause)})
            elif clause in claimed:
                yield Finding("clause-twice", place, {"other": claimed[clause], "clause": clause})
            else:
                claimed[clause] = place
    if unit.example is None:
        yield Finding("no-example", place)
        return
    at = unit.example.place
    yield from _check_text("text", unit.example.item.text, at, optional=True)
    try:
        for ask in _make_asks(unit.example.item, pack, shelf):
            ruling = rule_on(ask)
            clause = ruling.decisive
            if ruling.disputed:
                yield Finding("disputed", at)
            elif clause not in (lesson.clauses or claimed):
                none = Phrase("no clause")
                yield Finding("example-elsewhere", at, {"clause": clause or none})
    except Faulty as faulty:
        yield faulty.at(at)


def _check_questions(
    unit: Unit, asked: list[Asked], claimed: Mapping[str, Phrase]
) -> Iterator[Finding]:
    """Check that a lesson asks about what it claims, with less and less help.

    A clause that is another lesson's, or of no rulebook, is told of elsewhere.
    """
    if unit.lesson.review:
        return
    if len(asked) < QUESTIONS:
        yield Finding("few-questions", unit.place, {"n": QUESTIONS})
    decided = {one.clause for one in asked}
    for clause in unit.lesson.clauses:
        if asked and clause not in decided and claimed.get(clause) is unit.place:
            yield Finding("clause-not-covered", unit.place, {"clause": clause})
    for before, after in pairwise(unit.items):
        if HELP.index(after.item.help) < HELP.index(before.item.help):
            yield Finding("help-grows", after.place)


# -- papers ------------------------------------------------------------------------------------


Kind = tuple[frozenset[str], str]
"""A kind of ruling: the clauses that it rests on, and the kind of its verdict."""


def list_unshown(paper: Pack, course: Pack, shelf: Shelf) -> list[tuple[Phrase | str, Kind]]:
    """Return what a paper asks that no lesson of a course shows, with where it is asked.

    Both are packs in which nothing is wrong.
    """
    shown = {kind for _, kind in _list_kinds(course, shelf)}
    return [(place, kind) for place, kind in _list_kinds(paper, shelf) if kind not in shown]


def _list_kinds(pack: Pack, shelf: Shelf) -> Iterator[tuple[Phrase | str, Kind]]:
    examples = [unit.example for unit in pack.lessons if unit.example is not None]
    for placed in (*examples, *(one for _, one in pack.each_item())):
        for ask in _make_asks(placed.item, pack, shelf):
            ruling = rule_on(ask)
            yield placed.place, (frozenset(ruling.articles), ruling.remedy.kind)


def _check_mix(pack: Pack, asked: list[Asked]) -> Iterator[Finding]:
    """Check that a paper is mixed: verdicts, families, and deals without a fault."""
    if len(asked) < MANY:
        return
    firsts = Counter(_dump_first(one, pack) for one in asked)
    text, n = firsts.most_common(1)[0]
    if n > VERDICTS * len(asked):
        yield Finding("one-verdict", "", {"n": n, "all": len(asked), "text": text})
    if all(one.ruling.irregularity for one in asked):
        yield Finding("nothing-clean")
    families = Counter(one.item.family for one in pack.items if one.item.family)
    for name, count in families.most_common(1):
        if count > FAMILIES * len(pack.items):
            values: Mapping[str, object] = {"n": count, "all": len(pack.items), "name": name}
            yield Finding("one-family", "", values)


def _dump_first(one: Asked, pack: Pack) -> str:
    """Return the right answer to the first part of a question, as data are told."""
    if (one.placed.item.form or pack.head.form) == "detect":
        return str(find_right("irregularity", one.ruling))
    return one.ruling.remedy.kind
