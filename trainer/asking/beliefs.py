"""Beliefs: the rulings that people really give who are wrong, each with what they believe.

Whoever misreads a clause, mixes two clauses up, goes by the rules of another game or of another
house, or overlooks something out of the ordinary rules by the same core as everybody else, on
another code or on other facts.  Nothing here chooses what is shown, and no word is asked for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.decisions import Decisions, come_to_the_same, decide
from trainer.asking.difficulty import list_causes
from trainer.asking.misreading import Misreading, can_be_joined
from trainer.asking.subject import Subject
from trainer.rules.articles import Article, When
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.changes import Add, Change, SetField, TakeFrom, find_touched_articles
from trainer.rules.code import Code
from trainer.rules.errors import Problem
from trainer.rules.events import Cut, Deal, Event, Shuffle
from trainer.rules.facts import DealFailed, Fact
from trainer.rules.judge import find_matches, judge, rule
from trainer.rules.ruling import STANDS, Remedy, Ruling
from trainer.rules.situation import Situation
from trainer.rules.table import Table

MOST_JOINED = 5
"""Of so many misreadings that each change the ruling, any two are joined."""


class Origin(Struct, frozen=True):
    """What somebody believes who is wrong.

    `kind` is ``misreading``, ``house`` (a misreading of the settings), ``rival`` (the code of
    another ruleset), ``overlooked``, or of a part of a slip ``other`` (nobody is known to believe
    it).  `name` is that of the misreading or of the other ruleset, `sentence` the misreading's
    sentence, `event` the index of the event overlooked, else -1.
    """

    kind: str
    name: str = ""
    sentence: str = ""
    event: int = -1


class Belief(Struct, frozen=True, eq=False):
    """A wrong ruling, what it decides, and what is believed: one thing, or two together.

    It is `far` from the story where it rests on what is ordinary alone, though something is out of
    the ordinary: nobody looks there then.
    """

    ruling: Ruling
    decisions: Decisions
    origins: tuple[Origin, ...]
    far: bool = False

    @property
    def kind(self) -> str:
        """The kind of its origin; ``pair`` where two come together."""
        return self.origins[0].kind if len(self.origins) == 1 else "pair"


def gather_beliefs(subject: Subject, table: Table, truth: Ruling) -> tuple[Belief, ...]:
    """Return all wrong rulings that come of one belief: misreadings, houses, rivals, oversights.

    They decide otherwise than the *truth*, or by a clause that it does not name.
    """
    found = []
    right = decide(truth)
    causes = set(list_causes(subject.code, table, len(table.situation.events)))
    for ruling, origin, code in _give_rulings(subject, table):
        decisions = decide(ruling)
        same = come_to_the_same(decisions, right)
        if same and (ruling.decisive in truth.articles or not ruling.decisive):
            continue
        if gives(subject.code, ruling):
            far = bool(causes) and code is not None and _is_far(code, table, ruling, causes)
            found.append(Belief(ruling, decisions, (origin,), far))
    return tuple(found)


def _is_far(code: Code, table: Table, ruling: Ruling, causes: Container[int]) -> bool:
    """Tell whether the decisive clause of a ruling of *code* met other events than these only."""
    if not ruling.decisive:
        return False
    at = {one.at for one in find_matches(code, table) if one.article.clause == ruling.decisive}
    return bool(at) and not any(one in causes for one in at)


def join_beliefs(
    subject: Subject, table: Table, truth: Ruling, beliefs: Iterable[Belief]
) -> tuple[Belief, ...]:
    """Return the wrong rulings that come of two misreadings together, of those among *beliefs*.

    Each of the two decides otherwise than the *truth*, and together they decide as none of them.
    """
    right = decide(truth)
    alone = [one for one in beliefs if one.decisions != right]
    taken = [right, *(one.decisions for one in alone)]
    held = {one.origins[0].name for one in alone if one.kind in ("misreading", "house")}
    ways = [way for way in list_ways(subject) if way[0].id in held][:MOST_JOINED]
    found = []
    for one, other in combinations(ways, 2):
        ruling = _rule_by_two(subject, table, one, other[0])
        if ruling is None or not gives(subject.code, ruling):
            continue
        decisions = decide(ruling)
        if decisions not in taken:
            taken.append(decisions)
            origins = (make_origin(one[0]), make_origin(other[0]))
            found.append(Belief(ruling, decisions, origins))
    return tuple(found)


def make_origin(one: Misreading) -> Origin:
    """Return a misreading as an origin."""
    return Origin("house" if one.mistakes_settings else "misreading", one.id, one.thought)


# -- the codes that people have in mind --------------------------------------------------------

Way = tuple[Misreading, frozenset[type[Fact]]]
"""A misreading, and the kinds of facts without which it makes no difference; where there are none
of them, it has to be tried on everything."""


@lru_cache(maxsize=16)
def list_ways(subject: Subject) -> tuple[Way, ...]:
    """Return the misreadings of a subject; no code is made yet."""
    code, others = subject.code, dict(subject.rivals)
    articles = {one.id: one for one in code.articles}
    found = []
    for one in subject.misreadings:
        kinds: set[type[Fact]] = set()
        for change in () if one.mistakes_settings else one.changes:
            for article_id in find_touched_articles((change,)):
                if article_id in articles:
                    kinds.update(articles[article_id].when.trigger.kinds)
            kinds.update(_find_new_kinds(change, others))
        if DealFailed in kinds:  # any fault may make a deal fail
            kinds = {*kinds, *code.by_kind}
        found.append((one, frozenset(kinds)))
    return tuple(found)


def _find_new_kinds(change: Change, others: Mapping[str, Code]) -> Iterable[type[Fact]]:
    """Return the kinds of facts that an article meets once it is changed so."""
    if isinstance(change, Add):
        return change.new.when.trigger.kinds
    if isinstance(change, SetField) and isinstance(change.value, When):
        return change.value.trigger.kinds
    if isinstance(change, TakeFrom) and change.code in others:
        taken = (one for one in others[change.code].articles if one.id == change.article)
        return next((one.when.trigger.kinds for one in taken), ())
    return ()


@lru_cache(maxsize=1024)
def misread(subject: Subject, one: Misreading) -> Code | None:
    """Return the code of a subject as it is misread, made once.

    None where the misreading is about what this code has not, or the code cannot be made.
    """
    try:
        with inside_ruleset(subject.id, one.id):
            return one.code(subject.code, dict(subject.rivals))
    except RulesetFailed:
        return None


def rule_as(table: Table, one: Misreading, code: Code) -> Ruling | None:
    """Return the ruling of who misreads so, *code* being the code as he has it in mind.

    None where it cannot be ruled so: what he takes the table for cannot be, or the ruleset fails.
    """
    situation = table.situation
    try:
        seen = one.sight(situation)
        # What is seen as it is was folded already.
        return (
            judge(code, table, trace=False) if seen is situation else rule(code, seen, trace=False)
        )
    except (Problem, LookupError, RulesetFailed):
        return None


Given = tuple[Ruling, Origin, Code | None]
"""A wrong ruling, what is believed, and the code it is given by; None where the facts are taken for
others, or one of them is overlooked."""


def _give_rulings(subject: Subject, table: Table) -> Iterator[Given]:
    kinds = frozenset(table.facts)
    for one, met in list_ways(subject):
        code = None if met and kinds.isdisjoint(met) else misread(subject, one)
        ruling = None if code is None else rule_as(table, one, code)
        if ruling is not None:
            yield ruling, make_origin(one), None if one.mistakes_settings else code
    for name, code in subject.rivals:
        try:
            yield judge(code, table, trace=False), Origin("rival", name), code
        except RulesetFailed:
            continue
    for ruling, origin in _overlook(subject, table.situation):
        yield ruling, origin, None


def _overlook(subject: Subject, situation: Situation) -> Iterator[tuple[Ruling, Origin]]:
    """Give the rulings of who overlooks one thing that happened; no shuffle, cut or packet is."""
    for at, event in enumerate(situation.events):
        if isinstance(event, Shuffle | Cut | Deal):
            continue
        events = (*situation.events[:at], *situation.events[at + 1 :])
        try:
            ruling = rule(subject.code, replace(situation, events=events), trace=False)
        except Problem:
            continue
        yield ruling, Origin("overlooked", event=at)


def is_ordinary(event: Event) -> bool:
    """Tell whether an event is of every deal: a shuffle, a cut or packets with nothing to say.

    >>> is_ordinary(Shuffle()), is_ordinary(Shuffle(faces_seen=True)), is_ordinary(Deal(to="Anna"))
    (True, False, False)
    """
    if isinstance(event, Deal):
        return event.to is None
    if isinstance(event, Shuffle):
        return event.open and not event.faces_seen
    return isinstance(event, Cut) and event.parts is None and event.order is None


# -- two together ------------------------------------------------------------------------------


def _rule_by_two(subject: Subject, table: Table, way: Way, other: Misreading) -> Ruling | None:
    """Return the ruling of who holds both; None where the two cannot be held together."""
    one, _ = way
    code = misread(subject, one) if can_be_joined(one, other) else None
    joined = None if code is None else _join(subject, code, other)
    if joined is None:
        return None
    situation = table.situation
    try:
        seen = other.sight(one.sight(situation))
        return (
            judge(joined, table, trace=False)
            if seen is situation
            else rule(joined, seen, trace=False)
        )
    except (Problem, LookupError, RulesetFailed):
        return None


@lru_cache(maxsize=512)
def _join(subject: Subject, code: Code, other: Misreading) -> Code | None:
    """Return a misread code with another misreading on top, None where that cannot be made."""
    try:
        with inside_ruleset(subject.id, other.id):
            return other.code(code, dict(subject.rivals))
    except RulesetFailed:
        return None


# -- what a code can rule ----------------------------------------------------------------------


def gives(code: Code, ruling: Ruling) -> bool:
    """Tell whether a ruling holds nothing that this code never gives.

    Neither its remedy nor a penalty or a right to claim, nor a moment until which one may claim.
    """
    verdicts, fines, moments = _list_given(code)
    if ruling.verdict not in verdicts or (ruling.penalties and not fines):
        return False
    return ruling.claim is None or (ruling.claim.until or "") in moments


def list_verdicts(code: Code, facts: Container[type[Fact]] | None = None) -> list[Remedy]:
    """Return the remedies that a code can order, without seats, the least far-reaching first.

    With kinds of *facts* only those that it orders for one of them, and that name nobody.
    """
    found = [STANDS]
    for article in sorted(code.articles, key=lambda one: _find_rank(code, one)):
        order = article.order
        if order is None or (facts is not None and not _is_near(code, article, facts)):
            continue
        one = Remedy(order.kind, dict(order.what)).only(code.remedies[order.kind].terms)
        if one not in found:
            found.append(one)
    return found


def _find_rank(code: Code, article: Article) -> int:
    return 0 if article.order is None else code.remedies[article.order.kind].rank


def _is_near(code: Code, article: Article, facts: Container[type[Fact]]) -> bool:
    order = article.order
    assert order is not None
    named = [key for key, _ in (*order.who, *order.group)]
    names_dealer = code.remedies[order.kind].names_dealer
    told = any(not (key == "dealer" and names_dealer) for key in named)
    return not told and any(kind in facts for kind in article.when.trigger.kinds)


@lru_cache(maxsize=64)
def _list_given(code: Code) -> tuple[list[Remedy], bool, frozenset[str]]:
    fines = any(article.penalties for article in code.articles)
    claims = any(article.claim for article in code.articles)
    moments = {one.shown for one in code.moments.values()}
    return list_verdicts(code), fines, frozenset({"", *moments} if claims else ())
