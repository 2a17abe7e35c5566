"""The command as a process: standard input, interrupts, closed pipes, other people's plugins."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_commands import CASE

COMMAND = [sys.executable, "-m", "trainer", "--lang", "ru"]


def run(*arguments: str, given: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environ},
    )


def test_standard_input() -> None:
    done = run("check", "-", given="\ufeff" + CASE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "совпало 1 из 1 случая\n"
    done = run("check", "-", given=CASE.replace("P2", "P3"))
    assert done.returncode == 1
    assert done.stdout.startswith("стандартный ввод: good: articles: ")
    done = run("rule", "-", given=CASE.replace("Vera", "talon"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("стандартный ввод: good: seats: ")


def test_an_interrupt_ends_it_quietly(tmp_path: Path) -> None:
    fifo = tmp_path / "slow.toml"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [*COMMAND, "rule", str(fifo)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # Whoever runs the tests may ignore interrupts; what it starts would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    deadline = time.monotonic() + 30
    while True:  # until it is reading
        try:
            pipe = os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
    while True:  # one that comes between a look for signals and the reading is seen after it
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=3)
            break
        except subprocess.TimeoutExpired:
            if time.monotonic() > deadline:
                process.kill()
                raise
    os.close(pipe)
    assert (process.returncode, out, err) == (130, "", "misdeal: прервано\n")


def _piped(first: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {first}", sys.executable],
        input=CASE,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("arguments", ["--help", "rulebook preferans"])
def test_nobody_reads_on(arguments: str) -> None:
    done = _piped(f'"$0" -m trainer {arguments} | true')
    assert done.returncode in (0, 141)  # it may be done before the other has gone
    assert (done.stdout, done.stderr) == ("", "")


def test_nowhere_to_write() -> None:
    done = _piped('"$0" -m trainer check - >&-')
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    if Path("/dev/full").exists():
        done = _piped('"$0" -m trainer --lang ru check - >/dev/full')
        assert done.returncode == 2
        assert done.stderr == "misdeal: не удаётся вывести результат\n"


LOUD = r"""
from trainer.plugins import Act, Article, Code, Effect, Event, Game, Order, Packet, Procedure
from trainer.plugins import RemedyKind, Ruleset, hookimpl, trigger

print("a plugin that prints")


class Ring(Event, frozen=True, tag="ring"):
    by: str


class Rung(Act, frozen=True):
    pass


@trigger(Rung)
def rung(table, fact):
    return fact.at


@hookimpl
def misdeal_ruleset():
    return Ruleset(
        id="loud",
        game=Game(
            id="loud",
            pack=lambda options: 36,
            seats=(2, None),
            places=frozenset(),
            procedure=lambda situation, stage: Procedure((Packet(situation.seats[0], 1),), {}, 36),
            handlers={Ring: lambda table, event, at: Effect(facts=(Rung(at, event.by),))},
        ),
        code=Code(
            id="loud",
            articles=(
                Article(id="L1[5m", when=rung(), order=Order("gong", what=(("x", "\x9b2J"),))),
            ),
            roles={},
            moments={},
            remedies={"gong": RemedyKind(300)},
            parts={"echo": lambda table: "\x1b]0;title\x07echo\u202e"},
        ),
        base="general",
        package="loud",
        wording={
            "event.ring": "{by} rings\x1b[2J [@click=app.quit]the bell[/].",
            "remedy.gong": "Silence\u202e, \x1b[31mplease. {x}",
        },
    )
"""
HOSTILE = r"""
format = 1
[[case]]
id = "bad\u001b[31mid"
title = "[bold]Title[/bold]\u202e"
ruleset = "general"
seats = ["An\u001b]52;c;eA==\u0007na", "B\u200b\u2066oris"]
dealer = "An\u001b]52;c;eA==\u0007na"
[[case]]
id = "loud"
ruleset = "loud"
seats = ["A", "B"]
dealer = "A"
events = [{ do = "ring", by = "A" }]
"""


def _site(tmp: Path) -> Path:
    """Return a folder with four distributions, of which only the last is a proper ruleset."""
    broken = "raise RuntimeError('no\\x1b[31m luck\\nhere')\n"
    rubbish = (
        "from trainer.plugins import hookimpl\n@hookimpl\ndef misdeal_ruleset():\n    return 7\n"
    )
    again = "from misdeal_general import misdeal_ruleset\n"
    for name, text in (("broken", broken), ("rubbish", rubbish), ("again", again), ("loud", LOUD)):
        package = tmp / name
        package.mkdir()
        (package / "__init__.py").write_text(text, "utf-8")
        info = tmp / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[misdeal.rulesets]\n{name} = {name}\n")
    (tmp / "loud/rulebook.en.toml").write_text(
        'title = "Loud\\u001b[31m rules\\u202e"\n'
        '[[clause]]\nid = "L1[5m"\ntitle = "Bell\\u0007"\ntext = "One\\u009b2J\\ntwo\\u2067"\n',
        "utf-8",
    )
    return tmp


def test_bad_plugins_cost_a_line_each_and_hostile_text_comes_out_clean(tmp_path: Path) -> None:
    site = str(_site(tmp_path))
    done = run("rule", "-", given=HOSTILE, PYTHONPATH=site)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "misdeal: модуль again пропущен: свод правил general уже есть",
        "misdeal: модуль broken пропущен: сбой: RuntimeError: no[31m luck here",
        "misdeal: модуль rubbish пропущен: ожидается один свод правил из misdeal_ruleset",
    ]
    lines = done.stdout.splitlines()
    assert lines[0] == "bad[31mid: [bold]Title[/bold]"
    assert "  За столом, по ходу сдачи: An]52;c;eA==na, Boris." in lines
    assert "  Правила: Loud[31m rules." in lines
    assert ">  1. A rings[2J [@click=app.quit]the bell[/]." in lines
    assert "  Silence, [31mplease. 2J" in lines
    assert "  echo: ]0;titleecho" in lines
    assert "  L1[5m, событие 1: Решает этот пункт." in lines
    done = run("rulebook", "loud", PYTHONPATH=site)
    assert done.returncode == 0
    assert [sign for sign in done.stdout if not sign.isprintable() and sign != "\n"] == []
    done = run("rule", "--json", "-", given=HOSTILE, PYTHONPATH=site)
    assert done.stdout.count("\n") == 2
    assert [sign for sign in done.stdout if not sign.isprintable() and sign != "\n"] == []
    assert "\\u001b" not in done.stdout


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_processes_end_with_the_one_that_started_them(by: signal.Signals) -> None:
    process = subprocess.Popen(
        [*COMMAND, "prove", "--ruleset", "general", "--seed", "1", "--count", "5000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(2)
    process.send_signal(by)
    out, err = process.communicate(timeout=30)  # the pipes close when the last of them has ended
    assert out == ""
    assert "Traceback" not in err
    if by is signal.SIGINT:
        assert process.returncode == 130


def test_without_a_terminal_the_app_says_so() -> None:
    done = run(given="q")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["rule", "none.toml"], 2),
        (["check", "none.toml"], 2),
        (["check"], 2),
        (["quiz", "none"], 2),
        (["play", "--lesson="], 2),
        (["play", "--count", "0"], 2),
        (["scenario"], 0),
        ([], 2),
    ],
)
def test_problems_that_cannot_be_told_change_no_status(arguments: list[str], status: int) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=full
        )
    assert done.returncode == status
