"""``misdeal scenario``: scenarios drawn as the drill draws them, or one again from its id."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from typing import Any

from trainer.cli.common import bold, complain, known_rulesets, speaking, wrapped
from trainer.plugins.guard import guarded
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken, taught
from trainer.rules.casebook import case_data
from trainer.rules.ruling import rule
from trainer.scenarios.family import Family
from trainer.scenarios.feedback import Note, Posed, feedback, pose, truth
from trainer.scenarios.mix import mixed_scenario
from trainer.scenarios.proof import case_of, options_data, slip_data
from trainer.scenarios.scenario import (
    SEEDS,
    Scenario,
    UnknownScenario,
    scenario,
    scenario_from_id,
)
from trainer.scenarios.wording import (
    Words,
    event_lines,
    history_lines,
    option_lines,
    ruling_lines,
    table_lines,
)
from trainer.scenarios.wording_slip import (
    QUESTIONS,
    Speech,
    bare_words,
    difference_lines,
    option_words,
    origin_words,
)
from trainer.text.catalogue import Language
from trainer.text.clean import clean

OK, UNREADABLE = 0, 2


def ruleset_named(name: str | None, known: Rulesets, language: Language) -> list[str] | None:
    """Return the ids that a name stands for, all where there is none; say so if it is unknown."""
    if name is None:
        return sorted(one for one, loaded in known.by_id.items() if loaded.ruleset.families)
    for one in known.by_id:
        if one.casefold() == name.casefold():
            return [one]
    complain(
        language.text(
            "misdeal: there is no ruleset {name}; there are: {known}",
            name=clean(name),
            known=", ".join(sorted(known.by_id)),
        )
    )
    return None


def a_seed(seed: int | None, language: Language) -> int | None:
    """Return the seed given, or a random one, which is told; None if it is out of range."""
    if seed is None:
        seed = secrets.randbelow(SEEDS)
        complain(language.text("misdeal: seed {seed}", seed=seed))
    if 0 <= seed < SEEDS:
        return seed
    complain(language.text("misdeal: expected a seed from 0 to {most}", most=SEEDS - 1))
    return None


def in_utf8(wanted: bool) -> None:
    """Let stdout write UTF-8, whatever the terminal, where that is *wanted*."""
    if wanted and isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def run(
    scenario_id: str | None,
    language: Language,
    *,
    ruleset: str | None,
    family: str | None,
    seed: int | None,
    count: int,
    as_json: bool,
    ruling: bool,
    slip: bool,
) -> int:
    """Print scenarios; return 2 where the id, the family or the ruleset is unknown."""
    known = known_rulesets(language)
    found: Iterable[Scenario] | None
    if scenario_id is not None:
        found = _again(scenario_id, known, language)
    else:
        found = _drawn(ruleset, family, seed, count, known, language)
    if found is None:
        return UNREADABLE
    in_utf8(as_json)
    waiting, number = iter(found), 0
    while True:
        with guarded(ruleset or clean(scenario_id or "")):
            made = next(waiting, None)
        if made is None:
            break
        loaded = known.by_id[made.family.ruleset]
        with guarded(made.family.ruleset):
            if as_json:
                data = _data(known, loaded, made, ruling=ruling, slip=slip)
                print(json.dumps(data, ensure_ascii=False), flush=True)
            else:
                if number:
                    print()
                _show(known, loaded, made, language, ruling=ruling, slip=slip)
        number += 1
    return OK


def _again(scenario_id: str, known: Rulesets, language: Language) -> list[Scenario] | None:
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    families = [one for loaded in known.by_id.values() for one in loaded.ruleset.families]
    try:
        return [scenario_from_id(scenario_id, families, games, language.code)]
    except UnknownScenario:
        complain(language.text("misdeal: there is no scenario {id}", id=clean(scenario_id)))
        return None


def _drawn(
    ruleset: str | None,
    family: str | None,
    seed: int | None,
    count: int,
    known: Rulesets,
    language: Language,
) -> Iterator[Scenario] | None:
    """Return the scenarios of *count* seeds from *seed* on, the last of all followed by 0."""
    if ruleset is None and family is not None and "/" in family:
        ruleset = family.partition("/")[0]
    chosen = ruleset_named(ruleset, known, language)
    if chosen is None:
        return None
    if not chosen or any(not known.by_id[name].ruleset.families for name in chosen):
        complain(language.text("misdeal: no ruleset has families"))
        return None
    only: Family | None = None
    if family is not None:
        only = _family(family, chosen, known)
        if only is None:
            complain(language.text("misdeal: there is no family {name}", name=clean(family)))
            return None
    start = a_seed(seed, language)
    if start is None:
        return None
    numbers = [number % SEEDS for number in range(start, start + count)]
    if only is not None:
        game = known.by_id[only.ruleset].game
        return (scenario(only, game, number, language.code) for number in numbers)
    return (
        _mixed(known.by_id[chosen[number % len(chosen)]], number, language) for number in numbers
    )


def _family(name: str, chosen: list[str], known: Rulesets) -> Family | None:
    wanted = name.casefold()
    for ruleset in chosen:
        for one in known.by_id[ruleset].ruleset.families:
            if wanted in (one.id.casefold(), one.id.partition("/")[2].casefold()):
                return one
    return None


def _mixed(loaded: Loaded, seed: int, language: Language) -> Scenario:
    return mixed_scenario(loaded.code, loaded.ruleset.families, loaded.game, seed, language.code)


def _data(
    known: Rulesets, loaded: Loaded, made: Scenario, *, ruling: bool, slip: bool
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": made.id,
        "ruleset": made.family.ruleset,
        "family": made.family.id,
        "case": case_data(case_of(made)),
    }
    if ruling:
        data["ruling"] = rule(loaded.code, made.situation).to_json()
    if slip:
        posed = pose(taught(known, made.family.ruleset), made)
        data["slip"] = slip_data(posed)
        data["options"] = options_data(posed)
    return data


# -- for people --------------------------------------------------------------------------------


def _show(
    known: Rulesets, loaded: Loaded, made: Scenario, language: Language, *, ruling: bool, slip: bool
) -> None:
    name = made.family.ruleset
    speech = spoken(known, name, language.code)
    words = Words(speaking(language, loaded), loaded.ruleset.wording)
    situation = made.situation
    print(bold(made.id))
    for line in (
        *table_lines(words, situation, rulebook(loaded, language.code).title),
        *option_lines(words, situation.options),
        *history_lines(words, situation),
    ):
        print(wrapped(line, indent="  "))
    _head(language.text("What happened"))
    for number, line in enumerate(event_lines(words, situation), start=1):
        print(wrapped(line, indent="      ", first=f" {number:>3}. "))
    if not situation.events:
        print("  " + language.text("Nothing yet."))
    if not slip and not ruling:
        print(bold(language.text(QUESTIONS["remedy"])))
        return
    posed = pose(taught(known, name), made)
    if slip:
        _show_slip(posed, speech, language)
    if ruling:
        _show_ruling(known, posed, speech, language)
    else:
        _head(language.text("Options"))
        for number, option in enumerate(posed.options, start=1):
            _option(number, option_words(words, option.answers, speech.titles))


def _show_slip(posed: Posed, speech: Speech, language: Language) -> None:
    _head(language.text("Slip"))
    for part in posed.slip.parts:
        print("  " + language.raw(QUESTIONS.get(part.kind, part.kind)))
        for value in part.options:
            told = bare_words(speech.words, part.kind, value, speech.titles)
            print(wrapped(told, indent="      ", first="    - "))


def _show_ruling(known: Rulesets, posed: Posed, speech: Speech, language: Language) -> None:
    found = truth(posed)
    _head(language.text("Ruling"))
    for line in ruling_lines(speech.words, found):
        print(wrapped(line, indent="  "))
    if found.articles:
        clause = find_clause(known, posed.subject.id, found.articles[0], language.code)
        if clause is not None:
            print(bold(wrapped(f"{clause.id}. {clause.title}", indent="  ")))
            print(wrapped(clause.text, indent="    "))
    _head(language.text("Options"))
    titles = rules_titles(known, language.code)
    for number, note in enumerate(feedback(posed, {}).notes, start=1):
        _option(number, option_words(speech.words, note.option.answers, speech.titles))
        origin = note.option.origin
        told = origin_words(speech.words, origin, posed.scenario.situation, titles)
        print(wrapped(told, indent="       "))
        if origin is not None:
            for line in where_right(note, posed, speech, language, titles):
                print(wrapped(line, indent="         ", first="       "))


def where_right(
    note: Note, posed: Posed, speech: Speech, language: Language, titles: dict[str, str]
) -> list[str]:
    """Return where a wrong option would be right, in words."""
    one = note.neighbour
    if one is None:
        return [language.text("No situation near this one makes it right.")]
    if one.code:
        title = titles.get(one.code, one.code)
        return [language.text("It would be right under these rules: {title}.", title=title)]
    lines = difference_lines(speech.words, posed.scenario.situation, one.situation)
    return [language.text("It would be right if this were different:"), *lines]


def _option(number: int, told: str) -> None:
    print(wrapped(told, indent="     ", first=f"  {number}. "))


def _head(text: str) -> None:
    print(bold(f"{text}:"))
