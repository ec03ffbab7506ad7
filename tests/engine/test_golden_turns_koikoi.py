"""Golden turns T36 to T53 of the rules analysis: yaku, stop or koi-koi, and what a round is then worth."""

import pytest

from koikoi.engine.actions import KoiKoi, Seat, Stop
from koikoi.engine.cards import card
from koikoi.engine.events import Awaiting, Captured, Drawn, KoiKoiCalled, Laid, Played
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Forced, Match, ToDecide, ToPlay
from koikoi.engine.step import IllegalAction, legal_actions, step
from tests.tables import A, B, all_of, four_documents, phase_of, play, position, result_of, under, variant

SIX_ANIMALS = "2A 4A 5A 8A 9A 11A"  # tane 2; the sake cup is no yaku of its own
EIGHT_PLAIN = "1P1 1P2 2P1 2P2 4P1 4P2 5P1 5P2"
TWELVE_PLAIN = EIGHT_PLAIN + " 6P1 6P2 7P1 7P2"  # kasu 3


def yaku_of(match: Match) -> dict[str, int]:
    return {one.id: one.points for one in phase_of(match, ToDecide).account.yaku}


def base_of(match: Match) -> int:
    return phase_of(match, ToDecide).account.base


def points_after_stop(match: Match) -> tuple[int, ...]:
    match, _ = play(match, "stop")
    return result_of(match).points


# The moment of the decision


@four_documents
def test_t36_a_bright_from_the_hand_is_decided_upon_after_the_draw(rules: Ruleset) -> None:
    start = position(rules, ["8B 7P1", "7P2"], field="8P1", stock="2P1", captured=["1B 3B", ""])
    match, events = play(start, "play 8B")
    assert [type(event) for event in events] == [Played, Captured, Drawn, Laid, Awaiting]
    assert legal_actions(match) == (Stop(), KoiKoi())
    assert list(yaku_of(match)) == ["sanko"]


@under(italian=(11, 11), nintendo=(10, 20), spanish=(10, 20), german=(10, 20))
def test_t37_both_cards_of_a_turn_complete_a_yaku_and_the_player_stops(
    rules: Ruleset, expected: tuple[int, int]
) -> None:
    start = position(rules, ["3R 12P1", "12P2"], field="3P1 10P1", stock="10A", captured=["1R 2R 6A 7A", ""])
    match, _ = play(start, "play 3R")
    assert list(yaku_of(match)) == ["inoshikacho", "akatan"]
    assert (base_of(match), points_after_stop(match)) == (expected[0], (expected[1], 0))


@four_documents
def test_t38_a_turn_that_brings_nothing_new_passes(rules: Ruleset) -> None:
    start = position(rules, ["8B 7P1", "7P2"], field="8P1", stock="2P1", captured=["1B", ""])
    match, _ = play(start, "play 8B")
    assert match.phase == ToPlay(B)


# The opponent after a koi-koi


def sanko_against_hanami(rules: Ruleset) -> Match:
    """A is about to make sanko; B can then make hanami."""
    return position(
        rules,
        ["8B 7P1", "3P1 7P2"],
        field="8P1 3B",
        stock="2P1 4P1",
        captured=["1B 12B", "9A"],
    )


@under(italian=5, nintendo=10, spanish=10, german=10)
def test_t39_the_opponent_makes_hanami_after_a_koikoi_and_stops(rules: Ruleset, expected: int) -> None:
    match, _ = play(sanko_against_hanami(rules), "play 8B; koikoi; play 3P1")
    assert yaku_of(match) == {"hanami": 5}
    assert points_after_stop(match) == (0, expected)


def eight_against(rules: Ruleset, calls: int, captured: str) -> Match:
    """A has called; B is about to make hanami and twelve plain cards (the sake cup is one of them), together 8."""
    return position(
        rules,
        ["10P1", "3P1 10P2"],
        field="3B 6P1",
        stock="6P2",
        captured=[captured, EIGHT_PLAIN + " 9A"],
        calls=[calls, 0],
        to_play=B,
    )


@under(italian=8, nintendo=32, spanish=32, german=32)
def test_t40_the_opponent_stops_with_eight_after_one_koikoi(rules: Ruleset, expected: int) -> None:
    match, _ = play(eight_against(rules, 1, "1B 8B 12B"), "play 3P1")
    assert yaku_of(match) == {"hanami": 5, "kasu": 3}
    assert points_after_stop(match) == (0, expected)


@under(italian=None, nintendo=Forced.LIMIT, spanish=None, german=None)
def test_t41_the_opponent_wants_to_call_koikoi_too(rules: Ruleset, expected: Forced | None) -> None:
    match, _ = play(sanko_against_hanami(rules), "play 8B; koikoi; play 3P1")
    assert phase_of(match, ToDecide).forced == expected
    if expected:
        with pytest.raises(IllegalAction, match=r"koikoi is not allowed; legal: stop$"):
            step(match, KoiKoi())
        assert points_after_stop(match) == (0, 10)
    else:
        match, _ = play(match, "koikoi")
        assert (match.calls, match.phase) == ((1, 1), ToPlay(A))


# The caller goes on


def hanami_then_tsukimi(rules: Ruleset) -> Match:
    """A has called on hanami and is about to make tsukimi."""
    return position(rules, ["8P1 7P1", "7P2"], field="8B", stock="2P1", captured=["3B 9A", ""], calls=[1, 0])


@under(italian=None, nintendo=Forced.LIMIT, spanish=None, german=None)
def test_t42_the_caller_makes_a_second_set_and_wants_to_call_again(rules: Ruleset, expected: Forced | None) -> None:
    match, _ = play(hanami_then_tsukimi(rules), "play 8P1")
    assert phase_of(match, ToDecide).forced == expected
    if expected:
        assert legal_actions(match) == (Stop(),)
        assert points_after_stop(match) == (20, 0)
    else:
        match, _ = play(match, "koikoi")
        assert (match.calls, match.phase) == ((2, 0), ToPlay(B))


def test_t42_the_italian_house_rule_of_one_koikoi_in_a_hand_forces_the_stop() -> None:
    rules = variant("koikoi_limit = 1\nkoikoi_limit_scope = 'player'", of="italian")
    match, _ = play(hanami_then_tsukimi(rules), "play 8P1")
    assert phase_of(match, ToDecide).forced == Forced.LIMIT


@four_documents
def test_t43_after_koikoi_cards_that_add_nothing_allow_no_stop(rules: Ruleset) -> None:
    start = position(rules, ["6A 7P1", "7P2"], field="6P1", stock="2P1", captured=["3B 9A", ""], calls=[1, 0])
    match, events = play(start, "play 6A")
    assert all_of(Captured, events)[0].card == card("6A")
    assert match.phase == ToPlay(B)


def tane(rules: Ruleset, more: str, calls: int, *, drawn: str = "1P1") -> Match:
    """A holds the six animals of tane 2 and these, has called, and is about to take the boar."""
    return position(
        rules,
        ["7P1 12P1", "12P2"],
        field="7A",
        stock=drawn,
        captured=[f"{SIX_ANIMALS} {more}", ""],
        calls=[calls, 0],
    )


@under(italian=2, nintendo=2, spanish=2, german=4)
def test_t44_after_koikoi_on_tane_a_sixth_animal_allows_the_stop(rules: Ruleset, expected: int) -> None:
    start = position(
        rules, ["7P1 12P1", "12P2"], field="7A", stock="1P1", captured=["2A 4A 5A 8A 11A", ""], calls=[1, 0]
    )
    match, _ = play(start, "play 7P1")
    assert yaku_of(match) == {"tane": 2}
    assert points_after_stop(match) == (expected, 0)


@under(italian=3, nintendo=3, spanish=3, german=6)
def test_t45_base_two_koikoi_and_one_more(rules: Ruleset, expected: int) -> None:
    match, _ = play(tane(rules, "", 1), "play 7P1")
    assert yaku_of(match) == {"tane": 3}
    assert points_after_stop(match) == (expected, 0)


@under(italian=4, spanish=4, german=16)
def test_t46_base_four_after_two_calls_of_ones_own(rules: Ruleset, expected: int) -> None:
    match, _ = play(tane(rules, "6A", 2), "play 7P1")
    assert yaku_of(match) == {"tane": 4}
    assert points_after_stop(match) == (expected, 0)


@under(italian=(8, 2), nintendo=(32, 1), spanish=(32, 2), german=(64, 2))
def test_t47_the_opponent_stops_with_eight_after_two_calls(rules: Ruleset, expected: tuple[int, int]) -> None:
    points, calls = expected  # Nintendo's sheet knows one call only
    match, _ = play(eight_against(rules, calls, "2A 4A 5A 6A 7A 8A 11A 3R 3P2"), "play 3P1")
    assert base_of(match) == 8
    assert points_after_stop(match) == (0, points)


@under(italian=(11, 11), spanish=(10, 40), german=(10, 80))
def test_t48_both_have_called_and_the_first_adds_boar_deer_and_butterflies(
    rules: Ruleset, expected: tuple[int, int]
) -> None:
    start = position(
        rules,
        ["10A 12P1", "12P2"],
        field="10P1",
        stock="4P1",
        captured=["1B 3B 8B 6A 7A", "1R 2R 3R"],
        calls=[1, 1],
    )
    match, _ = play(start, "play 10A")
    assert list(yaku_of(match)) == ["sanko", "inoshikacho"]
    assert (base_of(match), points_after_stop(match)) == (expected[0], (expected[1], 0))


# What is multiplied, and when


@pytest.mark.parametrize("calls", [(1, 1), (2, 0)], ids=["one call each", "two calls of the opponent"])
@under(italian=6, spanish=12, german=24)
def test_t49_six_points_are_not_doubled_because_calls_would_lift_them_over_seven(
    rules: Ruleset, expected: int, calls: tuple[int, int]
) -> None:
    start = position(
        rules,
        ["12P1", "3P1 12P2"],
        field="3B",
        stock="4P1",
        captured=["1R 2R 3R", "2A 4A 5A 11A 9A"],
        calls=calls,
        to_play=B,
    )
    match, _ = play(start, "play 3P1")
    assert yaku_of(match) == {"hanami": 5, "tane": 1}
    assert points_after_stop(match) == (0, expected)


@under(italian=5, nintendo=5, spanish=5, german=10)
def test_t50_a_koikoi_of_ones_own_alone_with_base_five(rules: Ruleset, expected: int) -> None:
    start = position(rules, ["10P1 12P1", "12P2"], field="10P2", stock="3R", captured=[TWELVE_PLAIN, ""], calls=[1, 0])
    match, _ = play(start, "play 10P1")
    assert yaku_of(match) == {"kasu": 5}
    assert points_after_stop(match) == (expected, 0)


@under(italian=6, nintendo=5, spanish=5, german=5)
def test_t51_the_last_hand_card_makes_a_yaku_and_the_stop_is_forced(rules: Ruleset, expected: int) -> None:
    start = position(rules, ["", "8B"], field="8P1", stock="2P1", captured=["", "1B 3B"], to_play=B)
    match, _ = play(start, "play 8B")
    assert phase_of(match, ToDecide).forced == Forced.LAST_CARD
    assert legal_actions(match) == (Stop(),)
    assert points_after_stop(match) == (0, expected)


@under(italian=6, nintendo=5, spanish=5, german=5)
def test_t52_the_dealers_last_card_makes_a_yaku_while_the_other_holds_one_more(rules: Ruleset, expected: int) -> None:
    start = position(rules, ["8B", "7P2"], field="8P1", stock="2P1", captured=["1B 3B", ""])
    match, _ = play(start, "play 8B")
    assert phase_of(match, ToDecide).forced == Forced.LAST_CARD
    assert points_after_stop(match) == (expected, 0)


@four_documents
def test_t53_who_called_keeps_nothing_when_the_other_stops(rules: Ruleset) -> None:
    match, events = play(sanko_against_hanami(rules), "play 8B; koikoi; play 3P1; stop")
    assert all_of(KoiKoiCalled, events)[0].called.yaku == ("sanko",)
    assert [award.seat for award in result_of(match).awards] == [Seat(B)]
    assert result_of(match).totals[A] == 0
