"""Clears what would change how screens are drawn; pytest loads this before anything else.

A pytest plugin of its own (see addopts) because the snapshot plugin imports Textual before any
conftest is read, and Textual looks at its theme once, when it is imported.
"""

from __future__ import annotations

import os

_OURS = "TEXTUAL_SNAPSHOT_TEMPDIR"  # where the processes that share the tests put their reports
for _name in [name for name in os.environ if name.startswith(("MISDEAL_", "TEXTUAL_"))]:
    if _name != _OURS:
        del os.environ[_name]
for _name in ("COLORTERM", "FORCE_COLOR", "LANGUAGE", "NO_COLOR"):
    os.environ.pop(_name, None)
