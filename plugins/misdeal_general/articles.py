"""The general code: dealing cards in any game (clauses G1 to G10.5)."""

from __future__ import annotations

from trainer.plugins import (
    MOMENTS,
    REMEDIES,
    ROLES,
    Article,
    Code,
    Order,
    Patch,
    Reading,
    Term,
    about_to_deal_out_of_turn,
    badly_shuffled,
    chose_redeal,
    cut_by_another,
    dealt_out_of_turn,
    drawn,
    exposed,
    found_in_pack,
    looked_early,
    lost_count,
    peeked_after_cut,
    rectify,
    redeal,
    shuffled_as_asked,
    thin_cut,
    touched_early,
    uncut,
    untidy_cut,
    wrong_count,
    wrong_rotation,
)

UNTIL_OVER = (Term("everyone", ("deal_over",)),)
NOTICED_IN_TIME = (Term("everyone", ("deal_over", "any_lift")),)

ARTICLES = (
    Article(
        id="G1",
        when=drawn(lowest_cards="one"),
        order=Order("deals", who=(("dealer", "lowest"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="G1/banker",
        when=drawn(lowest_cards="banker"),
        order=Order("deals", who=(("dealer", "banker"),)),
        until="first_packet",
        lawful=True,
    ),
    Article(
        id="G1/equal",
        when=drawn(lowest_cards="equal"),
        order=Order("redraw", group=(("seats", "lowest"),)),
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
        id="G4",
        when=exposed(during="cut"),
        order=Order("recut", what=(("reshuffle", True),)),
        until="first_packet",
        cured_by=("shuffle", "cut"),
    ),
    Article(id="G4/asked", when=shuffled_as_asked(), order=Order("stands"), lawful=True),
    Article(id="G4/shuffled", when=exposed(during="shuffle"), lawful=True),
    Article(id="G5", when=peeked_after_cut(cut=("after cut",))),
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
        yields_to=("G10.2",),
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
    Article(id="G9", when=about_to_deal_out_of_turn(), order=rectify("dealer")),
    Article(
        id="G9/cut",
        when=cut_by_another(),
        order=rectify("cut"),
        until="first_packet",
        cured_by=("cut",),
    ),
    Article(
        id="G10.1", when=uncut(why=("none", "reshuffled")), order=redeal(), claim=NOTICED_IN_TIME
    ),
    Article(
        id="G10.1/shuffled", when=uncut(why=("shuffled",)), order=redeal(), claim=NOTICED_IN_TIME
    ),
    Article(id="G10.2", when=wrong_count(), order=redeal(), yields_to=("G10.4",)),
    Article(id="G10.3", when=exposed(during="deal"), order=redeal()),
    Article(
        id="G10.3/boxed",
        when=exposed(during="deal", how=("boxed",)),
        order=redeal(),
    ),
    Article(id="G10.4/short", when=found_in_pack(what=("short",)), order=redeal(new_pack=True)),
    Article(id="G10.4/surplus", when=found_in_pack(what=("surplus",)), order=redeal(new_pack=True)),
    Article(
        id="G10.5",
        when=found_in_pack(what=("defective", "soiled")),
        order=redeal(new_pack=True),
    ),
)

READINGS = (
    Reading("G1/equal", (Patch("G1/equal"),)),
    Reading(
        "G4/shuffled",
        (
            Patch("G4/shuffled", "order", Order("recut", what=(("reshuffle", True),))),
            Patch("G4/shuffled", "until", "first_packet"),
            Patch("G4/shuffled", "cured_by", ("shuffle", "cut")),
            Patch("G4/shuffled", "lawful", False),
        ),
    ),
    Reading(
        "G8b/rotation",
        (
            Patch("G8b/rotation", "order", redeal()),
            Patch("G8b/rotation", "claim", UNTIL_OVER),
            Patch("G8b/rotation", "lawful", False),
        ),
    ),
    Reading("G9/cut", (Patch("G10.1", "when.why", ("none", "reshuffled", "another")),)),
    Reading("G10.1/shuffled", (Patch("G10.1/shuffled"),)),
    Reading("G10.3/boxed", (Patch("G10.3/boxed"),)),
)

CODE = Code(
    id="general",
    articles=ARTICLES,
    readings=READINGS,
    roles=ROLES,
    moments=MOMENTS,
    remedies=REMEDIES,
)
