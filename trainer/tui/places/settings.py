"""Settings: everything that somebody may want otherwise, changed at once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from trainer.plugins.teaching import list_titles
from trainer.text.catalogue import Language, mark
from trainer.text.clean import clean
from trainer.text.languages import LANGUAGES
from trainer.tui.commands import Command, Commands
from trainer.tui.places import setting_lists as lists
from trainer.tui.places.chooser import Chooser
from trainer.tui.places.everywhere import NUMBER, OPEN, PICK, POINT_FAR
from trainer.tui.port import Port
from trainer.tui.views.ink import Line, break_lines
from trainer.tui.views.menu import Row

ON, OFF = mark("on"), mark("off")
OWN_NAME = mark("English")
"""What a language is called, in that language."""


CHANGE = Command["SettingsPlace"](
    name="change",
    keys={"left": "-1", "right": "1"},
    cap="←→",
    label=mark("change"),
    help=mark("Give the setting pointed at its previous or next value."),
    in_palette=False,
    available=lambda place: (
        place.list.count > 0 and bool(place.fields()[place.list.pointer].values)
    ),
    run=lambda place, by: place.turn(place.list.pointer, int(by)),
)


class Field(NamedTuple):
    """A row of the settings: its name, label and note, and its values with what they are called;
    message ids in `FIELDS`, in words otherwise.

    A field without values is a list of its own, opened; *value* says what is in it.
    """

    name: str
    label: str
    note: str
    values: tuple[tuple[Any, str], ...] = ()
    value: str = ""


BOTH = ((False, OFF), (True, ON))
FIELDS = (
    Field(
        "language",
        mark("Language"),
        mark("That of the system, or one that you choose."),
        (("", mark("the system's")),),
    ),
    Field("theme", mark("Colours"), mark("Enter shows all; each is shown as you point at it.")),
    Field(
        "cards",
        mark("Cards"),
        mark("Suits by their signs, or by letters where a terminal has no signs."),
        (("suits", "♠ ♥ ♦ ♣"), ("letters", mark("letters"))),
    ),
    Field("four_colours", mark("Four colours"), mark("Each suit has a colour of its own."), BOTH),
    Field(
        "form",
        mark("The drill asks for"),
        mark("How questions of the drill are answered. Tab changes it while you drill."),
        (
            ("compose", mark("a ruling, part by part")),
            ("options", mark("a whole ruling to choose")),
            ("detect", mark("only whether all is in order")),
        ),
    ),
    Field(
        "level",
        mark("How hard the drill is"),
        mark("Holds for drills begun from now on; rising: easy first, then harder."),
        (
            ("rising", mark("rising")),
            (1, mark("easy")),
            (2, mark("middling")),
            (3, mark("hard")),
        ),
    ),
    Field(
        "confidence",
        mark("Ask how sure you are"),
        mark("Before the mark; where you were quite sure and wrong, the like comes back soon."),
        (
            ("whole", mark("of a whole ruling")),
            ("always", mark("always")),
            ("never", mark("never")),
        ),
    ),
)
"""The settings that have one value out of a few."""


class SettingsPlace(Chooser):
    """All settings with their values."""

    OFFERED: ClassVar[Commands] = (PICK, POINT_FAR, CHANGE, OPEN, NUMBER)
    title_message = mark("Settings")
    about = mark("What you change holds at once, and is kept.")

    def fields(self) -> list[Field]:
        """Return all settings, in words."""
        text, settings = self.language.text, self.port.preferences.settings
        rules = list_titles(self.port.known, self.language.code)
        more = {
            "theme": tuple((name, name) for name in self.port.preferences.themes),
            "language": tuple((code, Language(code).text(OWN_NAME)) for code in LANGUAGES),
        }
        both = tuple((value, text(sentence)) for value, sentence in BOTH)
        found = []
        for one in FIELDS:
            values = tuple((value, text(sentence)) for value, sentence in one.values)
            found.append(
                Field(
                    one.name,
                    text(one.label),
                    text(one.note),
                    (*values, *more.get(one.name, ())),
                )
            )
        for name in self.port.known.by_id:
            label = text("Drill: {rules}", rules=rules.get(name, name))
            note = text("Whether the drill asks questions by these rules.")
            found.append(Field(f"rulesets.{name}", label, note, both))
        sentence = self.language.count("{n} folder", "{n} folders", len(settings.quizzes))
        found.append(
            Field(
                "quizzes",
                text("Folders with packs"),
                text("Where courses and papers are looked for, beside those that come along."),
                value=sentence,
            )
        )
        changed = self.port.preferences.keys
        keys = self.language.count("{n} changed", "{n} changed", len(changed))
        sentence = keys if changed else text("as they come")
        found.append(Field("keys", text("Keys"), text("Give commands other keys."), value=sentence))
        return found

    def value(self, name: str) -> Any:
        """Return the value of a setting."""
        settings = self.port.preferences.settings
        if name.startswith("rulesets."):
            wanted = self.list_wanted()
            return not wanted or name.partition(".")[2] in wanted
        return getattr(settings, name)

    def list_wanted(self) -> list[str]:
        """Return the rulesets known that are chosen; none where all are."""
        return list(self.port.preferences.list_drilled(self.port.known))

    def draw_above(self, width: int) -> list[Line]:
        """Return what holds for all, and where the settings lie."""
        kept = self.port.preferences.kept
        text = self.language.text(self.about)
        if kept is not None:
            where = self.language.text("The file: {file}", file=clean(str(kept.file)))
            return [*break_lines(text, width, "dim"), *break_lines(where, width, "dim"), ()]
        return [*break_lines(text, width, "dim"), ()]

    def list_rows(self) -> Sequence[Row]:
        """Return the settings with their values; of the one pointed at, what it means."""
        rows = []
        for one in self.fields():
            now = self.value(one.name) if one.values else None
            # A value that none of these is (a theme that is gone) is told as it is.
            text = one.value or next((t for v, t in one.values if v == now), str(now))
            rows.append(Row(one.label, value=text, hint=one.note, turns=bool(one.values)))
        return rows

    def choose(self, number: int) -> None:
        """Give a setting its next value, or open its list."""
        name = self.fields()[number].name
        opened = {"theme": lists.Themes, "quizzes": lists.Folders, "keys": lists.Keys}.get(name)
        if opened is not None:
            self.port.open(opened(self.port))
        else:
            self.turn(number, 1)

    def turn(self, number: int, by: int) -> None:
        """Give a setting the next value, or the previous."""
        one = self.fields()[number]
        if not one.values:
            return
        values = [value for value, _ in one.values]
        now = self.value(one.name)
        at = values.index(now) + by if now in values else 0
        after = values[at % len(values)]
        if one.name.startswith("rulesets."):
            self.choose_ruleset(one.name.partition(".")[2], wanted=after)
        else:
            self.port.change(**{one.name: after})

    def choose_ruleset(self, name: str, *, wanted: bool) -> None:
        """Let the drill ask by a ruleset or not; by one at least it asks."""
        known = list(self.port.known.by_id)
        others = [one for one in self.port.preferences.settings.rulesets if one not in known]
        before = self.list_wanted() or known
        after = [one for one in known if (one in before if one != name else wanted)]
        if not after:
            text = self.language.text("The drill has to ask by some rules.")
            self.port.notice(text)
            return
        self.port.change(rulesets=() if after == known else (*after, *others))


def enter(port: Port, door: str) -> SettingsPlace:
    """Return the settings, as they are opened from home."""
    return SettingsPlace(port)
