"""Help and complaints about arguments: whole, and in the person's language."""

from __future__ import annotations

import re

import pytest

from trainer.cli import main

COMMANDS = [
    *("rule", "check", "rulebook", "scenario", "coverage", "prove", "leaks", "balance"),
    *("play", "quiz"),
]
NAMES = "misdeal preferans casino general en ru id ID N TOML JSON P b f h q compose options detect"
"""Words that stay as they are: the command and its parts, formats, ids, keys."""


def foreign(text: str) -> set[str]:
    """Return the Latin words of *text* that are neither options nor names."""
    without_options = re.sub(r"(?<![\w-])--?[A-Za-z][\w-]*|MISDEAL_LANG|MISDEAL_QUIZZES", "", text)
    return set(re.findall(r"[A-Za-z]+", without_options)) - {*NAMES.split(), *COMMANDS}


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_russian_to_the_last_word(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--help", "--lang", "ru"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("вызов: misdeal")
    assert foreign(out) == set()


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_argument_has_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", *command, "-h"]) == 0
    out = capsys.readouterr().out
    rows = re.findall(r"^  +(?:-\w, )?(--\w+|\w+)(?: \S+)?(?:  +|\n {10,})(\S.*)$", out, re.M)
    listed = re.findall(r"^ {2,4}(?:-\w, )?(--\w+|[a-z]+|[A-Z]+)\b", out, re.M)
    assert set(dict(rows)) >= set(listed) - {"COMMAND"}
    assert all(re.match(r"[a-z-]", told) or told.startswith("JSON") for _, told in rows)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["петь"], "недопустимое значение: 'петь'"),
        (["--lang"], "ожидается один аргумент"),
        (["--lang", "xx"], "недопустимое значение: 'xx'"),
        (["rule"], "нужны ещё аргументы: ФАЙЛ"),
        (["check"], "нужно одно из двух: ФАЙЛ --explain"),
        (["rule", "один", "два"], "неизвестные аргументы: два"),
        (["rulebook", "один", "два", "три"], "неизвестные аргументы: три"),
        (["--version=3"], "лишнее значение '3'"),
        (["rule", "--json=3", "-"], "лишнее значение '3'"),
        (["--вид"], "неизвестные аргументы: --вид"),
        (["rule", "--js", "-"], "неизвестные аргументы: --js"),
        (["rule", "\x1b[31mодин", "два\u202e"], "неизвестные аргументы: два"),
    ],
)
def test_complaints_are_russian(
    arguments: list[str],
    wanted: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MISDEAL_LANG", "ru")
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert wanted in err
    assert err.startswith("вызов: misdeal")
    assert "\x1b" not in err
    assert foreign(err.replace("'xx'", "")) == set()


def test_the_last_language_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "ru", "rulebook", "--lang=en", "whist"]) == 2
    assert "there is no ruleset whist" in capsys.readouterr().err
    assert main(["--lang", "en", "rulebook", "--lang", "ru", "свод"]) == 2
    assert "нет свода правил свод" in capsys.readouterr().err
