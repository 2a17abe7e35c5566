"""What makes a story a poor one to ask about, though all of it could happen at a table.

Too much in it, something that decides nothing, somebody who objects though he of all people cannot
or need not, a deal that goes on when it would not.  Nothing of this is decided by rules; it is kept
away from what is drawn, by `trainer.asking.sorts`, and `UNTIDY` words each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.difficulty import list_causes
from trainer.rules.code import Code
from trainer.rules.events import (
    Boxed,
    Call,
    Deal,
    Expose,
    Fall,
    Found,
    Lift,
    LoseCount,
    Peek,
    Play,
    Redeal,
    Touch,
)
from trainer.rules.facts import Act, DealtOutOfTurn, Drawn, Fact, FoundFlaw, PreparedOutOfTurn
from trainer.rules.judge import Match, find_matches, judge
from trainer.rules.ruling import Ruling
from trainer.rules.table import Table, fold
from trainer.text.catalogue import mark

MOST_THINGS = 2
"""Events out of the ordinary that one story may have."""

UNTIDY: Mapping[str, str] = {
    "goes on": mark("the deal goes on though something was found or claimed"),
    "count lost there": mark("the dealer loses count where hardly anybody would"),
    "count lost, dealt on": mark("the dealer has lost count, and the story goes on"),
    "no bottom": mark("somebody looks at the bottom card of a pack that has no card left"),
    "own fault": mark("somebody objects whose own doing it is: {detail}"),
    "own deal": mark("the dealer has dealt on, and then objects himself"),
    "right used": mark("somebody objects to a new deal that the dealer may choose"),
    "needless call": mark("somebody objects though that changes nothing"),
    "many things": mark("too many things out of the ordinary: {detail}"),
    "needless leave": mark("leave to deal for another is told beside something else"),
    "needless past": mark("what was before the deal is told and decides nothing"),
}
"""Each kind, in words."""


class Tale(Struct, frozen=True, eq=False, dict=True):
    """A story as the checks see it: its `table` as its `code` finds it, and the `ruling`."""

    code: Code
    table: Table
    ruling: Ruling
    matches: tuple[Match, ...]

    @property
    def faults(self) -> tuple[Match, ...]:
        """The matches that are breaches of a rule."""
        return tuple(one for one in self.matches if not one.article.lawful)


def find_untidy(code: Code, table: Table, ruling: Ruling) -> Iterator[tuple[str, str]]:
    """Give what is untidy about a story ruled so: the kind, a key of `UNTIDY`, and a detail.

    Raises `RulesetFailed` where the code fails.
    """
    told = Tale(code, table, ruling, find_matches(code, table))
    for kind, check in CHECKS.items():
        for detail in check(told):
            yield kind, detail


def is_untidy(code: Code, table: Table, ruling: Ruling) -> bool:
    """Tell whether a story ruled so is untidy."""
    return next(find_untidy(code, table, ruling), None) is not None


# -- the deal goes on ----------------------------------------------------------------------------

ON = (Deal, Expose, Fall, Boxed, LoseCount, Peek, Play)
"""What nobody does any more once a fault was found or claimed."""


def _find_going_on(told: Tale) -> Iterator[str]:
    stopped = False
    for event in told.table.situation.events:
        if stopped and isinstance(event, ON):
            yield ""
            return
        stopped = stopped or isinstance(event, Call | Found)


def _find_count_lost_there(told: Tale) -> Iterator[str]:
    """He loses count in the middle: a third of the deal lies, and more than one packet is left."""
    table = told.table
    whole = len(table.procedure.packets)
    for at, event in enumerate(table.situation.events):
        if isinstance(event, LoseCount):
            laid = sum(1 for _, _, when in table.laid if when < at)
            if 3 * laid < whole or laid + 1 >= whole:
                yield str(laid)


def _find_dealt_on(told: Tale) -> Iterator[str]:
    """When he has lost count the dealer chooses, somebody looks or objects, or that is all."""
    events = told.table.situation.events
    for at, event in enumerate(events):
        if isinstance(event, LoseCount):
            after = (Redeal, Call, Lift, Touch, Found)
            if any(not isinstance(one, after) for one in events[at + 1 :]):
                yield ""


def _find_no_bottom(told: Tale) -> Iterator[str]:
    table = told.table
    for at, event in enumerate(table.situation.events):
        if isinstance(event, Peek):
            dealt = sum(count for _, count, when in table.laid if when < at)
            if dealt >= table.procedure.cards:
                yield ""


# -- who objects ---------------------------------------------------------------------------------


def find_offender(table: Table, fact: Fact) -> str:
    """Return who brought a fact about: who did it, or the dealer; empty where nobody did."""
    if isinstance(fact, FoundFlaw):
        return ""
    if isinstance(fact, Act):
        return fact.by
    return str(getattr(fact, "by", table.dealer))


def _find_own_fault(told: Tale) -> Iterator[str]:
    """Who objects is not the one whose doing the latest fault is, or the one that decides."""
    table = told.table
    for by, calls in table.calls.items():
        for at in calls:
            before = [one for one in told.faults if one.at <= at]
            if not before:
                continue
            latest = max(one.at for one in before)
            last = {find_offender(table, one.fact) for one in before if one.at == latest}
            first = {
                find_offender(table, one.fact)
                for one in before
                if one.article.clause == told.ruling.decisive
            }
            if last == {by} or first == {by}:
                yield by
                return


def _find_own_deal(told: Tale) -> Iterator[str]:
    """The dealer does not object to what he has dealt on in spite of."""
    table = told.table
    events = table.situation.events
    for at in table.calls.get(table.dealer, ()):
        causes = list_causes(told.code, table, at)
        dealt = [when for when, event in enumerate(events[:at]) if isinstance(event, Deal)]
        if dealt and (max(causes) < max(dealt) if causes else max(dealt) == at - 1):
            yield ""
            return


def _find_right_used(told: Tale) -> Iterator[str]:
    events = told.table.situation.events
    for at, event in enumerate(events):
        if isinstance(event, Redeal) and any(isinstance(one, Call) for one in events[at:]):
            yield ""


def _find_needless_call(told: Tale) -> Iterator[str]:
    """Where something is due, it is due by the call, or the call is left out.

    What is a player's own choice may be demanded by another all the same.
    """
    table, ruling = told.table, told.ruling
    if not table.calls or ruling.remedy.kind in ("stands", "option"):
        return
    events = tuple(one for one in table.situation.events if not isinstance(one, Call))
    without = judge(told.code, fold(replace(table.situation, events=events)), trace=False)
    if (without.remedy, without.articles) == (ruling.remedy, ruling.articles):
        yield ""


# -- how much is told ----------------------------------------------------------------------------


def list_things(told: Tale) -> set[int]:
    """Return the events at which something is out of the ordinary, beside what follows of it."""
    events = told.table.situation.events
    noted = [fact.at for kind, facts in told.table.facts.items() if kind.notable for fact in facts]
    met = [one.at for one in told.matches if type(one.fact) is not Drawn]
    return {
        at
        for at in (*noted, *met)
        if at >= 0
        and not isinstance(events[at], Call | Redeal)
        and not _is_dealt_on(events[at], told, at)
    }


def _is_dealt_on(event: object, told: Tale, at: int) -> bool:
    """Tell whether it is dealing as the procedure wants, from which a shortage may come to light.

    That the first packets are dealt uncut or by another is something of its own.
    """
    return isinstance(event, Deal) and event.to is None and at != told.table.first_packet


def _find_many_things(told: Tale) -> Iterator[str]:
    count = len(list_things(told))
    if count > MOST_THINGS:
        yield str(count)


OF_TURN = (DealtOutOfTurn, PreparedOutOfTurn)


def _find_needless_leave(told: Tale) -> Iterator[str]:
    """Leave is told where everything else is in order: it is what the story is about."""
    situation = told.table.situation
    if situation.leave and list_things(told):
        yield ""


def _find_needless_past(told: Tale) -> Iterator[str]:
    """What was before is told where it decides, or where one thing might make it count."""
    ruling, history = told.ruling, told.table.history
    things = len(list_things(told))
    past = bool(history.failed_deals) + bool(history.peeked)
    if history.failed_deals and ruling.failed_deal is None and (things != 1 or past > 1):
        yield ""
    if history.peeked and not things:
        yield ""


CHECKS: Mapping[str, Callable[[Tale], Iterator[str]]] = {
    "goes on": _find_going_on,
    "count lost there": _find_count_lost_there,
    "count lost, dealt on": _find_dealt_on,
    "no bottom": _find_no_bottom,
    "own fault": _find_own_fault,
    "own deal": _find_own_deal,
    "right used": _find_right_used,
    "needless call": _find_needless_call,
    "many things": _find_many_things,
    "needless leave": _find_needless_leave,
    "needless past": _find_needless_past,
}
"""The check of each kind of `UNTIDY`."""
