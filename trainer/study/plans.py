"""What is asked in a sitting: questions drawn by seeds, or those of a pack.

A plan is data.  It is asked for the next question given all that was marked so far, so that one
that goes by the mistakes made is a plan like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from importlib.resources.abc import Traversable
from typing import Protocol, Self

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.again import draw_again
from trainer.asking.difficulty import Level, choose_level
from trainer.asking.pack_items import Ask, Shelf, make_asks
from trainer.asking.posed import FORMS, Posed, pose
from trainer.asking.variants import draw_variant
from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario, draw_scenario, find_scenario
from trainer.formats.findings import Faulty
from trainer.formats.pack import HELP, Help, Item, Pack, Unit
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.packs import make_shelf
from trainer.plugins.teaching import make_subject
from trainer.rules.errors import Phrase, Problem
from trainer.rules.judge import judge
from trainer.study.answers import Answer
from trainer.study.clauses import find_turning, is_decided_by
from trainer.study.lessons import Course, Stop, list_stops
from trainer.study.progress import Marked, Progress
from trainer.study.question import Question, ask

TRIES = 400
"""The deals that are drawn for a question on one clause before it is given up."""
BETWEEN = 2
"""The questions at least between a sure error and its coming back."""
VARIANTS = 5
"""The variants that are drawn for one in which there is something to choose from."""
PATIENCE = 5
"""The deals that a clause does not decide which are looked at for one that it just misses."""


class Page(Struct, frozen=True, eq=False):
    """Something to read: a lesson, or with `question` its example, which shows the answers."""

    unit: Unit
    question: Question | None = None


class Plan(Protocol):
    """What is asked in a sitting."""

    @property
    def count(self) -> int:
        """How many questions are asked in all."""
        ...

    def count_asked(self, so_far: Progress) -> int:
        """Return how many questions are asked in all, as far as that is known so far."""
        ...

    def find_due(self, so_far: Progress) -> int:
        """Return the first place from that of *so_far* on at which something is due."""
        ...

    def next(self, known: Rulesets, so_far: Progress) -> Question | Page | None:
        """Return what is asked or read next; None where there is nothing any more.

        The same progress gives the same.  Raises `Faulty` where it cannot be asked,
        `RulesetFailed` where a ruleset raises.
        """
        ...

    def name_place(self, place: int) -> str | Phrase:
        """Return what a place is called where something is wrong with it."""
        ...

    def translate(self, lang: str) -> Plan:
        """Return the plan with names of another language."""
        ...

    def change_form(self, form: str) -> Plan:
        """Return the plan with questions answered in another form."""
        ...


class SeedPlan(Struct, frozen=True, kw_only=True):
    """A *count* of questions from one seed on, answered in one form, with names of a language."""

    form: str
    lang: str
    seed: int
    count: int

    def count_asked(self, so_far: Progress) -> int:
        """Return how many questions are asked in all."""
        return self.count

    def find_due(self, so_far: Progress) -> int:
        """Return the place of *so_far*: something is due at each."""
        return so_far.place

    def name_place(self, place: int) -> str:
        """Return the seed at this place."""
        return str((self.seed + place) % SEEDS)

    def translate(self, lang: str) -> Self:
        """Return the plan with names of another language."""
        return replace(self, lang=lang)

    def change_form(self, form: str) -> Self:
        """Return the plan with questions answered in another form."""
        return replace(self, form=form)


class Drill(SeedPlan, frozen=True, kw_only=True):
    """Questions over *rulesets* (all, if none is named), of one level or rising through all.

    A question that was answered wrongly by who was quite sure comes back once, as another variant,
    before those that are new: as soon as `BETWEEN` others were asked.
    """

    rulesets: tuple[str, ...]
    level: Level = "rising"

    def next(self, known: Rulesets, so_far: Progress) -> Question | None:
        """Return the question of the next seed, or one that comes back.

        None after the last, or where nothing is left.  Raises `ValueError` where there is no such
        form.
        """
        marks = so_far.marks
        if len(marks) >= self.count:
            return None
        for number in list_due(marks):
            again = self._bring_back(known, marks[number].answer, number)
            if again is not None:
                return again
        seed = (self.seed + so_far.place - sum(one.repeats >= 0 for one in marks)) % SEEDS
        level = choose_level(self.level, len(marks), self.count)
        try:
            return ask(known, seed, self.lang, rulesets=self.rulesets, form=self.form, level=level)
        except LookupError:
            return None

    def _bring_back(self, known: Rulesets, answer: Answer, number: int) -> Question | None:
        """Return another variant of the question with this *number*; None where there is none.

        Raises `RulesetFailed`.
        """
        if answer.ruleset not in known.by_id:
            return None
        subject = make_subject(known, answer.ruleset)
        games = {subject.id: subject.game}
        made = find_scenario(answer.scenario, subject.families, games, self.lang)
        chance = Chance("again", answer.scenario, self.seed, number)
        other = draw_again(subject.code, made, chance)
        if other is None:
            return None
        posed = pose(subject, other, self.form)
        return Question(known.by_id[subject.id], posed, form=self.form, repeats=number)


def list_due(marks: Sequence[Marked]) -> list[int]:
    """Return the numbers of the sure errors that are to come back now, the earliest first.

    Each comes back once; what has come back does not come back again.
    """
    back = {one.repeats for one in marks}
    return [
        number
        for number, one in enumerate(marks[: max(0, len(marks) - BETWEEN)])
        if one.is_sure_error and one.repeats < 0 and number not in back
    ]


class ClauseDrill(SeedPlan, frozen=True, kw_only=True):
    """Questions on one clause of a ruleset.

    It decides three of any four; the fourth it just misses: one fact away it would decide.
    """

    ruleset: str
    clause: str

    def next(self, known: Rulesets, so_far: Progress) -> Question | None:
        """Return the next question; None after the last, and where no deal turns on the clause.

        Raises `RulesetFailed` where the ruleset raises.
        """
        if len(so_far.marks) >= self.count or self.ruleset not in known.by_id:
            return None
        found = find_turning(known, self.ruleset).get(self.clause)
        if found is None:
            return None
        made = self._draw(known, found.families, so_far.place)
        if made is None:
            return None  # none came soon enough
        posed = pose(make_subject(known, self.ruleset), made, self.form)
        return Question(known.by_id[self.ruleset], posed, form=self.form)

    def _draw(self, known: Rulesets, families: tuple[Family, ...], place: int) -> Scenario | None:
        """Return a deal that the clause decides or, if it is the turn of one, just misses.

        A near miss is drawn by a seed like the others: nothing about it may tell what it is.
        """
        loaded = known.by_id[self.ruleset]
        key = (self.ruleset, self.clause, self.seed)
        chance = Chance("clause", *key, place)
        misses = Chance("clause miss", *key, place // 4).below(4) == place % 4
        last: Scenario | None = None
        patience = PATIENCE
        for _ in range(TRIES):
            made = draw_scenario(families, loaded.game, chance.below(SEEDS), self.lang)
            ruling = judge(loaded.code, made.table, trace=False)
            if is_decided_by(ruling, self.clause):
                last = made
                if not misses:
                    break
            elif misses and not ruling.disputed and self.clause not in ruling.articles:
                if self._near(loaded, made):
                    return made
                patience -= 1
                misses = patience > 0
        return last

    def _near(self, loaded: Loaded, made: Scenario) -> bool:
        """Tell whether the clause decides one fact away."""
        rulings = (judge(loaded.code, other.table, trace=False) for _, other in made.around)
        return any(is_decided_by(ruling, self.clause) for ruling in rulings)


class Quiz(Struct, frozen=True, eq=False, kw_only=True):
    """A pack played from its first place to its last.

    `course` has its places in order.  `shelf_of` returns what its items are made from: one for the
    whole plan, so that a casebook is read once.  `form` stands for that of the pack where one is
    given, `lang` is the language of names; `most` questions are asked, if that is given.
    """

    course: Course
    lang: str
    shelf_of: Callable[[Rulesets], Shelf]
    form: str = ""
    most: int | None = None

    @property
    def pack(self) -> Pack:
        """The pack."""
        return self.course.pack

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Its places, in order."""
        return self.course.stops

    @property
    def count(self) -> int:
        """How many questions are asked in all of who answers all of them right."""
        return self.count_asked(Progress())

    def count_asked(self, so_far: Progress) -> int:
        """Return how many questions are asked in all, if what comes now is answered right."""
        count = self.course.count_asked(so_far)
        return count if self.most is None else min(count, self.most)

    def find_due(self, so_far: Progress) -> int:
        """Return the first place from that of *so_far* on at which something is due."""
        return self.course.find_due(so_far)

    def next(self, known: Rulesets, so_far: Progress) -> Question | Page | None:
        """Return what stands at the next place; None after the last question.

        Raises `Faulty` where it cannot be asked, `RulesetFailed` where a ruleset raises.
        """
        enough = self.most is not None and len(so_far.marks) >= self.most
        if enough or so_far.place >= len(self.stops):
            return None
        stop = self.stops[so_far.place]
        if stop.role:
            return self._draw_question(known, so_far)
        if stop.placed is None:
            assert stop.unit is not None
            return Page(stop.unit)
        question = self._question(known, stop, stop.placed.item)
        if stop.asked:
            return question
        assert stop.unit is not None
        return Page(stop.unit, question)

    def name_place(self, place: int) -> str | Phrase:
        """Return where in the file of the pack this place is."""
        stop = self.stops[place]
        if stop.placed is not None:
            return stop.placed.place
        return stop.unit.place if stop.unit is not None else ""

    def translate(self, lang: str) -> Quiz:
        """Return the plan with names of another language."""
        return replace(self, lang=lang)

    def change_form(self, form: str) -> Quiz:
        """Return the plan with questions answered in another form."""
        return replace(self, form=form)

    def _question(self, known: Rulesets, stop: Stop, item: Item) -> Question:
        one = self._make(known, stop, item)
        walked = item.help == "walk" and stop.asked
        form = "compose" if walked else item.form or self.form or self.pack.head.form
        helped = stop.unit is not None and HELP.index(item.help) <= HELP.index("clause")
        posed = _pose(one, form)
        if isinstance(posed, Faulty):
            raise posed
        return Question(
            known.by_id[one.subject.id],
            posed,
            form=form,
            lent=_list_lent(posed, item.help) if stop.asked else (),
            item=item,
            clauses=stop.unit.lesson.clauses if helped and stop.unit is not None else (),
            twin=stop.asked and stop.twin,
            other_code=stop.asked and stop.other_code,
        )

    def _draw_question(self, known: Rulesets, so_far: Progress) -> Question:
        """Return a fresh variant of a question that was asked before, without any help."""
        base = self.course.find_base(so_far)
        assert base.placed is not None
        item = base.placed.item
        key = (self.pack.id, self.course.seed, so_far.place)
        ask = self._make(known, base, item)
        form = item.form or self.form or self.pack.head.form
        one, posed = self._pose_variant(ask, form, key)
        plain = Item(family=item.family, case=item.case, casebook=item.casebook, form=item.form)
        return Question(known.by_id[one.subject.id], posed, form=form, item=plain)

    def _pose_variant(self, ask: Ask, form: str, key: tuple[object, ...]) -> tuple[Ask, Posed]:
        """Return a variant as it is posed: one in which there is something to choose from."""
        for attempt in range(VARIANTS):
            one = _draw(ask, Chance("variant", *key, attempt))
            posed = _pose(one, form)
            if isinstance(posed, Faulty):
                raise posed
            if len(posed.slip.parts[0].options) > 1 or attempt == VARIANTS - 1:
                return one, posed
        raise AssertionError("a variant is drawn")

    def _make(self, known: Rulesets, stop: Stop, item: Item) -> Ask:
        faulty: Faulty
        try:
            return make_asks(item, self.pack.head, self.shelf_of(known), self.lang)[stop.number]
        except Faulty as error:
            faulty = error
        except Problem as problem:
            faulty = Faulty("ruleset-fails", problem=problem)
        raise faulty


def plan_quiz(
    pack: Pack,
    lang: str,
    folder: Traversable | None = None,
    *,
    form: str = "",
    lesson: str = "",
    ruleset: str = "",
    seed: int | None = None,
    count: int | None = None,
) -> Quiz:
    """Return the plan of a pack, from the *lesson* with this id on, if one is named.

    Only what is asked under *ruleset* is asked, and no more than *count* questions; a *seed* mixes
    the items of a paper, and draws what a course draws.  Raises `ValueError` where there is no such
    form or lesson.
    """
    if form and form not in FORMS:
        raise ValueError(f"expected a form of {FORMS}")
    if lesson and all(unit.lesson.id != lesson for unit in pack.lessons):
        raise ValueError("expected a lesson of the pack")
    if seed is not None:
        items = Chance("paper", pack.id, seed).mix(pack.items)
        pack = replace(pack, items=tuple(items))
    stops = [
        stop
        for stop in list_stops(pack, lesson)
        if not ruleset or not stop.asked or _find_ruleset(stop, pack) == ruleset
    ]
    course = Course(pack=pack, stops=tuple(stops), seed=seed or 0)
    if count is not None:
        asked = list(course.foresee(Progress()))
        stops = stops[: asked[count - 1] + 1] if count <= len(asked) else stops
        course = Course(pack=pack, stops=tuple(stops), seed=seed or 0)
    shelf_of = lru_cache(maxsize=2)(partial(make_shelf, beside=folder))
    return Quiz(course=course, lang=lang, shelf_of=shelf_of, form=form, most=count)


def _list_lent(posed: Posed, help_: Help) -> tuple[str, ...]:
    """Return the parts that are filled in with so much help; what is asked first never is."""
    kinds = [part.kind for part in posed.slip.parts[1:]]
    if help_ == "walk":
        return tuple(kinds)
    return tuple(kind for kind in kinds if kind == "clause") if help_ == "clause" else ()


def _draw(ask: Ask, chance: Chance) -> Ask:
    """Return a variant of a question; raise `Faulty` where it tells what no deal can be."""
    try:
        return draw_variant(ask, chance)
    except Problem as problem:
        raise Faulty("bad-case", problem=problem) from None


def _pose(one: Ask, form: str) -> Posed | Faulty:
    """Return a question as it is posed.

    What is wrong with its situation alone costs this question, not the whole ruleset.
    """
    try:
        return pose(one.subject, one.made, form)
    except Problem as problem:
        return Faulty("bad-case", problem=problem)


def _find_dealt(item: Item, pack: Pack) -> str:
    """Return the ruleset whose game an item deals, as far as it says."""
    named = item.case.get("ruleset") if isinstance(item.case, dict) else ""
    return item.family.partition("/")[0] or str(named or pack.head.ruleset)


def _find_ruleset(stop: Stop, pack: Pack) -> str:
    """Return the ruleset under which a question is asked, as far as its item says."""
    item = stop.placed.item if stop.placed is not None else Item()
    if item.codes:
        return item.codes[stop.number % len(item.codes)]
    return _find_dealt(item, pack)
