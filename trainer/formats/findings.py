"""What can be wrong with a pack: every check by its name, with its reason and how to mend it.

Data and words; the checking itself is done where a pack is read, resolved and looked through.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trainer.rules.errors import Phrase
from trainer.text.catalogue import mark

ERROR, WARNING = "error", "warning"
"""Levels: a pack with errors is not played whole; one with warnings is, and might be better."""


class Check(Struct, frozen=True):
    """A check: its level, and message ids of what is wrong, how to mend it, and why it matters.

    `reason` has the fields of the finding.
    """

    level: str
    reason: str
    mend: str
    why: str


class Finding(Struct, frozen=True):
    """What a check found: the name of the check, the place in the pack, the fields of the reason.

    `place` is empty where it is about the whole file.
    """

    check: str
    place: Phrase | str = ""
    values: Mapping[str, object] = {}

    @property
    def is_error(self) -> bool:
        """Whether it is an error, not a warning."""
        return CHECKS[self.check].level == ERROR

    @property
    def reason(self) -> Phrase:
        """What is wrong."""
        return Phrase(CHECKS[self.check].reason, **self.values)


class Faulty(ValueError):
    """Something in a pack that cannot be used: the check that found it, and its fields."""

    def __init__(self, check: str, **values: object) -> None:
        super().__init__(check)
        self.check = check
        self.values = values

    def at(self, place: Phrase | str) -> Finding:
        """Return the finding at a place."""
        return Finding(self.check, place, self.values)


def _error(reason: str, mend: str, why: str) -> Check:
    return Check(ERROR, reason, mend, why)


def _warning(reason: str, mend: str, why: str) -> Check:
    return Check(WARNING, reason, mend, why)


_FORM = mark("A pack is read strictly, so that a slip of the pen is seen at once.")
_BOTH = mark("Everything that is shown comes in every language of the trainer.")
_SCREEN = mark("Packs are played on terminals of 80 columns and 24 lines too.")
_SAFE = mark(
    "Characters that cannot be seen can steer a terminal, or hide and reorder what is read. They "
    "are never shown, so they are not wanted in a pack."
)
_CORE = mark("A pack never says what is right: the rules do, by the same core for everybody.")
_FACTS = mark(
    "An item fixes facts of a family; the family has a list of values for each of its facts."
)
_FAIR = mark("A question is fair if exactly one answer is right, and everybody can see why.")
_LESSON = mark(
    "A lesson teaches clauses: what the rule is, an example step by step, questions with less and "
    "less help."
)
_REVIEW = mark("A review asks mixed questions of the lessons before it, and says nothing of them.")
_LEAK = mark("What is asked must not tell what is right: neither a hint nor a title names it.")
_PAIR = mark("A pair is asked twice, the second time with one fact changed: what does it change?")
_CODES = mark("The same facts are asked under several codes, to show where they part.")
_MIX = mark("Whoever always gives one answer should not do well.")

CHECKS: Mapping[str, Check] = {
    # -- the file
    "unreadable": _error(
        mark("{problem}"),
        mark("Give a TOML file in UTF-8 that may be read."),
        mark("Nothing of a file that cannot be read can be used."),
    ),
    "not-toml": _error(
        mark("{problem}"), mark("Correct the TOML at this place."), mark("A pack is a TOML file.")
    ),
    "format": _error(
        mark("expected format = 1 as a key of the file"),
        mark("Write format = 1 in the first line."),
        mark("The number tells later versions how to read the file."),
    ),
    "too-large": _error(
        mark("{n} is too many: at most {most} {what}"),
        mark("Cut it into several packs."),
        mark("A pack that never ends is not played, and could be meant to do harm."),
    ),
    "unknown-key": _error(
        mark("{key}: there is no such key; expected {wanted}"),
        mark("Take one of the keys named."),
        _FORM,
    ),
    "missing-key": _error(
        mark("{key}: expected this key"), mark("Add the key with a value."), _FORM
    ),
    "wrong-value": _error(mark("{problem}"), mark("Give a value of the kind expected."), _FORM),
    "not-nfc": _error(
        mark("{key}: the text is not in the normal form NFC"),
        mark("Save the text in Unicode's normal form C."),
        mark("The same letter written in two ways is not found, and not measured, as one."),
    ),
    "unseen-character": _error(
        mark("{key}: a character that cannot be seen, {character}"),
        mark("Take the character out."),
        _SAFE,
    ),
    "file-name": _warning(
        mark("the file is called {name}, the pack {id}"),
        mark("Call the file by the id of its pack."),
        mark("A pack is asked for by its id, and looked for by the name of its file."),
    ),
    # -- the pack
    "bad-id": _error(
        mark("{id} is no id"),
        mark("Use small Latin letters, digits and hyphens, a letter first, 40 characters at most."),
        mark("An id is typed, and is a part of names of files."),
    ),
    "id-taken": _error(
        mark("there is another {id}"),
        mark("Give each its own id."),
        mark("What has the same id cannot be told apart."),
    ),
    "unknown-ruleset": _error(
        mark("there is no ruleset {name}; there are: {known}"),
        mark("Name a ruleset that is installed."),
        mark("Rulesets are plugins; a pack needs those that it asks about."),
    ),
    "ruleset-missing": _error(
        mark("a course needs the ruleset that it teaches"),
        mark("Add ruleset to [pack]."),
        _LESSON,
    ),
    "no-items": _error(
        mark("there is nothing to ask"),
        mark("Add items: [[item]] in a paper, [[lesson]] in a course."),
        mark("A pack without questions cannot be played."),
    ),
    "kind-mismatch": _error(
        mark("a {kind} has no {key}"),
        mark("Put the items of a course into lessons, those of a paper into the pack."),
        mark("A course teaches in lessons; a paper asks without help."),
    ),
    "missing-translation": _error(
        mark("{key}: the text is missing in: {lang}"), mark("Add the text."), _BOTH
    ),
    "same-in-both": _warning(
        mark("{key}: the text is the same in every language"),
        mark("Translate it."),
        _BOTH,
    ),
    "wrong-script": _warning(
        mark("{key}: the text for {lang} is not in the letters of that language"),
        mark("Put each text under its own language."),
        _BOTH,
    ),
    "title-too-wide": _error(
        mark("{key}: {n} columns in {lang}, at most {most}"),
        mark("Make it shorter, on one line."),
        _SCREEN,
    ),
    "word-too-wide": _error(
        mark("{key}: a word of {n} columns in {lang}, at most {most}"),
        mark("Break the word up."),
        _SCREEN,
    ),
    "text-too-long": _error(
        mark("{key}: {n} lines in {lang}, at most {most}"),
        mark("Say less, or say it in two lessons."),
        _SCREEN,
    ),
    # -- items: where the situation comes from
    "no-source": _error(
        mark("expected a family or a case"),
        mark("Add family with facts and a seed, or a case."),
        mark("An item is a family with facts and a seed, or a case of a casebook."),
    ),
    "two-sources": _error(
        mark("expected a family or a case, not both"),
        mark("Keep one of the two; facts, seed and but belong to a family, casebook to a case."),
        mark("An item is a family with facts and a seed, or a case of a casebook."),
    ),
    "unknown-family": _error(
        mark("there is no family {name}; the most alike: {known}"),
        mark("Take a family of an installed ruleset; misdeal coverage lists them."),
        mark("Families make situations by playing a deal forward."),
    ),
    "other-ruleset": _error(
        mark("it is of the ruleset {name}, the pack of {wanted}"),
        mark("Take an item of the pack's ruleset, or name the code in codes."),
        mark("Whoever plays a pack of one ruleset expects to be asked about that."),
    ),
    "unknown-fact": _error(
        mark("the family has no fact {fact}; it has: {known}"), mark("Correct the name."), _FACTS
    ),
    "fact-out-of-domain": _error(
        mark("{fact} cannot be {value}; it can be: {known}"),
        mark("Take one of the values named."),
        _FACTS,
    ),
    "no-scenario": _error(
        mark("from seed {seed} on no scenario with these facts was found"),
        mark("Fix fewer facts, or facts that go together; misdeal scenario shows some."),
        _FACTS,
    ),
    "bad-case": _error(
        mark("{problem}"),
        mark("Correct the case; misdeal rule says what is wrong with a casebook."),
        mark("A case is read as in a casebook."),
    ),
    "bad-casebook": _error(
        mark("{name}: {problem}"),
        mark("Name a casebook that can be read."),
        mark("A case by its id is looked for in the casebook beside the pack."),
    ),
    "unknown-case": _error(
        mark("{name} has no case {id}"),
        mark("Name a case of that casebook."),
        mark("A case by its id is looked for in the casebook beside the pack."),
    ),
    "outside": _error(
        mark("{name} does not lie beside the pack"),
        mark("Put the casebook into the folder of the pack, or below it."),
        mark("A pack that anybody wrote may not look into other folders."),
    ),
    "answer-in-pack": _error(
        mark("{key}: a pack holds no answers"), mark("Take the key out."), _CORE
    ),
    # -- items: what is asked
    "ruleset-fails": _error(
        mark("{problem}"),
        mark("Take other facts, or mend the ruleset."),
        mark("A ruleset is anybody's code; what it cannot rule on cannot be asked."),
    ),
    "disputed": _error(
        mark("a disputed reading changes the ruling"),
        mark("Take facts on which all readings agree."),
        _FAIR,
    ),
    "too-few-options": _error(
        mark("{n} whole rulings to choose from, expected three to five"),
        mark("Take facts that can be got wrong in more ways."),
        _FAIR,
    ),
    "unfair": _error(
        mark("the question is not fair: {problem}"),
        mark("Take other facts, or mend the ruleset."),
        _FAIR,
    ),
    "too-wide": _error(
        mark("what is told does not fit: {problem}"),
        mark("Take shorter names, or fewer events."),
        _SCREEN,
    ),
    "alike": _error(
        mark("it asks the same as {other}"),
        mark("Take other facts."),
        mark("Asking the same twice tells the answer the second time."),
    ),
    "nearly-alike": _warning(
        mark("it has the facts of {other}, with other names and cards"),
        mark("Change a fact, or make the two a pair."),
        mark("What differs only in names teaches nothing new."),
    ),
    "pair-of-nothing": _error(
        mark("only a family can be changed by but"),
        mark("Take out but, or take a family."),
        _PAIR,
    ),
    "pair-alike": _error(
        mark("but changes nothing: {fact} is {value} already"), mark("Give another value."), _PAIR
    ),
    "pair-too-far": _error(
        mark("but changes more than one fact: {facts}"),
        mark("Change one fact on which no other depends."),
        _PAIR,
    ),
    "pair-ruled-alike": _error(
        mark("both of the pair are ruled alike"),
        mark("Change a fact that decides."),
        _PAIR,
    ),
    "one-code": _error(
        mark("codes names fewer than two"), mark("Name two codes or more, or none."), _CODES
    ),
    "codes-agree": _warning(
        mark("all codes give the same ruling on it"),
        mark("Take facts on which they differ."),
        _CODES,
    ),
    "hint-missing": _error(
        mark("help is hint, but there is no hint"),
        mark("Add the hint, or take the help out."),
        _LESSON,
    ),
    "hint-tells": _error(
        mark("the hint in {lang} gives the answer away: {text}"),
        mark("Point to the fact that decides, not to what follows from it."),
        _LEAK,
    ),
    "text-tells": _error(
        mark("{key} in {lang} names the clause: {text}"),
        mark("Say it without the clause."),
        _LEAK,
    ),
    "help-in-paper": _error(
        mark("a paper gives no help but hints"), mark("Take help out, or make it a course."), _MIX
    ),
    "walk-needs-parts": _error(
        mark("help that fills in the first part needs the form compose"),
        mark("Take out the form, or use less help."),
        _LESSON,
    ),
    # -- courses
    "unknown-clause": _error(
        mark("the ruleset has no clause {clause}"), mark("Name a clause of its rulebook."), _LESSON
    ),
    "clause-twice": _error(
        mark("another lesson, {other}, claims the clause {clause} too"),
        mark("Let one lesson teach it; others may still ask about it."),
        _LESSON,
    ),
    "clause-not-covered": _error(
        mark("no question of it turns on the clause {clause}, which it claims"),
        mark("Add an item that this clause decides, or do not claim it."),
        mark("What a lesson promises to teach it must ask about."),
    ),
    "clause-left-out": _warning(
        mark("no lesson teaches the clause {clause}"),
        mark("Add it to a lesson."),
        mark("A course goes through all that its ruleset rules."),
    ),
    "no-example": _error(mark("the lesson has no example"), mark("Add [lesson.example]."), _LESSON),
    "example-elsewhere": _error(
        mark("the example turns on {clause}, which the lesson does not teach"),
        mark("Take an example that a clause of the lesson decides."),
        _LESSON,
    ),
    "few-questions": _warning(
        mark("the lesson asks fewer than {n} questions"),
        mark("Add items, with less help from one to the next."),
        _LESSON,
    ),
    "help-grows": _warning(
        mark("it gives more help than the item before"),
        mark("Put items with more help first."),
        _LESSON,
    ),
    "review-with-more": _error(
        mark("a review has clauses, an example or items of its own"),
        mark("Take these out, or make it a lesson."),
        _REVIEW,
    ),
    "review-of-nothing": _error(
        mark("no lesson before the review asks anything"),
        mark("Put the review after the lessons that it reviews."),
        _REVIEW,
    ),
    # -- papers
    "one-verdict": _warning(
        mark("{n} of {all} questions have the same first answer: {text}"),
        mark("Add items with other answers."),
        _MIX,
    ),
    "nothing-clean": _warning(
        mark("in none of its questions everything is in order"),
        mark("Add deals without a fault."),
        mark("A trainer that only shows faults teaches to find one always."),
    ),
    "one-family": _warning(
        mark("{n} of {all} items are of the family {name}"),
        mark("Spread the items over more families."),
        mark("Mixed practice is remembered longer than one thing over and over."),
    ),
}
"""Every check by its name."""
