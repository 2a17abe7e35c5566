"""`rule`: a pure function from a code and a situation to the ruling.

`rule` is `judge` of what `fold` made, and `judge` runs in passes, each a value for the next: facts
of the **table** that an article's trigger meets are **matches**; those that are cured or displaced
fall out; claims tell who called, in time, entitled, and what is still open, and so each match
has its **outcome**; the articles of the ladder react to outcomes; the **verdict** takes the
farthest-reaching remedy, adds the penalties and orders the clauses.  The trace is read off these
values.  Nothing else in the product decides anything about rules.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trainer.rules.articles import Article, Order
from trainer.rules.boundary import leave_ruleset
from trainer.rules.code import Code
from trainer.rules.core import NEW_PACK, PASSING
from trainer.rules.events import Call, Cut, Deal, Event
from trainer.rules.facts import (
    START,
    Act,
    DealFailed,
    Fact,
    Looked,
    NoShuffle,
    PreparedOutOfTurn,
    Surplus,
    Touched,
)
from trainer.rules.ruling import (
    STANDS,
    Claim,
    Deadline,
    Evidence,
    Penalty,
    Reach,
    Remedy,
    Ruling,
    Step,
)
from trainer.rules.situation import Situation
from trainer.rules.table import Table, fold


class Match(Struct, frozen=True, gc=False):
    """A fact that an article's trigger met: a fault, or a right used, from event `at` on.

    `order` is the place of the `article` in the rulebook, `fact` what met it.

    >>> Match(3, 0, Article(id="G7", when=touched_early()), Touched(3, "Boris")).article.clause
    'G7'
    """

    at: int
    order: int
    article: Article
    fact: Fact


class Dropped(Struct, frozen=True, gc=False):
    """A `match` that fell out, `why`, and the clause that displaced it, if one did (`by`).

    >>> touched = Match(3, 0, Article(id="G7", when=touched_early()), Touched(3, "Boris"))
    >>> Dropped(touched, "cured").by
    ''
    """

    match: Match
    why: str
    by: str = ""


class Outcome(Struct, frozen=True, gc=False):
    """What became of a `match`.

    `state` is a reason of `Step`; `due` is the event at which its order fell due; `order` is what
    is ordered in the end, if anything; `by` are those who claimed it, or may.  `rank` is how far
    the order reaches; `passing` the role to which a new deal passes, `early` a new deal that is
    due before the deal of a wrong dealer is over.

    >>> touched = Match(3, 0, Article(id="G7", when=touched_early()), Touched(3, "Boris"))
    >>> Outcome(touched, "no sanction", due=3, order=None).rank
    0
    """

    match: Match
    state: str
    due: int
    order: Order | None
    by: tuple[str, ...] = ()
    rank: int = 0
    passing: str = ""
    early: bool = False


class Verdict(Struct, frozen=True, gc=False):
    """What a code makes of a `table`: the ruling's parts, and the values that they were made from.

    `met` are the matches, `before` those as they were before it was clear when a new deal fell
    `due`.  `dropped` are the matches that fell out, `outcomes` what became of the others,
    `reactions` the outcomes of the ladder, `failed` which unsuccessful deal it is, `ruled` the
    outcome whose remedy it is.  `remedy`, `penalties` and `claim` are those of the ruling.

    >>> Verdict(table()).remedy
    Remedy(kind='stands', terms={})
    """

    table: Table
    met: Sequence[Match] = ()
    before: Sequence[Match] = ()
    dropped: tuple[Dropped, ...] = ()
    outcomes: Sequence[Outcome] = ()
    due: int | None = None
    reactions: Sequence[Outcome] = ()
    failed: int | None = None
    ruled: Outcome | None = None
    remedy: Remedy = STANDS
    penalties: tuple[Penalty, ...] = ()
    claim: Claim | None = None

    def differs(self, other: Verdict) -> bool:
        """Tell whether the *other* verdict gives another remedy, other penalties or another claim.

        >>> nothing, fined = Verdict(table()), Verdict(table(), penalties=(Penalty("Anna", 1, 1),))
        >>> nothing.differs(fined), nothing.differs(nothing)
        (True, False)
        """
        return (
            self.remedy != other.remedy
            or self.penalties != other.penalties
            or self.claim != other.claim
        )


def rule(code: Code, situation: Situation, *, trace: bool = True) -> Ruling:
    """Return the ruling of *code* on *situation*.

    Raises `Impossible` if no deal can go so, `RulesetFailed` if the game or the code fails.

    With *trace* false the trace is left out, which is faster.

    >>> from trainer.rules.code import Code
    >>> from trainer.rules.core import MOMENTS, REMEDIES, ROLES
    >>> from trainer.rules.situation import Game, Packet, Procedure
    >>> deal = Procedure((Packet("Boris", 1), Packet("Anna", 1)), {"Boris": 1, "Anna": 1}, 36)
    >>> toy = Game(id="toy", pack=lambda options: 36, seats=(2, 2), procedure=lambda s, n: deal)
    >>> code = Code(id="toy", articles=(), roles=ROLES, moments=MOMENTS, remedies=REMEDIES)
    >>> rule(code, Situation(game=toy, seats=("Anna", "Boris"), dealer="Anna")).remedy
    Remedy(kind='stands', terms={})
    """
    return judge(code, fold(situation), trace=trace)


def judge(code: Code, table: Table, *, trace: bool = True) -> Ruling:
    """Return the ruling of *code* on a *table* that `fold` made; the table is only read.

    Codes that differ in their articles alone can all judge one table.  With *trace* false the trace
    is left out, which is faster.  Raises `RulesetFailed` if the code fails.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> dealt = table(*READY, Deal(packets=1), Expose("Boris"))
    >>> judge(redeals, dealt).articles, judge(code(), dealt).silent
    (('G10.3',), True)
    """
    try:
        return _judge(code, table, trace)
    except BaseException as error:  # a code may be anybody's: its triggers, roles, moments ...
        leave_ruleset(code.id, error)


def _judge(code: Code, table: Table, trace: bool) -> Ruling:
    verdict = _verdict(code, table)
    if not verdict.met:
        return _lawful(code, table, verdict, trace)
    named = _name_clauses(verdict)
    irregular = False
    for outcome in verdict.outcomes:
        irregular = irregular or not outcome.match.article.lawful
    kind = code.remedies[verdict.remedy.kind]
    steps = _trace(code, verdict) if trace else ()
    return Ruling(
        irregularity=irregular,
        articles=named,
        remedy=verdict.remedy,
        claim=verdict.claim,
        penalties=verdict.penalties,
        failed_deal=verdict.failed,
        silent=not named and _is_silent(verdict),
        disputed=_is_disputed(code, table, verdict),
        parts=_parts(code, table) if code.parts else {},
        trace=steps,
        beside=_list_beside(verdict, steps) if trace else (),
        verdict_terms=kind.terms,
        passes=kind.names_dealer,
        dealer=table.dealer,
        peeked=tuple(table.peeks),
    )


def _lawful(code: Code, table: Table, verdict: Verdict, trace: bool) -> Ruling:
    return Ruling(
        silent=_is_silent(verdict),
        parts=_parts(code, table),
        beside=_list_beside(verdict, ()) if trace else (),
        dealer=table.dealer,
        peeked=tuple(table.peeks),
    )


def _parts(code: Code, table: Table) -> dict[str, Any]:
    return {name: part(table) for name, part in code.parts.items()} if code.parts else {}


def _is_disputed(code: Code, table: Table, verdict: Verdict) -> bool:
    """Tell whether a rival reading of an article that was met would change what is decided."""
    if not code.readings or not verdict.before:
        return False
    rivals = code.rivals
    tried: list[Code] = []
    for match in verdict.before:
        for rival in rivals.get(match.article.id, ()):
            if rival not in tried:
                tried.append(rival)
                if verdict.differs(_verdict(rival, table)):
                    return True
    return False


def _verdict(code: Code, table: Table) -> Verdict:
    met = _confirm(code, table, _find(code, table))
    if not met:
        return Verdict(table)
    standing, dropped = _weed(code, table, met)
    outcomes, due = _settle(code, table, standing)
    if due is not None and table.lifts and _is_late_look(code, table, due):
        return replace(_verdict(code, table.end_of_looks(due)), before=met)
    given, counted, open_rights = [], [], []
    for outcome in outcomes:
        if outcome.state == "open":
            open_rights.append(outcome)
        elif outcome.state == "rules" and outcome.order is not None:
            given.append(outcome)
            if outcome.match.article.counts:
                counted.append(outcome)
    failed: int | None = None
    reactions: list[Outcome] = []
    if counted:
        failed, reactions = _react(code, table, _find_first(counted))
        given = [*reactions, *given]
    ruled = _farthest(given)
    return Verdict(
        table,
        met,
        met,
        dropped,
        outcomes,
        due,
        reactions,
        failed,
        ruled,
        STANDS if ruled is None else _remedy(code, table, ruled, given),
        _penalties(code, table, (*outcomes, *reactions)),
        _claim(code, table, open_rights) if open_rights else None,
    )


def _is_late_look(code: Code, table: Table, due: int) -> bool:
    """Tell whether a look at one's own cards in dealing is none, for a new deal was due already."""
    if table.horizon is not None or code.looks_once_due:
        return False
    return any(fact.at > due for fact in table.find(Looked))


def _is_silent(verdict: Verdict) -> bool:
    """Tell whether something out of the ordinary happened that no clause speaks of."""
    table = verdict.table
    met: set[int] | None = None
    for kind, facts in table.facts.items():
        if not kind.notable or (table.horizon is not None and kind in (Looked, Touched)):
            continue
        if met is None:
            met = {id(one.fact) for one in verdict.met if not _is_mere_silence(one.article)}
        for fact in facts:
            if id(fact) not in met:
                return True
    return False


def _is_mere_silence(article: Article) -> bool:
    """Tell whether an article only says that no clause applies, by the reading taken here."""
    return article.lawful and article.order is None


# -- matches --------------------------------------------------------------------------------------


def find_matches(code: Code, table: Table) -> tuple[Match, ...]:
    """Return the facts of a *table* that articles of *code* meet, cured and displaced ones too.

    Raises `RulesetFailed` if the code fails.

    >>> redeals = code(Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()))
    >>> dealt = table(*READY, Deal(packets=1), Expose("Boris"))
    >>> [match.article.id for match in find_matches(redeals, dealt)]
    ['G10.3']
    """
    try:
        return tuple(_confirm(code, table, _find(code, table)))
    except BaseException as error:  # a code may be anybody's
        leave_ruleset(code.id, error)


def _find(code: Code, table: Table) -> list[Match]:
    """Return the facts that articles meet, in the order of events and of the rulebook."""
    found = []
    by_kind = code.by_kind
    now = len(table.situation.events)
    for kind, facts in table.facts.items():
        for order, article, meets in by_kind.get(kind, ()):
            for fact in facts:
                at = meets(table, fact)
                if at is not None:
                    if at.__class__ is not int or not START <= at < now:
                        raise TypeError(f"article {article.id}: expected an event, got {at!r:.40}")
                    found.append(Match(at, order, article, fact))
    if len(found) > 1:
        found.sort(key=lambda match: (match.at, match.order))
    return found


def _weed(code: Code, table: Table, met: list[Match]) -> tuple[list[Match], tuple[Dropped, ...]]:
    """Leave out what is cured, what another clause displaces, and mere readings of silence."""
    clauses: set[str] = set()
    acts: dict[str, list[int]] = {}
    left = []
    dropped = []
    for match in met:
        article = match.article
        if _is_mere_silence(article):
            continue
        if article.yields_to:
            clauses = clauses or {other.article.clause for other in met}
            displacer = next((name for name in article.yields_to if name in clauses), "")
            if displacer:
                dropped.append(Dropped(match, "displaced", displacer))
                continue
        if article.cured_by or article.undone_by:
            acts = acts or _acts(table, met)
            if _find_cure(code, table, match, acts) is not None:
                dropped.append(Dropped(match, "cured"))
                continue
        left.append(match)
    return left, tuple(dropped)


def _acts(table: Table, met: list[Match]) -> dict[str, list[int]]:
    """Return the events of what can cure a fault, by kind of act.

    ``shuffle ANNA`` are the shuffles of that player.
    """
    # A wrong dealer, or an unshuffled pack, is no fault of how it was shuffled or cut.
    wrong = {
        other.at
        for other in met
        if not other.article.lawful and not isinstance(other.fact, PreparedOutOfTurn | NoShuffle)
    }
    acts = {
        "swap_pack": table.swaps,
        "cut": [at for at in table.cuts if at not in wrong],
        "any_shuffle": [at for at, _ in table.shuffles],
    }
    for at, by in table.shuffles:
        if at not in wrong:
            acts.setdefault("shuffle", []).append(at)
            acts.setdefault(f"shuffle {by}", []).append(at)
    return acts


def _find_cure(
    code: Code, table: Table, match: Match, acts: Mapping[str, Sequence[int]]
) -> int | None:
    """Return the event with which *match* was cured: by the acts for it, done properly, in turn.

    Or by one of those that undo it; all before a call.  None where it was not.
    """
    article, end = match.article, _end_of_cure(code, table, match)
    undone = [_next(acts.get(act, ()), match.at) for act in article.undone_by]
    cured = min((at for at in undone if at is not None and at < end), default=None)
    last: int | None = match.at
    for act in article.cured_by:
        name = f"shuffle {getattr(match.fact, 'of', '')}" if act == "refused" else act
        last = None if last is None else _next(acts.get(name, ()), last)
    if not article.cured_by or last is None or last >= end:
        return cured
    return last if cured is None else min(cured, last)


def _next(events: Sequence[int], after: int) -> int | None:
    """Return the first of *events*, which are in order, that comes after event *after*."""
    place = bisect_right(events, after)
    return events[place] if place < len(events) else None


def _confirm(code: Code, table: Table, met: list[Match]) -> list[Match]:
    """Leave out what is a fault only beside another thing to be put right, where nothing was."""
    for one in met:
        if one.article.beside_another:
            break
    else:
        return met
    acts = _acts(table, met)
    left: list[Match] = []
    since: list[int] = []  # from which events on something was to be put right,
    until: list[int] = []  # and to which event at most one of those up to here was
    for match in met:
        if match.article.beside_another:
            before = bisect_left(since, match.at)
            if not before or until[before - 1] < match.at:
                continue
        left.append(match)
        article = match.article
        if article.order is not None and not article.lawful and not article.claim:
            since.append(match.at)
            until.append(max((_due_until(code, table, match, acts), *until[-1:])))
    return left


def _due_until(code: Code, table: Table, match: Match, acts: Mapping[str, Sequence[int]]) -> int:
    """Return the event to which the order of a match, which nobody need claim, was due."""
    cured = _find_cure(code, table, match, acts)
    waived = _next(table.swaps, match.at) if match.article.waived_by else None
    ends = [at for at in (cured, waived) if at is not None]
    return min(ends, default=len(table.situation.events))


def _end_of_cure(code: Code, table: Table, match: Match) -> int:
    """Return the event from which nothing cures *match*: the first packet, or a call.

    A call by somebody without a right to claim changes nothing.
    """
    end = len(table.situation.events)
    rights = _rights(code, table, match) if match.article.claim else None
    call = _first_call(table, match.at, rights or dict.fromkeys(table.seats, end))
    if table.first_packet is not None:
        end = table.first_packet
    return end if call is None else min(end, call[0])


# -- claims and outcomes ---------------------------------------------------------------------------


def _rights(code: Code, table: Table, match: Match) -> dict[str, int]:
    """Return who may claim for *match*, each with the last event at which his right stands."""
    now = len(table.situation.events)
    if table.play is not None:
        now = table.play  # with the first card played every right is gone (R3)
    rights: dict[str, int] = {}
    for term in match.article.claim:
        for seat in code.roles[term.who](table, match.fact):
            if seat not in rights:
                ends = [code.moments[name].at(table, seat) for name in term.before]
                rights[seat] = min((end for end in ends if end is not None), default=now)
                if rights[seat] > now:
                    rights[seat] = now
    return rights


def _first_call(table: Table, after: int, rights: Mapping[str, int]) -> tuple[int, str] | None:
    """Return the first call after event *after* that is within the *rights*, and whose it was."""
    first: tuple[int, str] | None = None
    for seat, calls in table.calls.items():
        index = bisect_right(calls, after)
        if index < len(calls) and calls[index] <= rights.get(seat, START):
            call = calls[index], seat
            first = call if first is None else min(first, call)
    return first


def _settle(code: Code, table: Table, standing: list[Match]) -> tuple[list[Outcome], int | None]:
    """Return what became of each match, and when a new deal fell due, if one did.

    Once a new deal is due no call counts, and nothing is left to claim; but a right may outlive
    some kinds of remedy.
    """
    outcomes: list[Outcome] = []
    claims: dict[int, tuple[int, str] | None] = {}
    dues: dict[str, int] = {}  # when a remedy that ends the deal first fell due, by its kind
    for place, match in enumerate(standing):
        order = match.article.order
        due: int | None = match.at
        if match.article.claim:
            call = claims[place] = _first_call(table, match.at, _rights(code, table, match))
            due = None if call is None else call[0]
            outcome = Outcome(match, "claim", match.at, order)
        else:
            outcome = _mandatory(code, table, match)
            if outcome.state != "rules" and not _was_played_on(code, table, outcome):
                due = None
        outcomes.append(outcome)
        if due is not None and order is not None and code.remedies[order.kind].voids:
            dues[order.kind] = min(due, dues.get(order.kind, due))
    for place, call in claims.items():
        outcomes[place] = _judge_claim(code, table, standing[place], call, dues)
    return outcomes, min(dues.values(), default=None)


def _mandatory(code: Code, table: Table, match: Match) -> Outcome:
    """Return what became of a match that nobody needs to claim."""
    article, order = match.article, match.article.order
    if order is None:
        state = "penalty" if article.penalties else "no sanction"
        return Outcome(match, state, match.at, None)
    if article.waived_by and _is_waived(code, table, match):
        return Outcome(match, "waived", match.at, None)
    if _has_lapsed(code, table, match) or _ends_with_play(table, match):
        return Outcome(match, "lapsed", match.at, None)
    return _outcome(code, table, match, "rules", match.at, order)


def _was_played_on(code: Code, table: Table, outcome: Outcome) -> bool:
    """Tell whether an order was due, and has lapsed only with the first card played."""
    if table.play is None or outcome.state != "lapsed":
        return False
    return not _has_lapsed(code, table, outcome.match)


def _has_lapsed(code: Code, table: Table, match: Match) -> bool:
    """Tell whether the moment has come by which the order was to be carried out."""
    if not match.article.until:
        return False
    moment = code.moments[match.article.until]
    came = moment.at(table, getattr(match.fact, "by", ""))
    return came is not None and came >= match.at


def _ends_with_play(table: Table, match: Match) -> bool:
    """Tell whether the order of a fault of the deal has lapsed with the first card played (R3)."""
    if table.play is None or table.play <= match.at:
        return False
    return not match.article.outlasts_play


def _is_waived(code: Code, table: Table, match: Match) -> bool:
    """Tell whether the act that waives the order came after *match*, in time."""
    acts = {"swap_pack": table.swaps, "cut": table.cuts}
    done = _next(acts[match.article.waived_by], match.at)
    return done is not None and done < _end_of_cure(code, table, match)


def _judge_claim(
    code: Code,
    table: Table,
    match: Match,
    call: tuple[int, str] | None,
    dues: Mapping[str, int],
) -> Outcome:
    """Return what became of a match on demand, given the first rightful *call* for it.

    *dues* are the first events at which a remedy that ends the deal fell due, by its kind.
    """
    order, outlives = match.article.order, match.article.outlives
    due = min((at for kind, at in dues.items() if kind not in outlives), default=None)
    void = due is not None and (call is None or call[0] > due)
    by: tuple[str, ...] = () if call is None else (call[1],)
    if _ends_with_play(table, match):
        return Outcome(match, "lapsed", match.at, None, () if void else by)
    if void:
        return Outcome(match, "void", match.at if call is None else call[0], None, by)
    if call is not None:
        return _outcome(code, table, match, "rules", call[0], order, by)
    now = len(table.situation.events)
    rights = _rights(code, table, match)
    by = tuple(seat for seat in table.seats if rights.get(seat, START) >= now)
    if not by:
        return Outcome(match, "lapsed", match.at, None)
    return _outcome(code, table, match, "open", match.at, order, by)


def _outcome(
    code: Code,
    table: Table,
    match: Match,
    state: str,
    due: int,
    order: Order | None,
    by: tuple[str, ...] = (),
) -> Outcome:
    """Return the outcome of a match: how far its order reaches if due at *due*, who deals anew.

    A redeal due before the deal of a wrong dealer is over is dealt by the player whose turn it is.
    """
    if order is None:
        return Outcome(match, state, due, None, by)
    kind = code.remedies[order.kind]
    rank, passing, early = kind.rank, "", False
    if kind.names_dealer and kind.voids:
        early = table.wrong_dealer and _is_before_over(table, match, due)
        dealer = order.role("dealer")
        if dealer != "dealer":
            passing = "rightful" if early else dealer
            rank += PASSING
    for key, value in order.what:
        if key == "new_pack" and value:
            rank += NEW_PACK
        elif key == "what":
            rank += kind.finer.get(value, 0)
    return Outcome(match, state, due, order, by, rank, passing, early)


def _find_first(outcomes: Iterable[Outcome]) -> Outcome:
    """Return the outcome that fell due first."""
    return min(outcomes, key=lambda one: one.due)


def _is_before_over(table: Table, match: Match, due: int) -> bool:
    """Tell whether what is due at *due* for a match was due before the deal was over.

    The event that ends the deal may lay many packets: a surplus is due with its own.
    """
    if table.over is None or due < table.over:
        return True
    if match.article.waits_for_looker and len(table.lookers(due)) == 1:
        return False
    return (
        due == table.over and isinstance(match.fact, Surplus | DealFailed) and not match.fact.over
    )


def _react(code: Code, table: Table, first: Outcome) -> tuple[int, list[Outcome]]:
    """Return which failure this deal is, and the outcomes of the articles that react to it.

    *first* is the outcome by which it failed.
    """
    ordinal = table.history.failed_deals + 1
    over = not _is_before_over(table, first.match, first.due)
    fact = DealFailed(first.due, table.dealer, ordinal, over)
    reactions = []
    for order, article, meets in code.by_kind.get(DealFailed, ()):
        at = meets(table, fact)
        if at is not None:
            match = Match(at, order, article, fact)
            reactions.append(_outcome(code, table, match, "rules", at, article.order))
    return ordinal, reactions


# -- the verdict -----------------------------------------------------------------------------------


def _farthest(given: Iterable[Outcome]) -> Outcome | None:
    """Return the farthest-reaching outcome; among equals the earliest fault."""
    best: Outcome | None = None
    best_key = (0, 0, 0)
    for outcome in given:
        if outcome.order is not None:
            match = outcome.match
            key = (outcome.rank, -match.at, -match.order)
            if best is None or key > best_key:
                best, best_key = outcome, key
    return best


def _remedy(code: Code, table: Table, ruled: Outcome, given: Iterable[Outcome]) -> Remedy:
    """Return the remedy of the outcome that rules, with what it can carry of the others given."""
    order = ruled.order
    assert order is not None
    if order.kind != "redeal":
        return Remedy(order.kind, _terms(code, table, order, ruled))
    passing = ""
    carried: dict[str, Any] = {}
    for outcome in given:
        if outcome.order is not None and outcome.order.kind == "redeal":
            if outcome.early or outcome.passing == "rightful":
                passing = "rightful"
            passing = passing or outcome.passing
            carried.update(outcome.order.what)
    (dealer,) = code.roles[passing or "dealer"](table, ruled.match.fact)
    terms: dict[str, Any] = {"dealer": dealer}
    if carried.get("cutter"):
        terms["cutter"] = carried["cutter"]
    if carried.get("volunteer") and passing == "next":
        terms["volunteer"] = True
    if carried.get("new_pack"):
        terms["new_pack"] = True
    return Remedy("redeal", terms)


def _terms(code: Code, table: Table, order: Order, ruled: Outcome) -> dict[str, Any]:
    fact = ruled.match.fact
    terms: dict[str, Any] = {}
    for key, role in order.who:
        seats = code.roles[role](table, fact)
        if seats:  # nobody has the role where a code orders what its trigger does not warrant
            terms[key] = seats[0]
    for key, role in order.group:
        terms[key] = code.roles[role](table, fact)
    terms.update(order.what)
    for key, measure in order.count:
        number = code.measures[measure](table, fact)
        if number:
            terms[key] = number
    if order.then is not None:
        then = _outcome(code, table, ruled.match, "rules", ruled.due, order.then)
        terms["remedy"] = _remedy(code, table, then, (then,))
    return terms


def _claim(code: Code, table: Table, rights: list[Outcome]) -> Claim:
    """Return the farthest-reaching open right, then the earliest, with what a call would bring.

    A call uses every open right of who calls, so what it brings is that of all of them together.
    """
    now = len(table.situation.events)
    due = [_outcome(code, table, one.match, "open", now, one.order, one.by) for one in rights]
    best: tuple[int, Outcome, list[Outcome], Outcome] | None = None
    for right in due:
        own = _brought(code, table, [right])
        winner = _farthest(own)
        assert winner is not None
        if best is None or winner.rank > best[0]:
            together = [one for one in due if set(right.by) <= set(one.by)]
            best = (winner.rank, right, _brought(code, table, together), winner)
    assert best is not None
    _, right, brought, _ = best
    used = _farthest(brought)
    assert used is not None
    shown = code.moments[right.match.article.claim[-1].before[0]].shown or None
    return Claim(right.by, shown, _remedy(code, table, used, brought))


def _brought(code: Code, table: Table, rights: list[Outcome]) -> list[Outcome]:
    """Return what a call that uses these rights would bring, the ladder's reaction first."""
    counted = [one for one in rights if one.match.article.counts]
    reactions = _react(code, table, _find_first(counted))[1] if counted else []
    # What a call brings falls due with the call.
    now = len(table.situation.events)
    late = [
        _outcome(code, table, one.match, one.state, now, one.match.article.order)
        for one in reactions
    ]
    return [*late, *rights]


def _penalties(code: Code, table: Table, outcomes: Iterable[Outcome]) -> tuple[Penalty, ...]:
    owed: dict[str, int] = {}
    for outcome in outcomes:
        for due in outcome.match.article.penalties:
            for seat in code.roles[due.who](table, outcome.match.fact):
                owed[seat] = owed.get(seat, 0) + due.tricks
    if not owed:
        return ()
    price = table.options.price()
    if price.__class__ is not int:
        raise TypeError(f"options.price: expected a number of points, got {price!r:.40}")
    return tuple(
        Penalty(seat, owed[seat], owed[seat] * price) for seat in table.seats if seat in owed
    )


# -- which clauses are named -----------------------------------------------------------------------


def _name_clauses(verdict: Verdict) -> tuple[str, ...]:
    """Return the clauses of the ruling, those that give the remedy first.

    Where a clause of the ladder wins, those that give the like remedy, if not as far-reaching,
    come before the rest: the failures it counts stand next to it.
    """
    if not verdict.outcomes:
        return ()
    if len(verdict.outcomes) == 1 and not verdict.reactions:
        return _name_only_clause(verdict)
    ruled = verdict.ruled
    first = [outcome.match.article.clause for outcome in verdict.reactions]
    like = ""
    for outcome in verdict.reactions:
        if outcome is ruled and outcome.order is not None:
            like = outcome.order.kind
    giving, alike, others, weak = [], [], [], []
    for outcome in verdict.outcomes:
        article, order = outcome.match.article, outcome.order
        given = _gives(outcome)
        if _rules(outcome, verdict):
            giving.append(article.clause)
        elif article.lawful:
            continue
        elif given and order is not None and order.kind == like:
            alike.append(article.clause)
        elif given or outcome.state == "open" or article.penalties:
            others.append(article.clause)
        else:
            weak.append(_weak_name(outcome))
    return tuple(dict.fromkeys(first + giving + alike + others or weak))


def _name_only_clause(verdict: Verdict) -> tuple[str, ...]:
    """Return the clause of the one outcome there is, if it is named."""
    (outcome,) = verdict.outcomes
    if not outcome.match.article.lawful:
        return (_weak_name(outcome),)
    return (outcome.match.article.clause,) if _rules(outcome, verdict) else ()


def _weak_name(outcome: Outcome) -> str:
    """Return the clause of an outcome; the one that stands instead once its claim has lapsed."""
    article = outcome.match.article
    lapsed = outcome.state == "lapsed" and article.lapses_to and not outcome.by
    return article.lapses_to if lapsed else article.clause


def _gives(outcome: Outcome) -> bool:
    """Tell whether an outcome orders something that is to be done."""
    order = outcome.order
    return outcome.state == "rules" and order is not None and order.kind != "stands"


def _rules(outcome: Outcome, verdict: Verdict) -> bool:
    """Tell whether the clause of *outcome* gives the remedy that is ruled, and is named for it.

    A right used is named only where it decides itself.
    """
    ruled = verdict.ruled
    if ruled is None or not _gives(outcome) or outcome.rank != ruled.rank:
        return False
    return outcome is ruled or not outcome.match.article.lawful


# -- the trace -------------------------------------------------------------------------------------


def _trace(code: Code, verdict: Verdict) -> tuple[Step, ...]:
    """Return the steps of the verdict in the order of events: what met what, why it counted."""
    table = verdict.table
    steps = [replace(_begin_step(table, one.match, one.why), by=one.by) for one in verdict.dropped]
    steps += _vain_calls(code, verdict)
    for outcome in verdict.outcomes:
        steps += _steps(code, outcome, verdict)
    for reaction in verdict.reactions:
        step = _begin_step(table, reaction.match, "rules")
        steps.append(replace(step, orders=_name_order(reaction)))
    ruled = verdict.ruled
    if (
        ruled is not None
        and ruled.early
        and ruled.order
        and ruled.order.role("dealer") != "rightful"
    ):
        steps.append(_begin_step(table, ruled.match, "in turn"))
    return tuple(sorted(steps, key=lambda step: step.event))


def _begin_step(table: Table, match: Match, why: str) -> Step:
    """Return the step that tells of a match, and nothing yet of what became of it but *why*."""
    article = match.article
    found = _find_evidence(table, match.fact)
    return Step(match.at, article.clause, why, article=article.id, fact=found)


def _steps(code: Code, outcome: Outcome, verdict: Verdict) -> list[Step]:
    """Return the steps that tell what became of a match: what goes before it, if anything does."""
    article, ruled = outcome.match.article, verdict.ruled
    why, by, call = outcome.state, "", -1
    reach: Reach = ""
    if ruled is not None and _gives(outcome) and not _rules(outcome, verdict):
        why, by, reach = "overruled", ruled.match.article.clause, _compare(code, ruled, outcome)
    elif why == "rules" and outcome.by:
        by, call = outcome.by[0], outcome.due
    elif why == "rules" and article.lawful and outcome.order == Order("stands"):
        why = "lawful"
    elif why == "lapsed":
        by = article.lapses_to
    elif ruled is not None and outcome is not ruled and _rules(outcome, verdict):
        by, reach = ruled.match.article.clause, _compare(code, ruled, outcome)
    step = _begin_step(verdict.table, outcome.match, why)
    step = replace(
        step,
        by=by,
        call=call,
        over=reach,
        orders=_name_order(outcome),
        on_demand=bool(article.claim),
        counts=article.counts and outcome.state == "rules",
        deadlines=_list_deadlines(code, verdict.table, outcome),
    )
    steps = [step]
    if article.penalties and why not in ("rules", "penalty"):
        steps.append(_begin_step(verdict.table, outcome.match, "penalty"))
    return steps


def _name_order(outcome: Outcome) -> str:
    """Return the kind of what is ordered, with what tells it apart from others of its kind."""
    order = outcome.order
    if order is None:
        return ""
    finer = outcome.passing
    for key, value in order.what:
        if key == "what":
            finer = str(value)
        elif key == "new_pack" and value:
            finer = key
    return f"{order.kind}.{finer}" if finer else order.kind


def _list_deadlines(code: Code, table: Table, outcome: Outcome) -> tuple[Deadline, ...]:
    """Return the moments that end the right of who claimed it, or of all who may; or the order."""
    match = outcome.match
    seats = outcome.by if outcome.state == "rules" else ()
    found: dict[str, int | None] = {}
    for term in match.article.claim:
        entitled = code.roles[term.who](table, match.fact)
        own = [seat for seat in entitled if seat in seats[:1]] if seats else entitled
        if own and not (seats and found):
            for name in term.before:
                came = [code.moments[name].at(table, seat) for seat in own]
                passed = [at for at in came if at is not None]
                found[name] = max(passed) if len(passed) == len(came) else None
    until = match.article.until
    if until and not match.article.claim:
        found[until] = code.moments[until].at(table, getattr(match.fact, "by", ""))
    play = table.play
    if play is not None and play > match.at and (found or outcome.state == "lapsed"):
        found["play"] = play
    return tuple(Deadline(name, at) for name, at in found.items())


def _find_evidence(table: Table, fact: Fact, kind: str = "") -> Evidence:
    """Return a fact, and the table at its event, as a step tells of them."""
    at, situation = fact.at, table.situation
    terms = {name: getattr(fact, name) for name in fact.__struct_fields__ if name != "at"}
    if isinstance(fact, Act) and 0 <= at < len(situation.events):
        event = situation.events[at]
        if not isinstance(event, Deal | Call):
            terms = {**_list_terms(event), **terms}
    packets = table.procedure.packets
    return Evidence(
        kind or type(fact).__name__,
        tuple((name, _freeze(value)) for name, value in terms.items()),
        laid=bisect_right(table.laid, at, key=lambda packet: packet[2]),
        packets=len(packets),
        pairs=all(packet.size == PAIR for packet in packets),
        over=table.over is not None and table.over <= at,
        lookers=tuple(table.lookers(at)),
        dealer=table.dealer,
        turn=table.turn,
        cutter=table.cutter,
    )


PAIR = 2
"""The cards of a packet that is a pair."""


def _list_terms(event: Event) -> dict[str, Any]:
    """Return what is told of an event and is not empty, by the names that files use."""
    found = {name: getattr(event, name) for name in event.__struct_fields__}
    named = dict(zip(event.__struct_fields__, event.__struct_encode_fields__, strict=True))
    return {named[name]: value for name, value in found.items() if value is not None}


def _freeze(value: Any) -> Any:
    """Return a value of a fact as one that can be hashed, and written as JSON."""
    if isinstance(value, Mapping):
        return tuple((str(key), _freeze(item)) for key, item in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return tuple(_freeze(item) for item in value)
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return str(value)


def _list_beside(verdict: Verdict, steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return what happened that no step tells of: facts that no clause met, and lawful acts.

    The latter are of kinds that no fact has: ``Lifted``, a look at one's own cards when the deal
    was over; ``Called``, a call for which there was nothing to claim; ``DealtByLeave`` and
    ``CutByLeave``, what was done for another with leave.
    """
    table = verdict.table
    met = {
        id(one.fact) for one in (*verdict.met, *verdict.before) if not _is_mere_silence(one.article)
    }
    found = [(fact, "") for facts in table.facts.values() for fact in facts if id(fact) not in met]
    over, now = table.over, len(table.situation.events)
    found += [
        (Act(at, seat), "Lifted")
        for seat, at in table.lifts.items()
        if over is not None and at >= over and (table.play is None or at < table.play)
    ]
    used = {step.call for step in steps}
    found += [
        (Act(at, seat), "Called")
        for seat, ats in table.calls.items()
        for at in ats
        if at not in used
    ]
    if table.turn != table.dealer and not table.wrong_dealer:
        found.append((Act(now - 1, table.dealer), "DealtByLeave"))
    for at, event in enumerate(table.situation.events):
        if isinstance(event, Cut) and event.leave and event.by not in (None, table.cutter):
            found.append((Act(at, str(event.by)), "CutByLeave"))
    found.sort(key=lambda one: one[0].at)
    return tuple(
        Step(fact.at, "", "beside", fact=_find_evidence(table, fact, kind)) for fact, kind in found
    )


def _compare(code: Code, ruled: Outcome, other: Outcome) -> Reach:
    """Return why what is ruled goes before another order: see `Step`."""
    if ruled.rank == other.rank:
        return "earlier" if ruled.match.at < other.match.at else ""
    kinds = [one.order.kind for one in (ruled, other) if one.order is not None]
    return "order" if len(set(kinds)) == 1 and code.remedies[kinds[0]].finer else "farther"


def _list_missed(
    code: Code, table: Table, outcome: Outcome, seat: str, call: int
) -> tuple[Deadline, ...]:
    """Return the moments that had come, before the *call* of a seat, and ended its right."""
    found = {}
    for term in outcome.match.article.claim:
        if seat in code.roles[term.who](table, outcome.match.fact):
            found = {name: code.moments[name].at(table, seat) for name in term.before}
            break
    if table.play is not None:
        found["play"] = table.play
    passed = sorted((at, name) for name, at in found.items() if at is not None and at < call)
    return tuple(Deadline(name, at) for at, name in passed[:1])


def _vain_calls(code: Code, verdict: Verdict) -> list[Step]:
    """Return the calls that claimed nothing, each with every claim it missed.

    Those made when a new deal was due already are none.
    """
    table = verdict.table
    if not table.calls:
        return []
    end = len(table.situation.events) if verdict.due is None else verdict.due
    calls = sorted((at, seat) for seat, ats in table.calls.items() for at in ats if at <= end)
    claimable = [
        (one, _rights(code, table, one.match))
        for one in verdict.outcomes
        if one.match.article.claim
    ]
    steps = []
    for at, seat in calls:
        for outcome, rights in claimable:
            made = outcome.state == "rules" and outcome.due <= at
            if outcome.match.at < at and not made:
                step = _begin_step(table, outcome.match, "not entitled")
                if seat in rights:
                    step = replace(
                        step, why="too late", deadlines=_list_missed(code, table, outcome, seat, at)
                    )
                steps.append(replace(step, by=seat, call=at))
    return steps


__all__ = ["Dropped", "Match", "Outcome", "Verdict", "find_matches", "judge", "rule"]
