from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from trainer.cli import main

CASE = """
format = 1
[[case]]
id = "good"
ruleset = "preferans"
seats = ["Anna", "Boris", "Vera"]
dealer = "Anna"
events = [{ do = "shuffle" }, { do = "cut" }, { do = "shuffle" }]
expect = { articles = ["P2"] }
"""
BAD = CASE + '[[case]]\nid = "bad"\nruleset = "preferans"\nseats = ["A"]\ndealer = "A"\n'


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.toml"
    path.write_bytes(b"\xef\xbb\xbf" + CASE.encode())
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.toml"
    path.write_text(BAD, "utf-8")
    return str(path)


def test_json_lines(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", bad, "--json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["case"] for line in lines] == ["good", "bad"]
    assert lines[0]["ruling"]["articles"] == ["P2"]
    assert "seats" in lines[1]["error"]


def test_for_people_in_russian(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "ru", "rule", bad]) == 2
    out, err = capsys.readouterr()
    assert "Тасует Anna" in out or "Anna тасует карты" in out
    assert "1 взятка" in out
    assert err.count("\n") == 1
    assert "bad: seats: ожидается мест" in err


def test_check(good: str, bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", good]) == 0
    assert "1 of 1 as expected" in capsys.readouterr().out
    assert main(["check", bad]) == 2


def test_check_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "differs.toml"
    path.write_text(CASE.replace('["P2"]', '["P3"]'), "utf-8")
    assert main(["check", str(path)]) == 1
    assert 'good: articles: expected ["P3"], got ["P2"]' in capsys.readouterr().out


def test_check_counts_only_what_it_compared(
    good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = str(tmp_path / "gone.toml")
    empty, silent = tmp_path / "empty.toml", tmp_path / "silent.toml"
    empty.write_text("format = 1\n", "utf-8")
    silent.write_text(CASE.partition("expect")[0], "utf-8")
    for arguments, status, lines in (
        ([gone], 2, ["1 file could not be read"]),
        ([gone, good], 2, ["1 file could not be read", "1 of 1 as expected"]),
        ([gone, gone, good], 2, ["2 files could not be read", "1 of 1 as expected"]),
        ([str(empty)], 0, ["there are no cases"]),
        ([str(silent)], 0, ["1 case expects nothing; it was ruled on"]),
    ):
        assert main(["--lang", "en", "check", *arguments]) == status
        out, err = capsys.readouterr()
        assert out.splitlines() == lines
        assert err.count("\n") == arguments.count(gone)


def test_what_cannot_be_read_outweighs_what_differs(
    bad: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "differs.toml"
    path.write_text(CASE.replace('["P2"]', '["P3"]'), "utf-8")
    for arguments in ([bad, str(path)], [str(path), bad]):
        assert main(["check", *arguments]) == 2
        assert "1 of 3 as expected" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["rule", "check"])
def test_files_that_cannot_be_read(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path, latin, tmp_path / "none"):
        assert main([command, str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_rulebook(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulebook"]) == 0
    assert "preferans" in capsys.readouterr().out
    assert main(["rulebook", "preferans"]) == 0
    assert main(["rulebook", "preferans", "g10.2"]) == 0
    assert "G10.2" in capsys.readouterr().out
    assert main(["rulebook", "preferans", "X1"]) == 2
    assert main(["rulebook", "nothing"]) == 2


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["rule", "-"], ["check", "-"]])
def test_no_textual(arguments: list[str]) -> None:
    code = (
        "import sys; from trainer.cli import main; status = main(sys.argv[1:]); "
        "sys.exit('textual' in sys.modules or status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], input=CASE, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "many.toml"
    body = CASE.partition("[[case]]")[2]
    cases = (f"[[case]]{body.replace('good', f'good{n}')}" for n in range(200))
    path.write_text("format = 1\n" + "".join(cases), "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "trainer", "rule", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141
    assert complaint == b""
