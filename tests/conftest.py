"""What every test shares."""

from __future__ import annotations

from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no doctests in the tests: that would import helpers, benchmarks and samples."""
    found = yield
    return [collector for collector in found if type(collector).__name__ != "DoctestModule"]
