"""Which scenario is shown next: a mix in which every clause has its share, and clean deals too.

Seeds are dealt out in *decks*: each has one place for every clause that the families reach, and
some for clean deals.  What is asked at a place, and by which family, depends on the seed alone; no
family comes again within `APART` places, across the edges of decks too, and no family with the same
clause and verdict within `TWINS`, where there are enough.  Where a level of
difficulty is wanted, the sorts stay, and come by families that have them at that level.  Then
scenarios of that family are drawn until one is of the sort that is wanted, and of the level.  What
sorts a family has is measured beforehand (`Family.reach`); where it is not, the mix is of verdicts
alone.

Nothing of this is kept in a scenario: its id is that of its family and seed, whatever mix it was
drawn for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import cycle, islice

from msgspec import Struct

from trainer.asking.difficulty import LEVELS, measure_difficulty
from trainer.asking.sorts import AT, NO_CLAUSE, UNTIDY, sort_deal
from trainer.asking.untidy import is_untidy
from trainer.dealing.chance import SEEDS, Chance, hash_key
from trainer.dealing.family import Family
from trainer.dealing.scenario import Scenario, draw_scenario, make_scenario
from trainer.rules.code import Code
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling
from trainer.rules.situation import Game

MIX: Mapping[str, int] = {"stands": 37, "redeal": 26}
"""Shares of verdicts in a hundred, of those shown and of the wrong options beside them.

What is left is for all other kinds of remedy together.
"""

MOST: Mapping[str, int] = {"stands": 38, "redeal": 33}
"""Places in a hundred of a deck beyond which another verdict is wanted, where there is one."""
CLEAN, CLEAN_DETECTED = 17, 50
"""Clean deals in a hundred, and where only detection is asked."""
ALARMS, PLAIN = 3, 33
"""Places of a hundred at which somebody objects to nothing; clean places of a hundred with nothing
out of the ordinary."""
TWOFOLD = 12
"""Places of a hundred at which two clauses each give a remedy, where such a deal is to be had."""
DRAWN = 25
"""Places of a hundred at which there may be a draw though another clause decides."""
APART, TWINS = 5, 25
"""Places within which no family comes again, and within which none comes with the same clause and
kind of verdict, where there are families enough."""
UNSANCTIONED = 28
"""The share of a clause without sanction in a thousand deals that a clause decides.  It is asked
about mainly where only detection is asked: there it has two places in each deck."""
ATTEMPTS = 30
"""How often the places of a deck are ordered anew where a family would come again too soon."""

TRIES = 240
"""The scenarios that are drawn before the mix is given up for one."""
FURTHER = 30
"""The scenarios that are drawn after the first that fits, for one of the level wanted."""
ANY_LEVEL = 0
"""What stands for the level where none is wanted."""
NAMES_OF_LEVELS = tuple(map(str, LEVELS))
RARE = 2
"""Sorts less frequent than this, in a hundred deals of a family, are not looked for in it."""

SELDOM = 4
"""Sorts less frequent than this are looked for in a family only where none has them much oftener.
"""


def mix_scenario(
    code: Code,
    families: Sequence[Family],
    game: Game,
    seed: int,
    lang: str = "en",
    *,
    detect: bool = False,
    level: int = ANY_LEVEL,
) -> Scenario:
    """Return a scenario for this seed out of all *families*, keeping to the mix.

    *detect*: only whether a rule was broken, and which, will be asked.  No disputed reading touches
    it, if there is one such; where no scenario fits, the first that is not disputed is taken.  Of
    those that fit it is one of the *level* (1 to 3, `ANY_LEVEL` for the first of all), or the
    nearest to it that comes soon: the mix is the same at each level.
    """
    decks = make_decks(code, tuple(families), detect=detect)
    chance = Chance("mix", game.id, seed)
    if decks is None:
        return _mix_verdicts(code, families, game, chance, lang, level)
    place = decks.place(seed, level)
    nearest = _Nearest(code, decks.find_level(place, level))
    other: Scenario | None = None  # told well at least
    alike: Scenario | None = None  # of the clause that is wanted and the verdict, and told well
    for _ in range(TRIES):
        made = make_scenario(place.family, game, chance.below(SEEDS), lang)
        ruling = judge(code, made.table, trace=False)
        sort = ""
        if not ruling.disputed and place.may_be(ruling):
            sort = sort_deal(code, made.table, ruling)
        if nearest.take(made, ruling, fits=sort == place.sort):
            break
        if sort and not sort.endswith(UNTIDY):
            alike = alike or made
        if other is None and not ruling.disputed and not is_untidy(code, made.table, ruling):
            other = made
    return (nearest.found if nearest.gap is not None else alike or other or nearest.found) or made


class _Nearest:
    """Of the scenarios that are drawn, the one to be asked: it fits and is nearest to a level.

    `found` is the first that is not disputed as long as none fits.
    """

    def __init__(self, code: Code, level: int) -> None:
        self.code, self.level = code, level
        self.found: Scenario | None = None
        self.gap: int | None = None
        self.left = FURTHER

    def take(self, made: Scenario, ruling: Ruling, *, fits: bool) -> bool:
        """Look at a scenario; return whether nothing better is to be looked for."""
        self.left -= self.gap is not None
        if fits and self.level == ANY_LEVEL:
            self.found, self.gap = made, 0
            return True
        if fits:
            gap = abs(measure_difficulty(self.code, made.table, ruling) - self.level)
            if self.gap is None or gap < self.gap:
                self.found, self.gap = made, gap
        elif not ruling.disputed:
            self.found = self.found or made
        return self.gap == 0 or (self.gap is not None and self.left <= 0)


# -- the decks ----------------------------------------------------------------------------------


class Wanted(Struct, frozen=True):
    """What is asked at a place of a deck: a `sort` of deal, and the `family` that plays it."""

    sort: str
    family: Family

    @property
    def verdict(self) -> str:
        """The clause that decides and the kind of verdict; or of what kind a clean deal is."""
        return " ".join(self.sort.split(" ")[:2])

    def may_be(self, ruling: Ruling) -> bool:
        """Tell whether a deal that is ruled so may be meant: by its clause, its kind of verdict."""
        if not ruling.articles:
            return self.sort.startswith(NO_CLAUSE)
        return self.sort.split(" ")[:2] == [ruling.decisive, ruling.remedy.kind]


class Decks(Struct, frozen=True, eq=False, dict=True):
    """What the decks are made of: sorts by clause, each with its families and how often they do.

    `levels` tells the same of each sort by its levels.  `unsanctioned` are the clauses that order
    nothing and cost nothing; *detect* as for `mix_scenario`.
    """

    sorts: Mapping[str, Mapping[str, Mapping[Family, int]]]
    levels: Mapping[str, Mapping[int, Mapping[Family, int]]]
    unsanctioned: Collection[str]
    detect: bool

    @property
    def clean(self) -> int:
        """How many places of a deck are for clean deals."""
        share = CLEAN_DETECTED if self.detect else CLEAN
        return max(1, round(self.faulty * share / (100 - share)))

    @property
    def faulty(self) -> int:
        """How many places of a deck are for deals that a clause decides."""
        return len(self.clauses) + (len(self.unsanctioned) if self.detect else 0)

    @property
    def size(self) -> int:
        """How many places a deck has."""
        return self.faulty + self.clean

    @property
    def clauses(self) -> list[str]:
        """The clauses that can decide, in order."""
        return sorted(clause for clause in self.sorts if clause != NO_CLAUSE)

    def place(self, seed: int, level: int = ANY_LEVEL) -> Wanted:
        """Return the place of a seed: at each level the same sort, by families that have it."""
        number, at = divmod(seed, self.size)
        return lay_out(self, number, level)[at]

    def find_level(self, place: Wanted, level: int) -> int:
        """Return the level nearest to this one that deals of a place have."""
        if level == ANY_LEVEL:
            return level
        by_level = self.levels.get(place.sort, {})
        have = [one for one, families in by_level.items() if place.family in families]
        return min(have, key=lambda one: (abs(one - level), one), default=level)


@lru_cache(maxsize=32)
def make_decks(code: Code, families: tuple[Family, ...], *, detect: bool) -> Decks | None:
    """Return what decks of these families are made of, None where they are not all measured."""
    if not all(family.reach and family.ruleset == code.id for family in families):
        return None
    sorts: dict[str, dict[str, dict[Family, int]]] = {}
    levels: dict[str, dict[int, dict[Family, int]]] = {}
    for family in families:
        for name, share in family.reach.items():
            sort, _, level = name.partition(f" {AT}")
            if level in NAMES_OF_LEVELS:
                levels.setdefault(sort, {}).setdefault(int(level), {})[family] = share
            elif share >= RARE:
                of_clause = sorts.setdefault(sort.partition(" ")[0], {})
                of_clause.setdefault(sort, {})[family] = share
    if NO_CLAUSE not in sorts or len(sorts) < 2:
        return None  # there is nothing to mix
    unsanctioned = {
        clause
        for clause in sorts
        if all(
            article.order is None and not article.penalties
            for article in code.articles
            if article.clause == clause
        )
    }
    return Decks(sorts, levels, unsanctioned - {NO_CLAUSE}, detect)


@lru_cache(maxsize=256)
def lay_out(decks: Decks, number: int, level: int) -> tuple[Wanted, ...]:
    """Return the places of the deck with this number.

    Decks with odd numbers keep away from both their neighbours, which need not look at them; where
    decks are short, some look at those beyond too (see `_list_around`).  Where a *level* is wanted
    the sorts stay, and come by families that have them at that level.
    """
    if level != ANY_LEVEL:
        return _lay_out_at(decks, number, level)
    return _lay_out(decks, number, *_list_around(decks, number, level))


Around = Sequence["Wanted | None"]
"""Places of other decks in order; None for those that are not looked at."""


def _list_around(decks: Decks, number: int, level: int) -> tuple[Around, Around]:
    """Return the places before a deck and those after it, as far as it keeps away from them.

    Of four decks the first looks at none, the third at the first ones on both sides, the second and
    the fourth at their neighbours, and the fourth at the second ones too: so each can be laid out
    by itself, and no two go without one looking at the other.
    """
    beside: list[int] = []
    if number % 2:
        beside.append(1)
    if number % 4 >= 2 and decks.size < TWINS:
        beside.append(2)
    before: list[Wanted | None] = []
    after: list[Wanted | None] = []
    for away in (2, 1):
        there = number - away
        looked_at = away in beside and there >= 0
        before += lay_out(decks, there, level) if looked_at else [None] * decks.size
    for away in (1, 2):
        looked_at = away in beside
        after += lay_out(decks, number + away, level) if looked_at else [None] * decks.size
    return before[-TWINS:], after[:TWINS]


def _lay_out_at(decks: Decks, number: int, level: int) -> tuple[Wanted, ...]:
    """Return the places of a deck with families that come near a level, none of them too soon.

    What is near an edge of a deck that does not look at its neighbours stays as it is.
    """
    chance = Chance("deck", decks.detect, number, level)
    places = list(lay_out(decks, number, ANY_LEVEL))
    kept = 0 if number % 2 else APART
    before, after = _list_around(decks, number, level)
    for at, place in enumerate(places):
        if not kept <= at < len(places) - kept:
            continue
        near = _Near([*before, *places[:at]], [*places[at + 1 :], *after])
        free: list[Family] = []
        for most in (APART_TOO, APART_ONLY):
            for ranked in _rank_families(decks, place.sort, level):
                free = free or [one for one in ranked if near.rate(place.sort, one) <= most]
        if free:
            places[at] = Wanted(place.sort, chance.pick(free))
    return tuple(places)


@lru_cache(maxsize=1024)
def _rank_families(decks: Decks, sort: str, level: int) -> list[list[Family]]:
    """Return the families that a sort may come by: those that often have it at a level first.

    Then come those that have it near that level; all of them last.
    """
    families = _list_families(decks, sort)
    ranked = []
    for at in sorted(LEVELS, key=lambda one: (abs(one - level), one)):
        shares = decks.levels.get(sort, {}).get(at, {})
        least = max(RARE, max(shares.values(), default=0) / 3)
        ranked.append([one for one in families if shares.get(one, 0) >= least])
    return [*ranked, families]


def _lay_out(decks: Decks, number: int, before: Around, after: Around) -> tuple[Wanted, ...]:
    chance = Chance("deck", *decks.clauses, decks.detect, number)
    sorts = _choose_sorts(decks, number, chance)
    best: tuple[Wanted, ...] = ()
    least: tuple[int, int] | None = None
    for attempt in range(2 * ATTEMPTS):
        if attempt >= ATTEMPTS and least is not None and not least[0]:
            break
        least_apart = APART_TOO if attempt < ATTEMPTS else APART_ONLY
        laid, rates = _order(decks, chance.mix(sorts), before, after, chance, least_apart)
        found = (rates.count(TOO_SOON), rates.count(APART_ONLY))
        if least is None or found < least:
            best, least = laid, found
        if least == (0, 0):
            break
    return best


APART_TOO, APART_ONLY, TOO_SOON = range(3)
"""How a family stands at a place: nothing like it is near; a twin of it is; itself comes too soon.
"""


class _Near:
    """What lies around a place: the places before it and after it."""

    def __init__(self, before: Around, after: Around) -> None:
        self.near = [*before[:-TWINS:-1], *after[: TWINS - 1]]
        soon = (*before[: -APART - 1 : -1], *after[:APART])
        self.soon = {one.family for one in soon if one is not None}
        self.twins = {(one.family, one.verdict) for one in self.near if one is not None}

    def rate(self, sort: str, family: Family) -> int:
        """Return how a family stands here that is to play this sort."""
        if family in self.soon:
            return TOO_SOON
        verdict = Wanted(sort, family).verdict
        return APART_ONLY if (family, verdict) in self.twins else APART_TOO


def _order(
    decks: Decks, left: list[str], before: Around, after: Around, chance: Chance, apart: int
) -> tuple[tuple[Wanted, ...], list[int]]:
    """Return places for the sorts *left*, and how each stands to what is near it.

    *apart* is how it should stand, `APART_TOO` or `APART_ONLY`.
    """
    laid: list[Wanted] = []
    rates: list[int] = []
    while left:
        gap: list[Wanted | None] = [None] * (len(left) - 1)
        near = _Near([*before, *laid], [*gap, *after])
        place, rate = _choose_place(decks, left, near, chance, apart)
        left.remove(place.sort)
        laid.append(place)
        rates.append(rate)
    return tuple(laid), rates


def _choose_place(
    decks: Decks, left: Sequence[str], near: _Near, chance: Chance, apart: int
) -> tuple[Wanted, int]:
    """Return the first of the sorts *left* that a family has which is not too near, if any has."""
    for most, seldom in ((APART_TOO, False), (APART_TOO, True), (APART_ONLY, True)):
        for sort in left if most >= apart else ():
            families = _list_families(decks, sort, seldom=seldom)
            found = [family for family in families if near.rate(sort, family) <= most]
            if found:
                return Wanted(sort, chance.pick(found)), most
    return Wanted(left[0], chance.pick(_list_families(decks, left[0]))), TOO_SOON


def _list_families(decks: Decks, sort: str, *, seldom: bool = False) -> list[Family]:
    """Return the families in which a sort is not rare beside that in which it is most frequent.

    Where it may be *seldom* those too in which it is found all the same.
    """
    shares = decks.sorts[sort.partition(" ")[0]][sort]
    most = max(shares.values())
    least = min(most / 3, SELDOM) if seldom else most / 3
    return [family for family, share in shares.items() if share >= least]


def _choose_sorts(decks: Decks, number: int, chance: Chance) -> list[str]:
    """Return the sorts of a deck: one of each clause that it asks about, and the clean ones."""
    clauses = [clause for one in decks.clauses for clause in [one] * _count(decks, number, one)]
    others = chance.mix([one for one in decks.clauses if one not in decks.unsanctioned])
    clauses += islice(cycle(others or decks.clauses), max(0, decks.faulty - len(clauses)))
    del clauses[decks.faulty :]
    chosen = _choose_clean(decks, number)
    kinds = Counter(stands=len(chosen))
    most = {kind: share * decks.size // 100 for kind, share in MOST.items()}
    options = {one: _list_options(decks, one, chance) for one in decks.clauses}
    # Those that can have one kind of verdict alone come first: the others make up for them.
    for clause in sorted(chance.mix(clauses), key=lambda one: len(_list_kinds(options[one]))):
        found = _list_kinds(options[clause])
        fitting = [kind for kind in found if kinds[kind] < most.get(kind, decks.size)]
        kind = chance.pick(fitting or found)
        kinds[kind] += 1
        chosen.append(chance.pick([one for one in options[clause] if one.split(" ")[1] == kind]))
    return chosen


def _list_kinds(sorts: Sequence[str]) -> list[str]:
    return sorted({sort.split(" ")[1] for sort in sorts})


def _count(decks: Decks, number: int, clause: str) -> int:
    """Return how many places a clause has in a deck: one, or less often if it has no sanction."""
    if clause not in decks.unsanctioned:
        return 1
    if decks.detect:
        return 2
    return _spread(UNSANCTIONED * len(decks.clauses), 1000, number + hash_key(clause) % 1000)


def _spread(part: int, whole: int, number: int) -> int:
    """Return how many of a share that is no whole number fall to the deck with this number.

    >>> [_spread(2, 5, number) for number in range(5)]
    [0, 0, 1, 0, 1]
    """
    return part * (number + 1) // whole - part * number // whole


def _choose_clean(decks: Decks, number: int) -> list[str]:
    """Return the sorts of the clean deals of a deck."""
    clean = decks.clean
    alarms = min(_spread(ALARMS * decks.size, 100, number), clean)
    plain = min(max(1, round(clean * PLAIN / 100)), clean - alarms)
    wanted = ["alarm"] * alarms + ["plain"] * plain + ["near"] * (clean - alarms - plain)
    found = decks.sorts[NO_CLAUSE]
    usual = max(found, key=lambda sort: (len(found[sort]), sort))
    sorts = [f"{NO_CLAUSE} {one}" for one in wanted]
    return [sort if sort in found else usual for sort in sorts]


def _list_options(decks: Decks, clause: str, chance: Chance) -> list[str]:
    """Return the sorts in which a clause may be asked: such as are wanted seldom, seldom.

    They are told well, and nobody objects too soon in them, if it can be; there is one at least.
    """
    seldom = {"alarm"}
    sorts = sorted(decks.sorts[clause])
    sorts = [sort for sort in sorts if not sort.endswith(UNTIDY)] or sorts
    if chance.below(100) >= TWOFOLD:
        seldom.add("twofold")
    else:
        sorts = [sort for sort in sorts if "twofold" in sort.split(" ")] or sorts
    if chance.below(100) >= DRAWN:
        seldom.add("drawn")
    least = min(len(seldom.intersection(sort.split(" "))) for sort in sorts)
    return [sort for sort in sorts if len(seldom.intersection(sort.split(" "))) == least]


# -- where nothing is measured ---------------------------------------------------------------------


def _mix_verdicts(
    code: Code, families: Sequence[Family], game: Game, chance: Chance, lang: str, level: int
) -> Scenario:
    """Return a scenario of the kind of verdict that chance wants, by the shares of `MIX`."""
    wanted = _choose_kind(chance.below(100))
    nearest = _Nearest(code, level)
    for _ in range(TRIES):
        made = draw_scenario(families, game, chance.below(SEEDS), lang)
        ruling = judge(code, made.table, trace=False)
        kind = ruling.remedy.kind if ruling.remedy.kind in MIX else ""
        if nearest.take(made, ruling, fits=not ruling.disputed and kind == wanted):
            break
    return nearest.found or made


def _choose_kind(number: int) -> str:
    """Return the kind of verdict that a number below a hundred means; empty for the others."""
    for kind, share in MIX.items():
        if number < share:
            return kind
        number -= share
    return ""
