"""Another deal of the same kind: the same family, ruled alike, with other facts.

What was asked once is asked again in a fresh variant, so that not the answer is remembered but the
rule.  Whatever is drawn here can be made again from its id.
"""

from __future__ import annotations

from collections.abc import Hashable

from trainer.asking.pack_items import Ask
from trainer.asking.untidy import is_untidy
from trainer.dealing.chance import SEEDS, Chance
from trainer.dealing.family import dump_fact
from trainer.dealing.scenario import Scenario, make_scenario, vary
from trainer.rules.judge import judge
from trainer.rules.ruling import Ruling

TRIES = 150
"""The seeds that are looked at for a variant before it is made by changing one fact."""
SOON = 5_000
"""The seeds that are looked at for one that draws the same facts."""


def draw_variant(ask: Ask, chance: Chance) -> Ask:
    """Return another deal of the family that is ruled like that of *ask*, which is not disputed.

    One that is told badly is drawn only of one that is so itself, and a table that goes by the
    defaults stays so: prices and settings of its own are not drawn into a question that has none.
    Where none is found, and of a case, it is the same deal.  Raises what a ruleset raises.
    """
    made, code = ask.made, ask.subject.code
    if made.family.given is not None:
        return ask
    truth = judge(code, made.table, trace=False)
    wanted, untidy = sign_ruling(truth), is_untidy(code, made.table, truth)
    plain = has_defaults(made)

    def fits(one: Scenario) -> bool:
        if plain and not has_defaults(one):
            return False
        ruling = judge(code, one.table, trace=False)
        if ruling.disputed or sign_ruling(ruling) != wanted:
            return False
        return untidy or not is_untidy(code, one.table, ruling)

    for _ in range(TRIES):
        one = make_scenario(made.family, made.game, chance.below(SEEDS), made.lang)
        if one.facts != made.facts and fits(one):
            return Ask(ask.subject, one)
    for number in chance.mix(() if made.varied else _list_near(made)):
        one = vary(made, number)
        if fits(one):
            return Ask(ask.subject, one)
    return ask if made.varied else _draw_again(ask, chance)


def has_defaults(made: Scenario) -> bool:
    """Tell whether a table goes by the default settings of its game."""
    options = made.situation.options
    return options == type(options)()


def _draw_again(ask: Ask, chance: Chance) -> Ask:
    """Return the same facts with other names and cards, if a seed for them is found soon."""
    made = ask.made
    fixed = {name: dump_fact(value) for name, value in made.facts.items()}
    seed = made.family.find_seed(fixed, chance.below(SEEDS), SOON)
    if seed is None:
        return ask
    return Ask(ask.subject, make_scenario(made.family, made.game, seed, made.lang))


def _list_near(made: Scenario) -> list[int]:
    """Return the numbers of the scenarios in which one fact is otherwise, and no other."""
    return [
        number
        for number, (name, facts) in enumerate(made.family.change_facts(made.facts), start=1)
        if all(facts[one] == value for one, value in made.facts.items() if one != name)
    ]


def sign_ruling(ruling: Ruling) -> Hashable:
    """Return what two rulings have in common that are alike but for seats and prices.

    >>> sign_ruling(Ruling(articles=("G7",))) == sign_ruling(Ruling())
    False
    """
    tricks = tuple(sorted(one.tricks for one in ruling.penalties))
    return ruling.articles, ruling.remedy.kind, ruling.claim is None, tricks, ruling.irregularity
