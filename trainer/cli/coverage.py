"""``misdeal coverage``: for every clause what the families have of it."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from trainer.audit.coverage import Coverage
from trainer.audit.coverage import measure_coverage as counted
from trainer.cli.options import add_json, add_optional
from trainer.cli.output import bold, write_utf8
from trainer.cli.rulesets import choose_rulesets, load_rulesets
from trainer.cli.status import Status
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import read_rulebook
from trainer.plugins.silence import silence
from trainer.text.catalogue import Language


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "For every clause count families, skeletons, situations, just misses, misreadings."
    )
    add_optional(parser, "ruleset", text("RULESET"), text("the id of a ruleset"))
    add_json(parser, text("one JSON object a ruleset"))


def run(arguments: Namespace, language: Language) -> int:
    """Print the counts of a ruleset, or of each and in all."""
    known = load_rulesets(language)
    chosen = choose_rulesets(arguments.ruleset, known, language)
    if arguments.json:
        write_utf8()
    total = 0
    for name in chosen:
        found = _count(known, name)
        total += found.situations
        if arguments.json:
            print(json.dumps(_to_data(found), ensure_ascii=False))
        else:
            _print(known, found, language)
    if arguments.json:
        print(json.dumps({"situations": total}))
    elif len(chosen) > 1:
        print(language.count("In all {n} situation.", "In all {n} situations.", total))
    return Status.OK


def _count(known: Rulesets, name: str) -> Coverage:
    loaded = known.by_id[name]
    with silence():
        return counted(name, loaded.code, loaded.game, loaded.ruleset.families, loaded.misreadings)


def _to_data(found: Coverage) -> dict[str, Any]:
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


def _print(known: Rulesets, found: Coverage, language: Language) -> None:
    print(bold(read_rulebook(known.by_id[found.ruleset], language.code).title))
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
