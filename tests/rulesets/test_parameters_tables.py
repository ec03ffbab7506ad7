"""Parameters of the further rules that tables play, each shown by a play or a pile that comes out otherwise."""

from dataclasses import replace
from typing import Any

import pytest

from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet
from koikoi.engine.deal import deal_pattern
from koikoi.engine.notation import text
from koikoi.engine.state import Called, Match, RoundOver
from koikoi.engine.step import legal_actions
from tests.random_rulesets import ruleset_of
from tests.rulesets.parameters import Setting, outcome_of, points, run_out, show, shows, worth
from tests.rulesets.test_parameters_deal import FIELD_FOUR, FIELD_PAIRS, KUTTSUKI, NO_SPECIALS, after, sizes
from tests.tables import dealt, play, position

TANE = {"hands": ["2A 12P1", "12P2 7P1"], "field": "2P1 10P1", "stock": "1P1 6P1"}
"""The fifth animal is about to be taken."""


def choices(setting: Setting, script: str, **position_of: Any) -> str:
    """What may be done after these actions."""
    return offered(play(position(ruleset_of(setting), **position_of), script)[0])


def offered(match: Match) -> str:
    return ", ".join(text(action) for action in legal_actions(match))


# Stopping and calling


@shows("stop_min_points", (0, "stop, koikoi"), (3, "play 7P1, play 12P2"))
def test_points_needed_to_stop(setting: Setting, outcome: object) -> None:
    assert choices(setting, "play 2A", captured=["4A 5A 8A 11A", ""], **TANE) == outcome


@shows("call_needs", ("same", "stop, koikoi"), ("new_yaku", "stop"))
def test_what_a_further_call_needs(setting: Setting, outcome: object) -> None:
    bar = {0: Called(1, ("tane",))}
    captured = ["4A 5A 8A 11A 7A", ""]
    assert choices(setting, "play 2A", captured=captured, calls=[1, 0], called=bar, **TANE) == outcome


@shows(
    "may_decline",
    ("never", "stop, koikoi; stop"),
    ("no_call", "stop, koikoi; stop, decline"),
    ("always", "stop, koikoi, decline; stop, decline"),
)
def test_where_one_may_play_on_without_a_call(setting: Setting, outcome: object) -> None:
    captured = ["4A 5A 8A 11A", ""]
    free = choices(setting, "play 2A", captured=captured, **TANE)
    forced = choices({**setting, "koikoi_min_points": 5}, "play 2A", captured=captured, **TANE)
    assert f"{free}; {forced}" == outcome


# What a round is worth


@shows("multipliers", ([], 5), ([{"when": "points", "from": 5, "by": 3}], 15))
def test_further_steps_of_points(setting: Setting, outcome: object) -> None:
    assert worth(setting, "1B 3B 8B").total == outcome


@shows("score_cap", (0, 16), (12, 12))
def test_most_that_a_stop_brings(setting: Setting, outcome: object) -> None:
    assert worth(setting, "1B 3B 8B 12B").total == outcome


@shows("yaku_counted", ("all", 6), ("best", 5))
def test_all_yaku_count_or_the_best_alone(setting: Setting, outcome: object) -> None:
    assert worth(setting, "1B 3B 12B 2A 4A 5A 8A 11A").points == outcome


@shows("loser_yaku", ("none", (5, 0)), ("take", (14, 0)), ("both", (5, 2)), ("difference", (3, 0)))
def test_what_the_yaku_of_the_loser_do(setting: Setting, outcome: object) -> None:
    captured = ["1B 3B", "4A 5A 8A 11A 2A 7A"]
    match = position(ruleset_of(setting), ["12B 2P1", "7P1"], field="12P1", stock="6P1", captured=captured)
    assert points(play(match, "play 12B; stop")[0]) == outcome


@shows("fog_voids", ("moon", 10), ("both", 5))
def test_which_viewings_fog_voids(setting: Setting, outcome: object) -> None:
    assert worth({"fog_trigger": "own_phoenix", **setting}, "1B 3B 12B 9A").points == outcome


@shows("double_plains", ("", 0), ("11P1", 1))
def test_plain_cards_that_count_two(setting: Setting, outcome: object) -> None:
    assert worth(setting, "1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 11P1").points == outcome


# The deal


@shows("field_four_points", (-1, "round-over 6 0"), (0, "round-over 0 0"), (10, "round-over 10 0"))
def test_points_for_four_on_the_field(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"field_four": "oya_wins", **setting})
    assert outcome_of(after(rules, ["", ""], FIELD_FOUR)) == outcome


@shows("field_pairs_points", (6, "round-over 6 0"), (9, "round-over 9 0"))
def test_points_for_four_pairs_on_the_field(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"field_pairs": "oya_wins", **setting})
    assert outcome_of(after(rules, ["", ""], FIELD_PAIRS)) == outcome


@shows("kuttsuki_multi", ("off", "to-play 0"), ("win", "round-over 0 0 6"), ("redeal", "to-deal 0"))
def test_one_of_three_holds_four_pairs(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({**NO_SPECIALS, "hand_cards_3": 8, "field_cards_3": 0, **setting})
    hands = ["1B 3B 4A 6A 7A 9A 10A 12B", "1R 3R 4R 6R 7R 9R 10R 12P1", KUTTSUKI]
    assert outcome_of(after(rules, hands)) == outcome


def packets(setting: Setting, to: Seat | None) -> list[int]:
    return [count for place, count in deal_pattern(ruleset_of(setting), 2, Seat(0)) if place == to]


@shows("hand_packets", ([], [2, 2, 2, 2]), ([4, 3], [4, 3, 1]))
def test_packets_to_a_hand(setting: Setting, outcome: object) -> None:
    assert packets(setting, Seat(1)) == outcome


@shows("field_packets", ([], [2, 2, 2, 2]), ([5], [5, 3]))
def test_packets_to_the_field(setting: Setting, outcome: object) -> None:
    assert packets(setting, None) == outcome


MORE_SEATS = [
    *show("hand_cards_5", (0, None), (4, (4, 4))),
    *show("hand_cards_6", (0, None), (2, (2, 4))),
    *show("hand_cards_7", (0, None), (3, (3, 4))),
    *show("field_cards_5", (0, (2, 0)), (8, (2, 8))),
    *show("field_cards_6", (0, (2, 0)), (12, (2, 12))),
    *show("field_cards_7", (0, (2, 0)), (6, (2, 6))),
]


@pytest.mark.parametrize(("setting", "outcome"), MORE_SEATS)
def test_cards_for_five_to_seven(setting: Setting, outcome: object) -> None:
    (name,) = setting
    seats = int(name[-1])
    usual = {f"hand_cards_{seats}": 2, f"field_cards_{seats}": 4 if name.startswith("hand") else 0}
    if setting == {f"hand_cards_{seats}": 0}:
        usual[f"field_cards_{seats}"] = 0
    assert sizes(ruleset_of({**NO_SPECIALS, **usual, **setting}), seats) == outcome


# The turn


@shows(
    "capture_optional_for",
    ("both", "pick 1B, leave; pick 5R, leave"),
    ("hand", "pick 1B, leave; play 2P1"),
    ("drawn", "pick 5R, leave; pick 5R, leave"),
)
def test_which_cards_may_leave_a_match(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"capture_optional": True, **setting})
    match, _ = play(position(rules, ["1P1 3P1", "2P1"], field="1B 5R", stock="5P1"), "play 1P1")
    then = play(match, "pick 1B")[0] if "1B" in offered(match) else match
    assert f"{offered(match)}; {offered(then)}" == outcome


@shows("turn_order", ("play_draw", (8, 24)), ("draw_play", (8, 23)), ("draw_to_hand", (9, 23)))
def test_what_comes_first_in_a_turn(setting: Setting, outcome: object) -> None:
    match, _ = dealt(ruleset_of(setting), ["1B", ""], field="1R", stock="12P1")
    assert (len(match.hands[0]), len(match.stock)) == outcome


@shows("unmatched_draw", ("stays", "play 7P1"), ("to_hand", "play 3P1"))
def test_where_a_stock_card_goes_that_takes_nothing(setting: Setting, outcome: object) -> None:
    assert choices(setting, "play 2P1", hands=["2P1 3P1", "7P1"], field="1B 5R", stock="4P1") == outcome


@shows("play_on_stock", (False, True), (True, False))
def test_whether_the_stock_is_played_out(setting: Setting, outcome: object) -> None:
    assert isinstance(run_out(ruleset_of(setting)).phase, RoundOver) == outcome


# Wild cards


def wild(setting: Setting, script: str, hands: str, field: str, dealt_field: str = "") -> str:
    rules = ruleset_of({"wild": "11P1", **setting})
    match = position(rules, [hands, "7P1 7P2"], field=field, stock="4P1 12P2")
    return offered(play(replace(match, dealt=CardSet.parse(dealt_field)), script)[0])


@shows("wild", ("", "play 7P1, play 7P2"), ("11P1", "pick 1B, pick 5R"), ("12B 11P1", "pick 1B, pick 5R, pick 12B"))
def test_a_wild_card_takes_any_month(setting: Setting, outcome: object) -> None:
    field = "1B 5R 12B" if setting["wild"] == "12B 11P1" else "1B 5R"
    assert wild(setting, "play 11P1", "11P1 2P1", field) == outcome


@shows(
    "wild_takes",
    (["bright", "animal", "ribbon", "plain"], "pick 1B, pick 5R, pick 8P1"),
    (["bright", "ribbon"], "pick 1B, pick 5R"),
)
def test_kinds_that_a_wild_card_takes(setting: Setting, outcome: object) -> None:
    assert wild(setting, "play 11P1", "11P1 2P1", "1B 5R 8P1") == outcome


@shows("wild_own_month", ("as_usual", "pick 1B, pick 11A"), ("three_only", "play 7P1, play 7P2"))
def test_a_wild_card_and_its_own_month(setting: Setting, outcome: object) -> None:
    assert wild(setting, "play 11P1", "11P1 2P1", "1B 11A") == outcome


@shows(
    "wild_taken_by",
    ("own_month", "1B 11P1 4P1"),
    ("drawn", "1B"),
    ("all", "1B 4P1"),
)
def test_what_takes_a_wild_card_that_lies_there(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"wild": "11P1", **setting})
    match = position(rules, ["2P1 3P1", "7P1"], field="1B 11P1", stock="4P1")
    match, _ = play(match, "play 2P1")
    assert " ".join(one.code for one in match.field if one is not None and one.code != "2P1") == outcome


@shows("wild_needs_month", (0, "pick 1B, pick 5R"), (8, "play 7P1, play 7P2"))
def test_month_without_which_nothing_is_wild(setting: Setting, outcome: object) -> None:
    assert wild(setting, "play 11P1", "11P1 2P1", "1B 5R", "1B 5R 9P1") == outcome
