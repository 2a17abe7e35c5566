"""The general code: dealing cards in any game (clauses G1 to G10.5)."""

from __future__ import annotations

from misdeal_general.roles import MISREAD_ROLES
from trainer.plugins import (
    MOMENTS,
    REMEDIES,
    ROLES,
    Article,
    Code,
    Drop,
    Order,
    Reading,
    SetField,
    Term,
    badly_shuffled,
    card_exposed,
    chose_redeal,
    cut_by_another,
    cut_declined,
    dealer_peeked,
    dealt_out_of_turn,
    dealt_uncut,
    first_dealer_drawn,
    found_in_pack,
    looked_early,
    lost_count,
    prepared_out_of_turn,
    rectify,
    redeal,
    shuffled_as_asked,
    thin_cut,
    touched_early,
    untidy_cut,
    wrong_count,
    wrong_rotation,
)

UNTIL_OVER = (Term("everyone", ("deal_over",)),)
NOTICED_IN_TIME = (Term("everyone", ("deal_over", "any_lift")),)

ARTICLES = (
    Article(
        id="G1",
        when=first_dealer_drawn(lowest="one"),
        order=Order("deals", who=(("dealer", "drawn"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="G1/banker",
        when=first_dealer_drawn(lowest="any"),
        order=Order("deals", who=(("dealer", "drawn"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="G1/equal",
        when=first_dealer_drawn(lowest="equal"),
        order=Order("redraw", group=(("seats", "drawn"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="G2",
        when=badly_shuffled(),
        order=rectify("shuffle"),
        until="first_packet",
        cured_by=("shuffle",),
    ),
    Article(
        id="G3",
        when=thin_cut(least=5),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
    ),
    Article(
        id="G3/untidy",
        when=untidy_cut(),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
    ),
    Article(
        id="G3/declined",
        when=cut_declined(stands=("",)),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
        undone_by=("swap_pack", "any_shuffle"),
    ),
    Article(
        id="G3/declined-reshuffled",
        when=cut_declined(stands=("shuffled",)),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
        undone_by=("swap_pack", "any_shuffle"),
    ),
    Article(
        id="G3/declined-again",
        when=cut_declined(stands=("whole",)),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
        undone_by=("swap_pack", "any_shuffle"),
        beside_another=True,
    ),
    Article(
        id="G4",
        when=card_exposed(during=("cut",)),
        order=Order("recut", what=(("reshuffle", True),)),
        until="first_packet",
        cured_by=("shuffle", "cut"),
    ),
    Article(id="G4/asked", when=shuffled_as_asked(), order=Order("stands"), lawful=True),
    Article(id="G4/shuffled", when=card_exposed(during=("reshuffle",)), lawful=True),
    Article(id="G5", when=dealer_peeked(pack=("cut",))),
    Article(
        id="G6",
        when=lost_count(),
        order=Order("option", who=(("by", "dealer"),), then=redeal()),
        until="deal_over",
        lawful=True,
    ),
    Article(
        id="G6/chosen",
        when=chose_redeal(),
        order=redeal(),
        lawful=True,
    ),
    Article(id="G7", when=touched_early()),
    Article(id="G7/look", when=looked_early()),
    Article(
        id="G8b",
        when=dealt_out_of_turn(),
        order=redeal("rightful"),
        claim=UNTIL_OVER,
        lapses_to="G8a",
    ),
    Article(id="G8b/rotation", when=wrong_rotation(), lawful=True),
    Article(id="G9", when=prepared_out_of_turn(), order=rectify("dealer")),
    Article(
        id="G9/cut",
        when=cut_by_another(),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
    ),
    Article(
        id="G10.1",
        when=dealt_uncut(why=("none", "withdrawn", "reshuffled")),
        order=redeal(),
        claim=NOTICED_IN_TIME,
    ),
    Article(
        id="G10.1/shuffled",
        when=dealt_uncut(why=("shuffled",)),
        order=redeal(),
        claim=NOTICED_IN_TIME,
    ),
    Article(
        id="G10.2", when=wrong_count(), order=redeal(), outlasts_play=True, yields_to=("G10.4",)
    ),
    Article(id="G10.3", when=card_exposed(during=("deal",)), order=redeal()),
    Article(
        id="G10.3/boxed",
        when=card_exposed(during=("deal",), how=("boxed",)),
        order=redeal(),
    ),
    Article(
        id="G10.3/boxed-reshuffled",
        when=card_exposed(during=("reshuffle",), how=("boxed",)),
        lawful=True,
    ),
    Article(
        id="G10.4/short",
        when=found_in_pack(what=("short",)),
        order=redeal(new_pack=True),
        outlasts_play=True,
    ),
    Article(
        id="G10.4/surplus",
        when=found_in_pack(what=("surplus",)),
        order=redeal(new_pack=True),
        outlasts_play=True,
    ),
    Article(
        id="G10.5",
        when=found_in_pack(what=("defective", "soiled", "double", "foreign")),
        order=redeal(new_pack=True),
        outlasts_play=True,
    ),
)

THE_CUT_STANDS = (
    SetField("G4/shuffled", "order", Order("recut", what=(("reshuffle", True),))),
    SetField("G4/shuffled", "until", "first_packet"),
    SetField("G4/shuffled", "cured_by", ("shuffle", "cut")),
    SetField("G4/shuffled", "lawful", False),
    SetField("G10.3/boxed-reshuffled", "order", redeal()),
    SetField("G10.3/boxed-reshuffled", "lawful", False),
    Drop("G3/declined-reshuffled"),
    Drop("G10.1/shuffled"),
)
"""A shuffle after the cut, unasked, does not undo the cut: one reading, so one rival."""

READINGS = (
    Reading("G1/equal", (Drop("G1/equal"),)),
    Reading("G3/declined-reshuffled", THE_CUT_STANDS),
    Reading("G4/shuffled", THE_CUT_STANDS),
    Reading(
        "G8b/rotation",
        (
            SetField("G8b/rotation", "order", redeal()),
            SetField("G8b/rotation", "claim", UNTIL_OVER),
            SetField("G8b/rotation", "lawful", False),
        ),
    ),
    Reading(
        "G9/cut", (SetField("G10.1", "when.why", ("none", "withdrawn", "reshuffled", "another")),)
    ),
    Reading("G10.1/shuffled", THE_CUT_STANDS),
    Reading("G10.3/boxed", (Drop("G10.3/boxed"),)),
    Reading("G10.3/boxed-reshuffled", THE_CUT_STANDS),
)

CODE = Code(
    id="general",
    articles=ARTICLES,
    readings=READINGS,
    roles={**ROLES, **MISREAD_ROLES},
    moments=MOMENTS,
    remedies=REMEDIES,
)
