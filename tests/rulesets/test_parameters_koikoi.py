"""Parameters of the turn and of koi-koi, each shown by playing; and the factors that calls bring."""

from typing import Any

import pytest

from koikoi.engine.events import Captured
from koikoi.engine.notation import text
from koikoi.engine.state import Called, Forced, ToDecide
from koikoi.engine.step import legal_actions
from tests.random_rulesets import ruleset_of
from tests.rulesets.parameters import Setting, about_to_win, outcome_of, points, shows, won, worth
from tests.tables import all_of, play, position

DOUBLING = [1, 2, 4, 8, 16, 32, 64, 128]
NEVER = [1] * 8
BOAR_DEER_BUTTERFLIES = "6A 7A 10A"


def forced(setting: Setting, **position_of: Any) -> Forced | None:
    """Why three lights have to be taken, in this position."""
    match, _ = play(about_to_win(ruleset_of(setting), **position_of), "play 8P1")
    assert isinstance(match.phase, ToDecide), match.phase
    return match.phase.forced


@shows("must_match", (False, ["play 5A", "play 9P1"]), (True, ["play 5A"]))
def test_matching_hand_card_may_have_to_be_played(setting: Setting, outcome: object) -> None:
    match = position(ruleset_of(setting), ["5A 9P1", "2P1"], field="5R")
    assert [text(action) for action in legal_actions(match)] == outcome
    free = position(ruleset_of(setting), ["5A 9P1", "2P1"], field="6R")
    assert [text(action) for action in legal_actions(free)] == ["play 5A", "play 9P1"]


@shows("capture_optional", (False, ["captured 0 5A {5R}"]), (True, []))
def test_match_may_be_left_lying(setting: Setting, outcome: object) -> None:
    match = position(ruleset_of(setting), ["5A 9P1", "2P1"], field="5R", stock="12P1")
    after, events = play(match, "play 5A")
    assert [text(event) for event in all_of(Captured, events)] == outcome
    if not outcome:
        assert [text(action) for action in legal_actions(after)] == ["pick 5R", "leave"]
        left, _ = play(after, "leave")
        assert str(left.field_cards) == "5A 5R 12P1"


@shows(
    "koikoi_limit",
    (0, [None, None, None]),
    (1, [None, Forced.LIMIT, Forced.LIMIT]),
    (2, [None, None, Forced.LIMIT]),
)
def test_calls_are_used_up(setting: Setting, outcome: object) -> None:
    more = BOAR_DEER_BUTTERFLIES
    assert [forced(setting, more=more, calls=(calls, 0)) for calls in range(3)] == outcome


@shows("koikoi_limit_scope", ("player", [None, None]), ("round", [Forced.LIMIT, Forced.LIMIT]))
def test_limit_is_each_players_own_or_shared(setting: Setting, outcome: object) -> None:
    assert [forced({"koikoi_limit": calls, **setting}, calls=(0, calls)) for calls in (1, 2)] == outcome


@shows("koikoi_trigger", ("improved", [True, True]), ("new_yaku", [False, True]))
def test_more_points_or_only_a_new_yaku_let_one_decide_again(setting: Setting, outcome: object) -> None:
    tane = position(
        ruleset_of(setting), ["5A 7P1", "2P1"], field="5R", stock="12P1", calls=(1, 0), captured=["2A 4A 8A 9A 11A", ""]
    )
    improved = isinstance(play(tane, "play 5A")[0].phase, ToDecide)
    lights = about_to_win(ruleset_of(setting), more="2A 4A 8A 9A 11A", calls=(1, 0))
    new = isinstance(play(lights, "play 8P1")[0].phase, ToDecide)
    assert [improved, new] == outcome


@shows(
    "koikoi_min_points",
    (0, [None, None]),
    (6, [Forced.MINIMUM, None]),
    (11, [Forced.MINIMUM, Forced.MINIMUM]),
)
def test_call_needs_so_many_points(setting: Setting, outcome: object) -> None:
    assert [forced(setting), forced(setting, more=BOAR_DEER_BUTTERFLIES)] == outcome


def test_call_is_possible_with_exactly_the_points_it_needs() -> None:
    assert forced({"koikoi_min_points": 5}) is None


def test_calls_of_a_round_are_multiplied_when_somebody_stops() -> None:
    rules = ruleset_of({"own_koikoi_mult": [1, 3, 3, 3, 3, 3, 3, 3], "opp_koikoi_mult": [1, 2, 2, 2, 2, 2, 2, 2]})
    called = {0: Called(0, ())}
    assert points(won(rules, calls=(1, 2), called=called)) == (30, 0)


@shows("seven_threshold", (0, [1, 1, 1]), (5, [2, 2, 2]), (7, [1, 2, 2]), (8, [1, 1, 2]))
def test_points_double_from_the_threshold_on(setting: Setting, outcome: object) -> None:
    piles = ("1B 3B 8B", "1B 3B 8B 11B", "1B 3B 8B 12B")  # 5, 7 and 8 points
    assert [worth(setting, pile).multiplier for pile in piles] == outcome


@shows("own_koikoi_mult", (NEVER, NEVER), (DOUBLING, DOUBLING), ([1, 1, 1, 1, 2, 3, 4, 5], [1, 1, 1, 1, 2, 3, 4, 5]))
def test_ones_own_calls_multiply(setting: Setting, outcome: object) -> None:
    assert [worth(setting, "1B 3B 8B", own=calls).multiplier for calls in range(8)] == outcome


@shows("opp_koikoi_mult", (NEVER, [1, 1, 1, 1]), (DOUBLING, [1, 2, 8, 32]), ([1, 2, 2, 2, 2, 2, 2, 2], [1, 2, 4, 4]))
def test_calls_of_each_opponent_multiply(setting: Setting, outcome: object) -> None:
    opponents = [(0,), (1,), (2, 1), (3, 2)]
    assert [worth(setting, "1B 3B 8B", opponents=calls).multiplier for calls in opponents] == outcome


@shows("koikoi_mult_scope", ("separate", [3, 6, 12]), ("pooled", [2, 5, 9]))
def test_calls_count_apart_or_all_together(setting: Setting, outcome: object) -> None:
    factors = {"own_koikoi_mult": [1, 3, 3, 3, 3, 3, 3, 3], "opp_koikoi_mult": [1, 2, 5, 9, 10, 11, 12, 13]}
    calls: list[tuple[int, ...]] = [(0,), (1,), (1, 1)]
    if setting["koikoi_mult_scope"] == "pooled":
        factors["own_koikoi_mult"] = [1] * 8
    found = [worth({**factors, **setting}, "1B 3B 8B", own=1, opponents=others).multiplier for others in calls]
    assert found == outcome


@shows("own_koikoi_bonus", ([0] * 8, [(5, 1)] * 3), ([0, 1, 2, 3, 0, 0, 0, 0], [(5, 1), (6, 1), (7, 2)]))
def test_ones_own_calls_add_points_before_the_threshold_is_tested(setting: Setting, outcome: object) -> None:
    accounts = [worth(setting, "1B 3B 8B", own=calls) for calls in range(3)]
    assert [(account.base, account.multiplier) for account in accounts] == outcome
    assert [account.points for account in accounts] == [5, 5, 5]


@shows("mult_stack", ("product", [2, 8]), ("max", [2, 4]))
def test_threshold_and_calls_multiply_or_the_larger_counts(setting: Setting, outcome: object) -> None:
    rules = {"opp_koikoi_mult": [1, 4, 4, 4, 4, 4, 4, 4], **setting}
    assert [worth(rules, "1B 3B 8B 12B", opponents=(calls,)).multiplier for calls in range(2)] == outcome


@pytest.mark.parametrize(("calls", "counting"), [(0, ["seven"]), (1, ["seven"]), (2, ["opponent_calls"])])
def test_factor_that_does_not_count_is_told_all_the_same(calls: int, counting: list[str]) -> None:
    rules = {"mult_stack": "max", "opp_koikoi_mult": [1, 2, 3, 3, 3, 3, 3, 3]}
    factors = worth(rules, "1B 3B 8B 12B", opponents=(calls,)).factors
    assert [one.reason for one in factors] == ["seven", "opponent_calls"][: 1 + (calls > 0)]
    assert [one.reason for one in factors if one.counts] == counting


def test_calls_of_a_partner_multiply_like_ones_own() -> None:
    rules = {"own_koikoi_mult": [1, 3, 5, 7, 7, 7, 7, 7]}
    account = worth(rules, "1B 3B 8B", own=1, partners=(2,), opponents=(1, 0))
    assert [(one.reason, one.by, one.calls) for one in account.factors] == [
        ("own_calls", 3, 1),
        ("partner_calls", 5, 2),
        ("opponent_calls", 2, 1),
    ]
    assert account.total == 5 * 3 * 5 * 2


def test_turn_without_anything_new_passes() -> None:
    assert outcome_of(play(position(ruleset_of({}), ["5A 9P1", "2P1"], field="5R"), "play 5A")[0]) == "to-play 1"
