"""``misdeal coverage``: for every clause what the families have of it."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from trainer.asking.mix import APART
from trainer.asking.sorts import measure_families
from trainer.audit.coverage import Coverage
from trainer.audit.coverage import measure_coverage as counted
from trainer.audit.drawn import MET, Mixture, measure_drawn
from trainer.cli.families import find_words
from trainer.cli.options import add_json, add_optional, read_number
from trainer.cli.output import bold, write_utf8
from trainer.cli.rulesets import choose_rulesets, load_rulesets
from trainer.cli.status import Status
from trainer.plugins.loading import Rulesets
from trainer.plugins.rulebook import read_rulebook
from trainer.plugins.silence import silence
from trainer.text.catalogue import Language
from trainer.text.clean import clean, clean_tree
from trainer.text.width import count_cells
from trainer.words.families import describe_family


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text(
        "For every clause count families, skeletons, situations, just misses, misreadings."
    )
    add_optional(parser, "ruleset", text("RULESET"), text("the id of a ruleset"))
    parser.add_argument(
        "--drawn",
        metavar="N",
        type=read_number(language, 1, 1_000_000),
        help=text("count what N drawn questions have instead"),
    )
    parser.add_argument(
        "--detect",
        action="store_true",
        help=text("with --drawn: questions of which only detection is asked"),
    )
    parser.add_argument(
        "--reach",
        action="store_true",
        help=text("write down what the families of a ruleset reach, as a module"),
    )
    parser.add_argument(
        "--families",
        action="store_true",
        help=text("list the families by title, each with its situations, instead"),
    )
    add_json(parser, text("one JSON object a ruleset"))


def run(arguments: Namespace, language: Language) -> int:
    """Print the counts of a ruleset, or of each and in all."""
    known = load_rulesets(language)
    chosen = choose_rulesets(arguments.ruleset, known, language)
    if arguments.json or arguments.reach:
        write_utf8()
    if arguments.reach:
        for name in chosen:
            print(write_reach(known, name))
        return Status.OK
    if arguments.drawn:
        for name in chosen:
            drawn = _draw(known, name, arguments.drawn, arguments.detect)
            if arguments.json:
                print(json.dumps(_to_drawn_data(drawn), ensure_ascii=False))
            else:
                _print_drawn(known, drawn, language)
        return Status.OK
    total = 0
    for name in chosen:
        found = _count(known, name)
        total += found.situations
        if arguments.json:
            data = clean_tree(_to_data(found, _list_titles(known, name, language)))
            print(json.dumps(data, ensure_ascii=False))
        elif arguments.families:
            _print_families(known, found, language)
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


def _list_titles(known: Rulesets, name: str, language: Language) -> dict[str, str]:
    """Return the title of each family of a ruleset, by its id."""
    families = known.by_id[name].ruleset.families
    return {one.id: describe_family(find_words(known, one, language), one) for one in families}


def _to_data(found: Coverage, titles: Mapping[str, str]) -> dict[str, Any]:
    return {
        "ruleset": found.ruleset,
        "situations": found.situations,
        "families": found.families,
        "titles": titles,
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


def _print_families(known: Rulesets, found: Coverage, language: Language) -> None:
    """Print each family of a ruleset: its situations, its id, its title."""
    print(bold(read_rulebook(known.by_id[found.ruleset], language.code).title))
    titles = _list_titles(known, found.ruleset, language)
    width = max(map(count_cells, titles), default=0)
    for family, title in titles.items():
        gap = " " * (width - count_cells(family))
        print(f"  {found.families.get(family, 0):5}  {clean(family)}{gap}  {title}")
    print()


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


# -- what is drawn ---------------------------------------------------------------------------------


def _draw(known: Rulesets, name: str, count: int, detect: bool) -> Mixture:
    loaded = known.by_id[name]
    families = loaded.ruleset.families
    with silence():
        return measure_drawn(name, loaded.code, loaded.game, families, count, detect=detect)


def _to_drawn_data(found: Mixture) -> dict[str, Any]:
    return {
        "ruleset": found.ruleset,
        "drawn": found.count,
        "clauses": found.clauses,
        "clean": {"all": found.clean, "plain": found.plain, "false_alarm": found.alarms},
        "two_remedies": found.twofold,
        "draws": found.draws,
        "family_repeated": {"within": APART, "questions": found.repeats},
        "verdicts": found.verdicts,
        "clauses_met": {
            "share": MET,
            "after": found.met_after,
            "evenly_after": round(found.met_evenly, 1),
        },
    }


def _print_drawn(known: Rulesets, found: Mixture, language: Language) -> None:
    text = language.text

    def share(part: int, whole: int = found.count) -> str:
        return f"{100 * part / max(whole, 1):.1f}"

    print(bold(read_rulebook(known.by_id[found.ruleset], language.code).title))
    print("  " + text("of the questions that a clause decides, in %:"))
    shares = [f"{clause} {share(count, found.faulty)}" for clause, count in found.clauses.items()]
    for start in range(0, len(shares), 6):
        print("    " + "  ".join(one.ljust(11) for one in shares[start : start + 6]).rstrip())
    print("  " + text("of all questions, in %:"))
    rows = (
        (text("no clause decides"), found.clean),
        (text("and nothing is out of the ordinary"), found.plain),
        (text("somebody objects to nothing"), found.alarms),
        (text("two clauses each give a remedy"), found.twofold),
        (text("there is a draw"), found.draws),
        (text("a family of the last {n} comes again", n=APART), found.repeats),
    )
    width = max(len(name) for name, _ in rows)
    for name, count in rows:
        print(f"    {name.ljust(width)}  {share(count).rjust(5)}")
    print("  " + text("verdicts, named as in casebooks, in %:"))
    for kind, count in found.verdicts.items():
        print(f"    {kind.ljust(width)}  {share(count).rjust(5)}")
    print(
        "  "
        + text(
            "questions that a clause decides until {met}% of the clauses are met: {after}; "
            "evenly mixed {evenly}",
            met=MET,
            after=f"{found.met_after:.0f}",
            evenly=f"{found.met_evenly:.0f}",
        )
    )
    print()


# -- what families reach ---------------------------------------------------------------------------


def write_reach(known: Rulesets, name: str) -> str:
    """Return what the families of a ruleset reach as the text of a Python module.

    Raises `RulesetFailed` where the ruleset does.
    """
    loaded = known.by_id[name]
    with silence():
        found = measure_families(loaded.code, loaded.game, loaded.ruleset.families)
    lines = [
        '"""Of what sorts the deals of each family are, in a hundred: the mix is made of it.',
        "",
        f"Written by ``misdeal coverage {name} --reach``.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "REACH: dict[str, dict[str, int]] = {",
    ]
    for family, sorts in found.items():
        lines.append(f"    {json.dumps(family)}: {{")
        lines += [f"        {json.dumps(sort)}: {share}," for sort, share in sorts.items()]
        lines.append("    },")
    return "\n".join([*lines, "}"])
