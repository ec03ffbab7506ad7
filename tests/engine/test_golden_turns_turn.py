"""Golden turns T24 to T35 of the rules analysis: the hand card, the stock card, and what they take."""

import pytest

from koikoi.engine.actions import KoiKoi, Leave, Pick, Play, Seat
from koikoi.engine.cards import CardSet, card, cards
from koikoi.engine.events import Captured, Drawn, Laid
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, ToPick, ToPlay
from koikoi.engine.step import IllegalAction, legal_actions, step
from tests.tables import STANDARD, A, B, all_of, four_documents, only, phase_of, play, position, variant


def facing(rules: Ruleset, hand: str, field: str, stock: str = "1P1") -> Match:
    """A may lay one of these cards; B's hand does not matter."""
    return position(rules, [hand, "12P3 11P1"], field=field, stock=stock)


def pile(match: Match, seat: Seat = A) -> str:
    return str(match.captured[seat])


@four_documents
def test_t24_a_hand_card_takes_the_one_field_card_of_its_month(rules: Ruleset) -> None:
    match, _ = play(facing(rules, "2P1 12P2", field="2A 3P1"), "play 2P1")
    assert pile(match) == "2A 2P1"
    assert match.phase == ToPlay(B)


@four_documents
def test_t25_a_hand_card_without_match_stays_on_the_field(rules: Ruleset) -> None:
    match, events = play(facing(rules, "6A 12P2", field="2A 3P1"), "play 6A")
    assert all_of(Laid, events)[0] == Laid(A, card("6A"), 2)
    assert pile(match) == ""
    assert card("6A") in match.field


@pytest.mark.parametrize(("taken", "left"), [("8A", "8P1"), ("8P1", "8A")])
@four_documents
def test_t26_of_two_matches_the_player_takes_one_and_the_other_stays(rules: Ruleset, taken: str, left: str) -> None:
    match, events = play(facing(rules, "8B 12P2", field="8A 8P1"), "play 8B")
    assert phase_of(match, ToPick) == ToPick(A, card("8B"), CardSet.parse("8A 8P1"), drawn=False)
    assert legal_actions(match) == (Pick(card("8A")), Pick(card("8P1")))
    assert all_of(Drawn, events) == []
    match, _ = play(match, f"pick {taken}")
    assert match.captured[A] == CardSet.parse(f"8B {taken}")
    assert card(left) in match.field


@four_documents
def test_t27_the_fourth_hand_card_takes_all_three(rules: Ruleset) -> None:
    match, events = play(facing(rules, "10P1 12P2", field="10A 10R 10P2"), "play 10P1")
    assert only(Captured, events) == Captured(A, card("10P1"), CardSet.parse("10A 10R 10P2"))
    assert pile(match) == "10A 10R 10P1 10P2"


@four_documents
def test_t28_a_drawn_card_has_to_take_the_one_card_it_matches(rules: Ruleset) -> None:
    match, events = play(facing(rules, "6A 12P2", field="2A", stock="2P1"), "play 6A")
    assert only(Captured, events) == Captured(A, card("2P1"), CardSet.parse("2A"))
    assert match.phase == ToPlay(B)


@pytest.mark.parametrize("taken", ["2A", "2R"])
@four_documents
def test_t29_of_two_matches_of_a_drawn_card_the_player_takes_one(rules: Ruleset, taken: str) -> None:
    match, _ = play(facing(rules, "6A 12P2", field="2A 2R", stock="2P1"), "play 6A")
    assert phase_of(match, ToPick) == ToPick(A, card("2P1"), CardSet.parse("2A 2R"), drawn=True)
    match, _ = play(match, f"pick {taken}")
    assert match.captured[A] == CardSet.parse(f"2P1 {taken}")
    assert match.phase == ToPlay(B)


@four_documents
def test_t30_the_fourth_card_takes_all_three_when_it_is_drawn_too(rules: Ruleset) -> None:
    match, events = play(facing(rules, "6A 12P2", field="2A 2R 2P2", stock="2P1"), "play 6A")
    assert only(Captured, events) == Captured(A, card("2P1"), CardSet.parse("2A 2R 2P2"))
    assert pile(match) == "2A 2R 2P1 2P2"


@four_documents
def test_t31_a_drawn_card_takes_the_card_laid_just_before(rules: Ruleset) -> None:
    match, events = play(facing(rules, "7P1 12P2", field="2A", stock="7A"), "play 7P1")
    assert [type(event) for event in events[1:4]] == [Laid, Drawn, Captured]
    assert pile(match) == "7A 7P1"


@four_documents
def test_t32_captured_cards_are_out_of_play_before_the_draw(rules: Ruleset) -> None:
    match, events = play(position(rules, ["12P2 1B", "2R 3R"], field="12P1 4A", stock="12B"), "play 12P2")
    assert only(Laid, events).card == card("12B")
    assert pile(match) == "12P1 12P2"


@four_documents
def test_t33_a_card_without_match_may_be_laid_though_another_would_match(rules: Ruleset) -> None:
    start = facing(rules, "5A 9P1", field="5R")
    assert legal_actions(start) == (Play(card("5A")), Play(card("9P1")))
    match, _ = play(start, "play 9P1")
    assert match.field_cards == CardSet.parse("1P1 5R 9P1")


@four_documents
def test_t34_a_card_cannot_be_laid_beside_its_match_without_taking(rules: Ruleset) -> None:
    match, _ = play(facing(rules, "5A 9P1", field="5R"), "play 5A")
    assert pile(match) == "5A 5R"
    match, _ = play(facing(rules, "5A 9P1", field="5R 5P1"), "play 5A")
    for refused in (Leave(), KoiKoi(), Pick(card("5A")), Play(card("9P1"))):
        with pytest.raises(IllegalAction, match=r"legal: pick 5R, pick 5P1$"):
            step(match, refused)


@four_documents
def test_t35_four_and_two_cards_can_be_taken_in_one_turn(rules: Ruleset) -> None:
    start = facing(rules, "8B 12P2", field="8A 8P1 8P2 4R", stock="4P1")
    match, _ = play(start, "play 8B")
    assert pile(match) == "4R 4P1 8B 8A 8P1 8P2"
    assert match.field_cards == CardSet()


def test_laid_card_takes_the_first_free_place_and_no_other_card_moves() -> None:
    """Not one of the golden turns: the field is a row of fixed places, see ARCHITECTURE.md."""
    start = position(STANDARD, ["2P1 6A", "7P1 11P1"], field="4A 2A 5A 3P1 3P2", stock="12P1 3B")
    match, events = play(start, "play 2P1")
    assert only(Laid, events) == Laid(A, card("12P1"), 1)
    assert match.field == cards("4A 12P1 5A 3P1 3P2")
    match, _ = play(match, "play 7P1; pick 3P1")
    assert match.field == (*cards("4A 12P1 5A"), None, *cards("3P2 7P1"))
    match, events = play(match, "play 6A")
    assert all_of(Laid, events)[0] == Laid(A, card("6A"), 3)


@pytest.mark.parametrize("named", ["10A", "10R", "10P2"])
def test_where_a_match_may_be_left_one_of_three_stands_for_all_three(named: str) -> None:
    """Not one of the golden turns: with capture_optional even three are asked about, as they may be left."""
    start = facing(variant("capture_optional = true"), "10P1 12P2", field="10A 10R 10P2")
    match, _ = play(start, f"play 10P1; pick {named}")
    assert pile(match) == "10A 10R 10P1 10P2"
    match, _ = play(start, "play 10P1; leave")
    assert match.field_cards == CardSet.parse("10A 10R 10P1 10P2 1P1")
