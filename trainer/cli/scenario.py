"""``misdeal scenario``: scenarios drawn as the drill draws them, or one again from its id."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, NamedTuple

from trainer.asking.mix import mix_scenario
from trainer.asking.pack_items import find_near_ids
from trainer.asking.posed import Posed, pose
from trainer.asking.still import make_case
from trainer.asking.subject import Subject
from trainer.audit.proof import dump_options, dump_slip
from trainer.cli.clauses import format_clauses
from trainer.cli.families import dump_family, find_words, format_family
from trainer.cli.options import add_drawing, add_json, add_optional
from trainer.cli.output import bold, fold, format_account, head, write_utf8
from trainer.cli.reports import find_reported
from trainer.cli.rulesets import choose_rulesets, choose_seed, find_ruleset, load_rulesets
from trainer.cli.status import EndCommand, Status
from trainer.dealing.chance import SEEDS
from trainer.dealing.family import Family, dump_fact
from trainer.dealing.scenario import Scenario, UnknownScenario, find_scenario, make_scenario
from trainer.formats.casebook import dump_case
from trainer.plugins.loading import Loaded, Rulesets
from trainer.plugins.rulebook import read_rulebook
from trainer.plugins.silence import silence
from trainer.plugins.teaching import list_titles, make_speech, make_subject
from trainer.rules.judge import judge
from trainer.text.catalogue import Language
from trainer.text.clean import clean, clean_tree, shorten
from trainer.words.deal import give_account, lay_out
from trainer.words.families import describe_family
from trainer.words.reasons import describe_belief
from trainer.words.rulings import describe_ruling
from trainer.words.slips import QUESTIONS, Speech, describe_decisions, describe_value


def add(parser: ArgumentParser, language: Language) -> None:
    """Add the arguments of the command."""
    text = language.text
    parser.description = text("Show scenarios as the drill draws them, or one again by its id.")
    add_optional(parser, "id", text("ID"), text("the id of a scenario"))
    add_drawing(parser, language, 1)
    parser.add_argument(
        "--report",
        metavar=text("FILE"),
        help=text("the scenario of a report that a question is wrong"),
    )
    parser.add_argument("--family", metavar=text("FAMILY"), help=text("the id of a family"))
    parser.add_argument(
        "--facts",
        action="store_true",
        help=text("list the facts of a family, or of all, and their values instead"),
    )
    add_json(parser, text("one JSON object a line, one a scenario"))
    parser.add_argument(
        "--ruling", action="store_true", help=text("with the ruling, and why options are wrong")
    )
    parser.add_argument(
        "--slip", action="store_true", help=text("with the slip and the options to choose from")
    )


class Shown(NamedTuple):
    """A scenario to be shown: the code that it is ruled on by, empty for its own, and its id."""

    scenario: Scenario
    code: str = ""
    id: str = ""


def run(arguments: Namespace, language: Language) -> int:
    """Print scenarios; return 2 where the id, the family or the ruleset is unknown.

    One named by its id is ruled on under the code of the ruleset, where one is named.
    """
    known = load_rulesets(language)
    if arguments.facts:
        return _list_facts(arguments, known, language)
    waiting = _choose(arguments, known, language)
    if arguments.json:
        write_utf8()
    number = 0
    while True:
        with silence():
            one = next(waiting, None)
        if one is None:
            return Status.OK
        family = one.scenario.family
        subject = make_subject(known, one.code or family.ruleset, family.ruleset)
        with silence():
            if arguments.json:
                title = describe_family(find_words(known, family, language), family)
                data = _to_data(subject, one, title, ruling=arguments.ruling, slip=arguments.slip)
                lines = [json.dumps(clean_tree(data), ensure_ascii=False)]
            else:
                lines = ["", *_format(known, subject, one, arguments, language)]
                lines = lines[1:] if number == 0 else lines
        for line in lines:
            print(line, flush=arguments.json)
        number += 1


def _choose(arguments: Namespace, known: Rulesets, language: Language) -> Iterator[Shown]:
    """Return the scenarios asked for."""
    ruleset: str | None = arguments.ruleset
    if arguments.report is not None:
        return iter([Shown(*find_reported(arguments.report, known, language))])
    if arguments.id is not None:
        code = find_ruleset(ruleset, known, language) if ruleset is not None else ""
        again = _find_again(arguments.id, known, language)
        return iter([Shown(again, code)])
    return map(Shown, _draw(arguments, known, language))


def _find_again(scenario_id: str, known: Rulesets, language: Language) -> Scenario:
    games = {name: loaded.game for name, loaded in known.by_id.items()}
    families = [one for loaded in known.by_id.values() for one in loaded.ruleset.families]
    with silence():
        try:
            return find_scenario(scenario_id, families, games, language.code)
        except UnknownScenario:
            pass
    raise EndCommand(language.text("misdeal: there is no scenario {id}", id=clean(scenario_id)))


def _list_facts(arguments: Namespace, known: Rulesets, language: Language) -> int:
    """Print the facts of the families asked for, and all their values."""
    chosen, only = _choose_families(arguments, known, language)
    listed = [only] if only is not None else _list_families(chosen, known)
    if arguments.json:
        write_utf8()
    for number, family in enumerate(listed):
        with silence():
            told = dump_family(known, family, language)
        if arguments.json:
            print(json.dumps(clean_tree(told), ensure_ascii=False))
            continue
        for line in (*([""] if number else []), *format_family(told, language)):
            print(line)
    return Status.OK


def _list_families(chosen: list[str], known: Rulesets) -> list[Family]:
    """Return all the families of these rulesets."""
    return [one for name in chosen for one in known.by_id[name].ruleset.families]


def _choose_families(
    arguments: Namespace, known: Rulesets, language: Language
) -> tuple[list[str], Family | None]:
    """Return the rulesets asked for, and the family if one is; raise `EndCommand`."""
    ruleset: str | None = arguments.ruleset
    family: str | None = arguments.family
    if ruleset is None and family is not None and "/" in family:
        ruleset = family.partition("/")[0]
    chosen = choose_rulesets(ruleset, known, language)
    if not chosen or any(not known.by_id[name].ruleset.families for name in chosen):
        raise EndCommand(language.text("misdeal: no ruleset has families"))
    if family is None:
        return chosen, None
    return chosen, _find_family(family, chosen, known, language)


def _draw(arguments: Namespace, known: Rulesets, language: Language) -> Iterator[Scenario]:
    """Return the scenarios of `count` seeds from `seed` on, the last of all followed by 0."""
    chosen, only = _choose_families(arguments, known, language)
    start = choose_seed(arguments.seed, language)
    numbers = [number % SEEDS for number in range(start, start + arguments.count)]
    if only is not None:
        game = known.by_id[only.ruleset].game
        return (make_scenario(only, game, number, language.code) for number in numbers)
    return (_mix(known.by_id[chosen[number % len(chosen)]], number, language) for number in numbers)


def _find_family(name: str, chosen: list[str], known: Rulesets, language: Language) -> Family:
    """Return the family of this name, with its ruleset or without; raise `EndCommand`."""
    families = _list_families(chosen, known)
    wanted = name.casefold()
    for one in families:
        if wanted in (one.id.casefold(), one.id.partition("/")[2].casefold()):
            return one
    raise EndCommand(
        language.text(
            "misdeal: there is no family {name}; the most alike: {known}",
            name=shorten(name),
            known=find_near_ids(name, [one.id for one in families]),
        )
    )


def _mix(loaded: Loaded, seed: int, language: Language) -> Scenario:
    return mix_scenario(loaded.code, loaded.ruleset.families, loaded.game, seed, language.code)


def _to_data(
    subject: Subject, shown: Shown, title: str, *, ruling: bool, slip: bool
) -> dict[str, Any]:
    """Return a scenario as JSON tells it."""
    made = shown.scenario
    name = shown.id or made.id
    data: dict[str, Any] = {
        "id": name,
        "ruleset": subject.id,
        "family": made.family.id,
        "title": title,
        "seed": made.seed,
        "facts": {name: dump_fact(value) for name, value in made.facts.items()},
        "case": {**dump_case(make_case(made)), "id": name},
    }
    if ruling:
        data["ruling"] = judge(subject.code, made.table).to_json()
    if slip:
        data["slip"] = dump_slip(pose(subject, made))
        data["options"] = dump_options(pose(subject, made, "options"))
    return data


# -- for people --------------------------------------------------------------------------------


def _format(
    known: Rulesets, subject: Subject, shown: Shown, arguments: Namespace, language: Language
) -> Iterator[str]:
    """Give a scenario as lines: what happened; then what is asked, or what is right, if wanted."""
    speech = make_speech(known, subject.id, language.code, subject.table)
    words, made = speech.words, shown.scenario
    yield bold(shown.id or made.id)
    if arguments.family is not None:
        family = describe_family(find_words(known, made.family, language), made.family)
        yield f"{clean(made.family.id)}  {family}"
    title = read_rulebook(known.by_id[subject.id], language.code).title
    yield from format_account(lay_out(give_account(words, made.situation, title), language))
    if not arguments.slip and not arguments.ruling:
        yield bold(language.text(QUESTIONS["remedy"]))
        return
    posed = pose(subject, made, "options")
    speech = speech.at_table(made.situation.dealer)
    if arguments.slip:
        yield from _format_slip(pose(subject, made), speech, language)
    if arguments.ruling:
        yield from _format_ruling(known, posed, speech, language)
    else:
        yield head(language.text("Options"))
        yield from _format_options(posed, speech, language)


def _format_slip(posed: Posed, speech: Speech, language: Language) -> Iterator[str]:
    yield head(language.text("Slip"))
    for part in posed.slip.parts:
        yield ("  " + language.raw(QUESTIONS.get(part.kind, part.kind)))
        for value in part.options:
            sentence = describe_value(speech.words, part.kind, value, speech.titles)
            yield fold(sentence, indent="      ", first="    - ")


def _format_ruling(
    known: Rulesets, posed: Posed, speech: Speech, language: Language
) -> Iterator[str]:
    found = posed.truth
    yield head(language.text("Ruling"))
    for line in describe_ruling(speech.words, found):
        yield fold(line, indent="  ")
    yield from format_clauses(known, posed.subject.id, found, language)
    yield head(language.text("Options"))
    titles = list_titles(known, language.code)
    situation = posed.scenario.situation
    for number, one in enumerate(posed.options, start=1):
        yield _format_option(number, describe_decisions(speech.words, one.decisions))
        sentence = describe_belief(speech.words, one.origins, situation, titles)
        yield fold(sentence, indent="       ")
    if not posed.options:
        yield fold(language.text("It is asked part by part."), indent="  ")


def _format_options(posed: Posed, speech: Speech, language: Language) -> Iterator[str]:
    for number, one in enumerate(posed.options, start=1):
        yield _format_option(number, describe_decisions(speech.words, one.decisions))
    if not posed.options:
        yield fold(language.text("It is asked part by part."), indent="  ")


def _format_option(number: int, text: str) -> str:
    return fold(text, indent="     ", first=f"  {number}. ")
