"""What ``misdeal rule`` says to people: whole, in their language, and within their terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from trainer.cli import main
from trainer.cli.output import fold
from trainer.text.width import count_cells

CASES = Path(__file__).parents[1] / "cases"
HEAD = 'format = 1\n[[case]]\nid = "x"\n'
PREFERANS = HEAD + 'ruleset = "preferans"\nseats = ["Anna", "Boris", "Vera"]\ndealer = "Anna"\n'
GENERAL = PREFERANS.replace("preferans", "general")


def told(path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["--lang", language, "rule", str(path)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told_of(text: str, language: str, tmp: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = tmp / "case.toml"
    path.write_text(text, "utf-8")
    return " ".join(told(path, language, capsys).split())


@pytest.mark.parametrize("name", ["general", "casino", "preferans", "fine-print"])
@pytest.mark.parametrize("columns", ["80", "30"])
def test_every_line_fits(
    name: str, columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = told(CASES / f"{name}.toml", "ru", capsys)
    assert [line for line in out.splitlines() if count_cells(line) > int(columns)] == []
    assert [line for line in out.splitlines() if line != line.rstrip()] == []


@pytest.mark.parametrize("name", ["general", "casino", "preferans", "fine-print"])
def test_the_trace_is_in_words(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(CASES / f"{name}.toml", "ru", capsys)
    steps = [part.partition("\n\n")[0] for part in out.split("Почему:\n")[1:]]
    for line in "\n".join(steps).splitlines():
        foreign = re.findall(r"[A-Za-z][\w.]*", line)
        assert [w for w in foreign if not re.fullmatch(r"[GCP]\d[\w.]*|[A-Z][a-z]+\.?", w)] == []


def test_a_long_event_hangs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.toml"
    path.write_text(
        PREFERANS + 'events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal" }]\n', "utf-8"
    )
    lines = told(path, "en", capsys).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(" 1–3. "))
    assert lines[start + 1].startswith("      ")
    assert "talon 2" in lines[start] + lines[start + 1]


def test_wide_signs_count_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    names = [name * 12 for name in ("王", "李", "張")]
    path = tmp_path / "case.toml"
    path.write_text(PREFERANS.replace("Anna", names[0]).replace("Boris", names[1]), "utf-8")
    assert max(map(count_cells, told(path, "en", capsys).splitlines())) <= 40


def test_a_displaced_clause_says_by_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = (
        'events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal", to = "Boris", count = 5 },'
        ' { do = "found", what = "surplus" }]\n'
    )
    text = HEAD + 'ruleset = "casino"\nseats = ["Anna", "Boris"]\ndealer = "Anna"\n' + events
    english = told_of(text, "en", tmp_path, capsys)
    assert (
        "C7, event 3: Boris got 1 card too many. G10.4 takes the place of this clause." in english
    )
    fact = "Boris получает на 1 карту больше, чем положено"
    russian = told_of(text, "ru", tmp_path, capsys)
    assert f"C7, событие 3: {fact}. Вместо этого пункта действует G10.4." in russian


def test_another_cutter_than_whom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PREFERANS + (
        'history = { peeked = ["Vera"] }\n'
        'events = [{ do = "shuffle" }, { do = "peek", by = "Vera" }]\n'
    )
    assert "Another player cuts, not Vera." in told_of(text, "en", tmp_path, capsys)
    assert "Снимает другой игрок, не Vera." in told_of(text, "ru", tmp_path, capsys)


def test_ones_own_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PREFERANS + (
        'events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 3 },'
        ' { do = "expose", by = "Boris", of = "Boris" }]\n'
    )
    assert "Boris открывает свою карту." in told_of(text, "ru", tmp_path, capsys)
    assert "Boris exposes a card of Boris's own hand." in told_of(text, "en", tmp_path, capsys)


def test_overruled_lapsed_and_waived(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fine_print = told(CASES / "fine-print.toml", "en", capsys)
    for step, reason in (
        ("P1b, event 2", "It applies too, but P7.1 decides: it reaches farther."),
        ("G6, event 4", "The same clause decides, by another event."),
        ("P2, event 3", "The pack was exchanged in time"),
    ):
        assert re.search(f"{step}: [^:.]+[.] {reason}", " ".join(fine_print.split()))
    general = told(CASES / "general.toml", "en", capsys)
    assert "The time to claim is over, so G8a holds." in " ".join(general.split())


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        (
            '{ do = "shuffle", faces_seen = true }, { do = "cut", by = "Anna" }',
            "G9, event 2: Anna cut without leave, though Vera was to cut. "
            "It applies too, but G2 decides. First the right player has to deal,",
        ),
        (
            '{ do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 2 },'
            ' { do = "drop", of = "Boris", face = "up" }, { do = "found", what = "soiled" }',
            "G10.3, event 4: Anna dropped one of Boris's cards face up when 2 of 18 packets lay. "
            "It applies too, but G10.5 decides: it reaches farther.",
        ),
        (
            '{ do = "shuffle" }, { do = "cut" }, { do = "deal", packets = 2 },'
            ' { do = "expose", of = "Boris" }, { do = "deal", to = "Vera", count = 7 }',
            "G10.2, event 5: Vera got 2 cards too many. "
            "G10.3 came first, and this clause reaches no farther.",
        ),
    ],
)
def test_why_one_of_two_decides(
    events: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The farther-reaching one, of equals the earlier; first what all else waits for."""
    said = told_of(f"{GENERAL}events = [{events}]\n", "en", tmp_path, capsys)
    assert reason in said


def test_who_deals_anew_for_a_wrong_dealer_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    events = (
        'events = [{ do = "shuffle" }, { do = "cut" }, { do = "deal", to = "Anna", count = 7 }]'
    )
    why = "whose turn it is deals anew."
    assert why in told_of(f'{GENERAL}turn = "Boris"\n{events}\n', "en", tmp_path, capsys)
    assert why not in told_of(f"{GENERAL}{events}\n", "en", tmp_path, capsys)


def test_a_clause_is_told_as_it_stands_under_the_ruleset(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def read(*words: str) -> str:
        assert main(["--lang", "en", "rulebook", *words]) == 0
        return " ".join(capsys.readouterr().out.split())

    assert "Here:" not in read("general", "G10.2")
    assert "Here: counted as a failed deal" in read("preferans", "G10.2")
    assert "It does not hold here; P3 instead." in read("preferans", "G4")
    assert "It does not hold here; C7 instead." in read("casino", "g10.2")
    assert main(["--lang", "en", "rule", str(CASES / "preferans.toml")]) == 0
    assert "Here: counted as a failed deal" in " ".join(capsys.readouterr().out.split())


def _on_a_terminal(environ: dict[str, str], path: Path) -> str:
    """Return what the command writes to a terminal of its own."""
    ours, its = pty.openpty()
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    process = subprocess.Popen(
        [sys.executable, "-m", "trainer", "--lang", "en", "rule", str(path)],
        stdout=its,
        stderr=subprocess.DEVNULL,
        env={**kept, "COLUMNS": "80", **environ},
    )
    os.close(its)
    data = b""
    while select.select([ours], [], [], 30)[0]:
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        data += chunk
    os.close(ours)
    assert process.wait(30) == 0
    return data.decode()


def test_colour_only_on_a_terminal_that_wants_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(PREFERANS, "utf-8")
    assert "\x1b[1m" in _on_a_terminal({"TERM": "xterm-256color"}, path)
    for environ in ({"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}):
        out = _on_a_terminal(environ, path)
        assert "Ruling:" in out
        assert "\x1b" not in out
    assert "\x1b" not in told(path, "en", capsys)


@pytest.mark.parametrize(
    "word", ["x" * 300_000, "字" * 300_000, "e\u0301" * 200_000, "x " * 200_000]
)
@pytest.mark.parametrize("first", ["", " 1. ", "x" * 90])
def test_the_longest_word_is_folded_soon(
    word: str, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    begun = time.perf_counter()
    text = fold(f"so {word}", indent="   ", first=first)
    assert time.perf_counter() - begun < 5
    assert max(count_cells(line) for line in text.splitlines()[1:]) <= 80
    assert "".join(text.split()) == "".join(f"{first}so{word}".split())
