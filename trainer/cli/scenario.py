"""``misdeal scenario``: scenarios drawn as the drill draws them, or one again from its id."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from trainer.asking.mix import mixed_scenario
from trainer.asking.pack_items import near_ids
from trainer.asking.posed import Posed, pose
from trainer.asking.still import case_of, still
from trainer.asking.subject import Subject
from trainer.audit.proof import options_data, slip_data
from trainer.cli.common import bold, complain, file_name, known_rulesets, read_text, wrapped
from trainer.dealing.chance import SEEDS
from trainer.dealing.family import Family, told_fact
from trainer.dealing.scenario import (
    Scenario,
    UnknownScenario,
    scenario,
    scenario_from_id,
)
from trainer.formats.casebook import case_data
from trainer.formats.refusals import LONGEST_PLACE, short
from trainer.plugins.guard import guarded, silenced
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.rulebook import find_clause, rulebook
from trainer.plugins.teaching import rules_titles, spoken, taught
from trainer.rules.errors import STOPS, Malformed, Problem, shown
from trainer.rules.ruling import rule
from trainer.rules.situation import Situation
from trainer.study.report import read_report, reported_case
from trainer.study.telling import where_right
from trainer.text.catalogue import Language
from trainer.text.clean import clean
from trainer.words.deal import describe_events, describe_history, describe_settings, describe_table
from trainer.words.problems import describe_problem
from trainer.words.reasons import describe_origin
from trainer.words.rulings import describe_ruling
from trainer.words.slips import QUESTIONS, Speech, describe_answers, describe_value

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
    report: str | None = None,
) -> int:
    """Print scenarios; return 2 where the id, the family or the ruleset is unknown.

    One named by its id is ruled on under the code of *ruleset*, where that is given.
    """
    known = known_rulesets(language)
    found: Iterable[Scenario] | None
    code = heading = ""
    if report is not None:
        reported = _reported(report, known, language)
        found, code, heading = reported if reported is not None else (None, "", "")
    elif scenario_id is not None:
        if ruleset is not None:
            codes = ruleset_named(ruleset, known, language)
            if codes is None:
                return UNREADABLE
            code = codes[0]
        found = _again(scenario_id, known, language)
    else:
        found = _drawn(ruleset, family, seed, count, known, language)
    if found is None:
        return UNREADABLE
    in_utf8(as_json)
    waiting, number = iter(found), 0
    while True:
        with guarded(ruleset or clean(scenario_id or "")), silenced():
            made = next(waiting, None)
        if made is None:
            break
        subject = taught(known, code or made.family.ruleset, made.family.ruleset)
        with guarded(subject.id), silenced():
            if as_json:
                data = _data(subject, made, ruling=ruling, slip=slip, heading=heading)
                lines = [json.dumps(data, ensure_ascii=False)]
            else:
                told = _lines(
                    known, subject, made, language, ruling=ruling, slip=slip, heading=heading
                )
                lines = [*([""] if number else []), *told]
        for line in lines:
            print(line, flush=as_json)
        number += 1
    return OK


def _again(scenario_id: str, known: Rulesets, language: Language) -> list[Scenario] | None:
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    families = [one for loaded in known.by_id.values() for one in loaded.ruleset.families]
    with guarded(clean(scenario_id)), silenced():
        try:
            return [scenario_from_id(scenario_id, families, games, language.code)]
        except UnknownScenario:
            pass
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
            ids = [one.id for name in chosen for one in known.by_id[name].ruleset.families]
            complain(
                language.text(
                    "misdeal: there is no family {name}; the most alike: {known}",
                    name=short(family),
                    known=near_ids(family, ids),
                )
            )
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
    subject: Subject, made: Scenario, *, ruling: bool, slip: bool, heading: str
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": heading or made.id,
        "ruleset": subject.id,
        "family": made.family.id,
        "seed": made.seed,
        "facts": {name: told_fact(value) for name, value in made.facts.items()},
        "case": {**case_data(case_of(made)), "id": heading or made.id},
    }
    if ruling:
        data["ruling"] = rule(subject.code, made.situation).to_json()
    if slip:
        posed = pose(subject, made)
        data["slip"] = slip_data(posed)
        data["options"] = options_data(posed)
    return data


def _reported(
    path: str, known: Rulesets, language: Language
) -> tuple[list[Scenario], str, str] | None:
    """Return the scenario of a report, its ruleset, and the id reported; None if unreadable.

    Where this version has another situation for its id, or none, that of the report is taken.
    """
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    families = [one for loaded in known.by_id.values() for one in loaded.ruleset.families]
    name = file_name(path, language)
    try:
        report = read_report(read_text(path, any_kind=False))
        with silenced():
            case = reported_case(report, games)
        if report.ruleset not in games:
            raise Malformed(
                "expected one of {wanted}, got {got}",
                where="ruleset",
                wanted=", ".join(games),
                got=shown(report.ruleset),
            )
        _ruled(known.by_id[report.ruleset], case.situation)
    except Problem as problem:
        complain(f"{name}: {describe_problem(problem, language)}")
        return None
    complain(
        language.text(
            "{file}: version {version}; answer: {answer}; reason: {reason}",
            file=name,
            version=short(report.version),
            answer=short(json.dumps(report.answer, ensure_ascii=False, default=str), LONGEST_PLACE),
            reason=short(report.reason, LONGEST_PLACE) or "–",
        )
    )
    made: Scenario | None = None
    with guarded(report.ruleset), silenced(), suppress(UnknownScenario):
        made = scenario_from_id(report.id, families, games, report.lang)
    if made is not None and made.situation == case.situation:
        return [made], report.ruleset, made.id
    if made is not None:
        complain(language.text("{file}: this version has other facts for its id", file=name))
    family = still(case.ruleset, case.situation)
    again = scenario(family, games[case.ruleset], 0, language.code)
    return [again], report.ruleset, short(report.id)


def _ruled(loaded: Loaded, situation: Situation) -> None:
    """Raise `Problem` where no deal can have gone so; that a ruleset fails is told elsewhere."""
    try:
        with silenced():
            rule(loaded.code, situation, trace=False)
    except (Problem, *STOPS):
        raise
    except BaseException:  # a ruleset may be anybody's, and be what the report is about
        return


# -- for people --------------------------------------------------------------------------------


def _lines(
    known: Rulesets,
    subject: Subject,
    made: Scenario,
    language: Language,
    *,
    ruling: bool,
    slip: bool,
    heading: str,
) -> Iterator[str]:
    speech = spoken(known, subject.id, language.code, subject.table)
    words = speech.words
    situation = made.situation
    yield bold(heading or made.id)
    for line in (
        *describe_table(words, situation, rulebook(known.by_id[subject.id], language.code).title),
        *describe_settings(words, situation),
        *describe_history(words, situation),
    ):
        yield wrapped(line, indent="  ")
    yield _head(language.text("What happened"))
    for number, line in enumerate(describe_events(words, situation), start=1):
        yield wrapped(line, indent="      ", first=f" {number:>3}. ")
    if not situation.events:
        yield "  " + language.text("Nothing yet.")
    if not slip and not ruling:
        yield bold(language.text(QUESTIONS["remedy"]))
        return
    posed = pose(subject, made)
    if slip:
        yield from _slip_lines(posed, speech, language)
    if ruling:
        yield from _ruling_lines(known, posed, speech, language)
    else:
        yield _head(language.text("Options"))
        for number, option in enumerate(posed.options, start=1):
            yield _option(number, describe_answers(words, option.answers, speech.titles))


def _slip_lines(posed: Posed, speech: Speech, language: Language) -> Iterator[str]:
    yield _head(language.text("Slip"))
    for part in posed.slip.parts:
        yield ("  " + language.raw(QUESTIONS.get(part.kind, part.kind)))
        for value in part.options:
            told = describe_value(speech.words, part.kind, value, speech.titles)
            yield wrapped(told, indent="      ", first="    - ")


def _ruling_lines(
    known: Rulesets, posed: Posed, speech: Speech, language: Language
) -> Iterator[str]:
    found = posed.truth
    yield _head(language.text("Ruling"))
    for line in describe_ruling(speech.words, found):
        yield wrapped(line, indent="  ")
    if found.decisive:
        clause = find_clause(known, posed.subject.id, found.decisive, language.code)
        if clause is not None:
            yield bold(wrapped(f"{clause.id}. {clause.title}", indent="  "))
            yield wrapped(clause.text, indent="    ")
    yield _head(language.text("Options"))
    titles = rules_titles(known, language.code)
    for number, note in enumerate(posed.notes, start=1):
        yield _option(number, describe_answers(speech.words, note.option.answers, speech.titles))
        origin = note.option.origin
        told = describe_origin(speech.words, origin, posed.scenario.situation, titles)
        yield wrapped(told, indent="       ")
        if origin is not None:
            for line in where_right(note, posed, speech, language, titles):
                yield wrapped(line, indent="         ", first="       ")


def _option(number: int, told: str) -> str:
    return wrapped(told, indent="     ", first=f"  {number}. ")


def _head(text: str) -> str:
    return bold(f"{text}:")
