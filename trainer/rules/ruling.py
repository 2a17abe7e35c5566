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
    """What became of a finding.  `state` is a reason of `Step`; `due` when its order fell due."""

    finding: Finding
    state: str
    due: int
    order: Order | None
    by: tuple[str, ...] = ()
    passing: str = ""
    early: bool = False


def rule(code: Code, situation: Situation, *, trace: bool = True) -> Ruling:
    """Return the ruling of *code* on *situation*; raise `Impossible` if no deal can go so.

    With *trace* false the trace is left out, which is faster.
    """
    table = fold(situation)
    ruling, met = _judge(code, table, trace)
    if code.readings and met:
        rivals = code.rivals
        seen = {finding.article.id for finding in met}
        for article_id in seen:
            for rival in rivals.get(article_id, ()):
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
    return _combine(code, table, met, outcomes, due, steps), met


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
    clauses = {finding.article.clause for finding in met}
    acts: dict[str, list[int]] = {}
    left = []
    for finding in met:
        article = finding.article
        if article.lawful and article.order is None:
            continue
        displacer = next((name for name in article.yields_to if name in clauses), "")
        if displacer and not article.lawful:
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
    if table.first_packet is not None:
        end = table.first_packet
    claim = finding.article.claim
    for at, seat in table.calls[bisect_right(table.calls, (finding.at, "\uffff")) :]:
        if at >= end or not claim or _entitled(code, table, finding, seat, at) == "open":
            return min(end, at)
    return end


def _entitled(code: Code, table: Table, finding: Finding, seat: str, now: int) -> str:
    """Return how the right of *seat* stands before event *now*: open, too late, not entitled."""
    for term in finding.article.claim:
        if seat in code.roles[term.who](table, finding.fact):
            for name in term.before:
                came = code.moments[name].at(table, seat)
                if came is not None and came < now:
                    return "too late"
            return "open"
    return "not entitled"


def _claims(
    code: Code, table: Table, standing: list[Finding], steps: list[Step] | None
) -> tuple[list[_Outcome], int | None]:
    """Tell what became of each finding, and when a new deal fell due, if one did."""
    outcomes = []
    now = len(table.situation.events)
    due: int | None = None
    for finding in standing:
        article, order = finding.article, finding.article.order
        outcome = _Outcome(finding, "rules", finding.at, order)
        if article.claim:
            outcome.state = "claim"
        elif order is None:
            outcome.state = "penalty" if article.penalties else "no sanction"
        elif article.waived_by and _waived(code, table, finding):
            outcome.state, outcome.order = "waived", None
        elif article.until:
            came = code.moments[article.until].at(table, finding.fact.by)
            if came is not None and came >= finding.at:
                outcome.state, outcome.order = "lapsed", None
        if outcome.state == "rules" and order is not None and code.remedies[order.kind].voids:
            due = finding.at if due is None else min(due, finding.at)
        outcomes.append(outcome)
    open_rights = [outcome for outcome in outcomes if outcome.state == "claim"]
    for at, seat in table.calls:
        if not open_rights or (due is not None and at > due):
            break
        for outcome in open_rights:
            if outcome.state != "claim" or outcome.finding.at >= at:
                continue
            right = _entitled(code, table, outcome.finding, seat, at)
            if right == "open":
                outcome.state, outcome.due, outcome.by = "rules", at, (seat,)
                order = outcome.order
                if order is not None and code.remedies[order.kind].voids:
                    due = at if due is None else min(due, at)
            elif steps is not None:
                clause = outcome.finding.article.clause
                steps.append(Step(outcome.finding.at, clause, right, by=seat, call=at))
    for outcome in open_rights:
        if outcome.state != "claim":
            continue
        if due is not None:
            outcome.state, outcome.order = "void", None
            continue
        finding = outcome.finding
        outcome.by = tuple(
            seat for seat in table.seats if _entitled(code, table, finding, seat, now) == "open"
        )
        outcome.state = "open" if outcome.by else "lapsed"
        if not outcome.by:
            outcome.order = None
    for outcome in outcomes:
        if outcome.order is not None and outcome.order.kind == "redeal":
            _who_deals(table, outcome, outcome.due)
    return outcomes, due


def _waived(code: Code, table: Table, finding: Finding) -> bool:
    """Tell whether the pack was exchanged after *finding*, in time (a P2 loses its redeal)."""
    end = _end_of_cure(code, table, finding)
    return any(finding.at < at < end for at in table.swaps)


def _who_deals(table: Table, outcome: _Outcome, due: int) -> None:
    """Note of a new deal which role it passes to, if it does, and whether it fell due *early*.

    A new deal due before the first packet is dealt by the player whose turn it is.
    """
    assert outcome.order is not None
    dealer = outcome.order.who[0][1]
    before = table.first_packet is None or due < table.first_packet
    outcome.early = table.wrong_dealer and before
    outcome.passing = "" if dealer == "dealer" else "rightful" if outcome.early else dealer


def _rank(code: Code, outcome: _Outcome) -> int:
    order = outcome.order
    assert order is not None
    kind = code.remedies[order.kind]
    rank = kind.rank
    if outcome.passing:
        rank += PASSING
    for key, value in order.what:
        if key == "new_pack" and value:
            rank += NEW_PACK
        elif key == "what":
            rank += kind.finer.get(value, 0)
    return rank


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
            if article.order is not None and article.order.kind == "redeal":
                _who_deals(table, outcome, at)
            reactions.append(outcome)
    return ordinal, reactions


def _combine(
    code: Code,
    table: Table,
    met: list[Finding],
    outcomes: list[_Outcome],
    due: int | None,
    steps: list[Step] | None,
) -> Ruling:
    in_force = [o for o in outcomes if o.state == "rules" and o.order is not None]
    counted = [o.due for o in in_force if o.finding.article.counts]
    failed: int | None = None
    reactions: list[_Outcome] = []
    if counted:
        failed, reactions = _ladder(code, table, min(counted))
    ruled = _winner(code, [*reactions, *in_force])
    remedy = STANDS
    top = 0
    if ruled is not None:
        remedy = _remedy(code, table, ruled, [*reactions, *in_force])
        top = _rank(code, ruled)
    open_rights = [o for o in outcomes if o.state == "open"]
    claim = _claim(code, table, open_rights) if open_rights else None

    clauses = {o.finding.article.clause for o in outcomes}
    first = [o.finding.article.clause for o in reactions]
    giving, others, weak = [], [], []
    for outcome in outcomes:
        article = outcome.finding.article
        order = outcome.order
        given = outcome.state == "rules" and order is not None and order.kind != "stands"
        rules = given and _rank(code, outcome) == top and _names_itself(outcome, ruled, clauses)
        if rules:
            giving.append(article.clause)
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
    named = first + giving + others or weak
    silent = not named and not NOTABLE.isdisjoint(table.facts) and _unmet(table, met)
    return Ruling(
        irregularity=any(not o.finding.article.lawful for o in outcomes),
        articles=tuple(dict.fromkeys(named)),
        remedy=remedy,
        claim=claim,
        penalties=_penalties(code, table, [*outcomes, *reactions]),
        failed_deal=failed,
        silent=silent,
        parts=_parts(code, table),
        trace=tuple(steps) if steps is not None else (),
        dealer=table.dealer,
        peeked=tuple(table.peeks),
    )


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


def _names_itself(outcome: _Outcome, ruled: _Outcome | None, clauses: set[str]) -> bool:
    """Tell whether the clause of *outcome*, which gives the remedy ruled, is named for it.

    A right used (G6) is named only where it decides itself, and no clause displaces it.
    """
    article = outcome.finding.article
    return not article.lawful or (outcome is ruled and clauses.isdisjoint(article.yields_to))


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


def _winner(code: Code, given: list[_Outcome]) -> _Outcome | None:
    """Return the farthest-reaching outcome; among equals the earliest fault."""
    best: _Outcome | None = None
    best_key = (0, 0, 0)
    for outcome in given:
        if outcome.order is not None:
            finding = outcome.finding
            key = (_rank(code, outcome), -finding.at, -finding.order)
            if best is None or key > best_key:
                best, best_key = outcome, key
    return best


def _remedy(code: Code, table: Table, ruled: _Outcome, given: list[_Outcome]) -> Remedy:
    order = ruled.order
    assert order is not None
    if order.kind != "redeal":
        return Remedy(order.kind, _terms(code, table, order, ruled.finding.fact))
    redeals = [o for o in given if o.order is not None and o.order.kind == "redeal"]
    passing = [o.passing for o in redeals if o.passing]
    if "rightful" in passing or any(o.early for o in redeals):
        role = "rightful"
    else:
        role = passing[0] if passing else "dealer"
    (dealer,) = code.roles[role](table, ruled.finding.fact)
    terms: dict[str, Any] = {"dealer": dealer}
    carried: dict[str, Any] = {}
    for outcome in redeals:
        if outcome.order is not None:
            carried.update(outcome.order.what)
    if carried.get("cutter"):
        terms["cutter"] = carried["cutter"]
    if carried.get("volunteer") and role == "next":
        terms["volunteer"] = True
    if carried.get("new_pack"):
        terms["new_pack"] = True
    return Remedy("redeal", terms)


def _terms(code: Code, table: Table, order: Order, fact: Fact) -> dict[str, Any]:
    terms: dict[str, Any] = {}
    for key, role in order.who:
        terms[key] = code.roles[role](table, fact)[0]
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
    best: tuple[int, _Outcome, list[_Outcome]] | None = None
    for right in rights:
        if right.order is not None and right.order.kind == "redeal":
            _who_deals(table, right, len(table.situation.events))
        brought = [right]
        if right.finding.article.counts:
            brought += _ladder(code, table, right.finding.at)[1]
        winner = _winner(code, brought)
        assert winner is not None
        rank = _rank(code, winner)
        if best is None or rank > best[0]:
            best = (rank, right, brought)
    assert best is not None
    _, right, brought = best
    winner = _winner(code, brought)
    assert winner is not None
    terms = right.finding.article.claim
    shown = code.moments[terms[-1].before[0]].shown or None
    return Claim(right.by, shown, _remedy(code, table, winner, brought))


def _penalties(code: Code, table: Table, outcomes: list[_Outcome]) -> tuple[Penalty, ...]:
    owed: dict[str, int] = {}
    for outcome in outcomes:
        for due in outcome.finding.article.penalties:
            for seat in code.roles[due.who](table, outcome.finding.fact):
                owed[seat] = owed.get(seat, 0) + due.tricks
    if not owed:
        return ()
    price = table.options.price()
    return tuple(
        Penalty(seat, owed[seat], owed[seat] * price) for seat in table.seats if seat in owed
    )


__all__ = ["START", "Claim", "Finding", "Penalty", "Remedy", "Ruling", "Step", "rule"]
