"""The chance to win the match, from totals and rounds left."""

from dataclasses import replace
from itertools import pairwise

import pytest

from koikoi.agents.search.match_equity import MatchEquity, PointSpread, paid
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.engine.actions import Seat
from koikoi.engine.ending import result_of
from koikoi.engine.parameters import MatchTie
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Account
from koikoi.engine.state import Award, Ending, new_match, sides
from tests.tables import GERMAN, RULESETS, TABLES

ALL = pytest.mark.parametrize(("name", "seats"), TABLES)


@ALL
def test_chances_of_all_sides_add_up_to_one_at_the_start(name: str, seats: int) -> None:
    rules = RULESETS[name]
    totals = (rules.start_points,) * sides(rules, seats)
    standing = ruleset_model(rules, seats).standing
    assert sum(standing.chance(totals, 0, 0, side) for side in range(len(totals))) == pytest.approx(1, abs=0.01)


@ALL
def test_a_point_more_is_never_worth_less(name: str, seats: int) -> None:
    rules = RULESETS[name]
    standing, others = ruleset_model(rules, seats).standing, (25,) * (sides(rules, seats) - 1)
    for played in (1, rules.rounds // 2, rules.rounds - 1):
        chances = [standing.chance((own, *others), played, 0, 0) for own in range(1, 60)]
        assert all(more >= less - 1e-9 for less, more in pairwise(chances))


@pytest.mark.parametrize(
    ("totals", "played", "chance"),
    [((31, 29), 8, 1.0), ((30, 30), 8, 0.5), ((29, 31), 8, 0.0), ((60, 0), 2, 1.0), ((0, 60), 2, 0.0)],
)
def test_chance_is_certain_when_the_match_is_over(totals: tuple[int, int], played: int, chance: float) -> None:
    assert ruleset_model(RULESETS["koikoi-japan"], 2).standing.chance(totals, played, 0, 0) == chance


@pytest.mark.parametrize(("name", "seats"), [("koikoi-japan", 2), ("nintendo", 2), ("german", 3), ("german", 4)])
def test_outcome_pays_what_the_engine_pays(name: str, seats: int) -> None:
    rules = RULESETS[name]
    match = new_match(rules, seats, dealer=Seat(0))
    account = Account((), 0, 7, (), 1, 7)
    for seat in map(Seat, range(seats)):
        expected = result_of(match, Ending.STOPPED, seat, (Award(seat, account),)).points
        assert paid(rules, seats, (seat, ((seat, 7),))) == expected


def test_a_target_ends_the_match() -> None:
    rules = replace(GERMAN, target_points=50)
    standing = ruleset_model(rules, 2).standing
    assert standing.chance((51, 20), 3, 0, 0) == 1.0
    assert standing.chance((45, 20), 3, 0, 0) > 0.7


# By hand, from a spread that holds nothing but what is asked


def chance(rules: Ruleset, step: tuple[int, bool], totals: tuple[int, int], played: int) -> float:
    """The chance of the dealer where every round goes alike: so many points ahead, and whether it deals again."""
    spread = PointSpread(((*step, 1.0),), 1, float(step[0]), 6.0)
    return MatchEquity(rules, 2, spread).chance(totals, played, 0, 0)


def test_by_hand_a_tie_is_played_off_where_the_rules_say_so() -> None:
    assert chance(GERMAN, (6, True), (30, 30), GERMAN.rounds) == 0.5
    assert chance(replace(GERMAN, match_tie=MatchTie.EXTRA_ROUND), (6, True), (30, 30), GERMAN.rounds) == 1.0


def test_by_hand_who_deals_next_has_what_dealing_brings() -> None:
    assert chance(GERMAN, (6, True), (0, 0), GERMAN.rounds - 2) == 1.0
    assert chance(GERMAN, (6, False), (0, 0), GERMAN.rounds - 2) == 0.5
    assert chance(GERMAN, (6, False), (0, 1), GERMAN.rounds - 3) == 1.0


def test_by_hand_who_has_won_the_whole_purse_loses_it_no_more() -> None:
    rules = RULESETS["koikoi-japan"]
    assert chance(rules, (60, False), (30, 30), rules.rounds - 2) == 1.0
    assert chance(rules, (40, False), (30, 30), rules.rounds - 2) == 0.5


def test_by_hand_far_from_the_end_who_is_ahead_is_likelier_to_win() -> None:
    rules = replace(GERMAN, rounds=40)
    assert (
        0.5
        < chance(rules, (6, True), (30, 10), 0)
        < 1
        == pytest.approx(chance(rules, (6, True), (30, 10), 0) + chance(rules, (6, True), (10, 30), 0))
    )
