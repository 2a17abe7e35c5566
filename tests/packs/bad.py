"""For every check a pack in which it finds something, made from a good one by one change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from trainer.asking.pack_items import Shelf
from trainer.asking.subject import Subject
from trainer.plugins.loading import load_installed
from trainer.plugins.packs import make_shelf
from trainer.plugins.teaching import make_speeches

HERE = Path(__file__).parent
COURSE, PAPER = "good-course", "good-paper"
KNOWN = load_installed()
SHELF = make_shelf(KNOWN, HERE)
SPEECHES = partial(make_speeches, KNOWN)


def text_of(name: str) -> str:
    return (HERE / f"{name}.toml").read_text("utf-8")


class Bad(Struct, frozen=True):
    """A change of a good pack: *old* (of which there is one; the end if empty) becomes *new*.

    `also` are checks that cannot but find something too, each with the reason.
    """

    base: str
    old: str
    new: str
    also: dict[str, str] = {}
    shelf: Callable[[], Shelf] = lambda: SHELF
    taken: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        whole = text_of(self.base)
        if not self.old:
            return whole + self.new
        assert whole.count(self.old) == 1, self.old
        return whole.replace(self.old, self.new)


def _with(subject: Callable[[Subject], Subject]) -> Callable[[], Shelf]:
    def made(code: str, table: str) -> Subject:
        return subject(SHELF.subject(code, table))

    return lambda: replace(SHELF, subject=made)


def _raising(subject: Subject) -> Subject:
    """Return preferans with a family that raises when it is played; the others as they are."""

    def raises(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    families = tuple(
        replace(one, played=raises) if one.id == "preferans/talon-by-itself" else one
        for one in subject.families
    )
    return replace(subject, families=families)


def _ruling_nothing(subject: Subject) -> Subject:
    """Return preferans without articles and mistakes: nothing can be got wrong in it."""
    if subject.id != "preferans":
        return subject
    code = replace(subject.code, articles=())
    return replace(subject, code=code, misreadings=(), rivals=())


def _case(*events: str, seats: str = '"Ilya", "Kira", "Lev"', dealer: str = "Kira") -> str:
    inside = ", ".join(f"{{ {one} }}" for one in events)
    return (
        f'\n[[item]]\n[item.case]\nruleset = "general"\nseats = [{seats}]\n'
        f'dealer = "{dealer}"\nevents = [{inside}]\n'
    )


def _item(*lines: str) -> str:
    return "\n".join(("\n[[item]]", *lines, ""))


TALON = 'family = "preferans/talon-by-itself"'
ASTRAY = 'family = "general/packet-goes-astray"'
IN_ORDER = (
    'family = "general/in-order"\nseed = 2\n'
    'facts = { seats = 2, size = [6, 3], way = "plain", packets = 1, by = 1 }'
)
SPARE = 'family = "general/about-to-deal-for-another"\nseed = 1'
PAIR = "but = { dealt = 1 }"
HINT = 'hint = { en = "Follow each packet.", ru = "Проследите за каждой пачкой." }'
SAID = 'text = { en = "The pack is cut.", ru = "Колоду снимают." }'
TITLE = 'title = { en = "Some of everything", ru = "Всего понемногу" }'
ABOUT = 'text = { en = "A paper for the tests.", ru = "Билет для проверок." }'
FACTS = "facts = { seats = 3, to = 2, by = 1 }"
LONG = "слово " * 300
DRAWN = 'family = "general/drawn-and-dealt"\nseed = 3'
EXAMPLE = 'family = "general/drawn-and-dealt"\nseed = 0'
LAST = 'family = "general/cut-by-another"\nseed = 5'
BEGIN = '[[lesson]]\nid = "before-the-deal"'
REVIEW = '\n[[lesson]]\nid = "mixed"\nreview = true\n'
REVIEWED = 'family = "general/in-order"\nseed = 5'

BAD: dict[str, Bad] = {
    # the file
    "not-toml": Bad(PAPER, 'kind = "paper"', 'kind = "paper'),
    "format": Bad(PAPER, "format = 1", "format = 2"),
    "too-large": Bad(PAPER, "", "#" * 2_000_000),
    "unknown-key": Bad(PAPER, TALON, f'{TALON}\nanswr = "stands"'),
    "missing-key": Bad(PAPER, f"{TITLE}\n", ""),
    "wrong-value": Bad(PAPER, TALON, f'{TALON}\nseed = "one"'),
    "not-nfc": Bad(PAPER, TALON, f'{TALON}\ntext = {{ en = "A cafe\u0301.", ru = "Кафе." }}'),
    "unseen-character": Bad(
        PAPER, TALON, f'{TALON}\ntext = {{ en = "A \u202ecafe.", ru = "Кафе." }}'
    ),
    "file-name": Bad(PAPER, 'id = "good-paper"', 'id = "better-paper"'),
    # the pack
    "bad-id": Bad(PAPER, 'id = "good-paper"', 'id = "Good paper"'),
    "id-taken": Bad(PAPER, 'id = "good-paper"', 'id = "good-paper"', taken=("good-paper",)),
    "unknown-ruleset": Bad(COURSE, 'ruleset = "general"', 'ruleset = "whist"'),
    "ruleset-missing": Bad(COURSE, 'ruleset = "general"\n', ""),
    "no-items": Bad(PAPER, text_of(PAPER)[text_of(PAPER).index("[[item]]") :], ""),
    "kind-mismatch": Bad(
        COURSE, "", _item(TALON.replace("preferans/talon-by-itself", "general/in-order"))
    ),
    "missing-translation": Bad(PAPER, ABOUT, 'text = { en = "A paper for the tests." }'),
    "same-in-both": Bad(PAPER, TITLE, 'title = { en = "Casino", ru = "Casino" }'),
    "wrong-script": Bad(PAPER, TITLE, 'title = { en = "Some of everything", ru = "Vsego" }'),
    "title-too-wide": Bad(PAPER, "Some of everything", "Some " * 20),
    "word-too-wide": Bad(PAPER, "A paper for the tests.", "A" * 41),
    "text-too-long": Bad(PAPER, "Билет для проверок.", LONG),
    # items: where the situation comes from
    "no-source": Bad(PAPER, TALON, "seed = 1"),
    "two-sources": Bad(PAPER, TALON, f'{TALON}\ncasebook = "cases.toml"'),
    "unknown-family": Bad(PAPER, TALON, 'family = "preferans/tallon"'),
    "other-ruleset": Bad(COURSE, SPARE, 'family = "casino/not-cut"'),
    "unknown-fact": Bad(PAPER, FACTS, "facts = { seats = 3, two = 2, by = 1 }"),
    "fact-out-of-domain": Bad(PAPER, FACTS, "facts = { seats = 3, to = 9, by = 1 }"),
    "no-scenario": Bad(PAPER, FACTS, "facts = { seats = 2, to = 3 }"),
    "bad-case": Bad(PAPER, 'dealer = "Kira"', 'dealer = "Zoe"'),
    "bad-casebook": Bad(PAPER, 'casebook = "cases.toml"', 'casebook = "none.toml"'),
    "unknown-case": Bad(PAPER, 'case = "not-cut"', 'case = "not-cot"'),
    "outside": Bad(PAPER, 'casebook = "cases.toml"', 'casebook = "../cases/casino.toml"'),
    "answer-in-pack": Bad(PAPER, TALON, f'{TALON}\nanswer = "stands"'),
    # items: what is asked
    "ruleset-fails": Bad(PAPER, TALON, TALON, shelf=_with(_raising)),
    "disputed": Bad(
        PAPER,
        "",
        _case(
            'do = "draw", cards = { Ilya = "6S", Kira = "6H", Lev = "KD" }',
        ),
    ),
    "too-few-options": Bad(PAPER, TALON, TALON, shelf=_with(_ruling_nothing)),
    "unfair": Bad(PAPER, 'seats = ["Ilya", "Kira", "Lev"]', 'seats = ["{Ilya}", "Kira", "Lev"]'),
    "too-wide": Bad(PAPER, 'seats = ["Ilya", ', f'seats = ["{"И" * 40}", '),
    "alike": Bad(PAPER, TALON, 'family = "general/in-order"\nseed = 1'),
    "nearly-alike": Bad(PAPER, "", _item(IN_ORDER)),
    "pair-of-nothing": Bad(PAPER, 'case = "not-cut"', f'case = "not-cut"\n{PAIR}'),
    "pair-alike": Bad(PAPER, PAIR, "but = { dealt = 0 }"),
    "pair-too-far": Bad(PAPER, PAIR, "but = { dealt = 1, part = 5 }"),
    "pair-ruled-alike": Bad(PAPER, PAIR, "but = { part = 3 }"),
    "one-code": Bad(PAPER, '["general", "casino"]', '["general"]'),
    "codes-agree": Bad(
        PAPER,
        'family = "general/not-offered-for-the-cut"\nseed = 4',
        'family = "general/pack-is-not-right"\nseed = 3',
    ),
    "hint-missing": Bad(PAPER, TALON, f'{TALON}\nhelp = "hint"'),
    "hint-tells": Bad(PAPER, HINT, HINT.replace("Follow each packet.", "Look at G10.2.")),
    "text-tells": Bad(PAPER, SAID, SAID.replace("The pack is cut.", "This is about G3.")),
    "help-in-paper": Bad(PAPER, TALON, f'{TALON}\nhelp = "clause"'),
    "walk-needs-parts": Bad(
        COURSE, f'{DRAWN}\nhelp = "walk"', f'{DRAWN}\nhelp = "walk"\nform = "options"'
    ),
    # courses
    "unknown-clause": Bad(COURSE, '["G10.4", "G10.5"]', '["G10.4", "G10.5", "G99"]'),
    "clause-twice": Bad(COURSE, '["G10.4", "G10.5"]', '["G10.4", "G10.5", "G1"]'),
    "clause-not-covered": Bad(COURSE, DRAWN, 'family = "general/wrong-dealer-uncut"\nseed = 6'),
    "clause-left-out": Bad(COURSE, '["G1", "G2", "G3"]', '["G1", "G2"]'),
    "no-example": Bad(COURSE, f"[lesson.example]\n{EXAMPLE}", ""),
    "example-elsewhere": Bad(COURSE, EXAMPLE, 'family = "general/first-deal-is-drawn"\nseed = 0'),
    "few-questions": Bad(
        COURSE, '\n[[lesson.item]]\nfamily = "general/two-things-happen"\nseed = 1\n', ""
    ),
    "help-grows": Bad(COURSE, LAST, f'{LAST}\nhelp = "clause"'),
    "review-with-more": Bad(COURSE, "", f"{REVIEW}[[lesson.item]]\n{REVIEWED}\n"),
    "review-of-nothing": Bad(COURSE, BEGIN, f"{REVIEW}\n{BEGIN}"),
    # papers
    "one-verdict": Bad(PAPER, "seats = 4, swapped = false", "seats = 4, swapped = true"),
    "nothing-clean": Bad(
        PAPER,
        'family = "general/in-order"\nseed = 1',
        'family = "general/cut-by-another"\nseed = 2',
    ),
    "one-family": Bad(PAPER, TALON, f"{ASTRAY}\nfacts = {{ seats = 4, to = 0 }}"),
}
