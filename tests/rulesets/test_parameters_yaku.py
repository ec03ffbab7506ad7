"""Parameters of the yaku, each shown by the account of a pile counted by hand."""

import pytest

from tests.random_rulesets import ruleset_of
from tests.rulesets.parameters import Setting, outcome_of, show, shows, worth, yaku
from tests.tables import play, position

PILES = {
    "pts_goko": ("1B 3B 8B 11B 12B", {"shiko": 8}),
    "pts_shiko": ("1B 3B 8B 12B", {"sanko": 5}),
    "pts_ame_shiko": ("1B 3B 8B 11B", {"sanko": 5}),
    "pts_sanko": ("1B 3B 8B", {}),
    "pts_hanami": ("3B 9A", {}),
    "pts_tsukimi": ("8B 9A", {}),
    "pts_inoshikacho": ("6A 7A 10A", {}),
    "pts_akatan": ("1R 2R 3R", {}),
    "pts_aotan": ("6R 9R 10R", {}),
    "pts_akatan_aotan": ("1R 2R 3R 6R 9R 10R", {"akatan": 5, "aotan": 5}),
    "pts_tane": ("2A 4A 5A 8A 11A", {}),
    "pts_tan": ("1R 2R 4R 5R 6R", {}),
    "pts_kasu": ("1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1 5P2", {}),
    "pts_tsukifuda": ("1B 1R 1P1 1P2", {}),
}
"""A pile that makes the yaku, and what it is worth where the yaku is not recognised."""

POINTS = [
    pair
    for name, (_, without) in PILES.items()
    for pair in show(name, (0, without), *((points, {name.removeprefix("pts_"): points}) for points in (1, 9)))
]
BLUE_AND_TWO = "6R 9R 10R 1R 4R"
SEVEN_RIBBONS = "1R 2R 3R 6R 9R 10R 4R"
BOAR_AND_TWO = "6A 7A 10A 2A 4A"
CUP_AS_TENTH = "9A 2A 4A 5A 8A 1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1"


@pytest.mark.parametrize(("setting", "outcome"), POINTS)
def test_yaku_brings_its_points_and_none_is_not_recognised(setting: Setting, outcome: object) -> None:
    (name,) = setting
    assert yaku(worth(setting, PILES[name][0])) == outcome


def test_month_of_the_round_is_counted_around_the_year() -> None:
    rules = ruleset_of({"pts_tsukifuda": 4})
    for round, expected in ((1, "to-play"), (2, "to-decide"), (3, "to-play"), (14, "to-decide")):
        match = position(
            rules, ["2P1 5P1", "7P1"], field="2R", stock="9P1", captured=["2A 2P2", ""], to_play=0, round=round
        )
        assert outcome_of(play(match, "play 2P1")[0]).split()[0] == expected, round


@shows("extra_inoshikacho", (0, {"inoshikacho": 5}), (1, {"inoshikacho": 7}))
def test_animals_beyond_boar_deer_and_butterflies(setting: Setting, outcome: object) -> None:
    assert yaku(worth(setting, BOAR_AND_TWO)) == outcome


@shows(
    "extra_triplet",
    (0, [{"akatan": 5}, {"aotan": 5}, {"akatan": 5, "aotan": 5}]),
    (1, [{"akatan": 6}, {"aotan": 7}, {"akatan": 6, "aotan": 5}]),
)
def test_ribbons_beyond_a_triplet_are_paid_once_where_both_are_complete(setting: Setting, outcome: object) -> None:
    piles = ("1R 2R 3R 11R", BLUE_AND_TWO, SEVEN_RIBBONS)
    assert [yaku(worth({"pts_akatan_aotan": 0, **setting}, pile)) for pile in piles] == outcome


@shows(
    "extra_triplet_both",
    ("once", [{"akatan": 5, "aotan": 5}, {"akatan": 6, "aotan": 5}]),
    ("each", [{"akatan": 8, "aotan": 8}, {"akatan": 9, "aotan": 9}]),
)
def test_ribbons_beyond_both_triplets_are_paid_once_or_by_each(setting: Setting, outcome: object) -> None:
    piles = ("1R 2R 3R 6R 9R 10R", SEVEN_RIBBONS)
    assert [yaku(worth({"pts_akatan_aotan": 0, **setting}, pile)) for pile in piles] == outcome


@shows("extra_combined", (0, {"akatan_aotan": 10}), (1, {"akatan_aotan": 11}))
def test_ribbons_beyond_both_triplets_together(setting: Setting, outcome: object) -> None:
    assert yaku(worth(setting, SEVEN_RIBBONS)) == outcome


@shows(
    "combined_replaces",
    (True, {"akatan_aotan": 11}),
    (False, {"akatan": 6, "aotan": 5, "akatan_aotan": 11}),
)
def test_both_triplets_together_replace_each_or_come_on_top(setting: Setting, outcome: object) -> None:
    assert yaku(worth(setting, SEVEN_RIBBONS)) == outcome


@shows(
    "tane_with_inoshikacho",
    ("add", {"inoshikacho": 7, "tane": 1}),
    ("suppress", {"inoshikacho": 7}),
)
def test_five_animals_with_boar_deer_and_butterflies(setting: Setting, outcome: object) -> None:
    assert yaku(worth(setting, BOAR_AND_TWO)) == outcome


@shows(
    "tan_with_triplet",
    ("add", [{"akatan": 7, "tan": 1}, {"aotan": 7, "tan": 1}]),
    ("suppress", [{"akatan": 7}, {"aotan": 7}]),
)
def test_five_ribbons_with_a_triplet(setting: Setting, outcome: object) -> None:
    assert [yaku(worth(setting, pile)) for pile in ("1R 2R 3R 4R 6R", BLUE_AND_TWO)] == outcome


@shows("tan_with_combined", ("add", {"akatan_aotan": 11, "tan": 3}), ("suppress", {"akatan_aotan": 11}))
def test_five_ribbons_with_both_triplets(setting: Setting, outcome: object) -> None:
    assert yaku(worth(setting, SEVEN_RIBBONS)) == outcome


@shows("sake", ("animal", {"tane": 1}), ("either", {"kasu": 2}), ("both", {"tane": 1, "kasu": 2}))
def test_sake_cup_is_an_animal_or_whichever_scores_more_or_both(setting: Setting, outcome: object) -> None:
    assert yaku(worth({"pts_kasu": 2, **setting}, CUP_AS_TENTH)) == outcome


def test_sake_cup_stays_an_animal_where_both_classes_score_alike() -> None:
    assert yaku(worth({"sake": "either"}, CUP_AS_TENTH)) == {"tane": 1}


@shows(
    "viewing_mode",
    ("always", [{"hanami": 5}, {"hanami": 5, "tsukimi": 5}, {"hanami": 5, "akatan": 5}]),
    ("with_other", [{}, {}, {"hanami": 5, "akatan": 5}]),
)
def test_viewings_count_always_or_beside_something_else(setting: Setting, outcome: object) -> None:
    assert [yaku(worth(setting, pile)) for pile in ("3B 9A", "3B 8B 9A", "3B 9A 1R 2R 3R")] == outcome


@shows(
    "viewing_after_koikoi",
    (0, [{"hanami": 5, "tsukimi": 5}] * 2),
    (3, [{"hanami": 5, "tsukimi": 5}, {"hanami": 3, "tsukimi": 3}]),
)
def test_viewings_may_change_with_ones_own_call(setting: Setting, outcome: object) -> None:
    assert [yaku(worth(setting, "3B 8B 9A", own=calls)) for calls in (0, 1)] == outcome


def test_call_of_somebody_else_does_not_change_the_viewings() -> None:
    assert yaku(worth({"viewing_after_koikoi": 3}, "3B 9A", opponents=(1,))) == {"hanami": 5}


WEATHER = (("3B 8B 9A 11B", ""), ("3B 8B 9A 11R", ""), ("3B 8B 9A 12B", ""), ("3B 8B 9A 12P1", ""))
FIELDS = (("3B 8B 9A", "11P1"), ("3B 8B 9A", "12P2"))


def viewings(setting: Setting) -> list[str]:
    """Which viewings are left with rain man, willow, phoenix, paulownia taken; with willow, paulownia on the field."""
    without_lights = {"pts_ame_shiko": 0, "pts_sanko": 0, "pts_shiko": 0}
    accounts = [worth({**without_lights, **setting}, pile, field=field) for pile, field in (*WEATHER, *FIELDS)]
    return ["+".join(yaku(account)) or "none" for account in accounts]


BOTH, FLOWERS, MOON = "hanami+tsukimi", "hanami", "tsukimi"


@shows(
    "rain_trigger",
    ("off", [BOTH, BOTH, BOTH, BOTH, BOTH, BOTH]),
    ("own_rain_man", [MOON, BOTH, BOTH, BOTH, BOTH, BOTH]),
    ("own_willow", [MOON, MOON, BOTH, BOTH, BOTH, BOTH]),
    ("field_willow", [BOTH, BOTH, BOTH, BOTH, MOON, BOTH]),
)
def test_rain_washes_the_flower_viewing_away(setting: Setting, outcome: object) -> None:
    assert viewings(setting) == outcome


@shows("rain_voids", ("hanami", [MOON, MOON]), ("both", ["none", "none"]))
def test_rain_voids_one_viewing_or_both(setting: Setting, outcome: object) -> None:
    assert viewings({"rain_trigger": "own_willow", **setting})[:2] == outcome
    assert viewings(setting) == [BOTH] * 6  # no rain voids nothing


@shows(
    "fog_trigger",
    ("off", [BOTH, BOTH, BOTH, BOTH, BOTH, BOTH]),
    ("own_phoenix", [BOTH, BOTH, FLOWERS, BOTH, BOTH, BOTH]),
    ("own_paulownia", [BOTH, BOTH, FLOWERS, FLOWERS, BOTH, BOTH]),
    ("field_paulownia", [BOTH, BOTH, BOTH, BOTH, BOTH, FLOWERS]),
)
def test_fog_hides_the_moon_viewing(setting: Setting, outcome: object) -> None:
    assert viewings(setting) == outcome


@pytest.mark.parametrize(("field", "expected"), [("3R", "to-decide 0"), ("3R 11P1", "to-play 1")])
def test_willow_on_the_field_counts_as_it_lies_after_the_turn(field: str, expected: str) -> None:
    rules = ruleset_of({"rain_trigger": "field_willow"})
    match = position(rules, ["3B 5P1", "7P1"], field=field, stock="10P1", captured=["9A 9P1", ""])
    assert " ".join(outcome_of(play(match, "play 3B")[0]).split()[:2]) == expected
