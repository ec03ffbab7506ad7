"""Corners of the scoring, worked out by hand; each is small enough to count on the fingers."""

from typing import Any

import pytest

Case = dict[str, Any]

FIVE_LIGHTS = "1B 3B 8B 11B 12B"
BOAR_AND_TWO = "6A 7A 10A 2A 4A"
RED_AND_TWO = "1R 2R 3R 4R 5R"
BLUE_AND_TWO = "6R 9R 10R 1R 2R"
SEVEN_RIBBONS = "1R 2R 3R 6R 9R 10R 4R"
FOUR_ANIMALS = "2A 4A 5A 8A"
NINE_PLAIN = "1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1"
SIXTEEN_PLAIN = NINE_PLAIN + " 5P2 6P1 6P2 7P1 7P2 8P1 8P2"
BOTH_VIEWINGS = "3B 8B 9A"


def corner(
    says: str,
    pile: str,
    overrides: Case,
    yaku: str,
    multiplier: int,
    *,
    rules: str = "nintendo-standard",
    bonus: int = 0,
    field: str = "",
    **more: Any,
) -> Any:
    """One corner; `yaku` is written "sanko 5, kasu 1"."""
    expected = [(name, int(points)) for name, points in (item.split() for item in yaku.split(", ") if item)]
    base = sum(points for _, points in expected) + bonus
    score = {"yaku": expected, "base": base, "multiplier": multiplier, "total": base * multiplier}
    arguments = {"pile": set(pile.split()), "field": set(field.split()), **more}
    return pytest.param(rules, overrides, arguments, score, id=says.replace(" ", "_"))


# Every override in this table is needed: a test takes them away one at a time.
TELLING = [
    # the doubling from a threshold
    corner("threshold is where the ruleset puts it", SIXTEEN_PLAIN, {"seven_threshold": 8}, "kasu 7", 1),
    corner("threshold 1 doubles any yaku", FOUR_ANIMALS + " 11A", {"seven_threshold": 1}, "tane 1", 2),
    corner("threshold 0 never doubles", "1B 3B 8B 12B", {"seven_threshold": 0}, "shiko 8", 1),
    # koi-koi
    corner("last entry goes on for own calls", "1B 3B 8B", {"own_koikoi_mult": [1, 3]}, "sanko 5", 3, own_calls=5),
    corner(
        "last entry goes on for an opponent",
        "1B 3B 8B",
        {"opp_koikoi_mult": [1, 2, 3]},
        "sanko 5",
        3,
        opponent_calls=[0, 7],
    ),
    corner(
        "factors of several opponents multiply",
        "1B 3B 8B",
        {"opp_koikoi_mult": [1, 2, 3]},
        "sanko 5",
        6,
        opponent_calls=[1, 0, 2],
    ),
    corner(
        "first entry of the factors counts too",
        "1B 3B 8B",
        {"own_koikoi_mult": [3], "opp_koikoi_mult": [2]},
        "sanko 5",
        12,
        opponent_calls=[0, 0],
    ),
    corner(
        "pooled counts everybody's calls",
        "1B 3B 8B",
        {"koikoi_mult_scope": "pooled", "opp_koikoi_mult": [1, 2, 3, 5]},
        "sanko 5",
        5,
        own_calls=1,
        opponent_calls=[1, 1],
    ),
    corner(
        "pooled leaves the own factors aside",
        "1B 3B 8B",
        {"koikoi_mult_scope": "pooled"},
        "sanko 5",
        1,
        rules="koikoi-japan",
        own_calls=4,
    ),
    corner(
        "bonus for own calls can reach the threshold",
        "1B 3B 8B",
        {"own_koikoi_bonus": [0, 1, 2, 3, 0, 0, 0, 0]},
        "sanko 5",
        2,
        bonus=2,
        own_calls=2,
    ),
    corner(
        "last entry goes on for the bonus",
        "1B 3B 8B",
        {"own_koikoi_bonus": [0, 1]},
        "sanko 5",
        1,
        bonus=1,
        own_calls=7,
    ),
    corner(
        "max takes the greater factor",
        "1B 3B 8B 12B",
        {"mult_stack": "max", "opp_koikoi_mult": [1, 4]},
        "shiko 8",
        4,
        opponent_calls=[1],
    ),
    corner(
        "max multiplies the koi-koi factors first",
        "1B 3B 8B 12B",
        {"mult_stack": "max", "own_koikoi_mult": [1, 3]},
        "shiko 8",
        6,
        own_calls=1,
        opponent_calls=[1],
    ),
    # brights
    corner("without goko five lights are shiko", FIVE_LIGHTS, {"pts_goko": 0}, "shiko 8", 2),
    corner("then ame_shiko", FIVE_LIGHTS, {"pts_goko": 0, "pts_shiko": 0}, "ame_shiko 7", 2),
    corner("then sanko", FIVE_LIGHTS, {"pts_goko": 0, "pts_shiko": 0, "pts_ame_shiko": 0}, "sanko 5", 1),
    corner("without shiko four dry lights are sanko", "1B 3B 8B 12B", {"pts_shiko": 0}, "sanko 5", 1),
    corner("without ame_shiko three of four are sanko", "1B 3B 8B 11B", {"pts_ame_shiko": 0}, "sanko 5", 1),
    corner(
        "first of the lights counts though sanko is worth more",
        "1B 3B 8B 12B",
        {"pts_shiko": 4},
        "shiko 4",
        1,
    ),
    corner("sanko can be off", "1B 3B 8B", {"pts_sanko": 0}, "", 1),
    # a yaku worth nothing suppresses nothing
    corner("inoshikacho off leaves tane", BOAR_AND_TWO, {"pts_inoshikacho": 0}, "tane 1", 1),
    corner("akatan off leaves tan", RED_AND_TWO, {"pts_akatan": 0}, "tan 1", 1),
    corner("aotan off leaves tan", BLUE_AND_TWO, {"pts_aotan": 0}, "tan 1", 1),
    corner(
        "aotan alone is paid all ribbons beyond three",
        SEVEN_RIBBONS,
        {"pts_akatan": 0, "pts_akatan_aotan": 0},
        "aotan 9",
        2,
    ),
    # ribbons
    corner("ribbons beyond three may be free", RED_AND_TWO, {"extra_triplet": 0}, "akatan 5", 1),
    corner(
        "both triples are paid further ribbons once",
        SEVEN_RIBBONS,
        {"pts_akatan_aotan": 0},
        "akatan 6, aotan 5",
        2,
    ),
    corner(
        "both triples may each be paid every ribbon beyond three",
        SEVEN_RIBBONS,
        {"pts_akatan_aotan": 0, "extra_triplet_both": "each"},
        "akatan 9, aotan 9",
        2,
    ),
    corner(
        "combined may come on top",
        SEVEN_RIBBONS,
        {"combined_replaces": False},
        "akatan 6, aotan 5, akatan_aotan 11",
        2,
    ),
    corner("ribbons beyond six may be free", SEVEN_RIBBONS, {"extra_combined": 0}, "akatan_aotan 10", 2),
    corner(
        "replaced akatan suppresses nothing",
        SEVEN_RIBBONS,
        {"tan_with_combined": "add"},
        "akatan_aotan 11, tan 3",
        2,
    ),
    corner(
        "everything may add up",
        SEVEN_RIBBONS,
        {"combined_replaces": False, "tan_with_combined": "add", "tan_with_triplet": "add"},
        "akatan 6, aotan 5, akatan_aotan 11, tan 3",
        2,
    ),
    corner(
        "combined suppresses tan by itself",
        SEVEN_RIBBONS,
        {"tan_with_combined": "suppress"},
        "akatan_aotan 11",
        2,
        rules="clubhouse",
    ),
    corner(
        "aotan can suppress tan",
        BLUE_AND_TWO,
        {"tan_with_triplet": "suppress"},
        "aotan 6",
        1,
        rules="italian",
    ),
    # animals, plain cards, the month
    corner("animals beyond three may be free", "6A 7A 10A 2A", {"extra_inoshikacho": 0}, "inoshikacho 5", 1),
    corner("tane beside inoshikacho", BOAR_AND_TWO, {"tane_with_inoshikacho": "add"}, "inoshikacho 7, tane 1", 2),
    corner("tane has its points", FOUR_ANIMALS + " 9A 11A", {"pts_tane": 3}, "tane 4", 1),
    corner("tan has its points", "1R 2R 4R 5R 6R 7R", {"pts_tan": 3}, "tan 4", 1),
    corner("kasu has its points", NINE_PLAIN + " 12P1 12P2", {"pts_kasu": 3}, "kasu 4", 1),
    corner("tane can be off", FOUR_ANIMALS + " 11A", {"pts_tane": 0}, "", 1),
    corner("tan can be off", "1R 2R 4R 5R 6R", {"pts_tan": 0}, "", 1),
    corner("kasu can be off", NINE_PLAIN + " 12P1", {"pts_kasu": 0}, "", 1),
    corner(
        "December is the month of round 12",
        "12B 12P1 12P2 12P3",
        {"pts_tsukifuda": 4},
        "tsukifuda 4",
        1,
        round=12,
    ),
    corner("months begin again after a year", "3B 3R 3P1 3P2", {"pts_tsukifuda": 4}, "tsukifuda 4", 1, round=15),
    # the sake cup
    corner("cup is an animal only", NINE_PLAIN + " 9A", {"sake": "animal"}, "", 1),
    corner(
        "cup is either and a tie makes it an animal",
        NINE_PLAIN + " 9A " + FOUR_ANIMALS,
        {"sake": "either"},
        "tane 1",
        1,
    ),
    corner(
        "cup is either and plain where that is more",
        NINE_PLAIN + " 9A 11A " + FOUR_ANIMALS,
        {"sake": "either", "pts_kasu": 2},
        "tane 1, kasu 2",
        1,
    ),
    corner(
        "cup is no further animal once it is plain",
        NINE_PLAIN + " 9A 6A 7A 10A",
        {"sake": "either", "pts_kasu": 3},
        "inoshikacho 5, kasu 3",
        2,
    ),
    # the viewings
    corner("viewings may need company", BOTH_VIEWINGS, {"viewing_mode": "with_other"}, "", 1),
    corner("hanami can be off", "3B 9A", {"pts_hanami": 0}, "", 1),
    corner("tsukimi can be off", "8B 9A", {"pts_tsukimi": 0}, "", 1),
    corner("own call changes the viewings", "3B 9A", {"viewing_after_koikoi": 3}, "hanami 3", 1, own_calls=2),
    corner(
        "own call brings no viewing that is off",
        BOTH_VIEWINGS,
        {"viewing_after_koikoi": 3, "pts_hanami": 0},
        "tsukimi 3",
        1,
        own_calls=1,
    ),
    corner("rain man brings rain", "3B 9A 11B", {"rain_trigger": "own_rain_man"}, "", 1),
    corner("own willow brings rain", BOTH_VIEWINGS + " 11P1", {"rain_trigger": "own_willow"}, "tsukimi 5", 1),
    corner(
        "willow on the field brings rain",
        BOTH_VIEWINGS,
        {"rain_trigger": "field_willow"},
        "tsukimi 5",
        1,
        field="11R 2A",
    ),
    corner(
        "rain may void both",
        BOTH_VIEWINGS + " 11P1",
        {"rain_trigger": "own_willow", "rain_voids": "both"},
        "",
        1,
    ),
    corner(
        "phoenix brings fog",
        "3B 9A 8B 12B",
        {"fog_trigger": "own_phoenix", "pts_sanko": 4},
        "sanko 4, hanami 5",
        2,
    ),
    corner("own paulownia brings fog", "8B 9A 12P2", {"fog_trigger": "own_paulownia"}, "", 1),
    corner(
        "paulownia on the field brings fog",
        BOTH_VIEWINGS,
        {"fog_trigger": "field_paulownia"},
        "hanami 5",
        1,
        field="12P3",
    ),
    corner(
        "rain and fog together",
        BOTH_VIEWINGS,
        {"rain_trigger": "field_willow", "fog_trigger": "field_paulownia"},
        "",
        1,
        field="11B 12P1",
    ),
]

# In this table the overrides must leave the score as it is.
QUIET = [
    corner(
        "company keeps the viewings",
        "3B 9A 1R 2R 3R",
        {"viewing_mode": "with_other"},
        "hanami 5, akatan 5",
        2,
    ),
    corner("own call of somebody else", "3B 9A", {"viewing_after_koikoi": 3}, "hanami 5", 2, opponent_calls=[1]),
    corner("no yaku no bonus", "1B 3B", {"own_koikoi_bonus": [0, 9], "own_koikoi_mult": [5]}, "", 1, own_calls=1),
    corner("cup alone is never both", "9A 3B", {"sake": "either"}, "hanami 5", 1),
    corner(
        "plain cup still views the blossoms",
        NINE_PLAIN + " 9A 3B",
        {"sake": "either", "viewing_mode": "with_other"},
        "hanami 5, kasu 1",
        1,
    ),
    corner("animal cup views the moon", "8B 9A", {"sake": "animal"}, "tsukimi 5", 1),
    corner("four of another month", "3B 3R 3P1 3P2", {"pts_tsukifuda": 4}, "", 1, round=4),
    corner("three of the month", "3B 3R 3P1", {"pts_tsukifuda": 4}, "", 1, round=3),
    corner(
        "willow in the pile is none on the field",
        "3B 9A 11P1",
        {"rain_trigger": "field_willow"},
        "hanami 5",
        1,
    ),
    corner(
        "willow on the field is none in the pile",
        "3B 9A",
        {"rain_trigger": "own_willow"},
        "hanami 5",
        1,
        field="11B",
    ),
    corner("lightning is no rain man", "3B 9A 11P1", {"rain_trigger": "own_rain_man"}, "hanami 5", 1),
    corner("rain does not hide the moon", "8B 9A 11P1", {"rain_trigger": "own_willow"}, "tsukimi 5", 1),
    corner("no rain voids nothing", BOTH_VIEWINGS + " 11P1", {"rain_voids": "both"}, "hanami 5, tsukimi 5", 2),
    corner("plain paulownia is no phoenix", "8B 9A 12P1", {"fog_trigger": "own_phoenix"}, "tsukimi 5", 1),
    corner(
        "paulownia in the pile is none on the field",
        "8B 9A 12P1",
        {"fog_trigger": "field_paulownia"},
        "tsukimi 5",
        1,
    ),
    corner("fog does not hide the blossoms", "3B 9A 12P1", {"fog_trigger": "own_paulownia"}, "hanami 5", 1),
    corner(
        "combined off suppresses no tan",
        RED_AND_TWO,
        {"pts_akatan_aotan": 0},
        "akatan 6, tan 1",
        1,
        rules="italian",
    ),
    corner("max of one factor", "1B 3B 8B", {"mult_stack": "max"}, "sanko 5", 2, opponent_calls=[1]),
]
