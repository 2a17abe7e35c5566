"""Why: the steps of a ruling, where a wrong option comes from, and what would have to differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property

from msgspec.structs import replace

from trainer.asking.beliefs import Origin
from trainer.asking.walk import Inquiry
from trainer.rules.events import Cut, Draw, SwapPack
from trainer.rules.ruling import Deadline, Evidence, Ruling, Step
from trainer.rules.situation import Situation
from trainer.rules.table import Table
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.words.course import describe_course
from trainer.words.deal import (
    describe_history,
    describe_seats,
    describe_settings,
    describe_turn,
    find_settings,
    is_drawn,
)
from trainer.words.slips import QUESTIONS
from trainer.words.story import describe_events, find_variety, tell_story, try_fold
from trainer.words.vocabulary import Words, fill, name_place, name_values, write_value


def describe_step(words: Words, step: Step, labels: Sequence[str] = ()) -> str:
    """Return a step of the trace: which event met which clause, the fact, why it counted or not.

    *labels* are what each event is told under, where that is known (`label_events`).
    """
    language = words.language
    reason = f"why.{step.why}"
    keys = [f"{reason}={step.clause}", reason]
    if step.by and step.call >= 0:
        keys.insert(1, f"{reason}.call")
    elif step.by:
        keys.insert(1, f"{reason}.same" if step.by == step.clause else f"{reason}.by")
        if step.over and step.by != step.clause:
            keys.insert(1, f"{reason}.{step.over}")
    message = next((found for found in map(words.find, keys) if found), step.why)
    fields = {"clause": step.by, "seat": step.by, "n": step.call + 1}
    head = step.clause
    if step.event >= 0:
        label = labels[step.event] if step.event < len(labels) else f"{step.event + 1}"
        single = label.isdecimal()
        head += ", " + (
            language.text("event {n}", n=label) if single else language.text("events {n}", n=label)
        )
    fact = describe_fact(words, step)
    told = [f"{_begin_large(fact)}."] if fact else []
    return clean(f"{head}: {' '.join([*told, fill(message, fields)])}")


# -- the reason in a sentence ----------------------------------------------------------------------

IN_FORCE = ("rules", "lawful", "penalty", "open")
OF_NO_FORCE = ("no sanction", "lapsed", "waived", "void", "overruled", "cured", "displaced")
MOST_FACTS = 3
"""No more facts of one clause are told in a reason."""
MOST_WORDS = 40
ENOUGH_WORDS = 34
"""A further sentence is left out of a reason that would be longer with it.

So is, sooner, one about what goes without saying, or decides nothing.
"""
SHUFFLING = frozenset(("BadShuffle", "NoShuffle", "ShuffleRefused"))
CUTTING = frozenset(("CutMade", "CutByAnother", "CutDeclined", "CutDisordered"))
"""Kinds of facts that a proper shuffle puts right, and those that a proper cut does."""
MOST_CLEAR = 2
"""No more is told of what might be thought a fault and is none."""


def describe_reason(
    words: Words,
    ruling: Ruling,
    situation: Situation | None = None,
    asked: Collection[str] = (),
) -> str:
    """Return why it is ruled so, in a sentence with the facts in it, or a few.

    The ruling has its trace.  A fact that has no words is told by its event in the *situation*.
    Where who may still claim (``claim``) or who pays (``penalties``) was *asked*, it is told why.

    >>> from trainer.text.catalogue import Language
    >>> describe_reason(Words(Language("en")), Ruling())
    'Nothing has been done so far that could be a fault.'
    """
    told = _Telling(words, ruling, situation, asked)
    sentences = told.tell_clause() or told.tell_clear()
    return clean(" ".join(sentences))


def label_events(words: Words, situation: Situation) -> list[str]:
    """Return for each event the number under which the story tells it, "1–3" of several."""
    labels = [f"{number}" for number in range(1, len(situation.events) + 1)]
    for sentence in tell_story(words, situation):
        for at in sentence.events:
            labels[at] = sentence.label
    return labels


def describe_fact(
    words: Words, step: Step, situation: Situation | None = None, *, bare: bool = False
) -> str:
    """Return the fact of a step as it stands within a sentence; empty if there is no telling.

    A fact that has no words is told by its event in the *situation*, if that is given.  A fact of
    no clause is told as being no fault, unless only what happened is wanted (*bare*).
    """
    starts = [f"because.{step.article}", f"because.{step.clause}"] if step.clause else ["clear"]
    if step.fact is not None:
        starts += [f"fact.{step.fact.kind}"]
        if not step.clause and bare:
            starts = starts[1:]
        elif not step.clause:
            starts[0] = f"clear.{step.fact.kind}"
        values = _list_variants(step.fact)
        before = _list_before(step, situation)
        if before:
            values.insert(0, before)
        for start in starts:
            message = _find_variant(words, start, values)
            if message:
                return fill(message, _list_fields(words, step.fact))
    if situation is not None and 0 <= step.event < len(situation.events):
        return describe_events(words, situation)[step.event].rstrip(".")
    return ""


def _list_before(step: Step, situation: Situation | None) -> str:
    """Return what a key has after it where the like of a fact had been before; else nothing.

    ``.again``: those who had tied drew again; it was cut, but shuffled after that.
    ``.exchanged``: it was cut, but the pack was exchanged after that.
    """
    if step.fact is None or situation is None:
        return ""
    events = situation.events[: max(step.event, 0)]
    if step.fact.kind == "Drawn":
        return ".again" if any(isinstance(event, Draw) for event in events) else ""
    cuts = [at for at, event in enumerate(events) if isinstance(event, Cut)]
    if step.fact.kind != "NoCut" or "none" not in (step.fact.get("why") or ()) or not cuts:
        return ""
    exchanged = any(isinstance(event, SwapPack) for event in events[cuts[-1] :])
    return ".exchanged" if exchanged else ".again"


def _list_variants(fact: Evidence) -> list[str]:
    """Return what a key may have after the kind of the fact, the most telling first."""
    terms = dict(fact.terms)
    of = terms.get("of")
    found = [".own"] if of is not None and of == terms.get("by") else []
    found.append(f".of:{of}")
    for name, value in terms.items():
        values = value if isinstance(value, tuple) and value else (value,)
        found += [f".{name}={write_value(one)}" for one in values]
        if values is value:
            found.append(f".{name}:{len(values)}")
    return found


def _find_variant(words: Words, start: str, variants: list[str]) -> str:
    """Return the message of a key with as many of the *variants* as have words."""
    key, left = start, list(variants)
    while True:
        fitting = next((one for one in left if words.find(key + one)), None)
        if fitting is None:
            return words.find(key)
        key += fitting
        left.remove(fitting)


def _list_fields(words: Words, fact: Evidence) -> dict[str, str]:
    """Return the fields that the words of a fact may use."""
    language, terms = words.language, dict(fact.terms)
    for name, value in terms.items():
        if isinstance(value, tuple) and value and all(_is_pair(one) for one in value):
            terms[name] = dict(value)
    place = {"dealer": fact.dealer, "turn": fact.turn, "cutter": fact.cutter}
    fields = name_values({**place, "lookers": fact.lookers, **terms}, words, held=fact.over)
    count = terms.get("count", terms.get("change"))
    if isinstance(count, int):
        fields["cards"] = language.count("{n} card", "{n} cards", abs(count))
        fields["count"] = str(abs(count))
    for name, value in terms.items():
        numbers = value if isinstance(value, tuple) else ()
        if numbers and all(isinstance(one, int) for one in numbers):
            fields[f"{name}_count"] = str(len(numbers))
            least = min(numbers)
            fields[f"{name}_min_cards"] = language.count("{n} card", "{n} cards", least)
    fields["when"] = _describe_progress(language, fact)
    return fields


def _describe_progress(language: Language, fact: Evidence) -> str:
    """Return how far the deal was: "when 3 of 16 pairs lay"."""
    laid, all_ = fact.laid, fact.packets
    if not laid:
        return language.text("when nothing had been dealt")
    if laid == all_ and fact.over:
        if fact.pairs:
            return language.count("when all {n} pair lay", "when all {n} pairs lay", all_)
        return language.count("when all {n} packet lay", "when all {n} packets lay", all_)
    if fact.over or laid >= all_:
        return language.text("when the deal was over")
    if fact.pairs:
        return language.count(
            "when {laid} of {n} pair lay", "when {laid} of {n} pairs lay", all_, laid=laid
        )
    return language.count(
        "when {laid} of {n} packet lay", "when {laid} of {n} packets lay", all_, laid=laid
    )


class _Telling:
    """What a reason is made of: the words, the ruling, and the situation, if it is given."""

    def __init__(
        self,
        words: Words,
        ruling: Ruling,
        situation: Situation | None,
        asked: Collection[str] = (),
    ) -> None:
        self.words = words
        self.ruling = ruling
        self.situation = situation
        self.asked = asked

    @cached_property
    def table(self) -> Table | None:
        """What the events have made, where the situation is given."""
        return None if self.situation is None else try_fold(self.situation)

    @cached_property
    def labels(self) -> list[str]:
        """What each event is told under; nothing where the situation is not given."""
        return [] if self.situation is None else label_events(self.words, self.situation)

    def tell_clause(self) -> list[str]:
        """Return why the decisive clause rules as it does; nothing where none decides."""
        ruling = self.ruling
        main = self._find_main(ruling.decisive)
        if not main:
            return []
        first = main[0]
        main += self._find_alike(first)
        sentences = self._tell_contrast(first) or [self._tell(first, self._join_facts(main))]
        further = [
            *self._tell_rank(first),
            *self._tell_ace(first),
            *self._tell_claimants(),
            *self._tell_payers(first),
            *self._tell_whenever(),
            *self._tell_turn(),
            *self._tell_free(),
        ]
        besides = [
            *self._tell_nothing_to_claim(first),
            *self._tell_tariff(first),
            *self._tell_others_of_no_force(first),
        ]
        for more, most in ((further, MOST_WORDS), (besides, ENOUGH_WORDS)):
            for sentence in more:
                if len(" ".join([*sentences, sentence]).split()) <= most:
                    sentences.append(sentence)
        return sentences

    def _find_main(self, clause: str) -> list[Step]:
        """Return the steps that tell of a clause: those of the one kind that counts most."""
        if not clause:
            return []
        trace = self.ruling.trace
        own = [step for step in trace if step.clause == clause]
        if any(step.why in OF_NO_FORCE or step.why == "open" for step in own):
            own = [step for step in own if step.why != "penalty"]  # it is told after these
        for why in (*IN_FORCE, *OF_NO_FORCE):
            found = [step for step in own if step.why == why]
            if why == "rules":
                called = [step for step in found if step.call >= 0]
                found = called or found
            if found:
                return found
        return [step for step in trace if step.why == "lapsed" and step.by == clause]

    def _join_facts(self, steps: list[Step]) -> str:
        facts: dict[object, str] = {}
        for number, step in enumerate(steps):
            known = step.fact
            grows = known is not None and known.get("count") is not None
            # A count that has grown is told as it is in the end.
            key = (known.kind, known.get("of")) if known is not None and grows else number
            facts[key] = describe_fact(self.words, step, self.situation)
        told = [fact for fact in dict.fromkeys(facts.values()) if fact][:MOST_FACTS]
        joined = told[0] if told else ""
        for fact in told[1:]:
            joined = self.words.language.text("{one}, and {other}", one=joined, other=fact)
        return joined

    def _tell(self, step: Step, fact: str) -> str:
        """Return the sentence about a step of the trace."""
        fields = {
            "fact": fact or self.words.language.text("this clause applies"),
            "seat": step.by,
            "clause": step.by,
            "own": step.clause,
            "pay": self._describe_payers(step.clause),
            **self._list_deadlines(step),
        }
        key, kind = f"reason.{step.why}", _find_kind(step)
        if _is_ladder(step) and step.why == "rules":
            return self._tell_ladder(step, fact)
        if step.why == "rules" and step.call >= 0:
            key = "reason.rules.call"
        elif step.why == "rules" and step.deadlines:
            finer = f"reason.rules.until.{kind}"
            key = finer if self.words.find(finer) else "reason.rules.until"
        elif step.why == "rules" and self._is_alone():
            key = f"reason.rules.{kind}"
        elif step.why in ("open", "lapsed") and step.on_demand:
            key, seat = self._find_call(step)
            fields["seat"] = seat
        if step.why == "lapsed" and not step.on_demand and _find_ended(step) == "play":
            key = "reason.lapsed.play"
        elif step.why == "cured":
            key = self._find_cure(step)
        own = f"{key}={step.clause}" if key.startswith("reason.lapsed") else ""
        keys = (own, f"reason.{step.why}={step.clause}", key, f"reason.{step.why}")
        return self._fill(keys, fields)

    def _tell_ladder(self, step: Step, failed: str) -> str:
        """Return the sentence about a clause of the ladder: by what the deal failed, and which."""
        trace = self.ruling.trace
        causes = [one for one in trace if one.counts]
        for cause in causes:
            same = [one for one in causes if one.clause == cause.clause and one.why == cause.why]
            key = "reason.rules.call.failed" if cause.call >= 0 else "reason.rules.failed"
            fields = {
                "fact": self._join_facts(same),
                "failed": failed,
                "seat": cause.by,
                **self._list_deadlines(cause),
            }
            return self._fill((key,), fields)
        return self._fill(("reason.rules",), {"fact": failed})

    def _find_cure(self, step: Step) -> str:
        """Return how it is told that something was put right: by what was done after it."""
        kind = step.fact.kind if step.fact is not None else ""
        cured = [one for one in self.ruling.trace if one.why == "cured" and one.fact is not None]
        table = self.table
        if table is None:
            return "reason.cured"
        if any(at > step.event for at in table.swaps):
            return "reason.cured.exchange"
        kinds = {one.fact.kind for one in cured if one.fact is not None}
        if kind in SHUFFLING and kinds <= SHUFFLING:
            return "reason.cured.shuffle"
        if any(at > step.event for at in table.cuts):
            return "reason.cured.cut" if kinds <= CUTTING else "reason.cured"
        return "reason.cured.offer" if kinds == {"CutDeclined"} else "reason.cured"

    def _find_call(self, step: Step) -> tuple[str, str]:
        """Return how it is told that nobody has claimed, and who has called in vain."""
        ended = [one.at for one in step.deadlines if one.at is not None]
        if step.why == "lapsed" and ended and min(ended) < step.event:
            return "reason.lapsed.barred", ""
        for why, key in (("too late", "late"), ("not entitled", "vain")):
            for one in self.ruling.trace:
                if one.why == why and one.clause == step.clause and one.event == step.event:
                    return f"reason.{step.why}.{key}", one.by
        return ("reason.lapsed.nobody" if step.why == "lapsed" else "reason.open"), ""

    def _list_deadlines(self, step: Step) -> dict[str, str]:
        """Return the fields about the moments until which something could be done."""
        deadlines = list(step.deadlines)
        if step.why == "lapsed":
            for one in self.ruling.trace:
                if one.why == "too late" and one.clause == step.clause and one.deadlines:
                    deadlines = list(one.deadlines)
        passed = [one for one in deadlines if one.at is not None]
        passed.sort(key=lambda one: one.at if one.at is not None else 0)
        ended = passed[:1] if step.why == "lapsed" else []
        within = ended or [one for one in deadlines if one.moment != "play"] or deadlines
        still = [one for one in deadlines if one.at is None]
        return {
            "before": self._name_moments("before", within, tells_event=bool(ended)),
            "open": self._name_moments("open", still[:1]),
            "passed": self._name_moments("passed", ended, tells_event=True),
        }

    def _name_moments(
        self, prefix: str, deadlines: list[Deadline], *, tells_event: bool = False
    ) -> str:
        words = self.words
        told = ""
        for one in deadlines:
            text = words.find(f"{prefix}.{one.moment}") or words.find(prefix)
            if one.at is not None and tells_event and self._is_told_singly(one.at):
                text += " (" + words.language.text("event {n}", n=one.at + 1) + ")"
            told = words.language.text("{one} and {other}", one=told, other=text) if told else text
        return told or words.find(prefix)

    def _is_told_singly(self, at: int) -> bool:
        """Tell whether the story tells an event by a sentence of its own, under its number."""
        return 0 <= at < len(self.labels) and self.labels[at].isdecimal()

    def _is_alone(self) -> bool:
        """Tell whether no other clause was met that counts."""
        trace = self.ruling.trace
        clauses = {step.clause for step in trace if step.why in (*IN_FORCE, "overruled")}
        return len(clauses) == 1 and self.ruling.failed_deal is None

    def _describe_payers(self, clause: str) -> str:
        """Return who pays by a clause; by what they did, where no order tells it."""
        owed = [entry.seat for entry in self.ruling.penalties]
        steps = [one for one in self.ruling.trace if one.clause == clause and one.fact is not None]
        by = [one.fact.get("by") for one in steps if one.fact is not None]
        seats = [seat for seat in owed if seat in by] or owed
        language, listed = self.words.language, self._join_names(seats)
        return language.count("{seats} pays", "{seats} pay", len(seats), seats=listed)

    def _tell_contrast(self, step: Step) -> list[str]:
        """Return, where a look costs a penalty, that another's look came when all was dealt."""
        if step.why != "penalty" or step.fact is None or step.fact.kind != "Looked":
            return []
        late = [one for one in self.ruling.beside if one.fact and one.fact.kind == "Lifted"]
        if not late:
            return []
        fact = self._join_facts(self._find_main(step.clause))
        other = self._join_facts([replace(late[0], clause=step.clause)])
        fields = {"other": other, "pay": self._describe_payers(step.clause)}
        return [f"{_begin_large(fact)}.", self._fill(("reason.only",), fields)]

    def _tell_turn(self) -> list[str]:
        """Return that a new deal goes to the player whose turn it is, where it does."""
        for step in self.ruling.trace:
            if step.why == "in turn" and step.fact is not None:
                return [self._fill(("reason.in turn",), {"turn": step.fact.turn})]
        return []

    def _tell_payers(self, main: Step) -> list[str]:
        """Return who pays by other clauses than that of *main*."""
        clauses = dict.fromkeys(
            step.clause
            for step in self.ruling.trace
            if step.why == "penalty" and not (step.clause == main.clause and step.why == main.why)
        )
        still = f"{'.still' if main.why == 'lapsed' else ''}"
        return [
            self._fill(
                (f"reason.pays{still}={clause}", f"reason.pays{still}", "reason.pays"),
                {"clause": clause, "pay": self._describe_payers(clause)},
            )
            for clause in clauses
            if self.ruling.penalties
        ]

    def _tell_ace(self, main: Step) -> list[str]:
        """Return whether the ace is high or low, where one was drawn."""
        fact, situation = main.fact, self.situation
        if fact is None or fact.kind != "Drawn" or situation is None:
            return []
        cards = dict(fact.get("cards") or ())
        if not any(str(card).startswith("A") for card in cards.values()):
            return []
        low = write_value(getattr(situation.options, "ace_low", None))
        message = self.words.find(f"reason.ace={low}")
        return [message] if message else []

    def _tell_tariff(self, main: Step) -> list[str]:
        """Return what the decisive clause costs, what a trick is worth, or that nobody pays."""
        owed = self.ruling.penalties
        if not owed:
            if "penalties" not in self.asked or self.ruling.failed_deal == 1:
                return []
            return [self._fill(("reason.unpaid",), {"clause": main.clause})]
        told = []
        if self.words.find(f"reason.tariff={main.clause}"):
            told.append(self._fill((f"reason.tariff={main.clause}",), {}))
        entry = owed[0]
        if entry.points != entry.tricks and entry.tricks:
            each = entry.points // entry.tricks
            points = self.words.language.count("{n} point", "{n} points", each)
            told.append(self._fill(("reason.worth",), {"points": points}))
        return told

    def _tell_whenever(self) -> list[str]:
        """Return that a wrong hand or pack counts even when play has begun, where it has."""
        kinds = ("Surplus", "Shortage", "FoundFlaw")
        lasting = [one for one in self.ruling.trace if one.why == "rules" and one.fact is not None]
        met = any(one.fact is not None and one.fact.kind in kinds for one in lasting)
        playing = self.table is not None and self.table.play is not None
        return [self._fill(("reason.whenever",), {})] if met and playing else []

    def _find_alike(self, main: Step) -> list[Step]:
        """Return the steps of other clauses that have lapsed for the same reason as *main*."""
        if main.why != "lapsed" or main.on_demand:
            return []
        return [
            step
            for step in self.ruling.trace
            if step.why == "lapsed" and step.clause != main.clause and not step.on_demand
            if step.deadlines == main.deadlines
        ]

    def _tell_others_of_no_force(self, main: Step) -> list[str]:
        """Return, where the deal stands, of what else was a fault and why nothing comes of it."""
        if self.ruling.remedy.kind != "stands" or main.why == "open":
            return []
        alike: dict[tuple[str, str], list[Step]] = {}
        told = self._find_alike(main)
        for step in self.ruling.trace:
            if (
                step not in told
                and step.clause not in (main.clause, "")
                and step.why in ("lapsed", "no sanction")
            ):
                if main.why == "lapsed" and main.clause == step.by:
                    continue
                alike.setdefault((step.why, step.clause), []).append(step)
        return [
            self._tell(steps[0], fact)
            for steps in alike.values()
            if (fact := self._join_facts(steps)) and steps[0] != main
        ]

    def _tell_claimants(self) -> list[str]:
        """Return who may still claim, and why these, where somebody may."""
        claim = self.ruling.claim
        if claim is None:
            return []
        opened = [step.clause for step in self.ruling.trace if step.why == "open"]
        decisive = self.ruling.decisive
        clause = decisive if decisive in opened else next(iter(opened), "")
        seats = self.situation.seats if self.situation is not None else ()
        everybody = set(seats) == set(claim.by)
        key = "reason.claimants.all" if everybody else "reason.claimants"
        fields = {"seats": self._join_names(claim.by), "clause": clause}
        if clause != decisive:
            return [self._fill(("reason.claimants.beside",), fields)]
        return [self._fill((f"reason.claimants={clause}", key), fields)]

    def _tell_nothing_to_claim(self, main: Step) -> list[str]:
        """Return why nobody may claim, where that was asked and is not told yet."""
        if "claim" not in self.asked or self.ruling.claim is not None:
            return []
        if main.on_demand or main.call >= 0 or self.ruling.remedy.kind == "option":
            return []  # it is told who has called, or that nobody did in time
        stands = self.ruling.remedy.kind == "stands"
        if not stands and self._is_alone() and _find_kind(main) == "redeal":
            return []  # it is told that no call is needed
        return [self._fill(("reason.unclaimed" if stands else "reason.uncalled",), {})]

    def _join_names(self, seats: Sequence[str]) -> str:
        language = self.words.language
        listed = ", ".join(seats[:-1]) or (seats[-1] if seats else language.text("nobody"))
        if len(seats) > 1:
            listed = language.text("{one} and {other}", one=listed, other=seats[-1])
        return listed

    def _tell_rank(self, main: Step) -> list[str]:
        """Return why the clause of *main* goes before another that orders something, if one does.

        Where several are there the farthest-reaching of them tells it: it comes first.
        """
        clause = main.clause
        for why, reaches in (("overruled", ("order", "farther")), ("rules", ("earlier",))):
            for step in self.ruling.trace:
                named = step.by == clause and step.clause != clause
                if _is_ladder(main) and _find_kind(step) == _find_kind(main):
                    continue  # what the deal failed by
                if step.why != why or step.over not in reaches or not named:
                    continue
                key = f"reason.{step.over}"
                found = self._find_orders(step.by)
                plain = f"{step.orders}.plain" if found.startswith(f"{step.orders}.") else ""
                less, more = self._name_order(plain or step.orders), self._name_order(found)
                fields = {"clause": step.by, "other": step.clause, "more": more, "less": less}
                like = f"{key}.like" if less == more or not (less and more) else key
                return [self._fill((like, key), fields)]
        return []

    def _find_orders(self, clause: str) -> str:
        for step in self.ruling.trace:
            if step.clause == clause and step.why == "rules" and step.orders:
                return step.orders
        return ""

    def _name_order(self, orders: str) -> str:
        words = self.words
        return words.find(f"noun.{orders}") or words.find(f"noun.{orders.partition('.')[0]}")

    def _tell_free(self) -> list[str]:
        """Return that a first failed deal costs nothing, where this is one and nobody pays."""
        if self.ruling.failed_deal != 1 or self.ruling.penalties:
            return []
        return [self._fill(("reason.free",), {})]

    def tell_clear(self) -> list[str]:
        """Return why nothing follows: what was put right, what no clause speaks of."""
        told: dict[str, Step] = {}
        trace = self.ruling.trace
        for why in (*OF_NO_FORCE, "lawful"):
            alike: dict[str, list[Step]] = {}
            for step in trace:
                if step.why == why:
                    alike.setdefault("" if why == "cured" else step.clause, []).append(step)
            for steps in alike.values():
                fact = self._join_facts(steps)
                if fact:
                    told[self._tell(steps[0], fact)] = steps[0]
        if told:
            found = sorted(told, key=lambda one: told[one].event)[:MOST_CLEAR]
            return [*found, *self._tell_groundless(), *self._tell_unowed()]
        told = self._tell_silent()
        found = list(told)[:MOST_CLEAR] or [self._tell_course()]
        return [*found, *self._tell_groundless(), *self._tell_unowed()]

    def _tell_silent(self) -> dict[str, Step]:
        """Return the sentences about what no clause speaks of, and about lawful acts.

        What has no wording of its own as no fault is told by its event, if nothing else is.
        """
        worded: dict[str, Step] = {}
        unworded: dict[str, Step] = {}
        draws: dict[str, Step] = {}
        for step in self._list_beside():
            sentence = self._tell_beside(step)
            if not sentence or step.fact is None:
                continue
            clear = _find_variant(self.words, f"clear.{step.fact.kind}", _list_variants(step.fact))
            kept = draws if step.fact.kind == "Drawn" else worded if clear else unworded
            if step.fact.kind not in {one.fact.kind for one in kept.values() if one.fact}:
                kept[sentence] = step
        return (
            worded
            or (draws if self.ruling.silent or not self.situation else {})
            or (unworded if self.ruling.silent else {})
        )

    def _list_beside(self) -> list[Step]:
        """Return the steps beside the ruling that say something new; a call is told apart.

        Who was served out of turn got another packet than was due, which goes without saying.
        """
        kept = []
        for step in self.ruling.beside:
            kind = step.fact.kind if step.fact is not None else ""
            at = {
                one.fact.kind
                for one in self.ruling.beside
                if one.fact is not None and one.event == step.event
            }
            if kind == "Called" or (kind == "OddPacket" and at & {"Misrotated", "Misplaced"}):
                continue
            kept.append(step)
        return kept

    def _tell_course(self) -> str:
        """Return what was done rightly and how far the deal has come."""
        table = self.table
        course = "" if table is None else describe_course(self.words, table)
        return self._fill(("reason.clean",), {"fact": course or self.words.find("course.begun")})

    def _tell_groundless(self) -> list[str]:
        """Return that there was nothing to claim for those who have called all the same."""
        seats = [
            str(step.fact.get("by"))
            for step in self.ruling.beside
            if step.fact is not None and step.fact.kind == "Called"
        ]
        seats = list(dict.fromkeys(seats))
        return [self._fill(("reason.groundless",), {"seats": self._join_names(seats)})] * bool(
            seats
        )

    def _tell_unowed(self) -> list[str]:
        """Return that nobody may claim, or that nobody pays, where that was asked."""
        called = bool(self._tell_groundless())
        wanted = [kind for kind in ("claim", "penalties") if kind in self.asked]
        if called and "claim" in wanted:
            wanted.remove("claim")
        return [self._fill((f"reason.clean.{'.'.join(wanted)}",), {})] if wanted else []

    def _tell_beside(self, step: Step) -> str:
        """Return the sentence about something that is no fault; empty where there is no telling."""
        fact = self._describe_beside(step)
        if step.fact is None or not fact:
            return ""
        if _find_variant(self.words, f"clear.{step.fact.kind}", _list_variants(step.fact)):
            return f"{_begin_large(fact)}."
        return self._fill(("reason.beside",), {"fact": fact})

    def _describe_beside(self, step: Step) -> str:
        """Return the fact of a step of no clause; where the deal is not over, what may yet come."""
        if step.fact is not None and self.table is not None and self.table.over is None:
            message = self.words.find(f"clear.{step.fact.kind}.open")
            if message:
                return fill(message, _list_fields(self.words, step.fact))
        return describe_fact(self.words, step, self.situation)

    # -- what a judge asks ---------------------------------------------------------------------

    def tell_facts(self, steps: Sequence[Step]) -> list[str]:
        """Return the facts of these steps, each once, a sentence each."""
        facts = [
            describe_fact(self.words, one, self.situation if one.clause else None, bare=True)
            for one in steps
        ]
        return [f"{_begin_large(one)}." for one in dict.fromkeys(facts) if one]

    def tell_doer(self, steps: Sequence[Step]) -> list[str]:
        """Return who did it, and what that player is in this deal."""
        fact = steps[0].fact
        assert fact is not None
        by = str(fact.get("by"))
        if by == fact.dealer:
            key = "who.dealer" if fact.turn in ("", fact.dealer) else "who.dealer.wrong"
        else:
            key = "who.cutter" if by == fact.cutter else "who"
        fields = {"by": name_place(self.words, by), "turn": name_place(self.words, fact.turn)}
        return [self._fill((key,), fields)]

    def tell_moment(self, steps: Sequence[Step]) -> list[str]:
        """Return how far the deal was, and how much was still to come."""
        fact = steps[0].fact
        assert fact is not None
        language, left = self.words.language, max(fact.packets - fact.laid, 0)
        if not left or fact.over:
            rest = language.text("nothing was still to come")
        elif fact.pairs:
            rest = language.count(
                "{n} pair was still to come", "{n} pairs were still to come", left
            )
        else:
            rest = language.count(
                "{n} packet was still to come", "{n} packets were still to come", left
            )
        when = _describe_progress(language, fact)
        return [f"{_begin_large(when)}; {rest}."]

    def tell_call(self, steps: Sequence[Step]) -> list[str]:
        """Return whether somebody has to call, and whether that was done in time."""
        step = steps[0]
        fields = {"seat": step.by, **self._list_deadlines(step)}
        if not step.on_demand and step.call < 0:
            lapsed = step.why == "lapsed" and fields["passed"]
            key = "call.none.late" if lapsed else "call.none"
            if step.why == "rules" and any(one.at is None for one in step.deadlines):
                key = "call.none.open"
            return [self._fill((key,), fields)]
        if step.call >= 0:
            return [self._fill(("call.made",), fields)]
        if step.why not in ("open", "lapsed"):
            return [self._fill(("call.none",), fields)]
        key, fields["seat"] = self._find_call(step)
        finer = key.removeprefix("reason.")
        return [self._fill((f"call.{finer}", f"call.{step.why}"), fields)]

    def tell_others(self, steps: Sequence[Step]) -> list[str]:
        """Return what else there was, and why it does not decide."""
        main = self._find_main(self.ruling.decisive)
        sentences = []
        for step in steps:
            if not step.clause:
                known = describe_fact(self.words, step)
                sentences.append(self._tell_beside(step) if known else "")
            elif step.why == "rules":
                fact = describe_fact(self.words, step, self.situation)
                fields = {"fact": fact, "clause": self.ruling.decisive}
                sentences.append(self._fill(("reason.overruled",), fields) if fact else "")
            else:
                fact = describe_fact(self.words, step, self.situation)
                sentences.append(self._tell(step, fact) if fact else "")
        rank = self._tell_rank(main[0]) if main else []
        return list(dict.fromkeys([*sentences, *rank]))

    def tell_none(self, steps: Sequence[Step]) -> list[str]:
        """Return why nothing is a fault."""
        return self.tell_clear()

    def _fill(self, keys: tuple[str, ...], fields: Mapping[str, str]) -> str:
        message = next((found for found in map(self.words.find, keys) if found), "{fact}.")
        return _begin_large(fill(message, fields))


def _is_pair(value: object) -> bool:
    """Tell whether a value is a name with something under it, as one of a mapping is kept."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str)


def _find_ended(step: Step) -> str:
    """Return the moment with which a right ended, empty where none has come."""
    came = [(one.at, one.moment) for one in step.deadlines if one.at is not None]
    return min(came)[1] if came else ""


def _is_ladder(step: Step) -> bool:
    """Tell whether a step is of a clause that counts failed deals."""
    return step.fact is not None and step.fact.kind == "DealFailed"


def _find_kind(step: Step) -> str:
    """Return the kind of what a step orders."""
    return step.orders.partition(".")[0]


def _begin_large(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# -- what a judge asks -----------------------------------------------------------------------------


def describe_inquiry(
    words: Words, ruling: Ruling, check: Inquiry, situation: Situation | None = None
) -> str:
    """Return a question that a judge asks of the table, with its answer; empty if it has none.

    The *situation* is as for `describe_reason`.
    """
    told = _Telling(words, ruling, situation)
    answer = {
        "what": told.tell_facts,
        "who": told.tell_doer,
        "when": told.tell_moment,
        "call": told.tell_call,
        "else": told.tell_others,
        "clear": told.tell_none,
    }
    if check.asks == "count":
        sentences = [_tell_counts(words, check.held)]
    else:
        sentences = answer[check.asks](check.steps)
    said = [one for one in sentences if one]
    return clean(" ".join([words.find(f"check.{check.asks}"), *said])) if said else ""


def _tell_counts(words: Words, held: Sequence[tuple[str, int, int]]) -> str:
    listed = [
        words.language.text("{seat} {n} of {all}", seat=name_place(words, place), n=n, all=full)
        for place, n, full in held
    ]
    return _begin_large(f"{', '.join(listed)}.")


def describe_origin(
    words: Words, origin: Origin, situation: Situation, rivals: Mapping[str, str]
) -> str:
    """Return what is believed in a sentence; *rivals* are the titles of the other rulesets."""
    language = words.language
    if origin.sentence:
        return clean(language.raw(origin.sentence))  # the words of a ruleset
    if origin.kind == "overlooked":
        event = describe_events(words, situation)[origin.event]
        return language.text('Overlooking "{sentence}"', sentence=event)
    title = rivals.get(origin.name, origin.name)
    return language.text("Going by other rules ({title}).", title=title)


def describe_belief(
    words: Words, origins: Sequence[Origin], situation: Situation, rivals: Mapping[str, str]
) -> str:
    """Return what is believed by who gives a ruling: one sentence, or two; or that it is right."""
    if not origins:
        return words.language.text("This is right.")
    told = [describe_origin(words, one, situation, rivals) for one in origins]
    if len(told) == 1:
        return told[0]
    return words.language.text("{one} And: {other}", one=told[0], other=begin_small(told[1]))


MOST_SENTENCES = 4
"""How many sentences of one difference are told one by one; of more the first and the last."""


def describe_differences(words: Words, here: Situation, there: Situation) -> list[str]:
    """Return what is told otherwise *there*: what is not so, and what is so instead.

    Events keep their numbers; of a long run of sentences only the first and the last are told.
    """
    language = words.language
    was, now = _list_facts(words, here, there)
    gaps = len(was) - len(here.events), len(now) - len(there.events)

    def list_run(lines: list[str], start: int, end: int, gap: int) -> list[str]:
        run = [
            f"{at - gap + 1}. {lines[at]}" if at >= gap else lines[at] for at in range(start, end)
        ]
        return run if len(run) <= MOST_SENTENCES else [run[0], "…", run[-1]]

    lines = []
    for what, i, j, k, m in SequenceMatcher(a=was, b=now, autojunk=False).get_opcodes():
        instead = what == "replace"
        for sentence in list_run(was, i, j, gaps[0]) if what in ("replace", "delete") else ():
            lines.append(
                language.text("instead of: {sentence}", sentence=sentence)
                if instead
                else language.text("without: {sentence}", sentence=sentence)
            )
        for sentence in list_run(now, k, m, gaps[1]) if what in ("replace", "insert") else ():
            lines.append(
                language.text("had it been: {sentence}", sentence=sentence)
                if instead
                else language.text("and also: {sentence}", sentence=sentence)
            )
    return lines or [language.text("The same facts.")]


def _list_facts(words: Words, here: Situation, there: Situation) -> tuple[list[str], list[str]]:
    """Return all that is told of two situations, a sentence each, the events last."""
    drawn = is_drawn(here) or is_drawn(there)
    settings = {*find_settings(words, here), *find_settings(words, there)}
    variety = find_variety(here)
    was, now = (
        [
            *describe_seats(words, situation, drawn=drawn),
            *describe_turn(words, situation),
            *describe_settings(words, situation, settings),
            *describe_history(words, situation),
            *describe_events(words, situation, variety),
        ]
        for situation in (here, there)
    )
    return was, now


MOST_LETTERS = 150
"""A sentence about where an answer would be right is no longer: two lines of a screen."""


def describe_where_right(words: Words, here: Situation, there: Situation) -> str:
    """Return where an answer would be right, in a sentence; empty where that takes too long.

    *there* it is right.  Only one thing is told: what is not so, what is so too or instead, or
    what has come earlier or later.
    """
    was, now = _list_facts(words, here, there)
    gap, then = len(was) - len(here.events), len(now) - len(there.events)
    runs = [
        (i, j, k, m)
        for what, i, j, k, m in SequenceMatcher(a=was, b=now, autojunk=False).get_opcodes()
        if what != "equal"
    ]
    text = ""
    if len(runs) == 1:
        text = _describe_run(words, was, now, runs[0], (gap, then))
    elif len(runs) == 2:
        text = _describe_move(words, was, now, runs, gap)
    return text if len(text) <= MOST_LETTERS else ""


Run = tuple[int, int, int, int]
"""Where sentences are no longer told, from and to, and where others are told in the other story."""


def _describe_run(
    words: Words, was: list[str], now: list[str], run: Run, gaps: tuple[int, int]
) -> str:
    """Return the sentence about a run of sentences that is otherwise.

    So many as *gaps* says, here and in the other story, are not about events.
    """
    language = words.language
    i, j, k, m = run
    gap, then = gaps
    new = " ".join(now[k:m])
    if i < gap or k < then:
        if j > gap or m > then:
            return ""
        if new:
            return language.text("It would be right if it were so: {sentence}", sentence=new)
        gone = " ".join(was[i:j])
        return language.text("It would be right if this were not so: {sentence}", sentence=gone)
    if i == j:
        if i == len(was):
            message = mark("It would be right if then this had happened: {sentence}")
            return language.text(message, sentence=new)
        message = mark("It would be right if before event {n} this had happened: {sentence}")
        return language.text(message, n=i - gap + 1, sentence=new)
    if j - i > 1:
        message = mark("It would be right if instead of events {n} to {last} it were: {sentence}")
        if new:
            return language.text(message, n=i - gap + 1, last=j - gap, sentence=new)
        message = mark("It would be right if events {n} to {last} had not happened.")
        return language.text(message, n=i - gap + 1, last=j - gap)
    if new:
        message = mark("It would be right if instead of event {n} it were: {sentence}")
        return language.text(message, n=i - gap + 1, sentence=new)
    message = mark("It would be right if event {n} had not happened: {sentence}")
    return language.text(message, n=i - gap + 1, sentence=was[i])


def _describe_move(
    words: Words, was: list[str], now: list[str], runs: Sequence[Run], gap: int
) -> str:
    """Return the sentence about one event that comes earlier or later; empty where it is more."""
    language = words.language
    gone = [at for i, j, _, _ in runs for at in range(i, j)]
    new = [(i, at) for i, _, k, m in runs for at in range(k, m)]
    if len(gone) != 1 or len(new) != 1 or gone[0] < gap or was[gone[0]] != now[new[0][1]]:
        return ""
    before = new[0][0]
    if before == len(was):
        message = mark("It would be right if event {n} had come last: {sentence}")
        return language.text(message, n=gone[0] - gap + 1, sentence=was[gone[0]])
    message = mark("It would be right if event {n} had come before event {other}: {sentence}")
    place = gone[0] - gap + 1, before - gap + 1
    return language.text(message, n=place[0], other=place[1], sentence=was[gone[0]])


def describe_missed(words: Words, kinds: Iterable[str]) -> str:
    """Return which decisions were missed, in a sentence; empty where none was.

    >>> from trainer.text.catalogue import Language
    >>> describe_missed(Words(Language("en")), ("dealer", "penalties"))
    'You missed who deals next and who pays.'
    """
    told = [words.language.text(MISSED[kind]) for kind in kinds if kind in MISSED]
    if not told:
        return ""
    listed = ", ".join(told[:-1]) or told[-1]
    if len(told) > 1:
        listed = words.language.text("{one} and {other}", one=listed, other=told[-1])
    return words.language.text("You missed {decisions}.", decisions=listed)


MISSED = {
    "irregularity": mark("whether a rule was broken"),
    "ruling": mark("what the ruling is"),
    "remedy": mark("what happens now"),
    "dealer": mark("who deals next"),
    "penalties": mark("who pays"),
    "claim": mark("who may still claim"),
    "clause": mark("which clause decides"),
}
"""The decision of each part, as it is said that it was missed."""


def describe_followers(words: Words, kinds: Iterable[str]) -> str:
    """Return a sentence about the wrong parts that come of the wrong remedy; empty if none do."""
    asked = [words.language.raw(QUESTIONS.get(kind, kind)) for kind in kinds]
    if not asked:
        return ""
    return words.language.text(
        "No second mistake, for it follows from the verdict you gave: {questions}",
        questions=" ".join(asked),
    )


def begin_small(sentence: str) -> str:
    """Return a sentence as it stands after a colon: it begins small, unless with an id.

    >>> begin_small("Thinking that four will do."), begin_small("G6 is forgotten.")
    ('thinking that four will do.', 'G6 is forgotten.')
    """
    rest = sentence[1:2]
    return sentence if rest.isupper() or rest.isdigit() else sentence[:1].lower() + sentence[1:]
