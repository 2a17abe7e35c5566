"""``misdeal coverage``: for every clause what the families have of it."""

from __future__ import annotations

import json
from typing import Any

from trainer.audit.coverage import Coverage
from trainer.audit.coverage import coverage as counted
from trainer.cli.common import bold, known_rulesets
from trainer.cli.scenario import in_utf8, ruleset_named
from trainer.plugins.guard import guarded, silenced
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import rulebook
from trainer.text.catalogue import Language

OK, UNREADABLE = 0, 2


def run(ruleset: str | None, language: Language, *, as_json: bool) -> int:
    """Print the counts of a ruleset, or of each and in all."""
    known = known_rulesets(language)
    chosen = ruleset_named(ruleset, known, language)
    if chosen is None:
        return UNREADABLE
    in_utf8(as_json)
    total = 0
    for name in chosen:
        found = _counted(known, name)
        total += found.situations
        if as_json:
            print(json.dumps(_data(found), ensure_ascii=False))
        else:
            _show(known, found, language)
    if as_json:
        print(json.dumps({"situations": total}))
    elif len(chosen) > 1:
        print(language.count("In all {n} situation.", "In all {n} situations.", total))
    return OK


def _counted(known: Rulesets, name: str) -> Coverage:
    loaded = known.by_id[name]
    one = loaded.ruleset
    with guarded(name), silenced():
        return counted(name, loaded.code, loaded.game, one.families, one.misreadings)


def _data(found: Coverage) -> dict[str, Any]:
    return {
        "ruleset": found.ruleset,
        "situations": found.situations,
        "families": found.families,
        "verdicts": found.verdicts,
        "clauses": [
            {
                "clause": one.clause,
                "families": len(one.families),
                "skeletons": len(one.skeletons),
                "situations": one.governs,
                "just_misses": {
                    "found": sum(bool(count) for count in one.misses.values()),
                    "conditions": len(one.misses),
                    "situations": one.misses,
                },
                "misreadings": one.misreadings,
            }
            for one in found.clauses.values()
        ],
    }


def _show(known: Rulesets, found: Coverage, language: Language) -> None:
    print(bold(rulebook(known.by_id[found.ruleset], language.code).title))
    heads = (
        language.text("clause"),
        language.text("families"),
        language.text("skeletons"),
        language.text("situations"),
        language.text("just misses"),
        language.text("misreadings"),
    )
    rows = [heads]
    for one in found.clauses.values():
        there = sum(bool(count) for count in one.misses.values())
        rows.append(
            (
                one.clause,
                str(len(one.families)),
                str(len(one.skeletons)),
                str(one.governs),
                f"{there}/{len(one.misses)}",
                str(one.misreadings),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  " + "  ".join(cells))
    families = len(found.families)
    print(
        "  "
        + language.count("{n} situation", "{n} situations", found.situations)
        + ", "
        + language.count("{n} family", "{n} families", families)
    )
    print()
