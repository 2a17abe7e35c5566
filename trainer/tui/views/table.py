"""The table and what happened at it, side by side; replayed by events, by packets, as a film."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer

from trainer.rules.boundary import RulesetFailed
from trainer.rules.situation import Situation
from trainer.tui.messages import Failed
from trainer.tui.views.board import draw_board
from trainer.tui.views.drawing import PLAIN, Drawing, Steady
from trainer.tui.views.ink import Line, Looks
from trainer.tui.views.reader import Reader
from trainer.tui.views.replay import Film, make_frames
from trainer.tui.views.story import draw_flow, draw_story
from trainer.words.vocabulary import Words

BEAT = 0.3
"""Seconds that a frame of the film is shown; with none a film stands until it is moved on."""


class Scene(Struct, frozen=True, eq=False):
    """What is shown: a situation, spoken of in words; the numbers of the events that decide.

    `ruleset` is whose fault it is if that raises.  What was agreed on or happened *before* the
    deal stands above its events, if wanted.
    """

    situation: Situation
    words: Words
    ruleset: str
    decisive: tuple[int, ...] = ()
    before: bool = False

    def is_like(self, other: Scene | None) -> bool:
        """Tell whether it looks like another one."""
        return (
            other is not None
            and self.situation is other.situation
            and self.words is other.words
            and (self.decisive, self.before) == (other.decisive, other.before)
        )


class Room(Struct, frozen=True):
    """The room that there is: cells for the table and for the events, and lines.

    They stand *beside* each other; or the table is a list *above* the events; or, where there is
    little room, there is one paragraph of events alone.
    """

    board: int
    story: int
    lines: int
    form: Literal["beside", "above", "alone"] = "beside"


class TableView(Container, Steady):
    """Shows a scene, as it is now or as it was at a frame of its film."""

    DEFAULT_CSS = """
    TableView { layout: horizontal; height: auto; }
    TableView #board { width: auto; height: auto; padding: 0 1; }
    TableView #past { width: 1fr; height: auto; }
    TableView #story { height: auto; padding: 0 1 0 0; }
    TableView.above { layout: vertical; }
    TableView.alone #board { display: none; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.board = Drawing(id="board")
        self.past = Reader(id="past", text="story")
        self.scene: Scene | None = None
        self.room = Room(0, 0, 0)
        self.looks = PLAIN
        self.film = Film()
        self.beat = BEAT
        self.playing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out table and events."""
        yield self.board
        yield self.past

    # -- what is shown -----------------------------------------------------------------------

    def show(self, scene: Scene, room: Room, looks: Looks = PLAIN) -> None:
        """Show a scene; the same situation stays at the frame at which it is.

        Raises `RulesetFailed` where its ruleset raises.
        """
        before, at = self.scene, self.film.at
        if before is None or before.situation is not scene.situation:
            self.film = Film()
        elif scene.decisive and not before.decisive:
            self.film = self.film.seek(None)  # what decides is shown on the table as it is now
        same = scene.is_like(before) and (room, looks) == (self.room, self.looks)
        if same and at == self.film.at:
            return  # to draw it takes 2 ms and more
        self.scene, self.room, self.looks = scene, room, looks
        self._draw(scene)

    def clear(self) -> None:
        """Show nothing."""
        self.scene, self.film = None, Film()
        self.stop_film()
        self.board.show(())
        self.past.show(())

    def _draw(self, scene: Scene) -> None:
        room, frame = self.room, self.film.frame
        for form in ("above", "alone"):
            self.set_class(room.form == form, form)
        self.styles.max_height = room.lines + (room.form == "alone")  # there is a rule beneath
        if room.form == "alone":
            lines = draw_flow(scene.situation, scene.words, room.story, scene.decisive)
            self.past.show(lines, self.looks)
            self.past.styles.max_height = room.lines
            return
        drawn = draw_board(
            scene.situation,
            scene.words,
            room.board,
            (room.lines + 1) // 2 if room.form == "above" else room.lines,
            now=frame.situation if frame is not None else None,
            decisive=scene.decisive,
            list_only=room.form == "above",
        )
        self.board.show(drawn, self.looks)
        upto = frame.event + 1 if frame is not None else None
        lines = draw_story(
            scene.situation, scene.words, room.story, scene.decisive, upto, before=scene.before
        )
        self.past.show(lines, self.looks)
        self.past.styles.max_height = room.lines - (len(drawn) if room.form == "above" else 0)
        self._follow(lines, scene)

    def _follow(self, lines: list[Line], scene: Scene) -> None:
        """Bring the event that counts into view: the one replayed, or the first decisive one."""
        replayed = self.film.at is not None
        if (replayed or scene.decisive) and not scene.before:
            ink = "here" if replayed else "decisive"
            self.past.bring(
                next((y for y, one in enumerate(lines) if one and one[0].ink == ink), 0)
            )

    # -- the film ----------------------------------------------------------------------------

    @property
    def has_film(self) -> bool:
        """Whether there is anything to be replayed."""
        return self.scene is not None and bool(self.scene.situation.events)

    def step(self, by: int) -> None:
        """Show the table after one event more or fewer."""
        self._turn_to(self._make_film().step(by))

    def step_packet(self, by: int) -> None:
        """Show the table after one packet more or fewer."""
        self._turn_to(self._make_film().step_packet(by))

    def seek(self, number: int | None) -> None:
        """Show the table as it was at a frame; None and the last one are as it is now."""
        self._turn_to(self._make_film().seek(number))

    def run_film(self) -> None:
        """Play what happened, from its beginning or from where it is shown."""
        self.seek(self.film.at or 0)
        if self.beat and self.film.frames:
            self.playing = self.set_interval(self.beat, self.show_next)

    def show_next(self) -> None:
        """Show the next frame; after the last one the film stops."""
        self.step_packet(1)
        if self.film.at is None:
            self.stop_film()

    def stop_film(self) -> bool:
        """Stop the film, and tell whether it ran."""
        if self.playing is None:
            return False
        self.playing.stop()
        self.playing = None
        return True

    def _make_film(self) -> Film:
        """Return the film of the scene, made when it is first wanted."""
        if self.scene is not None and not self.film.frames:
            try:
                return Film(make_frames(self.scene.situation))
            except RulesetFailed as broken:
                self.post_message(Failed(broken))
        return self.film

    def _turn_to(self, film: Film) -> None:
        self.film = film
        if self.scene is None or not film.frames:
            return
        try:
            self._draw(self.scene)
        except RulesetFailed as broken:
            self.stop_film()
            self.post_message(Failed(broken))
