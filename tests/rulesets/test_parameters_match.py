"""Parameters of the match and of the dealer, each shown by playing."""

import pytest

from koikoi.engine.actions import Seat
from koikoi.engine.notation import text
from koikoi.engine.state import MatchOver, new_match
from koikoi.engine.step import legal_actions
from koikoi.engine.view import observe
from tests.random_rulesets import ruleset_of
from tests.rulesets.parameters import Setting, outcome_of, points, run_out, shows, won
from tests.tables import A, phase_of, play, position, result_of, variant

THREE_OR_FOUR = {"hand_cards_3": 7, "field_cards_3": 6, "hand_cards_4": 5, "field_cards_4": 6}


def is_over(setting: Setting, **more: object) -> bool:
    return isinstance(won(ruleset_of(setting), **more).phase, MatchOver)


@shows("rounds", (1, 1), (3, 3), (12, 12))
def test_match_ends_with_the_last_round(setting: Setting, outcome: object) -> None:
    assert next(number for number in range(1, 100) if is_over(setting, round=number)) == outcome


@shows("target_points", (0, []), (50, [45, 46]), (51, [46]))
def test_match_ends_when_somebody_reaches_the_target_with_five_points(setting: Setting, outcome: object) -> None:
    assert [before for before in (44, 45, 46) if is_over(setting, totals=(before, 3))] == outcome


@shows("match_tie", ("draw", "match-over 0 1"), ("extra_round", "round-over"), ("oya_wins", "match-over 1"))
def test_equal_totals_after_the_last_round(setting: Setting, outcome: object) -> None:
    match = won(ruleset_of(setting), round=12, totals=(0, 5), dealer=1)
    assert match.totals == (5, 5)
    winners = match.phase.winners if isinstance(match.phase, MatchOver) else ()
    assert " ".join([outcome_of(match).split()[0], *map(str, winners)]) == outcome


def test_match_that_is_tied_goes_on_until_a_round_decides_it() -> None:
    rules = ruleset_of({"match_tie": "extra_round"})
    match, _ = play(won(rules, round=12, totals=(0, 5)), "next-round")
    assert match.round == 13
    decided = won(rules, round=13, totals=(5, 5))
    assert outcome_of(decided) == "match-over 5 0"
    assert phase_of(decided, MatchOver).winners == (0,)


@shows("start_points", (0, (0, 0)), (30, (30, 30)))
def test_everybody_begins_with_the_points_of_the_ruleset(setting: Setting, outcome: object) -> None:
    assert new_match(ruleset_of(setting)).totals == outcome


@shows("zero_sum", (False, (5, 0, 0)), (True, (10, -5, -5)))
def test_losers_pay_the_winner_only_where_the_ruleset_says_so(setting: Setting, outcome: object) -> None:
    assert points(won(ruleset_of({**THREE_OR_FOUR, **setting}), seats=3)) == outcome


@shows("bankruptcy_ends_match", (False, "round-over 5 -5"), (True, "match-over 5 -5"))
def test_match_ends_at_once_when_somebody_has_nothing_left(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"zero_sum": True, "start_points": 5, **setting})
    assert outcome_of(won(rules)) == outcome
    assert outcome_of(won(rules, totals=(4, 6))) == "round-over 5 -5"  # one point is left


@shows("team_play", ("off", (0, 0, 5, 0)), ("opposite_4p", (5, 0)))
def test_opposite_seats_may_score_for_one_team(setting: Setting, outcome: object) -> None:
    assert points(won(ruleset_of({**THREE_OR_FOUR, **setting}), seats=4, winner=2)) == outcome


@shows("team_captures", ("individual", "to-play 3"), ("shared", "to-decide 2"))
def test_yaku_are_read_from_ones_own_pile_or_from_the_teams(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({**setting}, parent="german")
    hands = ["2P1", "2P2", "8P1 7P1", "7P2"]
    before = position(rules, hands, field="8B", stock="12P1", captured=["1B 3B", "", "", ""], to_play=2)
    assert " ".join(outcome_of(play(before, "play 8P1")[0]).split()[:2]) == outcome


@shows("first_oya", ("earliest_month", "draw 1B"), ("agreed", "appoint 0"))
def test_first_dealer_is_drawn_for_or_agreed_upon(setting: Setting, outcome: object) -> None:
    match = new_match(ruleset_of(setting))
    assert text(legal_actions(match)[0]) == outcome
    script = "appoint 1" if outcome == "appoint 0" else "draw 3B; draw 2P1"
    assert play(match, script)[0].dealer == 1


@shows("first_oya_tie", ("value_then_redraw", "to-deal 1"), ("redraw", "choose-dealer 0"))
def test_two_cards_of_one_month_are_ranked_or_drawn_again(setting: Setting, outcome: object) -> None:
    match, _ = play(new_match(ruleset_of(setting)), "draw 9R; draw 9A")
    assert " ".join(outcome_of(match).split()[:2]) == outcome


@shows(
    "next_oya",
    ("winner", [0, 1, 2]),
    ("stay_else_right", [0, 1, 1]),
    ("loser", [1, 2, 0]),
    ("alternate", [1, 1, 1]),
)
def test_next_dealer_when_the_first_the_second_or_the_third_of_three_has_won(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({**THREE_OR_FOUR, **setting})
    assert [result_of(won(rules, seats=3, winner=winner)).next_dealer for winner in range(3)] == outcome


@shows("next_oya_draw", ("stay", [0, 1, 2]), ("pass", [1, 2, 0]))
def test_next_dealer_after_an_exhausted_round(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({**THREE_OR_FOUR, **setting})
    assert [result_of(run_out(rules, seats=3, dealer=dealer)).next_dealer for dealer in range(3)] == outcome


@shows("oya_ken_points", (0, (0, 0)), (1, (0, 1)), (6, (0, 6)))
def test_dealer_is_paid_for_an_exhausted_round(setting: Setting, outcome: object) -> None:
    assert points(run_out(ruleset_of(setting), dealer=1)) == outcome


@shows("exhaust_with_yaku", ("same", (6, 0)), ("void", (0, 0)), ("last_scores", (0, 10)))
def test_yaku_that_was_not_bettered_after_a_call_may_be_worth_something(setting: Setting, outcome: object) -> None:
    rules = ruleset_of({"oya_ken_points": 6, "own_koikoi_mult": [1, 2, 2, 2, 2, 2, 2, 2], **setting})
    assert points(run_out(rules, captured=["", "1B 3B 8B"], calls=(0, 1))) == outcome


@pytest.mark.parametrize("tie", ["draw", "oya_wins"])
def test_a_tie_of_others_is_nothing_for_a_dealer_who_is_behind(tie: str) -> None:
    rules = ruleset_of({**THREE_OR_FOUR, "match_tie": tie})
    match = won(rules, seats=3, round=12, totals=(0, 5, 2), dealer=2)
    assert match.totals == (5, 5, 2)
    assert phase_of(match, MatchOver).winners == (0, 1)


@pytest.mark.parametrize(("number", "over"), [(12, False), (23, False), (24, True)])
def test_a_tie_is_a_draw_twelve_rounds_after_the_match_at_the_latest(number: int, over: bool) -> None:
    match = won(ruleset_of({"match_tie": "extra_round"}), round=number, totals=(0, 5))
    assert match.totals == (5, 5)
    assert isinstance(match.phase, MatchOver) is over
    assert not isinstance(match.phase, MatchOver) or match.phase.winners == (0, 1)


def test_two_who_reach_the_target_together_play_on_where_a_tie_is_played_on() -> None:
    tied = won(ruleset_of({"match_tie": "extra_round", "target_points": 50}), round=4, totals=(45, 50))
    assert tied.totals == (50, 50)
    assert not isinstance(tied.phase, MatchOver)
    drawn = won(ruleset_of({"match_tie": "draw", "target_points": 50}), round=4, totals=(45, 50))
    assert phase_of(drawn, MatchOver).winners == (0, 1)


@pytest.mark.parametrize("worth", ["take", "both"])
def test_the_pile_that_two_losing_partners_share_counts_once(worth: str) -> None:
    rules = variant(f"team_captures = 'shared'\nloser_yaku = '{worth}'", of="german")
    hands, piles = ["1R 5P1", "5P2 6P1", "7P1 8P1", "9P1 10P1"], ["2R 3R", "6R 9R", "", "10R"]
    match = position(rules, hands, field="1P1", captured=piles)
    blue = observe(match, Seat(1)).worth(Seat(1)).points
    alone = observe(position(rules, hands, captured=["2R 3R", "", "", ""]), A).worth(A).points
    assert blue
    assert not alone
    result = result_of(play(play(match, "play 1R")[0], "stop")[0])
    own = [one.points for one in result.awards[0].account.yaku]
    if worth == "take":
        assert result.awards[0].account.theirs == blue
    else:
        assert [one.account.total for one in result.awards] == [sum(own), blue]
