"""Golden turns T01 to T23 of the rules analysis: the first dealer, the deal, and what the deal decides.

The numbers are those of the analysis; where the four documents differ, each test lists what every one of them says.
"""

import pytest

from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, CardSet, card
from koikoi.engine.events import Cause, DealerChosen, Dealt, LotDrawn, LotsTied, Misdealt
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ChooseDealer, Ending, RoundOver, ToDeal, ToPlay, new_match
from koikoi.engine.step import legal_actions, step
from tests.tables import (
    GERMAN,
    A,
    B,
    C,
    all_of,
    dealt,
    four_documents,
    only,
    phase_of,
    play,
    result_of,
    shuffled,
    to_deal,
    under,
)

# 1. Choosing the first dealer


@four_documents
def test_t01_the_earlier_month_deals(rules: Ruleset) -> None:
    match, events = play(new_match(rules), "draw 2P1; draw 5R")
    assert all_of(LotDrawn, events) == [LotDrawn(A, card("2P1")), LotDrawn(B, card("5R"))]
    assert only(DealerChosen, events) == DealerChosen(A)
    assert (match.dealer, match.phase) == (A, ToDeal())


@four_documents
def test_t02_december_is_not_next_to_january(rules: Ruleset) -> None:
    match, _ = play(new_match(rules), "draw 12B; draw 2P1")
    assert match.dealer == B


@four_documents
def test_t03_in_one_month_the_card_of_higher_value_deals(rules: Ruleset) -> None:
    match, _ = play(new_match(rules), "draw 9R; draw 9A")
    assert match.dealer == B


@four_documents
def test_t04_two_equal_cards_are_drawn_again_from_the_whole_deck(rules: Ruleset) -> None:
    match, events = play(new_match(rules), "draw 3P1; draw 3P2")
    assert only(LotsTied, events) == LotsTied((A, B))
    assert phase_of(match, ChooseDealer).seat == A
    assert len(legal_actions(match)) == 48
    match, _ = play(match, "draw 3P2; draw 3P1; draw 8A; draw 8B")
    assert match.dealer == B


def test_t05_of_three_players_only_the_tied_two_draw_again() -> None:
    match, events = play(new_match(GERMAN, 3), "draw 4P1; draw 4P2; draw 8B")
    assert only(LotsTied, events) == LotsTied((A, B))
    assert phase_of(match, ChooseDealer).contenders == (A, B)
    match, events = play(match, "draw 12B; draw 11B")
    assert [lot.seat for lot in all_of(LotDrawn, events)] == [A, B]
    assert match.dealer == B


def test_t06_of_three_cards_of_one_month_the_animal_deals() -> None:
    match, _ = play(new_match(GERMAN, 3), "draw 6R; draw 6A; draw 6P1")
    assert match.dealer == B


# 2. Deal order and counts

BY_TWOS = "kk ff oo" * 4
BY_EIGHTS = "kkkkkkkk ffffffff oooooooo"
ONE_BY_ONE = "ok" * 8 + "f" * 8


@pytest.mark.parametrize("dealer", [A, B])
@under(italian=BY_TWOS, nintendo=BY_TWOS, spanish=BY_EIGHTS, german=ONE_BY_ONE)
def test_t07_every_card_of_the_deck_goes_where_the_order_of_dealing_sends_it(
    rules: Ruleset, expected: str, dealer: int
) -> None:
    order = shuffled(1)
    match, events = step(to_deal(rules, dealer=dealer), Deal(order))
    packets = only(Dealt, events).packets
    who = {"o": dealer, "k": 1 - dealer, "f": None}
    given = [packet.to for packet in packets for _ in range(packet.count)]
    assert given == [who[letter] for letter in expected.replace(" ", "")]
    assert tuple(one for packet in packets for one in packet.cards or ()) == order[:24]
    assert match.stock == order[24:]


@pytest.mark.parametrize(
    ("seats", "expected"), [(3, "abc" * 7 + "f" * 6), (4, "abcd" * 5 + "f" * 6)], ids=["3 seats", "4 seats"]
)
def test_t07_german_cards_go_one_by_one_from_the_dealer_to_the_right(seats: int, expected: str) -> None:
    _, events = step(to_deal(GERMAN, seats, dealer=B), Deal(shuffled(1)))
    who = {"a": 1, "b": 2, "c": 3 % seats, "d": 0, "f": None}
    packets = only(Dealt, events).packets
    assert [(packet.to, packet.count) for packet in packets] == [(who[letter], 1) for letter in expected]


@four_documents
def test_t08_two_players_get_eight_each_with_eight_on_the_field_and_24_in_the_stock(rules: Ruleset) -> None:
    match, events = dealt(rules, ["", ""])
    assert [len(hand) for hand in match.hands] == [8, 8]
    assert (len(match.field), len(match.stock)) == (8, 24)
    assert only(Dealt, events).stock == 24


def test_t09_three_players_use_the_stock_up_in_their_21_turns() -> None:
    match, _ = dealt(GERMAN, [""] * 3)
    assert [len(hand) for hand in match.hands] == [7, 7, 7]
    assert (len(match.field), len(match.stock)) == (6, 21)


def test_t10_four_players_leave_two_cards_of_the_stock_unseen() -> None:
    match, _ = dealt(GERMAN, [""] * 4)
    assert [len(hand) for hand in match.hands] == [5, 5, 5, 5]
    assert (len(match.field), len(match.stock)) == (6, 22)
    assert len(match.stock) - sum(len(hand) for hand in match.hands) == 2


# 3. Specials at the deal

FOUR_PAIRS = "2P1 2P2 5A 5R 8B 8P1 11A 11R"


@pytest.mark.parametrize("dealer", [A, B])
@four_documents
def test_t11_four_of_a_month_on_the_field_are_dealt_again_in_the_same_round(rules: Ruleset, dealer: int) -> None:
    match, events = dealt(rules, ["", ""], field="4A 4R 4P1 4P2", dealer=dealer, round=3)
    assert only(Misdealt, events) == Misdealt(Cause.FIELD_FOUR, None, CardSet.parse("4A 4R 4P1 4P2"), Seat(dealer))
    assert (match.phase, match.dealer, match.round, match.results) == (ToDeal(), dealer, 3, ())


@four_documents
def test_t12_four_pairs_on_the_field_are_played(rules: Ruleset) -> None:
    match, events = dealt(rules, ["", ""], field="1B 1P1 5A 5R 8A 8P1 10R 10P1")
    assert all_of(Misdealt, events) == []
    assert match.phase == ToPlay(A)


@four_documents
def test_t13_four_of_a_month_in_the_hand_of_the_non_dealer_win_six_and_the_deal(rules: Ruleset) -> None:
    match, _ = dealt(rules, ["", "1B 1R 1P1 1P2 5A 6P1 7P1 8P1"])
    result = result_of(match)
    assert (result.ending, result.winner, result.totals, result.next_dealer) == (Ending.LUCKY, B, (0, 6), B)
    assert isinstance(match.phase, RoundOver)


@four_documents
def test_t14_four_of_a_month_in_the_hand_of_the_dealer_win_six_and_he_stays(rules: Ruleset) -> None:
    match, _ = dealt(rules, ["1B 1R 1P1 1P2", ""])
    result = result_of(match)
    assert (result.ending, result.winner, result.totals, result.next_dealer) == (Ending.LUCKY, A, (6, 0), A)


@four_documents
def test_t15_four_pairs_in_a_hand_win_six(rules: Ruleset) -> None:
    match, _ = dealt(rules, [FOUR_PAIRS, ""])
    result = result_of(match)
    assert [one.id for one in result.awards[0].account.yaku] == ["kuttsuki"]
    assert (result.ending, result.winner, result.totals) == (Ending.LUCKY, A, (6, 0))


@four_documents
def test_t16_four_of_a_month_and_two_pairs_win_six_once(rules: Ruleset) -> None:
    match, _ = dealt(rules, ["3B 3R 3P1 3P2 7A 7R 10A 10R", ""])
    result = result_of(match)
    assert [one.id for one in result.awards[0].account.yaku] == ["teshi"]
    assert result.totals == (6, 0)


@four_documents
def test_t17_two_fours_of_a_month_in_one_hand_win_six_once(rules: Ruleset) -> None:
    match, _ = dealt(rules, ["3B 3R 3P1 3P2 7A 7R 7P1 7P2", ""])
    assert result_of(match).totals == (6, 0)


@four_documents
def test_t18_two_threes_and_a_pair_are_nothing_special(rules: Ruleset) -> None:
    match, _ = dealt(rules, ["1P1 1P2 1R 4A 4R 4P1 9A 9R", ""])
    assert match.phase == ToPlay(A)


@under(italian=A, nintendo=B, spanish=A, german=B)
def test_t19_both_players_hold_a_lucky_hand_nobody_scores_and_the_round_is_used_up(
    rules: Ruleset, expected: int
) -> None:
    match, _ = dealt(rules, ["1B 1R 1P1 1P2", FOUR_PAIRS])
    result = result_of(match)
    assert (result.ending, result.winner, result.totals) == (Ending.LUCKY, None, (0, 0))
    match, _ = play(match, "next-round")
    assert (2, expected) == (match.round, match.dealer)


@four_documents
def test_t20_four_on_the_field_void_a_lucky_hand(rules: Ruleset) -> None:
    match, events = dealt(rules, ["1B 1R 1P1 1P2", ""], field="4A 4R 4P1 4P2")
    assert only(Misdealt, events).cause == Cause.FIELD_FOUR
    assert (match.phase, match.totals) == (ToDeal(), (0, 0))


@pytest.mark.parametrize("seat", [A, B, C])
def test_t21_four_of_a_month_in_one_of_three_hands_are_dealt_again(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = "9A 9R 9P1 9P2"
    match, events = dealt(GERMAN, hands, dealer=B)
    assert only(Misdealt, events) == Misdealt(Cause.TESHI, Seat(seat), CardSet.parse("9A 9R 9P1 9P2"), B)
    assert (match.phase, match.dealer, match.round, match.totals) == (ToDeal(), B, 1, (0, 0, 0))


def test_t22_four_of_a_month_in_one_of_four_hands_are_dealt_again() -> None:
    match, events = dealt(GERMAN, ["", "", "9A 9R 9P1 9P2", ""], dealer=B)
    assert (only(Misdealt, events).cause, only(Misdealt, events).seat) == (Cause.TESHI, C)
    assert (match.phase, match.dealer, match.round, match.totals) == (ToDeal(), B, 1, (0, 0))


def test_t23_three_pairs_in_one_of_three_hands_are_played() -> None:
    match, _ = dealt(GERMAN, ["1B 1P1 5A 5R 8A 8P1 10R", "", ""])
    assert match.phase == ToPlay(A)


def test_seed_of_the_shuffled_deck_is_no_special_deal() -> None:
    """T07 deals this deck and looks at the hands afterwards."""
    assert set(shuffled(1)) == set(DECK)
    for seats in (2, 3, 4):
        match, _ = step(to_deal(GERMAN, seats), Deal(shuffled(1)))
        assert match.phase == ToPlay(A)
