"""Each fault is one sentence that says where it stands, what was found and what is allowed.

The whole sentences stand here, because a person who writes a ruleset has nothing else to go by.
"""

from dataclasses import fields

import pytest

from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from tests.naive_scorer import ORDER as YAKU
from tests.rulesets.files import fault, faults

FROM_1_TO_99 = "allowed is a whole number from 1 to 99"
TIES = 'allowed is "draw", "extra_round" or "oya_wins"'
EIGHT = "allowed is a list of 8 to 48 numbers, for 0, 1, 2 … calls; the last holds for all beyond"
TO_999 = "allowed is a whole number from 0 to 999"
CODES = "cards are written 1B, 1R, 1P1, 1P2, 2A … 12P3"
CARDS = 'allowed is cards ("6A 7A 10A") or numbers of them ({ animal = 5 })'
SETS = 'allowed is bright, animal, ribbon, plain or month or cards such as "6A 7A"'
TABLES = "it holds one table for each yaku, such as [my-rules.yaku.goko]"
LETTERS = "a yaku's identifier is written in small letters, digits and _"
NO_POINTS = "no yaku scores; give at least one of them points"
NO_YAKU = 'there is no yaku that scores; write extends = "nintendo-standard" to begin from'
OTHERS = "the other yaku are " + ", ".join(YAKU[1:])

VALUES = [
    # whole numbers
    ("rounds = 0", f"rounds: found 0, {FROM_1_TO_99}"),
    ("rounds = 100", f"rounds: found 100, {FROM_1_TO_99}"),
    ('rounds = "12"', f'rounds: found "12", {FROM_1_TO_99}'),
    ("rounds = 1.5", f"rounds: found 1.5, {FROM_1_TO_99}"),
    ("rounds = true", f"rounds: found true, {FROM_1_TO_99}"),
    ("rounds = [1]", f"rounds: found [1], {FROM_1_TO_99}"),
    ("rounds = 1979-05-27", f"rounds: found 1979-05-27, {FROM_1_TO_99}"),
    ("deal_packet = 13", "deal_packet: found 13, allowed is a whole number from 1 to 12"),
    ("deal_packet = 2.0", "deal_packet: found 2.0, allowed is a whole number from 1 to 12"),
    ("deal_packet = true", "deal_packet: found true, allowed is a whole number from 1 to 12"),
    # yes or no, and text
    ("zero_sum = 1", "zero_sum: found 1, allowed is true or false"),
    ('zero_sum = "yes"', 'zero_sum: found "yes", allowed is true or false'),
    ("title = 5", "title: found 5, allowed is text in quotes"),
    ("about = true", "about: found true, allowed is text in quotes"),
    # words
    ('match_tie = "drawn"', f'match_tie: found "drawn", {TIES}; did you mean "draw"?'),
    ('match_tie = "DRAW"', f'match_tie: found "DRAW", {TIES}'),
    ("match_tie = true", f"match_tie: found true, {TIES}"),
    ('teshi = "of"', 'teshi: found "of", allowed is "off", "win" or "redeal"; did you mean "off"?'),
    ('teshi = ["off"]', 'teshi: found ["off"], allowed is "off", "win" or "redeal"'),
    # lists by calls
    ("own_koikoi_mult = 3", f"own_koikoi_mult: found 3, {EIGHT}"),
    ("own_koikoi_mult = [1, 2]", f"own_koikoi_mult: found 2 numbers, {EIGHT}"),
    (
        "opp_koikoi_mult = [0, 1, 1, 1, 1, 1, 1, 1]",
        "opp_koikoi_mult: found 0, allowed is a whole number from 1 to 9999",
    ),
    (
        "own_koikoi_bonus = [0, 0, 0, 0, 0, 0, 0, -1]",
        "own_koikoi_bonus: found -1, allowed is a whole number from 0 to 9999",
    ),
    # short forms
    ("pts_goko = -1", f"pts_goko: found -1, {TO_999}"),
    ("pts_goko = 1000", f"pts_goko: found 1000, {TO_999}"),
    ('pts_goko = "five"', f'pts_goko: found "five", {TO_999}'),
    ("pts_gokko = 5", 'pts_gokko: unknown key; did you mean "pts_goko"?'),
    ("extra_triplet = true", "extra_triplet: found true, allowed is a whole number from 0 to 99"),
    ("extra_triplets = 1", 'extra_triplets: unknown key; did you mean "extra_triplet"?'),
    ('combined_replaces = "yes"', 'combined_replaces: found "yes", allowed is true or false'),
    ('tan_with_triplet = "sup"', 'tan_with_triplet: found "sup", allowed is "add" or "suppress"'),
    ("tan_with_triplet = true", 'tan_with_triplet: found true, allowed is "add" or "suppress"'),
    ('tan_with_triplett = "add"', 'tan_with_triplett: unknown key; did you mean "tan_with_triplet"?'),
    (
        'yaku.aotan = false\ntan_with_triplet = "add"',
        'tan_with_triplet: there is no yaku "aotan" to change; extend a ruleset that has it',
    ),
    # keys
    ("must_mach = true", 'must_mach: unknown key; did you mean "must_match"?'),
    ('extend = "italian"', 'extend: unknown key; did you mean "extends"?'),
    ('name = "mine"', "name: unknown key"),
    ("other.rounds = 3", "other: unknown key"),
    # yaku
    ("yaku = false", f"yaku: found false; {TABLES}"),
    ("yaku.goko = 5", "yaku.goko: found 5; a yaku is a table, or false to remove it"),
    ("yaku.goko = true", "yaku.goko: found true; a yaku is a table, or false to remove it"),
    ("yaku.gokko.points = 5", 'yaku.gokko: there is no such yaku to change; did you mean "goko"?'),
    (
        "yaku.birds = { points = 5 }",
        "yaku.birds: there is no such yaku to change; a new yaku says in `needs` which cards it takes",
    ),
    ('yaku.birds = { needs = "2A 4A" }', "yaku.birds.points: is missing; say how many points it brings"),
    ('yaku.Birds = { needs = "2A 4A", points = 5 }', f"yaku.Birds: {LETTERS}"),
    ('yaku."my birds" = { needs = "2A 4A", points = 5 }', f"yaku.my birds: {LETTERS}"),
    ("yaku.goko.point = 5", 'yaku.goko.point: unknown key; did you mean "points"?'),
    ("yaku.goko.points = -1", f"yaku.goko.points: found -1, {TO_999}"),
    ('yaku.goko.extra = "1"', 'yaku.goko.extra: found "1", allowed is a whole number from 0 to 99'),
    ("yaku.goko.name = 5", "yaku.goko.name: found 5, allowed is text in quotes"),
    ("yaku.goko.kanji = true", "yaku.goko.kanji: found true, allowed is text in quotes"),
    ('yaku.goko.viewing = "sun"', 'yaku.goko.viewing: found "sun", allowed is "flowers" or "moon"'),
    ("yaku.goko.viewing = 1", 'yaku.goko.viewing: found 1, allowed is "flowers" or "moon"'),
    ("yaku.goko.months = [13]", "yaku.goko.months: found 13, allowed is a whole number from 1 to 12"),
    ("yaku.goko.months = 3", "yaku.goko.months: found 3, allowed is a list of months such as [3, 4]"),
    # the cards of a yaku
    ("yaku.goko.needs = 5", f"yaku.goko.needs: found 5, {CARDS}"),
    ("yaku.goko.needs = {}", f"yaku.goko.needs: found a table, {CARDS}"),
    ('yaku.goko.needs = "bright"', 'yaku.goko.needs: found "bright"; say how many: needs = { bright = 5 }'),
    ("yaku.goko.needs = { bright = 6 }", "yaku.goko.needs.bright: found 6, allowed is a whole number from 1 to 5"),
    ("yaku.goko.needs = { plain = 26 }", "yaku.goko.needs.plain: found 26, allowed is a whole number from 1 to 25"),
    ("yaku.goko.needs = { month = 5 }", "yaku.goko.needs.month: found 5, allowed is a whole number from 1 to 4"),
    ('yaku.goko.needs = { "1B 3B" = 3 }', "yaku.goko.needs.1B 3B: found 3, allowed is a whole number from 1 to 2"),
    ("yaku.goko.needs = { brigt = 5 }", f"yaku.goko.needs: no card 'brigt'; {CODES}; did you mean \"bright\"?"),
    ('yaku.goko.needs = "1X"', f"yaku.goko.needs: no card '1X'; {CODES}"),
    ('yaku.goko.needs = "1B 1B"', "yaku.goko.needs: the card 1B comes twice"),
    ('yaku.goko.needs = ""', f'yaku.goko.needs: found "", {SETS}'),
    (
        'yaku.goko.needs = { "1B 3B" = 2, "3B 1B" = 1 }',
        'yaku.goko.needs: "3B 1B" names the same cards as an entry before it; write them once',
    ),
    ("yaku.goko.extra_of = 3", f"yaku.goko.extra_of: found 3, {SETS}"),
    ('yaku.goko.extra_of = "birds"', f"yaku.goko.extra_of: no card 'birds'; {CODES}"),
    # yaku that speak of others
    ('yaku.goko.replaces = "tan"', 'yaku.goko.replaces: found "tan", allowed is a list of yaku such as ["tan"]'),
    ('yaku.goko.replaces = ["tam"]', f'yaku.goko.replaces: found "tam"; {OTHERS}'),
    ('yaku.goko.replaces = ["goko"]', f'yaku.goko.replaces: found "goko"; {OTHERS}'),
    ("yaku.goko.extra_with = 3", "yaku.goko.extra_with: found 3, allowed is text in quotes"),
    ('yaku.goko.extra_with = "akatam"', f'yaku.goko.extra_with: found "akatam"; {OTHERS}'),
]
CONTRADICTIONS = [
    (
        "hand_cards_2 = 0\nfield_cards_2 = 0",
        "hand_cards_2: nobody can play it: give hand cards for a number of players, from hand_cards_2 to hand_cards_7",
    ),
    *(
        (f"field_cards_{n} = 6", f"field_cards_{n}: {n} players get no hand cards; give hand_cards_{n} too")
        for n in (3, 4)
    ),
    (
        "hand_cards_2 = 11",
        "hand_cards_2: 2 players would need 52 cards (11 a hand, as many to draw, 8 on the field); the deck has 48",
    ),
    (
        "hand_cards_3 = 8\nfield_cards_3 = 1",
        "hand_cards_3: 3 players would need 49 cards (8 a hand, as many to draw, 1 on the field); the deck has 48",
    ),
    (
        "hand_cards_4 = 5\nfield_cards_4 = 9",
        "hand_cards_4: 4 players would need 49 cards (5 a hand, as many to draw, 9 on the field); the deck has 48",
    ),
    (
        "must_match = true\ncapture_optional = true",
        "must_match: must_match and capture_optional contradict each other; switch one off",
    ),
    (
        "bankruptcy_ends_match = true",
        "bankruptcy_ends_match: everybody would be bankrupt after round one; give start_points above 0",
    ),
    (
        "start_points = 50\ntarget_points = 50",
        "target_points: the match would be over before it begins; it must be above start_points (50)",
    ),
    ('team_captures = "shared"', 'team_captures: shared piles need team_play = "opposite_4p"'),
    ('team_play = "opposite_4p"', "team_play: teams need four players; give hand_cards_4"),
    (
        'yaku.sanko.replaces = ["goko"]',
        "yaku: these replace each other in a circle: goko -> shiko -> ame_shiko -> sanko -> goko",
    ),
    (
        'yaku.akatan.extra_with = "aotan"',
        'yaku.akatan.extra_with: found "aotan", which is itself paid with "akatan"; name one that is paid on its own',
    ),
    ("\n".join(f"pts_{name} = 0" for name in YAKU), f"yaku: {NO_POINTS}"),
    ("\n".join(f"yaku.{name} = false" for name in YAKU), f"yaku: {NO_POINTS}"),
]


@pytest.mark.parametrize(("settings", "sentence"), VALUES)
def test_value_that_is_not_allowed_is_a_fault(settings: str, sentence: str) -> None:
    assert fault(settings) == f"my.toml: [mine] {sentence}"


@pytest.mark.parametrize(("settings", "sentence"), CONTRADICTIONS)
def test_values_that_contradict_each_other_are_a_fault(settings: str, sentence: str) -> None:
    assert fault(settings) == f"my.toml: [mine] {sentence}"


@pytest.mark.parametrize("key", [one.name for one in fields(Ruleset) if one.name not in ("name", "yaku")])
def test_every_parameter_refuses_a_value_of_another_kind(key: str) -> None:
    found = fault(f"{key} = [{{ a = 1 }}]")
    assert found.startswith(f"my.toml: [mine] {key}: found ")
    assert ", allowed is " in found


@pytest.mark.parametrize("key", [one.name for one in fields(Ruleset) if one.name not in ("name", "yaku")])
def test_every_misspelt_parameter_is_recognised(key: str) -> None:
    assert fault(f"{key}x = 1").startswith(f"my.toml: [mine] {key}x: unknown key; did you mean ")


def test_long_values_are_shortened_in_the_sentence() -> None:
    found = fault(f'teshi = "{"w" * 500}"')
    assert found == f'my.toml: [mine] teshi: found "{"w" * 56}…, allowed is "off", "win" or "redeal"'
    assert "found [1, 2, 3, 4, 5, 6, 7, 8, 9, …], allowed" in fault(f"rounds = {list(range(1, 30))}")


def test_file_without_yaku_of_its_own_or_a_parents_says_how_to_begin() -> None:
    assert faults("[mine]\nrounds = 3") == [f"my.toml: [mine] yaku: {NO_YAKU}"]
    assert faults("[mine]\npts_goko = 3") == [
        'my.toml: [mine] pts_goko: there is no yaku "goko" to change; extend a ruleset that has it'
    ]


def test_every_fault_of_a_ruleset_is_told_at_once() -> None:
    found = load_text(
        '[mine]\nextends = "germn"\nround = 3\nteshi = "wn"\n[mine.yaku]\ngoko = { points = -1 }\nnobody = false\n',
        "mine.toml",
        bundled(),
    )
    assert {} == found.rulesets
    assert ["extends", "round", "yaku.nobody", "teshi", "yaku.goko.points"] == [one.key for one in found.faults]


def test_what_only_follows_from_another_fault_is_not_told() -> None:
    found = load_text('[mine]\nextends = "german"\nhand_cards_3 = 99\nfield_cards_3 = 6\n', "mine.toml", bundled())
    assert ["hand_cards_3"] == [one.key for one in found.faults]
