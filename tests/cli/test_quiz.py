"""``misdeal quiz`` and packs in ``misdeal play``: keys, help, reports, exit statuses."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Protocol

import pytest

from tests.packs.bad import BAD, COURSE, HERE, PAPER, text_of
from tests.study.test_quiz import begun, pack_of, right_option
from trainer.asking import pack_items as items
from trainer.cli import main, scenario
from trainer.formats.casebook import Entry, read
from trainer.plugins import packs
from trainer.rules.situation import Game
from trainer.study.report import Report, locate_reports, read_report
from trainer.study.sitting import Sitting, advance, answer
from trainer.words.deal import give_account

HINTED = """format = 1
[pack]
id = "hinted"
kind = "paper"
title = { en = "Hinted", ru = "С подсказкой" }
text = { en = "For the tests.", ru = "Для проверок." }
[[item]]
family = "general/in-order"
hint = { en = "Count the cards.", ru = "Сосчитайте карты." }
[[item]]
family = "general/thin-part"
[[item]]
family = "general/pack-is-not-right"
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with packs that ships; nobody's settings or reports are touched."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("MISDEAL_QUIZZES", raising=False)
    folder = tmp_path / "packs"
    folder.mkdir()
    for name in (COURSE, PAPER):
        (folder / f"{name}.toml").write_bytes((HERE / f"{name}.toml").read_bytes())
    (folder / "hinted.toml").write_text(HINTED, "utf-8")
    monkeypatch.setattr(packs, "find_shipped", lambda: folder)
    return folder


class Played:
    """What came of a command: its status and what it wrote, the lines of problems apart."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err.splitlines()


class Play(Protocol):
    """Runs a command with a text as its standard input."""

    def __call__(self, text: str, *arguments: str, lang: str = "en") -> Played: ...


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    def played(text: str, *arguments: str, lang: str = "en") -> Played:
        monkeypatch.setattr(sys, "stdin", StringIO(text))
        status = main(["--lang", lang, *arguments])
        return Played(status, *capsys.readouterr())

    return played


def reports() -> list[Report]:
    files = sorted(locate_reports().glob("*.toml"), key=lambda file: file.stat().st_mtime_ns)
    return [read_report(file.read_text("utf-8")) for file in files]


def ids(out: str) -> list[str]:
    """Return the ids of the questions asked, in order."""
    return re.findall(r"^(?:Question|Вопрос) \d+ .*?, ([0-9A-Z-]{14,17})$", out, re.M)


def by_the_rules(sitting: Sitting) -> str:
    """Return the answers, a line each, that are right in every part."""
    lines = []
    while not sitting.over:
        if sitting.question is not None and sitting.question.mark is None:
            lines.append(right_option(sitting.question) + 1)
            sitting = answer(sitting, lines[-1] - 1)
        else:
            sitting = advance(sitting)
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("command", [("quiz",), ("play", "--pack")])
def test_a_course_from_beginning_to_end(command: tuple[str, ...], lang: str, play: Play) -> None:
    done = play(by_the_rules(begun(pack_of(COURSE), lang)), *command, COURSE, lang=lang)
    assert (done.status, done.err) == (0, [])
    assert len(ids(done.out)) == 19
    title = pack_of(COURSE).head.title.in_language(lang)
    assert done.out.startswith(f"\n{title}\n")
    for unit in pack_of(COURSE).lessons:
        lesson = f"{unit.lesson.title.in_language(lang)} ({unit.lesson.id})"
        assert f"\nLesson: {lesson}\n" in done.out or lang == "ru"
        assert done.out.count(unit.lesson.text.in_language(lang)) == 1
    if lang == "en":
        assert "Right rulings: 19 of 19. Score: 100 %." in done.out
        assert done.out.count("\nAn example, step by step, ") == 5
        assert done.out.count("\nThe rules of this lesson: ") == 9
        assert done.out.count("\nOnly this is asked; the rest is filled in for you.\n") == 4
        assert "\nHint: " not in done.out
        assert done.out.count("h: hint") >= 5
        assert 1 <= done.out.count("What would change the ruling?") <= 5


def test_a_paper_by_its_file(home: Path, play: Play) -> None:
    text = by_the_rules(begun(pack_of(PAPER)))
    (home / "cases.toml").write_bytes((HERE / "cases.toml").read_bytes())
    done = play(text, "quiz", str(home / f"{PAPER}.toml"))
    assert (done.status, done.err) == (0, [])
    assert "Right rulings: 13 of 13. Score: 100 %." in done.out
    assert "Faults found: 1 of 1. False alarms: 0 of 0 clean deals." in done.out
    some = play(text, "quiz", PAPER, "--count", "2")
    assert ids(some.out) == ids(done.out)[:2]
    mixed = play("", "quiz", PAPER, "--seed", "3", "--ruleset", "casino")
    assert mixed.status == 0
    assert len(ids(mixed.out)) == 1
    last = play("", "quiz", COURSE, "--lesson", "the-pack", "--form", "options")
    assert last.out.count("Lesson: ") == 1
    assert "Lesson: The pack" in last.out


def test_a_hint_is_shown_when_asked_for(play: Play) -> None:
    for key, lang, hint in (
        ("h", "en", "Hint: Count the cards."),
        ("H", "en", "Hint: Count the cards."),
        ("р", "ru", "Сосчитайте карты."),
        ("Р", "ru", "Сосчитайте карты."),
    ):
        done = play(f"{key}\n", "quiz", "hinted", lang=lang)
        assert done.status == 0
        assert done.out.count(hint) == 1
        assert play("", "quiz", "hinted", lang=lang).out.count(hint) == 0
    twice = play("h\nh\n", "quiz", "hinted").out
    prompts = [line for line in twice.splitlines() if line.startswith("Answer 1-")]
    assert ["h: hint" in line for line in prompts] == [True, False, False]
    given = HINTED.replace("hint =", 'help = "hint"\nhint =')
    (locate_reports().parent / "given.toml").parent.mkdir(parents=True, exist_ok=True)
    (locate_reports().parent / "given.toml").write_text(given, "utf-8")
    asked = play("", "quiz", str(locate_reports().parent / "given.toml")).out
    assert "Hint: Count the cards." not in asked
    assert "h: hint" in asked
    none = play("h\n", "play", "--seed", "1", "--count", "1")
    assert none.out.count("There is no hint to this question.") == 1
    assert "h: hint" not in none.out


@pytest.mark.parametrize("key", ["b", "и"])
def test_only_the_verdict_is_asked_where_the_rest_is_lent(key: str, play: Play) -> None:
    done = play(f"{key}\n1\n", "quiz", COURSE)
    assert done.status == 0
    assert done.out.count("There is no answer to take back.") == 1
    first, _, second = done.out.partition("\nQuestion 2 ")
    assert first.count("\nWhat happens now?\n") == 1
    assert first.count("\nFilled in: ") >= 1
    assert "Right parts: 0 of 1." in first or "\nRight: " in first
    assert second


@pytest.mark.parametrize("key", ["q", "й", "Q", " Й "])
def test_the_end(key: str, play: Play) -> None:
    done = play(f"{key}\n1\n1\n", "quiz", "hinted")
    assert (done.status, done.err) == (0, [])
    assert done.out.endswith("\nNothing was answered.\n")


@pytest.mark.parametrize("key", ["f", "F", "а", "А"])
def test_the_question_just_marked_is_reported_else_the_one_asked(key: str, play: Play) -> None:
    text = f"{key} at once\n1\n{key} marked\n{key}  asked \n1\n{key}\n{key} asked last\n"
    done = play(text, "quiz", "hinted", "--form", "detect")
    assert (done.status, done.err) == (0, [])
    one, two, _ = ids(done.out)
    told = [(report.id, report.reason) for report in reports()]
    assert told == [
        (one, "at once"),
        (one, "marked"),
        (two, "asked"),
        (two, "asked last"),
    ]
    assert [bool(report.answer) for report in reports()] == [False, True, False, True]
    assert {report.pack for report in reports()} == {"hinted"}
    assert done.out.count("Reported as wrong: ") == 4
    assert done.out.count("Say what is wrong: f REASON.") == 1
    prompts = [line for line in done.out.splitlines() if line.startswith("Answer 1-")]
    before = ["f: report the question before" in line for line in prompts]
    assert before == [False, False, True, False, False, True, True, False]
    assert len(ids(done.out)) == 3


def test_after_a_part_is_answered_the_question_asked_is_reported(play: Play) -> None:
    done = play("1\n" * 4 + "f no\n", "quiz", "hinted")
    (report,) = reports()
    assert report.id == ids(done.out)[-1]
    assert report.answer


def test_reports_of_a_drill_have_no_pack(play: Play) -> None:
    done = play("f [b]no[/b] \x1b[2J\u202e\n", "play", "--seed", "1", "--count", "1")
    (report,) = reports()
    assert report.pack == ""
    assert report.reason == "[b]no[/b] [2J"
    assert report.id == ids(done.out)[0]
    assert "\x1b" not in done.out


def test_a_report_that_cannot_be_written_costs_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    done = play("f so\n1\nf no\n1\n1\n", "quiz", "hinted", "--form", "detect")
    assert done.status == 0
    assert len(done.err) == 2
    assert all(line.startswith("misdeal: the report cannot be written: ") for line in done.err)
    assert "of 3. Score" in done.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["quiz", "none"],
        ["quiz", "\x1b[2J"],
        ["quiz", "a" * 5000],
        ["quiz", "../none.toml"],
        ["quiz", "/"],
        ["quiz", "x\0y"],
        ["quiz", COURSE, "--lesson", "none"],
        ["quiz", PAPER, "--lesson", "before-the-deal"],
        ["quiz", PAPER, "--ruleset", "whist"],
        ["quiz", COURSE, "--ruleset", "casino"],
        ["play", "--pack", "none"],
        ["play", "--pack", ""],
        ["play", "--lesson", "the-pack"],
        ["play", "--lesson="],
        ["quiz", "--lesson", "the-pack"],
        ["quiz", "--lesson="],
        ["quiz", COURSE, "--lesson="],
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_unknown_costs_a_line(arguments: list[str], lang: str, play: Play) -> None:
    done = play("1\n", *arguments, lang=lang)
    assert (done.status, done.out) == (2, "")
    assert len(done.err) == 1
    assert done.err[0].isprintable()


@pytest.mark.parametrize("name", ["not-toml", "format", "missing-key"])
def test_what_is_no_pack_costs_a_line(name: str, tmp_path: Path, play: Play) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD[name].text, "utf-8")
    done = play("1\n", "quiz", str(file))
    assert (done.status, done.out) == (2, "")
    assert len(done.err) == 1
    assert done.err[0].startswith(f"{file}: ")


@pytest.mark.parametrize("name", ["unknown-family", "wrong-value", "outside", "pair-alike"])
def test_a_bad_item_costs_a_line_and_the_others_are_asked(
    name: str, tmp_path: Path, play: Play
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD[name].text, "utf-8")
    (tmp_path / "cases.toml").write_bytes((HERE / "cases.toml").read_bytes())
    done = play("1\n" * 99, "quiz", str(file), "--form", "options")
    lost = {"pair-alike": 2}.get(name, 1)
    assert len(ids(done.out)) == 13 - lost
    assert len(done.err) == 1
    # What could not be read was never to be asked; what could not be made was.
    assert done.status == (0 if name == "wrong-value" else 2)


def test_a_pack_from_standard_input(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    done = play(text_of(COURSE), "quiz", "-")
    assert done.status == 0
    assert done.out.endswith("\nNothing was answered.\n")


@pytest.mark.parametrize(
    "where",
    [
        "trainer.study.telling.describe_inquiry",
        "trainer.study.telling.describe_ruling",
        "trainer.study.telling.tell_lesson",
        "trainer.study.question.explain",
        "trainer.study.plans.pose",
        "trainer.cli.playing.make_report",
    ],
)
def test_what_a_ruleset_prints_is_not_heard(
    where: str, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    text = "f no\n" + "1\n" * 9
    quiet = play(text, "quiz", COURSE, "--form", "options")
    place, _, name = where.rpartition(".")
    real = getattr(sys.modules[place], name)
    heard = []

    def loud(*arguments: object, **more: object) -> object:
        heard.append(name)
        print("LOUD")
        print("LOUD", file=sys.stderr)
        return real(*arguments, **more)

    monkeypatch.setattr(where, loud)
    if name == "tell_lesson":
        monkeypatch.setattr("trainer.cli.playing.tell_lesson", loud)
    done = play(text, "quiz", COURSE, "--form", "options")
    assert heard
    assert "LOUD" not in done.out
    assert done.err == []
    assert re.sub(r"-\d\.toml", "", done.out) == re.sub(r"-\d\.toml", "", quiet.out)


def test_scenarios_that_print_are_not_heard_and_stay_bold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = give_account

    def loud(*arguments: object) -> object:
        print("LOUD")
        return real(*arguments)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(scenario, "give_account", loud)
    assert main(["scenario", "--seed", "1", "--ruling", "--lang", "en"]) == 0
    plain = capsys.readouterr().out
    assert "LOUD" not in plain
    assert "\x1b" not in plain
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["scenario", "--seed", "1", "--ruling", "--lang", "en"]) == 0
    bold = capsys.readouterr().out
    assert "\x1b[1mRuling:\x1b[0m" in bold
    assert re.sub(r"\x1b\[[01]m", "", bold) == plain


# -- what goes wrong costs no more than it must ------------------------------------------------

ITEM = '[[item]]\nfamily = "general/in-order"\nseed = {seed}\n'
IMPOSSIBLE = """[[item]]
[item.case]
ruleset = "general"
seats = ["A", "B", "C"]
dealer = "A"
events = [{ do = "shuffle" }, { do = "deal", packets = 999 }]
"""


def paper(folder: Path, *items: str, name: str = "mine") -> str:
    head = HINTED.partition("[[item]]")[0].replace('"hinted"', f'"{name}"')
    file = folder / f"{name}.toml"
    file.write_text(head + "".join(items), "utf-8")
    return str(file)


def test_a_case_that_cannot_be_costs_itself(tmp_path: Path, play: Play) -> None:
    items = [ITEM.format(seed=seed) for seed in (1, 2, 3)]
    file = paper(tmp_path, items[0], IMPOSSIBLE, *items[1:])
    for form in ("compose", "options", "detect"):
        done = play("1\n" * 60, "quiz", file, "--form", form)
        assert done.status == 2
        assert len(ids(done.out)) == 3
        (line,) = done.err
        assert line.startswith(f"{file}: item 2: events[1]: ")


def test_of_one_kind_no_more_than_so_many_lines(tmp_path: Path, play: Play) -> None:
    bad = [f'[[item]]\nfamily = "general/none-{n}"\n' for n in range(50)]
    file = paper(tmp_path, ITEM.format(seed=1), *bad, *(["[[item]]\nseed = true\n"] * 30))
    done = play("1\n" * 9, "quiz", file, "--form", "options")
    assert done.status == 2
    assert len(done.err) == 42
    assert [line for line in done.err if "…" in line] == [
        f"{file}: … and 10 more (wrong-value)",
        f"{file}: … and 30 more (unknown-family)",
    ]
    looked = play("", "check", file)
    assert looked.out.count("(error unknown-family)") == 20
    assert f"{file}: … and 30 more (unknown-family)\n" in looked.out
    assert " 80 errors" in looked.out
    assert "the most alike: general/" in done.err[25]


def test_nothing_is_asked_under_another_ruleset(play: Play) -> None:
    done = play("", "quiz", COURSE, "--ruleset", "casino")
    assert done.err == [f"misdeal: nothing of {COURSE} is asked under casino"]


def test_lessons_are_told_with_their_ids(play: Play) -> None:
    (line,) = play("", "quiz", COURSE, "--lesson", "none").err
    for unit in pack_of(COURSE).lessons:
        assert f"{unit.lesson.id} ({unit.lesson.title.en})" in line


def test_at_a_terminal_the_feedback_waits_to_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    wait = "Enter: on, m: all of it, f REASON: report this question, q: end\n"

    def typed(text: str) -> str:
        monkeypatch.setattr(sys, "stdin", Terminal(text))
        assert main(["--lang", "en", "quiz", "hinted", "--form", "detect"]) == 0
        return capsys.readouterr().out

    out = typed("1\nf\nf It is wrong.\n\n1\n\n1\n")
    assert out.count(wait) == 4
    assert out.count("Say what is wrong: f REASON.") == 1
    assert [(one.id, one.reason) for one in reports()] == [(ids(out)[0], "It is wrong.")]
    assert "Right rulings: " in out
    assert " of 3. Score" in out
    assert " of 1. Score" in typed("1\nq\n")
    assert " of 1. Score" in typed("1\n")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of one's own that packs are looked for in."""
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.setenv("MISDEAL_QUIZZES", str(folder))
    return folder


def test_a_file_that_is_no_pack_hides_none_that_ships(home: Path, mine: Path, play: Play) -> None:
    for text in ("", "[pack", "format = 1\n"):
        (mine / f"{COURSE}.toml").write_text(text, "utf-8")
        done = play("", "quiz", COURSE)
        assert done.status == 0
        assert "Dealing in general" in done.out
        assert len(done.err) == 1
        assert done.err[0].startswith(f"{mine / COURSE}.toml: ")
        listed = play("", "quiz")
        assert listed.status == 2
        assert listed.out.count(f"{COURSE}: ") == 1


def test_a_casebook_beside_a_pack_is_passed_over_where_packs_are_listed(
    home: Path, mine: Path, play: Play
) -> None:
    (mine / "club.toml").write_text("format = 1\n[[case]]\nid = 1\n", "utf-8")
    listed = play("", "quiz")
    assert (listed.status, listed.err) == (0, [])
    assert f"{COURSE}: " in listed.out
    named = play("", "quiz", "club")
    assert named.status == 2
    assert len(named.err) == 1


@pytest.mark.parametrize("kind", ["fifo", "zero", "folder", "loop"])
def test_pipes_and_devices_are_not_waited_for(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: Play
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    settings = tmp_path / "config" / "misdeal" / "settings.toml"
    settings.parent.mkdir(parents=True)
    report = tmp_path / "report.toml"
    for file in (mine / f"{COURSE}.toml", mine / "cases.toml", settings, report):
        if kind == "fifo":
            os.mkfifo(file)
        elif kind == "zero":
            file.symlink_to("/dev/zero")
        elif kind == "folder":
            file.mkdir()
        else:
            file.symlink_to(file)
    done = play("", "quiz", COURSE)
    assert (done.status, len(done.err)) == (0, 1)
    assert done.err[0].startswith(f"{settings}: ")
    monkeypatch.setenv("MISDEAL_QUIZZES", str(mine))
    done = play("", "quiz", COURSE)
    assert (done.status, len(done.err)) == (0, 2)
    item = '[[item]]\ncase = "a"\ncasebook = "cases.toml"\n'
    done = play("", "quiz", paper(mine, item, ITEM.format(seed=1)))
    assert len(done.err) == 1
    assert len(ids(done.out)) == 1
    done = play("", "scenario", "--report", str(report))
    assert (done.status, len(done.err)) == (2, 1)


def test_a_pipe_that_is_named_is_read(tmp_path: Path, play: Play) -> None:
    fifo = tmp_path / "pipe.toml"
    os.mkfifo(fifo)
    for command, text in (("quiz", HINTED), ("check", HINTED), ("rule", "format = 1\n")):
        writer = Thread(target=fifo.write_text, args=(text, "utf-8"))
        writer.start()
        done = play("", command, str(fifo))
        writer.join()
        assert done.err == []


def test_standard_input_has_an_end(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    monkeypatch.setattr("trainer.formats.files.LARGEST", 1000)
    monkeypatch.setattr("trainer.cli.reading.LARGEST", 1000)
    for command in ("check", "quiz", "rule"):
        done = play("#" * 5000, command, "-")
        assert (done.status, done.out.count("Question")) == (2, 0)
        assert "too large: more than 1000 bytes" in done.err[0]


def test_a_casebook_is_read_once(home: Path, monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    times = []

    def counted(text: str, games: Mapping[str, Game]) -> list[Entry]:
        times.append(text)
        return read(text, games)

    monkeypatch.setattr(items, "read", counted)
    (home / "cases.toml").write_bytes((HERE / "cases.toml").read_bytes())
    item = '[[item]]\ncase = "not-cut"\ncasebook = "cases.toml"\n'
    done = play("1\n" * 9, "quiz", paper(home, *[item] * 9), "--form", "detect")
    assert len(ids(done.out)) == 9
    assert len(times) == 1
