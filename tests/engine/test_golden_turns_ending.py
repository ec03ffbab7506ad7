"""Golden turns T54 to T75 of the rules analysis: exhausted rounds, dealers, match end, three and four players."""

from dataclasses import fields
from typing import get_args

import pytest

from koikoi.engine.actions import Action, Deal, Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import Misdealt, Played
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Ending, Forced, Match, MatchOver, RoundOver, ToDecide, ToPlay
from koikoi.engine.step import legal_actions, step
from tests.tables import (
    GERMAN,
    A,
    B,
    C,
    D,
    all_of,
    dealt,
    four_documents,
    only,
    phase_of,
    play,
    position,
    result_of,
    shuffled,
    to_deal,
    under,
    variant,
)

# 6. Exhausted round

HANAMI = "3B 9A"


def last_card_of_b(rules: Ruleset, captured: tuple[str, str], calls: tuple[int, int]) -> Match:
    """A deals and has played out; B's last card and the draw take nothing."""
    start = position(rules, ["", "7P1"], field="8P1", stock="2P1", captured=captured, calls=calls, to_play=B)
    match, _ = play(start, "play 7P1")
    return match


@under(italian=((6, 0), A), nintendo=((0, 0), B), spanish=((0, 0), A), german=((0, 0), B))
def test_t54_hands_run_out_and_nobody_ever_made_a_yaku(rules: Ruleset, expected: tuple[object, int]) -> None:
    result = result_of(last_card_of_b(rules, ("", ""), (0, 0)))
    assert (result.ending, result.winner) == (Ending.EXHAUSTED, None)
    assert (result.points, result.next_dealer) == expected


@under(italian=((0, 6), B), nintendo=((0, 0), A), spanish=((0, 0), B), german=((0, 0), A))
def test_t54_hands_run_out_when_the_other_deals(rules: Ruleset, expected: tuple[object, int]) -> None:
    start = position(rules, ["7P1", ""], field="8P1", stock="2P1", dealer=B)
    result = result_of(play(start, "play 7P1")[0])
    assert (result.points, result.next_dealer) == expected


@under(italian=((0, 0), A), nintendo=((0, 0), B), spanish=((0, 0), A), german=((0, 0), B))
def test_t55_hands_run_out_after_the_others_koikoi_that_was_not_bettered(
    rules: Ruleset, expected: tuple[object, int]
) -> None:
    result = result_of(last_card_of_b(rules, ("", HANAMI), (0, 1)))
    assert (result.ending, result.points, result.next_dealer) == (Ending.EXHAUSTED, *expected)


@under(italian=((0, 0), A), nintendo=((0, 0), B), spanish=((0, 0), A), german=((0, 0), B))
def test_t56_hands_run_out_after_the_dealers_koikoi_that_was_not_bettered(
    rules: Ruleset, expected: tuple[object, int]
) -> None:
    result = result_of(last_card_of_b(rules, (HANAMI, ""), (1, 0)))
    assert (result.ending, result.points, result.next_dealer) == (Ending.EXHAUSTED, *expected)


@under(italian=((0, 0), A), spanish=((0, 0), A), german=((0, 0), B))
def test_t57_hands_run_out_after_both_called_in_vain(rules: Ruleset, expected: tuple[object, int]) -> None:
    result = result_of(last_card_of_b(rules, (HANAMI, "1R 2R 3R"), (1, 1)))
    assert (result.ending, result.points, result.next_dealer) == (Ending.EXHAUSTED, *expected)


@under(italian=10, nintendo=20, spanish=20, german=40)
def test_t58_a_caller_who_betters_on_the_very_last_turn_scores_everything(rules: Ruleset, expected: int) -> None:
    start = position(
        rules,
        ["", "8P1"],
        field="8B",
        stock="2P1",
        captured=["", HANAMI],
        calls=[0, 1],
        to_play=B,
    )
    match, _ = play(start, "play 8P1")
    assert phase_of(match, ToDecide).forced == Forced.LAST_CARD
    match, _ = play(match, "stop")
    assert result_of(match).points == (0, expected)


# 7. Dealer succession and match end


def won_by(
    rules: Ruleset,
    winner: int,
    *,
    seats: int = 2,
    dealer: int = A,
    totals: tuple[int, ...] | None = None,
    round: int = 1,
) -> Match:
    """A round that `winner` has ended with three lights."""
    hands = [["7P1", "7P2", "12P1", "12P2"][seat] for seat in range(seats)]
    hands[winner] += " 8B"
    captured = [""] * seats
    captured[winner] = "1B 3B"
    start = position(
        rules,
        hands,
        field="8P1",
        stock="2P1",
        captured=captured,
        to_play=winner,
        dealer=dealer,
        totals=totals,
        round=round,
    )
    match, _ = play(start, "play 8B; stop")
    return match


@pytest.mark.parametrize("dealer", [A, B])
@four_documents
def test_t59_a_dealer_who_stops_deals_again(rules: Ruleset, dealer: int) -> None:
    match, _ = play(won_by(rules, dealer, dealer=dealer), "next-round")
    assert (match.dealer, match.round) == (dealer, 2)


@pytest.mark.parametrize(("winner", "dealer"), [(A, B), (B, A)])
@four_documents
def test_t60_a_non_dealer_who_stops_deals_next(rules: Ruleset, winner: int, dealer: int) -> None:
    match, _ = play(won_by(rules, winner, dealer=dealer), "next-round")
    assert match.dealer == winner


def test_t61_of_three_the_dealers_right_neighbour_deals_next_though_another_won() -> None:
    result = result_of(won_by(GERMAN, C, seats=3))
    assert (result.winner, result.next_dealer) == (C, B)


def test_t62_of_three_the_dealers_right_neighbour_deals_after_an_exhausted_round() -> None:
    start = position(GERMAN, ["", "", "7P1"], field="8P1", stock="2P1", to_play=C)
    match, _ = play(start, "play 7P1")
    result = result_of(match)
    assert (result.ending, result.next_dealer) == (Ending.EXHAUSTED, B)


def test_t63_a_partner_who_ends_the_round_does_not_keep_the_deal_in_the_team() -> None:
    result = result_of(won_by(GERMAN, C, seats=4))
    assert (result.winner, result.next_dealer) == (C, B)
    assert result_of(won_by(GERMAN, D, seats=4, dealer=D)).next_dealer == D


@pytest.mark.parametrize("dealer", [A, B])
@four_documents
def test_t64_a_redeal_leaves_the_dealer(rules: Ruleset, dealer: int) -> None:
    match, events = dealt(rules, ["", ""], field="4A 4R 4P1 4P2", dealer=dealer)
    assert (only(Misdealt, events).next_dealer, match.dealer) == (dealer, dealer)


@four_documents
def test_t65_after_round_twelve_more_points_win_the_match(rules: Ruleset) -> None:
    assert isinstance(won_by(rules, A, totals=(0, 50), round=11).phase, RoundOver)
    match = won_by(rules, A, totals=(0, 50), round=12)
    assert phase_of(match, MatchOver).winners == (B,)
    assert legal_actions(match) == ()


@four_documents
def test_t66_equal_totals_after_round_twelve_are_a_drawn_match(rules: Ruleset) -> None:
    points = result_of(won_by(rules, A)).points[A]
    match = won_by(rules, A, totals=(0, points), round=12)
    assert match.totals == (points, points)
    assert phase_of(match, MatchOver).winners == (A, B)


@under(italian=11, nintendo=20, spanish=20, german=20)
def test_t67_the_loser_of_a_round_pays_nothing(rules: Ruleset, expected: int) -> None:
    start = position(
        rules,
        ["3R 12P1", "12P2"],
        field="3P1 10P1",
        stock="10A",
        captured=["1R 2R 6A 7A", ""],
        totals=(3, 30),
    )
    match, _ = play(start, "play 3R; stop")
    assert match.totals == (3 + expected, 30)


# 8. Three and four players


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("seats", [3, 4])
def test_t68_the_turn_passes_to_the_right(seats: int, dealer: int) -> None:
    match, _ = dealt(GERMAN, [""] * seats, dealer=dealer % seats)
    turns: list[Seat] = []
    while len(turns) < 2 * seats:
        match, events = step(match, legal_actions(match)[0])
        turns += [event.seat for event in all_of(Played, events)]
    assert turns == [(dealer + turn) % seats for turn in range(2 * seats)]


def of_three(calls: tuple[int, int, int], captured: str) -> Match:
    """A and B hold what they called on; C completes three lights and stops."""
    start = position(
        GERMAN,
        ["7P1", "7P2", "8B 12P2"],
        field="8P1",
        stock="2P1",
        captured=["1R 2R 3R", "6R 9R 10R", captured],
        calls=calls,
        to_play=C,
    )
    match, _ = play(start, "play 8B; stop")
    return match


def test_t69_every_call_of_two_opponents_doubles() -> None:
    assert result_of(of_three((2, 1, 0), "1B 3B")).points == (0, 0, 5 * 2 * 2 * 2)


def test_t70_base_seven_after_one_call_scores_for_the_one_who_stops_only() -> None:
    assert result_of(of_three((1, 0, 0), "1B 11B 3B")).points == (0, 0, 7 * 2 * 2)


def two_lights_and_a_partners_third(rules: Ruleset, script: str) -> Match:
    """A holds two lights; their partner C takes the third."""
    hands, captured = ["7P1", "7P2", "8B 12P2", "12P1"], ["1B 3B", "", "", ""]
    return play(position(rules, hands, field="8P1", stock="2P1", captured=captured, to_play=C), script)[0]


def test_t71_the_piles_of_a_team_are_not_pooled() -> None:
    assert two_lights_and_a_partners_third(GERMAN, "play 8B").phase == ToPlay(D)


def test_t71_the_piles_of_a_team_are_pooled_by_the_house_rule_of_shared_captures() -> None:
    shared = variant("team_captures = 'shared'", of="german")
    result = result_of(two_lights_and_a_partners_third(shared, "play 8B; stop"))
    assert [one.id for one in result.awards[0].account.yaku] == ["sanko"]
    assert (result.winner, result.points) == (C, (5, 0))


def test_t72_a_partners_call_doubles_and_the_points_go_to_the_team() -> None:
    start = position(
        GERMAN,
        ["7P1", "7P2", "8B 12P2", "12P1"],
        field="8P1",
        stock="2P1",
        captured=["1R 2R 3R", "", "1B 3B", ""],
        calls=[1, 0, 0, 0],
        to_play=C,
    )
    match, _ = play(start, "play 8B; stop")
    assert (result_of(match).points, match.totals) == ((5 * 2, 0), (10, 0))


def test_t73_there_is_no_way_to_talk_to_a_partner() -> None:
    """The German sheet forbids it.  An action names a card, cards, a seat, or nothing at all."""
    types = {one.type for action in get_args(Action) for one in fields(action)}
    assert {getattr(kind, "__name__", "tuple") for kind in types} == {"Card", "Seat", "tuple"}
    assert [one.type for action in get_args(Action) for one in fields(action) if one.name == "order"] == [
        tuple[Card, ...]
    ]


def test_t74_four_of_a_month_never_pay_six_among_three() -> None:
    match, events = dealt(GERMAN, ["", "4A 4R 4P1 4P2", ""])
    assert only(Misdealt, events).next_dealer == A
    assert (match.totals, match.results) == ((0, 0, 0), ())


def test_t75_four_players_play_all_twenty_turns_without_a_stop() -> None:
    match, _ = step(to_deal(GERMAN, 4, dealer=C), Deal(shuffled(1)))  # in this deal nobody comes to a yaku
    turns = 0
    while not isinstance(match.phase, RoundOver):
        match, events = step(match, legal_actions(match)[0])
        assert not isinstance(match.phase, ToDecide)
        turns += len(all_of(Played, events))
    result = result_of(match)
    assert (turns, len(match.stock)) == (20, 2)
    assert (result.ending, result.points, result.next_dealer) == (Ending.EXHAUSTED, (0, 0), D)
