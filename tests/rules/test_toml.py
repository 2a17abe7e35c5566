"""What is written as TOML reads as it was."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from trainer.formats.casebook import write_case
from trainer.formats.toml import write_toml

KEYS = st.text(max_size=12)
LEAVES = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(max_size=20),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
TABLES = st.dictionaries(KEYS, VALUES, max_size=5)


@given(TABLES)
@example({"": "", "a.b": {'"': [{"\n": {}}, []]}, "events": [{}, {"do": "cut"}]})
@example({"s": "\x00\x1b\x7f\u2028\\\"'''", "f": 1e16, "g": -0.0, "h": float("-inf")})
def test_any_data_reads_as_it_was_written(data: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(data)) == data
    assert tomllib.loads(write_case(data)) == {"case": [data]}


@given(st.lists(TABLES, min_size=1, max_size=5))
def test_events_stand_on_lines_of_their_own(events: list[dict[str, Any]]) -> None:
    text = write_toml({"events": events}, one_a_line="events")
    assert tomllib.loads(text) == {"events": events}
    assert text.count("\n") == len(events) + 2


def test_what_has_no_value_is_left_out() -> None:
    assert write_toml({"a": None, "b": {"c": None, "d": 1}}) == "b = { d = 1 }\n"
