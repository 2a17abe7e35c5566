"""How one goes on in a course: what is asked again, when a lesson is left, what is passed over.

Everything is told from the marks and their places alone: the same marks give the same course.  A
lesson has more places than are asked: those that are for who is not sure yet, and those of its
test.  They are passed over where they are not due; and so is the rest of its items, once enough of
what was answered without help was right in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Literal

from msgspec import Struct

from trainer.dealing.chance import Chance
from trainer.formats.pack import Item, Pack, Placed, Unit
from trainer.study.progress import Progress

REVIEWED = 6
"""How many questions a review asks."""
RECENT = 3
"""So many lessons before a review are asked about in any case."""
MORE = 8
"""How many questions more are asked at most of who is not sure yet."""
TESTED = 3
"""How many questions one answers to pass a lesson over."""
UNAIDED = ("hint", "none")
"""Help with which an answer counts as given alone."""

Role = Literal["", "drawn", "more", "test"]
"""Why a question stands where it does: the pack says it; a review draws it; more is asked, for
something was wrong; it is of the test by which a lesson is passed over."""


class Stop(Struct, frozen=True):
    """A place in a pack: a lesson to read, its example, or a question.

    A question is one of those of an item, by its `number`; or it is drawn, the `nth` of its `role`
    in the lesson.
    """

    unit: Unit | None
    placed: Placed | None = None
    number: int = 0
    asked: bool = False
    role: Role = ""
    nth: int = 0

    @property
    def twin(self) -> bool:
        """Whether it is the second of a pair."""
        item = self.placed.item if self.placed is not None else Item()
        return bool(item.but) and self.number == max(len(item.codes), 1)

    @property
    def other_code(self) -> bool:
        """Whether the deal was asked about just before, under another ruleset."""
        codes = self.placed.item.codes if self.placed is not None else ()
        return bool(codes) and self.number % len(codes) > 0

    @property
    def is_due_to_all(self) -> bool:
        """Whether it is a question for everybody."""
        return self.asked and self.role in ("", "drawn")

    @property
    def is_unaided(self) -> bool:
        """Whether it is a question that is answered without help."""
        return self.placed is None or self.placed.item.help in UNAIDED


def list_stops(pack: Pack, lesson: str) -> Iterator[Stop]:
    """Give the places of a pack, from the *lesson* with this id on, if one is named."""
    reached = not lesson
    for unit in pack.lessons:
        reached = reached or unit.lesson.id == lesson
        if reached:
            yield from _list_lesson(unit, pack)
    for placed in pack.items if reached else ():
        yield from list_questions(None, placed)


def _list_lesson(unit: Unit, pack: Pack) -> Iterator[Stop]:
    yield Stop(unit)
    if unit.example is not None:
        yield Stop(unit, unit.example)
    for placed in unit.items:
        yield from list_questions(unit, placed)
    sources = list_sources(pack, unit)
    drawn = REVIEWED if unit.lesson.review and sources else 0
    more = MORE if pack.head.in_a_row and sources else 0
    tested = TESTED if more and not unit.lesson.review else 0
    roles: tuple[tuple[Role, int], ...] = (("drawn", drawn), ("more", more), ("test", tested))
    for role, count in roles:
        for nth in range(count):
            yield Stop(unit, None, asked=True, role=role, nth=nth)


def list_questions(unit: Unit | None, placed: Placed) -> Iterator[Stop]:
    """Give the questions of an item."""
    times = max(len(placed.item.codes), 1) * (2 if placed.item.but else 1)
    for number in range(times):
        yield Stop(unit, placed, number, asked=True)


def list_sources(pack: Pack, unit: Unit) -> list[list[Stop]]:
    """Return the questions of which a lesson draws, by lesson: its own, or those before a review.

    The lessons that came last are the last.
    """
    found = []
    for one in pack.lessons:
        if one is unit and unit.lesson.review:
            break
        if (unit.lesson.review and not one.lesson.review) or one is unit:
            found.append([stop for placed in one.items for stop in list_questions(one, placed)])
    return [stops for stops in found if stops]


class Course(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """A pack in the order of its places, as a *seed* draws what is drawn."""

    pack: Pack
    stops: tuple[Stop, ...]
    seed: int = 0

    @property
    def in_a_row(self) -> int:
        """How many must be right in a row to leave a lesson; 0: each item is asked once."""
        return self.pack.head.in_a_row

    @property
    def units(self) -> list[Unit]:
        """The lessons, from the one on at which one has begun."""
        found = {id(stop.unit): stop.unit for stop in self.stops}
        return [unit for unit in found.values() if unit is not None]

    # -- where one goes ------------------------------------------------------------------------

    def find_due(self, so_far: Progress) -> int:
        """Return the first place from that of *so_far* on at which something is due."""
        return self._find_due(so_far.place, _list_marks(so_far))

    def _find_due(self, place: int, marks: Mapping[int, bool]) -> int:
        if place - 1 in marks and self._find(place - 1).role == "test" and not marks[place - 1]:
            place = self._find_way_back(self._find(place - 1).unit, marks)
        while place < len(self.stops) and not self._is_due(self.stops[place], marks):
            place += 1
        return place

    def find_test(self, so_far: Progress) -> int | None:
        """Return where the test begins by which the lesson is passed over; None if there is none.

        There is one as long as something of the lesson is to come, once.
        """
        here = self._find(so_far.place)
        marks = _list_marks(so_far)
        tests = [at for at in self._list_places(here.unit) if self.stops[at].role == "test"]
        if not tests or here.role == "test" or any(at in marks for at in tests):
            return None
        later = Progress(so_far.marks, so_far.place + (so_far.place in marks))
        return tests[0] if self._find(self.find_due(later)).unit is here.unit else None

    def is_done(self, unit: Unit | None, so_far: Progress) -> bool:
        """Tell whether a lesson is: all of it is behind one, and right as often as it takes."""
        marks, places = _list_marks(so_far), self._list_places(unit)
        if self._is_passed(unit, marks) or self._is_left(unit, marks):
            return True
        own = [at for at in places if self.stops[at].role != "test"]
        behind = all(at < so_far.place or at in marks for at in own)
        return behind and (not self.in_a_row or self._is_mastered(unit, marks))

    def is_leaving(self, so_far: Progress) -> bool:
        """Tell whether the answer at the place of *so_far* was the last that its lesson takes."""
        here, marks = self._find(so_far.place), _list_marks(so_far)
        if here.role == "test" or so_far.place not in marks:
            return False
        return self._is_left(here.unit, marks)

    def foresee(self, so_far: Progress) -> Iterator[int]:
        """Give the places of the questions still to come, if all of them are answered right."""
        marks, place = _list_marks(so_far), so_far.place
        while place < len(self.stops):
            if self.stops[place].asked and place not in marks:
                yield place
                marks[place] = True
            place = self._find_due(place + 1, marks)

    def count_asked(self, so_far: Progress) -> int:
        """Return how many questions are asked in all, if all that come now are answered right."""
        marks = _list_marks(so_far)
        skipped = sum(self._is_skipped(at, so_far.place, marks) for at in range(so_far.place))
        return len(marks) + skipped + sum(1 for _ in self.foresee(so_far))

    def count_here(self, so_far: Progress) -> tuple[Unit | None, int, int]:
        """Return the lesson of a place, which question of it is asked there, and out of how many.

        Of what belongs to no lesson the questions are counted together; a test by itself.
        """
        here, marks = self._find(so_far.place), _list_marks(so_far)
        places = self._list_places(here.unit)
        if here.role == "test":
            asked = [at for at in places if self.stops[at].role == "test"]
        else:
            ahead = takewhile(lambda at: self.stops[at].unit is here.unit, self.foresee(so_far))
            due = {*marks, *ahead}
            asked = [at for at in places if at in due and self.stops[at].role != "test"]
        return here.unit, sum(at <= so_far.place for at in asked), len(asked)

    def _is_skipped(self, at: int, place: int, marks: Mapping[int, bool]) -> bool:
        """Tell whether a question before a *place* was due and could not be asked."""
        stop, here = self.stops[at], self._find(place)
        if not stop.is_due_to_all or at in marks or self._is_left(stop.unit, marks):
            return False
        in_test = here.role == "test" and here.unit is stop.unit
        return not in_test and not self._is_passed(stop.unit, marks)

    def _find(self, place: int) -> Stop:
        return self.stops[place] if 0 <= place < len(self.stops) else Stop(None)

    @cached_property
    def _places(self) -> Mapping[int, list[int]]:
        """The places of each lesson, by what the lesson is."""
        found: dict[int, list[int]] = {}
        for at, stop in enumerate(self.stops):
            found.setdefault(id(stop.unit), []).append(at)
        return found

    def _list_places(self, unit: Unit | None) -> list[int]:
        return self._places.get(id(unit), [])

    def _is_due(self, stop: Stop, marks: Mapping[int, bool]) -> bool:
        if stop.role == "more":
            return not self._is_mastered(stop.unit, marks) and not self._is_passed(stop.unit, marks)
        if stop.role != "test":
            return not stop.asked or not self._is_left(stop.unit, marks)
        tests = [at for at in self._list_places(stop.unit) if self.stops[at].role == "test"]
        given = [marks[at] for at in tests if at in marks]
        return 0 < len(given) <= stop.nth and all(given)

    def _is_passed(self, unit: Unit | None, marks: Mapping[int, bool]) -> bool:
        """Tell whether a lesson was passed over by its test."""
        tests = [at for at in self._list_places(unit) if self.stops[at].role == "test"]
        return bool(tests) and all(marks.get(at, False) for at in tests)

    def _is_left(self, unit: Unit | None, marks: Mapping[int, bool]) -> bool:
        """Tell whether a lesson asks no more, for enough was right in a row.

        A review is never left so: its questions are of many lessons.
        """
        if unit is None or unit.lesson.review or not self.in_a_row:
            return False
        return self._is_mastered(unit, marks)

    def _is_mastered(self, unit: Unit | None, marks: Mapping[int, bool]) -> bool:
        """Tell whether enough were right in a row, and nothing is to be asked again."""
        own = [at for at in self._list_places(unit) if at in marks]
        own = [at for at in own if self.stops[at].role != "test"]
        alone = [marks[at] for at in own if self.stops[at].is_unaided]
        last = alone[-self.in_a_row :]
        return len(last) == self.in_a_row and all(last) and not self._list_owed(own, marks)

    def _find_way_back(self, unit: Unit | None, marks: Mapping[int, bool]) -> int:
        """Return where a lesson goes on after its test has failed."""
        places = [at for at in self._list_places(unit) if self.stops[at].role != "test"]
        done = [at for at in places if at in marks]
        return done[-1] + 1 if done else places[0]

    # -- what is drawn -------------------------------------------------------------------------

    def find_base(self, so_far: Progress) -> Stop:
        """Return the question of which that at the place of *so_far* is a variant."""
        place = so_far.place
        stop, marks = self.stops[place], _list_marks(so_far)
        if stop.role == "more":
            own = [at for at in self._list_places(stop.unit) if at in marks and at < place]
            owed = self._list_owed(own, marks)
            if owed:
                return owed[0]
        return self._draw_base(stop)

    def _list_owed(self, own: Sequence[int], marks: Mapping[int, bool]) -> list[Stop]:
        """Return what was wrong at the places of a lesson and is to be asked again, in order."""
        owed: list[Stop] = []
        if all(marks[at] for at in own):
            return owed
        for at in own:
            stop = self.stops[at]
            if stop.role == "more" and owed:
                base = owed.pop(0)
            else:
                base = stop if stop.placed is not None else self._draw_base(stop)
            if not marks[at]:
                owed.append(base)
        return owed

    def _draw_base(self, stop: Stop) -> Stop:
        """Return the question of which one is drawn that is no second try."""
        assert stop.unit is not None
        sources = list_sources(self.pack, stop.unit)
        key = (self.pack.id, self.seed, stop.unit.lesson.id, stop.role)
        if len(sources) == 1:
            order = Chance("lesson", *key).mix(sources[0])
            return order[stop.nth % len(order)]
        recent = Chance("recent", *key).mix(sources[-RECENT:])
        older = Chance("older", *key).mix(sources[:-RECENT])
        first = Chance("mixed", *key).mix([*recent, *older][:REVIEWED])
        order_of_lessons = [*first, *[*recent, *older][REVIEWED:]]
        lesson = order_of_lessons[stop.nth % len(order_of_lessons)]
        return Chance("item", *key, stop.nth).pick(lesson)


def _list_marks(so_far: Progress) -> dict[int, bool]:
    """Return whether it was right, by the place of the question."""
    return {one.place: one.mark.ok for one in so_far.marks}
