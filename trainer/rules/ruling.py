"""The ruling, and `rule`: a pure function from a code and a situation to it.

It runs in passes, each a value for the next: the events are folded into a **table**; facts of the
table that an article's trigger meets are **findings**; those that are cured or displaced fall
out; **claims** tell who called, in time, entitled, and what is still open; what is due are
**outcomes**, to which the articles of the ladder react; **combine** picks the farthest-reaching
remedy, adds the penalties and orders the clauses.  Nothing else in the product decides anything
about rules.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from trainer.rules.articles import Article, Order
from trainer.rules.code import Code
from trainer.rules.core import NEW_PACK, PASSING
from trainer.rules.situation import Situation
from trainer.rules.table import NOTABLE, START, Fact, Table, fold


class Remedy(Struct, frozen=True):
    """What is done now: a kind, and its keys as in the casebook format."""

    kind: str
    terms: Mapping[str, Any] = {}

    def to_json(self) -> dict[str, Any]:
        """Return the remedy as JSON data."""
        return {"kind": self.kind, **{key: _plain(value) for key, value in self.terms.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Remedy):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


STANDS = Remedy("stands")


class Claim(Struct, frozen=True):
    """An open right nobody has used: by whom, until which moment, and what a call would bring."""

    by: tuple[str, ...]
    until: str | None
    remedy: Remedy

    def to_json(self) -> dict[str, Any]:
        """Return the claim as JSON data."""
        return {"by": list(self.by), "until": self.until, "remedy": self.remedy.to_json()}


class Penalty(Struct, frozen=True):
    """An entry due: `tricks` at the current level, worth `points`."""

    seat: str
    tricks: int
    points: int


class Step(Struct, frozen=True, omit_defaults=True):
    """One step of the trace: which event met which clause, and why it counted or not.

    `event` is the index of the event, -1 for what was so from the start.  `why` is one of:
    ``rules``, ``penalty``, ``open``, ``no sanction``, ``lapsed``, ``overruled``, ``void``,
    ``cured``, ``displaced``, ``waived``, ``lawful``, ``too late``, ``not entitled``.  `by` is the
    seat whose `call` (an event) it is about, or without a call the clause that stands instead.
    """

    event: int
    clause: str
    why: str
    by: str = ""
    call: int = -1


class Ruling(Struct, frozen=True, kw_only=True):
    """What the rules say of a situation now, after its last event.

    `dealer`, who dealt, and `peeked`, who looked at the bottom card, are for what comes after
    the ruling and no part of what is told.
    """

    irregularity: bool = False
    articles: tuple[str, ...] = ()
    remedy: Remedy = STANDS
    claim: Claim | None = None
    penalties: tuple[Penalty, ...] = ()
    failed_deal: int | None = None
    silent: bool = False
    disputed: bool = False
    parts: Mapping[str, Any] = {}
    trace: tuple[Step, ...] = ()
    dealer: str = ""
    peeked: tuple[str, ...] = ()

    @property
    def decisive(self) -> str:
        """The clause that decides, which is named first; empty where none does."""
        return self.articles[0] if self.articles else ""

    def to_json(self) -> dict[str, Any]:
        """Return the ruling as JSON data, keys as in the casebook format."""
        return {
            "irregularity": self.irregularity,
            "articles": list(self.articles),
            "remedy": self.remedy.to_json(),
            "claim": None if self.claim is None else self.claim.to_json(),
            "penalties": [msgspec.to_builtins(entry) for entry in self.penalties],
            "failed_deal": self.failed_deal,
            "silent": self.silent,
            "disputed": self.disputed,
            **{key: _plain(value) for key, value in self.parts.items()},
            "trace": [msgspec.to_builtins(step) for step in self.trace],
        }

    def decides(self) -> tuple[Remedy, tuple[Penalty, ...], Claim | None]:
        """Return what a disputed reading could change: the remedy, the penalties, the claim."""
        return self.remedy, self.penalties, self.claim


class Finding(Struct, frozen=True):
    """A fact that an article's trigger met: a fault, or a right used, from event `at` on."""

    at: int
    order: int
    article: Article
    fact: Fact


class _Outcome(Struct):
    """What became of a finding.  `state` is a reason of `Step`; `due` when its order fell due.

    `rank` is how far the order reaches; `passing` the role a new deal passes to, `early` one due
    before the first packet of the wrong dealer.
    """

    finding: Finding
    state: str
    due: int
    order: Order | None
    by: tuple[str, ...] = ()
    passing: str = ""
    early: bool = False
    rank: int = 0


def rule(code: Code, situation: Situation, *, trace: bool = True) -> Ruling:
    """Return the ruling of *code* on *situation*; raise `Impossible` if no deal can go so.

    With *trace* false the trace is left out, which is faster.
    """
    return judge(code, fold(situation), trace=trace)


def judge(code: Code, table: Table, *, trace: bool = True) -> Ruling:
    """Return the ruling of *code* on a *table* that `fold` made; the table is only read.

    Codes that differ in their articles alone can all judge one table.
    """
    ruling, met = _judge(code, table, trace)
    if code.readings and met:
        rivals = code.rivals
        for article_id in {f.article.id for f in met if f.article.id in rivals}:
            for rival in rivals[article_id]:
                other, _ = _judge(rival, table, False)
                if other.decides() != ruling.decides():
                    return msgspec.structs.replace(ruling, disputed=True)
    return ruling


def _judge(code: Code, table: Table, trace: bool) -> tuple[Ruling, list[Finding]]:
    steps: list[Step] | None = [] if trace else None
    met = _findings(code, table)
    if not met:
        return _lawful(code, table), met
    standing = _standing(code, table, met, steps)
    outcomes, due = _claims(code, table, standing, steps)
    if due is not None and table.lifts and max(table.lifts.values()) > due:
        blind = table.blind_from(due)
        if blind.facts["looked"] != table.facts.get("looked", []):
            ruling, _ = _judge(code, blind, trace)
            return ruling, met
    return _combine(code, table, met, outcomes, steps), met


def _lawful(code: Code, table: Table) -> Ruling:
    silent = not NOTABLE.isdisjoint(table.facts) and _unmet(table, ())
    peeked = tuple(table.peeks)
    return Ruling(silent=silent, parts=_parts(code, table), dealer=table.dealer, peeked=peeked)


def _parts(code: Code, table: Table) -> dict[str, Any]:
    return {name: part(table) for name, part in code.parts.items()} if code.parts else {}


def _findings(code: Code, table: Table) -> list[Finding]:
    found = []
    by_kind = code.by_kind
    for kind, facts in table.facts.items():
        for order, article, moment in by_kind.get(kind, ()):
            for fact in facts:
                at = moment(table, fact)
                if at is not None:
                    found.append(Finding(at, order, article, fact))
    if len(found) > 1:
        found.sort(key=lambda finding: (finding.at, finding.order))
    return found


def _standing(
    code: Code, table: Table, met: list[Finding], steps: list[Step] | None
) -> list[Finding]:
    """Leave out what is cured, what another clause displaces, and mere readings of silence."""
    clauses: set[str] = set()
    acts: dict[str, list[int]] = {}
    left = []
    for finding in met:
        article = finding.article
        if article.lawful and article.order is None:
            continue
        if article.yields_to and not article.lawful:
            clauses = clauses or {other.article.clause for other in met}
            displacer = next((name for name in article.yields_to if name in clauses), "")
            if displacer:
                if steps is not None:
                    steps.append(Step(finding.at, article.clause, "displaced", by=displacer))
                continue
        if article.cured_by:
            acts = acts or _proper_acts(table, met)
        if acts and article.cured_by and _cured(code, table, finding, acts):
            if steps is not None:
                steps.append(Step(finding.at, article.clause, "cured"))
            continue
        left.append(finding)
    return left


def _proper_acts(table: Table, met: list[Finding]) -> dict[str, list[int]]:
    """Return the events of the cuts and shuffles that are no fault themselves, by kind of act.

    ``shuffle ANNA`` are the shuffles of that player.
    """
    wrong = {other.at for other in met if not other.article.lawful}
    acts: dict[str, list[int]] = {"cut": [at for at in table.cuts if at not in wrong]}
    for at, by in table.shuffles:
        if at not in wrong:
            acts.setdefault("shuffle", []).append(at)
            acts.setdefault(f"shuffle {by}", []).append(at)
    return acts


def _cured(code: Code, table: Table, finding: Finding, acts: dict[str, list[int]]) -> bool:
    """Tell whether the acts that cure *finding* were done properly, in turn, before a call."""
    end = _end_of_cure(code, table, finding)
    at = finding.at
    for act in finding.article.cured_by:
        name = f"shuffle {finding.fact.of}" if act == "refused" else act
        done = acts.get(name, [])
        after = bisect_right(done, at)
        if after == len(done) or done[after] >= end:
            return False
        at = done[after]
    return True


def _end_of_cure(code: Code, table: Table, finding: Finding) -> int:
    """Return the event from which nothing cures *finding*: the first packet, or a call.

    A call by somebody without a right to claim changes nothing.
    """
    end = len(table.situation.events)
    rights = _rights(code, table, finding) if finding.article.claim else None
    call = _first_call(table, finding.at, rights or dict.fromkeys(table.seats, end))
    if table.first_packet is not None:
        end = table.first_packet
    return end if call is None else min(end, call[0])


def _rights(code: Code, table: Table, finding: Finding) -> dict[str, int]:
    """Return who may claim for *finding*, each with the last event at which his right stands."""
    now = len(table.situation.events)
    rights: dict[str, int] = {}
    for term in finding.article.claim:
        for seat in code.roles[term.who](table, finding.fact):
            if seat not in rights:
                ends = [code.moments[name].at(table, seat) for name in term.before]
                rights[seat] = min([end for end in ends if end is not None], default=now)
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


def _claims(
    code: Code, table: Table, standing: list[Finding], steps: list[Step] | None
) -> tuple[list[_Outcome], int | None]:
    """Tell what became of each finding, and when a new deal fell due, if one did."""
    outcomes = []
    claimable = []
    due: int | None = None
    for finding in standing:
        article, order = finding.article, finding.article.order
        outcome = _Outcome(finding, "rules", finding.at, order)
        outcomes.append(outcome)
        if article.claim:
            claimable.append(outcome)
            continue
        if order is None:
            outcome.state = "penalty" if article.penalties else "no sanction"
        elif article.waived_by and _waived(code, table, finding):
            outcome.state, outcome.order = "waived", None
        elif article.until:
            came = code.moments[article.until].at(table, finding.fact.by)
            if came is not None and came >= finding.at:
                outcome.state, outcome.order = "lapsed", None
        due = _earlier(code, outcome, due)
    if claimable:
        due = _called(code, table, claimable, due, steps)
    for outcome in outcomes:
        _weigh(code, table, outcome, outcome.due)
    return outcomes, due


def _earlier(code: Code, outcome: _Outcome, due: int | None) -> int | None:
    """Return when a new deal is due: as before, or since *outcome* if that is earlier."""
    order = outcome.order
    if outcome.state != "rules" or order is None or not code.remedies[order.kind].voids:
        return due
    return outcome.due if due is None else min(due, outcome.due)


def _called(
    code: Code, table: Table, claimable: list[_Outcome], due: int | None, steps: list[Step] | None
) -> int | None:
    """Tell which claims were made in time, which are open; return when a new deal fell due.

    Once a new deal is due no call counts, and nothing is left to claim.
    """
    now = len(table.situation.events)
    rights = [_rights(code, table, outcome.finding) for outcome in claimable]
    for outcome, right in zip(claimable, rights, strict=True):
        outcome.state = "claim"
        call = _first_call(table, outcome.finding.at, right)
        if call is not None:
            outcome.state, outcome.due, outcome.by = "rules", call[0], (call[1],)
            due = _earlier(code, outcome, due)
    for outcome, right in zip(claimable, rights, strict=True):
        if due is not None and (outcome.state == "claim" or outcome.due > due):
            outcome.state, outcome.order = "void", None
        elif outcome.state == "claim":
            outcome.by = tuple(seat for seat in table.seats if right.get(seat, START) >= now)
            outcome.state = "open" if outcome.by else "lapsed"
            outcome.order = outcome.order if outcome.by else None
    if steps is not None:
        _in_vain(table, claimable, rights, now if due is None else due, steps)
    return due


def _in_vain(
    table: Table,
    claimable: list[_Outcome],
    rights: list[dict[str, int]],
    end: int,
    steps: list[Step],
) -> None:
    """List the calls up to event *end* that claimed nothing, each with every claim it missed."""
    calls = sorted((at, seat) for seat, ats in table.calls.items() for at in ats if at <= end)
    for at, seat in calls:
        for outcome, right in zip(claimable, rights, strict=True):
            made = outcome.state == "rules" and outcome.due <= at
            if outcome.finding.at < at and not made:
                why = "too late" if seat in right else "not entitled"
                clause = outcome.finding.article.clause
                steps.append(Step(outcome.finding.at, clause, why, by=seat, call=at))


def _waived(code: Code, table: Table, finding: Finding) -> bool:
    """Tell whether the pack was exchanged after *finding*, in time (a P2 loses its redeal)."""
    end = _end_of_cure(code, table, finding)
    after = bisect_right(table.swaps, finding.at)
    return after < len(table.swaps) and table.swaps[after] < end


def _weigh(code: Code, table: Table, outcome: _Outcome, due: int) -> None:
    """Note how far the order of *outcome* reaches, and who deals anew if it fell due at *due*.

    A new deal due before the first packet is dealt by the player whose turn it is.
    """
    order = outcome.order
    if order is None:
        return
    kind = code.remedies[order.kind]
    rank = kind.rank
    if order.kind == "redeal":
        dealer = order.who[0][1]
        before = table.first_packet is None or due < table.first_packet
        outcome.early = table.wrong_dealer and before
        outcome.passing = "" if dealer == "dealer" else "rightful" if outcome.early else dealer
        if outcome.passing:
            rank += PASSING
    for key, value in order.what:
        if key == "new_pack" and value:
            rank += NEW_PACK
        elif key == "what":
            rank += kind.finer.get(value, 0)
    outcome.rank = rank


def _ladder(code: Code, table: Table, counted: int) -> tuple[int, list[_Outcome]]:
    """Return which failure this deal is, and the outcomes of the articles that react to it."""
    ordinal = table.history.failed_deals + 1
    fact = Fact("failed", counted, by=table.dealer, count=ordinal)
    reactions = []
    for order, article, moment in code.by_kind.get("failed", ()):
        at = moment(table, fact)
        if at is not None:
            finding = Finding(at, order, article, fact)
            outcome = _Outcome(finding, "rules", at, article.order)
            _weigh(code, table, outcome, at)
            reactions.append(outcome)
    return ordinal, reactions


def _combine(
    code: Code,
    table: Table,
    met: list[Finding],
    outcomes: list[_Outcome],
    steps: list[Step] | None,
) -> Ruling:
    given, open_rights, counted = [], [], []
    irregular = False
    for outcome in outcomes:
        article = outcome.finding.article
        irregular = irregular or not article.lawful
        if outcome.state == "open":
            open_rights.append(outcome)
        elif outcome.state == "rules" and outcome.order is not None:
            given.append(outcome)
            if article.counts:
                counted.append(outcome.due)
    failed: int | None = None
    reactions: list[_Outcome] = []
    if counted:
        failed, reactions = _ladder(code, table, min(counted))
        given = [*reactions, *given]
    ruled = _winner(given)
    remedy = STANDS if ruled is None else _remedy(code, table, ruled, given)
    claim = _claim(code, table, open_rights) if open_rights else None
    named = _named(outcomes, reactions, ruled, steps)
    return Ruling(
        irregularity=irregular,
        articles=named,
        remedy=remedy,
        claim=claim,
        penalties=_penalties(code, table, outcomes, reactions),
        failed_deal=failed,
        silent=not named and not NOTABLE.isdisjoint(table.facts) and _unmet(table, met),
        parts=_parts(code, table),
        trace=tuple(steps) if steps is not None else (),
        dealer=table.dealer,
        peeked=tuple(table.peeks),
    )


def _named(
    outcomes: list[_Outcome],
    reactions: list[_Outcome],
    ruled: _Outcome | None,
    steps: list[Step] | None,
) -> tuple[str, ...]:
    """Return the clauses of the ruling, those that give the remedy first; complete the trace.

    Where a clause of the ladder wins, those that give the like remedy, if not as far-reaching,
    come before the rest: the failures it counts stand next to it.
    """
    first = [outcome.finding.article.clause for outcome in reactions]
    won = next((outcome for outcome in reactions if outcome is ruled), None)
    like = won.order.kind if won is not None and won.order is not None else ""
    giving, alike, others, weak = [], [], [], []
    for outcome in outcomes:
        article = outcome.finding.article
        order = outcome.order
        given = outcome.state == "rules" and order is not None and order.kind != "stands"
        rules = (
            given
            and ruled is not None
            and outcome.rank == ruled.rank
            and _names_itself(outcome, ruled, outcomes)
        )
        if rules:
            giving.append(article.clause)
        elif not article.lawful and given and order is not None and order.kind == like:
            alike.append(article.clause)
        elif not article.lawful and (given or outcome.state == "open" or article.penalties):
            others.append(article.clause)
        elif not article.lawful:
            lapsed = outcome.state == "lapsed" and article.lapses_to
            weak.append(article.lapses_to if lapsed else article.clause)
        if steps is not None:
            steps += _steps(outcome, None if rules or not given else ruled)
    if steps is not None:
        steps.extend(Step(o.finding.at, o.finding.article.clause, "rules") for o in reactions)
        steps.sort(key=lambda step: step.event)
    return tuple(dict.fromkeys(first + giving + alike + others or weak))


def _steps(outcome: _Outcome, over: _Outcome | None) -> list[Step]:
    """Return the steps that tell what became of a finding; *over* is what overrules it, if any."""
    article, at = outcome.finding.article, outcome.finding.at
    why, by, call = outcome.state, "", -1
    if over is not None:
        why, by = "overruled", over.finding.article.clause
    elif why == "rules" and outcome.by:
        by, call = outcome.by[0], outcome.due
    elif why == "rules" and article.lawful and outcome.order == Order("stands"):
        why = "lawful"
    elif why == "lapsed":
        by = article.lapses_to
    steps = [Step(at, article.clause, why, by=by, call=call)]
    if article.penalties and why not in ("rules", "penalty"):
        steps.append(Step(at, article.clause, "penalty"))
    return steps


def _names_itself(outcome: _Outcome, ruled: _Outcome | None, outcomes: list[_Outcome]) -> bool:
    """Tell whether the clause of *outcome*, which gives the remedy ruled, is named for it.

    A right used (G6) is named only where it decides itself, and no clause displaces it.
    """
    article = outcome.finding.article
    if not article.lawful or outcome is not ruled:
        return not article.lawful
    return {other.finding.article.clause for other in outcomes}.isdisjoint(article.yields_to)


def _unmet(table: Table, met: list[Finding] | tuple[()]) -> bool:
    """Tell whether something out of the ordinary happened that no clause speaks of."""
    seen = {id(f.fact) for f in met if not (f.article.lawful and f.article.order is None)}
    return any(
        id(fact) not in seen
        for kind, facts in table.facts.items()
        if kind in NOTABLE
        for fact in facts
        if table.horizon is None or kind not in ("looked", "touched")
    )


def _winner(given: list[_Outcome]) -> _Outcome | None:
    """Return the farthest-reaching outcome; among equals the earliest fault."""
    best: _Outcome | None = None
    best_key = (0, 0, 0)
    for outcome in given:
        if outcome.order is not None:
            finding = outcome.finding
            key = (outcome.rank, -finding.at, -finding.order)
            if best is None or key > best_key:
                best, best_key = outcome, key
    return best


def _remedy(code: Code, table: Table, ruled: _Outcome, given: list[_Outcome]) -> Remedy:
    order = ruled.order
    assert order is not None
    if order.kind != "redeal":
        return Remedy(order.kind, _terms(code, table, order, ruled.finding.fact))
    passing = ""
    carried: dict[str, Any] = {}
    for outcome in given:
        if outcome.order is not None and outcome.order.kind == "redeal":
            if outcome.early or outcome.passing == "rightful":
                passing = "rightful"
            passing = passing or outcome.passing
            carried.update(outcome.order.what)
    (dealer,) = code.roles[passing or "dealer"](table, ruled.finding.fact)
    terms: dict[str, Any] = {"dealer": dealer}
    if carried.get("cutter"):
        terms["cutter"] = carried["cutter"]
    if carried.get("volunteer") and passing == "next":
        terms["volunteer"] = True
    if carried.get("new_pack"):
        terms["new_pack"] = True
    return Remedy("redeal", terms)


def _terms(code: Code, table: Table, order: Order, fact: Fact) -> dict[str, Any]:
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
        terms["remedy"] = Remedy(order.then.kind, _terms(code, table, order.then, fact))
    return terms


def _claim(code: Code, table: Table, rights: list[_Outcome]) -> Claim:
    """Return the farthest-reaching open right, then the earliest, with what a call would bring."""
    best: tuple[_Outcome, _Outcome, list[_Outcome]] | None = None
    for right in rights:
        _weigh(code, table, right, len(table.situation.events))
        brought = [right]
        if right.finding.article.counts:
            brought += _ladder(code, table, right.finding.at)[1]
        winner = _winner(brought)
        assert winner is not None
        if best is None or winner.rank > best[0].rank:
            best = (winner, right, brought)
    assert best is not None
    winner, right, brought = best
    terms = right.finding.article.claim
    shown = code.moments[terms[-1].before[0]].shown or None
    return Claim(right.by, shown, _remedy(code, table, winner, brought))


def _penalties(
    code: Code, table: Table, outcomes: list[_Outcome], reactions: list[_Outcome]
) -> tuple[Penalty, ...]:
    owed: dict[str, int] = {}
    for outcome in (*outcomes, *reactions):
        for due in outcome.finding.article.penalties:
            for seat in code.roles[due.who](table, outcome.finding.fact):
                owed[seat] = owed.get(seat, 0) + due.tricks
    if not owed:
        return ()
    price = table.options.price()
    return tuple(
        Penalty(seat, owed[seat], owed[seat] * price) for seat in table.seats if seat in owed
    )


__all__ = ["START", "Claim", "Finding", "Penalty", "Remedy", "Ruling", "Step", "judge", "rule"]
