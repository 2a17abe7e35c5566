"""The app: for now one place, the drill.  Keys choose, the core marks, presenters draw."""

from __future__ import annotations

import secrets
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from trainer.plugins.loading import Rulesets, rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.rules.ruling import Remedy
from trainer.scenarios.grading import Mark, grade
from trainer.scenarios.mix import mixed_scenario
from trainer.scenarios.slip import Part, Slip, Value, slip
from trainer.scenarios.wording import Words
from trainer.text.catalogue import Language
from trainer.tui.presenters import drill

SEEDS = 2**32


class Misdeal(App[int]):
    """Shows a dealt situation, takes the learner's ruling part by part, marks and explains it."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = """
    #head, #keys { height: 1; text-style: reverse; padding: 0 1; }
    #body { height: 1fr; padding: 0 1; }
    #text { height: auto; }
    """

    def __init__(self, language: Language, seed: int, known: Rulesets) -> None:
        """Open the drill at *seed*, over the rulesets *known* that have families."""
        super().__init__()
        self.language = language
        self.seed = seed
        self.known = known
        self.playable = [name for name, one in known.by_id.items() if one.ruleset.families]
        self.answers: dict[str, Value] = {}
        self.marked: Mark | None = None

    def compose(self) -> ComposeResult:
        """Lay out header, body and keys."""
        yield Static(id="head")
        with VerticalScroll(id="body"):
            yield Static(id="text")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the first question."""
        self.ask()

    def ask(self) -> None:
        """Deal the next scenario and ask its first part."""
        name = self.playable[self.seed % len(self.playable)]
        self.loaded = self.known.by_id[name]
        families = self.loaded.ruleset.families
        game, code = self.loaded.game, self.loaded.code
        self.scenario = mixed_scenario(code, families, game, self.seed, self.language.code)
        self.slip: Slip = slip(code, self.scenario.situation, self.scenario.id)
        speaking = self.language.with_packages(self.loaded.ruleset.package)
        self.words = Words(speaking, self.loaded.ruleset.wording)
        self.answers = {}
        self.marked = None
        self.draw()

    def part(self) -> Part | None:
        """Return the part that is asked now, None once all are answered."""
        chosen = self.answers.get("remedy")
        parts = self.slip.asked(chosen if isinstance(chosen, Remedy) else None)
        return next((part for part in parts if part.kind not in self.answers), None)

    def draw(self) -> None:
        """Draw what the state is."""
        language = self.language
        situation = self.scenario.situation
        decisive = self.marked.events if self.marked is not None else ()
        lines = drill.situation_lines(situation, self.words, decisive)
        part = self.part()
        if self.marked is not None:
            clause = find_clause(
                self.known, self.loaded.ruleset.id, self.marked.clause, language.code
            )
            told = f"{clause.id} {clause.title}. {clause.text}" if clause is not None else ""
            lines += drill.feedback_lines(self.marked, self.words, told)
            keys = language.text("Enter next   ↑↓ scroll   q leave")
        else:
            lines += ["", *drill.given_lines(self.answers, self.words)]
            if part is not None:
                lines += drill.question_lines(part, self.words)
            keys = language.text("1-9 choose   Backspace back   ↑↓ scroll   q leave")
        title = rulebook(self.loaded, language.code).title
        head = f"Misdeal   {title}   {self.scenario.id}"
        self.query_one("#head", Static).update(Content(head))
        self.query_one("#text", Static).update(Content("\n".join(lines)))
        self.query_one("#keys", Static).update(Content(keys))
        self.call_after_refresh(self.query_one("#body").scroll_end, animate=False)

    def on_key(self, event: Key) -> None:
        """Take a key: a digit answers, Enter goes on, q and Esc leave."""
        part = self.part()
        if event.key in ("q", "escape", "ctrl+c") or event.character in ("й", "Й", "Q"):
            self.exit(0)
        elif event.key == "enter" and self.marked is not None:
            self.seed = (self.seed + 1) % SEEDS
            self.ask()
        elif event.key == "backspace" and self.answers and self.marked is None:
            self.answers.popitem()
            self.draw()
        elif part is not None and (event.character or "").isdecimal():
            number = int(event.character or "0")
            if 1 <= number <= len(part.options):
                self.answers[part.kind] = part.options[number - 1]
                if self.part() is None:
                    situation = self.scenario.situation
                    self.marked = grade(self.loaded.code, situation, self.slip, self.answers)
                self.draw()


def run(language: Language, seed: int | None = None) -> int:
    """Open the app; return its exit status."""
    app = Misdeal(language, secrets.randbelow(SEEDS) if seed is None else seed, rulesets())
    app.run()
    return app.return_code or 0
