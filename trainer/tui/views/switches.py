"""The settings of a situation that can be switched, one of them pointed at."""

from __future__ import annotations

from textual.events import Click

from trainer.study.lens import Lens, Setting
from trainer.tui.messages import Switched
from trainer.tui.views.drawing import PLAIN, Drawing
from trainer.tui.views.ink import Looks
from trainer.tui.views.lens_lines import draw_settings
from trainer.tui.views.menu import Menu
from trainer.words.vocabulary import Words


class Switches(Drawing):
    """Shows the settings; says which is to be switched."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.pointer = 0
        self.seen: Lens | None = None
        self.menu = Menu([])

    @property
    def count(self) -> int:
        """How many settings there are."""
        return len(self.seen.switches) if self.seen is not None else 0

    @property
    def setting(self) -> Setting | None:
        """The setting pointed at, if there is one."""
        if self.seen is None or self.pointer >= self.count:
            return None
        return self.seen.switches[self.pointer].setting

    def look_at(self, seen: Lens | None) -> None:
        """Have the settings of what is seen; as far as it is there the same is pointed at."""
        before, self.seen = self.setting, seen
        settings = [] if seen is None else [switch.setting for switch in seen.switches]
        self.pointer = settings.index(before) if before in settings else 0

    def draw(self, words: Words, width: int, *, full: bool, looks: Looks = PLAIN) -> None:
        """Draw them, all where they are wanted in *full*."""
        if self.seen is not None:
            self.menu = draw_settings(self.seen, self.pointer, words, width, full=full)
        self.show(self.menu.lines, looks)
        self.display = bool(self.menu.lines)

    def point(self, step: int) -> None:
        """Point at another setting, round and round."""
        self.pointer = (self.pointer + step) % max(self.count, 1)

    def switch(self, step: int) -> None:
        """Say that the setting pointed at is to be switched."""
        if self.setting is not None:
            self.post_message(Switched(self.pointer, step))

    def on_click(self, event: Click) -> None:
        """Take a click on the setting pointed at for its next value; on another, for pointing."""
        where = event.get_content_offset(self)
        row = self.menu.options.get(where.y) if where is not None else None
        if row is not None:
            step = int(row == self.pointer)
            self.pointer = row
            self.post_message(Switched(row, step))
