"""Settings in their file: read with what is wrong named, written whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from trainer.formats import settings as module
from trainer.formats.settings import (
    Keeper,
    Settings,
    list_quiz_folders,
    read_settings,
    write_settings,
)

ALL = Settings(
    language="ru",
    theme="nord",
    cards="letters",
    four_colours=True,
    form="options",
    level=2,
    confidence="always",
    rulesets=("general", "casino"),
    quizzes=("packs", "/srv/papers"),
    keys={"leave": "x", "help": "f9,H"},
)


def test_without_a_file_all_is_as_it_comes(tmp_path: Path) -> None:
    kept = read_settings(tmp_path / "none" / "settings.toml")
    assert kept.settings == Settings()
    assert kept.problems == ()


@pytest.mark.parametrize("sign", ["#", "a", "ж", "[keys]\nx='y'\n"])
def test_of_a_file_that_is_far_too_large_little_is_read(tmp_path: Path, sign: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(sign * (10_000_000 // len(sign)))
    began = time.monotonic()
    kept = read_settings(file)
    assert time.monotonic() - began < 0.1
    assert [str(one) for one in kept.problems] == ["the file is too large: more than 100000 bytes"]
    assert kept.settings == Settings()


def test_what_may_be_left_out_is_said(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("language = 'de'\ncards = 'tarot'\n")
    assert [str(one) for one in read_settings(file).problems] == [
        "language: expected one of en, ru, or leave the key out; got 'de'",
        "cards: expected one of letters, suits, got 'tarot'",
    ]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / "settings.toml"
    assert write_settings(ALL, file) is None
    assert read_settings(file).settings == ALL
    write_settings(Settings(), file)
    assert read_settings(file).settings == Settings()
    assert [one.name for one in file.parent.iterdir()] == ["settings.toml"]


def test_nothing_is_written_that_is_as_it_comes(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write_settings(replace(Settings(), cards="letters"), file)
    assert tomllib.loads(file.read_text()) == {"cards": "letters"}


def test_comments_and_unknown_keys_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        "# mine\ntheme = 'nord'  # calm\nfuture = 3\n"
        "quizzes = [\n  'a', # the club's\n  'b',\n]\n\n[keys]\n# x as in exit\nleave = 'x' # yes\n"
    )
    write_settings(
        replace(
            read_settings(file).settings,
            theme="gruvbox",
            language="ru",
            quizzes=("a", "c"),
            keys={"leave": "x", "theme": "t"},
        ),
        file,
    )
    text = file.read_text()
    for sentence in ("# mine", "# calm", "future = 3", "# the club's", "# x as in exit", "# yes"):
        assert sentence in text
    after = read_settings(file)
    assert after.settings.quizzes == ("a", "c")
    assert after.settings.keys == {"leave": "x", "theme": "t"}
    assert after.settings.language == "ru"
    assert [one.where for one in after.problems] == ["future"]


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('theme = 3\nform = "options"\n')
    write_settings(replace(Settings(), language="ru"), file, ["language"])
    found = tomllib.loads(file.read_text())
    assert found == {"theme": 3, "form": "options", "language": "ru"}


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        ("colour = 1", "colour", "expected one of language, theme"),
        ("theme = 3", "theme", "expected a text, got a whole number"),
        ("cards = 'runes'", "cards", "expected one of letters, suits, got 'runes'"),
        ("four_colours = 'yes'", "four_colours", "expected true or false, got a text"),
        ("form = ''", "form", "expected one of"),
        ("rulesets = 'general'", "rulesets", "expected a list"),
        ("quizzes = [1]", "quizzes[0]", "expected a text"),
        ("keys = 'q'", "keys", "expected a table"),
        ("keys = {leave = 1, help = 'f9'}", "keys.leave", "expected a text"),
    ],
)
def test_each_mistake_is_named_and_costs_only_its_key(text: str, where: str, told: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        file.write_text(f"language = 'ru'\n{text}\n")
        kept = read_settings(file)
    assert kept.settings.language == "ru"
    (problem,) = kept.problems
    assert problem.where == where
    assert told in str(problem)


def test_of_a_table_of_keys_what_is_right_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("keys = {leave = 1, help = 'f9'}")
    assert read_settings(file).settings.keys == {"help": "f9"}


BROKEN = {
    "no TOML": b"theme = 'nord\n",
    "a key twice": b"theme = 'nord'\ntheme = 'nord'\n",
    "no text": b"\xff\xfe\x00",
    "too deep": b"a = " + b"[" * 2000 + b"]" * 2000,
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_told_and_put_aside_never_lost(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(data)
    kept = read_settings(file)
    assert kept.settings == Settings()
    assert len(kept.problems) == 1
    first = write_settings(ALL, file)
    assert first is not None
    assert first.read_bytes() == data
    assert read_settings(file).settings == ALL
    file.write_bytes(data + b"#")
    second = write_settings(ALL, file)
    assert second is not None
    assert (first.read_bytes(), second.read_bytes()) == (data, data + b"#")


def test_a_byte_order_mark_breaks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes("﻿theme = 'nord'\r\n# здесь\r\n".encode())
    assert write_settings(ALL, file) is None
    assert "# здесь" in file.read_text("utf-8")
    assert read_settings(file).settings == ALL


@pytest.mark.parametrize("fault", ["fsync", "replace"])
@pytest.mark.parametrize("raised", [OSError(28, "No space left"), KeyboardInterrupt()])
def test_what_goes_wrong_in_between_leaves_the_old_file(
    fault: str, raised: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("theme = 'nord'\n")

    def fail(*_: Any) -> None:
        raise raised

    monkeypatch.setattr(os, fault, fail)
    with pytest.raises(type(raised)):
        write_settings(ALL, file)
    assert file.read_text() == "theme = 'nord'\n"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX can")
@pytest.mark.parametrize("fault", ["fsync", "replace"])
def test_killed_in_between_the_old_file_is_whole(fault: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("theme = 'nord'\n")
    script = (
        "import os, signal, sys; from pathlib import Path\n"
        "from trainer.formats.settings import Settings, write_settings\n"
        f"os.{fault} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "write_settings(Settings(language='ru'), Path(sys.argv[1]))\n"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(file)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert file.read_text() == "theme = 'nord'\n"


@pytest.mark.skipif(os.name == "nt", reason="kills as only POSIX can")
def test_what_a_killed_process_has_left_is_swept_by_a_later_one(tmp_path: Path) -> None:
    """Never what is new, is written by somebody, or is nobody's we know, however it is called."""
    file, others = tmp_path / "settings.toml", tmp_path / ".others"
    others.mkdir()
    code = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from trainer.formats.files import write_whole\n"
        "sync = os.fsync\n"
        "def stop(handle):\n"
        "    sync(handle)\n"
        "    print('written', flush=True)\n"
        "    if sys.argv[2] == 'killed': os.kill(os.getpid(), signal.SIGKILL)\n"
        "    sys.stdin.read()\n"
        "os.fsync = stop\n"
        "write_whole(Path(sys.argv[1]), 'x = 1\\n')\n"
    )

    def begin(name: str, how: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / name), how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        return process

    def listed() -> set[str]:
        return {path.name for path in tmp_path.iterdir() if path not in (file, others)}

    for name in ("settings.toml", "report-1.toml"):  # of whatever file it was to be
        begin(name, "killed").communicate()
    left = listed()
    assert len(left) == 2
    write_settings(Settings(theme="nord"), file, ["theme"])
    assert listed() == left, "it may be written still"
    with begin("settings.toml", "waits") as writer:
        going_on = listed() - left
        assert len(going_on) == 1
        strange = {".settings.toml.swp", ".settings.toml.original", "mine.misdeal-part"}
        for name in strange:
            (tmp_path / name).touch()
        (tmp_path / ".folder.misdeal-part").mkdir()
        (tmp_path / ".link.misdeal-part").symlink_to(file)
        strange |= {".folder.misdeal-part", ".link.misdeal-part"}
        for name in listed():
            os.utime(tmp_path / name, (1, 1), follow_symlinks=False)
        write_settings(Settings(theme="monokai"), file, ["theme"])
        assert listed() == going_on | strange
        assert read_settings(file).settings.theme == "monokai"
        writer.communicate(b"")
    assert listed() == strange
    assert file.read_text() == "x = 1\n"


def test_a_link_stays_a_link_and_the_mode_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "real.toml", tmp_path / "settings.toml"
    real.write_text("")
    real.chmod(0o640)
    link.symlink_to(real)
    write_settings(ALL, link)
    assert link.is_symlink()
    assert read_settings(real).settings == ALL
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.mkdir()
    assert read_settings(file).settings == Settings()
    with pytest.raises(OSError):  # noqa: PT011  # which one is the system's affair
        write_settings(ALL, file)


def test_many_writers_leave_what_was_put_last(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    keeper = Keeper(file)
    threads = []
    for number in range(40):
        keeper.put(replace(Settings(), theme=f"theme-{number}", confidence="always"), ["theme"])
        threads.append(threading.Thread(target=keeper.write))
        threads[-1].start()
    for thread in threads:
        thread.join()
    assert tomllib.loads(file.read_text()) == {"theme": "theme-39"}


def test_a_slow_writer_of_an_older_state_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    seen: list[str] = []
    real = write_settings

    def slow(settings: Settings, file: Path, only: list[str]) -> Path | None:
        if not seen:
            begun.set()
            assert go_on.wait(10)
        seen.append(settings.theme)
        return real(settings, file, only)

    monkeypatch.setattr(module, "write_settings", slow)
    keeper = Keeper(tmp_path / "settings.toml")
    keeper.put(replace(Settings(), theme="old"), ["theme"])
    first = threading.Thread(target=keeper.write)
    first.start()
    assert begun.wait(10)
    keeper.put(replace(Settings(), theme="new"), ["theme"])
    second = threading.Thread(target=keeper.write)
    second.start()
    go_on.set()
    first.join()
    second.join()
    assert seen == ["old", "new"]
    assert read_settings(keeper.file).settings.theme == "new"


def test_what_could_not_be_written_is_written_with_the_next_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path / "settings.toml")
    keeper.put(replace(Settings(), theme="nord"), ["theme"])
    with monkeypatch.context() as patch:

        def full(*_: Any) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space"):
            keeper.write()
    keeper.put(replace(Settings(), theme="nord", cards="letters"), ["cards"])
    keeper.write()
    assert read_settings(keeper.file).settings == replace(Settings(), theme="nord", cards="letters")


def test_folders_of_the_environment_come_first_and_once(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    write_settings(replace(Settings(), quizzes=("packs", "/b")), file)
    found = list_quiz_folders(read_settings(file), {"MISDEAL_QUIZZES": f"/a{os.pathsep}/b"})
    assert found == (Path("/a"), Path("/b"), tmp_path / "packs")


def test_a_folder_that_may_not_be_looked_into_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    kept = read_settings(Path("settings.toml"))
    assert kept.settings == Settings()
    assert [str(one) for one in kept.problems] == ["the file may not be read"]


def test_a_link_that_leads_round_in_a_circle_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.symlink_to(file)
    assert read_settings(file).settings == Settings()
    write_settings(ALL, file)
    assert read_settings(file).settings == ALL


@given(data=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
@settings(max_examples=80, deadline=None)
def test_no_file_whatsoever_raises_and_nothing_of_it_is_lost(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        file.write_bytes(data)
        read_settings(file)
        aside = write_settings(ALL, file)
        assert read_settings(file).settings == ALL
        assert aside is None or aside.read_bytes() == data
