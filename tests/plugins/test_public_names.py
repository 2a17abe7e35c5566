"""Every name that a ruleset imports is explained, and the reference says what the sources say."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import griffe
import pytest

from tests.examples import namespace
from trainer import plugins
from trainer.rules.articles import Trigger

ROOT = Path(__file__).parents[2]


@cache
def package() -> griffe.Object:
    found = griffe.load("trainer", search_paths=[ROOT])
    assert isinstance(found, griffe.Object)
    return found


def read_docstring(name: str) -> str:
    """Return what the source says of a name, of constants too."""
    found = package()["plugins"].members[name]
    one = found.final_target if isinstance(found, griffe.Alias) else found
    return one.docstring.value if one.docstring is not None else ""


def find_faults(name: str) -> list[str]:
    """Return what a name's docstring lacks.

    A function names its parameters, a class its fields; what can be called or made is shown.
    """
    docstring = read_docstring(name)
    if not docstring:
        return ["no docstring"]
    value = getattr(plugins, name)
    faults: list[str] = []
    if isinstance(value, ModuleType):
        return faults
    if inspect.isclass(value) or inspect.isfunction(value) or isinstance(value, Trigger):
        if ">>>" not in docstring:
            faults.append("no doctest")
        faults += [f"says nothing of {one}" for one in parameters(value) if one not in docstring]
    return faults


def parameters(value: object) -> list[str]:
    """Return what somebody must know who calls it: a struct's fields, a function's parameters."""
    if inspect.isclass(value):
        own = inspect.get_annotations(value)
        return [one for one in getattr(value, "__struct_fields__", ()) if one in own]
    asked = value.test if isinstance(value, Trigger) else value
    assert callable(asked)
    return [one for one in inspect.signature(asked).parameters if one not in ("table", "fact")]


@pytest.mark.parametrize("name", plugins.__all__)
def test_it_is_explained(name: str) -> None:
    assert find_faults(name) == []


@pytest.mark.parametrize("name", [one for one in plugins.__all__ if ">>>" in read_docstring(one)])
def test_its_example_holds(name: str) -> None:
    """Pytest finds those of functions and classes; triggers and constants have some too."""
    found = package()["plugins"].members[name]
    one = found.final_target if isinstance(found, griffe.Alias) else found
    known = {**vars(import_module(one.module.path)), **namespace()}
    test = doctest.DocTestParser().get_doctest(read_docstring(name), known, name, None, None)
    lines: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=lines.append)
    assert lines == []


def test_every_verb_of_a_script_names_its_parameters() -> None:
    silent = [
        f"{name}: {one}"
        for name, verb in inspect.getmembers(plugins.Script, inspect.isfunction)
        if not name.startswith("_")
        for one in inspect.signature(verb).parameters
        if one not in ("self", "options") and f"*{one}*" not in (verb.__doc__ or "")
    ]
    assert silent == []


def test_the_reference_is_up_to_date() -> None:
    command = [sys.executable, ".build/reference.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
