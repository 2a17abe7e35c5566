"""Whatever any callable of a ruleset does, everybody else meets one exception that names it.

A ruleset is made here of which every callable can be told to misbehave.  Which callables there are
is read from the types of the public names: who adds a field with a callable must add it here too.
"""

from __future__ import annotations

import pickle
import signal
import sys
from asyncio import CancelledError
from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from trainer.dealing.family import MOST_VALUES, Family, ask_domain, family
from trainer.formats.casebook import Case, dump_case, read, read_case, write_case
from trainer.plugins import (
    MOMENTS,
    ROLES,
    Act,
    Article,
    Attempt,
    Code,
    Due,
    Effect,
    Event,
    Game,
    History,
    Impossible,
    Moment,
    Options,
    Order,
    Packet,
    Procedure,
    RemedyKind,
    Ruleset,
    ShiftSetting,
    Situation,
    Table,
    Term,
    from_left,
    misreading,
    trigger,
)
from trainer.plugins.boundary import wrap_ruleset
from trainer.plugins.loading import Loaded, assemble
from trainer.plugins.silence import silence
from trainer.rules.boundary import RulesetFailed, inside_ruleset
from trainer.rules.code import advance
from trainer.rules.judge import rule
from trainer.rules.ruling import Ruling

# -- a ruleset that misbehaves where it is told to --------------------------------------------

NOTHING: Callable[[Any], Any] = lambda good: good  # noqa: E731


class Fault:
    """Which callable is to misbehave now, and how: given its good answer, it answers or raises."""

    place = ""
    act: Callable[[Any], Any] = staticmethod(NOTHING)
    met: set[str] = set()  # noqa: RUF012  # reset by each test


def at(place: str, good: Any = None) -> Any:
    """Return the good answer of the callable at *place*, unless it is to misbehave."""
    Fault.met.add(place)
    return Fault.act(good) if Fault.place == place else good


class Burn(Event, frozen=True, tag="burn"):
    """The dealer burns a card."""

    by: str

    def __post_init__(self) -> None:
        at("event.__post_init__")


class Burnt(Act, frozen=True):
    """A card was burnt."""


class ProbeOptions(Options, frozen=True):
    level: int = 0

    def find_first_dealer(self, cards: Mapping[str, str]) -> tuple[str, ...]:
        return at("options.find_first_dealer", ("Anna",))  # type: ignore[no-any-return]

    def banker(self) -> str:
        return at("options.banker", "")  # type: ignore[no-any-return]

    def __post_init__(self) -> None:
        at("options.__post_init__")

    def price(self) -> int:
        return at("options.price", 10)  # type: ignore[no-any-return]

    def check(self, seats: tuple[str, ...]) -> None:
        at("options.check")


def _procedure(situation: Situation, stage: int) -> Procedure:
    seats = from_left(situation.seats, situation.dealer)
    packets = tuple(Packet(seat, 1) for seat in seats)
    good = Procedure(packets, dict.fromkeys(seats, 1), 32)
    return at("game.procedure", good)  # type: ignore[no-any-return]


def _burn(table: Table, event: Burn, index: int) -> Effect:
    good = Effect(facts=(Burnt(index, event.by),))
    return at("game.handlers", good)  # type: ignore[no-any-return]


@trigger(Burnt)
def burnt(table: Table, fact: Any) -> int | None:
    """A card was burnt."""
    return at("code.articles.when.trigger.test", fact.at)  # type: ignore[no-any-return]


def _find_burner(table: Table, fact: Any) -> tuple[str, ...]:
    return at("code.roles", (fact.by,))  # type: ignore[no-any-return]


@family(
    "probe",
    who=lambda: at("families.domains", (0, 1)),
    other=lambda who: (who,),
)
def somebody_burns(play: Any, who: int, other: int) -> None:
    play.prepare()
    play.deal(1)
    play.happen(Burn(play.name(who)))
    at("families.played")


def _go_on(history: History, ruling: Ruling) -> Attempt:
    return at("code.remedies.advance", Attempt(dealer="Anna"))  # type: ignore[no-any-return]


CODE = Code(
    id="probe",
    articles=(
        Article(
            id="B1",
            when=burnt(),
            order=Order("burn", who=(("seat", "burner"),), count=(("cards", "many"),)),
            claim=(Term("burner", ("late",)),),
            penalties=(Due("burner", 1),),
        ),
        Article(
            id="B2",
            when=burnt(),
            order=Order("burn", who=(("seat", "burner"),), count=(("cards", "many"),)),
        ),
    ),
    roles={**ROLES, "burner": lambda table, fact: at("code.roles", (getattr(fact, "by", ""),))},
    measures={"many": lambda table, fact: at("code.measures", 2)},
    moments={**MOMENTS, "late": Moment(lambda table, seat: at("code.moments.at"), "late")},
    remedies={"burn": RemedyKind(5, advance=_go_on), "stands": RemedyKind(0)},
    parts={"burnt": lambda table: at("code.parts", 3)},
)

PROBE = Ruleset(
    id="probe",
    game=Game(
        id="probe",
        pack=lambda options: at("game.pack", 32),
        seats=(2, 4),
        places=frozenset(),
        options=ProbeOptions,
        procedure=_procedure,
        handlers={Burn: _burn},
        own=lambda: at("game.own"),
    ),
    code=CODE,
    families=(somebody_burns,),
    misreadings=(misreading("B1/one-more", "Counting one more.", ShiftSetting("level", 1)),),
)
PLACES = (
    "event.__post_init__",
    "options.__post_init__",
    "options.check",
    "options.price",
    "options.find_first_dealer",
    "options.banker",
    "game.pack",
    "game.procedure",
    "game.handlers",
    "game.own",
    "code.articles.when.trigger.test",
    "code.roles",
    "code.measures",
    "code.moments.at",
    "code.parts",
    "code.remedies.advance",
    "families.domains",
    "families.played",
)
UNUSED = {"event.__post_init__", "options.__post_init__", "options.check", "families.played"}
"""What answers nothing: whatever it returns is dropped."""
UNUSED |= {"game.own"}
CASE = {
    "id": "one",
    "ruleset": "probe",
    "seats": ["Anna", "Boris"],
    "dealer": "Anna",
    "options": {"level": 1},
    "events": [
        {"do": "draw", "cards": {"Anna": "7S", "Boris": "8S"}},
        {"do": "shuffle"},
        {"do": "cut", "parts": [16, 16]},
        {"do": "deal", "packets": 1},
        {"do": "burn", "by": "Boris"},
    ],
}


@pytest.fixture(scope="module")
def loaded() -> Loaded:
    """The probe as it is when it is loaded."""
    known, refused = assemble([wrap_ruleset(PROBE)])
    assert refused == []
    return known["probe"]


@pytest.fixture(autouse=True)
def whole() -> Iterator[None]:
    """Let nothing misbehave before a test says so, nor after it."""
    Fault.place, Fault.act, Fault.met = "", NOTHING, set()
    ask_domain.cache_clear()
    yield
    Fault.place, Fault.act = "", NOTHING


def use_all(loaded: Loaded) -> list[object]:
    """Use everything of a ruleset; return the values that came back."""
    game = loaded.game
    case = read_case(CASE, {"probe": game})
    (one,) = loaded.ruleset.families
    (misread,) = loaded.misreadings
    situations = [case.situation, misread.sight(case.situation)]
    for facts in one.combinations():
        situations.append(one.situation(game, facts, ("Anna", "Boris")))
    one.draw_facts(1)
    rulings = [rule(loaded.code, situation) for situation in situations]
    prices = [situation.price for situation in situations]
    attempts = [advance(loaded.code, History(), ruling) for ruling in rulings]
    return [game.pack(case.situation.options), *rulings, *prices, *attempts]


def casebook(*cases: Case) -> str:
    """Return a casebook of cases as text."""
    return "format = 1\n" + "\n".join(write_case(dump_case(case)) for case in cases)


# -- which callables there are ------------------------------------------------------------------


def callables(kind: Any, path: str = "") -> Iterator[str]:
    """Give the paths of all callables in values of a type, those of settings left out."""
    origin = get_origin(kind)
    if origin is Callable or getattr(origin, "__name__", "") == "Callable":
        # An article that a change brings is asked as those of the code are.
        article = path.endswith("when.trigger.test")
        yield "code.articles.when.trigger.test" if article else path
    elif origin in (Union, UnionType, tuple, frozenset) or origin is Mapping:
        for part in get_args(kind):
            yield from callables(part, path)
    elif isinstance(kind, type) and issubclass(kind, Struct) and kind not in (Situation, Event):
        names = {"Table": Table, "Order": Order, "Callable": Callable, "Any": Any}
        names |= {"Effect": Effect, "History": History, "Ruling": Ruling, "Attempt": Attempt}
        for name, inner in get_type_hints(kind, localns=names).items():
            if (kind, name) not in ((Order, "then"), (Family, "given")):
                yield from callables(inner, f"{path}.{name}" if path else name)


def test_every_callable_that_a_ruleset_can_have_is_tried_here(loaded: Loaded) -> None:
    found = dict.fromkeys(callables(Ruleset))
    own = [name for name, value in vars(Options).items() if callable(value)]
    found |= {f"options.{name}": None for name in own if not name.startswith("__")}
    assert set(found) <= set(PLACES)
    assert set(PLACES) - set(found) == {"event.__post_init__", "options.__post_init__"}
    use_all(loaded)
    assert set(PLACES) == Fault.met


# -- what they do, and what everybody else meets --------------------------------------------------


class Unruly(BaseException):
    """What is no `Exception`, cannot say what it is, and lies about its class."""

    def __str__(self) -> str:
        raise Unruly

    @property  # type: ignore[misc]  # that it is read-only is no matter
    def __class__(self) -> type:
        raise Unruly


class Untrue(Impossible):
    """A refusal that cannot be told."""

    def __str__(self) -> str:
        raise SystemExit(4)


def _raise(error: BaseException) -> Any:
    raise error


def _recurse(good: Any) -> Any:
    return _recurse(good)


def _print(good: Any) -> Any:
    print("LOUD")
    print("LOUD", file=sys.stderr, flush=True)
    raise RuntimeError("loud")


MISDEEDS: dict[str, Callable[[Any], Any]] = {
    "raises": lambda good: {"deal_over": 1}["deal_ovr"],
    "asserts": lambda good: _raise(AssertionError()),
    "leaves": lambda good: sys.exit(3),
    "ends the generator": lambda good: _raise(GeneratorExit()),
    "stops": lambda good: _raise(StopIteration()),
    "cancels": lambda good: _raise(CancelledError()),
    "recurses": _recurse,
    "has no memory": lambda good: _raise(MemoryError()),
    "is hostile": lambda good: _raise(Unruly()),
    "refuses what cannot be told": lambda good: _raise(Untrue("no")),
    "refuses without a field": lambda good: _raise(Impossible("expected {wanted}")),
    "refuses with a thing": lambda good: _raise(Impossible("{a}", a=object())),
    "prints": _print,
    "interrupts": lambda good: _raise(KeyboardInterrupt()),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_whatever_it_raises_is_one_exception_that_names_the_ruleset(
    misdeed: str,
    place: str,
    loaded: Loaded,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.SIG_IGN)
    if misdeed == "refuses with a thing" and place.endswith("__post_init__"):
        pytest.skip("msgspec takes a ValueError for a refusal there, in words of ours")
    Fault.place, Fault.act = place, MISDEEDS[misdeed]
    with pytest.raises(RulesetFailed) as caught, silence():
        use_all(loaded)
    assert capsys.readouterr() == ("", "")
    assert caught.value.ruleset == "probe"
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert "\n" not in str(again)


@pytest.mark.parametrize("place", [place for place in PLACES if place not in UNUSED])
@pytest.mark.parametrize("wrong", [object(), "Anna", 3.5, (1, 2), ("Zoe",), 999])
def test_an_answer_of_a_wrong_type_is_that_exception_too(
    wrong: object, place: str, loaded: Loaded
) -> None:
    fine: dict[str, list[object]] = {
        "options.price": [999],
        "options.banker": ["Anna"],
        "game.pack": [999],
        "code.measures": [999],
        "code.parts": ["Anna", 3.5, (1, 2), ("Zoe",), 999],
        "families.domains": ["Anna", (1, 2), ("Zoe",)],
    }
    if wrong in fine.get(place, []):
        pytest.skip("no wrong answer here")
    Fault.place, Fault.act = place, lambda good: wrong
    with pytest.raises(RulesetFailed) as caught:
        use_all(loaded)
    assert caught.value.ruleset == "probe"


def test_what_is_wrapped_says_what_of_the_ruleset_it_was(loaded: Loaded) -> None:
    Fault.place, Fault.act = "code.roles", lambda good: "Anna"
    with pytest.raises(RulesetFailed, match=r"code\.roles\.burner.*a tuple of seats, got 'Anna'"):
        use_all(loaded)


@pytest.mark.parametrize(
    "change",
    [
        {"packets": ()},
        {"packets": ((1, 2),)},
        {"packets": (Packet("Zoe", 1),)},
        {"packets": (Packet("Anna", 0),)},
        {"packets": (Packet("Anna", -1),)},
        {"full": None},
    ],
)
def test_a_procedure_that_no_deal_can_be_is_one_too(change: Any, loaded: Loaded) -> None:
    Fault.place, Fault.act = "game.procedure", lambda good: good._replace(**change)
    with pytest.raises(RulesetFailed, match="procedure"):
        rule(loaded.code, read_case(CASE, {"probe": loaded.game}).situation)


def test_a_domain_without_end_is_one_too(loaded: Loaded) -> None:
    def endless(good: Any) -> Iterator[int]:
        number = 0
        while True:
            yield (number := number + 1)

    Fault.place, Fault.act = "families.domains", endless
    with pytest.raises(RulesetFailed, match=str(MOST_VALUES)):
        use_all(loaded)


@pytest.mark.parametrize("place", ["options.check", "game.procedure", "game.handlers"])
def test_a_ruleset_may_refuse_where_the_core_asks_whether_it_can_be(
    place: str, loaded: Loaded
) -> None:
    Fault.place, Fault.act = place, lambda good: _raise(Impossible("not {how}", how="so"))
    with pytest.raises(Impossible, match="not so"):
        rule(loaded.code, read_case(CASE, {"probe": loaded.game}).situation)


def test_a_family_that_tells_what_cannot_happen_is_named_with_its_facts(loaded: Loaded) -> None:
    Fault.place, Fault.act = "options.check", lambda good: _raise(Impossible("no"))
    (one,) = loaded.ruleset.families
    with pytest.raises(RulesetFailed, match=r"probe/somebody-burns.*who=1"):
        one.situation(loaded.game, {"who": 1, "other": 1}, ("Anna", "Boris"))


@pytest.mark.parametrize("place", PLACES)
def test_a_person_can_interrupt(
    place: str, loaded: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.default_int_handler)
    Fault.place, Fault.act = place, MISDEEDS["interrupts"]
    with pytest.raises(KeyboardInterrupt):
        use_all(loaded)


def test_in_a_casebook_it_is_the_problem_of_that_case(loaded: Loaded) -> None:
    case = read_case(CASE, {"probe": loaded.game})
    other = replace(case, id="two", situation=replace(case.situation, options=ProbeOptions()))
    text = casebook(case, other)

    calls = 0

    def fail_once(good: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise SystemExit

    Fault.place, Fault.act = "event.__post_init__", fail_once
    first, second = read(text, {"probe": loaded.game})
    assert "the ruleset probe failed: SystemExit" in str(first.problem)
    assert second.problem is None


# -- what crosses the boundary --------------------------------------------------------------------


def test_what_crosses_the_boundary_can_be_sent_to_another_process(loaded: Loaded) -> None:
    case = read_case(CASE, {"probe": loaded.game})
    ruling = rule(loaded.code, case.situation)
    (sent,) = read(casebook(case), {"probe": loaded.game})
    assert sent.case is not None
    assert sent.case.situation == case.situation
    assert pickle.loads(pickle.dumps(ruling)) == ruling == rule(loaded.code, sent.case.situation)
    (one,) = loaded.ruleset.families
    facts = one.draw_facts(3)
    assert pickle.loads(pickle.dumps(facts)) == facts


def test_a_failure_that_has_its_name_keeps_it() -> None:
    inner = RulesetFailed("inner", Impossible("no"))
    with pytest.raises(RulesetFailed) as caught, inside_ruleset("outer"):
        raise inner
    assert caught.value is inner
