"""What can be done in a sitting: each command with its keys, its texts, and when it works.

Nothing is decided here: each hands on to the place that it is given in, or to a view of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from trainer.text.catalogue import mark
from trainer.tui.commands import Command
from trainer.tui.places.everywhere import NUMBER, OPEN, POINT, SCROLL, Spot
from trainer.tui.views.stage import Stage
from trainer.tui.views.table import TableView


class Played(Protocol):
    """A sitting on the screen, as far as its commands know it."""

    stage: Stage
    table: TableView

    @property
    def deciding(self) -> str:
        """The clause that decides in the question marked, if it is in the rulebook; else empty."""
        ...

    def turn_to(self, after: Stage) -> None:
        """Make a stage the current one, and show it."""
        ...

    def change_form(self) -> None:
        """Have questions answered in the other form."""
        ...

    def go_on(self) -> None:
        """Go on to what comes next."""
        ...

    def compare(self) -> None:
        """Have the situation looked at under all codes."""
        ...

    def look_up(self) -> None:
        """Have the rulebook opened at the clause that decides."""
        ...

    def ask_reason(self) -> None:
        """Ask why the question is wrong, and write the report."""
        ...


def _name_digits(place: Spot) -> str:
    """Return the digits that there are options for."""
    return f"1-{place.listing.count}" if place.listing is not None else ""


CHOOSE = replace(
    NUMBER,
    name="choose",
    cap=_name_digits,
    label=mark("answer"),
    help=mark("Answer with the option of this number."),
)
POINT_AT_OPTION = replace(
    POINT,
    label=mark("pick"),
    help=mark("Point at the option before or after."),
)
TAKE_OPTION = replace(
    OPEN,
    name="take",
    keys={"enter": ""},
    cap="",  # it is told with the arrows
    label=mark("take it"),
    help=mark("Answer with the option pointed at."),
)
NEXT = Command[Played](
    name="next",
    keys={"enter": "", "space": ""},
    cap="Enter",
    label=mark("next"),
    help=mark("Go on to what comes next."),
    available=lambda place: place.stage.choices == 0 and not place.stage.summed_up,
    run=lambda place, _: place.go_on(),
)
RESUME = replace(
    NEXT,
    name="resume",
    label=mark("go on with it"),
    help=mark("Go back from the summary to where you were."),
    available=lambda place: place.stage.summed_up,
)
TEST_OUT = Command[Played](
    name="test_out",
    keys={"t": ""},
    cap="t",
    label=mark("I know this"),
    help=mark("Pass the lesson over: three mixed questions of it, all of them right."),
    available=lambda place: place.stage.can_test,
    run=lambda place, _: place.turn_to(place.stage.begin_test()),
)
UNDO = Command[Played](
    name="undo",
    keys={"backspace": ""},
    cap="Bksp",
    label=mark("undo"),
    help=mark("Take the latest answer back, before the mark."),
    available=lambda place: place.stage.can_undo,
    run=lambda place, _: place.turn_to(place.stage.undo()),
)


def _step_packets(place: Played, argument: str) -> None:
    """Step by packets, or to an end of what happened."""
    if argument in ("first", "last"):
        place.table.seek(0 if argument == "first" else None)
    else:
        place.table.step_packet(int(argument))


REPLAY = Command[Played](
    name="replay",
    keys={"left": "-1", "right": "1"},
    cap="←→",
    label=mark("replay"),
    help=mark("Step back and forth through what happened."),
    in_palette=False,
    available=lambda place: place.stage.question is not None and place.table.has_film,
    run=lambda place, by: place.table.step(int(by)),
)
REPLAY_PACKETS = replace(
    REPLAY,
    name="packets",
    keys={"shift+left": "-1", "shift+right": "1", "home": "first", "end": "last"},
    cap="",
    label=mark("packets"),
    help=mark("Step through the deal packet by packet (Shift), or to its beginning or end."),
    run=_step_packets,
)
ANIMATE = replace(
    REPLAY,
    name="animate",
    keys={"a": ""},
    cap="a",
    label=mark("play it"),
    help=mark("Let what happened play itself, packet by packet; any key stops it."),
    in_palette=True,
    run=lambda place, _: place.table.run_film(),
)
MORE = Command[Played](
    name="more",
    keys={"m": ""},
    cap="m",
    label=mark("all of it"),
    help=mark("Read the clauses in full, the steps of the ruling and what others get wrong here."),
    available=lambda place: place.stage.is_marked and place.stage.explained,
    run=lambda place, _: place.turn_to(place.stage.open()),
)
READ_ON = replace(SCROLL, help=mark("Scroll the explanation."))
OTHER_FORM = Command[Played](
    name="form",
    keys={"tab": ""},
    cap="Tab",
    label=mark("other form"),
    help=mark("Answer part by part, or by choosing a whole ruling."),
    available=lambda place: place.stage.can_change_form,
    run=lambda place, _: place.change_form(),
)
HINT = Command[Played](
    name="hint",
    keys={"h": ""},
    cap="h",
    label=mark("hint"),
    help=mark("Show the hint to this question."),
    available=lambda place: place.stage.has_hint,
    run=lambda place, _: place.turn_to(place.stage.hint()),
)
COMPARE_CODES = Command[Played](
    name="compare",
    keys={"l": ""},
    cap="l",
    label=mark("lens"),
    help=mark("See what every code says of this situation, and what settings change."),
    available=lambda place: place.stage.is_marked,
    run=lambda place, _: place.compare(),
)
FLAG = Command[Played](
    name="flag",
    keys={"f": ""},
    cap="f",
    label=mark("report"),
    help=mark("Report this question as wrong: a file is written, with your reason."),
    available=lambda place: place.stage.question is not None,
    run=lambda place, _: place.ask_reason(),
)
READ_CLAUSE = Command[Played](
    name="look_up",
    keys={"r": ""},
    cap="r",
    label=mark("look up"),
    help=mark("Open the rulebook at the clause that decides."),
    available=lambda place: bool(place.deciding),
    run=lambda place, _: place.look_up(),
)
