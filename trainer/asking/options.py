"""Options: whole rulings to choose from, each wrong one a misreading that has a name.

What is right is ruled by the code; what is wrong comes from the same core: from misread codes,
other rulesets' codes and other settings, from overlooking an event, from a right verdict under a
wrong clause, and, where all these give too few, from mistaking one fact.  An option is kept only
where it differs from what is right, and from every other option, in a part that is graded.

Options are chosen by their values alone: no word of any language is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.balance import Candidate, choose
from trainer.asking.counterfactual import Neighbour, find_mistake
from trainer.asking.guessers import list_features
from trainer.asking.misreading import Misreading
from trainer.asking.mix import MIX
from trainer.asking.slip import Answers, Origin, Slip, list_answers
from trainer.asking.subject import Subject
from trainer.dealing.chance import Chance
from trainer.dealing.scenario import Scenario
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.changes import find_touched_articles
from trainer.rules.code import Code
from trainer.rules.errors import Problem
from trainer.rules.facts import DealFailed, Fact
from trainer.rules.judge import judge, rule
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import Table

LEAST, MOST = 3, 5
"""How many options there are."""

CLOSEST = 7
"""The most wrong options that one fact makes right that are considered."""


class Option(Struct, frozen=True):
    """A whole ruling as an option: what it gives in each part, and where it comes from if wrong."""

    answers: Answers
    ruling: Ruling
    origin: Origin | None = None


def make_wrong_options(
    subject: Subject, table: Table, slip: Slip, truth: Ruling, around: Iterable[Neighbour]
) -> Iterator[Option]:
    """Give every wrong ruling that has a name, each once, all different from the truth.

    *around* is what is one fact away: how the same table is ruled by other codes is taken from it.
    """
    known = {article.clause for article in subject.code.articles}
    known |= {article.lapses_to for article in subject.code.articles}
    known |= {name for article in subject.code.articles for name in article.replaces}
    seen = [list_answers(slip, truth)]
    for ruling, origin in _give_rulings(subject, table, around):
        if ruling.decisive and ruling.decisive not in known:
            continue
        answers = list_answers(slip, ruling)
        if answers not in seen:
            seen.append(answers)
            yield Option(answers, ruling, origin)


def _give_rulings(
    subject: Subject, table: Table, around: Iterable[Neighbour]
) -> Iterator[tuple[Ruling, Origin]]:
    situation = table.situation
    kinds = frozenset(table.facts)
    for one, code, met in _change_codes(subject):
        if met and kinds.isdisjoint(met):
            continue
        try:
            seen = one.sight(situation)
            # What is seen as it is was folded already.
            same = seen is situation
            ruling = judge(code, table, trace=False) if same else rule(code, seen, trace=False)
        except (Problem, LookupError, RulesetFailed):
            continue
        yield (
            ruling,
            Origin("house" if one.mistakes_settings else "misreading", one.id, one.thought),
        )
    for other in around:
        if other.code:
            yield other.ruling, Origin("rival", other.code)
    for at in range(len(situation.events)):
        events = (*situation.events[:at], *situation.events[at + 1 :])
        try:
            ruling = rule(subject.code, replace(situation, events=events), trace=False)
        except Problem:
            continue
        yield ruling, Origin("overlooked", event=at)


@lru_cache(maxsize=16)
def _change_codes(subject: Subject) -> tuple[tuple[Misreading, Code, frozenset[type[Fact]]], ...]:
    """Return the misreadings of a subject that its code can be changed by.

    With each go the code as it is misread, and the kinds of facts without which it rules as the
    true one; none, where it must be tried on everything.
    """
    others = dict(subject.rivals)
    found = []
    for one in subject.misreadings:
        kinds: frozenset[type[Fact]] = frozenset()
        try:
            with inside_ruleset(subject.id, one.id):
                code = one.code(subject.code, others)
                if not one.mistakes_settings:
                    kinds = frozenset(_find_kinds(subject.code, code, one))
        except RulesetFailed:  # it is about what this code has not, or cannot be made
            continue
        found.append((one, code, kinds))
    return tuple(found)


def _find_kinds(before: Code, after: Code, one: Misreading) -> Iterator[type[Fact]]:
    """Give the kinds of facts that the patched articles meet, as they were and as they are.

    Any fault may make a deal fail: what reacts to failures counts everywhere.
    """
    named = find_touched_articles(one.changes)
    for code in (before, after):
        for article in code.articles:
            if article.id in named:
                kinds = article.when.trigger.kinds
                yield from code.by_kind if DealFailed in kinds else kinds


def give_reasons(slip: Slip, truth: Ruling) -> Iterator[Option]:
    """Give the true ruling under clauses that do not decide it."""
    for part in slip.parts:
        if part.kind != "clause":
            continue
        for clause in part.options:
            if clause and isinstance(clause, str) and clause not in truth.articles:
                ruling = replace(truth, articles=(clause,))
                yield Option(list_answers(slip, ruling), ruling, Origin("reason", clause))


def choose_options(
    subject: Subject, made: Scenario, slip: Slip, truth: Ruling, around: Sequence[Neighbour]
) -> tuple[Option, ...]:
    """Return three to five whole rulings, the true one among them, in the order shown.

    *around* is what is one fact away.  Wrong ones that would be right there come first; among
    these it is seen to that they tell nothing to who guesses (`trainer.asking.balance`), and then
    that they are of different kinds.
    """
    chance = Chance(made.id, "options")
    wanted = chance.pick((MOST, MOST - 1, MOST - 1, LEAST)) - 1
    within = [list_answers(slip, one.ruling) for one in around if not one.ruling.disputed]
    right_one = Option(list_answers(slip, truth), truth)
    pool = chance.mix(list(make_wrong_options(subject, made.table, slip, truth, around)))
    pool.sort(key=lambda option: option.origin is None or option.origin.kind != "misreading")
    pool += [
        *chance.mix(list(give_reasons(slip, truth))),
        *chance.mix(list(_mistake_facts(made.situation, around, slip))),
    ]
    close: list[Option] = []
    far: list[Option] = []
    taken = [right_one.answers]
    for option in pool:
        if option.answers not in taken:
            taken.append(option.answers)
            (close if option.answers in within else far).append(option)
    wanted = max(min(wanted, len(close)), LEAST - 1)
    named = [one for one in close if one.origin is not None and one.origin.kind != "fact"]
    facts = [one for one in close if one not in named]
    considered = [*[*chance.mix(named), *chance.mix(facts)][:CLOSEST], *far]
    candidates = [
        Candidate(
            list_features(one.answers), one.origin.kind if one.origin else "", one not in close
        )
        for one in considered
    ]
    places = choose(chance, list_features(right_one.answers), candidates, wanted, MIX)
    return tuple(chance.mix([right_one, *(considered[place] for place in places)]))


def _mistake_facts(
    situation: Situation, around: Sequence[Neighbour], slip: Slip
) -> Iterator[Option]:
    for one in around:
        if one.changed and not one.ruling.disputed:
            origin = Origin("fact", find_mistake(situation, one.situation))
            yield Option(list_answers(slip, one.ruling), one.ruling, origin)
