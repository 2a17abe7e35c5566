"""The schema of packs, for editors that know one: it is kept beside the packs that ship.

Written anew, and read as a diff, by a person:

    uv run python -m tests.packs.test_schema
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.packs.bad import BAD, COURSE, PAPER, text_of
from trainer.formats.pack import make_schema

SCHEMA = Path(__file__).parents[2] / "quizzes" / "pack.schema.json"
OF_FORM = ("format", "unknown-key", "missing-key", "wrong-value", "answer-in-pack")
"""Checks of what the schema says too."""


def text() -> str:
    return json.dumps(make_schema(), ensure_ascii=False, indent=2) + "\n"


def test_the_schema_is_that_of_the_format() -> None:
    assert SCHEMA.read_text("utf-8") == text()


def fits(value: Any, wanted: dict[str, Any]) -> bool:
    """Tell whether a value is as a schema wants it; of schemas it knows what stands in ours."""
    if "$ref" in wanted:
        return fits(value, make_schema()["$defs"][wanted["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in wanted:
        return any(fits(value, one) for one in wanted["anyOf"])
    if "enum" in wanted:
        return any(value is one or value == one for one in wanted["enum"])
    kind = wanted.get("type")
    if kind == "object":
        if not isinstance(value, dict):
            return False
        known, more = wanted.get("properties", {}), wanted.get("additionalProperties", True)
        return set(wanted.get("required", ())) <= value.keys() and all(
            fits(one, known[key])
            if key in known
            else fits(one, more)
            if isinstance(more, dict)
            else bool(more)
            for key, one in value.items()
        )
    if kind == "array":
        inner = wanted.get("items", {})
        return isinstance(value, list) and all(fits(one, inner) for one in value)
    if kind == "integer":
        least, over = wanted.get("minimum", value), wanted.get("exclusiveMaximum")
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and value >= least and (over is None or value < over)
    kinds: dict[object, type] = {"string": str, "boolean": bool, "null": type(None), None: object}
    return isinstance(value, kinds[kind])


@pytest.mark.parametrize("name", [COURSE, PAPER])
def test_good_packs_fit_it(name: str) -> None:
    assert fits(tomllib.loads(text_of(name)), make_schema())


@pytest.mark.parametrize("name", OF_FORM)
def test_bad_ones_do_not(name: str) -> None:
    assert not fits(tomllib.loads(BAD[name].text), make_schema())


if __name__ == "__main__":
    SCHEMA.write_text(text(), encoding="utf-8")
